/* http.c - the routes of docs/protocol.md, section 2. Sizes, times, origins and the headers of every answer are net's.
 */
#include "server/http.h"

#include "server/files.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Requests that wait ---- */

void *http_wait_begin(struct server *server, struct net_request *request, size_t size)
{
    struct http_wait *wait = calloc(1, size);
    if (wait == NULL) {
        http_people(request, PEOPLE_NO_MEMORY);
        return NULL;
    }
    wait->server = server;
    wait->request = request;
    wait->size = size;
    wait->secure = net_request_is_secure(request);
    wait->from = session_source(server, request);
    wait->next = server->sessions->waiting;
    server->sessions->waiting = wait;
    return wait;
}

void http_wait_end(struct http_wait *wait)
{
    if (wait->server != NULL) {
        struct http_wait **place = &wait->server->sessions->waiting;
        while (*place != wait)
            place = &(*place)->next;
        *place = wait->next;
    }
    sodium_memzero(wait, wait->size);
    free(wait);
}

void http_abandoned(struct server *server, struct net_request *request)
{
    for (struct http_wait *wait = server->sessions->waiting; wait != NULL; wait = wait->next)
        if (wait->request == request)
            wait->request = NULL;
}

/* ---- Reading ---- */

json_t *http_body(struct net_request *request)
{
    const char *type = net_request_header(request, "content-type");
    size_t length;
    const char *bytes = net_request_body(request, &length);
    if (type == NULL || strncmp(type, "application/json", 16) != 0 || strchr(" ;", type[16]) == NULL) {
        net_answer_error(request, 415, "NOT_JSON", "a request has Content-Type: application/json");
        return NULL;
    }
    json_t *body = json_loadb(bytes == NULL ? "" : bytes, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(body))
        return body;
    json_decref(body);
    net_answer_error(request, 400, "NOT_JSON", "the body is one JSON object, without duplicate keys");
    return NULL;
}

const char *http_string(const json_t *body, const char *name)
{
    return json_string_value(json_object_get(body, name));
}

void http_wipe(json_t *body, const char *const *secrets, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_t *value = json_object_get(body, secrets[i]);
        if (json_is_string(value)) /* jansson's own memory, which we are the only ones to hold */
            sodium_memzero((char *)(uintptr_t)json_string_value(value), json_string_length(value));
    }
    json_decref(body);
}

/* ---- Answering ---- */

static void answer(struct net_request *request, int status, const char *type, const char *body, size_t length,
                   const char *name, const char *value)
{
    struct net_header headers[] = {{"cache-control", "no-store"}, {name, value}};
    struct net_answer answer = {.status = status,
                                .type = type,
                                .body = body,
                                .length = length,
                                .headers = headers,
                                .headers_count = value == NULL ? 1 : 2};
    net_answer(request, &answer);
}

void http_json(struct net_request *request, int status, json_t *value, const char *cookie)
{
    char *text = value == NULL ? NULL : json_dumps(value, JSON_COMPACT);
    json_decref(value);
    if (text == NULL) {
        http_people(request, PEOPLE_NO_MEMORY);
        return;
    }
    answer(request, status, "application/json", text, strlen(text), "set-cookie", cookie);
    free(text);
}

void http_nothing(struct net_request *request, const char *cookie)
{
    answer(request, 204, NULL, NULL, 0, "set-cookie", cookie);
}

/* The words are our own: no quotes, no backslashes. */
static void error_with(struct net_request *request, int status, const char *name, const char *words, const char *header,
                       const char *value)
{
    char text[512];
    int length = snprintf(text, sizeof text, "{\"error\":{\"name\":\"%s\",\"words\":\"%s\"}}", name, words);
    answer(request, status, "application/json", text, (size_t)length, header, value);
}

void http_too_often(struct net_request *request, int64_t retry_ms)
{
    char seconds[24];
    snprintf(seconds, sizeof seconds, "%lld", (long long)(retry_ms / 1000 + 1));
    error_with(request, 429, "TOO_FAST", "too many from this address: wait a while", "retry-after", seconds);
}

void http_people(struct net_request *request, enum people_reason reason)
{
    const char *words = people_reason_words(reason);
    switch ((unsigned)reason) {
    case PEOPLE_STORE_FAILED:
        error_with(request, 503, "STORE_AWAY", "the store does not answer: try again", "retry-after", "2");
        return;
    case PEOPLE_BUSY:
        error_with(request, 503, "BUSY", words, "retry-after", "1");
        return;
    case PEOPLE_NO_MEMORY:
        error_with(request, 503, "BUSY", "there is no memory: try again", "retry-after", "2");
        return;
    case PEOPLE_NOT_ACCEPTED:
    case PEOPLE_NAME_SYNTAX: /* a name that cannot be: like one that is not */
        error_with(request, 401, "NOT_ACCEPTED", people_reason_words(PEOPLE_NOT_ACCEPTED), NULL, NULL);
        return;
    default:
        error_with(request, 400, people_reason_name(reason), words, NULL, NULL);
    }
}

/* ---- Operations ---- */

static void tell_health(struct server *server, struct net_request *request)
{
    const char *health = server->state == SERVER_RUNNING      ? "good"
                         : server->state == SERVER_STORE_AWAY ? "store-away"
                         : server->state == SERVER_STOPPING   ? "stopping"
                                                              : "starting";
    http_json(request, server->state == SERVER_RUNNING ? 200 : 503, json_pack("{s:s}", "health", health), NULL);
}

static bool is_this_machine(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0;
}

static void not_found(struct net_request *request)
{
    net_answer_error(request, 404, "NOT_FOUND", "there is nothing here");
}

static void tell_metrics(struct server *server, struct net_request *request)
{
    size_t length;
    if (!server->set.metrics_for_all && !is_this_machine(net_request_address(request))) {
        not_found(request);
        return;
    }
    char *text = metrics_text(server, &length);
    if (text == NULL)
        http_people(request, PEOPLE_NO_MEMORY);
    else
        answer(request, 200, "text/plain; version=0.0.4; charset=utf-8", text, length, NULL, NULL);
    free(text);
}

/* ---- Routes ---- */

struct route {
    const char *method, *path;
    void (*take)(struct server *server, struct net_request *request);
    bool always; /* also while the server stops or the store is away */
};

static const struct route routes[] = {
    {"GET", "/healthz", tell_health, true},
    {"GET", "/metrics", tell_metrics, true},
    {"GET", "/api/session", session_tell, true},
    {"POST", "/api/session", session_sign_in, false},
    {"DELETE", "/api/session", session_sign_out, false},
    {"GET", "/api/sessions", session_list, true},
    {"DELETE", "/api/sessions", session_end_all, false},
    {"POST", "/api/password", session_new_password, false},
    {"POST", "/api/guest", guest_take, false},
};

#define ROUTES (sizeof routes / sizeof routes[0])

/* HEAD is GET; net leaves the body out. */
static bool is_method(const char *asked, const char *method)
{
    return strcmp(asked, method) == 0 || (strcmp(asked, "HEAD") == 0 && strcmp(method, "GET") == 0);
}

static void not_allowed(struct net_request *request, const char *path)
{
    char allowed[64] = "";
    for (size_t i = 0; i < ROUTES; i++)
        if (strcmp(routes[i].path, path) == 0) {
            size_t length = strlen(allowed);
            snprintf(allowed + length, sizeof allowed - length, "%s%s", length > 0 ? ", " : "", routes[i].method);
        }
    error_with(request, 405, "METHOD_NOT_ALLOWED", "this is not done with this method", "allow", allowed);
}

static void take_route(struct server *server, struct net_request *request, const struct route *route)
{
    if (!route->always && server->state == SERVER_STOPPING)
        error_with(request, 503, "SERVER_STOPPING", "the server stops", "retry-after", "5");
    else if (!route->always && server->state == SERVER_STORE_AWAY)
        http_people(request, PEOPLE_STORE_FAILED);
    else
        route->take(server, request);
}

void http_take(struct server *server, struct net_request *request)
{
    const char *method = net_request_method(request), *path = net_request_path(request);
    bool known = false;
    for (size_t i = 0; i < ROUTES; i++) {
        if (strcmp(routes[i].path, path) != 0)
            continue;
        known = true;
        if (is_method(method, routes[i].method)) {
            take_route(server, request, &routes[i]);
            return;
        }
    }
    if (known)
        not_allowed(request, path);
    else if (!is_method(method, "GET"))
        error_with(request, 405, "METHOD_NOT_ALLOWED", "this is not done with this method", "allow", "GET, HEAD");
    else if (!files_answer(request))
        not_found(request);
}
