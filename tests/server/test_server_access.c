/* test_server_access.c - the access log over the protocol, credentials of others, and names that imitate the staff. */
#include "one_place.h"

/* The lines that were asked for; the test has them. */
static json_t *ask_log(struct caller *caller, const char *fields)
{
    caller_say(caller, "{\"type\": \"ask\", \"n\": 1, \"what\": \"access\"%s}", fields);
    caller_hear(caller);
    json_t *told = caller_next(caller);
    json_t *lines = json_incref(json_object_get(told, "answer"));
    assert_string_equal(json_string_value(json_object_get(told, "type")), "told");
    json_decref(told);
    return lines;
}

static const char *word(const json_t *line, const char *key)
{
    const char *value = json_string_value(json_object_get(line, key));
    return value == NULL ? "" : value;
}

static int64_t number(const json_t *line, const char *key)
{
    return json_integer_value(json_object_get(line, key));
}

static void give_card(uint32_t person, char digits[PEOPLE_CARD_SIZE])
{
    static struct people_change change;
    people_change_card(place->people, 0, people_numbered(place->people, person), digits, &change);
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    assert_int_equal(baize_store_append_now(&place->inner, &batch), BAIZE_OK);
    assert_int_equal(people_changed(place->people, &change), PEOPLE_OK);
}

static void on_checked(void *context, const struct people_answer *answer)
{
    (void)answer;
    *(bool *)context = true;
}

static void fail_password(uint32_t person)
{
    bool done = false;
    people_check(place->people, NULL, people_numbered(place->people, person)->name, "not this one at all", on_checked,
                 &done);
    while (!done)
        place_turn(place);
}

static const char open_it[] = "\"at\": \"table/2\", \"act\": \"open_inventory\", \"counted_cents\": 1000000";

/* Attack 45: the card of a locked-out supervisor seconds nothing, and the log says who used it, from where. */
TEST(test_the_card_of_who_is_locked_out_seconds_nothing)
{
    char digits[PEOPLE_CARD_SIZE];
    while (!baize_floor_table(baize_engine_floor(place->engine), 2)->table.dealer)
        assert_true(place_play(place, 2));
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *manager = caller_open(place, BOT_MANAGER);
    give_card(BOT_SUPERVISOR, digits);
    while (!people_is_locked(place->people, people_numbered(place->people, BOT_SUPERVISOR)))
        fail_password(BOT_SUPERVISOR);
    place->now_ms += 1;
    caller_do(floor, NULL, "%s, \"second\": {\"card\": \"%s\"}", open_it, digits);
    caller_expect(floor, "refused", "SECOND_NOT_ACCEPTED");
    json_t *lines = ask_log(manager, ", \"count\": 1");
    const json_t *line = json_array_get(lines, 0);
    char mark[PEOPLE_MARK_SIZE];
    people_session_mark(((const struct client *)net_socket_data(floor->socket))->token, mark);
    assert_string_equal(word(line, "what"), "while-locked");
    assert_int_equal(number(line, "person"), BOT_SUPERVISOR);
    assert_int_equal(number(line, "by"), BOT_FLOORPERSON);
    assert_string_equal(word(line, "address"), net_socket_address(floor->socket));
    assert_string_equal(word(line, "session"), mark);
    json_decref(lines);
    place->now_ms += 15 * 60 * 1000;
    caller_do(floor, NULL, "%s, \"second\": {\"card\": \"%s\"}", open_it, digits);
    caller_expect(floor, "done", "");
}

/* Attack 46, with acts that need nobody beside: a dealer who signs on, or ends a shift, tries no password of a manager.
 */
TEST(test_an_act_without_a_second_person_tries_no_password)
{
    static const char *const acts[] = {"\"at\": \"table/3\", \"act\": \"sign_on\"",
                                       "\"at\": \"house\", \"act\": \"end_shift\""};
    const char *manager = people_numbered(place->people, BOT_MANAGER)->name;
    struct caller *dealer = caller_open(place, BOT_DEALER + 3);
    for (size_t i = 0; i < 12; i++) {
        caller_do(dealer, NULL, "%s, \"second\": {\"name\": \"%s\", \"password\": \"not this one\"}", acts[i % 2],
                  manager);
        caller_hear(dealer);
        json_t *answer = caller_next(dealer);
        assert_string_not_equal(word(answer, "name"), "SECOND_NOT_ACCEPTED");
        assert_string_equal(word(answer, "type"), i == 0 ? "done" : "refused");
        json_decref(answer);
    }
    assert_int_equal(people_numbered(place->people, BOT_MANAGER)->failures, 0);
    assert_false(people_is_locked(place->people, people_numbered(place->people, BOT_MANAGER)));
}

/* A wrong password of a second person is in the log with who was at the screen. */
TEST(test_a_wrong_second_password_has_its_actor)
{
    while (!baize_floor_table(baize_engine_floor(place->engine), 1)->table.dealer)
        assert_true(place_play(place, 1));
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *manager = caller_open(place, BOT_MANAGER);
    place->now_ms += 1;
    caller_do(floor, NULL,
              "\"at\": \"table/1\", \"act\": \"open_inventory\", \"counted_cents\": 1000000, \"second\": "
              "{\"name\": \"supervisor-3\", \"password\": \"not this one at all\"}");
    caller_expect(floor, "refused", "SECOND_NOT_ACCEPTED");
    json_t *lines = ask_log(manager, ", \"count\": 1");
    assert_string_equal(word(json_array_get(lines, 0), "what"), "wrong-password");
    assert_int_equal(number(json_array_get(lines, 0), "person"), BOT_SUPERVISOR);
    assert_int_equal(number(json_array_get(lines, 0), "by"), BOT_FLOORPERSON);
    json_decref(lines);
}

/* The newest, then older ones, each line once; a page has 1,000 lines at most. */
TEST(test_the_access_log_comes_in_pages)
{
    struct caller *manager = caller_open(place, BOT_MANAGER);
    char fields[96] = ", \"count\": 3", before[PEOPLE_LINE_SIZE] = "~";
    size_t seen = 0;
    json_t *all = ask_log(manager, ", \"count\": 1000"), *page = NULL;
    for (;;) {
        page = ask_log(manager, fields);
        for (size_t i = 0; i < json_array_size(page); i++, seen++) {
            const char *line = word(json_array_get(page, i), "line");
            assert_true(strcmp(line, before) < 0);
            assert_string_equal(line, word(json_array_get(all, seen), "line"));
            snprintf(before, sizeof before, "%s", line);
        }
        if (json_array_size(page) < 3)
            break;
        snprintf(fields, sizeof fields, ", \"count\": 3, \"before\": \"%s\"", before);
        json_decref(page);
    }
    assert_true(seen > 6 && seen == json_array_size(all));
    json_decref(page);
    json_decref(all);
    static const char *const wrong[] = {"\"count\": 1001", "\"before\": 7", "\"before\": \"x' OR 1\"",
                                        "\"before\": \"\""};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        caller_say(manager, "{\"type\": \"ask\", \"n\": 1, \"what\": \"access\", %s}", wrong[i]);
        caller_expect(manager, "refused", "FIELD_WRONG");
    }
}

/* ---- Names at the table ---- */

TEST(test_no_player_is_shown_under_a_name_of_the_staff)
{
    static const char *const bad[] = {"Dealer",
                                      "dealer 2",
                                      "F1oor 2",
                                      "The House",
                                      "D e a l e r",
                                      "Pit-Boss",
                                      "C4sh1er",
                                      "Superv!sor",
                                      "\xd0\x9d"
                                      "ouse", /* a Cyrillic letter */
                                      "\xef\xbc\xa4"
                                      "ealer" /* of full width */};
    static const char *const good[] = {"Housewife", "Bella", "Ideal Anna", "Flora", "\xc3\x89mile"};
    struct caller *player = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    struct caller *dealer = caller_open(place, BOT_DEALER + 3);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        caller_say(player, "{\"type\": \"ask\", \"n\": 1, \"what\": \"alias\", \"alias\": \"%s\"}", bad[i]);
        caller_expect(player, "refused", "FIELD_WRONG");
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        caller_say(player, "{\"type\": \"ask\", \"n\": 1, \"what\": \"alias\", \"alias\": \"%s\"}", good[i]);
        caller_expect(player, "told", "");
    }
    caller_say(dealer, "{\"type\": \"ask\", \"n\": 1, \"what\": \"alias\", \"alias\": \"Dealer Bella\"}");
    caller_expect(dealer, "told", "");
}

AROUND_EACH_TEST(NULL, close_callers);
AROUND_ALL_TESTS(open_in_memory, close_place);
