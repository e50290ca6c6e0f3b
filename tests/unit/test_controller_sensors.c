/* test_controller_sensors.c - sensors: what they take, what they leave, their lights and faults; who may do what. */
#include "test_controller.h"

TEST(test_md_fcp_2_c_1_a_sensor_at_every_position_takes_the_wager)
{
    start_alone(maryland);
    assert_int_equal(baize_controller_lit(&table), 0);
    for (uint8_t seat = 1; seat <= game.seats; seat++) {
        must(coin(seat));
        assert_int_equal(last_event()->kind, BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED);
        assert_int_equal(last_event()->coin_accepted.seat, seat);
        assert_int_equal(last_event()->coin_accepted.amount, DOLLARS(1));
        assert_int_equal(baize_controller_lit(&table), (1u << seat) - 1);
    }
    assert_int_equal(table.coins_accepted, 7);
    assert_int_equal(table.coins_refused, 0);
    refuses(coin(0), SEAT_UNKNOWN);
    refuses(coin(8), SEAT_UNKNOWN);
    expect_refusal_words("the table has no such seat (seat 8)");
    refuses(coin(255), SEAT_UNKNOWN);
}

TEST(test_a_table_of_five_has_five_sensors)
{
    start_alone(from_meter);
    must(coin(5));
    refuses(coin(6), SEAT_UNKNOWN);
    refuses(report_fault(6), SEAT_UNKNOWN);
}

/* L8: what the light says is what the controller counts. */
TEST(test_L8_and_md_fcp_7_e_4_b_the_light_tells_the_player_that_the_wager_was_accepted)
{
    start_alone(maryland);
    must(coin(4));
    expect_event_words("Seat 4: progressive wager of $1.00 accepted, light on");
    assert_true(table.seats[3].lit);
    must(coin_of(5, 0, DOLLARS(5)));
    assert_false(table.seats[4].lit);
    must(take_coin(4));
    expect_event_words("Seat 4: progressive wager taken back, light off");
    assert_int_equal(baize_controller_lit(&table), 0);
    refuses(take_coin(4), SEAT_NOT_LIT);
    must(coin(4));
    assert_int_equal(baize_controller_lit(&table), 1u << 3);
}

TEST(test_wa_progressive_i_4_and_ii_4_the_sensor_lights_when_the_wager_is_placed)
{
    const char *ids[] = {from_meter, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        start_alone(ids[i]);
        must(coin(2));
        assert_int_equal(baize_controller_lit(&table), 2);
        assert_int_equal(table.phase, BAIZE_CONTROLLER_BETTING);
    }
}

TEST(test_R25_the_wager_has_one_amount)
{
    start_alone(from_meter);
    must(coin_of(1, 0, DOLLARS(1)));
    expect_coin_refused(1, BAIZE_COIN_WRONG_AMOUNT);
    expect_event_words("Seat 1: a chip of $1.00 is not taken: the wager has one amount, $5.00");
    must(coin_of(1, 0, DOLLARS(5) + 1));
    expect_coin_refused(1, BAIZE_COIN_WRONG_AMOUNT);
    must(coin_of(1, 0, DOLLARS(10)));
    expect_coin_refused(1, BAIZE_COIN_WRONG_AMOUNT);
    assert_int_equal(baize_controller_lit(&table), 0);
    must(coin_of(1, 0, DOLLARS(5)));
    assert_int_equal(baize_controller_lit(&table), 1);
    must(coin_of(1, 0, DOLLARS(5)));
    expect_coin_refused(1, BAIZE_COIN_LIT_ALREADY);
    assert_int_equal(table.coins_accepted, 1);
    assert_int_equal(table.coins_refused, 4);
    assert_int_equal(table.coins_late, 0);
    refuses(coin_of(1, 0, 0), AMOUNT_WRONG);
    refuses(coin_of(1, 0, -500), AMOUNT_WRONG);
}

TEST(test_L1_and_md_fcp_2_c_2_no_wager_is_recognised_after_the_lock)
{
    start_alone(maryland);
    must(coin(1), lock(41), coin(2));
    expect_coin_refused(2, BAIZE_COIN_LATE);
    expect_event_words("Seat 2: a chip of $1.00 is not taken: the sensors are locked");
    must(coin_of(1, 0, DOLLARS(7)));
    expect_coin_refused(1, BAIZE_COIN_LATE);
    refuses(take_coin(1), SENSORS_LOCKED);
    expect_refusal_words("the sensors are locked (L1)");
    must(count(1), coin(2));
    expect_coin_refused(2, BAIZE_COIN_LATE);
    assert_int_equal(baize_controller_lit(&table), 1);
    assert_int_equal(table.coins_late, 3);
    assert_int_equal(table.coins_refused, 3);
    assert_int_equal(table.coins_accepted, 1);
    must(end_game(), coin(2));
    assert_int_equal(baize_controller_lit(&table), 2);
}

TEST(test_F2_without_the_link_no_wager_is_accepted)
{
    start_alone(maryland);
    must(coin(1), report_fault(0));
    expect_event_words("The link is lost: no progressive wager is accepted");
    refuses(report_fault(0), FAULT_KNOWN);
    must(coin(2));
    expect_coin_refused(2, BAIZE_COIN_LINK_LOST);
    expect_event_words("Seat 2: a chip of $1.00 is not taken: the progressive system cannot be reached");
    assert_int_equal(baize_controller_lit(&table), 1);
    must(take_coin(1), clear_fault(0));
    expect_event_words("The link works again");
    refuses(clear_fault(0), NO_FAULT);
    must(coin(2));
    assert_int_equal(baize_controller_lit(&table), 2);
}

TEST(test_r42_without_the_link_no_win_from_the_meter_is_recorded)
{
    start_alone(maryland); /* four aces take the meter, four of a kind 300 for 1 from the tray */
    deal(41, 0x7);
    must(key(1, 0), report_fault(0));
    assert_false(table.seats[0].unplaced); /* it has its place at the meter */
    must(key(3, 0), key(2, 1));
    assert_true(table.seats[2].unplaced);
    assert_false(table.seats[1].unplaced);
    assert_int_equal(table.seats[0].keyed, 1);
    assert_int_equal(table.seats[2].keyed, 2);
    refuses(record_win(1, DOLLARS(5000), BAIZE_FROM_METER), LINK_LOST);
    expect_refusal_words(
        "VALIDATE: the link to the meter is lost: a win from the meter waits until it is back (seat 1, R42)");
    refuses(record_win(3, DOLLARS(5000), BAIZE_FROM_METER), LINK_LOST);
    must(record_win(2, DOLLARS(300), BAIZE_FROM_TRAY));
    must(key(3, 0)); /* keyed off, and on again */
    must(key(3, 0));
    assert_int_equal(table.seats[2].keyed, 4);
    must(clear_fault(0));
    assert_false(table.seats[2].unplaced);
    must(record_win(1, DOLLARS(5000), BAIZE_FROM_METER), record_win(3, DOLLARS(5000), BAIZE_FROM_METER), pay_envy());
    must(end_game());
    assert_int_equal(table.keys, 0);
}

TEST(test_a_sensor_out_of_order_takes_nothing_until_it_works_again)
{
    start_alone(maryland);
    must(report_fault(3));
    expect_event_words("Seat 3: the sensor is out of order");
    refuses(report_fault(3), FAULT_KNOWN);
    must(coin(3));
    expect_coin_refused(3, BAIZE_COIN_SENSOR_FAILS);
    must(coin(4), lock(1), count(1), end_game());
    must(coin(3)); /* the end of a game repairs nothing */
    expect_coin_refused(3, BAIZE_COIN_SENSOR_FAILS);
    must(clear_fault(3));
    expect_event_words("Seat 3: the sensor works again");
    refuses(clear_fault(3), NO_FAULT);
    must(coin(3));
    must(report_fault(3)); /* what it has accepted stands */
    assert_int_equal(baize_controller_lit(&table), 4);
    must(lock(table.round + 1));
    must(void_game(BAIZE_NO_IRREGULARITY)); /* nor does a void */
    assert_true(table.seats[2].sensor_fails);
}

/* ---- Who ---- */

TEST(test_roles_the_sensor_itself_and_the_people)
{
    start_alone(maryland);
    must(as(coin(1), 0, BAIZE_PLAYER));
    refuses(as(coin(2), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    refuses(as(take_coin(1), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    assert_int_equal(refused.set, 1u << BAIZE_DEALER);
    must(as(coin(2), 5, BAIZE_DEALER));
    must(as(coin(3), 5, BAIZE_EXECUTIVE));
    refuses(as(coin(4), 5, BAIZE_CASHIER), ROLE_TOO_LOW);
    refuses(as(coin(4), 5, BAIZE_AUDITOR), ROLE_TOO_LOW);
    refuses(as(lock(1), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    expect_refusal_words("COIN IN: another role is needed: dealer or above");
    refuses(as(lock(1), 0, BAIZE_DEALER), NOBODY);
    must(as(lock(1), 5, BAIZE_DEALER));
    refuses(as(count(3), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    must(as(count(3), 5, BAIZE_DEALER));
    refuses(as(key(1, 0), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    must(as(key(1, 0), 5, BAIZE_DEALER));
    refuses(as(record_win(1, 1, BAIZE_FROM_METER), 5, BAIZE_DEALER), ROLE_TOO_LOW);
    refuses(as(reject_win(1), 5, BAIZE_DEALER), ROLE_TOO_LOW);
    must(as(record_win(1, 1, BAIZE_FROM_METER), 6, BAIZE_FLOORPERSON));
    refuses(as(undo_win(1), 6, BAIZE_SUPERVISOR), ROLE_TOO_LOW);
    assert_int_equal(refused.set, 1u << BAIZE_MANAGER);
    must(as(undo_win(1), 8, BAIZE_MANAGER));
    refuses(as(pay_envy(), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    refuses(as(key_envy(1, 0, 0), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    refuses(as(end_game(), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    refuses(as(void_game(BAIZE_WRONG_HAND_SIZE), 5, BAIZE_DEALER), ROLE_TOO_LOW);
    assert_int_equal(refused.set, 1u << BAIZE_FLOORPERSON);
    must(as(void_game(BAIZE_WRONG_HAND_SIZE), 6, BAIZE_FLOORPERSON));
}

/* With a round behind it the round's rules have said who may void. */
TEST(test_roles_with_a_round_the_dealer_may_void)
{
    start_with_round(maryland);
    must(coin(1), lock(1));
    must(as(void_game(BAIZE_WRONG_HAND_SIZE), 5, BAIZE_DEALER));
}

TEST(test_roles_faults_by_the_system_itself_or_the_dealer)
{
    start_alone(maryland);
    must(as(report_fault(0), 0, BAIZE_PLAYER));
    must(as(clear_fault(0), 0, BAIZE_DEALER));
    must(as(report_fault(1), 5, BAIZE_DEALER));
    refuses(as(clear_fault(1), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    refuses(as(clear_fault(1), 0, BAIZE_AUDITOR), ROLE_TOO_LOW);
}

TEST(test_time_never_goes_back)
{
    start_alone(maryland);
    struct baize_controller_action action = as(coin(1), 0, BAIZE_PLAYER);
    must(action);
    action = coin(2);
    action.by.at_ms = now_ms - 1;
    refuses(action, TIME_GOES_BACK);
    action.by.at_ms = now_ms; /* the same moment is no step back */
    must(action);
    action.by.at_ms = -1;
    refuses(action, TIME_GOES_BACK);
}

TEST(test_what_is_no_act_and_rules_without_a_progressive)
{
    start_alone(double_draw);
    refuses(coin(1), NO_PROGRESSIVE);
    refuses(lock(1), NO_PROGRESSIVE);
    start_alone(maryland);
    refuses(act_of(BAIZE_CONTROLLER_ACTS), ACT_UNKNOWN);
    refuses(act_of((enum baize_controller_act)99), ACT_UNKNOWN);
    assert_string_equal(baize_controller_act_id((enum baize_controller_act)99), "?");
    assert_string_equal(baize_controller_phase_id((enum baize_controller_phase)99), "?");
    assert_string_equal(baize_controller_event_id((enum baize_controller_event_kind)99), "?");
    assert_string_equal(baize_reason_name((enum baize_reason)BAIZE_REASONS), "?");
}
