/* test_server_asks.c - asks that read the record: what they cost those who play, and whom they keep waiting. */
#include "place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NOBODY 0
#define FULL   1000 /* jobs: no more can begin */

static struct place *place;
static char folder[64], path[128];

static int open_place(void **state)
{
    struct house_plan plan = house_plan_small(7);
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/baize-asks-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/house.db", folder);
    plan.readers = false;
    place = place_open(&plan, path);
    return 0;
}

static int close_place(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char file[160];
    (void)state;
    place_close(place);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    return rmdir(folder);
}

/* ---- Asking ---- */

static void ask_texts(struct caller *caller, int n, const uint8_t digest[BAIZE_HASH_SIZE])
{
    char hex[2 * BAIZE_HASH_SIZE + 1];
    for (size_t i = 0; i < BAIZE_HASH_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    caller_say(caller, "{\"type\": \"ask\", \"n\": %d, \"what\": \"texts\", \"rules\": \"%s\"}", n, hex);
}

/* No job can begin for it. */
static void ask_texts_when_full(struct caller *caller, int n, const uint8_t digest[BAIZE_HASH_SIZE])
{
    place->server->working = FULL;
    ask_texts(caller, n, digest);
    place->server->working = 0;
}

static void ask_rounds(struct caller *caller, int n)
{
    caller_say(caller, "{\"type\": \"ask\", \"n\": %d, \"what\": \"rounds\", \"table\": 1}", n);
}

/* The next answer, however long its job takes; n is 0: to any ask, for jobs end in any order. */
static json_t *hear(struct caller *caller, int n)
{
    for (int i = 0; i < 1000; i++) {
        json_t *message = caller_next(caller);
        if (message == NULL) {
            place_wait(place, 10);
            continue;
        }
        if (n != 0)
            assert_int_equal(json_integer_value(json_object_get(message, "n")), n);
        return message;
    }
    fail_msg("no answer");
    return NULL;
}

/* `name` of a refusal; "": it is told. */
static void expect(struct caller *caller, int n, const char *name)
{
    json_t *message = hear(caller, n);
    const char *refused = json_string_value(json_object_get(message, "name"));
    assert_string_equal(refused == NULL ? "" : refused, name);
    json_decref(message);
}

/* ---- Texts ---- */

/* Everybody may ask for them: they take nothing from the store that commits, and are read once. */
static void test_texts_cost_little(void **state)
{
    const struct baize_house_rules *filed = &baize_engine_house(place->engine)->rules[0];
    const uint8_t unknown[BAIZE_HASH_SIZE] = {1, 2, 3};
    (void)state;
    struct caller *nobody = caller_open(place, NOBODY);
    place_turn(place);
    uint64_t calls = place->trouble.calls;
    ask_texts_when_full(nobody, 1, unknown);
    expect(nobody, 1, "FIELD_WRONG");
    ask_texts_when_full(nobody, 2, filed->digest);
    expect(nobody, 2, "BUSY");
    ask_texts(nobody, 3, filed->digest);
    json_t *message = hear(nobody, 3), *answer = json_object_get(message, "answer");
    assert_string_equal(json_string_value(json_object_get(answer, "submission")), filed->submission);
    assert_true(json_string_length(json_object_get(answer, "submission_text")) > 100);
    assert_true(json_string_length(json_object_get(answer, "jurisdiction_text")) > 100);
    ask_texts_when_full(nobody, 4, filed->digest); /* kept: nothing is read for it */
    json_t *again = hear(nobody, 4);
    assert_true(json_equal(answer, json_object_get(again, "answer")));
    assert_int_equal(place->trouble.calls, calls);
    json_decref(message);
    json_decref(again);
    caller_close(nobody);
}

/* ---- Places ---- */

/* Whoever is no member of the staff has half of the places, however many they are: the others are kept for staff. */
static void test_staff_finds_a_place(void **state)
{
    (void)state;
    struct caller *nobody = caller_open(place, NOBODY);
    struct caller *player = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    struct caller *manager = caller_open(place, BOT_MANAGER);
    ask_rounds(nobody, 1);
    ask_rounds(player, 1);
    ask_rounds(nobody, 2);
    ask_rounds(player, 2);
    ask_rounds(manager, 1);
    ask_rounds(manager, 2);
    expect(nobody, 2, "BUSY");
    expect(player, 2, "BUSY");
    expect(nobody, 1, "");
    expect(player, 1, "");
    expect(manager, 0, "");
    expect(manager, 0, "");
    ask_rounds(nobody, 3); /* the places are free again */
    ask_rounds(nobody, 4);
    expect(nobody, 0, "");
    expect(nobody, 0, "");
    caller_close(manager);
    caller_close(player);
    caller_close(nobody);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_cost_little),
        cmocka_unit_test(test_staff_finds_a_place),
    };
    return cmocka_run_group_tests(tests, open_place, close_place);
}
