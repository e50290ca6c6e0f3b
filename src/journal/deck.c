/* deck.c - the deck of an electronic round, sealed before its first wager (DESIGN, decision 11).
 *
 *     24 bytes   nonce, fresh for each deck
 *     87 bytes   encrypted: number of cards | 54 places for cards, 0 behind the last | nonce of the commitment
 *     16 bytes   tag
 *
 * XChaCha20-Poly1305 under the house's deck key. The name of stream and round is bound to the box as associated data:
 *
 *     baize-sealed-deck v=1 stream=table/7 round=41\n
 *
 * So a box that is moved to another round or table does not open, and neither does one with a changed byte. */
#include "chance/order.h"
#include "journal/internal.h"

#include <inttypes.h>
#include <sodium/crypto_aead_xchacha20poly1305.h>
#include <sodium/utils.h>
#include <string.h>

#define BOX_NONCE crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define BOX_TAG   crypto_aead_xchacha20poly1305_ietf_ABYTES
#define ADDRESS   96

struct contents {
    uint8_t count;
    uint8_t cards[BAIZE_DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
};

_Static_assert(sizeof(baize_card) == 1, "a card is a byte");
_Static_assert(sizeof(struct contents) == 1 + BAIZE_DECK_MOST + BAIZE_NONCE_SIZE, "contents have no gaps");
_Static_assert(BAIZE_SEALED_DECK_SIZE == BOX_NONCE + BOX_TAG + sizeof(struct contents), "the size of a sealed deck");

static size_t address(char memory[ADDRESS], struct baize_stream stream, uint32_t round)
{
    struct baize_text text = baize_text_in(memory, ADDRESS);
    baize_text_add(&text, "baize-sealed-deck v=1 stream=");
    baize_stream_print(&text, stream);
    baize_text_format(&text, " round=%" PRIu32 "\n", round);
    return text.length;
}

enum baize_status baize_sealed_deck_close(const struct baize_house_key *key, const struct baize_random *random,
                                          struct baize_stream stream, uint32_t round, const baize_card *order,
                                          size_t count, const uint8_t nonce[BAIZE_NONCE_SIZE],
                                          struct baize_sealed_deck *sealed)
{
    char where[ADDRESS];
    struct contents contents;
    if (random == NULL || random->bytes == NULL)
        return BAIZE_RANDOM_UNAVAILABLE;
    enum baize_status status = chance_check_order(order, count);
    if (status != BAIZE_OK)
        return status;
    memset(&contents, 0, sizeof contents);
    contents.count = (uint8_t)count;
    memcpy(contents.cards, order, count);
    memcpy(contents.nonce, nonce, sizeof contents.nonce);
    baize_random_bytes(random, sealed->bytes, BOX_NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed->bytes + BOX_NONCE, NULL, (const unsigned char *)&contents,
                                               sizeof contents, (const unsigned char *)where,
                                               address(where, stream, round), NULL, sealed->bytes, key->deck_key);
    sodium_memzero(&contents, sizeof contents);
    return BAIZE_OK;
}

enum baize_status baize_sealed_deck_open(const struct baize_house_key *key, struct baize_stream stream, uint32_t round,
                                         const struct baize_sealed_deck *sealed, baize_card order[BAIZE_DECK_MOST],
                                         size_t *count, uint8_t nonce[BAIZE_NONCE_SIZE])
{
    char where[ADDRESS];
    struct contents contents;
    int refused = crypto_aead_xchacha20poly1305_ietf_decrypt(
        (unsigned char *)&contents, NULL, NULL, sealed->bytes + BOX_NONCE, sizeof sealed->bytes - BOX_NONCE,
        (const unsigned char *)where, address(where, stream, round), sealed->bytes, key->deck_key);
    bool good = refused == 0 && chance_check_order(contents.cards, contents.count) == BAIZE_OK;
    if (good) {
        memset(order, 0, BAIZE_DECK_MOST);
        memcpy(order, contents.cards, contents.count);
        memcpy(nonce, contents.nonce, sizeof contents.nonce);
        *count = contents.count;
    }
    sodium_memzero(&contents, sizeof contents);
    return good ? BAIZE_OK : BAIZE_DECK_CHANGED;
}
