#include "cards/tables/displacement.h"

#include <stdlib.h>
#include <string.h>

static uint8_t taken[DISPLACEMENT_CELLS_MOST];

/* The keys of a row are first .. last - 1 of the sorted keys. */
struct row {
    int number;
    int first;
    int last;
};

static struct row rows[DISPLACEMENT_ROWS_MOST];

static int compare_keys(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left;
    uint32_t b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Full rows first: they are the hardest to place. Equal ones in order, so that every build makes the same table. */
static int compare_rows(const void *left, const void *right)
{
    const struct row *a = left;
    const struct row *b = right;
    int a_size = a->last - a->first;
    int b_size = b->last - b->first;
    return a_size != b_size ? b_size - a_size : a->number - b->number;
}

static int split_rows(const struct displacement *displacement)
{
    int count = 0;
    for (int i = 0; i < displacement->key_count; i++) {
        int number = (int)(displacement->key[i] >> TABLES_COLUMN_BITS);
        if (count == 0 || rows[count - 1].number != number)
            rows[count++] = (struct row){number, i, i};
        rows[count - 1].last = i + 1;
    }
    return count;
}

static int column(uint32_t key)
{
    return (int)(key % TABLES_COLUMNS);
}

static bool fits(const struct displacement *displacement, const struct row *row, int offset)
{
    for (int i = row->first; i < row->last; i++)
        if (taken[offset + column(displacement->key[i])])
            return false;
    return true;
}

bool displacement_pack(struct displacement *displacement)
{
    qsort(displacement->key, (size_t)displacement->key_count, sizeof displacement->key[0], compare_keys);
    int count = split_rows(displacement);
    qsort(rows, (size_t)count, sizeof rows[0], compare_rows);
    memset(taken, 0, sizeof taken);
    memset(displacement->offset, 0, sizeof displacement->offset);
    displacement->cell_count = 0;
    for (const struct row *row = rows; row < rows + count; row++) {
        int offset = 0;
        while (!fits(displacement, row, offset))
            if (++offset + TABLES_COLUMNS > DISPLACEMENT_CELLS_MOST)
                return false;
        for (int i = row->first; i < row->last; i++)
            taken[offset + column(displacement->key[i])] = 1;
        displacement->offset[row->number] = (uint16_t)offset;
        if (displacement->cell_count < offset + TABLES_COLUMNS)
            displacement->cell_count = offset + TABLES_COLUMNS;
    }
    return true;
}

int displacement_cell(const struct displacement *displacement, uint32_t key)
{
    return displacement->offset[key >> TABLES_COLUMN_BITS] + column(key);
}
