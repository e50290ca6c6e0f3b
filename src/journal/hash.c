/* hash.c - the chain: BLAKE2b with 32 bytes of result, no key, no salt, no personalisation (b2sum -l 256).
 *
 *     hash of an entry = BLAKE2b-256( hash of the entry before it in its stream, 32 bytes | text )
 *     before the first = BLAKE2b-256( "baize-journal v=1 house=<32 hex digits> stream=table/7\n" )
 *     first of seals   = BLAKE2b-256( "baize-seals v=1 house=<32 hex digits>\n" )
 *
 * The first texts bind a chain to its house and its stream: equal entries of two houses have other hashes. */
#include "journal/internal.h"

#include <sodium/crypto_generichash.h>

void journal_hash(const void *bytes, size_t length, uint8_t hash[BAIZE_HASH_SIZE])
{
    crypto_generichash(hash, BAIZE_HASH_SIZE, bytes, length, NULL, 0);
}

void baize_entry_hash_first(const uint8_t house[BAIZE_HOUSE_ID_SIZE], struct baize_stream stream,
                            uint8_t hash[BAIZE_HASH_SIZE])
{
    char memory[128];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_text_add(&text, "baize-journal v=1");
    journal_put_hex(&text, " house=", house, BAIZE_HOUSE_ID_SIZE);
    baize_text_add(&text, " stream=");
    baize_stream_print(&text, stream);
    baize_text_add(&text, "\n");
    journal_hash(memory, text.length, hash);
}

void baize_entry_hash(const uint8_t before[BAIZE_HASH_SIZE], const char *bytes, size_t length,
                      uint8_t hash[BAIZE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, BAIZE_HASH_SIZE);
    crypto_generichash_update(&state, before, BAIZE_HASH_SIZE);
    crypto_generichash_update(&state, (const unsigned char *)bytes, length);
    crypto_generichash_final(&state, hash, BAIZE_HASH_SIZE);
}

void baize_seal_hash_first(const uint8_t house[BAIZE_HOUSE_ID_SIZE], uint8_t hash[BAIZE_HASH_SIZE])
{
    char memory[128];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_text_add(&text, "baize-seals v=1");
    journal_put_hex(&text, " house=", house, BAIZE_HOUSE_ID_SIZE);
    baize_text_add(&text, "\n");
    journal_hash(memory, text.length, hash);
}
