/* action_meter.c - actions of controllers and meters from their first event. */
#include "audit/action.h"

#include <string.h>

/* ---- The controller ---- */

static bool take_coin(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    if (event->kind == BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED) {
        action->coin.seat = event->coin_accepted.seat;
        action->coin.patron = event->coin_accepted.patron;
        action->coin.amount = event->coin_accepted.amount;
        return true;
    }
    action->coin.seat = event->coin_refused.seat;
    action->coin.amount = event->coin_refused.amount;
    return event->kind == BAIZE_CONTROLLER_EVENT_COIN_REFUSED;
}

static bool take_key(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    switch ((unsigned)event->kind) {
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED:
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF:
        action->key.seat = event->hand_keyed.seat; /* both begin with seat and row */
        action->key.row = event->hand_keyed.row;
        return action->kind == BAIZE_CONTROLLER_ACT_KEY;
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED:
        action->key_envy.seat = event->envy_hand_keyed.seat;
        action->key_envy.row = event->envy_hand_keyed.row;
        action->key_envy.patron = event->envy_hand_keyed.patron;
        return action->kind == BAIZE_CONTROLLER_ACT_KEY_ENVY;
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF:
        action->key_envy.seat = event->envy_hand_keyed_off.seat;
        action->key_envy.row = event->envy_hand_keyed_off.row;
        return action->kind == BAIZE_CONTROLLER_ACT_KEY_ENVY;
    default:
        return false;
    }
}

bool audit_controller_action(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_CONTROLLER_ACT_COIN:
        return take_coin(event, action);
    case BAIZE_CONTROLLER_ACT_TAKE_COIN:
        action->take_coin.seat = event->coin_taken_back.seat;
        return event->kind == BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK;
    case BAIZE_CONTROLLER_ACT_LOCK:
        action->lock.round = event->sensors_locked.round;
        return event->kind == BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED;
    case BAIZE_CONTROLLER_ACT_COUNT:
        action->count.chips = event->chips_counted.chips;
        return event->kind == BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED;
    case BAIZE_CONTROLLER_ACT_KEY:
    case BAIZE_CONTROLLER_ACT_KEY_ENVY:
        return take_key(event, action);
    case BAIZE_CONTROLLER_ACT_VOID:
        action->void_game.why = event->game_voided.why;
        return event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED;
    case BAIZE_CONTROLLER_ACT_REPORT_FAULT:
        action->report_fault.seat = event->fault_reported.seat;
        return event->kind == BAIZE_CONTROLLER_EVENT_FAULT_REPORTED;
    case BAIZE_CONTROLLER_ACT_CLEAR_FAULT:
        action->clear_fault.seat = event->fault_cleared.seat;
        return event->kind == BAIZE_CONTROLLER_EVENT_FAULT_CLEARED;
    default:
        return false;
    }
}

/* ---- The meter ---- */

static bool take_open(const struct baize_meter_event *event, struct baize_meter_action *action)
{
    action->open.meter = event->meter;
    action->open.predecessor = event->opened.predecessor;
    action->open.count = event->opened.count;
    memcpy(action->open.levels, event->opened.levels, sizeof action->open.levels);
    return event->kind == BAIZE_METER_EVENT_METER_OPENED;
}

static bool take_close(const struct baize_floor *floor, const struct baize_meter_event *event,
                       struct baize_meter_action *action)
{
    const struct baize_floor_meter *successor = baize_floor_meter(floor, event->closed.successor);
    action->close.successor = event->closed.successor;
    action->close.notice_ms = event->closed.notice_ms;
    if (successor != NULL)
        baize_meter_terms_of(successor->rules, &action->close.terms);
    return event->kind == BAIZE_METER_EVENT_METER_CLOSED;
}

static bool take_adjustment(const struct baize_meter_event *event, struct baize_meter_action *action)
{
    action->adjust.level = event->adjusted.level;
    action->adjust.amount = event->adjusted.amount;
    action->adjust.why = event->adjusted.why;
    action->adjust.approval = event->adjusted.approval;
    return event->kind == BAIZE_METER_EVENT_LEVEL_ADJUSTED;
}

static bool take_reading(const struct baize_meter_event *event, struct baize_meter_action *action)
{
    action->read.day = event->read.day;
    for (uint8_t i = 0; i < event->read.signs_count; i++) {
        const struct baize_meter_sign *sign = &event->read.signs[i];
        if (sign->level >= BAIZE_LEVELS_MOST)
            return false;
        action->read.signs |= (uint8_t)(1u << sign->level);
        action->read.shown[sign->level] = sign->shown;
    }
    return event->kind == BAIZE_METER_EVENT_METER_READ;
}

static bool take_win(const struct baize_meter_event *event, struct baize_meter_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_METER_ACT_VALIDATE:
        action->validate.claim = event->validated.claim;
        action->validate.credential = event->validated.credential;
        action->validate.credential_of = event->by.who;
        return event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED;
    case BAIZE_METER_ACT_REJECT:
        action->reject.claim = event->dropped.claim;
        action->reject.why = event->dropped.why;
        return event->kind == BAIZE_METER_EVENT_CLAIM_DROPPED;
    default:
        action->back_out.win = event->backed_out.win;
        action->back_out.why = event->backed_out.why;
        return event->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT;
    }
}

/* What tables bring by themselves (contribute, claim ...) is no act of its own: the floor refuses it. */
bool audit_meter_action(const struct baize_floor *floor, const struct baize_meter_event *event,
                        struct baize_meter_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_METER_ACT_OPEN:
        return take_open(event, action);
    case BAIZE_METER_ACT_LINK_TABLE:
        action->link_table.table = event->linked.table;
        return event->kind == BAIZE_METER_EVENT_TABLE_LINKED;
    case BAIZE_METER_ACT_UNLINK_TABLE:
        action->unlink_table.table = event->unlinked.table;
        return event->kind == BAIZE_METER_EVENT_TABLE_UNLINKED;
    case BAIZE_METER_ACT_CLOSE:
        return take_close(floor, event, action);
    case BAIZE_METER_ACT_VALIDATE:
    case BAIZE_METER_ACT_REJECT:
    case BAIZE_METER_ACT_BACK_OUT:
        return take_win(event, action);
    case BAIZE_METER_ACT_SET_PARAMETERS:
        action->set_parameters.level = event->parameters.level;
        action->set_parameters.set = event->parameters.after;
        return event->kind == BAIZE_METER_EVENT_PARAMETERS_CHANGED;
    case BAIZE_METER_ACT_ADJUST:
        return take_adjustment(event, action);
    case BAIZE_METER_ACT_ACKNOWLEDGE_DRY:
        action->acknowledge_dry.level = event->acknowledged.level;
        return event->kind == BAIZE_METER_EVENT_DRY_ACKNOWLEDGED;
    case BAIZE_METER_ACT_READ:
        return take_reading(event, action);
    default:
        return false;
    }
}
