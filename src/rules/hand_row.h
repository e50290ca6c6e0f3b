/* hand_row.h - the hands that paytables name, as ranges of strengths. */
#ifndef BAIZE_RULES_HAND_ROW_H
#define BAIZE_RULES_HAND_ROW_H

#include "rules/jurisdiction.h"

enum baize_ranking hand_row_ranking(enum baize_basis basis);

/* Which hands a table may see: the cards it looks at, and the jokers of the deck. */
struct hand_scope {
    enum baize_basis basis;
    int64_t jokers;
};

/* The highest strength of a basis. */
baize_strength hand_row_top(enum baize_basis basis);

/* Can the table ever see a hand of this strength? Not five aces without a joker, nor four aces that are beaten. */
bool hand_row_possible(const struct hand_scope *scope, baize_strength strength);

/* The id of the hands around `strength` that lie within least .. most: a whole category, or one rank of it. */
void hand_row_id(enum baize_ranking ranking, baize_strength strength, baize_strength least, baize_strength most,
                 char id[BAIZE_ID_SIZE]);

/* The strengths of "four-of-a-kind", "four-aces", "pair-of-aces", or the suits of "super-royal-of-diamonds".
 * False when the basis knows no such hand. */
bool hand_row_find(const char *name, enum baize_basis basis, struct baize_pay_row *row);

/* Says that there is no such hand, and which there are. */
void hand_row_unknown(const struct words *hand, enum baize_basis basis, struct faults *faults);

/* Reads the rows of a paytable: every hand must exist, rows go from high to low, and what each pays must be of the
 * kinds in `allowed` (a bit per enum baize_odds_kind). Overlaps are cut so that the rows are disjoint: after four aces,
 * "four of a kind" means the others. "flush or better" reaches up to the row before it, or to the highest hand: it is
 * one run of strengths like every other row, so that settlement, counting and the screens need not know the words. */
void hand_rows_read(const struct pay_source *source, uint16_t count, const struct hand_scope *scope, unsigned allowed,
                    struct baize_paytable *paytable, struct faults *faults);

/* The same for envy tables, whose rows are amounts. */
void envy_rows_read(const struct envy_pay_source *source, uint16_t count, const struct hand_scope *scope,
                    struct baize_envy *envy, struct faults *faults);

/* The hand that a wager's paytable looks at. */
enum baize_basis hand_rows_basis(enum baize_wager wager);

/* Which kinds of odds may stand in the paytable of a wager. */
unsigned hand_rows_allowed(enum baize_wager wager);

#endif
