/* test_engine_ids.c - command ids: found as fast whoever chooses them, swept in steps, bound to person and content. */
#include "engine/internal.h"
#include "teller_house.h"
#include "testing.h"

/* ---- Finding them ---- */

static void remember(const uint8_t id[BAIZE_COMMAND_ID_SIZE], uint64_t seq)
{
    struct baize_store_command command = {.stream = engine_name(BAIZE_STREAM_WALLET, 10011), .seq = seq};
    memcpy(command.id, id, sizeof command.id);
    engine_remember(world.engine, &command, NULL);
}

TEST(test_ids_that_are_forgotten_hide_no_others)
{
    enum { IDS = 3000 };
    static uint8_t ids[IDS][BAIZE_COMMAND_ID_SIZE];
    for (uint64_t i = 0; i < IDS; i++) {
        baize_command_id(&world.random, world.now_ms, ids[i]);
        assert_true(engine_memory_reserve(world.engine, ids[i]));
        remember(ids[i], i + 1);
    }
    for (uint64_t i = 0; i < IDS; i++)
        if (i % 3 != 0)
            engine_forget(world.engine, ids[i]);
    for (uint64_t i = 0; i < IDS; i++) {
        const struct engine_known *known = engine_known(world.engine, ids[i]);
        assert_int_equal(known == NULL, i % 3 != 0);
        assert_true(known == NULL || known->seq == i + 1);
    }
}

enum { CHOSEN_IDS = 20000 };

/* How often ids were compared with others while all were remembered and looked for. */
static uint64_t compared_for(void (*choose)(uint64_t i, uint8_t id[BAIZE_COMMAND_ID_SIZE]))
{
    uint64_t before = world.engine->memory.compared;
    for (uint64_t i = 0; i < CHOSEN_IDS; i++) {
        uint8_t id[BAIZE_COMMAND_ID_SIZE];
        choose(i, id);
        assert_null(engine_known(world.engine, id));
        assert_true(engine_memory_reserve(world.engine, id));
        remember(id, i + 1);
        assert_int_equal(engine_known(world.engine, id)->seq, i + 1);
    }
    return world.engine->memory.compared - before;
}

static void by_chance(uint64_t i, uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    (void)i;
    baize_command_id(&world.random, world.now_ms, id);
}

/* Both halves differ by the same bits in all of them: they met in one place of a hash without a key. */
static void halves_alike(uint64_t i, uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    static const uint8_t bits[8] = {'c', 'o', 'n', 's', 't', 'a', 'n', 't'};
    engine_id_least(world.now_ms - (int64_t)(i >> 16), id);
    id[6] = (uint8_t)(i >> 8);
    id[7] = (uint8_t)i;
    for (int byte = 0; byte < 8; byte++)
        id[8 + byte] = id[byte] ^ bits[byte];
}

/* They count from one: what is random in an honest id never changes. */
static void counting(uint64_t i, uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    engine_id_least(world.now_ms, id);
    memcpy(id + 8, &i, sizeof i);
}

TEST(test_ids_that_somebody_chooses_are_found_as_fast_as_others)
{
    uint64_t random = compared_for(by_chance), alike = compared_for(halves_alike), counted = compared_for(counting);
    assert_true(random < 4 * (uint64_t)CHOSEN_IDS);
    assert_true(alike < 4 * (uint64_t)CHOSEN_IDS);
    assert_true(counted < 4 * (uint64_t)CHOSEN_IDS);
}

TEST(test_two_engines_put_the_same_ids_in_different_places)
{
    uint8_t before[sizeof world.engine->memory.secret];
    memcpy(before, world.engine->memory.secret, sizeof before);
    world_reopen(&world);
    assert_memory_not_equal(before, world.engine->memory.secret, sizeof before);
}

/* Old ids go a few drawers at a time, and places are given back. */
TEST(test_a_turn_sweeps_few_drawers_and_a_round_all)
{
    size_t places = 0;
    (void)compared_for(by_chance);
    world.now_ms += 600001;
    for (int turn = 0; turn < 100; turn++) {
        size_t left = 0, before = 0;
        for (int i = 0; i < ENGINE_DRAWERS; i++)
            before += world.engine->memory.drawers[i].count;
        world.now_ms += 3000;
        baize_engine_run(world.engine, 0);
        for (int i = 0; i < ENGINE_DRAWERS; i++)
            left += world.engine->memory.drawers[i].count;
        assert_true(before - left <= CHOSEN_IDS / 32);
        places = left;
    }
    assert_int_equal(places, 0);
    for (int i = 0; i < ENGINE_DRAWERS; i++)
        places += world.engine->memory.drawers[i].most;
    assert_true(places <= (size_t)ENGINE_DRAWERS * 16);
}

/* ---- Whose they are ---- */

static struct baize_command deposit(const char *content, uint32_t cashier)
{
    struct baize_command command = teller_deposit(&world, 10011, 100);
    memcpy(command.content, content, strlen(content));
    command.wallet.by.who = cashier;
    return command;
}

static void expect_used(const struct baize_command *command)
{
    struct heard heard = {0};
    assert_int_equal(teller_submit(world.engine, command, &heard), BAIZE_COMMAND_REFUSED);
    assert_int_equal(heard.refusal.reason, BAIZE_REASON_COMMAND_ID_USED);
    assert_string_equal(baize_reason_name(heard.refusal.reason), "COMMAND_ID_USED");
    assert_int_equal(heard.count, 0);
}

/* The first one: the same answer. Another person, or something else: refused. */
static void expect_bound(const struct baize_command *first)
{
    struct heard heard = {0};
    struct baize_command other = *first;
    uint64_t repeated = baize_engine_counts(world.engine).repeated;
    assert_int_equal(teller_submit(world.engine, first, &heard), BAIZE_OK);
    other.wallet.by.who = 10011;
    expect_used(&other);
    other = *first;
    other.content[15] ^= 1;
    expect_used(&other);
    other = *first;
    other.kind = BAIZE_COMMAND_HOUSE;
    other.house.by.who = first->wallet.by.who;
    expect_used(&other);
    while (baize_engine_waiting(world.engine) > 0)
        baize_engine_run(world.engine, 0);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.last.status, BAIZE_OK);
    assert_int_equal(baize_engine_counts(world.engine).repeated, repeated + 1);
}

TEST(test_an_id_belongs_to_who_used_it_and_for_what)
{
    struct heard heard = {0};
    struct baize_command command = deposit("deposit of $1", BOT_CASHIER);
    baize_cents before = teller_balance(world.engine, 10011);
    assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
    expect_bound(&command); /* while it is on its way */
    assert_int_equal(heard.count, 1);
    expect_bound(&command); /* once it is durable */
    world_reopen(&world);
    expect_bound(&command); /* as the store says, after a start */
    assert_int_equal(teller_balance(world.engine, 10011), before + 100);
}

/* The other server did something else under the id: what is decided again here is refused. */
TEST(test_an_id_that_another_server_has_used_is_used)
{
    for (int same = 0; same < 2; same++) {
        struct heard here = {0}, there = {0};
        struct baize_store joined;
        struct baize_engine *other = teller_open_other(&world, &joined);
        struct baize_command one = deposit("one", BOT_CASHIER), two = one;
        baize_cents before = teller_balance(world.engine, 10011);
        two.content[0] = same == 1 ? two.content[0] : 'x';
        assert_int_equal(teller_submit(other, &two, &there), BAIZE_OK);
        while (baize_engine_waiting(other) > 0)
            baize_engine_run(other, 0);
        assert_int_equal(there.last.status, BAIZE_OK);
        world.now_ms++; /* else the two commits are one and the same, to the byte */
        assert_int_equal(teller_submit(world.engine, &one, &here), BAIZE_OK);
        while (baize_engine_waiting(world.engine) > 0)
            baize_engine_run(world.engine, 0);
        assert_int_equal(here.count, 1);
        assert_int_equal(here.last.status, same == 1 ? BAIZE_OK : BAIZE_COMMAND_REFUSED);
        assert_int_equal(here.last.again, same == 1);
        if (same == 0)
            assert_int_equal(here.refusal.reason, BAIZE_REASON_COMMAND_ID_USED);
        assert_int_equal(teller_balance(world.engine, 10011), before + 100);
        baize_engine_close(other);
        joined.call->close(joined.self);
    }
}

/* Two persons end the shift under one id, before the first of them began. */
TEST(test_the_end_of_a_shift_belongs_to_who_asked_for_it)
{
    struct heard first = {0}, again = {0}, other = {0}, late = {0};
    struct baize_actor manager = {.who = BOT_MANAGER, .role = BAIZE_MANAGER};
    struct baize_actor floor = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    baize_command_id(&world.random, world.now_ms, id);
    assert_int_equal(baize_engine_end_shift(world.engine, id, &manager, teller_hear, &first, &first.refusal), BAIZE_OK);
    assert_int_equal(baize_engine_end_shift(world.engine, id, &manager, teller_hear, &again, &again.refusal), BAIZE_OK);
    assert_int_equal(baize_engine_end_shift(world.engine, id, &floor, teller_hear, &other, &other.refusal), BAIZE_OK);
    for (int i = 0; i < 20; i++)
        baize_engine_run(world.engine, 0);
    assert_int_equal(first.last.status, BAIZE_OK);
    assert_int_equal(again.last.status, BAIZE_OK);
    assert_int_equal(other.last.status, BAIZE_COMMAND_REFUSED);
    assert_int_equal(other.refusal.reason, BAIZE_REASON_COMMAND_ID_USED);
    assert_int_equal(baize_engine_end_shift(world.engine, id, &floor, teller_hear, &late, &late.refusal),
                     BAIZE_COMMAND_REFUSED);
    assert_int_equal(late.refusal.reason, BAIZE_REASON_COMMAND_ID_USED);
}

AROUND_EACH_TEST(teller_begin, teller_end);
