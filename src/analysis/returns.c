/* returns.c - house edge, variance and the rest, from the list of what can happen. */
#include "analysis/returns.h"

#include <stdio.h>
#include <string.h>

void returns_start(struct baize_wager_analysis *analysis, const char *wager, const char *paytable, const char *strategy)
{
    memset(analysis, 0, sizeof *analysis);
    snprintf(analysis->wager, sizeof analysis->wager, "%s", wager);
    snprintf(analysis->paytable, sizeof analysis->paytable, "%s", paytable);
    snprintf(analysis->strategy, sizeof analysis->strategy, "%s", strategy);
}

void returns_add_decided(struct baize_wager_analysis *analysis, uint8_t row, const char *hand, const char *decision,
                         const char *result, uint64_t combinations, bool hit, struct baize_fraction wagered,
                         struct baize_fraction net)
{
    if (combinations == 0 || analysis->returns_count == BAIZE_RETURNS_MOST)
        return;
    struct baize_return *line = &analysis->returns[analysis->returns_count++];
    *line = (struct baize_return){.combinations = combinations, .hit = hit, .row = row, .wagered = wagered, .net = net};
    snprintf(line->outcome, sizeof line->outcome, "%s%s%s%s%s", hand, decision[0] == '\0' ? "" : ", ", decision,
             result[0] == '\0' ? "" : ", ", result);
    line->hand_length = (uint8_t)strlen(hand);
    snprintf(line->decision, sizeof line->decision, "%s", decision);
    snprintf(line->result, sizeof line->result, "%s", result);
}

void returns_add_row(struct baize_wager_analysis *analysis, uint8_t row, const char *outcome, uint64_t combinations,
                     bool hit, struct baize_fraction wagered, struct baize_fraction net)
{
    returns_add_decided(analysis, row, outcome, "", "", combinations, hit, wagered, net);
}

void returns_add(struct baize_wager_analysis *analysis, const char *outcome, uint64_t combinations, bool hit,
                 struct baize_fraction wagered, struct baize_fraction net)
{
    returns_add_row(analysis, BAIZE_NO_ROW, outcome, combinations, hit, wagered, net);
}

static struct baize_fraction times(uint64_t combinations, struct baize_fraction value)
{
    return baize_fraction_multiply(baize_fraction_of_counts(combinations, 1), value);
}

enum baize_status returns_finish(struct baize_wager_analysis *analysis)
{
    struct baize_fraction zero = baize_fraction_of(0, 1);
    struct baize_fraction net = zero, squares = zero, wagered = zero;
    uint64_t hits = 0;
    analysis->total = 0;
    for (uint16_t i = 0; i < analysis->returns_count; i++) {
        const struct baize_return *line = &analysis->returns[i];
        analysis->total += line->combinations;
        hits += line->hit ? line->combinations : 0;
        net = baize_fraction_add(net, times(line->combinations, line->net));
        squares = baize_fraction_add(squares, times(line->combinations, baize_fraction_multiply(line->net, line->net)));
        wagered = baize_fraction_add(wagered, times(line->combinations, line->wagered));
    }
    struct baize_fraction one = baize_fraction_of_counts(1, analysis->total);
    struct baize_fraction mean = baize_fraction_multiply(net, one);
    analysis->house_edge = baize_fraction_negate(mean);
    analysis->average_wager = baize_fraction_multiply(wagered, one);
    analysis->element_of_risk = baize_fraction_divide(analysis->house_edge, analysis->average_wager);
    analysis->hit_frequency = baize_fraction_of_counts(hits, analysis->total);
    analysis->variance =
        baize_fraction_subtract(baize_fraction_multiply(squares, one), baize_fraction_multiply(mean, mean));
    bool defined = baize_fraction_is_defined(&analysis->element_of_risk) &&
                   baize_fraction_is_defined(&analysis->hit_frequency) &&
                   baize_fraction_is_defined(&analysis->variance);
    return defined ? BAIZE_OK : BAIZE_ANALYSIS_TOO_FINE;
}

struct baize_fraction returns_chance(const struct baize_wager_analysis *analysis, uint8_t row)
{
    uint64_t combinations = 0;
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        combinations += analysis->returns[i].row == row ? analysis->returns[i].combinations : 0;
    return baize_fraction_of_counts(combinations, analysis->total);
}

void row_words(const char *hand, char words[BAIZE_OUTCOME_SIZE])
{
    snprintf(words, BAIZE_OUTCOME_SIZE, "%s", hand);
    for (char *at = words; *at != '\0'; at++)
        *at = *at == '-' ? ' ' : *at;
}

struct baize_fraction odds_net(const struct baize_odds *odds)
{
    switch (odds->kind) {
    case BAIZE_ODDS_TO:
        return baize_fraction_of(odds->numerator, odds->denominator);
    case BAIZE_ODDS_FOR:
        return baize_fraction_of((int64_t)odds->numerator - odds->denominator, odds->denominator);
    case BAIZE_ODDS_PUSH:
        return baize_fraction_of(0, 1);
    case BAIZE_ODDS_NONE:
        return baize_fraction_of(-1, 1);
    case BAIZE_ODDS_FIXED:
    case BAIZE_ODDS_METER:
    default:
        return baize_fraction_of(0, 0);
    }
}
