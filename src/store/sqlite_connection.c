/* sqlite_connection.c - a connection to the database: opening, statements, errors. */
#include "store/sqlite.h"

#include <errno.h>
#include <string.h>

static const char *const texts[] = {
#define STATEMENT_TEXT(name, sql) [SQLITE_##name##_STATEMENT] = (sql),
    SQLITE_STATEMENT_LIST(STATEMENT_TEXT)
#undef STATEMENT_TEXT
};

/* ---- Errors ---- */

static enum baize_status status_of(int code, int system_error)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return BAIZE_STORE_FULL;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return BAIZE_STORE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return BAIZE_STORE_BUSY;
    case SQLITE_NOMEM:
        return BAIZE_OUT_OF_MEMORY;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        if (system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG)
            return BAIZE_STORE_FULL;
        if (system_error == EROFS || system_error == EACCES)
            return BAIZE_STORE_READ_ONLY;
        return BAIZE_STORE_UNAVAILABLE;
    default: /* corrupt, not a database, and what a sound schema does not let happen */
        return BAIZE_STORE_BROKEN;
    }
}

/* What the kernel said to the last write. Of a commit SQLite does not say it itself: the WAL knows. */
static int system_error_of(sqlite3 *database)
{
    sqlite3_file *wal = NULL;
    int error = sqlite3_system_errno(database);
    if (sqlite3_extended_errcode(database) != SQLITE_IOERR_WRITE ||
        sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK || wal == NULL ||
        wal->pMethods == NULL)
        return error;
    (void)wal->pMethods->xFileControl(wal, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

enum baize_status sqlite_failure(const struct sqlite_connection *connection, struct baize_text *trouble)
{
    int code = sqlite3_extended_errcode(connection->database), error = system_error_of(connection->database);
    baize_text_format(trouble, "SQLite: %s (%d)", sqlite3_errmsg(connection->database), code);
    if (error != 0 && ((code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN))
        baize_text_format(trouble, ": %s", strerror(error));
    return status_of(code, error);
}

bool sqlite_wrote_in_vain(const struct sqlite_connection *connection)
{
    enum baize_status status = status_of(SQLITE_IOERR, system_error_of(connection->database));
    return sqlite3_extended_errcode(connection->database) == SQLITE_IOERR_WRITE &&
           (status == BAIZE_STORE_FULL || status == BAIZE_STORE_READ_ONLY);
}

/* ---- Opening ---- */

/* Writers: durable at COMMIT even when the power fails (synchronous FULL syncs the WAL at each). The same few pages
 * (heads, the ends of tables) change in every commit: the WAL may grow to 16 MiB before it is brought into the file, so
 * that each of them is written there once and not every few commits. */
static const char writer_settings[] = "PRAGMA synchronous = FULL;"
                                      "PRAGMA wal_autocheckpoint = 4096;"
                                      "PRAGMA temp_store = MEMORY;"
                                      "PRAGMA foreign_keys = ON;"
                                      "PRAGMA cache_size = -16384;";
static const char reader_settings[] = "PRAGMA cache_size = -16384;";

/* The mode is in the file; setting it answers with the mode it has then. */
static bool set_wal(sqlite3 *database)
{
    sqlite3_stmt *statement;
    bool is_wal = false;
    if (sqlite3_prepare_v2(database, "PRAGMA journal_mode = WAL", -1, &statement, NULL) != SQLITE_OK)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW)
        is_wal = strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    return sqlite3_finalize(statement) == SQLITE_OK && is_wal;
}

enum baize_status sqlite_open(struct sqlite_connection *connection, const char *path, bool read_only, bool create,
                              struct baize_text *trouble)
{
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    flags |= create && !read_only ? SQLITE_OPEN_CREATE : 0;
    memset(connection, 0, sizeof *connection);
    if (sqlite3_open_v2(path, &connection->database, flags, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(connection->database, 5000) == SQLITE_OK && (read_only || set_wal(connection->database)) &&
        sqlite3_exec(connection->database, read_only ? reader_settings : writer_settings, NULL, NULL, NULL) ==
            SQLITE_OK)
        return BAIZE_OK;
    baize_text_format(trouble, "%s: ", path);
    enum baize_status status = connection->database == NULL ? BAIZE_OUT_OF_MEMORY : sqlite_failure(connection, trouble);
    sqlite_close(connection);
    return status;
}

void sqlite_close(struct sqlite_connection *connection)
{
    for (size_t i = 0; i < SQLITE_STATEMENTS; i++)
        sqlite3_finalize(connection->statements[i]);
    sqlite3_close(connection->database);
    memset(connection, 0, sizeof *connection);
}

/* ---- Statements ---- */

sqlite3_stmt *sqlite_statement(struct sqlite_connection *connection, enum sqlite_statement which)
{
    sqlite3_stmt **place = &connection->statements[which];
    if (*place == NULL &&
        sqlite3_prepare_v3(connection->database, texts[which], -1, SQLITE_PREPARE_PERSISTENT, place, NULL) != SQLITE_OK)
        return NULL;
    return *place;
}

bool sqlite_done(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK && code == SQLITE_DONE;
}

bool sqlite_do(struct sqlite_connection *connection, enum sqlite_statement which)
{
    sqlite3_stmt *statement = sqlite_statement(connection, which);
    return statement != NULL && sqlite_done(statement);
}
