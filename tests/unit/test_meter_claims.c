/* test_meter_claims.c - contributions, the order of claims and what each is paid (R25, R27, R29, R30, R31). */
#include "test_meter.h"

/* ---- Contributions ---- */

TEST(test_rules_4_rate_times_wager_goes_to_meter_and_reserve)
{
    sit_down(0);
    expect(SEED, 0, 0, 0);
    must(contribute(1, 1, SEATS_123));
    expect(SEED + THREE, 9 * CENT, 0, 0); /* 3 x $1 x 18.1234% = 54.3702 cents; 3 x $1 x 3% = 9 cents */
    must(contribute(2, 1, SEATS_1));
    expect(SEED + THREE + ONE, 12 * CENT, 0, 0);
    assert_int_equal(meter.levels[0].wagers, 4);
    assert_int_equal(meter.levels[0].contributions, THREE + ONE + 12 * CENT);
    assert_int_equal(meter.levels[0].opening, SEED);
}

TEST(test_p8_each_level_has_its_own_rate)
{
    open_as_submitted(three_level); /* $5: mega 9% + 1%, major 6% + 1%, minor 5% */
    must(link_table(4));
    must(contribute(4, 1, SEATS_12)); /* $10 */
    assert_int_equal(meter.levels[0].now.meter, 2500000 * CENT + 90 * CENT);
    assert_int_equal(meter.levels[0].now.reserve, 10 * CENT);
    assert_int_equal(meter.levels[1].now.meter, 500000 * CENT + 60 * CENT);
    assert_int_equal(meter.levels[1].now.reserve, 10 * CENT);
    assert_int_equal(meter.levels[2].now.meter, 50000 * CENT + 50 * CENT);
    assert_int_equal(meter.levels[2].now.reserve, 0);
}

TEST(test_p6_an_implausible_contribution_is_flagged)
{
    sit_down(0);
    must(contribute(1, 1, 0x7F)); /* all seven seats */
    assert_false(last_event()->contributed.implausible);
    assert_false(baize_meter_event_alarms(last_event()));
    must(contribute(2, 1, 0x80)); /* seat 8 of a table with seven */
    assert_true(last_event()->contributed.implausible);
    assert_true(baize_meter_event_alarms(last_event()));
    assert_int_equal(meter.implausible, 1);
}

/* ---- One claim ---- */

TEST(test_r29_all_of_the_meter_is_its_whole_cents_and_it_starts_again)
{
    sit_down_and_contribute(SEATS_123);
    /* $100.543702 gives $100.54; 0.3702 cents stay. Again: $100.00 + $0.09 of reserve + 0.3702 cents. */
    must(claim(1, 1, 2, ALL_OF_IT));
    expect(SEED + 9 * CENT + 370200, 0, 0, 10054 * CENT);
    expect_claims(1, 10054, 0);
    struct baize_meter_display display = baize_meter_show(&meter, 0);
    assert_int_equal(display.amount, 10009);
    assert_int_equal(display.pending, 10054);
    assert_true(display.is_pending);
    assert_int_equal(display.winning_table, 0);
    assert_int_equal(meter.levels[0].seeds, 0); /* not final */
    assert_int_equal(meter.levels[0].pending_seeds, SEED);
    must(validate(1));
    expect(SEED + 9 * CENT + 370200, 0, 0, 0);
    assert_int_equal(last_event()->validated.before, SEED + THREE);
    assert_int_equal(last_event()->validated.after, SEED + 9 * CENT + 370200);
    assert_int_equal(last_event()->validated.award.breakage, 370200);
    assert_int_equal(meter.levels[0].seeds, SEED);
    assert_int_equal(meter.levels[0].paid_from_meter, 10054 * CENT);
    assert_int_equal(meter.levels[0].hits, 1);
    assert_int_equal(meter.payable, 10054 * CENT);
    display = baize_meter_show(&meter, 0);
    assert_false(display.is_pending);
    assert_int_equal(display.winning_table, 1); /* L5 */
    must(end_round(1, 1));
}

TEST(test_r29_a_tenth_is_rounded_down_to_cents)
{
    sit_down_and_contribute(SEATS_123);
    /* 10% of $100.543702 is $10.0543702: $10.05; the reserve stays where it is. */
    must(claim(1, 1, 2, TENTH));
    expect(SEED + THREE - 1005 * CENT, 9 * CENT, 0, 1005 * CENT);
    must(validate(1));
    expect(SEED + THREE - 1005 * CENT, 9 * CENT, 0, 0);
    assert_int_equal(last_event()->validated.award.breakage, 437020);
    assert_false(last_event()->validated.award.resets);
    assert_int_equal(meter.levels[0].seeds, 0);
}

TEST(test_rules_4_fixed_pays_from_the_tray_leave_the_meter_alone)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, FIXED_300));
    expect(SEED + THREE, 9 * CENT, 0, 0);
    expect_claims(1, DOLLARS(300), 0);
    assert_int_equal(happened.events[0].posting.count, 0);
    must(validate(1));
    assert_int_equal(happened.events[0].posting.count, 0);
    expect(SEED + THREE, 9 * CENT, 0, 0);
    assert_int_equal(meter.levels[0].paid_from_tray, 30000 * CENT);
    assert_int_equal(meter.levels[0].paid_from_meter, 0);
    assert_int_equal(meter.payable, 0);
}

TEST(test_r30_a_fixed_pay_from_the_meter)
{
    sit_down_with_pays_from_the_meter();
    must(adjust(0, 20000 * CENT, BAIZE_METER_ADJUST_MALFUNCTION)); /* $300.00 */
    must(contribute(1, 1, SEATS_123), claim(1, 1, 2, FIXED_300));
    expect(THREE, 9 * CENT, 0, 30000 * CENT);
    must(validate(1));
    assert_int_equal(last_event()->validated.award.shortfall, 0);
    assert_true(baize_meter_event_alarms(last_event())); /* 54 cents: less than the largest award (R43) */
    expect(THREE, 9 * CENT, 0, 0);
}

TEST(test_r30_a_meter_never_goes_below_zero)
{
    sit_down_with_pays_from_the_meter();
    must(contribute(1, 1, SEATS_123));
    /* $300.00 from a meter of $100.543702: the house adds $199.456298. */
    must(claim(1, 1, 2, FIXED_300));
    expect(0, 9 * CENT, 0, 30000 * CENT);
    must(validate(1));
    assert_int_equal(last_event()->validated.award.shortfall, 19945629800);
    assert_true(baize_meter_event_alarms(last_event()));
    assert_int_equal(meter.levels[0].shortfall, 19945629800);
    assert_int_equal(meter.levels[0].alarms, 1);
    expect(0, 9 * CENT, 0, 0);
    must(back_out(1));
    expect(SEED + THREE, 9 * CENT, 0, 0);
    assert_int_equal(meter.levels[0].shortfall, 0);
}

/* A second fixed pay finds nothing, and rejecting the first gives it what there was. */
TEST(test_r30_two_fixed_pays_share_what_there_is)
{
    sit_down_with_pays_from_the_meter();
    must(contribute(1, 1, SEATS_123), claim(1, 1, 2, FIXED_300), claim(1, 1, 1, FIXED_300));
    assert_int_equal(meter.levels[0].pending_shortfall, 19945629800 + 30000 * CENT);
    must(reject(1));
    assert_int_equal(meter.levels[0].pending_shortfall, 19945629800);
    must(reject(2));
    assert_int_equal(meter.levels[0].pending_shortfall, 0);
    expect(SEED + THREE, 9 * CENT, 0, 0);
}

/* ---- Two claims ---- */

TEST(test_r29_the_next_whole_claim_of_the_round_gets_what_the_first_left)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, ALL_OF_IT));
    refuses(claim(1, 1, 3, TENTH), CLAIM_MADE_BEFORE);
    must(claim(1, 1, 2, ALL_OF_IT)); /* seed + reserve + fraction: $100.093702 */
    expect_claims(2, 10054, 10009);
    expect(SEED + 370200, 0, 0, (10054 + 10009) * CENT);
    refuses(validate(2), CLAIM_NOT_NEXT);
    assert_int_equal(refused.number, 1);
    must(validate(1), validate(2));
    expect(SEED + 370200, 0, 0, 0);
    assert_int_equal(meter.levels[0].seeds, 2 * SEED);
    assert_int_equal(meter.levels[0].hits, 2);
}

TEST(test_r27_in_one_round_claims_go_from_the_highest_seat_down)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, ALL_OF_IT));
    refuses(claim(1, 1, 3, ALL_OF_IT), CLAIM_OUT_OF_ORDER);
    assert_int_equal(refused.seat, 2);
    must(key_off(1), claim(1, 1, 3, ALL_OF_IT), claim(1, 1, 2, ALL_OF_IT));
    sit_down(0);
    game.progressive.claim_order = BAIZE_FROM_LEFT;
    must(contribute(1, 1, SEATS_123), claim(1, 1, 2, ALL_OF_IT));
    refuses(claim(1, 1, 1, ALL_OF_IT), CLAIM_OUT_OF_ORDER);
    must(claim(1, 1, 3, ALL_OF_IT));
}

TEST(test_r27_what_comes_in_after_a_claim_belongs_to_what_follows)
{
    sit_down_and_contribute(SEATS_1);
    must(claim(1, 1, 1, ALL_OF_IT)); /* $100.181234: $100.18, 0.1234 cents and 3 cents of reserve stay */
    must(contribute(2, 7, SEATS_12));
    expect_claims(1, 10018, 0);
    expect(SEED + 3 * CENT + 123400 + TWO, 6 * CENT, 0, 10018 * CENT);
    must(claim(2, 7, 1, ALL_OF_IT)); /* $100.00 + 3 cents + 0.1234 + 36.2468 = $100.393702 */
    expect_claims(2, 10018, 10039);
    expect(SEED + 6 * CENT + 370200, 0, 0, (10018 + 10039) * CENT);
    refuses(validate(2), CLAIM_NOT_NEXT);
    must(validate(1), validate(2));
    expect(SEED + 6 * CENT + 370200, 0, 0, 0);
    assert_int_equal(baize_meter_show(&meter, 0).winning_table, 2);
}

TEST(test_r27_a_tenth_before_all_of_it)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, TENTH));     /* $10.05 of $100.543702 */
    must(claim(1, 1, 2, ALL_OF_IT)); /* $90.493702 */
    expect_claims(2, 1005, 9049);
    expect(SEED + 9 * CENT + 370200, 0, 0, (1005 + 9049) * CENT);
    must(validate(1));
    expect_claims(1, 9049, 0);
    must(validate(2));
    expect(SEED + 9 * CENT + 370200, 0, 0, 0);
}

TEST(test_r27_all_of_it_before_a_tenth)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, ALL_OF_IT)); /* $100.54 */
    must(claim(1, 1, 2, TENTH));     /* 10% of $100.093702 */
    expect_claims(2, 10054, 1000);
    expect(SEED + 9 * CENT + 370200 - 1000 * CENT, 0, 0, (10054 + 1000) * CENT);
    must(validate(1), validate(2));
    expect(SEED + 9 * CENT + 370200 - 1000 * CENT, 0, 0, 0);
}

/* ---- Each level has its own order, the tray has none ---- */

TEST(test_r27_a_pay_from_the_tray_waits_for_nobody_and_nobody_waits_for_it)
{
    sit_down_and_contribute(SEATS_123);
    must(contribute(2, 1, SEATS_123), claim(1, 1, 2, FIXED_300));
    must(claim(1, 1, 3, FIXED_300)); /* no order of seats either */
    must(claim(1, 1, 1, ALL_OF_IT), claim(2, 1, 3, TENTH), claim(2, 1, 2, FIXED_300));
    must(validate(5)); /* the youngest of all */
    assert_int_equal(last_event()->validated.award.amount, 30000);
    assert_int_equal(last_event()->validated.before, last_event()->validated.after);
    refuses(validate(4), CLAIM_NOT_NEXT);
    assert_int_equal(refused.number, 3);
    must(validate(3)); /* $101.08: the two older ones for the tray are pending */
    assert_int_equal(last_event()->validated.award.amount, 10108);
    must(validate(4), end_round(2, 1), validate(2), validate(1), end_round(1, 1));
}

TEST(test_r27_each_level_has_its_own_order)
{
    open_as_submitted(three_level); /* $5: mega 9% + 1%, major 6% + 1%, minor 5% */
    must(link_table(4), link_table(5), contribute(4, 1, SEATS_123), contribute(5, 1, SEATS_123));
    must(claim(4, 1, 3, 2)); /* minor: $500.00 + 6 x 25 cents */
    must(claim(4, 1, 1, 0)); /* mega: $25,000.00 + 6 x 45 cents */
    must(claim(4, 1, 2, 1)); /* major, at a seat above: $5,000.00 + 6 x 30 cents */
    must(claim(5, 1, 1, 2)); /* minor again: $500.00 */
    refuses(end_round(5, 1), CLAIM_PENDING);
    must(validate(3));
    assert_int_equal(last_event()->validated.award.amount, 500180);
    refuses(validate(4), CLAIM_NOT_NEXT);
    assert_int_equal(refused.number, 1);
    must(link_table(6), contribute(6, 1, SEATS_1));
    must(reject(1)); /* the second minor is computed anew; mega is as it was */
    assert_int_equal(baize_meter_find_claim(&meter, 4)->amount, 50150);
    assert_int_equal(baize_meter_find_claim(&meter, 2)->amount, 2500270);
    must(validate(4), end_round(5, 1));
    assert_int_equal(meter.levels[2].now.meter, 50000 * CENT + 25 * CENT);
    must(validate(2));
    assert_int_equal(last_event()->validated.award.amount, 2500270);
    assert_int_equal(meter.levels[0].now.meter, 2500000 * CENT + 30 * CENT + 45 * CENT);
    must(end_round(4, 1));
}

/* A level may be adjusted while claims wait at another level, or for the tray; never while one waits at it. */
TEST(test_r27_a_level_is_adjusted_while_claims_wait_elsewhere)
{
    open_as_submitted(three_level);
    must(link_table(4), contribute(4, 1, SEATS_123), claim(4, 1, 3, 0));
    refuses(adjust(0, 100 * CENT, BAIZE_METER_ADJUST_MALFUNCTION), CLAIM_PENDING);
    must(adjust(1, 100 * CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    assert_int_equal(meter.levels[1].now.meter, 500000 * CENT + 90 * CENT + 100 * CENT);
    must(claim(4, 1, 2, 3), adjust(1, -100 * CENT, BAIZE_METER_ADJUST_MALFUNCTION), validate(1), validate(2));
}

/* ---- Claims that go away ---- */

TEST(test_r27_the_first_of_two_is_rejected)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, ALL_OF_IT), claim(1, 1, 2, TENTH), reject(1));
    expect_claims(1, 1005, 0); /* of the whole meter, as if the first had never been */
    expect(SEED + THREE - 1005 * CENT, 9 * CENT, 0, 1005 * CENT);
    assert_int_equal(meter.levels[0].pending_seeds, 0);
    must(validate(2));
    assert_int_equal(meter.levels[0].hits, 1);
    expect(SEED + THREE - 1005 * CENT, 9 * CENT, 0, 0);
}

TEST(test_r27_a_keyed_off_claim_between_two_tables)
{
    sit_down_and_contribute(SEATS_1);
    must(claim(1, 1, 1, ALL_OF_IT), contribute(2, 7, SEATS_12), claim(2, 7, 1, ALL_OF_IT));
    must(key_off(1)); /* the second now gets $100.181234 + 36.2468 cents, and all 9 cents of reserve start it again */
    expect_claims(1, 10054, 0);
    expect(SEED + 9 * CENT + 370200, 0, 0, 10054 * CENT);
    must(claim(1, 1, 1, TENTH)); /* keyed again: now behind the other, 10% of $100.093702 */
    expect_claims(2, 10054, 1000);
    assert_int_equal(meter.claims[1].number, 3);
}

TEST(test_rules_4_a_round_does_not_end_while_a_claim_is_pending)
{
    sit_down_and_contribute(SEATS_123);
    must(contribute(2, 1, SEATS_123), claim(1, 1, 3, TENTH));
    refuses(end_round(1, 1), CLAIM_PENDING);
    must(end_round(2, 1)); /* play goes on at the others */
    must(contribute(2, 2, SEATS_123), reject(1), end_round(1, 1));
}

/* ---- Limits ---- */

TEST(test_p3_above_the_limit_is_overflow_and_feeds_the_next_reset)
{
    sit_down(10030); /* $100.30 */
    must(contribute(1, 1, SEATS_123));
    expect(10030 * CENT, 9 * CENT, 24370200, 0); /* $100.543702 less $100.30 */
    must(claim(1, 1, 2, ALL_OF_IT));
    /* $100.00 + 9 cents + 24.3702 cents = $100.333702: 3.3702 cents are overflow again */
    expect(10030 * CENT, 0, 3370200, 10030 * CENT);
    must(validate(1));
    assert_int_equal(last_event()->validated.award.overflow, 24370200);
    expect(10030 * CENT, 0, 3370200, 0);
    must(end_round(1, 1), contribute(1, 2, SEATS_1));
    expect(10030 * CENT, 3 * CENT, 3370200 + ONE, 0);
}

/* The limit holds for what stands before a claim and behind it: when the claim goes away, what came in behind it is
 * overflow. */
TEST(test_p3_overflow_is_computed_anew_when_a_claim_goes_away)
{
    sit_down(10020); /* $100.20 */
    must(contribute(1, 1, SEATS_1));
    must(claim(1, 1, 1, ALL_OF_IT)); /* $100.18; again $100.00 + 3 cents + 0.1234 cents */
    must(contribute(2, 1, SEATS_1)); /* $100.00 + 3.1234 + 18.1234 cents = $100.212468: 1.2468 above the limit */
    expect(10020 * CENT, 3 * CENT, 1246800, 10018 * CENT);
    must(reject(1)); /* $100.362468 */
    expect(10020 * CENT, 6 * CENT, 16246800, 0);
}
