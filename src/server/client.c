/* client.c - sockets as clients: let in, greeted, told things in order, sent away (client.h has the queue). */
#include "server/client.h"
#include "server/http.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Answers that a client does not read: the acts and asks it may have open, and as many refusals and notices. */
#define ANSWERS_FOLD 4

const struct protocol_person *client_person(const struct client *client)
{
    return &client->person;
}

struct server *client_server(const struct client *client)
{
    return client->server;
}

uint64_t client_asker(const struct client *client)
{
    return client->person.number != 0 ? client->person.number
                                      : rate_number(client->server->sessions->rate, net_socket_address(client->socket));
}

struct people_source client_source(const struct client *client)
{
    struct people_source from = {.by = 0};
    if (client == NULL)
        return from;
    snprintf(from.address, sizeof from.address, "%s", net_socket_address(client->socket));
    if (client->person.number != 0) {
        from.by = client->person.number;
        people_session_mark(client->token, from.session);
    }
    return from;
}

/* ---- What is to be sent ---- */

/* A channel knows how many of its watches wait in queues. */
static void set_queued(struct item *item, bool queued)
{
    struct watch *watch = item->kind == ITEM_WATCH ? (struct watch *)(void *)item : NULL;
    item->queued = queued;
    if (watch != NULL && queued)
        watch->channel->behind++;
    else if (watch != NULL)
        watch->channel->behind--;
}

static void append(struct client *client, struct item *item)
{
    set_queued(item, true);
    item->next = NULL;
    *client->last = item;
    client->last = &item->next;
}

void client_queue(struct client *client, struct item *item)
{
    if (!item->queued)
        append(client, item);
    net_socket_wants(client->socket);
}

static struct item *take_first(struct client *client)
{
    struct item *item = client->first;
    if (item == NULL)
        return NULL;
    client->first = item->next;
    if (client->first == NULL)
        client->last = &client->first;
    set_queued(item, false);
    return item;
}

static void take_out(struct client *client, struct item *item)
{
    struct item **place = &client->first;
    while (*place != NULL && *place != item)
        place = &(*place)->next;
    if (*place == NULL)
        return;
    *place = item->next;
    if (client->last == &item->next)
        client->last = place;
    set_queued(item, false);
}

void client_watch_is_behind(struct watch *watch, bool soon)
{
    struct client *client = watch->client;
    if (client->over)
        return;
    if (!watch->item.queued)
        append(client, &watch->item);
    if (soon)
        net_socket_wants(client->socket);
    else
        net_socket_wants_later(client->socket);
}

static void drop_answer(struct client *client, struct answer *answer)
{
    hub_release(answer->text);
    client->answers_count--;
    server_let_go(client->server, answer, sizeof *answer);
}

static void drop_queue(struct client *client)
{
    for (struct item *item = take_first(client); item != NULL; item = take_first(client))
        if (item->kind == ITEM_ANSWER)
            drop_answer(client, (struct answer *)(void *)item);
}

/* No memory for an answer: the client is sent away, comes again and sends its acts again. */
void client_answer(struct client *client, struct hub_text *text)
{
    struct answer *answer = text == NULL || client->over ? NULL : server_get(client->server, sizeof *answer);
    if (client->over) {
        hub_release(text);
        return;
    }
    if (answer == NULL) {
        hub_release(text);
        client->over = true;
        drop_queue(client);
        net_socket_close(client->socket, 1013, "BUSY");
        return;
    }
    answer->item.kind = ITEM_ANSWER;
    answer->text = text;
    client->answers_count++;
    client_queue(client, &answer->item);
    if (client->answers_count <= ANSWERS_FOLD * client->server->set.limits.waiting_most)
        return;
    if (client->tokens_us < 0) /* it cannot have read them yet: they are refusals of what it says too fast */
        client_end(client, 1008, "TOO_FAST", "far more messages a second than are allowed");
    else
        client_end(client, 1013, "TOO_SLOW", "answers are not read");
}

static struct hub_text *text_of(json_t *message)
{
    size_t length = 0;
    char *bytes = message == NULL ? NULL : protocol_text(message, &length);
    json_decref(message);
    return hub_text_of(bytes, length);
}

void client_send(struct client *client, json_t *message)
{
    client_answer(client, text_of(message));
}

/* The key is "id", "n" or "topic"; NULL: the message had none. */
void client_refuse(struct client *client, const char *key, json_t *value, const char *name, const char *words,
                   int64_t retry_ms)
{
    json_t *message = json_pack("{s:s}", "type", "refused");
    bool good = message != NULL;
    if (key != NULL)
        good = good && json_object_set(message, key, value) == 0;
    good = good && json_object_set_new(message, "name", json_string(name)) == 0;
    good = good && json_object_set_new(message, "words", json_string(words)) == 0;
    if (retry_ms > 0)
        good = good && json_object_set_new(message, "retry", json_integer(retry_ms)) == 0;
    metrics_refused(client->server);
    if (!good) {
        json_decref(message);
        message = NULL;
    }
    client_send(client, message);
}

/* Views that wait: they will be looked at no more. */
static void drop_views(struct client *client)
{
    for (struct watch *watch = client->watches; watch != NULL; watch = watch->next)
        if (watch->item.queued)
            take_out(client, &watch->item);
}

/* The last thing that is said. Who is sent away for what they did hears nothing else; else answers come before it. */
static void say_over(struct client *client, const char *name, const char *words, bool answers)
{
    if (answers)
        drop_views(client);
    else
        drop_queue(client);
    struct hub_text *text = text_of(json_pack("{s:s,s:s,s:s}", "type", "over", "name", name, "words", words));
    struct answer *answer = text == NULL ? NULL : server_get(client->server, sizeof *answer);
    client->over = true;
    log_line(client->server->set.log, LOG_INFO, "client_ended", "person:I name:s", (int64_t)client->person.number,
             name);
    if (answer == NULL) {
        hub_release(text);
        return;
    }
    answer->item.kind = ITEM_ANSWER;
    answer->text = text;
    client->answers_count++;
    client_queue(client, &answer->item);
}

void client_end(struct client *client, uint16_t code, const char *name, const char *words)
{
    if (client->over)
        return;
    say_over(client, name, words, code == 1001);
    net_socket_close(client->socket, code, name);
}

/* ---- Sending ---- */

static struct hub_text *text_of_watch(struct watch *watch)
{
    struct hub_channel *channel = watch->channel;
    if (watch->version == channel->version && !watch->same)
        return NULL;
    struct hub_text *text = hub_text_for(channel, watch->version);
    if (text == NULL)
        return NULL;
    watch->version = channel->version;
    watch->same = false;
    return text;
}

static bool next(void *context, struct net_socket *socket, struct net_message *message)
{
    struct client *client = net_socket_data(socket);
    (void)context;
    for (struct item *item = take_first(client); item != NULL; item = take_first(client)) {
        struct hub_text *text;
        if (item->kind == ITEM_WATCH) {
            struct watch *watch = (struct watch *)(void *)item;
            text = text_of_watch(watch);
            if (text == NULL && watch->version != watch->channel->version) {
                client_queue(client, item); /* no memory: the sweep asks again */
                return false;
            }
        } else {
            struct answer *answer = (struct answer *)(void *)item;
            text = answer->text;
            text->users++;
            drop_answer(client, answer);
        }
        if (text == NULL)
            continue;
        *message = (struct net_message){.bytes = text->bytes, .length = text->length, .owner = text};
        return true;
    }
    return false;
}

static void sent(void *context, void *owner)
{
    (void)context;
    hub_release(owner);
}

/* ---- Watching ---- */

void client_unwatch(struct client *client, struct watch *watch)
{
    struct watch **place = &client->watches;
    while (*place != watch)
        place = &(*place)->next;
    *place = watch->next;
    client->watches_count--;
    *watch->place_at = watch->next_at;
    if (watch->next_at != NULL)
        watch->next_at->place_at = watch->place_at;
    watch->channel->watchers--;
    watch->channel->left_at_ms = uv_now(client->server->set.loop);
    if (watch->item.queued)
        take_out(client, &watch->item);
    server_let_go(client->server, watch, sizeof *watch);
}

/* ---- How fast ---- */

int64_t client_is_fast(struct client *client)
{
    const struct server_limits *limits = &client->server->set.limits;
    int64_t cost_us = 1000000 / (int64_t)limits->messages_per_second, most_us = cost_us * limits->messages_burst;
    uint64_t now_us = uv_hrtime() / 1000, passed_us = now_us - client->filled_at_us;
    client->filled_at_us = now_us;
    client->tokens_us += passed_us > (uint64_t)most_us * 2 ? most_us * 2 : (int64_t)passed_us;
    if (client->tokens_us > most_us)
        client->tokens_us = most_us;
    client->tokens_us -= cost_us;
    if (client->tokens_us >= 0)
        return 0;
    /* What is refused has its price too: later is when the next one can be paid. */
    return client->tokens_us < -most_us ? -1 : (cost_us - client->tokens_us + 999) / 1000;
}

/* ---- Coming and going ---- */

static size_t sockets_of(const struct server *server, uint32_t person, const uint8_t token[PEOPLE_TOKEN_SIZE])
{
    size_t count = 0;
    const struct client *client = server->of_person[person % SERVER_PERSON_BUCKETS];
    for (; client != NULL; client = client->next_of_person)
        count +=
            client->person.number == person && (token == NULL || memcmp(client->token, token, PEOPLE_TOKEN_SIZE) == 0);
    return count;
}

bool client_is_here(struct server *server, uint32_t patron)
{
    return sockets_of(server, patron, NULL) > 0;
}

static void link_client(struct server *server, struct client *client)
{
    struct client **bucket = &server->of_person[client->person.number % SERVER_PERSON_BUCKETS];
    client->next = server->clients;
    client->place = &server->clients;
    if (client->next != NULL)
        client->next->place = &client->next;
    server->clients = client;
    server->clients_count++;
    if (client->person.number == 0)
        return;
    client->next_of_person = *bucket;
    client->place_of_person = bucket;
    if (*bucket != NULL)
        (*bucket)->place_of_person = &client->next_of_person;
    *bucket = client;
}

static void unlink_client(struct server *server, struct client *client)
{
    *client->place = client->next;
    if (client->next != NULL)
        client->next->place = client->place;
    server->clients_count--;
    if (client->place_of_person == NULL)
        return;
    *client->place_of_person = client->next_of_person;
    if (client->next_of_person != NULL)
        client->next_of_person->place_of_person = client->place_of_person;
}

static void came_or_went(struct server *server, uint32_t person)
{
    hub_touch(server, (struct protocol_topic){.kind = PROTOCOL_FLOOR});
    if (person != 0 && sockets_of(server, person, NULL) <= 1) {
        hub_touch_tables_of(server, person);
        turn_live(server);
    }
}

static bool refuse_socket(struct net_refusal *refusal, int status, const char *name, const char *words)
{
    *refusal = (struct net_refusal){.status = status, .name = name, .words = words};
    return false;
}

static bool may_open(void *context, const struct net_request *request, void **data, struct net_refusal *refusal)
{
    struct server *server = context;
    struct protocol_person person = {0};
    uint8_t token[PEOPLE_TOKEN_SIZE] = {0};
    if (server->state == SERVER_STOPPING)
        return refuse_socket(refusal, 503, "SERVER_STOPPING", "the server is being stopped");
    if (!session_of(server, request, &person, token))
        return refuse_socket(refusal, 401, "SESSION_OVER", "the session is over: sign in again");
    if (person.number != 0 && sockets_of(server, person.number, token) >= server->set.limits.sockets_of_session_most)
        return refuse_socket(refusal, 429, "TOO_MANY_CLIENTS", "this session has too many sockets open");
    struct client *client = server_get(server, sizeof *client);
    if (client == NULL)
        return refuse_socket(refusal, 503, "TOO_MANY_CLIENTS", "there is no memory for one more");
    client->server = server;
    client->person = person;
    snprintf(client->name, sizeof client->name, "%s", person.name == NULL ? "" : person.name);
    client->person.name = client->name;
    memcpy(client->token, token, sizeof token);
    client->last = &client->first;
    client->tokens_us = INT64_C(1000000) * server->set.limits.messages_burst / server->set.limits.messages_per_second;
    client->filled_at_us = uv_hrtime() / 1000;
    *data = client;
    return true;
}

/* Until now the client is in no list. */
static void opened(void *context, struct net_socket *socket)
{
    struct server *server = context;
    struct client *client = net_socket_data(socket);
    struct protocol_house house = server_house(server);
    const struct server_limits *set = &server->set.limits;
    struct protocol_limits limits = {.message = server->set.net.limits.message_most,
                                     .watches = set->watches_most,
                                     .waiting = set->waiting_most,
                                     .per_second = set->messages_per_second};
    client->socket = socket;
    link_client(server, client);
    client_send(client, protocol_hello(&house, &client->person, &limits));
    came_or_went(server, client->person.number);
}

static void message(void *context, struct net_socket *socket, const char *bytes, size_t length)
{
    struct client *client = net_socket_data(socket);
    (void)context;
    if (!client->over)
        message_take(client, bytes, length);
}

/* net closes it by itself. */
static void ending(void *context, struct net_socket *socket, uint16_t code, const char *name)
{
    struct client *client = net_socket_data(socket);
    (void)context, (void)code;
    if (!client->over)
        say_over(client, name, "what came is no message of this protocol, or too much of it", false);
}

static void closed(void *context, struct net_socket *socket)
{
    struct server *server = context;
    struct client *client = net_socket_data(socket);
    if (client == NULL)
        return;
    client->over = true;
    waits_leave(client);
    while (client->watches != NULL)
        client_unwatch(client, client->watches);
    drop_queue(client);
    if (client->socket != NULL) { /* else the peer had gone before it was let in */
        unlink_client(server, client);
        came_or_went(server, client->person.number);
    }
    sodium_memzero(client->token, sizeof client->token);
    server_let_go(server, client, sizeof *client);
}

static void request(void *context, struct net_request *request)
{
    http_take(context, request);
}

static void abandoned(void *context, struct net_request *request)
{
    http_abandoned(context, request);
}

static void net_log(void *context, bool trouble, const char *words)
{
    struct server *server = context;
    log_line(server->set.log, trouble ? LOG_WARNING : LOG_DEBUG, "net", "words:s", words);
}

const struct net_calls server_net_calls = {
    .request = request,
    .abandoned = abandoned,
    .may_open = may_open,
    .opened = opened,
    .message = message,
    .next = next,
    .sent = sent,
    .ending = ending,
    .closed = closed,
    .log = net_log,
};
