/* live.c - tables that run by themselves: one step at a time, at a pace that people can follow. */
#include "server/live.h"

#include <string.h>

enum {
    LOOK_MS = 1000,     /* whatever happens, tables are looked at so often */
    AGAIN_MS = 500,     /* after a refusal or a commit that failed */
    BETTING_MS = 15000, /* at a table without a clock of its own for it */
};

/* ---- Made and let go ---- */

static void *get(struct server *server, size_t count, size_t size)
{
    struct baize_allocator *allocator = &server->set.allocator;
    void *memory = count == 0 ? NULL : allocator->resize(allocator->context, NULL, 0, count * size);
    if (memory != NULL)
        memset(memory, 0, count * size);
    return memory;
}

static void let_go(struct server *server, void *memory, size_t count, size_t size)
{
    if (memory != NULL)
        server->set.allocator.resize(server->set.allocator.context, memory, count * size, 0);
}

/* It is another table's turn at the same meter, or a step was refused: nobody is told, so look again. */
static void look_at_all(struct live *live)
{
    for (size_t i = 0; i < live->tables_count; i++)
        live->tables[i].changed = true;
}

bool live_open(struct server *server)
{
    const struct server_settings *set = &server->set;
    struct live *live = get(server, 1, sizeof *live);
    if (live == NULL)
        return false;
    live->server = server;
    live->tables = get(server, set->tables_count, sizeof *live->tables);
    live->patrons = get(server, set->demo.patrons_count, sizeof *live->patrons);
    server->live = live;
    if ((live->tables == NULL && set->tables_count > 0) || (live->patrons == NULL && set->demo.patrons_count > 0)) {
        live_close(server);
        return false;
    }
    live->tables_count = set->tables_count;
    live->patrons_count = set->demo.patrons_count;
    for (size_t i = 0; i < live->tables_count; i++) {
        live->tables[i].number = set->tables[i].number;
        live->tables[i].automatic = set->tables[i].automatic;
    }
    for (size_t i = 0; i < live->patrons_count; i++)
        live->patrons[i].who = &set->demo.patrons[i];
    baize_random_bytes(&set->random, (uint8_t *)&live->dice, sizeof live->dice);
    look_at_all(live);
    return true;
}

/* ---- What is on its way ---- */

/* It may be answered when all this is gone: then nobody is told. */
struct live_job {
    struct live *live; /* NULL: gone */
    struct baize_allocator allocator;
    live_done *done;
    void *context;
    struct live_job *next, **place;
};

static void unlink_job(struct live_job *job)
{
    if (job->live == NULL)
        return;
    *job->place = job->next;
    if (job->next != NULL)
        job->next->place = job->place;
}

static void free_job(struct live_job *job)
{
    struct baize_allocator allocator = job->allocator;
    allocator.resize(allocator.context, job, sizeof *job, 0);
}

static void answered(void *context, const struct baize_answer *answer)
{
    struct live_job *job = context;
    unlink_job(job);
    if (job->live != NULL)
        job->done(job->live, job->context, answer->status == BAIZE_OK);
    free_job(job);
}

bool live_submit(struct live *live, struct baize_command *command, live_done *done, void *context)
{
    struct baize_refusal refusal;
    struct live_job *job = get(live->server, 1, sizeof *job);
    if (job == NULL)
        return false;
    *job = (struct live_job){.live = live, .allocator = live->server->set.allocator, .done = done, .context = context};
    job->next = live->jobs;
    job->place = &live->jobs;
    if (job->next != NULL)
        job->next->place = &job->next;
    live->jobs = job;
    if (server_submit(live->server, command, answered, job, &refusal) == BAIZE_OK)
        return true;
    unlink_job(job);
    free_job(job);
    return false;
}

void live_close(struct server *server)
{
    struct live *live = server->live;
    if (live == NULL)
        return;
    for (struct live_job *job = live->jobs; job != NULL; job = job->next)
        job->live = NULL;
    let_go(server, live->tables, server->set.tables_count, sizeof *live->tables);
    let_go(server, live->patrons, server->set.demo.patrons_count, sizeof *live->patrons);
    let_go(server, live, 1, sizeof *live);
    server->live = NULL;
}

/* ---- Questions ---- */

struct live_table *live_table(struct live *live, uint32_t number)
{
    for (size_t i = 0; live != NULL && i < live->tables_count; i++)
        if (live->tables[i].number == number)
            return &live->tables[i];
    return NULL;
}

const struct baize_floor_table *live_floor_table(const struct live *live, uint32_t number)
{
    return baize_floor_table(baize_engine_floor(live->server->engine), number);
}

bool live_is_demo(const struct live *live)
{
    return live->server->set.demo.on && baize_engine_house(live->server->engine)->demo;
}

uint32_t live_dice(struct live *live, uint32_t limit)
{
    uint64_t x = live->dice += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((x ^ (x >> 31)) >> 32) % limit;
}

bool live_is_automatic(struct server *server, uint32_t table)
{
    const struct live_table *found = live_table(server->live, table);
    return found != NULL && found->automatic;
}

struct protocol_pause live_pause(struct server *server, uint32_t table)
{
    const struct live_table *found = live_table(server->live, table);
    struct protocol_pause pause = {0};
    if (found == NULL || found->between_until_ms == 0)
        return pause;
    pause.until_ms = found->between_until_ms;
    pause.lasts_ms = found->between_lasts_ms;
    return pause;
}

/* ---- What happened ---- */

static void touch(struct live *live, uint32_t table)
{
    hub_touch(live->server, (struct protocol_topic){PROTOCOL_TABLE, table});
}

/* Everybody looks at the cards for a while before the next round. */
static void note_end(struct live *live, struct live_table *table, const struct baize_round *round)
{
    bool over = round->phase == BAIZE_PHASE_ENDED || round->phase == BAIZE_PHASE_VOIDED;
    if (!over || round->number == table->round_over)
        return;
    table->round_over = round->number;
    table->between_lasts_ms = live->server->set.pace.between_ms;
    table->between_until_ms = baize_engine_now_ms(live->server->engine) + table->between_lasts_ms;
    touch(live, table->number);
}

void live_published(struct server *server, const struct baize_engine_act *act)
{
    struct live *live = server->live;
    for (size_t i = 0; live != NULL && server->engine != NULL && i < act->count; i++) {
        struct baize_stream stream = act->entries[i].stream;
        struct live_table *table = stream.kind == BAIZE_STREAM_TABLE ? live_table(live, stream.number) : NULL;
        if (stream.kind == BAIZE_STREAM_METER)
            look_at_all(live);
        const struct baize_floor_table *at = table == NULL ? NULL : live_floor_table(live, table->number);
        if (at == NULL)
            continue;
        table->changed = true;
        last_note(table, at);
        if (table->automatic)
            note_end(live, table, &at->table.round);
    }
}

/* ---- Steps ---- */

static uint32_t pause_after(const struct server_pace *pace, const struct baize_procedure_step *step)
{
    if (step->action.machine == BAIZE_FLOOR_METER)
        return pace->settle_ms;
    if (step->action.machine != BAIZE_FLOOR_TABLE || step->action.table.kind != BAIZE_TABLE_ACT_ROUND)
        return pace->step_ms;
    switch ((unsigned)step->action.table.round.kind) {
    case BAIZE_ACT_CARDS:
        return pace->deal_ms;
    case BAIZE_ACT_REVEAL:
        return pace->reveal_ms;
    case BAIZE_ACT_SETTLE_SEAT:
    case BAIZE_ACT_PAY_ENVY:
        return pace->settle_ms;
    default:
        return 0;
    }
}

static void step_done(struct live *live, void *context, bool good)
{
    struct live_table *table = context;
    table->on_way = false;
    table->changed = true;
    table->pause_until_ms =
        baize_engine_now_ms(live->server->engine) + (good ? table->step_pause_ms : (uint32_t)AGAIN_MS);
    turn_wake_at(live->server, table->pause_until_ms);
}

void live_command_of(const struct baize_procedure_step *step, uint32_t who, uint32_t second,
                     struct baize_command *command)
{
    struct baize_actor by = {.who = who, .role = step->by, .second = step->second ? second : 0};
    memset(command, 0, sizeof *command);
    command->kind = BAIZE_COMMAND_FLOOR;
    command->floor = step->action;
    if (step->action.machine == BAIZE_FLOOR_METER) {
        command->floor.meter.by = by;
        command->floor.meter.validate.credential_of = who;
    } else if (step->action.machine == BAIZE_FLOOR_CONTROLLER) {
        command->floor.controller.by = by;
    } else {
        command->floor.table.by = by;
    }
}

bool live_submit_step(struct live *live, struct live_table *table, const struct baize_procedure_step *step,
                      struct baize_command *command)
{
    table->step_pause_ms = pause_after(&live->server->set.pace, step);
    table->on_way = live_submit(live, command, step_done, table);
    if (table->on_way)
        return true;
    table->pause_until_ms = baize_engine_now_ms(live->server->engine) + AGAIN_MS;
    table->changed = true;
    return false;
}

/* A step that ends a wait is not the server's to take: the clock of the table does it, or in its place a while. */
static bool must_wait(struct live_table *table, const struct baize_floor_table *at,
                      const struct baize_procedure_step *step, int64_t now_ms)
{
    uint64_t seen = UINT64_C(1) << 63 | at->table.round.number;
    if (step->waits == BAIZE_WAITS_FOR_NOBODY)
        return false;
    if (at->table.settings.betting_ms > 0)
        return true;
    if (table->step_seen != seen) {
        table->step_seen = seen;
        table->step_since_ms = now_ms;
    }
    return now_ms < table->step_since_ms + BETTING_MS;
}

static void go_on(struct live *live, struct live_table *table, const struct baize_floor_table *at, int64_t now_ms)
{
    const struct baize_engine *engine = live->server->engine;
    struct baize_procedure_wish wish = {.preshuffled = true};
    struct baize_procedure_step step;
    struct baize_command command;
    if (!baize_procedure_next(baize_engine_floor(engine), at, &wish, now_ms, baize_engine_record(engine), &step))
        return;
    if (!table->automatic || step.by != BAIZE_DEALER || at->table.dealer == 0) {
        staff_turn(live, table, &step, now_ms);
        return;
    }
    if (must_wait(table, at, &step, now_ms))
        return;
    step.by = BAIZE_PROGRAM;
    live_command_of(&step, 0, 0, &command);
    live_submit_step(live, table, &step, &command);
}

/* When the pauses are over; the one between rounds is no longer shown then. */
static bool has_pause(struct live *live, struct live_table *table, int64_t now_ms)
{
    if (table->between_until_ms != 0 && table->between_until_ms <= now_ms) {
        table->between_until_ms = 0;
        table->changed = true;
        touch(live, table->number);
    }
    int64_t until = table->between_until_ms > table->pause_until_ms ? table->between_until_ms : table->pause_until_ms;
    if (until > now_ms)
        turn_wake_at(live->server, until);
    return until > now_ms;
}

static void table_turn(struct live *live, struct live_table *table, int64_t now_ms)
{
    const struct baize_floor_table *at = live_floor_table(live, table->number);
    if (at == NULL)
        return;
    if (table->automatic)
        absent_turn(live, table, at, now_ms);
    if (table->on_way || has_pause(live, table, now_ms) || (!table->changed && now_ms < table->look_at_ms))
        return;
    table->changed = false;
    table->look_at_ms = now_ms + LOOK_MS;
    go_on(live, table, at, now_ms);
}

void live_turn(struct server *server)
{
    struct live *live = server->live;
    if (live == NULL || server->engine == NULL || server->state != SERVER_RUNNING)
        return;
    int64_t now_ms = baize_engine_now_ms(server->engine);
    for (size_t i = 0; i < live->tables_count; i++)
        table_turn(live, &live->tables[i], now_ms);
    patrons_turn(live, now_ms);
    if (live->tables_count > 0)
        turn_wake_at(server, now_ms + LOOK_MS);
}
