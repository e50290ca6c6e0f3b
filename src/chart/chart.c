/* chart.c - which charts there are, and how they come to stand in one picture or on pages.
 *
 * A layout runs twice: first into a drawing that draws nothing, to learn the height or the number of pages; then into
 * the real one. */
#include "chart/parts.h"
#include "chart/svg.h"

#include <baize/version.h>
#include <stdio.h>
#include <string.h>

#define BETWEEN    30.0
#define TITLE_SIZE (4 * BAIZE_TITLE_SIZE)

/* ---- The parts ---- */

/* What a part draws is not NULL in the input. */
#define OF(member) offsetof(struct chart_input, member)

const struct chart_part chart_parts[] = {
    {"ante", "Strategy", OF(decisions), section_strategy},
    {"ante", "Ante and Play", OF(ante), section_ante},
    {"aces-up", "Aces Up", OF(aces_up), section_aces_up},
    {"six-card-bonus", "Six Card Bonus", OF(six_card_least), section_six_card},
    {"bad-beat-bonus", "Bad Beat Bonus", OF(bad_beat), section_bad_beat},
    {"progressive", "Progressive", OF(progressive), section_progressive},
    {"double-draw", "Double Draw", OF(double_draw), section_double_draw},
};

const size_t chart_parts_count = sizeof chart_parts / sizeof chart_parts[0];

bool chart_part_chosen(const struct chart_part *part, const struct chart_input *input, const char *which)
{
    const void *drawn;
    memcpy(&drawn, (const char *)input + part->drawn, sizeof drawn);
    return drawn != NULL && (which == NULL || strcmp(which, part->wager) == 0);
}

void chart_work_begin(struct chart_work *work, const struct chart_input *input, const char *which, bool in_report)
{
    work->input = input;
    work->in_report = in_report;
    if (input->decisions != NULL && (which == NULL || strcmp(which, "ante") == 0))
        strategy_grid_of_table(input->rules->deck, input->decisions, &work->grid);
    else
        memset(&work->grid, 0, sizeof work->grid);
}

size_t chart_count(const struct chart_input *input, const char *which)
{
    size_t count = 0;
    for (size_t i = 0; i < chart_parts_count; i++)
        count += chart_part_chosen(&chart_parts[i], input, which);
    return count;
}

/* ---- One below the other ---- */

static void draw_parts(struct flow *flow, const struct chart_work *work, const char *which)
{
    const struct drawing *drawing = flow->drawing;
    bool first = true;
    flow_begin(flow);
    for (size_t i = 0; i < chart_parts_count; i++) {
        const struct chart_part *part = &chart_parts[i];
        if (!chart_part_chosen(part, work->input, which))
            continue;
        flow_new_page(flow);
        if (flow->endless && !first)
            flow_skip(flow, BETWEEN);
        first = false;
        drawing->section_begin(drawing->context, part->title);
        part->draw(flow, work);
        drawing->section_end(drawing->context);
    }
    flow_end(flow);
}

/* ---- One picture ---- */

bool chart_write_svg(const struct chart_input *input, const char *which, struct chart_sink sink)
{
    struct chart_work work;
    char title[TITLE_SIZE];
    struct svg svg = {.sink = sink, .title = title};
    struct drawing nothing = drawing_nothing();
    struct drawing drawing = svg_drawing(&svg);
    struct flow flow = {.drawing = &nothing, .top = MARGIN - 6, .endless = true};
    if (chart_count(input, which) == 0)
        return false;
    snprintf(title, sizeof title, "Analysis: %s, %s, %s", input->rules->title, input->rules->house,
             input->rules->jurisdiction_title);
    chart_work_begin(&work, input, which, false);
    draw_parts(&flow, &work, which);
    flow.height = flow.y + MARGIN - 14;
    flow.drawing = &drawing;
    draw_parts(&flow, &work, which);
    return !svg.failed;
}

/* ---- Pages ---- */

static void page_foot(const struct flow *flow, const void *context)
{
    const struct chart_input *input = context;
    char words[64];
    double y = PAGE_HEIGHT - 24;
    snprintf(words, sizeof words, "%u of %u", flow->page, flow->pages);
    flow_text(flow, MARGIN, y, "baize " BAIZE_VERSION, flow_style(7, false, DRAWING_START, INK_SOFT));
    if (input->date != NULL)
        flow_text(flow, PAGE_WIDTH / 2, y, input->date, flow_style(7, false, DRAWING_MIDDLE, INK_SOFT));
    flow_text(flow, PAGE_WIDTH - MARGIN, y, words, flow_style(7, false, DRAWING_END, INK_SOFT));
}

unsigned chart_draw_pages(const struct chart_input *input, const char *which, const struct drawing *drawing)
{
    struct chart_work work;
    struct drawing nothing = drawing_nothing();
    struct flow flow = {.drawing = &nothing,
                        .top = MARGIN,
                        .bottom = PAGE_HEIGHT - MARGIN,
                        .height = PAGE_HEIGHT,
                        .furniture = page_foot,
                        .furniture_context = input};
    if (chart_count(input, which) == 0)
        return 0;
    chart_work_begin(&work, input, which, false);
    draw_parts(&flow, &work, which);
    flow.pages = flow.page;
    flow.drawing = drawing;
    draw_parts(&flow, &work, which);
    return flow.pages;
}
