/* advice.h - what only the exact mathematics can say about a table's rules. */
#ifndef BAIZE_MATHEMATICS_ADVICE_H
#define BAIZE_MATHEMATICS_ADVICE_H

#include <baize/rules.h>

/* Working memory for the analysis of a progressive. */
#define MATHEMATICS_ADVICE_SCRATCH (4u << 20)

/* Adds a warning for each wager on which the player has the edge: the progressive in the long run, the Six Card Bonus
 * at the table's minimum, Aces Up. What cannot be analysed is left out. */
void mathematics_advise(const struct baize_rules *rules, void *scratch, size_t scratch_size,
                        struct baize_diagnostics *found);

#endif
