/* one_place.h - the one place of a program's tests: opened before them, closed after them, its file removed. */
#ifndef SERVER_ONE_PLACE_H
#define SERVER_ONE_PLACE_H

#include "place.h"
#include <unistd.h>

static struct place *place;
static char folder[64], path[128]; /* of the store; "" in memory */

/* A house in memory whose cards all come from the generator. */
static inline int open_in_memory(void **state)
{
    struct house_plan plan = house_plan_small(7);
    (void)state;
    plan.readers = false;
    place = place_open(&plan, NULL);
    return 0;
}

/* A file of its own for the store. */
static inline void make_path(void)
{
    snprintf(folder, sizeof folder, "/tmp/baize-place-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/house.db", folder);
}

static inline int remove_path(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char file[160];
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    path[0] = '\0';
    return rmdir(folder);
}

/* Clients that a test has left open. */
static inline int close_callers(void **state)
{
    (void)state;
    callers_close();
    return 0;
}

static inline int close_place(void **state)
{
    close_callers(state);
    if (place != NULL)
        place_close(place);
    place = NULL;
    return path[0] == '\0' ? 0 : remove_path();
}

static inline uint32_t patron(uint8_t seat)
{
    return bot_patron(&place->plan.bot, 1, seat);
}

/* Sends an Ante at seat 1 of table 1; *id (33 bytes) or NULL as in caller_do. */
static inline void do_ante(struct caller *caller, char *id, int cents)
{
    caller_do(caller, id,
              "\"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": 1, \"wager\": \"ante\", \"amount_cents\": %d",
              cents);
}

/* For at most ten seconds; the test looks at the condition afterwards. */
#define WAIT_UNTIL(condition)                                                                                          \
    for (int turns = 0; turns < 200 && !(condition); turns++)                                                          \
    place_wait(place, 50)

#endif
