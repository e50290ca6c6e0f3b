/* random.h - chance for tests, which do not lean on the generators they test, and how long random tests run. */
#ifndef BAIZE_TESTS_RANDOM_H
#define BAIZE_TESTS_RANDOM_H

#include <stdint.h>
#include <stdlib.h>

/* The next number of splitmix64: the same state gives the same numbers in every run. */
static inline uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* The next state of a linear congruential generator, whose upper bits are good enough for dice. */
static inline uint64_t next_dice(uint64_t *state)
{
    return *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
}

/* One of 0 to limit - 1. */
static inline uint32_t throw_dice(uint64_t *state, uint32_t limit)
{
    return (uint32_t)((next_dice(state) >> 33) % limit);
}

/* BAIZE_SCALE=100 makes the random tests a hundred times longer. */
static inline uint64_t scale(void)
{
    const char *factor = getenv("BAIZE_SCALE");
    return factor == NULL ? 1 : strtoull(factor, NULL, 10);
}

static inline int scaled(int count)
{
    return count * (int)scale();
}

/* The argument at this place of the command line, a number. */
static inline uint64_t argument(int argc, char **argv, int at, uint64_t otherwise)
{
    return argc > at ? strtoull(argv[at], NULL, 10) : otherwise;
}

#endif
