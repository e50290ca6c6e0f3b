/* rate.h - how often an address or a person may do something: so many at once, which come back one after the other.
 *
 * One table of fixed size for all of them. When it is full of some that are still counted, the one that is nearest to
 * being forgotten gives way: memory never grows, and who floods it with addresses gains a few tries. An IPv6
 * address counts by its first 64 bits, which one customer has to itself. */
#ifndef BAIZE_SERVER_RATE_H
#define BAIZE_SERVER_RATE_H

#include <baize/chance.h>
#include <stdbool.h>
#include <stdint.h>

struct rate;

struct rate *rate_open(const struct baize_random *random); /* NULL: no memory */
void rate_close(struct rate *rate);

/* May this address do `what` once more? It counts when it may; else *retry_ms is how long it is to wait. */
bool rate_take(struct rate *rate, uint8_t what, const char *address, uint32_t per_minute, int64_t now_ms,
               int64_t *retry_ms);

/* The same for a person: `burst` at once, `per_second` of them come back each second. */
bool rate_take_of(struct rate *rate, uint8_t what, uint32_t person, uint32_t burst, uint32_t per_second, int64_t now_ms,
                  int64_t *retry_ms);
/* The last one did not happen: it does not count. */
void rate_give_back(struct rate *rate, uint8_t what, uint32_t person, uint32_t per_second);

/* A number that stands for an address, in this run of the server; never one of a person. */
uint64_t rate_number(const struct rate *rate, const char *address);

#endif
