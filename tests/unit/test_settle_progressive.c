/* test_settle_progressive.c - claims on meters and envy bonuses: RULES 4, R10, R27, R30, R32..R35. */
#include "settle_table.h"

/* An Ante and a Play, and the table's progressive wager. */
static void bet_progressive(uint8_t seat, uint32_t patron, const char *cards)
{
    sit_with(seat, patron, cards, "ante 10, play 10");
    bet(seat, BAIZE_PROGRESSIVE, at_table.progressive.wager);
}

static void bystander(uint8_t seat, uint32_t patron)
{
    static const char *const cards[] = {"Tc 8d 6h 4s 2h", "Td 8h 6s 4c 3h", "Th 8s 6c 4d 2s"};
    bet_progressive(seat, patron, cards[seat % 3]);
}

/* ---- Claims ---- */

TEST(test_md_fcp_12_d_1_a_every_row_of_schedule_a)
{
    static const struct {
        const char *cards;
        const char *claim;
        const char *clause;
    } hands[] = {
        {"Ac Ad Ah As Kc", "1 four-aces meter", "MD-FCP 12.D(1)(a)(i)"},
        {"4c 4d 4h 4s Kc", "1 four-of-a-kind tray $300.00", "MD-FCP 12.D(1)(a)(ii)"},
        {"4c 5c 6c 7c Kd", "1 straight-flush tray $100.00", "MD-FCP 12.D(1)(a)(iii)"},
        {"4c 4d 4h 8s Kc", "1 three-of-a-kind tray $9.00", "MD-FCP 12.D(1)(a)(iv)"},
    };
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        open_against(maryland, jack_high);
        bet_progressive(1, 1, hands[i].cards);
        settle();
        expect_claims(hands[i].claim);
        expect(1, BAIZE_PROGRESSIVE, CLAIMED, 0, 0, hands[i].clause);
        expect_clause(&at_table, settled.claims[0].clause, hands[i].clause);
        assert_int_equal(settled.claims[0].strength, line_of(1, BAIZE_PROGRESSIVE)->strength);
    }
}

/* RULES 1: `n for 1` pays n times in all; the wager was collected and does not come back, won or lost. */
TEST(test_rules_1_the_progressive_wager_never_comes_back)
{
    open_against(maryland, "Kd Kh 2c 4h 6d 8h");
    bet_progressive(1, 1, "4c 4d 5h 8s Kc");
    bet_progressive(2, 2, "Qc Qd Qh 5s 7c");
    settle();
    expect(1, BAIZE_PROGRESSIVE, LOST, 0, 0, "MD-FCP 12.D(1)(a)");
    expect(2, BAIZE_PROGRESSIVE, CLAIMED, 0, 0, "MD-FCP 12.D(1)(a)(iv)");
    expect_claims("2 three-of-a-kind tray $9.00");
}

/* MD-FCP 11.D(9): whatever the dealer has. */
TEST(test_md_fcp_11_d_9_a_losing_hand_claims_too)
{
    open_against(maryland, "Ac Ad Ah As 6c 8d");
    bet_progressive(1, 1, "4c 4d 4h 5s Qc");
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "MD-FCP 11.D(4)");
    expect_claims("1 three-of-a-kind tray $9.00");
}

TEST(test_r27_claims_of_a_round_go_from_the_right)
{
    open_against(maryland, jack_high);
    bet_progressive(1, 1, "4c 4d 4h 4s Kc");
    bet_progressive(3, 2, "6c 6d 6h 8s Kd");
    bet_progressive(7, 3, "Ac Ad Ah As Kh");
    settle();
    expect_claims("7 four-aces meter; 3 three-of-a-kind tray $9.00; 1 four-of-a-kind tray $300.00");
}

TEST(test_r27_a_submission_may_name_another_order_of_claims)
{
    open_against(reserve, jack_high);
    bet_progressive(1, 1, "4c 4d 4h 4s Kc");
    bet_progressive(6, 3, "Ac Ad Ah As Kh");
    settle();
    expect_claims("1 four-of-a-kind tray $1,500.00; 6 four-aces meter");
}

TEST(test_r30_wa_fixed_pays_from_the_meter)
{
    open_against(from_meter, jack_high);
    bet_progressive(1, 1, "4c 4d 4h 8s Kc");
    settle();
    expect_claims("1 three-of-a-kind meter $75.00");
}

/* A 100% or 10% share is the meter's affair: no amount yet, and never from the tray. */
TEST(test_sd_16_a_i_shares_come_from_the_meter)
{
    open_against(south_dakota, jack_high);
    bet_progressive(2, 1, "4c 5c 6c 7c 8c");
    bet_progressive(5, 2, "As Ks Qs Js Ts");
    settle();
    expect_claims("5 royal-flush meter; 2 straight-flush meter");
    assert_int_equal(settled.claims[0].pays.share, 1000000);
    assert_int_equal(settled.claims[1].pays.share, 100000);
    assert_string_equal(settled.claims[1].pays.level, "main");
}

/* R32: PMG-01 looks at all five cards; quads stand below the straight flush there, four to a flush is nothing. */
TEST(test_r32_pmg_01_looks_at_the_five_cards)
{
    open_against(south_dakota, jack_high);
    bet_progressive(1, 1, "4c 6c 8c Tc Kh");
    bet_progressive(2, 2, "4d 4h 4s 8d 8h");
    bet_progressive(3, 3, "6d 6h 6s Kd Ts");
    settle();
    expect_claims("3 three-of-a-kind tray $9.00; 2 full-house tray $50.00");
    assert_int_equal(line_of(2, BAIZE_PROGRESSIVE)->ranking, BAIZE_FIVE_CARD);
    assert_int_equal(line_of(1, BAIZE_PROGRESSIVE)->result, LOST);
}

/* The lowest hand of the lowest row. */
TEST(test_sd_16_pmg_01_the_lowest_three_of_a_kind_claims)
{
    open_against(south_dakota, jack_high);
    bet_progressive(1, 1, "2d 2h 2s 3c 4c");
    settle();
    expect_claims("1 three-of-a-kind tray $9.00");
}

/* R32: Pays 1 looks at the best four: a full house is three of a kind, four to a straight flush is one. */
TEST(test_r32_wa_pays_1_looks_at_the_best_four)
{
    open_against(washington, jack_high);
    bet_progressive(1, 1, "4d 4h 4s 8d 8h");
    bet_progressive(2, 2, "Tc Qc Kc Jc 2h");
    settle();
    expect_claims("2 straight-flush tray $100.00; 1 three-of-a-kind tray $9.00");
}

TEST(test_md_fcp_12_d_1_e_three_meters)
{
    open_against(three_level, jack_high);
    bet_progressive(1, 1, "As Ks Qs Js Ts");
    bet_progressive(2, 2, "4c 5c 6c 7c 8c");
    bet_progressive(3, 3, "Qc Qd Qh Kh Kd");
    bet_progressive(4, 4, "6d 6h 6s 8d Td");
    settle();
    expect_claims("4 three-of-a-kind tray $50.00; 3 full-house tray $250.00; 2 straight-flush meter; "
                  "1 royal-flush meter");
    assert_string_equal(settled.claims[2].pays.level, "major");
    assert_string_equal(settled.claims[3].pays.level, "mega");
}

TEST(test_a_fixed_prize_of_the_progressive_does_not_return_the_wager)
{
    open_against(laboratory, jack_high);
    bet_progressive(1, 1, "4c 4d 4h 4s Kc");
    settle();
    expect(1, BAIZE_PROGRESSIVE, CLAIMED, 0, 0, "LAB");
    expect_claims("1 four-of-a-kind meter $250.00");
}

TEST(test_r1_the_breakage_of_a_fixed_pay_is_recorded)
{
    open_table(maryland);
    at_table.progressive.schedule.rows[3].pays.denominator = 7; /* 9 for 7 on $1.00: 128 4/7 cents */
    dealer_has(jack_high);
    bet_progressive(1, 1, "4c 4d 4h 8s Kc");
    settle();
    expect_claims("1 three-of-a-kind tray $1.28");
    assert_int_equal(line_of(1, BAIZE_PROGRESSIVE)->breakage_numerator, 4);
    assert_int_equal(line_of(1, BAIZE_PROGRESSIVE)->breakage_denominator, 7);
}

TEST(test_no_claim_without_the_wager)
{
    open_against(washington, jack_high);
    sit_with(1, 1, "Ac Ad Ah As Kc", "ante 5, play 5");
    settle();
    expect_claims("");
}

/* ---- Envy ---- */

TEST(test_md_fcp_11_d_10_e_every_other_box_with_the_wager_receives)
{
    open_against(maryland, jack_high);
    bystander(1, 1);
    bet_progressive(3, 3, "Ac Ad Ah As Kc");
    bystander(5, 5);
    sit(7, 7, "Qc Qd 8c 6d 4h");
    play(7, DOLLARS(10)); /* no progressive wager, no envy */
    settle();
    expect_envy("5 for 3 four-aces $100; 1 for 3 four-aces $100");
    expect_clause(&at_table, settled.envies[0].clause, "MD-FCP 12.F(1)(a)");
}

TEST(test_md_fcp_11_d_10_e_ii_one_envy_for_each_holder)
{
    open_against(maryland, jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "Qc Qd Qh Qs Kc");
    bet_progressive(6, 6, "Ts Js 8s 9s Ks");
    settle(); /* the winners receive for each other */
    expect_envy("2 for 6 straight-flush $5; 1 for 6 straight-flush $5; "
                "6 for 2 four-of-a-kind $10; 1 for 2 four-of-a-kind $10");
}

TEST(test_md_fcp_11_d_10_e_iii_none_for_the_dealers_hand)
{
    open_against(maryland, "Ac Ad Ah As Kc Qd");
    bystander(1, 1);
    bystander(2, 2);
    settle();
    expect_envy("");
}

TEST(test_r33_never_for_the_patrons_own_boxes)
{
    open_against(maryland, jack_high);
    bet_progressive(3, 9, "Ac Ad Ah As Kc");
    bystander(4, 9);
    bystander(5, 5);
    settle();
    expect_envy("5 for 3 four-aces $100");
}

TEST(test_r33_each_box_of_another_patron_receives)
{
    open_against(washington, jack_high);
    bet_progressive(1, 1, "Ac Ad Ah As Kc");
    bystander(4, 9);
    bystander(5, 9);
    bystander(6, 9);
    settle();
    expect_envy("6 for 1 four-aces $100; 5 for 1 four-aces $100; 4 for 1 four-aces $100");
}

/* Two boxes of one patron hold envy hands: the others receive for both. */
TEST(test_r33_each_box_of_a_holder_counts)
{
    open_against(washington, jack_high);
    bet_progressive(1, 1, "Ac Ad Ah As Kc");
    bet_progressive(2, 1, "Qc Qd Qh Qs Kd");
    bystander(3, 3);
    settle();
    expect_envy("3 for 2 four-of-a-kind $10; 3 for 1 four-aces $100");
}

TEST(test_r34_the_holder_need_not_have_the_wager)
{
    open_against(maryland, jack_high);
    bystander(1, 1);
    sit_with(2, 2, "Ac Ad Ah As Kc", "aces-up 5");
    settle();
    expect_envy("1 for 2 four-aces $100");
    expect_claims("");
}

TEST(test_r34_a_folded_hand_counts_while_a_wager_on_it_is_live)
{
    open_against(maryland, jack_high);
    bystander(1, 1);
    sit_with(2, 2, "Ac Ad Ah As Kc", "ante 10");
    bet(2, BAIZE_PROGRESSIVE, DOLLARS(1)); /* lost by the fold there */
    fold(2);
    settle();
    expect_envy("");
    bet(2, BAIZE_ACES_UP, DOLLARS(5));
    settle();
    expect_envy("1 for 2 four-aces $100");
}

TEST(test_r34_sd_the_live_progressive_keeps_a_folded_hand)
{
    open_against(south_dakota, jack_high);
    bystander(1, 1);
    sit_with(2, 2, "As Ks Qs Js Ts", "ante 10, progressive 1");
    fold(2);
    settle();
    expect_envy("1 for 2 royal-flush $1,000");
    expect_claims("2 royal-flush meter");
}

TEST(test_md_fcp_11_c_3_envy_survives_a_fold)
{
    open_against(maryland, jack_high);
    bystander(1, 1);
    fold(1);
    bet(1, BAIZE_PLAY, 0);
    bet_progressive(2, 2, "Ac Ad Ah As Kc");
    settle();
    expect_envy("1 for 2 four-aces $100");
    at_table.progressive.envy.survives_fold = false; /* data, not code */
    settle();
    expect_envy("");
}

TEST(test_r39_no_envy_for_whoever_gave_the_wagers_up)
{
    open_against(maryland, jack_high);
    bystander(1, 1);
    leave(1);
    bet_progressive(2, 2, "Ac Ad Ah As Kc");
    settle();
    expect_envy("");
}

TEST(test_r34_only_the_highest_envy_row_pays)
{
    open_against(washington, jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "Kc Kd Kh Ks Ac");
    settle();
    expect_envy("1 for 2 four-of-a-kind $10");
}

TEST(test_md_fcp_12_g_a_5_dollar_wager_receives_five_times)
{
    open_against(three_level, jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "4c 5c 6c 7c 8c");
    settle();
    expect_envy("1 for 2 straight-flush $1,500");
    expect_clause(&at_table, settled.envies[0].clause, "MD-FCP 12.G(5)(b)");
}

TEST(test_sd_16_envy_scales_with_the_wager)
{
    open_against(reserve, jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "Qc Qd Qh Qs Kc");
    settle();
    expect_envy("1 for 2 four-of-a-kind $125");
}

/* R35: envy table D looks at five cards while schedule A looks at four: four to a royal claims, and nobody envies it.
 */
TEST(test_r35_schedule_and_envy_may_look_at_different_hands)
{
    open_edited(maryland, "envy: A", "envy: D");
    dealer_has(jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "As Ks Qs Js 2h");
    settle();
    expect_claims("2 straight-flush tray $100.00");
    expect_envy("");
    bet_progressive(2, 2, "As Ks Qs Js Ts");
    settle();
    expect_claims("2 straight-flush tray $100.00");
    expect_envy("1 for 2 royal-flush $1,000");
}

/* An envy row is for its own hands; a better hand that has no row is not envied. */
TEST(test_an_envy_row_has_an_upper_end_too)
{
    open_table(maryland);
    at_table.progressive.envy.rows[0] = at_table.progressive.envy.rows[2];
    at_table.progressive.envy.count = 1;
    dealer_has(jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "Ac Ad Ah As Kc");
    bet_progressive(3, 3, "Qh Jh Th 9h 2d");
    settle();
    expect_envy("2 for 3 straight-flush $5; 1 for 3 straight-flush $5");
}

TEST(test_no_progressive_no_envy)
{
    open_against(fcp_08, jack_high);
    sit(1, 1, "Ac Ad Ah As Kc");
    sit(2, 2, "Qc Qd Qh Qs Kd");
    play(1, 250);
    play(2, 250);
    bet(1, BAIZE_PROGRESSIVE, 100); /* not offered: not looked at */
    settle();
    expect_claims("");
    expect_envy("");
    expect_order(1, "ante, ante bonus, play");
}

/* The most there can be: everybody holds an envy hand and receives for every other. */
TEST(test_a_full_table_of_envy_hands)
{
    open_table(laboratory);
    at_table.progressive.envy.rows[0].least = 1; /* any hand */
    dealer_has(jack_high);
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        bystander(seat, seat);
    settle();
    assert_int_equal(settled.envies_count, BAIZE_ENVIES_MOST);
    assert_int_equal(settled.envies[0].holder, 9);
    assert_int_equal(settled.envies[0].seat, 8);
    assert_int_equal(settled.envies[BAIZE_ENVIES_MOST - 1].holder, 1);
    assert_int_equal(settled.envies[BAIZE_ENVIES_MOST - 1].seat, 2);
}
