/* test_engine_asking.c - the engine never waits for the store while it runs: what became of a commit, and what another
 * server wrote, is asked in one turn and answered in a later one. Here the store holds its answers back. */
#include "engine/internal.h"
#include "teller_house.h"
#include "testing.h"

/* ---- The store's hand ---- */

static void next_call_fails(enum baize_status with, bool done_before)
{
    world.trouble.with = with;
    world.trouble.in_done = true;
    world.trouble.done_before = done_before;
    world.trouble.fail_at = world.trouble.calls + 1;
    world.trouble.fail_more = 0;
}

static void hold(bool silent)
{
    world.trouble.silent = silent;
}

/* However often: the turn ends at once, and the store is asked nothing more. */
static void turns_end(enum baize_status with)
{
    uint64_t calls = world.trouble.calls;
    for (int i = 0; i < 5; i++)
        assert_int_equal(baize_engine_run(world.engine, 0), with);
    assert_int_equal(world.trouble.calls, calls);
}

static void run_until_quiet(void)
{
    hold(false);
    for (int i = 0; i < 6; i++)
        assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    assert_int_equal(baize_engine_waiting(world.engine), 0);
}

/* Beside another engine of this world, which has memory of its own. */
static void reopen(void)
{
    baize_engine_close(world.engine);
    assert_int_equal(world_open(&world), BAIZE_OK);
}

/* ---- What became of a commit ---- */

/* A deposit of 100 whose commit is left open. */
static struct baize_command left_open(struct heard *heard, bool carried_out)
{
    struct baize_command command = teller_deposit(&world, 10011, 100);
    assert_int_equal(teller_submit(world.engine, &command, heard), BAIZE_OK);
    next_call_fails(BAIZE_STORE_UNKNOWN, carried_out);
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_STORE_UNKNOWN);
    return command;
}

/* The look is on its way. */
static void ask_and_hold(void)
{
    uint64_t calls = world.trouble.calls;
    hold(true);
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_STORE_UNKNOWN);
    assert_int_equal(world.trouble.calls, calls + 1);
    turns_end(BAIZE_STORE_UNKNOWN);
}

TEST(test_a_look_for_a_commit_keeps_nobody_waiting)
{
    for (int carried_out = 0; carried_out < 2; carried_out++) {
        struct heard first = {0}, same = {0}, other = {0};
        baize_cents before = teller_balance(world.engine, 10011);
        struct baize_command command = left_open(&first, carried_out == 1), next = teller_deposit(&world, 10012, 1);
        ask_and_hold();
        assert_int_equal(teller_submit(world.engine, &command, &same), BAIZE_OK); /* hears with the first */
        assert_int_equal(teller_submit(world.engine, &next, &other), BAIZE_STORE_UNAVAILABLE);
        assert_int_equal(first.count + same.count, 0);
        assert_int_equal(teller_balance(world.engine, 10011), before);
        uint64_t commits = baize_engine_counts(world.engine).commits;
        run_until_quiet();
        assert_int_equal(first.count, 1);
        assert_int_equal(first.last.status, BAIZE_OK);
        assert_false(first.last.again);
        assert_int_equal(same.count, 1);
        assert_true(same.last.again);
        assert_int_equal(teller_balance(world.engine, 10011), before + 100);
        assert_int_equal(baize_engine_counts(world.engine).commits, commits + 1);
        assert_int_equal(baize_engine_counts(world.engine).conflicts, 0);
        assert_int_equal(teller_submit(world.engine, &next, &other), BAIZE_OK);
        run_until_quiet();
    }
}

/* Another server wrote first: ours is not there, and is decided again. */
TEST(test_a_look_that_finds_another_commit_in_the_place)
{
    struct baize_store joined;
    struct baize_engine *other = teller_open_other(&world, &joined);
    struct heard ours = {0}, theirs = {0};
    baize_cents before = teller_balance(world.engine, 10011);
    left_open(&ours, false);
    struct baize_command command = teller_deposit(&world, 10011, 7);
    assert_int_equal(teller_submit(other, &command, &theirs), BAIZE_OK);
    baize_engine_run(other, 0);
    assert_int_equal(theirs.last.status, BAIZE_OK);
    ask_and_hold();
    assert_int_equal(one_answer(), BAIZE_OK); /* the store answers: it is not away any more */
    assert_int_equal(world.engine->commit, ENGINE_READING);
    turns_end(BAIZE_OK);
    assert_int_equal(ours.count, 0);
    assert_int_equal(teller_balance(world.engine, 10011), before);
    run_until_quiet();
    assert_int_equal(ours.count, 1);
    assert_int_equal(ours.last.status, BAIZE_OK);
    assert_int_equal(teller_balance(world.engine, 10011), before + 107);
    baize_engine_close(other);
    joined.call->close(joined.self);
}

TEST(test_a_look_that_comes_to_nothing_is_asked_again)
{
    for (int carried_out = 0; carried_out < 2; carried_out++) {
        struct heard heard = {0};
        baize_cents before = teller_balance(world.engine, 10011);
        left_open(&heard, carried_out == 1);
        for (int i = 0; i < 3; i++) {
            next_call_fails(BAIZE_STORE_UNAVAILABLE, false);
            ask_and_hold();
            hold(false);
            assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_STORE_UNAVAILABLE);
            assert_int_equal(heard.count, 0);
        }
        run_until_quiet();
        assert_int_equal(heard.count, 1);
        assert_int_equal(heard.last.status, BAIZE_OK);
        assert_int_equal(teller_balance(world.engine, 10011), before + 100);
    }
}

/* The answer comes when nobody wants to know any more: it finds the engine still there. */
TEST(test_an_engine_that_is_closed_while_it_looks)
{
    for (int carried_out = 0; carried_out < 2; carried_out++) {
        struct heard heard = {0}, again = {0};
        baize_cents before = teller_balance(world.engine, 10011);
        struct baize_command command = left_open(&heard, carried_out == 1);
        ask_and_hold();
        hold(false);
        world.trouble.silent_runs = 100;
        baize_engine_close(world.engine);
        assert_int_equal(world.trouble.silent_runs, 0);
        assert_int_equal(world.bytes, 0);
        assert_int_equal(heard.count, 1);
        assert_int_equal(heard.last.status, BAIZE_COMMAND_LOST);
        assert_int_equal(world_open(&world), BAIZE_OK);
        assert_int_equal(teller_submit(world.engine, &command, &again), BAIZE_OK);
        run_until_quiet();
        assert_int_equal(again.last.again, carried_out == 1);
        assert_int_equal(teller_balance(world.engine, 10011), before + 100);
    }
}

/* One at a time: after some tries it is lost; the answer that comes later does no harm. */
TEST(test_who_waits_for_a_look_is_not_kept_for_ever)
{
    struct baize_command command = teller_deposit(&world, 10011, 100);
    struct baize_refusal refusal;
    struct baize_answer answer;
    next_call_fails(BAIZE_STORE_UNKNOWN, true);
    hold(true);
    world.trouble.one_run = true; /* the commit is answered, the look is not */
    assert_int_equal(baize_engine_do(world.engine, &command, &answer, &refusal), BAIZE_COMMAND_LOST);
    assert_string_not_equal(baize_engine_trouble(world.engine), "");
    hold(false);
    baize_engine_run(world.engine, 0);
    world_reopen(&world);
    assert_int_equal(baize_engine_do(world.engine, &command, &answer, &refusal), BAIZE_OK);
    assert_true(answer.again);
}

/* ---- What another server wrote ---- */

struct both {
    struct baize_store joined;
    struct baize_engine *other;
    struct heard ours, theirs, later;
    baize_cents before;
};

/* Both withdraw all that is there: the other one was first, and wrote to more than this stream. */
static void write_on_both(struct both *both)
{
    memset(both, 0, sizeof *both);
    both->other = teller_open_other(&world, &both->joined);
    both->before = teller_balance(world.engine, 10011);
    struct baize_command ours = teller_withdraw(&world, 10011, both->before);
    struct baize_command theirs = teller_withdraw(&world, 10011, both->before);
    struct baize_command more = teller_deposit(&world, 10012, 3), made = teller_deposit(&world, 777, 1);
    made.wallet.kind = BAIZE_WALLET_ACT_OPEN;
    assert_int_equal(teller_submit(world.engine, &ours, &both->ours), BAIZE_OK);
    assert_int_equal(teller_submit(both->other, &theirs, &both->theirs), BAIZE_OK);
    baize_engine_run(both->other, 0);
    assert_int_equal(teller_submit(both->other, &more, &both->theirs), BAIZE_OK);
    assert_int_equal(teller_submit(both->other, &made, &both->theirs), BAIZE_OK);
    baize_engine_run(both->other, 0);
    assert_int_equal(both->theirs.count, 3);
    world.published = 0;
}

static void compare_and_close(struct both *both)
{
    uint8_t here[BAIZE_HASH_SIZE], there[BAIZE_HASH_SIZE];
    for (int i = 0; i < 3; i++)
        assert_int_equal(baize_engine_run(both->other, 0), BAIZE_OK);
    world_hash(world.engine, here);
    world_hash(both->other, there);
    assert_memory_equal(here, there, sizeof here);
    baize_engine_close(both->other);
    both->joined.call->close(both->joined.self);
}

static void nobody_spends_twice(struct both *both)
{
    assert_int_equal(both->ours.count, 1);
    assert_int_equal(both->ours.last.status, BAIZE_COMMAND_REFUSED);
    assert_int_equal(both->ours.refusal.reason, BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE);
    assert_int_equal(teller_balance(world.engine, 10011), 0);
    assert_non_null(baize_engine_wallet(world.engine, 777));
    compare_and_close(both);
}

/* Commit, look, seals, three streams, ids: each is held back. Half of what the other one wrote is never seen, and
 * commands are taken all the time. */
TEST(test_what_another_server_wrote_is_read_without_waiting)
{
    struct both both;
    int steps = 0;
    write_on_both(&both);
    hold(true);
    struct baize_command later = teller_deposit(&world, 10012, 5);
    for (; both.ours.count == 0; steps++) {
        assert_int_equal(teller_balance(world.engine, 10011), both.before);
        assert_null(baize_engine_wallet(world.engine, 777));
        assert_int_equal(world.published, 0);
        assert_true(baize_engine_balances(world.engine));
        baize_command_id(&world.random, world.now_ms, later.id);
        assert_int_equal(teller_submit(world.engine, &later, &both.later), BAIZE_OK);
        if (steps > 0)
            turns_end(BAIZE_OK);
        assert_int_equal(one_answer(), BAIZE_OK);
        assert_in_range(steps, 0, 20);
    }
    assert_int_equal(steps, 8); /* the last of them confirms what was read, by a write */
    assert_int_equal(world.published, 3);
    assert_int_equal(both.later.count, 0);
    run_until_quiet();
    assert_int_equal(both.later.count, steps);
    assert_int_equal(both.later.last.status, BAIZE_OK);
    assert_int_equal(baize_engine_counts(world.engine).conflicts, 1);
    nobody_spends_twice(&both);
}

/* The n-th question comes to nothing: it is read again, and commands are not taken until the store answers. */
TEST(test_a_store_that_goes_away_while_it_is_read)
{
    bool clean = false;
    for (uint64_t n = 2; !clean; n++) { /* the first call is the commit */
        for (int in_done = 0; in_done < 2; in_done++) {
            struct both both;
            write_on_both(&both);
            struct baize_command later = teller_deposit(&world, 10012, 5);
            next_call_fails(BAIZE_STORE_UNAVAILABLE, false);
            world.trouble.in_done = in_done == 1;
            world.trouble.fail_at += n - 1;
            uint64_t failed = world.trouble.failed;
            enum baize_status status = baize_engine_run(world.engine, 0);
            clean = world.trouble.failed == failed;
            assert_int_equal(status, clean ? BAIZE_OK : BAIZE_STORE_UNAVAILABLE);
            if (!clean) {
                assert_int_equal(both.ours.count, 0);
                assert_int_equal(teller_balance(world.engine, 10011), both.before);
                assert_int_equal(teller_submit(world.engine, &later, &both.later), BAIZE_STORE_UNAVAILABLE);
            }
            world.trouble.fail_at = 0;
            run_until_quiet();
            nobody_spends_twice(&both);
            world_end(&world);
            world_house(&world, &plan);
            world.now_ms += 10;
        }
    }
}

/* The n-th allocation fails: it is read again. */
TEST(test_no_memory_while_it_is_read)
{
    bool clean = false;
    uint64_t n = 1;
    for (; !clean; n++) {
        struct both both;
        write_on_both(&both);
        hold(true);
        assert_int_equal(one_answer(), BAIZE_OK); /* the commit is refused */
        hold(false);
        world.allocations = 0;
        world.fail_at = n;
        for (int i = 0; i < 8; i++) {
            enum baize_status status = baize_engine_run(world.engine, 0);
            assert_true(status == BAIZE_OK || status == BAIZE_OUT_OF_MEMORY);
        }
        clean = world.allocations < n;
        world.fail_at = 0;
        assert_int_equal(both.ours.count, 1);
        if (both.ours.last.status == BAIZE_OUT_OF_MEMORY) { /* of its own memory: it was told, and may be sent again */
            compare_and_close(&both);
        } else {
            nobody_spends_twice(&both);
        }
        world_end(&world);
        world_house(&world, &plan);
        world.now_ms += 10;
        assert_true(n < 100);
    }
    assert_true(n > 4);
}

TEST(test_an_engine_that_is_closed_while_it_reads)
{
    bool over = false;
    for (int answers = 1; !over; answers++) {
        struct both both;
        write_on_both(&both);
        hold(true);
        for (int i = 0; i < answers; i++)
            assert_int_equal(one_answer(), BAIZE_OK);
        over = world.engine->commit == ENGINE_IDLE;
        hold(false);
        world.trouble.silent_runs = 100;
        reopen();
        nobody_spends_twice(&both);
        world_end(&world);
        world_house(&world, &plan);
        world.now_ms += 10;
    }
}

/* Nobody waits for it: it is broken off, and snapshots are written all the same. */
TEST(test_a_reading_that_nobody_waits_for_ends_with_the_engine)
{
    struct baize_store joined;
    struct baize_engine *other = teller_open_other(&world, &joined);
    struct heard theirs = {0};
    struct baize_command command = teller_deposit(&world, 10011, 7);
    baize_cents before = teller_balance(world.engine, 10011);
    assert_int_equal(teller_submit(other, &command, &theirs), BAIZE_OK);
    baize_engine_run(other, 0);
    hold(true);
    assert_int_equal(one_answer(), BAIZE_OK); /* it is told, and asks at once: nothing may wake it for long */
    assert_int_equal(world.engine->commit, ENGINE_READING);
    hold(false);
    world.trouble.silent_runs = 10;
    reopen();
    assert_int_equal(teller_balance(world.engine, 10011), before + 7);
    baize_engine_close(other);
    joined.call->close(joined.self);
}

/* What the other one wrote while it was read comes with the next reading. */
TEST(test_what_is_written_during_a_reading_is_read_next)
{
    struct both both;
    write_on_both(&both);
    hold(true);
    for (int i = 0; i < 4; i++) {
        struct baize_command more = teller_deposit(&world, 10011, 11);
        assert_int_equal(one_answer(), BAIZE_OK);
        assert_int_equal(teller_submit(both.other, &more, &both.theirs), BAIZE_OK);
        baize_engine_run(both.other, 0);
        assert_int_equal(both.theirs.last.status, BAIZE_OK);
    }
    run_until_quiet();
    assert_int_equal(both.ours.last.status, BAIZE_COMMAND_REFUSED);
    assert_int_equal(teller_balance(world.engine, 10011), 44);
    compare_and_close(&both);
}

/* So does the id of a command of ours that the other one carries out meanwhile: nobody hears of what is not seen. */
TEST(test_an_id_that_is_used_during_a_reading_is_learned_next)
{
    struct both both;
    struct baize_command shared;
    write_on_both(&both);
    shared = teller_deposit(&world, 10012, 9);
    assert_int_equal(teller_submit(world.engine, &shared, &both.later), BAIZE_OK);
    baize_cents before = teller_balance(both.other, 10012);
    hold(true);
    for (int i = 0; i < 3; i++)
        assert_int_equal(one_answer(), BAIZE_OK); /* commit, look, seals */
    assert_int_equal(teller_submit(both.other, &shared, &both.theirs), BAIZE_OK);
    baize_engine_run(both.other, 0);
    assert_int_equal(both.theirs.last.status, BAIZE_OK);
    world.now_ms += 5; /* else the two commits are one and the same, to the byte */
    while (both.ours.count == 0)
        assert_int_equal(one_answer(), BAIZE_OK);
    assert_int_equal(both.later.count, 0);
    assert_int_equal(teller_balance(world.engine, 10012), before);
    run_until_quiet();
    assert_int_equal(both.later.count, 1);
    assert_true(both.later.last.again);
    assert_int_equal(teller_balance(world.engine, 10012), before + 9);
    nobody_spends_twice(&both);
}

/* Longer than ids are remembered: the other server has carried it out, and here it is found all the same. */
TEST(test_a_command_of_long_ago_is_found_after_a_long_outage)
{
    struct baize_store joined;
    struct baize_engine *other = teller_open_other(&world, &joined);
    struct heard ours = {0}, theirs = {0};
    baize_cents before = teller_balance(world.engine, 10011);
    struct baize_command command = teller_deposit(&world, 10011, 100);
    assert_int_equal(teller_submit(world.engine, &command, &ours), BAIZE_OK);
    world.now_ms++;
    assert_int_equal(teller_submit(other, &command, &theirs), BAIZE_OK);
    baize_engine_run(other, 0);
    next_call_fails(BAIZE_STORE_UNAVAILABLE, false);
    world.trouble.fail_at++; /* the look, not the commit */
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_STORE_UNAVAILABLE);
    world.now_ms += INT64_C(900000);
    run_until_quiet();
    assert_int_equal(ours.count, 1);
    assert_int_equal(ours.last.status, BAIZE_OK);
    assert_true(ours.last.again);
    assert_int_equal(teller_balance(world.engine, 10011), before + 100);
    baize_engine_close(other);
    joined.call->close(joined.self);
}

/* A record of another process moves no stream: one question tells. */
TEST(test_a_record_of_another_process_costs_one_question)
{
    struct baize_store joined;
    struct baize_store_record record = {.kind = "person", .key = "anna", .value = "x", .length = 1};
    struct baize_store_batch batch = {.records = &record, .records_count = 1};
    assert_int_equal(baize_store_memory_join(&world.memory, &joined), BAIZE_OK);
    assert_int_equal(baize_store_append_now(&joined, &batch), BAIZE_OK);
    uint64_t calls = world.trouble.calls;
    for (int i = 0; i < 3; i++)
        assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    assert_int_equal(world.trouble.calls, calls + 1);
    assert_int_equal(world.engine->commit, ENGINE_IDLE);
    joined.call->close(joined.self);
}

TEST(test_the_end_of_a_shift_waits_for_a_reading)
{
    struct both both;
    struct heard shift = {0};
    struct baize_actor by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    write_on_both(&both);
    hold(true);
    assert_int_equal(one_answer(), BAIZE_OK);
    baize_command_id(&world.random, world.now_ms, id);
    assert_int_equal(baize_engine_end_shift(world.engine, id, &by, teller_hear, &shift, &shift.refusal), BAIZE_OK);
    turns_end(BAIZE_OK);
    assert_int_equal(baize_engine_waiting(world.engine), 2);
    assert_int_equal(shift.count, 0);
    run_until_quiet();
    assert_int_equal(shift.count, 1);
    assert_int_equal(shift.last.status, BAIZE_OK);
    nobody_spends_twice(&both);
}

/* ---- What cannot be ---- */

TEST(test_an_entry_of_another_server_that_was_changed_stops_the_engine)
{
    struct both both;
    struct baize_store_head head;
    write_on_both(&both);
    assert_true(baize_engine_head(both.other, engine_name(BAIZE_STREAM_WALLET, 10012), &head));
    world.trouble.flip = head.stream;
    world.trouble.flip_seq = head.seq;
    for (int i = 0; i < 3; i++)
        baize_engine_run(world.engine, 0);
    assert_int_equal(both.ours.count, 1);
    assert_int_equal(both.ours.last.status, BAIZE_STORE_BROKEN);
    assert_non_null(strstr(baize_engine_trouble(world.engine), "wallet/10012 entry"));
    world.trouble.flip_seq = 0;
    reopen();
    compare_and_close(&both);
}

/* A store that refuses although nobody has written is not asked for ever. */
TEST(test_a_store_that_refuses_everything_stops_the_engine)
{
    struct heard heard = {0};
    struct baize_command command = teller_deposit(&world, 10011, 100);
    baize_cents before = teller_balance(world.engine, 10011);
    world.trouble.appends_only = true;
    next_call_fails(BAIZE_STORE_CONFLICT, false);
    world.trouble.fail_more = UINT64_MAX / 2;
    assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
    for (int i = 0; i < 40 && heard.count == 0; i++)
        baize_engine_run(world.engine, 0);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.last.status, BAIZE_STORE_BROKEN);
    assert_non_null(strstr(baize_engine_trouble(world.engine), "no seal says why"));
    world.trouble.fail_at = 0;
    reopen();
    assert_int_equal(teller_balance(world.engine, 10011), before);
}

AROUND_EACH_TEST(teller_begin, teller_end);
