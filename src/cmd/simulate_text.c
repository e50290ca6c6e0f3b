/* simulate_text.c - a simulation as a table for people.
 *
 *                                              seen             exact        difference        z
 *     Aces Up, paytable A: 700,000 x $5.00, mean net -0.0415 of the wager
 *       house edge                           4.15%             3.89%            +0.26%    +0.91
 *         four of a kind                       162             168.1              -6.1    -0.47
 */
#include "cmd/simulate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NAME_WIDTH  34
#define VALUE_WIDTH 17
#define FAR_BEYOND  1e-4 /* so rare by chance that there is another reason */

/* ---- Lines ---- */

/* No blanks at the end of a line. */
void simulate_print_line(const char *name, int indent, const char *seen, const char *exact, const char *difference,
                         const char *z)
{
    char line[256];
    snprintf(line, sizeof line, "%*s%-*s%*s%*s%*s%9s", indent, "", NAME_WIDTH - indent, name, VALUE_WIDTH, seen,
             VALUE_WIDTH, exact, VALUE_WIDTH, difference, z);
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    printf("%.*s\n", (int)length, line);
}

/* Edges and frequencies in percent. */
static void print_share(const struct figure *figure, const char *z)
{
    struct number_words seen = simulate_value_words(100 * figure->seen, 4, "", "%");
    struct number_words exact = simulate_value_words(100 * figure->exact, 4, "", "%");
    struct number_words difference = simulate_value_words(100 * (figure->seen - figure->exact), 4, "+", "%");
    simulate_print_line(figure->words, 2, seen.text, figure->has_exact ? exact.text : "-",
                        figure->has_exact ? difference.text : "-", z);
}

/* Rows of a paytable as hits. */
static void print_row(const struct figure *figure, double made, const char *z)
{
    struct number_words exact = simulate_value_words(made * figure->exact, 1, "", "");
    struct number_words difference = simulate_value_words((double)figure->count - made * figure->exact, 1, "+", "");
    simulate_print_line(figure->words, 4, simulate_count_words(figure->count).text,
                        figure->has_exact ? exact.text : "-", figure->has_exact ? difference.text : "-", z);
}

struct number_words simulate_z_words(const struct figure *figure)
{
    return figure->has_z ? simulate_value_words(figure->z, 2, "+", "") : (struct number_words){"-"};
}

static void print_figure(const struct figure *figure, double made)
{
    struct number_words z = simulate_z_words(figure);
    if (figure->kind == FIGURE_ROW)
        print_row(figure, made, z.text);
    else
        print_share(figure, z.text);
}

/* "Aces Up, paytable A: 700,000 x $5.00, mean net -0.0415 of the wager" */
static void print_wager(const struct simulate_setup *setup, const struct baize_tally *tally, enum baize_tallied which)
{
    const struct baize_tally_wager *wager = &tally->wagers[which];
    const char *paytable = simulate_paytable(setup->simulation.rules, which);
    baize_cents unit = simulate_unit(setup, which);
    char amount[40];
    struct baize_text text = baize_text_in(amount, sizeof amount);
    baize_cents_print(&text, unit, BAIZE_MONEY_WITH_CENTS);
    printf("\n%s%s%s: %s x %s%s, mean net %+.6f of the %s\n", simulate_wager_words(which),
           paytable[0] == '\0' ? "" : ", paytable ", paytable, simulate_count_words(wager->made).text, amount,
           which == BAIZE_TALLY_ENVY ? " and one other seat" : "",
           (double)wager->net / (double)unit / (double)wager->made,
           which == BAIZE_TALLY_ANTE || which == BAIZE_TALLY_DOUBLE_DRAW ? "Ante" : "wager");
}

static void print_note(void *context, const char *words)
{
    (void)context;
    printf("%s\n", words);
}

static void print_verdict(const struct comparison *comparison)
{
    const struct figure *largest = comparison->largest;
    if (largest == NULL) {
        puts("Too few rounds for a z-score: nothing was to be expected often enough.");
        return;
    }
    printf("largest |z| of %zu: %.2f (%s: %s)\n", comparison->compared, fabs(largest->z),
           simulate_wager_words(largest->wager), largest->words);
    if (comparison->by_chance < FAR_BEYOND)
        puts("That is far beyond chance: what was played is not what was counted.");
    else
        printf("By chance alone the largest of so many is as large in %.0f of 100 simulations.\n",
               100 * comparison->by_chance);
}

void simulate_print_text(const struct simulate_setup *setup, const struct simulate_exact *exact,
                         const struct baize_tally *tally, const struct comparison *comparison, bool stopped)
{
    const struct baize_rules *rules = setup->simulation.rules;
    enum baize_tallied wager = BAIZE_TALLIES;
    printf("%s: %s\n", setup->submission, rules->title);
    printf("%s rounds, %u seat%s, %s strategy, seed %llu\n\n", simulate_count_words(tally->rounds).text,
           setup->simulation.seats, setup->simulation.seats == 1 ? "" : "s", setup->strategy,
           (unsigned long long)setup->simulation.seed);
    simulate_print_line("", 0, "seen", "exact", "difference", "z");
    for (size_t i = 0; i < comparison->count; i++) {
        const struct figure *figure = &comparison->figures[i];
        if (figure->kind > FIGURE_ROW)
            break; /* those of the meters come last */
        if (figure->wager != wager)
            print_wager(setup, tally, figure->wager);
        wager = figure->wager;
        print_figure(figure, (double)tally->wagers[wager].made);
    }
    if (comparison->meters.course != NULL)
        simulate_print_meters(setup, comparison);
    putchar('\n');
    simulate_notes(setup, exact, tally, comparison, stopped, print_note, NULL);
    printf("Rows count hits. No z where fewer than %d were to be expected.\n", EXPECTED_LEAST);
    print_verdict(comparison);
}
