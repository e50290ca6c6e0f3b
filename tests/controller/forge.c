#include "forge.h"

#include <string.h>

/* ---- Events ---- */

static void forge_seat_event(const struct baize_controller *controller, roll_below *below,
                             struct baize_controller_event *event, uint8_t seat, uint8_t row)
{
    const struct baize_controller_seat *at = &controller->seats[seat >= 1 && seat <= BAIZE_SEATS_MOST ? seat - 1 : 0];
    switch ((int)event->kind) {
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED:
        event->hand_keyed.seat = seat;
        event->hand_keyed.row = row;
        return;
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF:
        event->hand_keyed_off.seat = seat;
        event->hand_keyed_off.row = below(2) ? at->row : row;
        return;
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED:
        event->envy_hand_keyed.seat = seat;
        event->envy_hand_keyed.row = row;
        event->envy_hand_keyed.patron = below(2) ? at->patron : below(4);
        return;
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF:
        event->envy_hand_keyed_off.seat = seat;
        event->envy_hand_keyed_off.row = below(2) ? at->envy_row : row;
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_RECORDED:
        event->win_recorded.seat = seat;
        event->win_recorded.meter = below(3);
        event->win_recorded.win = below(3);
        event->win_recorded.amount = (baize_cents)below(5000) - (below(9) == 0 ? 5000 : 0);
        event->win_recorded.from = (enum baize_pays_from)below(3);
        return;
    default: /* their seat is all they say */
        event->coin_taken_back.seat = seat;
        return;
    }
}

static void forge_coin(const struct baize_rules *rules, roll_below *below, struct baize_controller_event *event,
                       uint8_t seat)
{
    baize_cents amount = below(3) ? rules->progressive.wager : (baize_cents)below(700);
    if (event->kind == BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED) {
        event->coin_accepted.seat = seat;
        event->coin_accepted.patron = below(4);
        event->coin_accepted.amount = amount;
    } else {
        event->coin_refused.seat = seat;
        event->coin_refused.amount = amount;
        event->coin_refused.why = (enum baize_coin_refused)below(6);
    }
}

/* The first that is due, or one with something else in it. */
static void forge_envy(const struct baize_controller *controller, const struct baize_rules *rules, roll_below *below,
                       struct baize_envy_due *due)
{
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    uint8_t count = baize_controller_envies(rules, controller, dues);
    if (count > 0)
        *due = dues[below(4) ? 0 : below(count)];
    if (count == 0 || below(4) == 0)
        due->seat = (uint8_t)below(BAIZE_SEATS_MOST + 2);
    if (below(8) == 0)
        due->holder = (uint8_t)below(BAIZE_SEATS_MOST + 2);
    if (below(8) == 0)
        due->row = (uint8_t)below(5);
    if (below(8) == 0)
        due->amount = (baize_cents)below(100) - 10;
}

static void forge_game_event(const struct baize_controller *controller, roll_below *below,
                             struct baize_controller_event *event)
{
    uint16_t lit = baize_controller_lit(controller);
    uint16_t accepted = (uint16_t)__builtin_popcount(lit);
    switch ((int)event->kind) {
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
        event->sensors_locked.round = controller->round + below(3);
        event->sensors_locked.seats = below(3) ? lit : (uint16_t)below(512);
        return;
    case BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED:
        event->chips_counted.chips = below(2) ? accepted : (uint16_t)below(10);
        event->chips_counted.accepted = below(3) ? accepted : (uint16_t)below(10);
        return;
    case BAIZE_CONTROLLER_EVENT_GAME_ENDED:
        event->game_ended.round = controller->round + (below(3) == 0);
        return;
    default:
        event->game_voided.round = below(2) ? controller->round : below(2);
        event->game_voided.why = (enum baize_irregularity)below(BAIZE_IRREGULARITIES + 2);
        return;
    }
}

/* Any posting that balances is fine here: what belongs to the event is for fold to say. */
static void forge_posting(const struct baize_rules *rules, const struct baize_controller *controller, roll_below *below,
                          struct baize_controller_event *event)
{
    static const struct baize_account chips = {.kind = BAIZE_ACCOUNT_CHIPS};
    static const struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
    static const struct baize_account awards = {.kind = BAIZE_ACCOUNT_PENDING};
    struct baize_account other = below(2) ? tray : awards;
    baize_cents amount = (baize_cents)__builtin_popcount(baize_controller_lit(controller)) * rules->progressive.wager;
    if (event->kind == BAIZE_CONTROLLER_EVENT_WIN_RECORDED)
        amount = event->win_recorded.amount;
    else if (event->kind == BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID)
        amount = event->envy_bonus_paid.due.amount;
    if (event->kind == BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED || event->kind == BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED) {
        baize_posting_add_cents(&event->posting, chips, -amount);
        baize_posting_add_cents(&event->posting, tray, amount);
    } else if (event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED) {
        baize_posting_add_cents(&event->posting, chips, amount);
        baize_posting_add_cents(&event->posting, tray, -amount);
    } else {
        baize_posting_add_cents(&event->posting, other, -amount);
        baize_posting_add_cents(&event->posting, chips, amount);
    }
}

void forge_event(const struct baize_controller *controller, const struct baize_rules *rules, roll_below *below,
                 struct baize_controller_event *event)
{
    uint8_t seat = (uint8_t)below((uint32_t)rules->seats + 2);
    uint8_t row = (uint8_t)below(8);
    memset(event, 0, sizeof *event);
    event->kind = (enum baize_controller_event_kind)below(BAIZE_CONTROLLER_EVENTS + (below(20) == 0));
    event->table = controller->settings.table + (below(30) == 0);
    event->by = (struct baize_actor){.who = below(9), .role = (enum baize_role)below(8)};
    event->by.at_ms = controller->at_ms + (below(30) == 0 ? -1 : (int64_t)below(3));
    if (event->kind == BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED || event->kind == BAIZE_CONTROLLER_EVENT_COIN_REFUSED)
        forge_coin(rules, below, event, seat);
    else if (event->kind == BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID)
        forge_envy(controller, rules, below, &event->envy_bonus_paid.due);
    else if (event->kind == BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED ||
             event->kind == BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED || event->kind == BAIZE_CONTROLLER_EVENT_GAME_ENDED ||
             event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED)
        forge_game_event(controller, below, event);
    else
        forge_seat_event(controller, below, event, seat, row);
    if (below(2))
        forge_posting(rules, controller, below, event);
}

/* ---- Actions ---- */

static const enum baize_controller_act acts[BAIZE_CONTROLLER_EVENTS] = {
    [BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED] = BAIZE_CONTROLLER_ACT_COIN,
    [BAIZE_CONTROLLER_EVENT_COIN_REFUSED] = BAIZE_CONTROLLER_ACT_COIN,
    [BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK] = BAIZE_CONTROLLER_ACT_TAKE_COIN,
    [BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED] = BAIZE_CONTROLLER_ACT_LOCK,
    [BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED] = BAIZE_CONTROLLER_ACT_COUNT,
    [BAIZE_CONTROLLER_EVENT_HAND_KEYED] = BAIZE_CONTROLLER_ACT_KEY,
    [BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF] = BAIZE_CONTROLLER_ACT_KEY,
    [BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED] = BAIZE_CONTROLLER_ACT_KEY_ENVY,
    [BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF] = BAIZE_CONTROLLER_ACT_KEY_ENVY,
    [BAIZE_CONTROLLER_EVENT_WIN_RECORDED] = BAIZE_CONTROLLER_ACT_RECORD_WIN,
    [BAIZE_CONTROLLER_EVENT_WIN_REJECTED] = BAIZE_CONTROLLER_ACT_REJECT_WIN,
    [BAIZE_CONTROLLER_EVENT_WIN_UNDONE] = BAIZE_CONTROLLER_ACT_UNDO_WIN,
    [BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID] = BAIZE_CONTROLLER_ACT_PAY_ENVY,
    [BAIZE_CONTROLLER_EVENT_GAME_ENDED] = BAIZE_CONTROLLER_ACT_END,
    [BAIZE_CONTROLLER_EVENT_GAME_VOIDED] = BAIZE_CONTROLLER_ACT_VOID,
    [BAIZE_CONTROLLER_EVENT_FAULT_REPORTED] = BAIZE_CONTROLLER_ACT_REPORT_FAULT,
    [BAIZE_CONTROLLER_EVENT_FAULT_CLEARED] = BAIZE_CONTROLLER_ACT_CLEAR_FAULT,
    [BAIZE_CONTROLLER_EVENT_KEY_TURNED_TO_RUN] = BAIZE_CONTROLLER_ACT_RUN,
};

static void fill_key_action(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    if (action->kind == BAIZE_CONTROLLER_ACT_KEY) {
        action->key.seat = event->hand_keyed_off.seat;
        action->key.row = event->hand_keyed_off.row;
    } else if (action->kind == BAIZE_CONTROLLER_ACT_KEY_ENVY) {
        bool off = event->kind == BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF;
        action->key_envy.seat = off ? event->envy_hand_keyed_off.seat : event->envy_hand_keyed.seat;
        action->key_envy.row = off ? event->envy_hand_keyed_off.row : event->envy_hand_keyed.row;
        action->key_envy.patron = off ? 0 : event->envy_hand_keyed.patron;
    } else {
        action->record_win.seat = event->win_recorded.seat;
        action->record_win.meter = event->win_recorded.meter;
        action->record_win.win = event->win_recorded.win;
        action->record_win.amount = event->win_recorded.amount;
        action->record_win.from = event->win_recorded.from;
    }
}

void forge_action_of(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    bool accepted = event->kind == BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED;
    memset(action, 0, sizeof *action);
    action->kind = acts[event->kind];
    action->by = (struct baize_actor){.who = 1, .role = BAIZE_EXECUTIVE, .at_ms = event->by.at_ms};
    switch ((int)action->kind) {
    case BAIZE_CONTROLLER_ACT_COIN:
        action->coin.seat = accepted ? event->coin_accepted.seat : event->coin_refused.seat;
        action->coin.amount = accepted ? event->coin_accepted.amount : event->coin_refused.amount;
        action->coin.patron = accepted ? event->coin_accepted.patron : 0;
        return;
    case BAIZE_CONTROLLER_ACT_LOCK:
        action->lock.round = event->sensors_locked.round;
        return;
    case BAIZE_CONTROLLER_ACT_COUNT:
        action->count.chips = event->chips_counted.chips;
        return;
    case BAIZE_CONTROLLER_ACT_KEY:
    case BAIZE_CONTROLLER_ACT_KEY_ENVY:
    case BAIZE_CONTROLLER_ACT_RECORD_WIN:
        fill_key_action(event, action);
        return;
    case BAIZE_CONTROLLER_ACT_VOID:
        action->void_game.why = event->game_voided.why;
        return;
    case BAIZE_CONTROLLER_ACT_PAY_ENVY:
    case BAIZE_CONTROLLER_ACT_END:
    case BAIZE_CONTROLLER_ACT_RUN:
        return;
    default:
        action->take_coin.seat = event->coin_taken_back.seat;
        return;
    }
}

bool forge_is_like(const struct baize_controller_event *a, const struct baize_controller_event *b)
{
    struct baize_controller_event other = *b;
    other.by = a->by;
    if (a->kind == BAIZE_CONTROLLER_EVENT_HAND_KEYED)
        other.hand_keyed.clause = a->hand_keyed.clause;
    else if (a->kind == BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED)
        other.envy_hand_keyed.clause = a->envy_hand_keyed.clause;
    else if (a->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED)
        other.game_voided.clause = a->game_voided.clause;
    else if (a->kind == BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID) {
        other.envy_bonus_paid.due.clause = a->envy_bonus_paid.due.clause;
        other.envy_bonus_paid.due.amount = a->envy_bonus_paid.due.amount;
        other.posting = a->posting;
    }
    return baize_controller_event_equal(a, &other);
}
