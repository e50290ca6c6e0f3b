/* sqlite_read.c - reading: rows of the database into chunks that the caller's thread empties. */
#include "store/sqlite.h"

#include <string.h>

struct reader {
    struct sqlite_store *store;
    struct sqlite_connection *connection;
    struct store_request *request;
    struct sqlite_chunk *chunk; /* being filled; NULL: the caller wants no more */
    const void *parts[3];       /* what the row that is to be added points at */
    size_t lengths[3];
};

static struct baize_stream stream_of(int64_t id)
{
    return (struct baize_stream){.kind = (uint32_t)((uint64_t)id >> 32), .number = (uint32_t)((uint64_t)id)};
}

static size_t aligned(size_t size)
{
    return (size + 15) / 16 * 16;
}

/* Room for a row; a row that is larger than a chunk is asked for. NULL: no more is wanted. */
static char *make_room(struct reader *reader, size_t size)
{
    struct store_request *request = reader->request;
    if (reader->chunk != NULL && reader->chunk->used > 0 && size > reader->chunk->room - reader->chunk->used) {
        sqlite_chunk_send(reader->store, request);
        reader->chunk = sqlite_chunk_take(reader->store, request);
    }
    if (reader->chunk != NULL && size > reader->chunk->room) {
        reader->chunk->wanted = size;
        sqlite_chunk_send(reader->store, request);
        reader->chunk = sqlite_chunk_take(reader->store, request);
    }
    if (reader->chunk == NULL)
        return NULL;
    char *place = reader->chunk->bytes + reader->chunk->used;
    reader->chunk->used += size;
    return place;
}

/* The parts stand right behind the row, in this order. The memory of a chunk does not move while rows are in it. */
static void point_at_parts(struct store_row *row, char *const parts[3], const size_t lengths[3])
{
    switch (row->kind) {
    case STORE_ROW_ENTRY:
        row->entry.text = parts[0];
        row->entry.length = lengths[0];
        break;
    case STORE_ROW_SEAL:
        row->seal.text = parts[0];
        row->seal.length = lengths[0];
        break;
    case STORE_ROW_SNAPSHOT:
        row->snapshot.bytes = parts[0];
        row->snapshot.length = lengths[0];
        break;
    case STORE_ROW_RECORD:
        row->record.kind = parts[0];
        row->record.key = parts[1];
        row->record.value = parts[2];
        row->record.length = lengths[2];
        break;
    case STORE_ROW_HEAD:
    case STORE_ROW_COMMAND:
        break;
    }
}

static bool add_row(struct reader *reader, const struct store_row *row)
{
    size_t size = sizeof(struct sqlite_chunk_row);
    char *parts[3], *place;
    for (size_t i = 0; i < 3; i++)
        size += reader->lengths[i];
    size = aligned(size);
    place = make_room(reader, size);
    if (place == NULL)
        return false;
    struct sqlite_chunk_row *made = (struct sqlite_chunk_row *)(void *)place;
    *made = (struct sqlite_chunk_row){.size = size, .row = *row};
    place = (char *)(made + 1);
    for (size_t i = 0; i < 3; place += reader->lengths[i], i++) {
        parts[i] = place;
        if (reader->lengths[i] > 0)
            memcpy(place, reader->parts[i], reader->lengths[i]);
    }
    point_at_parts(&made->row, parts, reader->lengths);
    return true;
}

/* ---- Columns ---- */

static void take_part(struct reader *reader, size_t part, sqlite3_stmt *statement, int column, size_t zero)
{
    /* The text of a column has a zero behind it. */
    reader->parts[part] =
        zero > 0 ? (const void *)sqlite3_column_text(statement, column) : sqlite3_column_blob(statement, column);
    reader->lengths[part] = reader->parts[part] == NULL ? 0 : (size_t)sqlite3_column_bytes(statement, column) + zero;
}

static bool take_hash(uint8_t hash[BAIZE_STORE_HASH_SIZE], sqlite3_stmt *statement, int column)
{
    const void *bytes = sqlite3_column_blob(statement, column);
    if (bytes == NULL || sqlite3_column_bytes(statement, column) != BAIZE_STORE_HASH_SIZE)
        return false;
    memcpy(hash, bytes, BAIZE_STORE_HASH_SIZE);
    return true;
}

/* A row of the database as a row of the store. False: it cannot be one. */
static bool take_row(struct reader *reader, sqlite3_stmt *statement, struct store_row *row)
{
    memset(reader->lengths, 0, sizeof reader->lengths);
    switch (row->kind) {
    case STORE_ROW_ENTRY:
        row->entry.position = (uint64_t)sqlite3_column_int64(statement, 0);
        row->entry.stream = stream_of(sqlite3_column_int64(statement, 1));
        row->entry.seq = (uint64_t)sqlite3_column_int64(statement, 2);
        take_part(reader, 0, statement, 4, 0);
        return take_hash(row->entry.hash, statement, 3);
    case STORE_ROW_HEAD:
        row->head.stream = stream_of(sqlite3_column_int64(statement, 0));
        row->head.seq = (uint64_t)sqlite3_column_int64(statement, 1);
        return take_hash(row->head.hash, statement, 2);
    case STORE_ROW_SNAPSHOT:
        row->snapshot.stream = stream_of(sqlite3_column_int64(statement, 0));
        row->snapshot.seq = (uint64_t)sqlite3_column_int64(statement, 1);
        take_part(reader, 0, statement, 3, 0);
        return take_hash(row->snapshot.hash, statement, 2);
    case STORE_ROW_COMMAND:
        if (sqlite3_column_bytes(statement, 0) != BAIZE_COMMAND_ID_SIZE)
            return false;
        memcpy(row->command.id, sqlite3_column_blob(statement, 0), BAIZE_COMMAND_ID_SIZE);
        row->command.stream = stream_of(sqlite3_column_int64(statement, 1));
        row->command.seq = (uint64_t)sqlite3_column_int64(statement, 2);
        memset(row->command.content, 0, BAIZE_CONTENT_SIZE);
        if (sqlite3_column_type(statement, 3) == SQLITE_NULL) /* written under an older schema */
            return true;
        if (sqlite3_column_bytes(statement, 3) != BAIZE_CONTENT_SIZE)
            return false;
        memcpy(row->command.content, sqlite3_column_blob(statement, 3), BAIZE_CONTENT_SIZE);
        return true;
    case STORE_ROW_SEAL:
        row->seal.number = (uint64_t)sqlite3_column_int64(statement, 0);
        take_part(reader, 0, statement, 1, 0);
        return true;
    case STORE_ROW_RECORD:
        take_part(reader, 0, statement, 0, 1);
        take_part(reader, 1, statement, 1, 1);
        take_part(reader, 2, statement, 2, 0);
        return reader->parts[0] != NULL && reader->parts[1] != NULL;
    }
    return false;
}

/* ---- Statements ---- */

static void fail(struct reader *reader, enum baize_status status, const char *words)
{
    struct baize_text trouble = baize_text_in(reader->request->trouble, sizeof reader->request->trouble);
    reader->request->status = status == BAIZE_OK ? sqlite_failure(reader->connection, &trouble) : status;
    baize_text_add(&trouble, words);
}

/* All rows of a statement that is bound. False: failed, or no more is wanted. */
static bool read_rows(struct reader *reader, enum store_row_kind kind, sqlite3_stmt *statement)
{
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(statement)) != SQLITE_DONE) {
        struct store_row row = {.kind = kind};
        if (code != SQLITE_ROW) {
            fail(reader, BAIZE_OK, "");
            good = false;
        } else if (!take_row(reader, statement, &row)) {
            fail(reader, BAIZE_STORE_BROKEN, "a row of the database has not the shape it must have");
            good = false;
        } else
            good = add_row(reader, &row);
    }
    sqlite3_reset(statement);
    return good;
}

/* Every snapshot, then what is behind them, of one state: in a transaction. */
static void read_tails(struct reader *reader)
{
    struct sqlite_connection *connection = reader->connection;
    sqlite3_stmt *snapshots = sqlite_statement(connection, SQLITE_SNAPSHOTS_STATEMENT), *tail = NULL;
    bool begun = connection->frozen || sqlite_do(connection, SQLITE_BEGIN_READ_STATEMENT);
    if (snapshots == NULL || !begun)
        fail(reader, BAIZE_OK, "");
    else if (read_rows(reader, STORE_ROW_SNAPSHOT, snapshots)) {
        if (sqlite_do(connection, SQLITE_TAIL_MAKE_STATEMENT) && sqlite_do(connection, SQLITE_TAIL_EMPTY_STATEMENT) &&
            sqlite_do(connection, SQLITE_TAIL_FILL_STATEMENT))
            tail = sqlite_statement(connection, SQLITE_TAIL_STATEMENT);
        if (tail == NULL)
            fail(reader, BAIZE_OK, "");
        else if (read_rows(reader, STORE_ROW_ENTRY, tail))
            (void)sqlite_do(connection, SQLITE_TAIL_EMPTY_STATEMENT);
    }
    if (begun && !connection->frozen)
        (void)sqlite_do(connection, SQLITE_COMMIT_STATEMENT);
}

static int64_t clamped(uint64_t number)
{
    return number > INT64_MAX ? INT64_MAX : (int64_t)number;
}

static sqlite3_stmt *bind(struct sqlite_connection *connection, const struct store_request *request,
                          enum sqlite_statement which)
{
    sqlite3_stmt *statement = sqlite_statement(connection, which);
    if (statement == NULL)
        return NULL;
    if (request->kind == STORE_READ) {
        sqlite3_bind_int64(statement, 1, (int64_t)request->stream.kind << 32 | (int64_t)request->stream.number);
        sqlite3_bind_int64(statement, 2, clamped(request->from));
        sqlite3_bind_int64(statement, 3, clamped(request->to));
    } else if (request->kind == STORE_WALK || request->kind == STORE_SEALS)
        sqlite3_bind_int64(statement, 1, clamped(request->from));
    else if (request->kind == STORE_COMMANDS)
        sqlite3_bind_blob64(statement, 1, request->id, sizeof request->id, SQLITE_STATIC);
    else if (request->first != NULL) { /* records, and the latest of them */
        sqlite3_bind_text(statement, 1, request->first, -1, SQLITE_STATIC);
        if (request->second != NULL)
            sqlite3_bind_text(statement, 2, request->second, -1, SQLITE_STATIC);
        if (request->kind == STORE_LATEST)
            sqlite3_bind_int64(statement, 3, clamped(request->to));
    }
    return statement;
}

static void read_plain(struct reader *reader)
{
    static const struct {
        enum sqlite_statement statement;
        enum store_row_kind row;
    } kinds[] = {
        [STORE_HEADS] = {SQLITE_HEADS_STATEMENT, STORE_ROW_HEAD},
        [STORE_READ] = {SQLITE_READ_STATEMENT, STORE_ROW_ENTRY},
        [STORE_WALK] = {SQLITE_WALK_STATEMENT, STORE_ROW_ENTRY},
        [STORE_COMMANDS] = {SQLITE_COMMANDS_STATEMENT, STORE_ROW_COMMAND},
        [STORE_SEALS] = {SQLITE_SEALS_STATEMENT, STORE_ROW_SEAL},
        [STORE_RECORDS] = {SQLITE_RECORDS_STATEMENT, STORE_ROW_RECORD},
        [STORE_LATEST] = {SQLITE_LATEST_STATEMENT, STORE_ROW_RECORD},
    };
    const struct store_request *request = reader->request;
    enum sqlite_statement which = kinds[request->kind].statement;
    if (request->kind == STORE_RECORDS && request->first != NULL)
        which = request->second == NULL ? SQLITE_RECORDS_OF_STATEMENT : SQLITE_RECORD_STATEMENT;
    if (request->kind == STORE_LATEST && request->second != NULL)
        which = SQLITE_LATEST_BEFORE_STATEMENT;
    sqlite3_stmt *statement = bind(reader->connection, request, which);
    if (statement == NULL)
        fail(reader, BAIZE_OK, "");
    else
        (void)read_rows(reader, kinds[request->kind].row, statement);
}

void sqlite_read(struct sqlite_store *store, struct store_request *request)
{
    struct reader reader = {.store = store, .connection = request->connection, .request = request};
    reader.chunk = sqlite_chunk_take(store, request);
    if (request->kind == STORE_TAILS)
        read_tails(&reader);
    else
        read_plain(&reader);
    if (reader.chunk != NULL && reader.chunk->used > 0)
        sqlite_chunk_send(store, request);
}
