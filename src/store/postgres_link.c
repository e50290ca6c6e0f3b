/* postgres_link.c - a connection in pipeline mode, without a thread and without waiting.
 *
 * A request is sent when it is submitted (or when the connection stands) and answered from `run`, in the order sent:
 *
 *     results of the statement ... NULL, PGRES_PIPELINE_SYNC
 *
 * It is done when its sync has come, not before: PostgreSQL commits at the sync. A connection that breaks answers all
 * that wait: what may have been written STORE_UNKNOWN when it was sent, everything else STORE_UNAVAILABLE. */
#include "store/postgres.h"
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>

int64_t postgres_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- The queue ---- */

static void put_last(struct postgres_link *link, struct store_request *request)
{
    request->next = NULL;
    if (link->last != NULL)
        link->last->next = request;
    else
        link->first = request;
    link->last = request;
}

static struct store_request *take_first(struct postgres_link *link)
{
    struct store_request *request = link->first;
    link->first = request->next;
    if (link->first == NULL)
        link->last = NULL;
    return request;
}

/* ---- Waiting ---- */

/* Level triggered. libpq may have another socket under the same or a new number since last time: a closed one has left
 * the set by itself. */
static void watch_link(struct postgres *store, struct postgres_link *link)
{
    if (link->state == POSTGRES_CLOSED || PQsocket(link->connection) < 0)
        return;
    bool writing =
        link->state == POSTGRES_CONNECTING ? link->polling == PGRES_POLLING_WRITING : PQflush(link->connection) == 1;
    bool reading = link->state == POSTGRES_READY || !writing;
    struct epoll_event event = {.events = (reading ? EPOLLIN : 0u) | (writing ? EPOLLOUT : 0u)};
    int socket = PQsocket(link->connection);
    if (epoll_ctl(store->epoll, EPOLL_CTL_MOD, socket, &event) != 0)
        epoll_ctl(store->epoll, EPOLL_CTL_ADD, socket, &event);
}

/* ---- Sending ---- */

/* Rows one by one have to be asked for when the request becomes the one whose results come next, before the first. */
static void expect(struct postgres_link *link)
{
    link->rows = 0;
    link->warned = false;
    link->heard_ms = postgres_now_ms();
    if (!link->beginning && link->first != NULL && link->first->connection != NULL &&
        postgres_has_rows(link->first->kind))
        PQsetSingleRowMode(link->connection);
}

/* A schema that is behind takes no batches: its functions are others. */
static enum baize_status send_now(struct postgres *store, struct postgres_link *link, struct store_request *request)
{
    if (request->kind == STORE_APPEND && store->version < POSTGRES_SCHEMA) {
        postgres_trouble(store, "the schema baize is older than this program: a server of this version brings it up to "
                                "date when it takes the house over");
        return BAIZE_STORE_UNAVAILABLE;
    }
    enum baize_status status = postgres_send(store, link->connection, request);
    if (status == BAIZE_OUT_OF_MEMORY)
        return status;
    link->lost = status != BAIZE_OK; /* `run` answers it, with all the others */
    link->paging = postgres_page(request->kind) != 0;
    return BAIZE_OK;
}

static bool may_send(const struct postgres_link *link)
{
    return link->state == POSTGRES_READY && !link->lost && !link->paging;
}

/* What had to wait: for the connection, or for the last page of a reading, so that answers come in the order of the
 * requests. A request that there is no memory for is answered at its turn. */
static void send_waiting(struct postgres *store, struct postgres_link *link)
{
    for (struct store_request *request = link->first; request != NULL && may_send(link); request = request->next) {
        if (request->connection != NULL || request->status != BAIZE_OK)
            continue;
        request->status = send_now(store, link, request);
        if (request == link->first)
            expect(link);
    }
}

/* The connection stands. Nothing of the caller's is sent before the session is as it has to be. */
static void begin_session(struct postgres *store, struct postgres_link *link)
{
    PQsetnonblocking(link->connection, 1);
    postgres_hear_warnings(link);
    link->heard_ms = postgres_now_ms();
    PQenterPipelineMode(link->connection);
    link->state = POSTGRES_READY;
    link->beginning = true;
    link->lost = !postgres_send_session(store, link);
    send_waiting(store, link);
    watch_link(store, link);
}

void postgres_adopt(struct postgres *store, struct postgres_link *link, PGconn *connection)
{
    *link = (struct postgres_link){.connection = connection};
    begin_session(store, link);
}

enum baize_status postgres_start_connecting(struct postgres *store, struct postgres_link *link)
{
    PGconn *connection = postgres_connect_start(store);
    if (connection == NULL)
        return BAIZE_OUT_OF_MEMORY;
    if (PQstatus(connection) == CONNECTION_BAD) {
        postgres_trouble(store, PQerrorMessage(connection));
        PQfinish(connection);
        return BAIZE_STORE_UNAVAILABLE;
    }
    *link = (struct postgres_link){.connection = connection,
                                   .state = POSTGRES_CONNECTING,
                                   .polling = PGRES_POLLING_WRITING, /* as the manual of libpq wants it */
                                   .again = true,
                                   .give_up_ms = postgres_now_ms() + POSTGRES_CONNECT_TIMEOUT_MS};
    watch_link(store, link);
    return BAIZE_OK;
}

/* Nobody waits here: was the connection lost meanwhile? Then a new one is made, and nothing is sent into the old. The
 * end may stand behind last words, and these behind notifications. */
static void look_at_idle(struct postgres *store, struct postgres_link *link)
{
    if (link->state != POSTGRES_READY || link->first != NULL)
        return;
    struct pollfd socket = {.fd = PQsocket(link->connection), .events = POLLIN};
    while (!link->lost && poll(&socket, 1, 0) > 0)
        link->lost = PQconsumeInput(link->connection) != 1 || PQstatus(link->connection) != CONNECTION_OK;
    if (link->lost)
        postgres_drop(store, link);
}

static bool is_reading(enum store_request_kind kind)
{
    return !postgres_writes(kind);
}

enum baize_status postgres_submit(void *self, struct store_request *request)
{
    struct postgres *store = self;
    struct postgres_link *link = store->is_frozen && is_reading(request->kind) ? &store->frozen : &store->main;
    enum baize_status status = BAIZE_OK;
    look_at_idle(store, link);
    if (link->state == POSTGRES_CLOSED)
        status = link == &store->main ? postgres_start_connecting(store, link) : BAIZE_STORE_UNAVAILABLE;
    if (status == BAIZE_OK && may_send(link))
        status = send_now(store, link, request);
    if (status != BAIZE_OK)
        return status;
    put_last(link, request);
    if (link->first == request)
        expect(link);
    watch_link(store, link);
    return BAIZE_OK;
}

/* ---- Losing ---- */

size_t postgres_drop(struct postgres *store, struct postgres_link *link)
{
    size_t answered = 0;
    struct store_request *waiting = link->first;
    if (link->connection != NULL)
        PQfinish(link->connection);
    *link = (struct postgres_link){.state = POSTGRES_CLOSED};
    for (struct store_request *next; waiting != NULL; waiting = next) {
        next = waiting->next; /* `done` may submit: that goes to a new queue */
        bool open = waiting->connection != NULL && postgres_writes(waiting->kind);
        waiting->status = open ? BAIZE_STORE_UNKNOWN : BAIZE_STORE_UNAVAILABLE;
        store_request_answer(&store->front, waiting);
        answered++;
    }
    return answered;
}

/* ---- Receiving ---- */

static void answer_first(struct postgres *store, struct postgres_link *link)
{
    struct store_request *request = take_first(link);
    expect(link);
    store_request_answer(&store->front, request);
}

/* A lease of a schema that an older program made: now that it is ours the schema is brought up to date. One that was
 * refused may have been: somebody newer serves it. The connection is made again, since its statements are others. */
static size_t complete_old_lease(struct postgres *store, struct postgres_link *link)
{
    struct store_request *request = take_first(link);
    bool given = request->status == BAIZE_OK;
    if (given || request->status == BAIZE_STORE_UNAVAILABLE) {
        enum baize_status status = postgres_catch_up(store, given ? request->token : 0);
        request->status = given ? status : request->status;
        if (store->version > POSTGRES_SCHEMA)
            request->status = BAIZE_STORE_NEWER;
    }
    if (request->status != BAIZE_OK)
        store->token = 0;
    store_request_answer(&store->front, request);
    return 1 + postgres_drop(store, link);
}

/* The database gave up waiting for its replica: it says so by a warning, and then that all is well. */
static void take_warning(struct postgres *store, const struct postgres_link *link, struct store_request *request)
{
    if (!link->warned || !postgres_writes(request->kind) || request->status != BAIZE_OK)
        return;
    postgres_trouble(store, "the database committed with a warning: whether its replica has it is not known");
    request->status = BAIZE_STORE_UNKNOWN;
}

/* The sync of the first request has come: it is done, or its next page is asked for. */
static size_t complete(struct postgres *store, struct postgres_link *link)
{
    struct store_request *request = link->first;
    take_warning(store, link, request);
    if (request->kind == STORE_LEASE && store->version < POSTGRES_SCHEMA)
        return complete_old_lease(store, link);
    uint64_t page = postgres_page(request->kind);
    if (page != 0 && link->rows == page && !request->stopped && request->status == BAIZE_OK) {
        request->status = send_now(store, link, request);
        expect(link);
        if (request->status == BAIZE_OK)
            return 0;
    }
    if (page != 0) {
        link->paging = false;
        send_waiting(store, link);
    }
    answer_first(store, link);
    return 1;
}

/* Our own statements: without them the session is of no use. */
static void take_own(struct postgres *store, struct postgres_link *link, const PGresult *result)
{
    ExecStatusType outcome = PQresultStatus(result);
    if (outcome == PGRES_PIPELINE_SYNC) {
        link->beginning = false;
        if (link == &store->watcher && link->again)
            store->changed = true; /* what was told meanwhile was told to nobody */
        expect(link);
    } else if (outcome != PGRES_TUPLES_OK && outcome != PGRES_COMMAND_OK) {
        postgres_trouble(store, PQresultErrorMessage(result));
        link->lost = true;
    }
}

/* Does libpq have something for somebody? */
static bool has_result(const struct postgres_link *link)
{
    if (link->state != POSTGRES_READY)
        return false;
    return (link->beginning || (link->first != NULL && link->first->connection != NULL)) && !PQisBusy(link->connection);
}

/* One step: 1 when a request was answered. *nothing counts results that are none: one ends a statement; a second one
 * would mean that libpq knows nothing of what we wait for. */
static size_t take_result(struct postgres *store, struct postgres_link *link, int *nothing)
{
    size_t answered = 0;
    PGresult *result = PQgetResult(link->connection);
    *nothing = result == NULL ? *nothing + 1 : 0;
    if (result == NULL)
        link->lost = link->lost || *nothing > 1 || PQstatus(link->connection) == CONNECTION_BAD;
    else if (link->beginning)
        take_own(store, link, result);
    else if (PQresultStatus(result) == PGRES_PIPELINE_SYNC)
        answered = complete(store, link);
    else
        link->rows += postgres_answer(store, link->first, result);
    if (result != NULL)
        link->heard_ms = postgres_now_ms();
    PQclear(result);
    return answered;
}

/* All results that libpq has in memory: also of a connection that has ended, for they are true. A callback may have
 * done anything to the link but free it. */
static size_t take_results(struct postgres *store, struct postgres_link *link)
{
    size_t answered = 0;
    int nothing = 0;
    while (nothing < 2) {
        if (has_result(link)) {
            answered += take_result(store, link, &nothing);
        } else if (link->first != NULL && link->first->status != BAIZE_OK && !link->beginning &&
                   link->first->connection == NULL) {
            answer_first(store, link);
            answered++;
        } else {
            break;
        }
    }
    return answered;
}

/* Appends: those of our own session are told too. */
static void take_notifications(struct postgres *store, struct postgres_link *link)
{
    for (PGnotify *notify = PQnotifies(link->connection); notify != NULL; notify = PQnotifies(link->connection)) {
        bool ours = store->main.connection != NULL && notify->be_pid == PQbackendPID(store->main.connection);
        store->changed = store->changed || !ours;
        PQfreemem(notify);
    }
}

static size_t pump_connecting(struct postgres *store, struct postgres_link *link)
{
    struct pollfd ready = {.fd = PQsocket(link->connection),
                           .events = link->polling == PGRES_POLLING_WRITING ? POLLOUT : POLLIN};
    if (poll(&ready, 1, 0) != 0)
        link->polling = PQconnectPoll(link->connection);
    if (link->polling == PGRES_POLLING_OK) {
        begin_session(store, link);
        return 0;
    }
    bool late = postgres_now_ms() > link->give_up_ms;
    if (late || link->polling == PGRES_POLLING_FAILED) {
        postgres_trouble(store, late ? "the database does not answer" : PQerrorMessage(link->connection));
        return postgres_drop(store, link);
    }
    watch_link(store, link);
    return 0;
}

/* Somebody waits, and nothing has come for too long. A socket that is open tells nothing: the other end may be stopped,
 * or cut off behind a proxy. */
static bool is_late(const struct postgres_link *link)
{
    if (link->first == NULL && !link->beginning)
        return false;
    int64_t most_ms = POSTGRES_READ_TIMEOUT_MS;
    if (link->beginning || postgres_writes(link->first->kind))
        most_ms = POSTGRES_WRITE_TIMEOUT_MS;
    else if (link->first->kind == STORE_TAILS || link->first->kind == STORE_WALK)
        most_ms = POSTGRES_WALK_TIMEOUT_MS;
    return postgres_now_ms() - link->heard_ms > most_ms;
}

static size_t give_up(struct postgres *store, struct postgres_link *link)
{
    postgres_trouble(store, "the database does not answer");
    return postgres_drop(store, link);
}

size_t postgres_pump(struct postgres *store, struct postgres_link *link)
{
    if (link->state == POSTGRES_CONNECTING)
        return pump_connecting(store, link);
    if (link->state == POSTGRES_CLOSED)
        return 0;
    if (PQflush(link->connection) < 0 || PQconsumeInput(link->connection) != 1)
        link->lost = true;
    size_t answered = take_results(store, link);
    if (link->state != POSTGRES_READY)
        return answered;
    if (is_late(link))
        return answered + give_up(store, link);
    take_notifications(store, link);
    if (link->lost || PQstatus(link->connection) != CONNECTION_OK) {
        postgres_trouble(store, PQerrorMessage(link->connection));
        return answered + postgres_drop(store, link);
    }
    watch_link(store, link);
    return answered;
}
