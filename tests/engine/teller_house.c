/* teller_house.c - see the header. */
#include "teller_house.h"

#include <stdio.h>

struct world world;
struct house_plan plan;

int teller_begin(void **state)
{
    (void)state;
    world_house(&world, &plan);
    world.now_ms += 10;
    return 0;
}

int teller_end(void **state)
{
    (void)state;
    world.trouble.silent = false; /* a test that failed may have left it so, and closing would wait */
    PROMISE(baize_engine_balances(world.engine));
    world_end(&world);
    return world.bytes == 0 ? 0 : -1;
}
