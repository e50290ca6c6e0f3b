/* remote.c - opened and closed; what is watched, done and asked. */
#include "remote/internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *remote_memory(void *memory, size_t size)
{
    void *more = realloc(memory, size);
    if (more == NULL) {
        fputs("baize: there is no memory\n", stderr);
        exit(1);
    }
    return more;
}

/* ---- The address ---- */

/* http://HOST:PORT, https://[::1]:8443/, http://host */
static bool read_url(struct remote *remote, const char *url, char *words, size_t size)
{
    const char *rest = url;
    remote->secure = strncmp(url, "https://", 8) == 0;
    if (remote->secure || strncmp(url, "http://", 7) == 0)
        rest += remote->secure ? 8 : 7;
    size_t whole = strcspn(rest, "/?#");
    bool bracket = rest[0] == '[';
    const char *end = bracket ? memchr(rest, ']', whole) : memchr(rest, ':', whole);
    size_t host = end == NULL ? whole : (size_t)(end - rest);
    const char *port = end == NULL ? "" : bracket ? end + 1 : end;
    remote->port = remote->secure ? 443 : 80;
    bool good =
        whole > 0 && host > bracket && host - bracket < sizeof remote->host && whole < 256 && (!bracket || end != NULL);
    if (good && port < rest + whole && *port == ':')
        remote->port = atoi(port + 1);
    good = good && remote->port > 0 && remote->port < 65536;
    if (!good) {
        snprintf(words, size, "'%.200s' is no address of a server: write http://HOST:PORT or https://HOST:PORT", url);
        return false;
    }
    memcpy(remote->host, rest + bracket, host - bracket);
    remote->host[host - bracket] = '\0';
    snprintf(remote->host_header, sizeof remote->host_header, "%.*s", (int)whole, rest);
    snprintf(remote->origin, sizeof remote->origin, "%s://%.*s", remote->secure ? "https" : "http", (int)whole, rest);
    return true;
}

/* ---- Opened and closed ---- */

bool remote_open(const struct remote_settings *settings, struct remote **remote, char *words, size_t size)
{
    struct remote *made = remote_memory(NULL, sizeof *made);
    memset(made, 0, sizeof *made);
    made->set = *settings;
    made->last = &made->first;
    made->wait_ms = 250;
    made->state = REMOTE_CLOSED;
    if (settings->cookie != NULL)
        snprintf(made->cookie, sizeof made->cookie, "%s", settings->cookie);
    if (settings->house != NULL) {
        *remote = made;
        return true;
    }
    if (!read_url(made, settings->url, words, size)) {
        free(made);
        return false;
    }
    made->owns_loop = settings->loop == NULL;
    made->loop = made->owns_loop ? remote_loop_open() : settings->loop;
    if (made->loop == NULL) {
        snprintf(words, size, "libwebsockets has no plugin for libuv: install libwebsockets-evlib-uv");
        free(made);
        return false;
    }
    *remote = made;
    return true;
}

void remote_close(struct remote *remote)
{
    if (remote == NULL)
        return;
    remote->wanted = false;
    remote->set.on_state = NULL;
    lws_sul_cancel(&remote->again);
    remote_cut(remote);
    while (remote->watches != NULL)
        remote_unwatch(remote, remote->watches->topic);
    while (remote->waiting != NULL) {
        struct waiting *gone = remote->waiting;
        remote->waiting = gone->next;
        json_decref(gone->message);
        free(gone);
    }
    if (remote->owns_loop)
        remote_loop_close(remote->loop);
    free(remote->incoming);
    free(remote);
}

void remote_run(struct remote *remote, int timeout_ms)
{
    const struct remote_house *house = remote->set.house;
    if (house != NULL)
        house->run(house->context, timeout_ms);
    else
        remote_loop_run(remote->loop, timeout_ms);
}

struct remote_counts remote_counts(const struct remote *remote)
{
    return remote->counts;
}

/* ---- Signing in ---- */

json_t *remote_sign_in(struct remote *remote, const char *name, const char *password, char *words, size_t size)
{
    return remote_exchange(remote, "/api/session", json_pack("{s:s, s:s}", "name", name, "password", password), words,
                           size);
}

json_t *remote_be_guest(struct remote *remote, const char *alias, char *words, size_t size)
{
    return remote_exchange(remote, "/api/guest", json_pack("{s:s}", "alias", alias), words, size);
}

const char *remote_cookie(const struct remote *remote)
{
    return remote->cookie;
}

/* ---- Watching ---- */

void remote_watch(struct remote *remote, const char *topic, remote_on_view *on_view, void *context)
{
    struct watch *watch = remote_memory(NULL, sizeof *watch);
    remote_unwatch(remote, topic);
    memset(watch, 0, sizeof *watch);
    snprintf(watch->topic, sizeof watch->topic, "%s", topic);
    watch->on_view = on_view;
    watch->context = context;
    watch->next = remote->watches;
    remote->watches = watch;
    if (remote->greeted)
        remote_send_watch(remote, watch);
}

void remote_unwatch(struct remote *remote, const char *topic)
{
    for (struct watch **at = &remote->watches; *at != NULL; at = &(*at)->next) {
        struct watch *gone = *at;
        if (strcmp(gone->topic, topic) != 0)
            continue;
        json_t *message = json_pack("{s:s, s:s}", "type", "unwatch", "topic", topic);
        if (remote->greeted)
            remote_line_send(remote, message);
        json_decref(message);
        *at = gone->next;
        json_decref(gone->view);
        free(gone);
        return;
    }
}

/* ---- Doing and asking ---- */

/* Six bytes of the server's time, high byte first, then chance. */
static void make_id(const struct remote *remote, char id[REMOTE_ID_SIZE])
{
    uint8_t bytes[16];
    uint64_t now_ms = (uint64_t)remote_now_ms(remote);
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < 6; i++)
        bytes[i] = (uint8_t)(now_ms >> (40 - 8 * i));
    sodium_bin2hex(id, REMOTE_ID_SIZE, bytes, sizeof bytes);
}

static struct waiting *wait_for(struct remote *remote, json_t *message, remote_on_answer *on_answer, void *context)
{
    struct waiting *waiting = remote_memory(NULL, sizeof *waiting), **last = &remote->waiting;
    memset(waiting, 0, sizeof *waiting);
    waiting->message = message;
    waiting->on_answer = on_answer;
    waiting->context = context;
    while (*last != NULL)
        last = &(*last)->next;
    *last = waiting;
    return waiting;
}

static void send_first(struct remote *remote, struct waiting *waiting)
{
    if (!remote->greeted)
        return;
    waiting->sent = true;
    remote_line_send(remote, waiting->message);
}

void remote_do(struct remote *remote, json_t *fields, remote_on_answer *on_answer, void *context)
{
    struct waiting *waiting = wait_for(remote, fields, on_answer, context);
    make_id(remote, waiting->id);
    json_object_set_new(fields, "type", json_string("do"));
    json_object_set_new(fields, "id", json_string(waiting->id));
    send_first(remote, waiting);
}

void remote_ask(struct remote *remote, json_t *fields, remote_on_answer *on_answer, void *context)
{
    struct waiting *waiting = wait_for(remote, fields, on_answer, context);
    waiting->number = ++remote->asks;
    json_object_set_new(fields, "type", json_string("ask"));
    json_object_set_new(fields, "n", json_integer(waiting->number));
    send_first(remote, waiting);
}

size_t remote_waiting(const struct remote *remote)
{
    size_t count = 0;
    for (const struct waiting *waiting = remote->waiting; waiting != NULL; waiting = waiting->next)
        count++;
    return count;
}
