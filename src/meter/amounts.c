/* amounts.c - what a level holds, and what its claims come to.
 *
 * One pass from left to right (meter.h has the drawing):
 *
 *     start, flow 0, claim A, flow 1, claim B, flow 2
 *
 *     limit $100.00, seed $50.00; start $99.00; flow 0 $2.00                   meter $100.00, overflow $1.00
 *     claim A is for 100%: $100.00; it starts again at seed + overflow         meter $51.00,  overflow 0
 *     flow 1 $0.25                                                             meter $51.25
 *     claim B is for 10%: $5.125, rounded down to $5.12                        meter $46.13
 *
 * Without A: flow 0 and flow 1 make $101.25 and so $100.00 and $1.25 of overflow; B gets $10.00. Nothing is stored of a
 * claim but what it asks for, so a claim that goes away leaves no trace. */
#include "meter/internal.h"

#include <string.h>

static baize_money money_of(baize_cents cents)
{
    return cents * BAIZE_MICROCENTS_PER_CENT; /* at most BAIZE_METER_RECEIVED_MOST and a little: see meter.h */
}

void meter_keep_limit(const struct baize_meter_parameters *set, struct baize_meter_amounts *amounts)
{
    baize_money most = money_of(set->limit);
    if (set->limit == 0 || amounts->meter <= most)
        return;
    amounts->overflow += amounts->meter - most;
    amounts->meter = most;
}

void meter_add_flow(const struct baize_meter_parameters *set, struct baize_meter_amounts *amounts,
                    const struct baize_meter_flow *flow)
{
    amounts->meter += flow->meter;
    amounts->reserve += flow->reserve;
    meter_keep_limit(set, amounts);
}

/* R29: the whole cents; the meter starts again at seed + reserve + overflow + the fraction. */
static void take_all(const struct baize_meter_parameters *set, struct baize_meter_amounts *amounts,
                     struct baize_meter_award *award)
{
    baize_money_whole_cents(amounts->meter, &award->amount, &award->breakage);
    award->resets = true;
    award->seed = money_of(set->seed);
    award->reserve = amounts->reserve;
    award->overflow = amounts->overflow;
    amounts->meter = award->seed + award->reserve + award->overflow + award->breakage;
    amounts->reserve = 0;
    amounts->overflow = 0;
    meter_keep_limit(set, amounts);
}

/* R29: that share, rounded down to cents; fractions stay in the meter. */
static void take_share(baize_rate share, struct baize_meter_amounts *amounts, struct baize_meter_award *award)
{
    baize_money part = 0;
    if (baize_rate_of_money(share, amounts->meter, &part) != BAIZE_OK)
        return; /* claims are made with rates only */
    baize_money_whole_cents(part, &award->amount, &award->breakage);
    amounts->meter -= money_of(award->amount);
}

/* R30: what the meter holds, and the house adds what it lacks. */
static void take_fixed(const struct baize_meter_claim *claim, struct baize_meter_amounts *amounts,
                       struct baize_meter_award *award)
{
    baize_money asked = money_of(claim->fixed);
    baize_money taken = asked < amounts->meter ? asked : amounts->meter;
    award->amount = claim->fixed;
    award->breakage = claim->breakage;
    award->shortfall = asked - taken;
    amounts->meter -= taken;
}

void meter_take(const struct baize_meter_parameters *set, const struct baize_meter_claim *claim,
                struct baize_meter_amounts *amounts, struct baize_meter_award *award)
{
    memset(award, 0, sizeof *award);
    if (claim->from == BAIZE_FROM_TRAY) {
        award->amount = claim->fixed;
        award->breakage = claim->breakage;
        return;
    }
    if (claim->share == BAIZE_RATE_WHOLE)
        take_all(set, amounts, award);
    else if (claim->share > 0)
        take_share(claim->share, amounts, award);
    else
        take_fixed(claim, amounts, award);
    amounts->pending += money_of(award->amount);
}

struct baize_meter_amounts meter_before_claims(const struct baize_meter_level *level)
{
    struct baize_meter_amounts amounts = level->start;
    meter_add_flow(&level->set, &amounts, &level->flows[0]);
    return amounts;
}

void meter_books_of(const struct baize_meter *meter, uint8_t level, struct meter_books *books)
{
    const struct baize_meter_level *at = &meter->levels[level];
    struct baize_meter_standing *claims = &books->claims;
    books->now = meter_before_claims(at);
    memset(claims, 0, sizeof *claims);
    for (uint8_t i = 0; i < meter->claims_count && claims->count < BAIZE_METER_TAKING_MOST; i++) {
        struct baize_meter_award award;
        if (!meter_claim_takes(&meter->claims[i], level))
            continue;
        meter_take(&at->set, &meter->claims[i], &books->now, &award);
        claims->seeds += award.seed;
        claims->shortfall += award.shortfall;
        claims->amounts[claims->count++] = award.amount;
        meter_add_flow(&at->set, &books->now, &at->flows[claims->count]);
    }
}

struct baize_meter_amounts baize_meter_recount(const struct baize_meter *meter, uint8_t level)
{
    struct meter_books books;
    meter_books_of(meter, level, &books);
    return books.now;
}
