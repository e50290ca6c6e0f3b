/* postgres.c - the PostgreSQL store: opening, running, freezing, closing.
 *
 * Writing and reading go over one connection, in order. Between freeze and thaw, readings go over a second one, inside
 * a transaction that sees one state; a third listens while somebody watches. `descriptor` is an epoll set that holds
 * their sockets: it stays the same when a connection is made anew, and is readable too when there is something left to
 * be written. */
#include "store/postgres.h"
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

/* ---- Watching ---- */

/* A connection of its own: a session that listens would be told of its own appends too, one by one. Waited for, so that
 * nothing is missed from here on. */
static enum baize_status watch(void *self, baize_store_on_change *on_change, void *context)
{
    struct postgres *store = self;
    store->on_change = on_change;
    store->change_context = context;
    store->changed = false;
    if (on_change == NULL)
        postgres_drop(store, &store->watcher);
    if (on_change == NULL || store->watcher.state == POSTGRES_READY)
        return BAIZE_OK;
    postgres_drop(store, &store->watcher);
    PGconn *connection = postgres_connect(store);
    enum baize_status status =
        connection == NULL ? BAIZE_STORE_UNAVAILABLE : postgres_execute(store, connection, "LISTEN baize", NULL);
    if (status == BAIZE_OK) {
        postgres_adopt(store, &store->watcher, connection);
        return BAIZE_OK;
    }
    PQfinish(connection);
    store->on_change = NULL;
    return status;
}

/* ---- One state ---- */

static enum baize_status freeze(void *self)
{
    struct postgres *store = self;
    if (store->is_frozen)
        return BAIZE_STORE_BUSY;
    PGconn *connection = postgres_connect(store);
    if (connection == NULL)
        return BAIZE_STORE_UNAVAILABLE;
    /* The state is the one that the first statement behind BEGIN sees. */
    enum baize_status status =
        postgres_execute(store, connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", NULL);
    if (status == BAIZE_OK)
        status = postgres_execute(store, connection, "SET LOCAL idle_in_transaction_session_timeout = 0", NULL);
    if (status == BAIZE_OK)
        status = postgres_execute(store, connection, "SELECT position FROM baize.state", NULL);
    if (status != BAIZE_OK) {
        PQfinish(connection);
        return status;
    }
    postgres_adopt(store, &store->frozen, connection);
    store->is_frozen = true;
    return BAIZE_OK;
}

static void thaw(void *self)
{
    struct postgres *store = self;
    postgres_drop(store, &store->frozen);
    store->is_frozen = false;
}

/* ---- Running ---- */

static size_t tell_change(struct postgres *store)
{
    if (!store->changed || store->on_change == NULL)
        return 0;
    store->changed = false;
    store->on_change(store->change_context);
    return 1;
}

static void keep_watching(struct postgres *store)
{
    int64_t now_ms = postgres_now_ms();
    if (store->on_change == NULL || store->watcher.state != POSTGRES_CLOSED || now_ms < store->next_try_ms)
        return;
    store->next_try_ms = now_ms + 1000;
    postgres_start_connecting(store, &store->watcher);
}

/* Who has the lease connects again by itself: who stands by sees that its connection is gone. */
static void keep_lease(struct postgres *store)
{
    int64_t now_ms = postgres_now_ms();
    if (store->token == 0 || store->front.closing || store->main.state != POSTGRES_CLOSED ||
        now_ms < store->next_main_ms)
        return;
    store->next_main_ms = now_ms + 250;
    postgres_start_connecting(store, &store->main);
}

static size_t pump_all(struct postgres *store)
{
    keep_watching(store);
    keep_lease(store);
    size_t answered = postgres_pump(store, &store->main);
    answered += postgres_pump(store, &store->frozen);
    answered += postgres_pump(store, &store->watcher);
    return answered + tell_change(store);
}

/* Up to a moment, and not past the next thing that no socket tells: a connection that does not come about. */
static void wait_until(struct postgres *store, int timeout_ms, int64_t until_ms)
{
    struct epoll_event events[3];
    int64_t left_ms = timeout_ms < 0 ? INT32_MAX : until_ms - postgres_now_ms();
    bool looking = store->main.state == POSTGRES_CONNECTING ||
                   (store->on_change != NULL && store->watcher.state != POSTGRES_READY);
    if (store->token != 0 && store->main.state != POSTGRES_READY)
        looking = true;
    if (looking && left_ms > 250)
        left_ms = 250;
    if (left_ms > 1000) /* an answer that does not come is told by no socket */
        left_ms = 1000;
    if (left_ms > 0)
        epoll_wait(store->epoll, events, 3, (int)left_ms);
}

static size_t run(void *self, int timeout_ms)
{
    struct postgres *store = self;
    int64_t until_ms = postgres_now_ms() + timeout_ms;
    for (;;) {
        size_t answered = pump_all(store);
        bool idle = store->main.first == NULL && store->frozen.first == NULL && store->on_change == NULL;
        if (answered > 0 || timeout_ms == 0 || (timeout_ms < 0 && idle))
            return answered;
        if (timeout_ms > 0 && postgres_now_ms() >= until_ms)
            return 0;
        wait_until(store, timeout_ms, until_ms);
    }
}

static int descriptor(void *self)
{
    return ((struct postgres *)self)->epoll;
}

static const char *trouble(void *self)
{
    return ((struct postgres *)self)->trouble;
}

/* ---- Opening and closing ---- */

#define CLOSE_TIMEOUT_MS 30000

static void let_go(struct postgres *store)
{
    struct baize_allocator allocator = store->front.allocator;
    store->front.closing = true;
    postgres_drop(store, &store->frozen);
    postgres_drop(store, &store->watcher);
    postgres_drop(store, &store->main);
    if (store->epoll >= 0)
        close(store->epoll);
    store_free(&allocator, store->url, store->url_size);
    memset(store->password, 0, sizeof store->password);
    store_free(&allocator, store, sizeof *store);
}

static void close_store(void *self)
{
    struct postgres *store = self;
    int64_t until_ms = postgres_now_ms() + CLOSE_TIMEOUT_MS;
    store->front.closing = true;
    store->on_change = NULL;
    while ((store->main.first != NULL || store->frozen.first != NULL) && postgres_now_ms() < until_ms)
        run(store, 1000);
    let_go(store);
}

static const struct baize_store_functions FUNCTIONS = {
    .name = "postgresql",
    STORE_FRONT_FUNCTIONS,
    .confirm = store_front_confirm,
    .close = close_store,
};

static enum baize_status open_store(struct postgres *store, const char *url)
{
    enum baize_status status = postgres_address(store, url);
    if (status != BAIZE_OK)
        return status;
    store->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (store->epoll < 0)
        return BAIZE_OUT_OF_MEMORY;
    PGconn *connection = postgres_connect(store);
    if (connection == NULL)
        return BAIZE_STORE_UNAVAILABLE;
    status = postgres_schema(store, connection);
    if (status == BAIZE_OK)
        postgres_adopt(store, &store->main, connection);
    else
        PQfinish(connection);
    return status;
}

enum baize_status baize_store_postgres(const char *url, enum baize_store_mode mode,
                                       const struct baize_allocator *allocator, struct baize_store *store,
                                       struct baize_text *why)
{
    struct postgres *self = store_allocate(allocator, sizeof *self);
    if (self == NULL)
        return BAIZE_OUT_OF_MEMORY;
    *self = (struct postgres){
        .front = {.allocator = *allocator, .submit = postgres_submit, .read_only = mode == BAIZE_STORE_READER},
        .mode = mode,
        .epoll = -1};
    enum baize_status status = open_store(self, url);
    if (status == BAIZE_OK) {
        *store = (struct baize_store){.call = &FUNCTIONS, .self = self};
        return BAIZE_OK;
    }
    if (why != NULL)
        baize_text_add(why, self->trouble);
    let_go(self);
    return status;
}
