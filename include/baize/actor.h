/* actor.h - who did something, in which role, when. */
#ifndef BAIZE_ACTOR_H
#define BAIZE_ACTOR_H

#include <baize/words.h>
#include <stdint.h>

/* Who did it, in which role, when; a second person where the rules ask for two. Time is milliseconds since 1970. */
struct baize_actor {
    uint32_t who;
    enum baize_role role;
    uint32_t second; /* 0: nobody */
    int64_t at_ms;
};

/* Numbers from here on are nobody's: in a question they stand for people whom nobody has named yet. */
#define BAIZE_SOMEBODY UINT32_C(4000000000)

/* Who of the staff dealt, locked, counted or keyed in a game: the first BAIZE_PEOPLE_MOST of them. None of them
 * validates a win of that game. */
#define BAIZE_PEOPLE_MOST 16

struct baize_people {
    uint32_t count;
    uint32_t who[BAIZE_PEOPLE_MOST];
};

#endif
