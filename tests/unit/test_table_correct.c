/* test_table_correct.c - corrections of payments and disputes: a round and a seat, and what it could get. */
#include "test_table.h"

#define STRANGER 9

/* ---- Acts ---- */

static struct baize_table_action correction(uint32_t round, uint8_t seat, baize_cents amount)
{
    return ACT(BAIZE_TABLE_ACT_CORRECT_PAYMENT, FLOOR, BAIZE_FLOORPERSON,
               .correct_payment = {.round = round,
                                   .seat = seat,
                                   .patron = seat,
                                   .amount = amount < 0 ? -amount : amount,
                                   .to_patron = amount >= 0,
                                   .why = amount >= 0 ? BAIZE_WHY_UNDERPAID : BAIZE_WHY_OVERPAID});
}

static struct baize_table_action of_patron(struct baize_table_action action, uint32_t patron)
{
    action.correct_payment.patron = patron;
    return action;
}

static struct baize_table_action because(struct baize_table_action action, enum baize_why why)
{
    if (action.kind == BAIZE_TABLE_ACT_CORRECT_PAYMENT)
        action.correct_payment.why = why;
    else
        action.decide_dispute.why = why;
    return action;
}

static struct baize_table_action dispute(uint32_t patron, uint32_t round)
{
    return ACT(BAIZE_TABLE_ACT_OPEN_DISPUTE, patron, BAIZE_PLAYER,
               .open_dispute = {.patron = patron, .round = round, .seat = (uint8_t)patron});
}

static struct baize_table_action hold(uint32_t number, baize_cents amount)
{
    return ACT(BAIZE_TABLE_ACT_HOLD_DISPUTED, FLOOR, BAIZE_FLOORPERSON,
               .hold_disputed = {.number = number, .amount = amount});
}

static struct baize_table_action decision(uint32_t number, baize_cents amount)
{
    return ACT(BAIZE_TABLE_ACT_DECIDE_DISPUTE, FLOOR, BAIZE_FLOORPERSON,
               .decide_dispute = {
                   .number = number, .for_patron = amount > 0, .amount = amount, .why = BAIZE_WHY_RECORD_CHECKED});
}

/* ---- Rounds ---- */

/* Seat 1 loses with Ante and Play of $10, which could have got $40 and the bonus of 25 to 1; seat 2 folds an Ante of
 * $10, which could have got $20. */
#define MOST_1 DOLLARS(40 + 250)
#define MOST_2 DOLLARS(20)

/* Decks that were played are shuffled again. */
static void shuffle_decks(void)
{
    for (uint8_t i = 0; i < game.dealing.decks; i++)
        if (felt.decks[i].state == BAIZE_DECK_PREPARING || felt.decks[i].state == BAIZE_DECK_IN_RACK)
            prepare(i);
}

static void lose_round(void)
{
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 1, "Qs Qd 9c 5h 2d"));
    assert_true(stack_ask(&deck, 2, "2c 4d 6h 8s Tc"));
    assert_true(stack_ask(&deck, BAIZE_PLACE_DEALER, "Kd Kc 8h 6s 4c 3s"));
    shuffle_decks();
    bet_round(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
    if (baize_table_stub_count_due(&game, &felt))
        must(right_count());
    must(play(1, 1, DOLLARS(10)), fold(2, 2));
    play_on();
    assert_string_equal(baize_phase_id(felt.round.phase), "ended");
}

static void play_one(void)
{
    set_up_for_two(maryland);
    lose_round();
}

/* What a refusal says. */
static void expect_refusal(const char *part)
{
    char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_refusal_print(&text, &refused, &game);
    if (strstr(line, part) == NULL)
        fail_msg("'%s' does not say '%s'", line, part);
}

/* ---- Corrections ---- */

TEST(test_wrong_payments_are_corrected_on_record)
{
    play_one();
    baize_cents chips = baize_table_chips(&felt, 1);
    baize_cents won = baize_table_win(&felt).win;
    refuses(as(correction(1, 1, DOLLARS(5)), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    refuses(of_patron(correction(1, 1, DOLLARS(5)), 0), PATRON_UNKNOWN);
    refuses(correction(1, 1, 0), AMOUNT_WRONG);
    refuses(correction(1, 8, DOLLARS(5)), SEAT_UNKNOWN);
    refuses(correction(1, 0, DOLLARS(5)), SEAT_UNKNOWN);
    refuses(because(correction(1, 1, DOLLARS(5)), BAIZE_WHYS), WHY_UNKNOWN);
    must(correction(1, 1, DOLLARS(15)));
    assert_int_equal(happened.events[0].payment_corrected.round, 1);
    assert_int_equal(baize_table_chips(&felt, 1), chips + DOLLARS(15));
    must(correction(1, 1, -DOLLARS(5)));
    assert_int_equal(baize_table_chips(&felt, 1), chips + DOLLARS(10));
    assert_int_equal(baize_table_win(&felt).win, won - DOLLARS(10));
    must(leave(1));
    refuses(correction(1, 1, -DOLLARS(5)), PATRON_UNKNOWN); /* nobody takes chips from a patron who has left */
    must(counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, money_of(BAIZE_ACCOUNT_TRAY, 0)));
    refuses(correction(1, 1, DOLLARS(20)), INVENTORY_MISSING); /* between two shifts nothing is paid */
    must(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, money_of(BAIZE_ACCOUNT_TRAY, 0)));
    baize_cents wallet = money_of(BAIZE_ACCOUNT_WALLET, 0);
    must(correction(1, 1, DOLLARS(20))); /* what was too little goes after the patron */
    assert_int_equal(money_of(BAIZE_ACCOUNT_WALLET, 0), wallet + DOLLARS(20));
}

/* Attack 20: a floorperson pays a stranger, or somebody for a round or a seat of another. */
TEST(test_fs4_nobody_is_paid_without_a_wager_in_the_round)
{
    set_up_for_two(maryland);
    refuses(correction(1, 1, DOLLARS(5)), ROUND_UNKNOWN); /* nobody has played yet */
    refuses(correction(0, 1, DOLLARS(5)), ROUND_UNKNOWN);
    lose_round();
    refuses(of_patron(correction(1, 1, DOLLARS(5)), STRANGER), ROUND_UNKNOWN);
    refuses(of_patron(correction(1, 1, DOLLARS(5)), 2), ROUND_UNKNOWN);
    refuses(correction(2, 1, DOLLARS(5)), ROUND_UNKNOWN);
    refuses(correction(0, 1, DOLLARS(5)), ROUND_UNKNOWN);
    refuses(of_patron(correction(1, 3, DOLLARS(5)), 1), ROUND_UNKNOWN); /* the seat was empty */
    expect_refusal("had no wager at this seat in that round");
    must(leave(1), sit(1, 3));
    refuses(of_patron(correction(1, 1, DOLLARS(5)), 3), ROUND_UNKNOWN); /* whoever came after is not paid for it */
}

/* Attacks 21 and 22: more than the seat could get, and the same correction once more. */
TEST(test_fs4_a_correction_is_bounded_by_what_the_seat_could_get)
{
    play_one();
    refuses(correction(1, 1, MOST_1 + 1), ABOVE_BOUND);
    assert_int_equal(refused.most, MOST_1);
    expect_refusal("at most $290.00");
    refuses(correction(1, 2, MOST_2 + 1), ABOVE_BOUND);
    expect_refusal("at most $20.00");
    must(correction(1, 2, MOST_2));
    refuses(correction(1, 2, MOST_2), ABOVE_BOUND); /* twice */
    expect_refusal("at most $0.00");
    refuses(correction(1, 2, 1), ABOVE_BOUND);
    must(correction(1, 1, DOLLARS(200)));
    refuses(correction(1, 1, DOLLARS(200)), ABOVE_BOUND);
    assert_int_equal(refused.most, DOLLARS(90));
    must(correction(1, 1, -DOLLARS(200))); /* it was a mistake: the patron gives it back, once */
    refuses(correction(1, 1, -DOLLARS(200)), ABOVE_BOUND);
    must(correction(1, 1, MOST_1));
}

TEST(test_fs4_nobody_gives_back_more_than_the_seat_got)
{
    play_one();
    refuses(correction(1, 1, -1), ABOVE_BOUND); /* it lost everything */
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 1, "As Ad 9c 5h 2d"));
    assert_true(stack_ask(&deck, 2, "2c 4d 6h 8s Tc"));
    assert_true(stack_ask(&deck, BAIZE_PLACE_DEALER, "Kd Kc 8h 6s 4c 3s"));
    shuffle_decks();
    bet_round(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    play_on();
    refuses(correction(2, 1, -DOLLARS(41)), ABOVE_BOUND);
    assert_int_equal(refused.most, DOLLARS(40));
    must(correction(2, 1, -DOLLARS(10)));
    refuses(correction(2, 1, -DOLLARS(31)), ABOVE_BOUND);
    must(correction(2, 1, -DOLLARS(30)));
}

/* Attacks 23 and 24. */
TEST(test_fs4_the_direction_fits_the_reason_and_goodwill_takes_two)
{
    play_one();
    refuses(because(correction(1, 1, DOLLARS(5)), BAIZE_WHY_OVERPAID), DIRECTION_WRONG);
    refuses(because(correction(1, 1, -DOLLARS(5)), BAIZE_WHY_UNDERPAID), DIRECTION_WRONG);
    refuses(because(correction(1, 1, -DOLLARS(5)), BAIZE_WHY_GOODWILL), DIRECTION_WRONG);
    refuses(because(correction(1, 1, DOLLARS(5)), BAIZE_WHY_GOODWILL), SECOND_PERSON_NEEDED);
    refuses(with(because(correction(1, 1, DOLLARS(5)), BAIZE_WHY_GOODWILL), FLOOR), SECOND_PERSON_NEEDED);
    refuses(with(because(correction(1, 1, MOST_1 + 1), BAIZE_WHY_GOODWILL), SUPER), ABOVE_BOUND);
    must(with(because(correction(1, 1, DOLLARS(5)), BAIZE_WHY_GOODWILL), SUPER));
}

TEST(test_fs4_whoever_dealt_the_round_does_not_correct_it)
{
    play_one();
    struct baize_table_action own = as(correction(1, 1, DOLLARS(5)), DEALER, BAIZE_FLOORPERSON); /* promoted since */
    refuses(own, NOT_APART);
    assert_int_equal(refused.number, DEALER);
    expect_refusal(": number 50");
    refuses(with(because(correction(1, 1, DOLLARS(5)), BAIZE_WHY_GOODWILL), DEALER), NOT_APART);
    must(correction(1, 1, DOLLARS(5)));
}

TEST(test_fs4_an_open_round_is_not_corrected)
{
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    refuses(correction(1, 1, DOLLARS(5)), ROUND_IS_OPEN);
    assert_int_equal(refused.number, 1);
}

/* Every stake came back: nothing more can be got. */
TEST(test_fs4_a_void_round_brings_no_more_than_its_wagers)
{
    set_up_for_two(maryland);
    deal_round(DOLLARS(10));
    must(report(BAIZE_WRONG_HAND_SIZE, 0));
    assert_string_equal(baize_phase_id(felt.round.phase), "voided");
    assert_int_equal(baize_table_chips(&felt, 1), DOLLARS(1000));
    refuses(correction(1, 1, 1), ABOVE_BOUND);
    refuses(correction(1, 1, -DOLLARS(11)), ABOVE_BOUND);
    must(correction(1, 1, -DOLLARS(10))); /* a stake that was given back twice */
    must(correction(1, 1, DOLLARS(10)));
    refuses(correction(1, 1, 1), ABOVE_BOUND);
}

TEST(test_fs4_the_tray_and_the_chips_must_suffice_too)
{
    play_one();
    must(slip_act(BAIZE_TABLE_ACT_CREDIT, money_of(BAIZE_ACCOUNT_TRAY, 0) - DOLLARS(100)));
    refuses(correction(1, 1, DOLLARS(101)), TRAY_DOES_NOT_SUFFICE);
    must(correction(1, 1, DOLLARS(100)));
    must(chips_act(BAIZE_TABLE_ACT_CASH_OUT, 1, baize_table_chips(&felt, 1) - DOLLARS(30)));
    refuses(correction(1, 1, -DOLLARS(31)), CHIPS_DO_NOT_SUFFICE);
    must(correction(1, 1, -DOLLARS(30)));
}

/* A win that a meter paid and that is backed out later: the house recovers it, and not a cent more (D33). The tray adds
 * nothing to what a meter pays. */
TEST(test_fs4_what_a_meter_paid_can_be_recovered)
{
    win_progressive("As Ad Ac Ah 3h");
    struct baize_action pay = {.kind = BAIZE_ACT_PAY_CLAIM, .pay_claim = {.seat = 1, .amount = DOLLARS(5000)}};
    assert_int_equal(felt.round.claims[0].from, BAIZE_FROM_METER);
    must(inner(pay, BOSS, BAIZE_EXECUTIVE));
    if (felt.round.phase == BAIZE_PHASE_CLAIMS)
        must(simple(BAIZE_ACT_PAY_ENVY));
    play_on();
    assert_string_equal(baize_phase_id(felt.round.phase), "ended");
    const struct baize_kept_seat *seat = &baize_table_kept_round(&felt, 1)->seats[0];
    assert_int_equal(seat->got, felt.round.seats[0].paid + DOLLARS(5000));
    baize_cents more = baize_kept_bound(seat, true); /* envy of the other box, fixed pays from the tray */
    refuses(correction(1, 1, more + 1), ABOVE_BOUND);
    assert_true(more < DOLLARS(5000));
    refuses(correction(1, 1, -seat->got - 1), ABOVE_BOUND);
    must(correction(1, 1, -DOLLARS(5000)));
    refuses(correction(1, 1, -DOLLARS(5000)), ABOVE_BOUND);
}

TEST(test_fs4_sixteen_rounds_are_kept)
{
    play_one();
    for (uint32_t round = 2; round <= BAIZE_ROUNDS_KEPT; round++)
        lose_round();
    must(correction(1, 1, DOLLARS(1)));
    assert_int_equal(baize_table_kept_at(&felt, 0)->number, BAIZE_ROUNDS_KEPT);
    assert_int_equal(baize_table_kept_at(&felt, BAIZE_ROUNDS_KEPT - 1)->number, 1);
    assert_null(baize_table_kept_at(&felt, BAIZE_ROUNDS_KEPT));
    lose_round();
    refuses(correction(1, 1, DOLLARS(1)), ROUND_UNKNOWN);
    refuses(dispute(1, 1), ROUND_UNKNOWN);
    must(correction(2, 1, DOLLARS(1)));
    must(correction(BAIZE_ROUNDS_KEPT + 1, 1, DOLLARS(1)));
    assert_null(baize_table_kept_round(&felt, 1));
    assert_null(baize_table_kept_round(&felt, 0));
}

/* A round that ends before anybody wagered pushes none out. */
TEST(test_fs4_rounds_without_wagers_are_not_kept)
{
    play_one();
    shuffle_decks();
    for (int i = 0; i < BAIZE_ROUNDS_KEPT; i++) {
        must(open_round(), simple(BAIZE_ACT_END_ROUND));
    }
    must(correction(1, 1, DOLLARS(1)));
    refuses(correction(2, 1, DOLLARS(1)), ROUND_UNKNOWN);
}

/* ---- Disputes ---- */

TEST(test_disputes_are_opened_held_and_decided)
{
    set_up_for_two(maryland);
    refuses(dispute(1, 1), ROUND_UNKNOWN);
    lose_round();
    baize_cents won = baize_table_win(&felt).win;
    refuses(as(dispute(1, 1), 2, BAIZE_PLAYER), NOT_YOURS);
    refuses(as(dispute(0, 1), FLOOR, BAIZE_FLOORPERSON), PATRON_UNKNOWN);
    refuses(dispute(1, 0), ROUND_UNKNOWN);
    must(dispute(1, 1));
    int64_t opened_ms = now_ms;
    must(dispute(2, 1));
    assert_int_equal(felt.disputes[0].opened_ms, opened_ms);
    assert_int_equal(felt.disputes[1].opened_ms, now_ms);
    assert_true(baize_table_keeps_record(&felt, 1));
    refuses(as(hold(1, DOLLARS(40)), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    refuses(hold(3, DOLLARS(40)), DISPUTE_UNKNOWN);
    refuses(hold(0, DOLLARS(40)), DISPUTE_UNKNOWN);
    refuses(hold(1, 0), AMOUNT_WRONG);
    refuses(hold(1, DOLLARS(49000)), TRAY_DOES_NOT_SUFFICE);
    must(hold(1, DOLLARS(40)));
    refuses(hold(1, DOLLARS(40)), DISPUTE_HELD);
    assert_int_equal(money_of(BAIZE_ACCOUNT_PENDING, 0), DOLLARS(40));
    baize_cents chips = baize_table_chips(&felt, 1);
    refuses(as(decision(1, DOLLARS(30)), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    struct baize_table_action bad = decision(1, DOLLARS(30));
    bad.decide_dispute.for_patron = false;
    refuses(bad, AMOUNT_WRONG);
    bad = decision(1, 0);
    bad.decide_dispute.for_patron = true;
    refuses(bad, AMOUNT_WRONG);
    refuses(because(decision(1, DOLLARS(30)), BAIZE_WHYS), WHY_UNKNOWN);
    refuses(because(decision(1, 0), BAIZE_WHYS), WHY_UNKNOWN);
    must(decision(1, DOLLARS(30)));
    assert_int_equal(happened.events[0].dispute_decided.round, 1);
    assert_int_equal(happened.events[0].dispute_decided.seat, 1);
    assert_int_equal(baize_table_chips(&felt, 1), chips + DOLLARS(30));
    assert_int_equal(money_of(BAIZE_ACCOUNT_PENDING, 0), 0);
    assert_true(baize_table_keeps_record(&felt, 1)); /* the other one is open */
    refuses(decision(1, DOLLARS(30)), DISPUTE_UNKNOWN);
    must(decision(2, 0));
    assert_false(baize_table_keeps_record(&felt, 1));
    assert_int_equal(baize_table_win(&felt).win, won - DOLLARS(30));
    for (int i = 0; i < BAIZE_DISPUTES_MOST; i++)
        must(dispute(1, 1));
    refuses(dispute(1, 1), DISPUTES_FULL);
}

TEST(test_fs4_a_dispute_is_about_a_wager_of_the_patron)
{
    play_one();
    struct baize_table_action other = dispute(1, 1);
    other.open_dispute.seat = 2;
    refuses(other, ROUND_UNKNOWN);
    other.open_dispute.seat = 0;
    refuses(other, SEAT_UNKNOWN);
    other.open_dispute.seat = (uint8_t)(game.seats + 1);
    refuses(other, SEAT_UNKNOWN);
    refuses(dispute(3, 1), ROUND_UNKNOWN); /* somebody without a wager */
    refuses(dispute(1, 2), ROUND_UNKNOWN);
    must(dispute(1, 1));
}

TEST(test_fs4_a_decision_is_bounded_like_a_correction)
{
    play_one();
    must(dispute(1, 1));
    must(dispute(2, 1));
    must(dispute(2, 1));
    refuses(decision(1, MOST_1 + 1), ABOVE_BOUND);
    expect_refusal("at most $290.00");
    refuses(because(decision(1, DOLLARS(5)), BAIZE_WHY_OVERPAID), DIRECTION_WRONG);
    refuses(because(decision(1, DOLLARS(5)), BAIZE_WHY_GOODWILL), SECOND_PERSON_NEEDED);
    refuses(with(because(decision(1, MOST_1 + 1), BAIZE_WHY_GOODWILL), SUPER), ABOVE_BOUND);
    must(with(correction(1, 1, DOLLARS(200)), 0));
    refuses(as(decision(1, DOLLARS(91)), SUPER, BAIZE_SUPERVISOR), ABOVE_BOUND); /* what was corrected counts */
    must(decision(2, DOLLARS(15)));
    refuses(decision(3, DOLLARS(6)), ABOVE_BOUND); /* and what another dispute about the seat brought */
    refuses(correction(1, 2, DOLLARS(6)), ABOVE_BOUND);
    must(decision(3, DOLLARS(5)));
    must(as(decision(1, DOLLARS(90)), SUPER, BAIZE_SUPERVISOR));
    refuses(correction(1, 1, 1), ABOVE_BOUND);
}

/* Attack 25, and the others who are a party to it. */
TEST(test_fs4_who_had_part_in_it_does_not_decide)
{
    play_one();
    must(as(dispute(1, 1), SUPER, BAIZE_SUPERVISOR)); /* opened for the patron */
    refuses(as(decision(1, DOLLARS(5)), SUPER, BAIZE_SUPERVISOR), NOT_APART);
    refuses(as(decision(1, 0), SUPER, BAIZE_SUPERVISOR), NOT_APART);
    refuses(with(decision(1, DOLLARS(5)), SUPER), NOT_APART);
    refuses(as(decision(1, DOLLARS(5)), DEALER, BAIZE_FLOORPERSON), NOT_APART);
    must(correction(1, 1, DOLLARS(5)));
    refuses(decision(1, DOLLARS(5)), NOT_APART); /* the corrector is a party */
    assert_int_equal(refused.number, FLOOR);
    must(as(decision(1, DOLLARS(5)), BOSS, BAIZE_MANAGER));
}

TEST(test_fs4_a_dispute_of_an_open_round_waits_for_its_end)
{
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    must(dispute(1, 1));
    must(dispute(2, 1));
    refuses(decision(1, DOLLARS(5)), ROUND_IS_OPEN);
    refuses(as(decision(2, 0), DEALER, BAIZE_FLOORPERSON), NOT_APART);
    must(decision(2, 0)); /* one that is taken back pays nothing */
    play_on();
    baize_cents got = felt.round.seats[0].paid;
    refuses(decision(1, MOST_1 - got + 1), ABOVE_BOUND);
    must(decision(1, MOST_1 - got));
}

/* The dispute has the facts itself: the round is not kept any more when it is decided. */
TEST(test_fs4_a_dispute_is_decided_after_many_more_rounds)
{
    play_one();
    must(dispute(1, 1));
    for (int i = 0; i < 3 * BAIZE_ROUNDS_KEPT; i++)
        lose_round();
    assert_null(baize_table_kept_round(&felt, 1));
    refuses(decision(1, MOST_1 + 1), ABOVE_BOUND);
    refuses(as(decision(1, DOLLARS(5)), DEALER, BAIZE_FLOORPERSON), NOT_APART);
    baize_cents chips = baize_table_chips(&felt, 1);
    must(decision(1, MOST_1));
    assert_int_equal(baize_table_chips(&felt, 1), chips + MOST_1);
    refuses(dispute(1, 1), ROUND_UNKNOWN); /* once */
}

/* A wager that was taken back before the deal could get nothing. */
TEST(test_fs4_a_dispute_about_a_wager_that_was_taken_back)
{
    set_up_for_two(maryland);
    memset(&deck, 0, sizeof deck);
    bet_round(DOLLARS(10));
    must(dispute(1, 1));
    struct baize_action back = {.kind = BAIZE_ACT_WITHDRAW_WAGER, .withdraw_wager = {.seat = 1, .wager = BAIZE_ANTE}};
    must(inner(back, 1, BAIZE_PLAYER));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    play_on();
    refuses(decision(1, 1), ABOVE_BOUND);
    expect_refusal("at most $0.00");
    must(decision(1, 0));
}
