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

static struct baize_fraction contribution(const struct baize_return *line, uint64_t total)
{
    return baize_fraction_multiply(line->net, baize_fraction_of_counts(line->combinations, total));
}

struct line_words {
    char outcome[CELL_SIZE], hand[CELL_SIZE], decision[CELL_SIZE], result[CELL_SIZE];
    char none[1], odds[WORDS_SIZE];
    char combinations[WORDS_SIZE], probability[WORDS_SIZE], one_in[WORDS_SIZE], net[WORDS_SIZE], gain[WORDS_SIZE];
};

static void word_line(struct line_words *words, const struct baize_return *line, uint64_t total)
{
    struct baize_fraction probability = baize_fraction_of_counts(line->combinations, total);
    struct baize_fraction one_in = baize_fraction_of_counts(total, line->combinations);
    struct baize_fraction gain = contribution(line, total);
    struct baize_text text = baize_text_in(words->outcome, CELL_SIZE);
    baize_words_title(&text, line->outcome);
    snprintf(words->hand, CELL_SIZE, "%.*s", line->hand_length, words->outcome);
    snprintf(words->decision, CELL_SIZE, "%s", line->decision);
    snprintf(words->result, CELL_SIZE, "%s", line->result);
    words->none[0] = '\0';
    text = baize_text_in(words->combinations, WORDS_SIZE);
    words_count(&text, line->combinations);
    text = baize_text_in(words->probability, WORDS_SIZE);
    words_percent(&text, &probability, 7);
    text = baize_text_in(words->one_in, WORDS_SIZE);
    words_decimal(&text, &one_in, line->combinations > total / 1000 ? 2 : 0);
    text = baize_text_in(words->net, WORDS_SIZE);
    words_net(&text, &line->net, 4);
    text = baize_text_in(words->gain, WORDS_SIZE);
    words_percent(&text, &gain, 4);
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
                     int decades)
{
    const struct drawing *drawing = table->flow->drawing;
    struct drawing_box cell = table_cell(table, column);
    double share = 1 + picture_log10((double)line->combinations / (double)total) / decades;
    struct drawing_box bar = {cell.x, cell.y + (cell.height - BAR_HEIGHT) / 2, cell.width * share, BAR_HEIGHT};
    struct drawing_paint paint = drawing_filled(line->net.sign > 0 ? FELT : line->net.sign == 0 ? GOLD : 0xb9c0bc);
    char title[2 * WORDS_SIZE];
    struct line_words words;
    word_line(&words, line, total);
    snprintf(title, sizeof title, "%s: one in %s", line->outcome, words.one_in);
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

static void total_words(struct line_words *words, const struct baize_wager_analysis *wager)
{
    struct baize_fraction gain = baize_fraction_negate(wager->house_edge);
    *words = (struct line_words){.outcome = "All together", .hand = "All together", .probability = "100%"};
    struct baize_text text = baize_text_in(words->combinations, WORDS_SIZE);
    words_count(&text, wager->total);
    text = baize_text_in(words->gain, WORDS_SIZE);
    words_percent(&text, &gain, 4);
}

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

/* ---- Layouts ---- */

/* Which words stand in a column, each at its place in struct line_words; the bar has none. */
struct layout {
    struct table_column columns[8];
    size_t words[8];
    size_t count, bar;
};

#define OF(member) offsetof(struct line_words, member)

static const struct layout with_decisions = {
    .columns = {{"Hand", 92, DRAWING_START},
                {"Decision", 44, DRAWING_START},
                {"Result", 34, DRAWING_START},
                {"Combinations", 96, DRAWING_END},
                {"Probability", 66, DRAWING_END},
                {"(log)", 66, DRAWING_START},
                {"Net", 46, DRAWING_END},
                {"Return", 71, DRAWING_END}},
    .words = {OF(hand), OF(decision), OF(result), OF(combinations), OF(probability), OF(none), OF(net), OF(gain)},
    .count = 8,
    .bar = 5,
};

static const struct layout with_odds = {
    .columns = {{"Outcome", 112, DRAWING_START},
                {"Pays", 70, DRAWING_END},
                {"Combinations", 67, DRAWING_END},
                {"Probability", 62, DRAWING_END},
                {"(log)", 50, DRAWING_START},
                {"One in", 52, DRAWING_END},
                {"Net", 46, DRAWING_END},
                {"Return", 56, DRAWING_END}},
    .words = {OF(outcome), OF(odds), OF(combinations), OF(probability), OF(none), OF(one_in), OF(net), OF(gain)},
    .count = 8,
    .bar = 4,
};

static const struct layout plain = {
    .columns = {{"Outcome", 128, DRAWING_START},
                {"Combinations", 94, DRAWING_END},
                {"Probability", 64, DRAWING_END},
                {"(log)", 52, DRAWING_START},
                {"One in", 64, DRAWING_END},
                {"Net", 52, DRAWING_END},
                {"Return", 61, DRAWING_END}},
    .words = {OF(outcome), OF(combinations), OF(probability), OF(none), OF(one_in), OF(net), OF(gain)},
    .count = 7,
    .bar = 3,
};

static void put_row(struct table *table, const struct layout *layout, const struct line_words *words, bool bold)
{
    const char *cells[8];
    for (size_t i = 0; i < layout->count; i++)
        cells[i] = (const char *)words + layout->words[i];
    table_row(table, cells, bold);
}

static void all_rows(struct flow *flow, const struct baize_wager_analysis *wager, const struct baize_paytable *pays,
                     const struct layout *layout)
{
    struct table table;
    struct line_words words;
    char previous[CELL_SIZE] = "";
    int decades = decades_of(wager);
    table_begin(&table, flow, layout->columns, layout->count);
    for (uint16_t i = 0; i < wager->returns_count; i++) {
        const struct baize_return *line = &wager->returns[i];
        const struct baize_pay_row *row = layout == &with_odds && line->hit ? row_of(pays, line) : NULL;
        word_line(&words, line, wager->total);
        struct baize_text odds = baize_text_in(words.odds, sizeof words.odds);
        if (row != NULL)
            baize_odds_print(&odds, &row->pays);
        table.grouped = layout == &with_decisions && i > 0 && strcmp(previous, words.hand) != 0;
        put_row(&table, layout, &words, false);
        draw_bar(&table, layout->bar, line, wager->total, decades);
        memcpy(previous, words.hand, sizeof previous);
    }
    total_words(&words, wager);
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
    all_rows(flow, wager, pays, has_decisions(wager) ? &with_decisions : has_odds(wager, pays) ? &with_odds : &plain);
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
