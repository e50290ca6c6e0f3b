/* postgres_place.c - the database of the tests (see postgres_place.h). */
#include "postgres_place.h"
#include <sys/wait.h>
#include <unistd.h>

const char *postgres_url(void)
{
    const char *url = getenv("BAIZE_POSTGRES");
    if (url == NULL)
        fail_msg("BAIZE_POSTGRES is not set: run this through tests/store/with-postgres");
    return url;
}

const char *postgres_sql(const char *sql)
{
    static char value[256];
    PGconn *connection = PQconnectdb(postgres_url());
    if (PQstatus(connection) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(PQexec(connection, "SET client_min_messages = warning"));
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    snprintf(value, sizeof value, "%s", PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    PQfinish(connection);
    return value;
}

void postgres_server(const char *what)
{
    char command[600];
    const char *script = getenv("BAIZE_POSTGRES_SERVER"), *directory = getenv("BAIZE_POSTGRES_DIR");
    assert_non_null(script);
    assert_non_null(directory);
    snprintf(command, sizeof command, "'%s' %s '%s'", script, what, directory);
    assert_int_equal(system(command), 0);
}

void postgres_empty(void)
{
    postgres_sql("DROP SCHEMA IF EXISTS baize CASCADE");
}

struct baize_store postgres_open(enum baize_store_mode mode)
{
    char words[600];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store opened = {.call = NULL};
    if (baize_store_postgres(postgres_url(), mode, &allocator, &opened, &trouble) != BAIZE_OK)
        fail_msg("%s", words);
    return opened;
}

pid_t postgres_fork(bool (*function)(int number), int number)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit(function(number) ? 0 : 1);
    assert_true(child > 0);
    return child;
}

bool postgres_join(pid_t child)
{
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status == 0;
}
