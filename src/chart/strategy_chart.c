/* strategy_chart.c - what to do with which hand against which up card, on one page.
 *
 *                    dealer shows
 *                     [2] [3] [4] ... [A]    share
 *     Pair of tens     3x  3x  3x     1x      2.9%
 *     Pair of nines    3x  3x |1|3 |  1x            a cell that is split: some hands of this row do the one,
 *     ...                                           some the other; the widths are the shares
 *
 * Fold is pale, the least Play gold, the most Play green: light, middle, dark, so the order survives a black and white
 * printer and every kind of colour blindness, and each cell has its letter. */
#include "base/words.h"
#include "cards/words.h"
#include "chart/sections.h"
#include "chart/words.h"

#include <stdio.h>
#include <string.h>

#define LABEL_WIDTH 96.0
#define CELL_WIDTH  29.4
#define CELL_HEIGHT 17.5
#define GROUP_GAP   7.0
#define HEAD        42.0
#define SLIVER      1.2 /* what is there must be seen */

static const drawing_colour decision_fill[GRID_DECISIONS] = {FOLD_GREY, GOLD, FELT};
static const drawing_colour decision_ink[GRID_DECISIONS] = {0x626b66, 0x3d2d05, 0xffffff};

struct strategy_words {
    char letter[GRID_DECISIONS][8]; /* in a cell: "F", "1x", "3x" */
    char name[GRID_DECISIONS][24];  /* in words: "fold", "Play 1x" */
};

static struct strategy_words name_decisions(const struct baize_ante_analysis *ante)
{
    struct strategy_words words = {.letter = {"F"}, .name = {"fold"}};
    const unsigned times[GRID_DECISIONS] = {0, ante->least_times, ante->most_times};
    for (int i = 1; i < GRID_DECISIONS; i++) {
        snprintf(words.letter[i], sizeof words.letter[i], "%ux", times[i]);
        snprintf(words.name[i], sizeof words.name[i], "Play %ux", times[i]);
    }
    return words;
}

static const char *rank_label(int rank)
{
    static const char *const labels[BAIZE_RANKS] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
    return labels[rank];
}

static uint64_t sum(const uint64_t counts[GRID_DECISIONS])
{
    uint64_t total = 0;
    for (int i = 0; i < GRID_DECISIONS; i++)
        total += counts[i];
    return total;
}

/* ---- A cell ---- */

/* "Pair of nines against a king: fold 0.00%, Play 1x 12.34%, Play 3x 87.66%" */
static void cell_title(struct baize_text *text, const char *hand, const char *against,
                       const uint64_t counts[GRID_DECISIONS], const struct strategy_words *words)
{
    uint64_t total = sum(counts);
    baize_text_format(text, "%s against %s:", hand, against);
    for (int i = 0; i < GRID_DECISIONS; i++) {
        if (counts[i] == 0)
            continue;
        struct baize_fraction share = baize_fraction_of_counts(counts[i], total);
        baize_text_format(text, "%s %s ", text->start[text->length - 1] == ':' ? "" : ",", words->name[i]);
        words_percent(text, &share, counts[i] == total ? 0 : 3);
    }
    baize_text_add(text, " of ");
    words_count(text, total);
    baize_text_add(text, " deals");
}

/* The widths of the parts: their shares, but never so small that they vanish. */
static void part_widths(const uint64_t counts[GRID_DECISIONS], double width, double parts[GRID_DECISIONS])
{
    double total = (double)sum(counts);
    double taken = 0;
    int largest = 0;
    for (int i = 0; i < GRID_DECISIONS; i++) {
        parts[i] = counts[i] == 0 ? 0 : width * (double)counts[i] / total;
        if (parts[i] > 0 && parts[i] < SLIVER)
            parts[i] = SLIVER;
        taken += parts[i];
        largest = counts[i] > counts[largest] ? i : largest;
    }
    parts[largest] -= taken - width;
}

static void draw_cell(struct flow *flow, struct drawing_box box, const uint64_t counts[GRID_DECISIONS],
                      const struct strategy_words *words)
{
    double parts[GRID_DECISIONS];
    double x = box.x;
    part_widths(counts, box.width, parts);
    for (int i = 0; i < GRID_DECISIONS; i++) {
        if (counts[i] == 0)
            continue;
        struct drawing_box part = {x, box.y, parts[i], box.height};
        struct drawing_paint paint = drawing_filled(decision_fill[i]);
        bool whole = parts[i] >= box.width - 0.01;
        paint.radius = whole ? 2 : 0;
        flow->drawing->rectangle(flow->drawing->context, part, paint);
        if (parts[i] > 11.5)
            flow_text(flow, x + parts[i] / 2, box.y + box.height / 2 + 2.9, words->letter[i],
                      flow_style(whole ? 8 : 7, whole, DRAWING_MIDDLE, decision_ink[i]));
        x += parts[i];
    }
}

static void titled_cell(struct flow *flow, struct drawing_box box, const char *hand, const char *against,
                        const uint64_t counts[GRID_DECISIONS], const struct strategy_words *words)
{
    char title[2 * WORDS_SIZE];
    struct baize_text text = baize_text_in(title, sizeof title);
    if (sum(counts) == 0)
        return;
    cell_title(&text, hand, against, counts, words);
    flow->drawing->group_begin(flow->drawing->context, title);
    draw_cell(flow, box, counts, words);
    flow->drawing->group_end(flow->drawing->context);
}

static struct drawing_box cell_box(const struct flow *flow, int column)
{
    return (struct drawing_box){MARGIN + LABEL_WIDTH + CELL_WIDTH * column + 0.75, flow->y + 0.75, CELL_WIDTH - 1.5,
                                CELL_HEIGHT - 1.5};
}

/* ---- Rows ---- */

static void against_words(char *words, size_t size, int rank)
{
    snprintf(words, size, "%s %s", rank == BAIZE_ACE || rank == BAIZE_EIGHT ? "an" : "a", baize_rank_words[rank].one);
}

static void share_of_row(struct flow *flow, uint64_t part, uint64_t total)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_fraction share = baize_fraction_of_counts(part, total);
    words_percent(&text, &share, part == total ? 0 : 2);
    flow_text(flow, MARGIN + TEXT_WIDTH, flow->y + 11.8, words, flow_style(7, part == total, DRAWING_END, INK_SOFT));
}

static void draw_row(struct flow *flow, const struct strategy_grid *grid, int row, const struct strategy_words *words)
{
    const struct grid_row *shape = &grid->rows[row];
    char against[32];
    uint64_t part = 0;
    flow_text(flow, MARGIN, flow->y + 11.8, shape->name, flow_style(8, false, DRAWING_START, INK));
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        against_words(against, sizeof against, rank);
        titled_cell(flow, cell_box(flow, rank), shape->name, against, grid->counts[row][rank], words);
        part += sum(grid->counts[row][rank]);
    }
    share_of_row(flow, part, strategy_grid_total(grid));
    flow->y += CELL_HEIGHT;
}

/* All hands together, one bar for each up card. */
static void draw_all_hands(struct flow *flow, const struct strategy_grid *grid, const struct strategy_words *words)
{
    char against[32];
    flow_text(flow, MARGIN, flow->y + 11.8, "All hands", flow_style(8, true, DRAWING_START, INK));
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        uint64_t counts[GRID_DECISIONS] = {0};
        for (int row = 0; row < grid->rows_count; row++)
            for (int i = 0; i < GRID_DECISIONS; i++)
                counts[i] += grid->counts[row][rank][i];
        against_words(against, sizeof against, rank);
        titled_cell(flow, cell_box(flow, rank), "All hands", against, counts, words);
    }
    share_of_row(flow, 1, 1);
    flow->y += CELL_HEIGHT;
}

/* The up cards, as small cards. */
static void draw_head(struct flow *flow)
{
    double middle = MARGIN + LABEL_WIDTH + CELL_WIDTH * BAIZE_RANKS / 2;
    struct drawing_paint card = drawing_filled(PAPER);
    card.stroke = RULE_MAIN;
    card.stroke_width = 0.7;
    card.radius = 2.5;
    flow_text(flow, middle, flow->y + 8, "the dealer shows", flow_style(7.5, false, DRAWING_MIDDLE, INK_SOFT));
    flow_text(flow, MARGIN, flow->y + 30, "the best four cards", flow_style(7.5, false, DRAWING_START, INK_SOFT));
    flow_text(flow, MARGIN + TEXT_WIDTH, flow->y + 30, "share", flow_style(7.5, false, DRAWING_END, INK_SOFT));
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        double x = MARGIN + LABEL_WIDTH + CELL_WIDTH * (rank + 0.5);
        flow->drawing->rectangle(flow->drawing->context, (struct drawing_box){x - 9, flow->y + 13, 18, 24}, card);
        flow_text(flow, x, flow->y + 29, rank_label(rank), flow_style(10, true, DRAWING_MIDDLE, INK));
    }
    flow->y += HEAD;
}

static void draw_legend(struct flow *flow, const struct baize_ante_analysis *ante, const struct strategy_words *words)
{
    const struct baize_fraction *shares[GRID_DECISIONS] = {&ante->fold, &ante->least, &ante->most};
    double x = MARGIN;
    for (int i = 0; i < GRID_DECISIONS; i++) {
        char label[WORDS_SIZE];
        struct baize_text text = baize_text_in(label, sizeof label);
        if (shares[i]->sign == 0)
            continue;
        baize_words_title(&text, words->name[i]);
        baize_text_add(&text, "  ");
        words_percent(&text, shares[i], 3);
        baize_text_add(&text, " of all deals");
        struct drawing_paint paint = drawing_filled(decision_fill[i]);
        paint.radius = 2;
        flow->drawing->rectangle(flow->drawing->context, (struct drawing_box){x, flow->y, 24, 14}, paint);
        flow_text(flow, x + 12, flow->y + 10, words->letter[i], flow_style(8, true, DRAWING_MIDDLE, decision_ink[i]));
        flow_text(flow, x + 30, flow->y + 10, label, flow_style(8, false, DRAWING_START, INK));
        x += 36 + words_width(label, 8, false) + 14;
    }
    flow->y += 22;
}

void section_strategy(struct flow *flow, const struct chart_work *work)
{
    const struct baize_ante_analysis *ante = work->input->ante;
    const struct strategy_grid *grid = &work->grid;
    struct strategy_words words = name_decisions(ante);
    flow_need(flow, 620);
    section_heading(flow, work, "When to fold and when to play", &ante->ante);
    draw_legend(flow, ante, &words);
    draw_head(flow);
    for (int row = 0; row < grid->rows_count; row++) {
        if (row > 0 && grid->rows[row].group != grid->rows[row - 1].group)
            flow->y += GROUP_GAP;
        draw_row(flow, grid, row, &words);
    }
    flow->y += GROUP_GAP;
    draw_all_hands(flow, grid, &words);
    flow->y += 8;
    flow_note(flow, "A split cell: the hands of this row do not all do the same against this card, because the other "
                    "cards matter; the widths are their shares. Share: how often a deal falls into the row.");
    if (strcmp(ante->ante.strategy, "optimal") == 0)
        flow_note(flow, "Where two choices have exactly the same value, the larger wager is shown.");
}
