/* settler.h - what the files of src/settle share: one seat while its wagers are settled.
 *
 *     settle.c       seats in their order, then limits, claims and envy
 *     wagers.c       what each wager of a seat gets
 *     limits.c       limits on what is paid
 *     progressive.c  claims and envy, over all seats
 *     most.c         the most a seat could have got
 *     line.c         a line in words */
#ifndef BAIZE_SETTLE_SETTLER_H
#define BAIZE_SETTLE_SETTLER_H

#include <baize/settle.h>

struct settler {
    const struct baize_rules *rules;
    const struct baize_settle_input *input;
    const struct baize_settle_seat *seat;
    enum baize_ranking ranking; /* of the two strengths */
    baize_strength player, dealer;
    bool tied;
    enum baize_result outcome; /* of the wagers against the dealer or, without a dealer's hand, of all */
    struct baize_settle_lines *lines;
    enum baize_status status; /* the first failure */
};

static inline baize_strength strength_of(enum baize_ranking ranking, baize_cards cards)
{
    return ranking == BAIZE_FOUR_CARD   ? baize_strength_four_card(cards)
           : ranking == BAIZE_FIVE_CARD ? baize_strength_five_card(cards)
                                        : baize_strength_double_draw(cards);
}

/* wagers.c: settles the wagers of the seat, one line each; settler.status tells a failure. */
void settle_wagers(struct settler *settler);

/* Is the wager lost, whatever the cards are: because the seat folded, or left? */
bool wager_is_gone(const struct baize_rules *rules, const struct baize_settle_seat *seat, enum baize_wager wager);

/* limits.c */
enum baize_status limit_hand(const struct baize_rules *rules, struct baize_settle_lines *lines);
enum baize_status limit_deal(const struct baize_rules *rules, enum baize_wager wager, struct baize_settled *settled);

/* The k-th seat in a direction, counted from 0: from the right is n first (RULES 1). */
static inline uint8_t seat_at(const struct baize_rules *rules, enum baize_direction direction, uint8_t k)
{
    return direction == BAIZE_FROM_LEFT ? k : (uint8_t)(rules->seats - 1 - k);
}

/* progressive.c */
enum baize_status make_claims(const struct baize_rules *rules, struct baize_settled *settled);
void make_envies(const struct baize_rules *rules, const struct baize_settle_input *input,
                 struct baize_settled *settled);

#endif
