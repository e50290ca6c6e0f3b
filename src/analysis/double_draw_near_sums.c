/* double_draw_near_sums.c - the decisions that may lead to near hands, listed, and sums over them.
 *
 * A near hand H' comes from every listed (K, G) with K a part of H' and no card of the suit in both G and H'. Where the
 * list of K is long, the sum over these G is found by inclusion and exclusion. With R the ranks of the suit in H' and
 * not in K, and with(S) the sum over all G that have the cards S of the suit, and maybe more:
 *
 *     sum over G without R = with(none) - with(a) - with(b) - with(c) + with(a b) + with(a c) + with(b c) - with(a b c)
 *
 * for R = a b c. All sums with(S) of a list are made in one walk along it, each G adding to the parts S of its cards of
 * the suit. Jokers are drawn in fewer ways when jokers are dead: the few G with jokers are always walked along. */
#include "analysis/double_draw_near_sums.h"

#include <string.h>

#define LONG_LIST 128

/* ---- Lists ---- */

static uint8_t rank_of(unsigned symbol)
{
    return (uint8_t)(symbol == NEAR_JOKER ? DRAW_JOKER : symbol % NEAR_OTHER);
}

static void make_entry(struct near_entry *entry, const uint8_t symbols[DRAW_MOST], unsigned dead, int64_t weight)
{
    uint8_t ranks[DRAW_MOST];
    memset(entry, 0, sizeof *entry);
    memset(entry->symbols, NEAR_EMPTY, sizeof entry->symbols);
    entry->weight = weight;
    for (unsigned i = 0; i < dead; i++) {
        uint8_t rank = rank_of(symbols[i]);
        unsigned place = i;
        for (; place > 0 && ranks[place - 1] > rank; place--)
            ranks[place] = ranks[place - 1];
        ranks[place] = rank;
        entry->symbols[i] = symbols[i];
        entry->jokers = (uint8_t)(entry->jokers + (symbols[i] == NEAR_JOKER ? 1 : 0));
        entry->held |= UINT32_C(1) << symbols[i];
    }
    entry->ranks = (uint16_t)draw_pattern_number(ranks, dead);
}

/* Lists the weights of a row that are not zero: the highest symbol changes slowest, so jokers come last. */
static uint32_t list_row(struct near_lists *lists, const int64_t *row, unsigned dead, uint32_t count)
{
    for (uint8_t c = 0; c < (dead > 2 ? NEAR_SYMBOLS : 1); c++)
        for (uint8_t b = 0; b <= (dead > 2 ? c : dead > 1 ? NEAR_JOKER : 0); b++)
            for (uint8_t a = 0; a <= (dead > 1 ? b : dead > 0 ? NEAR_JOKER : 0); a++, row++)
                if (*row != 0)
                    make_entry(&lists->entries[count++], (const uint8_t[]){a, b, c}, dead, *row);
    return count;
}

static const int64_t *weights_of(const struct draw_near_weights *near, unsigned dead, unsigned row)
{
    return dead == 3 ? near->three[row] : dead == 2 ? near->two[row] : dead == 1 ? near->one[row] : &near->none[row];
}

static void list_rows(const struct draw_statistics *statistics, struct near_lists *lists)
{
    static const unsigned rows[DRAW_MOST + 1] = {NEAR_ROWS_0, NEAR_ROWS_1, NEAR_ROWS_2, NEAR_ROWS_3};
    uint32_t count = 0;
    for (unsigned dead = 0; dead <= lists->game->first_most; dead++)
        for (unsigned row = 0; row < rows[dead]; row++)
            if (lists->used[dead][row] > 0) {
                lists->first[dead][row] = count;
                count = list_row(lists, weights_of(&statistics->near, dead, row), dead, count);
            }
}

/* ---- Sums by cards of the suit ---- */

/* The number of a set of three ranks at most, a bit each. */
static unsigned set_number(unsigned ranks)
{
    static const uint8_t starts[DRAW_MOST + 1] = {0, 1, 1 + 13, 1 + 13 + 78};
    unsigned number = 0, count = 0;
    for (; ranks != 0; ranks &= ranks - 1) {
        unsigned rank = (unsigned)__builtin_ctz(ranks);
        number += count == 0 ? rank : count == 1 ? rank * (rank - 1) / 2 : rank * (rank - 1) * (rank - 2) / 6;
        count++;
    }
    return starts[count] + number;
}

static void add_weight(const struct near_entry *entry, int64_t weight, struct near_sums *sums)
{
    sums->total += weight;
    sums->taken[entry->symbols[0]] += weight;
    sums->taken[entry->symbols[1]] += weight;
    sums->taken[entry->symbols[2]] += weight;
}

static void sum_list(const struct near_entry *entry, unsigned count, struct near_list_sums *sums)
{
    const unsigned all = (1u << NEAR_OTHER) - 1;
    for (; count > 0 && entry->jokers == 0; count--, entry++)
        for (unsigned suited = entry->held & all, part = suited;; part = (part - 1) & suited) {
            add_weight(entry, entry->weight, &sums->with[set_number(part)]);
            if (part == 0)
                break;
        }
}

const struct near_lists *near_lists_make(const struct draw_statistics *statistics, struct baize_arena *arena)
{
    struct near_lists *lists = baize_arena_take(arena, sizeof *lists);
    struct near_entry *entries = baize_arena_take(arena, statistics->used_in_all * sizeof *entries);
    if (lists == NULL || entries == NULL)
        return NULL;
    lists->game = statistics->tables->game;
    lists->used = statistics->used;
    lists->entries = entries;
    list_rows(statistics, lists);
    for (unsigned row = 0; row < NEAR_ROWS_3; row++) {
        unsigned count;
        const struct near_entry *entry = near_entries(lists, 3, row, &count);
        if (count < LONG_LIST)
            continue;
        lists->sums[row] = baize_arena_take(arena, sizeof *lists->sums[row]);
        if (lists->sums[row] == NULL)
            return NULL;
        sum_list(entry, count, lists->sums[row]);
    }
    return lists;
}

/* ---- Sums for a near hand ---- */

static void add_times(const struct near_sums *from, int64_t times, struct near_sums *sums)
{
    sums->total += times * from->total;
    for (unsigned i = 0; i < NEAR_SYMBOLS; i++)
        sums->taken[i] += times * from->taken[i];
}

/* `without` are three ranks at most. */
static void add_without(const struct near_list_sums *list, unsigned without, int64_t ways, struct near_sums *sums)
{
    struct near_sums found = {.total = 0};
    for (unsigned part = without;; part = (part - 1) & without) {
        const struct near_sums *with = &list->with[set_number(part)];
        int64_t sign = __builtin_popcount(part) % 2 == 0 ? 1 : -1;
        if (with->total != 0)
            add_times(with, sign, &found);
        if (part == 0)
            break;
    }
    add_times(&found, ways, sums);
}

void near_sums_add(const struct near_lists *lists, const struct near_part *part, uint16_t suited, unsigned dead,
                   struct near_sums *sums)
{
    int64_t ways[DRAW_MOST + 1] = {0};
    unsigned count;
    const struct near_entry *entry = near_entries(lists, dead, part->row, &count);
    for (unsigned jokers = 0; jokers <= dead; jokers++)
        ways[jokers] = near_joker_ways(lists->game, part, jokers);
    if (dead == 3 && lists->sums[part->row] != NULL) {
        add_without(lists->sums[part->row], suited & ~(unsigned)part->suited, ways[0], sums);
        for (; count > 0 && entry[count - 1].jokers > 0; count--)
            if ((entry[count - 1].held & suited) == 0)
                add_weight(&entry[count - 1], ways[entry[count - 1].jokers] * entry[count - 1].weight, sums);
        return;
    }
    for (; count > 0; count--, entry++)
        add_weight(entry, (entry->held & suited) != 0 ? 0 : ways[entry->jokers] * entry->weight, sums);
}
