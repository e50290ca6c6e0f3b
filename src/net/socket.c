/* socket.c - a WebSocket: messages in whole, out one at a time, pings, and the end of it.
 *
 *     open --- net_socket_close, or the peer breaks a rule ---> closing: `next` is asked until it has nothing, at most
 * a |                                                        second
 *      |--- the peer's close frame --->  the same is sent back   |
 *      |                                 |                       v
 *      |                                 v                       close frame sent: a second for the peer's
 *      \--- silence, a stuck peer --->  gone  <------------------/                                           */
#include "net/internal.h"
#include "net/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FRAMES_A_SECOND =
        200, /* of all kinds; a message of many small pieces, or pings, would cost us more than the peer */
    CLOSE_MS = 1000,
    MESSAGES_AT_ONCE = 16,
    GATHERED_MOST = 16384 /* bytes of messages that are written together, the last one may go beyond */
};

void *net_socket_data(const struct net_socket *socket)
{
    return socket->data;
}

const char *net_socket_address(const struct net_socket *socket)
{
    return socket->connection->address;
}

void net_socket_wants(struct net_socket *socket)
{
    if (socket->close_sent || (socket->wants && socket->connection->wanting != &socket->connection->net->later))
        return;
    socket->wants = true;
    connection_want(socket->connection);
}

void net_socket_wants_later(struct net_socket *socket)
{
    if (socket->wants || socket->close_sent)
        return;
    socket->wants = true;
    connection_want_later(socket->connection);
}

void net_socket_close(struct net_socket *socket, uint16_t code, const char *name)
{
    if (socket->close_code || socket->close_sent)
        return;
    if (code > 1001 && code < 1012) /* not: it is done, we go, the house is busy */
        connection_refused(socket->connection);
    socket->close_code = code;
    socket->close_by_ms = net_now(socket->connection->net) + CLOSE_MS;
    snprintf(socket->close_name, sizeof socket->close_name, "%s", name);
    socket->wants = true;
    connection_want(socket->connection);
}

/* The peer has broken a rule: nothing it says from now on is listened to. */
static void end(struct net_socket *socket, uint16_t code, const char *name)
{
    struct net *net = socket->connection->net;
    char words[128];
    snprintf(words, sizeof words, "%s of %s: closed with %d", name, socket->connection->address, code);
    net_log(net, false, words);
    socket->deaf = true;
    if (socket->close_code || socket->close_sent)
        return;
    if (net->set.call->ending)
        net->set.call->ending(net->set.context, socket, code, name);
    net_socket_close(socket, code, name);
}

/* Messages have passwords in them, of a second person: what is let go of is wiped. */
static void let_partial_go(struct net_socket *socket)
{
    if (socket->partial)
        explicit_bzero(socket->partial, socket->partial_length);
    free(socket->partial);
    socket->partial = NULL;
    socket->partial_length = 0;
}

void socket_free(struct net_socket *socket)
{
    struct net *net = socket->connection->net;
    net->counts.sockets--;
    net->set.call->closed(net->set.context, socket);
    let_partial_go(socket);
    free(socket);
}

/* ---- In ---- */

static void frame_begins(struct net_socket *socket, size_t have)
{
    const struct net *net = socket->connection->net;
    const struct frame_reader *reader = &socket->reader;
    uint32_t second = (uint32_t)(net_now(net) / 1000);
    if (second != socket->second) {
        socket->second = second;
        socket->frames = 0;
    }
    if (++socket->frames > FRAMES_A_SECOND) {
        end(socket, 1008, "TOO_FAST");
    } else if (reader->opcode == FRAME_BINARY) {
        end(socket, 1003, "NOT_TEXT");
    } else if (reader->opcode < 8 && reader->length > net->limit.message_most - have) {
        end(socket, 1009, "TOO_LARGE");
    } else if (reader->opcode == FRAME_PING || reader->opcode == FRAME_CLOSE) {
        socket->control_length = 0;
        socket->pong_due = false; /* only the last ping needs an answer (RFC 6455, 5.5.3) */
    }
}

static void control_ends(struct net_socket *socket)
{
    if (socket->reader.opcode == FRAME_PING) {
        socket->pong_due = true;
        connection_want(socket->connection);
    } else if (socket->reader.opcode == FRAME_CLOSE) {
        uint16_t code = frame_close_code(socket->control, socket->control_length);
        if (code == 0) {
            end(socket, 1002, "BAD_FRAME");
            return;
        }
        socket->deaf = socket->close_got = true;
        if (!socket->close_code) {
            socket->close_code = code;
            socket->close_by_ms = net_now(socket->connection->net) + CLOSE_MS;
        }
        connection_want(socket->connection);
    }
}

static void message_ends(struct net_socket *socket, size_t length)
{
    struct net *net = socket->connection->net;
    if (!utf8_is_good(net->message, length)) {
        end(socket, 1007, "NOT_JSON");
        return;
    }
    if (socket->close_code)
        return;
    net->message[length] = 0;
    net->counts.messages_in++;
    net->set.call->message(net->set.context, socket, net->message, length);
}

/* What is not whole yet waits in memory of its own; an idle socket has none. */
static bool keep_partial(struct net_socket *socket, size_t have)
{
    struct net *net = socket->connection->net;
    let_partial_go(socket);
    if (have && !socket->deaf) {
        socket->partial = malloc(have);
        if (!socket->partial)
            return false;
        memcpy(socket->partial, net->message, have);
        socket->partial_length = have;
    }
    return true;
}

static size_t take_piece(struct net_socket *socket, const uint8_t *piece, size_t length, size_t have)
{
    if (socket->reader.opcode == FRAME_PONG)
        return have; /* whatever it says: a ping that waits for its answer keeps its words */
    if (socket->reader.opcode >= 8) {
        memcpy(socket->control + socket->control_length, piece, length);
        socket->control_length = (uint8_t)(socket->control_length + length);
        return have;
    }
    memcpy(socket->connection->net->message + have, piece, length);
    return have + length;
}

int socket_take(struct net_socket *socket, uint8_t *bytes, size_t length)
{
    struct net *net = socket->connection->net;
    size_t have = socket->partial_length, most = have, piece_length;
    uint8_t *piece;
    socket->heard_ms = net_now(net);
    if (have)
        memcpy(net->message, socket->partial, have);
    while (!socket->deaf) {
        enum frame_event event = frame_read(&socket->reader, &bytes, &length, &piece, &piece_length);
        if (event == FRAME_MORE)
            break;
        if (event == FRAME_BAD) {
            end(socket, 1002, "BAD_FRAME");
        } else if (event == FRAME_BEGINS) {
            frame_begins(socket, have);
        } else if (event == FRAME_BYTES) {
            have = take_piece(socket, piece, piece_length, have);
            most = have > most ? have : most;
        } else if (socket->reader.opcode >= 8) {
            control_ends(socket);
        } else if (socket->reader.final) {
            message_ends(socket, have);
            have = 0;
        }
    }
    bool kept = keep_partial(socket, have);
    explicit_bzero(net->message, most);
    return kept ? 0 : -1;
}

/* ---- Out ---- */

/* One frame behind those in the loop's scratch, head and payload copied once; false: no memory. */
static bool add_frame(struct net *net, size_t *gathered, enum frame_opcode opcode, const void *payload, size_t length)
{
    char *scratch = net_scratch(net, *gathered + FRAME_WRITTEN_HEAD_MOST + length);
    if (!scratch)
        return false;
    size_t head = frame_write_head((uint8_t *)scratch + *gathered, opcode, length);
    if (length)
        memcpy(scratch + *gathered + head, payload, length);
    *gathered += head + length;
    return true;
}

static int write_gathered(struct net_socket *socket, size_t gathered)
{
    struct net *net = socket->connection->net;
    if (gathered == 0)
        return 0;
    if (lws_write(socket->connection->wsi, (unsigned char *)net->scratch, gathered, LWS_WRITE_RAW) < 0)
        return -1;
    net->counts.bytes_out += gathered;
    return 0;
}

static int write_frame(struct net_socket *socket, enum frame_opcode opcode, const void *payload, size_t length)
{
    size_t gathered = 0;
    return add_frame(socket->connection->net, &gathered, opcode, payload, length) ? write_gathered(socket, gathered)
                                                                                  : -1;
}

static bool is_choked(const struct net_socket *socket)
{
    return lws_partial_buffered(socket->connection->wsi);
}

/* What an act leads to (the table, the own view, `done`) goes out as one: a write costs more than all that made it. */
static int write_messages(struct net_socket *socket)
{
    struct net *net = socket->connection->net;
    size_t gathered = 0;
    for (int i = 0; i < MESSAGES_AT_ONCE && socket->wants && gathered < GATHERED_MOST && !is_choked(socket); i++) {
        struct net_message message = {0};
        if (!net->set.call->next(net->set.context, socket, &message)) {
            socket->wants = false;
            break;
        }
        bool added = add_frame(net, &gathered, FRAME_TEXT, message.bytes, message.length);
        net->set.call->sent(net->set.context, message.owner);
        if (!added)
            return -1;
        net->counts.messages_out++;
    }
    return write_gathered(socket, gathered);
}

static int write_close(struct net_socket *socket)
{
    uint8_t payload[2 + sizeof socket->close_name];
    size_t length = socket->close_code == 1005 ? 0 : 2 + strlen(socket->close_name);
    payload[0] = (uint8_t)(socket->close_code >> 8);
    payload[1] = (uint8_t)(socket->close_code & 0xff);
    memcpy(payload + 2, socket->close_name, strlen(socket->close_name));
    socket->close_sent = true;
    socket->wants = false;
    socket->close_by_ms = net_now(socket->connection->net) + CLOSE_MS;
    return write_frame(socket, FRAME_CLOSE, payload, length);
}

static int write_control(struct net_socket *socket)
{
    uint64_t now = net_now(socket->connection->net);
    if (socket->pong_due && !socket->deaf) {
        socket->pong_due = false;
        if (write_frame(socket, FRAME_PONG, socket->control, socket->control_length) < 0)
            return -1;
    }
    if (socket->ping_due) {
        socket->ping_due = false;
        if (socket->pinged_ms <= socket->heard_ms)
            socket->pinged_ms = now; /* the first since the peer was heard: its silence counts from here */
        if (write_frame(socket, FRAME_PING, NULL, 0) < 0)
            return -1;
    }
    return 0;
}

int socket_write(struct net_socket *socket)
{
    if (socket->choked) /* it has taken what it did not take before: a slow one, but there */
        socket->heard_ms = net_now(socket->connection->net);
    if (!socket->close_sent) {
        bool late = socket->close_code && net_now(socket->connection->net) >= socket->close_by_ms;
        if (write_control(socket) < 0)
            return -1;
        if (!socket->close_got && !late && write_messages(socket) < 0)
            return -1;
        if (socket->close_code && (!socket->wants || socket->close_got || late) && !is_choked(socket) &&
            write_close(socket) < 0)
            return -1;
    }
    socket->choked = is_choked(socket);
    if (socket->choked || socket->wants) {
        connection_want(socket->connection);
        return 0;
    }
    if (!socket->close_sent)
        return 0;
    if (socket->close_got)
        return -1; /* both have said it */
    connection_linger(socket->connection);
    return 0;
}

/* ---- Time ---- */

bool socket_sweep(struct net_socket *socket, uint64_t now)
{
    const struct net_limits *limit = &socket->connection->net->limit;
    if (socket->close_code || socket->close_sent) {
        if (now > socket->close_by_ms + CLOSE_MS)
            return false;
        if (now > socket->close_by_ms)
            connection_want(socket->connection);
        return true;
    }
    if (socket->pinged_ms > socket->heard_ms && now - socket->pinged_ms > limit->silent_ms)
        return false;
    if (now >= socket->ping_ms) {
        socket->ping_ms = now + limit->ping_ms;
        socket->ping_due = true;
        connection_want(socket->connection);
    }
    return true;
}
