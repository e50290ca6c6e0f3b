/* sqlite_schema.c - the tables, as numbered migrations: see README.md for the picture.
 *
 * The number of the last one that has run is SQLite's user_version, written in the same transaction; the
 * application_id says whose file it is. A migration that has been released is never changed: the next one is. */
#include "store/sqlite.h"

#include <string.h>

#define APPLICATION_ID 0x6261697A /* "baiz" */

/* A stream's id is kind * 2^32 + number: in the order of baize_stream_compare. Entries and seals refuse to be changed:
 * a program cannot do it by mistake. Who drops the triggers is found by the audit. */
static const char *const migrations[SQLITE_NEWEST_SCHEMA] = {
    /* 001: the journal */
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
    "CREATE TRIGGER entry_changed BEFORE UPDATE ON entry BEGIN"
    " SELECT raise(ABORT, 'an entry is never changed'); END;"
    "CREATE TRIGGER entry_deleted BEFORE DELETE ON entry BEGIN"
    " SELECT raise(ABORT, 'an entry is never deleted'); END;"
    "CREATE TRIGGER seal_changed BEFORE UPDATE ON seal BEGIN"
    " SELECT raise(ABORT, 'a seal is never changed'); END;"
    "CREATE TRIGGER seal_deleted BEFORE DELETE ON seal BEGIN"
    " SELECT raise(ABORT, 'a seal is never deleted'); END;",
    /* 002: leases; heads only go forward */
    "CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, token INTEGER NOT NULL UNIQUE,"
    " until_ms INTEGER NOT NULL) STRICT;"
    "CREATE TRIGGER stream_changed BEFORE UPDATE ON stream WHEN new.seq <= old.seq OR new.id <> old.id BEGIN"
    " SELECT raise(ABORT, 'a head only goes forward'); END;"
    "CREATE TRIGGER stream_deleted BEFORE DELETE ON stream BEGIN"
    " SELECT raise(ABORT, 'a stream is never deleted'); END;",
    /* 003: places of entries, many at a time (sqlite_place.c). The triggers go with the table that held the entries. */
    "CREATE TABLE written (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, seq INTEGER NOT NULL CHECK (seq > 0),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32), text TEXT NOT NULL) STRICT;"
    "CREATE TABLE place (stream INTEGER NOT NULL, seq INTEGER NOT NULL, position INTEGER NOT NULL,"
    " PRIMARY KEY (stream, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE placed (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL) STRICT;"
    "INSERT INTO written SELECT position, stream, seq, hash, text FROM entry ORDER BY position;"
    "INSERT INTO place SELECT stream, seq, position FROM entry ORDER BY stream, seq;"
    "INSERT INTO placed SELECT 1, ifnull(max(position), 0) FROM entry;"
    "DROP TABLE entry;"
    "ALTER TABLE written RENAME TO entry;"
    "CREATE TRIGGER entry_changed BEFORE UPDATE ON entry BEGIN"
    " SELECT raise(ABORT, 'an entry is never changed'); END;"
    "CREATE TRIGGER entry_deleted BEFORE DELETE ON entry BEGIN"
    " SELECT raise(ABORT, 'an entry is never deleted'); END;",
    /* 004: `stream` is written when entries get their places; where a stream stands now is seen through `head` */
    "CREATE VIEW head (id, name, seq, hash) AS SELECT s.id, s.name, max(s.seq, ifnull(e.seq, 0)),"
    " CASE WHEN e.seq > s.seq THEN e.hash ELSE s.hash END FROM stream AS s LEFT JOIN (SELECT stream, max(seq) AS seq,"
    " hash FROM entry WHERE position > (SELECT position FROM placed) GROUP BY stream) AS e ON e.stream = s.id;",
    /* 005: what a command asked for; NULL: it was written before */
    "ALTER TABLE command ADD COLUMN content BLOB CHECK (length(content) = 16);",
};

/* The number that a statement answers with. */
static bool ask(const struct sqlite_connection *connection, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement;
    bool has_row = false;
    if (sqlite3_prepare_v2(connection->database, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
        has_row = true;
    }
    return sqlite3_finalize(statement) == SQLITE_OK && has_row;
}

static bool execute(const struct sqlite_connection *connection, const char *sql)
{
    return sqlite3_exec(connection->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Inside a transaction: from the schema that is there to the newest. */
static bool run_migrations(const struct sqlite_connection *connection, int64_t schema)
{
    char words[80];
    struct baize_text text = baize_text_in(words, sizeof words);
    for (; schema < SQLITE_NEWEST_SCHEMA; schema++)
        if (!execute(connection, migrations[schema]))
            return false;
    baize_text_format(&text, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID,
                      SQLITE_NEWEST_SCHEMA);
    return execute(connection, words);
}

/* A reader changes nothing in the file: what is new to it since its schema, and read, is seen through views of its own.
 * Before schema 4 `stream` told the heads by itself; before schema 3 entries had their places in an index that is part
 * of their table. */
static bool look_at_older(const struct sqlite_connection *connection, int64_t schema)
{
    return (schema >= 5 || execute(connection, "CREATE TEMP VIEW command AS SELECT id, stream, seq, NULL AS content"
                                               " FROM main.command")) &&
           (schema >= 4 || execute(connection, "CREATE TEMP VIEW head AS SELECT * FROM main.stream")) &&
           (schema >= 3 || execute(connection, "CREATE TEMP VIEW place AS SELECT stream, seq, position FROM main.entry;"
                                               "CREATE TEMP VIEW placed AS SELECT max(position) AS position"
                                               " FROM main.entry"));
}

/* From the schema that is there to what the statements ask for. */
static bool bring_up(const struct sqlite_connection *connection, bool read_only, int64_t schema)
{
    if (read_only)
        return look_at_older(connection, schema);
    return schema == SQLITE_NEWEST_SCHEMA || run_migrations(connection, schema);
}

static enum baize_status check_schema(const char *path, int64_t application, int64_t schema, int64_t tables,
                                      bool create, struct baize_text *trouble)
{
    if (schema == 0 && tables == 0 && application == 0) {
        if (create)
            return BAIZE_OK;
        baize_text_format(trouble, "%s: the file is empty", path);
        return BAIZE_STORE_NOT_FOUND;
    }
    if (application != APPLICATION_ID) {
        baize_text_format(trouble, "%s: a database of another program", path);
        return BAIZE_STORE_BROKEN;
    }
    if (schema < 1) { /* migrations begin with an empty file, and nobody ever writes less than 1 */
        baize_text_format(trouble, "%s: its schema cannot be %lld", path, (long long)schema);
        return BAIZE_STORE_BROKEN;
    }
    if (schema > SQLITE_NEWEST_SCHEMA) {
        baize_text_format(trouble, "%s: its schema is %lld, this baize knows schemas up to %d", path, (long long)schema,
                          SQLITE_NEWEST_SCHEMA);
        return BAIZE_STORE_NEWER;
    }
    return BAIZE_OK;
}

/* ---- Is the schema baize's? ---- */

/* Two texts of a schema, blanks and quotes apart: SQLite quotes the name of a table that was renamed. */
static bool same_text(const char *a, const char *b)
{
    static const char left_out[] = " \t\n\"";
    for (;; a++, b++) {
        a += strspn(a, left_out);
        b += strspn(b, left_out);
        if (*a != *b || *a == '\0')
            return *a == *b;
    }
}

static const char *text_at(sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return text == NULL ? "" : (const char *)text;
}

/* Does the schema that baize makes have this table, view or trigger, in these words? */
static bool is_expected(sqlite3 *made, const char *type, const char *name, const char *words)
{
    sqlite3_stmt *row;
    bool found = false;
    if (sqlite3_prepare_v2(made, "SELECT sql FROM sqlite_schema WHERE type = ?1 AND name = ?2", -1, &row, NULL) !=
        SQLITE_OK)
        return false;
    sqlite3_bind_text(row, 1, type, -1, SQLITE_STATIC);
    sqlite3_bind_text(row, 2, name, -1, SQLITE_STATIC);
    if (sqlite3_step(row) == SQLITE_ROW)
        found = same_text(text_at(row, 0), words);
    return sqlite3_finalize(row) == SQLITE_OK && found;
}

/* Who made a file may have put a view in the place of a table, whose rows never end, or a trigger that does something
 * else: nothing is read through words that baize did not write. A trigger that is missing is a matter for the audit. */
static enum baize_status compare_schemas(const struct sqlite_connection *connection, sqlite3 *made, const char *path,
                                         struct baize_text *trouble)
{
    static const char all[] =
        "SELECT type, name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    sqlite3_stmt *row;
    enum baize_status status = BAIZE_OK;
    if (sqlite3_prepare_v2(connection->database, all, -1, &row, NULL) != SQLITE_OK)
        return sqlite_failure(connection, trouble);
    while (status == BAIZE_OK && sqlite3_step(row) == SQLITE_ROW)
        if (!is_expected(made, text_at(row, 0), text_at(row, 1), text_at(row, 2))) {
            baize_text_format(trouble, "%s: the %s '%s' is not the one that baize makes", path, text_at(row, 0),
                              text_at(row, 1));
            status = BAIZE_STORE_BROKEN;
        }
    if (sqlite3_finalize(row) != SQLITE_OK && status == BAIZE_OK)
        status = sqlite_failure(connection, trouble);
    return status;
}

static enum baize_status check_words(const struct sqlite_connection *connection, const char *path, int64_t schema,
                                     struct baize_text *trouble)
{
    sqlite3 *made = NULL;
    bool good = sqlite3_open(":memory:", &made) == SQLITE_OK;
    for (int64_t i = 0; good && i < schema; i++)
        good = sqlite3_exec(made, migrations[i], NULL, NULL, NULL) == SQLITE_OK;
    enum baize_status status =
        good ? compare_schemas(connection, made, path, trouble) : BAIZE_OUT_OF_MEMORY; /* nothing else can fail there */
    sqlite3_close(made);
    return status;
}

enum baize_status sqlite_migrate(struct sqlite_connection *connection, const char *path, bool read_only, bool create,
                                 struct baize_text *trouble)
{
    int64_t application = 0, schema = 0, tables = 0;
    enum baize_status status;
    if (!execute(connection, read_only ? "BEGIN" : "BEGIN IMMEDIATE") ||
        !ask(connection, "PRAGMA application_id", &application) || !ask(connection, "PRAGMA user_version", &schema) ||
        !ask(connection, "SELECT count(*) FROM sqlite_schema", &tables)) {
        baize_text_format(trouble, "%s: ", path);
        status = sqlite_failure(connection, trouble);
    } else
        status = check_schema(path, application, schema, tables, create, trouble);
    if (status == BAIZE_OK)
        status = check_words(connection, path, schema, trouble);
    if (status == BAIZE_OK && (!bring_up(connection, read_only, schema) || !execute(connection, "COMMIT"))) {
        baize_text_format(trouble, "%s: schema %d cannot be made: ", path, SQLITE_NEWEST_SCHEMA);
        status = sqlite_failure(connection, trouble);
    }
    if (status != BAIZE_OK && sqlite3_get_autocommit(connection->database) == 0)
        (void)execute(connection, "ROLLBACK");
    return status;
}
