/* money.c - the money of a table without an electronic round.
 *
 *     wagers collected      chips/0 -> tray            at the right count, or at the lock where chips are not counted
 *     a win                 tray or pending/0/0 -> chips/0
 *     a win backed out      the other way
 *     an envy bonus         tray -> chips/0            house money, never a meter's (R31)
 *     a void                what was collected and the envy bonuses go back (R28)
 *
 * chips/0 are the patrons of the table: without a round nobody knows whose chip it was. */
#include "controller/internal.h"

static const struct baize_account chips = {.kind = BAIZE_ACCOUNT_CHIPS};
static const struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
static const struct baize_account awards = {.kind = BAIZE_ACCOUNT_PENDING};

static enum baize_status move(struct baize_posting *posting, struct baize_account from, struct baize_account to,
                              baize_cents amount)
{
    enum baize_status status = baize_posting_add_cents(posting, from, -amount);
    return status == BAIZE_OK ? baize_posting_add_cents(posting, to, amount) : status;
}

/* Wagers of these seats; `times` is 1 into the tray, -1 out of it. */
static enum baize_status move_wagers(struct baize_posting *posting, const struct baize_rules *rules, uint16_t seats,
                                     int times)
{
    baize_cents amount;
    enum baize_status status =
        baize_cents_times(rules->progressive.wager, (int64_t)controller_accepted(seats) * times, &amount);
    return status == BAIZE_OK ? move(posting, chips, tray, amount) : status;
}

static struct baize_account source_of(enum baize_pays_from from)
{
    return from == BAIZE_FROM_METER ? awards : tray;
}

/* Before the right count nothing was collected. */
static enum baize_status move_back(struct baize_posting *posting, const struct baize_rules *rules,
                                   const struct baize_controller *controller)
{
    enum baize_status status = BAIZE_OK;
    if (controller->phase == BAIZE_CONTROLLER_PLAYING)
        status = move_wagers(posting, rules, baize_controller_lit(controller), -1);
    for (unsigned i = 0; i < BAIZE_SEATS_MOST && status == BAIZE_OK; i++)
        status = move(posting, chips, tray, controller->seats[i].envy_amount);
    return status;
}

enum baize_status controller_posting_of(const struct baize_rules *rules, const struct baize_controller *controller,
                                        const struct baize_controller_event *event, struct baize_posting *posting)
{
    const struct baize_controller_seat *seat;
    posting->count = 0;
    if (!controller->settings.alone)
        return BAIZE_OK;
    switch ((int)event->kind) {
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
        return controller->settings.counts_chips ? BAIZE_OK
                                                 : move_wagers(posting, rules, event->sensors_locked.seats, 1);
    case BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED:
        return event->chips_counted.chips != event->chips_counted.accepted
                   ? BAIZE_OK
                   : move_wagers(posting, rules, baize_controller_lit(controller), 1);
    case BAIZE_CONTROLLER_EVENT_WIN_RECORDED:
        return move(posting, source_of(event->win_recorded.from), chips, event->win_recorded.amount);
    case BAIZE_CONTROLLER_EVENT_WIN_UNDONE:
        seat = &controller->seats[event->win_undone.seat - 1];
        return move(posting, chips, source_of((enum baize_pays_from)seat->from), seat->amount);
    case BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID:
        return move(posting, tray, chips, event->envy_bonus_paid.due.amount);
    case BAIZE_CONTROLLER_EVENT_GAME_VOIDED:
        return move_back(posting, rules, controller);
    default:
        return BAIZE_OK;
    }
}

bool controller_posting_equal(const struct baize_posting *a, const struct baize_posting *b)
{
    if (a->count != b->count)
        return false;
    for (uint8_t i = 0; i < a->count; i++)
        if (!baize_account_equal(a->entries[i].account, b->entries[i].account) ||
            a->entries[i].amount != b->entries[i].amount)
            return false;
    return true;
}

/* Wins are the large amounts. They end at this balance, far from the end of 64 bits; wagers and envy bonuses would need
 * millions of games for the rest. */
#define BALANCE_MOST INT64_C(4000000000000000000)

static bool is_far(baize_money balance, baize_money amount)
{
    return balance > BALANCE_MOST - amount || balance < amount - BALANCE_MOST;
}

bool controller_books_hold(const struct baize_controller *controller, baize_cents amount)
{
    baize_money money = amount * BAIZE_MICROCENTS_PER_CENT;
    const struct baize_ledger *ledger = &controller->ledger;
    return !is_far(baize_ledger_balance(ledger, chips), money) && !is_far(baize_ledger_balance(ledger, tray), money) &&
           !is_far(baize_ledger_balance(ledger, awards), money);
}
