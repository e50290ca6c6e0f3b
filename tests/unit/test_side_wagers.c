/* Aces Up, Six Card Bonus and the Progressive: counts that are published, and whole small decks through the real
 * settlement. */
#include "analysis/hand_counts.h"
#include "shipped.h"
#include <baize/analysis.h>
#include <baize/settle.h>

static struct baize_rules rules;
static struct baize_wager_analysis analysis;

static void load_rules(const char *id)
{
    rules = *rules_of(id);
}

static void expect_count(const char *outcome, uint64_t combinations)
{
    for (uint16_t i = 0; i < analysis.returns_count; i++)
        if (strcmp(analysis.returns[i].outcome, outcome) == 0) {
            assert_int_equal(analysis.returns[i].combinations, combinations);
            return;
        }
    fail_msg("no outcome '%s'", outcome);
}

static void expect_percent(const struct baize_fraction *fraction, const char *percent)
{
    char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_fraction_print_percent(&text, fraction, 2);
    assert_string_equal(memory, percent);
}

static void must(enum baize_status status)
{
    assert_string_equal(baize_status_name(status), "OK");
}

/* ---- Published figures ---- */

/* The number of five-card hands with each best four-card hand is published; the edge is 2.78% for table A. */
TEST(test_aces_up_counts_are_the_published_ones)
{
    load_rules(maryland);
    must(baize_analyze_aces_up(&rules, &analysis));
    assert_int_equal(analysis.total, 2598960);
    expect_count("four of a kind", 624);
    expect_count("straight flush", 2072);
    expect_count("three of a kind", 58656);
    expect_count("flush", 114616);
    expect_count("straight", 101808);
    expect_count("two pair", 123552);
    expect_count("pair of aces", 81096);
    expect_count("nothing", 2116536);
    expect_percent(&analysis.house_edge, "2.78%");
    expect_percent(&analysis.hit_frequency, "18.56%");
}

/* Best five of six cards: royal 188, straight flush 1,656, quads 14,664, full house 165,984, flush 205,792, straight
 * 361,620, trips 732,160 of 20,358,520; four of the 188 royals are Super Royals. */
TEST(test_six_card_bonus_counts_are_the_published_ones)
{
    struct baize_six_card_formula formula;
    load_rules(maryland);
    must(baize_analyze_six_card_bonus(&rules, 500, &analysis, &formula));
    assert_int_equal(analysis.total, 20358520);
    expect_count("super royal of diamonds", 1);
    expect_count("super royal", 3);
    expect_count("royal flush", 184);
    expect_count("straight flush", 1656);
    expect_count("four of a kind", 14664);
    expect_count("full house", 165984);
    expect_count("flush", 205792);
    expect_count("straight", 361620);
    expect_count("three of a kind", 732160);
}

/* $1,000,000 once and $100,000 three times in 20,358,520 hands: 130/2035.852 dollars, whatever the wager. */
TEST(test_six_card_bonus_formula_gives_the_edge_at_any_wager)
{
    struct baize_six_card_formula formula;
    load_rules(maryland);
    for (baize_cents wager = 100; wager < 100000; wager = wager * 3 + 100) {
        must(baize_analyze_six_card_bonus(&rules, wager, &analysis, &formula));
        struct baize_fraction dollars = baize_fraction_of(1300000, 20358520);
        assert_memory_equal(&formula.dollars, &dollars, sizeof dollars);
        struct baize_fraction edge = baize_fraction_subtract(
            formula.constant, baize_fraction_divide(formula.dollars, baize_fraction_of(wager, 100)));
        assert_memory_equal(&edge, &analysis.house_edge, sizeof edge);
    }
}

TEST(test_wagers_that_are_not_offered_are_refused)
{
    struct baize_six_card_formula formula;
    load_rules(washington);
    assert_int_equal(baize_analyze_six_card_bonus(&rules, 100, &analysis, &formula), BAIZE_ANALYSIS_NOT_OFFERED);
    load_rules(double_draw);
    assert_int_equal(baize_analyze_aces_up(&rules, &analysis), BAIZE_ANALYSIS_NOT_OFFERED);
}

TEST(test_a_lopsided_deck_is_refused)
{
    load_rules(maryland);
    rules.deck &= ~baize_cards_one(baize_card_of(BAIZE_SPADES, BAIZE_TWO));
    assert_int_equal(baize_analyze_aces_up(&rules, &analysis), BAIZE_ANALYSIS_UNSUPPORTED);
}

/* ---- Small decks, hand by hand, through the real settlement ---- */

static baize_cards deck_of(unsigned ranks)
{
    baize_cards deck = 0;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        deck |= (baize_cards)ranks << (suit * BAIZE_LANE_BITS);
    return deck;
}

struct seen {
    enum baize_wager wager;
    baize_cents amount, net;
    uint64_t hands, hits;
};

static void settle_hand(struct seen *seen, baize_cards hand, baize_cards bonus)
{
    struct baize_settle_input input = {.bonus_card = bonus, .dealer = 0};
    struct baize_settle_lines lines;
    input.seats[0] = (struct baize_settle_seat){.dealt = true, .patron = 1, .cards = hand};
    input.seats[0].wagers[seen->wager] = seen->amount;
    must(baize_settle_seat(&rules, &input, 1, &lines));
    for (uint8_t i = 0; i < lines.count; i++) {
        const struct baize_settle_line *line = &lines.lines[i];
        if (line->wager != seen->wager)
            continue;
        seen->net += line->winnings + line->returned - line->wagered;
        seen->hits += line->row != BAIZE_NO_ROW ? 1 : 0;
        seen->hands++;
    }
}

/* All hands of five cards and, for the Six Card Bonus, each other card of the deck as the bonus card. */
static void settle_deck(struct seen *seen, baize_cards hand, baize_cards left, int missing, bool with_bonus)
{
    if (missing == 0) {
        baize_cards others = rules.deck & ~hand;
        if (!with_bonus)
            settle_hand(seen, hand, 0);
        while (with_bonus && others != 0)
            settle_hand(seen, hand, baize_cards_one(baize_cards_take(&others)));
        return;
    }
    while (left != 0) {
        baize_cards card = baize_cards_one(baize_cards_take(&left));
        settle_deck(seen, hand | card, left, missing - 1, with_bonus);
    }
}

static void compare(const struct seen *seen)
{
    struct baize_fraction net = baize_fraction_of(-seen->net, seen->amount);
    struct baize_fraction edge = baize_fraction_divide(net, baize_fraction_of_counts(seen->hands, 1));
    struct baize_fraction hits = baize_fraction_of_counts(seen->hits, seen->hands);
    assert_memory_equal(&edge, &analysis.house_edge, sizeof edge);
    assert_memory_equal(&hits, &analysis.hit_frequency, sizeof hits);
}

TEST(test_small_decks_agree_with_the_settlement)
{
    static const unsigned ranks[] = {0x1F, 0x1F00, 0x100F, 0x1F80};
    struct baize_six_card_formula formula;
    for (size_t i = 0; i < COUNT_OF(ranks); i++) {
        struct seen aces_up = {.wager = BAIZE_ACES_UP, .amount = 100};
        struct seen six_card = {.wager = BAIZE_SIX_CARD_BONUS, .amount = 500};
        load_rules(maryland);
        rules.deck = deck_of(ranks[i]);
        settle_deck(&aces_up, 0, rules.deck, 5, false);
        must(baize_analyze_aces_up(&rules, &analysis));
        compare(&aces_up);
        settle_deck(&six_card, 0, rules.deck, 5, true);
        must(baize_analyze_six_card_bonus(&rules, 500, &analysis, &formula));
        compare(&six_card);
    }
}

/* The six highest ranks hold four Super Royals, one of diamonds. */
TEST(test_super_royals_of_a_small_deck_are_counted_once)
{
    struct baize_six_card_formula formula;
    load_rules(maryland);
    rules.deck = deck_of(0x1F80);
    must(baize_analyze_six_card_bonus(&rules, 500, &analysis, &formula));
    expect_count("super royal of diamonds", 1);
    expect_count("super royal", 3);
    assert_int_equal(analysis.total, 134596); /* C(24,6) */
}
