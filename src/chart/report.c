/* report.c - the analysis as a document that can be filed: what was analysed, the figures, how they were found, and
 * every wager with its tables and charts.
 *
 *     1  identification, the rules that were counted, summary     3..  each wager
 *     2  definitions and method
 */
#include "base/vocabulary.h"
#include "chart/parts.h"
#include "chart/words.h"

#include <baize/version.h>
#include <stdio.h>
#include <string.h>

#define LINE_SIZE 512
#define BETWEEN   26.0 /* two parts on one page */

/* ---- Head and foot of every page ---- */

static void furniture(const struct flow *flow, const void *context)
{
    const struct chart_input *input = context;
    struct drawing_style soft = flow_style(7, false, DRAWING_START, INK_SOFT);
    struct drawing_style soft_end = flow_style(7, false, DRAWING_END, INK_SOFT);
    double foot = PAGE_HEIGHT - 26;
    char title[WORDS_SIZE];
    char words[WORDS_SIZE];
    snprintf(title, sizeof title, "%s", input->rules->title);
    words_cut(title, 7, false, TEXT_WIDTH * 0.62);
    flow_text(flow, MARGIN, 28, title, soft);
    if (input->digest != NULL) {
        snprintf(words, sizeof words, "submission %.16s", input->digest);
        flow_text(flow, PAGE_WIDTH - MARGIN, 28, words, soft_end);
    }
    drawing_line(flow->drawing, (struct drawing_point){MARGIN, 34}, (struct drawing_point){PAGE_WIDTH - MARGIN, 34},
                 drawing_stroked(RULE_FINE, 0.6));
    drawing_line(flow->drawing, (struct drawing_point){MARGIN, foot - 11},
                 (struct drawing_point){PAGE_WIDTH - MARGIN, foot - 11}, drawing_stroked(RULE_FINE, 0.6));
    snprintf(title, sizeof title, "%s", input->rules->house);
    words_cut(title, 7, false, TEXT_WIDTH * 0.4);
    flow_text(flow, MARGIN, foot, title, soft);
    if (input->date != NULL)
        flow_text(flow, PAGE_WIDTH / 2, foot, input->date, flow_style(7, false, DRAWING_MIDDLE, INK_SOFT));
    snprintf(words, sizeof words, "%u of %u", flow->page, flow->pages);
    flow_text(flow, PAGE_WIDTH - MARGIN, foot, words, soft_end);
}

/* ---- Identification ---- */

static void title_page_head(struct flow *flow, const struct chart_input *input)
{
    const struct baize_rules *rules = input->rules;
    flow->y += 14;
    flow_text(flow, MARGIN, flow->y + 10, "ANALYSIS OF A TABLE GAME", flow_style(8, true, DRAWING_START, GOLD_DEEP));
    flow->y += 22;
    flow_heading(flow, rules->title);
    drawing_line(flow->drawing, (struct drawing_point){MARGIN, flow->y}, (struct drawing_point){MARGIN + 60, flow->y},
                 drawing_stroked(GOLD, 2));
    flow->y += 12;
}

static void identification(struct flow *flow, const struct chart_input *input)
{
    const struct baize_rules *rules = input->rules;
    char words[LINE_SIZE];
    flow_definition(flow, "Game", baize_game_words(rules->game));
    flow_definition(flow, "House", rules->house);
    flow_definition(flow, "Jurisdiction", rules->jurisdiction_title);
    if (rules->authority[0] != '\0')
        flow_definition(flow, "Authority", rules->authority);
    if (input->digest != NULL)
        flow_definition(flow, "Submission digest", input->digest);
    if (input->date != NULL)
        flow_definition(flow, "Date", input->date);
    snprintf(words, sizeof words, "baize %s, by exact counting", BAIZE_VERSION);
    flow_definition(flow, "Computed by", words);
    if (!rules->real_money)
        flow_definition(flow, "Note", "These rules are for study, not for money.");
}

/* ---- The rules that were counted ---- */

/* "$5 to $100", "1 to 3 times the Ante" */
static void limits_words(struct baize_text *text, const struct chart_input *input, enum baize_wager which)
{
    const struct baize_wager_rules *wager = &input->rules->wagers[which];
    if (which == BAIZE_PROGRESSIVE) {
        baize_cents_print(text, input->rules->progressive.wager, BAIZE_MONEY_SHORT);
    } else if (wager->equals_ante || (wager->least_times == 1 && wager->most_times == 1)) {
        baize_text_add(text, "equal to the Ante");
    } else if (wager->least_times > 0) {
        baize_text_format(text, "%u to %u times the Ante", wager->least_times, wager->most_times);
    } else {
        baize_cents_print(text, wager->least, BAIZE_MONEY_SHORT);
        baize_text_add(text, " to ");
        baize_cents_print(text, wager->most, BAIZE_MONEY_SHORT);
    }
}

static void pays_words(struct baize_text *text, const struct chart_input *input, enum baize_wager which)
{
    const struct baize_wager_rules *wager = &input->rules->wagers[which];
    const struct baize_paytable *paytable =
        which == BAIZE_PROGRESSIVE ? &input->rules->progressive.schedule : &wager->paytable;
    if (wager->even.kind != BAIZE_ODDS_NONE)
        baize_odds_print(text, &wager->even);
    if (paytable->count > 0)
        baize_text_format(text, "%s%s %s", text->length > 0 ? ", " : "",
                          which == BAIZE_PROGRESSIVE ? "schedule"
                          : which == BAIZE_ANTE      ? "bonus paytable"
                                                     : "paytable",
                          paytable->id);
}

static void rules_rows(struct flow *flow, const struct chart_input *input)
{
    static const struct table_column columns[] = {
        {"Wager", 86, DRAWING_START},
        {"Amount", 120, DRAWING_START},
        {"Pays", 164, DRAWING_START},
        {"Clause", 145, DRAWING_START},
    };
    struct table table;
    flow_subheading(flow, "The rules that were counted");
    table_begin(&table, flow, columns, sizeof columns / sizeof columns[0]);
    for (int i = 0; i < BAIZE_WAGERS; i++) {
        const struct baize_wager_rules *wager = &input->rules->wagers[i];
        char limits[WORDS_SIZE];
        char pays[WORDS_SIZE];
        struct baize_text limits_text = baize_text_in(limits, sizeof limits);
        struct baize_text pays_text = baize_text_in(pays, sizeof pays);
        if (!wager->offered)
            continue;
        limits_words(&limits_text, input, (enum baize_wager)i);
        pays_words(&pays_text, input, (enum baize_wager)i);
        table_row(&table,
                  (const char *const[]){baize_wager_words((enum baize_wager)i), limits, pays,
                                        baize_rules_clause(input->rules, wager->clause)},
                  false);
    }
    table_end(&table);
}

/* ---- Summary ---- */

static void summary_row(struct table *table, const struct baize_wager_analysis *wager, const char *remark)
{
    char name[WORDS_SIZE];
    snprintf(name, sizeof name, "%s%s", words_wager(wager->wager), remark);
    table_row(table,
              (const char *const[]){name, wager->paytable, strcmp(wager->strategy, "none") == 0 ? "" : wager->strategy,
                                    words_of(words_percent, &wager->house_edge, 4).text,
                                    words_of(words_percent, &wager->element_of_risk, 4).text,
                                    words_of(words_decimal, &wager->average_wager, 4).text,
                                    words_of(words_percent, &wager->hit_frequency, 4).text,
                                    words_of(words_root, &wager->variance, 4).text},
              false);
}

static void six_card_rows(struct table *table, const struct chart_input *input)
{
    const struct baize_wager_analysis *at[2] = {input->six_card_least, input->six_card_most};
    const struct baize_wager_rules *rules = &input->rules->wagers[BAIZE_SIX_CARD_BONUS];
    const baize_cents amounts[2] = {rules->least, rules->most};
    for (int i = 0; i < 2; i++) {
        char remark[WORDS_SIZE];
        struct baize_text text = baize_text_in(remark, sizeof remark);
        if (at[i] == NULL || (i == 1 && rules->most <= rules->least))
            continue;
        baize_text_add(&text, ", ");
        baize_cents_print(&text, amounts[i], BAIZE_MONEY_SHORT);
        summary_row(table, at[i], remark);
    }
}

static void summary(struct flow *flow, const struct chart_input *input)
{
    static const struct table_column columns[] = {
        {"Wager", 118, DRAWING_START},   {"Paytable", 50, DRAWING_START},    {"Strategy", 48, DRAWING_START},
        {"House edge", 60, DRAWING_END}, {"Elem. of risk", 64, DRAWING_END}, {"Avg wager", 53, DRAWING_END},
        {"Hits", 58, DRAWING_END},       {"Std deviation", 64, DRAWING_END},
    };
    struct table table;
    flow_subheading(flow, "Summary");
    table_begin(&table, flow, columns, sizeof columns / sizeof columns[0]);
    if (input->ante != NULL)
        summary_row(&table, &input->ante->ante, "");
    if (input->aces_up != NULL)
        summary_row(&table, input->aces_up, "");
    six_card_rows(&table, input);
    if (input->bad_beat != NULL)
        summary_row(&table, input->bad_beat, "");
    if (input->bad_beat_limited != NULL)
        summary_row(&table, input->bad_beat_limited, ", with limit");
    if (input->progressive != NULL)
        summary_row(&table, &input->progressive->wager, ", at the seeds");
    if (input->double_draw != NULL)
        summary_row(&table, &input->double_draw->wagers, "");
    if (input->double_draw_limited != NULL)
        summary_row(&table, &input->double_draw_limited->wagers, ", with limit");
    table_end(&table);
    flow_note(flow, "House edge, average wager and standard deviation in units of the Ante, for a side wager in units "
                    "of that wager. A house edge below zero is the player's.");
}

/* ---- Definitions and method ---- */

static void definitions(struct flow *flow, const struct chart_input *input)
{
    bool four_card = input->ante != NULL;
    flow_heading(flow, "What the figures mean");
    flow_definition(flow, "House edge",
                    "What the house wins on average, in units of the wager that starts the round "
                    "(the Ante, or the side wager itself). 2% is two cents of every dollar of it.");
    flow_definition(flow, "Average wager",
                    "All money that is down when the hand is settled, on average, in the same "
                    "units: later wagers are counted in.");
    flow_definition(flow, "Element of risk",
                    "House edge divided by average wager: what the house wins of every "
                    "dollar that is put at risk.");
    flow_definition(flow, "Hit frequency",
                    four_card ? "How often the wager's paytable pays; for the Ante: how often its bonus is paid."
                              : "How often the final hand wins.");
    flow_definition(flow, "Standard deviation",
                    "The square root of the variance of one round's net result, in the "
                    "same units.");
    flow_definition(flow, "Combinations",
                    "Equally likely ways for the cards to fall. A probability is combinations "
                    "divided by their total.");
    flow_definition(flow, "Net",
                    "What the player has won or lost when all is settled: +2 is twice the wager won, -1 "
                    "the wager lost. Odds \"for\" include the wager, odds \"to\" do not.");
}

static void strategy_words(struct flow *flow, const struct chart_input *input)
{
    if (input->ante != NULL && strcmp(input->ante->ante.strategy, "optimal") == 0)
        flow_paragraph(flow, "Optimal strategy: for every hand of five cards and every up card the dealer may show, "
                             "the choice with the highest expected result against every hand the dealer may still "
                             "have. The worth of a Play wager grows in a straight line with its amount, so only fold, "
                             "the least and the most Play need be compared. Choices of exactly the same worth go to "
                             "the larger wager.");
    if (input->ante != NULL && strcmp(input->ante->ante.strategy, "optimal") != 0)
        flow_paragraph(flow, "The player is taken to follow the strategy named in the summary in every hand. It is "
                             "given, not sought; another may lose less.");
    if (input->double_draw != NULL)
        flow_paragraph(flow, "Optimal strategy: for every hand, every choice of discards and every card that may be "
                             "drawn, the choices with the highest expected result over both draws; before the second "
                             "draw the player knows the cards that were discarded at the first. Choices of exactly "
                             "the same worth go to the fewest discards, then to standing before drawing before "
                             "folding.");
}

static void ties_words(struct flow *flow, const struct chart_input *input)
{
    char words[LINE_SIZE];
    if (input->ante == NULL)
        return;
    snprintf(words, sizeof words,
             "The dealer always plays. On a tie the rule is: %s. The Ante bonus is paid to "
             "%s that made Play, never to one that folded.",
             baize_vocabulary_words(&baize_words_tie, (int)input->rules->settlement.tie),
             input->rules->settlement.bonus_when_losing ? "every hand, losing ones included," : "every winning hand");
    flow_definition(flow, "Ties and bonus", words);
}

static void left_out(struct flow *flow, const struct chart_input *input)
{
    flow_subheading(flow, "What is left out");
    flow_definition(flow, "Rounding",
                    "Odds are taken as they are written. A payout that is not whole cents is rounded "
                    "down at the table; what rounding keeps is not in the figures.");
    flow_definition(flow, "Payout limits",
                    "Limits on what one hand or one deal is paid are left out, except where a "
                    "figure is said to be with the limit.");
    if (input->bad_beat != NULL)
        flow_definition(flow, "Folds",
                        "The Bad Beat Bonus is lost with a fold. No hand that it could pay is taken to "
                        "be folded.");
    if (input->progressive != NULL && input->rules->wagers[BAIZE_PROGRESSIVE].on_fold == BAIZE_LOST)
        flow_definition(flow, "Folds",
                        "The progressive wager is lost with a fold. No hand that it could pay is taken "
                        "to be folded.");
    if (input->progressive != NULL)
        flow_definition(flow, "Envy",
                        "House edges of the progressive wager are given without envy, which depends on "
                        "the other players; its worth stands beside them.");
    flow_definition(flow, "Play", "Mistakes of players and dealers, irregularities and voided rounds.");
}

static void method(struct flow *flow, const struct chart_input *input)
{
    flow_subheading(flow, "How they were found");
    flow_paragraph(flow,
                   "Every figure is counted, not sampled. All ways for the cards to fall are counted, by symmetry "
                   "and inclusion and exclusion where they are too many to be listed; counts are whole numbers "
                   "and results are exact fractions. They are rounded only when they are printed, to the digits "
                   "shown; standard deviations are roots and are rounded. No random numbers are used: counting "
                   "again gives the same digits.");
    strategy_words(flow, input);
    ties_words(flow, input);
    left_out(flow, input);
}

/* ---- Contents ---- */

enum { OPENING, METHOD, PARTS_FROM, CONTENTS_MOST = 16 };

/* Pages are known after the first pass; in it they are 0 and take the same room. */
struct report {
    struct chart_work work;
    unsigned page_of[CONTENTS_MOST];
};

static void contents_line(struct flow *flow, const char *title, unsigned page)
{
    char words[32];
    double y = flow->y + BODY_SIZE;
    struct drawing_paint dots = drawing_stroked(RULE_MAIN, 0.5);
    double from = MARGIN + words_width(title, BODY_SIZE, false) + 6;
    dots.dashed = true;
    snprintf(words, sizeof words, "%u", page);
    flow_text(flow, MARGIN, y, title, flow_style(BODY_SIZE, false, DRAWING_START, INK));
    drawing_line(flow->drawing, (struct drawing_point){from, y - 1}, (struct drawing_point){MARGIN + 282, y - 1}, dots);
    flow_text(flow, MARGIN + 300, y, words, flow_style(BODY_SIZE, false, DRAWING_END, INK));
    flow->y += LINE_HEIGHT;
}

static void contents(struct flow *flow, const struct report *report)
{
    flow_keep(flow, 30 + LINE_HEIGHT * (double)(chart_parts_count + 1));
    flow_subheading(flow, "Contents");
    contents_line(flow, "Definitions and method", report->page_of[METHOD]);
    for (size_t i = 0; i < chart_parts_count; i++)
        if (chart_part_chosen(&chart_parts[i], report->work.input, NULL))
            contents_line(flow, chart_parts[i].title, report->page_of[PARTS_FROM + i]);
}

/* ---- The whole ---- */

static void begin_section(struct flow *flow, struct report *report, int number, const char *title)
{
    report->page_of[number] = flow->page;
    flow->drawing->section_begin(flow->drawing->context, title);
}

/* How tall a part is when nothing breaks it. */
static double part_height(const struct chart_part *part, const struct chart_work *work)
{
    struct drawing nothing = drawing_nothing();
    struct flow flow = {.drawing = &nothing, .endless = true};
    flow_begin(&flow);
    part->draw(&flow, work);
    return flow.y;
}

/* On the same page as the part before, if all of it fits there. */
static void draw_part(struct flow *flow, struct report *report, size_t number)
{
    const struct chart_part *part = &chart_parts[number];
    if (!chart_part_chosen(part, report->work.input, NULL))
        return;
    if (number == 0 || flow->y + BETWEEN + part_height(part, &report->work) > flow->bottom)
        flow_new_page(flow);
    else if (flow->y > flow->top)
        flow_skip(flow, BETWEEN);
    begin_section(flow, report, PARTS_FROM + (int)number, part->title);
    part->draw(flow, &report->work);
    flow->drawing->section_end(flow->drawing->context);
}

static void draw_report(struct flow *flow, struct report *report)
{
    const struct chart_input *input = report->work.input;
    const struct drawing *drawing = flow->drawing;
    flow_begin(flow);
    begin_section(flow, report, OPENING, "Identification and summary");
    title_page_head(flow, input);
    identification(flow, input);
    rules_rows(flow, input);
    summary(flow, input);
    contents(flow, report);
    drawing->section_end(drawing->context);
    flow_new_page(flow);
    begin_section(flow, report, METHOD, "Definitions and method");
    definitions(flow, input);
    method(flow, input);
    drawing->section_end(drawing->context);
    flow_new_page(flow);
    for (size_t i = 0; i < chart_parts_count; i++)
        draw_part(flow, report, i);
    flow_end(flow);
}

unsigned chart_draw_report(const struct chart_input *input, const struct drawing *drawing)
{
    struct report report = {.page_of = {0}};
    struct drawing nothing = drawing_nothing();
    struct flow flow = {.drawing = &nothing,
                        .top = 50,
                        .bottom = PAGE_HEIGHT - 48,
                        .height = PAGE_HEIGHT,
                        .furniture = furniture,
                        .furniture_context = input};
    chart_work_begin(&report.work, input, NULL, true);
    draw_report(&flow, &report);
    flow.pages = flow.page;
    flow.drawing = drawing;
    draw_report(&flow, &report);
    return flow.pages;
}
