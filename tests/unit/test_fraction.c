/* Exact fractions: arithmetic, order, text, and the point where they give up. */
#include "testing.h"
#include <baize/fraction.h>

static const char *text_of(struct baize_fraction a)
{
    static char memory[2 * BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_fraction_print_numerator(&text, &a);
    baize_text_add(&text, "/");
    baize_fraction_print_denominator(&text, &a);
    return memory;
}

static const char *decimal_of(struct baize_fraction a, int digits)
{
    static char memory[BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_fraction_print_decimal(&text, &a, digits);
    return memory;
}

TEST(test_fractions_are_reduced)
{
    assert_string_equal(text_of(baize_fraction_of(6, -8)), "-3/4");
    assert_string_equal(text_of(baize_fraction_of(-6, -8)), "3/4");
    assert_string_equal(text_of(baize_fraction_of(0, -8)), "0/1");
    assert_string_equal(text_of(baize_fraction_of(INT64_MIN, 1)), "-9223372036854775808/1");
    assert_string_equal(text_of(baize_fraction_of_counts(UINT64_MAX, UINT64_MAX)), "1/1");
    struct baize_fraction half = baize_fraction_of(1, 2), same = baize_fraction_of_counts(500, 1000);
    assert_memory_equal(&half, &same, sizeof half);
}

TEST(test_arithmetic_is_exact)
{
    struct baize_fraction third = baize_fraction_of(1, 3), sixth = baize_fraction_of(1, 6);
    assert_string_equal(text_of(baize_fraction_add(third, sixth)), "1/2");
    assert_string_equal(text_of(baize_fraction_subtract(sixth, third)), "-1/6");
    assert_string_equal(text_of(baize_fraction_multiply(third, baize_fraction_negate(sixth))), "-1/18");
    assert_string_equal(text_of(baize_fraction_divide(third, sixth)), "2/1");
    assert_true(baize_fraction_compare(&sixth, &third) < 0);
    assert_true(baize_fraction_compare(&third, &sixth) > 0);
    assert_int_equal(baize_fraction_compare(&third, &third), 0);
    /* far beyond 128 bits, and back */
    struct baize_fraction big = baize_fraction_of_counts(UINT64_MAX, 7);
    struct baize_fraction product = baize_fraction_multiply(baize_fraction_multiply(big, big), big);
    struct baize_fraction back = baize_fraction_divide(baize_fraction_divide(product, big), big);
    assert_memory_equal(&back, &big, sizeof back);
}

TEST(test_undefined_is_sticky)
{
    struct baize_fraction none = baize_fraction_of(1, 0), one = baize_fraction_of(1, 1);
    assert_false(baize_fraction_is_defined(&none));
    none = baize_fraction_divide(one, baize_fraction_of(0, 5));
    assert_false(baize_fraction_is_defined(&none));
    none = baize_fraction_add(one, none);
    assert_false(baize_fraction_is_defined(&none));
    assert_string_equal(decimal_of(none, 3), "undefined");
    struct baize_fraction grows = baize_fraction_of_counts(UINT64_MAX, 1);
    for (int i = 0; i < 5; i++)
        grows = baize_fraction_multiply(grows, baize_fraction_of_counts(UINT64_MAX, 1));
    assert_true(baize_fraction_is_defined(&grows)); /* 384 bits just fit */
    grows = baize_fraction_multiply(grows, baize_fraction_of(2, 1));
    assert_false(baize_fraction_is_defined(&grows));
}

TEST(test_decimals_are_rounded_to_nearest)
{
    assert_string_equal(decimal_of(baize_fraction_of(2, 3), 4), "0.6667");
    assert_string_equal(decimal_of(baize_fraction_of(-2, 3), 0), "-1");
    assert_string_equal(decimal_of(baize_fraction_of(1, 8), 2), "0.13"); /* halves away from zero */
    assert_string_equal(decimal_of(baize_fraction_of(-1, 8), 2), "-0.13");
    assert_string_equal(decimal_of(baize_fraction_of(-1, 1000), 2), "0.00"); /* no minus before nothing */
    assert_string_equal(decimal_of(baize_fraction_of(1005, 1000), 3), "1.005");
    char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    struct baize_fraction edge = baize_fraction_of(27862, 1000000);
    baize_fraction_print_percent(&text, &edge, 2);
    assert_string_equal(memory, "2.79%");
}
