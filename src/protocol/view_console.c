/* view_console.c - console/N: how the table stands for who works at it, the next right step, and all acts. Of the cards
 * it shows nothing that table/N does not show. */
#include "base/vocabulary.h"
#include "protocol/view.h"
#include "table/internal.h"

/* ---- Decks and devices ---- */

static json_t *deck_of(const struct asker *asker, uint8_t number)
{
    const struct baize_floor_table *at = asker->at;
    const struct baize_table_deck *deck = &at->table.decks[number];
    bool waits = deck->state == BAIZE_DECK_PREPARING || deck->state == BAIZE_DECK_IN_RACK;
    bool there = deck->state != BAIZE_DECK_ABSENT;
    const struct baize_opening_step *next = waits ? table_deck_next_step(at->rules, deck) : NULL;
    int64_t left_ms = baize_table_deck_left_ms(at->rules, &at->table, number, asker->by.at_ms);
    return json_pack("{s:I, s:s?, s:s?, s:s?, s:b, s:o, s:o, s:b}", "deck", (json_int_t)number, "state",
                     baize_vocabulary_id(&baize_words_deck_state, (int)deck->state), "back",
                     there ? baize_vocabulary_id(&baize_words_back, (int)deck->back) : NULL, "next_step",
                     next == NULL ? NULL : baize_vocabulary_id(&baize_words_step, (int)next->step), "cut", deck->cut,
                     "received_ms", make_number_or_null(there ? deck->received_ms : 0), "ends_ms",
                     there && left_ms != INT64_MAX ? json_integer(asker->by.at_ms + left_ms) : json_null(), "warns",
                     there && baize_table_deck_warns(at->rules, &at->table, number, asker->by.at_ms));
}

static json_t *decks_of(const struct asker *asker)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < asker->at->rules->dealing.decks && i < BAIZE_DECKS_MOST; i++)
        make_add(&list, deck_of(asker, i));
    return list;
}

static json_t *devices_of(const struct baize_floor_table *at)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < BAIZE_DEVICES; i++) {
        if (!table_has_device(at->rules, (enum baize_device)i))
            continue;
        make_add(&list, json_pack("{s:s?, s:s?}", "device", baize_vocabulary_id(&baize_words_device, (int)i), "state",
                                  baize_vocabulary_id(&baize_words_device_state, (int)at->table.devices[i])));
    }
    return list;
}

/* How many cards lie where: they are counted face down, so that is no secret. */
static json_t *right_count_of(const struct baize_floor_table *at)
{
    struct baize_stub_count count = baize_table_right_count(at->rules, &at->table);
    json_t *seats = json_array();
    for (uint8_t i = 0; i < at->rules->seats; i++)
        make_add(&seats, json_integer(count.seats[i]));
    return json_pack("{s:I, s:o, s:I, s:I, s:I}", "stub", (json_int_t)count.stub, "seats", seats, "dealer",
                     (json_int_t)count.dealer, "bonus", (json_int_t)count.bonus, "rack", (json_int_t)count.rack);
}

static json_t *stub_of(const struct baize_floor_table *at)
{
    struct baize_stub stub = baize_table_stub(at->rules, &at->table);
    return json_pack("{s:b, s:b, s:s?, s:I, s:o}", "due", baize_table_stub_count_due(at->rules, &at->table), "counted",
                     at->table.stub_counted, "place", baize_vocabulary_id(&baize_words_stub_place, (int)stub.place),
                     "cards", (json_int_t)stub.cards, "count", right_count_of(at));
}

/* Which card it was that the shoe read last is not here: it may lie face down. */
static json_t *card_of(const struct baize_table *table)
{
    return json_pack("{s:b, s:b, s:I}", "impossible", table->card_impossible, "correctable", table->card_correctable,
                     "wanted", (json_int_t)baize_round_cards_wanted(&table->round));
}

/* ---- The tray ---- */

static json_t *shift_of(const struct baize_table *table)
{
    struct baize_table_win win = baize_table_win(table);
    return json_pack("{s:I, s:b, s:I, s:I, s:I, s:I}", "number", (json_int_t)table->shift.number, "open",
                     table->shift.open, "opening_cents", (json_int_t)win.opening, "fills_cents", (json_int_t)win.fills,
                     "credits_cents", (json_int_t)win.credits, "win_cents", (json_int_t)win.win);
}

static json_t *slips_of(const struct baize_shift *shift)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < shift->slips_count; i++) {
        make_add(&list, json_pack("{s:s?, s:I, s:I, s:b}", "kind",
                                  baize_vocabulary_id(&baize_words_slip, (int)shift->slips[i].kind), "number",
                                  (json_int_t)shift->slips[i].number, "amount_cents",
                                  (json_int_t)shift->slips[i].amount, "voided", shift->slips[i].voided));
    }
    return list;
}

static json_t *disputes_of(const struct protocol_house *house, const struct baize_table *table)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++) {
        const struct baize_dispute *dispute = &table->disputes[i];
        if (dispute->number == 0)
            continue;
        make_add(&list, json_pack("{s:I, s:I, s:I, s:o, s:I, s:I}", "number", (json_int_t)dispute->number, "round",
                                  (json_int_t)dispute->round, "seat", (json_int_t)dispute->seat, "player",
                                  view_who(house, dispute->patron), "held_cents", (json_int_t)dispute->held,
                                  "more_cents", (json_int_t)baize_kept_bound(&dispute->facts, true)));
    }
    return list;
}

static void set_tray(json_t **console, const struct protocol_house *house, const struct baize_table *table)
{
    make_set_number(console, "tray_cents", view_balance(table, BAIZE_ACCOUNT_TRAY));
    make_set_number(console, "drop_cents", view_balance(table, BAIZE_ACCOUNT_DROP));
    make_set_number(console, "tips_cents", view_balance(table, BAIZE_ACCOUNT_TIPS));
    make_set(console, "shift", shift_of(table));
    make_set(console, "slips", slips_of(&table->shift));
    make_set(console, "disputes", disputes_of(house, table));
    make_set(console, "rounds", view_rounds(house, table, 0));
}

/* ---- The progressive ---- */

static json_t *row_or_null(uint8_t row)
{
    return row == BAIZE_NO_ROW ? json_null() : json_integer(row);
}

static json_t *keys_of(const struct baize_floor_table *at)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < at->rules->seats; i++) {
        const struct baize_controller_seat *seat = &at->controller.seats[i];
        make_add(&list,
                 json_pack("{s:I, s:b, s:s?, s:o, s:o, s:o, s:I, s:b}", "seat", (json_int_t)(i + 1), "light", seat->lit,
                           "key", baize_vocabulary_id(&baize_words_key, (int)seat->key), "row", row_or_null(seat->row),
                           "hand", view_schedule_hand(at->rules, seat->row), "envy_row", row_or_null(seat->envy_row),
                           "amount_cents", (json_int_t)seat->amount, "waits_for_link", seat->unplaced));
    }
    return list;
}

static json_t *rows_of(const struct baize_rules *rules, bool envy)
{
    uint8_t count = envy ? rules->progressive.envy.count : rules->progressive.schedule.count;
    json_t *list = json_array();
    for (uint8_t i = 0; i < count; i++) {
        make_add(&list, json_pack("{s:I, s:o}", "row", (json_int_t)i, "hand",
                                  envy ? view_envy_hand(rules, i) : view_schedule_hand(rules, i)));
    }
    return list;
}

static json_t *claim_of(const struct protocol_house *house, const struct baize_floor_table *at,
                        const struct baize_floor_meter *meter, uint8_t place)
{
    const struct baize_meter_claim *claim = &meter->meter.claims[place];
    bool executive = view_needs_executive(meter->rules, claim->amount);
    json_t *made = json_object();
    make_set_number(&made, "meter", meter->number);
    make_set_number(&made, "claim", claim->number);
    make_set_number(&made, "seat", claim->seat);
    make_set(&made, "hand", view_schedule_hand(meter->rules, claim->row));
    make_set_number(&made, "amount_cents", claim->amount);
    make_set_flag(&made, "first", baize_meter_claim_before(&meter->meter, claim) == 0);
    make_set_word(&made, "by", baize_role_id(executive ? BAIZE_EXECUTIVE : meter->rules->progressive.validator));
    make_set_flag(&made, "executive", executive);
    make_set_flag(&made, "dry", baize_meter_is_dry(meter->rules, &meter->meter, claim->level));
    view_set_claimed(&made, house, at, meter, claim);
    return made;
}

static json_t *claims_of(const struct protocol_house *house, const struct baize_floor_table *at)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < at->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(house->engine), at->links[i]);
        for (uint8_t c = 0; meter != NULL && c < meter->meter.claims_count; c++)
            if (meter->meter.claims[c].table == view_number(at))
                make_add(&list, claim_of(house, at, meter, c));
    }
    return list;
}

static void set_progressive(json_t **console, const struct protocol_house *house, const struct baize_floor_table *at)
{
    bool offered = at->rules->wagers[BAIZE_PROGRESSIVE].offered;
    make_set(console, "keys", offered ? keys_of(at) : json_array());
    make_set_number(console, "chips_counted", at->controller.chips);
    make_set_number(console, "chips_lit", __builtin_popcount(baize_controller_lit(&at->controller)));
    make_set(console, "rows", offered ? rows_of(at->rules, false) : json_array());
    make_set(console, "envy_rows", offered ? rows_of(at->rules, true) : json_array());
    make_set(console, "claims", claims_of(house, at));
}

/* ---- The whole ---- */

json_t *protocol_console(const struct protocol_house *house, uint32_t table, const struct protocol_person *reader)
{
    const struct baize_floor_table *at = view_find(house, table);
    if (at == NULL)
        return json_null();
    struct asker asker = asker_of(house, at, reader->number, reader->role);
    json_t *console = json_object();
    make_set_number(&console, "table", table);
    make_set_word(&console, "life", at->alone ? "open" : baize_life_id(at->table.life));
    make_set_word(&console, "runs", view_runs_id(view_runs(house, at)));
    make_set_word(&console, "phase", view_phase_id(at));
    make_set(&console, "dealer", view_who(house, at->table.dealer));
    make_set_word(&console, "you", baize_role_id(reader->role));
    view_set_next(&console, &asker);
    make_set(&console, "acts", view_acts(&asker));
    make_set(&console, "decks", at->alone ? json_array() : decks_of(&asker));
    make_set(&console, "devices", at->alone ? json_array() : devices_of(at));
    make_set(&console, "stub", stub_of(at));
    make_set(&console, "card", card_of(&at->table));
    set_tray(&console, house, &at->table);
    set_progressive(&console, house, at);
    return console;
}
