/* test_controller_run.c - where the rules name a position to which the validator's key is turned back, a recorded win
 * holds the table until then (WA Progressive I 8.f, 8.g). */
#include "test_controller.h"

static struct baize_controller_action run_as(enum baize_role role)
{
    return as(act_of(BAIZE_CONTROLLER_ACT_RUN), 5, role);
}

static void win(uint8_t seat)
{
    must(key(seat, FOUR_ACES), record_win(seat, 500000, BAIZE_FROM_METER));
}

TEST(test_wa_progressive_i_8_g_the_table_is_held_until_run)
{
    start_alone(from_meter);
    deal(1, 0x1);
    refuses(run_as(BAIZE_SUPERVISOR), KEY_AT_RUN);
    win(1);
    assert_true(table.held);
    refuses(end_game(), KEY_NOT_AT_RUN);
    expect_refusal_words(
        "GAME OVER: a win was validated, and the validator's key is not back: turn the key to Run first "
        "(WA Progressive I 8.g)");
    must(run_as(BAIZE_SUPERVISOR));
    expect_event_words("RUN: the validator's key is back: the table goes on  [WA Progressive I 8.g]");
    assert_false(table.held);
    refuses(run_as(BAIZE_SUPERVISOR), KEY_AT_RUN);
    must(end_game(), coin(1));
}

TEST(test_whoever_may_validate_turns_the_key_back)
{
    static const enum baize_role roles[] = {BAIZE_PLAYER, BAIZE_DEALER, BAIZE_FLOORPERSON, BAIZE_AUDITOR};
    start_alone(from_meter);
    assert_int_equal(game.progressive.validator, BAIZE_SUPERVISOR);
    deal(1, 0x1);
    win(1);
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        refuses(run_as(roles[i]), ROLE_TOO_LOW);
    must(run_as(BAIZE_MANAGER));
}

TEST(test_pending_wins_are_validated_before_the_key_is_back)
{
    start_alone(from_meter);
    deal(1, 0x3);
    must(key(2, FOUR_ACES), key(1, FOUR_ACES), record_win(2, 500000, BAIZE_FROM_METER));
    refuses(end_game(), CLAIM_PENDING);
    must(record_win(1, 40000, BAIZE_FROM_METER));
    must(run_as(BAIZE_SUPERVISOR)); /* once for both */
    must(pay_envy(), end_game());
}

TEST(test_a_void_leaves_the_key_where_it_is)
{
    start_alone(from_meter);
    deal(1, 0x1);
    win(1);
    must(undo_win(1));
    assert_true(table.held);
    must(void_game(BAIZE_WRONG_HAND_SIZE));
    must(coin(1)); /* the sensor does not take it, and that is on record */
    expect_coin_refused(1, BAIZE_COIN_HELD);
    refuses(lock(2), KEY_NOT_AT_RUN);
    must(run_as(BAIZE_SUPERVISOR));
    deal(2, 0x1);
}

TEST(test_other_systems_hold_nothing)
{
    const char *ids[] = {maryland, south_dakota, washington, laboratory};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        start_alone(ids[i]);
        deal(1, 0x1);
        win(1);
        assert_false(table.held);
        refuses(run_as(BAIZE_MANAGER), KEY_AT_RUN);
        must(end_game());
    }
}

TEST(test_a_journal_that_leaves_the_key_out_does_not_fold)
{
    start_alone(from_meter);
    deal(1, 0x1);
    win(1);
    struct baize_controller held = table;
    must(run_as(BAIZE_SUPERVISOR));
    struct baize_controller_event turned = *last_event();
    must(end_game());
    struct baize_controller_event ended = *last_event();
    struct baize_controller copy = held;
    assert_int_equal(baize_controller_fold(&game, &copy, &ended), BAIZE_CONTROLLER_EVENT_UNEXPECTED);
    assert_int_equal(baize_controller_fold(&game, &copy, &turned), BAIZE_OK);
    assert_int_equal(baize_controller_fold(&game, &copy, &turned), BAIZE_CONTROLLER_EVENT_UNEXPECTED);
    turned.key_turned_to_run.round = 2;
    assert_int_equal(baize_controller_fold(&game, &held, &turned), BAIZE_CONTROLLER_EVENT_UNEXPECTED);
}
