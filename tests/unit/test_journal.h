/* test_journal.h - one small house for the tests of the journal: its key, an entry, a seal, a checkpoint. */
#ifndef BAIZE_TESTS_JOURNAL_H
#define BAIZE_TESTS_JOURNAL_H

#include "base/hex.h"
#include "random.h"
#include "testing.h"
#include <baize/journal.h>

#define PUBLIC "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"

static const struct baize_stream house = {BAIZE_STREAM_HOUSE, 0};
static const struct baize_stream table = {BAIZE_STREAM_TABLE, 7};
static const struct baize_stream meter = {BAIZE_STREAM_METER, 1};
static const struct baize_stream wallet = {BAIZE_STREAM_WALLET, 300};

/* ---- Chance: the bytes 0, 1, 2 ... ---- */

static inline void count_bytes(void *context, void *into, size_t length)
{
    uint8_t *next = context;
    for (size_t i = 0; i < length; i++)
        ((uint8_t *)into)[i] = (*next)++;
}

static uint8_t next_byte;
static const struct baize_random counting = {count_bytes, &next_byte};

/* splitmix64: the same tests in every run. */
static inline uint64_t random_bits(void)
{
    static uint64_t state = 6;
    return splitmix64(&state);
}

/* ---- Hexadecimal ---- */

static inline void expect_hex(const uint8_t *bytes, size_t size, const char *expected)
{
    char memory[600];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_hex_print(&text, bytes, size);
    assert_string_equal(memory, expected);
}

static inline void from_hex(const char *digits, uint8_t *bytes, size_t size)
{
    struct baize_scan scan = baize_scan_of(digits, strlen(digits));
    assert_true(baize_hex_read(&scan, bytes, size) && baize_scan_at_end(&scan));
}

/* ---- The house ---- */

#define KEY_TEXT                                                                                                       \
    "baize-house-key v=1 house=000102030405060708090a0b0c0d0e0f "                                                      \
    "seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f public=" PUBLIC "\n"

static inline struct baize_house_key sample_key(void)
{
    struct baize_house_key key;
    assert_int_equal(baize_house_key_read(KEY_TEXT, strlen(KEY_TEXT), &key), BAIZE_OK);
    return key;
}

/* Hashes computed with Python's hashlib.blake2b(digest_size=32), signatures with a small Ed25519 in Python. */
#define FIRST_HASH "7d277fe475b5aa2042efde66d2c21d0281db6380b07fa18f2203a1b368454eef"
#define ENTRY_HASH "4ac7dab2bce2efd76997e273b68f12c382f3ec4422ca7ad2561f0afc5529505a"
#define SEALS_HASH "0ae022edfeb1d4550633bc893d7faa8daa4a8709c9229f7954dd40810972b9d0"
#define SEAL_HASH  "29a4e48961f11cd66ed9c8a3e284bce8424e3d663298650133ded14c9d91ce90"

#define ENTRY_LINE                                                                                                     \
    "entry v=2 stream=table/7 seq=41 act=0199c8b25a007b3c9d3e2f4a5b6c7d8e at=1763254800000 by=60:dealer "              \
    "do=round/no_more_bets with=meter/1:17,wallet/300:2\n"
#define ENTRY_EVENTS                                                                                                   \
    "bets_closed v=1 round=9 seats=1,2 progressive=1\n"                                                                \
    "sensors_locked v=1 table=7 round=9 seats=1\n"
/* ... and one with every field that there is. */
#define FULL_LINE                                                                                                      \
    "entry v=2 stream=table/7 seq=41 act=0199c8b25a007b3c9d3e2f4a5b6c7d8e epoch=2 at=1763254800000 "                   \
    "by=60:dealer/card+pin,61:floorperson,62:cashier,63:supervisor/webauthn consent=7/password device=3:118 "          \
    "do=table/fill\n"

#define SEAL_LINE                                                                                                      \
    "seal v=2 number=1 at=1763254800000 before=" SEALS_HASH " heads=table/7:41:" ENTRY_HASH                            \
    ",wallet/300:2:" FIRST_HASH "\n"
#define SEAL_TEXT                                                                                                      \
    SEAL_LINE "signature=0db780d1ff9623c3934975d1d99a49805621b7e19ea8b0277364b854651db08d"                             \
              "b482adf355abe1e967a8133dac442b8980ebac33290dbe97a14c2e37d01a370d\n"

#define CHECKPOINT_TEXT                                                                                                \
    "baize-checkpoint v=2 house=000102030405060708090a0b0c0d0e0f at=1763254800000 number=3 seal=1 sealed=" SEAL_HASH   \
    "\nhouse 15 " FIRST_HASH "\ntable/7 41 " ENTRY_HASH "\nkey=" PUBLIC                                                \
    "\nsignature=ded5e822a4f5ce4269fbaf8c89dfd507767c0d01f60f1f00be2f0e228bddeed9"                                     \
    "9922a4c212d5ae1f7b67e2df5a23b9e4627597df6a546c9568ecd0670ebb100a\n"

/* ---- Any text with a byte changed, missing or added ---- */

/* `look` is given each of them at the very end of a piece of memory, so that the sanitizer sees a step beyond it. */
static inline void for_each_change(const char *text, size_t length, void (*look)(const char *text, size_t length))
{
    static const char others[] = "\n 019afgvz:=,/-+_\t\"\\AF\177";
    char *memory = malloc(length + 1);
    assert_non_null(memory);
    for (size_t i = 0; i <= length; i++) {
        char *shorter = memory + 2;
        for (size_t j = 0; j < sizeof others; j++) { /* the ending zero with them */
            char *same = memory + 1;
            memcpy(memory, text, i);
            memory[i] = others[j];
            memcpy(memory + i + 1, text + i, length - i);
            look(memory, length + 1);
            if (i == length || text[i] == others[j])
                continue;
            memcpy(same, text, length);
            same[i] = others[j];
            look(same, length);
        }
        if (i == length)
            continue;
        memcpy(shorter, text, i);
        memcpy(shorter + i, text + i + 1, length - i - 1);
        look(shorter, length - 1);
        memcpy(memory + 1 + length - i, text, i);
        look(memory + 1 + length - i, i); /* its beginning alone */
    }
    free(memory);
}

#endif
