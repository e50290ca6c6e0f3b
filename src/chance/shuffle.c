/* shuffle.c - from random bytes to cards.
 *
 * The cards of the set stand in a row, the lowest bit of the set first. The first place gets any of the n cards, the
 * next any of the n - 1 others, and so on, by changing two cards each time (Fisher and Yates, 1938; Durstenfeld, 1964).
 *
 * Choices among n, n - 1, ... m cards are as many as their product p = n (n - 1) ... m, so one choice among p makes all
 * of them. A 64-bit word w makes it: w * p = q * 2^64 + r has q among 0 .. p - 1, and the digits of q in the bases
 * n, n - 1, ... m are the choices, the highest digit the first. Some q would come from one word more than others;
 * refusing words with r < 2^64 mod p leaves exactly floor(2^64 / p) words for each. The word after a refused one takes
 * its place. Multiplying step by step gives the digits without a division:
 *
 *     w * n = first choice * 2^64 + w',   w' * (n - 1) = second choice * 2^64 + w'',   ...
 *
 * (D. Lemire, "Fast random integer generation in an interval", 2019; N. Brackett-Rozinsky and D. Lemire, "Batched
 * ranged random integer generation", 2024.) The groups of choices below end at fixed numbers of cards, so that dealing
 * a few cards makes the same choices as shuffling all of them. No product exceeds 2^58; of the words
 * of a group, 1 in 112 is refused at most. */
#include "chance/bits.h"

#include <baize/chance.h>
#include <string.h>

#define CARDS_MOST 54
#define WORDS_MOST 5

/* Choices among `from` cards, one card less each time, down to among `to` cards: all with one word. */
struct group {
    uint8_t from;
    uint8_t to;
    uint64_t product;
};

static const struct group groups[WORDS_MOST] = {
    {54, 53, UINT64_C(54) * 53},
    {52, 43, UINT64_C(52) * 51 * 50 * 49 * 48 * 47 * 46 * 45 * 44 * 43},
    {42, 32, UINT64_C(42) * 41 * 40 * 39 * 38 * 37 * 36 * 35 * 34 * 33 * 32},
    {31, 20, UINT64_C(31) * 30 * 29 * 28 * 27 * 26 * 25 * 24 * 23 * 22 * 21 * 20},
    {19, 1, UINT64_C(19) * 18 * 17 * 16 * 15 * 14 * 13 * 12 * 11 * 10 * 9 * 8 * 7 * 6 * 5 * 4 * 3 * 2},
};

#define LANE(first)                                                                                                    \
    first, (first) + 1, (first) + 2, (first) + 3, (first) + 4, (first) + 5, (first) + 6, (first) + 7, (first) + 8,     \
        (first) + 9, (first) + 10, (first) + 11, (first) + 12

static const baize_card deck_52[52] = {LANE(0), LANE(16), LANE(32), LANE(48)};
static const baize_card deck_54[54] = {LANE(0), BAIZE_JOKER_1, LANE(16), BAIZE_JOKER_2, LANE(32), LANE(48)};

/* The cards of a set in a row. The two decks of the games are laid out ahead. */
static size_t lay_out(baize_cards set, baize_card order[CARDS_MOST])
{
    size_t count = 0;
    if (set == BAIZE_DECK_52) {
        memcpy(order, deck_52, sizeof deck_52);
        return sizeof deck_52;
    }
    if (set == BAIZE_DECK_54) {
        memcpy(order, deck_54, sizeof deck_54);
        return sizeof deck_54;
    }
    while (set != 0)
        order[count++] = baize_cards_take(&set);
    return count;
}

/* All of a group's product, or of its part that begins with fewer cards. */
static uint64_t product_from(const struct group *group, size_t cards)
{
    uint64_t product = 1;
    if (cards == group->from)
        return group->product;
    for (uint64_t i = group->to; i <= cards; i++)
        product *= i;
    return product;
}

/* Words ahead: all that a shuffle needs, unless some are refused. */
struct words {
    const struct baize_random *random;
    size_t used;
    size_t count;
    uint8_t bytes[8 * WORDS_MOST];
};

static uint64_t next_word(struct words *words)
{
    if (words->used == words->count) {
        baize_random_bytes(words->random, words->bytes, 8);
        words->used = 0;
        words->count = 1;
    }
    return word_read(words->bytes + 8 * words->used++);
}

/* The next word that favours no choice. */
static uint64_t fair_word(struct words *words, uint64_t product)
{
    uint64_t word = next_word(words);
    while (word * product < product && word * product < (0 - product) % product)
        word = next_word(words);
    return word;
}

/* Where a group's first choice goes, in a row of `count` cards. */
static size_t place_of(const struct group *group, size_t count)
{
    return count > group->from ? count - group->from : 0;
}

/* Puts random cards into the first `wanted` places of the row. */
static void choose(const struct baize_random *random, baize_card *order, size_t count, size_t wanted)
{
    struct words words = {.random = random};
    size_t first = 0, place = 0;
    while (first < WORDS_MOST && groups[first].to > count)
        first++;
    for (size_t i = first; i < WORDS_MOST && place_of(&groups[i], count) < wanted; i++)
        words.count++;
    baize_random_bytes(random, words.bytes, 8 * words.count);
    for (const struct group *group = &groups[first]; place < wanted; group++) {
        uint64_t word = fair_word(&words, product_from(group, count - place));
        size_t end = count - group->to + 1;
        for (end = end < wanted ? end : wanted; place < end; place++) {
            wide product = (wide)word * (count - place);
            baize_card *chosen = &order[place + (size_t)wide_high(product)];
            baize_card card = *chosen;
            word = wide_low(product);
            *chosen = order[place];
            order[place] = card;
        }
    }
    wipe(words.bytes, sizeof words.bytes);
}

static enum baize_status check(const struct baize_random *random, baize_cards set)
{
    if ((set & ~BAIZE_DECK_54) != 0)
        return BAIZE_CARD_SYNTAX;
    return random == NULL || random->bytes == NULL ? BAIZE_RANDOM_UNAVAILABLE : BAIZE_OK;
}

enum baize_status baize_shuffle(const struct baize_random *random, baize_cards set, baize_card *order, size_t *count)
{
    enum baize_status status = check(random, set);
    if (status != BAIZE_OK)
        return status;
    *count = lay_out(set, order);
    choose(random, order, *count, *count);
    return BAIZE_OK;
}

enum baize_status baize_deal_random(const struct baize_random *random, baize_cards set, size_t count, baize_card *cards)
{
    baize_card row[CARDS_MOST];
    enum baize_status status = check(random, set);
    if (status != BAIZE_OK)
        return status;
    if (count > (size_t)baize_cards_count(set))
        return BAIZE_CARD_COUNT;
    choose(random, row, lay_out(set, row), count);
    memcpy(cards, row, count);
    wipe(row, sizeof row);
    return BAIZE_OK;
}
