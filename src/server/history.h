/* history.h - an amount over time, in so few points that a chart can draw them.
 *
 * Points come in order of time, any number of them. They are kept in bins, each for as many points as the others; when
 * all bins are full, neighbours are put together and each takes twice as many from then on. A bin remembers its lowest
 * and its highest point: so whatever stands out is still there, however much has been left out. */
#ifndef BAIZE_SERVER_HISTORY_H
#define BAIZE_SERVER_HISTORY_H

#include <stddef.h>
#include <stdint.h>

#define HISTORY_POINTS_LEAST 8
#define HISTORY_POINTS_MOST  500
#define HISTORY_BINS_MOST    (HISTORY_POINTS_MOST / 2)

struct history_point {
    uint64_t order; /* which one it was, from 0 */
    int64_t at_ms, amount;
};

struct history_bin {
    struct history_point low, high;
};

struct history {
    size_t bins_most, count; /* of bins */
    uint64_t each, in_last;  /* points of a full bin, and of the last one so far */
    uint64_t points;         /* that came */
    struct history_point first, last;
    struct history_bin bins[HISTORY_BINS_MOST + 1];
};

/* `points` is from LEAST to MOST. */
void history_start(struct history *history, size_t points);
void history_add(struct history *history, int64_t at_ms, int64_t amount);
/* At most as many as history_start said, in order: the first, the last, and the lowest and highest between. */
size_t history_points(const struct history *history, struct history_point points[HISTORY_POINTS_MOST]);

#endif
