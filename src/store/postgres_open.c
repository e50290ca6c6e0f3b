/* postgres_open.c - the address of the database, the first connection, and the words kept of a failure. */
#include "store/postgres.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* ---- Trouble, never with the password ---- */

static void blot_out(char *words, const char *secret)
{
    size_t length = strlen(secret);
    if (length == 0)
        return;
    for (char *found = strstr(words, secret); found != NULL; found = strstr(found, secret)) {
        memset(found, '*', length);
        found += length;
    }
}

void postgres_trouble(struct postgres *store, const char *words)
{
    struct baize_text text = baize_text_in(store->trouble, sizeof store->trouble);
    size_t length = strlen(words);
    while (length > 0 && (words[length - 1] == '\n' || words[length - 1] == ' '))
        length--;
    baize_text_add_bytes(&text, words, length);
    for (char *c = store->trouble; *c != '\0'; c++) {
        if (*c == '\n' || *c == '\t')
            *c = ' ';
    }
    blot_out(store->trouble, store->password);
}

/* Notices are for logs of the server; the default would print them here. A warning between a write and its sync is
 * more: the wait for the replica was cancelled. It belongs to the first request: all before it is answered. */
static void on_notice(void *context, const PGresult *result)
{
    struct postgres_link *link = context;
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (link != NULL && severity != NULL && strcmp(severity, "WARNING") == 0)
        link->warned = true;
}

void postgres_hear_warnings(struct postgres_link *link)
{
    PQsetNoticeReceiver(link->connection, on_notice, link);
}

/* ---- The address ---- */

static enum baize_status refuse(struct postgres *store, const char *words)
{
    postgres_trouble(store, words);
    return BAIZE_STORE_UNAVAILABLE;
}

/* Keeps a copy of the URL and learns its password. libpq's own words about a URL it cannot read may hold a part of the
 * password, so they are not passed on. */
enum baize_status postgres_address(struct postgres *store, const char *url)
{
    enum baize_status status = BAIZE_OK;
    char *words = NULL;
    PQconninfoOption *options = PQconninfoParse(url, &words);
    PQfreemem(words);
    if (options == NULL)
        return refuse(store, "this is not the address of a PostgreSQL database; for example"
                             " postgresql://USER@HOST/DATABASE, special characters of a password as %40");
    for (const PQconninfoOption *option = options; option->keyword != NULL; option++) {
        if (option->val == NULL)
            continue;
        if (strcmp(option->keyword, "password") == 0) {
            if (strlen(option->val) >= sizeof store->password)
                status = refuse(store, "the password in the address is too long: use a password file");
            else
                memcpy(store->password, option->val, strlen(option->val) + 1);
        } else if (strcmp(option->keyword, "host") == 0 && strchr(option->val, '@') != NULL && option->val[0] != '@') {
            status = refuse(store, "the host in the address has an @ in it: in a password write it %40");
        }
    }
    PQconninfoFree(options);
    if (status != BAIZE_OK)
        return status;
    store->url_size = strlen(url) + 1;
    store->url = store_allocate(&store->front.allocator, store->url_size);
    if (store->url == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memcpy(store->url, url, store->url_size);
    return BAIZE_OK;
}

/* ---- Connecting ---- */

/* What stands before the address is a default that the address may change; what stands behind it may not be changed.
 * A peer that is gone without a word is noticed after some seconds, not after the hours of TCP. */
static const char *const KEYWORDS[] = {"connect_timeout",
                                       "tcp_user_timeout",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "fallback_application_name",
                                       "dbname",
                                       "client_encoding",
                                       NULL};

#define VALUES(url)                                                                                                    \
    {                                                                                                                  \
        "10", "10000", "5", "2", "3", "baize", (url), "UTF8", NULL                                                     \
    }

PGconn *postgres_connect_start(struct postgres *store)
{
    const char *values[] = VALUES(store->url);
    PGconn *connection = PQconnectStartParams(KEYWORDS, values, 1);
    if (connection != NULL)
        PQsetNoticeReceiver(connection, on_notice, NULL);
    return connection;
}

PGconn *postgres_connect(struct postgres *store)
{
    const char *values[] = VALUES(store->url);
    PGconn *connection = PQconnectdbParams(KEYWORDS, values, 1);
    if (connection == NULL) {
        postgres_trouble(store, baize_status_words(BAIZE_OUT_OF_MEMORY));
        return NULL;
    }
    if (PQstatus(connection) != CONNECTION_OK) {
        postgres_trouble(store, PQerrorMessage(connection));
        PQfinish(connection);
        return NULL;
    }
    PQsetNoticeReceiver(connection, on_notice, NULL);
    return connection;
}

/* PQexec would wait for ever. NULL: it did not answer; the connection is of no use any more. */
static PGresult *execute(PGconn *connection, const char *sql, int64_t until_ms)
{
    PGresult *result = NULL;
    if (PQsendQuery(connection, sql) != 1)
        return NULL;
    for (;;) {
        while (!PQisBusy(connection)) {
            PGresult *next = PQgetResult(connection);
            if (next == NULL)
                return result;
            PQclear(result); /* of several statements the last, as PQexec gives it; errors end them */
            result = next;
        }
        int64_t left_ms = until_ms - postgres_now_ms();
        struct pollfd socket = {.fd = PQsocket(connection), .events = POLLIN};
        if (left_ms <= 0 || (poll(&socket, 1, (int)left_ms) > 0 && PQconsumeInput(connection) != 1)) {
            PQclear(result);
            return NULL;
        }
    }
}

enum baize_status postgres_execute(struct postgres *store, PGconn *connection, const char *sql, int64_t *number)
{
    PGresult *result = execute(connection, sql, postgres_now_ms() + POSTGRES_WRITE_TIMEOUT_MS);
    ExecStatusType outcome = PQresultStatus(result);
    enum baize_status status = BAIZE_OK;
    if (outcome == PGRES_TUPLES_OK && number != NULL && PQntuples(result) > 0)
        *number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    if (outcome != PGRES_TUPLES_OK && outcome != PGRES_COMMAND_OK) {
        const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        const char *words = PQerrorMessage(connection);
        if (result != NULL)
            words = PQresultErrorMessage(result);
        postgres_trouble(store, words[0] != '\0' ? words : "the database does not answer");
        status = state != NULL && !postgres_is_loss(state) ? postgres_status(state, NULL) : BAIZE_STORE_UNAVAILABLE;
    }
    PQclear(result);
    return status;
}
