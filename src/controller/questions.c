/* questions.c - what the state says: lights, keys, chips that are not taken, and envy. */
#include "catalog/rights.h"
#include "controller/internal.h"

bool controller_is_seat(const struct baize_rules *rules, uint8_t seat)
{
    return seat >= 1 && seat <= rules->seats && seat <= BAIZE_SEATS_MOST;
}

uint16_t controller_accepted(uint16_t seats)
{
    uint16_t count = 0;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        count = (uint16_t)(count + ((seats & 1u << i) != 0));
    return count;
}

uint16_t baize_controller_lit(const struct baize_controller *controller)
{
    unsigned lit = 0;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if (controller->seats[i].lit)
            lit |= 1u << i;
    return (uint16_t)lit;
}

uint8_t controller_seat_keyed(const struct baize_controller *controller, enum baize_key key)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (controller->seats[i].key == key)
            return (uint8_t)(i + 1);
    return 0;
}

/* Locked sensors come first: nothing that happens after the lock is recognised, whatever else is wrong with it (L1). */
bool controller_refuses_coin(const struct baize_rules *rules, const struct baize_controller *controller, uint8_t seat,
                             baize_cents amount, enum baize_coin_refused *why)
{
    const struct baize_controller_seat *at = &controller->seats[seat - 1];
    if (controller_is_locked(controller))
        *why = BAIZE_COIN_LATE;
    else if (at->sensor_fails)
        *why = BAIZE_COIN_SENSOR_FAILS;
    else if (controller->link_lost)
        *why = BAIZE_COIN_LINK_LOST;
    else if (controller->held)
        *why = BAIZE_COIN_HELD;
    else if (at->lit)
        *why = BAIZE_COIN_LIT_ALREADY;
    else if (amount != rules->progressive.wager)
        *why = BAIZE_COIN_WRONG_AMOUNT;
    else
        return false;
    return true;
}

/* ---- The schedule ---- */

enum baize_pays_from controller_pays_from(const struct baize_rules *rules, uint8_t row)
{
    bool share = rules->progressive.schedule.rows[row].pays.kind == BAIZE_ODDS_METER;
    return share ? BAIZE_FROM_METER : rules->progressive.fixed_pays_from;
}

baize_clause controller_row_clause(const struct baize_rules *rules, uint8_t row)
{
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    baize_clause table = schedule->clause != 0 ? schedule->clause : rules->wagers[BAIZE_PROGRESSIVE].clause;
    return schedule->rows[row].clause != 0 ? schedule->rows[row].clause : table;
}

bool controller_voids(const struct baize_rules *rules, enum baize_irregularity why)
{
    enum baize_effect effect = rules->irregularities[why].effect;
    return effect == BAIZE_VOID || effect == BAIZE_VOID_RESHUFFLE || effect == BAIZE_VOID_REMOVE_DECK;
}

/* ---- Envy ---- */

baize_clause controller_envy_clause(const struct baize_rules *rules, uint8_t row)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    baize_clause table = envy->clause != 0 ? envy->clause : rules->wagers[BAIZE_PROGRESSIVE].clause;
    return envy->rows[row].clause != 0 ? envy->rows[row].clause : table;
}

/* Only the highest row counts (R34), and rows stand from the highest down. A row of the schedule that is wider than the
 * row of the envy table says too little about the hand: then the dealer keys it. */
uint8_t controller_envy_row(const struct baize_rules *rules, uint8_t row)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    if (envy->basis != schedule->basis || row >= schedule->count)
        return BAIZE_NO_ROW;
    const struct baize_pay_row *keyed = &schedule->rows[row];
    for (uint8_t i = 0; i < envy->count; i++)
        if (keyed->least >= envy->rows[i].least && keyed->most <= envy->rows[i].most)
            return i;
    return BAIZE_NO_ROW;
}

/* What is keyed by hand goes before what a keyed win says: where the bases differ only people see both hands. */
static uint8_t envy_row_of(const struct baize_rules *rules, const struct baize_controller_seat *seat)
{
    if (seat->envy_row != BAIZE_NO_ROW)
        return seat->envy_row;
    return seat->key == BAIZE_KEY_OFF ? BAIZE_NO_ROW : controller_envy_row(rules, seat->row);
}

/* A patron who is not known is one of its own (R33). */
static bool is_same_patron(const struct baize_controller *controller, uint8_t a, uint8_t b)
{
    return a == b || (controller->seats[a].patron != 0 && controller->seats[a].patron == controller->seats[b].patron);
}

/* The k-th seat in the order of settlement, both counted from 0. */
static uint8_t seat_at(const struct baize_rules *rules, uint8_t k)
{
    return rules->settlement.seats == BAIZE_FROM_LEFT ? k : (uint8_t)(rules->seats - 1 - k);
}

uint8_t baize_controller_envies(const struct baize_rules *rules, const struct baize_controller *controller,
                                struct baize_envy_due dues[BAIZE_ENVIES_MOST])
{
    uint8_t count = 0;
    for (uint8_t k = 0; k < rules->seats; k++) {
        uint8_t holder = seat_at(rules, k);
        uint8_t row = envy_row_of(rules, &controller->seats[holder]);
        if (row >= rules->progressive.envy.count)
            continue;
        for (uint8_t j = 0; j < rules->seats; j++) {
            uint8_t receiver = seat_at(rules, j);
            if (!controller->seats[receiver].lit || is_same_patron(controller, holder, receiver))
                continue;
            struct baize_envy_due *due = &dues[count++];
            memset(due, 0, sizeof *due);
            due->seat = (uint8_t)(receiver + 1);
            due->holder = (uint8_t)(holder + 1);
            due->row = row;
            due->amount = rules->progressive.envy.rows[row].amount;
            due->clause = controller_envy_clause(rules, row);
        }
    }
    return count;
}

const struct controller_act_row *controller_act_row(enum baize_controller_act act)
{
    return (unsigned)act < BAIZE_CONTROLLER_ACTS ? &baize_controller_rights[act] : NULL;
}
