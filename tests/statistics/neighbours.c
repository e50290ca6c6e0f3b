/* neighbours.c - which card follows which.
 *
 * With a mark between the last card and the first, a shuffle of n cards is a ring of m = n + 1, and each symbol has one
 * follower. D = (times that b follows a) - N/n, off the diagonal, has rows and columns of sum 0. For a fair shuffle two
 * pairs a-b, c-d occur together with probability 1 / (n (n-1)), never if they share a beginning or an end or are each
 * other's reverse. So the variance of sum(W D), W with rows and columns of sum 0, is
 *
 *     N/n * (sum(W^2) + (sum(W^2) - sum(W W')) / (n-1))
 *
 * which is N/n for symmetric W, N/n * (n+1)/(n-1) for antisymmetric W: dimensions m(m-3)/2 and (m-1)(m-2)/2. The
 * squares of both parts of D, each over its variance, are a chi-square with n(n-1) - 1 degrees of freedom. */
#include "question.h"

static size_t ring(const struct tally *tally)
{
    return (tally->cards + 1) * (tally->cards + 1);
}

static void see_neighbours(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    size_t m = tally->cards + 1, last = tally->cards;
    (void)cards;
    for (size_t i = 0; i < tally->cards; i++) {
        tally->counts[last * m + order[i]]++;
        last = order[i];
    }
    tally->counts[last * m + tally->cards]++;
}

static struct answer judge_neighbours(struct tally *tally)
{
    size_t m = tally->cards + 1;
    double n = (double)tally->cards, shuffles = (double)tally->shuffles, both = 0, differ = 0;
    for (size_t a = 0; a < m; a++)
        for (size_t b = 0; b < m; b++) {
            double there = (double)tally->counts[a * m + b], back = (double)tally->counts[b * m + a];
            double mean = (there + back) / 2 - shuffles / n, half = (there - back) / 2;
            both += a == b ? 0 : mean * mean;
            differ += half * half;
        }
    return chi_square_answer(n / shuffles * (both + differ * (n - 1) / (n + 1)), n * (n - 1) - 1);
}

/* The products of neighbours, counted from the middle card. With s = sum of squares and f = sum of fourth powers the
 * mean is -s/n and the mean square (s^2 - f) / n + (s^2 - 2f) / (n (n-1)). */
static void see_products(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    double middle = ((double)tally->cards - 1) / 2;
    (void)cards;
    for (size_t i = 1; i < tally->cards; i++)
        tally->sum += (order[i - 1] - middle) * (order[i] - middle);
}

static struct answer judge_products(struct tally *tally)
{
    double n = (double)tally->cards, shuffles = (double)tally->shuffles, s = 0, f = 0;
    for (size_t i = 0; i < tally->cards; i++) {
        double square = ((double)i - (n - 1) / 2) * ((double)i - (n - 1) / 2);
        s += square;
        f += square * square;
    }
    double variance = (s * s - f) / n + (s * s - 2 * f) / (n * (n - 1)) - s * s / (n * n);
    double apart = tally->sum + shuffles * s / n;
    return chi_square_answer(apart * apart / (shuffles * variance), 1);
}

const struct question neighbours = {"neighbours", ring, see_neighbours, judge_neighbours};
const struct question neighbour_correlation = {"correlation of neighbours", no_cells, see_products, judge_products};
