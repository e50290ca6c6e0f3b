/* line.h - an event of the floor as a line of an entry: at= and by= are left out where they are those of the entry. */
#ifndef BAIZE_FLOOR_LINE_H
#define BAIZE_FLOOR_LINE_H

#include "event/record.h"

#include <baize/floor.h>

/* As baize_floor_event_encode; `by` is the entry's (event/record.h). */
enum baize_status floor_event_write(struct baize_text *text, const struct baize_floor_event *event,
                                    const struct baize_rules *rules, const struct baize_actor *by);
/* When it fails some of the event has been read, and the reader stands where it does not fit. */
bool floor_event_read(struct event_reader *reader, enum baize_floor_machine machine, uint32_t number,
                      struct baize_floor_event *event);

#endif
