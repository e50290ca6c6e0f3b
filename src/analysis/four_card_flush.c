/* four_card_flush.c - dealer's hands that one suit lifts, and that avoid the player's hand.
 *
 * Such a hand is a set A of four to six ranks in the suit and a collection M of the ranks of its other cards, of which
 * there are two at most and each rank has three cards. Given cards, ranks X in the suit and a collection Y of ranks
 * elsewhere, are in as many of its hands as M has ways to contain Y, if X is inside A and Y inside M. A pattern that
 * enters adds this to the cell of every such (X, Y):
 *
 *     A = {9 7 5 4}, M = {K K}:    X any of 16 subsets of A;    Y: none 3, one king 2, both 1
 *
 * Counting is inclusion-exclusion over what the player holds. For each position, its card in the suit (if there is one)
 * and its cards elsewhere are taken or left; that is worked off one position after the other, so that all ways to give
 * the suit some of the player's ranks come out at once:
 *
 *     held in the suit:      [left] - [its card taken],  each less its cards elsewhere
 *     not held in the suit:  [left] - (cards elsewhere) x [one taken] + ...  */
#include "analysis/four_card.h"

#include <string.h>

#define PAIRS_FROM (1 + BAIZE_RANKS) /* numbers of two cards elsewhere begin here */

static unsigned pair_number(unsigned a, unsigned b)
{
    unsigned high = a > b ? a : b, low = a > b ? b : a;
    return PAIRS_FROM + high * (high + 1) / 2 + low;
}

/* ---- Entering ---- */

static void add_part(struct four_card_flush_table *table, unsigned whole, unsigned part, uint8_t weight)
{
    uint8_t i = table->parts[whole].count++;
    table->parts[whole].number[i] = (uint8_t)part;
    table->parts[whole].weight[i] = weight;
}

void four_card_flush_prepare(struct four_card_flush_table *table, const struct four_card_deal *deal)
{
    static const uint8_t width[FOUR_CARD_DEALER_MOST + 1] = {105, 105, 105, 105, 105, 14, 1};
    uint32_t row = 0;
    table->deal = *deal;
    memset(table->parts, 0, sizeof table->parts);
    add_part(table, 0, 0, 1);
    for (unsigned a = 0; a < BAIZE_RANKS; a++) {
        add_part(table, 1 + a, 0, 3);
        add_part(table, 1 + a, 1 + a, 1);
        table->add[0][a] = (uint8_t)(1 + a);
        for (unsigned b = 0; b < BAIZE_RANKS; b++) {
            unsigned both = pair_number(a, b);
            table->add[1 + a][b] = (uint8_t)both;
            if (b > a)
                continue;
            add_part(table, both, 0, a == b ? 3 : 9);
            add_part(table, both, 1 + a, a == b ? 2 : 3);
            if (a != b)
                add_part(table, both, 1 + b, 3);
            add_part(table, both, both, 1);
        }
    }
    for (unsigned mask = 0; mask < FOUR_CARD_MASKS; mask++) {
        int ranks = __builtin_popcount(mask);
        table->row_of[mask] = row;
        row += ranks <= FOUR_CARD_DEALER_MOST ? width[ranks] : 0;
    }
    four_card_flush_clear(table);
}

void four_card_flush_clear(struct four_card_flush_table *table)
{
    memset(table->cell, 0, sizeof table->cell);
}

void four_card_flush_enter(struct four_card_flush_table *table, uint32_t packed)
{
    const unsigned mask = packed & (FOUR_CARD_MASKS - 1), elsewhere = packed >> BAIZE_RANKS;
    const int parts = table->parts[elsewhere].count;
    unsigned subset = mask;
    for (;;) {
        int32_t *row = &table->cell[table->row_of[subset]];
        /* The larger the subset, the shorter its row; the collections elsewhere of a hand always fit. */
        for (int i = 0; i < parts; i++)
            row[table->parts[elsewhere].number[i]] += table->parts[elsewhere].weight[i];
        if (subset == 0)
            return;
        subset = (subset - 1) & mask;
    }
}

/* ---- Counting ---- */

enum suit_kind { UP_SUIT, OTHER_SUIT, NO_UP_CARD };

struct question {
    const struct four_card_flush_table *table;
    const struct four_card_ranks *positions;
    int elsewhere_most; /* cards of the dealer's hand that may be given elsewhere, the up card not counted */
    uint32_t row_of[FOUR_CARD_SETS]; /* of the ranks in a set of positions */
    struct {
        uint32_t with_up[BAIZE_RANKS]; /* of these ranks and the up rank */
    } sets[FOUR_CARD_SETS];
};

static void find_rows(struct question *question, enum suit_kind kind)
{
    const struct four_card_ranks *positions = question->positions;
    for (unsigned set = 0; set < 1u << positions->distinct; set++) {
        unsigned mask = 0;
        for (int i = 0; i < positions->distinct; i++)
            mask |= (set >> i & 1) << positions->rank[i];
        question->row_of[set] = question->table->row_of[mask];
        for (unsigned up = 0; kind == UP_SUIT && up < BAIZE_RANKS; up++)
            question->sets[set].with_up[up] = question->table->row_of[mask | 1u << up];
    }
}

/* Four lanes as one value: written in one piece, they can be read in one piece at once. */
typedef int32_t four_lanes __attribute__((vector_size(16)));

_Static_assert(BAIZE_RANKS == 13 && FOUR_CARD_LANES == 16, "twelve lanes in fours, one, and three that are not used");

static inline void write_lanes(struct four_card_row *hands, int from, int32_t a, int32_t b, int32_t c, int32_t d)
{
    const four_lanes lanes = {a, b, c, d};
    memcpy(&hands->of[from], &lanes, sizeof lanes);
}

/* All positions are settled: the cells for these given cards and each up card. */
static inline void read_cells(const struct question *question, enum suit_kind kind, unsigned set, unsigned elsewhere,
                              struct four_card_row *hands)
{
    const struct four_card_flush_table *table = question->table;
    if (kind == UP_SUIT) {
        const int32_t *cell = &table->cell[elsewhere];
        const uint32_t *row = question->sets[set].with_up;
        for (int up = 0; up < BAIZE_RANKS - 1; up += 4)
            write_lanes(hands, up, cell[row[up]], cell[row[up + 1]], cell[row[up + 2]], cell[row[up + 3]]);
        write_lanes(hands, BAIZE_ACE, cell[row[BAIZE_ACE]], 0, 0, 0);
    } else {
        const int32_t *row = &table->cell[question->row_of[set]];
        const uint8_t *add = table->add[elsewhere];
        for (int up = 0; up < BAIZE_RANKS - 1; up += 4)
            write_lanes(hands, up, row[add[up]], row[add[up + 1]], row[add[up + 2]], row[add[up + 3]]);
        write_lanes(hands, BAIZE_ACE, row[add[BAIZE_ACE]], 0, 0, 0);
    }
}

/* How often cards elsewhere are subtracted: (-1)^taken x C(held, taken). */
static inline int32_t sign_and_choice(int held, int taken)
{
    return taken == 1 ? -held : held * (held - 1) / 2;
}

static inline void add_rows(struct four_card_row *restrict to, const struct four_card_row *restrict from, int rows,
                            int32_t weight)
{
    for (int i = 0; i < rows; i++)
        four_card_row_add(&to[i], &from[i], weight);
}

static void expand(const struct question *question, enum suit_kind kind, int position, unsigned set, unsigned elsewhere,
                   int taken, struct four_card_row *restrict hands);

/* The positions below one: none are left below the first, and most calls are for these. */
static inline void expand_below(const struct question *question, enum suit_kind kind, int position, unsigned set,
                                unsigned elsewhere, int taken, struct four_card_row *restrict hands)
{
    if (position == 0)
        read_cells(question, kind, set, elsewhere, hands);
    else
        expand(question, kind, position - 1, set, elsewhere, taken, hands);
}

/* Fills hands[0 .. 2^(position + 1)): by the set of the positions up to this one that the suit holds. `set` and
 * `elsewhere` are the cards taken at the positions above, `taken` how many of them lie elsewhere. */
static void expand(const struct question *question, enum suit_kind kind, int position, unsigned set, unsigned elsewhere,
                   int taken, struct four_card_row *restrict hands)
{
    struct four_card_row part[FOUR_CARD_SETS / 2];
    const int rows = 1 << position, held = question->positions->count[position];
    const unsigned bit = 1u << position;
    struct four_card_row *without = hands, *with = hands + rows;
    expand_below(question, kind, position, set, elsewhere, taken, without);
    expand_below(question, kind, position, set | bit, elsewhere, taken, part);
    for (int i = 0; i < rows; i++)
        for (int lane = 0; lane < FOUR_CARD_LANES; lane++)
            with[i].of[lane] = without[i].of[lane] - part[i].of[lane];
    for (int more = 1; more <= held && taken + more <= question->elsewhere_most; more++) {
        const int32_t weight = sign_and_choice(held, more), weight_with = sign_and_choice(held - 1, more);
        elsewhere = question->table->add[elsewhere][question->positions->rank[position]];
        expand_below(question, kind, position, set, elsewhere, taken + more, part);
        add_rows(without, part, rows, weight);
        if (weight_with == 0)
            continue;
        add_rows(with, part, rows, weight_with);
        expand_below(question, kind, position, set | bit, elsewhere, taken + more, part);
        add_rows(with, part, rows, -weight_with);
    }
}

/* The same without an up card: one lane. */
static void expand_one(const struct question *question, int position, unsigned set, unsigned elsewhere, int taken,
                       int32_t *hands)
{
    if (position < 0) {
        hands[0] = question->table->cell[question->row_of[set] + elsewhere];
        return;
    }
    int32_t part[FOUR_CARD_SETS / 2];
    const int rows = 1 << position, held = question->positions->count[position];
    const unsigned bit = 1u << position;
    expand_one(question, position - 1, set, elsewhere, taken, hands);
    expand_one(question, position - 1, set | bit, elsewhere, taken, part);
    for (int i = 0; i < rows; i++)
        hands[rows + i] = hands[i] - part[i];
    for (int more = 1; more <= held && taken + more <= question->elsewhere_most; more++) {
        const int32_t weight = sign_and_choice(held, more), weight_with = sign_and_choice(held - 1, more);
        elsewhere = question->table->add[elsewhere][question->positions->rank[position]];
        expand_one(question, position - 1, set, elsewhere, taken + more, part);
        for (int i = 0; i < rows; i++) {
            hands[i] += weight * part[i];
            hands[rows + i] += weight_with * part[i];
        }
        if (weight_with == 0)
            continue;
        expand_one(question, position - 1, set | bit, elsewhere, taken + more, part);
        for (int i = 0; i < rows; i++)
            hands[rows + i] -= weight_with * part[i];
    }
}

void four_card_flush_count(const struct four_card_flush_table *table, const struct four_card_ranks *positions,
                           struct four_card_lifted *lifted)
{
    const int elsewhere = table->deal.dealer - FOUR_CARD_SUITED, last = positions->distinct - 1;
    struct question question;
    question.table = table;
    question.positions = positions;
    question.elsewhere_most = elsewhere;
    if (!table->deal.up) {
        int32_t hands[FOUR_CARD_SETS];
        find_rows(&question, NO_UP_CARD);
        expand_one(&question, last, 0, 0, 0, hands);
        for (int set = 0; set < 1 << positions->distinct; set++)
            lifted->other[set].of[0] = hands[set];
        return;
    }
    find_rows(&question, UP_SUIT);
    expand(&question, UP_SUIT, last, 0, 0, 0, lifted->up_suit);
    question.elsewhere_most = elsewhere > 0 ? elsewhere - 1 : 0;
    expand(&question, OTHER_SUIT, last, 0, 0, 0, lifted->other);
}

int32_t four_card_flush_count_suit(const struct four_card_flush_table *table, unsigned mask,
                                   const struct four_card_ranks *elsewhere)
{
    const int most = table->deal.dealer - FOUR_CARD_SUITED;
    int32_t sum = 0;
    /* Five ranks have a short row, but who holds five of a suit holds nothing elsewhere. */
    for (unsigned subset = mask;; subset = (subset - 1) & mask) {
        const int32_t *row = &table->cell[table->row_of[subset]];
        int32_t hands = row[0];
        for (int i = 0; most >= 1 && i < elsewhere->distinct; i++) {
            const int a = elsewhere->rank[i], held = elsewhere->count[i];
            hands -= held * row[1 + a];
            if (most < 2)
                continue;
            hands += held * (held - 1) / 2 * row[table->add[1 + a][a]];
            for (int j = 0; j < i; j++)
                hands += held * elsewhere->count[j] * row[table->add[1 + a][elsewhere->rank[j]]];
        }
        sum += __builtin_parity(subset) == 0 ? hands : -hands;
        if (subset == 0)
            return sum;
    }
}
