#include "battery.h"

#include "chi_square.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUESTIONS_MOST 16
#define POOL           10 /* cells expect at least this many */
#define ACES           UINT64_C(0x1000100010001000)
#define SIX            (ACES | BAIZE_JOKERS)

/* A deck, how many of its cards are dealt, and what is asked. */
struct sitting {
    const char *name;
    baize_cards deck;
    size_t dealt; /* 0: a whole shuffle */
    const struct question *questions[QUESTIONS_MOST];
};

static const struct sitting sittings[] = {
    {"52 cards",
     BAIZE_DECK_52,
     0,
     {&card_by_place, &place_to_place, &place_correlation, &neighbours, &neighbour_correlation, &runs_up,
      &rising_sequences, &runs_of_colour, &four_card_hands, &five_card_hands, &player_against_dealer, &repeats}},
    {"54 cards",
     BAIZE_DECK_54,
     0,
     {&card_by_place, &place_to_place, &neighbours, &rising_sequences, &places_of_jokers, &double_draw_hands}},
    {"3 cards", BAIZE_JOKERS | 1, 0, {&every_order, &place_to_place}},
    {"4 cards", ACES, 0, {&every_order, &place_to_place}},
    {"5 cards", ACES | 1, 0, {&every_order, &place_to_place}},
    {"6 cards", SIX, 0, {&every_order, &place_to_place}},
    {"2 of 4 dealt", ACES, 2, {&every_order}},
    {"3 of 5 dealt", ACES | 1, 3, {&every_order}},
    {"2 of 52 dealt", BAIZE_DECK_52, 2, {&every_order}},
    {"2 of 54 dealt", BAIZE_DECK_54, 2, {&every_order}},
    {"5 of 52 dealt", BAIZE_DECK_52, 5, {&four_card_hands, &five_card_hands}},
    {"6 of 52 dealt", BAIZE_DECK_52, 6, {&four_card_hands}},
    {"5 of 54 dealt", BAIZE_DECK_54, 5, {&double_draw_hands}},
};

#define SITTINGS (sizeof sittings / sizeof sittings[0])

struct tally begin_tally(const struct question *question, size_t cards, size_t dealt)
{
    struct tally tally = {.cards = cards, .dealt = dealt, .pool = POOL};
    tally.counts = calloc(question->cells(&tally) + 1, sizeof tally.counts[0]);
    if (tally.counts == NULL) {
        puts("FAILED: out of memory");
        exit(1);
    }
    return tally;
}

void end_tally(struct tally *tally)
{
    free(tally->counts);
    tally->counts = NULL;
}

/* Where each card of the deck stands in a new deck. */
static void number_cards(baize_cards deck, uint8_t numbers[BAIZE_CARD_LIMIT])
{
    memset(numbers, 0, BAIZE_CARD_LIMIT);
    for (uint8_t i = 0; deck != 0; i++)
        numbers[baize_cards_take(&deck)] = i;
}

static size_t sit(const struct sitting *sitting, const struct shuffler *shuffler, const struct baize_random *random,
                  uint64_t shuffles, struct result *results)
{
    struct tally tallies[QUESTIONS_MOST];
    size_t questions = 0, cards = (size_t)baize_cards_count(sitting->deck);
    size_t dealt = sitting->dealt == 0 ? cards : sitting->dealt;
    struct dealer dealer = {.random = random, .deck = sitting->deck, .count = cards, .wanted = dealt};
    uint8_t numbers[BAIZE_CARD_LIMIT], order[DECK_MOST];
    number_cards(sitting->deck, numbers);
    if (shuffler->flaw != NULL)
        baize_random_bytes(random, &dealer.state, sizeof dealer.state);
    for (; sitting->questions[questions] != NULL; questions++)
        tallies[questions] = begin_tally(sitting->questions[questions], cards, dealt);
    for (uint64_t i = 0; i < shuffles; i++) {
        shuffler->shuffle(&dealer);
        for (size_t j = 0; j < dealt; j++)
            order[j] = numbers[dealer.cards[j]];
        for (size_t j = 0; j < questions; j++) {
            sitting->questions[j]->see(&tallies[j], order, dealer.cards);
            tallies[j].shuffles++;
        }
    }
    for (size_t i = 0; i < questions; i++) {
        results[i] = (struct result){.deck = sitting->name, .question = sitting->questions[i], .shuffles = shuffles};
        results[i].answer = sitting->questions[i]->judge(&tallies[i]);
        end_tally(&tallies[i]);
    }
    return questions;
}

size_t ask_all(const struct shuffler *shuffler, const struct baize_random *random, uint64_t seed, uint64_t shuffles,
               struct result results[ANSWERS_MOST])
{
    size_t count = 0;
    for (size_t i = 0; i < SITTINGS; i++) {
        struct baize_seeded seeded;
        struct baize_random stream = baize_random_seeded(&seeded, seed, i);
        count += sit(&sittings[i], shuffler, random != NULL ? random : &stream, shuffles, results + count);
    }
    double share = (1 - CONFIDENCE) / (2 * (double)count);
    for (size_t i = 0; i < count; i++) {
        const struct answer *answer = &results[i].answer;
        results[i].limit = answer->freedom > 0 ? chi_square_critical(share, answer->freedom) : 0;
        results[i].refused = answer->above < share || answer->below < share;
    }
    return count;
}
