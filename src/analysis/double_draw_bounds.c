/* double_draw_bounds.c - which discards cannot be best, whatever flushes add.
 *
 * What flushes add to a discard is bounded without looking at dead cards. With T four cards of a suit, the real worth
 * of drawing to T is above its worth by ranks by no more than
 *
 *     excess(T) = sum over all fifth cards of (real worth - worth by ranks, where that is above 0)
 *
 * and no other option of T and an odd card differs. A hand F of five of the suit gains the excess of one of its fours,
 * or what the hand itself is worth more, for each unseen card. So, seen from one suit, keeping the cards K adds at most
 *
 *     K all of the suit:      the sum of 39 x excess(T) over all T with K in it, and of the gain of all F with K in it
 *     K with one odd card:    the sum of excess(T) over all T with the others of K in it
 *     else                    nothing
 *
 * and with the suits of K unknown, the most that any suits give it. Where the worth by ranks with this bound added is
 * below what another discard of the hand has by ranks alone, or below folding, the discard is not looked at:
 *
 *     by ranks      |=========|              keep a pair
 *                   |=====|.....|            needed: flushes may lift it above
 *                   |==|....|                not needed
 *
 * The sums of the worth by ranks take long themselves where three cards are drawn. Before they are computed they are
 * bounded by what they would be with no card dead: a dead card takes something away from every option, or nothing.
 *
 * All this holds only where flushes take nothing away (deficit 0): else every discard is needed. */
#include "analysis/double_draw_bounds.h"

#include <string.h>

/* ---- What a suit may add ---- */

static bool adds_only(const struct near_tables *near)
{
    bool adds = true;
    for (unsigned i = 0; i < near->fours_count; i++)
        adds = adds && near->fours[i].deficit == 0;
    return adds;
}

/* Adds `gain` for each part of a collection of `count` cards, of which some ranks are of the suit and the rest jokers:
 * as often as the other jokers can be drawn. */
static void add_to_parts(const struct draw_game *game, unsigned suited, unsigned count, int64_t gain,
                         int64_t (*bounds)[1 << BAIZE_RANKS])
{
    unsigned jokers = count - (unsigned)__builtin_popcount(suited);
    for (unsigned kept = 0; kept <= jokers; kept++) {
        int64_t ways = (int64_t)draw_choose(game->copies[DRAW_JOKER] - kept, jokers - kept);
        for (unsigned part = suited;; part = (part - 1) & suited) {
            bounds[kept][part] += ways * gain;
            if (part == 0)
                break;
        }
    }
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What a hand of five may gain. */
static int64_t five_gain(const struct near_tables *near, unsigned five)
{
    struct near_hand hand;
    near_hand_five(near, five, &hand);
    int64_t gain = larger((int64_t)near->game->unseen * (hand.real.worth - hand.ranks.worth), 0);
    for (unsigned i = 0; i < hand.real.count; i++)
        gain = larger(near->fours[hand.real.form[i].kept].excess, gain);
    return gain;
}

struct draw_bounds *draw_bounds_make(const struct near_tables *near, struct baize_arena *arena)
{
    struct draw_bounds *bounds = baize_arena_take(arena, sizeof *bounds);
    if (bounds == NULL)
        return NULL;
    const int64_t odd_cards = (BAIZE_SUITS - 1) * BAIZE_RANKS;
    for (unsigned i = 0; i < near->fours_count; i++) {
        const struct near_four *four = &near->fours[i];
        add_to_parts(near->game, four->suited, 4, four->excess, bounds->odd);
        add_to_parts(near->game, four->suited, 4, odd_cards * four->excess, bounds->all);
    }
    for (unsigned i = 0; i < near->fives_count; i++)
        add_to_parts(near->game, near->fives[i], DRAW_HAND, five_gain(near, i), bounds->all);
    bounds->adds_only = adds_only(near);
    return bounds;
}

/* ---- What any suits may add ---- */

struct any_suits {
    int64_t suited; /* all kept cards are of a suit, jokers counted in */
    int64_t apart;  /* they are not */
};

/* Symbols of a pattern, in ascending order. */
static struct any_suits any_suits(const struct draw_bounds *bounds, const uint8_t *symbols, unsigned count)
{
    unsigned ranks = 0, naturals = 0;
    struct any_suits most = {0, 0};
    while (naturals < count && symbols[naturals] != DRAW_JOKER)
        ranks |= 1u << symbols[naturals++];
    if (count - naturals > 2)
        return most;
    const int64_t *all = bounds->all[count - naturals], *odd = bounds->odd[count - naturals];
    if (naturals < 2)
        most.suited = naturals == 0 ? BAIZE_SUITS * all[0] : all[ranks] + (BAIZE_SUITS - 1) * odd[0];
    else if ((unsigned)__builtin_popcount(ranks) == naturals)
        most.suited = all[ranks];
    if (naturals == 2)
        most.apart = odd[1u << symbols[0]] + odd[1u << symbols[1]];
    for (unsigned i = 0; naturals > 2 && i < naturals; i++) {
        bool repeated = (i > 0 && symbols[i] == symbols[i - 1]) || (i + 1 < naturals && symbols[i] == symbols[i + 1]);
        unsigned others = repeated ? ranks : ranks & ~(1u << symbols[i]);
        if ((unsigned)__builtin_popcount(others) == naturals - 1)
            most.apart = larger(most.apart, odd[others]);
    }
    return most;
}

/* ---- Sums by ranks that are needed ---- */

/* Over everything that may be drawn to two cards, with none dead: 22,100 ways x 49 x 2^19 < 2^40. */
static int64_t most_by_ranks(const struct draw_tables *tables, unsigned kept)
{
    const struct draw_patterns *patterns = tables->patterns;
    unsigned left[DRAW_SYMBOLS];
    int64_t sum = 0;
    for (unsigned symbol = 0; symbol < DRAW_SYMBOLS; symbol++)
        left[symbol] = tables->game->copies[symbol];
    for (unsigned i = 0; i < 2; i++)
        left[patterns->two[kept][i]] -= left[patterns->two[kept][i]] > 0 ? 1 : 0;
    for (unsigned drawn = 0; drawn < PATTERNS_3; drawn++)
        sum += (int64_t)draw_ways(patterns->three[drawn], 3, left) *
               tables->ranks->none[patterns->two_and_three[kept][drawn]];
    return sum;
}

static int64_t best_by_ranks(const struct draw_tables *tables, unsigned discards_most, const int64_t sums[DRAW_MASKS])
{
    int64_t best = tables->game->fold_first * (int64_t)tables->common;
    for (unsigned i = 0; i < tables->masks_count; i++) {
        unsigned mask = tables->masks[i], discarded = draw_mask_count[mask];
        int64_t worth = sums[mask] * tables->weights[discarded];
        best = discarded <= discards_most && worth > best ? worth : best;
    }
    return best;
}

void draw_bound_threes(const struct draw_tables *tables, const struct draw_bounds *bounds, struct draw_threes *threes)
{
    const struct draw_patterns *patterns = tables->patterns;
    uint32_t numbers[DRAW_MASKS];
    int64_t sums[DRAW_MASKS];
    memset(threes, 0, sizeof *threes);
    for (unsigned kept = 0; kept < PATTERNS_2; kept++) {
        struct any_suits added = any_suits(bounds, patterns->two[kept], 2);
        threes->most[kept] =
            (most_by_ranks(tables, kept) + larger(added.suited, added.apart)) * tables->weights[DRAW_MOST];
    }
    for (unsigned hand = 0; bounds->adds_only && hand < PATTERNS_5; hand++)
        if (patterns->is_hand[hand]) {
            draw_part_numbers(patterns->five[hand], numbers);
            draw_rank_sums(tables, numbers, sums);
            threes->least[hand] = best_by_ranks(tables, 2, sums);
        }
}

/* ---- Discards that are needed ---- */

/* The part of a pattern, its symbols in ascending order. */
static unsigned list_part(const uint8_t *symbols, unsigned mask, uint8_t part[DRAW_HAND])
{
    unsigned count = 0;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        if ((mask >> i & 1) != 0)
            part[count++] = symbols[i];
    return count;
}

/* Two kept cards of different suits, or one and a joker, lead to many near hands and are hardly ever best. They are
 * needed where flushes may add what their worth by ranks lacks. */
static void mark_pair(const struct any_suits *added, const uint8_t kept[2], int64_t lacks, struct draw_needed *needed)
{
    if (kept[0] == DRAW_JOKER || (kept[1] == DRAW_JOKER ? added->suited : added->apart) < lacks)
        return;
    needed->pairs[kept[1]][kept[0]] = true;
    if (kept[1] != DRAW_JOKER)
        needed->pairs[kept[0]][kept[1]] = true;
}

static void look_at(const struct draw_tables *tables, const struct draw_bounds *bounds, unsigned hand,
                    struct draw_needed *needed)
{
    const uint8_t *symbols = tables->patterns->five[hand];
    uint32_t numbers[DRAW_MASKS];
    int64_t sums[DRAW_MASKS];
    draw_part_numbers(symbols, numbers);
    draw_rank_sums(tables, numbers, sums);
    int64_t best = best_by_ranks(tables, DRAW_MOST, sums);
    for (unsigned i = 0; i < tables->masks_count; i++) {
        unsigned mask = tables->masks[i], discarded = draw_mask_count[mask];
        uint8_t kept[DRAW_HAND];
        unsigned count = list_part(symbols, (DRAW_MASKS - 1) & ~mask, kept);
        struct any_suits added = any_suits(bounds, kept, count);
        /* What flushes must add at least: rounded down, since a whole number is compared with it. */
        int64_t lacks = bounds->adds_only ? best / tables->weights[discarded] - sums[mask] : 0;
        if (larger(added.suited, added.apart) < lacks)
            continue;
        struct draw_discard *discard = &needed->discards[hand][needed->count[hand]++];
        discard->mask = (uint8_t)mask;
        discard->suited = added.apart < lacks;
        if (count == 2)
            mark_pair(&added, kept, lacks, needed);
    }
}

struct draw_needed *draw_needed_make(const struct draw_tables *tables, const struct draw_bounds *bounds,
                                     struct baize_arena *arena)
{
    struct draw_needed *needed = baize_arena_take(arena, sizeof *needed);
    for (unsigned hand = 0; needed != NULL && hand < PATTERNS_5; hand++)
        if (tables->patterns->is_hand[hand])
            look_at(tables, bounds, hand, needed);
    return needed;
}
