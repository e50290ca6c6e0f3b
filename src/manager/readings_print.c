/* readings_print.c - the readings of a meter by day, and what came and went between them (T9, T12).
 *
 *     total of the day before + contributions - reversed + house money + adjustments - paid = total of the day */
#include "manager/lines.h"

#include <inttypes.h>
#include <string.h>

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

static void add_day(struct lines *lines, const struct baize_reading *reading)
{
    if (reading->day != 0)
        words_day(&lines->text, reading->day);
    else
        baize_text_add(&lines->text, "now");
}

static void fit(struct lines *lines, const struct baize_reading *reading, uint8_t level)
{
    const struct baize_accrual *since = &reading->since[level];
    lines_fit_amounts(lines, &reading->levels[level]);
    lines_fit(lines, since->contributions);
    lines_fit(lines, since->reversed);
    lines_fit(lines, since->adjustments);
    lines_fit(lines, since->shortfall);
}

/* ---- What was read ---- */

static void print_heads(struct lines *lines, size_t first, const char *const *heads, unsigned count)
{
    size_t width = lines_money_width(lines) + 1;
    for (unsigned i = 0; i < count; i++)
        lines_right(lines, heads[i], first + (i + 1) * width);
    lines_end(lines);
}

static void print_held(struct lines *lines, const struct baize_reading *reading, uint8_t level)
{
    const struct baize_meter_amounts *amounts = &reading->levels[level];
    const baize_money each[4] = {amounts->meter, amounts->reserve, amounts->overflow, amounts->pending};
    size_t width = lines_money_width(lines) + 1;
    add_day(lines, reading);
    for (unsigned i = 0; i < 4; i++)
        lines_money(lines, each[i], LINES_BALANCE, DAY_END + (i + 1) * width);
    lines_end(lines);
}

/* ---- What came and went ---- */

/* Two lines, because six amounts and their total are too many for one. */
static void print_since(struct lines *lines, const struct baize_reading *reading, uint8_t level)
{
    const struct baize_accrual *since = &reading->since[level];
    const baize_money first[4] = {since->contributions, -since->reversed, house_money(since), since->adjustments};
    char wagers[24];
    struct baize_text text = baize_text_in(wagers, sizeof wagers);
    size_t width = lines_money_width(lines) + 1;
    baize_text_format(&text, "%" PRIu64, since->wagers);
    add_day(lines, reading);
    lines_right(lines, wagers, COUNT_END);
    for (unsigned i = 0; i < 4; i++)
        lines_money(lines, first[i], LINES_CHANGE, COUNT_END + (i + 1) * width);
    lines_end(lines);
    lines_to(lines, 2);
    baize_text_format(&lines->text, "%" PRIu64 " win%s", since->wins, since->wins == 1 ? "" : "s");
    if (since->backed_out > 0)
        baize_text_format(&lines->text, ", %" PRIu64 " backed out", since->backed_out);
    words_money(&lines->text, "; paid ", -paid(since));
    if (since->paid_from_tray != 0 || since->back_to_tray != 0)
        words_money(&lines->text, ", from the tray ", since->paid_from_tray - since->back_to_tray);
    words_money(&lines->text, "; total ", baize_meter_amounts_total(&reading->levels[level]));
}

/* Does the day add up? Said in the line that print_since began. */
static void end_since(struct lines *lines, const struct baize_reading *reading, uint8_t level,
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

static void print_level(struct lines *lines, const struct baize_readings *readings, uint8_t level)
{
    static const char *const held[] = {"meter", "reserve", "overflow", "pending"};
    static const char *const came[] = {"came in", "reversed", "of the house", "adjusted"};
    lines->decimals = 2;
    for (size_t i = 0; i < readings->count; i++)
        fit(lines, &readings->readings[i], level);
    fit(lines, &readings->now, level);
    lines_put(lines, "");
    baize_text_format(&lines->text, "Level %.*s: what was read", BAIZE_LEVEL_NAME_SIZE, readings->names[level]);
    lines_end(lines);
    print_heads(lines, DAY_END, held, 4);
    for (size_t i = 0; i < readings->count; i++)
        print_held(lines, &readings->readings[i], level);
    print_held(lines, &readings->now, level);
    lines_put(lines, "");
    baize_text_format(&lines->text, "Level %.*s: what came and went since the reading before", BAIZE_LEVEL_NAME_SIZE,
                      readings->names[level]);
    lines_end(lines);
    lines_right(lines, "wagers", COUNT_END);
    print_heads(lines, COUNT_END, came, 4);
    for (size_t i = 0; i <= readings->count; i++) {
        const struct baize_reading *reading = i < readings->count ? &readings->readings[i] : &readings->now;
        bool follows = i > 0 && !(i == readings->count && readings->left_out > 0);
        print_since(lines, reading, level);
        end_since(lines, reading, level, follows ? &readings->readings[i - 1] : NULL);
    }
}

void baize_readings_print(const struct baize_readings *readings, const struct baize_house_time *time,
                          baize_line_sink *sink, void *context)
{
    struct lines lines;
    char of[32];
    struct baize_text text = baize_text_in(of, sizeof of);
    lines_begin(&lines, time, sink, context);
    baize_text_format(&text, "Meter %u", (unsigned)readings->meter);
    lines_title(&lines, "METER READINGS BY DAY", of);
    if (readings->left_out > 0) {
        baize_text_format(&lines.text, "%zu more readings are not listed.", readings->left_out);
        lines_end(&lines);
    }
    for (uint8_t i = 0; i < readings->levels_count; i++)
        print_level(&lines, readings, i);
}

/* ---- Fields ---- */

static void put_reading(struct lines *lines, const struct baize_readings *readings, const struct baize_reading *reading,
                        uint8_t level)
{
    const struct baize_accrual *since = &reading->since[level];
    char day[16];
    struct baize_text text = baize_text_in(day, sizeof day);
    char name[BAIZE_LEVEL_NAME_SIZE + 1] = {0};
    memcpy(name, readings->names[level], BAIZE_LEVEL_NAME_SIZE);
    if (reading->day != 0)
        words_day(&text, reading->day);
    else
        baize_text_add(&text, "now");
    csv_words(lines, day);
    csv_number(lines, reading->seq);
    csv_time(lines, reading->at_ms);
    csv_words(lines, name);
    csv_amounts(lines, &reading->levels[level]);
    csv_number(lines, since->wagers);
    csv_number(lines, since->wins);
    csv_number(lines, since->backed_out);
    const baize_money each[] = {since->opening,       since->contributions,  since->reversed,    since->refunded,
                                since->seeds,         since->shortfall,      since->adjustments, since->paid_from_meter,
                                since->back_to_meter, since->paid_from_tray, since->back_to_tray};
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        csv_money(lines, each[i]);
    csv_end(lines);
}

void baize_readings_csv(const struct baize_readings *readings, const struct baize_house_time *time,
                        baize_line_sink *sink, void *context)
{
    struct lines lines;
    lines_begin(&lines, time, sink, context);
    lines_put(&lines, "day,event,time,level,meter,reserve,overflow,pending,wagers,wins,backed_out,opening,"
                      "contributions,reversed,refunded,seeds,shortfall,adjustments,paid_from_meter,back_to_meter,"
                      "paid_from_tray,back_to_tray");
    for (size_t i = 0; i <= readings->count; i++)
        for (uint8_t level = 0; level < readings->levels_count; level++)
            put_reading(&lines, readings, i < readings->count ? &readings->readings[i] : &readings->now, level);
}
