/* one_world.h - the one house of an engine's test: made before each test, its books looked at after it. */
#ifndef ENGINE_ONE_WORLD_H
#define ENGINE_ONE_WORLD_H

#include "testing.h"
#include "world.h"

#define REFUSED(command, name) assert_string_equal(world_do(&world, command), name)
#define DONE(command)          assert_string_equal(world_do(&world, command), "")

static struct world world;
static struct house_plan plan;

static inline int begin(void **state)
{
    (void)state;
    world_house(&world, &plan);
    world.now_ms += 10; /* later than everything in the journal */
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    assert_true(baize_engine_balances(world.engine));
    assert_string_equal(baize_engine_trouble(world.engine), "");
    world_end(&world);
    return world.bytes == 0 ? 0 : -1;
}

/* From the snapshots, from the entries alone, and from the snapshots again. */
static inline void expect_the_same_after_a_start(void)
{
    uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
    world_hash(world.engine, before);
    for (int i = 0; i < 3; i++) {
        world.settings.ignore_snapshots = i == 1;
        world_reopen(&world);
        world_hash(world.engine, after);
        assert_memory_equal(before, after, sizeof before);
        assert_true(baize_engine_balances(world.engine));
    }
}

#endif
