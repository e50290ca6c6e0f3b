/* test_hand.c - hand strengths, named after the paragraphs they come from. All hands there are: tests/oracle. */
#include "cards_in_words.h"
#include "random.h"
#include "testing.h"
#include <baize/hand.h>

static baize_strength strength_of(enum baize_ranking ranking, baize_cards set)
{
    if (ranking == BAIZE_FOUR_CARD)
        return baize_strength_four_card(set);
    return ranking == BAIZE_FIVE_CARD ? baize_strength_five_card(set) : baize_strength_double_draw(set);
}

/* The hand's name and the cards that make it, jokers told apart. */
static void expect_hand(enum baize_ranking ranking, const char *cards, const char *name, const char *used)
{
    struct baize_hand hand;
    char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    assert_int_equal(baize_hand_rank(ranking, set_of(cards), &hand), BAIZE_OK);
    baize_strength_name(&text, ranking, hand.strength);
    assert_string_equal(memory, name);
    text = baize_text_in(memory, sizeof memory);
    for (int i = 0; i < hand.count; i++) {
        if (i > 0)
            baize_text_add(&text, " ");
        baize_card_print(&text, hand.cards[i], BAIZE_CARD_JOURNAL);
    }
    assert_string_equal(memory, used);
    assert_int_equal(hand.strength, strength_of(ranking, set_of(cards)));
    assert_int_equal(hand.category, baize_strength_category(ranking, hand.strength));
}

/* Each hand of the list, ended by NULL, beats the one after it. */
static void expect_falling(enum baize_ranking ranking, const char *const *hands)
{
    for (int i = 0; hands[i + 1] != NULL; i++)
        if (strength_of(ranking, set_of(hands[i])) <= strength_of(ranking, set_of(hands[i + 1])))
            fail_msg("%s should beat %s", hands[i], hands[i + 1]);
}

static void expect_tie(enum baize_ranking ranking, const char *one, const char *other)
{
    assert_int_equal(strength_of(ranking, set_of(one)), strength_of(ranking, set_of(other)));
}

TEST(test_md_fcp_6c_order_of_four_card_hands)
{
    const char *const hands[] = {
        "AsAhAdAc", "2s2h2d2c", "AsKsQsJs", "4h3h2hAh", "AsAhAdKc", "AsAhAd2c", "2s2h2dAc", "2s2h2d3c", "AsKsQs9s",
        "AsKsJsTs", "6s4s3s2s", "AsKhQdJc", "KsQhJdTc", "5s4h3d2c", "4s3h2dAc", "AsAhKdKc", "AsAh2d2c", "3s3h2d2c",
        "AsAhKdQc", "AsAh3d2c", "2s2hAdKc", "2s2h4d3c", "AsKhQdTc", "6s4h3d2c", NULL,
    };
    expect_falling(BAIZE_FOUR_CARD, hands);
    assert_int_equal(baize_strength_four_card(set_of("AsAhAdAc")), 2535);
    assert_int_equal(baize_strength_four_card(set_of("6s4h3d2c")), 1);
}

TEST(test_md_fcp_6a_the_ace_is_low_in_4_3_2_a_only)
{
    expect_hand(BAIZE_FOUR_CARD, "As2h3d4c", "straight, four high", "4c 3d 2h As");
    expect_hand(BAIZE_FOUR_CARD, "As4h5d3c", "ace high", "As 5d 4h 3c");
    expect_hand(BAIZE_FOUR_CARD, "KsAh2d3c", "ace high", "Ah Ks 3c 2d");
    expect_hand(BAIZE_FIVE_CARD, "As2h3d4c5c", "straight, five high", "5c 4c 3d 2h As");
    expect_hand(BAIZE_FIVE_CARD, "QsKhAd2c3c", "ace high", "Ad Kh Qs 3c 2c");
    expect_hand(BAIZE_DOUBLE_DRAW, "AhKhJk2h3h", "flush, ace high", "Ah Kh J1 3h 2h");
}

TEST(test_md_fcp_6b_suits_are_equal)
{
    expect_tie(BAIZE_FOUR_CARD, "AsKsQs9s", "AdKdQd9d");
    expect_tie(BAIZE_FOUR_CARD, "AsAhKdQc", "AdAcKsQh");
    expect_tie(BAIZE_FIVE_CARD, "5s4s3s2sAs", "5c4c3c2cAc");
}

TEST(test_r3_the_other_cards_decide_from_high_to_low)
{
    const char *const pairs[] = {"8s8hAd3c", "8d8cKd7c", "8d8cKd6c", "7s7hAdKc", NULL};
    const char *const trips[] = {"9s9h9dAc", "9s9h9dKc", "8s8h8dAc", NULL};
    const char *const quads[] = {"9s9h9d9cAc", "9s9h9d9cKc", "8s8h8d8cAc", NULL};
    const char *const houses[] = {"9s9h9d2c2h", "8s8h8dAcAh", "8s8h8dKcKh", NULL};
    expect_falling(BAIZE_FOUR_CARD, pairs);
    expect_falling(BAIZE_FOUR_CARD, trips);
    expect_falling(BAIZE_FIVE_CARD, quads);
    expect_falling(BAIZE_FIVE_CARD, houses);
    /* The fifth card of five does not count: all four cards decide, no more. */
    expect_tie(BAIZE_FOUR_CARD, "8s8hAd9c3c", "8d8cAs9h2h");
}

TEST(test_best_four_of_five_and_six)
{
    expect_hand(BAIZE_FOUR_CARD, "As Ad 4c 3d 2h", "straight, four high", "4c 3d 2h As");
    expect_hand(BAIZE_FOUR_CARD, "As Ah Ks Qs 9s 2d", "flush, ace high", "As Ks Qs 9s");
    expect_hand(BAIZE_FOUR_CARD, "As Ah Ad Ks Qs Js", "straight flush, ace high", "As Ks Qs Js");
    expect_hand(BAIZE_FOUR_CARD, "As Ah Ad Ks Qs 9s", "three of a kind, aces", "As Ah Ad Ks");
    expect_hand(BAIZE_FOUR_CARD, "6s 6h 5d 5c 4s 4h", "two pair, sixes and fives", "6s 6h 5d 5c");
    expect_hand(BAIZE_FOUR_CARD, "7s 7h 7d 6c 6s 6h", "three of a kind, sevens", "7s 7h 7d 6s");
    expect_hand(BAIZE_FOUR_CARD, "9s 9h 9d 9c Ah Ac", "four of a kind, nines", "9s 9h 9d 9c");
    expect_hand(BAIZE_FOUR_CARD, "7c 6d 5h 4s 3c 2d", "straight, seven high", "7c 6d 5h 4s");
}

TEST(test_md_fcp_6f_r4_order_of_five_card_hands)
{
    const char *const hands[] = {
        "AsKsQsJsTs", "KhQhJhTh9h", "5h4h3h2hAh", "AsAhAdAcKc", "2s2h2d2c3c", "AsAhAdKcKh", "2s2h2d3c3h",
        "AsKsQsJs9s", "7s5s4s3s2s", "AsKhQdJcTc", "6s5h4d3c2c", "5s4h3d2cAc", "AsAhAdKcQc", "2s2h2d4c3c",
        "AsAhKdKcQc", "3s3h2d2c4c", "AsAhKdQcJc", "2s2h5d4c3c", "AsKhQdJc9c", "7s5h4d3c2c", NULL,
    };
    expect_falling(BAIZE_FIVE_CARD, hands);
    assert_int_equal(baize_strength_five_card(set_of("AsKsQsJsTs")), 7462);
    assert_int_equal(baize_strength_five_card(set_of("7s5h4d3c2c")), 1);
    expect_hand(BAIZE_FIVE_CARD, "AsKsQsJsTs9s", "royal flush", "As Ks Qs Js Ts");
    expect_hand(BAIZE_FIVE_CARD, "KcKdKhQsQhQd", "full house, kings over queens", "Kh Kd Kc Qs Qh");
    expect_hand(BAIZE_FIVE_CARD, "2c2d3h3s4h4d", "two pair, fours and threes", "4h 4d 3s 3h 2d");
}

TEST(test_md_dd_6d_order_of_double_draw_hands)
{
    const char *const hands[] = {
        "AsAhAdAcJk", "AsKsQsJsTs", "AsKsQsJsJk", "KhQhJhTh9h", "5h4h3h2hAh", "AsAhAdJkKc", "2s2h2d2cJk", "AsAhKdKcJk",
        "2s2h2dAcJk", "AsKsQs9sJk", "AsKhQdJcJk", "5s4h3dJkJ2", "AsAhJkKcQc", "2s2h2d4cJk", "AsJkKdKcQc", "JkJ23d3c2c",
        "3s3h2d2cJk", "AsJkKdQc9c", "2s2hJk4c3c", "JkKhQd9c8c", "7s5h4d3c2c", NULL,
    };
    expect_falling(BAIZE_DOUBLE_DRAW, hands);
    assert_int_equal(baize_strength_double_draw(set_of("AsAhAdAcJk")), 7464);
    assert_int_equal(baize_strength_double_draw(set_of("AsKsQsJsTs")), 7463);
    assert_int_equal(baize_strength_double_draw(set_of("JkKsQsJ2Ts")), 7462);
    expect_tie(BAIZE_DOUBLE_DRAW, "AsAhAdAcJ1", "AsAhAdJ1J2");
    expect_tie(BAIZE_DOUBLE_DRAW, "AsAhAdAcJ1", "AsAhAdAcJ2");
}

TEST(test_md_dd_6b_a_joker_completes_straights_and_flushes)
{
    const enum baize_ranking dd = BAIZE_DOUBLE_DRAW;
    expect_hand(dd, "AsKsJkJsTs", "wild royal flush", "As Ks J1 Js Ts");
    expect_hand(dd, "J2 J1 Qs Js Ts", "wild royal flush", "J1 J2 Qs Js Ts");
    expect_hand(dd, "9s8s7s6sJk", "straight flush, ten high", "J1 9s 8s 7s 6s");
    expect_hand(dd, "5h4h2hAhJk", "straight flush, five high", "5h 4h J1 2h Ah");
    expect_hand(dd, "Ah2h3hJkJk", "straight flush, five high", "J1 J2 3h 2h Ah");
    expect_hand(dd, "QhQdJkJkQc", "full house, queens over aces", "Qh Qd Qc J1 J2");
    expect_hand(dd, "QsJdTc9hJk", "straight, king high", "J1 Qs Jd Tc 9h");
    expect_hand(dd, "KsQdJcJkTh", "straight, ace high", "J1 Ks Qd Jc Th");
    expect_hand(dd, "6s4dJk3cJk", "straight, seven high", "J1 6s J2 4d 3c");
    expect_hand(dd, "As5d3cJkJk", "straight, five high", "5d J1 3c J2 As");
}

TEST(test_md_dd_6b_otherwise_a_joker_is_an_ace)
{
    const enum baize_ranking dd = BAIZE_DOUBLE_DRAW;
    expect_hand(dd, "AsAhAdJkJk", "five aces", "As Ah Ad J1 J2");
    expect_hand(dd, "AcAdJk5sJk", "four of a kind, aces", "Ad Ac J1 J2 5s");
    expect_hand(dd, "KsKhKdKcJk", "four of a kind, kings", "Ks Kh Kd Kc J1");
    expect_hand(dd, "KsKhKdJk2c", "three of a kind, kings", "Ks Kh Kd J1 2c");
    expect_hand(dd, "KsKhAdJk2c", "two pair, aces and kings", "Ad J1 Ks Kh 2c");
    expect_hand(dd, "KsKhJkJk2c", "two pair, aces and kings", "J1 J2 Ks Kh 2c");
    expect_hand(dd, "KsKhJk9d2c", "pair of kings", "Ks Kh J1 9d 2c");
    expect_hand(dd, "AsTh8d2cJk", "pair of aces", "As J1 Th 8d 2c");
    expect_hand(dd, "KsTh8d2cJk", "ace high", "J1 Ks Th 8d 2c");
}

/* Our decision, see reading_as_flush_with_jokers: the highest rank of the suit that is not there yet. */
TEST(test_a_joker_in_a_flush_is_the_highest_missing_rank)
{
    const enum baize_ranking dd = BAIZE_DOUBLE_DRAW;
    expect_hand(dd, "AhKh9h4hJk", "flush, ace high", "Ah Kh J1 9h 4h");
    expect_hand(dd, "9h7h2hJkJk", "flush, ace high", "J1 J2 9h 7h 2h");
    expect_tie(dd, "AhKh9h4hJk", "AsKsQs9s4s");
    expect_tie(dd, "9h7h2hJkJk", "AsKs9s7s2s");
}

TEST(test_names)
{
    expect_hand(BAIZE_FOUR_CARD, "9s9h9d9c", "four of a kind, nines", "9s 9h 9d 9c");
    expect_hand(BAIZE_FOUR_CARD, "6s6h6d2c", "three of a kind, sixes", "6s 6h 6d 2c");
    expect_hand(BAIZE_FOUR_CARD, "AcAdKhKs", "two pair, aces and kings", "Ad Ac Ks Kh");
    expect_hand(BAIZE_FOUR_CARD, "AcAd2hKs", "pair of aces", "Ad Ac Ks 2h");
    expect_hand(BAIZE_FOUR_CARD, "KhQhJhTh", "straight flush, king high", "Kh Qh Jh Th");
    expect_hand(BAIZE_DOUBLE_DRAW, "AsKsQsJsTs", "natural royal flush", "As Ks Qs Js Ts");
    char memory[32];
    const baize_strength none[] = {0, 2536, 65535};
    for (size_t i = 0; i < 3; i++) {
        struct baize_text text = baize_text_in(memory, sizeof memory);
        baize_strength_name(&text, BAIZE_FOUR_CARD, none[i]);
        assert_string_equal(memory, "no hand");
        assert_int_equal(baize_strength_category(BAIZE_FOUR_CARD, none[i]), BAIZE_NO_HAND);
    }
}

static void expect_bounds(enum baize_ranking ranking, enum baize_category category, int least, int most)
{
    baize_strength found_least = 77, found_most = 77;
    baize_category_strengths(ranking, category, &found_least, &found_most);
    assert_int_equal(found_least, least);
    assert_int_equal(found_most, most);
}

TEST(test_strengths_of_categories)
{
    expect_bounds(BAIZE_FOUR_CARD, BAIZE_HIGH_CARD, 1, 704);
    expect_bounds(BAIZE_FOUR_CARD, BAIZE_FOUR_OF_A_KIND, 2523, 2535);
    expect_bounds(BAIZE_FOUR_CARD, BAIZE_FULL_HOUSE, 0, 0);
    expect_bounds(BAIZE_FIVE_CARD, BAIZE_ROYAL_FLUSH, 7462, 7462);
    expect_bounds(BAIZE_DOUBLE_DRAW, BAIZE_ROYAL_FLUSH, 0, 0);
    expect_bounds(BAIZE_DOUBLE_DRAW, BAIZE_FIVE_ACES, 7464, 7464);
    expect_bounds(BAIZE_FOUR_CARD, BAIZE_NO_HAND, 0, 0);
    expect_bounds((enum baize_ranking)9, BAIZE_PAIR, 0, 0);
    expect_bounds(BAIZE_FOUR_CARD, (enum baize_category)99, 0, 0);
    assert_string_equal(baize_category_id(BAIZE_TWO_PAIR), "two-pair");
    assert_string_equal(baize_category_words((enum baize_category)99), "no hand");
}

static void expect_rank_bounds(enum baize_ranking ranking, enum baize_category category, enum baize_rank rank,
                               int least, int most)
{
    baize_strength found_least = 77, found_most = 77;
    baize_category_rank_strengths(ranking, category, rank, &found_least, &found_most);
    assert_int_equal(found_least, least);
    assert_int_equal(found_most, most);
}

TEST(test_strengths_of_categories_by_rank)
{
    expect_rank_bounds(BAIZE_FOUR_CARD, BAIZE_FOUR_OF_A_KIND, BAIZE_ACE, 2535, 2535);
    expect_rank_bounds(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_ACE, 1497,
                       1562); /* C(12,2) = 66 of them, the highest pairs */
    expect_rank_bounds(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_TWO, 705, 770);
    expect_rank_bounds(BAIZE_FOUR_CARD, BAIZE_TWO_PAIR, BAIZE_TWO, 0, 0);
    expect_rank_bounds(BAIZE_FOUR_CARD, BAIZE_STRAIGHT, BAIZE_FOUR, 1641, 1641);
    expect_rank_bounds(BAIZE_FOUR_CARD, BAIZE_STRAIGHT, BAIZE_THREE, 0, 0);
    expect_rank_bounds(BAIZE_FOUR_CARD, BAIZE_FULL_HOUSE, BAIZE_ACE, 0, 0);
    expect_rank_bounds(BAIZE_FIVE_CARD, BAIZE_STRAIGHT_FLUSH, BAIZE_ACE, 0, 0);
    expect_rank_bounds(BAIZE_DOUBLE_DRAW, BAIZE_FIVE_ACES, BAIZE_ACE, 7464, 7464);
    expect_rank_bounds(BAIZE_DOUBLE_DRAW, BAIZE_WILD_ROYAL_FLUSH, BAIZE_ACE, 7462, 7462);
}

TEST(test_what_is_no_hand_is_refused_and_changes_nothing)
{
    struct baize_hand before, hand;
    memset(&hand, 0xEE, sizeof hand);
    before = hand;
    assert_int_equal(baize_hand_rank(BAIZE_FOUR_CARD, set_of("AsKsQs"), &hand), BAIZE_CARD_COUNT);
    assert_int_equal(baize_hand_rank(BAIZE_FOUR_CARD, set_of("2c3c4c5c6c7c8c"), &hand), BAIZE_CARD_COUNT);
    assert_int_equal(baize_hand_rank(BAIZE_FIVE_CARD, set_of("2c3c4c5c"), &hand), BAIZE_CARD_COUNT);
    assert_int_equal(baize_hand_rank(BAIZE_DOUBLE_DRAW, set_of("2c3c4c5c6c7c"), &hand), BAIZE_CARD_COUNT);
    assert_int_equal(baize_hand_rank(BAIZE_FOUR_CARD, set_of("AsKsQsJk"), &hand), BAIZE_CARD_JOKER);
    assert_int_equal(baize_hand_rank(BAIZE_FIVE_CARD, set_of("AsKsQsJ2Ts"), &hand), BAIZE_CARD_JOKER);
    assert_int_equal(baize_hand_rank(BAIZE_FIVE_CARD, set_of("AsKsQsJs") | UINT64_C(1) << 63, &hand),
                     BAIZE_CARD_SYNTAX);
    assert_int_equal(baize_hand_rank((enum baize_ranking)9, 0, &hand), BAIZE_CARD_COUNT);
    assert_int_equal(baize_hand_rank((enum baize_ranking)9, set_of("AsKsQsJsTs"), &hand), BAIZE_CARD_COUNT);
    assert_memory_equal(&hand, &before, sizeof hand);
    assert_string_equal(baize_ranking_id((enum baize_ranking)9), "no-ranking");
}

TEST(test_a_set_that_is_no_hand_never_reads_past_a_table)
{
    const baize_cards sets[] = {0, UINT64_MAX, BAIZE_DECK_54, BAIZE_DECK_52, BAIZE_JOKERS, UINT64_C(0x1fff) << 48};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (int ranking = 0; ranking < BAIZE_RANKINGS; ranking++)
            (void)strength_of((enum baize_ranking)ranking, sets[i]); /* the sanitizers watch */
}

TEST(test_md_fcp_6f_8_super_royal)
{
    enum baize_suit suit = BAIZE_CLUBS;
    assert_true(baize_cards_super_royal(set_of("9dTdJdQdKdAd"), &suit));
    assert_int_equal(suit, BAIZE_DIAMONDS);
    assert_true(baize_cards_super_royal(set_of("9sTsJsQsKsAs"), &suit));
    assert_int_equal(suit, BAIZE_SPADES);
    assert_false(baize_cards_super_royal(set_of("8dTdJdQdKdAd"), &suit));
    assert_false(baize_cards_super_royal(set_of("9hTdJdQdKdAd"), &suit));
    assert_false(baize_cards_super_royal(set_of("9dTdJdQdKdAdAs"), &suit));
    assert_false(baize_cards_super_royal(set_of("TdJdQdKdAd"), &suit));
    assert_false(baize_cards_super_royal(set_of("9dTdJkQdKdAd"), &suit));
    assert_int_equal(suit, BAIZE_SPADES);
}

/* splitmix64: the same hands in every run. */
static uint64_t random_state = 2024;

static uint64_t random_bits(void)
{
    return splitmix64(&random_state);
}

static baize_cards random_hand(baize_cards deck, int size)
{
    baize_cards set = 0;
    while (baize_cards_count(set) < size)
        set |= deck & UINT64_C(1) << (random_bits() & 63);
    return set;
}

static int random_size(enum baize_ranking ranking)
{
    int least = baize_ranking_least_cards(ranking);
    int most = baize_ranking_most_cards(ranking);
    return least + (int)(random_bits() % (uint64_t)(most - least + 1));
}

static baize_cards deck_of(enum baize_ranking ranking)
{
    return ranking == BAIZE_DOUBLE_DRAW ? BAIZE_DECK_54 : BAIZE_DECK_52;
}

/* The suits of a set in another order; the jokers stay. */
static baize_cards rename_suits(baize_cards set, const int *order)
{
    baize_cards renamed = set & BAIZE_JOKERS;
    for (int suit = 0; suit < BAIZE_SUITS; suit++)
        renamed |= (baize_cards)baize_cards_lane(set, (enum baize_suit)suit) << (order[suit] * BAIZE_LANE_BITS);
    return renamed;
}

TEST(test_renaming_suits_never_changes_a_strength)
{
    for (int i = scaled(20000); i > 0; i--) {
        enum baize_ranking ranking = (enum baize_ranking)(i % BAIZE_RANKINGS);
        baize_cards set = random_hand(deck_of(ranking), random_size(ranking));
        int order[BAIZE_SUITS] = {0, 1, 2, 3};
        for (int j = BAIZE_SUITS - 1; j > 0; j--) {
            int k = (int)(random_bits() % (uint64_t)(j + 1));
            int kept = order[j];
            order[j] = order[k];
            order[k] = kept;
        }
        assert_int_equal(strength_of(ranking, set), strength_of(ranking, rename_suits(set, order)));
    }
}

TEST(test_another_card_never_lowers_a_strength)
{
    for (int i = scaled(20000); i > 0; i--) {
        enum baize_ranking ranking = i % 2 ? BAIZE_FOUR_CARD : BAIZE_FIVE_CARD;
        int size = baize_ranking_least_cards(ranking);
        baize_cards set = random_hand(BAIZE_DECK_52, size);
        baize_strength before = strength_of(ranking, set);
        while (size < baize_ranking_most_cards(ranking)) {
            set |= random_hand(BAIZE_DECK_52 & ~set, 1);
            baize_strength after = strength_of(ranking, set);
            assert_true(after >= before);
            before = after;
            size++;
        }
    }
}

/* A joker may always be an ace - but a royal flush is better without it. */
TEST(test_a_joker_is_never_worse_than_an_ace)
{
    for (int i = scaled(20000); i > 0; i--) {
        baize_cards four = random_hand(BAIZE_DECK_52, 4);
        baize_strength wild = baize_strength_double_draw(four | baize_cards_one(i % 2 ? BAIZE_JOKER_1 : BAIZE_JOKER_2));
        for (int suit = 0; suit < BAIZE_SUITS; suit++) {
            baize_cards ace = baize_cards_one(baize_card_of((enum baize_suit)suit, BAIZE_ACE));
            baize_strength natural = baize_strength_double_draw(four | ace);
            if ((four & ace) == 0 && baize_strength_category(BAIZE_DOUBLE_DRAW, natural) != BAIZE_NATURAL_ROYAL_FLUSH)
                assert_true(wild >= natural);
        }
    }
}

TEST(test_many_hands_at_once_are_the_same_hands)
{
    enum { HANDS = 1000 };
    static baize_cards sets[HANDS];
    static baize_strength strengths[HANDS + 1];
    void (*const many[BAIZE_RANKINGS])(const baize_cards *, size_t, baize_strength *) = {
        baize_strengths_four_card, baize_strengths_five_card, baize_strengths_double_draw};
    for (int ranking = 0; ranking < BAIZE_RANKINGS; ranking++) {
        for (int i = 0; i < HANDS; i++)
            sets[i] = random_hand(deck_of((enum baize_ranking)ranking), random_size((enum baize_ranking)ranking));
        strengths[HANDS - 7] = 12345;
        many[ranking](sets, HANDS - 7, strengths);
        for (int i = 0; i < HANDS - 7; i++)
            assert_int_equal(strengths[i], strength_of((enum baize_ranking)ranking, sets[i]));
        assert_int_equal(strengths[HANDS - 7], 12345);
        many[ranking](sets, 0, strengths);
    }
}
