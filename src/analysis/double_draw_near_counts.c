/* double_draw_near_counts.c - near hands in the count of final hands.
 *
 * Of all pairs of kept cards K and dead cards G only some are ever chosen; they are listed, K by K. A near hand H'
 * comes from every listed (K, G) with K a part of H' and no card of the suit in both G and H', as often as the rest of
 * H' can be drawn. Where one option is best whatever is dead, it is enough to know, over all these G,
 *
 *     total    = sum of the weights          taken[g] = sum of the weights x how often g is in G
 *
 * since a path to a final hand T + x is there for each card x that T leaves, but not for those in G. The odd card of a
 * near four is drawn in (3 - how often it is in G) ways; so sums with two symbols give `total` and `taken` for all
 * thirteen odd cards at once. Where several options may be best, each G is looked at by itself; by ranks only, all G of
 * the same ranks together. */
#include "analysis/double_draw_statistics.h"

#include <string.h>

/* ---- Lists ---- */

struct entry {
    int64_t weight;
    uint16_t suited; /* dead ranks of the suit, a bit each */
    uint16_t ranks;  /* number of the dead cards as a pattern */
    uint8_t symbols[DRAW_MOST];
    uint8_t jokers;
};

struct sums {
    int64_t total;
    int64_t taken[NEAR_SYMBOLS];
};

struct counter {
    struct draw_statistics *statistics;
    const struct draw_tables *tables;
    struct entry *entries;
    uint32_t first[DRAW_MOST + 1][NEAR_ROWS_0];
    struct from_four {
        struct sums sums;                             /* of a near four without its odd card ... */
        int64_t odd_taken[BAIZE_RANKS][NEAR_SYMBOLS]; /* ... and the same with how often each odd card is in G */
        unsigned count;
        struct near_part parts[NEAR_PARTS_MOST];
    } four[DRAW_MOST + 1]; /* by the number of dead cards */
    struct near_part odd_parts[NEAR_PARTS_MOST];
    unsigned odd_count;
    int64_t by_ranks[PATTERNS_3];
};

static uint8_t rank_of(unsigned symbol)
{
    return (uint8_t)(symbol == NEAR_JOKER ? DRAW_JOKER : symbol % NEAR_OTHER);
}

static void make_entry(struct entry *entry, const uint8_t symbols[DRAW_MOST], unsigned dead, int64_t weight)
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
        entry->suited = (uint16_t)(entry->suited | (symbols[i] < NEAR_OTHER ? 1u << symbols[i] : 0));
    }
    entry->ranks = (uint16_t)draw_pattern_number(ranks, dead);
}

/* Lists the weights of a row that are not zero. */
static uint32_t list_row(struct counter *counter, const int64_t *row, unsigned dead, uint32_t count)
{
    for (uint8_t c = 0; c < (dead > 2 ? NEAR_SYMBOLS : 1); c++)
        for (uint8_t b = 0; b <= (dead > 2 ? c : dead > 1 ? NEAR_JOKER : 0); b++)
            for (uint8_t a = 0; a <= (dead > 1 ? b : dead > 0 ? NEAR_JOKER : 0); a++, row++)
                if (*row != 0)
                    make_entry(&counter->entries[count++], (const uint8_t[]){a, b, c}, dead, *row);
    return count;
}

static void list_rows(struct counter *counter)
{
    static const unsigned rows[DRAW_MOST + 1] = {NEAR_ROWS_0, NEAR_ROWS_1, NEAR_ROWS_2, NEAR_ROWS_3};
    struct draw_statistics *statistics = counter->statistics;
    uint32_t count = 0;
    for (unsigned dead = 0; dead <= counter->tables->game->first_most; dead++)
        for (unsigned row = 0; row < rows[dead]; row++)
            if (statistics->used[dead][row] > 0) {
                counter->first[dead][row] = count;
                count = list_row(counter, draw_flush_row(&statistics->near, dead, row), dead, count);
            }
}

/* ---- What an option leads to ---- */

static uint8_t line_with(const struct counter *counter, const struct near_form *form, unsigned symbol)
{
    const struct draw_patterns *patterns = counter->tables->patterns;
    if (form->is_near)
        return counter->tables->near->fours[form->kept].line[symbol];
    return patterns->line[patterns->four_and_one[form->kept][rank_of(symbol)]];
}

/* Four cards are kept; NULL: the hand stays as it is, or is folded. */
static void count_form(struct counter *counter, const struct near_options *options, const struct near_best *best,
                       const struct near_form *form, unsigned dead, int64_t weight)
{
    struct draw_statistics *statistics = counter->statistics;
    int64_t paths = weight * (int64_t)(counter->tables->game->unseen - dead);
    if (form == NULL) {
        draw_count_stay(statistics, options->line, best->stands, paths);
        return;
    }
    statistics->counts.second_drawn[1] += paths;
    statistics->counts.lines[options->line] -= weight;
    if (form->is_near)
        statistics->near_four[form->kept] += weight;
    else
        statistics->four[form->kept] += weight;
}

static void count_sums(struct counter *counter, const struct near_options *options, const struct near_best *best,
                       unsigned dead, const struct sums *sums, int64_t sign)
{
    const struct near_form *form = best->count == 0 ? NULL : best->form[0];
    count_form(counter, options, best, form, dead, sign * sums->total);
    for (unsigned symbol = 0; form != NULL && symbol < NEAR_SYMBOLS; symbol++)
        if (sums->taken[symbol] != 0)
            counter->statistics->counts.lines[line_with(counter, form, symbol)] -= sign * sums->taken[symbol];
}

/* The option that is best with these dead cards: NULL for staying. */
static const struct near_form *best_form(const struct near_best *best, const uint8_t symbols[DRAW_MOST])
{
    const struct near_form *found = NULL;
    int32_t high = best->constant;
    for (unsigned f = 0; f < best->count; f++) {
        const int32_t *taken = best->form[f]->worth;
        int32_t worth = best->form[f]->base - taken[symbols[0]] - taken[symbols[1]] - taken[symbols[2]];
        bool better = found == NULL && !best->with_constant ? true
                      : found == NULL && !best->stands      ? worth >= high
                                                            : worth > high;
        high = better ? worth : high;
        found = better ? best->form[f] : found;
    }
    return found;
}

static void count_dead(struct counter *counter, const struct near_options *options, const struct near_best *best,
                       const uint8_t symbols[DRAW_MOST], unsigned dead, int64_t weight)
{
    const struct near_form *form = best_form(best, symbols);
    count_form(counter, options, best, form, dead, weight);
    for (unsigned i = 0; form != NULL && i < dead; i++)
        counter->statistics->counts.lines[line_with(counter, form, symbols[i])] -= weight;
}

/* ---- Where a near hand comes from ---- */

static bool is_single(const struct near_best *best)
{
    return best->count + (best->with_constant ? 1 : 0) == 1;
}

/* The parts that some decision keeps. */
static unsigned find_parts(const struct counter *counter, const uint8_t *symbols, unsigned symbols_count,
                           unsigned count, uint8_t more, struct near_part parts[NEAR_PARTS_MOST])
{
    unsigned dead = DRAW_HAND - count - (more == NEAR_NOTHING ? 0 : 1), used = 0;
    unsigned found = near_parts(&counter->tables->near->rows, symbols, symbols_count, count, more, parts);
    for (unsigned i = 0; i < found; i++)
        if (counter->statistics->used[dead][parts[i].row] > 0)
            parts[used++] = parts[i];
    return used;
}

static const struct entry *entries_of(const struct counter *counter, unsigned dead, const struct near_part *part,
                                      unsigned *count)
{
    *count = counter->statistics->used[dead][part->row];
    return &counter->entries[counter->first[dead][part->row]];
}

static void add_sums(const struct counter *counter, const struct near_part *part, uint16_t suited, unsigned dead,
                     struct sums *sums)
{
    int64_t ways[DRAW_MOST + 1];
    unsigned count;
    const struct entry *entry = entries_of(counter, dead, part, &count);
    for (unsigned jokers = 0; jokers <= dead; jokers++)
        ways[jokers] = near_joker_ways(counter->tables->game, part, jokers);
    for (; count > 0; count--, entry++) {
        if ((entry->suited & suited) != 0)
            continue;
        int64_t weight = ways[entry->jokers] * entry->weight;
        sums->total += weight;
        for (unsigned i = 0; i < dead; i++)
            sums->taken[entry->symbols[i]] += weight;
    }
}

/* The same for a near four whose odd card is drawn. */
static void add_four_sums(struct counter *counter, const struct near_part *part, uint16_t suited, unsigned dead)
{
    unsigned count;
    const struct entry *entry = entries_of(counter, dead, part, &count);
    add_sums(counter, part, suited, dead, &counter->four[dead].sums);
    for (; count > 0; count--, entry++) {
        if ((entry->suited & suited) != 0)
            continue;
        int64_t weight = near_joker_ways(counter->tables->game, part, entry->jokers) * entry->weight;
        for (unsigned i = 0; i < dead; i++)
            for (unsigned j = 0; j < dead; j++)
                if (entry->symbols[i] >= NEAR_OTHER && entry->symbols[i] < NEAR_JOKER)
                    counter->four[dead].odd_taken[entry->symbols[i] - NEAR_OTHER][entry->symbols[j]] += weight;
    }
}

/* Calls for each (K, G) of a part: weights by ranks of G are gathered, or each G is counted by itself. */
static void each_entry(struct counter *counter, const struct near_part *part, const struct near_hand *hand, uint8_t odd,
                       unsigned dead, const struct near_best *best, bool by_ranks)
{
    unsigned count;
    const struct entry *entry = entries_of(counter, dead, part, &count);
    for (; count > 0; count--, entry++) {
        int64_t ways = odd == NEAR_NOTHING ? 1 : BAIZE_SUITS - 1;
        if ((entry->suited & hand->suited) != 0)
            continue;
        for (unsigned i = 0; i < dead; i++)
            ways -= entry->symbols[i] == odd ? 1 : 0;
        ways *= near_joker_ways(counter->tables->game, part, entry->jokers) * entry->weight;
        if (by_ranks)
            counter->by_ranks[entry->ranks] += ways;
        else if (ways != 0)
            count_dead(counter, &hand->real, best, entry->symbols, dead, ways);
    }
}

/* Takes what was gathered out of the count by ranks. */
static void count_gathered(struct counter *counter, const struct near_hand *hand, const struct near_best *best,
                           unsigned dead)
{
    const struct draw_patterns *patterns = counter->tables->patterns;
    for (unsigned i = 0; i < draw_patterns_count(DRAW_SYMBOLS, dead); i++) {
        uint8_t symbols[DRAW_MOST] = {(uint8_t)i, NEAR_EMPTY, NEAR_EMPTY};
        if (counter->by_ranks[i] == 0)
            continue;
        if (dead == 2)
            memcpy(symbols, patterns->two[i], 2);
        if (dead == 3)
            memcpy(symbols, patterns->three[i], 3);
        for (unsigned j = 0; j < dead; j++) /* by ranks a card of another suit is as good as one of the suit */
            symbols[j] = (uint8_t)(symbols[j] == DRAW_JOKER ? NEAR_JOKER : NEAR_OTHER + symbols[j]);
        count_dead(counter, &hand->ranks, best, symbols, dead, -counter->by_ranks[i]);
        counter->by_ranks[i] = 0;
    }
}

/* ---- All near hands ---- */

/* A near hand with what it comes from: parts with their odd card (or of five), and parts to which `odd` is drawn. */
static void count_hand(struct counter *counter, const struct near_hand *hand, uint8_t odd, unsigned dead,
                       struct sums *sums)
{
    struct near_best best;
    near_best_find(counter->tables->near, &hand->real, hand->suited, dead, &best);
    if (is_single(&best))
        count_sums(counter, &hand->real, &best, dead, sums, 1);
    for (unsigned i = 0; !is_single(&best) && i < counter->odd_count; i++)
        each_entry(counter, &counter->odd_parts[i], hand, NEAR_NOTHING, dead, &best, false);
    for (unsigned i = 0; !is_single(&best) && i < counter->four[dead].count; i++)
        each_entry(counter, &counter->four[dead].parts[i], hand, odd, dead, &best, false);
    near_best_find(counter->tables->near, &hand->ranks, hand->suited, dead, &best);
    if (is_single(&best)) {
        count_sums(counter, &hand->ranks, &best, dead, sums, -1);
        return;
    }
    for (unsigned i = 0; i < counter->odd_count; i++)
        each_entry(counter, &counter->odd_parts[i], hand, NEAR_NOTHING, dead, &best, true);
    for (unsigned i = 0; i < counter->four[dead].count; i++)
        each_entry(counter, &counter->four[dead].parts[i], hand, odd, dead, &best, true);
    count_gathered(counter, hand, &best, dead);
}

static void count_with(struct counter *counter, const struct near_hand *hand, const struct near_four *kept,
                       unsigned rank, unsigned dead)
{
    const struct from_four *four = &counter->four[dead];
    uint8_t odd = (uint8_t)(NEAR_OTHER + rank);
    struct sums sums;
    counter->odd_count = find_parts(counter, kept->symbols, 4, 4 - dead, odd, counter->odd_parts);
    if (counter->odd_count + four->count == 0)
        return;
    sums.total = (BAIZE_SUITS - 1) * four->sums.total - four->sums.taken[odd];
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
        sums.taken[symbol] = (BAIZE_SUITS - 1) * four->sums.taken[symbol] - four->odd_taken[rank][symbol];
    for (unsigned i = 0; i < counter->odd_count; i++)
        add_sums(counter, &counter->odd_parts[i], kept->suited, dead, &sums);
    count_hand(counter, hand, odd, dead, &sums);
}

static void count_four(struct counter *counter, unsigned number)
{
    const struct draw_tables *tables = counter->tables;
    const struct near_four *kept = &tables->near->fours[number];
    struct near_hand hand;
    memset(counter->four, 0, sizeof counter->four);
    for (unsigned dead = 1; dead <= tables->game->first_most; dead++) {
        struct from_four *four = &counter->four[dead];
        four->count = find_parts(counter, kept->symbols, 4, DRAW_HAND - dead, NEAR_NOTHING, four->parts);
        for (unsigned i = 0; i < four->count; i++)
            add_four_sums(counter, &four->parts[i], kept->suited, dead);
    }
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++) {
        if (tables->game->copies[rank] == 0)
            continue;
        near_hand_with(tables->near, number, rank, &hand);
        for (unsigned dead = 0; dead <= tables->game->first_most; dead++)
            count_with(counter, &hand, kept, rank, dead);
    }
}

static void count_five(struct counter *counter, unsigned number)
{
    struct near_hand hand;
    memset(counter->four, 0, sizeof counter->four);
    near_hand_five(counter->tables->near, number, &hand);
    for (unsigned dead = 0; dead <= counter->tables->game->first_most; dead++) {
        struct sums sums = {.total = 0};
        counter->odd_count =
            find_parts(counter, hand.symbols, DRAW_HAND, DRAW_HAND - dead, NEAR_NOTHING, counter->odd_parts);
        for (unsigned i = 0; i < counter->odd_count; i++)
            add_sums(counter, &counter->odd_parts[i], hand.suited, dead, &sums);
        if (counter->odd_count > 0)
            count_hand(counter, &hand, NEAR_NOTHING, dead, &sums);
    }
}

bool draw_near_counts(struct draw_statistics *statistics, struct baize_arena *arena)
{
    const struct near_tables *near = statistics->tables->near;
    struct counter *counter = baize_arena_take(arena, sizeof *counter);
    struct entry *entries = baize_arena_take(arena, statistics->used_in_all * sizeof *entries);
    if (counter == NULL || entries == NULL)
        return false;
    counter->statistics = statistics;
    counter->tables = statistics->tables;
    counter->entries = entries;
    list_rows(counter);
    for (unsigned four = 0; four < near->fours_count; four++)
        count_four(counter, four);
    for (unsigned five = 0; five < near->fives_count; five++)
        count_five(counter, five);
    return true;
}
