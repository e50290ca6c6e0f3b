/* reconcile.c - opening + every change = closing, for each account of a level (T3, T12).
 *
 * Three tellings of the same story are held against each other:
 *
 *     the entries of each event    add up, account by account, to what the level should hold
 *     what each event says         adds up to the same, all accounts together
 *     the folded meter             holds it
 *
 * The first event whose two tellings differ, that is not by the rate in force, or whose reading is another, is named.
 */
#include "manager/internal.h"

#include <string.h>

void manager_misfit(struct baize_reconciliation *report, enum baize_misfit_kind kind, uint64_t seq,
                    const struct baize_meter_event *event, baize_money says, baize_money found)
{
    if (report->misfit.kind != BAIZE_MISFIT_NONE)
        return;
    report->misfit = (struct baize_misfit){
        .kind = kind, .seq = seq, .event = event->kind, .by = event->by, .says = says, .found = found};
}

/* ---- Does it fit? ---- */

static bool amounts_are_equal(const struct baize_meter_amounts *a, const struct baize_meter_amounts *b)
{
    return a->meter == b->meter && a->reserve == b->reserve && a->overflow == b->overflow && a->pending == b->pending;
}

/* Wagers x rate, by the rates in force (T4); into the right accounts. */
static void check_contribution(struct baize_reconciliation *report, const struct baize_meter_event *event,
                               const struct baize_meter_amounts *moved)
{
    const struct baize_meter_flow *flow = &event->contributed.levels[report->level];
    baize_cents wagers = report->wager * __builtin_popcount(event->contributed.seats);
    baize_money meter = wagers * report->set.rate;
    baize_money reserve = wagers * report->set.reserve;
    if (flow->meter != meter)
        manager_misfit(report, BAIZE_MISFIT_NOT_BY_THE_RATE, report->seq, event, meter, flow->meter);
    if (flow->reserve != reserve)
        manager_misfit(report, BAIZE_MISFIT_NOT_BY_THE_RATE, report->seq, event, reserve, flow->reserve);
    if (moved->reserve != flow->reserve)
        manager_misfit(report, BAIZE_MISFIT_NOT_AS_IT_SAYS, report->seq, event, flow->reserve, moved->reserve);
}

/* What the claims from this level wait for is what is pending. */
static void check_pending(struct baize_reconciliation *report, const struct baize_meter *after,
                          const struct baize_meter_event *event)
{
    baize_money pending = 0;
    for (uint8_t i = 0; i < after->claims_count; i++)
        if (after->claims[i].level == report->level && after->claims[i].from == BAIZE_FROM_METER)
            manager_sum(&pending, after->claims[i].amount * BAIZE_MICROCENTS_PER_CENT);
    if (pending != report->closing.pending)
        manager_misfit(report, BAIZE_MISFIT_PENDING_WITHOUT_CLAIM, report->seq, event, pending,
                       report->closing.pending);
}

/* Before, less the award, plus what the level starts again with, is after; what is above the limit is overflow. */
static void check_award(struct baize_reconciliation *report, const struct baize_meter *before,
                        const struct baize_meter_event *event)
{
    const struct baize_meter_award *award = &event->validated.award;
    baize_money expected = event->validated.before;
    baize_money limit = report->set.limit * BAIZE_MICROCENTS_PER_CENT;
    bool whole = true;
    if (baize_meter_claim_takes(baize_meter_find_claim(before, event->validated.claim))) {
        whole &= manager_sum(&expected, award->seed);
        whole &= manager_sum(&expected, award->reserve);
        whole &= manager_sum(&expected, award->overflow);
        whole &= manager_sum(&expected, award->shortfall);
        whole &= manager_sum(&expected, -award->amount * BAIZE_MICROCENTS_PER_CENT);
    }
    if (award->resets && limit > 0 && expected > limit)
        expected = limit;
    if (!whole || expected != event->validated.after)
        manager_misfit(report, BAIZE_MISFIT_AWARD_NOT_FROM_METER, report->seq, event, expected, event->validated.after);
}

static void check_reading(struct baize_reconciliation *report, const struct baize_meter_event *event)
{
    const struct baize_meter_amounts *read = &event->read.levels[report->level].held;
    const struct baize_meter_amounts *own = &report->closing;
    const baize_money pairs[4][2] = {{read->meter, own->meter},
                                     {read->reserve, own->reserve},
                                     {read->overflow, own->overflow},
                                     {read->pending, own->pending}};
    for (int i = 0; i < 4; i++)
        if (report->level >= event->read.count || pairs[i][0] != pairs[i][1]) {
            manager_misfit(report, BAIZE_MISFIT_READING_DIFFERS, report->seq, event, pairs[i][0], pairs[i][1]);
            return;
        }
}

static void check_fit(struct baize_reconciliation *report, const struct baize_meter *before,
                      const struct baize_meter *after, const struct baize_meter_event *event,
                      const struct baize_meter_amounts *moved, const struct baize_accrual *said)
{
    baize_money net = baize_accrual_net(said);
    baize_money total = baize_meter_amounts_total(moved);
    if (net != total)
        manager_misfit(report, BAIZE_MISFIT_NOT_AS_IT_SAYS, report->seq, event, net, total);
    if (event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED)
        check_contribution(report, event, moved);
    if (event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && manager_level_of(before, event) == report->level)
        check_award(report, before, event);
    if (event->kind == BAIZE_METER_EVENT_METER_READ)
        check_reading(report, event);
    if (event->kind == BAIZE_METER_EVENT_LEVEL_ADJUSTED && moved->meter != total)
        manager_misfit(report, BAIZE_MISFIT_NOT_AS_IT_SAYS, report->seq, event, total, moved->meter);
    check_pending(report, after, event);
}

/* ---- The list of changes ---- */

static void fill_claim(struct baize_change *change, const struct baize_meter_claim *claim)
{
    change->number = claim->number;
    change->table = claim->table;
    change->round = claim->round;
    change->seat = claim->seat;
    change->row = claim->row;
    change->from = claim->from;
}

static void fill_claimed(struct baize_change *change, const struct baize_meter *after)
{
    const struct baize_meter_claim *claim = &after->claims[after->claims_count - 1];
    fill_claim(change, claim);
    change->amount = claim->amount * BAIZE_MICROCENTS_PER_CENT;
}

static void fill_dropped(struct baize_change *change, const struct baize_meter *before,
                         const struct baize_meter_event *event)
{
    change->why = (uint8_t)event->dropped.why;
    const struct baize_meter_claim *claim = baize_meter_find_claim(before, event->dropped.claim);
    fill_claim(change, claim);
    change->amount = claim->amount * BAIZE_MICROCENTS_PER_CENT;
}

static void fill_validated(struct baize_change *change, const struct baize_meter *before,
                           const struct baize_meter_event *event)
{
    const struct baize_meter_award *award = &event->validated.award;
    fill_claim(change, baize_meter_find_claim(before, event->validated.claim));
    change->number = event->validated.win;
    change->amount = award->amount * BAIZE_MICROCENTS_PER_CENT;
    change->seed = award->seed;
    change->reserve = award->reserve;
    change->overflow = award->overflow;
    change->shortfall = award->shortfall;
}

static void fill_backed_out(struct baize_change *change, const struct baize_meter *before,
                            const struct baize_meter_event *event)
{
    const struct baize_meter_hit *hit = baize_meter_backed_out_win(before, event);
    change->number = hit->number;
    change->table = hit->table;
    change->round = hit->round;
    change->seat = hit->seat;
    change->row = hit->row;
    change->from = hit->from;
    change->why = (uint8_t)event->backed_out.why;
    change->amount = event->backed_out.amount * BAIZE_MICROCENTS_PER_CENT;
    change->seed = event->backed_out.seed;
    change->reserve = event->backed_out.reserve;
    change->overflow = event->backed_out.overflow;
    change->shortfall = event->backed_out.shortfall;
}

static void fill_reversed(struct baize_change *change, const struct baize_meter_event *event)
{
    change->table = event->reversed.table;
    change->round = event->reversed.round;
    change->amount = event->reversed.reversed;
    change->refunded = event->reversed.refunded;
}

static void fill_office(struct baize_change *change, const struct baize_meter_event *event, uint8_t level)
{
    if (event->kind == BAIZE_METER_EVENT_METER_OPENED) {
        change->amount = event->opened.levels[level].opening * BAIZE_MICROCENTS_PER_CENT;
        change->after = event->opened.levels[level].set;
    } else if (event->kind == BAIZE_METER_EVENT_METER_CLOSED) {
        change->number = event->closed.successor;
    } else if (event->kind == BAIZE_METER_EVENT_METER_READ) {
        change->number = event->read.day;
    } else if (event->kind == BAIZE_METER_EVENT_PARAMETERS_CHANGED) {
        change->before = event->parameters.before;
        change->after = event->parameters.after;
    } else if (event->kind == BAIZE_METER_EVENT_LEVEL_ADJUSTED) {
        change->amount = event->adjusted.amount;
        change->why = (uint8_t)event->adjusted.why;
    }
}

/* Is it about this level, by itself? Contributions are added up; rounds and links move nothing. */
static bool is_listed(const struct baize_reconciliation *report, const struct baize_meter *before,
                      const struct baize_meter_event *event)
{
    return event->kind == BAIZE_METER_EVENT_METER_OPENED || event->kind == BAIZE_METER_EVENT_METER_CLOSED ||
           event->kind == BAIZE_METER_EVENT_METER_READ || manager_level_of(before, event) == report->level;
}

static void list_change(struct baize_reconciliation *report, const struct baize_meter *before,
                        const struct baize_meter *after, const struct baize_meter_event *event,
                        const struct baize_meter_amounts *moved)
{
    if (report->count == report->capacity) {
        report->left_out++;
        return;
    }
    struct baize_change *change = &report->changes[report->count++];
    memset(change, 0, sizeof *change);
    change->seq = report->seq;
    change->kind = event->kind;
    change->by = event->by;
    change->moved = *moved;
    if (event->kind == BAIZE_METER_EVENT_CLAIM_MADE)
        fill_claimed(change, after);
    else if (event->kind == BAIZE_METER_EVENT_CLAIM_DROPPED)
        fill_dropped(change, before, event);
    else if (event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED)
        fill_validated(change, before, event);
    else if (event->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT)
        fill_backed_out(change, before, event);
    else if (event->kind == BAIZE_METER_EVENT_CONTRIBUTION_REVERSED)
        fill_reversed(change, event);
    else
        fill_office(change, event, report->level);
}

/* ---- Takings ---- */

static struct baize_takings *takings_of_table(struct baize_reconciliation *report, uint32_t table)
{
    for (uint8_t i = 0; i < report->tables_count; i++)
        if (report->tables[i].table == table)
            return &report->tables[i];
    if (report->tables_count == BAIZE_TAKINGS_TABLES_MOST)
        return &report->tables[BAIZE_TAKINGS_TABLES_MOST];
    struct baize_takings *takings = &report->tables[report->tables_count++];
    takings->table = table;
    return takings;
}

static struct baize_takings *takings_at_rate(struct baize_reconciliation *report)
{
    for (uint8_t i = 0; i < report->rates_count; i++)
        if (report->rates[i].rate == report->set.rate && report->rates[i].reserve == report->set.reserve)
            return &report->rates[i];
    if (report->rates_count == BAIZE_TAKINGS_RATES_MOST)
        return &report->rates[BAIZE_TAKINGS_RATES_MOST];
    struct baize_takings *takings = &report->rates[report->rates_count++];
    takings->rate = report->set.rate;
    takings->reserve = report->set.reserve;
    return takings;
}

static bool take_in(struct baize_takings *takings, const struct baize_accrual *said,
                    const struct baize_meter_amounts *moved)
{
    takings->rounds++;
    takings->wagers += said->wagers;
    return manager_sum_amounts(&takings->moved, moved);
}

/* ---- An event ---- */

static void begin(struct baize_reconciliation *report, const struct baize_meter *after,
                  const struct baize_meter_event *event)
{
    report->meter = after->id;
    report->wager = after->wager;
    memcpy(report->name, after->levels[report->level].name, sizeof report->name);
    report->first_ms = event->by.at_ms;
    if (event->kind == BAIZE_METER_EVENT_METER_OPENED)
        report->set_before = report->set = after->levels[report->level].set;
}

void manager_reconcile_event(struct baize_reconciliation *report, const struct baize_meter *before,
                             const struct baize_meter *after, const struct baize_meter_event *event)
{
    report->seq = after->seq;
    if (report->level >= after->levels_count)
        return;
    if (report->seq == report->seq_before + 1)
        begin(report, after, event);
    report->last_ms = event->by.at_ms;
    struct baize_meter_amounts moved = manager_moved(event, report->level);
    struct baize_accrual said = manager_said(before, event, report->level);
    bool contributes = event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED;
    bool whole = manager_sum_amounts(&report->closing, &moved);
    whole &= manager_sum_amounts(&report->kinds[event->kind].moved, &moved);
    whole &= manager_sum_accrual(&report->accrual, &said);
    if (contributes) {
        whole &= take_in(takings_of_table(report, event->contributed.table), &said, &moved);
        whole &= take_in(takings_at_rate(report), &said, &moved);
    }
    check_fit(report, before, after, event, &moved, &said);
    if (!whole)
        manager_misfit(report, BAIZE_MISFIT_TOO_LARGE, report->seq, event, 0, 0);
    if (contributes || is_listed(report, before, event))
        report->kinds[event->kind].count++;
    if (is_listed(report, before, event))
        list_change(report, before, after, event, &moved);
    report->set = after->levels[report->level].set;
    report->books = after->levels[report->level].now;
}

/* ---- The proof ---- */

bool baize_reconciliation_proves(const struct baize_reconciliation *report)
{
    struct baize_meter_amounts sum = report->opening;
    bool whole = true;
    for (int i = 0; i < BAIZE_METER_EVENTS; i++)
        whole &= manager_sum_amounts(&sum, &report->kinds[i].moved);
    baize_money said = baize_meter_amounts_total(&report->opening);
    whole &= manager_sum(&said, baize_accrual_net(&report->accrual));
    return whole && report->misfit.kind == BAIZE_MISFIT_NONE && report->unread == 0 &&
           amounts_are_equal(&sum, &report->closing) && amounts_are_equal(&report->closing, &report->books) &&
           said == baize_meter_amounts_total(&report->closing);
}
