/* action.c - which act it was, who did it, and where: the parts that all machines have in common. */
#include "audit/action.h"

#include <string.h>

/* ---- Names of acts ---- */

static const char *id_of(const struct audit_act *act, int kind)
{
    switch (act->machine) {
    case BAIZE_FLOOR_TABLE:
        return act->in_round ? baize_act_id((enum baize_act)kind) : baize_table_act_id((enum baize_table_act)kind);
    case BAIZE_FLOOR_CONTROLLER:
        return baize_controller_act_id((enum baize_controller_act)kind);
    case BAIZE_FLOOR_METER:
        return baize_meter_act_id((enum baize_meter_act)kind);
    }
    return "?";
}

struct machine_row {
    const char *word;
    struct audit_act act; /* the first kind that has a name of its own: table/round is none */
    int end;
};

static const struct machine_row machines[] = {
    {"round/", {BAIZE_FLOOR_TABLE, true, 0}, BAIZE_ACTS},
    {"table/", {BAIZE_FLOOR_TABLE, false, BAIZE_TABLE_ACT_ROUND + 1}, BAIZE_TABLE_ACTS},
    {"controller/", {BAIZE_FLOOR_CONTROLLER, false, 0}, BAIZE_CONTROLLER_ACTS},
    {"meter/", {BAIZE_FLOOR_METER, false, 0}, BAIZE_METER_ACT_READ + 1},
};

#define MACHINES (sizeof machines / sizeof machines[0])

bool audit_act_find(const char *what, struct audit_act *act)
{
    for (size_t i = 0; i < MACHINES; i++) {
        size_t length = strlen(machines[i].word);
        if (strncmp(what, machines[i].word, length) != 0)
            continue;
        *act = machines[i].act;
        for (; act->kind < machines[i].end; act->kind++)
            if (strcmp(what + length, id_of(act, act->kind)) == 0)
                return true;
    }
    return false;
}

void audit_act_print(struct baize_text *text, const struct baize_floor_action *action)
{
    struct audit_act act = {.machine = action->machine};
    switch (action->machine) {
    case BAIZE_FLOOR_TABLE:
        act.in_round = action->table.kind == BAIZE_TABLE_ACT_ROUND;
        act.kind = act.in_round ? (int)action->table.round.kind : (int)action->table.kind;
        break;
    case BAIZE_FLOOR_CONTROLLER:
        act.kind = (int)action->controller.kind;
        break;
    case BAIZE_FLOOR_METER:
        act.kind = (int)action->meter.kind;
        break;
    }
    for (size_t i = 0; i < MACHINES; i++)
        if (machines[i].act.machine == act.machine && machines[i].act.in_round == act.in_round)
            baize_text_format(text, "%s%s", machines[i].word, id_of(&act, act.kind));
}

/* ---- Acts without fields ---- */

static bool is_plain_round_act(int kind)
{
    switch (kind) {
    case BAIZE_ACT_NO_MORE_BETS:
    case BAIZE_ACT_REVEAL:
    case BAIZE_ACT_SETTLE_SEAT:
    case BAIZE_ACT_PAY_ENVY:
    case BAIZE_ACT_END_ROUND:
        return true;
    default:
        return false;
    }
}

static bool is_plain_table_act(int kind)
{
    switch (kind) {
    case BAIZE_TABLE_ACT_OPEN_TABLE:
    case BAIZE_TABLE_ACT_BEGIN_CLOSING:
    case BAIZE_TABLE_ACT_CLOSE_TABLE:
    case BAIZE_TABLE_ACT_SIGN_ON:
    case BAIZE_TABLE_ACT_RELIEVE:
    case BAIZE_TABLE_ACT_SIGN_OFF:
    case BAIZE_TABLE_ACT_DEADLINE_PASSED:
        return true;
    default:
        return false;
    }
}

bool audit_act_is_plain(const struct audit_act *act)
{
    if (act->machine == BAIZE_FLOOR_CONTROLLER)
        return act->kind == BAIZE_CONTROLLER_ACT_PAY_ENVY || act->kind == BAIZE_CONTROLLER_ACT_END ||
               act->kind == BAIZE_CONTROLLER_ACT_RUN;
    return act->machine == BAIZE_FLOOR_TABLE &&
           (act->in_round ? is_plain_round_act(act->kind) : is_plain_table_act(act->kind));
}

void audit_plain_action(const struct audit_act *act, uint32_t number, const struct baize_actor *by,
                        struct baize_floor_action *action)
{
    memset(action, 0, sizeof *action);
    action->machine = act->machine;
    action->number = number;
    if (act->machine == BAIZE_FLOOR_CONTROLLER) {
        action->controller.kind = (enum baize_controller_act)act->kind;
        action->controller.by = *by;
        return;
    }
    action->table.kind = act->in_round ? BAIZE_TABLE_ACT_ROUND : (enum baize_table_act)act->kind;
    action->table.by = *by;
    if (act->in_round) {
        action->table.round.kind = (enum baize_act)act->kind;
        action->table.round.by = *by;
    }
}

/* ---- The whole ---- */

static bool at_table(const struct audit_act *act, const struct baize_floor *floor, uint32_t number,
                     const struct baize_floor_event *events, size_t count, struct baize_table_action *action)
{
    const struct baize_floor_table *table = baize_floor_table(floor, number);
    action->by = events[0].table.by;
    if (!act->in_round) {
        action->kind = (enum baize_table_act)act->kind;
        return audit_table_action(events, count, action);
    }
    action->kind = BAIZE_TABLE_ACT_ROUND;
    action->round.kind = (enum baize_act)act->kind;
    action->round.by = action->by;
    return table != NULL && audit_round_action(table->rules, &events[0].table, &action->round);
}

bool audit_action_of(const struct audit_act *act, const struct baize_floor *floor, uint32_t number,
                     const struct baize_floor_event *events, size_t count, struct baize_floor_action *action)
{
    if (count == 0 || events[0].machine != act->machine)
        return false;
    memset(action, 0, sizeof *action);
    action->machine = act->machine;
    action->number = number;
    switch (act->machine) {
    case BAIZE_FLOOR_TABLE:
        return at_table(act, floor, number, events, count, &action->table);
    case BAIZE_FLOOR_CONTROLLER:
        action->controller.kind = (enum baize_controller_act)act->kind;
        action->controller.by = events[0].controller.by;
        return audit_controller_action(&events[0].controller, &action->controller);
    case BAIZE_FLOOR_METER:
        action->meter.kind = (enum baize_meter_act)act->kind;
        action->meter.by = events[0].meter.by;
        action->meter.second_role = events[0].meter.second_role;
        return audit_meter_action(floor, &events[0].meter, &action->meter);
    }
    return false;
}
