/* sections.h - the parts that charts and report are made of; each draws itself at the flow's place. */
#ifndef BAIZE_CHART_SECTIONS_H
#define BAIZE_CHART_SECTIONS_H

#include "chart/chart.h"
#include "chart/flow.h"
#include "chart/strategy_grid.h"
#include "chart/words.h"

struct chart_work {
    const struct chart_input *input;
    bool in_report;            /* the pages name the submission already; exact fractions are wanted */
    struct strategy_grid grid; /* when input->decisions is not NULL */
};

/* ---- sections.c: what they share ---- */

/* The title; below it, outside the report, submission and jurisdiction; then paytable, strategy and edge. */
void section_heading(struct flow *flow, const struct chart_work *work, const char *title,
                     const struct baize_wager_analysis *wager);

struct section_figure {
    const char *label;
    struct words_cell value;
};

/* A row of boxes with a large figure each. */
void section_figures(struct flow *flow, const struct section_figure *figures, size_t count);

/* House edge, element of risk, average wager, hit frequency, standard deviation. */
void section_wager_figures(struct flow *flow, const struct baize_wager_analysis *wager);

/* "The house edge is exactly 1234 / 5678." in the report; nothing elsewhere. */
void section_exact_edge(struct flow *flow, const struct chart_work *work, const struct baize_wager_analysis *wager,
                        const char *when);

/* "With the payout limit of $50,000, at the table's most wager of $25, the house edge is 21.3456% ..."; nothing where
 * `limited` is NULL. */
void section_limit(struct flow *flow, const struct baize_wager_analysis *limited, baize_cents limit, baize_cents wager);

/* "the Ante", "the wager": what a wager's figures are measured in. */
const char *section_unit(const struct baize_wager_analysis *wager);

/* ---- The parts ---- */

void section_strategy(struct flow *flow, const struct chart_work *work);    /* strategy_chart.c */
void section_ante(struct flow *flow, const struct chart_work *work);        /* return_table.c */
void section_aces_up(struct flow *flow, const struct chart_work *work);     /* return_table.c */
void section_bad_beat(struct flow *flow, const struct chart_work *work);    /* return_table.c */
void section_six_card(struct flow *flow, const struct chart_work *work);    /* six_card.c */
void section_progressive(struct flow *flow, const struct chart_work *work); /* progressive_chart.c */
void section_double_draw(struct flow *flow, const struct chart_work *work); /* double_draw_chart.c */

/* The list of returns alone, in a table; with the odds as the rules write them, where `pays` has them (or is NULL). */
void return_table(struct flow *flow, const struct baize_wager_analysis *wager, const struct baize_paytable *pays);
/* The same without the note that explains it. */
void return_rows(struct flow *flow, const struct baize_wager_analysis *wager, const struct baize_paytable *pays);
double return_table_height(const struct baize_wager_analysis *wager);

#endif
