/* memory_contents.c - the lists of the store in memory: finding, growing, copying, letting go. */
#include "store/memory.h"

#include <string.h>

bool memory_room(const struct baize_allocator *allocator, void *array, size_t *room, size_t wanted, size_t size)
{
    size_t more = *room < 8 ? 8 : *room;
    void *old, *grown;
    if (wanted <= *room)
        return true;
    while (more < wanted)
        more *= 2;
    memcpy(&old, array, sizeof old); /* a pointer to any type: its bytes are the same */
    grown = allocator->resize(allocator->context, old, *room * size, more * size);
    if (grown == NULL)
        return false;
    memcpy(array, &grown, sizeof grown);
    *room = more;
    return true;
}

/* ---- Finding ---- */

size_t memory_find_stream(const struct memory_contents *contents, struct baize_stream stream)
{
    size_t low = 0, high = contents->streams_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (baize_stream_compare(contents->streams[middle].stream, stream) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct memory_stream *memory_stream(const struct memory_contents *contents, struct baize_stream stream)
{
    size_t at = memory_find_stream(contents, stream);
    if (at == contents->streams_count || !baize_stream_equal(contents->streams[at].stream, stream))
        return NULL;
    return &contents->streams[at];
}

size_t memory_find_command(const struct memory_contents *contents, const uint8_t *id)
{
    size_t low = 0, high = contents->commands_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(contents->commands[middle].id, id, BAIZE_COMMAND_ID_SIZE) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t memory_find_record(const struct memory_contents *contents, const char *kind, const char *key)
{
    size_t low = 0, high = contents->records_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(contents->records[middle].kind, kind);
        if (order == 0)
            order = strcmp(contents->records[middle].key, key);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- Letting go ---- */

static void free_stream(const struct baize_allocator *allocator, struct memory_stream *stream)
{
    store_free(allocator, stream->places, stream->room * sizeof *stream->places);
    if (stream->has_snapshot)
        store_free(allocator, stream->snapshot, stream->snapshot_length);
}

void memory_contents_free(const struct baize_allocator *allocator, struct memory_contents *contents, bool is_copy)
{
    for (size_t i = 0; i < contents->entries_count && !is_copy; i++)
        store_free(allocator, contents->entries[i].text, contents->entries[i].length);
    for (size_t i = 0; i < contents->seals_count && !is_copy; i++)
        store_free(allocator, contents->seals[i].text, contents->seals[i].length);
    for (size_t i = 0; i < contents->streams_count; i++)
        free_stream(allocator, &contents->streams[i]);
    for (size_t i = 0; i < contents->records_count; i++)
        store_free(allocator, contents->records[i].kind, contents->records[i].size);
    store_free(allocator, contents->entries, contents->entries_room * sizeof *contents->entries);
    store_free(allocator, contents->streams, contents->streams_room * sizeof *contents->streams);
    store_free(allocator, contents->seals, contents->seals_room * sizeof *contents->seals);
    store_free(allocator, contents->commands, contents->commands_room * sizeof *contents->commands);
    store_free(allocator, contents->records, contents->records_room * sizeof *contents->records);
    memset(contents, 0, sizeof *contents);
}

/* ---- Copying ---- */

static bool copy_array(const struct baize_allocator *allocator, void *to, size_t *room, const void *from, size_t count,
                       size_t size)
{
    void *place;
    if (!memory_room(allocator, to, room, count, size))
        return false;
    memcpy(&place, to, sizeof place);
    if (count > 0)
        memcpy(place, from, count * size);
    return true;
}

static bool copy_stream(const struct baize_allocator *allocator, const struct memory_stream *from,
                        struct memory_stream *to)
{
    *to = *from;
    to->places = NULL;
    to->room = 0;
    to->has_snapshot = false;
    if (!copy_array(allocator, &to->places, &to->room, from->places, from->count, sizeof *from->places))
        return false;
    if (from->has_snapshot) {
        to->snapshot = store_allocate(allocator, from->snapshot_length);
        if (to->snapshot == NULL)
            return false;
        if (from->snapshot_length > 0)
            memcpy(to->snapshot, from->snapshot, from->snapshot_length);
        to->has_snapshot = true;
    }
    return true;
}

static bool copy_record(const struct baize_allocator *allocator, const struct memory_record *from,
                        struct memory_record *to)
{
    char *piece = store_allocate(allocator, from->size);
    if (piece == NULL)
        return false;
    memcpy(piece, from->kind, from->size);
    *to = *from;
    to->kind = piece;
    to->key = piece + (from->key - from->kind);
    to->value = piece + ((char *)from->value - from->kind);
    return true;
}

static bool copy_all(const struct baize_allocator *allocator, const struct memory_contents *from,
                     struct memory_contents *to)
{
    if (!copy_array(allocator, &to->entries, &to->entries_room, from->entries, from->entries_count,
                    sizeof *from->entries) ||
        !copy_array(allocator, &to->seals, &to->seals_room, from->seals, from->seals_count, sizeof *from->seals) ||
        !copy_array(allocator, &to->commands, &to->commands_room, from->commands, from->commands_count,
                    sizeof *from->commands) ||
        !memory_room(allocator, &to->streams, &to->streams_room, from->streams_count, sizeof *to->streams) ||
        !memory_room(allocator, &to->records, &to->records_room, from->records_count, sizeof *to->records))
        return false;
    to->entries_count = from->entries_count;
    to->seals_count = from->seals_count;
    to->commands_count = from->commands_count;
    for (size_t i = 0; i < from->streams_count; i++) {
        bool copied = copy_stream(allocator, &from->streams[i], &to->streams[i]);
        to->streams_count++; /* what there is of it is let go with the rest */
        if (!copied)
            return false;
    }
    for (size_t i = 0; i < from->records_count; i++) {
        if (!copy_record(allocator, &from->records[i], &to->records[i]))
            return false;
        to->records_count++;
    }
    return true;
}

enum baize_status memory_contents_copy(const struct baize_allocator *allocator, const struct memory_contents *from,
                                       struct memory_contents *to)
{
    memset(to, 0, sizeof *to);
    if (copy_all(allocator, from, to))
        return BAIZE_OK;
    memory_contents_free(allocator, to, true);
    return BAIZE_OUT_OF_MEMORY;
}
