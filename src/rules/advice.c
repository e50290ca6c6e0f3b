/* advice.c - what the maker of the progressive system recommends (RULES 4, "Advice"): warnings, never errors. The same
 * recommendations are made about a submission and about parameters that are set later in the Game Manager. */
#include "rules/compiler.h"

#include <string.h>

__extension__ typedef __int128 wide; /* -Wpedantic knows no __int128 */

/* ---- Recommendations ---- */

/* The parameters that are looked at, and what was found about them. */
struct counsel {
    const struct baize_rules *rules;
    const struct baize_meter_rules *meters;
    uint8_t levels;
    uint8_t count;
    struct baize_recommendation *found;
};

/* The next one, with its words still to be written. */
static struct baize_text recommend(struct counsel *counsel, const char *name, uint8_t level, bool seed,
                                   baize_clause clause)
{
    struct baize_recommendation *item = &counsel->found[counsel->count++];
    memset(item, 0, sizeof *item);
    item->name = name;
    item->level = level;
    item->seed = seed;
    item->clause = clause;
    return baize_text_in(item->words, sizeof item->words);
}

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

static void about_seed(struct counsel *counsel, uint8_t level)
{
    const struct baize_meter_rules *meter = &counsel->meters[level];
    const struct baize_advice_rules *advice = &counsel->rules->progressive.advice;
    baize_cents largest = largest_fixed(&counsel->rules->progressive);
    struct baize_text text;
    if (meter->seed == 0 && meter->reserve > 0) {
        text = recommend(counsel, "RESERVE_AS_ONLY_SEED", level, true, advice->reserve_only_clause);
        baize_text_add(&text, "the reserve is the only seed: two jackpots in a row would restart the meter very low");
    } else if (meter->seed == 0) {
        text = recommend(counsel, "SEED_ZERO", level, true, advice->zero_clause);
        baize_text_add(&text, "a seed of $0 is not recommended");
    } else if (meter->seed < largest) {
        text = recommend(counsel, "SEED_BELOW_FIXED_AWARD", level, true, advice->fixed_clause);
        baize_text_format(&text, "seed %s is below the largest fixed award of %s", money_words(meter->seed).text,
                          money_words(largest).text);
    }
}

/* The preset is that of the highest level. */
static void about_preset(struct counsel *counsel)
{
    const struct baize_advice_rules *advice = &counsel->rules->progressive.advice;
    if (!advice->has_preset_seed || counsel->meters[0].seed == advice->preset_seed)
        return;
    struct baize_text text = recommend(counsel, "SEED_UNLIKE_PRESET", 0, true, advice->preset_clause);
    baize_text_format(&text, "seed %s is unlike the schedule's preset of %s", money_words(counsel->meters[0].seed).text,
                      money_words(advice->preset_printed).text);
    if (advice->preset_seed != advice->preset_printed)
        baize_text_format(&text, ", which is %s for a wager of %s (%s)", money_words(advice->preset_seed).text,
                          money_words(counsel->rules->progressive.wager).text,
                          baize_rules_clause(counsel->rules, advice->seed_per_clause));
}

struct rate_words {
    char text[16];
};

static struct rate_words rate_words(int64_t rate)
{
    struct rate_words words;
    struct baize_text text = baize_text_in(words.text, sizeof words.text);
    baize_rate_print(&text, (baize_rate)rate);
    return words;
}

static void about_rates(struct counsel *counsel, int64_t rate, int64_t reserve)
{
    const struct baize_advice_rules *advice = &counsel->rules->progressive.advice;
    bool all_from_meter = counsel->rules->progressive.fixed_pays_from == BAIZE_FROM_METER;
    struct baize_text text;
    if (reserve == 0) {
        text = recommend(counsel, "NO_RESERVE", 0, false, advice->reserve_clause);
        baize_text_add(&text, "no reserve: a small one softens the drop in play after a jackpot");
    }
    if (all_from_meter && rate < advice->meter_pays_rate) {
        text = recommend(counsel, "METER_MAY_RUN_DRY", 0, false, advice->meter_pays_clause);
        baize_text_format(&text,
                          "every pay comes from the meter and %s of the wager goes into it: below %s it may run dry",
                          rate_words(rate).text, rate_words(advice->meter_pays_rate).text);
    }
    if (!all_from_meter && advice->has_preset_rate && rate > advice->preset_rate) {
        text = recommend(counsel, "RATE_ABOVE_PRESET", 0, false, advice->rate_clause);
        baize_text_format(&text, "a contribution of %s is above the preset of %s and lowers the house advantage",
                          rate_words(rate).text, rate_words(advice->preset_rate).text);
    }
}

/* Nobody's wager moves such a meter: it is a fixed prize, whatever its sign says. */
static void about_no_rate(struct counsel *counsel, uint8_t level)
{
    if (counsel->meters[level].rate != 0)
        return;
    struct baize_text text = recommend(counsel, "RATE_ZERO", level, false, 0);
    baize_text_format(&text, "a rate of 0%%: no wager goes into the meter '%s', which never grows above its seed",
                      counsel->meters[level].level);
}

uint8_t baize_recommend(const struct baize_rules *rules, const struct baize_meter_rules *meters, uint8_t levels,
                        struct baize_recommendation found[BAIZE_RECOMMENDATIONS_MOST])
{
    struct counsel counsel = {.rules = rules, .meters = meters, .levels = levels, .found = found};
    int64_t rate = 0;
    int64_t reserve = 0;
    for (uint8_t i = 0; i < levels; i++) {
        about_no_rate(&counsel, i);
        rate += meters[i].rate;
        reserve += meters[i].reserve;
    }
    if (!rules->progressive.advice.given || levels == 0)
        return counsel.count;
    for (uint8_t i = 0; i < levels; i++) {
        about_seed(&counsel, i);
        if (i == 0)
            about_preset(&counsel);
    }
    if (rate <= BAIZE_RATE_WHOLE)
        about_rates(&counsel, rate, reserve);
    return counsel.count;
}

/* ---- Of a submission ---- */

/* Both amounts are at most CENTS_MOST: the product needs more than 64 bits. */
static baize_cents scaled(baize_cents seed, baize_cents wager, baize_cents per)
{
    wide product = (wide)seed * wager / per;
    return product > INT64_MAX ? INT64_MAX : (baize_cents)product;
}

static void compile_advice(struct compiler *compiler)
{
    const struct advice_source *source = &compiler->game->progressive.advice;
    const struct amount_source *per = &compiler->game->progressive.seed_per;
    const struct preset_choice *preset = &compiler->submission->wagers.progressive.preset;
    struct baize_advice_rules *advice = &compiler->rules->progressive.advice;
    baize_cents wager = compiler->rules->progressive.wager;
    if (!source->spot.present)
        return;
    advice->given = true;
    advice->meter_pays_rate = (baize_rate)source->meter_pays_rate.value;
    advice->has_preset_seed = preset->seed.present;
    advice->preset_printed = preset->seed.value;
    advice->preset_seed = per->spot.present ? scaled(preset->seed.value, wager, per->amount.value) : preset->seed.value;
    advice->has_preset_rate = preset->rate.present;
    advice->preset_rate = (baize_rate)preset->rate.value;
    advice->seed_per_clause = clause_keep(compiler->rules, &per->clause);
    advice->meter_pays_clause = clause_keep(compiler->rules, &source->meter_pays_clause);
    advice->rate_clause = clause_keep(compiler->rules, &source->rate_clause);
    advice->reserve_clause = clause_keep(compiler->rules, &source->reserve_clause);
    advice->reserve_only_clause = clause_keep(compiler->rules, &source->reserve_only_clause);
    advice->preset_clause = clause_keep(compiler->rules, &source->preset_clause);
    advice->fixed_clause = clause_keep(compiler->rules, &source->fixed_clause);
    advice->zero_clause = clause_keep(compiler->rules, &source->zero_clause);
}

/* Where the maker of the submission looks: the seed, or the list of the meters. */
static void advise(const struct compiler *compiler, const struct baize_recommendation *item)
{
    const struct progressive_choice *choice = &compiler->submission->wagers.progressive;
    const struct meter_choice *meter = &choice->meters[item->level];
    const char *clause = item->clause == 0 ? "RULES 4" : baize_rules_clause(compiler->rules, item->clause);
    bool no_rate = strcmp(item->name, "RATE_ZERO") == 0;
    if ((item->seed && !meter->seed.present) || (no_rate && !meter->rate.present))
        return; /* there is an error to mend first */
    fault_advise(compiler->faults,
                 item->seed ? meter->seed.at
                 : no_rate  ? meter->rate.at
                            : choice->meters_list.at,
                 item->name, clause, "%s (%s)", item->words, clause);
}

void advise_progressive(struct compiler *compiler)
{
    const struct progressive_choice *choice = &compiler->submission->wagers.progressive;
    struct baize_meter_rules meters[BAIZE_LEVELS_MOST];
    struct baize_recommendation found[BAIZE_RECOMMENDATIONS_MOST];
    if (!compiler->rules->wagers[BAIZE_PROGRESSIVE].offered)
        return;
    compile_advice(compiler);
    if (choice->meters_list.broken || choice->meters_list.count == 0)
        return; /* there is an error to mend first */
    memset(meters, 0, sizeof meters);
    for (uint16_t i = 0; i < choice->meters_list.count; i++) {
        name_keep(meters[i].level, sizeof meters[i].level, choice->meters[i].level.text);
        meters[i].seed = choice->meters[i].seed.value;
        meters[i].rate = (baize_rate)choice->meters[i].rate.value;
        meters[i].reserve = (baize_rate)choice->meters[i].reserve.value;
    }
    uint8_t count = baize_recommend(compiler->rules, meters, (uint8_t)choice->meters_list.count, found);
    for (uint8_t i = 0; i < count; i++)
        advise(compiler, &found[i]);
}
