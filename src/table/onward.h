/* onward.h - what leaves its traces when it fails: an act without a way back, for whoever keeps the table himself (the
 * floor, which keeps all that takes part in an act) or stops at the first refusal: an audit (floor/onward.h).
 *
 * A table is some 7 KiB: to copy it there and back is a good part of the work of an act. */
#ifndef BAIZE_TABLE_ONWARD_H
#define BAIZE_TABLE_ONWARD_H

#include <baize/table.h>

/* As baize_table_act; but when it fails behind the check (MONEY_OVERFLOW, LEDGER_FULL) the table stands somewhere in
 * between and is of no use any more. */
enum baize_status table_act_onward(const struct baize_rules *rules, struct baize_table *table,
                                   const struct baize_table_action *action, struct baize_table_events *events,
                                   struct baize_table_refusal *refusal);

/* As baize_table_event_decode, into an event that is all zero; when it fails some of it has been read. */
enum baize_status table_event_read(const char *bytes, size_t length, const struct baize_rules *rules, uint32_t table,
                                   struct baize_table_event *event, size_t *position);

#endif
