/* double_draw_near.c - near hands, their options, and which of these can be best. */
#include "analysis/double_draw_near.h"

#include <string.h>

/* ---- Fours ---- */

static uint8_t rank_of(unsigned symbol)
{
    return (uint8_t)(symbol == NEAR_JOKER ? DRAW_JOKER : symbol % NEAR_OTHER);
}

/* A card for a symbol, seen from clubs: other suits are diamonds. */
static baize_cards card_of(unsigned symbol, baize_cards beside)
{
    if (symbol == NEAR_JOKER)
        return baize_cards_one((beside & baize_cards_one(BAIZE_JOKER_1)) != 0 ? BAIZE_JOKER_2 : BAIZE_JOKER_1);
    return baize_cards_one(
        baize_card_of(symbol < NEAR_OTHER ? BAIZE_CLUBS : BAIZE_DIAMONDS, (enum baize_rank)rank_of(symbol)));
}

static baize_cards cards_of(const uint8_t *symbols, unsigned count)
{
    baize_cards set = 0;
    for (unsigned i = 0; i < count; i++)
        set |= card_of(symbols[i], set);
    return set;
}

int near_copies(const struct draw_game *game, unsigned symbol)
{
    int copies = game->copies[rank_of(symbol)];
    return symbol == NEAR_JOKER || copies == 0 ? copies : symbol < NEAR_OTHER ? 1 : BAIZE_SUITS - 1;
}

static unsigned list_suited(uint16_t suited, unsigned count, uint8_t *symbols)
{
    unsigned held = 0;
    for (uint8_t rank = 0; rank < BAIZE_RANKS; rank++)
        if ((suited >> rank & 1) != 0)
            symbols[held++] = rank;
    for (unsigned i = held; i < count; i++)
        symbols[i] = NEAR_JOKER;
    return held;
}

static uint16_t pattern_of(const uint8_t *symbols, unsigned count)
{
    uint8_t ranks[DRAW_HAND];
    for (unsigned i = 0; i < count; i++) {
        unsigned place = i;
        uint8_t rank = rank_of(symbols[i]);
        for (; place > 0 && ranks[place - 1] > rank; place--)
            ranks[place] = ranks[place - 1];
        ranks[place] = rank;
    }
    return (uint16_t)draw_pattern_number(ranks, count);
}

static void make_four(const struct draw_game *game, const struct draw_patterns *patterns, uint16_t suited,
                      struct near_four *four)
{
    list_suited(suited, 4, four->symbols);
    four->suited = suited;
    four->pattern = pattern_of(four->symbols, 4);
    baize_cards set = cards_of(four->symbols, 4);
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++) {
        int left = near_copies(game, symbol);
        for (unsigned i = 0; i < 4; i++)
            left -= four->symbols[i] == symbol ? 1 : 0;
        four->line[symbol] = (uint8_t)(game->rows + 1);
        if (left <= 0)
            continue;
        four->line[symbol] = draw_line(game, baize_strength_double_draw(set | card_of(symbol, set)));
        four->worth[symbol] = draw_line_worth(game, four->line[symbol]);
        four->sum += left * four->worth[symbol];
        int32_t above = four->worth[symbol] - patterns->worth[patterns->four_and_one[four->pattern][rank_of(symbol)]];
        four->excess += above > 0 ? left * above : 0;
        four->deficit += above < 0 ? -left * above : 0;
    }
}

/* Ranks of a suit that are `of` cards with the jokers that the deck has, and are all in the deck. */
static bool is_collection(const struct draw_game *game, unsigned suited, unsigned of)
{
    unsigned held = (unsigned)__builtin_popcount(suited);
    bool good = held <= of && held + game->copies[DRAW_JOKER] >= of;
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        good = good && ((suited >> rank & 1) == 0 || game->copies[rank] > 0);
    return good;
}

static void join_symbols(struct near_tables *tables)
{
    for (uint8_t a = 0; a < NEAR_SYMBOLS; a++) {
        tables->ranks_of_one[a] = rank_of(a);
        for (uint8_t b = 0; b < NEAR_SYMBOLS; b++) {
            uint8_t both[] = {a < b ? a : b, a < b ? b : a};
            tables->two[a][b] = (uint16_t)draw_pattern_number(both, 2);
            tables->ranks_of_two[tables->two[a][b]] = pattern_of(both, 2);
        }
    }
    for (uint8_t a = 0; a < NEAR_SYMBOLS; a++)
        for (uint8_t b = 0; b < NEAR_SYMBOLS; b++)
            for (uint8_t c = b; c < NEAR_SYMBOLS; c++) {
                uint8_t low = a < b ? a : b, high = a > c ? a : c, middle = (uint8_t)(a + b + c - low - high);
                uint8_t all[] = {low, middle, high};
                uint16_t number = (uint16_t)draw_pattern_number(all, 3);
                tables->three[a][tables->two[b][c]] = number;
                tables->ranks_of_three[number] = pattern_of(all, 3);
            }
}

/* ---- Rows ---- */

static void add_row(struct near_rows *rows, const uint8_t *symbols, unsigned count, uint16_t last[DRAW_HAND + 1])
{
    unsigned number = draw_pattern_number(symbols, count);
    uint16_t row = ++last[count];
    if (count == 5)
        rows->none[number] = row;
    else if (count == 4)
        rows->one[number] = row;
    else if (count == 3)
        rows->two[number] = row;
    else
        rows->three[number] = row;
}

/* Ranks of the suit with jokers, and with one card of another suit or without. */
static void make_rows(struct near_rows *rows)
{
    uint16_t last[DRAW_HAND + 1] = {0};
    for (uint16_t suited = 0; suited < 1 << BAIZE_RANKS; suited++)
        for (unsigned jokers = 0; jokers <= 2; jokers++) {
            unsigned count = (unsigned)__builtin_popcount(suited) + jokers;
            uint8_t symbols[DRAW_HAND + 1];
            if (count == 0 || count > DRAW_HAND)
                continue;
            unsigned held = list_suited(suited, count, symbols);
            if (count > 1)
                add_row(rows, symbols, count, last);
            memmove(&symbols[held + 1], &symbols[held], jokers);
            for (uint8_t rank = 0; count < DRAW_HAND && rank < BAIZE_RANKS; rank++) {
                symbols[held] = (uint8_t)(NEAR_OTHER + rank);
                add_row(rows, symbols, count + 1, last);
            }
        }
}

struct near_tables *near_tables_make(const struct draw_game *game, const struct draw_patterns *patterns,
                                     struct baize_arena *arena)
{
    struct near_tables *tables = baize_arena_take(arena, sizeof *tables);
    if (tables == NULL)
        return NULL;
    tables->game = game;
    tables->patterns = patterns;
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
        tables->copies[symbol] = (uint8_t)near_copies(game, symbol);
    for (uint16_t suited = 0; suited < 1 << BAIZE_RANKS; suited++) {
        if (is_collection(game, suited, 4)) {
            tables->four_of[suited] = (uint16_t)tables->fours_count;
            make_four(game, patterns, suited, &tables->fours[tables->fours_count++]);
        }
        if (is_collection(game, suited, 5))
            tables->fives[tables->fives_count++] = suited;
    }
    join_symbols(tables);
    make_rows(&tables->rows);
    return tables;
}

/* ---- Options ---- */

/* Keeping four cards that no fifth makes a flush. */
static void add_pattern(const struct near_tables *tables, uint16_t kept, struct near_options *options)
{
    const struct draw_patterns *patterns = tables->patterns;
    struct near_form *form = &options->form[options->count++];
    form->is_near = false;
    form->kept = kept;
    form->base = patterns->sum[kept] - options->worth;
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        form->worth[rank] = form->worth[NEAR_OTHER + rank] = patterns->worth[patterns->four_and_one[kept][rank]];
    form->worth[NEAR_EMPTY] = 0;
    form->worth[NEAR_JOKER] = patterns->worth[patterns->four_and_one[kept][DRAW_JOKER]];
}

static void add_four(const struct near_tables *tables, uint16_t kept, struct near_options *options)
{
    struct near_form *form = &options->form[options->count++];
    form->is_near = true;
    form->kept = kept;
    form->base = tables->fours[kept].sum - options->worth;
    form->worth[NEAR_EMPTY] = 0;
    memcpy(form->worth, tables->fours[kept].worth, sizeof tables->fours[kept].worth);
}

/* As if there were no flush: one option for each rank held. */
static void find_rank_options(const struct near_tables *tables, struct near_hand *hand)
{
    const struct draw_patterns *patterns = tables->patterns;
    const uint8_t *five = patterns->five[hand->pattern];
    hand->ranks.worth = patterns->worth[hand->pattern];
    hand->ranks.line = patterns->line[hand->pattern];
    hand->ranks.count = 0;
    for (unsigned i = 0; tables->game->second_most > 0 && i < DRAW_HAND; i++)
        if (i == 0 || five[i] != five[i - 1])
            add_pattern(tables, patterns->without[hand->pattern][i], &hand->ranks);
}

void near_hand_with(const struct near_tables *tables, unsigned four, unsigned rank, struct near_hand *hand)
{
    const struct draw_patterns *patterns = tables->patterns;
    const struct near_four *kept = &tables->fours[four];
    unsigned held = list_suited(kept->suited, 4, hand->symbols);
    memmove(&hand->symbols[held + 1], &hand->symbols[held], 4 - held);
    hand->symbols[held] = (uint8_t)(NEAR_OTHER + rank);
    hand->suited = kept->suited;
    hand->pattern = patterns->four_and_one[kept->pattern][rank];
    hand->real.worth = patterns->worth[hand->pattern]; /* four of a suit and another: no flush */
    hand->real.line = patterns->line[hand->pattern];
    hand->real.count = 0;
    find_rank_options(tables, hand);
    const uint8_t *five = patterns->five[hand->pattern];
    for (unsigned i = 0; tables->game->second_most > 0 && i < DRAW_HAND; i++) {
        bool first = i == 0 || five[i] != five[i - 1];
        /* The odd card stands before the one of its rank in the suit; of two jokers one is enough. */
        if (five[i] == rank && first)
            add_four(tables, (uint16_t)four, &hand->real);
        else if (first || five[i] == rank)
            add_pattern(tables, patterns->without[hand->pattern][i], &hand->real);
    }
}

void near_hand_five(const struct near_tables *tables, unsigned five, struct near_hand *hand)
{
    const struct draw_game *game = tables->game;
    uint16_t suited = tables->fives[five];
    unsigned held = list_suited(suited, DRAW_HAND, hand->symbols);
    hand->suited = suited;
    hand->pattern = pattern_of(hand->symbols, DRAW_HAND);
    hand->real.line = draw_line(game, baize_strength_double_draw(cards_of(hand->symbols, DRAW_HAND)));
    hand->real.worth = draw_line_worth(game, hand->real.line);
    hand->real.count = 0;
    find_rank_options(tables, hand);
    for (unsigned i = 0; game->second_most > 0 && i < held; i++)
        add_four(tables, tables->four_of[suited & ~(1u << hand->symbols[i])], &hand->real);
    if (game->second_most > 0 && held < DRAW_HAND)
        add_four(tables, tables->four_of[suited], &hand->real);
}

/* ---- Which can be best ---- */

void near_dead_most(const struct near_tables *tables, uint16_t suited, uint8_t most[NEAR_SYMBOLS])
{
    memcpy(most, tables->copies, NEAR_SYMBOLS);
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        if ((suited >> rank & 1) != 0)
            most[rank] = 0;
}

/* The most that `dead` cards can take away from `a` beyond what they take from `b`: those cards that take most, each as
 * often as it is there. */
static int32_t most_taken(const struct near_form *a, const struct near_form *b, const uint8_t most[NEAR_SYMBOLS],
                          unsigned dead)
{
    int32_t high[DRAW_MOST] = {0, 0, 0}; /* descending */
    if (dead == 0)
        return 0;
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++) {
        int32_t taken = a->worth[symbol] - (b == NULL ? 0 : b->worth[symbol]);
        for (unsigned copy = 0; taken > high[DRAW_MOST - 1] && copy < most[symbol]; copy++) {
            unsigned place = DRAW_MOST - 1;
            for (; place > 0 && high[place - 1] < taken; place--)
                high[place] = high[place - 1];
            high[place] = taken;
        }
    }
    int32_t sum = 0;
    for (unsigned i = 0; i < dead; i++)
        sum += high[i];
    return sum;
}

/* No card takes more from `a` beyond what it takes from `b`: quickly found, and most often enough to know. */
static int32_t most_by_one(const struct near_form *a, const struct near_form *b)
{
    int32_t most = 0;
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++) {
        int32_t taken = a->worth[symbol] - b->worth[symbol];
        most = taken > most ? taken : most;
    }
    return most;
}

/* Is `a` never better than `b`? At equal values the one that stands first is. */
static bool is_beaten(const struct near_form *a, const struct near_form *b, const uint8_t most[NEAR_SYMBOLS],
                      unsigned dead)
{
    if (b->base < a->base)
        return false;
    int32_t ahead = b->base - a->base;
    if (ahead > (int32_t)dead * most_by_one(b, a))
        return true;
    ahead -= most_taken(b, a, most, dead);
    return b < a ? ahead >= 0 : ahead > 0;
}

/* With no critical card dead, the option with the highest base stays ahead of the others: what is taken from it is
 * taken from them too. (It is the first of its base, so it is also before those that equal it.) */
static void find_critical(const uint8_t most[NEAR_SYMBOLS], struct near_best *best)
{
    int32_t least[NEAR_SYMBOLS]; /* what a dead card takes from any option */
    best->critical = 0;
    if (best->high == NULL || best->count + (best->with_constant ? 1 : 0) == 1)
        return;
    memcpy(least, best->high->worth, sizeof least);
    for (unsigned f = 0; f < best->count; f++)
        for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
            least[symbol] = best->form[f]->worth[symbol] < least[symbol] ? best->form[f]->worth[symbol] : least[symbol];
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
        if (most[symbol] > 0 && best->high->worth[symbol] > (best->with_constant ? 0 : least[symbol]))
            best->critical |= UINT32_C(1) << symbol;
}

void near_best_find(const struct near_tables *tables, const struct near_options *options,
                    const uint8_t most[NEAR_SYMBOLS], unsigned dead, struct near_best *best)
{
    int32_t unseen = (int32_t)(tables->game->unseen - dead);
    const struct near_form *high = &options->form[0];
    best->stands = options->worth >= tables->game->fold_second;
    best->constant = unseen * (best->stands ? options->worth : tables->game->fold_second);
    best->with_constant = true;
    best->count = 0;
    for (unsigned i = 1; i < options->count; i++)
        high = options->form[i].base > high->base ? &options->form[i] : high;
    for (unsigned i = 0; i < options->count; i++) {
        const struct near_form *form = &options->form[i];
        bool below = best->stands ? form->base <= best->constant : form->base < best->constant;
        if (below || (form != high && is_beaten(form, high, most, dead)))
            continue;
        best->form[best->count++] = form;
        int32_t least = form->base - most_taken(form, NULL, most, dead);
        if (best->stands ? least > best->constant : least >= best->constant)
            best->with_constant = false;
    }
    best->high = best->count == 0 ? NULL : high;
    find_critical(most, best);
}

/* ---- All dead cards at once ---- */

void near_spread(int32_t base, const int32_t *worth, unsigned symbols, unsigned dead, int32_t *out)
{
    int32_t pairs[NEAR_2];
    if (dead == 0)
        out[0] = base;
    for (unsigned a = 0; dead == 1 && a < symbols; a++)
        out[a] = base - worth[a];
    if (dead < 2)
        return;
    int32_t start_with = dead == 2 ? base : 0, *two = dead == 2 ? out : pairs;
    for (unsigned b = 0, start = 0; b < symbols; start += ++b)
        for (unsigned a = 0; a <= b; a++)
            two[start + a] = start_with - worth[b] - worth[a];
    if (dead < 3)
        return;
    for (unsigned c = 0; c < symbols; c++) {
        int32_t rest = base - worth[c];
        unsigned length = (c + 1) * (c + 2) / 2;
        for (unsigned i = 0; i < length; i++)
            out[i] = rest + pairs[i];
        out += length;
    }
}
