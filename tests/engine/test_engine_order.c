/* test_engine_order.c - turns of a round on a durable house: what an act brought in one commit is there after a start.
 */
#include "one_world.h"

#define STEPS_MOST 60000

static const struct baize_floor_table *felt(void)
{
    return baize_floor_table(baize_engine_floor(world.engine), 1);
}

static void step_until(bool (*reached)(const struct baize_round *round))
{
    for (int i = 0; i < STEPS_MOST; i++) {
        if (reached(&felt()->table.round))
            return;
        world_step(&world, &plan, 1);
    }
    fail_msg("it does not come to that in %d steps", STEPS_MOST);
}

static bool has_claimed_early(const struct baize_round *round)
{
    return round->phase == BAIZE_PHASE_SETTLEMENT && round->claims_count > 0;
}

/* Seats are still to be settled: the win has its place at the meter all the same, also after a start (R27). */
TEST(test_R27_a_claim_is_durable_with_its_seat)
{
    step_until(has_claimed_early);
    uint8_t seat = felt()->table.round.claims[0].seat;
    assert_true(felt()->table.round.seats[seat - 1].settled);
    for (int i = 0; i < 2; i++) {
        uint32_t meter = 0;
        assert_true(baize_floor_claim_of(baize_engine_floor(world.engine), 1, seat, &meter) != 0);
        assert_int_equal(felt()->controller.seats[seat - 1].key, BAIZE_KEY_PENDING);
        assert_int_equal(felt()->table.round.phase, BAIZE_PHASE_SETTLEMENT);
        expect_the_same_after_a_start();
    }
    world_until(&world, &plan, 1, BAIZE_PHASE_ENDED);
}

static bool has_collected(const struct baize_round *round)
{
    return round->phase == BAIZE_PHASE_REVEAL && baize_round_collected(round);
}

/* The collecting stands in the commit of the last decision: no start falls between them (R12). */
TEST(test_R12_what_was_collected_stays_collected)
{
    step_until(has_collected);
    const struct baize_account layout = {.kind = BAIZE_ACCOUNT_LAYOUT};
    baize_money down = baize_ledger_balance(&felt()->table.ledger, layout);
    expect_the_same_after_a_start();
    assert_true(has_collected(&felt()->table.round));
    assert_int_equal(baize_ledger_balance(&felt()->table.ledger, layout), down);
    world_until(&world, &plan, 1, BAIZE_PHASE_ENDED);
    assert_int_equal(baize_ledger_balance(&felt()->table.ledger, layout), 0);
}

AROUND_EACH_TEST(begin, end);
