/* sqlite_file.c - one SQLite file under test, looked at from outside too. */
#include "sqlite_file.h"
#include <sqlite3.h>
#include <unistd.h>

char sqlite_path[64], sqlite_words[512];

void sqlite_file_remove(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", sqlite_path, ends[i]);
        unlink(name);
    }
}

enum baize_status sqlite_file_open(enum baize_store_mode mode, struct baize_store *opened)
{
    static struct store_memory heap;
    static struct baize_allocator allocator;
    allocator = store_test_allocator(&heap);
    struct baize_text trouble = baize_text_in(sqlite_words, sizeof sqlite_words);
    return baize_store_sqlite(sqlite_path, mode, &allocator, opened, &trouble);
}

void sqlite_execute(const char *sql)
{
    sqlite3 *database;
    char *message = NULL;
    assert_int_equal(sqlite3_open(sqlite_path, &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(database);
}

void sqlite_refuses(const char *sql, const char *expected)
{
    sqlite3 *database;
    char *message = NULL;
    assert_int_equal(sqlite3_open(sqlite_path, &database), SQLITE_OK);
    assert_int_not_equal(sqlite3_exec(database, sql, NULL, NULL, &message), SQLITE_OK);
    assert_string_equal(message, expected);
    sqlite3_free(message);
    sqlite3_close(database);
}

int64_t sqlite_number_of(const char *sql)
{
    sqlite3 *database;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(sqlite_path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return number;
}
