/* want.c - who has something to write.
 *
 * A view goes to hundreds of sockets at once. To wait for each until the kernel says that it can be written would cost
 * two more system calls for each: almost always it can. So those that want are written in the next turn of the loop;
 * only one whose kernel buffer is full (libwebsockets then holds the rest of its bytes) waits to be told.
 *
 * A view of the lobby goes to thousands, and a write is ten to twenty microseconds: all at once they would hold the
 * loop for a tenth of a second. Those that want `later` are written behind the others, a few in each turn, so that
 * whoever acts meanwhile is read, answered and shown in between. */
#include "net/internal.h"

enum { LATER_AT_ONCE = 64 };

void connection_wants_no_more(struct connection *connection)
{
    struct wanting *list = connection->wanting;
    if (!list)
        return;
    connection->wanting = NULL;
    list->count--;
    if (connection->wanting_next)
        connection->wanting_next->wanting_previous = connection->wanting_previous;
    else
        list->last = connection->wanting_previous;
    if (connection->wanting_previous)
        connection->wanting_previous->wanting_next = connection->wanting_next;
    else
        list->first = connection->wanting_next;
    connection->wanting_next = connection->wanting_previous = NULL;
}

static void write_some(struct wanting *list, size_t most)
{
    for (size_t count = list->count < most ? list->count : most; count && list->first; count--) {
        struct connection *connection = list->first;
        connection_wants_no_more(connection);
        if (connection_write(connection) < 0)
            connection_kill(connection);
    }
}

static void writes(uv_idle_t *idle)
{
    struct net *net = idle->data;
    write_some(&net->soon, SIZE_MAX);
    write_some(&net->later, LATER_AT_ONCE);
    if (net->soon.count == 0 && net->later.count == 0)
        uv_idle_stop(&net->writing);
}

static void want(struct connection *connection, struct wanting *list)
{
    struct net *net = connection->net;
    if (!connection->want_since_ms)
        connection->want_since_ms = net_now(net);
    if (!connection->ready || lws_partial_buffered(connection->wsi)) {
        lws_callback_on_writable(connection->wsi);
        return;
    }
    if (connection->wanting == list || connection->wanting == &net->soon)
        return;
    connection_wants_no_more(connection);
    connection->wanting = list;
    connection->wanting_previous = list->last;
    if (list->last)
        list->last->wanting_next = connection;
    else
        list->first = connection;
    list->last = connection;
    list->count++;
    uv_idle_start(&net->writing, writes);
}

void connection_want(struct connection *connection)
{
    want(connection, &connection->net->soon);
}

void connection_want_later(struct connection *connection)
{
    want(connection, &connection->net->later);
}
