/* sheet.c - one meter as it stands: amounts, parameters and life totals of every level (P1, P2, P5). */
#include "manager/words.h"

#include <inttypes.h>

#define LABEL_END 22

/* ---- The head ---- */

static void add_tables(struct baize_text *text, const struct baize_meter *meter)
{
    if (meter->tables_count == 0) {
        baize_text_add(text, "no linked tables");
        return;
    }
    baize_text_add(text, meter->tables_count == 1 ? "linked table " : "linked tables ");
    for (uint8_t i = 0; i < meter->tables_count; i++)
        baize_text_format(text, "%s%u", i == 0 ? "" : ", ", (unsigned)meter->tables[i].number);
}

/* Parameters change only while no linked round is open (T5). */
static void add_open_rounds(struct baize_text *text, const struct baize_meter *meter)
{
    const char *before = " Parameters cannot change now: open is ";
    for (uint8_t i = 0; i < meter->tables_count; i++)
        if (meter->tables[i].open) {
            baize_text_format(text, "%sround %u of table %u", before, (unsigned)meter->tables[i].round,
                              (unsigned)meter->tables[i].number);
            before = ", ";
        }
    baize_text_add(text, before[0] == ',' ? "." : "");
}

static void print_head(struct lines *lines, const struct baize_meter *meter)
{
    char words[4096];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (meter->phase == BAIZE_METER_NEW) {
        lines_put(lines, "Not open yet.");
        return;
    }
    baize_text_add(&text, meter->phase == BAIZE_METER_OPEN ? "Open" : "Closed");
    baize_text_format(&text, " after event %" PRIu64 ", ", meter->seq);
    baize_house_time_print(&text, lines->time, meter->at_ms);
    baize_text_add(&text, "; wager ");
    baize_cents_print(&text, meter->wager, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(&text, "; ");
    add_tables(&text, meter);
    baize_text_add(&text, ".");
    add_open_rounds(&text, meter);
    lines_paragraph(lines, 0, words);
}

/* ---- The levels ---- */

/* What it holds, and its parameters. */
static void describe_level(struct figures *figures, const struct baize_meter_level *level)
{
    figures_start(figures);
    baize_text_format(figures_words(figures, NULL, ""), "%.*s", BAIZE_LEVEL_NAME_SIZE, level->name);
    figures_money(figures, NULL, "Meter", level->now.meter);
    figures_money(figures, NULL, "Reserve", level->now.reserve);
    figures_money(figures, NULL, "Overflow", level->now.overflow);
    figures_money(figures, NULL, "Pending", level->now.pending);
    figures_cents(figures, NULL, "Seed", level->set.seed);
    figures_add(figures, NULL, "Limit", FIGURE_LIMIT, level->set.limit * BAIZE_MICROCENTS_PER_CENT);
    baize_rate_print(figures_words(figures, NULL, "Rate"), level->set.rate);
    baize_rate_print(figures_words(figures, NULL, "Reserve rate"), level->set.reserve);
}

/* Since it was opened. Wins from the tray touch no level (P1): the one figure of the meter is below the first. */
static void describe_totals(struct figures *figures, const struct baize_meter *meter, uint8_t number)
{
    const struct baize_meter_level *level = &meter->levels[number];
    figures_start(figures);
    figures_money(figures, NULL, "Contributions, net", level->contributions - level->reversed);
    figures_money(figures, NULL, "Paid from the meter", level->paid_from_meter);
    figures_money(figures, NULL, "Paid from the tray", level->paid_from_tray);
    figures_money(figures, NULL, "Paid in all", level->paid_from_meter + level->paid_from_tray);
    figures_count(figures, NULL, "Wagers", level->wagers);
    figures_count(figures, NULL, "Hits that stand", level->hits);
    figures_count(figures, NULL, "Backed out", level->backed_out);
    figures_count(figures, NULL, "Alarms", level->alarms);
    if (number == 0)
        figures_count(figures, NULL, "Wins from the tray", meter->tray_hits);
    else
        figures_word(figures, NULL, "Wins from the tray", "");
}

void baize_meter_sheet_print(const struct baize_meter *meter, const struct baize_house_time *time,
                             baize_line_sink *sink, void *context)
{
    struct figures levels[BAIZE_LEVELS_MOST], totals[BAIZE_LEVELS_MOST];
    struct lines lines;
    lines_begin(&lines, time, sink, context);
    words_meter_title(&lines, "METER SHEET", meter->id);
    print_head(&lines, meter);
    if (meter->levels_count == 0)
        return;
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        describe_level(&levels[i], &meter->levels[i]);
        describe_totals(&totals[i], meter, i);
        lines_fit_figures(&lines, &levels[i]);
        lines_fit_figures(&lines, &totals[i]);
    }
    lines_put(&lines, "");
    lines_across(&lines, levels, meter->levels_count, LABEL_END);
    lines_put(&lines, "");
    lines_across(&lines, totals, meter->levels_count, LABEL_END);
}
