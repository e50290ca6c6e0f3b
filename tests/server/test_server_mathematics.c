/* test_server_mathematics.c - asks about mathematics: one job at a time, kept, limited, never in the way of stopping.
 * The numbers themselves are held against `baize analyze` in tests/serve/check_mathematics.py. */
#include "one_place.h"

#define NOBODY 0

/* ---- Asking ---- */

static void ask(struct caller *caller, int n, const char *what, const char *fields)
{
    caller_say(caller, "{\"type\": \"ask\", \"n\": %d, \"what\": \"%s\"%s}", n, what, fields);
}

static void ask_odds(struct caller *caller, int n, const char *wager, const char *hand, const char *odds)
{
    char fields[256];
    snprintf(fields, sizeof fields,
             ", \"table\": 1, \"wager\": \"%s\", \"rows\": [{\"hand\": \"%s\", \"odds\": \"%s\"}]", wager, hand, odds);
    ask(caller, n, "what_if", fields);
}

/* The next answer, however long its job takes. */
static json_t *hear(struct caller *caller)
{
    for (int i = 0; i < 4000; i++) {
        json_t *message = caller_next(caller);
        if (message != NULL)
            return message;
        place_wait(place, 10);
    }
    fail_msg("no answer");
    return NULL;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static void expect(struct caller *caller, int n, const char *type, const char *name)
{
    json_t *message = hear(caller);
    assert_int_equal(json_integer_value(json_object_get(message, "n")), n);
    assert_string_equal(text_of(message, "type"), type);
    assert_string_equal(text_of(message, "name"), name);
    if (strcmp(type, "refused") == 0)
        assert_true(strlen(text_of(message, "words")) > 5);
    json_decref(message);
}

/* ---- Tests ---- */

TEST(test_who_may_ask)
{
    struct caller *nobody = caller_open(place, NOBODY);
    ask_odds(nobody, 1, "aces-up", "flush", "7 to 1");
    expect(nobody, 1, "refused", "SIGN_IN_FIRST");
    place->server->set.demo.on = true; /* in a demo everybody may */
    ask_odds(nobody, 2, "aces-up", "flush", "7 to 1");
    expect(nobody, 2, "told", "");
    place->server->set.demo.on = false;
    ask(nobody, 3, "mathematics", ", \"table\": 77");
    expect(nobody, 3, "refused", "NO_SUCH_TABLE");
    ask(nobody, 4, "strategy_chart", "");
    expect(nobody, 4, "refused", "FIELD_MISSING");
}

TEST(test_fields)
{
    static const char *const wrong[] = {
        "",
        ", \"table\": 1",
        ", \"table\": 1, \"wager\": \"aces-up\"",
        ", \"table\": 1, \"wager\": 7, \"rows\": []",
        ", \"table\": 1, \"wager\": \"dance\", \"rows\": []",
        ", \"table\": 1, \"wager\": \"aces-up\", \"rows\": {}",
        ", \"table\": 1, \"wager\": \"aces-up\", \"rows\": [7]",
        ", \"table\": 1, \"wager\": \"aces-up\", \"rows\": [{\"hand\": \"flush\"}]",
        ", \"table\": 1, \"wager\": \"aces-up\", \"rows\": [{\"hand\": \"flush\", \"odds\": \"\"}]",
        ", \"table\": 1, \"wager\": \"aces-up\", \"rows\": [{\"hand\": \"flash\", \"odds\": \"7 to 1\"}]",
        ", \"table\": 1, \"wager\": \"double-draw\", \"rows\": []",
        ", \"submission\": \"no-such-file\", \"wager\": \"aces-up\", \"rows\": []",
    };
    struct caller *player = caller_open(place, patron(1));
    for (int i = 0; i < (int)(sizeof wrong / sizeof wrong[0]); i++) {
        ask(player, i, "what_if", wrong[i]);
        expect(player, i, "refused", "FIELD_WRONG");
    }
}

/* As docs/protocol.md says: figures name the jurisdiction, each row of the chart has its share of all hands. */
static void check_shape(const json_t *message)
{
    const json_t *answer = json_object_get(message, "answer"), *rows = json_object_get(answer, "rows");
    if (json_integer_value(json_object_get(message, "n")) == 1)
        assert_string_equal(text_of(answer, "jurisdiction"),
                            baize_floor_table(baize_engine_floor(place->engine), 1)->rules->jurisdiction_title);
    else
        for (size_t i = 0; i < json_array_size(rows); i++)
            assert_true(json_is_object(json_object_get(json_array_get(rows, i), "share")));
}

TEST(test_it_is_computed_once)
{
    struct caller *one = caller_open(place, NOBODY), *other = caller_open(place, patron(1));
    ask(one, 1, "mathematics", ", \"table\": 1");
    ask(other, 1, "mathematics", ", \"table\": 1");
    ask(other, 2, "strategy_chart", ", \"table\": 1");
    assert_int_equal(place->server->working, 1); /* all wait for one job */
    expect(one, 1, "told", "");
    json_t *figures = hear(other), *chart = hear(other);
    assert_int_equal(place->server->working, 0);
    assert_int_equal(
        json_integer_value(json_object_get(figures, "n")) + json_integer_value(json_object_get(chart, "n")), 3);
    check_shape(figures);
    check_shape(chart);
    json_decref(figures);
    json_decref(chart);
    ask(one, 3, "mathematics", ", \"table\": 1");
    assert_int_equal(place->server->working, 0); /* kept */
    expect(one, 3, "told", "");
}

/* One more on a flush of Aces Up is worth as much as a flush is likely. */
TEST(test_the_edge_follows)
{
    struct caller *player = caller_open(place, patron(1));
    ask_odds(player, 1, "aces-up", "flush", "7 to 1");
    json_t *message = hear(player);
    const json_t *answer = json_object_get(message, "answer"), *change = json_object_get(answer, "change");
    assert_string_equal(text_of(change, "direction"), "better for the player");
    assert_string_equal(text_of(json_object_get(change, "house_edge"), "exact"), "-14327/324870");
    assert_true(strstr(text_of(answer, "words"), "never for money") != NULL);
    json_decref(message);
}

TEST(test_the_newest_counts)
{
    struct caller *player = caller_open(place, patron(1));
    ask_odds(player, 1, "ante", "four-of-a-kind", "26 to 1");
    ask_odds(player, 2, "ante", "four-of-a-kind", "27 to 1");
    ask_odds(player, 3, "ante", "four-of-a-kind", "28 to 1");
    assert_int_equal(place->server->working, 1);
    expect(player, 2, "refused", "REPLACED");
    expect(player, 1, "told", "");
    expect(player, 3, "told", "");
}

/* Of one person one question waits, whatever the socket. */
TEST(test_the_newest_of_a_person_counts)
{
    struct caller *first = caller_open(place, patron(1)), *second = caller_open(place, patron(1));
    ask_odds(first, 1, "ante", "four-of-a-kind", "26 to 1");
    ask_odds(first, 2, "ante", "four-of-a-kind", "27 to 1");
    ask_odds(second, 3, "ante", "four-of-a-kind", "28 to 1");
    expect(first, 2, "refused", "REPLACED");
    expect(first, 1, "told", "");
    expect(second, 3, "told", "");
}

TEST(test_too_many_wait)
{
    struct caller *callers[18];
    for (int i = 0; i < 18; i++) {
        uint32_t k = (uint32_t)i - 7;
        callers[i] = caller_open(place, i < 7 ? BOT_MANAGER + (uint32_t)i
                                              : bot_patron(&place->plan.bot, 1 + k % 4, (uint8_t)(1 + k / 4)));
        ask_odds(callers[i], i, i == 0 ? "ante" : "aces-up", "four-of-a-kind", "40 to 1");
    }
    expect(callers[17], 17, "refused", "BUSY");
    for (int i = 0; i < 17; i++)
        expect(callers[i], i, "told", "");
}

/* Who goes leaves nothing behind: what waits for them is not even begun. */
TEST(test_clients_that_go)
{
    struct caller *one = caller_open(place, patron(1)), *two = caller_open(place, patron(2));
    ask_odds(one, 1, "ante", "four-of-a-kind", "26 to 1");
    ask_odds(two, 1, "ante", "four-of-a-kind", "26 to 1");
    caller_close(one);
    caller_close(two);
    while (place->server->working > 0)
        place_wait(place, 10);
    assert_int_equal(place->server->waits_count, 0);
}

TEST(test_without_memory)
{
    for (unsigned i = 1; i < 60; i++) {
        struct caller *player = caller_open(place, patron(1));
        place->allocations = 0;
        place->fail_at = i;
        ask_odds(player, 1, "aces-up", "flush", "7 to 1");
        while (place->server->working > 0)
            place_wait(place, 5);
        caller_hear(player);
        unsigned reached = place->allocations >= i;
        place->fail_at = 0;
        caller_close(player);
        if (!reached)
            return;
    }
    fail_msg("it never came to its end");
}

TEST(test_stopping)
{
    struct caller *one = caller_open(place, patron(1)), *two = caller_open(place, patron(2));
    ask_odds(one, 1, "ante", "four-of-a-kind", "26 to 1");
    ask_odds(two, 1, "ante", "four-of-a-kind", "26 to 1");
    mathematics_stop(place->server);
    expect(two, 1, "refused", "SERVER_STOPPING");
    expect(one, 1, "told", "");
}

AROUND_EACH_TEST(NULL, close_callers);
AROUND_ALL_TESTS(open_in_memory, close_place);
