/* double_draw_oracle.h - Double Draw Poker by the plain loop: every discard, every draw, every second discard, every
 * card after it.
 *
 * It knows nothing of src/analysis. What a final hand comes to is asked of the real settlement, once for each strength;
 * everything else is counting. Values are sums over all paths, in cents for an Ante of
 * ORACLE_ANTE, so that they are whole numbers. */
#ifndef BAIZE_TESTS_DOUBLE_DRAW_ORACLE_H
#define BAIZE_TESTS_DOUBLE_DRAW_ORACLE_H

#include <baize/analysis.h>

#define ORACLE_ANTE ((baize_cents)30000) /* odds by halves, thirds, fifths ... come out whole */

/* Whose table it is. The rules are copied. */
void oracle_open(const struct baize_rules *rules);

/* A decision: the cards to be discarded, or a fold. */
struct oracle_decision {
    bool fold;
    baize_cards discards;
    int64_t sum; /* net cents, over all paths ... */
    int64_t paths;
};

/* All options of a hand in the order of the rule for ties (the fold last), each with its sum over all paths. */
#define ORACLE_OPTIONS_MOST 32
unsigned oracle_first(baize_cards hand, struct oracle_decision options[ORACLE_OPTIONS_MOST]);
unsigned oracle_second(baize_cards hand, baize_cards dead, struct oracle_decision options[ORACLE_OPTIONS_MOST]);

/* The best of them: of equal ones the first. */
const struct oracle_decision *oracle_best(const struct oracle_decision *options, unsigned count);

/* The whole game, hand by hand: of `total` paths, how many end how. Every hand has `common` of them. */
struct oracle_game {
    uint64_t total, common;
    uint64_t fold_first, fold_second, first_drawn[4], second_drawn[2];
    uint64_t strengths[BAIZE_DOUBLE_DRAW_STRENGTHS + 1]; /* of final hands */
    int64_t net;                                         /* cents, all paths together */
};

/* `by_names`: of hands that differ in the names of suits and jokers only, one is played for all. */
void oracle_play_all(uint64_t common, bool by_names, struct oracle_game *game);

#endif
