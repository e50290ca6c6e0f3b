/* scan.h - reading a short text byte by byte, with the place and reason of the first fault.
 *
 * Money, rates, odds, dates and counts in rule files are all read with this: strict decimal digits, no sign, no
 * leading zeros, no silent overflow. Every value of the journal is read with it too, again and again: what is done for
 * each byte stands here, so that it costs no call. */
#ifndef BAIZE_BASE_SCAN_H
#define BAIZE_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct baize_scan {
    const char *bytes;
    size_t length;
    size_t position;
    const char *why; /* NULL while all is well */
};

static inline struct baize_scan baize_scan_of(const char *bytes, size_t length)
{
    return (struct baize_scan){.bytes = bytes, .length = length};
}

static inline bool baize_scan_at_end(const struct baize_scan *scan)
{
    return scan->position == scan->length;
}

static inline bool baize_scan_at_digit(const struct baize_scan *scan)
{
    return !baize_scan_at_end(scan) && scan->bytes[scan->position] >= '0' && scan->bytes[scan->position] <= '9';
}

/* Moves past the byte or word when it stands here. */
static inline bool baize_scan_byte(struct baize_scan *scan, char byte)
{
    if (baize_scan_at_end(scan) || scan->bytes[scan->position] != byte)
        return false;
    scan->position++;
    return true;
}

/* The words are short, and most of them are written where they are asked for: then their length is known. */
static inline bool baize_scan_word(struct baize_scan *scan, const char *word)
{
    size_t length = strlen(word);
    if (scan->length - scan->position < length || memcmp(scan->bytes + scan->position, word, length) != 0)
        return false;
    scan->position += length;
    return true;
}

/* Remembers why it failed; a caller that knows better may say so again, the last reason stands. Always false, so that
 * `return baize_scan_fail(...)` reads well. */
static inline bool baize_scan_fail(struct baize_scan *scan, const char *why)
{
    scan->why = why;
    return false;
}

/* A whole number without sign or leading zeros, at most `most`. */
bool baize_scan_number(struct baize_scan *scan, int64_t most, int64_t *number);

/* Exactly `digits` digits, leading zeros allowed. */
bool baize_scan_digits(struct baize_scan *scan, int digits, int64_t *number);

#endif
