/* double_draw_ranks.h - the worth of every first decision, had no hand a flush. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_RANKS_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_RANKS_H

#include "analysis/double_draw_patterns.h"

/* One row of second decisions: of every pattern that the hand may have become, with the same dead ranks. */
struct draw_rank_row {
    unsigned dead_count;
    const uint8_t *dead;
    int32_t kept[PATTERNS_4];  /* worth of keeping four: over all unseen cards, and those of the hand's discard */
    int32_t worth[PATTERNS_5]; /* of the best decision, times the number of unseen cards */
};

/* Only the worth of keeping four; all of it. */
void draw_rank_row_keep(const struct draw_game *game, const struct draw_patterns *patterns, const uint8_t *dead,
                        unsigned dead_count, struct draw_rank_row *row);
void draw_rank_row_make(const struct draw_game *game, const struct draw_patterns *patterns, const uint8_t *dead,
                        unsigned dead_count, struct draw_rank_row *row);

/* The sum of the best worths over everything that may be drawn, by kept and discarded pattern. Not more than 18424 ways
 * x 49 x 2^19: 2^39. */
struct draw_rank_worths {
    int64_t none[PATTERNS_5];
    int64_t one[PATTERNS_4][PATTERNS_1];
    int64_t two[PATTERNS_3][PATTERNS_2];
    int64_t three[PATTERNS_2][PATTERNS_3];
};

/* The sums where two cards at most are discarded. NULL when the memory is not enough. */
struct draw_rank_worths *draw_rank_worths_make(const struct draw_game *game, const struct draw_patterns *patterns,
                                               struct baize_arena *arena);

/* Two kept cards and what they may be worth at most, and five cards and what is sure to be worth as much or more than
 * this: where `most` is below `least`, the sum need not be computed (double_draw_bounds.c). */
struct draw_threes {
    int64_t most[PATTERNS_2], least[PATTERNS_5];
};

/* The sums where three cards are discarded; 0 where they are not needed. False when the memory is not enough. */
bool draw_rank_worths_three(const struct draw_game *game, const struct draw_patterns *patterns,
                            const struct draw_threes *threes, struct draw_rank_worths *worths,
                            struct baize_arena *arena);

static inline int64_t draw_rank_worth(const struct draw_rank_worths *worths, unsigned discarded, unsigned kept,
                                      unsigned dead)
{
    return discarded == 3   ? worths->three[kept][dead]
           : discarded == 2 ? worths->two[kept][dead]
           : discarded == 1 ? worths->one[kept][dead]
                            : worths->none[kept];
}

#endif
