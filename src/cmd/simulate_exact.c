/* simulate_exact.c - the exact figures that a simulation is held against.
 *
 * They come from the analysis, for the wagers and the strategy that are played. Two things are counted here, hand by
 * hand over all hands of five cards, because no analysis says them: how often a hand has each row of the envy table,
 * and which is the weakest hand that the progressive pays (a strategy that folds such a hand gives away more than the
 * analysis knows, where a fold takes the wager). */
#include "cmd/simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Every hand of five cards ---- */

#define HAND_CARDS 5

static baize_strength strength_of(enum baize_ranking ranking, baize_cards hand)
{
    return ranking == BAIZE_FOUR_CARD ? baize_strength_four_card(hand) : baize_strength_five_card(hand);
}

struct every_hand {
    const struct baize_rules *rules;
    uint64_t hands;
    uint64_t envy[BAIZE_PAY_ROWS_MOST];
    baize_strength weakest_paid; /* by the progressive: its best four cards */
};

static void visit(struct every_hand *all, baize_cards hand)
{
    const struct baize_progressive_rules *progressive = &all->rules->progressive;
    const struct baize_envy *envy = &progressive->envy;
    baize_strength envied = strength_of(envy->ranking, hand);
    all->hands++;
    for (uint8_t i = 0; i < envy->count; i++)
        if (envied >= envy->rows[i].least && envied <= envy->rows[i].most) {
            all->envy[i]++;
            break;
        }
    if (baize_paytable_row(&progressive->schedule, strength_of(progressive->schedule.ranking, hand)) == NULL)
        return;
    baize_strength four = baize_strength_four_card(hand);
    all->weakest_paid = four < all->weakest_paid ? four : all->weakest_paid;
}

static void visit_all(struct every_hand *all, baize_cards left, baize_cards hand, int missing)
{
    if (missing == 0) {
        visit(all, hand);
        return;
    }
    while (left != 0) {
        baize_card card = baize_cards_take(&left);
        visit_all(all, left, hand | baize_cards_one(card), missing - 1);
    }
}

/* ---- Rows ---- */

static uint64_t row_combinations(const struct baize_wager_analysis *analysis, uint8_t row)
{
    uint64_t combinations = 0;
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        if (analysis->returns[i].hit && analysis->returns[i].row == row)
            combinations += analysis->returns[i].combinations;
    return combinations;
}

/* Reads the chance of every row from the list of returns. All hits must belong to a row of the table, or no chance is
 * believed; in Double Draw a hand may win without a row of the Bonus. */
static void find_rows(const struct baize_paytable *paytable, const struct baize_wager_analysis *analysis,
                      struct baize_fraction rows[BAIZE_PAY_ROWS_MOST])
{
    uint64_t combinations[BAIZE_PAY_ROWS_MOST], found = 0, hits = 0;
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        hits += analysis->returns[i].hit ? analysis->returns[i].combinations : 0;
    for (uint8_t i = 0; i < paytable->count; i++) {
        combinations[i] = row_combinations(analysis, i);
        found += combinations[i];
    }
    bool complete = found == hits || paytable->basis == BAIZE_FINAL_HAND;
    for (uint8_t i = 0; i < paytable->count && complete; i++)
        rows[i] = baize_fraction_of_counts(combinations[i], analysis->total);
}

static const struct baize_paytable *paytable_of(const struct baize_rules *rules, enum baize_tallied wager)
{
    static const enum baize_wager owners[BAIZE_TALLIES] = {
        [BAIZE_TALLY_ANTE] = BAIZE_ANTE,
        [BAIZE_TALLY_ACES_UP] = BAIZE_ACES_UP,
        [BAIZE_TALLY_SIX_CARD_BONUS] = BAIZE_SIX_CARD_BONUS,
        [BAIZE_TALLY_BAD_BEAT_BONUS] = BAIZE_BAD_BEAT_BONUS,
        [BAIZE_TALLY_DOUBLE_DRAW] = BAIZE_BONUS,
    };
    return wager == BAIZE_TALLY_PROGRESSIVE ? &rules->progressive.schedule : &rules->wagers[owners[wager]].paytable;
}

/* ---- Envy ---- */

static struct baize_fraction sum_of_product(struct baize_fraction sum, struct baize_fraction a, struct baize_fraction b)
{
    return baize_fraction_add(sum, baize_fraction_multiply(a, b));
}

/* For one wager and one other player: each row's chance, and from them the mean and variance. */
static void find_envy(const struct simulate_setup *setup, const struct every_hand *all, struct simulate_exact *exact)
{
    const struct baize_progressive_rules *progressive = &setup->simulation.rules->progressive;
    struct baize_wager_analysis *envy = &exact->wagers[BAIZE_TALLY_ENVY];
    struct baize_fraction zero = baize_fraction_of(0, 1), squares = zero;
    envy->hit_frequency = zero;
    for (uint8_t i = 0; i < progressive->envy.count; i++) {
        struct baize_fraction chance = baize_fraction_of_counts(all->envy[i], all->hands);
        struct baize_fraction amount = baize_fraction_of(progressive->envy.rows[i].amount, progressive->wager);
        exact->rows[BAIZE_TALLY_ENVY][i] = chance;
        envy->hit_frequency = baize_fraction_add(envy->hit_frequency, chance);
        squares = sum_of_product(squares, chance, baize_fraction_multiply(amount, amount));
    }
    struct baize_fraction mean = exact->progressive.envy;
    envy->house_edge = baize_fraction_negate(mean);
    envy->variance = baize_fraction_subtract(squares, baize_fraction_multiply(mean, mean));
    exact->known[BAIZE_TALLY_ENVY] = progressive->envy.survives_fold;
    if (!progressive->envy.survives_fold)
        exact->unknown_because[BAIZE_TALLY_ENVY] =
            "whoever folds has no envy here, which the exact figure does not know";
}

/* ---- Wagers that a fold takes ---- */

/* Folding a hand that would have been paid costs more than the analysis of the side wager knows. */
static void check_folds(const struct simulate_setup *setup, const struct every_hand *all, struct simulate_exact *exact)
{
    const struct baize_rules *rules = setup->simulation.rules;
    const struct baize_paytable *bad_beat = &rules->wagers[BAIZE_BAD_BEAT_BONUS].paytable;
    static const char because[] = "the strategy folds hands that would have been paid, and a fold takes the wager";
    baize_strength folded = exact->ante.highest_folded;
    if (exact->known[BAIZE_TALLY_BAD_BEAT_BONUS] && rules->wagers[BAIZE_BAD_BEAT_BONUS].on_fold == BAIZE_LOST &&
        bad_beat->count > 0 && folded >= bad_beat->rows[bad_beat->count - 1].least) {
        exact->known[BAIZE_TALLY_BAD_BEAT_BONUS] = false;
        exact->unknown_because[BAIZE_TALLY_BAD_BEAT_BONUS] = because;
    }
    if (exact->known[BAIZE_TALLY_PROGRESSIVE] && rules->wagers[BAIZE_PROGRESSIVE].on_fold == BAIZE_LOST &&
        folded >= all->weakest_paid) {
        exact->known[BAIZE_TALLY_PROGRESSIVE] = false;
        exact->unknown_because[BAIZE_TALLY_PROGRESSIVE] = because;
    }
}

/* ---- All of them ---- */

static enum baize_status find_side_wager(const struct simulate_setup *setup, enum baize_tallied which, void *scratch,
                                         struct simulate_exact *exact)
{
    const struct baize_rules *rules = setup->simulation.rules;
    const baize_cents *wagers = setup->simulation.wagers;
    struct baize_wager_analysis *analysis = &exact->wagers[which];
    struct baize_six_card_formula ignored;
    enum baize_status status;
    switch (which) {
    case BAIZE_TALLY_ACES_UP:
        return baize_analyze_aces_up(rules, analysis);
    case BAIZE_TALLY_SIX_CARD_BONUS:
        return baize_analyze_six_card_bonus(rules, wagers[BAIZE_SIX_CARD_BONUS], analysis, &ignored);
    case BAIZE_TALLY_BAD_BEAT_BONUS:
        return baize_analyze_bad_beat_bonus(rules, wagers[BAIZE_BAD_BEAT_BONUS], scratch, BAIZE_ANALYSIS_SCRATCH,
                                            analysis);
    case BAIZE_TALLY_PROGRESSIVE:
        status = baize_analyze_progressive(rules, scratch, BAIZE_ANALYSIS_SCRATCH, &exact->progressive);
        *analysis = exact->progressive.wager;
        return status;
    case BAIZE_TALLY_ANTE:
    case BAIZE_TALLY_ENVY:
    case BAIZE_TALLY_DOUBLE_DRAW:
    case BAIZE_TALLIES:
    default:
        return BAIZE_ANALYSIS_NOT_OFFERED;
    }
}

static void find_side_wagers(const struct simulate_setup *setup, void *scratch, struct simulate_exact *exact)
{
    static const struct {
        enum baize_tallied which;
        enum baize_wager wager;
    } sides[] = {{BAIZE_TALLY_ACES_UP, BAIZE_ACES_UP},
                 {BAIZE_TALLY_SIX_CARD_BONUS, BAIZE_SIX_CARD_BONUS},
                 {BAIZE_TALLY_BAD_BEAT_BONUS, BAIZE_BAD_BEAT_BONUS},
                 {BAIZE_TALLY_PROGRESSIVE, BAIZE_PROGRESSIVE}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        if (setup->simulation.wagers[sides[i].wager] == 0)
            continue;
        enum baize_status status = find_side_wager(setup, sides[i].which, scratch, exact);
        exact->known[sides[i].which] = status == BAIZE_OK;
        exact->unknown_because[sides[i].which] = status == BAIZE_OK ? NULL : baize_status_words(status);
    }
    const struct baize_rules *rules = setup->simulation.rules;
    if (!exact->known[BAIZE_TALLY_PROGRESSIVE] && !exact->known[BAIZE_TALLY_BAD_BEAT_BONUS])
        return;
    struct every_hand all = {.rules = rules, .weakest_paid = UINT16_MAX};
    if (exact->known[BAIZE_TALLY_PROGRESSIVE])
        visit_all(&all, rules->deck, 0, HAND_CARDS);
    if (exact->known[BAIZE_TALLY_PROGRESSIVE] && rules->progressive.envy.count > 0)
        find_envy(setup, &all, exact);
    check_folds(setup, &all, exact);
}

/* The strategy's table and the wagers that it decides. There is no simulation without them. */
static enum baize_status find_main(const struct simulate_setup *setup, const struct baize_strategy *strategy,
                                   void *scratch, struct baize_decision_table *decisions,
                                   struct baize_draw_table *draws, struct simulate_exact *exact)
{
    const struct baize_rules *rules = setup->simulation.rules;
    bool four_card = rules->game == BAIZE_FOUR_CARD_POKER;
    enum baize_tallied which = four_card ? BAIZE_TALLY_ANTE : BAIZE_TALLY_DOUBLE_DRAW;
    enum baize_status status =
        four_card ? baize_analyze_ante(rules, strategy, scratch, BAIZE_ANALYSIS_SCRATCH, &exact->ante, decisions)
                  : baize_analyze_double_draw(rules, setup->simulation.wagers[BAIZE_ANTE], scratch,
                                              BAIZE_ANALYSIS_SCRATCH, &exact->double_draw, draws);
    exact->wagers[which] = four_card ? exact->ante.ante : exact->double_draw.wagers;
    exact->known[which] = status == BAIZE_OK;
    return status;
}

bool simulate_exact_find(const struct simulate_setup *setup, const struct baize_strategy *strategy,
                         struct baize_decision_table *decisions, struct baize_draw_table *draws,
                         struct simulate_exact *exact)
{
    void *scratch = malloc(BAIZE_ANALYSIS_SCRATCH);
    memset(exact, 0, sizeof *exact);
    if (scratch == NULL) {
        fputs("baize simulate: not enough memory\n", stderr);
        return false;
    }
    enum baize_status status = find_main(setup, strategy, scratch, decisions, draws, exact);
    if (status == BAIZE_OK)
        find_side_wagers(setup, scratch, exact);
    else
        fprintf(stderr, "baize simulate: the strategy cannot be computed: %s\n", baize_status_words(status));
    free(scratch);
    for (int which = 0; which < BAIZE_TALLIES; which++)
        if (exact->known[which] && which != BAIZE_TALLY_ENVY)
            find_rows(paytable_of(setup->simulation.rules, (enum baize_tallied)which), &exact->wagers[which],
                      exact->rows[which]);
    return status == BAIZE_OK;
}
