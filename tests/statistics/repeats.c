/* repeats.c - no deck comes twice.
 *
 * A generator that can reach only a few million decks passes most other questions and repeats itself soon, as in every
 * room people share birthdays. The first eight of n cards have n (n-1) ... (n-7) orders; among m shuffles pairs that
 * agree are nearly Poisson with mean m (m-1) / 2 over that. Shuffles are compared within batches of a million. */
#include "chi_square.h"
#include "question.h"

#include <stdlib.h>

#define BATCH    (UINT64_C(1) << 20)
#define KEY_SIZE 8

/* The keys of a batch, then how many pairs agreed in all batches. */
static size_t a_batch(const struct tally *tally)
{
    (void)tally;
    return BATCH + 1;
}

static int compare(const void *a, const void *b)
{
    const uint64_t *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

static void count_repeats(struct tally *tally, uint64_t keys)
{
    double orders = 1;
    for (size_t i = 0; i < KEY_SIZE; i++)
        orders *= (double)(tally->cards - i);
    tally->sum += (double)keys * (double)(keys - 1) / 2 / orders;
    qsort(tally->counts, keys, sizeof tally->counts[0], compare);
    for (uint64_t i = 1, same = 0; i < keys; i++) {
        same = tally->counts[i] == tally->counts[i - 1] ? same + 1 : 0;
        tally->counts[BATCH] += same;
    }
}

static void see_beginning(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    uint64_t key = 0;
    (void)cards;
    for (size_t i = 0; i < KEY_SIZE; i++)
        key = key << 6 | order[i];
    tally->counts[tally->shuffles % BATCH] = key;
    if ((tally->shuffles + 1) % BATCH == 0)
        count_repeats(tally, BATCH);
}

static struct answer judge_repeats(struct tally *tally)
{
    if (tally->shuffles % BATCH > 0)
        count_repeats(tally, tally->shuffles % BATCH);
    double seen = (double)tally->counts[BATCH];
    return (struct answer){.figure = seen,
                           .expected = tally->sum,
                           .above = seen > 0 ? gamma_below(seen, tally->sum) : 1,
                           .below = gamma_above(seen + 1, tally->sum)};
}

const struct question repeats = {"decks that come again", a_batch, see_beginning, judge_repeats};
