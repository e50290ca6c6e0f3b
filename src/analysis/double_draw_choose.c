/* double_draw_choose.c - every hand up to the names of the suits, and the worth of its options.
 *
 * Hands that differ only in the names of their suits, or of the jokers, are one class. Of each class the hand is taken
 * whose lanes (card.h) do not fall from clubs to spades; then the cards of a rank stand in the order of the rule for
 * ties already, from clubs to spades. With lanes a <= b <= c <= d the class has 24 hands, or fewer where lanes are
 * equal. */
#include "analysis/double_draw_choose.h"

#include <string.h>

/* ---- Masks ---- */

/* How many bits are set. */
static const uint8_t mask_count[DRAW_MASKS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                               1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};

/* Discards by number, and those of one number as they are: the highest card is the highest bit. */
static void list_masks(struct draw_tables *tables)
{
    for (unsigned count = 0; count <= tables->game->first_most; count++)
        for (unsigned mask = 0; mask < DRAW_MASKS; mask++)
            if ((unsigned)__builtin_popcount(mask) == count)
                tables->masks[tables->masks_count++] = (uint8_t)mask;
}

/* What is kept and drawn can only get near a flush if all kept cards but one are of the suit or jokers. */
static void list_near_masks(struct draw_tables *tables)
{
    for (unsigned of_suit = 0; of_suit < DRAW_MASKS; of_suit++)
        for (unsigned kept = 0; kept < DRAW_MASKS; kept++) {
            unsigned discarded = DRAW_HAND - (unsigned)__builtin_popcount(kept);
            if (discarded <= tables->game->first_most && __builtin_popcount(kept & ~of_suit) <= 1)
                tables->near_masks[of_suit][tables->near_count[of_suit]++] = (uint8_t)kept;
        }
}

void draw_tables_start(struct draw_tables *tables)
{
    list_masks(tables);
    list_near_masks(tables);
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
            numbers[1u << top | below] = numbers[below] + terms[mask_count[below]];
    }
}

static void add_to_view(struct draw_suit_view *view, unsigned count, unsigned place, unsigned symbol)
{
    view->symbols[count] = (uint8_t)symbol;
    for (unsigned below = 0; below < 1u << count; below++)
        view->places[1u << count | below] = (uint8_t)(view->places[below] | 1u << place);
}

/* `own` are the cards of the suit, `jokers` the jokers, which stand last. */
static void make_view(const struct draw_class *hand, unsigned own, unsigned jokers, struct draw_suit_view *view)
{
    unsigned count = 0;
    view->places[0] = 0;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        if ((own >> i & 1) != 0)
            add_to_view(view, count++, i, hand->symbols[i]);
    view->of_suit = (uint8_t)(((1u << count) - 1) | jokers);
    for (unsigned i = 0; i < DRAW_HAND; i++)
        if (((own | jokers) >> i & 1) == 0)
            add_to_view(view, count++, i, NEAR_OTHER + hand->symbols[i]);
    for (unsigned i = count; i < DRAW_HAND; i++)
        add_to_view(view, i, i, NEAR_JOKER);
    draw_part_numbers(view->symbols, view->numbers);
}

/* A suit that the hand does not have, without jokers, is near no flush. */
void draw_class_view(struct draw_class *hand)
{
    unsigned own[BAIZE_SUITS] = {0}, jokers = 0;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        if (hand->symbols[i] == DRAW_JOKER)
            jokers |= 1u << i;
        else
            own[hand->cards[i] / BAIZE_LANE_BITS] |= 1u << i;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++) {
        hand->views[suit].of_suit = 0;
        if ((own[suit] | jokers) != 0)
            make_view(hand, own[suit], jokers, &hand->views[suit]);
    }
}

/* ---- Values ---- */

static void add_flushes(const struct draw_tables *tables, const struct draw_suit_view *view, int64_t values[DRAW_MASKS])
{
    const unsigned all = DRAW_MASKS - 1;
    for (unsigned i = 0; i < tables->near_count[view->of_suit]; i++) {
        unsigned kept = tables->near_masks[view->of_suit][i], dead = all & ~kept;
        const int64_t *row = draw_flush_row(tables->flushes, mask_count[dead],
                                            near_row(&tables->near->rows, mask_count[dead], view->numbers[kept]));
        values[view->places[dead]] += row[view->numbers[dead]];
    }
}

void draw_values(const struct draw_tables *tables, const struct draw_class *hand, int64_t values[DRAW_MASKS])
{
    memcpy(values, hand->sums, DRAW_MASKS * sizeof *values);
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        if (hand->views[suit].of_suit != 0)
            add_flushes(tables, &hand->views[suit], values);
    for (unsigned i = 0; i < tables->masks_count; i++)
        values[tables->masks[i]] *= tables->weights[mask_count[tables->masks[i]]];
}

unsigned draw_best(const struct draw_tables *tables, const int64_t values[DRAW_MASKS])
{
    unsigned best = tables->masks[0];
    for (unsigned i = 1; i < tables->masks_count; i++)
        best = values[tables->masks[i]] > values[best] ? tables->masks[i] : best;
    return values[best] >= tables->game->fold_first * (int64_t)tables->common ? best : DRAW_FOLD;
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
    draw_class_view(hand);
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
        if (mask_count[suits] != copies)
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
        sums[dead] = draw_rank_worth(tables->ranks, mask_count[dead], numbers[kept], numbers[dead]);
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
        while (jokers < DRAW_HAND && patterns->five[i][DRAW_HAND - 1 - jokers] == DRAW_JOKER)
            jokers++;
        walker.joker_ways = draw_choose(tables->game->copies[DRAW_JOKER], jokers);
        give_suits(&walker, DRAW_HAND - jokers, lanes);
    }
}
