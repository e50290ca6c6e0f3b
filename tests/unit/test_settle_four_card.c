/* test_settle_four_card.c - Four Card Poker against the dealer and by the paytables: RULES 2, R1, R6, R9..R13, R16,
 * R39. */
#include "settle_table.h"

/* ---- Ante and Play ---- */

TEST(test_md_fcp_12_a_a_higher_hand_wins_ante_and_play_at_even_money)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "4c 4d 6h 8s Kc", "ante 10, play 25");
    settle();
    expect(1, BAIZE_ANTE, WON, DOLLARS(10), DOLLARS(10), "MD-FCP 12.A");
    expect(1, BAIZE_PLAY, WON, DOLLARS(25), DOLLARS(25), "MD-FCP 12.A");
    expect_no_bonus(1);
}

TEST(test_md_fcp_11_d_4_c_i_a_lower_hand_loses_ante_and_play)
{
    open_against(maryland, "Kc Kd 2h 4s 6c 8d");
    sit_with(1, 1, "Qc Qd 3h 5s 7c", "ante 10, play 10");
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "MD-FCP 11.D(4)");
    expect(1, BAIZE_PLAY, LOST, 0, 0, "MD-FCP 11.D(4)");
}

TEST(test_md_fcp_11_d_4_c_ii_an_equal_hand_is_paid)
{
    open_against(maryland, "Qh Qs Tc 8d 2h 3s");
    sit_with(1, 1, "Qc Qd Th 8s 2c", "ante 10, play 10");
    settle();
    expect(1, BAIZE_ANTE, WON, DOLLARS(10), DOLLARS(10), "MD-FCP 11.D(4)(c)(ii)");
    expect(1, BAIZE_PLAY, WON, DOLLARS(10), DOLLARS(10), "MD-FCP 11.D(4)(c)(ii)");
}

TEST(test_sd_10_the_player_wins_ties)
{
    open_against(south_dakota, "Qh Qs Tc 8d 2h 3s");
    sit_with(4, 1, "Qc Qd Th 8s 2c", "ante 5, play 5");
    settle();
    expect(4, BAIZE_PLAY, WON, DOLLARS(5), DOLLARS(5), "SD (10)");
    expect(4, BAIZE_ANTE, WON, DOLLARS(5), DOLLARS(5), "SD (10)");
}

/* All four cards count for a tie; the fifth and sixth do not. */
TEST(test_wa_three_ways_1_the_last_of_four_cards_breaks_a_tie)
{
    open_against(washington, "Qh Qs Tc 8d 2h 3s");
    sit_with(1, 1, "Qc Qd Th 7s 2c", "ante 5, play 5");
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "WA Dealing 6");
    sit_with(1, 1, "Qc Qd Th 9s 2c", "ante 5, play 5");
    settle();
    expect(1, BAIZE_ANTE, WON, DOLLARS(5), DOLLARS(5), "WA Three Ways (1)");
}

/* Rules that no jurisdiction here has: the data decide, not the code. */
TEST(test_a_tie_goes_as_the_rules_say)
{
    open_against(maryland, "Ah Ks Qc Jd 2h 3s");
    sit_with(1, 1, "Ac Kd Qh Js 2c", "ante 10, play 10");
    at_table.settlement.tie = BAIZE_TIE_PUSHES;
    settle();
    expect(1, BAIZE_ANTE, PUSHED, 0, DOLLARS(10), "MD-FCP 11.D(4)(c)(ii)");
    expect(1, BAIZE_PLAY, PUSHED, 0, DOLLARS(10), "MD-FCP 11.D(4)(c)(ii)");
    at_table.settlement.tie = BAIZE_DEALER_WINS_TIE;
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "MD-FCP 11.D(4)(c)(ii)");
    expect(1, BAIZE_PLAY, LOST, 0, 0, "MD-FCP 11.D(4)(c)(ii)");
}

/* ---- Ante bonus ---- */

TEST(test_md_fcp_12_b_ante_bonus_is_paid_to_a_losing_hand)
{
    open_against(maryland, "Kc Kd Kh 4s 6c 8d");
    sit_with(1, 1, "Qc Qd Qh 5s 7c", "ante 10, play 10");
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "MD-FCP 11.D(4)");
    expect(1, BAIZE_PLAY, LOST, 0, 0, "MD-FCP 11.D(4)");
    expect_bonus(1, DOLLARS(20), "MD-FCP 12.B(3)");
}

TEST(test_sd_15_and_r9_ante_bonus_is_paid_to_a_losing_hand)
{
    open_against(south_dakota, "Kc Kd Kh Ks 6c 8d");
    sit_with(2, 1, "4h 5h 6h 7h 2c", "ante 5, play 5");
    settle();
    expect(2, BAIZE_ANTE, LOST, 0, 0, "SD (9)");
    expect_bonus(2, DOLLARS(100), "SD (15) FCP-03");
}

TEST(test_md_fcp_12_b_ante_bonus_adds_to_a_winning_ante)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "4c 4d 4h 4s Kc", "ante 10, play 10");
    settle();
    expect(1, BAIZE_ANTE, WON, DOLLARS(10), DOLLARS(10), "MD-FCP 12.A");
    expect_bonus(1, DOLLARS(250), "MD-FCP 12.B(1)");
}

/* MD-FCP 11.C(1), 12.B: "placing an Ante Wager and a Play Wager". */
TEST(test_md_fcp_12_b_no_ante_bonus_after_a_fold)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "4c 4d 4h 4s Kc", "ante 10");
    fold(1);
    settle();
    expect(1, BAIZE_ANTE, FOLDED, 0, 0, "MD-FCP 11.B(2)");
    expect_no_bonus(1);
}

/* Not folded, and no Play either: whoever asks so early gets no bonus. */
TEST(test_md_fcp_12_b_no_ante_bonus_without_play)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "4c 4d 4h 4s Kc", "ante 10");
    settle();
    expect_no_bonus(1);
}

TEST(test_wa_fcp_08_bonus_pays_3_to_2_and_a_flush)
{
    open_against(fcp_08, jack_high);
    sit(1, 1, "4c 4d 4h 8s Kc");
    sit(2, 2, "4h 6h 8h Kh 2s");
    play(1, 250);
    play(2, 250);
    settle();
    expect_bonus(1, 375, "WA FCP-08");
    expect_bonus(2, 250, "WA FCP-08");
}

TEST(test_ante_bonus_of_losing_hands_is_data)
{
    open_table(maryland);
    at_table.settlement.bonus_when_losing = false;
    dealer_has("Kc Kd Kh 4s 6c 8d");
    sit(1, 1, "Qc Qd Qh 5s 7c");
    sit(2, 2, "Ac Ad Ah 5d 7d");
    play(1, DOLLARS(10));
    play(2, DOLLARS(10));
    settle();
    expect_no_bonus(1);
    expect_bonus(2, DOLLARS(20), "MD-FCP 12.B(3)");
}

/* With rules that give ties to the dealer a tie is a losing hand for the bonus too. */
TEST(test_ante_bonus_of_a_lost_tie_is_that_of_a_losing_hand)
{
    open_table(maryland);
    at_table.settlement.tie = BAIZE_DEALER_WINS_TIE;
    at_table.settlement.bonus_when_losing = false;
    dealer_has("4c 5c 6c 7c 9d Kd");
    sit_with(1, 1, "4h 5h 6h 7h 2s", "ante 10, play 10");
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "MD-FCP 11.D(4)(c)(ii)");
    expect_no_bonus(1);
}

/* ---- Rounding ---- */

TEST(test_r1_3_to_2_is_rounded_down_and_the_breakage_recorded)
{
    open_against(fcp_08, jack_high);
    sit(1, 1, "4c 4d 4h 8s Kc");
    play(1, 251);
    settle();
    const struct baize_settle_line *line = find_line(1, BAIZE_ANTE, true);
    assert_non_null(line);
    assert_int_equal(line->winnings, 376);
    assert_int_equal(line->breakage_numerator, 1);
    assert_int_equal(line->breakage_denominator, 2);
    assert_int_equal(line_of(1, BAIZE_ANTE)->breakage_numerator, 0);
    play(1, 250); /* nothing is left over */
    settle();
    line = find_line(1, BAIZE_ANTE, true);
    assert_int_equal(line->breakage_numerator, 0);
    assert_int_equal(line->breakage_denominator, 1);
}

TEST(test_r1_winnings_rounded_down_to_nothing_are_a_win)
{
    open_table(maryland);
    at_table.wagers[BAIZE_PLAY].even.denominator = 3;
    dealer_has(jack_high);
    sit(1, 1, "4c 4d 6h 8s Kc");
    bet(1, BAIZE_ANTE, 2);
    bet(1, BAIZE_PLAY, 2);
    settle();
    expect(1, BAIZE_PLAY, WON, 0, 2, "MD-FCP 12.A");
    assert_int_equal(line_of(1, BAIZE_PLAY)->breakage_numerator, 2);
    assert_int_equal(line_of(1, BAIZE_PLAY)->breakage_denominator, 3);
}

/* ---- Aces Up ---- */

TEST(test_md_fcp_12_c_1_every_row_of_aces_up_a)
{
    static const struct {
        const char *cards;
        baize_cents winnings;
        const char *clause;
    } hands[] = {
        {"4c 4d 4h 4s Kc", DOLLARS(250), "MD-FCP 12.C(1)(a)"}, {"4c 6c 8h 5c 7c", DOLLARS(150), "MD-FCP 12.C(1)(b)"},
        {"4c 4d 4h 8s Kc", DOLLARS(45), "MD-FCP 12.C(1)(c)"},  {"4c 6c 8c Tc Kh", DOLLARS(30), "MD-FCP 12.C(1)(d)"},
        {"4c 5d 6h 7s Kc", DOLLARS(20), "MD-FCP 12.C(1)(e)"},  {"4c 4d 6h 6s Kc", DOLLARS(10), "MD-FCP 12.C(1)(f)"},
        {"Ac Ad 6h 8s Kc", DOLLARS(5), "MD-FCP 12.C(1)(g)"},
    };
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        open_against(maryland, "2c 2d 2h 2s Qd Qs");
        sit(1, 1, hands[i].cards);
        bet(1, BAIZE_ACES_UP, DOLLARS(5));
        settle();
        expect(1, BAIZE_ACES_UP, WON, hands[i].winnings, DOLLARS(5), hands[i].clause);
    }
}

TEST(test_md_fcp_12_c_a_pair_of_kings_loses_aces_up)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "Kc Kd 6h 8s Ac", "aces-up 5");
    settle();
    expect(1, BAIZE_ACES_UP, LOST, 0, 0, "MD-FCP 12.C(1)");
    assert_int_equal(line_of(1, BAIZE_ACES_UP)->row, BAIZE_NO_ROW);
}

/* The wheel is the lowest straight: A-2-3-4 is no pair-or-less hand, and no flush of four is a straight flush but
 * these. */
TEST(test_md_fcp_6_the_ace_is_low_only_in_4_3_2_a)
{
    open_against(maryland, jack_high);
    sit(1, 1, "Ac 2d 3h 4s 9d");
    sit(2, 2, "Kh Ah 2h 3c 4h");
    bet(1, BAIZE_ACES_UP, DOLLARS(5));
    bet(2, BAIZE_ACES_UP, DOLLARS(5));
    settle();
    expect(1, BAIZE_ACES_UP, WON, DOLLARS(20), DOLLARS(5), "MD-FCP 12.C(1)(e)");
    expect(2, BAIZE_ACES_UP, WON, DOLLARS(30), DOLLARS(5), "MD-FCP 12.C(1)(d)");
}

/* No Ante, no decision: the seat stays for Aces Up and the progressive. */
TEST(test_r6_a_seat_with_aces_up_alone_is_settled)
{
    open_against(maryland, "Kc Kd Kh Ks 6c 8d");
    sit_with(7, 1, "4c 4d 4h 5s Qc", "aces-up 5, progressive 1");
    settle();
    expect_order(7, "aces-up, progressive");
    expect(7, BAIZE_ACES_UP, WON, DOLLARS(45), DOLLARS(5), "MD-FCP 12.C(1)(c)");
    expect_claims("7 three-of-a-kind tray $9.00");
}

TEST(test_a_row_of_a_paytable_may_push)
{
    open_against(laboratory, jack_high);
    sit_with(9, 1, "Kc Kd 6h 8s Ac", "aces-up 5");
    settle();
    expect(9, BAIZE_ACES_UP, PUSHED, 0, DOLLARS(5), "LAB");
    assert_string_equal(at_table.wagers[BAIZE_ACES_UP].paytable.rows[line_of(9, BAIZE_ACES_UP)->row].hand,
                        "pair-of-kings");
}

/* ---- Folds ---- */

TEST(test_md_fcp_11_c_1_aces_up_survives_a_fold)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "Ac Ad 6h 8s Kc", "ante 10, aces-up 5");
    fold(1);
    settle();
    expect(1, BAIZE_ANTE, FOLDED, 0, 0, "MD-FCP 11.B(2)");
    expect(1, BAIZE_ACES_UP, WON, DOLLARS(5), DOLLARS(5), "MD-FCP 12.C(1)(g)");
}

TEST(test_md_fcp_11_c_2_six_card_bonus_survives_a_fold)
{
    open_against(maryland, jack_high);
    bonus_card_is("6c");
    sit_with(1, 1, "6d 6h 8s Kc Td", "ante 10, aces-up 5, six-card-bonus 5");
    fold(1);
    settle();
    expect(1, BAIZE_ACES_UP, LOST, 0, 0, "MD-FCP 12.C(1)");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(25), DOLLARS(5), "MD-FCP 12.H(1)(i)");
}

TEST(test_md_fcp_11_c_3_a_fold_loses_the_progressive)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "Ac Ad Ah As Kc", "ante 10, progressive 1");
    fold(1);
    settle();
    expect(1, BAIZE_PROGRESSIVE, FOLDED, 0, 0, "MD-FCP 11.C(3)");
    expect_claims("");
}

TEST(test_sd_6_and_7_aces_up_and_progressive_survive_a_fold)
{
    open_against(south_dakota, jack_high);
    sit_with(1, 1, "4c 4d 4h 6s 6c", "ante 5, aces-up 5, progressive 1");
    fold(1);
    settle();
    expect(1, BAIZE_ANTE, FOLDED, 0, 0, "SD (6)");
    expect(1, BAIZE_ACES_UP, WON, DOLLARS(45), DOLLARS(5), "SD (15) FCP-03");
    expect(1, BAIZE_PROGRESSIVE, CLAIMED, 0, 0, "SD (16) PMG-01");
    expect_claims("1 full-house tray $50.00");
}

/* A pair of aces is enough, and the dealer's four of a kind takes only the Ante and Play. */
TEST(test_sd_11_and_wa_dealing_1_aces_up_wins_whatever_the_dealer_has)
{
    const char *const ids[] = {south_dakota, washington};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        open_table(ids[i]);
        dealer_has("Kc Kd Kh Ks 6c 8d");
        sit_with(1, 1, "Ac Ad 4h 7s 9c", "ante 5, play 5, aces-up 5");
        settle();
        assert_int_equal(line_of(1, BAIZE_ANTE)->result, LOST);
        assert_int_equal(line_of(1, BAIZE_ACES_UP)->result, WON);
        assert_int_equal(line_of(1, BAIZE_ACES_UP)->winnings, DOLLARS(5));
        sit_with(2, 2, "Qc Qd 4c 7d 9h", "aces-up 5");
        settle();
        assert_int_equal(line_of(2, BAIZE_ACES_UP)->result, LOST);
    }
}

TEST(test_r10_and_r11_wa_progressive_survives_a_fold_and_bad_beat_does_not)
{
    open_against(washington, "Kc Kd Kh Ks 6c 8d");
    sit_with(1, 1, "4c 4d 4h 5s Qc", "ante 5, bad-beat-bonus 1, progressive 1");
    fold(1);
    settle();
    expect(1, BAIZE_ANTE, FOLDED, 0, 0, "WA Dealing 3");
    expect(1, BAIZE_BAD_BEAT_BONUS, FOLDED, 0, 0, "R11");
    expect_claims("1 three-of-a-kind tray $9.00");
}

/* Cards that went to the rack face down stay unknown: a lost line does not tell them. */
TEST(test_r12_what_a_fold_lost_shows_no_hand)
{
    open_against(maryland, jack_high);
    sit_with(1, 1, "Ac Ad 6h 8s Kc", "ante 10, aces-up 5");
    fold(1);
    settle();
    const struct baize_settle_line *ante = line_of(1, BAIZE_ANTE);
    assert_true(ante->hand == 0 && ante->strength == 0 && ante->row == BAIZE_NO_ROW);
    assert_true(line_of(1, BAIZE_ACES_UP)->hand == set_of("Ac Ad 6h 8s Kc"));
}

/* MD-FCP 7.B(2): a losing wager; the submission says `forfeit`. A fold alone would leave Aces Up live. */
TEST(test_r39_forfeit_loses_every_wager)
{
    open_against(washington, jack_high);
    sit(1, 1, "Ac Ad Ah As Kc");
    sit(2, 2, "4c 4d 6s 8s Kd");
    play(1, DOLLARS(5));
    bet(1, BAIZE_ACES_UP, DOLLARS(5));
    bet(1, BAIZE_PROGRESSIVE, DOLLARS(1));
    bet(2, BAIZE_ACES_UP, DOLLARS(5));
    bet(2, BAIZE_PROGRESSIVE, DOLLARS(1));
    leave(1);
    settle();
    expect_order(1, "play, ante, aces-up, progressive");
    expect(1, BAIZE_PLAY, FOLDED, 0, 0, "R36");
    expect(1, BAIZE_ANTE, FOLDED, 0, 0, "R36");
    expect(1, BAIZE_ACES_UP, FOLDED, 0, 0, "R36");
    expect(1, BAIZE_PROGRESSIVE, FOLDED, 0, 0, "R36");
    expect_claims("");
    expect_envy("");
}

/* ---- Bad Beat Bonus ---- */

TEST(test_wa_bad_beat_2_a_the_player_loses_with_two_pair)
{
    open_against(washington, "9c 9d 9h 2s 3c Jd");
    sit_with(1, 1, "4c 4d 6h 6s Kc", "ante 5, play 5, bad-beat-bonus 2");
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "WA Dealing 6");
    expect(1, BAIZE_BAD_BEAT_BONUS, WON, DOLLARS(8), DOLLARS(2), "WA BBB-01");
    assert_true(line_of(1, BAIZE_BAD_BEAT_BONUS)->hand == set_of("4c 4d 6h 6s Kc"));
}

TEST(test_wa_bad_beat_2_b_the_player_beats_two_pair_of_the_dealer)
{
    open_against(washington, "9c 9d Jh Js 3c 5d");
    sit_with(1, 1, "4c 4d 4h 6s Kc", "ante 5, play 5, bad-beat-bonus 2");
    settle();
    expect(1, BAIZE_BAD_BEAT_BONUS, WON, DOLLARS(8), DOLLARS(2), "WA BBB-01");
    assert_true(line_of(1, BAIZE_BAD_BEAT_BONUS)->hand == input.dealer);
}

TEST(test_wa_bad_beat_a_beaten_pair_pays_nothing)
{
    open_against(washington, "Ac Ad 5h 7s 3c Jd");
    sit(1, 1, "4c 4d 4h 6s Kc");
    sit(2, 2, "Kd Kh 6d 8d 9d");
    play(1, DOLLARS(5));
    play(2, DOLLARS(5));
    bet(1, BAIZE_BAD_BEAT_BONUS, DOLLARS(2));
    bet(2, BAIZE_BAD_BEAT_BONUS, DOLLARS(2));
    settle();
    expect(1, BAIZE_BAD_BEAT_BONUS, LOST, 0, 0, "WA BBB-01");
    expect(2, BAIZE_BAD_BEAT_BONUS, LOST, 0, 0, "WA BBB-01");
}

/* The lowest hand of the lowest row: threes and twos. */
TEST(test_wa_bbb_01_the_lowest_two_pair_pays)
{
    open_against(washington, "2c 2d 3h 3s 7c 9d");
    sit_with(1, 1, "4c 4d 4h 6s Kc", "ante 5, play 5, bad-beat-bonus 2");
    settle();
    expect(1, BAIZE_BAD_BEAT_BONUS, WON, DOLLARS(8), DOLLARS(2), "WA BBB-01");
}

TEST(test_r13_an_exact_tie_is_no_bad_beat)
{
    open_against(washington, "Qh Qs Tc Td 2h 3s");
    sit_with(1, 1, "Qc Qd Th Ts 4c", "ante 5, play 5, bad-beat-bonus 2");
    settle();
    expect(1, BAIZE_ANTE, WON, DOLLARS(5), DOLLARS(5), "WA Three Ways (1)");
    expect(1, BAIZE_BAD_BEAT_BONUS, LOST, 0, 0, "WA BBB-01");
    assert_true(line_of(1, BAIZE_BAD_BEAT_BONUS)->hand == 0 && line_of(1, BAIZE_BAD_BEAT_BONUS)->strength == 0);
}

TEST(test_wa_bbb_03_beaten_quads_and_straight)
{
    open_against(fcp_08, "9c 9d 9h 9s 3c 5d");
    sit(1, 1, "4c 4d 4h 4s Kc");
    sit(2, 2, "Tc Jd Qh Ks 2c");
    play(1, 250);
    play(2, 250);
    bet(1, BAIZE_BAD_BEAT_BONUS, 50);
    bet(2, BAIZE_BAD_BEAT_BONUS, 50);
    settle();
    expect(1, BAIZE_BAD_BEAT_BONUS, WON, DOLLARS(5000), 50, "WA BBB-03");
    expect(2, BAIZE_BAD_BEAT_BONUS, WON, DOLLARS(10), 50, "WA BBB-03");
}

/* ---- Six Card Bonus ---- */

static void six_card_bonus(const char *cards, const char *bonus_card)
{
    dealer_has("2h 3d 5s 7h 7s 7d");
    bonus_card_is(bonus_card);
    sit_with(1, 1, cards, "ante 10, play 10, aces-up 5, six-card-bonus 25");
    settle();
}

TEST(test_md_fcp_12_h_1_a_super_royal_of_diamonds_is_a_million_and_the_wager)
{
    open_table(maryland);
    six_card_bonus("Ad Kd Qd Jd Td", "9d");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(1000000), DOLLARS(25), "MD-FCP 12.H(1)(a)");
    six_card_bonus("9d Kd Qd Jd Td", "Ad"); /* whichever card lies in the box */
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(1000000), DOLLARS(25), "MD-FCP 12.H(1)(a)");
}

TEST(test_md_fcp_12_h_1_b_super_royal_of_another_suit)
{
    open_table(maryland);
    six_card_bonus("Ac Kc Qc Jc Tc", "9c");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(100000), DOLLARS(25), "MD-FCP 12.H(1)(b)");
    six_card_bonus("9s Kc Qc Jc Tc", "9c");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(5000), DOLLARS(25), "MD-FCP 12.H(1)(d)");
}

TEST(test_md_fcp_12_h_2_a_one_prize_for_every_super_royal)
{
    open_edited(maryland, "most: $25\n    paytable: A", "most: $25\n    paytable: B");
    six_card_bonus("Ad Kd Qd Jd Td", "9d");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(100000), DOLLARS(25), "MD-FCP 12.H(2)(a)");
    six_card_bonus("As Ks Qs Js Ts", "9s");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(100000), DOLLARS(25), "MD-FCP 12.H(2)(a)");
}

TEST(test_md_fcp_12_h_1_c_a_royal_flush_with_another_sixth_card)
{
    open_table(maryland);
    six_card_bonus("Ad Kd Qd Jd Td", "9h");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(25000), DOLLARS(25), "MD-FCP 12.H(1)(c)");
}

/* MD-FCP 7.E(5), 11.D(7): the best five of six, whatever the dealer has. */
TEST(test_md_fcp_11_d_7_the_bonus_card_makes_the_hand_of_a_loser)
{
    open_table(maryland);
    six_card_bonus("4c 4d 6h 6s Kc", "6c");
    expect(1, BAIZE_ANTE, LOST, 0, 0, "MD-FCP 11.D(4)");
    expect(1, BAIZE_SIX_CARD_BONUS, WON, DOLLARS(500), DOLLARS(25), "MD-FCP 12.H(1)(f)");
    expect(1, BAIZE_ACES_UP, WON, DOLLARS(10), DOLLARS(5), "MD-FCP 12.C(1)(f)");
    assert_true(line_of(1, BAIZE_SIX_CARD_BONUS)->hand == set_of("4c 4d 6h 6s Kc 6c"));
}

TEST(test_md_fcp_12_h_two_pair_loses_the_six_card_bonus)
{
    open_table(maryland);
    six_card_bonus("4c 4d 6h 6s Kc", "Ac");
    expect(1, BAIZE_SIX_CARD_BONUS, LOST, 0, 0, "MD-FCP 12.H(1)");
}

/* A paytable looks at the hand that its basis names, whatever the wager is called. */
TEST(test_the_basis_of_a_paytable_decides_which_hand_counts)
{
    open_table(maryland);
    at_table.wagers[BAIZE_ACES_UP].paytable = at_table.wagers[BAIZE_SIX_CARD_BONUS].paytable;
    six_card_bonus("4c 4d 6h 6s Kc", "6c");
    expect(1, BAIZE_ACES_UP, WON, DOLLARS(100), DOLLARS(5), "MD-FCP 12.H(1)(f)");
}

/* ---- Order ---- */

static void bet_on_everything(uint8_t seat)
{
    play(seat, DOLLARS(10));
    for (int w = BAIZE_ACES_UP; w <= BAIZE_PROGRESSIVE; w++)
        if (at_table.wagers[w].offered)
            bet(seat, (enum baize_wager)w, DOLLARS(1));
    settle();
}

TEST(test_order_of_settlement_of_a_seat_by_jurisdiction)
{
    static const struct {
        const char *id;
        const char *order;
    } tables[] = {
        {maryland, "ante, ante bonus, play, aces-up, six-card-bonus, progressive"},
        {south_dakota, "play, ante, ante bonus, aces-up, progressive"},
        {washington, "play, ante, ante bonus, aces-up, bad-beat-bonus, progressive"},
        {fcp_08, "ante, ante bonus, play, aces-up, bad-beat-bonus"},
    };
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        open_table(tables[i].id);
        dealer_has(jack_high);
        bonus_card_is("Qs");
        sit(3, 1, "4c 4d 4h 8s Kc");
        bet_on_everything(3);
        expect_order(3, tables[i].order);
    }
}

TEST(test_empty_seats_and_seats_beyond_the_table_get_no_lines)
{
    open_table(from_meter); /* five seats */
    dealer_has(jack_high);
    sit(2, 1, "4c 4d 4h 8s Kc");
    sit(6, 2, "6c 6d 6h 8d Kd");
    play(2, DOLLARS(5));
    play(6, DOLLARS(5));
    settle();
    for (int s = 1; s <= BAIZE_SEATS_MOST; s++)
        assert_int_equal(settled.seats[s - 1].count, s == 2 ? 3 : 0);
}

/* Behind the round lie seats with wagers: whoever reads there finds lines. */
TEST(test_a_seat_that_the_table_does_not_have_gets_no_lines)
{
    static union {
        struct baize_settle_input round;
        struct baize_settle_seat seats[256];
    } memory;
    struct baize_settle_lines lines;
    open_against(from_meter, jack_high);
    sit_with(2, 1, "4c 4d 4h 8s Kc", "ante 5, play 5");
    for (size_t i = 0; i < COUNT_OF(memory.seats); i++)
        memory.seats[i] = input.seats[1];
    memory.round = input;
    for (int s = 0; s < 256; s++) {
        assert_int_equal(baize_settle_seat(&at_table, &memory.round, (uint8_t)s, &lines), BAIZE_OK);
        assert_int_equal(lines.count, s == 2 ? 3 : 0);
    }
}

/* RULES 1: overflow is an error, never a wrap. */
TEST(test_rules_1_an_amount_beyond_counting_is_an_error)
{
    struct baize_settle_lines lines;
    open_against(maryland, jack_high);
    sit(1, 1, "4c 4d 4h 4s Kc");
    bet(1, BAIZE_ACES_UP, INT64_MAX / 50);
    settle();
    assert_int_equal(line_of(1, BAIZE_ACES_UP)->winnings, INT64_MAX / 50 * 50);
    bet(1, BAIZE_ACES_UP, INT64_MAX / 50 + 1);
    assert_int_equal(baize_settle_round(&at_table, &input, &settled), BAIZE_MONEY_OVERFLOW);
    assert_int_equal(baize_settle_seat(&at_table, &input, 1, &lines), BAIZE_MONEY_OVERFLOW);
}
