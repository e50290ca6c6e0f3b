/* table_report.h - what `baize table run` says about a scenario: table_text.c and table_shift.c for
 * people, table_json.c for programs. */
#ifndef BAIZE_CMD_TABLE_REPORT_H
#define BAIZE_CMD_TABLE_REPORT_H

#include "figures/lines.h"
#include "scenario/scenario.h"

#include <jansson.h>

/* How many acts were done, and how many of them differed. */
struct table_tally {
    unsigned acts, differ;
    bool papers_failed; /* pages or reports could not be written */
};

struct table_style {
    bool colour, events;
};

/* ---- Text ---- */

void table_print_head(const struct table_style *style, const struct scenario_run *run);
void table_print_act(const struct table_style *style, const struct scenario_run *run,
                     const struct scenario_result *result);
void table_print_shift(const struct table_style *style, const struct scenario_run *run);
void table_print_tally(const struct table_style *style, const struct table_tally *tally);

/* ---- Figures, for both (table_shift.c) ---- */

void table_describe_rounds(struct figures *list, const struct scenario_figures *figures);
void table_describe_level(struct figures *list, const struct baize_meter_level *level);

/* ---- JSON ---- */

json_t *table_json_head(const char *file, const struct scenario_run *run);
json_t *table_json_act(const struct scenario_run *run, const struct scenario_result *result);
void table_json_shift(json_t *document, const struct scenario_run *run, const struct table_tally *tally);

#endif
