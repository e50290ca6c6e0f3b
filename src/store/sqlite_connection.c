/* sqlite_connection.c - a connection to the database: opening, statements, errors. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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
static bool set_mode(sqlite3 *database, const char *setting, const char *mode)
{
    sqlite3_stmt *statement;
    bool is_set = false;
    if (sqlite3_prepare_v2(database, setting, -1, &statement, NULL) != SQLITE_OK)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW)
        is_set = strcmp((const char *)sqlite3_column_text(statement, 0), mode) == 0;
    return sqlite3_finalize(statement) == SQLITE_OK && is_set;
}

static bool set_wal(sqlite3 *database)
{
    return set_mode(database, "PRAGMA journal_mode = WAL", "wal");
}

/* Nobody writes now: `path`.lock is not there, or it can be seen that nobody holds it. */
static bool has_no_writer(const char *path)
{
    char name[PATH_MAX];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_text_format(&text, "%s.lock", path);
    int lock = text.truncated ? -1 : open(name, O_RDONLY | O_CLOEXEC);
    if (lock < 0)
        return !text.truncated && errno == ENOENT;
    bool is_free = flock(lock, LOCK_SH | LOCK_NB) == 0;
    close(lock);
    return is_free;
}

/* All is in the file itself, none of it in `path`-wal. */
static bool has_empty_wal(const char *path)
{
    char name[PATH_MAX];
    struct stat found;
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_text_format(&text, "%s-wal", path);
    if (text.truncated)
        return false;
    return stat(name, &found) == 0 ? found.st_size == 0 : errno == ENOENT;
}

/* A file in WAL mode wants a -shm beside it even for reading. Evidence on a disk that is read-only cannot have one:
 * where this process can write nothing into the folder, nobody writes, and no WAL has anything, the file does not
 * change while it is read, and SQLite may take it as it is. */
static bool stands_still(const char *path)
{
    char real[PATH_MAX];
    if (realpath(path, real) == NULL || !has_no_writer(real) || !has_empty_wal(real))
        return false;
    *(strrchr(real, '/') + 1) = 0;
    return access(real, W_OK) != 0 && (errno == EACCES || errno == EROFS);
}

/* The name as a URI: what means something there is written as %xx. */
static bool name_as_unchanging(struct baize_text *uri, const char *path)
{
    baize_text_add(uri, "file:");
    for (; *path != 0; path++)
        if (strchr("?#%", *path) != NULL)
            baize_text_format(uri, "%%%02x", (unsigned)*path);
        else
            baize_text_format(uri, "%c", *path);
    baize_text_add(uri, "?immutable=1");
    return !uri->truncated;
}

/* SQLite opens a file that may not be written for reading, without a word, and fails at the first write. */
static bool may_be_written(sqlite3 *database)
{
    return sqlite3_db_readonly(database, "main") != 1;
}

enum baize_status sqlite_open(struct sqlite_connection *connection, const char *path, bool read_only, bool create,
                              struct baize_text *trouble)
{
    char name[PATH_MAX];
    struct baize_text uri = baize_text_in(name, sizeof name);
    bool unchanging = read_only && stands_still(path) && name_as_unchanging(&uri, path);
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    flags |= create && !read_only ? SQLITE_OPEN_CREATE : 0;
    flags |= unchanging ? SQLITE_OPEN_URI : 0;
    memset(connection, 0, sizeof *connection);
    if (sqlite3_open_v2(unchanging ? name : path, &connection->database, flags, NULL) == SQLITE_OK &&
        (read_only || may_be_written(connection->database)) &&
        sqlite3_busy_timeout(connection->database, 5000) == SQLITE_OK && (read_only || set_wal(connection->database)) &&
        sqlite3_exec(connection->database, read_only ? reader_settings : writer_settings, NULL, NULL, NULL) ==
            SQLITE_OK)
        return BAIZE_OK;
    bool barred = connection->database != NULL && !read_only && !may_be_written(connection->database);
    baize_text_format(trouble, "%s: %s", path, barred ? "the file may only be read" : "");
    enum baize_status status = connection->database == NULL ? BAIZE_OUT_OF_MEMORY
                               : barred                     ? BAIZE_STORE_READ_ONLY
                                                            : sqlite_failure(connection, trouble);
    sqlite_close(connection);
    return status;
}

void sqlite_close(struct sqlite_connection *connection)
{
    for (size_t i = 0; i < SQLITE_STATEMENTS; i++)
        sqlite3_finalize(connection->statements[i]);
    sqlite3_free(connection->heads.slots);
    sqlite3_close(connection->database);
    memset(connection, 0, sizeof *connection);
}

enum baize_status baize_store_sqlite_settle(const char *path, struct baize_text *trouble)
{
    struct sqlite_connection connection;
    enum baize_status status = sqlite_open(&connection, path, false, false, trouble);
    if (status != BAIZE_OK)
        return status;
    if (!set_mode(connection.database, "PRAGMA journal_mode = DELETE", "delete"))
        status = sqlite_failure(&connection, trouble);
    sqlite_close(&connection);
    return status;
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
