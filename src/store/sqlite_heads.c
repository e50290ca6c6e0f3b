/* sqlite_heads.c - heads move where the entries of a batch lead them, if they stand where it expects them.
 *
 *     stream      heads as of `placed`; streams that are new since, with their first entry
 *     entry       behind `placed`: where they went since
 *     head        a view of both: true at any moment, for whoever reads the file
 *     in memory   stream -> seq, of the connection that writes: loaded from that view when it is first asked
 *
 * One process writes, so what a batch stands on can be looked up in memory, and `stream` is written together with the
 * places of many entries (sqlite_place.c). Written with each commit, a row and its trigger for each of 64 tables took a
 * quarter of the time of this thread. Memory follows no rollback: behind one it is forgotten and loaded again. */
#include "store/sqlite.h"

#include <string.h>

#define ROOM_LEAST 256 /* a power of two */

/* Where a stream is, or would be. There is always a free one. */
static struct sqlite_head *find(const struct sqlite_heads *heads, int64_t id)
{
    size_t at = (size_t)((uint64_t)id * 0x9E3779B97F4A7C15u >> 32);
    while (heads->slots[at & (heads->room - 1)].seq != 0 && heads->slots[at & (heads->room - 1)].id != id)
        at++;
    return &heads->slots[at & (heads->room - 1)];
}

/* Room for one more: at most half of the slots are taken. */
static bool make_room(struct sqlite_heads *heads)
{
    if (2 * (heads->count + 1) <= heads->room)
        return true;
    struct sqlite_heads larger = *heads;
    larger.room = heads->room == 0 ? ROOM_LEAST : 2 * heads->room;
    larger.slots = sqlite3_malloc64(larger.room * sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    memset(larger.slots, 0, larger.room * sizeof *larger.slots);
    for (size_t i = 0; i < heads->room; i++)
        if (heads->slots[i].seq != 0)
            *find(&larger, heads->slots[i].id) = heads->slots[i];
    sqlite3_free(heads->slots);
    *heads = larger;
    return true;
}

static bool move(struct sqlite_heads *heads, int64_t id, uint64_t seq)
{
    if (!make_room(heads))
        return false;
    struct sqlite_head *head = find(heads, id);
    heads->count += head->seq == 0;
    *head = (struct sqlite_head){.id = id, .seq = seq};
    return true;
}

void sqlite_heads_forget(struct sqlite_connection *connection)
{
    struct sqlite_heads *heads = &connection->heads;
    if (heads->count > 0)
        memset(heads->slots, 0, heads->room * sizeof *heads->slots);
    heads->count = 0;
    heads->loaded = false;
}

static enum baize_status load(struct sqlite_connection *connection)
{
    struct sqlite_heads *heads = &connection->heads;
    bool fits = heads->loaded || make_room(heads);
    if (heads->loaded || !fits)
        return fits ? BAIZE_OK : BAIZE_OUT_OF_MEMORY;
    sqlite3_stmt *all = sqlite_statement(connection, SQLITE_LOAD_HEADS_STATEMENT);
    if (all == NULL)
        return BAIZE_STORE_BROKEN;
    while (fits && sqlite3_step(all) == SQLITE_ROW)
        fits = move(heads, sqlite3_column_int64(all, 0), (uint64_t)sqlite3_column_int64(all, 1));
    if (sqlite3_reset(all) != SQLITE_OK)
        return BAIZE_STORE_BROKEN;
    heads->loaded = fits;
    return fits ? BAIZE_OK : BAIZE_OUT_OF_MEMORY;
}

/* A stream begins: who joins entries with the names of their streams finds it at once. */
static bool add_stream(struct sqlite_connection *connection, const struct baize_store_entry *first, const char *name)
{
    sqlite3_stmt *add = sqlite_statement(connection, SQLITE_ADD_STREAM_STATEMENT);
    if (add == NULL)
        return false;
    sqlite3_bind_int64(add, 1, sqlite_id_of(first->stream));
    sqlite3_bind_text(add, 2, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(add, 3, first->hash, sizeof first->hash, SQLITE_STATIC);
    return sqlite_done(add);
}

static enum baize_status move_head(struct sqlite_connection *connection, const struct baize_store_entry *entry,
                                   struct baize_text *trouble)
{
    struct sqlite_heads *heads = &connection->heads;
    int64_t id = sqlite_id_of(entry->stream);
    uint64_t last = find(heads, id)->seq;
    if (entry->seq == last + 1 && last > 0) {
        find(heads, id)->seq = entry->seq;
        return BAIZE_OK;
    }
    char memory[BAIZE_STREAM_NAME_SIZE];
    struct baize_text name = baize_text_in(memory, sizeof memory);
    baize_stream_print(&name, entry->stream);
    if (entry->seq != last + 1) {
        baize_text_format(trouble, "%s: entry %llu does not follow the last one, which is %llu", memory,
                          (unsigned long long)entry->seq, (unsigned long long)last);
        return BAIZE_STORE_CONFLICT;
    }
    if (!move(heads, id, 1))
        return BAIZE_OUT_OF_MEMORY;
    return add_stream(connection, entry, memory) ? BAIZE_OK : BAIZE_STORE_BROKEN;
}

/* All of them move before the first entry is added, so that a conflict is told as one. */
enum baize_status sqlite_move_heads(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                    struct baize_text *trouble)
{
    enum baize_status status = load(connection);
    for (size_t i = 0; i < batch->entries_count && status == BAIZE_OK; i++)
        status = move_head(connection, &batch->entries[i], trouble);
    return status;
}
