#include "base/date.h"

int64_t baize_divide_down(int64_t number, int64_t by)
{
    return number / by - (number % by < 0);
}

/* A year begins in March here, so that the leap day is its last; four hundred of them are an era of 146,097 days. */
struct baize_date baize_date_of(int64_t days)
{
    int64_t since = days + 719468; /* since 1 March of the year 0 */
    int64_t era = baize_divide_down(since, 146097);
    int64_t of_era = since - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    unsigned month = (unsigned)((5 * of_year + 2) / 153); /* 0: March */
    unsigned day = (unsigned)(of_year - (153 * (int64_t)month + 2) / 5 + 1);
    return (struct baize_date){.year = year + era * 400 + (month >= 10), .month = (month + 2) % 12 + 1, .day = day};
}

bool baize_day_is_real(uint32_t day)
{
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    uint32_t year = day / 10000;
    uint32_t month = day / 100 % 100;
    uint32_t date = day % 100;
    if (year < 1970 || year > 9999 || month < 1 || month > 12)
        return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return date >= 1 && date <= lengths[month - 1] + (month == 2 && leap ? 1u : 0u);
}

void baize_time_print(struct baize_text *text, int64_t at_ms, int zone_minutes)
{
    int64_t seconds = baize_divide_down(at_ms, 1000) + (int64_t)zone_minutes * 60;
    int64_t days = baize_divide_down(seconds, 86400);
    unsigned rest = (unsigned)(seconds - days * 86400);
    struct baize_date date = baize_date_of(days);
    baize_text_format(text, "%04d-%02u-%02u %02u:%02u:%02u", (int)date.year, date.month, date.day, rest / 3600,
                      rest / 60 % 60, rest % 60);
}
