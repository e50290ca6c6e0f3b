/* simulate_run.c - blocks on threads.
 *
 *     next block  0 1 2 3 4 5 ...        one counter, taken from by all threads
 *                  \ | /
 *     thread tallies  A  B  C            each its own
 *                      \ | /
 *     sum                                the same integers whoever played which block
 *
 * The first thread of the program only waits and draws the progress. Ctrl-C lets each thread finish its block. */
#include "cmd/progress.h"
#include "cmd/simulate.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static atomic_bool interrupted; /* free of locks, so that a signal may set it */

struct run {
    const struct simulate_setup *setup;
    uint64_t blocks;
    atomic_uint_fast64_t next; /* block to be played */
    atomic_uint_fast64_t done; /* rounds */
    atomic_bool give_up;       /* a block failed: the others need not be played */
    pthread_mutex_t lock;
    pthread_cond_t finished;
    unsigned running; /* threads; under the lock */
};

struct worker {
    struct run *run;
    pthread_t thread;
    struct baize_tally tally;
    enum baize_status status;
};

/* ---- A thread ---- */

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&interrupted, true);
}

static uint32_t rounds_of(const struct run *run, uint64_t block)
{
    uint64_t left = run->setup->rounds - block * BAIZE_BLOCK_ROUNDS;
    return left < BAIZE_BLOCK_ROUNDS ? (uint32_t)left : BAIZE_BLOCK_ROUNDS;
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct run *run = worker->run;
    while (!atomic_load(&interrupted) && !atomic_load(&run->give_up)) {
        uint64_t block = atomic_fetch_add(&run->next, 1);
        if (block >= run->blocks)
            break;
        uint32_t rounds = rounds_of(run, block);
        worker->status = baize_simulate_block(&run->setup->simulation, block, rounds, &worker->tally);
        if (worker->status != BAIZE_OK)
            atomic_store(&run->give_up, true);
        atomic_fetch_add(&run->done, rounds);
    }
    pthread_mutex_lock(&run->lock);
    run->running--;
    pthread_cond_signal(&run->finished);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* ---- The others ---- */

static void wait_for_all(struct run *run)
{
    struct progress progress;
    progress_begin(&progress, "simulating", "rounds", run->setup->rounds);
    pthread_mutex_lock(&run->lock);
    while (run->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&run->finished, &run->lock, &until);
        progress_show(&progress, atomic_load(&run->done));
    }
    pthread_mutex_unlock(&run->lock);
    progress_end(&progress);
}

/* Starts as many threads as the system lets; returns how many. */
static unsigned start(struct run *run, struct worker *workers)
{
    unsigned started = 0;
    pthread_mutex_lock(&run->lock);
    while (started < run->setup->threads) {
        workers[started].run = run;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break;
        run->running = ++started;
    }
    pthread_mutex_unlock(&run->lock);
    return started;
}

static enum baize_status add_up(struct worker *workers, unsigned count, struct baize_tally *tally)
{
    enum baize_status status = BAIZE_OK;
    for (unsigned i = 0; i < count; i++) {
        pthread_join(workers[i].thread, NULL);
        if (status == BAIZE_OK)
            status = workers[i].status;
        if (status == BAIZE_OK)
            status = baize_tally_add(tally, &workers[i].tally);
    }
    return status;
}

static bool play(struct run *run, struct baize_tally *tally)
{
    struct worker *workers = calloc(run->setup->threads, sizeof *workers);
    unsigned started = workers == NULL ? 0 : start(run, workers);
    if (started == 0) {
        fputs("baize simulate: no thread could be started\n", stderr);
        free(workers);
        return false;
    }
    wait_for_all(run);
    enum baize_status status = add_up(workers, started, tally);
    free(workers);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize simulate: %s\n", baize_status_words(status));
    return status == BAIZE_OK;
}

/* A second Ctrl-C ends the program at once. */
bool simulate_run(const struct simulate_setup *setup, struct baize_tally *tally, bool *stopped)
{
    struct run run = {.setup = setup,
                      .blocks = (setup->rounds + BAIZE_BLOCK_ROUNDS - 1) / BAIZE_BLOCK_ROUNDS,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .finished = PTHREAD_COND_INITIALIZER};
    struct sigaction once = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND}, before;
    sigaction(SIGINT, &once, &before);
    bool good = play(&run, tally);
    sigaction(SIGINT, &before, NULL);
    *stopped = tally->rounds < setup->rounds;
    return good;
}
