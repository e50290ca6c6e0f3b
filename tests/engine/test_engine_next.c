/* test_engine_next.c - the next group is on its way to the store before the one that is durable is folded and told: the
 * store does not wait for the engine. What goes wrong with it then has nothing to do with the first. */
#include "engine/internal.h"
#include "teller_house.h"
#include "testing.h"

/* One deposit of 100 is at the store, which says nothing; one of 10 by another patron waits. */
static void one_sent_one_waits(baize_engine_answered *answered, void *first, struct heard *second)
{
    static struct baize_refusal refusal;
    struct baize_command a = teller_deposit(&world, 10011, 100), b = teller_deposit(&world, 10012, 10);
    assert_int_equal(baize_engine_submit(world.engine, &a, answered, first, &refusal), BAIZE_OK);
    world.trouble.silent = true;
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    assert_int_equal(teller_submit(world.engine, &b, second), BAIZE_OK);
    assert_int_equal(world.engine->commit, ENGINE_SENT);
}

struct first_told {
    struct heard heard;
    uint64_t calls; /* of the store, by then */
    enum engine_commit commit;
    baize_cents balance;
};

static void tell_first(void *context, const struct baize_answer *answer)
{
    struct first_told *told = context;
    teller_hear(&told->heard, answer);
    told->calls = world.trouble.calls;
    told->commit = world.engine->commit;
    told->balance = teller_balance(world.engine, 10011);
}

TEST(test_the_next_is_at_the_store_before_the_first_is_told)
{
    struct first_told first = {0};
    struct heard second = {0};
    baize_cents before = teller_balance(world.engine, 10011);
    uint64_t calls = world.trouble.calls;
    one_sent_one_waits(tell_first, &first, &second);
    assert_int_equal(one_answer(), BAIZE_OK);
    assert_int_equal(first.heard.count, 1);
    assert_int_equal(first.heard.last.status, BAIZE_OK);
    assert_int_equal(first.calls, calls + 2);
    assert_int_equal(first.commit, ENGINE_SENT);
    assert_int_equal(first.balance, before + 100); /* and what is told is folded */
    assert_int_equal(second.count, 0);
    world.trouble.silent = false;
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    assert_int_equal(second.last.status, BAIZE_OK);
    assert_int_equal(world.engine->commit, ENGINE_IDLE);
    world_reopen(&world);
}

TEST(test_a_next_that_the_store_does_not_take_takes_nothing_from_the_first)
{
    for (int again = 0; again < 2; again++) {
        struct heard first = {0}, second = {0};
        baize_cents before = teller_balance(world.engine, 10011), other = teller_balance(world.engine, 10012);
        one_sent_one_waits(teller_hear, &first, &second);
        world.trouble.with = BAIZE_STORE_FULL;
        world.trouble.in_done = false;
        world.trouble.fail_at = world.trouble.calls + 1;
        assert_int_equal(one_answer(), BAIZE_STORE_FULL);
        world.trouble.silent = false;
        assert_int_equal(first.last.status, BAIZE_OK);
        assert_int_equal(second.last.status, BAIZE_STORE_FULL);
        assert_int_equal(teller_balance(world.engine, 10011), before + 100);
        assert_int_equal(teller_balance(world.engine, 10012), other);
        assert_int_equal(world.engine->commit, ENGINE_IDLE);
        assert_true(baize_engine_balances(world.engine));
    }
    world_reopen(&world);
}

/* Its answer brings the next one, which waits when the answer of the one before comes: there is always one. */
static void tell_and_send(void *context, const struct baize_answer *answer)
{
    static struct baize_refusal refusal;
    unsigned *left = context;
    struct baize_command next = teller_deposit(&world, 10011, 1);
    assert_int_equal(answer->status, BAIZE_OK);
    if (*left > 0 && --*left > 0)
        assert_int_equal(baize_engine_submit(world.engine, &next, tell_and_send, left, &refusal), BAIZE_OK);
}

TEST(test_the_end_of_a_shift_comes_between_two_groups)
{
    struct heard shift = {0};
    struct baize_actor by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    unsigned left[2] = {100, 100};
    struct baize_answer go = {.status = BAIZE_OK};
    tell_and_send(&left[0], &go);
    world.trouble.silent = true;
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    tell_and_send(&left[1], &go);
    for (int i = 0; i < 5; i++) /* one is at the store, the other one waits, and so on */
        assert_int_equal(one_answer(), BAIZE_OK);
    assert_int_equal(baize_engine_waiting(world.engine), 2);
    baize_command_id(&world.random, world.now_ms, id);
    assert_int_equal(baize_engine_end_shift(world.engine, id, &by, teller_hear, &shift, &shift.refusal), BAIZE_OK);
    for (int i = 0; i < 5 && shift.count == 0; i++)
        assert_int_equal(one_answer(), BAIZE_OK);
    assert_int_equal(shift.count, 1);
    assert_int_equal(shift.last.status, BAIZE_OK);
    assert_true(left[0] > 80 && left[1] > 80); /* they still come and go */
    world.trouble.silent = false;
    while (baize_engine_waiting(world.engine) > 0)
        assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
}

AROUND_EACH_TEST(teller_begin, teller_end);
