/* probe.c - a step is begun, filled in, and tried against the machines.
 *
 * Check asks for everything that a person or the engine adds later: who, a second person, signers, the commitment, the
 * cards. The probe has stand-ins for them; the step itself stays without. */
#include "procedure/internal.h"

#include <string.h>

enum { SOMEBODY = 1, SECOND = 2, THIRD = 3, FOURTH = 4, DEPTH_MOST = 6 };

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

/* ---- A step is tried ---- */

static uint8_t whole_deck(baize_cards deck, baize_card *cards)
{
    uint8_t count = 0;
    while (deck != 0)
        cards[count++] = baize_cards_take(&deck);
    return count;
}

/* What the engine fills in at a table whose cards come from a generator. */
static void stand_in_for_chance(const struct procedure_turn *turn, struct baize_action *action)
{
    baize_cards left = turn->rules->deck & ~turn->table->round.used;
    if (turn->table->settings.source != BAIZE_SOURCE_GENERATOR)
        return;
    if (action->kind == BAIZE_ACT_OPEN_ROUND)
        action->open_round.commitment[0] = 1;
    else if (action->kind == BAIZE_ACT_SHOW_DECK)
        action->show_deck.count = whole_deck(turn->rules->deck, action->show_deck.order);
    else if (action->kind == BAIZE_ACT_CARDS && action->cards.count == 0)
        while (left != 0 && action->cards.count < baize_round_cards_wanted(&turn->table->round))
            action->cards.cards[action->cards.count++] = baize_cards_take(&left);
}

static struct baize_table_refusal try_table(const struct procedure_turn *turn)
{
    struct baize_table_action action = turn->step->action.table;
    uint32_t dealer = turn->table->dealer;
    action.by.who = action.by.role == BAIZE_DEALER && dealer != 0 ? dealer : SOMEBODY;
    action.by.second = action.by.who == SECOND ? SOMEBODY : SECOND;
    action.by.at_ms = turn->now_ms;
    if (action.kind == BAIZE_TABLE_ACT_FILL || action.kind == BAIZE_TABLE_ACT_CREDIT) {
        action.fill.signers[0] = THIRD; /* one shape */
        action.fill.signers[1] = FOURTH;
    } else if (action.kind == BAIZE_TABLE_ACT_ROUND) {
        stand_in_for_chance(turn, &action.round);
    }
    return baize_table_check(turn->rules, turn->table, &action);
}

static bool try_controller(const struct procedure_turn *turn)
{
    struct baize_controller_action action = turn->step->action.controller;
    action.by.who = turn->table->dealer != 0 ? turn->table->dealer : SOMEBODY;
    action.by.at_ms = turn->now_ms;
    return baize_controller_check(turn->rules, &turn->at->controller, &action).reason ==
           BAIZE_CONTROLLER_REASON_ALLOWED;
}

static bool try_meter(const struct procedure_turn *turn)
{
    const struct baize_floor_meter *meter = baize_floor_meter(turn->floor, turn->step->action.number);
    struct baize_meter_action action = turn->step->action.meter;
    action.by.who = action.validate.credential_of = SOMEBODY;
    action.by.at_ms = turn->now_ms;
    return meter != NULL &&
           baize_meter_check(meter->rules, &meter->meter, &action).reason == BAIZE_METER_REASON_ALLOWED;
}

bool procedure_offer(struct procedure_turn *turn)
{
    struct baize_table_refusal refusal;
    switch (turn->step->action.machine) {
    case BAIZE_FLOOR_CONTROLLER:
        return try_controller(turn) || procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
    case BAIZE_FLOOR_METER:
        return try_meter(turn) || procedure_wait(turn, BAIZE_WAITS_FOR_ANOTHER_TABLE, turn->step->seat);
    case BAIZE_FLOOR_TABLE:
        break;
    }
    refusal = try_table(turn);
    if (refusal.reason == BAIZE_TABLE_ALLOWED)
        return true;
    if (turn->depth == DEPTH_MOST)
        return procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
    turn->depth++;
    return procedure_mend(turn, &refusal);
}
