/* double_draw_flush.h - what flushes add to the worth of every first decision. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_FLUSH_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_FLUSH_H

#include "analysis/double_draw_near.h"

/* By the cards kept and the cards discarded, both seen from one suit: what the flushes of that suit add to the sum over
 * everything that may be drawn. A decision's worth has this for each of the four suits. */
struct draw_flush_worths {
    int64_t none[NEAR_ROWS_0];
    int64_t one[NEAR_ROWS_1][NEAR_SYMBOLS];
    int64_t two[NEAR_ROWS_2][NEAR_2];
    int64_t three[NEAR_ROWS_3][NEAR_3];
};

/* What can be the best for some hand (double_draw_bounds.c): discards, by the pattern of the hand and in the order of
 * the rule for ties; and two kept cards of different suits, or of which one is a joker. */
struct draw_needed {
    uint8_t count[PATTERNS_5];
    struct draw_discard {
        uint8_t mask;
        bool suited; /* only where all kept cards are of a suit, jokers counted in */
    } discards[PATTERNS_5][32];
    bool pairs[DRAW_SYMBOLS][BAIZE_RANKS]; /* by the symbol of the one and the rank of the odd one */
};

/* NULL when the memory is not enough. */
struct draw_flush_worths *draw_flush_worths_make(const struct near_tables *tables, const struct draw_needed *needed,
                                                 struct baize_arena *arena);

static inline int64_t *draw_flush_row(struct draw_flush_worths *worths, unsigned discarded, unsigned row)
{
    return discarded == 3   ? worths->three[row]
           : discarded == 2 ? worths->two[row]
           : discarded == 1 ? worths->one[row]
                            : &worths->none[row];
}

/* Some of the cards of a near hand, and how many jokers are among them and among the others. */
struct near_part {
    unsigned row;    /* see near_rows */
    uint16_t suited; /* their ranks of the suit, a bit each; without the card of another suit */
    unsigned jokers_kept, jokers_drawn;
};

/* The ways to keep `count` of the symbols, with `more` kept beside them if it is a symbol. Returns how many. */
#define NEAR_PARTS_MOST 10
#define NEAR_NOTHING    255
unsigned near_parts(const struct near_rows *rows, const uint8_t *symbols, unsigned symbols_count, unsigned count,
                    uint8_t more, struct near_part parts[NEAR_PARTS_MOST]);

/* In how many ways the jokers of a part are drawn, when `dead` jokers are dead. */
static inline int64_t near_joker_ways(const struct draw_game *game, const struct near_part *part, unsigned dead)
{
    int64_t gone = (int64_t)part->jokers_kept + dead;
    int64_t left = game->copies[DRAW_JOKER] > gone ? game->copies[DRAW_JOKER] - gone : 0;
    return part->jokers_drawn == 0 ? 1 : part->jokers_drawn == 1 ? left : left * (left - 1) / 2;
}

#endif
