/* test_controller_lock.c - the lock, the count of the chips, the end and the void of a game; the keys' names. */
#include "test_controller.h"

/* A Maryland table that deals like this. */
static void start_dealing(const char *method)
{
    static char line[64];
    struct baize_text text = baize_text_in(line, sizeof line);
    start_alone(maryland);
    baize_text_format(&text, "dealing: %s\n", method); /* and no other method for it */
    struct baize_source source = edited(maryland, "dealing: automated-shoe\n  fallback: manual-shoe\n", line);
    must_load(&source, &game);
}

static void expect_locked(void)
{
    must(coin(1), coin(4), coin(7), lock(41));
    assert_int_equal(last_event()->sensors_locked.seats, 0x49);
    must(coin(2));
    expect_coin_refused(2, BAIZE_COIN_LATE);
    refuses(lock(42), SENSORS_LOCKED);
}

/* Until as many chips are counted as wagers were accepted, nothing of the game goes on: no card is dealt before
 * `playing`. */
static void expect_counted(void)
{
    must(coin(1), coin(4), coin(7), lock(41));
    expect_phase(BAIZE_CONTROLLER_COLLECTING);
    refuses(end_game(), CHIPS_NOT_COUNTED);
    assert_int_equal(refused.most, 3);
    refuses(key(1, FOUR_ACES), CHIPS_NOT_COUNTED);
    must(count(2));
    expect_event_words("2 chips counted, 3 accepted: no card is dealt");
    expect_phase(BAIZE_CONTROLLER_COLLECTING);
    must(count(4));
    expect_event_words("4 chips counted, 3 accepted: no card is dealt");
    expect_phase(BAIZE_CONTROLLER_COLLECTING);
    must(count(0));
    expect_phase(BAIZE_CONTROLLER_COLLECTING);
    expect_books(0, 0, 0);
    must(count(3));
    expect_event_words("3 chips counted, 3 accepted: into the tray");
    expect_phase(BAIZE_CONTROLLER_PLAYING);
    expect_books(-DOLLARS(3), DOLLARS(3), 0);
    refuses(count(3), NOT_NOW);
}

TEST(test_md_fcp_8_c_1_the_sensors_are_locked_before_a_manual_shoe_deals)
{
    start_dealing("manual-shoe");
    expect_locked();
}

TEST(test_md_fcp_8_c_2_chips_counted_equal_wagers_accepted_and_go_into_the_tray)
{
    start_dealing("manual-shoe");
    expect_counted();
}

TEST(test_md_fcp_9_a_3_b_the_sensors_are_locked_before_the_hand_deals)
{
    start_dealing("hand");
    expect_locked();
}

TEST(test_md_fcp_9_a_4_chips_counted_equal_wagers_accepted_and_go_into_the_tray)
{
    start_dealing("hand");
    expect_counted();
}

TEST(test_md_fcp_10_a_2_b_the_sensors_are_locked_before_an_automated_shoe_deals)
{
    start_dealing("automated-shoe");
    expect_locked();
}

TEST(test_md_fcp_10_a_3_chips_counted_equal_wagers_accepted_and_go_into_the_tray)
{
    start_dealing("automated-shoe");
    expect_counted();
}

/* The chips cannot be made to match: the game is void, and nothing was collected. */
TEST(test_md_fcp_8_c_2_b_a_count_that_stays_wrong_voids_the_game)
{
    start_alone(maryland);
    must(coin(1), coin(2), lock(41), count(1), void_game(BAIZE_NO_IRREGULARITY));
    expect_event_words("Round 41 is void; progressive wagers go back, the lights go out");
    expect_phase(BAIZE_CONTROLLER_BETTING);
    assert_int_equal(baize_controller_lit(&table), 0);
    assert_int_equal(table.chips, 0);
    assert_int_equal(table.games, 0);
    expect_books(0, 0, 0);
    refuses(lock(41), ROUND_NOT_NEXT);
    must(lock(42));
}

TEST(test_L2_and_sd_4_lights_stay_from_the_lock_to_the_end_of_the_game)
{
    start_alone(south_dakota);
    must(coin(2), coin(5), lock(7));
    assert_int_equal(baize_controller_lit(&table), 0x12);
    must(count(2));
    assert_int_equal(baize_controller_lit(&table), 0x12);
    must(key(2, 4));
    assert_int_equal(baize_controller_lit(&table), 0x12);
    must(record_win(2, DOLLARS(40), BAIZE_FROM_TRAY));
    assert_int_equal(baize_controller_lit(&table), 0x12);
    must(end_game());
    assert_int_equal(baize_controller_lit(&table), 0);
    expect_phase(BAIZE_CONTROLLER_BETTING);
    assert_int_equal(table.games, 1);
    assert_int_equal(table.round, 7);
}

TEST(test_nobody_wagered_there_is_nothing_to_collect)
{
    start_alone(maryland);
    must(lock(1));
    expect_event_words("COIN IN: sensors locked, no wager accepted");
    expect_phase(BAIZE_CONTROLLER_PLAYING);
    refuses(count(0), NOT_NOW);
    must(end_game());
}

TEST(test_chips_that_the_system_takes_by_itself_are_not_counted)
{
    start(maryland, true, false);
    must(coin(3), lock(1));
    expect_event_words("COIN IN: sensors locked, 1 wager accepted (seat 3)");
    expect_phase(BAIZE_CONTROLLER_PLAYING);
    expect_books(-DOLLARS(1), DOLLARS(1), 0);
    refuses(count(1), NOT_NOW);
}

TEST(test_the_numbers_of_rounds_go_up)
{
    start_alone(maryland);
    refuses(lock(0), ROUND_NOT_NEXT);
    must(lock(5), end_game());
    refuses(lock(5), ROUND_NOT_NEXT);
    expect_refusal_words("COIN IN: the numbers of rounds go up: the last was 5");
    refuses(lock(4), ROUND_NOT_NEXT);
    must(lock(4294967295u), end_game());
    refuses(lock(4294967295u), ROUND_NOT_NEXT);
}

TEST(test_before_the_lock_the_keys_of_the_game_do_nothing)
{
    start_alone(maryland);
    must(coin(1));
    refuses(count(1), NOT_NOW);
    refuses(key(1, FOUR_ACES), NOT_NOW);
    refuses(key_envy(1, 0, FOUR_ACES), NOT_NOW);
    refuses(record_win(1, 1, BAIZE_FROM_METER), NOT_NOW);
    refuses(reject_win(1), NOT_NOW);
    refuses(undo_win(1), NOT_NOW);
    refuses(pay_envy(), NOT_NOW);
    refuses(end_game(), NOT_NOW);
}

/* No game is open: the lights burn for the next one, whose coins can be taken back. */
TEST(test_R28_alone_nothing_is_void_before_the_lock_or_after_the_end)
{
    start_alone(maryland);
    refuses(void_game(BAIZE_WRONG_HAND_SIZE), NOT_NOW);
    must(coin(1));
    refuses(void_game(BAIZE_NO_IRREGULARITY), NOT_NOW);
    expect_refusal_words("this is not possible now (R28)");
    assert_int_equal(baize_controller_lit(&table), 1);
    must(lock(1), count(1), end_game());
    refuses(void_game(BAIZE_WRONG_HAND_SIZE), NOT_NOW);
}

TEST(test_R28_a_round_that_is_void_before_the_lock_puts_the_lights_out)
{
    start_with_round(maryland);
    must(coin(1), void_game(BAIZE_NO_IRREGULARITY));
    expect_event_words("Void before the lock; progressive wagers go back, the lights go out");
    assert_int_equal(last_event()->game_voided.round, 0);
    assert_int_equal(baize_controller_lit(&table), 0);
    must(lock(1));
}

TEST(test_a_void_needs_an_irregularity_of_the_rules)
{
    start_alone(maryland);
    deal(1, 1);
    refuses(void_game(BAIZE_NO_IRREGULARITY), IRREGULARITY_UNKNOWN);
    refuses(void_game((enum baize_irregularity)99), IRREGULARITY_UNKNOWN);
    refuses(void_game(BAIZE_TOO_FEW_TO_DRAW), IRREGULARITY_UNKNOWN);
    refuses(void_game(BAIZE_CARD_FACE_UP), NOT_A_VOID);
    expect_refusal_words("the rules void no game for this (MD-FCP 13.A)");
    must(void_game(BAIZE_CARDS_FACE_UP));
    expect_clause(&game, last_event()->game_voided.clause, "MD-FCP 13.B");
    start_with_round(maryland);
    deal(1, 1);
    must(void_game(BAIZE_CARD_FACE_UP)); /* the round has said that it is one */
}

/* ---- Two generations of the system: rows of data ---- */

static void expect_generation(const char *locked, const char *recorded, const char *waits, const char *ended)
{
    must(coin(1), coin(4), coin(5), lock(41));
    expect_event_words(locked);
    must(count(3), key(4, THREE_OF_A_KIND));
    refuses(end_game(), CLAIM_PENDING);
    expect_refusal_words(waits);
    must(record_win(4, DOLLARS(75), game.progressive.fixed_pays_from));
    expect_event_words(recorded);
    if (table.held)
        must(turn_to_run());
    must(end_game());
    expect_event_words(ended);
    assert_int_equal(baize_controller_lit(&table), 0);
}

TEST(test_wa_progressive_i_5_and_8_h_coin_in_and_game_over)
{
    start_alone(from_meter);
    assert_string_equal(game.progressive.controller.id, "aquarius");
    expect_generation("COIN IN: sensors locked, 3 wagers accepted (seats 1, 4, 5)",
                      "J-POT: seat 4: win of $75.00 recorded, payable from the meter (meter 9, win 31)",
                      "GAME OVER: a claim is pending (seat 4, RULES 4)",
                      "GAME OVER: round 41 is over, the lights go out");
}

TEST(test_wa_progressive_ii_5_and_8_g_start_game_and_end_game)
{
    start_alone(washington);
    assert_string_equal(game.progressive.controller.id, "nexus");
    expect_generation("START GAME: sensors locked, 3 wagers accepted (seats 1, 4, 5)",
                      "CONFIRM: seat 4: win of $75.00 recorded, payable from the tray (meter 9, win 31)",
                      "END GAME: a claim is pending (seat 4, RULES 4)",
                      "END GAME: round 41 is over, the lights go out");
}

TEST(test_keys_without_a_name_are_called_in_plain_words)
{
    start_alone(maryland);
    memset(&game.progressive.controller, 0, sizeof game.progressive.controller);
    expect_generation("Sensors locked, 3 wagers accepted (seats 1, 4, 5)",
                      "Seat 4: win of $75.00 recorded, payable from the tray (meter 9, win 31)",
                      "a claim is pending (seat 4, RULES 4)", "Round 41 is over, the lights go out");
}
