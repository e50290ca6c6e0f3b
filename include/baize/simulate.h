/* simulate.h - rounds dealt by chance, decided by a strategy and settled by the real settlement, counted.
 *
 * A simulation is cut into *blocks*; each deals from its own stream of the seed, so the sum of all blocks is the same
 * in whatever order and on however many threads they are played. Nothing here starts a thread: callers do. */
#ifndef BAIZE_SIMULATE_H
#define BAIZE_SIMULATE_H

#include <baize/analysis.h>
#include <baize/api.h>
#include <baize/rules.h>
#include <baize/settle.h>
#include <baize/strategy.h>

#define BAIZE_BLOCK_ROUNDS 65536

/* What is played. */
struct baize_simulation {
    const struct baize_rules *rules;
    const struct baize_decision_table *decisions; /* Four Card Poker */
    const struct baize_draw_table *draws;         /* Double Draw */
    uint64_t seed;
    uint8_t seats;                      /* 1 .. rules->seats, all with every wager below */
    baize_cents wagers[BAIZE_WAGERS];   /* placed before the deal; 0: not made. The strategy makes the others */
    baize_cents meters[BAIZE_LEVELS_MOST]; /* what a share of a meter is valued at */
};

/* 128 bits, for sums of squares that no simulation can overflow. */
struct baize_wide {
    uint64_t low, high;
};

/* What one analysed wager came to; the Ante with its Play and bonus is one, the four of Double Draw are one. */
struct baize_tally_wager {
    uint64_t made;   /* seats that made it */
    uint64_t hits;   /* its paytable paid */
    int64_t wagered; /* cents */
    int64_t net;     /* cents, the player's */
    struct baize_wide squares; /* of the net of each round, all seats together: seats at one table hang together */
    uint64_t rows[BAIZE_PAY_ROWS_MOST]; /* by row of the paytable */
};

enum baize_tallied {
    BAIZE_TALLY_ANTE,
    BAIZE_TALLY_ACES_UP,
    BAIZE_TALLY_SIX_CARD_BONUS,
    BAIZE_TALLY_BAD_BEAT_BONUS,
    BAIZE_TALLY_PROGRESSIVE,
    BAIZE_TALLY_ENVY,
    BAIZE_TALLY_DOUBLE_DRAW,
    BAIZE_TALLIES
};

struct baize_tally {
    uint64_t rounds;
    uint64_t folds, least, most;                            /* decisions of Four Card Poker */
    uint64_t fold_first, fold_second;                       /* of Double Draw */
    uint64_t first_drawn[BAIZE_FIRST_DRAWS_MOST + 1], second_drawn[BAIZE_SECOND_DRAWS_MOST + 1];
    struct baize_tally_wager wagers[BAIZE_TALLIES];
};

/* Plays `rounds` rounds, BAIZE_BLOCK_ROUNDS at most, of block number `block`, and adds them to *tally. */
BAIZE_API enum baize_status baize_simulate_block(const struct baize_simulation *simulation, uint64_t block,
                                                 uint32_t rounds, struct baize_tally *tally);

BAIZE_API void baize_tally_add(struct baize_tally *sum, const struct baize_tally *part);

#endif
