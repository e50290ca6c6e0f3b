/* echo_server.c - a server on net.h alone, for run.py: prints its port, echoes, ends on SIGTERM and says what is left.
 *
 *     GET /          a page                      POST /echo     its body back
 *     GET /later     answered after 300 ms       GET /large     a megabyte
 *     GET /gzip      gzip, or 406                GET /who       address, secure, cookie `baize`
 *     socket /live   echoes; `flood` sends 4 MB, `close` closes with 1000, `many` sends 100 messages, `all` sends 2 KB
 * to everybody; the cookie baize=over is refused (401 SESSION_OVER) */
#include "net/net.h"

#include <dirent.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum { QUEUE = 256 };

struct echo {
    char **queue; /* made when it is needed: an idle one is small */
    unsigned first, count;
    struct net_socket *socket;
    struct echo *next, **place;
};

static struct echo *everybody;

static uv_loop_t *loop;
static struct net *net;
static unsigned opened_count, closed_count, abandoned_count, owned;

struct later {
    uv_timer_t timer;
    struct net_request *request;
};

static void answer_text(struct net_request *request, const char *text)
{
    struct net_answer answer = {.status = 200, .type = "text/plain", .body = text, .length = strlen(text)};
    net_answer(request, &answer);
}

static void timer_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void answer_later(uv_timer_t *timer)
{
    struct later *later = timer->data;
    if (later->request)
        answer_text(later->request, "later");
    uv_close((uv_handle_t *)timer, timer_closed);
}

static struct later *waiting;

static void wait_with(struct net_request *request)
{
    struct later *later = calloc(1, sizeof *later);
    later->request = request;
    waiting = later;
    uv_timer_init(loop, &later->timer);
    later->timer.data = later;
    uv_timer_start(&later->timer, answer_later, 300, 0);
}

static void answer_large(struct net_request *request)
{
    static char large[1 << 20];
    memset(large, 'x', sizeof large);
    struct net_answer answer = {
        .status = 200, .type = "text/plain", .body = large, .length = sizeof large, .keep = true};
    net_answer(request, &answer);
}

/* The address sanitizer ends a program that asks for too much memory, unless it is told to answer NULL as malloc does.
 */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

/* An answer that no machine has the memory for. */
static void answer_too_large(struct net_request *request)
{
    struct net_answer answer = {.status = 200, .type = "text/plain", .body = "x", .length = SIZE_MAX / 4};
    net_answer(request, &answer);
}

static void answer_gzip(struct net_request *request)
{
    static const struct net_header headers[] = {{"etag", "\"1\""}, {"cache-control", "no-cache"}};
    struct net_answer answer = {.status = 200,
                                .type = "text/plain",
                                .body = "\x1f\x8b",
                                .length = 2,
                                .gzipped = true,
                                .headers = headers,
                                .headers_count = 2};
    net_answer(request, &answer);
}

static void answer_who(struct net_request *request)
{
    char text[256], cookie[65] = "";
    net_request_cookie(request, "baize", cookie, sizeof cookie);
    snprintf(text, sizeof text, "%s %d %s %s", net_request_address(request), net_request_is_secure(request), cookie,
             net_request_query(request));
    answer_text(request, text);
}

static void on_request(void *context, struct net_request *request)
{
    (void)context;
    const char *path = net_request_path(request);
    size_t length;
    const char *body = net_request_body(request, &length);
    if (strcmp(path, "/") == 0)
        answer_text(request, "good");
    else if (strcmp(path, "/later") == 0)
        wait_with(request);
    else if (strcmp(path, "/large") == 0)
        answer_large(request);
    else if (strcmp(path, "/too-large") == 0)
        answer_too_large(request);
    else if (strcmp(path, "/gzip") == 0)
        answer_gzip(request);
    else if (strcmp(path, "/who") == 0)
        answer_who(request);
    else if (strcmp(path, "/echo") == 0)
        net_answer(request,
                   &(struct net_answer){.status = 200, .type = "application/json", .body = body, .length = length});
    else
        net_answer_error(request, 404, "NOT_FOUND", "there is no \"such\" page");
}

static void on_abandoned(void *context, struct net_request *request)
{
    (void)context;
    abandoned_count++;
    if (waiting && waiting->request == request)
        waiting->request = NULL;
}

static bool may_open(void *context, const struct net_request *request, void **data, struct net_refusal *refusal)
{
    (void)context;
    char cookie[65];
    if (net_request_cookie(request, "baize", cookie, sizeof cookie) && strcmp(cookie, "over") == 0) {
        *refusal = (struct net_refusal){401, "SESSION_OVER", "sign in again"};
        return false;
    }
    *data = calloc(1, sizeof(struct echo));
    return *data != NULL;
}

static void put(struct net_socket *socket, char *text, bool later)
{
    struct echo *echo = net_socket_data(socket);
    if (!echo->queue)
        echo->queue = calloc(QUEUE, sizeof *echo->queue);
    if (echo->count == QUEUE) {
        free(text);
        return;
    }
    echo->queue[(echo->first + echo->count++) % QUEUE] = text;
    owned++;
    if (later)
        net_socket_wants_later(socket);
    else
        net_socket_wants(socket);
}

static void on_opened(void *context, struct net_socket *socket)
{
    (void)context;
    struct echo *echo = net_socket_data(socket);
    opened_count++;
    echo->socket = socket;
    echo->next = everybody;
    echo->place = &everybody;
    if (everybody)
        everybody->place = &echo->next;
    everybody = echo;
    put(socket, strdup("hello"), false);
}

static uint32_t stands_still_ms; /* longer than anybody may be silent */

static void on_message(void *context, struct net_socket *socket, const char *bytes, size_t length)
{
    (void)context;
    if (strcmp(bytes, "close") == 0) {
        put(socket, strdup("over"), false);
        net_socket_close(socket, 1000, "BYE");
        net_socket_close(socket, 1011, "TWICE"); /* the first one counts */
        return;
    }
    if (strcmp(bytes, "who") == 0) {
        put(socket, strdup(net_socket_address(socket)), false);
        return;
    }
    if (strcmp(bytes, "stand still") == 0)
        uv_sleep(stands_still_ms);
    if (strcmp(bytes, "flood") == 0 || strcmp(bytes, "many") == 0) {
        size_t size = *bytes == 'f' ? 65536 : 10;
        for (int i = 0; i < (*bytes == 'f' ? 64 : 100); i++) {
            char *text = calloc(1, size + 1);
            memset(text, 'f', size);
            put(socket, text, false);
        }
        return;
    }
    bool later = strcmp(bytes, "all later") == 0, all = later || strcmp(bytes, "all") == 0;
    for (struct echo *echo = everybody; echo && all; echo = echo->next) {
        char *text = calloc(1, 2049);
        memset(text, 'a', 2048);
        put(echo->socket, text, later);
    }
    if (all)
        return;
    char *text = malloc(length + 1);
    memcpy(text, bytes, length + 1);
    put(socket, text, false);
}

static bool on_next(void *context, struct net_socket *socket, struct net_message *message)
{
    (void)context;
    struct echo *echo = net_socket_data(socket);
    if (echo->count == 0) {
        free(echo->queue);
        echo->queue = NULL;
        return false;
    }
    char *text = echo->queue[echo->first];
    echo->first = (echo->first + 1) % QUEUE;
    echo->count--;
    *message = (struct net_message){text, strlen(text), text};
    return true;
}

static void on_sent(void *context, void *owner)
{
    (void)context;
    owned--;
    free(owner);
}

static void on_ending(void *context, struct net_socket *socket, uint16_t code, const char *name)
{
    (void)context;
    char text[64];
    snprintf(text, sizeof text, "over %u %s", code, name);
    put(socket, strdup(text), false);
}

static void on_closed(void *context, struct net_socket *socket)
{
    (void)context;
    struct echo *echo = net_socket_data(socket);
    closed_count++;
    *echo->place = echo->next;
    if (echo->next)
        echo->next->place = echo->place;
    for (; echo->count; echo->count--, owned--) {
        free(echo->queue[echo->first]);
        echo->first = (echo->first + 1) % QUEUE;
    }
    free(echo->queue);
    free(echo);
}

static void on_log(void *context, bool trouble, const char *words)
{
    (void)context;
    fprintf(stderr, "%s %s\n", trouble ? "trouble" : "log", words);
}

/* libwebsockets 4.3 (Debian 13) leaves its own eventfd open when its context is destroyed. */
#if LWS_LIBRARY_VERSION_NUMBER >= 4003000
#define LEFT_BY_THE_LIBRARY 1
#else
#define LEFT_BY_THE_LIBRARY 0
#endif

static unsigned open_files(void)
{
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static unsigned files_before;
static uv_signal_t term, status_signal;

static void print_counts(uv_signal_t *handle, int number)
{
    (void)handle, (void)number;
    struct net_counts counts = net_counts(net);
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    printf("counts %llu %llu %llu resident %ld\n", (unsigned long long)counts.connections,
           (unsigned long long)counts.sockets, (unsigned long long)counts.refused, pages * sysconf(_SC_PAGESIZE));
    fflush(stdout);
}

static void on_done(void *context)
{
    (void)context;
    uv_close((uv_handle_t *)&term, NULL);
    uv_close((uv_handle_t *)&status_signal, NULL);
}

static void on_term(uv_signal_t *handle, int number)
{
    (void)handle, (void)number;
    net_close(net, on_done, NULL);
}

static const struct net_calls calls = {on_request, on_abandoned, may_open,  on_opened, on_message,
                                       on_next,    on_sent,      on_ending, on_closed, on_log};

/* echo_server [--tls CERTIFICATE KEY] [--proxied] [--host H] [--port P] [--limit NAME=N ...] */
static void read_arguments(int count, char **arguments, struct net_settings *set)
{
    static const char *const names[] = {"head_most",    "head_ms",          "body_most",       "body_ms",
                                        "message_most", "connections_most", "of_address_most", "ping_ms",
                                        "silent_ms",    "stuck_ms",         "idle_ms",         "refusals_most"};
    uint32_t *values[] = {&set->limits.head_most,
                          &set->limits.head_ms,
                          &set->limits.body_most,
                          &set->limits.body_ms,
                          &set->limits.message_most,
                          &set->limits.connections_most,
                          &set->limits.connections_of_address_most,
                          &set->limits.ping_ms,
                          &set->limits.silent_ms,
                          &set->limits.stuck_ms,
                          &set->limits.idle_ms,
                          &set->limits.refusals_of_address_most};
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--tls") == 0 && i + 2 < count) {
            set->certificate = arguments[++i];
            set->key = arguments[++i];
        } else if (strcmp(arguments[i], "--proxied") == 0) {
            set->proxied = true;
        } else if (strcmp(arguments[i], "--host") == 0 && i + 1 < count) {
            set->host = arguments[++i];
        } else if (strcmp(arguments[i], "--port") == 0 && i + 1 < count) {
            set->port = (uint16_t)atoi(arguments[++i]);
        } else if (strchr(arguments[i], '=')) {
            size_t length = strcspn(arguments[i], "=");
            for (size_t n = 0; n < sizeof names / sizeof *names; n++)
                if (strlen(names[n]) == length && strncmp(names[n], arguments[i], length) == 0)
                    *values[n] = (uint32_t)atoi(arguments[i] + length + 1);
        }
    }
    stands_still_ms = set->limits.silent_ms + 500;
}

int main(int count, char **arguments)
{
    static const char *const origins[] = {"https://play.example"};
    char words[256] = "";
    uv_loop_t own;
    loop = &own;
    uv_loop_init(loop);
    struct net_settings set = {.loop = loop,
                               .host = "127.0.0.1",
                               .subprotocol = "baize.v1",
                               .path = "/live",
                               .origins = origins,
                               .origins_count = 1,
                               .call = &calls};
    read_arguments(count, arguments, &set);
    uv_signal_init(loop, &term);
    uv_signal_init(loop, &status_signal);
    files_before = open_files();
    if (!net_open(&set, &net, words, sizeof words)) {
        printf("refused %s\n", words);
        on_done(NULL);
        uv_run(loop, UV_RUN_DEFAULT);
        return uv_loop_close(loop) ? 3 : 2;
    }
    uv_signal_start(&term, on_term, SIGTERM);
    uv_signal_start(&status_signal, print_counts, SIGUSR1);
    printf("port %u\n", net_port(net));
    fflush(stdout);
    uv_run(loop, UV_RUN_DEFAULT);
    unsigned files = open_files();
    printf("end opened %u closed %u abandoned %u owned %u files %d\n", opened_count, closed_count, abandoned_count,
           owned, (int)files - (int)files_before - LEFT_BY_THE_LIBRARY);
    return uv_loop_close(loop) ? 3 : 0;
}
