/* displacement.h - packing the few keys that occur, out of millions, into a small table. */
#ifndef BAIZE_TABLES_DISPLACEMENT_H
#define BAIZE_TABLES_DISPLACEMENT_H

#include "cards/tables.h"

#define DISPLACEMENT_KEYS_MOST  30000
#define DISPLACEMENT_ROWS_MOST  (1 << 14)
#define DISPLACEMENT_CELLS_MOST (1 << 16) /* an offset is sixteen bits */

/* A key is a row (its high bits) and a column (the low TABLES_COLUMN_BITS). Each row is laid over the table at the
 * first offset where its keys fall on free cells. */
struct displacement {
    uint32_t key[DISPLACEMENT_KEYS_MOST];
    int key_count;
    uint16_t offset[DISPLACEMENT_ROWS_MOST];
    int row_count;  /* rows that a caller may ask for; those without keys have offset 0 */
    int cell_count; /* every row's every column is inside */
};

/* False if the cells do not suffice. Sorts the keys. */
bool displacement_pack(struct displacement *displacement);

int displacement_cell(const struct displacement *displacement, uint32_t key);

#endif
