/* check.h - what check.c, check_claims.c and check_manager.c share. */
#ifndef BAIZE_METER_CHECK_H
#define BAIZE_METER_CHECK_H

#include "event/refusal.h"
#include "meter/internal.h"

struct baize_refusal meter_refuse_role(unsigned roles, baize_clause clause);

bool meter_role_in(enum baize_role role, unsigned roles);

/* Has a level received so much in its life that sums could come near the end of 64 bits? */
bool meter_is_full(const struct baize_meter *meter);

/* Is this the open round of a linked table? Then *table is the table. */
struct baize_refusal meter_check_round(const struct baize_meter *meter, uint32_t number, uint32_t round,
                                       const struct baize_meter_table **table);

/* check_claims.c: claims, their validation, and wins. */
struct baize_refusal meter_check_claims(const struct baize_rules *rules, const struct baize_meter *meter,
                                        const struct baize_meter_action *action);

/* check_manager.c: what only the Game Manager does. */
struct baize_refusal meter_check_manager(const struct baize_rules *rules, const struct baize_meter *meter,
                                         const struct baize_meter_action *action);

#endif
