/* event.h - the events of a meter as tables of fields (src/event/record.h). */
#ifndef BAIZE_METER_EVENT_H
#define BAIZE_METER_EVENT_H

#include "event/record.h"
#include "meter/internal.h"

/* ---- Types of values that only meters have ---- */

extern const struct event_type meter_type_money;  /* $12.345678, never negative: micro-cents */
extern const struct event_type meter_type_change; /* +$12.345678, -$5.00, never 0 */
extern const struct event_type meter_type_rate;   /* 1.58% */
extern const struct event_type meter_type_name;   /* main */

#endif
