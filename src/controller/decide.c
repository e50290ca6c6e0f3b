/* decide.c - from a legal action to events. One action makes one event, except that envy is paid bonus by bonus. */
#include "controller/internal.h"

struct decider {
    const struct baize_rules *rules;
    struct baize_controller *state; /* a copy that follows the events as they are made */
    const struct baize_controller_action *action;
    struct baize_controller_events *events;
    enum baize_status status;
};

static struct baize_controller_event *new_event(struct decider *decider, enum baize_controller_event_kind kind)
{
    struct baize_controller_event *event = &decider->events->events[decider->events->count];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->by = decider->action->by;
    event->table = decider->state->settings.table;
    return event;
}

static void commit(struct decider *decider, struct baize_controller_event *event)
{
    if (decider->status == BAIZE_OK)
        decider->status = controller_posting_of(decider->rules, decider->state, event, &event->posting);
    if (decider->status == BAIZE_OK)
        decider->status = controller_fold_into(decider->rules, decider->state, event);
    decider->events->count++;
}

/* Events that say no more than which seat it is about. The seat stands first in each of their structs. */
static void decide_seat(struct decider *decider, enum baize_controller_event_kind kind, uint8_t seat)
{
    struct baize_controller_event *event = new_event(decider, kind);
    event->coin_taken_back.seat = seat;
    commit(decider, event);
}

static void decide_coin(struct decider *decider)
{
    const struct baize_controller_action *action = decider->action;
    enum baize_coin_refused why;
    struct baize_controller_event *event;
    if (controller_refuses_coin(decider->rules, decider->state, action->coin.seat, action->coin.amount, &why)) {
        event = new_event(decider, BAIZE_CONTROLLER_EVENT_COIN_REFUSED);
        event->coin_refused.seat = action->coin.seat;
        event->coin_refused.amount = action->coin.amount;
        event->coin_refused.why = why;
    } else {
        event = new_event(decider, BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED);
        event->coin_accepted.seat = action->coin.seat;
        event->coin_accepted.patron = action->coin.patron;
        event->coin_accepted.amount = action->coin.amount;
    }
    commit(decider, event);
}

static void decide_lock(struct decider *decider)
{
    struct baize_controller_event *event = new_event(decider, BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED);
    event->sensors_locked.round = decider->action->lock.round;
    event->sensors_locked.seats = baize_controller_lit(decider->state);
    commit(decider, event);
}

static void decide_count(struct decider *decider)
{
    struct baize_controller_event *event = new_event(decider, BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED);
    event->chips_counted.chips = decider->action->count.chips;
    event->chips_counted.accepted = controller_accepted(baize_controller_lit(decider->state));
    commit(decider, event);
}

static void decide_key(struct decider *decider)
{
    uint8_t seat = decider->action->key.seat;
    uint8_t row = decider->action->key.row;
    bool off = decider->state->seats[seat - 1].key == BAIZE_KEY_PENDING;
    struct baize_controller_event *event =
        new_event(decider, off ? BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF : BAIZE_CONTROLLER_EVENT_HAND_KEYED);
    if (off) {
        event->hand_keyed_off.seat = seat;
        event->hand_keyed_off.row = row;
    } else {
        event->hand_keyed.seat = seat;
        event->hand_keyed.row = row;
        event->hand_keyed.clause = controller_row_clause(decider->rules, row);
    }
    commit(decider, event);
}

/* Whose hand it is: the patron of the wager where there is one. */
static void decide_key_envy(struct decider *decider)
{
    uint8_t row = decider->action->key_envy.row;
    uint8_t seat = decider->action->key_envy.seat;
    const struct baize_controller_seat *at = &decider->state->seats[seat - 1];
    bool off = at->envy_row == row;
    struct baize_controller_event *event =
        new_event(decider, off ? BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF : BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED);
    if (off) {
        event->envy_hand_keyed_off.seat = seat;
        event->envy_hand_keyed_off.row = row;
    } else {
        event->envy_hand_keyed.seat = seat;
        event->envy_hand_keyed.row = row;
        event->envy_hand_keyed.patron = at->lit ? at->patron : decider->action->key_envy.patron;
        event->envy_hand_keyed.clause = controller_envy_clause(decider->rules, row);
    }
    commit(decider, event);
}

static void decide_record(struct decider *decider)
{
    struct baize_controller_event *event = new_event(decider, BAIZE_CONTROLLER_EVENT_WIN_RECORDED);
    event->win_recorded.seat = decider->action->record_win.seat;
    event->win_recorded.meter = decider->action->record_win.meter;
    event->win_recorded.win = decider->action->record_win.win;
    event->win_recorded.amount = decider->action->record_win.amount;
    event->win_recorded.from = decider->action->record_win.from;
    commit(decider, event);
}

static void decide_pay_envy(struct decider *decider)
{
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    uint8_t count = baize_controller_envies(decider->rules, decider->state, dues);
    for (uint8_t i = decider->state->envies_paid; i < count; i++) {
        struct baize_controller_event *event = new_event(decider, BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID);
        event->envy_bonus_paid.due = dues[i];
        commit(decider, event);
    }
}

static void decide_end(struct decider *decider)
{
    struct baize_controller_event *event = new_event(decider, BAIZE_CONTROLLER_EVENT_GAME_ENDED);
    event->game_ended.round = decider->state->round;
    commit(decider, event);
}

static void decide_run(struct decider *decider)
{
    struct baize_controller_event *event = new_event(decider, BAIZE_CONTROLLER_EVENT_KEY_TURNED_TO_RUN);
    event->key_turned_to_run.round = decider->state->round;
    commit(decider, event);
}

static void decide_void(struct decider *decider)
{
    enum baize_irregularity why = decider->action->void_game.why;
    struct baize_controller_event *event = new_event(decider, BAIZE_CONTROLLER_EVENT_GAME_VOIDED);
    event->game_voided.round = controller_is_locked(decider->state) ? decider->state->round : 0;
    event->game_voided.why = why;
    if (why != BAIZE_NO_IRREGULARITY)
        event->game_voided.clause = decider->rules->irregularities[why].clause;
    commit(decider, event);
}

static void decide(struct decider *decider)
{
    const struct baize_controller_action *action = decider->action;
    switch (action->kind) {
    case BAIZE_CONTROLLER_ACT_COIN:
        decide_coin(decider);
        return;
    case BAIZE_CONTROLLER_ACT_TAKE_COIN:
        decide_seat(decider, BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK, action->take_coin.seat);
        return;
    case BAIZE_CONTROLLER_ACT_LOCK:
        decide_lock(decider);
        return;
    case BAIZE_CONTROLLER_ACT_COUNT:
        decide_count(decider);
        return;
    case BAIZE_CONTROLLER_ACT_KEY:
        decide_key(decider);
        return;
    case BAIZE_CONTROLLER_ACT_KEY_ENVY:
        decide_key_envy(decider);
        return;
    case BAIZE_CONTROLLER_ACT_RECORD_WIN:
        decide_record(decider);
        return;
    case BAIZE_CONTROLLER_ACT_REJECT_WIN:
        decide_seat(decider, BAIZE_CONTROLLER_EVENT_WIN_REJECTED, action->reject_win.seat);
        return;
    case BAIZE_CONTROLLER_ACT_UNDO_WIN:
        decide_seat(decider, BAIZE_CONTROLLER_EVENT_WIN_UNDONE, action->undo_win.seat);
        return;
    case BAIZE_CONTROLLER_ACT_PAY_ENVY:
        decide_pay_envy(decider);
        return;
    case BAIZE_CONTROLLER_ACT_END:
        decide_end(decider);
        return;
    case BAIZE_CONTROLLER_ACT_VOID:
        decide_void(decider);
        return;
    case BAIZE_CONTROLLER_ACT_REPORT_FAULT:
        decide_seat(decider, BAIZE_CONTROLLER_EVENT_FAULT_REPORTED, action->report_fault.seat);
        return;
    case BAIZE_CONTROLLER_ACT_CLEAR_FAULT:
        decide_seat(decider, BAIZE_CONTROLLER_EVENT_FAULT_CLEARED, action->clear_fault.seat);
        return;
    case BAIZE_CONTROLLER_ACT_RUN:
        decide_run(decider);
        return;
    }
}

enum baize_status controller_decide_allowed(const struct baize_rules *rules, const struct baize_controller *controller,
                                            const struct baize_controller_action *action,
                                            struct baize_controller_events *events, struct baize_controller *after)
{
    struct decider decider = {.rules = rules, .state = after, .action = action, .events = events, .status = BAIZE_OK};
    if (after != controller)
        memcpy(after, controller, sizeof *after); /* with what lies between members: states are compared byte by byte */
    events->count = 0;
    decide(&decider);
    if (decider.status != BAIZE_OK)
        events->count = 0;
    return decider.status;
}

enum baize_status baize_controller_decide(const struct baize_rules *rules, const struct baize_controller *controller,
                                          const struct baize_controller_action *action,
                                          struct baize_controller_events *events)
{
    struct baize_controller after;
    events->count = 0;
    if (baize_controller_check(rules, controller, action).reason != BAIZE_REASON_ALLOWED)
        return BAIZE_CONTROLLER_REFUSED;
    return controller_decide_allowed(rules, controller, action, events, &after);
}

enum baize_status baize_controller_act(const struct baize_rules *rules, struct baize_controller *controller,
                                       const struct baize_controller_action *action,
                                       struct baize_controller_events *events, struct baize_refusal *refusal)
{
    struct baize_controller after;
    events->count = 0;
    *refusal = baize_controller_check(rules, controller, action);
    if (refusal->reason != BAIZE_REASON_ALLOWED)
        return BAIZE_CONTROLLER_REFUSED;
    enum baize_status status = controller_decide_allowed(rules, controller, action, events, &after);
    if (status == BAIZE_OK)
        memcpy(controller, &after, sizeof after);
    return status;
}
