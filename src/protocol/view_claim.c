/* view_claim.c - what whoever validates a progressive win has to see: the round, the player, the wager, the cards with
 * those that make the hand, and the meter that pays. The cards are those that lie face up for everybody: a seat has
 * turned its cards when it claims. */
#include "protocol/view.h"

/* A table of which only the progressive is run knows neither cards nor players. */
static bool has_round(const struct baize_floor_table *at, const struct baize_meter_claim *claim)
{
    return !at->alone && at->table.round.number == claim->round && claim->seat >= 1 && claim->seat <= at->rules->seats;
}

static void set_cards(json_t **made, const struct baize_floor_table *at, const struct baize_meter_claim *claim)
{
    struct baize_viewer viewer = {.role = BAIZE_AUDITOR};
    struct baize_view_notes notes;
    struct baize_view view;
    baize_view_notes_start(&notes);
    baize_view_of(at->rules, &at->table.round, &notes, viewer, &view);
    const struct baize_view_seat *seat = &view.seats[claim->seat - 1];
    make_set(made, "cards", view_cards(seat->cards, seat->count));
    make_set(made, "counting", view_cards_of(seat->cards, seat->count, view_counting(at->rules, &view, seat)));
}

void view_set_claimed(json_t **made, const struct protocol_house *house, const struct baize_floor_table *at,
                      const struct baize_floor_meter *meter, const struct baize_meter_claim *claim)
{
    const struct baize_paytable *schedule = &at->rules->progressive.schedule;
    bool known = has_round(at, claim);
    bool share = claim->share > 0 && claim->level < meter->meter.levels_count;
    make_set_number(made, "round", claim->round);
    make_set(made, "player", known ? view_who(house, at->table.round.seats[claim->seat - 1].patron) : json_null());
    make_set_number(made, "wager_cents", at->rules->progressive.wager);
    make_set(made, "pays", claim->row < schedule->count ? view_odds(&schedule->rows[claim->row].pays) : json_null());
    make_set(made, "title", view_meter_title(meter->rules));
    make_set(made, "level", share ? make_text(meter->meter.levels[claim->level].name) : json_null());
    make_set_flag(made, "rejectable", at->alone);
    if (known) {
        set_cards(made, at, claim);
    } else {
        make_set(made, "cards", json_array());
        make_set(made, "counting", json_array());
    }
}
