/* world.h - everything around an engine, under the test's hand: memory that may fail, a clock that may jump, fixed
 * chance, a store that may be in trouble. */
#ifndef ENGINE_WORLD_H
#define ENGINE_WORLD_H

#include "house.h"
#include "promise.h"
#include "troubled_store.h"

#include <baize/engine.h>

struct world {
    struct baize_store memory;     /* the store itself */
    struct troubled_store trouble; /* in front of it */
    struct baize_store store;
    struct baize_house_key key;
    struct baize_seeded seeded;
    struct baize_random random;
    int64_t now_ms;
    uint64_t allocations, fail_at; /* 0: none fails */
    size_t bytes;                  /* that are out */
    uint64_t published, notices;
    char notice[400]; /* the last one */
    struct baize_engine_settings settings;
    struct baize_engine *engine;
};

#define WORLD_NOW INT64_C(1794830400000) /* 2026-11-16 12:00:00 */

/* A small house that has been created, opened: table 1 Four Card Poker with a meter and a generator, table 2 Double
 * Draw Poker from a card reader. Made once, copied for each test. */
void world_house(struct world *world, struct house_plan *plan);

/* The next command of a table is done. */
void world_step(struct world *world, const struct house_plan *plan, uint32_t table);
/* Steps until the round of the table is in this phase. */
void world_until(struct world *world, const struct house_plan *plan, uint32_t table, enum baize_phase phase);

/* Its name when it is refused, "" when it is done, the name of the status when it failed. */
const char *world_do(struct world *world, struct baize_command *command);
/* A command of this kind to the house, given by the manager with the supervisor; the rest of it is to be filled in. */
struct baize_command world_of_house(enum baize_house_act kind);

void world_start(struct world *world, uint64_t seed);
/* The engine over the store of the world: OK, or why not. */
enum baize_status world_open(struct world *world);
void world_reopen(struct world *world);
void world_end(struct world *world);
/* A second engine's settings over the same store. */
struct baize_engine_settings world_settings(struct world *world);

/* Every state of the durable copies, in order, as one hash. */
void world_hash(const struct baize_engine *engine, uint8_t hash[BAIZE_HASH_SIZE]);

#endif
