/* test_meter_void.c - rounds that are void, and wins that are backed out (R26, R28). */
#include "test_meter.h"

static void expect_reversal(unsigned index, baize_money reversed, baize_money refunded)
{
    assert_int_equal(happened.events[index].kind, BAIZE_METER_EVENT_CONTRIBUTION_REVERSED);
    assert_int_equal(happened.events[index].reversed.reversed, reversed);
    assert_int_equal(happened.events[index].reversed.refunded, refunded);
}

/* ---- Voids ---- */

TEST(test_r28_contributions_leave_the_meter_and_reserve_exactly)
{
    sit_down_and_contribute(SEATS_123);
    must(contribute(2, 1, SEATS_12), void_round(1, 1));
    expect_reversal(0, THREE + 9 * CENT, 0);
    expect(SEED + TWO, 6 * CENT, 0, 0);
    assert_int_equal(meter.levels[0].reversed, THREE + 9 * CENT);
    refuses(void_round(1, 1), ROUND_NOT_OPEN);
    refuses(end_round(1, 1), ROUND_NOT_OPEN);
    refuses(contribute(1, 1, SEATS_1), ROUND_NOT_NEXT);
    must(contribute(1, 2, SEATS_1));
}

TEST(test_r28_pending_claims_of_the_round_go_away)
{
    sit_down_and_contribute(SEATS_123);
    must(contribute(2, 1, SEATS_12), claim(1, 1, 3, ALL_OF_IT), claim(2, 1, 2, ALL_OF_IT), claim(1, 1, 1, TENTH));
    must(void_round(1, 1)); /* what is left: seed + two wagers, all claimed by table 2 */
    assert_int_equal(happened.events[0].dropped.why, BAIZE_METER_DROP_ROUND_VOID);
    assert_int_equal(happened.count, 4); /* two claims, one level, the void */
    expect_claims(1, 10036, 0);
    expect(SEED + 6 * CENT + 246800, 0, 0, 10036 * CENT);
}

TEST(test_r28_a_void_between_contribution_and_claim_of_another_table)
{
    sit_down_and_contribute(SEATS_123);
    must(contribute(2, 1, SEATS_12));
    must(claim(1, 1, 3, ALL_OF_IT)); /* $100.90617 */
    expect_claims(1, 10090, 0);
    must(void_round(2, 1)); /* $100.543702 */
    expect_claims(1, 10054, 0);
    expect(SEED + 9 * CENT + 370200, 0, 0, 10054 * CENT);
}

TEST(test_r28_a_void_behind_a_pending_claim_leaves_the_claim_alone)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, ALL_OF_IT), contribute(2, 1, SEATS_12), void_round(2, 1));
    expect_claims(1, 10054, 0);
    expect(SEED + 9 * CENT + 370200, 0, 0, 10054 * CENT);
}

TEST(test_r28_what_another_tables_jackpot_has_paid_out_is_refunded_by_the_house)
{
    sit_down_and_contribute(SEATS_123);
    must(contribute(2, 1, SEATS_12), claim(1, 1, 3, ALL_OF_IT));
    must(contribute(3, 1, SEATS_1)); /* behind the claim */
    must(validate(1));
    /* again: $100.00 + 15 cents of reserve + 0.617 cents, and 18.1234 of table 3 */
    expect(SEED + 15 * CENT + 617000 + ONE, 3 * CENT, 0, 0);
    must(void_round(2, 1));
    expect_reversal(0, 0, TWO + 6 * CENT);
    assert_int_equal(happened.events[0].posting.count, 0);
    expect(SEED + 15 * CENT + 617000 + ONE, 3 * CENT, 0, 0); /* the new meter is not touched */
    assert_int_equal(meter.levels[0].refunded, TWO + 6 * CENT);
    must(void_round(3, 1)); /* this one is in the new meter */
    expect_reversal(0, ONE + 3 * CENT, 0);
    expect(SEED + 15 * CENT + 617000, 0, 0, 0);
}

TEST(test_r28_after_a_tenth_was_paid_the_contribution_is_still_there)
{
    sit_down(0);
    must(contribute(2, 1, SEATS_12), contribute(1, 1, SEATS_1));
    must(claim(1, 1, 1, TENTH)); /* 10% of $100.543702 */
    must(validate(1), void_round(2, 1));
    expect_reversal(0, TWO + 6 * CENT, 0);
    expect(SEED + ONE - 1005 * CENT, 3 * CENT, 0, 0);
}

/* The fixed pay has emptied the meter, so nothing of the round is left; what table 3 brings is not touched. */
TEST(test_r28_what_fixed_pays_have_taken_is_refunded_too)
{
    sit_down_with_pays_from_the_meter();
    must(contribute(2, 1, SEATS_12), contribute(1, 1, SEATS_1), claim(1, 1, 1, FIXED_300), validate(1));
    must(contribute(3, 1, SEATS_1));
    must(void_round(2, 1)); /* the reserve is whole */
    expect_reversal(0, 6 * CENT, TWO);
    expect(ONE, 6 * CENT, 0, 0);
}

/* Two rounds lie under a pay that leaves less than either brought: what the one gets back, the other does not, and a
 * third table's money is nobody's but the meter's. */
TEST(test_r28_two_voids_never_take_the_same_money)
{
    sit_down(0);
    must(link_table(4));
    game.progressive.schedule.rows[TENTH].pays.share = 997000;
    must(contribute(2, 1, SEATS_12), contribute(3, 1, SEATS_12), contribute(1, 1, SEATS_1));
    must(claim(1, 1, 1, TENTH)); /* 99.7% of $100.90617 is $100.60 */
    must(validate(1));
    expect(30617000, 15 * CENT, 0, 0);
    must(void_round(2, 1));
    expect_reversal(0, 30617000 + 6 * CENT, TWO - 30617000);
    expect(0, 9 * CENT, 0, 0);
    must(contribute(4, 1, SEATS_12), void_round(3, 1));
    expect_reversal(0, 6 * CENT, TWO);
    expect(TWO, 9 * CENT, 0, 0);
}

TEST(test_r26_r28_a_back_out_brings_what_the_pay_had_taken)
{
    sit_down_with_pays_from_the_meter();
    must(contribute(2, 1, SEATS_12), contribute(1, 1, SEATS_12), claim(1, 1, 2, FIXED_300), claim(1, 1, 1, FIXED_300));
    must(validate(1));
    must(validate(2)); /* of nothing */
    must(contribute(3, 1, SEATS_1));
    must(back_out(1)); /* what the second pay left is now $100.724936 of old money */
    must(void_round(2, 1));
    expect_reversal(0, TWO + 6 * CENT, 0);
    expect(SEED + TWO + ONE, 9 * CENT, 0, 0);
}

/* What is backed out from before a reset would have been the jackpot's: it is no money of a round that came after it.
 */
TEST(test_r26_r28_money_from_before_a_reset_pays_for_no_later_round)
{
    sit_down_with_pays_from_the_meter();
    must(contribute(1, 1, SEATS_123));
    must(claim(1, 1, 3, TENTH)); /* $10.05 */
    must(validate(1), claim(1, 1, 2, ALL_OF_IT), validate(2), contribute(2, 1, SEATS_12), claim(1, 1, 1, FIXED_300));
    must(validate(3), back_out(1));
    expect(1005 * CENT, 6 * CENT, 0, 0);
    must(void_round(2, 1));
    expect_reversal(0, 6 * CENT, TWO);
    expect(1005 * CENT, 0, 0, 0);
}

/* Of a round that stays open while 26 wins are paid nothing is known to be left: the house refunds it. */
TEST(test_r28_behind_more_wins_than_the_history_keeps)
{
    sit_down(0);
    must(contribute(2, 1, SEATS_12));
    for (uint32_t round = 1; round <= BAIZE_METER_HITS_KEPT + 1; round++) {
        must(contribute(1, round, SEATS_1), claim(1, round, 1, TENTH), validate(round), end_round(1, round));
        struct baize_meter before = meter;
        bool known = round <= BAIZE_METER_HITS_KEPT;
        must(void_round(2, 1));
        expect_reversal(0, known ? TWO + 6 * CENT : 6 * CENT, known ? 0 : TWO);
        meter = before;
    }
}

/* ---- Voids at the limit ---- */

TEST(test_r28_a_void_at_the_limit_is_as_if_the_round_had_never_been)
{
    sit_down(10030);
    must(contribute(1, 1, SEATS_12), contribute(2, 1, SEATS_1));
    expect(10030 * CENT, 9 * CENT, 24370200, 0);
    must(void_round(1, 1)); /* $100.181234 */
    expect(SEED + ONE, 3 * CENT, 0, 0);
    must(contribute(1, 2, SEATS_12));
    must(void_round(2, 1)); /* $100.362468 */
    expect(10030 * CENT, 6 * CENT, 6246800, 0);
}

TEST(test_r28_after_a_pay_the_overflow_gives_back_what_went_there)
{
    sit_down(10030);
    must(contribute(1, 1, SEATS_1));  /* $100.181234 */
    must(contribute(2, 1, SEATS_12)); /* 11.8766 cents reach the limit, 24.3702 are overflow */
    must(claim(1, 1, 1, TENTH));
    must(validate(1)); /* $10.03 */
    expect(9027 * CENT, 9 * CENT, 24370200, 0);
    must(void_round(2, 1));
    expect_reversal(0, TWO + 6 * CENT, 0);
    expect(9027 * CENT - 11876600, 3 * CENT, 0, 0);
    refuses(void_round(1, 1), WIN_NOT_BACKED_OUT);
    must(back_out(1)); /* $90.151234 + $10.03 = $100.181234 */
    expect(SEED + ONE, 3 * CENT, 0, 0);
    must(void_round(1, 1));
    expect(SEED, 0, 0, 0);
}

/* ---- Back-outs ---- */

TEST(test_r28_a_round_with_a_win_is_void_only_after_the_back_out)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, ALL_OF_IT), validate(1));
    assert_int_equal(meter.levels[0].breakage, 370200);
    refuses(void_round(1, 1), WIN_NOT_BACKED_OUT);
    assert_int_equal(refused.seat, 2);
    must(back_out(1));
    expect(SEED + THREE, 9 * CENT, 0, 0); /* as before the claim; the seed is the house's again */
    assert_int_equal(last_event()->backed_out.seed, SEED);
    assert_int_equal(last_event()->backed_out.reserve, 9 * CENT);
    assert_int_equal(meter.levels[0].seeds, 0);
    assert_int_equal(meter.levels[0].paid_from_meter, 0);
    assert_int_equal(meter.levels[0].hits, 0);
    assert_int_equal(meter.levels[0].backed_out, 1);
    assert_int_equal(meter.levels[0].breakage, 0);
    assert_int_equal(meter.payable, 0);
    assert_int_equal(baize_meter_show(&meter, 0).winning_table, 0);
    must(void_round(1, 1));
    expect_reversal(0, THREE + 9 * CENT, 0); /* paid out once, but it has come back */
    expect(SEED, 0, 0, 0);
}

TEST(test_r26_contributions_since_the_win_stay)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, ALL_OF_IT), validate(1), contribute(2, 1, SEATS_12), back_out(1));
    expect(SEED + THREE + TWO, 15 * CENT, 0, 0);
    must(void_round(2, 1));
    expect(SEED + THREE, 9 * CENT, 0, 0);
}

TEST(test_r26_after_another_reset_only_the_amount_comes_back)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, ALL_OF_IT)); /* $100.54 */
    must(claim(1, 1, 2, ALL_OF_IT)); /* $100.09 */
    must(validate(1), validate(2), back_out(1));
    expect(SEED + 370200 + 10054 * CENT, 0, 0, 0);
    assert_int_equal(meter.levels[0].seeds, 2 * SEED);
    assert_int_equal(last_event()->backed_out.seed, 0);
    must(back_out(2)); /* this was the latest reset: $100.09 comes back and its seed goes */
    expect(370200 + 10054 * CENT + 10009 * CENT, 0, 0, 0);
    assert_int_equal(meter.levels[0].seeds, SEED);
    refuses(back_out(2), WIN_BACKED_OUT_BEFORE);
}

/* The true winner was keyed second: when the first is backed out, the pending claim is computed anew. */
TEST(test_r26_a_back_out_gives_the_pending_claim_what_it_is_due)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, ALL_OF_IT), claim(1, 1, 2, ALL_OF_IT), validate(1));
    expect_claims(1, 10009, 0);
    must(back_out(1));
    expect_claims(1, 10054, 0);
    expect(SEED + 9 * CENT + 370200, 0, 0, 10054 * CENT);
    must(validate(2));
    assert_int_equal(meter.levels[0].seeds, SEED);
}

TEST(test_r26_the_reset_at_the_limit_is_undone)
{
    sit_down(10030);
    must(contribute(1, 1, SEATS_123)); /* $100.30, overflow 24.3702 cents, reserve 9 */
    must(claim(1, 1, 2, ALL_OF_IT), validate(1));
    expect(10030 * CENT, 0, 3370200, 0);
    must(contribute(2, 1, SEATS_1));
    expect(10030 * CENT, 3 * CENT, 3370200 + ONE, 0);
    must(back_out(1)); /* as if it had never been: $100.30 and 24.3702 + 18.1234 cents, reserve 12 */
    expect(10030 * CENT, 12 * CENT, 24370200 + ONE, 0);
    must(void_round(2, 1));
    expect(10030 * CENT, 9 * CENT, 24370200, 0);
    must(void_round(1, 1));
    expect(SEED, 0, 0, 0);
}

TEST(test_r26_a_win_from_the_tray)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, FIXED_300), validate(1));
    refuses(void_round(1, 1), WIN_NOT_BACKED_OUT);
    must(back_out(1));
    assert_int_equal(meter.levels[0].paid_from_tray, 0);
    must(claim(1, 1, 2, FIXED_300)); /* the seat may claim again */
    must(void_round(1, 1));
    expect(SEED, 0, 0, 0);
}

TEST(test_r26_a_win_can_be_backed_out_after_its_round)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, ALL_OF_IT), validate(1), end_round(1, 1), back_out(1));
    expect(SEED + THREE, 9 * CENT, 0, 0);
}

/* Each level is undone by itself. */
TEST(test_r28_a_void_over_three_levels)
{
    open_as_submitted(three_level);
    must(link_table(4), link_table(5), contribute(4, 1, SEATS_12));
    must(contribute(5, 1, SEATS_1)); /* $5: 45 + 5, 30 + 5, 25 cents */
    struct baize_meter_action royal = claim(5, 1, 1, 0);
    must(royal);
    must(validate(1)); /* mega: $25,000 + 90 + 45 cents */
    assert_int_equal(last_event()->validated.award.amount, 2500135);
    must(void_round(4, 1));
    assert_int_equal(happened.count, 4);
    expect_reversal(0, 0, 100 * CENT); /* mega: paid out */
    expect_reversal(1, 70 * CENT, 0);
    expect_reversal(2, 50 * CENT, 0);
    assert_int_equal(meter.levels[0].now.meter, 2500000 * CENT + 15 * CENT);
    assert_int_equal(meter.levels[1].now.meter, 500000 * CENT + 30 * CENT);
    assert_int_equal(meter.levels[1].now.reserve, 5 * CENT);
    assert_int_equal(meter.levels[2].now.meter, 50000 * CENT + 25 * CENT);
}

/* A win that was validated and backed out changes nothing about what a void leaves: $100.40 with two rounds, then
 * $100.22 without the first. */
TEST(test_r28_a_win_backed_out_does_not_change_what_a_void_leaves)
{
    sit_down(10020); /* $100.20 */
    must(contribute(1, 1, SEATS_1), contribute(2, 1, SEATS_12), contribute(3, 1, SEATS_1), claim(3, 1, 1, TENTH));
    must(validate(1)); /* $10.02 */
    must(back_out(1));
    expect(10020 * CENT, 12 * CENT, 4 * ONE - 20 * CENT, 0);
    must(void_round(2, 1)); /* seed and 36.2468 cents: 16.2468 above the limit */
    expect(10020 * CENT, 6 * CENT, 2 * ONE - 20 * CENT, 0);
    must(void_round(1, 1));
    expect(SEED + ONE, 3 * CENT, 0, 0);
}

/* What came in behind the win, and what the back-out itself pushes above the limit. */
TEST(test_r28_a_back_out_that_goes_above_the_limit_and_a_void)
{
    sit_down(10020);
    must(contribute(1, 1, SEATS_1));
    must(claim(1, 1, 1, TENTH)); /* $10.01 of $100.181234 */
    must(validate(1), contribute(2, 1, SEATS_123), contribute(3, 1, SEATS_1));
    expect(9017 * CENT + THREE + ONE + 123400, 15 * CENT, 0, 0);
    must(back_out(1)); /* $100.90617 */
    expect(10020 * CENT, 15 * CENT, 5 * ONE - 20 * CENT, 0);
    must(void_round(2, 1)); /* $100.362468 */
    expect(10020 * CENT, 6 * CENT, 2 * ONE - 20 * CENT, 0);
    must(void_round(1, 1));
    expect(SEED + ONE, 3 * CENT, 0, 0);
}

/* Nothing goes to the meter, all of it to the reserve: a void takes it out again. */
TEST(test_r28_the_reserve_of_a_rate_of_nothing_leaves_too)
{
    sit_down(0);
    struct baize_meter_parameters set = meter.levels[0].set;
    set.rate = 0;
    must(set_parameters(0, set));
    must(contribute(1, 1, SEATS_123));
    expect(SEED, 9 * CENT, 0, 0);
    must(void_round(1, 1));
    expect_reversal(0, 9 * CENT, 0);
    expect(SEED, 0, 0, 0);
    set.reserve = 0;
    must(set_parameters(0, set)); /* and where nothing came in nothing leaves */
    must(contribute(1, 2, SEATS_123), void_round(1, 2));
    assert_int_equal(happened.count, 1);
}

/* ---- The seed of a reset that is undone (T1) ---- */

/* A jackpot of $5.00 starts the meter again at $100.00. A fixed pay takes all of that, players bring 18.1234 cents and
 * the jackpot is backed out: the house gets its seed back as far as $5.00 go, and the sign keeps what players brought.
 */
TEST(test_t1_the_seed_does_not_come_out_of_later_contributions)
{
    sit_down_with_pays_from_the_meter();
    must(adjust(0, -(SEED - 500 * CENT), BAIZE_METER_ADJUST_MALFUNCTION), contribute(1, 1, SEATS_12));
    must(claim(1, 1, 2, ALL_OF_IT)); /* $5.36, then $100.06 and a fraction */
    must(validate(1));
    must(claim(1, 1, 1, FIXED_300)); /* all of it, and $199.93 of the house */
    must(validate(2));
    expect(0, 0, 0, 0);
    must(end_round(1, 1), contribute(1, 2, SEATS_1), back_out(1));
    /* the reserve of the first round is the players' and comes first, then the seed */
    expect(ONE, 9 * CENT, 0, 0);
    assert_int_equal(last_event()->backed_out.reserve, 6 * CENT);
    assert_int_equal(last_event()->backed_out.seed, 530 * CENT);
    must(back_out(2)); /* the fixed pay too: the rest of the seed is no longer the house's, it paid nobody else */
    assert_int_equal(meter.levels[0].hits, 0);
}

/* The house has recovered $40.00 of the seed by hand: with the reset it gets the other $60.00, not $100.00 again. */
TEST(test_t1_a_seed_recovered_by_hand_does_not_come_back_twice)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, ALL_OF_IT)); /* $100.54 */
    must(validate(1), end_round(1, 1));
    struct baize_meter_action recover = adjust(0, -4000 * CENT, BAIZE_METER_ADJUST_SEED_RECOVERY);
    recover.adjust.approval = 1;
    must(recover);
    must(contribute(1, 2, SEATS_1), back_out(1));
    assert_int_equal(last_event()->backed_out.seed, 6000 * CENT);
    expect(SEED + THREE + ONE, 12 * CENT, 0, 0);
    assert_int_equal(meter.levels[0].seed_recovered, 0);
}
