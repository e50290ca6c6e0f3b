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
 * thirteen odd cards at once. Where several options may be best, all are counted as the one with the highest base;
 * then every G with a critical card (double_draw_near.h) is looked at by itself, by ranks only all G of the same ranks
 * together, and moved to another option where that is the best:
 *
 *     6 6 9 J K, discard the 9  -- all G -->  counted as if the 9 went
 *                               -- G has a J --> moved: the J goes */
#include "analysis/double_draw_near_sums.h"

#include <string.h>

struct counter {
    struct draw_statistics *statistics;
    const struct draw_tables *tables;
    const struct near_lists *lists;
    struct from_four {
        struct near_sums sums;                        /* of a near four without its odd card ... */
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
                       unsigned dead, const struct near_sums *sums, int64_t sign)
{
    const struct near_form *form = best->high;
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
                       const struct near_form *form, const uint8_t symbols[DRAW_MOST], unsigned dead, int64_t weight)
{
    count_form(counter, options, best, form, dead, weight);
    for (unsigned i = 0; form != NULL && i < dead; i++)
        counter->statistics->counts.lines[line_with(counter, form, symbols[i])] -= weight;
}

/* With these dead cards another option may be better than the one that was counted. */
static void move_dead(struct counter *counter, const struct near_options *options, const struct near_best *best,
                      const uint8_t symbols[DRAW_MOST], unsigned dead, int64_t weight)
{
    const struct near_form *form = best_form(best, symbols);
    if (form == best->high)
        return;
    count_dead(counter, options, best, form, symbols, dead, weight);
    count_dead(counter, options, best, best->high, symbols, dead, -weight);
}

/* ---- Where a near hand comes from ---- */

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

/* The same for a near four whose odd card is drawn. */
static void add_four_sums(struct counter *counter, const struct near_part *part, uint16_t suited, unsigned dead)
{
    unsigned count;
    const struct near_entry *entry = near_entries(counter->lists, dead, part->row, &count);
    near_sums_add(counter->lists, part, suited, dead, &counter->four[dead].sums);
    for (; count > 0; count--, entry++) {
        if ((entry->held & suited) != 0)
            continue;
        int64_t weight = near_joker_ways(counter->tables->game, part, entry->jokers) * entry->weight;
        for (unsigned i = 0; i < dead; i++)
            for (unsigned j = 0; j < dead; j++)
                if (entry->symbols[i] >= NEAR_OTHER && entry->symbols[i] < NEAR_JOKER)
                    counter->four[dead].odd_taken[entry->symbols[i] - NEAR_OTHER][entry->symbols[j]] += weight;
    }
}

/* Looks at each (K, G) of a part with a critical card dead: weights by ranks of G are gathered, or each G is moved by
 * itself. */
static void each_critical(struct counter *counter, const struct near_part *part, const struct near_hand *hand,
                          uint8_t odd, unsigned dead, const struct near_best *best, bool by_ranks)
{
    unsigned count;
    const struct near_entry *entry = near_entries(counter->lists, dead, part->row, &count);
    for (; count > 0; count--, entry++) {
        int64_t ways = odd == NEAR_NOTHING ? 1 : BAIZE_SUITS - 1;
        if ((entry->held & best->critical) == 0 || (entry->held & hand->suited) != 0)
            continue;
        for (unsigned i = 0; i < dead; i++)
            ways -= entry->symbols[i] == odd ? 1 : 0;
        ways *= near_joker_ways(counter->tables->game, part, entry->jokers) * entry->weight;
        if (by_ranks)
            counter->by_ranks[entry->ranks] += ways;
        else if (ways != 0)
            move_dead(counter, &hand->real, best, entry->symbols, dead, ways);
    }
}

static void all_critical(struct counter *counter, const struct near_hand *hand, uint8_t odd, unsigned dead,
                         const struct near_best *best, bool by_ranks)
{
    for (unsigned i = 0; best->critical != 0 && i < counter->odd_count; i++)
        each_critical(counter, &counter->odd_parts[i], hand, NEAR_NOTHING, dead, best, by_ranks);
    for (unsigned i = 0; best->critical != 0 && i < counter->four[dead].count; i++)
        each_critical(counter, &counter->four[dead].parts[i], hand, odd, dead, best, by_ranks);
}

/* Moves what was gathered, in the count by ranks from which near hands are taken out. */
static void move_gathered(struct counter *counter, const struct near_hand *hand, const struct near_best *best,
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
        move_dead(counter, &hand->ranks, best, symbols, dead, -counter->by_ranks[i]);
        counter->by_ranks[i] = 0;
    }
}

/* ---- All near hands ---- */

/* A near hand with what it comes from: parts with their odd card (or of five), and parts to which `odd` is drawn. */
static void count_hand(struct counter *counter, const struct near_hand *hand, uint8_t odd, unsigned dead,
                       struct near_sums *sums)
{
    const struct near_tables *near = counter->tables->near;
    struct near_best best;
    uint8_t most[NEAR_SYMBOLS]; /* only cards that some decision has discarded can be dead */
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
        most[symbol] = sums->taken[symbol] != 0 ? near->copies[symbol] : 0;
    if (sums->total == 0)
        return;
    near_best_find(near, &hand->real, most, dead, &best);
    count_sums(counter, &hand->real, &best, dead, sums, 1);
    all_critical(counter, hand, odd, dead, &best, false);
    near_best_find(near, &hand->ranks, most, dead, &best);
    count_sums(counter, &hand->ranks, &best, dead, sums, -1);
    all_critical(counter, hand, odd, dead, &best, true);
    if (best.critical != 0)
        move_gathered(counter, hand, &best, dead);
}

static void count_with(struct counter *counter, const struct near_hand *hand, const struct near_four *kept,
                       unsigned rank, unsigned dead)
{
    const struct from_four *four = &counter->four[dead];
    uint8_t odd = (uint8_t)(NEAR_OTHER + rank);
    struct near_sums sums;
    counter->odd_count = find_parts(counter, kept->symbols, 4, 4 - dead, odd, counter->odd_parts);
    if (counter->odd_count + four->count == 0)
        return;
    sums.total = (BAIZE_SUITS - 1) * four->sums.total - four->sums.taken[odd];
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
        sums.taken[symbol] = (BAIZE_SUITS - 1) * four->sums.taken[symbol] - four->odd_taken[rank][symbol];
    for (unsigned i = 0; i < counter->odd_count; i++)
        near_sums_add(counter->lists, &counter->odd_parts[i], kept->suited, dead, &sums);
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
        struct near_sums sums = {.total = 0};
        counter->odd_count =
            find_parts(counter, hand.symbols, DRAW_HAND, DRAW_HAND - dead, NEAR_NOTHING, counter->odd_parts);
        for (unsigned i = 0; i < counter->odd_count; i++)
            near_sums_add(counter->lists, &counter->odd_parts[i], hand.suited, dead, &sums);
        if (counter->odd_count > 0)
            count_hand(counter, &hand, NEAR_NOTHING, dead, &sums);
    }
}

bool draw_near_counts(struct draw_statistics *statistics, struct baize_arena *arena)
{
    const struct near_tables *near = statistics->tables->near;
    struct counter *counter = baize_arena_take(arena, sizeof *counter);
    const struct near_lists *lists = near_lists_make(statistics, arena);
    if (counter == NULL || lists == NULL)
        return false;
    counter->statistics = statistics;
    counter->tables = statistics->tables;
    counter->lists = lists;
    for (unsigned four = 0; four < near->fours_count; four++)
        count_four(counter, four);
    for (unsigned five = 0; five < near->fives_count; five++)
        count_five(counter, five);
    return true;
}
