/* test_double_draw_analysis.c - Double Draw Poker, optimal: what must hold of the result, ties, limits, refusals. The
 * numbers themselves are compared with the plain loop by tests/oracle/double_draw_compare.c. */
#include "random.h"
#include "settle_table.h"
#include <baize/analysis.h>

/* A deck of six ranks that has every kind of hand: the full one takes too long for a unit test with sanitizers. C(26,5)
 * hands x 23,940, the least common multiple of 21, 21 x 20, C(21,2) x 19 and C(21,3) x 18. */
#define SIX_RANKS 0x1f80 /* A K Q J T 9 */
#define TOTAL     UINT64_C(1574773200)

static unsigned char *memory;
static struct baize_draw_table draws; /* of six ranks and the jokers, Bonus A */
static struct baize_double_draw_analysis full, small;
static struct baize_rules rules;
static struct baize_advice advice;

static bool same(const struct baize_fraction *a, int64_t numerator, int64_t denominator)
{
    struct baize_fraction b = baize_fraction_of(numerator, denominator);
    return memcmp(a, &b, sizeof b) == 0;
}

static int let_go(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

static void use_table(const char *id)
{
    struct baize_source source = source_of(id);
    must_load(&source, &rules);
}

/* The same ranks in all suits. */
static void use_small_deck(unsigned lane, baize_cards jokers)
{
    use_table(double_draw);
    rules.deck = jokers;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        rules.deck |= (baize_cards)lane << suit * BAIZE_LANE_BITS;
}

static int make_full(void **state)
{
    (void)state;
    memory = malloc(BAIZE_ANALYSIS_SCRATCH);
    if (memory == NULL)
        return 1;
    memset(memory, 0xa5, BAIZE_ANALYSIS_SCRATCH); /* nothing may be taken for zero */
    use_small_deck(SIX_RANKS, BAIZE_JOKERS);
    return baize_analyze_double_draw(&rules, 0, memory, BAIZE_ANALYSIS_SCRATCH, &full, &draws) == BAIZE_OK ? 0 : 1;
}

static enum baize_status analyze(baize_cents ante)
{
    return baize_analyze_double_draw(&rules, ante, memory, BAIZE_ANALYSIS_SCRATCH, &small, NULL);
}

static enum baize_status advise(const char *hand, bool second, const char *discarded)
{
    return baize_advise_double_draw(&rules, set_of(hand), second, set_of(discarded), memory, BAIZE_ANALYSIS_SCRATCH,
                                    &advice);
}

static const struct baize_return *find_return(const struct baize_wager_analysis *wagers, const char *outcome)
{
    for (uint16_t i = 0; i < wagers->returns_count; i++)
        if (strcmp(wagers->returns[i].outcome, outcome) == 0)
            return &wagers->returns[i];
    fail_msg("no return '%s'", outcome);
    return NULL;
}

/* ---- The whole analysis ---- */

TEST(test_every_path_is_counted_once)
{
    uint64_t sum = 0;
    for (uint16_t i = 0; i < full.wagers.returns_count; i++)
        sum += full.wagers.returns[i].combinations;
    assert_true(sum == TOTAL);
    assert_true(full.wagers.total == TOTAL);
    assert_string_equal(full.wagers.wager, "double-draw");
    assert_string_equal(full.wagers.paytable, "A");
    assert_string_equal(full.wagers.strategy, "optimal");
}

TEST(test_folds_and_draws_add_up_to_one)
{
    struct baize_fraction first = full.fold_first, second = full.fold_first;
    for (int i = 0; i <= BAIZE_FIRST_DRAWS_MOST; i++)
        first = baize_fraction_add(first, full.first_drawn[i]);
    second = baize_fraction_add(second, full.fold_second);
    for (int i = 0; i <= BAIZE_SECOND_DRAWS_MOST; i++)
        second = baize_fraction_add(second, full.second_drawn[i]);
    assert_true(same(&first, 1, 1));
    assert_true(same(&second, 1, 1));
}

/* MD-DD 12: Ante, First Draw and Second Draw at even money, the Bonus by its table A. */
TEST(test_md_dd_12_what_each_line_nets)
{
    static const struct {
        const char *outcome;
        int wagered, net;
        bool hit;
    } lines[] = {
        {"folded before the first draw", 2, -2, false},
        {"folded before the second draw", 3, -3, false},
        {"five aces", 4, 503, true},
        {"natural royal flush", 4, 103, true},
        {"wild royal flush", 4, 53, true},
        {"straight flush", 4, 53, true},
        {"four of a kind", 4, 23, true},
        {"full house", 4, 8, true},
        {"flush", 4, 6, true},
        {"straight", 4, 5, true},
        {"three of a kind", 4, 4, true},
        {"two pair", 4, 3, true},
        {"below two pair", 4, -4, false},
    };
    uint16_t seen = 0;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        const struct baize_return *line = &full.wagers.returns[seen];
        if (strcmp(line->outcome, lines[i].outcome) != 0)
            continue; /* nobody does that with this deck */
        assert_true(same(&line->wagered, lines[i].wagered, 1));
        assert_true(same(&line->net, lines[i].net, 1));
        assert_int_equal(line->hit, lines[i].hit);
        seen++;
    }
    assert_int_equal(full.wagers.returns_count, seen);
    assert_in_range(seen, COUNT_OF(lines) - 2, COUNT_OF(lines));
}

/* ---- Ties ---- */

static void expect_first(const char *hand, bool plays, const char *discards)
{
    baize_cards cards;
    assert_int_equal(baize_draw_first(&draws, set_of(hand), &cards), plays);
    assert_true(cards == set_of(discards));
}

static void expect_second(const char *hand, const char *dead, bool plays, const char *discards)
{
    baize_cards cards;
    assert_int_equal(baize_draw_second(&rules, set_of(hand), set_of(dead), &cards), plays);
    assert_true(cards == set_of(discards));
}

/* Nothing that is drawn to four kings makes them better or worse. */
TEST(test_equal_values_stand_before_they_draw)
{
    use_table(double_draw);
    expect_first("Kc Kd Kh Ks 9c", true, ""); /* of any deck */
    expect_second("Kc Kd Kh Ks 9c", "3c 4c 5c", true, "");
    assert_int_equal(advise("Kc Kd Kh Ks 9c", true, "3c 4c 5c"), BAIZE_OK);
    assert_int_equal(advice.options[0].discards, 0);
    assert_true(advice.options[1].discards == set_of("9c"));
    assert_memory_equal(&advice.options[0].value, &advice.options[1].value, sizeof advice.options[0].value);
}

/* Of cards that are equally good to discard the lowest goes: three odd cards beside a pair, none of them dead. */
TEST(test_equal_discards_take_the_lowest_card)
{
    use_table(double_draw);
    expect_second("9c 9d 3h 5s Jc", "", true, "3h");
    expect_second("9c 9d 3h 5s Jc", "5c", true, "5s"); /* its rank is dead in part */
}

/* With the Second Draw at 0 for 1 and so on, every option would be worth the same; then nothing is drawn or folded. */
TEST(test_where_all_is_equal_the_player_stands)
{
    use_small_deck(0x1c00, BAIZE_JOKERS);
    rules.settlement.wins_from = 1;
    for (int i = 0; i < BAIZE_WAGERS; i++)
        rules.wagers[i].even = (struct baize_odds){.kind = BAIZE_ODDS_PUSH};
    rules.wagers[BAIZE_BONUS].paytable.count = 0; /* and the Bonus is lost by all hands: -1 */
    assert_int_equal(analyze(0), BAIZE_OK);
    assert_true(same(&small.first_drawn[0], 1, 1));
    assert_true(same(&small.second_drawn[0], 1, 1));
    assert_true(same(&small.wagers.house_edge, 1, 1));
    assert_true(same(&small.wagers.variance, 0, 1));
    find_return(&small.wagers, "high card to five aces without bonus");
}

/* Renaming the suits of a hand renames what is discarded: the same ranks go. */
TEST(test_suits_have_no_names)
{
    uint64_t seed = 1;
    use_small_deck(SIX_RANKS, BAIZE_JOKERS);
    for (int n = 0; n < 2000; n++) {
        baize_cards hand = 0, discards, renamed = 0, others, ranks = 0, other_ranks = 0;
        while (baize_cards_count(hand) < 5)
            hand |= rules.deck & UINT64_C(1) << (next_dice(&seed) >> 58);
        renamed = (hand & BAIZE_JOKERS) | (hand & 0x1fff) << 32 | (hand >> 32 & 0x1fff) << 16 | (hand >> 48 & 0x1fff) |
                  (hand >> 16 & 0x1fff) << 48;
        bool plays = baize_draw_first(&draws, hand, &discards);
        assert_int_equal(baize_draw_first(&draws, renamed, &others), plays);
        while (discards != 0)
            ranks += UINT64_C(1) << 3 * (baize_cards_take(&discards) % 16);
        while (others != 0)
            other_ranks += UINT64_C(1) << 3 * (baize_cards_take(&others) % 16);
        assert_true(ranks == other_ranks);
    }
}

/* ---- Limits ---- */

/* R21: five aces win 503 Antes; at $300 the limit of $60,000 is 200. */
TEST(test_r21_the_limit_cuts_winnings)
{
    use_small_deck(0x1c00, BAIZE_JOKERS);
    assert_int_equal(rules.payout_limit.per_hand, DOLLARS(60000));
    assert_int_equal(analyze(DOLLARS(300)), BAIZE_OK);
    assert_true(same(&find_return(&small.wagers, "five aces")->net, 200, 1));
    assert_true(same(&find_return(&small.wagers, "four of a kind")->net, 23, 1));
    assert_int_equal(analyze(DOLLARS(700)), BAIZE_OK);
    assert_true(same(&find_return(&small.wagers, "five aces")->net, 600, 7));
    assert_int_equal(analyze(DOLLARS(100)), BAIZE_OK);
    assert_true(same(&find_return(&small.wagers, "five aces")->net, 503, 1));
    assert_int_equal(analyze(0), BAIZE_OK);
    assert_true(same(&find_return(&small.wagers, "five aces")->net, 503, 1));
}

/* ---- Advice ---- */

TEST(test_advice_on_a_made_hand)
{
    use_table(double_draw);
    assert_int_equal(advise("As Ks Qs Js Ts", true, ""), BAIZE_OK);
    assert_int_equal(advice.count, 7); /* stand, five discards, fold */
    assert_int_equal(advice.options[0].action, BAIZE_ADVISE_DISCARD);
    assert_true(same(&advice.options[0].value, 103, 1));
    assert_int_equal(advice.options[6].action, BAIZE_ADVISE_FOLD);
    assert_true(same(&advice.options[6].value, -3, 1));
}

/* Four to a flush and nothing else, nothing dead: 9 suited cards and 2 jokers of 49 make it, +6; the rest lose, -4. */
TEST(test_advice_before_the_second_draw_by_hand)
{
    use_table(double_draw);
    assert_int_equal(advise("2s 5s 9s Ks Jd", true, ""), BAIZE_OK);
    assert_true(advice.options[0].discards == set_of("Jd"));
    assert_true(same(&advice.options[0].value, 11 * 6 - 38 * 4, 49));
    assert_int_equal(advise("2s 5s 9s Ks Jd", true, "3s 4s 3d"), BAIZE_OK);
    assert_true(same(&advice.options[0].value, 9 * 6 - 37 * 4, 46));
}

TEST(test_advice_before_the_first_draw)
{
    use_table(double_draw);
    assert_int_equal(advise("Ac Ad Ah As Jk", false, ""), BAIZE_OK);
    assert_int_equal(advice.count, 27); /* 1 + 5 + 10 + 10 discards, fold */
    assert_int_equal(advice.options[0].discards, 0);
    assert_true(same(&advice.options[0].value, 503, 1));
    for (uint8_t i = 1; i < advice.count; i++)
        assert_true(baize_fraction_compare(&advice.options[i - 1].value, &advice.options[i].value) >= 0);
    assert_true(same(&advice.options[26].value, -2, 1) || advice.options[26].action == BAIZE_ADVISE_DISCARD);
}

/* The table says what the advice puts first. */
TEST(test_table_and_advice_agree)
{
    static const char *const hands[] = {"9c Td Qh Ks Ac", "As Ks Qs 9d 9h", "Jk 9c Td Kh Ac", "Tc Td Jc Qc Ac"};
    use_small_deck(SIX_RANKS, BAIZE_JOKERS);
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        baize_cards discards;
        assert_int_equal(advise(hands[i], false, ""), BAIZE_OK);
        bool plays = baize_draw_first(&draws, set_of(hands[i]), &discards);
        assert_int_equal(plays, advice.options[0].action != BAIZE_ADVISE_FOLD);
        assert_true(discards == advice.options[0].discards);
    }
}

/* ---- What is refused ---- */

TEST(test_rules_that_cannot_be_counted)
{
    use_table(maryland);
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_NOT_OFFERED);
    use_small_deck(0x1c00, BAIZE_JOKERS);
    rules.deck &= ~set_of("As"); /* the suits differ */
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_UNSUPPORTED);
    use_small_deck(0x1000, BAIZE_JOKERS); /* six cards */
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_UNSUPPORTED);
    use_table(double_draw);
    rules.dealing.first_draw_most = 4;
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_UNSUPPORTED);
    use_table(double_draw);
    rules.dealing.second_draw_most = 2;
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_UNSUPPORTED);
    use_table(double_draw);
    rules.wagers[BAIZE_BONUS].on_fold = BAIZE_LIVE;
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_UNSUPPORTED);
    use_table(double_draw);
    rules.wagers[BAIZE_BONUS].paytable.rows[0].pays.kind = BAIZE_ODDS_FIXED;
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_UNSUPPORTED);
}

TEST(test_odds_that_are_too_fine)
{
    struct baize_odds *top;
    use_small_deck(0x1c00, BAIZE_JOKERS);
    top = &rules.wagers[BAIZE_BONUS].paytable.rows[0].pays;
    top->numerator = (1 << 19) - 7; /* worth 2^19: the largest */
    assert_int_equal(analyze(0), BAIZE_OK);
    assert_true(same(&find_return(&small.wagers, "five aces")->net, (1 << 19) - 4, 1));
    top->numerator++;
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_TOO_FINE);
    top->numerator = 999999999;
    top->denominator = 999999998;
    assert_int_equal(analyze(0), BAIZE_ANALYSIS_TOO_FINE);
}

TEST(test_too_little_memory)
{
    use_small_deck(0x1c00, BAIZE_JOKERS);
    for (size_t size = 0; size < (size_t)48 << 20; size = size * 4 + 40960) {
        enum baize_status status = baize_analyze_double_draw(&rules, 0, memory, size, &small, NULL);
        assert_true(status == BAIZE_SCRATCH_TOO_SMALL || (status == BAIZE_OK && size > (size_t)16 << 20));
    }
    assert_int_equal(baize_advise_double_draw(&rules, set_of("Ac Kc Qc As Ks"), false, 0, memory, 1000, &advice),
                     BAIZE_SCRATCH_TOO_SMALL);
}

TEST(test_cards_that_are_no_hand)
{
    baize_cards discards = 1;
    use_table(double_draw);
    assert_int_equal(advise("As Ks Qs Js", false, ""), BAIZE_CARD_COUNT);
    assert_int_equal(advise("As Ks Qs Js Ts", false, "2c"), BAIZE_CARD_COUNT);
    assert_int_equal(advise("As Ks Qs Js Ts", true, "2c 3c 4c 5c"), BAIZE_CARD_COUNT);
    assert_int_equal(advise("As Ks Qs Js Ts", true, "As"), BAIZE_CARD_TWICE);
    rules.deck &= ~BAIZE_JOKERS;
    assert_int_equal(advise("As Ks Qs Js Jk", false, ""), BAIZE_CARD_SYNTAX);
    assert_false(baize_draw_first(&draws, set_of("As Ks"), &discards));
    assert_true(discards == 0);
}

AROUND_ALL_TESTS(make_full, let_go);
