/* request.c - from bytes to a whole request, checked; and what the server may ask of it. */
#include "net/internal.h"
#include "net/list.h"
#include "net/origin.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct net_refusal body_too_large = {413, "TOO_LARGE", "the body is too large"};
static const struct net_refusal not_json = {415, "NOT_JSON", "a POST needs Content-Type: application/json"};
static const struct net_refusal no_memory = {503, "BUSY", "the server is out of memory"};

const char *net_request_method(const struct net_request *request)
{
    return request->connection->in + request->head.method;
}

const char *net_request_path(const struct net_request *request)
{
    return request->connection->in + request->head.path;
}

const char *net_request_query(const struct net_request *request)
{
    return request->connection->in + request->head.query;
}

const char *net_request_header(const struct net_request *request, const char *name)
{
    return head_value(&request->head, request->connection->in, name);
}

bool net_request_cookie(const struct net_request *request, const char *name, char *value, size_t size)
{
    /* HTTP/1.1 allows one Cookie header (RFC 6265, 5.4); with two, neither is believed. */
    if (head_count(&request->head, request->connection->in, "cookie") != 1)
        return false;
    return list_cookie(net_request_header(request, "cookie"), name, value, size);
}

const char *net_request_body(const struct net_request *request, size_t *length)
{
    *length = (size_t)request->head.body_length;
    return request->connection->in + request->head.length;
}

const char *net_request_address(const struct net_request *request)
{
    return request->address;
}

bool net_request_takes_gzip(const struct net_request *request)
{
    return list_takes_gzip(net_request_header(request, "accept-encoding"));
}

bool net_request_is_secure(const struct net_request *request)
{
    return request->secure;
}

/* The last element of all headers of this name (RFC 9110, 5.3: they are one list). What stands before it the client may
 * have sent: a proxy adds to the client's line, or adds a line of its own behind it. */
static bool said_by_proxy(const struct net_request *request, const char *name, char *value, size_t size)
{
    return list_last(head_last_value(&request->head, request->connection->in, name), value, size);
}

/* Who the peer is: behind a proxy on this machine, who the proxy says. Another's word is not taken. */
static void read_peer(struct connection *connection, struct net_request *request)
{
    char address[NET_ADDRESS_SIZE];
    struct address_key key;
    memcpy(request->address, connection->address, sizeof request->address);
    request->secure = connection->secure;
    if (!connection->net->set.proxied || !address_is_loopback(&connection->key))
        return;
    if (said_by_proxy(request, "x-forwarded-for", address, sizeof address) && address_key(address, &key))
        memcpy(request->address, address, sizeof address);
    char scheme[8];
    request->secure =
        said_by_proxy(request, "x-forwarded-proto", scheme, sizeof scheme) && strcasecmp(scheme, "https") == 0;
}

static bool is_safe(const struct net_request *request)
{
    const char *method = net_request_method(request);
    return strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
}

static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    size_t length = sizeof json - 1;
    if (!type || strncasecmp(type, json, length) != 0)
        return false;
    type += length + strspn(type + length, " \t");
    return *type == 0 || *type == ';';
}

/* What may change something must come from a page of ours, and in a form that no form of another page can send. */
static const struct net_refusal *check(const struct connection *connection, const struct net_request *request)
{
    const struct net *net = connection->net;
    if (!is_safe(request) || request->upgrades) {
        struct origin_rules rules = {net->set.origins, net->set.origins_count, request->secure};
        const struct net_refusal *refusal =
            origin_check(net_request_header(request, "origin"), net_request_header(request, "host"), &rules);
        if (refusal)
            return refusal;
    }
    if (strcmp(net_request_method(request), "POST") == 0 && !is_json(net_request_header(request, "content-type")))
        return &not_json;
    return request->head.body_length > net->limit.body_most ? &body_too_large : NULL;
}

void request_free(struct connection *connection)
{
    size_t used = connection->request->head.length + (size_t)connection->request->head.body_length;
    if (used > connection->in_length) /* refused before its body was here; then the connection ends */
        used = connection->in_length;
    memmove(connection->in, connection->in + used, connection->in_length - used);
    explicit_bzero(connection->in + connection->in_length - used, used);
    connection->in_length -= (uint32_t)used;
    connection->in_searched = 0;
    free(connection->request);
    connection->request = NULL;
}

static void refuse(struct connection *connection, const struct net_refusal *refusal)
{
    if (connection->request)
        request_free(connection);
    answer_refusal(connection, refusal);
}

/* The head is all here. */
static const struct net_refusal *begin(struct connection *connection, size_t length)
{
    struct net_request *request = calloc(1, sizeof *request);
    if (!request)
        return &no_memory;
    connection->request = request;
    request->connection = connection;
    const struct net_refusal *refusal = head_read(connection->in, length, &request->head);
    if (refusal) {
        request->head.length = (uint32_t)length;
        request->head.body_length = 0;
        return refusal;
    }
    read_peer(connection, request);
    request->upgrades = upgrade_is_wanted(request);
    refusal = check(connection, request);
    if (refusal)
        return refusal;
    connection->closes = !request->head.keeps_alive;
    connection->state = CONNECTION_BODY;
    connection->deadline_ms = net_now(connection->net) + connection->net->limit.body_ms;
    bool waits = request->head.expects && connection->in_length == length && request->head.body_length > 0;
    return waits && !answer_continue(connection) ? &no_memory : NULL;
}

/* Empty lines before a request are skipped (RFC 9112, 2.2). */
static void skip_empty_lines(struct connection *connection)
{
    size_t skip = 0;
    while (skip + 1 < connection->in_length && memcmp(connection->in + skip, "\r\n", 2) == 0)
        skip += 2;
    memmove(connection->in, connection->in + skip, connection->in_length - skip);
    connection->in_length -= (uint32_t)skip;
}

static bool read_head(struct connection *connection)
{
    skip_empty_lines(connection);
    size_t most = connection->net->limit.head_most;
    size_t length = head_end(connection->in, connection->in_length, connection->in_searched);
    connection->in_searched = connection->in_length;
    if (length > most || (length == 0 && connection->in_length >= most)) {
        refuse(connection, head_too_large(connection->in, most < connection->in_length ? most : connection->in_length));
        return false;
    }
    if (length == 0)
        return false;
    const struct net_refusal *refusal = begin(connection, length);
    if (refusal)
        refuse(connection, refusal);
    return refusal == NULL;
}

void request_step(struct connection *connection)
{
    struct net *net = connection->net;
    if (connection->state == CONNECTION_HEAD && !read_head(connection))
        return;
    const struct head *head = &connection->request->head;
    if (connection->in_length < head->length + head->body_length)
        return;
    net->counts.requests++;
    if (connection->request->upgrades) {
        upgrade_take(connection);
        return;
    }
    connection->state = CONNECTION_WAITING;
    net->set.call->request(net->set.context, connection->request);
}
