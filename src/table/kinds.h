/* kinds.h - the table's events as tables of fields. */
#ifndef BAIZE_TABLE_KINDS_H
#define BAIZE_TABLE_KINDS_H

#include "event/record.h"
#include "table/internal.h"

extern const struct event_record baize_table_event_head; /* at, by, table: every event has them before its own fields */
extern const struct event_record baize_table_event_tail; /* post: behind them, where money moves */

/* The fields of a kind, which is one. */
const struct event_record *baize_table_event_fields(enum baize_table_event_kind kind);

#endif
