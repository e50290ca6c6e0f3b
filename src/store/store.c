/* store.c - what works on every store: an append that waits, and a copy of all there is.
 *
 * A copy reads a frozen state and writes it in batches. The memory of a row is gone when its callback returns, so a
 * batch keeps copies in one area:
 *
 *     rows --> area (texts), items (entries ...) --> full: append_now(to) --> empty again */
#include "store/request.h"

#include <string.h>

void baize_store_answered(void *answer, enum baize_status status)
{
    *(struct baize_store_answer *)answer = (struct baize_store_answer){.done = true, .status = status};
}

enum baize_status baize_store_wait(const struct baize_store *store, struct baize_store_answer *answer,
                                   enum baize_status taken)
{
    while (taken == BAIZE_OK && !answer->done)
        store->call->run(store->self, -1);
    answer->done = false;
    return taken == BAIZE_OK ? answer->status : taken;
}

enum baize_status baize_store_append_now(const struct baize_store *store, const struct baize_store_batch *batch)
{
    struct baize_store_answer answer = {.done = false};
    return baize_store_wait(store, &answer, store->call->append(store->self, batch, baize_store_answered, &answer));
}

/* ---- Is it empty? ---- */

struct looking {
    struct baize_store_answer waiting;
    bool found;
};

static bool found_head(void *context, const struct baize_store_head *head)
{
    (void)head;
    ((struct looking *)context)->found = true;
    return false;
}

static bool found_command(void *context, const struct baize_store_command *command)
{
    (void)command;
    ((struct looking *)context)->found = true;
    return false;
}

static bool found_seal(void *context, const struct baize_store_seal *seal)
{
    (void)seal;
    ((struct looking *)context)->found = true;
    return false;
}

static bool found_record(void *context, const struct baize_store_record *record)
{
    (void)record;
    ((struct looking *)context)->found = true;
    return false;
}

enum baize_status store_check_empty(const struct baize_store *store)
{
    static const uint8_t least[BAIZE_COMMAND_ID_SIZE];
    const struct baize_store_functions *call = store->call;
    enum baize_status status = BAIZE_OK;
    for (int part = 0; part < 4 && status == BAIZE_OK; part++) {
        struct looking looking = {.found = false};
        status = part == 0   ? call->heads(store->self, found_head, baize_store_answered, &looking)
                 : part == 1 ? call->commands(store->self, least, found_command, baize_store_answered, &looking)
                 : part == 2 ? call->seals(store->self, 0, found_seal, baize_store_answered, &looking)
                             : call->records(store->self, NULL, NULL, found_record, baize_store_answered, &looking);
        status = baize_store_wait(store, &looking.waiting, status);
        if (status == BAIZE_OK && looking.found)
            status = BAIZE_STORE_NOT_EMPTY;
    }
    return status;
}

/* ---- Copying ---- */

#define COPY_ITEMS 512
#define COPY_AREA  (2 * (size_t)BAIZE_STORE_TEXT_MOST)

struct copying {
    struct baize_store_answer waiting; /* first: `answered` takes the whole for it */
    const struct baize_store *to;
    struct baize_allocator allocator;
    enum baize_status status; /* of writing */
    char *area;
    size_t used, room;
    size_t count; /* of one kind of item at a time */
    struct baize_store_batch batch;
    union {
        struct baize_store_entry entries[COPY_ITEMS];
        struct baize_store_command commands[COPY_ITEMS];
        struct baize_store_seal seals[COPY_ITEMS];
        struct baize_store_record records[COPY_ITEMS];
    };
    uint64_t entries_done;
    void (*progress)(void *context, uint64_t entries);
    void *progress_context;
};

/* Writes what has gathered; nothing is left when it did not work either. */
static bool flush(struct copying *copying)
{
    if (copying->count > 0 && copying->status == BAIZE_OK) {
        copying->status = baize_store_append_now(copying->to, &copying->batch);
        copying->entries_done += copying->batch.entries_count;
        if (copying->status == BAIZE_OK && copying->batch.entries_count > 0 && copying->progress != NULL)
            copying->progress(copying->progress_context, copying->entries_done);
    }
    copying->batch = (struct baize_store_batch){.lease = 0};
    copying->count = copying->used = 0;
    return copying->status == BAIZE_OK;
}

/* Makes sure that one more item with so many bytes fits. The area moves only when nothing points into it. */
static bool make_room(struct copying *copying, size_t bytes)
{
    if ((copying->count == COPY_ITEMS || bytes > copying->room - copying->used) && !flush(copying))
        return false;
    if (bytes > copying->room) {
        char *grown = copying->allocator.resize(copying->allocator.context, copying->area, copying->room, bytes);
        if (grown == NULL) {
            copying->status = BAIZE_OUT_OF_MEMORY;
            return false;
        }
        copying->area = grown;
        copying->room = bytes;
    }
    return true;
}

static char *keep(struct copying *copying, const void *bytes, size_t length)
{
    char *place = copying->area + copying->used;
    if (length > 0)
        memcpy(place, bytes, length);
    copying->used += length;
    return place;
}

static bool copy_entry(void *context, const struct baize_store_entry *entry)
{
    struct copying *copying = context;
    if (!make_room(copying, entry->length))
        return false;
    struct baize_store_entry *made = &copying->entries[copying->count++];
    *made = *entry;
    made->text = keep(copying, entry->text, entry->length);
    copying->batch.entries = copying->entries;
    copying->batch.entries_count = copying->count;
    return true;
}

static bool copy_command(void *context, const struct baize_store_command *command)
{
    struct copying *copying = context;
    if (!make_room(copying, 0))
        return false;
    copying->commands[copying->count++] = *command;
    copying->batch.commands = copying->commands;
    copying->batch.commands_count = copying->count;
    return true;
}

static bool copy_seal(void *context, const struct baize_store_seal *seal)
{
    struct copying *copying = context;
    if (!make_room(copying, seal->length))
        return false;
    struct baize_store_seal *made = &copying->seals[copying->count++];
    *made = *seal;
    made->text = keep(copying, seal->text, seal->length);
    copying->batch.seal = copying->seals;
    copying->batch.seals_more = copying->count - 1;
    return true;
}

static bool copy_record(void *context, const struct baize_store_record *record)
{
    struct copying *copying = context;
    size_t kind = strlen(record->kind) + 1, key = strlen(record->key) + 1;
    if (!make_room(copying, kind + key + record->length))
        return false;
    struct baize_store_record *made = &copying->records[copying->count++];
    made->kind = keep(copying, record->kind, kind);
    made->key = keep(copying, record->key, key);
    made->value = keep(copying, record->value, record->length);
    made->length = record->length;
    copying->batch.records = copying->records;
    copying->batch.records_count = copying->count;
    return true;
}

static enum baize_status copy_part(const struct baize_store *from, struct copying *copying, int part)
{
    static const uint8_t least[BAIZE_COMMAND_ID_SIZE];
    const struct baize_store_functions *call = from->call;
    enum baize_status status;
    copying->waiting = (struct baize_store_answer){.done = false};
    status = part == 0   ? call->walk(from->self, 0, copy_entry, baize_store_answered, copying)
             : part == 1 ? call->commands(from->self, least, copy_command, baize_store_answered, copying)
             : part == 2 ? call->seals(from->self, 0, copy_seal, baize_store_answered, copying)
                         : call->records(from->self, NULL, NULL, copy_record, baize_store_answered, copying);
    status = baize_store_wait(from, &copying->waiting, status);
    if (status == BAIZE_OK)
        (void)flush(copying);
    return status != BAIZE_OK ? status : copying->status;
}

enum baize_status baize_store_copy(const struct baize_store *from, const struct baize_store *to,
                                   void (*progress)(void *context, uint64_t entries), void *context)
{
    struct baize_allocator allocator = baize_allocator_system();
    struct copying *copying;
    enum baize_status status = store_check_empty(to);
    if (status != BAIZE_OK)
        return status;
    copying = store_allocate(&allocator, sizeof *copying);
    if (copying == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memset(copying, 0, sizeof *copying);
    copying->to = to;
    copying->allocator = allocator;
    copying->progress = progress;
    copying->progress_context = context;
    copying->area = store_allocate(&allocator, COPY_AREA);
    copying->room = copying->area == NULL ? 0 : COPY_AREA;
    status = copying->area == NULL ? BAIZE_OUT_OF_MEMORY : from->call->freeze(from->self);
    if (status == BAIZE_OK) {
        for (int part = 0; part < 4 && status == BAIZE_OK; part++)
            status = copy_part(from, copying, part);
        from->call->thaw(from->self);
    }
    store_free(&allocator, copying->area, copying->room);
    store_free(&allocator, copying, sizeof *copying);
    return status;
}
