/* analyses.c - the mathematics of all wagers of a submission, computed once. */
#include "mathematics/analyses.h"

const char *const analysed_ids[ANALYSED_WAGERS] = {
    "ante", "aces-up", "six-card-bonus", "bad-beat-bonus", "progressive", "double-draw",
};

const char *const analysed_words[ANALYSED_WAGERS] = {
    "Ante and Play", "Aces Up", "Six Card Bonus", "Bad Beat Bonus", "Progressive", "Double Draw",
};

static const enum baize_wager placed[ANALYSED_WAGERS] = {
    BAIZE_ANTE, BAIZE_ACES_UP, BAIZE_SIX_CARD_BONUS, BAIZE_BAD_BEAT_BONUS, BAIZE_PROGRESSIVE, BAIZE_ANTE,
};

enum baize_wager analysed_wager(enum analysed wager)
{
    return wager == ANALYSED_DOUBLE_DRAW ? BAIZE_BONUS : placed[wager];
}

const struct baize_paytable *analysed_paytable(const struct baize_rules *rules, enum analysed wager)
{
    return wager == ANALYSED_PROGRESSIVE ? &rules->progressive.schedule
                                         : &rules->wagers[analysed_wager(wager)].paytable;
}

bool analyses_offers(const struct baize_rules *rules, enum analysed wager)
{
    if ((rules->game == BAIZE_DOUBLE_DRAW_POKER) != (wager == ANALYSED_DOUBLE_DRAW))
        return false;
    return rules->wagers[placed[wager]].offered;
}

const struct baize_wager_analysis *analyses_wager(const struct analyses *all, enum analysed wager)
{
    const struct baize_wager_analysis *const found[ANALYSED_WAGERS] = {
        &all->ante.ante, &all->aces_up,           &all->six_card_least,
        &all->bad_beat,  &all->progressive.wager, &all->double_draw.wagers,
    };
    return found[wager];
}

/* ---- One wager each ---- */

static enum baize_status run_six_card(struct analyses *all)
{
    const struct baize_wager_rules *wager = &all->rules.wagers[BAIZE_SIX_CARD_BONUS];
    enum baize_status status =
        baize_analyze_six_card_bonus(&all->rules, wager->least, &all->six_card_least, &all->six_card_formula);
    return status != BAIZE_OK
               ? status
               : baize_analyze_six_card_bonus(&all->rules, wager->most, &all->six_card_most, &all->six_card_formula);
}

static enum baize_status run_bad_beat(struct analyses *all)
{
    const struct baize_wager_rules *wager = &all->rules.wagers[BAIZE_BAD_BEAT_BONUS];
    enum baize_status status =
        baize_analyze_bad_beat_bonus(&all->rules, 0, all->scratch, sizeof all->scratch, &all->bad_beat);
    if (status != BAIZE_OK || wager->deal_payout_limit == 0)
        return status;
    status =
        baize_analyze_bad_beat_bonus(&all->rules, wager->most, all->scratch, sizeof all->scratch, &all->bad_beat_most);
    all->bad_beat_is_limited = baize_fraction_compare(&all->bad_beat.house_edge, &all->bad_beat_most.house_edge) != 0;
    return status;
}

static enum baize_status run_double_draw(struct analyses *all)
{
    enum baize_status status =
        baize_analyze_double_draw(&all->rules, 0, all->scratch, sizeof all->scratch, &all->double_draw, NULL);
    if (status != BAIZE_OK || all->rules.payout_limit.per_hand == 0)
        return status;
    status = baize_analyze_double_draw(&all->rules, all->rules.wagers[BAIZE_ANTE].most, all->scratch,
                                       sizeof all->scratch, &all->double_draw_most, NULL);
    all->double_draw_is_limited =
        baize_fraction_compare(&all->double_draw.wagers.house_edge, &all->double_draw_most.wagers.house_edge) != 0;
    return status;
}

enum baize_status analyses_run_one(struct analyses *all, enum analysed wager, const struct baize_strategy *strategy)
{
    switch (wager) {
    case ANALYSED_ANTE:
        return baize_analyze_ante(&all->rules, strategy, all->scratch, sizeof all->scratch, &all->ante,
                                  &all->decisions);
    case ANALYSED_ACES_UP:
        return baize_analyze_aces_up(&all->rules, &all->aces_up);
    case ANALYSED_SIX_CARD_BONUS:
        return run_six_card(all);
    case ANALYSED_BAD_BEAT_BONUS:
        return run_bad_beat(all);
    case ANALYSED_PROGRESSIVE:
        return baize_analyze_progressive(&all->rules, all->scratch, sizeof all->scratch, &all->progressive);
    case ANALYSED_DOUBLE_DRAW:
        return run_double_draw(all);
    case ANALYSED_WAGERS:
    default:
        return BAIZE_ANALYSIS_NOT_OFFERED;
    }
}

enum baize_status analyses_compute(struct analyses *all, unsigned wanted, const struct baize_strategy *strategy,
                                   enum analysed *failed)
{
    for (int i = 0; i < ANALYSED_WAGERS; i++) {
        enum analysed wager = (enum analysed)i;
        if ((wanted >> i & 1) == 0 || !analyses_offers(&all->rules, wager))
            continue;
        enum baize_status status = analyses_run_one(all, wager, strategy);
        if (status != BAIZE_OK) {
            *failed = wager;
            return status;
        }
        all->done[i] = true;
    }
    return BAIZE_OK;
}
