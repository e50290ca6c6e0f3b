/* internal.h - what the files of this folder share. */
#ifndef BAIZE_STATEMENT_INTERNAL_H
#define BAIZE_STATEMENT_INTERNAL_H

#include "manager/words.h"
#include "statement/describe.h"

#include <baize/statement.h>

/* ---- Counting (count.c) ---- */

/* The next event of the round, or of the game at a progressive-only table; false: it is none that is counted. When it
 * is over, the caller takes what it wants of the seats and starts anew. */
void statement_round(struct baize_round_count *round, const struct baize_event *event);
void statement_game(struct baize_round_count *round, const struct baize_controller_event *event);
void statement_start(struct baize_round_count *round);

/* What a posting moves in an account. Sums of 16 entries that the ledger took fit. */
baize_money statement_moved(const struct baize_posting *posting, enum baize_account_kind kind, uint32_t owner);

/* The posting and the time of an event of a table. */
const struct baize_posting *statement_posting(const struct baize_floor_event *event);
int64_t statement_time(const struct baize_floor_event *event);

/* Adds; *status takes the first failure. */
void statement_add(int64_t *sum, baize_money amount, enum baize_status *status);
void statement_add_cents(int64_t *sum, baize_cents amount, enum baize_status *status);

/* Is it in the period? Before: -1, behind: 1. */
int statement_side(const struct baize_period *period, int64_t at_ms);

/* ---- Writing (sheet_lines.c) ---- */

/* The time of the house at a moment; UTC where there is no house. */
const struct baize_house_time *statement_time_at(const struct baize_house *house, int64_t at_ms);

/* Title, rule, and "From ... to ...". */
void statement_put_title(struct lines *lines, const char *title, const char *of, const struct baize_period *period,
                         const struct baize_house *house);
/* "2026-11-16 14:00:00" in the zone then in force. */
void statement_print_time(struct baize_text *text, const struct baize_house *house, int64_t at_ms);
#define STATEMENT_AMOUNT_COLUMN 64
/* A line with words on the left and an amount. */
void statement_put_amount(struct lines *lines, const char *words, baize_money amount);
/* The columns that begin every row of CSV: period, day, shift, from, to. */
void statement_describe_period(struct figures *row, const struct baize_period *period, const struct baize_house *house);
#endif
