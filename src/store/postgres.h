/* postgres.h - inside the PostgreSQL store: the links that carry requests (request.h), and what the files share.
 *
 *     postgres.c          opening, running, freezing, closing
 *     postgres_link.c     a connection: connecting, sending, waiting, being lost
 *     postgres_send.c     a request -> SQL with binary parameters
 *     postgres_append.c   a batch -> the arrays of baize.append
 *     postgres_answer.c   results -> callbacks; SQLSTATEs -> statuses
 *     postgres_open.c     address, password, first connection
 *     postgres_schema.c   the numbered migrations
 *
 * A link answers its requests in the order they were sent, each behind a sync of its own: an error ends one request,
 * and none behind it. request->connection is set when the request was sent: from then on it may have happened. */
#ifndef BAIZE_STORE_POSTGRES_H
#define BAIZE_STORE_POSTGRES_H

#include "store/request.h"
#include <baize/store.h>
#include <libpq-fe.h>

/*              request                 libpq is done
 *     CLOSED ------------> CONNECTING ---------------> READY
 *       ^                      | no connection           | lost
 *       +----------------------+-------------------------+                                                         */
enum postgres_state { POSTGRES_CLOSED, POSTGRES_CONNECTING, POSTGRES_READY };

struct postgres_link {
    PGconn *connection;
    enum postgres_state state;
    PostgresPollingStatusType polling; /* CONNECTING: what libpq waits for */
    int64_t give_up_ms;                /* CONNECTING: by the clock that never goes back */
    bool lost;                         /* noticed while sending; `run` tells */
    bool again;                        /* it is not the first connection of this link */
    bool beginning;                    /* the answers to our own statements come first */
    bool paging;                       /* the last that was sent may have further pages: the others wait for it */
    uint64_t rows;                     /* of the page that is being read */
    bool warned;                       /* the database warned while the first request was committed */
    int64_t heard_ms;                  /* when something came, or the first request became the first */
    struct store_request *first, *last;
};

#define POSTGRES_TROUBLE_SIZE 512

struct postgres {
    struct store_front front; /* first: request.h */
    enum baize_store_mode mode;
    char *url;
    size_t url_size;
    char password[128]; /* of the URL: so that it can be kept out of every message */
    int epoll;          /* the descriptor of the store: stays the same over connections */
    struct postgres_link main;
    struct postgres_link frozen; /* between freeze and thaw; never connected again */
    bool is_frozen;
    struct postgres_link watcher; /* listens, from the first `watch` on */
    baize_store_on_change *on_change;
    void *change_context;
    bool changed;
    int64_t next_try_ms;  /* when a lost connection is made again for the sake of watching */
    int64_t version;      /* of the schema: less than POSTGRES_SCHEMA until the lease is given */
    uint64_t token;       /* of the lease that is held; 0: none. A new connection says that it is its */
    int64_t next_main_ms; /* when a lost connection of the holder is made again */
    char trouble[POSTGRES_TROUBLE_SIZE];
};

/* Rows of one page of a long reading: one that is stopped early leaves little to throw away. */
#define POSTGRES_PAGE_ROWS 4096u
/* A seal of a commit at many tables is twenty times as long as an entry. */
#define POSTGRES_PAGE_SEALS         512u

#define POSTGRES_CONNECT_TIMEOUT_MS 10000
/* How long an answer may take. A write that takes longer may have happened: STORE_UNKNOWN. A walk over the whole
 * journal may have to sort millions of rows before it gives the first. */
#define POSTGRES_WRITE_TIMEOUT_MS 30000
#define POSTGRES_READ_TIMEOUT_MS  60000
#define POSTGRES_WALK_TIMEOUT_MS  600000

/* ---- postgres_open.c ---- */

enum baize_status postgres_address(struct postgres *store, const char *url);
/* Waits for the connection. NULL: see trouble. */
PGconn *postgres_connect(struct postgres *store);
/* Starts connecting and does not wait. NULL: no memory. */
PGconn *postgres_connect_start(struct postgres *store);
/* Keeps the words of the database, in one line, without the password. */
void postgres_trouble(struct postgres *store, const char *words);
/* One statement, waited for; its first value as a number goes to *number (when there is a row, and number not NULL). */
enum baize_status postgres_execute(struct postgres *store, PGconn *connection, const char *sql, int64_t *number);

/* ---- postgres_schema.c ---- */

#define POSTGRES_SCHEMA       4
#define POSTGRES_SCHEMA_LEAST 2 /* a schema that has leases can be served, once this program has the lease */

/* Up to a version, in one transaction. For tests too. */
enum baize_status postgres_migrate(struct postgres *store, PGconn *connection, int to);
/* Is it there, is it ours, is it of today? Makes it when the mode allows. One that is older is left as it is: somebody
 * may serve it. postgres_catch_up brings it up to date once the lease is given. */
enum baize_status postgres_schema(struct postgres *store, PGconn *connection);
/* Over a connection of its own, which is waited for; with the lease row locked, so that it is still ours at the end.
 * Token 0: only looks which version it is now. */
enum baize_status postgres_catch_up(struct postgres *store, uint64_t token);

/* ---- postgres_send.c, postgres_append.c ---- */

/* Our own statements, first on every connection, behind one sync. False: the connection is of no use. */
bool postgres_send_session(struct postgres *store, const struct postgres_link *link);
/* Hands the request, with its sync, to libpq: OK, OUT_OF_MEMORY (not handed over), STORE_UNAVAILABLE (libpq did not
 * take it: the link is of no use any more). */
enum baize_status postgres_send(struct postgres *store, PGconn *connection, struct store_request *request);
enum baize_status postgres_send_append(struct postgres *store, PGconn *connection,
                                       const struct baize_store_batch *batch);
/* A connection gives all its warnings here. */
void postgres_hear_warnings(struct postgres_link *link);
/* PostgreSQL reads and plans the statement once for each connection. 1: sent. */
int postgres_prepare_append(PGconn *connection);
/* Are rows given on one by one? Then no result is larger than a row. */
bool postgres_has_rows(enum store_request_kind kind);
/* How many rows a request asks for at a time; 0: all of them. */
uint64_t postgres_page(enum store_request_kind kind);
/* May it have changed something, though its answer did not come? */
bool postgres_writes(enum store_request_kind kind);

/* ---- postgres_answer.c ---- */

/* One result of the request: rows go to its callback, an error into its status. How many rows. */
uint64_t postgres_answer(struct postgres *store, struct store_request *request, const PGresult *result);
enum baize_status postgres_status(const char *sqlstate, const char *constraint);
/* The session is over: shutdown, crash, or somebody ended it. */
bool postgres_is_loss(const char *sqlstate);

/* ---- postgres_link.c ---- */

/* Takes the request, or not: then it is the caller's still. (The `submit` of request.h.) */
enum baize_status postgres_submit(void *self, struct store_request *request);
/* A connection is asked for, and not waited for. */
enum baize_status postgres_start_connecting(struct postgres *store, struct postgres_link *link);
/* A connection that stands becomes the link's. */
void postgres_adopt(struct postgres *store, struct postgres_link *link, PGconn *connection);
/* Does what can be done without waiting. How many requests were answered. */
size_t postgres_pump(struct postgres *store, struct postgres_link *link);
/* All that wait are answered with a failure; the link is CLOSED. How many. */
size_t postgres_drop(struct postgres *store, struct postgres_link *link);
int64_t postgres_now_ms(void);

#endif
