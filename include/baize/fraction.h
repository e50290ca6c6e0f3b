/* fraction.h - exact fractions: an edge is a fraction until it is printed.
 *
 * A fraction is always reduced, its denominator positive. Numerator and denominator have room for 384 bits, some 115
 * digits: more than any paytable that can be written needs. A result that would not fit, and a division by zero, is
 * *undefined*; whatever is computed from it is undefined too, so one look at the end is enough. */
#ifndef BAIZE_FRACTION_H
#define BAIZE_FRACTION_H

#include <baize/api.h>
#include <baize/text.h>
#include <stdbool.h>
#include <stdint.h>

#define BAIZE_FRACTION_LIMBS 6

/* Fixed size, no pointers; equal fractions are equal byte by byte. */
struct baize_fraction {
    int64_t sign;                               /* -1, 0, 1 */
    uint64_t numerator[BAIZE_FRACTION_LIMBS];   /* without its sign, the low word first */
    uint64_t denominator[BAIZE_FRACTION_LIMBS]; /* all zero: undefined */
};

BAIZE_API struct baize_fraction baize_fraction_of(int64_t numerator, int64_t denominator);
BAIZE_API struct baize_fraction baize_fraction_of_counts(uint64_t numerator, uint64_t denominator);

BAIZE_API struct baize_fraction baize_fraction_add(struct baize_fraction a, struct baize_fraction b);
BAIZE_API struct baize_fraction baize_fraction_subtract(struct baize_fraction a, struct baize_fraction b);
BAIZE_API struct baize_fraction baize_fraction_multiply(struct baize_fraction a, struct baize_fraction b);
BAIZE_API struct baize_fraction baize_fraction_divide(struct baize_fraction a, struct baize_fraction b);
BAIZE_API struct baize_fraction baize_fraction_negate(struct baize_fraction a);

BAIZE_API bool baize_fraction_is_defined(const struct baize_fraction *a);
/* Below 0, 0, above 0, as a is less than, equal to or greater than b. Both must be defined. */
BAIZE_API int baize_fraction_compare(const struct baize_fraction *a, const struct baize_fraction *b);

/* The nearest double towards zero: for pictures and JSON's `decimal`, never for a decision. */
BAIZE_API double baize_fraction_double(const struct baize_fraction *a);

/* Bytes that are enough for either part, with its sign and the ending zero. */
#define BAIZE_FRACTION_TEXT_SIZE 128

BAIZE_API void baize_fraction_print_numerator(struct baize_text *text, const struct baize_fraction *a);
BAIZE_API void baize_fraction_print_denominator(struct baize_text *text, const struct baize_fraction *a);
/* "-3.1416" for four digits behind the point, halves away from zero; "undefined". 0 to 30 digits. */
BAIZE_API void baize_fraction_print_decimal(struct baize_text *text, const struct baize_fraction *a, int digits);
/* "2.7862%": a hundred times the fraction. */
BAIZE_API void baize_fraction_print_percent(struct baize_text *text, const struct baize_fraction *a, int digits);

#endif
