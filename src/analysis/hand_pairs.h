/* hand_pairs.h - two players who both hit the same meter in one round. */
#ifndef BAIZE_ANALYSIS_HAND_PAIRS_H
#define BAIZE_ANALYSIS_HAND_PAIRS_H

#include <baize/fraction.h>
#include <baize/rules.h>

/* The chance that two given players, dealt from one deck, both hold a hand that the schedule pays with 100% of `level`.
 */
enum baize_status hand_pairs_chance(const struct baize_rules *rules, const char *level, void *scratch,
                                    size_t scratch_size, struct baize_fraction *chance);

#endif
