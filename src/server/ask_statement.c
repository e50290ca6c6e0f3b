/* ask_statement.c - a player's statement, from the stream of the wallet: a job in a thread (job.h). */
#include "server/job.h"

#define MOVES_MOST 2000

/* ---- In the thread ---- */

struct statement {
    struct job *job;
    json_t *moves;
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
    json_t *move = json_pack("{s:I, s:I, s:s, s:I, s:I}", "at_ms", (json_int_t)event->by.at_ms, "day",
                             (json_int_t)event->day, "what", baize_wallet_event_id(event->kind), "amount_cents",
                             (json_int_t)amount, "balance_cents", (json_int_t)balance);
    if (move != NULL && table != 0)
        json_object_set_new(move, "table", json_integer(table));
    json_array_append_new(statement->moves, move);
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
    }
    return true;
}

struct waited {
    bool done;
    enum baize_status status;
    struct statement *statement;
};

static bool on_waited_entry(void *context, const struct baize_store_entry *entry)
{
    return on_wallet_entry(((struct waited *)context)->statement, entry);
}

static void on_waited(void *context, enum baize_status status)
{
    struct waited *waited = context;
    waited->done = true;
    waited->status = status;
}

static void work_statement(struct job *job)
{
    struct statement statement = {.job = job, .moves = json_array()};
    struct waited waited = {.statement = &statement};
    const struct baize_store *store = &job->reader.store;
    enum baize_status status =
        store->call->read(store->self, job->reader.stream, 1, job->reader.head, on_waited_entry, on_waited, &waited);
    while (status == BAIZE_OK && !waited.done)
        store->call->run(store->self, -1);
    job->reader.status = status == BAIZE_OK ? waited.status : status;
    job->answer = json_pack("{s:I, s:I, s:I, s:I, s:I, s:b, s:o}", "patron", (json_int_t)job->reader.stream.number,
                            "from_day", (json_int_t)job->from_day, "to_day", (json_int_t)job->to_day, "opening_cents",
                            (json_int_t)statement.opening, "closing_cents", (json_int_t)statement.closing, "cut",
                            statement.cut, "moves", statement.moves);
}

/* ---- Asking ---- */

void ask_statement(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    int64_t patron = who->number;
    if (who->role != BAIZE_PLAYER && !ask_number(ask, message, "patron", 1, BAIZE_PATRON_MOST, &patron))
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
