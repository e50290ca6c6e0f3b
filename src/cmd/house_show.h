/* house_show.h - the parts of baize house: house_show.c shows, house_acts.c changes, house_run.c plays a script,
 * house_command.c is the command. */
#ifndef BAIZE_CMD_HOUSE_SHOW_H
#define BAIZE_CMD_HOUSE_SHOW_H

#include "cmd/office.h"

bool house_show(const struct office_request *request, struct office *office);
bool house_set(const struct office_request *request, struct office *office);
bool house_set_check(const struct office_request *request);
bool house_file_check(const struct office_request *request);
bool house_file_rules(const struct office_request *request, struct office *office);
bool house_make_table(const struct office_request *request, struct office *office);
bool house_table_check(const struct office_request *request);
bool house_make_meter(const struct office_request *request, struct office *office);
bool house_activate(const struct office_request *request, struct office *office);
bool house_retire_table(const struct office_request *request, struct office *office);
bool house_open_check(const struct office_request *request); /* house_open.c */
bool house_open_table(const struct office_request *request, struct office *office);
int house_run_script(const struct office_request *request);

#define HOUSE_DIGEST_SHOWN 16 /* digits: enough to name rules by */
#define HOUSE_DIGEST_LEAST 8  /* digits of which a digest is known */

/* The filed rules of that id, or those whose digest begins so; NULL, and said, when there are none or several. */
const struct baize_house_rules *house_find_rules(const struct baize_engine *engine, const char *word);

#endif
