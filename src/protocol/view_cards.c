/* view_cards.c - the only way from a card to JSON. What comes in here is what baize_view_of let through: a card that
 * its reader may not see is BAIZE_FACE_DOWN_CARD there already. All cards are written with two characters, so that the
 * length of a message does not tell one from another. */
#include "protocol/view.h"

json_t *view_card(baize_card card)
{
    char word[BAIZE_CARD_TEXT_SIZE];
    struct baize_text text = baize_text_in(word, sizeof word);
    if (card >= BAIZE_CARD_LIMIT)
        return make_word("??");
    baize_card_print(&text, card, BAIZE_CARD_JOURNAL);
    return make_word(word);
}

json_t *view_cards(const baize_card *cards, uint8_t count)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < count; i++)
        make_add(&list, view_card(cards[i]));
    return list;
}

json_t *view_cards_of(const baize_card *cards, uint8_t count, baize_cards set)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < count; i++)
        if (cards[i] < BAIZE_CARD_LIMIT && (set & baize_cards_one(cards[i])) != 0)
            make_add(&list, view_card(cards[i]));
    return list;
}

json_t *view_hand(const struct baize_rules *rules, baize_strength strength)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (strength == 0)
        return json_null();
    baize_strength_name(&text, baize_view_ranking(rules), strength);
    return make_word(words);
}
