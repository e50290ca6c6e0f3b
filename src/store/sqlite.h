/* sqlite.h - the store in SQLite, inside.
 *
 *     caller's thread                                          thread of the store
 *
 *     append, read ...  --> queue: first ... next_work ... -->  takes the next (several appends at once),
 *                                                               one transaction, answered := true
 *     run  <-- eventfd ------------------------------------------ |
 *      |   <-- two chunks of rows, in turns ----------------------+
 *      +--> row callbacks, done
 *
 * One queue and one thread for writing and reading: a read sees what was submitted before it, and answers come in
 * order. Who reads for long (audit, backup) opens a reader of its own beside it and keeps no commit waiting. Appends
 * that stand one behind the other in the queue share a transaction, each in a savepoint.
 *
 * Rows are handed over in two chunks: the thread fills one while the caller empties the other, and waits when both are
 * full. A row that is larger than a chunk is asked for (`wanted`): memory is only taken in the caller's thread, so the
 * allocator need not know of threads. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/request.h"

#include <pthread.h>
#include <sqlite3.h>

/* ---- Statements ---- */

/* Many rows in one statement cost less than a statement each: sqlite_rows.c. */
#define SQLITE_ROWS           16
#define SQLITE_FOUR(row)      row ", " row ", " row ", " row
#define SQLITE_SIXTEEN(row)   SQLITE_FOUR(SQLITE_FOUR(row))

#define SQLITE_ADD_ENTRY      "INSERT INTO entry (stream, seq, hash, text) VALUES "
#define SQLITE_ENTRY_VALUES   "(?, ?, ?, ?)"
#define SQLITE_ADD_COMMAND    "INSERT INTO command (id, stream, seq, content) VALUES "
#define SQLITE_COMMAND_VALUES "(?, ?, ?, ?)"

#define SQLITE_STATEMENT_LIST(X)                                                                                       \
    X(BEGIN_READ, "BEGIN")                                                                                             \
    X(BEGIN_WRITE, "BEGIN IMMEDIATE")                                                                                  \
    X(COMMIT, "COMMIT")                                                                                                \
    X(ROLLBACK, "ROLLBACK")                                                                                            \
    X(SAVEPOINT, "SAVEPOINT batch")                                                                                    \
    X(RELEASE, "RELEASE batch")                                                                                        \
    X(ROLLBACK_TO, "ROLLBACK TO batch")                                                                                \
    X(FIND_TOKEN, "SELECT 1 FROM lease WHERE token = ?1")                                                              \
    /* Where the streams stand, and that they have moved: sqlite_heads.c. */                                           \
    X(LOAD_HEADS, "SELECT id, seq FROM head")                                                                          \
    X(ADD_STREAM, "INSERT INTO stream (id, name, seq, hash) VALUES (?1, ?2, 1, ?3)")                                   \
    X(ADD_ENTRY, SQLITE_ADD_ENTRY SQLITE_ENTRY_VALUES)                                                                 \
    X(ADD_ENTRIES, SQLITE_ADD_ENTRY SQLITE_SIXTEEN(SQLITE_ENTRY_VALUES))                                               \
    X(LAST_SEAL, "SELECT max(number) FROM seal")                                                                       \
    X(ADD_SEAL, "INSERT INTO seal (number, text) VALUES (?1, ?2)")                                                     \
    X(ADD_COMMAND, SQLITE_ADD_COMMAND SQLITE_COMMAND_VALUES " ON CONFLICT DO NOTHING")                                 \
    X(ADD_COMMANDS, SQLITE_ADD_COMMAND SQLITE_SIXTEEN(SQLITE_COMMAND_VALUES) " ON CONFLICT DO NOTHING")                \
    X(OWN_COMMAND, "SELECT 1 FROM command WHERE id = ?1 AND stream = ?2 AND seq = ?3 AND content = ?4")                \
    X(PUT_RECORD, "INSERT INTO record (kind, key, value) VALUES (?1, ?2, ?3)"                                          \
                  " ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value")                                     \
    X(DROP_RECORD, "DELETE FROM record WHERE kind = ?1 AND key = ?2")                                                  \
    X(PUT_SNAPSHOT, "INSERT OR REPLACE INTO snapshot (stream, seq, hash, bytes) VALUES (?1, ?2, ?3, ?4)")              \
    X(FORGET, "DELETE FROM command WHERE id < ?1")                                                                     \
    X(FIND_LEASE, "SELECT holder, token, until_ms FROM lease WHERE name = ?1")                                         \
    X(KEEP_LEASE, "UPDATE lease SET until_ms = ?2 WHERE name = ?1")                                                    \
    X(TAKE_LEASE, "INSERT INTO lease (name, holder, token, until_ms)"                                                  \
                  " VALUES (?1, ?2, (SELECT ifnull(max(token), 0) + 1 FROM lease), ?3) ON CONFLICT (name) DO UPDATE"   \
                  " SET holder = excluded.holder, token = excluded.token, until_ms = excluded.until_ms"                \
                  " RETURNING token")                                                                                  \
    X(DATA_VERSION, "PRAGMA data_version")                                                                             \
    X(HEADS, "SELECT id, seq, hash FROM head ORDER BY id")                                                             \
    /* How many entries have no place yet; places for them, and the heads of their streams: sqlite_place.c. */         \
    X(UNPLACED, "SELECT ifnull(max(position), 0) - (SELECT position FROM placed) FROM entry")                          \
    X(PLACE, "INSERT INTO place (stream, seq, position) SELECT stream, seq, position FROM entry"                       \
             " WHERE position > (SELECT position FROM placed)")                                                        \
    X(WRITE_HEADS, "UPDATE stream SET (seq, hash) = (SELECT e.seq, e.hash FROM place AS p CROSS JOIN entry AS e"       \
                   " WHERE p.stream = stream.id AND e.position = p.position ORDER BY p.seq DESC LIMIT 1)"              \
                   " WHERE id IN (SELECT stream FROM entry WHERE position > (SELECT position FROM placed))"            \
                   " AND seq < (SELECT max(seq) FROM place AS p WHERE p.stream = stream.id)")                          \
    X(PLACED, "UPDATE placed SET position = (SELECT max(position) FROM entry)")                                        \
    X(READ, "SELECT e.position, e.stream, e.seq, e.hash, e.text FROM place AS p CROSS JOIN entry AS e"                 \
            " WHERE p.stream = ?1 AND p.seq BETWEEN ?2 AND ?3 AND e.position = p.position AND e.stream = p.stream"     \
            " AND e.seq = p.seq UNION ALL SELECT position, stream, seq, hash, text FROM entry"                         \
            " WHERE position > (SELECT position FROM placed) AND stream = ?1 AND seq BETWEEN ?2 AND ?3 ORDER BY 3")    \
    X(WALK, "SELECT position, stream, seq, hash, text FROM entry WHERE position > ?1 ORDER BY position")               \
    X(SNAPSHOTS, "SELECT stream, seq, hash, bytes FROM snapshot ORDER BY stream")                                      \
    X(COMMANDS, "SELECT id, stream, seq, content FROM command WHERE id >= ?1 ORDER BY id")                             \
    X(SEALS, "SELECT number, text FROM seal WHERE number >= ?1 ORDER BY number")                                       \
    X(RECORDS, "SELECT kind, key, value FROM record ORDER BY kind, key")                                               \
    X(RECORDS_OF, "SELECT kind, key, value FROM record WHERE kind = ?1 ORDER BY key")                                  \
    X(RECORD, "SELECT kind, key, value FROM record WHERE kind = ?1 AND key = ?2")                                      \
    X(LATEST, "SELECT kind, key, value FROM record WHERE kind = ?1 ORDER BY key DESC LIMIT ?3")                        \
    X(LATEST_BEFORE, "SELECT kind, key, value FROM record WHERE kind = ?1 AND key < ?2 ORDER BY key DESC LIMIT ?3")    \
    /* The places of the tails come from the index, and the table sorts them: a start reads no entry that it does not  \
     * need, but for the last ones that have no place yet. */                                                          \
    X(TAIL_MAKE, "CREATE TEMP TABLE IF NOT EXISTS tail (position INTEGER PRIMARY KEY) STRICT")                         \
    X(TAIL_EMPTY, "DELETE FROM temp.tail")                                                                             \
    X(TAIL_FILL, "INSERT INTO temp.tail SELECT p.position FROM stream AS s LEFT JOIN snapshot AS n ON n.stream = s.id" \
                 " CROSS JOIN place AS p WHERE p.stream = s.id AND p.seq > ifnull(n.seq, 0)"                           \
                 " UNION ALL SELECT e.position FROM entry AS e LEFT JOIN snapshot AS n ON n.stream = e.stream"         \
                 " WHERE e.position > (SELECT position FROM placed) AND e.seq > ifnull(n.seq, 0)")                     \
    X(TAIL, "SELECT e.position, e.stream, e.seq, e.hash, e.text FROM temp.tail AS t CROSS JOIN entry AS e"             \
            " WHERE e.position = t.position ORDER BY t.position")

enum sqlite_statement {
#define SQLITE_STATEMENT_ENUM(name, sql) SQLITE_##name##_STATEMENT,
    SQLITE_STATEMENT_LIST(SQLITE_STATEMENT_ENUM)
#undef SQLITE_STATEMENT_ENUM
        SQLITE_STATEMENTS
};

/* Where each stream stands, for who writes: sqlite_heads.c. Memory of SQLite's own: it is taken in the thread. */
struct sqlite_head {
    int64_t id;
    uint64_t seq; /* 0: a free slot */
};

struct sqlite_heads {
    struct sqlite_head *slots;
    size_t room, count;
    bool loaded;
};

/* One connection to the database, used by one thread at a time. */
struct sqlite_connection {
    sqlite3 *database;
    struct sqlite_heads heads;
    sqlite3_stmt *statements[SQLITE_STATEMENTS]; /* prepared when first wanted */
    bool frozen;                                 /* a read transaction is open all the time */
    bool thawed;                                 /* nobody may use it any more, */
    size_t users;                                /* but those who began before */
};

/* sqlite_connection.c */
#define SQLITE_NEWEST_SCHEMA 5 /* the number of the last migration */

/* Opens and configures; does not look inside. On failure nothing is open. */
enum baize_status sqlite_open(struct sqlite_connection *connection, const char *path, bool read_only, bool create,
                              struct baize_text *trouble);
void sqlite_close(struct sqlite_connection *connection);
/* The status that SQLite's last error is, with its words. */
enum baize_status sqlite_failure(const struct sqlite_connection *connection, struct baize_text *trouble);
/* The last failure was a write of which the disk took nothing: it is full, or read-only. */
bool sqlite_wrote_in_vain(const struct sqlite_connection *connection);
/* The statement, ready to be bound; NULL: see sqlite_failure. */
sqlite3_stmt *sqlite_statement(struct sqlite_connection *connection, enum sqlite_statement which);
/* Steps a statement that gives no row, and resets it. */
bool sqlite_done(sqlite3_stmt *statement);
/* One that has nothing to bind. */
bool sqlite_do(struct sqlite_connection *connection, enum sqlite_statement which);

/* sqlite_schema.c: makes or migrates what a writer opens; a reader reads older schemas as they are. */
enum baize_status sqlite_migrate(struct sqlite_connection *connection, const char *path, bool read_only, bool create,
                                 struct baize_text *trouble);

/* ---- The store ---- */

struct sqlite_chunk {
    char *bytes;
    size_t room, used;
    size_t wanted; /* no row yet: the next one needs so much */
    const struct store_request *owner;
    bool full; /* it is the caller's turn */
};

/* In a chunk a row is its size (of all of it), the row itself, then what it points at. */
struct sqlite_chunk_row {
    size_t size;
    struct store_row row;
};

#define SQLITE_CHUNK_SIZE ((size_t)256 * 1024)
#define SQLITE_GROUP_MOST 64

struct sqlite_store {
    struct store_front front;
    struct sqlite_connection *main, *frozen;
    size_t path_size;
    int lock;  /* the lock file, or -1 */
    int event; /* written when `run` has something to do */
    pthread_t thread;
    pthread_mutex_t mutex; /* for all below; the fields of a request too */
    pthread_cond_t work;   /* the thread has something to do */
    struct store_request *first, **end, *next_work;
    struct sqlite_chunk chunks[2];
    size_t fill, drain;
    bool stop, watched, changed;
    bool doubt; /* the thread's: a commit has failed and might come back (sqlite_append.c) */
    int64_t data_version;
    baize_store_on_change *on_change;
    void *change_context;
    char trouble[STORE_TROUBLE_SIZE];
    char path[];
};

/* sqlite_append.c: in the thread. Each request gets its status. */
void sqlite_append_group(struct sqlite_store *store, struct store_request *const *requests, size_t count);
void sqlite_forget(struct sqlite_store *store, struct store_request *request);
void sqlite_lease(struct sqlite_store *store, struct store_request *request);
/* False: whether the last commit happened is still not known. */
bool sqlite_settle(struct sqlite_store *store);

/* The thread ends: the last entries get their places, the last heads are written. */
void sqlite_leave_in_order(struct sqlite_store *store);

/* sqlite_heads.c: OK, STORE_CONFLICT with words, OUT_OF_MEMORY, or STORE_BROKEN for whatever SQLite says. */
enum baize_status sqlite_move_heads(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                    struct baize_text *trouble);
/* Something was rolled back, or somebody else has written: what memory says may not be so. */
void sqlite_heads_forget(struct sqlite_connection *connection);

/* sqlite_rows.c: OK, a refusal, or STORE_BROKEN for whatever SQLite says. */
enum baize_status sqlite_add_entries(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                     struct baize_text *trouble);
enum baize_status sqlite_add_commands(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                      struct baize_text *trouble);

/* sqlite_place.c: inside a transaction, behind its last entry; not for fewer entries than that. False: see
 * sqlite_failure. */
#define SQLITE_PLACE_EVERY 2048 /* some milliseconds of the commit that does it */
bool sqlite_place(struct sqlite_connection *connection, int64_t least);

static inline int64_t sqlite_id_of(struct baize_stream stream)
{
    return (int64_t)stream.kind << 32 | (int64_t)stream.number;
}

static inline void sqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, size_t length)
{
    sqlite3_bind_blob64(statement, place, bytes == NULL ? "" : bytes, length, SQLITE_STATIC);
}

static inline void sqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes, size_t length)
{
    sqlite3_bind_text64(statement, place, bytes == NULL ? "" : bytes, length, SQLITE_STATIC, SQLITE_UTF8);
}

/* sqlite_read.c: in the thread. */
void sqlite_read(struct sqlite_store *store, struct store_request *request);

/* sqlite_queue.c: chunks, from both sides; the thread itself. */
struct sqlite_chunk *sqlite_chunk_take(struct sqlite_store *store, const struct store_request *request);
void sqlite_chunk_send(struct sqlite_store *store, const struct store_request *request);
/* Has another connection written since the last look? */
bool sqlite_has_changed(struct sqlite_store *store);
/* Who watches is told; nothing is taken from memory that may have changed. */
void sqlite_look_for_change(struct sqlite_store *store);
void *sqlite_thread(void *store);
size_t sqlite_deliver(struct sqlite_store *store, bool *progress);

/* sqlite_lock.c: `path`.lock. -1 and *status when another has it. */
int sqlite_lock(const char *path, enum baize_status *status, struct baize_text *trouble);
void sqlite_unlock(int lock);

#endif
