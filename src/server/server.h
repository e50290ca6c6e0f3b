/* server.h - the house on the network: sockets and requests on one side, engine, people and store on the other, all on
 * one libuv loop in one thread (`baize serve`).
 *
 *     net (src/net)  -- messages -->  client.c, message.c  -- acts -->  act.c  -->  engine --> store
 *                    <-- views ---    hub.c   <-- what changed --  turn.c  <-- published after the commit
 *                    -- requests ->   http.c, session.c                         people (Argon2id in a thread)
 *     live.c         deals at tables that run by themselves; patrons.c plays for the house players of a demo
 *     log.c, metrics.c, health                                                  what operators look at
 *
 * Nothing is shown or answered before it is durable: views are made from the engine's durable states, after its commit.
 * The store away: acts are refused (STORE_AWAY), everybody is told, nothing is decided; when it is back clocks of
 * tables start again in full and play goes on (F2, F3). */
#ifndef BAIZE_SERVER_H
#define BAIZE_SERVER_H

#include "net/net.h"
#include "people/people.h"
#include "protocol/protocol.h"
#include "server/log.h"

#include <baize/engine.h>

struct server;

/* How a table that runs by itself keeps its pace, in milliseconds. Betting and decisions have the clocks of the table
 * itself (make-table --clocks), which are journaled. */
struct server_pace {
    uint32_t deal_ms, reveal_ms, settle_ms, between_ms, step_ms;
};

struct server_table {
    uint32_t number;
    bool automatic; /* the server deals, as the program */
};

/* Who plays for the house in a demo: patrons with wallets, in the seats of a table. */
struct server_patron {
    uint32_t patron, table;
    uint8_t seat;
};

/* In a demo the server also does what staff would: opens tables, counts trays, validates wins. 0: nobody. */
struct server_demo {
    bool on;
    uint32_t floorperson, supervisor, executive, manager, cashier;
    uint32_t dealers[16]; /* of table 1, 2, ... */
    const struct server_patron *patrons;
    size_t patrons_count;
    baize_cents purse;     /* of a guest, and of a house player who runs dry */
    uint32_t think_ms;     /* the longest a house player thinks */
    uint32_t validates_ms; /* so long a supervisor who is signed in has to validate a win before the demo does it */
};

struct server_limits {
    uint32_t messages_per_second, messages_burst; /* 20, 40 */
    uint32_t waiting_most;                        /* 16: acts and asks of a client without an answer */
    uint32_t watches_most;                        /* 32 */
    uint32_t bad_most;                            /* 16 */
    uint32_t sockets_of_session_most;             /* 8 */
    uint32_t sign_ins_per_minute;                 /* 10, of an address */
    uint32_t guests_per_minute;                   /* 6, of an address */
    uint32_t acts_per_second, acts_burst; /* 5, 60: of a player, that are journaled; staff has four times that */
};

struct server_settings {
    struct uv_loop_s *loop;
    struct net_settings net; /* call and context are filled in here */
    struct server_limits limits;
    struct server_pace pace;
    const struct server_table *tables;
    size_t tables_count;
    uint32_t away_leaves_ms; /* a player without a socket and without a wager is stood up after this; 0: never */
    bool hints;
    bool metrics_for_all;        /* else /metrics answers to this machine only */
    bool (*clock_is_kept)(void); /* does a time service keep the machine's clock (S7)? NULL: not told */
    struct server_demo demo;
    struct server_log *log;
    struct baize_clock clock;
    struct baize_random random;
    struct baize_allocator allocator;
    struct baize_store store;
    uint64_t
        lease; /* what the server writes beside the engine carries it: a server that was fenced off writes nothing */
    struct people *people;
    /* A second store object over the same record, that only reads, for another thread; or NULL. */
    bool (*open_reader)(void *context, struct baize_store *store);
    void (*failed)(void *context, const char *words); /* the engine has stopped for good: the program ends with 1 */
    void *context;
};

/* The engine is opened by the caller with publish = server_publish, others = server_others, notice = server_notice and
 * context = the server: so the server is made first, then the engine, then server_start listens. */
bool server_make(const struct server_settings *settings, struct server **server);
void server_publish(void *server, const struct baize_engine_act *act);
void server_others(void *server);
void server_notice(void *server, const char *words);
bool server_start(struct server *server, struct baize_engine *engine, char *words, size_t words_size);
uint16_t server_port(const struct server *server);

/* In good order: no new clients, no new acts (SERVER_STOPPING), what is in flight is committed and answered, everybody
 * is told and closed; then `done`, from the loop. At most a few seconds. The engine stays the caller's. */
void server_stop(struct server *server, void (*done)(void *context), void *context);
/* After the engine has been closed: what it still publishes and answers then comes here. */
void server_free(struct server *server);

/* Is all well? For the watchdog: the loop turns, the store answers or is known to be away. */
bool server_is_well(const struct server *server);

#endif
