/* postgres_answer.c - what PostgreSQL answers: rows to callbacks, SQLSTATEs to statuses.
 *
 * Values come in PostgreSQL's binary form: integers with the high byte first, bytea and text as they are. */
#include "store/postgres.h"
#include <string.h>

/* ---- Errors ---- */

static const struct {
    const char *state;
    enum baize_status status;
} STATES[] = {
    {"BZ001", BAIZE_STORE_CONFLICT},    {"BZ002", BAIZE_STORE_LEASE_LOST},
    {"23505", BAIZE_STORE_CONFLICT},    /* two servers made the same row; commands: below */
    {"40001", BAIZE_STORE_CONFLICT},    /* serialization failure */
    {"40P01", BAIZE_STORE_CONFLICT},    /* deadlock: somebody else locks in another order */
    {"53100", BAIZE_STORE_FULL},        /* disk full */
    {"53200", BAIZE_OUT_OF_MEMORY},     /* of the server */
    {"55P03", BAIZE_STORE_UNAVAILABLE}, /* a row is locked, for longer than is waited */
    {"54000", BAIZE_TEXT_TOO_LONG},     /* a name or key that no index takes: 2,700 bytes */
    {"25006", BAIZE_STORE_READ_ONLY},   /* a reader, or a standby */
    {"42501", BAIZE_STORE_READ_ONLY},   /* the role may not */
    {"3F000", BAIZE_STORE_BROKEN},      /* the schema is gone, */
    {"42P01", BAIZE_STORE_BROKEN},      /* a table, */
    {"42883", BAIZE_STORE_BROKEN},      /* a function, */
    {"42703", BAIZE_STORE_BROKEN},      /* a column */
    {"XX001", BAIZE_STORE_BROKEN},      /* data corrupted */
    {"XX002", BAIZE_STORE_BROKEN},      /* index corrupted */
};

enum baize_status postgres_status(const char *sqlstate, const char *constraint)
{
    if (strcmp(sqlstate, "23505") == 0 && constraint != NULL && strcmp(constraint, "commands_pkey") == 0)
        return BAIZE_STORE_DUPLICATE;
    for (size_t i = 0; i < sizeof STATES / sizeof *STATES; i++) {
        if (strcmp(STATES[i].state, sqlstate) == 0)
            return STATES[i].status;
    }
    return BAIZE_STORE_UNAVAILABLE;
}

bool postgres_is_loss(const char *sqlstate)
{
    return strncmp(sqlstate, "57P", 3) == 0 || strncmp(sqlstate, "08", 2) == 0;
}

static void keep_error(struct postgres *store, struct store_request *request, const PGresult *result)
{
    const char *words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    postgres_trouble(store, words != NULL ? words : PQresultErrorMessage(result));
    if (state == NULL ||
        postgres_is_loss(state)) /* the end of the connection follows; whether it has happened is open */
        request->status = postgres_writes(request->kind) ? BAIZE_STORE_UNKNOWN : BAIZE_STORE_UNAVAILABLE;
    else
        request->status = postgres_status(state, PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME));
}

/* ---- Values ---- */

static uint64_t number_at(const PGresult *result, int row, int column)
{
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, row, column); /* of a column that is_known */
    uint64_t number = 0;
    for (int i = 0; i < PQgetlength(result, row, column); i++)
        number = number << 8 | bytes[i];
    return number;
}

static struct baize_stream stream_at(const PGresult *result, int row, int column)
{
    uint64_t number = number_at(result, row, column);
    return (struct baize_stream){.kind = (uint32_t)(number >> 32), .number = (uint32_t)number};
}

/* False: there are not as many bytes as there should be. */
static bool bytes_at(const PGresult *result, int row, int column, uint8_t *bytes, size_t size)
{
    if ((size_t)PQgetlength(result, row, column) != size)
        return false;
    memcpy(bytes, PQgetvalue(result, row, column), size);
    return true;
}

static size_t length_at(const PGresult *result, int row, int column)
{
    return (size_t)PQgetlength(result, row, column);
}

/* ---- Rows: false when the bytes are not what baize wrote ---- */

static bool entry_row(struct store_request *request, const PGresult *result, int row, int first)
{
    struct store_row made = {.kind = STORE_ROW_ENTRY,
                             .entry = {.stream = stream_at(result, row, first + 1),
                                       .seq = number_at(result, row, first + 2),
                                       .text = PQgetvalue(result, row, first + 4),
                                       .length = length_at(result, row, first + 4),
                                       .position = number_at(result, row, first)}};
    if (!bytes_at(result, row, first + 3, made.entry.hash, sizeof made.entry.hash))
        return false;
    request->from = request->kind == STORE_READ ? made.entry.seq + 1 : made.entry.position; /* of the next page */
    store_request_row(request, &made);
    return true;
}

/* Snapshots and entries come as rows of one statement, which sees one state: a number tells them apart. */
static bool tail_row(struct store_request *request, const PGresult *result, int row)
{
    if (number_at(result, row, 0) != 0)
        return entry_row(request, result, row, 1);
    struct store_row made = {.kind = STORE_ROW_SNAPSHOT,
                             .snapshot = {.stream = stream_at(result, row, 2),
                                          .seq = number_at(result, row, 3),
                                          .bytes = PQgetvalue(result, row, 5),
                                          .length = length_at(result, row, 5)}};
    if (!bytes_at(result, row, 4, made.snapshot.hash, sizeof made.snapshot.hash))
        return false;
    store_request_row(request, &made);
    return true;
}

static bool head_row(struct store_request *request, const PGresult *result, int row)
{
    struct store_row made = {.kind = STORE_ROW_HEAD,
                             .head = {.stream = stream_at(result, row, 0), .seq = number_at(result, row, 1)}};
    if (!bytes_at(result, row, 2, made.head.hash, sizeof made.head.hash))
        return false;
    store_request_row(request, &made);
    return true;
}

static bool command_row(struct store_request *request, const PGresult *result, int row)
{
    struct store_row made = {.kind = STORE_ROW_COMMAND,
                             .command = {.stream = stream_at(result, row, 1), .seq = number_at(result, row, 2)}};
    if (!bytes_at(result, row, 0, made.command.id, sizeof made.command.id))
        return false;
    if (!PQgetisnull(result, row, 3) && /* NULL: written under an older schema */
        !bytes_at(result, row, 3, made.command.content, sizeof made.command.content))
        return false;
    store_request_row(request, &made);
    return true;
}

static bool seal_row(struct store_request *request, const PGresult *result, int row)
{
    struct store_row made = {.kind = STORE_ROW_SEAL,
                             .seal = {.number = number_at(result, row, 0),
                                      .text = PQgetvalue(result, row, 1),
                                      .length = length_at(result, row, 1)}};
    request->from = made.seal.number + 1;
    store_request_row(request, &made);
    return true;
}

static bool record_row(struct store_request *request, const PGresult *result, int row)
{
    struct store_row made = {.kind = STORE_ROW_RECORD,
                             .record = {.kind = PQgetvalue(result, row, 0),
                                        .key = PQgetvalue(result, row, 1),
                                        .value = PQgetvalue(result, row, 2),
                                        .length = length_at(result, row, 2)}};
    store_request_row(request, &made);
    return true;
}

/* No token: another holds the lease. */
static bool lease_row(struct postgres *store, struct store_request *request, const PGresult *result, int row)
{
    if (!PQgetisnull(result, row, 0)) {
        request->token = number_at(result, row, 0);
        store->token = request->keep_ms == 0 ? 0 : request->token;
        return true;
    }
    char words[300];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "the lease %s is held by %s", request->first, PQgetvalue(result, row, 1));
    if (strcmp(PQgetvalue(result, row, 2), "held") != 0)
        baize_text_format(&text, " (%s)", PQgetvalue(result, row, 2));
    postgres_trouble(store, words);
    bool own =
        strcmp(PQgetvalue(result, row, 1), request->second) == 0; /* it is ours, and its row is locked just now */
    request->status = own ? BAIZE_STORE_UNAVAILABLE : BAIZE_STORE_LEASED;
    return true;
}

/* The columns of each answer: n is a number of eight bytes or four, t a text or bytes, and the capitals may be NULL. A
 * database that answers anything else has other functions than baize gave it. */
static const char *const COLUMNS[] = {
    [STORE_APPEND] = NULL,    [STORE_HEADS] = "nnt",     [STORE_READ] = "nnntt", [STORE_WALK] = "nnntt",
    [STORE_TAILS] = "nnnntt", [STORE_COMMANDS] = "tnnT", [STORE_SEALS] = "nt",   [STORE_RECORDS] = "ttt",
    [STORE_LATEST] = "ttt",   [STORE_FORGET] = NULL,     [STORE_LEASE] = "NTT",  [STORE_CONFIRM] = "nt",
};

static bool is_known(enum store_request_kind kind, const PGresult *result, int row)
{
    const char *columns = COLUMNS[kind];
    if (columns == NULL)
        return true;
    if ((size_t)PQnfields(result) != strlen(columns))
        return false;
    for (int i = 0; columns[i] != '\0'; i++) {
        bool number = columns[i] == 'n' || columns[i] == 'N', may_lack = columns[i] == 'N' || columns[i] == 'T';
        int length = PQgetlength(result, row, i);
        if (PQgetisnull(result, row, i) ? !may_lack : number && length != 8 && length != 4)
            return false;
    }
    return true;
}

static bool row_of(struct postgres *store, struct store_request *request, const PGresult *result, int row)
{
    switch (request->kind) {
    case STORE_HEADS:
        return head_row(request, result, row);
    case STORE_READ:
    case STORE_WALK:
        return entry_row(request, result, row, 0);
    case STORE_TAILS:
        return tail_row(request, result, row);
    case STORE_COMMANDS:
        return command_row(request, result, row);
    case STORE_SEALS:
    case STORE_CONFIRM:
        return seal_row(request, result, row);
    case STORE_RECORDS:
    case STORE_LATEST:
        return record_row(request, result, row);
    case STORE_LEASE:
        return lease_row(store, request, result, row);
    case STORE_APPEND:
    case STORE_FORGET:
        break;
    }
    return true;
}

uint64_t postgres_answer(struct postgres *store, struct store_request *request, const PGresult *result)
{
    ExecStatusType outcome = PQresultStatus(result);
    if (outcome == PGRES_PIPELINE_ABORTED) /* behind an error, which has been kept */
        return 0;
    if (outcome != PGRES_SINGLE_TUPLE && outcome != PGRES_TUPLES_OK && outcome != PGRES_COMMAND_OK) {
        keep_error(store, request, result);
        return 0;
    }
    int rows = PQntuples(result);
    for (int row = 0; row < rows && !request->stopped && request->status == BAIZE_OK; row++) {
        if (!is_known(request->kind, result, row) || !row_of(store, request, result, row)) {
            postgres_trouble(store, "a row of the schema baize has not the size that baize gave it");
            request->status = BAIZE_STORE_BROKEN;
        }
    }
    return (uint64_t)rows;
}
