#include "model.h"

#define NO_LIMIT INT64_MAX

/* ---- Money ---- */

baize_cents model_balance(const struct model *model)
{
    baize_cents balance = 0;
    for (unsigned i = 0; i < model->count; i++) {
        const struct baize_wallet_action *act = &model->acts[i];
        if (act->kind == BAIZE_WALLET_ACT_DEPOSIT)
            balance += act->deposit.amount;
        if (act->kind == BAIZE_WALLET_ACT_WITHDRAW)
            balance -= act->withdraw.amount;
        if (act->kind == BAIZE_WALLET_ACT_TO_TABLE)
            balance -= act->to_table.amount;
        if (act->kind == BAIZE_WALLET_ACT_FROM_TABLE)
            balance += act->from_table.amount;
    }
    return balance;
}

baize_cents model_deposits(const struct model *model, uint32_t day)
{
    baize_cents sum = 0;
    for (unsigned i = 0; i < model->count; i++)
        if (model->acts[i].day == day && model->acts[i].kind == BAIZE_WALLET_ACT_DEPOSIT)
            sum += model->acts[i].deposit.amount;
    return sum;
}

baize_cents model_loss(const struct model *model, uint32_t day)
{
    baize_cents loss = 0;
    for (unsigned i = 0; i < model->count; i++) {
        const struct baize_wallet_action *act = &model->acts[i];
        if (act->day == day && act->kind == BAIZE_WALLET_ACT_TO_TABLE)
            loss += act->to_table.amount;
        if (act->day == day && act->kind == BAIZE_WALLET_ACT_FROM_TABLE)
            loss -= act->from_table.amount;
    }
    return loss;
}

/* ---- Limits: each by itself, as a player would tell it ---- */

static baize_cents asked_for(const struct baize_wallet_action *act, bool of_deposits)
{
    baize_cents asked = of_deposits ? act->set_limits.deposit : act->set_limits.loss;
    return asked == 0 ? NO_LIMIT : asked;
}

static baize_cents limit_at(const struct model *model, int64_t at_ms, bool of_deposits)
{
    baize_cents limit = NO_LIMIT, wish = NO_LIMIT;
    int64_t asked_ms = -1; /* when a higher one was asked for that is not in force yet */
    for (unsigned i = 0; i <= model->count; i++) {
        bool request = i < model->count && model->acts[i].kind == BAIZE_WALLET_ACT_SET_LIMITS;
        if (i < model->count && !request)
            continue;
        int64_t now_ms = request ? model->acts[i].by.at_ms : at_ms;
        if (asked_ms >= 0 && now_ms - asked_ms >= BAIZE_WALLET_COOLING_MS)
            limit = wish, asked_ms = -1;
        if (!request)
            break;
        wish = asked_for(&model->acts[i], of_deposits);
        asked_ms = wish > limit ? now_ms : -1;
        limit = wish < limit ? wish : limit;
    }
    return limit;
}

baize_cents model_deposit_limit(const struct model *model, int64_t at_ms)
{
    return limit_at(model, at_ms, true);
}

baize_cents model_loss_limit(const struct model *model, int64_t at_ms)
{
    return limit_at(model, at_ms, false);
}

/* ---- Exclusions: each by itself, until its end or until the next readmission ---- */

static unsigned after_last_readmission(const struct model *model)
{
    unsigned start = 0;
    for (unsigned i = 0; i < model->count; i++)
        if (model->acts[i].kind == BAIZE_WALLET_ACT_READMIT)
            start = i + 1;
    return start;
}

bool model_is_excluded(const struct model *model, int64_t at_ms)
{
    for (unsigned i = after_last_readmission(model); i < model->count; i++) {
        const struct baize_wallet_action *act = &model->acts[i];
        if (act->kind == BAIZE_WALLET_ACT_EXCLUDE && (act->exclude.until_ms == 0 || at_ms < act->exclude.until_ms))
            return true;
    }
    return false;
}

/* No exclusion that is not lifted yet forbids it. */
static bool may_readmit(const struct model *model, int64_t at_ms)
{
    for (unsigned i = after_last_readmission(model); i < model->count; i++) {
        const struct baize_wallet_action *act = &model->acts[i];
        if (act->kind != BAIZE_WALLET_ACT_EXCLUDE || act->exclude.why == BAIZE_EXCLUDED_BY_HOUSE)
            continue;
        if (at_ms < act->exclude.until_ms)
            return false;
        if (act->exclude.why == BAIZE_EXCLUDED_BY_SELF && act->exclude.until_ms == 0 &&
            at_ms - act->by.at_ms < BAIZE_WALLET_COOLING_MS)
            return false;
    }
    return model_is_excluded(model, at_ms);
}

/* ---- All of it ---- */

/* Everything that ever came from tables: it is counted too. */
static baize_cents from_tables(const struct model *model)
{
    baize_cents sum = 0;
    for (unsigned i = 0; i < model->count; i++)
        if (model->acts[i].kind == BAIZE_WALLET_ACT_FROM_TABLE)
            sum += model->acts[i].from_table.amount;
    return sum;
}

static bool has_happened(const struct model *model, enum baize_wallet_act kind)
{
    for (unsigned i = 0; i < model->count; i++)
        if (model->acts[i].kind == kind)
            return true;
    return false;
}

static bool is_amount(baize_cents amount)
{
    return amount > 0 && amount <= BAIZE_WALLET_AMOUNT_MOST;
}

static bool allows_to_table(const struct model *model, const struct baize_wallet_action *action)
{
    baize_cents amount = action->to_table.amount;
    baize_cents limit = model_loss_limit(model, action->by.at_ms);
    return is_amount(amount) && !model_is_excluded(model, action->by.at_ms) && amount <= model_balance(model) &&
           (limit == NO_LIMIT || model_loss(model, action->day) + amount <= limit);
}

static bool allows_deposit(const struct model *model, const struct baize_wallet_action *action)
{
    baize_cents amount = action->deposit.amount;
    baize_cents limit = model_deposit_limit(model, action->by.at_ms);
    return is_amount(amount) && !model_is_excluded(model, action->by.at_ms) &&
           model_balance(model) + amount <= BAIZE_WALLET_BALANCE_MOST &&
           (limit == NO_LIMIT || model_deposits(model, action->day) + amount <= limit);
}

static bool is_limit(baize_cents limit)
{
    return limit >= 0 && limit <= BAIZE_WALLET_BALANCE_MOST;
}

/* As often on this day as may be, or the same as the last time (nothing, before the first). */
static bool allows_limits(const struct model *model, const struct baize_wallet_action *action)
{
    struct baize_wallet_limits last = {.deposit = 0};
    unsigned on_this_day = 0;
    for (unsigned i = 0; i < model->count; i++)
        if (model->acts[i].kind == BAIZE_WALLET_ACT_SET_LIMITS) {
            last = model->acts[i].set_limits;
            on_this_day += model->acts[i].day == action->day;
        }
    bool same = last.deposit == action->set_limits.deposit && last.loss == action->set_limits.loss;
    return !same && on_this_day < 10 && is_limit(action->set_limits.deposit) && is_limit(action->set_limits.loss);
}

/* Is there a moment, from now on, at which it would be seen that this happened too? Looked for around every moment that
 * any exclusion names. */
static bool is_seen_at(const struct model *one, const struct model *other, int64_t at_ms)
{
    return model_is_excluded(one, at_ms) != model_is_excluded(other, at_ms) ||
           may_readmit(one, at_ms) != may_readmit(other, at_ms);
}

static bool exclusion_is_seen(const struct model *model, const struct baize_wallet_action *action)
{
    static struct model with;
    const struct baize_wallet_action *last = NULL;
    with = *model;
    with.acts[with.count++] = *action;
    for (unsigned i = after_last_readmission(&with); i < with.count; i++) {
        const struct baize_wallet_action *act = &with.acts[i];
        if (act->kind != BAIZE_WALLET_ACT_EXCLUDE)
            continue;
        if (i + 1 < with.count)
            last = act;
        int64_t moments[] = {act->exclude.until_ms, act->by.at_ms + BAIZE_WALLET_COOLING_MS, INT64_MAX / 2};
        for (int m = 0; m < 3; m++)
            for (int64_t at_ms = moments[m] - 1; at_ms <= moments[m] + 1; at_ms++)
                if (at_ms >= action->by.at_ms && is_seen_at(model, &with, at_ms))
                    return true;
    }
    return last == NULL || last->exclude.why != action->exclude.why || !model_is_excluded(model, action->by.at_ms);
}

bool model_allows(const struct model *model, const struct baize_wallet_action *action)
{
    bool opened = has_happened(model, BAIZE_WALLET_ACT_OPEN);
    bool open = opened && !has_happened(model, BAIZE_WALLET_ACT_CLOSE);
    switch (action->kind) {
    case BAIZE_WALLET_ACT_OPEN:
        return !opened;
    case BAIZE_WALLET_ACT_CLOSE:
        return open && model_balance(model) == 0;
    case BAIZE_WALLET_ACT_DEPOSIT:
        return open && allows_deposit(model, action);
    case BAIZE_WALLET_ACT_WITHDRAW:
        return opened && is_amount(action->withdraw.amount) && action->withdraw.amount <= model_balance(model);
    case BAIZE_WALLET_ACT_TO_TABLE:
        return open && allows_to_table(model, action);
    case BAIZE_WALLET_ACT_FROM_TABLE:
        return opened && action->from_table.amount > 0 &&
               action->from_table.amount <= BAIZE_WALLET_COUNT_MOST - model_balance(model) &&
               action->from_table.amount <= BAIZE_WALLET_COUNT_MOST - from_tables(model);
    case BAIZE_WALLET_ACT_SET_LIMITS:
        return open && allows_limits(model, action);
    case BAIZE_WALLET_ACT_EXCLUDE:
        return open && (action->exclude.until_ms == 0 || action->exclude.until_ms > action->by.at_ms) &&
               exclusion_is_seen(model, action);
    case BAIZE_WALLET_ACT_READMIT:
        return open && may_readmit(model, action->by.at_ms);
    }
    return false;
}
