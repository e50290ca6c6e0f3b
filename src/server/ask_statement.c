/* ask_statement.c - a player's statement, from the stream of the wallet: a job in a thread (job.h). */
#include "server/job.h"

#include <string.h>

#define MOVES_MOST  2000
#define TABLES_MOST 32    /* whose tips are looked for */
#define LOOKED_MOST 50000 /* entries of all tables together */

/* ---- In the thread ---- */

/* Where chips came to a table and went from it: tips are given in between. */
struct visit {
    uint32_t table;
    uint64_t from, to; /* INT64_MAX: the last that is known went there */
};

struct statement {
    struct job *job;
    json_t *moves, *tips;
    struct visit visits[TABLES_MOST];
    size_t visits_count;
    uint64_t looked; /* entries of tables */
    uint32_t at;     /* the table that is read */
    bool tips_cut;
    baize_cents opening, closing;
    bool cut;
};

static void add_move(struct statement *statement, const struct baize_wallet_event *event, baize_cents amount,
                     baize_cents balance, uint32_t table)
{
    bool before = event->day < statement->job->from_day;
    if (event->day > statement->job->to_day)
        return;
    statement->closing = balance;
    if (before) {
        statement->opening = balance;
        return;
    }
    statement->cut = statement->cut || json_array_size(statement->moves) >= MOVES_MOST;
    if (statement->cut)
        return;
    json_t *move = json_pack("{s:I, s:I, s:s, s:I, s:I, s:{s:I, s:s}}", "at_ms", (json_int_t)event->by.at_ms, "day",
                             (json_int_t)event->day, "what", baize_wallet_event_id(event->kind), "amount_cents",
                             (json_int_t)amount, "balance_cents", (json_int_t)balance, "by", "number",
                             (json_int_t)event->by.who, "role", baize_role_id(event->by.role));
    if (move != NULL && table != 0)
        json_object_set_new(move, "table", json_integer(table));
    json_array_append_new(statement->moves, move);
}

static void visit(struct statement *statement, const struct baize_entry_header *header,
                  const struct baize_wallet_event *event, uint32_t table)
{
    size_t i = 0;
    if (event->day < statement->job->from_day || event->day > statement->job->to_day)
        return;
    while (i < statement->visits_count && statement->visits[i].table != table)
        i++;
    statement->tips_cut = statement->tips_cut || i == TABLES_MOST;
    for (uint8_t w = 0; w < header->with_count && i < TABLES_MOST; w++) {
        const struct baize_place_in_stream *with = &header->with[w];
        if (with->stream.kind != BAIZE_STREAM_TABLE || with->stream.number != table)
            continue;
        struct visit *known = &statement->visits[i];
        if (i == statement->visits_count)
            statement->visits[statement->visits_count++] = (struct visit){.table = table, .from = with->seq};
        known->to = event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE ? INT64_MAX : with->seq;
    }
}

static bool on_wallet_entry(void *context, const struct baize_store_entry *entry)
{
    struct statement *statement = context;
    struct baize_entry_header header;
    struct baize_wallet_event event;
    size_t at = 0, position, length;
    const char *line;
    if (baize_entry_decode(entry->text, entry->length, &header, &at, &position) != BAIZE_OK)
        return false;
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length)) {
        if (baize_wallet_event_decode(line, length, &event, &position) != BAIZE_OK)
            continue;
        if (event.kind == BAIZE_WALLET_EVENT_DEPOSITED)
            add_move(statement, &event, event.deposited.amount, event.deposited.balance, 0);
        else if (event.kind == BAIZE_WALLET_EVENT_WITHDRAWN)
            add_move(statement, &event, -event.withdrawn.amount, event.withdrawn.balance, 0);
        else if (event.kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE)
            add_move(statement, &event, -event.moved_to_table.amount, event.moved_to_table.balance,
                     event.moved_to_table.table);
        else if (event.kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE)
            add_move(statement, &event, event.moved_from_table.amount, event.moved_from_table.balance,
                     event.moved_from_table.table);
        if (event.kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE || event.kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE)
            visit(statement, &header, &event, event.moved_to_table.table);
    }
    return true;
}

/* Tips are of chips: the wallet does not know of them. */
static void add_tip(struct statement *statement, const struct baize_table_event *event)
{
    json_array_append_new(statement->tips,
                          json_pack("{s:I, s:I, s:I, s:{s:I, s:s}}", "at_ms", (json_int_t)event->by.at_ms, "table",
                                    (json_int_t)statement->at, "amount_cents", (json_int_t)event->tip_given.amount,
                                    "by", "number", (json_int_t)event->by.who, "role", baize_role_id(event->by.role)));
}

static bool on_table_entry(void *context, const struct baize_store_entry *entry)
{
    static const char tip[] = "tip_given ";
    struct statement *statement = context;
    struct baize_entry_header header;
    struct baize_table_event event;
    size_t at = 0, position, length;
    const char *line;
    if (++statement->looked > LOOKED_MOST) {
        statement->tips_cut = true;
        return false;
    }
    if (baize_entry_decode(entry->text, entry->length, &header, &at, &position) != BAIZE_OK)
        return false;
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length))
        if (length >= sizeof tip && memcmp(line, tip, sizeof tip - 1) == 0 &&
            baize_table_event_decode(line, length, statement->job->rules[0].rules, statement->at, &event, &position) ==
                BAIZE_OK &&
            event.tip_given.patron == statement->job->reader.stream.number)
            add_tip(statement, &event);
    return true;
}

struct waited {
    bool done;
    enum baize_status status;
    struct statement *statement;
    baize_store_on_entry *on_entry;
};

static bool on_waited_entry(void *context, const struct baize_store_entry *entry)
{
    struct waited *waited = context;
    return waited->on_entry(waited->statement, entry);
}

static void on_waited(void *context, enum baize_status status)
{
    struct waited *waited = context;
    waited->done = true;
    waited->status = status;
}

static enum baize_status read_all(struct statement *statement, struct baize_stream stream, uint64_t from, uint64_t to,
                                  baize_store_on_entry *on_entry)
{
    struct waited waited = {.statement = statement, .on_entry = on_entry};
    const struct baize_store *store = &statement->job->reader.store;
    enum baize_status status = store->call->read(store->self, stream, from, to, on_waited_entry, on_waited, &waited);
    while (status == BAIZE_OK && !waited.done)
        store->call->run(store->self, -1);
    return status == BAIZE_OK ? waited.status : status;
}

static void work_statement(struct job *job)
{
    struct statement statement = {.job = job, .moves = json_array(), .tips = json_array()};
    enum baize_status status = read_all(&statement, job->reader.stream, 1, job->reader.head, on_wallet_entry);
    for (size_t i = 0; i < statement.visits_count && status == BAIZE_OK && !statement.tips_cut; i++) {
        const struct visit *at = &statement.visits[i];
        struct baize_stream table = {.kind = BAIZE_STREAM_TABLE, .number = at->table};
        statement.at = at->table;
        status = read_all(&statement, table, at->from, at->to, on_table_entry);
    }
    job->reader.status = status;
    job->answer =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:b, s:o, s:b, s:o}", "patron", (json_int_t)job->reader.stream.number,
                  "from_day", (json_int_t)job->from_day, "to_day", (json_int_t)job->to_day, "opening_cents",
                  (json_int_t)statement.opening, "closing_cents", (json_int_t)statement.closing, "cut", statement.cut,
                  "moves", statement.moves, "tips_cut", statement.tips_cut, "tips", statement.tips);
}

/* ---- Asking ---- */

/* Staff name a player by number, or by the name of the account. False: the ask has been refused. */
static bool take_patron(struct server *server, struct ask *ask, const json_t *message, int64_t *patron)
{
    const char *name = json_string_value(json_object_get(message, "patron"));
    const struct people_person *person = name == NULL ? NULL : people_named(server->set.people, name);
    if (name == NULL && !ask_number(ask, message, "patron", 1, BAIZE_PATRON_MOST, patron))
        return false;
    if (name != NULL)
        *patron = person == NULL || person->role != BAIZE_PLAYER ? 0 : person->number;
    if (*patron != 0 && baize_engine_wallet(server->engine, (uint32_t)*patron) != NULL)
        return true;
    ask_refused(ask, "NO_WALLET", "no player with a wallet has this name or number");
    return false;
}

void ask_statement(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    int64_t patron = who->number;
    if (who->role != BAIZE_PLAYER && !take_patron(server, ask, message, &patron))
        return;
    struct baize_stream stream = {.kind = BAIZE_STREAM_WALLET, .number = (uint32_t)patron};
    struct job *job = job_begin(server, ask, stream, work_statement);
    if (job == NULL)
        return;
    job->to_day = 99991231;
    if (ask_number_or(ask, message, "from_day", 0, 99991231, &job->from_day) &&
        ask_number_or(ask, message, "to_day", 0, 99991231, &job->to_day))
        job_queue(job);
    else
        job_end(job);
}
