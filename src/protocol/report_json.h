/* report_json.h - statements as JSON: what `baize report --json` prints, and the server exports. */
#ifndef BAIZE_PROTOCOL_REPORT_JSON_H
#define BAIZE_PROTOCOL_REPORT_JSON_H

#include <baize/statement.h>
#include <jansson.h>

json_t *report_json_period(const struct baize_period *period, const struct baize_house *house);
json_t *report_json_money(baize_money money);
json_t *report_json_time(const struct baize_house *house, int64_t at_ms);
json_t *report_json_table(const struct baize_table_statement *statement, const struct baize_house *house);
json_t *report_json_sheet(const struct baize_house_sheet *sheet);
json_t *report_json_player(const struct baize_player_statement *statement, const char *name,
                           const struct baize_house *house);

/* "12.34" percent, or null where there is no drop. */
json_t *report_json_hold(const struct baize_table_statement *statement);

#endif
