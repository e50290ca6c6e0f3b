/* act.c - one act is all or nothing: every machine that takes part is kept as it was until the last one has agreed. */
#include "floor/internal.h"
#include "floor/onward.h"
#include "table/onward.h"

#include <string.h>

bool floor_refuse(struct floor_work *work, enum baize_floor_reason reason, const char *requirement, uint32_t number)
{
    work->refusal->reason = reason;
    work->refusal->requirement = requirement;
    work->refusal->number = number;
    return false;
}

static bool refuse_by(struct floor_work *work, enum baize_floor_machine machine, uint32_t number,
                      enum baize_status status)
{
    work->refusal->machine = machine;
    work->refusal->status = status;
    return floor_refuse(work, BAIZE_FLOOR_MACHINE_REFUSES, "", number);
}

/* ---- The way back ---- */

static void keep_table(struct floor_work *work, struct baize_floor_table *table)
{
    struct baize_floor_record *record = work->record;
    if (record->saved_table != NULL)
        return;
    record->saved_table = table;
    if (work->onward)
        record->table_was.controller = table->controller;
    else
        record->table_was = *table;
}

/* An act reaches one table and the meters it is linked to: BAIZE_LEVELS_MOST at most. */
static bool keep_meter(struct floor_work *work, struct baize_floor_meter *meter)
{
    struct baize_floor_record *record = work->record;
    if (work->onward)
        return true;
    for (uint8_t i = 0; i < record->saved_count; i++)
        if (record->saved[i].place == meter)
            return true;
    if (record->saved_count == BAIZE_LEVELS_MOST)
        return floor_refuse(work, BAIZE_FLOOR_TOO_MUCH_HAPPENS, "", meter->number);
    record->saved[record->saved_count].place = meter;
    record->saved[record->saved_count].was = meter->meter;
    record->saved_count++;
    return true;
}

static void go_back(struct baize_floor_record *record)
{
    if (record->saved_table != NULL)
        *record->saved_table = record->table_was;
    for (uint8_t i = 0; i < record->saved_count; i++)
        record->saved[i].place->meter = record->saved[i].was;
    record->count = 0;
}

/* ---- What happened ---- */

static struct baize_floor_event *add_event(struct floor_work *work, enum baize_floor_machine machine, uint32_t number)
{
    struct baize_floor_record *record = work->record;
    if (record->count == BAIZE_FLOOR_EVENTS_MOST) {
        floor_refuse(work, BAIZE_FLOOR_TOO_MUCH_HAPPENS, "", number);
        return NULL;
    }
    struct baize_floor_event *event = &record->events[record->count++];
    event->machine = machine;
    event->number = number;
    return event;
}

/* What the table was is kept here, for the act as a whole: the table itself keeps nothing. */
bool floor_do_table(struct floor_work *work, struct baize_floor_table *table, const struct baize_table_action *action)
{
    struct baize_table_events *events = &work->record->table_events;
    keep_table(work, table);
    enum baize_status status = table_act_onward(table->rules, &table->table, action, events, &work->refusal->table);
    if (status != BAIZE_OK)
        return refuse_by(work, BAIZE_FLOOR_TABLE, floor_number(table), status);
    for (uint8_t i = 0; i < events->count; i++) {
        struct baize_floor_event *event = add_event(work, BAIZE_FLOOR_TABLE, floor_number(table));
        if (event == NULL)
            return false;
        event->table = events->events[i];
    }
    return true;
}

bool floor_do_controller(struct floor_work *work, struct baize_floor_table *table,
                         const struct baize_controller_action *action)
{
    struct baize_controller_events *events = &work->record->controller_events;
    keep_table(work, table);
    enum baize_status status =
        baize_controller_act(table->rules, &table->controller, action, events, &work->refusal->controller);
    if (status != BAIZE_OK)
        return refuse_by(work, BAIZE_FLOOR_CONTROLLER, floor_number(table), status);
    for (uint8_t i = 0; i < events->count; i++) {
        struct baize_floor_event *event = add_event(work, BAIZE_FLOOR_CONTROLLER, floor_number(table));
        if (event == NULL)
            return false;
        event->controller = events->events[i];
    }
    return true;
}

bool floor_do_meter(struct floor_work *work, struct baize_floor_meter *meter, const struct baize_meter_action *action)
{
    struct baize_meter_events *events = &work->record->meter_events;
    if (!keep_meter(work, meter))
        return false;
    enum baize_status status = baize_meter_act(meter->rules, &meter->meter, action, events, &work->refusal->meter);
    if (status != BAIZE_OK)
        return refuse_by(work, BAIZE_FLOOR_METER, meter->number, status);
    for (uint8_t i = 0; i < events->count; i++) {
        struct baize_floor_event *event = add_event(work, BAIZE_FLOOR_METER, meter->number);
        if (event == NULL)
            return false;
        event->meter = events->events[i];
    }
    return true;
}

/* ---- The whole ---- */

static bool act(struct floor_work *work, const struct baize_floor_action *action)
{
    if (action->machine == BAIZE_FLOOR_METER) {
        struct baize_floor_meter *meter = baize_floor_meter(work->floor, action->number);
        return meter == NULL ? floor_refuse(work, BAIZE_FLOOR_NO_SUCH_METER, "", action->number)
                             : floor_act_meter(work, meter, &action->meter);
    }
    struct baize_floor_table *table = baize_floor_table(work->floor, action->number);
    if (table == NULL)
        return floor_refuse(work, BAIZE_FLOOR_NO_SUCH_TABLE, "", action->number);
    if (action->machine == BAIZE_FLOOR_CONTROLLER)
        return floor_act_controller(work, table, &action->controller);
    return table->alone ? floor_refuse(work, BAIZE_FLOOR_PROGRESSIVE_ONLY, "", action->number)
                        : floor_act_table(work, table, &action->table);
}

/* The seat of a win that is undone, as it stood before the act. */
static const struct baize_controller_seat *seat_before(const struct baize_floor_record *record,
                                                       const struct baize_floor_event *event)
{
    bool undone =
        event->machine == BAIZE_FLOOR_CONTROLLER && event->controller.kind == BAIZE_CONTROLLER_EVENT_WIN_UNDONE;
    return undone ? &record->table_was.controller.seats[event->controller.win_undone.seat - 1] : NULL;
}

static enum baize_status act_with(struct floor_work *work, const struct baize_floor_action *action)
{
    struct baize_floor_record *record = work->record;
    struct baize_floor_refusal *refusal = work->refusal;
    record->count = 0;
    record->saved_count = 0;
    record->saved_table = NULL;
    memset(refusal, 0, sizeof *refusal);
    refusal->requirement = refusal->controller.requirement = refusal->meter.requirement = "";
    if (!act(work, action)) {
        if (!work->onward)
            go_back(record);
        record->count = 0;
        return BAIZE_FLOOR_REFUSED;
    }
    for (uint16_t i = 0; i < record->count; i++) {
        const struct baize_floor_event *event = &record->events[i];
        if (event->machine == BAIZE_FLOOR_METER)
            floor_note_links(work->floor, &event->meter);
        floor_note_undone(work->floor, event, seat_before(record, event));
    }
    return BAIZE_OK;
}

enum baize_status baize_floor_act(struct baize_floor *floor, const struct baize_floor_action *action,
                                  struct baize_floor_record *record, struct baize_floor_refusal *refusal)
{
    struct floor_work work = {.floor = floor, .record = record, .refusal = refusal};
    return act_with(&work, action);
}

enum baize_status floor_act_onward(struct baize_floor *floor, const struct baize_floor_action *action,
                                   struct baize_floor_record *record, struct baize_floor_refusal *refusal)
{
    struct floor_work work = {.floor = floor, .record = record, .refusal = refusal, .onward = true};
    return act_with(&work, action);
}
