/* utf8.h - are these bytes UTF-8 (RFC 3629)? No long forms, no surrogates, nothing above U+10FFFF. Pure. */
#ifndef BAIZE_NET_UTF8_H
#define BAIZE_NET_UTF8_H

#include <stdbool.h>
#include <stddef.h>

bool utf8_is_good(const char *bytes, size_t length);

#endif
