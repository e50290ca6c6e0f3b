/* The progressive wager: the formulas against a plain walk through a cycle of the meter, wager by wager. */
#include "shipped.h"
#include <baize/analysis.h>
#include <math.h>

static struct baize_rules rules;
static struct baize_progressive_analysis analysis;
static unsigned char memory[4 << 20];

static void analyze(const char *id)
{
    rules = *rules_of(id);
    enum baize_status status = baize_analyze_progressive(&rules, memory, sizeof memory, &analysis);
    assert_string_equal(baize_status_name(status), "OK");
}

static double value(struct baize_fraction fraction)
{
    return baize_fraction_double(&fraction);
}

static void expect_near(double found_value, double expected)
{
    if (fabs(found_value - expected) > 1e-6 * fabs(expected))
        fail_msg("%.12g instead of %.12g", found_value, expected);
}

/* ---- By hand ---- */

/* Maryland A: four aces 48, other quads 576, straight flushes 2,072, trips 58,656 of 2,598,960 hands. $1, seed $5,000,
 * 18% and 2% reserve. */
TEST(test_maryland_a_by_hand)
{
    analyze(maryland);
    struct baize_fraction fixed = baize_fraction_of(576 * 300 + 2072 * 100 + 58656 * 9, 2598960);
    assert_memory_equal(&analysis.fixed, &fixed, sizeof fixed);
    const struct baize_level_analysis *level = &analysis.level[0];
    struct baize_fraction between = baize_fraction_of(54145, 1);
    assert_memory_equal(&level->wagers_between_hits, &between, sizeof between);
    /* 500,000 cents + 20 cents for each of 54,145 wagers */
    struct baize_fraction average = baize_fraction_of(500000 + 20 * 54145, 1);
    assert_memory_equal(&level->average_meter, &average, sizeof average);
    /* 1 - 20% - fixed pays - $5,000 / 54,145 */
    struct baize_fraction keeps = baize_fraction_subtract(baize_fraction_of(4, 5), fixed);
    keeps = baize_fraction_subtract(keeps, baize_fraction_of(5000, 54145));
    assert_memory_equal(&analysis.long_run, &keeps, sizeof keeps);
    assert_int_equal(level->same_round.sign, 0); /* nobody shares four aces */
    /* envy A: $100 four aces, $10 quads, $5 straight flush */
    struct baize_fraction envy = baize_fraction_of(48 * 100 + 576 * 10 + 2072 * 5, 2598960);
    assert_memory_equal(&analysis.envy, &envy, sizeof envy);
}

/* Four royals, and the second of two players has three left among C(47,5) hands. */
TEST(test_two_royals_in_one_round)
{
    analyze(south_dakota);
    struct baize_fraction both = baize_fraction_multiply(baize_fraction_of(4, 2598960), baize_fraction_of(3, 1533939));
    assert_memory_equal(&analysis.level[0].same_round, &both, sizeof both);
}

/* Two players with five-card quads: 13 ranks and 48 fifth cards; then 12 ranks, of which the one of the fifth card is
 * broken (11), and the fifth card is any of the 47 - 4. */
TEST(test_two_quads_in_one_round)
{
    analyze(three_level);
    struct baize_fraction both =
        baize_fraction_multiply(baize_fraction_of(13 * 48, 2598960), baize_fraction_of(11 * 43, 1533939));
    assert_memory_equal(&analysis.level[2].same_round, &both, sizeof both);
}

/* ---- Pairs of hits, one by one ---- */

static baize_cards hit_list[8192];
static size_t hit_count;

static void list_hits(const char *level, baize_cards left, baize_cards hand, int missing)
{
    const struct baize_paytable *schedule = &rules.progressive.schedule;
    if (missing == 0) {
        baize_strength strength =
            schedule->ranking == BAIZE_FOUR_CARD ? baize_strength_four_card(hand) : baize_strength_five_card(hand);
        const struct baize_pay_row *row = baize_paytable_row(schedule, strength);
        if (row != NULL && row->pays.kind == BAIZE_ODDS_METER && row->pays.share == BAIZE_RATE_WHOLE &&
            strcmp(row->pays.level, level) == 0)
            hit_list[hit_count++] = hand;
        return;
    }
    while (left != 0) {
        baize_cards card = baize_cards_one(baize_cards_take(&left));
        list_hits(level, left, hand | card, missing - 1);
    }
}

static uint64_t disjoint_pairs(void)
{
    uint64_t pairs = 0;
    for (size_t i = 0; i < hit_count; i++)
        for (size_t k = 0; k < hit_count; k++)
            pairs += (hit_list[i] & hit_list[k]) == 0 ? 1 : 0;
    return pairs;
}

/* Seven ranks, 28 cards: C(28,5) x C(23,5) deals to two players. Rows are made to hit by flushes, by ranks, by both. */
TEST(test_pairs_in_small_decks)
{
    static const char *const ids[] = {three_level, maryland};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        for (uint8_t row = 0; row < 4; row++) {
            rules = *rules_of(ids[i]);
            rules.deck = 0;
            for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
                rules.deck |= UINT64_C(0x1FC0) << (suit * BAIZE_LANE_BITS);
            struct baize_odds *pays = &rules.progressive.schedule.rows[row].pays;
            *pays = rules.progressive.schedule.rows[0].pays;
            assert_int_equal(baize_analyze_progressive(&rules, memory, sizeof memory, &analysis), BAIZE_OK);
            hit_count = 0;
            list_hits(pays->level, rules.deck, 0, 5);
            struct baize_fraction chance = baize_fraction_of_counts(disjoint_pairs(), 98280ull * 33649ull);
            assert_memory_equal(&analysis.level[0].same_round, &chance, sizeof chance);
        }
    }
}

TEST(test_break_even_has_no_edge)
{
    static const char *const ids[] = {maryland, three_level, south_dakota, washington, laboratory};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        analyze(ids[i]);
        for (uint8_t k = 0; k < analysis.levels; k++) {
            struct baize_fraction above =
                baize_fraction_subtract(analysis.level[k].break_even, baize_fraction_of(analysis.level[k].seed, 1));
            struct baize_fraction more = baize_fraction_multiply(
                analysis.level[k].share, baize_fraction_divide(above, baize_fraction_of(rules.progressive.wager, 1)));
            assert_memory_equal(&more, &analysis.wager.house_edge, sizeof more);
        }
    }
}

/* ---- Wager by wager ---- */

struct cycle {
    double at_hit; /* expected meter at the hit */
    double paid;   /* expected smaller and fixed pays of a cycle */
};

/* A cycle is over at the n-th wager with chance h (1 - h)^(n-1). Until then each wager adds to the meter, and takes
 * from it, on average, what the smaller pays and the fixed ones take. */
static struct cycle walk(double start, double adds, double h, double smaller, double fixed)
{
    struct cycle cycle = {0, 0};
    double meter = start, still_running = 1;
    while (still_running > 1e-12) {
        meter += adds;
        cycle.at_hit += still_running * h * meter;
        double takes = smaller / (1 - h) * meter + fixed / (1 - h);
        cycle.paid += still_running * (1 - h) * takes;
        meter -= takes;
        still_running *= 1 - h;
    }
    return cycle;
}

TEST(test_average_meter_is_that_of_a_walk)
{
    static const char *const ids[] = {maryland, three_level, south_dakota, reserve, washington, from_meter, laboratory};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        analyze(ids[i]);
        double wager = (double)rules.progressive.wager;
        bool from = rules.progressive.fixed_pays_from == BAIZE_FROM_METER;
        for (uint8_t k = 0; k < analysis.levels; k++) {
            const struct baize_meter_rules *meter = &rules.progressive.meters[k];
            const struct baize_level_analysis *level = &analysis.level[k];
            double h = value(level->jackpot), rate = meter->rate / 1e6, kept = meter->reserve / 1e6;
            double fixed = from && k == 0 ? value(analysis.fixed) * wager : 0;
            struct cycle cycle =
                walk((double)meter->seed + kept * wager / h, rate * wager, h, value(level->share) - h, fixed);
            expect_near(value(level->average_meter), cycle.at_hit);
            /* all that comes in goes out: seed and contributions of a cycle are the hit and the smaller pays */
            expect_near(value(level->long_run) * wager / h, cycle.at_hit + cycle.paid);
        }
    }
}
