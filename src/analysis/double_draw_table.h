/* double_draw_table.h - the first decision of every hand, written once and looked up. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_TABLE_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_TABLE_H

#include "analysis/double_draw_choose.h"

/* Writes the decision of a class to all its hands. */
void draw_table_write(struct baize_draw_table *table, const struct draw_game *game, const struct draw_class *hand,
                      unsigned mask);

#endif
