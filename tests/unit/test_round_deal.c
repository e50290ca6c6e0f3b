/* test_round_deal.c - who gets which card: every method of every jurisdiction, and both draws. */
#include "test_round.h"

/* Seats 2, 5 and 6 play. */
static void bet_three(void)
{
    const uint8_t seats[] = {2, 5, 6};
    bool draws = game.game == BAIZE_DOUBLE_DRAW_POKER;
    for (size_t i = 0; i < COUNT_OF(seats); i++) {
        must(bet(seats[i], (uint32_t)(10 + i), BAIZE_ANTE, DOLLARS(10)));
        if (draws)
            must(bet(seats[i], (uint32_t)(10 + i), BAIZE_BONUS, DOLLARS(10)));
    }
}

static void expect_slots(const char *id, const char *old, const char *new, const char *slots)
{
    struct baize_source source = old == NULL ? source_of(id) : edited(id, old, new);
    sit_down_with(&source);
    bet_three();
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    expect_phase(BAIZE_PHASE_DEALING);
    assert_string_equal(slots_in_words(), slots);
}

/* ---- Four Card Poker ---- */

#define PASS        "2 5 6 D "
#define FIVE_PASSES PASS PASS PASS PASS PASS
#define PACKETS     "2 2 2 2 2 5 5 5 5 5 6 6 6 6 6"

TEST(test_md_fcp_8_e_manual_shoe_one_card_at_a_time_then_the_dealers_sixth_face_up)
{
    expect_slots(maryland, "automated-shoe\n  fallback: manual-shoe", "manual-shoe", "bonus " FIVE_PASSES "D^");
    assert_int_equal(baize_round_cards_wanted(&table), 22);
}

TEST(test_md_fcp_9_b_from_the_hand_as_from_a_manual_shoe)
{
    expect_slots(three_level, NULL, NULL, FIVE_PASSES "D^"); /* no Six Card Bonus, no bonus card */
    expect_slots(maryland, "automated-shoe", "hand", "bonus " FIVE_PASSES "D^");
}

TEST(test_md_fcp_10_b_automated_shoe_bonus_card_dealers_six_with_the_bottom_up_then_packets)
{
    expect_slots(maryland, NULL, NULL, "bonus D D D D D D^ " PACKETS);
}

TEST(test_r15_the_bonus_card_is_dealt_although_nobody_made_the_wager)
{
    sit_down(maryland);
    must(bet(4, 7, BAIZE_ACES_UP, DOLLARS(5)), simple(BAIZE_ACT_NO_MORE_BETS));
    assert_string_equal(slots_in_words(), "bonus D D D D D D^ 4 4 4 4 4");
}

TEST(test_sd_5_by_hand_from_a_manual_and_from_an_automated_shoe)
{
    expect_slots(south_dakota, NULL, NULL, FIVE_PASSES "D^");
    expect_slots(south_dakota, "dealing: hand", "dealing: manual-shoe", FIVE_PASSES "D^");
    expect_slots(south_dakota, "dealing: hand", "dealing: automated-shoe", PACKETS " D D D D D D^");
}

TEST(test_wa_dealing_2_a_packets_one_card_of_the_last_and_the_rest_discarded)
{
    expect_slots(washington, NULL, NULL, PACKETS " D D D D D D^ rack rack rack rack");
    expect_slots(fcp_08, NULL, NULL, FIVE_PASSES "D^");
    expect_slots(fcp_08, "dealing: hand", "dealing: manual-shoe", FIVE_PASSES "D^");
}

TEST(test_cards_go_where_the_method_says_one_by_one_or_all_at_once)
{
    sit_down(maryland);
    bet_three();
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    hand_for(BAIZE_PLACE_BONUS_BOX, "9d");
    hand_for(BAIZE_PLACE_DEALER, "2c 3c 4d 7h 8h Ks");
    hand_for(2, "As Ah Ad Ac 2d");
    hand_for(5, "3d 5h 7d 9h Jc");
    hand_for(6, "4s 6s 8s Ts Qs");
    struct baize_round before = table;
    struct stack stacked = deck;
    deal(0);
    struct baize_round at_once = table;
    table = before;
    deck = stacked;
    for (int i = 0; i < 22; i++) {
        expect_phase(BAIZE_PHASE_DEALING);
        deal(1);
    }
    at_once.at_ms = table.at_ms;
    assert_memory_equal(&at_once, &table, sizeof table);
    expect_phase(BAIZE_PHASE_DECISIONS);
    assert_true(table.bonus_card == set_of("9d"));
    assert_true(table.dealer_up == set_of("Ks"));
    assert_int_equal(table.dealer_count, 6);
    assert_string_equal(cards_of(2), "As Ah Ad Ac 2d");
    assert_string_equal(cards_of(5), "3d 5h 7d 9h Jc");
    assert_string_equal(cards_of(6), "4s 6s 8s Ts Qs");
    assert_int_equal(baize_cards_count(table.used), 22);
}

TEST(test_wa_dealing_2_a_discarded_cards_are_used_up)
{
    sit_down(washington);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    hand_for(BAIZE_PLACE_RACK, "As Ks Qs Js");
    close_and_deal();
    assert_int_equal(baize_cards_count(table.used), 15);
    assert_true((table.used & set_of("As Ks Qs Js")) == set_of("As Ks Qs Js"));
}

/* ---- What is no card of the deal ---- */

static struct baize_action cards(const char *list, uint8_t count)
{
    struct baize_action action = {.kind = BAIZE_ACT_CARDS};
    size_t parsed;
    assert_int_equal(baize_cards_parse(list, strlen(list), action.cards.cards, BAIZE_DECK_MOST, &parsed, NULL),
                     BAIZE_OK);
    action.cards.count = count == 0 ? (uint8_t)parsed : count;
    return action;
}

TEST(test_a_card_that_cannot_come_is_refused)
{
    sit_down(maryland);
    refuses(cards("As", 0), NOT_NOW);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    refuses(cards("As", 0), NOT_NOW);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    must(cards("As Kd", 0));
    refuses(cards("As", 0), CARD_SEEN_BEFORE);
    refuses(cards("2c 3c Kd", 0), CARD_SEEN_BEFORE);
    struct baize_action twice = cards("2c 3c", 0);
    twice.cards.cards[1] = twice.cards.cards[0];
    refuses(twice, CARD_SEEN_BEFORE);
    refuses(cards("Jk", 0), CARD_NOT_OF_DECK);
    struct baize_action none = cards("2c", 0);
    none.cards.cards[0] = 255;
    refuses(none, CARD_NOT_OF_DECK);
    none.cards.cards[0] = 14;
    refuses(none, CARD_NOT_OF_DECK);
    none.cards.count = 0;
    refuses(none, TOO_MANY_CARDS);
    none.cards.count = 11; /* ten are wanted */
    refuses(none, TOO_MANY_CARDS);
    none.cards.count = 255;
    refuses(none, TOO_MANY_CARDS);
    deal(0);
    refuses(cards("2c", 0), NOT_NOW);
}

struct way {
    const char *id, *old, *new;
    enum baize_method method;
};

static const struct way ways[] = {
    {maryland, "automated-shoe\n  fallback: manual-shoe", "manual-shoe", BAIZE_MANUAL_SHOE},
    {maryland, "automated-shoe", "hand", BAIZE_HAND},
    {three_level, NULL, NULL, BAIZE_HAND},
    {maryland, NULL, NULL, BAIZE_AUTOMATED_SHOE},
    {double_draw, NULL, NULL, BAIZE_MANUAL_SHOE},
    {double_draw, "dealing: manual-shoe", "dealing: hand", BAIZE_HAND},
    {double_draw, "dealing: manual-shoe", "dealing: automated-shoe", BAIZE_AUTOMATED_SHOE},
    {double_draw_b, NULL, NULL, BAIZE_AUTOMATED_SHOE},
};

/* MD-FCP 8.C, 9.A(3), 10.A(2) and MD-DD 8.C, 9.A(5), 10.A(2). */
TEST(test_md_fcp_8_c_and_md_dd_8_c_no_card_before_no_more_bets_by_any_method)
{
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        const struct way *way = &ways[i];
        struct baize_source source = way->old == NULL ? source_of(way->id) : edited(way->id, way->old, way->new);
        sit_down_with(&source);
        assert_int_equal(game.dealing.method, way->method);
        refuses(cards("As", 0), NOT_NOW);
        must(bet(2, 10, BAIZE_ANTE, DOLLARS(10)));
        if (game.game == BAIZE_DOUBLE_DRAW_POKER)
            must(bet(2, 10, BAIZE_BONUS, DOLLARS(10)));
        expect_phase(BAIZE_PHASE_BETTING);
        refuses(cards("As", 0), NOT_NOW);
        refuses(cards("As Ks Qs Js Ts", 0), NOT_NOW); /* nor a packet */
        must(simple(BAIZE_ACT_NO_MORE_BETS));
        refuses(bet(2, 10, BAIZE_ANTE, DOLLARS(20)), BETS_ARE_CLOSED);
        must(cards("As", 0));
        assert_true(table.used == set_of("As"));
        must(cards("Ks Qs Js Ts", 0));
    }
}

/* ---- Double Draw ---- */

TEST(test_md_dd_8_d_2_and_9_b_1_one_card_at_a_time_five_passes)
{
    const char *passes = "2 5 6 2 5 6 2 5 6 2 5 6 2 5 6";
    expect_slots(double_draw, NULL, NULL, passes);
    expect_slots(double_draw, "manual-shoe", "hand", passes);
}

TEST(test_md_dd_10_b_1_packets_of_five)
{
    expect_slots(double_draw, "manual-shoe", "automated-shoe", PACKETS);
}

TEST(test_r19_replacements_fill_seat_by_seat_face_down)
{
    sit_down(double_draw);
    bet_three();
    hand_for(2, "2c 3d 4h 5s 9c 8c 8d 8h Ks");
    hand_for(5, "2d 3h 4s 5c 9d");
    hand_for(6, "2h 3s 4c 5d 9h Tc Td Th Qs");
    close_and_deal();
    must(play(2, 0), play(5, 0), play(6, 0), discard(2, "2c 9c 4h"), discard(5, ""), discard(6, "3s"));
    expect_phase(BAIZE_PHASE_FIRST_DRAW);
    assert_string_equal(slots_in_words(), "2 2 2 6"); /* each seat filled before the next */
    deal(2);
    assert_string_equal(cards_of(2), "8c 3d 8d 5s 9c"); /* a replacement takes the place of a discard */
    deal(0);
    assert_string_equal(cards_of(2), "8c 3d 8d 5s 8h");
    assert_string_equal(cards_of(5), "2d 3h 4s 5c 9d");
    assert_string_equal(cards_of(6), "2h Tc 4c 5d 9h");
    assert_true(table.seats[1].discarded == set_of("2c 9c 4h"));
    must(play(2, 0), play(5, 0), play(6, 0), discard(2, "3d"), discard(5, "9d"), discard(6, "9h"));
    assert_string_equal(slots_in_words(), "2 5 6");
    deal(0);
    assert_string_equal(cards_of(2), "8c Ks 8d 5s 8h");
    assert_string_equal(cards_of(6), "2h Tc 4c 5d Td");
    assert_true(table.seats[1].discarded == set_of("2c 9c 4h 3d"));
    expect_phase(BAIZE_PHASE_SETTLEMENT);
}

TEST(test_r19_discards_are_never_reused)
{
    sit_down(double_draw);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_BONUS, DOLLARS(10)));
    hand_for(1, "2c 3d 4h 5s 9c");
    close_and_deal();
    must(play(1, 0), discard(1, "2c 3d 4h"));
    refuses(cards("2c", 0), CARD_SEEN_BEFORE);
    refuses(cards("As Ks 4h", 0), CARD_SEEN_BEFORE);
    must(cards("As Ks Qs", 0));
}

TEST(test_md_dd_11_c_discards_are_held_and_at_most_three_then_one)
{
    sit_down(double_draw);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(1, 7, BAIZE_BONUS, DOLLARS(10)));
    hand_for(1, "2c 3d 4h 5s 9c");
    close_and_deal();
    refuses(discard(1, "2c"), NOT_NOW); /* the wager comes first */
    must(play(1, 0));
    refuses(discard(1, "2c 3d 4h 5s"), TOO_MANY_DISCARDS);
    expect_clause(&game, refused.clause, "R19");
    refuses(discard(1, "As"), CARD_NOT_HELD);
    refuses(discard(1, "2c As"), CARD_NOT_HELD);
    refuses(discard(2, ""), NOT_THIS_SEATS_TURN);
    must(discard(1, "2c 3d 4h"));
    deal(0);
    must(play(1, 0));
    refuses(discard(1, "5s 9c"), TOO_MANY_DISCARDS);
    refuses(discard(1, "2c"), CARD_NOT_HELD);
    must(discard(1, "5s"));
}

static void full_table(void)
{
    sit_down(double_draw);
    for (uint8_t seat = 1; seat <= 6; seat++) {
        must(bet(seat, seat, BAIZE_ANTE, DOLLARS(10)), bet(seat, seat, BAIZE_BONUS, DOLLARS(10)));
    }
    must(simple(BAIZE_ACT_NO_MORE_BETS));
}

static void draw_most(uint8_t most)
{
    for (uint8_t seat = 1; seat <= 6; seat++)
        must(play(seat, 0));
    for (uint8_t seat = 1; seat <= 6; seat++) {
        struct baize_action action = {.kind = BAIZE_ACT_DISCARD, .discard = {.seat = seat}};
        for (uint8_t i = 0; i < most; i++)
            action.discard.cards |= baize_cards_one(table.seats[seat - 1].cards[i]);
        must(action);
    }
}

TEST(test_rules_3_a_full_table_that_draws_everything_uses_54_cards)
{
    full_table();
    deal(0);
    draw_most(3);
    deal(0);
    draw_most(1);
    expect_phase(BAIZE_PHASE_SECOND_DRAW);
    assert_int_equal(baize_round_cards_wanted(&table), 6);
    deal(0);
    assert_true(table.used == BAIZE_DECK_54);
    settle_all();
    expect_phase(BAIZE_PHASE_CLOSING);
    must(simple(BAIZE_ACT_END_ROUND));
}

TEST(test_r24_fewer_cards_than_discards_is_void_when_they_are_collected)
{
    full_table();
    must(report(BAIZE_CARD_FACE_UP, "Ah")); /* 53 are left for 54 places */
    deal(0);
    draw_most(3);
    deal(0);
    expect_phase(BAIZE_PHASE_SECOND_BETS);
    draw_most(1);
    assert_int_equal(happened.count, 2);
    assert_int_equal(happened.events[0].kind, BAIZE_EVENT_CARDS_DISCARDED);
    assert_int_equal(happened.events[1].kind, BAIZE_EVENT_ROUND_VOIDED);
    assert_int_equal(happened.events[1].round_voided.why, BAIZE_TOO_FEW_TO_DRAW);
    expect_clause(&game, happened.events[1].round_voided.clause, "R24");
    expect_all_back();
}

TEST(test_r24_one_discard_less_and_the_cards_suffice)
{
    full_table();
    must(report(BAIZE_CARD_FACE_UP, "Ah"));
    deal(0);
    draw_most(3);
    deal(0);
    for (uint8_t seat = 1; seat <= 5; seat++)
        must(play(seat, 0));
    must(fold(6));
    for (uint8_t seat = 1; seat <= 5; seat++) {
        struct baize_action action = {
            .kind = BAIZE_ACT_DISCARD,
            .discard = {.seat = seat, .cards = baize_cards_one(table.seats[seat - 1].cards[0])}};
        must(action);
    }
    deal(0);
    expect_phase(BAIZE_PHASE_SETTLEMENT);
    assert_true(table.used == BAIZE_DECK_54);
}

/* A small deck, as designers use them: the last to be asked leaves, and still too few cards are left for the others. */
TEST(test_r24_holds_when_the_last_seat_leaves_or_runs_out_of_time)
{
    for (int late = 0; late < 2; late++) {
        sit_down(double_draw);
        game.deck = set_of("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s");
        for (uint8_t seat = 1; seat <= 2; seat++) {
            must(bet(seat, seat, BAIZE_ANTE, DOLLARS(10)), bet(seat, seat, BAIZE_BONUS, DOLLARS(10)));
        }
        close_and_deal();
        must(play(1, 0), play(2, 0));
        struct baize_action three = {.kind = BAIZE_ACT_DISCARD, .discard = {.seat = 1}};
        for (int i = 0; i < 3; i++)
            three.discard.cards |= baize_cards_one(table.seats[0].cards[i]);
        must(three);
        must(late ? simple(BAIZE_ACT_DEADLINE_PASSED) : leave(2)); /* two cards are left for three discards */
        expect_all_back();
    }
}
