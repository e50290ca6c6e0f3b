/* message.c - messages of the server, and what is said first on a new socket. */
#include "remote/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FIRST_WAIT_MS 250

#define NOW_MOST_MS   INT64_C(253402300800000) /* the end of the year 9999 */

static int64_t own_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t remote_now_ms(const struct remote *remote)
{
    return own_now_ms() + remote->server_ahead_ms;
}

/* ---- Hello: watch again, send again ---- */

void remote_send_watch(struct remote *remote, const struct watch *watch)
{
    json_t *message = json_pack("{s:s, s:s}", "type", "watch", "topic", watch->topic);
    if (watch->view != NULL)
        json_object_set_new(message, "have",
                            json_pack("{s:s, s:I}", "server", remote->server, "version", (json_int_t)watch->version));
    remote_line_send(remote, message);
    json_decref(message);
}

static void take_hello(struct remote *remote, const json_t *message)
{
    const char *server = json_string_value(json_object_get(message, "server"));
    int64_t now_ms = json_integer_value(json_object_get(message, "now_ms"));
    bool counts = now_ms >= 0 && now_ms <= NOW_MOST_MS; /* else the server is hostile, or none of ours */
    remote->server_ahead_ms = counts ? now_ms - own_now_ms() : 0;
    remote->greeted = true;
    remote->wait_ms = FIRST_WAIT_MS;
    bool same_run = server != NULL && strcmp(server, remote->server) == 0;
    snprintf(remote->server, sizeof remote->server, "%s", server == NULL ? "" : server);
    for (struct watch *watch = remote->watches; watch != NULL; watch = watch->next) {
        if (!same_run)
            watch->version = 0;
        remote_send_watch(remote, watch);
    }
    for (struct waiting *waiting = remote->waiting; waiting != NULL; waiting = waiting->next) {
        remote->counts.resent += waiting->sent;
        waiting->sent = true;
        remote_line_send(remote, waiting->message);
    }
    remote->state = REMOTE_OPEN;
    if (remote->set.on_state != NULL)
        remote->set.on_state(remote->set.context, REMOTE_OPEN, "");
}

/* ---- Views ---- */

static struct watch *find_watch(const struct remote *remote, const char *topic)
{
    struct watch *watch = remote->watches;
    while (watch != NULL && (topic == NULL || strcmp(watch->topic, topic) != 0))
        watch = watch->next;
    return watch;
}

static void take_view(struct remote *remote, const json_t *message)
{
    struct watch *watch = find_watch(remote, json_string_value(json_object_get(message, "topic")));
    const json_t *change = json_object_get(message, "change"), *whole = json_object_get(message, "view");
    if (watch == NULL)
        return;
    uint64_t version = (uint64_t)json_integer_value(json_object_get(message, "version"));
    uint64_t from = (uint64_t)json_integer_value(json_object_get(message, "from"));
    if (change != NULL && watch->view == NULL)
        return; /* the whole is on its way: it was asked for when this was watched, or when something was missed */
    if (change != NULL && from != watch->version) {
        json_decref(watch->view); /* something was missed */
        watch->view = NULL;
        remote_send_watch(remote, watch);
        return;
    }
    watch->version = version;
    if (change != NULL) {
        watch->view = remote_patch(watch->view, change);
        remote->counts.changes++;
    } else if (whole != NULL) {
        json_decref(watch->view);
        watch->view = json_deep_copy(whole);
        remote->counts.views++;
    }
    if (watch->on_view != NULL && (change != NULL || whole != NULL))
        watch->on_view(watch->context, watch->topic, watch->view, change);
}

const json_t *remote_view(const struct remote *remote, const char *topic)
{
    const struct watch *watch = find_watch(remote, topic);
    return watch == NULL ? NULL : watch->view;
}

/* ---- Answers ---- */

static void take_answer(struct remote *remote, const json_t *message)
{
    const char *id = json_string_value(json_object_get(message, "id"));
    const json_t *number = json_object_get(message, "n");
    for (struct waiting **at = &remote->waiting; *at != NULL; at = &(*at)->next) {
        struct waiting *waiting = *at;
        bool its_own = id != NULL
                           ? strcmp(waiting->id, id) == 0
                           : waiting->id[0] == '\0' && number != NULL && json_integer_value(number) == waiting->number;
        if (!its_own)
            continue;
        *at = waiting->next;
        remote->counts.answers++;
        if (waiting->on_answer != NULL)
            waiting->on_answer(waiting->context, message);
        json_decref(waiting->message);
        free(waiting);
        return;
    }
}

/* "Try again": the store is away, or the server is being stopped. The same id is sent again when there is a reason to.
 */
static bool is_to_be_sent_again(const json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "name"));
    return name != NULL && json_object_get(message, "id") != NULL &&
           (strcmp(name, "STORE_AWAY") == 0 || strcmp(name, "SERVER_STOPPING") == 0);
}

static void send_again(struct remote *remote)
{
    for (struct waiting *waiting = remote->waiting; waiting != NULL; waiting = waiting->next) {
        remote->counts.resent++;
        remote_line_send(remote, waiting->message);
    }
}

static void take_notice(struct remote *remote, const json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "name"));
    if (name != NULL && strcmp(name, "STORE_BACK") == 0)
        send_again(remote);
    if (remote->set.on_notice != NULL)
        remote->set.on_notice(remote->set.context, message);
}

void remote_tell(struct remote *remote, const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    if (type == NULL)
        ;
    else if (strcmp(type, "hello") == 0)
        take_hello(remote, message);
    else if (strcmp(type, "view") == 0)
        take_view(remote, message);
    else if (strcmp(type, "notice") == 0)
        take_notice(remote, message);
    else if (strcmp(type, "over") == 0)
        snprintf(remote->over, sizeof remote->over, "%s",
                 json_is_string(json_object_get(message, "words"))
                     ? json_string_value(json_object_get(message, "words"))
                     : "the server closed");
    else if (strcmp(type, "refused") != 0 || !is_to_be_sent_again(message))
        take_answer(remote, message);
}

void remote_message_take(struct remote *remote, const char *bytes, size_t length)
{
    json_t *message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    remote_tell(remote, message);
    json_decref(message);
}
