/* math_progressive.c - the progressive as a function of its meters.
 *
 *     edge(meter) = edge with all meters at their seeds - share x (meter - seed) / wager */
#include "protocol/make.h"
#include "server/mathematics.h"

#define POINTS 6

/* Where a curve is looked at: steps to one and a quarter of the break-even meter, whole hundreds of dollars. A picture
 * decides where; the edge there is exact. */
static baize_cents place_of(const struct baize_level_analysis *level, int point)
{
    double cents = baize_fraction_double(&level->break_even) * 1.25 * point / (POINTS - 1);
    return cents < 1e15 ? (baize_cents)(cents / 10000) * 10000 : 0;
}

static struct baize_fraction edge_at(const struct analyses *all, const struct baize_level_analysis *level,
                                     baize_cents meter)
{
    struct baize_fraction more = baize_fraction_of(meter - level->seed, all->rules.progressive.wager);
    return baize_fraction_subtract(all->progressive.wager.house_edge, baize_fraction_multiply(level->share, more));
}

static json_t *points_of(const struct analyses *all, const struct baize_level_analysis *level)
{
    json_t *points = json_array();
    baize_cents last = -1;
    bool seed_is_told = false;
    for (int i = 0; i < POINTS && baize_fraction_is_defined(&level->break_even);) {
        baize_cents meter = place_of(level, i);
        bool seed = !seed_is_told && meter >= level->seed;
        meter = seed ? level->seed : meter;
        i += seed ? 0 : 1;
        seed_is_told = seed_is_told || seed;
        if (meter <= last)
            continue;
        struct baize_fraction edge = edge_at(all, level, meter);
        json_t *point = json_object();
        make_set_number(&point, "meter_cents", meter);
        make_set(&point, "house_edge", math_percent(&edge, 4));
        make_add(&points, point);
        last = meter;
    }
    return points;
}

static json_t *level_json(const struct analyses *all, const struct baize_level_analysis *level)
{
    json_t *made = json_object();
    make_set(&made, "level", make_text(level->level));
    make_set_number(&made, "seed_cents", level->seed);
    make_set(&made, "jackpot", math_percent(&level->jackpot, 6));
    make_set(&made, "one_in", math_one_in(&level->jackpot));
    make_set(&made, "break_even", math_money(&level->break_even));
    make_set(&made, "average_meter", math_money(&level->average_meter));
    make_set(&made, "long_run", math_percent(&level->long_run, 4));
    make_set(&made, "points", points_of(all, level));
    return made;
}

json_t *math_progressive(const struct analyses *all)
{
    const struct baize_progressive_analysis *progressive = &all->progressive;
    json_t *levels = json_array();
    json_t *made = json_object();
    for (uint8_t i = 0; i < progressive->levels; i++)
        make_add(&levels, level_json(all, &progressive->level[i]));
    make_set_number(&made, "wager_cents", all->rules.progressive.wager);
    make_set(&made, "fixed", math_percent(&progressive->fixed, 4));
    make_set(&made, "long_run", math_percent(&progressive->long_run, 4));
    make_set(&made, "envy", math_percent(&progressive->envy, 4));
    make_set(&made, "levels", levels);
    return made;
}
