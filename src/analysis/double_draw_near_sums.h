/* double_draw_near_sums.h - the decisions that may lead to near hands, listed, and sums over them. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_NEAR_SUMS_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_NEAR_SUMS_H

#include "analysis/double_draw_statistics.h"

/* Dead cards that some decision leaves, seen from a suit. Those without jokers come first in their list. */
struct near_entry {
    int64_t weight;
    uint32_t held;  /* the symbols of the dead cards, a bit each; those of the suit are lowest */
    uint16_t ranks; /* number of the dead cards as a pattern */
    uint8_t symbols[DRAW_MOST];
    uint8_t jokers;
};

struct near_sums {
    int64_t total;
    int64_t taken[NEAR_SYMBOLS + 1]; /* the last one for NEAR_EMPTY: unused */
};

/* Sums over the entries of a list that have no joker and have certain ranks of the suit: none, one, two or three. */
#define NEAR_SETS (1 + 13 + 78 + 286)
struct near_list_sums {
    struct near_sums with[NEAR_SETS];
};

struct near_lists {
    const struct draw_game *game;
    const uint32_t (*used)[NEAR_ROWS_0]; /* entries of each row, by the number of dead cards */
    uint32_t first[DRAW_MOST + 1][NEAR_ROWS_0];
    struct near_entry *entries;
    struct near_list_sums *sums[NEAR_ROWS_3]; /* of three dead cards; NULL where the list is short */
};

/* NULL when the memory is not enough. */
const struct near_lists *near_lists_make(const struct draw_statistics *statistics, struct baize_arena *arena);

static inline const struct near_entry *near_entries(const struct near_lists *lists, unsigned dead, unsigned row,
                                                    unsigned *count)
{
    *count = lists->used[dead][row];
    return &lists->entries[lists->first[dead][row]];
}

/* Adds all entries of a part of a near hand, as often as its jokers can be drawn, but for those that share a card of
 * the suit with the hand. */
void near_sums_add(const struct near_lists *lists, const struct near_part *part, uint16_t suited, unsigned dead,
                   struct near_sums *sums);

#endif
