/* maryland_schedules.h - Maryland's table with any progressive schedule and any envy table. Include it after shipped.h.
 */
#ifndef BAIZE_TESTS_MARYLAND_SCHEDULES_H
#define BAIZE_TESTS_MARYLAND_SCHEDULES_H

#include "shipped.h"

/* The meters that a schedule needs, each at its least seed (MD-FCP 12.D(3)(b)), with rates of their own. */
static inline const char *meters_of_schedule(char schedule)
{
    switch (schedule) {
    case 'A':
        return "      - {level: main, seed: $5000, rate: 17%, reserve: 3%}";
    case 'B':
        return "      - {level: main, seed: $1000, rate: 17%, reserve: 3%}";
    case 'C':
        return "      - {level: main, seed: $10000, rate: 17%, reserve: 3%}";
    case 'D':
        return "      - {level: major, seed: $1000, rate: 11%, reserve: 2%}\n"
               "      - {level: minor, seed: $250, rate: 7%, reserve: 1%}";
    default:
        return "      - {level: mega, seed: $10000, rate: 9%, reserve: 3%}\n"
               "      - {level: major, seed: $1000, rate: 6%, reserve: 2%}\n"
               "      - {level: minor, seed: $250, rate: 5%, reserve: 1%}";
    }
}

static inline struct baize_source maryland_with(char schedule, char envy)
{
    static char wanted[512];
    struct baize_text text = baize_text_in(wanted, sizeof wanted);
    baize_text_format(&text, "schedule: %c\n    envy: %c\n    meters:\n%s", schedule, envy,
                      meters_of_schedule(schedule));
    return edited(maryland,
                  "schedule: A\n    envy: A\n    meters:\n      - {level: main, seed: $5000, rate: 18%, reserve: 2%}",
                  wanted);
}

#endif
