/* Hands counted by ranks and flushes against every hand of the deck, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/hand_counts.h"

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

static void test_every_hand_of_the_full_deck(void **state)
{
    (void)state;
    compare(BAIZE_FOUR_CARD, 0x1FFF, 4);
    compare(BAIZE_FOUR_CARD, 0x1FFF, 5);
    compare(BAIZE_FIVE_CARD, 0x1FFF, 5);
    compare(BAIZE_FIVE_CARD, 0x1FFF, 6);
}

static void test_every_hand_of_small_decks(void **state)
{
    (void)state;
    static const unsigned ranks[] = {0x7, 0x1F, 0x100F, 0x1F80, 0x0AAA, 0x1555};
    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++) {
        compare(BAIZE_FOUR_CARD, ranks[i], 4);
        compare(BAIZE_FOUR_CARD, ranks[i], 5);
        compare(BAIZE_FOUR_CARD, ranks[i], 6);
        compare(BAIZE_FIVE_CARD, ranks[i], 5);
        compare(BAIZE_FIVE_CARD, ranks[i], 6);
    }
}

static void test_what_cannot_be_counted_is_refused(void **state)
{
    (void)state;
    assert_int_equal(hand_counts_fill(BAIZE_DOUBLE_DRAW, BAIZE_DECK_52, 5, &fast), BAIZE_ANALYSIS_UNSUPPORTED);
    assert_int_equal(hand_counts_fill(BAIZE_FIVE_CARD, BAIZE_DECK_54, 5, &fast), BAIZE_ANALYSIS_UNSUPPORTED);
    assert_int_equal(hand_counts_fill(BAIZE_FIVE_CARD, BAIZE_DECK_52 & ~UINT64_C(1), 5, &fast),
                     BAIZE_ANALYSIS_UNSUPPORTED);
    assert_int_equal(hand_counts_fill(BAIZE_FIVE_CARD, BAIZE_DECK_52, 7, &fast), BAIZE_ANALYSIS_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_hand_of_the_full_deck),
        cmocka_unit_test(test_every_hand_of_small_decks),
        cmocka_unit_test(test_what_cannot_be_counted_is_refused),
    };
    return cmocka_run_group_tests_name("hand_counts", tests, NULL, NULL);
}
