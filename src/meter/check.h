/* check.h - what check.c, check_claims.c, check_manager.c and refusal.c share. */
#ifndef BAIZE_METER_CHECK_H
#define BAIZE_METER_CHECK_H

#include "meter/internal.h"

static const struct baize_meter_refusal meter_allowed = {.reason = BAIZE_METER_REASON_ALLOWED, .requirement = ""};

struct baize_meter_refusal meter_refuse(enum baize_meter_reason reason, const char *requirement);
struct baize_meter_refusal meter_refuse_role(unsigned roles, const char *requirement);
struct baize_meter_refusal meter_refuse_range(enum baize_meter_reason reason, const char *requirement,
                                              baize_money least, baize_money most);
struct baize_meter_refusal meter_refuse_number(enum baize_meter_reason reason, const char *requirement,
                                               uint32_t number);

bool meter_role_in(enum baize_role role, unsigned roles);

/* Has a level received so much in its life that sums could come near the end of 64 bits? */
bool meter_is_full(const struct baize_meter *meter);

/* Is this the open round of a linked table? Then *table is the table. */
struct baize_meter_refusal meter_check_round(const struct baize_meter *meter, uint32_t number, uint32_t round,
                                             const struct baize_meter_table **table);

/* check_claims.c: claims, their validation, and wins. */
struct baize_meter_refusal meter_check_claims(const struct baize_rules *rules, const struct baize_meter *meter,
                                              const struct baize_meter_action *action);

/* check_manager.c: what only the Game Manager does. */
struct baize_meter_refusal meter_check_manager(const struct baize_rules *rules, const struct baize_meter *meter,
                                               const struct baize_meter_action *action);

#endif
