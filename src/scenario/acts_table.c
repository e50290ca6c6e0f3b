/* acts_table.c - what is said about decks, devices, dealers, seats and chips. */
#include "scenario/acts.h"
#include "scenario/pattern.h"

#define CUT_DEPTH 20 /* cards above the cover card, unless said */

static struct baize_table_action of_kind(enum baize_table_act kind)
{
    struct baize_table_action action;
    memset(&action, 0, sizeof action);
    action.kind = kind;
    return action;
}

/* Decks are counted from 1 by people, from 0 by the table. */
static uint8_t deck_of(const struct scenario_line *line)
{
    return line->said.deck == 0 ? 0 : (uint8_t)(line->said.deck - 1);
}

bool act_simple_table(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind((enum baize_table_act)line->act->what);
    return run_act_table(run, line, &action);
}

/* ---- Decks ---- */

bool act_receive(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_RECEIVE_DECK);
    action.receive_deck.deck = deck_of(line);
    action.receive_deck.back = (enum baize_back)line->said.terms[SLOT_BACK];
    action.receive_deck.preshuffled = said_group(line, 0);
    return run_act_table(run, line, &action);
}

bool act_step(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_STEP);
    action.step.deck = deck_of(line);
    action.step.step = (enum baize_step)line->act->what;
    if (action.step.step == BAIZE_CUT)
        action.step.depth = !said_group(line, 0)            ? CUT_DEPTH
                            : line->said.number > UINT8_MAX ? UINT8_MAX
                                                            : (uint8_t)line->said.number;
    return run_act_table(run, line, &action);
}

bool act_deck(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind((enum baize_table_act)line->act->what);
    action.remove_deck.deck = deck_of(line); /* the three acts have the same shape */
    return run_act_table(run, line, &action);
}

bool act_idle(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_GO_IDLE);
    action.go_idle.face_up = said_group(line, 0);
    return run_act_table(run, line, &action);
}

/* ---- Devices ---- */

bool act_report_device(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_REPORT_DEVICE);
    action.report_device.device = (enum baize_device)line->said.terms[SLOT_DEVICE];
    action.report_device.state = (enum baize_device_state)line->said.terms[SLOT_TROUBLE];
    action.report_device.deck = said_group(line, 0) ? deck_of(line) : run_table(run, line)->table.deck;
    return run_act_table(run, line, &action);
}

bool act_put_out(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER);
    action.put_out_of_order.device = (enum baize_device)line->said.terms[SLOT_DEVICE];
    action.put_out_of_order.way = (enum baize_out_of_order)line->act->what;
    return run_act_table(run, line, &action);
}

bool act_restore(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_RESTORE_DEVICE);
    action.restore_device.device = (enum baize_device)line->said.terms[SLOT_DEVICE];
    return run_act_table(run, line, &action);
}

bool act_correct_card(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_CORRECT_CARD);
    action.correct_card.card = line->said.hands.cards[0];
    return run_act_table(run, line, &action);
}

/* ---- Seats and chips ---- */

static bool move_chips(struct scenario_run *run, const struct scenario_line *line, enum baize_table_act kind)
{
    struct baize_table_action action = of_kind(kind);
    action.buy_in.patron = run_patron(line); /* buying in, cashing out and tips have the same shape */
    action.buy_in.amount = said_cents(line);
    return run_act_table(run, line, &action);
}

bool act_sit(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_TAKE_SEAT);
    action.take_seat.seat = line->said.seat;
    action.take_seat.patron = run_patron(line);
    return run_act_table(run, line, &action) && (!said_group(line, 0) || move_chips(run, line, BAIZE_TABLE_ACT_BUY_IN));
}

bool act_leave(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_LEAVE);
    action.leave.patron = run_patron(line);
    return run_act_table(run, line, &action);
}

bool act_money(struct scenario_run *run, const struct scenario_line *line)
{
    return move_chips(run, line, (enum baize_table_act)line->act->what);
}

bool act_time_over(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_DEADLINE_PASSED);
    if (line->people_count == 0) /* the clock is the program's */
        action.by = (struct baize_actor){.role = BAIZE_PROGRAM, .at_ms = line->at_ms};
    return run_act_table(run, line, &action);
}
