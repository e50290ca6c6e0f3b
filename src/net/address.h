/* address.h - how many connections an address has, so that one peer cannot take all the places, and how many of them
 * came to nothing, so that one who is refused again and again is turned away before anything is spent on it. */
#ifndef BAIZE_NET_ADDRESS_H
#define BAIZE_NET_ADDRESS_H

#include "net/net.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* An IPv4 address as ::ffff:a.b.c.d; of IPv6 the first 64 bits: who has one such address has all of its network. */
struct address_key {
    uint8_t bytes[16];
};

bool address_key(const char *text, struct address_key *key);
/* Of a peer: its address as text, IPv4 as such, and its key. */
void address_of_socket(const struct sockaddr_storage *from, char text[NET_ADDRESS_SIZE], struct address_key *key);
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

/* ---- Faults ---- */

/* Each fault lasts a second, a connection that says nothing a tenth of one; they come one behind the other:
 *
 *     now                                clear_ms
 *      |--- fault --- fault --- fault ---|          more than are allowed: shut, until one is over
 *
 * Whoever begins again as soon as the door is open finds it shut for twice as long each time: 1, 2, 4, 8, at most 16
 * seconds, whatever else was on its way. So who never gives up is soon heard a few times a minute. Once all faults are
 * over it begins anew. */
struct address_fault {
    struct address_key key;
    uint64_t clear_ms; /* when the last one is over */
    uint32_t shut_ms;  /* how long it was shut the last time */
};

enum address_fault_ms {
    ADDRESS_FAULT_MS = 1000,
    ADDRESS_SILENT_MS = 100, /* browsers open connections that they never use, and behind one address may be many */
};

#define ADDRESS_FAULTS 4096 /* addresses that are remembered; of the others those that are clear first go first */

struct address_faults {
    struct address_fault slots[ADDRESS_FAULTS];
};

/* The machine itself (127.0.0.1, ::1) is never shut out: health checks and a proxy come from there. */
void address_fault(struct address_faults *faults, const struct address_key *key, enum address_fault_ms lasts,
                   uint32_t most, uint64_t now_ms);
/* How long it is shut yet; 0: it is not. */
uint64_t address_shut_ms(const struct address_faults *faults, const struct address_key *key, uint32_t most,
                         uint64_t now_ms);

#endif
