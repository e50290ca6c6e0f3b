/* away.c - the store away and back (F2, F3).
 *
 *     RUNNING --the engine's turn says STORE_...--> AWAY --probe refused: 0.5 s, 1 s, 2 s, 4 s, 5 s--> AWAY
 *        ^                                            |
 *        +--the engine's turn is good <-- clocks of tables in full <--probe taken
 *                    |     ^
 *                    `-----+ STORE_UNKNOWN: it asks what became of its last commit, and has no answer yet
 *
 * A commit that has had no answer for some seconds is the same: the database hangs, or the way to it.
 *
 * While it is away the engine is left alone: nothing is decided, no clock of a table runs out. Whether it is back is
 * asked with a small write of our own. */
#include "server/client.h"

#include <string.h>

#define FIRST_MS 500
#define LAST_MS  5000

struct probe {
    struct server *server; /* NULL: nobody wants to know any more */
    struct baize_allocator allocator;
    bool answered;
    enum baize_status status;
    struct baize_store_record record;
    struct baize_store_batch batch;
};

bool status_is_of_store(enum baize_status status)
{
    switch ((unsigned)status) {
    case BAIZE_STORE_CONFLICT:
    case BAIZE_STORE_DUPLICATE:
    case BAIZE_STORE_UNAVAILABLE:
    case BAIZE_STORE_UNKNOWN:
    case BAIZE_STORE_FULL:
    case BAIZE_STORE_READ_ONLY:
    case BAIZE_STORE_BUSY:
    case BAIZE_STORE_BROKEN:
    case BAIZE_STORE_NOT_FOUND:
    case BAIZE_STORE_LEASED:
    case BAIZE_STORE_LEASE_LOST:
    case BAIZE_COMMAND_LOST:
        return true;
    default:
        return false;
    }
}

/* ---- Away ---- */

/* Once, until it is back: while the server stops every turn hears it again. An engine that has stopped for another
 * reason has said so (engine_stopped), and the store is not away. */
static void log_away(struct server *server, enum baize_status status)
{
    if (server->turn->away_logged || !status_is_of_store(status))
        return;
    server->turn->away_logged = true;
    log_line(server->set.log, LOG_ERROR, "store_away", "status:s words:s", baize_status_name(status),
             server->set.store.call->trouble(server->set.store.self));
}

void away_begin(struct server *server, enum baize_status status)
{
    struct turn *turn = server->turn;
    log_away(server, status);
    if (server->state != SERVER_RUNNING)
        return; /* stopping: what could not be written has been refused */
    server->state = SERVER_STORE_AWAY;
    turn->coming_back = false;
    turn->probe_wait_ms = FIRST_MS;
    turn->probe_at_ms = uv_now(server->set.loop) + FIRST_MS;
    clients_notice(server, "STORE_AWAY",
                   "the record cannot be written now: play stands still, wagers are safe, nobody's time runs out");
    hub_touch_all(server);
}

/* The engine decides nothing any more: for good, until it is opened again. */
static void fail(struct server *server)
{
    if (server->turn->failed)
        return;
    server->turn->failed = true;
    log_line(server->set.log, LOG_ERROR, "engine_stopped", "words:s", baize_engine_trouble(server->engine));
    if (server->set.failed != NULL)
        server->set.failed(server->set.context, baize_engine_trouble(server->engine));
}

bool away_heed(struct server *server, enum baize_status status)
{
    bool stopped = baize_engine_trouble(server->engine)[0] != '\0';
    if (stopped)
        fail(server);
    if (stopped || status_is_of_store(status))
        away_begin(server, status);
    else if (status != BAIZE_OK)
        log_line(server->set.log, LOG_WARNING, "engine", "status:s", baize_status_name(status));
    return server->state == SERVER_RUNNING;
}

/* ---- Is it back? ---- */

static void probe_free(struct probe *probe)
{
    probe->allocator.resize(probe->allocator.context, probe, sizeof *probe, 0);
}

static void probe_done(void *context, enum baize_status status)
{
    struct probe *probe = context;
    probe->answered = true;
    probe->status = status;
    if (probe->server == NULL)
        probe_free(probe);
    else
        turn_want(probe->server);
}

static void later(struct server *server)
{
    struct turn *turn = server->turn;
    turn->probe_at_ms = uv_now(server->set.loop) + turn->probe_wait_ms;
    turn->probe_wait_ms = turn->probe_wait_ms * 2 > LAST_MS ? LAST_MS : turn->probe_wait_ms * 2;
}

static void probe_begin(struct server *server)
{
    struct probe *probe = server_get(server, sizeof *probe);
    later(server);
    if (probe == NULL)
        return;
    probe->server = server;
    probe->allocator = server->set.allocator;
    probe->record = (struct baize_store_record){
        .kind = "server", .key = "probe", .value = server->name, .length = strlen(server->name)};
    probe->batch.lease = server->set.lease;
    probe->batch.records = &probe->record;
    probe->batch.records_count = 1;
    server->turn->probe = probe;
    if (server->set.store.call->append(server->set.store.self, &probe->batch, probe_done, probe) == BAIZE_OK)
        return;
    server->turn->probe = NULL;
    probe_free(probe);
}

static void come_back(struct server *server)
{
    baize_engine_clocks_again(server->engine);
    enum baize_status status = baize_engine_run(server->engine, 0);
    server->turn->coming_back = status == BAIZE_STORE_UNKNOWN;
    if (status_is_of_store(status) || server->turn->failed)
        return;
    server->state = SERVER_RUNNING;
    server->turn->away_logged = false;
    server->turn->commit_since_us = 0;
    server->turn->probe_at_ms = UINT64_MAX;
    log_line(server->set.log, LOG_INFO, "store_back", "");
    clients_notice(server, "STORE_BACK", "the record is written again: play goes on");
    clients_notice(server, "CLOCKS_AGAIN", "clocks of tables start again in full");
    hub_touch_all(server);
    turn_live(server);
    turn_want(server);
}

/* In place of the engine's turn. */
void away_turn(struct server *server)
{
    struct turn *turn = server->turn;
    server->set.store.call->run(server->set.store.self, 0);
    struct probe *probe = turn->probe;
    if (probe != NULL && probe->answered) {
        bool good = probe->status == BAIZE_OK;
        turn->probe = NULL;
        probe_free(probe);
        turn->coming_back = turn->coming_back || good;
    } else if (probe == NULL && !turn->failed && uv_now(server->set.loop) >= turn->probe_at_ms) {
        probe_begin(server);
    }
    if (turn->coming_back)
        come_back(server);
}

void away_close(struct server *server)
{
    struct probe *probe = server->turn->probe;
    server->turn->probe = NULL;
    if (probe != NULL && probe->answered)
        probe_free(probe);
    else if (probe != NULL)
        probe->server = NULL; /* the store calls it when it closes */
}
