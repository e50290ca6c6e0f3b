/* line.c - lines that name cards nobody has turned yet: sealed in the entry until their round is over (decision 11).
 *
 *     sealed v=1 round=41 box=<hex>
 *
 *     24 bytes   nonce, fresh for each line
 *     n bytes    encrypted: the event's own line | a newline | zeros up to 128 bytes
 *     16 bytes   tag
 *
 * XChaCha20-Poly1305 under the key of the round, with stream and round bound to the box as associated data:
 *
 *     baize-sealed-line v=1 stream=table/7 round=41\n
 *
 *     key of the round = BLAKE2b-256 with the house's deck key as its key
 *                        over "baize-round v=1 stream=table/7 round=41\n"
 *
 * The key of a round opens the lines of that round at that table and nothing else: it says nothing of the deck key. It
 * is shown, in `round_key_shown`, when the round is over. Numbers of rounds go up, so no key is used twice. A house
 * that goes back to an older backup plays numbers again whose keys were shown in the end that it lost: it opens an
 * epoch, and its rounds have the keys of that epoch (baize_house_key_of_epoch).
 *
 * The length tells no face. A face is two characters everywhere; the one line that is longer for one card than for
 * another (card_impossible, with a number in it) is shorter than 128 bytes in any case. */
#include "base/digits.h"
#include "base/put.h"
#include "journal/internal.h"

#include <inttypes.h>
#include <sodium/crypto_aead_xchacha20poly1305.h>
#include <sodium/crypto_generichash.h>
#include <sodium/utils.h>
#include <string.h>

#define BOX_NONCE crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define BOX_TAG   crypto_aead_xchacha20poly1305_ietf_ABYTES
#define INSIDE    128                         /* bytes of a box at least */
#define MOST      (BAIZE_EVENT_TEXT_SIZE + 1) /* ... and at most */
#define BOX_MOST  (BOX_NONCE + MOST + BOX_TAG)
#define ADDRESS   96
#define BEGINNING "sealed v="

_Static_assert(BAIZE_ROUND_KEY_SIZE == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "the size of a key");
_Static_assert(BAIZE_SEALED_LINE_SIZE >= 2 * BOX_MOST + 64, "a sealed line fits");

static size_t address(char memory[ADDRESS], const char *what, struct baize_stream stream, uint32_t round)
{
    struct baize_text text = baize_text_in(memory, ADDRESS);
    baize_text_add(&text, what);
    baize_text_put(&text, " v=1 stream=");
    baize_stream_print(&text, stream);
    baize_text_put(&text, " round=");
    baize_digits_print(&text, round);
    baize_text_put(&text, "\n");
    return text.length;
}

void baize_round_key_of(const struct baize_house_key *key, struct baize_stream stream, uint32_t round,
                        uint8_t round_key[BAIZE_ROUND_KEY_SIZE])
{
    char where[ADDRESS];
    size_t length = address(where, "baize-round", stream, round);
    crypto_generichash(round_key, BAIZE_ROUND_KEY_SIZE, (const unsigned char *)where, length, key->deck_key,
                       sizeof key->deck_key);
}

/* ---- Sealing ---- */

enum baize_status baize_line_seal(struct baize_text *text, const uint8_t round_key[BAIZE_ROUND_KEY_SIZE],
                                  const struct baize_random *random, struct baize_stream stream, uint32_t round,
                                  const char *line, size_t length)
{
    uint8_t inside[MOST], box[BOX_MOST];
    char where[ADDRESS];
    struct baize_text before = *text;
    if (random == NULL || random->bytes == NULL)
        return BAIZE_RANDOM_UNAVAILABLE;
    if (length == 0 || length >= MOST || memchr(line, '\n', length) != NULL)
        return BAIZE_JOURNAL_SYNTAX;
    size_t size = length + 1 < INSIDE ? INSIDE : length + 1;
    memset(inside, 0, size);
    memcpy(inside, line, length);
    inside[length] = '\n';
    baize_random_bytes(random, box, BOX_NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(box + BOX_NONCE, NULL, inside, size, (const unsigned char *)where,
                                               address(where, "baize-sealed-line", stream, round), NULL, box,
                                               round_key);
    sodium_memzero(inside, size);
    baize_text_format(text, BEGINNING "1 round=%" PRIu32, round);
    journal_put_hex(text, " box=", box, BOX_NONCE + size + BOX_TAG);
    return journal_written(text, &before, true);
}

/* ---- Opening ---- */

bool baize_line_is_sealed(const char *line, size_t length)
{
    return length >= strlen(BEGINNING) && memcmp(line, BEGINNING, strlen(BEGINNING)) == 0;
}

/* Up to the box: the scan stands at its first digit. */
static enum baize_status take_round(struct baize_scan *scan, uint32_t *round)
{
    uint64_t number = 0;
    uint8_t version;
    enum baize_status status = journal_take_version(scan, BEGINNING, 1, &version);
    if (status != BAIZE_OK)
        return status;
    if (!journal_take_number(scan, " round=", &number) || number > UINT32_MAX || !baize_scan_word(scan, " box="))
        return BAIZE_JOURNAL_SYNTAX;
    *round = (uint32_t)number;
    return BAIZE_OK;
}

enum baize_status baize_line_round(const char *line, size_t length, uint32_t *round)
{
    struct baize_scan scan = baize_scan_of(line, length);
    uint32_t read = 0;
    enum baize_status status = take_round(&scan, &read);
    if (status == BAIZE_OK)
        *round = read;
    return status;
}

/* One line, its newline, and nothing but zeros up to the least size: what seal puts in. */
static bool line_inside(const uint8_t *inside, size_t size, size_t *length)
{
    const uint8_t *end = memchr(inside, '\n', size);
    if (end == NULL || end == inside)
        return false;
    *length = (size_t)(end - inside);
    if (*length + 1 < INSIDE ? size != INSIDE : size != *length + 1)
        return false;
    for (size_t i = *length + 1; i < size; i++)
        if (inside[i] != 0)
            return false;
    return true;
}

enum baize_status baize_line_open(struct baize_text *text, const uint8_t round_key[BAIZE_ROUND_KEY_SIZE],
                                  struct baize_stream stream, const char *line, size_t length)
{
    struct baize_scan scan = baize_scan_of(line, length);
    uint8_t inside[MOST], box[BOX_MOST];
    char where[ADDRESS];
    struct baize_text before = *text;
    uint32_t round = 0;
    enum baize_status status = take_round(&scan, &round);
    if (status != BAIZE_OK)
        return status;
    size_t digits = scan.length - scan.position;
    if (digits % 2 != 0 || digits / 2 < BOX_NONCE + INSIDE + BOX_TAG || digits / 2 > sizeof box ||
        !baize_hex_read(&scan, box, digits / 2))
        return BAIZE_JOURNAL_SYNTAX;
    size_t size = digits / 2 - BOX_NONCE - BOX_TAG, inside_length = 0;
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(
            inside, NULL, NULL, box + BOX_NONCE, size + BOX_TAG, (const unsigned char *)where,
            address(where, "baize-sealed-line", stream, round), box, round_key) != 0)
        return BAIZE_LINE_CHANGED;
    bool good = line_inside(inside, size, &inside_length);
    if (good)
        baize_text_add_bytes(text, (const char *)inside, inside_length);
    sodium_memzero(inside, size);
    return good ? journal_written(text, &before, true) : BAIZE_LINE_CHANGED;
}
