/* record.c - events of the floor: folding, text, words. */
#include "base/vocabulary.h"
#include "catalog/families.h"
#include "floor/internal.h"
#include "floor/line.h"
#include "table/internal.h"

#include <string.h>

static enum baize_status fold_controller(struct baize_floor *floor, struct baize_floor_table *table,
                                         const struct baize_floor_event *event)
{
    uint8_t seat = event->controller.kind == BAIZE_CONTROLLER_EVENT_WIN_UNDONE ? event->controller.win_undone.seat : 1;
    struct baize_controller_seat was = {0};
    if (seat >= 1 && seat <= BAIZE_SEATS_MOST)
        was = table->controller.seats[seat - 1];
    enum baize_status status = baize_controller_fold(table->rules, &table->controller, &event->controller);
    if (status == BAIZE_OK)
        floor_note_undone(floor, event, &was);
    return status;
}

enum baize_status baize_floor_fold(struct baize_floor *floor, const struct baize_floor_event *event)
{
    if (event->machine == BAIZE_FLOOR_METER) {
        struct baize_floor_meter *meter = baize_floor_meter(floor, event->number);
        enum baize_status status =
            meter == NULL ? BAIZE_METER_EVENT_UNEXPECTED : baize_meter_fold(&meter->meter, &event->meter);
        if (status == BAIZE_OK) {
            floor_note_links(floor, &event->meter);
            floor_note_undone(floor, event, NULL);
        }
        return status;
    }
    struct baize_floor_table *table = baize_floor_table(floor, event->number);
    if (table == NULL)
        return BAIZE_ROUND_EVENT_UNEXPECTED;
    return event->machine == BAIZE_FLOOR_CONTROLLER ? fold_controller(floor, table, event)
                                                    : baize_table_fold(table->rules, &table->table, &event->table);
}

enum baize_status floor_event_write(struct baize_text *text, const struct baize_floor_event *event,
                                    const struct baize_rules *rules, const struct baize_actor *by)
{
    switch (event->machine) {
    case BAIZE_FLOOR_TABLE:
        return table_event_write(text, &event->table, rules, by);
    case BAIZE_FLOOR_CONTROLLER:
        return baize_event_write(text, &baize_controller_event_family, (int)event->controller.kind, &event->controller,
                                 rules, by);
    case BAIZE_FLOOR_METER:
        return baize_event_write(text, &baize_meter_event_family, (int)event->meter.kind, &event->meter, rules, by);
    }
    return BAIZE_EVENT_SYNTAX;
}

bool floor_event_read(struct event_reader *reader, enum baize_floor_machine machine, uint32_t number,
                      struct baize_floor_event *event)
{
    memset(event, 0, sizeof *event);
    event->machine = machine;
    event->number = number;
    if (machine == BAIZE_FLOOR_TABLE)
        return table_event_read(reader, number, &event->table);
    bool meter = machine == BAIZE_FLOOR_METER;
    int kind = meter ? baize_event_read(reader, &baize_meter_event_family, &event->meter)
                     : baize_event_read(reader, &baize_controller_event_family, &event->controller);
    if (meter)
        event->meter.kind = (enum baize_meter_event_kind)kind;
    else
        event->controller.kind = (enum baize_controller_event_kind)kind;
    return kind >= 0;
}

enum baize_status baize_floor_event_encode(struct baize_text *text, const struct baize_floor_event *event,
                                           const struct baize_rules *rules)
{
    return floor_event_write(text, event, rules, NULL);
}

enum baize_status baize_floor_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                           enum baize_floor_machine machine, uint32_t number,
                                           struct baize_floor_event *event, size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length), .rules = rules};
    bool good = floor_event_read(&reader, machine, number, event);
    *position = reader.scan.position;
    return good ? BAIZE_OK : BAIZE_EVENT_SYNTAX;
}

bool baize_floor_event_equal(const struct baize_floor_event *a, const struct baize_floor_event *b)
{
    if (a->machine != b->machine || a->number != b->number)
        return false;
    switch (a->machine) {
    case BAIZE_FLOOR_TABLE:
        return baize_table_event_equal(&a->table, &b->table);
    case BAIZE_FLOOR_CONTROLLER:
        return baize_controller_event_equal(&a->controller, &b->controller);
    case BAIZE_FLOOR_METER:
        return baize_meter_event_equal(&a->meter, &b->meter);
    }
    return false;
}

const char *baize_floor_event_id(const struct baize_floor_event *event)
{
    switch (event->machine) {
    case BAIZE_FLOOR_TABLE:
        return event->table.kind == BAIZE_TABLE_EVENT_ROUND ? baize_event_id(event->table.round.kind)
                                                            : baize_table_event_id(event->table.kind);
    case BAIZE_FLOOR_CONTROLLER:
        return baize_controller_event_id(event->controller.kind);
    case BAIZE_FLOOR_METER:
        return baize_meter_event_id(event->meter.kind);
    }
    return "?";
}

void baize_floor_event_print(struct baize_text *text, const struct baize_floor_event *event,
                             const struct baize_rules *rules)
{
    switch (event->machine) {
    case BAIZE_FLOOR_TABLE:
        baize_table_event_print(text, &event->table, rules);
        return;
    case BAIZE_FLOOR_CONTROLLER:
        baize_controller_event_print(text, &event->controller, rules);
        return;
    case BAIZE_FLOOR_METER:
        baize_meter_event_print(text, &event->meter, rules);
        return;
    }
}
