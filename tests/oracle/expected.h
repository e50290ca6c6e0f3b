/* expected.h - how many hands of each category there are, by counting on paper. */
#ifndef BAIZE_TESTS_EXPECTED_H
#define BAIZE_TESTS_EXPECTED_H

#include "oracle.h"

#include <stdint.h>

struct expected_count {
    const char *category;
    uint64_t hands;
};

/* High to low, ended by a row without category. NULL if nobody has counted hands of so many cards. */
const struct expected_count *expected_counts(enum oracle_game game, int cards);

#endif
