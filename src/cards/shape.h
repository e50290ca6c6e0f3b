/* shape.h - from a strength back to what it is. */
#ifndef BAIZE_CARDS_SHAPE_H
#define BAIZE_CARDS_SHAPE_H

#include "cards/tables.h"

/* The shape of a strength; one of category BAIZE_NO_HAND for a number that is not a strength of this ranking. */
const struct baize_shape *baize_shape_of(enum baize_ranking ranking, baize_strength strength);

#endif
