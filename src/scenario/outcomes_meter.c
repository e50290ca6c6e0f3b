/* outcomes_meter.c - how meters stand, and what came in and went out in the line. */
#include "scenario/outcomes.h"

/* ---- Which level ---- */

static int level_of(const struct baize_meter *meter, const struct scenario_span *name)
{
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (strlen(meter->levels[i].name) == name->length &&
            memcmp(meter->levels[i].name, name->start, name->length) == 0)
            return i;
    return -1;
}

static bool is_linked(const struct baize_floor_table *table, uint32_t meter)
{
    for (uint8_t i = 0; table != NULL && i < table->links_count; i++)
        if (table->links[i] == meter)
            return true;
    return false;
}

/* The meter that is named; else that of the line; else the one that is linked to the line's table and has the level;
 * else the only one that has it. NULL with words. */
static const struct baize_meter *find_meter(const struct question *ask, unsigned group)
{
    const struct baize_floor_meter *only = NULL;
    unsigned candidates = 0;
    bool named = fact_group(ask->fact, group) || ask->line->where == AT_METER;
    if (named) {
        only = baize_floor_meter(&ask->run->floor,
                                 fact_group(ask->fact, group) ? ask->fact->said.meter : ask->line->place);
        candidates = only != NULL;
    }
    for (int linked = 1; !named && candidates == 0 && linked >= 0; linked--)
        for (size_t i = 0; i < ask->run->floor.meters_count; i++) {
            const struct baize_floor_meter *meter = &ask->run->floor.meters[i];
            bool fits = ask->fact->said.level.length == 0 || level_of(&meter->meter, &ask->fact->said.level) >= 0;
            if (!fits || (linked && !is_linked(run_table(ask->run, ask->line), meter->number)))
                continue;
            only = meter;
            candidates++;
        }
    if (candidates == 1)
        return &only->meter;
    baize_text_add(ask->found, candidates == 0 ? "no such meter" : "several meters: say `of meter N`");
    return NULL;
}

static const struct baize_meter *find_level(const struct question *ask, unsigned group, int *level)
{
    const struct baize_meter *meter = find_meter(ask, group);
    *level = meter == NULL ? -1 : level_of(meter, &ask->fact->said.level);
    if (meter != NULL && *level < 0)
        baize_text_format(ask->found, "meter %u has no level %.*s", meter->id, (int)ask->fact->said.level.length,
                          ask->fact->said.level.start);
    return *level < 0 ? NULL : meter;
}

/* ---- How they stand ---- */

bool holds_level(const struct question *ask)
{
    int level;
    const struct baize_meter *meter = find_level(ask, 0, &level);
    if (meter == NULL)
        return false;
    const struct baize_meter_amounts *now = &meter->levels[level].now;
    baize_money real = ask->fact->outcome->what == OF_METER     ? now->meter
                       : ask->fact->outcome->what == OF_RESERVE ? now->reserve
                                                                : now->overflow;
    return outcome_is_money(real, ask->fact->said.money, ask->found);
}

bool holds_display(const struct question *ask)
{
    int level;
    const struct baize_meter *meter = find_level(ask, 1, &level);
    if (meter == NULL)
        return false;
    struct baize_meter_display display = baize_meter_show(meter, (uint8_t)level);
    bool same = outcome_is_money(display.amount * BAIZE_MICROCENTS_PER_CENT, ask->fact->said.money, ask->found);
    baize_text_add(ask->found, display.is_pending ? " pending" : "");
    return same && display.is_pending == fact_group(ask->fact, 0);
}

bool holds_hits(const struct question *ask)
{
    int level;
    const struct baize_meter *meter = find_level(ask, 0, &level);
    return meter != NULL && outcome_is_number(meter->levels[level].hits, ask->fact->said.number, ask->found);
}

bool holds_winning(const struct question *ask)
{
    const struct baize_meter *meter = find_meter(ask, 0);
    return meter != NULL && outcome_is_number(meter->winning_table, ask->fact->said.number, ask->found);
}

/* ---- Claims ---- */

bool holds_pending(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    bool holds = false;
    unsigned claims = 0;
    for (uint8_t i = 0; table != NULL && i < table->links_count; i++) {
        const struct baize_meter *meter = &baize_floor_meter(&ask->run->floor, table->links[i])->meter;
        for (uint8_t k = 0; k < meter->claims_count; k++) {
            const struct baize_meter_claim *claim = &meter->claims[k];
            if (claim->table != table->table.settings.number ||
                (fact_group(ask->fact, 0) && claim->seat != ask->fact->said.seat))
                continue;
            baize_text_add(ask->found, claims++ > 0 ? ", " : "");
            baize_cents_print(ask->found, claim->amount, BAIZE_MONEY_WITH_CENTS);
            baize_text_format(ask->found, " seat %u", claim->seat);
            holds |= claim->amount * BAIZE_MICROCENTS_PER_CENT == ask->fact->said.money;
        }
    }
    if (table != NULL && claims == 0)
        baize_text_add(ask->found, "nothing pending");
    return holds;
}

bool holds_claim(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    for (uint8_t i = 0; table != NULL && i < table->links_count; i++) {
        const struct baize_meter *meter = &baize_floor_meter(&ask->run->floor, table->links[i])->meter;
        for (uint8_t k = 0; k < meter->claims_count; k++) {
            const struct baize_meter_claim *claim = &meter->claims[k];
            if (claim->number != ask->fact->said.number || claim->table != table->table.settings.number)
                continue;
            baize_text_format(ask->found, "seat %u ", claim->seat);
            return outcome_is_money(claim->amount * BAIZE_MICROCENTS_PER_CENT, ask->fact->said.money, ask->found) &&
                   claim->seat == ask->fact->said.seat;
        }
    }
    if (table != NULL)
        baize_text_add(ask->found, "no such claim is pending");
    return false;
}

bool holds_nothing_pending(const struct question *ask)
{
    const struct baize_floor_table *table = outcome_table(ask);
    for (uint8_t i = 0; table != NULL && i < table->links_count; i++) {
        const struct baize_meter *meter = &baize_floor_meter(&ask->run->floor, table->links[i])->meter;
        for (uint8_t k = 0; k < meter->claims_count; k++)
            if (meter->claims[k].table == table->table.settings.number) {
                baize_text_format(ask->found, "a claim of seat %u", meter->claims[k].seat);
                return false;
            }
    }
    return table != NULL;
}

/* ---- What came in and went out ---- */

static baize_money flow_of(const struct baize_meter_event *event, int level, int what)
{
    if (what == CONTRIBUTED && event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED && level < event->contributed.count)
        return event->contributed.levels[level].meter;
    if (event->kind != BAIZE_METER_EVENT_CONTRIBUTION_REVERSED || event->reversed.level != level)
        return 0;
    return what == REVERSED ? event->reversed.reversed : what == REFUNDED ? event->reversed.refunded : 0;
}

bool holds_flow(const struct question *ask)
{
    baize_money sum = 0;
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_floor_event *event = &ask->run->events[i];
        if (event->machine != BAIZE_FLOOR_METER)
            continue;
        int level = level_of(&baize_floor_meter(&ask->run->floor, event->number)->meter, &ask->fact->said.level);
        sum += level < 0 ? 0 : flow_of(&event->meter, level, ask->fact->outcome->what);
    }
    return outcome_is_money(sum, ask->fact->said.money, ask->found);
}

bool holds_shortfall(const struct question *ask)
{
    baize_money sum = 0;
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_floor_event *event = &ask->run->events[i];
        if (event->machine == BAIZE_FLOOR_METER && event->meter.kind == BAIZE_METER_EVENT_CLAIM_VALIDATED)
            sum += event->meter.validated.award.shortfall;
    }
    return outcome_is_money(sum, ask->fact->said.money, ask->found);
}

bool holds_variance(const struct question *ask)
{
    const struct scenario_span *name = &ask->fact->said.level;
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_floor_event *event = &ask->run->events[i];
        if (event->machine != BAIZE_FLOOR_METER || event->meter.kind != BAIZE_METER_EVENT_METER_READ)
            continue;
        const struct baize_meter *meter = &baize_floor_meter(&ask->run->floor, event->number)->meter;
        for (uint8_t k = 0; k < event->meter.read.signs_count; k++) {
            const struct baize_meter_sign *sign = &event->meter.read.signs[k];
            if (sign->variance && (!fact_group(ask->fact, 0) || level_of(meter, name) == (int)sign->level))
                return true;
        }
    }
    baize_text_add(ask->found, "no sign differs so much");
    return false;
}
