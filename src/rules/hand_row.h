/* hand_row.h - the hands that paytables name, as ranges of strengths. */
#ifndef BAIZE_RULES_HAND_ROW_H
#define BAIZE_RULES_HAND_ROW_H

#include "rules/jurisdiction.h"

enum baize_ranking hand_row_ranking(enum baize_basis basis);

/* The strengths of "four-of-a-kind", "four-aces", "pair-of-aces", or the suits of "super-royal-of-diamonds".
 * False when the basis knows no such hand. */
bool hand_row_find(const char *name, enum baize_basis basis, struct baize_pay_row *row);

/* Says that there is no such hand, and which there are. */
void hand_row_unknown(const struct words *hand, enum baize_basis basis, struct faults *faults);

/* Reads the rows of a paytable: every hand must exist, rows go from high to low, and what each pays must be of the
 * kinds in `allowed` (a bit per enum baize_odds_kind). Overlaps are cut so that the rows are disjoint: after four aces,
 * "four of a kind" means the others. */
void hand_rows_read(const struct pay_source *source, uint16_t count, enum baize_basis basis, unsigned allowed,
                    struct baize_paytable *paytable, struct faults *faults);

/* The same for envy tables, whose rows are amounts. */
void envy_rows_read(const struct envy_pay_source *source, uint16_t count, enum baize_basis basis,
                    struct baize_envy *envy, struct faults *faults);

/* The hand that a wager's paytable looks at. */
enum baize_basis hand_rows_basis(enum baize_wager wager);

/* Which kinds of odds may stand in the paytable of a wager. */
unsigned hand_rows_allowed(enum baize_wager wager);

#endif
