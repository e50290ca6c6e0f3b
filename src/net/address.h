/* address.h - how many connections an address has, so that one peer cannot take all the places. */
#ifndef BAIZE_NET_ADDRESS_H
#define BAIZE_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An IPv4 address as ::ffff:a.b.c.d; of IPv6 the first 64 bits: who has one such address has all of its network. */
struct address_key {
    uint8_t bytes[16];
};

bool address_key(const char *text, struct address_key *key);
bool address_is_loopback(const struct address_key *key);

struct address_slot {
    struct address_key key;
    uint32_t count; /* 0: free */
};

/* A hash table with open places: at most half full, so a search is short. */
struct address_counts {
    struct address_slot *slots;
    size_t size, used;
};

void address_counts_free(struct address_counts *counts);
uint32_t address_count(const struct address_counts *counts, const struct address_key *key);
bool address_add(struct address_counts *counts, const struct address_key *key); /* false: no memory */
void address_remove(struct address_counts *counts, const struct address_key *key);

#endif
