/* upgrade.c - from a request to a WebSocket (RFC 6455, 4.2): each thing that is wrong has its own plain answer. */
#include "net/buffer.h"
#include "net/internal.h"
#include "net/list.h"

#include <stdlib.h>
#include <string.h>

static const struct net_refusal no_socket = {400, "BAD_REQUEST", "here is a WebSocket only: Upgrade: websocket"};
static const struct net_refusal bad_version = {400, "BAD_REQUEST", "Sec-WebSocket-Version is 13"};
static const struct net_refusal bad_key = {400, "BAD_REQUEST", "Sec-WebSocket-Key is 16 bytes in base64"};
static const struct net_refusal unknown = {400, "SUBPROTOCOL_UNKNOWN", "Sec-WebSocket-Protocol does not name baize.v1"};
static const struct net_refusal too_many = {429, "TOO_MANY_CLIENTS", "this address has too many sockets"};
static const struct net_refusal no_memory = {503, "BUSY", "the server is out of memory"};

/* On the path of the socket everything is an upgrade, well made or not; elsewhere Upgrade is ignored, as HTTP says. */
bool upgrade_is_wanted(const struct net_request *request)
{
    return strcmp(net_request_path(request), request->connection->net->set.path) == 0;
}

static bool key_is_good(const char *key)
{
    static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key && strlen(key) == 24 && strspn(key, base64) == 22 && strcmp(key + 22, "==") == 0;
}

static const struct net_refusal *check(const struct net_request *request)
{
    const char *bytes = request->connection->in;
    const struct head *head = &request->head;
    const char *version = net_request_header(request, "sec-websocket-version");
    if (strcmp(net_request_method(request), "GET") != 0 || !head->is_1_1 || head->body_length > 0 ||
        !head_says(head, bytes, "upgrade", "websocket") || !head_says(head, bytes, "connection", "upgrade"))
        return &no_socket;
    if (!version || strcmp(version, "13") != 0)
        return &bad_version;
    if (!key_is_good(net_request_header(request, "sec-websocket-key")) ||
        head_count(head, bytes, "sec-websocket-key") != 1)
        return &bad_key;
    const char *offered = net_request_header(request, "sec-websocket-protocol");
    return offered && list_has(offered, request->connection->net->set.subprotocol, true) ? NULL : &unknown;
}

/* The proxy's connections are not counted; the sockets of those behind it are. */
static const struct net_refusal *count(struct connection *connection, const struct net_request *request)
{
    struct net *net = connection->net;
    struct address_key key;
    if (!net->set.proxied || !address_key(request->address, &key) || memcmp(&key, &connection->key, sizeof key) == 0)
        return NULL;
    if (address_count(&net->addresses, &key) >= net->limit.connections_of_address_most)
        return &too_many;
    if (!address_add(&net->addresses, &key))
        return &no_memory;
    if (connection->counted)
        address_remove(&net->addresses, &connection->key);
    connection->key = key;
    connection->counted = true;
    return NULL;
}

static void add_accept(struct buffer *buffer, const char *key)
{
    char text[64], accept[32];
    unsigned char hash[20];
    size_t length = 0;
    for (const char *part = key; *part; part++)
        text[length++] = *part;
    memcpy(text + length, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
    lws_SHA1((const unsigned char *)text, length + 36, hash);
    int written = lws_b64_encode_string((const char *)hash, sizeof hash, accept, sizeof accept);
    buffer_add(buffer, accept, written > 0 ? (size_t)written : 0);
}

static bool say_yes(struct connection *connection, const struct net_request *request)
{
    struct buffer buffer = {0};
    buffer_text(&buffer, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         "Sec-WebSocket-Accept: ");
    add_accept(&buffer, net_request_header(request, "sec-websocket-key"));
    buffer_text(&buffer, "\r\nSec-WebSocket-Protocol: ");
    buffer_text(&buffer, connection->net->set.subprotocol);
    buffer_text(&buffer, "\r\n\r\n");
    if (buffer.bad) {
        free(buffer.bytes);
        return false;
    }
    free(connection->out);
    connection->out = buffer.bytes;
    connection->out_length = buffer.length;
    connection->written = 0;
    connection_want(connection);
    return true;
}

/* Frames may be here already, behind the head. */
static void take_rest(struct connection *connection)
{
    if (connection->in_length)
        socket_take(connection->socket, (uint8_t *)connection->in, connection->in_length);
    connection->in_length = 0;
    connection_wipe(connection);
}

static void open_socket(struct connection *connection, struct net_socket *socket, void *data)
{
    struct net *net = connection->net;
    uint64_t now = net_now(net);
    memcpy(connection->address, connection->request->address, sizeof connection->address);
    connection->state = CONNECTION_SOCKET;
    connection->socket = socket;
    socket->connection = connection;
    socket->data = data;
    socket->heard_ms = now;
    socket->ping_ms = now + net->limit.ping_ms;
    request_free(connection);
    net->counts.sockets++;
    net->set.call->opened(net->set.context, socket);
    take_rest(connection);
}

void upgrade_take(struct connection *connection)
{
    struct net *net = connection->net;
    struct net_request *request = connection->request;
    struct net_refusal refusal = {403, "ORIGIN_REFUSED", "refused"};
    void *data = NULL;
    const struct net_refusal *fault = check(request);
    if (!fault)
        fault = count(connection, request);
    struct net_socket *socket = fault ? NULL : calloc(1, sizeof *socket);
    if (!fault && !socket)
        fault = &no_memory;
    if (!fault && !net->set.call->may_open(net->set.context, request, &data, &refusal))
        fault = &refusal;
    if (fault) {
        free(socket);
        request_free(connection);
        answer_refusal(connection, fault);
        return;
    }
    if (!say_yes(connection, request)) {
        connection->closes = true; /* there is no memory for a line: the socket is opened, so that it can be closed */
        socket->deaf = true;
        socket->close_sent = true;
    }
    open_socket(connection, socket, data);
}
