/* test_odds.c - what a winning wager is paid: RULES 1, R1, R16, R29. */
#include "testing.h"
#include <baize/odds.h>

static void expect_status(enum baize_status status, enum baize_status expected)
{
    assert_string_equal(baize_status_name(status), baize_status_name(expected));
}

/* Read from memory of its own without an ending zero: a sanitizer sees one byte read too far. */
static enum baize_status parse(const char *text, struct baize_odds *odds, size_t *position, const char **why)
{
    size_t length = strlen(text);
    char *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    enum baize_status status = baize_odds_parse(copy, length, odds, position, why);
    free(copy);
    return status;
}

static struct baize_odds odds_of(const char *text)
{
    struct baize_odds odds;
    size_t position = 0;
    const char *why = "";
    if (parse(text, &odds, &position, &why) != BAIZE_OK)
        fail_msg("'%s' is refused at %zu: %s", text, position, why);
    return odds;
}

/* ---- Paying ---- */

static void expect_pay(const char *odds, baize_cents wager, baize_cents winnings, bool returned)
{
    struct baize_odds read = odds_of(odds);
    struct baize_pay pay;
    expect_status(baize_odds_pay(&read, wager, &pay), BAIZE_OK);
    assert_true(pay.winnings_cents == winnings);
    assert_int_equal(pay.wager_returned, returned);
    assert_int_equal(pay.breakage_numerator, 0);
    assert_true(pay.breakage_denominator >= 1);
}

static void expect_breakage(const char *odds, baize_cents wager, baize_cents winnings, int32_t part, int32_t whole)
{
    struct baize_odds read = odds_of(odds);
    struct baize_pay pay;
    expect_status(baize_odds_pay(&read, wager, &pay), BAIZE_OK);
    assert_true(pay.winnings_cents == winnings);
    assert_true(pay.wager_returned);
    assert_int_equal(pay.breakage_numerator, part);
    assert_int_equal(pay.breakage_denominator, whole);
}

static void expect_no_pay(const struct baize_odds *odds, baize_cents wager, enum baize_status expected)
{
    struct baize_pay pay;
    struct baize_pay before;
    memset(&pay, 0xA5, sizeof pay);
    memset(&before, 0xA5, sizeof before);
    expect_status(baize_odds_pay(odds, wager, &pay), expected);
    assert_memory_equal(&pay, &before, sizeof pay);
}

TEST(test_to_pays_and_returns_the_wager)
{
    expect_pay("1 to 1", 500, 500, true);
    expect_pay("25 to 1", 1000, 25000, true);
    expect_pay("25000 to 1", 2500, 62500000, true);
    expect_pay("3 to 2", 1000, 1500, true);
    expect_pay("1 to 1", 0, 0, true);
}

TEST(test_for_pays_in_all_and_does_not_return_the_wager)
{
    expect_pay("300 for 1", 100, 30000, false);
    expect_pay("9 for 1", 500, 4500, false);
    expect_pay("3 for 2", 200, 300, false);
    expect_pay("1 for 1", 100, 100, false);
}

TEST(test_R16_a_fixed_prize_ignores_the_stake_and_returns_it)
{
    expect_pay("$100,000", 500, 10000000, true);
    expect_pay("$100,000", 2500, 10000000, true);
    expect_pay("$1,000,000", 1, 100000000, true);
    expect_pay("$0.01", 500, 1, true);
}

TEST(test_a_push_returns_the_wager_and_pays_nothing)
{
    expect_pay("push", 2500, 0, true);
}

TEST(test_no_row_pays_nothing_and_returns_nothing)
{
    const struct baize_odds none = {.kind = BAIZE_ODDS_NONE};
    struct baize_pay pay;
    expect_status(baize_odds_pay(&none, 500, &pay), BAIZE_OK);
    assert_true(pay.winnings_cents == 0 && !pay.wager_returned);
    assert_int_equal(pay.breakage_numerator, 0);
    assert_int_equal(pay.breakage_denominator, 1);
}

TEST(test_R1_three_to_two_of_odd_cents_is_rounded_down_and_the_breakage_kept)
{
    expect_breakage("3 to 2", 250, 375, 0, 2);
    expect_breakage("3 to 2", 251, 376, 1, 2);
    expect_breakage("3 to 2", 1, 1, 1, 2);
    expect_breakage("6 to 5", 251, 301, 1, 5);
    expect_breakage("1 to 3", 2, 0, 2, 3);
    expect_breakage("1 to 999999999", 1, 0, 1, 999999999);
}

TEST(test_R29_a_share_of_a_meter_is_for_the_meter_to_pay)
{
    struct baize_odds share = odds_of("100% of main");
    expect_no_pay(&share, 100, BAIZE_ODDS_NEED_METER);
    share = odds_of("10% of major");
    expect_no_pay(&share, 0, BAIZE_ODDS_NEED_METER);
}

TEST(test_a_wager_below_nothing_is_refused)
{
    const char *const all[] = {"1 to 1", "9 for 1", "$5", "push", "10% of main"};
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        struct baize_odds odds = odds_of(all[i]);
        expect_no_pay(&odds, -1, BAIZE_WAGER_NEGATIVE);
        expect_no_pay(&odds, INT64_MIN, BAIZE_WAGER_NEGATIVE);
    }
}

TEST(test_a_pay_too_large_to_count_is_seen)
{
    struct baize_odds odds = odds_of("25000 to 1");
    expect_no_pay(&odds, INT64_MAX / 25000 + 1, BAIZE_MONEY_OVERFLOW);
    expect_no_pay(&odds, INT64_MAX, BAIZE_MONEY_OVERFLOW);
    expect_pay("25000 to 1", INT64_MAX / 25000, INT64_MAX / 25000 * 25000, true);
    odds = odds_of("300 for 1");
    expect_no_pay(&odds, INT64_MAX / 300 + 1, BAIZE_MONEY_OVERFLOW);
    expect_pay("1 to 1", INT64_MAX, INT64_MAX, true);
}

/* ---- Reading ---- */

static void expect_ratio(const char *text, enum baize_odds_kind kind, int32_t numerator, int32_t denominator)
{
    struct baize_odds odds = odds_of(text);
    assert_int_equal(odds.kind, kind);
    assert_int_equal(odds.numerator, numerator);
    assert_int_equal(odds.denominator, denominator);
    assert_true(odds.fixed_cents == 0 && odds.share == 0);
    assert_string_equal(odds.level, "");
}

static void expect_refused(const char *text, size_t position, const char *words)
{
    struct baize_odds odds;
    struct baize_odds before;
    size_t at = 999;
    const char *why = "";
    memset(&odds, 0xA5, sizeof odds);
    memset(&before, 0xA5, sizeof before);
    enum baize_status status = parse(text, &odds, &at, &why);
    if (status != BAIZE_ODDS_SYNTAX || at != position || strcmp(why, words) != 0)
        fail_msg("'%s' gives %s at %zu, '%s', not at %zu, '%s'", text, baize_status_name(status), at, why, position,
                 words);
    assert_memory_equal(&odds, &before, sizeof odds);
}

TEST(test_every_kind_of_odds_is_read)
{
    expect_ratio("25 to 1", BAIZE_ODDS_TO, 25, 1);
    expect_ratio("3 to 2", BAIZE_ODDS_TO, 3, 2);
    expect_ratio("300 for 1", BAIZE_ODDS_FOR, 300, 1);
    expect_ratio("1,000 to 1", BAIZE_ODDS_TO, 1000, 1);
    expect_ratio("25000 to 1", BAIZE_ODDS_TO, 25000, 1);
    expect_ratio("999,999,999 for 999999999", BAIZE_ODDS_FOR, 999999999, 999999999);
    assert_int_equal(odds_of("push").kind, BAIZE_ODDS_PUSH);
    assert_int_equal(odds_of("$100,000").kind, BAIZE_ODDS_FIXED);
    assert_true(odds_of("$100,000").fixed_cents == 10000000);
    assert_int_equal(odds_of("12.5% of main").kind, BAIZE_ODDS_METER);
    assert_int_equal(odds_of("12.5% of main").share, 125000);
    assert_string_equal(odds_of("100% of fifteen-letters").level, "fifteen-letters");
}

TEST(test_exactly_one_blank_stands_between_words)
{
    expect_refused("25  to 1", 2, "'to' or 'for' is expected, as in 25 to 1 or 300 for 1");
    expect_refused("25to 1", 2, "'to' or 'for' is expected, as in 25 to 1 or 300 for 1");
    expect_refused("300for 1", 3, "'to' or 'for' is expected, as in 25 to 1 or 300 for 1");
    expect_refused("25 to  1", 6, "a digit is expected");
    expect_refused("10%  of main", 3, "the meter is expected, as in 100% of main");
    expect_refused("10% of  main", 7, "the name of a meter is expected, as in 100% of main");
}

TEST(test_what_are_no_odds_is_told_how_odds_are_written)
{
    const char *const words = "odds are written like 25 to 1, 3 to 2, 300 for 1, $100 or push";
    expect_refused("", 0, words);
    expect_refused("free", 0, words);
    expect_refused("Push", 0, words);
    expect_refused(" 1 to 1", 0, words);
    expect_refused("-1 to 1", 0, words);
}

TEST(test_a_ratio_is_two_numbers_with_to_or_for_between)
{
    const char *const between = "'to' or 'for' is expected, as in 25 to 1 or 300 for 1";
    expect_refused("25", 2, between);
    expect_refused("25 to", 2, between);
    expect_refused("25 in 1", 2, between);
    expect_refused("25:1", 2, between);
    expect_refused("2.5 to 1", 1, between);
    expect_refused("25 to ", 6, "a digit is expected");
    expect_refused("25 to one", 6, "a digit is expected");
    expect_refused("25 to -1", 6, "a digit is expected");
    expect_refused("25 to 1 ", 7, "nothing more is expected after the odds");
    expect_refused("25 to 1.5", 7, "nothing more is expected after the odds");
}

TEST(test_the_numbers_of_a_ratio_are_from_1_to_999999999)
{
    expect_refused("0 to 1", 6, "both numbers of the odds are at least 1");
    expect_refused("1 to 0", 6, "both numbers of the odds are at least 1");
    expect_refused("007 to 1", 0, "a number does not begin with 0");
    expect_refused("1000000000 to 1", 9, "the number is too large");
    expect_refused("1 to 1000000000", 14, "the number is too large");
    expect_refused("99999999999999999999 to 1", 9, "the number is too large");
}

TEST(test_thousands_are_grouped_by_three_in_both_numbers)
{
    const char *const words = "thousands are grouped by three, as in 10,000 to 1";
    expect_ratio("1 to 1,000", BAIZE_ODDS_TO, 1, 1000);
    expect_ratio("1,234,567 for 7,654,321", BAIZE_ODDS_FOR, 1234567, 7654321);
    expect_refused("1,23 to 1", 4, words);
    expect_refused("1,2345 to 1", 5, words);
    expect_refused("1,234567 to 1", 5, words);
    expect_refused("1, to 1", 2, words);
    expect_refused("1234,567 to 1", 4, words);
    expect_refused("0,123 to 1", 1, words);
    expect_refused("1 to 0,123", 6, words);
    expect_refused("1,000,000,000 to 1", 13, "the number is too large");
}

TEST(test_a_push_stands_alone)
{
    expect_refused("push ", 4, "nothing more is expected after the odds");
    expect_refused("pushed", 4, "nothing more is expected after the odds");
    expect_refused("push $5", 4, "nothing more is expected after the odds");
}

TEST(test_a_fixed_prize_is_an_amount_above_nothing)
{
    expect_refused("$0", 0, "a fixed prize is more than $0");
    expect_refused("-$5", 0, "a fixed prize is more than $0");
    expect_refused("$", 1, "a digit is expected");
    expect_refused("$5x", 2, "an amount is written like $1,234.50");
    expect_refused("$1,00", 5, "three digits are expected after a comma");
    expect_refused("$92233720368547758.08", 21, "the amount is too large");
}

TEST(test_a_share_names_a_rate_and_a_meter)
{
    const char *const meter = "the meter is expected, as in 100% of main";
    const char *const name = "the name of a meter is expected, as in 100% of main";
    expect_refused("100%", 4, meter);
    expect_refused("100% of", 4, meter);
    expect_refused("100% in main", 4, meter);
    expect_refused("100% of ", 8, name);
    expect_refused("100% of Main", 8, name);
    expect_refused("100% of main!", 12, "nothing more is expected after the odds");
    expect_refused("100% of main meter", 12, "nothing more is expected after the odds");
    expect_refused("10% of sixteen-letters-", 22, "the name of a meter has at most 15 letters");
    expect_refused("0% of main", 0, "a share of a meter is more than 0%");
    expect_refused("100%of main", 4, "nothing is expected after the %");
    expect_refused("1.23456% of main", 6, "a percentage has at most four decimals");
    expect_refused("101% of main", 0, "a percentage is from 0% to 100%");
}

/* ---- Printing ---- */

static const char *print(const struct baize_odds *odds)
{
    static char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_odds_print(&text, odds);
    assert_false(text.truncated);
    return memory;
}

TEST(test_odds_are_printed_as_they_are_written)
{
    const char *const all[] = {
        "1 to 1",         "25 to 1",    "3 to 2",           "300 for 1", "1,000 to 1",     "25,000 to 1",
        "1,000,000 to 1", "push",       "$100,000",         "$0.50",     "100% of main",   "12.5% of major",
        "0.0001% of x",   "1 to 1,000", "999,999,999 to 1", "$1,234.50", "1 to 1,000,000", "999 for 1",
    };
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        struct baize_odds odds = odds_of(all[i]);
        assert_string_equal(print(&odds), all[i]);
    }
    assert_string_equal(print(&(struct baize_odds){.kind = BAIZE_ODDS_NONE}), "nothing");
}

TEST(test_odds_are_equal_when_every_part_is)
{
    const char *const all[] = {"3 to 2", "3 for 2", "6 to 4",       "4 to 2",       "push",
                               "$5",     "$5.01",   "100% of main", "100% of mega", "10% of main"};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        for (size_t j = 0; j < COUNT_OF(all); j++) {
            struct baize_odds a = odds_of(all[i]);
            struct baize_odds b = odds_of(all[j]);
            assert_int_equal(baize_odds_equal(&a, &b), i == j);
        }
}
