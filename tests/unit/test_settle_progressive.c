/* test_settle_progressive.c - claims on meters and envy bonuses: RULES 4, R10, R27, R30, R32..R35. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "settle_table.h"

/* An Ante and a Play, and the table's progressive wager. */
static void bet_progressive(uint8_t seat, uint32_t patron, const char *cards)
{
    sit(seat, patron, cards);
    play(seat, DOLLARS(10));
    bet(seat, BAIZE_PROGRESSIVE, at_table.progressive.wager);
}

static void bystander(uint8_t seat, uint32_t patron)
{
    static const char *const cards[] = {"Tc 8d 6h 4s 2h", "Td 8h 6s 4c 3h", "Th 8s 6c 4d 2s"};
    bet_progressive(seat, patron, cards[seat % 3]);
}

/* ---- Claims ---- */

static void test_md_fcp_12_d_1_a_every_row_of_schedule_a(void **state)
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
    (void)state;
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        open_table(maryland);
        dealer_has(jack_high);
        bet_progressive(1, 1, hands[i].cards);
        settle();
        expect_claims(hands[i].claim);
        expect(1, BAIZE_PROGRESSIVE, CLAIMED, 0, 0, hands[i].clause);
        expect_clause(&at_table, settled.claims[0].clause, hands[i].clause);
        assert_int_equal(settled.claims[0].strength, line_of(1, BAIZE_PROGRESSIVE)->strength);
    }
}

/* RULES 1: `n for 1` pays n times in all; the wager was collected and does not come back, won or lost. */
static void test_rules_1_the_progressive_wager_never_comes_back(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has("Kd Kh 2c 4h 6d 8h");
    bet_progressive(1, 1, "4c 4d 5h 8s Kc");
    bet_progressive(2, 2, "Qc Qd Qh 5s 7c");
    settle();
    expect(1, BAIZE_PROGRESSIVE, LOST, 0, 0, "MD-FCP 12.D(1)(a)");
    expect(2, BAIZE_PROGRESSIVE, CLAIMED, 0, 0, "MD-FCP 12.D(1)(a)(iv)");
    expect_claims("2 three-of-a-kind tray $9.00");
}

/* MD-FCP 11.D(9): whatever the dealer has. */
static void test_md_fcp_11_d_9_a_losing_hand_claims_too(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has("Ac Ad Ah As 6c 8d");
    bet_progressive(1, 1, "4c 4d 4h 5s Qc");
    settle();
    expect(1, BAIZE_ANTE, LOST, 0, 0, "MD-FCP 11.D(4)");
    expect_claims("1 three-of-a-kind tray $9.00");
}

static void test_r27_claims_of_a_round_go_from_the_right(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
    bet_progressive(1, 1, "4c 4d 4h 4s Kc");
    bet_progressive(3, 2, "6c 6d 6h 8s Kd");
    bet_progressive(7, 3, "Ac Ad Ah As Kh");
    settle();
    expect_claims("7 four-aces meter; 3 three-of-a-kind tray $9.00; 1 four-of-a-kind tray $300.00");
}

static void test_r27_a_submission_may_name_another_order_of_claims(void **state)
{
    (void)state;
    open_table(reserve);
    dealer_has(jack_high);
    bet_progressive(1, 1, "4c 4d 4h 4s Kc");
    bet_progressive(6, 3, "Ac Ad Ah As Kh");
    settle();
    expect_claims("1 four-of-a-kind tray $1,500.00; 6 four-aces meter");
}

static void test_r30_wa_fixed_pays_from_the_meter(void **state)
{
    (void)state;
    open_table(from_meter);
    dealer_has(jack_high);
    bet_progressive(1, 1, "4c 4d 4h 8s Kc");
    settle();
    expect_claims("1 three-of-a-kind meter $75.00");
}

/* A 100% or 10% share is the meter's affair: no amount yet, and never from the tray. */
static void test_sd_16_a_i_shares_come_from_the_meter(void **state)
{
    (void)state;
    open_table(south_dakota);
    dealer_has(jack_high);
    bet_progressive(2, 1, "4c 5c 6c 7c 8c");
    bet_progressive(5, 2, "As Ks Qs Js Ts");
    settle();
    expect_claims("5 royal-flush meter; 2 straight-flush meter");
    assert_int_equal(settled.claims[0].pays.share, 1000000);
    assert_int_equal(settled.claims[1].pays.share, 100000);
    assert_string_equal(settled.claims[1].pays.level, "main");
}

/* R32: PMG-01 looks at all five cards; quads stand below the straight flush there, four to a flush is nothing. */
static void test_r32_pmg_01_looks_at_the_five_cards(void **state)
{
    (void)state;
    open_table(south_dakota);
    dealer_has(jack_high);
    bet_progressive(1, 1, "4c 6c 8c Tc Kh");
    bet_progressive(2, 2, "4d 4h 4s 8d 8h");
    bet_progressive(3, 3, "6d 6h 6s Kd Ts");
    settle();
    expect_claims("3 three-of-a-kind tray $9.00; 2 full-house tray $50.00");
    assert_int_equal(line_of(2, BAIZE_PROGRESSIVE)->ranking, BAIZE_FIVE_CARD);
    assert_int_equal(line_of(1, BAIZE_PROGRESSIVE)->result, LOST);
}

/* The lowest hand of the lowest row. */
static void test_sd_16_pmg_01_the_lowest_three_of_a_kind_claims(void **state)
{
    (void)state;
    open_table(south_dakota);
    dealer_has(jack_high);
    bet_progressive(1, 1, "2d 2h 2s 3c 4c");
    settle();
    expect_claims("1 three-of-a-kind tray $9.00");
}

/* R32: Pays 1 looks at the best four: a full house is three of a kind, four to a straight flush is one. */
static void test_r32_wa_pays_1_looks_at_the_best_four(void **state)
{
    (void)state;
    open_table(washington);
    dealer_has(jack_high);
    bet_progressive(1, 1, "4d 4h 4s 8d 8h");
    bet_progressive(2, 2, "Tc Qc Kc Jc 2h");
    settle();
    expect_claims("2 straight-flush tray $100.00; 1 three-of-a-kind tray $9.00");
}

static void test_md_fcp_12_d_1_e_three_meters(void **state)
{
    (void)state;
    open_table(three_level);
    dealer_has(jack_high);
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

static void test_a_fixed_prize_of_the_progressive_does_not_return_the_wager(void **state)
{
    (void)state;
    open_table(laboratory);
    dealer_has(jack_high);
    bet_progressive(1, 1, "4c 4d 4h 4s Kc");
    settle();
    expect(1, BAIZE_PROGRESSIVE, CLAIMED, 0, 0, "LAB");
    expect_claims("1 four-of-a-kind meter $250.00");
}

static void test_r1_the_breakage_of_a_fixed_pay_is_recorded(void **state)
{
    (void)state;
    open_table(maryland);
    at_table.progressive.schedule.rows[3].pays.denominator = 7; /* 9 for 7 on $1.00: 128 4/7 cents */
    dealer_has(jack_high);
    bet_progressive(1, 1, "4c 4d 4h 8s Kc");
    settle();
    expect_claims("1 three-of-a-kind tray $1.28");
    assert_int_equal(line_of(1, BAIZE_PROGRESSIVE)->breakage_numerator, 4);
    assert_int_equal(line_of(1, BAIZE_PROGRESSIVE)->breakage_denominator, 7);
}

static void test_no_claim_without_the_wager(void **state)
{
    (void)state;
    open_table(washington);
    dealer_has(jack_high);
    sit(1, 1, "Ac Ad Ah As Kc");
    play(1, DOLLARS(5));
    settle();
    expect_claims("");
}

/* ---- Envy ---- */

static void test_md_fcp_11_d_10_e_every_other_box_with_the_wager_receives(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
    bystander(1, 1);
    bet_progressive(3, 3, "Ac Ad Ah As Kc");
    bystander(5, 5);
    sit(7, 7, "Qc Qd 8c 6d 4h");
    play(7, DOLLARS(10)); /* no progressive wager, no envy */
    settle();
    expect_envy("5 for 3 four-aces $100; 1 for 3 four-aces $100");
    expect_clause(&at_table, settled.envies[0].clause, "MD-FCP 12.F(1)(a)");
}

static void test_md_fcp_11_d_10_e_ii_one_envy_for_each_holder(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "Qc Qd Qh Qs Kc");
    bet_progressive(6, 6, "Ts Js 8s 9s Ks");
    settle(); /* the winners receive for each other */
    expect_envy("2 for 6 straight-flush $5; 1 for 6 straight-flush $5; "
                "6 for 2 four-of-a-kind $10; 1 for 2 four-of-a-kind $10");
}

static void test_md_fcp_11_d_10_e_iii_none_for_the_dealers_hand(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has("Ac Ad Ah As Kc Qd");
    bystander(1, 1);
    bystander(2, 2);
    settle();
    expect_envy("");
}

static void test_r33_never_for_the_patrons_own_boxes(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
    bet_progressive(3, 9, "Ac Ad Ah As Kc");
    bystander(4, 9);
    bystander(5, 5);
    settle();
    expect_envy("5 for 3 four-aces $100");
}

static void test_r33_each_box_of_another_patron_receives(void **state)
{
    (void)state;
    open_table(washington);
    dealer_has(jack_high);
    bet_progressive(1, 1, "Ac Ad Ah As Kc");
    bystander(4, 9);
    bystander(5, 9);
    bystander(6, 9);
    settle();
    expect_envy("6 for 1 four-aces $100; 5 for 1 four-aces $100; 4 for 1 four-aces $100");
}

/* Two boxes of one patron hold envy hands: the others receive for both. */
static void test_r33_each_box_of_a_holder_counts(void **state)
{
    (void)state;
    open_table(washington);
    dealer_has(jack_high);
    bet_progressive(1, 1, "Ac Ad Ah As Kc");
    bet_progressive(2, 1, "Qc Qd Qh Qs Kd");
    bystander(3, 3);
    settle();
    expect_envy("3 for 2 four-of-a-kind $10; 3 for 1 four-aces $100");
}

static void test_r34_the_holder_need_not_have_the_wager(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
    bystander(1, 1);
    sit(2, 2, "Ac Ad Ah As Kc");
    bet(2, BAIZE_ACES_UP, DOLLARS(5));
    settle();
    expect_envy("1 for 2 four-aces $100");
    expect_claims("");
}

static void test_r34_a_folded_hand_counts_while_a_wager_on_it_is_live(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
    bystander(1, 1);
    sit(2, 2, "Ac Ad Ah As Kc");
    bet(2, BAIZE_ANTE, DOLLARS(10));
    bet(2, BAIZE_PROGRESSIVE, DOLLARS(1)); /* lost by the fold there */
    fold(2);
    settle();
    expect_envy("");
    bet(2, BAIZE_ACES_UP, DOLLARS(5));
    settle();
    expect_envy("1 for 2 four-aces $100");
}

static void test_r34_sd_the_live_progressive_keeps_a_folded_hand(void **state)
{
    (void)state;
    open_table(south_dakota);
    dealer_has(jack_high);
    bystander(1, 1);
    sit(2, 2, "As Ks Qs Js Ts");
    bet(2, BAIZE_ANTE, DOLLARS(10));
    bet(2, BAIZE_PROGRESSIVE, DOLLARS(1));
    fold(2);
    settle();
    expect_envy("1 for 2 royal-flush $1,000");
    expect_claims("2 royal-flush meter");
}

static void test_md_fcp_11_c_3_envy_survives_a_fold(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
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

static void test_r39_no_envy_for_whoever_gave_the_wagers_up(void **state)
{
    (void)state;
    open_table(maryland);
    dealer_has(jack_high);
    bystander(1, 1);
    leave(1);
    bet_progressive(2, 2, "Ac Ad Ah As Kc");
    settle();
    expect_envy("");
}

static void test_r34_only_the_highest_envy_row_pays(void **state)
{
    (void)state;
    open_table(washington);
    dealer_has(jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "Kc Kd Kh Ks Ac");
    settle();
    expect_envy("1 for 2 four-of-a-kind $10");
}

static void test_md_fcp_12_g_a_5_dollar_wager_receives_five_times(void **state)
{
    (void)state;
    open_table(three_level);
    dealer_has(jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "4c 5c 6c 7c 8c");
    settle();
    expect_envy("1 for 2 straight-flush $1,500");
    expect_clause(&at_table, settled.envies[0].clause, "MD-FCP 12.G(5)(b)");
}

static void test_sd_16_envy_scales_with_the_wager(void **state)
{
    (void)state;
    open_table(reserve);
    dealer_has(jack_high);
    bystander(1, 1);
    bet_progressive(2, 2, "Qc Qd Qh Qs Kc");
    settle();
    expect_envy("1 for 2 four-of-a-kind $125");
}

/* R35: envy table D looks at five cards while schedule A looks at four: four to a royal claims, and nobody envies it.
 */
static void test_r35_schedule_and_envy_may_look_at_different_hands(void **state)
{
    (void)state;
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
static void test_an_envy_row_has_an_upper_end_too(void **state)
{
    (void)state;
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

static void test_no_progressive_no_envy(void **state)
{
    (void)state;
    open_table(fcp_08);
    dealer_has(jack_high);
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
static void test_a_full_table_of_envy_hands(void **state)
{
    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_md_fcp_12_d_1_a_every_row_of_schedule_a),
        cmocka_unit_test(test_rules_1_the_progressive_wager_never_comes_back),
        cmocka_unit_test(test_md_fcp_11_d_9_a_losing_hand_claims_too),
        cmocka_unit_test(test_r27_claims_of_a_round_go_from_the_right),
        cmocka_unit_test(test_r27_a_submission_may_name_another_order_of_claims),
        cmocka_unit_test(test_r30_wa_fixed_pays_from_the_meter),
        cmocka_unit_test(test_sd_16_a_i_shares_come_from_the_meter),
        cmocka_unit_test(test_r32_pmg_01_looks_at_the_five_cards),
        cmocka_unit_test(test_sd_16_pmg_01_the_lowest_three_of_a_kind_claims),
        cmocka_unit_test(test_r32_wa_pays_1_looks_at_the_best_four),
        cmocka_unit_test(test_md_fcp_12_d_1_e_three_meters),
        cmocka_unit_test(test_a_fixed_prize_of_the_progressive_does_not_return_the_wager),
        cmocka_unit_test(test_r1_the_breakage_of_a_fixed_pay_is_recorded),
        cmocka_unit_test(test_no_claim_without_the_wager),
        cmocka_unit_test(test_md_fcp_11_d_10_e_every_other_box_with_the_wager_receives),
        cmocka_unit_test(test_md_fcp_11_d_10_e_ii_one_envy_for_each_holder),
        cmocka_unit_test(test_md_fcp_11_d_10_e_iii_none_for_the_dealers_hand),
        cmocka_unit_test(test_r33_never_for_the_patrons_own_boxes),
        cmocka_unit_test(test_r33_each_box_of_another_patron_receives),
        cmocka_unit_test(test_r33_each_box_of_a_holder_counts),
        cmocka_unit_test(test_r34_the_holder_need_not_have_the_wager),
        cmocka_unit_test(test_r34_a_folded_hand_counts_while_a_wager_on_it_is_live),
        cmocka_unit_test(test_r34_sd_the_live_progressive_keeps_a_folded_hand),
        cmocka_unit_test(test_md_fcp_11_c_3_envy_survives_a_fold),
        cmocka_unit_test(test_r39_no_envy_for_whoever_gave_the_wagers_up),
        cmocka_unit_test(test_r34_only_the_highest_envy_row_pays),
        cmocka_unit_test(test_md_fcp_12_g_a_5_dollar_wager_receives_five_times),
        cmocka_unit_test(test_sd_16_envy_scales_with_the_wager),
        cmocka_unit_test(test_r35_schedule_and_envy_may_look_at_different_hands),
        cmocka_unit_test(test_an_envy_row_has_an_upper_end_too),
        cmocka_unit_test(test_no_progressive_no_envy),
        cmocka_unit_test(test_a_full_table_of_envy_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
