/* claim.c - a progressive win is validated: by the role that the rules name, a large one by an executive; what the tray
 * pays must be there (H5, H6). */
#include "procedure/internal.h"

#include <string.h>

bool procedure_is_ready(const struct procedure_turn *turn, const struct baize_meter *meter,
                        const struct baize_meter_claim *claim)
{
    return baize_meter_claim_before(meter, claim) == 0 &&
           !(turn->at->controller.link_lost && baize_meter_claim_takes(claim));
}

bool procedure_wait_for_win(struct procedure_turn *turn, uint8_t seat)
{
    return procedure_wait(turn, turn->at->controller.link_lost ? BAIZE_WAITS_FOR_LINK : BAIZE_WAITS_FOR_ANOTHER_TABLE,
                          seat);
}

bool procedure_validate(struct procedure_turn *turn, const struct baize_floor_meter *meter,
                        const struct baize_meter_claim *claim)
{
    const struct baize_progressive_rules *progressive = &turn->rules->progressive;
    bool large = progressive->executive_above > 0 && claim->amount > progressive->executive_above;
    enum baize_role by = large ? BAIZE_EXECUTIVE : progressive->validator;
    memset(turn->step, 0, sizeof *turn->step);
    turn->step->action.machine = BAIZE_FLOOR_METER;
    turn->step->action.number = meter->number;
    turn->step->action.meter.kind = BAIZE_METER_ACT_VALIDATE;
    turn->step->action.meter.by.role = by;
    turn->step->action.meter.validate.claim = claim->number;
    turn->step->action.meter.validate.credential = meter->rules->progressive.controller.credential;
    turn->step->by = by;
    turn->step->clause = large ? progressive->executive_clause : progressive->validator_clause;
    turn->step->seat = claim->seat;
    turn->step->amount = claim->amount;
    return procedure_offer(turn);
}

bool procedure_run(struct procedure_turn *turn)
{
    struct baize_controller_action *action = procedure_controller_act(turn, BAIZE_CONTROLLER_ACT_RUN);
    action->by.role = turn->step->by = turn->rules->progressive.validator;
    turn->step->clause = turn->rules->progressive.controller.run_clause;
    return procedure_offer(turn);
}
