/* play_meter.c - the progressive meters of a session: seed, growth, and what a claim is paid (RULES 4). */
#include "cmd/play.h"

#include <string.h>

void play_meters_start(struct play_meters *meters, const struct baize_rules *rules)
{
    memset(meters, 0, sizeof *meters);
    for (uint8_t i = 0; rules->wagers[BAIZE_PROGRESSIVE].offered && i < rules->progressive.levels; i++)
        meters->meter[i] = rules->progressive.meters[i].seed * BAIZE_MICROCENTS_PER_CENT;
}

static void keep_limit(struct play_meters *meters, uint8_t level, baize_cents limit)
{
    baize_money most = limit * BAIZE_MICROCENTS_PER_CENT;
    if (limit == 0 || meters->meter[level] <= most)
        return;
    meters->overflow[level] += meters->meter[level] - most;
    meters->meter[level] = most;
}

/* Each accepted wager adds rate x wager to its meters and reserve rate x wager to their reserves. */
void play_meters_collect(struct play_meters *meters, const struct baize_rules *rules, int wagers)
{
    for (uint8_t i = 0; i < rules->progressive.levels; i++) {
        const struct baize_meter_rules *level = &rules->progressive.meters[i];
        baize_money part = 0;
        baize_money reserve = 0;
        if (baize_rate_of_cents(level->rate, rules->progressive.wager * wagers, &part) != BAIZE_OK ||
            baize_rate_of_cents(level->reserve, rules->progressive.wager * wagers, &reserve) != BAIZE_OK)
            continue;
        meters->meter[i] += part;
        meters->reserve[i] += reserve;
        keep_limit(meters, i, level->limit);
    }
}

static uint8_t level_of(const struct baize_rules *rules, const char *name)
{
    for (uint8_t i = 0; i < rules->progressive.levels; i++)
        if (strcmp(rules->progressive.meters[i].level, name) == 0)
            return i;
    return 0;
}

/* A 100% pay takes the whole cents, and the meter starts again at seed + reserve + fraction; a smaller share is rounded
 * down to cents, the fraction stays (R29). A fixed pay may come from the meter; what that lacks is house money (R30).
 */
baize_cents play_meters_pay(struct play_meters *meters, const struct baize_rules *rules,
                            const struct baize_claim *claim)
{
    bool share = claim->pays.kind == BAIZE_ODDS_METER;
    uint8_t level = share ? level_of(rules, claim->pays.level) : 0;
    baize_money *meter = &meters->meter[level];
    baize_cents cents = claim->fixed_cents;
    baize_money part = *meter;
    baize_money fraction;
    if (!share) {
        if (claim->from == BAIZE_FROM_METER)
            *meter -= cents < *meter / BAIZE_MICROCENTS_PER_CENT ? cents * BAIZE_MICROCENTS_PER_CENT : *meter;
        return cents;
    }
    if (claim->pays.share < BAIZE_RATE_WHOLE && baize_rate_of_money(claim->pays.share, *meter, &part) != BAIZE_OK)
        return 0;
    baize_money_whole_cents(part, &cents, &fraction);
    *meter -= cents * BAIZE_MICROCENTS_PER_CENT;
    if (claim->pays.share == BAIZE_RATE_WHOLE) {
        *meter += rules->progressive.meters[level].seed * BAIZE_MICROCENTS_PER_CENT + meters->reserve[level];
        meters->reserve[level] = 0;
        keep_limit(meters, level, rules->progressive.meters[level].limit);
    }
    return cents;
}

baize_cents play_meters_cents(const struct play_meters *meters, uint8_t level)
{
    baize_cents cents;
    baize_money fraction;
    baize_money_whole_cents(meters->meter[level], &cents, &fraction);
    return cents;
}
