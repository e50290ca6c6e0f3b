/* test_store_sqlite.c - the suite on SQLite, and what only SQLite has: the file, its lock, its schema. */
#include "suite.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/baize-store-XXXXXX", path[64], words[512];

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static enum baize_status open_mode(enum baize_store_mode mode, const struct baize_allocator *allocator,
                                   struct baize_store *opened)
{
    struct baize_text trouble = baize_text_in(words, sizeof words);
    return baize_store_sqlite(path, mode, allocator, opened, &trouble);
}

static enum baize_status open_sqlite(const struct store_place *place, enum store_opening how,
                                     const struct baize_allocator *allocator, struct baize_store *opened)
{
    (void)place;
    if (how == STORE_FRESH)
        remove_files();
    return open_mode(how == STORE_FRESH   ? BAIZE_STORE_CREATE
                     : how == STORE_AGAIN ? BAIZE_STORE_EXISTING
                                          : BAIZE_STORE_READER,
                     allocator, opened);
}

static enum baize_status open_plain(enum baize_store_mode mode, struct baize_store *opened)
{
    static struct store_memory heap;
    static struct baize_allocator allocator;
    allocator = store_test_allocator(&heap);
    return open_mode(mode, &allocator, opened);
}

static void execute(const char *sql)
{
    sqlite3 *database;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(database);
}

static void refuses(const char *sql, const char *expected)
{
    sqlite3 *database;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_not_equal(sqlite3_exec(database, sql, NULL, NULL, &message), SQLITE_OK);
    assert_string_equal(message, expected);
    sqlite3_free(message);
    sqlite3_close(database);
}

static int64_t number_of(const char *sql)
{
    sqlite3 *database;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return number;
}

/* ---- The file ---- */

static void test_a_second_writer_is_refused_and_told_who_has_it(void **state)
{
    (void)state;
    struct baize_store second;
    char process[32];
    assert_int_equal(open_plain(BAIZE_STORE_CREATE, &second), BAIZE_STORE_BUSY);
    snprintf(process, sizeof process, "process %ld has it open", (long)getpid());
    assert_non_null(strstr(words, process));
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK); /* the first is unharmed */
    pid_t child = fork();
    if (child == 0)
        _exit(open_plain(BAIZE_STORE_EXISTING, &second) == BAIZE_STORE_BUSY ? 0 : 1);
    int result;
    waitpid(child, &result, 0);
    assert_int_equal(result, 0);
    store_reopen(); /* closed: the lock is free again */
}

static void test_what_is_not_there_is_not_found(void **state)
{
    (void)state;
    struct baize_store other;
    remove_files();
    assert_int_equal(open_plain(BAIZE_STORE_EXISTING, &other), BAIZE_STORE_NOT_FOUND);
    assert_int_equal(open_plain(BAIZE_STORE_READER, &other), BAIZE_STORE_NOT_FOUND);
    assert_int_equal(access(path, F_OK), -1); /* and nothing was made */
    char name[80];
    snprintf(name, sizeof name, "%s.lock", path);
    assert_int_equal(access(name, F_OK), -1);
    fclose(fopen(path, "w"));
    assert_int_equal(open_plain(BAIZE_STORE_EXISTING, &other), BAIZE_STORE_NOT_FOUND);
    assert_non_null(strstr(words, "empty"));
    assert_int_equal(open_plain(BAIZE_STORE_CREATE, &other), BAIZE_OK); /* cut off at its first start */
    other.call->close(other.self);
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct store_memory heap = {.pieces = 0};
    struct baize_allocator allocator = store_test_allocator(&heap);
    assert_int_equal(baize_store_sqlite("/no/such/folder/x.db", BAIZE_STORE_CREATE, &allocator, &other, &trouble),
                     BAIZE_STORE_NOT_FOUND);
    assert_int_equal(heap.pieces, 0);
}

static void test_what_is_no_store_is_refused(void **state)
{
    (void)state;
    struct baize_store other;
    remove_files();
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("this is not a database\n", file);
    fclose(file);
    assert_int_equal(open_plain(BAIZE_STORE_CREATE, &other), BAIZE_STORE_BROKEN);
    remove_files();
    execute("CREATE TABLE something (else_ TEXT)");
    assert_int_equal(open_plain(BAIZE_STORE_CREATE, &other), BAIZE_STORE_BROKEN);
    assert_non_null(strstr(words, "another program"));
    remove_files();
}

static void test_entries_and_seals_refuse_to_be_changed(void **state)
{
    (void)state;
    struct baize_store_seal seal = {1, "one", 3};
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK);
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.seal = &seal}), BAIZE_OK);
    refuses("UPDATE entry SET text = 'b'", "an entry is never changed");
    refuses("DELETE FROM entry", "an entry is never deleted");
    refuses("UPDATE seal SET text = 'b'", "a seal is never changed");
    refuses("DELETE FROM seal", "a seal is never deleted");
    refuses("UPDATE stream SET seq = 1", "a head only goes forward");
    refuses("INSERT INTO entry VALUES (9, 1, 'x', x'00', 'b')",
            "cannot store TEXT value in INTEGER column entry.seq"); /* STRICT */
    assert_string_equal(store_walk(&store, 0, 0), "table/1 1 a\n");
}

/* ---- Places of entries ---- */

#define PLACE_TABLES 3u

/* The next entry of each table, in one batch. */
static void append_row_of_entries(uint64_t seq)
{
    struct baize_store_entry entries[PLACE_TABLES];
    for (uint32_t i = 0; i < PLACE_TABLES; i++)
        entries[i] = store_entry(TABLE(i + 1), seq, "x");
    struct baize_store_batch batch = {.entries = entries, .entries_count = PLACE_TABLES};
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
}

static void read_is(uint32_t table, uint64_t from, uint64_t to)
{
    static char expected[100000];
    size_t at = 0;
    expected[0] = 0;
    for (uint64_t seq = from; seq <= to; seq++)
        at += (size_t)snprintf(expected + at, sizeof expected - at, "table/%u %d x\n", table, (int)seq);
    assert_string_equal(store_read(&store, TABLE(table), from, to, 0), expected);
}

/* A stream is read the same whether its entries have got their places, or not yet, or some of them. */
static void test_a_stream_is_read_over_the_edge_of_what_is_placed(void **state)
{
    (void)state;
    uint64_t seq = 0, placed = 0;
    while (placed == 0) {
        append_row_of_entries(++seq);
        placed = (uint64_t)number_of("SELECT position FROM placed");
    }
    assert_int_equal(placed, PLACE_TABLES * seq);
    assert_int_equal(number_of("SELECT count(*) FROM place"), PLACE_TABLES * seq);
    read_is(2, 1, seq); /* all of them have a place */
    for (int i = 0; i < 5; i++)
        append_row_of_entries(++seq);
    assert_int_equal(number_of("SELECT position FROM placed"), placed);
    read_is(2, 1, seq);
    read_is(3, seq - 9, seq - 3);                                                      /* over the edge */
    read_is(1, seq - 2, seq - 1);                                                      /* behind it */
    struct baize_store_snapshot snapshots[] = {store_snapshot(TABLE(1), seq - 6, "s"), /* before the edge, behind it, */
                                               store_snapshot(TABLE(2), seq - 1, "s"),
                                               store_snapshot(TABLE(3), seq, "s")}; /* at the end */
    assert_int_equal(
        store_append(&store, &(struct baize_store_batch){.snapshots = snapshots, .snapshots_count = PLACE_TABLES}),
        BAIZE_OK);
    char expected[400];
    size_t at = (size_t)snprintf(expected, sizeof expected,
                                 "snapshot table/1 %d s\nsnapshot table/2 %d s\nsnapshot table/3 %d s\n", (int)seq - 6,
                                 (int)seq - 1, (int)seq);
    for (uint64_t i = seq - 5; i <= seq; i++)
        at += (size_t)snprintf(expected + at, sizeof expected - at, "table/1 %d x\n", (int)i);
    snprintf(expected + at, sizeof expected - at, "table/2 %d x\n", (int)seq);
    assert_string_equal(store_tails(&store, 0), expected);
}

/* Somebody has changed the index: what it leads to is not taken for what it is not. */
static void test_a_wrong_place_leads_nowhere(void **state)
{
    (void)state;
    uint64_t seq = 0;
    while (number_of("SELECT position FROM placed") == 0)
        append_row_of_entries(++seq);
    execute("UPDATE place SET position = 5 WHERE position = 2"); /* 2: the first of table 2, 5: its second */
    assert_string_equal(store_read(&store, TABLE(2), 1, 2, 0), "table/2 2 x\n");
}

/* ---- Schemas ---- */

/* A store as schema 1 left it, written here by hand: two entries, and all else. */
static const char schema_one[] =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL CHECK (seq > 0),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32)) STRICT;"
    "CREATE TABLE entry (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL REFERENCES stream (id),"
    " seq INTEGER NOT NULL CHECK (seq > 0), hash BLOB NOT NULL CHECK (length(hash) = 32), text TEXT NOT NULL,"
    " UNIQUE (stream, seq)) STRICT;"
    "CREATE TABLE seal (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE command (id BLOB PRIMARY KEY CHECK (length(id) = 16), stream INTEGER NOT NULL,"
    " seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE snapshot (stream INTEGER PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL,"
    " bytes BLOB NOT NULL) STRICT;"
    "CREATE TABLE record (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key)) STRICT;"
    "INSERT INTO seal VALUES (1, 'one');"
    "INSERT INTO command VALUES (x'07c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0', 4294967303, 1);"
    "INSERT INTO record VALUES ('person', 'anna', x'646561');"
    "PRAGMA application_id = 1650551162; PRAGMA user_version = 1;";

static void make_schema_one(void)
{
    remove_files();
    execute(schema_one);
    for (uint64_t seq = 1; seq <= 2; seq++) {
        char sql[300], hex[2 * BAIZE_STORE_HASH_SIZE + 1];
        uint8_t hash[BAIZE_STORE_HASH_SIZE];
        store_hash(hash, TABLE(7), seq);
        for (size_t i = 0; i < sizeof hash; i++)
            snprintf(hex + 2 * i, 3, "%02x", hash[i]);
        snprintf(sql, sizeof sql,
                 "INSERT OR REPLACE INTO stream VALUES (4294967303, 'table/7', %d, x'%s');"
                 "INSERT INTO entry VALUES (%d, 4294967303, %d, x'%s', 'old %d')",
                 (int)seq, hex, (int)seq * 5, (int)seq, hex, (int)seq);
        execute(sql);
    }
}

static void test_schema_1_is_migrated(void **state)
{
    (void)state;
    uint64_t token = 0;
    store.call->close(store.self);
    make_schema_one();
    struct baize_store reader;
    assert_int_equal(open_plain(BAIZE_STORE_READER, &reader), BAIZE_OK); /* reads it as it is */
    assert_string_equal(store_read(&reader, TABLE(7), 2, 9, 0), "table/7 2 old 2\n");
    assert_string_equal(store_tails(&reader, 0), "table/7 1 old 1\ntable/7 2 old 2\n");
    reader.call->close(reader.self);
    assert_int_equal(number_of("PRAGMA user_version"), 1);
    assert_int_equal(open_plain(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
    assert_string_equal(store_walk(&store, 0, 0), "table/7 1 old 1\ntable/7 2 old 2\n");
    assert_string_equal(store_walk(&store, 5, 0), "table/7 2 old 2\n");
    assert_string_equal(store_commands(&store, 0, 0), "7 table/7 1\n");
    assert_string_equal(store_seals(&store, 0, 0), "1 one\n");
    assert_string_equal(store_records(&store, NULL, NULL, 0), "person anna dea\n");
    assert_int_equal(store_take_lease(&store, "floor", "server-1", 60000, &token), BAIZE_OK); /* new in schema 2 */
    assert_int_equal(store_append_entry(&store, TABLE(7), 3, "new"), BAIZE_OK);
    store_reopen();
    assert_string_equal(store_heads(&store, 0), "table/7 3\n");
    refuses("UPDATE stream SET seq = 1", "a head only goes forward");
    refuses("DELETE FROM entry", "an entry is never deleted"); /* they are in another table since schema 3 */
    assert_string_equal(store_read(&store, TABLE(7), 1, 9, 0), "table/7 1 old 1\ntable/7 2 old 2\ntable/7 3 new\n");
    assert_int_equal(number_of("SELECT position FROM placed"), 10);
}

static void test_a_migration_that_fails_changes_nothing(void **state)
{
    (void)state;
    struct baize_store other;
    store.call->close(store.self);
    make_schema_one();
    execute("CREATE TRIGGER stream_deleted BEFORE DELETE ON stream BEGIN SELECT 1; END"); /* in its way, at the end */
    assert_int_equal(open_plain(BAIZE_STORE_EXISTING, &other), BAIZE_STORE_BROKEN);
    execute("DROP TRIGGER stream_deleted; CREATE TABLE lease (x); DROP TABLE lease"); /* nothing of it is there */
    assert_int_equal(open_plain(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/7 2\n");
}

static void test_a_newer_schema_is_refused(void **state)
{
    (void)state;
    struct baize_store other;
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK);
    store.call->close(store.self);
    execute("PRAGMA user_version = 77");
    assert_int_equal(open_plain(BAIZE_STORE_CREATE, &other), BAIZE_STORE_NEWER);
    assert_non_null(strstr(words, "its schema is 77, this baize knows schemas up to 3"));
    assert_int_equal(open_plain(BAIZE_STORE_READER, &other), BAIZE_STORE_NEWER);
    execute("PRAGMA user_version = 3");
    assert_int_equal(open_plain(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
}

/* ---- Killed ---- */

static void test_what_was_acknowledged_is_there_after_kill(void **state)
{
    (void)state;
    int pipes[2];
    uint64_t acknowledged = 0, seq = 0;
    store.call->close(store.self);
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        open_plain(BAIZE_STORE_EXISTING, &store);
        for (seq = 1; store_append_entry(&store, TABLE(1), seq, "a") == BAIZE_OK; seq++)
            if (write(pipes[1], &seq, sizeof seq) != sizeof seq)
                break;
        _exit(1);
    }
    close(pipes[1]);
    while (acknowledged < 50 && read(pipes[0], &seq, sizeof seq) == sizeof seq)
        acknowledged = seq;
    kill(child, SIGKILL);
    while (read(pipes[0], &seq, sizeof seq) == sizeof seq)
        acknowledged = seq;
    waitpid(child, NULL, 0);
    close(pipes[0]);
    assert_true(acknowledged >= 50);
    assert_int_equal(open_plain(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
    unsigned long long head = 0;
    assert_int_equal(sscanf(store_heads(&store, 0), "table/1 %llu", &head), 1);
    assert_true(head == acknowledged || head == acknowledged + 1);
}

int main(void)
{
    static const struct store_place place = {.name = "sqlite", .open = open_sqlite, .own_allocator = true};
    const struct CMUnitTest tests[] = {
        STORE_TEST(test_a_second_writer_is_refused_and_told_who_has_it),
        cmocka_unit_test(test_what_is_not_there_is_not_found),
        cmocka_unit_test(test_what_is_no_store_is_refused),
        STORE_TEST(test_entries_and_seals_refuse_to_be_changed),
        STORE_TEST(test_a_stream_is_read_over_the_edge_of_what_is_placed),
        STORE_TEST(test_a_wrong_place_leads_nowhere),
        STORE_TEST(test_schema_1_is_migrated),
        STORE_TEST(test_a_migration_that_fails_changes_nothing),
        STORE_TEST(test_a_newer_schema_is_refused),
        STORE_TEST(test_what_was_acknowledged_is_there_after_kill),
    };
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/house.db", folder);
    int failed = store_suite(&place);
    failed += cmocka_run_group_tests(tests, NULL, NULL);
    remove_files();
    rmdir(folder);
    return failed;
}
