/* fake_net.c - see the header. What net checks before the server sees it is tests/net's. */
#include "fake_net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct net {
    struct net_settings set;
    struct net_socket *sockets;
    bool listening;
};

bool net_open(const struct net_settings *settings, struct net **net, char *words, size_t words_size)
{
    (void)words, (void)words_size;
    *net = calloc(1, sizeof **net);
    (*net)->set = *settings;
    (*net)->listening = true;
    return true;
}

uint16_t net_port(const struct net *net)
{
    (void)net;
    return 1;
}

void net_stop_listening(struct net *net)
{
    net->listening = false;
}

static void end(struct net_socket *socket)
{
    if (socket->closed)
        return;
    socket->closed = true;
    socket->net->set.call->closed(socket->net->set.context, socket);
}

/* What a closing socket still has to say can be heard until here only: read before. */
void net_close(struct net *net, void (*done)(void *context), void *context)
{
    for (struct net_socket *socket = net->sockets; socket != NULL; socket = socket->next) {
        end(socket);
        socket->net = NULL;
    }
    free(net);
    done(context);
}

struct net_counts net_counts(const struct net *net)
{
    (void)net;
    return (struct net_counts){0};
}

/* ---- Requests ---- */

const char *net_request_method(const struct net_request *request)
{
    return request->method == NULL ? "" : request->method;
}

const char *net_request_path(const struct net_request *request)
{
    return request->path == NULL ? "" : request->path;
}

const char *net_request_query(const struct net_request *request)
{
    (void)request;
    return "";
}

const char *net_request_header(const struct net_request *request, const char *name)
{
    return request->body != NULL && strcmp(name, "content-type") == 0 ? "application/json" : NULL;
}

bool net_request_cookie(const struct net_request *request, const char *name, char *value, size_t size)
{
    if (request->cookie == NULL || strcmp(name, "baize") != 0 || strlen(request->cookie) >= size)
        return false;
    strcpy(value, request->cookie);
    return true;
}

const char *net_request_body(const struct net_request *request, size_t *length)
{
    const char *body = request->body == NULL ? "" : request->body;
    *length = strlen(body);
    return body;
}

const char *net_request_address(const struct net_request *request)
{
    (void)request;
    return "127.0.0.1";
}

bool net_request_is_secure(const struct net_request *request)
{
    (void)request;
    return false;
}

bool net_request_takes_gzip(const struct net_request *request)
{
    (void)request;
    return false;
}

void net_answer(struct net_request *request, const struct net_answer *answer)
{
    request->answers++;
    request->status = answer->status;
    snprintf(request->text, sizeof request->text, "%.*s", (int)answer->length, (const char *)answer->body);
}

void net_answer_error(struct net_request *request, int status, const char *name, const char *words)
{
    request->answers++;
    request->status = status;
    snprintf(request->text, sizeof request->text, "%s: %s", name, words);
}

void fake_request(struct net *net, struct net_request *request)
{
    net->set.call->request(net->set.context, request);
}

void fake_abandon(struct net *net, struct net_request *request)
{
    net->set.call->abandoned(net->set.context, request);
}

/* ---- Sockets ---- */

void *net_socket_data(const struct net_socket *socket)
{
    return socket->data;
}

const char *net_socket_address(const struct net_socket *socket)
{
    (void)socket;
    return "127.0.0.1";
}

void net_socket_wants(struct net_socket *socket)
{
    socket->wants = true;
}

void net_socket_wants_later(struct net_socket *socket)
{
    net_socket_wants(socket);
}

void net_socket_close(struct net_socket *socket, uint16_t code, const char *name)
{
    socket->closing = socket->wants = true;
    socket->code = code;
    snprintf(socket->name, sizeof socket->name, "%s", name);
}

/* ---- The test's side ---- */

struct net_socket *fake_connect(struct net *net, const char *cookie, struct net_refusal *refusal)
{
    struct net_request request = {.cookie = cookie};
    struct net_socket *socket = calloc(1, sizeof *socket);
    if (!net->set.call->may_open(net->set.context, &request, &socket->data, refusal)) {
        free(socket);
        return NULL;
    }
    socket->net = net;
    socket->next = net->sockets;
    net->sockets = socket;
    net->set.call->opened(net->set.context, socket);
    return socket;
}

/* For schema.py: every message, in the file that BAIZE_TRAFFIC names. */
static void note_traffic(char way, const char *bytes, size_t length)
{
    const char *name = getenv("BAIZE_TRAFFIC");
    FILE *file = name == NULL ? NULL : fopen(name, "a");
    if (file == NULL)
        return;
    fprintf(file, "%c %.*s\n", way, (int)length, bytes);
    fclose(file);
}

void fake_say(struct net_socket *socket, const char *text)
{
    char *copy = strdup(text);
    note_traffic('>', text, strlen(text));
    if (!socket->closing && !socket->closed)
        socket->net->set.call->message(socket->net->set.context, socket, copy, strlen(copy));
    free(copy);
}

bool fake_take(struct net_socket *socket, struct net_message *message)
{
    if (socket->closed || !socket->wants)
        return false;
    if (socket->net->set.call->next(socket->net->set.context, socket, message)) {
        socket->messages++;
        socket->bytes += message->length;
        return true;
    }
    socket->wants = false;
    if (socket->closing)
        end(socket);
    return false;
}

void fake_sent(struct net_socket *socket, const struct net_message *message)
{
    socket->net->set.call->sent(socket->net->set.context, message->owner);
}

json_t *fake_hear(struct net_socket *socket)
{
    struct net_message message;
    json_error_t error;
    if (!fake_take(socket, &message))
        return NULL;
    json_t *value = json_loadb(message.bytes, message.length, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL)
        abort();
    note_traffic('<', message.bytes, message.length);
    fake_sent(socket, &message);
    return value;
}

void fake_cut(struct net_socket *socket)
{
    end(socket);
}

void fake_forget(struct net_socket *socket)
{
    if (socket->net != NULL) {
        struct net_socket **place = &socket->net->sockets;
        while (*place != socket)
            place = &(*place)->next;
        *place = socket->next;
    }
    free(socket);
}
