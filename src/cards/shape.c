#include "cards/shape.h"

const struct baize_shape *baize_shape_of(enum baize_ranking ranking, baize_strength strength)
{
    if (strength > baize_ranking_strengths(ranking))
        strength = 0;
    if (ranking == BAIZE_FOUR_CARD)
        return &baize_table_four_card_shapes[strength];
    if (ranking == BAIZE_DOUBLE_DRAW && strength >= BAIZE_FIVE_CARD_STRENGTHS)
        return &baize_table_double_draw_tops[strength - BAIZE_FIVE_CARD_STRENGTHS];
    return &baize_table_five_card_shapes[strength];
}
