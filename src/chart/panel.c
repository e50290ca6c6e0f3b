/* panel.c - axes, marks and curves.
 *
 *                     break-even $12,340.00        a label a line, so that labels never meet
 *                             :
 *      20% +----.             :
 *       0% |-----`--.---------o-------------       zero is a heavy line: above it the house wins
 *     -20% |         `--.     :
 *          +---------------------------
 *          $5,000    $10,000      $15,000          */
#include "chart/panel.h"

#include "chart/words.h"

#include <baize/money.h>

#define AXIS_WIDTH   40.0
#define LABEL_HEIGHT 12.0
#define LABEL_SIZE   7.5
#define AXIS_HEIGHT  30.0
#define DOT          3.2

double panel_x(const struct panel *panel, double cents)
{
    double range = panel->cents_most - panel->cents_least;
    return panel->plot.x + panel->plot.width * (range > 0 ? (cents - panel->cents_least) / range : 0);
}

double panel_y(const struct panel *panel, double share)
{
    double range = panel->share_most - panel->share_least;
    return panel->plot.y + panel->plot.height * (range > 0 ? (panel->share_most - share) / range : 0);
}

static void vertical(const struct panel *panel, double x, double from, double to, struct drawing_paint paint)
{
    drawing_line(panel->flow->drawing, (struct drawing_point){x, from}, (struct drawing_point){x, to}, paint);
}

static void horizontal(const struct panel *panel, double y, struct drawing_paint paint)
{
    drawing_line(panel->flow->drawing, (struct drawing_point){panel->plot.x, y},
                 (struct drawing_point){panel->plot.x + panel->plot.width, y}, paint);
}

static long nearest(double number)
{
    return (long)(number + (number < 0 ? -0.5 : 0.5));
}

/* ---- Axes ---- */

/* Marks are counted in steps, so that no rounding piles up. */
static void share_axis(const struct panel *panel)
{
    double step = picture_step((panel->share_most - panel->share_least) * 1000, 5); /* in tenths of a percent */
    if (step < 1)
        step = 1;
    for (long i = nearest(panel->share_least * 1000 / step); (double)i * step <= panel->share_most * 1000 + 0.01; i++) {
        double tenths = (double)i * step;
        if (tenths < panel->share_least * 1000 - 0.01)
            continue;
        char words[WORDS_SIZE];
        struct baize_text text = baize_text_in(words, sizeof words);
        struct baize_fraction value = baize_fraction_of(nearest(tenths), 1000);
        baize_fraction_print_percent(&text, &value, step >= 10 ? 0 : 1);
        double y = panel_y(panel, tenths / 1000);
        horizontal(panel, y, i == 0 ? drawing_stroked(INK, 1) : drawing_stroked(RULE_FINE, 0.5));
        flow_text(panel->flow, panel->plot.x - 5, y + 2.5, words, flow_style(7, i == 0, DRAWING_END, INK_SOFT));
    }
}

static void money_axis(const struct panel *panel)
{
    double bottom = panel->plot.y + panel->plot.height;
    double step = picture_step(panel->cents_most - panel->cents_least, 5);
    if (step < 1)
        step = 1;
    for (long i = nearest(panel->cents_least / step); (double)i * step <= panel->cents_most + 0.5; i++) {
        double cents = (double)i * step;
        if (cents < panel->cents_least - 0.5)
            continue;
        char words[WORDS_SIZE];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_cents_print(&text, (baize_cents)nearest(cents), BAIZE_MONEY_SHORT);
        double x = panel_x(panel, cents);
        vertical(panel, x, bottom, bottom + 3, drawing_stroked(RULE_MAIN, 0.6));
        flow_text(panel->flow, x, bottom + 11, words, flow_style(7, false, DRAWING_MIDDLE, INK_SOFT));
    }
    horizontal(panel, bottom, drawing_stroked(RULE_MAIN, 0.6));
}

void panel_begin(struct panel *panel, struct flow *flow, double height, int labels)
{
    double above = LABEL_HEIGHT * labels + 4;
    flow_need(flow, above + height + AXIS_HEIGHT);
    panel->flow = flow;
    panel->plot = (struct drawing_box){MARGIN + AXIS_WIDTH, flow->y + above, TEXT_WIDTH - AXIS_WIDTH - 14, height};
    if (panel->with_zero && panel->share_least > 0)
        panel->share_least = 0;
    if (panel->with_zero && panel->share_most < 0)
        panel->share_most = 0;
    double room = (panel->share_most - panel->share_least) * 0.08;
    if (!(room > 0.001))
        room = 0.001;
    panel->share_least -= room;
    panel->share_most += room;
    /* Where the house has the edge the field is tinted. */
    double zero = panel->share_least > 0 ? panel->plot.y + height : panel_y(panel, 0);
    if (zero > panel->plot.y)
        flow->drawing->rectangle(
            flow->drawing->context,
            (struct drawing_box){panel->plot.x, panel->plot.y, panel->plot.width, zero - panel->plot.y},
            drawing_filled(0xf7f9f8));
    share_axis(panel);
    money_axis(panel);
}

/* ---- Marks ---- */

/* In the middle over its line, unless it would leave the field or cross the line of the mark beside it. */
static enum drawing_anchor label_anchor(const struct panel *panel, const struct panel_mark *mark)
{
    double x = panel_x(panel, mark->cents);
    double half = words_width(mark->words, LABEL_SIZE, true) / 2;
    double other = panel_x(panel, mark->beside);
    if (mark->beside > 0 && other < x && x - half < other)
        return DRAWING_START;
    if (mark->beside > 0 && other > x && x + half > other && x - 2 * half > panel->plot.x)
        return DRAWING_END;
    if (x - half < panel->plot.x)
        return DRAWING_START;
    return x + half > panel->plot.x + panel->plot.width ? DRAWING_END : DRAWING_MIDDLE;
}

void panel_mark(const struct panel *panel, const struct panel_mark *mark)
{
    const struct drawing *drawing = panel->flow->drawing;
    double x = panel_x(panel, mark->cents);
    double y = panel_y(panel, mark->share);
    double label = panel->plot.y - 6 - LABEL_HEIGHT * mark->line;
    struct drawing_paint dashes = drawing_stroked(mark->colour, 0.7);
    struct drawing_paint dot = drawing_filled(mark->colour);
    dashes.dashed = true;
    dot.stroke = PAPER;
    dot.stroke_width = 1;
    dot.radius = DOT;
    vertical(panel, x, label + 2, panel->plot.y + panel->plot.height, dashes);
    flow_text(panel->flow, x, label, mark->words,
              flow_style(LABEL_SIZE, true, label_anchor(panel, mark), mark->colour));
    drawing->group_begin(drawing->context, mark->words);
    drawing->rectangle(drawing->context, (struct drawing_box){x - DOT, y - DOT, 2 * DOT, 2 * DOT}, dot);
    drawing->group_end(drawing->context);
}

void panel_end(struct panel *panel, const char *words)
{
    double bottom = panel->plot.y + panel->plot.height;
    flow_text(panel->flow, panel->plot.x + panel->plot.width, bottom + 22, words,
              flow_style(7, false, DRAWING_END, INK_SOFT));
    panel->flow->y = bottom + AXIS_HEIGHT;
}
