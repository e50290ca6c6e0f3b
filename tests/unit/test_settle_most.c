/* test_settle_most.c - the most a seat could get: figures by hand, and the best hand that gets it. */
#include "settle_table.h"

static baize_cents most(uint8_t seat)
{
    return baize_settle_most(&at_table, &input, seat);
}

static baize_cents got(uint8_t seat)
{
    baize_cents sum = 0;
    assert_int_equal(baize_settle_round(&at_table, &input, &settled), BAIZE_OK);
    for (uint8_t i = 0; i < settled.seats[seat - 1].count; i++)
        sum += settled.seats[seat - 1].lines[i].winnings + settled.seats[seat - 1].lines[i].returned;
    for (uint8_t i = 0; i < settled.claims_count; i++)
        if (settled.claims[i].seat == seat && settled.claims[i].from == BAIZE_FROM_TRAY)
            sum += settled.claims[i].fixed_cents;
    for (uint8_t i = 0; i < settled.envies_count; i++)
        sum += settled.envies[i].seat == seat ? settled.envies[i].amount : 0;
    return sum;
}

TEST(test_four_of_a_kind_gets_the_most)
{
    open_table("maryland-four-card-poker");
    dealer_has(jack_high);
    sit_with(1, 1, "As Ah Ad Ac Kd", "ante 10, play 10, aces-up 5");
    /* Ante and Play 20 + 20, the bonus 25 to 1, Aces Up 50 to 1 and its wager. */
    assert_int_equal(most(1), DOLLARS(40 + 250 + 255));
    assert_int_equal(got(1), most(1));
    sit(1, 1, "As Ks 8d 6h 4c"); /* the cards do not matter */
    play(1, DOLLARS(10));
    bet(1, BAIZE_ACES_UP, DOLLARS(5));
    assert_int_equal(most(1), DOLLARS(40 + 250 + 255));
    assert_true(got(1) < most(1));
}

/* Whether the seat folded may be what is disputed. Without Play there is no bonus. */
TEST(test_a_fold_leaves_even_money_on_the_ante)
{
    open_table("maryland-four-card-poker");
    dealer_has(jack_high);
    sit_with(1, 1, "As Ah Ad Ac Kd", "ante 10");
    input.seats[0].folded = true;
    assert_int_equal(most(1), DOLLARS(20));
    assert_int_equal(got(1), 0);
}

TEST(test_the_payout_limit_cuts_winnings_and_not_wagers)
{
    open_table("maryland-double-draw-poker");
    sit(1, 1, "As Ah Ad Ac J1");
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (at_table.wagers[w].offered)
            bet(1, (enum baize_wager)w, DOLLARS(10));
    baize_cents free = most(1);
    assert_int_equal(got(1), free);
    at_table.payout_limit.per_hand = DOLLARS(100);
    assert_int_equal(most(1), DOLLARS(40 + 100));
    assert_int_equal(got(1), most(1));
}

TEST(test_a_meters_share_is_left_out_and_envy_is_counted)
{
    open_table("maryland-four-card-poker");
    dealer_has(jack_high);
    sit(1, 1, "As Kd 8c 6h 4s");
    bet(1, BAIZE_PROGRESSIVE, at_table.progressive.wager);
    baize_cents alone = most(1);
    baize_cents fixed = 0;
    for (uint8_t i = 0; i < at_table.progressive.schedule.count; i++) {
        struct baize_pay paid = {.winnings_cents = 0};
        if (at_table.progressive.schedule.rows[i].pays.kind != BAIZE_ODDS_METER)
            assert_int_equal(
                baize_odds_pay(&at_table.progressive.schedule.rows[i].pays, at_table.progressive.wager, &paid),
                BAIZE_OK);
        fixed = paid.winnings_cents > fixed ? paid.winnings_cents : fixed;
    }
    assert_true(fixed > 0);
    assert_int_equal(alone, fixed);
    at_table.progressive.fixed_pays_from = BAIZE_FROM_METER;
    assert_int_equal(most(1), 0);
    sit(2, 2, "Ah Ad Ac Ks Kh"); /* another patron may hold an envy hand */
    sit(3, 1, "2s 2h 2d 9d Tc"); /* the own second box may not */
    assert_int_equal(most(1), at_table.progressive.envy.rows[0].amount);
    sit(2, 2, "Qs Qh Qd Qc Kh");
    assert_true(got(1) <= most(1));
}

TEST(test_seats_without_a_hand_get_nothing)
{
    open_table("maryland-four-card-poker");
    bet(1, BAIZE_ANTE, DOLLARS(10));
    assert_int_equal(most(0), 0);
    assert_int_equal(most(1), 0);
    assert_int_equal(most(BAIZE_SEATS_MOST), 0);
    input.seats[0].dealt = true;
    bet(1, BAIZE_PLAY, INT64_MAX);
    assert_int_equal(most(1), INT64_MAX); /* too much to count */
}
