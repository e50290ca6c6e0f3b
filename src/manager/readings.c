/* readings.c - what the levels held when they were read, and what came and went since the reading before (T9). */
#include "manager/internal.h"

#include <string.h>

static void keep_reading(struct baize_readings *readings)
{
    if (readings->count < readings->capacity)
        readings->readings[readings->count++] = readings->now;
    else
        readings->left_out++;
    memset(readings->now.since, 0, sizeof readings->now.since);
    readings->now.day = 0;
}

void manager_read_event(struct baize_readings *readings, const struct baize_meter *before,
                        const struct baize_meter *after, const struct baize_meter_event *event)
{
    readings->meter = after->id;
    readings->levels_count = after->levels_count;
    readings->now.seq = after->seq;
    readings->now.at_ms = event->by.at_ms;
    for (uint8_t i = 0; i < after->levels_count; i++) {
        struct baize_accrual said = manager_said(before, event, i);
        struct baize_meter_amounts moved = manager_moved(event, i);
        memcpy(readings->names[i], after->levels[i].name, sizeof readings->names[i]);
        manager_sum_accrual(&readings->now.since[i], &said);
        manager_sum_amounts(&readings->now.levels[i], &moved);
    }
    if (event->kind != BAIZE_METER_EVENT_METER_READ)
        return;
    readings->now.day = event->read.day;
    for (uint8_t i = 0; i < event->read.count && i < BAIZE_LEVELS_MOST; i++)
        readings->now.levels[i] = event->read.levels[i].held; /* what was read, not what it should have been */
    keep_reading(readings);
}
