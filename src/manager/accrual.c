/* accrual.c - what one event did to a level, told twice: by its entries, and by what it says.
 *
 * Seeds and shortfalls of pending claims are house money that is in the level already, though not for good: a claim
 * that is validated changes nothing about them, one that goes away takes them with it. So an event brings
 *
 *     what became final  +  (what is pending after it  -  what was pending before it)                         */
#include "manager/internal.h"

/* ---- Sums ---- */

bool manager_sum(baize_money *sum, baize_money amount)
{
    return !__builtin_add_overflow(*sum, amount, sum);
}

bool manager_sum_amounts(struct baize_meter_amounts *sum, const struct baize_meter_amounts *amounts)
{
    bool whole = manager_sum(&sum->meter, amounts->meter);
    whole &= manager_sum(&sum->reserve, amounts->reserve);
    whole &= manager_sum(&sum->overflow, amounts->overflow);
    whole &= manager_sum(&sum->pending, amounts->pending);
    return whole;
}

bool manager_sum_accrual(struct baize_accrual *sum, const struct baize_accrual *accrual)
{
    sum->wagers += accrual->wagers;
    sum->wins += accrual->wins;
    sum->backed_out += accrual->backed_out;
    bool whole = manager_sum(&sum->opening, accrual->opening);
    whole &= manager_sum(&sum->contributions, accrual->contributions);
    whole &= manager_sum(&sum->reversed, accrual->reversed);
    whole &= manager_sum(&sum->refunded, accrual->refunded);
    whole &= manager_sum(&sum->seeds, accrual->seeds);
    whole &= manager_sum(&sum->shortfall, accrual->shortfall);
    whole &= manager_sum(&sum->adjustments, accrual->adjustments);
    whole &= manager_sum(&sum->paid_from_meter, accrual->paid_from_meter);
    whole &= manager_sum(&sum->back_to_meter, accrual->back_to_meter);
    whole &= manager_sum(&sum->paid_from_tray, accrual->paid_from_tray);
    whole &= manager_sum(&sum->back_to_tray, accrual->back_to_tray);
    whole &= manager_sum(&sum->reserve_used, accrual->reserve_used);
    whole &= manager_sum(&sum->overflow_used, accrual->overflow_used);
    return whole;
}

/* A forged reading may hold anything; a sum that wraps then differs from what it is compared with. */
static baize_money sum_of(const baize_money *parts, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (uint64_t)parts[i];
    return (baize_money)sum;
}

baize_money baize_accrual_net(const struct baize_accrual *accrual)
{
    const baize_money parts[] = {
        accrual->opening,   accrual->contributions, -accrual->reversed,        accrual->seeds,
        accrual->shortfall, accrual->adjustments,   -accrual->paid_from_meter, accrual->back_to_meter};
    return sum_of(parts, sizeof parts / sizeof parts[0]);
}

baize_money baize_meter_amounts_total(const struct baize_meter_amounts *amounts)
{
    const baize_money parts[] = {amounts->meter, amounts->reserve, amounts->overflow, amounts->pending};
    return sum_of(parts, sizeof parts / sizeof parts[0]);
}

/* ---- By its entries ---- */

static baize_money *account_of(struct baize_meter_amounts *amounts, unsigned kind)
{
    return kind == BAIZE_ACCOUNT_METER      ? &amounts->meter
           : kind == BAIZE_ACCOUNT_RESERVE  ? &amounts->reserve
           : kind == BAIZE_ACCOUNT_OVERFLOW ? &amounts->overflow
           : kind == BAIZE_ACCOUNT_PENDING  ? &amounts->pending
                                            : NULL;
}

struct baize_meter_amounts manager_moved(const struct baize_meter_event *event, uint8_t level)
{
    struct baize_meter_amounts moved = {0, 0, 0, 0};
    for (uint8_t i = 0; i < event->posting.count; i++) {
        const struct baize_entry *entry = &event->posting.entries[i];
        baize_money *account = account_of(&moved, entry->account.kind);
        if (account != NULL && entry->account.owner == event->meter && entry->account.level == level)
            manager_sum(account, entry->amount);
    }
    return moved;
}

/* ---- By what it says ---- */

uint8_t manager_level_of(const struct baize_meter *before, const struct baize_meter_event *event)
{
    const struct baize_meter_hit *hit;
    const struct baize_meter_claim *claim;
    switch (event->kind) {
    case BAIZE_METER_EVENT_CONTRIBUTION_REVERSED:
        return event->reversed.level;
    case BAIZE_METER_EVENT_CLAIM_MADE:
        return event->claimed.level;
    case BAIZE_METER_EVENT_CLAIM_DROPPED:
        claim = baize_meter_find_claim(before, event->dropped.claim);
        return claim != NULL ? claim->level : BAIZE_LEVELS_MOST;
    case BAIZE_METER_EVENT_CLAIM_VALIDATED:
        claim = baize_meter_find_claim(before, event->validated.claim);
        return claim != NULL ? claim->level : BAIZE_LEVELS_MOST;
    case BAIZE_METER_EVENT_WIN_BACKED_OUT:
        hit = baize_meter_backed_out_win(before, event);
        return hit != NULL ? hit->level : BAIZE_LEVELS_MOST;
    case BAIZE_METER_EVENT_PARAMETERS_CHANGED:
        return event->parameters.level;
    case BAIZE_METER_EVENT_LEVEL_ADJUSTED:
        return event->adjusted.level;
    case BAIZE_METER_EVENT_METER_OPENED:
    case BAIZE_METER_EVENT_METER_CLOSED:
    case BAIZE_METER_EVENT_METER_READ:
    case BAIZE_METER_EVENT_DRY_ACKNOWLEDGED:
    case BAIZE_METER_EVENT_WAGERS_CONTRIBUTED:
    case BAIZE_METER_EVENT_TABLE_LINKED:
    case BAIZE_METER_EVENT_TABLE_UNLINKED:
    case BAIZE_METER_EVENT_ROUND_ENDED:
    case BAIZE_METER_EVENT_ROUND_VOIDED:
        break;
    }
    return BAIZE_LEVELS_MOST;
}

/* What the pending claims have more of the house's money than before. */
static void add_standing(struct baize_accrual *said, const struct baize_meter_level *before,
                         const struct baize_meter_standing *standing)
{
    said->seeds += standing->seeds - before->pending_seeds;
    said->shortfall += standing->shortfall - before->pending_shortfall;
}

static void add_validated(struct baize_accrual *said, const struct baize_meter *before,
                          const struct baize_meter_event *event)
{
    const struct baize_meter_award *award = &event->validated.award;
    const struct baize_meter_claim *claim = baize_meter_find_claim(before, event->validated.claim);
    baize_money paid = award->amount * BAIZE_MICROCENTS_PER_CENT;
    said->wins = 1;
    if (baize_meter_claim_takes(claim))
        said->paid_from_meter = paid;
    else
        said->paid_from_tray = paid;
    said->seeds = award->seed;
    said->shortfall = award->shortfall;
    said->reserve_used = award->reserve;
    said->overflow_used = award->overflow;
    add_standing(said, &before->levels[claim->level], &event->validated.standing);
}

static void add_backed_out(struct baize_accrual *said, const struct baize_meter *before,
                           const struct baize_meter_event *event)
{
    const struct baize_meter_hit *hit = baize_meter_backed_out_win(before, event);
    baize_money back = event->backed_out.amount * BAIZE_MICROCENTS_PER_CENT;
    said->backed_out = 1;
    if (hit->from == BAIZE_FROM_METER)
        said->back_to_meter = back;
    else
        said->back_to_tray = back;
    if (before->phase == BAIZE_METER_CLOSED && hit->from == BAIZE_FROM_METER) /* it goes on to the house */
        said->adjustments = event->backed_out.shortfall - back;
    said->seeds = -event->backed_out.seed;
    said->shortfall = -event->backed_out.shortfall;
    said->reserve_used = -event->backed_out.reserve;
    said->overflow_used = -event->backed_out.overflow;
    add_standing(said, &before->levels[hit->level], &event->backed_out.standing);
}

static void add_contributed(struct baize_accrual *said, const struct baize_meter_event *event, uint8_t level)
{
    const struct baize_meter_flow *flow = &event->contributed.levels[level];
    if (level >= event->contributed.count)
        return;
    said->wagers = (uint64_t)__builtin_popcount(event->contributed.seats);
    said->contributions = flow->meter + flow->reserve;
}

/* Events about all levels. */
static void add_general(struct baize_accrual *said, const struct baize_meter_event *event, uint8_t level)
{
    struct baize_meter_amounts moved;
    if (event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED)
        add_contributed(said, event, level);
    if (event->kind == BAIZE_METER_EVENT_METER_OPENED && level < event->opened.count)
        said->opening = event->opened.levels[level].opening * BAIZE_MICROCENTS_PER_CENT;
    if (event->kind == BAIZE_METER_EVENT_METER_CLOSED) {
        moved = manager_moved(event, level);
        said->adjustments = baize_meter_amounts_total(&moved);
    }
}

struct baize_accrual manager_said(const struct baize_meter *before, const struct baize_meter_event *event,
                                  uint8_t level)
{
    struct baize_accrual said = {0};
    const struct baize_meter_level *at = &before->levels[level];
    add_general(&said, event, level);
    if (manager_level_of(before, event) != level)
        return said;
    if (event->kind == BAIZE_METER_EVENT_CONTRIBUTION_REVERSED) {
        said.reversed = event->reversed.reversed;
        said.refunded = event->reversed.refunded;
        add_standing(&said, at, &event->reversed.standing);
    } else if (event->kind == BAIZE_METER_EVENT_CLAIM_MADE) {
        add_standing(&said, at, &event->claimed.standing);
    } else if (event->kind == BAIZE_METER_EVENT_CLAIM_DROPPED) {
        add_standing(&said, at, &event->dropped.standing);
    } else if (event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED) {
        add_validated(&said, before, event);
    } else if (event->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT) {
        add_backed_out(&said, before, event);
    } else if (event->kind == BAIZE_METER_EVENT_LEVEL_ADJUSTED) {
        said.adjustments = event->adjusted.amount;
    }
    return said;
}
