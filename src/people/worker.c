/* worker.c - the threads in which Argon2id runs: they know jobs, and nothing of people or stores.
 *
 *     give --+--> in_turn --> front, or back --+--> ready --> take
 *            +--> at_once --> front -----------+
 *
 * Of those that sign in one at a time, in their order. The front thread has two seconds of wrong passwords to its
 * credit: twenty of them one after the other. Whoever guesses uses that up, and then the jobs are for the back thread,
 * which runs when nobody else wants a processor: those who play do not notice. It can be starved by other programs; the
 * front cannot, and its credit comes back. Passwords that are right cost nothing of it. What comes first (a second
 * person signs at a table) does not wait for any of them: the front thread does it, also while the back one works. */
#define _GNU_SOURCE /* gettid */
#include "people/inside.h"

#include <errno.h>
#include <sched.h>
#include <sodium.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define NICENESS       10
#define CREDIT_MOST_US 2000000
#define CREDIT_PART    50 /* of the time that goes by comes back */

static bool fits(const char *hash, const char *password)
{
    return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

static void check(const struct worker *worker, struct job *job)
{
    char thrown_away[PEOPLE_HASH_SIZE];
    if (job->hash[0] != '\0') {
        job->right = fits(job->hash, job->password);
        return;
    }
    /* Nobody has the name. To make a hash is as much work as to hold one against it. */
    if (crypto_pwhash_str(thrown_away, job->password, strlen(job->password), worker->operations, worker->memory) != 0)
        job->no_memory = true;
    sodium_memzero(thrown_away, sizeof thrown_away);
}

static void make(const struct worker *worker, struct job *job, const char *password)
{
    for (size_t i = 0; i < job->used_count && !job->used_up; i++)
        job->used_up = fits(job->used[i], password);
    if (!job->used_up &&
        crypto_pwhash_str(job->made, password, strlen(password), worker->operations, worker->memory) != 0)
        job->no_memory = true;
}

static void carry_out(const struct worker *worker, struct job *job)
{
    if (job->kind == JOB_MAKE)
        make(worker, job, job->password);
    else if (!job->judged)
        check(worker, job);
    else
        make(worker, job, job->fresh);
    sodium_memzero(job->password, sizeof job->password);
}

/* On Linux a number of niceness, and a policy, are a thread's own. */
static void step_back(enum worker_thread which)
{
    const struct sched_param none = {0};
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
    if (which == WORKER_BACK)
        sched_setscheduler(0, SCHED_IDLE, &none);
}

static int64_t time_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static bool has_credit(struct worker *worker)
{
    int64_t now = worker->time_us(CLOCK_MONOTONIC);
    worker->credit_us += (now - worker->looked_us) / CREDIT_PART;
    worker->looked_us = now;
    if (worker->credit_us > CREDIT_MOST_US)
        worker->credit_us = CREDIT_MOST_US;
    return worker->credit_us > 0;
}

static void put(struct job_list *list, struct job *job)
{
    job->next = NULL;
    if (list->first == NULL)
        list->first = job;
    else
        list->last->next = job;
    list->last = job;
}

static struct job *take(struct job_list *list)
{
    struct job *job = list->first;
    if (job != NULL)
        list->first = job->next;
    return job;
}

/* Said once for each job in turn, when it has come to be the first: if each thread looked at the credit for itself, it
 * might come back between the two looks, and both would leave the job to the other. Without a back thread the front
 * does everything. */
static void say_whose_turn(struct worker *worker)
{
    worker->turn = has_credit(worker) || worker->started < WORKER_THREADS ? WORKER_FRONT : WORKER_BACK;
    pthread_cond_broadcast(&worker->wanted);
}

static bool is_for(const struct worker *worker, enum worker_thread which)
{
    if (which == WORKER_FRONT && worker->at_once.first != NULL)
        return true;
    return worker->in_turn.first != NULL && !worker->busy && worker->turn == which;
}

/* With the lock held, but not while it works. */
static void work(struct worker *worker, enum worker_thread which)
{
    struct job *job = which == WORKER_FRONT ? take(&worker->at_once) : NULL;
    bool in_turn = job == NULL;
    if (in_turn) {
        job = take(&worker->in_turn);
        worker->busy = true;
    }
    int64_t start = worker->time_us(CLOCK_THREAD_CPUTIME_ID);
    pthread_mutex_unlock(&worker->lock);
    carry_out(worker, job);
    pthread_mutex_lock(&worker->lock);
    worker->done[which]++;
    if (which == WORKER_FRONT && job->kind != JOB_MAKE && (!job->right || job->closed))
        worker->credit_us -= worker->time_us(CLOCK_THREAD_CPUTIME_ID) - start;
    put(&worker->ready, job);
    pthread_cond_signal(&worker->finished);
    if (in_turn) {
        worker->busy = false;
        say_whose_turn(worker);
    }
}

static void run(struct worker *worker, enum worker_thread which)
{
    const uint64_t one = 1;
    step_back(which);
    pthread_mutex_lock(&worker->lock);
    for (;;) {
        while (!is_for(worker, which) && !worker->stops)
            pthread_cond_wait(&worker->wanted, &worker->lock);
        if (worker->stops)
            break;
        work(worker, which);
        if (write(worker->wake, &one, sizeof one) < 0 && errno != EAGAIN)
            break;
    }
    pthread_mutex_unlock(&worker->lock);
}

static void *run_front(void *context)
{
    run(context, WORKER_FRONT);
    return NULL;
}

static void *run_back(void *context)
{
    run(context, WORKER_BACK);
    return NULL;
}

static bool start_threads(struct worker *worker)
{
    void *(*const runs[WORKER_THREADS])(void *) = {run_front, run_back};
    pthread_mutex_lock(&worker->lock);
    while (worker->started < WORKER_THREADS &&
           pthread_create(&worker->threads[worker->started], NULL, runs[worker->started], worker) == 0)
        worker->started++;
    pthread_mutex_unlock(&worker->lock);
    return worker->started > 0;
}

bool worker_start(struct worker *worker, uint64_t operations, size_t memory)
{
    pthread_condattr_t attributes;
    worker->operations = operations;
    worker->memory = memory;
    worker->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (worker->wake < 0)
        return false;
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->wanted, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* a wait is not longer because the clock was set */
    pthread_cond_init(&worker->finished, &attributes);
    pthread_condattr_destroy(&attributes);
    worker->credit_us = CREDIT_MOST_US;
    if (worker->time_us == NULL)
        worker->time_us = time_us;
    worker->looked_us = worker->time_us(CLOCK_MONOTONIC);
    return start_threads(worker);
}

void worker_give(struct worker *worker, struct job *job)
{
    pthread_mutex_lock(&worker->lock);
    bool is_next = !job->first && worker->in_turn.first == NULL && !worker->busy;
    put(job->first ? &worker->at_once : &worker->in_turn, job);
    if (is_next)
        say_whose_turn(worker);
    else if (job->first)
        pthread_cond_broadcast(&worker->wanted);
    pthread_mutex_unlock(&worker->lock);
}

static void wait_for_job(struct worker *worker, int timeout_ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += timeout_ms / 1000;
    until.tv_nsec += (long)(timeout_ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    while (worker->ready.first == NULL)
        if (timeout_ms < 0)
            pthread_cond_wait(&worker->finished, &worker->lock);
        else if (pthread_cond_timedwait(&worker->finished, &worker->lock, &until) != 0)
            return;
}

struct job *worker_take(struct worker *worker, int timeout_ms)
{
    uint64_t woken;
    pthread_mutex_lock(&worker->lock);
    if (worker->ready.first == NULL && timeout_ms != 0)
        wait_for_job(worker, timeout_ms);
    struct job *job = take(&worker->ready);
    if (worker->ready.first == NULL && read(worker->wake, &woken, sizeof woken) < 0)
        woken = 0; /* it was quiet already */
    pthread_mutex_unlock(&worker->lock);
    return job;
}

static void drop_all(struct job *job, void (*drop)(struct job *job))
{
    while (job != NULL) {
        struct job *next = job->next;
        drop(job);
        job = next;
    }
}

void worker_stop(struct worker *worker, void (*drop)(struct job *job))
{
    if (worker->started > 0) {
        pthread_mutex_lock(&worker->lock);
        worker->stops = true;
        pthread_cond_broadcast(&worker->wanted);
        pthread_mutex_unlock(&worker->lock);
        while (worker->started > 0)
            pthread_join(worker->threads[--worker->started], NULL);
        pthread_mutex_destroy(&worker->lock);
        pthread_cond_destroy(&worker->wanted);
        pthread_cond_destroy(&worker->finished);
    }
    if (worker->wake >= 0)
        close(worker->wake);
    drop_all(worker->at_once.first, drop);
    drop_all(worker->in_turn.first, drop);
    drop_all(worker->ready.first, drop);
}
