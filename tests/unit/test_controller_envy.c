/* test_controller_envy.c - envy bonuses at a table without an electronic round: who gets them, for whose hand, and
 * when. The settlement of electronic rounds (settle.h) is the second opinion. */
#include "random.h"
#include "test_controller.h"

static struct baize_envy_due dues[BAIZE_ENVIES_MOST];

/* "seat<holder row $": in order. */
static void expect_dues(const char *expected)
{
    uint8_t number = baize_controller_envies(&game, &table, dues);
    begin_words();
    for (uint8_t i = 0; i < number; i++) {
        add_between(i);
        baize_text_format(&out, "%u<%u ", dues[i].seat, dues[i].holder);
        baize_cents_print(&out, dues[i].amount, BAIZE_MONEY_WITH_CENTS);
    }
    expect_words(expected);
}

/* The whole cents of a game's envy, as the events of pay_envy say. */
static baize_cents paid_to(uint8_t seat)
{
    baize_cents sum = 0;
    for (uint8_t i = 0; i < happened.count; i++)
        if (happened.events[i].envy_bonus_paid.due.seat == seat)
            sum += happened.events[i].envy_bonus_paid.due.amount;
    return sum;
}

/* ---- Who ---- */

/* Seats 1, 3 and 5 wager; 3 wins with four aces; 7 holds four of a kind without a wager. */
static void play_two_hands(void)
{
    deal(41, 0x15);
    must(key(3, FOUR_ACES), record_win(3, DOLLARS(5000), BAIZE_FROM_METER), key_envy(7, 0, FOUR_OF_A_KIND));
}

TEST(test_md_fcp_11_d_10_e_i_bettors_get_envy_for_the_hand_of_another)
{
    start_alone(maryland);
    deal(41, 0x15);
    must(key(3, FOUR_ACES));
    expect_dues("5<3 $100.00; 1<3 $100.00"); /* seats 2, 4, 6 and 7 made no wager */
    must(key(3, FOUR_ACES));
    expect_dues("");
}

TEST(test_md_fcp_11_d_10_e_ii_one_envy_bonus_for_each_hand)
{
    start_alone(maryland);
    play_two_hands();
    expect_dues("5<7 $10.00; 3<7 $10.00; 1<7 $10.00; 5<3 $100.00; 1<3 $100.00");
    must(pay_envy());
    assert_int_equal(happened.count, 5);
    assert_int_equal(paid_to(1), DOLLARS(110));
    assert_int_equal(paid_to(3), DOLLARS(10));
    assert_int_equal(paid_to(5), DOLLARS(110));
    assert_int_equal(table.seats[0].envy_amount, DOLLARS(110));
    assert_int_equal(table.seats[2].envy_amount, DOLLARS(10));
    assert_true(table.envy_paid);
}

TEST(test_md_fcp_11_d_10_e_iii_and_R33_never_for_the_patrons_own_boxes)
{
    start_alone(maryland);
    must(coin_of(1, 7, DOLLARS(1)), coin_of(2, 7, DOLLARS(1)), coin_of(4, 8, DOLLARS(1)), coin_of(5, 0, DOLLARS(1)));
    must(coin_of(6, 0, DOLLARS(1)), lock(41), count(5));
    must(key(2, FOUR_ACES)); /* patron 7, who has seat 1 too */
    expect_dues("6<2 $100.00; 5<2 $100.00; 4<2 $100.00");
    must(key(2, FOUR_ACES));
    must(key(5, FOUR_ACES)); /* nobody is known at 5 and 6: two patrons */
    expect_dues("6<5 $100.00; 4<5 $100.00; 2<5 $100.00; 1<5 $100.00");
    must(key(5, FOUR_ACES));
    must(key_envy(3, 7, STRAIGHT_FLUSH)); /* a box of patron 7 without a wager */
    expect_dues("6<3 $5.00; 5<3 $5.00; 4<3 $5.00");
    must(key_envy(3, 7, STRAIGHT_FLUSH));
    must(key_envy(3, 0, STRAIGHT_FLUSH)); /* the same box, patron not known */
    expect_dues("6<3 $5.00; 5<3 $5.00; 4<3 $5.00; 2<3 $5.00; 1<3 $5.00");
}

TEST(test_R34_the_holder_needs_no_wager_and_only_the_highest_row_counts)
{
    start_alone(maryland);
    deal(41, 0x3);
    must(key_envy(5, 0, FOUR_OF_A_KIND));
    expect_event_words("Seat 5: envy hand, four of a kind, keyed  [MD-FCP 12.F(1)(b)]");
    expect_dues("2<5 $10.00; 1<5 $10.00");
    refuses(key_envy(5, 0, FOUR_ACES), ANOTHER_HAND_KEYED);
    must(key_envy(5, 0, FOUR_OF_A_KIND));
    expect_event_words("Seat 5: envy hand, four of a kind, keyed off");
    must(key_envy(5, 0, FOUR_ACES));
    expect_dues("2<5 $100.00; 1<5 $100.00");
    refuses(key_envy(5, 0, 3), ROW_UNKNOWN);
    refuses(key_envy(0, 0, 0), SEAT_UNKNOWN);
    refuses(key_envy(8, 0, 0), SEAT_UNKNOWN);
}

TEST(test_R34_a_hand_that_is_keyed_by_hand_goes_before_the_keyed_win)
{
    start_alone(maryland);
    deal(41, 0x3);
    must(key(1, FOUR_ACES), key_envy(1, 0, STRAIGHT_FLUSH));
    expect_dues("2<1 $5.00");
    must(key(1, FOUR_ACES));
    expect_dues("2<1 $5.00");
    must(key_envy(1, 0, STRAIGHT_FLUSH));
    expect_dues("");
}

TEST(test_a_rejected_or_undone_win_gives_no_envy)
{
    start_alone(maryland);
    deal(41, 0x3);
    must(key(1, FOUR_ACES), reject_win(1));
    expect_dues("");
    must(key(1, FOUR_ACES), record_win(1, DOLLARS(5000), BAIZE_FROM_METER));
    expect_dues("2<1 $100.00");
    must(undo_win(1));
    expect_dues("");
    must(end_game());
}

/* A win below the envy table is no envy hand. */
TEST(test_H11_a_hand_below_the_envy_table_pays_none)
{
    start_alone(maryland);
    deal(41, 0x7F);
    must(key(4, THREE_OF_A_KIND));
    expect_dues("");
    must(record_win(4, DOLLARS(9), BAIZE_FROM_TRAY));
    refuses(pay_envy(), NO_ENVY);
    must(end_game());
}

/* ---- How much ---- */

TEST(test_md_fcp_12_e_1_and_12_g_the_amount_follows_the_receivers_wager)
{
    struct baize_source source = edited(maryland, "progressive:\n    amount: $1", "progressive:\n    amount: $5");
    start_alone(maryland);
    must_load(&source, &game);
    deal(41, 0x15);
    must(key(3, FOUR_ACES));
    expect_dues("5<3 $500.00; 1<3 $500.00");
    must(record_win(3, DOLLARS(5000), BAIZE_FROM_METER), pay_envy());
    expect_clause(&game, last_event()->envy_bonus_paid.due.clause, "MD-FCP 12.G(1)(a)");
}

TEST(test_R31_envy_comes_from_the_tray_never_from_a_meter)
{
    start_alone(from_meter); /* where everything else comes from the meter */
    deal(41, 0x15);
    expect_books(-DOLLARS(15), DOLLARS(15), 0);
    must(key(3, FOUR_OF_A_KIND), record_win(3, DOLLARS(1500), BAIZE_FROM_METER), pay_envy());
    expect_books(DOLLARS(1735), -DOLLARS(235), -DOLLARS(1500));
    expect_event_words("Seat 1: envy bonus $125.00 for the hand of seat 3  [WA Pays 2]");
}

/* ---- When ---- */

static void expect_paid_at_the_end(void)
{
    uint8_t row = 0; /* four aces: the highest row, but below a straight flush of five cards */
    while (strcmp(game.progressive.schedule.rows[row].hand, "four-aces") != 0)
        row++;
    deal(41, 0x15);
    must(key(3, row));
    refuses(end_game(), CLAIM_PENDING);
    must(record_win(3, DOLLARS(5000), BAIZE_FROM_METER));
    refuses(end_game(), ENVY_WAITS); /* the hand stays face up until all of it is paid */
    must(pay_envy());
    refuses(pay_envy(), NO_ENVY);
    if (table.held)
        must(turn_to_run());
    must(end_game());
    assert_false(table.envy_paid);
    assert_int_equal(table.envies_paid, 0);
    assert_int_equal(table.seats[0].envy_amount, 0);
}

TEST(test_sd_16_b_ii_and_iii_the_game_does_not_end_before_its_envy_is_paid)
{
    start_alone(reserve);
    expect_paid_at_the_end();
}

TEST(test_wa_progressive_i_9_b_and_9_c_envy_is_paid_at_the_end_of_the_round)
{
    start_alone(from_meter);
    expect_paid_at_the_end();
}

TEST(test_wa_progressive_ii_9_b_and_9_c_envy_is_paid_at_the_end_of_the_round)
{
    start_alone(washington);
    expect_paid_at_the_end();
}

/* The five-card schedule: royal and straight flush, and several hands pay several times. */
TEST(test_sd_16_b_i_and_iii_every_bettor_for_every_hand_of_another)
{
    start_alone(south_dakota);
    deal(41, 0x7);
    must(key(1, 0), key(2, 1));
    expect_dues("3<2 $300.00; 1<2 $300.00; 3<1 $1,000.00; 2<1 $1,000.00");
}

static void expect_all_others_at_this_table(baize_cents amount)
{
    deal(41, 0x1F);
    must(key(2, FOUR_OF_A_KIND));
    uint8_t number = baize_controller_envies(&game, &table, dues);
    assert_int_equal(number, 4);
    for (uint8_t i = 0; i < number; i++) {
        assert_int_not_equal(dues[i].seat, 2);
        assert_int_equal(dues[i].holder, 2);
        assert_int_equal(dues[i].amount, amount);
    }
}

TEST(test_H11_and_wa_progressive_i_9_a_all_others_at_this_table_never_oneself)
{
    start_alone(from_meter);
    expect_all_others_at_this_table(DOLLARS(125));
}

TEST(test_H11_and_wa_progressive_ii_9_a_all_others_at_this_table_never_oneself)
{
    start_alone(washington);
    expect_all_others_at_this_table(DOLLARS(10));
}

TEST(test_keys_are_frozen_once_envy_is_paid_and_a_void_takes_it_back)
{
    start_alone(maryland);
    play_two_hands();
    must(pay_envy());
    refuses(key(1, THREE_OF_A_KIND), NOT_NOW);
    refuses(key_envy(7, 0, FOUR_OF_A_KIND), NOT_NOW);
    refuses(key_envy(6, 0, FOUR_OF_A_KIND), NOT_NOW);
    expect_books(DOLLARS(5000 + 230 - 3), DOLLARS(3 - 230), -DOLLARS(5000));
    must(undo_win(3)); /* the back-out of R26 stays possible */
    expect_books(DOLLARS(230 - 3), DOLLARS(3 - 230), 0);
    refuses(pay_envy(), NO_ENVY);
    must(void_game(BAIZE_WRONG_HAND_SIZE));
    expect_books(0, 0, 0);
    assert_false(table.envy_paid);
    deal(42, 0x3); /* and the next game begins afresh */
    must(key(1, THREE_OF_A_KIND));
}

TEST(test_a_back_out_after_the_envy_lets_the_game_end)
{
    start_alone(maryland);
    play_two_hands();
    must(pay_envy(), undo_win(3), end_game());
    expect_books(DOLLARS(230 - 3), DOLLARS(3 - 230), 0);
}

TEST(test_rules_without_envy)
{
    start_alone(maryland);
    game.progressive.envy.count = 0;
    deal(41, 0x3);
    must(key(1, FOUR_ACES));
    expect_dues("");
    refuses(key_envy(1, 0, 0), NO_ENVY);
    must(record_win(1, DOLLARS(5000), BAIZE_FROM_METER), end_game());
}

/* ---- Which row of the envy table ---- */

static uint8_t envy_of_row(uint8_t row)
{
    must(key(1, row));
    uint8_t number = baize_controller_envies(&game, &table, dues);
    must(key(1, row));
    return number == 0 ? BAIZE_NO_ROW : dues[0].row;
}

/* On the same basis a keyed win gives the envy row of its own hand, in all shipped rules. */
TEST(test_a_keyed_win_gives_the_envy_row_of_its_hand)
{
    const char *ids[] = {maryland, three_level, south_dakota, reserve, washington, from_meter, laboratory};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        start_alone(ids[i]);
        if (game.progressive.envy.basis != game.progressive.schedule.basis)
            continue;
        deal(41, 0x3);
        for (uint8_t row = 0; row < game.progressive.schedule.count; row++) {
            uint8_t expected = BAIZE_NO_ROW;
            for (uint8_t k = 0; k < game.progressive.envy.count; k++)
                if (strcmp(game.progressive.envy.rows[k].hand, game.progressive.schedule.rows[row].hand) == 0)
                    expected = k;
            assert_int_equal(envy_of_row(row), expected);
        }
    }
}

/* Schedule by four cards, envy by five: only people see both hands. */
TEST(test_R35_on_different_bases_the_dealer_keys_the_envy_hand)
{
    struct baize_source source = edited(maryland, "envy: A", "envy: D");
    start_alone(maryland);
    must_load(&source, &game);
    deal(41, 0x3);
    must(key(1, FOUR_ACES));
    expect_dues("");
    must(key_envy(2, 0, 0));
    expect_dues("1<2 $1,000.00");
    refuses(key(5, STRAIGHT_FLUSH), SEAT_NOT_LIT);
    assert_false(refused.number);
}

/* A row of the schedule that is wider than the envy row says too little about the hand. */
TEST(test_a_wider_row_of_the_schedule_gives_no_envy_by_itself)
{
    start_alone(maryland);
    game.progressive.schedule.rows[FOUR_OF_A_KIND].least--;
    deal(41, 0x3);
    assert_int_equal(envy_of_row(FOUR_OF_A_KIND), BAIZE_NO_ROW);
    must(key_envy(1, 0, FOUR_OF_A_KIND));
    expect_dues("2<1 $10.00");
}

/* ---- The settlement of a round says the same ---- */

static uint64_t dice = 7;

/* Cards that make each row of the envy table A, and some that make none. */
static baize_cards hand_of(uint8_t row)
{
    const char *hands[] = {"As Ah Ad Ac 2s", "Ks Kh Kd Kc 2s", "Ts 9s 8s 7s 2h", "2s 3h 5d 9c Kd"};
    baize_card cards[5];
    baize_cards set = 0;
    size_t number;
    assert_int_equal(baize_cards_parse(hands[row], strlen(hands[row]), cards, 5, &number, NULL), BAIZE_OK);
    for (size_t i = 0; i < number; i++)
        set |= (baize_cards)1 << cards[i];
    return set;
}

static struct baize_settle_input input;

/* Seats of five patrons, some with a progressive wager, some with an envy hand. */
static void wager_at_random(uint32_t round)
{
    input = (struct baize_settle_input){.dealer = hand_of(3) | hand_of(2)};
    for (uint8_t i = 0; i < game.seats; i++) {
        struct baize_settle_seat *seat = &input.seats[i];
        seat->dealt = true;
        seat->patron = 1 + throw_dice(&dice, 5);
        seat->cards = hand_of((uint8_t)(throw_dice(&dice, 3) == 0 ? throw_dice(&dice, 3) : 3));
        seat->wagers[BAIZE_ACES_UP] = DOLLARS(5);
        if (throw_dice(&dice, 2)) {
            seat->wagers[BAIZE_PROGRESSIVE] = DOLLARS(1);
            must(coin_of((uint8_t)(i + 1), seat->patron, DOLLARS(1)));
        }
    }
    deal(round, 0);
}

static unsigned key_all(void)
{
    unsigned hands = 0;
    for (uint8_t i = 0; i < game.seats; i++)
        for (uint8_t row = 0; row < 3; row++)
            if (input.seats[i].cards == hand_of(row)) {
                uint8_t seat = (uint8_t)(i + 1);
                must(table.seats[i].lit ? key(seat, row) : key_envy(seat, input.seats[i].patron, row));
                hands++;
            }
    return hands;
}

TEST(test_R33_the_same_as_the_settlement_of_a_round)
{
    static struct baize_settled settled;
    unsigned hands = 0;
    start(maryland, true, false);
    for (uint32_t round = 1; round <= 300; round++) {
        wager_at_random(round);
        hands += key_all();
        assert_int_equal(baize_settle_round(&game, &input, &settled), BAIZE_OK);
        uint8_t number = baize_controller_envies(&game, &table, dues);
        assert_int_equal(number, settled.envies_count);
        if (number > 0)
            assert_memory_equal(dues, settled.envies, number * sizeof dues[0]);
        must(void_game(BAIZE_WRONG_HAND_SIZE));
    }
    assert_true(hands > 300);
}

/* House money from the tray: it does not wait for a win that has to wait (R27, R42). */
TEST(test_r27_envy_is_paid_while_a_win_is_pending)
{
    start_alone(from_meter);
    deal(41, 0x15);
    must(key(3, FOUR_ACES), report_fault(0), pay_envy());
    refuses(key(3, FOUR_ACES), NOT_NOW); /* keys are frozen */
    refuses(end_game(), CLAIM_PENDING);
    must(clear_fault(0), record_win(3, DOLLARS(5000), BAIZE_FROM_METER));
    must(turn_to_run());
    must(end_game());
}
