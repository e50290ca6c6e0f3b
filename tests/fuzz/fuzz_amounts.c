/* fuzz_amounts.c - money, rates and odds as people write them.
 *
 * What parses prints and parses back to the same value; what does not leaves the result alone and says where and why.
 * The same bytes go to all three parsers. */
#include "fuzz.h"

#include <baize/money.h>
#include <baize/odds.h>
#include <string.h>

#define UNTOUCHED 0x5a5a5a5a

__extension__ typedef __int128 wide; /* room for any product of two amounts */

/* Why and where a text was refused: every parser promises the same. */
struct refusal {
    size_t position;
    const char *why;
};

static const struct refusal none = {.position = SIZE_MAX, .why = NULL};

static void check_refusal(const struct refusal *refusal, size_t size)
{
    REQUIRE(refusal->position <= size);
    REQUIRE(refusal->why != NULL && refusal->why[0] != '\0');
}

/* ---- Money ---- */

static void check_printed_cents(baize_cents cents, enum baize_money_style style)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_cents again = ~cents;
    struct refusal refusal = none;
    baize_cents_print(&text, cents, style);
    REQUIRE(!text.truncated);
    REQUIRE(baize_cents_parse(words, text.length, &again, &refusal.position, &refusal.why) == BAIZE_OK);
    REQUIRE(again == cents);
}

static bool try_cents(const char *bytes, size_t size, baize_cents *cents)
{
    struct refusal refusal = none;
    *cents = UNTOUCHED;
    enum baize_status status = baize_cents_parse(bytes, size, cents, &refusal.position, &refusal.why);
    if (status != BAIZE_OK) {
        REQUIRE(status == BAIZE_MONEY_SYNTAX && *cents == UNTOUCHED);
        check_refusal(&refusal, size);
        return false;
    }
    check_printed_cents(*cents, BAIZE_MONEY_WITH_CENTS);
    check_printed_cents(*cents, BAIZE_MONEY_SHORT);
    return true;
}

/* ---- Rates ---- */

static bool try_rate(const char *bytes, size_t size, baize_rate *rate)
{
    struct refusal refusal = none;
    *rate = UNTOUCHED;
    enum baize_status status = baize_rate_parse(bytes, size, rate, &refusal.position, &refusal.why);
    if (status != BAIZE_OK) {
        REQUIRE(status == BAIZE_RATE_SYNTAX && *rate == UNTOUCHED);
        check_refusal(&refusal, size);
        return false;
    }
    REQUIRE(*rate >= 0 && *rate <= BAIZE_RATE_WHOLE);
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_rate again = UNTOUCHED;
    baize_rate_print(&text, *rate);
    REQUIRE(!text.truncated);
    REQUIRE(baize_rate_parse(words, text.length, &again, &refusal.position, &refusal.why) == BAIZE_OK);
    REQUIRE(again == *rate);
    return true;
}

/* ---- Odds ---- */

/* Nothing is lost between wager x odds and what is paid: winnings and breakage add up to it exactly. */
static void check_pay(const struct baize_odds *odds, baize_cents wager)
{
    struct baize_pay pay;
    enum baize_status status = baize_odds_pay(odds, wager, &pay);
    bool ratio = odds->kind == BAIZE_ODDS_TO || odds->kind == BAIZE_ODDS_FOR;
    if (status != BAIZE_OK) {
        REQUIRE(odds->kind == BAIZE_ODDS_METER || status == BAIZE_MONEY_OVERFLOW);
        return;
    }
    REQUIRE(pay.winnings_cents >= 0 && pay.breakage_numerator >= 0);
    REQUIRE(pay.breakage_numerator < pay.breakage_denominator);
    if (ratio)
        REQUIRE((wide)pay.winnings_cents * odds->denominator + pay.breakage_numerator == (wide)wager * odds->numerator);
}

static bool try_odds(const char *bytes, size_t size, struct baize_odds *odds)
{
    struct refusal refusal = none;
    struct baize_odds before;
    memset(&before, 0x5a, sizeof before);
    memcpy(odds, &before, sizeof before);
    enum baize_status status = baize_odds_parse(bytes, size, odds, &refusal.position, &refusal.why);
    if (status != BAIZE_OK) {
        REQUIRE(status == BAIZE_ODDS_SYNTAX && memcmp(odds, &before, sizeof before) == 0);
        check_refusal(&refusal, size);
        return false;
    }
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_odds again;
    baize_odds_print(&text, odds);
    REQUIRE(!text.truncated);
    REQUIRE(baize_odds_parse(words, text.length, &again, &refusal.position, &refusal.why) == BAIZE_OK);
    REQUIRE(baize_odds_equal(odds, &again));
    return true;
}

/* ---- The arithmetic, against 128 bits ---- */

static void check_sums(baize_cents a, baize_cents b)
{
    baize_cents sum = UNTOUCHED;
    baize_cents difference = UNTOUCHED;
    wide true_sum = (wide)a + b;
    wide true_difference = (wide)a - b;
    enum baize_status added = baize_cents_add(a, b, &sum);
    enum baize_status taken = baize_cents_subtract(a, b, &difference);
    REQUIRE(added == BAIZE_OK ? sum == true_sum : sum == UNTOUCHED && (int64_t)true_sum != true_sum);
    REQUIRE(taken == BAIZE_OK ? difference == true_difference
                              : difference == UNTOUCHED && (int64_t)true_difference != true_difference);
}

static void check_parts(baize_rate rate, baize_money meter)
{
    baize_money part = UNTOUCHED;
    if (baize_rate_of_money(rate, meter, &part) == BAIZE_OK) {
        wide left = (wide)rate * meter - (wide)part * BAIZE_RATE_WHOLE;
        REQUIRE(left >= 0 && left < BAIZE_RATE_WHOLE); /* rounded down */
    } else {
        REQUIRE(part == UNTOUCHED);
    }
    baize_cents cents;
    baize_money fraction;
    baize_money_whole_cents(meter, &cents, &fraction);
    REQUIRE(fraction >= 0 && fraction < BAIZE_MICROCENTS_PER_CENT);
    REQUIRE((wide)cents * BAIZE_MICROCENTS_PER_CENT + fraction == meter);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    baize_cents cents;
    baize_rate rate;
    struct baize_odds odds;
    int64_t numbers[2] = {0, 0};
    try_cents(bytes, size, &cents);
    if (try_odds(bytes, size, &odds)) {
        check_pay(&odds, 250);
        check_pay(&odds, INT64_C(100000000000));
        check_pay(&odds, INT64_MAX);
    }
    if (!try_rate(bytes, size, &rate))
        rate = BAIZE_RATE_WHOLE / 3;
    memcpy(numbers, data, size < sizeof numbers ? size : sizeof numbers);
    check_sums(numbers[0], numbers[1]);
    check_parts(rate, numbers[0]);
    return 0;
}
