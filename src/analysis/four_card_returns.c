/* four_card_returns.c - what the count of Ante and Play comes to: the list of returns, and how often what is decided.
 */
#include "analysis/four_card_ante.h"
#include "analysis/returns.h"

#include <stdio.h>

/* The up card was counted in one suit only. */
#define UP_SUITS BAIZE_SUITS

static void add_fold(struct baize_wager_analysis *analysis, const struct four_card_ante *ante,
                     const struct four_card_kind *kind, const struct four_card_tally *tally)
{
    returns_add_decided(analysis, BAIZE_NO_ROW, kind->name, "fold", "",
                        tally->states * UP_SUITS * ante->stakes.dealer_hands, false, baize_fraction_of(1, 1),
                        baize_fraction_of(-1, 1));
}

static uint8_t row_of(const struct baize_rules *rules, const struct four_card_kind *kind)
{
    return kind->row == NULL ? BAIZE_NO_ROW : (uint8_t)(kind->row - rules->wagers[BAIZE_ANTE].paytable.rows);
}

static void add_play(struct baize_wager_analysis *analysis, const struct four_card_ante *ante,
                     const struct four_card_kind *kind, const struct four_card_tally *tally, int times)
{
    static const char *const words[FOUR_CARD_RESULTS] = {"won", "tied", "lost"};
    const struct baize_rules *rules = ante->stakes.rules;
    const uint64_t combinations[FOUR_CARD_RESULTS] = {tally->won, tally->tied, tally->lost};
    char decision[8];
    snprintf(decision, sizeof decision, "%dx", times);
    for (int result = 0; result < FOUR_CARD_RESULTS; result++) {
        const enum four_card_result how = (enum four_card_result)result;
        returns_add_decided(analysis, row_of(rules, kind), kind->name, decision, words[result],
                            combinations[result] * UP_SUITS, kind->hit && four_card_bonus_paid(rules, how),
                            baize_fraction_of(1 + times, 1), four_card_net(rules, kind->row, how, times));
    }
}

/* How often a decision is made, of all hands and up cards. */
static struct baize_fraction frequency(const struct four_card_ante *ante, enum baize_decision decision)
{
    uint64_t made = 0, all = 0;
    for (uint8_t i = 0; i < ante->stakes.kinds_count; i++)
        for (int d = 0; d < FOUR_CARD_DECISIONS; d++) {
            all += ante->tallies[i][d].states;
            made += d == (int)decision ? ante->tallies[i][d].states : 0;
        }
    return baize_fraction_of_counts(made, all);
}

/* The list of returns and what follows from it. */
static enum baize_status report_ante(const struct four_card_ante *ante, struct baize_ante_analysis *analysis)
{
    const struct four_card_stakes *stakes = &ante->stakes;
    returns_start(&analysis->ante, baize_wager_id(BAIZE_ANTE), stakes->rules->wagers[BAIZE_ANTE].paytable.id,
                  ante->strategy == NULL ? "optimal" : ante->strategy->id);
    for (uint8_t i = stakes->kinds_count; i-- > 0;) {
        const struct four_card_kind *kind = &stakes->kinds[i];
        add_play(&analysis->ante, ante, kind, &ante->tallies[i][BAIZE_DECIDE_MOST], stakes->most_times);
        add_play(&analysis->ante, ante, kind, &ante->tallies[i][BAIZE_DECIDE_LEAST], stakes->least_times);
        add_fold(&analysis->ante, ante, kind, &ante->tallies[i][BAIZE_DECIDE_FOLD]);
    }
    analysis->fold = frequency(ante, BAIZE_DECIDE_FOLD);
    analysis->least = frequency(ante, BAIZE_DECIDE_LEAST);
    analysis->most = frequency(ante, BAIZE_DECIDE_MOST);
    analysis->least_times = stakes->least_times;
    analysis->most_times = stakes->most_times;
    analysis->highest_folded = ante->highest_folded;
    return returns_finish(&analysis->ante);
}

enum baize_status baize_analyze_ante(const struct baize_rules *rules, const struct baize_strategy *strategy,
                                     void *scratch, size_t scratch_size, struct baize_ante_analysis *analysis,
                                     struct baize_decision_table *table)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct four_card_ante *ante = baize_arena_take(&arena, sizeof *ante);
    struct baize_ante_analysis *result = baize_arena_take(&arena, sizeof *result);
    struct four_card_deal deal;
    if (ante == NULL || result == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    enum baize_status status = four_card_deal_of(rules, true, &deal);
    if (status == BAIZE_OK)
        status = four_card_stakes_of(rules, &deal, &ante->stakes);
    if (status != BAIZE_OK)
        return status;
    ante->strategy = strategy;
    ante->table = table;
    status = four_card_ante_count(ante, &deal, &arena);
    if (status == BAIZE_OK)
        status = report_ante(ante, result);
    if (status == BAIZE_OK)
        *analysis = *result;
    return status;
}
