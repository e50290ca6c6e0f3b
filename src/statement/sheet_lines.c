/* sheet_lines.c - what all sheets share: heads, times in the zone of their time, amounts in a column. */
#include "statement/internal.h"

#include <inttypes.h>
#include <stdlib.h>

#define AMOUNT_COLUMN 64

const struct baize_house_time *statement_time_at(const struct baize_house *house, int64_t at_ms)
{
    static const struct baize_house_time utc;
    const struct baize_house_settings *settings = house == NULL ? NULL : baize_house_settings_at(house, at_ms);
    return settings == NULL ? &utc : &settings->time;
}

void statement_put_time(struct lines *lines, const struct baize_house *house, int64_t at_ms)
{
    baize_house_time_print(&lines->text, statement_time_at(house, at_ms), at_ms);
}

static void note_zones(struct lines *lines, const struct baize_period *period, const struct baize_house *house)
{
    const struct baize_house_time *first = statement_time_at(house, period->from_ms);
    const struct baize_house_time *last = statement_time_at(house, period->to_ms - 1);
    if (first->zone_minutes == last->zone_minutes)
        return;
    baize_text_add(&lines->text, "The zone changes from ");
    baize_house_zone_print(&lines->text, first);
    baize_text_add(&lines->text, " to ");
    baize_house_zone_print(&lines->text, last);
    lines_put(lines, "; each time is in the zone then in force.");
}

void statement_put_title(struct lines *lines, const char *title, const char *of, const struct baize_period *period,
                         const struct baize_house *house)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, of);
    if (period->kind != BAIZE_PERIOD_ANY) {
        baize_text_add(&text, *of == '\0' ? "" : ", ");
        baize_period_print(&text, period);
    }
    lines->time = statement_time_at(house, period->from_ms);
    lines_title(lines, title, words);
    baize_text_add(&lines->text, "From ");
    statement_put_time(lines, house, period->from_ms);
    baize_text_add(&lines->text, " to ");
    statement_put_time(lines, house, period->to_ms);
    lines_end(lines);
    note_zones(lines, period, house);
}

void statement_put_amount(struct lines *lines, const char *words, baize_money amount, const char *note)
{
    baize_text_add(&lines->text, words);
    lines_money(lines, amount, LINES_BALANCE, AMOUNT_COLUMN);
    if (*note != '\0') {
        lines_to(lines, AMOUNT_COLUMN + 2);
        baize_text_add(&lines->text, note);
    }
    lines_end(lines);
}

void statement_hold_print(struct baize_text *text, baize_money win, baize_money drop)
{
    int64_t hundredths;
    if (!baize_hold(win, drop, &hundredths)) {
        baize_text_add(text, "-");
        return;
    }
    int64_t whole = hundredths / 100, rest = hundredths % 100;
    baize_text_format(text, "%s%" PRId64 ".%02" PRId64 "%%", hundredths < 0 ? "-" : "", whole < 0 ? -whole : whole,
                      rest < 0 ? -rest : rest);
}

void statement_put_csv_period(struct lines *lines, const struct baize_period *period, const struct baize_house *house)
{
    csv_words(lines, baize_period_id(period->kind));
    if (period->day != 0)
        csv_number(lines, period->day);
    else
        csv_blank(lines);
    if (period->shift != 0)
        csv_number(lines, period->shift);
    else
        csv_blank(lines);
    lines->time = statement_time_at(house, period->from_ms);
    csv_time(lines, period->from_ms);
    lines->time = statement_time_at(house, period->to_ms);
    csv_time(lines, period->to_ms);
}
