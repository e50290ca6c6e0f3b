/* act_controller.c - somebody acts at a table controller, and what of it reaches the meters. */
#include "floor/internal.h"

/* ---- The meters of a table ---- */

bool floor_contribute(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                      uint16_t seats)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_CONTRIBUTE, .by = *by};
    action.contribute.table = floor_number(table);
    action.contribute.round = floor_controller_now(work, table)->round;
    action.contribute.seats = seats;
    for (uint8_t i = 0; seats != 0 && i < table->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(work->floor, table->links[i]);
        if (meter != NULL && !floor_decide_meter(work, meter, &action))
            return false;
    }
    return true;
}

/* Does the meter know a round of this table that is open? Where nobody made a progressive wager it does not. */
static bool has_open_round(const struct baize_meter *meter, uint32_t table, uint32_t round)
{
    for (uint8_t i = 0; i < meter->tables_count; i++)
        if (meter->tables[i].number == table)
            return meter->tables[i].open && meter->tables[i].round == round;
    return false;
}

static bool finish_at_meters(struct floor_work *work, const struct baize_floor_table *table,
                             const struct baize_meter_action *action)
{
    for (uint8_t i = 0; i < table->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(work->floor, table->links[i]);
        if (meter != NULL &&
            has_open_round(&meter->meter, floor_number(table), floor_controller_now(work, table)->round) &&
            !floor_decide_meter(work, meter, action))
            return false;
    }
    return true;
}

bool floor_end_at_meters(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_END_ROUND, .by = *by};
    action.end_round.table = floor_number(table);
    action.end_round.round = floor_controller_now(work, table)->round;
    return finish_at_meters(work, table, &action);
}

bool floor_void_at_meters(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_VOID_ROUND, .by = *by};
    action.void_round.table = floor_number(table);
    action.void_round.round = floor_controller_now(work, table)->round;
    return finish_at_meters(work, table, &action);
}

static bool claim_at_meter(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                           uint8_t seat, uint8_t row, bool late)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_CLAIM, .by = *by};
    const struct baize_floor_meter *meter = baize_floor_meter_of_row(work->floor, table, row);
    if (meter == NULL)
        return floor_refuse(work, BAIZE_REASON_METER_MISSING, "P8", floor_number(table));
    action.claim.table = floor_number(table);
    action.claim.round = floor_controller_now(work, table)->round;
    action.claim.seat = seat;
    action.claim.row = row;
    action.claim.late = late;
    return floor_decide_meter(work, meter, &action);
}

bool floor_claim(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                 uint8_t seat, uint8_t row)
{
    return floor_controller_now(work, table)->seats[seat - 1].unplaced ||
           claim_at_meter(work, table, by, seat, row, false);
}

/* The link is back: hands that were keyed without it take their places behind all claims of their levels, those of one
 * table in their order of keying (R42). */
static bool place_claims(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by)
{
    const struct baize_controller *was = &table->controller;
    struct baize_actor placed = *by;
    if (placed.who == 0)
        placed.role = BAIZE_DEALER; /* the machine says so by itself, in the place of the table */
    for (unsigned keyed = 1; keyed <= UINT8_MAX; keyed++)
        for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
            if (was->seats[i].unplaced && was->seats[i].keyed == keyed &&
                !claim_at_meter(work, table, &placed, (uint8_t)(i + 1), was->seats[i].row, true))
                return false;
    return true;
}

static bool key_off(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                    uint8_t seat)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_KEY_OFF, .by = *by};
    uint32_t number = 0;
    action.key_off.claim = baize_floor_claim_of(work->floor, floor_number(table), seat, &number);
    if (action.key_off.claim == 0)
        return true; /* it waited for the link, at the table alone (R42) */
    const struct baize_floor_meter *meter = baize_floor_meter(work->floor, number);
    if (meter == NULL)
        return floor_refuse(work, BAIZE_REASON_NO_SUCH_METER, NULL, number);
    return floor_decide_meter(work, meter, &action);
}

/* ---- From the controller's events to the meters ---- */

static bool on_event(struct floor_work *work, const struct baize_floor_table *table,
                     const struct baize_controller_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
        return floor_contribute(work, table, &event->by, event->sensors_locked.seats);
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED:
        return floor_claim(work, table, &event->by, event->hand_keyed.seat, event->hand_keyed.row);
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF:
        return key_off(work, table, &event->by, event->hand_keyed_off.seat);
    case BAIZE_CONTROLLER_EVENT_GAME_ENDED:
        return floor_end_at_meters(work, table, &event->by);
    case BAIZE_CONTROLLER_EVENT_GAME_VOIDED:
        return event->game_voided.round == 0 || floor_void_at_meters(work, table, &event->by);
    default:
        return true;
    }
}

/* ---- What the floor asks before the controller ---- */

/* With a round behind it the table speaks to the controller. Then people count chips, turn the validator's key back,
 * report faults, and put chips on a locked sensor. */
bool floor_is_for_people(const struct baize_floor_table *table, enum baize_controller_act kind)
{
    switch ((unsigned)kind) {
    case BAIZE_CONTROLLER_ACT_RECORD_WIN:
    case BAIZE_CONTROLLER_ACT_REJECT_WIN:
    case BAIZE_CONTROLLER_ACT_UNDO_WIN:
        return false; /* a meter's */
    case BAIZE_CONTROLLER_ACT_COUNT:
    case BAIZE_CONTROLLER_ACT_RUN:
    case BAIZE_CONTROLLER_ACT_REPORT_FAULT:
    case BAIZE_CONTROLLER_ACT_CLEAR_FAULT:
        return true;
    case BAIZE_CONTROLLER_ACT_COIN:
        return table->alone || table->controller.phase != BAIZE_CONTROLLER_BETTING;
    default:
        return table->alone;
    }
}

static bool comes_from_meter(const struct baize_controller_action *action)
{
    return action->kind == BAIZE_CONTROLLER_ACT_RECORD_WIN || action->kind == BAIZE_CONTROLLER_ACT_REJECT_WIN ||
           action->kind == BAIZE_CONTROLLER_ACT_UNDO_WIN;
}

/* A player's chips come from the sensor, or from a wager of the round: nobody reports own chips from elsewhere. */
static bool comes_from_player(const struct baize_controller_action *action)
{
    return action->by.role == BAIZE_PLAYER && action->by.who != 0 &&
           (action->kind == BAIZE_CONTROLLER_ACT_COIN || action->kind == BAIZE_CONTROLLER_ACT_TAKE_COIN);
}

bool floor_check_controller(struct floor_work *work, const struct baize_floor_table *table,
                            const struct baize_controller_action *action)
{
    bool coin = action->kind == BAIZE_CONTROLLER_ACT_COIN;
    if (comes_from_player(action))
        return floor_refuse(work, BAIZE_REASON_DEVICE_ONLY, NULL, floor_number(table));
    if (comes_from_meter(action))
        return floor_refuse(work, BAIZE_REASON_COMES_FROM_THE_METER, "R26", floor_number(table));
    if (!floor_is_for_people(table, action->kind))
        return floor_refuse(work, BAIZE_REASON_COMES_FROM_THE_TABLE, NULL, floor_number(table));
    if (coin && !floor_has_meters(work->floor, table))
        return floor_refuse(work, BAIZE_REASON_METER_MISSING, "P8", floor_number(table));
    uint16_t first = work->record->count;
    if (!floor_decide_controller(work, table, action))
        return false;
    uint16_t end = work->record->count;
    for (uint16_t i = first; i < end; i++)
        if (!on_event(work, table, &work->record->events[i].controller))
            return false;
    return action->kind != BAIZE_CONTROLLER_ACT_CLEAR_FAULT || action->clear_fault.seat != 0 ||
           place_claims(work, table, &action->by);
}
