/* simulate_meters.c - the course of the meters against the formulas of the analysis.
 *
 * Mean award. z takes the sum of all awards; src/analysis/cycle.c says how far it may lie from hits x mean.
 *
 * Back to back. In a round of n seats a level is hit with the chance
 *
 *     q = n h - (pairs of seats) x chance that two given players both hit it
 *
 * (three at once change no digit). After a round with a hit, another comes within R rounds with P = 1 - (1 - q)^R. A
 * hit near the end has fewer rounds left; over all rounds that takes P - q R (1 - P) from what is to be expected.
 *
 * What the house keeps. All that a wager puts into meters and reserves belongs to players, now or later, so that
 *
 *     keeps = wagers - contributions - seeds - fixed pays from the tray
 *
 * is the house's part whatever the meters hold at the end. Only hits and fixed pays make it vary. House money added to
 * a dry meter (R30) comes on top: the formula does not know it. */
#include "cmd/simulate.h"

#include <math.h>
#include <stdio.h>

/* ---- Parts of a wager ---- */

static struct wager_part part_of(double seen, const struct baize_fraction *exact)
{
    struct wager_part part = {.seen = seen};
    if (exact != NULL && baize_fraction_is_defined(exact)) {
        part.has_exact = true;
        part.exact = baize_fraction_double(exact);
    }
    return part;
}

static double wide_cents(const struct baize_wide *microcents)
{
    return (ldexp((double)microcents->high, 64) + (double)microcents->low) / BAIZE_MICROCENTS_PER_CENT;
}

static bool is_known(const struct comparing *comparing)
{
    return comparing->exact->known[BAIZE_TALLY_PROGRESSIVE];
}

static double progressive_wagers(const struct comparing *comparing)
{
    return (double)comparing->tally->wagers[BAIZE_TALLY_PROGRESSIVE].made;
}

/* Cents of all wagers. */
static double wagered(const struct comparing *comparing)
{
    return progressive_wagers(comparing) * (double)comparing->setup->simulation.wagers[BAIZE_PROGRESSIVE];
}

static void compare_parts(const struct comparing *comparing, const struct baize_course *course, uint8_t number)
{
    const struct baize_course_level *level = &course->levels[number];
    const struct baize_level_analysis *exact = &comparing->exact->progressive.level[number];
    const struct baize_meter_rules *meter = &comparing->setup->simulation.rules->progressive.meters[number];
    struct level_comparison *into = &comparing->into->meters.levels[number];
    struct baize_fraction rate = baize_fraction_of(meter->rate, BAIZE_RATE_WHOLE);
    struct baize_fraction reserve = baize_fraction_of(meter->reserve, BAIZE_RATE_WHOLE);
    struct baize_fraction seeds =
        baize_fraction_multiply(exact->jackpot, baize_fraction_of(meter->seed, course->terms.wager));
    into->adds = part_of(wide_cents(&level->contributed) / wagered(comparing), &rate);
    into->reserves = part_of(wide_cents(&level->reserved) / wagered(comparing), &reserve);
    into->seeds = part_of((double)level->seeds / wagered(comparing), is_known(comparing) ? &seeds : NULL);
    into->between = part_of(level->hits == 0 ? 0 : progressive_wagers(comparing) / (double)level->hits,
                            is_known(comparing) ? &exact->wagers_between_hits : NULL);
}

/* ---- Awards ---- */

/* Why is there no z for the mean award? */
static const char *no_award_z(const struct comparing *comparing, const struct baize_course_level *level,
                              const struct baize_fraction *exact, double expected)
{
    if (!is_known(comparing))
        return "there is no exact figure to compare with";
    if (!baize_fraction_is_defined(exact))
        return "nothing pays 100% of it";
    if (level->dry > 0 || exact->sign <= 0)
        return "the exact mean award leaves out what the house adds when it runs dry (R30), so that it has no z";
    if (level->limited > 0)
        return "the exact mean award leaves out its limit, so that it has no z";
    return expected < EXPECTED_LEAST ? "too few for its mean award to be compared" : NULL;
}

/* A formula that says less than nothing is not for this meter. */
static struct compared *add_award(struct comparing *comparing, const struct baize_level_analysis *exact)
{
    char words[BAIZE_OUTCOME_SIZE];
    bool means =
        is_known(comparing) && baize_fraction_is_defined(&exact->average_meter) && exact->average_meter.sign > 0;
    snprintf(words, sizeof words, "meter %s, mean award", exact->level);
    return simulate_add_figure(comparing, COMPARED_AWARD, BAIZE_TALLY_PROGRESSIVE, "mean-award", words,
                               means ? &exact->average_meter : NULL);
}

static void compare_award(struct comparing *comparing, const struct baize_course *course, uint8_t number)
{
    const struct baize_course_level *level = &course->levels[number];
    const struct baize_level_analysis *exact = &comparing->exact->progressive.level[number];
    struct level_comparison *into = &comparing->into->meters.levels[number];
    struct compared *figure = add_award(comparing, exact);
    struct baize_course_cycle cycle;
    double expected = is_known(comparing) ? progressive_wagers(comparing) * baize_fraction_double(&exact->jackpot) : 0;
    figure->count = level->hits;
    figure->seen = level->hits == 0 ? 0 : (double)level->awarded / (double)level->hits;
    into->award = figure;
    into->no_z = no_award_z(comparing, level, &exact->average_meter, expected);
    if (!figure->has_exact ||
        !baize_course_cycle_of(&course->terms, comparing->exact->rows[BAIZE_TALLY_PROGRESSIVE], number, &cycle) ||
        !(cycle.variance > 0))
        return;
    into->award_error = level->hits == 0 ? 0 : sqrt(cycle.variance / (double)level->hits);
    if (into->no_z != NULL)
        return;
    figure->has_z = true;
    figure->z =
        ((double)level->awarded - (double)level->hits * cycle.mean + cycle.missing) / sqrt(cycle.variance * expected);
}

/* ---- Back to back ---- */

/* How many of so many should it have happened to? */
static const struct compared *add_again(struct comparing *comparing, const char *id, const char *words, uint64_t count,
                                        double expected, double most)
{
    struct compared *figure = simulate_add_figure(comparing, COMPARED_AGAIN, BAIZE_TALLY_PROGRESSIVE, id, words, NULL);
    double left = most - expected;
    figure->count = count;
    figure->seen = (double)count;
    figure->has_exact = is_known(comparing);
    figure->exact = expected;
    if (!figure->has_exact || expected < EXPECTED_LEAST || left < EXPECTED_LEAST)
        return figure;
    figure->has_z = true;
    figure->z = ((double)count - expected) / sqrt(expected * left / most);
    return figure;
}

static void compare_back_to_back(struct comparing *comparing, const struct baize_course *course, uint8_t number)
{
    const struct baize_course_level *level = &course->levels[number];
    const struct baize_level_analysis *exact = &comparing->exact->progressive.level[number];
    struct level_comparison *into = &comparing->into->meters.levels[number];
    double seats = course->terms.seats, rounds = (double)course->rounds, hits = (double)level->hit_rounds;
    double both = seats * (seats - 1) / 2 * baize_fraction_double(&exact->same_round);
    double chance = seats * baize_fraction_double(&exact->jackpot) - both;
    char words[BAIZE_OUTCOME_SIZE];
    snprintf(words, sizeof words, "meter %s, two hits in one round", exact->level);
    into->same_round = add_again(comparing, "same-round", words, level->pairs, rounds * both, rounds);
    for (int i = 0; i < BAIZE_COURSE_SOON; i++) {
        double within = (double)course->terms.soon[i];
        double p = -expm1(within * log1p(-chance));
        double at_the_end = within < rounds ? p - chance * within * (1 - p) : 0;
        snprintf(words, sizeof words, "meter %s, a hit within %.0f rounds", exact->level, within);
        into->soon[i] = add_again(comparing, "soon", words, level->soon[i], fmax(hits * p - at_the_end, 0), hits);
    }
}

/* ---- What the house keeps ---- */

/* What the house pays of its own for one wager, in units of it: mean, or mean of squares. */
static double outlay(const struct comparing *comparing, const struct baize_course_terms *terms, bool squares)
{
    double sum = 0;
    for (uint8_t i = 0; i < terms->rows; i++) {
        double cents = terms->row[i].share == BAIZE_RATE_WHOLE ? (double)terms->level[terms->row[i].level].seed
                       : terms->from_meter                     ? 0
                                                               : (double)terms->row[i].fixed;
        double units = cents / (double)terms->wager;
        double chance = baize_fraction_double(&comparing->exact->rows[BAIZE_TALLY_PROGRESSIVE][i]);
        sum += chance * units * (squares ? units : 1);
    }
    return sum;
}

/* Where the meter makes the fixed pays, only its seeds vary. */
static double jackpots(const struct comparing *comparing, const struct baize_course *course)
{
    double chance = 0;
    for (uint8_t i = 0; i < course->terms.levels; i++)
        chance += baize_fraction_double(&comparing->exact->progressive.level[i].jackpot);
    return chance;
}

static void compare_keeps(struct comparing *comparing, const struct baize_course *course)
{
    struct meters_comparison *into = &comparing->into->meters;
    struct compared *figure =
        simulate_add_figure(comparing, COMPARED_KEEPS, BAIZE_TALLY_PROGRESSIVE, "house-keeps", "the house keeps",
                            is_known(comparing) ? &comparing->exact->progressive.long_run : NULL);
    figure->seen = 1 - into->tray.seen;
    for (uint8_t i = 0; i < course->terms.levels; i++)
        figure->seen -= into->levels[i].adds.seen + into->levels[i].reserves.seen + into->levels[i].seeds.seen;
    into->keeps = figure;
    if (!figure->has_exact)
        return;
    double made = progressive_wagers(comparing), mean = outlay(comparing, &course->terms, false);
    double variance = (outlay(comparing, &course->terms, true) - mean * mean) *
                      simulate_net_effect(comparing, BAIZE_TALLY_PROGRESSIVE);
    if (!(variance > 0))
        return;
    into->keeps_error = sqrt(variance / made);
    if (course->terms.from_meter && made * jackpots(comparing, course) < EXPECTED_LEAST)
        return;
    figure->has_z = true;
    figure->z = (figure->seen - figure->exact) / into->keeps_error;
}

static void compare_fixed_pays(struct comparing *comparing, const struct baize_course *course)
{
    const struct baize_progressive_analysis *exact = &comparing->exact->progressive;
    const struct baize_tally_count *rows = comparing->tally->wagers[BAIZE_TALLY_PROGRESSIVE].rows;
    struct meters_comparison *into = &comparing->into->meters;
    struct baize_fraction rate =
        baize_fraction_of(comparing->setup->simulation.rules->progressive.meters[0].rate, BAIZE_RATE_WHOLE);
    struct baize_fraction drift = baize_fraction_subtract(rate, exact->fixed);
    double paid = 0;
    for (uint8_t i = 0; i < course->terms.rows; i++)
        paid += course->terms.row[i].share > 0 ? 0 : (double)rows[i].seen * (double)course->terms.row[i].fixed;
    if (course->terms.from_meter)
        into->drift = part_of(into->levels[0].adds.seen - (double)course->levels[0].fixed_paid / wagered(comparing),
                              is_known(comparing) ? &drift : NULL);
    else
        into->tray = part_of(paid / wagered(comparing), is_known(comparing) ? &exact->fixed : NULL);
}

static void compare_envy(const struct comparing *comparing, uint8_t seats)
{
    const struct baize_tally_wager *envy = &comparing->tally->wagers[BAIZE_TALLY_ENVY];
    struct baize_fraction others = baize_fraction_of(seats - 1, 1);
    struct baize_fraction all = baize_fraction_multiply(comparing->exact->progressive.envy, others);
    comparing->into->meters.envy =
        part_of((double)envy->net / wagered(comparing), comparing->exact->known[BAIZE_TALLY_ENVY] ? &all : NULL);
}

void simulate_compare_meters(struct comparing *comparing, const struct baize_course *course)
{
    struct meters_comparison *into = &comparing->into->meters;
    into->course = course;
    for (uint8_t i = 0; i < course->terms.levels; i++) {
        compare_parts(comparing, course, i);
        compare_award(comparing, course, i);
        compare_back_to_back(comparing, course, i);
        into->shortfall += wide_cents(&course->levels[i].shortfall) / wagered(comparing);
    }
    compare_fixed_pays(comparing, course);
    compare_keeps(comparing, course);
    if (course->terms.seats > 1)
        compare_envy(comparing, course->terms.seats);
}
