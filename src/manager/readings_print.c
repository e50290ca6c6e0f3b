/* readings_print.c - the readings of a meter by day, and what came and went between them (T9, T12).
 *
 *     total of the day before + contributions - reversed + house money + adjustments - paid = total of the day */
#include "manager/words.h"

#include <inttypes.h>

#define DAY_END   12
#define COUNT_END 20

/* House money: the opening, seeds and shortfalls. Paid: from the meter, less what was backed out. */
static baize_money house_money(const struct baize_accrual *since)
{
    return since->opening + since->seeds + since->shortfall;
}

static baize_money paid(const struct baize_accrual *since)
{
    return since->back_to_meter - since->paid_from_meter;
}

static void add_day(struct baize_text *text, const struct baize_reading *reading)
{
    if (reading->day != 0)
        words_day(text, reading->day);
    else
        baize_text_add(text, "now");
}

/* What was read, and what came and went. */
static void describe(struct figures *held, struct figures *came, const struct baize_reading *reading, uint8_t level)
{
    const struct baize_accrual *since = &reading->since[level];
    figures_start(held);
    words_accounts(held, &reading->levels[level], FIGURE_MONEY);
    figures_start(came);
    figures_count(came, NULL, "wagers", since->wagers);
    figures_add(came, NULL, "came in", FIGURE_CHANGE, since->contributions);
    figures_add(came, NULL, "reversed", FIGURE_CHANGE, -since->reversed);
    figures_add(came, NULL, "of the house", FIGURE_CHANGE, house_money(since));
    figures_add(came, NULL, "adjusted", FIGURE_CHANGE, since->adjustments);
}

static void fit(struct lines *lines, const struct baize_reading *reading, uint8_t level)
{
    const struct baize_accrual *since = &reading->since[level];
    const baize_money each[] = {since->contributions, since->reversed, since->adjustments, since->shortfall};
    struct figures held, came;
    describe(&held, &came, reading, level);
    lines_fit_figures(lines, &held);
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        lines_fit(lines, each[i]);
}

/* The second line below what came and went, because six amounts and their total are too many for one. */
static void print_paid(struct lines *lines, const struct baize_reading *reading, uint8_t level)
{
    const struct baize_accrual *since = &reading->since[level];
    lines_to(lines, 2);
    baize_text_format(&lines->text, "%" PRIu64 " win%s", since->wins, since->wins == 1 ? "" : "s");
    if (since->backed_out > 0)
        baize_text_format(&lines->text, ", %" PRIu64 " backed out", since->backed_out);
    words_money(&lines->text, "; paid ", -paid(since));
    if (since->paid_from_tray != 0 || since->back_to_tray != 0)
        words_money(&lines->text, ", from the tray ", since->paid_from_tray - since->back_to_tray);
    words_money(&lines->text, "; total ", baize_meter_amounts_total(&reading->levels[level]));
}

/* Does the day add up? Said in the line that print_paid began. */
static void end_paid(struct lines *lines, const struct baize_reading *reading, uint8_t level,
                     const struct baize_reading *earlier)
{
    baize_money expected = baize_accrual_net(&reading->since[level]);
    if (earlier != NULL) {
        manager_sum(&expected, baize_meter_amounts_total(&earlier->levels[level]));
        if (expected != baize_meter_amounts_total(&reading->levels[level]))
            words_money(&lines->text, "; DOES NOT ADD UP: expected ", expected);
    }
    lines_end(lines);
}

static const struct baize_reading *reading_at(const struct baize_readings *readings, size_t index)
{
    return index < readings->count ? &readings->readings[index] : &readings->now;
}

static void print_level(struct lines *lines, const struct baize_readings *readings, uint8_t level)
{
    struct figures held, came;
    lines->decimals = 2;
    for (size_t i = 0; i <= readings->count; i++)
        fit(lines, reading_at(readings, i), level);
    const int *places = lines_places(lines, DAY_END);
    baize_text_format(&lines->text, "Level %.*s: ", BAIZE_LEVEL_NAME_SIZE, readings->names[level]);
    lines_heading(lines, "what was read");
    baize_text_add(&lines->text, " "); /* above the days */
    for (size_t i = 0; i <= readings->count; i++) {
        describe(&held, &came, reading_at(readings, i), level);
        if (i == 0)
            lines_heads(lines, &held, places);
        add_day(&lines->text, reading_at(readings, i));
        lines_row(lines, &held, places);
    }
    baize_text_format(&lines->text, "Level %.*s: ", BAIZE_LEVEL_NAME_SIZE, readings->names[level]);
    lines_heading(lines, "what came and went since the reading before");
    baize_text_add(&lines->text, " "); /* above the days */
    places = lines_places(lines, COUNT_END - (int)lines_money_width(lines) - 1);
    lines_heads(lines, &came, places);
    for (size_t i = 0; i <= readings->count; i++) {
        const struct baize_reading *reading = reading_at(readings, i);
        bool follows = i > 0 && !(i == readings->count && readings->left_out > 0);
        describe(&held, &came, reading, level);
        add_day(&lines->text, reading);
        lines_row(lines, &came, places);
        print_paid(lines, reading, level);
        end_paid(lines, reading, level, follows ? &readings->readings[i - 1] : NULL);
    }
}

void baize_readings_print(const struct baize_readings *readings, const struct baize_house_time *time,
                          baize_line_sink *sink, void *context)
{
    struct lines lines;
    lines_begin(&lines, time, sink, context);
    words_meter_title(&lines, "METER READINGS BY DAY", readings->meter);
    if (readings->left_out > 0) {
        lines_say(&lines, "%zu more readings are not listed.", readings->left_out);
    }
    for (uint8_t i = 0; i < readings->levels_count; i++)
        print_level(&lines, readings, i);
}

/* ---- CSV ---- */

static void describe_reading(struct figures *row, const struct baize_readings *readings,
                             const struct baize_reading *reading, uint8_t level, const struct baize_house_time *time)
{
    const struct baize_accrual *since = &reading->since[level];
    figures_start(row);
    add_day(figures_words(row, "day", NULL), reading);
    figures_count(row, "event", NULL, reading->seq);
    baize_house_time_print(figures_words(row, "time", NULL), time, reading->at_ms);
    baize_text_format(figures_words(row, "level", NULL), "%.*s", BAIZE_LEVEL_NAME_SIZE, readings->names[level]);
    words_accounts(row, &reading->levels[level], FIGURE_MONEY);
    figures_count(row, "wagers", NULL, since->wagers);
    figures_count(row, "wins", NULL, since->wins);
    figures_count(row, "backed_out", NULL, since->backed_out);
    figures_money(row, "opening", NULL, since->opening);
    figures_money(row, "contributions", NULL, since->contributions);
    figures_money(row, "reversed", NULL, since->reversed);
    figures_money(row, "refunded", NULL, since->refunded);
    figures_money(row, "seeds", NULL, since->seeds);
    figures_money(row, "shortfall", NULL, since->shortfall);
    figures_money(row, "adjustments", NULL, since->adjustments);
    figures_money(row, "paid_from_meter", NULL, since->paid_from_meter);
    figures_money(row, "back_to_meter", NULL, since->back_to_meter);
    figures_money(row, "paid_from_tray", NULL, since->paid_from_tray);
    figures_money(row, "back_to_tray", NULL, since->back_to_tray);
}

void baize_readings_csv(const struct baize_readings *readings, const struct baize_house_time *time,
                        baize_line_sink *sink, void *context)
{
    struct figures row;
    struct lines lines;
    lines_begin(&lines, time, sink, context);
    describe_reading(&row, readings, &readings->now, 0, time);
    lines_csv_head(&lines, &row);
    for (size_t i = 0; i <= readings->count; i++)
        for (uint8_t level = 0; level < readings->levels_count; level++) {
            describe_reading(&row, readings, reading_at(readings, i), level, time);
            lines_csv_row(&lines, &row);
        }
}
