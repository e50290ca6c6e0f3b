/* double_draw_ranks.c - the worth of every first decision, had no hand a flush.
 *
 * Keeping the pattern K and discarding G, the player draws Y and then decides knowing K + Y and the dead G:
 *
 *     worth(K, G) = sum over Y of ways(Y | deck - K - G) x best(K + Y | G)
 *
 * The best second decision does depend on what is dead: of a pair and three odd cards the player discards one whose
 * rank is dead, or folds if too many are. But each single option is a sum over the unseen cards, so a dead card only
 * takes its own term away. With T the four cards kept:
 *
 *     draw(H', T | G) = sum(T) - worth(H') - sum over g in G of worth(T + g)
 *     best(H' | G)    = the largest of draw, stand and fold
 *
 * The rows best( . | G) are computed one G at a time and used at once, while they are in the cache. */
#include "analysis/double_draw_ranks.h"

static inline int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

void draw_rank_row_keep(const struct draw_game *game, const struct draw_patterns *patterns, const uint8_t *dead,
                        unsigned dead_count, struct draw_rank_row *row)
{
    row->dead = dead;
    row->dead_count = dead_count;
    for (unsigned i = 0; i < PATTERNS_4; i++) {
        int32_t kept = game->second_most > 0 ? patterns->sum[i] : 0;
        for (unsigned j = 0; game->second_most > 0 && j < dead_count; j++)
            kept -= patterns->worth[patterns->four_and_one[i][dead[j]]];
        row->kept[i] = kept;
    }
}

void draw_rank_row_make(const struct draw_game *game, const struct draw_patterns *patterns, const uint8_t *dead,
                        unsigned dead_count, struct draw_rank_row *row)
{
    int32_t unseen = (int32_t)(game->unseen - dead_count);
    draw_rank_row_keep(game, patterns, dead, dead_count, row);
    for (unsigned i = 0; i < PATTERNS_5; i++) {
        const uint16_t *without = patterns->without[i];
        int32_t draw = larger(larger(row->kept[without[0]], row->kept[without[1]]),
                              larger(row->kept[without[2]], row->kept[without[3]]));
        draw = larger(draw, row->kept[without[4]]) - patterns->worth[i];
        row->worth[i] = larger(draw, unseen * larger(patterns->worth[i], game->fold_second));
    }
}

/* ---- Sums over the first draw ---- */

static int64_t sum_over_draws(const uint8_t *ways, const uint16_t *hands, unsigned count, const int32_t *worth)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += (int64_t)ways[i] * worth[hands[i]];
    return sum;
}

static void fill_three(const struct draw_patterns *patterns, const struct draw_rank_row *row, unsigned dead,
                       const struct draw_threes *threes, struct draw_rank_worths *worths)
{
    for (unsigned kept = 0; kept < PATTERNS_2; kept++) {
        unsigned hand = patterns->two_and_three[kept][dead];
        if (patterns->is_hand[hand] && threes->most[kept] >= threes->least[hand])
            worths->three[kept][dead] = sum_over_draws(&patterns->ways[hand][draw_drawn(3)],
                                                       patterns->two_and_three[kept], PATTERNS_3, row->worth);
    }
}

static void fill_two(const struct draw_patterns *patterns, const struct draw_rank_row *row, unsigned dead,
                     struct draw_rank_worths *worths)
{
    for (unsigned kept = 0; kept < PATTERNS_3; kept++) {
        unsigned hand = patterns->three_and_two[kept][dead];
        if (patterns->is_hand[hand])
            worths->two[kept][dead] = sum_over_draws(&patterns->ways[hand][draw_drawn(2)],
                                                     patterns->three_and_two[kept], PATTERNS_2, row->worth);
    }
}

static void fill_one(const struct draw_patterns *patterns, const struct draw_rank_row *row, unsigned dead,
                     struct draw_rank_worths *worths)
{
    for (unsigned kept = 0; kept < PATTERNS_4; kept++) {
        unsigned hand = patterns->four_and_one[kept][dead];
        if (patterns->is_hand[hand])
            worths->one[kept][dead] = sum_over_draws(&patterns->ways[hand][draw_drawn(1)], patterns->four_and_one[kept],
                                                     PATTERNS_1, row->worth);
    }
}

/* Small decks do not have all cards that could be dead. */
static bool has(const struct draw_game *game, const uint8_t *symbols, unsigned count)
{
    bool good = true;
    for (unsigned i = 0; i < count; i++)
        good = good && game->copies[symbols[i]] > 0;
    return good;
}

struct draw_rank_worths *draw_rank_worths_make(const struct draw_game *game, const struct draw_patterns *patterns,
                                               struct baize_arena *arena)
{
    struct draw_rank_worths *worths = baize_arena_take(arena, sizeof *worths);
    struct draw_rank_row *row = baize_arena_take(arena, sizeof *row);
    if (worths == NULL || row == NULL)
        return NULL;
    draw_rank_row_make(game, patterns, NULL, 0, row);
    for (unsigned hand = 0; hand < PATTERNS_5; hand++)
        worths->none[hand] = row->worth[hand];
    for (uint8_t dead = 0; game->first_most >= 1 && dead < PATTERNS_1; dead++) {
        if (!has(game, &dead, 1))
            continue;
        draw_rank_row_make(game, patterns, &dead, 1, row);
        fill_one(patterns, row, dead, worths);
    }
    for (unsigned dead = 0; game->first_most >= 2 && dead < PATTERNS_2; dead++) {
        if (!has(game, patterns->two[dead], 2))
            continue;
        draw_rank_row_make(game, patterns, patterns->two[dead], 2, row);
        fill_two(patterns, row, dead, worths);
    }
    return worths;
}

bool draw_rank_worths_three(const struct draw_game *game, const struct draw_patterns *patterns,
                            const struct draw_threes *threes, struct draw_rank_worths *worths,
                            struct baize_arena *arena)
{
    struct draw_rank_row *row = baize_arena_take(arena, sizeof *row);
    if (row == NULL)
        return false;
    for (unsigned dead = 0; game->first_most >= 3 && dead < PATTERNS_3; dead++) {
        if (!has(game, patterns->three[dead], 3))
            continue;
        draw_rank_row_make(game, patterns, patterns->three[dead], 3, row);
        fill_three(patterns, row, dead, threes, worths);
    }
    return true;
}
