/* fold.c - may this event come next, and what it does. The second opinion beside check: a record that was changed, or
 * that lacks a part, does not fold. Who did it is not asked again, nor whether a limit was kept: an audit decides again
 * (DESIGN, decision 1). */
#include "base/date.h"
#include "wallet/internal.h"

/* ---- May it come next? ---- */

static bool is_amount(baize_cents amount, baize_cents most)
{
    return amount >= 1 && amount <= most;
}

static bool may_come_in(const struct baize_wallet *wallet, baize_cents amount, baize_cents most, baize_cents balance,
                        baize_cents ever)
{
    return is_amount(amount, most) && amount <= BAIZE_WALLET_COUNT_MOST - wallet->balance &&
           amount <= BAIZE_WALLET_COUNT_MOST - ever && balance == wallet->balance + amount;
}

static bool may_go_out(const struct baize_wallet *wallet, baize_cents amount, baize_cents balance, baize_cents ever)
{
    return is_amount(amount, BAIZE_WALLET_AMOUNT_MOST) && amount <= wallet->balance &&
           amount <= BAIZE_WALLET_COUNT_MOST - ever && balance == wallet->balance - amount;
}

static bool may_set_limits(const struct baize_wallet_event *event)
{
    struct baize_wallet_limits asked = event->limits_set.asked;
    struct baize_wallet_limits at_once = event->limits_set.at_once;
    bool all = wallet_limits_equal(asked, at_once);
    return wallet_limits_are_counted(asked) && wallet_limits_are_counted(at_once) &&
           wallet_lower(asked.deposit, at_once.deposit) == at_once.deposit &&
           wallet_lower(asked.loss, at_once.loss) == at_once.loss &&
           (all ? event->limits_set.from_ms == 0 : event->limits_set.from_ms > event->by.at_ms);
}

static bool may_exclude(const struct baize_wallet_event *event)
{
    int64_t until_ms = event->player_excluded.until_ms;
    int64_t from_ms = event->player_excluded.readmit_from_ms;
    return (unsigned)event->player_excluded.why < BAIZE_EXCLUSIONS && (until_ms == 0 || until_ms > event->by.at_ms) &&
           from_ms >= 0;
}

static bool may_follow_open(const struct baize_wallet *wallet, const struct baize_wallet_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_WALLET_EVENT_WALLET_CLOSED:
        return wallet->balance == 0;
    case BAIZE_WALLET_EVENT_DEPOSITED:
        return may_come_in(wallet, event->deposited.amount, BAIZE_WALLET_AMOUNT_MOST, event->deposited.balance,
                           wallet->deposited_ever) &&
               event->deposited.balance <= BAIZE_WALLET_BALANCE_MOST;
    case BAIZE_WALLET_EVENT_MOVED_TO_TABLE:
        return may_go_out(wallet, event->moved_to_table.amount, event->moved_to_table.balance, wallet->to_tables_ever);
    case BAIZE_WALLET_EVENT_LIMITS_SET:
        return may_set_limits(event);
    case BAIZE_WALLET_EVENT_PLAYER_EXCLUDED:
        return may_exclude(event);
    case BAIZE_WALLET_EVENT_PLAYER_READMITTED:
        return baize_wallet_is_excluded(wallet, event->by.at_ms);
    default:
        return false;
    }
}

static bool may_follow_kind(const struct baize_wallet *wallet, const struct baize_wallet_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_WALLET_EVENT_WALLET_OPENED:
        return wallet->life == WALLET_NEW && event->patron >= 1 && event->patron <= BAIZE_PATRON_MOST;
    case BAIZE_WALLET_EVENT_WITHDRAWN:
        return wallet->life != WALLET_NEW &&
               may_go_out(wallet, event->withdrawn.amount, event->withdrawn.balance, wallet->withdrawn_ever);
    case BAIZE_WALLET_EVENT_MOVED_FROM_TABLE:
        return wallet->life != WALLET_NEW &&
               may_come_in(wallet, event->moved_from_table.amount, BAIZE_WALLET_COUNT_MOST,
                           event->moved_from_table.balance, wallet->from_tables_ever);
    default:
        return wallet->life == WALLET_OPEN && may_follow_open(wallet, event);
    }
}

static bool has_its_posting(const struct baize_wallet_event *event)
{
    struct baize_posting expected;
    wallet_posting_of(event, &expected);
    if (expected.count != event->posting.count)
        return false;
    for (unsigned i = 0; i < expected.count; i++)
        if (!baize_account_equal(expected.entries[i].account, event->posting.entries[i].account) ||
            expected.entries[i].amount != event->posting.entries[i].amount)
            return false;
    return true;
}

bool wallet_may_follow(const struct baize_wallet *wallet, const struct baize_wallet_event *event)
{
    return event->patron == wallet->patron && event->by.at_ms >= wallet->at_ms && baize_day_is_real(event->day) &&
           event->day >= wallet->day && may_follow_kind(wallet, event) && has_its_posting(event);
}

/* ---- What it does ---- */

static void start_day(struct baize_wallet *wallet, uint32_t day)
{
    if (day == wallet->day)
        return;
    wallet->day = day;
    wallet->deposited = wallet->to_tables = wallet->from_tables = 0;
    wallet->limits_set = 0;
}

static void fold_money(struct baize_wallet *wallet, const struct baize_wallet_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_WALLET_EVENT_DEPOSITED:
        wallet->balance = event->deposited.balance;
        wallet->deposited += event->deposited.amount;
        wallet->deposited_ever += event->deposited.amount;
        return;
    case BAIZE_WALLET_EVENT_WITHDRAWN:
        wallet->balance = event->withdrawn.balance;
        wallet->withdrawn_ever += event->withdrawn.amount;
        return;
    case BAIZE_WALLET_EVENT_MOVED_TO_TABLE:
        wallet->balance = event->moved_to_table.balance;
        wallet->to_tables += event->moved_to_table.amount;
        wallet->to_tables_ever += event->moved_to_table.amount;
        return;
    case BAIZE_WALLET_EVENT_MOVED_FROM_TABLE:
        wallet->balance = event->moved_from_table.balance;
        wallet->from_tables += event->moved_from_table.amount;
        wallet->from_tables_ever += event->moved_from_table.amount;
        return;
    default:
        return;
    }
}

static void fold_exclusion(struct baize_wallet *wallet, const struct baize_wallet_event *event)
{
    bool on = event->kind == BAIZE_WALLET_EVENT_PLAYER_EXCLUDED;
    wallet->excluded = on ? (uint8_t)(1 + event->player_excluded.why) : 0;
    wallet->excluded_until_ms = on ? event->player_excluded.until_ms : 0;
    wallet->readmit_from_ms = on ? event->player_excluded.readmit_from_ms : 0;
}

enum baize_status baize_wallet_fold(struct baize_wallet *wallet, const struct baize_wallet_event *event)
{
    if (!wallet_may_follow(wallet, event))
        return BAIZE_WALLET_EVENT_UNEXPECTED;
    wallet->at_ms = event->by.at_ms;
    start_day(wallet, event->day);
    switch ((int)event->kind) {
    case BAIZE_WALLET_EVENT_WALLET_OPENED:
        wallet->life = WALLET_OPEN;
        break;
    case BAIZE_WALLET_EVENT_WALLET_CLOSED:
        wallet->life = WALLET_CLOSED;
        break;
    case BAIZE_WALLET_EVENT_LIMITS_SET:
        wallet->limits = event->limits_set.at_once;
        wallet->asked =
            event->limits_set.from_ms == 0 ? (struct baize_wallet_limits){.deposit = 0} : event->limits_set.asked;
        wallet->asked_from_ms = event->limits_set.from_ms;
        if (wallet->limits_set < UINT8_MAX)
            wallet->limits_set++;
        break;
    case BAIZE_WALLET_EVENT_PLAYER_EXCLUDED:
    case BAIZE_WALLET_EVENT_PLAYER_READMITTED:
        fold_exclusion(wallet, event);
        break;
    default:
        fold_money(wallet, event);
        break;
    }
    return BAIZE_OK;
}
