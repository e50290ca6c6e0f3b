/* money_text.c - amounts and rates as people write them. */
#include "base/scan.h"
#include "base/words.h"

#include <baize/money.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define CENTS_PER_DOLLAR 100

static enum baize_status finish(const struct baize_scan *scan, bool good, enum baize_status bad, size_t *position,
                                const char **why)
{
    if (good)
        return BAIZE_OK;
    *position = scan->position;
    *why = scan->why;
    return bad;
}

/* Groups of three after the first comma: 1,234,567. `dollars` holds what stood before it, at most three digits. */
static bool scan_groups(struct baize_scan *scan, uint64_t *dollars)
{
    while (baize_scan_byte(scan, ',')) {
        int64_t group;
        if (!baize_scan_digits(scan, 3, &group))
            return baize_scan_fail(scan, "three digits are expected after a comma");
        if (__builtin_mul_overflow(*dollars, 1000u, dollars) ||
            __builtin_add_overflow(*dollars, (uint64_t)group, dollars))
            return baize_scan_fail(scan, "the amount is too large");
    }
    if (baize_scan_at_digit(scan))
        return baize_scan_fail(scan, "three digits are expected after a comma");
    return true;
}

static bool scan_dollars(struct baize_scan *scan, uint64_t *dollars)
{
    size_t first = scan->position;
    int64_t number;
    if (!baize_scan_number(scan, INT64_MAX, &number))
        return false;
    *dollars = (uint64_t)number;
    if (baize_scan_at_end(scan) || scan->bytes[scan->position] != ',')
        return true;
    if (scan->position - first > 3 || number == 0)
        return baize_scan_fail(scan, "thousands are grouped by three, as in $1,234,567");
    return scan_groups(scan, dollars);
}

static bool scan_money(struct baize_scan *scan, baize_cents *cents)
{
    uint64_t dollars;
    int64_t small = 0;
    bool negative = baize_scan_byte(scan, '-');
    baize_scan_byte(scan, '$');
    if (!scan_dollars(scan, &dollars))
        return false;
    if (baize_scan_byte(scan, '.') && (!baize_scan_digits(scan, 2, &small) || baize_scan_at_digit(scan)))
        return baize_scan_fail(scan, "cents have two digits, as in $1,234.50");
    if (!baize_scan_at_end(scan))
        return baize_scan_fail(scan, "an amount is written like $1,234.50");

    uint64_t magnitude;
    uint64_t most = (uint64_t)INT64_MAX + negative;
    if (__builtin_mul_overflow(dollars, (uint64_t)CENTS_PER_DOLLAR, &magnitude) ||
        __builtin_add_overflow(magnitude, (uint64_t)small, &magnitude) || magnitude > most)
        return baize_scan_fail(scan, "the amount is too large");
    *cents = negative ? (baize_cents)(0 - magnitude) : (baize_cents)magnitude;
    return true;
}

enum baize_status baize_cents_parse(const char *bytes, size_t length, baize_cents *cents, size_t *position,
                                    const char **why)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    bool good = scan_money(&scan, cents);
    return finish(&scan, good, BAIZE_MONEY_SYNTAX, position, why);
}

static uint64_t magnitude_of(int64_t amount)
{
    return amount < 0 ? 0 - (uint64_t)amount : (uint64_t)amount;
}

/* 1234567 -> "1,234,567" */
static void print_grouped(struct baize_text *text, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    baize_words_group(text, digits);
}

void baize_cents_print(struct baize_text *text, baize_cents cents, enum baize_money_style style)
{
    uint64_t magnitude = magnitude_of(cents);
    baize_text_add(text, cents < 0 ? "-$" : "$");
    print_grouped(text, magnitude / CENTS_PER_DOLLAR);
    if (style == BAIZE_MONEY_WITH_CENTS || magnitude % CENTS_PER_DOLLAR != 0)
        baize_text_format(text, ".%02u", (unsigned)(magnitude % CENTS_PER_DOLLAR));
}

void baize_money_print(struct baize_text *text, baize_money money)
{
    const uint64_t dollar = (uint64_t)CENTS_PER_DOLLAR * BAIZE_MICROCENTS_PER_CENT;
    uint64_t magnitude = magnitude_of(money);
    char decimals[16];
    int length = snprintf(decimals, sizeof decimals, "%08" PRIu64, magnitude % dollar);
    while (length > 2 && decimals[length - 1] == '0')
        length--;
    baize_text_add(text, money < 0 ? "-$" : "$");
    print_grouped(text, magnitude / dollar);
    baize_text_add(text, ".");
    baize_text_add_bytes(text, decimals, (size_t)length);
}

/* Parts per million have four decimals as a percentage: 1% = 10,000 parts. */
#define PARTS_PER_PERCENT 10000

/* The whole number is at fault, not its last digit. */
static bool out_of_range(struct baize_scan *scan)
{
    scan->position = 0;
    return baize_scan_fail(scan, "a percentage is from 0% to 100%");
}

static bool scan_rate(struct baize_scan *scan, baize_rate *rate)
{
    int64_t parts;
    if (!baize_scan_number(scan, INT64_MAX, &parts))
        return false;
    if (parts > 100)
        return out_of_range(scan);
    parts *= PARTS_PER_PERCENT;
    if (baize_scan_byte(scan, '.')) {
        int64_t unit = PARTS_PER_PERCENT / 10;
        if (!baize_scan_at_digit(scan))
            return baize_scan_fail(scan, "a digit is expected after the point");
        for (; baize_scan_at_digit(scan); scan->position++, unit /= 10) {
            if (unit == 0)
                return baize_scan_fail(scan, "a percentage has at most four decimals");
            parts += unit * (scan->bytes[scan->position] - '0');
        }
    }
    if (!baize_scan_byte(scan, '%'))
        return baize_scan_fail(scan, "a percentage ends with %, as in 20%");
    if (!baize_scan_at_end(scan))
        return baize_scan_fail(scan, "nothing is expected after the %");
    if (parts > BAIZE_RATE_WHOLE)
        return out_of_range(scan);
    *rate = (baize_rate)parts;
    return true;
}

enum baize_status baize_rate_parse(const char *bytes, size_t length, baize_rate *rate, size_t *position,
                                   const char **why)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    bool good = scan_rate(&scan, rate);
    return finish(&scan, good, BAIZE_RATE_SYNTAX, position, why);
}

void baize_rate_print(struct baize_text *text, baize_rate rate)
{
    char decimals[8];
    int length = snprintf(decimals, sizeof decimals, "%04d", (int)(rate % PARTS_PER_PERCENT));
    while (length > 0 && decimals[length - 1] == '0')
        length--;
    baize_text_format(text, "%d", (int)(rate / PARTS_PER_PERCENT));
    if (length > 0) {
        baize_text_add(text, ".");
        baize_text_add_bytes(text, decimals, (size_t)length);
    }
    baize_text_add(text, "%");
}
