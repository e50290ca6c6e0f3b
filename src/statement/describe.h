/* describe.h - statements as lists of figures, for every format. */
#ifndef BAIZE_STATEMENT_DESCRIBE_H
#define BAIZE_STATEMENT_DESCRIBE_H

#include "figures/lines.h"

#include <baize/statement.h>

/* Each of these goes on with the list. */

/* Every figure of BAIZE_TABLE_FIGURE_LIST, of BAIZE_PLAYER_FIGURE_LIST. */
void describe_table(struct figures *figures, const struct baize_table_statement *statement);
void describe_player_table(struct figures *figures, const struct baize_player_table *table);
/* The win as a part of the drop; nothing without a drop. */
void describe_hold(struct figures *figures, const char *id, const char *label,
                   const struct baize_table_statement *statement);
/* count, wagered, returned, winnings */
void describe_wager(struct figures *figures, const struct baize_wager_figures *wager);
/* table, kept, expected, deviation, outside */
void describe_expectation(struct figures *figures, uint32_t table, const struct baize_expectation *expectation);
/* The wallet: from the balance forward to the balance. */
void describe_wallet(struct figures *figures, const struct baize_player_statement *statement);

#endif
