/* check.c - why an action is refused: first who and when, then what its kind asks. Nothing here changes anything. */
#include "controller/internal.h"
#include "event/refusal.h"

/* ---- Who and when ---- */

static struct baize_refusal check_who(const struct baize_controller *controller,
                                      const struct baize_controller_action *action)
{
    const struct controller_act_row *row = controller_act_row(action->kind);
    const struct baize_actor *by = &action->by;
    if (row == NULL)
        return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
    if (by->at_ms < controller->at_ms)
        return refuse(BAIZE_REASON_TIME_GOES_BACK, NULL);
    enum baize_role least = controller->settings.alone ? row->least_alone : row->least;
    if (by->role == BAIZE_PROGRAM && by->who == 0 && by->second == 0 && !controller->settings.alone &&
        least == BAIZE_DEALER)
        return allow(); /* the round of a table that runs by itself */
    if (by->who == 0 && !row->by_itself)
        return refuse(BAIZE_REASON_NOBODY, NULL);
    if (by->who == 0)
        least = BAIZE_PLAYER;
    if (baize_role_reaches(by->role, least))
        return allow();
    return (struct baize_refusal){.reason = BAIZE_REASON_ROLE_TOO_LOW, .set = (uint16_t)(1u << least)};
}

/* ---- Parts ---- */

static struct baize_refusal check_seat(const struct baize_rules *rules, uint8_t seat)
{
    return controller_is_seat(rules, seat) ? allow() : refuse_seat(BAIZE_REASON_SEAT_UNKNOWN, NULL, seat);
}

/* The game is played: the sensors are locked, and as many chips were collected as wagers were accepted. */
static struct baize_refusal check_playing(const struct baize_controller *controller)
{
    if (controller->phase == BAIZE_CONTROLLER_PLAYING)
        return allow();
    if (controller->phase == BAIZE_CONTROLLER_COLLECTING)
        return refuse_range(BAIZE_REASON_CHIPS_NOT_COUNTED, "L2", 0,
                            controller_accepted(baize_controller_lit(controller)));
    return refuse(BAIZE_REASON_NOT_NOW, NULL);
}

static struct baize_refusal check_seat_playing(const struct baize_rules *rules,
                                               const struct baize_controller *controller, uint8_t seat)
{
    struct baize_refusal refusal = check_playing(controller);
    return is_allowed(&refusal) ? check_seat(rules, seat) : refusal;
}

/* Keys are frozen once envy bonuses were paid for what they said. */
static struct baize_refusal check_keys(const struct baize_rules *rules, const struct baize_controller *controller,
                                       uint8_t seat)
{
    struct baize_refusal refusal = check_seat_playing(rules, controller, seat);
    if (is_allowed(&refusal) && controller->envies_paid > 0)
        refusal = refuse(BAIZE_REASON_NOT_NOW, "R33");
    return refusal;
}

static struct baize_refusal check_none_pending(const struct baize_controller *controller)
{
    uint8_t seat = controller_seat_keyed(controller, BAIZE_KEY_PENDING);
    return seat == 0 ? allow() : refuse_seat(BAIZE_REASON_CLAIM_PENDING, "RULES 4", seat);
}

/* ---- Sensors ---- */

/* What a sensor does not take is an event, not a refusal: nobody asked, and it has to be on record (L1). */
static struct baize_refusal check_coin(const struct baize_rules *rules, const struct baize_controller_action *action)
{
    if (action->coin.amount <= 0)
        return refuse(BAIZE_REASON_AMOUNT_WRONG, "R25");
    return check_seat(rules, action->coin.seat);
}

static struct baize_refusal check_take_coin(const struct baize_rules *rules, const struct baize_controller *controller,
                                            uint8_t seat)
{
    struct baize_refusal refusal = check_seat(rules, seat);
    if (!is_allowed(&refusal))
        return refusal;
    if (controller_is_locked(controller))
        return refuse(BAIZE_REASON_SENSORS_LOCKED, "L1");
    return controller->seats[seat - 1].lit ? allow() : refuse_seat(BAIZE_REASON_SEAT_NOT_LIT, "L8", seat);
}

/* The next game begins, and this one ends, when the validator's key is back. */
static struct baize_refusal check_held(const struct baize_rules *rules, const struct baize_controller *controller)
{
    return controller->held ? refuse_by(BAIZE_REASON_KEY_NOT_AT_RUN, rules->progressive.controller.run_clause)
                            : allow();
}

static struct baize_refusal check_lock(const struct baize_rules *rules, const struct baize_controller *controller,
                                       uint32_t round)
{
    struct baize_refusal refusal = check_held(rules, controller);
    if (controller_is_locked(controller))
        return refuse(BAIZE_REASON_SENSORS_LOCKED, "L1");
    if (!is_allowed(&refusal))
        return refusal;
    return round > controller->round ? allow() : refuse_number(BAIZE_REASON_ROUND_NOT_NEXT, NULL, controller->round);
}

static struct baize_refusal check_fault(const struct baize_rules *rules, const struct baize_controller *controller,
                                        uint8_t seat, bool report)
{
    struct baize_refusal refusal = seat == 0 ? allow() : check_seat(rules, seat);
    if (!is_allowed(&refusal))
        return refusal;
    bool fails = seat == 0 ? controller->link_lost : controller->seats[seat - 1].sensor_fails;
    if (report)
        return fails ? refuse_seat(BAIZE_REASON_FAULT_KNOWN, "F2", seat) : allow();
    return fails ? allow() : refuse_seat(BAIZE_REASON_NO_FAULT, NULL, seat);
}

/* ---- Keys ---- */

static struct baize_refusal check_key(const struct baize_rules *rules, const struct baize_controller *controller,
                                      uint8_t seat, uint8_t row)
{
    struct baize_refusal refusal = check_keys(rules, controller, seat);
    if (!is_allowed(&refusal))
        return refusal;
    const struct baize_controller_seat *at = &controller->seats[seat - 1];
    if (row >= rules->progressive.schedule.count)
        return refuse(BAIZE_REASON_ROW_UNKNOWN, NULL);
    if (!at->lit) {
        refusal = refuse_seat(BAIZE_REASON_SEAT_NOT_LIT, "L8", seat);
        refusal.number = controller->settings.alone && controller_envy_row(rules, row) != BAIZE_NO_ROW;
        return refusal;
    }
    if (at->key == BAIZE_KEY_WON)
        return refuse_seat(BAIZE_REASON_WIN_RECORDED, "R26", seat);
    if (at->key == BAIZE_KEY_PENDING && at->row != row)
        return refuse_seat(BAIZE_REASON_ANOTHER_HAND_KEYED, "H4", seat);
    return allow();
}

static struct baize_refusal check_key_envy(const struct baize_rules *rules, const struct baize_controller *controller,
                                           uint8_t seat, uint8_t row)
{
    if (!controller->settings.alone)
        return refuse(BAIZE_REASON_THE_ROUND_DOES_THIS, NULL);
    struct baize_refusal refusal = check_keys(rules, controller, seat);
    if (!is_allowed(&refusal))
        return refusal;
    const struct baize_controller_seat *at = &controller->seats[seat - 1];
    if (rules->progressive.envy.count == 0)
        return refuse(BAIZE_REASON_NO_ENVY, NULL);
    if (row >= rules->progressive.envy.count)
        return refuse(BAIZE_REASON_ROW_UNKNOWN, NULL);
    if (at->envy_row != BAIZE_NO_ROW && at->envy_row != row)
        return refuse_seat(BAIZE_REASON_ANOTHER_HAND_KEYED, "H4", seat);
    return allow();
}

/* ---- Wins ---- */

static struct baize_refusal check_claim(const struct baize_rules *rules, const struct baize_controller *controller,
                                        uint8_t seat)
{
    struct baize_refusal refusal = check_seat_playing(rules, controller, seat);
    if (!is_allowed(&refusal))
        return refusal;
    uint8_t key = controller->seats[seat - 1].key;
    if (key == BAIZE_KEY_WON)
        return refuse_seat(BAIZE_REASON_WIN_RECORDED, "R26", seat);
    return key == BAIZE_KEY_PENDING ? allow() : refuse_seat(BAIZE_REASON_NO_CLAIM, NULL, seat);
}

static struct baize_refusal check_record(const struct baize_rules *rules, const struct baize_controller *controller,
                                         const struct baize_controller_action *action)
{
    uint8_t seat = action->record_win.seat;
    baize_cents amount = action->record_win.amount;
    struct baize_refusal refusal = check_claim(rules, controller, seat);
    if (!is_allowed(&refusal))
        return refusal;
    if (amount < 0 || amount > BAIZE_CONTROLLER_CENTS_MOST || !controller_books_hold(controller, amount))
        return refuse_seat(BAIZE_REASON_AMOUNT_WRONG, NULL, seat);
    if (action->record_win.from != controller_pays_from(rules, controller->seats[seat - 1].row))
        return refuse_seat(BAIZE_REASON_PAYS_FROM_WRONG, "H6", seat);
    if (action->record_win.from == BAIZE_FROM_METER && controller->link_lost)
        return refuse_seat(BAIZE_REASON_LINK_LOST, "R42", seat);
    return allow();
}

static struct baize_refusal check_undo(const struct baize_rules *rules, const struct baize_controller *controller,
                                       uint8_t seat)
{
    struct baize_refusal refusal = check_seat_playing(rules, controller, seat);
    if (!is_allowed(&refusal))
        return refusal;
    bool won = controller->seats[seat - 1].key == BAIZE_KEY_WON;
    return won ? allow() : refuse_seat(BAIZE_REASON_NO_WIN, "R26", seat);
}

/* ---- Envy and the end ---- */

/* House money from the tray: it waits for no win, neither of this table nor of another (R27, R31). */
static struct baize_refusal check_pay_envy(const struct baize_rules *rules, const struct baize_controller *controller)
{
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    if (!controller->settings.alone)
        return refuse(BAIZE_REASON_THE_ROUND_DOES_THIS, NULL);
    struct baize_refusal refusal = check_playing(controller);
    if (is_allowed(&refusal) && (controller->envy_paid || baize_controller_envies(rules, controller, dues) == 0))
        refusal = refuse(BAIZE_REASON_NO_ENVY, NULL);
    return refusal;
}

static struct baize_refusal check_end(const struct baize_rules *rules, const struct baize_controller *controller)
{
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    struct baize_refusal refusal = check_playing(controller);
    if (is_allowed(&refusal))
        refusal = check_none_pending(controller);
    if (is_allowed(&refusal) && controller->settings.alone && !controller->envy_paid &&
        baize_controller_envies(rules, controller, dues) > 0)
        refusal = refuse_seat(BAIZE_REASON_ENVY_WAITS, "R33", dues[0].seat);
    return is_allowed(&refusal) ? check_held(rules, controller) : refusal;
}

/* With a round, its rules have said that this is a void. */
static struct baize_refusal check_why(const struct baize_rules *rules, const struct baize_controller *controller,
                                      enum baize_irregularity why)
{
    if (why == BAIZE_NO_IRREGULARITY && controller->phase != BAIZE_CONTROLLER_PLAYING)
        return allow();
    bool lost = why == BAIZE_RECORD_LOST && !controller->settings.alone; /* no rules name it */
    if ((unsigned)why >= BAIZE_IRREGULARITIES || (!lost && !rules->irregularities[why].applies))
        return refuse(BAIZE_REASON_IRREGULARITY_UNKNOWN, NULL);
    return !controller->settings.alone || controller_voids(rules, why)
               ? allow()
               : refuse_by(BAIZE_REASON_NOT_A_VOID, rules->irregularities[why].clause);
}

/* Alone, nothing can be void before the lock or after END GAME: no game is open, and coins can be taken back. A round
 * may be void before its bets are closed. */
static struct baize_refusal check_void(const struct baize_rules *rules, const struct baize_controller *controller,
                                       enum baize_irregularity why)
{
    uint8_t seat = controller_seat_keyed(controller, BAIZE_KEY_WON);
    if (seat != 0)
        return refuse_seat(BAIZE_REASON_WIN_RECORDED, "R28", seat);
    if (controller->settings.alone && !controller_is_locked(controller))
        return refuse(BAIZE_REASON_NOT_NOW, "R28");
    return check_why(rules, controller, why);
}

/* Whoever may validate turns the key back. */
static struct baize_refusal check_run(const struct baize_rules *rules, const struct baize_controller *controller,
                                      const struct baize_controller_action *action)
{
    if (!controller->held)
        return refuse(BAIZE_REASON_KEY_AT_RUN, NULL);
    if (baize_role_reaches(action->by.role, rules->progressive.validator))
        return allow();
    return (struct baize_refusal){.reason = BAIZE_REASON_ROLE_TOO_LOW,
                                  .clause = rules->progressive.validator_clause,
                                  .set = (uint16_t)(1u << rules->progressive.validator)};
}

/* ---- All acts ---- */

/* Keys that have a name are called by it. */
static uint8_t key_of(enum baize_controller_act act)
{
    return act == BAIZE_CONTROLLER_ACT_LOCK         ? BAIZE_KEY_OF_LOCK
           : act == BAIZE_CONTROLLER_ACT_RECORD_WIN ? BAIZE_KEY_OF_CONFIRM
           : act == BAIZE_CONTROLLER_ACT_END        ? BAIZE_KEY_OF_END
           : act == BAIZE_CONTROLLER_ACT_RUN        ? BAIZE_KEY_OF_RUN
                                                    : 0;
}

static struct baize_refusal check_kind(const struct baize_rules *rules, const struct baize_controller *controller,
                                       const struct baize_controller_action *action)
{
    switch (action->kind) {
    case BAIZE_CONTROLLER_ACT_COIN:
        return check_coin(rules, action);
    case BAIZE_CONTROLLER_ACT_TAKE_COIN:
        return check_take_coin(rules, controller, action->take_coin.seat);
    case BAIZE_CONTROLLER_ACT_LOCK:
        return check_lock(rules, controller, action->lock.round);
    case BAIZE_CONTROLLER_ACT_COUNT:
        return controller->phase == BAIZE_CONTROLLER_COLLECTING ? allow() : refuse(BAIZE_REASON_NOT_NOW, NULL);
    case BAIZE_CONTROLLER_ACT_KEY:
        return check_key(rules, controller, action->key.seat, action->key.row);
    case BAIZE_CONTROLLER_ACT_KEY_ENVY:
        return check_key_envy(rules, controller, action->key_envy.seat, action->key_envy.row);
    case BAIZE_CONTROLLER_ACT_RECORD_WIN:
        return check_record(rules, controller, action);
    case BAIZE_CONTROLLER_ACT_REJECT_WIN:
        return check_claim(rules, controller, action->reject_win.seat);
    case BAIZE_CONTROLLER_ACT_UNDO_WIN:
        return check_undo(rules, controller, action->undo_win.seat);
    case BAIZE_CONTROLLER_ACT_PAY_ENVY:
        return check_pay_envy(rules, controller);
    case BAIZE_CONTROLLER_ACT_END:
        return check_end(rules, controller);
    case BAIZE_CONTROLLER_ACT_VOID:
        return check_void(rules, controller, action->void_game.why);
    case BAIZE_CONTROLLER_ACT_REPORT_FAULT:
        return check_fault(rules, controller, action->report_fault.seat, true);
    case BAIZE_CONTROLLER_ACT_CLEAR_FAULT:
        return check_fault(rules, controller, action->clear_fault.seat, false);
    case BAIZE_CONTROLLER_ACT_RUN:
        return check_run(rules, controller, action);
    }
    return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
}

struct baize_refusal baize_controller_check(const struct baize_rules *rules, const struct baize_controller *controller,
                                            const struct baize_controller_action *action)
{
    struct baize_refusal refusal = check_who(controller, action);
    if (is_allowed(&refusal) && !rules->wagers[BAIZE_PROGRESSIVE].offered)
        refusal = refuse(BAIZE_REASON_NO_PROGRESSIVE, NULL);
    if (is_allowed(&refusal))
        refusal = check_kind(rules, controller, action);
    refusal.key = key_of(action->kind);
    return refused_by(BAIZE_MACHINE_CONTROLLER, refusal);
}
