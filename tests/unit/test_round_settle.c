/* test_round_settle.c - the order of settlement, claims and envy, and the end of a round. */
#include "test_round.h"

static const struct baize_event *settle_next(void)
{
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    assert_int_equal(happened.events[0].kind, BAIZE_EVENT_SEAT_SETTLED);
    return &happened.events[0];
}

static void expect_order(const uint8_t *seats, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_int_equal(settle_next()->seat_settled.seat, seats[i]);
    assert_int_not_equal(table.phase, BAIZE_PHASE_SETTLEMENT);
}

/* ---- Order ---- */

TEST(test_md_fcp_11_d_seats_are_settled_from_the_dealers_right)
{
    const char *const ids[] = {maryland, south_dakota, washington}; /* SD (9), WA Dealing 6 */
    const uint8_t order[] = {7, 4, 3, 1};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        for (uint8_t k = 0; k < COUNT_OF(order); k++)
            must(bet(order[k], order[k], k == 1 ? BAIZE_ACES_UP : BAIZE_ANTE, DOLLARS(10)));
        close_and_deal();
        must(fold(1)); /* R12: a folded seat in its turn */
        must(play(3, DOLLARS(10)), play(7, DOLLARS(10)));
        refuses(simple(BAIZE_ACT_END_ROUND), NOT_NOW);
        must(simple(BAIZE_ACT_REVEAL));
        expect_order(order, COUNT_OF(order));
    }
}

TEST(test_md_dd_11_d_seats_are_settled_from_the_dealers_left)
{
    const uint8_t order[] = {1, 3, 6};
    sit_down(double_draw);
    for (size_t k = 0; k < COUNT_OF(order); k++) {
        must(bet(order[k], order[k], BAIZE_ANTE, DOLLARS(10)), bet(order[k], order[k], BAIZE_BONUS, DOLLARS(10)));
    }
    close_and_deal();
    must(play(1, 0), fold(3), play(6, 0), discard(1, ""), discard(6, ""), play(1, 0), play(6, 0), discard(1, ""));
    must(discard(6, ""));
    refuses(simple(BAIZE_ACT_REVEAL), NOT_NOW);
    expect_order(order, COUNT_OF(order));
}

static void expect_lines(const struct baize_event *event, const char *expected)
{
    const struct baize_settle_lines *lines = &event->seat_settled.settlement;
    begin_words();
    for (uint8_t i = 0; i < lines->count; i++)
        baize_text_format(&out, "%s%s%s", i > 0 ? " " : "", baize_wager_id(lines->lines[i].wager),
                          lines->lines[i].bonus ? "+" : "");
    expect_words(expected);
}

/* Three aces, beaten by nobody: every wager has a line. */
static const struct baize_event *settle_three_aces(const char *id)
{
    sit_down(id);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)));
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (game.wagers[w].offered &&
            (w == BAIZE_SIX_CARD_BONUS || w == BAIZE_BAD_BEAT_BONUS || w == BAIZE_PROGRESSIVE))
            must(
                bet(1, 7, (enum baize_wager)w, w == BAIZE_PROGRESSIVE ? game.progressive.wager : game.wagers[w].least));
    hand_for(1, "As Ah Ad 7c 2h");
    hand_for(BAIZE_PLACE_DEALER, "Ks Qh 8d 6c 4h 2s");
    close_and_deal();
    must(play(1, DOLLARS(30)), simple(BAIZE_ACT_REVEAL));
    return settle_next();
}

TEST(test_rules_2_the_order_of_a_seats_wagers)
{
    expect_lines(settle_three_aces(maryland), "ante ante+ play aces-up six-card-bonus progressive");
    expect_lines(settle_three_aces(south_dakota), "play ante ante+ aces-up progressive");
    expect_lines(settle_three_aces(washington), "play ante ante+ aces-up bad-beat-bonus progressive");
    expect_lines(settle_three_aces(from_meter), "play ante ante+ aces-up progressive"); /* WA Progressive I 7 */
    expect_lines(settle_three_aces(fcp_08), "ante ante+ play aces-up bad-beat-bonus"); /* another order, WA Dealing 6 */
}

/* ---- Money ---- */

TEST(test_md_fcp_11_d_4_c_a_tie_wins)
{
    const char *const ids[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
        hand_for(1, "Ks Kh Qd Jc 2h");
        hand_for(BAIZE_PLACE_DEALER, "Kd Kc Qs Jh 3s 2s");
        close_and_deal();
        must(play(1, DOLLARS(30)));
        settle_all();
        expect_chips(7, DOLLARS(40));
        assert_int_equal(money_of(BAIZE_ACCOUNT_TRAY, 0), -DOLLARS(40));
        assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), 0);
    }
}

TEST(test_r9_the_ante_bonus_is_paid_to_a_losing_hand_that_played)
{
    const char *const ids[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
        hand_for(1, "Ks Kh Kd 7c 2h");
        hand_for(BAIZE_PLACE_DEALER, "Ad Ac As 9h 8s 2s");
        close_and_deal();
        must(play(1, DOLLARS(10)));
        settle_all();
        expect_chips(7, -DOLLARS(20) + DOLLARS(20)); /* trips: 2 to 1 on the Ante */
    }
}

TEST(test_r21_a_capped_hand_is_paid_up_to_the_limit)
{
    struct baize_source source = edited(double_draw, "amount: $60000", "amount: $20000");
    sit_down_with(&source);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(100)), bet(1, 7, BAIZE_BONUS, DOLLARS(100)));
    hand_for(1, "As Ah Ad Ac Jk");
    close_and_deal();
    must(play(1, 0), discard(1, ""), play(1, 0), discard(1, ""));
    settle_all(); /* 500 x 100 + 3 x 100 = 50,300 */
    expect_chips(7, DOLLARS(20000));
}

TEST(test_wac_230_15_490_a_limit_for_all_players_on_a_deal)
{
    sit_down(washington);
    for (uint8_t seat = 1; seat <= 2; seat++) {
        must(bet(seat, seat, BAIZE_ANTE, DOLLARS(10)));
        must(bet(seat, seat, BAIZE_BAD_BEAT_BONUS, seat == 1 ? DOLLARS(5) : DOLLARS(15)));
    }
    hand_for(1, "As Ah Ad Ac 2c");
    hand_for(2, "Ks Kh Kd Kc 2d");
    hand_for(BAIZE_PLACE_DEALER, "Qs Qh Qd Qc 2h 2s");
    close_and_deal();
    must(play(1, DOLLARS(10)), play(2, DOLLARS(10)), simple(BAIZE_ACT_REVEAL));
    const struct baize_settle_lines *lines = &settle_next()->seat_settled.settlement;
    assert_int_equal(lines->lines[3].wager, BAIZE_BAD_BEAT_BONUS); /* 25000 to 1 twice: $500,000, limit $50,000 */
    assert_int_equal(lines->lines[3].winnings, DOLLARS(37500));
    assert_int_equal(lines->lines[3].cut, DOLLARS(337500));
    lines = &settle_next()->seat_settled.settlement;
    assert_int_equal(lines->lines[3].winnings, DOLLARS(12500));
}

/* ---- Claims and envy ---- */

/* Seat 1: trips; seat 3: four aces; seat 5: four kings; seat 6 plays for envy. */
static void deal_four(const char *id)
{
    sit_down(id);
    for (uint8_t seat = 1; seat <= 6; seat++) {
        if (seat == 2 || seat == 4)
            continue;
        must(bet(seat, seat, BAIZE_ANTE, DOLLARS(10)), bet(seat, seat, BAIZE_PROGRESSIVE, game.progressive.wager));
    }
    hand_for(1, "7s 7h 7d 4c 2c");
    hand_for(3, "As Ah Ad Ac 2d");
    hand_for(5, "Ks Kh Kd Kc 2h");
    hand_for(6, "Qs Jh 9d 5c 3h");
    hand_for(BAIZE_PLACE_DEALER, "Ts Jd 8d 6c 4h 2s");
    close_and_deal();
    while (table.phase == BAIZE_PHASE_DECISIONS)
        must(play(table.turn, DOLLARS(10)));
    must(simple(BAIZE_ACT_REVEAL));
}

static void four_claims(const char *id)
{
    deal_four(id);
    while (table.phase == BAIZE_PHASE_SETTLEMENT)
        must(simple(BAIZE_ACT_SETTLE_SEAT));
    expect_phase(BAIZE_PHASE_CLAIMS);
}

static void expect_claims(const char *expected)
{
    begin_words();
    for (uint8_t i = 0; i < table.claims_count; i++)
        baize_text_format(&out, "%s%u", i > 0 ? " " : "", table.claims[i].seat);
    expect_words(expected);
}

TEST(test_r27_claims_stand_in_the_order_the_submission_names)
{
    four_claims(maryland);
    expect_claims("5 3 1");
    four_claims(washington);
    expect_claims("5 3 1");
    four_claims(reserve);
    expect_claims("1 3 5"); /* claim-order: from-left */
}

/* Each win with its own seat, from the dealer's right; it is paid while other seats are still to be settled. */
TEST(test_R27_a_win_is_claimed_in_the_act_that_settles_its_seat)
{
    deal_four(maryland);
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* seat 6: nothing */
    expect_claims("");
    refuses(pay_seat(5, DOLLARS(300)), NOTHING_TO_PAY);
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    assert_int_equal(happened.count, 2);
    assert_int_equal(happened.events[0].seat_settled.claims, 1);
    assert_int_equal(happened.events[1].kind, BAIZE_EVENT_CLAIM_MADE);
    expect_claims("5");
    must(pay_seat(5, DOLLARS(300)));
    expect_phase(BAIZE_PHASE_SETTLEMENT);
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    expect_claims("5 3");
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID); /* R28 */
    must(back_out(5));
    expect_phase(BAIZE_PHASE_SETTLEMENT);
    struct baize_round before = table;
    must(report(BAIZE_WRONG_HAND_SIZE, ""));
    for (uint32_t patron = 1; patron <= 6; patron++)
        assert_int_equal(money_of(BAIZE_ACCOUNT_CHIPS, patron), 0);
    table = before;
    must(pay_seat(3, DOLLARS(5000))); /* of two wins that wait either may be paid */
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    expect_claims("5 3 1");
    expect_phase(BAIZE_PHASE_CLAIMS);
}

/* A submission's other order: with the first seat that has won come the claims of all that stand before it, so that
 * each is made at its own turn at the latest. */
TEST(test_R27_claims_in_another_order_come_before_their_seats)
{
    deal_four(reserve);
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    expect_claims("");
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* seat 5, which comes last of the three */
    assert_int_equal(happened.events[0].seat_settled.claims, 3);
    expect_claims("1 3 5");
    refuses(pay_seat(1, DOLLARS(75)), SEATS_WAIT); /* SD (4) */
    /* A hand that has been claimed has been played: who leaves now forfeits nothing of it. */
    game.procedures.abandonment = BAIZE_FORFEIT;
    must(leave(3));
    assert_false(table.seats[2].forfeited);
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    assert_int_equal(happened.count, 1); /* its claim has been made */
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    expect_claims("1 3 5");
    expect_phase(BAIZE_PHASE_CLAIMS);
}

TEST(test_r27_a_fixed_pay_has_one_amount_and_a_share_what_the_meter_says)
{
    four_claims(maryland);
    refuses(pay_claim(DOLLARS(299)), AMOUNT_NOT_AS_FIXED);
    assert_int_equal(refused.most, DOLLARS(300));
    refuses(pay_claim(-1), AMOUNT_NOT_AS_FIXED);
    refuses(pay_claim(0), AMOUNT_NOT_AS_FIXED);
    must(pay_claim(DOLLARS(300))); /* four kings: 300 for 1, from the tray */
    assert_int_equal(happened.events[0].claim_paid.from, BAIZE_FROM_TRAY);
    refuses(pay_claim(-1), AMOUNT_NOT_AS_FIXED);
    must(pay_claim(DOLLARS(5432) + 17)); /* four aces: all of the meter */
    assert_int_equal(happened.events[0].claim_paid.from, BAIZE_FROM_METER);
    assert_int_equal(money_of(BAIZE_ACCOUNT_PENDING, 0), -DOLLARS(5432) - 17);
    must(pay_claim(DOLLARS(9)));
    assert_int_equal(table.claims_paid, 7); /* a bit each */
    refuses(pay_claim(DOLLARS(9)), NOTHING_TO_PAY);
}

TEST(test_law_8_an_award_that_cannot_be_counted_is_refused)
{
    four_claims(maryland);
    must(pay_claim(DOLLARS(300)));
    refuses(pay_claim(INT64_MAX), AMOUNT_TOO_LARGE);
    refuses(pay_claim(INT64_MAX / BAIZE_MICROCENTS_PER_CENT + 1), AMOUNT_TOO_LARGE);
    must(pay_claim(INT64_MAX / BAIZE_MICROCENTS_PER_CENT - DOLLARS(1000)));
}

TEST(test_rules_2_envy_waits_for_no_claim_and_the_end_comes_after_both)
{
    four_claims(maryland); /* A: four aces $100, quads $10 */
    struct baize_round before = table;
    refuses(simple(BAIZE_ACT_END_ROUND), CLAIM_WAITS);
    must(pay_claim(DOLLARS(300)));
    must(pay_claim(DOLLARS(5000)));
    refuses(simple(BAIZE_ACT_END_ROUND), CLAIM_WAITS);
    must(pay_claim(DOLLARS(9)));
    refuses(simple(BAIZE_ACT_END_ROUND), ENVY_WAITS);
    refuses(simple(BAIZE_ACT_PAY_CLAIM), NOTHING_TO_PAY);
    table = before; /* the other way round: house money from the tray waits for no meter (R27, R31) */
    must(simple(BAIZE_ACT_PAY_ENVY));
    refuses(simple(BAIZE_ACT_END_ROUND), CLAIM_WAITS);
    refuses(simple(BAIZE_ACT_PAY_ENVY), NOTHING_TO_PAY);
    table = before;
    must(pay_claim(DOLLARS(300)));
    must(pay_claim(DOLLARS(5000)));
    must(pay_claim(DOLLARS(9)));
    must(simple(BAIZE_ACT_PAY_ENVY));
    assert_int_equal(happened.count, 6); /* two envy hands, three receivers each */
    assert_int_equal(happened.events[0].envy_paid.due.holder, 5);
    assert_int_equal(happened.events[0].envy_paid.due.seat, 6);
    assert_int_equal(happened.events[0].envy_paid.due.amount, DOLLARS(10));
    assert_int_equal(table.envy_received[5], DOLLARS(110));
    assert_int_equal(table.envy_received[4], DOLLARS(100));
    assert_int_equal(table.envy_received[2], DOLLARS(10));
    assert_int_equal(table.envy_received[0], DOLLARS(110));
    expect_phase(BAIZE_PHASE_CLOSING);
    refuses(simple(BAIZE_ACT_PAY_ENVY), NOT_NOW);
    must(simple(BAIZE_ACT_END_ROUND));
    expect_phase(BAIZE_PHASE_ENDED);
}

TEST(test_wa_pays_from_the_meter_take_fixed_pays_from_it)
{
    sit_down(from_meter);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(5)));
    hand_for(1, "7s 7h 7d 4c 2c");
    hand_for(BAIZE_PLACE_DEALER, "Ts Jd 8d 6c 4h 2s");
    close_and_deal();
    must(play(1, DOLLARS(10)));
    settle_all();
    must(pay_claim(DOLLARS(75))); /* 15 for 1 on $5 */
    assert_int_equal(happened.events[0].claim_paid.from, BAIZE_FROM_METER);
    assert_int_equal(money_of(BAIZE_ACCOUNT_PENDING, 0), -DOLLARS(75));
}

TEST(test_r33_a_patrons_own_boxes_bring_no_envy)
{
    sit_down(maryland);
    for (uint8_t seat = 1; seat <= 3; seat++) {
        must(bet(seat, seat == 3 ? 8 : 7, BAIZE_ANTE, DOLLARS(10)));
        must(bet(seat, seat == 3 ? 8 : 7, BAIZE_PROGRESSIVE, DOLLARS(1)));
    }
    hand_for(1, "Ks Kh Kd Kc 2h");
    hand_for(2, "Qs Jh 9d 5c 3h");
    hand_for(3, "Qd Jc 9s 5h 4h");
    close_and_deal();
    must(play(1, DOLLARS(10)), play(2, DOLLARS(10)));
    must(fold(3)); /* folded players stay eligible */
    settle_all();
    must(pay_claim(DOLLARS(300)));
    must(simple(BAIZE_ACT_PAY_ENVY));
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].envy_paid.due.seat, 3);
    expect_phase(BAIZE_PHASE_CLOSING);
}

/* ---- After the round ---- */

TEST(test_design_11_the_deck_is_shown_once_and_whole_after_the_round)
{
    struct baize_action show = {.kind = BAIZE_ACT_SHOW_DECK};
    sit_down(maryland);
    baize_cards left = game.deck;
    while (left != 0)
        show.show_deck.order[show.show_deck.count++] = baize_cards_take(&left);
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)));
    refuses(show, NOT_NOW);
    close_and_deal();
    settle_all();
    refuses(show, NOT_NOW);
    must(simple(BAIZE_ACT_END_ROUND));
    struct baize_action bad = show;
    bad.show_deck.count = 255;
    refuses(bad, TOO_MANY_CARDS);
    bad.show_deck.count = 51;
    refuses(bad, CARD_NOT_OF_DECK);
    bad = show;
    bad.show_deck.order[7] = bad.show_deck.order[8];
    refuses(bad, CARD_SEEN_BEFORE);
    bad.show_deck.order[7] = BAIZE_JOKER_1;
    refuses(bad, CARD_NOT_OF_DECK);
    must(show);
    refuses(show, NOT_NOW);
    must(open_round());
    expect_phase(BAIZE_PHASE_BETTING);
    assert_int_equal(table.ledger.count, 0);
}

TEST(test_a_round_opens_only_when_none_is_open)
{
    sit_down(maryland);
    refuses(open_round(), NOT_NOW);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    close_and_deal();
    refuses(open_round(), NOT_NOW);
    must(report(BAIZE_WRONG_HAND_SIZE, ""));
    expect_all_back();
    must(open_round());
}

TEST(test_md_dd_1_b_5_a_round_runs_to_the_last_payment)
{
    sit_down(double_draw);
    for (uint8_t seat = 1; seat <= 2; seat++) {
        must(bet(seat, seat, BAIZE_ANTE, DOLLARS(10)), bet(seat, seat, BAIZE_BONUS, DOLLARS(10)));
    }
    close_and_deal();
    for (int draw = 0; draw < 2; draw++) {
        must(play(1, 0), play(2, 0), discard(1, ""), discard(2, ""));
    }
    for (int seat = 0; seat < 2; seat++) {
        expect_phase(BAIZE_PHASE_SETTLEMENT);
        refuses(simple(BAIZE_ACT_END_ROUND), NOT_NOW);
        must(simple(BAIZE_ACT_SETTLE_SEAT));
    }
    expect_phase(BAIZE_PHASE_CLOSING);
    must(simple(BAIZE_ACT_END_ROUND));
}
