/* test_money.c - money is counted exactly, or refused: RULES 1, R1, R29. */
#include "testing.h"
#include <baize/money.h>

/* What an output holds before a call that must not touch it. */
#define UNTOUCHED 424242

__extension__ typedef __int128 wide; /* -Wpedantic knows no __int128; the exact value needs one */

static void expect_status(enum baize_status status, enum baize_status expected)
{
    assert_string_equal(baize_status_name(status), baize_status_name(expected));
}

/* ---- Arithmetic ---- */

typedef enum baize_status operation(int64_t a, int64_t b, int64_t *result);

static void expect_result(operation *operate, int64_t a, int64_t b, int64_t expected)
{
    int64_t result = UNTOUCHED;
    expect_status(operate(a, b, &result), BAIZE_OK);
    assert_true(result == expected);
}

static void expect_overflow(operation *operate, int64_t a, int64_t b)
{
    int64_t result = UNTOUCHED;
    expect_status(operate(a, b, &result), BAIZE_MONEY_OVERFLOW);
    assert_true(result == UNTOUCHED);
}

static void check_add(operation *add)
{
    expect_result(add, 150, 250, 400);
    expect_result(add, -150, 100, -50);
    expect_result(add, INT64_MAX, 0, INT64_MAX);
    expect_result(add, INT64_MAX - 1, 1, INT64_MAX);
    expect_result(add, INT64_MIN + 1, -1, INT64_MIN);
    expect_result(add, INT64_MAX, INT64_MIN, -1);
    expect_overflow(add, INT64_MAX, 1);
    expect_overflow(add, 1, INT64_MAX);
    expect_overflow(add, INT64_MIN, -1);
    expect_overflow(add, INT64_MAX, INT64_MAX);
    expect_overflow(add, INT64_MIN, INT64_MIN);
}

static void check_subtract(operation *subtract)
{
    expect_result(subtract, 400, 250, 150);
    expect_result(subtract, 100, 150, -50);
    expect_result(subtract, INT64_MIN, 0, INT64_MIN);
    expect_result(subtract, -1, INT64_MAX, INT64_MIN);
    expect_result(subtract, -1, INT64_MIN, INT64_MAX);
    expect_result(subtract, INT64_MIN, INT64_MIN, 0);
    expect_overflow(subtract, 0, INT64_MIN);
    expect_overflow(subtract, INT64_MIN, 1);
    expect_overflow(subtract, INT64_MAX, -1);
    expect_overflow(subtract, -2, INT64_MAX);
}

TEST(test_adding_sees_overflow_at_both_ends)
{
    check_add(baize_cents_add);
    check_add(baize_money_add);
}

TEST(test_subtracting_sees_overflow_at_both_ends)
{
    check_subtract(baize_cents_subtract);
    check_subtract(baize_money_subtract);
}

TEST(test_multiplying_sees_overflow_at_both_ends)
{
    expect_result(baize_cents_times, 500, 25000, 12500000);
    expect_result(baize_cents_times, -500, 3, -1500);
    expect_result(baize_cents_times, INT64_MAX, 0, 0);
    expect_result(baize_cents_times, INT64_MAX, -1, -INT64_MAX);
    expect_result(baize_cents_times, INT64_MIN, 1, INT64_MIN);
    expect_result(baize_cents_times, INT64_MAX / 7, 7, INT64_MAX / 7 * 7);
    expect_overflow(baize_cents_times, INT64_MAX / 7 + 1, 7);
    expect_overflow(baize_cents_times, INT64_MIN, -1);
    expect_overflow(baize_cents_times, -1, INT64_MIN);
    expect_overflow(baize_cents_times, INT64_MIN, 2);
    expect_overflow(baize_cents_times, INT64_MAX, INT64_MAX);
    expect_overflow(baize_cents_times, INT64_C(1) << 32, INT64_C(1) << 31);
}

TEST(test_a_result_may_replace_its_operand)
{
    baize_cents sum = INT64_MAX;
    expect_status(baize_cents_add(sum, -1, &sum), BAIZE_OK);
    assert_true(sum == INT64_MAX - 1);
    expect_status(baize_cents_add(sum, 2, &sum), BAIZE_MONEY_OVERFLOW);
    assert_true(sum == INT64_MAX - 1);
}

TEST(test_cents_become_micro_cents_or_overflow)
{
    const baize_cents most = INT64_MAX / BAIZE_MICROCENTS_PER_CENT;
    baize_money money = UNTOUCHED;
    expect_status(baize_money_from_cents(1, &money), BAIZE_OK);
    assert_true(money == BAIZE_MICROCENTS_PER_CENT);
    expect_status(baize_money_from_cents(most, &money), BAIZE_OK);
    assert_true(money == most * BAIZE_MICROCENTS_PER_CENT);
    expect_status(baize_money_from_cents(-most, &money), BAIZE_OK);
    assert_true(money == -most * BAIZE_MICROCENTS_PER_CENT);
    money = UNTOUCHED;
    expect_status(baize_money_from_cents(most + 1, &money), BAIZE_MONEY_OVERFLOW);
    expect_status(baize_money_from_cents(-most - 1, &money), BAIZE_MONEY_OVERFLOW);
    expect_status(baize_money_from_cents(INT64_MIN, &money), BAIZE_MONEY_OVERFLOW);
    assert_true(money == UNTOUCHED);
}

/* ---- Whole cents ---- */

static void expect_whole(baize_money money, baize_cents cents, baize_money fraction)
{
    baize_cents whole;
    baize_money rest;
    baize_money_whole_cents(money, &whole, &rest);
    assert_true(whole == cents);
    assert_true(rest == fraction);
    assert_true((wide)whole * BAIZE_MICROCENTS_PER_CENT + rest == money);
}

TEST(test_R1_R29_whole_cents_are_rounded_down_and_the_fraction_stays)
{
    expect_whole(0, 0, 0);
    expect_whole(1, 0, 1);
    expect_whole(999999, 0, 999999);
    expect_whole(1000000, 1, 0);
    expect_whole(12345678901, 12345, 678901);
    expect_whole(INT64_MAX, 9223372036854, 775807);
}

TEST(test_R1_down_is_down_for_debts_too)
{
    expect_whole(-1, -1, 999999);
    expect_whole(-999999, -1, 1);
    expect_whole(-1000000, -1, 0);
    expect_whole(-1000001, -2, 999999);
    expect_whole(INT64_MIN, -9223372036855, 224192);
    expect_whole(INT64_MIN + 775808, -9223372036854, 0);
}

/* ---- Rates ---- */

TEST(test_a_rate_of_a_wager_is_exact)
{
    baize_money part = UNTOUCHED;
    expect_status(baize_rate_of_cents(200000, 100, &part), BAIZE_OK);
    assert_true(part == 20000000); /* 20% of $1.00, money.h */
    expect_status(baize_rate_of_cents(1, 1, &part), BAIZE_OK);
    assert_true(part == 1); /* one part per million of a cent */
    expect_status(baize_rate_of_cents(333333, 500, &part), BAIZE_OK);
    assert_true(part == 166666500);
    expect_status(baize_rate_of_cents(0, INT64_MAX, &part), BAIZE_OK);
    assert_true(part == 0);
    expect_status(baize_rate_of_cents(BAIZE_RATE_WHOLE, -500, &part), BAIZE_OK);
    assert_true(part == -500 * (int64_t)BAIZE_MICROCENTS_PER_CENT);
    expect_status(baize_rate_of_cents(1, INT64_MIN, &part), BAIZE_OK);
    assert_true(part == INT64_MIN);
}

TEST(test_a_rate_of_a_wager_sees_overflow)
{
    const baize_cents most = INT64_MAX / BAIZE_RATE_WHOLE;
    baize_money part = UNTOUCHED;
    expect_status(baize_rate_of_cents(BAIZE_RATE_WHOLE, most + 1, &part), BAIZE_MONEY_OVERFLOW);
    expect_status(baize_rate_of_cents(BAIZE_RATE_WHOLE, -most - 1, &part), BAIZE_MONEY_OVERFLOW);
    expect_status(baize_rate_of_cents(2, INT64_MAX, &part), BAIZE_MONEY_OVERFLOW);
    assert_true(part == UNTOUCHED);
    expect_status(baize_rate_of_cents(BAIZE_RATE_WHOLE, most, &part), BAIZE_OK);
    assert_true(part == most * BAIZE_RATE_WHOLE);
}

TEST(test_a_rate_is_from_0_to_100_percent)
{
    const baize_rate wrong[] = {-1, BAIZE_RATE_WHOLE + 1, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        baize_money part = UNTOUCHED;
        expect_status(baize_rate_of_cents(wrong[i], 100, &part), BAIZE_RATE_OUT_OF_RANGE);
        expect_status(baize_rate_of_money(wrong[i], 100, &part), BAIZE_RATE_OUT_OF_RANGE);
        assert_true(part == UNTOUCHED);
    }
}

static int64_t exact_share(baize_rate rate, baize_money meter)
{
    wide product = (wide)meter * rate;
    wide down = product / BAIZE_RATE_WHOLE - (product % BAIZE_RATE_WHOLE < 0);
    return (int64_t)down;
}

TEST(test_R29_a_share_of_a_meter_is_rounded_down_at_every_extreme)
{
    const baize_money meters[] = {0,         1,      -1,       999999,        -999999,       1000000,
                                  -1000000,  999,    -1000001, 5000000000001, -500000000001, INT64_MAX,
                                  INT64_MIN, 123456, -777,     INT64_MAX - 1, INT64_MIN + 1, INT64_MAX / 1000000};
    const baize_rate rates[] = {0, 1, 2, 3, 7, 99999, 100000, 333333, 500000, 999998, 999999, BAIZE_RATE_WHOLE};
    for (size_t i = 0; i < COUNT_OF(meters); i++)
        for (size_t j = 0; j < COUNT_OF(rates); j++) {
            baize_money part = UNTOUCHED;
            expect_status(baize_rate_of_money(rates[j], meters[i], &part), BAIZE_OK);
            assert_true(part == exact_share(rates[j], meters[i]));
        }
}

/* ---- Reading amounts ---- */

/* A copy without an ending zero, in memory of its own: a sanitizer sees one byte read too far. */
static char *copy_of(const char *text, size_t length)
{
    char *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    return copy;
}

static enum baize_status parse_cents(const char *text, size_t length, baize_cents *cents, size_t *position,
                                     const char **why)
{
    char *copy = copy_of(text, length);
    enum baize_status status = baize_cents_parse(copy, length, cents, position, why);
    free(copy);
    return status;
}

static void expect_cents(const char *text, baize_cents expected)
{
    baize_cents cents = UNTOUCHED;
    size_t position;
    const char *why;
    if (parse_cents(text, strlen(text), &cents, &position, &why) != BAIZE_OK)
        fail_msg("'%s' is refused at %zu: %s", text, position, why);
    assert_true(cents == expected);
}

static void expect_no_cents_in(const char *text, size_t length, size_t position, const char *words)
{
    baize_cents cents = UNTOUCHED;
    size_t at = 999;
    const char *why = "";
    enum baize_status status = parse_cents(text, length, &cents, &at, &why);
    if (status != BAIZE_MONEY_SYNTAX || at != position || strcmp(why, words) != 0)
        fail_msg("'%s' gives %s at %zu, '%s', not at %zu, '%s'", text, baize_status_name(status), at, why, position,
                 words);
    assert_true(cents == UNTOUCHED);
}

static void expect_no_cents(const char *text, size_t position, const char *words)
{
    expect_no_cents_in(text, strlen(text), position, words);
}

TEST(test_amounts_are_read_as_people_write_them)
{
    expect_cents("$1,234.50", 123450);
    expect_cents("1,234.50", 123450);
    expect_cents("$1234.50", 123450);
    expect_cents("$0", 0);
    expect_cents("0.07", 7);
    expect_cents("-$0.50", -50);
    expect_cents("-5", -500);
    expect_cents("$999", 99900);
    expect_cents("$1,000,000", 100000000);
    expect_cents("$12,345,678.09", 1234567809);
    expect_cents("$92,233,720,368,547,758.07", INT64_MAX);
    expect_cents("92233720368547758.07", INT64_MAX);
    expect_cents("-$92,233,720,368,547,758.08", INT64_MIN);
}

TEST(test_only_the_given_bytes_are_read)
{
    baize_cents cents = UNTOUCHED;
    size_t position;
    const char *why;
    expect_status(baize_cents_parse("$1,234.50", 2, &cents, &position, &why), BAIZE_OK);
    assert_true(cents == 100);
    expect_no_cents_in("$1,234.50", 4, 4, "three digits are expected after a comma");
    expect_no_cents_in("$5\0", 3, 2, "an amount is written like $1,234.50");
}

TEST(test_what_begins_no_amount_is_refused)
{
    const char *const words = "a digit is expected";
    expect_no_cents("", 0, words);
    expect_no_cents("$", 1, words);
    expect_no_cents("-", 1, words);
    expect_no_cents("-$", 2, words);
    expect_no_cents("$-5", 1, words);
    expect_no_cents("--5", 1, words);
    expect_no_cents("+5", 0, words);
    expect_no_cents(" 5", 0, words);
    expect_no_cents("$ 5", 1, words);
    expect_no_cents(".50", 0, words);
    expect_no_cents("five", 0, words);
    expect_no_cents("€5", 0, words);
}

TEST(test_cents_have_two_digits)
{
    const char *const words = "cents have two digits, as in $1,234.50";
    expect_no_cents("$1234.5", 7, words); /* money.h */
    expect_no_cents("$1.", 3, words);
    expect_no_cents("$1.x", 3, words);
    expect_no_cents("$1.505", 5, words);
    expect_no_cents("$1.5 ", 4, words);
}

TEST(test_thousands_are_grouped_all_or_not_at_all)
{
    const char *const three = "three digits are expected after a comma";
    const char *const grouped = "thousands are grouped by three, as in $1,234,567";
    expect_no_cents("$1,", 3, three);
    expect_no_cents("$1,23", 5, three);
    expect_no_cents("$1,,234", 3, three);
    expect_no_cents("$1,234,5", 8, three);
    expect_no_cents("$1,2345", 6, three);
    expect_no_cents("$1,234567", 6, three);
    expect_no_cents("$1234,567", 5, grouped);
    expect_no_cents("$0,123", 2, grouped);
}

TEST(test_numbers_do_not_begin_with_zero)
{
    expect_no_cents("007", 0, "a number does not begin with 0");
    expect_no_cents("$00", 1, "a number does not begin with 0");
    expect_no_cents("-$01.00", 2, "a number does not begin with 0");
}

TEST(test_nothing_stands_after_an_amount)
{
    const char *const words = "an amount is written like $1,234.50";
    expect_no_cents("$5 ", 2, words);
    expect_no_cents("5$", 1, words);
    expect_no_cents("5-", 1, words);
    expect_no_cents("$1.50.20", 5, words);
    expect_no_cents("$1.50,000", 5, words);
    expect_no_cents("$1,234x", 6, words);
}

TEST(test_an_amount_too_large_to_count_is_refused)
{
    expect_no_cents("92233720368547758.08", 20, "the amount is too large");
    expect_no_cents("-92233720368547758.09", 21, "the amount is too large");
    expect_no_cents("$184467440737095517", 19, "the amount is too large"); /* beyond 64 bits once in cents */
    expect_no_cents("$9223372036854775808", 19, "the number is too large");
    expect_no_cents("$99,999,999,999,999,999,999,999", 27, "the amount is too large");
}

/* ---- Printing amounts ---- */

static const char *print_cents(baize_cents cents, enum baize_money_style style)
{
    static char memory[40];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_cents_print(&text, cents, style);
    assert_false(text.truncated);
    return memory;
}

static const char *print_money(baize_money money)
{
    static char memory[40];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_money_print(&text, money);
    assert_false(text.truncated);
    return memory;
}

TEST(test_amounts_are_printed_in_two_styles)
{
    assert_string_equal(print_cents(123450, BAIZE_MONEY_WITH_CENTS), "$1,234.50");
    assert_string_equal(print_cents(123450, BAIZE_MONEY_SHORT), "$1,234.50");
    assert_string_equal(print_cents(500000, BAIZE_MONEY_WITH_CENTS), "$5,000.00");
    assert_string_equal(print_cents(500000, BAIZE_MONEY_SHORT), "$5,000");
    assert_string_equal(print_cents(0, BAIZE_MONEY_WITH_CENTS), "$0.00");
    assert_string_equal(print_cents(0, BAIZE_MONEY_SHORT), "$0");
    assert_string_equal(print_cents(7, BAIZE_MONEY_SHORT), "$0.07");
    assert_string_equal(print_cents(-50, BAIZE_MONEY_WITH_CENTS), "-$0.50");
    assert_string_equal(print_cents(99999, BAIZE_MONEY_WITH_CENTS), "$999.99");
    assert_string_equal(print_cents(100000, BAIZE_MONEY_WITH_CENTS), "$1,000.00");
    assert_string_equal(print_cents(-100000000, BAIZE_MONEY_SHORT), "-$1,000,000");
    assert_string_equal(print_cents(INT64_MAX, BAIZE_MONEY_SHORT), "$92,233,720,368,547,758.07");
    assert_string_equal(print_cents(INT64_MIN, BAIZE_MONEY_SHORT), "-$92,233,720,368,547,758.08");
}

TEST(test_fractions_of_a_cent_are_printed_as_far_as_needed)
{
    assert_string_equal(print_money(0), "$0.00");
    assert_string_equal(print_money(1), "$0.00000001");
    assert_string_equal(print_money(-1), "-$0.00000001");
    assert_string_equal(print_money(1234567800), "$12.345678");
    assert_string_equal(print_money(100000000), "$1.00");
    assert_string_equal(print_money(110000000), "$1.10");
    assert_string_equal(print_money(100000000000), "$1,000.00");
    assert_string_equal(print_money(INT64_MAX), "$92,233,720,368.54775807");
    assert_string_equal(print_money(INT64_MIN), "-$92,233,720,368.54775808");
}

static void expect_same_back(baize_cents cents)
{
    expect_cents(print_cents(cents, BAIZE_MONEY_WITH_CENTS), cents);
    expect_cents(print_cents(cents, BAIZE_MONEY_SHORT), cents);
}

TEST(test_what_is_printed_reads_back_the_same)
{
    expect_same_back(INT64_MAX);
    expect_same_back(INT64_MIN);
    for (int64_t power = 1; power <= INT64_MAX / 10; power *= 10)
        for (int64_t near = power - 1; near <= power + 1; near++) {
            expect_same_back(near);
            expect_same_back(-near);
        }
}

/* ---- Reading and printing rates ---- */

static const char *print_rate(baize_rate rate)
{
    static char memory[16];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_rate_print(&text, rate);
    assert_false(text.truncated);
    return memory;
}

static enum baize_status parse_rate(const char *text, baize_rate *rate, size_t *position, const char **why)
{
    char *copy = copy_of(text, strlen(text));
    enum baize_status status = baize_rate_parse(copy, strlen(text), rate, position, why);
    free(copy);
    return status;
}

static void expect_rate(const char *text, baize_rate expected)
{
    baize_rate rate = UNTOUCHED;
    size_t position;
    const char *why;
    if (parse_rate(text, &rate, &position, &why) != BAIZE_OK)
        fail_msg("'%s' is refused at %zu: %s", text, position, why);
    assert_int_equal(rate, expected);
}

static void expect_no_rate(const char *text, size_t position, const char *words)
{
    baize_rate rate = UNTOUCHED;
    size_t at = 999;
    const char *why = "";
    enum baize_status status = parse_rate(text, &rate, &at, &why);
    if (status != BAIZE_RATE_SYNTAX || at != position || strcmp(why, words) != 0)
        fail_msg("'%s' gives %s at %zu, '%s', not at %zu, '%s'", text, baize_status_name(status), at, why, position,
                 words);
    assert_int_equal(rate, UNTOUCHED);
}

TEST(test_rates_are_read_to_one_part_per_million)
{
    expect_rate("20%", 200000);
    expect_rate("1.58%", 15800);
    expect_rate("0.0001%", 1);
    expect_rate("0%", 0);
    expect_rate("0.0000%", 0);
    expect_rate("99.9999%", 999999);
    expect_rate("100%", BAIZE_RATE_WHOLE);
    expect_rate("100.0000%", BAIZE_RATE_WHOLE);
    expect_rate("12.50%", 125000);
}

TEST(test_what_is_no_percentage_is_refused_with_its_place)
{
    expect_no_rate("", 0, "a digit is expected");
    expect_no_rate("x", 0, "a digit is expected");
    expect_no_rate("-1%", 0, "a digit is expected");
    expect_no_rate(".5%", 0, "a digit is expected");
    expect_no_rate("05%", 0, "a number does not begin with 0");
    expect_no_rate("1.%", 2, "a digit is expected after the point");
    expect_no_rate("1.23456%", 6, "a percentage has at most four decimals");
    expect_no_rate("1.00000%", 6, "a percentage has at most four decimals");
    expect_no_rate("20", 2, "a percentage ends with %, as in 20%");
    expect_no_rate("20 %", 2, "a percentage ends with %, as in 20%");
    expect_no_rate("20%%", 3, "nothing is expected after the %");
    expect_no_rate("20% ", 3, "nothing is expected after the %");
}

TEST(test_a_percentage_above_100_says_the_range)
{
    const char *const words = "a percentage is from 0% to 100%";
    expect_no_rate("101%", 0, words); /* all of it is too much, not one digit */
    expect_no_rate("100.0001%", 0, words);
    expect_no_rate("900%", 0, words);
}

TEST(test_every_rate_reads_back_as_printed)
{
    assert_string_equal(print_rate(0), "0%");
    assert_string_equal(print_rate(1), "0.0001%");
    assert_string_equal(print_rate(15800), "1.58%");
    assert_string_equal(print_rate(BAIZE_RATE_WHOLE), "100%");
    for (baize_rate rate = 0; rate <= BAIZE_RATE_WHOLE; rate += rate < 11000 || rate > 995000 ? 1 : 977)
        expect_rate(print_rate(rate), rate);
}
