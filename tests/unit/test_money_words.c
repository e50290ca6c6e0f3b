/* test_money_words.c - amounts in words. A small parser, written the other way round, reads every one of them back. */
#include "testing.h"
#include <baize/money.h>

static char line[BAIZE_CENTS_WORDS_SIZE];

static const char *in_words(baize_cents cents)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_cents_in_words(&text, cents);
    assert_false(text.truncated);
    return line;
}

/* ---- Reading back ---- */

static const struct {
    const char *word;
    uint64_t value;
} known[] = {
    {"no", 0},         {"zero", 0},      {"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},
    {"five", 5},       {"six", 6},       {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},
    {"eleven", 11},    {"twelve", 12},   {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16},
    {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},
    {"fifty", 50},     {"sixty", 60},    {"seventy", 70},  {"eighty", 80},   {"ninety", 90},
};

static const struct {
    const char *word;
    uint64_t value;
} scale[] = {
    {"thousand", UINT64_C(1000)},
    {"million", UINT64_C(1000000)},
    {"billion", UINT64_C(1000000000)},
    {"trillion", UINT64_C(1000000000000)},
    {"quadrillion", UINT64_C(1000000000000000)},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct sum {
    uint64_t done, group, least_scale;
};

static void take_word(struct sum *sum, const char *word, size_t length)
{
    for (size_t i = 0; i < COUNT(known); i++)
        if (strlen(known[i].word) == length && memcmp(known[i].word, word, length) == 0) {
            sum->group += known[i].value;
            return;
        }
    for (size_t i = 0; i < COUNT(scale); i++)
        if (strlen(scale[i].word) == length && memcmp(scale[i].word, word, length) == 0) {
            assert_true(sum->group > 0 && sum->group < 1000 && scale[i].value < sum->least_scale);
            sum->done += sum->group * scale[i].value;
            sum->least_scale = scale[i].value;
            sum->group = 0;
            return;
        }
    if (length == 7 && memcmp(word, "hundred", 7) == 0) {
        assert_true(sum->group > 0 && sum->group < 10);
        sum->group *= 100;
        return;
    }
    fail_msg("no such word: %.*s", (int)length, word);
}

/* Reads a number up to `end` or `ends`, and steps behind it. */
static uint64_t take_number(const char **words, const char *end, const char *ends)
{
    struct sum sum = {0, 0, UINT64_MAX};
    for (;;) {
        size_t length = strcspn(*words, " -");
        const char *word = *words;
        *words += length + (word[length] != '\0');
        bool one = strlen(end) == length && memcmp(word, end, length) == 0;
        bool several = strlen(ends) == length && memcmp(word, ends, length) == 0;
        if (one || several) {
            assert_true(one == (sum.done + sum.group == 1));
            return sum.done + sum.group;
        }
        assert_true(length > 0);
        take_word(&sum, word, length);
    }
}

static void expect_read_back(baize_cents cents)
{
    const char *words = in_words(cents);
    bool minus = strncmp(words, "minus ", 6) == 0;
    words += minus ? 6 : 0;
    uint64_t dollars = take_number(&words, "dollar", "dollars");
    assert_memory_equal(words, "and ", 4);
    words += 4;
    uint64_t rest = take_number(&words, "cent", "cents");
    assert_int_equal(*words, '\0');
    assert_true(rest < 100);
    uint64_t all = dollars * 100 + rest;
    assert_true((minus ? 0 - all : all) == (uint64_t)cents);
}

/* ---- Tests ---- */

TEST(test_as_on_a_cheque)
{
    assert_string_equal(in_words(1234567), "twelve thousand three hundred forty-five dollars and sixty-seven cents");
    assert_string_equal(in_words(100000000), "one million dollars and no cents");
    assert_string_equal(in_words(0), "zero dollars and no cents");
    assert_string_equal(in_words(101), "one dollar and one cent");
    assert_string_equal(in_words(1), "zero dollars and one cent");
    assert_string_equal(in_words(2100), "twenty-one dollars and no cents");
    assert_string_equal(in_words(100000100), "one million one dollars and no cents");
    assert_string_equal(in_words(10001990), "one hundred thousand nineteen dollars and ninety cents");
    assert_string_equal(in_words(-550), "minus five dollars and fifty cents");
}

TEST(test_the_largest_amounts)
{
    assert_string_equal(in_words(INT64_MAX),
                        "ninety-two quadrillion two hundred thirty-three trillion seven hundred twenty billion three "
                        "hundred sixty-eight million five hundred forty-seven thousand seven hundred fifty-eight "
                        "dollars and seven cents");
    expect_read_back(INT64_MAX);
    expect_read_back(INT64_MIN);
    /* the longest words there are */
    expect_read_back(INT64_C(7777777777777777777));
    expect_read_back(INT64_C(-7377377377377377377));
}

TEST(test_every_amount_reads_back)
{
    uint64_t dice = 20261116;
    for (baize_cents cents = 0; cents < 250000; cents++)
        expect_read_back(cents);
    for (int i = 0; i < 200000; i++) {
        dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        expect_read_back((baize_cents)(dice >> (i % 60)));
    }
    for (baize_cents unit = 1; unit < INT64_MAX / 10; unit *= 10)
        for (baize_cents digit = 1; digit < 10; digit++) {
            expect_read_back(unit * digit);
            expect_read_back(unit * digit + 1);
            expect_read_back(unit * digit - 1);
        }
}

TEST(test_what_does_not_fit_is_cut)
{
    char little[12];
    struct baize_text text = baize_text_in(little, sizeof little);
    baize_cents_in_words(&text, 1234567);
    assert_true(text.truncated);
    assert_string_equal(little, "twelve thou");
}
