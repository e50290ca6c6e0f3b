/* four_card_shapes.c - the suits that the cards of a group of player's hands may have.
 *
 * An arrangement gives each position (a rank, held one to four times) the suits that hold it. Arrangements that differ
 * by the names of the three suits that are not the up card's are one class:
 *
 *     2+1+1+1, "9 9 K 7 4", up card a spade:   9s 9h Ks 7s 4c  and  9s 9d Ks 7s 4h  are one class of weight 6 */
#include "analysis/four_card.h"

#include <string.h>

static const uint8_t shape_counts[FOUR_CARD_SHAPES][FOUR_CARD_POSITIONS] = {
    {1, 1, 1, 1, 1}, {2, 1, 1, 1, 0}, {2, 2, 1, 0, 0}, {3, 1, 1, 0, 0}, {3, 2, 0, 0, 0}, {4, 1, 0, 0, 0},
};

/* How many sets of suits have this many suits, and which of them a set is. */
static const uint8_t suit_sets[BAIZE_SUITS + 1] = {1, 4, 6, 4, 1};
static const uint8_t suit_set_number[16] = {0, 0, 1, 0, 2, 1, 2, 0, 3, 3, 4, 1, 5, 2, 3, 0};

int four_card_shape_number(const struct four_card_ranks *ranks)
{
    struct four_card_ranks positions = four_card_positions(ranks);
    for (int number = 0; number < FOUR_CARD_SHAPES; number++)
        if (memcmp(shape_counts[number], positions.count, FOUR_CARD_POSITIONS) == 0)
            return number;
    return 0; /* five of a rank: no hand */
}

struct four_card_ranks four_card_positions(const struct four_card_ranks *ranks)
{
    struct four_card_ranks positions = {.distinct = 0};
    for (uint8_t count = BAIZE_SUITS; count > 0; count--)
        for (int i = 0; i < ranks->distinct; i++)
            if (ranks->count[i] == count) {
                positions.rank[positions.distinct] = ranks->rank[i];
                positions.count[positions.distinct++] = count;
            }
    return positions;
}

unsigned four_card_raw(const uint8_t *count, int positions, const uint8_t *suits)
{
    unsigned raw = 0;
    for (int i = positions - 1; i >= 0; i--)
        raw = raw * suit_sets[count[i]] + suit_set_number[suits[i]];
    return raw;
}

/* ---- Making a shape ---- */

static uint8_t set_of_suits(int count, unsigned number)
{
    for (unsigned suits = 0; suits < 16; suits++)
        if (__builtin_popcount(suits) == count && suit_set_number[suits] == number)
            return (uint8_t)suits;
    return 0;
}

/* From the suits of each position to the positions of each suit. */
static void turn(const struct four_card_shape *shape, unsigned raw, uint8_t held[BAIZE_SUITS])
{
    memset(held, 0, BAIZE_SUITS);
    for (int i = 0; i < shape->positions; i++) {
        unsigned sets = suit_sets[shape->count[i]];
        uint8_t suits = set_of_suits(shape->count[i], raw % sets);
        raw /= sets;
        for (int suit = 0; suit < BAIZE_SUITS; suit++)
            held[suit] |= (uint8_t)((suits >> suit & 1) << i);
    }
}

static void sort_others(uint8_t others[3])
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 2; i++)
            if (others[i] < others[i + 1]) {
                uint8_t kept = others[i];
                others[i] = others[i + 1];
                others[i + 1] = kept;
            }
}

static int class_index(struct four_card_shape *shape, const uint8_t held[BAIZE_SUITS])
{
    int index = 0;
    while (index < shape->class_count &&
           (shape->classes[index].up_suit != held[0] || memcmp(shape->classes[index].others, &held[1], 3) != 0))
        index++;
    if (index == shape->class_count) {
        struct four_card_class *class = &shape->classes[shape->class_count++];
        class->up_suit = held[0];
        memcpy(class->others, &held[1], 3);
        for (int suit = 0; suit < BAIZE_SUITS; suit++)
            class->suited |= __builtin_popcount(held[suit]) >= FOUR_CARD_SUITED;
    }
    return index;
}

/* Adds a class to the sums of those that leave the up card, whose rank stands in position `up`, to the dealer. */
static void weigh(struct four_card_shape *shape, const struct four_card_class *class, int up)
{
    if (class->suited || class->up_suit >> up & 1)
        return;
    shape->arrangements[up] += class->weight;
    shape->up_weight[up][class->up_suit] += class->weight;
    for (int i = 0; i < 3; i++)
        shape->other_weight[up][class->others[i]] += class->weight;
}

void four_card_shape_make(int number, struct four_card_shape *shape)
{
    memset(shape, 0, sizeof *shape);
    memcpy(shape->count, shape_counts[number], FOUR_CARD_POSITIONS);
    shape->raw_count = 1;
    for (int i = 0; i < FOUR_CARD_POSITIONS && shape->count[i] > 0; i++) {
        shape->positions++;
        shape->raw_count *= suit_sets[shape->count[i]];
    }
    for (int raw = 0; raw < shape->raw_count; raw++) {
        uint8_t held[BAIZE_SUITS];
        turn(shape, (unsigned)raw, held);
        sort_others(&held[1]);
        int index = class_index(shape, held);
        shape->class_of[raw] = (uint8_t)index;
        shape->classes[index].weight++;
    }
    for (int i = 0; i < shape->class_count; i++)
        for (int up = 0; up <= FOUR_CARD_NOWHERE; up++)
            weigh(shape, &shape->classes[i], up);
}
