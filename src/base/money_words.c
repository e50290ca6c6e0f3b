/* money_words.c - an amount in words, as on a cheque: figures can be altered with one stroke, words cannot.
 *
 *     $12,345.67    twelve thousand three hundred forty-five dollars and sixty-seven cents
 *     $1,000,000    one million dollars and no cents
 *
 * A number is read in groups of three digits from the left, each followed by its scale. */
#include <baize/money.h>
#include <stdint.h>

#define CENTS_PER_DOLLAR 100u
#define GROUP            1000u

static const char *const small[] = {
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
};

static const char *const tens[] = {"",      "",      "twenty",  "thirty", "forty",
                                   "fifty", "sixty", "seventy", "eighty", "ninety"};

/* The dollars of 2^63 cents are below 10^17: six groups. */
static const struct {
    uint64_t unit;
    const char *words;
} scales[] = {
    {UINT64_C(1000000000000000), " quadrillion"},
    {UINT64_C(1000000000000), " trillion"},
    {UINT64_C(1000000000), " billion"},
    {UINT64_C(1000000), " million"},
    {UINT64_C(1000), " thousand"},
    {UINT64_C(1), ""},
};

static void add_below_hundred(struct baize_text *text, unsigned number)
{
    if (number < 20) {
        baize_text_add(text, small[number]);
        return;
    }
    baize_text_add(text, tens[number / 10]);
    if (number % 10 != 0)
        baize_text_format(text, "-%s", small[number % 10]);
}

/* 1 .. 999 */
static void add_group(struct baize_text *text, unsigned number)
{
    if (number >= 100)
        baize_text_format(text, "%s hundred", small[number / 100]);
    if (number >= 100 && number % 100 != 0)
        baize_text_add(text, " ");
    if (number % 100 != 0)
        add_below_hundred(text, number % 100);
}

static void add_number(struct baize_text *text, uint64_t number)
{
    const char *between = "";
    if (number == 0)
        baize_text_add(text, small[0]);
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        unsigned group = (unsigned)(number / scales[i].unit % GROUP);
        if (group == 0)
            continue;
        baize_text_add(text, between);
        add_group(text, group);
        baize_text_add(text, scales[i].words);
        between = " ";
    }
}

void baize_cents_in_words(struct baize_text *text, baize_cents cents)
{
    uint64_t magnitude = cents < 0 ? 0 - (uint64_t)cents : (uint64_t)cents;
    uint64_t dollars = magnitude / CENTS_PER_DOLLAR;
    unsigned rest = (unsigned)(magnitude % CENTS_PER_DOLLAR);
    baize_text_add(text, cents < 0 ? "minus " : "");
    add_number(text, dollars);
    baize_text_add(text, dollars == 1 ? " dollar and " : " dollars and ");
    if (rest == 0)
        baize_text_add(text, "no");
    else
        add_below_hundred(text, rest);
    baize_text_add(text, rest == 1 ? " cent" : " cents");
}
