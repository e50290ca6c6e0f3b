/* outcomes.h - outcomes by file. Each says whether it holds, or writes what was found instead. */
#ifndef BAIZE_SCENARIO_OUTCOMES_H
#define BAIZE_SCENARIO_OUTCOMES_H

#include "scenario/acts.h"

typedef bool outcome_function(const struct question *ask);

/* outcomes_table.c: how table and controller stand. */
outcome_function holds_account, holds_win, holds_got, holds_dispute, holds_term, holds_number, holds_dealer,
    holds_patron, holds_deck_warns, holds_stub_due, holds_hand, holds_dealer_hand, holds_lit;
/* outcomes_meter.c: how meters stand, and what came in and went out. */
outcome_function holds_pending, holds_claim, holds_nothing_pending, holds_level, holds_display, holds_hits,
    holds_winning, holds_flow, holds_shortfall, holds_variance;
/* outcomes_events.c: what happened in the line. */
outcome_function holds_sum, holds_locked, holds_void, holds_back, holds_event_term, holds_alarm, holds_printing,
    holds_event, holds_says;

/* What is looked at: of a table, of a level; which flow; the wagers that go back, or what was paid on them. */
enum { LIFE, PHASE, CONTROLLER_PHASE, DECK, DEVICE, METHOD, DEADLINE, KEY };
enum { TURN, NEXT_DECK, RACK };
enum { OF_METER, OF_RESERVE, OF_OVERFLOW };
enum { CONTRIBUTED, REVERSED, REFUNDED };
enum { WAGERS, TAKEN };

/* Writes the real value and compares. */
bool outcome_is_money(const struct question *ask, baize_money real);
bool outcome_is_cents(const struct question *ask, baize_cents real);
bool outcome_is_number(const struct question *ask, uint64_t real, uint64_t expected);
bool outcome_is_term(const struct question *ask, int real);

/* False, with these words. */
bool outcome_fails(const struct question *ask, const char *words);

void outcome_seats(struct baize_text *text, uint16_t seats);

static inline bool fact_group(const struct scenario_fact *fact, unsigned group)
{
    return (fact->said.groups >> group & 1u) != 0;
}

#endif
