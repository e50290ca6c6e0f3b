/* Hands counted by ranks and flushes against every hand of the deck, one by one. */
#include "analysis/hand_counts.h"
#include "testing.h"

static struct hand_counts fast, slow;

static void count_all(enum baize_ranking ranking, baize_cards left, baize_cards hand, int missing)
{
    if (missing == 0) {
        slow.counts[ranking == BAIZE_FOUR_CARD ? baize_strength_four_card(hand) : baize_strength_five_card(hand)]++;
        slow.total++;
        return;
    }
    while (left != 0) {
        baize_cards card = baize_cards_one(baize_cards_take(&left));
        count_all(ranking, left, hand | card, missing - 1);
    }
}

static void compare(enum baize_ranking ranking, unsigned ranks, int cards)
{
    baize_cards deck = 0;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        deck |= (baize_cards)ranks << (suit * BAIZE_LANE_BITS);
    memset(&slow, 0, sizeof slow);
    count_all(ranking, deck, 0, cards);
    assert_int_equal(hand_counts_fill(ranking, deck, cards, &fast), BAIZE_OK);
    assert_memory_equal(&fast, &slow, sizeof fast);
}

TEST(test_every_hand_of_the_full_deck)
{
    compare(BAIZE_FOUR_CARD, 0x1FFF, 4);
    compare(BAIZE_FOUR_CARD, 0x1FFF, 5);
    compare(BAIZE_FIVE_CARD, 0x1FFF, 5);
    compare(BAIZE_FIVE_CARD, 0x1FFF, 6);
}

TEST(test_every_hand_of_small_decks)
{
    static const unsigned ranks[] = {0x7, 0x1F, 0x100F, 0x1F80, 0x0AAA, 0x1555};
    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++) {
        compare(BAIZE_FOUR_CARD, ranks[i], 4);
        compare(BAIZE_FOUR_CARD, ranks[i], 5);
        compare(BAIZE_FOUR_CARD, ranks[i], 6);
        compare(BAIZE_FIVE_CARD, ranks[i], 5);
        compare(BAIZE_FIVE_CARD, ranks[i], 6);
    }
}

TEST(test_what_cannot_be_counted_is_refused)
{
    assert_int_equal(hand_counts_fill(BAIZE_DOUBLE_DRAW, BAIZE_DECK_52, 5, &fast), BAIZE_ANALYSIS_UNSUPPORTED);
    assert_int_equal(hand_counts_fill(BAIZE_FIVE_CARD, BAIZE_DECK_54, 5, &fast), BAIZE_ANALYSIS_UNSUPPORTED);
    assert_int_equal(hand_counts_fill(BAIZE_FIVE_CARD, BAIZE_DECK_52 & ~UINT64_C(1), 5, &fast),
                     BAIZE_ANALYSIS_UNSUPPORTED);
    assert_int_equal(hand_counts_fill(BAIZE_FIVE_CARD, BAIZE_DECK_52, 7, &fast), BAIZE_ANALYSIS_UNSUPPORTED);
}
