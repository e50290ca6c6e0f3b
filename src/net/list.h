/* list.h - what stands in headers: lists of words, cookies, codings. Pure. */
#ifndef BAIZE_NET_LIST_H
#define BAIZE_NET_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Is this word in a list with commas? `Connection: keep-alive, Upgrade`. Capital or small letters; not for `exact`. */
bool list_has(const char *list, const char *word, bool exact);
/* Is gzip among Accept-Encoding, and not with q=0? */
bool list_takes_gzip(const char *accept_encoding);
/* The value of the cookie with this name, without quotes. False: there is none, it does not fit, or there are two. */
bool list_cookie(const char *cookies, const char *name, char *value, size_t size);
/* The last element of a list: of X-Forwarded-For it is the one that our own proxy has written. */
bool list_last(const char *list, char *value, size_t size);

#endif
