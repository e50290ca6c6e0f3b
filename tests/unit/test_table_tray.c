/* test_table_tray.c - a tray that does not suffice, counts that differ from the books, the box at the end of a shift.
 */
#include "test_table.h"

static struct baize_table_action fill(baize_cents amount)
{
    return slip_act(BAIZE_TABLE_ACT_FILL, amount);
}

static struct baize_table_action credit(baize_cents amount)
{
    return slip_act(BAIZE_TABLE_ACT_CREDIT, amount);
}

static baize_cents tray(void)
{
    return money_of(BAIZE_ACCOUNT_TRAY, 0);
}

static void leave_in_tray(baize_cents amount)
{
    must(credit(tray() - amount));
}

static void expect_refusal(const char *expected)
{
    char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_refusal_print(&text, &refused, &game);
    assert_string_equal(line, expected);
}

static void expect_event(const struct baize_table_event *event, const char *expected)
{
    char line[512];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_table_event_print(&text, event, &game);
    assert_string_equal(line, expected);
}

static void expect_lack(baize_cents needed, baize_cents there)
{
    assert_int_equal(refused.least, needed);
    assert_int_equal(refused.most, there);
}

/* ---- Payments ---- */

/* Seat 2 has three aces and is settled first, seat 1 has nothing; the dealer has nothing either. */
static void deal_three_aces(void)
{
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 1, "2c 4d 6h 7s 9c"));
    assert_true(stack_ask(&deck, 2, "As Ad Ac Kd Qh"));
    assert_true(stack_ask(&deck, BAIZE_PLACE_DEALER, "2d 4h 6s 8c Td Qc"));
}

static void as_far_as(enum baize_phase phase)
{
    while (felt.round.phase != phase)
        assert_true(go_on());
}

TEST(test_a1_no_seat_is_paid_what_the_tray_does_not_hold)
{
    set_up_for_two(maryland);
    leave_in_tray(DOLLARS(15));
    deal_three_aces();
    bet_round(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    as_far_as(BAIZE_PHASE_SETTLEMENT);
    refuses(simple(BAIZE_ACT_SETTLE_SEAT), TRAY_DOES_NOT_SUFFICE);
    expect_lack(DOLLARS(40), DOLLARS(15)); /* Ante 10 and bonus 20, Play 10; the wagers lie on the layout */
    expect_refusal("the tray has not so many chips: $40.00 is needed, $15.00 is there");
    must(fill(DOLLARS(25) - 1));
    refuses(simple(BAIZE_ACT_SETTLE_SEAT), TRAY_DOES_NOT_SUFFICE);
    must(fill(1), simple(BAIZE_ACT_SETTLE_SEAT));
    assert_int_equal(tray(), 0);
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* seat 1 loses: that needs nothing from the tray */
    assert_int_equal(tray(), DOLLARS(20));
    must(simple(BAIZE_ACT_END_ROUND));
}

/* Four nines pay 300 for 1 from the tray, and $10 of envy to seat 1 (Pays 1). */
TEST(test_a1_claims_and_envy_wait_for_a_fill)
{
    set_up_for_two(washington);
    assert_true(stack_ask(&deck, 1, "2c 4d 6h 7s Tc"));
    assert_true(stack_ask(&deck, 2, "9s 9d 9c 9h Qh"));
    must(open_round());
    for (uint8_t seat = 1; seat <= 2; seat++) {
        must(bet(seat, seat, BAIZE_ACES_UP, game.wagers[BAIZE_ACES_UP].least));
        must(bet(seat, seat, BAIZE_PROGRESSIVE, game.progressive.wager));
    }
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    as_far_as(BAIZE_PHASE_CLAIMS);
    assert_int_equal(felt.round.claims[0].from, BAIZE_FROM_TRAY);
    struct baize_action pay = {
        .kind = BAIZE_ACT_PAY_CLAIM,
        .pay_claim = {.seat = felt.round.claims[0].seat, .amount = felt.round.claims[0].fixed_cents}};
    leave_in_tray(DOLLARS(2)); /* the two progressive wagers */
    refuses(inner(pay, SUPER, BAIZE_SUPERVISOR), TRAY_DOES_NOT_SUFFICE);
    expect_lack(pay.pay_claim.amount, DOLLARS(2));
    must(fill(pay.pay_claim.amount));
    must(inner(pay, SUPER, BAIZE_SUPERVISOR));
    refuses(simple(BAIZE_ACT_PAY_ENVY), TRAY_DOES_NOT_SUFFICE);
    expect_lack(DOLLARS(10), DOLLARS(2));
    must(fill(DOLLARS(8)), simple(BAIZE_ACT_PAY_ENVY));
    assert_int_equal(tray(), 0);
    must(simple(BAIZE_ACT_END_ROUND));
}

/* Two papers are kept for a tray that runs dry in a round: no round begins without them, no credit uses them in it. */
TEST(test_a3_a_round_never_lacks_the_paper_for_a_fill)
{
    set_up_for_two(maryland);
    for (int i = 0; i < BAIZE_SLIPS_MOST - BAIZE_SLIPS_KEPT; i++)
        must(fill(DOLLARS(1)));
    must(open_round());
    refuses(credit(DOLLARS(1)), SLIPS_FULL);
    bet_all(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    play_on();
    must(credit(DOLLARS(1)));
    refuses(open_round(), SLIPS_FULL);
    must(counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, tray()), counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, tray()));
    prepare(0);
    must(open_round());
}

/* What a void gives back cannot be taken out of the tray before: neither the progressive wagers, nor those of seats
 * that are settled. */
TEST(test_R28_a_void_always_finds_its_chips_in_the_tray)
{
    set_up_for_two(maryland);
    deal_three_aces();
    bet_round(DOLLARS(10));
    must(bet(2, 2, BAIZE_PROGRESSIVE, DOLLARS(1)), simple(BAIZE_ACT_NO_MORE_BETS));
    refuses(credit(tray()), TRAY_DOES_NOT_SUFFICE);
    expect_lack(tray(), tray() - DOLLARS(1));
    must(credit(tray() - DOLLARS(1)));
    refuses(buy(1, 1), TRAY_DOES_NOT_SUFFICE);
    as_far_as(BAIZE_PHASE_SETTLEMENT);
    must(fill(DOLLARS(40)));
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* a void would now bring chips: all is free */
    assert_int_equal(tray(), DOLLARS(1));
    must(buy(1, DOLLARS(1)));
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* seat 1 loses 20 */
    must(credit(DOLLARS(20)));
    must(report(BAIZE_WRONG_HAND_SIZE, 0));
    assert_int_equal(baize_table_chips(&felt, 1), DOLLARS(1001));
    assert_int_equal(baize_table_chips(&felt, 2), DOLLARS(1000));
    assert_int_equal(tray(), DOLLARS(19));
}

/* ---- Counts ---- */

static bool alarms(void)
{
    return baize_table_event_alarms(&happened.events[0]);
}

/* $50,000 typed for $500: refused with the difference in words, until it was counted again. */
TEST(test_a_count_that_differs_is_asked_for_again)
{
    static const struct {
        enum baize_table_act act;
        baize_cents books;
    } boxes[] = {{BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(2000)}, {BAIZE_TABLE_ACT_TAKE_TIPS, DOLLARS(500)}};
    set_up_for_two(maryland);
    must(chips_act(BAIZE_TABLE_ACT_TIP, 1, DOLLARS(500)));
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        refuses(counted_act(boxes[i].act, DOLLARS(50000)), COUNT_DIFFERS);
        refuses(counted_act(boxes[i].act, boxes[i].books - 1), COUNT_DIFFERS);
        expect_refusal("the count differs from the books: $0.01 less than they have. Count it again");
    }
    refuses(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(51500)), COUNT_DIFFERS);
    expect_refusal("the count differs from the books: $49,500.00 more than they have. Count it again");
    must(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(2000)), counted_again(BAIZE_TABLE_ACT_TAKE_TIPS, DOLLARS(499)));
    refuses(counted_again(BAIZE_TABLE_ACT_CLOSE_INVENTORY, -1), AMOUNT_WRONG);
    refuses(counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, tray() + 1), COUNT_DIFFERS);
    must(counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, tray()));
    refuses(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1)), COUNT_DIFFERS);
    must(counted_again(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1)));
}

TEST(test_a2_a_variance_above_100_dollars_is_to_be_reported)
{
    set_up(maryland);
    must(sign_on(), counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(50000)));
    assert_false(alarms()); /* the first chips of a table */
    expect_event(&happened.events[0], "Opening inventory: $50,000.00 counted");
    must(receive(0, BAIZE_BACK_RED, true), counted_again(BAIZE_TABLE_ACT_CLOSE_INVENTORY, DOLLARS(49850)));
    assert_true(alarms());
    expect_event(&happened.events[0], "Closing inventory: $49,850.00 counted, the books say $50,000.00: $150.00 short, "
                                      "to be reported (A2)");
    assert_int_equal(baize_table_win(&felt).win, -DOLLARS(150));
    must(counted_again(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(49950)));
    assert_false(alarms()); /* $100 is not above $100 */
    expect_event(&happened.events[0], "Opening inventory: $49,950.00 counted, the books say $49,850.00: $100.00 over");
    must(counted_again(BAIZE_TABLE_ACT_CLOSE_INVENTORY, DOLLARS(49950)));
    assert_false(alarms());
    must(counted_again(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(50050) + 1));
    assert_true(alarms());
    must(sit(1, 1), buy(1, DOLLARS(1000)));
    assert_false(alarms());
    must(counted_again(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(1100) + 1));
    assert_true(alarms());
    expect_event(&happened.events[0],
                 "Drop box: $1,100.01 counted, the books say $1,000.00: $100.01 over, to be reported (A2)");
    must(chips_act(BAIZE_TABLE_ACT_TIP, 1, DOLLARS(500)), counted_again(BAIZE_TABLE_ACT_TAKE_TIPS, 0));
    assert_false(alarms()); /* tips are no money of the tray */
    expect_event(&happened.events[0], "Tip box: $0.00 counted, the books say $500.00: $500.00 short");
}

/* The box belongs to the shift that filled it, whether it is taken before the closing inventory or after it. */
TEST(test_a1_the_box_is_taken_after_the_closing_inventory)
{
    set_up(maryland);
    refuses(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, 0), NOT_IN_THIS_LIFE);
    must(sign_on(), receive(0, BAIZE_BACK_RED, true));
    refuses(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, 0), INVENTORY_MISSING);
    set_up_for_two(maryland);
    must(leave(1), leave(2), begin_closing(), counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, tray()));
    assert_int_equal(baize_table_win(&felt).win, 0);
    refuses(close_table(), DROP_NOT_TAKEN);
    expect_refusal("the drop box has not been taken away and counted: $2,000.00");
    must(counted_again(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(1990))); /* test_table.h audits the win by its entries, too */
    assert_int_equal(baize_table_win(&felt).win, -DOLLARS(10));
    assert_int_equal(baize_table_win(&felt).drop, DOLLARS(1990));
    must(close_table());
    assert_int_equal(baize_table_win(&felt).win, -DOLLARS(10));
    refuses(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, 0), NOT_IN_THIS_LIFE);
    open_for_two();
    assert_int_equal(baize_table_win(&felt).win, 0);
}

/* ---- Words ---- */

static struct baize_table_action cash_out(uint32_t patron, baize_cents amount)
{
    return chips_act(BAIZE_TABLE_ACT_CASH_OUT, patron, amount);
}

TEST(test_R28_a_refusal_says_that_winnings_wait_for_the_end_of_the_round)
{
    set_up_for_two(maryland);
    deal_three_aces();
    bet_round(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    as_far_as(BAIZE_PHASE_SETTLEMENT);
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    refuses(cash_out(2, DOLLARS(1000)), CHIPS_DO_NOT_SUFFICE);
    expect_refusal("the patron has not so many chips: $980.00 is free, what round 1 paid stays until it is over (R28)");
    refuses(cash_out(2, DOLLARS(2000)), CHIPS_DO_NOT_SUFFICE);
    expect_refusal("the patron has not so many chips: $980.00");
}

TEST(test_R37_the_words_of_a_wrong_count)
{
    set_up_for_two(maryland);
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 1));
    expect_event(&happened.events[0],
                 "The shuffler counts a wrong number of cards in deck 2: it must leave the table  [MD-FCP 5.B(2)]");
    refuses_by(open_round(), DECK_CONDEMNED, "MD-FCP 5.B(2)");
}

TEST(test_R38_the_words_of_an_idle_table)
{
    set_up_for_two(double_draw_b);
    must(go_idle());
    expect_event(&happened.events[0], "Nobody plays: the cards stay in the shoe, which shuffles them  [R38]");
    must(open_table(), device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_STOPPED, 0));
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED), go_idle());
    expect_event(&happened.events[0], "Nobody plays: the cards are spread face down  [MD-DD 5.H(2)]");
}

TEST(test_the_words_of_a_card_that_cannot_be)
{
    set_up(maryland);
    static struct baize_table_event event = {.kind = BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE};
    event.card_impossible.code = BAIZE_JOKER_1;
    expect_event(&event, "Irregularity: the shoe reads a joker, which does not belong to this deck");
    event.card_impossible.code = 0;
    event.card_impossible.seen_before = true;
    expect_event(&event, "Irregularity: the shoe reads 2c, which was dealt before");
    event.card_impossible.code = 15;
    expect_event(&event, "Irregularity: what the shoe reads is no card (code 15)");
    event.card_impossible.code = 200;
    expect_event(&event, "Irregularity: what the shoe reads is no card (code 200)");
}

/* ---- Clauses ---- */

TEST(test_md_fcp_5_a_2_the_shuffle_after_a_round_has_its_own_clause)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    must(step(0, BAIZE_SHUFFLE));
    assert_string_equal(baize_rules_clause(&game, happened.events[0].step_done.clause), "MD-FCP 5.A(2)");
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0)); /* no count was wrong: decks are changed */
    assert_string_equal(baize_rules_clause(&game, happened.events[0].deck_removed.clause), "MD-FCP 3.C(2)");
}

TEST(test_md_fcp_8_h_4_a_deck_is_removed_by_the_clause_of_the_count)
{
    set_up_for_two(maryland);
    deal_round(DOLLARS(10));
    struct baize_table_action count = right_count();
    count.count_stub.stub++;
    must(count);
    expect_deck(0, BAIZE_DECK_CONDEMNED);
    refuses_by(open_round(), DECK_CONDEMNED, "MD-FCP 8.H(4)");
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    assert_string_equal(baize_rules_clause(&game, happened.events[0].deck_removed.clause), "MD-FCP 8.H(4)");
}
