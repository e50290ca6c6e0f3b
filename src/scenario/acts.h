/* acts.h - what the files of acts and outcomes share: the rows of sentences, and doing things on the floor. */
#ifndef BAIZE_SCENARIO_ACTS_H
#define BAIZE_SCENARIO_ACTS_H

#include "scenario/pattern.h"

#include <string.h>

/* ---- Sentences: made from catalog/ ---- */

/* Where the value of a field comes from: what was said in its slot, whether a group was, who acts, or always the same.
 */
enum scenario_fill_kind {
    FILL_CONSTANT,
    FILL_SWITCH,
    FILL_TERM,
    FILL_NUMBER,
    FILL_SEAT, /* the player's own unless said */
    FILL_SENSOR,
    FILL_DECK,
    FILL_TABLE,
    FILL_CENTS,
    FILL_MONEY,
    FILL_RIGHT, /* or what the books say */
    FILL_CARD,
    FILL_ONE_CARD,
    FILL_LEVEL,
    FILL_PATRON,
    FILL_SIGNERS,
    FILL_TEXT,
};

struct scenario_fill {
    enum scenario_fill_kind kind;
    int group;           /* of the pattern: filled only when it is said; -1: always */
    size_t offset, size; /* in the machine's action */
    const struct baize_vocabulary *words;
    uint64_t constant;
};

/* One sentence that can be said. `perform` does it, act by act, until one is refused. */
struct scenario_act {
    const char *section, *pattern, *help;
    enum scenario_where where; /* needs a table or a meter */
    bool (*perform)(struct scenario_run *run, const struct scenario_line *line);
    enum baize_floor_machine machine;
    int outer, kind;               /* the act; of a round: the table's and the round's own */
    enum baize_account_kind books; /* <right>: what this account has */
    const struct scenario_fill *fills;
    size_t fills_count;
};

extern const struct scenario_act scenario_acts[];
extern const size_t scenario_acts_count;

/* ---- Outcomes ---- */

/* Does the outcome of a line hold? What was found instead is written into `found`. */
struct question {
    const struct scenario_run *run;
    const struct scenario_line *line;
    const struct scenario_fact *fact;
    const struct baize_floor_table *table; /* of the line; NULL where the outcome is not about one */
    struct baize_text *found;
};

/* One outcome that can be expected. */
struct scenario_outcome {
    const char *section, *pattern, *help;
    bool of_table; /* holds of a table: there must be one */
    bool (*holds)(const struct question *ask);
    int what;                             /* for rows that share a function */
    const struct baize_vocabulary *words; /* that a term is one of */
    const char *event, *field;            /* that it looks at; two events: with a blank between */
    const char *otherwise;                /* what is said when there is no such event, or it does not hold */
};

extern const struct scenario_outcome scenario_outcomes[];
extern const size_t scenario_outcomes_count;

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

/* acts.c: as the row of catalog/ says. */
act_function act_as_said;
/* acts_round.c */
act_function act_open_round, act_bet, act_play, act_discard, act_settle, act_pay_envy, act_show_deck, act_end,
    act_finish;
/* acts_cards.c */
act_function act_cards, act_count_stub;
/* acts_table.c */
act_function act_sit, act_correct, act_time_over;
/* acts_whole.c */
act_function act_open_for_play, act_close_for_night, act_prepare;
/* acts_controller.c */
act_function act_coin, act_take_coin, act_lock, act_key, act_key_envy;
/* acts_meter.c */
act_function act_validate, act_reject, act_claim, act_back_out, act_print, act_set, act_read, act_open_meter,
    act_close_meter;

/* The level of this name; BAIZE_LEVELS_MOST: the meter has none. */
uint8_t run_level(const struct baize_meter *meter, const struct scenario_span *name);

static inline bool span_is(const struct scenario_span *span, const char *text)
{
    return strlen(text) == span->length && memcmp(text, span->start, span->length) == 0;
}

/* The right closing count, as the books have it. */
baize_cents run_booked(const struct baize_floor_table *table, enum baize_account_kind kind);

#endif
