/* shufflers.h - who shuffles: the library on either source, and the classic mistakes. */
#ifndef BAIZE_TESTS_SHUFFLERS_H
#define BAIZE_TESTS_SHUFFLERS_H

#include <baize/chance.h>

/* The decks of one sitting: always the same set of cards. */
struct dealer {
    const struct baize_random *random;
    baize_cards deck;
    size_t count;         /* cards of the deck */
    size_t wanted;        /* the first so many are looked at */
    uint64_t state;       /* of the wrong shufflers' own generator */
    baize_card cards[54]; /* after a shuffle; before, what the last shuffle left */
};

struct shuffler {
    const char *name;
    void (*shuffle)(struct dealer *dealer);
    const char *flaw; /* NULL: there is none */
};

/* baize_shuffle where all cards are wanted, else baize_deal_random. */
extern const struct shuffler right_shuffler;

extern const struct shuffler wrong_shufflers[];
extern const size_t wrong_shufflers_count;

#endif
