/* test_round_back_out.c - a progressive win that was paid is undone (R26), and then the round can be void (R28). */
#include "test_round.h"

/* Seat 1 claims the meter, seat 2 claims $300.00 of the tray; seat 6 has nothing. Claims are paid from 7 to 1. */
static int two_claims(void **state)
{
    (void)state;
    sit_down(maryland);
    for (uint8_t i = 0; i < 3; i++) {
        static const uint8_t seats[] = {1, 2, 6};
        must(bet(seats[i], 7u + i, BAIZE_ANTE, DOLLARS(10)));
        must(bet(seats[i], 7u + i, BAIZE_PROGRESSIVE, game.progressive.wager));
    }
    hand_for(1, "As Ah Ad Ac 2h");
    hand_for(2, "Ks Kh Kd Kc 3h");
    hand_for(6, "Qs Jh 9d 5c 4h");
    hand_for(BAIZE_PLACE_DEALER, "Ts Jd 8d 6c 4s 2s");
    close_and_deal();
    must(play(1, DOLLARS(30)), play(2, DOLLARS(17)), fold(6));
    settle_all();
    expect_phase(BAIZE_PHASE_CLAIMS);
    return 0;
}

static void pay_all(void)
{
    must(pay_claim(DOLLARS(300)));
    must(pay_claim(DOLLARS(5000)));
    must(simple(BAIZE_ACT_PAY_ENVY));
    expect_phase(BAIZE_PHASE_CLOSING);
}

TEST(test_R26_what_was_paid_goes_back_to_where_it_came_from)
{
    baize_cents chips_1 = money_of(BAIZE_ACCOUNT_CHIPS, 7);
    baize_cents chips_2 = money_of(BAIZE_ACCOUNT_CHIPS, 8);
    baize_cents tray = money_of(BAIZE_ACCOUNT_TRAY, 0);
    must(pay_claim(DOLLARS(300)));
    must(pay_claim(DOLLARS(5000)));
    expect_chips(7, chips_1 + DOLLARS(5000));
    must(back_out(1));
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].kind, BAIZE_EVENT_CLAIM_BACKED_OUT);
    assert_int_equal(happened.events[0].claim_backed_out.seat, 1);
    assert_int_equal(happened.events[0].claim_backed_out.order, 2);
    assert_int_equal(happened.events[0].claim_backed_out.amount, DOLLARS(5000));
    assert_int_equal(happened.events[0].claim_backed_out.from, BAIZE_FROM_METER);
    expect_chips(7, chips_1);
    assert_int_equal(money_of(BAIZE_ACCOUNT_PENDING, 0), 0);
    expect_chips(8, chips_2 + DOLLARS(300));
    must(back_out(2));
    assert_int_equal(happened.events[0].claim_backed_out.order, 1);
    assert_int_equal(happened.events[0].claim_backed_out.from, BAIZE_FROM_TRAY);
    expect_chips(8, chips_2);
    assert_int_equal(money_of(BAIZE_ACCOUNT_TRAY, 0), tray);
}

TEST(test_R28_a_void_is_possible_when_every_paid_win_is_backed_out)
{
    pay_all();
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID);
    must(back_out(2));
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID);
    must(back_out(1), report(BAIZE_WRONG_HAND_SIZE, ""));
    expect_all_back();
    refuses(back_out(1), NOT_NOW);
}

/* One win is paid and backed out while the other still waits: that one stands in nobody's way. */
TEST(test_R28_a_claim_that_waits_does_not_hinder_a_void)
{
    must(pay_claim(DOLLARS(300)));
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID);
    must(back_out(2), report(BAIZE_WRONG_HAND_SIZE, ""));
    expect_all_back();
}

/* The cards still make the hand: it waits again. Which of the two is paid first is for the meter to say. */
TEST(test_R27_a_backed_out_claim_waits_again_and_either_may_be_paid)
{
    must(pay_claim(DOLLARS(300)));
    must(back_out(2));
    expect_phase(BAIZE_PHASE_CLAIMS);
    refuses(simple(BAIZE_ACT_END_ROUND), CLAIM_WAITS);
    must(pay_seat(1, DOLLARS(5000)));
    assert_int_equal(happened.events[0].claim_paid.seat, 1);
    assert_int_equal(happened.events[0].claim_paid.order, 2);
    refuses(pay_seat(1, DOLLARS(5000)), NOTHING_TO_PAY);
    must(simple(BAIZE_ACT_PAY_ENVY)); /* which waits for no win */
    refuses(pay_seat(2, DOLLARS(301)), AMOUNT_NOT_AS_FIXED);
    must(pay_seat(2, DOLLARS(300)));
    assert_int_equal(happened.events[0].claim_paid.seat, 2);
    assert_int_equal(happened.events[0].claim_paid.order, 1);
    refuses(pay_seat(2, DOLLARS(300)), NOT_NOW);
    expect_phase(BAIZE_PHASE_CLOSING);
    must(back_out(1)); /* even now */
    expect_phase(BAIZE_PHASE_CLAIMS);
    refuses(simple(BAIZE_ACT_END_ROUND), CLAIM_WAITS);
    must(pay_claim(DOLLARS(5000)));
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID);
    must(simple(BAIZE_ACT_END_ROUND));
    assert_int_equal(money_of(BAIZE_ACCOUNT_PENDING, 0), -DOLLARS(5000));
}

TEST(test_R26_only_a_win_that_was_paid_is_backed_out_and_once)
{
    refuses(back_out(0), SEAT_UNKNOWN);
    refuses(back_out(8), SEAT_UNKNOWN);
    refuses(back_out(1), CLAIM_NOT_PAID);
    must(pay_claim(DOLLARS(300)));
    refuses(back_out(1), CLAIM_NOT_PAID);
    refuses(back_out(6), CLAIM_NOT_PAID);
    must(back_out(2));
    refuses(back_out(2), CLAIM_NOT_PAID);
    must(pay_seat(1, DOLLARS(5000)), pay_seat(2, DOLLARS(300)), simple(BAIZE_ACT_PAY_ENVY));
    must(simple(BAIZE_ACT_END_ROUND));
    refuses(back_out(1), NOT_NOW); /* END GAME: too late (R28) */
    must(open_round());
    refuses(back_out(1), NOT_NOW);
}

/* A meter may award nothing: then nothing moves, and the win is undone all the same. */
TEST(test_R26_a_win_of_nothing_is_backed_out)
{
    must(pay_claim(DOLLARS(300)));
    must(pay_claim(0));
    must(back_out(2));
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID);
    must(back_out(1));
    assert_int_equal(happened.events[0].posting.count, 0);
    must(report(BAIZE_WRONG_HAND_SIZE, ""));
    expect_all_back();
}

static void cannot_follow(const struct baize_event *event)
{
    struct baize_round before = table;
    assert_int_equal(baize_round_fold(&game, &table, event), BAIZE_ROUND_EVENT_UNEXPECTED);
    assert_memory_equal(&before, &table, sizeof table);
}

TEST(test_decision_1_an_event_that_is_not_this_back_out_cannot_follow)
{
    must(pay_claim(DOLLARS(300)));
    struct baize_round paid = table;
    must(back_out(2));
    struct baize_event event = happened.events[0];
    cannot_follow(&event); /* twice */
    table = paid;
    struct baize_event wrong = event;
    wrong.claim_backed_out.seat = 1;
    cannot_follow(&wrong);
    wrong = event;
    wrong.claim_backed_out.order = 2;
    cannot_follow(&wrong);
    wrong = event;
    wrong.claim_backed_out.amount++;
    cannot_follow(&wrong);
    wrong = event;
    wrong.claim_backed_out.from = BAIZE_FROM_METER;
    cannot_follow(&wrong);
    table.phase = BAIZE_PHASE_REVEAL;
    cannot_follow(&event);
    table.phase = BAIZE_PHASE_SETTLEMENT;
    table.claims_due = 1; /* between a seat and its claim */
    cannot_follow(&event);
    table.claims_due = 0;
    table.phase = BAIZE_PHASE_CLAIMS;
    assert_int_equal(baize_round_fold(&game, &table, &event), BAIZE_OK);
}

/* The payment itself names its claim. */
TEST(test_decision_1_a_payment_of_another_claim_cannot_follow)
{
    struct baize_round made = table;
    must(pay_claim(DOLLARS(300)));
    struct baize_event event = happened.events[0];
    table = made;
    struct baize_event wrong = event;
    wrong.claim_paid.seat = 1;
    cannot_follow(&wrong);
    wrong = event;
    wrong.claim_paid.from = BAIZE_FROM_METER;
    cannot_follow(&wrong);
    assert_int_equal(baize_round_fold(&game, &table, &event), BAIZE_OK);
}

AROUND_EACH_TEST(two_claims, NULL);
