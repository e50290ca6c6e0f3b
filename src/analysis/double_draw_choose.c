/* double_draw_choose.c - every hand up to the names of the suits, and the worth of its options.
 *
 * Hands that differ only in the names of their suits, or of the jokers, are one class. Of each class the hand is taken
 * whose lanes (card.h) do not fall from clubs to spades; then the cards of a rank stand in the order of the rule for
 * ties already, from clubs to spades. With lanes a <= b <= c <= d the class has 24 hands, or fewer where lanes are
 * equal. */
#include "analysis/double_draw_choose.h"

#include <string.h>

/* ---- Masks ---- */

/* Discards by number, and those of one number as they are: the highest card is the highest bit. */
static void list_masks(struct draw_tables *tables)
{
    for (unsigned count = 0; count <= tables->game->first_most; count++)
        for (unsigned mask = 0; mask < DRAW_MASKS; mask++)
            if ((unsigned)__builtin_popcount(mask) == count)
                tables->masks[tables->masks_count++] = (uint8_t)mask;
}

static void list_terms(struct draw_tables *tables)
{
    for (uint8_t symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
        for (unsigned i = 0; i < DRAW_HAND; i++)
            tables->terms[i][symbol] = (uint32_t)draw_choose(symbol + i, i + 1);
}

void draw_tables_start(struct draw_tables *tables)
{
    list_masks(tables);
    list_terms(tables);
    tables->common = draw_common_paths(tables->game);
    for (unsigned drawn = 0; drawn <= tables->game->first_most; drawn++)
        tables->weights[drawn] = (int64_t)(tables->common / draw_paths(tables->game, drawn));
}

/* ---- Parts ---- */

/* The number of a part is that of the part without its highest symbol, and a term for this one: C(s + i, i + 1) for the
 * i-th symbol s, see double_draw_patterns.h. */
void draw_part_numbers(const uint8_t symbols[DRAW_HAND], uint32_t numbers[DRAW_MASKS])
{
    uint32_t terms[DRAW_HAND];
    numbers[0] = 0;
    for (unsigned top = 0; top < DRAW_HAND; top++) {
        uint32_t s = symbols[top], two = (s + 1) * s / 2, three = two * (s + 2) / 3, four = three * (s + 3) / 4;
        terms[0] = s;
        terms[1] = two;
        terms[2] = three;
        terms[3] = four;
        terms[4] = four * (s + 4) / 5;
        for (unsigned below = 0; below < 1u << top; below++)
            numbers[1u << top | below] = numbers[below] + terms[draw_mask_count[below]];
    }
}

void draw_class_suits(struct draw_class *hand)
{
    memset(hand->own, 0, sizeof hand->own);
    hand->jokers = 0;
    for (unsigned i = 0; i < DRAW_HAND; i++) {
        uint8_t *mask = hand->symbols[i] == DRAW_JOKER ? &hand->jokers : &hand->own[hand->cards[i] / BAIZE_LANE_BITS];
        *mask = (uint8_t)(*mask | 1u << i);
    }
}

/* The symbols of the suit come first, then those of other suits, and the jokers last. */
uint32_t draw_number_seen(const struct draw_tables *tables, const struct draw_class *hand, unsigned suit, unsigned mask)
{
    unsigned own = mask & hand->own[suit], others = mask & ~(unsigned)(hand->own[suit] | hand->jokers), count = 0;
    uint32_t number = 0;
    for (; own != 0; own &= own - 1)
        number += tables->terms[count++][hand->symbols[__builtin_ctz(own)]];
    for (; others != 0; others &= others - 1)
        number += tables->terms[count++][NEAR_OTHER + hand->symbols[__builtin_ctz(others)]];
    for (unsigned jokers = mask & hand->jokers; jokers != 0; jokers &= jokers - 1)
        number += tables->terms[count++][NEAR_JOKER];
    return number;
}

/* ---- Values ---- */

/* A suit that the hand does not have, without jokers, is near no flush: two cards are kept at least. */
static int64_t added_by_flushes(const struct draw_tables *tables, const struct draw_class *hand, unsigned discarded)
{
    int64_t sum = 0;
    unsigned count = draw_mask_count[discarded];
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        if (draw_gets_near(hand, suit, discarded)) {
            uint32_t kept = draw_number_seen(tables, hand, suit, (DRAW_MASKS - 1) & ~discarded);
            sum += draw_flush_row(
                tables->flushes, count,
                near_row(&tables->near->rows, count, kept))[draw_number_seen(tables, hand, suit, discarded)];
        }
    return sum;
}

static int64_t value_of(const struct draw_tables *tables, const struct draw_class *hand, unsigned discarded)
{
    return (hand->sums[discarded] + added_by_flushes(tables, hand, discarded)) *
           tables->weights[draw_mask_count[discarded]];
}

void draw_values(const struct draw_tables *tables, const struct draw_class *hand, int64_t values[DRAW_MASKS])
{
    for (unsigned i = 0; i < tables->masks_count; i++)
        values[tables->masks[i]] = value_of(tables, hand, tables->masks[i]);
}

/* Are all cards of a mask of one suit, jokers counted in? */
static bool is_suited(const struct draw_class *hand, unsigned mask)
{
    unsigned natural = mask & ~(unsigned)hand->jokers;
    bool suited = false;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        suited = suited || (natural & ~(unsigned)hand->own[suit]) == 0;
    return suited;
}

unsigned draw_best(const struct draw_tables *tables, const struct draw_class *hand)
{
    unsigned best = DRAW_FOLD;
    int64_t most = tables->game->fold_first * (int64_t)tables->common;
    for (unsigned i = 0; i < hand->needed_count; i++) {
        unsigned mask = hand->needed[i].mask;
        if (hand->needed[i].suited && !is_suited(hand, (DRAW_MASKS - 1) & ~mask))
            continue;
        int64_t worth = value_of(tables, hand, mask);
        if (best == DRAW_FOLD ? worth >= most : worth > most) {
            best = mask;
            most = worth;
        }
    }
    return best;
}

/* ---- Classes ---- */

struct walker {
    const struct draw_tables *tables;
    draw_visit *visit;
    void *context;
    struct draw_class hand;
    uint64_t joker_ways;
};

/* 24 hands, less for each run of equal lanes. */
static uint64_t ways_to_name(const uint16_t lanes[BAIZE_SUITS])
{
    uint64_t names = 24;
    unsigned run = 1;
    for (unsigned i = 1; i < BAIZE_SUITS; i++) {
        run = lanes[i] == lanes[i - 1] ? run + 1 : 1;
        names /= run;
    }
    return names;
}

static void visit_lanes(struct walker *walker, const uint16_t lanes[BAIZE_SUITS])
{
    struct draw_class *hand = &walker->hand;
    unsigned count = 0;
    hand->hands = walker->joker_ways * ways_to_name(lanes);
    while (count < DRAW_HAND && hand->symbols[count] != DRAW_JOKER) {
        uint8_t rank = hand->symbols[count];
        for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
            if ((lanes[suit] >> rank & 1) != 0)
                hand->cards[count++] = baize_card_of((enum baize_suit)suit, (enum baize_rank)rank);
    }
    for (unsigned joker = 0; count < DRAW_HAND; count++)
        hand->cards[count] = joker++ == 0 ? BAIZE_JOKER_1 : BAIZE_JOKER_2;
    draw_class_suits(hand);
    walker->visit(walker->context, hand);
}

/* Gives suits to the cards from `first` on, rank by rank from the highest: `first` is how many are still without. While
 * lanes are filled from their high end, a lane that has fallen behind its neighbour stays behind. */
static void give_suits(struct walker *walker, unsigned first, uint16_t lanes[BAIZE_SUITS])
{
    if (first == 0) {
        visit_lanes(walker, lanes);
        return;
    }
    unsigned rank = walker->hand.symbols[first - 1], copies = 1;
    while (copies < first && walker->hand.symbols[first - 1 - copies] == rank)
        copies++;
    for (unsigned suits = 0; suits < 1u << BAIZE_SUITS; suits++) {
        uint16_t filled[BAIZE_SUITS];
        bool rising = true;
        if (draw_mask_count[suits] != copies)
            continue;
        for (unsigned suit = 0; suit < BAIZE_SUITS; suit++) {
            filled[suit] = (uint16_t)(lanes[suit] | (suits >> suit & 1) << rank);
            rising = rising && (suit == 0 || filled[suit - 1] <= filled[suit]);
        }
        if (rising)
            give_suits(walker, first - copies, filled);
    }
}

void draw_rank_sums(const struct draw_tables *tables, const uint32_t numbers[DRAW_MASKS], int64_t sums[DRAW_MASKS])
{
    memset(sums, 0, DRAW_MASKS * sizeof *sums);
    for (unsigned i = 0; i < tables->masks_count; i++) {
        unsigned dead = tables->masks[i], kept = (DRAW_MASKS - 1) & ~dead;
        sums[dead] = draw_rank_worth(tables->ranks, draw_mask_count[dead], numbers[kept], numbers[dead]);
    }
}

void draw_each_class(const struct draw_tables *tables, draw_visit *visit, void *context)
{
    const struct draw_patterns *patterns = tables->patterns;
    struct walker walker = {.tables = tables, .visit = visit, .context = context};
    uint32_t numbers[DRAW_MASKS];
    int64_t sums[DRAW_MASKS];
    walker.hand.numbers = numbers;
    walker.hand.sums = sums;
    for (unsigned i = 0; i < PATTERNS_5; i++) {
        uint16_t lanes[BAIZE_SUITS] = {0};
        unsigned jokers = 0;
        if (!patterns->is_hand[i])
            continue;
        walker.hand.symbols = patterns->five[i];
        draw_part_numbers(patterns->five[i], numbers);
        draw_rank_sums(tables, numbers, sums);
        walker.hand.needed = tables->needed->discards[i];
        walker.hand.needed_count = tables->needed->count[i];
        while (jokers < DRAW_HAND && patterns->five[i][DRAW_HAND - 1 - jokers] == DRAW_JOKER)
            jokers++;
        walker.joker_ways = draw_choose(tables->game->copies[DRAW_JOKER], jokers);
        give_suits(&walker, DRAW_HAND - jokers, lanes);
    }
}
