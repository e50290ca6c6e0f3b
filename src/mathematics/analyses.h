/* analyses.h - the mathematics of all wagers of a submission, computed once for text, JSON, charts, reports and
 * screens.
 */
#ifndef BAIZE_MATHEMATICS_ANALYSES_H
#define BAIZE_MATHEMATICS_ANALYSES_H

#include <baize/analysis.h>
#include <baize/rules.h>
#include <stdbool.h>

#define ANALYSES_DIGEST_SIZE 65

/* The wagers as they are analysed: `ante` with its Play and bonus, `double-draw` for all four of that game. */
enum analysed {
    ANALYSED_ANTE,
    ANALYSED_ACES_UP,
    ANALYSED_SIX_CARD_BONUS,
    ANALYSED_BAD_BEAT_BONUS,
    ANALYSED_PROGRESSIVE,
    ANALYSED_DOUBLE_DRAW,
    ANALYSED_WAGERS
};

extern const char *const analysed_ids[ANALYSED_WAGERS];   /* "ante" */
extern const char *const analysed_words[ANALYSED_WAGERS]; /* "Ante and Play" */

struct analyses {
    const char *submission;            /* as the user named it, or NULL */
    char digest[ANALYSES_DIGEST_SIZE]; /* of the submission's text */
    struct baize_rules rules;
    bool done[ANALYSED_WAGERS];
    struct baize_ante_analysis ante;
    struct baize_decision_table decisions;
    struct baize_wager_analysis aces_up;
    struct baize_wager_analysis six_card_least, six_card_most; /* at the table's minimum and maximum */
    struct baize_six_card_formula six_card_formula;
    struct baize_wager_analysis bad_beat;
    bool bad_beat_is_limited;                  /* at the maximum wager the payout limit of the deal bites */
    struct baize_wager_analysis bad_beat_most; /* one player alone, at the maximum */
    struct baize_progressive_analysis progressive;
    struct baize_double_draw_analysis double_draw;
    bool double_draw_is_limited;                        /* at the maximum Ante the payout limit of the hand bites */
    struct baize_double_draw_analysis double_draw_most; /* at the maximum Ante */
    unsigned char scratch[BAIZE_ANALYSIS_SCRATCH];
};

/* The wager whose paytable it is about: the Bonus for Double Draw. */
enum baize_wager analysed_wager(enum analysed wager);

/* Its paytable; count 0: none. */
const struct baize_paytable *analysed_paytable(const struct baize_rules *rules, enum analysed wager);

/* Does the submission offer it? */
bool analyses_offers(const struct baize_rules *rules, enum analysed wager);

/* Analyses the wagers of `all->rules` whose bit is set in `wanted` and that are offered. *failed: which one could not
 * be. `strategy` NULL: optimal. */
enum baize_status analyses_compute(struct analyses *all, unsigned wanted, const struct baize_strategy *strategy,
                                   enum analysed *failed);
/* One that is offered; `done` is not touched. */
enum baize_status analyses_run_one(struct analyses *all, enum analysed wager, const struct baize_strategy *strategy);

/* What stands in the list of wagers for it. The Six Card Bonus: at the table's minimum. */
const struct baize_wager_analysis *analyses_wager(const struct analyses *all, enum analysed wager);

#endif
