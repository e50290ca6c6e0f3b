/* event.c - the events of a meter as text, and back.
 *
 *     KIND v=2 at=MILLISECONDS by=WHO:ROLE[+SECOND] meter=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * The format of src/event/record.h, with these values besides:
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
