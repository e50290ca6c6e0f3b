/* sqlite_schemas.c - stores as older programs left them, made by hand, and one of a newer program. */
#include "sqlite_file.h"

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

/* With two entries of a table. */
static void make_schema(const char *schema)
{
    sqlite_file_remove();
    sqlite_execute(schema);
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
        sqlite_execute(sql);
    }
}

STORE_TEST(test_schema_1_is_migrated)
{
    uint64_t token = 0;
    store.call->close(store.self);
    make_schema(schema_one);
    struct baize_store reader;
    assert_int_equal(sqlite_file_open(BAIZE_STORE_READER, &reader), BAIZE_OK); /* reads it as it is */
    assert_string_equal(store_read(&reader, TABLE(7), 2, 9, 0), "table/7 2 old 2\n");
    assert_string_equal(store_tails(&reader, 0), "table/7 1 old 1\ntable/7 2 old 2\n");
    assert_string_equal(store_heads(&reader, 0), "table/7 2\n");
    assert_int_equal(reader.call->freeze(reader.self), BAIZE_OK); /* through a connection of its own */
    assert_string_equal(store_read(&reader, TABLE(7), 2, 9, 0), "table/7 2 old 2\n");
    assert_string_equal(store_heads(&reader, 0), "table/7 2\n");
    reader.call->thaw(reader.self);
    reader.call->close(reader.self);
    assert_int_equal(sqlite_number_of("PRAGMA user_version"), 1);
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
    assert_string_equal(store_walk(&store, 0, 0), "table/7 1 old 1\ntable/7 2 old 2\n");
    assert_string_equal(store_walk(&store, 5, 0), "table/7 2 old 2\n");
    assert_string_equal(store_commands(&store, 0, 0), "7 table/7 1 without content\n");
    assert_string_equal(store_seals(&store, 0, 0), "1 one\n");
    assert_string_equal(store_records(&store, NULL, NULL, 0), "person anna dea\n");
    assert_int_equal(store_take_lease(&store, "floor", "server-1", 60000, &token), BAIZE_OK); /* new in schema 2 */
    assert_int_equal(store_append_entry(&store, TABLE(7), 3, "new"), BAIZE_OK);
    store_reopen();
    assert_string_equal(store_heads(&store, 0), "table/7 3\n");
    sqlite_refuses("UPDATE stream SET seq = 1", "a head only goes forward");
    sqlite_refuses("DELETE FROM entry", "an entry is never deleted"); /* they are in another table since schema 3 */
    assert_string_equal(store_read(&store, TABLE(7), 1, 9, 0), "table/7 1 old 1\ntable/7 2 old 2\ntable/7 3 new\n");
    assert_int_equal(sqlite_number_of("SELECT position FROM placed"),
                     11); /* closing gives the last ones their places */
}

/* A store as schema 3 left it: heads in `stream`, the second entry without a place. */
static const char schema_three[] =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL CHECK (seq > 0),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32)) STRICT;"
    "CREATE TABLE entry (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, seq INTEGER NOT NULL CHECK (seq > 0),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32), text TEXT NOT NULL) STRICT;"
    "CREATE TABLE place (stream INTEGER NOT NULL, seq INTEGER NOT NULL, position INTEGER NOT NULL,"
    " PRIMARY KEY (stream, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE placed (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL) STRICT;"
    "CREATE TABLE seal (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE command (id BLOB PRIMARY KEY CHECK (length(id) = 16), stream INTEGER NOT NULL,"
    " seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE snapshot (stream INTEGER PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL,"
    " bytes BLOB NOT NULL) STRICT;"
    "CREATE TABLE record (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key)) STRICT;"
    "CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, token INTEGER NOT NULL UNIQUE,"
    " until_ms INTEGER NOT NULL) STRICT;"
    "CREATE TRIGGER stream_changed BEFORE UPDATE ON stream WHEN new.seq <= old.seq OR new.id <> old.id BEGIN"
    " SELECT raise(ABORT, 'a head only goes forward'); END;"
    "INSERT INTO place VALUES (4294967303, 1, 5); INSERT INTO placed VALUES (1, 5);"
    "INSERT INTO command VALUES (X'07C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0', 4294967303, 1);"
    "PRAGMA application_id = 1650551162; PRAGMA user_version = 3;";

STORE_TEST(test_schema_3_is_migrated)
{
    store.call->close(store.self);
    make_schema(schema_three);
    struct baize_store reader;
    assert_int_equal(sqlite_file_open(BAIZE_STORE_READER, &reader), BAIZE_OK); /* reads it as it is */
    assert_string_equal(store_heads(&reader, 0), "table/7 2\n");
    assert_string_equal(store_read(&reader, TABLE(7), 1, 9, 0), "table/7 1 old 1\ntable/7 2 old 2\n");
    assert_string_equal(store_commands(&reader, 0, 0), "7 table/7 1 without content\n");
    reader.call->close(reader.self);
    assert_int_equal(sqlite_number_of("PRAGMA user_version"), 3);
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
    assert_int_equal(sqlite_number_of("PRAGMA user_version"), 5);
    assert_string_equal(store_commands(&store, 0, 0), "7 table/7 1 without content\n");
    assert_string_equal(store_heads(&store, 0), "table/7 2\n");
    assert_int_equal(store_append_entry(&store, TABLE(7), 2, "again"), BAIZE_STORE_CONFLICT);
    assert_int_equal(store_append_entry(&store, TABLE(7), 3, "new"), BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/7 3\n");
    store_reopen();
    assert_string_equal(store_heads(&store, 0), "table/7 3\n");
    assert_string_equal(store_read(&store, TABLE(7), 1, 9, 0), "table/7 1 old 1\ntable/7 2 old 2\ntable/7 3 new\n");
}

STORE_TEST(test_a_migration_that_fails_changes_nothing)
{
    struct baize_store other;
    store.call->close(store.self);
    make_schema(schema_one);
    sqlite_execute("PRAGMA ignore_check_constraints = ON;" /* an entry that the tables of today do not take */
                   "INSERT INTO entry (position, stream, seq, hash, text) SELECT 99, id, 99, x'00', 'x' FROM stream");
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &other), BAIZE_STORE_BROKEN);
    assert_non_null(strstr(sqlite_words, "cannot be made"));
    sqlite_execute("DELETE FROM entry WHERE position = 99;"
                   "CREATE TABLE lease (x); DROP TABLE lease"); /* nothing of it is there */
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/7 2\n");
}

STORE_TEST(test_a_newer_schema_is_refused)
{
    struct baize_store other;
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK);
    store.call->close(store.self);
    sqlite_execute("PRAGMA user_version = 77");
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &other), BAIZE_STORE_NEWER);
    assert_non_null(strstr(sqlite_words, "its schema is 77, this baize knows schemas up to 5"));
    assert_int_equal(sqlite_file_open(BAIZE_STORE_READER, &other), BAIZE_STORE_NEWER);
    sqlite_execute("PRAGMA user_version = 5");
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
}

/* Somebody who had the file put other words into its schema: rows that never end, a trigger that does something else.
 */
STORE_TEST(test_a_schema_with_other_words_is_refused)
{
    static const char *const changes[] = {
        "DROP TABLE record; CREATE VIEW record AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT 'person' AS kind, 'k' || i AS key, 'v' AS value FROM n",
        "DROP VIEW head; CREATE VIEW head AS SELECT id, name, seq + 1 AS seq, hash FROM stream",
        "CREATE TRIGGER more AFTER INSERT ON record BEGIN DELETE FROM record; END",
        "DROP TRIGGER entry_deleted; CREATE TRIGGER entry_deleted BEFORE DELETE ON entry BEGIN SELECT 1; END",
        "DROP TABLE seal; CREATE TABLE seal (number INTEGER PRIMARY KEY, text)",
        "CREATE TABLE more (x)",
        "CREATE INDEX more ON record (value)",
    };
    struct baize_store other;
    store.call->close(store.self);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        sqlite_file_remove();
        assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &other), BAIZE_OK);
        other.call->close(other.self);
        sqlite_execute(changes[i]);
        assert_int_equal(sqlite_file_open(BAIZE_STORE_READER, &other), BAIZE_STORE_BROKEN);
        assert_non_null(strstr(sqlite_words, "is not the one that baize makes"));
        assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &other), BAIZE_STORE_BROKEN);
    }
    sqlite_file_remove();
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &store), BAIZE_OK);
}
