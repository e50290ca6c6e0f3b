/* probe.c - would it be allowed? What baize_floor_act asks before it changes anything, asked of the durable state. The
 * engine's own check acts and takes it back, which costs a copy of table and meters: too much for every view. */
#include "floor/internal.h"
#include "protocol/view.h"

struct probe probe_of(const struct protocol_house *house, const struct baize_floor_table *at, uint32_t who,
                      enum baize_role role)
{
    struct probe probe = {.house = house, .at = at, .by = {.who = who, .role = role, .at_ms = house->now_ms}};
    if (probe.by.at_ms < at->table.at_ms)
        probe.by.at_ms = at->table.at_ms;
    if (probe.by.at_ms < at->controller.at_ms)
        probe.by.at_ms = at->controller.at_ms;
    return probe;
}

static bool refuse(const struct probe *probe, enum baize_floor_reason reason, const char *requirement,
                   struct baize_floor_refusal *refusal)
{
    refusal->reason = reason;
    refusal->requirement = requirement;
    refusal->number = view_number(probe->at);
    return false;
}

static bool refuse_by(const struct probe *probe, enum baize_floor_machine machine, struct baize_floor_refusal *refusal)
{
    refusal->machine = machine;
    refusal->status = machine == BAIZE_FLOOR_TABLE ? BAIZE_ROUND_REFUSED : BAIZE_CONTROLLER_REFUSED;
    return refuse(probe, BAIZE_FLOOR_MACHINE_REFUSES, "", refusal);
}

/* ---- The table ---- */

static bool ask_progressive(const struct probe *probe, const struct baize_action *action,
                            struct baize_floor_refusal *refusal)
{
    const struct baize_controller *controller = &probe->at->controller;
    uint8_t seat = action->place_wager.seat;
    if (!floor_has_meters(baize_engine_floor(probe->house->engine), probe->at))
        return refuse(probe, BAIZE_FLOOR_METER_MISSING, "P8", refusal);
    if (seat >= 1 && seat <= BAIZE_SEATS_MOST && !controller->seats[seat - 1].lit &&
        (controller->link_lost || controller->seats[seat - 1].sensor_fails))
        return refuse(probe, BAIZE_FLOOR_SENSOR_REFUSES, "L8", refusal);
    return true;
}

static bool ask_round(const struct probe *probe, const struct baize_action *action, struct baize_floor_refusal *refusal)
{
    const struct baize_floor_table *at = probe->at;
    if (!at->rules->wagers[BAIZE_PROGRESSIVE].offered)
        return true;
    switch ((unsigned)action->kind) {
    case BAIZE_ACT_PLACE_WAGER:
        return action->place_wager.wager != BAIZE_PROGRESSIVE || ask_progressive(probe, action, refusal);
    case BAIZE_ACT_CARDS:
        return at->table.round.phase != BAIZE_PHASE_DEALING || at->controller.phase == BAIZE_CONTROLLER_PLAYING ||
               refuse(probe, BAIZE_FLOOR_CHIPS_NOT_COUNTED, "L2", refusal);
    default:
        return true;
    }
}

static bool ask_table(const struct probe *probe, const struct baize_table_action *action,
                      struct baize_floor_refusal *refusal)
{
    bool round = action->kind == BAIZE_TABLE_ACT_ROUND;
    if (probe->at->alone)
        return refuse(probe, BAIZE_FLOOR_PROGRESSIVE_ONLY, "", refusal);
    if (round && !ask_round(probe, &action->round, refusal))
        return false;
    refusal->table = baize_table_check(probe->at->rules, &probe->at->table, action);
    bool untold = round && action->round.kind == BAIZE_ACT_SETTLE_SEAT &&
                  refusal->table.reason == BAIZE_TABLE_TRAY_DOES_NOT_SUFFICE;
    return refusal->table.reason == BAIZE_TABLE_ALLOWED || untold || refuse_by(probe, BAIZE_FLOOR_TABLE, refusal);
}

/* ---- The controller ---- */

/* With a round behind it the table speaks to the controller by itself. */
static bool is_for_people(const struct probe *probe, const struct baize_controller_action *action)
{
    return probe->at->alone || action->kind == BAIZE_CONTROLLER_ACT_COUNT || action->kind == BAIZE_CONTROLLER_ACT_RUN ||
           action->kind == BAIZE_CONTROLLER_ACT_REPORT_FAULT || action->kind == BAIZE_CONTROLLER_ACT_CLEAR_FAULT;
}

static bool ask_controller(const struct probe *probe, const struct baize_controller_action *action,
                           struct baize_floor_refusal *refusal)
{
    bool coin = action->kind == BAIZE_CONTROLLER_ACT_COIN;
    if (!is_for_people(probe, action))
        return refuse(probe, BAIZE_FLOOR_COMES_FROM_THE_TABLE, "", refusal);
    if (coin && !floor_has_meters(baize_engine_floor(probe->house->engine), probe->at))
        return refuse(probe, BAIZE_FLOOR_METER_MISSING, "P8", refusal);
    refusal->controller = baize_controller_check(probe->at->rules, &probe->at->controller, action);
    return refusal->controller.reason == BAIZE_CONTROLLER_REASON_ALLOWED ||
           refuse_by(probe, BAIZE_FLOOR_CONTROLLER, refusal);
}

bool probe_ask(const struct probe *probe, const struct baize_floor_action *action, struct baize_floor_refusal *refusal)
{
    *refusal = (struct baize_floor_refusal){.requirement = ""};
    refusal->controller.requirement = refusal->meter.requirement = "";
    if (action->machine == BAIZE_FLOOR_TABLE)
        return ask_table(probe, &action->table, refusal);
    return ask_controller(probe, &action->controller, refusal);
}
