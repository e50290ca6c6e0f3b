/* advice.c - what the maker of the progressive system recommends (RULES 4, "Advice"): warnings, never errors. */
#include "rules/compiler.h"

#include <string.h>

__extension__ typedef __int128 wide; /* -Wpedantic knows no __int128 */

/* The largest amount that a hand is paid without a meter. */
static baize_cents largest_fixed(const struct baize_progressive_rules *rules)
{
    baize_cents largest = 0;
    for (uint8_t i = 0; i < rules->schedule.count; i++) {
        struct baize_pay pay;
        if (baize_odds_pay(&rules->schedule.rows[i].pays, rules->wager, &pay) == BAIZE_OK &&
            pay.winnings_cents > largest)
            largest = pay.winnings_cents;
    }
    return largest;
}

static void advise_seed(struct compiler *compiler, const struct meter_choice *meter, baize_cents largest)
{
    const struct advice_source *advice = &compiler->game->progressive.advice;
    if (!meter->seed.present)
        return;
    if (meter->seed.value == 0 && meter->reserve.value > 0)
        fault_advise(compiler->faults, meter->seed.at, "RESERVE_AS_ONLY_SEED", advice->reserve_only_clause.text,
                     "the reserve is the only seed: two jackpots in a row would restart the meter very low (%s)",
                     advice->reserve_only_clause.text);
    else if (meter->seed.value == 0)
        fault_advise(compiler->faults, meter->seed.at, "SEED_ZERO", advice->zero_clause.text,
                     "a seed of $0 is not recommended (%s)", advice->zero_clause.text);
    else if (meter->seed.value < largest)
        fault_advise(compiler->faults, meter->seed.at, "SEED_BELOW_FIXED_AWARD", advice->fixed_clause.text,
                     "seed %s is below the largest fixed award of %s (%s)", money_words(meter->seed.value).text,
                     money_words(largest).text, advice->fixed_clause.text);
}

/* Both amounts are at most CENTS_MOST: the product needs more than 64 bits. */
static baize_cents scaled(baize_cents seed, baize_cents wager, baize_cents per)
{
    wide product = (wide)seed * wager / per;
    return product > INT64_MAX ? INT64_MAX : (baize_cents)product;
}

static void advise_preset(struct compiler *compiler, const struct meter_choice *meter)
{
    const struct advice_source *advice = &compiler->game->progressive.advice;
    const struct preset_choice *preset = &compiler->submission->wagers.progressive.preset;
    const struct amount_source *per = &compiler->game->progressive.seed_per;
    baize_cents wager = compiler->rules->progressive.wager;
    baize_cents seed = per->spot.present ? scaled(preset->seed.value, wager, per->amount.value) : preset->seed.value;
    if (!preset->seed.present || !meter->seed.present || seed == meter->seed.value)
        return;
    if (seed == preset->seed.value)
        fault_advise(compiler->faults, meter->seed.at, "SEED_UNLIKE_PRESET", advice->preset_clause.text,
                     "seed %s is unlike the schedule's preset of %s (%s)", money_words(meter->seed.value).text,
                     money_words(seed).text, advice->preset_clause.text);
    else
        fault_advise(compiler->faults, meter->seed.at, "SEED_UNLIKE_PRESET", advice->preset_clause.text,
                     "seed %s is unlike the schedule's preset of %s, which is %s for a wager of %s (%s, %s)",
                     money_words(meter->seed.value).text, money_words(preset->seed.value).text, money_words(seed).text,
                     money_words(wager).text, per->clause.text, advice->preset_clause.text);
}

static void advise_rates(struct compiler *compiler, int64_t rate, int64_t reserve)
{
    const struct advice_source *advice = &compiler->game->progressive.advice;
    const struct progressive_choice *choice = &compiler->submission->wagers.progressive;
    bool all_from_meter = compiler->rules->progressive.fixed_pays_from == BAIZE_FROM_METER;
    char given[16];
    char other[16];
    struct baize_text given_text = baize_text_in(given, sizeof given);
    struct baize_text other_text = baize_text_in(other, sizeof other);
    baize_rate_print(&given_text, (baize_rate)rate);
    if (reserve == 0)
        fault_advise(compiler->faults, choice->meters_list.at, "NO_RESERVE", advice->reserve_clause.text,
                     "no reserve: a small one softens the drop in play after a jackpot (%s)",
                     advice->reserve_clause.text);
    if (all_from_meter && rate < advice->meter_pays_rate.value) {
        baize_rate_print(&other_text, (baize_rate)advice->meter_pays_rate.value);
        fault_advise(compiler->faults, choice->meters_list.at, "METER_MAY_RUN_DRY", advice->meter_pays_clause.text,
                     "every pay comes from the meter and %s of the wager goes into it: below %s it may run dry (%s)",
                     given, other, advice->meter_pays_clause.text);
    }
    if (!all_from_meter && choice->preset.rate.present && rate > choice->preset.rate.value) {
        baize_rate_print(&other_text, (baize_rate)choice->preset.rate.value);
        fault_advise(compiler->faults, choice->meters_list.at, "RATE_ABOVE_PRESET", advice->rate_clause.text,
                     "a contribution of %s is above the preset of %s and lowers the house advantage (%s)", given, other,
                     advice->rate_clause.text);
    }
}

void advise_progressive(struct compiler *compiler)
{
    const struct progressive_choice *choice = &compiler->submission->wagers.progressive;
    int64_t rate = 0;
    int64_t reserve = 0;
    if (!compiler->rules->wagers[BAIZE_PROGRESSIVE].offered || !compiler->game->progressive.advice.spot.present)
        return;
    if (choice->meters_list.broken || choice->meters_list.count == 0)
        return; /* there is an error to mend first */
    baize_cents largest = largest_fixed(&compiler->rules->progressive);
    for (uint16_t i = 0; i < choice->meters_list.count; i++) {
        advise_seed(compiler, &choice->meters[i], largest);
        if (i == 0) /* the preset is that of the highest level */
            advise_preset(compiler, &choice->meters[i]);
        rate += choice->meters[i].rate.value;
        reserve += choice->meters[i].reserve.value;
    }
    if (rate <= BAIZE_RATE_WHOLE)
        advise_rates(compiler, rate, reserve);
}
