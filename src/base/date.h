/* date.h - days of the calendar as numbers: 20261116. No clock and no zone: whoever asks knows both. */
#ifndef BAIZE_BASE_DATE_H
#define BAIZE_BASE_DATE_H

#include <baize/text.h>
#include <stdbool.h>
#include <stdint.h>

struct baize_date {
    int64_t year;
    unsigned month, day;
};

/* Rounds down for numbers before 1970 too. */
int64_t baize_divide_down(int64_t number, int64_t by);

/* The date of a number of days since 1970. */
struct baize_date baize_date_of(int64_t days);

/* Milliseconds of UTC as the people of a zone read them: "2026-11-18 06:00:00". */
void baize_time_print(struct baize_text *text, int64_t at_ms, int zone_minutes);

/* Is this a day of the years 1970 to 9999? */
bool baize_day_is_real(uint32_t day);

#endif
