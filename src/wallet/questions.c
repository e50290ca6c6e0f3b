/* questions.c - what a wallet can be asked, and small things that check, decide and fold share. */
#include "wallet/internal.h"

_Static_assert(sizeof(struct baize_wallet) == 4 + 4 + 8 + 16 * 8, "a wallet has no gaps: states are compared as bytes");

void baize_wallet_start(struct baize_wallet *wallet, uint32_t patron)
{
    memset(wallet, 0, sizeof *wallet);
    wallet->patron = patron;
}

bool baize_wallet_is_excluded(const struct baize_wallet *wallet, int64_t at_ms)
{
    return wallet->excluded != 0 && (wallet->excluded_until_ms == 0 || at_ms < wallet->excluded_until_ms);
}

struct baize_wallet_limits baize_wallet_limits_at(const struct baize_wallet *wallet, int64_t at_ms)
{
    return wallet->asked_from_ms != 0 && at_ms >= wallet->asked_from_ms ? wallet->asked : wallet->limits;
}

struct wallet_day wallet_day_of(const struct baize_wallet *wallet, uint32_t day)
{
    if (day != wallet->day)
        return (struct wallet_day){.deposited = 0};
    return (struct wallet_day){wallet->deposited, wallet->to_tables, wallet->from_tables};
}

int64_t wallet_later_end(int64_t a, int64_t b)
{
    if (a == 0 || b == 0)
        return 0;
    return a > b ? a : b;
}

int64_t wallet_after(int64_t at_ms, int64_t ms)
{
    return at_ms > INT64_MAX - ms ? INT64_MAX : at_ms + ms;
}

static int64_t readmit_from(const struct baize_wallet_action *action)
{
    if (action->exclude.why == BAIZE_EXCLUDED_BY_HOUSE)
        return 0;
    if (action->exclude.why == BAIZE_EXCLUDED_BY_SELF && action->exclude.until_ms == 0)
        return wallet_after(action->by.at_ms, BAIZE_WALLET_COOLING_MS);
    return action->exclude.until_ms;
}

struct wallet_exclusion wallet_exclusion_of(const struct baize_wallet *wallet, const struct baize_wallet_action *action)
{
    bool runs = baize_wallet_is_excluded(wallet, action->by.at_ms);
    int64_t until_ms = action->exclude.until_ms, from_ms = readmit_from(action);
    return (struct wallet_exclusion){
        .until_ms = runs ? wallet_later_end(until_ms, wallet->excluded_until_ms) : until_ms,
        .readmit_from_ms = runs && wallet->readmit_from_ms > from_ms ? wallet->readmit_from_ms : from_ms};
}

baize_cents wallet_lower(baize_cents a, baize_cents b)
{
    if (a == 0 || b == 0)
        return a == 0 ? b : a;
    return a < b ? a : b;
}

bool wallet_limits_equal(struct baize_wallet_limits a, struct baize_wallet_limits b)
{
    return a.deposit == b.deposit && a.loss == b.loss;
}

bool wallet_limits_are_counted(struct baize_wallet_limits limits)
{
    return limits.deposit >= 0 && limits.deposit <= BAIZE_WALLET_BALANCE_MOST && limits.loss >= 0 &&
           limits.loss <= BAIZE_WALLET_BALANCE_MOST;
}

/* Amounts are far below what micro-cents can count: nothing here can fail. */
static void post(struct baize_posting *posting, uint32_t patron, baize_cents amount)
{
    struct baize_account cash = {.kind = BAIZE_ACCOUNT_CASH};
    struct baize_account wallet = {.kind = BAIZE_ACCOUNT_WALLET, .owner = patron};
    (void)baize_posting_add_cents(posting, cash, -amount);
    (void)baize_posting_add_cents(posting, wallet, amount);
}

void wallet_posting_of(const struct baize_wallet_event *event, struct baize_posting *posting)
{
    posting->count = 0;
    if (event->kind == BAIZE_WALLET_EVENT_DEPOSITED)
        post(posting, event->patron, event->deposited.amount);
    if (event->kind == BAIZE_WALLET_EVENT_WITHDRAWN)
        post(posting, event->patron, -event->withdrawn.amount);
}
