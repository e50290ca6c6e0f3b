#include "cards/tables/readings.h"

#include <string.h>

static baize_strength better(baize_strength a, baize_strength b)
{
    return a > b ? a : b;
}

static unsigned code_of(const struct ranks_held *held)
{
    unsigned code = 0;
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        for (int i = 0; i < held->count[rank]; i++)
            code = code << 4 | rank;
    return code;
}

static unsigned code_of_shape(const struct baize_shape *shape, int hand_size)
{
    struct ranks_held held = {.size = hand_size};
    for (int i = 0; i < hand_size; i++)
        held.count[shape->ranks[i]]++;
    return code_of(&held);
}

static bool is_flush(const struct baize_shape *shape)
{
    switch ((enum baize_category)shape->category) {
    case BAIZE_FLUSH:
    case BAIZE_STRAIGHT_FLUSH:
    case BAIZE_ROYAL_FLUSH:
    case BAIZE_WILD_ROYAL_FLUSH:
    case BAIZE_NATURAL_ROYAL_FLUSH:
        return true;
    case BAIZE_NO_HAND:
    case BAIZE_HIGH_CARD:
    case BAIZE_PAIR:
    case BAIZE_TWO_PAIR:
    case BAIZE_STRAIGHT:
    case BAIZE_THREE_OF_A_KIND:
    case BAIZE_FULL_HOUSE:
    case BAIZE_FOUR_OF_A_KIND:
    case BAIZE_FIVE_ACES:
        break;
    }
    return false;
}

/* The ranks of a hand, in whatever order, and whether its suits are equal, leave one shape only - but for the royal,
 * natural or wild: the natural one is found here. */
void readings_prepare(struct readings *readings, const struct shapes *shapes)
{
    memset(readings, 0, sizeof *readings);
    readings->shapes = shapes;
    for (int strength = 1; strength <= shapes->count; strength++) {
        const struct baize_shape *shape = &shapes->shape[strength];
        baize_strength *found = is_flush(shape) ? readings->as_flush : readings->by_kind;
        found[code_of_shape(shape, shapes->hand_size)] = (baize_strength)strength;
    }
}

baize_strength reading_by_kind(const struct readings *readings, struct ranks_held held)
{
    if (held.size == readings->shapes->hand_size)
        return readings->by_kind[code_of(&held)];
    baize_strength best = 0;
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        if (held.count[rank] == 0)
            continue;
        struct ranks_held less = held;
        less.count[rank]--;
        less.size--;
        best = better(best, reading_by_kind(readings, less));
    }
    return best;
}

baize_strength reading_as_flush(const struct readings *readings, unsigned lane)
{
    if (__builtin_popcount(lane) == readings->shapes->hand_size) {
        struct ranks_held held = {.size = readings->shapes->hand_size};
        for (int rank = 0; rank < BAIZE_RANKS; rank++)
            held.count[rank] = (int)(lane >> rank & 1);
        return readings->as_flush[code_of(&held)];
    }
    baize_strength best = 0;
    for (unsigned rest = lane; rest != 0; rest &= rest - 1)
        best = better(best, reading_as_flush(readings, lane & ~(rest & -rest)));
    return best;
}

/* A joker may be of any rank if that completes a straight. */
static baize_strength straight_with_jokers(const struct readings *readings, struct ranks_held held, int jokers)
{
    if (jokers == 0) {
        baize_strength strength = reading_by_kind(readings, held);
        return readings->shapes->shape[strength].category == BAIZE_STRAIGHT ? strength : 0;
    }
    baize_strength best = 0;
    held.size++;
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        held.count[rank]++;
        best = better(best, straight_with_jokers(readings, held, jokers - 1));
        held.count[rank]--;
    }
    return best;
}

baize_strength reading_by_kind_with_jokers(const struct readings *readings, struct ranks_held held, int jokers)
{
    baize_strength straight = straight_with_jokers(readings, held, jokers);
    held.count[BAIZE_ACE] += jokers; /* "for all other hands" a joker is an ace */
    held.size += jokers;
    return better(straight, reading_by_kind(readings, held));
}

/* In a flush a joker stands for the highest rank that the suit does not hold yet: a flush with two aces is not a
 * hand of the rules. MD-DD leaves this open; it decides between flushes only, which are all paid the same. */
baize_strength reading_as_flush_with_jokers(const struct readings *readings, unsigned lane, int jokers)
{
    if (jokers == 0)
        return reading_as_flush(readings, lane);
    baize_strength best = 0;
    for (int rank = 0; rank < BAIZE_RANKS; rank++)
        if ((lane >> rank & 1) == 0)
            best = better(best, reading_as_flush_with_jokers(readings, lane | 1U << rank, jokers - 1));
    if (readings->shapes->shape[best].category == BAIZE_NATURAL_ROYAL_FLUSH)
        best = readings->shapes->bounds[BAIZE_WILD_ROYAL_FLUSH].least;
    return best;
}
