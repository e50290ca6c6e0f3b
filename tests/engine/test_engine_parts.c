/* test_engine_parts.c - small parts of the engine that the other tests pass by. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/internal.h"
#include "world.h"

#include <string.h>

static void note(struct engine_meter_side *side, enum baize_meter_event_kind kind, uint32_t table, int64_t at_ms)
{
    struct baize_meter_event event;
    memset(&event, 0, sizeof event);
    event.kind = kind;
    event.by.at_ms = at_ms;
    if (kind == BAIZE_METER_EVENT_TABLE_LINKED)
        event.linked.table = table;
    if (kind == BAIZE_METER_EVENT_TABLE_UNLINKED)
        event.unlinked.table = table;
    engine_note_links(side, &event);
}

static void test_a_meter_that_closes_has_no_links(void **state)
{
    static struct engine_meter_side side, none;
    (void)state;
    note(&side, BAIZE_METER_EVENT_TABLE_LINKED, 4, 100);
    note(&side, BAIZE_METER_EVENT_TABLE_LINKED, 5, 200);
    note(&side, BAIZE_METER_EVENT_TABLE_LINKED, 6, 300);
    note(&side, BAIZE_METER_EVENT_TABLE_UNLINKED, 5, 400);
    assert_int_equal(side.links_count, 2);
    assert_int_equal(side.links[1].table, 6);
    assert_int_equal(side.links[1].at_ms, 300);
    note(&side, BAIZE_METER_EVENT_METER_CLOSED, 0, 500);
    assert_int_equal(side.links_count, 0);
    assert_memory_equal(side.links, none.links, sizeof none.links);
}

/* ---- Snapshots ---- */

static unsigned snapshots[BAIZE_STREAM_WALLET + 8];

static bool on_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    (void)context;
    snapshots[snapshot->stream.kind]++;
    return true;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    (void)context;
    (void)entry;
    return true;
}

static void on_done(void *context, enum baize_status status)
{
    *(bool *)context = status == BAIZE_OK;
}

static void test_a_stop_leaves_a_snapshot_of_every_table_and_meter(void **state)
{
    static struct world world;
    static struct house_plan plan;
    bool done = false;
    (void)state;
    world_house(&world, &plan);
    for (uint32_t i = 0; i < 40; i++)
        world_step(&world, &plan, 1 + i % 2);
    baize_engine_close(world.engine);
    assert_int_equal(world.memory.call->tails(world.memory.self, on_snapshot, on_entry, on_done, &done), BAIZE_OK);
    while (!done)
        world.memory.call->run(world.memory.self, -1);
    assert_int_equal(snapshots[BAIZE_STREAM_TABLE], 2);
    assert_int_equal(snapshots[BAIZE_STREAM_METER], 1);
    assert_true(snapshots[BAIZE_STREAM_WALLET] > 0);
    assert_int_equal(world_open(&world), BAIZE_OK);
    world_end(&world);
}

static void test_a_table_that_is_retired_is_named_by_the_floor(void **state)
{
    static struct world world;
    static struct house_plan plan;
    static struct baize_command command;
    struct baize_engine_refusal refusal;
    struct baize_answer answer;
    (void)state;
    world_house(&world, &plan);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor.machine = BAIZE_FLOOR_TABLE;
    command.floor.number = world.engine->house[ENGINE_WORKING].tables[0].settings.table.number;
    command.floor.table.kind = BAIZE_TABLE_ACT_SIGN_ON;
    command.floor.table.by = (struct baize_actor){.who = BOT_DEALER + 1, .role = BAIZE_DEALER};
    baize_command_id(&world.random, baize_engine_now_ms(world.engine), command.id);
    world.engine->house[ENGINE_WORKING].tables[0].retired = 1;
    memset(&refusal, 0x55, sizeof refusal);
    assert_int_equal(baize_engine_do(world.engine, &command, &answer, &refusal), BAIZE_COMMAND_REFUSED);
    assert_string_equal(baize_engine_refusal_name(&refusal), "NO_SUCH_TABLE");
    assert_int_equal(refusal.floor.number, command.floor.number);
    assert_int_equal(refusal.number, 0);
    world.engine->house[ENGINE_WORKING].tables[0].retired = 0;
    world_end(&world);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stop_leaves_a_snapshot_of_every_table_and_meter),
        cmocka_unit_test(test_a_table_that_is_retired_is_named_by_the_floor),
        cmocka_unit_test(test_a_meter_that_closes_has_no_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
