/* check.c - why an action is refused. Nothing here changes anything.
 *
 * Who may do what is one table (DESIGN, decision 3). What the rules or a requirement ask comes after it, act by act;
 * claims and wins are in check_claims.c. */
#include "meter/check.h"

#include <string.h>

#define CENTS(cents) ((baize_money)(cents)*BAIZE_MICROCENTS_PER_CENT)

struct baize_meter_refusal meter_refuse(enum baize_meter_reason reason, const char *requirement)
{
    return (struct baize_meter_refusal){.reason = reason, .requirement = requirement};
}

static struct baize_meter_refusal refuse_range(enum baize_meter_reason reason, const char *requirement,
                                               baize_money least, baize_money most)
{
    struct baize_meter_refusal refusal = meter_refuse(reason, requirement);
    refusal.least = least;
    refusal.most = most;
    return refusal;
}

static struct baize_meter_refusal refuse_number(enum baize_meter_reason reason, const char *requirement,
                                                uint32_t number)
{
    struct baize_meter_refusal refusal = meter_refuse(reason, requirement);
    refusal.number = number;
    return refusal;
}

/* ---- Who ---- */

#define ROLE(role) (1u << BAIZE_##role)

enum {
    OFFICE = ROLE(SUPERVISOR) | ROLE(EXECUTIVE) | ROLE(MANAGER),
    FLOOR = ROLE(FLOORPERSON) | OFFICE,
    TABLE = ROLE(DEALER) | FLOOR,
    READERS = FLOOR | ROLE(CASHIER) | ROLE(AUDITOR),
};

struct act_row {
    uint16_t roles;
    uint16_t second; /* roles of the second person; 0: one is enough */
};

/* The validator is named by the rules: see check_claims.c. */
static const struct act_row act_rows[] = {
    [BAIZE_METER_ACT_OPEN] = {ROLE(MANAGER), OFFICE},
    [BAIZE_METER_ACT_LINK_TABLE] = {ROLE(MANAGER), 0},
    [BAIZE_METER_ACT_UNLINK_TABLE] = {ROLE(MANAGER), 0},
    [BAIZE_METER_ACT_CLOSE] = {ROLE(MANAGER), OFFICE},
    [BAIZE_METER_ACT_CONTRIBUTE] = {TABLE, 0},
    [BAIZE_METER_ACT_END_ROUND] = {TABLE, 0},
    [BAIZE_METER_ACT_VOID_ROUND] = {TABLE, 0},
    [BAIZE_METER_ACT_CLAIM] = {TABLE, 0},
    [BAIZE_METER_ACT_KEY_OFF] = {TABLE, 0},
    [BAIZE_METER_ACT_VALIDATE] = {FLOOR, 0},
    [BAIZE_METER_ACT_REJECT] = {FLOOR, 0},
    [BAIZE_METER_ACT_BACK_OUT] = {ROLE(MANAGER), OFFICE},
    [BAIZE_METER_ACT_SET_PARAMETERS] = {ROLE(MANAGER), OFFICE},
    [BAIZE_METER_ACT_ADJUST] = {ROLE(MANAGER), OFFICE},
    [BAIZE_METER_ACT_READ] = {READERS, 0},
};

#define ACTS (sizeof act_rows / sizeof act_rows[0])

bool meter_role_in(enum baize_role role, unsigned roles)
{
    return (unsigned)role < 16 && (roles >> role & 1u) != 0;
}

struct baize_meter_refusal meter_refuse_role(unsigned roles, const char *requirement)
{
    struct baize_meter_refusal refusal = meter_refuse(BAIZE_METER_REASON_ROLE_NOT_ALLOWED, requirement);
    refusal.roles = (uint16_t)roles;
    return refusal;
}

static struct baize_meter_refusal check_people(const struct baize_meter_action *action)
{
    const struct act_row *row = &act_rows[action->kind];
    const struct baize_actor *by = &action->by;
    if (!meter_role_in(by->role, row->roles))
        return meter_refuse_role(row->roles, "");
    if (row->second == 0 ||
        (by->second != 0 && by->second != by->who && meter_role_in(action->second_role, row->second)))
        return meter_allowed;
    struct baize_meter_refusal refusal =
        meter_refuse(BAIZE_METER_REASON_SECOND_PERSON_NEEDED, action->kind == BAIZE_METER_ACT_BACK_OUT ? "R26" : "");
    refusal.roles = row->second;
    return refusal;
}

/* ---- Levels ---- */

static bool is_rate(baize_rate rate)
{
    return rate >= 0 && rate <= BAIZE_RATE_WHOLE;
}

/* A level by itself; `others` is what the other levels take of each wager. */
static struct baize_meter_refusal check_parameters(const struct baize_meter_parameters *set, int64_t others)
{
    if (set->seed < 0 || set->seed > BAIZE_METER_CENTS_MOST)
        return refuse_range(BAIZE_METER_REASON_SEED_OUT_OF_RANGE, "", 0, CENTS(BAIZE_METER_CENTS_MOST));
    if (!is_rate(set->rate) || !is_rate(set->reserve) || others + set->rate + set->reserve > BAIZE_RATE_WHOLE)
        return meter_refuse(BAIZE_METER_REASON_RATE_OUT_OF_RANGE, "");
    if (set->limit != 0 && (set->limit < set->seed || set->limit > BAIZE_METER_CENTS_MOST))
        return refuse_range(BAIZE_METER_REASON_LIMIT_OUT_OF_RANGE, "", CENTS(set->seed), CENTS(BAIZE_METER_CENTS_MOST));
    return meter_allowed;
}

static bool is_level_of(const struct baize_rules *rules, const char *name)
{
    if (memchr(name, '\0', BAIZE_LEVEL_NAME_SIZE) == NULL)
        return false;
    for (uint8_t i = 0; i < rules->progressive.levels; i++)
        if (strcmp(rules->progressive.meters[i].level, name) == 0)
            return true;
    return false;
}

static bool levels_are_right(const struct baize_rules *rules, const struct baize_meter_action *action)
{
    if (action->open.count < 1 || action->open.count > BAIZE_LEVELS_MOST)
        return false;
    for (uint8_t i = 0; i < action->open.count; i++) {
        if (!is_level_of(rules, action->open.levels[i].name))
            return false;
        for (uint8_t k = 0; k < i; k++)
            if (strcmp(action->open.levels[k].name, action->open.levels[i].name) == 0)
                return false;
    }
    return true;
}

static struct baize_meter_refusal check_open(const struct baize_rules *rules, const struct baize_meter_action *action)
{
    int64_t others = 0;
    if (action->open.meter == 0)
        return meter_refuse(BAIZE_METER_REASON_METER_NEEDS_ID, "");
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered || rules->progressive.wager < 1 ||
        rules->progressive.wager > BAIZE_METER_CENTS_MOST)
        return meter_refuse(BAIZE_METER_REASON_NO_PROGRESSIVE, "R25");
    if (!levels_are_right(rules, action))
        return meter_refuse(BAIZE_METER_REASON_LEVELS_WRONG, "P8");
    for (uint8_t i = 0; i < action->open.count; i++) {
        const struct baize_meter_setup *level = &action->open.levels[i];
        baize_cents most = level->set.limit != 0 ? level->set.limit : BAIZE_METER_CENTS_MOST;
        struct baize_meter_refusal refusal = check_parameters(&level->set, others);
        if (refusal.reason != BAIZE_METER_REASON_ALLOWED)
            return refusal;
        if (level->opening < level->set.seed || level->opening > most)
            return refuse_range(BAIZE_METER_REASON_OPENING_OUT_OF_RANGE, "T3", CENTS(level->set.seed), CENTS(most));
        others += level->set.rate + level->set.reserve;
    }
    return meter_allowed;
}

/* ---- Tables ---- */

/* P11: the same odds, wager and rates; odds in proportion to the wager, with a notice, are not offered. */
static struct baize_meter_refusal check_terms(const struct baize_rules *rules, const struct baize_meter *meter,
                                              const struct baize_meter_terms *terms)
{
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    bool same = terms->rows == schedule->count;
    for (uint8_t i = 0; same && i < schedule->count; i++)
        same = strncmp(terms->schedule[i].hand, schedule->rows[i].hand, BAIZE_ID_SIZE) == 0 &&
               baize_odds_equal(&terms->schedule[i].pays, &schedule->rows[i].pays);
    if (!same)
        return meter_refuse(BAIZE_METER_REASON_SCHEDULE_DIFFERS, "P11");
    if (terms->wager != meter->wager)
        return refuse_range(BAIZE_METER_REASON_WAGER_DIFFERS, "P11", CENTS(meter->wager), CENTS(meter->wager));
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        const struct baize_meter_level *level = &meter->levels[i];
        bool found = false;
        for (uint8_t k = 0; k < terms->levels && k < BAIZE_LEVELS_MOST; k++)
            found = found || (strncmp(terms->level[k].name, level->name, BAIZE_LEVEL_NAME_SIZE) == 0 &&
                              terms->level[k].rate == level->set.rate && terms->level[k].reserve == level->set.reserve);
        if (!found)
            return meter_refuse(BAIZE_METER_REASON_RATE_DIFFERS, "P11");
    }
    return meter_allowed;
}

static struct baize_meter_refusal check_link(const struct baize_rules *rules, const struct baize_meter *meter,
                                             const struct baize_meter_action *action)
{
    uint32_t table = action->link_table.table;
    if (table == 0)
        return meter_refuse(BAIZE_METER_REASON_TABLE_UNKNOWN, "");
    if (meter_find_table(meter, table) != METER_NONE)
        return refuse_number(BAIZE_METER_REASON_TABLE_LINKED_BEFORE, "", table);
    if (meter->tables_count == BAIZE_METER_TABLES_MOST)
        return meter_refuse(BAIZE_METER_REASON_TOO_MANY_TABLES, "");
    if (action->link_table.terms.seats < 1 || action->link_table.terms.seats > BAIZE_SEATS_MOST)
        return meter_refuse(BAIZE_METER_REASON_SEAT_UNKNOWN, "");
    return check_terms(rules, meter, &action->link_table.terms);
}

static struct baize_meter_refusal check_no_round_open(const struct baize_meter *meter, const char *requirement)
{
    for (uint8_t i = 0; i < meter->tables_count; i++)
        if (meter->tables[i].open)
            return refuse_number(BAIZE_METER_REASON_ROUND_IS_OPEN, requirement, meter->tables[i].number);
    return meter_allowed;
}

static struct baize_meter_refusal check_unlink(const struct baize_meter *meter, uint32_t number)
{
    uint8_t index = meter_find_table(meter, number);
    if (index == METER_NONE)
        return refuse_number(BAIZE_METER_REASON_TABLE_UNKNOWN, "", number);
    if (meter->tables[index].open)
        return refuse_number(BAIZE_METER_REASON_ROUND_IS_OPEN, "", number);
    return meter_allowed;
}

static struct baize_meter_refusal check_close(const struct baize_meter *meter)
{
    if (meter->claims_count > 0)
        return refuse_number(BAIZE_METER_REASON_CLAIM_PENDING, "T7", meter->claims[0].number);
    return check_no_round_open(meter, "T7");
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

static struct baize_meter_refusal check_contribute(const struct baize_meter *meter,
                                                   const struct baize_meter_action *action)
{
    uint8_t index = meter_find_table(meter, action->contribute.table);
    if (index == METER_NONE)
        return refuse_number(BAIZE_METER_REASON_TABLE_UNKNOWN, "", action->contribute.table);
    const struct baize_meter_table *table = &meter->tables[index];
    if (table->open)
        return refuse_number(BAIZE_METER_REASON_ROUND_IS_OPEN, "L1", table->number);
    if (action->contribute.round <= table->round)
        return refuse_number(BAIZE_METER_REASON_ROUND_NOT_NEXT, "", table->number);
    if (action->contribute.seats == 0)
        return meter_refuse(BAIZE_METER_REASON_NO_WAGERS, "");
    if (action->contribute.seats >> BAIZE_SEATS_MOST != 0)
        return meter_refuse(BAIZE_METER_REASON_SEAT_UNKNOWN, "P6");
    return meter_is_full(meter) ? meter_refuse(BAIZE_METER_REASON_AMOUNT_TOO_LARGE, "") : meter_allowed;
}

struct baize_meter_refusal meter_check_round(const struct baize_meter *meter, uint32_t number, uint32_t round,
                                             const struct baize_meter_table **table)
{
    uint8_t index = meter_find_table(meter, number);
    if (index == METER_NONE)
        return refuse_number(BAIZE_METER_REASON_TABLE_UNKNOWN, "", number);
    *table = &meter->tables[index];
    if (!meter_has_open_round(*table, round))
        return refuse_number(BAIZE_METER_REASON_ROUND_NOT_OPEN, "", number);
    return meter_allowed;
}

static uint32_t claim_of_table(const struct baize_meter *meter, uint32_t table)
{
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter->claims[i].table == table)
            return meter->claims[i].number;
    return 0;
}

static struct baize_meter_refusal check_end(const struct baize_meter *meter, uint32_t number, uint32_t round)
{
    const struct baize_meter_table *table;
    struct baize_meter_refusal refusal = meter_check_round(meter, number, round, &table);
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED && table->claimed != 0)
        return refuse_number(BAIZE_METER_REASON_CLAIM_PENDING, "RULES 4", claim_of_table(meter, number));
    return refusal;
}

static struct baize_meter_refusal check_void(const struct baize_meter *meter, uint32_t number, uint32_t round)
{
    const struct baize_meter_table *table;
    struct baize_meter_refusal refusal = meter_check_round(meter, number, round, &table);
    if (refusal.reason != BAIZE_METER_REASON_ALLOWED || table->won == 0)
        return refusal;
    refusal = meter_refuse(BAIZE_METER_REASON_WIN_NOT_BACKED_OUT, "R28");
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (table->won & meter_seat_bit(seat))
            refusal.seat = seat;
    return refusal;
}

/* ---- The Game Manager ---- */

static struct baize_meter_refusal check_set_parameters(const struct baize_meter *meter,
                                                       const struct baize_meter_action *action)
{
    const struct baize_meter_parameters *set = &action->set_parameters.set;
    int64_t others = 0;
    if (action->set_parameters.level >= meter->levels_count)
        return meter_refuse(BAIZE_METER_REASON_LEVEL_UNKNOWN, "");
    struct baize_meter_refusal refusal = check_no_round_open(meter, "T5");
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (i != action->set_parameters.level)
            others += meter->levels[i].set.rate + meter->levels[i].set.reserve;
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED)
        refusal = check_parameters(set, others);
    baize_money now = meter->levels[action->set_parameters.level].now.meter;
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED && set->limit != 0 && CENTS(set->limit) < now)
        return refuse_range(BAIZE_METER_REASON_LIMIT_BELOW_AMOUNT, "P10", now, CENTS(BAIZE_METER_CENTS_MOST));
    return refusal;
}

struct adjust_row {
    bool down, up;
};

static const struct adjust_row adjust_rows[] = {
#define ADJUST_ROW(name, id, may_fall, may_rise, words) {may_fall, may_rise},
    BAIZE_METER_ADJUST_LIST(ADJUST_ROW)
#undef ADJUST_ROW
};

static struct baize_meter_refusal check_adjust(const struct baize_meter *meter, const struct baize_meter_action *action)
{
    baize_money amount = action->adjust.amount;
    if (action->adjust.level >= meter->levels_count)
        return meter_refuse(BAIZE_METER_REASON_LEVEL_UNKNOWN, "");
    if ((size_t)action->adjust.why >= sizeof adjust_rows / sizeof adjust_rows[0])
        return meter_refuse(BAIZE_METER_REASON_WHY_UNKNOWN, "T1");
    if (meter->claims_count > 0)
        return refuse_number(BAIZE_METER_REASON_CLAIM_PENDING, "R27", meter->claims[0].number);
    if (amount < 0 ? !adjust_rows[action->adjust.why].down : !adjust_rows[action->adjust.why].up)
        return meter_refuse(BAIZE_METER_REASON_ADJUSTMENT_NOT_FOR_THIS, "T1");
    const struct baize_meter_level *level = &meter->levels[action->adjust.level];
    baize_money most = CENTS(level->set.limit != 0 ? level->set.limit : BAIZE_METER_CENTS_MOST) - level->now.meter;
    most = most < 0 ? 0 : most;
    if (amount == 0 || amount < -level->now.meter || amount > most)
        return refuse_range(BAIZE_METER_REASON_ADJUSTMENT_OUT_OF_RANGE, "R30", -level->now.meter, most);
    return amount > 0 && meter_is_full(meter) ? meter_refuse(BAIZE_METER_REASON_AMOUNT_TOO_LARGE, "") : meter_allowed;
}

/* ---- The whole ---- */

static struct baize_meter_refusal check_act(const struct baize_rules *rules, const struct baize_meter *meter,
                                            const struct baize_meter_action *action)
{
    switch (action->kind) {
    case BAIZE_METER_ACT_OPEN:
        return check_open(rules, action);
    case BAIZE_METER_ACT_LINK_TABLE:
        return check_link(rules, meter, action);
    case BAIZE_METER_ACT_UNLINK_TABLE:
        return check_unlink(meter, action->unlink_table.table);
    case BAIZE_METER_ACT_CLOSE:
        return check_close(meter);
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
    case BAIZE_METER_ACT_SET_PARAMETERS:
        return check_set_parameters(meter, action);
    case BAIZE_METER_ACT_ADJUST:
        return check_adjust(meter, action);
    case BAIZE_METER_ACT_READ:
        return action->read.day > meter->day ? meter_allowed : meter_refuse(BAIZE_METER_REASON_DAY_NOT_NEXT, "T12");
    }
    return meter_refuse(BAIZE_METER_REASON_NOT_NOW, "");
}

struct baize_meter_refusal baize_meter_check(const struct baize_rules *rules, const struct baize_meter *meter,
                                             const struct baize_meter_action *action)
{
    bool opens = action->kind == BAIZE_METER_ACT_OPEN;
    if ((size_t)action->kind >= ACTS)
        return meter_refuse(BAIZE_METER_REASON_NOT_NOW, "");
    if (opens && meter->phase != BAIZE_METER_NEW)
        return meter_refuse(BAIZE_METER_REASON_ALREADY_OPEN, "");
    if (!opens && meter->phase != BAIZE_METER_OPEN)
        return meter_refuse(BAIZE_METER_REASON_NOT_OPEN, "");
    if (action->by.at_ms < meter->at_ms)
        return meter_refuse(BAIZE_METER_REASON_TIME_GOES_BACK, "");
    struct baize_meter_refusal refusal = check_people(action);
    return refusal.reason == BAIZE_METER_REASON_ALLOWED ? check_act(rules, meter, action) : refusal;
}
