/* test_table_money.c - seats, chips, tips, the tray and its win, wrong payments, disputes. */
#include "test_table.h"

static struct baize_table_action cash_out(uint32_t patron, baize_cents amount)
{
    return chips_act(BAIZE_TABLE_ACT_CASH_OUT, patron, amount);
}

static struct baize_table_action tip(uint32_t patron, baize_cents amount)
{
    return chips_act(BAIZE_TABLE_ACT_TIP, patron, amount);
}

static struct baize_table_action fill(baize_cents amount)
{
    return slip_act(BAIZE_TABLE_ACT_FILL, amount);
}

static struct baize_table_action credit(baize_cents amount)
{
    return slip_act(BAIZE_TABLE_ACT_CREDIT, amount);
}

static void expect_tray(baize_cents amount)
{
    assert_int_equal(money_of(BAIZE_ACCOUNT_TRAY, 0), amount);
}

/* ---- Seats ---- */

TEST(test_md_fcp_7_f_boxes_of_one_patron)
{
    set_up_for_two(maryland);
    refuses(sit(0, 5), SEAT_UNKNOWN);
    refuses(sit(8, 5), SEAT_UNKNOWN);
    refuses(as(sit(3, 0), FLOOR, BAIZE_FLOORPERSON), PATRON_UNKNOWN);
    refuses(sit(1, 5), SEAT_TAKEN);
    refuses(as(sit(3, 5), 6, BAIZE_PLAYER), NOT_YOURS);
    refuses_by(sit(4, 2), BOXES_NOT_ADJACENT, "MD-FCP 7.F");
    must(sit(3, 2));
    must(as(sit(5, 5), DEALER, BAIZE_DEALER)); /* the dealer may enter it */
    refuses(as(sit(6, 6), CAGE, BAIZE_CASHIER), ROLE_TOO_LOW);
    refuses(as(sit(6, 6), 90, BAIZE_AUDITOR), ROLE_TOO_LOW);
    if (game.boxes_most == 2)
        refuses(sit(4, 2), TOO_MANY_BOXES);
    set_up_for_two(double_draw);
    refuses(sit(3, 2), TOO_MANY_BOXES); /* R17 */
}

TEST(test_md_fcp_7_b_only_a_seated_patron_wagers)
{
    set_up_for_two(maryland);
    must(open_round());
    refuses(bet(3, 3, BAIZE_ANTE, DOLLARS(10)), NOT_SEATED);
    refuses(bet(1, 3, BAIZE_ANTE, DOLLARS(10)), NOT_SEATED);
    refuses(bet(8, 3, BAIZE_ANTE, DOLLARS(10)), SEAT_UNKNOWN);
    refuses(as(bet(1, 1, BAIZE_ANTE, DOLLARS(10)), 2, BAIZE_PLAYER), NOT_YOURS);
    refuses(bet(1, 1, BAIZE_ANTE, DOLLARS(1)), WAGER_BELOW_LEAST);
    assert_int_equal(refused.machine, BAIZE_MACHINE_ROUND);
    must(as(bet(1, 1, BAIZE_ANTE, DOLLARS(10)), DEALER, BAIZE_DEALER), sit(3, 3));
    refuses(bet(3, 3, BAIZE_ANTE, DOLLARS(10)), CHIPS_DO_NOT_SUFFICE);
    must(buy(3, DOLLARS(10)), bet(3, 3, BAIZE_ANTE, DOLLARS(10)));
}

TEST(test_nobody_wagers_more_than_the_chips)
{
    set_up_for_two(maryland);
    must(open_round(), cash_out(1, DOLLARS(450)), bet(1, 1, BAIZE_ANTE, DOLLARS(500)));
    refuses(bet(1, 1, BAIZE_ACES_UP, DOLLARS(55)), CHIPS_DO_NOT_SUFFICE);
    assert_int_equal(refused.most, DOLLARS(50));
    must(bet(1, 1, BAIZE_ACES_UP, DOLLARS(40)));
    refuses(bet(1, 1, BAIZE_ACES_UP, DOLLARS(55)), CHIPS_DO_NOT_SUFFICE); /* $15 more, and $10 are there */
    must(bet(1, 1, BAIZE_ACES_UP, DOLLARS(50)), bet(1, 1, BAIZE_ACES_UP, DOLLARS(5)), buy(1, DOLLARS(5)));
    assert_int_equal(baize_table_chips(&felt, 1), DOLLARS(50));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
    refuses(play(1, 1, DOLLARS(500)), CHIPS_DO_NOT_SUFFICE);
    assert_int_equal(refused.most, DOLLARS(50));
    must(buy(1, DOLLARS(450)), play(1, 1, DOLLARS(500)));
    assert_int_equal(baize_table_chips(&felt, 1), 0);
    set_up_for_two(double_draw);
    must(cash_out(1, DOLLARS(1000) - DOLLARS(25)), open_round());
    must(bet(1, 1, BAIZE_ANTE, DOLLARS(10)), bet(1, 1, BAIZE_BONUS, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
    refuses(play(1, 1, 0), CHIPS_DO_NOT_SUFFICE); /* the Draw wager equals the Ante */
    must(fold(1, 1));
}

/* ---- Leaving ---- */

TEST(test_between_rounds_a_patron_leaves_at_once_with_the_chips)
{
    set_up_for_two(maryland);
    must(sit(3, 2));
    refuses(leave(5), PATRON_UNKNOWN);
    refuses(as(leave(2), 1, BAIZE_PLAYER), NOT_YOURS);
    must(leave(2));
    assert_int_equal(felt.seats[1].patron, 0);
    assert_int_equal(felt.seats[2].patron, 0);
    assert_int_equal(baize_table_chips(&felt, 2), 0);
    must(open_round(), bet(1, 1, BAIZE_ANTE, DOLLARS(10)), sit(2, 4));
    must(leave(4)); /* not in the round */
    must(leave(1)); /* before the deal: wagers go back first */
    assert_int_equal(felt.seats[0].patron, 0);
    assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), 0);
    assert_int_equal(money_of(BAIZE_ACCOUNT_WALLET, 0), 0);
}

static void leave_in_a_round(const char *id, bool forfeits)
{
    set_up_for_two(id);
    deal_round(DOLLARS(10));
    must(next_answer());
    must(leave(1));
    assert_true(felt.seats[0].leaving);
    assert_int_equal(felt.round.seats[0].forfeited, forfeits);
    refuses(leave(1), PATRON_LEAVING);
    refuses(buy(1, DOLLARS(5)), PATRON_LEAVING);
    refuses(sit(3, 1), PATRON_LEAVING);
    refuses(simple(BAIZE_ACT_LEAVE), ACT_OF_THE_TABLE);
    play_on();
    assert_int_equal(felt.seats[0].patron, 0);
    assert_false(felt.seats[0].leaving);
    assert_int_equal(baize_table_chips(&felt, 1), 0);
    must(sit(1, 9));
}

TEST(test_r39_who_leaves_in_a_round_abandons_the_wagers)
{
    leave_in_a_round(maryland, true);
    leave_in_a_round(washington, false);
    leave_in_a_round(double_draw, true);
    leave_in_a_round(double_draw_b, false);
}

/* ---- Chips ---- */

TEST(test_decision_8_buy_in_cash_out_and_tips)
{
    set_up_for_two(maryland);
    expect_tray(DOLLARS(48000));
    assert_int_equal(money_of(BAIZE_ACCOUNT_DROP, 0), DOLLARS(2000));
    assert_int_equal(money_of(BAIZE_ACCOUNT_WALLET, 0), -DOLLARS(2000));
    refuses(buy(9, DOLLARS(5)), PATRON_UNKNOWN);
    refuses(buy(1, 0), AMOUNT_WRONG);
    refuses(buy(1, -DOLLARS(5)), AMOUNT_WRONG);
    refuses(buy(1, BAIZE_TABLE_AMOUNT_MOST + 1), AMOUNT_WRONG);
    refuses(buy(1, DOLLARS(48000) + 1), TRAY_DOES_NOT_SUFFICE);
    refuses(as(buy(1, DOLLARS(5)), 2, BAIZE_PLAYER), NOT_YOURS);
    refuses(cash_out(1, DOLLARS(1000) + 1), CHIPS_DO_NOT_SUFFICE);
    must(tip(1, DOLLARS(5)), cash_out(1, DOLLARS(995)));
    refuses(tip(1, 1), CHIPS_DO_NOT_SUFFICE);
    assert_int_equal(money_of(BAIZE_ACCOUNT_TIPS, 0), DOLLARS(5));
}

/* What a void would take back cannot be carried away before the round is over (R28). */
TEST(test_r28_winnings_stay_until_the_round_is_over)
{
    set_up_for_two(maryland);
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 2, "As Ad Ac Kd Qh"));
    assert_true(stack_ask(&deck, BAIZE_PLACE_DEALER, "2d 4h 6s 8c Td Qc"));
    bet_round(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
    must(next_answer());
    must(next_answer());
    must(simple(BAIZE_ACT_REVEAL), simple(BAIZE_ACT_SETTLE_SEAT));
    baize_cents paid = felt.round.seats[1].paid;
    assert_int_equal(paid, DOLLARS(60)); /* Ante 1 to 1 and bonus 2 to 1, Play 1 to 1 */
    assert_int_equal(baize_table_chips(&felt, 2), DOLLARS(980) + paid);
    refuses(cash_out(2, DOLLARS(980) + 1), CHIPS_DO_NOT_SUFFICE);
    refuses(tip(2, DOLLARS(980) + 1), CHIPS_DO_NOT_SUFFICE);
    must(cash_out(2, DOLLARS(980)));
    must(report(BAIZE_WRONG_HAND_SIZE, 0));
    assert_int_equal(baize_table_chips(&felt, 2), DOLLARS(20)); /* what was wagered */
    must(cash_out(2, DOLLARS(20)));
}

/* Tips are the dealers': in a box of their own, emptied by two people, and no part of the win. */
TEST(test_tips_are_taken_from_their_box_by_two_people)
{
    set_up_for_two(maryland);
    must(tip(1, DOLLARS(5)), tip(2, DOLLARS(20)));
    baize_cents won = baize_table_win(&felt).win;
    baize_cents house = money_of(BAIZE_ACCOUNT_HOUSE, 0);
    refuses(with(counted_act(BAIZE_TABLE_ACT_TAKE_TIPS, DOLLARS(25)), 0), SECOND_PERSON_NEEDED);
    refuses(as(counted_act(BAIZE_TABLE_ACT_TAKE_TIPS, DOLLARS(25)), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    refuses(counted_act(BAIZE_TABLE_ACT_TAKE_TIPS, -1), AMOUNT_WRONG);
    must(counted_again(BAIZE_TABLE_ACT_TAKE_TIPS, DOLLARS(24))); /* a dollar is missing: that is on record */
    assert_int_equal(happened.events[0].tips_taken.counted, DOLLARS(24));
    assert_int_equal(happened.events[0].tips_taken.expected, DOLLARS(25));
    assert_int_equal(money_of(BAIZE_ACCOUNT_TIPS, 0), 0);
    assert_int_equal(money_of(BAIZE_ACCOUNT_HOUSE, 0), house + DOLLARS(25));
    assert_int_equal(baize_table_win(&felt).win, won);
    must(counted_act(BAIZE_TABLE_ACT_TAKE_TIPS, 0)); /* an empty box */
    assert_int_equal(happened.events[0].posting.count, 0);
}

/* ---- The tray (A1 to A3) ---- */

TEST(test_a3_fills_and_credits_are_numbered_and_signed_by_four)
{
    set_up_for_two(maryland);
    struct baize_table_action bad = fill(DOLLARS(500));
    bad.fill.signers[1] = CAGE;
    refuses(bad, SIGNERS_NEEDED);
    bad.fill.signers[1] = 0;
    refuses(bad, SIGNERS_NEEDED);
    bad.fill.signers[1] = FLOOR;
    refuses(bad, SIGNERS_NEEDED);
    refuses(with(fill(DOLLARS(500)), 0), SECOND_PERSON_NEEDED);
    refuses(as(fill(DOLLARS(500)), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    refuses(fill(0), AMOUNT_WRONG);
    for (uint32_t i = 1; i <= 3; i++) {
        must(fill(DOLLARS(500)));
        assert_int_equal(happened.events[0].fill_made.number, i);
    }
    must(credit(DOLLARS(200)));
    assert_int_equal(happened.events[0].credit_made.number, 1);
    expect_tray(DOLLARS(48000 + 1500 - 200));
    refuses(credit(DOLLARS(49301)), TRAY_DOES_NOT_SUFFICE);
    while (felt.shift.slips_count < BAIZE_SLIPS_MOST)
        must(credit(DOLLARS(1)));
    refuses(credit(DOLLARS(1)), SLIPS_FULL);
    refuses(fill(DOLLARS(1)), SLIPS_FULL);
}

/* Whoever asks hears it before anything has changed. */
TEST(test_books_that_cannot_hold_the_money_refuse_the_act)
{
    static struct baize_table before;
    struct baize_table_action action = fill(DOLLARS(1000));
    set_up_for_two(maryland);
    action.by.at_ms = ++now_ms;
    for (uint8_t i = 0; i < felt.ledger.count; i++)
        if (felt.ledger.balances[i].account.kind == BAIZE_ACCOUNT_TRAY)
            felt.ledger.balances[i].amount = INT64_MAX - 1;
    memcpy(&before, &felt, sizeof before);
    assert_int_equal(baize_table_check(&game, &felt, &action).reason, BAIZE_REASON_ALLOWED);
    assert_int_equal(baize_table_decide(&game, &felt, &action, &happened), BAIZE_MONEY_OVERFLOW);
    assert_int_equal(happened.count, 0);
    assert_int_equal(baize_table_act(&game, &felt, &action, &happened, &refused), BAIZE_MONEY_OVERFLOW);
    assert_memory_equal(&before, &felt, sizeof felt);
}

TEST(test_a3_a_voided_slip_is_kept)
{
    set_up_for_two(maryland);
    must(fill(DOLLARS(500)), credit(DOLLARS(200)));
    struct baize_table_action undo = with(act_of(BAIZE_TABLE_ACT_VOID_SLIP, SUPER, BAIZE_SUPERVISOR), FLOOR);
    undo.void_slip.slip = BAIZE_SLIP_FILL;
    undo.void_slip.number = 2;
    refuses(undo, SLIP_UNKNOWN);
    undo.void_slip.number = 1;
    refuses(with(undo, SUPER), SECOND_PERSON_NEEDED);
    refuses(as(undo, FLOOR + 5, BAIZE_FLOORPERSON), ROLE_TOO_LOW);
    undo.void_slip.why = BAIZE_WHYS;
    refuses(undo, WHY_UNKNOWN);
    undo.void_slip.why = BAIZE_WHY_WRITTEN_WRONGLY;
    must(credit(DOLLARS(48300 - 499)));
    refuses(undo, TRAY_DOES_NOT_SUFFICE); /* the chips that were brought have gone elsewhere */
    must(fill(DOLLARS(48300 - 499)));
    must(undo);
    expect_tray(DOLLARS(48000 - 200));
    refuses(undo, SLIP_VOIDED);
    undo.void_slip.slip = BAIZE_SLIP_CREDIT;
    must(undo);
    expect_tray(DOLLARS(48000));
    assert_int_equal(felt.shift.slips_count, 4);
    assert_true(felt.shift.slips[0].voided && felt.shift.slips[1].voided);
    must(fill(DOLLARS(10)));
    assert_int_equal(happened.events[0].fill_made.number, 3); /* no number is used again */
    assert_int_equal(baize_table_win(&felt).fills, DOLLARS(48300 - 499 + 10));
    assert_int_equal(baize_table_win(&felt).credits, DOLLARS(48300 - 499));
}

/* A shift by hand: every figure of the formula is known beforehand. */
TEST(test_a1_the_win_of_a_shift)
{
    set_up_for_two(maryland); /* opening 50,000; drop 2,000 */
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 1, "2c 4d 6h 8s Tc"));
    assert_true(stack_ask(&deck, 2, "As Ad Ac Kd Qs"));
    assert_true(stack_ask(&deck, BAIZE_PLACE_DEALER, "Jd Jh 6s 8c Td Qh"));
    bet_round(DOLLARS(100));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
    must(fold(1, 1));               /* +100 */
    must(play(2, 2, DOLLARS(300))); /* -100 -300, bonus -200 */
    play_on();
    assert_int_equal(baize_table_chips(&felt, 1), DOLLARS(900));
    assert_int_equal(baize_table_chips(&felt, 2), DOLLARS(1600));
    must(fill(DOLLARS(5000)), credit(DOLLARS(1000)), tip(2, DOLLARS(50)), cash_out(2, DOLLARS(1000)));
    must(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(2000)), buy(1, DOLLARS(300)));
    struct baize_table_win win = baize_table_win(&felt);
    assert_int_equal(win.win, -DOLLARS(500));
    must(counted_again(BAIZE_TABLE_ACT_CLOSE_INVENTORY, win.closing - DOLLARS(7))); /* seven dollars are missing */
    win = baize_table_win(&felt);
    assert_int_equal(win.opening, DOLLARS(50000));
    assert_int_equal(win.fills, DOLLARS(5000));
    assert_int_equal(win.credits, DOLLARS(1000));
    assert_int_equal(win.drop, DOLLARS(2300));
    assert_int_equal(win.closing, DOLLARS(50000 - 2000 - 500 + 5000 - 1000 - 300 - 7));
    assert_int_equal(win.win, -DOLLARS(507));
    assert_int_equal(money_of(BAIZE_ACCOUNT_HOUSE, 0), -DOLLARS(50000 - 7));
    prepare(0);
    refuses(open_round(), INVENTORY_MISSING);
    refuses(fill(DOLLARS(5)), INVENTORY_MISSING);
    refuses(buy(1, DOLLARS(5)), INVENTORY_MISSING);
    refuses(counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, 0), INVENTORY_MISSING);
    refuses(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, -1), AMOUNT_WRONG);
    must(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, win.closing)); /* the next shift; 300 are in the box */
    assert_int_equal(baize_table_win(&felt).win, 0);
    must(counted_again(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(290)));
    assert_int_equal(baize_table_win(&felt).win, -DOLLARS(10)); /* a box that is ten short */
}

/* ---- A progressive win is paid by the right role (RULES 4) ---- */

static struct baize_action pay_first_claim(void)
{
    return (struct baize_action){
        .kind = BAIZE_ACT_PAY_CLAIM,
        .pay_claim = {.seat = felt.round.claims[0].seat, .amount = felt.round.claims[0].fixed_cents}};
}

TEST(test_rules_4_who_validates_a_progressive_win)
{
    win_progressive("9s 9d 9c 2d 3h");
    assert_int_equal(felt.round.phase, BAIZE_PHASE_CLAIMS);
    assert_int_equal(felt.round.claims_count, 1);
    assert_int_equal(felt.rack.count, 5); /* 11.D(10)(d): the winning hand stays on the table */
    struct baize_action pay = pay_first_claim();
    refuses(inner(pay, DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    assert_int_equal(refused.set, 1u << game.progressive.validator);
    must(inner(pay, FLOOR, BAIZE_FLOORPERSON));
    play_to_the_end();
    assert_int_equal(felt.rack.count, 17);
}

/* R26: undone by a manager and a second person; what the win brought is at the table until the round is over. */
TEST(test_R26_a_paid_win_is_backed_out_by_a_manager_and_a_second_person)
{
    win_progressive("9s 9d 9c 2d 3h");
    struct baize_action pay = pay_first_claim();
    struct baize_action undo = {.kind = BAIZE_ACT_BACK_OUT_CLAIM, .back_out_claim = {.seat = 1}};
    refuses(with(inner(undo, BOSS, BAIZE_MANAGER), FLOOR), CLAIM_NOT_PAID);
    baize_cents chips = baize_table_chips(&felt, 1);
    baize_cents won = baize_table_win(&felt).win;
    must(inner(pay, FLOOR, BAIZE_FLOORPERSON));
    assert_int_equal(felt.round.phase, BAIZE_PHASE_CLOSING);
    refuses(cash_out(1, chips - felt.round.seats[0].paid + 1), CHIPS_DO_NOT_SUFFICE); /* the win stays as well */
    refuses(with(inner(undo, SUPER, BAIZE_SUPERVISOR), FLOOR), ROLE_TOO_LOW);
    assert_int_equal(refused.set, 1u << BAIZE_MANAGER);
    refuses(with(inner(undo, BOSS, BAIZE_MANAGER), 0), SECOND_PERSON_NEEDED);
    refuses(with(inner(undo, BOSS, BAIZE_MANAGER), BOSS), SECOND_PERSON_NEEDED);
    must(with(inner(undo, BOSS, BAIZE_MANAGER), FLOOR));
    assert_int_equal(baize_table_chips(&felt, 1), chips);
    assert_int_equal(baize_table_win(&felt).win, won);
    refuses(with(inner(undo, BOSS, BAIZE_MANAGER), FLOOR), CLAIM_NOT_PAID);
    must(cash_out(1, chips - felt.round.seats[0].paid)); /* and is free no more than it was */
    must(report(BAIZE_WRONG_HAND_SIZE, 0));
    assert_int_equal(baize_table_chips(&felt, 1), DOLLARS(20) + game.progressive.wager);
}

/* Chips that are gone cannot be taken back. No act lets them go; a stream of another hand may. */
TEST(test_R26_a_win_whose_chips_are_gone_is_not_backed_out)
{
    win_progressive("9s 9d 9c 2d 3h");
    struct baize_action pay = pay_first_claim();
    must(inner(pay, FLOOR, BAIZE_FLOORPERSON));
    struct baize_action undo = {.kind = BAIZE_ACT_BACK_OUT_CLAIM, .back_out_claim = {.seat = 1}};
    struct baize_table_event gone = {.kind = BAIZE_TABLE_EVENT_CASHED_OUT,
                                     .by = {.who = 1, .role = BAIZE_PLAYER, .at_ms = now_ms},
                                     .table = felt.settings.number};
    gone.cashed_out.patron = 1;
    gone.cashed_out.amount = baize_table_chips(&felt, 1) - pay.pay_claim.amount + 1;
    struct baize_account chips = {.kind = BAIZE_ACCOUNT_CHIPS, .owner = 1};
    struct baize_account wallet = {.kind = BAIZE_ACCOUNT_WALLET, .owner = 1};
    assert_int_equal(baize_posting_add_cents(&gone.posting, chips, -gone.cashed_out.amount), BAIZE_OK);
    assert_int_equal(baize_posting_add_cents(&gone.posting, wallet, gone.cashed_out.amount), BAIZE_OK);
    assert_int_equal(baize_table_fold(&game, &felt, &gone), BAIZE_OK);
    refuses(with(inner(undo, BOSS, BAIZE_MANAGER), FLOOR), CHIPS_DO_NOT_SUFFICE);
    assert_int_equal(refused.most, pay.pay_claim.amount - 1);
}

/* WA: a supervisor, and an executive above an amount. */
TEST(test_wa_a_large_win_is_validated_by_an_executive)
{
    set_up_for_two(washington);
    assert_true(game.progressive.executive_above > 0);
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 1, "As Ad Ac Ah 3h"));
    bet_round(DOLLARS(10));
    must(bet(1, 1, BAIZE_PROGRESSIVE, game.progressive.wager), simple(BAIZE_ACT_NO_MORE_BETS));
    struct baize_action pay = {.kind = BAIZE_ACT_PAY_CLAIM};
    pay.pay_claim.amount = game.progressive.executive_above + 1;
    refuses(inner(pay, DEALER, BAIZE_DEALER), NOT_NOW); /* there is nothing to pay yet */
    play_on();
    assert_int_equal(felt.round.phase, BAIZE_PHASE_CLAIMS);
    pay.pay_claim.seat = felt.round.claims[0].seat;
    refuses(inner(pay, SUPER, BAIZE_SUPERVISOR), ROLE_TOO_LOW);
    assert_int_equal(refused.set, 1u << BAIZE_EXECUTIVE);
    refuses(inner(pay, BOSS, BAIZE_MANAGER), ROLE_TOO_LOW);
    pay.pay_claim.amount = game.progressive.executive_above;
    refuses(inner(pay, FLOOR, BAIZE_FLOORPERSON), ROLE_TOO_LOW);
    assert_int_equal(refused.set, 1u << BAIZE_SUPERVISOR);
    struct baize_table before = felt;
    must(inner(pay, SUPER, BAIZE_SUPERVISOR));
    assert_int_equal(money_of(BAIZE_ACCOUNT_PENDING, 0), -game.progressive.executive_above); /* the meter's money */
    assert_int_equal(baize_table_win(&felt).win, baize_table_win(&before).win);
}
