/* chart_sample.h - made-up analyses of shipped tables, for tests of charts: the figures are plausible, not right. */
#ifndef BAIZE_TESTS_CHART_SAMPLE_H
#define BAIZE_TESTS_CHART_SAMPLE_H

#include "analysis/returns.h"
#include "chart/chart.h"
#include "shipped.h"

/* Everything a chart may be drawn from. */
struct sample {
    struct baize_rules rules;
    struct baize_ante_analysis ante;
    struct baize_wager_analysis aces_up, six_card_least, six_card_most, bad_beat;
    struct baize_six_card_formula formula;
    struct baize_progressive_analysis progressive;
    struct baize_double_draw_analysis double_draw;
    struct chart_input input;
};

static inline struct baize_fraction whole(int64_t number)
{
    return baize_fraction_of(number, 1);
}

/* Counts near the 64-bit totals that real analyses have, so that columns are as full as they get. */
#define SAMPLE_MANY UINT64_C(9000000000000)

static inline void sample_ante(struct baize_ante_analysis *ante)
{
    static const char *const hands[] = {"four of a kind", "straight flush", "three of a kind", "flush", "straight",
                                        "two pair",       "pair",           "high card"};
    static const char *const results[] = {"won", "tied", "lost"};
    returns_start(&ante->ante, "ante", "standard", "optimal");
    for (size_t hand = 0; hand < COUNT_OF(hands); hand++) {
        returns_add_decided(&ante->ante, BAIZE_NO_ROW, hands[hand], "fold", "", SAMPLE_MANY / (hand + 1), false,
                            whole(1), whole(-1));
        for (int play = 1; play <= 3; play += 2) {
            for (int result = 0; result < 3; result++) {
                returns_add_decided(&ante->ante, BAIZE_NO_ROW, hands[hand], play == 1 ? "1x" : "3x", results[result],
                                    SAMPLE_MANY / (hand + 1) / (result == 1 ? 1000 : 1), hand < 3, whole(1 + play),
                                    whole(result == 2 ? -1 - play : 1 + play));
            }
        }
    }
    assert_int_equal(returns_finish(&ante->ante), BAIZE_OK);
    ante->fold = baize_fraction_of(476, 1000);
    ante->least = baize_fraction_of(238, 1000);
    ante->most = baize_fraction_of(286, 1000);
    ante->least_times = 1;
    ante->most_times = 3;
}

/* Every row of the paytable once, the rarest first, and a losing line. */
static inline void sample_side(struct baize_wager_analysis *analysis, const char *wager,
                               const struct baize_paytable *paytable, uint64_t losing)
{
    uint64_t combinations = 1;
    returns_start(analysis, wager, paytable->id, "none");
    for (uint8_t i = 0; i < paytable->count; i++, combinations *= 7) {
        char outcome[BAIZE_OUTCOME_SIZE];
        struct baize_text text = baize_text_in(outcome, sizeof outcome);
        for (const char *byte = paytable->rows[i].hand; *byte != '\0'; byte++)
            baize_text_add_bytes(&text, *byte == '-' ? " " : byte, 1);
        returns_add(analysis, outcome, combinations, true, whole(1), whole(200000 >> (2 * i)));
    }
    returns_add(analysis, "nothing", losing, false, whole(1), whole(-1));
    assert_int_equal(returns_finish(analysis), BAIZE_OK);
}

static inline void sample_progressive(struct sample *sample)
{
    const struct baize_progressive_rules *rules = &sample->rules.progressive;
    struct baize_progressive_analysis *analysis = &sample->progressive;
    sample_side(&analysis->wager, "progressive", &rules->schedule, 2537608);
    analysis->fixed = baize_fraction_of(35, 100);
    analysis->levels = rules->levels;
    analysis->envy = baize_fraction_of(8, 1000);
    analysis->long_run = baize_fraction_of(36, 100);
    for (uint8_t i = 0; i < rules->levels; i++) {
        struct baize_level_analysis *level = &analysis->level[i];
        memcpy(level->level, rules->meters[i].level, sizeof level->level);
        level->seed = rules->meters[i].seed;
        level->share = baize_fraction_of(1, 54145);
        level->jackpot = baize_fraction_of(1, 54145);
        level->wagers_between_hits = whole(54145);
        level->average_meter = whole(level->seed * 3);
        level->break_even = whole(level->seed * 7);
        level->same_round = baize_fraction_of(i, 1000000000);
        level->long_run = baize_fraction_of(29, 100);
    }
}

static inline void sample_double_draw(struct baize_double_draw_analysis *analysis)
{
    static const char *const endings[] = {"five aces",
                                          "natural royal flush",
                                          "wild royal flush",
                                          "straight flush",
                                          "four of a kind",
                                          "full house",
                                          "flush",
                                          "straight",
                                          "three of a kind",
                                          "two pair"};
    returns_start(&analysis->wagers, "double-draw", "A", "optimal");
    returns_add(&analysis->wagers, "folded before the first draw", SAMPLE_MANY, false, whole(2), whole(-2));
    returns_add(&analysis->wagers, "folded before the second draw", SAMPLE_MANY, false, whole(3), whole(-3));
    for (size_t i = 0; i < COUNT_OF(endings); i++)
        returns_add(&analysis->wagers, endings[i], UINT64_C(3000000) << (2 * i), true, whole(4), whole(503 >> i));
    returns_add(&analysis->wagers, "below two pair", 3 * SAMPLE_MANY, false, whole(4), whole(-4));
    assert_int_equal(returns_finish(&analysis->wagers), BAIZE_OK);
    analysis->fold_first = baize_fraction_of(13, 100);
    analysis->fold_second = baize_fraction_of(12, 100);
    for (int i = 0; i <= BAIZE_FIRST_DRAWS_MOST; i++)
        analysis->first_drawn[i] = baize_fraction_of(10 + 7 * i, 100);
    for (int i = 0; i <= BAIZE_SECOND_DRAWS_MOST; i++)
        analysis->second_drawn[i] = baize_fraction_of(30 + 15 * i, 100);
}

static inline void sample_four_card(struct sample *sample)
{
    const struct baize_wager_rules *wagers = sample->rules.wagers;
    sample_ante(&sample->ante);
    sample->input.ante = &sample->ante;
    if (wagers[BAIZE_ACES_UP].offered) {
        sample_side(&sample->aces_up, "aces-up", &wagers[BAIZE_ACES_UP].paytable, 2116536);
        sample->input.aces_up = &sample->aces_up;
    }
    if (wagers[BAIZE_SIX_CARD_BONUS].offered) {
        const struct baize_paytable *paytable = &wagers[BAIZE_SIX_CARD_BONUS].paytable;
        sample_side(&sample->six_card_least, "six-card-bonus", paytable, 18876456);
        sample_side(&sample->six_card_most, "six-card-bonus", paytable, 18876456);
        sample->formula.constant = baize_fraction_of(193752, 1000000);
        sample->formula.dollars = baize_fraction_of(63855, 1000000);
        sample->input.six_card_least = &sample->six_card_least;
        sample->input.six_card_most = &sample->six_card_most;
        sample->input.six_card_formula = &sample->formula;
    }
    if (wagers[BAIZE_BAD_BEAT_BONUS].offered) {
        sample_side(&sample->bad_beat, "bad-beat-bonus", &wagers[BAIZE_BAD_BEAT_BONUS].paytable, 3 * SAMPLE_MANY);
        sample->input.bad_beat = &sample->bad_beat;
        sample->input.bad_beat_limited = &sample->bad_beat;
    }
    if (wagers[BAIZE_PROGRESSIVE].offered) {
        sample_progressive(sample);
        sample->input.progressive = &sample->progressive;
    }
}

/* All that a shipped submission offers, but no strategy chart: that needs a real table of decisions. */
static inline const struct chart_input *sample_of(struct sample *sample, const char *id)
{
    memset(sample, 0, sizeof *sample);
    struct baize_source source = source_of(id);
    must_load(&source, &sample->rules);
    sample->input.rules = &sample->rules;
    sample->input.date = "2026-01-31";
    sample->input.digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    if (sample->rules.game == BAIZE_FOUR_CARD_POKER) {
        sample_four_card(sample);
    } else {
        sample_double_draw(&sample->double_draw);
        sample->input.double_draw = &sample->double_draw;
        sample->input.double_draw_limited = &sample->double_draw;
    }
    return &sample->input;
}

#endif
