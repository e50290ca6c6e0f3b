/* four_card_oracle.h - Four Card Poker counted the slow way: every deal, through the real settlement.
 *
 * On a deck of a few ranks every hand of the player, every up card and every hand of the dealer is dealt; a decision is
 * found by settling each of its deals for every whole multiple of the Ante and for a fold, and adding up. Only the
 * names of the three suits that are not the up card's are left out: hands that differ by them are dealt once, with a
 * weight. */
#ifndef BAIZE_TESTS_FOUR_CARD_ORACLE_H
#define BAIZE_TESTS_FOUR_CARD_ORACLE_H

#include <baize/analysis.h>
#include <baize/settle.h>

#define ORACLE_LINES_MOST 200

struct oracle_return {
    char outcome[BAIZE_OUTCOME_SIZE];
    uint64_t combinations;
    bool hit;
    baize_cents wagered, net; /* of an Ante (or side wager) of ORACLE_WAGER */
};

#define ORACLE_WAGER ((baize_cents)3600000) /* divided without rest by the odds that are tried */

struct oracle_returns {
    int count;
    struct oracle_return lines[ORACLE_LINES_MOST];
    uint64_t states[3]; /* hands and up cards by enum baize_decision */
    baize_strength highest_folded;
};

/* Called for each hand (of each weight) with its decision. */
typedef void oracle_decided(void *context, baize_cards hand, baize_card up, enum baize_decision decision);

/* Best decisions, or those of a strategy. False, with a message, when a multiple between the least and the most is
 * better than both. */
bool oracle_ante(const struct baize_rules *rules, const struct baize_strategy *strategy, struct oracle_returns *returns,
                 oracle_decided *decided, void *context);

/* All pairs of hands. */
bool oracle_bad_beat(const struct baize_rules *rules, struct oracle_returns *returns);

/* The dealer's hands that are lower than the player's, equal and higher, one by one. */
void oracle_dealer_hands(const struct baize_rules *rules, baize_cards hand, baize_card up, uint64_t counts[3]);

/* Compares, prints the first difference, and says whether there is none. */
bool oracle_same(const char *what, const struct oracle_returns *expected, const struct baize_wager_analysis *analysis);

#endif
