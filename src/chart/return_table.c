/* return_table.c - what can happen to a wager, in how many ways, and what each way adds to the return.
 *
 *     hand, decision, result | combinations | probability | log bar | net | return
 *
 * A bar's length is the logarithm of the probability, so that a royal flush and a pair can stand in one column:
 *
 *     1 in 1,000,000 |                  1
 *     four of a kind |##                |
 *     pair           |################  |  */
#include "base/words.h"
#include "chart/sections.h"
#include "chart/words.h"

#include <stdio.h>
#include <string.h>

#define CELL_SIZE   BAIZE_OUTCOME_SIZE
#define BAR_HEIGHT  6.0
#define NOTE_HEIGHT 34.0

/* ---- One line's words ---- */

enum cell { HAND, OUTCOME, DECISION, RESULT, PAYS, COMBINATIONS, PROBABILITY, BAR, ONE_IN, NET, GAIN, CELLS };

/* What stands in each cell of a line, "" where there is nothing. */
struct line_words {
    char text[CELLS][CELL_SIZE];
};

static void put_fraction(struct line_words *words, enum cell cell, words_printer *print, struct baize_fraction number,
                         int digits)
{
    struct baize_text text = baize_text_in(words->text[cell], CELL_SIZE);
    print(&text, &number, digits);
}

static void put_count(struct line_words *words, uint64_t count)
{
    struct baize_text text = baize_text_in(words->text[COMBINATIONS], CELL_SIZE);
    words_count(&text, count);
}

static void word_line(struct line_words *words, const struct baize_return *line, uint64_t total,
                      const struct baize_pay_row *row)
{
    struct baize_fraction probability = baize_fraction_of_counts(line->combinations, total);
    struct baize_text text = baize_text_in(words->text[OUTCOME], CELL_SIZE);
    baize_words_title(&text, line->outcome);
    snprintf(words->text[HAND], CELL_SIZE, "%.*s", line->hand_length, words->text[OUTCOME]);
    snprintf(words->text[DECISION], CELL_SIZE, "%s", line->decision);
    snprintf(words->text[RESULT], CELL_SIZE, "%s", line->result);
    text = baize_text_in(words->text[PAYS], CELL_SIZE);
    if (line->hit && row != NULL)
        baize_odds_print(&text, &row->pays);
    put_count(words, line->combinations);
    put_fraction(words, PROBABILITY, words_percent, probability, 7);
    put_fraction(words, ONE_IN, words_decimal, baize_fraction_of_counts(total, line->combinations),
                 line->combinations > total / 1000 ? 2 : 0);
    put_fraction(words, NET, words_net, line->net, 4);
    put_fraction(words, GAIN, words_percent, baize_fraction_multiply(line->net, probability), 4);
}

/* ---- Bars ---- */

/* How many powers of ten the rarest line is below certainty. */
static int decades_of(const struct baize_wager_analysis *wager)
{
    uint64_t rarest = wager->total;
    int decades = 1;
    for (uint16_t i = 0; i < wager->returns_count; i++)
        rarest = wager->returns[i].combinations < rarest ? wager->returns[i].combinations : rarest;
    for (double power = 10; rarest > 0 && (double)rarest * power < (double)wager->total; power *= 10)
        decades++;
    return decades;
}

static void draw_bar(const struct table *table, size_t column, const struct baize_return *line, uint64_t total,
                     int decades, const char *one_in)
{
    const struct drawing *drawing = table->flow->drawing;
    struct drawing_box cell = table_cell(table, column);
    double share = 1 + picture_log10((double)line->combinations / (double)total) / decades;
    struct drawing_box bar = {cell.x, cell.y + (cell.height - BAR_HEIGHT) / 2, cell.width * share, BAR_HEIGHT};
    struct drawing_paint paint = drawing_filled(line->net.sign > 0 ? FELT : line->net.sign == 0 ? GOLD : 0xb9c0bc);
    char title[2 * WORDS_SIZE];
    snprintf(title, sizeof title, "%s: one in %s", line->outcome, one_in);
    if (bar.width < 1)
        bar.width = 1;
    drawing->group_begin(drawing->context, title);
    drawing->rectangle(drawing->context, (struct drawing_box){cell.x, bar.y, cell.width, BAR_HEIGHT},
                       drawing_filled(0xf3f5f4));
    drawing->rectangle(drawing->context, bar, paint);
    drawing->group_end(drawing->context);
}

/* ---- The table ---- */

static bool has_decisions(const struct baize_wager_analysis *wager)
{
    for (uint16_t i = 0; i < wager->returns_count; i++)
        if (wager->returns[i].decision[0] == '\0')
            return false;
    return wager->returns_count > 0;
}

/* ---- With the odds ---- */

/* The row that decided, or NULL. */
static const struct baize_pay_row *row_of(const struct baize_paytable *pays, const struct baize_return *line)
{
    return line->row < pays->count ? &pays->rows[line->row] : NULL;
}

/* Do the odds fit in: has every line that is paid its row, and are the counts short enough? */
static bool has_odds(const struct baize_wager_analysis *wager, const struct baize_paytable *pays)
{
    if (pays == NULL || wager->total >= 1000000000)
        return false;
    for (uint16_t i = 0; i < wager->returns_count; i++)
        if (wager->returns[i].hit && row_of(pays, &wager->returns[i]) == NULL)
            return false;
    return true;
}

/* A table: its columns, and what stands in them. */
struct layout {
    struct table_column columns[8];
    enum cell cells[8];
    size_t count;
};

static const struct layout with_decisions = {{{"Hand", 92, DRAWING_START},
                                              {"Decision", 44, DRAWING_START},
                                              {"Result", 34, DRAWING_START},
                                              {"Combinations", 96, DRAWING_END},
                                              {"Probability", 66, DRAWING_END},
                                              {"(log)", 66, DRAWING_START},
                                              {"Net", 46, DRAWING_END},
                                              {"Return", 71, DRAWING_END}},
                                             {HAND, DECISION, RESULT, COMBINATIONS, PROBABILITY, BAR, NET, GAIN},
                                             8};

static const struct layout plain = {{{"Outcome", 128, DRAWING_START},
                                     {"Combinations", 94, DRAWING_END},
                                     {"Probability", 64, DRAWING_END},
                                     {"(log)", 52, DRAWING_START},
                                     {"One in", 64, DRAWING_END},
                                     {"Net", 52, DRAWING_END},
                                     {"Return", 61, DRAWING_END}},
                                    {OUTCOME, COMBINATIONS, PROBABILITY, BAR, ONE_IN, NET, GAIN},
                                    7};

static const struct layout with_odds = {{{"Outcome", 112, DRAWING_START},
                                         {"Pays", 70, DRAWING_END},
                                         {"Combinations", 67, DRAWING_END},
                                         {"Probability", 62, DRAWING_END},
                                         {"(log)", 50, DRAWING_START},
                                         {"One in", 52, DRAWING_END},
                                         {"Net", 46, DRAWING_END},
                                         {"Return", 56, DRAWING_END}},
                                        {OUTCOME, PAYS, COMBINATIONS, PROBABILITY, BAR, ONE_IN, NET, GAIN},
                                        8};

static void put_row(struct table *table, const struct layout *layout, const struct line_words *words, bool bold)
{
    const char *cells[8];
    for (size_t i = 0; i < layout->count; i++)
        cells[i] = words->text[layout->cells[i]];
    table_row(table, cells, bold);
}

static void put_rows(struct flow *flow, const struct baize_wager_analysis *wager, const struct baize_paytable *pays,
                     const struct layout *layout)
{
    static const struct line_words none;
    struct table table;
    struct line_words words = none, before = none;
    int decades = decades_of(wager);
    size_t bar = 0;
    while (layout->cells[bar] != BAR)
        bar++;
    table_begin(&table, flow, layout->columns, layout->count);
    for (uint16_t i = 0; i < wager->returns_count; i++) {
        const struct baize_return *line = &wager->returns[i];
        word_line(&words, line, wager->total, pays == NULL ? NULL : row_of(pays, line));
        table.grouped = layout == &with_decisions && i > 0 && strcmp(before.text[HAND], words.text[HAND]) != 0;
        put_row(&table, layout, &words, false);
        draw_bar(&table, bar, line, wager->total, decades, words.text[ONE_IN]);
        before = words;
    }
    words = none;
    snprintf(words.text[layout->cells[0]], CELL_SIZE, "All together");
    put_count(&words, wager->total);
    snprintf(words.text[PROBABILITY], CELL_SIZE, "100%%");
    put_fraction(&words, GAIN, words_percent, baize_fraction_negate(wager->house_edge), 4);
    table.grouped = true;
    put_row(&table, layout, &words, true);
    table_end(&table);
}

double return_table_height(const struct baize_wager_analysis *wager)
{
    return TABLE_HEAD + TABLE_ROW * (wager->returns_count + 1) + NOTE_HEIGHT;
}

void return_rows(struct flow *flow, const struct baize_wager_analysis *wager, const struct baize_paytable *pays)
{
    put_rows(flow, wager, pays, has_decisions(wager) ? &with_decisions : has_odds(wager, pays) ? &with_odds : &plain);
}

void return_table(struct flow *flow, const struct baize_wager_analysis *wager, const struct baize_paytable *pays)
{
    char words[2 * WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    uint64_t rarest = 1;
    return_rows(flow, wager, pays);
    for (int i = decades_of(wager); i > 0 && rarest < UINT64_MAX / 10; i--)
        rarest *= 10;
    baize_text_format(&text,
                      "Net and return in units %s: return is net times probability. Bars: the probability on a "
                      "logarithmic scale, from 1 in ",
                      section_unit(wager));
    words_count(&text, rarest);
    baize_text_add(&text, " at the left to certainty at the right; green wins, gold pushes, grey loses.");
    flow_note(flow, words);
}

/* ---- Wagers with nothing but a table ---- */

static void section_start(struct flow *flow, const struct chart_work *work, const struct baize_wager_analysis *wager)
{
    char title[WORDS_SIZE];
    snprintf(title, sizeof title, "%s: what it returns", words_wager(wager->wager));
    flow_need(flow, 200);
    section_heading(flow, work, title, wager);
    section_wager_figures(flow, wager);
    section_exact_edge(flow, work, wager, "");
}

void section_ante(struct flow *flow, const struct chart_work *work)
{
    section_start(flow, work, &work->input->ante->ante);
    return_table(flow, &work->input->ante->ante, NULL);
}

void section_aces_up(struct flow *flow, const struct chart_work *work)
{
    section_start(flow, work, work->input->aces_up);
    return_table(flow, work->input->aces_up, &work->input->rules->wagers[BAIZE_ACES_UP].paytable);
}

void section_bad_beat(struct flow *flow, const struct chart_work *work)
{
    const struct baize_wager_rules *rules = &work->input->rules->wagers[BAIZE_BAD_BEAT_BONUS];
    section_start(flow, work, work->input->bad_beat);
    section_limit(flow, work->input->bad_beat_limited, rules->deal_payout_limit, rules->most);
    return_table(flow, work->input->bad_beat, &rules->paytable);
}
