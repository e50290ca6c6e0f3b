/* view_hands.c - a hand under the rankings of the wagers beside the game's own: the five cards of a straight flush that
 * the main game counts as four are a royal flush for a progressive that looks at five. */
#include "protocol/view.h"

#include <string.h>

static const struct baize_paytable *paytable_of(const struct baize_rules *rules, unsigned wager)
{
    return wager == BAIZE_PROGRESSIVE ? &rules->progressive.schedule : &rules->wagers[wager].paytable;
}

/* The cards that the paytable looks at; false: not all of them are seen. Which hand of a round loses is no property of
 * a seat, so that basis is left to the settlement. */
static bool cards_for(const struct baize_view *view, const struct baize_view_seat *seat,
                      const struct baize_paytable *paytable, baize_card cards[6], uint8_t *count)
{
    *count = seat->count;
    memcpy(cards, seat->cards, sizeof seat->cards);
    if (paytable->basis == BAIZE_SIX_CARD)
        cards[(*count)++] = view->bonus_card_dealt ? view->bonus_card : BAIZE_FACE_DOWN_CARD;
    for (uint8_t i = 0; i < *count; i++)
        if (cards[i] >= BAIZE_CARD_LIMIT)
            return false;
    return seat->count > 0 && paytable->basis != BAIZE_LOSING_HAND;
}

static baize_cards set_of(const baize_card *cards, uint8_t count)
{
    baize_cards set = 0;
    for (uint8_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i]);
    return set;
}

static const struct baize_pay_row *super_royal(const struct baize_paytable *paytable, baize_cards set)
{
    enum baize_suit suit;
    if (paytable->basis != BAIZE_SIX_CARD || !baize_cards_super_royal(set, &suit))
        return NULL;
    for (uint8_t i = 0; i < paytable->count; i++)
        if (paytable->rows[i].super_royal_suits & 1u << suit)
            return &paytable->rows[i];
    return NULL;
}

/* A row of another name than its hand's ("four aces", "super royal") is what the player is paid by. */
static json_t *name_of(const struct baize_paytable *paytable, const struct baize_pay_row *row, baize_strength strength)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (row != NULL && row->super_royal_suits != 0)
        return view_row_hand(row->hand);
    baize_strength_name(&text, paytable->ranking, strength);
    return make_word(words);
}

struct ranked {
    baize_card cards[6];
    uint8_t count;
    baize_cards counting;
    baize_strength strength;
    const struct baize_pay_row *row; /* NULL: the hand is paid by none */
};

static bool rank_for(const struct baize_view *view, const struct baize_view_seat *seat,
                     const struct baize_paytable *paytable, struct ranked *ranked)
{
    struct baize_hand hand;
    if (!cards_for(view, seat, paytable, ranked->cards, &ranked->count))
        return false;
    baize_cards set = set_of(ranked->cards, ranked->count);
    if (baize_hand_rank(paytable->ranking, set, &hand) != BAIZE_OK)
        return false;
    const struct baize_pay_row *royal = super_royal(paytable, set);
    ranked->row = royal != NULL ? royal : baize_paytable_row(paytable, hand.strength);
    ranked->counting = royal != NULL ? set : set_of(hand.cards, hand.count);
    ranked->strength = hand.strength;
    return true;
}

static json_t *hand_of(const struct baize_paytable *paytable, unsigned wager, const struct ranked *ranked)
{
    return json_pack("{s:s, s:o, s:o, s:b}", "wager", baize_wager_id((enum baize_wager)wager), "hand",
                     name_of(paytable, ranked->row, ranked->strength), "counting",
                     view_cards_of(ranked->cards, ranked->count, ranked->counting), "pays", ranked->row != NULL);
}

baize_cards view_counting(const struct baize_rules *rules, const struct baize_view *view,
                          const struct baize_view_seat *seat)
{
    struct ranked ranked;
    return rank_for(view, seat, &rules->progressive.schedule, &ranked) ? ranked.counting : 0;
}

void view_set_hands(json_t **made, const struct baize_rules *rules, const struct baize_view *view,
                    const struct baize_view_seat *seat)
{
    json_t *list = json_array();
    for (unsigned w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_paytable *paytable = paytable_of(rules, w);
        struct ranked ranked;
        if (seat->wagers[w] > 0 && paytable->count > 0 && paytable->ranking != baize_view_ranking(rules) &&
            rank_for(view, seat, paytable, &ranked))
            make_add(&list, hand_of(paytable, w, &ranked));
    }
    if (list == NULL || json_array_size(list) > 0)
        make_set(made, "hands", list);
    else
        json_decref(list);
}
