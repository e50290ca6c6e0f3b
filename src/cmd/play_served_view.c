/* play_served_view.c - a house's views of a table as the struct that the felt is drawn from. Hands are named by their
 * cards, all else is copied. */
#include "cmd/play_served.h"

#include <sodium.h>
#include <string.h>

static enum baize_phase phase_of(const char *id)
{
    int phase = BAIZE_PHASE_IDLE;
    while (phase <= BAIZE_PHASE_VOIDED && strcmp(id, baize_phase_id((enum baize_phase)phase)) != 0)
        phase++;
    return phase <= BAIZE_PHASE_VOIDED ? (enum baize_phase)phase : BAIZE_PHASE_IDLE;
}

static enum baize_seat_status status_of(const char *id)
{
    for (int status = BAIZE_SEAT_EMPTY; status <= BAIZE_SEAT_SETTLED; status++)
        if (strcmp(id, baize_seat_status_id((enum baize_seat_status)status)) == 0)
            return (enum baize_seat_status)status;
    return BAIZE_SEAT_EMPTY;
}

/* Where the house names the hand, so does the ranking of the game. */
static baize_strength strength_of(const struct baize_rules *rules, const json_t *hand, const baize_card *cards,
                                  uint8_t count)
{
    struct baize_hand found;
    baize_cards set = 0;
    if (!json_is_string(hand))
        return 0;
    for (uint8_t i = 0; i < count; i++) {
        if (cards[i] == BAIZE_FACE_DOWN_CARD)
            return 0;
        set |= baize_cards_one(cards[i]);
    }
    return baize_hand_rank(baize_view_ranking(rules), set, &found) == BAIZE_OK ? found.strength : 0;
}

static void take_wagers(const json_t *wagers, baize_cents amounts[BAIZE_WAGERS])
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        amounts[w] = served_number(wagers, baize_wager_id((enum baize_wager)w));
}

/* Cards and hand from the place where they are seen: the own box, else the seat. */
static void take_hand(const struct baize_rules *rules, const json_t *from, struct baize_view_seat *seat)
{
    memset(seat->cards, BAIZE_FACE_DOWN_CARD, sizeof seat->cards);
    seat->count = served_cards(json_object_get(from, "cards"), seat->cards, sizeof seat->cards);
    seat->strength = strength_of(rules, json_object_get(from, "hand"), seat->cards, seat->count);
    seat->counting = served_set(json_object_get(from, "counting"));
}

static void take_seat(const struct served *served, uint8_t number, struct baize_view_seat *seat)
{
    const json_t *from = served_by_number(served_table(served), "seats", number);
    const json_t *box = served_box(served);
    seat->patron = (uint32_t)served_number(json_object_get(from, "player"), "number");
    seat->status = status_of(served_word(from, "status"));
    seat->own = number == served_seat_number(served);
    seat->folded = served_is(from, "folded");
    seat->absent = !served_is(from, "here");
    take_wagers(json_object_get(from, "wagers"), seat->wagers);
    bool own_cards = seat->own && json_array_size(json_object_get(box, "cards")) > 0;
    take_hand(&served->rules, own_cards ? box : from, seat);
    seat->discards_count = (uint8_t)served_number(from, "discards");
    if (own_cards)
        seat->discards = served_set(json_object_get(box, "discards"));
    seat->collected = served_number(from, "collected_cents");
    seat->paid = served_number(from, "paid_cents");
    seat->claimed = served_number(from, "claimed_cents");
    seat->envy = served_number(from, "envy_cents");
}

static void take_options(const json_t *box, struct baize_options *options)
{
    const char *key;
    json_t *from;
    json_object_foreach(json_object_get(box, "options"), key, from)
    {
        int act = 0;
        while (act < BAIZE_ACTS && strcmp(served_word(from, "act"), baize_act_id((enum baize_act)act)) != 0)
            act++;
        if (act == BAIZE_ACTS || options->count == BAIZE_OPTIONS_MOST)
            continue;
        options->options[options->count++] = (struct baize_option){
            .act = (enum baize_act)act,
            .wager = served_wager(served_word(from, "wager")),
            .allowed = served_is(from, "allowed"),
            .least = served_number(from, "least_cents"),
            .most = served_number(from, "most_cents"),
            .step = served_number(from, "step_cents"),
            .cards_most = (uint8_t)served_number(from, "cards_most"),
        };
    }
}

static void take_dealer(const struct served *served, const json_t *round, struct baize_view *view)
{
    const json_t *dealer = json_object_get(round, "dealer");
    const json_t *bonus = json_object_get(round, "bonus_card");
    view->dealer_count = served_cards(json_object_get(dealer, "cards"), view->dealer, sizeof view->dealer);
    view->dealer_strength =
        strength_of(&served->rules, json_object_get(dealer, "hand"), view->dealer, view->dealer_count);
    view->dealer_counting = served_set(json_object_get(dealer, "counting"));
    view->bonus_card_dealt = json_is_string(bonus);
    view->bonus_card = served_card(bonus);
}

void served_view(const struct served *served, struct baize_view *view)
{
    const json_t *round = served_round(served);
    const char *commitment = served_word(round, "commitment");
    memset(view, 0, sizeof *view);
    view->role = BAIZE_PLAYER;
    view->number = (uint32_t)served_number(round, "number");
    view->phase = phase_of(served_word(round, "phase"));
    sodium_hex2bin(view->commitment, sizeof view->commitment, commitment, strlen(commitment), NULL, NULL, NULL);
    view->deck_shown = served_is(round, "deck_shown");
    view->turn = (uint8_t)served_number(round, "turn");
    view->seats_count = served->rules.seats;
    for (uint8_t seat = 1; seat <= view->seats_count; seat++)
        take_seat(served, seat, &view->seats[seat - 1]);
    take_dealer(served, round, view);
    view->options_seat = served_seat_number(served);
    take_options(served_box(served), &view->options);
}
