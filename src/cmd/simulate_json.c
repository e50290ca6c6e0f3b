/* simulate_json.c - a simulation as one JSON document. Integers that may exceed 2^53 are strings. Nothing in it depends
 * on the number of threads. */
#include "cmd/simulate_json.h"
#include "cmd/cmd.h"
#include "cmd/json.h"

#include <math.h>
#include <stdio.h>

static void set(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

json_t *simulate_integer_json(int64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", (long long)value);
    return json_string(digits);
}

json_t *simulate_count_json(uint64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    return json_string(digits);
}

/* Sums of squares, as sixteen or thirty-two hexadecimal digits: for comparing. */
json_t *simulate_wide_json(const struct baize_wide *wide)
{
    char digits[48];
    snprintf(digits, sizeof digits, "0x%016llx%016llx", (unsigned long long)wide->high, (unsigned long long)wide->low);
    return json_string(digits);
}

/* {"seen": ..., "exact": F, "difference": ..., "z": ...}; null where there is none. */
static json_t *figure_json(const struct figure *figure, double made)
{
    json_t *object = json_object();
    if (figure->kind != FIGURE_EDGE)
        set(object, "count", simulate_count_json(figure->count));
    set(object, "seen", json_real(figure->seen));
    set(object, "exact", figure->has_exact ? json_fraction(&figure->exact_fraction) : json_null());
    if (figure->kind == FIGURE_ROW)
        set(object, "expected", figure->has_exact ? json_real(made * figure->exact) : json_null());
    set(object, "difference", figure->has_exact ? json_real(figure->seen - figure->exact) : json_null());
    set(object, "z", figure->has_z && isfinite(figure->z) ? json_real(figure->z) : json_null());
    return object;
}

static json_t *named_figure(const struct figure *figure, const char *key, double made)
{
    json_t *object = json_object();
    set(object, key, json_string(figure->id));
    json_t *rest = figure_json(figure, made);
    json_object_update(object, rest);
    json_decref(rest);
    return object;
}

static json_t *wager_json(const struct simulate_setup *setup, const struct baize_tally *tally,
                          const struct comparison *comparison, enum baize_tallied which)
{
    const struct baize_tally_wager *wager = &tally->wagers[which];
    baize_cents unit = simulate_unit(setup, which);
    json_t *object = json_object(), *decisions = json_array(), *rows = json_array();
    set(object, "wager", json_string(simulate_wager_id(which)));
    set(object, "paytable", json_string(simulate_paytable(setup->simulation.rules, which)));
    set(object, "made", simulate_count_json(wager->made));
    set(object, "unit_cents", json_integer(unit));
    set(object, "wagered_cents", simulate_integer_json(wager->wagered));
    set(object, "net_cents", simulate_integer_json(wager->net));
    set(object, "mean_net", json_real((double)wager->net / (double)unit / (double)wager->made));
    set(object, "sum_of_squares", simulate_wide_json(&wager->squares));
    set(object, "cut_cents", simulate_integer_json(wager->cut));
    set(object, "payments_rounded", simulate_count_json(wager->rounded));
    for (size_t i = 0; i < comparison->count; i++) {
        const struct figure *figure = &comparison->figures[i];
        if (figure->wager != which || figure->kind > FIGURE_ROW)
            continue;
        if (figure->kind == FIGURE_DECISION)
            json_array_append_new(decisions, named_figure(figure, "decision", (double)wager->made));
        else if (figure->kind == FIGURE_ROW)
            json_array_append_new(rows, named_figure(figure, "hand", (double)wager->made));
        else
            set(object, figure->kind == FIGURE_EDGE ? "house_edge" : "hit_frequency",
                figure_json(figure, (double)wager->made));
    }
    if (json_array_size(decisions) > 0)
        set(object, "decisions", json_incref(decisions));
    json_decref(decisions);
    set(object, "rows", rows);
    return object;
}

static void add_note(void *context, const char *words)
{
    json_array_append_new(context, json_string(words));
}

static json_t *largest_json(const struct comparison *comparison)
{
    const struct figure *largest = comparison->largest;
    if (largest == NULL)
        return json_null();
    return json_pack("{s:s, s:s, s:f, s:i, s:f}", "wager", simulate_wager_id(largest->wager), "figure", largest->id,
                     "z", largest->z, "of", (int)comparison->compared, "by_chance", comparison->by_chance);
}

int simulate_print_json(const struct simulate_setup *setup, const struct simulate_exact *exact,
                        const struct baize_tally *tally, const struct comparison *comparison, bool stopped)
{
    json_t *document = json_object(), *wagers = json_array(), *notes = json_array();
    set(document, "submission", json_string(setup->submission));
    set(document, "game", json_string(baize_game_id(setup->simulation.rules->game)));
    set(document, "strategy", json_string(setup->strategy));
    set(document, "seed", simulate_count_json(setup->simulation.seed));
    set(document, "seats", json_integer(setup->simulation.seats));
    set(document, "rounds", simulate_count_json(tally->rounds));
    set(document, "stopped", json_boolean(stopped));
    for (int which = 0; which < BAIZE_TALLIES; which++)
        if (tally->wagers[which].made > 0)
            json_array_append_new(wagers, wager_json(setup, tally, comparison, (enum baize_tallied)which));
    set(document, "wagers", wagers);
    set(document, "meters",
        comparison->meters.course == NULL ? json_null() : simulate_meters_json(setup, &comparison->meters));
    set(document, "largest_z", largest_json(comparison));
    simulate_notes(setup, exact, tally, comparison, stopped, add_note, notes);
    set(document, "notes", notes);
    return json_finish(document);
}
