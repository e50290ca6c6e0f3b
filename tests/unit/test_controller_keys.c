/* test_controller_keys.c - keyed hands, wins, their rejection and back-out, and what they stop. */
#include "test_controller.h"

static void expect_key(uint8_t seat, enum baize_key stands, uint8_t row)
{
    assert_int_equal(table.seats[seat - 1].key, stands);
    assert_int_equal(table.seats[seat - 1].row, row);
}

/* One press keys the hand, the same again keys it off, and another hand waits for that. */
static void expect_toggle(void)
{
    deal(41, 0x9);
    must(key(4, THREE_OF_A_KIND));
    expect_key(4, BAIZE_KEY_PENDING, THREE_OF_A_KIND);
    refuses(key(4, STRAIGHT_FLUSH), ANOTHER_HAND_KEYED);
    assert_int_equal(refused.seat, 4);
    must(key(4, THREE_OF_A_KIND));
    assert_int_equal(last_event()->kind, BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF);
    expect_key(4, BAIZE_KEY_OFF, BAIZE_NO_ROW);
    must(key(4, STRAIGHT_FLUSH));
    expect_key(4, BAIZE_KEY_PENDING, STRAIGHT_FLUSH);
    must(key(1, THREE_OF_A_KIND)); /* seats have keys of their own */
    expect_key(1, BAIZE_KEY_PENDING, THREE_OF_A_KIND);
    expect_key(4, BAIZE_KEY_PENDING, STRAIGHT_FLUSH);
}

TEST(test_H4_and_sd_16_a_iii_the_same_key_again_turns_a_hand_off)
{
    start_alone(reserve);
    expect_toggle();
    begin_words();
    must(key(1, THREE_OF_A_KIND));
    expect_event_words("Seat 1: three of a kind or better keyed off");
    must(key(1, THREE_OF_A_KIND));
    expect_event_words("Seat 1: three of a kind or better keyed, pending  [SD (13)]");
}

TEST(test_wa_progressive_i_8_d_the_same_key_again_turns_a_hand_off)
{
    start_alone(from_meter);
    expect_toggle();
}

TEST(test_wa_progressive_ii_8_d_seat_and_hand_are_selected_and_turned_off)
{
    start_alone(washington);
    expect_toggle();
}

TEST(test_H4_a_recorded_win_is_not_keyed_off)
{
    start_alone(maryland);
    deal(41, 0x1);
    must(key(1, FOUR_OF_A_KIND), record_win(1, DOLLARS(300), BAIZE_FROM_TRAY));
    expect_key(1, BAIZE_KEY_WON, FOUR_OF_A_KIND);
    refuses(key(1, FOUR_OF_A_KIND), WIN_RECORDED);
    refuses(key(1, THREE_OF_A_KIND), WIN_RECORDED);
    expect_refusal_words("the win is recorded: only a back-out undoes it (R26) (seat 1)");
    refuses(record_win(1, DOLLARS(300), BAIZE_FROM_TRAY), WIN_RECORDED);
    refuses(reject_win(1), WIN_RECORDED);
}

TEST(test_md_fcp_11_d_10_a_only_a_winning_hand_can_be_keyed_and_a_wrong_one_is_rejected)
{
    start_alone(maryland);
    deal(41, 0x7);
    for (uint8_t row = 0; row < game.progressive.schedule.count; row++) {
        must(key(1, row));
        expect_clause(&game, last_event()->hand_keyed.clause,
                      baize_rules_clause(&game, game.progressive.schedule.rows[row].clause));
        must(key(1, row));
    }
    refuses(key(1, game.progressive.schedule.count), ROW_UNKNOWN);
    refuses(key(1, 255), ROW_UNKNOWN);
    must(key(2, FOUR_ACES), reject_win(2));
    expect_event_words("Seat 2: the win is rejected");
    expect_key(2, BAIZE_KEY_OFF, BAIZE_NO_ROW);
    refuses(record_win(2, 1, BAIZE_FROM_METER), NO_CLAIM);
    refuses(reject_win(2), NO_CLAIM);
    must(key(2, THREE_OF_A_KIND)); /* what the hand is */
    refuses(key(0, FOUR_ACES), SEAT_UNKNOWN);
    refuses(key(8, FOUR_ACES), SEAT_UNKNOWN);
    refuses(record_win(8, 1, BAIZE_FROM_METER), SEAT_UNKNOWN);
    refuses(reject_win(0), SEAT_UNKNOWN);
    refuses(undo_win(8), SEAT_UNKNOWN);
}

TEST(test_md_fcp_11_d_10_b_without_its_light_a_seat_has_no_claim)
{
    start_alone(maryland);
    deal(41, 0x5);
    must(coin(2)); /* too late */
    refuses(key(2, THREE_OF_A_KIND), SEAT_NOT_LIT);
    expect_refusal_words("the light of the seat is not lit: its wager was not accepted (seat 2, L8)");
    assert_false(refused.number);
    refuses(key(2, STRAIGHT_FLUSH), SEAT_NOT_LIT);
    assert_true(refused.number);
    expect_refusal_words("the light of the seat is not lit: its wager was not accepted; others get an envy bonus for "
                         "the hand: key it as an envy hand (seat 2, L8)");
    refuses(record_win(2, 1, BAIZE_FROM_METER), NO_CLAIM);
    start_with_round(maryland);
    deal(41, 0x5);
    refuses(key(2, STRAIGHT_FLUSH), SEAT_NOT_LIT);
    assert_false(refused.number); /* the round knows the hands */
}

TEST(test_sd_16_a_vii_the_end_key_waits_for_the_claims_and_readies_the_system)
{
    start_alone(reserve);
    deal(41, 0x9);
    must(key(4, THREE_OF_A_KIND), key(1, THREE_OF_A_KIND));
    refuses(end_game(), CLAIM_PENDING);
    assert_int_equal(refused.seat, 1);
    must(record_win(1, DOLLARS(75), BAIZE_FROM_TRAY));
    refuses(end_game(), CLAIM_PENDING);
    assert_int_equal(refused.seat, 4);
    must(key(4, THREE_OF_A_KIND), end_game());
    expect_phase(BAIZE_CONTROLLER_BETTING);
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++) {
        const struct baize_controller_seat empty = {.row = BAIZE_NO_ROW, .envy_row = BAIZE_NO_ROW};
        assert_memory_equal(&table.seats[i], &empty, sizeof empty);
    }
    refuses(end_game(), NOT_NOW);
    deal(42, 0x4);
    must(end_game());
    assert_int_equal(table.games, 2);
}

TEST(test_H6_a_share_of_a_meter_never_comes_from_the_tray)
{
    start_alone(maryland);
    deal(41, 0x3);
    must(key(1, FOUR_ACES));
    refuses(record_win(1, DOLLARS(5000), BAIZE_FROM_TRAY), PAYS_FROM_WRONG);
    expect_refusal_words("VALIDATE: that hand is paid from somewhere else (seat 1, H6)");
    refuses(record_win(1, DOLLARS(5000), (enum baize_pays_from)7), PAYS_FROM_WRONG);
    must(record_win(1, DOLLARS(5000), BAIZE_FROM_METER), key(2, FOUR_OF_A_KIND));
    refuses(record_win(2, DOLLARS(300), BAIZE_FROM_METER), PAYS_FROM_WRONG);
    must(record_win(2, DOLLARS(300), BAIZE_FROM_TRAY));
    start_alone(from_meter); /* the casino's choice: all from the meter */
    deal(41, 0x3);
    must(key(2, FOUR_OF_A_KIND));
    refuses(record_win(2, DOLLARS(1500), BAIZE_FROM_TRAY), PAYS_FROM_WRONG);
    must(record_win(2, DOLLARS(1500), BAIZE_FROM_METER));
}

TEST(test_amounts_of_wins_have_an_end)
{
    start_alone(maryland);
    deal(41, 0x1);
    must(key(1, FOUR_ACES));
    refuses(record_win(1, -1, BAIZE_FROM_METER), AMOUNT_WRONG);
    refuses(record_win(1, BAIZE_CONTROLLER_CENTS_MOST + 1, BAIZE_FROM_METER), AMOUNT_WRONG);
    refuses(record_win(1, INT64_MIN, BAIZE_FROM_METER), AMOUNT_WRONG);
    refuses(record_win(1, INT64_MAX, BAIZE_FROM_METER), AMOUNT_WRONG);
    must(record_win(1, 0, BAIZE_FROM_METER)); /* a tenth of a meter of five cents */
    must(end_game());
    for (uint32_t round = 42; round < 45; round++) {
        deal(round, 0x1);
        must(key(1, FOUR_ACES), record_win(1, BAIZE_CONTROLLER_CENTS_MOST, BAIZE_FROM_METER), end_game());
    }
    deal(45, 0x1);
    must(key(1, FOUR_ACES), record_win(1, BAIZE_CONTROLLER_CENTS_MOST, BAIZE_FROM_METER), end_game());
    deal(46, 0x1);
    must(key(1, FOUR_ACES));
    refuses(record_win(1, BAIZE_CONTROLLER_CENTS_MOST, BAIZE_FROM_METER), AMOUNT_WRONG);
}

/* Neither the tray nor the meters have paid too much; together they have. */
TEST(test_amounts_of_wins_have_an_end_whoever_pays)
{
    start_alone(maryland);
    for (uint32_t round = 1; round <= 4; round++) {
        bool meter = round % 2 == 0;
        deal(round, 0x1);
        must(key(1, meter ? FOUR_ACES : FOUR_OF_A_KIND));
        must(record_win(1, BAIZE_CONTROLLER_CENTS_MOST, meter ? BAIZE_FROM_METER : BAIZE_FROM_TRAY), end_game());
    }
    deal(5, 0x1);
    must(key(1, FOUR_ACES));
    refuses(record_win(1, BAIZE_CONTROLLER_CENTS_MOST, BAIZE_FROM_METER), AMOUNT_WRONG);
    must(record_win(1, 400, BAIZE_FROM_METER)); /* the wagers of five games make room for a little */
}

/* ---- Back-out and void ---- */

TEST(test_R26_a_back_out_undoes_a_recorded_win)
{
    start_alone(maryland);
    deal(41, 0x3);
    must(key(1, FOUR_ACES));
    refuses(undo_win(1), NO_WIN);
    must(record_win(1, 500123, BAIZE_FROM_METER));
    expect_books(500123 - DOLLARS(2), DOLLARS(2), -500123);
    must(undo_win(1));
    expect_event_words("Seat 1: the win is backed out");
    expect_key(1, BAIZE_KEY_OFF, BAIZE_NO_ROW);
    assert_int_equal(table.seats[0].amount, 0);
    assert_int_equal(table.seats[0].win, 0);
    expect_books(-DOLLARS(2), DOLLARS(2), 0);
    refuses(undo_win(1), NO_WIN);
    must(key(1, THREE_OF_A_KIND), record_win(1, DOLLARS(9), BAIZE_FROM_TRAY));
    expect_books(DOLLARS(7), -DOLLARS(7), 0);
    must(undo_win(1));
    expect_books(-DOLLARS(2), DOLLARS(2), 0);
}

TEST(test_R28_after_a_recorded_win_only_a_back_out_makes_the_void_possible)
{
    start_alone(maryland);
    deal(41, 0x7);
    must(key(1, FOUR_ACES), key(3, THREE_OF_A_KIND), record_win(1, DOLLARS(5000), BAIZE_FROM_METER));
    refuses(void_game(BAIZE_WRONG_HAND_SIZE), WIN_RECORDED);
    expect_refusal_words("the win is recorded: only a back-out undoes it (R26) (seat 1, R28)");
    must(undo_win(1));
    must(void_game(BAIZE_WRONG_HAND_SIZE)); /* the pending key of seat 3 goes off with it */
    expect_event_words("Round 41 is void: a player or the dealer dealt a wrong number of cards; progressive wagers go "
                       "back, the lights go out  [MD-FCP 13.D]");
    for (uint8_t seat = 1; seat <= 7; seat++)
        expect_key(seat, BAIZE_KEY_OFF, BAIZE_NO_ROW);
    assert_int_equal(baize_controller_lit(&table), 0);
    assert_int_equal(table.games, 0);
    expect_phase(BAIZE_CONTROLLER_BETTING);
    expect_books(0, 0, 0);
}

TEST(test_with_a_round_the_keys_work_and_no_money_is_posted)
{
    start_with_round(maryland);
    deal(41, 0x7);
    must(key(1, FOUR_ACES), record_win(1, DOLLARS(5000), BAIZE_FROM_METER));
    assert_int_equal(last_event()->posting.count, 0);
    refuses(key_envy(2, 0, FOUR_ACES), THE_ROUND_DOES_THIS);
    refuses(pay_envy(), THE_ROUND_DOES_THIS);
    must(undo_win(1), key(1, FOUR_ACES), record_win(1, DOLLARS(5000), BAIZE_FROM_METER));
    must(end_game()); /* envy is the round's */
    assert_int_equal(table.ledger.count, 0);
}
