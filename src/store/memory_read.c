/* memory_read.c - every kind of reading from the store in memory. */
#include "store/memory.h"

#include <string.h>

static void give_entry(const struct memory_contents *contents, size_t place, struct store_request *request)
{
    const struct memory_entry *entry = &contents->entries[place];
    struct store_row row = {.kind = STORE_ROW_ENTRY};
    row.entry = (struct baize_store_entry){.stream = entry->stream,
                                           .seq = entry->seq,
                                           .text = entry->text,
                                           .length = entry->length,
                                           .position = (uint64_t)place + 1};
    memcpy(row.entry.hash, entry->hash, sizeof row.entry.hash);
    store_request_row(request, &row);
}

static void read_heads(const struct memory_contents *contents, struct store_request *request)
{
    for (size_t i = 0; i < contents->streams_count && !request->stopped; i++) {
        const struct memory_stream *stream = &contents->streams[i];
        struct store_row row = {.kind = STORE_ROW_HEAD};
        if (stream->count == 0)
            continue;
        row.head = (struct baize_store_head){.stream = stream->stream, .seq = stream->count};
        memcpy(row.head.hash, contents->entries[stream->places[stream->count - 1]].hash, sizeof row.head.hash);
        store_request_row(request, &row);
    }
}

static void read_stream(const struct memory_contents *contents, struct store_request *request)
{
    const struct memory_stream *stream = memory_stream(contents, request->stream);
    if (stream == NULL)
        return;
    for (uint64_t seq = request->from == 0 ? 1 : request->from;
         seq <= request->to && seq <= stream->count && !request->stopped; seq++)
        give_entry(contents, stream->places[seq - 1], request);
}

static void read_walk(const struct memory_contents *contents, struct store_request *request)
{
    for (uint64_t place = request->from; place < contents->entries_count && !request->stopped; place++)
        give_entry(contents, (size_t)place, request);
}

static void read_tails(const struct memory_contents *contents, struct store_request *request)
{
    for (size_t i = 0; i < contents->streams_count && !request->stopped; i++) {
        const struct memory_stream *stream = &contents->streams[i];
        struct store_row row = {.kind = STORE_ROW_SNAPSHOT};
        if (!stream->has_snapshot)
            continue;
        row.snapshot = (struct baize_store_snapshot){.stream = stream->stream,
                                                     .seq = stream->snapshot_seq,
                                                     .bytes = stream->snapshot,
                                                     .length = stream->snapshot_length};
        memcpy(row.snapshot.hash, stream->snapshot_hash, sizeof row.snapshot.hash);
        store_request_row(request, &row);
    }
    for (size_t place = 0; place < contents->entries_count && !request->stopped; place++) {
        const struct memory_stream *stream = memory_stream(contents, contents->entries[place].stream);
        if (!stream->has_snapshot || contents->entries[place].seq > stream->snapshot_seq)
            give_entry(contents, place, request);
    }
}

static void read_commands(const struct memory_contents *contents, struct store_request *request)
{
    for (size_t i = memory_find_command(contents, request->id); i < contents->commands_count && !request->stopped;
         i++) {
        struct store_row row = {.kind = STORE_ROW_COMMAND};
        row.command = contents->commands[i];
        store_request_row(request, &row);
    }
}

static void read_seals(const struct memory_contents *contents, struct store_request *request)
{
    for (uint64_t number = request->from == 0 ? 1 : request->from; number <= contents->seals_count && !request->stopped;
         number++) {
        const struct memory_seal *seal = &contents->seals[number - 1];
        struct store_row row = {.kind = STORE_ROW_SEAL};
        row.seal = (struct baize_store_seal){.number = number, .text = seal->text, .length = seal->length};
        store_request_row(request, &row);
    }
}

static void read_records(const struct memory_contents *contents, struct store_request *request)
{
    const char *kind = request->first, *key = request->second;
    size_t i = kind == NULL ? 0 : memory_find_record(contents, kind, key == NULL ? "" : key);
    for (; i < contents->records_count && !request->stopped; i++) {
        const struct memory_record *record = &contents->records[i];
        struct store_row row = {.kind = STORE_ROW_RECORD};
        if (kind != NULL && (strcmp(record->kind, kind) != 0 || (key != NULL && strcmp(record->key, key) != 0)))
            return;
        row.record = (struct baize_store_record){
            .kind = record->kind, .key = record->key, .value = record->value, .length = record->length};
        store_request_row(request, &row);
    }
}

static void read_latest(const struct memory_contents *contents, struct store_request *request)
{
    /* No byte of a key is 0xff, which UTF-8 does not have: it stands behind all keys. */
    size_t i = memory_find_record(contents, request->first, request->second == NULL ? "\xff" : request->second);
    for (uint64_t left = request->to; i-- > 0 && left > 0 && !request->stopped; left--) {
        const struct memory_record *record = &contents->records[i];
        struct store_row row = {.kind = STORE_ROW_RECORD};
        if (strcmp(record->kind, request->first) != 0)
            return;
        row.record = (struct baize_store_record){
            .kind = record->kind, .key = record->key, .value = record->value, .length = record->length};
        store_request_row(request, &row);
    }
}

void memory_read(const struct memory_contents *contents, struct store_request *request)
{
    switch (request->kind) {
    case STORE_HEADS:
        read_heads(contents, request);
        break;
    case STORE_READ:
        read_stream(contents, request);
        break;
    case STORE_WALK:
        read_walk(contents, request);
        break;
    case STORE_TAILS:
        read_tails(contents, request);
        break;
    case STORE_COMMANDS:
        read_commands(contents, request);
        break;
    case STORE_SEALS:
        read_seals(contents, request);
        break;
    case STORE_RECORDS:
        read_records(contents, request);
        break;
    case STORE_LATEST:
        read_latest(contents, request);
        break;
    case STORE_APPEND:
    case STORE_FORGET:
    case STORE_LEASE:
    case STORE_CONFIRM:
        break;
    }
}
