/* client.h - one client: a socket, who it is, what it watches, what it is to be sent.
 *
 * What is to be sent is one queue of *items* in the order they came up: an answer, or a watch whose view is newer than
 * what the client has. A watch is in it once, however often its view changes: when its turn comes the newest version is
 * sent. So there is no backlog of views, a view stands before the `done` of the act that changed it, and a busy table
 * keeps no answer waiting (docs/protocol.md, 3). */
#ifndef BAIZE_SERVER_CLIENT_H
#define BAIZE_SERVER_CLIENT_H

#include "server/hub.h"

enum item_kind { ITEM_ANSWER, ITEM_WATCH };

struct item {
    struct item *next;
    enum item_kind kind;
    bool queued;
};

struct answer {
    struct item item;
    struct hub_text *text;
};

struct watch {
    struct item item;
    struct client *client;
    struct watch *next;                /* of the client */
    struct watch *next_at, **place_at; /* of the channel */
    struct hub_channel *channel;
    uint64_t version; /* that the client has; 0: none */
    bool same;        /* the client has the newest by `have`, and is to be told so */
};

/* An act or ask that is on its way. */
struct wait {
    struct server *server;
    struct client *client; /* NULL: gone */
    struct wait *next, **place;
};

struct client {
    struct server *server;
    struct net_socket *socket;
    struct client *next, **place; /* of all */
    struct client *next_of_person, **place_of_person;
    struct protocol_person person;
    char name[PEOPLE_NAME_SIZE];
    uint8_t token[PEOPLE_TOKEN_SIZE]; /* person.number != 0 */
    struct watch *watches;
    uint32_t watches_count;
    struct item *first, **last;
    uint32_t answers_count; /* in the queue */
    struct wait *waits;
    uint32_t waits_count;
    int64_t tokens_us; /* what it may still say: a message costs a second / messages_per_second */
    uint64_t filled_at_us;
    uint32_t bad;
    bool over; /* being closed: nothing more is read or queued */
};

void client_queue(struct client *client, struct item *item);
/* Its view has a newer version than it was sent. Views that are paced go to many, and do not press. */
void client_watch_is_behind(struct watch *watch, bool soon);
void client_answer(struct client *client, struct hub_text *text); /* one user is taken */
/* Says `over`, drops what else there was to say, and closes. */
void client_end(struct client *client, uint16_t code, const char *name, const char *words);
void client_unwatch(struct client *client, struct watch *watch);
/* May it say one more thing? 0: yes. Else so many ms later, or -1: it has been far too fast. */
int64_t client_is_fast(struct client *client);
/* Who is signed in there, and where it is: for the access log. NULL: gone. */
struct people_source client_source(const struct client *client);
void clients_sweep(struct server *server);
void clients_end_all(struct server *server, uint16_t code, const char *name, const char *words);

/* wait.c */
void wait_begin(struct wait *wait, struct client *client);
void wait_end(struct wait *wait);
void waits_leave(struct client *client); /* the client goes */

/* act.c: `done` of acts whose views have been brought. */
void acts_tell(struct server *server);
/* Acts whose second person has been checked go on. */
void acts_checked(struct server *server);
void acts_drop(struct server *server);

/* turn.c, away.c */
struct probe;

enum turn_stop { STOP_IN_FLIGHT, STOP_GOODBYE, STOP_CLOSING };

struct turn {
    uv_poll_t store_poll, people_poll;
    uv_timer_t timer;    /* of the next deadline, the pace of tables and views, sweeping */
    uv_prepare_t before; /* a turn: before the loop sleeps */
    bool has_store_poll, wanted, live_wanted;
    unsigned handles; /* that are not closed yet */
    uint64_t wake_at_ms, sweep_at_ms, slow_at_ms;
    uint64_t commits, commit_since_us;
    bool others_wrote; /* another process, into the store: people are read again, not before */
    uint64_t follow_at_ms;
    /* away.c */
    struct probe *probe; /* on its way */
    uint64_t probe_at_ms;
    uint32_t probe_wait_ms;
    bool failed, away_logged;
    bool coming_back; /* the store answers again, and the engine asks it what became of its last commit */
    /* server_stop */
    uint64_t stop_at_ms;
    enum turn_stop stop;
    void (*stopped)(void *context);
    void *stopped_context;
};

void turn_live(struct server *server); /* tables that run by themselves are looked at in this turn */
void turn_stop(struct server *server, bool away);
void turn_stop_polling(struct server *server, void (*done)(void *context), void *context);
void away_begin(struct server *server, enum baize_status status);
/* What the engine's turn said. False: the store is away. */
bool away_heed(struct server *server, enum baize_status status);
void away_turn(struct server *server);
void away_close(struct server *server);
bool status_is_of_store(enum baize_status status);

/* server.c: all is answered, or it takes too long. */
void server_close_net(struct server *server);

#endif
