/* snapshot.c - a cache of durable states, so that a start folds thousands of entries, not millions.
 *
 *     head   magic, version of the states, size, stream, seq, hash of the entry, hash of the compiled rules; nonce, tag
 *     state  of a table: table, controller, side; of a meter: meter, side; of a wallet: the wallet
 *
 * The state of a table has the cards that lie face down: it is encrypted, with the head bound to it (DESIGN, decision
 * 11). A snapshot of another house, stream or place does not open. The bytes are those of memory: another program,
 * compiler or rules compiled otherwise have other ones. Whatever does not fit exactly is thrown away, and the stream is
 * folded from its start. The house has none: its stream is read whole for the texts of the rules. */
#include "engine/internal.h"
#include "journal/internal.h"

#include <stddef.h>
#include <string.h>

#define STATE_VERSION 4

struct snapshot_head {
    char magic[8];
    uint32_t version, size;
    struct baize_stream stream;
    uint64_t seq;
    uint8_t hash[BAIZE_HASH_SIZE];     /* of the entry */
    uint8_t compiled[BAIZE_HASH_SIZE]; /* of the rules; zero for a wallet */
    uint8_t nonce[JOURNAL_BOX_NONCE];
    uint8_t tag[JOURNAL_BOX_TAG];
};

#define BOUND offsetof(struct snapshot_head, nonce) /* what of the head is bound to the state */

struct piece {
    void *bytes;
    size_t size;
};

#define PIECES_MOST 3

/* What a snapshot of the stream consists of, in the durable copy. */
static unsigned pieces_of(struct baize_engine *engine, struct engine_stream *stream, struct piece pieces[PIECES_MOST])
{
    struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    switch (stream->stream.kind) {
    case BAIZE_STREAM_TABLE:
        if (stream->index >= floor->tables_count)
            return 0;
        pieces[0] = (struct piece){&floor->tables[stream->index].table, sizeof(struct baize_table)};
        pieces[1] = (struct piece){&floor->tables[stream->index].controller, sizeof(struct baize_controller)};
        pieces[2] = (struct piece){&engine_table_of(stream)->side[ENGINE_DURABLE], sizeof(struct engine_table_side)};
        return 3;
    case BAIZE_STREAM_METER:
        if (stream->index >= floor->meters_count)
            return 0;
        pieces[0] = (struct piece){&floor->meters[stream->index].meter, sizeof(struct baize_meter)};
        pieces[1] = (struct piece){&engine_meter_of(stream)->side[ENGINE_DURABLE], sizeof(struct engine_meter_side)};
        return 2;
    case BAIZE_STREAM_WALLET:
        pieces[0] = (struct piece){&engine_wallet_of(stream)->wallet[ENGINE_DURABLE], sizeof(struct baize_wallet)};
        return 1;
    default:
        return 0;
    }
}

static size_t size_of(const struct piece *pieces, unsigned count)
{
    size_t size = sizeof(struct snapshot_head);
    for (unsigned i = 0; i < count; i++)
        size += pieces[i].size;
    return size;
}

static const struct engine_rules *rules_of(const struct baize_engine *engine, struct engine_stream *stream,
                                           enum engine_copy copy)
{
    if (stream->stream.kind == BAIZE_STREAM_TABLE)
        return engine_rules_find(engine, engine_table_of(stream)->side[copy].digest);
    return engine_rules_find(engine, engine_meter_of(stream)->side[copy].digest);
}

/* ---- Writing ---- */

static void write_one(struct baize_engine *engine, struct engine_stream *stream, uint8_t *bytes, size_t size)
{
    struct piece pieces[PIECES_MOST];
    unsigned count = pieces_of(engine, stream, pieces);
    struct snapshot_head head = {.magic = "baizesnp", .version = STATE_VERSION, .size = (uint32_t)size};
    size_t at = sizeof head;
    head.stream = stream->stream;
    head.seq = stream->at[ENGINE_DURABLE].seq;
    memcpy(head.hash, stream->at[ENGINE_DURABLE].hash, sizeof head.hash);
    if (stream->stream.kind != BAIZE_STREAM_WALLET)
        memcpy(head.compiled, rules_of(engine, stream, ENGINE_DURABLE)->compiled, sizeof head.compiled);
    for (unsigned i = 0; i < count; i++) {
        memcpy(bytes + at, pieces[i].bytes, pieces[i].size);
        at += pieces[i].size;
    }
    journal_snapshot_close(engine->set.key, &engine->set.random, &head, BOUND, bytes + sizeof head, size - sizeof head,
                           head.nonce, head.tag);
    memcpy(bytes, &head, sizeof head);
}

static size_t size_of_stream(struct baize_engine *engine, struct engine_stream *stream)
{
    struct piece pieces[PIECES_MOST];
    unsigned count = pieces_of(engine, stream, pieces);
    bool ruled =
        stream->stream.kind == BAIZE_STREAM_WALLET || (count > 0 && rules_of(engine, stream, ENGINE_DURABLE) != NULL);
    return count == 0 || !ruled ? 0 : size_of(pieces, count);
}

static void on_written(void *context, enum baize_status status)
{
    struct baize_engine *engine = context;
    for (size_t i = 0; i < engine->snapshot_count; i++) {
        engine->snapshot_streams[i]->snapshot_due = false;
        if (status == BAIZE_OK)
            engine->snapshot_streams[i]->snapshot_seq = engine->snapshots[i].seq;
    }
    if (status == BAIZE_OK)
        engine->counts.snapshots += engine->snapshot_count;
    engine_let_go(engine, engine->snapshot_bytes, engine->snapshot_bytes_size);
    engine->snapshot_bytes = NULL;
    engine->snapshots_sent = false;
}

void engine_snapshot_when_due(struct baize_engine *engine, struct engine_stream *stream)
{
    bool due = stream->stream.kind != BAIZE_STREAM_HOUSE && !stream->snapshot_due &&
               stream->at[ENGINE_DURABLE].seq - stream->snapshot_seq >= engine->set.snapshot_every;
    if (!due || engine->due_count == ENGINE_SNAPSHOT_MOST)
        return;
    stream->snapshot_due = true;
    engine->due[engine->due_count++] = stream;
}

static void write_due(struct baize_engine *engine)
{
    uint8_t *at = engine->snapshot_bytes;
    engine->snapshot_count = engine->due_count;
    for (size_t i = 0; i < engine->due_count; i++) {
        struct engine_stream *stream = engine->due[i];
        size_t size = size_of_stream(engine, stream);
        write_one(engine, stream, at, size);
        engine->snapshot_streams[i] = stream;
        engine->snapshots[i] = (struct baize_store_snapshot){
            .stream = stream->stream, .seq = stream->at[ENGINE_DURABLE].seq, .bytes = at, .length = size};
        memcpy(engine->snapshots[i].hash, stream->at[ENGINE_DURABLE].hash, BAIZE_HASH_SIZE);
        at += size;
    }
}

static void give_up(struct baize_engine *engine)
{
    for (size_t i = 0; i < engine->due_count; i++)
        engine->due[i]->snapshot_due = false;
    engine->due_count = 0;
}

/* In a batch by themselves. That one is not written harms nobody: the next one comes. */
void engine_snapshots_send(struct baize_engine *engine)
{
    struct baize_store_batch batch = {.lease = engine->set.lease, .snapshots = engine->snapshots};
    size_t size = 0;
    if (engine->snapshots_sent || engine->due_count == 0)
        return;
    for (size_t i = 0; i < engine->due_count; i++)
        size += size_of_stream(engine, engine->due[i]);
    engine->snapshot_bytes_size = size;
    engine->snapshot_bytes = engine->stopped ? NULL : engine_get(engine, size);
    if (engine->snapshot_bytes == NULL) {
        give_up(engine);
        return;
    }
    write_due(engine);
    engine->due_count = 0;
    batch.snapshots_count = engine->snapshot_count;
    engine->snapshots_sent = true;
    if (engine->set.store.call->append(engine->set.store.self, &batch, on_written, engine) != BAIZE_OK)
        on_written(engine, BAIZE_STORE_UNAVAILABLE);
}

void engine_snapshots_all(struct baize_engine *engine)
{
    for (size_t i = 0; i < engine->streams_count && !engine->stopped; i++) {
        struct engine_stream *stream = engine->streams[i];
        bool moved = stream->at[ENGINE_DURABLE].seq > stream->snapshot_seq && !stream->snapshot_due;
        if (moved && size_of_stream(engine, stream) > 0 && engine->due_count < ENGINE_SNAPSHOT_MOST) {
            stream->snapshot_due = true;
            engine->due[engine->due_count++] = stream;
        }
        if (engine->due_count < ENGINE_SNAPSHOT_MOST && i + 1 < engine->streams_count)
            continue;
        while (engine->snapshots_sent)
            engine->set.store.call->run(engine->set.store.self, 1000);
        engine_snapshots_send(engine);
    }
    while (engine->snapshots_sent)
        engine->set.store.call->run(engine->set.store.self, 1000);
}

/* ---- Reading ---- */

static bool head_fits(const struct engine_stream *stream, const struct baize_store_snapshot *snapshot,
                      const struct snapshot_head *head, size_t size)
{
    return memcmp(head->magic, "baizesnp", sizeof head->magic) == 0 && head->version == STATE_VERSION &&
           head->size == size && baize_stream_equal(head->stream, stream->stream) && head->seq == snapshot->seq &&
           memcmp(head->hash, snapshot->hash, sizeof head->hash) == 0;
}

static bool read_pieces(struct baize_engine *engine, struct engine_stream *stream, const uint8_t *bytes,
                        const struct snapshot_head *head)
{
    struct piece pieces[PIECES_MOST];
    unsigned count = pieces_of(engine, stream, pieces);
    size_t at = sizeof *head;
    for (unsigned i = 0; i < count; i++) {
        memcpy(pieces[i].bytes, bytes + at, pieces[i].size);
        at += pieces[i].size;
    }
    if (stream->stream.kind == BAIZE_STREAM_WALLET)
        return true;
    const struct engine_rules *rules = rules_of(engine, stream, ENGINE_DURABLE);
    if (rules == NULL || memcmp(rules->compiled, head->compiled, sizeof head->compiled) != 0)
        return false;
    if (stream->stream.kind == BAIZE_STREAM_TABLE)
        engine->floor[ENGINE_DURABLE].tables[stream->index].rules = &rules->rules;
    else
        engine->floor[ENGINE_DURABLE].meters[stream->index].rules = &rules->rules;
    return true;
}

bool engine_snapshot_read(struct baize_engine *engine, struct engine_stream *stream,
                          const struct baize_store_snapshot *snapshot)
{
    struct piece pieces[PIECES_MOST];
    unsigned count = pieces_of(engine, stream, pieces);
    size_t size = size_of(pieces, count);
    struct snapshot_head head;
    uint8_t *bytes = (uint8_t *)engine->text;
    if (count == 0 || snapshot->length != size || size > ENGINE_TEXT_SIZE ||
        snapshot->seq > stream->at[ENGINE_WORKING].seq) /* the head of the store, at the start */
        return false;
    memcpy(bytes, snapshot->bytes, size);
    memcpy(&head, bytes, sizeof head);
    if (!head_fits(stream, snapshot, &head, size) ||
        !journal_snapshot_open(engine->set.key, &head, BOUND, bytes + sizeof head, size - sizeof head, head.nonce,
                               head.tag) ||
        !read_pieces(engine, stream, bytes, &head))
        return false;
    stream->at[ENGINE_DURABLE].seq = snapshot->seq;
    memcpy(stream->at[ENGINE_DURABLE].hash, snapshot->hash, BAIZE_HASH_SIZE);
    stream->snapshot_seq = snapshot->seq;
    return true;
}
