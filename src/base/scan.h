/* scan.h - reading a short text byte by byte, with the place and reason of the first fault.
 *
 * Money, rates, odds, dates and counts in rule files are all read with this: strict decimal digits, no sign, no
 * leading zeros, no silent overflow. */
#ifndef BAIZE_BASE_SCAN_H
#define BAIZE_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct baize_scan {
    const char *bytes;
    size_t length;
    size_t position;
    const char *why; /* NULL while all is well */
};

struct baize_scan baize_scan_of(const char *bytes, size_t length);

bool baize_scan_at_end(const struct baize_scan *scan);
bool baize_scan_at_digit(const struct baize_scan *scan);

/* Moves past the byte or word when it stands here. */
bool baize_scan_byte(struct baize_scan *scan, char byte);
bool baize_scan_word(struct baize_scan *scan, const char *word);

/* Remembers why it failed; a caller that knows better may say so again, the last reason stands. Always false, so that
 * `return baize_scan_fail(...)` reads well. */
bool baize_scan_fail(struct baize_scan *scan, const char *why);

/* A whole number without sign or leading zeros, at most `most`. */
bool baize_scan_number(struct baize_scan *scan, int64_t most, int64_t *number);

/* Exactly `digits` digits, leading zeros allowed. */
bool baize_scan_digits(struct baize_scan *scan, int digits, int64_t *number);

#endif
