/* server_under_test.c - a house with its server on a real port, for scripts: server_under_test STORE PORT
 * [SUBMISSIONS].
 *
 * STORE is `memory`, a path (SQLite) or postgres://...; PORT 0 is any; SUBMISSIONS are shipped ones, a table each, with
 * commas between them. It prints `port N`, then does what it reads,
 * line by line, and says `ok` when that is done:
 *
 *     play TABLE COUNT      so many acts of the bot at a table
 *     until TABLE PHASE     the bot plays until the round of the table is in that phase
 *     limits NUMBER         so many messages and acts a second are allowed, and at once
 *     ids                   says `ids NUMBER compared NUMBER`: command ids that are remembered, and how often one was
 *                           compared with another since the start
 *     mem                   says `mem BYTES` that the server holds
 *
 * SIGTERM stops it in good order. */
#include "engine/internal.h"
#include "place.h"
#include <signal.h>
#include <unistd.h>

static struct place *place;
static bool stopped;

static void on_stopped(void *context)
{
    (void)context;
    stopped = true;
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    uv_close((uv_handle_t *)handle, NULL);
    server_stop(place->server, on_stopped, NULL);
}

/* ---- What it is told ---- */

static struct {
    uint32_t table;
    long left; /* acts; -1: until the phase */
    char phase[32];
    bool busy, on_way;
} task;

static const char *phase_of(uint32_t table)
{
    return baize_phase_id(baize_floor_table(baize_engine_floor(place->engine), table)->table.round.phase);
}

static uv_idle_t awake; /* the turn answers before the loop sleeps: it is not to sleep then */

static void stay_awake(uv_idle_t *idle)
{
    (void)idle;
}

static void answered(void *context, const struct baize_answer *answer)
{
    (void)context;
    task.on_way = false;
    uv_idle_start(&awake, stay_awake);
    if (answer->status == BAIZE_OK && task.left > 0)
        task.left--;
}

/* Once for a turn: the bot's next act when the last one is durable. */
static void go_on(uv_check_t *check)
{
    struct baize_command command;
    struct baize_refusal refusal;
    (void)check;
    uv_idle_stop(&awake);
    if (!task.busy || task.on_way || place->server->state != SERVER_RUNNING)
        return;
    if (task.left == 0 || (task.left < 0 && strcmp(phase_of(task.table), task.phase) == 0) ||
        !house_next(place->engine, &place->plan, task.table, &place->random, &command)) {
        task.busy = false;
        puts("ok");
        fflush(stdout);
        return;
    }
    task.on_way = server_submit(place->server, &command, answered, NULL, &refusal) == BAIZE_OK;
}

static void set_limits(uint32_t number)
{
    struct server_limits *limits = &place->server->set.limits;
    limits->messages_per_second = limits->messages_burst = limits->acts_per_second = limits->acts_burst = number;
    puts("ok");
    fflush(stdout);
}

static void say_ids(void)
{
    const struct engine_memory *memory = &place->engine->memory;
    size_t count = memory->early_count;
    for (size_t i = 0; i < ENGINE_DRAWERS; i++)
        count += memory->drawers[i].count;
    printf("ids %zu compared %llu\n", count, (unsigned long long)memory->compared);
    fflush(stdout);
}

static void take_line(const char *line)
{
    unsigned table, number;
    memset(&task, 0, sizeof task);
    if (sscanf(line, "play %u %ld", &table, &task.left) == 2) {
        task.busy = true;
    } else if (sscanf(line, "until %u %31s", &table, task.phase) == 2) {
        task.busy = true;
        task.left = -1;
    } else if (sscanf(line, "limits %u", &number) == 1) {
        set_limits(number);
        return;
    } else if (strncmp(line, "ids", 3) == 0) {
        say_ids();
        return;
    } else {
        printf("mem %zu clients %zu channels %zu\n", place->bytes, place->server->clients_count,
               place->server->hub->channels);
        fflush(stdout);
        return;
    }
    task.table = table;
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    char line[200];
    (void)events;
    ssize_t count = status < 0 ? 0 : read(0, line, sizeof line - 1);
    if (count <= 0) {
        uv_close((uv_handle_t *)poll, NULL);
        return;
    }
    line[count] = '\0';
    take_line(line);
}

static void take_submissions(struct house_plan *plan, char *list)
{
    plan->submissions_count = 0;
    for (char *name = strsep(&list, ","); name != NULL && plan->submissions_count < HOUSE_SUBMISSIONS_MOST;
         name = strsep(&list, ","))
        plan->submissions[plan->submissions_count++] = name;
    plan->tables = plan->submissions_count;
}

int main(int argc, char **argv)
{
    struct place_settings settings = {.plan = house_plan_small(17), .real_clock = true};
    uv_signal_t term;
    uv_poll_t input;
    uv_check_t check;
    if (argc < 3 || argc > 4)
        return 2;
    settings.plan.readers = false;
    if (argc == 4)
        take_submissions(&settings.plan, argv[3]);
    settings.path = strcmp(argv[1], "memory") == 0 ? NULL : argv[1];
    settings.port = (uint16_t)atoi(argv[2]);
    place = place_open_with(&settings);
    uv_signal_init(&place->loop, &term);
    uv_signal_start(&term, on_signal, SIGTERM);
    uv_poll_init(&place->loop, &input, 0);
    uv_poll_start(&input, UV_READABLE, on_input);
    uv_idle_init(&place->loop, &awake);
    uv_check_init(&place->loop, &check);
    uv_check_start(&check, go_on);
    printf("port %u\n", (unsigned)server_port(place->server));
    fflush(stdout);
    while (!stopped)
        uv_run(&place->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&check, NULL);
    uv_close((uv_handle_t *)&awake, NULL);
    if (!uv_is_closing((uv_handle_t *)&input))
        uv_close((uv_handle_t *)&input, NULL);
    uv_run(&place->loop, UV_RUN_NOWAIT);
    place->stopped = true;
    place_close(place);
    return 0;
}
