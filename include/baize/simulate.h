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
    baize_cents meters[BAIZE_LEVELS_MOST]; /* what a share of a meter is valued at in the tally, in every round */
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

/* ---- Meters ----
 *
 * A tally values a share of a meter at one amount, whatever came before. What meters really do, from the first round to
 * the last, is their *course*. It cannot be cut into blocks that know nothing of each other; but it depends on few
 * rounds, those in which a meter pays. So blocks are played in any order, on any threads, and write down these wins;
 * the course then takes the blocks one after the other:
 *
 *     baize_course_begin(&simulation, &course);
 *     for (uint64_t block = 0; block < 100; block++) {
 *         baize_simulate_block_wins(&simulation, block, BAIZE_BLOCK_ROUNDS, &sum, &wins);
 *         baize_course_follow(&course, &wins, BAIZE_BLOCK_ROUNDS);
 *     }
 */

/* A win that a meter pays: a share, or a fixed pay where these come from the meter. */
struct baize_course_win {
    uint16_t round; /* of its block, from 0 */
    uint8_t row;    /* of the schedule */
    uint8_t seat;
};

/* The caller's memory for the wins of one block, in the order of payment (R27). One for each round and seat is always
 * enough. */
struct baize_course_wins {
    struct baize_course_win *wins;
    uint32_t most, count;
};

/* baize_simulate_block, and what meters pay in these rounds. SCRATCH_TOO_SMALL: more wins than there is memory for. On
 * failure *wins holds none. */
BAIZE_API enum baize_status baize_simulate_block_wins(const struct baize_simulation *simulation, uint64_t block,
                                                      uint32_t rounds, struct baize_tally *tally,
                                                      struct baize_course_wins *wins);

/* Within so many rounds after a 100% pay the next one came: the next round, then at least 1,000 and 10,000 wagers. */
#define BAIZE_COURSE_SOON 3

/* One level: where it stands, and all that it did since the first round. */
struct baize_course_level {
    baize_money meter, reserve, overflow; /* now, in micro-cents */

    struct baize_wide contributed, reserved; /* micro-cents, from wagers */
    uint64_t hits;                           /* 100% pays */
    int64_t awarded, smallest, largest;      /* cents of these; smallest and largest are 0 without a hit */
    struct baize_wide squares;               /* of these, in square cents */
    int64_t seeds;                           /* cents that the house put in again */
    uint64_t shares;                         /* smaller pays */
    int64_t shared, share_least, share_most; /* cents of these */
    uint64_t fixed;                          /* fixed pays from the meter */
    int64_t fixed_paid;                      /* cents of these, shortfalls included */
    uint64_t dry;                            /* ... of which the meter held less (R30) */
    struct baize_wide shortfall;             /* micro-cents that the house added */
    baize_money lowest;                      /* the least the meter ever held */
    uint64_t below;                          /* wagers that met the meter below the largest fixed pay */
    uint64_t limited;                        /* 100% pays after which, or before which, something was over the limit */

    uint64_t hit_rounds;              /* rounds with a 100% pay */
    uint64_t pairs;                   /* of 100% pays in one round: 1 for two, 3 for three */
    uint64_t soon[BAIZE_COURSE_SOON]; /* hit_rounds that another followed so soon */
    uint64_t last_hit, hits_there;    /* the latest round with a 100% pay, from 1, and how many there */
};

/* The rules of a course, read once. */
struct baize_course_terms {
    uint8_t seats, rows, levels;
    bool from_meter;                  /* fixed pays come from the first level */
    baize_cents wager, largest_fixed; /* of one seat; of the schedule */
    uint64_t soon[BAIZE_COURSE_SOON]; /* rounds */
    struct {
        baize_cents seed, limit;    /* limit 0: none */
        baize_money adds, reserves; /* micro-cents, all wagers of a round */
    } level[BAIZE_LEVELS_MOST];
    struct {
        uint8_t level;
        baize_rate share;  /* 0: fixed */
        baize_cents fixed; /* what a fixed pay comes to */
    } row[BAIZE_PAY_ROWS_MOST];
};

struct baize_course {
    struct baize_course_terms terms;
    uint64_t rounds;
    struct baize_course_level levels[BAIZE_LEVELS_MOST];
};

/* All meters at their seeds, their reserves empty. ANALYSIS_NOT_OFFERED: nobody makes the progressive wager.
 * MONEY_OVERFLOW: amounts that cannot be counted. */
BAIZE_API enum baize_status baize_course_begin(const struct baize_simulation *simulation, struct baize_course *course);

/* The next `rounds` rounds: in each, all wagers add to the meters and reserves; then the wins are paid in their order
 * (R27, R29, R30). ANALYSIS_UNSUPPORTED: wins that are not of these rules and rounds. MONEY_OVERFLOW: a meter that grew
 * beyond what can be counted. On failure *course is of no use. */
BAIZE_API enum baize_status baize_course_follow(struct baize_course *course, const struct baize_course_wins *wins,
                                                uint32_t rounds);

/* Is what came into the level what it holds and what it paid?
 *
 *     seed + contributed + reserved + seeds + shortfall = meter + reserve + overflow + awarded + shared + fixed pays */
BAIZE_API bool baize_course_balances(const struct baize_course *course, uint8_t level);

/* The awards of one level in the long run, in cents: what a course is held against. */
struct baize_course_cycle {
    double mean;     /* of an award; the analysis has it as a fraction */
    double variance; /* of what one cycle, from a hit to the next, brings */
    double missing;  /* what the awards up to a given round lack: the running cycle, and the first reserve */
};

/* `chances` of the rows of the schedule. Left out, as in the analysis: parts of a cent, limits, and a meter that runs
 * dry (R30). False where nothing pays 100%, or a chance is undefined. src/analysis/cycle.c has the formulas. */
BAIZE_API bool baize_course_cycle_of(const struct baize_course_terms *terms, const struct baize_fraction *chances,
                                     uint8_t level, struct baize_course_cycle *cycle);

#endif
