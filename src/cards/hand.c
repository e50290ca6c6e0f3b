/* hand.c - a hand with the cards that make it. */
#include "cards/shape.h"

#define SUPER_ROYAL_LANE UINT64_C(0x1f80) /* A K Q J T 9 */

static enum baize_status check(enum baize_ranking ranking, baize_cards set)
{
    int count = baize_cards_count(set);
    if ((set & ~BAIZE_DECK_54) != 0)
        return BAIZE_CARD_SYNTAX;
    if (ranking != BAIZE_DOUBLE_DRAW && (set & BAIZE_JOKERS) != 0)
        return BAIZE_CARD_JOKER;
    if (count < baize_ranking_least_cards(ranking) || count > baize_ranking_most_cards(ranking))
        return BAIZE_CARD_COUNT;
    return BAIZE_OK;
}

/* Of a ranking and set that were checked. */
static baize_strength strength_of(enum baize_ranking ranking, baize_cards set)
{
    switch (ranking) {
    case BAIZE_FOUR_CARD:
        return baize_strength_four_card(set);
    case BAIZE_FIVE_CARD:
        return baize_strength_five_card(set);
    case BAIZE_DOUBLE_DRAW:
        return baize_strength_double_draw(set);
    }
    return 0;
}

static bool is_one_suit(enum baize_category category)
{
    return category == BAIZE_FLUSH || category == BAIZE_STRAIGHT_FLUSH || category == BAIZE_ROYAL_FLUSH ||
           category == BAIZE_WILD_ROYAL_FLUSH || category == BAIZE_NATURAL_ROYAL_FLUSH;
}

/* Of the suits that hold most cards the highest. When the strength is a flush that is its suit, for no other suit
 * has room for as many. */
static enum baize_suit longest_suit(baize_cards set)
{
    int longest = BAIZE_SPADES;
    for (int suit = BAIZE_HEARTS; suit >= BAIZE_CLUBS; suit--)
        if (__builtin_popcount(baize_cards_lane(set, (enum baize_suit)suit)) >
            __builtin_popcount(baize_cards_lane(set, (enum baize_suit)longest)))
            longest = suit;
    return (enum baize_suit)longest;
}

/* Takes the card of this rank out of the set: the highest suit, or else a joker, which stands for it. */
static baize_card take_rank(baize_cards *set, enum baize_rank rank)
{
    baize_card card = *set & baize_cards_one(BAIZE_JOKER_1) ? BAIZE_JOKER_1 : BAIZE_JOKER_2;
    for (int suit = BAIZE_CLUBS; suit <= BAIZE_SPADES; suit++) {
        baize_card natural = baize_card_of((enum baize_suit)suit, rank);
        if (*set & baize_cards_one(natural))
            card = natural;
    }
    *set &= ~baize_cards_one(card);
    return card;
}

enum baize_status baize_hand_rank(enum baize_ranking ranking, baize_cards set, struct baize_hand *hand)
{
    enum baize_status status = check(ranking, set);
    if (status != BAIZE_OK)
        return status;
    struct baize_hand ranked = {.strength = strength_of(ranking, set)};
    const struct baize_shape *shape = baize_shape_of(ranking, ranked.strength);
    ranked.category = (enum baize_category)shape->category;
    ranked.count = ranking == BAIZE_FOUR_CARD ? 4 : 5;
    baize_cards usable = set;
    if (is_one_suit(ranked.category))
        usable &= BAIZE_JOKERS | BAIZE_LANE_RANKS << ((unsigned)longest_suit(set) * BAIZE_LANE_BITS);
    for (int i = 0; i < ranked.count; i++)
        ranked.cards[i] = take_rank(&usable, (enum baize_rank)shape->ranks[i]);
    *hand = ranked;
    return BAIZE_OK;
}

bool baize_cards_super_royal(baize_cards six, enum baize_suit *suit)
{
    for (unsigned i = BAIZE_CLUBS; i <= BAIZE_SPADES; i++)
        if (six == SUPER_ROYAL_LANE << i * BAIZE_LANE_BITS) {
            *suit = (enum baize_suit)i;
            return true;
        }
    return false;
}
