/* follow.c - may this event come next? The second opinion beside check: a record that was changed, or that lacks a
 * part, does not fold. Who did it is not asked again; amounts are the event's own (DESIGN, decision 1). */
#include "controller/internal.h"

static bool is_amount(baize_cents amount)
{
    return amount >= 0 && amount <= BAIZE_CONTROLLER_CENTS_MOST;
}

/* ---- Sensors ---- */

static bool may_accept(const struct baize_rules *rules, const struct baize_controller *controller,
                       const struct baize_controller_event *event)
{
    enum baize_coin_refused why;
    uint8_t seat = event->coin_accepted.seat;
    return controller_is_seat(rules, seat) &&
           !controller_refuses_coin(rules, controller, seat, event->coin_accepted.amount, &why);
}

static bool may_refuse(const struct baize_rules *rules, const struct baize_controller *controller,
                       const struct baize_controller_event *event)
{
    enum baize_coin_refused why;
    uint8_t seat = event->coin_refused.seat;
    baize_cents amount = event->coin_refused.amount;
    return controller_is_seat(rules, seat) && amount > 0 &&
           controller_refuses_coin(rules, controller, seat, amount, &why) && event->coin_refused.why == why;
}

static bool may_take_back(const struct baize_rules *rules, const struct baize_controller *controller,
                          const struct baize_controller_event *event)
{
    uint8_t seat = event->coin_taken_back.seat;
    return controller_is_seat(rules, seat) && !controller_is_locked(controller) && controller->seats[seat - 1].lit;
}

static bool may_lock(const struct baize_rules *rules, const struct baize_controller *controller,
                     const struct baize_controller_event *event)
{
    (void)rules;
    return !controller_is_locked(controller) && !controller->held && event->sensors_locked.round > controller->round &&
           event->sensors_locked.seats == baize_controller_lit(controller);
}

static bool may_count(const struct baize_rules *rules, const struct baize_controller *controller,
                      const struct baize_controller_event *event)
{
    (void)rules;
    return controller->phase == BAIZE_CONTROLLER_COLLECTING &&
           event->chips_counted.accepted == controller_accepted(baize_controller_lit(controller));
}

static bool fails(const struct baize_controller *controller, uint8_t seat)
{
    return seat == 0 ? controller->link_lost : controller->seats[seat - 1].sensor_fails;
}

static bool may_report(const struct baize_rules *rules, const struct baize_controller *controller,
                       const struct baize_controller_event *event)
{
    uint8_t seat = event->fault_reported.seat;
    return (seat == 0 || controller_is_seat(rules, seat)) && !fails(controller, seat);
}

static bool may_clear(const struct baize_rules *rules, const struct baize_controller *controller,
                      const struct baize_controller_event *event)
{
    uint8_t seat = event->fault_cleared.seat;
    return (seat == 0 || controller_is_seat(rules, seat)) && fails(controller, seat);
}

/* ---- Keys ---- */

static bool keys_work(const struct baize_rules *rules, const struct baize_controller *controller, uint8_t seat)
{
    return controller_is_seat(rules, seat) && controller->phase == BAIZE_CONTROLLER_PLAYING &&
           controller->envies_paid == 0;
}

static bool may_key(const struct baize_rules *rules, const struct baize_controller *controller,
                    const struct baize_controller_event *event)
{
    uint8_t seat = event->hand_keyed.seat;
    return keys_work(rules, controller, seat) && event->hand_keyed.row < rules->progressive.schedule.count &&
           controller->seats[seat - 1].lit && controller->seats[seat - 1].key == BAIZE_KEY_OFF;
}

static bool may_key_off(const struct baize_rules *rules, const struct baize_controller *controller,
                        const struct baize_controller_event *event)
{
    uint8_t seat = event->hand_keyed_off.seat;
    return keys_work(rules, controller, seat) && controller->seats[seat - 1].key == BAIZE_KEY_PENDING &&
           controller->seats[seat - 1].row == event->hand_keyed_off.row;
}

static bool may_key_envy(const struct baize_rules *rules, const struct baize_controller *controller,
                         const struct baize_controller_event *event)
{
    uint8_t seat = event->envy_hand_keyed.seat;
    if (!controller->settings.alone || !keys_work(rules, controller, seat))
        return false;
    const struct baize_controller_seat *at = &controller->seats[seat - 1];
    return event->envy_hand_keyed.row < rules->progressive.envy.count && at->envy_row == BAIZE_NO_ROW &&
           (!at->lit || event->envy_hand_keyed.patron == at->patron);
}

static bool may_key_envy_off(const struct baize_rules *rules, const struct baize_controller *controller,
                             const struct baize_controller_event *event)
{
    uint8_t seat = event->envy_hand_keyed_off.seat;
    uint8_t row = event->envy_hand_keyed_off.row;
    return controller->settings.alone && keys_work(rules, controller, seat) && row < rules->progressive.envy.count &&
           controller->seats[seat - 1].envy_row == row;
}

/* ---- Wins ---- */

static bool stands_at(const struct baize_rules *rules, const struct baize_controller *controller, uint8_t seat,
                      enum baize_key key)
{
    return controller_is_seat(rules, seat) && controller->seats[seat - 1].key == key;
}

static bool may_record(const struct baize_rules *rules, const struct baize_controller *controller,
                       const struct baize_controller_event *event)
{
    uint8_t seat = event->win_recorded.seat;
    if (event->win_recorded.from == BAIZE_FROM_METER && controller->link_lost)
        return false;
    return stands_at(rules, controller, seat, BAIZE_KEY_PENDING) && is_amount(event->win_recorded.amount) &&
           event->win_recorded.from == controller_pays_from(rules, controller->seats[seat - 1].row);
}

static bool may_reject(const struct baize_rules *rules, const struct baize_controller *controller,
                       const struct baize_controller_event *event)
{
    return stands_at(rules, controller, event->win_rejected.seat, BAIZE_KEY_PENDING);
}

static bool may_undo(const struct baize_rules *rules, const struct baize_controller *controller,
                     const struct baize_controller_event *event)
{
    return stands_at(rules, controller, event->win_undone.seat, BAIZE_KEY_WON);
}

/* ---- Envy and the end ---- */

/* The next one in order, so that none is paid twice. */
static bool may_pay_envy(const struct baize_rules *rules, const struct baize_controller *controller,
                         const struct baize_controller_event *event)
{
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    const struct baize_envy_due *paid = &event->envy_bonus_paid.due;
    if (!controller->settings.alone || controller->phase != BAIZE_CONTROLLER_PLAYING || controller->envy_paid)
        return false;
    uint8_t count = baize_controller_envies(rules, controller, dues);
    const struct baize_envy_due *next = &dues[controller->envies_paid];
    return controller->envies_paid < count && paid->seat == next->seat && paid->holder == next->holder &&
           paid->row == next->row && is_amount(paid->amount);
}

static bool may_end(const struct baize_rules *rules, const struct baize_controller *controller,
                    const struct baize_controller_event *event)
{
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    if (controller->phase != BAIZE_CONTROLLER_PLAYING || event->game_ended.round != controller->round ||
        controller_seat_keyed(controller, BAIZE_KEY_PENDING) != 0)
        return false;
    if (controller->held)
        return false;
    return !controller->settings.alone || controller->envy_paid ||
           baize_controller_envies(rules, controller, dues) == 0;
}

/* With a round, its rules have said that this is a void. */
static bool is_why(const struct baize_rules *rules, const struct baize_controller *controller,
                   enum baize_irregularity why)
{
    if ((unsigned)why >= BAIZE_IRREGULARITIES)
        return why == BAIZE_NO_IRREGULARITY && controller->phase != BAIZE_CONTROLLER_PLAYING;
    if (why == BAIZE_RECORD_LOST) /* no rules name it */
        return !controller->settings.alone;
    return rules->irregularities[why].applies && (!controller->settings.alone || controller_voids(rules, why));
}

static bool may_void(const struct baize_rules *rules, const struct baize_controller *controller,
                     const struct baize_controller_event *event)
{
    uint32_t round = controller_is_locked(controller) ? controller->round : 0;
    if (controller->settings.alone && !controller_is_locked(controller))
        return false;
    return is_why(rules, controller, event->game_voided.why) && event->game_voided.round == round &&
           controller_seat_keyed(controller, BAIZE_KEY_WON) == 0;
}

static bool may_run(const struct baize_rules *rules, const struct baize_controller *controller,
                    const struct baize_controller_event *event)
{
    (void)rules;
    return controller->held && event->key_turned_to_run.round == controller->round;
}

/* ---- All kinds ---- */

typedef bool may_follow(const struct baize_rules *rules, const struct baize_controller *controller,
                        const struct baize_controller_event *event);

static may_follow *const rows[BAIZE_CONTROLLER_EVENTS] = {
    [BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED] = may_accept,
    [BAIZE_CONTROLLER_EVENT_COIN_REFUSED] = may_refuse,
    [BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK] = may_take_back,
    [BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED] = may_lock,
    [BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED] = may_count,
    [BAIZE_CONTROLLER_EVENT_HAND_KEYED] = may_key,
    [BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF] = may_key_off,
    [BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED] = may_key_envy,
    [BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF] = may_key_envy_off,
    [BAIZE_CONTROLLER_EVENT_WIN_RECORDED] = may_record,
    [BAIZE_CONTROLLER_EVENT_WIN_REJECTED] = may_reject,
    [BAIZE_CONTROLLER_EVENT_WIN_UNDONE] = may_undo,
    [BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID] = may_pay_envy,
    [BAIZE_CONTROLLER_EVENT_GAME_ENDED] = may_end,
    [BAIZE_CONTROLLER_EVENT_GAME_VOIDED] = may_void,
    [BAIZE_CONTROLLER_EVENT_FAULT_REPORTED] = may_report,
    [BAIZE_CONTROLLER_EVENT_FAULT_CLEARED] = may_clear,
    [BAIZE_CONTROLLER_EVENT_KEY_TURNED_TO_RUN] = may_run,
};

bool controller_may_follow(const struct baize_rules *rules, const struct baize_controller *controller,
                           const struct baize_controller_event *event)
{
    return (size_t)event->kind < BAIZE_CONTROLLER_EVENTS && event->table == controller->settings.table &&
           event->by.at_ms >= controller->at_ms && rules->wagers[BAIZE_PROGRESSIVE].offered &&
           rows[event->kind](rules, controller, event);
}
