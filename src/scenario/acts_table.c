/* acts_table.c - what is said at a table and is more than one act, or needs what the table knows. */
#include "scenario/acts.h"

bool act_sit(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action seat = {.kind = BAIZE_TABLE_ACT_TAKE_SEAT};
    struct baize_table_action chips = {.kind = BAIZE_TABLE_ACT_BUY_IN};
    seat.take_seat.seat = line->said.seat;
    seat.take_seat.patron = chips.buy_in.patron = run_patron(line);
    chips.buy_in.amount = said_cents(line);
    return run_act_table(run, line, &seat) && (!said_group(line, 0) || run_act_table(run, line, &chips));
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
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_CORRECT_PAYMENT};
    baize_cents amount = said_cents(line);
    uint8_t seat = line->said.seat;
    action.correct_payment.round = line->said.number;
    action.correct_payment.seat = seat;
    action.correct_payment.patron =
        line->patron != 0 ? line->patron : patron_at(&run_table(run, line)->table, line->said.number, seat);
    action.correct_payment.to_patron = amount >= 0;
    action.correct_payment.amount = amount < 0 ? -amount : amount;
    action.correct_payment.why = (enum baize_why)said_term(&line->said, &baize_words_why);
    return run_act_table(run, line, &action);
}

bool act_time_over(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_DEADLINE_PASSED};
    if (line->people_count == 0) /* the clock is the program's */
        action.by = (struct baize_actor){.role = BAIZE_PROGRAM, .at_ms = line->at_ms};
    return run_act_table(run, line, &action);
}
