/* internal.h - what the files of net share.
 *
 *     connection                                      request            socket
 *     HEAD ----> BODY ----> WAITING ----> ANSWERING     made from the      made by upgrade.c
 *      ^  \                    |             |          head, gone with    from a request
 *      |   \--- a refusal -----|------------>|          its answer
 *      |                       v             v
 *      \------------------- SOCKET        LINGERING ----> gone
 *
 * HEAD, BODY      bytes are collected
 * WAITING         the server has the request; nothing is read
 * ANSWERING       the answer is on its way; nothing is read
 * LINGERING       all is said and our side is shut; what the peer still sends is thrown away for a second, because
 *                 closing with unread bytes would reset the connection and the peer could lose the answer
 * SOCKET          a WebSocket
 *
 * libwebsockets accepts TLS, reads, writes and tells when a peer can take more: its raw role. HTTP and the frames of
 * WebSockets are read here (README.md says why). */
#ifndef BAIZE_NET_INTERNAL_H
#define BAIZE_NET_INTERNAL_H

#include "net/address.h"
#include "net/frame.h"
#include "net/head.h"
#include "net/net.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdatomic.h>
#include <uv.h>

enum connection_state {
    CONNECTION_HEAD,
    CONNECTION_BODY,
    CONNECTION_WAITING,
    CONNECTION_ANSWERING,
    CONNECTION_LINGERING,
    CONNECTION_SOCKET
};

enum {
    NET_LINGER_MS = 1000,
    NET_SWEEP_MS = 100,
    NET_READ_MOST = 16384,   /* bytes of one read: a record of TLS */
    NET_WRITE_MOST = 65536,  /* bytes of an answer written at once */
    NET_SEND_BUFFER = 65536, /* of the kernel: what a peer that reads nothing can make us keep */
    NET_ABOVE_MOST = 64      /* so many above connections_most are told that there are too many; more are just closed */
};

struct connection {
    struct net *net;
    struct lws *wsi;
    struct connection *next, *previous;
    struct connection *wanting_next, *wanting_previous; /* in the list that it is in */
    struct wanting *wanting;                            /* those that have something to write; NULL: it has not */
    struct net_request *request;
    struct net_socket *socket;
    char *in; /* what has come and is not used up */
    uint32_t in_length, in_size, in_searched;
    char *out; /* what is to be written; behind it `tail`, which is not ours */
    const char *tail;
    size_t out_length, tail_length, written;
    uint64_t deadline_ms;   /* of the state */
    uint64_t want_since_ms; /* waits to be writable since; 0: does not */
    enum connection_state state;
    bool secure, counted, paused, closes; /* closes: after this answer */
    bool ready;                           /* the TLS handshake is over */
    bool served;                          /* it has had an answer: being idle is no fault */
    bool heard;                           /* it has said something */
    bool faulty;                          /* refused, and that is counted */
    struct address_key key;
    char address[NET_ADDRESS_SIZE];
};

struct net_request {
    struct connection *connection;
    struct head head;
    bool secure, upgrades;
    char address[NET_ADDRESS_SIZE];
};

struct net_socket {
    struct connection *connection;
    void *data;
    struct frame_reader reader;
    char *partial; /* of a message that is not whole yet */
    size_t partial_length;
    uint64_t heard_ms, ping_ms, pinged_ms; /* the last byte, the next ping, the first since */
    uint64_t close_by_ms;
    uint32_t second, frames; /* how many frames came in this second */
    uint16_t close_code;     /* 0: not closing */
    bool close_sent, close_got, deaf;
    bool wants, choked, ping_due, pong_due;
    uint8_t control_length;
    uint8_t control[FRAME_CONTROL_MOST];
    char close_name[32];
};

struct wanting {
    struct connection *first, *last;
    size_t count;
};

#define DOOR_QUEUE 64

/* Accepted, and not shut out. */
struct arrival {
    int fd;
    char address[NET_ADDRESS_SIZE];
    struct address_key key;
};

/* Between the doorkeeper's thread and the loop. */
struct door {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t room;
    struct address_faults faults; /* from here to `stops`: with the lock */
    struct arrival queue[DOOR_QUEUE];
    size_t first, count;
    bool stops;
    _Atomic bool no_descriptors; /* and the loop is to log it */
    _Atomic uint64_t turned_away;
    bool open;               /* the thread runs; the loop's */
    int wake_fd, reserve_fd; /* the thread's */
    uv_async_t arrived;
};

enum net_end { NET_OPEN, NET_ENDS, NET_CONTEXT_GOING };

struct net {
    struct net_settings set;
    struct net_limits limit; /* with the defaults */
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct connection *first;
    struct wanting soon, later; /* want.c */
    struct address_counts addresses;
    struct net_counts counts;
    const struct connection *arriving; /* what RAW_ADOPT takes over */
    const struct net_refusal *arriving_refusal;
    char *message; /* message_most + 1: a message is put together here */
    char *scratch; /* a frame or a piece of an answer, its head in front */
    size_t scratch_size;
    uint64_t swept_ms; /* when the times of all were last looked at */
    uint64_t log_second;
    uint32_t logged;
    int listener_fd;
    uint16_t port;
    struct door door;
    uv_timer_t sweep;
    uv_idle_t writing, ending;
    enum net_end end;
    unsigned turns, handles;
    void (*done)(void *context);
    void *done_context;
};

uint64_t net_now(const struct net *net);
void net_log(struct net *net, bool trouble, const char *words);
char *net_scratch(struct net *net, size_t size); /* NULL: no memory */

/* ---- door.c ---- */
void door_make(struct net *net);
bool door_open(struct net *net, char *words, size_t words_size); /* the thread begins */
void door_close(struct net *net);                                /* it has ended, who waited is sent away */
void door_free(struct net *net);
bool door_take(struct net *net, struct arrival *arrival); /* false: nobody is there */
void door_fault(struct net *net, const struct address_key *key, enum address_fault_ms lasts);

/* ---- listen.c ---- */
bool listen_open(struct net *net, char *words, size_t words_size);
void listen_stop(struct net *net);

/* ---- connection.c ---- */
struct connection *connection_make(struct net *net, struct lws *wsi, const struct connection *from);
void connection_free(struct connection *connection);
void connection_kill(struct connection *connection); /* at once; not inside a callback of its own */
void connection_wipe(struct connection *connection); /* what has come in */
/* Callbacks of libwebsockets. -1: it is to be closed. */
int connection_take(struct connection *connection, char *bytes, size_t length);
int connection_write(struct connection *connection);
void connection_sweep(struct connection *connection, uint64_t now);
void connection_forgive(struct connection *connection, uint64_t ms, uint64_t now); /* we were away, not the peer */
void connection_linger(struct connection *connection);
void connection_refused(struct connection *connection); /* counts it, and against its address */

/* ---- want.c ---- */
void connection_want(struct connection *connection); /* there is something to write */
void connection_want_later(struct connection *connection);
void connection_wants_no_more(struct connection *connection);

/* ---- request.c ---- */
void request_step(struct connection *connection); /* as far as the bytes that are here go */
void request_free(struct connection *connection);

/* ---- answer.c ---- */
void answer_refusal(struct connection *connection, const struct net_refusal *refusal);
bool answer_continue(struct connection *connection);

/* ---- upgrade.c ---- */
bool upgrade_is_wanted(const struct net_request *request);
void upgrade_take(struct connection *connection);

/* ---- socket.c ---- */
int socket_take(struct net_socket *socket, uint8_t *bytes, size_t length);
int socket_write(struct net_socket *socket);
bool socket_sweep(struct net_socket *socket, uint64_t now); /* false: to be closed at once */
void socket_free(struct net_socket *socket);

#endif
