#include "base/scan.h"

#include <baize/odds.h>
#include <string.h>

/* Large enough for 25,000 to 1, small enough that wager x odds is easy to reason about. */
#define ODDS_MOST 999999999

static enum baize_status pay_ratio(const struct baize_odds *odds, baize_cents wager, struct baize_pay *pay)
{
    baize_cents product;
    enum baize_status status = baize_cents_times(wager, odds->numerator, &product);
    if (status != BAIZE_OK)
        return status;
    *pay = (struct baize_pay){
        .winnings_cents = product / odds->denominator,
        .wager_returned = odds->kind == BAIZE_ODDS_TO,
        .breakage_numerator = (int32_t)(product % odds->denominator),
        .breakage_denominator = odds->denominator,
    };
    return BAIZE_OK;
}

enum baize_status baize_odds_pay(const struct baize_odds *odds, baize_cents wager, struct baize_pay *pay)
{
    if (wager < 0)
        return BAIZE_WAGER_NEGATIVE;
    switch (odds->kind) {
    case BAIZE_ODDS_TO:
    case BAIZE_ODDS_FOR:
        return pay_ratio(odds, wager, pay);
    case BAIZE_ODDS_FIXED:
        *pay =
            (struct baize_pay){.winnings_cents = odds->fixed_cents, .wager_returned = true, .breakage_denominator = 1};
        return BAIZE_OK;
    case BAIZE_ODDS_PUSH:
        *pay = (struct baize_pay){.wager_returned = true, .breakage_denominator = 1};
        return BAIZE_OK;
    case BAIZE_ODDS_NONE:
        *pay = (struct baize_pay){.breakage_denominator = 1};
        return BAIZE_OK;
    case BAIZE_ODDS_METER:
        break;
    }
    return BAIZE_ODDS_NEED_METER;
}

static bool is_level_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || byte == '-';
}

static bool scan_level(struct baize_scan *scan, char level[BAIZE_LEVEL_NAME_SIZE])
{
    size_t length = 0;
    while (!baize_scan_at_end(scan) && is_level_byte(scan->bytes[scan->position])) {
        if (length + 1 == BAIZE_LEVEL_NAME_SIZE)
            return baize_scan_fail(scan, "the name of a meter has at most 15 letters");
        level[length++] = scan->bytes[scan->position++];
    }
    level[length] = '\0';
    if (length == 0)
        return baize_scan_fail(scan, "the name of a meter is expected, as in 100% of main");
    return true;
}

/* "10% of main": the part up to the blank is a rate. */
static bool scan_meter_share(struct baize_scan *scan, struct baize_odds *odds)
{
    const char *blank = memchr(scan->bytes, ' ', scan->length);
    size_t length = blank == NULL ? scan->length : (size_t)(blank - scan->bytes);
    size_t position = 0;
    const char *why = NULL;
    odds->kind = BAIZE_ODDS_METER;
    if (baize_rate_parse(scan->bytes, length, &odds->share, &position, &why) != BAIZE_OK) {
        scan->position = position;
        return baize_scan_fail(scan, why);
    }
    if (odds->share == 0)
        return baize_scan_fail(scan, "a share of a meter is more than 0%");
    scan->position = length;
    if (!baize_scan_word(scan, " of "))
        return baize_scan_fail(scan, "the meter is expected, as in 100% of main");
    return scan_level(scan, odds->level);
}

static bool scan_fixed(struct baize_scan *scan, struct baize_odds *odds)
{
    size_t position = 0;
    const char *why = NULL;
    odds->kind = BAIZE_ODDS_FIXED;
    if (baize_cents_parse(scan->bytes, scan->length, &odds->fixed_cents, &position, &why) != BAIZE_OK) {
        scan->position = position;
        return baize_scan_fail(scan, why);
    }
    if (odds->fixed_cents <= 0)
        return baize_scan_fail(scan, "a fixed prize is more than $0");
    scan->position = scan->length;
    return true;
}

/* "1,000,000": `number` holds what stood before the first comma. */
static bool scan_thousands(struct baize_scan *scan, int64_t *number)
{
    static const char why[] = "thousands are grouped by three, as in 10,000 to 1";
    bool grouped = false;
    while (!baize_scan_at_end(scan) && scan->bytes[scan->position] == ',') {
        int64_t group;
        if (!grouped && (*number == 0 || *number > 999))
            return baize_scan_fail(scan, why);
        baize_scan_byte(scan, ',');
        if (!baize_scan_digits(scan, 3, &group) || baize_scan_at_digit(scan))
            return baize_scan_fail(scan, why);
        if (*number > ODDS_MOST / 1000)
            return baize_scan_fail(scan, "the number is too large");
        *number = *number * 1000 + group;
        grouped = true;
    }
    return true;
}

/* "1,000 to 1", "3 to 2", "300 for 1" */
static bool scan_ratio(struct baize_scan *scan, struct baize_odds *odds)
{
    int64_t high;
    int64_t low;
    if (!baize_scan_at_digit(scan))
        return baize_scan_fail(scan, "odds are written like 25 to 1, 3 to 2, 300 for 1, $100 or push");
    if (!baize_scan_number(scan, ODDS_MOST, &high))
        return false;
    if (!scan_thousands(scan, &high))
        return false;
    if (baize_scan_word(scan, " to "))
        odds->kind = BAIZE_ODDS_TO;
    else if (baize_scan_word(scan, " for "))
        odds->kind = BAIZE_ODDS_FOR;
    else
        return baize_scan_fail(scan, "'to' or 'for' is expected, as in 25 to 1 or 300 for 1");
    if (!baize_scan_number(scan, ODDS_MOST, &low) || !scan_thousands(scan, &low))
        return false;
    if (high == 0 || low == 0)
        return baize_scan_fail(scan, "both numbers of the odds are at least 1");
    odds->numerator = (int32_t)high;
    odds->denominator = (int32_t)low;
    return true;
}

static bool scan_odds(struct baize_scan *scan, struct baize_odds *odds)
{
    bool percent = scan->length > 0 && memchr(scan->bytes, '%', scan->length) != NULL;
    bool dollar = scan->length > 0 && memchr(scan->bytes, '$', scan->length) != NULL;
    bool good = true;
    if (baize_scan_word(scan, "push"))
        odds->kind = BAIZE_ODDS_PUSH;
    else if (percent)
        good = scan_meter_share(scan, odds);
    else if (dollar)
        good = scan_fixed(scan, odds);
    else
        good = scan_ratio(scan, odds);
    if (good && !baize_scan_at_end(scan))
        return baize_scan_fail(scan, "nothing more is expected after the odds");
    return good;
}

enum baize_status baize_odds_parse(const char *bytes, size_t length, struct baize_odds *odds, size_t *position,
                                   const char **why)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    struct baize_odds read = {.kind = BAIZE_ODDS_NONE};
    if (!scan_odds(&scan, &read)) {
        *position = scan.position;
        *why = scan.why;
        return BAIZE_ODDS_SYNTAX;
    }
    *odds = read;
    return BAIZE_OK;
}

static void print_number(struct baize_text *text, int32_t number)
{
    if (number >= 1000000)
        baize_text_format(text, "%d,%03d,%03d", number / 1000000, number / 1000 % 1000, number % 1000);
    else if (number >= 1000)
        baize_text_format(text, "%d,%03d", number / 1000, number % 1000);
    else
        baize_text_format(text, "%d", number);
}

static void print_ratio(struct baize_text *text, const struct baize_odds *odds, const char *word)
{
    print_number(text, odds->numerator);
    baize_text_add(text, word);
    print_number(text, odds->denominator);
}

void baize_odds_print(struct baize_text *text, const struct baize_odds *odds)
{
    switch (odds->kind) {
    case BAIZE_ODDS_NONE:
        baize_text_add(text, "nothing");
        return;
    case BAIZE_ODDS_TO:
        print_ratio(text, odds, " to ");
        return;
    case BAIZE_ODDS_FOR:
        print_ratio(text, odds, " for ");
        return;
    case BAIZE_ODDS_FIXED:
        baize_cents_print(text, odds->fixed_cents, BAIZE_MONEY_SHORT);
        return;
    case BAIZE_ODDS_PUSH:
        baize_text_add(text, "push");
        return;
    case BAIZE_ODDS_METER:
        baize_rate_print(text, odds->share);
        baize_text_format(text, " of %s", odds->level);
        return;
    }
}

bool baize_odds_equal(const struct baize_odds *a, const struct baize_odds *b)
{
    return a->kind == b->kind && a->numerator == b->numerator && a->denominator == b->denominator &&
           a->fixed_cents == b->fixed_cents && a->share == b->share && strcmp(a->level, b->level) == 0;
}
