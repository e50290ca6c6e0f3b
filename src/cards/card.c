#include "cards/words.h"

static bool is_card(baize_card card)
{
    return card < BAIZE_CARD_LIMIT && (BAIZE_DECK_54 & baize_cards_one(card)) != 0;
}

void baize_card_print(struct baize_text *text, baize_card card, enum baize_card_style style)
{
    if (!is_card(card)) {
        baize_text_add(text, "??");
        return;
    }
    if (baize_card_is_joker(card)) {
        const char *number = card == BAIZE_JOKER_1 ? "J1" : "J2";
        baize_text_add(text, style == BAIZE_CARD_JOURNAL ? number : "Jk");
        return;
    }
    const struct baize_suit_words *suit = &baize_suit_words[baize_card_suit(card)];
    const char rank = baize_rank_words[baize_card_rank(card)].letter;
    const char letters[3] = {rank, style == BAIZE_CARD_UNICODE ? '\0' : suit->letter, '\0'};
    baize_text_add(text, letters);
    if (style == BAIZE_CARD_UNICODE)
        baize_text_add(text, suit->symbol);
}

static void print_next(struct baize_text *text, baize_card card, enum baize_card_style style, bool *first)
{
    if (!*first)
        baize_text_add(text, " ");
    *first = false;
    baize_card_print(text, card, style);
}

void baize_cards_print(struct baize_text *text, baize_cards set, enum baize_card_style style)
{
    bool first = true;
    baize_cards jokers = set & BAIZE_JOKERS;
    while (jokers != 0)
        print_next(text, baize_cards_take(&jokers), style, &first);
    for (int rank = BAIZE_ACE; rank >= BAIZE_TWO; rank--)
        for (int suit = BAIZE_SPADES; suit >= BAIZE_CLUBS; suit--) {
            baize_card card = baize_card_of((enum baize_suit)suit, (enum baize_rank)rank);
            if (set & baize_cards_one(card))
                print_next(text, card, style, &first);
        }
}
