/* positions.c - which card lies where, and where it lay before.
 *
 * A shuffle of n cards is a square of n x n with a single one in every row and column. Its covariance is P x P / (n-1),
 * where P takes the mean away: so the sum over all cells of (count - N/n)^2, times (n - 1) / N, is a chi-square with
 * (n-1)^2 degrees of freedom. That is Pearson's, times (n - 1) / n, as rows and columns are given. */
#include "question.h"

static size_t square(const struct tally *tally)
{
    return tally->cards * tally->cards;
}

static void see_places(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    (void)cards;
    for (size_t i = 0; i < tally->cards; i++)
        tally->counts[order[i] * tally->cards + i]++;
}

static struct answer judge_square(const struct tally *tally, double shuffles)
{
    double n = (double)tally->cards, expected = shuffles / n, sum = 0;
    for (size_t i = 0; i < square(tally); i++)
        sum += ((double)tally->counts[i] - expected) * ((double)tally->counts[i] - expected);
    return chi_square_answer(sum * (n - 1) / shuffles, (n - 1) * (n - 1));
}

static struct answer judge_places(struct tally *tally)
{
    return judge_square(tally, (double)tally->shuffles);
}

/* What leads from one fair shuffle to the next is again a fair shuffle, and one such step tells nothing of the next. */
static void see_moves(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    (void)cards;
    for (size_t i = 0; i < tally->cards; i++) {
        if (tally->shuffles > 0)
            tally->counts[tally->previous[order[i]] * tally->cards + i]++;
    }
    for (size_t i = 0; i < tally->cards; i++)
        tally->previous[order[i]] = (uint8_t)i;
}

static struct answer judge_moves(struct tally *tally)
{
    return judge_square(tally, (double)(tally->shuffles - 1));
}

/* Old place times new place, from the middle: mean 0, variance (sum of squares)^2 / (n - 1). */
static void see_place_products(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    double middle = ((double)tally->cards - 1) / 2;
    (void)cards;
    for (size_t i = 0; i < tally->cards; i++)
        if (tally->shuffles > 0)
            tally->sum += (tally->previous[order[i]] - middle) * ((double)i - middle);
    for (size_t i = 0; i < tally->cards; i++)
        tally->previous[order[i]] = (uint8_t)i;
}

static struct answer judge_place_products(struct tally *tally)
{
    double n = (double)tally->cards, squares = n * (n * n - 1) / 12;
    double variance = squares * squares / (n - 1) * (double)(tally->shuffles - 1);
    return chi_square_answer(tally->sum * tally->sum / variance, 1);
}

const struct question card_by_place = {"card by place", square, see_places, judge_places};
const struct question place_to_place = {"old place to new place", square, see_moves, judge_moves};
const struct question place_correlation = {"correlation with the last shuffle", no_cells, see_place_products,
                                           judge_place_products};
