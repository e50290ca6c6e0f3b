/* chart.h - the analysis of a table as pictures and as a report: strategy charts, return tables, curves.
 *
 * Layout is pure code over a struct drawing; the same code makes SVG (here) and PDF (src/paper). Everything comes in
 * through one struct; what is NULL is not offered, or not wanted, and is left out. */
#ifndef BAIZE_CHART_CHART_H
#define BAIZE_CHART_CHART_H

#include "chart/drawing.h"

#include <baize/analysis.h>
#include <baize/rules.h>
#include <baize/strategy.h>
#include <stdbool.h>
#include <stddef.h>

struct chart_input {
    const struct baize_rules *rules;
    const struct baize_ante_analysis *ante;
    const struct baize_decision_table *decisions; /* of the strategy in `ante`; NULL: no strategy chart */
    const struct baize_wager_analysis *aces_up;
    const struct baize_wager_analysis *six_card_least, *six_card_most; /* at the table's least and most wager */
    const struct baize_six_card_formula *six_card_formula;
    const struct baize_wager_analysis *bad_beat;
    const struct baize_progressive_analysis *progressive;
    const struct baize_double_draw_analysis *double_draw;
    /* The same at the table's most wager with the payout limit of the deal or the hand; NULL where it does not bite. */
    const struct baize_wager_analysis *bad_beat_limited;
    const struct baize_double_draw_analysis *double_draw_limited;
    const char *date;   /* "2026-01-31", or NULL; stands on the report and in the PDF's properties */
    const char *digest; /* of the text of the submission, as hexadecimal digits, or NULL */
};

/* Where bytes go. False: no more can be taken. */
struct chart_sink {
    bool (*take)(void *context, const char *bytes, size_t length);
    void *context;
};

/* `which` is the name of a wager as in struct baize_wager_analysis ("ante", "double-draw"), or NULL for all. */

/* How many charts there are; 0: the input has nothing of that name. */
size_t chart_count(const struct chart_input *input, const char *which);

/* All of them below each other in one picture. False: the sink refused, or there is nothing to draw. */
bool chart_write_svg(const struct chart_input *input, const char *which, struct chart_sink sink);

/* ---- For backends with pages ---- */

/* A chart a page, A4; a long table goes on on the next. Returns the number of pages. */
unsigned chart_draw_pages(const struct chart_input *input, const char *which, const struct drawing *drawing);

/* The report: identification, summary, method, and every wager with its charts. Returns the number of pages. */
unsigned chart_draw_report(const struct chart_input *input, const struct drawing *drawing);

#endif
