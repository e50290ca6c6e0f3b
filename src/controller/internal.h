/* internal.h - what the files of src/controller share. */
#ifndef BAIZE_CONTROLLER_INTERNAL_H
#define BAIZE_CONTROLLER_INTERNAL_H

#include "base/vocabulary.h"
#include "event/record.h"

#include <baize/controller.h>
#include <string.h>

/* ---- Who may do what: catalog/controller.toml ---- */

struct controller_act_row {
    enum baize_role least;       /* with a round behind it */
    enum baize_role least_alone; /* without */
    bool by_itself;              /* who = 0: a sensor, or the system, does it */
};

/* NULL when there is no such act. */
const struct controller_act_row *controller_act_row(enum baize_controller_act act);

/* ---- values.c ---- */

extern const struct event_type controller_type_irregularity; /* an irregularity, or none */

/* ---- questions.c ---- */

bool controller_is_seat(const struct baize_rules *rules, uint8_t seat);
uint16_t controller_accepted(uint16_t seats);

static inline bool controller_is_locked(const struct baize_controller *controller)
{
    return controller->phase != BAIZE_CONTROLLER_BETTING;
}

/* The first seat whose key stands at this, or 0. */
uint8_t controller_seat_keyed(const struct baize_controller *controller, enum baize_key key);

/* Does the sensor leave a chip alone, and why? */
bool controller_refuses_coin(const struct baize_rules *rules, const struct baize_controller *controller, uint8_t seat,
                             baize_cents amount, enum baize_coin_refused *why);

/* The envy row that every hand of a row of the schedule reaches, or BAIZE_NO_ROW: none, or only the cards can tell. */
uint8_t controller_envy_row(const struct baize_rules *rules, uint8_t row);

/* Where the pay of a row of the schedule comes from (R30; MD-FCP 11.D(10)(d)(i)). */
enum baize_pays_from controller_pays_from(const struct baize_rules *rules, uint8_t row);

/* Do the rules void a game for this irregularity? */
bool controller_voids(const struct baize_rules *rules, enum baize_irregularity why);

baize_clause controller_row_clause(const struct baize_rules *rules, uint8_t row);
baize_clause controller_envy_clause(const struct baize_rules *rules, uint8_t row);

/* ---- money.c ---- */

/* The posting that belongs to an event in this state; empty with a round behind it. */
enum baize_status controller_posting_of(const struct baize_rules *rules, const struct baize_controller *controller,
                                        const struct baize_controller_event *event, struct baize_posting *posting);

bool controller_posting_equal(const struct baize_posting *a, const struct baize_posting *b);

/* Would a win of this amount leave room in the books for everything else? */
bool controller_books_hold(const struct baize_controller *controller, baize_cents amount);

/* ---- follow.c: may this event come next? ---- */

bool controller_may_follow(const struct baize_rules *rules, const struct baize_controller *controller,
                           const struct baize_controller_event *event);

/* ---- fold.c ---- */

/* Into a state that may be left half done when it fails. */
enum baize_status controller_fold_into(const struct baize_rules *rules, struct baize_controller *controller,
                                       const struct baize_controller_event *event);

/* ---- decide.c ---- */

/* The events of an action that check allows, and the state after them. `after` may be the controller itself, if it is a
 * copy that the caller drops when this fails. */
enum baize_status controller_decide_allowed(const struct baize_rules *rules, const struct baize_controller *controller,
                                            const struct baize_controller_action *action,
                                            struct baize_controller_events *events, struct baize_controller *after);

#endif
