/* sections.c - what the parts of charts and report share: headings and rows of figures. */
#include "chart/sections.h"

#include "chart/words.h"

#include <string.h>

#define FIGURES_HEIGHT 36.0
#define FIGURES_GAP    6.0

const char *section_unit(const struct baize_wager_analysis *wager)
{
    bool of_the_ante = strcmp(wager->wager, "ante") == 0 || strcmp(wager->wager, "double-draw") == 0;
    return of_the_ante ? "of the Ante" : "of the wager";
}

static void add_paytable(struct baize_text *text, const struct baize_wager_analysis *wager)
{
    if (strcmp(wager->wager, "ante") == 0)
        baize_text_add(text, "Ante bonus ");
    else if (strcmp(wager->wager, "double-draw") == 0)
        baize_text_add(text, "Bonus ");
    baize_text_format(text, "%s %s", strcmp(wager->wager, "progressive") == 0 ? "schedule" : "paytable",
                      wager->paytable);
    baize_text_add(text, ";  ");
}

void section_heading(struct flow *flow, const struct chart_work *work, const char *title,
                     const struct baize_wager_analysis *wager)
{
    const struct baize_rules *rules = work->input->rules;
    char words[2 * BAIZE_TITLE_SIZE + WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    flow_heading(flow, title);
    if (!work->in_report) {
        baize_text_format(&text, "%s, %s, %s", rules->title, rules->house, rules->jurisdiction_title);
        flow_paragraph(flow, words);
        flow->y -= 3;
    }
    text = baize_text_in(words, sizeof words);
    if (wager->paytable[0] != '\0')
        add_paytable(&text, wager);
    if (strcmp(wager->strategy, "none") != 0 && wager->strategy[0] != '\0')
        baize_text_format(&text, "%s strategy;  ", wager->strategy);
    baize_text_add(&text, "house edge ");
    words_percent(&text, &wager->house_edge, 4);
    baize_text_format(&text, " %s", section_unit(wager));
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    flow_text(flow, MARGIN, flow->y + BODY_SIZE, words, flow_style(BODY_SIZE, false, DRAWING_START, INK_SOFT));
    flow->y += LINE_HEIGHT;
    drawing_line(flow->drawing, (struct drawing_point){MARGIN, flow->y + 1.5},
                 (struct drawing_point){MARGIN + TEXT_WIDTH, flow->y + 1.5}, drawing_stroked(FELT, 1.2));
    flow->y += 10;
}

void section_figures(struct flow *flow, const struct section_figure *figures, size_t count)
{
    double width = (TEXT_WIDTH - FIGURES_GAP * (double)(count - 1)) / (double)count;
    flow_need(flow, FIGURES_HEIGHT + 10);
    for (size_t i = 0; i < count; i++) {
        struct drawing_box box = {MARGIN + (width + FIGURES_GAP) * (double)i, flow->y, width, FIGURES_HEIGHT};
        struct drawing_paint paint = drawing_filled(i == 0 ? FELT_PALE : 0xf5f6f5);
        double middle = box.x + width / 2;
        paint.radius = 3;
        flow->drawing->rectangle(flow->drawing->context, box, paint);
        flow_text(flow, middle, box.y + 12, figures[i].label, flow_style(7, false, DRAWING_MIDDLE, INK_SOFT));
        flow_text(flow, middle, box.y + 28, figures[i].value.text, flow_style(12, true, DRAWING_MIDDLE, INK));
    }
    flow->y += FIGURES_HEIGHT + 10;
}

void section_wager_figures(struct flow *flow, const struct baize_wager_analysis *wager)
{
    section_figures(flow,
                    (const struct section_figure[]){
                        {"House edge", words_of(words_percent, &wager->house_edge, 4)},
                        {"Element of risk", words_of(words_percent, &wager->element_of_risk, 4)},
                        {"Average wager", words_of(words_decimal, &wager->average_wager, 4)},
                        {strcmp(wager->wager, "ante") == 0 ? "Bonus paid" : "Hit frequency",
                         words_of(words_percent, &wager->hit_frequency, 4)},
                        {"Standard deviation", words_of(words_root, &wager->variance, 4)},
                    },
                    5);
}

void section_exact_edge(struct flow *flow, const struct chart_work *work, const struct baize_wager_analysis *wager,
                        const char *when)
{
    char words[3 * BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!work->in_report || !baize_fraction_is_defined(&wager->house_edge))
        return;
    baize_text_format(&text, "The house edge%s is exactly ", when);
    baize_fraction_print_numerator(&text, &wager->house_edge);
    baize_text_add(&text, " / ");
    baize_fraction_print_denominator(&text, &wager->house_edge);
    baize_text_format(&text, " %s.", section_unit(wager));
    flow_paragraph(flow, words);
}

void section_limit(struct flow *flow, const struct baize_wager_analysis *limited, baize_cents limit, baize_cents wager)
{
    char words[3 * WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (limited == NULL)
        return;
    baize_text_add(&text, "These figures are without the payout limit. With the limit of ");
    baize_cents_print(&text, limit, BAIZE_MONEY_SHORT);
    baize_text_add(&text, ", at the most wager of ");
    baize_cents_print(&text, wager, BAIZE_MONEY_SHORT);
    baize_text_add(&text, " and one player alone, the house edge is ");
    words_percent(&text, &limited->house_edge, 4);
    baize_text_format(&text, " %s.", section_unit(limited));
    flow_paragraph(flow, words);
}
