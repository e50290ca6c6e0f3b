/* net.h - HTTP and WebSockets on one port, over libwebsockets on a libuv loop that the caller owns.
 *
 * The only folder that knows libwebsockets. What the rest of the server sees is small:
 *
 *     request   a whole HTTP request, head and body: answered once, at once or later
 *     socket    a WebSocket that has been let in: whole text messages in; out, one message at a time, when the peer can
 *               take it. net asks for the next message (`next`) after net_socket_wants: so a slow reader costs nothing,
 *               the server keeps state and no backlog
 *
 * Checked here, before anything else sees it: sizes and times of heads, bodies and messages; connections in all and of
 * an address; the origin of every WebSocket and of every request that could change something; the subprotocol; that a
 * message is text and UTF-8. Every refusal is a plain answer with a name (docs/protocol.md, 2 and 3).
 *
 * One thread. Nothing here blocks. Callbacks may call any function of this header, also net_socket_close; but net_close
 * ends at the next turn of the loop, never inside the call. */
#ifndef BAIZE_NET_H
#define BAIZE_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct uv_loop_s;
struct net;
struct net_request;
struct net_socket;

#define NET_ADDRESS_SIZE 46 /* of an IPv6 address as text, its zero counted */

/* ---- Limits: 0 is the default that stands beside it ---- */

struct net_limits {
    uint32_t head_most;                   /* 8192: bytes of request line and headers; more is 431 */
    uint32_t head_ms;                     /* 10,000: to send them; then 408 */
    uint32_t body_most;                   /* 4096; more is 413 */
    uint32_t body_ms;                     /* 10,000 */
    uint32_t message_most;                /* 4096: of a WebSocket message; more is 1009 TOO_LARGE */
    uint32_t connections_most;            /* 8192: all of them */
    uint32_t connections_of_address_most; /* 64; when `proxied` the proxy has no such limit, but its clients' sockets */
    uint32_t refusals_of_address_most;    /* 10 at once, then one in 1 to 16 s; more are turned away. Not of a proxy */
    uint32_t ping_ms;                     /* 20,000: between pings */
    uint32_t silent_ms;                   /* 30,000: after a ping without any byte; then the socket is closed */
    uint32_t stuck_ms; /* 30,000: a message waits and the peer takes nothing: closed, 1013 TOO_SLOW */
    uint32_t idle_ms;  /* 60,000: a kept-alive HTTP connection without a request */
};

/* ---- What the server is told, and asked ---- */

struct net_refusal {
    int status;       /* of the HTTP answer: 401, 429 ... */
    const char *name; /* "SESSION_OVER" */
    const char *words;
};

struct net_message {
    const char *bytes; /* alive until `sent` or the socket's end */
    size_t length;
    void *owner; /* given back with `sent` */
};

struct net_calls {
    /* A whole request that is no WebSocket. Answer it with net_answer, now or later. */
    void (*request)(void *context, struct net_request *request);
    /* The request is no more before it is answered: net_close. That the peer has gone is seen when it is answered:
     * until then nothing is read from it, so that a peer who has only finished sending still gets the answer. */
    void (*abandoned)(void *context, struct net_request *request);
    /* May this one open a WebSocket? *data becomes the socket's. False: *refusal is its answer. */
    bool (*may_open)(void *context, const struct net_request *request, void **data, struct net_refusal *refusal);
    void (*opened)(void *context, struct net_socket *socket);
    /* A whole message: UTF-8, at most message_most bytes, a zero behind it. */
    void (*message)(void *context, struct net_socket *socket, const char *bytes, size_t length);
    /* The peer can take one. False: there is none; net asks again after the next net_socket_wants. */
    bool (*next)(void *context, struct net_socket *socket, struct net_message *message);
    /* That message is with the kernel, or the socket is gone: its memory is the server's again. */
    void (*sent)(void *context, void *owner);
    /* net is about to close this socket by itself (NOT_TEXT, NOT_JSON for bad UTF-8, TOO_LARGE, TOO_FAST): what `next`
     * gives from now on is still sent, `over` for example, then the close frame. May be NULL. */
    void (*ending)(void *context, struct net_socket *socket, uint16_t code, const char *name);
    /* Once for every socket that was opened, also for those that net_socket_close closed; *data is let go here. */
    void (*closed)(void *context, struct net_socket *socket);
    void (*log)(void *context, bool trouble, const char *words); /* of the library, and of what was refused here */
};

struct net_settings {
    struct uv_loop_s *loop;
    const char *host; /* "127.0.0.1", "::1", "0.0.0.0" */
    uint16_t port;    /* 0: any that is free; net_port says which */
    const char *certificate,
        *key; /* PEM files: TLS, offering http/1.1 only; NULL: none. Only the owner and the group may read the key */
    const char *subprotocol;    /* "baize.v1" */
    const char *path;           /* of the WebSocket: "/live" */
    const char *const *origins; /* that may, beside the server's own (its Host) */
    size_t origins_count;
    bool proxied; /* behind a proxy on this machine: its word is taken for who the peer is (the last of
                     X-Forwarded-For) and whether it came by TLS (X-Forwarded-Proto: https) */
    struct net_limits limits;
    const struct net_calls *call;
    void *context;
};

/* Listens. False with words: the port is taken, the certificate cannot be read, the loop's plugin is not installed. */
bool net_open(const struct net_settings *settings, struct net **net, char *words, size_t words_size);
uint16_t net_port(const struct net *net);
/* No new connections; those that are there go on. */
void net_stop_listening(struct net *net);
/* Closes everything; `done` when all is gone, from the loop. Then the loop has nothing of ours. */
void net_close(struct net *net, void (*done)(void *context), void *context);

struct net_counts {
    uint64_t connections, sockets;                                              /* now */
    uint64_t requests, messages_in, messages_out, bytes_in, bytes_out, refused; /* since the start */
    uint64_t turned_away; /* at the door: their address was refused too often */
};
struct net_counts net_counts(const struct net *net);

/* ---- Requests ---- */

const char *net_request_method(const struct net_request *request);                   /* "GET" */
const char *net_request_path(const struct net_request *request);                     /* without the query */
const char *net_request_query(const struct net_request *request);                    /* "" */
const char *net_request_header(const struct net_request *request, const char *name); /* small letters, "if-none-match";
                                                                        NULL: none. Of several, the first */
/* The value of a cookie, by name; false: there is none, or it does not fit. */
bool net_request_cookie(const struct net_request *request, const char *name, char *value, size_t size);
const char *net_request_body(const struct net_request *request, size_t *length);
const char *net_request_address(const struct net_request *request); /* of the peer */
bool net_request_takes_gzip(const struct net_request *request);
bool net_request_is_secure(const struct net_request *request); /* under TLS, or a proxy says so */

struct net_header {
    const char *name, *value;
};

struct net_answer {
    int status;
    const char *type; /* "application/json"; NULL: no body */
    const void *body; /* copied, unless `keep`: then it lives as long as the program */
    size_t length;
    bool keep;
    bool gzipped;                     /* the body is; only for a peer that takes it, see net_request_takes_gzip */
    const struct net_header *headers; /* more of them: set-cookie, etag, cache-control */
    size_t headers_count;
};

/* The headers that every answer has (docs/protocol.md, 2) are added, and `cache-control: no-store` when `headers` has
 * no cache-control. To HEAD goes the head alone. The request is no more after this. */
void net_answer(struct net_request *request, const struct net_answer *answer);
/* {"error": {"name", "words"}} */
void net_answer_error(struct net_request *request, int status, const char *name, const char *words);

/* ---- Sockets ---- */

void *net_socket_data(const struct net_socket *socket);
const char *net_socket_address(const struct net_socket *socket);
/* There is something to send: `next` will be asked. Cheap; call it as often as you like. */
void net_socket_wants(struct net_socket *socket);
/* The same, but it does not press: it is asked behind all others, a few in each turn of the loop. For what goes to
 * thousands at once, so that nobody who acts waits behind them. */
void net_socket_wants_later(struct net_socket *socket);
/* Sends what `next` still gives, up to a second, then closes with this code and name; no more messages come in. The
 * socket stays good until `closed`. */
void net_socket_close(struct net_socket *socket, uint16_t code, const char *name);

#endif
