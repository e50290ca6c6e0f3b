/* double_draw_statistics.c - how often each final hand comes when everything is decided best.
 *
 * The sums of double_draw_ranks.c and double_draw_flush.c are walked the other way. There the worth of hands was added
 * up to the decisions that lead to them; here the weight of the decisions is carried down to the hands:
 *
 *     (K, G) chosen  -->  H' with G dead  -->  stand, fold, or four cards kept  -->  final hands
 *
 * All hands are counted by their ranks first. The near ones are then taken out where they were counted, and counted as
 * what they are. Everything is a count of paths, so all sums are below the total of 2^43, and so is what is taken out.
 */
#include "analysis/double_draw_statistics.h"

#include <string.h>

struct draw_statistics *draw_statistics_start(const struct draw_tables *tables, struct baize_arena *arena)
{
    struct draw_statistics *statistics = baize_arena_take(arena, sizeof *statistics);
    if (statistics == NULL)
        return NULL;
    statistics->tables = tables;
    statistics->arena = arena;
    return statistics;
}

/* ---- First decisions ---- */

static int64_t *rank_weight(struct draw_rank_worths *ranks, unsigned discarded, unsigned kept, unsigned dead)
{
    return discarded == 3   ? &ranks->three[kept][dead]
           : discarded == 2 ? &ranks->two[kept][dead]
           : discarded == 1 ? &ranks->one[kept][dead]
                            : &ranks->none[kept];
}

static int64_t *near_weights(struct draw_statistics *statistics, unsigned discarded, unsigned row)
{
    struct draw_near_weights *near = &statistics->near;
    if (discarded == 0)
        return &near->none[row];
    int64_t **weights = discarded == 3 ? &near->three[row] : discarded == 2 ? &near->two[row] : &near->one[row];
    if (*weights == NULL)
        *weights = baize_arena_take(statistics->arena, near_collections(discarded) * sizeof **weights);
    return *weights;
}

static void add_near(struct draw_statistics *statistics, const struct draw_class *hand, unsigned suit, unsigned mask,
                     int64_t weight)
{
    const struct draw_tables *tables = statistics->tables;
    unsigned discarded = draw_mask_count[mask];
    uint32_t kept = draw_number_seen(tables, hand, suit, (DRAW_MASKS - 1) & ~mask);
    unsigned row = near_row(&tables->near->rows, discarded, kept);
    int64_t *weights = near_weights(statistics, discarded, row);
    statistics->too_small = statistics->too_small || weights == NULL;
    if (weights == NULL)
        return;
    int64_t *place = &weights[draw_number_seen(tables, hand, suit, mask)];
    statistics->used[discarded][row] += *place == 0 ? 1 : 0;
    statistics->used_in_all += *place == 0 ? 1 : 0;
    *place += weight;
}

void draw_statistics_add(struct draw_statistics *statistics, const struct draw_class *hand, unsigned mask)
{
    const struct draw_tables *tables = statistics->tables;
    unsigned kept = (DRAW_MASKS - 1) & ~mask, discarded;
    int64_t paths = (int64_t)(hand->hands * tables->common);
    if (mask == DRAW_FOLD) {
        statistics->counts.fold_first += paths;
        return;
    }
    discarded = draw_mask_count[mask];
    int64_t weight = (int64_t)hand->hands * tables->weights[discarded];
    statistics->counts.first_drawn[discarded] += paths;
    *rank_weight(&statistics->ranks, discarded, hand->numbers[kept], hand->numbers[mask]) += weight;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        if (draw_gets_near(hand, suit, mask))
            add_near(statistics, hand, suit, mask, weight);
}

/* ---- Second decisions, by ranks ---- */

void draw_count_stay(struct draw_statistics *statistics, uint8_t line, bool stands, int64_t paths)
{
    if (stands) {
        statistics->counts.lines[line] += paths;
        statistics->counts.second_drawn[0] += paths;
    } else {
        statistics->counts.fold_second += paths;
    }
}

static void count_hand(struct draw_statistics *statistics, unsigned hand, int64_t weight)
{
    const struct draw_patterns *patterns = statistics->tables->patterns;
    const struct draw_game *game = statistics->tables->game;
    const struct draw_rank_row *row = &statistics->row;
    int32_t unseen = (int32_t)(game->unseen - row->dead_count), worth = patterns->worth[hand];
    unsigned best = patterns->without[hand][0];
    for (unsigned i = 1; i < DRAW_HAND; i++)
        if (row->kept[patterns->without[hand][i]] > row->kept[best])
            best = patterns->without[hand][i];
    int32_t draw = row->kept[best] - worth;
    bool stands = worth >= game->fold_second;
    int32_t stay = unseen * (stands ? worth : game->fold_second);
    if (game->second_most == 0 || (stands ? stay >= draw : stay > draw)) {
        draw_count_stay(statistics, patterns->line[hand], stands, weight * unseen);
        return;
    }
    statistics->counts.second_drawn[1] += weight * unseen;
    statistics->four[best] += weight;
    statistics->counts.lines[patterns->line[hand]] -= weight;
    for (unsigned i = 0; i < row->dead_count; i++)
        statistics->counts.lines[patterns->line[patterns->four_and_one[best][row->dead[i]]]] -= weight;
}

/* The hands that a decision leads to. */
static bool spread_weight(struct draw_statistics *statistics, unsigned discarded, unsigned kept, unsigned dead)
{
    const struct draw_patterns *patterns = statistics->tables->patterns;
    int64_t weight = *rank_weight(&statistics->ranks, discarded, kept, dead);
    if (weight == 0)
        return false;
    if (discarded == 0) {
        statistics->hands[kept] += weight;
        return true;
    }
    const uint16_t *hands = discarded == 3   ? patterns->two_and_three[kept]
                            : discarded == 2 ? patterns->three_and_two[kept]
                                             : patterns->four_and_one[kept];
    const uint8_t *ways = &patterns->ways[hands[dead]][draw_drawn(discarded)];
    for (unsigned i = 0; i < draw_patterns_count(DRAW_SYMBOLS, discarded); i++)
        statistics->hands[hands[i]] += weight * ways[i];
    return true;
}

static void count_by_ranks(struct draw_statistics *statistics, unsigned discarded, unsigned dead,
                           const uint8_t *symbols)
{
    unsigned kept_count = draw_patterns_count(DRAW_SYMBOLS, DRAW_HAND - discarded);
    bool any = false;
    for (unsigned kept = 0; kept < kept_count; kept++)
        any = spread_weight(statistics, discarded, kept, dead) || any;
    if (!any)
        return;
    draw_rank_row_keep(statistics->tables->game, statistics->tables->patterns, symbols, discarded, &statistics->row);
    for (unsigned hand = 0; hand < PATTERNS_5; hand++)
        if (statistics->hands[hand] != 0)
            count_hand(statistics, hand, statistics->hands[hand]);
    memset(statistics->hands, 0, sizeof statistics->hands);
}

static void count_all_by_ranks(struct draw_statistics *statistics)
{
    const struct draw_patterns *patterns = statistics->tables->patterns;
    unsigned most = statistics->tables->game->first_most;
    count_by_ranks(statistics, 0, 0, NULL);
    for (uint8_t dead = 0; most >= 1 && dead < PATTERNS_1; dead++)
        count_by_ranks(statistics, 1, dead, &dead);
    for (unsigned dead = 0; most >= 2 && dead < PATTERNS_2; dead++)
        count_by_ranks(statistics, 2, dead, patterns->two[dead]);
    for (unsigned dead = 0; most >= 3 && dead < PATTERNS_3; dead++)
        count_by_ranks(statistics, 3, dead, patterns->three[dead]);
}

/* ---- Final hands ---- */

static unsigned held_in(const uint8_t *symbols, unsigned symbol)
{
    unsigned held = 0;
    for (unsigned i = 0; i < 4; i++)
        held += symbols[i] == symbol ? 1 : 0;
    return held;
}

static void count_final_hands(struct draw_statistics *statistics)
{
    const struct draw_tables *tables = statistics->tables;
    const struct draw_patterns *patterns = tables->patterns;
    for (unsigned i = 0; i < PATTERNS_4; i++)
        for (unsigned symbol = 0; statistics->four[i] != 0 && symbol < DRAW_SYMBOLS; symbol++) {
            int64_t left = (int64_t)tables->game->copies[symbol] - held_in(patterns->four[i], symbol);
            statistics->counts.lines[patterns->line[patterns->four_and_one[i][symbol]]] += left * statistics->four[i];
        }
    for (unsigned i = 0; i < tables->near->fours_count; i++)
        for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++) {
            const struct near_four *four = &tables->near->fours[i];
            int64_t left = (int64_t)near_copies(tables->game, symbol) - held_in(four->symbols, symbol);
            statistics->counts.lines[four->line[symbol]] += left * statistics->near_four[i];
        }
}

bool draw_statistics_finish(struct draw_statistics *statistics, struct baize_arena *arena, struct draw_counts *counts)
{
    count_all_by_ranks(statistics);
    if (statistics->too_small || !draw_near_counts(statistics, arena))
        return false;
    count_final_hands(statistics);
    *counts = statistics->counts;
    return true;
}
