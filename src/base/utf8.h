/* utf8.h - is it text? */
#ifndef BAIZE_BASE_UTF8_H
#define BAIZE_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The length of the well-formed character that begins here, 1 to 4, or 0: overlong forms, surrogates and what lies
 * beyond U+10FFFF are not well-formed. `left` is how many bytes there are. */
size_t baize_utf8_length(const char *bytes, size_t left);

/* The character of a well-formed sequence. */
uint32_t baize_utf8_character(const char *bytes, size_t length);

/* Is it a character that nobody sees: a control character (tab and line feed are seen, in a way), a line end or a turn
 * of direction that only some programs obey, a byte order mark? */
int baize_utf8_is_hidden(uint32_t character);

/* How many characters a text on one line has; 0: it is empty, not well-formed, or has one that nobody sees. */
size_t baize_utf8_seen(const char *bytes, size_t length);

/* What somebody may write in an own field: 1 to `most` bytes that are seen, without a blank at either end. */
int baize_utf8_is_remark(const char *bytes, size_t length, size_t most);

#endif
