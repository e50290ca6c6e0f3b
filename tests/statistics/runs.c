/* runs.c - how often the cards turn from rising to falling, from red to black. */
#include "question.h"

static size_t a_cell_for_each_number(const struct tally *tally)
{
    return tally->cards + 1;
}

/* The number of orders of n cards with k runs is Euler's A(n, k) = k A(n-1, k) + (n+1-k) A(n-1, k-1). Rising sequences
 * are the runs of the reverse question (which place has this card), so there are as many. */
static struct answer judge_euler(struct tally *tally)
{
    double probability[DECK_MOST + 1] = {0, 1};
    for (size_t n = 2; n <= tally->cards; n++)
        for (size_t k = n; k >= 1; k--)
            probability[k] = ((double)k * probability[k] + (double)(n + 1 - k) * probability[k - 1]) / (double)n;
    return pearson(tally, probability, tally->cards + 1);
}

static void see_runs_up(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    size_t runs = 1;
    (void)cards;
    for (size_t i = 1; i < tally->cards; i++)
        runs += order[i] < order[i - 1];
    tally->counts[runs]++;
}

static void see_rising_sequences(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    uint8_t place[DECK_MOST];
    size_t sequences = 1;
    (void)cards;
    for (size_t i = 0; i < tally->cards; i++)
        place[order[i]] = (uint8_t)i;
    for (size_t i = 1; i < tally->cards; i++)
        sequences += place[i] < place[i - 1];
    tally->counts[sequences]++;
}

static void see_colours(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    size_t runs = 1;
    (void)order;
    for (size_t i = 1; i < tally->cards; i++) {
        bool red = baize_card_suit(cards[i]) == BAIZE_DIAMONDS || baize_card_suit(cards[i]) == BAIZE_HEARTS;
        bool before = baize_card_suit(cards[i - 1]) == BAIZE_DIAMONDS || baize_card_suit(cards[i - 1]) == BAIZE_HEARTS;
        runs += red != before;
    }
    tally->counts[runs]++;
}

static double choose(double n, double k)
{
    double ways = 1;
    for (double i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return k < 0 || k > n ? 0 : ways;
}

/* 26 red and 26 black cards in r runs: those of one colour are cut in (r + 1) / 2 parts, those of the other in r / 2;
 * a colour is cut in k parts in C(25, k - 1) ways. Either colour may begin. (Wald and Wolfowitz, 1940.) */
static struct answer judge_colours(struct tally *tally)
{
    double probability[DECK_MOST + 1] = {0};
    for (int runs = 2; runs <= 52; runs++)
        probability[runs] = 2 * choose(25, (runs + 1) / 2 - 1) * choose(25, runs / 2 - 1) / choose(52, 26);
    return pearson(tally, probability, tally->cards + 1);
}

const struct question runs_up = {"runs of rising cards", a_cell_for_each_number, see_runs_up, judge_euler};
const struct question rising_sequences = {"rising sequences", a_cell_for_each_number, see_rising_sequences,
                                          judge_euler};
const struct question runs_of_colour = {"runs of colour", a_cell_for_each_number, see_colours, judge_colours};
