/* shapes.h - every strength of a ranking, written out in order: this is where the numbering comes from. */
#ifndef BAIZE_TABLES_SHAPES_H
#define BAIZE_TABLES_SHAPES_H

#include "cards/tables.h"

#define SHAPES_MOST BAIZE_DOUBLE_DRAW_STRENGTHS

struct shapes {
    int hand_size;                             /* 4 or 5 cards */
    int count;                                 /* strengths are 1 .. count */
    struct baize_shape shape[SHAPES_MOST + 1]; /* indexed by strength */
    struct baize_bounds bounds[BAIZE_CATEGORIES];
};

void shapes_enumerate(enum baize_ranking ranking, struct shapes *shapes);

#endif
