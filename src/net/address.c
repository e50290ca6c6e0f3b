#include "net/address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool address_key(const char *text, struct address_key *key)
{
    memset(key, 0, sizeof *key);
    if (inet_pton(AF_INET, text, key->bytes + 12) == 1) {
        memcpy(key->bytes, mapped, sizeof mapped);
        return true;
    }
    if (inet_pton(AF_INET6, text, key->bytes) != 1)
        return false;
    static const uint8_t loopback[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    if (memcmp(key->bytes, mapped, sizeof mapped) != 0 && memcmp(key->bytes, loopback, sizeof loopback) != 0)
        memset(key->bytes + 8, 0, 8);
    return true;
}

void address_of_socket(const struct sockaddr_storage *from, char text[NET_ADDRESS_SIZE], struct address_key *key)
{
    const void *bytes = from->ss_family == AF_INET6 ? (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr
                                                    : (const void *)&((const struct sockaddr_in *)from)->sin_addr;
    if (!inet_ntop(from->ss_family, bytes, text, NET_ADDRESS_SIZE))
        text[0] = 0;
    if (strncmp(text, "::ffff:", 7) == 0 && strchr(text, '.'))
        memmove(text, text + 7, strlen(text + 7) + 1);
    address_key(text, key);
}

bool address_is_loopback(const struct address_key *key)
{
    static const uint8_t loopback[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    return memcmp(key->bytes, loopback, 16) == 0 ||
           (memcmp(key->bytes, mapped, sizeof mapped) == 0 && key->bytes[12] == 127);
}

void address_counts_free(struct address_counts *counts)
{
    free(counts->slots);
    memset(counts, 0, sizeof *counts);
}

static size_t hash_of(const struct address_key *key)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < sizeof key->bytes; i++)
        hash = (hash ^ key->bytes[i]) * 1099511628211u;
    return (size_t)(hash ^ hash >> 32);
}

static size_t place_of(const struct address_counts *counts, const struct address_key *key)
{
    size_t place = hash_of(key) & (counts->size - 1);
    while (counts->slots[place].count && memcmp(&counts->slots[place].key, key, sizeof *key) != 0)
        place = (place + 1) & (counts->size - 1);
    return place;
}

uint32_t address_count(const struct address_counts *counts, const struct address_key *key)
{
    return counts->size ? counts->slots[place_of(counts, key)].count : 0;
}

static bool grow(struct address_counts *counts)
{
    struct address_counts bigger = {.size = counts->size ? counts->size * 2 : 64, .used = counts->used};
    bigger.slots = calloc(bigger.size, sizeof *bigger.slots);
    if (!bigger.slots)
        return false;
    for (size_t i = 0; i < counts->size; i++)
        if (counts->slots[i].count)
            bigger.slots[place_of(&bigger, &counts->slots[i].key)] = counts->slots[i];
    free(counts->slots);
    *counts = bigger;
    return true;
}

bool address_add(struct address_counts *counts, const struct address_key *key)
{
    if (counts->used * 2 >= counts->size && !grow(counts))
        return false;
    struct address_slot *slot = &counts->slots[place_of(counts, key)];
    if (slot->count++ == 0) {
        slot->key = *key;
        counts->used++;
    }
    return true;
}

void address_remove(struct address_counts *counts, const struct address_key *key)
{
    if (!counts->size)
        return;
    size_t place = place_of(counts, key);
    if (counts->slots[place].count == 0 || --counts->slots[place].count)
        return;
    counts->used--;
    /* Those that were put behind it because it stood in their way move up. */
    for (size_t at = (place + 1) & (counts->size - 1); counts->slots[at].count; at = (at + 1) & (counts->size - 1)) {
        struct address_slot moved = counts->slots[at];
        counts->slots[at].count = 0;
        counts->slots[place_of(counts, &moved.key)] = moved;
    }
}

/* ---- Faults ---- */

enum { SHUT_MOST_MS = 16000, FAULT_PLACES = 8 /* that an address may have, from its hash on */ };

static bool is_this_machine(const struct address_key *key)
{
    static const uint8_t four[4] = {127, 0, 0, 1};
    return address_is_loopback(key) && (key->bytes[12] != 127 || memcmp(key->bytes + 12, four, sizeof four) == 0);
}

/* Its own place, or else the one that is clear first. */
static size_t fault_place(const struct address_faults *faults, const struct address_key *key)
{
    size_t first = hash_of(key), best = first % ADDRESS_FAULTS;
    for (size_t i = 0; i < FAULT_PLACES; i++) {
        size_t place = (first + i) % ADDRESS_FAULTS;
        if (memcmp(&faults->slots[place].key, key, sizeof *key) == 0)
            return place;
        if (faults->slots[place].clear_ms < faults->slots[best].clear_ms)
            best = place;
    }
    return best;
}

static bool is_above(const struct address_fault *fault, uint32_t most, uint64_t now_ms)
{
    return fault->clear_ms > now_ms + (uint64_t)most * ADDRESS_FAULT_MS;
}

/* The fault that shuts it; those that were on their way then, and come behind it, are plain ones. */
static void shut(struct address_fault *fault, uint32_t most, uint64_t now_ms)
{
    uint32_t longer_ms = fault->shut_ms == 0 ? ADDRESS_FAULT_MS : 2 * fault->shut_ms;
    fault->shut_ms = longer_ms < SHUT_MOST_MS ? longer_ms : SHUT_MOST_MS;
    fault->clear_ms = now_ms + (uint64_t)most * ADDRESS_FAULT_MS + fault->shut_ms;
}

void address_fault(struct address_faults *faults, const struct address_key *key, enum address_fault_ms lasts,
                   uint32_t most, uint64_t now_ms)
{
    struct address_fault *fault = &faults->slots[fault_place(faults, key)];
    if (memcmp(&fault->key, key, sizeof *key) != 0 || fault->clear_ms <= now_ms)
        *fault = (struct address_fault){.key = *key, .clear_ms = now_ms};
    bool was_above = is_above(fault, most, now_ms);
    fault->clear_ms += lasts;
    if (!was_above && is_above(fault, most, now_ms))
        shut(fault, most, now_ms);
    uint64_t latest_ms = now_ms + (uint64_t)most * ADDRESS_FAULT_MS + SHUT_MOST_MS;
    if (fault->clear_ms > latest_ms)
        fault->clear_ms = latest_ms;
}

uint64_t address_shut_ms(const struct address_faults *faults, const struct address_key *key, uint32_t most,
                         uint64_t now_ms)
{
    const struct address_fault *fault = &faults->slots[fault_place(faults, key)];
    if (memcmp(&fault->key, key, sizeof *key) != 0 || !is_above(fault, most, now_ms) || is_this_machine(key))
        return 0;
    return fault->clear_ms - now_ms - (uint64_t)most * ADDRESS_FAULT_MS;
}
