/* deck.c - the commitment to a deck, card by card, and its check: docs/proof-of-deck.md has the exact bytes. */
#include "base/digits.h"
#include "base/hex.h"
#include "chance/bits.h"
#include "chance/order.h"

#include <baize/chance.h>
#include <sodium/crypto_generichash.h>
#include <string.h>

#define CARDS_MOST      54
#define LINE_SIZE       128 /* of salts and of a place */
#define WHOLE_LINE_SIZE 256 /* of version 1 */
#define PART_SIZE       64  /* the longest result of BLAKE2b: salts of four places */
#define PARTS_MOST      ((CARDS_MOST * BAIZE_SALT_SIZE + PART_SIZE - 1) / PART_SIZE)

/* Quicker than baize_text_add: these lines are hashed for every card of every round. */
#define ADD(text, words) baize_text_add_bytes(text, words, sizeof(words) - 1)

struct salts {
    uint8_t of[PARTS_MOST * PART_SIZE / BAIZE_SALT_SIZE][BAIZE_SALT_SIZE];
};

enum baize_status chance_check_order(const baize_card *order, size_t count)
{
    baize_cards seen = 0;
    if (count == 0 || count > CARDS_MOST)
        return BAIZE_CARD_COUNT;
    for (size_t i = 0; i < count; i++) {
        if (order[i] >= BAIZE_CARD_LIMIT || (BAIZE_DECK_54 & baize_cards_one(order[i])) == 0)
            return BAIZE_CARD_SYNTAX;
        if ((seen & baize_cards_one(order[i])) != 0)
            return BAIZE_CARD_TWICE;
        seen |= baize_cards_one(order[i]);
    }
    return BAIZE_OK;
}

static void hash_text(uint8_t *hash, size_t size, const struct baize_text *text)
{
    crypto_generichash(hash, size, (const unsigned char *)text->start, text->length, NULL, 0);
}

static void make_salts(const uint8_t nonce[BAIZE_NONCE_SIZE], size_t count, struct salts *salts)
{
    char memory[LINE_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    size_t parts = (count * BAIZE_SALT_SIZE + PART_SIZE - 1) / PART_SIZE;
    ADD(&text, "baize-salts v=2 nonce=");
    baize_hex_print(&text, nonce, BAIZE_NONCE_SIZE);
    ADD(&text, " part=");
    for (size_t i = 0; i < parts; i++) {
        struct baize_text part = text;
        baize_digits_print(&part, i + 1);
        ADD(&part, "\n");
        hash_text(salts->of[i * (PART_SIZE / BAIZE_SALT_SIZE)], PART_SIZE, &part);
    }
    wipe(memory, sizeof memory);
}

static void hash_place(size_t place, baize_card card, const uint8_t salt[BAIZE_SALT_SIZE],
                       uint8_t hash[BAIZE_COMMITMENT_SIZE])
{
    char memory[LINE_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    ADD(&text, "baize-card v=2 place=");
    baize_digits_print(&text, place);
    ADD(&text, " card=");
    baize_card_print(&text, card, BAIZE_CARD_JOURNAL);
    ADD(&text, " salt=");
    baize_hex_print(&text, salt, BAIZE_SALT_SIZE);
    ADD(&text, "\n");
    hash_text(hash, BAIZE_COMMITMENT_SIZE, &text);
    wipe(memory, sizeof memory);
}

/* ---- The hash over all places ---- */

struct whole {
    char memory[32 + CARDS_MOST * BAIZE_COMMITMENT_SIZE];
    struct baize_text text;
};

static void whole_start(struct whole *whole, size_t count)
{
    whole->text = baize_text_in(whole->memory, sizeof whole->memory);
    baize_text_add(&whole->text, "baize-deck v=2 cards=");
    baize_digits_print(&whole->text, count);
    baize_text_add(&whole->text, "\n");
}

static void whole_add(struct whole *whole, const uint8_t hash[BAIZE_COMMITMENT_SIZE])
{
    memcpy(whole->memory + whole->text.length, hash, BAIZE_COMMITMENT_SIZE);
    whole->text.length += BAIZE_COMMITMENT_SIZE;
}

enum baize_status baize_deck_commit(const baize_card *order, size_t count, const uint8_t nonce[BAIZE_NONCE_SIZE],
                                    uint8_t commitment[BAIZE_COMMITMENT_SIZE])
{
    struct whole whole;
    struct salts salts;
    enum baize_status status = chance_check_order(order, count);
    if (status != BAIZE_OK)
        return status;
    make_salts(nonce, count, &salts);
    whole_start(&whole, count);
    for (size_t i = 0; i < count; i++) {
        uint8_t hash[BAIZE_COMMITMENT_SIZE];
        hash_place(i + 1, order[i], salts.of[i], hash);
        whole_add(&whole, hash);
    }
    hash_text(commitment, BAIZE_COMMITMENT_SIZE, &whole.text);
    wipe(&salts, sizeof salts);
    return BAIZE_OK;
}

/* ---- Checking the whole deck ---- */

/* Version 1: `baize-deck v=1 nonce=000102...1f cards=As Kd J1 9h\n`, for journals that were written before 0.2.0. */
static void commit_whole(const baize_card *order, size_t count, const uint8_t nonce[BAIZE_NONCE_SIZE],
                         uint8_t commitment[BAIZE_COMMITMENT_SIZE])
{
    char memory[WHOLE_LINE_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_text_add(&text, "baize-deck v=1 nonce=");
    baize_hex_print(&text, nonce, BAIZE_NONCE_SIZE);
    baize_text_add(&text, " cards=");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            baize_text_add(&text, " ");
        baize_card_print(&text, order[i], BAIZE_CARD_JOURNAL);
    }
    baize_text_add(&text, "\n");
    hash_text(commitment, BAIZE_COMMITMENT_SIZE, &text);
}

enum baize_status baize_deck_check(const baize_card *order, size_t count, const uint8_t nonce[BAIZE_NONCE_SIZE],
                                   const uint8_t commitment[BAIZE_COMMITMENT_SIZE])
{
    uint8_t found[BAIZE_COMMITMENT_SIZE];
    enum baize_status status = baize_deck_commit(order, count, nonce, found);
    if (status != BAIZE_OK)
        return status;
    if (memcmp(found, commitment, sizeof found) == 0)
        return BAIZE_OK;
    commit_whole(order, count, nonce, found);
    return memcmp(found, commitment, sizeof found) == 0 ? BAIZE_OK : BAIZE_DECK_CHANGED;
}

/* ---- Single cards ---- */

enum baize_status baize_deck_open(const baize_card *order, size_t count, const uint8_t nonce[BAIZE_NONCE_SIZE],
                                  baize_cards open, struct baize_deck_place *places)
{
    struct salts salts;
    enum baize_status status = chance_check_order(order, count);
    if (status != BAIZE_OK)
        return status;
    make_salts(nonce, count, &salts);
    memset(places, 0,
           count * sizeof *places); /* nothing of a closed card, and no gap between members, is carried out */
    for (size_t i = 0; i < count; i++) {
        places[i].opened = (open & baize_cards_one(order[i])) != 0;
        if (places[i].opened) {
            places[i].card = order[i];
            memcpy(places[i].salt, salts.of[i], BAIZE_SALT_SIZE);
        } else {
            hash_place(i + 1, order[i], salts.of[i], places[i].hash);
        }
    }
    wipe(&salts, sizeof salts);
    return BAIZE_OK;
}

static enum baize_status check_opened(const struct baize_deck_place *places, size_t count, baize_cards deck)
{
    baize_cards seen = 0;
    if (count > CARDS_MOST || count != (size_t)baize_cards_count(deck))
        return BAIZE_CARD_COUNT;
    for (size_t i = 0; i < count; i++) {
        if (!places[i].opened)
            continue;
        if (places[i].card >= BAIZE_CARD_LIMIT || (deck & baize_cards_one(places[i].card)) == 0)
            return BAIZE_CARD_SYNTAX;
        if ((seen & baize_cards_one(places[i].card)) != 0)
            return BAIZE_CARD_TWICE;
        seen |= baize_cards_one(places[i].card);
    }
    return BAIZE_OK;
}

enum baize_status baize_deck_check_places(const struct baize_deck_place *places, size_t count, baize_cards deck,
                                          const uint8_t commitment[BAIZE_COMMITMENT_SIZE])
{
    struct whole whole;
    uint8_t found[BAIZE_COMMITMENT_SIZE];
    enum baize_status status = check_opened(places, count, deck);
    if (status != BAIZE_OK)
        return status;
    whole_start(&whole, count);
    for (size_t i = 0; i < count; i++) {
        if (places[i].opened)
            hash_place(i + 1, places[i].card, places[i].salt, found);
        whole_add(&whole, places[i].opened ? found : places[i].hash);
    }
    hash_text(found, sizeof found, &whole.text);
    return memcmp(found, commitment, sizeof found) == 0 ? BAIZE_OK : BAIZE_DECK_CHANGED;
}
