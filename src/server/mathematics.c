/* mathematics.c - what is to be computed, one job at a time, and what is kept.
 *
 *     ask --> kept? told at once
 *         --> else a job: waiting --> computed in libuv's pool --> kept, told --> the next one
 *
 * Everybody may ask, so asking must not cost: what a table comes to is kept by the digest of its rules, and there are
 * only as many digests as tables. The claims of the shipped documents never change. A what-if is never kept; of a
 * client one is computed and one waits, the newest. Jobs whose clients have gone are dropped. */
#include "server/mathematics.h"

#include <string.h>

#define KEPT_MOST    64
#define WHAT_IF_MOST 16 /* that wait, of all clients */

struct kept {
    uint8_t digest[BAIZE_HASH_SIZE];
    json_t *answers[MATH_ANSWERS];
    struct math_before before[ANALYSED_WAGERS];
};

struct mathematics {
    struct kept kept[KEPT_MOST];
    size_t kept_count, kept_next; /* when all places are taken the oldest goes */
    json_t *claims;
    struct math_job *running, *waiting;
};

static struct mathematics *mathematics_of(struct server *server)
{
    if (server->mathematics == NULL)
        server->mathematics = server_get(server, sizeof *server->mathematics);
    return server->mathematics;
}

/* ---- What is kept ---- */

static struct kept *kept_of(struct mathematics *mathematics, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (size_t i = 0; i < mathematics->kept_count; i++)
        if (memcmp(mathematics->kept[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return &mathematics->kept[i];
    return NULL;
}

static void let_go(struct kept *kept)
{
    for (int i = 0; i < MATH_ANSWERS; i++)
        json_decref(kept->answers[i]);
}

static void keep(struct mathematics *mathematics, const struct math_job *job)
{
    struct kept *place = &mathematics->kept[mathematics->kept_next];
    if (job->kind == MATH_CLAIMS) {
        json_decref(mathematics->claims);
        mathematics->claims = json_incref(job->answers[MATH_FIGURES]);
    }
    if (job->kind != MATH_TABLE)
        return;
    if (mathematics->kept_count == KEPT_MOST)
        let_go(place);
    else
        mathematics->kept_count++;
    mathematics->kept_next = (mathematics->kept_next + 1) % KEPT_MOST;
    memcpy(place->digest, job->digest, sizeof place->digest);
    memcpy(place->before, job->before, sizeof place->before);
    for (int i = 0; i < MATH_ANSWERS; i++)
        place->answers[i] = json_incref(job->answers[i]);
}

/* ---- Jobs ---- */

static bool add_wish(struct math_job *job, struct ask *ask, enum math_answer answer)
{
    struct math_wish *wish = server_get(job->server, sizeof *wish);
    if (wish == NULL) {
        ask_refused(ask, "BUSY", "there is no memory for this now: ask again");
        return false;
    }
    *wish = (struct math_wish){.next = job->wishes, .ask = ask, .answer = answer};
    job->wishes = wish;
    return true;
}

/* Everybody who waits is told, or refused; then the job is gone. */
static void finish(struct math_job *job)
{
    struct server *server = job->server;
    while (job->wishes != NULL) {
        struct math_wish *wish = job->wishes;
        job->wishes = wish->next;
        if (job->refused != NULL)
            ask_refused(wish->ask, job->refused, job->words);
        else
            ask_told(wish->ask, json_incref(job->answers[wish->answer]));
        server_let_go(server, wish, sizeof *wish);
    }
    for (int i = 0; i < MATH_ANSWERS; i++)
        json_decref(job->answers[i]);
    server_let_go(server, job, sizeof *job);
}

void mathematics_refuse(struct math_job *job, const char *name, const char *words)
{
    job->refused = name;
    strncpy(job->words, words, sizeof job->words - 1);
    finish(job);
}

struct math_job *mathematics_job(struct server *server, struct ask *ask, enum math_kind kind, enum math_answer answer)
{
    struct math_job *job = server_get(server, sizeof *job);
    if (job == NULL || mathematics_of(server) == NULL) {
        ask_refused(ask, "BUSY", "there is no memory for this now: ask again");
        server_let_go(server, job, sizeof *job);
        return NULL;
    }
    job->server = server;
    job->kind = kind;
    job->work.data = job;
    if (add_wish(job, ask, answer))
        return job;
    server_let_go(server, job, sizeof *job);
    return NULL;
}

/* ---- Running ---- */

static void run_next(struct server *server);

static void work(uv_work_t *work_of_uv)
{
    math_work(work_of_uv->data);
}

static void worked(uv_work_t *work_of_uv, int status)
{
    struct math_job *job = work_of_uv->data;
    struct server *server = job->server;
    server->working--;
    server->mathematics->running = NULL;
    if (status != 0)
        mathematics_refuse(job, "BUSY", "this could not be computed now: ask again");
    else {
        if (job->refused == NULL)
            keep(server->mathematics, job);
        finish(job);
    }
    run_next(server);
    turn_want(server);
}

/* Is anybody still waiting for it? */
static bool is_wanted(const struct math_job *job)
{
    for (const struct math_wish *wish = job->wishes; wish != NULL; wish = wish->next)
        if (ask_client(wish->ask) != NULL)
            return true;
    return false;
}

static void run_next(struct server *server)
{
    struct mathematics *mathematics = server->mathematics;
    while (mathematics->running == NULL && mathematics->waiting != NULL) {
        struct math_job *job = mathematics->waiting;
        mathematics->waiting = job->next;
        job->next = NULL;
        if (server->state == SERVER_STOPPING)
            mathematics_refuse(job, "SERVER_STOPPING", "the server is being stopped: come again");
        else if (!is_wanted(job))
            mathematics_refuse(job, "BUSY", "nobody waits for this any more");
        else if (uv_queue_work(server->set.loop, &job->work, work, worked) != 0)
            mathematics_refuse(job, "BUSY", "this could not be computed now: ask again");
        else {
            server->working++;
            mathematics->running = job;
        }
    }
}

/* The what-if of the same person that still waits gives way to the new one. */
static bool is_of_same(const struct math_job *older, const struct math_job *newer)
{
    const struct client *one = ask_client(older->wishes->ask), *other = ask_client(newer->wishes->ask);
    if (one == NULL || other == NULL || client_person(one)->number == 0)
        return one == other; /* people behind one address are not one person */
    return client_person(one)->number == client_person(other)->number;
}

static void replace_older(struct mathematics *mathematics, const struct math_job *newer)
{
    for (struct math_job **place = &mathematics->waiting; *place != NULL; place = &(*place)->next) {
        struct math_job *older = *place;
        if (older->kind != MATH_WHAT_IF || !is_of_same(older, newer))
            continue;
        *place = older->next;
        mathematics_refuse(older, "REPLACED", "a newer question has taken its place");
        return;
    }
}

void mathematics_queue(struct math_job *job)
{
    struct mathematics *mathematics = job->server->mathematics;
    struct math_job **last = &mathematics->waiting;
    size_t what_ifs = 0;
    if (job->kind == MATH_WHAT_IF)
        replace_older(mathematics, job);
    for (; *last != NULL; last = &(*last)->next)
        what_ifs += (*last)->kind == MATH_WHAT_IF;
    if (job->kind == MATH_WHAT_IF && what_ifs >= WHAT_IF_MOST) {
        mathematics_refuse(job, "BUSY", "too many questions are being worked out: ask again");
        return;
    }
    const struct kept *kept = job->is_filed ? kept_of(mathematics, job->digest) : NULL;
    if (kept != NULL)
        memcpy(job->before, kept->before, sizeof job->before);
    *last = job;
    run_next(job->server);
}

/* ---- Asking ---- */

static bool is_about(const struct math_job *job, enum math_kind kind, const uint8_t *digest)
{
    return job != NULL && job->kind == kind && (digest == NULL || memcmp(job->digest, digest, BAIZE_HASH_SIZE) == 0);
}

/* The job that computes it already; NULL: none. */
static struct math_job *find_job(struct mathematics *mathematics, enum math_kind kind, const uint8_t *digest)
{
    if (is_about(mathematics->running, kind, digest))
        return mathematics->running;
    for (struct math_job *job = mathematics->waiting; job != NULL; job = job->next)
        if (is_about(job, kind, digest))
            return job;
    return NULL;
}

void mathematics_tell(struct server *server, struct ask *ask, const struct baize_rules *rules,
                      const uint8_t digest[BAIZE_HASH_SIZE], enum math_answer answer)
{
    struct mathematics *mathematics = mathematics_of(server);
    const struct kept *kept = mathematics == NULL ? NULL : kept_of(mathematics, digest);
    struct math_job *job = mathematics == NULL ? NULL : find_job(mathematics, MATH_TABLE, digest);
    if (kept != NULL) {
        ask_told(ask, json_incref(kept->answers[answer]));
    } else if (job != NULL) {
        add_wish(job, ask, answer);
    } else if ((job = mathematics_job(server, ask, MATH_TABLE, answer)) != NULL) {
        job->is_filed = true;
        job->rules = *rules;
        memcpy(job->digest, digest, sizeof job->digest);
        mathematics_queue(job);
    }
}

void mathematics_tell_claims(struct server *server, struct ask *ask)
{
    struct mathematics *mathematics = mathematics_of(server);
    struct math_job *job = mathematics == NULL ? NULL : find_job(mathematics, MATH_CLAIMS, NULL);
    if (mathematics != NULL && mathematics->claims != NULL)
        ask_told(ask, json_incref(mathematics->claims));
    else if (job != NULL)
        add_wish(job, ask, MATH_FIGURES);
    else if ((job = mathematics_job(server, ask, MATH_CLAIMS, MATH_FIGURES)) != NULL)
        mathematics_queue(job);
}

/* ---- Stopping ---- */

void mathematics_stop(struct server *server)
{
    if (server->mathematics == NULL)
        return;
    while (server->mathematics->waiting != NULL) {
        struct math_job *job = server->mathematics->waiting;
        server->mathematics->waiting = job->next;
        mathematics_refuse(job, "SERVER_STOPPING", "the server is being stopped: come again");
    }
}

void mathematics_close(struct server *server)
{
    struct mathematics *mathematics = server->mathematics;
    if (mathematics == NULL)
        return;
    mathematics_stop(server);
    for (size_t i = 0; i < mathematics->kept_count; i++)
        let_go(&mathematics->kept[i]);
    json_decref(mathematics->claims);
    server_let_go(server, mathematics, sizeof *mathematics);
    server->mathematics = NULL;
}
