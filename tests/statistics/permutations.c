/* permutations.c - every order as often as any other. */
#include "question.h"

static size_t arrangements(const struct tally *tally)
{
    size_t cells = 1;
    for (size_t i = 0; i < tally->dealt; i++)
        cells *= tally->cards - i;
    return cells;
}

/* The number of an arrangement: of each card, how many of those not yet dealt are lower. */
static void see_order(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    size_t number = 0;
    (void)cards;
    for (size_t i = 0; i < tally->dealt; i++) {
        size_t lower = order[i];
        for (size_t j = 0; j < i; j++)
            lower -= order[j] < order[i];
        number = number * (tally->cards - i) + lower;
    }
    tally->counts[number]++;
}

static struct answer judge_even(const struct tally *tally, size_t cells)
{
    double expected = (double)tally->shuffles / (double)cells, sum = 0;
    for (size_t i = 0; i < cells; i++)
        sum += ((double)tally->counts[i] - expected) * ((double)tally->counts[i] - expected);
    return chi_square_answer(sum / expected, (double)(cells - 1));
}

static struct answer judge_order(struct tally *tally)
{
    return judge_even(tally, arrangements(tally));
}

static size_t pairs_of_places(const struct tally *tally)
{
    return tally->cards * (tally->cards - 1);
}

static void see_jokers(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    size_t first = 0, second = 0;
    (void)order;
    for (size_t i = 0; i < tally->cards; i++) {
        first = cards[i] == BAIZE_JOKER_1 ? i : first;
        second = cards[i] == BAIZE_JOKER_2 ? i : second;
    }
    tally->counts[first * (tally->cards - 1) + second - (second > first)]++;
}

static struct answer judge_jokers(struct tally *tally)
{
    return judge_even(tally, pairs_of_places(tally));
}

const struct question every_order = {"every order", arrangements, see_order, judge_order};
const struct question places_of_jokers = {"places of the jokers", pairs_of_places, see_jokers, judge_jokers};
