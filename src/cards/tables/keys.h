/* keys.h - a number for each rank, such that the sum over a hand tells the hand. */
#ifndef BAIZE_TABLES_KEYS_H
#define BAIZE_TABLES_KEYS_H

#include <baize/card.h>

#define KEYS_LEAST_CARDS 3         /* three cards beside two jokers */
#define KEYS_MOST_CARDS  6         /* the dealer's hand */
#define KEYS_SUM_LIMIT   (1 << 23) /* no sum over KEYS_MOST_CARDS cards reaches this */

struct keys {
    uint32_t of_rank[BAIZE_RANKS];
};

/* No two different collections of up to KEYS_MOST_CARDS ranks, at most four of each, have the same sum; nor have two
 * collections of different sizes. False if a sum would reach KEYS_SUM_LIMIT. */
bool keys_find(struct keys *keys);

#endif
