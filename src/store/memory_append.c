/* memory_append.c - a batch into the store in memory: all of it, or nothing.
 *
 *     check     nothing has changed yet
 *     prepare   copies of all texts and values, room in all lists: all that can run out of memory
 *     apply     cannot fail any more */
#include "store/memory.h"

#include <string.h>

/* ---- Check ---- */

static bool lease_holds(const struct memory_world *world, uint64_t token)
{
    for (size_t i = 0; i < world->leases_count; i++)
        if (world->leases[i].token == token)
            return true;
    return token == 0;
}

/* The last entry of the batch before this one, of the same stream; else the head. */
static uint64_t expected_seq(const struct memory_contents *contents, const struct baize_store_batch *batch, size_t at)
{
    for (size_t i = at; i-- > 0;)
        if (baize_stream_equal(batch->entries[i].stream, batch->entries[at].stream))
            return batch->entries[i].seq + 1;
    const struct memory_stream *stream = memory_stream(contents, batch->entries[at].stream);
    return stream == NULL ? 1 : stream->count + 1;
}

static bool has_command(const struct memory_contents *contents, const struct baize_store_batch *batch, size_t at)
{
    const uint8_t *id = batch->commands[at].id;
    size_t place = memory_find_command(contents, id);
    for (size_t i = 0; i < at; i++)
        if (memcmp(batch->commands[i].id, id, BAIZE_COMMAND_ID_SIZE) == 0)
            return true;
    return place < contents->commands_count && memcmp(contents->commands[place].id, id, BAIZE_COMMAND_ID_SIZE) == 0;
}

static enum baize_status check(const struct memory_world *world, const struct baize_store_batch *batch)
{
    const struct memory_contents *contents = &world->contents;
    if (!lease_holds(world, batch->lease))
        return BAIZE_STORE_LEASE_LOST;
    for (size_t i = 0; i < batch->entries_count; i++) {
        bool follows = i > 0 && baize_stream_equal(batch->entries[i].stream, batch->entries[i - 1].stream);
        uint64_t expected = follows ? batch->entries[i - 1].seq + 1 : expected_seq(contents, batch, i);
        if (batch->entries[i].seq != expected)
            return BAIZE_STORE_CONFLICT;
    }
    for (size_t i = 0; i < store_batch_seals(batch); i++)
        if (batch->seal[i].number != contents->seals_count + i + 1)
            return BAIZE_STORE_CONFLICT;
    for (size_t i = 0; i < batch->commands_count; i++)
        if (has_command(contents, batch, i))
            return BAIZE_STORE_DUPLICATE;
    return BAIZE_OK;
}

/* ---- Prepare ---- */

struct piece {
    void *memory;
    size_t size;
};

struct prepared {
    struct piece *pieces; /* entries, seals, records (NULL where one goes away), snapshots: in this order */
    size_t count, room;
};

static bool keep(const struct memory_world *world, struct prepared *prepared, const void *bytes, size_t size)
{
    void *memory = store_allocate(&world->allocator, size);
    if (memory == NULL)
        return false;
    if (size > 0 && bytes != NULL)
        memcpy(memory, bytes, size);
    prepared->pieces[prepared->count++] = (struct piece){memory, size};
    return true;
}

static bool keep_record(const struct memory_world *world, struct prepared *prepared,
                        const struct baize_store_record *record)
{
    size_t kind = strlen(record->kind) + 1, key = strlen(record->key) + 1;
    if (record->value == NULL) {
        prepared->pieces[prepared->count++] = (struct piece){NULL, 0};
        return true;
    }
    if (!keep(world, prepared, NULL, kind + key + record->length))
        return false;
    char *piece = prepared->pieces[prepared->count - 1].memory;
    memcpy(piece, record->kind, kind);
    memcpy(piece + kind, record->key, key);
    if (record->length > 0)
        memcpy(piece + kind + key, record->value, record->length);
    return true;
}

static bool keep_all(struct memory_world *world, const struct baize_store_batch *batch, struct prepared *prepared)
{
    for (size_t i = 0; i < batch->entries_count; i++)
        if (!keep(world, prepared, batch->entries[i].text, batch->entries[i].length))
            return false;
    for (size_t i = 0; i < store_batch_seals(batch); i++)
        if (!keep(world, prepared, batch->seal[i].text, batch->seal[i].length))
            return false;
    for (size_t i = 0; i < batch->records_count; i++)
        if (!keep_record(world, prepared, &batch->records[i]))
            return false;
    for (size_t i = 0; i < batch->snapshots_count; i++)
        if (!keep(world, prepared, batch->snapshots[i].bytes, batch->snapshots[i].length))
            return false;
    return true;
}

/* The stream, made when it is not there: an empty one is as good as none. */
static struct memory_stream *make_stream(struct memory_world *world, struct baize_stream stream)
{
    struct memory_contents *contents = &world->contents;
    size_t at = memory_find_stream(contents, stream);
    if (at < contents->streams_count && baize_stream_equal(contents->streams[at].stream, stream))
        return &contents->streams[at];
    if (!memory_room(&world->allocator, &contents->streams, &contents->streams_room, contents->streams_count + 1,
                     sizeof *contents->streams))
        return NULL;
    memmove(contents->streams + at + 1, contents->streams + at,
            (contents->streams_count - at) * sizeof *contents->streams);
    contents->streams[at] = (struct memory_stream){.stream = stream};
    contents->streams_count++;
    return &contents->streams[at];
}

static bool make_room(struct memory_world *world, const struct baize_store_batch *batch)
{
    struct memory_contents *contents = &world->contents;
    const struct baize_allocator *allocator = &world->allocator;
    for (size_t i = 0; i < batch->entries_count; i++) {
        struct memory_stream *stream = make_stream(world, batch->entries[i].stream);
        if (stream == NULL ||
            !memory_room(allocator, &stream->places, &stream->room, batch->entries[i].seq, sizeof *stream->places))
            return false;
    }
    for (size_t i = 0; i < batch->snapshots_count; i++)
        if (make_stream(world, batch->snapshots[i].stream) == NULL)
            return false;
    return memory_room(allocator, &contents->entries, &contents->entries_room,
                       contents->entries_count + batch->entries_count, sizeof *contents->entries) &&
           memory_room(allocator, &contents->seals, &contents->seals_room,
                       contents->seals_count + store_batch_seals(batch), sizeof *contents->seals) &&
           memory_room(allocator, &contents->commands, &contents->commands_room,
                       contents->commands_count + batch->commands_count, sizeof *contents->commands) &&
           memory_room(allocator, &contents->records, &contents->records_room,
                       contents->records_count + batch->records_count, sizeof *contents->records);
}

/* ---- Apply ---- */

static void apply_entry(struct memory_contents *contents, const struct baize_store_entry *entry, struct piece piece)
{
    struct memory_stream *stream = memory_stream(contents, entry->stream);
    struct memory_entry *made = &contents->entries[contents->entries_count];
    *made = (struct memory_entry){
        .stream = entry->stream, .seq = entry->seq, .text = piece.memory, .length = entry->length};
    memcpy(made->hash, entry->hash, sizeof made->hash);
    stream->places[stream->count++] = contents->entries_count++;
}

static void apply_command(struct memory_contents *contents, const struct baize_store_command *command)
{
    size_t at = memory_find_command(contents, command->id);
    memmove(contents->commands + at + 1, contents->commands + at,
            (contents->commands_count - at) * sizeof *contents->commands);
    contents->commands[at] = *command;
    contents->commands_count++;
}

static void apply_record(struct memory_world *world, const struct baize_store_record *record, struct piece piece)
{
    struct memory_contents *contents = &world->contents;
    size_t at = memory_find_record(contents, record->kind, record->key);
    struct memory_record *place = &contents->records[at];
    bool there =
        at < contents->records_count && strcmp(place->kind, record->kind) == 0 && strcmp(place->key, record->key) == 0;
    if (there)
        store_free(&world->allocator, place->kind, place->size);
    if (piece.memory == NULL) {
        if (there) {
            contents->records_count--;
            memmove(place, place + 1, (contents->records_count - at) * sizeof *place);
        }
        return;
    }
    if (!there) {
        memmove(place + 1, place, (contents->records_count - at) * sizeof *place);
        contents->records_count++;
    }
    *place = (struct memory_record){.kind = piece.memory, .length = record->length, .size = piece.size};
    place->key = place->kind + strlen(place->kind) + 1;
    place->value = place->key + strlen(place->key) + 1;
}

static void apply_snapshot(struct memory_world *world, const struct baize_store_snapshot *snapshot, struct piece piece)
{
    struct memory_stream *stream = memory_stream(&world->contents, snapshot->stream);
    if (stream->has_snapshot)
        store_free(&world->allocator, stream->snapshot, stream->snapshot_length);
    stream->has_snapshot = true;
    stream->snapshot_seq = snapshot->seq;
    memcpy(stream->snapshot_hash, snapshot->hash, sizeof stream->snapshot_hash);
    stream->snapshot = piece.memory;
    stream->snapshot_length = snapshot->length;
}

static void apply(struct memory_world *world, const struct baize_store_batch *batch, const struct prepared *prepared)
{
    struct memory_contents *contents = &world->contents;
    const struct piece *piece = prepared->pieces;
    for (size_t i = 0; i < batch->entries_count; i++)
        apply_entry(contents, &batch->entries[i], *piece++);
    for (size_t i = 0; i < store_batch_seals(batch); i++, piece++)
        contents->seals[contents->seals_count++] = (struct memory_seal){piece->memory, piece->size};
    for (size_t i = 0; i < batch->commands_count; i++)
        apply_command(contents, &batch->commands[i]);
    for (size_t i = 0; i < batch->records_count; i++)
        apply_record(world, &batch->records[i], *piece++);
    for (size_t i = 0; i < batch->snapshots_count; i++)
        apply_snapshot(world, &batch->snapshots[i], *piece++);
}

enum baize_status memory_append(struct memory_world *world, const struct baize_store_batch *batch)
{
    struct prepared prepared = {.room = 0};
    size_t pieces = batch->entries_count + store_batch_seals(batch) + batch->records_count + batch->snapshots_count;
    enum baize_status status = check(world, batch);
    if (status != BAIZE_OK)
        return status;
    if (memory_room(&world->allocator, &prepared.pieces, &prepared.room, pieces, sizeof *prepared.pieces) &&
        keep_all(world, batch, &prepared) && make_room(world, batch)) {
        apply(world, batch, &prepared);
    } else {
        for (size_t i = 0; i < prepared.count; i++)
            store_free(&world->allocator, prepared.pieces[i].memory, prepared.pieces[i].size);
        status = BAIZE_OUT_OF_MEMORY;
    }
    store_free(&world->allocator, prepared.pieces, prepared.room * sizeof *prepared.pieces);
    return status;
}
