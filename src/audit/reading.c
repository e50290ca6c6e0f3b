/* reading.c - the store, waited for. Rows are copied out of the callbacks, which may not call the store; entries and
 * seals come in chunks, so that a journal of any length needs the same memory. */
#include "audit/internal.h"

#include <string.h>

struct answer {
    struct baize_store_answer of_store; /* first */
    struct audit *audit;
    uint64_t number;
};

/* Runs the store until the answer is there. */
static bool await(struct audit *audit, struct answer *answer, enum baize_status taken)
{
    enum baize_status status = baize_store_wait(&audit->settings->store, &answer->of_store, taken);
    if (status != BAIZE_OK)
        return audit_stop(audit, status);
    return audit->status == BAIZE_OK && audit->report->fault.kind == BAIZE_AUDIT_NONE;
}

bool audit_freeze(struct audit *audit)
{
    const struct baize_store *store = &audit->settings->store;
    enum baize_status status = store->call->freeze(store->self);
    return status == BAIZE_OK || audit_stop(audit, status);
}

void audit_thaw(struct audit *audit)
{
    audit->settings->store.call->thaw(audit->settings->store.self);
}

/* ---- Heads, commands, checkpoints ---- */

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct audit *audit = ((struct answer *)context)->audit;
    size_t index = audit_stream_at(audit, head->stream);
    if (index == SIZE_MAX)
        return false;
    struct audit_stream *stream = &audit->streams[index];
    stream->has_head = true;
    stream->head = head->seq;
    memcpy(stream->head_hash, head->hash, BAIZE_HASH_SIZE);
    audit->entries_in_all += head->seq;
    return true;
}

bool audit_read_heads(struct audit *audit)
{
    const struct baize_store *store = &audit->settings->store;
    struct answer answer = {.audit = audit};
    return await(audit, &answer, store->call->heads(store->self, on_head, baize_store_answered, &answer));
}

static bool on_command(void *context, const struct baize_store_command *command)
{
    struct audit *audit = ((struct answer *)context)->audit;
    audit->report->counts.commands++;
    return audit_add_command(audit, command);
}

bool audit_read_commands(struct audit *audit)
{
    static const uint8_t first[BAIZE_COMMAND_ID_SIZE];
    const struct baize_store *store = &audit->settings->store;
    struct answer answer = {.audit = audit};
    return await(audit, &answer, store->call->commands(store->self, first, on_command, baize_store_answered, &answer));
}

static bool on_checkpoint(void *context, const struct baize_store_record *record)
{
    struct answer *answer = context;
    return audit_add_checkpoint(answer->audit, record->value, record->length, AUDIT_MARK_CHECKPOINT, ++answer->number);
}

bool audit_read_checkpoints(struct audit *audit)
{
    const struct baize_store *store = &audit->settings->store;
    struct answer answer = {.audit = audit};
    return await(audit, &answer,
                 store->call->records(store->self, "checkpoint", NULL, on_checkpoint, baize_store_answered, &answer));
}

/* ---- Entries ---- */

static bool on_entry(void *context, const struct baize_store_entry *row)
{
    struct audit *audit = ((struct answer *)context)->audit;
    struct audit_chunk *chunk = audit->chunk;
    if (chunk->count == AUDIT_CHUNK_ENTRIES || row->length > AUDIT_CHUNK_BYTES - chunk->used) {
        chunk->too_long = chunk->count == 0;
        return false;
    }
    struct baize_store_entry *kept = &chunk->rows[chunk->count++];
    memcpy(chunk->bytes + chunk->used, row->text, row->length);
    *kept = *row;
    kept->text = chunk->bytes + chunk->used;
    chunk->used += row->length;
    audit->position = row->position;
    return chunk->count < AUDIT_CHUNK_ENTRIES;
}

bool audit_read_chunk(struct audit *audit)
{
    const struct baize_store *store = &audit->settings->store;
    struct answer answer = {.audit = audit};
    if (!await(audit, &answer,
               store->call->walk(store->self, audit->position, on_entry, baize_store_answered, &answer)))
        return false;
    return !audit->chunk->too_long ||
           audit_fault(audit, BAIZE_AUDIT_ENTRY_TEXT, "an entry is longer than any that the journal writes");
}

/* A row function has a context of its own. */
struct rows {
    struct answer answer; /* first */
    bool (*on_row)(void *context, const struct baize_store_entry *row);
    void *context;
};

static bool on_row(void *context, const struct baize_store_entry *row)
{
    struct rows *rows = context;
    return rows->on_row(rows->context, row);
}

bool audit_read_rows(struct audit *audit, const struct baize_stream *stream,
                     bool (*on_each)(void *context, const struct baize_store_entry *row), void *context)
{
    const struct baize_store *store = &audit->settings->store;
    struct rows rows = {.answer = {.audit = audit}, .on_row = on_each, .context = context};
    enum baize_status taken =
        stream == NULL ? store->call->walk(store->self, 0, on_row, baize_store_answered, &rows)
                       : store->call->read(store->self, *stream, 1, UINT64_MAX, on_row, baize_store_answered, &rows);
    return await(audit, &rows.answer, taken);
}

/* ---- Seals ---- */

static bool on_seal(void *context, const struct baize_store_seal *row)
{
    struct audit_seals *seals = ((struct answer *)context)->audit->seals;
    if (seals->count == AUDIT_SEALS_CHUNK || row->length > sizeof seals->bytes - seals->used) {
        seals->too_long = seals->count == 0;
        return false;
    }
    memcpy(seals->bytes + seals->used, row->text, row->length);
    seals->starts[seals->count] = seals->used;
    seals->lengths[seals->count] = row->length;
    seals->numbers[seals->count++] = row->number;
    seals->used += row->length;
    return seals->count < AUDIT_SEALS_CHUNK;
}

bool audit_read_seals(struct audit *audit)
{
    const struct baize_store *store = &audit->settings->store;
    struct audit_seals *seals = audit->seals;
    struct answer answer = {.audit = audit};
    seals->count = seals->next = seals->used = 0;
    if (!await(audit, &answer,
               store->call->seals(store->self, seals->number + 1, on_seal, baize_store_answered, &answer)))
        return false;
    return !seals->too_long ||
           audit_fault(audit, BAIZE_AUDIT_SEAL_TEXT, "a seal is longer than any that the journal writes");
}
