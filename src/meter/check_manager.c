/* check_manager.c - why an act of the Game Manager is refused: opening, links, closing, parameters, adjustments and
 * readings. What the rules ask of a meter holds whatever was submitted (T6). */
#include "meter/check.h"

#include <string.h>

#define CENTS(cents) ((baize_money)(cents)*BAIZE_MICROCENTS_PER_CENT)

/* The smallest amount in cents that is not less. */
static baize_cents cents_up(baize_money money)
{
    return money / BAIZE_MICROCENTS_PER_CENT + (money % BAIZE_MICROCENTS_PER_CENT > 0);
}

/* ---- Levels ---- */

static bool is_rate(baize_rate rate)
{
    return rate >= 0 && rate <= BAIZE_RATE_WHOLE;
}

/* A level by itself; `others` is what the other levels take of each wager. */
static struct baize_refusal check_parameters(const struct baize_meter_parameters *set, int64_t others)
{
    if (set->seed < 0 || set->seed > BAIZE_METER_CENTS_MOST)
        return refuse_range(BAIZE_REASON_SEED_OUT_OF_RANGE, NULL, 0, BAIZE_METER_CENTS_MOST);
    if (!is_rate(set->rate) || !is_rate(set->reserve) || others + set->rate + set->reserve > BAIZE_RATE_WHOLE)
        return refuse(BAIZE_REASON_RATE_OUT_OF_RANGE, NULL);
    if (set->limit != 0 && (set->limit < set->seed || set->limit > BAIZE_METER_CENTS_MOST))
        return refuse_range(BAIZE_REASON_LIMIT_OUT_OF_RANGE, NULL, set->seed, BAIZE_METER_CENTS_MOST);
    return allow();
}

static const struct baize_meter_rules *level_rules(const struct baize_rules *rules, const char *name)
{
    if (memchr(name, '\0', BAIZE_LEVEL_NAME_SIZE) == NULL)
        return NULL;
    for (uint8_t i = 0; i < rules->progressive.levels; i++)
        if (strcmp(rules->progressive.meters[i].level, name) == 0)
            return &rules->progressive.meters[i];
    return NULL;
}

/* What the jurisdiction asks of the level: a least seed (P13), a reserve that the schedule sets (T6). */
static struct baize_refusal check_asked(const struct baize_rules *rules, const char *name,
                                        const struct baize_meter_parameters *set)
{
    const struct baize_meter_rules *level = level_rules(rules, name);
    struct baize_refusal refusal = allow();
    if (level != NULL && set->seed < level->seed_least)
        refusal = refuse_range(BAIZE_REASON_SEED_BELOW_LEAST, "P13", level->seed_least, BAIZE_METER_CENTS_MOST);
    else if (level != NULL && level->reserve_exact && set->reserve != level->reserve)
        refusal = refuse_range(BAIZE_REASON_RESERVE_NOT_AS_SET, "T6", 0, level->reserve);
    refusal.clause = is_allowed(&refusal) ? 0 : level->clause;
    return refusal;
}

static bool levels_are_right(const struct baize_rules *rules, const struct baize_meter_action *action)
{
    if (action->open.count < 1 || action->open.count > BAIZE_LEVELS_MOST)
        return false;
    for (uint8_t i = 0; i < action->open.count; i++) {
        if (level_rules(rules, action->open.levels[i].name) == NULL)
            return false;
        for (uint8_t k = 0; k < i; k++)
            if (strcmp(action->open.levels[k].name, action->open.levels[i].name) == 0)
                return false;
    }
    return true;
}

/* All of the money, and somebody it came from (T7). */
static struct baize_refusal check_taken_over(const struct baize_meter_setup *level, uint32_t predecessor)
{
    if (level->transferred == 0)
        return allow();
    if (predecessor == 0)
        return refuse(BAIZE_REASON_TRANSFER_FROM_NOBODY, "T7");
    return level->transferred > 0 && CENTS(level->opening) >= level->transferred
               ? allow()
               : refuse_range(BAIZE_REASON_TRANSFER_NOT_ENTIRE, "T7", cents_up(level->transferred),
                              BAIZE_METER_CENTS_MOST);
}

static struct baize_refusal check_level(const struct baize_rules *rules, const struct baize_meter_action *action,
                                        const struct baize_meter_setup *level, int64_t others)
{
    baize_cents most = level->set.limit != 0 ? level->set.limit : BAIZE_METER_CENTS_MOST;
    struct baize_refusal refusal = check_parameters(&level->set, others);
    if (is_allowed(&refusal))
        refusal = check_asked(rules, level->name, &level->set);
    if (!is_allowed(&refusal))
        return refusal;
    if (level->opening < level->set.seed || level->opening > most)
        return refuse_range(BAIZE_REASON_OPENING_OUT_OF_RANGE, "T3", level->set.seed, most);
    return check_taken_over(level, action->open.predecessor);
}

static struct baize_refusal check_open(const struct baize_rules *rules, const struct baize_meter_action *action)
{
    int64_t others = 0;
    if (action->open.meter == 0)
        return refuse(BAIZE_REASON_METER_NEEDS_ID, NULL);
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered || rules->progressive.wager < 1 ||
        rules->progressive.wager > BAIZE_METER_CENTS_MOST)
        return refuse(BAIZE_REASON_NO_PROGRESSIVE, "R25");
    if (!levels_are_right(rules, action))
        return refuse(BAIZE_REASON_LEVELS_WRONG, "P8");
    for (uint8_t i = 0; i < action->open.count; i++) {
        const struct baize_meter_setup *level = &action->open.levels[i];
        struct baize_refusal refusal = check_level(rules, action, level, others);
        if (!is_allowed(&refusal))
            return refusal;
        others += level->set.rate + level->set.reserve;
    }
    return allow();
}

/* ---- Tables ---- */

static bool pays_alike(const struct baize_rules *rules, const struct baize_meter_terms *terms)
{
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    bool same = terms->rows == schedule->count;
    for (uint8_t i = 0; same && i < schedule->count; i++)
        same = strncmp(terms->schedule[i].hand, schedule->rows[i].hand, BAIZE_ID_SIZE) == 0 &&
               baize_odds_equal(&terms->schedule[i].pays, &schedule->rows[i].pays);
    return same;
}

/* How wins are ordered, validated and paid: the first term that is not as the meter's rules say, or 0. Events cite
 * clauses of the meter's rules, so working by the rules of each table is no way out. */
static uint32_t term_that_differs(const struct baize_rules *rules, const struct baize_meter_terms *terms)
{
    struct baize_meter_terms own;
    baize_meter_terms_of(rules, &own);
    if (terms->claim_order != own.claim_order)
        return BAIZE_METER_TERM_CLAIM_ORDER;
    if (terms->fixed_pays_from != own.fixed_pays_from)
        return BAIZE_METER_TERM_FIXED_PAYS_FROM;
    if (terms->validator != own.validator)
        return BAIZE_METER_TERM_VALIDATOR;
    if (terms->executive_above != own.executive_above)
        return BAIZE_METER_TERM_EXECUTIVE_ABOVE;
    if (terms->asks_credential != own.asks_credential || terms->credential != own.credential)
        return BAIZE_METER_TERM_CREDENTIAL;
    return 0;
}

/* P11: the same odds, wager and rates. The other way, odds in proportion to the wager, would need a schedule whose
 * hands come up as much more often as its wager is larger. The chance of a hand follows from the cards alone, and no
 * two published schedules are in the proportion of their wagers: tests/unit/test_meter_terms.c counts them. */
static struct baize_refusal check_terms(const struct baize_rules *rules, const struct baize_meter *meter,
                                        const struct baize_meter_terms *terms)
{
    if (!pays_alike(rules, terms))
        return refuse(BAIZE_REASON_SCHEDULE_DIFFERS, "P11");
    if (terms->wager != meter->wager)
        return refuse_range(BAIZE_REASON_WAGER_DIFFERS, "P11", meter->wager, meter->wager);
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        const struct baize_meter_level *level = &meter->levels[i];
        bool found = false;
        for (uint8_t k = 0; k < terms->levels && k < BAIZE_LEVELS_MOST; k++)
            found = found || (strncmp(terms->level[k].name, level->name, BAIZE_LEVEL_NAME_SIZE) == 0 &&
                              terms->level[k].rate == level->set.rate && terms->level[k].reserve == level->set.reserve);
        if (!found)
            return refuse(BAIZE_REASON_RATE_DIFFERS, "P11");
    }
    uint32_t term = term_that_differs(rules, terms);
    return term != 0 ? refuse_number(BAIZE_REASON_TERMS_DIFFER, "P11", term) : allow();
}

static struct baize_refusal check_link(const struct baize_rules *rules, const struct baize_meter *meter,
                                       const struct baize_meter_action *action)
{
    uint32_t table = action->link_table.table;
    if (table == 0)
        return refuse(BAIZE_REASON_TABLE_UNKNOWN, NULL);
    if (meter_find_table(meter, table) != METER_NONE)
        return refuse_number(BAIZE_REASON_TABLE_LINKED_BEFORE, NULL, table);
    if (meter->tables_count == BAIZE_METER_TABLES_MOST)
        return refuse(BAIZE_REASON_TOO_MANY_TABLES, NULL);
    if (action->link_table.terms.seats < 1 || action->link_table.terms.seats > BAIZE_SEATS_MOST)
        return refuse(BAIZE_REASON_SEAT_UNKNOWN, NULL);
    return check_terms(rules, meter, &action->link_table.terms);
}

static struct baize_refusal check_no_round_open(const struct baize_meter *meter, const char *requirement)
{
    for (uint8_t i = 0; i < meter->tables_count; i++)
        if (meter->tables[i].open)
            return refuse_number(BAIZE_REASON_ROUND_IS_OPEN, requirement, meter->tables[i].number);
    return allow();
}

static struct baize_refusal check_unlink(const struct baize_meter *meter, uint32_t number)
{
    uint8_t index = meter_find_table(meter, number);
    if (index == METER_NONE)
        return refuse_number(BAIZE_REASON_TABLE_UNKNOWN, NULL, number);
    if (meter->tables[index].open)
        return refuse_number(BAIZE_REASON_ROUND_IS_OPEN, NULL, number);
    return allow();
}

#define DAY_MS INT64_C(86400000)

/* Players' money moves only to odds and a wager that are no worse for them, and after they have been told (T7). The
 * same schedule is the equal odds; better ones would need a comparison of hands. */
static struct baize_refusal check_transfer(const struct baize_rules *rules, const struct baize_meter *meter,
                                           const struct baize_meter_action *action)
{
    int64_t days = rules->progressive.transfer_notice_days;
    if (!pays_alike(rules, &action->close.terms) || action->close.terms.wager > meter->wager)
        return refuse_number(BAIZE_REASON_SUCCESSOR_DIFFERS, "T7", action->close.successor);
    if (days > 0 && (action->close.notice_ms <= 0 || action->close.notice_ms > action->by.at_ms ||
                     action->by.at_ms - action->close.notice_ms < days * DAY_MS))
        return (struct baize_refusal){.reason = BAIZE_REASON_NOTICE_TOO_SHORT,
                                      .requirement = "T7",
                                      .clause = rules->progressive.transfer_clause,
                                      .number = (uint32_t)days};
    return allow();
}

static struct baize_refusal check_close(const struct baize_rules *rules, const struct baize_meter *meter,
                                        const struct baize_meter_action *action)
{
    if (meter->claims_count > 0)
        return refuse_number(BAIZE_REASON_CLAIM_PENDING, "T7", meter->claims[0].number);
    struct baize_refusal refusal = check_no_round_open(meter, "T7");
    if (!is_allowed(&refusal) || action->close.successor == 0)
        return refusal;
    return check_transfer(rules, meter, action);
}

/* ---- Parameters, adjustments, readings ---- */

static bool parameters_equal(const struct baize_meter_parameters *a, const struct baize_meter_parameters *b)
{
    return a->seed == b->seed && a->limit == b->limit && a->rate == b->rate && a->reserve == b->reserve;
}

static struct baize_refusal check_set_parameters(const struct baize_rules *rules, const struct baize_meter *meter,
                                                 const struct baize_meter_action *action)
{
    const struct baize_meter_parameters *set = &action->set_parameters.set;
    int64_t others = 0;
    if (action->set_parameters.level >= meter->levels_count)
        return refuse(BAIZE_REASON_LEVEL_UNKNOWN, NULL);
    struct baize_refusal refusal = check_no_round_open(meter, "T5");
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (i != action->set_parameters.level)
            others += meter->levels[i].set.rate + meter->levels[i].set.reserve;
    if (is_allowed(&refusal))
        refusal = check_parameters(set, others);
    if (is_allowed(&refusal))
        refusal = check_asked(rules, meter->levels[action->set_parameters.level].name, set);
    baize_money now = meter->levels[action->set_parameters.level].now.meter;
    if (is_allowed(&refusal) && set->limit != 0 && CENTS(set->limit) < now)
        return refuse_range(BAIZE_REASON_LIMIT_BELOW_AMOUNT, "P10", cents_up(now), BAIZE_METER_CENTS_MOST);
    if (is_allowed(&refusal) && parameters_equal(set, &meter->levels[action->set_parameters.level].set))
        return refuse(BAIZE_REASON_NOTHING_CHANGES, NULL);
    return refusal;
}

struct adjust_row {
    bool down, up;
};

/* T1 lists what may lower a meter; a win lowers it by itself. A variance in the players' favour (T10) and money removed
 * elsewhere (T12) raise it. */
static const struct adjust_row adjust_rows[BAIZE_METER_ADJUSTS] = {
    [BAIZE_METER_ADJUST_MALFUNCTION] = {.down = true, .up = true},
    [BAIZE_METER_ADJUST_OVER_LIMIT] = {.down = true},
    [BAIZE_METER_ADJUST_SEED_RECOVERY] = {.down = true},
    [BAIZE_METER_ADJUST_UNDISPLAYED_FUNDS] = {.down = true},
    [BAIZE_METER_ADJUST_VARIANCE] = {.up = true},
    [BAIZE_METER_ADJUST_REDISTRIBUTION] = {.up = true},
};

static struct baize_refusal check_adjust(const struct baize_rules *rules, const struct baize_meter *meter,
                                         const struct baize_meter_action *action)
{
    baize_money amount = action->adjust.amount;
    if (action->adjust.level >= meter->levels_count)
        return refuse(BAIZE_REASON_LEVEL_UNKNOWN, NULL);
    if ((size_t)action->adjust.why >= sizeof adjust_rows / sizeof adjust_rows[0])
        return refuse(BAIZE_REASON_WHY_UNKNOWN, "T1");
    uint8_t first = meter_first_claim(meter, action->adjust.level);
    if (first != METER_NONE)
        return refuse_number(BAIZE_REASON_CLAIM_PENDING, "R27", meter->claims[first].number);
    if (amount < 0 ? !adjust_rows[action->adjust.why].down : !adjust_rows[action->adjust.why].up)
        return refuse(BAIZE_REASON_ADJUSTMENT_NOT_FOR_THIS, "T1");
    if (rules->progressive.adjustment_approval && action->adjust.why != BAIZE_METER_ADJUST_MALFUNCTION &&
        action->adjust.approval == 0) {
        struct baize_refusal refusal = refuse(BAIZE_REASON_APPROVAL_NEEDED, "T2");
        refusal.clause = rules->progressive.adjustment_clause;
        return refusal;
    }
    const struct baize_meter_level *level = &meter->levels[action->adjust.level];
    baize_money seed = CENTS(level->set.seed) - level->seed_recovered;
    seed = seed < 0 ? 0 : seed;
    if (action->adjust.why == BAIZE_METER_ADJUST_SEED_RECOVERY && amount < -seed)
        return refuse_range(BAIZE_REASON_RECOVERED_ABOVE_SEED, "T1", 0, seed / BAIZE_MICROCENTS_PER_CENT);
    baize_money most = CENTS(level->set.limit != 0 ? level->set.limit : BAIZE_METER_CENTS_MOST) - level->now.meter;
    most = most < 0 ? 0 : most;
    if (amount == 0 || amount < -level->now.meter || amount > most)
        return refuse_range(BAIZE_REASON_ADJUSTMENT_OUT_OF_RANGE, "R30", cents_up(-level->now.meter),
                            most / BAIZE_MICROCENTS_PER_CENT);
    return amount > 0 && meter_is_full(meter) ? refuse(BAIZE_REASON_AMOUNT_TOO_LARGE, NULL) : allow();
}

#define SHOWN_MOST (BAIZE_METER_RECEIVED_MOST / BAIZE_MICROCENTS_PER_CENT)

static struct baize_refusal check_read(const struct baize_meter *meter, const struct baize_meter_action *action)
{
    if (action->read.day <= meter->day)
        return refuse(BAIZE_REASON_DAY_NOT_NEXT, "T12");
    if (action->read.signs >> meter->levels_count != 0)
        return refuse(BAIZE_REASON_LEVEL_UNKNOWN, "T10");
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if ((action->read.signs >> i & 1) != 0 && (action->read.shown[i] < 0 || action->read.shown[i] > SHOWN_MOST))
            return refuse_range(BAIZE_REASON_SIGN_OUT_OF_RANGE, "T10", 0, SHOWN_MOST);
    return allow();
}

struct baize_refusal meter_check_manager(const struct baize_rules *rules, const struct baize_meter *meter,
                                         const struct baize_meter_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_METER_ACT_OPEN:
        return check_open(rules, action);
    case BAIZE_METER_ACT_LINK_TABLE:
        return check_link(rules, meter, action);
    case BAIZE_METER_ACT_UNLINK_TABLE:
        return check_unlink(meter, action->unlink_table.table);
    case BAIZE_METER_ACT_CLOSE:
        return check_close(rules, meter, action);
    case BAIZE_METER_ACT_SET_PARAMETERS:
        return check_set_parameters(rules, meter, action);
    case BAIZE_METER_ACT_ADJUST:
        return check_adjust(rules, meter, action);
    default:
        return check_read(meter, action);
    }
}
