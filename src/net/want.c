/* want.c - who has something to write.
 *
 * A view goes to hundreds of sockets at once. To wait for each until the kernel says that it can be written would cost
 * two more system calls for each: almost always it can. So those that want are written in the next turn of the loop;
 * only one whose kernel buffer is full (libwebsockets then holds the rest of its bytes) waits to be told. */
#include "net/internal.h"

void connection_wants_no_more(struct connection *connection)
{
    struct net *net = connection->net;
    if (!connection->wanting)
        return;
    connection->wanting = false;
    net->wanting_count--;
    if (connection->wanting_next)
        connection->wanting_next->wanting_previous = connection->wanting_previous;
    else
        net->wanting_last = connection->wanting_previous;
    if (connection->wanting_previous)
        connection->wanting_previous->wanting_next = connection->wanting_next;
    else
        net->wanting_first = connection->wanting_next;
    connection->wanting_next = connection->wanting_previous = NULL;
}

static void writes(uv_idle_t *idle)
{
    struct net *net = idle->data;
    for (size_t count = net->wanting_count; count && net->wanting_first; count--) {
        struct connection *connection = net->wanting_first;
        connection_wants_no_more(connection);
        if (connection_write(connection) < 0)
            connection_kill(connection);
    }
    if (net->wanting_count == 0)
        uv_idle_stop(&net->writing);
}

void connection_want(struct connection *connection)
{
    struct net *net = connection->net;
    if (!connection->want_since_ms)
        connection->want_since_ms = net_now(net);
    if (!connection->ready || lws_partial_buffered(connection->wsi)) {
        lws_callback_on_writable(connection->wsi);
        return;
    }
    if (connection->wanting)
        return;
    connection->wanting = true;
    connection->wanting_previous = net->wanting_last;
    if (net->wanting_last)
        net->wanting_last->wanting_next = connection;
    else
        net->wanting_first = connection;
    net->wanting_last = connection;
    if (net->wanting_count++ == 0)
        uv_idle_start(&net->writing, writes);
}
