/* test_engine_parts.c - small parts of the engine that the other tests pass by. */
#include "engine/internal.h"
#include "teller_house.h"
#include "testing.h"

static void note(struct engine_meter_side *side, enum baize_meter_event_kind kind, uint32_t table, int64_t at_ms)
{
    struct baize_meter_event event = {.kind = kind, .by = {.at_ms = at_ms}};
    if (kind == BAIZE_METER_EVENT_TABLE_LINKED)
        event.linked.table = table;
    if (kind == BAIZE_METER_EVENT_TABLE_UNLINKED)
        event.unlinked.table = table;
    engine_note_links(side, &event);
}

TEST(test_a_meter_that_closes_has_no_links)
{
    static struct engine_meter_side side, none;
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

TEST_WITH(test_a_stop_leaves_a_snapshot_of_every_table_and_meter, teller_begin, teller_end)
{
    bool done = false;
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
}

TEST_WITH(test_a_table_that_is_retired_is_named_by_the_floor, teller_begin, teller_end)
{
    static struct baize_command command;
    struct baize_refusal refusal;
    struct baize_answer answer;
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor.machine = BAIZE_FLOOR_TABLE;
    command.floor.number = world.engine->house[ENGINE_WORKING].tables[0].settings.table.number;
    command.floor.table.kind = BAIZE_TABLE_ACT_SIGN_ON;
    command.floor.table.by = (struct baize_actor){.who = BOT_DEALER + 1, .role = BAIZE_DEALER};
    baize_command_id(&world.random, baize_engine_now_ms(world.engine), command.id);
    world.engine->house[ENGINE_WORKING].tables[0].retired = 1;
    memset(&refusal, 0x55, sizeof refusal);
    assert_int_equal(baize_engine_do(world.engine, &command, &answer, &refusal), BAIZE_COMMAND_REFUSED);
    assert_string_equal(baize_reason_name(refusal.reason), "NO_SUCH_TABLE");
    assert_int_equal(refusal.number, command.floor.number);
    world.engine->house[ENGINE_WORKING].tables[0].retired = 0;
}

/* ---- The start ---- */

/* The store of the world with other functions in some places. */
static struct baize_store_functions other_functions;

static struct baize_store with_other_functions(void)
{
    other_functions = *world.memory.call;
    return (struct baize_store){.call = &other_functions, .self = world.memory.self};
}

static baize_store_on_head *told_heads;
static struct baize_stream hidden;

static bool on_head_unless_hidden(void *context, const struct baize_store_head *head)
{
    return baize_stream_equal(head->stream, hidden) || told_heads(context, head);
}

static enum baize_status heads_but_one(void *self, baize_store_on_head *on_head, baize_store_done *done, void *context)
{
    told_heads = on_head;
    return world.memory.call->heads(self, on_head_unless_hidden, done, context);
}

TEST_WITH(test_an_entry_of_a_stream_without_a_head_is_named, teller_begin, teller_end)
{
    struct baize_command deposit = teller_deposit(&world, 10011, 100);
    assert_string_equal(world_do(&world, &deposit), "");
    baize_engine_close(world.engine);
    hidden = engine_name(BAIZE_STREAM_WALLET, 10011);
    world.settings.store = with_other_functions();
    other_functions.heads = heads_but_one;
    world.settings.ignore_snapshots = true;
    assert_int_equal(world_open(&world), BAIZE_JOURNAL_BROKEN);
    assert_non_null(strstr(world.notice, "wallet/10011"));
    assert_non_null(strstr(world.notice, "its stream has no head"));
    world.settings.store = world.store;
    world.settings.ignore_snapshots = false;
    assert_int_equal(world_open(&world), BAIZE_OK);
}

TEST_WITH(test_a_start_reads_what_is_behind_a_snapshot_and_keeps_the_snapshot, teller_begin, teller_end)
{
    struct baize_store joined;
    for (int i = 0; i < 5; i++) {
        struct baize_command deposit = teller_deposit(&world, 10011, 100);
        assert_string_equal(world_do(&world, &deposit), "");
    }
    world_reopen(&world); /* it leaves a snapshot */
    uint64_t house = baize_engine_counts(world.engine).folded_at_start;
    struct baize_command more = teller_deposit(&world, 10011, 100);
    assert_string_equal(world_do(&world, &more), "");
    world.notices = 0;
    struct baize_engine *other = teller_open_other(&world, &joined);
    assert_int_equal(world.notices, 0);
    assert_int_equal(baize_engine_counts(other).folded_at_start, house + 1);
    assert_int_equal(teller_balance(other, 10011), teller_balance(world.engine, 10011));
    baize_engine_close(other);
    joined.call->close(joined.self);
}

static uint8_t kept_bytes[8192];
static struct baize_store_snapshot kept;

static bool keep_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    (void)context;
    if (!baize_stream_equal(snapshot->stream, engine_name(BAIZE_STREAM_WALLET, 10011)))
        return true;
    kept = *snapshot;
    assert_true(kept.length <= sizeof kept_bytes);
    memcpy(kept_bytes, snapshot->bytes, kept.length);
    kept.bytes = kept_bytes;
    return true;
}

static void run_until(const struct baize_store *store, const bool *done)
{
    while (!*done)
        store->call->run(store->self, -1);
}

/* Another journal of the same house: it was copied, and both copies went on. */
static void keep_snapshot_of_another_journal(void)
{
    static struct world twin;
    static struct house_plan twin_plan;
    bool done = false;
    world_house(&twin, &twin_plan);
    struct baize_command deposit = teller_deposit(&twin, 10011, 700);
    assert_string_equal(world_do(&twin, &deposit), "");
    baize_engine_close(twin.engine);
    twin.engine = NULL;
    assert_int_equal(twin.memory.call->tails(twin.memory.self, keep_snapshot, on_entry, on_done, &done), BAIZE_OK);
    run_until(&twin.memory, &done);
    world_end(&twin);
}

TEST_WITH(test_a_snapshot_of_another_journal_leaves_nothing_in_a_wallet, teller_begin, teller_end)
{
    uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
    bool done = false;
    keep_snapshot_of_another_journal();
    struct baize_command deposit = teller_deposit(&world, 10011, 100);
    assert_string_equal(world_do(&world, &deposit), "");
    baize_cents balance = teller_balance(world.engine, 10011);
    world_hash(world.engine, before);
    baize_engine_close(world.engine);
    struct baize_store_batch batch = {.snapshots = &kept, .snapshots_count = 1};
    assert_int_equal(world.memory.call->append(world.memory.self, &batch, on_done, &done), BAIZE_OK);
    run_until(&world.memory, &done);
    world.notices = 0;
    assert_int_equal(world_open(&world), BAIZE_OK);
    assert_int_equal(world.notices, 1);
    assert_non_null(strstr(world.notice, "1 snapshot does not fit and is thrown away"));
    assert_int_equal(teller_balance(world.engine, 10011), balance);
    world_hash(world.engine, after);
    assert_memory_equal(before, after, sizeof before);
}

TEST_WITH(test_a_last_seal_of_another_head_is_told, teller_begin, teller_end)
{
    struct baize_command deposit = teller_deposit(&world, 10011, 100);
    assert_string_equal(world_do(&world, &deposit), "");
    struct engine_stream *wallet = engine_find(world.engine, engine_name(BAIZE_STREAM_WALLET, 10011));
    assert_int_equal(engine_last_seal(world.engine), BAIZE_OK);
    wallet->at[ENGINE_WORKING].seq--;
    assert_int_equal(engine_last_seal(world.engine), BAIZE_JOURNAL_BROKEN);
    assert_non_null(strstr(world.engine->trouble, "wallet/10011"));
    assert_non_null(strstr(world.engine->trouble, "the last seal says that it is the last entry"));
    wallet->at[ENGINE_WORKING].seq++;
}

/* ---- Turns ---- */

static int waited_ms;

static size_t note_wait(void *self, int timeout_ms)
{
    waited_ms = waited_ms > timeout_ms ? waited_ms : timeout_ms;
    return world.memory.call->run(self, 0);
}

TEST_WITH(test_a_quiet_turn_waits_for_the_store_as_long_as_it_may, teller_begin, teller_end)
{
    baize_engine_close(world.engine);
    world.settings.store = with_other_functions();
    other_functions.run = note_wait;
    assert_int_equal(world_open(&world), BAIZE_OK);
    waited_ms = 0;
    assert_int_equal(baize_engine_run(world.engine, 70), BAIZE_OK);
    assert_int_equal(waited_ms, 70);
    waited_ms = 0;
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    assert_int_equal(waited_ms, 0);
}

TEST_WITH(test_a_close_waits_until_the_store_has_forgotten_old_ids, teller_begin, teller_end)
{
    struct baize_command deposit = teller_deposit(&world, 10011, 100);
    assert_string_equal(world_do(&world, &deposit), "");
    world_reopen(&world); /* nothing has moved since the snapshots */
    world.now_ms += 3600000;
    world.trouble.silent = true;
    for (int i = 0; i < 100 && !world.engine->forgetting; i++)
        assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    assert_true(world.engine->forgetting);
    world.trouble.silent = false;
    world.trouble.silent_runs = 3;
    baize_engine_close(world.engine);
    assert_int_equal(world.trouble.silent_runs, 0);
    assert_int_equal(world.bytes, 0);
    assert_int_equal(world_open(&world), BAIZE_OK);
}

/* ---- Answers ---- */

TEST_WITH(test_a_refusal_after_a_conflict_is_the_callers_to_keep, teller_begin, teller_end)
{
    struct baize_store joined;
    struct baize_engine *other = teller_open_other(&world, &joined);
    struct heard theirs = {0};
    struct baize_answer answer;
    struct baize_refusal refusal;
    baize_cents all = teller_balance(world.engine, 10011);
    struct baize_command one = teller_withdraw(&world, 10011, all), two = teller_withdraw(&world, 10011, all);
    assert_int_equal(teller_submit(other, &one, &theirs), BAIZE_OK);
    baize_engine_run(other, 0);
    assert_int_equal(theirs.last.status, BAIZE_OK);
    assert_int_equal(baize_engine_do(world.engine, &two, &answer, &refusal), BAIZE_COMMAND_REFUSED);
    assert_ptr_equal(answer.refusal, &refusal); /* the engine's own is gone with the act */
    assert_int_equal(refusal.reason, BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE);
    baize_engine_close(other);
    joined.call->close(joined.self);
}
