/* staff.c - what the staff of a demo does: whatever the procedure of a table asks of somebody above the dealer, with a
 * second person where one is asked. In a house for money all of it is left to people.
 *
 * A win waits a while before it is validated, so that a person who is signed in can do it by hand; so does everything
 * at a table that a person deals or has begun to close. One that was closed stays so for a minute. */
#include "server/live.h"

enum { CLOSED_MS = 60000 };

static uint32_t person_of(const struct live *live, const struct live_table *table, enum baize_role role)
{
    const struct server_demo *demo = &live->server->set.demo;
    size_t dealers = sizeof demo->dealers / sizeof demo->dealers[0];
    switch ((unsigned)role) {
    case BAIZE_DEALER:
        return table->automatic && table->number - 1 < dealers ? demo->dealers[table->number - 1] : 0;
    case BAIZE_FLOORPERSON:
        return demo->floorperson;
    case BAIZE_SUPERVISOR:
        return demo->supervisor;
    case BAIZE_EXECUTIVE:
        return demo->executive;
    case BAIZE_MANAGER:
        return demo->manager;
    default:
        return 0;
    }
}

/* Which step it is: the same one as a moment ago? */
static uint64_t step_key(const struct baize_procedure_step *step)
{
    uint64_t key = (uint64_t)step->action.machine << 56 | (uint64_t)step->action.number << 24;
    if (step->action.machine == BAIZE_FLOOR_METER)
        return key << 1 ^ step->action.meter.validate.claim;
    return step->action.machine == BAIZE_FLOOR_TABLE ? key | (uint64_t)step->action.table.kind << 16 : key;
}

static uint32_t patience_ms(const struct live *live, const struct live_table *table,
                            const struct baize_procedure_step *step)
{
    const struct baize_table *at = &live_floor_table(live, table->number)->table;
    if (at->life == BAIZE_LIFE_CLOSED && at->shift.number > 0 && at->dealer == 0)
        return CLOSED_MS;
    bool quick = table->automatic && step->action.machine != BAIZE_FLOOR_METER && at->life != BAIZE_LIFE_CLOSING;
    return quick ? 0 : live->server->set.demo.validates_ms;
}

static bool waits_for_people(struct live *live, struct live_table *table, const struct baize_procedure_step *step,
                             int64_t now_ms)
{
    uint64_t key = step_key(step);
    if (table->step_seen != key) {
        table->step_seen = key;
        table->step_since_ms = now_ms;
    }
    int64_t until = table->step_since_ms + patience_ms(live, table, step);
    if (now_ms >= until)
        return false;
    table->pause_until_ms = 0;
    table->look_at_ms = until < table->look_at_ms ? until : table->look_at_ms;
    turn_wake_at(live->server, until);
    return true;
}

void staff_turn(struct live *live, struct live_table *table, const struct baize_procedure_step *step, int64_t now_ms)
{
    const struct server_demo *demo = &live->server->set.demo;
    struct baize_command command;
    if (!live_is_demo(live))
        return;
    uint32_t who = person_of(live, table, step->by);
    uint32_t second = step->by == BAIZE_SUPERVISOR ? demo->floorperson : demo->supervisor;
    if (who == 0 || waits_for_people(live, table, step, now_ms))
        return;
    live_command_of(step, who, second, &command);
    if (step->action.machine == BAIZE_FLOOR_TABLE &&
        (step->action.table.kind == BAIZE_TABLE_ACT_FILL || step->action.table.kind == BAIZE_TABLE_ACT_CREDIT)) {
        command.floor.table.fill.signers[0] = demo->cashier; /* one shape */
        command.floor.table.fill.signers[1] = demo->manager;
    }
    table->step_seen = 0;
    live_submit_step(live, table, step, &command);
}
