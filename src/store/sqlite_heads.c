/* sqlite_heads.c - heads move where the entries of a batch lead them, if they stand where it expects them. */
#include "store/sqlite.h"

/* The head goes from behind the first entry to the last; a stream that is not there has none. */
static enum baize_status move_head(struct sqlite_connection *connection, const struct baize_store_entry *first,
                                   const struct baize_store_entry *last, struct baize_text *trouble)
{
    bool is_new = first->seq == 1;
    char memory[BAIZE_STREAM_NAME_SIZE];
    struct baize_text name = baize_text_in(memory, sizeof memory);
    sqlite3_stmt *move = sqlite_statement(connection, is_new ? SQLITE_ADD_HEAD_STATEMENT : SQLITE_MOVE_HEAD_STATEMENT);
    if (move == NULL)
        return BAIZE_STORE_BROKEN;
    baize_stream_print(&name, first->stream);
    sqlite3_bind_int64(move, 1, sqlite_id_of(first->stream));
    sqlite3_bind_int64(move, 2, (int64_t)last->seq);
    sqlite3_bind_blob64(move, 3, last->hash, sizeof last->hash, SQLITE_STATIC);
    if (is_new)
        sqlite3_bind_text64(move, 4, memory, name.length, SQLITE_STATIC, SQLITE_UTF8);
    else
        sqlite3_bind_int64(move, 4, (int64_t)first->seq - 1);
    if (!sqlite_done(move))
        return BAIZE_STORE_BROKEN;
    if (sqlite3_changes(connection->database) == 1)
        return BAIZE_OK;
    baize_text_format(trouble, "%s: its head does not stand at %llu", memory, (unsigned long long)first->seq - 1);
    return BAIZE_STORE_CONFLICT;
}

/* Entries of a batch that lead one head onward, from the first to the last of them. */
struct step {
    const struct baize_store_entry *first, *last;
};

#define STEPS 512 /* a power of two */

static struct step *step_of(struct step steps[STEPS], struct baize_stream stream)
{
    return &steps[(stream.kind * 61 + stream.number) & (STEPS - 1)];
}

/* A batch has many entries of few streams: each head moves once, or again where two streams share a place. All of them
 * move before the first entry is added, so that a conflict is told as one. */
enum baize_status sqlite_move_heads(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                    struct baize_text *trouble)
{
    struct step steps[STEPS] = {{0}};
    enum baize_status status = BAIZE_OK;
    for (size_t i = 0; i < batch->entries_count && status == BAIZE_OK; i++) {
        const struct baize_store_entry *entry = &batch->entries[i];
        struct step *step = step_of(steps, entry->stream);
        bool same = step->first != NULL && baize_stream_equal(step->first->stream, entry->stream);
        if (same && entry->seq != step->last->seq + 1) {
            baize_text_add(trouble, "the entries of the batch do not follow each other");
            return BAIZE_STORE_CONFLICT;
        }
        if (entry->seq == 0 || entry->seq > INT64_MAX) {
            baize_text_add(trouble, "entries are numbered from 1");
            return BAIZE_STORE_CONFLICT;
        }
        if (!same && step->first != NULL)
            status = move_head(connection, step->first, step->last, trouble);
        step->first = same ? step->first : entry;
        step->last = entry;
    }
    for (size_t i = 0; i < STEPS && status == BAIZE_OK; i++)
        if (steps[i].first != NULL)
            status = move_head(connection, steps[i].first, steps[i].last, trouble);
    return status;
}
