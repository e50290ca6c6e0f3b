/* view_ask.c - who reads a view, about which table; and would an act be allowed? The engine says so, by the same check
 * that acting begins with, of the durable state. */
#include "protocol/view.h"

struct asker asker_of(const struct protocol_house *house, const struct baize_floor_table *at, uint32_t who,
                      enum baize_role role)
{
    struct asker asker = {.house = house, .at = at, .by = {.who = who, .role = role, .at_ms = house->now_ms}};
    if (asker.by.at_ms < at->table.at_ms)
        asker.by.at_ms = at->table.at_ms;
    if (asker.by.at_ms < at->controller.at_ms)
        asker.by.at_ms = at->controller.at_ms;
    return asker;
}

/* What a seat gets depends on cards that nobody has turned yet: whether the tray can pay it, and whether it has a win
 * that controller and meter take. Only the act itself tells. */
static bool would_tell_cards(const struct baize_floor_action *action, const struct baize_refusal *refusal)
{
    return action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_ROUND &&
           action->table.round.kind == BAIZE_ACT_SETTLE_SEAT &&
           (refusal->machine == BAIZE_MACHINE_CONTROLLER || refusal->machine == BAIZE_MACHINE_METER ||
            refusal->reason == BAIZE_REASON_TRAY_DOES_NOT_SUFFICE);
}

bool ask_engine(const struct asker *asker, struct baize_command *command, struct baize_refusal *refusal)
{
    command->kind = BAIZE_COMMAND_FLOOR;
    return baize_engine_allows(asker->house->engine, command, refusal) == BAIZE_OK ||
           would_tell_cards(&command->floor, refusal);
}
