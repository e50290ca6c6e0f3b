/* server.c - made, started, stopped; what the engine publishes; what views are made from. */
#include "server/client.h"

#include <stdio.h>
#include <string.h>

/* ---- Memory ---- */

void *server_get(struct server *server, size_t size)
{
    void *memory = server->set.allocator.resize(server->set.allocator.context, NULL, 0, size);
    if (memory != NULL)
        memset(memory, 0, size);
    return memory;
}

void server_let_go(struct server *server, void *memory, size_t size)
{
    if (memory != NULL)
        server->set.allocator.resize(server->set.allocator.context, memory, size, 0);
}

/* ---- What the engine says ---- */

static bool on_event(void *context, const struct baize_read_event *event)
{
    struct server *server = context;
    metrics_event(server, event);
    disputes_event(server, event);
    return true;
}

void server_publish(void *context, const struct baize_engine_act *act)
{
    struct server *server = context;
    if (server->engine == NULL)
        return; /* it is being opened, or a house set up */
    hub_published(server, act);
    baize_engine_act_events(act, on_event, server);
    live_published(server, act);
    turn_live(server);
    turn_want(server);
}

void server_others(void *context)
{
    struct server *server = context;
    server->turn->others_wrote = true;
    turn_want(server);
}

void server_notice(void *context, const char *words)
{
    struct server *server = context;
    log_line(server->set.log, LOG_WARNING, "engine", "words:s", words);
}

enum baize_status server_submit(struct server *server, struct baize_command *command, baize_engine_answered *answered,
                                void *context, struct baize_refusal *refusal)
{
    static const uint8_t zeros[BAIZE_COMMAND_ID_SIZE];
    if (server->state != SERVER_RUNNING)
        return BAIZE_STORE_UNAVAILABLE;
    if (memcmp(command->id, zeros, sizeof zeros) == 0)
        baize_command_id(&server->set.random, baize_engine_now_ms(server->engine), command->id);
    turn_want(server);
    enum baize_status status = baize_engine_submit(server->engine, command, answered, context, refusal);
    if (status == BAIZE_COMMAND_REFUSED)
        log_line(server->set.log, LOG_INFO, "own_act_refused", "name:s", baize_reason_name(refusal->reason));
    else if (status != BAIZE_OK)
        log_line(server->set.log, LOG_WARNING, "own_act_failed", "status:s", baize_status_name(status));
    return status;
}

/* ---- What views are made from ---- */

static const char *house_alias(void *context, uint32_t person)
{
    return alias_of(context, person);
}

static bool house_is_here(void *context, uint32_t patron)
{
    return client_is_here(context, patron);
}

static enum protocol_runs house_runs(void *context, uint32_t table)
{
    struct server *server = context;
    const struct baize_floor_table *found = baize_floor_table(baize_engine_floor(server->engine), table);
    if (found != NULL && found->alone)
        return PROTOCOL_PROGRESSIVE_ONLY;
    return live_is_automatic(server, table) ? PROTOCOL_BY_ITSELF : PROTOCOL_BY_DEALER;
}

static struct protocol_pause house_pause(void *context, uint32_t table)
{
    return live_pause(context, table);
}

static json_t *house_last_wagers(void *context, uint32_t table, uint32_t patron)
{
    return live_last_wagers(context, table, patron);
}

static json_t *house_decided(void *context, uint32_t table, uint32_t patron)
{
    return disputes_decided(context, table, patron);
}

bool server_takes_guests(const struct server *server)
{
    return server->set.demo.on && baize_engine_house(server->engine)->demo;
}

struct protocol_house server_house(struct server *server)
{
    return (struct protocol_house){.engine = server->engine,
                                   .now_ms = baize_engine_now_ms(server->engine),
                                   .server = server->name,
                                   .trouble = server->state == SERVER_STORE_AWAY ? "STORE_AWAY" : NULL,
                                   .hints = server->set.hints,
                                   .guests = server_takes_guests(server),
                                   .clients = server->clients_count,
                                   .running_since_ms = server->started_ms,
                                   .alias = house_alias,
                                   .is_here = house_is_here,
                                   .runs = house_runs,
                                   .pause = house_pause,
                                   .last_wagers = house_last_wagers,
                                   .decided = house_decided,
                                   .context = server};
}

/* ---- Made ---- */

static void default_to(uint32_t *limit, uint32_t value)
{
    if (*limit == 0)
        *limit = value;
}

static void set_limits(struct server_limits *limits)
{
    default_to(&limits->messages_per_second, 20);
    default_to(&limits->messages_burst, 40);
    default_to(&limits->acts_per_second, 5);
    default_to(&limits->acts_burst, 60);
    default_to(&limits->waiting_most, 16);
    default_to(&limits->watches_most, 32);
    default_to(&limits->bad_most, 16);
    default_to(&limits->sockets_of_session_most, 8);
    default_to(&limits->sign_ins_per_minute, 10);
    default_to(&limits->guests_per_minute, 6);
}

static void name_run(struct server *server)
{
    uint8_t bytes[16];
    baize_random_bytes(&server->set.random, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(server->name + 2 * i, 3, "%02x", bytes[i]);
}

bool server_make(const struct server_settings *settings, struct server **made)
{
    const struct baize_allocator *allocator = &settings->allocator;
    struct server *server = allocator->resize(allocator->context, NULL, 0, sizeof *server);
    *made = NULL;
    if (server == NULL)
        return false;
    memset(server, 0, sizeof *server);
    server->set = *settings;
    set_limits(&server->set.limits);
    default_to(&server->set.net.limits.message_most, 4096);
    name_run(server);
    server->turn = server_get(server, sizeof *server->turn);
    if (server->turn != NULL && hub_open(server) && metrics_open(server)) {
        *made = server;
        return true;
    }
    server_free(server);
    return false;
}

void server_free(struct server *server)
{
    if (server == NULL)
        return;
    struct baize_allocator allocator = server->set.allocator;
    acts_drop(server);
    win_print_close(server);
    if (server->turn != NULL)
        away_close(server);
    if (server->live != NULL)
        live_close(server);
    hub_close(server);
    sessions_close(server);
    aliases_close(server);
    disputes_close(server);
    metrics_close(server);
    mathematics_close(server);
    texts_close(server);
    proofs_close(server);
    server_let_go(server, server->turn, sizeof *server->turn);
    allocator.resize(allocator.context, server, sizeof *server, 0);
}

/* ---- Started ---- */

static bool fail_to_start(char *words, size_t words_size, const char *why)
{
    snprintf(words, words_size, "%s", why);
    return false;
}

bool server_start(struct server *server, struct baize_engine *engine, char *words, size_t words_size)
{
    server->engine = engine;
    server->started_ms = baize_engine_now_ms(engine);
    people_set_house(server->set.people, baize_engine_house(engine)->name);
    if (!sessions_open(server) || !aliases_open(server) || !disputes_open(server) || !live_open(server))
        return fail_to_start(words, words_size, "there is no memory, or the store cannot be read");
    if (!turn_open(server))
        return fail_to_start(words, words_size, "the loop cannot watch the store");
    server->set.net.loop = server->set.loop;
    server->set.net.call = &server_net_calls;
    server->set.net.context = server;
    if (!net_open(&server->set.net, &server->net, words, words_size))
        return false;
    server->state = SERVER_RUNNING;
    log_line(server->set.log, LOG_INFO, "listening", "port:i run:s", (int)net_port(server->net), server->name);
    return true;
}

uint16_t server_port(const struct server *server)
{
    return net_port(server->net);
}

bool server_is_well(const struct server *server)
{
    return !server->turn->failed; /* that the loop turns is seen by being asked from it */
}

/* ---- Stopped ----
 *
 *     stop --> STOPPING: no new clients, acts refused --> in flight committed, answered (at most 3 s)
 *          --> `over`, sockets closed --> the loop's handles closed --> done */

static void net_is_closed(void *context)
{
    struct server *server = context;
    server->net = NULL;
    turn_stop_polling(server, server->stop_done, server->stop_context);
}

void server_close_net(struct server *server)
{
    if (server->net == NULL)
        net_is_closed(server);
    else
        net_close(server->net, net_is_closed, server);
}

void server_stop(struct server *server, void (*done)(void *context), void *context)
{
    server->stop_done = done;
    server->stop_context = context;
    if (server->state == SERVER_MADE) {
        if (server->turn->handles > 0)
            turn_stop_polling(server, done, context);
        else
            done(context);
        return;
    }
    if (server->state == SERVER_STOPPING)
        return;
    bool away = server->state == SERVER_STORE_AWAY;
    server->state = SERVER_STOPPING;
    log_line(server->set.log, LOG_INFO, "stopping", "");
    net_stop_listening(server->net);
    clients_notice(server, "SERVER_STOPPING", "the server is being stopped: what is on its way is finished");
    hub_touch_all(server);
    mathematics_stop(server);
    turn_stop(server, away);
}
