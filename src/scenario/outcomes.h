/* outcomes.h - outcomes by file. Each says whether it holds, or writes what was found instead. */
#ifndef BAIZE_SCENARIO_OUTCOMES_H
#define BAIZE_SCENARIO_OUTCOMES_H

#include "scenario/acts.h"

typedef bool outcome_function(const struct question *ask);

/* outcomes_table.c: how table and controller stand. */
outcome_function holds_chips, holds_account, holds_win, holds_life, holds_phase, holds_controller, holds_turn,
    holds_got, holds_lit, holds_dark, holds_key, holds_deck, holds_device, holds_on_duty, holds_nobody_on, holds_taken,
    holds_free, holds_stub_due, holds_stub_not_due, holds_method, holds_deadline, holds_dispute, holds_deck_warns,
    holds_next_deck, holds_hand, holds_dealer_hand, holds_rack;
/* outcomes_meter.c: how meters stand, and what came in and went out. */
outcome_function holds_pending, holds_claim, holds_nothing_pending, holds_level, holds_display, holds_hits,
    holds_winning, holds_flow, holds_shortfall;
/* outcomes_events.c: what happened in the line. */
outcome_function holds_paid, holds_envy, holds_locked, holds_void, holds_back, holds_taken_back, holds_coin_refused,
    holds_stub, holds_alarm, holds_no_alarm, holds_printing, holds_variance, holds_event, holds_no_event, holds_says;

/* Which amount of a level, which flow. */
enum { OF_METER, OF_RESERVE, OF_OVERFLOW };
enum { CONTRIBUTED, REVERSED, REFUNDED };

/* Writes the amount and compares. */
bool outcome_is_money(baize_money real, baize_money expected, struct baize_text *found);
bool outcome_is_term(int real, int expected, const char *id, struct baize_text *found);
bool outcome_is_number(uint64_t real, uint64_t expected, struct baize_text *found);

/* The table of the line, or NULL with words. */
const struct baize_floor_table *outcome_table(const struct question *ask);

void outcome_seats(struct baize_text *text, uint16_t seats);

static inline bool fact_group(const struct scenario_fact *fact, unsigned group)
{
    return (fact->said.groups >> group & 1u) != 0;
}

#endif
