/* act.c - one act is all or nothing: check decides what happens at every machine, and only then do they change. */
#include "controller/internal.h"
#include "floor/internal.h"
#include "meter/internal.h"
#include "table/internal.h"

#include <string.h>

bool floor_refuse(struct floor_work *work, enum baize_reason reason, const char *requirement, uint32_t number)
{
    *work->refusal = (struct baize_refusal){
        .reason = reason, .requirement = requirement, .machine = BAIZE_MACHINE_FLOOR, .number = number};
    return false;
}

/* The machine allowed it, and could not do it. */
static bool refuse_failed(struct floor_work *work, enum baize_status status, uint32_t number)
{
    return floor_refuse(work,
                        status == BAIZE_MONEY_OVERFLOW ? BAIZE_REASON_AMOUNT_TOO_LARGE
                        : status == BAIZE_LEDGER_FULL  ? BAIZE_REASON_LEDGER_FULL
                                                       : BAIZE_REASON_MACHINE_REFUSES,
                        NULL, number);
}

/* What the machine with this number says. */
static bool allows(struct floor_work *work, uint32_t number, struct baize_refusal said)
{
    *work->refusal = said;
    work->refusal->of = number;
    return said.reason == BAIZE_REASON_ALLOWED;
}

/* ---- One machine decides ---- */

static struct baize_floor_event *add_event(struct floor_work *work, enum baize_floor_machine machine, uint32_t number)
{
    struct baize_floor_record *record = work->record;
    if (record->count == BAIZE_FLOOR_EVENTS_MOST) {
        floor_refuse(work, BAIZE_REASON_TOO_MUCH_HAPPENS, NULL, number);
        return NULL;
    }
    struct baize_floor_event *event = &record->events[record->count++];
    event->machine = machine;
    event->number = number;
    return event;
}

bool floor_decide_table(struct floor_work *work, const struct baize_floor_table *table,
                        const struct baize_table_action *action)
{
    struct baize_floor_record *record = work->record;
    struct baize_table_events *events = &record->table_events;
    if (!allows(work, floor_number(table), baize_table_check(table->rules, &table->table, action)))
        return false;
    enum baize_status status = table_decide_allowed(table->rules, &table->table, action, events, &record->table_copy);
    if (status != BAIZE_OK)
        return refuse_failed(work, status, floor_number(table));
    record->table = table;
    record->table_decided = true;
    for (uint8_t i = 0; i < events->count; i++) {
        struct baize_floor_event *event = add_event(work, BAIZE_FLOOR_TABLE, floor_number(table));
        if (event == NULL)
            return false;
        memcpy(&event->table, &events->events[i], table_event_size(&events->events[i]));
    }
    return true;
}

const struct baize_controller *floor_controller_now(const struct floor_work *work,
                                                    const struct baize_floor_table *table)
{
    return work->record->controller_decided ? &work->record->controller_after : &table->controller;
}

bool floor_decide_controller(struct floor_work *work, const struct baize_floor_table *table,
                             const struct baize_controller_action *action)
{
    struct baize_floor_record *record = work->record;
    struct baize_controller_events *events = &record->controller_events;
    const struct baize_controller *now = floor_controller_now(work, table);
    if (!allows(work, floor_number(table), baize_controller_check(table->rules, now, action)))
        return false;
    enum baize_status status = controller_decide_allowed(table->rules, now, action, events, &record->controller_after);
    if (status != BAIZE_OK)
        return refuse_failed(work, status, floor_number(table));
    record->table = table;
    record->controller_decided = true;
    for (uint8_t i = 0; i < events->count; i++) {
        struct baize_floor_event *event = add_event(work, BAIZE_FLOOR_CONTROLLER, floor_number(table));
        if (event == NULL)
            return false;
        event->controller = events->events[i];
    }
    return true;
}

/* ---- Meters: large, and most acts have one event at one of them. So a copy is made when a second event comes ---- */

static bool is_of_meter(const struct baize_floor_event *event, const struct baize_floor_meter *meter)
{
    return event->machine == BAIZE_FLOOR_METER && event->number == meter->number;
}

static bool has_events_of(const struct baize_floor_record *record, const struct baize_floor_meter *meter)
{
    for (uint16_t i = 0; i < record->count; i++)
        if (is_of_meter(&record->events[i], meter))
            return true;
    return false;
}

static struct baize_floor_meter_after *find_or_make_copy(struct floor_work *work, const struct baize_floor_meter *meter)
{
    struct baize_floor_record *record = work->record;
    for (uint8_t i = 0; i < record->meters_count; i++)
        if (record->meters[i].number == meter->number)
            return &record->meters[i];
    if (record->meters_count == BAIZE_LEVELS_MOST) { /* an act reaches one table and the meters it is linked to */
        floor_refuse(work, BAIZE_REASON_TOO_MUCH_HAPPENS, NULL, meter->number);
        return NULL;
    }
    struct baize_floor_meter_after *copy = &record->meters[record->meters_count++];
    copy->number = meter->number;
    copy->folded = 0;
    memcpy(&copy->after, &meter->meter, sizeof copy->after);
    return copy;
}

const struct baize_meter *floor_meter_now(struct floor_work *work, const struct baize_floor_meter *meter)
{
    struct baize_floor_record *record = work->record;
    if (!has_events_of(record, meter))
        return &meter->meter;
    struct baize_floor_meter_after *copy = find_or_make_copy(work, meter);
    for (; copy != NULL && copy->folded < record->count; copy->folded++) {
        const struct baize_floor_event *event = &record->events[copy->folded];
        enum baize_status status = is_of_meter(event, meter) ? meter_fold_into(&copy->after, &event->meter) : BAIZE_OK;
        if (status != BAIZE_OK) {
            refuse_failed(work, status, meter->number);
            return NULL;
        }
    }
    return copy == NULL ? NULL : &copy->after;
}

bool floor_decide_meter(struct floor_work *work, const struct baize_floor_meter *meter,
                        const struct baize_meter_action *action)
{
    struct baize_meter_events *events = &work->record->meter_events;
    const struct baize_meter *now = floor_meter_now(work, meter);
    if (now == NULL)
        return false;
    if (!allows(work, meter->number, baize_meter_check(meter->rules, now, action)))
        return false;
    enum baize_status status = meter_decide_allowed(meter->rules, now, action, events);
    if (status != BAIZE_OK)
        return refuse_failed(work, status, meter->number);
    for (uint8_t i = 0; i < events->count; i++) {
        struct baize_floor_event *event = add_event(work, BAIZE_FLOOR_METER, meter->number);
        if (event == NULL)
            return false;
        event->meter = events->events[i];
    }
    return true;
}

/* ---- The whole ---- */

static bool decide(struct floor_work *work, const struct baize_floor_action *action)
{
    if (action->machine == BAIZE_FLOOR_METER) {
        const struct baize_floor_meter *meter = baize_floor_meter(work->floor, action->number);
        return meter == NULL ? floor_refuse(work, BAIZE_REASON_NO_SUCH_METER, NULL, action->number)
                             : floor_check_meter(work, meter, &action->meter);
    }
    const struct baize_floor_table *table = baize_floor_table(work->floor, action->number);
    if (table == NULL)
        return floor_refuse(work, BAIZE_REASON_NO_SUCH_TABLE, NULL, action->number);
    if (action->machine == BAIZE_FLOOR_CONTROLLER)
        return floor_check_controller(work, table, &action->controller);
    return table->alone ? floor_refuse(work, BAIZE_REASON_PROGRESSIVE_ONLY, NULL, action->number)
                        : floor_check_table(work, table, &action->table);
}

enum baize_status baize_floor_check(const struct baize_floor *floor, const struct baize_floor_action *action,
                                    struct baize_floor_record *record, struct baize_refusal *refusal)
{
    struct floor_work work = {.floor = floor, .record = record, .refusal = refusal};
    record->count = 0;
    record->table = NULL;
    record->table_decided = record->controller_decided = false;
    record->meters_count = 0;
    *refusal = (struct baize_refusal){.reason = BAIZE_REASON_ALLOWED};
    if (decide(&work, action))
        return BAIZE_OK;
    record->count = 0;
    return BAIZE_FLOOR_REFUSED;
}

/* One event of a meter is folded at once or not at all. Several are folded into copies before the first meter changes:
 * should one not follow, nothing has changed. */
static bool commit_meters(struct baize_floor *floor, struct floor_work *work)
{
    struct baize_floor_record *record = work->record;
    const struct baize_floor_event *last = NULL;
    unsigned count = 0;
    for (uint16_t i = 0; i < record->count; i++)
        if (record->events[i].machine == BAIZE_FLOOR_METER) {
            last = &record->events[i];
            count++;
        }
    if (count == 1 && record->meters_count == 0) {
        enum baize_status status = baize_meter_fold(&baize_floor_meter(floor, last->number)->meter, &last->meter);
        return status == BAIZE_OK || refuse_failed(work, status, last->number);
    }
    for (uint16_t i = 0; i < record->count; i++)
        if (record->events[i].machine == BAIZE_FLOOR_METER &&
            floor_meter_now(work, baize_floor_meter(floor, record->events[i].number)) == NULL)
            return false;
    for (uint8_t i = 0; i < record->meters_count; i++)
        memcpy(&baize_floor_meter(floor, record->meters[i].number)->meter, &record->meters[i].after,
               sizeof record->meters[i].after);
    return true;
}

/* The seat of a win that is undone, as it stands before the act. */
static const struct baize_controller_seat *seat_before(const struct baize_floor_record *record,
                                                       const struct baize_floor_event *event)
{
    bool undone =
        event->machine == BAIZE_FLOOR_CONTROLLER && event->controller.kind == BAIZE_CONTROLLER_EVENT_WIN_UNDONE;
    return undone ? &record->table->controller.seats[event->controller.win_undone.seat - 1] : NULL;
}

static bool commit_table(struct baize_floor *floor, struct floor_work *work)
{
    struct baize_floor_record *record = work->record;
    if (!record->table_decided)
        return true;
    struct baize_floor_table *table = baize_floor_table(floor, floor_number(record->table));
    enum baize_status status = table_fold_all(table->rules, &table->table, &record->table_events, &record->table_copy);
    return status == BAIZE_OK || refuse_failed(work, status, floor_number(table));
}

static void take_table_back(struct baize_floor *floor, const struct baize_floor_record *record)
{
    if (record->table_decided)
        memcpy(&baize_floor_table(floor, floor_number(record->table))->table, &record->table_copy,
               sizeof record->table_copy);
}

enum baize_status baize_floor_commit(struct baize_floor *floor, struct baize_floor_record *record,
                                     struct baize_refusal *refusal)
{
    struct floor_work work = {.floor = floor, .record = record, .refusal = refusal};
    bool table = commit_table(floor, &work);
    if (!table || !commit_meters(floor, &work)) {
        if (table)
            take_table_back(floor, record);
        record->count = 0;
        return BAIZE_FLOOR_REFUSED;
    }
    for (uint16_t i = 0; i < record->count; i++) {
        const struct baize_floor_event *event = &record->events[i];
        if (event->machine == BAIZE_FLOOR_METER)
            floor_note_links(floor, &event->meter);
        floor_note_undone(floor, event, seat_before(record, event));
    }
    if (record->controller_decided)
        memcpy(&baize_floor_table(floor, floor_number(record->table))->controller, &record->controller_after,
               sizeof record->controller_after);
    return BAIZE_OK;
}

enum baize_status baize_floor_act(struct baize_floor *floor, const struct baize_floor_action *action,
                                  struct baize_floor_record *record, struct baize_refusal *refusal)
{
    enum baize_status status = baize_floor_check(floor, action, record, refusal);
    return status == BAIZE_OK ? baize_floor_commit(floor, record, refusal) : status;
}
