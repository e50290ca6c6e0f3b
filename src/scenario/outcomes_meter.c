/* outcomes_meter.c - how meters stand, and what came in and went out in the line. */
#include "scenario/outcomes.h"

/* ---- Which level ---- */

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
            bool fits = ask->fact->said.level.length == 0 ||
                        run_level(&meter->meter, &ask->fact->said.level) < BAIZE_LEVELS_MOST;
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

static const struct baize_meter_level *find_level(const struct question *ask, unsigned group)
{
    const struct baize_meter *meter = find_meter(ask, group);
    uint8_t level = meter == NULL ? BAIZE_LEVELS_MOST : run_level(meter, &ask->fact->said.level);
    if (meter != NULL && level == BAIZE_LEVELS_MOST)
        baize_text_format(ask->found, "meter %u has no level %.*s", meter->id, (int)ask->fact->said.level.length,
                          ask->fact->said.level.start);
    return level == BAIZE_LEVELS_MOST ? NULL : &meter->levels[level];
}

/* ---- How they stand ---- */

bool holds_level(const struct question *ask)
{
    const struct baize_meter_level *level = find_level(ask, 0);
    if (level == NULL)
        return false;
    const struct baize_meter_amounts *now = &level->now;
    int what = ask->fact->outcome->what;
    return outcome_is_money(ask, what == OF_METER ? now->meter : what == OF_RESERVE ? now->reserve : now->overflow);
}

bool holds_display(const struct question *ask)
{
    const struct baize_meter *meter = find_meter(ask, 1);
    const struct baize_meter_level *level = meter == NULL ? NULL : find_level(ask, 1);
    if (level == NULL)
        return false;
    struct baize_meter_display display = baize_meter_show(meter, (uint8_t)(level - meter->levels));
    bool same = outcome_is_cents(ask, display.amount);
    baize_text_add(ask->found, display.is_pending ? " pending" : "");
    return same && display.is_pending == fact_group(ask->fact, 0);
}

bool holds_hits(const struct question *ask)
{
    const struct baize_meter_level *level = find_level(ask, 0);
    return level != NULL && outcome_is_number(ask, level->hits, ask->fact->said.number);
}

bool holds_winning(const struct question *ask)
{
    const struct baize_meter *meter = find_meter(ask, 0);
    return meter != NULL && outcome_is_number(ask, meter->winning_table, ask->fact->said.number);
}

/* ---- Claims ---- */

/* The claims of the table at all its meters, one by one; NULL behind the last. */
static const struct baize_meter_claim *claim_at(const struct question *ask, unsigned index)
{
    for (uint8_t i = 0; i < ask->table->links_count; i++) {
        const struct baize_meter *meter = &baize_floor_meter(&ask->run->floor, ask->table->links[i])->meter;
        for (uint8_t k = 0; k < meter->claims_count; k++)
            if (meter->claims[k].table == ask->table->table.settings.number && index-- == 0)
                return &meter->claims[k];
    }
    return NULL;
}

bool holds_pending(const struct question *ask)
{
    const struct baize_meter_claim *claim;
    bool holds = false;
    for (unsigned i = 0; (claim = claim_at(ask, i)) != NULL; i++) {
        if (fact_group(ask->fact, 0) && claim->seat != ask->fact->said.seat)
            continue;
        baize_text_add(ask->found, ask->found->length > 0 ? ", " : "");
        baize_cents_print(ask->found, claim->amount, BAIZE_MONEY_WITH_CENTS);
        baize_text_format(ask->found, " seat %u", claim->seat);
        holds |= claim->amount * BAIZE_MICROCENTS_PER_CENT == ask->fact->said.money;
    }
    return ask->found->length > 0 ? holds : outcome_fails(ask, "nothing pending");
}

bool holds_claim(const struct question *ask)
{
    const struct baize_meter_claim *claim;
    for (unsigned i = 0; (claim = claim_at(ask, i)) != NULL; i++) {
        if (claim->number != ask->fact->said.number)
            continue;
        baize_text_format(ask->found, "seat %u ", claim->seat);
        return outcome_is_cents(ask, claim->amount) && claim->seat == ask->fact->said.seat;
    }
    return outcome_fails(ask, "no such claim is pending");
}

bool holds_nothing_pending(const struct question *ask)
{
    const struct baize_meter_claim *claim = claim_at(ask, 0);
    if (claim != NULL)
        baize_text_format(ask->found, "a claim of seat %u", claim->seat);
    return claim == NULL;
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
        uint8_t level = run_level(&baize_floor_meter(&ask->run->floor, event->number)->meter, &ask->fact->said.level);
        sum += flow_of(&event->meter, level, ask->fact->outcome->what);
    }
    return outcome_is_money(ask, sum);
}

bool holds_shortfall(const struct question *ask)
{
    baize_money sum = 0;
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_floor_event *event = &ask->run->events[i];
        if (event->machine == BAIZE_FLOOR_METER && event->meter.kind == BAIZE_METER_EVENT_CLAIM_VALIDATED)
            sum += event->meter.validated.award.shortfall;
    }
    return outcome_is_money(ask, sum);
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
            if (sign->variance && (!fact_group(ask->fact, 0) || run_level(meter, name) == sign->level))
                return true;
        }
    }
    return outcome_fails(ask, "no sign differs so much");
}
