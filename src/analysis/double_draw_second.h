/* double_draw_second.h - the second decision of one hand. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_SECOND_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_SECOND_H

#include "analysis/double_draw.h"

/* The five cards of a hand from the lowest to the highest, as the rule for ties has them. */
void draw_in_order(baize_cards hand, baize_card cards[DRAW_HAND]);

/* The worth of four kept cards with each of the unseen ones, added up. */
int64_t draw_worth_of_four(const struct draw_game *game, baize_cards kept, baize_cards unseen);

#endif
