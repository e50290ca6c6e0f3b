/* test_server_messages.c - messages, limits, acts and answers of docs/protocol.md, 3 and 5. */
#include "one_place.h"
#include "server/rate.h"
#include <sodium.h>

/* The tables are opened, and a round of table 1 waits for wagers. */
static void open_round(void)
{
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(place->engine), 1);
    while (table->table.round.phase != BAIZE_PHASE_BETTING)
        assert_true(place_play(place, 1));
}

TEST(test_hello_comes_first)
{
    struct net_refusal refusal;
    struct net_socket *socket = fake_connect(place->server->net, NULL, &refusal);
    json_t *hello = fake_hear(socket);
    assert_string_equal(json_string_value(json_object_get(hello, "type")), "hello");
    assert_string_equal(json_string_value(json_object_get(hello, "server")), place->server->name);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(hello, "limits"), "watches")), 32);
    assert_true(json_is_null(json_object_get(hello, "person")));
    json_decref(hello);
    assert_null(fake_connect(place->server->net, "00ff", &refusal));
    assert_int_equal(refusal.status, 401);
    assert_string_equal(refusal.name, "SESSION_OVER");
    fake_cut(socket);
    fake_forget(socket);
}

TEST(test_sockets_of_a_session_are_limited)
{
    caller_open(place, BOT_FLOORPERSON);
    const struct client *client = place->server->clients;
    char hex[2 * PEOPLE_TOKEN_SIZE + 1];
    struct net_socket *more[8];
    struct net_refusal refusal = {0};
    sodium_bin2hex(hex, sizeof hex, client->token, sizeof client->token);
    for (int i = 0; i < 7; i++)
        assert_non_null(more[i] = fake_connect(place->server->net, hex, &refusal));
    assert_null(fake_connect(place->server->net, hex, &refusal));
    assert_int_equal(refusal.status, 429);
    for (int i = 0; i < 7; i++) {
        fake_cut(more[i]);
        fake_forget(more[i]);
    }
}

TEST(test_messages_that_are_none)
{
    static const char *const not_json[] = {"",
                                           "x",
                                           "[]",
                                           "7",
                                           "{\"type\": \"do\", \"type\": \"do\"}",
                                           "{\"a\": 1} {}",
                                           "{\"a\":[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}"};
    for (size_t i = 0; i < sizeof not_json / sizeof not_json[0]; i++) {
        struct caller *caller = caller_open(place, 0);
        caller_say(caller, "%s", not_json[i]);
        caller_expect(caller, "over", "NOT_JSON");
        assert_true(caller->socket->closed);
        assert_int_equal(caller->socket->code, 1007);
        caller_close(caller);
    }
}

TEST(test_deep_is_counted_outside_of_strings)
{
    struct caller *caller = caller_open(place, 0);
    caller_say(caller,
               "{\"type\": \"x\", \"a\": \"[[[[[[[[[[[[[[[[[[\\\"[[[[\\\\\", \"b\": [[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]}");
    caller_expect(caller, "refused", "BAD_MESSAGE");
}

TEST(test_bad_messages_are_counted)
{
    static const char *const bad[] = {"{}",
                                      "{\"type\": 7}",
                                      "{\"a\": 1e999}",
                                      "{\"a\": 99999999999999999999}",
                                      "{\"type\": \"dance\"}",
                                      "{\"type\": \"watch\"}",
                                      "{\"type\": \"watch\", \"topic\": \"lobby\", \"have\": 7}",
                                      "{\"type\": \"unwatch\"}",
                                      "{\"type\": \"do\"}",
                                      "{\"type\": \"do\", \"id\": \"12\"}",
                                      "{\"type\": \"do\", \"id\": \"0123456789ABCDEF0123456789ABCDEF\"}",
                                      "{\"type\": \"ask\", \"what\": \"rules\"}",
                                      "{\"type\": \"ask\", \"n\": 1}"};
    struct caller *caller = caller_open(place, 0);
    for (unsigned i = 0; i < 15; i++) {
        caller_say(caller, "%s", bad[i % (sizeof bad / sizeof bad[0])]);
        caller_expect(caller, "refused", "BAD_MESSAGE");
    }
    caller_say(caller, "{}");
    caller_expect(caller, "over", "TOO_MANY_BAD");
    assert_int_equal(caller->socket->code, 1008);
}

TEST(test_too_fast)
{
    struct caller *caller = caller_open(place, 0);
    unsigned slow = 0, fast = 0, retry = 0;
    for (unsigned i = 0; i < 60; i++)
        caller_say(caller, "{\"type\": \"watch\", \"topic\": \"nothing\"}");
    caller_hear(caller);
    for (json_t *message = caller_next(caller); message != NULL; message = caller_next(caller)) {
        bool is_fast = strcmp(json_string_value(json_object_get(message, "name")), "TOO_FAST") == 0;
        fast += is_fast;
        slow += !is_fast;
        retry = (unsigned)json_integer_value(json_object_get(message, "retry"));
        assert_true(!is_fast || retry > 0);
        json_decref(message);
    }
    assert_in_range(slow, 40, 42);
    assert_int_equal(slow + fast, 60);
    place_wait(place, retry + 1); /* so long it said: then one is taken again */
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"nothing\"}");
    caller_expect(caller, "refused", "TOPIC_UNKNOWN");
    for (unsigned i = 0; i < 60; i++)
        caller_say(caller, "{\"type\": \"watch\", \"topic\": \"nothing\"}");
    assert_true(caller->socket->closing);
    assert_string_equal(caller->socket->name, "TOO_FAST");
}

/* All of it in one go, before anything could be read: it is too fast, not too slow. */
TEST(test_a_flood_is_too_fast)
{
    struct caller *caller = caller_open(place, 0);
    for (unsigned i = 0; i < 150; i++)
        caller_say(caller, "{\"type\": \"watch\", \"topic\": \"nothing\"}");
    assert_true(caller->socket->closing);
    assert_int_equal(caller->socket->code, 1008);
    assert_string_equal(caller->socket->name, "TOO_FAST");
}

TEST(test_who_reads_nothing_is_closed)
{
    struct caller *caller = caller_open(place, 0);
    place->server->set.limits.messages_burst = 1000;
    place->server->clients->tokens_us = 1000000000;
    for (unsigned i = 0; i < 70; i++)
        caller_say(caller, "{\"type\": \"watch\", \"topic\": \"nothing\"}");
    assert_true(caller->socket->closing);
    assert_string_equal(caller->socket->name, "TOO_SLOW");
    place->server->set.limits.messages_burst = 40;
}

TEST(test_watches_are_refused)
{
    struct caller *caller = caller_open(place, 0), *player = caller_open(place, patron(1));
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"table/99\"}");
    caller_expect(caller, "refused", "NO_SUCH_TABLE");
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"sign/99\"}");
    caller_expect(caller, "refused", "NO_SUCH_METER");
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"table/01\"}");
    caller_expect(caller, "refused", "TOPIC_UNKNOWN");
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"me\"}");
    caller_expect(caller, "refused", "SIGN_IN_FIRST");
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"console/1\"}");
    caller_expect(player, "refused", "ROLE_NOT_ALLOWED");
    place->server->set.limits.watches_most = 2;
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"lobby\"}");
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"me\"}");
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"me\"}"); /* again is no third */
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_expect(player, "refused", "TOO_MANY_WATCHES");
    caller_say(player, "{\"type\": \"unwatch\", \"topic\": \"lobby\"}");
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_hear(player);
    assert_non_null(json_object_get(player->views, "table/1"));
    place->server->set.limits.watches_most = 32;
}

/* A wager by its player: the view first, then done; the same id again; what the machine refuses, in its words. */
TEST(test_an_act_is_done_once)
{
    char id[33];
    open_round();
    struct caller *player = caller_open(place, patron(1));
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_hear(player);
    do_ante(player, id, 1000);
    place_turn(place);
    json_t *view = fake_hear(player->socket), *done = fake_hear(player->socket);
    assert_string_equal(json_string_value(json_object_get(view, "type")), "view");
    assert_non_null(json_object_get(view, "change"));
    assert_string_equal(json_string_value(json_object_get(done, "type")), "done");
    assert_string_equal(json_string_value(json_object_get(done, "id")), id);
    assert_true(json_is_false(json_object_get(done, "again")));
    json_decref(view);
    json_decref(done);
    caller_say(player,
               "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": 1, "
               "\"wager\": \"ante\", \"amount_cents\": 1000}",
               id);
    done = caller_next(player);
    assert_true(json_is_true(json_object_get(done, "again")));
    json_decref(done);
    do_ante(player, NULL, 1);
    json_t *refused = caller_next(player);
    assert_string_equal(json_string_value(json_object_get(refused, "type")), "refused");
    assert_non_null(json_object_get(refused, "least_cents"));
    json_decref(refused);
    caller_do(player, NULL, "\"at\": \"table/1\", \"act\": \"dance\"");
    caller_expect(player, "refused", "ACT_UNKNOWN");
}

/* ---- Disputes ---- */

static void dispute(struct caller *player, struct caller *floor, unsigned number, const char *how)
{
    caller_do(player, NULL, "\"at\": \"table/1\", \"act\": \"open_dispute\", \"round\": 1, \"seat\": 1");
    caller_expect(player, "done", "");
    caller_do(floor, NULL,
              "\"at\": \"table/1\", \"act\": \"decide_dispute\", \"number\": %u, %s, \"why\": \"underpaid\", "
              "\"second\": {\"name\": \"supervisor-3\", \"password\": \"" PLACE_PASSWORD "\"}",
              number, how);
    caller_expect(floor, "done", "");
}

static void expect_decided(struct caller *player, size_t index, bool for_patron, int64_t amount)
{
    const json_t *own = json_object_get(player->views, "own/1");
    const json_t *one = json_array_get(json_object_get(own, "decided"), index);
    assert_int_equal(json_array_size(json_object_get(own, "disputes")), 0);
    assert_int_equal(json_integer_value(json_object_get(one, "number")), index + 1);
    assert_int_equal(json_integer_value(json_object_get(one, "round")), 1);
    assert_int_equal(json_is_true(json_object_get(one, "for_patron")), for_patron);
    assert_int_equal(json_integer_value(json_object_get(one, "amount_cents")), amount);
}

/* A player is told what a decision paid, or that it paid nothing; of others nothing. */
TEST(test_a_player_is_told_what_a_dispute_paid)
{
    while (baize_floor_table(baize_engine_floor(place->engine), 1)->table.last_round < 2)
        assert_true(place_play(place, 1));
    struct caller *player = caller_open(place, patron(1)), *other = caller_open(place, patron(2));
    struct caller *floor = caller_open(place, BOT_FLOORPERSON);
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"own/1\"}");
    caller_say(other, "{\"type\": \"watch\", \"topic\": \"own/1\"}");
    dispute(player, floor, 1, "\"for_patron\": true, \"amount_cents\": 700");
    caller_hear(player);
    expect_decided(player, 0, true, 700);
    dispute(player, floor, 2, "\"for_patron\": false, \"amount_cents\": 0");
    caller_hear(player);
    expect_decided(player, 0, true, 700);
    expect_decided(player, 1, false, 0);
    caller_hear(other);
    const json_t *own = json_object_get(other->views, "own/1");
    assert_int_equal(json_array_size(json_object_get(own, "decided")), 0);
}

/* Sent on one socket, cut before the answer, sent again on the next: it happens once. */
TEST(test_an_act_outlives_its_socket)
{
    char id[33];
    open_round();
    uint64_t acts = baize_engine_counts(place->engine).commands;
    struct caller *player = caller_open(place, patron(2));
    caller_do(player, id,
              "\"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": 2, \"wager\": \"ante\", "
              "\"amount_cents\": 1000");
    caller_close(player);
    player = caller_open(place, patron(2));
    caller_say(player,
               "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": 2, "
               "\"wager\": \"ante\", \"amount_cents\": 1000}",
               id);
    json_t *done = caller_next(player);
    assert_true(json_is_true(json_object_get(done, "again")));
    json_decref(done);
    assert_int_equal(baize_engine_counts(place->engine).commands, acts + 1);
}

TEST(test_who_may)
{
    struct caller *nobody = caller_open(place, 0), *dealer = caller_open(place, BOT_DEALER + 4);
    caller_do(nobody, NULL, "\"at\": \"table/1\", \"act\": \"fold\", \"seat\": 1");
    caller_expect(nobody, "refused", "SIGN_IN_FIRST");
    caller_do(dealer, NULL, "\"at\": \"table/4\", \"act\": \"open_round\"");
    caller_expect(dealer, "refused", "RUNS_BY_ITSELF");
    caller_do(dealer, NULL, "\"at\": \"table/4\", \"act\": \"sign_on\"");
    caller_expect(dealer, "done", "");
}

/* Nobody of the staff spends a patron's money at a table that runs by itself, before its first round either. */
TEST(test_staff_enters_nothing_for_a_patron_at_a_table_that_runs_by_itself)
{
    static const char *const acts[] = {
        "\"act\": \"take_seat\", \"seat\": 1",
        "\"act\": \"buy_in\", \"amount_cents\": 100",
        "\"act\": \"cash_out\", \"amount_cents\": 100",
        "\"act\": \"tip\", \"amount_cents\": 100",
        "\"act\": \"place_wager\", \"seat\": 1, \"wager\": \"ante\", \"amount_cents\": 1000",
    };
    static const uint32_t staff[] = {BOT_DEALER + 4, BOT_FLOORPERSON, BOT_SUPERVISOR, BOT_EXECUTIVE, BOT_MANAGER};
    for (size_t i = 0; i < sizeof staff / sizeof staff[0]; i++) {
        struct caller *caller = caller_open(place, staff[i]);
        for (size_t k = 0; k < sizeof acts / sizeof acts[0]; k++) {
            caller_do(caller, NULL, "\"at\": \"table/4\", \"patron\": %u, %s", (unsigned)patron(1), acts[k]);
            caller_expect(caller, "refused", "RUNS_BY_ITSELF");
        }
        caller_do(caller, NULL, "\"at\": \"table/4\", \"act\": \"fold\", \"seat\": 1");
        caller_expect(caller, "refused", "RUNS_BY_ITSELF");
        caller_close(caller);
    }
}

/* A dealer reads by name who is signed on at the table already. */
TEST(test_another_dealer_has_a_name)
{
    struct caller *first = caller_open(place, BOT_DEALER + 3), *second = caller_open(place, BOT_DEALER + 4);
    caller_say(first, "{\"type\": \"ask\", \"n\": 1, \"what\": \"alias\", \"alias\": \"Bella\"}");
    caller_expect(first, "told", "");
    if (baize_floor_table(baize_engine_floor(place->engine), 3)->table.dealer == 0) {
        caller_do(first, NULL, "\"at\": \"table/3\", \"act\": \"sign_on\"");
        caller_expect(first, "done", "");
    }
    caller_do(second, NULL, "\"at\": \"table/3\", \"act\": \"sign_on\"");
    json_t *refused = caller_next(second);
    assert_string_equal(json_string_value(json_object_get(refused, "name")), "DEALER_ALREADY_ON");
    const char *words = json_string_value(json_object_get(refused, "words"));
    assert_non_null(strstr(words, ": Bella (number 1003)"));
    json_decref(refused);
}

TEST(test_waiting_is_limited)
{
    struct caller *player = caller_open(place, patron(3));
    for (unsigned i = 0; i < 17; i++)
        caller_say(player, "{\"type\": \"ask\", \"n\": %u, \"what\": \"rules\", \"table\": 1}", i);
    for (unsigned i = 0; i < 16; i++)
        caller_expect(player, "told", "");
    caller_expect(player, "refused", "TOO_MANY_WAITING");
}

/* ---- Who must change the password ---- */

static bool shows_discarded(struct place *where, uint32_t person)
{
    struct caller *caller = caller_open(where, person);
    caller_say(caller, "{\"type\": \"ask\", \"n\": 1, \"what\": \"round\", \"table\": 1, \"round\": 1}");
    for (int i = 0; i < 200 && json_array_size(caller->heard) == 0; i++) {
        place_wait(where, 10);
        caller_hear(caller);
    }
    json_t *told = caller_next(caller);
    const json_t *seats = json_object_get(json_object_get(told, "answer"), "seats");
    assert_true(json_array_size(seats) > 0);
    bool shown = json_object_get(json_array_get(seats, 0), "discarded") != NULL;
    json_decref(told);
    caller_close(caller);
    return shown;
}

static void must_change(struct place *where, uint32_t person)
{
    static struct people_change change;
    const struct people_person *found = people_numbered(where->people, person);
    assert_int_equal(people_change_password(where->people, 0, found, found->password, true, &change), PEOPLE_OK);
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    assert_int_equal(baize_store_append_now(&where->store, &batch), BAIZE_OK);
    assert_int_equal(people_changed(where->people, &change), PEOPLE_OK);
}

/* What anybody may ask is answered as to anybody: the floorperson sees no discards before the password is a new one. */
TEST(test_S2_who_must_change_the_password_is_nobody)
{
    struct house_plan plan = house_plan_small(7);
    plan.readers = false;
    make_path();
    struct place *where = place_open(&plan, path);
    while (baize_floor_table(baize_engine_floor(where->engine), 1)->table.round.number < 2)
        assert_true(place_play(where, 1));
    assert_false(shows_discarded(where, 0));
    assert_true(shows_discarded(where, BOT_FLOORPERSON));
    must_change(where, BOT_FLOORPERSON);
    assert_false(shows_discarded(where, BOT_FLOORPERSON));
    place_close(where);
}

TEST(test_second_person_signs)
{
    while (!baize_floor_table(baize_engine_floor(place->engine), 2)->table.dealer)
        assert_true(place_play(place, 2));
    struct caller *floor = caller_open(place, BOT_FLOORPERSON);
    static const char act[] = "\"at\": \"table/2\", \"act\": \"open_inventory\", \"counted_cents\": 1000000";
    caller_do(floor, NULL, "%s, \"second\": {\"name\": \"supervisor-3\", \"password\": \"not this one at all\"}", act);
    caller_expect(floor, "refused", "SECOND_NOT_ACCEPTED");
    caller_do(floor, NULL, "%s, \"second\": {\"card\": \"12345678901234567890\"}", act);
    caller_expect(floor, "refused", "SECOND_NOT_ACCEPTED");
    caller_do(floor, NULL, "%s, \"second\": {\"name\": \"supervisor-3\", \"password\": \"%s\"}", act, PLACE_PASSWORD);
    caller_expect(floor, "done", "");
}

static const char close_it[] =
    "\"at\": \"table/2\", \"act\": \"close_inventory\", \"counted_cents\": 100, \"second\": ";

/* The role is asked first: no password of another is tried with an act that would be refused anyhow. */
TEST(test_a_dealer_locks_nobody_out)
{
    const struct people_person *manager = people_numbered(place->people, BOT_MANAGER);
    struct caller *dealer = caller_open(place, BOT_DEALER + 2);
    for (int i = 0; i < 12; i++) {
        caller_do(dealer, NULL, "%s{\"name\": \"%s\", \"password\": \"not this one\"}", close_it, manager->name);
        json_t *answer = caller_next(dealer);
        assert_string_not_equal(json_string_value(json_object_get(answer, "name")), "SECOND_NOT_ACCEPTED");
        json_decref(answer);
    }
    assert_int_equal(people_numbered(place->people, BOT_MANAGER)->failures, 0);
}

/* A card that nobody holds counts against the person who uses it. */
TEST(test_wrong_cards_are_counted)
{
    struct caller *executive = caller_open(place, BOT_EXECUTIVE);
    for (unsigned i = 1; !people_is_locked(place->people, people_numbered(place->people, BOT_EXECUTIVE)); i++) {
        assert_int_equal(people_numbered(place->people, BOT_EXECUTIVE)->failures, i - 1);
        caller_do(executive, NULL, "%s{\"card\": \"12345678901234567890\"}", close_it);
        caller_expect(executive, "refused", "SECOND_NOT_ACCEPTED");
    }
}

/* A fill has four signatures: who acts, the second person, and two more by name or number. */
TEST(test_signers_have_names)
{
    while (baize_floor_table(baize_engine_floor(place->engine), 2)->table.life == BAIZE_LIFE_CLOSED)
        assert_true(place_play(place, 2));
    struct caller *floor = caller_open(place, BOT_FLOORPERSON);
    static const char fill[] = "\"at\": \"table/2\", \"act\": \"fill\", \"amount_cents\": 10000, "
                               "\"second\": {\"name\": \"supervisor-3\", \"password\": \"" PLACE_PASSWORD "\"}";
    caller_do(floor, NULL, "%s, \"signers\": [\"nobody-at-all\", %u]", fill, (unsigned)BOT_MANAGER);
    caller_expect(floor, "refused", "FIELD_WRONG");
    caller_do(floor, NULL, "%s, \"signers\": [\"supervisor-3\", %u]", fill, (unsigned)BOT_MANAGER);
    caller_expect(floor, "refused", "SIGNERS_NEEDED");
    caller_do(floor, NULL, "%s, \"signers\": [\"cashier-6\", %u]", fill, (unsigned)BOT_MANAGER);
    caller_expect(floor, "done", "");
}

/* Who seats a player knows the name of the account as well as the number. */
TEST(test_staff_name_a_player_by_name)
{
    struct caller *floor = caller_open(place, BOT_FLOORPERSON);
    static const char seat[] = "\"at\": \"table/2\", \"act\": \"take_seat\", \"seat\": 6";
    caller_do(floor, NULL, "%s, \"patron\": \"nobody-at-all\"", seat);
    caller_expect(floor, "refused", "FIELD_WRONG");
    caller_do(floor, NULL, "%s, \"patron\": \"supervisor-3\"", seat); /* plays at no table */
    caller_expect(floor, "refused", "FIELD_WRONG");
    caller_do(floor, NULL, "%s, \"patron\": \"player-10011\"", seat);
    caller_expect(floor, "done", "");
    assert_int_equal(baize_floor_table(baize_engine_floor(place->engine), 2)->table.seats[5].patron, 10011);
}

TEST(test_end_of_a_shift)
{
    char id[33];
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *player = caller_open(place, patron(1));
    uint64_t before = baize_engine_house(place->engine)->checkpoints;
    caller_do(floor, id, "\"at\": \"house\", \"act\": \"end_shift\"");
    caller_expect(floor, "done", "");
    caller_say(floor, "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"house\", \"act\": \"end_shift\"}", id);
    caller_expect(floor, "done", "");
    assert_int_equal(baize_engine_house(place->engine)->checkpoints, before + 1);
    caller_say(floor, "{\"type\": \"do\", \"id\": \"0000000003e8%020d\", \"at\": \"house\", \"act\": \"end_shift\"}",
               0); /* made in 1970 */
    caller_expect(floor, "refused", "COMMAND_TOO_OLD");
    caller_do(player, NULL, "\"at\": \"house\", \"act\": \"end_shift\"");
    json_t *refused = caller_next(player);
    assert_string_equal(json_string_value(json_object_get(refused, "type")), "refused");
    json_decref(refused);
    assert_int_equal(baize_engine_house(place->engine)->checkpoints, before + 1);
}

/* An id is of one act of one person: nobody is told `done` for something else. */
TEST(test_an_id_is_of_one_act_of_one_person)
{
    char id[33];
    struct caller *cashier = caller_open(place, BOT_CASHIER), *player = caller_open(place, patron(1));
    baize_cents before = baize_engine_wallet(place->engine, patron(1))->balance;
    caller_do(cashier, id, "\"at\": \"wallet/%u\", \"act\": \"deposit\", \"amount_cents\": 500", patron(1));
    caller_expect(cashier, "done", "");
    caller_say(cashier,
               "{\"amount_cents\": 500, \"type\": \"do\", \"id\": \"%s\", \"act\": \"deposit\", \"at\": \"wallet/%u\"}",
               id, patron(1)); /* in another order: it is the same */
    caller_expect(cashier, "done", "");
    caller_say(cashier,
               "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"wallet/%u\", \"act\": \"deposit\", \"amount_cents\": 501}",
               id, patron(1));
    caller_expect(cashier, "refused", "COMMAND_ID_USED");
    caller_say(cashier,
               "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"wallet/%u\", \"act\": \"deposit\", \"amount_cents\": 500}",
               id, patron(2));
    caller_expect(cashier, "refused", "COMMAND_ID_USED");
    caller_say(player,
               "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"wallet/%u\", \"act\": \"deposit\", \"amount_cents\": 500}",
               id, patron(1));
    caller_expect(player, "refused", "COMMAND_ID_USED");
    assert_int_equal(baize_engine_wallet(place->engine, patron(1))->balance, before + 500);
}

/* A person's acts are counted over all sockets; what is refused and what is sent again costs nothing; others go on. */
TEST(test_a_person_fills_no_journal)
{
    enum { LEFT = 20 };
    char id[33];
    unsigned done = 0, refused = 0;
    struct server_limits before = place->server->set.limits;
    place->server->set.limits.messages_per_second = place->server->set.limits.messages_burst = 100000;
    place->server->set.limits.acts_burst = LEFT;
    place->server->set.limits.acts_per_second = 1;
    struct caller *sockets[2] = {caller_open(place, patron(3)), caller_open(place, patron(3))};
    struct caller *other = caller_open(place, patron(1));
    for (int i = 0; i < 3 * LEFT; i++) { /* none of these happens, and none of them counts */
        caller_do(sockets[i % 2], NULL, "\"at\": \"wallet/%u\", \"act\": \"deposit\", \"amount_cents\": 500",
                  patron(3));
        caller_expect(sockets[i % 2], "refused", "ROLE_NOT_ALLOWED");
    }
    for (int i = 0; i < LEFT + 5; i++) {
        caller_do(sockets[i % 2], i == 0 ? id : NULL,
                  "\"at\": \"wallet/%u\", \"act\": \"exclude\", \"why\": \"by-self\", \"until_ms\": %lld", patron(3),
                  (long long)(place->now_ms + 1000000 + i));
        json_t *message = caller_next(sockets[i % 2]);
        bool good = strcmp(json_string_value(json_object_get(message, "type")), "done") == 0;
        done += good;
        refused += !good && strcmp(json_string_value(json_object_get(message, "name")), "TOO_MANY_ACTS") == 0 &&
                   json_integer_value(json_object_get(message, "retry")) > 0;
        json_decref(message);
        caller_say(
            sockets[0],
            "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"wallet/%u\", \"act\": \"exclude\", \"why\": \"by-self\", "
            "\"until_ms\": %lld}",
            id, patron(3), (long long)(place->now_ms + 1000000));
        caller_hear(sockets[0]); /* it happened before, or there are too many: either way nothing is written */
        json_decref(caller_next(sockets[0]));
    }
    assert_true(done >= LEFT - 1 && done <= LEFT + 2); /* one comes back each second of real time */
    assert_int_equal(refused, LEFT + 5 - done);
    caller_do(other, NULL, "\"at\": \"wallet/%u\", \"act\": \"set_limits\", \"deposit_cents\": 100, \"loss_cents\": 0",
              patron(1));
    caller_expect(other, "done", "");
    caller_do(other, NULL, "\"at\": \"wallet/%u\", \"act\": \"set_limits\", \"deposit_cents\": 100, \"loss_cents\": 0",
              patron(1));
    caller_expect(other, "refused", "NOTHING_CHANGES");
    place->server->set.limits = before;
}

/* Three boxes, every wager of the fullest rules, each spot touched again and again as fast as the screen sends (one act
 * on its way for each spot, and nobody touches more than eight times a second), at tables with the shortest clocks that
 * a house would set: never refused. */
TEST(test_the_fastest_player_is_never_refused)
{
    enum { BOXES = 3, WAGERS = 5, TOUCHES_A_SECOND = 8, BETTING_S = 10, ROUND_S = 25 };
    int64_t retry_ms, now_ms = 1000000;
    unsigned long acts = 0;
    struct rate *rate = rate_open(&place->random);
    for (int round = 0; round < 1000; round++) {
        int64_t begin_ms = now_ms;
        for (int i = 0; i < BOXES * WAGERS; i++, acts++) /* "the same again": all at once */
            assert_true(rate_take_of(rate, 1, 7, 60, 5, now_ms, &retry_ms));
        for (; now_ms < begin_ms + BETTING_S * 1000; now_ms += 1000 / TOUCHES_A_SECOND, acts++)
            assert_true(rate_take_of(rate, 1, 7, 60, 5, now_ms, &retry_ms));
        for (int i = 0; i < 3 * BOXES; i++, acts++) { /* discards, play or fold of each; then a buy-in and a tip */
            assert_true(rate_take_of(rate, 1, 7, 60, 5, now_ms, &retry_ms));
            now_ms += 500;
        }
        for (int i = 0; i < 2; i++, acts++)
            assert_true(rate_take_of(rate, 1, 7, 60, 5, now_ms, &retry_ms));
        now_ms = begin_ms + ROUND_S * 1000;
    }
    assert_true(acts > 100000);
    rate_close(rate);
}

/* A name that stays the same is not written again. */
TEST(test_a_name_is_written_when_it_changes)
{
    struct caller *player = caller_open(place, patron(1));
    place_turn(place);
    caller_say(player, "{\"type\": \"ask\", \"n\": 1, \"what\": \"alias\", \"alias\": \"Quick\"}");
    caller_expect(player, "told", "");
    uint64_t calls = place->trouble.calls;
    for (int n = 2; n < 10; n++) {
        caller_say(player, "{\"type\": \"ask\", \"n\": %d, \"what\": \"alias\", \"alias\": \"Quick\"}", n);
        caller_expect(player, "told", "");
    }
    assert_int_equal(place->trouble.calls, calls);
    caller_say(player, "{\"type\": \"ask\", \"n\": 10, \"what\": \"alias\", \"alias\": null}");
    caller_expect(player, "told", "");
    assert_int_equal(place->trouble.calls, calls + 1);
}

/* How a second person proves who they are is no part of what is asked; who it is, is. */
TEST(test_secrets_are_no_content)
{
    static const char *const acts[] = {"{\"act\": \"validate\", \"claim\": 1, \"card\": \"1\", \"second\": {\"name\": "
                                       "\"sam\", \"password\": \"a\"}, \"id\": \"1\"}",
                                       "{\"claim\": 1, \"act\": \"validate\", \"card\": \"2\", \"second\": {\"name\": "
                                       "\"sam\", \"password\": \"b\"}, \"id\": \"2\"}",
                                       "{\"act\": \"validate\", \"claim\": 1, \"card\": \"1\", \"second\": {\"name\": "
                                       "\"eve\", \"password\": \"a\"}, \"id\": \"1\"}",
                                       "{\"act\": \"validate\", \"claim\": 2, \"card\": \"1\", \"second\": {\"name\": "
                                       "\"sam\", \"password\": \"a\"}, \"id\": \"1\"}",
                                       "{\"act\": \"validate\", \"claim\": 1, \"card\": \"1\", \"id\": \"1\"}"};
    uint8_t digests[5][BAIZE_CONTENT_SIZE];
    for (int i = 0; i < 5; i++) {
        json_t *act = json_loads(acts[i], 0, NULL);
        assert_true(protocol_content(act, digests[i]));
        json_decref(act);
    }
    assert_memory_equal(digests[0], digests[1], BAIZE_CONTENT_SIZE);
    for (int i = 2; i < 5; i++)
        assert_memory_not_equal(digests[0], digests[i], BAIZE_CONTENT_SIZE);
}

TEST(test_a_session_that_ends)
{
    struct caller *player = caller_open(place, patron(1)), *other = caller_open(place, patron(2));
    uint8_t token[PEOPLE_TOKEN_SIZE];
    memcpy(token, place->server->clients->next->token, sizeof token);
    assert_int_equal(people_session_end(place->people, NULL, token, NULL, NULL), PEOPLE_OK);
    caller_say(player, "{\"type\": \"watch\", \"topic\": \"lobby\"}");
    caller_expect(player, "over", "SESSION_OVER");
    assert_int_equal(player->socket->code, 1008);
    clients_drop_person(place->server, patron(2), "SESSION_OVER");
    caller_expect(other, "over", "SESSION_OVER");
}

/* Every allocation of the server fails once: refused, or closed; nothing else. */
TEST(test_without_memory)
{
    open_round();
    for (unsigned i = 1; i < 60; i++) {
        struct caller *player = caller_open(place, patron(1));
        place->allocations = 0;
        place->fail_at = i;
        caller_say(player, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
        caller_say(player, "{\"type\": \"watch\", \"topic\": \"me\"}");
        caller_do(player, NULL,
                  "\"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": 1, \"wager\": \"ante\", "
                  "\"amount_cents\": %u",
                  1000 + 100 * (i % 2));
        caller_hear(player);
        unsigned reached = place->allocations >= i;
        place->fail_at = 0;
        caller_close(player);
        if (!reached)
            return;
    }
    fail_msg("it never came to its end");
}

AROUND_EACH_TEST(NULL, close_callers);
AROUND_ALL_TESTS(open_in_memory, close_place);
