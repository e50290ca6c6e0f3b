/* acts_controller.c - what is said about sensors, keys and faults. */
#include "scenario/acts.h"

/* Nobody is named, or the player whose chip it is: the sensor itself reports it. A player does nothing at a
 * controller. */
static void by_sensor(const struct scenario_line *line, struct baize_controller_action *action)
{
    if (line->people_count == 0 || line->people[0].role == BAIZE_PLAYER)
        action->by = (struct baize_actor){.role = BAIZE_PLAYER, .at_ms = line->at_ms};
}

bool act_coin(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_COIN};
    by_sensor(line, &action);
    action.coin.seat = line->said.seat;
    action.coin.patron = run_patron(line);
    action.coin.amount = said_group(line, 0) ? said_cents(line) : run_table(run, line)->rules->progressive.wager;
    return run_act_controller(run, line, &action);
}

bool act_take_coin(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_TAKE_COIN};
    by_sensor(line, &action);
    action.take_coin.seat = line->said.seat;
    return run_act_controller(run, line, &action);
}

bool act_lock(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_LOCK};
    action.lock.round = said_group(line, 0) ? line->said.number : run_table(run, line)->controller.round + 1;
    return run_act_controller(run, line, &action);
}

/* ---- Keys ---- */

/* A hand that the table does not have is a row that no machine knows. */
#define UNKNOWN_ROW 200

bool act_key(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_paytable *schedule = &run_table(run, line)->rules->progressive.schedule;
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_KEY};
    action.key.seat = line->said.seat;
    action.key.row = UNKNOWN_ROW;
    for (uint8_t i = 0; i < schedule->count; i++)
        if (span_is(&line->said.name, schedule->rows[i].hand))
            action.key.row = i;
    return run_act_controller(run, line, &action);
}

bool act_key_envy(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_envy *envy = &run_table(run, line)->rules->progressive.envy;
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_KEY_ENVY};
    action.key_envy.seat = line->said.seat;
    action.key_envy.patron = line->patron;
    action.key_envy.row = UNKNOWN_ROW;
    for (uint8_t i = 0; i < envy->count; i++)
        if (span_is(&line->said.name, envy->rows[i].hand))
            action.key_envy.row = i;
    return run_act_controller(run, line, &action);
}
