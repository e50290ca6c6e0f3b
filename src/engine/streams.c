/* streams.c - the streams of the house, in their order, each with its two copies. */
#include "engine/internal.h"

#include <string.h>

/* A number that stands where the stream stands: one comparison for each step of a search. */
static uint64_t rank_of(struct baize_stream stream)
{
    return (uint64_t)stream.kind << 32 | stream.number;
}

/* The first place whose stream does not stand before this one. */
static size_t place_of(const struct baize_engine *engine, struct baize_stream stream)
{
    size_t low = 0, high = engine->streams_count;
    uint64_t rank = rank_of(stream);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rank_of(engine->streams[middle]->stream) < rank)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct engine_stream *engine_find(const struct baize_engine *engine, struct baize_stream stream)
{
    size_t place = place_of(engine, stream);
    if (place == engine->streams_count || !baize_stream_equal(engine->streams[place]->stream, stream))
        return NULL;
    return engine->streams[place];
}

static size_t size_of(uint32_t kind)
{
    switch (kind) {
    case BAIZE_STREAM_TABLE:
        return sizeof(struct engine_table);
    case BAIZE_STREAM_METER:
        return sizeof(struct engine_meter);
    case BAIZE_STREAM_WALLET:
        return sizeof(struct engine_wallet);
    default:
        return sizeof(struct engine_stream);
    }
}

static void begin(const struct baize_engine *engine, struct engine_stream *made, struct baize_stream stream)
{
    made->index = UINT32_MAX;
    for (int copy = 0; copy < ENGINE_COPIES; copy++) {
        baize_entry_hash_first(engine->set.key->house, stream, made->at[copy].hash);
        if (stream.kind == BAIZE_STREAM_WALLET)
            baize_wallet_start(&engine_wallet_of(made)->wallet[copy], stream.number);
    }
}

static void stream_free(const struct baize_engine *engine, struct engine_stream *stream)
{
    size_t size = size_of(stream->stream.kind);
    if (stream->stream.kind == BAIZE_STREAM_TABLE)
        engine_deck_free(engine, engine_table_of(stream)->deck);
    memset(stream, 0, size);
    engine_let_go(engine, stream, size);
}

static struct engine_stream *make(const struct baize_engine *engine, struct baize_stream stream)
{
    struct engine_stream *made = engine_get(engine, size_of(stream.kind));
    if (made == NULL)
        return NULL;
    made->stream = stream;
    if (stream.kind == BAIZE_STREAM_TABLE) {
        engine_table_of(made)->deck = engine_deck_make(engine);
        if (engine_table_of(made)->deck == NULL) {
            stream_free(engine, made);
            return NULL;
        }
    }
    return made;
}

struct engine_stream *engine_find_or_make(struct baize_engine *engine, struct baize_stream stream)
{
    size_t place = place_of(engine, stream);
    if (place < engine->streams_count && baize_stream_equal(engine->streams[place]->stream, stream))
        return engine->streams[place];
    if (!engine_reserve(engine, (void **)&engine->streams, &engine->streams_most, engine->streams_count + 1,
                        sizeof *engine->streams))
        return NULL;
    struct engine_stream *made = make(engine, stream);
    if (made == NULL)
        return NULL;
    begin(engine, made, stream);
    memmove(&engine->streams[place + 1], &engine->streams[place],
            (engine->streams_count - place) * sizeof engine->streams[0]);
    engine->streams[place] = made;
    engine->streams_count++;
    return made;
}

void engine_streams_free(struct baize_engine *engine)
{
    for (size_t i = 0; i < engine->streams_count; i++)
        stream_free(engine, engine->streams[i]);
    engine_let_go(engine, engine->streams, engine->streams_most * sizeof *engine->streams);
}

/* A stream is the first member of each. */
struct engine_table *engine_table_of(struct engine_stream *stream)
{
    return (struct engine_table *)(void *)stream;
}

struct engine_meter *engine_meter_of(struct engine_stream *stream)
{
    return (struct engine_meter *)(void *)stream;
}

struct engine_wallet *engine_wallet_of(struct engine_stream *stream)
{
    return (struct engine_wallet *)(void *)stream;
}

const struct baize_wallet *engine_open_wallet(const struct baize_engine *engine, enum engine_copy copy, uint32_t patron)
{
    struct engine_stream *stream = engine_find(engine, engine_name(BAIZE_STREAM_WALLET, patron));
    if (stream == NULL || engine_wallet_of(stream)->wallet[copy].life != 1)
        return NULL;
    return &engine_wallet_of(stream)->wallet[copy];
}

struct baize_floor_table *engine_floor_table_of(struct baize_engine *engine, enum engine_copy copy,
                                                const struct engine_stream *stream)
{
    if (stream->index >= engine->floor[copy].tables_count)
        return NULL;
    struct baize_floor_table *table = &engine->floor[copy].tables[stream->index];
    return table->table.settings.number == stream->stream.number ? table : NULL; /* its commit may have failed */
}

struct baize_floor_table *engine_floor_table(struct baize_engine *engine, enum engine_copy copy, uint32_t number)
{
    const struct engine_stream *stream = engine_find(engine, engine_name(BAIZE_STREAM_TABLE, number));
    return stream == NULL ? NULL : engine_floor_table_of(engine, copy, stream);
}

struct baize_floor_meter *engine_floor_meter(struct baize_engine *engine, enum engine_copy copy, uint32_t number)
{
    struct engine_stream *stream = engine_find(engine, engine_name(BAIZE_STREAM_METER, number));
    if (stream == NULL || stream->index >= engine->floor[copy].meters_count)
        return NULL;
    struct baize_floor_meter *meter = &engine->floor[copy].meters[stream->index];
    return meter->number == number ? meter : NULL;
}
