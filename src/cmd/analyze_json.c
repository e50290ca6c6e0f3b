/* analyze_json.c - analyses as one JSON document. Fractions are exact: their parts are strings, because they exceed
 * what a double can count. */
#include "cmd/analyses.h"
#include "cmd/json.h"

#include <math.h>

static void set_fraction(json_t *object, const char *key, const struct baize_fraction *fraction)
{
    json_object_set_new(object, key, json_fraction(fraction));
}

static json_t *json_count(uint64_t count)
{
    return json_sprintf("%llu", (unsigned long long)count);
}

static json_t *json_dollars(baize_cents cents)
{
    char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_cents_print(&text, cents, BAIZE_MONEY_WITH_CENTS);
    return json_string(memory);
}

/* ---- Every wager ---- */

static json_t *json_returns(const struct baize_wager_analysis *analysis)
{
    json_t *array = json_array();
    for (uint16_t i = 0; i < analysis->returns_count; i++) {
        const struct baize_return *line = &analysis->returns[i];
        json_t *object = json_object();
        json_object_set_new(object, "outcome", json_string(line->outcome));
        json_object_set_new(object, "combinations", json_count(line->combinations));
        json_object_set_new(object, "hit", json_boolean(line->hit));
        set_fraction(object, "wagered", &line->wagered);
        set_fraction(object, "net", &line->net);
        json_array_append_new(array, object);
    }
    return array;
}

static void set_figures(json_t *object, const struct baize_wager_analysis *analysis)
{
    set_fraction(object, "house_edge", &analysis->house_edge);
    set_fraction(object, "element_of_risk", &analysis->element_of_risk);
    set_fraction(object, "average_wager", &analysis->average_wager);
    set_fraction(object, "hit_frequency", &analysis->hit_frequency);
    set_fraction(object, "variance", &analysis->variance);
    json_object_set_new(object, "standard_deviation", json_real(sqrt(baize_fraction_double(&analysis->variance))));
}

static json_t *json_wager(const struct baize_wager_analysis *analysis)
{
    json_t *object = json_object();
    json_object_set_new(object, "wager", json_string(analysis->wager));
    json_object_set_new(object, "paytable", json_string(analysis->paytable));
    json_object_set_new(object, "strategy", json_string(analysis->strategy));
    json_object_set_new(object, "combinations", json_count(analysis->total));
    set_figures(object, analysis);
    json_object_set_new(object, "returns", json_returns(analysis));
    return object;
}

/* ---- What each wager has besides ---- */

static void add_ante(json_t *object, const struct baize_ante_analysis *ante)
{
    json_t *decisions = json_object();
    set_fraction(decisions, "fold", &ante->fold);
    set_fraction(decisions, "least_play", &ante->least);
    set_fraction(decisions, "most_play", &ante->most);
    json_object_set_new(decisions, "least_times", json_integer(ante->least_times));
    json_object_set_new(decisions, "most_times", json_integer(ante->most_times));
    json_object_set_new(object, "decisions", decisions);
}

/* The figures at another wager, where they depend on it. */
static json_t *json_at(baize_cents wager, const struct baize_wager_analysis *analysis)
{
    json_t *object = json_object();
    json_object_set_new(object, "wager", json_dollars(wager));
    set_figures(object, analysis);
    return object;
}

static void add_six_card(json_t *object, const struct analyses *all)
{
    const struct baize_wager_rules *wager = &all->rules.wagers[BAIZE_SIX_CARD_BONUS];
    json_t *formula = json_object();
    json_t *at = json_array();
    set_fraction(formula, "constant", &all->six_card_formula.constant);
    set_fraction(formula, "dollars", &all->six_card_formula.dollars);
    json_object_set_new(formula, "house_edge", json_string("constant - dollars / wager in dollars"));
    json_object_set_new(object, "formula", formula);
    json_array_append_new(at, json_at(wager->least, &all->six_card_least));
    json_array_append_new(at, json_at(wager->most, &all->six_card_most));
    json_object_set_new(object, "at", at);
}

static json_t *json_level(const struct baize_level_analysis *level)
{
    json_t *object = json_object();
    json_object_set_new(object, "level", json_string(level->level));
    json_object_set_new(object, "seed", json_dollars(level->seed));
    set_fraction(object, "share", &level->share);
    set_fraction(object, "jackpot", &level->jackpot);
    set_fraction(object, "wagers_between_hits", &level->wagers_between_hits);
    set_fraction(object, "break_even_cents", &level->break_even);
    set_fraction(object, "average_meter_cents", &level->average_meter);
    set_fraction(object, "two_players_in_one_round", &level->same_round);
    set_fraction(object, "long_run_pays", &level->long_run);
    return object;
}

static void add_progressive(json_t *object, const struct analyses *all)
{
    const struct baize_progressive_analysis *progressive = &all->progressive;
    json_t *levels = json_array();
    json_t *envy = json_array();
    for (uint8_t i = 0; i < progressive->levels; i++)
        json_array_append_new(levels, json_level(&progressive->level[i]));
    for (int others = 1; others <= 6; others++) {
        struct baize_fraction value = baize_fraction_multiply(progressive->envy, baize_fraction_of(others, 1));
        json_array_append_new(envy, json_fraction(&value));
    }
    json_object_set_new(object, "amount", json_dollars(all->rules.progressive.wager));
    set_fraction(object, "fixed_return", &progressive->fixed);
    set_fraction(object, "long_run_house_edge", &progressive->long_run);
    json_object_set_new(object, "levels", levels);
    json_object_set_new(object, "envy_by_other_players", envy);
}

static json_t *json_fractions(const struct baize_fraction *fractions, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, json_fraction(&fractions[i]));
    return array;
}

static void add_double_draw(json_t *object, const struct analyses *all)
{
    const struct baize_double_draw_analysis *analysis = &all->double_draw;
    set_fraction(object, "fold_first", &analysis->fold_first);
    set_fraction(object, "fold_second", &analysis->fold_second);
    json_object_set_new(object, "first_drawn", json_fractions(analysis->first_drawn, BAIZE_FIRST_DRAWS_MOST + 1));
    json_object_set_new(object, "second_drawn", json_fractions(analysis->second_drawn, BAIZE_SECOND_DRAWS_MOST + 1));
    if (all->double_draw_is_limited)
        json_object_set_new(object, "with_payout_limit",
                            json_at(all->rules.wagers[BAIZE_ANTE].most, &all->double_draw_most.wagers));
}

json_t *analyses_json(const struct analyses *all)
{
    json_t *document = json_object();
    json_t *wagers = json_array();
    json_object_set_new(document, "submission", json_string(all->submission));
    for (int i = 0; i < ANALYSED_WAGERS; i++) {
        if (!all->done[i])
            continue;
        json_t *object = json_wager(analyses_wager(all, (enum analysed)i));
        if (i == ANALYSED_ANTE)
            add_ante(object, &all->ante);
        if (i == ANALYSED_SIX_CARD_BONUS)
            add_six_card(object, all);
        if (i == ANALYSED_BAD_BEAT_BONUS && all->bad_beat_is_limited)
            json_object_set_new(object, "with_payout_limit",
                                json_at(all->rules.wagers[BAIZE_BAD_BEAT_BONUS].most, &all->bad_beat_most));
        if (i == ANALYSED_PROGRESSIVE)
            add_progressive(object, all);
        if (i == ANALYSED_DOUBLE_DRAW)
            add_double_draw(object, all);
        json_array_append_new(wagers, object);
    }
    json_object_set_new(document, "wagers", wagers);
    return document;
}
