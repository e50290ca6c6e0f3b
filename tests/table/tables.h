/* tables.h - one table under any acts, and what must hold after each. A broken promise aborts.
 *
 * After every act:
 *   - check and decide agree: what is allowed has events, what is refused has none;
 *   - a refused one has changed no byte and has a reason that can be printed;
 *   - the events of an accepted one, folded one by one onto the state before, give the state after, byte by byte;
 *     written as text and read back they are the same events;
 *   - a second table that folds the whole stream from its beginning, as text, is the same, byte by byte (it follows
 *     event by event, which is the same as starting anew each time);
 *   - the books add up to zero, nobody has less than no chips, and the layout holds what the seats have down;
 *   - no card is in two hands, no card of a hand is foreign to the deck, and a card lies in the rack once;
 *   - the win of the shift by its formula is the win by the entries of the stream;
 *   - cards are dealt only from a deck that is at the table, at an open table with a dealer.
 * At the end of every round it is rebuilt from its record and compared. Used by random_tables.c and
 * tests/fuzz/fuzz_table.c; there is one table at a time. */
#ifndef BAIZE_TESTS_TABLES_H
#define BAIZE_TESTS_TABLES_H

#include "../rounds/player.h"
#include "promise.h"

#include <baize/table.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND_KINDS = BAIZE_EVENTS };

extern struct baize_rules rules;
extern struct baize_table table;
extern struct baize_table_events events; /* of the latest act */
extern int64_t now_ms;
extern struct dice dice; /* what comes next, and how the deck is shuffled */

/* When not NULL, what comes next is read from here instead; at the end `bytes_left` is 0 and the choices are all 0. */
extern const uint8_t *bytes;
extern size_t bytes_left;

/* What was seen: every act accepted, reason given and event must have been met somewhere. */
extern uint64_t accepted[BAIZE_TABLE_ACTS], reasons[BAIZE_REASONS], kinds[BAIZE_TABLE_EVENTS], round_kinds[ROUND_KINDS];
extern uint64_t rounds, voids, rebuilds;

/* promises.c: a new table by `rules`; one act on it, with all promises checked. */
void start_table(enum baize_card_source source);
bool act(struct baize_table_action action);

/* people.c: the next act, sensible or not. */
uint32_t below(uint32_t limit);
void one_act(void);

#endif
