/* start.c - the engine stands where the store stands.
 *
 *     heads ---> streams                                  in one frozen state of the store
 *     house ---> staff, rules compiled, tables and meters made
 *     snapshots, and the entries behind them ---> everything else; a snapshot that does not fit: from the first entry
 *     heads, the last seal ---> is that all, and is it signed?
 *     commands ---> ids that are remembered
 */
#include "engine/internal.h"

#include <string.h>

struct starting {
    struct baize_engine *engine;
    bool answered;
    enum baize_status answer; /* of the store */
    enum baize_status status; /* of the engine */
    struct engine_stream *stream;
};

static void on_done(void *context, enum baize_status status)
{
    struct starting *starting = context;
    starting->answered = true;
    starting->answer = status;
}

static enum baize_status wait_for(struct starting *starting, enum baize_status taken)
{
    enum baize_status status =
        taken == BAIZE_OK ? engine_wait(starting->engine, &starting->answered, &starting->answer) : taken;
    starting->answered = false;
    if (starting->engine->told_to_stop) {
        struct baize_text text = baize_text_in(starting->engine->trouble, sizeof starting->engine->trouble);
        baize_text_add(&text, "it was told to stop while it read the record");
    }
    return starting->status != BAIZE_OK ? starting->status : status;
}

static enum baize_status broken(struct starting *starting, struct baize_stream stream, uint64_t seq, const char *how)
{
    engine_broken(starting->engine, stream, seq, how);
    return starting->status = BAIZE_JOURNAL_BROKEN;
}

/* ---- Heads: kept in the working place until all is read ---- */

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct starting *starting = context;
    struct engine_stream *stream = engine_find_or_make(starting->engine, head->stream);
    if (stream == NULL) {
        starting->status = BAIZE_OUT_OF_MEMORY;
        return false;
    }
    stream->at[ENGINE_WORKING].seq = head->seq;
    memcpy(stream->at[ENGINE_WORKING].hash, head->hash, sizeof head->hash);
    return true;
}

static enum baize_status compare_heads(struct starting *starting)
{
    const struct baize_engine *engine = starting->engine;
    for (size_t i = 0; i < engine->streams_count; i++) {
        const struct engine_place *durable = &engine->streams[i]->at[ENGINE_DURABLE];
        const struct engine_place *head = &engine->streams[i]->at[ENGINE_WORKING];
        if (durable->seq != head->seq)
            return broken(starting, engine->streams[i]->stream, durable->seq + 1, "the head says that there is more");
        if (head->seq > 0 && memcmp(durable->hash, head->hash, sizeof head->hash) != 0)
            return broken(starting, engine->streams[i]->stream, head->seq, "the head has another hash");
    }
    return BAIZE_OK;
}

/* ---- Entries ---- */

static bool fold_one(struct starting *starting, struct engine_stream *stream, const struct baize_store_entry *entry)
{
    if (starting->engine->told_to_stop)
        return false;
    starting->engine->counts.folded_at_start++;
    starting->status = engine_fold(starting->engine, stream, entry, NULL);
    return starting->status == BAIZE_OK;
}

/* Of the house, and of a stream that is read whole. */
static bool on_own_entry(void *context, const struct baize_store_entry *entry)
{
    struct starting *starting = context;
    return fold_one(starting, starting->stream, entry);
}

static enum baize_status read_whole(struct starting *starting, struct engine_stream *stream)
{
    const struct baize_store *store = &starting->engine->set.store;
    starting->stream = stream;
    return wait_for(starting, store->call->read(store->self, stream->stream, 1, stream->at[ENGINE_WORKING].seq,
                                                on_own_entry, on_done, starting));
}

static bool on_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    struct starting *starting = context;
    struct engine_stream *stream = engine_find(starting->engine, snapshot->stream);
    if (stream != NULL && stream->stream.kind != BAIZE_STREAM_HOUSE)
        stream->whole = !engine_snapshot_read(starting->engine, stream, snapshot);
    return true;
}

/* Does the entry stand behind the snapshot's? If not, the snapshot is of another journal. */
static bool follows(const struct engine_stream *stream, const struct baize_store_entry *entry)
{
    uint8_t hash[BAIZE_HASH_SIZE];
    baize_entry_hash(stream->at[ENGINE_DURABLE].hash, entry->text, entry->length, hash);
    return entry->seq == stream->at[ENGINE_DURABLE].seq + 1 && memcmp(hash, entry->hash, sizeof hash) == 0;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct starting *starting = context;
    struct engine_stream *stream = engine_find(starting->engine, entry->stream);
    if (entry->stream.kind == BAIZE_STREAM_HOUSE)
        return true;
    if (stream == NULL) {
        broken(starting, entry->stream, entry->seq, "its stream has no head");
        return false;
    }
    bool first = stream->snapshot_seq > 0 && stream->at[ENGINE_DURABLE].seq == stream->snapshot_seq;
    if (first && !stream->whole)
        stream->whole = !follows(stream, entry);
    return stream->whole || fold_one(starting, stream, entry);
}

/* ---- Streams without a good snapshot ---- */

static const struct baize_floor_settings *settings_of(const struct baize_engine *engine, uint32_t table)
{
    const struct baize_house_table *made = baize_house_table(&engine->house[ENGINE_DURABLE], table);
    return made == NULL ? NULL : &made->settings;
}

/* The state before the first entry. Its first event says by which rules. */
static void begin_again(struct baize_engine *engine, struct engine_stream *stream)
{
    struct baize_floor *floor = &engine->floor[ENGINE_DURABLE], one;
    stream->snapshot_seq = stream->at[ENGINE_DURABLE].seq = 0;
    baize_entry_hash_first(engine->set.key->house, stream->stream, stream->at[ENGINE_DURABLE].hash);
    if (stream->stream.kind == BAIZE_STREAM_WALLET) {
        baize_wallet_start(&engine_wallet_of(stream)->wallet[ENGINE_DURABLE], stream->stream.number);
    } else if (stream->stream.kind == BAIZE_STREAM_TABLE && stream->index < floor->tables_count) {
        struct baize_floor_table *table = &floor->tables[stream->index];
        const struct baize_floor_settings *settings = settings_of(engine, stream->stream.number);
        baize_floor_start(&one, table, 1, NULL, 0);
        if (settings != NULL)
            baize_floor_add_table(&one, table->rules, settings);
        memset(&engine_table_of(stream)->side[ENGINE_DURABLE], 0, sizeof(struct engine_table_side));
    } else if (stream->stream.kind == BAIZE_STREAM_METER && stream->index < floor->meters_count) {
        baize_meter_start(&floor->meters[stream->index].meter);
        memset(&engine_meter_of(stream)->side[ENGINE_DURABLE], 0, sizeof(struct engine_meter_side));
    }
}

/* After a new build none of them fits: one line for all. */
static void tell_thrown_away(struct baize_engine *engine, size_t count)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (count == 0)
        return;
    baize_text_format(&text, "%zu %s thrown away, which does no harm: all is read from the journal instead", count,
                      count == 1 ? "snapshot does not fit and is" : "snapshots do not fit and are");
    engine_notice(engine, words);
}

static enum baize_status read_rest(struct starting *starting)
{
    struct baize_engine *engine = starting->engine;
    enum baize_status status = BAIZE_OK;
    size_t thrown_away = 0;
    for (size_t i = 0; i < engine->streams_count && status == BAIZE_OK; i++) {
        struct engine_stream *stream = engine->streams[i];
        const struct engine_place *head = &stream->at[ENGINE_WORKING], *durable = &stream->at[ENGINE_DURABLE];
        bool other = stream->snapshot_seq > 0 && durable->seq == head->seq &&
                     memcmp(durable->hash, head->hash, sizeof head->hash) != 0;
        if (!stream->whole && !other)
            continue;
        thrown_away++;
        begin_again(engine, stream);
        status = read_whole(starting, stream);
        stream->whole = false;
    }
    tell_thrown_away(engine, thrown_away);
    return status;
}

/* ---- The whole ---- */

static enum baize_status read_entries(struct starting *starting)
{
    struct baize_engine *engine = starting->engine;
    const struct baize_store *store = &engine->set.store;
    enum baize_status taken = engine->set.ignore_snapshots
                                  ? store->call->walk(store->self, 0, on_entry, on_done, starting)
                                  : store->call->tails(store->self, on_snapshot, on_entry, on_done, starting);
    enum baize_status status = wait_for(starting, taken);
    return status == BAIZE_OK ? read_rest(starting) : status;
}

static enum baize_status read_all(struct starting *starting)
{
    struct baize_engine *engine = starting->engine;
    const struct baize_store *store = &engine->set.store;
    enum baize_status status = wait_for(starting, store->call->heads(store->self, on_head, on_done, starting));
    struct engine_stream *house = engine_find(engine, engine_name(BAIZE_STREAM_HOUSE, 0));
    if (status == BAIZE_OK && house == NULL && engine->streams_count > 0)
        return broken(starting, engine_name(BAIZE_STREAM_HOUSE, 0), 1, "there is no stream of the house");
    if (status == BAIZE_OK && house != NULL)
        status = read_whole(starting, house);
    if (status == BAIZE_OK && house != NULL)
        status = read_entries(starting);
    if (status == BAIZE_OK)
        status = compare_heads(starting);
    if (status == BAIZE_OK)
        status = engine_last_seal(engine);
    return status;
}

/* Everything that belongs to several streams follows from all of them. */
static void put_together(struct baize_engine *engine)
{
    struct baize_floor *durable = &engine->floor[ENGINE_DURABLE], *working = &engine->floor[ENGINE_WORKING];
    durable->undone = 0;
    for (size_t i = 0; i < engine->streams_count; i++) {
        struct engine_stream *stream = engine->streams[i];
        int64_t at_ms = engine_time_of(engine, stream);
        if (stream->stream.kind == BAIZE_STREAM_TABLE)
            durable->undone += engine_table_of(stream)->side[ENGINE_DURABLE].undone;
        else if (stream->stream.kind == BAIZE_STREAM_METER)
            durable->undone += engine_meter_of(stream)->side[ENGINE_DURABLE].undone;
        if (at_ms > engine->latest_ms)
            engine->latest_ms = at_ms;
    }
    engine_arrange_links(engine, ENGINE_DURABLE);
    working->tables_count = durable->tables_count;
    working->meters_count = durable->meters_count;
    for (size_t i = 0; i < engine->streams_count; i++)
        engine_restore(engine, engine->streams[i]);
    engine->clocks_from_ms = baize_engine_now_ms(engine);
    engine_restore_all(engine);
}

enum baize_status engine_start(struct baize_engine *engine)
{
    struct starting starting = {.engine = engine};
    const struct baize_store *store = &engine->set.store;
    enum baize_status status = store->call->freeze(store->self);
    if (status != BAIZE_OK)
        return status;
    status = read_all(&starting);
    if (status == BAIZE_OK) {
        put_together(engine);
        status = engine_load_commands(engine);
    }
    store->call->thaw(store->self);
    return status;
}
