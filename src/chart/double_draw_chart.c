/* double_draw_chart.c - Double Draw: how hands end, how often they are folded, how many cards are drawn.
 *
 *     two pair   |############        23.4%       lengths are probabilities, on a linear scale
 *     flush      |##                   1.2%
 *
 * The bars of one picture share a scale: the longest is as long as the field. */
#include "base/words.h"
#include "chart/sections.h"
#include "chart/words.h"

#include <stdio.h>

#define BAR_ROW     12.5
#define BAR_HEIGHT  8.0
#define VALUE_WIDTH 62.0

struct bar {
    char label[BAIZE_OUTCOME_SIZE];
    struct baize_fraction share;
    drawing_colour colour;
};

#define BARS_MOST 24

/* ---- Bars ---- */

static double longest(const struct bar *bars, size_t count)
{
    double most = 0;
    for (size_t i = 0; i < count; i++) {
        double share = baize_fraction_double(&bars[i].share);
        most = share > most ? share : most;
    }
    return most > 0 ? most : 1;
}

/* In the box's width; its height follows from the number of bars. */
static void draw_bars(const struct flow *flow, struct drawing_box box, double label_width, const struct bar *bars,
                      size_t count)
{
    const struct drawing *drawing = flow->drawing;
    double field = box.width - label_width - VALUE_WIDTH;
    double most = longest(bars, count);
    for (size_t i = 0; i < count; i++) {
        double y = box.y + BAR_ROW * (double)i;
        double width = field * baize_fraction_double(&bars[i].share) / most;
        struct drawing_paint paint = drawing_filled(bars[i].colour);
        char value[WORDS_SIZE];
        char title[WORDS_SIZE];
        struct baize_text text = baize_text_in(value, sizeof value);
        words_percent(&text, &bars[i].share, 4);
        snprintf(title, sizeof title, "%.80s: %.60s of all hands", bars[i].label, value);
        paint.radius = 1;
        drawing->group_begin(drawing->context, title);
        flow_text(flow, box.x, y + 8, bars[i].label, flow_style(7.5, false, DRAWING_START, INK));
        drawing->rectangle(drawing->context,
                           (struct drawing_box){box.x + label_width, y + 0.5, width < 0.6 ? 0.6 : width, BAR_HEIGHT},
                           paint);
        flow_text(flow, box.x + label_width + (width < 0.6 ? 0.6 : width) + 4, y + 8, value,
                  flow_style(7.5, false, DRAWING_START, INK_SOFT));
        drawing->group_end(drawing->context);
    }
}

static void set_bar(struct bar *bar, const char *label, struct baize_fraction share, drawing_colour colour)
{
    struct baize_text text = baize_text_in(bar->label, sizeof bar->label);
    baize_words_title(&text, label);
    bar->share = share;
    bar->colour = colour;
}

/* ---- How hands end ---- */

static void draw_endings(struct flow *flow, const struct baize_wager_analysis *wagers)
{
    struct bar bars[BARS_MOST];
    size_t count = 0;
    for (uint16_t i = 0; i < wagers->returns_count && count < BARS_MOST; i++) {
        const struct baize_return *line = &wagers->returns[i];
        drawing_colour colour = line->hit ? FELT : line->net.sign < 0 ? 0xb9c0bc : GOLD;
        set_bar(&bars[count++], line->outcome, baize_fraction_of_counts(line->combinations, wagers->total), colour);
    }
    flow_need(flow, 40 + BAR_ROW * (double)count);
    flow_subheading(flow, "How hands end");
    draw_bars(flow, (struct drawing_box){MARGIN, flow->y, TEXT_WIDTH, 0}, 150, bars, count);
    flow->y += BAR_ROW * (double)count + 4;
    flow_note(flow, "Of all hands. Green: hands that win; grey: lost or folded.");
}

/* ---- What is drawn ---- */

static size_t drawn_bars(struct bar *bars, const struct baize_fraction *fold, const struct baize_fraction *drawn,
                         int most)
{
    size_t count = 0;
    for (int i = 0; i <= most; i++) {
        char label[WORDS_SIZE];
        snprintf(label, sizeof label, "%d card%s", i, i == 1 ? "" : "s");
        set_bar(&bars[count++], i == 0 ? "stands" : label, drawn[i], FELT);
    }
    set_bar(&bars[count++], "folds", *fold, 0xb9c0bc);
    return count;
}

static void draw_drawn(struct flow *flow, const struct baize_double_draw_analysis *analysis)
{
    struct bar bars[BARS_MOST];
    double half = TEXT_WIDTH / 2 - 8;
    double right = MARGIN + TEXT_WIDTH / 2 + 8;
    flow_need(flow, 110);
    flow->y += 7;
    flow_text(flow, MARGIN, flow->y + 9, "First draw", flow_style(9.5, true, DRAWING_START, FELT));
    flow_text(flow, right, flow->y + 9, "Second draw", flow_style(9.5, true, DRAWING_START, FELT));
    flow->y += 16;
    size_t count = drawn_bars(bars, &analysis->fold_first, analysis->first_drawn, BAIZE_FIRST_DRAWS_MOST);
    draw_bars(flow, (struct drawing_box){MARGIN, flow->y, half, 0}, 50, bars, count);
    count = drawn_bars(bars, &analysis->fold_second, analysis->second_drawn, BAIZE_SECOND_DRAWS_MOST);
    set_bar(&bars[count++], "folded before", analysis->fold_first, 0xdfe3e1);
    draw_bars(flow, (struct drawing_box){right, flow->y, half, 0}, 66, bars, count);
    flow->y += BAR_ROW * (BAIZE_FIRST_DRAWS_MOST + 2) + 6;
}

void section_double_draw(struct flow *flow, const struct chart_work *work)
{
    const struct baize_double_draw_analysis *analysis = work->input->double_draw;
    const struct baize_double_draw_analysis *limited = work->input->double_draw_limited;
    flow_need(flow, 300);
    section_heading(flow, work, "Double Draw: how hands are played and how they end", &analysis->wagers);
    section_wager_figures(flow, &analysis->wagers);
    section_exact_edge(flow, work, &analysis->wagers, "");
    if (limited != NULL)
        section_limit(flow, &limited->wagers, work->input->rules->payout_limit.per_hand,
                      work->input->rules->wagers[BAIZE_ANTE].most);
    draw_endings(flow, &analysis->wagers);
    draw_drawn(flow, analysis);
    flow_keep(flow, 30 + return_table_height(&analysis->wagers));
    flow_subheading(flow, "What each ending returns");
    return_table(flow, &analysis->wagers, NULL);
}
