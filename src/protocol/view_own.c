/* view_own.c - own/N: a player's own seats, cards and options at a table. */
#include "protocol/view.h"

static bool is_own(const struct baize_floor_table *at, uint8_t seat, uint32_t patron)
{
    return at->table.seats[seat - 1].patron == patron;
}

static json_t *seats_of(const struct baize_floor_table *at, uint32_t patron)
{
    json_t *seats = json_array();
    for (uint8_t seat = 1; seat <= at->rules->seats; seat++)
        if (is_own(at, seat, patron))
            make_add(&seats, json_integer(seat));
    return seats;
}

/* What still has to come to what is down, or the Ante goes back when no more bets are taken: Ante and Bonus of Double
 * Draw are made together (R18). */
static enum baize_wager missing_of(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat)
{
    const baize_cents *down = round->seats[seat - 1].wagers;
    for (unsigned w = 0; w < BAIZE_WAGERS && round->phase == BAIZE_PHASE_BETTING && down[BAIZE_ANTE] > 0; w++)
        if (rules->wagers[w].offered && rules->wagers[w].equals_ante && down[w] == 0)
            return (enum baize_wager)w;
    return BAIZE_WAGERS;
}

static json_t *view_missing(const struct baize_floor_table *at, uint8_t seat)
{
    enum baize_wager wager = missing_of(at->rules, &at->table.round, seat);
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (wager == BAIZE_WAGERS)
        return json_null();
    baize_text_format(&text, "%s is needed too: equal to the %s", baize_wager_words(wager),
                      baize_wager_words(BAIZE_ANTE));
    return json_pack("{s:s, s:o, s:o}", "wager", baize_wager_id(wager), "words", make_text(words), "clause",
                     view_clause(at->rules, at->rules->wagers[wager].needs_clause));
}

/* The view has the cards of this seat, because it is the viewer's own. */
static json_t *box_of(const struct asker *asker, const struct baize_view *view, uint8_t seat)
{
    static const struct baize_view_seat nothing = {.status = BAIZE_SEAT_EMPTY};
    const struct baize_view_seat *own = view->seats[seat - 1].own ? &view->seats[seat - 1] : &nothing;
    json_t *box = json_object();
    make_set_number(&box, "seat", seat);
    make_set(&box, "cards", view_cards(own->cards, own->count));
    make_set(&box, "hand", view_hand(asker->at->rules, own->strength));
    make_set(&box, "counting", view_cards_of(own->cards, own->count, own->counting));
    view_set_hands(&box, asker->at->rules, view, own);
    make_set(&box, "discards", view_cards_of(own->cards, own->count, own->discards));
    make_set(&box, "options", view_box_options(asker, seat));
    make_set(&box, "missing", view_missing(asker->at, seat));
    return box;
}

static json_t *boxes_of(const struct asker *asker, const struct baize_view *view)
{
    char key[MAKE_KEY_SIZE];
    json_t *boxes = json_object();
    for (uint8_t seat = 1; seat <= asker->at->rules->seats; seat++)
        if (is_own(asker->at, seat, asker->by.who))
            make_set(&boxes, make_key(key, seat), box_of(asker, view, seat));
    return boxes;
}

static json_t *asked_of(const struct baize_floor_table *at, uint32_t patron)
{
    uint8_t turn = at->table.round.turn;
    return turn != 0 && is_own(at, turn, patron) ? json_integer(turn) : json_null();
}

static json_t *last_of(const struct protocol_house *house, uint32_t table, uint32_t patron)
{
    json_t *last = house->last_wagers == NULL ? NULL : house->last_wagers(house->context, table, patron);
    return last == NULL ? json_null() : last;
}

static json_t *decided_of(const struct protocol_house *house, uint32_t table, uint32_t patron)
{
    return house->decided == NULL ? json_array() : house->decided(house->context, table, patron);
}

/* The player's own that are open: one that is gone has been decided. */
static json_t *disputes_of(const struct baize_table *table, uint32_t patron)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++) {
        const struct baize_dispute *dispute = &table->disputes[i];
        if (dispute->number == 0 || dispute->patron != patron)
            continue;
        make_add(&list, json_pack("{s:I, s:I, s:I, s:I}", "number", (json_int_t)dispute->number, "round",
                                  (json_int_t)dispute->round, "seat", (json_int_t)dispute->seat, "held_cents",
                                  (json_int_t)dispute->held));
    }
    return list;
}

bool protocol_hints(const struct protocol_house *house, const struct baize_floor_table *at)
{
    return house->hints && (at->rules->hints || baize_engine_house(house->engine)->demo);
}

json_t *protocol_own(const struct protocol_house *house, uint32_t table, uint32_t patron)
{
    const struct baize_floor_table *at = view_find(house, table);
    const struct baize_wallet *wallet = baize_engine_wallet(house->engine, patron);
    struct baize_viewer viewer = {.role = BAIZE_PLAYER, .patron = patron};
    struct baize_view_notes notes;
    struct baize_view view;
    if (at == NULL || patron == 0)
        return json_null();
    struct asker asker = asker_of(house, at, patron, BAIZE_PLAYER);
    json_t *own = json_object();
    baize_view_notes_start(&notes);
    baize_view_of(at->rules, &at->table.round, &notes, viewer, &view);
    make_set_number(&own, "table", table);
    make_set(&own, "seats", seats_of(at, patron));
    make_set(&own, "wallet_cents", wallet == NULL ? json_null() : json_integer(wallet->balance));
    make_set_number(&own, "chips_cents", baize_table_chips(&at->table, patron));
    make_set(&own, "asked", asked_of(at, patron));
    make_set(&own, "boxes", boxes_of(&asker, &view));
    make_set(&own, "options", view_player_options(&asker));
    make_set(&own, "last", last_of(house, table, patron));
    make_set_flag(&own, "hints", protocol_hints(house, at));
    make_set(&own, "rounds", view_rounds(house, &at->table, patron));
    make_set(&own, "disputes", disputes_of(&at->table, patron));
    make_set(&own, "decided", decided_of(house, table, patron));
    return own;
}
