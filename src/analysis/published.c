/* published.c - what a printed house edge or hit frequency can mean, tried in turn.
 *
 * A document that prints "1.58%" beside a paytable does not say of what: of the Ante, of all money wagered, with which
 * strategy. Each meaning is computed exactly, rounded to the digits printed, and compared. */
#include "base/arena.h"

#include <baize/published.h>
#include <stdio.h>
#include <string.h>

/* ---- Readings ---- */

static void start_figure(struct baize_figure *figure, bool printed, baize_rate rate, uint8_t digits)
{
    memset(figure, 0, sizeof *figure);
    figure->printed = printed;
    figure->rate = rate;
    figure->digits = digits;
    figure->reproduced_by = -1;
}

/* Is the value, as a percentage with `digits` decimals, the printed one? */
static bool reproduces(const struct baize_figure *figure, const struct baize_fraction *value)
{
    char printed[64], exact[BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text left = baize_text_in(printed, sizeof printed);
    struct baize_text right = baize_text_in(exact, sizeof exact);
    struct baize_fraction rate = baize_fraction_of(figure->rate, BAIZE_RATE_WHOLE);
    baize_fraction_print_percent(&left, &rate, figure->digits);
    baize_fraction_print_percent(&right, value, figure->digits);
    return strcmp(printed, exact) == 0;
}

static void add_reading(struct baize_figure *figure, struct baize_fraction value, const char *definition)
{
    if (figure->count == BAIZE_READINGS_MOST)
        return;
    struct baize_figure_reading *reading = &figure->readings[figure->count];
    snprintf(reading->definition, sizeof reading->definition, "%s", definition);
    reading->value = value;
    reading->reproduces = reproduces(figure, &value);
    if (reading->reproduces && figure->reproduced_by < 0)
        figure->reproduced_by = (int8_t)figure->count;
    figure->count++;
}

/* ---- Ante and Play ---- */

static struct baize_fraction played(const struct baize_ante_analysis *analysis)
{
    return baize_fraction_add(analysis->least, analysis->most);
}

static enum baize_status read_ante(const struct baize_rules *rules, struct baize_arena arena,
                                   struct baize_published_check *check)
{
    struct baize_figure *edge = &check->house_edge, *hits = &check->hit_frequency;
    struct baize_ante_analysis *optimal = baize_arena_take(&arena, sizeof *optimal);
    struct baize_ante_analysis *simple = baize_arena_take(&arena, sizeof *simple);
    if (optimal == NULL || simple == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    void *rest = arena.start + arena.used;
    size_t left = arena.size - arena.used;
    enum baize_status status = baize_analyze_ante(rules, NULL, rest, left, optimal, NULL);
    if (status == BAIZE_OK)
        status = baize_analyze_ante(rules, baize_strategy_simple(), rest, left, simple, NULL);
    if (status != BAIZE_OK)
        return status;
    add_reading(edge, optimal->ante.house_edge, "of the Ante, optimal strategy");
    add_reading(edge, simple->ante.house_edge, "of the Ante, simple strategy");
    add_reading(edge, optimal->ante.element_of_risk, "of all money wagered, optimal strategy");
    add_reading(edge, simple->ante.element_of_risk, "of all money wagered, simple strategy");
    add_reading(hits, optimal->ante.hit_frequency, "of all hands dealt");
    add_reading(hits, baize_fraction_divide(optimal->ante.hit_frequency, played(optimal)),
                "of hands played, optimal strategy");
    add_reading(hits, baize_fraction_divide(simple->ante.hit_frequency, played(simple)),
                "of hands played, simple strategy");
    return BAIZE_OK;
}

/* ---- Side wagers ---- */

/* "n to 1" understood as "n for 1": the wager of a winner is kept. */
static struct baize_fraction edge_for_one(const struct baize_wager_analysis *analysis)
{
    return baize_fraction_add(analysis->house_edge, analysis->hit_frequency);
}

/* Only one side's losing hand pays: where the other side's is beaten the wager is lost. */
static void read_one_side(const struct baize_wager_analysis *analysis, const char *side, const char *edge_words,
                          const char *hit_words, struct baize_published_check *check)
{
    struct baize_fraction edge = baize_fraction_of(0, 1), hits = edge, one = baize_fraction_of(1, 1);
    for (uint16_t i = 0; i < analysis->returns_count; i++) {
        const struct baize_return *line = &analysis->returns[i];
        struct baize_fraction chance = baize_fraction_of_counts(line->combinations, analysis->total);
        bool pays = line->hit && strncmp(line->outcome, side, strlen(side)) == 0;
        edge = pays ? baize_fraction_subtract(edge, baize_fraction_multiply(chance, line->net))
                    : baize_fraction_add(edge, baize_fraction_multiply(chance, one));
        hits = pays ? baize_fraction_add(hits, chance) : hits;
    }
    add_reading(&check->house_edge, edge, edge_words);
    add_reading(&check->hit_frequency, hits, hit_words);
}

static enum baize_status read_side(const struct baize_rules *rules, enum baize_wager wager, struct baize_arena arena,
                                   struct baize_published_check *check)
{
    struct baize_wager_analysis *analysis = baize_arena_take(&arena, sizeof *analysis);
    if (analysis == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    enum baize_status status = wager == BAIZE_ACES_UP ? baize_analyze_aces_up(rules, analysis)
                                                      : baize_analyze_bad_beat_bonus(rules, 0, arena.start + arena.used,
                                                                                     arena.size - arena.used, analysis);
    if (status != BAIZE_OK)
        return status;
    add_reading(&check->house_edge, analysis->house_edge, "of the wager");
    add_reading(&check->house_edge, edge_for_one(analysis), "of the wager, had it been collected (\"for 1\")");
    add_reading(&check->hit_frequency, analysis->hit_frequency, "of all hands dealt");
    if (wager == BAIZE_BAD_BEAT_BONUS) {
        read_one_side(analysis, "player's", "of the wager, if only the player's hand were paid",
                      "of all hands dealt, the player's beaten", check);
        read_one_side(analysis, "dealer's", "of the wager, if only the dealer's hand were paid",
                      "of all hands dealt, the dealer's beaten", check);
    }
    return BAIZE_OK;
}

enum baize_status baize_check_published(const struct baize_rules *rules, const struct baize_published *published,
                                        void *scratch, size_t scratch_size, struct baize_published_check *check)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct baize_rules *changed = baize_arena_take(&arena, sizeof *changed);
    if (changed == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    *changed = *rules;
    changed->wagers[published->wager].offered = true;
    changed->wagers[published->wager].paytable = published->paytable;
    start_figure(&check->house_edge, published->has_house_edge, published->house_edge, published->house_edge_digits);
    start_figure(&check->hit_frequency, published->has_hit_frequency, published->hit_frequency,
                 published->hit_frequency_digits);
    if (published->wager == BAIZE_ANTE)
        return read_ante(changed, arena, check);
    if (published->wager == BAIZE_ACES_UP || published->wager == BAIZE_BAD_BEAT_BONUS)
        return read_side(changed, published->wager, arena, check);
    return BAIZE_ANALYSIS_UNSUPPORTED;
}
