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

#endif
