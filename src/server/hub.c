/* hub.c - channels: found, marked, made anew, told (hub.h has the picture). */
#include "server/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PACE_MS      250 /* of views that change with everything in the house: four times a second */
#define PACE_MOST_MS 1000
#define PACED_FOR    1000  /* who watch */
#define KEEP_MS      60000 /* a channel that nobody watches */
#define LATE_MS      1000  /* no memory: tried again after this */

/* ---- Texts ---- */

struct hub_text *hub_text_of(char *bytes, size_t length)
{
    struct hub_text *text = bytes == NULL ? NULL : malloc(sizeof *text);
    if (text == NULL) {
        free(bytes);
        return NULL;
    }
    *text = (struct hub_text){.users = 1, .length = length, .bytes = bytes};
    return text;
}

void hub_release(struct hub_text *text)
{
    if (text == NULL || --text->users > 0)
        return;
    free(text->bytes);
    free(text);
}

/* ---- Channels ---- */

static bool is_personal(enum protocol_topic_kind kind)
{
    return kind == PROTOCOL_OWN || kind == PROTOCOL_ME || kind == PROTOCOL_CONSOLE;
}

static bool is_always_paced(enum protocol_topic_kind kind)
{
    return kind == PROTOCOL_LOBBY || kind == PROTOCOL_FLOOR || kind == PROTOCOL_MANAGER || kind == PROTOCOL_SIGN;
}

static size_t topic_bucket(struct protocol_topic topic)
{
    return (topic.number * (size_t)PROTOCOL_TOPICS + topic.kind) % HUB_BUCKETS;
}

static bool same_topic(struct protocol_topic a, struct protocol_topic b)
{
    return a.kind == b.kind && a.number == b.number;
}

static struct hub_channel *add_channel(struct server *server, struct protocol_topic topic,
                                       const struct protocol_person *person)
{
    struct hub *hub = server->hub;
    struct hub_channel *channel = server_get(server, sizeof *channel);
    if (channel == NULL)
        return NULL;
    channel->topic = topic;
    channel->stale = true;
    channel->version = hub->after;
    protocol_topic_print(topic, channel->name);
    channel->next_of_topic = hub->of_topic[topic_bucket(topic)];
    hub->of_topic[topic_bucket(topic)] = channel;
    hub->channels++;
    if (person == NULL)
        return channel;
    channel->person = *person;
    snprintf(channel->person_name, sizeof channel->person_name, "%s", person->name == NULL ? "" : person->name);
    channel->person.name = channel->person_name;
    channel->next_of_person = hub->of_person[person->number % HUB_BUCKETS];
    hub->of_person[person->number % HUB_BUCKETS] = channel;
    return channel;
}

static void unlink_from(struct hub_channel **bucket, struct hub_channel *channel, bool of_person)
{
    while (*bucket != NULL && *bucket != channel)
        bucket = of_person ? &(*bucket)->next_of_person : &(*bucket)->next_of_topic;
    if (*bucket != NULL)
        *bucket = of_person ? channel->next_of_person : channel->next_of_topic;
}

static void drop_channel(struct server *server, struct hub_channel *channel)
{
    struct hub *hub = server->hub;
    if (channel->version > hub->after)
        hub->after = channel->version;
    unlink_from(&hub->of_topic[topic_bucket(channel->topic)], channel, false);
    if (channel->person.number != 0)
        unlink_from(&hub->of_person[channel->person.number % HUB_BUCKETS], channel, true);
    hub_release(channel->whole);
    hub_release(channel->change);
    json_decref(channel->view);
    hub->channels--;
    server_let_go(server, channel, sizeof *channel);
}

void hub_sweep(struct server *server)
{
    uint64_t now_ms = uv_now(server->set.loop);
    for (size_t i = 0; i < HUB_BUCKETS; i++)
        for (struct hub_channel *channel = server->hub->of_topic[i], *next; channel != NULL; channel = next) {
            next = channel->next_of_topic;
            if (channel->watches == NULL && !channel->marked && now_ms - channel->left_at_ms > KEEP_MS)
                drop_channel(server, channel);
        }
}

bool hub_open(struct server *server)
{
    server->hub = server_get(server, sizeof *server->hub);
    if (server->hub != NULL)
        server->hub->due_ms = UINT64_MAX;
    return server->hub != NULL;
}

void hub_close(struct server *server)
{
    if (server->hub == NULL)
        return;
    for (size_t i = 0; i < HUB_BUCKETS; i++)
        while (server->hub->of_topic[i] != NULL)
            drop_channel(server, server->hub->of_topic[i]);
    server_let_go(server, server->hub, sizeof *server->hub);
    server->hub = NULL;
}

/* ---- Views ---- */

static json_t *make_view(struct server *server, const struct hub_channel *channel)
{
    struct protocol_house house = server_house(server);
    switch (channel->topic.kind) {
    case PROTOCOL_LOBBY:
        return protocol_lobby(&house);
    case PROTOCOL_TABLE:
        return protocol_table(&house, channel->topic.number);
    case PROTOCOL_SIGN:
        return protocol_sign(&house, channel->topic.number);
    case PROTOCOL_OWN:
        return protocol_own(&house, channel->topic.number, channel->person.number);
    case PROTOCOL_ME:
        return protocol_me(&house, &channel->person);
    case PROTOCOL_CONSOLE:
        return protocol_console(&house, channel->topic.number, &channel->person);
    case PROTOCOL_FLOOR:
        return protocol_floor(&house);
    case PROTOCOL_MANAGER:
        return protocol_manager(&house);
    case PROTOCOL_TOPICS:
        break;
    }
    return NULL;
}

/* {"type":"view","topic":"table/1",HEAD,"NAME":VALUE} */
static struct hub_text *view_text(const struct hub_channel *channel, const char *head, const char *name,
                                  const json_t *value)
{
    char before[160];
    size_t length = 0;
    int begin =
        snprintf(before, sizeof before, "{\"type\":\"view\",\"topic\":\"%s\",%s,\"%s\":", channel->name, head, name);
    char *body = protocol_text(value, &length);
    char *bytes = body == NULL || begin < 0 ? NULL : malloc((size_t)begin + length + 1);
    if (bytes != NULL) {
        memcpy(bytes, before, (size_t)begin);
        memcpy(bytes + begin, body, length);
        bytes[(size_t)begin + length] = '}';
    }
    free(body);
    return hub_text_of(bytes, (size_t)begin + length + 1);
}

/* The whole view, or `same` with true. */
static struct hub_text *version_text(const struct hub_channel *channel, const char *name, const json_t *value)
{
    char head[64];
    snprintf(head, sizeof head, "\"version\":%llu", (unsigned long long)channel->version);
    return view_text(channel, head, name, value);
}

static struct hub_text *change_text(const struct hub_channel *channel, const json_t *change)
{
    char head[96];
    snprintf(head, sizeof head, "\"from\":%llu,\"version\":%llu", (unsigned long long)channel->from,
             (unsigned long long)channel->version);
    return view_text(channel, head, "change", change);
}

/* A new version; the text of the change may be missing (no memory): then the whole is sent. */
static void set_view(struct server *server, struct hub_channel *channel, json_t *view, const json_t *change, bool soon)
{
    hub_release(channel->whole);
    hub_release(channel->change);
    channel->whole = channel->change = NULL;
    channel->from = channel->view == NULL ? 0 : channel->version;
    channel->version++;
    json_decref(channel->view);
    channel->view = view;
    if (channel->from != 0)
        channel->change = change_text(channel, change);
    if (channel->change != NULL)
        metrics_view(server, channel->change->length);
    for (struct watch *watch = channel->watches; watch != NULL; watch = watch->next_at)
        client_watch_is_behind(watch, soon);
}

/* False: there was no memory, and all is as before. */
static bool make(struct server *server, struct hub_channel *channel)
{
    json_t *view = make_view(server, channel), *change = NULL;
    if (view != NULL && channel->view != NULL)
        change = protocol_change(channel->view, view);
    if (view == NULL || (channel->view != NULL && change == NULL)) {
        json_decref(view);
        return false;
    }
    bool soon = !is_always_paced(channel->topic.kind);
    channel->stale = channel->unpaced = false;
    channel->made_at_ms = uv_now(server->set.loop);
    if (change != NULL && json_object_size(change) == 0)
        json_decref(view);
    else
        set_view(server, channel, view, change, soon);
    json_decref(change);
    return true;
}

/* ---- Marking ---- */

static void mark(struct server *server, struct hub_channel *channel, bool paced)
{
    channel->stale = true;
    channel->unpaced = channel->unpaced || (!paced && !is_always_paced(channel->topic.kind));
    if (channel->marked || channel->watches == NULL)
        return;
    channel->marked = true;
    channel->next_marked = server->hub->marked;
    server->hub->marked = channel;
}

static void touch(struct server *server, struct protocol_topic topic, bool paced)
{
    struct hub_channel *channel = server->hub->of_topic[topic_bucket(topic)];
    for (; channel != NULL; channel = channel->next_of_topic)
        if (same_topic(channel->topic, topic))
            mark(server, channel, paced);
}

void hub_touch(struct server *server, struct protocol_topic topic)
{
    touch(server, topic, false);
}

void hub_touch_paced(struct server *server, struct protocol_topic topic)
{
    touch(server, topic, true);
}

void hub_touch_person(struct server *server, uint32_t person)
{
    struct hub_channel *channel = server->hub->of_person[person % HUB_BUCKETS];
    for (; channel != NULL; channel = channel->next_of_person)
        if (channel->person.number == person && channel->topic.kind != PROTOCOL_CONSOLE)
            mark(server, channel, false);
}

void hub_touch_all(struct server *server)
{
    for (size_t i = 0; i < HUB_BUCKETS; i++)
        for (struct hub_channel *channel = server->hub->of_topic[i]; channel != NULL; channel = channel->next_of_topic)
            mark(server, channel, true);
}

void hub_touch_slow(struct server *server)
{
    for (size_t i = 0; i < HUB_BUCKETS; i++)
        for (struct hub_channel *channel = server->hub->of_topic[i]; channel != NULL; channel = channel->next_of_topic)
            if (is_always_paced(channel->topic.kind) || channel->topic.kind == PROTOCOL_CONSOLE)
                mark(server, channel, true);
}

/* ---- Bringing ---- */

/* What goes to thousands goes less often: four times a second to a thousand, once to four thousand and more. It also
 * waits, as long, while most have not been sent the version before: they would have to be sent the next one whole, on a
 * busy machine of all times. */
static uint64_t pace_ms(const struct hub_channel *channel)
{
    uint64_t pace = channel->watchers * PACE_MS / PACED_FOR;
    if (pace > PACE_MOST_MS || channel->behind > channel->watchers / 2)
        return PACE_MOST_MS;
    return pace < PACE_MS ? PACE_MS : pace;
}

static uint64_t due_at(const struct hub_channel *channel)
{
    return channel->unpaced || channel->view == NULL ? 0 : channel->made_at_ms + pace_ms(channel);
}

void hub_bring(struct server *server)
{
    struct hub *hub = server->hub;
    uint64_t now_ms = uv_now(server->set.loop);
    struct hub_channel *marked = hub->marked, *next;
    hub->marked = NULL;
    hub->due_ms = UINT64_MAX;
    for (; marked != NULL; marked = next) {
        uint64_t due_ms = due_at(marked);
        next = marked->next_marked;
        marked->marked = false;
        if (marked->watches == NULL || (due_ms <= now_ms && make(server, marked)))
            continue;
        marked->marked = true;
        marked->next_marked = hub->marked;
        hub->marked = marked;
        due_ms = due_ms > now_ms ? due_ms : now_ms + LATE_MS;
        if (due_ms < hub->due_ms)
            hub->due_ms = due_ms;
    }
}

struct hub_channel *hub_find(struct server *server, struct protocol_topic topic, const struct protocol_person *person)
{
    struct hub_channel *channel = server->hub->of_topic[topic_bucket(topic)];
    uint32_t number = is_personal(topic.kind) ? person->number : 0;
    while (channel != NULL && (!same_topic(channel->topic, topic) || channel->person.number != number))
        channel = channel->next_of_topic;
    if (channel == NULL)
        channel = add_channel(server, topic, number == 0 ? NULL : person);
    if (channel == NULL)
        return NULL;
    channel->left_at_ms = uv_now(server->set.loop);
    if (channel->stale && due_at(channel) <= channel->left_at_ms && !make(server, channel))
        return channel->view == NULL ? NULL : channel;
    return channel;
}

struct hub_text *hub_text_for(struct hub_channel *channel, uint64_t version)
{
    struct hub_text *text = channel->change;
    if (version == channel->version)
        return version_text(channel, "same", json_true());
    if (version == 0 || version != channel->from || text == NULL) {
        if (channel->whole == NULL)
            channel->whole = version_text(channel, "view", channel->view);
        text = channel->whole;
    }
    if (text != NULL)
        text->users++;
    return text;
}
