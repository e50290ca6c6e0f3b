/* deadlines.c - time: the clock that may jump, the time of the journal that never goes back, and clocks of tables. */
#include "engine/internal.h"
#include "table/internal.h"

static int64_t clock_now(const struct baize_engine *engine)
{
    return engine->set.clock.now_ms(engine->set.clock.context);
}

/* ---- The engine's own time ---- */

#define CATCH_UP 2000 /* one millisecond of so many is left out: half a second of a clock set back in 17 minutes */

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* A step that is longer than a jump is none: the clock was set ahead, or nobody looked for long. */
static bool is_step(const struct baize_engine *engine, int64_t clock_ms)
{
    return clock_ms > engine->looked_ms && clock_ms - engine->looked_ms <= (int64_t)engine->set.clock_jump_ms;
}

/* What is left out of a step. Only what a time service corrects: clients keep the engine's time going by clocks of
 * their own, and must not get ahead of it by more than their ids may be. */
static int64_t left_out(const struct baize_engine *engine, int64_t step_ms)
{
    int64_t part_ms = (step_ms + engine->step_rest_ms) / CATCH_UP;
    if (engine->ahead_ms > (int64_t)engine->set.clock_jump_ms / 2)
        return 0;
    return part_ms < engine->ahead_ms ? part_ms : engine->ahead_ms;
}

/* It goes on by the steps that the clock makes, from where it is: a clock that is set back neither takes it along nor
 * stops it. It is ahead of such a clock until that is set ahead again, or has been caught up with. */
static int64_t time_at(const struct baize_engine *engine, int64_t clock_ms)
{
    int64_t then_ms = engine->looked_ms + engine->ahead_ms, step_ms;
    if (clock_ms <= engine->looked_ms)
        return later(then_ms, engine->latest_ms);
    if (!is_step(engine, clock_ms))
        return later(later(then_ms, clock_ms), engine->latest_ms);
    step_ms = clock_ms - engine->looked_ms;
    return later(then_ms + step_ms - left_out(engine, step_ms), engine->latest_ms);
}

static void keep_time(struct baize_engine *engine, int64_t clock_ms)
{
    int64_t now_ms = time_at(engine, clock_ms);
    if (is_step(engine, clock_ms))
        engine->step_rest_ms = (clock_ms - engine->looked_ms + engine->step_rest_ms) % CATCH_UP;
    engine->ahead_ms = now_ms - clock_ms;
    engine->looked_ms = clock_ms;
}

int64_t baize_engine_now_ms(const struct baize_engine *engine)
{
    return time_at(engine, clock_now(engine));
}

int64_t engine_time_of(const struct baize_engine *engine, const struct engine_stream *stream)
{
    const struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    int64_t table_ms, controller_ms;
    switch (stream->stream.kind) {
    case BAIZE_STREAM_TABLE:
        if (stream->index >= floor->tables_count)
            return 0;
        table_ms = floor->tables[stream->index].table.at_ms;
        controller_ms = floor->tables[stream->index].controller.at_ms;
        return table_ms > controller_ms ? table_ms : controller_ms;
    case BAIZE_STREAM_METER:
        return stream->index < floor->meters_count ? floor->meters[stream->index].meter.at_ms : 0;
    case BAIZE_STREAM_WALLET:
        return ((const struct engine_wallet *)(const void *)stream)->wallet[ENGINE_DURABLE].at_ms;
    default:
        return engine->house[ENGINE_DURABLE].at_ms;
    }
}

/* ---- The clocks of tables ---- */

/* After a restart, and after a jump of the clock, every open clock has its full time again (decision 3). */
static int64_t deadline_of(const struct baize_engine *engine, const struct baize_floor_table *table)
{
    struct baize_deadline deadline = table_deadline_of_round(table->rules, &table->table);
    if (table->alone || deadline.kind == BAIZE_DEADLINE_NONE)
        return INT64_MAX;
    int64_t late_ms = engine->clocks_from_ms - table->table.clock_from_ms;
    return late_ms > 0 ? deadline.at_ms + late_ms : deadline.at_ms;
}

void engine_set_deadline(struct baize_engine *engine, struct engine_stream *stream)
{
    const struct baize_floor_table *table = engine_floor_table_of(engine, ENGINE_WORKING, stream);
    if (table != NULL)
        engine->deadlines[stream->index] = deadline_of(engine, table);
}

void engine_set_deadlines(struct baize_engine *engine)
{
    const struct baize_floor *floor = &engine->floor[ENGINE_WORKING];
    for (size_t i = 0; i < floor->tables_count; i++)
        engine->deadlines[i] = deadline_of(engine, &floor->tables[i]);
}

static int64_t next_deadline(const struct baize_engine *engine)
{
    int64_t next = INT64_MAX;
    for (size_t i = 0; i < engine->floor[ENGINE_WORKING].tables_count; i++)
        if (engine->deadlines[i] < next)
            next = engine->deadlines[i];
    return next;
}

int64_t baize_engine_next_deadline_ms(const struct baize_engine *engine)
{
    int64_t next = next_deadline(engine), now_ms = baize_engine_now_ms(engine), most_ms = engine->set.clock_jump_ms / 2;
    if (next == INT64_MAX)
        return -1;
    if (next <= now_ms)
        return 0;
    return next - now_ms < most_ms ? next - now_ms : most_ms;
}

int64_t baize_engine_deadline_ms(const struct baize_engine *engine, uint32_t table)
{
    const struct baize_floor_table *found = baize_floor_table(&engine->floor[ENGINE_DURABLE], table);
    int64_t at_ms = found == NULL ? INT64_MAX : deadline_of(engine, found);
    return at_ms == INT64_MAX ? 0 : at_ms;
}

void baize_engine_clocks_again(struct baize_engine *engine)
{
    engine_look(engine);
    engine->clocks_from_ms = baize_engine_now_ms(engine);
    engine_set_deadlines(engine);
}

bool engine_deadline_is_due(struct baize_engine *engine, uint32_t table, int64_t at_ms)
{
    const struct baize_floor_table *found = engine_floor_table(engine, ENGINE_WORKING, table);
    return found != NULL && engine->deadlines[found - engine->floor[ENGINE_WORKING].tables] <= at_ms;
}

/* By the program, whose clock it is: whether the dealer who is signed on may still act does not matter. */
static void pass(struct baize_engine *engine, size_t index)
{
    const struct baize_floor_table *table = &engine->floor[ENGINE_WORKING].tables[index];
    struct baize_command command;
    struct baize_refusal refusal;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor.machine = BAIZE_FLOOR_TABLE;
    command.floor.number = table->table.settings.number;
    command.floor.table.kind = BAIZE_TABLE_ACT_DEADLINE_PASSED;
    command.floor.table.by.role = BAIZE_PROGRAM;
    baize_command_id(&engine->set.random, baize_engine_now_ms(engine), command.id);
    enum baize_status status = engine_submit_own(engine, &command, NULL, NULL, &refusal);
    engine->counts.deadlines += status == BAIZE_OK;
    if (status == BAIZE_COMMAND_REFUSED)
        engine->deadlines[index] = INT64_MAX; /* a table that cannot go on waits for people, not for a clock */
}

void engine_pass_deadlines(struct baize_engine *engine)
{
    int64_t now_ms = baize_engine_now_ms(engine);
    if (engine->stopped || engine->away)
        return;
    for (size_t i = 0; i < engine->floor[ENGINE_WORKING].tables_count; i++)
        if (engine->deadlines[i] <= now_ms)
            pass(engine, i);
}

/* ---- The clock ---- */

static void jumped(struct baize_engine *engine, int64_t before_ms, const char *how)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "the clock %s: it was %lld and is %lld; open clocks of tables start again", how,
                      (long long)before_ms, (long long)engine->looked_ms);
    engine_notice(engine, words);
    engine->clocks_from_ms = baize_engine_now_ms(engine);
    engine_set_deadlines(engine);
}

/* Back is plain to see. Forward may be a quiet night; but while a clock of a table runs the engine is called often
 * enough (baize_engine_next_deadline_ms): a longer pause is a jump, or an outage. Either way nobody's hand is folded
 * for it. */
int64_t engine_look(struct baize_engine *engine)
{
    int64_t clock_ms = clock_now(engine), before_ms = engine->looked_ms, jump_ms = engine->set.clock_jump_ms;
    keep_time(engine, clock_ms);
    if (clock_ms < before_ms - jump_ms)
        jumped(engine, before_ms, "went back");
    else if (clock_ms - jump_ms > before_ms && next_deadline(engine) != INT64_MAX)
        jumped(engine, before_ms, "went ahead, or nobody looked at it for long");
    else if (clock_ms - jump_ms > before_ms)
        engine->clocks_from_ms = baize_engine_now_ms(engine); /* betting that waits for its first wager, too */
    return clock_ms;
}
