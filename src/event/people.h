/* people.h - who worked in a game: put on a list once, and found there. */
#ifndef BAIZE_EVENT_PEOPLE_H
#define BAIZE_EVENT_PEOPLE_H

#include <baize/event.h>

static inline bool people_have(const struct baize_people *people, uint32_t who)
{
    for (uint32_t i = 0; i < people->count && i < BAIZE_PEOPLE_MOST; i++)
        if (people->who[i] == who)
            return true;
    return false;
}

static inline void people_add_number(struct baize_people *people, uint32_t who)
{
    if (who != 0 && people->count < BAIZE_PEOPLE_MOST && !people_have(people, who))
        people->who[people->count++] = who;
}

/* Staff alone: a player only plays, and neither a sensor nor the program is a person. */
static inline void people_add(struct baize_people *people, const struct baize_actor *by)
{
    if (by->role != BAIZE_PLAYER)
        people_add_number(people, by->who);
}

#endif
