/* holes.h - tables in which a better hand is paid less than a worse one, or not at all. */
#ifndef BAIZE_RULES_HOLES_H
#define BAIZE_RULES_HOLES_H

#include "rules/hand_row.h"

/* The wagers a table is for; 0 and 0: not known, then fixed amounts are not compared with odds. */
struct hole_wagers {
    baize_cents least, most;
};

/* Adds a fault for every hole. The rows were read from `source`, all of them, without a fault. */
void holes_check(const struct pay_source *source, const struct baize_paytable *paytable, const struct hand_scope *scope,
                 struct hole_wagers wagers, struct faults *faults);
void envy_holes_check(const struct envy_pay_source *source, const struct baize_envy *envy,
                      const struct hand_scope *scope, const char *key, struct faults *faults);

#endif
