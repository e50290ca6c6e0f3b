/* six_card.c - the Six Card Bonus: a table at the least wager, and how its edge falls or rises with the wager.
 *
 *     edge(wager) = constant - dollars / wager        fixed prizes are worth less, the more is wagered */
#include "chart/panel.h"
#include "chart/sections.h"
#include "chart/words.h"

#define PANEL_HEIGHT 84.0
#define POINTS       65

/* ---- The curve ---- */

static void draw_curve(struct flow *flow, const struct chart_work *work)
{
    const struct chart_input *input = work->input;
    const struct baize_wager_rules *rules = &input->rules->wagers[BAIZE_SIX_CARD_BONUS];
    double constant = baize_fraction_double(&input->six_card_formula->constant);
    double cents = baize_fraction_double(&input->six_card_formula->dollars) * 100;
    double least = (double)rules->least;
    double most = (double)rules->most;
    if (least <= 0 || most <= least)
        return;
    struct drawing_point points[POINTS];
    struct panel panel = {.cents_least = least,
                          .cents_most = most,
                          .share_least = constant - cents / least,
                          .share_most = constant - cents / most};
    char label[2][WORDS_SIZE];
    const baize_cents ends[2] = {rules->least, rules->most};
    const struct baize_wager_analysis *at[2] = {input->six_card_least, input->six_card_most};
    flow_subheading(flow, "House edge over the wager");
    panel_begin(&panel, flow, PANEL_HEIGHT, 2);
    for (int i = 0; i < POINTS; i++) {
        double wager = least + (most - least) * i / (POINTS - 1);
        points[i] = (struct drawing_point){panel_x(&panel, wager), panel_y(&panel, constant - cents / wager)};
    }
    flow->drawing->polyline(flow->drawing->context, points, POINTS, drawing_stroked(FELT, 2));
    for (int i = 0; i < 2; i++) {
        struct baize_text text = baize_text_in(label[i], WORDS_SIZE);
        if (at[i] == NULL)
            continue;
        baize_cents_print(&text, ends[i], BAIZE_MONEY_SHORT);
        baize_text_add(&text, ": ");
        words_percent(&text, &at[i]->house_edge, 4);
        struct panel_mark mark = {.line = i,
                                  .cents = (double)ends[i],
                                  .share = constant - cents / (double)ends[i],
                                  .words = label[i],
                                  .colour = i == 0 ? FELT : GOLD_DEEP};
        panel_mark(&panel, &mark);
    }
    panel_end(&panel, "wager, from the table's least to its most");
}

static void formula_words(struct flow *flow, const struct baize_six_card_formula *formula)
{
    char words[2 * WORDS_SIZE];
    if (formula->dollars.sign == 0) {
        flow_paragraph(flow, "No prize is a fixed amount, so the house edge is the same for every wager.");
        return;
    }
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, "Some prizes are fixed amounts, so the house edge depends on the wager: ");
    words_percent(&text, &formula->constant, 4);
    baize_text_add(&text, " - $");
    words_decimal(&text, &formula->dollars, 6);
    baize_text_add(&text, " / wager.");
    flow_paragraph(flow, words);
}

/* ---- The section ---- */

static void heading_at(struct flow *flow, const struct chart_work *work, const struct baize_wager_analysis *wager,
                       baize_cents amount)
{
    char words[WORDS_SIZE];
    char when[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_text when_text = baize_text_in(when, sizeof when);
    baize_text_add(&text, "At a wager of ");
    baize_cents_print(&text, amount, BAIZE_MONEY_SHORT);
    baize_text_format(&when_text, " a%s", words + 1);
    flow_subheading(flow, words);
    section_exact_edge(flow, work, wager, when);
}

static void table_at_least(struct flow *flow, const struct chart_work *work)
{
    const struct baize_wager_analysis *wager = work->input->six_card_least;
    const struct baize_wager_rules *rules = &work->input->rules->wagers[BAIZE_SIX_CARD_BONUS];
    flow_keep(flow, 90 + return_table_height(wager));
    heading_at(flow, work, wager, rules->least);
    section_wager_figures(flow, wager);
    return_table(flow, wager, &rules->paytable);
}

/* In the report only: the same rows, but the fixed prizes weigh less. */
static void table_at_most(struct flow *flow, const struct chart_work *work)
{
    const struct baize_wager_analysis *wager = work->input->six_card_most;
    const struct baize_wager_rules *rules = &work->input->rules->wagers[BAIZE_SIX_CARD_BONUS];
    if (!work->in_report || wager == NULL || rules->most <= rules->least)
        return;
    flow_keep(flow, 12 + return_table_height(wager));
    heading_at(flow, work, wager, rules->most);
    return_rows(flow, wager, &rules->paytable);
}

void section_six_card(struct flow *flow, const struct chart_work *work)
{
    const struct chart_input *input = work->input;
    flow_need(flow, 300);
    section_heading(flow, work, "Six Card Bonus: what it returns", input->six_card_least);
    if (input->six_card_formula != NULL) {
        formula_words(flow, input->six_card_formula);
        if (input->six_card_formula->dollars.sign != 0)
            draw_curve(flow, work);
    }
    table_at_least(flow, work);
    table_at_most(flow, work);
}
