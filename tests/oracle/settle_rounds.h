/* settle_rounds.h - finished rounds by chance, for comparing settlements.
 *
 * Wagers are such as the rules accept, with folds, several boxes for a patron, players who left. Hands are dealt from
 * the rules' deck; some are chosen, so that what is rare on a table is not rare here: quads, four aces, straight
 * flushes, Super Royals, five aces, ties, bad beats. A few rounds have odd cents, and a few amounts beyond counting. */
#ifndef BAIZE_TESTS_SETTLE_ROUNDS_H
#define BAIZE_TESTS_SETTLE_ROUNDS_H

#include <baize/settle.h>

struct chance {
    uint64_t state;
};

uint64_t chance_bits(struct chance *chance);

/* 0 .. below - 1 */
unsigned chance_below(struct chance *chance, unsigned below);

/* True `percent` times in a hundred. */
bool chance_percent(struct chance *chance, unsigned percent);

/* The same number gives the same round. */
void random_round(const struct baize_rules *rules, uint64_t number, struct baize_settle_input *input);

/* The same rules with what the settlement reads changed by chance: ties, fold effects, order, limits. */
void random_changes(struct baize_rules *rules, uint64_t number);

#endif
