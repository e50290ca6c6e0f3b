/* sqlite_queue.c - the thread of the store, and what goes between it and the caller's thread.
 *
 * A request is the caller's until submitted, the thread's from next_work on, and the caller's again when answered. A
 * chunk changes sides by `full`. */
#include "store/sqlite.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

#define WATCH_MS 20

static void wake_caller(const struct sqlite_store *store)
{
    uint64_t one = 1;
    while (write(store->event, &one, sizeof one) < 0 && errno == EINTR)
        continue;
}

/* ---- Chunks, from the thread's side ---- */

struct sqlite_chunk *sqlite_chunk_take(struct sqlite_store *store, const struct store_request *request)
{
    struct sqlite_chunk *chunk;
    pthread_mutex_lock(&store->mutex);
    chunk = &store->chunks[store->fill];
    while (chunk->full && !request->cancelled)
        pthread_cond_wait(&store->work, &store->mutex);
    if (request->cancelled)
        chunk = NULL;
    else
        chunk->used = chunk->wanted = 0;
    pthread_mutex_unlock(&store->mutex);
    return chunk;
}

void sqlite_chunk_send(struct sqlite_store *store, const struct store_request *request)
{
    pthread_mutex_lock(&store->mutex);
    struct sqlite_chunk *chunk = &store->chunks[store->fill];
    chunk->owner = request;
    chunk->full = true;
    if (chunk->wanted == 0) /* one that is to grow comes back here */
        store->fill ^= 1;
    pthread_mutex_unlock(&store->mutex);
    wake_caller(store);
}

/* ---- The thread ---- */

bool sqlite_has_changed(struct sqlite_store *store)
{
    sqlite3_stmt *ask = sqlite_statement(store->main, SQLITE_DATA_VERSION_STATEMENT);
    int64_t version = store->data_version;
    if (ask == NULL)
        return false;
    if (sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int64(ask, 0);
    sqlite3_reset(ask);
    if (version == store->data_version)
        return false;
    store->data_version = version;
    return true;
}

void sqlite_look_for_change(struct sqlite_store *store)
{
    if (!sqlite_has_changed(store))
        return;
    sqlite_heads_forget(store->main);
    pthread_mutex_lock(&store->mutex);
    store->changed = true;
    pthread_mutex_unlock(&store->mutex);
    wake_caller(store);
}

static void wait_a_little(struct sqlite_store *store)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += WATCH_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    (void)pthread_cond_timedwait(&store->work, &store->mutex, &until);
}

/* The next request, or as many appends as stand one behind the other. 0: something else is to be done. */
static size_t take_work(struct sqlite_store *store, struct store_request **requests, bool *stop)
{
    size_t count = 0;
    pthread_mutex_lock(&store->mutex);
    if (store->next_work == NULL && !store->stop) {
        if (store->watched)
            wait_a_little(store);
        else
            pthread_cond_wait(&store->work, &store->mutex);
    }
    while (store->next_work != NULL && count < SQLITE_GROUP_MOST &&
           (count == 0 || (requests[0]->kind == STORE_APPEND && store->next_work->kind == STORE_APPEND))) {
        requests[count++] = store->next_work;
        store->next_work = store->next_work->next;
    }
    *stop = store->stop && count == 0;
    pthread_mutex_unlock(&store->mutex);
    return count;
}

static void carry_out(struct sqlite_store *store, struct store_request **requests, size_t count)
{
    struct store_request *first = requests[0];
    if (!sqlite_settle(store)) {
        for (size_t i = 0; i < count; i++) {
            struct baize_text trouble = baize_text_in(requests[i]->trouble, sizeof requests[i]->trouble);
            (void)sqlite_failure(store->main, &trouble);
            requests[i]->status = BAIZE_STORE_UNAVAILABLE;
        }
    } else if (first->kind == STORE_APPEND)
        sqlite_append_group(store, requests, count);
    else if (first->kind == STORE_FORGET)
        sqlite_forget(store, first);
    else if (first->kind == STORE_LEASE)
        sqlite_lease(store, first);
    else
        sqlite_read(store, first);
}

void *sqlite_thread(void *self)
{
    struct sqlite_store *store = self;
    struct store_request *requests[SQLITE_GROUP_MOST];
    for (bool stop = false; !stop;) {
        size_t count = take_work(store, requests, &stop);
        if (count > 0) {
            carry_out(store, requests, count);
            pthread_mutex_lock(&store->mutex);
            for (size_t i = 0; i < count; i++)
                requests[i]->answered = true;
            pthread_mutex_unlock(&store->mutex);
            wake_caller(store);
        }
        if (!stop)
            sqlite_look_for_change(store);
    }
    sqlite_leave_in_order(store);
    return NULL;
}

/* ---- From the caller's side ---- */

static void grow(struct sqlite_store *store, struct sqlite_chunk *chunk, struct store_request *request)
{
    const struct baize_allocator *allocator = &store->front.allocator;
    char *grown = allocator->resize(allocator->context, chunk->bytes, chunk->room, chunk->wanted);
    if (grown == NULL) {
        pthread_mutex_lock(&store->mutex);
        request->cancelled = true;
        pthread_mutex_unlock(&store->mutex);
        return;
    }
    chunk->bytes = grown;
    chunk->room = chunk->wanted;
}

static void empty(const struct sqlite_chunk *chunk, struct store_request *request)
{
    for (size_t at = 0; at < chunk->used && !request->stopped;) {
        const struct sqlite_chunk_row *row = (const struct sqlite_chunk_row *)(const void *)(chunk->bytes + at);
        store_request_row(request, &row->row);
        at += row->size;
    }
}

/* The chunk that is full, of the first request: its rows to the callbacks, and back to the thread. */
static void deliver_chunk(struct sqlite_store *store, struct store_request *request)
{
    struct sqlite_chunk *chunk = &store->chunks[store->drain];
    if (chunk->wanted > 0)
        grow(store, chunk, request);
    else
        empty(chunk, request);
    pthread_mutex_lock(&store->mutex);
    if (chunk->wanted == 0)
        store->drain ^= 1;
    chunk->full = false;
    request->cancelled = request->cancelled || request->stopped;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->mutex);
}

static void let_go(struct sqlite_store *store, struct store_request *request)
{
    struct sqlite_connection *connection = request->connection;
    if (connection == NULL || !connection->frozen || --connection->users > 0 || !connection->thawed)
        return;
    sqlite_close(connection);
    store_free(&store->front.allocator, connection, sizeof *connection);
}

static void answer(struct sqlite_store *store, struct store_request *request)
{
    if (request->cancelled && !request->stopped)
        request->status = BAIZE_OUT_OF_MEMORY; /* a chunk could not grow */
    if (request->status != BAIZE_OK) {
        struct baize_text trouble = baize_text_in(store->trouble, sizeof store->trouble);
        baize_text_add(&trouble, request->trouble[0] != 0 ? request->trouble : baize_status_words(request->status));
    }
    let_go(store, request);
    store_request_answer(&store->front, request);
}

enum next { NOTHING, A_CHUNK, AN_ANSWER };

static enum next look(struct sqlite_store *store, struct store_request **request)
{
    enum next next = NOTHING;
    pthread_mutex_lock(&store->mutex);
    struct store_request *first = store->first;
    if (first != NULL && store->chunks[store->drain].full && store->chunks[store->drain].owner == first)
        next = A_CHUNK;
    else if (first != NULL && first->answered) {
        next = AN_ANSWER;
        store->first = first->next;
        if (store->first == NULL)
            store->end = &store->first;
    }
    *request = first;
    pthread_mutex_unlock(&store->mutex);
    return next;
}

static bool take_change(struct sqlite_store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool changed = store->changed && store->on_change != NULL;
    if (changed)
        store->changed = false;
    pthread_mutex_unlock(&store->mutex);
    return changed;
}

/* What an answer submits may be answered at once: who runs gets his thread back all the same. */
#define DELIVER_MOST 256

size_t sqlite_deliver(struct sqlite_store *store, bool *progress)
{
    struct store_request *request;
    size_t answers = 0;
    enum next next = NOTHING;
    *progress = false;
    for (size_t i = 0; i < DELIVER_MOST && (next = look(store, &request)) != NOTHING; i++) {
        *progress = true;
        if (next == A_CHUNK)
            deliver_chunk(store, request);
        else {
            answer(store, request);
            answers++;
        }
    }
    if (next != NOTHING)
        wake_caller(store); /* there may be more */
    if (take_change(store)) {
        *progress = true;
        answers++;
        store->on_change(store->change_context);
    }
    return answers;
}
