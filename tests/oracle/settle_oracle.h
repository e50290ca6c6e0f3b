/* settle_oracle.h - a second settlement, slow and obvious, written from the rulings alone.
 *
 * It knows nothing of src/settle: it reads struct baize_rules as data, finds the row of a paytable by the name of its
 * hand ("four-aces"), takes hands apart with oracle.h, and counts money in 128 bits. What it finds comes out in the
 * structs of baize/settle.h, so that the two can be compared; strengths are left 0, because it has none. */
#ifndef BAIZE_TESTS_SETTLE_ORACLE_H
#define BAIZE_TESTS_SETTLE_ORACLE_H

#include "oracle.h"

#include <baize/settle.h>

/* False when some amount does not fit into baize_cents. */
bool oracle_settle(const struct baize_rules *rules, const struct baize_settle_input *input,
                   struct baize_settled *settled);

/* The most a seat could get from the tray for its wagers, row by row of the tables; -1 when that cannot be counted. */
baize_cents oracle_most(const struct baize_rules *rules, const struct baize_settle_input *input, uint8_t seat);

/* Does the hand belong to a row of this name, or is it above one that says "or better"? `cards` are the six of a Super
 * Royal. */
bool oracle_row_fits(const char *name, enum baize_ranking ranking, const struct oracle_value *value, baize_cards cards);

#endif
