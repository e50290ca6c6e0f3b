/* ask_record.c - asks about rounds that are over: rounds, round, proof. Each is a job in a thread (job.h). */
#include "server/job.h"

#include <stdio.h>
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
    if (ask_number(ask, message, "round", 1, UINT32_MAX, &job->round))
        job_queue(job);
    else
        job_end(job);
}

void ask_round(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    struct job *job = begin_table(server, ask, who, message, work_round);
    if (job != NULL)
        queue_round(job, ask, message);
}

/* ---- Proofs: the same for everybody, and asked for by all at a table at once. The latest of each table is kept ----
 */

#define KEY_SIZE 12

static const char *key_of(const struct job *job, char key[KEY_SIZE])
{
    snprintf(key, KEY_SIZE, "%u", (unsigned)job->reader.stream.number);
    return key;
}

static json_t *known_proof(const struct job *job)
{
    char key[KEY_SIZE];
    const json_t *kept = json_object_get(job->server->proofs, key_of(job, key));
    bool same = json_integer_value(json_array_get(kept, 0)) == job->round;
    return same ? json_incref(json_array_get(kept, 1)) : NULL;
}

/* No memory to keep it: it is read again when it is asked for again. */
static void keep_proof(struct job *job)
{
    struct server *server = job->server;
    char key[KEY_SIZE];
    const json_t *kept = json_object_get(server->proofs, key_of(job, key));
    if (server->proofs == NULL)
        server->proofs = json_object();
    if (json_integer_value(json_array_get(kept, 0)) <= job->round)
        json_object_set_new(server->proofs, key, json_pack("[I, O]", (json_int_t)job->round, job->answer));
    job_answer(job);
}

void proofs_close(struct server *server)
{
    json_decref(server->proofs);
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
    if (ask_number_or(ask, message, "before", 1, UINT32_MAX, &job->before) &&
        ask_number_or(ask, message, "count", 1, ROUNDS_MOST, &job->count))
        job_queue(job);
    else
        job_end(job);
}
