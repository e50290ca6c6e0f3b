/* double_draw_near.h - hands that may become a flush by one card, or are one.
 *
 * A hand is *near* a flush of some suit when four or five of its cards are of that suit, jokers counted in. No hand is
 * near in two suits. Seen from that suit a card is one of 27 symbols:
 *
 *     0 .. 12 a rank in the suit      13 .. 25 a rank in another suit      26 a joker
 *
 * Collections of symbols are numbered as patterns are. Near hands are 1,079 collections of four (of the suit, jokers
 * counted in) with any thirteen ranks of other suits, and 2,288 collections of five.
 *
 * The options of a near hand before the second draw, as functions of the dead cards, are *forms*
 *
 *     base - sum over dead g of worth[g]
 *
 * and a constant, for standing or folding. Most often one of them is best whatever is dead, and then the others are
 * left out. What remains is computed for all collections of dead cards at once, as one long array (spread). */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_NEAR_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_NEAR_H

#include "analysis/double_draw_patterns.h"

#define NEAR_OTHER   13 /* the first rank of another suit */
#define NEAR_JOKER   26
#define NEAR_SYMBOLS 27
#define NEAR_EMPTY   27 /* in a list of dead cards: no card, worth nothing */

/* How many collections of so many symbols there are. */
#define NEAR_2     378
#define NEAR_3     3654
#define NEAR_4     27405
#define NEAR_5     169911

#define NEAR_FOURS 1079
#define NEAR_FIVES 2288

/* Kept cards that may become a near hand: all but one at most are of the suit or jokers. They have rows of their own,
 * from 1 on; row 0 is of all others. */
#define NEAR_ROWS_0 (NEAR_FIVES + 13 * NEAR_FOURS + 1)
#define NEAR_ROWS_1 (NEAR_FOURS + 13 * 377 + 1)
#define NEAR_ROWS_2 (377 + 13 * 92 + 1)
#define NEAR_ROWS_3 (92 + 13 * 14 + 1)

struct near_rows {
    uint16_t none[NEAR_5], one[NEAR_4], two[NEAR_3], three[NEAR_2]; /* by the number of the kept collection */
};

static inline unsigned near_row(const struct near_rows *rows, unsigned discarded, unsigned kept)
{
    return discarded == 3   ? rows->three[kept]
           : discarded == 2 ? rows->two[kept]
           : discarded == 1 ? rows->one[kept]
                            : rows->none[kept];
}

/* Four cards of the suit, jokers counted in, and what each fifth one makes of them. */
struct near_four {
    uint8_t symbols[4];
    uint16_t pattern;
    uint16_t suited; /* the ranks in the suit, a bit each */
    int32_t worth[NEAR_SYMBOLS];
    uint8_t line[NEAR_SYMBOLS];
    int32_t sum;             /* over all cards that the four leave in the deck */
    int32_t excess, deficit; /* of this sum above and below that of the ranks, card by card */
};

struct near_form {
    int32_t base;
    int32_t worth[NEAR_SYMBOLS + 1];
    bool is_near;  /* four cards of the suit are kept */
    uint16_t kept; /* number of the near four, or of the pattern of four */
};

/* What can be done before the second draw, in the order of the rule for ties. */
struct near_options {
    int32_t worth; /* of the hand as it stands */
    uint8_t line;
    unsigned count;
    struct near_form form[DRAW_HAND];
};

struct near_hand {
    uint8_t symbols[DRAW_HAND]; /* in ascending order */
    uint16_t pattern;
    uint16_t suited;
    struct near_options real;  /* with flushes */
    struct near_options ranks; /* as if there were none */
};

struct near_tables {
    const struct draw_game *game;
    const struct draw_patterns *patterns;
    uint8_t copies[NEAR_SYMBOLS]; /* of each symbol in the deck */
    unsigned fours_count, fives_count;
    struct near_four fours[NEAR_FOURS];
    uint16_t fives[NEAR_FIVES];           /* the ranks of the suit; the rest of five are jokers */
    uint16_t four_of[1 << BAIZE_RANKS];   /* by the ranks of the suit */
    uint16_t three[NEAR_SYMBOLS][NEAR_2]; /* a symbol and a collection of two together */
    uint16_t two[NEAR_SYMBOLS][NEAR_SYMBOLS];
    uint16_t ranks_of_one[NEAR_SYMBOLS], ranks_of_two[NEAR_2], ranks_of_three[NEAR_3]; /* collections as patterns */
    struct near_rows rows;
};

struct near_tables *near_tables_make(const struct draw_game *game, const struct draw_patterns *patterns,
                                     struct baize_arena *arena);

/* How many cards of a symbol the deck has. */
int near_copies(const struct draw_game *game, unsigned symbol);

/* A near four with a rank of another suit; a near five. */
void near_hand_with(const struct near_tables *tables, unsigned four, unsigned rank, struct near_hand *hand);
void near_hand_five(const struct near_tables *tables, unsigned five, struct near_hand *hand);

/* How many cards of each symbol can be dead beside a hand that has these ranks of the suit. */
void near_dead_most(const struct near_tables *tables, uint16_t suited, uint8_t most[NEAR_SYMBOLS]);

/* The options that are best for some `dead` dead cards, of each symbol `most` at most. The first of them is `high`; it
 * is the best one as long as no dead card is *critical*: as none takes more from it than from another option. */
struct near_best {
    bool with_constant;
    bool stands; /* what the constant is for: standing, or folding */
    int32_t constant;
    unsigned count;
    const struct near_form *form[DRAW_HAND];
    const struct near_form *high; /* NULL: the constant */
    uint32_t critical;            /* symbols, a bit each; none where there is one option only */
};

void near_best_find(const struct near_tables *tables, const struct near_options *options,
                    const uint8_t most[NEAR_SYMBOLS], unsigned dead, struct near_best *best);

/* Collections of `count` symbols. */
static inline unsigned near_collections(unsigned count)
{
    static const uint16_t counts[DRAW_MOST + 1] = {1, NEAR_SYMBOLS, NEAR_2, NEAR_3};
    return counts[count];
}

/* A form for all collections of `dead` dead cards: of the 27 symbols, or of the fourteen of patterns, with the worth of
 * each. */
void near_spread(int32_t base, const int32_t *worth, unsigned symbols, unsigned dead, int32_t *out);

#endif
