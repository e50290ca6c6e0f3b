/* remote.h - the reference client of docs/protocol.md: small, blocking where one likes, for tests, measurements and
 * `baize play`.
 *
 *     struct remote *remote;
 *     remote_open(&(struct remote_settings){.url = "http://127.0.0.1:8620", ...}, &remote, words, sizeof words);
 *     remote_sign_in(remote, "anna", password) ...           POST /api/session
 *     remote_watch(remote, "table/1", on_view)               kept up to date, over reconnects too
 *     remote_do(remote, fields, on_answer)                   sent again under the same id after a reconnect
 *     remote_ask(remote, fields, on_answer)
 *     while (...) remote_run(remote, 100);                   callbacks come from here
 *
 * It keeps its word of the protocol's: applies changes, watches again when one does not fit, waits longer each time
 * before it connects again, resumes by `have` and by ids. libwebsockets' client side; many clients may share one loop.
 */
#ifndef BAIZE_REMOTE_H
#define BAIZE_REMOTE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct remote_loop; /* a libwebsockets context; NULL in settings: the client has its own */
struct remote;

enum remote_state { REMOTE_CONNECTING, REMOTE_OPEN, REMOTE_WAITING, REMOTE_CLOSED };

struct remote_counts {
    uint64_t connects, views, changes, bytes_in, answers, resent;
};

typedef void remote_on_view(void *context, const char *topic, const json_t *view, const json_t *change);
/* `answer` is the message: done, told or refused. */
typedef void remote_on_answer(void *context, const json_t *answer);

/* A house in this process in the place of a server: it takes the same messages, and answers with remote_tell from
 * inside `run`. There is no address, no socket, no loop and nobody to sign in. */
struct remote_house {
    void (*opened)(void *context, struct remote *remote); /* says hello */
    void (*take)(void *context, const json_t *message);   /* alive until it returns */
    void (*run)(void *context, int timeout_ms);
    void *context;
};

struct remote_settings {
    const struct remote_house *house; /* or NULL: */
    const char *url;                  /* http://HOST:PORT or https:// */
    const char *cookie;               /* of a session, to resume; or NULL */
    bool trusts_any_certificate;      /* tests */
    struct remote_loop *loop;
    void (*on_state)(void *context, enum remote_state state, const char *words);
    void (*on_notice)(void *context, const json_t *notice);
    void (*on_bytes)(void *context, const char *bytes, size_t length); /* every byte received: for tests */
    void *context;
};

struct remote_loop *remote_loop_open(void);
void remote_loop_run(struct remote_loop *loop, int timeout_ms);
void remote_loop_close(struct remote_loop *loop);

bool remote_open(const struct remote_settings *settings, struct remote **remote, char *words, size_t size);
/* Waits for the answer: the person, or NULL with words. Before remote_connect. */
json_t *remote_sign_in(struct remote *remote, const char *name, const char *password, char *words, size_t size);
json_t *remote_be_guest(struct remote *remote, const char *alias, char *words, size_t size);
const char *remote_cookie(const struct remote *remote); /* to resume in another process */
/* Opens the socket, and again whenever it breaks. */
void remote_connect(struct remote *remote);
void remote_watch(struct remote *remote, const char *topic, remote_on_view *on_view, void *context);
void remote_unwatch(struct remote *remote, const char *topic);
const json_t *remote_view(const struct remote *remote, const char *topic); /* the newest, or NULL */
/* The fields of an act, without type and id: {"at": "table/1", "act": "fold", "seat": 3}. Taken. */
void remote_do(struct remote *remote, json_t *fields, remote_on_answer *on_answer, void *context);
void remote_ask(struct remote *remote, json_t *fields, remote_on_answer *on_answer, void *context);
size_t remote_waiting(const struct remote *remote); /* acts and asks without an answer */
int64_t remote_now_ms(const struct remote *remote); /* the server's time */
void remote_run(struct remote *remote, int timeout_ms);
void remote_tell(struct remote *remote, const json_t *message); /* what the house says: by a remote_house */
struct remote_counts remote_counts(const struct remote *remote);
/* As if the line were cut: for tests. It connects again by itself. */
void remote_cut(struct remote *remote);
void remote_close(struct remote *remote);

#endif
