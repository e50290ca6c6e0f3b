/* settle_published.h - a table for every paytable, schedule and envy table in rules/.
 *
 * The shipped submissions use only some of what the jurisdictions publish. This writes submissions that together use
 * all of it, and keeps the list of every row, so that a test can tell which were never paid. */
#ifndef BAIZE_TESTS_SETTLE_PUBLISHED_H
#define BAIZE_TESTS_SETTLE_PUBLISHED_H

#include <baize/rules.h>

/* Loads rules or ends the program, saying why. */
void must_load(const char *name, const char *bytes, size_t length, struct baize_rules *rules);

/* Calls `use` with the rules of every such table, one after the other. */
void published_each(void (*use)(const char *name, const struct baize_rules *rules));

/* Notes that a row was paid. `wager` is BAIZE_PROGRESSIVE for a schedule, BAIZE_WAGERS for an envy table. */
void published_hit(const struct baize_rules *rules, int wager, uint8_t row);

/* Prints the rows that nobody hit, and how many there are in all; returns how many are missing. */
int published_report(void);

#endif
