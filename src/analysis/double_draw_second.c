/* double_draw_second.c - the second decision of one hand, without any table.
 *
 * Standing is worth what the hand is worth, folding what is left of four Antes. A discard is worth the average over the
 * cards that are neither in the hand nor dead. Of four kept cards that cannot become a flush by one card only the rank
 * of the fifth counts: fourteen hands are looked at instead of 46 or more. Where the four kept cards are of one suit,
 * jokers counted in, that suit is looked at card by card. */
#include "analysis/double_draw_second.h"

/* The two in each suit. */
#define ALL_SUITS UINT64_C(0x0001000100010001)

/* ---- The worth of a discard ---- */

/* The cards of the suit that all kept cards have, jokers left out; no cards where they differ. */
static baize_cards common_suit(baize_cards kept)
{
    baize_cards natural = kept & ~BAIZE_JOKERS;
    if (natural == 0)
        return 0;
    unsigned suit = (unsigned)__builtin_ctzll(natural) / BAIZE_LANE_BITS;
    baize_cards cards = BAIZE_LANE_RANKS << suit * BAIZE_LANE_BITS;
    return (natural & ~cards) == 0 ? cards : 0;
}

/* Four cards with one of `cards`, which are equally good. */
static int64_t with_one(const struct draw_game *game, baize_cards kept, baize_cards cards)
{
    return draw_worth(game, baize_strength_double_draw(kept | (cards & (~cards + 1))));
}

/* Four natural cards of different ranks and not all of one suit, which do not fit into a straight: no fifth card, not
 * even a joker, makes more of them than a pair. */
static bool makes_a_pair_at_most(baize_cards kept, baize_cards common)
{
    const unsigned low_straight = 0x100f; /* 5 4 3 2 A */
    unsigned ranks = (unsigned)((kept | kept >> 16 | kept >> 32 | kept >> 48) & BAIZE_LANE_RANKS);
    if (common != 0 || (kept & BAIZE_JOKERS) != 0 || (ranks & ~low_straight) == 0)
        return false;
    unsigned lowest = (unsigned)__builtin_ctz(ranks), highest = 31 - (unsigned)__builtin_clz(ranks);
    return highest - lowest > 4 && __builtin_popcount(ranks) == 4;
}

int64_t draw_worth_of_four(const struct draw_game *game, baize_cards kept, baize_cards unseen)
{
    baize_cards common = common_suit(kept), suited = unseen & common;
    if (game->pairs_lose && makes_a_pair_at_most(kept, common))
        return 0;
    baize_cards others = unseen & ~BAIZE_JOKERS & ~suited;
    baize_cards jokers = unseen & BAIZE_JOKERS;
    int64_t sum = jokers == 0 ? 0 : baize_cards_count(jokers) * with_one(game, kept, jokers);
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++) {
        baize_cards of_rank = others >> rank & ALL_SUITS;
        int64_t count = (int64_t)(of_rank * ALL_SUITS >> 48); /* the sum of the four bits */
        sum += count == 0 ? 0 : count * with_one(game, kept, of_rank << rank);
    }
    while (suited != 0)
        sum += with_one(game, kept, baize_cards_one(baize_cards_take(&suited)));
    return sum;
}

/* ---- The rule for ties ---- */

/* Rank, then what the suit holds in the hand, then the place in the set, as one number. */
static uint32_t order_of(baize_cards hand, baize_card card)
{
    uint32_t rank = card % BAIZE_LANE_BITS; /* jokers have 13 */
    uint32_t lane = baize_card_is_joker(card) ? 0 : baize_cards_lane(hand, baize_card_suit(card));
    return rank << 24 | lane << 8 | card;
}

void draw_in_order(baize_cards hand, baize_card cards[DRAW_HAND])
{
    uint32_t orders[DRAW_HAND] = {0};
    baize_cards rest = hand;
    for (unsigned count = 0; count < DRAW_HAND && rest != 0; count++) {
        uint32_t order = order_of(hand, baize_cards_take(&rest));
        unsigned place = count;
        for (; place > 0 && orders[place - 1] > order; place--)
            orders[place] = orders[place - 1];
        orders[place] = order;
    }
    for (unsigned i = 0; i < DRAW_HAND; i++)
        cards[i] = (baize_card)(orders[i] & 0xff);
}

/* ---- The decision ---- */

/* Two cards of a rank are equally good to discard where no flush is near. */
static bool is_repeated(baize_cards hand, const baize_card cards[DRAW_HAND], unsigned i)
{
    return i > 0 && cards[i] % BAIZE_LANE_BITS == cards[i - 1] % BAIZE_LANE_BITS &&
           (baize_card_is_joker(cards[i]) || (common_suit(hand & ~baize_cards_one(cards[i])) == 0 &&
                                              common_suit(hand & ~baize_cards_one(cards[i - 1])) == 0));
}

bool baize_draw_second(const struct baize_rules *rules, baize_cards hand, baize_cards dead, baize_cards *discards)
{
    struct draw_game game;
    *discards = 0;
    if (draw_game_read(rules, 0, &game) != BAIZE_OK || baize_cards_count(hand) != DRAW_HAND)
        return false;
    baize_cards unseen = game.deck & ~(hand | dead);
    int64_t count = baize_cards_count(unseen);
    int64_t stand = count * draw_worth(&game, baize_strength_double_draw(hand));
    int64_t fold = count * game.fold_second;
    int64_t best = -1;
    baize_card cards[DRAW_HAND], lowest = 0;
    draw_in_order(hand, cards);
    for (unsigned i = 0; game.second_most > 0 && i < DRAW_HAND; i++) {
        if (is_repeated(hand, cards, i))
            continue;
        int64_t worth = draw_worth_of_four(&game, hand & ~baize_cards_one(cards[i]), unseen);
        lowest = worth > best ? cards[i] : lowest;
        best = worth > best ? worth : best;
    }
    if (stand < best && best >= fold)
        *discards = baize_cards_one(lowest);
    return stand >= fold || best >= fold;
}
