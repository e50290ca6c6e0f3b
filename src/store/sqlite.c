/* sqlite.c - the store in SQLite: opening, closing, running (see sqlite.h for how it works). */
#include "store/sqlite.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Submitting ---- */

static bool make_chunks(struct sqlite_store *store)
{
    for (size_t i = 0; i < 2; i++) {
        struct sqlite_chunk *chunk = &store->chunks[i];
        if (chunk->bytes != NULL)
            continue;
        chunk->bytes = store_allocate(&store->front.allocator, SQLITE_CHUNK_SIZE);
        if (chunk->bytes == NULL)
            return false;
        chunk->room = SQLITE_CHUNK_SIZE;
    }
    return true;
}

static enum baize_status submit(void *self, struct store_request *request)
{
    struct sqlite_store *store = self;
    bool reads = request->kind != STORE_APPEND && request->kind != STORE_FORGET && request->kind != STORE_LEASE;
    if (reads && !make_chunks(store)) /* before the thread can use them */
        return BAIZE_OUT_OF_MEMORY;
    request->connection = reads && store->frozen != NULL ? store->frozen : store->main;
    if (reads && store->frozen != NULL)
        store->frozen->users++;
    pthread_mutex_lock(&store->mutex);
    *store->end = request;
    store->end = &request->next;
    if (store->next_work == NULL)
        store->next_work = request;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->mutex);
    return BAIZE_OK;
}

/* ---- Running ---- */

static int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void clear_event(const struct sqlite_store *store)
{
    uint64_t count;
    while (read(store->event, &count, sizeof count) < 0 && errno == EINTR)
        continue;
}

static size_t run(void *self, int timeout_ms)
{
    struct sqlite_store *store = self;
    int64_t until = monotonic_ms() + timeout_ms;
    for (;;) {
        bool progress;
        clear_event(store);
        size_t answers = sqlite_deliver(store, &progress);
        int64_t left = timeout_ms < 0 ? -1 : until - monotonic_ms();
        if (progress || (timeout_ms >= 0 && left <= 0))
            return answers;
        if (timeout_ms < 0 && store->first == NULL && store->on_change == NULL)
            return answers; /* nothing will ever happen */
        struct pollfd event = {.fd = store->event, .events = POLLIN};
        if (poll(&event, 1, (int)left) < 0 && errno == EINTR)
            return answers; /* a signal: the caller may want to look */
    }
}

static int descriptor(void *self)
{
    return ((struct sqlite_store *)self)->event;
}

static const char *trouble(void *self)
{
    return ((struct sqlite_store *)self)->trouble;
}

static enum baize_status watch(void *self, baize_store_on_change *on_change, void *context)
{
    struct sqlite_store *store = self;
    pthread_mutex_lock(&store->mutex);
    store->on_change = on_change;
    store->change_context = context;
    store->watched = on_change != NULL;
    store->changed = false;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->mutex);
    return BAIZE_OK;
}

/* ---- Freezing: a connection of its own, with a read transaction that stays open ---- */

static void thaw(void *self)
{
    struct sqlite_store *store = self;
    struct sqlite_connection *frozen = store->frozen;
    store->frozen = NULL;
    if (frozen == NULL)
        return;
    frozen->thawed = true; /* the last request that reads from it closes it */
    if (frozen->users > 0)
        return;
    sqlite_close(frozen);
    store_free(&store->front.allocator, frozen, sizeof *frozen);
}

static enum baize_status freeze(void *self)
{
    struct sqlite_store *store = self;
    struct baize_text words = baize_text_in(store->trouble, sizeof store->trouble);
    struct sqlite_connection *frozen = store_allocate(&store->front.allocator, sizeof *frozen);
    if (frozen == NULL)
        return BAIZE_OUT_OF_MEMORY;
    enum baize_status status = sqlite_open(frozen, store->path, true, false, &words);
    if (status == BAIZE_OK && (status = sqlite_migrate(frozen, store->path, true, false, &words)) != BAIZE_OK)
        sqlite_close(frozen);
    if (status == BAIZE_OK &&
        sqlite3_exec(frozen->database, "BEGIN; SELECT 1 FROM stream LIMIT 1", NULL, NULL, NULL) != SQLITE_OK) {
        status = sqlite_failure(frozen, &words);
        sqlite_close(frozen);
    }
    if (status != BAIZE_OK) {
        store_free(&store->front.allocator, frozen, sizeof *frozen);
        return status;
    }
    thaw(store);
    frozen->frozen = true;
    store->frozen = frozen;
    return BAIZE_OK;
}

/* ---- Closing ---- */

static void let_go(struct sqlite_store *store)
{
    const struct baize_allocator allocator = store->front.allocator;
    if (store->main != NULL) {
        sqlite_close(store->main);
        store_free(&allocator, store->main, sizeof *store->main);
    }
    sqlite_unlock(store->lock);
    if (store->event >= 0)
        close(store->event);
    for (size_t i = 0; i < 2; i++)
        store_free(&allocator, store->chunks[i].bytes, store->chunks[i].room);
    store_free(&allocator, store, sizeof *store + store->path_size);
}

static void close_sqlite(void *self)
{
    struct sqlite_store *store = self;
    store->front.closing = true;
    watch(store, NULL, NULL);
    while (store->first != NULL)
        run(store, -1);
    thaw(store);
    pthread_mutex_lock(&store->mutex);
    store->stop = true;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->thread, NULL);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->work);
    let_go(store);
}

/* ---- Opening ---- */

static const struct baize_store_functions functions = {
    .name = "sqlite",
    STORE_FRONT_FUNCTIONS,
    .confirm = store_front_confirm_here,
    .close = close_sqlite,
};

/* The thread takes no signals: they are the program's. */
static bool start_thread(struct sqlite_store *store)
{
    sigset_t all, before;
    pthread_condattr_t monotonic;
    sigfillset(&all);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&store->thread, NULL, sqlite_thread, store) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) {
        pthread_mutex_destroy(&store->mutex);
        pthread_cond_destroy(&store->work);
    }
    return started;
}

static enum baize_status open_main(struct sqlite_store *store, enum baize_store_mode mode, struct baize_text *words)
{
    struct sqlite_connection *connection = store_allocate(&store->front.allocator, sizeof *connection);
    bool read_only = mode == BAIZE_STORE_READER, create = mode == BAIZE_STORE_CREATE;
    if (connection == NULL)
        return BAIZE_OUT_OF_MEMORY;
    enum baize_status status = sqlite_open(connection, store->path, read_only, create, words);
    if (status == BAIZE_OK) {
        status = sqlite_migrate(connection, store->path, read_only, create, words);
        if (status != BAIZE_OK)
            sqlite_close(connection);
    }
    if (status != BAIZE_OK)
        store_free(&store->front.allocator, connection, sizeof *connection);
    else
        store->main = connection;
    return status;
}

static enum baize_status set_up(struct sqlite_store *store, enum baize_store_mode mode, struct baize_text *words)
{
    struct stat found;
    enum baize_status status = BAIZE_OK;
    if (mode != BAIZE_STORE_CREATE && stat(store->path, &found) != 0) {
        baize_text_format(words, "%s: %s", store->path, strerror(errno));
        return BAIZE_STORE_NOT_FOUND;
    }
    if (mode != BAIZE_STORE_READER)
        store->lock = sqlite_lock(store->path, &status, words);
    if (status == BAIZE_OK)
        status = open_main(store, mode, words);
    if (status != BAIZE_OK)
        return status;
    (void)sqlite_has_changed(store);
    store->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (store->event < 0 || !start_thread(store)) {
        baize_text_format(words, "%s: %s", store->path, strerror(errno));
        return BAIZE_STORE_UNAVAILABLE;
    }
    return BAIZE_OK;
}

enum baize_status baize_store_sqlite(const char *path, enum baize_store_mode mode,
                                     const struct baize_allocator *allocator, struct baize_store *store,
                                     struct baize_text *trouble)
{
    size_t path_size = strlen(path) + 1;
    struct sqlite_store *made = store_allocate(allocator, sizeof *made + path_size);
    if (made == NULL) {
        baize_text_add(trouble, baize_status_words(BAIZE_OUT_OF_MEMORY));
        return BAIZE_OUT_OF_MEMORY;
    }
    memset(made, 0, sizeof *made);
    memcpy(made->path, path, path_size);
    made->path_size = path_size;
    made->front =
        (struct store_front){.allocator = *allocator, .submit = submit, .read_only = mode == BAIZE_STORE_READER};
    made->lock = made->event = -1;
    made->end = &made->first;
    enum baize_status status = set_up(made, mode, trouble);
    if (status != BAIZE_OK) {
        let_go(made);
        return status;
    }
    *store = (struct baize_store){.call = &functions, .self = made};
    return BAIZE_OK;
}
