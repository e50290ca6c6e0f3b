/* test_server_store.c - the store away and back, another process that writes, the engine stopped, the server stopped:
 * F2, F3. */
#include "one_place.h"
#include <sodium.h>

#define CLOCK_MS 15000

static void open_place(const char *file)
{
    struct house_plan plan = house_plan_small(5);
    plan.readers = false;
    plan.clocks_ms = CLOCK_MS;
    place = place_open(&plan, file);
}

static const struct baize_floor_table *table(void)
{
    return baize_floor_table(baize_engine_floor(place->engine), 1);
}

static void play_until(enum baize_phase phase)
{
    while (table()->table.round.phase != phase)
        assert_true(place_play(place, 1));
}

static void break_store(enum baize_status with, bool in_done, bool done_before)
{
    place->trouble.appends_only = true;
    place->trouble.with = with;
    place->trouble.in_done = in_done;
    place->trouble.done_before = done_before;
    place->trouble.fail_at = place->trouble.calls + 1;
    place->trouble.fail_more = done_before ? 0 : 1000000;
}

static void mend_store(void)
{
    place->trouble.fail_at = 0;
}

static const char *trouble_of(struct caller *caller)
{
    return json_string_value(json_object_get(json_object_get(caller->views, "lobby"), "trouble"));
}

static void say_wager(struct caller *player, const char *id, unsigned seat, unsigned cents)
{
    caller_say(player,
               "{\"type\": \"do\", \"id\": \"%s\", \"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": %u, "
               "\"wager\": \"ante\", \"amount_cents\": %u}",
               id, seat, cents);
}

/* ---- Away and back ---- */

static void away_and_back(enum baize_status with, bool in_done)
{
    char id[33];
    open_place(NULL);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1)), *looker = caller_open(place, 0);
    caller_say(looker, "{\"type\": \"watch\", \"topic\": \"lobby\"}");
    caller_hear(looker);
    assert_null(trouble_of(looker));
    place_wait(place, 260);

    break_store(with, in_done, false);
    do_ante(player, id, 1000);
    json_t *message = caller_next(player), *second = caller_next(player);
    const json_t *refused = json_object_get(message, "id") != NULL ? message : second;
    assert_string_equal(json_string_value(json_object_get(refused, "name")), "STORE_AWAY");
    assert_true(json_integer_value(json_object_get(refused, "retry")) > 0);
    json_decref(message);
    json_decref(second);
    assert_int_equal(place->server->state, SERVER_STORE_AWAY);
    caller_expect(looker, "notice", "STORE_AWAY");
    place_wait(place, 260);
    caller_hear(looker);
    assert_string_equal(trouble_of(looker), "STORE_AWAY");
    say_wager(player, id, 1, 1000); /* again, while it is away */
    caller_expect(player, "refused", "STORE_AWAY");
    assert_int_equal(table()->table.round.seats[0].wagers[BAIZE_ANTE], 0);

    mend_store();
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    assert_int_equal(place->server->state, SERVER_RUNNING);
    caller_expect(player, "notice", "STORE_BACK");
    caller_expect(player, "notice", "CLOCKS_AGAIN");
    caller_expect(looker, "notice", "STORE_BACK");
    say_wager(player, id, 1, 1000);
    message = caller_next(player);
    assert_string_equal(json_string_value(json_object_get(message, "type")), "done");
    assert_true(json_is_false(json_object_get(message, "again")));
    json_decref(message);
    assert_int_equal(table()->table.round.seats[0].wagers[BAIZE_ANTE], 1000);
    place_wait(place, 300);
    caller_hear(looker);
    assert_null(trouble_of(looker));
    assert_true(baize_engine_balances(place->engine));
}

TEST(test_F3_away_at_once)
{
    away_and_back(BAIZE_STORE_UNAVAILABLE, false);
}

TEST(test_F3_away_in_the_answer)
{
    away_and_back(BAIZE_STORE_UNAVAILABLE, true);
}

/* A2: another server has taken over; neither a name nor the question whether the store is back is written. */
TEST(test_a_server_that_was_fenced_off_writes_nothing)
{
    open_place(NULL);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1));
    place->server->set.lease = 4711; /* of nobody */
    caller_say(player, "{\"type\": \"ask\", \"n\": 1, \"what\": \"alias\", \"alias\": \"Zoe\"}");
    caller_expect(player, "refused", "STORE_AWAY");
    break_store(BAIZE_STORE_UNAVAILABLE, false, false);
    do_ante(player, NULL, 1000);
    caller_hear(player);
    mend_store();
    uint64_t wait_ms = place->server->turn->probe_wait_ms;
    WAIT_UNTIL(place->server->turn->probe_wait_ms >= 4 * wait_ms); /* two questions, or more */
    assert_true(place->server->turn->probe_wait_ms >= 4 * wait_ms);
    assert_int_equal(place->server->state, SERVER_STORE_AWAY);
    place->server->set.lease = 0;
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    assert_int_equal(place->server->state, SERVER_RUNNING);
}

TEST(test_F3_disk_full)
{
    away_and_back(BAIZE_STORE_FULL, true);
}

/* The commit happened, and the store could not say so: it is found, and answered with `done`. */
TEST(test_F3_unknown_is_found)
{
    open_place(NULL);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1));
    break_store(BAIZE_STORE_UNKNOWN, true, true);
    do_ante(player, NULL, 1000);
    caller_hear(player);
    assert_int_equal(place->server->state, SERVER_STORE_AWAY);
    caller_expect(player, "notice", "STORE_AWAY");
    mend_store();
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    caller_expect(player, "notice", "STORE_BACK");
    caller_expect(player, "notice", "CLOCKS_AGAIN");
    caller_expect(player, "done", "");
    assert_int_equal(table()->table.round.seats[0].wagers[BAIZE_ANTE], 1000);
}

/* The store takes writes again, and the engine asks it what became of the commit: until it says, it is away, and the
 * loop goes on. */
TEST(test_F3_away_until_it_is_known_what_became_of_a_commit)
{
    open_place(NULL);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1)), *looker = caller_open(place, 0);
    break_store(BAIZE_STORE_UNKNOWN, true, true);
    do_ante(player, NULL, 1000);
    caller_hear(player);
    caller_expect(player, "notice", "STORE_AWAY");
    mend_store();
    place->trouble.silent = true;
    WAIT_UNTIL(place->server->turn->probe != NULL);
    place->trouble.one_run = true; /* the probe is answered, the question behind it is not */
    WAIT_UNTIL(place->server->turn->coming_back);
    assert_true(place->server->turn->coming_back);
    place_wait(place, 300);
    caller_say(looker, "{\"type\": \"watch\", \"topic\": \"lobby\"}");
    caller_hear(looker);
    assert_string_equal(trouble_of(looker), "STORE_AWAY");
    assert_int_equal(place->server->state, SERVER_STORE_AWAY);
    assert_int_equal(table()->table.round.seats[0].wagers[BAIZE_ANTE], 0);
    place->trouble.silent = false;
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    caller_expect(player, "notice", "STORE_BACK");
    caller_expect(player, "notice", "CLOCKS_AGAIN");
    caller_expect(player, "done", "");
    assert_int_equal(table()->table.round.seats[0].wagers[BAIZE_ANTE], 1000);
}

/* ---- The end of a shift ---- */

static void wait_until_back(void)
{
    mend_store();
    place->trouble.silent = false;
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    assert_int_equal(place->server->state, SERVER_RUNNING);
}

/* Nobody is told `done` for a checkpoint that was not written. */
TEST(test_F3_a_shift_does_not_end_while_the_store_is_away)
{
    open_place(NULL);
    struct caller *floor = caller_open(place, BOT_FLOORPERSON);
    break_store(BAIZE_STORE_UNAVAILABLE, true, false);
    caller_do(floor, NULL, "\"at\": \"house\", \"act\": \"end_shift\"");
    caller_expect(floor, "refused", "STORE_AWAY");
    caller_expect(floor, "notice", "STORE_AWAY");
    assert_int_equal(baize_engine_house(place->engine)->checkpoints, 0);
    wait_until_back();
    caller_expect(floor, "notice", "STORE_BACK");
    caller_expect(floor, "notice", "CLOCKS_AGAIN");
    caller_do(floor, NULL, "\"at\": \"house\", \"act\": \"end_shift\"");
    caller_expect(floor, "done", "");
    assert_int_equal(baize_engine_house(place->engine)->checkpoints, 1);
}

/* The store takes it and says nothing: the loop turns on, and the answer comes when the store is there again. */
TEST(test_F3_a_store_that_says_nothing_holds_no_server_up)
{
    open_place(NULL);
    struct caller *floor = caller_open(place, BOT_FLOORPERSON), *looker = caller_open(place, 0);
    place->trouble.silent = true;
    caller_do(floor, NULL, "\"at\": \"house\", \"act\": \"end_shift\"");
    caller_say(looker, "{\"type\": \"watch\", \"topic\": \"lobby\"}");
    caller_hear(looker);
    assert_non_null(json_object_get(looker->views, "lobby"));
    assert_int_equal(place->server->state, SERVER_STORE_AWAY); /* after some seconds it is as good as away */
    assert_false(place->failed);
    assert_int_equal(baize_engine_house(place->engine)->checkpoints, 0);
    wait_until_back();
    caller_expect(floor, "notice", "STORE_AWAY");
    caller_expect(floor, "notice", "STORE_BACK");
    caller_expect(floor, "notice", "CLOCKS_AGAIN");
    caller_expect(floor, "done", "");
    assert_int_equal(baize_engine_house(place->engine)->checkpoints, 1);
}

/* ---- Clocks ---- */

/* An outage that is shorter than a jump of the clock folds nobody's hand; then the clock runs in full. */
TEST(test_F2_an_outage_folds_no_hand)
{
    open_place(NULL);
    play_until(BAIZE_PHASE_DECISIONS);
    struct caller *player = caller_open(place, patron(1));
    caller_open(place, 0); /* somebody who looks on */
    uint8_t asked = table()->table.round.turn;
    assert_true(asked > 0);
    place->now_ms += CLOCK_MS - 2000;
    place_turn(place);
    break_store(BAIZE_STORE_UNAVAILABLE, true, false);
    caller_do(player, NULL, "\"at\": \"table/1\", \"act\": \"tip\", \"amount_cents\": 100");
    place_turn(place);
    assert_int_equal(place->server->state, SERVER_STORE_AWAY);
    for (int i = 0; i < 10; i++) { /* 25 seconds, far beyond the clock, below a jump of the clock */
        place->now_ms += 2500;
        place_wait(place, 20);
    }
    mend_store();
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    assert_int_equal(place->server->state, SERVER_RUNNING);
    place_turn(place);
    assert_int_equal(table()->table.round.turn, asked);
    assert_int_equal(baize_engine_deadline_ms(place->engine, 1), place->now_ms + CLOCK_MS);
    place->now_ms += CLOCK_MS - 1000;
    place_turn(place);
    assert_int_equal(table()->table.round.turn, asked);
    assert_int_equal(baize_engine_counts(place->engine).deadlines, 0);
    place->now_ms += 1500;
    place_wait(place, 20);
    place_turn(place);
    assert_int_equal(baize_engine_counts(place->engine).deadlines, 1);
}

/* The clock runs out in the very moment in which the store is away: the first that is heard of it. */
TEST(test_F2_the_clock_finds_the_store_away)
{
    open_place(NULL);
    play_until(BAIZE_PHASE_DECISIONS);
    uint8_t asked = table()->table.round.turn;
    break_store(BAIZE_STORE_UNAVAILABLE, true, false);
    place->now_ms += CLOCK_MS + 100;
    place_wait(place, 20);
    assert_int_equal(place->server->state, SERVER_STORE_AWAY);
    mend_store();
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    place_turn(place);
    assert_int_equal(table()->table.round.turn, asked);
}

/* ---- Another process ---- */

struct office {
    struct baize_store store;
    struct people *people;
};

/* As `baize user` has it beside a server on PostgreSQL: a store and people of its own. */
static void open_office(struct office *office)
{
    struct people_settings settings = {.allocator = baize_allocator_system(),
                                       .clock = place->settings.clock,
                                       .random = place->random,
                                       .operations = crypto_pwhash_OPSLIMIT_MIN,
                                       .memory = crypto_pwhash_MEMLIMIT_MIN};
    people_card_key(&place->key, settings.card_key);
    assert_int_equal(baize_store_memory_join(&place->inner, &office->store), BAIZE_OK);
    settings.store = office->store;
    assert_int_equal(people_open(&settings, &office->people, NULL), PEOPLE_OK);
}

static void close_office(struct office *office)
{
    people_close(office->people);
    office->store.call->close(office->store.self);
}

static bool server_knows(const struct people_person *changed)
{
    const struct people_person *known = people_numbered(place->people, changed->number);
    return known->disabled == changed->disabled && known->must_change == changed->must_change &&
           known->set_ms == changed->set_ms && memcmp(known->card, changed->card, sizeof known->card) == 0;
}

/* And the server has heard of it: it looks four times a second. */
static void commit(struct office *office, const struct people_change *change)
{
    struct baize_store_batch batch = {.records = change->records, .records_count = change->records_count};
    assert_int_equal(baize_store_append_now(&office->store, &batch), BAIZE_OK);
    assert_int_equal(people_changed(office->people, change), PEOPLE_OK);
    WAIT_UNTIL(server_knows(&change->person));
    assert_true(server_knows(&change->person));
    place_turn(place);
}

static void expect_over(struct caller *caller)
{
    caller_hear(caller);
    caller_expect(caller, "over", "SESSION_OVER");
    assert_int_equal(caller->socket->code, 1008);
    caller_close(caller);
}

/* What another process has written to the access log is read there at once, with who did it. */
static void expect_in_log(uint32_t person, uint32_t by)
{
    place->now_ms += 1;
    struct caller *manager = caller_open(place, BOT_MANAGER);
    caller_say(manager, "{\"type\": \"ask\", \"n\": 1, \"what\": \"access\", \"count\": 2}");
    caller_hear(manager);
    json_t *told = caller_next(manager);
    const json_t *lines = json_object_get(told, "answer"), *line = json_array_get(lines, 1);
    assert_int_equal(json_array_size(lines), 2); /* the manager's own session came behind it */
    assert_string_equal(json_string_value(json_object_get(line, "what")), "disabled");
    assert_int_equal(json_integer_value(json_object_get(line, "person")), person);
    assert_int_equal(json_integer_value(json_object_get(line, "by")), by);
    json_decref(told);
    caller_close(manager);
}

/* Who is disabled or has a new password is sent away, and a card that was replaced is void: within a moment, whoever
 * did it. */
TEST(test_people_changed_by_another_process)
{
    static struct people_change change;
    char before[PEOPLE_CARD_SIZE], after[PEOPLE_CARD_SIZE];
    struct office office;
    open_place(NULL);
    open_office(&office);
    const struct people_person *person = people_named(office.people, "supervisor-3");
    struct caller *first = caller_open(place, person->number), *second = caller_open(place, person->number);

    assert_int_equal(people_change_card(office.people, 0, person, before, &change), PEOPLE_OK);
    commit(&office, &change);
    assert_non_null(people_of_card(place->people, before));
    assert_int_equal(people_change_card(office.people, 0, person, after, &change), PEOPLE_OK);
    commit(&office, &change);
    assert_null(people_of_card(place->people, before));
    assert_non_null(people_of_card(place->people, after));
    caller_hear(first);
    assert_null(caller_next(first)); /* a new card ends no session */

    place->now_ms += 1;
    assert_int_equal(people_change_password(office.people, 0, person, person->password, true, &change), PEOPLE_OK);
    commit(&office, &change);
    expect_over(first);
    expect_over(second);

    struct caller *third = caller_open(place, person->number);
    place->now_ms += 1;
    assert_int_equal(people_change_disabled(office.people, BOT_MANAGER, person, true, &change), PEOPLE_OK);
    commit(&office, &change);
    expect_over(third);
    assert_null(people_of_card(place->people, after));
    expect_in_log(person->number, BOT_MANAGER);
    close_office(&office);
}

/* ---- For good ---- */

static void on_stopped(void *context)
{
    *(bool *)context = true;
}

/* How many lines of the log have these words. */
static unsigned lines_with(FILE *log, const char *words)
{
    char line[2048];
    unsigned count = 0;
    rewind(log);
    while (fgets(line, sizeof line, log) != NULL)
        count += strstr(line, words) != NULL;
    return count;
}

static void stop_it(void *context, const char *words)
{
    struct place *of = context;
    (void)words;
    of->failed = true;
    server_stop(of->server, on_stopped, &of->stopped); /* as `baize serve` does */
}

/* A log that says the same again and again hides what happened. */
TEST(test_an_engine_that_stopped_is_logged_once)
{
    FILE *log = tmpfile();
    open_place(NULL);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1));
    place->log = (struct server_log){.descriptor = fileno(log), .clock = place->settings.clock};
    place->server->set.failed = stop_it;
    break_store(BAIZE_STORE_LEASE_LOST, true, false);
    do_ante(player, NULL, 1000);
    for (int i = 0; i < 20; i++)
        place_turn(place);
    assert_true(place->failed);
    assert_int_equal(lines_with(log, "\"engine_stopped\""), 1);
    assert_int_equal(lines_with(log, "\"store_away\""), 1);
    assert_int_equal(lines_with(log, "\"status\": \"STORE_LEASE_LOST\""), 1);
    mend_store();
    close_place(NULL);
    fclose(log);
}

TEST(test_the_engine_stopped_for_good)
{
    open_place(NULL);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1));
    break_store(BAIZE_STORE_LEASE_LOST, true, false);
    do_ante(player, NULL, 1000);
    place_turn(place);
    assert_true(place->failed);
    assert_false(server_is_well(place->server));
    caller_hear(player);
    do_ante(player, NULL, 1000);
    caller_hear(player);
    caller_close(player);
    mend_store();
}

/* ---- Stopping ---- */

/* What is in flight is committed and answered; what comes after is refused; then `over`, 1001. */
TEST(test_a_stop_finishes_what_is_in_flight)
{
    make_path();
    open_place(path);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1)), *idle = caller_open(place, 0);
    bool stopped = false;
    do_ante(player, NULL, 1000);
    server_stop(place->server, on_stopped, &stopped);
    do_ante(player, NULL, 2000);
    struct net_refusal refusal;
    assert_null(fake_connect(place->server->net, NULL, &refusal));
    assert_string_equal(refusal.name, "SERVER_STOPPING");
    while (!stopped) {
        uv_run(&place->loop, UV_RUN_NOWAIT);
        for (json_t *message = fake_hear(player->socket); message != NULL; message = fake_hear(player->socket))
            json_array_append_new(player->heard, message);
        for (json_t *message = fake_hear(idle->socket); message != NULL; message = fake_hear(idle->socket))
            json_array_append_new(idle->heard, message);
    }
    caller_expect(player, "notice", "SERVER_STOPPING");
    caller_expect(player, "refused", "SERVER_STOPPING");
    caller_expect(player, "done", "");
    caller_expect(player, "over", "SERVER_STOPPING");
    caller_expect(idle, "notice", "SERVER_STOPPING");
    caller_expect(idle, "over", "SERVER_STOPPING");
    assert_int_equal(idle->socket->code, 1001);
    assert_int_equal(table()->table.round.seats[0].wagers[BAIZE_ANTE], 1000);
    place->stopped = true;
}

/* Nobody reads, and the store is away: it stops all the same. */
TEST(test_a_stop_waits_for_nobody_for_long)
{
    open_place(NULL);
    play_until(BAIZE_PHASE_BETTING);
    struct caller *player = caller_open(place, patron(1));
    break_store(BAIZE_STORE_UNAVAILABLE, true, false);
    do_ante(player, NULL, 1000);
    place_turn(place);
    assert_int_equal(place->server->state, SERVER_STORE_AWAY);
    uint64_t begin = uv_hrtime();
    bool stopped = false;
    server_stop(place->server, on_stopped, &stopped);
    while (!stopped)
        uv_run(&place->loop, UV_RUN_ONCE);
    assert_true((uv_hrtime() - begin) / 1000000 < 30000); /* 2 s; else never */
    mend_store();
    place->stopped = true;
}

AROUND_EACH_TEST(NULL, close_place);
