/* test_chart_grid.c - the strategy as rows and columns: every hand and up card is in exactly one cell. */
#include "chart/strategy_grid.h"
#include "testing.h"
#include <baize/hand.h>

static struct strategy_grid grid;

/* ---- Rows ---- */

static enum baize_decision always_most(const void *context, baize_cards hand, baize_card up)
{
    (void)context, (void)hand, (void)up;
    return BAIZE_DECIDE_MOST;
}

/* From the highest strength to 1 without a gap. */
TEST(test_rows_hold_every_strength)
{
    strategy_grid_count(0, always_most, NULL, &grid);
    unsigned next = BAIZE_FOUR_CARD_STRENGTHS;
    for (int row = 0; row < grid.rows_count; row++) {
        assert_int_equal(grid.rows[row].most, next);
        assert_true(grid.rows[row].least <= grid.rows[row].most);
        next = grid.rows[row].least - 1u;
    }
    assert_int_equal(next, 0);
    assert_int_equal(strategy_grid_total(&grid), 0);
}

static uint64_t row_total(const char *name)
{
    uint64_t total = 0;
    for (int row = 0; row < grid.rows_count; row++)
        for (int rank = 0; rank < BAIZE_RANKS && strcmp(grid.rows[row].name, name) == 0; rank++)
            for (int decision = 0; decision < GRID_DECISIONS; decision++)
                total += grid.counts[row][rank][decision];
    return total;
}

static uint64_t group_total(enum grid_group group)
{
    uint64_t total = 0;
    for (int row = 0; row < grid.rows_count; row++)
        for (int rank = 0; rank < BAIZE_RANKS && grid.rows[row].group == group; rank++)
            total += grid.counts[row][rank][BAIZE_DECIDE_MOST];
    return total;
}

/* The published numbers of best four-card hands in five cards, each against 47 up cards. */
TEST(test_the_whole_deck)
{
    strategy_grid_count(BAIZE_DECK_52, always_most, NULL, &grid);
    assert_int_equal(strategy_grid_total(&grid), UINT64_C(2598960) * 47);
    assert_int_equal(row_total("Four of a kind"), 624 * 47);
    assert_int_equal(row_total("Straight flush"), 2072 * 47);
    assert_int_equal(row_total("Three of a kind"), 58656 * 47);
    assert_int_equal(row_total("Flush"), 114616 * 47);
    assert_int_equal(row_total("Straight"), 101808 * 47);
    assert_int_equal(row_total("Two pair"), 123552 * 47);
    assert_int_equal(row_total("Pair of aces"), 81096 * 47);
    assert_int_equal(group_total(GRID_MADE_HANDS), (624 + 2072 + 58656 + 114616 + 101808 + 123552) * 47);
    assert_int_equal(group_total(GRID_PAIRS) + group_total(GRID_HIGH_CARDS),
                     (UINT64_C(2598960) - 624 - 2072 - 58656 - 114616 - 101808 - 123552) * 47);
    /* Every rank is up equally often. */
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        uint64_t column = 0;
        for (int row = 0; row < grid.rows_count; row++)
            column += grid.counts[row][rank][BAIZE_DECIDE_MOST];
        assert_int_equal(column, UINT64_C(2598960) * 47 / 13);
    }
}

/* ---- Against a plain loop ---- */

/* Looks at ranks, at suits, and at how they meet the up card's; the names of the suits do not matter. */
static enum baize_decision by_suits(const void *context, baize_cards hand, baize_card up)
{
    (void)context;
    int of_suit = baize_cards_count(hand >> (baize_card_suit(up) * BAIZE_LANE_BITS) & BAIZE_LANE_RANKS);
    baize_cards same_rank = UINT64_C(0x0001000100010001) << baize_card_rank(up);
    return (enum baize_decision)((of_suit + 2 * baize_cards_count(hand & same_rank)) % GRID_DECISIONS);
}

/* Five ranks, twenty cards: 15,504 hands by five loops, 15 up cards each, no symmetry used. */
TEST(test_small_deck_by_loops)
{
    static uint64_t expected[GRID_ROWS_MOST][BAIZE_RANKS][GRID_DECISIONS];
    const baize_cards deck = UINT64_C(0x1941194119411941); /* aces, kings, tens, eights, twos */
    baize_card cards[20];
    size_t count = 0;
    for (baize_cards left = deck; left != 0;)
        cards[count++] = baize_cards_take(&left);
    assert_int_equal(count, 20);
    strategy_grid_count(deck, by_suits, NULL, &grid);
    for (unsigned set = 0; set < 1u << 20; set++) {
        baize_cards hand = 0;
        int row = 0;
        if (__builtin_popcount(set) != 5)
            continue;
        for (unsigned i = 0; i < 20; i++)
            hand |= (set >> i & 1) != 0 ? baize_cards_one(cards[i]) : 0;
        while (baize_strength_four_card(hand) < grid.rows[row].least)
            row++;
        for (unsigned i = 0; i < 20; i++)
            if ((set >> i & 1) == 0)
                expected[row][baize_card_rank(cards[i])][by_suits(NULL, hand, cards[i])]++;
    }
    assert_int_equal(strategy_grid_total(&grid), 15504 * 15);
    assert_memory_equal(expected, grid.counts, sizeof expected);
}
