/* test_chart_words.c - numbers as people read them, widths and line breaks. */
#include "chart/words.h"
#include "testing.h"

static char words[WORDS_SIZE];
static struct baize_text text;

static void begin(void)
{
    text = baize_text_in(words, sizeof words);
}

static void expect(const char *expected)
{
    assert_string_equal(words, expected);
}

TEST(test_counts)
{
    static const struct {
        uint64_t count;
        const char *expected;
    } cases[] = {
        {0, "0"}, {999, "999"}, {1000, "1,000"}, {1370754, "1,370,754"}, {UINT64_MAX, "18,446,744,073,709,551,615"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin();
        words_count(&text, cases[i].count);
        expect(cases[i].expected);
    }
}

TEST(test_fractions)
{
    struct baize_fraction number = baize_fraction_of(1503, 54145);
    begin();
    words_percent(&text, &number, 4); /* 1503 / 54145 = 0.027758... */
    expect("2.7759%");
    number = baize_fraction_of(-1234567, 1);
    begin();
    words_percent(&text, &number, 1);
    expect("-123,456,700.0%");
    number = baize_fraction_of(1, 1);
    begin();
    words_percent(&text, &number, 0);
    expect("100%");
    number = baize_fraction_of(0, 0);
    begin();
    words_percent(&text, &number, 4);
    expect("-");
    number = baize_fraction_of(123456789, 2);
    begin();
    words_cents(&text, &number);
    expect("$617,283.95"); /* half a cent goes away from zero */
    number = baize_fraction_of(-50, 1);
    begin();
    words_cents(&text, &number);
    expect("-$0.50");
}

static void expect_net(int64_t numerator, int64_t denominator, const char *expected)
{
    struct baize_fraction net = baize_fraction_of(numerator, denominator);
    begin();
    words_net(&text, &net, 4);
    expect(expected);
}

TEST(test_nets)
{
    expect_net(50, 1, "+50");
    expect_net(-1, 1, "-1");
    expect_net(0, 1, "0");
    expect_net(3, 2, "+1.5");
    expect_net(-1, 3, "-0.3333");
    expect_net(200000, 1, "+200,000");
    expect_net(100, 1, "+100");
}

TEST(test_roots)
{
    struct baize_fraction variance = baize_fraction_of(2, 1);
    begin();
    words_root(&text, &variance, 4);
    expect("1.4142");
    variance = baize_fraction_of(1024 * 1024, 1);
    begin();
    words_root(&text, &variance, 4);
    expect("1,024.0000");
    variance = baize_fraction_of(1, 4);
    begin();
    words_root(&text, &variance, 2);
    expect("0.50");
    variance = baize_fraction_of(0, 1);
    begin();
    words_root(&text, &variance, 2);
    expect("0.00");
}

static bool near(double a, double b)
{
    double difference = a < b ? b - a : a - b;
    return difference < 1e-12 * (b < 0 ? -b : b) + 1e-12;
}

TEST(test_logarithms)
{
    assert_true(near(picture_log10(1), 0));
    assert_true(near(picture_log10(1000), 3));
    assert_true(near(picture_log10(1e-9), -9));
    assert_true(near(picture_log10(2), 0.30102999566398120));
    assert_true(near(picture_log10(0.05), -1.30102999566398120));
    assert_true(near(picture_log10(9.99), 0.99956548822598235));
}

TEST(test_steps)
{
    assert_true(near(picture_step(100, 5), 20));
    assert_true(near(picture_step(99, 5), 10));
    assert_true(near(picture_step(3000000, 5), 500000));
    assert_true(near(picture_step(0.07, 5), 0.01));
    assert_true(near(picture_step(0, 5), 1));
}

/* ---- Widths ---- */

TEST(test_digits_are_alike)
{
    for (int bold = 0; bold < 2; bold++) {
        double width = words_width("0", 10, bold != 0);
        for (char digit[2] = "1"; digit[0] <= '9'; digit[0]++)
            assert_true(near(words_width(digit, 10, bold != 0), width));
    }
    assert_true(words_width("mm", 10, false) > words_width("ii", 10, false));
    assert_true(words_width("hand", 10, true) > words_width("hand", 10, false));
    /* A character of several bytes is one character. */
    assert_true(near(words_width("\xc3\xa9", 10, false), words_width("0", 10, false)));
}

/* Breaks the text into lines and joins them again with `/`. */
static const char *broken(const char *from, double width)
{
    static char lines[256];
    struct baize_text out = baize_text_in(lines, sizeof lines);
    while (*from != '\0') {
        size_t skip = 0;
        size_t length = words_line(from, 10, false, width, &skip);
        assert_true(length > 0);
        baize_text_add_bytes(&out, from, length);
        baize_text_add(&out, "/");
        from += length + skip;
    }
    return lines;
}

TEST(test_lines)
{
    assert_string_equal(broken("one two three", 1000), "one two three/");
    assert_string_equal(broken("one two three", words_width("one two ", 10, false)), "one two/three/");
    assert_string_equal(broken("one two three", words_width("three", 10, false) + 0.1), "one/two/three/");
    /* Words that are too long are cut, and never inside a character. */
    assert_string_equal(broken("0123456789", words_width("0123", 10, false) + 0.1), "0123/4567/89/");
    assert_string_equal(broken("\xc3\xa9\xc3\xa9", 1), "\xc3\xa9/\xc3\xa9/");
}

TEST(test_cutting)
{
    snprintf(words, sizeof words, "Chesapeake Card Room");
    words_cut(words, 10, false, 1000);
    expect("Chesapeake Card Room");
    words_cut(words, 10, false, words_width("Chesap...", 10, false) + 0.1);
    expect("Chesap...");
}

/* JSON has a standard deviation to its last digit: the compiler knows these roots. */
TEST(test_a_root_is_the_nearest_double)
{
    static const double roots[][2] = {{2, __builtin_sqrt(2.0)},        {10, __builtin_sqrt(10.0)},
                                      {13, __builtin_sqrt(13.0)},      {37, __builtin_sqrt(37.0)},
                                      {0.3, __builtin_sqrt(0.3)},      {1e15, __builtin_sqrt(1e15)},
                                      {6.4e-7, __builtin_sqrt(6.4e-7)}};
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++)
        assert_memory_equal(&(double){picture_root(roots[i][0])}, &roots[i][1], sizeof(double));
    assert_true(picture_root(0) <= 0 && picture_root(-1) <= 0);
}
