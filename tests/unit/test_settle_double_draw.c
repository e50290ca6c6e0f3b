/* test_settle_double_draw.c - Double Draw Poker: RULES 3, R20; and limits on what is paid: R21, WAC 230-15-490. */
#include "settle_table.h"

/* ---- Double Draw ---- */

TEST(test_md_dd_12_a_two_pair_wins_at_even_money)
{
    open_table(double_draw);
    sit(1, 1, "2c 2d 3h 3s Kc");
    draw_twice(1, DOLLARS(5));
    settle();
    expect_order(1, "ante, first-draw, second-draw, bonus");
    expect(1, BAIZE_ANTE, WON, DOLLARS(5), DOLLARS(5), "MD-DD 12.A");
    expect(1, BAIZE_FIRST_DRAW, WON, DOLLARS(5), DOLLARS(5), "MD-DD 12.A");
    expect(1, BAIZE_SECOND_DRAW, WON, DOLLARS(5), DOLLARS(5), "MD-DD 12.A");
    expect(1, BAIZE_BONUS, PUSHED, 0, DOLLARS(5), "MD-DD 12.B(1)(j)");
}

/* The lowest hand that wins, and the highest that does not. */
TEST(test_r20_two_pair_is_where_winning_begins)
{
    open_table(double_draw);
    sit(1, 1, "2c 2d 3h 3s 4c");
    sit(2, 2, "Ac Ad Kh Qs Jc");
    draw_twice(1, DOLLARS(5));
    draw_twice(2, DOLLARS(5));
    settle();
    expect(1, BAIZE_ANTE, WON, DOLLARS(5), DOLLARS(5), "MD-DD 12.A");
    expect(1, BAIZE_BONUS, PUSHED, 0, DOLLARS(5), "MD-DD 12.B(1)(j)");
    expect(2, BAIZE_ANTE, LOST, 0, 0, "R20");
}

TEST(test_r20_a_pair_of_aces_loses_all_four_wagers)
{
    open_table(double_draw);
    sit(1, 1, "Ac Jk 3h 9s Kc");
    draw_twice(1, DOLLARS(5));
    settle();
    for (size_t i = 0; i < 4; i++)
        expect_paid(&settled.seats[0].lines[i], LOST, 0, 0, "R20");
}

TEST(test_md_dd_12_b_1_every_row_of_bonus_a)
{
    static const struct {
        const char *cards;
        enum baize_result result;
        baize_cents winnings;
        const char *clause;
    } hands[] = {
        {"Ac Ad Ah As Jk", WON, DOLLARS(2500), "MD-DD 12.B(1)(a)"},
        {"Ac Ad Ah Jk Jk", WON, DOLLARS(2500), "MD-DD 12.B(1)(a)"},
        {"Ac Kc Qc Jc Tc", WON, DOLLARS(500), "MD-DD 12.B(1)(b)"},
        {"Ac Kc Jk Jc Tc", WON, DOLLARS(250), "MD-DD 12.B(1)(c)"},
        {"9c Kc Qc Jc Tc", WON, DOLLARS(250), "MD-DD 12.B(1)(d)"},
        {"9c 9d 9h 9s Jk", WON, DOLLARS(100), "MD-DD 12.B(1)(e)"},
        {"9c 9d 9h 4s 4c", WON, DOLLARS(25), "MD-DD 12.B(1)(f)"},
        {"2c 4c 6c 9c Jk", WON, DOLLARS(15), "MD-DD 12.B(1)(g)"},
        {"2c 3d 4h 5s Jk", WON, DOLLARS(10), "MD-DD 12.B(1)(h)"},
        {"Ac Ad Jk 4s 9c", WON, DOLLARS(5), "MD-DD 12.B(1)(i)"},
        {"9c 9d Jk As 2c", PUSHED, 0, "MD-DD 12.B(1)(j)"},
    };
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        open_table(double_draw);
        sit(6, 1, hands[i].cards);
        draw_twice(6, DOLLARS(5));
        settle();
        expect(6, BAIZE_BONUS, hands[i].result, hands[i].winnings, DOLLARS(5), hands[i].clause);
        expect(6, BAIZE_ANTE, WON, DOLLARS(5), DOLLARS(5), "MD-DD 12.A");
    }
}

TEST(test_md_dd_12_b_2_i_three_of_a_kind_pushes_with_bonus_b)
{
    open_table(double_draw_b);
    sit(1, 1, "9c 9d 9h 4s Kc");
    draw_twice(1, 250);
    settle();
    expect(1, BAIZE_BONUS, PUSHED, 0, 250, "MD-DD 12.B(2)(i)");
    expect(1, BAIZE_SECOND_DRAW, WON, 250, 250, "MD-DD 12.A");
}

TEST(test_md_dd_11_c_2_b_a_fold_at_the_first_draw_loses_ante_and_bonus)
{
    open_table(double_draw);
    sit_with(1, 1, "Ac Ad Ah As Jk", "ante 5, bonus 5");
    fold(1);
    settle();
    expect_order(1, "ante, bonus");
    expect(1, BAIZE_ANTE, FOLDED, 0, 0, "MD-DD 11.C(2)(b)");
    expect(1, BAIZE_BONUS, FOLDED, 0, 0, "MD-DD 11.C(2)(b)");
}

TEST(test_md_dd_11_c_8_b_a_fold_at_the_second_draw_loses_all_three)
{
    open_table(double_draw);
    sit_with(1, 1, "Ac Ad Ah As Jk", "ante 5, bonus 5, first-draw 5");
    fold(1);
    settle();
    expect_order(1, "ante, first-draw, bonus");
    expect(1, BAIZE_FIRST_DRAW, FOLDED, 0, 0, "MD-DD 11.C(8)(b)");
    expect(1, BAIZE_BONUS, FOLDED, 0, 0, "MD-DD 11.C(2)(b)");
}

TEST(test_md_dd_7_b_3_forfeit_cites_the_abandonment)
{
    open_table(double_draw);
    sit(1, 1, "Ac Ad Ah As Jk");
    draw_twice(1, DOLLARS(5));
    leave(1);
    settle();
    expect(1, BAIZE_ANTE, FOLDED, 0, 0, "MD-DD 7.B(3)");
    expect(1, BAIZE_SECOND_DRAW, FOLDED, 0, 0, "MD-DD 7.B(3)");
}

/* ---- The limit of one hand ---- */

static void five_aces_with_limit(baize_cents limit)
{
    open_table(double_draw);
    at_table.payout_limit.per_hand = limit;
    sit(1, 1, "Ac Ad Ah As Jk");
    draw_twice(1, DOLLARS(100)); /* wins 100 + 100 + 100 + 50,000 */
    settle();
}

static void expect_cut(enum baize_wager wager, baize_cents winnings, baize_cents cut)
{
    const struct baize_settle_line *line = line_of(1, wager);
    assert_int_equal(line->result, WON);
    assert_int_equal(line->winnings, winnings);
    assert_int_equal(line->cut, cut);
    assert_int_equal(line->returned, line->wagered); /* winnings only: the wager comes back in full */
}

TEST(test_r21_a_hand_within_the_limit_is_paid_in_full)
{
    five_aces_with_limit(DOLLARS(50300));
    expect_cut(BAIZE_BONUS, DOLLARS(50000), 0);
    expect_cut(BAIZE_ANTE, DOLLARS(100), 0);
}

TEST(test_r21_the_cut_falls_on_the_bonus_first)
{
    five_aces_with_limit(DOLLARS(50300) - 1);
    expect_cut(BAIZE_BONUS, DOLLARS(50000) - 1, 1);
    expect_cut(BAIZE_SECOND_DRAW, DOLLARS(100), 0);
    expect_cut(BAIZE_FIRST_DRAW, DOLLARS(100), 0);
    expect_cut(BAIZE_ANTE, DOLLARS(100), 0);
}

TEST(test_r21_then_on_second_draw_first_draw_and_ante)
{
    five_aces_with_limit(DOLLARS(250));
    expect_cut(BAIZE_BONUS, 0, DOLLARS(50000));
    expect_cut(BAIZE_SECOND_DRAW, DOLLARS(50), DOLLARS(50));
    expect_cut(BAIZE_FIRST_DRAW, DOLLARS(100), 0);
    five_aces_with_limit(DOLLARS(30));
    expect_cut(BAIZE_SECOND_DRAW, 0, DOLLARS(100));
    expect_cut(BAIZE_FIRST_DRAW, 0, DOLLARS(100));
    expect_cut(BAIZE_ANTE, DOLLARS(30), DOLLARS(70));
}

/* The order of the cut is R21's, whatever order the wagers are settled in. */
TEST(test_r21_the_order_of_settlement_does_not_move_the_cut)
{
    open_table(double_draw);
    at_table.payout_limit.per_hand = DOLLARS(250);
    at_table.settlement.order[0] = BAIZE_BONUS;
    at_table.settlement.order[1] = BAIZE_SECOND_DRAW;
    at_table.settlement.order[2] = BAIZE_FIRST_DRAW;
    at_table.settlement.order[3] = BAIZE_ANTE;
    sit(1, 1, "Ac Ad Ah As Jk");
    draw_twice(1, DOLLARS(100));
    settle();
    expect_order(1, "bonus, second-draw, first-draw, ante");
    expect_cut(BAIZE_BONUS, 0, DOLLARS(50000));
    expect_cut(BAIZE_SECOND_DRAW, DOLLARS(50), DOLLARS(50));
    expect_cut(BAIZE_ANTE, DOLLARS(100), 0);
}

TEST(test_r21_each_hand_has_its_own_limit)
{
    open_table(double_draw);
    sit(1, 1, "9c 9d 9h 4s 4c");
    sit(2, 2, "8c 8d 8h 5s 5c");
    draw_twice(1, DOLLARS(5)); /* wins 15 + 25 */
    draw_twice(2, DOLLARS(5));
    at_table.payout_limit.per_hand = DOLLARS(40);
    settle();
    assert_int_equal(line_of(1, BAIZE_BONUS)->cut, 0);
    assert_int_equal(line_of(2, BAIZE_BONUS)->cut, 0);
}

TEST(test_r21_the_sum_of_a_hand_is_checked)
{
    open_table(double_draw);
    sit(1, 1, "9c 9d 9h 4s 4c");
    draw_twice(1, INT64_MAX / 8); /* 3 x 1 and 1 x 5: together just within */
    settle();
    draw_twice(1, INT64_MAX / 8 + 1);
    assert_int_equal(baize_settle_round(&at_table, &input, &settled), BAIZE_MONEY_OVERFLOW);
    at_table.payout_limit.per_hand = 0; /* each line by itself can be counted */
    settle();
}

/* Four Card Poker with such a limit, in the laboratory: tables first, then Play, the Ante last. */
TEST(test_a_limit_of_one_hand_in_four_card_poker)
{
    open_edited(laboratory, "\nwagers:", "\npayout-limits:\n  - {per: hand, amount: $45}\n\nwagers:");
    dealer_has(jack_high);
    sit_with(1, 1, "4c 4d 4h 8s Kc", "ante 10, play 10, aces-up 10");
    settle(); /* Ante 10, bonus 25, Play 10, Aces Up 70: 115, so 70 too much */
    expect_cut(BAIZE_ACES_UP, 0, DOLLARS(70));
    expect_cut(BAIZE_ANTE, DOLLARS(10), 0);
    at_table.payout_limit.per_hand = DOLLARS(21);
    settle();
    assert_int_equal(find_line(1, BAIZE_ANTE, true)->winnings, DOLLARS(1));
    assert_int_equal(find_line(1, BAIZE_ANTE, true)->cut, DOLLARS(24));
    expect_cut(BAIZE_PLAY, DOLLARS(10), 0);
    at_table.payout_limit.per_hand = DOLLARS(11);
    settle();
    expect_cut(BAIZE_PLAY, DOLLARS(1), DOLLARS(9));
    expect_cut(BAIZE_ANTE, DOLLARS(10), 0);
}

/* ---- The limit of one wager for all players ---- */

static void beaten_straight_flushes(void)
{
    open_table(washington); /* 10,000 to 1; $50,000 for all Bad Beat Bonuses of a deal */
    dealer_has("4h 5h 6h 7h 2s 9s");
    sit(1, 1, "3c 4c 5c 6c Kd");
    sit(2, 2, "3d 4d 5d 6d Ks");
    play(1, DOLLARS(5));
    play(2, DOLLARS(5));
    bet(1, BAIZE_BAD_BEAT_BONUS, DOLLARS(2));
}

TEST(test_wac_230_15_490_payouts_within_the_limit_are_whole)
{
    beaten_straight_flushes();
    bet(2, BAIZE_BAD_BEAT_BONUS, DOLLARS(3));
    settle();
    expect(1, BAIZE_BAD_BEAT_BONUS, WON, DOLLARS(20000), DOLLARS(2), "WA BBB-01");
    expect(2, BAIZE_BAD_BEAT_BONUS, WON, DOLLARS(30000), DOLLARS(3), "WA BBB-01");
    assert_int_equal(line_of(2, BAIZE_BAD_BEAT_BONUS)->cut, 0);
}

TEST(test_wac_230_15_490_all_players_share_the_limit_in_proportion)
{
    beaten_straight_flushes();
    bet(2, BAIZE_BAD_BEAT_BONUS, DOLLARS(4)); /* $20,000 and $40,000: five sixths each, rounded down */
    settle();
    expect(1, BAIZE_BAD_BEAT_BONUS, WON, 1666666, DOLLARS(2), "WA BBB-01");
    expect(2, BAIZE_BAD_BEAT_BONUS, WON, 3333333, DOLLARS(4), "WA BBB-01");
    assert_int_equal(line_of(1, BAIZE_BAD_BEAT_BONUS)->cut, 333334);
    assert_int_equal(line_of(2, BAIZE_BAD_BEAT_BONUS)->cut, 666667);
    expect_bonus(1, DOLLARS(100), "WA FCP-01"); /* no other prize is touched */
}

TEST(test_a_limit_for_all_players_is_exact_for_any_amount)
{
    beaten_straight_flushes();
    bet(1, BAIZE_BAD_BEAT_BONUS, INT64_MAX / 20000);
    bet(2, BAIZE_BAD_BEAT_BONUS, INT64_MAX / 20000);
    at_table.wagers[BAIZE_BAD_BEAT_BONUS].deal_payout_limit = INT64_MAX / 2;
    settle();
    assert_int_equal(line_of(1, BAIZE_BAD_BEAT_BONUS)->winnings, INT64_MAX / 4);
    bet(2, BAIZE_BAD_BEAT_BONUS, INT64_MAX / 10000);
    assert_int_equal(baize_settle_round(&at_table, &input, &settled), BAIZE_MONEY_OVERFLOW);
}

TEST(test_a_seat_alone_knows_no_limit_for_all_players)
{
    struct baize_settle_lines lines;
    beaten_straight_flushes();
    bet(1, BAIZE_BAD_BEAT_BONUS, DOLLARS(25));
    assert_int_equal(baize_settle_seat(&at_table, &input, 1, &lines), BAIZE_OK);
    assert_int_equal(lines.lines[lines.count - 1].winnings, DOLLARS(250000));
}

/* The limit of the Ante is for what its paytable pays: the bonus. */
TEST(test_a_limit_on_the_ante_cuts_its_bonus_alone)
{
    open_edited(laboratory, "\nwagers:", "\npayout-limits:\n  - {per: deal, wager: ante, amount: $100}\n\nwagers:");
    dealer_has(jack_high);
    sit_with(1, 1, "4c 4d 4h 4s Kc", "ante 1000, play 1000");
    settle();
    expect(1, BAIZE_ANTE, WON, DOLLARS(1000), DOLLARS(1000), "LAB");
    assert_int_equal(find_line(1, BAIZE_ANTE, true)->winnings, DOLLARS(100));
    assert_int_equal(find_line(1, BAIZE_ANTE, true)->cut, DOLLARS(24900));
}
