/* vocabulary.h - lists of words as data, for reading and printing; catalog/ has them all. */
#ifndef BAIZE_BASE_VOCABULARY_H
#define BAIZE_BASE_VOCABULARY_H

#include <baize/vocabulary.h>
#include <stddef.h>

struct baize_term {
    const char *id;    /* "aces-up" */
    const char *words; /* "Aces Up" */
};

struct baize_vocabulary {
    const char *what; /* "wager" */
    const struct baize_term *terms;
    int count;
};

/* The number of the term with this id, or -1. */
int baize_vocabulary_find(const struct baize_vocabulary *vocabulary, const char *id, size_t length);

const char *baize_vocabulary_id(const struct baize_vocabulary *vocabulary, int number);
const char *baize_vocabulary_words(const struct baize_vocabulary *vocabulary, int number);

#include "catalog/words.h"

#endif
