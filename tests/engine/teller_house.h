/* teller_house.h - the one house of a test of commits: made before each test, and its books looked at after it. */
#ifndef ENGINE_TELLER_HOUSE_H
#define ENGINE_TELLER_HOUSE_H

#include "teller.h"

extern struct world world;
extern struct house_plan plan;

/* For cmocka: before and after each test. */
int teller_begin(void **state);
int teller_end(void **state);

/* The store answers what it was asked so far, and nothing that is asked then; the engine's turn goes with it. */
static inline enum baize_status one_answer(void)
{
    world.trouble.one_run = true;
    enum baize_status status = baize_engine_run(world.engine, 0);
    world.trouble.one_run = false;
    return status;
}

#endif
