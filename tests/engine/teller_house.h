/* teller_house.h - the one house of a test of commits: made before each test, and its books looked at after it. */
#ifndef ENGINE_TELLER_HOUSE_H
#define ENGINE_TELLER_HOUSE_H

#include "teller.h"

extern struct world world;
extern struct house_plan plan;

/* For cmocka: before and after each test. */
int teller_begin(void **state);
int teller_end(void **state);

#endif
