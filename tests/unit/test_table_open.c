/* test_table_open.c - the life of a table: opening, decks, cut, dealer, idle, closing. */
#include "test_table.h"

static const char by_hand[] = "south-dakota-reserve-progressive"; /* one deck, manual shoe, no shuffler */

/* ---- Opening (chapter 4) ---- */

TEST(test_md_fcp_4_the_steps_of_the_opening_in_order)
{
    static const enum baize_step steps[] = {BAIZE_INSPECT, BAIZE_VERIFY, BAIZE_SPREAD, BAIZE_TURN,
                                            BAIZE_WASH,    BAIZE_STACK,  BAIZE_SHUFFLE};
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, false));
    expect_life(BAIZE_LIFE_OPENING);
    for (size_t i = 0; i < COUNT_OF(steps); i++) {
        for (size_t other = 0; other < COUNT_OF(steps); other++)
            if (other != i)
                refuses(as(step(0, steps[other]), FLOOR, BAIZE_FLOORPERSON), STEP_NOT_NEXT);
        assert_int_equal(refused.step - 1, steps[i]);
        if (steps[i] == BAIZE_TURN)
            must(sit(3, 7));
        must(step(0, steps[i]));
    }
    expect_deck(0, BAIZE_DECK_READY); /* 5.C(1): shuffled by a device, no cut */
    refuses(step(0, BAIZE_CUT), DECK_NOT_PREPARING);
}

TEST(test_md_fcp_4_a_the_dealer_inspects_and_a_floorperson_verifies)
{
    set_up(maryland);
    refuses(receive(0, BAIZE_BACK_RED, false), NO_DEALER_ON);
    must(sign_on());
    refuses(as(receive(0, BAIZE_BACK_RED, false), RELIEF, BAIZE_DEALER), ANOTHER_DEALER_ON);
    assert_int_equal(refused.number, DEALER);
    refuses(step(0, BAIZE_INSPECT), NOT_IN_THIS_LIFE);
    must(receive(0, BAIZE_BACK_RED, false));
    refuses(as(step(0, BAIZE_INSPECT), 7, BAIZE_PLAYER), ROLE_TOO_LOW);
    must(step(0, BAIZE_INSPECT));
    refuses_by(as(step(0, BAIZE_VERIFY), DEALER, BAIZE_DEALER), ROLE_TOO_LOW, "MD-FCP 4.A");
    assert_int_equal(refused.set, 1u << BAIZE_FLOORPERSON);
    must(as(step(0, BAIZE_VERIFY), SUPER, BAIZE_SUPERVISOR)); /* or above */
}

TEST(test_md_fcp_4_b_the_cards_lie_spread_until_a_first_player_comes)
{
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, false), step(0, BAIZE_INSPECT), step(0, BAIZE_VERIFY));
    must(step(0, BAIZE_SPREAD));
    refuses_by(step(0, BAIZE_TURN), NOBODY_ARRIVED, "MD-FCP 4.B");
    must(sit(1, 9), step(0, BAIZE_TURN));
}

TEST(test_md_fcp_4_e_every_deck_passes_through_all_steps)
{
    set_up(maryland);
    must(sign_on(), counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1000)), receive(0, BAIZE_BACK_RED, false));
    must(sit(1, 9));
    prepare(0);
    refuses(open_table(), DECK_NOT_READY);
    assert_int_equal(refused.number, 1);
    assert_int_equal(refused.step - 1, BAIZE_RECEIVE_DECKS);
    must(receive(1, BAIZE_BACK_GREEN, false));
    refuses_by(open_table(), DECK_NOT_READY, "MD-FCP 4.A");
    assert_int_equal(refused.step - 1, BAIZE_INSPECT);
    prepare(1);
    must(open_table());
    expect_life(BAIZE_LIFE_OPEN);
}

TEST(test_md_fcp_4_f_preshuffled_decks_go_straight_to_the_cut)
{
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, true));
    assert_string_equal(baize_rules_clause(&game, happened.events[0].deck_received.clause), "MD-FCP 4.F");
    refuses(step(0, BAIZE_INSPECT), STEP_NOT_NEXT);
    assert_int_equal(refused.step - 1, BAIZE_CUT); /* 5.C(2): though there is a device, it did not shuffle this deck */
    must(step(0, BAIZE_CUT));
    expect_deck(0, BAIZE_DECK_READY);
}

TEST(test_a2_a_table_opens_with_an_inventory_and_a_dealer)
{
    set_up(by_hand);
    must(sign_on());
    bring_decks();
    refuses(open_table(), INVENTORY_MISSING);
    refuses(with(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1000)), 0), SECOND_PERSON_NEEDED);
    refuses(with(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1000)), FLOOR), SECOND_PERSON_NEEDED);
    must(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1000)));
    refuses(counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(1000)), INVENTORY_DONE);
    refuses(as(open_table(), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    must(sign_off());
    refuses(open_table(), NO_DEALER_ON);
    must(sign_on(), open_table());
}

/* ---- Shuffle and cut (chapter 5) ---- */

TEST(test_md_fcp_5_c_2_cards_shuffled_by_hand_are_cut)
{
    set_up_for_two(by_hand);
    play_round(DOLLARS(10));
    expect_deck(0, BAIZE_DECK_IN_RACK);
    refuses(open_round(), DECK_NOT_READY); /* 5.A(2): after each round */
    assert_int_equal(refused.step - 1, BAIZE_SHUFFLE);
    must(step(0, BAIZE_SHUFFLE));
    assert_false(happened.events[0].step_done.by_device);
    refuses(open_round(), DECK_NOT_READY);
    assert_int_equal(refused.step - 1, BAIZE_CUT);
    must(step(0, BAIZE_CUT), open_round());
}

TEST(test_md_fcp_5_d_the_cover_card_goes_in_ten_deep)
{
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, true));
    struct baize_table_action cut = step(0, BAIZE_CUT);
    cut.step.depth = 9;
    refuses_by(cut, CUT_NOT_DEEP_ENOUGH, "MD-FCP 5.D");
    assert_int_equal(refused.least, 10);
    cut.step.depth = 52;
    refuses_by(cut, CUT_TOO_DEEP, "MD-FCP 5.D");
    assert_int_equal(refused.most, 51);
    cut.step.depth = 10;
    must(cut);
}

TEST(test_md_fcp_5_e_a_floorperson_orders_a_recut_before_the_first_card)
{
    set_up_for_two(maryland);
    must(open_round());
    refuses_by(as(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0), DEALER, BAIZE_DEALER), ROLE_TOO_LOW, "MD-FCP 5.E");
    refuses(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 2), DECK_UNKNOWN);
    must(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0));
    refuses(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0), DECK_NOT_READY);
    bet_all(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    refuses(next_cards(1), DECK_NOT_READY);
    must(step(0, BAIZE_CUT));
    deal(1);
    refuses_by(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0), CARDS_ARE_OUT, "MD-FCP 5.E");
    deal(0);
    play_on();
    prepare(0);
    refuses(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0), DECK_NOT_CUT); /* shuffled by the device this time */
}

TEST(test_md_fcp_5_a_3_a_shuffle_on_a_floorpersons_word)
{
    set_up_for_two(maryland);
    refuses(as(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    must(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0));
    assert_string_equal(baize_rules_clause(&game, happened.events[0].shuffle_ordered.clause), "MD-FCP 5.A(3)");
    refuses(open_round(), DECK_NOT_READY);
    must(step(0, BAIZE_SHUFFLE), open_round());
    set_up_for_two(laboratory);
    refuses(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0), SHUFFLE_NOT_ON_WORD);
}

static void expect_a_shoe_that_shuffles_itself(void)
{
    must(sign_on(), counted_act(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(50000)), receive(0, BAIZE_BACK_RED, true));
    expect_deck(0, BAIZE_DECK_READY);
    must(open_table());
    for (uint8_t patron = 1; patron <= 2; patron++) {
        must(sit(patron, patron), buy(patron, DOLLARS(1000)));
    }
    play_round(DOLLARS(10));
    expect_deck(0, BAIZE_DECK_READY);
    assert_int_equal(felt.rack.count, 0); /* the shoe has its cards back, and has counted them */
    assert_int_equal(felt.rounds_uncounted, 0);
    assert_int_equal(felt.decks[0].rounds_uncounted, 0);
    must(go_idle());
    expect_deck(0, BAIZE_DECK_READY);
    must(open_table(), device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_STOPPED, 0));
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED), step(0, BAIZE_SHUFFLE), step(0, BAIZE_CUT));
    must(restore(BAIZE_DEVICE_SHUFFLER));
    play_round(DOLLARS(10));
    refuses(deck_act(BAIZE_TABLE_ACT_ORDER_RECUT, 0), DECK_NOT_CUT); /* nor a recut */
}

TEST(test_md_fcp_5_h_a_shoe_that_shuffles_itself_needs_no_cut_and_no_spread)
{
    set_up(double_draw_b); /* MD-DD 5.H */
    expect_a_shoe_that_shuffles_itself();
}

TEST(test_md_fcp_5_g_and_5_h_a_shoe_that_shuffles_itself_in_four_card_poker)
{
    struct baize_source source =
        edited(maryland, "shuffler: counting\n  decks: 2", "shuffler: self-shuffling-shoe\n  decks: 1");
    set_up_with(&source, BAIZE_SOURCE_GENERATOR);
    expect_a_shoe_that_shuffles_itself();
}

/* ---- No activity (5.F) ---- */

TEST(test_md_fcp_5_f_idle_cards_are_spread_and_the_steps_done_again)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    assert_true(felt.rack.count > 0);
    must(leave(1), leave(2), deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 1), go_idle());
    assert_int_equal(felt.rack.count, 0); /* its cards are taken out (5.F(1)) */
    expect_deck(1, BAIZE_DECK_ABSENT);
    assert_string_equal(baize_rules_clause(&game, happened.events[0].idle_began.clause), "MD-FCP 5.F(2)");
    must(receive(1, BAIZE_BACK_BLUE, false));
    expect_life(BAIZE_LIFE_IDLE);
    refuses(open_round(), NOT_IN_THIS_LIFE);
    refuses(open_table(), DECK_NOT_READY);
    refuses(step(0, BAIZE_TURN), STEP_NOT_NEXT);
    refuses(step(0, BAIZE_SPREAD), NOBODY_ARRIVED);
    must(sit(4, 8));
    refuses(step(0, BAIZE_TURN), STEP_NOT_NEXT); /* who arrives sees the cards face up first (5.F(3)) */
    must(step(0, BAIZE_SPREAD));
    refuses(step(0, BAIZE_WASH), STEP_NOT_NEXT);
    must(step(0, BAIZE_TURN));
    prepare(0);
    prepare(1);
    must(open_table(), open_round());
    refuses(go_idle(), ROUND_IS_OPEN);
}

/* ---- Two decks (3.B) ---- */

TEST(test_md_fcp_3_b_2_the_backs_differ)
{
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_GREEN, true));
    assert_int_equal(happened.events[0].table, 3);
    refuses(receive(0, BAIZE_BACK_BLUE, true), DECK_PRESENT);
    refuses_by(receive(1, BAIZE_BACK_GREEN, true), BACKS_ALIKE, "MD-FCP 3.B");
    refuses(receive(1, BAIZE_BACKS, true), BACKS_ALIKE);
    refuses(receive(2, BAIZE_BACK_BLUE, true), DECK_UNKNOWN);
    must(receive(1, BAIZE_BACK_RED, true));
}

TEST(test_md_fcp_3_b_4_decks_take_turns_and_only_one_is_in_the_rack)
{
    set_up_for_two(maryland);
    for (int i = 0; i < 6; i++) {
        uint8_t used = felt.deck;
        assert_int_equal(used, i % 2);
        play_round(DOLLARS(10));
        expect_deck(used, BAIZE_DECK_IN_RACK);
        expect_deck(used ^ 1, BAIZE_DECK_READY);
        refuses(open_round(), RACK_HOLDS_ANOTHER); /* 3.B(5) */
        must(step(used, BAIZE_SHUFFLE));
        assert_true(happened.events[0].step_done.by_device);
        assert_int_equal(felt.rack.count, 0);
        expect_deck(used, BAIZE_DECK_READY); /* 3.B(3): it waits shuffled in the device */
    }
}

TEST(test_md_fcp_3_b_one_deck_may_be_shuffled_while_the_other_is_in_play)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    prepare(0);
    begin_round(DOLLARS(10));
    must(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0));
    deal(0);
    must(step(0, BAIZE_SHUFFLE));
    refuses(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 1), DECK_IN_PLAY);
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    refuses(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0), DECK_ABSENT);
    refuses(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 2), DECK_UNKNOWN);
    play_on();
    prepare(1);
    refuses(open_round(), DECK_NOT_READY); /* it is the turn of the one that is missing */
    must(receive(0, BAIZE_BACK_BROWN, true), step(0, BAIZE_CUT), open_round());
}

/* A deck that leaves takes its cards out of the rack, and no other's. */
TEST(test_md_fcp_3_b_5_a_removed_deck_takes_its_cards_along)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    assert_int_equal(felt.rack.count, 17);
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    assert_int_equal(felt.rack.count, 0);
    deal_round(DOLLARS(10));
    must(fold(1, 1), fold(2, 2));
    assert_int_equal(felt.rack.count, 10); /* collected when both have decided */
    must(receive(0, BAIZE_BACK_GREEN, true), device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0));
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    assert_int_equal(felt.rack.count, 10);
}

/* A round in which no card was dealt uses no deck. */
TEST(test_md_dd_3_b_4_a_round_without_cards_is_nobodys_turn)
{
    set_up_for_two(double_draw);
    must(open_round());
    must(bet(1, 1, BAIZE_ANTE, DOLLARS(10))); /* without its Bonus it is no wager (R18) */
    must(simple(BAIZE_ACT_NO_MORE_BETS), simple(BAIZE_ACT_END_ROUND));
    assert_int_equal(felt.deck, 0);
    expect_deck(0, BAIZE_DECK_READY);
    assert_int_equal(felt.rounds_uncounted, 0);
    assert_int_equal(felt.decks[0].rounds_uncounted, 0);
    must(open_round());
}

TEST(test_sd_1_a_single_deck)
{
    set_up(south_dakota);
    must(sign_on(), receive(0, BAIZE_BACK_RED, true));
    refuses(receive(1, BAIZE_BACK_BLUE, true), DECK_UNKNOWN);
    refuses(step(1, BAIZE_CUT), DECK_UNKNOWN);
    refuses(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 1), DECK_UNKNOWN);
}

/* ---- Deck life (3.C) ---- */

static void expect_life_of_deck(const char *id, int64_t minutes, const char *clause)
{
    set_up_for_two(id);
    int64_t received = felt.decks[felt.deck].received_ms;
    int64_t end = received + MINUTES(minutes);
    assert_int_equal(baize_table_deck_left_ms(&game, &felt, felt.deck, received), MINUTES(minutes));
    assert_false(baize_table_deck_warns(&game, &felt, felt.deck, end - BAIZE_DECK_WARNING_MS - 1));
    assert_true(baize_table_deck_warns(&game, &felt, felt.deck, end - BAIZE_DECK_WARNING_MS));
    assert_true(baize_table_deck_warns(&game, &felt, felt.deck, end - 1));
    assert_false(baize_table_deck_warns(&game, &felt, felt.deck, end));
    assert_int_equal(baize_table_next_deadline(&game, &felt).kind, BAIZE_DEADLINE_DECK);
    assert_int_equal(baize_table_next_deadline(&game, &felt).at_ms, end);
    refuses_by(at(open_round(), end), DECK_TOO_OLD, clause);
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, felt.deck), receive(felt.deck, BAIZE_BACK_GREEN, true));
    prepare(felt.deck);
    must(open_round());
}

TEST(test_md_fcp_3_c_decks_are_changed_in_time)
{
    expect_life_of_deck(maryland, 8 * 60, "MD-FCP 3.C(2)");
    expect_life_of_deck(three_level, 4 * 60, "MD-FCP 3.C(1)");
    set_up(south_dakota); /* R36: no limit */
    open_for_two();
    assert_true(baize_table_deck_left_ms(&game, &felt, 0, now_ms) == INT64_MAX);
    must(at(open_round(), now_ms + MINUTES(100000)));
}

TEST(test_md_fcp_3_c_a_round_that_has_begun_is_played_to_its_end)
{
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    now_ms += MINUTES(9 * 60);
    play_to_the_end();
}

/* ---- Dealers ---- */

TEST(test_a_dealer_signs_on_is_relieved_and_signs_off)
{
    set_up(maryland);
    refuses(sign_off(), NO_DEALER_ON);
    refuses(relieve(), NO_DEALER_ON);
    open_for_two();
    refuses(as(sign_on(), RELIEF, BAIZE_DEALER), DEALER_ALREADY_ON);
    refuses(as(relieve(), DEALER, BAIZE_DEALER), DEALER_ALREADY_ON);
    must(relieve());
    assert_int_equal(felt.dealer, RELIEF);
    refuses(open_round(), ANOTHER_DEALER_ON);
    round_number--;
    refuses(sign_off(), ANOTHER_DEALER_ON);
    must(as(open_round(), RELIEF, BAIZE_DEALER));
    refuses(as(sign_off(), RELIEF, BAIZE_DEALER), ROUND_IS_OPEN);
    refuses(as(relieve(), DEALER, BAIZE_DEALER), BOTH_DEALERS_NEEDED);
    refuses(with(as(relieve(), DEALER, BAIZE_DEALER), FLOOR), BOTH_DEALERS_NEEDED);
    must(with(as(relieve(), DEALER, BAIZE_DEALER), RELIEF));
    assert_int_equal(happened.events[0].dealer_on.relieved, RELIEF);
    bet_all(DOLLARS(10));
}

/* ---- Closing ---- */

TEST(test_a_table_closes_when_all_are_gone_and_the_tray_is_counted)
{
    set_up_for_two(maryland);
    refuses(close_table(), NOT_IN_THIS_LIFE);
    play_round(DOLLARS(10));
    prepare(0);
    must(open_round());
    refuses(begin_closing(), ROUND_IS_OPEN);
    refuses(counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, DOLLARS(1)), ROUND_IS_OPEN);
    bet_all(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    refuses(begin_closing(), ROUND_IS_OPEN);
    play_on();
    must(begin_closing());
    expect_life(BAIZE_LIFE_CLOSING);
    refuses(sit(5, 5), NOT_IN_THIS_LIFE);
    refuses(open_round(), NOT_IN_THIS_LIFE);
    refuses(close_table(), SEATS_TAKEN);
    must(leave(1), leave(2));
    refuses(close_table(), INVENTORY_MISSING);
    must(counted_act(BAIZE_TABLE_ACT_CLOSE_INVENTORY, money_of(BAIZE_ACCOUNT_TRAY, 0)));
    refuses(close_table(), DROP_NOT_TAKEN); /* A1, A2: no box is left that nobody counted */
    assert_int_equal(refused.most, DOLLARS(2000));
    must(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(2000)), close_table());
    expect_life(BAIZE_LIFE_CLOSED);
    expect_deck(0, BAIZE_DECK_ABSENT);
    expect_deck(1, BAIZE_DECK_ABSENT);
    assert_int_equal(felt.dealer, 0);
    open_for_two(); /* and another day */
    play_round(DOLLARS(10));
}

/* Every shipped table opens by the long way and by the short one, and plays rounds until a stub count was due. */
TEST(test_every_shipped_table_opens_and_plays)
{
    static const char *const ids[] = {maryland, three_level, double_draw, double_draw_b, south_dakota,
                                      reserve,  washington,  fcp_08,      from_meter,    laboratory};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        set_up(ids[i]);
        must(sign_on(), counted_again(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(100000)));
        for (uint8_t d = 0; d < game.dealing.decks; d++)
            must(receive(d, d == 0 ? BAIZE_BACK_RED : BAIZE_BACK_BLUE, false));
        for (uint8_t patron = 1; patron <= 2; patron++)
            must(sit(patron, patron));
        for (uint8_t d = 0; d < game.dealing.decks; d++)
            prepare(d);
        must(open_table());
        for (uint8_t patron = 1; patron <= 2; patron++)
            must(buy(patron, DOLLARS(1000)));
        for (int round = 0; round < 6; round++) {
            play_round(DOLLARS(6) > game.wagers[BAIZE_ANTE].least ? DOLLARS(6) : game.wagers[BAIZE_ANTE].least);
            for (uint8_t d = 0; d < game.dealing.decks; d++)
                prepare(d);
        }
    }
}
