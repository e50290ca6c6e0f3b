/* internal.h - a step in the making.
 *
 * The table says itself what it lacks: a step is tried against baize_floor_check, and the reason of a refusal names
 * what comes before it (mend.c). So no step is offered that would be refused, and nothing the machines ask for is known
 * twice. */
#ifndef BAIZE_PROCEDURE_INTERNAL_H
#define BAIZE_PROCEDURE_INTERNAL_H

#include <baize/procedure.h>

struct procedure_turn {
    const struct baize_floor *floor;
    const struct baize_floor_table *at;
    const struct baize_rules *rules;
    const struct baize_table *table;
    struct baize_procedure_wish wish;
    int64_t now_ms;                    /* not before anything that happened at the table */
    struct baize_floor_record *record; /* working memory of check */
    struct baize_procedure_step *step;
    uint8_t depth; /* of what comes before what */
};

/* ---- step.c: a step is begun, filled in, and checked ---- */

struct baize_table_action *procedure_act(struct procedure_turn *turn, enum baize_table_act kind, enum baize_role by);
struct baize_action *procedure_round_act(struct procedure_turn *turn, enum baize_act kind);
struct baize_controller_action *procedure_controller_act(struct procedure_turn *turn, enum baize_controller_act kind);
/* Is the step allowed? If not, what comes before it is made the step instead; false: nothing can be done now, and the
 * step is empty but for `waits`. */
bool procedure_offer(struct procedure_turn *turn);
/* No step: the table waits. Always false. */
bool procedure_wait(struct procedure_turn *turn, enum baize_procedure_wait waits, uint8_t seat);

/* ---- mend.c ---- */

/* What the refusal of a table asks for, as the next step; false: nobody can do anything about it. */
bool procedure_mend(struct procedure_turn *turn, const struct baize_refusal *refusal);
/* A device that fails is covered, marked or replaced. False: none fails, or it cannot be done now. */
bool procedure_put_out(struct procedure_turn *turn);
/* The next step with this deck, whatever its state. */
bool procedure_care_for(struct procedure_turn *turn, uint8_t deck);
bool procedure_remove(struct procedure_turn *turn, uint8_t deck);

/* ---- tray.c ---- */

baize_cents procedure_booked(const struct procedure_turn *turn, enum baize_account_kind kind);
bool procedure_open_tray(struct procedure_turn *turn);
bool procedure_close_tray(struct procedure_turn *turn);
/* `lacks` and as much as a tray should have. */
bool procedure_fill(struct procedure_turn *turn, baize_cents lacks);
bool procedure_tray_is_low(const struct procedure_turn *turn);
bool procedure_take_box(struct procedure_turn *turn);

/* ---- The parts of a table's life ---- */

bool procedure_in_round(struct procedure_turn *turn);       /* round.c */
bool procedure_between_rounds(struct procedure_turn *turn); /* between.c */
bool procedure_close(struct procedure_turn *turn);          /* close.c */
bool procedure_alone(struct procedure_turn *turn);          /* alone.c */
/* claim.c: whoever may validate turns the key back. */
bool procedure_run(struct procedure_turn *turn);
/* claim.c: can the meter validate this win of the table now? Not behind another of its level (R27), nor without the
 * link where it takes money (R42). */
bool procedure_is_ready(const struct procedure_turn *turn, const struct baize_meter *meter,
                        const struct baize_meter_claim *claim);
/* ... it waits for the link, or for another table. */
bool procedure_wait_for_win(struct procedure_turn *turn, uint8_t seat);
/* ... it is validated. */
bool procedure_validate(struct procedure_turn *turn, const struct baize_floor_meter *meter,
                        const struct baize_meter_claim *claim);

bool procedure_is_open(const struct baize_round *round);
bool procedure_somebody_sits(const struct baize_table *table);

#endif
