/* double_draw_flush.c - what flushes add to the worth of every first decision.
 *
 * The sums of double_draw_ranks.c count every hand as if it were no flush and could become none. That is true of all
 * hands but the near ones. For each near hand H' the difference
 *
 *     best(H' | G) - best(H' | G) by ranks only
 *
 * is computed for all collections G of dead cards at once, and added to the sum of each (K, G) that may lead to H': for
 * K any part of H', as often as the rest of H' can be drawn. A card of the suit can be drawn once, and not at all when
 * it is dead; so the difference is made zero for every G that shares a card of the suit with H'. The odd card is drawn
 * from three others, less those that are dead. As the odd card runs over its thirteen ranks, what is added to the parts
 * without it is collected first:
 *
 *     four cards of the suit + odd card
 *          |                      |
 *          +-- K has the odd card: added at once
 *          +-- K has it not: collected over its ranks, then added
 *
 * Most differences are a single form (double_draw_near.h), and several odd cards in turn often have the same one: it is
 * computed once for all of them. Else the options by ranks are compared for the 560 patterns of dead cards, not for all
 * 3,654 collections. */
#include "analysis/double_draw_flush.h"

#include <string.h>

/* ---- Parts ---- */

static unsigned number_with(const uint8_t *sorted, unsigned count, uint8_t more)
{
    uint8_t all[DRAW_HAND];
    unsigned place = 0;
    if (more == NEAR_NOTHING)
        return draw_pattern_number(sorted, count);
    for (unsigned i = 0; i < count; i++)
        place += sorted[i] <= more ? 1 : 0;
    memcpy(all, sorted, place);
    all[place] = more;
    memcpy(all + place + 1, sorted + place, count - place);
    return draw_pattern_number(all, count + 1);
}

unsigned near_parts(const struct near_rows *rows, const uint8_t *symbols, unsigned symbols_count, unsigned count,
                    uint8_t more, struct near_part parts[NEAR_PARTS_MOST])
{
    unsigned found = 0, dead = DRAW_HAND - count - (more == NEAR_NOTHING ? 0 : 1);
    for (unsigned chosen = 0; chosen < 1u << symbols_count; chosen++) {
        uint8_t kept[DRAW_HAND] = {0};
        unsigned held = 0, jokers_kept = 0, jokers = 0;
        uint16_t suited = 0;
        bool repeats = false; /* of two jokers the first is taken first */
        if (draw_mask_count[chosen] != count)
            continue;
        for (unsigned i = 0; i < symbols_count; i++) {
            bool is_chosen = (chosen >> i & 1) != 0, is_joker = symbols[i] == NEAR_JOKER;
            repeats = repeats || (is_chosen && is_joker && jokers > jokers_kept);
            jokers += is_joker ? 1 : 0;
            jokers_kept += is_joker && is_chosen ? 1 : 0;
            if (is_chosen && symbols[i] < NEAR_OTHER)
                suited = (uint16_t)(suited | 1u << symbols[i]);
            if (is_chosen)
                kept[held++] = symbols[i];
        }
        if (!repeats)
            parts[found++] = (struct near_part){near_row(rows, dead, number_with(kept, held, more)), suited,
                                                jokers_kept, jokers - jokers_kept};
    }
    return found;
}

/* ---- Differences ---- */

struct worker {
    const struct near_tables *tables;
    const struct draw_needed *needed;
    struct draw_flush_worths *worths;
    int32_t other[PATTERNS_3], spare[NEAR_3];
    struct difference {
        bool is_form;
        int32_t base, worth[NEAR_SYMBOLS]; /* the form, where it is one */
        int32_t values[NEAR_3];            /* 0 where a card of the suit is held and dead */
        int32_t odd_cards;                 /* not yet collected */
    } differences[DRAW_MOST + 1];
    int32_t collected[DRAW_MOST + 1][NEAR_3];
    int32_t mask[NEAR_2]; /* -1 for two cards of which none is held in the suit, else 0 */
    uint16_t suited;
    /* The longer rows, of two and three dead cards, are kept in 32 bits as long as nothing can wrap: `room` additions,
     * then they are emptied. */
    int32_t short_two[NEAR_ROWS_2][NEAR_2], short_three[NEAR_ROWS_3][NEAR_3];
    uint32_t filled[DRAW_MOST + 1][NEAR_ROWS_2], room;
};

static bool is_held(uint16_t suited, unsigned symbol)
{
    return symbol < NEAR_OTHER && (suited >> symbol & 1) != 0;
}

static void make_mask(struct worker *worker, uint16_t suited)
{
    worker->suited = suited;
    for (unsigned dead = 0; dead <= DRAW_MOST; dead++)
        worker->differences[dead].is_form = false;
    for (unsigned b = 0, start = 0; b < NEAR_SYMBOLS; start += ++b)
        for (unsigned a = 0; a <= b; a++)
            worker->mask[start + a] = is_held(suited, a) || is_held(suited, b) ? 0 : -1;
}

static void apply_mask(const struct worker *worker, unsigned dead, int32_t *out)
{
    if (dead == 2)
        for (unsigned i = 0; i < NEAR_2; i++)
            out[i] &= worker->mask[i];
    for (unsigned a = 0; dead == 1 && a < NEAR_SYMBOLS; a++)
        out[a] = is_held(worker->suited, a) ? 0 : out[a];
    for (unsigned c = 0; dead == 3 && c < NEAR_SYMBOLS; c++) {
        unsigned length = (c + 1) * (c + 2) / 2;
        if (is_held(worker->suited, c))
            memset(out, 0, length * sizeof *out);
        else
            for (unsigned i = 0; i < length; i++)
                out[i] &= worker->mask[i];
        out += length;
    }
}

/* The best of the options for each collection of dead cards; by ranks only, for each pattern. */
static void spread_best(struct worker *worker, const struct near_best *best, bool by_ranks, unsigned dead, int32_t *out)
{
    static const uint16_t patterns[DRAW_MOST + 1] = {1, PATTERNS_1, PATTERNS_2, PATTERNS_3};
    unsigned symbols = by_ranks ? DRAW_SYMBOLS : NEAR_SYMBOLS;
    unsigned length = by_ranks ? patterns[dead] : near_collections(dead);
    for (unsigned i = 0; best->with_constant && i < length; i++)
        out[i] = best->constant;
    for (unsigned f = 0; f < best->count; f++) {
        bool first = f == 0 && !best->with_constant;
        int32_t *into = first ? out : worker->spare;
        /* Ranks of other suits and the joker stand as the symbols of patterns do. */
        near_spread(best->form[f]->base, &best->form[f]->worth[by_ranks ? NEAR_OTHER : 0], symbols, dead, into);
        for (unsigned i = 0; !first && i < length; i++)
            out[i] = into[i] > out[i] ? into[i] : out[i];
    }
}

/* One option, or none but the constant: a single form. */
static bool as_one_form(const struct near_best *best, struct near_form *form)
{
    if (best->count + (best->with_constant ? 1 : 0) != 1)
        return false;
    if (best->with_constant)
        *form = (struct near_form){.base = best->constant};
    else
        *form = *best->form[0];
    return true;
}

/* The odd cards that were counted and have this difference: it is multiplied once for all of them. */
static void collect_pending(struct worker *worker, unsigned dead)
{
    struct difference *difference = &worker->differences[dead];
    int32_t odd_cards = difference->odd_cards, *into = worker->collected[dead];
    for (unsigned i = 0; odd_cards > 0 && i < near_collections(dead); i++)
        into[i] += odd_cards * difference->values[i];
    difference->odd_cards = 0;
}

/* Several odd cards often have the same form: then nothing is to do. */
static void spread_form(struct worker *worker, const struct near_form *real, const struct near_form *ranks,
                        unsigned dead)
{
    struct difference *difference = &worker->differences[dead];
    int32_t base = real->base - ranks->base, worth[NEAR_SYMBOLS];
    for (unsigned i = 0; i < NEAR_SYMBOLS; i++)
        worth[i] = real->worth[i] - ranks->worth[i];
    if (difference->is_form && difference->base == base && memcmp(difference->worth, worth, sizeof worth) == 0)
        return;
    collect_pending(worker, dead);
    difference->is_form = true;
    difference->base = base;
    memcpy(difference->worth, worth, sizeof worth);
    near_spread(base, worth, NEAR_SYMBOLS, dead, difference->values);
    apply_mask(worker, dead, difference->values);
}

static void find_difference(struct worker *worker, const struct near_hand *hand, unsigned dead)
{
    const struct near_tables *tables = worker->tables;
    struct difference *difference = &worker->differences[dead];
    struct near_best real, ranks;
    struct near_form one, other;
    uint8_t most[NEAR_SYMBOLS];
    near_dead_most(tables, hand->suited, most);
    near_best_find(tables, &hand->real, most, dead, &real);
    near_best_find(tables, &hand->ranks, most, dead, &ranks);
    if (as_one_form(&real, &one) && as_one_form(&ranks, &other)) {
        spread_form(worker, &one, &other, dead);
        return;
    }
    const uint16_t *patterns = dead == 3   ? tables->ranks_of_three
                               : dead == 2 ? tables->ranks_of_two
                                           : tables->ranks_of_one;
    collect_pending(worker, dead);
    difference->is_form = false;
    spread_best(worker, &real, false, dead, difference->values);
    spread_best(worker, &ranks, true, dead, worker->other);
    for (unsigned i = 0; i < near_collections(dead); i++)
        difference->values[i] -= worker->other[dead == 0 ? 0 : patterns[i]];
    apply_mask(worker, dead, difference->values);
}

/* ---- Adding ---- */

static int32_t *short_row(struct worker *worker, unsigned dead, unsigned row)
{
    return dead == 3 ? worker->short_three[row] : worker->short_two[row];
}

static void empty_row(struct worker *worker, unsigned dead, unsigned row)
{
    int64_t *into = draw_flush_row(worker->worths, dead, row);
    int32_t *from = short_row(worker, dead, row);
    for (unsigned i = 0; i < near_collections(dead); i++)
        into[i] += from[i];
    memset(from, 0, near_collections(dead) * sizeof *from);
    worker->filled[dead][row] = 0;
}

/* How many collections of so many symbols there are without jokers. */
static const uint16_t no_jokers[DRAW_MOST + 1] = {1, 26, 26 * 27 / 2, 26 * 27 * 28 / 6};

/* Collections of dead cards stand in the order of the jokers in them: first those without. There are at most two ways
 * to draw the jokers; each gets a loop of its own, for products of 64 bits are slow. */
static void add_long(struct worker *worker, unsigned dead, const struct near_part *part, const int32_t *difference)
{
    int64_t *row = draw_flush_row(worker->worths, dead, part->row);
    for (unsigned jokers = 0; jokers <= dead; jokers++) {
        unsigned length = no_jokers[dead - jokers];
        int64_t ways = near_joker_ways(worker->tables->game, part, jokers);
        for (unsigned i = 0; ways == 1 && i < length; i++)
            row[i] += difference[i];
        for (unsigned i = 0; ways == 2 && i < length; i++)
            row[i] += 2 * (int64_t)difference[i];
        row += length;
        difference += length;
    }
}

/* The same for two or three dead cards. */
static void add_short(struct worker *worker, unsigned dead, const struct near_part *part, const int32_t *difference)
{
    int32_t *row = short_row(worker, dead, part->row);
    if (worker->filled[dead][part->row] == worker->room)
        empty_row(worker, dead, part->row);
    worker->filled[dead][part->row]++;
    for (unsigned jokers = 0; jokers <= dead; jokers++) {
        unsigned length = no_jokers[dead - jokers];
        int64_t ways = near_joker_ways(worker->tables->game, part, jokers);
        for (unsigned i = 0; ways == 1 && i < length; i++)
            row[i] += difference[i];
        for (unsigned i = 0; ways == 2 && i < length; i++)
            row[i] += 2 * difference[i];
        row += length;
        difference += length;
    }
}

static void add_part(struct worker *worker, unsigned dead, const struct near_part *part, const int32_t *difference)
{
    if (dead >= 2)
        add_short(worker, dead, part, difference);
    else
        add_long(worker, dead, part, difference);
}

/* The odd card is one of three, less those that are dead. */
static void collect(struct worker *worker, unsigned dead, unsigned rank)
{
    const struct near_tables *tables = worker->tables;
    const int32_t *difference = worker->differences[dead].values;
    int32_t *into = worker->collected[dead];
    uint8_t symbol = (uint8_t)(NEAR_OTHER + rank);
    worker->differences[dead].odd_cards += BAIZE_SUITS - 1;
    /* Once for each collection with the symbol, once more for each with two of it, and with three. */
    if (dead == 1)
        into[symbol] -= difference[symbol];
    for (unsigned a = 0; dead == 2 && a < NEAR_SYMBOLS; a++)
        into[tables->two[symbol][a]] -= (a == symbol ? 2 : 1) * difference[tables->two[symbol][a]];
    for (unsigned b = 0, pair = 0; dead == 3 && b < NEAR_SYMBOLS; b++)
        for (unsigned a = 0; a <= b; a++, pair++) {
            unsigned place = tables->three[symbol][pair];
            into[place] -= (1 + (a == symbol ? 1 : 0) + (b == symbol ? 1 : 0)) * difference[place];
        }
}

/* Of two kept cards the bounds may say that they are never best. */
static bool is_needed(const struct worker *worker, unsigned dead, const struct near_part *part, unsigned rank)
{
    return dead < 3 || worker->needed->pairs[part->suited == 0 ? DRAW_JOKER : __builtin_ctz(part->suited)][rank];
}

static void add_with(struct worker *worker, unsigned four, unsigned rank)
{
    const struct near_tables *tables = worker->tables;
    struct near_part parts[NEAR_PARTS_MOST];
    struct near_hand hand;
    near_hand_with(tables, four, rank, &hand);
    for (unsigned dead = 0; dead <= tables->game->first_most; dead++) {
        unsigned needed = 0, count = near_parts(&tables->rows, tables->fours[four].symbols, 4, 4 - dead,
                                                (uint8_t)(NEAR_OTHER + rank), parts);
        for (unsigned i = 0; i < count; i++)
            if (is_needed(worker, dead, &parts[i], rank))
                parts[needed++] = parts[i];
        find_difference(worker, &hand, dead);
        if (dead > 0)
            collect(worker, dead, rank);
        for (unsigned i = 0; i < needed; i++)
            add_part(worker, dead, &parts[i], worker->differences[dead].values);
    }
}

static void add_four(struct worker *worker, unsigned four)
{
    const struct near_tables *tables = worker->tables;
    struct near_part parts[NEAR_PARTS_MOST];
    make_mask(worker, tables->fours[four].suited);
    memset(worker->collected, 0, sizeof worker->collected);
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        if (tables->game->copies[rank] > 0)
            add_with(worker, four, rank);
    for (unsigned dead = 1; dead <= tables->game->first_most; dead++) {
        unsigned count =
            near_parts(&tables->rows, tables->fours[four].symbols, 4, DRAW_HAND - dead, NEAR_NOTHING, parts);
        collect_pending(worker, dead);
        for (unsigned i = 0; i < count; i++)
            add_part(worker, dead, &parts[i], worker->collected[dead]);
    }
}

static void add_five(struct worker *worker, unsigned five)
{
    const struct near_tables *tables = worker->tables;
    struct near_part parts[NEAR_PARTS_MOST];
    struct near_hand hand;
    near_hand_five(tables, five, &hand);
    make_mask(worker, hand.suited);
    for (unsigned dead = 0; dead <= tables->game->first_most; dead++) {
        unsigned count = near_parts(&tables->rows, hand.symbols, DRAW_HAND, DRAW_HAND - dead, NEAR_NOTHING, parts);
        find_difference(worker, &hand, dead);
        for (unsigned i = 0; i < count; i++)
            add_part(worker, dead, &parts[i], worker->differences[dead].values);
    }
}

struct draw_flush_worths *draw_flush_worths_make(const struct near_tables *tables, const struct draw_needed *needed,
                                                 struct baize_arena *arena)
{
    struct draw_flush_worths *worths = baize_arena_take(arena, sizeof *worths);
    size_t used = arena->used;
    struct worker *worker = baize_arena_take(arena, sizeof *worker);
    if (worths == NULL || worker == NULL)
        return NULL;
    worker->tables = tables;
    worker->needed = needed;
    worker->worths = worths;
    /* One addition has at most two ways for the jokers, 39 odd cards, and the worth of 49 last cards: see
     * DRAW_WORTH_MOST, by which there is room for one at least. */
    worker->room = (uint32_t)(INT32_MAX / (2 * 39 * 49 * (int64_t)(tables->game->most > 0 ? tables->game->most : 1)));
    for (unsigned four = 0; four < tables->fours_count; four++)
        add_four(worker, four);
    for (unsigned five = 0; five < tables->fives_count; five++)
        add_five(worker, five);
    for (unsigned dead = 2; dead <= DRAW_MOST; dead++)
        for (unsigned row = 0; row < NEAR_ROWS_2; row++)
            if (worker->filled[dead][row] > 0)
                empty_row(worker, dead, row);
    arena->used = used; /* the worker's memory is given back: fresh memory takes time to touch */
    return worths;
}
