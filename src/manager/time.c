/* time.c - milliseconds of UTC as people of a house read them. No clock and no table of zones: the caller knows both.
 */
#include "base/date.h"
#include "manager/internal.h"

#define MS_PER_MINUTE   INT64_C(60000)
#define MINUTES_PER_DAY INT64_C(1440)

void baize_house_time_print(struct baize_text *text, const struct baize_house_time *time, int64_t at_ms)
{
    baize_time_print(text, at_ms, time->zone_minutes);
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
    int64_t minutes = baize_divide_down(at_ms, MS_PER_MINUTE) + time->zone_minutes - time->day_starts_minutes;
    struct baize_date date = baize_date_of(baize_divide_down(minutes, MINUTES_PER_DAY));
    return (uint32_t)((unsigned)date.year * 10000 + date.month * 100 + date.day);
}
