/* postgres_faults.c - the database goes away, comes back, is full, or breaks in the middle of a commit. */
#include "postgres_place.h"
#include <time.h>
#include <unistd.h>

static int setup(void **state)
{
    (void)state;
    postgres_empty();
    store = postgres_open(BAIZE_STORE_CREATE);
    return 0;
}

static enum baize_status append_one(uint64_t seq)
{
    return store_append_entry(&store, TABLE(1), seq, "round\n");
}

/* ---- Restarts ---- */

TEST_WITH(test_F3_a_restart_between_requests_is_not_noticed, setup, store_teardown)
{
    assert_int_equal(append_one(1), BAIZE_OK);
    int descriptor = store.call->descriptor(store.self);
    postgres_server("restart");
    assert_int_equal(append_one(2), BAIZE_OK);
    postgres_server("kill");
    postgres_server("start");
    assert_string_equal(store_heads(&store, 0), "table/1 2\n");
    assert_int_equal(store.call->descriptor(store.self), descriptor);
}

TEST_WITH(test_F3_a_stopped_server_is_unavailable_until_it_is_back, setup, store_teardown)
{
    assert_int_equal(append_one(1), BAIZE_OK);
    postgres_server("stop");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(append_one(2), BAIZE_STORE_UNAVAILABLE);
        assert_non_null(strstr(store.call->trouble(store.self), "socket"));
    }
    assert_int_equal(store.call->freeze(store.self), BAIZE_STORE_UNAVAILABLE);
    postgres_server("start");
    assert_int_equal(append_one(2), BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/1 2\n");
}

/* What a frozen reading saw cannot be had again: no other state is shown in its place. */
TEST_WITH(test_F3_a_frozen_state_that_is_lost_stays_lost, setup, store_teardown)
{
    struct store_answer answer = {.count = 0};
    assert_int_equal(append_one(1), BAIZE_OK);
    assert_int_equal(store.call->freeze(store.self), BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/1 1\n");
    postgres_server("restart");
    assert_int_equal(append_one(2), BAIZE_OK);
    assert_int_equal(store.call->heads(store.self, NULL, store_answered, &answer), BAIZE_STORE_UNAVAILABLE);
    assert_int_equal(answer.count, 0);
    store.call->thaw(store.self);
    assert_string_equal(store_heads(&store, 0), "table/1 2\n");
}

static void count_change(void *context)
{
    ++*(int *)context;
}

TEST_WITH(test_F3_who_watches_is_told_after_a_restart, setup, store_teardown)
{
    int changes = 0;
    assert_int_equal(store.call->watch(store.self, count_change, &changes), BAIZE_OK);
    postgres_server("restart");
    for (int i = 0; i < 100 && changes == 0; i++)
        store.call->run(store.self, 100);
    assert_int_equal(changes, 1); /* something may have happened meanwhile */
    struct baize_store other = postgres_open(BAIZE_STORE_EXISTING);
    assert_int_equal(store_append_entry(&other, TABLE(2), 1, "round\n"), BAIZE_OK);
    other.call->close(other.self);
    for (int i = 0; i < 100 && changes == 1; i++)
        store.call->run(store.self, 100);
    assert_int_equal(changes, 2);
}

/* ---- The server dies while commits are on their way ---- */

#define WINDOW 16

struct stream_of_appends {
    struct baize_store_entry entries[WINDOW];
    struct baize_store_batch batches[WINDOW];
    uint64_t sent, answered, durable; /* numbers of entries; durable: the last that was acknowledged */
    bool broken;
    int unknown, unavailable, other;
};

static void on_durable(void *context, enum baize_status status)
{
    struct stream_of_appends *appends = context;
    appends->answered++;
    if (status == BAIZE_OK)
        appends->durable = appends->broken ? UINT64_MAX : appends->answered; /* none is OK behind one that is not */
    else
        appends->broken = true;
    appends->unknown += status == BAIZE_STORE_UNKNOWN;
    appends->unavailable += status == BAIZE_STORE_UNAVAILABLE;
    appends->other += status != BAIZE_OK && status != BAIZE_STORE_UNKNOWN && status != BAIZE_STORE_UNAVAILABLE;
}

static void keep_sending(struct stream_of_appends *appends)
{
    while (!appends->broken && appends->sent - appends->answered < WINDOW) {
        size_t i = appends->sent % WINDOW;
        appends->entries[i] = store_entry(TABLE(1), appends->sent + 1, "round\n");
        appends->batches[i] = (struct baize_store_batch){.entries = &appends->entries[i], .entries_count = 1};
        /* Refused at once: the server died while nothing was on its way. */
        appends->broken = store.call->append(store.self, &appends->batches[i], on_durable, appends) != BAIZE_OK;
        appends->sent += !appends->broken;
    }
}

static bool end_the_server(int number)
{
    nanosleep(&(struct timespec){.tv_nsec = 7000000L * (1 + number * 5 % 7)}, NULL);
    postgres_server(number % 2 == 0 ? "kill" : "stop");
    return true;
}

TEST_WITH(test_F3_no_acknowledged_append_is_lost_when_the_server_dies, setup, store_teardown)
{
    struct stream_of_appends appends = {.sent = 0};
    int unknown = 0;
    for (int round = 0; round < 6; round++) {
        pid_t child = postgres_fork(end_the_server, round);
        do {
            keep_sending(&appends);
            store.call->run(store.self, 100);
        } while (!appends.broken || appends.answered < appends.sent);
        assert_true(postgres_join(child));
        assert_int_equal(appends.other, 0);
        postgres_server("start");
        char *end = NULL;
        uint64_t head = strtoull(store_heads(&store, 0) + strlen("table/1 "), &end, 10);
        assert_true(head >= appends.durable && head <= appends.sent);
        unknown += appends.unknown;
        appends = (struct stream_of_appends){.sent = head, .answered = head, .durable = head};
    }
    assert_true(unknown > 0);
}

/* ---- Sessions that are ended, errors in the middle and at the commit ---- */

/* The session is ended while its append waits for a lock: whether it was committed is for the heads to tell. */
TEST_WITH(test_F3_a_session_that_is_ended_leaves_it_open, setup, store_teardown)
{
    struct store_answer answer = {.count = 0}, reading = {.count = 0};
    struct baize_store_entry entry = store_entry(TABLE(1), 2, "round\n");
    struct baize_store_batch batch = {.entries = &entry, .entries_count = 1};
    assert_int_equal(append_one(1), BAIZE_OK);
    PGconn *other = PQconnectdb(postgres_url());
    PQclear(PQexec(other, "BEGIN; SELECT * FROM baize.heads FOR UPDATE"));
    assert_int_equal(store.call->append(store.self, &batch, store_answered, &answer), BAIZE_OK);
    assert_int_equal(store.call->heads(store.self, NULL, store_answered, &reading), BAIZE_OK);
    while (strcmp(postgres_sql("SELECT count(*) FROM pg_locks WHERE NOT granted"), "1") != 0)
        store.call->run(store.self, 10);
    postgres_sql("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted");
    assert_int_equal(store_wait(&store, &answer), BAIZE_STORE_UNKNOWN);
    assert_int_equal(store_wait(&store, &reading), BAIZE_STORE_UNAVAILABLE); /* a reading changes nothing */
    PQfinish(other);
    assert_string_equal(store_heads(&store, 0), "table/1 1\n");
    assert_int_equal(append_one(2), BAIZE_OK);
}

static void make_fail(const char *sqlstate, bool at_commit)
{
    char sql[500];
    postgres_sql("DROP TRIGGER IF EXISTS fail ON baize.entries");
    snprintf(sql, sizeof sql,
             "CREATE OR REPLACE FUNCTION baize.fail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN "
             "RAISE EXCEPTION 'made to fail' USING ERRCODE = '%s'; END$$",
             sqlstate);
    postgres_sql(sql);
    snprintf(sql, sizeof sql,
             "CREATE %s TRIGGER fail AFTER INSERT ON baize.entries %s FOR EACH ROW EXECUTE FUNCTION "
             "baize.fail()",
             at_commit ? "CONSTRAINT" : "", at_commit ? "DEFERRABLE INITIALLY DEFERRED" : "");
    postgres_sql(sql);
}

TEST_WITH(test_F3_errors_have_their_status_and_change_nothing, setup, store_teardown)
{
    static const struct {
        const char *sqlstate;
        enum baize_status status;
    } errors[] = {{"53100", BAIZE_STORE_FULL},        {"25006", BAIZE_STORE_READ_ONLY}, {"40001", BAIZE_STORE_CONFLICT},
                  {"40P01", BAIZE_STORE_CONFLICT},    {"XX001", BAIZE_STORE_BROKEN},    {"53200", BAIZE_OUT_OF_MEMORY},
                  {"57014", BAIZE_STORE_UNAVAILABLE}, {"57P01", BAIZE_STORE_UNKNOWN},   {"08006", BAIZE_STORE_UNKNOWN}};
    assert_int_equal(append_one(1), BAIZE_OK);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        for (int at_commit = 0; at_commit < 2; at_commit++) { /* in its statement; when all is said, at the commit */
            make_fail(errors[i].sqlstate, at_commit);
            assert_int_equal(append_one(2), errors[i].status);
            assert_string_equal(store.call->trouble(store.self), "made to fail");
            assert_string_equal(store_heads(&store, 0), "table/1 1\n");
        }
    }
    postgres_sql("DROP TRIGGER fail ON baize.entries");
    assert_int_equal(append_one(2), BAIZE_OK);
}

/* One error ends one request: those before and behind it in the pipeline are as if it had not been there. */
TEST_WITH(test_an_error_in_the_pipeline_ends_one_request_only, setup, store_teardown)
{
    struct baize_store_entry good = store_entry(TABLE(1), 1, "a"), bad = store_entry(TABLE(2), 9, "b"),
                             last = store_entry(TABLE(3), 1, "c");
    struct baize_store_batch batches[] = {{.entries = &good, .entries_count = 1},
                                          {.entries = &bad, .entries_count = 1},
                                          {.entries = &last, .entries_count = 1}};
    struct store_answer answers[3] = {{.count = 0}};
    for (int i = 0; i < 3; i++)
        assert_int_equal(store.call->append(store.self, &batches[i], store_answered, &answers[i]), BAIZE_OK);
    store_wait(&store, &answers[2]);
    assert_int_equal(answers[0].status, BAIZE_OK);
    assert_int_equal(answers[1].status, BAIZE_STORE_CONFLICT);
    assert_int_equal(answers[2].status, BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/1 1\ntable/3 1\n");
}

/* A role may have been told to answer before the disk has it: not for baize (DESIGN, law 6). */
TEST_WITH(test_L6_a_commit_waits_for_the_disk_whatever_the_role_says, setup, store_teardown)
{
    postgres_sql("ALTER ROLE baize SET synchronous_commit = off");
    postgres_sql("CREATE FUNCTION baize.look() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN "
                 "IF current_setting('synchronous_commit') = 'off' THEN RAISE EXCEPTION 'not durable'; END IF; "
                 "RETURN NULL; END$$");
    postgres_sql("CREATE TRIGGER look AFTER INSERT ON baize.entries FOR EACH ROW EXECUTE FUNCTION baize.look()");
    struct baize_store other = postgres_open(BAIZE_STORE_EXISTING);
    enum baize_status first = store_append_entry(&other, TABLE(1), 1, "round\n");
    postgres_server("restart"); /* and on a connection that was made again */
    enum baize_status second = store_append_entry(&other, TABLE(1), 2, "round\n");
    other.call->close(other.self);
    postgres_sql("ALTER ROLE baize RESET synchronous_commit");
    assert_int_equal(first, BAIZE_OK);
    assert_int_equal(second, BAIZE_OK);
}
