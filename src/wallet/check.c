/* check.c - why an action is refused: first whether it can be at all and who may, then what its kind asks. Nothing here
 * changes anything. */
#include "base/date.h"
#include "catalog/rights.h"
#include "event/refusal.h"
#include "wallet/internal.h"

/* ---- Refusals ---- */

static struct baize_refusal refuse_amount(enum baize_reason reason, baize_cents least, baize_cents most)
{
    return refuse_range(reason, NULL, least, most > 0 ? most : 0);
}

/* ---- Who may: one table. A role that handles cash sets no limits and lifts no exclusion (S11). ---- */

#define BIT(role) (uint16_t)(1u << BAIZE_##role)

static const uint16_t who_may_exclude[BAIZE_EXCLUSIONS] = {
    [BAIZE_EXCLUDED_BY_HOUSE] = BIT(FLOORPERSON) | BIT(SUPERVISOR) | BIT(EXECUTIVE) | BIT(MANAGER),
    [BAIZE_EXCLUDED_BY_SELF] = BIT(PLAYER),
    [BAIZE_EXCLUDED_BY_LAW] = BIT(MANAGER),
};

static bool comes_from_table(enum baize_wallet_act act)
{
    return act == BAIZE_WALLET_ACT_TO_TABLE || act == BAIZE_WALLET_ACT_FROM_TABLE;
}

/* The table has said who may; a player still takes no other player's money to it. */
static struct baize_refusal check_who_at_table(const struct baize_wallet_action *action)
{
    if (!action->paired)
        return refuse(BAIZE_REASON_COMES_FROM_THE_TABLE, NULL);
    if (action->kind == BAIZE_WALLET_ACT_TO_TABLE && action->by.role == BAIZE_PLAYER &&
        action->by.who != action->patron)
        return refuse(BAIZE_REASON_NOT_YOURS, "S11");
    return allow();
}

static struct baize_refusal check_who(const struct baize_wallet_action *action)
{
    const struct baize_actor *by = &action->by;
    if (comes_from_table(action->kind))
        return check_who_at_table(action);
    uint16_t roles = action->kind == BAIZE_WALLET_ACT_EXCLUDE ? who_may_exclude[action->exclude.why]
                                                              : baize_wallet_rights[action->kind].by;
    if (by->who == 0 || (unsigned)by->role > BAIZE_AUDITOR || (roles & 1u << by->role) == 0)
        return (struct baize_refusal){.reason = BAIZE_REASON_ROLE_NOT_ALLOWED, .requirement = "S11", .set = roles};
    if (by->role == BAIZE_PLAYER && by->who != action->patron)
        return refuse(BAIZE_REASON_NOT_YOURS, "S2");
    return allow();
}

/* ---- Whether it can be at all ---- */

static struct baize_refusal check_act(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    if ((unsigned)action->kind >= BAIZE_WALLET_ACTS)
        return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
    if (action->kind == BAIZE_WALLET_ACT_EXCLUDE && (unsigned)action->exclude.why >= BAIZE_EXCLUSIONS)
        return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
    if (action->patron != wallet->patron)
        return refuse(BAIZE_REASON_WALLET_OF_ANOTHER, NULL);
    if (action->patron == 0 || action->patron > BAIZE_PATRON_MOST)
        return refuse(BAIZE_REASON_NUMBER_WRONG, NULL);
    if (action->by.at_ms < wallet->at_ms)
        return refuse(BAIZE_REASON_TIME_GOES_BACK, NULL);
    if (!baize_day_is_real(action->day) || action->day < wallet->day)
        return refuse(BAIZE_REASON_DAY_WRONG, NULL);
    return allow();
}

/* What a player owns stays reachable after the wallet is closed. */
static struct baize_refusal check_life(const struct baize_wallet *wallet, enum baize_wallet_act act)
{
    if (act == BAIZE_WALLET_ACT_OPEN)
        return wallet->life == WALLET_NEW ? allow() : refuse(BAIZE_REASON_ALREADY_OPEN, NULL);
    if (act == BAIZE_WALLET_ACT_WITHDRAW || act == BAIZE_WALLET_ACT_FROM_TABLE)
        return wallet->life != WALLET_NEW ? allow() : refuse(BAIZE_REASON_NOT_OPEN, NULL);
    return wallet->life == WALLET_OPEN ? allow() : refuse(BAIZE_REASON_NOT_OPEN, NULL);
}

/* ---- Money ---- */

static struct baize_refusal check_amount(baize_cents amount, baize_cents most)
{
    if (amount >= 1 && amount <= most)
        return allow();
    return refuse_amount(BAIZE_REASON_AMOUNT_WRONG, 1, most);
}

static struct baize_refusal check_not_excluded(const struct baize_wallet *wallet, int64_t at_ms)
{
    if (!baize_wallet_is_excluded(wallet, at_ms))
        return allow();
    return (struct baize_refusal){.reason = BAIZE_REASON_EXCLUDED, .from_ms = wallet->excluded_until_ms};
}

/* Sums of a life can be counted on: each is at most COUNT_MOST. */
static bool is_countable(baize_cents sum, baize_cents amount)
{
    return sum <= BAIZE_WALLET_COUNT_MOST - amount;
}

static struct baize_refusal check_deposit(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    baize_cents amount = action->deposit.amount;
    struct baize_refusal refusal = check_amount(amount, BAIZE_WALLET_AMOUNT_MOST);
    if (is_allowed(&refusal))
        refusal = check_not_excluded(wallet, action->by.at_ms);
    if (!is_allowed(&refusal))
        return refusal;
    if (amount > BAIZE_WALLET_BALANCE_MOST - wallet->balance || !is_countable(wallet->deposited_ever, amount))
        return refuse_amount(BAIZE_REASON_BALANCE_TOO_LARGE, 1, BAIZE_WALLET_BALANCE_MOST - wallet->balance);
    baize_cents limit = baize_wallet_limits_at(wallet, action->by.at_ms).deposit;
    baize_cents left = limit - wallet_day_of(wallet, action->day).deposited;
    if (limit != 0 && amount > left)
        return refuse_amount(BAIZE_REASON_DEPOSIT_LIMIT, 1, left);
    return allow();
}

static struct baize_refusal check_balance(const struct baize_wallet *wallet, baize_cents amount, baize_cents sum_ever)
{
    struct baize_refusal refusal = check_amount(amount, BAIZE_WALLET_AMOUNT_MOST);
    if (!is_allowed(&refusal))
        return refusal;
    if (amount > wallet->balance || !is_countable(sum_ever, amount))
        return refuse_amount(BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE, 1, wallet->balance);
    return allow();
}

/* The loss of a day is what went to tables less what came back; one who is ahead may lose that besides. */
static struct baize_refusal check_to_table(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    baize_cents amount = action->to_table.amount;
    struct baize_refusal refusal = check_not_excluded(wallet, action->by.at_ms);
    if (is_allowed(&refusal))
        refusal = check_balance(wallet, amount, wallet->to_tables_ever);
    if (!is_allowed(&refusal))
        return refusal;
    baize_cents limit = baize_wallet_limits_at(wallet, action->by.at_ms).loss;
    struct wallet_day day = wallet_day_of(wallet, action->day);
    baize_cents left = limit - (day.to_tables - day.from_tables);
    if (limit != 0 && amount > left)
        return refuse_amount(BAIZE_REASON_LOSS_LIMIT, 1, left);
    return allow();
}

static struct baize_refusal check_from_table(const struct baize_wallet *wallet, baize_cents amount)
{
    struct baize_refusal refusal = check_amount(amount, BAIZE_WALLET_COUNT_MOST);
    if (is_allowed(&refusal) &&
        (!is_countable(wallet->balance, amount) || !is_countable(wallet->from_tables_ever, amount)))
        refusal = refuse_amount(BAIZE_REASON_BALANCE_TOO_LARGE, 1, BAIZE_WALLET_COUNT_MOST - wallet->from_tables_ever);
    return refusal;
}

/* ---- Limits and exclusions ---- */

/* The limits that were asked for last: in force, or waiting. */
static struct baize_wallet_limits asked_last(const struct baize_wallet *wallet)
{
    return wallet->asked_from_ms != 0 ? wallet->asked : wallet->limits;
}

static struct baize_refusal check_limits(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    if (!wallet_limits_are_counted(action->set_limits))
        return refuse_amount(BAIZE_REASON_AMOUNT_WRONG, 0, BAIZE_WALLET_BALANCE_MOST);
    if (wallet_limits_equal(action->set_limits, asked_last(wallet)))
        return refuse(BAIZE_REASON_NOTHING_CHANGES, NULL);
    if (action->day == wallet->day && wallet->limits_set >= BAIZE_WALLET_LIMITS_MOST)
        return refuse(BAIZE_REASON_LIMITS_TOO_OFTEN, NULL);
    return allow();
}

static struct baize_refusal check_exclude(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    int64_t until_ms = action->exclude.until_ms;
    if (until_ms != 0 && until_ms <= action->by.at_ms)
        return refuse(BAIZE_REASON_END_WRONG, NULL);
    struct wallet_exclusion after = wallet_exclusion_of(wallet, action);
    bool same = baize_wallet_is_excluded(wallet, action->by.at_ms) && wallet->excluded == 1 + action->exclude.why &&
                wallet->excluded_until_ms == after.until_ms && wallet->readmit_from_ms == after.readmit_from_ms;
    return same ? refuse(BAIZE_REASON_NOTHING_CHANGES, NULL) : allow();
}

static struct baize_refusal check_readmit(const struct baize_wallet *wallet, int64_t at_ms)
{
    if (!baize_wallet_is_excluded(wallet, at_ms))
        return refuse(BAIZE_REASON_NOT_EXCLUDED, NULL);
    if (at_ms < wallet->readmit_from_ms)
        return (struct baize_refusal){.reason = BAIZE_REASON_EXCLUSION_RUNS, .from_ms = wallet->readmit_from_ms};
    return allow();
}

/* ---- All acts ---- */

static struct baize_refusal check_kind(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    switch (action->kind) {
    case BAIZE_WALLET_ACT_OPEN:
        return allow();
    case BAIZE_WALLET_ACT_CLOSE:
        return wallet->balance == 0 ? allow() : refuse_amount(BAIZE_REASON_NOT_EMPTY, 0, wallet->balance);
    case BAIZE_WALLET_ACT_DEPOSIT:
        return check_deposit(wallet, action);
    case BAIZE_WALLET_ACT_WITHDRAW:
        return check_balance(wallet, action->withdraw.amount, wallet->withdrawn_ever);
    case BAIZE_WALLET_ACT_TO_TABLE:
        return check_to_table(wallet, action);
    case BAIZE_WALLET_ACT_FROM_TABLE:
        return check_from_table(wallet, action->from_table.amount);
    case BAIZE_WALLET_ACT_SET_LIMITS:
        return check_limits(wallet, action);
    case BAIZE_WALLET_ACT_EXCLUDE:
        return check_exclude(wallet, action);
    case BAIZE_WALLET_ACT_READMIT:
        return check_readmit(wallet, action->by.at_ms);
    }
    return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
}

struct baize_refusal baize_wallet_check(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    struct baize_refusal refusal = check_act(wallet, action);
    if (is_allowed(&refusal))
        refusal = check_who(action);
    if (is_allowed(&refusal))
        refusal = check_life(wallet, action->kind);
    if (is_allowed(&refusal))
        refusal = check_kind(wallet, action);
    return refused_by(BAIZE_MACHINE_WALLET, refusal);
}
