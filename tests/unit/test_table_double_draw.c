/* test_table_double_draw.c - the procedures of MD-DD, where they have clauses of their own. */
#include "test_table.h"

static void set_up_other(const char *old, const char *new)
{
    struct baize_source source = edited(double_draw, old, new);
    set_up_with(&source, BAIZE_SOURCE_GENERATOR);
}

static void expect_clause_of(baize_clause clause, const char *words_of_clause)
{
    assert_string_equal(baize_rules_clause(&game, clause), words_of_clause);
}

TEST(test_md_dd_4_the_steps_of_the_opening_in_order)
{
    static const struct {
        enum baize_step step;
        const char *clause;
    } steps[] = {
        {BAIZE_INSPECT, "MD-DD 4.A"}, {BAIZE_VERIFY, "MD-DD 4.A"},  {BAIZE_SPREAD, "MD-DD 4.B"},
        {BAIZE_TURN, "MD-DD 4.C(1)"}, {BAIZE_WASH, "MD-DD 4.C(2)"}, {BAIZE_STACK, "MD-DD 4.C(3)"},
        {BAIZE_SHUFFLE, "MD-DD 4.D"},
    };
    set_up(double_draw);
    must(sign_on());
    for (uint8_t d = 0; d < 2; d++) { /* 4.E: each of two decks */
        must(receive(d, d == 0 ? BAIZE_BACK_RED : BAIZE_BACK_BLUE, false));
        for (size_t i = 0; i < COUNT_OF(steps); i++) {
            if (steps[i].step == BAIZE_TURN && d == 0) {
                refuses_by(step(d, BAIZE_TURN), NOBODY_ARRIVED, "MD-DD 4.B");
                must(sit(2, 7));
            }
            refuses(step(d, BAIZE_CUT), STEP_NOT_NEXT);
            expect_clause_of(refused.clause, steps[i].clause);
            must(step(d, steps[i].step));
            expect_clause_of(happened.events[0].step_done.clause, steps[i].clause);
        }
        expect_deck(d, BAIZE_DECK_READY); /* 5.D(1): a device shuffled it */
    }
}

TEST(test_md_dd_5_f_and_g_cut_and_recut)
{
    set_up(double_draw);
    must(sign_on());
    must(receive(0, BAIZE_BACK_RED, true)); /* 4.F, 5.D(2) */
    expect_clause_of(happened.events[0].deck_received.clause, "MD-DD 4.F");
    struct baize_table_action cut = step(0, BAIZE_CUT);
    cut.step.depth = 9;
    refuses_by(cut, CUT_NOT_DEEP_ENOUGH, "MD-DD 5.F(1)");
    assert_int_equal(refused.most, 53);
    cut.step.depth = 10;
    must(cut);
    refuses_by(as(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0), DEALER, BAIZE_DEALER), ROLE_TOO_LOW, "MD-DD 5.G");
    must(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0));
    must(cut);
}

TEST(test_md_dd_5_h_no_activity)
{
    set_up_for_two(double_draw);
    struct baize_table_action idle = go_idle();
    idle.go_idle.face_up = true; /* 5.H(2): either way up */
    must(idle);
    expect_clause_of(happened.events[0].idle_began.clause, "MD-DD 5.H(2)");
    refuses(open_table(), DECK_NOT_READY);
    refuses(step(0, BAIZE_SHUFFLE), STEP_NOT_NEXT); /* 5.H(4): every step of the opening again */
    prepare(0);
    prepare(1);
    must(open_table());
    play_round(DOLLARS(10));
}

/* 5.H(3): spread face down, the cards are turned up when a player arrives; the rest of the opening follows. */
TEST(test_md_dd_5_h_3_cards_are_turned_up_when_somebody_arrives)
{
    set_up_for_two(double_draw);
    must(leave(1), leave(2), go_idle());
    refuses(step(0, BAIZE_SPREAD), NOBODY_ARRIVED);
    must(sit(4, 9));
    refuses(step(0, BAIZE_TURN), STEP_NOT_NEXT);
    must(step(0, BAIZE_SPREAD)); /* face up */
    must(step(0, BAIZE_TURN));   /* 5.H(4): chapter 4 again */
    set_up_for_two(double_draw);
    struct baize_table_action idle = go_idle();
    idle.go_idle.face_up = true;
    must(idle);
    refuses(step(0, BAIZE_SPREAD), STEP_NOT_NEXT); /* they lie face up already */
    must(step(0, BAIZE_TURN));
}

/* 8.D(3), 9.B(2), 10.B(2) with R22: the stub is dealt from until the last draw, then it lies in the rack, unseen. */
TEST(test_md_dd_8_d_3_9_b_2_and_10_b_2_the_stub_goes_to_the_rack_after_the_last_draw)
{
    static const char *const methods[] = {"manual-shoe", "hand", "automated-shoe"};
    for (size_t i = 0; i < COUNT_OF(methods); i++) {
        char text[64];
        struct baize_text line = baize_text_in(text, sizeof text);
        baize_text_format(&line, "dealing: %s", methods[i]);
        set_up_other("dealing: manual-shoe", text);
        open_for_two();
        must(open_round());
        assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_NOWHERE);
        bet_all(DOLLARS(10));
        must(simple(BAIZE_ACT_NO_MORE_BETS));
        bool moved = false;
        while (go_on() && felt.round.phase != BAIZE_PHASE_ENDED) {
            struct baize_stub stub = baize_table_stub(&game, &felt);
            bool drawn = felt.round.phase >= BAIZE_PHASE_SETTLEMENT;
            assert_int_equal(stub.place, drawn ? BAIZE_STUB_IN_RACK : BAIZE_STUB_TO_DEAL);
            assert_int_equal(stub.cards, 54 - baize_cards_count(felt.round.used));
            moved = moved || drawn;
        }
        assert_true(moved);
        assert_int_equal(baize_table_stub(&game, &felt).place, BAIZE_STUB_IN_RACK);
        assert_true(felt.rack.count < 54); /* nobody has seen it: only what was dealt is known in the rack */
    }
}

TEST(test_md_dd_3_c_decks_are_changed_in_time)
{
    set_up_for_two(double_draw);
    refuses_by(at(open_round(), felt.decks[0].received_ms + MINUTES(8 * 60)), DECK_TOO_OLD, "MD-DD 3.C(2)");
    set_up_other("dealing: manual-shoe", "dealing: hand");
    open_for_two();
    refuses_by(at(open_round(), felt.decks[0].received_ms + MINUTES(4 * 60)), DECK_TOO_OLD, "MD-DD 3.C(1)");
}

TEST(test_md_dd_3_b_decks_take_turns)
{
    set_up_for_two(double_draw);
    refuses(receive(1, BAIZE_BACK_RED, true), DECK_PRESENT);
    for (int i = 0; i < 4; i++) {
        uint8_t used = felt.deck;
        assert_int_equal(used, i % 2);
        play_round(DOLLARS(10));
        refuses(open_round(), RACK_HOLDS_ANOTHER);
        must(step(used, BAIZE_SHUFFLE));
    }
}

/* The backs differ (MD-DD 3.B(2)), and both decks pass through all steps (4.E). */
TEST(test_md_dd_3_b_2_and_4_e_two_decks_and_all_steps_for_both)
{
    set_up(double_draw);
    must(sign_on(), counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1000)), receive(0, BAIZE_BACK_RED, false));
    refuses_by(receive(1, BAIZE_BACK_RED, false), BACKS_ALIKE, "MD-DD 3.B");
    must(sit(1, 9));
    prepare(0);
    refuses(open_table(), DECK_NOT_READY);
    must(receive(1, BAIZE_BACK_GREEN, false));
    refuses(open_table(), DECK_NOT_READY);
    prepare(1);
    must(open_table());
}

TEST(test_md_dd_3_b_3_one_deck_is_shuffled_while_the_other_is_in_play)
{
    set_up_for_two(double_draw);
    play_round(DOLLARS(10));
    prepare(0);
    begin_round(DOLLARS(10));
    must(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0));
    deal(0);
    must(step(0, BAIZE_SHUFFLE));
}

static void play_to_the_count(const char *method)
{
    char text[64];
    struct baize_text line = baize_text_in(text, sizeof text);
    baize_text_format(&line, "dealing: %s\n  shuffler: plain", method);
    set_up_other("dealing: manual-shoe\n  shuffler: counting", text);
    open_for_two();
    for (int i = 0; i < 4; i++) {
        play_round(DOLLARS(10));
        prepare(0);
        prepare(1);
    }
    deal_round(DOLLARS(10));
    refuses_by(next_answer(), STUB_COUNT_DUE, "MD-DD 8.E");
}

/* By shoe, by hand and from an automated shoe: 54 cards (R23), the same three outcomes. */
TEST(test_md_dd_8_e_the_stub_and_its_three_outcomes)
{
    static const char *const methods[] = {"manual-shoe", "hand", "automated-shoe"};
    for (size_t m = 0; m < COUNT_OF(methods); m++) {
        play_to_the_count(methods[m]);
        must(right_count());
        assert_int_equal(happened.events[0].stub_counted.total, 54);
        play_to_the_end();
        play_to_the_count(methods[m]);
        uint8_t used = felt.deck;
        struct baize_table_action count = right_count();
        count.count_stub.seats[0]--;
        count.count_stub.seats[1]++;
        must(count);
        assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
        expect_deck(used, BAIZE_DECK_IN_RACK);
        play_to_the_count(methods[m]);
        count = right_count();
        count.count_stub.stub++;
        must(count);
        assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
        expect_deck(used, BAIZE_DECK_CONDEMNED);
        expect_deck(used ^ 1, BAIZE_DECK_READY);
        refuses(open_round(), DECK_CONDEMNED); /* though it is the turn of the other one */
        must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, used), open_round());
    }
}

TEST(test_md_dd_5_a_3_a_shuffle_on_a_floorpersons_word)
{
    set_up_for_two(double_draw);
    must(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0));
    refuses(open_round(), DECK_NOT_READY);
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0));
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_MARKED)); /* 13.F(2) */
    must(step(0, BAIZE_SHUFFLE), step(0, BAIZE_CUT), open_round());
}

TEST(test_md_dd_13_d_and_f_a_shuffler_that_fails)
{
    set_up_for_two(double_draw);
    must(open_round(), device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_STOPPED, 0));
    expect_clause_of(happened.events[0].device_failed.clause, "MD-DD 13.D");
    bet_all(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    refuses(next_cards(1), DECK_NOT_READY);
    refuses(step(0, BAIZE_SHUFFLE), DEVICE_FAILS);
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED)); /* 13.F(1) */
    prepare(0);
    deal(0);
    set_up_for_two(double_draw);
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0)); /* 5.E(2) */
    expect_clause_of(happened.events[0].device_failed.clause, "MD-DD 5.E(2)");
    expect_deck(0, BAIZE_DECK_CONDEMNED);
}
