/* serve_loop.c - what happens around the server: signals, the lease of the house, systemd.
 *
 *     SIGTERM, SIGINT   stop in good order; the second one at once
 *     SIGHUP            nothing; but when it was started in a terminal, that is gone: as SIGTERM
 *     lease             "house", renewed every third of its time; lost: another server has the house, this one ends
 *     systemd           READY, STATUS, STOPPING, and WATCHDOG while server_is_well                                  */
#include "cmd/serve.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-daemon.h>
#include <time.h>
#include <unistd.h>

#define LEASE          "house"
#define STOP_MOST_MS   8000 /* then it ends without good order: what is durable is durable */
#define STATUS_EACH_MS 10000

/* ---- Ending ---- */

static void on_stopped(void *context)
{
    struct serve *serve = context;
    serve->stopped = true;
    serve->serving = false;
    uv_stop(&serve->loop);
}

static void on_stop_time(uv_timer_t *timer)
{
    struct serve *serve = timer->data;
    log_line(&serve->log, LOG_ERROR, "stop_took_too_long", "");
    uv_stop(&serve->loop);
}

static void stop(struct serve *serve, const char *why)
{
    if (serve->stopping)
        return;
    serve->stopping = true;
    log_line(&serve->log, LOG_INFO, "stopping", "why:s", why);
    sd_notify(0, "STOPPING=1\nSTATUS=Stopping");
    uv_timer_start(&serve->stop_timer, on_stop_time, STOP_MOST_MS, 0);
    server_stop(serve->server, on_stopped, serve);
}

void serve_fail(struct serve *serve, const char *words)
{
    if (!serve->failed)
        fprintf(stderr, "baize serve: %s\n", words);
    serve->failed = true;
    log_line(&serve->log, LOG_ERROR, "failed", "words:s", words);
    sd_notifyf(0, "STATUS=Failed: %s", words);
    if (serve->serving)
        stop(serve, "failed");
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct serve *serve = signal->data;
    if (number == SIGHUP && !isatty(STDERR_FILENO) && !isatty(STDIN_FILENO))
        return;
    if (serve->stopping && number != SIGHUP)
        _exit(CMD_FAILED); /* what was answered is durable */
    stop(serve, number == SIGTERM ? "SIGTERM" : number == SIGINT ? "SIGINT" : "SIGHUP");
}

/* ---- The lease ---- */

#define LEASE_WAIT_MS 10000 /* for one answer; the question stays, and its answer is taken when it comes */
#define LET_GO_MS     2000
#define STAND_BY_MS   500
#define EARLY_STOP_S  5 /* then it ends without waiting for the database: nothing is served yet */

static int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static volatile sig_atomic_t told_to_stop; /* while it stands by or starts, before the loop has the signals */

static void on_early_signal(int number)
{
    told_to_stop = number;
    alarm(EARLY_STOP_S);
}

static void on_early_alarm(int number)
{
    (void)number;
    _exit(CMD_DONE);
}

static void on_answer(void *context, enum baize_status status, uint64_t token)
{
    struct serve *serve = context;
    serve->lease.asked = false;
    serve->lease.status = status;
    serve->lease.token = token;
}

static enum baize_status ask_lease(struct serve *serve, uint32_t keep_ms)
{
    const struct baize_store *store = &serve->office.house.store;
    if (serve->lease.asked)
        return BAIZE_OK;
    serve->lease.asked_ms = monotonic_ms();
    enum baize_status status = store->call->lease(store->self, LEASE, serve->holder, keep_ms, on_answer, serve);
    serve->lease.asked = status == BAIZE_OK;
    return status;
}

/* Waits, but not for ever, and not once a signal has come. */
static enum baize_status lease_now(struct serve *serve, uint32_t keep_ms, int64_t wait_ms, uint64_t *token)
{
    const struct baize_store *store = &serve->office.house.store;
    enum baize_status status = ask_lease(serve, keep_ms);
    int64_t until_ms = monotonic_ms() + wait_ms;
    sig_atomic_t before = told_to_stop;
    while (status == BAIZE_OK && serve->lease.asked && told_to_stop == before && monotonic_ms() < until_ms)
        store->call->run(store->self, 100);
    if (status != BAIZE_OK || serve->lease.asked)
        return status != BAIZE_OK ? status : BAIZE_STORE_UNAVAILABLE;
    *token = serve->lease.token;
    return serve->lease.status;
}

static void wait_between(void)
{
    struct timespec wait = {.tv_nsec = STAND_BY_MS * INT64_C(1000000)};
    nanosleep(&wait, NULL); /* a signal ends it: that is what is wanted */
}

static bool stand_by(struct serve *serve, uint32_t keep_ms, uint64_t *token)
{
    enum baize_status status = BAIZE_STORE_LEASED;
    puts("Another server has the house. Standing by: this one takes over when that one's lease runs out.");
    fflush(stdout);
    log_line(&serve->log, LOG_WARNING, "standing_by", "");
    sd_notify(0, "READY=1\nSTATUS=Standing by: another server has the house");
    while (status != BAIZE_OK && status != BAIZE_STORE_NEWER && !told_to_stop) {
        wait_between();
        status = lease_now(serve, keep_ms, LEASE_WAIT_MS, token);
        sd_notify(0, "WATCHDOG=1");
    }
    if (status == BAIZE_OK)
        log_line(&serve->log, LOG_WARNING, "took_over", "");
    if (status == BAIZE_STORE_NEWER)
        fputs("baize serve: a newer program serves this house now: install it here too\n", stderr);
    serve->stopping = told_to_stop != 0;
    return status == BAIZE_OK && !serve->stopping;
}

bool serve_lease_keep(void *context)
{
    struct serve *serve = context;
    uint32_t keep_ms = serve->config.lease_ms;
    if (!serve->lease.asked && monotonic_ms() - serve->lease.asked_ms >= keep_ms / 3) {
        ask_lease(serve, keep_ms);
        sd_notify(0, "WATCHDOG=1\nEXTEND_TIMEOUT_USEC=60000000\nSTATUS=Reading the record");
    }
    bool lost =
        !serve->lease.asked && (serve->lease.status == BAIZE_STORE_LEASED ||
                                (serve->lease.status == BAIZE_OK && serve->lease.token != serve->office.house.lease));
    if (lost)
        fputs("baize serve: another server has taken the house over while this one read the record\n", stderr);
    serve->stopping = serve->stopping || told_to_stop != 0;
    return !lost && !told_to_stop;
}

/* Asking again as the same holder keeps the token (store.h). Containers may have equal names and equal process ids: the
 * random bytes are what no other server has. The rest is for who looks into the table. */
static void name_holder(struct serve *serve)
{
    char host[64] = "";
    uint64_t own = 0;
    gethostname(host, sizeof host - 1);
    baize_random_bytes(&serve->office.house.random, &own, sizeof own);
    snprintf(serve->holder, sizeof serve->holder, "%s:%ld:%016llx", host, (long)getpid(), (unsigned long long)own);
}

bool serve_lease_take(struct serve *serve)
{
    uint32_t keep_ms = serve->config.lease_ms;
    struct sigaction early = {.sa_handler = on_early_signal}, late = {.sa_handler = on_early_alarm};
    if (strcmp(serve->office.house.store.call->name, "sqlite") == 0) /* its lock is held: whoever had it is dead */
        snprintf(serve->holder, sizeof serve->holder, "the process with the lock");
    else
        name_holder(serve);
    sigaction(SIGTERM, &early, NULL);
    sigaction(SIGINT, &early, NULL);
    sigaction(SIGALRM, &late, NULL);
    enum baize_status status = lease_now(serve, keep_ms, LEASE_WAIT_MS, &serve->office.house.lease);
    if (status == BAIZE_OK)
        return true;
    if (status == BAIZE_STORE_LEASED)
        return stand_by(serve, keep_ms, &serve->office.house.lease);
    fprintf(stderr, "baize serve: the lease of the house: %s: %s\n", baize_status_words(status),
            serve->office.house.store.call->trouble(serve->office.house.store.self));
    return false;
}

void serve_lease_let_go(struct serve *serve)
{
    uint64_t token;
    if (serve->office.house.lease != 0)
        lease_now(serve, 0, LET_GO_MS, &token);
    serve->office.house.lease = 0;
}

/* The store away is no loss: nobody else gets the lease from it either. */
static void on_renewed(void *context, enum baize_status status, uint64_t token)
{
    struct serve *serve = context;
    bool another = status == BAIZE_STORE_LEASED || (status == BAIZE_OK && token != serve->office.house.lease);
    if (another && !serve->stopping)
        serve_fail(serve, "another server has taken the house over (its lease ran out here)");
}

static void on_lease_time(uv_timer_t *timer)
{
    struct serve *serve = timer->data;
    const struct baize_store *store = &serve->office.house.store;
    store->call->lease(store->self, LEASE, serve->holder, serve->config.lease_ms, on_renewed, serve);
}

/* ---- systemd ---- */

static void on_watch_time(uv_timer_t *timer)
{
    struct serve *serve = timer->data;
    if (serve->stopping)
        return;
    bool well = server_is_well(serve->server);
    serve_clock_look(serve);
    if (well)
        sd_notify(0, "WATCHDOG=1");
    struct baize_engine_counts counts = baize_engine_counts(serve->office.house.engine);
    sd_notifyf(0, "STATUS=%s; %llu commits since the start", well ? "Serving" : "Not well",
               (unsigned long long)counts.commits);
}

/* ---- The last seal, beside the key ---- */

#define SEAL_EACH_MS 1000

static void write_seal(uv_work_t *work)
{
    const struct serve *serve = work->data;
    last_seal_write(&serve->where, serve->office.house.key->house, &serve->seal_next);
}

static void on_seal_written(uv_work_t *work, int status)
{
    struct serve *serve = work->data;
    serve->seal_busy = false;
    if (status == 0)
        serve->seal_written = serve->seal_next;
}

static void on_seal_time(uv_timer_t *timer)
{
    struct serve *serve = timer->data;
    if (serve->seal_busy || serve->stopping)
        return;
    serve->seal_next = last_seal_of(&serve->office.house);
    if (serve->seal_next.number == serve->seal_written.number)
        return;
    serve->seal_work.data = serve;
    serve->seal_busy = uv_queue_work(&serve->loop, &serve->seal_work, write_seal, on_seal_written) == 0;
}

/* ---- The loop ---- */

bool serve_loop_begin(struct serve *serve)
{
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    uint64_t each_ms = STATUS_EACH_MS, lease_ms = serve->config.lease_ms / 3;
    for (size_t i = 0; i < 3; i++) {
        serve->signals[i].data = serve;
        if (uv_signal_init(&serve->loop, &serve->signals[i]) != 0 ||
            uv_signal_start(&serve->signals[i], on_signal, numbers[i]) != 0)
            return false;
    }
    uv_timer_init(&serve->loop, &serve->lease_timer);
    uv_timer_init(&serve->loop, &serve->watch_timer);
    uv_timer_init(&serve->loop, &serve->stop_timer);
    uv_timer_init(&serve->loop, &serve->seal_timer);
    serve->lease_timer.data = serve->watch_timer.data = serve->stop_timer.data = serve->seal_timer.data = serve;
    if (sd_watchdog_enabled(0, &serve->watchdog_us) > 0 && serve->watchdog_us / 2000 < each_ms)
        each_ms = serve->watchdog_us / 2000;
    uv_timer_start(&serve->lease_timer, on_lease_time, lease_ms, lease_ms);
    uv_timer_start(&serve->watch_timer, on_watch_time, each_ms, each_ms);
    uv_timer_start(&serve->seal_timer, on_seal_time, SEAL_EACH_MS, SEAL_EACH_MS);
    alarm(0);
    if (told_to_stop) /* between the two */
        raise((int)told_to_stop);
    return true;
}

void serve_loop_run(struct serve *serve)
{
    sd_notify(0, "READY=1\nSTATUS=Serving");
    uv_run(&serve->loop, UV_RUN_DEFAULT);
}

/* The server did not start: what it put on the loop goes all the same. */
void serve_loop_give_up(struct serve *serve)
{
    server_stop(serve->server, on_stopped, serve);
    for (int i = 0; i < 1000 && !serve->stopped; i++)
        uv_run(&serve->loop, UV_RUN_NOWAIT);
}

static void close_handle(uv_handle_t *handle)
{
    if (handle->loop != NULL && !uv_is_closing(handle))
        uv_close(handle, NULL);
}

void serve_loop_settle(struct serve *serve)
{
    while (serve->seal_busy)
        uv_run(&serve->loop, UV_RUN_ONCE);
}

void serve_loop_end(struct serve *serve)
{
    for (size_t i = 0; i < 3; i++)
        close_handle((uv_handle_t *)&serve->signals[i]);
    close_handle((uv_handle_t *)&serve->lease_timer);
    close_handle((uv_handle_t *)&serve->watch_timer);
    close_handle((uv_handle_t *)&serve->stop_timer);
    close_handle((uv_handle_t *)&serve->seal_timer);
    for (int i = 0; i < 100 && uv_loop_alive(&serve->loop); i++)
        uv_run(&serve->loop, UV_RUN_NOWAIT);
}
