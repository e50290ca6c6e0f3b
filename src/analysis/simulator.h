/* simulator.h - what simulate.c (playing) and tally.c (counting) share: one table while a block is played. */
#ifndef BAIZE_ANALYSIS_SIMULATOR_H
#define BAIZE_ANALYSIS_SIMULATOR_H

#include "analysis/wide.h"

#include <baize/chance.h>
#include <baize/simulate.h>

/* Something that happens to seats, while rounds go by. The k-th time in one round adds 2k - 1 to the squares, since
 *
 *     1 + 3 + 5 + ... + (2k - 1) = k x k
 *
 * so nothing has to be looked at when a round ends. */
struct counter {
    uint64_t seen, squares;
    uint64_t round; /* the round, counted from 1, in which it was seen last ... */
    uint64_t here;  /* ... and how often there */
};

/* One analysed wager. */
struct wager_count {
    struct counter hits;
    struct counter rows[BAIZE_PAY_ROWS_MOST];
    int64_t wagered, net;
    int64_t seat_net, round_net; /* of the seat and the round that are being counted */
    wide_sum squares, seat_squares;
    int64_t cut;
    uint64_t rounded;
};

struct simulator {
    const struct baize_simulation *simulation;
    const struct baize_rules *rules;
    struct baize_seeded seeded;
    struct baize_random random;
    size_t cards_count; /* how many are dealt for a round, draws included */
    bool whole_round;   /* the settlement of the whole round is needed: claims, envy, limits over all seats */
    uint64_t round;     /* from 1 */
    bool overflow;
    uint8_t counted_count;
    enum baize_tallied counted[BAIZE_TALLIES]; /* the wagers that are made */
    baize_cents shares[BAIZE_PAY_ROWS_MOST];   /* what a row of the progressive schedule pays from its meter */
    bool share_rounded[BAIZE_PAY_ROWS_MOST];
    struct counter folds, least, most, fold_first, fold_second;
    struct counter first_drawn[BAIZE_FIRST_DRAWS_MOST + 1], second_drawn[BAIZE_SECOND_DRAWS_MOST + 1];
    struct wager_count wagers[BAIZE_TALLIES];
    struct baize_settle_input input;
    struct baize_settled settled;
    struct baize_course_wins *wins; /* what meters pay is written down here, unless NULL */
    bool wins_full;
};

static inline void count_event(struct counter *counter, uint64_t round)
{
    if (counter->round != round) {
        counter->round = round;
        counter->here = 0;
    }
    counter->seen++;
    counter->squares += 2 * counter->here++ + 1;
}

/* tally.c: which wagers are counted, from what is made. */
enum baize_status count_begin(struct simulator *simulator);

/* Counts the lines of one seat; then, once, claims and envy; then closes the round. */
void count_seat(struct simulator *simulator, const struct baize_settle_lines *lines);
void count_claims_and_envy(struct simulator *simulator);
void count_round(struct simulator *simulator);

/* All that was counted, as a tally. */
void count_end(const struct simulator *simulator, struct baize_tally *tally);

#endif
