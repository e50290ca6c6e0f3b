/* ask_record.c - asks that read the record: rounds, round, proof, statement. Each is a job in a thread (job.h). */
#include "server/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS_MOST 50
#define MOVES_MOST  2000

/* ---- In the thread ---- */

static void tell_round(struct job *job, const struct record_round *round)
{
    json_t *answer = protocol_past(round->rules, &round->round, job->patron, job->all);
    if (answer != NULL) {
        json_object_set_new(answer, "table", json_integer(job->reader.stream.number));
        json_object_set_new(answer, "opened_ms", json_integer(round->opened_ms));
        json_object_set_new(answer, "ended_ms", json_integer(round->ended_ms));
    }
    job->answer = answer;
}

struct steps {
    const struct baize_rules *rules;
    baize_cards known;
    json_t *list;
};

static void add_step(void *context, const struct baize_event *event, int64_t at_ms)
{
    struct steps *steps = context;
    json_array_append_new(steps->list, protocol_past_step(steps->rules, event, at_ms, steps->known));
}

/* How it went. The round is read once more: only its end tells which cards the reader may know. */
static void tell_steps(struct job *job, struct record_round *round)
{
    struct steps steps = {
        .rules = round->rules,
        .known = protocol_past_known(round->rules, &round->round, job->patron, job->all),
        .list = json_array(),
    };
    job->reader.on_event = add_step;
    job->reader.context = &steps;
    record_load(&job->reader, round->place, round);
    if (job->answer != NULL)
        json_object_set_new(job->answer, "steps", steps.list);
    else
        json_decref(steps.list);
}

static json_t *hex_of(const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char text[2 * BAIZE_HASH_SIZE + 1];
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * size] = '\0';
    return json_string(text);
}

static void tell_proof(struct job *job, const struct record_round *round)
{
    json_t *order = json_array();
    for (uint8_t i = 0; order != NULL && i < round->count; i++) {
        char card[BAIZE_CARD_TEXT_SIZE];
        struct baize_text text = baize_text_in(card, sizeof card);
        baize_card_print(&text, round->order[i], BAIZE_CARD_JOURNAL);
        json_array_append_new(order, json_string(card));
    }
    job->answer =
        json_pack("{s:o, s:o, s:o, s:s}", "commitment", hex_of(round->round.commitment, BAIZE_HASH_SIZE), "nonce",
                  hex_of(round->nonce, BAIZE_HASH_SIZE), "order", order, "how",
                  "The commitment is BLAKE2b-256 of the nonce and the order of the deck: docs/proof-of-deck.md");
}

/* Finds and loads the round that was asked for. */
static bool load(struct job *job, struct record_round *round)
{
    uint64_t place = record_find(&job->reader, (uint32_t)job->round);
    if (place == 0 && job->reader.status == BAIZE_OK)
        job_refuse(job, "NO_SUCH_ROUND", "the table has no such round");
    if (place == 0 || !record_load(&job->reader, place, round))
        return false;
    if (!round->over)
        job_refuse(job, "NOT_NOW", "the round is not over");
    return round->over;
}

static void work_round(struct job *job)
{
    struct record_round *round = malloc(sizeof *round);
    if (round != NULL && load(job, round)) {
        tell_round(job, round);
        tell_steps(job, round);
    }
    free(round);
}

static void work_proof(struct job *job)
{
    struct record_round *round = malloc(sizeof *round);
    if (round != NULL && load(job, round)) {
        if (round->deck_shown)
            tell_proof(job, round);
        else
            job_refuse(job, "NOT_NOW", "no deck was committed to, or it has not been shown yet");
    }
    free(round);
}

static json_t *summary_of(const struct job *job, const struct record_round *round)
{
    unsigned players = 0;
    baize_cents net = 0;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        players += round->round.seats[i].patron != 0;
    json_t *made =
        json_pack("{s:I, s:I, s:b, s:i}", "round", (json_int_t)round->round.number, "at_ms",
                  (json_int_t)round->ended_ms, "void", round->round.phase == BAIZE_PHASE_VOIDED, "seats", (int)players);
    if (made != NULL && job->patron != 0 && protocol_past_net(round->rules, &round->round, job->patron, &net))
        json_object_set_new(made, "net_cents", json_integer(net));
    return made;
}

static void work_rounds(struct job *job)
{
    uint64_t places[ROUNDS_MOST + 1];
    struct record_round *round = malloc(sizeof *round);
    uint64_t before = job->reader.head + 1;
    if (job->before != 0)
        before = record_find(&job->reader, (uint32_t)job->before);
    if (before == 0 && job->reader.status == BAIZE_OK)
        job_refuse(job, "NO_SUCH_ROUND", "the table has no such round");
    /* One more than asked for: the latest may be open still. */
    size_t count = before == 0 ? 0 : record_before(&job->reader, before, places, (size_t)job->count + 1);
    json_t *list = json_array();
    for (size_t i = 0; round != NULL && list != NULL && i < count; i++)
        if (json_array_size(list) < (size_t)job->count && record_load(&job->reader, places[i], round) && round->over)
            json_array_append_new(list, summary_of(job, round));
    free(round);
    job->answer = list;
}

/* ---- Statements: the wallet's stream ---- */

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

/* A table's round or rounds: players see their own, the floor and above everything. */
static struct job *begin_table(struct server *server, struct ask *ask, const struct protocol_person *who,
                               const json_t *message, job_work *run)
{
    const struct baize_floor_table *table = ask_table(server, ask, message);
    if (table == NULL)
        return NULL;
    struct baize_stream stream = {.kind = BAIZE_STREAM_TABLE,
                                  .number = (uint32_t)json_integer_value(json_object_get(message, "table"))};
    struct job *job = job_begin(server, ask, stream, run);
    if (job == NULL)
        return NULL;
    job->patron = who->number != 0 && who->role == BAIZE_PLAYER ? who->number : 0;
    job->all = who->number != 0 && (baize_role_reaches(who->role, BAIZE_FLOORPERSON) || who->role == BAIZE_AUDITOR);
    return job;
}

static void ask_one(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message,
                    job_work *run)
{
    struct job *job = begin_table(server, ask, who, message, run);
    if (job == NULL)
        return;
    if (ask_number(ask, message, "round", 1, UINT32_MAX, &job->round))
        job_queue(job);
    else
        job_end(job);
}

void ask_round(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    ask_one(server, ask, who, message, work_round);
}

void ask_proof(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    ask_one(server, ask, who, message, work_proof);
}

void ask_rounds(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    struct job *job = begin_table(server, ask, who, message, work_rounds);
    if (job == NULL)
        return;
    job->count = 20;
    if (ask_number_or(ask, message, "before", 1, UINT32_MAX, &job->before) &&
        ask_number_or(ask, message, "count", 1, ROUNDS_MOST, &job->count))
        job_queue(job);
    else
        job_end(job);
}

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
