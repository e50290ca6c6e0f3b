/* double_draw_statistics.h - how often each final hand comes when everything is decided best. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_STATISTICS_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_STATISTICS_H

#include "analysis/double_draw_choose.h"

/* All of one total: hands x common paths, 8,040,719,825,120 for the deck of 54. */
struct draw_counts {
    int64_t lines[DRAW_LINES_MOST]; /* final hands; see draw_line */
    int64_t fold_first, fold_second;
    int64_t first_drawn[BAIZE_FIRST_DRAWS_MOST + 1], second_drawn[BAIZE_SECOND_DRAWS_MOST + 1];
};

/* The rows of draw_flush_worths that some decision needs, taken from the arena when it does: most are never touched. */
struct draw_near_weights {
    int64_t none[NEAR_ROWS_0];
    int64_t *one[NEAR_ROWS_1], *two[NEAR_ROWS_2], *three[NEAR_ROWS_3];
};

struct draw_statistics {
    const struct draw_tables *tables;
    struct baize_arena *arena;
    bool too_small; /* the arena was, for a row of `near` */
    struct draw_counts counts;
    struct draw_rank_worths ranks;             /* weights here, by pattern kept and dead */
    struct draw_near_weights near;             /* and as seen from each suit */
    uint32_t used[DRAW_MOST + 1][NEAR_ROWS_0]; /* how many weights in a row of `near` are not zero */
    uint32_t used_in_all;
    int64_t four[PATTERNS_4]; /* four cards kept at the second draw */
    int64_t near_four[NEAR_FOURS];
    struct draw_rank_row row;
    int64_t hands[PATTERNS_5];
};

/* NULL when the memory is not enough. */
struct draw_statistics *draw_statistics_start(const struct draw_tables *tables, struct baize_arena *arena);

/* A class of hands, and the mask it discards or DRAW_FOLD. */
void draw_statistics_add(struct draw_statistics *statistics, const struct draw_class *hand, unsigned mask);

/* After all hands. False when the memory is not enough. */
bool draw_statistics_finish(struct draw_statistics *statistics, struct baize_arena *arena, struct draw_counts *counts);

/* double_draw_near_counts.c: takes the near hands out where they were counted by ranks and counts them as what they
 * are.
 */
bool draw_near_counts(struct draw_statistics *statistics, struct baize_arena *arena);

/* Hands that stay as they are, or are folded. */
void draw_count_stay(struct draw_statistics *statistics, uint8_t line, bool stands, int64_t paths);

#endif
