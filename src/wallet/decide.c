/* decide.c - from a legal action to its event: one each. */
#include "wallet/internal.h"

static const enum baize_wallet_event_kind kinds[BAIZE_WALLET_ACTS] = {
    [BAIZE_WALLET_ACT_OPEN] = BAIZE_WALLET_EVENT_WALLET_OPENED,
    [BAIZE_WALLET_ACT_CLOSE] = BAIZE_WALLET_EVENT_WALLET_CLOSED,
    [BAIZE_WALLET_ACT_DEPOSIT] = BAIZE_WALLET_EVENT_DEPOSITED,
    [BAIZE_WALLET_ACT_WITHDRAW] = BAIZE_WALLET_EVENT_WITHDRAWN,
    [BAIZE_WALLET_ACT_TO_TABLE] = BAIZE_WALLET_EVENT_MOVED_TO_TABLE,
    [BAIZE_WALLET_ACT_FROM_TABLE] = BAIZE_WALLET_EVENT_MOVED_FROM_TABLE,
    [BAIZE_WALLET_ACT_SET_LIMITS] = BAIZE_WALLET_EVENT_LIMITS_SET,
    [BAIZE_WALLET_ACT_EXCLUDE] = BAIZE_WALLET_EVENT_PLAYER_EXCLUDED,
    [BAIZE_WALLET_ACT_READMIT] = BAIZE_WALLET_EVENT_PLAYER_READMITTED,
};

/* A lower limit holds at once. A higher one, or none, waits: nobody raises a limit in the heat of a loss. */
static void decide_limits(const struct baize_wallet *wallet, const struct baize_wallet_action *action,
                          struct baize_wallet_event *event)
{
    struct baize_wallet_limits asked = action->set_limits;
    struct baize_wallet_limits now = baize_wallet_limits_at(wallet, action->by.at_ms);
    struct baize_wallet_limits at_once = {.deposit = wallet_lower(now.deposit, asked.deposit),
                                          .loss = wallet_lower(now.loss, asked.loss)};
    event->limits_set.asked = asked;
    event->limits_set.at_once = at_once;
    if (!wallet_limits_equal(asked, at_once))
        event->limits_set.from_ms = wallet_after(action->by.at_ms, BAIZE_WALLET_COOLING_MS);
}

static void decide_exclude(const struct baize_wallet *wallet, const struct baize_wallet_action *action,
                           struct baize_wallet_event *event)
{
    struct wallet_exclusion after = wallet_exclusion_of(wallet, action);
    event->player_excluded.why = action->exclude.why;
    event->player_excluded.until_ms = after.until_ms;
    event->player_excluded.readmit_from_ms = after.readmit_from_ms;
}

static void decide_kind(const struct baize_wallet *wallet, const struct baize_wallet_action *action,
                        struct baize_wallet_event *event)
{
    switch ((int)action->kind) {
    case BAIZE_WALLET_ACT_DEPOSIT:
        event->deposited.amount = action->deposit.amount;
        event->deposited.balance = wallet->balance + action->deposit.amount;
        return;
    case BAIZE_WALLET_ACT_WITHDRAW:
        event->withdrawn.amount = action->withdraw.amount;
        event->withdrawn.balance = wallet->balance - action->withdraw.amount;
        return;
    case BAIZE_WALLET_ACT_TO_TABLE:
        event->moved_to_table.table = action->to_table.table;
        event->moved_to_table.amount = action->to_table.amount;
        event->moved_to_table.balance = wallet->balance - action->to_table.amount;
        return;
    case BAIZE_WALLET_ACT_FROM_TABLE:
        event->moved_from_table.table = action->from_table.table;
        event->moved_from_table.amount = action->from_table.amount;
        event->moved_from_table.balance = wallet->balance + action->from_table.amount;
        return;
    case BAIZE_WALLET_ACT_SET_LIMITS:
        decide_limits(wallet, action, event);
        return;
    case BAIZE_WALLET_ACT_EXCLUDE:
        decide_exclude(wallet, action, event);
        return;
    default:
        return;
    }
}

void wallet_decide_allowed(const struct baize_wallet *wallet, const struct baize_wallet_action *action,
                           struct baize_wallet_event *event)
{
    memset(event, 0, sizeof *event);
    event->kind = kinds[action->kind];
    event->by = action->by;
    event->patron = action->patron;
    event->day = action->day;
    decide_kind(wallet, action, event);
    wallet_posting_of(event, &event->posting);
}

enum baize_status baize_wallet_decide(const struct baize_wallet *wallet, const struct baize_wallet_action *action,
                                      struct baize_wallet_event *event)
{
    if (baize_wallet_check(wallet, action).reason != BAIZE_REASON_ALLOWED)
        return BAIZE_WALLET_REFUSED;
    wallet_decide_allowed(wallet, action, event);
    return BAIZE_OK;
}

enum baize_status baize_wallet_act(struct baize_wallet *wallet, const struct baize_wallet_action *action,
                                   struct baize_wallet_event *event, struct baize_refusal *refusal)
{
    *refusal = baize_wallet_check(wallet, action);
    if (refusal->reason != BAIZE_REASON_ALLOWED)
        return BAIZE_WALLET_REFUSED;
    wallet_decide_allowed(wallet, action, event);
    return baize_wallet_fold(wallet, event);
}
