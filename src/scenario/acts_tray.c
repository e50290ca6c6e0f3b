/* acts_tray.c - what is said about the tray, slips, corrections and disputes. */
#include "scenario/acts.h"
#include "scenario/pattern.h"

static struct baize_table_action of_kind(enum baize_table_act kind)
{
    struct baize_table_action action;
    memset(&action, 0, sizeof action);
    action.kind = kind;
    return action;
}

static baize_cents right_or_said(const struct scenario_run *run, const struct scenario_line *line,
                                 enum baize_account_kind kind)
{
    return line->said.right ? run_booked(run_table(run, line), kind) : said_cents(line);
}

bool act_count_tray(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind((enum baize_table_act)line->act->what);
    action.open_inventory.counted = right_or_said(run, line, BAIZE_ACCOUNT_TRAY); /* closing has the same shape */
    action.open_inventory.again = said_group(line, 0);
    return run_act_table(run, line, &action);
}

bool act_drop(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_TAKE_DROP);
    action.take_drop.counted = right_or_said(run, line, BAIZE_ACCOUNT_DROP);
    action.take_drop.again = said_group(line, 0);
    return run_act_table(run, line, &action);
}

bool act_tips(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_TAKE_TIPS);
    action.take_tips.counted = right_or_said(run, line, BAIZE_ACCOUNT_TIPS);
    action.take_tips.again = said_group(line, 0);
    return run_act_table(run, line, &action);
}

/* Four people sign: the first two as everywhere, two more on the slip (A3). */
bool act_slip(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind((enum baize_table_act)line->act->what);
    action.fill.amount = said_cents(line); /* a credit has the same shape */
    for (uint8_t i = 2; i < line->people_count && i - 2 < BAIZE_SIGNERS_MORE; i++)
        action.fill.signers[i - 2] = line->people[i].who;
    return run_act_table(run, line, &action);
}

bool act_void_slip(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_VOID_SLIP);
    action.void_slip.slip = (enum baize_slip_kind)line->act->what;
    action.void_slip.number = line->said.number;
    action.void_slip.why = (enum baize_why)line->said.terms[SLOT_WHY];
    return run_act_table(run, line, &action);
}

/* Whoever had the seat in that round, or else who sits there now. */
static uint32_t patron_at(const struct baize_table *table, uint32_t round, uint8_t seat)
{
    const struct baize_kept_round *kept = baize_table_kept_round(table, round);
    uint32_t patron = kept == NULL ? 0 : kept->seats[seat - 1].patron;
    return patron != 0 ? patron : table->seats[seat - 1].patron;
}

bool act_correct(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_CORRECT_PAYMENT);
    baize_cents amount = said_cents(line);
    uint8_t seat = line->said.seat;
    action.correct_payment.round = line->said.number;
    action.correct_payment.seat = seat;
    action.correct_payment.patron =
        line->patron != 0 ? line->patron : patron_at(&run_table(run, line)->table, line->said.number, seat);
    action.correct_payment.to_patron = amount >= 0;
    action.correct_payment.amount = amount < 0 ? -amount : amount;
    action.correct_payment.why = (enum baize_why)line->said.terms[SLOT_WHY];
    return run_act_table(run, line, &action);
}

/* ---- Disputes ---- */

bool act_dispute(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_OPEN_DISPUTE);
    action.open_dispute.patron = run_patron(line);
    action.open_dispute.round = line->said.number;
    action.open_dispute.seat = line->said.seat;
    return run_act_table(run, line, &action);
}

bool act_hold(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_HOLD_DISPUTED);
    action.hold_disputed.number = line->said.number;
    action.hold_disputed.amount = said_cents(line);
    return run_act_table(run, line, &action);
}

bool act_decide(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = of_kind(BAIZE_TABLE_ACT_DECIDE_DISPUTE);
    action.decide_dispute.number = line->said.number;
    action.decide_dispute.for_patron = line->act->what != 0;
    action.decide_dispute.amount = line->act->what != 0 ? said_cents(line) : 0;
    action.decide_dispute.why = (enum baize_why)line->said.terms[SLOT_WHY];
    return run_act_table(run, line, &action);
}
