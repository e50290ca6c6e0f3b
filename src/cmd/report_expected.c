/* report_expected.c - what the wagers of a table were expected to bring (A4, MD.25).
 *
 *     expected = sum of edge x wagered          deviation = root of the sum of variance x wagered^2, hand by hand
 *
 * Edges and variances are exact fractions of the best play (analysis.h): who plays worse brings more. Wagers are taken
 * as independent, which hands of one deal are not quite; the range is a little narrow, so that it asks rather once too
 * often. Progressive wagers are left out: what they bring depends on the meter. A Six Card Bonus with fixed prizes has
 * the variance of the smallest wager. The decision falls in whole numbers: ten thousandths of a cent. */
#include "cmd/analyses.h"
#include "cmd/report.h"

#include <stdlib.h>
#include <string.h>

#define PARTS 10000 /* of a cent */

__extension__ typedef __int128 wide;

struct sums {
    struct baize_fraction expected, variance; /* cents; cents squared */
    baize_money kept;
};

static struct baize_fraction cents_of(baize_money money)
{
    return baize_fraction_of(money / BAIZE_MICROCENTS_PER_CENT, 1);
}

static struct baize_fraction squares_of(const struct baize_wager_figures *wager)
{
    struct baize_fraction word = baize_fraction_of_counts(UINT64_C(1) << 32, 1);
    struct baize_fraction high = baize_fraction_of_counts(wager->squares_high, 1);
    high = baize_fraction_multiply(baize_fraction_multiply(high, word), word);
    return baize_fraction_add(high, baize_fraction_of_counts(wager->squares, 1));
}

static baize_money kept(const struct baize_table_statement *statement, enum baize_wager wager)
{
    const struct baize_wager_figures *figures = &statement->wagers[wager];
    return figures->wagered - figures->returned - figures->winnings;
}

static void add_wager(struct sums *sums, const struct baize_wager_figures *wager, struct baize_fraction edge,
                      struct baize_fraction variance)
{
    sums->expected = baize_fraction_add(sums->expected, baize_fraction_multiply(edge, cents_of(wager->wagered)));
    sums->variance = baize_fraction_add(sums->variance, baize_fraction_multiply(variance, squares_of(wager)));
}

/* The edge of the Six Card Bonus falls with the wager: constant x wagered - prize x hands. */
static void add_six_card(struct sums *sums, const struct analyses *all, const struct baize_wager_figures *wager)
{
    struct baize_fraction prizes =
        baize_fraction_multiply(all->six_card_formula.dollars, baize_fraction_of_counts(wager->count * 100, 1));
    add_wager(sums, wager, all->six_card_formula.constant, all->six_card_least.variance);
    sums->expected = baize_fraction_subtract(sums->expected, prizes);
}

static void add_all(struct sums *sums, const struct analyses *all, const struct baize_table_statement *statement)
{
    static const enum baize_wager of_ante[] = {BAIZE_ANTE, BAIZE_PLAY};
    static const enum baize_wager of_double_draw[] = {BAIZE_ANTE, BAIZE_BONUS, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
    const struct baize_wager_figures *wagers = statement->wagers;
    if (all->done[ANALYSED_ANTE]) {
        add_wager(sums, &wagers[BAIZE_ANTE], all->ante.ante.house_edge, all->ante.ante.variance);
        for (size_t i = 0; i < sizeof of_ante / sizeof of_ante[0]; i++)
            sums->kept += kept(statement, of_ante[i]);
    }
    if (all->done[ANALYSED_DOUBLE_DRAW]) {
        add_wager(sums, &wagers[BAIZE_ANTE], all->double_draw.wagers.house_edge, all->double_draw.wagers.variance);
        for (size_t i = 0; i < sizeof of_double_draw / sizeof of_double_draw[0]; i++)
            sums->kept += kept(statement, of_double_draw[i]);
    }
    if (all->done[ANALYSED_ACES_UP]) {
        add_wager(sums, &wagers[BAIZE_ACES_UP], all->aces_up.house_edge, all->aces_up.variance);
        sums->kept += kept(statement, BAIZE_ACES_UP);
    }
    if (all->done[ANALYSED_SIX_CARD_BONUS]) {
        add_six_card(sums, all, &wagers[BAIZE_SIX_CARD_BONUS]);
        sums->kept += kept(statement, BAIZE_SIX_CARD_BONUS);
    }
    if (all->done[ANALYSED_BAD_BEAT_BONUS]) {
        add_wager(sums, &wagers[BAIZE_BAD_BEAT_BONUS], all->bad_beat.house_edge, all->bad_beat.variance);
        sums->kept += kept(statement, BAIZE_BAD_BEAT_BONUS);
    }
}

/* The fraction times 10^digits, rounded; false when it is no number of 62 bits. */
static bool whole_of(const struct baize_fraction *fraction, int digits, int64_t *whole)
{
    char words[BAIZE_FRACTION_TEXT_SIZE + 40], plain[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    size_t length = 0;
    if (!baize_fraction_is_defined(fraction))
        return false;
    baize_fraction_print_decimal(&text, fraction, digits);
    for (const char *at = words; *at != '\0' && length + 1 < sizeof plain; at++)
        if (*at != '.')
            plain[length++] = *at;
    plain[length] = '\0';
    if (length > 18)
        return false;
    *whole = strtoll(plain, NULL, 10);
    return true;
}

static int64_t root_up(int64_t square)
{
    int64_t low = 0, high = INT64_C(1) << 31;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (middle * middle >= square)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* |result - expected| > 1.96 deviations, squared: 1.96^2 = 38416 / 10^4. */
static void decide(const struct sums *sums, struct baize_expectation *expectation)
{
    int64_t expected, variance, result = sums->kept / BAIZE_MICROCENTS_PER_CENT;
    if (!whole_of(&sums->expected, 4, &expected) || !whole_of(&sums->variance, 0, &variance))
        return;
    wide off = (wide)result * PARTS - expected;
    expectation->known = true;
    expectation->result = result;
    expectation->expected = (expected + (expected < 0 ? -PARTS / 2 : PARTS / 2)) / PARTS;
    expectation->deviation = root_up(variance);
    expectation->outside = off * off > (wide)38416 * variance * (PARTS * PARTS / 10000);
}

void report_expected(const struct baize_rules *rules, const struct baize_table_statement *statement,
                     struct baize_expectation *expectation)
{
    static struct analyses *all; /* large, and kept: tables share rules */
    static bool analysed;
    struct sums sums = {.expected = baize_fraction_of(0, 1), .variance = baize_fraction_of(0, 1)};
    unsigned wanted = ~(1u << ANALYSED_PROGRESSIVE);
    memset(expectation, 0, sizeof *expectation);
    if (all == NULL)
        all = malloc(sizeof *all);
    if (all == NULL || rules == NULL || statement->wagers[BAIZE_ANTE].count == 0)
        return;
    if (!analysed || memcmp(&all->rules, rules, sizeof *rules) != 0) {
        memset(all, 0, offsetof(struct analyses, scratch));
        all->rules = *rules;
        all->submission = "";
        analysed = analyses_run(all, wanted, NULL);
    }
    if (!analysed)
        return;
    add_all(&sums, all, statement);
    decide(&sums, expectation);
}
