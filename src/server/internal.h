/* internal.h - what the files of the server share.
 *
 * Who owns what:
 *     hub.c        topics with their newest view; who watches; which are to be made anew
 *     client.c     one for each socket: who it is, what it watches, answers that wait, how fast it talks
 *     message.c    from the bytes of a message to watch, do, ask
 *     act.c        do: credentials, engine, answers, latencies
 *     ask.c, ask_*.c  ask: one function for each `what`
 *     mathematics.c, math_*.c  what wagers come to, computed in a thread and kept
 *     wait.c       what is answered later, and clients that have gone meanwhile
 *     turn.c       the loop: engine, store, people; deadlines
 *     away.c       the store away and back
 *     live.c       tables that run by themselves; patrons.c: house players; staff.c: what a demo's staff does
 *     http.c       routes; session.c: signing in and out; guest.c; files.c: web files
 *     alias.c      names shown at tables
 *     metrics.c, log.c
 *     server.c     made, started, stopped */
#ifndef BAIZE_SERVER_INTERNAL_H
#define BAIZE_SERVER_INTERNAL_H

#include "server/server.h"

#include <uv.h>

struct hub;
struct client;
struct live;
struct aliases;
struct metrics;
struct sessions;
struct mathematics;
struct printing;

/*     MADE --start--> RUNNING <--> STORE_AWAY          RUNNING, STORE_AWAY --stop--> STOPPING */
enum server_state { SERVER_MADE, SERVER_RUNNING, SERVER_STORE_AWAY, SERVER_STOPPING };

#define SERVER_PERSON_BUCKETS 1024

/* Asks that read the record, the first is the next to be read for: job.h. */
struct job_line {
    struct job *first;
    size_t count;
    uint64_t turn; /* of the one that began last */
};

struct server {
    struct server_settings set;
    enum server_state state;
    char name[33]; /* of this run: hex */
    int64_t started_ms;
    struct baize_engine *engine;
    struct net *net;
    struct hub *hub;
    struct live *live;
    struct aliases *aliases;
    struct disputes *disputes;
    struct metrics *metrics;
    struct sessions *sessions;
    struct mathematics *mathematics; /* NULL until somebody asks */
    json_t *texts;                   /* of rules, by digest: those that somebody has asked for; may be NULL */
    struct kept_round *proofs;       /* of each table the latest round whose proof was asked for: a list */
    struct client *clients;          /* a list */
    struct client *of_person[SERVER_PERSON_BUCKETS];
    size_t clients_count;
    struct act *answered; /* acts that have their answer: told once the views are up to date */
    struct act **answered_last;
    struct act *checked;        /* their second person has been checked */
    unsigned working;           /* jobs in libuv's threads */
    unsigned reading;           /* ... of them asks that read the record (job.h) */
    unsigned reporting;         /* ... of them reports */
    unsigned reading_public;    /* ... of them for players and for who is not signed in */
    unsigned hinting;           /* ... of them hints */
    struct job_line staff_line; /* who waits until the record can be read for him */
    struct job_line public_line;
    struct job *read_for;       /* those that are read for now */
    struct hint *hints;         /* those that are worked out now */
    struct printing *printings; /* of win pages, the first is being counted */
    size_t waits_count;         /* acts and asks on their way */
    struct turn *turn;
    void (*stop_done)(void *context);
    void *stop_context;
};

/* What views are made from, now. */
struct protocol_house server_house(struct server *server);
/* Does the house make accounts with play money for whoever asks? A demo with people of its own does not. */
bool server_takes_guests(const struct server *server);

/* Memory of the settings' allocator, zeroed; NULL: there is none. */
void *server_get(struct server *server, size_t size);
void server_let_go(struct server *server, void *memory, size_t size);

/* ---- hub.c ----
 *
 * hub_touch marks views; those that somebody watches are made once for a turn, after the commit. hub.h has the rest. */
bool hub_open(struct server *server);
void hub_close(struct server *server);
void hub_touch(struct server *server, struct protocol_topic topic); /* for all readers */
void hub_touch_person(struct server *server, uint32_t person);      /* `me` and `own` of one */
void hub_touch_all(struct server *server);
/* The player has come, gone, or has another alias: tables where they sit. */
void hub_touch_tables_of(struct server *server, uint32_t person);

/* ---- client.c ---- */
const struct protocol_person *client_person(const struct client *client);
struct server *client_server(const struct client *client);
uint64_t client_asker(const struct client *client); /* the same for all sockets of a person, or of an address */
/* An answer is queued; the value is taken. */
void client_send(struct client *client, json_t *message);
void client_refuse(struct client *client, const char *key, json_t *value, const char *name, const char *words,
                   int64_t retry_ms);
void clients_notice(struct server *server, const char *name, const char *words);
/* Closes the sockets of a person (disabled, new password) or of one session (signed out), with 1008 and `over`. */
void clients_drop_person(struct server *server, uint32_t person, const char *name);
void clients_drop_session(struct server *server, const uint8_t token[PEOPLE_TOKEN_SIZE], const char *name);
bool client_is_here(struct server *server, uint32_t patron);
extern const struct net_calls server_net_calls;

/* ---- message.c, act.c, names.c, ask.c ---- */
void message_take(struct client *client, const char *bytes, size_t length);
void act_take(struct client *client, json_t *message);
/* Whose act it is; NULL: gone. */
struct act;
struct job;
struct client *act_client(const struct act *act);
/* In the loop: what the act needs of the record has been read, or why not (job.h). */
void act_looked_up(struct act *act, const struct job *job);
/* May this person have one more thing written? It counts when they may; else *retry_ms is how long they wait. */
bool act_may(struct server *server, const struct protocol_person *person, int64_t *retry_ms);
/* Who is named by name in an act of staff is named by number behind it. NULL, or what is wrong. */
const char *names_to_numbers(const struct server *server, json_t *message);
void ask_take(struct client *client, json_t *message, json_t *number);
/* An ask, answered at once or later (it reads the store): begun, then told or refused, once. NULL: there is no memory,
 * and the client has been told. The client may have gone meanwhile: then nobody hears it (wait.c). */
struct ask;
struct ask *ask_begin(struct client *client, json_t *number);
struct client *ask_client(const struct ask *ask); /* NULL: gone */
void ask_told(struct ask *ask, json_t *answer);
void ask_refused(struct ask *ask, const char *name, const char *words);

/* ---- turn.c ---- */
bool turn_open(struct server *server);
void turn_close(struct server *server);
void turn_want(struct server *server);                   /* something was submitted */
void turn_wake_at(struct server *server, int64_t at_ms); /* by the engine's time: live_turn will be called then */
/* Submits in the name of somebody, from inside; `answered` may be NULL. An id of zeros is filled in. Refusals are
 * logged. */
enum baize_status server_submit(struct server *server, struct baize_command *command, baize_engine_answered *answered,
                                void *context, struct baize_refusal *refusal);

/* ---- disputes.c ---- */
bool disputes_open(struct server *server);
void disputes_close(struct server *server);
void disputes_event(struct server *server, const struct baize_read_event *event);
/* Those of the patron there that were decided, for `own/N`, the latest that was opened last; NULL: no memory. */
json_t *disputes_decided(const struct server *server, uint32_t table, uint32_t patron);

/* ---- live.c ---- */
bool live_open(struct server *server);
void live_close(struct server *server);
void live_turn(struct server *server); /* once for each turn of the loop; asks turn_wake_at for the next */
void live_published(struct server *server, const struct baize_engine_act *act);
struct protocol_pause live_pause(struct server *server, uint32_t table);
bool live_is_automatic(struct server *server, uint32_t table);
json_t *live_last_wagers(struct server *server, uint32_t table, uint32_t patron);

/* ---- http.c, session.c, guest.c, files.c; http.h is what they share ---- */
bool sessions_open(struct server *server);
/* What waits for the store or a password is let go when its answer comes: run both empty before memory is looked at. */
void sessions_close(struct server *server);
void http_take(struct server *server, struct net_request *request);
void http_abandoned(struct server *server, struct net_request *request);
/* The person of the cookie; number 0 when there is no cookie; false: there is one, and its session is over. `token` is
 * for session_is_good and clients_drop_session. `name` points into people: it holds until people change. */
bool session_of(struct server *server, const struct net_request *request, struct protocol_person *person,
                uint8_t token[PEOPLE_TOKEN_SIZE]);
/* Still good? Called for every message. Use counts. */
bool session_is_good(struct server *server, const uint8_t token[PEOPLE_TOKEN_SIZE]);

/* ---- alias.c ---- */
bool aliases_open(struct server *server);
void aliases_close(struct server *server);
const char *alias_of(struct server *server, uint32_t person); /* NULL: none */
bool alias_is_good(const char *alias);
/* "Dealer", "The House", "F1oor 2": a player is not shown like that. */
bool alias_imitates_staff(const char *alias);
/* Kept in the store; `done` when it is. */
void alias_set(struct server *server, uint32_t person, const char *alias, void (*done)(void *context, bool good),
               void *context);

/* ---- mathematics.c; mathematics.h is what its files share ---- */
void mathematics_stop(struct server *server); /* what waits is refused */
void mathematics_close(struct server *server);

/* ---- ask_texts.c, ask_record.c, win_print.c ---- */
void texts_close(struct server *server);
void proofs_close(struct server *server);
void win_print_close(struct server *server); /* what waits is refused */

/* ---- metrics.c ---- */
bool metrics_open(struct server *server);
void metrics_close(struct server *server);
void metrics_event(struct server *server, const struct baize_read_event *event); /* rounds, wagers */
void metrics_latency_us(struct server *server, uint64_t us);                     /* from command to published view */
void metrics_commit_us(struct server *server, uint64_t us);
void metrics_refused(struct server *server);
void metrics_view(struct server *server, size_t bytes);    /* a version of a view was made, of so many bytes */
char *metrics_text(struct server *server, size_t *length); /* to be freed */

#endif
