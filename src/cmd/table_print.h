/* table_print.h - what the text reports of scenarios share: colours, lines of 100 columns, amounts, people. */
#ifndef BAIZE_CMD_TABLE_PRINT_H
#define BAIZE_CMD_TABLE_PRINT_H

#include "cmd/cmd.h"
#include "cmd/table_report.h"

#define TABLE_COLUMNS     100
#define TABLE_AMOUNT_SIZE 64

enum table_colour { PLAIN, BOLD, QUIET, GOOD, BAD };

const char *table_paint(const struct table_style *style, enum table_colour colour);

/* Prints words from column `column` on, broken at blanks; blanks that stand together become one. Returns the column it
 * ends at. */
int table_print_wrapped(const char *words, size_t length, int column, int indent);

const char *table_money(baize_money amount, char words[TABLE_AMOUNT_SIZE]);
const char *table_cents(baize_cents amount, char words[TABLE_AMOUNT_SIZE]);

/* The machines know people by number: "Patron 3 tips $5.00", "Dealer 102 signs on", "signed by 201, 101". Here they are
 * called as the scenario calls them. */
void table_people(struct baize_text *text, const struct scenario *scenario, const char *words);

#endif
