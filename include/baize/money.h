/* money.h - amounts of money, exact and checked.
 *
 * At the table money is whole cents. Meters and postings count millionths of a cent (micro-cents), because a
 * meter grows by a rate of a wager; rates are whole parts per million, so rate x wager is exact (RULES 1).
 *
 *     1 dollar = 100 cents = 100,000,000 micro-cents
 *
 * Both are signed 64-bit integers: cents reach 92 thousand million million dollars, micro-cents 92 thousand million.
 * No operation wraps: an overflow is BAIZE_MONEY_OVERFLOW and the result is left as it was. */
#ifndef BAIZE_MONEY_H
#define BAIZE_MONEY_H

#include <baize/api.h>
#include <baize/status.h>
#include <baize/text.h>
#include <stddef.h>
#include <stdint.h>

typedef int64_t baize_cents;
typedef int64_t baize_money; /* micro-cents */
typedef int32_t baize_rate;  /* parts per million, 0 .. 1,000,000 */

#define BAIZE_MICROCENTS_PER_CENT 1000000
#define BAIZE_RATE_WHOLE          1000000

BAIZE_API enum baize_status baize_cents_add(baize_cents a, baize_cents b, baize_cents *sum);
BAIZE_API enum baize_status baize_cents_subtract(baize_cents a, baize_cents b, baize_cents *difference);
BAIZE_API enum baize_status baize_cents_times(baize_cents amount, int64_t times, baize_cents *product);

BAIZE_API enum baize_status baize_money_add(baize_money a, baize_money b, baize_money *sum);
BAIZE_API enum baize_status baize_money_subtract(baize_money a, baize_money b, baize_money *difference);
BAIZE_API enum baize_status baize_money_from_cents(baize_cents cents, baize_money *money);

/* Whole cents of an amount, rounded down (R1, R29), and the fraction of a cent that is left: 0 .. 999,999.
 * cents x 1,000,000 + fraction = money, for negative amounts too. */
BAIZE_API void baize_money_whole_cents(baize_money money, baize_cents *cents, baize_money *fraction);

/* rate x wager, exact: 20% of $1.00 is 20,000,000 micro-cents. */
BAIZE_API enum baize_status baize_rate_of_cents(baize_rate rate, baize_cents wager, baize_money *part);

/* rate x meter, rounded down to micro-cents; exact in between (128 bits). */
BAIZE_API enum baize_status baize_rate_of_money(baize_rate rate, baize_money meter, baize_money *part);

/* "$1,234.50", "$1234.5" is not money: cents have two digits. The dollar sign may be left out, thousands may be
 * grouped (then all of them), a minus stands in front. On failure *position is the first byte that does not fit
 * and *why says what was expected, in words. */
BAIZE_API enum baize_status baize_cents_parse(const char *bytes, size_t length, baize_cents *cents, size_t *position,
                                              const char **why);

enum baize_money_style {
    BAIZE_MONEY_WITH_CENTS, /* $1,234.50, $5,000.00: wherever people count */
    BAIZE_MONEY_SHORT,      /* $1,234.50, $5,000: on layouts and in messages */
};

BAIZE_API void baize_cents_print(struct baize_text *text, baize_cents cents, enum baize_money_style style);

/* "twelve thousand three hundred forty-five dollars and sixty-seven cents": as on a cheque, in small letters. Every
 * amount fits in BAIZE_CENTS_WORDS_SIZE bytes, the ending zero counted. */
#define BAIZE_CENTS_WORDS_SIZE 256
BAIZE_API void baize_cents_in_words(struct baize_text *text, baize_cents cents);

/* "$12.345678": as many digits as are needed, at least two. */
BAIZE_API void baize_money_print(struct baize_text *text, baize_money money);

/* "20%", "1.58%", "0.0001%": at most four decimals, so that every part per million can be written. */
BAIZE_API enum baize_status baize_rate_parse(const char *bytes, size_t length, baize_rate *rate, size_t *position,
                                             const char **why);
BAIZE_API void baize_rate_print(struct baize_text *text, baize_rate rate);

#endif
