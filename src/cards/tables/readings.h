/* readings.h - the best strength that some ranks have, by their kinds or as a flush, with or without jokers. */
#ifndef BAIZE_TABLES_READINGS_H
#define BAIZE_TABLES_READINGS_H

#include "cards/tables/shapes.h"

/* How many cards of each rank, suits forgotten. */
struct ranks_held {
    int count[BAIZE_RANKS];
    int size;
};

/* The strengths of a ranking, to be found by the ranks of a whole hand (4 or 5 cards). */
#define READINGS_CODES (1 << 20) /* five ranks of four bits */

struct readings {
    const struct shapes *shapes;
    baize_strength by_kind[READINGS_CODES];
    baize_strength as_flush[READINGS_CODES];
};

void readings_prepare(struct readings *readings, const struct shapes *shapes);

/* The best of at least a whole hand's ranks, suits ignored. */
baize_strength reading_by_kind(const struct readings *readings, struct ranks_held held);

/* The best of at least a whole hand's ranks of one suit, given as a lane. */
baize_strength reading_as_flush(const struct readings *readings, unsigned lane);

/* The same when jokers fill the hand up to five (MD-DD 6.B(2)). */
baize_strength reading_by_kind_with_jokers(const struct readings *readings, struct ranks_held held, int jokers);
baize_strength reading_as_flush_with_jokers(const struct readings *readings, unsigned lane, int jokers);

#endif
