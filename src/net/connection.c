/* connection.c - one peer: its bytes in and out, its times, its end. */
#include "net/internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct connection *connection_make(struct net *net, struct lws *wsi, const struct connection *from)
{
    struct connection *connection = malloc(sizeof *connection);
    if (!connection)
        return NULL;
    *connection = *from;
    connection->net = net;
    connection->wsi = wsi;
    connection->secure = lws_is_ssl(wsi);
    connection->ready = !connection->secure;
    connection->deadline_ms = net_now(net) + net->limit.head_ms;
    connection->counted = address_add(&net->addresses, &connection->key);
    connection->next = net->first;
    if (net->first)
        net->first->previous = connection;
    net->first = connection;
    net->counts.connections++;
    return connection;
}

/* Once a connection: what a peer can make us do with one is bounded, connections are what it can have more of. Who has
 * said nothing has done little, unless it is one too many. */
static void connection_fault(struct connection *connection)
{
    struct net *net = connection->net;
    bool whole = connection->heard || net->arriving != NULL;
    if (!connection->faulty)
        door_fault(net, &connection->key, whole ? ADDRESS_FAULT_MS : ADDRESS_SILENT_MS);
    connection->faulty = true;
}

void connection_refused(struct connection *connection)
{
    connection->net->counts.refused++;
    connection_fault(connection);
}

void connection_free(struct connection *connection)
{
    struct net *net = connection->net;
    if (!connection->served && !connection->socket && net->end == NET_OPEN)
        connection_fault(connection); /* it came to nothing */
    if (connection->next)
        connection->next->previous = connection->previous;
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        net->first = connection->next;
    connection_wants_no_more(connection);
    if (connection->counted)
        address_remove(&net->addresses, &connection->key);
    net->counts.connections--;
    if (connection->socket)
        socket_free(connection->socket);
    if (connection->request) {
        if (connection->state == CONNECTION_WAITING)
            net->set.call->abandoned(net->set.context, connection->request);
        free(connection->request);
    }
    connection_wipe(connection);
    free(connection->out);
    free(connection);
}

/* Nothing is read while the server has a request or an answer is on its way; nor while libwebsockets still holds bytes
 * that the peer has not taken: its raw role would turn round and round on a peer that sends and does not read. */
static void set_flow(struct connection *connection)
{
    bool paused = connection->state == CONNECTION_WAITING || connection->state == CONNECTION_ANSWERING ||
                  lws_partial_buffered(connection->wsi);
    if (paused == connection->paused)
        return;
    connection->paused = paused;
    lws_rx_flow_control(connection->wsi, !paused);
}

void connection_kill(struct connection *connection)
{
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

void connection_linger(struct connection *connection)
{
    connection->state = CONNECTION_LINGERING;
    connection->deadline_ms = net_now(connection->net) + NET_LINGER_MS;
    shutdown(lws_get_socket_fd(connection->wsi), SHUT_WR);
}

/* Requests have passwords in them: what is let go of is wiped. */
void connection_wipe(struct connection *connection)
{
    if (connection->in)
        explicit_bzero(connection->in, connection->in_size);
    free(connection->in);
    connection->in = NULL;
    connection->in_size = 0;
}

static bool append(struct connection *connection, const char *bytes, size_t length)
{
    const struct net_limits *limit = &connection->net->limit;
    size_t needed = connection->in_length + length;
    if (needed > (size_t)limit->head_most + limit->body_most + 2 * NET_READ_MOST)
        return false;
    if (needed > connection->in_size) {
        size_t size = connection->in_size ? connection->in_size : 1024;
        while (size < needed)
            size *= 2;
        char *in = malloc(size);
        if (!in)
            return false;
        if (connection->in_length)
            memcpy(in, connection->in, connection->in_length);
        connection_wipe(connection);
        connection->in = in;
        connection->in_size = (uint32_t)size;
    }
    memcpy(connection->in + connection->in_length, bytes, length);
    connection->in_length += (uint32_t)length;
    return true;
}

static int take(struct connection *connection, char *bytes, size_t length)
{
    struct net *net = connection->net;
    switch (connection->state) {
    case CONNECTION_LINGERING:
        return 0;
    case CONNECTION_SOCKET:
        return socket_take(connection->socket, (uint8_t *)bytes, length);
    case CONNECTION_HEAD:
        if (connection->in_length == 0 && connection->served)
            connection->deadline_ms = net_now(net) + net->limit.head_ms;
        break;
    case CONNECTION_ANSWERING:
        connection_want(connection); /* a refusal at the door, which had to wait for the TLS handshake */
        break;
    case CONNECTION_BODY:
    case CONNECTION_WAITING:
        break;
    }
    if (!append(connection, bytes, length))
        return -1;
    if (connection->state == CONNECTION_HEAD || connection->state == CONNECTION_BODY)
        request_step(connection);
    set_flow(connection);
    return 0;
}

int connection_take(struct connection *connection, char *bytes, size_t length)
{
    connection->net->counts.bytes_in += length;
    connection->ready = connection->heard = true;
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0); /* the library's own, of the TLS handshake */
    int result = take(connection, bytes, length);
    explicit_bzero(bytes, length); /* the library's buffer, which the next peer's bytes may not fill */
    return result;
}

/* A piece of the answer. 1: all of it is written. */
static int write_out(struct connection *connection)
{
    struct net *net = connection->net;
    size_t all = connection->out_length + connection->tail_length, length = all - connection->written;
    if (length > NET_WRITE_MOST)
        length = NET_WRITE_MOST;
    char *scratch = net_scratch(net, length);
    if (!scratch)
        return -1;
    size_t at = connection->written, from_out = at < connection->out_length ? connection->out_length - at : 0;
    if (from_out > length)
        from_out = length;
    if (from_out)
        memcpy(scratch, connection->out + at, from_out);
    if (length > from_out)
        memcpy(scratch + from_out, connection->tail + (at + from_out - connection->out_length), length - from_out);
    if (lws_write(connection->wsi, (unsigned char *)scratch, length, LWS_WRITE_RAW) < 0)
        return -1;
    net->counts.bytes_out += length;
    connection->written += length;
    if (connection->written < all)
        return 0;
    free(connection->out);
    connection->out = NULL;
    connection->tail = NULL;
    connection->out_length = connection->tail_length = connection->written = 0;
    return 1;
}

/* The answer is out: the next request, which may be here already. */
static void next_request(struct connection *connection)
{
    if (connection->closes) {
        connection_linger(connection);
        return;
    }
    connection->served = true;
    connection->state = CONNECTION_HEAD;
    connection->deadline_ms = net_now(connection->net) +
                              (connection->in_length ? connection->net->limit.head_ms : connection->net->limit.idle_ms);
    if (connection->in_length == 0) {
        connection_wipe(connection);
        return;
    }
    request_step(connection);
}

int connection_write(struct connection *connection)
{
    connection->want_since_ms = 0;
    if (connection->out) {
        int result = write_out(connection);
        if (result < 0)
            return -1;
        if (result == 0 || lws_partial_buffered(connection->wsi))
            connection_want(connection);
        else if (connection->state == CONNECTION_ANSWERING)
            next_request(connection);
        else if (connection->state == CONNECTION_SOCKET)
            connection_want(connection);
    } else if (connection->state == CONNECTION_ANSWERING) {
        next_request(connection); /* what was left with libwebsockets is with the kernel now */
    } else if (connection->state == CONNECTION_SOCKET) {
        if (socket_write(connection->socket) < 0)
            return -1;
    }
    set_flow(connection);
    return 0;
}

/* What began while we were away begins now. */
static uint64_t forgiven(uint64_t since_ms, uint64_t ms, uint64_t now)
{
    return since_ms + ms < now ? since_ms + ms : now;
}

void connection_forgive(struct connection *connection, uint64_t ms, uint64_t now)
{
    struct net_socket *socket = connection->socket;
    connection->deadline_ms += ms;
    if (connection->want_since_ms)
        connection->want_since_ms = forgiven(connection->want_since_ms, ms, now);
    if (socket && socket->pinged_ms > socket->heard_ms)
        socket->pinged_ms = forgiven(socket->pinged_ms, ms, now);
}

void connection_sweep(struct connection *connection, uint64_t now)
{
    static const struct net_refusal slow_head = {408, "TOO_SLOW", "the head of the request took too long"};
    static const struct net_refusal slow_body = {408, "TOO_SLOW", "the body of the request took too long"};
    if (connection->want_since_ms && now - connection->want_since_ms > connection->net->limit.stuck_ms) {
        connection_refused(connection);
        net_log(connection->net, false, "TOO_SLOW: a peer takes nothing");
        connection_kill(connection);
        return;
    }
    switch (connection->state) {
    case CONNECTION_HEAD:
    case CONNECTION_BODY:
        if (now < connection->deadline_ms)
            return;
        if (connection->state == CONNECTION_HEAD && connection->served && connection->in_length == 0) {
            connection_kill(connection);
            return;
        }
        answer_refusal(connection, connection->state == CONNECTION_HEAD ? &slow_head : &slow_body);
        set_flow(connection);
        return;
    case CONNECTION_LINGERING:
        if (now >= connection->deadline_ms)
            connection_kill(connection);
        return;
    case CONNECTION_SOCKET:
        if (!socket_sweep(connection->socket, now))
            connection_kill(connection);
        return;
    case CONNECTION_WAITING:
    case CONNECTION_ANSWERING:
        return;
    }
}
