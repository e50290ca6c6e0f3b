/* alone.c - a progressive-only table: sensors, lock, count, keyed hands, wins, envy, the end. The hands themselves are
 * played on the felt, where nothing is seen of them: when they are over, the dealer says. */
#include "procedure/internal.h"

static bool act(struct procedure_turn *turn, enum baize_controller_act kind, enum baize_procedure_wait waits)
{
    struct baize_controller_action *action = procedure_controller_act(turn, kind);
    uint16_t lit = baize_controller_lit(&turn->at->controller);
    if (kind == BAIZE_CONTROLLER_ACT_LOCK)
        action->lock.round = turn->at->controller.round + 1;
    for (; kind == BAIZE_CONTROLLER_ACT_COUNT && lit != 0; lit &= (uint16_t)(lit - 1))
        action->count.chips++;
    turn->step->waits = waits;
    return procedure_offer(turn);
}

static uint8_t pending_seat(const struct baize_controller *controller)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (controller->seats[seat - 1].key == BAIZE_KEY_PENDING)
            return seat;
    return 0;
}

/* The first claim of this table at the meter that waits for no other, or NULL: each level has its own order (R27). */
static const struct baize_meter_claim *ready_claim(const struct procedure_turn *turn, const struct baize_meter *meter)
{
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter->claims[i].table == turn->table->settings.number &&
            procedure_is_ready(turn, meter, &meter->claims[i]))
            return &meter->claims[i];
    return NULL;
}

/* All wins that can be validated are, before the key is turned back. */
static bool validate(struct procedure_turn *turn, uint8_t seat)
{
    for (uint8_t i = 0; i < turn->at->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(turn->floor, turn->at->links[i]);
        const struct baize_meter_claim *claim = meter != NULL ? ready_claim(turn, &meter->meter) : NULL;
        if (claim != NULL)
            return procedure_validate(turn, meter, claim);
    }
    return turn->at->controller.held ? procedure_run(turn) : procedure_wait_for_win(turn, seat);
}

bool procedure_alone(struct procedure_turn *turn)
{
    const struct baize_controller *controller = &turn->at->controller;
    struct baize_envy_due dues[BAIZE_ENVIES_MOST];
    if (controller->held && pending_seat(controller) == 0)
        return procedure_run(turn);
    if (controller->phase == BAIZE_CONTROLLER_BETTING)
        return baize_controller_lit(controller) == 0
                   ? procedure_wait(turn, turn->wish.close ? BAIZE_WAITS_FOR_NOBODY : BAIZE_WAITS_FOR_WAGERS, 0)
                   : act(turn, BAIZE_CONTROLLER_ACT_LOCK, BAIZE_WAITS_FOR_WAGERS);
    if (controller->phase == BAIZE_CONTROLLER_COLLECTING)
        return act(turn, BAIZE_CONTROLLER_ACT_COUNT, BAIZE_WAITS_FOR_NOBODY);
    uint8_t seat = pending_seat(controller);
    if (seat != 0)
        return validate(turn, seat);
    if (!controller->envy_paid && baize_controller_envies(turn->rules, controller, dues) > 0)
        return act(turn, BAIZE_CONTROLLER_ACT_PAY_ENVY, BAIZE_WAITS_FOR_NOBODY);
    return act(turn, BAIZE_CONTROLLER_ACT_END, BAIZE_WAITS_FOR_HANDS);
}
