/* returns.h - the list of what can happen to a wager, and what follows from it. */
#ifndef BAIZE_ANALYSIS_RETURNS_H
#define BAIZE_ANALYSIS_RETURNS_H

#include <baize/analysis.h>
#include <baize/settle.h>

/* Starts an empty list. */
void returns_start(struct baize_wager_analysis *analysis, const char *wager, const char *paytable,
                   const char *strategy);

/* Adds a line that no row of the paytable decides; one with no combinations is left out. */
void returns_add(struct baize_wager_analysis *analysis, const char *outcome, uint64_t combinations, bool hit,
                 struct baize_fraction wagered, struct baize_fraction net);

/* The same for a row of the paytable, or BAIZE_NO_ROW. Readers find the row by its number: several lines may belong to
 * one row, and a row "flush or better" has lines with other names. */
void returns_add_row(struct baize_wager_analysis *analysis, uint8_t row, const char *outcome, uint64_t combinations,
                     bool hit, struct baize_fraction wagered, struct baize_fraction net);

/* The same where something is decided: "three of a kind", "3x", "won". */
void returns_add_decided(struct baize_wager_analysis *analysis, uint8_t row, const char *hand, const char *decision,
                         const char *result, uint64_t combinations, bool hit, struct baize_fraction wagered,
                         struct baize_fraction net);

/* Fills total, edge, average wager, element of risk, hit frequency and variance. ANALYSIS_TOO_FINE: a figure has more
 * digits than a fraction can hold. */
enum baize_status returns_finish(struct baize_wager_analysis *analysis);

/* combinations / total of the lines of this row; 0 where there is none. */
struct baize_fraction returns_chance(const struct baize_wager_analysis *analysis, uint8_t row);

/* The hand of a paytable's row in words: "pair-of-aces" -> "pair of aces". */
void row_words(const char *hand, char words[BAIZE_OUTCOME_SIZE]);

/* What a wager of 1 wins (never counting the wager itself as won) for odds "to", "for" or push; undefined for fixed
 * amounts and shares of a meter. "for" odds have the wager taken off: 9 for 1 nets 8. */
struct baize_fraction odds_net(const struct baize_odds *odds);

#endif
