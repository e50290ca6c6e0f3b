/* test_table_stub.c - the stack of cards before and after the deal: shoe, hand, rack, and the count of the stub. */
#include "test_table.h"

/* Through a whole round: before the last card the stub is dealt from; then it lies in the rack, and no face of it is
 * known there. */
static void follow_the_stub(void)
{
    assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_NOWHERE);
    begin_round(DOLLARS(10));
    deal(4);
    assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_TO_DEAL);
    assert_int_equal(baize_table_stub(&game, &felt).cards, 48);
    deal(0);
    do {
        struct baize_stub stub = baize_table_stub(&game, &felt);
        assert_int_equal(stub.place, BAIZE_STUB_IN_RACK);
        assert_int_equal(stub.cards, 52 - baize_cards_count(felt.round.used));
        for (uint8_t i = 0; i < felt.rack.count; i++)
            assert_true((felt.round.used & baize_cards_one(felt.rack.cards[i])) != 0);
    } while (go_on());
    assert_int_equal(felt.round.phase, BAIZE_PHASE_ENDED);
    prepare(felt.deck ^ (game.dealing.decks > 1));
    assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_NOWHERE); /* all cards are one stack again */
}

TEST(test_md_fcp_8_f_the_stub_of_a_manual_shoe_goes_to_the_rack_unseen)
{
    set_up_edited(maryland, "automated-shoe\n  fallback: manual-shoe", "manual-shoe");
    follow_the_stub();
}

TEST(test_md_fcp_9_b_7_the_stub_of_the_hand_goes_to_the_rack_unseen)
{
    set_up_for_two(three_level);
    follow_the_stub();
}

TEST(test_md_fcp_10_c_the_stub_of_an_automated_shoe_goes_to_the_rack_unseen)
{
    set_up_for_two(maryland);
    follow_the_stub();
}

/* 8.F(2), 9.B(7), 10.C(2): unless it is counted, which comes first; 9.C(2): face down, so the count tells no face. */
TEST(test_md_fcp_9_c_2_the_stub_is_counted_face_down_before_it_goes_to_the_rack)
{
    set_up(three_level); /* a shuffler that does not count */
    open_for_two();
    for (int i = 0; i < 5; i++) {
        deal_round(DOLLARS(10));
        if (i == 4)
            break;
        play_on();
        prepare(felt.deck ^ 1);
    }
    assert_true(baize_table_stub_count_due(&game, &felt));
    assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_TO_COUNT);
    baize_cards used = felt.round.used;
    struct baize_rack rack = felt.rack;
    must(right_count());
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].stub_counted.count.stub, baize_table_stub(&game, &felt).cards);
    assert_int_equal(felt.round.used, used); /* no card was seen by it */
    assert_memory_equal(&felt.rack, &rack, sizeof rack);
    assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_IN_RACK);
}

TEST(test_md_fcp_10_d_a_right_count_sends_the_stub_of_an_automated_shoe_to_the_rack)
{
    set_up_for_two(maryland);
    deal_round(DOLLARS(10));
    assert_int_equal(game.dealing.method, BAIZE_AUTOMATED_SHOE);
    must(right_count()); /* sooner than it is due */
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].stub_counted.total, 52);
    assert_int_equal(happened.events[0].stub_counted.outcome, BAIZE_STUB_RIGHT);
    assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_IN_RACK);
    play_to_the_end();
}

/* Plays one round of the deck whose turn it is; counts the stub where `count` says so. True when it was due. */
static bool play_and_count(bool count)
{
    deal_round(DOLLARS(10));
    bool due = baize_table_stub_count_due(&game, &felt);
    if (count || due)
        must(right_count());
    play_on();
    prepare(felt.deck ^ 1);
    return due;
}

/* 8.G, two decks by turns: the fifth round of the table, and so each deck in its own fifth round at the latest. */
TEST(test_md_fcp_8_g_two_decks_are_counted_by_turns)
{
    set_up_for_two(three_level);
    for (int round = 1; round <= 20; round++)
        assert_int_equal(play_and_count(false), round % 5 == 0);
}

/* 8.G: early counts of one deck do not excuse the other. */
TEST(test_md_fcp_8_g_counting_one_deck_does_not_count_the_other)
{
    set_up_for_two(three_level);
    for (int round = 1; round <= 10; round++) {
        bool second = round % 2 == 0; /* of this deck the dealer counts every round */
        assert_int_equal(play_and_count(second), round == 9);
    }
}

/* A void before the last card leaves the stub with the rest: the deck goes to the rack as a whole. */
TEST(test_rules_6_a_void_sends_the_stub_to_the_rack)
{
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    deal(8);
    must(report(BAIZE_CARDS_FACE_UP, 0));
    assert_int_equal(baize_table_stub(&game, &felt).cards, 44);
    must(step(felt.deck ^ 1, BAIZE_SHUFFLE));
    assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_NOWHERE);
}

/* 5.D(1), (2): what is above the cover card goes to the bottom with it, and the stack into the shoe. The step names the
 * depth; before it is done no card comes, after it all cards of the deck can. */
TEST(test_md_fcp_5_d_1_and_2_no_card_is_dealt_before_the_cut_stack_is_in_the_shoe)
{
    set_up(reserve); /* from a manual shoe, shuffled by the dealer */
    open_for_two();
    play_round(DOLLARS(10));
    must(step(0, BAIZE_SHUFFLE));
    refuses(open_round(), DECK_NOT_READY);
    assert_int_equal(refused.step - 1, BAIZE_CUT);
    struct baize_table_action cut = step(0, BAIZE_CUT);
    cut.step.depth = 51; /* one card stays on top of the bottom part */
    must(cut);
    assert_int_equal(happened.events[0].step_done.depth, 51);
    char said[128];
    struct baize_text text = baize_text_in(said, sizeof said);
    baize_table_event_print(&text, &happened.events[0], &game);
    assert_non_null(strstr(said, "51 cards and the cover card go to the bottom"));
    deal_round(DOLLARS(10));
    assert_int_equal(baize_cards_count(felt.round.used) + baize_table_stub(&game, &felt).cards, 52);
}

/* MD-DD 5.F(2), (3): the same of 54. */
TEST(test_md_dd_5_f_2_and_3_no_card_is_dealt_before_the_cut_stack_is_in_the_shoe)
{
    set_up_edited(double_draw, "shuffler: counting\n  decks: 2", "shuffler: none\n  decks: 1");
    play_round(DOLLARS(10));
    must(step(0, BAIZE_SHUFFLE));
    refuses(open_round(), DECK_NOT_READY);
    assert_int_equal(refused.step - 1, BAIZE_CUT);
    must(step(0, BAIZE_CUT));
    deal_round(DOLLARS(10));
    assert_int_equal(baize_cards_count(felt.round.used) + baize_table_stub(&game, &felt).cards, 54);
}

/* MD-FCP 8.B, MD-DD 8.B, 5.C: the dealer or the shuffler loads the shoe; the record says which. */
TEST(test_md_fcp_8_b_and_md_dd_5_c_the_record_says_who_loads_the_shoe)
{
    static const char *const ids[] = {maryland, double_draw};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        set_up_for_two(ids[i]);
        play_round(DOLLARS(10));
        must(step(0, BAIZE_SHUFFLE));
        assert_true(happened.events[0].step_done.by_device);
        expect_deck(0, BAIZE_DECK_READY); /* shuffled, not cut, in the shoe */
        must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0), put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED));
        must(step(0, BAIZE_SHUFFLE));
        assert_false(happened.events[0].step_done.by_device);
        assert_int_equal(happened.events[0].by.who, DEALER);
    }
}

/* MD-FCP 10.A(1), MD-DD 10.A(1): cards come from a device that works and has the deck in it. */
TEST(test_md_fcp_10_a_and_md_dd_10_a_conditions_for_an_automated_shoe)
{
    static const char *const ids[] = {maryland, double_draw_b};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        set_up_for_two(ids[i]);
        assert_int_equal(game.dealing.method, BAIZE_AUTOMATED_SHOE);
        must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_STOPPED, 0));
        refuses(open_round(), DEVICE_FAILS);
        must(restore(BAIZE_DEVICE_SHOE));
        prepare(0);
        must(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0)); /* the deck is out of it */
        refuses(open_round(), DECK_NOT_READY);
        prepare(0);
        deal_round(DOLLARS(10));
    }
}
