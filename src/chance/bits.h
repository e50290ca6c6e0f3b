/* bits.h - products of 64-bit words, words as bytes in an order that no machine changes, bytes that are forgotten. */
#ifndef BAIZE_CHANCE_BITS_H
#define BAIZE_CHANCE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide; /* -Wpedantic knows no __int128 */

static inline uint64_t wide_high(wide product)
{
    return (uint64_t)(product >> 64);
}

static inline uint64_t wide_low(wide product)
{
    return (uint64_t)product;
}

/* Words as bytes have the low byte first, on every machine. */
static inline uint64_t word_low_first(uint64_t word)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap64(word);
}

static inline uint64_t word_read(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word_low_first(word);
}

static inline void word_write(uint8_t *bytes, uint64_t word)
{
    word = word_low_first(word);
    memcpy(bytes, &word, sizeof word);
}

/* What could tell the order of a deck does not stay in memory. The compiler may not leave this out. */
static inline void wipe(void *memory, size_t size)
{
    memset(memory, 0, size);
    __asm__ volatile("" : : "r"(memory) : "memory");
}

#endif
