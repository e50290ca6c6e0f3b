/* check.c - why an action is refused. Nothing here changes anything.
 *
 * Who may do what is one table (DESIGN, decision 3). What the rules or a requirement ask comes after it, act by act;
 * claims and wins are in check_claims.c, the Game Manager's acts in check_manager.c. */
#include "meter/check.h"
#include "catalog/rights.h"

/* ---- Who ---- */

bool meter_role_in(enum baize_role role, unsigned roles)
{
    return (unsigned)role < 16 && (roles >> role & 1u) != 0;
}

struct baize_refusal meter_refuse_role(unsigned roles, baize_clause clause)
{
    return (struct baize_refusal){.reason = BAIZE_REASON_ROLE_NOT_ALLOWED, .clause = clause, .set = (uint16_t)roles};
}

bool meter_needs_two(enum baize_meter_act act)
{
    return (unsigned)act < BAIZE_METER_ACTS && baize_meter_rights[act].second != 0;
}

static struct baize_refusal check_people(const struct baize_meter_action *action)
{
    const struct baize_right *row = &baize_meter_rights[action->kind];
    const struct baize_actor *by = &action->by;
    bool is_nobody = by->role == BAIZE_PROGRAM && (by->who != 0 || by->second != 0); /* the program is no person */
    if (is_nobody || !meter_role_in(by->role, row->by))
        return meter_refuse_role(row->by, 0);
    if (row->second == 0 ||
        (by->second != 0 && by->second != by->who && meter_role_in(action->second_role, row->second)))
        return allow();
    return (struct baize_refusal){.reason = BAIZE_REASON_SECOND_PERSON_NEEDED,
                                  .requirement = action->kind == BAIZE_METER_ACT_BACK_OUT ? "R26" : NULL,
                                  .set = row->second};
}

/* ---- Rounds ---- */

bool meter_is_full(const struct baize_meter *meter)
{
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        const struct baize_meter_level *level = &meter->levels[i];
        if (level->opening + level->contributions + level->seeds + level->pending_seeds + level->shortfall +
                    level->pending_shortfall + (level->adjustments > 0 ? level->adjustments : 0) >
                BAIZE_METER_RECEIVED_MOST ||
            level->paid_from_tray > BAIZE_METER_RECEIVED_MOST)
            return true;
    }
    return false;
}

static struct baize_refusal check_contribute(const struct baize_meter *meter, const struct baize_meter_action *action)
{
    uint8_t index = meter_find_table(meter, action->contribute.table);
    if (index == METER_NONE)
        return refuse_number(BAIZE_REASON_TABLE_UNKNOWN, NULL, action->contribute.table);
    const struct baize_meter_table *table = &meter->tables[index];
    if (table->open)
        return refuse_number(BAIZE_REASON_ROUND_IS_OPEN, "L1", table->number);
    if (action->contribute.round <= table->round)
        return refuse_number(BAIZE_REASON_ROUND_NOT_NEXT, NULL, table->number);
    if (action->contribute.seats == 0)
        return refuse(BAIZE_REASON_NO_WAGERS, NULL);
    if (action->contribute.seats >> BAIZE_SEATS_MOST != 0)
        return refuse(BAIZE_REASON_SEAT_UNKNOWN, "P6");
    return meter_is_full(meter) ? refuse(BAIZE_REASON_AMOUNT_TOO_LARGE, NULL) : allow();
}

struct baize_refusal meter_check_round(const struct baize_meter *meter, uint32_t number, uint32_t round,
                                       const struct baize_meter_table **table)
{
    uint8_t index = meter_find_table(meter, number);
    if (index == METER_NONE)
        return refuse_number(BAIZE_REASON_TABLE_UNKNOWN, NULL, number);
    *table = &meter->tables[index];
    if (!meter_has_open_round(*table, round))
        return refuse_number(BAIZE_REASON_ROUND_NOT_OPEN, NULL, number);
    return allow();
}

static uint32_t claim_of_table(const struct baize_meter *meter, uint32_t table)
{
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter->claims[i].table == table)
            return meter->claims[i].number;
    return 0;
}

static struct baize_refusal check_end(const struct baize_meter *meter, uint32_t number, uint32_t round)
{
    const struct baize_meter_table *table;
    struct baize_refusal refusal = meter_check_round(meter, number, round, &table);
    if (is_allowed(&refusal) && table->claimed != 0)
        return refuse_number(BAIZE_REASON_CLAIM_PENDING, "RULES 4", claim_of_table(meter, number));
    return refusal;
}

static struct baize_refusal check_void(const struct baize_meter *meter, uint32_t number, uint32_t round)
{
    const struct baize_meter_table *table;
    struct baize_refusal refusal = meter_check_round(meter, number, round, &table);
    if (!is_allowed(&refusal) || table->won == 0)
        return refusal;
    refusal = refuse(BAIZE_REASON_WIN_NOT_BACKED_OUT, "R28");
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (table->won & meter_seat_bit(seat))
            refusal.seat = seat;
    return refusal;
}

static struct baize_refusal check_acknowledge(const struct baize_meter *meter, uint8_t level)
{
    if (level >= meter->levels_count)
        return refuse(BAIZE_REASON_LEVEL_UNKNOWN, "R43");
    return meter->levels[level].dry_alarm != 0 ? allow() : refuse(BAIZE_REASON_NO_DRY_ALARM, "R43");
}

/* ---- The whole ---- */

static struct baize_refusal check_act(const struct baize_rules *rules, const struct baize_meter *meter,
                                      const struct baize_meter_action *action)
{
    switch (action->kind) {
    case BAIZE_METER_ACT_OPEN:
    case BAIZE_METER_ACT_LINK_TABLE:
    case BAIZE_METER_ACT_UNLINK_TABLE:
    case BAIZE_METER_ACT_CLOSE:
    case BAIZE_METER_ACT_SET_PARAMETERS:
    case BAIZE_METER_ACT_ADJUST:
    case BAIZE_METER_ACT_READ:
        return meter_check_manager(rules, meter, action);
    case BAIZE_METER_ACT_CONTRIBUTE:
        return check_contribute(meter, action);
    case BAIZE_METER_ACT_END_ROUND:
        return check_end(meter, action->end_round.table, action->end_round.round);
    case BAIZE_METER_ACT_VOID_ROUND:
        return check_void(meter, action->void_round.table, action->void_round.round);
    case BAIZE_METER_ACT_CLAIM:
    case BAIZE_METER_ACT_KEY_OFF:
    case BAIZE_METER_ACT_VALIDATE:
    case BAIZE_METER_ACT_REJECT:
    case BAIZE_METER_ACT_BACK_OUT:
        return meter_check_claims(rules, meter, action);
    case BAIZE_METER_ACT_ACKNOWLEDGE_DRY:
        return check_acknowledge(meter, action->acknowledge_dry.level);
    }
    return refuse(BAIZE_REASON_NOT_NOW, NULL);
}

static struct baize_refusal check(const struct baize_rules *rules, const struct baize_meter *meter,
                                  const struct baize_meter_action *action)
{
    bool opens = action->kind == BAIZE_METER_ACT_OPEN;
    if ((unsigned)action->kind >= BAIZE_METER_ACTS)
        return refuse(BAIZE_REASON_NOT_NOW, NULL);
    if (opens && meter->phase != BAIZE_METER_NEW)
        return refuse(BAIZE_REASON_ALREADY_OPEN, NULL);
    bool closed = meter->phase == BAIZE_METER_CLOSED &&
                  (action->kind == BAIZE_METER_ACT_BACK_OUT || action->kind == BAIZE_METER_ACT_ACKNOWLEDGE_DRY);
    if (!opens && !closed && meter->phase != BAIZE_METER_OPEN)
        return refuse(BAIZE_REASON_NOT_OPEN, NULL);
    if (action->by.at_ms < meter->at_ms)
        return refuse(BAIZE_REASON_TIME_GOES_BACK, NULL);
    struct baize_refusal refusal = check_people(action);
    return is_allowed(&refusal) ? check_act(rules, meter, action) : refusal;
}

struct baize_refusal baize_meter_check(const struct baize_rules *rules, const struct baize_meter *meter,
                                       const struct baize_meter_action *action)
{
    return refused_by(BAIZE_MACHINE_METER, check(rules, meter, action));
}
