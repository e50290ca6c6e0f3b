/* time.c - milliseconds of UTC as people of a house read them. No clock and no table of zones: the caller knows both.
 */
#include "manager/internal.h"

#define MS_PER_MINUTE   INT64_C(60000)
#define MINUTES_PER_DAY INT64_C(1440)

struct date {
    int64_t year;
    unsigned month, day;
};

static int64_t divide_down(int64_t number, int64_t by)
{
    return number / by - (number % by < 0);
}

/* The date of a number of days since 1970. A year begins in March here, so that the leap day is its last; four hundred
 * of them are an era of 146,097 days. */
static struct date date_of(int64_t days)
{
    int64_t since = days + 719468; /* since 1 March of the year 0 */
    int64_t era = divide_down(since, 146097);
    int64_t of_era = since - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    unsigned month = (unsigned)((5 * of_year + 2) / 153); /* 0: March */
    unsigned day = (unsigned)(of_year - (153 * (int64_t)month + 2) / 5 + 1);
    return (struct date){.year = year + era * 400 + (month >= 10), .month = (month + 2) % 12 + 1, .day = day};
}

void baize_house_time_print(struct baize_text *text, const struct baize_house_time *time, int64_t at_ms)
{
    int64_t seconds = divide_down(at_ms, 1000) + (int64_t)time->zone_minutes * 60;
    int64_t days = divide_down(seconds, MINUTES_PER_DAY * 60);
    unsigned rest = (unsigned)(seconds - days * MINUTES_PER_DAY * 60);
    struct date date = date_of(days);
    baize_text_format(text, "%04d-%02u-%02u %02u:%02u:%02u", (int)date.year, date.month, date.day, rest / 3600,
                      rest / 60 % 60, rest % 60);
}

void baize_house_zone_print(struct baize_text *text, const struct baize_house_time *time)
{
    unsigned minutes = (unsigned)(time->zone_minutes < 0 ? -time->zone_minutes : time->zone_minutes);
    baize_text_add(text, "UTC");
    if (minutes != 0)
        baize_text_format(text, "%c%02u:%02u", time->zone_minutes < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

uint32_t baize_house_day(const struct baize_house_time *time, int64_t at_ms)
{
    int64_t minutes = divide_down(at_ms, MS_PER_MINUTE) + time->zone_minutes - time->day_starts_minutes;
    struct date date = date_of(divide_down(minutes, MINUTES_PER_DAY));
    return (uint32_t)((unsigned)date.year * 10000 + date.month * 100 + date.day);
}
