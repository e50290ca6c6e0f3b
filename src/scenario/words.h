/* words.h - one line of a script as words, with their places. */
#ifndef BAIZE_SCENARIO_WORDS_H
#define BAIZE_SCENARIO_WORDS_H

#include "rules/faults.h"
#include "scenario/scenario.h"

/* A word, a mark of punctuation, or a text in quotes (without them). */
struct word {
    const char *start;
    size_t length;
    uint32_t column; /* in characters, from 1 */
    bool quoted;
};

#define WORDS_MOST 160 /* of one line */

struct words {
    struct word list[WORDS_MOST];
    size_t count;
    uint32_t line;
    uint32_t end_column; /* behind the last word */
};

/* Takes a line apart: blanks divide, a comma, colon or semicolon at the end of a word stands alone, # behind a blank
 * begins a comment. False with a fault when a quote is not closed or the line is too long. */
bool words_split(const char *line, size_t length, uint32_t number, struct words *words, struct faults *faults);

bool word_is(const struct word *word, const char *text);
bool word_equals(const struct word *a, const struct scenario_span *b);

/* The place of word `index`; behind the last word the end of the line. */
struct baize_mark words_mark(const struct words *words, size_t index);

/* From one word to another, as written. */
struct scenario_span words_span(const struct words *words, size_t first, size_t end);

/* How many letters must change to turn one word into the other; large words are far apart. */
size_t word_distance(const char *a, size_t a_length, const char *b, size_t b_length);

#endif
