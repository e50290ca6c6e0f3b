/* test_server_payments.c - corrections and disputes over the protocol, on a house with a file: each attack on the tray
 * with its refusal (FS4), what the views offer, and the record that the audit proves afterwards. */
#include "one_place.h"
#include <baize/audit.h>

static const struct baize_table *table(void)
{
    return &baize_floor_table(baize_engine_floor(place->engine), 1)->table;
}

static int open_place(void **state)
{
    struct house_plan plan = house_plan_small(7);
    (void)state;
    plan.readers = false;
    make_path();
    place = place_open(&plan, path);
    while (table()->last_round < 2) /* the first round is over */
        assert_true(place_play(place, 1));
    return 0;
}

/* Whatever was tried, the record is sound. */
static int close_and_audit(void **state)
{
    static struct baize_audit_report report;
    struct baize_house_key key = place->key;
    struct baize_audit_settings settings = {.allocator = baize_allocator_system(), .key = &key};
    char words[300] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    (void)state;
    callers_close();
    place_close(place);
    assert_int_equal(baize_store_sqlite(path, BAIZE_STORE_READER, &settings.allocator, &settings.store, &trouble),
                     BAIZE_OK);
    assert_int_equal(baize_audit_verify(&settings, &report), BAIZE_OK);
    settings.store.call->close(settings.store.self);
    return remove_path() == 0 && report.sound ? 0 : -1;
}

/* ---- Acts ---- */

#define SECOND ", \"second\": {\"name\": \"supervisor-3\", \"password\": \"" PLACE_PASSWORD "\"}"

struct correction {
    uint32_t round, seat, patron;
    int64_t cents; /* below nothing: the patron gives back */
    const char *why;
};

static void correct(struct caller *caller, const struct correction *what, const char *more)
{
    caller_do(caller, NULL,
              "\"at\": \"table/1\", \"act\": \"correct_payment\", \"round\": %u, \"seat\": %u, \"patron\": %u, "
              "\"amount_cents\": %lld, \"to_patron\": %s, \"why\": \"%s\"%s",
              what->round, what->seat, what->patron, (long long)(what->cents < 0 ? -what->cents : what->cents),
              what->cents < 0 ? "false" : "true", what->why, more);
}

static void refuses(struct caller *caller, struct correction what, const char *name)
{
    correct(caller, &what, "");
    caller_expect(caller, "refused", name);
}

static void dispute(struct caller *caller, uint32_t round, uint32_t seat, const char *name)
{
    caller_do(caller, NULL, "\"at\": \"table/1\", \"act\": \"open_dispute\", \"round\": %u, \"seat\": %u", round, seat);
    caller_expect(caller, name[0] == '\0' ? "done" : "refused", name);
}

static void decide(struct caller *caller, uint32_t number, int64_t cents, const char *why, const char *name)
{
    caller_do(caller, NULL,
              "\"at\": \"table/1\", \"act\": \"decide_dispute\", \"number\": %u, \"for_patron\": %s, "
              "\"amount_cents\": %lld, \"why\": \"%s\"",
              number, cents > 0 ? "true" : "false", (long long)cents, why);
    caller_expect(caller, name[0] == '\0' ? "done" : "refused", name);
}

static const struct baize_kept_seat *seat_one(void)
{
    return &baize_table_kept_round(table(), 1)->seats[0];
}

/* ---- Attacks ---- */

TEST(test_fs4_attacks_on_the_tray_by_corrections)
{
    struct caller *floor = caller_open(place, BOT_FLOORPERSON);
    uint32_t one = patron(1);
    int64_t more = baize_kept_bound(seat_one(), true), got = baize_kept_bound(seat_one(), false);
    assert_true(more > 0);
    refuses(floor, (struct correction){1, 1, patron(1) + 5000, 500, "underpaid"}, "ROUND_UNKNOWN"); /* a stranger */
    refuses(floor, (struct correction){1, 1, patron(2), 500, "underpaid"}, "ROUND_UNKNOWN");
    refuses(floor, (struct correction){77, 1, one, 500, "underpaid"}, "ROUND_UNKNOWN");
    refuses(floor, (struct correction){table()->round.number, 1, one, 500, "underpaid"}, "ROUND_IS_OPEN");
    refuses(floor, (struct correction){1, 1, one, more + 1, "underpaid"}, "ABOVE_BOUND");
    refuses(floor, (struct correction){1, 1, one, -got - 1, "overpaid"}, "ABOVE_BOUND");
    refuses(floor, (struct correction){1, 1, one, 500, "overpaid"}, "DIRECTION_WRONG");
    refuses(floor, (struct correction){1, 1, one, 500, "goodwill"}, "SECOND_PERSON_NEEDED");
    caller_do(floor, NULL,
              "\"at\": \"table/1\", \"act\": \"correct_payment\", \"seat\": 1, \"patron\": %u, \"amount_cents\": 500, "
              "\"to_patron\": true, \"why\": \"underpaid\"",
              one);
    caller_expect(floor, "refused", "FIELD_MISSING"); /* no round is named */
    correct(floor, &(struct correction){1, 1, one, 100, "goodwill"}, SECOND);
    caller_expect(floor, "done", "");
    correct(floor, &(struct correction){1, 1, one, more - 100, "underpaid"}, "");
    caller_expect(floor, "done", "");
    refuses(floor, (struct correction){1, 1, one, more - 100, "underpaid"}, "ABOVE_BOUND"); /* twice */
    assert_int_equal(baize_kept_bound(seat_one(), true), 0);
}

TEST(test_fs4_attacks_on_the_tray_by_disputes)
{
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *player = caller_open(place, patron(1));
    dispute(player, 77, 1, "ROUND_UNKNOWN");
    dispute(player, 1, 2, "ROUND_UNKNOWN"); /* the seat of another */
    dispute(player, 1, 1, "");
    int64_t more = baize_kept_bound(&table()->disputes[0].facts, true);
    decide(floor, 1, more + 1, "record-checked", "ABOVE_BOUND");
    decide(floor, 1, 500, "overpaid", "DIRECTION_WRONG");
    decide(floor, 1, 500, "goodwill", "SECOND_PERSON_NEEDED");
    while (table()->last_round < BAIZE_ROUNDS_KEPT + 3) /* the round is not kept any more: the dispute has its facts */
        assert_true(place_play(place, 1));
    assert_null(baize_table_kept_round(table(), 1));
    decide(floor, 1, more + 1, "record-checked", "ABOVE_BOUND");
    decide(floor, 1, more, "record-checked", "");
    dispute(player, 1, 1, "ROUND_UNKNOWN");
}

/* Attack 25. */
TEST(test_fs4_who_opened_a_dispute_does_not_decide_it)
{
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *supervisor = caller_open(place, BOT_SUPERVISOR);
    caller_do(floor, NULL, "\"at\": \"table/1\", \"act\": \"open_dispute\", \"round\": 1, \"seat\": 1, \"patron\": %u",
              patron(1));
    caller_expect(floor, "done", "");
    decide(floor, 1, 100, "record-checked", "NOT_APART");
    decide(supervisor, 1, 100, "record-checked", "");
}

/* The console and the player's page offer rounds and seats, and the amounts. */
TEST(test_fs4_views_offer_rounds_and_seats)
{
    json_t *console = place_view(place, "console/1", BOT_FLOORPERSON), *own = place_view(place, "own/1", patron(1));
    const json_t *rounds = json_object_get(console, "rounds"), *mine = json_object_get(own, "rounds");
    const json_t *line = NULL;
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(rounds); i++) {
        const json_t *each = json_array_get(rounds, i);
        if (json_integer_value(json_object_get(each, "round")) == 1) {
            line = line == NULL ? each : line;
            count++;
        }
    }
    assert_non_null(line);
    assert_int_equal(json_integer_value(json_object_get(line, "seat")), 1);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(line, "player"), "number")), patron(1));
    assert_int_equal(json_integer_value(json_object_get(line, "got_cents")), baize_kept_bound(seat_one(), false));
    assert_int_equal(json_integer_value(json_object_get(line, "more_cents")), baize_kept_bound(seat_one(), true));
    assert_true(count > 1);
    for (size_t i = 0; i < json_array_size(mine); i++)
        assert_int_equal(json_integer_value(json_object_get(json_array_get(mine, i), "seat")), 1);
    assert_null(json_object_get(json_array_get(mine, 0), "more_cents")); /* that is the house's to know */
    assert_true(json_array_size(mine) >= 1);
    json_decref(console);
    json_decref(own);
}

/* ---- What was recorded about a round ---- */

/* The answer about round 1; the test has it. */
static json_t *past_round(struct caller *caller)
{
    caller_say(caller, "{\"type\": \"ask\", \"n\": 1, \"what\": \"round\", \"table\": 1, \"round\": 1}");
    for (int i = 0; i < 6000 && json_array_size(caller->heard) == 0; i++) { /* a thread reads the record */
        place_wait(place, 10);
        caller_hear(caller);
    }
    json_t *told = caller_next(caller), *answer = json_incref(json_object_get(told, "answer"));
    assert_non_null(answer);
    json_decref(told);
    return answer;
}

static void note(struct caller *caller, const char *fields, const char *name)
{
    caller_do(caller, NULL, "\"at\": \"table/1\", \"act\": \"note\"%s", fields);
    caller_expect(caller, name[0] == '\0' ? "done" : "refused", name);
}

/* The floor and above write remarks; each is in the record, which is decided again when the test is over. */
TEST(test_a_remark_is_written_by_the_floor)
{
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *supervisor = caller_open(place, BOT_SUPERVISOR);
    note(floor, ", \"round\": 1, \"text\": \"The player asked to see the record\"", "");
    note(supervisor, ", \"text\": \"The shoe was cleaned\"", "");
    note(caller_open(place, BOT_DEALER + 1), ", \"text\": \"x\"", "ROLE_TOO_LOW");
    note(caller_open(place, patron(1)), ", \"text\": \"x\"", "ROLE_TOO_LOW");
    note(floor, ", \"round\": 77, \"text\": \"x\"", "ROUND_UNKNOWN");
    note(floor, "", "FIELD_MISSING");
    note(floor, ", \"text\": 7", "FIELD_WRONG");
    note(floor, ", \"text\": \"\"", "FIELD_WRONG");
    note(floor, ", \"text\": \"two\\nlines\"", "FIELD_WRONG");
    note(floor, ", \"text\": \" a blank\"", "FIELD_WRONG");
}

TEST(test_a_past_round_has_what_was_recorded_about_it_for_the_floor_only)
{
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *player = caller_open(place, patron(1));
    struct caller *dealer = caller_open(place, BOT_DEALER + 1);
    correct(floor, &(struct correction){1, 1, patron(1), 100, "underpaid"}, "");
    caller_expect(floor, "done", "");
    while (table()->last_round < 4)
        assert_true(place_play(place, 1));
    dispute(player, 1, 1, "");
    dispute(player, 2, 1, ""); /* about another round */
    note(floor, ", \"round\": 1, \"text\": \"Seat 1 was paid \\\"by hand\\\" \u2660\"", "");
    json_t *seen = past_round(floor), *own = past_round(player), *dealt = past_round(dealer);
    const json_t *about = json_object_get(seen, "about");
    assert_int_equal(json_array_size(about), 3);
    const char *first = json_string_value(json_object_get(json_array_get(about, 0), "words"));
    const char *second = json_string_value(json_object_get(json_array_get(about, 1), "words"));
    assert_non_null(strstr(first, "Correction of round 1 at seat 1"));
    const char *third = json_string_value(json_object_get(json_array_get(about, 2), "words"));
    assert_non_null(strstr(second, "about round 1 at seat 1"));
    assert_non_null(strstr(third, "notes on round 1: Seat 1 was paid \"by hand\" \xe2\x99\xa0"));
    assert_null(json_object_get(own, "about"));
    assert_null(json_object_get(dealt, "about"));
    json_decref(seen);
    json_decref(own);
    json_decref(dealt);
}

AROUND_EACH_TEST(open_place, close_and_audit);
