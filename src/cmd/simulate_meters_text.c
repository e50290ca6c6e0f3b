/* simulate_meters_text.c - the course of the meters as a table for people.
 *
 *                                              seen             exact        difference        z
 *     Meter main: seed $5,000.00, 18% of each wager, 2% to the reserve
 *       hits                                    369
 *       mean award                       $15,791.11        $15,829.00           -$37.89    -0.07
 */
#include "cmd/simulate.h"

#include <stdio.h>
#include <string.h>

static struct number_words percent(double share)
{
    return simulate_value_words(100 * share, 4, "", "%");
}

/* What is not compared has an empty column, what cannot be known a dash. */
static void print_seen(const char *name, int indent, const char *seen)
{
    simulate_print_line(name, indent, seen, "", "", "");
}

/* ---- One meter ---- */

static void print_head(const struct baize_meter_rules *meter)
{
    char rate[40], reserve[40];
    struct baize_text rate_text = baize_text_in(rate, sizeof rate);
    struct baize_text reserve_text = baize_text_in(reserve, sizeof reserve);
    baize_rate_print(&rate_text, meter->rate);
    baize_rate_print(&reserve_text, meter->reserve);
    printf("\nMeter %s: seed %s, %s of each wager", meter->level, simulate_money_words((double)meter->seed, 2, "").text,
           rate);
    if (meter->reserve > 0)
        printf(", %s to its reserve", reserve);
    if (meter->limit > 0)
        printf(", limit %s", simulate_money_words((double)meter->limit, 2, "").text);
    putchar('\n');
}

static void print_between(const struct wager_part *between, uint64_t hits)
{
    struct number_words seen = simulate_value_words(between->seen, 1, "", "");
    struct number_words exact = simulate_value_words(between->exact, 1, "", "");
    struct number_words difference = simulate_value_words(between->seen - between->exact, 1, "+", "");
    simulate_print_line("wagers from hit to hit", 2, hits == 0 ? "-" : seen.text, between->has_exact ? exact.text : "-",
                        hits > 0 && between->has_exact ? difference.text : "-", "");
}

static void print_awards(const struct level_comparison *at, const struct baize_course_level *level)
{
    const struct figure *award = at->award;
    struct number_words exact = simulate_money_words(award->exact, 2, "");
    bool seen = level->hits > 0;
    simulate_print_line("mean award", 2, seen ? simulate_money_words(award->seen, 2, "").text : "-",
                        award->has_exact ? exact.text : "-",
                        seen && award->has_exact ? simulate_money_words(award->seen - award->exact, 2, "+").text : "-",
                        simulate_z_words(award).text);
    if (!seen)
        return;
    if (at->award_error > 0)
        print_seen("its standard error", 4, simulate_money_words(at->award_error, 2, "").text);
    print_seen("smallest award", 4, simulate_money_words((double)level->smallest, 2, "").text);
    print_seen("largest award", 4, simulate_money_words((double)level->largest, 2, "").text);
}

static void print_shares(const struct baize_course_level *level)
{
    if (level->shares == 0)
        return;
    print_seen("smaller shares paid", 2, simulate_count_words(level->shares).text);
    print_seen("their mean", 4, simulate_money_words((double)level->shared / (double)level->shares, 2, "").text);
    print_seen("smallest", 4, simulate_money_words((double)level->share_least, 2, "").text);
    print_seen("largest", 4, simulate_money_words((double)level->share_most, 2, "").text);
}

static void print_again(const char *name, const struct figure *figure)
{
    simulate_print_line(name, 4, simulate_count_words(figure->count).text,
                        figure->has_exact ? simulate_value_words(figure->exact, 1, "", "").text : "-",
                        figure->has_exact ? simulate_value_words(figure->seen - figure->exact, 1, "+", "").text : "-",
                        simulate_z_words(figure).text);
}

static void print_back_to_back(const struct level_comparison *at, const struct baize_course_terms *terms)
{
    char name[96];
    puts("  hits that another followed");
    if (terms->seats > 1)
        print_again("in the same round", at->same_round);
    for (int i = 0; i < BAIZE_COURSE_SOON; i++) {
        if (i == 0)
            snprintf(name, sizeof name, "in the next round");
        else
            snprintf(name, sizeof name, "in the next %s wagers",
                     simulate_count_words(terms->soon[i] * terms->seats).text);
        print_again(name, at->soon[i]);
    }
}

static void print_level(const struct simulate_setup *setup, const struct meters_comparison *meters, uint8_t number)
{
    const struct level_comparison *at = &meters->levels[number];
    const struct baize_course_level *level = &meters->course->levels[number];
    print_head(&setup->simulation.rules->progressive.meters[number]);
    print_seen("hits", 2, simulate_count_words(level->hits).text);
    print_between(&at->between, level->hits);
    print_awards(at, level);
    print_shares(level);
    if (level->hits > 0)
        print_back_to_back(at, &meters->course->terms);
}

/* ---- Of each wager ---- */

static void print_part(const char *name, const struct wager_part *part)
{
    simulate_print_line(
        name, 2, percent(part->seen).text, part->has_exact ? percent(part->exact).text : "-",
        part->has_exact ? simulate_value_words(100 * (part->seen - part->exact), 4, "+", "%").text : "-", "");
}

static void print_level_parts(const struct level_comparison *at, const char *level)
{
    char name[96];
    snprintf(name, sizeof name, "to meter %s", level);
    print_part(name, &at->adds);
    if (at->reserves.seen > 0 || at->reserves.exact > 0) {
        snprintf(name, sizeof name, "to its reserve");
        print_part(name, &at->reserves);
    }
    snprintf(name, sizeof name, "seeds of meter %s", level);
    print_part(name, &at->seeds);
}

/* After envy and what a dry meter lacked; of the latter there is no exact figure. */
static void print_left(const struct meters_comparison *meters)
{
    struct wager_part left = {.seen = meters->keeps->seen - meters->shortfall - meters->envy.seen,
                              .has_exact = meters->keeps->has_exact && meters->envy.has_exact && meters->shortfall <= 0,
                              .exact = meters->keeps->exact - meters->envy.exact};
    print_part("left to the house", &left);
}

static void print_wager_parts(const struct simulate_setup *setup, const struct meters_comparison *meters)
{
    const struct figure *keeps = meters->keeps;
    const struct baize_course_terms *terms = &meters->course->terms;
    struct wager_part kept = {.seen = keeps->seen, .has_exact = keeps->has_exact, .exact = keeps->exact};
    puts("\nOf each progressive wager, in the long run");
    for (uint8_t i = 0; i < terms->levels; i++)
        print_level_parts(&meters->levels[i], setup->simulation.rules->progressive.meters[i].level);
    if (!terms->from_meter)
        print_part("fixed pays from the tray", &meters->tray);
    simulate_print_line("the house keeps", 2, percent(kept.seen).text, kept.has_exact ? percent(kept.exact).text : "-",
                        kept.has_exact ? simulate_value_words(100 * (kept.seen - kept.exact), 4, "+", "%").text : "-",
                        simulate_z_words(keeps).text);
    if (meters->keeps_error > 0)
        print_seen("its standard error", 4, percent(meters->keeps_error).text);
    if (meters->shortfall > 0)
        print_seen("less: added to a dry meter", 4, percent(meters->shortfall).text);
    bool envy = terms->seats > 1 && (meters->envy.seen > 0 || meters->envy.has_exact);
    if (envy)
        print_part("  less: envy to the other seats", &meters->envy);
    if (envy || meters->shortfall > 0)
        print_left(meters);
}

/* ---- Running dry ---- */

static void print_drift(const struct wager_part *drift, baize_cents wager)
{
    double cents = (double)wager;
    simulate_print_line(
        "contribution less fixed pays", 2, simulate_money_words(cents * drift->seen, 4, "+").text,
        drift->has_exact ? simulate_money_words(cents * drift->exact, 4, "+").text : "-",
        drift->has_exact ? simulate_money_words(cents * (drift->seen - drift->exact), 4, "+").text : "-", "");
}

static void print_running_dry(const struct meters_comparison *meters)
{
    const struct baize_course_terms *terms = &meters->course->terms;
    const struct baize_course_level *level = &meters->course->levels[0];
    double wagers = (double)meters->course->rounds * terms->seats;
    char name[96];
    puts("\nRunning dry: the meter makes the fixed pays, the house adds what it lacks (R30)");
    print_drift(&meters->drift, terms->wager);
    print_seen("pays it could not cover", 2, simulate_count_words(level->dry).text);
    print_seen("in a million wagers", 4, simulate_value_words(1e6 * (double)level->dry / wagers, 2, "", "").text);
    print_seen("house money for a wager", 4,
               simulate_money_words(meters->shortfall * (double)terms->wager, 6, "").text);
    print_seen("lowest meter", 2, simulate_money_words((double)level->lowest / BAIZE_MICROCENTS_PER_CENT, 2, "").text);
    snprintf(name, sizeof name, "wagers with it below %s",
             simulate_money_words((double)terms->largest_fixed, 0, "").text);
    print_seen(name, 2, percent((double)level->below / wagers).text);
    if (meters->drift.has_exact && meters->drift.exact <= 0)
        puts("The fixed pays take more than the wagers bring: from hit to hit the meter falls.");
}

void simulate_print_meters(const struct simulate_setup *setup, const struct comparison *comparison)
{
    const struct meters_comparison *meters = &comparison->meters;
    puts("\nThe meters, from their seeds in the first round to the last");
    simulate_print_line("", 0, "seen", "exact", "difference", "z");
    for (uint8_t i = 0; i < meters->course->terms.levels; i++)
        print_level(setup, meters, i);
    print_wager_parts(setup, meters);
    if (meters->course->terms.from_meter)
        print_running_dry(meters);
}
