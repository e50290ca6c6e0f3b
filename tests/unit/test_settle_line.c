/* test_settle_line.c - a line of the settlement in words, as a player reads it. */
#include "settle_table.h"

static void expect_line(const struct baize_settle_line *line, const char *expected)
{
    assert_non_null(line);
    begin_words();
    baize_settle_line_print(&out, &at_table, line);
    expect_words(expected);
}

static void reads(uint8_t seat, enum baize_wager wager, const char *expected)
{
    expect_line(find_line(seat, wager, false), expected);
}

static void bonus_reads(uint8_t seat, const char *expected)
{
    expect_line(find_line(seat, BAIZE_ANTE, true), expected);
}

TEST(test_won_lines)
{
    open_against(maryland, jack_high);
    bonus_card_is("8d");
    sit_with(1, 1, "4c 4d 4h 8s Kc", "ante 10, play 25, aces-up 5, six-card-bonus 5");
    settle();
    reads(1, BAIZE_ANTE, "Ante: won against the dealer, 1 to 1 on $10.00 = $10.00");
    bonus_reads(1, "Ante bonus: three of a kind, 2 to 1 on $10.00 = $20.00");
    reads(1, BAIZE_PLAY, "Play: won against the dealer, 1 to 1 on $25.00 = $25.00");
    reads(1, BAIZE_ACES_UP, "Aces Up: three of a kind, 9 to 1 on $5.00 = $45.00");
    reads(1, BAIZE_SIX_CARD_BONUS, "Six Card Bonus: full house, 20 to 1 on $5.00 = $100.00");
}

TEST(test_the_row_is_called_as_on_the_layout)
{
    open_against(maryland, jack_high);
    sit(1, 1, "4h 6h 8h Kh As");
    sit(2, 2, "Ac Ad 6s 8s Kc");
    bet(1, BAIZE_ACES_UP, DOLLARS(5));
    bet(2, BAIZE_ACES_UP, DOLLARS(100));
    settle();
    reads(1, BAIZE_ACES_UP, "Aces Up: flush, 6 to 1 on $5.00 = $30.00");
    reads(2, BAIZE_ACES_UP, "Aces Up: pair of aces, 1 to 1 on $100.00 = $100.00");
}

TEST(test_lost_lines)
{
    open_against(maryland, "Ac Ad 2h 4s 6c 8d");
    bonus_card_is("9d");
    sit(1, 1, "Kc Kd 6h 8s 3c");
    sit(2, 2, "Qc Td 7h 5s 3h");
    sit(3, 3, "Qd Qh Th Tc 3s");
    for (uint8_t seat = 1; seat <= 3; seat++) {
        play(seat, DOLLARS(10));
        bet(seat, BAIZE_ACES_UP, DOLLARS(5));
        bet(seat, BAIZE_SIX_CARD_BONUS, DOLLARS(5));
        bet(seat, BAIZE_PROGRESSIVE, DOLLARS(1));
    }
    settle();
    reads(1, BAIZE_ANTE, "Ante: the dealer wins, $10.00 lost");
    reads(1, BAIZE_PLAY, "Play: the dealer wins, $10.00 lost");
    reads(1, BAIZE_ACES_UP, "Aces Up: pair of kings, $5.00 lost");
    reads(1, BAIZE_SIX_CARD_BONUS, "Six Card Bonus: pair of kings, $5.00 lost");
    reads(2, BAIZE_ACES_UP, "Aces Up: queen high, $5.00 lost");
    reads(3, BAIZE_PROGRESSIVE, "Progressive: two pair, $1.00 lost");
}

TEST(test_folded_and_forfeited_lines)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "Ac Ad Ah As Kc", "ante 10, aces-up 5, progressive 1");
    fold(1);
    settle();
    reads(1, BAIZE_ANTE, "Ante: folded, $10.00 lost");
    reads(1, BAIZE_PROGRESSIVE, "Progressive: folded, $1.00 lost");
    reads(1, BAIZE_ACES_UP, "Aces Up: four of a kind, 50 to 1 on $5.00 = $250.00");
    leave(1);
    settle();
    reads(1, BAIZE_ACES_UP, "Aces Up: given up by leaving, $5.00 lost");
    reads(1, BAIZE_ANTE, "Ante: given up by leaving, $10.00 lost"); /* Play may have been made: no fold (RULES 5) */
}

TEST(test_tied_lines)
{
    open_against(washington, "Qh Qs Tc Td 2h 3s");
    sit_with(1, 1, "Qc Qd Th Ts 4c", "ante 5, play 5, bad-beat-bonus 2");
    settle();
    reads(1, BAIZE_ANTE, "Ante: won against the dealer, 1 to 1 on $5.00 = $5.00");
    reads(1, BAIZE_BAD_BEAT_BONUS, "Bad Beat Bonus: no hand was beaten, $2.00 lost");
    at_table.settlement.tie = BAIZE_TIE_PUSHES;
    settle();
    reads(1, BAIZE_PLAY, "Play: tied with the dealer, push, $5.00 returned");
}

TEST(test_bad_beat_lines)
{
    open_against(washington, "9c 9d Jh Js 3c 5d");
    sit(1, 1, "4c 4d 4h 6s Kc");
    sit(2, 2, "Kd Kh 6d 8h 2d");
    play(1, DOLLARS(5));
    play(2, DOLLARS(5));
    bet(1, BAIZE_BAD_BEAT_BONUS, DOLLARS(2));
    bet(2, BAIZE_BAD_BEAT_BONUS, DOLLARS(2));
    settle();
    reads(1, BAIZE_BAD_BEAT_BONUS, "Bad Beat Bonus: two pair beaten, 4 to 1 on $2.00 = $8.00");
    reads(2, BAIZE_BAD_BEAT_BONUS, "Bad Beat Bonus: pair of kings beaten, $2.00 lost");
}

TEST(test_pushed_row)
{
    open_against(laboratory, jack_high);
    sit_with(1, 1, "Kc Kd 6h 8s Ac", "aces-up 5");
    settle();
    reads(1, BAIZE_ACES_UP, "Aces Up: pair of kings, push, $5.00 returned");
}

TEST(test_double_draw_lines)
{
    open_table(double_draw);
    sit(1, 1, "9c 9d 9h 4s 4c");
    sit(2, 2, "Ac Jk 3h 7s Kc");
    sit(3, 3, "2c 2d 3d 3s Kd");
    for (uint8_t seat = 1; seat <= 3; seat++)
        draw_twice(seat, DOLLARS(5));
    settle();
    reads(1, BAIZE_ANTE, "Ante: full house, 1 to 1 on $5.00 = $5.00");
    reads(1, BAIZE_SECOND_DRAW, "Second Draw: full house, 1 to 1 on $5.00 = $5.00");
    reads(1, BAIZE_BONUS, "Bonus: full house, 5 to 1 on $5.00 = $25.00");
    reads(2, BAIZE_FIRST_DRAW, "First Draw: pair of aces, $5.00 lost");
    reads(2, BAIZE_BONUS, "Bonus: pair of aces, $5.00 lost");
    reads(3, BAIZE_BONUS, "Bonus: two pair, push, $5.00 returned");
}

TEST(test_breakage_is_mentioned_when_there_is_any)
{
    open_against(fcp_08, jack_high);
    sit(1, 1, "4c 4d 4h 8s Kc");
    play(1, 250);
    settle();
    bonus_reads(1, "Ante bonus: three of a kind, 3 to 2 on $2.50 = $3.75");
    play(1, 251);
    settle();
    bonus_reads(1, "Ante bonus: three of a kind, 3 to 2 on $2.51 = $3.76, rounded down by 1/2 cent");
    at_table.wagers[BAIZE_ANTE].paytable.rows[2].pays.denominator = 6; /* 3 to 6 on 251: 125 and 3/6 */
    settle();
    bonus_reads(1, "Ante bonus: three of a kind, 3 to 6 on $2.51 = $1.25, rounded down by 1/2 cent");
}

TEST(test_fixed_prizes)
{
    open_against(maryland, jack_high);
    bonus_card_is("9d");
    sit_with(1, 1, "Ad Kd Qd Jd Td", "six-card-bonus 5");
    settle();
    reads(1, BAIZE_SIX_CARD_BONUS, "Six Card Bonus: Super Royal of diamonds, a prize of $1,000,000.00");
    bonus_card_is("9s");
    sit_with(1, 1, "As Ks Qs Js Ts", "six-card-bonus 5");
    settle();
    reads(1, BAIZE_SIX_CARD_BONUS, "Six Card Bonus: Super Royal of spades, a prize of $100,000.00");
}

TEST(test_lines_cut_by_a_payout_limit)
{
    open_table(double_draw);
    sit(1, 1, "Ac Ad Ah As Jk");
    draw_twice(1, DOLLARS(200));
    settle(); /* $60,000 for the hand */
    reads(1, BAIZE_BONUS, "Bonus: five aces, 500 to 1 on $200.00 = $100,000.00, cut to $59,400.00 by the payout limit");
    reads(1, BAIZE_ANTE, "Ante: five aces, 1 to 1 on $200.00 = $200.00");
    open_table(maryland);
    at_table.wagers[BAIZE_SIX_CARD_BONUS].deal_payout_limit = DOLLARS(2000);
    dealer_has(jack_high);
    bonus_card_is("9d");
    sit_with(1, 1, "Ad Kd Qd Jd Td", "six-card-bonus 5");
    settle();
    reads(1, BAIZE_SIX_CARD_BONUS,
          "Six Card Bonus: Super Royal of diamonds, a prize of $1,000,000.00, cut to $2,000.00 by the payout limit");
}

TEST(test_claimed_lines)
{
    open_against(south_dakota, jack_high);
    sit(1, 1, "As Ks Qs Js Ts");
    sit(2, 2, "4c 5c 6c 7c 8c");
    sit(3, 3, "4d 4h 4s 8d 8h");
    for (uint8_t seat = 1; seat <= 3; seat++)
        bet(seat, BAIZE_PROGRESSIVE, DOLLARS(1));
    settle();
    reads(1, BAIZE_PROGRESSIVE, "Progressive: royal flush, claims 100% of the main meter");
    reads(2, BAIZE_PROGRESSIVE, "Progressive: straight flush, claims 10% of the main meter");
    reads(3, BAIZE_PROGRESSIVE, "Progressive: full house, claims 50 for 1 on $1.00 = $50.00");
    open_against(laboratory, jack_high);
    sit_with(1, 1, "4c 4d 4h 4s Kc", "progressive 1");
    settle();
    reads(1, BAIZE_PROGRESSIVE, "Progressive: four of a kind, claims a prize of $250.00");
}

/* A line that did not come from these rules is printed somehow and reads nothing beyond them. */
TEST(test_foreign_lines_do_no_harm)
{
    char small[24];
    struct baize_text text = baize_text_in(small, sizeof small);
    open_table(maryland);
    for (int wager = 0; wager <= BAIZE_WAGERS; wager++)
        for (int result = 0; result <= BAIZE_RESULT_CLAIMED; result++)
            for (int row = 0; row < 256; row += 5) {
                struct baize_settle_line line = {.wager = (enum baize_wager)wager,
                                                 .result = (enum baize_result)result,
                                                 .row = (uint8_t)row,
                                                 .strength = UINT16_MAX,
                                                 .wagered = INT64_MAX,
                                                 .winnings = INT64_MAX,
                                                 .cut = INT64_MAX,
                                                 .breakage_numerator = INT32_MIN};
                begin_words();
                baize_settle_line_print(&out, &at_table, &line);
                assert_false(out.truncated);
                baize_settle_line_print(&text, &at_table, &line);
            }
    assert_true(text.truncated);
}
