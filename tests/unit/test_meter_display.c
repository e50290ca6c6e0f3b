/* test_meter_display.c - what a meter tells: its figures, the amount on the signs of all tables, and what is pending.
 */
#include "test_meter.h"

/* Present amount, seed, rate, limit, hits, total paid; and how many wagers there ever were. */
TEST(test_p1_p2_every_level_tells_its_figures)
{
    open_as_submitted(three_level);
    must(link_table(1), contribute(1, 1, SEATS_123));
    must(claim(1, 1, 2, 1)); /* straight flush: the major */
    must(validate(1), end_round(1, 1), contribute(1, 2, SEATS_12));
    const struct baize_meter_level *mega = &meter.levels[0];
    const struct baize_meter_level *major = &meter.levels[1];
    assert_string_equal(mega->name, "mega");
    assert_int_equal(mega->now.meter, (DOLLARS(25000) + 5 * 45) * CENT); /* 9% of $5, five times */
    assert_int_equal(mega->set.seed, DOLLARS(25000));
    assert_int_equal(mega->set.rate, 90000);
    assert_int_equal(mega->set.limit, DOLLARS(1000000));
    assert_int_equal(mega->hits, 0);
    assert_int_equal(mega->wagers, 5);
    assert_int_equal(major->hits, 1);
    assert_int_equal(major->paid_from_meter, (DOLLARS(5000) + 3 * 30) * CENT);
    assert_int_equal(major->wagers, 5);
    assert_int_equal(major->now.meter, (DOLLARS(5000) + 3 * 5 + 2 * 30) * CENT); /* seed, reserve, two wagers */
}

/* A pay from the tray touches no meter: it is counted apart, and kept in a history of its own. */
TEST(test_p1_p5_a_pay_from_the_tray_is_no_hit_of_a_level)
{
    sit_down_and_contribute(SEATS_12);
    must(claim(1, 1, 2, FIXED_300), validate(1));
    assert_int_equal(meter.levels[0].hits, 0);
    assert_int_equal(meter.tray_hits, 1);
    assert_int_equal(meter.histories[0].count, 0);
    assert_int_equal(meter.histories[BAIZE_LEVELS_MOST].count, 1);
    must(claim(1, 1, 1, TENTH), validate(2));
    assert_int_equal(meter.levels[0].hits, 1);
    assert_int_equal(meter.tray_hits, 1);
    must(back_out(1));
    assert_int_equal(meter.tray_hits, 0);
    assert_int_equal(meter.tray_backed_out, 1);
    assert_int_equal(meter.levels[0].hits, 1);
    assert_int_equal(meter.levels[0].backed_out, 0);
}

/* The sign follows the very wager that makes a cent, from whichever table it comes. */
TEST(test_l3_the_amount_rises_with_each_wager)
{
    baize_cents shown = DOLLARS(100);
    sit_down(0);
    for (uint32_t i = 1; i <= 9; i++) {
        uint32_t table = 1 + i % 3;
        must(contribute(table, i, SEATS_1), end_round(table, i));
        shown = (SEED + i * ONE) / CENT;
        assert_int_equal(baize_meter_show(&meter, 0).amount, shown);
    }
    assert_int_equal(shown, 10163); /* nine times 18.1234 cents */
}

/* The event that makes a win is the event that shows it: no clock and no poll stands between them. */
TEST(test_l4_a_win_is_shown_with_the_event_that_makes_it)
{
    sit_down(0);
    must(contribute(2, 1, SEATS_1), claim(2, 1, 1, ALL_OF_IT));
    assert_int_equal(baize_meter_show(&meter, 0).pending, 10018);
    struct baize_meter_action action = validate(1);
    sign(&action);
    must(action);
    assert_int_equal(meter.at_ms, action.by.at_ms);
    struct baize_meter_display display = baize_meter_show(&meter, 0);
    assert_int_equal(display.winning_table, 2); /* L5 */
    assert_int_equal(display.amount, 10003);    /* the seed and the reserve */
    assert_int_equal(baize_meter_find_win(&meter, 1)->amount, 10018);
}

TEST(test_h3_a_claim_is_locked_and_the_others_go_on)
{
    sit_down_and_contribute(SEATS_1);
    must(claim(1, 1, 1, ALL_OF_IT));
    must(contribute(2, 1, SEATS_12)); /* play goes on at the other tables */
    must(contribute(3, 1, SEATS_123));
    struct baize_meter_display display = baize_meter_show(&meter, 0);
    assert_true(display.is_pending);
    assert_int_equal(display.pending, 10018); /* what came in since is not part of it */
    assert_int_equal(display.amount, (SEED + 3 * CENT + 123400 + TWO + THREE) / CENT);
    must(end_round(2, 1), end_round(3, 1), validate(1));
    assert_int_equal(last_event()->validated.award.amount, 10018);
    assert_false(baize_meter_show(&meter, 0).is_pending);
}

/* Whatever the fixed pays come from, a share is the meter's money and goes through `payable`, not through a tray. */
TEST(test_h6_a_share_of_the_meter_never_comes_from_the_tray)
{
    for (int from = BAIZE_FROM_TRAY; from <= BAIZE_FROM_METER; from++) {
        sit_down(0);
        game.progressive.fixed_pays_from = (enum baize_pays_from)from;
        must(contribute(1, 1, SEATS_12), claim(1, 1, 2, ALL_OF_IT));
        assert_int_equal(last_event()->claimed.from, BAIZE_FROM_METER);
        must(claim(1, 1, 1, TENTH));
        assert_int_equal(last_event()->claimed.from, BAIZE_FROM_METER);
        must(validate(1), validate(2));
        assert_int_equal(meter.levels[0].paid_from_tray, 0);
        assert_int_equal(meter.payable, meter.levels[0].paid_from_meter);
    }
}

/* Again = off, as often as the dealer likes; once it is valid only a back-out undoes it. */
TEST(test_h4_a_key_toggles_until_the_win_is_valid)
{
    sit_down_and_contribute(SEATS_1);
    struct baize_meter_amounts before = meter.levels[0].now;
    for (uint32_t i = 1; i <= 3; i++) {
        must(claim(1, 1, 1, ALL_OF_IT), key_off(i));
        assert_memory_equal(&before, &meter.levels[0].now, sizeof before);
    }
    must(claim(1, 1, 1, ALL_OF_IT), validate(4));
    refuses(key_off(4), CLAIM_UNKNOWN);
    refuses(reject(4), CLAIM_UNKNOWN);
    must(back_out(1));
    assert_memory_equal(&before, &meter.levels[0].now, sizeof before);
}

/* R43: a wager of $1, so 300 for 1 is the largest fixed award: $300.00. */
TEST(test_r43_a_meter_from_which_fixed_pays_were_taken_runs_dry)
{
    sit_down(0); /* a seed of $100.00 is below the award, and not dry by itself */
    game.progressive.fixed_pays_from = BAIZE_FROM_METER;
    must(contribute(1, 1, SEATS_123));
    assert_false(baize_meter_is_dry(&game, &meter, 0));
    must(adjust(0, 70000 * CENT, BAIZE_METER_ADJUST_MALFUNCTION)); /* $800.54 */
    must(claim(1, 1, 3, FIXED_300), validate(1));
    assert_false(last_event()->validated.dries);
    assert_false(baize_meter_event_alarms(last_event()));
    must(claim(1, 1, 2, FIXED_300));                    /* leaves $200.54 */
    assert_false(baize_meter_is_dry(&game, &meter, 0)); /* before what is pending */
    must(validate(2));
    assert_true(last_event()->validated.dries);
    assert_false(last_event()->validated.dry);
    assert_true(baize_meter_event_alarms(last_event()));
    assert_true(baize_meter_is_dry(&game, &meter, 0));
    must(claim(1, 1, 1, ALL_OF_IT)); /* as any other */
    must(validate(3));
    assert_int_equal(last_event()->validated.award.amount, 20054);
    assert_true(last_event()->validated.dry);
    assert_true(baize_meter_event_alarms(last_event()));
    assert_false(baize_meter_is_dry(&game, &meter, 0)); /* it has its seed */
    must(back_out(3));
    assert_true(baize_meter_is_dry(&game, &meter, 0));
    must(back_out(2), back_out(1));
    assert_false(baize_meter_is_dry(&game, &meter, 0));
    game.progressive.fixed_pays_from = BAIZE_FROM_TRAY;
    must(adjust(0, -70000 * CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    assert_false(baize_meter_is_dry(&game, &meter, 0));
}

static struct baize_meter_action acknowledge(uint8_t level)
{
    struct baize_meter_action action = act_of(BAIZE_METER_ACT_ACKNOWLEDGE_DRY);
    action.acknowledge_dry.level = level;
    action.by = (struct baize_actor){.who = 7, .role = BAIZE_FLOORPERSON, .at_ms = ++now_ms};
    return action;
}

static struct baize_meter_action acknowledge_as(enum baize_role role)
{
    struct baize_meter_action action = acknowledge(0);
    action.by.role = role;
    return action;
}

TEST(test_r43_the_alarm_waits_until_somebody_acknowledges_it)
{
    sit_down_with_pays_from_the_meter();
    must(adjust(0, 50000 * CENT, BAIZE_METER_ADJUST_MALFUNCTION)); /* $600.00 */
    must(contribute(1, 1, SEATS_123));
    refuses(acknowledge(0), NO_DRY_ALARM);
    must(claim(1, 1, 3, FIXED_300), validate(1));
    refuses(acknowledge(0), NO_DRY_ALARM); /* $300.54 are left */
    must(claim(1, 1, 2, FIXED_300), validate(2));
    assert_int_equal(meter.levels[0].dry_alarm, meter.seq);
    assert_int_equal(meter.levels[0].dry_alarm_ms, now_ms);
    uint64_t alarm = meter.seq;
    refuses(acknowledge(1), LEVEL_UNKNOWN);
    refuses(acknowledge_as(BAIZE_PLAYER), ROLE_NOT_ALLOWED);
    refuses(acknowledge_as(BAIZE_DEALER), ROLE_NOT_ALLOWED);
    refuses(acknowledge_as(BAIZE_AUDITOR), ROLE_NOT_ALLOWED);
    must(claim(1, 1, 1, ALL_OF_IT)); /* an alarm too: it joins the one that waits */
    must(validate(3));
    assert_false(baize_meter_is_dry(&game, &meter, 0));
    assert_int_equal(meter.levels[0].dry_alarm, alarm);
    must(acknowledge(0));
    assert_int_equal(last_event()->acknowledged.alarm, alarm);
    assert_int_equal(last_event()->acknowledged.held, meter.levels[0].now.meter);
    assert_int_equal(meter.levels[0].dry_alarm, 0);
    refuses(acknowledge(0), NO_DRY_ALARM);
}

TEST(test_r43_each_alarm_is_acknowledged_also_when_the_meter_is_closed)
{
    sit_down_with_pays_from_the_meter();
    must(adjust(0, 50000 * CENT, BAIZE_METER_ADJUST_MALFUNCTION), contribute(1, 1, SEATS_123));
    must(claim(1, 1, 3, FIXED_300), claim(1, 1, 2, FIXED_300), validate(1), validate(2));
    must(acknowledge_as(BAIZE_MANAGER));
    must(claim(1, 1, 1, ALL_OF_IT)); /* a dry meter is won: an alarm again */
    must(validate(3), end_round(1, 1));
    struct baize_meter_action closes = act_of(BAIZE_METER_ACT_CLOSE);
    must(closes);
    must(acknowledge(0));
    struct baize_meter_event again = *last_event();
    struct baize_meter copy = meter;
    assert_int_not_equal(baize_meter_fold(&copy, &again), BAIZE_OK); /* nothing waits any more */
}

/* R26: also after the meter was closed. What comes back goes to the house, as the rest did. */
TEST(test_r26_a_closed_meter_takes_a_back_out)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 2, TENTH)); /* $10.05 */
    must(validate(1), end_round(1, 1));
    struct baize_meter_action close = act_of(BAIZE_METER_ACT_CLOSE);
    must(close);
    baize_money house = meter.house;
    refuses(adjust(0, 1, BAIZE_METER_ADJUST_MALFUNCTION), NOT_OPEN);
    must(back_out(1));
    assert_int_equal(meter.house, house + 1005 * CENT);
    assert_int_equal(meter.payable, 0);
    expect(0, 0, 0, 0);
    assert_int_equal(meter.levels[0].hits, 0);
    refuses(back_out(1), WIN_BACKED_OUT_BEFORE);
}
