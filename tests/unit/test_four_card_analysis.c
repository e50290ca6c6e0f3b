/* test_four_card_analysis.c - Ante and Play, the Bad Beat Bonus, advice and decisions of Four Card Poker. The counts
 * themselves are held against slow ones in tests/oracle. */
#include "cards_in_words.h"
#include "random.h"
#include "shipped.h"
#include <baize/analysis.h>
#include <baize/strategy.h>

#define DEALER_HANDS UINT64_C(1370754) /* C(46,5) */
#define UP_CARDS     47
#define HANDS        UINT64_C(2598960) /* C(52,5) */

static struct baize_rules table_rules;
static struct baize_ante_analysis optimal, other;
static struct baize_decision_table best, by_lines;
static struct baize_wager_analysis bonus;
static unsigned char *memory;

static int set_up(void **state)
{
    (void)state;
    memory = malloc(BAIZE_ANALYSIS_SCRATCH);
    assert_non_null(memory);
    table_rules = *rules_of(maryland);
    assert_int_equal(baize_analyze_ante(&table_rules, NULL, memory, BAIZE_ANALYSIS_SCRATCH, &optimal, &best), BAIZE_OK);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

/* ---- Help ---- */

static baize_card card_of(const char *text)
{
    baize_cards set = set_of(text);
    return baize_cards_take(&set);
}

static void deck_of(struct baize_rules *rules, unsigned ranks)
{
    *rules = *rules_of(maryland);
    rules->deck = ranks * UINT64_C(0x0001000100010001);
}

static uint64_t random_bits(uint64_t *state)
{
    return splitmix64(state);
}

static void random_state(uint64_t *state, baize_cards deck, baize_cards *hand, baize_card *up)
{
    for (*hand = 0; baize_cards_count(*hand) < 5;)
        *hand |= deck & UINT64_C(1) << (random_bits(state) & 63);
    do
        *up = random_bits(state) & 63;
    while (!((deck & ~*hand) >> *up & 1));
}

static uint64_t combinations_of(const struct baize_wager_analysis *analysis, const char *begins)
{
    uint64_t sum = 0;
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        if (strncmp(analysis->returns[i].outcome, begins, strlen(begins)) == 0)
            sum += analysis->returns[i].combinations;
    return sum;
}

static void expect_rounded(struct baize_fraction fraction, int digits, const char *expected)
{
    char text[BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text decimal = baize_text_in(text, sizeof text);
    baize_fraction_print_decimal(&decimal, &fraction, digits);
    assert_string_equal(text, expected);
}

static void expect_equal(struct baize_fraction fraction, int64_t numerator, int64_t denominator)
{
    const struct baize_fraction expected = baize_fraction_of(numerator, denominator);
    assert_int_equal(baize_fraction_compare(&fraction, &expected), 0);
}

static enum baize_decision advised(const struct baize_rules *rules, baize_cards hand, baize_card up)
{
    struct baize_advice advice;
    assert_int_equal(baize_advise_four_card(rules, hand, up, &advice), BAIZE_OK);
    return advice.options[0].action == BAIZE_ADVISE_FOLD                        ? BAIZE_DECIDE_FOLD
           : advice.options[0].multiple == rules->wagers[BAIZE_PLAY].most_times ? BAIZE_DECIDE_MOST
                                                                                : BAIZE_DECIDE_LEAST;
}

/* ---- Strategies ---- */

TEST(test_the_simple_strategy)
{
    const struct baize_strategy *simple = baize_strategy_simple();
    baize_strength threes, tens, last;
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_THREE, &threes, &last);
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_TEN, &tens, &last);
    assert_int_equal(simple->count, 3);
    assert_int_equal(simple->lines[0].least, 1);
    assert_int_equal(simple->lines[0].most, threes - 1);
    assert_int_equal(simple->lines[1].least, threes);
    assert_int_equal(simple->lines[1].most, tens - 1);
    assert_int_equal(simple->lines[2].least, tens);
    assert_int_equal(simple->lines[2].most, BAIZE_FOUR_CARD_STRENGTHS);
    const baize_card up = card_of("8c");
    assert_int_equal(baize_strategy_decide(simple, set_of("As Kd Qh 2c 2d"), up), BAIZE_DECIDE_FOLD);
    assert_int_equal(baize_strategy_decide(simple, set_of("4s 5d 6h 3c 3d"), up), BAIZE_DECIDE_MOST);
    assert_int_equal(baize_strategy_decide(simple, set_of("4s 5d 7h 3c 3d"), up), BAIZE_DECIDE_LEAST);
    assert_int_equal(baize_strategy_decide(simple, set_of("As Kd Qh 9c 9d"), up), BAIZE_DECIDE_LEAST);
    assert_int_equal(baize_strategy_decide(simple, set_of("2s 3d 5h Tc Td"), up), BAIZE_DECIDE_MOST);
}

TEST(test_lines_look_at_the_up_card)
{
    struct baize_strategy strategy = {.id = "lines", .count = 2};
    strategy.lines[0] = (struct baize_strategy_line){1, 1000, 1u << BAIZE_NINE, 1, BAIZE_DECIDE_LEAST};
    strategy.lines[1] = (struct baize_strategy_line){1, 2000, 1u << BAIZE_NINE | 1u << BAIZE_ACE, 0, BAIZE_DECIDE_MOST};
    const baize_cards nine_high = set_of("9s 7d 5h 3c 2d"), eight_high = set_of("8s 7d 6h 3c 2d");
    assert_int_equal(baize_strategy_decide(&strategy, nine_high, card_of("9c")), BAIZE_DECIDE_LEAST);
    assert_int_equal(baize_strategy_decide(&strategy, eight_high, card_of("9c")), BAIZE_DECIDE_MOST);
    assert_int_equal(baize_strategy_decide(&strategy, nine_high, card_of("Ac")), BAIZE_DECIDE_MOST);
    assert_int_equal(baize_strategy_decide(&strategy, nine_high, card_of("Tc")), BAIZE_DECIDE_FOLD);
    assert_int_equal(baize_strategy_decide(&strategy, set_of("9s 9d 9h 3c 2d"), card_of("Ac")), BAIZE_DECIDE_FOLD);
}

/* ---- Ante and Play ---- */

/* C(13,4) = 715 sets of four ranks, 11 of them sequences; C(13,5) = 1287 of five, 89 of them with a sequence of four.
 * Suits: 384 ways for a pair and three others, 12 with four of a suit; 1024 for five ranks, 64 with four or five. */
TEST(test_every_hand_is_counted_once)
{
    static const struct {
        const char *hand;
        uint64_t count;
    } expected[] = {
        {"four of a kind,", 13 * 48},
        {"straight flush,", 4 * (11 * 39 + 89)},
        {"three of a kind,", 13 * 4 * (12 * 6 + 66 * 16)},
        {"flush,", 4 * ((715 - 11) * 39 + (1287 - 89))},
        {"straight,", 11 * 4 * (384 - 12) + 89 * (1024 - 64)},
        {"two pair,", 78 * 36 * 44},
        {"pair,", (715 - 11) * 4 * (384 - 12)},
        {"high card,", (1287 - 89) * (1024 - 64)},
    };
    uint64_t sum = 0;
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        sum += expected[i].count;
        assert_true(combinations_of(&optimal.ante, expected[i].hand) == expected[i].count * UP_CARDS * DEALER_HANDS);
    }
    assert_true(sum == HANDS);
    assert_true(optimal.ante.total == HANDS * UP_CARDS * DEALER_HANDS);
}

/* As published by those who have computed the game before. */
TEST(test_the_published_figures)
{
    assert_string_equal(optimal.ante.wager, "ante");
    assert_string_equal(optimal.ante.strategy, "optimal");
    expect_rounded(optimal.ante.house_edge, 4, "0.0279");
    expect_rounded(optimal.ante.average_wager, 2, "2.14");
    expect_rounded(optimal.ante.element_of_risk, 4, "0.0130");
    assert_int_equal(optimal.least_times, 1);
    assert_int_equal(optimal.most_times, 3);
    const struct baize_fraction played = baize_fraction_add(optimal.least, optimal.most);
    const struct baize_fraction all = baize_fraction_add(optimal.fold, played);
    expect_equal(all, 1, 1);
    /* 1 Ante, and 1 or 3 more */
    const struct baize_fraction down = baize_fraction_add(
        baize_fraction_of(1, 1),
        baize_fraction_add(optimal.least, baize_fraction_multiply(optimal.most, baize_fraction_of(3, 1))));
    assert_int_equal(baize_fraction_compare(&down, &optimal.ante.average_wager), 0);
    /* the bonus: four of a kind, straight flush and three of a kind, never folded and paid in any case */
    expect_equal(optimal.ante.hit_frequency, 13 * 48 + 4 * (11 * 39 + 89) + 13 * 4 * (12 * 6 + 66 * 16),
                 (int64_t)HANDS);
}

/* On 24 cards, aces to nines: the lowest pair is one of nines. */
TEST(test_the_simple_strategy_analysed)
{
    static struct baize_rules rules;
    const struct baize_strategy *simple = baize_strategy_simple();
    uint64_t chance = 1;
    deck_of(&rules, 0x1f80);
    assert_int_equal(baize_analyze_ante(&rules, simple, memory, BAIZE_ANALYSIS_SCRATCH, &other, &by_lines), BAIZE_OK);
    assert_string_equal(other.ante.strategy, "simple");
    assert_true(other.ante.total == UINT64_C(42504) * 19 * UINT64_C(8568)); /* C(24,5) x 19 x C(18,5) */
    assert_true(combinations_of(&other.ante, "high card,") == combinations_of(&other.ante, "high card, fold"));
    assert_true(combinations_of(&other.ante, "pair, fold") == 0);
    assert_int_equal(baize_strength_category(BAIZE_FOUR_CARD, other.highest_folded), BAIZE_HIGH_CARD);
    for (int i = 0; i < 5000; i++) {
        baize_cards hand;
        baize_card up;
        random_state(&chance, rules.deck, &hand, &up);
        assert_int_equal(baize_decision_of(&by_lines, hand, up), baize_strategy_decide(simple, hand, up));
    }
}

static baize_cards rename_suits(baize_cards set, int turn)
{
    baize_cards renamed = 0;
    for (int suit = 0; suit < BAIZE_SUITS; suit++)
        renamed |= (baize_cards)baize_cards_lane(set, (enum baize_suit)suit)
                   << ((suit * 3 + turn) % BAIZE_SUITS * BAIZE_LANE_BITS);
    return renamed;
}

TEST(test_decisions_are_those_of_advice)
{
    uint64_t chance = 2;
    for (int i = 0; i < 20; i++) {
        baize_cards hand;
        baize_card up;
        random_state(&chance, BAIZE_DECK_52, &hand, &up);
        const enum baize_decision decision = advised(&table_rules, hand, up);
        assert_int_equal(baize_decision_of(&best, hand, up), decision);
        for (int turn = 0; turn < BAIZE_SUITS; turn++) {
            baize_cards up_set = rename_suits(baize_cards_one(up), turn);
            const baize_card renamed_up = baize_cards_take(&up_set);
            assert_int_equal(baize_decision_of(&best, rename_suits(hand, turn), renamed_up), decision);
        }
        assert_int_equal(advised(&table_rules, rename_suits(hand, i % 4),
                                 (baize_card)((baize_card_suit(up) * 3u + (unsigned)i % 4) % 4 * BAIZE_LANE_BITS +
                                              (unsigned)baize_card_rank(up))),
                         decision);
    }
}

/* The highest hand that is folded is folded against some up card, and no higher hand is. */
TEST(test_the_highest_hand_folded)
{
    uint64_t chance = 3;
    baize_strength highest = 0;
    for (int i = 0; i < 50000; i++) {
        baize_cards hand;
        baize_card up;
        random_state(&chance, BAIZE_DECK_52, &hand, &up);
        const baize_strength strength = baize_strength_four_card(hand);
        if (strength > highest && baize_decision_of(&best, hand, up) == BAIZE_DECIDE_FOLD)
            highest = strength;
    }
    assert_true(highest <= optimal.highest_folded);
    assert_int_equal(baize_strength_category(BAIZE_FOUR_CARD, optimal.highest_folded), BAIZE_PAIR);
    assert_true(highest + 20 > optimal.highest_folded);
}

/* ---- Equal values ---- */

static void small_deck(struct baize_rules *rules)
{
    deck_of(rules, 0x1007); /* aces, twos, threes, fours */
}

/* Hands of a small deck whose two best options are worth exactly `value`: the first and the second of them, and what
 * the table says. Gives how many there were. */
static int expect_equal_options(const struct baize_rules *rules, int value, uint8_t first, enum baize_advised second,
                                uint8_t second_multiple, enum baize_decision decision)
{
    const struct baize_fraction worth = baize_fraction_of(value, 1);
    uint64_t chance = 4;
    int found_states = 0;
    assert_int_equal(baize_analyze_ante(rules, NULL, memory, BAIZE_ANALYSIS_SCRATCH, &other, &by_lines), BAIZE_OK);
    for (int i = 0; i < 5000 && found_states < 2; i++) {
        baize_cards hand;
        baize_card up;
        struct baize_advice advice;
        random_state(&chance, rules->deck, &hand, &up);
        assert_int_equal(baize_advise_four_card(rules, hand, up, &advice), BAIZE_OK);
        if (baize_fraction_compare(&advice.options[0].value, &worth) != 0 ||
            baize_fraction_compare(&advice.options[1].value, &worth) != 0)
            continue;
        assert_int_equal(advice.options[0].action, BAIZE_ADVISE_PLAY);
        assert_int_equal(advice.options[0].multiple, first);
        assert_int_equal(advice.options[1].action, second);
        assert_int_equal(advice.options[1].multiple, second_multiple);
        assert_int_equal(baize_decision_of(&by_lines, hand, up), decision);
        found_states++;
    }
    return found_states;
}

/* Of equal values the larger wager, and Play before a fold. */
TEST(test_equal_values)
{
    static struct baize_rules rules;
    deck_of(&rules, 0x1203); /* aces, jacks, threes, twos */
    assert_true(expect_equal_options(&rules, 0, 3, BAIZE_ADVISE_PLAY, 2, BAIZE_DECIDE_MOST) > 0);
    deck_of(&rules, 0x0f80); /* kings to nines */
    rules.dealer_cards = 4;
    assert_true(expect_equal_options(&rules, -1, 1, BAIZE_ADVISE_FOLD, 0, BAIZE_DECIDE_LEAST) > 0);
}

/* Every hand that the dealer can have, counted one by one. */
struct dealt_by_hand {
    baize_cards left[BAIZE_CARD_LIMIT];
    int count;
    baize_strength player;
    uint64_t lower, equal, all;
};

static void deal_on(struct dealt_by_hand *dealt, int from, int missing, baize_cards held)
{
    if (missing == 0) {
        baize_strength strength = baize_strength_four_card(held);
        dealt->lower += strength < dealt->player;
        dealt->equal += strength == dealt->player;
        dealt->all++;
        return;
    }
    for (int i = from; i <= dealt->count - missing; i++)
        deal_on(dealt, i + 1, missing - 1, held | dealt->left[i]);
}

/* A patron with further boxes sees their cards: the dealer cannot have them. */
TEST(test_the_cards_of_other_boxes_count)
{
    const struct baize_rules *rules = rules_of(south_dakota);
    const baize_cards hand = set_of("Ks Kd 9c 4h 2d"), known = set_of("Ac Ad Ah Qs Qd") | set_of("Jc Jd 8s 8d 8c");
    const baize_card up = card_of("As");
    struct dealt_by_hand dealt = {.player = baize_strength_four_card(hand)};
    struct baize_advice alone, knowing;
    for (baize_cards left = rules->deck & ~(hand | known | baize_cards_one(up)); left != 0;)
        dealt.left[dealt.count++] = baize_cards_one(baize_cards_take(&left));
    deal_on(&dealt, 0, 5, baize_cards_one(up));
    assert_int_equal(dealt.count, 36);
    assert_int_equal(baize_advise_four_card(rules, hand, up, &alone), BAIZE_OK);
    assert_int_equal(baize_advise_four_card_knowing(rules, hand, up, known, &knowing), BAIZE_OK);
    for (uint8_t i = 0; i < knowing.count; i++) {
        int64_t times = knowing.options[i].multiple + 1; /* the Ante, too; a tie is the player's */
        int64_t won = (int64_t)(dealt.lower + dealt.equal), lost = (int64_t)(dealt.all - dealt.lower - dealt.equal);
        if (knowing.options[i].action == BAIZE_ADVISE_PLAY)
            expect_equal(knowing.options[i].value, times * (won - lost), (int64_t)dealt.all);
        else
            expect_equal(knowing.options[i].value, -1, 1);
    }
    assert_int_equal(alone.options[0].multiple, 1);   /* an ace is up: a pair of kings plays the least ... */
    assert_int_equal(knowing.options[0].multiple, 3); /* ... unless the other aces lie in the own boxes */
    assert_int_equal(baize_advise_four_card_knowing(rules, hand, up, hand, &knowing), BAIZE_CARD_TWICE);
}

TEST(test_options)
{
    static struct baize_rules rules;
    struct baize_advice advice;
    const baize_cards quads = set_of("As Ad Ah Ac Ks");
    rules = *rules_of(laboratory); /* 1 to 5 times, four aces 50 to 1 */
    assert_int_equal(baize_advise_four_card(&rules, quads, card_of("Kd"), &advice), BAIZE_OK);
    assert_int_equal(advice.count, 6);
    for (uint8_t i = 0; i < 5; i++) { /* nobody beats four aces */
        assert_int_equal(advice.options[i].action, BAIZE_ADVISE_PLAY);
        assert_int_equal(advice.options[i].multiple, 5 - i);
        expect_equal(advice.options[i].value, 1 + 5 - i + 50, 1);
    }
    assert_int_equal(advice.options[5].action, BAIZE_ADVISE_FOLD);
    expect_equal(advice.options[5].value, -1, 1);
    rules.wagers[BAIZE_PLAY].most_times = 100; /* more multiples than options: the ends */
    assert_int_equal(baize_advise_four_card(&rules, quads, card_of("Kd"), &advice), BAIZE_OK);
    assert_int_equal(advice.count, 3);
    assert_int_equal(advice.options[0].multiple, 100);
    assert_int_equal(advice.options[1].multiple, 1);
}

/* ---- Bad Beat Bonus ---- */

static uint64_t exactly(const struct baize_wager_analysis *analysis, const char *outcome)
{
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        if (strcmp(analysis->returns[i].outcome, outcome) == 0)
            return analysis->returns[i].combinations;
    return 0;
}

/* When everybody plays, each pair of hands comes up with each of the dealer's six cards as the up card. */
TEST(test_bad_beats_are_lost_antes)
{
    static struct baize_rules rules;
    static const char *const hands[] = {"four of a kind", "straight flush", "three of a kind",
                                        "flush",          "straight",       "two pair"};
    struct baize_strategy always = {.id = "always", .count = 1};
    always.lines[0] = (struct baize_strategy_line){1, BAIZE_FOUR_CARD_STRENGTHS, 0x1fff, -1, BAIZE_DECIDE_MOST};
    deck_of(&rules, 0x1f80); /* aces to nines: 24 cards */
    rules.wagers[BAIZE_BAD_BEAT_BONUS] = rules_of(washington)->wagers[BAIZE_BAD_BEAT_BONUS];
    assert_int_equal(baize_analyze_bad_beat_bonus(&rules, 0, memory, BAIZE_ANALYSIS_SCRATCH, &bonus), BAIZE_OK);
    assert_int_equal(baize_analyze_ante(&rules, &always, memory, BAIZE_ANALYSIS_SCRATCH, &other, NULL), BAIZE_OK);
    assert_true(bonus.total == UINT64_C(42504) * UINT64_C(27132)); /* C(24,5) x C(19,6) */
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        char lost[BAIZE_OUTCOME_SIZE], beaten[BAIZE_OUTCOME_SIZE];
        snprintf(lost, sizeof lost, "%s, 3x, lost", hands[i]);
        snprintf(beaten, sizeof beaten, "player's %s beaten", hands[i]);
        assert_true(exactly(&other.ante, lost) > 0);
        assert_true(exactly(&other.ante, lost) == 6 * exactly(&bonus, beaten));
    }
}

/* Four of a kind loses to a higher one only: 13 x 12 / 2 pairs of ranks, one more card of the other 44 for the player
 * and two of the 43 left for the dealer; whoever has the lower one. */
TEST(test_the_rarest_bad_beat)
{
    assert_int_equal(baize_analyze_bad_beat_bonus(rules_of(washington), 0, memory, BAIZE_ANALYSIS_SCRATCH, &bonus),
                     BAIZE_OK);
    assert_string_equal(bonus.wager, "bad-beat-bonus");
    assert_string_equal(bonus.strategy, "none");
    assert_int_equal(bonus.returns_count, 2 * 6 + 1);
    assert_true(bonus.total == HANDS * UINT64_C(10737573)); /* C(47,6) */
    assert_true(exactly(&bonus, "player's four of a kind beaten") == UINT64_C(78) * 44 * (43 * 42 / 2));
    assert_true(exactly(&bonus, "dealer's four of a kind beaten") == UINT64_C(78) * 44 * (43 * 42 / 2));
}

static struct baize_fraction net_of(const char *outcome)
{
    for (uint16_t i = 0; i < bonus.returns_count; i++)
        if (strcmp(bonus.returns[i].outcome, outcome) == 0)
            return bonus.returns[i].net;
    fail_msg("no line '%s'", outcome);
    return baize_fraction_of(0, 0);
}

TEST(test_a_payout_limit_cuts_bad_beats)
{
    static struct baize_rules rules;
    small_deck(&rules);
    rules.wagers[BAIZE_BAD_BEAT_BONUS] = rules_of(washington)->wagers[BAIZE_BAD_BEAT_BONUS];
    rules.wagers[BAIZE_BAD_BEAT_BONUS].deal_payout_limit = 2500000; /* $25,000 */
    assert_int_equal(baize_analyze_bad_beat_bonus(&rules, 0, memory, BAIZE_ANALYSIS_SCRATCH, &bonus), BAIZE_OK);
    expect_equal(net_of("player's four of a kind beaten"), 25000, 1);
    assert_int_equal(baize_analyze_bad_beat_bonus(&rules, 500, memory, BAIZE_ANALYSIS_SCRATCH, &bonus), BAIZE_OK);
    expect_equal(net_of("player's four of a kind beaten"), 5000, 1); /* $25,000 for $5 */
    expect_equal(net_of("dealer's three of a kind beaten"), 100, 1); /* $500 */
    expect_equal(net_of("nothing"), -1, 1);
}

/* ---- What cannot be counted ---- */

static enum baize_status analyze(const struct baize_rules *rules)
{
    return baize_analyze_ante(rules, NULL, memory, BAIZE_ANALYSIS_SCRATCH, &other, NULL);
}

TEST(test_rules_that_cannot_be_counted)
{
    static struct baize_rules rules;
    small_deck(&rules);
    rules.deck &= rules.deck - 1;
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_UNSUPPORTED);
    small_deck(&rules);
    rules.dealer_cards = 7;
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_UNSUPPORTED);
    small_deck(&rules);
    rules.player_cards = 4;
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_UNSUPPORTED);
    small_deck(&rules);
    for (uint8_t i = 0; i < rules.dealing.steps_count; i++)
        rules.dealing.steps[i].face = BAIZE_FACE_DOWN;
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_UNSUPPORTED);
    for (uint8_t i = 0; i < rules.dealing.steps_count; i++)
        rules.dealing.steps[i].face = BAIZE_FACE_UP;
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_UNSUPPORTED);
    small_deck(&rules);
    rules.wagers[BAIZE_PLAY].offered = false;
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_NOT_OFFERED);
    small_deck(&rules);
    rules.wagers[BAIZE_ANTE].paytable.rows[0].pays = (struct baize_odds){.kind = BAIZE_ODDS_FIXED, .fixed_cents = 100};
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_UNSUPPORTED);
    small_deck(&rules);
    rules.wagers[BAIZE_ANTE].even =
        (struct baize_odds){.kind = BAIZE_ODDS_TO, .numerator = 999999998, .denominator = 999999999};
    rules.wagers[BAIZE_PLAY].even =
        (struct baize_odds){.kind = BAIZE_ODDS_TO, .numerator = 999999996, .denominator = 999999997};
    assert_int_equal(analyze(&rules), BAIZE_ANALYSIS_TOO_FINE);
    assert_int_equal(analyze(rules_of(double_draw)), BAIZE_ANALYSIS_UNSUPPORTED);
    small_deck(&rules);
    assert_int_equal(baize_analyze_bad_beat_bonus(&rules, 0, memory, BAIZE_ANALYSIS_SCRATCH, &bonus),
                     BAIZE_ANALYSIS_NOT_OFFERED);
}

TEST(test_memory_and_cards_are_checked)
{
    struct baize_advice advice;
    static const size_t sizes[] = {0, 100, 100000, 1000000, 1500000};
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        assert_int_equal(baize_analyze_ante(&table_rules, NULL, memory, sizes[i], &other, NULL),
                         BAIZE_SCRATCH_TOO_SMALL);
    assert_int_equal(baize_advise_four_card(&table_rules, set_of("As Kd 9c 9h"), 0, &advice), BAIZE_CARD_COUNT);
    assert_int_equal(baize_advise_four_card(&table_rules, set_of("As Kd 9c 9h Jk"), 0, &advice), BAIZE_CARD_SYNTAX);
    assert_int_equal(baize_advise_four_card(&table_rules, set_of("As Kd 9c 9h 2s"), card_of("9h"), &advice),
                     BAIZE_CARD_TWICE);
    assert_int_equal(baize_advise_four_card(&table_rules, set_of("As Kd 9c 9h 2s"), 15, &advice), BAIZE_CARD_SYNTAX);
    assert_int_equal(baize_advise_four_card(&table_rules, set_of("As Kd 9c 9h 2s"), 200, &advice), BAIZE_CARD_SYNTAX);
}

AROUND_ALL_TESTS(set_up, tear_down);
