/* simulate_compare.c - what was seen against what is exact, in standard deviations.
 *
 *     z = (seen - exact) / standard deviation of what is seen
 *
 * A z beyond 2 comes once in 22, beyond 3 once in 370, beyond 4 once in 16,000, by chance alone.
 *
 * The standard deviation comes from the exact figures: p (1 - p) for something with the chance p, the variance of the
 * analysis for money. The variance of the sample would do as well, but for a wager whose rarest prize matters most and
 * was not seen: then it is far too small, and a good wager looks wrong.
 *
 * Seats at one table share the dealer's hand and a deck, so that their results hang together, and seven seats tell less
 * than seven rounds (or more). How much is seen from the rounds:
 *
 *     effect = variance of the sums of rounds / (seats x variance of single seats)
 *
 * It is 1 for one seat, and whatever comes of it multiplies the variance. */
#include "cmd/simulate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Names and units ---- */

static const struct {
    const char *id, *words;
    enum baize_wager unit;
} named[BAIZE_TALLIES] = {
    [BAIZE_TALLY_ANTE] = {"ante", "Ante and Play", BAIZE_ANTE},
    [BAIZE_TALLY_ACES_UP] = {"aces-up", "Aces Up", BAIZE_ACES_UP},
    [BAIZE_TALLY_SIX_CARD_BONUS] = {"six-card-bonus", "Six Card Bonus", BAIZE_SIX_CARD_BONUS},
    [BAIZE_TALLY_BAD_BEAT_BONUS] = {"bad-beat-bonus", "Bad Beat Bonus", BAIZE_BAD_BEAT_BONUS},
    [BAIZE_TALLY_PROGRESSIVE] = {"progressive", "Progressive", BAIZE_PROGRESSIVE},
    [BAIZE_TALLY_ENVY] = {"envy", "Envy", BAIZE_PROGRESSIVE},
    [BAIZE_TALLY_DOUBLE_DRAW] = {"double-draw", "Double Draw, all four wagers", BAIZE_ANTE},
};

const char *simulate_wager_id(enum baize_tallied wager)
{
    return named[wager].id;
}

const char *simulate_wager_words(enum baize_tallied wager)
{
    return named[wager].words;
}

baize_cents simulate_unit(const struct simulate_setup *setup, enum baize_tallied wager)
{
    return setup->simulation.wagers[named[wager].unit];
}

const char *simulate_paytable(const struct baize_rules *rules, enum baize_tallied wager)
{
    return wager == BAIZE_TALLY_PROGRESSIVE   ? rules->progressive.schedule.id
           : wager == BAIZE_TALLY_ENVY        ? rules->progressive.envy.id
           : wager == BAIZE_TALLY_DOUBLE_DRAW ? rules->wagers[BAIZE_BONUS].paytable.id
                                              : rules->wagers[named[wager].unit].paytable.id;
}

static uint8_t row_count(const struct baize_rules *rules, enum baize_tallied wager)
{
    return wager == BAIZE_TALLY_PROGRESSIVE   ? rules->progressive.schedule.count
           : wager == BAIZE_TALLY_ENVY        ? rules->progressive.envy.count
           : wager == BAIZE_TALLY_DOUBLE_DRAW ? rules->wagers[BAIZE_BONUS].paytable.count
                                              : rules->wagers[named[wager].unit].paytable.count;
}

static const char *row_hand(const struct baize_rules *rules, enum baize_tallied wager, uint8_t row)
{
    return wager == BAIZE_TALLY_PROGRESSIVE   ? rules->progressive.schedule.rows[row].hand
           : wager == BAIZE_TALLY_ENVY        ? rules->progressive.envy.rows[row].hand
           : wager == BAIZE_TALLY_DOUBLE_DRAW ? rules->wagers[BAIZE_BONUS].paytable.rows[row].hand
                                              : rules->wagers[named[wager].unit].paytable.rows[row].hand;
}

/* ---- Figures ---- */

struct compared *simulate_add_figure(struct comparing *comparing, enum compared_kind kind, enum baize_tallied wager,
                                     const char *id, const char *words, const struct baize_fraction *exact)
{
    struct compared *figure = &comparing->into->figures[comparing->into->count++];
    *figure = (struct compared){.kind = kind, .wager = wager};
    snprintf(figure->id, sizeof figure->id, "%s", id);
    snprintf(figure->words, sizeof figure->words, "%s", words);
    if (exact != NULL && baize_fraction_is_defined(exact)) {
        figure->has_exact = true;
        figure->exact_fraction = *exact;
        figure->exact = baize_fraction_double(exact);
    }
    return figure;
}

static double wide_double(const struct baize_wide *wide)
{
    return ldexp((double)wide->high, 64) + (double)wide->low;
}

static double square(double x)
{
    return x * x;
}

/* How many of a wager are made in a round. */
static double made_per_round(const struct comparing *comparing, enum baize_tallied wager)
{
    return (double)comparing->tally->wagers[wager].made / (double)comparing->tally->rounds;
}

/* The effect of sharing a table on a count. What was never seen tells nothing: as if seats were alone; but one envy
 * hand pays all the others at once. */
static double count_effect(const struct comparing *comparing, enum baize_tallied wager,
                           const struct baize_tally_count *count)
{
    double rounds = (double)comparing->tally->rounds, made = made_per_round(comparing, wager);
    double mean = (double)count->seen / rounds;
    double alone = mean * (1 - mean / made);
    if (comparing->setup->simulation.seats == 1)
        return 1;
    if (count->seen == 0 || alone <= 0)
        return wager == BAIZE_TALLY_ENVY ? comparing->setup->simulation.seats - 1 : 1;
    return ((double)count->squares / rounds - square(mean)) / alone;
}

/* A frequency: of hits, of decisions, of rows. */
static void add_count(struct comparing *comparing, enum compared_kind kind, enum baize_tallied wager, const char *id,
                      const char *words, const struct baize_tally_count *count, const struct baize_fraction *exact)
{
    struct compared *figure = simulate_add_figure(comparing, kind, wager, id, words, exact);
    double made = (double)comparing->tally->wagers[wager].made;
    figure->count = count->seen;
    figure->seen = (double)count->seen / made;
    double variance = made * figure->exact * (1 - figure->exact) * count_effect(comparing, wager, count);
    double rarer = figure->exact < 0.5 ? figure->exact : 1 - figure->exact;
    if (!figure->has_exact || made * rarer < EXPECTED_LEAST || variance <= 0)
        return;
    figure->has_z = true;
    figure->z = ((double)count->seen - made * figure->exact) / sqrt(variance);
}

double simulate_net_effect(const struct comparing *comparing, enum baize_tallied which)
{
    const struct baize_tally_wager *wager = &comparing->tally->wagers[which];
    double made = (double)wager->made, rounds = (double)comparing->tally->rounds;
    double mean = (double)wager->net / made;
    double seats = wide_double(&wager->seat_squares) / made - square(mean);
    double together = wide_double(&wager->squares) / rounds - square((double)wager->net / rounds);
    if (comparing->setup->simulation.seats == 1 || seats <= 0)
        return which == BAIZE_TALLY_ENVY ? comparing->setup->simulation.seats - 1 : 1;
    return together / (made / rounds * seats);
}

/* The variance of the sum of all nets, in units. */
static double net_variance(const struct comparing *comparing, enum baize_tallied which)
{
    const struct baize_fraction *exact = &comparing->exact->wagers[which].variance;
    double made = (double)comparing->tally->wagers[which].made;
    double effect = simulate_net_effect(comparing, which);
    return baize_fraction_is_defined(exact) ? made * baize_fraction_double(exact) * effect : 0;
}

static void add_edge(struct comparing *comparing, enum baize_tallied which)
{
    const struct baize_tally_wager *wager = &comparing->tally->wagers[which];
    const struct baize_fraction *exact =
        comparing->exact->known[which] ? &comparing->exact->wagers[which].house_edge : NULL;
    struct compared *figure = simulate_add_figure(comparing, COMPARED_EDGE, which, "house-edge", "house edge", exact);
    double unit = (double)simulate_unit(comparing->setup, which), made = (double)wager->made;
    figure->seen = -(double)wager->net / unit / made;
    double variance = net_variance(comparing, which);
    if (!figure->has_exact || variance <= 0)
        return;
    figure->has_z = true;
    figure->z = made * (figure->seen - figure->exact) / sqrt(variance);
}

/* ---- Wager by wager ---- */

static void add_four_card_decisions(struct comparing *comparing)
{
    const struct baize_ante_analysis *ante = &comparing->exact->ante;
    const struct baize_wager_rules *play = &comparing->setup->simulation.rules->wagers[BAIZE_PLAY];
    const struct baize_tally *tally = comparing->tally;
    char times[BAIZE_ID_SIZE];
    add_count(comparing, COMPARED_DECISION, BAIZE_TALLY_ANTE, "fold", "fold", &tally->folds, &ante->fold);
    snprintf(times, sizeof times, "%ux", play->least_times);
    add_count(comparing, COMPARED_DECISION, BAIZE_TALLY_ANTE, times, times, &tally->least, &ante->least);
    snprintf(times, sizeof times, "%ux", play->most_times);
    add_count(comparing, COMPARED_DECISION, BAIZE_TALLY_ANTE, times, times, &tally->most, &ante->most);
}

static void add_drawn(struct comparing *comparing, const char *id, const char *words, int drawn,
                      const struct baize_tally_count *count, const struct baize_fraction *exact)
{
    char full_id[BAIZE_ID_SIZE], full_words[BAIZE_OUTCOME_SIZE];
    snprintf(full_id, sizeof full_id, "%s-%d", id, drawn);
    snprintf(full_words, sizeof full_words, "%s draw, %d card%s", words, drawn, drawn == 1 ? "" : "s");
    add_count(comparing, COMPARED_DECISION, BAIZE_TALLY_DOUBLE_DRAW, full_id, full_words, count, exact);
}

static void add_double_draw_decisions(struct comparing *comparing)
{
    const struct baize_double_draw_analysis *exact = &comparing->exact->double_draw;
    const struct baize_tally *tally = comparing->tally;
    add_count(comparing, COMPARED_DECISION, BAIZE_TALLY_DOUBLE_DRAW, "fold-first", "fold before the first draw",
              &tally->fold_first, &exact->fold_first);
    for (int drawn = 0; drawn <= BAIZE_FIRST_DRAWS_MOST; drawn++)
        add_drawn(comparing, "first-drawn", "first", drawn, &tally->first_drawn[drawn], &exact->first_drawn[drawn]);
    add_count(comparing, COMPARED_DECISION, BAIZE_TALLY_DOUBLE_DRAW, "fold-second", "fold before the second draw",
              &tally->fold_second, &exact->fold_second);
    for (int drawn = 0; drawn <= BAIZE_SECOND_DRAWS_MOST; drawn++)
        add_drawn(comparing, "second-drawn", "second", drawn, &tally->second_drawn[drawn], &exact->second_drawn[drawn]);
}

static void add_rows(struct comparing *comparing, enum baize_tallied which)
{
    const struct baize_rules *rules = comparing->setup->simulation.rules;
    for (uint8_t row = 0; row < row_count(rules, which); row++) {
        const char *hand = row_hand(rules, which, row);
        char words[BAIZE_OUTCOME_SIZE];
        snprintf(words, sizeof words, "%s", hand);
        for (char *byte = words; *byte != '\0'; byte++)
            *byte = *byte == '-' ? ' ' : *byte;
        add_count(comparing, COMPARED_ROW, which, hand, words, &comparing->tally->wagers[which].rows[row],
                  comparing->exact->known[which] ? &comparing->exact->rows[which][row] : NULL);
    }
}

static void find_largest(struct comparison *comparison)
{
    comparison->largest = NULL;
    for (size_t i = 0; i < comparison->count; i++) {
        const struct compared *figure = &comparison->figures[i];
        if (!figure->has_z)
            continue;
        comparison->compared++;
        if (comparison->largest == NULL || fabs(figure->z) > fabs(comparison->largest->z))
            comparison->largest = figure;
    }
    if (comparison->largest != NULL) {
        double beyond = erfc(fabs(comparison->largest->z) / sqrt(2));
        comparison->by_chance = -expm1((double)comparison->compared * log1p(-beyond));
    }
}

void simulate_compare(const struct simulate_setup *setup, const struct simulate_exact *exact,
                      const struct baize_tally *tally, const struct baize_course *course, struct comparison *comparison)
{
    struct comparing comparing = {.setup = setup, .exact = exact, .tally = tally, .into = comparison};
    memset(comparison, 0, sizeof *comparison);
    for (int i = 0; i < BAIZE_TALLIES; i++) {
        enum baize_tallied which = (enum baize_tallied)i;
        if (tally->wagers[i].made == 0)
            continue;
        add_edge(&comparing, which);
        add_count(&comparing, COMPARED_HITS, which, "hit-frequency", "hit frequency", &tally->wagers[i].hits,
                  exact->known[i] ? &exact->wagers[i].hit_frequency : NULL);
        if (which == BAIZE_TALLY_ANTE)
            add_four_card_decisions(&comparing);
        if (which == BAIZE_TALLY_DOUBLE_DRAW)
            add_double_draw_decisions(&comparing);
        add_rows(&comparing, which);
    }
    if (tally->wagers[BAIZE_TALLY_PROGRESSIVE].made > 0)
        simulate_compare_meters(&comparing, course);
    find_largest(comparison);
}
