/* request.c - requests on their way (see request.h). */
#include "store/request.h"

#include <string.h>
#include <time.h>

void *store_allocate(const struct baize_allocator *allocator, size_t size)
{
    return allocator->resize(allocator->context, NULL, 0, size == 0 ? 1 : size);
}

void store_free(const struct baize_allocator *allocator, void *memory, size_t size)
{
    if (memory != NULL)
        allocator->resize(allocator->context, memory, size == 0 ? 1 : size, 0);
}

int64_t store_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Batches ---- */

size_t store_batch_seals(const struct baize_store_batch *batch)
{
    return batch->seal == NULL ? 0 : 1 + batch->seals_more;
}

/* Can it be kept at all? TEXT_TOO_LONG. */
static enum baize_status check_batch(const struct baize_store_batch *batch)
{
    for (size_t i = 0; i < batch->entries_count; i++)
        if (batch->entries[i].length > BAIZE_STORE_TEXT_MOST)
            return BAIZE_TEXT_TOO_LONG;
    return BAIZE_OK;
}

/* ---- Front functions ---- */

/* Hands over a request like this one, with copies of its words. */
static enum baize_status hand_over(struct store_front *front, const struct store_request *like)
{
    enum store_request_kind kind = like->kind;
    size_t first_size = like->first == NULL ? 0 : strlen(like->first) + 1;
    size_t second_size = like->second == NULL ? 0 : strlen(like->second) + 1;
    size_t size = sizeof *like + first_size + second_size;
    bool writes = kind == STORE_APPEND || kind == STORE_FORGET || kind == STORE_LEASE || kind == STORE_CONFIRM;
    if (front->closing)
        return BAIZE_STORE_UNAVAILABLE;
    if (writes && front->read_only)
        return BAIZE_STORE_READ_ONLY;
    struct store_request *made = store_allocate(&front->allocator, size);
    if (made == NULL)
        return BAIZE_OUT_OF_MEMORY;
    *made = *like;
    made->size = size;
    char *words = (char *)(made + 1);
    if (like->first != NULL)
        made->first = memcpy(words, like->first, first_size);
    if (like->second != NULL)
        made->second = memcpy(words + first_size, like->second, second_size);
    enum baize_status status = front->submit(front, made);
    if (status != BAIZE_OK)
        store_free(&front->allocator, made, size);
    return status;
}

enum baize_status store_front_append(void *self, const struct baize_store_batch *batch, baize_store_done *done,
                                     void *context)
{
    struct store_request like = {.kind = STORE_APPEND, .batch = *batch, .done = done, .context = context};
    enum baize_status status = check_batch(batch);
    return status == BAIZE_OK ? hand_over(self, &like) : status;
}

enum baize_status store_front_heads(void *self, baize_store_on_head *on_head, baize_store_done *done, void *context)
{
    struct store_request like = {.kind = STORE_HEADS, .on_head = on_head, .done = done, .context = context};
    return hand_over(self, &like);
}

enum baize_status store_front_read(void *self, struct baize_stream stream, uint64_t from, uint64_t to,
                                   baize_store_on_entry *on_entry, baize_store_done *done, void *context)
{
    struct store_request like = {.kind = STORE_READ, .on_entry = on_entry, .done = done, .context = context};
    like.stream = stream;
    like.from = from;
    like.to = to;
    return hand_over(self, &like);
}

enum baize_status store_front_walk(void *self, uint64_t after, baize_store_on_entry *on_entry, baize_store_done *done,
                                   void *context)
{
    struct store_request like = {
        .kind = STORE_WALK, .from = after, .on_entry = on_entry, .done = done, .context = context};
    return hand_over(self, &like);
}

enum baize_status store_front_tails(void *self, baize_store_on_snapshot *on_snapshot, baize_store_on_entry *on_entry,
                                    baize_store_done *done, void *context)
{
    struct store_request like = {
        .kind = STORE_TAILS, .on_snapshot = on_snapshot, .on_entry = on_entry, .done = done, .context = context};
    return hand_over(self, &like);
}

enum baize_status store_front_commands(void *self, const uint8_t from[BAIZE_COMMAND_ID_SIZE],
                                       baize_store_on_command *on_command, baize_store_done *done, void *context)
{
    struct store_request like = {.kind = STORE_COMMANDS, .on_command = on_command, .done = done, .context = context};
    memcpy(like.id, from, BAIZE_COMMAND_ID_SIZE);
    return hand_over(self, &like);
}

enum baize_status store_front_seals(void *self, uint64_t from, baize_store_on_seal *on_seal, baize_store_done *done,
                                    void *context)
{
    struct store_request like = {
        .kind = STORE_SEALS, .from = from, .on_seal = on_seal, .done = done, .context = context};
    return hand_over(self, &like);
}

enum baize_status store_front_confirm_here(void *self, uint64_t lease, uint64_t number, baize_store_on_seal *on_seal,
                                           baize_store_done *done, void *context)
{
    (void)lease;
    return store_front_seals(self, number, on_seal, done, context);
}

enum baize_status store_front_confirm(void *self, uint64_t lease, uint64_t number, baize_store_on_seal *on_seal,
                                      baize_store_done *done, void *context)
{
    struct store_request like = {
        .kind = STORE_CONFIRM, .from = number, .on_seal = on_seal, .done = done, .context = context};
    like.token = lease;
    if (((struct store_front *)self)->read_only)
        return store_front_seals(self, number, on_seal, done, context);
    return hand_over(self, &like);
}

enum baize_status store_front_records(void *self, const char *kind, const char *key, baize_store_on_record *on_record,
                                      baize_store_done *done, void *context)
{
    struct store_request like = {
        .kind = STORE_RECORDS, .first = kind, .second = key, .on_record = on_record, .done = done, .context = context};
    return hand_over(self, &like);
}

enum baize_status store_front_latest(void *self, const char *kind, const char *before, uint32_t most,
                                     baize_store_on_record *on_record, baize_store_done *done, void *context)
{
    struct store_request like = {.kind = STORE_LATEST, .first = kind, .second = before, .to = most};
    like.on_record = on_record;
    like.done = done;
    like.context = context;
    return hand_over(self, &like);
}

enum baize_status store_front_forget(void *self, const uint8_t before[BAIZE_COMMAND_ID_SIZE], baize_store_done *done,
                                     void *context)
{
    struct store_request like = {.kind = STORE_FORGET, .done = done, .context = context};
    memcpy(like.id, before, BAIZE_COMMAND_ID_SIZE);
    return hand_over(self, &like);
}

enum baize_status store_front_lease(void *self, const char *name, const char *holder, uint32_t keep_ms,
                                    baize_store_leased *done, void *context)
{
    struct store_request like = {.kind = STORE_LEASE, .first = name, .second = holder, .keep_ms = keep_ms};
    like.leased = done;
    like.context = context;
    return hand_over(self, &like);
}

/* ---- Answers ---- */

void store_request_row(struct store_request *request, const struct store_row *row)
{
    bool more = true;
    if (request->stopped)
        return;
    switch (row->kind) {
    case STORE_ROW_ENTRY:
        more = request->on_entry(request->context, &row->entry);
        break;
    case STORE_ROW_HEAD:
        more = request->on_head(request->context, &row->head);
        break;
    case STORE_ROW_COMMAND:
        more = request->on_command(request->context, &row->command);
        break;
    case STORE_ROW_SEAL:
        more = request->on_seal(request->context, &row->seal);
        break;
    case STORE_ROW_SNAPSHOT:
        more = request->on_snapshot(request->context, &row->snapshot);
        break;
    case STORE_ROW_RECORD:
        more = request->on_record(request->context, &row->record);
        break;
    }
    if (!more)
        request->stopped = true;
}

void store_request_answer(const struct store_front *front, struct store_request *request)
{
    baize_store_done *done = request->done;
    baize_store_leased *leased = request->leased;
    void *context = request->context;
    bool stopped = request->stopped && request->kind != STORE_CONFIRM; /* which is done when its commit is */
    enum baize_status status = stopped ? BAIZE_OK : request->status;
    uint64_t token = request->token;
    store_free(&front->allocator, request, request->size);
    if (leased != NULL)
        leased(context, status, token);
    else if (done != NULL)
        done(context, status);
}
