/* words.h - what ranks and suits are called, for reading, printing and naming. */
#ifndef BAIZE_CARDS_WORDS_H
#define BAIZE_CARDS_WORDS_H

#include <baize/card.h>

struct baize_rank_words {
    char letter;         /* 'A' */
    const char *one;     /* "ace" */
    const char *several; /* "aces" */
};

struct baize_suit_words {
    char letter;        /* 's' */
    const char *symbol; /* in UTF-8 */
};

extern const struct baize_rank_words baize_rank_words[BAIZE_RANKS];
extern const struct baize_suit_words baize_suit_words[BAIZE_SUITS];

#endif
