/* time.c - gaming days and shifts, with settings that change.
 *
 *     settings    |-- first ----------|-- second -------------|-- third ...
 *     shifts      |  1  |  2  |  3  |  1  |2 ..|.. 2 |  3  |  1  |
 *
 * Within one stretch of settings a shift follows from the time alone. Where a stretch ends in the middle of a shift,
 * the shift ends with it, or goes on in the next stretch under the same day and number. Days and shifts never go back
 * (house_settings_follow), so the times of one shift are one piece. */
#include "base/date.h"
#include "house/internal.h"

#define MS_PER_MINUTE   INT64_C(60000)
#define MINUTES_PER_DAY 1440

/* The years 1970 to 9998: days are numbers of eight digits, in any zone. */
#define TIME_MOST INT64_C(253370764800000)

bool house_time_is_counted(int64_t at_ms)
{
    return at_ms >= 0 && at_ms < TIME_MOST;
}

/* ---- One stretch ---- */

/* Minutes from the beginning of the gaming day to that of a shift. */
static int into_day(const struct baize_house_settings *settings, unsigned shift)
{
    return (settings->shifts[shift] - settings->time.day_starts_minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
}

bool house_settings_are_right(const struct baize_house_settings *settings)
{
    const struct baize_house_time *time = &settings->time;
    if (time->zone_minutes < -720 || time->zone_minutes > 840 || time->day_starts_minutes >= MINUTES_PER_DAY)
        return false;
    if (settings->shifts_count < 1 || settings->shifts_count > BAIZE_HOUSE_SHIFTS_MOST)
        return false;
    for (unsigned i = 0; i < settings->shifts_count; i++)
        if (settings->shifts[i] >= MINUTES_PER_DAY ||
            (i == 0 ? into_day(settings, 0) != 0 : into_day(settings, i) <= into_day(settings, i - 1)))
            return false;
    return true;
}

/* The shift, if these settings had always been in force. */
struct baize_house_shift house_shift_by(const struct baize_house_settings *settings, int64_t at_ms)
{
    int64_t zero = settings->time.day_starts_minutes - settings->time.zone_minutes; /* of day 0, in minutes of UTC */
    int64_t minutes = baize_divide_down(at_ms, MS_PER_MINUTE) - zero;
    int64_t day = baize_divide_down(minutes, MINUTES_PER_DAY);
    int into = (int)(minutes - day * MINUTES_PER_DAY);
    unsigned last = settings->shifts_count - 1u;
    unsigned shift = last;
    while (into_day(settings, shift) > into)
        shift--;
    int ends = shift == last ? MINUTES_PER_DAY : into_day(settings, shift + 1);
    int64_t begin = zero + day * MINUTES_PER_DAY;
    struct baize_date date = baize_date_of(day);
    return (struct baize_house_shift){
        .day = (uint32_t)((unsigned)date.year * 10000 + date.month * 100 + date.day),
        .shift = (uint8_t)(shift + 1),
        .begins_ms = (begin + into_day(settings, shift)) * MS_PER_MINUTE,
        .ends_ms = (begin + ends) * MS_PER_MINUTE,
    };
}

/* ---- Stretches ---- */

static unsigned stretch_at(const struct baize_house *house, int64_t at_ms)
{
    unsigned index = house->settings_count - 1u;
    while (index > 0 && house->settings[index].from_ms > at_ms)
        index--;
    return index;
}

const struct baize_house_settings *baize_house_settings_at(const struct baize_house *house, int64_t at_ms)
{
    return house->settings_count == 0 ? NULL : &house->settings[stretch_at(house, at_ms)];
}

static bool same_shift(const struct baize_house_shift *a, const struct baize_house_shift *b)
{
    return a->day == b->day && a->shift == b->shift;
}

/* Where the shift began, in this stretch or an earlier one. */
static void find_beginning(const struct baize_house *house, unsigned index, struct baize_house_shift *shift)
{
    while (index > 0 && shift->begins_ms <= house->settings[index].from_ms) {
        int64_t from_ms = house->settings[index].from_ms;
        index = stretch_at(house, from_ms - 1);
        struct baize_house_shift before = house_shift_by(&house->settings[index], from_ms - 1);
        if (!same_shift(&before, shift)) {
            shift->begins_ms = from_ms;
            return;
        }
        shift->begins_ms = before.begins_ms;
    }
}

static void find_end(const struct baize_house *house, unsigned index, struct baize_house_shift *shift)
{
    while (index + 1u < house->settings_count && shift->ends_ms >= house->settings[index + 1].from_ms) {
        int64_t from_ms = house->settings[index + 1].from_ms;
        index = stretch_at(house, from_ms);
        struct baize_house_shift after = house_shift_by(&house->settings[index], from_ms);
        if (!same_shift(&after, shift)) {
            shift->ends_ms = from_ms;
            return;
        }
        shift->ends_ms = after.ends_ms;
    }
}

struct baize_house_shift baize_house_shift_at(const struct baize_house *house, int64_t at_ms)
{
    if (house->settings_count == 0)
        return (struct baize_house_shift){.day = 0};
    if (!house_time_is_counted(at_ms))
        at_ms = at_ms < 0 ? 0 : TIME_MOST - 1;
    unsigned index = stretch_at(house, at_ms);
    struct baize_house_shift shift = house_shift_by(&house->settings[index], at_ms);
    find_beginning(house, index, &shift);
    find_end(house, index, &shift);
    return shift;
}

bool house_settings_follow(const struct baize_house *house, const struct baize_house_settings *settings, int64_t at_ms)
{
    int64_t from_ms = settings->from_ms;
    if (from_ms < at_ms || from_ms < house->settings[house->settings_count - 1u].from_ms ||
        !house_time_is_counted(from_ms))
        return false;
    struct baize_house_shift before = house_shift_by(&house->settings[stretch_at(house, from_ms - 1)], from_ms - 1);
    struct baize_house_shift after = house_shift_by(settings, from_ms);
    return after.day != before.day ? after.day > before.day : after.shift >= before.shift;
}

/* Days and shifts of the present settings only go up, so it is where a shift of the new ones begins. Where each lies
 * behind the present one all day, no such time comes: a day has so many shifts at most. */
int64_t house_settings_from(const struct baize_house *house, const struct baize_house_settings *settings)
{
    struct baize_house_settings later = *settings;
    for (unsigned i = 0; i <= 2 * BAIZE_HOUSE_SHIFTS_MOST; i++) {
        later.from_ms = house_shift_by(settings, later.from_ms).ends_ms;
        if (house_settings_follow(house, &later, later.from_ms))
            return later.from_ms;
    }
    return 0;
}
