/* step.c - a step is begun, filled in, and checked.
 *
 * Check asks for everything that a person or the engine adds later: who, a second person, signers, the commitment, the
 * cards. What is checked has stand-ins for them; the step itself stays without. */
#include "procedure/internal.h"
#include "procedure/suggest.h"

#include <string.h>

#define DEPTH_MOST 6

/* ---- A step is begun ---- */

static void begin(struct procedure_turn *turn, enum baize_floor_machine machine, enum baize_role by)
{
    memset(turn->step, 0, sizeof *turn->step);
    turn->step->action.machine = machine;
    turn->step->action.number = turn->table->settings.number;
    turn->step->by = by;
}

struct baize_table_action *procedure_act(struct procedure_turn *turn, enum baize_table_act kind, enum baize_role by)
{
    const struct baize_act_row *row = baize_table_act_row(kind, BAIZE_ACT_OPEN_ROUND);
    begin(turn, BAIZE_FLOOR_TABLE, by);
    turn->step->second = kind != BAIZE_TABLE_ACT_ROUND && row != NULL && row->seconded;
    turn->step->action.table.kind = kind;
    turn->step->action.table.by.role = by;
    return &turn->step->action.table;
}

struct baize_action *procedure_round_act(struct procedure_turn *turn, enum baize_act kind)
{
    struct baize_action *action = &procedure_act(turn, BAIZE_TABLE_ACT_ROUND, BAIZE_DEALER)->round;
    action->kind = kind;
    action->by.role = BAIZE_DEALER;
    return action;
}

struct baize_controller_action *procedure_controller_act(struct procedure_turn *turn, enum baize_controller_act kind)
{
    begin(turn, BAIZE_FLOOR_CONTROLLER, BAIZE_DEALER);
    turn->step->clause = turn->rules->progressive.controller.clause;
    turn->step->action.controller.kind = kind;
    turn->step->action.controller.by.role = BAIZE_DEALER;
    return &turn->step->action.controller;
}

bool procedure_wait(struct procedure_turn *turn, enum baize_procedure_wait waits, uint8_t seat)
{
    memset(turn->step, 0, sizeof *turn->step);
    turn->step->waits = waits;
    turn->step->seat = seat;
    return false;
}

/* ---- A step is checked ---- */

static bool is_allowed(const struct procedure_turn *turn, struct baize_refusal *refusal)
{
    struct baize_floor_action action = turn->step->action;
    procedure_stand_in_for_people(turn->at, &action);
    procedure_stand_in_for_chance(turn->at, &action);
    struct baize_actor *by = action.machine == BAIZE_FLOOR_METER        ? &action.meter.by
                             : action.machine == BAIZE_FLOOR_CONTROLLER ? &action.controller.by
                                                                        : &action.table.by;
    by->at_ms = turn->now_ms;
    return baize_floor_check(turn->floor, &action, turn->record, refusal) == BAIZE_OK;
}

bool procedure_offer(struct procedure_turn *turn)
{
    struct baize_refusal refusal;
    if (is_allowed(turn, &refusal))
        return true;
    if (refusal.machine == BAIZE_MACHINE_TABLE || refusal.machine == BAIZE_MACHINE_ROUND) {
        if (turn->depth == DEPTH_MOST)
            return procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
        turn->depth++;
        return procedure_mend(turn, &refusal);
    }
    return turn->step->action.machine == BAIZE_FLOOR_METER
               ? procedure_wait(turn, BAIZE_WAITS_FOR_ANOTHER_TABLE, turn->step->seat)
               : procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
}
