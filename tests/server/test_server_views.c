/* test_server_views.c - views by changes are the views made whole, at every step of rounds, for every role; resuming;
 * slow readers (docs/protocol.md, 3). */
#include "one_place.h"
#include "server/client.h"

static int open_place(void **state)
{
    struct house_plan plan = house_plan_small(11);
    (void)state;
    place = place_open(&plan, NULL);
    return 0;
}

/* ---- Everybody watches everything they may ---- */

#define TOPICS_MOST 16

struct watcher {
    uint32_t person;
    struct caller *caller;
    unsigned count;
    char topics[TOPICS_MOST][PROTOCOL_TOPIC_SIZE];
};

static void watch_all(struct watcher *watcher)
{
    static const enum protocol_topic_kind kinds[] = {PROTOCOL_LOBBY, PROTOCOL_TABLE,  PROTOCOL_SIGN,
                                                     PROTOCOL_OWN,   PROTOCOL_ME,     PROTOCOL_CONSOLE,
                                                     PROTOCOL_FLOOR, PROTOCOL_MANAGER};
    watcher->caller = caller_open(place, watcher->person);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        for (uint32_t number = 1; number <= 2; number++) {
            struct protocol_topic topic = {.kind = kinds[i], .number = number};
            bool numbered = kinds[i] == PROTOCOL_TABLE || kinds[i] == PROTOCOL_OWN || kinds[i] == PROTOCOL_CONSOLE;
            if ((!numbered && number > 1) || !protocol_topic_may(topic, client_person(place->server->clients)))
                continue;
            topic.number = numbered || kinds[i] == PROTOCOL_SIGN ? number : 0;
            char *name = watcher->topics[watcher->count++];
            protocol_topic_print(topic, name);
            caller_say(watcher->caller, "{\"type\": \"watch\", \"topic\": \"%s\"}", name);
        }
    caller_hear(watcher->caller);
}

static bool is_paced(const char *topic)
{
    return strchr(topic, '/') == NULL || strncmp(topic, "sign/", 5) == 0;
}

/* Those that are paced are looked at when their time has come. */
static void compare(struct watcher *watcher, bool paced)
{
    caller_hear(watcher->caller);
    assert_false(watcher->caller->confused);
    assert_int_equal(json_array_size(watcher->caller->heard), 0);
    for (unsigned i = 0; i < watcher->count; i++) {
        const char *topic = watcher->topics[i];
        if (!paced && is_paced(topic))
            continue;
        json_t *fresh = place_view(place, topic, watcher->person),
               *has = json_object_get(watcher->caller->views, topic);
        for (int tries = 0; is_paced(topic) && tries < 20 && !place_same(fresh, has); tries++) { /* a busy machine */
            place_wait(place, 250);
            caller_hear(watcher->caller);
            has = json_object_get(watcher->caller->views, topic);
        }
        if (!place_same(fresh, has))
            fail_msg("%s of %u\nhas   %s\nfresh %s", topic, (unsigned)watcher->person, json_dumps(has, JSON_SORT_KEYS),
                     json_dumps(fresh, JSON_SORT_KEYS));
        json_decref(fresh);
    }
}

TEST(test_changes_make_the_whole_at_every_step)
{
    struct watcher watchers[] = {{.person = 0},
                                 {.person = bot_patron(&place->plan.bot, 1, 1)},
                                 {.person = bot_patron(&place->plan.bot, 2, 2)},
                                 {.person = BOT_DEALER + 1},
                                 {.person = BOT_FLOORPERSON},
                                 {.person = BOT_SUPERVISOR},
                                 {.person = BOT_EXECUTIVE},
                                 {.person = BOT_CASHIER},
                                 {.person = BOT_AUDITOR},
                                 {.person = BOT_MANAGER}};
    enum { WATCHERS = sizeof watchers / sizeof watchers[0] };
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(place->engine), 1);
    uint64_t more = 0, changes = 0, wholes = 0, bytes = 0, messages = 0;
    for (unsigned i = 0; i < WATCHERS; i++)
        watch_all(&watchers[i]);
    for (unsigned step = 0; table->table.last_round < 3; step++) {
        place->now_ms += 700;
        assert_true(place_play(place, 1 + step % 2));
        if (step % 64 == 0)
            place_wait(place, 300);
        for (unsigned i = 0; i < WATCHERS; i++)
            compare(&watchers[i], step % 64 == 0);
    }
    for (unsigned i = 0; i < WATCHERS; i++) {
        changes += watchers[i].caller->changes;
        wholes += watchers[i].caller->wholes;
        bytes += watchers[i].caller->socket->bytes;
        messages += watchers[i].caller->socket->messages;
        more += watchers[i].caller->wholes - watchers[i].count;
        caller_close(watchers[i].caller);
    }
    print_message("%llu changes, %llu whole views, %llu bytes a message\n", (unsigned long long)changes,
                  (unsigned long long)wholes, (unsigned long long)(bytes / messages));
    assert_true(changes > 500);
    assert_true(more * 50 < changes); /* two versions in one step, of a view that is paced */
}

/* ---- Resuming ---- */

TEST(test_have_is_told_that_it_is_the_same)
{
    struct caller *caller = caller_open(place, 0);
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_hear(caller);
    long long version = json_integer_value(json_object_get(caller->versions, "table/1"));
    assert_int_equal(caller->wholes, 1);
    caller_close(caller);
    caller = caller_open(place, 0);
    caller_say(caller,
               "{\"type\": \"watch\", \"topic\": \"table/1\", \"have\": {\"server\": \"%s\", \"version\": %lld}}",
               place->server->name, version);
    caller_hear(caller);
    assert_int_equal(caller->same, 1);
    assert_int_equal(caller->wholes, 0);
    caller_say(caller,
               "{\"type\": \"watch\", \"topic\": \"table/1\", \"have\": {\"server\": \"another\", \"version\": %lld}}",
               version);
    caller_hear(caller);
    assert_int_equal(caller->wholes, 1);
    /* One version behind: the change. */
    caller_say(caller, "{\"type\": \"unwatch\", \"topic\": \"table/1\"}");
    struct caller *other = caller_open(place, 0);
    caller_say(other, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_hear(other);
    while (json_integer_value(json_object_get(other->versions, "table/1")) == version) {
        assert_true(place_play(place, 1));
        caller_hear(other);
    }
    caller_say(caller,
               "{\"type\": \"watch\", \"topic\": \"table/1\", \"have\": {\"server\": \"%s\", \"version\": %lld}}",
               place->server->name, version);
    caller_hear(caller);
    assert_int_equal(caller->changes, 1);
    assert_true(place_same(json_object_get(caller->views, "table/1"), json_object_get(other->views, "table/1")));
}

/* Numbers of versions are not used twice, though channels go. */
TEST(test_versions_go_up_though_channels_go)
{
    uint32_t patron = bot_patron(&place->plan.bot, 1, 1);
    struct caller *caller = caller_open(place, patron);
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"own/1\"}");
    caller_hear(caller);
    long long version = json_integer_value(json_object_get(caller->versions, "own/1"));
    caller_close(caller);
    size_t before = place->server->hub->channels;
    for (size_t i = 0; i < HUB_BUCKETS; i++)
        for (struct hub_channel *channel = place->server->hub->of_topic[i]; channel != NULL;
             channel = channel->next_of_topic)
            channel->left_at_ms -= channel->left_at_ms > 61000 ? 61000 : channel->left_at_ms;
    hub_sweep(place->server);
    if (uv_now(&place->loop) > 61000)
        assert_true(place->server->hub->channels < before);
    caller = caller_open(place, patron);
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"own/1\", \"have\": {\"server\": \"%s\", \"version\": %lld}}",
               place->server->name, version);
    caller_hear(caller);
    assert_int_equal(caller->wholes + caller->same, 1);
    assert_true(json_integer_value(json_object_get(caller->versions, "own/1")) >= version);
}

/* ---- Slow readers ---- */

TEST(test_a_slow_reader_gets_the_newest)
{
    struct caller *slow = caller_open(place, 0);
    caller_say(slow, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_hear(slow);
    uint64_t messages = slow->socket->messages;
    for (unsigned i = 0; i < 30; i++)
        assert_true(place_play(place, 1));
    assert_int_equal(place->server->clients->answers_count, 0);
    caller_hear(slow);
    assert_int_equal(slow->socket->messages, messages + 1); /* one view for thirty acts */
    assert_int_equal(slow->wholes, 2);
    json_t *fresh = place_view(place, "table/1", 0);
    assert_true(place_same(fresh, json_object_get(slow->views, "table/1")));
    json_decref(fresh);
}

/* A text on its way outlives its version and its socket. */
TEST(test_a_text_on_its_way_is_kept)
{
    struct net_message message;
    struct caller *slow = caller_open(place, 0);
    caller_say(slow, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    place_turn(place);
    assert_true(fake_take(slow->socket, &message));
    char *copy = malloc(message.length);
    memcpy(copy, message.bytes, message.length);
    for (unsigned i = 0; i < 5; i++)
        assert_true(place_play(place, 1));
    fake_cut(slow->socket);
    assert_memory_equal(copy, message.bytes, message.length);
    fake_sent(slow->socket, &message);
    free(copy);
}

TEST(test_here_is_who_has_a_socket)
{
    uint32_t patron = bot_patron(&place->plan.bot, 4, 1);
    for (unsigned i = 0; i < 40; i++) /* it deals by itself: stand_in.c */
        assert_true(place_play(place, 4));
    struct caller *looker = caller_open(place, 0);
    caller_say(looker, "{\"type\": \"watch\", \"topic\": \"table/4\"}");
    caller_hear(looker);
    const json_t *seat = json_object_get(json_object_get(json_object_get(looker->views, "table/4"), "seats"), "1");
    assert_true(json_is_false(json_object_get(seat, "here")));
    struct caller *player = caller_open(place, patron);
    caller_hear(looker);
    seat = json_object_get(json_object_get(json_object_get(looker->views, "table/4"), "seats"), "1");
    assert_true(json_is_true(json_object_get(seat, "here")));
    caller_close(player);
    caller_hear(looker);
    seat = json_object_get(json_object_get(json_object_get(looker->views, "table/4"), "seats"), "1");
    assert_true(json_is_false(json_object_get(seat, "here")));
}

/* The lobby changes with everything in the house: four times a second at most. */
TEST(test_the_lobby_is_paced)
{
    struct caller *caller = caller_open(place, 0);
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"lobby\"}");
    caller_hear(caller);
    place_wait(place, 300);
    uint64_t begin = uv_hrtime();
    for (unsigned i = 0; i < 60; i++) {
        assert_true(place_play(place, 1 + i % 4));
        caller_hear(caller);
    }
    uint64_t took_ms = (uv_hrtime() - begin) / 1000000;
    assert_true(caller->changes <= 1 + took_ms / 250);
    place_wait(place, 300);
    caller_hear(caller);
    json_t *fresh = place_view(place, "lobby", 0);
    assert_true(place_same(fresh, json_object_get(caller->views, "lobby")));
    json_decref(fresh);
}

/* Where thousands watch it comes once a second, and comes. */
TEST(test_a_crowded_lobby_is_paced_more)
{
    struct caller *caller = caller_open(place, 0);
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"lobby\"}");
    caller_hear(caller);
    struct hub_channel *lobby =
        hub_find(place->server, (struct protocol_topic){.kind = PROTOCOL_LOBBY}, client_person(place->server->clients));
    assert_int_equal(lobby->watchers, 1);
    lobby->watchers += 5000;
    place_wait(place, 1100);
    caller_hear(caller);
    uint64_t changes = caller->changes, begin = uv_hrtime();
    while (uv_hrtime() - begin < UINT64_C(700000000)) {
        assert_true(place_play(place, 1));
        caller_hear(caller);
    }
    assert_true(caller->changes <= changes + 1 + (uv_hrtime() - begin) / UINT64_C(1000000000));
    place_wait(place, 1100);
    caller_hear(caller);
    json_t *fresh = place_view(place, "lobby", 0);
    assert_true(place_same(fresh, json_object_get(caller->views, "lobby")));
    json_decref(fresh);
    lobby->watchers -= 5000;
}

/* Table 3 shares its meter with table 1: the amount at table 1 grows with its wagers, in its own time. */
TEST(test_a_meter_is_shown_at_all_its_tables)
{
    struct caller *caller = caller_open(place, 0);
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_hear(caller);
    uint32_t round = baize_floor_table(baize_engine_floor(place->engine), 3)->table.last_round;
    while (baize_floor_table(baize_engine_floor(place->engine), 3)->table.last_round < round + 3)
        assert_true(place_play(place, 3));
    place_wait(place, 300);
    caller_hear(caller);
    assert_true(caller->changes + caller->wholes > 1);
    json_t *fresh = place_view(place, "table/1", 0);
    assert_true(place_same(fresh, json_object_get(caller->views, "table/1")));
    json_decref(fresh);
}

AROUND_EACH_TEST(NULL, close_callers);
AROUND_ALL_TESTS(open_place, close_place);
