/* postgres_servers.c - several servers on one database: heads they share, leases, migrations, notifications. */
#include "postgres_place.h"
#include "store/postgres.h"
#include <poll.h>
#include <time.h>
#include <unistd.h>

static int setup(void **state)
{
    (void)state;
    postgres_empty();
    store = postgres_open(BAIZE_STORE_CREATE);
    return 0;
}

/* ---- Two that share their meters ---- */

#define TRIES  1000
#define METERS 24 /* many, so that both are in the middle of locking at the same time */

struct seen {
    struct store_answer answer;
    uint64_t meters[METERS + 1];
};

static bool see(void *context, const struct baize_store_head *head)
{
    struct seen *seen = context;
    if (head->stream.kind == BAIZE_STREAM_METER && head->stream.number <= METERS)
        seen->meters[head->stream.number] = head->seq;
    return true;
}

static void look(const struct baize_store *at, struct seen *seen)
{
    *seen = (struct seen){.meters = {0}};
    if (at->call->heads(at->self, see, store_answered, seen) == BAIZE_OK)
        store_wait(at, &seen->answer);
}

/* An act at an own table that moves all meters; the batches of the two servers name them in opposite order. */
static enum baize_status act(const struct baize_store *at, int number, uint64_t table_seq, const struct seen *seen)
{
    struct baize_store_entry entries[METERS + 1] = {store_entry(TABLE((uint32_t)number), table_seq, "round\n")};
    for (uint32_t i = 1; i <= METERS; i++) {
        uint32_t meter = number == 1 ? i : METERS + 1 - i;
        entries[i] = store_entry(METER(meter), seen->meters[meter] + 1, "contribution\n");
    }
    return store_append(at, &(struct baize_store_batch){.entries = entries, .entries_count = METERS + 1});
}

/* TRIES acts that succeed, however often the other one was first. */
static bool fight(int number)
{
    struct baize_store at = postgres_open(BAIZE_STORE_EXISTING);
    struct seen seen;
    look(&at, &seen);
    bool good = true;
    for (uint64_t done = 0; done < TRIES && good;) {
        enum baize_status status = act(&at, number, done + 1, &seen);
        if (status == BAIZE_OK) {
            done++;
            for (int i = 1; i <= METERS; i++)
                seen.meters[i]++;
        } else {
            good = status == BAIZE_STORE_CONFLICT && strstr(at.call->trouble(at.self), "deadlock") == NULL;
            look(&at, &seen);
        }
    }
    at.call->close(at.self);
    return good;
}

TEST_WITH(test_two_servers_at_one_meter_lose_nothing_and_never_deadlock, setup, store_teardown)
{
    pid_t one = postgres_fork(fight, 1), two = postgres_fork(fight, 2);
    bool good_one = postgres_join(one), good_two = postgres_join(two);
    assert_true(good_one && good_two);
    assert_string_equal(store_heads(&store, 4), "table/1 1000\ntable/2 1000\nmeter/1 2000\nmeter/2 2000\n");
    assert_string_equal(postgres_sql("SELECT count(*) FROM baize.entries"), "50000");
    /* They did get in each other's way. */
    assert_string_equal(
        postgres_sql("SELECT xact_rollback > 10 FROM pg_stat_database WHERE datname = current_database()"), "t");
    /* In the order of positions every stream counts up: that order is the order of commits. */
    assert_string_equal(postgres_sql("SELECT count(*) FROM (SELECT seq, row_number() OVER (PARTITION BY stream "
                                     "ORDER BY position) AS place FROM baize.entries) e WHERE seq <> place"),
                        "0");
}

/* ---- Leases ---- */

#define LONGEST_MS 60000 /* only matters when something is broken */

/* Its time is over now: nobody has to wait for it. */
static void end_lease(void)
{
    postgres_sql("UPDATE baize.leases SET until = '-infinity' WHERE name = 'house'");
}

TEST_WITH(test_a_lease_passes_to_another_server_and_the_old_token_is_dead, setup, store_teardown)
{
    struct baize_store other = postgres_open(BAIZE_STORE_EXISTING);
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "round\n");
    struct baize_store_batch batch = {.entries = &entry, .entries_count = 1};
    uint64_t old = 0, new = 0;
    assert_int_equal(store_take_lease(&store, "house", "one", 60000, &old), BAIZE_OK);
    assert_int_equal(store_take_lease(&other, "house", "two", 60000, &new), BAIZE_STORE_LEASED);
    assert_non_null(strstr(other.call->trouble(other.self), "one"));
    end_lease();
    assert_int_equal(store_take_lease(&other, "house", "two", 60000, &new), BAIZE_OK);
    assert_true(new > old);
    batch.lease = old;
    assert_int_equal(store_append(&store, &batch), BAIZE_STORE_LEASE_LOST);
    batch.lease = new;
    assert_int_equal(store_append(&other, &batch), BAIZE_OK);
    other.call->close(other.self);
}

static enum baize_status take_when_free(const struct baize_store *of, const char *holder, uint64_t *token)
{
    int64_t began_ms = postgres_now_ms();
    enum baize_status status;
    while ((status = store_take_lease(of, "house", holder, 60000, token)) == BAIZE_STORE_LEASED &&
           postgres_now_ms() - began_ms < LONGEST_MS)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    return status;
}

/* An append that is under way keeps the lease, and who asks for it does not wait. Once its time is over, an append that
 * has not come to its end for a second is ended: what it wrote is gone, and its token is dead. */
TEST_WITH(test_an_append_that_does_not_end_is_ended_when_the_lease_is_over, setup, store_teardown)
{
    uint64_t token = 0, other_token = 0;
    struct store_answer answer = {.count = 0};
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "round\n");
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.entries = &entry, .entries_count = 1}), 0);
    entry = store_entry(TABLE(1), 2, "round\n");
    assert_int_equal(store_take_lease(&store, "house", "one", 600000, &token), BAIZE_OK);
    PGconn *third = PQconnectdb(postgres_url());
    PQclear(PQexec(third, "BEGIN; SELECT * FROM baize.heads FOR UPDATE"));
    struct baize_store_batch batch = {.lease = token, .entries = &entry, .entries_count = 1};
    assert_int_equal(store.call->append(store.self, &batch, store_answered, &answer), BAIZE_OK);
    while (strcmp(postgres_sql("SELECT count(*) FROM pg_locks WHERE NOT granted"), "1") != 0)
        store.call->run(store.self, 10);
    struct baize_store other = postgres_open(BAIZE_STORE_EXISTING);
    int64_t began_ms = postgres_now_ms();
    while (postgres_now_ms() - began_ms < 1500) { /* longer than the second that an append may take past that time */
        assert_int_equal(store_take_lease(&other, "house", "two", 60000, &other_token), BAIZE_STORE_LEASED);
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    end_lease();
    assert_int_equal(take_when_free(&other, "two", &other_token), BAIZE_OK);
    assert_true(other_token > token);
    assert_int_equal(store_wait(&store, &answer), BAIZE_STORE_UNKNOWN);
    PQfinish(third);
    assert_int_equal(store_append(&store, &batch), BAIZE_STORE_LEASE_LOST);
    assert_string_equal(store_heads(&store, 0), "table/1 1\n");
    other.call->close(other.self);
}

/* A renewal changes no key, an append locks no more than the key: with FOR SHARE the second would wait. */
TEST_WITH(test_a_renewal_and_an_append_do_not_wait_for_each_other, setup, store_teardown)
{
    uint64_t token = 0, again = 0;
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "round\n");
    assert_int_equal(store_take_lease(&store, "house", "one", 60000, &token), BAIZE_OK);
    PGconn *append = PQconnectdb(postgres_url());
    char sql[128];
    snprintf(sql, sizeof sql, "BEGIN; SELECT 1 FROM baize.leases WHERE token = %llu FOR KEY SHARE",
             (unsigned long long)token);
    PQclear(PQexec(append, sql));
    assert_int_equal(store_take_lease(&store, "house", "one", 60000, &again), BAIZE_OK);
    assert_int_equal(again, token);
    PQclear(PQexec(append, "ROLLBACK; BEGIN; UPDATE baize.leases SET until = until"));
    struct baize_store_batch batch = {.lease = token, .entries = &entry, .entries_count = 1};
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    PQfinish(append);
}

/* Nobody has to wait until the time of a server is over whose connection is gone: its token is fenced. */
TEST_WITH(test_a_holder_whose_connection_is_gone_is_followed_after_a_second, setup, store_teardown)
{
    uint64_t token = 0, other_token = 0;
    struct baize_store other = postgres_open(BAIZE_STORE_EXISTING);
    struct baize_store gone = postgres_open(BAIZE_STORE_EXISTING);
    assert_int_equal(store_take_lease(&gone, "house", "one", 10 * LONGEST_MS, &token), BAIZE_OK);
    assert_int_equal(store_take_lease(&other, "house", "two", 60000, &other_token), BAIZE_STORE_LEASED);
    postgres_sql("SELECT pg_terminate_backend(pid, 60000) FROM baize.leases"); /* and waits until it is gone */
    int64_t began_ms = postgres_now_ms();
    assert_int_equal(take_when_free(&other, "two", &other_token), BAIZE_OK);
    assert_true(postgres_now_ms() - began_ms > 900); /* a second after it is gone, not at the end of its lease */
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "round\n");
    struct baize_store_batch batch = {.lease = token, .entries = &entry, .entries_count = 1};
    assert_int_equal(store_append(&gone, &batch), BAIZE_STORE_LEASE_LOST);
    gone.call->close(gone.self);
    other.call->close(other.self);
}

/* A connection that broke is made again by who has the lease, which registers it: nobody takes the house from it. */
TEST_WITH(test_a_holder_that_connects_again_keeps_its_lease, setup, store_teardown)
{
    uint64_t token = 0, other_token = 0;
    struct baize_store other = postgres_open(BAIZE_STORE_EXISTING);
    assert_int_equal(store_take_lease(&store, "house", "one", 60000, &token), BAIZE_OK);
    postgres_sql("SELECT pg_terminate_backend(pid, 60000) FROM baize.leases"); /* and waits until it is gone */
    assert_int_equal(store_take_lease(&other, "house", "two", 60000, &other_token), BAIZE_STORE_LEASED);
    int64_t began_ms = postgres_now_ms();
    while (strcmp(postgres_sql("SELECT count(*) FROM baize.leases l JOIN pg_stat_activity a ON a.pid = l.pid"
                               " AND a.backend_start = l.started AND l.gone_since IS NULL"),
                  "1") != 0) {
        store.call->run(store.self, 20);
        assert_true(postgres_now_ms() - began_ms < LONGEST_MS);
    }
    for (began_ms = postgres_now_ms(); postgres_now_ms() - began_ms < 1500;) {
        store.call->run(store.self, 20);
        assert_int_equal(store_take_lease(&other, "house", "two", 60000, &other_token), BAIZE_STORE_LEASED);
    }
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "round\n");
    struct baize_store_batch batch = {.lease = token, .entries = &entry, .entries_count = 1};
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    other.call->close(other.self);
}

/* Who was stopped between Execute and Sync of its question for the lease keeps the row locked: the holder is told so
 * and goes on, and past the time of the lease the connection is ended. */
TEST_WITH(test_who_asks_and_is_cut_off_keeps_nobody_waiting, setup, store_teardown)
{
    uint64_t token = 0;
    assert_int_equal(store_take_lease(&store, "house", "one", 2000, &token), BAIZE_OK);
    PGconn *cut = PQconnectdb(postgres_url());
    PQclear(PQexec(cut, "BEGIN; SELECT * FROM baize.leases FOR UPDATE"));
    int64_t began_ms = postgres_now_ms();
    assert_int_equal(store_take_lease(&store, "house", "one", 2000, &token), BAIZE_STORE_UNAVAILABLE);
    assert_non_null(strstr(store.call->trouble(store.self), "blocked"));
    struct baize_store other = postgres_open(BAIZE_STORE_EXISTING);
    while (store_take_lease(&other, "house", "two", 2000, &token) == BAIZE_STORE_LEASED) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        assert_true(postgres_now_ms() - began_ms < LONGEST_MS);
    }
    PQfinish(cut);
    other.call->close(other.self);
}

/* ---- Confirming ---- */

struct confirmed {
    struct store_answer answer;
    uint64_t number;
};

static bool on_confirmed(void *context, const struct baize_store_seal *seal)
{
    ((struct confirmed *)context)->number = seal->number;
    return false;
}

static enum baize_status confirm(const struct baize_store *at, uint64_t lease, uint64_t number, uint64_t *found)
{
    struct confirmed confirmed = {.number = 0};
    enum baize_status status = at->call->confirm(at->self, lease, number, on_confirmed, store_answered, &confirmed);
    if (status == BAIZE_OK)
        status = store_wait(at, &confirmed.answer);
    *found = confirmed.number;
    return status;
}

TEST_WITH(test_a_seal_is_confirmed_by_a_write_under_the_lease, setup, store_teardown)
{
    uint64_t token = 0, found = 9;
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "round\n");
    struct baize_store_seal seal = {.number = 1, .text = "seal", .length = 4};
    struct baize_store_batch batch = {.entries = &entry, .entries_count = 1, .seal = &seal};
    assert_int_equal(store_take_lease(&store, "house", "one", 60000, &token), BAIZE_OK);
    batch.lease = token;
    assert_int_equal(confirm(&store, token, 1, &found), BAIZE_OK);
    assert_int_equal(found, 0);
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    char before[64];
    snprintf(before, sizeof before, "%s", postgres_sql("SELECT pg_current_wal_insert_lsn()"));
    assert_int_equal(confirm(&store, token, 1, &found), BAIZE_OK);
    assert_int_equal(found, 1);
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT pg_current_wal_insert_lsn() > '%s'", before);
    assert_string_equal(postgres_sql(sql), "t");
    assert_int_equal(confirm(&store, 0, 1, &found), BAIZE_OK);
    assert_int_equal(confirm(&store, token + 1, 1, &found), BAIZE_STORE_LEASE_LOST);
    struct baize_store reader = postgres_open(BAIZE_STORE_READER);
    assert_int_equal(confirm(&reader, token, 1, &found), BAIZE_OK);
    assert_int_equal(found, 1);
    reader.call->close(reader.self);
}

/* ---- Notifications, and the descriptor of an event loop ---- */

static bool append_once(int number)
{
    struct baize_store at = postgres_open(BAIZE_STORE_EXISTING);
    enum baize_status status = store_append_entry(&at, TABLE((uint32_t)number), 1, "round\n");
    at.call->close(at.self);
    return status == BAIZE_OK;
}

static void count_change(void *context)
{
    ++*(int *)context;
}

/* Waits for the descriptor alone, and lets `run` never wait. */
static bool wait_for(int *count, int timeout_ms)
{
    struct pollfd ready = {.fd = store.call->descriptor(store.self), .events = POLLIN};
    while (*count == 0) {
        if (poll(&ready, 1, timeout_ms) == 0)
            return false;
        store.call->run(store.self, 0);
    }
    return true;
}

TEST_WITH(test_the_append_of_another_process_wakes_the_descriptor, setup, store_teardown)
{
    int changes = 0;
    assert_int_equal(store.call->watch(store.self, count_change, &changes), BAIZE_OK);
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "round\n"), BAIZE_OK);
    store.call->run(store.self, 50);
    assert_int_equal(changes, 0); /* our own */
    pid_t child = postgres_fork(append_once, 2);
    assert_true(wait_for(&changes, 5000));
    assert_true(postgres_join(child));
    assert_int_equal(changes, 1);
}

/* More than a socket takes at once: the descriptor tells when the rest can be written. */
TEST_WITH(test_a_large_append_needs_nothing_but_the_descriptor, setup, store_teardown)
{
    struct baize_store_entry entries[16];
    struct store_answer answer = {.count = 0};
    char *text = malloc(1u << 20);
    memset(text, 'x', 1u << 20);
    for (uint64_t i = 0; i < 16; i++) {
        entries[i] = store_entry(TABLE(1), i + 1, "");
        entries[i].text = text;
        entries[i].length = 1u << 20;
    }
    struct baize_store_batch batch = {.entries = entries, .entries_count = 16};
    assert_int_equal(store.call->append(store.self, &batch, store_answered, &answer), BAIZE_OK);
    assert_true(wait_for(&answer.count, 5000));
    assert_int_equal(answer.status, BAIZE_OK);
    assert_string_equal(postgres_sql("SELECT sum(length(text)) FROM baize.entries"), "16777216");
    free(text);
}

/* ---- Readings of several pages ---- */

struct pages {
    struct store_answer answer;
    uint64_t rows, stop_at, last;
    bool ordered;
};

static bool on_page_entry(void *context, const struct baize_store_entry *entry)
{
    struct pages *pages = context;
    pages->ordered = pages->ordered && entry->position > pages->last && entry->seq == pages->rows + 1;
    pages->last = entry->position;
    return ++pages->rows != pages->stop_at;
}

TEST_WITH(test_a_reading_of_several_pages_is_whole_ordered_and_can_be_stopped, setup, store_teardown)
{
    uint64_t total = 3 * POSTGRES_PAGE_ROWS;
    struct baize_store_entry *entries = malloc(total * sizeof *entries);
    for (uint64_t i = 0; i < total; i++)
        entries[i] = store_entry(TABLE(1), i + 1, "round\n");
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.entries = entries, .entries_count = total}), 0);
    struct pages walk = {.ordered = true}, read = {.ordered = true}, stopped = {.stop_at = 5000, .ordered = true};
    struct store_answer behind = {.count = 0};
    struct baize_store_entry next = store_entry(TABLE(1), total + 1, "round\n");
    struct baize_store_batch batch = {.entries = &next, .entries_count = 1};
    assert_int_equal(store.call->walk(store.self, 0, on_page_entry, store_answered, &walk), BAIZE_OK);
    assert_int_equal(store.call->read(store.self, TABLE(1), 0, UINT64_MAX, on_page_entry, store_answered, &read), 0);
    assert_int_equal(store.call->walk(store.self, 0, on_page_entry, store_answered, &stopped), BAIZE_OK);
    assert_int_equal(store.call->append(store.self, &batch, store_answered, &behind), BAIZE_OK);
    store_wait(&store, &behind);
    assert_true(walk.answer.count == 1 && read.answer.count == 1 && stopped.answer.count == 1); /* in their order */
    assert_true(walk.ordered && read.ordered && stopped.ordered);
    assert_true(walk.rows == total && read.rows == total && stopped.rows == 5000);
    assert_true(walk.answer.status == BAIZE_OK && stopped.answer.status == BAIZE_OK && behind.status == BAIZE_OK);
    free(entries);
}

/* ---- Migrations ---- */

static enum baize_status open_as(const char *url, enum baize_store_mode mode, struct baize_text *trouble)
{
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store opened;
    enum baize_status status = baize_store_postgres(url, mode, &allocator, &opened, trouble);
    if (status == BAIZE_OK)
        opened.call->close(opened.self);
    return status;
}

static bool open_at_once(int number)
{
    (void)number;
    return open_as(postgres_url(), BAIZE_STORE_CREATE, NULL) == BAIZE_OK;
}

TEST_WITH(test_four_servers_that_start_at_once_make_one_schema, setup, store_teardown)
{
    pid_t children[4];
    for (int round = 0; round < 3; round++) {
        postgres_empty();
        for (int i = 0; i < 4; i++)
            children[i] = postgres_fork(open_at_once, i);
        for (int i = 0; i < 4; i++)
            assert_true(postgres_join(children[i]));
        assert_string_equal(postgres_sql("SELECT number FROM baize.version"), "4");
    }
}

TEST_WITH(test_schema_1_is_brought_up_to_date_with_what_it_holds, setup, store_teardown)
{
    struct postgres bare = {.mode = BAIZE_STORE_CREATE};
    char words[600];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    postgres_empty();
    PGconn *connection = PQconnectdb(postgres_url());
    assert_int_equal(postgres_migrate(&bare, connection, 1), BAIZE_OK);
    PQfinish(connection);
    postgres_sql(
        "INSERT INTO baize.entries VALUES (1, (1::bigint << 32) + 7, 1, decode(repeat('ab', 32), 'hex'), 'a')");
    postgres_sql("INSERT INTO baize.heads VALUES ((1::bigint << 32) + 7, 1, decode(repeat('ab', 32), 'hex'))");
    postgres_sql("INSERT INTO baize.commands VALUES (('07' || repeat('c0', 15))::uuid, (1::bigint << 32) + 7, 1)");
    postgres_sql("UPDATE baize.state SET position = 1");
    assert_int_equal(open_as(postgres_url(), BAIZE_STORE_READER, &trouble), BAIZE_STORE_UNAVAILABLE);
    assert_non_null(strstr(words, "version 1"));
    struct baize_store opened = postgres_open(BAIZE_STORE_EXISTING);
    assert_string_equal(postgres_sql("SELECT number FROM baize.version"), "4");
    assert_int_equal(store_append_entry(&opened, TABLE(7), 2, "b"), BAIZE_OK);
    assert_string_equal(store_heads(&opened, 0), "table/7 2\n");
    assert_string_equal(store_commands(&opened, 0, 0), "7 table/7 1 without content\n");
    assert_string_equal(postgres_sql("SELECT string_agg(stream || ' ' || seq || ' ' || text, ', ' ORDER BY position) "
                                     "FROM baize.journal"),
                        "table/7 1 a, table/7 2 b");
    opened.call->close(opened.self);
}

/* A newer program that stands by changes nothing under an older one that serves. */
TEST_WITH(test_an_older_schema_is_left_alone_until_the_lease_is_given, setup, store_teardown)
{
    struct postgres bare = {.mode = BAIZE_STORE_CREATE};
    uint64_t token = 0;
    postgres_empty();
    PGconn *old = PQconnectdb(postgres_url());
    assert_int_equal(postgres_migrate(&bare, old, 2), BAIZE_OK);
    postgres_sql("SELECT baize.lease('house', 'old', 60000)");
    struct baize_store opened = postgres_open(BAIZE_STORE_EXISTING);
    assert_int_equal(store_append_entry(&opened, TABLE(7), 1, "a"), BAIZE_STORE_UNAVAILABLE);
    assert_non_null(strstr(opened.call->trouble(opened.self), "older than this program"));
    assert_int_equal(store_take_lease(&opened, "house", "new", 60000, &token), BAIZE_STORE_LEASED);
    assert_string_equal(postgres_sql("SELECT number FROM baize.version"), "2");
    postgres_sql("SELECT baize.lease('house', 'old', 60000)"); /* it is served all the same */
    end_lease();
    assert_int_equal(store_take_lease(&opened, "house", "new", 60000, &token), BAIZE_OK);
    assert_string_equal(postgres_sql("SELECT number FROM baize.version"), "4");
    struct baize_store_entry entry = store_entry(TABLE(7), 1, "a");
    struct baize_store_batch batch = {.lease = token, .entries = &entry, .entries_count = 1};
    assert_int_equal(store_append(&opened, &batch), BAIZE_OK);
    /* The old one, should it stand by, does not get it. */
    PGresult *result = PQexec(old, "SELECT baize.lease('house', 'old', 1000)");
    assert_int_equal(PQresultStatus(result), PGRES_FATAL_ERROR);
    PQclear(result);
    PQfinish(old);
    opened.call->close(opened.self);
}

TEST_WITH(test_what_is_not_there_or_newer_is_refused, setup, store_teardown)
{
    char words[600];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    postgres_sql("UPDATE baize.version SET number = 5");
    assert_int_equal(open_as(postgres_url(), BAIZE_STORE_CREATE, &trouble), BAIZE_STORE_NEWER);
    assert_non_null(strstr(words, "version 5"));
    assert_int_equal(open_as(postgres_url(), BAIZE_STORE_READER, NULL), BAIZE_STORE_NEWER);
    postgres_empty();
    assert_int_equal(open_as(postgres_url(), BAIZE_STORE_EXISTING, NULL), BAIZE_STORE_NOT_FOUND);
    assert_int_equal(open_as(postgres_url(), BAIZE_STORE_READER, NULL), BAIZE_STORE_NOT_FOUND);
    assert_string_equal(postgres_sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'baize'"), "0");
}

/* ---- What is written stays; readers; the password ---- */

static bool refused(const char *sql)
{
    PGconn *connection = PQconnectdb(postgres_url());
    PGresult *result = PQexec(connection, sql);
    bool said = PQresultStatus(result) == PGRES_FATAL_ERROR && strstr(PQerrorMessage(connection), "only ever added to");
    PQclear(result);
    PQfinish(connection);
    return said;
}

TEST_WITH(test_what_is_written_is_not_changed_by_mistake, setup, store_teardown)
{
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "round\n");
    struct baize_store_seal seal = {.number = 1, .text = "seal", .length = 4};
    struct baize_store_batch batch = {.entries = &entry, .entries_count = 1, .seal = &seal};
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    assert_true(refused("UPDATE baize.entries SET text = 'other'"));
    assert_true(refused("DELETE FROM baize.entries"));
    assert_true(refused("TRUNCATE baize.entries"));
    assert_true(refused("UPDATE baize.seals SET text = 'other'"));
    assert_true(refused("DELETE FROM baize.seals"));
    assert_true(refused("DELETE FROM baize.heads"));
    assert_true(refused("UPDATE baize.heads SET seq = 0"));
    assert_true(refused("UPDATE baize.heads SET stream = stream + 1, seq = 2"));
    assert_string_equal(store_walk(&store, 0, 0), "table/1 1 round\n\n");
}

TEST_WITH(test_a_reader_cannot_write_even_if_it_tried, setup, store_teardown)
{
    struct baize_store reader = postgres_open(BAIZE_STORE_READER);
    assert_int_equal(store_append_entry(&reader, TABLE(1), 1, "no"), BAIZE_STORE_READ_ONLY);
    ((struct store_front *)reader.self)->read_only = false; /* past our own check: the database says it too */
    assert_int_equal(store_append_entry(&reader, TABLE(1), 1, "no"), BAIZE_STORE_READ_ONLY);
    assert_string_equal(store_heads(&reader, 0), "");
    reader.call->close(reader.self);
}

TEST_WITH(test_the_password_is_in_no_message, setup, store_teardown)
{
    static const char *const urls[] = {"postgresql://anna:s3cret@%2Fnowhere/baize",
                                       "postgresql://anna:x@s3cret@nowhere/baize",
                                       "postgresql://anna@localhost:s3cret/baize?port=1&x",
                                       "host=/nowhere user=s3cret password=s3cret",
                                       "password='s3cret",
                                       "postgresql://anna:s3cret@[::1/baize"};
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        char words[600];
        struct baize_text trouble = baize_text_in(words, sizeof words);
        assert_int_equal(open_as(urls[i], BAIZE_STORE_CREATE, &trouble), BAIZE_STORE_UNAVAILABLE);
        assert_true(strlen(words) > 10);
        assert_null(strstr(words, "s3cret"));
    }
}
