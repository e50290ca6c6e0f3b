/* digits.h - numbers as decimal digits, without the general formatter: a journal is mostly numbers, and writing them is
 * what an engine and an audit do most. */
#ifndef BAIZE_BASE_DIGITS_H
#define BAIZE_BASE_DIGITS_H

#include <baize/text.h>
#include <stdint.h>

void baize_digits_print(struct baize_text *text, uint64_t number);
/* At least `width` digits, at most 20, with zeros in front. */
void baize_digits_print_wide(struct baize_text *text, uint64_t number, unsigned width);

#endif
