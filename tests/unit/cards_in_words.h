/* cards_in_words.h - a set of cards from what people write: "As Kd". */
#ifndef BAIZE_TESTS_CARDS_IN_WORDS_H
#define BAIZE_TESTS_CARDS_IN_WORDS_H

#include "testing.h"
#include <baize/card.h>

static inline baize_cards set_of(const char *text)
{
    baize_card cards[54];
    size_t count = 0;
    baize_cards set = 0;
    if (baize_cards_parse(text, strlen(text), cards, COUNT_OF(cards), &count, NULL) != BAIZE_OK)
        fail_msg("'%s' are no cards", text);
    for (size_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i]);
    return set;
}

#endif
