/* what_if.h - other odds in a paytable: put into a copy of a table's rules, for study only. */
#ifndef BAIZE_MATHEMATICS_WHAT_IF_H
#define BAIZE_MATHEMATICS_WHAT_IF_H

#include "mathematics/analyses.h"

#define WHAT_IF_ODDS_MOST        1000000
#define WHAT_IF_DENOMINATOR_MOST 100
#define WHAT_IF_FIXED_MOST       (INT64_C(10000000) * 100)
#define WHAT_IF_WORDS_SIZE       160

/* The row `hand` ("four-of-a-kind") pays `odds` ("50 to 1") from now on. False: `words` say why not, nothing has
 * changed. A hand that has no row, odds that the wager cannot pay, and odds out of range are refused. */
bool what_if_set(struct baize_rules *rules, enum analysed wager, const char *hand, const char *odds,
                 char words[WHAT_IF_WORDS_SIZE]);

#endif
