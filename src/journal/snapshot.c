/* snapshot.c - the bytes of a snapshot under lock and key (DESIGN, decision 11): the states of tables hold the cards.
 *
 * XChaCha20-Poly1305 with a fresh nonce under a key of its own:
 *
 *     key of snapshots = BLAKE2b-256 with the house's deck key as its key over "baize-snapshot v=1\n"
 */
#include "journal/internal.h"

#include <sodium/crypto_aead_xchacha20poly1305.h>
#include <sodium/crypto_generichash.h>
#include <sodium/utils.h>

#define KEY crypto_aead_xchacha20poly1305_ietf_KEYBYTES

_Static_assert(JOURNAL_BOX_NONCE == crypto_aead_xchacha20poly1305_ietf_NPUBBYTES &&
                   JOURNAL_BOX_TAG == crypto_aead_xchacha20poly1305_ietf_ABYTES,
               "the sizes of XChaCha20-Poly1305");

static void key_of(const struct baize_house_key *key, uint8_t derived[KEY])
{
    static const char words[] = "baize-snapshot v=1\n";
    crypto_generichash(derived, KEY, (const unsigned char *)words, sizeof words - 1, key->deck_key,
                       sizeof key->deck_key);
}

void journal_snapshot_close(const struct baize_house_key *key, const struct baize_random *random, const void *head,
                            size_t head_size, uint8_t *bytes, size_t size, uint8_t nonce[JOURNAL_BOX_NONCE],
                            uint8_t tag[JOURNAL_BOX_TAG])
{
    uint8_t derived[KEY];
    key_of(key, derived);
    baize_random_bytes(random, nonce, JOURNAL_BOX_NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt_detached(bytes, tag, NULL, bytes, size, head, head_size, NULL, nonce,
                                                        derived);
    sodium_memzero(derived, sizeof derived);
}

bool journal_snapshot_open(const struct baize_house_key *key, const void *head, size_t head_size, uint8_t *bytes,
                           size_t size, const uint8_t nonce[JOURNAL_BOX_NONCE], const uint8_t tag[JOURNAL_BOX_TAG])
{
    uint8_t derived[KEY];
    key_of(key, derived);
    int refused = crypto_aead_xchacha20poly1305_ietf_decrypt_detached(bytes, NULL, bytes, size, tag, head, head_size,
                                                                      nonce, derived);
    sodium_memzero(derived, sizeof derived);
    return refused == 0;
}
