/* chaos.h - whatever can go wrong at a table, as far as the machines let it. */
#ifndef PROCEDURE_CHAOS_H
#define PROCEDURE_CHAOS_H

#include "floor_of.h"

/* One random act; most of them are refused. */
void chaos_act(struct baize_floor_table *table);

#endif
