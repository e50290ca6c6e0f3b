/* philox.h - Philox4x64-10: a block of four words from a counter and a key.
 *
 * J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11. The generator has no
 * state: neighbouring counters give unrelated blocks, so that any part of any stream can be had at once. It passes the
 * BigCrush battery. It is not a cipher: blocks may tell the key. */
#ifndef BAIZE_CHANCE_PHILOX_H
#define BAIZE_CHANCE_PHILOX_H

#include "chance/bits.h"

static inline void philox(const uint64_t counter[4], const uint64_t key[2], uint64_t block[4])
{
    uint64_t a = counter[0], b = counter[1], c = counter[2], d = counter[3];
    uint64_t first_key = key[0], second_key = key[1];
    for (int i = 0; i < 10; i++) {
        wide first = (wide)a * UINT64_C(0xD2E7470EE14C6C93);
        wide second = (wide)c * UINT64_C(0xCA5A826395121157);
        a = wide_high(second) ^ b ^ first_key;
        b = wide_low(second);
        c = wide_high(first) ^ d ^ second_key;
        d = wide_low(first);
        first_key += UINT64_C(0x9E3779B97F4A7C15);  /* the golden ratio */
        second_key += UINT64_C(0xBB67AE8584CAA73B); /* the root of 3, less 1 */
    }
    block[0] = a;
    block[1] = b;
    block[2] = c;
    block[3] = d;
}

#endif
