/* floor.c - the runner's way to the floor: who acts, for whom, at which seat, and the act itself. */
#include "scenario/acts.h"

#include <stdarg.h>
#include <stdio.h>

bool run_problem(struct scenario_run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (run->problem[0] == '\0')
        vsnprintf(run->problem, sizeof run->problem, format, arguments);
    va_end(arguments);
    return false;
}

bool run_broken(struct scenario_run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (run->problem[0] == '\0') {
        run->broken = true;
        vsnprintf(run->problem, sizeof run->problem, format, arguments);
    }
    va_end(arguments);
    return false;
}

/* ---- Where ---- */

struct baize_floor_table *run_table(const struct scenario_run *run, const struct scenario_line *line)
{
    if (line->where == AT_TABLE)
        return baize_floor_table(&run->floor, line->place);
    return run->floor.tables_count == 1 ? &run->floor.tables[0] : NULL;
}

struct baize_floor_meter *run_meter(const struct scenario_run *run, const struct scenario_line *line)
{
    if (line->where == AT_METER)
        return baize_floor_meter(&run->floor, line->place);
    return run->floor.meters_count == 1 ? &run->floor.meters[0] : NULL;
}

const struct baize_rules *scenario_rules_of(const struct scenario_run *run, enum baize_floor_machine machine,
                                            uint32_t number)
{
    if (machine == BAIZE_FLOOR_METER) {
        const struct baize_floor_meter *meter = baize_floor_meter(&run->floor, number);
        return meter == NULL ? &run->rules[0] : meter->rules;
    }
    const struct baize_floor_table *table = baize_floor_table(&run->floor, number);
    return table == NULL ? &run->rules[0] : table->rules;
}

baize_money run_balance(const struct baize_floor_table *table, enum baize_account_kind kind, uint32_t owner)
{
    struct baize_account account = {.kind = (uint16_t)kind, .owner = owner};
    return baize_ledger_balance(table->alone ? &table->controller.ledger : &table->table.ledger, account);
}

baize_cents run_booked(const struct baize_floor_table *table, enum baize_account_kind kind)
{
    return run_balance(table, kind, 0) / BAIZE_MICROCENTS_PER_CENT;
}

/* ---- Who ---- */

/* Without anybody named: the dealer who is signed on, or the first dealer. */
struct baize_actor run_actor(const struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_actor by = {.role = BAIZE_DEALER, .who = BAIZE_DEALER * 100 + 1, .at_ms = line->at_ms};
    const struct baize_floor_table *table = run_table(run, line);
    if (line->people_count == 0) {
        if (table != NULL && table->table.dealer != 0)
            by.who = table->table.dealer;
        return by;
    }
    by.who = line->people[0].who;
    by.role = line->people[0].role;
    by.second = line->people_count > 1 ? line->people[1].who : 0;
    return by;
}

uint32_t run_patron(const struct scenario_line *line)
{
    if (line->patron != 0)
        return line->patron;
    return line->people_count > 0 && line->people[0].role == BAIZE_PLAYER ? line->people[0].who : 0;
}

uint8_t run_seat(const struct scenario_run *run, const struct scenario_line *line, unsigned group)
{
    const struct baize_floor_table *table = run_table(run, line);
    uint32_t patron = run_patron(line);
    if (said_group(line, group))
        return line->said.seat;
    for (uint8_t i = 0; table != NULL && patron != 0 && i < BAIZE_SEATS_MOST; i++)
        if (table->table.seats[i].patron == patron)
            return (uint8_t)(i + 1);
    return patron >= 1 && patron <= BAIZE_SEATS_MOST ? (uint8_t)patron : 0;
}

/* A fraction of a cent at the table is what no machine takes: no amount at all. */
baize_cents said_cents(const struct scenario_line *line)
{
    baize_cents cents;
    baize_money fraction;
    baize_money_whole_cents(line->said.money, &cents, &fraction);
    return fraction == 0 ? cents : -1;
}

/* ---- Acts ---- */

static struct baize_floor_action on_machine(enum baize_floor_machine machine, uint32_t number)
{
    struct baize_floor_action action;
    memset(&action, 0, sizeof action);
    action.machine = machine;
    action.number = number;
    return action;
}

bool run_act_table(struct scenario_run *run, const struct scenario_line *line, struct baize_table_action *action)
{
    struct baize_floor_action act = on_machine(BAIZE_FLOOR_TABLE, line->place);
    if (action->by.who == 0 && action->by.role != BAIZE_PROGRAM)
        action->by = run_actor(run, line);
    if (action->kind == BAIZE_TABLE_ACT_ROUND)
        action->round.by = action->by;
    act.table = *action;
    return run_act(run, &act);
}

bool run_act_round(struct scenario_run *run, const struct scenario_line *line, struct baize_action *action)
{
    struct baize_table_action outer = {.kind = BAIZE_TABLE_ACT_ROUND};
    outer.by = action->by;
    outer.round = *action;
    return run_act_table(run, line, &outer);
}

bool run_act_controller(struct scenario_run *run, const struct scenario_line *line,
                        struct baize_controller_action *action)
{
    struct baize_floor_action act = on_machine(BAIZE_FLOOR_CONTROLLER, line->place);
    if (action->by.at_ms == 0)
        action->by = run_actor(run, line);
    act.controller = *action;
    return run_act(run, &act);
}

bool run_act_meter(struct scenario_run *run, const struct scenario_line *line, uint32_t meter,
                   struct baize_meter_action *action)
{
    struct baize_floor_action act = on_machine(BAIZE_FLOOR_METER, meter);
    action->by = run_actor(run, line);
    action->second_role = line->people_count > 1 ? line->people[1].role : BAIZE_PLAYER;
    act.meter = *action;
    return run_act(run, &act);
}
