/* values_money.c - amounts, odds and entries of postings.
 *
 * No thousands separators here: $1234.50, always with cents. Entries have a sign and as many decimals as they need, at
 * least two: +$12.345678. */
#include "base/digits.h"
#include "base/put.h"
#include "event/record.h"
#include "ledger/account.h"

#include <inttypes.h>
#include <string.h>

#define CENTS_PER_DOLLAR 100
#define MONEY_DECIMALS   8 /* micro-cents */
#define MONEY_PER_DOLLAR (INT64_C(100) * BAIZE_MICROCENTS_PER_CENT)

/* ---- Whole cents ---- */

static bool put_cents(struct event_writer *writer, baize_cents cents)
{
    if (cents < 0)
        return false;
    baize_text_put(writer->text, "$");
    baize_digits_print(writer->text, (uint64_t)(cents / CENTS_PER_DOLLAR));
    baize_text_put(writer->text, ".");
    baize_digits_print_wide(writer->text, (uint64_t)(cents % CENTS_PER_DOLLAR), 2);
    return true;
}

static bool take_cents(struct event_reader *reader, baize_cents *cents)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position;
    int64_t dollars;
    int64_t small;
    if (!baize_scan_byte(scan, '$'))
        return baize_scan_fail(scan, "an amount begins with $");
    if (!baize_scan_number(scan, INT64_MAX, &dollars))
        return false;
    if (!baize_scan_byte(scan, '.') || !baize_scan_digits(scan, 2, &small))
        return baize_scan_fail(scan, "cents have two digits");
    if (__builtin_mul_overflow(dollars, CENTS_PER_DOLLAR, cents) || __builtin_add_overflow(*cents, small, cents))
        return baize_event_refuse(reader, start, "the amount is too large");
    return true;
}

static bool write_cents(struct event_writer *writer, const struct event_field *field, const void *value)
{
    return put_cents(writer, (baize_cents)baize_event_load(value, field->size));
}

static bool read_cents(struct event_reader *reader, const struct event_field *field, void *value)
{
    baize_cents cents = 0;
    if (!take_cents(reader, &cents))
        return false;
    baize_event_store(value, field->size, (uint64_t)cents);
    return true;
}

static void say_cents(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_cents_print(writer->text, (baize_cents)baize_event_load(value, field->size), BAIZE_MONEY_WITH_CENTS);
}

const struct event_type baize_event_type_cents = {write_cents, read_cents, baize_event_same_bytes, NULL, say_cents};

/* ---- Breakage, a fraction of a cent: 1/2 ---- */

static bool write_breakage(struct event_writer *writer, const struct event_field *field, const void *value)
{
    int32_t fraction[2];
    (void)field;
    memcpy(fraction, value, sizeof fraction);
    if (fraction[0] < 0 || fraction[1] < 0)
        return false;
    baize_digits_print(writer->text, (uint64_t)fraction[0]);
    baize_text_put(writer->text, "/");
    baize_digits_print(writer->text, (uint64_t)fraction[1]);
    return true;
}

static bool read_breakage(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    int64_t numerator;
    int64_t denominator;
    (void)field;
    if (!baize_scan_number(scan, INT32_MAX, &numerator))
        return false;
    if (!baize_scan_byte(scan, '/'))
        return baize_scan_fail(scan, "a fraction is written like 1/2");
    if (!baize_scan_number(scan, INT32_MAX, &denominator))
        return false;
    int32_t fraction[2] = {(int32_t)numerator, (int32_t)denominator};
    memcpy(value, fraction, sizeof fraction);
    return true;
}

const struct event_type baize_event_type_breakage = {write_breakage, read_breakage, baize_event_same_bytes, NULL, NULL};

/* ---- Odds: 300-for-1, 3-to-2, $100.00, push, 10%-of-main, none ---- */

static size_t length_of_level(const char *bytes, size_t most)
{
    size_t length = 0;
    while (length < most && ((bytes[length] >= 'a' && bytes[length] <= 'z') || bytes[length] == '-'))
        length++;
    return length;
}

static bool is_level(const char level[BAIZE_LEVEL_NAME_SIZE])
{
    size_t length = length_of_level(level, BAIZE_LEVEL_NAME_SIZE);
    return length > 0 && length < BAIZE_LEVEL_NAME_SIZE && level[length] == '\0';
}

/* Only the members of its kind are written; the others must be empty, or reading would give other odds. */
static bool is_plain(const struct baize_odds *odds)
{
    bool ratio = odds->kind == BAIZE_ODDS_TO || odds->kind == BAIZE_ODDS_FOR;
    bool metered = odds->kind == BAIZE_ODDS_METER;
    if (ratio ? odds->numerator < 1 || odds->denominator < 1 : odds->numerator != 0 || odds->denominator != 0)
        return false;
    if (odds->kind != BAIZE_ODDS_FIXED && odds->fixed_cents != 0)
        return false;
    if (metered ? odds->share < 0 || odds->share > BAIZE_RATE_WHOLE : odds->share != 0)
        return false;
    return metered ? is_level(odds->level) : odds->level[0] == '\0';
}

static bool write_odds(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_odds *odds = value;
    (void)field;
    if (!is_plain(odds))
        return false;
    switch (odds->kind) {
    case BAIZE_ODDS_NONE:
        baize_text_put(writer->text, "none");
        return true;
    case BAIZE_ODDS_TO:
    case BAIZE_ODDS_FOR:
        baize_text_format(writer->text, "%" PRId32 "-%s-%" PRId32, odds->numerator,
                          odds->kind == BAIZE_ODDS_TO ? "to" : "for", odds->denominator);
        return true;
    case BAIZE_ODDS_FIXED:
        return put_cents(writer, odds->fixed_cents);
    case BAIZE_ODDS_PUSH:
        baize_text_put(writer->text, "push");
        return true;
    case BAIZE_ODDS_METER:
        baize_rate_print(writer->text, odds->share);
        baize_text_format(writer->text, "-of-%s", odds->level);
        return true;
    }
    return false;
}

static bool take_ratio(struct event_reader *reader, struct baize_odds *odds)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position;
    int64_t high;
    int64_t low;
    if (!baize_scan_number(scan, INT32_MAX, &high))
        return baize_scan_fail(scan, "odds are written like 3-to-2, 300-for-1, $100.00, push or 10%-of-main");
    odds->kind = baize_scan_word(scan, "-to-") ? BAIZE_ODDS_TO : BAIZE_ODDS_FOR;
    if (odds->kind == BAIZE_ODDS_FOR && !baize_scan_word(scan, "-for-"))
        return baize_scan_fail(scan, "odds are written like 3-to-2, 300-for-1, $100.00, push or 10%-of-main");
    if (!baize_scan_number(scan, INT32_MAX, &low))
        return false;
    if (high == 0 || low == 0)
        return baize_event_refuse(reader, start, "both numbers of the odds are at least 1");
    odds->numerator = (int32_t)high;
    odds->denominator = (int32_t)low;
    return true;
}

/* The bytes up to a '%' that ends digits; 0 when there is none. */
static size_t length_of_rate(const struct baize_scan *scan)
{
    size_t end = scan->position;
    while (end < scan->length && ((scan->bytes[end] >= '0' && scan->bytes[end] <= '9') || scan->bytes[end] == '.'))
        end++;
    return end < scan->length && scan->bytes[end] == '%' ? end + 1 - scan->position : 0;
}

static bool take_share(struct event_reader *reader, size_t length, struct baize_odds *odds)
{
    struct baize_scan *scan = &reader->scan;
    const char *bytes = scan->bytes + scan->position;
    char again[16];
    struct baize_text text = baize_text_in(again, sizeof again);
    size_t position;
    const char *why;
    odds->kind = BAIZE_ODDS_METER;
    if (baize_rate_parse(bytes, length, &odds->share, &position, &why) != BAIZE_OK)
        return baize_scan_fail(scan, why);
    baize_rate_print(&text, odds->share);
    if (text.length != length || memcmp(again, bytes, length) != 0)
        return baize_scan_fail(scan, "a percentage ends with its last digit that is not 0");
    scan->position += length;
    if (!baize_scan_word(scan, "-of-"))
        return baize_scan_fail(scan, "the meter is expected");
    size_t name = length_of_level(scan->bytes + scan->position, scan->length - scan->position);
    if (name == 0 || name >= sizeof odds->level)
        return baize_scan_fail(scan, "the name of a meter has 1 to 15 letters");
    memcpy(odds->level, scan->bytes + scan->position, name);
    scan->position += name;
    return true;
}

static bool read_odds(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_odds odds = {.kind = BAIZE_ODDS_NONE};
    size_t rate = length_of_rate(&reader->scan);
    bool good = true;
    (void)field;
    if (rate > 0) {
        good = take_share(reader, rate, &odds);
    } else if (!baize_scan_at_end(&reader->scan) && reader->scan.bytes[reader->scan.position] == '$') {
        odds.kind = BAIZE_ODDS_FIXED;
        good = take_cents(reader, &odds.fixed_cents);
    } else if (baize_scan_word(&reader->scan, "push")) {
        odds.kind = BAIZE_ODDS_PUSH;
    } else if (!baize_scan_word(&reader->scan, "none")) {
        good = take_ratio(reader, &odds);
    }
    if (good)
        memcpy(value, &odds, sizeof odds);
    return good;
}

static bool same_odds(const struct event_field *field, const void *a, const void *b)
{
    (void)field;
    return baize_odds_equal(a, b);
}

const struct event_type baize_event_type_odds = {write_odds, read_odds, same_odds, NULL, NULL};

/* ---- Entries of a posting: chips/7:-$5.00 ---- */

static void put_money(struct event_writer *writer, baize_money money)
{
    uint64_t magnitude = money < 0 ? 0 - (uint64_t)money : (uint64_t)money;
    char decimals[MONEY_DECIMALS + 1];
    struct baize_text text = baize_text_in(decimals, sizeof decimals);
    baize_digits_print_wide(&text, magnitude % (uint64_t)MONEY_PER_DOLLAR, MONEY_DECIMALS);
    while (text.length > 2 && decimals[text.length - 1] == '0')
        text.length--;
    baize_text_add(writer->text, money < 0 ? "-$" : "+$");
    baize_digits_print(writer->text, magnitude / (uint64_t)MONEY_PER_DOLLAR);
    baize_text_put(writer->text, ".");
    baize_text_add_bytes(writer->text, decimals, text.length);
}

/* Two to eight digits, no 0 at the end behind the second. */
static bool take_decimals(struct baize_scan *scan, uint64_t *decimals)
{
    size_t start = scan->position;
    uint64_t unit = MONEY_PER_DOLLAR;
    *decimals = 0;
    for (; baize_scan_at_digit(scan) && unit > 1; scan->position++) {
        unit /= 10;
        *decimals += unit * (uint64_t)(scan->bytes[scan->position] - '0');
    }
    size_t length = scan->position - start;
    return length >= 2 && (length == 2 || scan->bytes[scan->position - 1] != '0');
}

static bool take_money(struct event_reader *reader, baize_money *money)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position;
    bool negative = baize_scan_byte(scan, '-');
    int64_t dollars;
    uint64_t decimals;
    if (!negative && !baize_scan_byte(scan, '+'))
        return baize_scan_fail(scan, "an entry has a sign");
    if (!baize_scan_byte(scan, '$'))
        return baize_scan_fail(scan, "an amount begins with $");
    if (!baize_scan_number(scan, INT64_MAX / MONEY_PER_DOLLAR, &dollars))
        return false;
    if (!baize_scan_byte(scan, '.') || !take_decimals(scan, &decimals))
        return baize_event_refuse(reader, start, "an entry has two to eight decimals, no more than it needs");
    uint64_t magnitude = (uint64_t)dollars * (uint64_t)MONEY_PER_DOLLAR + decimals;
    if (magnitude == 0 || magnitude > (uint64_t)INT64_MAX + negative)
        return baize_event_refuse(reader, start, "an entry is not 0, and not larger than the system can count");
    *money = negative ? (baize_money)(0 - magnitude) : (baize_money)magnitude;
    return true;
}

static bool write_entry(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_entry *entry = value;
    (void)field;
    if (entry->amount == 0 || !baize_account_write(writer->text, entry->account))
        return false;
    baize_text_put(writer->text, ":");
    put_money(writer, entry->amount);
    return true;
}

static bool read_entry(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_entry *entry = value;
    (void)field;
    if (!baize_account_read(&reader->scan, &entry->account))
        return false;
    if (!baize_scan_byte(&reader->scan, ':'))
        return baize_scan_fail(&reader->scan, "the amount is expected");
    return take_money(reader, &entry->amount);
}

static bool same_entry(const struct event_field *field, const void *a, const void *b)
{
    const struct baize_entry *one = a;
    const struct baize_entry *other = b;
    (void)field;
    return baize_account_equal(one->account, other->account) && one->amount == other->amount;
}

static bool repeats_account(const void *items, unsigned last)
{
    const struct baize_entry *entries = items;
    for (unsigned i = 0; i < last; i++)
        if (baize_account_equal(entries[i].account, entries[last].account))
            return true;
    return false;
}

const struct event_type baize_event_type_entry = {write_entry, read_entry, same_entry, repeats_account, NULL};
