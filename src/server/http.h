/* http.h - what the files behind HTTP share: requests that are answered later, bodies, answers. */
#ifndef BAIZE_SERVER_HTTP_H
#define BAIZE_SERVER_HTTP_H

#include "server/internal.h"
#include "server/rate.h"

/* ---- A request that waits for a password or the store ----
 *
 *     begin --> ... callbacks ... --> answered, end
 *        the peer goes away: request := NULL, the rest of the way is gone all the same
 *        the server stops:   server := NULL, the next callback lets it go                                           */
struct http_wait {
    struct http_wait *next;
    struct server *server;
    struct net_request *request;
    size_t size;
    bool secure;
    struct people_source from; /* who was signed in there, and where it is */
    uint32_t person;
    uint8_t token[PEOPLE_TOKEN_SIZE];
};

struct sessions {
    struct http_wait *waiting;
    struct rate *rate;
    uint32_t last_guest; /* the number given last */
    bool guest_has_hash;
    char guest_hash[PEOPLE_HASH_SIZE]; /* of a password that nobody knows: guests cannot sign in again */
};

/* `size` is that of a struct that begins with a struct http_wait. NULL: the request is answered. */
void *http_wait_begin(struct server *server, struct net_request *request, size_t size);
void http_wait_end(struct http_wait *wait);

/* ---- Reading ---- */

/* The body as an object; NULL: the request is answered. */
json_t *http_body(struct net_request *request);
/* A field that is a string; NULL: there is none. */
const char *http_string(const json_t *body, const char *name);
/* Overwrites the strings of these fields, then lets go. */
void http_wipe(json_t *body, const char *const *secrets, size_t count);

/* ---- Answering ---- */

/* The value is taken; NULL is answered as what it is, a lack of memory. `cookie` (or NULL) is a Set-Cookie. */
void http_json(struct net_request *request, int status, json_t *value, const char *cookie);
void http_nothing(struct net_request *request, const char *cookie); /* 204 */
/* Too often: 429 with Retry-After. */
void http_too_often(struct net_request *request, int64_t retry_ms);
/* In the words of people.h. */
void http_people(struct net_request *request, enum people_reason reason);

/* ---- Routes of session.c and guest.c ---- */

void session_sign_in(struct server *server, struct net_request *request);
void session_tell(struct server *server, struct net_request *request);
void session_list(struct server *server, struct net_request *request);
void session_end_all(struct server *server, struct net_request *request);
void session_sign_out(struct server *server, struct net_request *request);
void session_new_password(struct server *server, struct net_request *request);
void guest_take(struct server *server, struct net_request *request);

/* Who is signed in there, and where it is: for the access log. */
struct people_source session_source(struct server *server, const struct net_request *request);

enum { RATE_SIGN_IN, RATE_GUEST, RATE_ACT };
/* False: the request is answered. */
bool session_rate(struct server *server, struct net_request *request, uint8_t what, uint32_t per_minute);
/* Opens a session for wait->person, answers with the cookie, ends the wait. */
void session_begin(struct http_wait *wait);

#endif
