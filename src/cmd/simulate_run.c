/* simulate_run.c - blocks on threads.
 *
 *     next block  0 1 2 3 4 5 ...        one counter, taken from by all threads
 *                  \ | /
 *     thread tallies  A  B  C            each its own
 *                      \ | /
 *     sum                                the same integers whoever played which block
 *
 * Meters have one course from the first block to the last (baize/simulate.h). A thread that has played a block leaves
 * its wins in the block's slot; whoever finds the slot of the next block filled lets the course follow it:
 *
 *     slots       | 4: empty | 5: filled | 2: free again | 3: filled |      followed: up to block 3
 *
 * A thread waits only when it is as many blocks ahead as there are slots.
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

/* The wins of a block, until the course has followed it. */
struct slot {
    struct baize_course_wins wins;
    uint32_t rounds;
    bool filled;
};

struct run {
    const struct simulate_setup *setup;
    uint64_t blocks;
    atomic_uint_fast64_t next; /* block to be played */
    atomic_uint_fast64_t done; /* rounds */
    atomic_bool give_up;       /* a block failed: the others need not be played */
    pthread_mutex_t lock;
    pthread_cond_t finished;
    unsigned running; /* threads; under the lock, like all below */
    pthread_cond_t moved;
    struct slot *slots; /* NULL: no meters */
    size_t slots_count;
    uint64_t followed; /* blocks */
    struct baize_course *course;
    enum baize_status course_status;
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

/* ---- The course of the meters ---- */

/* NULL where there are no meters, or no use in waiting any longer. */
static struct slot *take_slot(struct run *run, uint64_t block)
{
    if (run->slots == NULL)
        return NULL;
    pthread_mutex_lock(&run->lock);
    while (block >= run->followed + run->slots_count && !atomic_load(&run->give_up))
        pthread_cond_wait(&run->moved, &run->lock);
    pthread_mutex_unlock(&run->lock);
    return &run->slots[block % run->slots_count];
}

static void give_up(struct run *run)
{
    pthread_mutex_lock(&run->lock);
    atomic_store(&run->give_up, true);
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->lock);
}

static void follow(struct run *run, struct slot *filled)
{
    pthread_mutex_lock(&run->lock);
    filled->filled = true;
    struct slot *next = &run->slots[run->followed % run->slots_count];
    while (next->filled && run->course_status == BAIZE_OK) {
        run->course_status = baize_course_follow(run->course, &next->wins, next->rounds);
        next->filled = false;
        next = &run->slots[++run->followed % run->slots_count];
    }
    pthread_cond_broadcast(&run->moved);
    bool failed = run->course_status != BAIZE_OK;
    pthread_mutex_unlock(&run->lock);
    if (failed)
        give_up(run);
}

static enum baize_status play_block(struct run *run, uint64_t block, uint32_t rounds, struct baize_tally *tally)
{
    struct slot *slot = take_slot(run, block);
    if (slot == NULL)
        return baize_simulate_block(&run->setup->simulation, block, rounds, tally);
    if (atomic_load(&run->give_up))
        return BAIZE_OK; /* another thread says what went wrong */
    slot->rounds = rounds;
    enum baize_status status = baize_simulate_block_wins(&run->setup->simulation, block, rounds, tally, &slot->wins);
    if (status == BAIZE_OK)
        follow(run, slot);
    return status;
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
        worker->status = play_block(run, block, rounds, &worker->tally);
        if (worker->status != BAIZE_OK)
            give_up(run);
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
    if (status == BAIZE_OK)
        status = run->course_status;
    if (status != BAIZE_OK)
        fprintf(stderr, "baize simulate: %s\n", baize_status_words(status));
    return status == BAIZE_OK;
}

/* ---- Meters ---- */

/* One win for each seat and round has room; of memory that is never written to, the system gives nothing. */
static bool make_slots(struct run *run)
{
    const struct baize_simulation *simulation = &run->setup->simulation;
    uint32_t most = (uint32_t)BAIZE_BLOCK_ROUNDS * simulation->seats;
    run->slots_count = 2 * (size_t)run->setup->threads;
    run->slots = calloc(run->slots_count, sizeof *run->slots);
    for (size_t i = 0; run->slots != NULL && i < run->slots_count; i++) {
        run->slots[i].wins =
            (struct baize_course_wins){.wins = malloc(most * sizeof(struct baize_course_win)), .most = most};
        if (run->slots[i].wins.wins == NULL)
            return false;
    }
    return run->slots != NULL;
}

static void free_slots(struct run *run)
{
    for (size_t i = 0; run->slots != NULL && i < run->slots_count; i++)
        free(run->slots[i].wins.wins);
    free(run->slots);
}

static bool play_with_meters(struct run *run, struct baize_tally *tally)
{
    enum baize_status status = baize_course_begin(&run->setup->simulation, run->course);
    if (status != BAIZE_OK) {
        fprintf(stderr, "baize simulate: the progressive: %s\n", baize_status_words(status));
        return false;
    }
    bool good = make_slots(run);
    if (!good)
        fputs("baize simulate: not enough memory\n", stderr);
    good = good && play(run, tally);
    free_slots(run);
    return good;
}

/* A second Ctrl-C ends the program at once. */
bool simulate_run(const struct simulate_setup *setup, struct baize_tally *tally, struct baize_course *course,
                  bool *stopped)
{
    struct run run = {.setup = setup,
                      .blocks = (setup->rounds + BAIZE_BLOCK_ROUNDS - 1) / BAIZE_BLOCK_ROUNDS,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .finished = PTHREAD_COND_INITIALIZER,
                      .moved = PTHREAD_COND_INITIALIZER,
                      .course = course};
    struct sigaction once = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND}, before;
    sigaction(SIGINT, &once, &before);
    bool good = setup->simulation.wagers[BAIZE_PROGRESSIVE] > 0 ? play_with_meters(&run, tally) : play(&run, tally);
    sigaction(SIGINT, &before, NULL);
    *stopped = tally->rounds < setup->rounds;
    return good;
}
