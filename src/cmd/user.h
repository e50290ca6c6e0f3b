/* user.h - the parts of baize user: user.c staff and credentials, user_list.c, user_log.c, user_player.c. */
#ifndef BAIZE_CMD_USER_H
#define BAIZE_CMD_USER_H

#include "cmd/office.h"

bool user_list(const struct office_request *request, struct office *office);
/* "never" for 0. */
void user_time(const struct office *office, int64_t at_ms, char *memory, size_t size);
bool user_log(const struct office_request *request, struct office *office);
bool user_log_check(const struct office_request *request);
bool user_exclude(const struct office_request *request, struct office *office);
bool user_exclude_check(const struct office_request *request);
bool user_readmit(const struct office_request *request, struct office *office);
bool user_limits(const struct office_request *request, struct office *office);
bool user_limits_check(const struct office_request *request);

#endif
