/* fault_house.h - a whole house on a real store, with everything around it in the test's hand, and the promises that
 * hold whatever fails:
 *
 *     sent --> answered OK             it is in the journal, once, where the answer said
 *          --> answered with a status  nothing has changed; sent again under the same id it happens once
 *          --> COMMAND_LOST            the same id tells
 *
 * The allocator fails at its n-th piece, the store at its n-th call (troubled_store.h), the clock says what it is told.
 */
#ifndef FAULT_FAULT_HOUSE_H
#define FAULT_FAULT_HOUSE_H

#include "world.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum fault_store { FAULT_MEMORY, FAULT_SQLITE, FAULT_POSTGRES };

struct fault_promise {
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    struct baize_place_in_stream place;
    unsigned found;
};

struct fault_house {
    enum fault_store kind;
    const char *path;         /* of SQLite's file, or the URL */
    struct baize_store inner; /* .call NULL: it is closed */
    struct troubled_store trouble;
    struct house_plan plan;
    struct baize_house_key key;
    struct baize_seeded seeded;
    struct baize_random random;
    int64_t now_ms;
    atomic_ullong allocations, fail_at, bytes; /* fail_at 0: none fails */
    uint64_t notices;
    char notice[512]; /* the last one, or why it could not be opened */
    struct baize_engine_settings settings;
    struct baize_engine *engine;
    struct fault_promise *promises;
    size_t promises_count, promises_most;
    uint64_t failed[BAIZE_COMMAND_LOST + 1]; /* how often commands failed, by status */
    uint64_t refused, again, reopened;
    void (*stuck)(void); /* or NULL: called when the outcome of a commit stays unknown, so nobody is answered */
    uint64_t waited;     /* how often it was */
};

/* A house that does not exist yet, closed. `tables` of house_plan_small. */
void fault_begin(struct fault_house *house, enum fault_store kind, const char *path, unsigned tables);
/* Store and engine: OK, or why not, with words in `notice`. Nothing is left open then. */
enum baize_status fault_open(struct fault_house *house);
enum baize_status fault_open_store(struct fault_house *house);
void fault_close_store(struct fault_house *house);
/* Engine and store; a store in memory stays. */
void fault_close(struct fault_house *house);
/* Closed and opened: it opens. */
void fault_reopen(struct fault_house *house);
/* Closed, and everything let go; nothing of the allocator's is left. */
void fault_end(struct fault_house *house);

/* ---- Commands ---- */

#define FAULT_COMMANDS_MOST 8

struct fault_group {
    struct baize_command commands[FAULT_COMMANDS_MOST];
    enum baize_status status[FAULT_COMMANDS_MOST]; /* OK: answered. COMMAND_REFUSED: gone */
    bool open[FAULT_COMMANDS_MOST];                /* not answered yet */
    size_t count;
};

/* The next commands: one of setting up, or one of each table. False: there are none. */
bool fault_next(struct fault_house *house, struct fault_group *group);
/* Sends what is not done, once, and waits for the answers. How many are still not done. What failed is counted; when
 * all failed, states are as before. Promises that every answer is one of those that may be. */
size_t fault_try(struct fault_house *house, struct fault_group *group);
/* Again and again until all of it is done; a stopped engine is opened again. */
void fault_finish(struct fault_house *house, struct fault_group *group);
/* Sets the house up and plays so many turns, without faults. */
void fault_play(struct fault_house *house, unsigned turns);
enum baize_status fault_checkpoint(struct fault_house *house);

/* ---- Promises ---- */

/* The journal against all that was answered, no time goes back, the audit finds nothing wrong, the books balance, and
 * the engine that is open stands where one stands that folds everything from the start. */
void fault_check(struct fault_house *house);
uint64_t fault_failures(const struct fault_house *house);

/* Every how manieth fault is tried: 1 in the long run (BAIZE_SCALE), `quick` with sanitizers. */
unsigned fault_stride(unsigned quick);
/* An empty folder of the test's own, removed at the end. */
const char *fault_folder(void);

#endif
