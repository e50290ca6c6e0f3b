/* job.c - from an ask to a thread and back; the line of those that wait for a thread. */
#include "server/job.h"

#include <stdlib.h>
#include <string.h>

#define READING_MOST   4   /* jobs at a time: others wait in the line */
#define REPORTING_MOST 2   /* ... of them reports: a round can be looked up beside them; others are refused */
#define PUBLIC_MOST    2   /* ... of them for whoever is no staff: however many ask, staff finds a place */
#define OF_PLAYER_MOST 1   /* ... of them for one player or stranger */
#define OF_STAFF_MOST  2   /* ... of them for one of the staff */
#define OF_ONE_MOST    64  /* in the line, of one person; 16 of them on each socket */
#define LINE_MOST      512 /* who comes then is refused, and asks again: 64 full tables are 448 players */

void job_refuse(struct job *job, const char *name, const char *words)
{
    job->refused = name;
    job->words = words;
}

/* ---- In the thread ---- */

static void run(struct job *job)
{
    const struct baize_store *store = &job->reader.store;
    if (job->house == NULL) {
        job->run(job);
        return;
    }
    job->reader.status = store->call->freeze(store->self);
    if (job->reader.status != BAIZE_OK)
        return;
    job->run(job);
    store->call->thaw(store->self);
}

static void work(uv_work_t *work_of_uv)
{
    struct job *job = work_of_uv->data;
    job->opened = job->server->set.open_reader(job->server->set.context, &job->reader.store);
    if (!job->opened) {
        job_refuse(job, "STORE_AWAY", "the record cannot be read now");
        return;
    }
    run(job);
    job->reader.store.call->close(job->reader.store.self);
    if (job->reader.status != BAIZE_OK && job->refused == NULL)
        job_refuse(job, "STORE_AWAY", "the record cannot be read now");
}

/* ---- In the loop ---- */

void job_end(struct job *job)
{
    free(job->rules);
    free(job->house);
    free(job->page);
    free(job->past);
    server_let_go(job->server, job, sizeof *job);
}

static const struct client *client_of(const struct job *job)
{
    return job->ask != NULL ? ask_client(job->ask) : act_client(job->act);
}

void job_answer(struct job *job)
{
    if (job->act != NULL) {
        act_looked_up(job->act, job);
    } else if (job->refused != NULL) {
        json_decref(job->answer);
        ask_refused(job->ask, job->refused, job->words);
    } else {
        ask_told(job->ask, job->answer);
    }
    turn_want(job->server);
    job_end(job);
}

/* ---- The line ---- */

static struct job_line *line_of(struct server *server, bool is_public)
{
    return is_public ? &server->public_line : &server->staff_line;
}

static size_t count_of(const struct job *job, uint64_t asker)
{
    size_t count = 0;
    for (; job != NULL; job = job->next)
        count += job->asker == asker;
    return count;
}

/* Behind the last one of the same person, and not before the one that began last. */
static uint64_t turn_of(const struct server *server, const struct job_line *line, uint64_t asker)
{
    uint64_t turn = line->turn;
    for (const struct job *job = line->first; job != NULL; job = job->next)
        if (job->asker == asker && job->turn > turn)
            turn = job->turn;
    for (const struct job *job = server->read_for; job != NULL; job = job->next)
        if (job->asker == asker && job->turn > turn)
            turn = job->turn;
    return turn + 1;
}

/* In the order of turns; of the same turn, in that of their coming. */
static void line_add(struct server *server, struct job_line *line, struct job *job)
{
    struct job **place = &line->first;
    job->turn = turn_of(server, line, job->asker);
    while (*place != NULL && (*place)->turn <= job->turn)
        place = &(*place)->next;
    job->next = *place;
    *place = job;
    line->count++;
}

/* The first whose person has a place left. */
static struct job *line_take(struct server *server, struct job_line *line, size_t of_one_most)
{
    struct job **place = &line->first;
    while (*place != NULL && count_of(server->read_for, (*place)->asker) >= of_one_most)
        place = &(*place)->next;
    struct job *job = *place;
    if (job == NULL)
        return NULL;
    *place = job->next;
    line->count--;
    line->turn = job->turn > line->turn ? job->turn : line->turn;
    job->next = NULL;
    return job;
}

/* The next that may begin: staff goes first. */
static struct job *next_of(struct server *server)
{
    if (server->reading >= READING_MOST)
        return NULL;
    struct job *job = line_take(server, &server->staff_line, OF_STAFF_MOST);
    return job != NULL || server->reading_public >= PUBLIC_MOST
               ? job
               : line_take(server, &server->public_line, OF_PLAYER_MOST);
}

static void leave_reading(struct server *server, struct job *job)
{
    struct job **place = &server->read_for;
    while (*place != job)
        place = &(*place)->next;
    *place = job->next;
    job->next = NULL;
}

static void worked(uv_work_t *work_of_uv, int status);

static void start(struct job *job)
{
    struct server *server = job->server;
    if (server->state == SERVER_STOPPING)
        job_refuse(job, "SERVER_STOPPING", "the server is being stopped: come again");
    else if (client_of(job) == NULL)
        job_refuse(job, "BUSY", "nobody waits for this any more");
    else if (job->known != NULL)
        job->answer = job->known(job);
    if (job->refused == NULL && job->answer == NULL) {
        if (uv_queue_work(server->set.loop, &job->work, work, worked) == 0) {
            server->working++;
            server->reading++;
            server->reporting += job->house != NULL;
            server->reading_public += job->is_public;
            job->next = server->read_for;
            server->read_for = job;
            return;
        }
        job_refuse(job, "BUSY", "the server is busy: ask again");
    }
    job_answer(job);
}

static void start_all(struct server *server)
{
    for (struct job *job = next_of(server); job != NULL; job = next_of(server))
        start(job);
}

static void worked(uv_work_t *work_of_uv, int status)
{
    struct job *job = work_of_uv->data;
    struct server *server = job->server;
    server->working--;
    server->reading--;
    server->reporting -= job->house != NULL;
    server->reading_public -= job->is_public;
    leave_reading(server, job);
    if (status != 0)
        job_refuse(job, "BUSY", "the server is busy: ask again");
    if (job->finish != NULL && job->refused == NULL && job->answer != NULL)
        job->finish(job);
    else
        job_answer(job);
    start_all(server);
}

void job_queue(struct job *job)
{
    struct server *server = job->server;
    line_add(server, line_of(server, job->is_public), job);
    start_all(server);
}

void job_queue_if(struct job *job, bool good)
{
    if (good)
        job_queue(job);
    else
        job_end(job);
}

/* ---- Asking ---- */

static void gather_rules(struct job *job, const struct baize_house *house)
{
    for (uint16_t i = 0; i < house->rules_count; i++) {
        struct record_rules *rules = &job->rules[job->reader.rules_count++];
        memcpy(rules->digest, house->rules[i].digest, sizeof rules->digest);
        rules->rules = baize_engine_rules(job->server->engine, rules->digest);
    }
}

/* Of nobody, or of a player: in a demo everybody can be one. */
static bool is_of_public(const struct client *client)
{
    const struct protocol_person *who = client_person(client);
    return who->number == 0 || who->role == BAIZE_PLAYER;
}

/* NULL: why is in *name and *words. */
static struct job *make_job(struct server *server, const struct client *client, struct baize_stream stream,
                            job_work *run_it, const char **name, const char **words)
{
    const struct baize_house *house = baize_engine_house(server->engine);
    struct baize_store_head head = {.seq = 0};
    bool is_public = is_of_public(client);
    const struct job_line *line = line_of(server, is_public);
    uint64_t asker = client_asker(client);
    bool full = line->count >= LINE_MOST || count_of(line->first, asker) >= OF_ONE_MOST;
    struct job *job = full ? NULL : server_get(server, sizeof *job);
    if (server->set.open_reader == NULL) {
        *name = "ASK_UNKNOWN";
        *words = "this server keeps no record that could be read";
    } else if (job == NULL || (job->rules = calloc(house->rules_count + 1u, sizeof *job->rules)) == NULL) {
        *name = "BUSY";
        *words = "too much is being read: ask again";
    } else {
        job->server = server;
        job->is_public = is_public;
        job->asker = asker;
        job->run = run_it;
        job->work.data = job;
        baize_engine_head(server->engine, stream, &head);
        job->reader = (struct record_reader){.stream = stream, .head = head.seq, .rules = job->rules};
        gather_rules(job, house);
        return job;
    }
    if (job != NULL)
        server_let_go(server, job, sizeof *job);
    return NULL;
}

struct job *job_begin(struct server *server, struct ask *ask, struct baize_stream stream, job_work *run_it)
{
    const char *name, *words;
    struct job *job = make_job(server, ask_client(ask), stream, run_it, &name, &words);
    if (job == NULL)
        ask_refused(ask, name, words);
    else
        job->ask = ask;
    return job;
}

struct job *job_begin_act(struct server *server, struct act *act, struct baize_stream stream, job_work *run_it,
                          const char **name, const char **words)
{
    struct job *job = make_job(server, act_client(act), stream, run_it, name, words);
    if (job != NULL)
        job->act = act;
    return job;
}

struct job *job_begin_report(struct server *server, struct ask *ask, struct baize_stream stream, job_work *run_it)
{
    struct job *job;
    if (server->reporting >= REPORTING_MOST) {
        ask_refused(ask, "BUSY", "two reports are being made: ask again");
        return NULL;
    }
    if ((job = job_begin(server, ask, stream, run_it)) == NULL)
        return NULL;
    if ((job->house = malloc(sizeof *job->house)) == NULL) {
        ask_refused(ask, "BUSY", "there is no memory for this now: ask again");
        job_end(job);
        return NULL;
    }
    *job->house = *baize_engine_house(server->engine);
    job->now_ms = server_house(server).now_ms;
    return job;
}
