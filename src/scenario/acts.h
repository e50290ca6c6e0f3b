/* acts.h - what the files of acts and outcomes share: the rows of sentences, and doing things on the floor. */
#ifndef BAIZE_SCENARIO_ACTS_H
#define BAIZE_SCENARIO_ACTS_H

#include "scenario/scenario.h"

#include <string.h>

/* One sentence that can be said. `perform` does it, act by act, until one is refused. */
struct scenario_act {
    const char *section, *pattern, *help;
    enum scenario_where where; /* needs a table or a meter */
    bool (*perform)(struct scenario_run *run, const struct scenario_line *line);
    int what; /* for rows that share a function */
};

/* Every row, NULL behind the last. */
const struct scenario_act *scenario_act_at(size_t index);

/* Does the outcome of a line hold? What was found instead is written into `found`. */
struct question {
    const struct scenario_run *run;
    const struct scenario_line *line;
    const struct scenario_fact *fact;
    struct baize_text *found;
};

/* One outcome that can be expected. */
struct scenario_outcome {
    const char *section, *pattern, *help;
    bool (*holds)(const struct question *ask);
    int what;
};

const struct scenario_outcome *scenario_outcome_at(size_t index);

/* The first outcome: `ok`; the second: `refused`. They are looked at by the runner itself. */
bool scenario_is_refusal(const struct scenario_outcome *outcome);

/* ---- The floor (floor.c) ---- */

/* The table of a line, or NULL: the line is about a meter and there are several tables. */
struct baize_floor_table *run_table(const struct scenario_run *run, const struct scenario_line *line);
struct baize_floor_meter *run_meter(const struct scenario_run *run, const struct scenario_line *line);

struct baize_actor run_actor(const struct scenario_run *run, const struct scenario_line *line);

/* The patron whom the line is about: who acts, or whom somebody acts for; 0: nobody. */
uint32_t run_patron(const struct scenario_line *line);

/* The seat that is said, else the first one of the patron; a patron without a seat: the one of that number. */
uint8_t run_seat(const struct scenario_run *run, const struct scenario_line *line, unsigned group);

/* Was the group of the pattern said? */
static inline bool said_group(const struct scenario_line *line, unsigned group)
{
    return (line->said.groups >> group & 1u) != 0;
}

/* Whole cents of an amount that was said; a fraction is rounded away from what is allowed nowhere. */
baize_cents said_cents(const struct scenario_line *line);

/* Acts; false when refused, or when a promise was broken. The actor is that of the line unless action->by.who is set.
 */
bool run_act_table(struct scenario_run *run, const struct scenario_line *line, struct baize_table_action *action);
bool run_act_round(struct scenario_run *run, const struct scenario_line *line, struct baize_action *action);
bool run_act_controller(struct scenario_run *run, const struct scenario_line *line,
                        struct baize_controller_action *action);
bool run_act_meter(struct scenario_run *run, const struct scenario_line *line, uint32_t meter,
                   struct baize_meter_action *action);

/* One act on the floor with everything that is checked after it (check.c). */
bool run_act(struct scenario_run *run, const struct baize_floor_action *action);

/* The script cannot go on; a promise of the machines is broken. Both are false; the first one stands. */
__attribute__((format(printf, 2, 3))) bool run_problem(struct scenario_run *run, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool run_broken(struct scenario_run *run, const char *format, ...);

/* check.c: the books, the text of events, and the second floor that only folds. */
bool run_check(struct scenario_run *run);

/* figures.c: counts an event for the shift report. */
bool run_count(struct scenario_run *run, const struct baize_floor_event *event);

/* start.c: opens the meter as the set-up says, with the money of `predecessor` when that is not 0. */
bool run_open_meter(struct scenario_run *run, const struct scenario_line *line, uint32_t number, uint32_t predecessor);

/* The rules by which the set-up makes a meter; NULL when it has none of this number. */
const struct baize_rules *run_rules_of_meter(const struct scenario_run *run, uint32_t number);

/* Money of an account of the table's stream, in micro-cents. */
baize_money run_balance(const struct baize_floor_table *table, enum baize_account_kind kind, uint32_t owner);

/* ---- Acts by file ---- */

typedef bool act_function(struct scenario_run *run, const struct scenario_line *line);

/* acts_round.c */
act_function act_open_round, act_bet, act_take_back, act_simple_round, act_play, act_fold, act_discard, act_settle,
    act_pay_claim, act_pay_envy, act_report, act_show_deck, act_end, act_finish;
/* acts_cards.c */
act_function act_cards, act_count_stub;
/* acts_table.c */
act_function act_simple_table, act_receive, act_step, act_deck, act_idle, act_report_device, act_put_out, act_restore,
    act_correct_card, act_sit, act_leave, act_money, act_time_over;
/* acts_tray.c */
act_function act_count_tray, act_slip, act_void_slip, act_drop, act_tips, act_correct, act_dispute, act_hold,
    act_decide;
/* acts_whole.c */
act_function act_open_for_play, act_close_for_night, act_prepare;
/* acts_controller.c */
act_function act_coin, act_take_coin, act_lock, act_count_chips, act_key, act_key_envy, act_record_win, act_undo_win,
    act_void_game, act_fault, act_run;
/* acts_meter.c */
act_function act_validate, act_reject, act_claim, act_key_off, act_back_out, act_acknowledge, act_print, act_set,
    act_adjust, act_read, act_open_meter, act_close_meter, act_link;

/* The right closing count, as the books have it. */
baize_cents run_booked(const struct baize_floor_table *table, enum baize_account_kind kind);

#endif
