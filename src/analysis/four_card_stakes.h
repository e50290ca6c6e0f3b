/* four_card_stakes.h - what a player's hand may win or lose, as whole numbers. */
#ifndef BAIZE_ANALYSIS_FOUR_CARD_STAKES_H
#define BAIZE_ANALYSIS_FOUR_CARD_STAKES_H

#include "analysis/four_card.h"

#include <baize/analysis.h>

/* Who is higher. */
enum four_card_result { FOUR_CARD_WON, FOUR_CARD_TIED, FOUR_CARD_LOST, FOUR_CARD_RESULTS };

/* Hands that are told apart: a category, or the part of it that one row of the Ante bonus pays. */
#define FOUR_CARD_KINDS_MOST 20

/* `lower` and `upto` are dealer's hands lower than the player's, and lower or equal: coefficients of an expected net.
 */
struct four_card_form {
    int64_t lower, upto, constant;
};

struct four_card_kind {
    char name[BAIZE_ID_SIZE]; /* "four of a kind", "four aces", "pair of tens and up" */
    enum baize_category category;
    const struct baize_pay_row *row;                                        /* of the Ante bonus, or NULL */
    bool hit;                                                               /* the bonus pays something */
    struct four_card_form most_over_least, most_over_fold, least_over_fold; /* times a scale that is above zero */
};

struct four_card_stakes {
    const struct baize_rules *rules;
    uint64_t dealer_hands;
    uint8_t least_times, most_times;
    uint8_t kinds_count;
    struct four_card_kind kinds[FOUR_CARD_KINDS_MOST]; /* the lowest hands first */
    uint8_t kind_of[BAIZE_FOUR_CARD_STRENGTHS + 1];
};

/* UNSUPPORTED for odds that depend on the amount of the wager, TOO_FINE for those with too large a denominator. */
enum baize_status four_card_stakes_of(const struct baize_rules *rules, const struct four_card_deal *deal,
                                      struct four_card_stakes *stakes);

/* What is won or lost of an Ante of 1 with Play of `times`, bonus counted in. */
struct baize_fraction four_card_net(const struct baize_rules *rules, const struct baize_pay_row *row,
                                    enum four_card_result result, int times);

/* Does a hand that reaches a row of the Ante bonus get it? */
bool four_card_bonus_paid(const struct baize_rules *rules, enum four_card_result result);

static inline int64_t four_card_form_at(const struct four_card_form *form, int64_t lower, int64_t upto)
{
    return form->lower * lower + form->upto * upto + form->constant;
}

/* The best decision; equal values go to the larger wager, and to Play before a fold. */
static inline enum baize_decision four_card_decide(const struct four_card_kind *kind, int64_t lower, int64_t upto)
{
    if (four_card_form_at(&kind->most_over_least, lower, upto) >= 0)
        return four_card_form_at(&kind->most_over_fold, lower, upto) >= 0 ? BAIZE_DECIDE_MOST : BAIZE_DECIDE_FOLD;
    return four_card_form_at(&kind->least_over_fold, lower, upto) >= 0 ? BAIZE_DECIDE_LEAST : BAIZE_DECIDE_FOLD;
}

/* Both counts somewhere in an interval: is the decision the same everywhere? */
struct four_card_interval {
    int64_t lower_least, lower_most, upto_least, upto_most;
};

bool four_card_decide_all(const struct four_card_kind *kind, const struct four_card_interval *interval,
                          enum baize_decision *decision);

#endif
