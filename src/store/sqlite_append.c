/* sqlite_append.c - writing: batches into one transaction, forgetting, leases.
 *
 *     BEGIN IMMEDIATE
 *       batch 1: lease? heads stand? -> entries, seals, commands, records, snapshots
 *       batch 2: refused -> ROLLBACK TO its savepoint, the others stay (one that is alone has none: ROLLBACK)
 *       now and then: places of the last entries (sqlite_place.c)
 *     COMMIT -> durable -> answers
 *
 * When COMMIT itself fails by an I/O error, SQLite has rolled back, but what it wrote may stand in the WAL: a crash
 * now, and the next start could find the transaction there. So the WAL is written over with a commit that changes
 * nothing (sqlite_settle). That works: the transaction has not happened, for good, and the answer is
 * STORE_UNAVAILABLE. It does not: STORE_UNKNOWN, and no request is carried out before it does, so that who reads the
 * heads then reads what is true. A disk that is full or read-only takes nothing: the mark of the commit is the last
 * that is written, so that has not happened. */
#include "store/sqlite.h"

#include <string.h>

/* ---- Transactions ---- */

static bool roll_back(struct sqlite_connection *connection)
{
    sqlite_heads_forget(connection);
    return sqlite3_get_autocommit(connection->database) != 0 || sqlite_do(connection, SQLITE_ROLLBACK_STATEMENT);
}

bool sqlite_settle(struct sqlite_store *store)
{
    char words[60];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!store->doubt)
        return true;
    /* The number that is there already: a page is written all the same. */
    baize_text_format(&text, "BEGIN IMMEDIATE; PRAGMA user_version = %d; COMMIT", SQLITE_NEWEST_SCHEMA);
    store->doubt = !roll_back(store->main) || sqlite3_exec(store->main->database, words, NULL, NULL, NULL) != SQLITE_OK;
    return !store->doubt;
}

/* Ends the transaction: OK, or why it has not happened, or STORE_UNKNOWN. */
static enum baize_status commit(struct sqlite_store *store, struct baize_text *trouble)
{
    enum baize_status status;
    if (sqlite_do(store->main, SQLITE_COMMIT_STATEMENT))
        return BAIZE_OK;
    bool io_error =
        (sqlite3_extended_errcode(store->main->database) & 0xff) == SQLITE_IOERR && !sqlite_wrote_in_vain(store->main);
    status = sqlite_failure(store->main, trouble);
    (void)roll_back(store->main);
    store->doubt = io_error;
    return sqlite_settle(store) ? status : BAIZE_STORE_UNKNOWN;
}

/* ---- The parts of a batch. OK, a refusal, or STORE_BROKEN for whatever SQLite says ---- */

static enum baize_status check_lease(struct sqlite_connection *connection, uint64_t token, struct baize_text *trouble)
{
    sqlite3_stmt *find;
    if (token == 0)
        return BAIZE_OK;
    find = sqlite_statement(connection, SQLITE_FIND_TOKEN_STATEMENT);
    if (find == NULL)
        return BAIZE_STORE_BROKEN;
    sqlite3_bind_int64(find, 1, (int64_t)token);
    int code = sqlite3_step(find);
    if (sqlite3_reset(find) != SQLITE_OK)
        return BAIZE_STORE_BROKEN;
    if (code == SQLITE_ROW)
        return BAIZE_OK;
    baize_text_format(trouble, "the lease with token %llu has been taken over", (unsigned long long)token);
    return BAIZE_STORE_LEASE_LOST;
}

static enum baize_status add_seals(struct sqlite_connection *connection, const struct baize_store_seal *seals,
                                   size_t count, struct baize_text *trouble)
{
    sqlite3_stmt *find, *add;
    if (count == 0)
        return BAIZE_OK;
    find = sqlite_statement(connection, SQLITE_LAST_SEAL_STATEMENT);
    add = find == NULL ? NULL : sqlite_statement(connection, SQLITE_ADD_SEAL_STATEMENT);
    if (add == NULL)
        return BAIZE_STORE_BROKEN;
    int code = sqlite3_step(find);
    uint64_t last = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(find, 0) : 0;
    if (sqlite3_reset(find) != SQLITE_OK)
        return BAIZE_STORE_BROKEN;
    for (size_t i = 0; i < count; i++) {
        if (seals[i].number != last + 1 + i) {
            baize_text_format(trouble, "seal %llu is not the one behind %llu", (unsigned long long)seals[i].number,
                              (unsigned long long)(last + i));
            return BAIZE_STORE_CONFLICT;
        }
        sqlite3_bind_int64(add, 1, (int64_t)seals[i].number);
        sqlite_bind_text(add, 2, seals[i].text, seals[i].length);
        if (!sqlite_done(add))
            return BAIZE_STORE_BROKEN;
    }
    return BAIZE_OK;
}

static bool put_records(struct sqlite_connection *connection, const struct baize_store_record *records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sqlite3_stmt *put = sqlite_statement(connection, records[i].value == NULL ? SQLITE_DROP_RECORD_STATEMENT
                                                                                  : SQLITE_PUT_RECORD_STATEMENT);
        if (put == NULL)
            return false;
        sqlite_bind_text(put, 1, records[i].kind, strlen(records[i].kind));
        sqlite_bind_text(put, 2, records[i].key, strlen(records[i].key));
        if (records[i].value != NULL)
            sqlite_bind_blob(put, 3, records[i].value, records[i].length);
        if (!sqlite_done(put))
            return false;
    }
    return true;
}

static bool put_snapshots(struct sqlite_connection *connection, const struct baize_store_snapshot *snapshots,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sqlite3_stmt *put = sqlite_statement(connection, SQLITE_PUT_SNAPSHOT_STATEMENT);
        if (put == NULL)
            return false;
        sqlite3_bind_int64(put, 1, sqlite_id_of(snapshots[i].stream));
        sqlite3_bind_int64(put, 2, (int64_t)snapshots[i].seq);
        sqlite_bind_blob(put, 3, snapshots[i].hash, sizeof snapshots[i].hash);
        sqlite_bind_blob(put, 4, snapshots[i].bytes, snapshots[i].length);
        if (!sqlite_done(put))
            return false;
    }
    return true;
}

static enum baize_status add_batch(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                   struct baize_text *trouble)
{
    enum baize_status status = check_lease(connection, batch->lease, trouble);
    if (status == BAIZE_OK)
        status = sqlite_add_entries(connection, batch, trouble);
    if (status == BAIZE_OK)
        status = add_seals(connection, batch->seal, store_batch_seals(batch), trouble);
    if (status == BAIZE_OK)
        status = sqlite_add_commands(connection, batch, trouble);
    if (status == BAIZE_OK && (!put_records(connection, batch->records, batch->records_count) ||
                               !put_snapshots(connection, batch->snapshots, batch->snapshots_count)))
        status = BAIZE_STORE_BROKEN;
    return status;
}

/* ---- A group of batches ---- */

/* The only one needs no savepoint, for which SQLite would copy every page it changes: the transaction goes with it. */
static bool add_alone(struct sqlite_connection *connection, struct store_request *request)
{
    struct baize_text trouble = baize_text_in(request->trouble, sizeof request->trouble);
    request->status = add_batch(connection, &request->batch, &trouble);
    return request->status != BAIZE_STORE_BROKEN;
}

/* One batch in its savepoint. False: SQLite failed, and the transaction with it. */
static bool add_one(struct sqlite_connection *connection, struct store_request *request)
{
    struct baize_text trouble = baize_text_in(request->trouble, sizeof request->trouble);
    if (!sqlite_do(connection, SQLITE_SAVEPOINT_STATEMENT))
        return false;
    request->status = add_batch(connection, &request->batch, &trouble);
    if (request->status == BAIZE_STORE_BROKEN)
        return false;
    if (request->status != BAIZE_OK) {
        sqlite_heads_forget(connection);
        if (!sqlite_do(connection, SQLITE_ROLLBACK_TO_STATEMENT))
            return false;
    }
    return sqlite_do(connection, SQLITE_RELEASE_STATEMENT);
}

/* What is not refused already has this status. */
static void all_get(struct store_request *const *requests, size_t count, enum baize_status status, const char *words)
{
    for (size_t i = 0; i < count; i++) {
        enum baize_status now = requests[i]->status;
        struct baize_text trouble = baize_text_in(requests[i]->trouble, sizeof requests[i]->trouble);
        if (now == BAIZE_STORE_CONFLICT || now == BAIZE_STORE_DUPLICATE || now == BAIZE_STORE_LEASE_LOST)
            continue;
        requests[i]->status = status;
        baize_text_add(&trouble, words);
    }
}

void sqlite_append_group(struct sqlite_store *store, struct store_request *const *requests, size_t count)
{
    struct sqlite_connection *connection = store->main;
    char words[STORE_TROUBLE_SIZE];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    enum baize_status status = BAIZE_OK;
    bool good = sqlite_do(connection, SQLITE_BEGIN_WRITE_STATEMENT);
    if (good)
        sqlite_look_for_change(store); /* nobody else should write; who has is seen now, when nobody can */
    for (size_t i = 0; i < count && good; i++)
        good = count == 1 ? add_alone(connection, requests[i]) : add_one(connection, requests[i]);
    if (good && count == 1 && requests[0]->status != BAIZE_OK) /* refused */
        good = roll_back(connection);
    else if (good && (good = sqlite_place(connection, SQLITE_PLACE_EVERY)))
        status = commit(store, &trouble);
    if (!good) {
        status = sqlite_failure(connection, &trouble);
        (void)roll_back(connection);
    }
    if (status != BAIZE_OK)
        all_get(requests, count, status, words);
}

void sqlite_leave_in_order(struct sqlite_store *store)
{
    char words[STORE_TROUBLE_SIZE];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    if (store->front.read_only || !sqlite_settle(store))
        return;
    if (sqlite_do(store->main, SQLITE_BEGIN_WRITE_STATEMENT) && sqlite_place(store->main, 1))
        (void)commit(store, &trouble);
    else
        (void)roll_back(store->main);
}

/* ---- Forgetting, leases ---- */

void sqlite_forget(struct sqlite_store *store, struct store_request *request)
{
    struct baize_text trouble = baize_text_in(request->trouble, sizeof request->trouble);
    sqlite3_stmt *forget = sqlite_statement(store->main, SQLITE_FORGET_STATEMENT);
    if (forget != NULL)
        sqlite_bind_blob(forget, 1, request->id, sizeof request->id);
    if (forget != NULL && sqlite_do(store->main, SQLITE_BEGIN_WRITE_STATEMENT) && sqlite_done(forget))
        request->status = commit(store, &trouble);
    else {
        request->status = sqlite_failure(store->main, &trouble);
        (void)roll_back(store->main);
    }
}

static bool keep_lease(struct sqlite_connection *connection, const char *name, int64_t until_ms)
{
    sqlite3_stmt *keep = sqlite_statement(connection, SQLITE_KEEP_LEASE_STATEMENT);
    if (keep == NULL)
        return false;
    sqlite_bind_text(keep, 1, name, strlen(name));
    sqlite3_bind_int64(keep, 2, until_ms);
    return sqlite_done(keep);
}

static bool take_lease(struct sqlite_connection *connection, struct store_request *request, int64_t until_ms)
{
    sqlite3_stmt *take = sqlite_statement(connection, SQLITE_TAKE_LEASE_STATEMENT);
    if (take == NULL)
        return false;
    sqlite_bind_text(take, 1, request->first, strlen(request->first));
    sqlite_bind_text(take, 2, request->second, strlen(request->second));
    sqlite3_bind_int64(take, 3, until_ms);
    int code = sqlite3_step(take);
    if (code == SQLITE_ROW) {
        request->token = (uint64_t)sqlite3_column_int64(take, 0);
        code = sqlite3_step(take);
    }
    return sqlite3_reset(take) == SQLITE_OK && code == SQLITE_DONE;
}

/* Inside a transaction. False: SQLite failed. */
static bool lease(struct sqlite_connection *connection, struct store_request *request, struct baize_text *trouble)
{
    sqlite3_stmt *find = sqlite_statement(connection, SQLITE_FIND_LEASE_STATEMENT);
    int64_t now = store_now_ms();
    bool there, own = false, expired = true;
    if (find == NULL)
        return false;
    sqlite_bind_text(find, 1, request->first, strlen(request->first));
    there = sqlite3_step(find) == SQLITE_ROW;
    if (there) {
        const char *holder = (const char *)sqlite3_column_text(find, 0);
        own = holder != NULL && strcmp(holder, request->second) == 0;
        expired = sqlite3_column_int64(find, 2) <= now;
        request->token = (uint64_t)sqlite3_column_int64(find, 1);
        if (!own && !expired) {
            baize_text_format(trouble, "the lease %s is held by %s", request->first, holder == NULL ? "" : holder);
            request->status = BAIZE_STORE_LEASED;
        }
    }
    if (sqlite3_reset(find) != SQLITE_OK)
        return false;
    if (request->status != BAIZE_OK)
        return true;
    return own ? keep_lease(connection, request->first, now + (int64_t)request->keep_ms)
               : take_lease(connection, request, now + (int64_t)request->keep_ms);
}

void sqlite_lease(struct sqlite_store *store, struct store_request *request)
{
    struct baize_text trouble = baize_text_in(request->trouble, sizeof request->trouble);
    if (sqlite_do(store->main, SQLITE_BEGIN_WRITE_STATEMENT) && lease(store->main, request, &trouble)) {
        if (request->status == BAIZE_OK)
            request->status = commit(store, &trouble);
        else
            (void)roll_back(store->main);
    } else {
        request->status = sqlite_failure(store->main, &trouble);
        (void)roll_back(store->main);
    }
    if (request->status != BAIZE_OK)
        request->token = 0;
}
