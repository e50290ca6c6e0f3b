/* report_json.h - statements as JSON: what `baize report --json` prints, and the server exports. */
#ifndef BAIZE_PROTOCOL_REPORT_JSON_H
#define BAIZE_PROTOCOL_REPORT_JSON_H

#include <baize/statement.h>
#include <jansson.h>

json_t *report_json_table(const struct baize_table_statement *statement, const struct baize_house *house);
json_t *report_json_sheet(const struct baize_house_sheet *sheet);
json_t *report_json_player(const struct baize_player_statement *statement, const char *name,
                           const struct baize_house *house);

#endif
