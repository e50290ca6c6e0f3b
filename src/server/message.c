/* message.c - from the bytes of a message to what the client wants: watch, unwatch, do, ask (docs/protocol.md, 3).
 *
 *     too fast? --> JSON, an object, not deep? --> session still good? --> type --> watch, act.c, ask.c
 *        |               |                            |                     |
 *     TOO_FAST        1007 NOT_JSON                1008 SESSION_OVER     BAD_MESSAGE, at last TOO_MANY_BAD */
#include "server/client.h"

#include <stdio.h>
#include <string.h>

#define DEPTH_MOST 16

/* How deep lists and objects lie in each other; the parser itself goes to 2048. */
static bool is_too_deep(const char *bytes, size_t length)
{
    unsigned depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        if (in_string) {
            in_string = bytes[i] != '"';
            i += bytes[i] == '\\';
            continue;
        }
        in_string = bytes[i] == '"';
        if ((bytes[i] == '{' || bytes[i] == '[') && ++depth > DEPTH_MOST)
            return true;
        depth -= (bytes[i] == '}' || bytes[i] == ']') && depth > 0;
    }
    return false;
}

/* What an answer to it is named by. */
static const char *key_of(json_t *message, json_t **value)
{
    static const char *const keys[] = {"id", "n", "topic"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        *value = json_object_get(message, keys[i]);
        if (*value != NULL && (i == 1 ? json_is_integer(*value) : json_is_string(*value)))
            return keys[i];
    }
    return NULL;
}

static void refuse(struct client *client, json_t *message, const char *name, const char *words, int64_t retry_ms)
{
    json_t *value = NULL;
    const char *key = key_of(message, &value);
    client_refuse(client, key, value, name, words, retry_ms);
}

static void is_bad(struct client *client, json_t *message, const char *words)
{
    refuse(client, message, "BAD_MESSAGE", words, 0);
    if (++client->bad >= client->server->set.limits.bad_most)
        client_end(client, 1008, "TOO_MANY_BAD", "too many messages that are none of this protocol");
}

/* ---- Watching ---- */

static struct watch *watch_of(const struct client *client, struct protocol_topic topic)
{
    struct watch *watch = client->watches;
    while (watch != NULL && (watch->channel->topic.kind != topic.kind || watch->channel->topic.number != topic.number))
        watch = watch->next;
    return watch;
}

static bool is_there(struct server *server, struct protocol_topic topic)
{
    const struct baize_floor *floor = baize_engine_floor(server->engine);
    switch ((unsigned)topic.kind) {
    case PROTOCOL_TABLE:
    case PROTOCOL_OWN:
    case PROTOCOL_CONSOLE:
        return baize_floor_table(floor, topic.number) != NULL;
    case PROTOCOL_SIGN:
        return baize_floor_meter(floor, topic.number) != NULL;
    default:
        return true;
    }
}

/* The version of `have`, when it is of this run of the server; 0: none. */
static uint64_t version_had(const struct server *server, const json_t *have)
{
    const char *run = json_string_value(json_object_get(have, "server"));
    json_int_t version = json_integer_value(json_object_get(have, "version"));
    return run != NULL && strcmp(run, server->name) == 0 && version > 0 ? (uint64_t)version : 0;
}

static void begin_watch(struct client *client, json_t *message, struct protocol_topic topic)
{
    struct server *server = client->server;
    struct hub_channel *channel = hub_find(server, topic, &client->person);
    struct watch *watch = channel == NULL ? NULL : server_get(server, sizeof *watch);
    if (watch == NULL) {
        refuse(client, message, "BUSY", "there is no memory for this now: watch again", 1000);
        return;
    }
    *watch = (struct watch){.item = {.kind = ITEM_WATCH}, .client = client, .channel = channel};
    watch->next = client->watches;
    client->watches = watch;
    client->watches_count++;
    watch->next_at = channel->watches;
    watch->place_at = &channel->watches;
    if (watch->next_at != NULL)
        watch->next_at->place_at = &watch->next_at;
    channel->watches = watch;
    channel->watchers++;
    watch->version = version_had(server, json_object_get(message, "have"));
    watch->same = watch->version == channel->version;
    client_queue(client, &watch->item);
    if (channel->stale) /* it was paced: it will be brought */
        hub_touch_paced(server, topic);
    turn_want(server);
}

static void take_watch(struct client *client, json_t *message)
{
    const struct server_limits *limits = &client->server->set.limits;
    const char *name = json_string_value(json_object_get(message, "topic"));
    const json_t *have = json_object_get(message, "have");
    struct protocol_topic topic;
    if (name == NULL || (have != NULL && !json_is_object(have) && !json_is_null(have))) {
        is_bad(client, message, name == NULL ? "topic: text is missing" : "have: an object is wanted");
        return;
    }
    if (!protocol_topic_read(name, &topic)) {
        refuse(client, message, "TOPIC_UNKNOWN", "there is no such topic: see docs/protocol.md, 4", 0);
        return;
    }
    if (!protocol_topic_may(topic, &client->person)) {
        bool must_change = client->person.number != 0 && client->person.must_change;
        refuse(client, message,
               client->person.number == 0 ? "SIGN_IN_FIRST"
               : must_change              ? "MUST_CHANGE_PASSWORD"
                                          : "ROLE_NOT_ALLOWED",
               client->person.number == 0 ? "nobody is signed in on this socket"
               : must_change              ? "a new password is set before anything else (POST /api/password)"
                                          : "this topic is for others",
               0);
        return;
    }
    if (!is_there(client->server, topic)) {
        bool meter = topic.kind == PROTOCOL_SIGN;
        refuse(client, message, meter ? "NO_SUCH_METER" : "NO_SUCH_TABLE",
               meter ? "there is no such meter" : "there is no such table", 0);
        return;
    }
    struct watch *watch = watch_of(client, topic);
    if (watch != NULL) { /* again: the client has lost it, and is sent the whole */
        client_unwatch(client, watch);
    } else if (client->watches_count >= limits->watches_most) {
        refuse(client, message, "TOO_MANY_WATCHES", "as many topics are watched as may be: unwatch one", 0);
        return;
    }
    begin_watch(client, message, topic);
}

static void take_unwatch(struct client *client, json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "topic"));
    struct protocol_topic topic;
    if (name == NULL) {
        is_bad(client, message, "topic: text is missing");
        return;
    }
    struct watch *watch = protocol_topic_read(name, &topic) ? watch_of(client, topic) : NULL;
    if (watch != NULL)
        client_unwatch(client, watch);
}

/* ---- Acts and asks ---- */

static bool is_id(const json_t *id)
{
    const char *text = json_string_value(id);
    return text != NULL && strlen(text) == 2 * (size_t)BAIZE_COMMAND_ID_SIZE &&
           strspn(text, "0123456789abcdef") == 2 * (size_t)BAIZE_COMMAND_ID_SIZE;
}

static bool has_room(struct client *client, json_t *message)
{
    if (client->waits_count + client->answers_count < client->server->set.limits.waiting_most)
        return true;
    refuse(client, message, "TOO_MANY_WAITING", "too many acts and asks have no answer yet", 250);
    return false;
}

static void take_do(struct client *client, json_t *message)
{
    if (!is_id(json_object_get(message, "id")))
        is_bad(client, message, "id: 32 hex digits in small letters are wanted");
    else if (has_room(client, message))
        act_take(client, message);
}

static void take_ask(struct client *client, json_t *message)
{
    json_t *number = json_object_get(message, "n");
    if (!json_is_integer(number))
        is_bad(client, message, "n: an integer is wanted, which the answer will have");
    else if (!json_is_string(json_object_get(message, "what")))
        is_bad(client, message, "what: text is missing");
    else if (has_room(client, message))
        ask_take(client, message, number);
}

static void take(struct client *client, json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    if (type == NULL)
        is_bad(client, message, "type: text is missing");
    else if (strcmp(type, "do") == 0)
        take_do(client, message);
    else if (strcmp(type, "ask") == 0)
        take_ask(client, message);
    else if (strcmp(type, "watch") == 0)
        take_watch(client, message);
    else if (strcmp(type, "unwatch") == 0)
        take_unwatch(client, message);
    else
        is_bad(client, message, "type: one of watch, unwatch, do, ask is wanted");
}

void message_take(struct client *client, const char *bytes, size_t length)
{
    int64_t later_ms = client_is_fast(client);
    if (later_ms < 0) {
        client_end(client, 1008, "TOO_FAST", "far more messages a second than are allowed");
        return;
    }
    json_error_t error = {.text = ""};
    json_t *message = is_too_deep(bytes, length) ? NULL : json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (message == NULL && error.text[0] != '\0' && json_error_code(&error) == json_error_out_of_memory) {
        client_end(client, 1013, "BUSY", "there is no memory for this now: connect again");
        return;
    }
    if (message == NULL && error.text[0] != '\0' && json_error_code(&error) == json_error_numeric_overflow) {
        is_bad(client, NULL, "a number is larger than any that is taken here");
        return;
    }
    if (!json_is_object(message)) {
        json_decref(message);
        client_end(client, 1007, "NOT_JSON",
                   "a message is one JSON object, without duplicate keys, at most 16 levels deep");
        return;
    }
    if (later_ms > 0)
        refuse(client, message, "TOO_FAST", "more messages a second than are allowed", later_ms);
    else if (client->person.number != 0 && !session_is_good(client->server, client->token))
        client_end(client, 1008, "SESSION_OVER", "the session is over: sign in again");
    else
        take(client, message);
    json_decref(message);
}
