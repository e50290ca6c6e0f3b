/* net.c - made, run and ended: the context of libwebsockets on the caller's loop, and its callback. */
#include "net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LOGGED_A_SECOND = 20, TURNS_TO_CLOSE = 8, AWAY_MS = 5 * NET_SWEEP_MS };

/* libwebsockets logs for the whole process. While one is opened its first words are kept: they are the only reason
 * it gives when it cannot. */
static struct net *logger;
static char first_words[160];

uint64_t net_now(const struct net *net)
{
    return uv_now(net->set.loop) + 1; /* 0 is "not" in our fields */
}

/* Peers that are refused by the thousand do not fill the log. */
void net_log(struct net *net, bool trouble, const char *words)
{
    uint64_t second = net_now(net) / 1000;
    if (second != net->log_second) {
        if (net->logged > LOGGED_A_SECOND) {
            char more[64];
            snprintf(more, sizeof more, "and %u more", net->logged - LOGGED_A_SECOND);
            net->set.call->log(net->set.context, false, more);
        }
        net->log_second = second;
        net->logged = 0;
    }
    if (trouble || net->logged++ < LOGGED_A_SECOND)
        net->set.call->log(net->set.context, trouble, words);
}

static void library_says(int level, const char *line)
{
    char words[160];
    int length = (int)strcspn(line, "\n");
    snprintf(words, sizeof words, "%.*s", length > 150 ? 150 : length, line);
    if (!*first_words)
        memcpy(first_words, words, sizeof words);
    if (logger)
        net_log(logger, level == LLL_ERR, words);
}

char *net_scratch(struct net *net, size_t size)
{
    if (size > net->scratch_size) {
        char *bigger = realloc(net->scratch, size);
        if (!bigger)
            return NULL;
        net->scratch = bigger;
        net->scratch_size = size;
    }
    return net->scratch;
}

static struct connection *connection_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

static int adopt(struct lws *wsi)
{
    struct net *net = lws_context_user(lws_get_context(wsi));
    struct connection *connection = net->arriving ? connection_make(net, wsi, net->arriving) : NULL;
    if (!connection)
        return -1;
    lws_set_opaque_user_data(wsi, connection);
    if (net->arriving_refusal)
        answer_refusal(connection, net->arriving_refusal);
    return 0;
}

static void let_go(struct lws *wsi)
{
    struct connection *connection = connection_of(wsi);
    if (!connection)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    connection_free(connection);
}

static int happens(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_RAW_ADOPT:
        return adopt(wsi);
    case LWS_CALLBACK_RAW_RX:
        return connection_take(connection_of(wsi), in, length);
    case LWS_CALLBACK_RAW_WRITEABLE:
        return connection_write(connection_of(wsi));
    case LWS_CALLBACK_RAW_CLOSE:
    case LWS_CALLBACK_WSI_DESTROY:
        let_go(wsi);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "baize", .callback = happens, .rx_buffer_size = NET_READ_MOST, .tx_packet_size = NET_WRITE_MOST}, {0}};

/* A machine that stood still for a while would find everybody silent: what they said waits to be read. So the time that
 * the loop itself was away counts against nobody. */
static void sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;
    uint64_t now = net_now(net), away = now - net->swept_ms > AWAY_MS ? now - net->swept_ms : 0;
    net->swept_ms = now;
    for (struct connection *connection = net->first, *next; connection; connection = next) {
        next = connection->next;
        if (away)
            connection_forgive(connection, away, now);
        connection_sweep(connection, now);
    }
}

static uint32_t or_else(uint32_t value, uint32_t otherwise)
{
    return value ? value : otherwise;
}

static struct net_limits with_defaults(const struct net_limits *limit)
{
    return (struct net_limits){
        .head_most = or_else(limit->head_most, 8192),
        .head_ms = or_else(limit->head_ms, 10000),
        .body_most = or_else(limit->body_most, 4096),
        .body_ms = or_else(limit->body_ms, 10000),
        .message_most = or_else(limit->message_most, 4096),
        .connections_most = or_else(limit->connections_most, 8192),
        .connections_of_address_most = or_else(limit->connections_of_address_most, 64),
        .refusals_of_address_most = or_else(limit->refusals_of_address_most, 10),
        .ping_ms = or_else(limit->ping_ms, 20000),
        .silent_ms = or_else(limit->silent_ms, 30000),
        .stuck_ms = or_else(limit->stuck_ms, 30000),
        .idle_ms = or_else(limit->idle_ms, 60000),
    };
}

static bool can_read(const char *path, const char *what, char *words, size_t words_size)
{
    FILE *file = path ? fopen(path, "re") : NULL;
    if (!file) {
        snprintf(words, words_size, "the %s %s cannot be read", what, path ? path : "is missing and");
        return false;
    }
    fclose(file);
    return true;
}

#define CIPHERS "ECDHE+AESGCM:ECDHE+CHACHA20" /* of TLS 1.2; all of TLS 1.3 are so */

/* The key is the server's alone. A group may read it: that is how systems hand keys to services. */
static bool is_secret(const char *path, char *words, size_t words_size)
{
    struct stat about;
    if (stat(path, &about) == 0 && (about.st_mode & (S_IRWXO | S_IWGRP)) == 0)
        return true;
    snprintf(words, words_size, "the key %s can be read by everybody, or written by its group: chmod 600 %s", path,
             path);
    return false;
}

/* A context that listens on nothing: we hand it what we accept. With a certificate it is TLS 1.3, or 1.2 with
 * forward secrecy and authenticated encryption, and http/1.1 is all it offers: HTTP/2 would bring its own WebSockets.
 */
static bool open_context(struct net *net, char *words, size_t words_size)
{
    void *loops[1] = {net->set.loop};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                             .protocols = protocols,
                                             .user = net,
                                             .foreign_loops = loops,
                                             .pcontext = &net->context, /* NULL when it has ended */
                                             .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
                                             .pt_serv_buf_size = NET_READ_MOST + LWS_PRE,
                                             .timeout_secs = (net->limit.head_ms + 999) / 1000,
                                             .vhost_name = "baize"};
    /* -1, signed or not: the type differs between versions of the library. User and group stay as they are. */
    memset(&info.gid, 0xff, sizeof info.gid);
    memset(&info.uid, 0xff, sizeof info.uid);
    if (net->set.certificate || net->set.key) {
        if (!can_read(net->set.certificate, "certificate", words, words_size) ||
            !can_read(net->set.key, "key", words, words_size) || !is_secret(net->set.key, words, words_size))
            return false;
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = net->set.certificate;
        info.ssl_private_key_filepath = net->set.key;
        info.alpn = "http/1.1";
        info.ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_CIPHER_SERVER_PREFERENCE;
        info.ssl_cipher_list = CIPHERS;
    }
    first_words[0] = 0;
    lws_set_log_level(LLL_ERR | LLL_WARN, library_says);
    net->context = lws_create_context(&info);
    if (!net->context) {
        snprintf(words, words_size, "libwebsockets does not start: is its plugin libwebsockets-evlib-uv installed? %s",
                 first_words);
        return false;
    }
    /* A step of its own: a context that fails half way would leave handles on the loop whose code is unloaded. */
    net->vhost = lws_create_vhost(net->context, &info);
    if (!net->vhost)
        snprintf(words, words_size, "TLS does not start: are these a certificate and its key? %s", first_words);
    return net->vhost != NULL;
}

static void handle_closed(uv_handle_t *handle)
{
    struct net *net = handle->data;
    if (--net->handles)
        return;
    void (*done)(void *context) = net->done;
    void *context = net->done_context;
    address_counts_free(&net->addresses);
    door_free(net);
    free(net->message);
    free(net->scratch);
    if (logger == net)
        logger = NULL;
    free(net);
    if (done)
        done(context);
}

/* With a loop that is not its own libwebsockets ends in two steps: it closes its handles, and when the loop has let go
 * of them it is to be destroyed once more. It does not tell when; the loop lets go of all that is closed in one turn,
 * first of the connections, then of its timers: a few turns are enough. */
static void ends(uv_idle_t *idle)
{
    struct net *net = idle->data;
    if (net->end == NET_ENDS) {
        if (net->context)
            lws_context_destroy(net->context);
        net->end = NET_CONTEXT_GOING;
        return;
    }
    if (++net->turns < TURNS_TO_CLOSE || net->first)
        return;
    if (net->context)
        lws_context_destroy(net->context);
    net->context = NULL;
    uv_close((uv_handle_t *)&net->ending, handle_closed);
    uv_close((uv_handle_t *)&net->writing, handle_closed);
    uv_close((uv_handle_t *)&net->sweep, handle_closed);
    uv_close((uv_handle_t *)&net->door.arrived, handle_closed);
}

void net_close(struct net *net, void (*done)(void *context), void *context)
{
    if (net->end != NET_OPEN)
        return;
    net->end = NET_ENDS;
    net->done = done;
    net->done_context = context;
    listen_stop(net);
    uv_timer_stop(&net->sweep);
    uv_idle_start(&net->ending, ends);
}

bool net_open(const struct net_settings *settings, struct net **opened, char *words, size_t words_size)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        snprintf(words, words_size, "out of memory");
        return false;
    }
    net->set = *settings;
    net->limit = with_defaults(&settings->limits);
    net->message = malloc((size_t)net->limit.message_most + 1);
    net->listener_fd = -1;
    door_make(net);
    logger = net;
    if (!net->message || !listen_open(net, words, words_size)) {
        if (!net->message)
            snprintf(words, words_size, "out of memory");
        logger = NULL;
        door_free(net);
        free(net->message);
        free(net);
        return false;
    }
    uv_timer_init(settings->loop, &net->sweep);
    uv_idle_init(settings->loop, &net->writing);
    uv_idle_init(settings->loop, &net->ending);
    net->sweep.data = net->writing.data = net->ending.data = net;
    net->handles = 4;
    if (!open_context(net, words, words_size) || !door_open(net, words, words_size)) {
        net_close(net, NULL, NULL);
        return false;
    }
    net->swept_ms = net_now(net);
    uv_timer_start(&net->sweep, sweep, NET_SWEEP_MS, NET_SWEEP_MS);
    *opened = net;
    return true;
}

uint16_t net_port(const struct net *net)
{
    return net->port;
}

void net_stop_listening(struct net *net)
{
    listen_stop(net);
}

struct net_counts net_counts(const struct net *net)
{
    struct net_counts counts = net->counts;
    counts.turned_away = atomic_load(&net->door.turned_away);
    return counts;
}
