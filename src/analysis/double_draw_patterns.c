/* double_draw_patterns.c - every pattern with its symbols, its worth and its neighbours. */
#include "analysis/double_draw_patterns.h"

#include <string.h>

/* ---- Numbers ---- */

/* C(s + i, i + 1) for the i-th symbol s. */
unsigned draw_pattern_number(const uint8_t *symbols, unsigned count)
{
    unsigned number = count > 0 ? symbols[0] : 0;
    if (count > 1)
        number += (symbols[1] + 1u) * symbols[1] / 2;
    if (count > 2)
        number += (symbols[2] + 2u) * (symbols[2] + 1u) * symbols[2] / 6;
    if (count > 3)
        number += (symbols[3] + 3u) * (symbols[3] + 2u) * (symbols[3] + 1u) * symbols[3] / 24;
    if (count > 4)
        number += (symbols[4] + 4u) * (symbols[4] + 3u) * (symbols[4] + 2u) * (symbols[4] + 1u) * symbols[4] / 120;
    return number;
}

/* Two ascending collections as one: its number. */
static uint16_t joined(const uint8_t *a, unsigned a_count, const uint8_t *b, unsigned b_count)
{
    uint8_t all[DRAW_HAND];
    unsigned i = 0, j = 0;
    while (i < a_count || j < b_count) {
        bool from_a = j == b_count || (i < a_count && a[i] <= b[j]);
        all[i + j] = from_a ? a[i] : b[j];
        i += from_a ? 1 : 0;
        j += from_a ? 0 : 1;
    }
    return (uint16_t)draw_pattern_number(all, a_count + b_count);
}

/* Ascending collections, the first symbol changing fastest: the order of their numbers. False after the last one. */
static bool next_collection(uint8_t *symbols, unsigned count)
{
    unsigned i = 0;
    while (i + 1 < count && symbols[i] == symbols[i + 1])
        i++;
    if (symbols[i] + 1 == DRAW_SYMBOLS)
        return false;
    symbols[i]++;
    memset(symbols, 0, i);
    return true;
}

static void list_collections(uint8_t *into, unsigned count)
{
    uint8_t symbols[DRAW_HAND] = {0};
    do {
        memcpy(into, symbols, count);
        into += count;
    } while (next_collection(symbols, count));
}

/* ---- Neighbours ---- */

static void join_patterns(struct draw_patterns *patterns)
{
    for (unsigned i = 0; i < PATTERNS_3; i++)
        for (unsigned j = 0; j < PATTERNS_2; j++) {
            uint16_t number = joined(patterns->three[i], 3, patterns->two[j], 2);
            patterns->three_and_two[i][j] = number;
            patterns->two_and_three[j][i] = number;
        }
    for (unsigned i = 0; i < PATTERNS_4; i++)
        for (uint8_t symbol = 0; symbol < DRAW_SYMBOLS; symbol++)
            patterns->four_and_one[i][symbol] = joined(patterns->four[i], 4, &symbol, 1);
    for (unsigned i = 0; i < PATTERNS_5; i++)
        for (unsigned left_out = 0; left_out < DRAW_HAND; left_out++) {
            const uint8_t *five = patterns->five[i];
            patterns->without[i][left_out] = joined(five, left_out, five + left_out + 1, DRAW_HAND - 1 - left_out);
        }
}

/* ---- Worth ---- */

static unsigned count_of(const uint8_t *symbols, unsigned count, unsigned symbol)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++)
        found += symbols[i] == symbol ? 1 : 0;
    return found;
}

/* Cards of these ranks with at most two of a suit: cards of one rank are neighbours and get different suits. */
static baize_cards without_flush(const uint8_t *symbols)
{
    baize_cards set = 0;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        if (symbols[i] != DRAW_JOKER)
            set |= baize_cards_one(baize_card_of((enum baize_suit)(i % BAIZE_SUITS), (enum baize_rank)symbols[i]));
        else
            set |= baize_cards_one((set & baize_cards_one(BAIZE_JOKER_1)) != 0 ? BAIZE_JOKER_2 : BAIZE_JOKER_1);
    return set;
}

static void value_patterns(const struct draw_game *game, struct draw_patterns *patterns)
{
    for (unsigned i = 0; i < PATTERNS_5; i++) {
        const uint8_t *five = patterns->five[i];
        bool is_hand = true;
        for (unsigned symbol = 0; symbol < DRAW_SYMBOLS; symbol++)
            is_hand = is_hand && count_of(five, DRAW_HAND, symbol) <= game->copies[symbol];
        patterns->is_hand[i] = is_hand;
        patterns->line[i] =
            is_hand ? draw_line(game, baize_strength_double_draw(without_flush(five))) : (uint8_t)(game->rows + 1);
        patterns->worth[i] = draw_line_worth(game, patterns->line[i]);
    }
    for (unsigned i = 0; i < PATTERNS_4; i++)
        for (unsigned symbol = 0; symbol < DRAW_SYMBOLS; symbol++) {
            uint16_t five = patterns->four_and_one[i][symbol];
            int left = game->copies[symbol] - (int)count_of(patterns->four[i], 4, symbol);
            patterns->sum[i] += patterns->is_hand[five] ? left * patterns->worth[five] : 0;
        }
}

/* ---- Ways to draw ---- */

/* C(left, how many) for each symbol of the collection. Runs of equal symbols come together. */
uint8_t draw_ways(const uint8_t *symbols, unsigned count, const unsigned left[DRAW_SYMBOLS])
{
    unsigned ways = 1, run = 0;
    for (unsigned i = 0; i < count; i++) {
        run = i > 0 && symbols[i] == symbols[i - 1] ? run + 1 : 0;
        unsigned still = left[symbols[i]];
        ways = still > run ? ways * (still - run) / (run + 1) : 0;
    }
    return (uint8_t)ways; /* 4 x 4 x 4 at most */
}

void draw_patterns_count_ways_of(const struct draw_game *game, struct draw_patterns *patterns, unsigned hand)
{
    unsigned left[DRAW_SYMBOLS];
    uint8_t *ways = patterns->ways[hand], *two = &ways[draw_drawn(2)], *three = &ways[draw_drawn(3)];
    for (unsigned symbol = 0; symbol < DRAW_SYMBOLS; symbol++)
        left[symbol] = game->copies[symbol] - count_of(patterns->five[hand], DRAW_HAND, symbol);
    ways[0] = 1;
    for (uint8_t symbol = 0; symbol < DRAW_SYMBOLS; symbol++)
        ways[draw_drawn(1) + symbol] = (uint8_t)left[symbol];
    for (unsigned j = 0; j < PATTERNS_2; j++)
        two[j] = draw_ways(patterns->two[j], 2, left);
    /* A third symbol below both others has ways of its own; only where it equals the lower one they mix. */
    for (unsigned c = 0, pair = 0; c < DRAW_SYMBOLS; c++)
        for (unsigned b = 0; b <= c; b++, pair++) {
            for (unsigned a = 0; a < b; a++)
                three[a] = (uint8_t)(left[a] * two[pair]);
            three[b] = draw_ways((const uint8_t[]){(uint8_t)b, (uint8_t)b, (uint8_t)c}, 3, left);
            three += b + 1;
        }
}

void draw_patterns_count_ways(const struct draw_game *game, struct draw_patterns *patterns)
{
    for (unsigned hand = 0; hand < PATTERNS_5; hand++)
        if (patterns->is_hand[hand])
            draw_patterns_count_ways_of(game, patterns, hand);
}

struct draw_patterns *draw_patterns_make(const struct draw_game *game, struct baize_arena *arena)
{
    struct draw_patterns *patterns = baize_arena_take(arena, sizeof *patterns);
    if (patterns == NULL)
        return NULL;
    list_collections(patterns->five[0], 5);
    list_collections(patterns->four[0], 4);
    list_collections(patterns->three[0], 3);
    list_collections(patterns->two[0], 2);
    join_patterns(patterns);
    value_patterns(game, patterns);
    return patterns;
}
