/* memory.h - what the store in memory holds.
 *
 *     world  --  contents: entries in the order of commits, streams with the places of their entries, ...
 *       |
 *       +-- connection, connection, ...: each a store object with its queue, and its frozen contents between freeze and
 *           thaw */
#ifndef STORE_MEMORY_H
#define STORE_MEMORY_H

#include "store/request.h"

struct memory_entry {
    struct baize_stream stream;
    uint64_t seq;
    uint8_t hash[BAIZE_STORE_HASH_SIZE];
    char *text;
    size_t length;
};

struct memory_stream {
    struct baize_stream stream;
    size_t *places; /* of its entries, in order: entry seq is places[seq - 1] */
    size_t count, room;
    bool has_snapshot;
    uint64_t snapshot_seq;
    uint8_t snapshot_hash[BAIZE_STORE_HASH_SIZE];
    void *snapshot;
    size_t snapshot_length;
};

struct memory_seal {
    char *text;
    size_t length;
};

struct memory_record {
    char *kind, *key; /* one piece: kind, zero, key, zero, value */
    void *value;
    size_t length, size; /* of the value; of the piece */
};

struct memory_contents {
    struct memory_entry *entries;
    size_t entries_count, entries_room;
    struct memory_stream *streams; /* in order */
    size_t streams_count, streams_room;
    struct memory_seal *seals; /* number n is seals[n - 1] */
    size_t seals_count, seals_room;
    struct baize_store_command *commands; /* in the order of ids */
    size_t commands_count, commands_room;
    struct memory_record *records; /* in the order of kind and key */
    size_t records_count, records_room;
};

struct memory_lease {
    char *name, *holder; /* one piece */
    size_t size;
    uint64_t token;
    int64_t until_ms;
};

struct memory_connection;

struct memory_world {
    struct baize_allocator allocator;
    struct memory_contents contents;
    struct memory_lease *leases;
    size_t leases_count, leases_room;
    uint64_t last_token;
    struct memory_connection *connections;
};

/* Room for `wanted` things of a size in *array; false: there is no memory, and all is as before. */
bool memory_room(const struct baize_allocator *allocator, void *array, size_t *room, size_t wanted, size_t size);

/* Where the thing is, or would have to stand. */
size_t memory_find_stream(const struct memory_contents *contents, struct baize_stream stream);
size_t memory_find_command(const struct memory_contents *contents, const uint8_t *id);
size_t memory_find_record(const struct memory_contents *contents, const char *kind, const char *key);
struct memory_stream *memory_stream(const struct memory_contents *contents, struct baize_stream stream);

/* memory_append.c: all of it, or nothing. */
enum baize_status memory_append(struct memory_world *world, const struct baize_store_batch *batch);

/* memory_read.c: answers every kind of reading. */
void memory_read(const struct memory_contents *contents, struct store_request *request);

/* memory_contents.c: a copy shares the texts of entries and seals, which never change. */
enum baize_status memory_contents_copy(const struct baize_allocator *allocator, const struct memory_contents *from,
                                       struct memory_contents *to);
void memory_contents_free(const struct baize_allocator *allocator, struct memory_contents *contents, bool is_copy);

#endif
