#include "base/digits.h"
#include "base/hex.h"
#include "chance/bits.h"
#include "chance/order.h"

#include <baize/chance.h>
#include <sodium/crypto_generichash.h>
#include <string.h>

#define CARDS_MOST 54

void baize_deck_text(struct baize_text *text, const baize_card *order, size_t count,
                     const uint8_t nonce[BAIZE_NONCE_SIZE])
{
    baize_text_add(text, "baize-deck v=");
    baize_digits_print(text, BAIZE_COMMITMENT_VERSION);
    baize_text_add(text, " nonce=");
    baize_hex_print(text, nonce, BAIZE_NONCE_SIZE);
    baize_text_add(text, " cards=");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            baize_text_add(text, " ");
        baize_card_print(text, order[i], BAIZE_CARD_JOURNAL);
    }
    baize_text_add(text, "\n");
}

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

enum baize_status baize_deck_commit(const baize_card *order, size_t count, const uint8_t nonce[BAIZE_NONCE_SIZE],
                                    uint8_t commitment[BAIZE_COMMITMENT_SIZE])
{
    char memory[BAIZE_DECK_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    enum baize_status status = chance_check_order(order, count);
    if (status != BAIZE_OK)
        return status;
    baize_deck_text(&text, order, count, nonce);
    if (text.truncated)
        return BAIZE_TEXT_TOO_LONG;
    crypto_generichash(commitment, BAIZE_COMMITMENT_SIZE, (const unsigned char *)memory, text.length, NULL, 0);
    wipe(memory, sizeof memory);
    return BAIZE_OK;
}

enum baize_status baize_deck_check(const baize_card *order, size_t count, const uint8_t nonce[BAIZE_NONCE_SIZE],
                                   const uint8_t commitment[BAIZE_COMMITMENT_SIZE])
{
    uint8_t found[BAIZE_COMMITMENT_SIZE];
    enum baize_status status = baize_deck_commit(order, count, nonce, found);
    if (status != BAIZE_OK)
        return status;
    return memcmp(found, commitment, sizeof found) == 0 ? BAIZE_OK : BAIZE_DECK_CHANGED;
}
