/* event.c - the events of a meter as text, and back.
 *
 *     KIND v=2 at=MILLISECONDS by=WHO:ROLE[+SECOND] meter=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * The format of src/event/event.c, with these values besides:
 *
 *     micro-cents      $12.345678             two to eight decimals, no more than are needed
 *     a change         +$12.345678, -$5.00    never 0
 *     a rate           1.58%                  at most four decimals, no more than are needed
 *     a record         standing=seeds=$0.00:shortfall=$0.00:claims=$5.00,$12.00
 *
 * Both ways are strict: encode(decode(t)) = t and decode(encode(e)) = e. */
#include "meter/event.h"

#include "meter/internal.h"

#include <string.h>

const char *baize_meter_event_id(enum baize_meter_event_kind kind)
{
    return baize_vocabulary_id(&meter_kinds, (int)kind);
}

enum baize_status baize_meter_event_encode(struct baize_text *text, const struct baize_meter_event *event,
                                           const struct baize_rules *rules)
{
    return baize_event_write(text, &meter_event_family, (int)event->kind, event, rules);
}

enum baize_status baize_meter_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                           struct baize_meter_event *event, size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length), .rules = rules};
    struct baize_meter_event read;
    memset(&read, 0, sizeof read);
    int kind = baize_event_read(&reader, &meter_event_family, &read);
    if (kind < 0) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    read.kind = (enum baize_meter_event_kind)kind;
    *event = read;
    return BAIZE_OK;
}

bool baize_meter_event_equal(const struct baize_meter_event *a, const struct baize_meter_event *b)
{
    return a->kind == b->kind && baize_event_same(&meter_event_family, (int)a->kind, a, b);
}

bool meter_alarms_dry(const struct baize_meter_event *event)
{
    return event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED &&
           (event->validated.dry ? event->validated.award.resets : event->validated.dries);
}

bool baize_meter_event_alarms(const struct baize_meter_event *event)
{
    bool varies = false;
    if (event->kind == BAIZE_METER_EVENT_METER_READ)
        for (uint8_t i = 0; i < event->read.signs_count && i < BAIZE_LEVELS_MOST; i++)
            varies = varies || event->read.signs[i].variance;
    if (meter_alarms_dry(event))
        return true;
    return (event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED && event->contributed.implausible) ||
           (event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && event->validated.award.shortfall > 0) || varies;
}
