/* advice.c - wagers on which the player has the edge: warnings of `baize rules check`, never errors (RULES 4).
 *
 * The checks of src/rules compare numbers with numbers. Whether a fixed prize is too large for the least wager, or
 * contributions too large for the pays beside them, follows from how often the hands come: the analysis counts that. */
#include "mathematics/advice.h"

#include "rules/faults.h"

#include <baize/analysis.h>

struct words {
    char text[32];
};

static struct words percent(struct baize_fraction part)
{
    struct words words;
    struct baize_text text = baize_text_in(words.text, sizeof words.text);
    baize_fraction_print_percent(&text, &part, 2);
    return words;
}

static struct words money(baize_cents cents)
{
    struct words words;
    struct baize_text text = baize_text_in(words.text, sizeof words.text);
    baize_cents_print(&text, cents, BAIZE_MONEY_SHORT);
    return words;
}

static bool is_below_zero(const struct baize_fraction *edge)
{
    const struct baize_fraction zero = baize_fraction_of(0, 1);
    return baize_fraction_is_defined(edge) && baize_fraction_compare(edge, &zero) < 0;
}

/* ---- The progressive ---- */

static struct baize_fraction contributions(const struct baize_progressive_rules *rules)
{
    int64_t sum = 0;
    for (uint8_t i = 0; i < rules->levels; i++)
        sum += (int64_t)rules->meters[i].rate + rules->meters[i].reserve;
    return baize_fraction_of(sum, BAIZE_RATE_WHOLE);
}

static void advise_progressive_edge(const struct baize_rules *rules, void *scratch, size_t scratch_size,
                                    struct faults *faults)
{
    static const struct baize_mark whole_file = {0};
    struct baize_progressive_analysis analysis;
    const struct baize_progressive_rules *terms = &rules->progressive;
    const char *clause = baize_rules_clause(rules, terms->schedule.clause);
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered ||
        baize_analyze_progressive(rules, scratch, scratch_size, &analysis) != BAIZE_OK ||
        !is_below_zero(&analysis.long_run))
        return;
    fault_advise(
        faults, whole_file, "PLAYER_HAS_THE_EDGE", clause,
        "Progressive: the house's edge in the long run is %s: %s of the wager goes to meters and reserves, fixed "
        "pays are %s of it and come from %s, and the seeds come on top%s%s%s",
        percent(analysis.long_run).text, percent(contributions(terms)).text, percent(analysis.fixed).text,
        terms->fixed_pays_from == BAIZE_FROM_METER ? "the meter" : "the tray", clause[0] == '\0' ? "" : " (", clause,
        clause[0] == '\0' ? "" : ")");
}

/* ---- Fixed prizes ---- */

/* The least whole cents at which the edge is not below zero; 0 where there is none. */
static baize_cents break_even(const struct baize_rules *rules, const struct baize_six_card_formula *formula)
{
    baize_cents low = rules->wagers[BAIZE_SIX_CARD_BONUS].least;
    baize_cents high = INT64_C(100) * 1000 * 1000;
    const struct baize_fraction hundred = baize_fraction_of(100, 1);
    for (; low < high;) {
        baize_cents middle = low + (high - low) / 2;
        struct baize_fraction wager = baize_fraction_divide(baize_fraction_of(middle, 1), hundred);
        struct baize_fraction edge =
            baize_fraction_subtract(formula->constant, baize_fraction_divide(formula->dollars, wager));
        if (is_below_zero(&edge))
            low = middle + 1;
        else
            high = middle;
    }
    return low < INT64_C(100) * 1000 * 1000 ? low : 0;
}

static void advise_six_card_bonus(const struct baize_rules *rules, struct faults *faults)
{
    static const struct baize_mark whole_file = {0};
    const struct baize_wager_rules *wager = &rules->wagers[BAIZE_SIX_CARD_BONUS];
    const char *clause = baize_rules_clause(rules, wager->paytable.clause);
    struct baize_wager_analysis analysis;
    struct baize_six_card_formula formula;
    if (!wager->offered || baize_analyze_six_card_bonus(rules, wager->least, &analysis, &formula) != BAIZE_OK ||
        !is_below_zero(&analysis.house_edge))
        return;
    baize_cents even = break_even(rules, &formula);
    fault_advise(
        faults, whole_file, "PLAYER_HAS_THE_EDGE", clause,
        "Six Card Bonus from %s: the fixed prizes of paytable %s give the player the edge %s%s (the house's edge is "
        "%s at %s)",
        money(wager->least).text, wager->paytable.id, even == 0 ? "at every wager" : "below ",
        even == 0 ? "" : money(even).text, percent(analysis.house_edge).text, money(wager->least).text);
}

static void advise_aces_up(const struct baize_rules *rules, struct faults *faults)
{
    static const struct baize_mark whole_file = {0};
    struct baize_wager_analysis analysis;
    if (!rules->wagers[BAIZE_ACES_UP].offered || baize_analyze_aces_up(rules, &analysis) != BAIZE_OK ||
        !is_below_zero(&analysis.house_edge))
        return;
    fault_advise(faults, whole_file, "PLAYER_HAS_THE_EDGE", NULL,
                 "Aces Up: paytable %s gives the player the edge (the house's edge is %s)",
                 rules->wagers[BAIZE_ACES_UP].paytable.id, percent(analysis.house_edge).text);
}

void mathematics_advise(const struct baize_rules *rules, void *scratch, size_t scratch_size,
                        struct baize_diagnostics *found)
{
    struct faults faults = {.found = found};
    if (rules->game != BAIZE_FOUR_CARD_POKER)
        return;
    advise_aces_up(rules, &faults);
    advise_six_card_bonus(rules, &faults);
    advise_progressive_edge(rules, scratch, scratch_size, &faults);
}
