/* test_people_worker.c - the threads of Argon2id: in order, the front one while it has credit, then the back one. */
#include "people/inside.h"
#include "testing.h"
#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#define JOBS 6

static struct job jobs[JOBS];

static void drop(struct job *job)
{
    (void)job;
}

/* Clocks that only the test moves: a job takes 20 ms of its thread, and no time goes by. The hashes themselves are as
 * small as they can be, because the back thread gets next to nothing of a busy machine. */
#define JOB_US 20000

static int64_t now_us = 1000;

static int64_t test_time(clockid_t clock)
{
    static _Thread_local int64_t worked_us;
    return clock == CLOCK_MONOTONIC ? now_us : (worked_us += JOB_US);
}

static void start(struct worker *worker)
{
    *worker = (struct worker){.wake = -1, .time_us = test_time};
    assert_true(worker_start(worker, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN));
}

#define PASSWORD "four aces on the felt"

static void give(struct worker *worker, struct job job, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        jobs[i] = job;
        worker_give(worker, &jobs[i]);
    }
    for (size_t i = 0; i < count; i++)
        assert_ptr_equal(worker_take(worker, -1), &jobs[i]); /* in their order */
}

/* Hashes are made, as when somebody is added. */
static void work(struct worker *worker, size_t count)
{
    give(worker, (struct job){.kind = JOB_MAKE, .password = PASSWORD}, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(crypto_pwhash_str_verify(jobs[i].made, PASSWORD, sizeof PASSWORD - 1), 0);
}

/* Nobody has the name. */
static void guess(struct worker *worker, size_t count)
{
    give(worker, (struct job){.kind = JOB_CHECK, .password = PASSWORD}, count);
    assert_false(jobs[0].right);
}

static void set_credit(struct worker *worker, int64_t credit_us)
{
    pthread_mutex_lock(&worker->lock);
    worker->credit_us = credit_us;
    pthread_mutex_unlock(&worker->lock);
}

static void pass(struct worker *worker, int64_t us)
{
    pthread_mutex_lock(&worker->lock);
    now_us += us;
    pthread_mutex_unlock(&worker->lock);
}

TEST(test_few_jobs_are_done_in_front)
{
    static struct worker worker;
    start(&worker);
    work(&worker, 3);
    assert_int_equal(worker.done[WORKER_FRONT], 3);
    assert_int_equal(worker.done[WORKER_BACK], 0);
    worker_stop(&worker, drop);
}

TEST(test_without_credit_they_are_done_in_the_back)
{
    static struct worker worker;
    start(&worker);
    set_credit(&worker, -1000000000);
    work(&worker, JOBS);
    assert_int_equal(worker.done[WORKER_FRONT], 0);
    assert_int_equal(worker.done[WORKER_BACK], JOBS);
    worker_stop(&worker, drop);
}

/* Wrong passwords use credit up; what goes by brings it back, and never more than there was at first. */
TEST(test_credit_is_used_and_comes_back)
{
    static struct worker worker;
    start(&worker);
    int64_t most = worker.credit_us;
    set_credit(&worker, 1);
    guess(&worker, 2);
    assert_int_equal(worker.done[WORKER_FRONT], 1);
    assert_int_equal(worker.done[WORKER_BACK], 1);
    assert_int_equal(worker.credit_us, 1 - JOB_US); /* the back thread costs nothing */
    pass(&worker, 50 * (JOB_US - 1));               /* a fiftieth of it comes back: not enough */
    guess(&worker, 1);
    assert_int_equal(worker.done[WORKER_BACK], 2);
    pass(&worker, 50);
    guess(&worker, 1);
    assert_int_equal(worker.done[WORKER_FRONT], 2);
    assert_int_equal(worker.credit_us, 1 - JOB_US);
    pass(&worker, INT64_C(3600000000));
    work(&worker, 1);
    assert_int_equal(worker.done[WORKER_FRONT], 3);
    assert_int_equal(worker.credit_us, most);
    worker_stop(&worker, drop);
}

TEST(test_what_is_right_costs_no_credit)
{
    static struct worker worker;
    start(&worker);
    work(&worker, 1);
    struct job right = {.kind = JOB_CHECK, .password = PASSWORD};
    memcpy(right.hash, jobs[0].made, sizeof right.hash);
    set_credit(&worker, 1);
    give(&worker, right, JOBS);
    assert_true(jobs[JOBS - 1].right);
    assert_int_equal(worker.done[WORKER_FRONT], 1 + JOBS);
    assert_int_equal(worker.done[WORKER_BACK], 0);
    worker_stop(&worker, drop);
}

/* Where nobody is let in, a right password costs as much of the credit as a wrong one: how long the next ones take does
 * not tell that it is right (S2). */
TEST(test_S2_where_it_is_closed_right_costs_credit)
{
    static struct worker worker;
    start(&worker);
    work(&worker, 1);
    struct job right = {.kind = JOB_CHECK, .password = PASSWORD, .closed = true};
    memcpy(right.hash, jobs[0].made, sizeof right.hash);
    set_credit(&worker, 1);
    give(&worker, right, 2);
    assert_true(jobs[0].right);
    assert_int_equal(worker.done[WORKER_BACK], 1);
    worker_stop(&worker, drop);
}

static void set_busy(struct worker *worker, bool busy)
{
    pthread_mutex_lock(&worker->lock);
    worker->busy = busy;
    worker->turn = WORKER_BACK;
    pthread_cond_broadcast(&worker->wanted);
    pthread_mutex_unlock(&worker->lock);
}

/* Somebody guesses, and a second person signs at a table. */
TEST(test_what_comes_first_does_not_wait_for_who_guesses)
{
    static struct worker worker;
    start(&worker);
    set_credit(&worker, -1000000000);
    set_busy(&worker, true); /* the back thread is at work, for as long as it takes */
    for (size_t i = 0; i < JOBS; i++) {
        jobs[i] = (struct job){.kind = JOB_CHECK, .password = PASSWORD, .first = i == JOBS - 1};
        worker_give(&worker, &jobs[i]);
    }
    assert_ptr_equal(worker_take(&worker, -1), &jobs[JOBS - 1]);
    assert_null(worker_take(&worker, 0));
    set_busy(&worker, false);
    for (size_t i = 0; i < JOBS - 1; i++)
        assert_ptr_equal(worker_take(&worker, -1), &jobs[i]);
    assert_int_equal(worker.done[WORKER_FRONT], 1);
    assert_int_equal(worker.done[WORKER_BACK], JOBS - 1);
    worker_stop(&worker, drop);
}

TEST(test_what_is_left_is_dropped)
{
    static struct worker worker;
    start(&worker);
    for (size_t i = 0; i < JOBS; i++) {
        jobs[i] = (struct job){.kind = JOB_MAKE, .password = PASSWORD, .first = i % 2};
        worker_give(&worker, &jobs[i]);
    }
    worker_stop(&worker, drop); /* and does not hang */
}

/* Descriptor 0 is one like the others, in a service that was started without an input. */
TEST(test_its_descriptor_is_closed_also_when_it_is_0)
{
    static struct worker worker;
    int kept = dup(0);
    close(0);
    start(&worker);
    assert_int_equal(worker.wake, 0);
    worker_stop(&worker, drop);
    assert_int_equal(fcntl(0, F_GETFD), -1);
    if (kept >= 0) {
        dup2(kept, 0);
        close(kept);
    }
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    return run_listed_tests();
}
