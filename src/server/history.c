/* history.c - many points in few: bins that grow. */
#include "server/history.h"

#include <string.h>

/* Two points of the answer are the first and the last; each bin gives up to two. */
void history_start(struct history *history, size_t points)
{
    memset(history, 0, sizeof *history);
    history->bins_most = (points - 2) / 2;
    history->each = 1;
}

static void join(struct history_bin *bin, const struct history_bin *other)
{
    if (other->low.amount < bin->low.amount)
        bin->low = other->low;
    if (other->high.amount > bin->high.amount)
        bin->high = other->high;
}

/* Half as many bins, each of twice as many points. */
static void halve(struct history *history)
{
    size_t count = 0;
    for (size_t i = 0; i < history->count; i += 2) {
        history->bins[count] = history->bins[i];
        if (i + 1 < history->count)
            join(&history->bins[count], &history->bins[i + 1]);
        count++;
    }
    if (history->count % 2 == 1)
        history->in_last = history->each; /* the last one had no neighbour: there is room in it */
    else
        history->in_last = 2 * history->each;
    history->each *= 2;
    history->count = count;
}

void history_add(struct history *history, int64_t at_ms, int64_t amount)
{
    struct history_point point = {.order = history->points++, .at_ms = at_ms, .amount = amount};
    struct history_bin bin = {.low = point, .high = point};
    if (point.order == 0)
        history->first = point;
    history->last = point;
    if (history->count == history->bins_most && history->in_last == history->each)
        halve(history);
    if (history->count > 0 && history->in_last < history->each) {
        join(&history->bins[history->count - 1], &bin);
        history->in_last++;
        return;
    }
    history->bins[history->count++] = bin;
    history->in_last = 1;
}

struct listing {
    struct history_point *points;
    size_t count;
};

static void list(struct listing *listing, const struct history_point *point)
{
    if (listing->count == 0 || listing->points[listing->count - 1].order < point->order)
        listing->points[listing->count++] = *point;
}

size_t history_points(const struct history *history, struct history_point points[HISTORY_POINTS_MOST])
{
    struct listing listing = {.points = points};
    if (history->points == 0)
        return 0;
    list(&listing, &history->first);
    for (size_t i = 0; i < history->count; i++) {
        const struct history_bin *bin = &history->bins[i];
        list(&listing, bin->low.order < bin->high.order ? &bin->low : &bin->high);
        list(&listing, bin->low.order < bin->high.order ? &bin->high : &bin->low);
    }
    list(&listing, &history->last);
    return listing.count;
}
