/* record_plain.c - the same databases by their own interfaces, nothing of baize between: what a plain program does with
 * one row a commit, and what the database can do at all with the entries and command ids that the house has written, in
 * groups of the size that the engine made. For SQLite those are prepared statements of as many rows into tables with
 * the same keys; for PostgreSQL it is COPY, the fastest it has, which the store cannot use (it has to look for
 * conflicts). No seals, no heads, no triggers: no store that keeps this journal can be faster. */
#include "record.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BOUND_TIME_S 2.0
#define ROWS_MOST    100000
#define PLACE_EVERY  2048 /* as the store has it, */
#define ROWS_AT_ONCE 16   /* and this */

/* ---- Rows ---- */

struct row {
    int64_t stream, seq;
    uint8_t hash[BAIZE_STORE_HASH_SIZE];
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    bool first; /* of its command */
    char *text;
    size_t length;
};

struct rows {
    struct row *rows;
    size_t count;
    bool done;
};

/* An entry says which command it belongs to. */
static void read_id(struct row *row)
{
    struct baize_entry_header header;
    size_t events, position;
    if (baize_entry_decode(row->text, row->length, &header, &events, &position) != BAIZE_OK)
        stop("rows", "an entry cannot be read");
    memcpy(row->id, header.act, sizeof row->id);
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct rows *rows = context;
    struct row *row = &rows->rows[rows->count];
    if (entry->stream.kind == BAIZE_STREAM_HOUSE)
        return true;
    *row = (struct row){.stream = (int64_t)entry->stream.kind << 32 | entry->stream.number,
                        .seq = (int64_t)entry->seq,
                        .length = entry->length,
                        .text = malloc(entry->length)};
    if (row->text == NULL)
        stop("rows", "no memory");
    memcpy(row->text, entry->text, entry->length);
    memcpy(row->hash, entry->hash, sizeof row->hash);
    read_id(row);
    row->first = rows->count == 0 || memcmp(row->id, row[-1].id, sizeof row->id) != 0;
    return ++rows->count < ROWS_MOST;
}

static void on_done(void *context, enum baize_status status)
{
    struct rows *rows = context;
    rows->done = true;
    if (status != BAIZE_OK)
        stop("rows", baize_status_words(status));
}

static struct rows read_rows(struct baize_store store)
{
    struct rows rows = {.rows = calloc(ROWS_MOST, sizeof(struct row))};
    if (rows.rows == NULL || store.call->walk(store.self, 0, on_entry, on_done, &rows) != BAIZE_OK)
        stop("rows", "cannot be read");
    while (!rows.done)
        store.call->run(store.self, 1000);
    return rows;
}

static void free_rows(struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        free(rows->rows[i].text);
    free(rows->rows);
}

/* Behind the last row they come again, as rows of other streams and other commands. */
static const struct row *next_row(const struct rows *rows, uint64_t at, struct row *row)
{
    *row = rows->rows[at % rows->count];
    row->stream += (int64_t)(at / rows->count) << 40;
    row->id[6] ^= (uint8_t)(at / rows->count);
    row->id[7] ^= (uint8_t)(at / rows->count >> 8);
    return row;
}

/* ---- SQLite ---- */

static void sql(sqlite3 *database, const char *words)
{
    if (sqlite3_exec(database, words, NULL, NULL, NULL) != SQLITE_OK)
        stop(words, sqlite3_errmsg(database));
}

static sqlite3 *open_sqlite(const char *path)
{
    sqlite3 *database;
    if (sqlite3_open(path, &database) != SQLITE_OK)
        stop(path, "cannot be opened");
    sql(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4096;"
                  "PRAGMA cache_size=-16384"); /* as the store has it */
    return database;
}

static void *open_plain_sqlite(const char *path)
{
    sqlite3 *database = open_sqlite(path);
    sql(database, "CREATE TABLE plain(id INTEGER PRIMARY KEY, words TEXT) STRICT");
    return database;
}

static double commit_plain_sqlite(void *database, double seconds)
{
    uint64_t count = 0;
    double start = now_s();
    for (; now_s() - start < seconds; count++)
        sql(database, "INSERT INTO plain(words) VALUES ('wager_placed round=41 seat=3 amount=$5.00')");
    return (double)count / (now_s() - start);
}

static void close_plain_sqlite(void *database)
{
    sqlite3_close(database);
}

const struct plain plain_sqlite = {open_plain_sqlite, commit_plain_sqlite, close_plain_sqlite};

static sqlite3_stmt *prepare(sqlite3 *database, const char *words)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, words, -1, &statement, NULL) != SQLITE_OK)
        stop(words, sqlite3_errmsg(database));
    return statement;
}

/* Rows that wait until a statement is full, as the store has it: of the last ones each has a statement of its own. */
struct waiting {
    sqlite3_stmt *one, *many;
    void (*bind)(sqlite3_stmt *statement, int row, const struct row *values);
    struct row rows[ROWS_AT_ONCE];
    int count;
};

static void bind_entry(sqlite3_stmt *entry, int row, const struct row *values)
{
    sqlite3_bind_int64(entry, 4 * row + 1, values->stream);
    sqlite3_bind_int64(entry, 4 * row + 2, values->seq);
    sqlite3_bind_blob(entry, 4 * row + 3, values->hash, sizeof values->hash, SQLITE_STATIC);
    sqlite3_bind_text(entry, 4 * row + 4, values->text, (int)values->length, SQLITE_STATIC);
}

static void bind_command(sqlite3_stmt *command, int row, const struct row *values)
{
    sqlite3_bind_blob(command, 3 * row + 1, values->id, sizeof values->id, SQLITE_STATIC);
    sqlite3_bind_int64(command, 3 * row + 2, values->stream);
    sqlite3_bind_int64(command, 3 * row + 3, values->seq);
}

static void step(sqlite3_stmt *statement)
{
    if (sqlite3_step(statement) != SQLITE_DONE || sqlite3_reset(statement) != SQLITE_OK)
        stop(sqlite3_sql(statement), "cannot be written");
}

static void insert_waiting(struct waiting *waiting)
{
    bool full = waiting->count == ROWS_AT_ONCE;
    for (int i = 0; i < waiting->count; i++) {
        waiting->bind(full ? waiting->many : waiting->one, full ? i : 0, &waiting->rows[i]);
        if (!full)
            step(waiting->one);
    }
    if (full)
        step(waiting->many);
    waiting->count = 0;
}

static void insert_row(struct waiting *waiting, const struct row *row)
{
    waiting->rows[waiting->count++] = *row;
    if (waiting->count == ROWS_AT_ONCE)
        insert_waiting(waiting);
}

/* Both statements: `words` and the values of one row, or of many. */
static struct waiting prepare_rows(sqlite3 *database, const char *words, const char *values,
                                   void (*bind)(sqlite3_stmt *statement, int row, const struct row *values))
{
    char text[1000];
    size_t at = (size_t)snprintf(text, sizeof text, "%s %s", words, values);
    struct waiting waiting = {.one = prepare(database, text), .bind = bind};
    for (int i = 1; i < ROWS_AT_ONCE; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, ", %s", values);
    waiting.many = prepare(database, text);
    return waiting;
}

static void finish_rows(const struct waiting *waiting)
{
    sqlite3_finalize(waiting->one);
    sqlite3_finalize(waiting->many);
}

/* Rows are numbered from 1; those up to `placed` have a place. */
static uint64_t place_rows(sqlite3 *database, uint64_t placed, uint64_t rows)
{
    char words[200];
    if (rows - placed < PLACE_EVERY)
        return placed;
    snprintf(words, sizeof words, "INSERT INTO place SELECT stream, seq, position FROM entry WHERE position > %" PRIu64,
             placed);
    sql(database, words);
    return rows;
}

double bound_sqlite(struct baize_store store, const char *path, double group)
{
    struct rows rows = read_rows(store);
    sqlite3 *database = open_sqlite(path);
    uint64_t commands = 0, in_group = 0, at = 0, placed = 0;
    struct row row;
    sql(database, "CREATE TABLE entry(position INTEGER PRIMARY KEY, stream INTEGER, seq INTEGER, hash BLOB, text TEXT)"
                  " STRICT;"
                  "CREATE TABLE place(stream INTEGER, seq INTEGER, position INTEGER, PRIMARY KEY (stream, seq)) STRICT,"
                  " WITHOUT ROWID;"
                  "CREATE TABLE command(id BLOB PRIMARY KEY, stream INTEGER, seq INTEGER) STRICT, WITHOUT ROWID");
    struct waiting entries =
        prepare_rows(database, "INSERT INTO entry(stream, seq, hash, text) VALUES", "(?, ?, ?, ?)", bind_entry);
    struct waiting ids = prepare_rows(database, "INSERT INTO command VALUES", "(?, ?, ?)", bind_command);
    double start = now_s();
    while (now_s() - start < BOUND_TIME_S) {
        sql(database, "BEGIN IMMEDIATE");
        for (in_group = 0; (double)in_group < group; at++) {
            insert_row(&entries, next_row(&rows, at, &row));
            if (row.first)
                insert_row(&ids, &row);
            in_group += row.first;
        }
        insert_waiting(&entries);
        insert_waiting(&ids);
        placed = place_rows(database, placed, at);
        sql(database, "COMMIT");
        commands += in_group;
    }
    double rate = (double)commands / (now_s() - start);
    finish_rows(&entries);
    finish_rows(&ids);
    sqlite3_close(database);
    free_rows(&rows);
    return rate;
}

/* ---- PostgreSQL ---- */

static PGconn *connect_to(const char *url)
{
    PGconn *connection = PQconnectdb(url);
    if (PQstatus(connection) != CONNECTION_OK)
        stop("PostgreSQL", PQerrorMessage(connection));
    return connection;
}

static void postgres(PGconn *connection, const char *words)
{
    PGresult *result = PQexec(connection, words);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_COPY_IN)
        stop(words, PQerrorMessage(connection));
    PQclear(result);
}

static void *open_plain_postgres(const char *url)
{
    PGconn *connection = connect_to(url);
    postgres(connection, "CREATE TABLE plain(id bigserial PRIMARY KEY, words text)");
    return connection;
}

static double commit_plain_postgres(void *connection, double seconds)
{
    uint64_t count = 0;
    double start = now_s();
    for (; now_s() - start < seconds; count++)
        postgres(connection, "INSERT INTO plain(words) VALUES ('wager_placed round=41 seat=3 amount=$5.00')");
    return (double)count / (now_s() - start);
}

static void close_plain_postgres(void *connection)
{
    postgres(connection, "DROP TABLE plain");
    PQfinish(connection);
}

const struct plain plain_postgres = {open_plain_postgres, commit_plain_postgres, close_plain_postgres};

static char *hex(char *to, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < length; i++) {
        *to++ = "0123456789abcdef"[from[i] >> 4];
        *to++ = "0123456789abcdef"[from[i] & 15];
    }
    return to;
}

static char copied[2 * BAIZE_STORE_TEXT_MOST + 256];

static void copy_entry(PGconn *connection, uint64_t position, const struct row *row)
{
    char *to = copied;
    to += sprintf(to, "%" PRIu64 "\t%" PRId64 "\t%" PRId64 "\t\\\\x", position, row->stream, row->seq);
    to = hex(to, row->hash, sizeof row->hash);
    to = hex(to + sprintf(to, "\t\\\\x"), row->text, row->length);
    *to++ = '\n';
    if (PQputCopyData(connection, copied, (int)(to - copied)) != 1)
        stop("COPY", PQerrorMessage(connection));
}

static void copy_command(PGconn *connection, const struct row *row)
{
    char *to = hex(copied, row->id, sizeof row->id);
    to += sprintf(to, "\t%" PRId64 "\t%" PRId64 "\n", row->stream, row->seq);
    if (PQputCopyData(connection, copied, (int)(to - copied)) != 1)
        stop("COPY", PQerrorMessage(connection));
}

static void end_copy(PGconn *connection)
{
    PQputCopyEnd(connection, NULL);
    for (PGresult *result = PQgetResult(connection); result != NULL; result = PQgetResult(connection)) {
        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            stop("COPY", PQerrorMessage(connection));
        PQclear(result);
    }
}

double bound_postgres(struct baize_store store, const char *url, double group)
{
    struct rows rows = read_rows(store);
    PGconn *connection = connect_to(url);
    uint64_t commands = 0, at = 0;
    struct row row;
    postgres(connection, "CREATE TABLE plain_entry(position bigint UNIQUE, stream bigint, seq bigint, hash bytea,"
                         " text bytea, PRIMARY KEY (stream, seq))");
    postgres(connection, "CREATE TABLE plain_command(id uuid PRIMARY KEY, stream bigint, seq bigint)");
    double start = now_s();
    while (now_s() - start < BOUND_TIME_S) {
        uint64_t in_group = 0, first = at;
        postgres(connection, "BEGIN");
        postgres(connection, "COPY plain_entry FROM STDIN");
        for (; (double)in_group < group; at++) {
            copy_entry(connection, at, next_row(&rows, at, &row));
            in_group += row.first;
        }
        end_copy(connection);
        postgres(connection, "COPY plain_command FROM STDIN");
        for (uint64_t i = first; i < at; i++)
            if (next_row(&rows, i, &row)->first)
                copy_command(connection, &row);
        end_copy(connection);
        postgres(connection, "COMMIT");
        commands += in_group;
    }
    double rate = (double)commands / (now_s() - start);
    postgres(connection, "DROP TABLE plain_entry, plain_command");
    PQfinish(connection);
    free_rows(&rows);
    return rate;
}

/* The server's processes for this database, while it runs on this machine. */
double server_s(const char *url)
{
    double seconds = 0;
    if (url == NULL)
        return 0;
    PGconn *connection = connect_to(url);
    PGresult *result = PQexec(connection, "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                                          " AND pid <> pg_backend_pid()");
    for (int i = 0; PQresultStatus(result) == PGRES_TUPLES_OK && i < PQntuples(result); i++) {
        char path[64];
        unsigned long user, system;
        snprintf(path, sizeof path, "/proc/%d/stat", atoi(PQgetvalue(result, i, 0)));
        FILE *file = fopen(path, "r");
        if (file == NULL)
            continue;
        if (fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2)
            seconds += (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
        fclose(file);
    }
    PQclear(result);
    PQfinish(connection);
    return seconds;
}

double database_bytes(const char *url)
{
    PGconn *connection = connect_to(url);
    PGresult *result = PQexec(connection, "SELECT pg_database_size(current_database())");
    double bytes = PQresultStatus(result) == PGRES_TUPLES_OK ? strtod(PQgetvalue(result, 0, 0), NULL) : 0;
    PQclear(result);
    PQfinish(connection);
    return bytes;
}
