/* user.h - the parts of baize user: user.c staff and credentials, user_list.c, user_log.c, user_player.c. */
#ifndef BAIZE_CMD_USER_H
#define BAIZE_CMD_USER_H

#include "cmd/office.h"

int user_list(const struct office_request *request);
/* "never" for 0. */
void user_time(const struct office *office, int64_t at_ms, char *memory, size_t size);
int user_log(const struct office_request *request);
int user_exclude(const struct office_request *request);
int user_readmit(const struct office_request *request);
int user_limits(const struct office_request *request);

#endif
