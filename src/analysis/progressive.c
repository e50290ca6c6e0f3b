/* progressive.c - the progressive wager: what it returns at a meter, and what it costs in the long run.
 *
 * One wager w puts rate x w into the meter and reserve rate x w into the reserve. A 100% pay takes the meter, which
 * starts again at seed + reserve (R29). Written per wager, with
 *
 *     h   chance of a 100% pay            G   expected share taken by the smaller pays (10% of the meter)
 *     c   rate x w                        F   expected fixed pays that come from the meter (0 when from the tray)
 *
 * the meter that the n-th wager of a cycle meets follows
 *
 *     m(1) = start + c        m(n+1) = a m(n) + b,   a = 1 - G / (1 - h),   b = c - F / (1 - h)
 *
 * because all that is known of a wager before the hit is that it was none. It is the hit with chance h (1 - h)^(n-1),
 * so
 *
 *     E(meter at a hit) = phi m(1) + b (1 - phi) / (1 - a),   phi = h / (h + G)         when G > 0
 *                       = m(1) + b (1 - h) / h                                          when G = 0
 *
 * with start = seed + what the reserve gathers in a cycle, reserve rate x w / h. Left out: parts of a cent, a meter's
 * limit (what it holds back comes with the next start), and a meter that fixed pays run dry (R30). */
#include "analysis/hand_counts.h"
#include "analysis/hand_pairs.h"
#include "analysis/returns.h"

#include <string.h>

/* Everything that is needed again and again. */
struct progressive {
    const struct baize_rules *rules;
    const struct baize_progressive_rules *terms;
    struct hand_counts counts;
    struct baize_progressive_analysis *analysis;
};

static struct baize_fraction add_product(struct baize_fraction sum, struct baize_fraction a, struct baize_fraction b)
{
    return baize_fraction_add(sum, baize_fraction_multiply(a, b));
}

static struct baize_fraction ppm(baize_rate rate)
{
    return baize_fraction_of(rate, BAIZE_RATE_WHOLE);
}

static struct baize_fraction hands_chance(const struct hand_counts *counts, baize_strength least, baize_strength most)
{
    uint64_t hands = 0;
    for (unsigned strength = least; strength <= most; strength++)
        hands += counts->counts[strength];
    return baize_fraction_of_counts(hands, counts->total);
}

static const struct baize_meter_rules *meter_of(const struct baize_progressive_rules *terms, const char *level)
{
    for (uint8_t i = 0; i < terms->levels; i++)
        if (strcmp(terms->meters[i].level, level) == 0)
            return &terms->meters[i];
    return NULL;
}

/* ---- The return at the seeds ---- */

/* All that a row pays for a wager of 1, the meters at their seeds; the wager was collected and never comes back. */
static struct baize_fraction pays_of(const struct baize_progressive_rules *terms, const struct baize_odds *odds)
{
    const struct baize_meter_rules *meter;
    switch (odds->kind) {
    case BAIZE_ODDS_FIXED:
        return baize_fraction_of(odds->fixed_cents, terms->wager);
    case BAIZE_ODDS_METER:
        meter = meter_of(terms, odds->level);
        return meter == NULL ? baize_fraction_of(0, 1)
                             : baize_fraction_multiply(ppm(odds->share), baize_fraction_of(meter->seed, terms->wager));
    case BAIZE_ODDS_TO:
    case BAIZE_ODDS_FOR:
    case BAIZE_ODDS_PUSH:
    case BAIZE_ODDS_NONE:
    default:
        return baize_fraction_add(odds_net(odds), baize_fraction_of(1, 1));
    }
}

static enum baize_status analyze_wager(const struct progressive *all)
{
    const struct baize_paytable *schedule = &all->terms->schedule;
    struct baize_fraction one = baize_fraction_of(1, 1);
    struct baize_wager_analysis *wager = &all->analysis->wager;
    uint64_t unpaid = all->counts.total;
    returns_start(wager, baize_wager_id(BAIZE_PROGRESSIVE), schedule->id, "none");
    all->analysis->fixed = baize_fraction_of(0, 1);
    for (uint8_t i = 0; i < schedule->count; i++) {
        const struct baize_pay_row *row = &schedule->rows[i];
        char words[BAIZE_OUTCOME_SIZE];
        uint64_t hands = 0;
        for (unsigned strength = row->least; strength <= row->most; strength++)
            hands += all->counts.counts[strength];
        struct baize_fraction pays = pays_of(all->terms, &row->pays);
        row_words(row->hand, words);
        returns_add_row(wager, i, words, hands, true, one, baize_fraction_subtract(pays, one));
        unpaid -= hands;
        if (row->pays.kind != BAIZE_ODDS_METER)
            all->analysis->fixed =
                add_product(all->analysis->fixed, pays, baize_fraction_of_counts(hands, all->counts.total));
    }
    returns_add(wager, "nothing", unpaid, false, one, baize_fraction_of(-1, 1));
    return returns_finish(wager);
}

/* ---- One meter ---- */

/* What a wager takes from the meter besides 100% pays. */
struct takings {
    struct baize_fraction jackpot; /* h */
    struct baize_fraction smaller; /* G */
    struct baize_fraction fixed;   /* F, in cents */
};

static struct takings find_takings(const struct progressive *all, uint8_t level)
{
    const struct baize_paytable *schedule = &all->terms->schedule;
    struct baize_fraction zero = baize_fraction_of(0, 1);
    struct takings takings = {zero, zero, zero};
    for (uint8_t i = 0; i < schedule->count; i++) {
        const struct baize_pay_row *row = &schedule->rows[i];
        struct baize_fraction chance = hands_chance(&all->counts, row->least, row->most);
        if (row->pays.kind != BAIZE_ODDS_METER || strcmp(row->pays.level, all->terms->meters[level].level) != 0)
            continue;
        if (row->pays.share == BAIZE_RATE_WHOLE)
            takings.jackpot = baize_fraction_add(takings.jackpot, chance);
        else
            takings.smaller = add_product(takings.smaller, chance, ppm(row->pays.share));
    }
    /* Only tables with one meter let it pay the fixed amounts; with several it would be the first. */
    if (all->terms->fixed_pays_from == BAIZE_FROM_METER && level == 0)
        takings.fixed = baize_fraction_multiply(all->analysis->fixed, baize_fraction_of(all->terms->wager, 1));
    return takings;
}

/* The formula at the top of this file, in cents. */
static struct baize_fraction average_meter(const struct baize_meter_rules *meter, baize_cents wager,
                                           const struct takings *takings)
{
    struct baize_fraction h = takings->jackpot, one = baize_fraction_of(1, 1);
    struct baize_fraction no_hit = baize_fraction_subtract(one, h);
    struct baize_fraction w = baize_fraction_of(wager, 1);
    struct baize_fraction c = baize_fraction_multiply(ppm(meter->rate), w);
    struct baize_fraction reserve = baize_fraction_divide(baize_fraction_multiply(ppm(meter->reserve), w), h);
    struct baize_fraction first = baize_fraction_add(baize_fraction_of(meter->seed, 1), baize_fraction_add(reserve, c));
    struct baize_fraction b = baize_fraction_subtract(c, baize_fraction_divide(takings->fixed, no_hit));
    if (takings->smaller.sign == 0)
        return baize_fraction_add(first, baize_fraction_multiply(b, baize_fraction_divide(no_hit, h)));
    struct baize_fraction phi = baize_fraction_divide(h, baize_fraction_add(h, takings->smaller));
    struct baize_fraction rest =
        baize_fraction_divide(baize_fraction_subtract(one, phi), baize_fraction_divide(takings->smaller, no_hit));
    return baize_fraction_add(baize_fraction_multiply(phi, first), baize_fraction_multiply(b, rest));
}

/* Where 1 = fixed + other meters at their seeds + share x meter / wager. */
static struct baize_fraction break_even(const struct progressive *all, const struct baize_level_analysis *level)
{
    struct baize_fraction w = baize_fraction_of(all->terms->wager, 1);
    struct baize_fraction missing = all->analysis->wager.house_edge; /* at the seeds */
    struct baize_fraction more = baize_fraction_divide(baize_fraction_multiply(missing, w), level->share);
    return baize_fraction_add(baize_fraction_of(level->seed, 1), more);
}

static enum baize_status analyze_level(const struct progressive *all, uint8_t number, void *scratch,
                                       size_t scratch_size)
{
    const struct baize_meter_rules *meter = &all->terms->meters[number];
    struct baize_level_analysis *level = &all->analysis->level[number];
    struct takings takings = find_takings(all, number);
    memcpy(level->level, meter->level, sizeof level->level);
    level->seed = meter->seed;
    level->jackpot = takings.jackpot;
    level->share = baize_fraction_add(takings.jackpot, takings.smaller);
    level->wagers_between_hits = baize_fraction_divide(baize_fraction_of(1, 1), takings.jackpot);
    level->average_meter = average_meter(meter, all->terms->wager, &takings);
    level->break_even = break_even(all, level);
    struct baize_fraction seeds =
        baize_fraction_multiply(takings.jackpot, baize_fraction_of(meter->seed, all->terms->wager));
    level->long_run = baize_fraction_add(seeds, baize_fraction_add(ppm(meter->rate), ppm(meter->reserve)));
    return hand_pairs_chance(all->rules, meter->level, scratch, scratch_size, &level->same_round);
}

/* ---- Envy and the long run ---- */

static enum baize_status analyze_envy(const struct progressive *all)
{
    const struct baize_envy *envy = &all->terms->envy;
    struct hand_counts counts;
    struct baize_fraction sum = baize_fraction_of(0, 1);
    if (envy->count > 0) {
        enum baize_status status = hand_counts_fill(envy->ranking, all->rules->deck, all->rules->player_cards, &counts);
        if (status != BAIZE_OK)
            return status;
        for (uint8_t i = 0; i < envy->count; i++)
            sum = add_product(sum, hands_chance(&counts, envy->rows[i].least, envy->rows[i].most),
                              baize_fraction_of(envy->rows[i].amount, all->terms->wager));
    }
    all->analysis->envy = sum;
    return BAIZE_OK;
}

static void analyze_long_run(const struct progressive *all)
{
    struct baize_fraction left = baize_fraction_of(1, 1);
    for (uint8_t i = 0; i < all->terms->levels; i++)
        left = baize_fraction_subtract(left, all->analysis->level[i].long_run);
    if (all->terms->fixed_pays_from != BAIZE_FROM_METER)
        left = baize_fraction_subtract(left, all->analysis->fixed);
    all->analysis->long_run = left;
}

enum baize_status baize_analyze_progressive(const struct baize_rules *rules, void *scratch, size_t scratch_size,
                                            struct baize_progressive_analysis *analysis)
{
    struct progressive all = {.rules = rules, .terms = &rules->progressive, .analysis = analysis};
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered)
        return BAIZE_ANALYSIS_NOT_OFFERED;
    memset(analysis, 0, sizeof *analysis);
    analysis->levels = rules->progressive.levels;
    enum baize_status status =
        hand_counts_fill(all.terms->schedule.ranking, rules->deck, rules->player_cards, &all.counts);
    if (status == BAIZE_OK)
        status = analyze_wager(&all);
    if (status == BAIZE_OK)
        status = analyze_envy(&all);
    for (uint8_t i = 0; i < analysis->levels && status == BAIZE_OK; i++)
        status = analyze_level(&all, i, scratch, scratch_size);
    if (status == BAIZE_OK)
        analyze_long_run(&all);
    return status;
}
