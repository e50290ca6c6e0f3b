/* double_draw.c - Double Draw Poker, optimal over both draws, exact.
 *
 *     1. patterns: hands as ranks                                      double_draw_patterns.c
 *     2. the worth of every first decision, by ranks                   double_draw_ranks.c
 *     3. what flushes add to it                                        double_draw_flush.c
 *     4. every hand up to the names of the suits: its best decision    double_draw_choose.c
 *     5. the final hands these lead to                                 double_draw_statistics.c
 *
 * Every number is a whole number until the fractions at the end. */
#include "analysis/double_draw_bounds.h"
#include "analysis/double_draw_statistics.h"
#include "analysis/double_draw_table.h"
#include "analysis/returns.h"

#include <string.h>

struct deciding {
    const struct draw_tables *tables;
    struct draw_statistics *statistics;
    struct baize_draw_table *table;
};

static void decide(void *context, const struct draw_class *hand)
{
    struct deciding *deciding = context;
    unsigned mask = draw_best(deciding->tables, hand);
    draw_statistics_add(deciding->statistics, hand, mask);
    if (deciding->table != NULL)
        draw_table_write(deciding->table, deciding->tables->game, hand, mask);
}

/* Finds the discards that may be best, and the sums by ranks that are needed for it. */
static bool leave_out(struct draw_tables *tables, struct baize_arena *arena)
{
    struct draw_bounds *bounds = draw_bounds_make(tables->near, arena);
    struct draw_threes *threes = baize_arena_take(arena, sizeof *threes);
    if (bounds == NULL || threes == NULL)
        return false;
    draw_bound_threes(tables, bounds, threes);
    if (!draw_rank_worths_three(tables->game, tables->patterns, threes, tables->ranks, arena))
        return false;
    tables->needed = draw_needed_make(tables, bounds, arena);
    return tables->needed != NULL;
}

bool draw_tables_make(const struct draw_game *game, struct baize_arena *arena, struct draw_tables *tables)
{
    struct draw_patterns *patterns = draw_patterns_make(game, arena);
    if (patterns == NULL)
        return false;
    draw_patterns_count_ways(game, patterns);
    struct near_tables *near = near_tables_make(game, patterns, arena);
    if (near == NULL)
        return false;
    memset(tables, 0, sizeof *tables);
    tables->game = game;
    tables->patterns = patterns;
    tables->near = near;
    tables->ranks = draw_rank_worths_make(game, patterns, arena);
    if (tables->ranks == NULL)
        return false;
    draw_tables_start(tables);
    if (!leave_out(tables, arena))
        return false;
    tables->flushes = draw_flush_worths_make(near, tables->needed, arena);
    return tables->flushes != NULL;
}

/* ---- Results ---- */

static void losing_words(char words[BAIZE_OUTCOME_SIZE], baize_strength wins_from)
{
    struct baize_text text = baize_text_in(words, BAIZE_OUTCOME_SIZE);
    enum baize_category category = baize_strength_category(BAIZE_DOUBLE_DRAW, wins_from);
    baize_strength least, most;
    baize_category_strengths(BAIZE_DOUBLE_DRAW, category, &least, &most);
    baize_text_add(&text, "below ");
    if (least == wins_from)
        baize_text_add(&text, baize_category_words(category));
    else
        baize_strength_name(&text, BAIZE_DOUBLE_DRAW, wins_from);
}

/* "wild royal flush without bonus": winning hands that no row of the Bonus pays. */
static void rowless_words(char words[BAIZE_OUTCOME_SIZE], const struct baize_paytable *bonus, baize_strength wins_from)
{
    struct baize_text text = baize_text_in(words, BAIZE_OUTCOME_SIZE);
    enum baize_category low = BAIZE_NO_HAND, high = BAIZE_NO_HAND;
    unsigned runs = 0;
    for (unsigned strength = wins_from; strength <= BAIZE_DOUBLE_DRAW_STRENGTHS; strength++) {
        bool starts = strength == wins_from || baize_paytable_row(bonus, (baize_strength)(strength - 1)) != NULL;
        if (baize_paytable_row(bonus, (baize_strength)strength) != NULL)
            continue;
        runs += starts ? 1 : 0;
        high = baize_strength_category(BAIZE_DOUBLE_DRAW, (baize_strength)strength);
        low = low == BAIZE_NO_HAND ? high : low;
    }
    baize_text_add(&text, runs > 1 ? "other winning hands" : baize_category_words(low));
    if (runs == 1 && low != high)
        baize_text_format(&text, " to %s", baize_category_words(high));
    baize_text_add(&text, " without bonus");
}

static struct baize_fraction antes(const struct draw_game *game, int32_t worth)
{
    return baize_fraction_of((int64_t)worth - 4 * (int64_t)game->scale, game->scale);
}

static void add_lines(struct baize_wager_analysis *wagers, const struct baize_rules *rules,
                      const struct draw_game *game, const struct draw_counts *counts)
{
    struct baize_fraction four = baize_fraction_of(4, 1);
    char words[BAIZE_OUTCOME_SIZE];
    for (uint8_t i = 0; i < game->rows; i++) {
        row_words(rules->wagers[BAIZE_BONUS].paytable.rows[i].hand, words);
        returns_add_row(wagers, i, words, (uint64_t)counts->lines[i], true, four, antes(game, game->row[i].worth));
    }
    rowless_words(words, &rules->wagers[BAIZE_BONUS].paytable, game->wins_from);
    returns_add(wagers, words, (uint64_t)counts->lines[game->rows], true, four, antes(game, game->rowless));
    losing_words(words, game->wins_from);
    returns_add(wagers, words, (uint64_t)counts->lines[game->rows + 1], false, four, antes(game, 0));
}

static enum baize_status report(const struct baize_rules *rules, const struct draw_game *game,
                                const struct draw_counts *counts, struct baize_double_draw_analysis *analysis)
{
    struct baize_wager_analysis *wagers = &analysis->wagers;
    returns_start(wagers, "double-draw", rules->wagers[BAIZE_BONUS].paytable.id, "optimal");
    returns_add(wagers, "folded before the first draw", (uint64_t)counts->fold_first, false, baize_fraction_of(2, 1),
                antes(game, game->fold_first));
    returns_add(wagers, "folded before the second draw", (uint64_t)counts->fold_second, false, baize_fraction_of(3, 1),
                antes(game, game->fold_second));
    add_lines(wagers, rules, game, counts);
    enum baize_status status = returns_finish(wagers);
    uint64_t total = wagers->total;
    analysis->fold_first = baize_fraction_of_counts((uint64_t)counts->fold_first, total);
    analysis->fold_second = baize_fraction_of_counts((uint64_t)counts->fold_second, total);
    for (unsigned i = 0; i <= BAIZE_FIRST_DRAWS_MOST; i++)
        analysis->first_drawn[i] = baize_fraction_of_counts((uint64_t)counts->first_drawn[i], total);
    for (unsigned i = 0; i <= BAIZE_SECOND_DRAWS_MOST; i++)
        analysis->second_drawn[i] = baize_fraction_of_counts((uint64_t)counts->second_drawn[i], total);
    return status;
}

enum baize_status baize_analyze_double_draw(const struct baize_rules *rules, baize_cents ante, void *scratch,
                                            size_t scratch_size, struct baize_double_draw_analysis *analysis,
                                            struct baize_draw_table *table)
{
    struct draw_game game;
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    enum baize_status status = draw_game_read(rules, ante, &game);
    if (status != BAIZE_OK)
        return status;
    struct draw_tables *tables = baize_arena_take(&arena, sizeof *tables);
    if (tables == NULL || !draw_tables_make(&game, &arena, tables))
        return BAIZE_SCRATCH_TOO_SMALL;
    struct draw_statistics *statistics = draw_statistics_start(tables, &arena);
    if (statistics == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    if (table != NULL)
        memset(table->first, BAIZE_DRAW_FOLD, sizeof table->first);
    struct deciding deciding = {.tables = tables, .statistics = statistics, .table = table};
    struct draw_counts counts;
    draw_each_class(tables, decide, &deciding);
    if (!draw_statistics_finish(statistics, &arena, &counts))
        return BAIZE_SCRATCH_TOO_SMALL;
    return report(rules, &game, &counts, analysis);
}
