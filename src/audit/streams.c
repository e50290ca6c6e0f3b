/* streams.c - where each stream stands, found by its name: a table of indices with open addressing. */
#include "audit/internal.h"

#include <string.h>

static size_t place_of(const struct audit *audit, struct baize_stream stream)
{
    uint64_t key = (uint64_t)stream.kind << 32 | stream.number;
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (audit->map_size - 1);
    while (audit->map[at] != 0 && !baize_stream_equal(audit->streams[audit->map[at] - 1].stream, stream))
        at = (at + 1) & (audit->map_size - 1);
    return at;
}

/* Never more than half full. */
static bool grow_map(struct audit *audit)
{
    size_t size = audit->map_size == 0 ? 256 : 2 * audit->map_size;
    if (2 * (audit->streams_count + 1) <= audit->map_size)
        return true;
    uint32_t *map = audit_take(audit, size * sizeof *map);
    if (map == NULL)
        return false;
    audit_give(audit, audit->map, audit->map_size * sizeof *map);
    audit->map = map;
    audit->map_size = size;
    for (size_t i = 0; i < audit->streams_count; i++)
        map[place_of(audit, audit->streams[i].stream)] = (uint32_t)(i + 1);
    return true;
}

size_t audit_stream_at(struct audit *audit, struct baize_stream stream)
{
    void *streams = audit->streams;
    if (!grow_map(audit))
        return SIZE_MAX;
    size_t at = place_of(audit, stream);
    if (audit->map[at] != 0)
        return audit->map[at] - 1;
    if (!audit_grow(audit, &streams, &audit->streams_room, audit->streams_count, sizeof *audit->streams))
        return SIZE_MAX;
    audit->streams = streams;
    struct audit_stream *made = &audit->streams[audit->streams_count];
    memset(made, 0, sizeof *made);
    made->stream = stream;
    baize_wallet_start(&made->wallet, stream.number);
    audit->map[at] = (uint32_t)++audit->streams_count;
    return audit->streams_count - 1;
}

struct audit_stream *audit_stream_find(struct audit *audit, struct baize_stream stream)
{
    if (audit->map_size == 0)
        return NULL;
    uint32_t index = audit->map[place_of(audit, stream)];
    return index == 0 ? NULL : &audit->streams[index - 1];
}
