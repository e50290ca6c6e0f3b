/* kinds.h - the table's events as tables of fields. */
#ifndef BAIZE_TABLE_KINDS_H
#define BAIZE_TABLE_KINDS_H

#include "event/record.h"
#include "table/internal.h"

extern const struct event_family baize_table_event_family;

#endif
