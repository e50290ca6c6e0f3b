/* test_round_wagers.c - what each wager needs, when it is placed, changed and taken back, and how large it may be. */
#include "test_round.h"

/* ---- When ---- */

TEST(test_md_fcp_7_d_nothing_is_placed_raised_or_withdrawn_after_no_more_bets)
{
    sit_down(maryland);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(20))); /* before it: raised, lowered, taken back */
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(15)));
    assert_int_equal(table.seats[0].wagers[BAIZE_ANTE], DOLLARS(15));
    expect_chips(7, -DOLLARS(15));
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)), take_back(1, BAIZE_ACES_UP));
    expect_chips(7, -DOLLARS(15));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    for (int at = 0; at < 4; at++) {
        refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(25)), BETS_ARE_CLOSED);
        expect_refusal("\"no more bets\" was announced: nothing is placed, raised or taken back now (MD-FCP 7.D)");
        refuses(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)), BETS_ARE_CLOSED);
        refuses(bet(2, 8, BAIZE_ANTE, DOLLARS(10)), BETS_ARE_CLOSED);
        refuses(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(1)), BETS_ARE_CLOSED);
        refuses(take_back(1, BAIZE_ANTE), BETS_ARE_CLOSED);
        refuses(simple(BAIZE_ACT_NO_MORE_BETS), NOT_NOW);
        if (at == 0)
            deal(0);
        else if (at == 1)
            must(play(1, DOLLARS(15)));
        else if (at == 2)
            must(simple(BAIZE_ACT_REVEAL));
    }
}

TEST(test_md_dd_7_d_nothing_is_placed_raised_or_withdrawn_after_no_more_bets)
{
    sit_down(double_draw);
    must(bet(2, 7, BAIZE_ANTE, DOLLARS(10)), bet(2, 7, BAIZE_BONUS, DOLLARS(10)));
    close_and_deal();
    refuses(bet(2, 7, BAIZE_ANTE, DOLLARS(20)), BETS_ARE_CLOSED);
    refuses(take_back(2, BAIZE_BONUS), BETS_ARE_CLOSED);
    expect_refusal("\"no more bets\" was announced: nothing is placed, raised or taken back now (MD-DD 7.D)");
    must(play(2, 0));
    refuses(bet(2, 7, BAIZE_ANTE, DOLLARS(20)), BETS_ARE_CLOSED);
    refuses(take_back(2, BAIZE_FIRST_DRAW), BETS_ARE_CLOSED);
    refuses(play(2, 0), NOT_NOW); /* 11.C(3): and the Draw wager stands too */
    refuses(fold(2), NOT_NOW);
}

TEST(test_md_fcp_7_c_play_is_not_placed_before_the_deal)
{
    sit_down(maryland);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_PLAY, DOLLARS(10)), WAGER_NOT_BEFORE_DEAL);
    refuses(play(1, DOLLARS(10)), NOT_NOW);
    sit_down(double_draw);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_FIRST_DRAW, DOLLARS(10)), WAGER_NOT_BEFORE_DEAL);
    refuses(bet(1, 7, BAIZE_SECOND_DRAW, DOLLARS(10)), WAGER_NOT_BEFORE_DEAL);
}

TEST(test_no_more_bets_needs_a_wager)
{
    sit_down(maryland);
    refuses(simple(BAIZE_ACT_NO_MORE_BETS), NO_WAGERS);
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)), take_back(1, BAIZE_ACES_UP));
    assert_int_equal(table.seats[0].patron, 0);
    refuses(simple(BAIZE_ACT_NO_MORE_BETS), NO_WAGERS);
}

/* ---- What it needs ---- */

TEST(test_r6_aces_up_is_optional_and_stands_alone)
{
    const char *const ids[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)), bet(2, 8, BAIZE_ANTE, DOLLARS(10)));
        close_and_deal();
        assert_int_equal(table.turn, 2); /* no decision for Aces Up alone */
        refuses(play(1, DOLLARS(5)), NOT_THIS_SEATS_TURN);
        refuses(fold(1), NOT_THIS_SEATS_TURN);
        assert_int_equal(refused.seat, 2);
    }
}

TEST(test_md_fcp_7_e_2_aces_up_alone_at_the_table_goes_straight_to_the_reveal)
{
    const char *const ids[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        must(bet(3, 7, BAIZE_ACES_UP, DOLLARS(5)));
        hand_for(3, "As Ah Kd 7c 2h");
        close_and_deal();
        expect_phase(BAIZE_PHASE_REVEAL);
        settle_all();
        expect_chips(7, DOLLARS(5)); /* pair of aces, 1 to 1 */
        must(simple(BAIZE_ACT_END_ROUND));
    }
}

/* Sent again after a lost connection, what was meant for one hand is not done in the next. */
TEST(test_what_is_meant_for_another_round_is_refused)
{
    sit_down(maryland);
    struct baize_action late = bet(1, 7, BAIZE_ANTE, DOLLARS(10));
    late.round = table.number + 1;
    refuses(late, ANOTHER_ROUND);
    late.round = table.number;
    must(late);
    struct baize_action back = take_back(1, BAIZE_ANTE);
    back.round = table.number + 1;
    refuses(back, ANOTHER_ROUND);
    back.round = 0;
    must(back);
}

TEST(test_md_fcp_7_e_4_a_the_progressive_needs_the_ante_or_aces_up)
{
    const char *const ids[] = {maryland, reserve, washington}; /* South Dakota: where the submission asks for it (R7) */
    const char *const clauses[] = {"MD-FCP 7.E(4)(a)", "R7", "WA Progressive I 4"};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        baize_cents progressive = game.progressive.wager;
        refuses(bet(1, 7, BAIZE_PROGRESSIVE, progressive), WAGER_NEEDS_ANOTHER);
        expect_clause(&game, refused.clause, clauses[i]);
        must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_PROGRESSIVE, progressive));
        refuses(take_back(1, BAIZE_ANTE), WAGER_NEEDED_BY_ANOTHER);
        must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)));
        must(take_back(1, BAIZE_ANTE)); /* Aces Up is enough */
        refuses(take_back(1, BAIZE_ACES_UP), WAGER_NEEDED_BY_ANOTHER);
        must(take_back(1, BAIZE_PROGRESSIVE), take_back(1, BAIZE_ACES_UP));
    }
}

/* The three ways and the progressive are "one or more wagers": one alone is dealt in, decides nothing and is settled.
 */
TEST(test_sd_3_d_and_r7_a_progressive_wager_alone)
{
    sit_down(south_dakota); /* PMG-01 */
    must(bet(2, 7, BAIZE_PROGRESSIVE, DOLLARS(1)), bet(4, 8, BAIZE_ANTE, DOLLARS(10)));
    must(bet(4, 8, BAIZE_PROGRESSIVE, DOLLARS(1)));
    must(take_back(4, BAIZE_ANTE)); /* nor does it need one later */
    must(bet(4, 8, BAIZE_ANTE, DOLLARS(10)));
    expect_chips(7, -DOLLARS(1));
    close_and_deal();
    assert_int_equal(table.seats[1].count, 5);
    assert_int_equal(table.turn, 4); /* the first seat with an Ante: seat 2 has nothing to decide */
    refuses(fold(2), NOT_THIS_SEATS_TURN);
}

TEST(test_sd_3_d_a_table_of_progressive_wagers_alone_goes_on_to_the_reveal)
{
    sit_down(south_dakota);
    must(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(1)));
    close_and_deal();
    expect_phase(BAIZE_PHASE_REVEAL);
}

TEST(test_md_fcp_7_e_5_a_the_six_card_bonus_needs_the_ante_and_aces_up)
{
    sit_down(maryland);
    refuses(bet(1, 7, BAIZE_SIX_CARD_BONUS, DOLLARS(5)), WAGER_NEEDS_ANOTHER);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_SIX_CARD_BONUS, DOLLARS(5)), WAGER_NEEDS_ANOTHER);
    must(take_back(1, BAIZE_ANTE), bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)));
    refuses(bet(1, 7, BAIZE_SIX_CARD_BONUS, DOLLARS(5)), WAGER_NEEDS_ANOTHER);
    expect_clause(&game, refused.clause, "MD-FCP 7.E(5)(a)");
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_SIX_CARD_BONUS, DOLLARS(5)));
    refuses(take_back(1, BAIZE_ANTE), WAGER_NEEDED_BY_ANOTHER);
    assert_int_equal(refused.wager - 1, BAIZE_ANTE);
    refuses(take_back(1, BAIZE_ACES_UP), WAGER_NEEDED_BY_ANOTHER);
    expect_refusal("Aces Up: another wager depends on it: take that back first: Six Card Bonus (MD-FCP 7.E(5)(a))");
    must(take_back(1, BAIZE_SIX_CARD_BONUS), take_back(1, BAIZE_ANTE));
}

TEST(test_r8_the_bad_beat_bonus_needs_the_ante)
{
    sit_down(washington);
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)));
    refuses(bet(1, 7, BAIZE_BAD_BEAT_BONUS, DOLLARS(5)), WAGER_NEEDS_ANOTHER);
    expect_clause(&game, refused.clause, "R8");
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(5)), bet(1, 7, BAIZE_BAD_BEAT_BONUS, DOLLARS(25)));
    refuses(take_back(1, BAIZE_ANTE), WAGER_NEEDED_BY_ANOTHER);
}

TEST(test_what_a_table_does_not_offer_is_refused)
{
    sit_down(south_dakota);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(5)));
    refuses(bet(1, 7, BAIZE_SIX_CARD_BONUS, DOLLARS(5)), WAGER_NOT_OFFERED);
    refuses(bet(1, 7, BAIZE_BAD_BEAT_BONUS, DOLLARS(5)), WAGER_NOT_OFFERED);
    refuses(bet(1, 7, BAIZE_BONUS, DOLLARS(5)), WAGER_NOT_OFFERED);
    refuses(bet(1, 7, BAIZE_WAGERS, DOLLARS(5)), WAGER_NOT_OFFERED);
    refuses(take_back(1, BAIZE_WAGERS), WAGER_NOT_MADE);
    refuses(take_back(1, BAIZE_ACES_UP), WAGER_NOT_MADE);
    sit_down(maryland);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_BAD_BEAT_BONUS, DOLLARS(5)), WAGER_NOT_OFFERED);
    sit_down(double_draw);
    refuses(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)), WAGER_NOT_OFFERED);
}

/* ---- How large ---- */

TEST(test_rules_1_limits_and_whole_chips)
{
    sit_down(maryland);
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(9)), WAGER_BELOW_LEAST);
    assert_int_equal(refused.least, DOLLARS(10));
    assert_int_equal(refused.most, DOLLARS(500));
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(10) - 1), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_ANTE, 0), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_ANTE, -DOLLARS(10)), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_ANTE, INT64_MIN), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(500) + 1), WAGER_ABOVE_MOST);
    refuses(bet(1, 7, BAIZE_ANTE, INT64_MAX), WAGER_ABOVE_MOST);
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(10) + 50), WAGER_NOT_WHOLE_CHIPS);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_ANTE, DOLLARS(500)));
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(11))); /* need not equal the Ante */
    refuses(bet(1, 7, BAIZE_ACES_UP, DOLLARS(101)), WAGER_ABOVE_MOST);
    sit_down(three_level); /* chips of 50 cents */
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10) + 50));
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(10) + 25), WAGER_NOT_WHOLE_CHIPS);
    sit_down(double_draw); /* MD-DD 7.A */
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(10) + 50), WAGER_NOT_WHOLE_CHIPS);
}

/* The Ante bonus pays 3 to 2: only whole dollars are paid in chips of $0.50 (R1). */
TEST(test_r1_a_wager_is_a_whole_number_of_its_steps)
{
    struct baize_options options;
    sit_down(fcp_08);
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(3) + 50), WAGER_NOT_WHOLE_STEPS);
    expect_refusal("Ante: the wager is a whole number of steps: $1.00 (WA Three Ways (1))");
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(3) + 25), WAGER_NOT_WHOLE_CHIPS);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(3)));
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(1) + 50)); /* which has no steps of its own */
    baize_round_options(&game, &table, 1, 7, &options);
    assert_int_equal(options.options[0].wager, BAIZE_ANTE);
    assert_int_equal(options.options[0].step, DOLLARS(1));
    close_and_deal();
    must(play(1, DOLLARS(3) + 50)); /* Play is any whole-chip amount (R5) */
}

TEST(test_r25_the_progressive_has_one_amount)
{
    sit_down(maryland);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_PROGRESSIVE, 0), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(2)), WAGER_ABOVE_MOST);
    must(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(1)));
    sit_down(three_level);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(1)), WAGER_BELOW_LEAST);
    must(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(5)));
}

TEST(test_r5_play_is_any_whole_chip_amount_from_one_to_three_times_the_ante)
{
    const char *const ids[] = {maryland, south_dakota, washington, three_level, fcp_08};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        must(bet(1, 7, BAIZE_ANTE, DOLLARS(11)));
        close_and_deal();
        struct baize_round asked = table;
        refuses(play(1, DOLLARS(11) - game.smallest_chip), PLAY_OUT_OF_RANGE);
        refuses(play(1, DOLLARS(33) + game.smallest_chip), PLAY_OUT_OF_RANGE);
        refuses(play(1, DOLLARS(11) - 1), PLAY_OUT_OF_RANGE);
        refuses(play(1, 0), PLAY_OUT_OF_RANGE);
        refuses(play(1, INT64_MIN), PLAY_OUT_OF_RANGE);
        refuses(play(1, INT64_MAX), PLAY_OUT_OF_RANGE);
        assert_int_equal(refused.least, DOLLARS(11));
        assert_int_equal(refused.most, DOLLARS(33));
        refuses(play(1, DOLLARS(11) + 1), WAGER_NOT_WHOLE_CHIPS);
        for (baize_cents amount = DOLLARS(11); amount <= DOLLARS(33); amount += game.smallest_chip) {
            table = asked;
            must(play(1, amount));
            assert_int_equal(table.seats[0].wagers[BAIZE_PLAY], amount);
            expect_chips(7, -DOLLARS(11) - amount);
        }
    }
}

TEST(test_r2_the_cap_on_a_single_wager_bounds_play)
{
    for (int first = 0; first < 2; first++) { /* Progressive II, and I with the Ante up to the cap */
        struct baize_source source = first ? edited(from_meter, "most: $100", "most: $400") : source_of(washington);
        sit_down_with(&source); /* WAC 230-15-140: $400 */
        refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(401)), WAGER_ABOVE_MOST);
        must(bet(1, 7, BAIZE_ANTE, DOLLARS(150)), bet(1, 7, BAIZE_PROGRESSIVE, game.progressive.wager));
        must(bet(2, 8, BAIZE_ANTE, DOLLARS(400)));
        close_and_deal();
        refuses(play(1, DOLLARS(401)), WAGER_ABOVE_CAP);
        assert_int_equal(refused.most, DOLLARS(400));
        expect_refusal("Play: the wager is above the largest single wager that is allowed: $150.00 to $400.00 (WAC "
                       "230-15-140)");
        must(play(1, DOLLARS(400)));
        refuses(play(2, DOLLARS(401)), WAGER_ABOVE_CAP);
        refuses(play(2, DOLLARS(399)), PLAY_OUT_OF_RANGE);
        must(play(2, DOLLARS(400)));
    }
}

TEST(test_wa_progressive_i_limits_every_wager_keeps_to_its_own)
{
    sit_down(from_meter);
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(4)), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(101)), WAGER_ABOVE_MOST);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(100)));
    refuses(bet(1, 7, BAIZE_ACES_UP, DOLLARS(4)), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_ACES_UP, DOLLARS(51)), WAGER_ABOVE_MOST);
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(50)));
    refuses(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(4)), WAGER_BELOW_LEAST);
    refuses(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(6)), WAGER_ABOVE_MOST);
    must(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(5)));
    close_and_deal();
    refuses(play(1, DOLLARS(301)), PLAY_OUT_OF_RANGE);
    assert_int_equal(refused.most, DOLLARS(300));
    must(play(1, DOLLARS(300)));
}

TEST(test_r18_ante_bonus_and_draw_wagers_are_equal)
{
    sit_down(double_draw);
    refuses(bet(1, 7, BAIZE_BONUS, DOLLARS(10)), WAGER_NEEDS_ANOTHER);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_BONUS, DOLLARS(9)), WAGER_NOT_EQUAL_TO_ANTE);
    refuses(bet(1, 7, BAIZE_BONUS, DOLLARS(11)), WAGER_NOT_EQUAL_TO_ANTE);
    must(bet(1, 7, BAIZE_BONUS, DOLLARS(10)));
    refuses(bet(1, 7, BAIZE_ANTE, DOLLARS(20)), WAGER_NEEDED_BY_ANOTHER);
    refuses(take_back(1, BAIZE_ANTE), WAGER_NEEDED_BY_ANOTHER);
    close_and_deal();
    refuses(play(1, DOLLARS(5)), PLAY_OUT_OF_RANGE);
    refuses(play(1, DOLLARS(20)), PLAY_OUT_OF_RANGE);
    must(play(1, DOLLARS(10)));
    assert_int_equal(table.seats[0].wagers[BAIZE_FIRST_DRAW], DOLLARS(10));
    must(discard(1, ""));
    must(play(1, 0)); /* 0 says: what it has to be */
    assert_int_equal(table.seats[0].wagers[BAIZE_SECOND_DRAW], DOLLARS(10));
    expect_chips(7, -DOLLARS(40));
}

TEST(test_r18_an_ante_without_its_bonus_goes_back)
{
    sit_down(double_draw);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(2, 8, BAIZE_ANTE, DOLLARS(10)), bet(2, 8, BAIZE_BONUS, DOLLARS(10)));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    assert_int_equal(happened.count, 2);
    assert_int_equal(happened.events[0].kind, BAIZE_EVENT_WAGER_WITHDRAWN);
    expect_clause(&game, happened.events[0].wager_withdrawn.clause, "MD-DD 7.E(1)");
    expect_chips(7, 0);
    assert_int_equal(happened.events[1].bets_closed.seats, 2);
    assert_int_equal(table.seats[0].patron, 0);

    sit_down(double_draw); /* and if nobody has one, there is nothing to deal */
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS));
    expect_phase(BAIZE_PHASE_CLOSING);
    must(simple(BAIZE_ACT_END_ROUND));
    expect_chips(7, 0);
}

/* ---- The progressive is collected ---- */

TEST(test_md_fcp_8_c_2_progressive_wagers_are_collected_at_the_lock)
{
    sit_down(maryland);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(1)));
    must(bet(4, 8, BAIZE_ACES_UP, DOLLARS(5)), bet(4, 8, BAIZE_PROGRESSIVE, DOLLARS(1)));
    must(bet(5, 9, BAIZE_ANTE, DOLLARS(10)));
    assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), DOLLARS(27));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    assert_int_equal(happened.events[0].bets_closed.seats, 1 | 8 | 16);
    assert_int_equal(happened.events[0].bets_closed.progressive, 1 | 8);
    assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), DOLLARS(25));
    assert_int_equal(money_of(BAIZE_ACCOUNT_TRAY, 0), DOLLARS(2));
}

/* ---- Boxes ---- */

TEST(test_md_fcp_7_f_boxes_of_one_patron_are_adjacent)
{
    sit_down(three_level); /* up to three boxes, six seats */
    must(bet(3, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(5, 7, BAIZE_ANTE, DOLLARS(10)), BOXES_NOT_ADJACENT);
    refuses(bet(1, 7, BAIZE_ACES_UP, DOLLARS(10)), BOXES_NOT_ADJACENT);
    expect_clause(&game, refused.clause, "MD-FCP 7.F");
    must(bet(4, 7, BAIZE_ANTE, DOLLARS(10)), bet(2, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(5, 7, BAIZE_ANTE, DOLLARS(10)), TOO_MANY_BOXES);
    must(bet(2, 7, BAIZE_ACES_UP, DOLLARS(10))); /* more on a box that is held is no new box */
    refuses(bet(2, 8, BAIZE_ANTE, DOLLARS(10)), SEAT_OF_ANOTHER);
    refuses(bet(7, 8, BAIZE_ANTE, DOLLARS(10)), SEAT_UNKNOWN);
    refuses(bet(0, 8, BAIZE_ANTE, DOLLARS(10)), SEAT_UNKNOWN);
    refuses(take_back(0, BAIZE_ANTE), SEAT_UNKNOWN);
    refuses(bet(6, 0, BAIZE_ANTE, DOLLARS(10)), PATRON_UNKNOWN);
}

/* The box in the middle cannot be given up while those beside it are held: they would no longer be adjacent. */
TEST(test_md_fcp_7_f_boxes_stay_adjacent_when_one_is_given_up)
{
    sit_down(three_level);
    must(bet(2, 7, BAIZE_ANTE, DOLLARS(10)), bet(3, 7, BAIZE_ANTE, DOLLARS(10)), bet(3, 7, BAIZE_ACES_UP, DOLLARS(10)));
    must(bet(4, 7, BAIZE_ANTE, DOLLARS(10)));
    must(take_back(3, BAIZE_ANTE)); /* Aces Up still holds the box */
    refuses(take_back(3, BAIZE_ACES_UP), BOXES_NOT_ADJACENT);
    expect_clause(&game, refused.clause, "MD-FCP 7.F");
    must(take_back(4, BAIZE_ANTE)); /* from the end it goes */
    must(take_back(3, BAIZE_ACES_UP), take_back(2, BAIZE_ANTE));
}

TEST(test_sd_3_e_and_wa_dealing_1_the_house_lets_patrons_play_any_boxes)
{
    sit_down(reserve); /* six boxes */
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(6, 7, BAIZE_ANTE, DOLLARS(10)), bet(3, 7, BAIZE_ANTE, DOLLARS(10)));
    must(take_back(3, BAIZE_ANTE));
    sit_down(washington); /* three */
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(7, 7, BAIZE_ANTE, DOLLARS(10)), bet(4, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(5, 7, BAIZE_ANTE, DOLLARS(10)), TOO_MANY_BOXES);
}

TEST(test_r17_double_draw_has_one_box_per_patron)
{
    sit_down(double_draw);
    must(bet(3, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(bet(4, 7, BAIZE_ANTE, DOLLARS(10)), TOO_MANY_BOXES);
    expect_clause(&game, refused.clause, "R17");
    refuses(bet(7, 8, BAIZE_ANTE, DOLLARS(10)), SEAT_UNKNOWN);
    must(take_back(3, BAIZE_ANTE));
    must(bet(4, 7, BAIZE_ANTE, DOLLARS(10))); /* another box instead */
}

/* ---- Time, and what is no action ---- */

TEST(test_design_3_time_never_goes_back)
{
    sit_down(maryland);
    struct baize_action action = bet(1, 7, BAIZE_ANTE, DOLLARS(10));
    action.by = (struct baize_actor){.who = 7, .role = BAIZE_PLAYER, .at_ms = table.at_ms - 1};
    refuses(action, TIME_GOES_BACK);
    action.by.at_ms = table.at_ms; /* the same moment is not back */
    must(action);
    struct baize_event late = happened.events[0];
    struct baize_round before = table;
    late.by.at_ms--;
    assert_int_equal(baize_round_fold(&game, &table, &late), BAIZE_ROUND_EVENT_UNEXPECTED);
    assert_memory_equal(&before, &table, sizeof table);
}

TEST(test_an_action_of_no_kind_is_refused)
{
    sit_down(maryland);
    for (int kind = BAIZE_ACTS; kind < 300; kind++)
        refuses(simple((enum baize_act)kind), NOT_NOW);
}
