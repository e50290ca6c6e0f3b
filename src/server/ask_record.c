/* ask_record.c - asks about rounds that are over: rounds, round, proof. Each is a job in a thread (job.h). */
#include "floor/hidden.h"
#include "server/job.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS_MOST 50

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

struct remarks {
    uint32_t round;
    json_t *list;
};

static bool add_remark(void *context, const struct baize_read_event *event)
{
    static _Thread_local char words[BAIZE_EVENT_TEXT_SIZE];
    struct remarks *remarks = context;
    struct baize_text text = baize_text_in(words, sizeof words);
    if (floor_event_about(event->floor) != remarks->round)
        return true;
    baize_read_event_print(&text, event);
    json_array_append_new(remarks->list,
                          json_pack("{s:I, s:s}", "at_ms", (json_int_t)event->by->at_ms, "words", words));
    return true;
}

/* What people recorded about it since: corrections, disputes, remarks. For the floor, never for players. */
static void tell_about(struct job *job, const struct record_round *round)
{
    struct remarks remarks = {.round = round->round.number, .list = json_array()};
    record_about(&job->reader, round, add_remark, &remarks);
    if (job->answer != NULL)
        json_object_set_new(job->answer, "about", remarks.list);
    else
        json_decref(remarks.list);
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
        if (job->all)
            tell_about(job, round);
    }
    free(round);
}

static json_t *proof_of(const struct job *job, const struct record_round *round)
{
    return protocol_past_proof(round->rules, &round->round, &round->deck, job->patron, job->all);
}

static void work_proof(struct job *job)
{
    struct record_round *round = malloc(sizeof *round);
    job->past = round;
    if (round == NULL || !load(job, round))
        return;
    if (!round->deck_shown)
        job_refuse(job, "NOT_NOW", "no deck was committed to, or it has not been shown yet");
    else if (protocol_past_in_one_piece(&round->round, &round->deck))
        job_refuse(job, "NOT_NOW", "the deck of this old round was committed to in one piece: only an audit opens it");
    else
        job->answer = proof_of(job, round);
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

static void queue_round(struct job *job, struct ask *ask, const json_t *message)
{
    job_queue_if(job, ask_number(ask, message, "round", 1, UINT32_MAX, &job->round));
}

void ask_round(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    struct job *job = begin_table(server, ask, who, message, work_round);
    if (job != NULL)
        queue_round(job, ask, message);
}

/* ---- Proofs: all at a table ask at once, and each is told other cards. The latest round of each table is kept ---- */

struct kept_round {
    struct kept_round *next;
    uint32_t table;
    struct record_round *past;
};

static struct kept_round *kept_of(struct server *server, uint32_t table)
{
    struct kept_round *kept = server->proofs;
    while (kept != NULL && kept->table != table)
        kept = kept->next;
    return kept;
}

static json_t *known_proof(const struct job *job)
{
    const struct kept_round *kept = kept_of(job->server, job->reader.stream.number);
    return kept != NULL && kept->past->round.number == job->round ? proof_of(job, kept->past) : NULL;
}

/* No memory to keep it: it is read again when it is asked for again. */
static void keep_proof(struct job *job)
{
    struct server *server = job->server;
    struct kept_round *kept = kept_of(server, job->reader.stream.number);
    if (kept == NULL && (kept = calloc(1, sizeof *kept)) != NULL) {
        *kept = (struct kept_round){.next = server->proofs, .table = job->reader.stream.number};
        server->proofs = kept;
    }
    if (kept != NULL && (kept->past == NULL || kept->past->round.number <= job->past->round.number)) {
        struct record_round *before = kept->past;
        kept->past = job->past;
        job->past = before;
    }
    job_answer(job);
}

void proofs_close(struct server *server)
{
    while (server->proofs != NULL) {
        struct kept_round *kept = server->proofs;
        server->proofs = kept->next;
        free(kept->past);
        free(kept);
    }
}

void ask_proof(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    struct job *job = begin_table(server, ask, who, message, work_proof);
    if (job == NULL)
        return;
    job->known = known_proof;
    job->finish = keep_proof;
    queue_round(job, ask, message);
}

void ask_rounds(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    struct job *job = begin_table(server, ask, who, message, work_rounds);
    if (job == NULL)
        return;
    job->count = 20;
    job_queue_if(job, ask_number_or(ask, message, "before", 1, UINT32_MAX, &job->before) &&
                          ask_number_or(ask, message, "count", 1, ROUNDS_MOST, &job->count));
}
