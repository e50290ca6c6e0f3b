/* orderly.h - everybody follows the procedure: staff the next right step, patrons simple choices. */
#ifndef PROCEDURE_ORDERLY_H
#define PROCEDURE_ORDERLY_H

#include "floor_of.h"

/* How often which step was offered; table acts, then acts of the round, of controllers, and validations. */
struct step_counts {
    uint64_t table[BAIZE_TABLE_ACTS], round[BAIZE_ACTS], controller[BAIZE_CONTROLLER_ACTS], validated;
    uint64_t waits[BAIZE_WAITS_FOR_HANDS + 1];
};

extern struct step_counts step_counts;
extern bool supervisors_are_slow; /* wins wait, so that another table's stand behind them */

/* One step at the table, or what it waits for. False: nothing is left to do there. Stops the program when a step that
 * was offered is refused, or when a lower role could have taken it. */
bool orderly_step(struct baize_floor_table *table, const struct baize_procedure_wish *wish);

#endif
