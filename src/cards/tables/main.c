/* main.c - computes the tables of the hand evaluator and writes them as C.
 *
 *     baize_tables OUTPUT.c
 *
 * cards/tables.h says what each table is for. */
#include "cards/tables/displacement.h"
#include "cards/tables/keys.h"
#include "cards/tables/readings.h"
#include "cards/tables/shapes.h"

#include <stdio.h>
#include <stdlib.h>

static struct shapes shapes[BAIZE_RANKINGS];
static struct readings readings[BAIZE_RANKINGS];
static struct keys keys;
static struct displacement displacement;
static baize_strength four_card[DISPLACEMENT_CELLS_MOST];
static baize_strength five_card[DISPLACEMENT_CELLS_MOST];

/* A set that is no hand may have four numbered lanes and two jokers. */
#define WILD_FLUSHES (BAIZE_SUITS * TABLES_JOKER_STEP + 2 * TABLES_JOKER_STEP)

static int wild_number[TABLES_LANES]; /* 0: no flush whatever the jokers */
static baize_strength wild_flushes[WILD_FLUSHES];

static void require(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "baize_tables: %s\n", what);
    exit(1);
}

static uint32_t key_of(const struct ranks_held *held)
{
    uint32_t key = 0;
    for (int rank = 0; rank < BAIZE_RANKS; rank++)
        key += (uint32_t)held->count[rank] * keys.of_rank[rank];
    return key;
}

/* Calls `visit` for every collection of ranks that a hand can have. */
static void each_collection(struct ranks_held *held, int rank, void (*visit)(const struct ranks_held *held))
{
    if (rank == BAIZE_RANKS) {
        if (held->size >= KEYS_LEAST_CARDS)
            visit(held);
        return;
    }
    int most = KEYS_MOST_CARDS - held->size;
    if (most > BAIZE_SUITS)
        most = BAIZE_SUITS;
    for (int count = 0; count <= most; count++) {
        held->count[rank] = count;
        held->size += count;
        each_collection(held, rank + 1, visit);
        held->size -= count;
    }
    held->count[rank] = 0;
}

static void note_key(const struct ranks_held *held)
{
    require(displacement.key_count < DISPLACEMENT_KEYS_MOST, "more hands than expected");
    displacement.key[displacement.key_count++] = key_of(held);
}

static void set_strengths(const struct ranks_held *held)
{
    int cell = displacement_cell(&displacement, key_of(held));
    require(four_card[cell] == 0 && five_card[cell] == 0, "two hands share a cell");
    if (held->size >= 4)
        four_card[cell] = reading_by_kind(&readings[BAIZE_FOUR_CARD], *held);
    if (held->size >= 5)
        five_card[cell] = reading_by_kind(&readings[BAIZE_FIVE_CARD], *held);
    else
        five_card[cell] = reading_by_kind_with_jokers(&readings[BAIZE_DOUBLE_DRAW], *held, 5 - held->size);
}

static uint64_t key_of_lane(unsigned lane)
{
    uint64_t key = 0;
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        if (lane >> rank & 1)
            key += keys.of_rank[rank];
    return key;
}

static uint64_t lane_word(unsigned lane)
{
    int size = __builtin_popcount(lane);
    uint64_t word = key_of_lane(lane);
    if (size >= 4 && size <= KEYS_MOST_CARDS)
        word |= (uint64_t)reading_as_flush(&readings[BAIZE_FOUR_CARD], lane) << TABLES_FOUR_CARD_FLUSH_SHIFT;
    if (size >= 5 && size <= KEYS_MOST_CARDS)
        word |= (uint64_t)reading_as_flush(&readings[BAIZE_FIVE_CARD], lane) << TABLES_FIVE_CARD_FLUSH_SHIFT;
    return word;
}

/* How many jokers make a flush of this lane, -1 if no number does. */
static int jokers_missing(unsigned ranks)
{
    int missing = 5 - __builtin_popcount(ranks);
    return missing >= 0 && missing <= 2 ? missing : -1;
}

static void compute_wild_flushes(void)
{
    int number = 0;
    for (unsigned ranks = 0; ranks < TABLES_LANES; ranks++) {
        int jokers = jokers_missing(ranks);
        if (jokers < 0)
            continue;
        require(++number < TABLES_JOKER_STEP, "more wild flushes than expected");
        wild_number[ranks] = number;
        wild_flushes[number + jokers * TABLES_JOKER_STEP] =
            reading_as_flush_with_jokers(&readings[BAIZE_DOUBLE_DRAW], ranks, jokers);
    }
}

static uint64_t wild_lane_word(unsigned lane)
{
    unsigned ranks = lane % TABLES_LANES;
    int number = wild_number[ranks] + (lane != ranks ? TABLES_JOKER_STEP : 0);
    return key_of_lane(ranks) | (uint64_t)number << TABLES_WILD_FLUSH_SHIFT;
}

static void compute(void)
{
    for (int i = 0; i < BAIZE_RANKINGS; i++) {
        shapes_enumerate((enum baize_ranking)i, &shapes[i]);
        readings_prepare(&readings[i], &shapes[i]);
    }
    require(shapes[BAIZE_FOUR_CARD].count == BAIZE_FOUR_CARD_STRENGTHS, "not 2,535 four-card strengths");
    require(shapes[BAIZE_FIVE_CARD].count == BAIZE_FIVE_CARD_STRENGTHS, "not 7,462 five-card strengths");
    require(shapes[BAIZE_DOUBLE_DRAW].count == BAIZE_DOUBLE_DRAW_STRENGTHS, "not 7,464 Double Draw strengths");

    require(keys_find(&keys), "no small enough keys");
    /* A set that is no hand may have up to 52 cards: it gets nonsense, but from inside the table. */
    uint64_t largest = BAIZE_SUITS * key_of_lane(TABLES_LANES - 1);
    displacement.row_count = (int)(largest >> TABLES_COLUMN_BITS) + 1;
    require(displacement.row_count <= DISPLACEMENT_ROWS_MOST, "too many rows");

    struct ranks_held held = {.size = 0};
    each_collection(&held, 0, note_key);
    require(displacement_pack(&displacement), "the strengths do not fit into the cells");
    each_collection(&held, 0, set_strengths);
    compute_wild_flushes();
}

static void write_words(FILE *out, const char *name, uint64_t (*word)(unsigned lane), unsigned count)
{
    fprintf(out, "\nconst uint64_t %s[] = {", name);
    for (unsigned lane = 0; lane < count; lane++)
        fprintf(out, "%s0x%llx,", lane % 6 == 0 ? "\n    " : " ", (unsigned long long)word(lane));
    fputs("\n};\n", out);
}

static void write_numbers(FILE *out, const char *name, const uint16_t *numbers, int count)
{
    fprintf(out, "\nconst uint16_t %s[] = {", name);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%d,", i % 20 == 0 ? "\n    " : " ", numbers[i]);
    fputs("\n};\n", out);
}

static void write_shapes(FILE *out, const char *name, const struct shapes *from, int first)
{
    fprintf(out, "\nconst struct baize_shape %s[] = {\n", name);
    for (int i = first; i <= from->count; i++) {
        const struct baize_shape *shape = &from->shape[i];
        fprintf(out, "    {%d, {%d, %d, %d, %d, %d}},\n", shape->category, shape->ranks[0], shape->ranks[1],
                shape->ranks[2], shape->ranks[3], shape->ranks[4]);
    }
    fputs("};\n", out);
}

static void write_bounds(FILE *out)
{
    fputs("\nconst struct baize_bounds baize_table_bounds[BAIZE_RANKINGS][BAIZE_CATEGORIES] = {\n", out);
    for (int ranking = 0; ranking < BAIZE_RANKINGS; ranking++) {
        fputs("    {", out);
        for (int category = 0; category < BAIZE_CATEGORIES; category++) {
            const struct baize_bounds *bounds = &shapes[ranking].bounds[category];
            fprintf(out, "{%d, %d}, ", bounds->least, bounds->most);
        }
        fputs("},\n", out);
    }
    fputs("};\n", out);
}

static void write_tables(FILE *out)
{
    fputs("/* Written by baize_tables at build time. */\n#include \"cards/tables.h\"\n", out);
    write_words(out, "baize_table_lanes", lane_word, TABLES_LANES);
    write_words(out, "baize_table_wild_lanes", wild_lane_word, TABLES_WILD_LANES);
    write_numbers(out, "baize_table_wild_flushes", wild_flushes, WILD_FLUSHES);
    write_numbers(out, "baize_table_offsets", displacement.offset, displacement.row_count);
    write_numbers(out, "baize_table_four_card", four_card, displacement.cell_count);
    write_numbers(out, "baize_table_five_card", five_card, displacement.cell_count);
    write_shapes(out, "baize_table_four_card_shapes", &shapes[BAIZE_FOUR_CARD], 0);
    write_shapes(out, "baize_table_five_card_shapes", &shapes[BAIZE_FIVE_CARD], 0);
    write_shapes(out, "baize_table_double_draw_tops", &shapes[BAIZE_DOUBLE_DRAW], BAIZE_FIVE_CARD_STRENGTHS);
    write_bounds(out);
}

int main(int argc, char **argv)
{
    require(argc == 2, "usage: baize_tables OUTPUT.c");
    compute();
    FILE *out = fopen(argv[1], "w");
    require(out != NULL, "the output file cannot be opened");
    write_tables(out);
    bool failed = ferror(out) != 0;
    failed = fclose(out) != 0 || failed;
    require(!failed, "the output file cannot be written");
    return 0;
}
