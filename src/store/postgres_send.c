/* postgres_send.c - requests as SQL: one statement and one sync each, parameters and rows in binary. */
#include "store/postgres.h"
#include <string.h>

/* PostgreSQL counts with a sign; whoever asks for more gets all there is. */
static uint64_t to_bigint(uint64_t number)
{
    return number > INT64_MAX ? INT64_MAX : number;
}

static void put_number(uint8_t bytes[8], uint64_t number)
{
    for (int i = 7; i >= 0; i--, number >>= 8)
        bytes[i] = (uint8_t)number;
}

bool postgres_has_rows(enum store_request_kind kind)
{
    return kind >= STORE_HEADS && kind <= STORE_LATEST;
}

uint64_t postgres_page(enum store_request_kind kind)
{
    if (kind == STORE_SEALS)
        return POSTGRES_PAGE_SEALS;
    return kind == STORE_READ || kind == STORE_WALK ? POSTGRES_PAGE_ROWS : 0;
}

bool postgres_writes(enum store_request_kind kind)
{
    return kind == STORE_APPEND || kind == STORE_FORGET || kind == STORE_LEASE || kind == STORE_CONFIRM;
}

/* ---- Statements ---- */

#define COLUMNS "SELECT position, stream, seq, hash, text FROM baize.entries WHERE "

/* OFFSET 0 keeps the planner from turning this into a join over the whole journal: each stream's tail is found by its
 * key, however long the journal has become. */
#define TAILS                                                                                                          \
    "SELECT 0 AS part, 0::bigint AS position, stream, seq, hash, bytes FROM baize.snapshots UNION ALL "                \
    "SELECT 1, e.position, e.stream, e.seq, e.hash, e.text FROM baize.heads h "                                        \
    "LEFT JOIN baize.snapshots s ON s.stream = h.stream "                                                              \
    "CROSS JOIN LATERAL (SELECT * FROM baize.entries x WHERE x.stream = h.stream AND x.seq > coalesce(s.seq, 0) "      \
    "AND x.seq <= h.seq OFFSET 0) e ORDER BY part, position, stream"

/* A role or database may have been set to answer before the disk, or the replica, has it: never here. A reader cannot
 * write, whatever its role may do. Long readings are not cut off by a timeout meant for others. A client whose machine
 * is gone is noticed by the database too, within some seconds: what it had locked is free then. */
#define SESSION                                                                                                        \
    "SELECT CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') "                                      \
    "THEN set_config('synchronous_commit', 'on', false) END, "                                                         \
    "(SELECT count(set_config(s.name, v.value, false)) FROM pg_settings s, (VALUES ('tcp_keepalives_idle', '5'), "     \
    "('tcp_keepalives_interval', '2'), ('tcp_keepalives_count', '3'), ('tcp_user_timeout', '10000'), "                 \
    "('client_connection_check_interval', '2000')) AS v(name, value) WHERE s.name = v.name), "                         \
    "CASE WHEN $1 <> 0 THEN set_config('default_transaction_read_only', 'on', false) END, "                            \
    "set_config('statement_timeout', '0', false), set_config('jit', 'off', false)"

static const char *const STATEMENTS[] = {
    [STORE_HEADS] = "SELECT stream, seq, hash FROM baize.heads ORDER BY stream",
    [STORE_READ] = COLUMNS "stream = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq LIMIT $4",
    [STORE_WALK] = COLUMNS "position > $1 ORDER BY position LIMIT $2",
    [STORE_TAILS] = TAILS,
    [STORE_COMMANDS] = "SELECT id, stream, seq, content FROM baize.commands WHERE id >= $1 ORDER BY id",
    [STORE_SEALS] = "SELECT number, text FROM baize.seals WHERE number >= $1 ORDER BY number LIMIT $2",
    [STORE_RECORDS] = "SELECT kind, key, value FROM baize.records WHERE ($1::text IS NULL OR kind = $1) "
                      "AND ($2::text IS NULL OR key = $2) ORDER BY kind, key",
    [STORE_LATEST] = "SELECT kind, key, value FROM baize.records WHERE kind = $1 "
                     "AND ($2::text IS NULL OR key < $2) ORDER BY key DESC LIMIT $3",
    [STORE_FORGET] = "DELETE FROM baize.commands WHERE id < $1",
    [STORE_LEASE] = "SELECT given, had_by, state FROM baize.lease_4($1, $2, $3)",
    [STORE_CONFIRM] = "SELECT number, text FROM baize.confirm($1, $2)",
};

/* Of a schema that an older program serves, or did. */
static const char LEASE_2[] = "SELECT given, had_by, 'held' FROM baize.lease($1, $2, $3)";

/* ---- Parameters ---- */

enum { BIGINT = 20, TEXT = 25, UUID = 2950 }; /* the oids of PostgreSQL's types */

struct parameters {
    int count;
    Oid types[4];
    const char *values[4];
    int lengths[4], formats[4];
    uint8_t numbers[4][8];
};

static void add_bytes(struct parameters *parameters, Oid type, const void *bytes, size_t length)
{
    int i = parameters->count++;
    parameters->types[i] = type;
    parameters->values[i] = bytes;
    parameters->lengths[i] = (int)length;
    parameters->formats[i] = 1;
}

static void add_number(struct parameters *parameters, uint64_t number)
{
    uint8_t *bytes = parameters->numbers[parameters->count];
    put_number(bytes, to_bigint(number));
    add_bytes(parameters, BIGINT, bytes, 8);
}

static void add_words(struct parameters *parameters, const char *words)
{
    add_bytes(parameters, TEXT, words, words == NULL ? 0 : strlen(words));
}

static void gather(const struct store_request *request, struct parameters *parameters)
{
    switch (request->kind) {
    case STORE_READ:
        add_number(parameters, (uint64_t)request->stream.kind << 32 | request->stream.number);
        add_number(parameters, request->from);
        add_number(parameters, request->to);
        add_number(parameters, postgres_page(request->kind));
        break;
    case STORE_WALK:
    case STORE_SEALS:
        add_number(parameters, request->from);
        add_number(parameters, postgres_page(request->kind));
        break;
    case STORE_COMMANDS:
    case STORE_FORGET:
        add_bytes(parameters, UUID, request->id, sizeof request->id);
        break;
    case STORE_RECORDS:
        add_words(parameters, request->first);
        add_words(parameters, request->first == NULL ? NULL : request->second);
        break;
    case STORE_LATEST:
        add_words(parameters, request->first);
        add_words(parameters, request->second);
        add_number(parameters, request->to);
        break;
    case STORE_LEASE:
        add_words(parameters, request->first);
        add_words(parameters, request->second);
        add_number(parameters, request->keep_ms);
        break;
    case STORE_CONFIRM:
        add_number(parameters, request->token);
        add_number(parameters, request->from);
        break;
    case STORE_APPEND:
    case STORE_HEADS:
    case STORE_TAILS:
        break;
    }
}

static enum baize_status send_statement(PGconn *connection, const char *sql, const struct parameters *parameters)
{
    int sent = PQsendQueryParams(connection, sql, parameters->count, parameters->types, parameters->values,
                                 parameters->lengths, parameters->formats, 1);
    return sent == 1 ? BAIZE_OK : BAIZE_STORE_UNAVAILABLE;
}

/* Our own statements: settings; and on each link what it is for. */
bool postgres_send_session(struct postgres *store, const struct postgres_link *link)
{
    struct parameters reader = {.count = 0}, none = {.count = 0}, token = {.count = 0};
    bool sent = true;
    add_number(&reader, store->mode == BAIZE_STORE_READER);
    if (send_statement(link->connection, SESSION, &reader) != BAIZE_OK)
        return false;
    if (link == &store->watcher)
        sent = send_statement(link->connection, "LISTEN baize", &none) == BAIZE_OK;
    else if (link == &store->main)
        sent = store->version < POSTGRES_SCHEMA || postgres_prepare_append(link->connection) == 1;
    if (sent && link == &store->main && store->token != 0) {
        add_number(&token, store->token);
        sent = send_statement(link->connection, "SELECT baize.here($1)", &token) == BAIZE_OK;
    }
    return sent && PQpipelineSync(link->connection) == 1;
}

enum baize_status postgres_send(struct postgres *store, PGconn *connection, struct store_request *request)
{
    struct parameters parameters = {.count = 0};
    enum baize_status status;
    if (request->kind == STORE_APPEND) {
        status = postgres_send_append(store, connection, &request->batch);
    } else {
        gather(request, &parameters);
        bool old = request->kind == STORE_LEASE && store->version < POSTGRES_SCHEMA;
        status = send_statement(connection, old ? LEASE_2 : STATEMENTS[request->kind], &parameters);
    }
    if (status == BAIZE_OUT_OF_MEMORY)
        return status;
    if (status == BAIZE_OK) {
        request->connection = connection; /* without its sync it would not be committed; from here on it may be */
        status = PQpipelineSync(connection) == 1 ? BAIZE_OK : BAIZE_STORE_UNAVAILABLE;
    }
    if (status != BAIZE_OK)
        postgres_trouble(store, PQerrorMessage(connection));
    return status;
}
