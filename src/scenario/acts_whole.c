/* acts_whole.c - whole procedures in one line: opening, closing, preparing decks. Each step is an act by the right
 * person; a scenario about the steps themselves says them one by one. */
#include "scenario/acts.h"

enum {
    DEALER_ID = BAIZE_DEALER * 100 + 1,
    FLOORPERSON_ID = BAIZE_FLOORPERSON * 100 + 1,
};

#define TRAY_AT_FIRST INT64_C(5000000) /* $50,000.00 */
#define CUT_DEPTH     20

static struct baize_table_action by_dealer(const struct scenario_run *run, const struct scenario_line *line,
                                           enum baize_table_act kind)
{
    struct baize_table_action action;
    uint32_t dealer = run_table(run, line)->table.dealer;
    memset(&action, 0, sizeof action);
    action.kind = kind;
    action.by =
        (struct baize_actor){.who = dealer == 0 ? DEALER_ID : dealer, .role = BAIZE_DEALER, .at_ms = line->at_ms};
    return action;
}

static struct baize_table_action by_floorperson(const struct scenario_run *run, const struct scenario_line *line,
                                                enum baize_table_act kind)
{
    struct baize_table_action action = by_dealer(run, line, kind);
    uint32_t second = action.by.who;
    action.by =
        (struct baize_actor){.who = FLOORPERSON_ID, .role = BAIZE_FLOORPERSON, .second = second, .at_ms = line->at_ms};
    return action;
}

static bool floorperson_does(struct scenario_run *run, const struct scenario_line *line, enum baize_table_act kind)
{
    struct baize_table_action action = by_floorperson(run, line, kind);
    return run_act_table(run, line, &action);
}

static bool dealer_does(struct scenario_run *run, const struct scenario_line *line, enum baize_table_act kind)
{
    struct baize_table_action action = by_dealer(run, line, kind);
    return run_act_table(run, line, &action);
}

/* ---- Decks ---- */

static const struct baize_opening_step *next_step(const struct baize_rules *rules, const struct baize_table_deck *deck)
{
    const struct baize_procedures *procedures = &rules->procedures;
    if (deck->state == BAIZE_DECK_PREPARING)
        return deck->next_step < procedures->opening_count ? &procedures->opening[deck->next_step] : NULL;
    for (uint8_t i = 0; deck->state == BAIZE_DECK_IN_RACK && i < procedures->opening_count; i++)
        if (procedures->opening[i].step == BAIZE_SHUFFLE)
            return &procedures->opening[i];
    return NULL;
}

static bool prepare_deck(struct scenario_run *run, const struct scenario_line *line, uint8_t number)
{
    const struct baize_floor_table *floor = run_table(run, line);
    const struct baize_opening_step *next;
    for (int steps = 0; steps < BAIZE_OPENING_STEPS_MOST; steps++) {
        next = next_step(floor->rules, &floor->table.decks[number]);
        if (next == NULL)
            return true;
        struct baize_table_action action = next->by == BAIZE_DEALER ? by_dealer(run, line, BAIZE_TABLE_ACT_STEP)
                                                                    : by_floorperson(run, line, BAIZE_TABLE_ACT_STEP);
        if (next->by != BAIZE_DEALER && next->by != BAIZE_FLOORPERSON) {
            action.by.role = next->by;
            action.by.who = (uint32_t)next->by * 100 + 1;
        }
        action.step.deck = number;
        action.step.step = next->step;
        action.step.depth = next->step == BAIZE_CUT ? CUT_DEPTH : 0;
        if (!run_act_table(run, line, &action))
            return false;
    }
    return true;
}

bool act_prepare(struct scenario_run *run, const struct scenario_line *line)
{
    uint8_t decks = run_table(run, line)->rules->dealing.decks;
    if (said_group(line, 0))
        return prepare_deck(run, line, (uint8_t)(line->said.deck - 1));
    for (uint8_t i = 0; i < decks && i < BAIZE_DECKS_MOST; i++)
        if (!prepare_deck(run, line, i))
            return false;
    return true;
}

/* ---- Opening ---- */

bool act_open_for_play(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_floor_table *floor = run_table(run, line);
    struct baize_table_action count = by_floorperson(run, line, BAIZE_TABLE_ACT_OPEN_INVENTORY);
    count.open_inventory.counted = said_group(line, 0) ? said_cents(line) : TRAY_AT_FIRST;
    bool on = floor->table.dealer != 0 || dealer_does(run, line, BAIZE_TABLE_ACT_SIGN_ON);
    if (!on || !run_act_table(run, line, &count))
        return false;
    for (uint8_t i = 0; i < floor->rules->dealing.decks && i < BAIZE_DECKS_MOST; i++) {
        struct baize_table_action receive = by_dealer(run, line, BAIZE_TABLE_ACT_RECEIVE_DECK);
        receive.receive_deck.deck = i;
        receive.receive_deck.back = i == 0 ? BAIZE_BACK_RED : BAIZE_BACK_BLUE;
        receive.receive_deck.preshuffled = true;
        if (!run_act_table(run, line, &receive) || !prepare_deck(run, line, i))
            return false;
    }
    return floorperson_does(run, line, BAIZE_TABLE_ACT_OPEN_TABLE);
}

/* ---- Closing ---- */

static bool everybody_leaves(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_floor_table *floor = run_table(run, line);
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++) {
        uint32_t patron = floor->table.seats[i].patron;
        struct baize_table_action leave = by_dealer(run, line, BAIZE_TABLE_ACT_LEAVE);
        leave.leave.patron = patron;
        if (patron != 0 && !run_act_table(run, line, &leave))
            return false;
    }
    return true;
}

static bool count_money(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_floor_table *floor = run_table(run, line);
    struct baize_table_action drop = by_floorperson(run, line, BAIZE_TABLE_ACT_TAKE_DROP);
    drop.take_drop.counted = run_booked(floor, BAIZE_ACCOUNT_DROP);
    if (!run_act_table(run, line, &drop))
        return false;
    struct baize_table_action tray = by_floorperson(run, line, BAIZE_TABLE_ACT_CLOSE_INVENTORY);
    tray.close_inventory.counted = run_booked(floor, BAIZE_ACCOUNT_TRAY);
    return run_act_table(run, line, &tray);
}

static bool remove_decks(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_floor_table *floor = run_table(run, line);
    for (uint8_t i = 0; i < BAIZE_DECKS_MOST; i++) {
        struct baize_table_action remove = by_floorperson(run, line, BAIZE_TABLE_ACT_REMOVE_DECK);
        remove.remove_deck.deck = i;
        if (floor->table.decks[i].state != BAIZE_DECK_ABSENT && !run_act_table(run, line, &remove))
            return false;
    }
    return true;
}

bool act_close_for_night(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_floor_table *floor = run_table(run, line);
    bool closing = floor->table.life == BAIZE_LIFE_CLOSING;
    if ((!closing && !floorperson_does(run, line, BAIZE_TABLE_ACT_BEGIN_CLOSING)) || !everybody_leaves(run, line) ||
        (floor->table.shift.open && !count_money(run, line)) || !remove_decks(run, line) ||
        !floorperson_does(run, line, BAIZE_TABLE_ACT_CLOSE_TABLE))
        return false;
    return floor->table.dealer == 0 || dealer_does(run, line, BAIZE_TABLE_ACT_SIGN_OFF);
}
