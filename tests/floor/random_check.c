/* random_check.c - random_check [ACTS [SEED]]: what check says is what acting does.
 *
 * From time to time random_floor stops, and a copy of its floor goes its own way for some acts: every kind of act, with
 * fields that fit the state (src/procedure/suggest.h) and with fields that need not. Of each
 *
 *     check   changes no byte of any table or meter
 *     act     is done when check allows it, and refused with the same reason when it does not
 *     events  are those that check left in its record, and lead to the same floor
 *
 * At the end every kind of act was allowed and refused, but for those that are listed with the reason. */
#include "floor_play.h"
#include "procedure/suggest.h"

#include <baize/procedure.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 50, STEPS = 60, KINDS = 64, ROUND = 3 /* after the three machines */ };

static struct place {
    struct baize_floor_table tables[WORLD_TABLES];
    struct baize_floor_meter meters[WORLD_METERS];
} copy, before, checked_only;
static struct baize_floor floor_;
static struct baize_floor_record checked, done;
static struct baize_refusal refusal, refused;
static uint64_t seen[ROUND + 1][KINDS][2];
static struct dice dice;

static uint32_t below(uint32_t limit)
{
    return dice_below(&dice, limit);
}

/* ---- Who and what ---- */

static struct baize_actor somebody(const struct baize_floor_table *table)
{
    static const enum baize_role roles[] = {BAIZE_DEALER,     BAIZE_DEALER,    BAIZE_FLOORPERSON, BAIZE_FLOORPERSON,
                                            BAIZE_SUPERVISOR, BAIZE_EXECUTIVE, BAIZE_MANAGER,     BAIZE_AUDITOR};
    struct baize_actor by = {.at_ms = world.now_ms};
    uint8_t seat = table->table.round.turn != 0 ? table->table.round.turn : (uint8_t)(1 + below(3));
    by.role = below(4) == 0 ? BAIZE_PLAYER : roles[below(sizeof roles / sizeof roles[0])];
    if (by.role == BAIZE_PLAYER)
        by.who = table->table.seats[seat - 1].patron;
    return by;
}

/* Any seat, any row, another person: in most kinds they stand first. */
static void disturb(struct baize_floor_action *action)
{
    if (action->machine == BAIZE_FLOOR_CONTROLLER) {
        action->controller.key.seat = (uint8_t)below(9);
        action->controller.key.row = (uint8_t)below(9);
    } else if (action->table.kind == BAIZE_TABLE_ACT_ROUND) {
        action->table.round.fold.seat = (uint8_t)below(9);
    } else if (action->table.kind == BAIZE_TABLE_ACT_BUY_IN || action->table.kind == BAIZE_TABLE_ACT_CASH_OUT) {
        action->table.buy_in.amount = (baize_cents)below(1000000) - 1000;
    } else {
        action->table.by.second = below(3) * 40;
    }
}

/* Not only the Ante; to be taken back, most often one that is down. */
static void choose_wager(const struct baize_floor_table *table, struct baize_action *action)
{
    enum baize_wager wager = (enum baize_wager)below(BAIZE_WAGERS);
    if (action->kind == BAIZE_ACT_WITHDRAW_WAGER) {
        action->withdraw_wager.wager = wager;
        for (unsigned i = 0; i < BAIZE_SEATS_MOST * BAIZE_WAGERS; i++)
            if (table->table.round.seats[i / BAIZE_WAGERS].wagers[i % BAIZE_WAGERS] > 0 && below(4) > 0) {
                action->withdraw_wager.seat = (uint8_t)(i / BAIZE_WAGERS + 1);
                action->withdraw_wager.wager = (enum baize_wager)(i % BAIZE_WAGERS);
            }
    }
    if (action->kind != BAIZE_ACT_PLACE_WAGER)
        return;
    action->place_wager.wager = wager;
    action->place_wager.amount =
        wager == BAIZE_PROGRESSIVE ? table->rules->progressive.wager : table->rules->wagers[wager].least;
}

static void at_meter(struct baize_floor_action *action)
{
    uint32_t number = 1 + below(WORLD_METERS);
    const struct baize_floor_meter *at = &copy.meters[number - 1];
    const struct baize_meter *meter = &at->meter;
    struct baize_meter_action *made = &action->meter;
    memset(action, 0, sizeof *action);
    action->machine = BAIZE_FLOOR_METER;
    action->number = number;
    made->kind = (enum baize_meter_act)below(BAIZE_METER_ACT_READ + 1);
    made->by = (struct baize_actor){.who = 70, .second = 80, .at_ms = world.now_ms};
    made->by.role = made->kind == BAIZE_METER_ACT_VALIDATE ? BAIZE_EXECUTIVE : BAIZE_MANAGER;
    made->second_role = BAIZE_SUPERVISOR;
    switch ((unsigned)made->kind) {
    case BAIZE_METER_ACT_LINK_TABLE:
    case BAIZE_METER_ACT_UNLINK_TABLE: /* one shape */
        made->link_table.table = 1 + below(WORLD_TABLES);
        return;
    case BAIZE_METER_ACT_VALIDATE:
        made->validate.claim = meter->claims[0].number;
        made->validate.credential = at->rules->progressive.controller.credential;
        made->validate.credential_of = made->by.who;
        return;
    case BAIZE_METER_ACT_REJECT:
        made->reject.claim = meter->claims[0].number;
        made->reject.why = (enum baize_meter_drop)(1 + below(5));
        return;
    case BAIZE_METER_ACT_BACK_OUT:
        made->back_out.win = meter->wins_made - below(2);
        return;
    case BAIZE_METER_ACT_SET_PARAMETERS:
        made->set_parameters.set = meter->levels[0].set;
        made->set_parameters.set.seed += 100;
        return;
    case BAIZE_METER_ACT_ADJUST:
        made->adjust.approval = below(4);
        made->adjust.amount = 100000;
        return;
    case BAIZE_METER_ACT_READ:
        made->read.day = meter->day == 0 ? 20261116 : meter->day + below(3);
        return;
    default:
        return;
    }
}

/* What the procedure of the table asks for now: it is allowed. So tables are closed, and opened again. */
static bool take_next_step(const struct baize_floor_table *table, bool close, struct baize_floor_action *action)
{
    struct baize_procedure_wish wish = {.close = close, .without_players = true, .preshuffled = true};
    struct baize_procedure_step step;
    if (!baize_procedure_next(&floor_, table, &wish, world.now_ms, &checked, &step))
        return false;
    *action = step.action;
    procedure_stand_in_for_people(table, action);
    procedure_stand_in_for_chance(table, action);
    struct baize_actor *by = action->machine == BAIZE_FLOOR_METER        ? &action->meter.by
                             : action->machine == BAIZE_FLOOR_CONTROLLER ? &action->controller.by
                                                                         : &action->table.by;
    by->at_ms = world.now_ms;
    PROMISE(baize_floor_check(&floor_, action, &checked, &refusal) == BAIZE_OK);
    return true;
}

static void choose(const struct baize_floor_table *table, struct baize_floor_action *action)
{
    struct baize_actor by = somebody(table);
    switch (below(6)) {
    case 0:
        at_meter(action);
        return;
    case 1:
        procedure_suggest_controller(table, (enum baize_controller_act)below(BAIZE_CONTROLLER_ACTS), &by, action);
        break;
    case 2:
        procedure_suggest_irregularity(table, (enum baize_irregularity)below(BAIZE_IRREGULARITIES), &by, action);
        break;
    case 3:
        procedure_suggest_round(table, (enum baize_act)below(BAIZE_ACTS), &by, action);
        break;
    default:
        procedure_suggest_table(table, (enum baize_table_act)below(BAIZE_TABLE_ACTS), &by, action);
    }
    procedure_stand_in_for_chance(table, action);
    if (action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_ROUND)
        choose_wager(table, &action->table.round);
    if (below(4) == 0)
        disturb(action);
}

/* ---- One act ---- */

static uint64_t *count_of(const struct baize_floor_action *action)
{
    if (action->machine == BAIZE_FLOOR_METER)
        return seen[BAIZE_FLOOR_METER][action->meter.kind];
    if (action->machine == BAIZE_FLOOR_CONTROLLER)
        return seen[BAIZE_FLOOR_CONTROLLER][action->controller.kind];
    return action->table.kind == BAIZE_TABLE_ACT_ROUND ? seen[ROUND][action->table.round.kind]
                                                       : seen[BAIZE_FLOOR_TABLE][action->table.kind];
}

static bool is_same_text(const struct baize_floor_event *a, const struct baize_floor_event *b)
{
    static char first[BAIZE_EVENT_TEXT_SIZE], second[BAIZE_EVENT_TEXT_SIZE];
    const struct baize_rules *rules = a->machine == BAIZE_FLOOR_METER ? baize_floor_meter(&floor_, a->number)->rules
                                                                      : baize_floor_table(&floor_, a->number)->rules;
    struct baize_text one = baize_text_in(first, sizeof first), two = baize_text_in(second, sizeof second);
    PROMISE(baize_floor_event_encode(&one, a, rules) == BAIZE_OK);
    PROMISE(baize_floor_event_encode(&two, b, rules) == BAIZE_OK);
    return strcmp(first, second) == 0;
}

/* Acting leads where the events of the check do, folded one by one. */
static void compare_events(baize_money undone)
{
    struct baize_floor other = floor_;
    other.tables = checked_only.tables;
    other.meters = checked_only.meters;
    other.undone = undone;
    memcpy(&checked_only, &before, sizeof before);
    PROMISE(checked.count == done.count);
    for (uint16_t i = 0; i < checked.count; i++) {
        PROMISE(is_same_text(&checked.events[i], &done.events[i]));
        PROMISE(baize_floor_fold(&other, &checked.events[i]) == BAIZE_OK);
    }
    PROMISE(memcmp(&checked_only, &copy, sizeof copy) == 0 && other.undone == floor_.undone);
}

static bool try_one(const struct baize_floor_action *action)
{
    baize_money undone = floor_.undone;
    memcpy(&before, &copy, sizeof before);
    bool allowed = baize_floor_check(&floor_, action, &checked, &refusal) == BAIZE_OK;
    PROMISE(memcmp(&before, &copy, sizeof before) == 0 && floor_.undone == undone);
    bool acted = baize_floor_act(&floor_, action, &done, &refused) == BAIZE_OK;
    PROMISE(acted == allowed);
    count_of(action)[allowed]++;
    if (allowed) {
        compare_events(undone);
        return true;
    }
    PROMISE(memcmp(&before, &copy, sizeof before) == 0 && floor_.undone == undone);
    PROMISE(checked.count == 0 && done.count == 0);
    PROMISE(strcmp(baize_reason_name(refusal.reason), baize_reason_name(refused.reason)) == 0);
    return false;
}

/* All tables are linked, but for one that was just unlinked: so it is linked again at once. */
static void link_again(const struct baize_floor_action *unlinked)
{
    struct baize_floor_action action = *unlinked;
    action.meter.kind = BAIZE_METER_ACT_LINK_TABLE;
    memset(&action.meter.link_table, 0, sizeof action.meter.link_table);
    action.meter.link_table.table = unlinked->meter.unlink_table.table;
    try_one(&action);
}

/* The floor of random_floor stays as it is: a copy goes on by itself. */
static bool on_act(const struct baize_floor_action *action)
{
    static struct baize_floor_action tried;
    (void)action;
    if (world.accepted % EVERY != 0)
        return false;
    floor_ = world.floor;
    floor_.tables = copy.tables;
    floor_.meters = copy.meters;
    memcpy(copy.tables, world.tables, sizeof copy.tables);
    memcpy(copy.meters, world.meters, sizeof copy.meters);
    const struct baize_floor_table *table = &copy.tables[below(WORLD_TABLES)];
    bool orderly = below(2) == 0;
    for (int i = 0; i < STEPS; i++) {
        if (!orderly || below(4) == 0 || !take_next_step(table, i < STEPS / 2, &tried))
            choose(below(8) == 0 ? &copy.tables[below(WORLD_TABLES)] : table, &tried);
        bool done_now = try_one(&tried);
        if (done_now && tried.machine == BAIZE_FLOOR_METER && tried.meter.kind == BAIZE_METER_ACT_UNLINK_TABLE)
            link_again(&tried);
    }
    return false;
}

/* ---- What was seen ---- */

struct exception {
    int machine, kind;
    bool allowed; /* this is what never happens */
    const char *why;
};

static const struct exception exceptions[] = {
    {ROUND, BAIZE_ACT_PAY_CLAIM, true, "comes from the meter"},
    {ROUND, BAIZE_ACT_BACK_OUT_CLAIM, true, "comes from the meter"},
    {ROUND, BAIZE_ACT_LEAVE, true, "is the table's act"},
    {ROUND, BAIZE_ACT_CHANGE_METHOD, true, "the table does it by itself"},
    {ROUND, BAIZE_ACT_DEADLINE_PASSED, true, "is the table's act"},
    {ROUND, BAIZE_ACT_DISCARD, true, "no table here plays Double Draw Poker"},
    {BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_CORRECT_CARD, true, "no shoe reads the cards here"},
    {BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_DEADLINE_PASSED, true, "no table here has a clock"},
    {BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_ROUND, true, "counted by what is done in the round"},
    {BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_ROUND, false, "counted by what is done in the round"},
    {BAIZE_FLOOR_CONTROLLER, BAIZE_CONTROLLER_ACT_RECORD_WIN, true, "comes from the meter"},
    {BAIZE_FLOOR_CONTROLLER, BAIZE_CONTROLLER_ACT_REJECT_WIN, true, "comes from the meter"},
    {BAIZE_FLOOR_CONTROLLER, BAIZE_CONTROLLER_ACT_UNDO_WIN, true, "comes from the meter"},
    {BAIZE_FLOOR_METER, BAIZE_METER_ACT_OPEN, true, "every meter here is open"},
    {BAIZE_FLOOR_METER, BAIZE_METER_ACT_CONTRIBUTE, true, "comes from the table"},
    {BAIZE_FLOOR_METER, BAIZE_METER_ACT_END_ROUND, true, "comes from the table"},
    {BAIZE_FLOOR_METER, BAIZE_METER_ACT_VOID_ROUND, true, "comes from the table"},
    {BAIZE_FLOOR_METER, BAIZE_METER_ACT_CLAIM, true, "comes from the table"},
    {BAIZE_FLOOR_METER, BAIZE_METER_ACT_KEY_OFF, true, "comes from the controller"},
};

static bool is_exception(int machine, int kind, bool allowed)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof exceptions[0]; i++)
        if (exceptions[i].machine == machine && exceptions[i].kind == kind && exceptions[i].allowed == allowed)
            return true;
    return false;
}

static const char *id_of(int machine, int kind)
{
    return machine == ROUND                    ? baize_act_id((enum baize_act)kind)
           : machine == BAIZE_FLOOR_METER      ? baize_meter_act_id((enum baize_meter_act)kind)
           : machine == BAIZE_FLOOR_CONTROLLER ? baize_controller_act_id((enum baize_controller_act)kind)
                                               : baize_table_act_id((enum baize_table_act)kind);
}

static bool tell(void)
{
    static const int kinds[] = {[BAIZE_FLOOR_TABLE] = BAIZE_TABLE_ACTS,
                                [BAIZE_FLOOR_CONTROLLER] = BAIZE_CONTROLLER_ACTS,
                                [BAIZE_FLOOR_METER] = BAIZE_METER_ACT_READ + 1,
                                [ROUND] = BAIZE_ACTS};
    static const char *const names[] = {"table", "controller", "meter", "round"};
    bool all = true;
    for (int machine = 0; machine <= ROUND; machine++)
        for (int kind = 0; kind < kinds[machine]; kind++) {
            const uint64_t *count = seen[machine][kind];
            bool expected = (count[1] > 0) != is_exception(machine, kind, true) &&
                            (count[0] > 0) != is_exception(machine, kind, false);
            printf("  %-10s %-20s %8" PRIu64 " allowed %8" PRIu64 " refused%s\n", names[machine], id_of(machine, kind),
                   count[1], count[0], expected ? "" : "   not as expected");
            all = all && expected;
        }
    return all;
}

int main(int argc, char **argv)
{
    const char *scale = getenv("BAIZE_SCALE");
    uint64_t acts = (argc > 1 ? strtoull(argv[1], NULL, 10) : 100000) * (scale == NULL ? 1 : strtoull(scale, NULL, 10));
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 20261118;
    dice.state = seed;
    world.acted = on_act;
    return random_floor(acts, seed) && tell() ? 0 : 1;
}
