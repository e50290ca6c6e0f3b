/* key.c - the house's key: one seed, and the keys that follow from it.
 *
 * The file house.key, version 1, is one line with its newline:
 *
 *     baize-house-key v=1 house=<32 hex> seed=<64 hex> public=<64 hex>
 *
 *     signatures   Ed25519 (RFC 8032) from the seed, deterministic; `public` is its public key
 *     decks        BLAKE2b-256 with the seed as its key over "baize-deck-key v=1 house=<32 hex>\n"
 *     rounds, snapshots   from the key of decks: line.c, snapshot.c
 *     epochs       the key of decks of each from that of the house and its id: baize_house_key_of_epoch
 *
 * One seed is one thing to keep safe and to back up; a key of its own for each purpose keeps the uses apart. */
#include "journal/internal.h"

#include <sodium/crypto_generichash.h>
#include <sodium/crypto_sign.h>
#include <sodium/utils.h>
#include <string.h>

_Static_assert(crypto_sign_SEEDBYTES == 32 && crypto_sign_PUBLICKEYBYTES == BAIZE_PUBLIC_KEY_SIZE &&
                   crypto_sign_BYTES == BAIZE_SIGNATURE_SIZE,
               "the sizes of Ed25519");

static void derive(struct baize_house_key *key)
{
    uint8_t secret[crypto_sign_SECRETKEYBYTES];
    char memory[96];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    crypto_sign_seed_keypair(key->public_key, secret, key->seed);
    baize_text_add(&text, "baize-deck-key v=1");
    journal_put_hex(&text, " house=", key->house, sizeof key->house);
    baize_text_add(&text, "\n");
    crypto_generichash(key->deck_key, sizeof key->deck_key, (const unsigned char *)memory, text.length, key->seed,
                       sizeof key->seed);
    sodium_memzero(secret, sizeof secret);
}

enum baize_status baize_house_key_make(const struct baize_random *random, struct baize_house_key *key)
{
    if (random == NULL || random->bytes == NULL)
        return BAIZE_RANDOM_UNAVAILABLE;
    baize_random_bytes(random, key->house, sizeof key->house);
    baize_random_bytes(random, key->seed, sizeof key->seed);
    derive(key);
    return BAIZE_OK;
}

void baize_house_key_of_epoch(const struct baize_house_key *key, const uint8_t id[BAIZE_EPOCH_ID_SIZE],
                              struct baize_house_key *epoch)
{
    char memory[96];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    *epoch = *key;
    baize_text_add(&text, "baize-epoch v=1");
    journal_put_hex(&text, " id=", id, BAIZE_EPOCH_ID_SIZE);
    baize_text_add(&text, "\n");
    crypto_generichash(epoch->deck_key, sizeof epoch->deck_key, (const unsigned char *)memory, text.length,
                       key->deck_key, sizeof key->deck_key);
}

void baize_house_key_print(struct baize_text *text, const struct baize_house_key *key)
{
    baize_text_add(text, "baize-house-key v=1");
    journal_put_hex(text, " house=", key->house, sizeof key->house);
    journal_put_hex(text, " seed=", key->seed, sizeof key->seed);
    journal_put_hex(text, " public=", key->public_key, sizeof key->public_key);
    baize_text_add(text, "\n");
}

/* The parts, and whether they belong together: a file mended by hand does not sign anything. */
static enum baize_status take_key(struct baize_scan *scan, struct baize_house_key *key)
{
    uint8_t written[BAIZE_PUBLIC_KEY_SIZE], version;
    enum baize_status status = journal_take_version(scan, "baize-house-key v=", 1, &version);
    if (status != BAIZE_OK)
        return status;
    if (!journal_take_hex(scan, " house=", key->house, sizeof key->house) ||
        !journal_take_hex(scan, " seed=", key->seed, sizeof key->seed) ||
        !journal_take_hex(scan, " public=", written, sizeof written) || !baize_scan_byte(scan, '\n') ||
        !baize_scan_at_end(scan))
        return BAIZE_JOURNAL_SYNTAX;
    derive(key);
    return memcmp(written, key->public_key, sizeof written) == 0 ? BAIZE_OK : BAIZE_JOURNAL_SYNTAX;
}

enum baize_status baize_house_key_read(const char *bytes, size_t length, struct baize_house_key *key)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    struct baize_house_key read;
    memset(&read, 0, sizeof read);
    enum baize_status status = take_key(&scan, &read);
    if (status == BAIZE_OK)
        *key = read;
    baize_house_key_wipe(&read);
    return status;
}

void baize_house_key_wipe(struct baize_house_key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* ---- Signatures ---- */

void journal_put_signature(struct baize_text *text, const char *bytes, size_t length, const struct baize_house_key *key)
{
    uint8_t secret[crypto_sign_SECRETKEYBYTES]; /* the seed and the public key behind it */
    uint8_t signature[BAIZE_SIGNATURE_SIZE];
    memcpy(secret, key->seed, sizeof key->seed);
    memcpy(secret + sizeof key->seed, key->public_key, sizeof key->public_key);
    crypto_sign_detached(signature, NULL, (const unsigned char *)bytes, length, secret);
    sodium_memzero(secret, sizeof secret);
    journal_put_hex(text, "signature=", signature, sizeof signature);
    baize_text_add(text, "\n");
}

bool journal_signature_is(const uint8_t signature[BAIZE_SIGNATURE_SIZE], const char *bytes, size_t length,
                          const uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE])
{
    return crypto_sign_verify_detached(signature, (const unsigned char *)bytes, length, public_key) == 0;
}
