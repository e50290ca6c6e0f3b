/* period.c - gaming days and shifts as stretches of time. The house says in which shift a moment lies (house.h); here
 * the shifts around a date are walked one after the other, so that changes of zone, of the beginning of the day and of
 * the shifts are all as they were in force. */
#include "base/date.h"
#include "statement/internal.h"

#include <string.h>

#define MS_PER_HOUR  INT64_C(3600000)
#define MS_PER_DAY   (24 * MS_PER_HOUR)
#define SHIFTS_AHEAD 64 /* a day, and half a day on both sides for zones, has fewer */

static const char *const ids[] = {
#define PERIOD_ID(name, id, words) id,
    BAIZE_PERIOD_LIST(PERIOD_ID)
#undef PERIOD_ID
};

static const char *const words[] = {
#define PERIOD_WORDS(name, id, words) words,
    BAIZE_PERIOD_LIST(PERIOD_WORDS)
#undef PERIOD_WORDS
};

const char *baize_period_id(enum baize_period_kind kind)
{
    return (unsigned)kind < BAIZE_PERIODS ? ids[kind] : "?";
}

void baize_period_print(struct baize_text *text, const struct baize_period *period)
{
    if (period->kind == BAIZE_PERIOD_ANY || (unsigned)period->kind >= BAIZE_PERIODS)
        return;
    bool shift = period->kind == BAIZE_PERIOD_SHIFT;
    baize_text_format(text, "%s ", words[shift ? BAIZE_PERIOD_DAY : period->kind]);
    words_day(text, period->day);
    if (shift)
        baize_text_format(text, ", shift %u", period->shift);
}

/* ---- Dates ---- */

/* Midnight of UTC. A year begins in March here, so that the leap day is its last. */
static int64_t midnight_of(uint32_t day)
{
    int64_t month = ((int64_t)day / 100 % 100 + 9) % 12; /* 0: March */
    int64_t year = (int64_t)day / 10000 - (month >= 10);
    int64_t days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day % 100 - 1;
    return (days - 719468) * MS_PER_DAY;
}

/* ---- Shifts ---- */

/* The stretch of all shifts of the day, or of one of them (shift > 0). */
static bool find_shifts(const struct baize_house *house, uint32_t day, uint8_t shift, int64_t *from_ms, int64_t *to_ms)
{
    int64_t at_ms = midnight_of(day) - 15 * MS_PER_HOUR;
    bool found = false;
    for (unsigned i = 0; i < SHIFTS_AHEAD && at_ms < midnight_of(day) + 63 * MS_PER_HOUR; i++) {
        struct baize_house_shift at = baize_house_shift_at(house, at_ms);
        if (at.day == day && (shift == 0 || at.shift == shift)) {
            if (!found)
                *from_ms = at.begins_ms;
            *to_ms = at.ends_ms;
            found = true;
        }
        if (at.day > day || at.ends_ms <= at_ms)
            return found;
        at_ms = at.ends_ms;
    }
    return found;
}

/* The first gaming day of a year or month may have no time at all, when the beginning of days was moved over it: then
 * the next one counts. */
static bool find_first(const struct baize_house *house, uint32_t first, uint32_t last, int64_t *from_ms)
{
    int64_t to_ms;
    for (uint32_t day = first; day <= last; day++)
        if (baize_day_is_real(day) && find_shifts(house, day, 0, from_ms, &to_ms))
            return true;
    return false;
}

bool baize_period_of(const struct baize_house *house, enum baize_period_kind kind, uint32_t day, uint8_t shift,
                     struct baize_period *period)
{
    struct baize_period found;
    memset(&found, 0, sizeof found);
    found.kind = kind;
    found.day = day;
    found.shift = kind == BAIZE_PERIOD_SHIFT ? shift : 0;
    if (kind == BAIZE_PERIOD_ANY || !baize_day_is_real(day) || (kind == BAIZE_PERIOD_SHIFT && shift == 0) ||
        !find_shifts(house, day, found.shift, &found.from_ms, &found.to_ms))
        return false;
    uint32_t first = kind == BAIZE_PERIOD_MONTH ? day / 100 * 100 + 1 : day / 10000 * 10000 + 101;
    if ((kind == BAIZE_PERIOD_MONTH || kind == BAIZE_PERIOD_YEAR) && !find_first(house, first, day, &found.from_ms))
        return false;
    *period = found;
    return true;
}
