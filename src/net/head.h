/* head.h - the head of an HTTP/1.1 request, read where it lies.
 *
 * Strict on purpose: what two programs could read in two ways (a bare line feed, a folded header, two lengths, blanks
 * before a colon) is refused, so that a proxy in front and this server always agree on where a request ends (RFC 9112).
 *
 * Places are offsets into the bytes, not pointers: the buffer may move while the body comes in. Every text ends with a
 * zero that is written over the byte behind it. Pure. */
#ifndef BAIZE_NET_HEAD_H
#define BAIZE_NET_HEAD_H

#include "net/net.h"

enum { HEAD_HEADERS_MOST = 64, HEAD_METHOD_MOST = 16 };

struct head_field {
    uint32_t name, value; /* the name in small letters, the value without blanks around it */
};

struct head {
    uint32_t length; /* of the head, its empty line counted */
    uint32_t method, path, query;
    uint64_t body_length;
    uint16_t count;
    bool keeps_alive; /* the peer allows it */
    bool expects;     /* 100-continue */
    bool is_1_1;
    struct head_field fields[HEAD_HEADERS_MOST];
};

/* Where the head ends (behind its empty line), 0 when it is not all there. `from` is where to begin to look. */
size_t head_end(const char *bytes, size_t length, size_t from);

/* Reads the head that is bytes[0 .. length). NULL: good; else what is wrong with it. */
const struct net_refusal *head_read(char *bytes, size_t length, struct head *head);

/* The value of a header, NULL when there is none. The first of several. */
const char *head_value(const struct head *head, const char *bytes, const char *name);
/* The last of several: of headers that every proxy on the way adds to, it is the one that the nearest has written. */
const char *head_last_value(const struct head *head, const char *bytes, const char *name);
size_t head_count(const struct head *head, const char *bytes, const char *name);
/* Is a word in the lists of this name? */
bool head_says(const struct head *head, const char *bytes, const char *name, const char *word);

/* Is the head too large because of its first line (414), or as a whole (431)? */
const struct net_refusal *head_too_large(const char *bytes, size_t length);

#endif
