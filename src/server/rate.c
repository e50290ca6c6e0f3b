#include "server/rate.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 4096
#define TRIED 8 /* slots in which an address may stand */

struct slot {
    uint8_t key[9];  /* what, and eight bytes of the address */
    int64_t full_ms; /* when all that it may is there again: the theoretical arrival time of the leaky bucket */
};

struct rate {
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that nobody chooses who stands beside whom */
    struct slot slots[SLOTS];
};

struct rate *rate_open(const struct baize_random *random)
{
    struct rate *rate = calloc(1, sizeof *rate);
    if (rate != NULL)
        baize_random_bytes(random, rate->secret, sizeof rate->secret);
    return rate;
}

void rate_close(struct rate *rate)
{
    free(rate);
}

static void make_key(uint8_t what, const char *address, uint8_t key[9])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    uint8_t bytes[16];
    memset(key, 0, 9);
    key[0] = what;
    if (inet_pton(AF_INET, address, bytes) == 1) {
        key[1] = 4;
        memcpy(key + 5, bytes, 4);
    } else if (inet_pton(AF_INET6, address, bytes) == 1) {
        if (memcmp(bytes, mapped, sizeof mapped) == 0) { /* IPv4 on a socket of both kinds */
            key[1] = 4;
            memcpy(key + 5, bytes + 12, 4);
        } else {
            memcpy(key + 1, bytes, 8);
        }
    }
}

/* The slot of the key; when it has none, one that is free, or the one that will be first. */
static struct slot *find(struct rate *rate, const uint8_t key[9])
{
    uint8_t hash[crypto_shorthash_BYTES];
    uint32_t first;
    struct slot *best = NULL;
    crypto_shorthash(hash, key, 9, rate->secret);
    memcpy(&first, hash, sizeof first);
    for (uint32_t i = 0; i < TRIED; i++) {
        struct slot *slot = &rate->slots[(first + i) % SLOTS];
        if (memcmp(slot->key, key, 9) == 0)
            return slot;
        if (best == NULL || slot->full_ms < best->full_ms)
            best = slot;
    }
    memcpy(best->key, key, 9);
    best->full_ms = 0;
    return best;
}

/* A bucket of so many ms, of which each costs some. */
static bool take(struct slot *slot, int64_t each_ms, int64_t all_ms, int64_t now_ms, int64_t *retry_ms)
{
    int64_t full_ms = slot->full_ms > now_ms ? slot->full_ms : now_ms;
    if (full_ms > now_ms + all_ms) /* the clock was set back */
        full_ms = now_ms;
    if (full_ms + each_ms > now_ms + all_ms) {
        *retry_ms = full_ms + each_ms - now_ms - all_ms;
        return false;
    }
    slot->full_ms = full_ms + each_ms;
    return true;
}

bool rate_take(struct rate *rate, uint8_t what, const char *address, uint32_t per_minute, int64_t now_ms,
               int64_t *retry_ms)
{
    uint8_t key[9];
    *retry_ms = 60000;
    if (per_minute == 0)
        return false;
    make_key(what, address, key);
    return take(find(rate, key), per_minute > 60000 ? 1 : 60000 / per_minute, 60000, now_ms, retry_ms);
}

/* ---- People ---- */

static void make_key_of(uint8_t what, uint32_t person, uint8_t key[9])
{
    memset(key, 0, 9);
    key[0] = what;
    key[1] = 1; /* no address begins with it */
    memcpy(key + 5, &person, sizeof person);
}

static int64_t each_ms_of(uint32_t per_second)
{
    return per_second == 0 || per_second > 1000 ? 1 : 1000 / (int64_t)per_second;
}

bool rate_take_of(struct rate *rate, uint8_t what, uint32_t person, uint32_t burst, uint32_t per_second, int64_t now_ms,
                  int64_t *retry_ms)
{
    uint8_t key[9];
    int64_t each_ms = each_ms_of(per_second);
    make_key_of(what, person, key);
    return take(find(rate, key), each_ms, each_ms * burst, now_ms, retry_ms);
}

void rate_give_back(struct rate *rate, uint8_t what, uint32_t person, uint32_t per_second)
{
    uint8_t key[9];
    make_key_of(what, person, key);
    find(rate, key)->full_ms -= each_ms_of(per_second);
}

uint64_t rate_number(const struct rate *rate, const char *address)
{
    uint8_t key[9], hash[crypto_shorthash_BYTES];
    uint64_t number;
    make_key(0, address, key);
    crypto_shorthash(hash, key, sizeof key, rate->secret);
    memcpy(&number, hash, sizeof number);
    return number | UINT64_C(1) << 63;
}
