/* double_draw_choose.h - every hand up to the names of the suits, and the worth of its options. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_CHOOSE_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_CHOOSE_H

#include "analysis/double_draw_flush.h"
#include "analysis/double_draw_ranks.h"

#define DRAW_FOLD DRAW_MASKS /* in the place of a mask: the hand is folded */

/* All that is computed before the first hand is looked at. */
struct draw_tables {
    const struct draw_game *game;
    const struct draw_patterns *patterns;
    const struct near_tables *near;
    struct draw_rank_worths *ranks;
    struct draw_flush_worths *flushes;
    uint64_t common;                /* paths behind each hand */
    int64_t weights[DRAW_MOST + 1]; /* of one path when so many cards are drawn: common / paths */
    uint8_t masks_count;            /* the discards that are allowed, in the order of the rule for ties */
    uint8_t masks[DRAW_MASKS];
    const struct draw_needed *needed;
    uint32_t terms[DRAW_HAND][NEAR_SYMBOLS]; /* of the number of a collection; see double_draw_patterns.h */
};

/* double_draw.c: all of it. False when the memory is not enough. */
bool draw_tables_make(const struct draw_game *game, struct baize_arena *arena, struct draw_tables *tables);

/* Fills the lists of masks and the weights. */
void draw_tables_start(struct draw_tables *tables);

/* The numbers of all parts of a collection of five symbols in ascending order; bit i stands for the i-th symbol. */
void draw_part_numbers(const uint8_t symbols[DRAW_HAND], uint32_t numbers[DRAW_MASKS]);

/* A hand in the order of the rule for ties; bit i of a mask stands for its i-th card. */
struct draw_class {
    baize_card cards[DRAW_HAND];
    const uint8_t *symbols;           /* of the pattern */
    const uint32_t *numbers;          /* of the parts of the pattern */
    const int64_t *sums;              /* of the worth by ranks of each discard; unused when one hand is looked at */
    uint64_t hands;                   /* how many hands are this one but for the names of suits and jokers */
    uint8_t own[BAIZE_SUITS], jokers; /* masks: the cards of each suit, and the jokers */
    uint8_t needed_count;
    const struct draw_discard *needed; /* the discards that may be best, in the order of the rule for ties */
};

/* Finds the suits of a hand whose cards and symbols are there. */
void draw_class_suits(struct draw_class *hand);

/* Kept and discarded cards may get near a flush of a suit if all kept cards but one are of the suit or jokers. */
static inline bool draw_gets_near(const struct draw_class *hand, unsigned suit, unsigned discarded)
{
    return draw_mask_count[(DRAW_MASKS - 1) & ~(discarded | hand->own[suit] | hand->jokers)] <= 1;
}

/* The cards of a mask as a collection of the symbols of near hands, seen from a suit: its number. */
uint32_t draw_number_seen(const struct draw_tables *tables, const struct draw_class *hand, unsigned suit,
                          unsigned mask);

/* The worth of every discard, times `common`: 2^19 x 2^22 at most, and as much for each suit. Of discards of three
 * cards that cannot be best it may be too small. */
void draw_values(const struct draw_tables *tables, const struct draw_class *hand, int64_t values[DRAW_MASKS]);

/* The worth by ranks of each discard, as sums over what may be drawn, from the numbers of a pattern's parts. */
void draw_rank_sums(const struct draw_tables *tables, const uint32_t numbers[DRAW_MASKS], int64_t sums[DRAW_MASKS]);

/* The mask of the best discard, or DRAW_FOLD. Looks at those values only that may be the best. */
unsigned draw_best(const struct draw_tables *tables, const struct draw_class *hand);

/* Calls `visit` for each class. */
typedef void draw_visit(void *context, const struct draw_class *hand);
void draw_each_class(const struct draw_tables *tables, draw_visit *visit, void *context);

#endif
