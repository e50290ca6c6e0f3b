/* double_draw_table.c - the first decision of every hand.
 *
 * Cards are numbered 0 .. 53 in the order of their bits: clubs from the two to the ace, the first joker, diamonds, the
 * second joker, hearts, spades. A hand of the cards a < b < c < d < e has the number
 *
 *     C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) + C(e, 5)
 *
 * in the table, whatever deck is played with; hands that a smaller deck does not have are folded. */
#include "analysis/double_draw_table.h"

#include <string.h>

/* The card's place in the full deck. */
static uint32_t card_number(baize_card card)
{
    return (uint32_t)baize_cards_count(BAIZE_DECK_54 & (baize_cards_one(card) - 1));
}

static uint32_t hand_number(baize_cards hand)
{
    uint32_t a = card_number(baize_cards_take(&hand)), b = card_number(baize_cards_take(&hand));
    uint32_t c = card_number(baize_cards_take(&hand)), d = card_number(baize_cards_take(&hand));
    uint32_t e = card_number(baize_cards_take(&hand));
    return a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) * (d - 3) / 24 +
           (uint32_t)((uint64_t)e * (e - 1) * (e - 2) * (e - 3) * (e - 4) / 120);
}

bool baize_draw_first(const struct baize_draw_table *table, baize_cards hand, baize_cards *discards)
{
    *discards = 0;
    if (baize_cards_count(hand) != DRAW_HAND || (hand & ~BAIZE_DECK_54) != 0)
        return false;
    uint8_t decision = table->first[hand_number(hand)];
    if (decision == BAIZE_DRAW_FOLD)
        return false;
    for (; hand != 0; decision = (uint8_t)(decision >> 1)) {
        baize_card card = baize_cards_take(&hand);
        *discards |= (decision & 1) != 0 ? baize_cards_one(card) : 0;
    }
    return true;
}

/* ---- All hands of a class ---- */

static void write_hand(struct baize_draw_table *table, const baize_card cards[DRAW_HAND], unsigned mask)
{
    baize_cards hand = 0;
    unsigned decision = mask == DRAW_FOLD ? BAIZE_DRAW_FOLD : 0;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        hand |= baize_cards_one(cards[i]);
    for (unsigned i = 0; mask != DRAW_FOLD && i < DRAW_HAND; i++)
        if ((mask >> i & 1) != 0)
            decision |= 1u << baize_cards_count(hand & (baize_cards_one(cards[i]) - 1));
    table->first[hand_number(hand)] = (uint8_t)decision;
}

/* With its one joker, or both, under each name that the deck has. */
static void write_jokers(struct baize_draw_table *table, const struct draw_game *game, baize_card cards[DRAW_HAND],
                         unsigned mask)
{
    bool one = baize_card_is_joker(cards[4]) && !baize_card_is_joker(cards[3]);
    if (!one) {
        write_hand(table, cards, mask);
        return;
    }
    for (baize_cards jokers = game->deck & BAIZE_JOKERS; jokers != 0;) {
        cards[4] = baize_cards_take(&jokers);
        write_hand(table, cards, mask);
    }
}

/* The 24 ways to name four suits. */
static const uint8_t all_names[24][BAIZE_SUITS] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}, {1, 0, 2, 3}, {1, 0, 3, 2},
    {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0}, {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0},
    {2, 3, 0, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
};

/* Equal lanes keep their order: exchanging them would name the same hand again. */
static bool is_new(const uint8_t names[BAIZE_SUITS], const unsigned lanes[BAIZE_SUITS])
{
    for (unsigned suit = 1; suit < BAIZE_SUITS; suit++)
        if (lanes[suit] == lanes[suit - 1] && names[suit] < names[suit - 1])
            return false;
    return true;
}

void draw_table_write(struct baize_draw_table *table, const struct draw_game *game, const struct draw_class *hand,
                      unsigned mask)
{
    unsigned lanes[BAIZE_SUITS] = {0};
    for (unsigned i = 0; i < DRAW_HAND; i++)
        if (hand->symbols[i] != DRAW_JOKER)
            lanes[hand->cards[i] / BAIZE_LANE_BITS] |= 1u << hand->symbols[i];
    for (unsigned naming = 0; naming < 24; naming++) {
        const uint8_t *names = all_names[naming];
        baize_card cards[DRAW_HAND];
        if (!is_new(names, lanes))
            continue;
        memcpy(cards, hand->cards, sizeof cards);
        for (unsigned i = 0; i < DRAW_HAND; i++)
            if (hand->symbols[i] != DRAW_JOKER)
                cards[i] = baize_card_of((enum baize_suit)names[cards[i] / BAIZE_LANE_BITS],
                                         (enum baize_rank)hand->symbols[i]);
        write_jokers(table, game, cards, mask);
    }
}
