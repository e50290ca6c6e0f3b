/* internal.h - one act on the floor is decided: the machines that take part, and what happens. */
#ifndef BAIZE_FLOOR_INTERNAL_H
#define BAIZE_FLOOR_INTERNAL_H

#include <baize/floor.h>

struct floor_work {
    const struct baize_floor *floor;
    struct baize_floor_record *record;
    struct baize_refusal *refusal;
};

/* ---- Refusing: all of them return false ---- */

bool floor_refuse(struct floor_work *work, enum baize_reason reason, const char *requirement, uint32_t number);

/* ---- One machine decides: its events are added to the record, the machine itself stays as it is. A table decides once
 * in an act, controller and meters may decide again ---- */

bool floor_decide_table(struct floor_work *work, const struct baize_floor_table *table,
                        const struct baize_table_action *action);
bool floor_decide_controller(struct floor_work *work, const struct baize_floor_table *table,
                             const struct baize_controller_action *action);
bool floor_decide_meter(struct floor_work *work, const struct baize_floor_meter *meter,
                        const struct baize_meter_action *action);

/* The controller, or the meter, after what the record has of it so far. A meter: NULL, and the refusal, when its events
 * do not follow each other. */
const struct baize_controller *floor_controller_now(const struct floor_work *work,
                                                    const struct baize_floor_table *table);
const struct baize_meter *floor_meter_now(struct floor_work *work, const struct baize_floor_meter *meter);

/* ---- The same act at every meter that a table is linked to ---- */

bool floor_contribute(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                      uint16_t seats);
bool floor_end_at_meters(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by);
bool floor_void_at_meters(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by);
/* The hand that was just keyed; while the link is lost one that takes money from a meter has no place yet (R42). */
bool floor_claim(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                 uint8_t seat, uint8_t row);

/* ---- Where somebody acts ---- */

bool floor_check_table(struct floor_work *work, const struct baize_floor_table *table,
                       const struct baize_table_action *action);
bool floor_check_controller(struct floor_work *work, const struct baize_floor_table *table,
                            const struct baize_controller_action *action);
bool floor_check_meter(struct floor_work *work, const struct baize_floor_meter *meter,
                       const struct baize_meter_action *action);

/* ---- Questions ---- */

uint32_t floor_number(const struct baize_floor_table *table);
/* Is there an open meter for every level of the schedule? */
bool floor_has_meters(const struct baize_floor *floor, const struct baize_floor_table *table);
/* Is it for somebody to do at this controller, or does it come from the table or a meter by itself? */
bool floor_is_for_people(const struct baize_floor_table *table, enum baize_controller_act kind);
/* No round, no wager on a sensor. */
bool floor_is_idle(const struct baize_floor_table *table);
/* A table that is linked to the meter and is not idle, or NULL. */
const struct baize_floor_table *floor_busy_table(const struct baize_floor *floor, uint32_t meter);

/* What an event says about wins that no table took back; `was`: the seat of a win undone, as it stood before. */
void floor_note_undone(struct baize_floor *floor, const struct baize_floor_event *event,
                       const struct baize_controller_seat *was);

/* What a meter's event says about links: tables keep a list of their meters. */
void floor_note_links(struct baize_floor *floor, const struct baize_meter_event *event);

#endif
