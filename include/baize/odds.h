/* odds.h - what a winning wager is paid.
 *
 *     25 to 1          25 times the wager, and the wager comes back
 *     3 to 2           a ratio; cents are rounded down and the breakage is kept (R1)
 *     300 for 1        300 times the wager in all; the wager was collected and does not come back
 *     $100,000         a fixed amount whatever the stake, and the wager comes back (R16); with the progressive it
 *                      does not: that wager was collected before the deal
 *     push             the wager comes back
 *     10% of main      a share of the meter "main", fixed by the meter when it is the claim's turn (R27, R29)
 */
#ifndef BAIZE_ODDS_H
#define BAIZE_ODDS_H

#include <baize/api.h>
#include <baize/money.h>
#include <stdbool.h>

enum baize_odds_kind {
    BAIZE_ODDS_NONE, /* pays nothing: no row of the paytable */
    BAIZE_ODDS_TO,
    BAIZE_ODDS_FOR,
    BAIZE_ODDS_FIXED,
    BAIZE_ODDS_PUSH,
    BAIZE_ODDS_METER,
};

#define BAIZE_LEVEL_NAME_SIZE 16

/* Without padding, so that copies of equal odds are equal byte by byte. */
struct baize_odds {
    baize_cents fixed_cents; /* FIXED */
    enum baize_odds_kind kind;
    int32_t numerator;                 /* TO, FOR: 1 .. 999,999,999 */
    int32_t denominator;               /* TO, FOR: 1 .. 999,999,999 */
    baize_rate share;                  /* METER */
    char level[BAIZE_LEVEL_NAME_SIZE]; /* METER: which meter, "main", "major"... */
};

/* What a wager gets. Breakage is the part of a cent that rounding down kept from the player, as the exact
 * fraction breakage_numerator / breakage_denominator of a cent. */
struct baize_pay {
    baize_cents winnings_cents; /* on top of the wager; with FOR: all that is paid */
    bool wager_returned;
    int32_t breakage_numerator;
    int32_t breakage_denominator;
};

BAIZE_API enum baize_status baize_odds_pay(const struct baize_odds *odds, baize_cents wager, struct baize_pay *pay);

BAIZE_API enum baize_status baize_odds_parse(const char *bytes, size_t length, struct baize_odds *odds,
                                             size_t *position, const char **why);
BAIZE_API void baize_odds_print(struct baize_text *text, const struct baize_odds *odds);
BAIZE_API bool baize_odds_equal(const struct baize_odds *a, const struct baize_odds *b);

#endif
