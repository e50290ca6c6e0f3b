/* double_draw_patterns.h - hands as collections of ranks.
 *
 * Of a hand that is no flush only the ranks count. A *pattern* is a collection of symbols, the thirteen ranks and the
 * joker, in ascending order; a symbol may stand in it several times. Patterns of n symbols s1 <= s2 <= ... <= sn are
 * numbered without gaps by
 *
 *     C(s1, 1) + C(s2 + 1, 2) + C(s3 + 2, 3) + ...
 *
 * so that the number does not depend on how many symbols there are, and those that differ in s1 only are neighbours.
 * A few patterns are no hands (five twos, three jokers); nothing leads to them. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_PATTERNS_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_PATTERNS_H

#include "analysis/double_draw.h"
#include "base/arena.h"

#define PATTERNS_1 14
#define PATTERNS_2 105
#define PATTERNS_3 560
#define PATTERNS_4 2380
#define PATTERNS_5 8568

/* Collections of one, two or three symbols, one kind after the other: where each kind begins. */
#define PATTERNS_DRAWN (1 + PATTERNS_1 + PATTERNS_2 + PATTERNS_3)

struct draw_patterns {
    uint8_t five[PATTERNS_5][5], four[PATTERNS_4][4], three[PATTERNS_3][3], two[PATTERNS_2][2];
    uint16_t three_and_two[PATTERNS_3][PATTERNS_2]; /* the pattern of five that they make together */
    uint16_t two_and_three[PATTERNS_2][PATTERNS_3];
    uint16_t four_and_one[PATTERNS_4][DRAW_SYMBOLS];
    uint16_t without[PATTERNS_5][5];          /* the pattern of four when the i-th symbol is discarded */
    bool is_hand[PATTERNS_5];                 /* the deck has these cards */
    int32_t worth[PATTERNS_5];                /* of a hand of these ranks that is no flush */
    uint8_t line[PATTERNS_5];                 /* of the returns; see draw_line */
    int32_t sum[PATTERNS_4];                  /* of the worth with each card of the deck that the four leave */
    uint8_t ways[PATTERNS_5][PATTERNS_DRAWN]; /* to draw a pattern from the deck without the five; see draw_drawn */
};

/* The number of a pattern of up to five symbols in ascending order, of any number of different symbols up to 32. */
unsigned draw_pattern_number(const uint8_t *symbols, unsigned count);

/* How many patterns of `count` symbols there are, of so many different ones. */
static inline unsigned draw_patterns_count(unsigned symbols, unsigned count)
{
    return (unsigned)draw_choose(symbols + count - 1, count);
}

/* Where the patterns of `count` symbols begin among those that can be drawn. */
static inline unsigned draw_drawn(unsigned count)
{
    static const uint16_t starts[DRAW_MOST + 1] = {0, 1, 1 + PATTERNS_1, 1 + PATTERNS_1 + PATTERNS_2};
    return starts[count];
}

/* All but the ways to draw. NULL when the memory is not enough. */
struct draw_patterns *draw_patterns_make(const struct draw_game *game, struct baize_arena *arena);

/* In how many ways a pattern can be drawn when so many cards of each symbol are left. */
uint8_t draw_ways(const uint8_t *symbols, unsigned count, const unsigned left[DRAW_SYMBOLS]);

/* The ways to draw, beside one hand or beside every one. */
void draw_patterns_count_ways_of(const struct draw_game *game, struct draw_patterns *patterns, unsigned hand);
void draw_patterns_count_ways(const struct draw_game *game, struct draw_patterns *patterns);

#endif
