/* simulate_meters_json.c - the course of the meters in JSON. Integers that may exceed 2^53 are strings. */
#include "cmd/simulate_json.h"

#include <math.h>

static void set(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static json_t *part_json(const struct wager_part *part, bool seen)
{
    json_t *object = json_object();
    set(object, "seen", seen ? json_real(part->seen) : json_null());
    set(object, "exact", part->has_exact ? json_real(part->exact) : json_null());
    return object;
}

static json_t *z_json(const struct figure *figure)
{
    return figure->has_z && isfinite(figure->z) ? json_real(figure->z) : json_null();
}

/* ---- One meter ---- */

static json_t *award_json(const struct level_comparison *at, const struct baize_course_level *level)
{
    const struct figure *award = at->award;
    bool seen = level->hits > 0;
    json_t *object = json_object();
    set(object, "seen", seen ? json_real(award->seen) : json_null());
    set(object, "exact", award->has_exact ? json_fraction(&award->exact_fraction) : json_null());
    set(object, "difference", seen && award->has_exact ? json_real(award->seen - award->exact) : json_null());
    set(object, "standard_error", at->award_error > 0 ? json_real(at->award_error) : json_null());
    set(object, "z", z_json(award));
    set(object, "smallest", seen ? simulate_integer_json(level->smallest) : json_null());
    set(object, "largest", seen ? simulate_integer_json(level->largest) : json_null());
    set(object, "sum", simulate_integer_json(level->awarded));
    set(object, "sum_of_squares", simulate_wide_json(&level->squares));
    return object;
}

static json_t *shares_json(const struct baize_course_level *level)
{
    bool seen = level->shares > 0;
    json_t *object = json_object();
    set(object, "count", simulate_count_json(level->shares));
    set(object, "sum", simulate_integer_json(level->shared));
    set(object, "smallest", seen ? simulate_integer_json(level->share_least) : json_null());
    set(object, "largest", seen ? simulate_integer_json(level->share_most) : json_null());
    return object;
}

static json_t *again_json(const struct figure *figure)
{
    json_t *object = json_object();
    set(object, "count", simulate_count_json(figure->count));
    set(object, "expected", figure->has_exact ? json_real(figure->exact) : json_null());
    set(object, "z", z_json(figure));
    return object;
}

static json_t *back_to_back_json(const struct level_comparison *at, const struct baize_course_terms *terms)
{
    json_t *object = json_object(), *soon = json_array();
    set(object, "same_round", again_json(at->same_round));
    for (int i = 0; i < BAIZE_COURSE_SOON; i++) {
        json_t *within = again_json(at->soon[i]);
        set(within, "rounds", json_integer((json_int_t)terms->soon[i]));
        set(within, "wagers", json_integer((json_int_t)(terms->soon[i] * terms->seats)));
        json_array_append_new(soon, within);
    }
    set(object, "within", soon);
    return object;
}

static json_t *level_json(const struct baize_meter_rules *meter, const struct meters_comparison *meters, uint8_t number)
{
    const struct level_comparison *at = &meters->levels[number];
    const struct baize_course_level *level = &meters->course->levels[number];
    json_t *object = json_object();
    set(object, "level", json_string(meter->level));
    set(object, "seed_cents", simulate_integer_json(meter->seed));
    set(object, "rate_ppm", json_integer(meter->rate));
    set(object, "reserve_ppm", json_integer(meter->reserve));
    set(object, "limit_cents", meter->limit > 0 ? simulate_integer_json(meter->limit) : json_null());
    set(object, "hits", simulate_count_json(level->hits));
    set(object, "wagers_between_hits", part_json(&at->between, level->hits > 0));
    set(object, "award_cents", award_json(at, level));
    set(object, "smaller_shares_cents", shares_json(level));
    set(object, "back_to_back", back_to_back_json(at, &meters->course->terms));
    set(object, "meter_microcents", simulate_integer_json(level->meter));
    set(object, "reserve_microcents", simulate_integer_json(level->reserve));
    set(object, "overflow_microcents", simulate_integer_json(level->overflow));
    set(object, "contributed", part_json(&at->adds, true));
    set(object, "reserved", part_json(&at->reserves, true));
    set(object, "seeds", part_json(&at->seeds, true));
    return object;
}

/* ---- All of them ---- */

static json_t *keeps_json(const struct meters_comparison *meters)
{
    const struct figure *keeps = meters->keeps;
    json_t *object = json_object();
    set(object, "seen", json_real(keeps->seen));
    set(object, "exact", keeps->has_exact ? json_fraction(&keeps->exact_fraction) : json_null());
    set(object, "difference", keeps->has_exact ? json_real(keeps->seen - keeps->exact) : json_null());
    set(object, "standard_error", meters->keeps_error > 0 ? json_real(meters->keeps_error) : json_null());
    set(object, "z", z_json(keeps));
    return object;
}

static json_t *dry_json(const struct meters_comparison *meters)
{
    const struct baize_course_terms *terms = &meters->course->terms;
    const struct baize_course_level *level = &meters->course->levels[0];
    double wagers = (double)meters->course->rounds * terms->seats;
    json_t *object = json_object();
    set(object, "contribution_less_fixed_pays", part_json(&meters->drift, true));
    set(object, "fixed_pays", simulate_count_json(level->fixed));
    set(object, "not_covered", simulate_count_json(level->dry));
    set(object, "per_million_wagers", json_real(1e6 * (double)level->dry / wagers));
    set(object, "lowest_meter_microcents", simulate_integer_json(level->lowest));
    set(object, "largest_fixed_pay_cents", simulate_integer_json(terms->largest_fixed));
    set(object, "wagers_below_it", simulate_count_json(level->below));
    set(object, "shortfall_microcents", simulate_wide_json(&level->shortfall));
    return object;
}

json_t *simulate_meters_json(const struct simulate_setup *setup, const struct meters_comparison *meters)
{
    json_t *object = json_object(), *levels = json_array();
    for (uint8_t i = 0; i < meters->course->terms.levels; i++)
        json_array_append_new(levels, level_json(&setup->simulation.rules->progressive.meters[i], meters, i));
    set(object, "levels", levels);
    set(object, "fixed_pays_from_tray", part_json(&meters->tray, true));
    set(object, "house_keeps", keeps_json(meters));
    set(object, "shortfall", json_real(meters->shortfall));
    set(object, "envy", part_json(&meters->envy, true));
    set(object, "running_dry", meters->course->terms.from_meter ? dry_json(meters) : json_null());
    return object;
}
