/* simulate_describe.c - a simulation as a report, for people and for programs. As text:
 *
 *                                              seen             exact        difference        z
 *     Aces Up, paytable A: 700,000 x $5.00, mean net -0.0415 of the wager
 *       house edge                           4.15%             3.89%            +0.26%    +0.91
 *         four of a kind                       162             168.1              -6.1    -0.47
 *
 * Integers that may exceed 2^53 are texts in JSON. Nothing depends on the number of threads. */
#include "cmd/simulate.h"

#include "base/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FAR_BEYOND 1e-4 /* so rare by chance that there is another reason */

/* ---- Numbers ---- */

const struct shown shown_percent = {.scale = 100, .digits = 4, .unit = "%"};
const struct shown shown_tenths = {.scale = 1, .digits = 1, .unit = ""};
const struct shown shown_dollars = {.money = true, .scale = 1, .digits = 2, .unit = ""};

void simulate_add(struct baize_text *text, double value, const struct shown *shown, const char *sign_flag)
{
    char plain[64];
    value *= shown->scale;
    value /= shown->money ? 100 : 1;
    if (fabs(value) < 0.5 * pow(10, -shown->digits))
        value = 0; /* never -0.0 */
    const char *sign = value < 0 ? "-" : sign_flag;
    bool huge = fabs(value) >= 1e15;
    snprintf(plain, sizeof plain, huge ? "%s%s%.*e%s" : "%s%s%.*f%s", sign, shown->money ? "$" : "",
             huge && !shown->money ? 3 : shown->digits, fabs(value), shown->unit);
    baize_words_group(text, plain);
}

void simulate_add_count(struct baize_text *text, uint64_t count)
{
    struct figure figure = {.unit = FIGURE_DIGITS, .value = (int64_t)count};
    figure_print(text, &figure);
}

/* ---- Figures ---- */

void simulate_value(struct figures *row, const char *id, bool known, double real, const struct shown *shown,
                    const char *sign_flag)
{
    if (!known)
        figures_add(row, id, "", FIGURE_NOTHING, 0);
    else
        simulate_add(figures_real(row, id, "", real), real, shown, sign_flag);
}

void simulate_hidden(struct figures *row, const char *id, bool known, double real)
{
    if (known)
        figures_real(row, id, NULL, real);
    else
        figures_nothing(row, id);
}

void simulate_exact_value(struct figures *row, const struct compared *compared, const struct shown *shown)
{
    if (!compared->has_exact)
        figures_add(row, "exact", "", FIGURE_NOTHING, 0);
    else
        simulate_add(figures_fraction(row, "exact", "", &compared->exact_fraction, compared->exact), compared->exact,
                     shown, "");
}

void simulate_z(struct figures *row, const struct compared *compared)
{
    static const struct shown hundredths = {.scale = 1, .digits = 2, .unit = ""};
    simulate_value(row, "z", compared->has_z && isfinite(compared->z), compared->z, &hundredths, "+");
}

void simulate_put(struct report *report, const struct figures *row, int indent)
{
    const int places[] = {-indent, 51, 68, 85, 94};
    lines_row(&report->lines, row, places);
}

void simulate_heads(struct report *report)
{
    static const char *const labels[] = {"", "seen", "exact", "difference", "z"};
    struct figures heads;
    figures_start(&heads);
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        figures_word(&heads, NULL, labels[i], "");
    lines_heads(&report->lines, &heads, (const int[]){0, 51, 68, 85, 94});
}

/* ---- One figure ---- */

/* Edges and frequencies are percent; rows of a paytable are hits for people. */
static void describe_compared(struct figures *row, const char *key, const struct compared *compared, double made)
{
    double expected = made * compared->exact, difference = compared->seen - compared->exact;
    figures_start(row);
    figures_word(row, NULL, "", compared->words);
    if (key != NULL)
        figures_word(row, key, NULL, compared->id);
    if (compared->kind != COMPARED_ROW) {
        if (compared->kind != COMPARED_EDGE)
            figures_digits(row, "count", NULL, (int64_t)compared->count);
        simulate_value(row, "seen", true, compared->seen, &shown_percent, "");
        simulate_exact_value(row, compared, &shown_percent);
        simulate_value(row, "difference", compared->has_exact, difference, &shown_percent, "+");
    } else {
        figures_digits(row, "count", "", (int64_t)compared->count);
        figures_real(row, "seen", NULL, compared->seen);
        figures_fraction(row, "exact", NULL, compared->has_exact ? &compared->exact_fraction : NULL, compared->exact);
        simulate_value(row, "expected", compared->has_exact, expected, &shown_tenths, "");
        simulate_hidden(row, "difference", compared->has_exact, difference);
        simulate_value(row, NULL, compared->has_exact, (double)compared->count - expected, &shown_tenths, "+");
    }
    simulate_z(row, compared);
}

/* ---- One wager ---- */

struct describing {
    const struct simulation_report *of;
    struct report *report;
};

/* All figures of a kind, one below the other; for programs in the list, or an object without one. */
static void describe_kind(const struct describing *describing, enum baize_tallied which, enum compared_kind kind,
                          const char *id, const char *key)
{
    const struct comparison *comparison = &describing->of->comparison;
    double made = (double)describing->of->tally.wagers[which].made;
    struct figures row;
    for (size_t i = 0; i < comparison->count; i++) {
        const struct compared *compared = &comparison->figures[i];
        if (compared->wager != which || compared->kind != kind)
            continue;
        describe_compared(&row, key, compared, made);
        report_object(describing->report, id, &row);
        simulate_put(describing->report, &row, kind == COMPARED_ROW ? 4 : 2);
    }
}

/* "Aces Up, paytable A: 700,000 x $5.00, mean net -0.0415 of the wager" */
static void put_wager_heading(const struct describing *describing, enum baize_tallied which, double mean_net)
{
    const struct simulate_setup *setup = &describing->of->setup;
    const char *paytable = simulate_paytable(setup->simulation.rules, which);
    struct baize_text *text = &describing->report->lines.text;
    baize_text_format(text, "%s%s%s: ", simulate_wager_words(which), paytable[0] == '\0' ? "" : ", paytable ",
                      paytable);
    simulate_add_count(text, describing->of->tally.wagers[which].made);
    baize_text_add(text, " x ");
    baize_cents_print(text, simulate_unit(setup, which), BAIZE_MONEY_WITH_CENTS);
    baize_text_format(text, "%s, mean net %+.6f of the %s", which == BAIZE_TALLY_ENVY ? " and one other seat" : "",
                      mean_net, which == BAIZE_TALLY_ANTE || which == BAIZE_TALLY_DOUBLE_DRAW ? "Ante" : "wager");
    lines_heading(&describing->report->lines, "");
}

/* Sums of squares, as sixteen or thirty-two hexadecimal digits: for comparing. */
void simulate_wide(struct figures *figures, const char *id, const struct baize_wide *wide)
{
    baize_text_format(figures_words(figures, id, NULL), "0x%016llx%016llx", (unsigned long long)wide->high,
                      (unsigned long long)wide->low);
}

static void describe_wager(const struct describing *describing, enum baize_tallied which)
{
    const struct simulate_setup *setup = &describing->of->setup;
    const struct baize_tally_wager *wager = &describing->of->tally.wagers[which];
    struct report *report = describing->report;
    baize_cents unit = simulate_unit(setup, which);
    double mean_net = (double)wager->net / (double)unit / (double)wager->made;
    struct figures figures;
    figures_start(&figures);
    figures_word(&figures, "wager", NULL, simulate_wager_id(which));
    figures_word(&figures, "paytable", NULL, simulate_paytable(setup->simulation.rules, which));
    figures_digits(&figures, "made", NULL, (int64_t)wager->made);
    figures_add(&figures, "unit_cents", NULL, FIGURE_COUNT, unit);
    figures_digits(&figures, "wagered_cents", NULL, wager->wagered);
    figures_digits(&figures, "net_cents", NULL, wager->net);
    figures_real(&figures, "mean_net", NULL, mean_net);
    simulate_wide(&figures, "sum_of_squares", &wager->squares);
    figures_digits(&figures, "cut_cents", NULL, wager->cut);
    figures_digits(&figures, "payments_rounded", NULL, (int64_t)wager->rounded);
    report_open(report, NULL);
    report_figures(report, &figures);
    put_wager_heading(describing, which, mean_net);
    describe_kind(describing, which, COMPARED_EDGE, "house_edge", NULL);
    describe_kind(describing, which, COMPARED_HITS, "hit_frequency", NULL);
    if (which == BAIZE_TALLY_ANTE || which == BAIZE_TALLY_DOUBLE_DRAW) {
        report_list(report, "decisions");
        describe_kind(describing, which, COMPARED_DECISION, NULL, "decision");
        report_close(report);
    }
    report_list(report, "rows");
    describe_kind(describing, which, COMPARED_ROW, NULL, "hand");
    report_close(report);
    report_close(report);
}

/* ---- The largest z ---- */

static void describe_largest(const struct comparison *comparison, struct report *report)
{
    const struct compared *largest = comparison->largest;
    struct figures figures;
    figures_start(&figures);
    if (largest == NULL) {
        figures_nothing(&figures, "largest_z");
        report_figures(report, &figures);
        return;
    }
    figures_word(&figures, "wager", NULL, simulate_wager_id(largest->wager));
    figures_word(&figures, "figure", NULL, largest->id);
    figures_real(&figures, "z", NULL, largest->z);
    figures_count(&figures, "of", NULL, comparison->compared);
    figures_real(&figures, "by_chance", NULL, comparison->by_chance);
    report_object(report, "largest_z", &figures);
}

static void put_verdict(const struct comparison *comparison, struct lines *lines)
{
    const struct compared *largest = comparison->largest;
    if (largest == NULL) {
        lines_put(lines, "Too few rounds for a z-score: nothing was to be expected often enough.");
        return;
    }
    lines_say(lines, "largest |z| of %zu: %.2f (%s: %s)", comparison->compared, fabs(largest->z),
              simulate_wager_words(largest->wager), largest->words);
    if (comparison->by_chance < FAR_BEYOND) {
        lines_put(lines, "That is far beyond chance: what was played is not what was counted.");
        return;
    }
    lines_say(lines, "By chance alone the largest of so many is as large in %.0f of 100 simulations.",
              100 * comparison->by_chance);
}

/* ---- All of it ---- */

static void describe_head(const struct simulation_report *of, struct report *report)
{
    const struct baize_simulation *simulation = &of->setup.simulation;
    char title[512], rounds[256];
    struct baize_text text = baize_text_in(rounds, sizeof rounds);
    struct figures figures;
    figures_start(&figures);
    figures_word(&figures, "submission", NULL, of->setup.submission);
    figures_word(&figures, "game", NULL, baize_game_id(simulation->rules->game));
    figures_word(&figures, "strategy", NULL, of->setup.strategy);
    baize_text_format(figures_words(&figures, "seed", NULL), "%llu", (unsigned long long)simulation->seed);
    figures_count(&figures, "seats", NULL, simulation->seats);
    figures_digits(&figures, "rounds", NULL, (int64_t)of->tally.rounds);
    figures_flag(&figures, "stopped", of->stopped);
    report_figures(report, &figures);
    snprintf(title, sizeof title, "%s: %s", of->setup.submission, simulation->rules->title);
    simulate_add_count(&text, of->tally.rounds);
    baize_text_format(&text, " rounds, %u seat%s, %s strategy, seed %llu", simulation->seats,
                      simulation->seats == 1 ? "" : "s", of->setup.strategy, (unsigned long long)simulation->seed);
    lines_plain_title(&report->lines, title, rounds);
}

bool simulate_describe(void *context, struct report *report)
{
    const struct simulation_report *of = context;
    struct describing describing = {.of = of, .report = report};
    struct figures none;
    describe_head(of, report);
    simulate_heads(report);
    report_list(report, "wagers");
    for (int which = 0; which < BAIZE_TALLIES; which++)
        if (of->tally.wagers[which].made > 0)
            describe_wager(&describing, (enum baize_tallied)which);
    report_close(report);
    figures_start(&none);
    figures_nothing(&none, "meters");
    if (of->comparison.meters.course != NULL)
        simulate_describe_meters(&of->setup, &of->comparison.meters, report);
    else
        report_figures(report, &none);
    describe_largest(&of->comparison, report);
    lines_put(&report->lines, "");
    report_list(report, "notes");
    simulate_notes(of, report);
    report_close(report);
    lines_say(&report->lines, "Rows count hits. No z where fewer than %d were to be expected.", EXPECTED_LEAST);
    put_verdict(&of->comparison, &report->lines);
    return true;
}
