/* fold.c - applying an event. Nothing is decided here: an event says what happened, the state follows. */
#include "controller/internal.h"
#include "event/people.h"

/* ---- Seats ---- */

/* The light goes out and the key goes off; a sensor that fails still fails. */
static void clear_seat(struct baize_controller_seat *seat)
{
    bool fails = seat->sensor_fails;
    memset(seat, 0, sizeof *seat);
    seat->sensor_fails = fails;
    seat->row = seat->envy_row = BAIZE_NO_ROW;
}

static void clear_key(struct baize_controller_seat *seat)
{
    seat->key = BAIZE_KEY_OFF;
    seat->keyed = 0;
    seat->unplaced = false;
    seat->row = BAIZE_NO_ROW;
    seat->from = 0;
    seat->meter = seat->win = 0;
    seat->amount = 0;
}

void baize_controller_start(struct baize_controller *controller, const struct baize_controller_settings *settings)
{
    memset(controller, 0, sizeof *controller);
    controller->settings.table = settings->table;
    controller->settings.alone = settings->alone;
    controller->settings.counts_chips = settings->counts_chips;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        clear_seat(&controller->seats[i]);
}

/* ---- Sensors ---- */

static void fold_sensor(struct baize_controller *controller, const struct baize_controller_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED: {
        struct baize_controller_seat *seat = &controller->seats[event->coin_accepted.seat - 1];
        seat->lit = true;
        seat->patron = event->coin_accepted.patron;
        controller->coins_accepted++;
        return;
    }
    case BAIZE_CONTROLLER_EVENT_COIN_REFUSED:
        controller->coins_refused++;
        controller->coins_late += event->coin_refused.why == BAIZE_COIN_LATE;
        return;
    case BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK:
        clear_seat(&controller->seats[event->coin_taken_back.seat - 1]);
        return;
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
        controller->round = event->sensors_locked.round;
        controller->phase = controller->settings.counts_chips && event->sensors_locked.seats != 0
                                ? BAIZE_CONTROLLER_COLLECTING
                                : BAIZE_CONTROLLER_PLAYING;
        return;
    case BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED:
        controller->chips = event->chips_counted.chips;
        if (event->chips_counted.chips == event->chips_counted.accepted)
            controller->phase = BAIZE_CONTROLLER_PLAYING;
        return;
    default:
        return;
    }
}

/* When the link is back, the hands that waited for it have been placed at their meters. */
static void fold_fault(struct baize_controller *controller, uint8_t seat, bool fails)
{
    if (seat != 0) {
        controller->seats[seat - 1].sensor_fails = fails;
        return;
    }
    controller->link_lost = fails;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        controller->seats[i].unplaced = false;
}

/* ---- Keys and wins ---- */

static void fold_envy_key(struct baize_controller *controller, const struct baize_controller_event *event)
{
    bool on = event->kind == BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED;
    uint8_t number = on ? event->envy_hand_keyed.seat : event->envy_hand_keyed_off.seat;
    struct baize_controller_seat *seat = &controller->seats[number - 1];
    seat->envy_row = on ? event->envy_hand_keyed.row : BAIZE_NO_ROW;
    if (!seat->lit)
        seat->patron = on ? event->envy_hand_keyed.patron : 0;
}

/* The latest comes last. A dealer who keys more than 254 hands in one game leaves those behind without an order. */
static void fold_keyed(const struct baize_rules *rules, struct baize_controller *controller,
                       const struct baize_controller_event *event)
{
    struct baize_controller_seat *seat = &controller->seats[event->hand_keyed.seat - 1];
    controller->keys = (uint8_t)(controller->keys + (controller->keys < UINT8_MAX));
    seat->key = BAIZE_KEY_PENDING;
    seat->row = event->hand_keyed.row;
    seat->keyed = controller->keys;
    seat->unplaced = controller->link_lost && controller_pays_from(rules, seat->row) == BAIZE_FROM_METER;
}

static void fold_key(const struct baize_rules *rules, struct baize_controller *controller,
                     const struct baize_controller_event *event)
{
    struct baize_controller_seat *seat;
    switch ((int)event->kind) {
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED:
        fold_keyed(rules, controller, event);
        return;
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF:
        clear_key(&controller->seats[event->hand_keyed_off.seat - 1]);
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_RECORDED:
        seat = &controller->seats[event->win_recorded.seat - 1];
        seat->key = BAIZE_KEY_WON;
        seat->meter = event->win_recorded.meter;
        seat->win = event->win_recorded.win;
        seat->amount = event->win_recorded.amount;
        seat->from = (uint8_t)event->win_recorded.from;
        controller->held = rules->progressive.controller.run_key[0] != '\0';
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_REJECTED:
        clear_key(&controller->seats[event->win_rejected.seat - 1]);
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_UNDONE:
        clear_key(&controller->seats[event->win_undone.seat - 1]);
        return;
    default:
        return;
    }
}

/* ---- Envy and the end ---- */

static enum baize_status fold_envy(const struct baize_rules *rules, struct baize_controller *controller,
                                   const struct baize_envy_due *due)
{
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    struct baize_controller_seat *seat = &controller->seats[due->seat - 1];
    controller->envies_paid++;
    controller->envy_paid = controller->envies_paid == baize_controller_envies(rules, controller, dues);
    return baize_cents_add(seat->envy_amount, due->amount, &seat->envy_amount);
}

/* A game that is void leaves the validator's key where it is. */
static void fold_end(struct baize_controller *controller)
{
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        clear_seat(&controller->seats[i]);
    controller->phase = BAIZE_CONTROLLER_BETTING;
    controller->chips = 0;
    controller->envies_paid = 0;
    controller->keys = 0;
    controller->envy_paid = false;
    memset(&controller->people, 0, sizeof controller->people);
}

static bool is_work(enum baize_controller_event_kind kind)
{
    switch ((int)kind) {
    case BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED:
    case BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK:
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
    case BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED:
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED:
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF:
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED:
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF:
        return true;
    default:
        return false;
    }
}

/* ---- All kinds ---- */

static enum baize_status apply(const struct baize_rules *rules, struct baize_controller *controller,
                               const struct baize_controller_event *event)
{
    switch (event->kind) {
    case BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED:
    case BAIZE_CONTROLLER_EVENT_COIN_REFUSED:
    case BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK:
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
    case BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED:
        fold_sensor(controller, event);
        return BAIZE_OK;
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED:
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF:
    case BAIZE_CONTROLLER_EVENT_WIN_RECORDED:
    case BAIZE_CONTROLLER_EVENT_WIN_REJECTED:
    case BAIZE_CONTROLLER_EVENT_WIN_UNDONE:
        fold_key(rules, controller, event);
        return BAIZE_OK;
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED:
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF:
        fold_envy_key(controller, event);
        return BAIZE_OK;
    case BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID:
        return fold_envy(rules, controller, &event->envy_bonus_paid.due);
    case BAIZE_CONTROLLER_EVENT_GAME_ENDED:
        controller->games++;
        fold_end(controller);
        return BAIZE_OK;
    case BAIZE_CONTROLLER_EVENT_GAME_VOIDED:
        fold_end(controller);
        return BAIZE_OK;
    case BAIZE_CONTROLLER_EVENT_FAULT_REPORTED:
        fold_fault(controller, event->fault_reported.seat, true);
        return BAIZE_OK;
    case BAIZE_CONTROLLER_EVENT_FAULT_CLEARED:
        fold_fault(controller, event->fault_cleared.seat, false);
        return BAIZE_OK;
    case BAIZE_CONTROLLER_EVENT_KEY_TURNED_TO_RUN:
        controller->held = false;
        return BAIZE_OK;
    }
    return BAIZE_CONTROLLER_EVENT_UNEXPECTED;
}

enum baize_status controller_fold_into(const struct baize_rules *rules, struct baize_controller *controller,
                                       const struct baize_controller_event *event)
{
    struct baize_posting posting;
    if (!controller_may_follow(rules, controller, event))
        return BAIZE_CONTROLLER_EVENT_UNEXPECTED;
    if (!baize_posting_balances(&event->posting))
        return BAIZE_LEDGER_UNBALANCED;
    enum baize_status status = controller_posting_of(rules, controller, event, &posting);
    if (status == BAIZE_OK && !controller_posting_equal(&posting, &event->posting))
        return BAIZE_CONTROLLER_EVENT_UNEXPECTED;
    if (status == BAIZE_OK)
        status = apply(rules, controller, event);
    if (status == BAIZE_OK)
        status = baize_ledger_apply(&controller->ledger, &event->posting);
    if (is_work(event->kind))
        people_add(&controller->people, &event->by);
    controller->at_ms = event->by.at_ms;
    return status;
}

enum baize_status baize_controller_fold(const struct baize_rules *rules, struct baize_controller *controller,
                                        const struct baize_controller_event *event)
{
    struct baize_controller after;
    memcpy(&after, controller, sizeof after);
    enum baize_status status = controller_fold_into(rules, &after, event);
    if (status == BAIZE_OK)
        memcpy(controller, &after, sizeof after);
    return status;
}
