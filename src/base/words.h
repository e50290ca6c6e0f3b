/* words.h - words and numbers as people read them. */
#ifndef BAIZE_BASE_WORDS_H
#define BAIZE_BASE_WORDS_H

#include <baize/text.h>

/* "four-of-a-kind" -> "Four of a kind" */
void baize_words_title(struct baize_text *text, const char *id);

/* Thousands apart: "-1234567.89%" -> "-1,234,567.89%" */
void baize_words_group(struct baize_text *text, const char *digits);

/* How many characters: of words, and of so many bytes of UTF-8. */
size_t baize_words_length(const char *words);
size_t baize_words_length_of(const char *bytes, size_t length);

/* How many bytes of the words fit on a line of so many characters: up to a blank if there is one. */
size_t baize_words_line(const char *words, size_t width);

#endif
