/* utf8.h - is it text? */
#ifndef BAIZE_BASE_UTF8_H
#define BAIZE_BASE_UTF8_H

#include <stddef.h>

/* The length of the well-formed character that begins here, 1 to 4, or 0: overlong forms, surrogates and what lies
 * beyond U+10FFFF are not well-formed. `left` is how many bytes there are. */
size_t baize_utf8_length(const char *bytes, size_t left);

#endif
