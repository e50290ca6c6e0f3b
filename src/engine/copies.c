/* copies.c - the two copies of every state: are they equal, and the working one back to the durable one. */
#include "engine/internal.h"

#include <string.h>

static bool tables_agree(const struct baize_engine *engine, const struct engine_stream *stream)
{
    const struct engine_table *own = (const struct engine_table *)(const void *)stream;
    const struct baize_floor *durable = &engine->floor[ENGINE_DURABLE], *working = &engine->floor[ENGINE_WORKING];
    if (stream->index >= durable->tables_count || stream->index >= working->tables_count)
        return false;
    const struct baize_floor_table *a = &durable->tables[stream->index], *b = &working->tables[stream->index];
    return a->rules == b->rules && a->alone == b->alone && memcmp(&a->table, &b->table, sizeof a->table) == 0 &&
           memcmp(&a->controller, &b->controller, sizeof a->controller) == 0 &&
           memcmp(&own->side[ENGINE_DURABLE], &own->side[ENGINE_WORKING], sizeof own->side[0]) == 0;
}

static bool meters_agree(const struct baize_engine *engine, const struct engine_stream *stream)
{
    const struct engine_meter *own = (const struct engine_meter *)(const void *)stream;
    const struct baize_floor *durable = &engine->floor[ENGINE_DURABLE], *working = &engine->floor[ENGINE_WORKING];
    if (stream->index >= durable->meters_count || stream->index >= working->meters_count)
        return false;
    const struct baize_floor_meter *a = &durable->meters[stream->index], *b = &working->meters[stream->index];
    return a->rules == b->rules && memcmp(&a->meter, &b->meter, sizeof a->meter) == 0 &&
           memcmp(&own->side[ENGINE_DURABLE], &own->side[ENGINE_WORKING], sizeof own->side[0]) == 0;
}

/* Links and what was undone are left out: they belong to several streams. */
bool engine_copies_agree(const struct baize_engine *engine, const struct engine_stream *stream)
{
    const struct engine_wallet *wallet = (const struct engine_wallet *)(const void *)stream;
    switch (stream->stream.kind) {
    case BAIZE_STREAM_TABLE:
        return tables_agree(engine, stream);
    case BAIZE_STREAM_METER:
        return meters_agree(engine, stream);
    case BAIZE_STREAM_WALLET:
        return memcmp(&wallet->wallet[ENGINE_DURABLE], &wallet->wallet[ENGINE_WORKING], sizeof wallet->wallet[0]) == 0;
    default:
        return memcmp(&engine->house[ENGINE_DURABLE], &engine->house[ENGINE_WORKING], sizeof engine->house[0]) == 0;
    }
}

/* ---- Back ---- */

static void restore_table(struct baize_engine *engine, struct engine_table *own)
{
    uint32_t index = own->base.index;
    own->side[ENGINE_WORKING] = own->side[ENGINE_DURABLE];
    memset(own->deck, 0, sizeof *own->deck); /* it may be the deck of a round that never was */
    if (index < engine->floor[ENGINE_DURABLE].tables_count)
        memcpy(&engine->floor[ENGINE_WORKING].tables[index], &engine->floor[ENGINE_DURABLE].tables[index],
               sizeof(struct baize_floor_table));
}

static void restore_meter(struct baize_engine *engine, struct engine_meter *own)
{
    uint32_t index = own->base.index;
    own->side[ENGINE_WORKING] = own->side[ENGINE_DURABLE];
    if (index < engine->floor[ENGINE_DURABLE].meters_count)
        memcpy(&engine->floor[ENGINE_WORKING].meters[index], &engine->floor[ENGINE_DURABLE].meters[index],
               sizeof(struct baize_floor_meter));
}

void engine_restore(struct baize_engine *engine, struct engine_stream *stream)
{
    struct engine_wallet *wallet = engine_wallet_of(stream);
    stream->at[ENGINE_WORKING] = stream->at[ENGINE_DURABLE];
    switch (stream->stream.kind) {
    case BAIZE_STREAM_TABLE:
        restore_table(engine, engine_table_of(stream));
        return;
    case BAIZE_STREAM_METER:
        restore_meter(engine, engine_meter_of(stream));
        return;
    case BAIZE_STREAM_WALLET:
        wallet->wallet[ENGINE_WORKING] = wallet->wallet[ENGINE_DURABLE];
        return;
    default:
        memcpy(&engine->house[ENGINE_WORKING], &engine->house[ENGINE_DURABLE], sizeof engine->house[0]);
    }
}

static void restore_list(struct baize_engine *engine, const struct engine_list *list)
{
    for (const struct engine_act *act = list->first; act != NULL; act = act->next)
        for (uint8_t i = 0; i < act->count; i++)
            engine_restore(engine, act->streams[i]);
}

void engine_restore_all(struct baize_engine *engine)
{
    struct baize_floor *durable = &engine->floor[ENGINE_DURABLE], *working = &engine->floor[ENGINE_WORKING];
    restore_list(engine, &engine->sent);
    restore_list(engine, &engine->waiting);
    working->tables_count = durable->tables_count;
    working->meters_count = durable->meters_count;
    working->undone = durable->undone;
    for (size_t i = 0; i < durable->tables_count; i++) {
        working->tables[i].links_count = durable->tables[i].links_count;
        memcpy(working->tables[i].links, durable->tables[i].links, sizeof durable->tables[i].links);
    }
    engine_set_deadlines(engine);
}
