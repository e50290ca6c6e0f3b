/* test_fault_clock.c - the clock jumps, both ways, at every point of a round; it stands still; it is wrong at the
 * start.
 *
 * Promised: the time of a stream never goes back, nobody's hand is folded for a jump (open clocks have their full time
 * again), one notice for one jump, commands made by another clock are refused in words, nothing happens twice. */
#include "fault_house.h"
#include "testing.h"

#define SECOND    INT64_C(1000)
#define HOUR      (3600 * SECOND)
#define DAY       (24 * HOUR)
#define CLOCKS_MS 15000

static struct fault_house house;

static void begin(void)
{
    fault_begin(&house, FAULT_MEMORY, NULL, 3);
    house.plan.clocks_ms = CLOCKS_MS;
    assert_int_equal(fault_open(&house), BAIZE_OK);
}

static uint64_t deadlines(void)
{
    return baize_engine_counts(house.engine).deadlines;
}

/* The latest time that the engine told. */
static int64_t last_act_ms(void)
{
    int64_t now_ms = house.now_ms, latest;
    house.now_ms = INT64_MIN;
    latest = baize_engine_now_ms(house.engine);
    house.now_ms = now_ms;
    return latest;
}

/* ---- Jumps ---- */

struct jump {
    const char *name;
    int64_t by_ms; /* INT64_MIN: to 1970 */
};

static const struct jump jumps[] = {{"an hour ahead", HOUR},
                                    {"an hour back", -HOUR},
                                    {"a day ahead", DAY},
                                    {"a day back", -DAY},
                                    {"seventy seconds ahead", 70 * SECOND},
                                    {"seventy seconds back", -70 * SECOND},
                                    {"to 1970", INT64_MIN}};

/* True: somebody must be told of it. A clock that goes ahead while no clock of a table runs is a quiet night. */
static bool jump_once(const struct jump *jump)
{
    bool runs = baize_engine_next_deadline_ms(house.engine) >= 0;
    int64_t before = house.now_ms;
    house.now_ms = jump->by_ms == INT64_MIN ? SECOND : house.now_ms + jump->by_ms;
    return before - house.now_ms > 60 * SECOND || (house.now_ms - before > 60 * SECOND && runs);
}

/* At every turn a jump; with those that go back, the clock is set right again half of the time. */
static void play_jumping(const struct jump *jump, unsigned turns, uint64_t *points, uint64_t *told)
{
    struct fault_group group;
    for (unsigned i = 0; i < turns && fault_next(&house, &group); i++) {
        uint64_t passed = deadlines(), notices = house.notices;
        int64_t right = house.now_ms, time = last_act_ms();
        bool due = jump_once(jump);
        for (int run = 0; run < 3; run++)
            baize_engine_run(house.engine, 0);
        assert_int_equal(deadlines(), passed);
        assert_int_equal(house.notices - notices, due);
        assert_true(baize_engine_now_ms(house.engine) >= time);
        *told += due;
        ++*points;
        if (jump->by_ms < 0 && i % 2 == 0) {
            house.now_ms = right;
            baize_engine_run(house.engine, 0);
            assert_int_equal(deadlines(), passed);
        }
        for (size_t command = 0; command < group.count; command++) /* a client knows the engine's time */
            baize_command_id(&house.random, baize_engine_now_ms(house.engine), group.commands[command].id);
        fault_finish(&house, &group);
        assert_int_equal(deadlines(), passed);
        if (jump->by_ms == INT64_MIN && house.now_ms < right) {
            house.now_ms = right;
            baize_engine_run(house.engine, 0);
        }
    }
}

TEST(test_a_jump_at_every_point_folds_nobody)
{
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        uint64_t points = 0, told = 0;
        begin();
        fault_play(&house, 60);
        play_jumping(&jumps[i], 240 / fault_stride(3), &points, &told);
        assert_int_equal(fault_failures(&house), 0);
        fault_check(&house);
        print_message("%s: at %llu points, %llu notices, no hand folded\n", jumps[i].name, (unsigned long long)points,
                      (unsigned long long)told);
        fault_end(&house);
    }
}

/* ---- Clocks of tables ---- */

/* Turns until a clock runs at a table. */
static void until_a_clock_runs(void)
{
    for (int i = 0; i < 300; i++) {
        if (baize_engine_next_deadline_ms(house.engine) > 0)
            return;
        fault_play(&house, 1);
    }
    fail_msg("no clock ever runs");
}

/* The clock goes on second by second, as a server looks at it: how long until a deadline passes? */
static int64_t until_it_passes(int64_t most_ms, int64_t step_ms)
{
    uint64_t before = deadlines();
    int64_t from = house.now_ms;
    while (house.now_ms - from + step_ms <= most_ms) {
        house.now_ms += step_ms;
        baize_engine_run(house.engine, 0);
        if (deadlines() > before)
            return house.now_ms - from;
    }
    return -1;
}

TEST(test_after_a_jump_a_clock_has_its_full_time_again)
{
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        begin();
        until_a_clock_runs();
        house.now_ms += 10 * SECOND;
        baize_engine_run(house.engine, 0);
        int64_t time = baize_engine_now_ms(house.engine);
        jump_once(&jumps[i]);
        baize_engine_run(house.engine, 0);
        assert_true(baize_engine_now_ms(house.engine) >= time);
        int64_t passed = until_it_passes(60 * SECOND, SECOND);
        assert_in_range(passed, CLOCKS_MS, CLOCKS_MS + SECOND);
        assert_true(baize_engine_now_ms(house.engine) >= time + passed);
        fault_check(&house);
        fault_end(&house);
    }
}

/* A machine that starts with a clock behind the journal: clocks of tables run all the same. */
TEST(test_after_a_start_with_the_clock_behind_time_goes_on)
{
    begin();
    until_a_clock_runs();
    int64_t time = baize_engine_now_ms(house.engine);
    house.now_ms -= HOUR;
    fault_reopen(&house);
    baize_engine_run(house.engine, 0);
    assert_in_range(until_it_passes(60 * SECOND, SECOND), CLOCKS_MS, CLOCKS_MS + SECOND);
    assert_true(baize_engine_now_ms(house.engine) >= time + CLOCKS_MS);
    fault_check(&house);
    fault_end(&house);
}

/* Time runs on by the steps of a clock that was set back; when the clock is right again there is one time. */
TEST(test_time_never_goes_back_and_never_stands)
{
    static const int64_t back[] = {HOUR, 70 * SECOND, 20 * SECOND, 300};
    for (size_t i = 0; i < sizeof back / sizeof *back; i++) {
        begin();
        baize_engine_run(house.engine, 0);
        int64_t time = baize_engine_now_ms(house.engine), right = house.now_ms;
        house.now_ms -= back[i];
        for (int step = 0; step < 500; step++) {
            house.now_ms += 7;
            right += 7;
            assert_in_range(baize_engine_now_ms(house.engine) - time, 0, 7);
            baize_engine_run(house.engine, 0);
            int64_t now = baize_engine_now_ms(house.engine);
            assert_in_range(now - time, step == 0 ? 0 : 6, 7);
            time = now;
        }
        house.now_ms = right;
        baize_engine_run(house.engine, 0);
        assert_true(baize_engine_now_ms(house.engine) >= time);
        if (back[i] > 60 * SECOND)
            assert_in_range(baize_engine_now_ms(house.engine) - right, 0, 7);
        fault_end(&house);
    }
}

/* What a time service corrects is caught up with, however often it does. */
TEST(test_small_steps_back_and_ahead_do_not_add_up)
{
    begin();
    for (int i = 0; i < 40000; i++) {
        house.now_ms += i % 2000 == 0 ? -400 : i % 2000 == 1000 ? 1400 : 1000;
        baize_engine_run(house.engine, 0);
    }
    assert_in_range(baize_engine_now_ms(house.engine) - house.now_ms, 0, 1500);
    fault_end(&house);
}

/* A server that sleeps until the next deadline, as the engine tells it, is not taken for a jump. */
TEST(test_who_looks_when_told_loses_no_deadline)
{
    for (uint32_t clocks_ms = 15000; clocks_ms <= 240000; clocks_ms *= 4) {
        fault_begin(&house, FAULT_MEMORY, NULL, 3);
        house.plan.clocks_ms = clocks_ms;
        assert_int_equal(fault_open(&house), BAIZE_OK);
        until_a_clock_runs();
        uint64_t before = deadlines(), notices = house.notices;
        int64_t from = house.now_ms;
        while (deadlines() == before) {
            int64_t wait = baize_engine_next_deadline_ms(house.engine);
            assert_in_range(wait, 1, clocks_ms);
            house.now_ms += wait;
            baize_engine_run(house.engine, 0);
        }
        assert_in_range(house.now_ms - from, 1, clocks_ms);
        assert_int_equal(house.notices, notices);
        fault_end(&house);
    }
}

TEST(test_a_clock_that_stands_still_folds_nobody)
{
    struct fault_group group;
    begin();
    for (int i = 0; i < 300 && fault_next(&house, &group); i++) {
        house.now_ms = WORLD_NOW;
        for (size_t command = 0; command < group.count; command++)
            baize_command_id(&house.random, baize_engine_now_ms(house.engine), group.commands[command].id);
        fault_finish(&house, &group);
    }
    assert_int_equal(deadlines(), 0);
    assert_int_equal(house.notices, 0);
    fault_check(&house);
    fault_end(&house);
}

/* ---- Command ids ---- */

static const char *refusal_of(struct baize_command *command, int64_t made_ms)
{
    static struct baize_refusal refusal;
    static struct baize_answer answer;
    char words[512] = "";
    struct baize_text text = baize_text_in(words, sizeof words);
    uint8_t before[BAIZE_HASH_SIZE], then[BAIZE_HASH_SIZE];
    baize_command_id(&house.random, made_ms, command->id);
    world_hash(house.engine, before);
    if (baize_engine_do(house.engine, command, &answer, &refusal) != BAIZE_COMMAND_REFUSED)
        return "";
    world_hash(house.engine, then);
    assert_memory_equal(before, then, sizeof then);
    baize_engine_refusal_print(&text, house.engine, &refusal);
    assert_true(strlen(words) > 20);
    return baize_reason_name(refusal.reason);
}

TEST(test_commands_made_by_another_clock_are_refused)
{
    struct baize_command command = house_wallet_command(BAIZE_WALLET_ACT_DEPOSIT, 10011);
    begin();
    fault_play(&house, 60);
    int64_t now = baize_engine_now_ms(house.engine);
    assert_string_equal(refusal_of(&command, now + HOUR), "COMMAND_AHEAD");
    assert_string_equal(refusal_of(&command, now + 61 * SECOND), "COMMAND_AHEAD");
    assert_string_equal(refusal_of(&command, now - HOUR), "COMMAND_TOO_OLD");
    assert_string_equal(refusal_of(&command, 0), "COMMAND_TOO_OLD");
    assert_string_equal(refusal_of(&command, now - 10 * 60 * SECOND), "");
    assert_string_equal(refusal_of(&command, now + 59 * SECOND), "");
    fault_end(&house);
}

/* ---- At the start ---- */

TEST(test_a_clock_that_is_wrong_at_the_start)
{
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        struct fault_group group;
        uint8_t before[BAIZE_HASH_SIZE], then[BAIZE_HASH_SIZE];
        begin();
        fault_play(&house, 50);
        until_a_clock_runs();
        assert_true(fault_next(&house, &group));
        fault_finish(&house, &group);
        world_hash(house.engine, before);
        int64_t time = last_act_ms();
        uint64_t notices = house.notices;
        jump_once(&jumps[i]);
        fault_reopen(&house);
        world_hash(house.engine, then);
        assert_memory_equal(before, then, sizeof then);
        assert_true(baize_engine_now_ms(house.engine) >= time);
        assert_int_equal(house.notices, notices);
        for (int run = 0; run < 3; run++)
            baize_engine_run(house.engine, 0);
        assert_int_equal(deadlines(), 0);
        uint64_t again = house.again;
        struct baize_answer answer;
        static struct baize_refusal refusal;
        enum baize_status status = baize_engine_do(house.engine, &group.commands[0], &answer, &refusal);
        if (jumps[i].by_ms > 600 * SECOND) /* too long ago to be known: it does not happen again either */
            assert_int_equal(status, BAIZE_COMMAND_REFUSED);
        else
            assert_true(status == BAIZE_OK && answer.again);
        assert_int_equal(house.again, again);
        fault_play(&house, 20);
        fault_check(&house);
        fault_end(&house);
    }
}

/* A machine whose clock has never been set makes a house all the same. */
TEST(test_a_house_is_made_in_1970)
{
    for (int64_t now = 0; now <= 1; now++) {
        struct fault_group group;
        fault_begin(&house, FAULT_MEMORY, NULL, 2);
        house.now_ms = now - 40;
        assert_int_equal(fault_open(&house), BAIZE_OK);
        assert_true(fault_next(&house, &group));
        fault_try(&house, &group);
        assert_true(baize_engine_balances(house.engine));
        fault_end(&house);
    }
}
