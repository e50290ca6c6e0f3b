/* questions.c - finding things in a meter, and what it tells to others. */
#include "base/vocabulary.h"
#include "meter/internal.h"

#include <string.h>

/* ---- Finding ---- */

uint8_t meter_find_table(const struct baize_meter *meter, uint32_t number)
{
    for (uint8_t i = 0; i < meter->tables_count; i++)
        if (meter->tables[i].number == number)
            return i;
    return METER_NONE;
}

uint8_t meter_find_claim(const struct baize_meter *meter, uint32_t number)
{
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter->claims[i].number == number)
            return i;
    return METER_NONE;
}

const struct baize_meter_claim *baize_meter_find_claim(const struct baize_meter *meter, uint32_t claim)
{
    uint8_t index = meter_find_claim(meter, claim);
    return index != METER_NONE ? &meter->claims[index] : NULL;
}

bool baize_meter_claim_takes(const struct baize_meter_claim *claim)
{
    return claim->from == BAIZE_FROM_METER;
}

uint8_t meter_first_claim(const struct baize_meter *meter, uint8_t level)
{
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter_claim_takes(&meter->claims[i], level))
            return i;
    return METER_NONE;
}

uint8_t meter_claims_before(const struct baize_meter *meter, uint8_t level, uint8_t end)
{
    uint8_t count = 0;
    for (uint8_t i = 0; i < end; i++)
        count = (uint8_t)(count + meter_claim_takes(&meter->claims[i], level));
    return count;
}

uint32_t baize_meter_claim_before(const struct baize_meter *meter, const struct baize_meter_claim *claim)
{
    uint8_t first = baize_meter_claim_takes(claim) ? meter_first_claim(meter, claim->level) : METER_NONE;
    return first == METER_NONE || meter->claims[first].number == claim->number ? 0 : meter->claims[first].number;
}

const struct baize_meter_hit *baize_meter_find_win(const struct baize_meter *meter, uint32_t win)
{
    for (unsigned h = 0; h <= BAIZE_LEVELS_MOST; h++) {
        const struct baize_meter_history *history = &meter->histories[h];
        for (uint64_t i = 0; i < history->count && i < BAIZE_METER_HITS_KEPT; i++)
            if (history->hits[i].number == win)
                return &history->hits[i];
    }
    return NULL;
}

struct baize_meter_hit *meter_find_hit(struct baize_meter *meter, uint32_t win)
{
    const struct baize_meter_hit *hit = baize_meter_find_win(meter, win);
    if (hit == NULL)
        return NULL;
    for (unsigned h = 0; h <= BAIZE_LEVELS_MOST; h++)
        for (unsigned i = 0; i < BAIZE_METER_HITS_KEPT; i++)
            if (&meter->histories[h].hits[i] == hit)
                return &meter->histories[h].hits[i];
    return NULL;
}

/* ---- Rows of the schedule ---- */

uint8_t meter_level_of(const struct baize_meter *meter, const struct baize_odds *pays)
{
    if (pays->kind != BAIZE_ODDS_METER)
        return 0;
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (strncmp(meter->levels[i].name, pays->level, BAIZE_LEVEL_NAME_SIZE) == 0)
            return i;
    return METER_NONE;
}

bool meter_fixed_pay(const struct baize_odds *pays, baize_cents wager, baize_cents *fixed, baize_money *breakage)
{
    struct baize_pay paid;
    if (pays->kind == BAIZE_ODDS_METER || baize_odds_pay(pays, wager, &paid) != BAIZE_OK)
        return false;
    *fixed = paid.winnings_cents;
    *breakage = paid.breakage_denominator == 0
                    ? 0
                    : (baize_money)paid.breakage_numerator * BAIZE_MICROCENTS_PER_CENT / paid.breakage_denominator;
    return *fixed > 0 && *fixed <= BAIZE_METER_CENTS_MOST;
}

/* ---- Dry (R43) ---- */

static baize_cents largest_fixed(const struct baize_rules *rules, const struct baize_meter *meter)
{
    baize_cents largest = 0;
    baize_cents fixed;
    baize_money breakage;
    for (uint8_t i = 0; i < rules->progressive.schedule.count; i++)
        if (meter_fixed_pay(&rules->progressive.schedule.rows[i].pays, meter->wager, &fixed, &breakage) &&
            fixed > largest)
            largest = fixed;
    return largest;
}

/* Has a fixed pay that stands been taken from the level since it was reset? One that is no longer in the history counts
 * as one. */
static bool is_tapped(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t level)
{
    const struct baize_meter_history *history = &meter->histories[level];
    uint64_t reset = meter_reset_seq(meter, level, 0);
    for (uint64_t i = 0; i < history->count && i < BAIZE_METER_HITS_KEPT; i++) {
        const struct baize_meter_hit *hit = &history->hits[i];
        if (hit->seq > reset && !hit->backed_out && hit->row < rules->progressive.schedule.count &&
            rules->progressive.schedule.rows[hit->row].pays.kind != BAIZE_ODDS_METER)
            return true;
    }
    return meter->levels[level].forgotten_pay_seq > reset;
}

bool meter_is_dry_at(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t level, baize_money held,
                     bool taken)
{
    return level == 0 && rules->progressive.fixed_pays_from == BAIZE_FROM_METER &&
           held < largest_fixed(rules, meter) * BAIZE_MICROCENTS_PER_CENT && (taken || is_tapped(rules, meter, level));
}

bool baize_meter_is_dry(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t level)
{
    return meter->phase == BAIZE_METER_OPEN && level < meter->levels_count &&
           meter_is_dry_at(rules, meter, level, meter_before_claims(&meter->levels[level]).meter, false);
}

/* ---- Terms ---- */

void baize_meter_terms_of(const struct baize_rules *rules, struct baize_meter_terms *terms)
{
    const struct baize_progressive_rules *progressive = &rules->progressive;
    memset(terms, 0, sizeof *terms);
    terms->wager = progressive->wager;
    terms->executive_above = progressive->executive_above;
    terms->claim_order = progressive->claim_order;
    terms->fixed_pays_from = progressive->fixed_pays_from;
    terms->validator = progressive->validator;
    terms->asks_credential = progressive->controller.id[0] != '\0';
    if (terms->asks_credential)
        terms->credential = progressive->controller.credential;
    terms->seats = rules->seats;
    terms->rows = progressive->schedule.count;
    terms->levels = progressive->levels;
    for (uint8_t i = 0; i < terms->rows; i++) {
        memcpy(terms->schedule[i].hand, progressive->schedule.rows[i].hand, BAIZE_ID_SIZE);
        terms->schedule[i].pays = progressive->schedule.rows[i].pays;
    }
    for (uint8_t i = 0; i < terms->levels; i++) {
        memcpy(terms->level[i].name, progressive->meters[i].level, BAIZE_LEVEL_NAME_SIZE);
        terms->level[i].rate = progressive->meters[i].rate;
        terms->level[i].reserve = progressive->meters[i].reserve;
    }
}

void baize_meter_setup_of(const struct baize_rules *rules, uint32_t meter, struct baize_meter_action *action)
{
    memset(action, 0, sizeof *action);
    action->kind = BAIZE_METER_ACT_OPEN;
    action->open.meter = meter;
    action->open.count = rules->progressive.levels;
    for (uint8_t i = 0; i < rules->progressive.levels; i++) {
        const struct baize_meter_rules *level = &rules->progressive.meters[i];
        struct baize_meter_setup *setup = &action->open.levels[i];
        memcpy(setup->name, level->level, BAIZE_LEVEL_NAME_SIZE);
        setup->set = (struct baize_meter_parameters){
            .seed = level->seed, .limit = level->limit, .rate = level->rate, .reserve = level->reserve};
        setup->opening = level->seed;
    }
}

/* ---- What others see ---- */

bool baize_meter_level_balances(const struct baize_meter_level *level)
{
    const struct baize_meter_amounts *now = &level->now;
    baize_money in = level->opening + level->contributions - level->reversed + level->seeds + level->pending_seeds +
                     level->shortfall + level->pending_shortfall + level->adjustments;
    return in == now->meter + now->reserve + now->overflow + now->pending + level->paid_from_meter && now->meter >= 0 &&
           now->reserve >= 0 && now->overflow >= 0 && now->pending >= 0;
}

struct baize_meter_display baize_meter_show(const struct baize_meter *meter, uint8_t level)
{
    struct baize_meter_display display = {.winning_table = meter->winning_table};
    baize_money fraction;
    if (level >= meter->levels_count)
        return display;
    const struct baize_meter_amounts *now = &meter->levels[level].now;
    baize_money_whole_cents(now->meter, &display.amount, &fraction);
    baize_money_whole_cents(now->pending, &display.pending, &fraction);
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter->claims[i].level == level && meter->claims[i].from == BAIZE_FROM_METER)
            display.is_pending = true;
    return display;
}
