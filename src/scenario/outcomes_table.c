/* outcomes_table.c - how a table, its round and its controller stand. */
#include "scenario/outcomes.h"
#include "scenario/pattern.h"

/* ---- Money ---- */

bool holds_chips(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_money(run_balance(table, BAIZE_ACCOUNT_CHIPS, ask->fact->said.person.who),
                                             ask->fact->said.money, ask->found);
}

bool holds_account(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_money(run_balance(table, (enum baize_account_kind)ask->fact->outcome->what, 0),
                                             ask->fact->said.money, ask->found);
}

bool holds_win(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_money(baize_table_win(&table->table).win * BAIZE_MICROCENTS_PER_CENT,
                                             ask->fact->said.money, ask->found);
}

bool holds_got(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL &&
           outcome_is_money(table->table.round.seats[ask->fact->said.seat - 1].paid * BAIZE_MICROCENTS_PER_CENT,
                            ask->fact->said.money, ask->found);
}

bool holds_dispute(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    for (unsigned i = 0; table != NULL && ask->fact->said.number != 0 && i < BAIZE_DISPUTES_MOST; i++)
        if (table->table.disputes[i].number == ask->fact->said.number)
            return outcome_is_money(table->table.disputes[i].held * BAIZE_MICROCENTS_PER_CENT, ask->fact->said.money,
                                    ask->found);
    baize_text_add(ask->found, "no such dispute is open");
    return false;
}

/* ---- The table ---- */

static const char *term_id(enum slot_term term, int number)
{
    return baize_vocabulary_id(slot_vocabulary(term), number);
}

bool holds_life(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_term((int)table->table.life, ask->fact->said.terms[SLOT_LIFE],
                                            baize_life_id(table->table.life), ask->found);
}

bool holds_phase(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_term((int)table->table.round.phase, ask->fact->said.terms[SLOT_PHASE],
                                            baize_phase_id(table->table.round.phase), ask->found);
}

bool holds_turn(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_number(table->table.round.turn, ask->fact->said.seat, ask->found);
}

bool holds_deck(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL)
        return false;
    int state = (int)table->table.decks[ask->fact->said.deck - 1].state;
    return outcome_is_term(state, ask->fact->said.terms[SLOT_DECK_STATE], term_id(SLOT_DECK_STATE, state), ask->found);
}

bool holds_deck_warns(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL ||
        baize_table_deck_warns(table->rules, &table->table, (uint8_t)(ask->fact->said.deck - 1), ask->line->at_ms))
        return table != NULL;
    baize_text_add(ask->found, "no warning");
    return false;
}

bool holds_next_deck(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_number(table->table.deck + 1u, ask->fact->said.deck, ask->found);
}

bool holds_device(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL)
        return false;
    int state = (int)table->table.devices[ask->fact->said.terms[SLOT_DEVICE]];
    return outcome_is_term(state, ask->fact->said.terms[SLOT_DEVICE_STATE], term_id(SLOT_DEVICE_STATE, state),
                           ask->found);
}

static bool is_person(const struct question *ask, uint32_t real, uint32_t expected)
{
    scenario_person_print(ask->found, ask->run->scenario, real);
    return real == expected;
}

bool holds_on_duty(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && is_person(ask, table->table.dealer, ask->fact->said.person.who);
}

bool holds_nobody_on(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && is_person(ask, table->table.dealer, 0);
}

bool holds_taken(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL &&
           is_person(ask, table->table.seats[ask->fact->said.seat - 1].patron, ask->fact->said.person.who);
}

bool holds_free(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && is_person(ask, table->table.seats[ask->fact->said.seat - 1].patron, 0);
}

bool holds_stub_due(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL || baize_table_stub_count_due(table->rules, &table->table))
        return table != NULL;
    baize_text_add(ask->found, "it need not be counted");
    return false;
}

bool holds_stub_not_due(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL || !baize_table_stub_count_due(table->rules, &table->table))
        return table != NULL;
    baize_text_add(ask->found, "it is due");
    return false;
}

/* The round says which of the two methods of the rules it is dealt by (R36). */
bool holds_method(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL)
        return false;
    const struct baize_dealing *dealing =
        table->table.round.by_fallback ? &table->rules->fallback : &table->rules->dealing;
    int method = (int)dealing->method;
    return outcome_is_term(method, ask->fact->said.terms[SLOT_METHOD], term_id(SLOT_METHOD, method), ask->found);
}

bool holds_deadline(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL)
        return false;
    int kind = (int)baize_table_next_deadline(table->rules, &table->table).kind;
    return outcome_is_term(kind, ask->fact->said.terms[SLOT_DEADLINE], term_id(SLOT_DEADLINE, kind), ask->found);
}

/* ---- Cards ---- */

static baize_cards set_of(const baize_card *cards, uint8_t count)
{
    baize_cards set = 0;
    for (uint8_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i] % BAIZE_CARD_LIMIT);
    return set;
}

/* People call both jokers Jk. */
static bool are_cards(baize_cards real, const struct scenario_hands *said, struct baize_text *found)
{
    baize_cards expected = set_of(said->cards, said->count);
    baize_cards_print(found, real, BAIZE_CARD_PLAIN);
    baize_text_add(found, real == 0 ? "no card" : "");
    return (real & ~BAIZE_JOKERS) == (expected & ~BAIZE_JOKERS) &&
           baize_cards_count(real & BAIZE_JOKERS) == baize_cards_count(expected & BAIZE_JOKERS);
}

bool holds_hand(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL)
        return false;
    const struct baize_round_seat *seat = &table->table.round.seats[ask->fact->said.seat - 1];
    return are_cards(set_of(seat->cards, seat->count), &ask->fact->said.hands, ask->found);
}

bool holds_dealer_hand(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && are_cards(set_of(table->table.round.dealer, table->table.round.dealer_count),
                                      &ask->fact->said.hands, ask->found);
}

bool holds_rack(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && outcome_is_number(table->table.rack.count, ask->fact->said.number, ask->found);
}

/* ---- The controller ---- */

bool holds_controller(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL)
        return false;
    int phase = table->controller.phase;
    return outcome_is_term(phase, ask->fact->said.terms[SLOT_CONTROLLER_PHASE], term_id(SLOT_CONTROLLER_PHASE, phase),
                           ask->found);
}

static bool are_lit(const struct baize_floor_table *table, uint16_t seats, struct baize_text *found)
{
    uint16_t lit = baize_controller_lit(&table->controller);
    outcome_seats(found, lit);
    return lit == seats;
}

bool holds_lit(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && are_lit(table, ask->fact->said.seats, ask->found);
}

bool holds_dark(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    return table != NULL && are_lit(table, 0, ask->found);
}

bool holds_key(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    if (table == NULL)
        return false;
    int key = table->controller.seats[ask->fact->said.seat - 1].key;
    return outcome_is_term(key, ask->fact->said.terms[SLOT_KEY], term_id(SLOT_KEY, key), ask->found);
}
