/* act_table.c - somebody acts at a table: what of it reaches the controller and the meters. */
#include "floor/internal.h"

/* ---- From the round's events to the other machines ---- */

static struct baize_controller_action controller_action(enum baize_controller_act kind, const struct baize_actor *by)
{
    return (struct baize_controller_action){.kind = kind, .by = *by};
}

static bool on_wager_placed(struct floor_work *work, const struct baize_floor_table *table,
                            const struct baize_event *event)
{
    struct baize_controller_action coin = controller_action(BAIZE_CONTROLLER_ACT_COIN, &event->by);
    uint8_t seat = event->wager_placed.seat;
    if (event->wager_placed.wager != BAIZE_PROGRESSIVE || floor_controller_now(work, table)->seats[seat - 1].lit)
        return true;
    coin.coin.seat = seat;
    coin.coin.patron = event->wager_placed.patron;
    coin.coin.amount = event->wager_placed.amount;
    if (!floor_decide_controller(work, table, &coin))
        return false;
    /* A sensor that does not take it: then it is no wager either (L8). */
    return floor_controller_now(work, table)->seats[seat - 1].lit ||
           floor_refuse(work, BAIZE_REASON_SENSOR_REFUSES, "L8", floor_number(table));
}

static bool on_wager_withdrawn(struct floor_work *work, const struct baize_floor_table *table,
                               const struct baize_event *event)
{
    struct baize_controller_action take = controller_action(BAIZE_CONTROLLER_ACT_TAKE_COIN, &event->by);
    take.take_coin.seat = event->wager_withdrawn.seat;
    return event->wager_withdrawn.wager != BAIZE_PROGRESSIVE || floor_decide_controller(work, table, &take);
}

static bool on_bets_closed(struct floor_work *work, const struct baize_floor_table *table,
                           const struct baize_event *event)
{
    struct baize_controller_action lock = controller_action(BAIZE_CONTROLLER_ACT_LOCK, &event->by);
    lock.lock.round = event->round;
    return floor_decide_controller(work, table, &lock) &&
           floor_contribute(work, table, &event->by, event->bets_closed.progressive);
}

static bool on_claim_made(struct floor_work *work, const struct baize_floor_table *table,
                          const struct baize_event *event)
{
    struct baize_controller_action key = controller_action(BAIZE_CONTROLLER_ACT_KEY, &event->by);
    const struct baize_claim *claim = &event->claim_made.claim;
    key.key.seat = claim->seat;
    key.key.row = claim->row;
    return floor_decide_controller(work, table, &key) && floor_claim(work, table, &event->by, claim->seat, claim->row);
}

static bool on_round_voided(struct floor_work *work, const struct baize_floor_table *table,
                            const struct baize_event *event)
{
    struct baize_controller_action undo = controller_action(BAIZE_CONTROLLER_ACT_VOID, &event->by);
    undo.void_game.why = event->round_voided.why;
    return floor_void_at_meters(work, table, &event->by) && floor_decide_controller(work, table, &undo);
}

static bool on_round_ended(struct floor_work *work, const struct baize_floor_table *table,
                           const struct baize_event *event)
{
    struct baize_controller_action end = controller_action(BAIZE_CONTROLLER_ACT_END, &event->by);
    if (floor_controller_now(work, table)->phase == BAIZE_CONTROLLER_BETTING)
        return true; /* nobody wagered: the sensors were not locked */
    return floor_end_at_meters(work, table, &event->by) && floor_decide_controller(work, table, &end);
}

static bool on_event(struct floor_work *work, const struct baize_floor_table *table, const struct baize_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_WAGER_PLACED:
        return on_wager_placed(work, table, event);
    case BAIZE_EVENT_WAGER_WITHDRAWN:
        return on_wager_withdrawn(work, table, event);
    case BAIZE_EVENT_BETS_CLOSED:
        return on_bets_closed(work, table, event);
    case BAIZE_EVENT_CLAIM_MADE:
        return on_claim_made(work, table, event);
    case BAIZE_EVENT_ROUND_VOIDED:
        return on_round_voided(work, table, event);
    case BAIZE_EVENT_ROUND_ENDED:
        return on_round_ended(work, table, event);
    default:
        return true;
    }
}

/* ---- What the floor asks before the table ---- */

/* No card before the chips are in the tray, as many as were accepted (MD-FCP 8.C(2)). */
static bool check_cards(struct floor_work *work, const struct baize_floor_table *table)
{
    if (table->table.round.phase != BAIZE_PHASE_DEALING || table->controller.phase == BAIZE_CONTROLLER_PLAYING)
        return true;
    return floor_refuse(work, BAIZE_REASON_CHIPS_NOT_COUNTED, "L2", floor_number(table));
}

/* No round begins while the validator's key is not back; what ends one, the controller refuses itself. */
static bool check_key(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by)
{
    struct baize_controller_action lock = controller_action(BAIZE_CONTROLLER_ACT_LOCK, by);
    lock.lock.round = table->controller.round + 1;
    return !table->controller.held || floor_decide_controller(work, table, &lock); /* it says why not */
}

static bool check_round_act(struct floor_work *work, const struct baize_floor_table *table,
                            const struct baize_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_ACT_PLACE_WAGER:
        if (action->place_wager.wager == BAIZE_PROGRESSIVE && !floor_has_meters(work->floor, table))
            return floor_refuse(work, BAIZE_REASON_METER_MISSING, "P8", floor_number(table));
        return true;
    case BAIZE_ACT_OPEN_ROUND:
        return check_key(work, table, &action->by);
    case BAIZE_ACT_CARDS:
        return check_cards(work, table);
    case BAIZE_ACT_PAY_CLAIM:
    case BAIZE_ACT_BACK_OUT_CLAIM:
        return floor_refuse(work, BAIZE_REASON_COMES_FROM_THE_METER, "R26", floor_number(table));
    default:
        return true;
    }
}

bool floor_check_table(struct floor_work *work, const struct baize_floor_table *table,
                       const struct baize_table_action *action)
{
    bool progressive = table->rules->wagers[BAIZE_PROGRESSIVE].offered;
    if (progressive && action->kind == BAIZE_TABLE_ACT_ROUND && !check_round_act(work, table, &action->round))
        return false;
    uint16_t first = work->record->count;
    if (!floor_decide_table(work, table, action))
        return false;
    uint16_t end = work->record->count;
    for (uint16_t i = first; progressive && i < end; i++) {
        const struct baize_table_event *event = &work->record->events[i].table;
        if (event->kind == BAIZE_TABLE_EVENT_ROUND && !on_event(work, table, &event->round))
            return false;
    }
    return true;
}
