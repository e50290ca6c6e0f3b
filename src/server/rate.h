/* rate.h - how often an address may do something: so many a minute, all of them at once if it likes.
 *
 * One table of fixed size for all addresses. When it is full of addresses that are still counted, the one that is
 * nearest to being forgotten gives way: memory never grows, and who floods it with addresses gains a few tries. An IPv6
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

#endif
