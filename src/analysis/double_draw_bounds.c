/* double_draw_bounds.c - which kept cards cannot be best, whatever flushes add.
 *
 * Keeping two cards of different suits and ranks leads to many near hands and is hardly ever best. What flushes add to
 * it is bounded without looking at dead cards. With T four cards of a suit, the real worth of drawing to T is above its
 * worth by ranks by no more than
 *
 *     excess(T) = sum over all fifth cards of (real worth - worth by ranks, where that is above 0)
 *
 * and no other option of T and an odd card differs. So keeping x and drawing three of its suit adds at most the sum of
 * excess(T) over all T with x in it. Where the worth by ranks with both bounds added is below what another option has
 * by ranks alone, or below folding, the row is not computed: the option's worth then comes out too small, but it was
 * not the best before either. All this holds only where flushes take nothing away (deficit 0): else every row is
 * computed. */
#include "analysis/double_draw_choose.h"

#include <string.h>

/* By symbol of the kept card: what its suit may add when three cards are drawn. */
static void bound_flushes(const struct near_tables *near, int64_t bounds[BAIZE_RANKS])
{
    memset(bounds, 0, BAIZE_RANKS * sizeof *bounds);
    for (unsigned i = 0; i < near->fours_count; i++) {
        const struct near_four *four = &near->fours[i];
        unsigned jokers = 4 - (unsigned)__builtin_popcount(four->suited);
        int64_t ways = (int64_t)draw_choose(near->game->copies[DRAW_JOKER], jokers);
        for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
            bounds[rank] += (four->suited >> rank & 1) != 0 ? ways * four->excess : 0;
    }
}

static int64_t best_by_ranks(const struct draw_tables *tables, const int64_t sums[DRAW_MASKS])
{
    int64_t best = tables->game->fold_first * (int64_t)tables->common;
    for (unsigned i = 0; i < tables->masks_count; i++) {
        unsigned mask = tables->masks[i];
        int64_t worth = sums[mask] * tables->weights[__builtin_popcount(mask)];
        best = worth > best ? worth : best;
    }
    return best;
}

static bool adds_only(const struct near_tables *near)
{
    bool adds = true;
    for (unsigned i = 0; i < near->fours_count; i++)
        adds = adds && near->fours[i].deficit == 0;
    return adds;
}

/* Every discard of three cards, two of different ranks being left. */
static void look_at(const struct draw_tables *tables, const uint8_t *symbols, const int64_t bounds[BAIZE_RANKS],
                    struct draw_needed *needed)
{
    uint32_t numbers[DRAW_MASKS];
    int64_t sums[DRAW_MASKS];
    draw_part_numbers(symbols, numbers);
    draw_rank_sums(tables, numbers, sums);
    int64_t best = best_by_ranks(tables, sums);
    for (unsigned a = 0; a < DRAW_HAND; a++)
        for (unsigned b = 0; b < a; b++) {
            uint8_t high = symbols[a], low = symbols[b];
            if (high == DRAW_JOKER || high == low || needed->pairs[high][low])
                continue;
            int64_t most = sums[(DRAW_MASKS - 1) & ~(1u << a | 1u << b)] + bounds[high] + bounds[low];
            if (most * tables->weights[3] >= best)
                needed->pairs[high][low] = needed->pairs[low][high] = true;
        }
}

void draw_needed_find(const struct draw_tables *tables, struct draw_needed *needed)
{
    const struct draw_patterns *patterns = tables->patterns;
    int64_t bounds[BAIZE_RANKS];
    memset(needed, tables->game->first_most < 3 || !adds_only(tables->near) ? 1 : 0, sizeof *needed);
    bound_flushes(tables->near, bounds);
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        needed->pairs[rank][rank] = true;
    for (unsigned hand = 0; hand < PATTERNS_5; hand++)
        if (patterns->is_hand[hand] && tables->game->first_most == 3)
            look_at(tables, patterns->five[hand], bounds, needed);
}
