/* simulate.h - rounds dealt by chance, decided by a strategy and settled by the real settlement, counted.
 *
 * A simulation is cut into *blocks*; each deals from its own stream of the seed, so the sum of all blocks is the same
 * in whatever order and on however many threads they are played. Nothing here starts a thread: callers do.
 *
 *     struct baize_tally sum = {0};
 *     for (uint64_t block = 0; block < 100; block++)
 *         baize_simulate_block(&simulation, block, BAIZE_BLOCK_ROUNDS, &sum);
 */
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
    uint8_t seats;                         /* 1 .. rules->seats, all with every wager below, all different patrons */
    baize_cents wagers[BAIZE_WAGERS];      /* placed before the deal; 0: not made. The strategy makes the others */
    baize_cents meters[BAIZE_LEVELS_MOST]; /* what a share of a meter is valued at */
};

/* 128 bits, for sums of squares that no simulation can overflow. */
struct baize_wide {
    uint64_t low, high;
};

/* Something that happens to seats. `squares` adds up, round by round, the square of how many seats it happened to:
 * seats at one table hang together, and this tells how much. With one seat both are the same. */
struct baize_tally_count {
    uint64_t seen;
    uint64_t squares;
};

/* What one analysed wager came to; the Ante with its Play and bonus is one, the four of Double Draw are one. */
struct baize_tally_wager {
    uint64_t made; /* seats that made it; for envy: seats that made the progressive wager x other seats */
    struct baize_tally_count hits;                      /* its paytable paid; for Double Draw: the hand won */
    int64_t wagered;                                    /* cents; nothing for envy */
    int64_t net;                                        /* cents, the player's */
    struct baize_wide squares;                          /* of the net of each round, all seats together */
    struct baize_wide seat_squares;                     /* of the net of each seat; for envy: of each bonus */
    int64_t cut;                                        /* cents that payout limits kept back (R21) */
    uint64_t rounded;                                   /* payments that were rounded down to cents (R1) */
    struct baize_tally_count rows[BAIZE_PAY_ROWS_MOST]; /* by row of the paytable, or of the envy table */
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
    uint64_t hands;                                   /* rounds x seats */
    struct baize_tally_count folds, least, most;      /* decisions of Four Card Poker */
    struct baize_tally_count fold_first, fold_second; /* of Double Draw */
    struct baize_tally_count first_drawn[BAIZE_FIRST_DRAWS_MOST + 1], second_drawn[BAIZE_SECOND_DRAWS_MOST + 1];
    struct baize_tally_wager wagers[BAIZE_TALLIES];
};

/* Plays `rounds` rounds of block number `block` and adds them to *tally; the first so many rounds of a block are always
 * the same. On failure *tally is as before. CARD_COUNT: not 1 .. rules->seats seats, or more cards than the deck has.
 * ANALYSIS_UNSUPPORTED: more than BAIZE_BLOCK_ROUNDS, no table of decisions for the game, no Ante, or wagers that
 * the rules do not offer. MONEY_OVERFLOW: amounts that cannot be counted. */
BAIZE_API enum baize_status baize_simulate_block(const struct baize_simulation *simulation, uint64_t block,
                                                 uint32_t rounds, struct baize_tally *tally);

/* Adds a part to a sum. MONEY_OVERFLOW: the amounts are too large; *sum is as before. */
BAIZE_API enum baize_status baize_tally_add(struct baize_tally *sum, const struct baize_tally *part);

#endif
