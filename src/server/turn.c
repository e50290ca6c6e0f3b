/* turn.c - a turn of the loop: the engine runs, what it published is brought to the screens, what it answered is told.
 *
 *     sockets, timer --> prepare: engine --> people --> tables that run by themselves --> engine --> views --> answers
 *                          ^                                                                           |
 *                          +------------------------------ sleep until the next deadline <-------------+
 *
 * The prepare handle runs once before every sleep, so acts that came in together are committed together, and views are
 * made once however many acts changed them. */
#include "server/client.h"

#define SWEEP_MS    10000
#define SLOW_MS     5000           /* views that change with time alone: decks grow old, celebrations end */
#define STUCK_MS    UINT64_C(4000) /* a commit that has no answer: the store is as good as away */
#define FOLLOW_MS   250            /* between two readings of what another process has changed */
#define ROUNDS_MOST 4              /* of one turn: what acts lead to at once; the rest is another turn's */
#define STOP_MS     3000           /* for what is in flight */
#define GOODBYE_MS  2000           /* for peers that take their last message */

static void nothing(uv_timer_t *timer)
{
    (void)timer; /* the loop is awake: the turn comes before it sleeps again */
}

static void readable(uv_poll_t *poll, int status, int events)
{
    (void)poll, (void)status, (void)events;
}

void turn_want(struct server *server)
{
    server->turn->wanted = true;
}

void turn_live(struct server *server)
{
    server->turn->live_wanted = true;
}

void turn_wake_at(struct server *server, int64_t at_ms)
{
    int64_t left_ms = at_ms - baize_engine_now_ms(server->engine);
    uint64_t wake_ms = uv_now(server->set.loop) + (left_ms > 0 ? (uint64_t)left_ms : 0);
    if (wake_ms < server->turn->wake_at_ms)
        server->turn->wake_at_ms = wake_ms;
}

/* ---- The engine ---- */

/* From the first act that waits to the commit that has it. */
static void measure_commits(struct server *server, size_t waiting)
{
    struct turn *turn = server->turn;
    uint64_t commits = baize_engine_counts(server->engine).commits, now_us = uv_hrtime() / 1000;
    if (commits != turn->commits && turn->commit_since_us != 0)
        metrics_commit_us(server, now_us - turn->commit_since_us);
    if (commits != turn->commits || waiting == 0)
        turn->commit_since_us = 0;
    if (waiting > 0 && turn->commit_since_us == 0)
        turn->commit_since_us = now_us;
    turn->commits = commits;
}

static void run_engine(struct server *server)
{
    struct turn *turn = server->turn;
    size_t waiting = baize_engine_waiting(server->engine);
    if (waiting > 0 && turn->commit_since_us == 0)
        turn->commit_since_us = uv_hrtime() / 1000;
    away_heed(server, baize_engine_run(server->engine, 0));
    measure_commits(server, baize_engine_waiting(server->engine));
    bool stuck = turn->commit_since_us != 0 && uv_hrtime() / 1000 - turn->commit_since_us > STUCK_MS * 1000;
    if (stuck && server->state == SERVER_RUNNING)
        away_begin(server, BAIZE_STORE_UNAVAILABLE); /* it says neither yes nor no */
}

static void run_once(struct server *server)
{
    struct turn *turn = server->turn;
    uint64_t now_ms = uv_now(server->set.loop);
    turn->wanted = false;
    if (server->state == SERVER_STORE_AWAY)
        away_turn(server);
    else
        run_engine(server);
    people_run(server->set.people, 0);
    acts_checked(server);
    if (server->state != SERVER_RUNNING || (!turn->live_wanted && now_ms < turn->wake_at_ms))
        return;
    turn->live_wanted = false;
    turn->wake_at_ms = UINT64_MAX;
    live_turn(server);
}

/* ---- Sweeping ---- */

static void sweep(struct server *server, uint64_t now_ms)
{
    struct turn *turn = server->turn;
    if (now_ms >= turn->sweep_at_ms) {
        turn->sweep_at_ms = now_ms + SWEEP_MS;
        clients_sweep(server);
        hub_sweep(server);
    }
    if (now_ms >= turn->slow_at_ms) {
        turn->slow_at_ms = now_ms + SLOW_MS;
        hub_touch_slow(server);
    }
}

/* ---- What another process writes ---- */

/* `baize user` beside the server: who is disabled or has a new password is sent away, a card that was replaced is void,
 * as if it had been done here (docs/house.md). */
static void follow(struct server *server, uint64_t now_ms)
{
    struct turn *turn = server->turn;
    bool good;
    if (people_followed(server->set.people, &good)) {
        turn->others_wrote = turn->others_wrote || !good;
        clients_sweep(server);
    }
    if (server->state != SERVER_RUNNING || !turn->others_wrote || now_ms < turn->follow_at_ms)
        return;
    turn->others_wrote = !people_follow(server->set.people);
    turn->follow_at_ms = now_ms + FOLLOW_MS;
}

/* ---- Stopping ---- */

/*     what is in flight is answered --> `over` to everybody --> all sockets are closed --> the network is closed */
static void stop_step(struct server *server, uint64_t now_ms)
{
    struct turn *turn = server->turn;
    bool quiet = baize_engine_waiting(server->engine) == 0 && server->waits_count == 0 && server->working == 0;
    if (server->state != SERVER_STOPPING || turn->stop == STOP_CLOSING)
        return;
    if (turn->stop == STOP_IN_FLIGHT && (quiet || now_ms >= turn->stop_at_ms)) {
        turn->stop = STOP_GOODBYE;
        turn->stop_at_ms = now_ms + GOODBYE_MS;
        clients_end_all(server, 1001, "SERVER_STOPPING", "the server is being stopped: come again");
    }
    if (server->working > 0)
        return; /* a thread reads for an ask, and comes back to us: it takes no longer than its read */
    if (turn->stop == STOP_GOODBYE && (server->clients_count == 0 || now_ms >= turn->stop_at_ms)) {
        turn->stop = STOP_CLOSING;
        server_close_net(server);
    }
}

/* ---- The turn ---- */

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void set_timer(struct server *server)
{
    struct turn *turn = server->turn;
    uint64_t now_ms = uv_now(server->set.loop);
    uint64_t at_ms = earlier(earlier(turn->sweep_at_ms, turn->slow_at_ms), server->hub->due_ms);
    int64_t deadline_ms = baize_engine_next_deadline_ms(server->engine);
    if (server->state == SERVER_STORE_AWAY)
        at_ms = earlier(at_ms, turn->probe_at_ms);
    else if (deadline_ms >= 0)
        at_ms = earlier(at_ms, now_ms + (uint64_t)deadline_ms + 1);
    if (server->state == SERVER_RUNNING)
        at_ms = earlier(at_ms, turn->wake_at_ms);
    if (server->state == SERVER_RUNNING && turn->others_wrote)
        at_ms = earlier(at_ms, turn->follow_at_ms);
    if (server->state == SERVER_RUNNING && turn->commit_since_us != 0)
        at_ms = earlier(at_ms, turn->commit_since_us / 1000 + STUCK_MS + 1);
    if (server->state == SERVER_STOPPING && turn->stop != STOP_CLOSING)
        at_ms = earlier(at_ms, turn->stop_at_ms);
    if (turn->wanted)
        at_ms = now_ms;
    uv_timer_start(&turn->timer, nothing, at_ms > now_ms ? at_ms - now_ms : 0, 0);
}

static void run_turn(struct server *server)
{
    struct turn *turn = server->turn;
    uint64_t now_ms = uv_now(server->set.loop);
    int rounds = 0;
    do
        run_once(server);
    while (turn->wanted && ++rounds < ROUNDS_MOST);
    follow(server, now_ms);
    sweep(server, now_ms);
    hub_bring(server);
    acts_tell(server);
    stop_step(server, now_ms);
    if (turn->handles > 0 && !uv_is_closing((uv_handle_t *)&turn->timer))
        set_timer(server);
}

static void before_sleep(uv_prepare_t *prepare)
{
    run_turn(prepare->data);
}

/* ---- Opening and closing ---- */

static bool poll_begin(struct server *server, uv_poll_t *poll, int descriptor)
{
    if (uv_poll_init(server->set.loop, poll, descriptor) != 0)
        return false;
    poll->data = server;
    server->turn->handles++;
    return uv_poll_start(poll, UV_READABLE, readable) == 0;
}

bool turn_open(struct server *server)
{
    struct turn *turn = server->turn;
    const struct baize_store *store = &server->set.store;
    int of_store = store->call->descriptor(store->self);
    uint64_t now_ms = uv_now(server->set.loop);
    turn->wake_at_ms = turn->probe_at_ms = UINT64_MAX;
    turn->sweep_at_ms = now_ms + SWEEP_MS;
    turn->slow_at_ms = now_ms + SLOW_MS;
    turn->live_wanted = turn->wanted = true;
    turn->others_wrote = true; /* people were read before somebody listened */
    turn->commits = baize_engine_counts(server->engine).commits;
    uv_timer_init(server->set.loop, &turn->timer);
    uv_prepare_init(server->set.loop, &turn->before);
    turn->timer.data = turn->before.data = server;
    turn->handles = 2;
    if (of_store >= 0) { /* memory has none: its answers come within the turn itself */
        turn->has_store_poll = true;
        if (!poll_begin(server, &turn->store_poll, of_store))
            return false;
    }
    return poll_begin(server, &turn->people_poll, people_descriptor(server->set.people)) &&
           uv_prepare_start(&turn->before, before_sleep) == 0 && uv_timer_start(&turn->timer, nothing, 0, 0) == 0;
}

static void handle_closed(uv_handle_t *handle)
{
    struct server *server = handle->data;
    struct turn *turn = server->turn;
    if (--turn->handles == 0 && turn->stopped != NULL)
        turn->stopped(turn->stopped_context);
}

static void close_handle(uv_handle_t *handle)
{
    if (handle->data != NULL && !uv_is_closing(handle))
        uv_close(handle, handle_closed);
}

void turn_stop_polling(struct server *server, void (*done)(void *context), void *context)
{
    struct turn *turn = server->turn;
    turn->stopped = done;
    turn->stopped_context = context;
    close_handle((uv_handle_t *)&turn->store_poll);
    close_handle((uv_handle_t *)&turn->people_poll);
    close_handle((uv_handle_t *)&turn->timer);
    close_handle((uv_handle_t *)&turn->before);
}

/* With the store away there is nothing to wait for: what was on its way has been answered, or will be when it is sent
 * again. */
void turn_stop(struct server *server, bool away)
{
    server->turn->stop_at_ms = uv_now(server->set.loop) + (away ? 0 : STOP_MS);
}
