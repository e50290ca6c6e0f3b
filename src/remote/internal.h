/* internal.h - what the files of the reference client share. */
#ifndef BAIZE_REMOTE_INTERNAL_H
#define BAIZE_REMOTE_INTERNAL_H

#include "remote/remote.h"

#include <libwebsockets.h>
#include <uv.h>

#define REMOTE_COOKIE_SIZE 160
#define REMOTE_ID_SIZE     33
#define REMOTE_PATIENCE_S  30 /* for an answer to a request of HTTP */

struct remote_loop {
    uv_loop_t loop;
    struct lws_context *context;
    uv_timer_t timer;
    bool timer_closed;
};

/* A message on its way out; room for libwebsockets in front. */
struct outgoing {
    struct outgoing *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

/* A topic that is watched. */
struct watch {
    struct watch *next;
    char topic[32];
    json_t *view; /* NULL: nothing yet */
    uint64_t version;
    remote_on_view *on_view;
    void *context;
};

/* An act or ask without an answer: kept, so that it can be sent again. */
struct waiting {
    struct waiting *next;
    char id[REMOTE_ID_SIZE]; /* of an act; else "" */
    json_int_t number;       /* of an ask */
    bool sent;
    json_t *message;
    remote_on_answer *on_answer;
    void *context;
};

/* A request of HTTP that is waited for. */
struct exchange {
    char *body; /* to be sent */
    size_t body_length;
    char *answer;
    size_t answer_length;
    int status;
    bool over;
    char trouble[160];
    char cookie[REMOTE_COOKIE_SIZE];
};

struct remote {
    struct remote_settings set;
    char host[256], host_header[300], origin[320];
    int port;
    bool secure;
    char cookie[REMOTE_COOKIE_SIZE];
    struct remote_loop *loop;
    bool owns_loop;
    struct lws *socket; /* NULL: none */
    enum remote_state state;
    bool wanted; /* connected again when it breaks */
    lws_sorted_usec_list_t again;
    uint32_t wait_ms;
    char server[64];         /* the run of the server that versions are of */
    int64_t server_ahead_ms; /* its clock against ours */
    bool greeted;            /* hello has come on this socket */
    json_int_t asks;
    struct watch *watches;
    struct waiting *waiting;
    struct outgoing *first, **last;
    char *incoming;
    size_t incoming_length, incoming_size;
    char over[64]; /* why the server closed */
    struct remote_counts counts;
};

/* Memory, or the end of the program with words: a client has nothing to save. */
void *remote_memory(void *memory, size_t size);

/* line.c: the socket. */
int remote_line_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
void remote_line_open(struct remote *remote);
void remote_line_send(struct remote *remote, json_t *message); /* borrowed */

/* message.c: what comes in, and what is sent when the socket is open. */
void remote_message_take(struct remote *remote, const char *bytes, size_t length);
void remote_send_watch(struct remote *remote, const struct watch *watch);

/* exchange.c: one request of HTTP. */
int remote_exchange_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
json_t *remote_exchange(struct remote *remote, const char *path, json_t *body, char *words, size_t size);

/* patch.c: a JSON Merge Patch (RFC 7396); the target is taken, the result is the caller's. */
json_t *remote_patch(json_t *target, const json_t *change);

/* What both kinds of connection have in common. */
void remote_connect_info(const struct remote *remote, struct lws_client_connect_info *info);

#endif
