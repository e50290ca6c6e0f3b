#include "cards/tables/shapes.h"

#include <string.h>

/* How the shapes of a category are made: groups of equal ranks, or a sequence. */
enum form { GROUPS, SEQUENCE };

struct row {
    enum baize_category category;
    enum form form;
    int groups[5];         /* GROUPS: how many cards in each, the ones that count first first */
    enum baize_rank least; /* the leading rank goes from least ... */
    enum baize_rank most;  /* ... to most */
};

/* MD-FCP 6.C, from low to high. 4-3-2-A is the lowest sequence (6.A(1)). */
static const struct row four_card_rows[] = {
    {BAIZE_HIGH_CARD, GROUPS, {1, 1, 1, 1}, BAIZE_TWO, BAIZE_ACE},
    {BAIZE_PAIR, GROUPS, {2, 1, 1}, BAIZE_TWO, BAIZE_ACE},
    {BAIZE_TWO_PAIR, GROUPS, {2, 2}, BAIZE_TWO, BAIZE_ACE},
    {BAIZE_STRAIGHT, SEQUENCE, {0}, BAIZE_FOUR, BAIZE_ACE},
    {BAIZE_FLUSH, GROUPS, {1, 1, 1, 1}, BAIZE_TWO, BAIZE_ACE},
    {BAIZE_THREE_OF_A_KIND, GROUPS, {3, 1}, BAIZE_TWO, BAIZE_ACE},
    {BAIZE_STRAIGHT_FLUSH, SEQUENCE, {0}, BAIZE_FOUR, BAIZE_ACE},
    {BAIZE_FOUR_OF_A_KIND, GROUPS, {4}, BAIZE_TWO, BAIZE_ACE},
};

/* MD-FCP 6.F and R4, and MD-DD 6.D, from low to high: the two rankings differ above the straight flush only. */
#define BELOW_ROYAL                                                                                                    \
    {BAIZE_HIGH_CARD, GROUPS, {1, 1, 1, 1, 1}, BAIZE_TWO, BAIZE_ACE},                                                  \
        {BAIZE_PAIR, GROUPS, {2, 1, 1, 1}, BAIZE_TWO, BAIZE_ACE},                                                      \
        {BAIZE_TWO_PAIR, GROUPS, {2, 2, 1}, BAIZE_TWO, BAIZE_ACE},                                                     \
        {BAIZE_THREE_OF_A_KIND, GROUPS, {3, 1, 1}, BAIZE_TWO, BAIZE_ACE},                                              \
        {BAIZE_STRAIGHT, SEQUENCE, {0}, BAIZE_FIVE, BAIZE_ACE},                                                        \
        {BAIZE_FLUSH, GROUPS, {1, 1, 1, 1, 1}, BAIZE_TWO, BAIZE_ACE},                                                  \
        {BAIZE_FULL_HOUSE, GROUPS, {3, 2}, BAIZE_TWO, BAIZE_ACE},                                                      \
        {BAIZE_FOUR_OF_A_KIND, GROUPS, {4, 1}, BAIZE_TWO, BAIZE_ACE},                                                  \
    {                                                                                                                  \
        BAIZE_STRAIGHT_FLUSH, SEQUENCE, {0}, BAIZE_FIVE, BAIZE_KING                                                    \
    }

static const struct row five_card_rows[] = {
    BELOW_ROYAL,
    {BAIZE_ROYAL_FLUSH, SEQUENCE, {0}, BAIZE_ACE, BAIZE_ACE},
};

static const struct row double_draw_rows[] = {
    BELOW_ROYAL,
    {BAIZE_WILD_ROYAL_FLUSH, SEQUENCE, {0}, BAIZE_ACE, BAIZE_ACE},
    {BAIZE_NATURAL_ROYAL_FLUSH, SEQUENCE, {0}, BAIZE_ACE, BAIZE_ACE},
    {BAIZE_FIVE_ACES, GROUPS, {5}, BAIZE_ACE, BAIZE_ACE},
};

struct plan {
    const struct row *rows;
    size_t row_count;
    int hand_size;
};

#define PLAN(rows, hand_size)                                                                                          \
    {                                                                                                                  \
        rows, sizeof(rows) / sizeof((rows)[0]), hand_size                                                              \
    }

static const struct plan plans[BAIZE_RANKINGS] = {
    [BAIZE_FOUR_CARD] = PLAN(four_card_rows, 4),
    [BAIZE_FIVE_CARD] = PLAN(five_card_rows, 5),
    [BAIZE_DOUBLE_DRAW] = PLAN(double_draw_rows, 5),
};

/* From the leading rank down; below the two comes the ace again. */
static void sequence_from(int top, int size, uint8_t *ranks)
{
    for (int i = 0; i < size; i++)
        ranks[i] = (uint8_t)(top - i >= BAIZE_TWO ? top - i : BAIZE_ACE);
}

/* Are these ranks, all different and falling, a sequence? Ace first and then 4-3-2 or 5-4-3-2 is one too. */
static bool is_sequence(const uint8_t *ranks, int size)
{
    int second_to_last = ranks[1] - ranks[size - 1];
    bool rest_falls_by_one = second_to_last == size - 2;
    bool ace_is_low = ranks[0] == BAIZE_ACE && ranks[size - 1] == BAIZE_TWO;
    return rest_falls_by_one && (ranks[0] == ranks[1] + 1 || ace_is_low);
}

static void add_shape(struct shapes *shapes, const struct row *row, const uint8_t *ranks)
{
    struct baize_shape *shape = &shapes->shape[++shapes->count];
    struct baize_bounds *bounds = &shapes->bounds[row->category];
    shape->category = (uint8_t)row->category;
    memset(shape->ranks, TABLES_NO_RANK, sizeof shape->ranks);
    memcpy(shape->ranks, ranks, (size_t)shapes->hand_size);
    if (bounds->least == 0)
        bounds->least = (baize_strength)shapes->count;
    bounds->most = (baize_strength)shapes->count;
}

static bool holds(const uint8_t *ranks, int filled, int rank)
{
    return memchr(ranks, rank, (size_t)filled) != NULL;
}

/* Puts every rank that may stand there into group `group`, low to high, and goes on with the next group. Filling the
 * groups that count first in the outer loops is R3: compare the ranks that make the category, then the other cards. */
static void add_groups(struct shapes *shapes, const struct row *row, int group, uint8_t *ranks, int filled)
{
    if (filled == shapes->hand_size) {
        bool all_different = row->groups[0] == 1;
        if (!all_different || !is_sequence(ranks, shapes->hand_size))
            add_shape(shapes, row, ranks);
        return;
    }
    int size = row->groups[group];
    int least = group == 0 ? (int)row->least : BAIZE_TWO;
    int most = group == 0 ? (int)row->most : BAIZE_ACE;
    /* Groups of equal size have no order of their own: the higher one is written first. */
    if (group > 0 && row->groups[group - 1] == size)
        most = ranks[filled - 1] - 1;
    for (int rank = least; rank <= most; rank++) {
        if (holds(ranks, filled, rank))
            continue;
        memset(ranks + filled, rank, (size_t)size);
        add_groups(shapes, row, group + 1, ranks, filled + size);
    }
}

void shapes_enumerate(enum baize_ranking ranking, struct shapes *shapes)
{
    const struct plan *plan = &plans[ranking];
    uint8_t ranks[5] = {0};
    memset(shapes, 0, sizeof *shapes);
    memset(shapes->shape[0].ranks, TABLES_NO_RANK, sizeof shapes->shape[0].ranks);
    shapes->hand_size = plan->hand_size;
    for (size_t i = 0; i < plan->row_count; i++) {
        const struct row *row = &plan->rows[i];
        if (row->form == GROUPS) {
            add_groups(shapes, row, 0, ranks, 0);
            continue;
        }
        for (int top = (int)row->least; top <= (int)row->most; top++) {
            sequence_from(top, plan->hand_size, ranks);
            add_shape(shapes, row, ranks);
        }
    }
}
