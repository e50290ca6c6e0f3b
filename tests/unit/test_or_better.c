/* test_or_better.c - rows that say "or better", compiled; holes; rules that a record holds already. */
#include "mathematics/what_if.h"
#include "shipped.h"

static const struct baize_paytable *aces_up_of(const struct baize_rules *rules)
{
    return &rules->wagers[BAIZE_ACES_UP].paytable;
}

/* After the row for two pair, "pair-of-jacks or better" is jacks to aces: one run that ends where two pair begins. */
TEST(test_a_row_reaches_up_to_the_one_before)
{
    static struct baize_rules rules;
    baize_strength jacks, aces, least, most;
    struct baize_source source = edited(laboratory, "hand: pair-of-aces, pays: 1 to 1}\n      - {hand: pair-of-kings",
                                        "hand: pair-of-jacks or better, pays: 1 to 1}\n      - {hand: pair-of-tens");
    must_load(&source, &rules);
    const struct baize_pay_row *row = &aces_up_of(&rules)->rows[6];
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_JACK, &jacks, &most);
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_ACE, &least, &aces);
    assert_string_equal(row->hand, "pair-of-jacks-or-better");
    assert_int_equal(row->least, jacks);
    assert_int_equal(row->most, aces);
    assert_ptr_equal(baize_paytable_row(aces_up_of(&rules), aces), row);
    assert_int_equal(aces_up_of(&rules)->rows[5].least, aces + 1);
    assert_int_equal(aces_up_of(&rules)->rows[7].most, jacks - 1);
}

/* Without a row above, it reaches the highest hand. */
TEST(test_the_first_row_reaches_the_top)
{
    static struct baize_rules rules;
    struct baize_source source =
        edited(laboratory, "hand: royal-flush, amount: $100", "hand: straight-flush or better, amount: $100");
    must_load(&source, &rules);
    assert_int_equal(rules.progressive.envy.rows[0].most, BAIZE_FIVE_CARD_STRENGTHS);
    assert_string_equal(rules.progressive.envy.rows[0].hand, "straight-flush-or-better");
}

/* "flush or better" and its id are one spelling: the compiled rules are the same, byte by byte. */
TEST(test_both_spellings_are_the_same)
{
    static struct baize_rules one, other;
    struct baize_source source = edited(laboratory, "hand: flush, pays", "hand: flush or better, pays");
    must_load(&source, &one);
    source = edited(laboratory, "hand: flush, pays", "hand: flush-or-better, pays");
    must_load(&source, &other);
    assert_memory_equal(&one, &other, sizeof one);
}

/* The what-if of the Game Manager changes the row by its id, and the analysis follows. */
TEST(test_the_what_if_knows_the_row)
{
    static struct baize_rules rules;
    static struct baize_wager_analysis before, after;
    char why[WHAT_IF_WORDS_SIZE];
    struct baize_source source =
        edited(laboratory, "hand: pair-of-kings, pays: push", "hand: pair-of-tens or better, pays: push");
    must_load(&source, &rules);
    assert_int_equal(baize_analyze_aces_up(&rules, &before), BAIZE_OK);
    assert_false(what_if_set(&rules, ANALYSED_ACES_UP, "pair-of-tens", "1 to 1", why));
    assert_true(what_if_set(&rules, ANALYSED_ACES_UP, "pair-of-tens-or-better", "1 to 1", why));
    assert_int_equal(baize_analyze_aces_up(&rules, &after), BAIZE_OK);
    uint64_t hands = 0;
    for (uint16_t i = 0; i < after.returns_count; i++)
        hands += after.returns[i].row == 7 ? after.returns[i].combinations : 0;
    struct baize_fraction gained = baize_fraction_subtract(before.house_edge, after.house_edge);
    struct baize_fraction chance = baize_fraction_of_counts(hands, after.total);
    assert_int_equal(baize_fraction_compare(&gained, &chance), 0); /* each of them wins one more */
    assert_true(hands > 0);
}

/* ---- Rules that a record holds ---- */

static enum baize_status find_laboratory(void *context, const char *jurisdiction, struct baize_source *source)
{
    struct baize_library shipped = baize_shipped_library();
    (void)context;
    (void)jurisdiction;
    return shipped.find(shipped.context, "laboratory", source);
}

static void expect_only_when_filed(const struct baize_source *source, const char *fault)
{
    static struct baize_rules rules;
    struct baize_library library = {.find = find_laboratory};
    assert_int_equal(baize_rules_load(source, &library, scratch, sizeof scratch, &rules, &found), BAIZE_RULES_REFUSED);
    assert_int_equal(found.errors, 1);
    assert_string_equal(found.items[0].fault, fault);
    library.filed = true;
    assert_int_equal(baize_rules_load(source, &library, scratch, sizeof scratch, &rules, &found), BAIZE_OK);
}

/* What an earlier version accepted and filed is read for ever; new rules are asked for more. */
TEST(test_filed_rules_are_not_asked_for_more)
{
    struct baize_source source = edited(laboratory, "hand: flush, pays: 5 to 1", "hand: flush, pays: 9 to 1");
    expect_only_when_filed(&source, "BETTER_HAND_PAID_LESS");
    source = edited(laboratory, "hand: full-house, pays: 40 for 1", "hand: flush, pays: 40 for 1");
    expect_only_when_filed(&source, "BETTER_HAND_UNPAID");
    source = edited(laboratory, "hand: royal-flush, amount", "hand: four-of-a-kind, amount");
    expect_only_when_filed(&source, "BETTER_HAND_UNPAID");
    source = edited(laboratory, "jurisdiction: laboratory", "jurisdiction: workshop");
    expect_only_when_filed(&source, "ID_NOT_OF_FILE");
}
