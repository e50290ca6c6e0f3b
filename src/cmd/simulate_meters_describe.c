/* simulate_meters_describe.c - the course of the meters, for people and for programs. As text:
 *
 *                                              seen             exact        difference        z
 *     Meter main: seed $5,000.00, 18% of each wager, 2% to the reserve
 *       hits                                    369
 *       mean award                       $15,791.11        $15,829.00           -$37.89    -0.07
 *
 * What is not compared has an empty column, what cannot be known a dash. */
#include "cmd/simulate.h"

#include <stdio.h>

/* ---- Rows ---- */

/* What was seen, for people, and nothing to compare it with. */
static void put_seen(struct report *report, const char *name, int indent, double value, const struct shown *shown)
{
    struct figures row;
    figures_start(&row);
    figures_word(&row, NULL, "", name);
    simulate_value(&row, NULL, true, value, shown, "");
    simulate_put(report, &row, indent);
}

static void put_seen_count(struct report *report, const char *name, int indent, uint64_t count)
{
    struct figures row;
    figures_start(&row);
    figures_word(&row, NULL, "", name);
    figures_digits(&row, NULL, "", (int64_t)count);
    simulate_put(report, &row, indent);
}

static void describe_part(struct figures *row, const char *name, bool seen, const struct wager_part *part,
                          const struct shown *shown, const char *sign_flag)
{
    figures_start(row);
    figures_word(row, NULL, "", name);
    simulate_value(row, "seen", seen, part->seen, shown, sign_flag);
    simulate_value(row, "exact", part->has_exact, part->exact, shown, sign_flag);
    simulate_value(row, NULL, seen && part->has_exact, part->seen - part->exact, shown, "+");
}

static void report_part(struct report *report, const char *id, const struct wager_part *part)
{
    struct figures row;
    describe_part(&row, "", true, part, &shown_percent, "");
    report_object(report, id, &row);
}

static void put_part(struct report *report, const char *name, const struct wager_part *part)
{
    struct figures row;
    describe_part(&row, name, true, part, &shown_percent, "");
    simulate_put(report, &row, 2);
}

/* With an exact fraction, and a z behind it. */
static void describe_mean(struct figures *row, const char *name, bool seen, const struct compared *compared,
                          const struct shown *shown, double error)
{
    figures_start(row);
    figures_word(row, NULL, "", name);
    simulate_value(row, "seen", seen, compared->seen, shown, "");
    simulate_exact_value(row, compared, shown);
    simulate_value(row, "difference", seen && compared->has_exact, compared->seen - compared->exact, shown, "+");
    simulate_hidden(row, "standard_error", error > 0, error);
    simulate_z(row, compared);
}

/* A sum, or null where there is none. */
static void add_sum(struct figures *figures, const char *id, bool known, int64_t sum)
{
    figures_add(figures, id, NULL, known ? FIGURE_DIGITS : FIGURE_NOTHING, sum);
}

/* ---- One meter ---- */

static void put_level_heading(struct report *report, const struct baize_meter_rules *meter)
{
    struct baize_text *text = &report->lines.text;
    baize_text_format(text, "Meter %s: seed ", meter->level);
    baize_cents_print(text, meter->seed, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(text, ", ");
    baize_rate_print(text, meter->rate);
    baize_text_add(text, " of each wager");
    if (meter->reserve > 0) {
        baize_text_add(text, ", ");
        baize_rate_print(text, meter->reserve);
        baize_text_add(text, " to its reserve");
    }
    if (meter->limit > 0) {
        baize_text_add(text, ", limit ");
        baize_cents_print(text, meter->limit, BAIZE_MONEY_WITH_CENTS);
    }
    lines_heading(&report->lines, "");
}

static void describe_award(struct report *report, const struct level_comparison *at,
                           const struct baize_course_level *level)
{
    bool hit = level->hits > 0;
    struct figures row;
    describe_mean(&row, "mean award", hit, at->award, &shown_dollars, at->award_error);
    add_sum(&row, "smallest", hit, level->smallest);
    add_sum(&row, "largest", hit, level->largest);
    figures_digits(&row, "sum", NULL, level->awarded);
    simulate_wide(&row, "sum_of_squares", &level->squares);
    report_object(report, "award_cents", &row);
    simulate_put(report, &row, 2);
    if (!hit)
        return;
    if (at->award_error > 0)
        put_seen(report, "its standard error", 4, at->award_error, &shown_dollars);
    put_seen(report, "smallest award", 4, (double)level->smallest, &shown_dollars);
    put_seen(report, "largest award", 4, (double)level->largest, &shown_dollars);
}

static void describe_shares(struct report *report, const struct baize_course_level *level)
{
    bool seen = level->shares > 0;
    struct figures figures;
    figures_start(&figures);
    figures_digits(&figures, "count", NULL, (int64_t)level->shares);
    figures_digits(&figures, "sum", NULL, level->shared);
    add_sum(&figures, "smallest", seen, level->share_least);
    add_sum(&figures, "largest", seen, level->share_most);
    report_object(report, "smaller_shares_cents", &figures);
    if (!seen)
        return;
    put_seen_count(report, "smaller shares paid", 2, level->shares);
    put_seen(report, "their mean", 4, (double)level->shared / (double)level->shares, &shown_dollars);
    put_seen(report, "smallest", 4, (double)level->share_least, &shown_dollars);
    put_seen(report, "largest", 4, (double)level->share_most, &shown_dollars);
}

static void describe_again(struct figures *row, const char *name, const struct compared *compared)
{
    figures_start(row);
    figures_word(row, NULL, "", name);
    figures_digits(row, "count", "", (int64_t)compared->count);
    simulate_value(row, "expected", compared->has_exact, compared->exact, &shown_tenths, "");
    simulate_value(row, NULL, compared->has_exact, compared->seen - compared->exact, &shown_tenths, "+");
    simulate_z(row, compared);
}

/* For people only where there was a hit. */
static void describe_back_to_back(struct report *report, const struct level_comparison *at,
                                  const struct baize_course_terms *terms, bool hit)
{
    char name[96];
    struct figures row;
    if (hit)
        lines_put(&report->lines, "  hits that another followed");
    report_open(report, "back_to_back");
    describe_again(&row, "in the same round", at->same_round);
    report_object(report, "same_round", &row);
    if (hit && terms->seats > 1)
        simulate_put(report, &row, 4);
    report_list(report, "within");
    for (int i = 0; i < BAIZE_COURSE_SOON; i++) {
        struct baize_text text = baize_text_in(name, sizeof name);
        baize_text_add(&text, i == 0 ? "in the next round" : "in the next ");
        if (i > 0) {
            simulate_add_count(&text, terms->soon[i] * terms->seats);
            baize_text_add(&text, " wagers");
        }
        describe_again(&row, name, at->soon[i]);
        figures_count(&row, "rounds", NULL, terms->soon[i]);
        figures_count(&row, "wagers", NULL, terms->soon[i] * terms->seats);
        report_object(report, NULL, &row);
        if (hit)
            simulate_put(report, &row, 4);
    }
    report_close(report);
    report_close(report);
}

static void describe_level(struct report *report, const struct baize_meter_rules *meter,
                           const struct meters_comparison *meters, uint8_t number)
{
    const struct level_comparison *at = &meters->levels[number];
    const struct baize_course_level *level = &meters->course->levels[number];
    struct figures figures, row;
    figures_start(&figures);
    figures_word(&figures, "level", NULL, meter->level);
    figures_digits(&figures, "seed_cents", NULL, meter->seed);
    figures_add(&figures, "rate_ppm", NULL, FIGURE_COUNT, meter->rate);
    figures_add(&figures, "reserve_ppm", NULL, FIGURE_COUNT, meter->reserve);
    add_sum(&figures, "limit_cents", meter->limit > 0, meter->limit);
    figures_digits(&figures, "hits", NULL, (int64_t)level->hits);
    report_open(report, NULL);
    report_figures(report, &figures);
    put_level_heading(report, meter);
    put_seen_count(report, "hits", 2, level->hits);
    describe_part(&row, "wagers from hit to hit", level->hits > 0, &at->between, &shown_tenths, "");
    report_object(report, "wagers_between_hits", &row);
    simulate_put(report, &row, 2);
    describe_award(report, at, level);
    describe_shares(report, level);
    describe_back_to_back(report, at, &meters->course->terms, level->hits > 0);
    figures_start(&figures);
    figures_digits(&figures, "meter_microcents", NULL, level->meter);
    figures_digits(&figures, "reserve_microcents", NULL, level->reserve);
    figures_digits(&figures, "overflow_microcents", NULL, level->overflow);
    report_figures(report, &figures);
    report_part(report, "contributed", &at->adds);
    report_part(report, "reserved", &at->reserves);
    report_part(report, "seeds", &at->seeds);
    report_close(report);
}

/* ---- Of each wager ---- */

static void put_level_parts(struct report *report, const struct level_comparison *at, const char *level)
{
    char name[96];
    snprintf(name, sizeof name, "to meter %s", level);
    put_part(report, name, &at->adds);
    if (at->reserves.seen > 0 || at->reserves.exact > 0)
        put_part(report, "to its reserve", &at->reserves);
    snprintf(name, sizeof name, "seeds of meter %s", level);
    put_part(report, name, &at->seeds);
}

static void describe_wager_parts(struct report *report, const struct simulate_setup *setup,
                                 const struct meters_comparison *meters)
{
    const struct baize_course_terms *terms = &meters->course->terms;
    struct figures keeps, shortfall;
    lines_heading(&report->lines, "Of each progressive wager, in the long run");
    for (uint8_t i = 0; i < terms->levels; i++)
        put_level_parts(report, &meters->levels[i], setup->simulation.rules->progressive.meters[i].level);
    report_part(report, "fixed_pays_from_tray", &meters->tray);
    if (!terms->from_meter)
        put_part(report, "fixed pays from the tray", &meters->tray);
    describe_mean(&keeps, "the house keeps", true, meters->keeps, &shown_percent, meters->keeps_error);
    report_object(report, "house_keeps", &keeps);
    simulate_put(report, &keeps, 2);
    if (meters->keeps_error > 0)
        put_seen(report, "its standard error", 4, meters->keeps_error, &shown_percent);
    figures_start(&shortfall);
    figures_real(&shortfall, "shortfall", NULL, meters->shortfall);
    report_figures(report, &shortfall);
    if (meters->shortfall > 0)
        put_seen(report, "less: added to a dry meter", 4, meters->shortfall, &shown_percent);
    report_part(report, "envy", &meters->envy);
    bool envy = terms->seats > 1 && (meters->envy.seen > 0 || meters->envy.has_exact);
    if (envy)
        put_part(report, "  less: envy to the other seats", &meters->envy);
    /* After envy and what a dry meter lacked; of the latter there is no exact figure. */
    struct wager_part left = {.seen = meters->keeps->seen - meters->shortfall - meters->envy.seen,
                              .has_exact = meters->keeps->has_exact && meters->envy.has_exact && meters->shortfall <= 0,
                              .exact = meters->keeps->exact - meters->envy.exact};
    if (envy || meters->shortfall > 0)
        put_part(report, "left to the house", &left);
}

/* ---- Running dry ---- */

static void describe_running_dry(struct report *report, const struct meters_comparison *meters)
{
    const struct baize_course_terms *terms = &meters->course->terms;
    const struct baize_course_level *level = &meters->course->levels[0];
    double wagers = (double)meters->course->rounds * terms->seats, per_million = 1e6 * (double)level->dry / wagers;
    static const struct shown hundredths = {.scale = 1, .digits = 2, .unit = ""};
    static const struct shown whole_dollars = {.money = true, .scale = 1, .unit = ""};
    struct shown of_wager = {.money = true, .scale = (double)terms->wager, .digits = 4, .unit = ""};
    char below[96];
    struct baize_text text = baize_text_in(below, sizeof below);
    struct figures figures, row;
    figures_start(&figures);
    figures_digits(&figures, "fixed_pays", NULL, (int64_t)level->fixed);
    figures_digits(&figures, "not_covered", NULL, (int64_t)level->dry);
    figures_real(&figures, "per_million_wagers", NULL, per_million);
    figures_digits(&figures, "lowest_meter_microcents", NULL, level->lowest);
    figures_digits(&figures, "largest_fixed_pay_cents", NULL, terms->largest_fixed);
    figures_digits(&figures, "wagers_below_it", NULL, (int64_t)level->below);
    simulate_wide(&figures, "shortfall_microcents", &level->shortfall);
    report_open(report, "running_dry");
    report_part(report, "contribution_less_fixed_pays", &meters->drift);
    report_figures(report, &figures);
    report_close(report);
    lines_heading(&report->lines, "Running dry: the meter makes the fixed pays, the house adds what it lacks (R30)");
    describe_part(&row, "contribution less fixed pays", true, &meters->drift, &of_wager, "+");
    simulate_put(report, &row, 2);
    put_seen_count(report, "pays it could not cover", 2, level->dry);
    put_seen(report, "in a million wagers", 4, per_million, &hundredths);
    of_wager.digits = 6;
    put_seen(report, "house money for a wager", 4, meters->shortfall, &of_wager);
    put_seen(report, "lowest meter", 2, (double)level->lowest / BAIZE_MICROCENTS_PER_CENT, &shown_dollars);
    baize_text_add(&text, "wagers with it below ");
    simulate_add(&text, (double)terms->largest_fixed, &whole_dollars, "");
    put_seen(report, below, 2, (double)level->below / wagers, &shown_percent);
    if (meters->drift.has_exact && meters->drift.exact <= 0)
        lines_put(&report->lines, "The fixed pays take more than the wagers bring: from hit to hit the meter falls.");
}

/* ---- All of them ---- */

void simulate_describe_meters(const struct simulate_setup *setup, const struct meters_comparison *meters,
                              struct report *report)
{
    struct figures none;
    lines_heading(&report->lines, "The meters, from their seeds in the first round to the last");
    simulate_heads(report);
    report_open(report, "meters");
    report_list(report, "levels");
    for (uint8_t i = 0; i < meters->course->terms.levels; i++)
        describe_level(report, &setup->simulation.rules->progressive.meters[i], meters, i);
    report_close(report);
    describe_wager_parts(report, setup, meters);
    figures_start(&none);
    figures_nothing(&none, "running_dry");
    if (meters->course->terms.from_meter)
        describe_running_dry(report, meters);
    else
        report_figures(report, &none);
    report_close(report);
}
