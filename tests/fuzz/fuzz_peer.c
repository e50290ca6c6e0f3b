/* fuzz_peer.c - a peer that sends any bytes at all, in any pieces: the whole of net above the library, HTTP and
 * WebSocket.
 *
 * The functions of libwebsockets that take a connection are stood in for here; the loop is a real one. The first byte
 * chooses: how large the pieces are, whether the kernel takes what is written at once, whether a peer behind a proxy.
 * If the input begins with `~` the handshake of a WebSocket goes before it, so that the rest is frames.
 *
 * Promises: what comes back is HTTP answers that are whole and end where they say, then frames that are whole; every
 * answer that refuses closes; every socket that was opened is closed once; nothing is left. */
#include "fuzz.h"
#include "net/internal.h"

#include <string.h>

static struct {
    uv_loop_t loop;
    struct net net;
    struct connection *connection;
    char out[1 << 20];
    size_t out_length;
    bool killed, choked, paused, writable;
    unsigned opened, closed, waiting_messages;
} world;

static void promise(bool kept, const char *words)
{
    if (kept)
        return;
    fprintf(stderr, "broken promise: %s\n", words);
    abort();
}

/* ---- In place of libwebsockets ---- */

int lws_write(struct lws *wsi, unsigned char *bytes, size_t length, enum lws_write_protocol protocol)
{
    (void)wsi, (void)protocol;
    promise(world.out_length + length <= sizeof world.out, "an answer has an end");
    memcpy(world.out + world.out_length, bytes, length);
    world.out_length += length;
    return (int)length;
}

int lws_partial_buffered(struct lws *wsi)
{
    (void)wsi;
    return world.choked;
}

int lws_callback_on_writable(struct lws *wsi)
{
    (void)wsi;
    world.writable = true;
    return 1;
}

int lws_rx_flow_control(struct lws *wsi, int enable)
{
    (void)wsi;
    world.paused = !enable;
    return 0;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)wsi, (void)reason;
    if (seconds == LWS_TO_KILL_SYNC && world.connection) {
        world.killed = true;
        connection_free(world.connection);
        world.connection = NULL;
    }
}

int lws_is_ssl(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

lws_sockfd_type lws_get_socket_fd(struct lws *wsi)
{
    (void)wsi;
    return -1;
}

/* ---- A server ---- */

static void on_request(void *context, struct net_request *request)
{
    (void)context;
    char cookie[65];
    size_t length;
    const char *body = net_request_body(request, &length);
    promise(*net_request_path(request) == '/', "a path begins with a slash");
    promise(length <= 4096, "a body has a limit");
    net_request_cookie(request, "baize", cookie, sizeof cookie);
    net_answer(request, &(struct net_answer){.status = 200, .type = "text/plain", .body = body, .length = length});
}

static void on_abandoned(void *context, struct net_request *request)
{
    (void)context, (void)request;
}

static bool may_open(void *context, const struct net_request *request, void **data, struct net_refusal *refusal)
{
    (void)context, (void)request, (void)data, (void)refusal;
    return true;
}

static void on_opened(void *context, struct net_socket *socket)
{
    (void)context;
    world.opened++;
    world.waiting_messages = 1;
    net_socket_wants(socket);
}

static void on_message(void *context, struct net_socket *socket, const char *bytes, size_t length)
{
    (void)context;
    promise(length <= 4096 && bytes[length] == 0, "a message has a limit, and a zero behind it");
    promise(world.opened == 1 && world.closed == 0, "messages are of an open socket");
    world.waiting_messages++;
    net_socket_wants(socket);
    if (length == 5 && memcmp(bytes, "close", 5) == 0)
        net_socket_close(socket, 1000, "BYE");
}

static bool on_next(void *context, struct net_socket *socket, struct net_message *message)
{
    (void)context, (void)socket;
    if (world.waiting_messages == 0)
        return false;
    world.waiting_messages--;
    *message = (struct net_message){"text", 4, NULL};
    return true;
}

static void on_sent(void *context, void *owner)
{
    (void)context, (void)owner;
}

static void on_closed(void *context, struct net_socket *socket)
{
    (void)context, (void)socket;
    world.closed++;
}

static void on_log(void *context, bool trouble, const char *words)
{
    (void)context, (void)trouble, (void)words;
}

static const struct net_calls calls = {.request = on_request,
                                       .abandoned = on_abandoned,
                                       .may_open = may_open,
                                       .opened = on_opened,
                                       .message = on_message,
                                       .next = on_next,
                                       .sent = on_sent,
                                       .closed = on_closed,
                                       .log = on_log};

static void begin(bool proxied)
{
    memset(&world.net, 0, sizeof world.net);
    world.out_length = 0;
    world.killed = world.choked = world.paused = world.writable = false;
    world.opened = world.closed = world.waiting_messages = 0;
    uv_loop_init(&world.loop);
    struct net *net = &world.net;
    net->set = (struct net_settings){
        .loop = &world.loop, .subprotocol = "baize.v1", .path = "/live", .proxied = proxied, .call = &calls};
    net->limit = (struct net_limits){.head_most = 8192,
                                     .head_ms = 10000,
                                     .body_most = 4096,
                                     .body_ms = 10000,
                                     .message_most = 4096,
                                     .connections_most = 100,
                                     .connections_of_address_most = 10,
                                     .ping_ms = 20000,
                                     .silent_ms = 30000,
                                     .stuck_ms = 30000,
                                     .idle_ms = 60000};
    net->message = malloc(4097);
    uv_idle_init(&world.loop, &net->writing);
    net->writing.data = net;
    struct connection peer = {.address = "127.0.0.1"};
    address_key(peer.address, &peer.key);
    world.connection = connection_make(net, (struct lws *)net, &peer);
}

static void end(void)
{
    if (world.connection)
        connection_free(world.connection);
    world.connection = NULL;
    promise(world.net.counts.connections == 0 && world.net.counts.sockets == 0, "what has gone is not counted");
    promise(world.opened == world.closed && world.opened <= 1, "what was opened is closed once");
    promise(world.net.addresses.used == 0, "no address is left");
    uv_close((uv_handle_t *)&world.net.writing, NULL);
    uv_run(&world.loop, UV_RUN_DEFAULT);
    promise(uv_loop_close(&world.loop) == 0, "the loop has nothing of ours");
    address_counts_free(&world.net.addresses);
    free(world.net.message);
    free(world.net.scratch);
}

/* ---- What came back ---- */

static size_t check_answer(const char *out, size_t length)
{
    const char *end = NULL, *at;
    for (size_t i = 0; i + 4 <= length && !end; i++)
        if (memcmp(out + i, "\r\n\r\n", 4) == 0)
            end = out + i + 4;
    promise(end != NULL && memcmp(out, "HTTP/1.1 ", 9) == 0, "an answer is whole");
    size_t head = (size_t)(end - out), body = 0;
    int status = atoi(out + 9);
    char *copy = malloc(head + 1);
    memcpy(copy, out, head);
    copy[head] = 0;
    if ((at = strstr(copy, "\r\nContent-Length: ")))
        body = (size_t)atoi(at + 18);
    promise(status == 100 || status == 101 || strstr(copy, "nosniff"), "every answer has the headers of every answer");
    promise(status < 400 || strstr(copy, "Connection: close"), "what refuses closes");
    free(copy);
    if (status == 101)
        return 0;
    promise(head + body <= length || !world.killed, "an answer has the length it says");
    return head + body <= length ? head + body : length;
}

static void check_frames(const uint8_t *out, size_t length)
{
    while (length) {
        promise(length >= 2 && !(out[1] & 0x80), "a frame of the server is not masked");
        promise(out[0] == 0x81 || out[0] == 0x88 || out[0] == 0x89 || out[0] == 0x8a, "a frame is text or control");
        size_t size = 2 + (size_t)(out[1] & 0x7f);
        promise(size <= length && size < 2 + 126, "a frame is whole");
        out += size;
        length -= size;
    }
}

static void check_out(bool was_head)
{
    size_t at = 0;
    while (at < world.out_length) {
        size_t used = check_answer(world.out + at, world.out_length - at);
        if (was_head)
            return; /* an answer to HEAD says a length and has none */
        if (used == 0) {
            const char *end = strstr(world.out + at, "\r\n\r\n");
            promise(world.opened == 1, "101 opens a socket");
            at = (size_t)(end - world.out) + 4;
            check_frames((const uint8_t *)world.out + at, world.out_length - at);
            return;
        }
        at += used;
    }
}

static void turn(void)
{
    uv_run(&world.loop, UV_RUN_NOWAIT);
    if (world.connection && world.writable && !world.choked) {
        world.writable = false;
        if (connection_write(world.connection) < 0)
            lws_set_timeout(NULL, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
}

static void send_all(const char *bytes, size_t length, size_t step, bool slow)
{
    size_t turns = 0;
    for (size_t at = 0; at < length && world.connection && turns < 100000; turns++) {
        world.choked = slow && turns % 3 == 1;
        turn();
        if (!world.connection || world.paused)
            continue;
        char piece[4096];
        size_t count = length - at < step ? length - at : step;
        memcpy(piece, bytes + at, count);
        at += count;
        if (connection_take(world.connection, piece, count) < 0)
            lws_set_timeout(NULL, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
    world.choked = false;
    for (int i = 0; i < 8 && world.connection; i++)
        turn();
}

static const char handshake[] =
    "GET /live HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: baize.v1\r\n\r\n";

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const size_t steps[] = {1, 2, 3, 7, 16, 61, 1000, 4096};
    if (length < 1 || length > 65536)
        return 0;
    uint8_t choice = *bytes++;
    length--;
    bool frames = length && *bytes == '~';
    begin(choice & 0x10);
    if (frames) {
        send_all(handshake, sizeof handshake - 1, sizeof handshake, false);
        promise(world.opened == 1, "a good handshake opens a socket");
    }
    send_all((const char *)bytes + frames, length - frames, steps[choice & 7], choice & 8);
    bool has_head = false;
    for (size_t i = 0; i + 4 < length; i++)
        has_head |= memcmp(bytes + i, "HEAD", 4) == 0;
    check_out(has_head);
    end();
    return 0;
}
