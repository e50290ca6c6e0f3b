/* hand_counts.h - how many hands of a deck have each strength. */
#ifndef BAIZE_ANALYSIS_HAND_COUNTS_H
#define BAIZE_ANALYSIS_HAND_COUNTS_H

#include <baize/hand.h>
#include <baize/status.h>

/* Enough for the strengths of every ranking. */
#define STRENGTHS_MOST (BAIZE_DOUBLE_DRAW_STRENGTHS + 1)

struct hand_counts {
    uint64_t total;                  /* C(deck, cards) */
    uint64_t counts[STRENGTHS_MOST]; /* by strength */
};

/* Counts the hands of `cards` cards (4 to 6; the best four or five count) in a deck without jokers that has the same
 * ranks in every suit; ANALYSIS_UNSUPPORTED for another deck or the ranking of Double Draw. */
enum baize_status hand_counts_fill(enum baize_ranking ranking, baize_cards deck, int cards, struct hand_counts *counts);

#endif
