/* past.c - a round that is over, from the record: as the reader may know it. */
#include "protocol/view.h"

#include <string.h>

static void look(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron,
                 struct baize_view *view)
{
    struct baize_viewer viewer = {.role = patron == 0 ? BAIZE_AUDITOR : BAIZE_PLAYER, .patron = patron};
    struct baize_view_notes notes;
    baize_view_notes_of(rules, round, &notes);
    baize_view_of(rules, round, &notes, viewer, view);
}

/* Each seat as its own player saw it, and the dealer's cards as they were dealt: the floor rebuilds a round. */
static void look_at_all(const struct baize_rules *rules, const struct baize_round *round, struct baize_view *view)
{
    struct baize_view own;
    look(rules, round, 0, view);
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        if (round->seats[i].patron == 0)
            continue;
        look(rules, round, round->seats[i].patron, &own);
        view->seats[i] = own.seats[i];
    }
    memcpy(view->dealer, round->dealer, sizeof round->dealer);
    baize_cards bonus = round->bonus_card;
    if (bonus != 0)
        view->bonus_card = baize_cards_take(&bonus);
}

/* All that a seat ever held lies in its cards and its discards. */
static baize_cards known_of(const struct baize_round *round, const struct baize_view *view, uint32_t patron)
{
    baize_cards known = 0;
    for (uint8_t i = 0; i < view->dealer_count; i++)
        known |= view->dealer[i] < BAIZE_CARD_LIMIT ? baize_cards_one(view->dealer[i]) : 0;
    known |= view->bonus_card < BAIZE_CARD_LIMIT ? baize_cards_one(view->bonus_card) : 0;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        const struct baize_view_seat *seat = &view->seats[i];
        for (uint8_t c = 0; c < seat->count; c++)
            known |= seat->cards[c] < BAIZE_CARD_LIMIT ? baize_cards_one(seat->cards[c]) : 0;
        if (patron != 0 && round->seats[i].patron == patron)
            known |= round->seats[i].discarded;
    }
    return known;
}

baize_cards protocol_past_known(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron,
                                bool all)
{
    struct baize_view view;
    if (all)
        return ~(baize_cards)0;
    look(rules, round, patron, &view);
    return known_of(round, &view, patron);
}

static json_t *discarded_of(const struct baize_round_seat *box)
{
    baize_card cards[BAIZE_DECK_MOST];
    uint8_t count = 0;
    for (baize_cards set = box->discarded; set != 0;)
        cards[count++] = baize_cards_take(&set);
    return view_cards(cards, count);
}

static json_t *seat_of(const struct baize_rules *rules, const struct baize_round *round, const struct baize_view *view,
                       uint8_t index, bool own)
{
    json_t *made = json_object();
    make_set_number(&made, "seat", index + 1);
    make_set_number(&made, "player", round->seats[index].patron);
    make_set_flag(&made, "own", own);
    make_set_flag(&made, "folded", view->seats[index].folded);
    view_set_play(&made, rules, view, &view->seats[index], true);
    return made;
}

json_t *protocol_past(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron, bool all)
{
    struct baize_view view;
    json_t *seats = json_array();
    if (all)
        look_at_all(rules, round, &view);
    else
        look(rules, round, patron, &view);
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        if (round->seats[i].patron == 0)
            continue;
        bool own = patron != 0 && round->seats[i].patron == patron;
        json_t *seat = seat_of(rules, round, &view, i, own);
        if (own || all)
            make_set(&seat, "discarded", discarded_of(&round->seats[i]));
        make_add(&seats, seat);
    }
    json_t *made = view_round(rules, &view);
    make_set_flag(&made, "void", round->phase == BAIZE_PHASE_VOIDED);
    make_set(&made, "seats", seats);
    return made;
}

bool protocol_past_net(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron,
                       baize_cents *net)
{
    struct baize_view view;
    bool played = false;
    *net = 0;
    look(rules, round, patron, &view);
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        if (round->seats[i].patron != patron)
            continue;
        played = true;
        if (round->phase != BAIZE_PHASE_VOIDED)
            *net += baize_view_received(&view.seats[i]) - baize_view_wagered(&view.seats[i]);
    }
    return played;
}
