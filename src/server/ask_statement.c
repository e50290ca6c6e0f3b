/* ask_statement.c - a player's statement, from the stream of the wallet: a job in a thread (job.h). */
#include "server/job.h"

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

static bool on_wallet_event(void *context, const struct baize_read_event *read)
{
    struct statement *statement = context;
    const struct baize_wallet_event *event = read->wallet;
    if (event->kind == BAIZE_WALLET_EVENT_DEPOSITED)
        add_move(statement, event, event->deposited.amount, event->deposited.balance, 0);
    else if (event->kind == BAIZE_WALLET_EVENT_WITHDRAWN)
        add_move(statement, event, -event->withdrawn.amount, event->withdrawn.balance, 0);
    else if (event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE)
        add_move(statement, event, -event->moved_to_table.amount, event->moved_to_table.balance,
                 event->moved_to_table.table);
    else if (event->kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE)
        add_move(statement, event, event->moved_from_table.amount, event->moved_from_table.balance,
                 event->moved_from_table.table);
    if (event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE || event->kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE)
        visit(statement, read->header, event, event->moved_to_table.table);
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

static bool on_tip(void *context, const struct baize_read_event *event)
{
    struct statement *statement = context;
    const struct baize_table_event *given = &event->floor->table;
    if (given->tip_given.patron == statement->job->reader.stream.number)
        add_tip(statement, given);
    return true;
}

/* All rules read tip_given alike. */
static enum baize_status look_for_tips(struct statement *statement, const struct visit *at)
{
    static const char *const only[] = {"tip_given", NULL};
    struct baize_stream table = {.kind = BAIZE_STREAM_TABLE, .number = at->table};
    struct baize_reader reader = {.only = only, .own.rules = statement->job->rules[0].rules};
    uint64_t last = 0, left = LOOKED_MOST - statement->looked;
    uint64_t to = at->to - at->from < left ? at->to : at->from + left;
    statement->at = at->table;
    enum baize_status status =
        baize_reader_read(&reader, &statement->job->reader.store, table, at->from, to, on_tip, statement, &last);
    statement->looked += last < at->from ? 0 : last - at->from + 1;
    statement->tips_cut = statement->looked > LOOKED_MOST;
    return status;
}

static void work_statement(struct job *job)
{
    struct statement statement = {.job = job, .moves = json_array(), .tips = json_array()};
    struct baize_reader reader = {.only = NULL};
    enum baize_status status = baize_reader_read(&reader, &job->reader.store, job->reader.stream, 1, job->reader.head,
                                                 on_wallet_event, &statement, NULL);
    for (size_t i = 0; i < statement.visits_count && status == BAIZE_OK && !statement.tips_cut; i++)
        status = look_for_tips(&statement, &statement.visits[i]);
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
    job_queue_if(job, ask_number_or(ask, message, "from_day", 0, 99991231, &job->from_day) &&
                          ask_number_or(ask, message, "to_day", 0, 99991231, &job->to_day));
}
