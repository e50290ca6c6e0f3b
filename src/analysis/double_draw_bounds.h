/* double_draw_bounds.h - which discards cannot be best, whatever flushes add. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_BOUNDS_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_BOUNDS_H

#include "analysis/double_draw_choose.h"

/* What the flushes of one suit may add to keeping cards, by the jokers among them and the ranks of the suit. An excess
 * is at most 49 x 2^19, a bound at most the sum of 39 of them for each of 1,079 fours, twice for the jokers, and of one
 * for each of 2,288 fives: 2^42. Of two cards, times four suits and a weight of 3, that stays far below 2^63; where
 * more cards are kept the weights are larger (to 2^16) and the fours that have them fewer (to 1). */
struct draw_bounds {
    bool adds_only;                   /* no flush is worth less than its ranks; else nothing is left out */
    int64_t all[3][1 << BAIZE_RANKS]; /* no other card is kept */
    int64_t odd[3][1 << BAIZE_RANKS]; /* one card of another suit is */
};

/* NULL when the memory is not enough. */
struct draw_bounds *draw_bounds_make(const struct near_tables *near, struct baize_arena *arena);

/* When the sums by ranks are there for all discards but those of three cards: which of these are needed. */
void draw_bound_threes(const struct draw_tables *tables, const struct draw_bounds *bounds, struct draw_threes *threes);

/* When all sums by ranks are there. NULL when the memory is not enough. */
struct draw_needed *draw_needed_make(const struct draw_tables *tables, const struct draw_bounds *bounds,
                                     struct baize_arena *arena);

#endif
