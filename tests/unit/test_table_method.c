/* test_table_method.c - another method of dealing while a device is out of order (RULES 5, MD-FCP 13.H, MD-DD 13.F). */
#include "test_table.h"

/* The device fails between two rounds and is covered. */
static void lose(enum baize_device device)
{
    must(device_act(device, BAIZE_DEVICE_JAMMED, felt.deck), put_out(device, BAIZE_COVERED));
    prepare(felt.deck);
}

/* "bonus 1 2 D^": where the cards of the deal went, in their order. */
static const char *places(void)
{
    static char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    const struct baize_event *event = &happened.events[0].round;
    assert_int_equal(event->kind, BAIZE_EVENT_CARDS_DEALT);
    for (uint8_t i = 0; i < event->cards_dealt.count; i++) {
        const struct baize_dealt_card *dealt = &event->cards_dealt.cards[i];
        baize_text_add(&text, i == 0 ? "" : " ");
        if (dealt->place <= BAIZE_SEATS_MOST)
            baize_text_format(&text, "%u", dealt->place);
        else
            baize_text_add(&text, dealt->place == BAIZE_PLACE_DEALER      ? "D"
                                  : dealt->place == BAIZE_PLACE_BONUS_BOX ? "bonus"
                                                                          : "rack");
        baize_text_add(&text, dealt->face_up ? "^" : "");
    }
    return line;
}

#define PASSES  "1 2 D 1 2 D 1 2 D 1 2 D 1 2 D"
#define PACKETS "bonus D D D D D D^ 1 1 1 1 1 2 2 2 2 2"

TEST(test_md_fcp_13_h_the_round_is_dealt_from_the_fallback_shoe)
{
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    assert_int_equal(happened.count, 1);
    deal(0);
    assert_string_equal(places(), PACKETS);
    play_on();
    prepare(felt.deck ^ 1);
    lose(BAIZE_DEVICE_SHOE);
    bet_round(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    assert_int_equal(happened.count, 2); /* the choice is on record, before the bets are closed */
    assert_int_equal(happened.events[0].round.kind, BAIZE_EVENT_METHOD_CHANGED);
    assert_int_equal(happened.events[0].round.method_changed.method, BAIZE_MANUAL_SHOE);
    assert_string_equal(baize_rules_clause(&game, happened.events[0].round.method_changed.clause), "MD-FCP 8");
    assert_true(felt.round.by_fallback);
    deal(0);
    assert_string_equal(places(), "bonus " PASSES " D^");
    play_to_the_end();
    must(restore(BAIZE_DEVICE_SHOE));
    prepare(felt.deck ^ 1);
    begin_round(DOLLARS(10));
    assert_int_equal(happened.count, 1); /* the next round is dealt as before */
    deal(0);
    assert_string_equal(places(), PACKETS);
}

/* The record of such a round rebuilds it card by card: the round's own events say how it was dealt. */
TEST(test_rules_5_a_round_by_the_fallback_is_rebuilt_from_its_record)
{
    static struct baize_rebuilt rebuilt;
    set_up_for_two(maryland);
    lose(BAIZE_DEVICE_SHOE);
    play_round(DOLLARS(10));
    assert_int_equal(baize_table_rebuild(&game, record, record_count, felt.last_round, &rebuilt), BAIZE_OK);
    assert_int_equal(rebuilt.count, 17);
    assert_int_equal(rebuilt.cards[1].place, 1);
    assert_int_equal(rebuilt.cards[2].place, 2);
    assert_int_equal(rebuilt.cards[3].place, BAIZE_PLACE_DEALER);
}

TEST(test_wa_dealing_2_by_hand_while_the_shuffler_is_out_of_order)
{
    for (unsigned device = 0; device < BAIZE_DEVICES; device++) {
        set_up_for_two(washington);
        play_round(DOLLARS(10));
        prepare(0);
        lose((enum baize_device)device);
        begin_round(DOLLARS(10));
        assert_int_equal(happened.events[0].round.method_changed.method, BAIZE_HAND);
        deal(0);
        assert_string_equal(places(), PASSES " D^"); /* no rest of a packet to discard */
    }
}

/* MD-FCP 9.A(1): by hand only with an automated shuffler. Without it the table goes on from a manual shoe. */
TEST(test_md_fcp_9_a_1_without_the_shuffler_not_by_hand)
{
    set_up_for_two(three_level);
    assert_int_equal(game.dealing.method, BAIZE_HAND);
    lose(BAIZE_DEVICE_SHUFFLER);
    begin_round(DOLLARS(10));
    assert_int_equal(happened.events[0].round.method_changed.method, BAIZE_MANUAL_SHOE);
    set_up_edited(three_level, "  fallback: manual-shoe\n", "");
    lose(BAIZE_DEVICE_SHUFFLER);
    refuses_by(open_round(), NO_METHOD_LEFT, "RULES 5");
    assert_int_equal(refused.number, BAIZE_DEVICE_SHUFFLER);
    must(restore(BAIZE_DEVICE_SHUFFLER), open_round());
}

/* The fallback needs the shuffler as well: with both devices gone nothing is left. */
TEST(test_md_fcp_9_a_conditions_for_dealing_by_hand)
{
    set_up_edited(maryland, "fallback: manual-shoe", "fallback: hand");
    lose(BAIZE_DEVICE_SHOE);
    play_round(DOLLARS(10));
    assert_true(felt.round.by_fallback);
    prepare(felt.deck ^ 1);
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, felt.deck ^ 1));
    refuses_by(open_round(), DEVICE_FAILS, "RULES 5"); /* first it is covered, marked or replaced */
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_MARKED));
    refuses_by(open_round(), NO_METHOD_LEFT, "RULES 5");
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_REPLACED), open_round());
}

TEST(test_md_dd_9_a_conditions_for_dealing_by_hand)
{
    set_up_edited(double_draw, "dealing: manual-shoe", "dealing: hand");
    play_round(DOLLARS(10));
    prepare(felt.deck ^ 1);
    lose(BAIZE_DEVICE_SHUFFLER);
    refuses_by(open_round(), NO_METHOD_LEFT, "RULES 5");
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_REPLACED));
    play_round(DOLLARS(10));
}

TEST(test_md_fcp_13_h_without_a_fallback_nothing_is_dealt_until_the_shoe_works)
{
    set_up_edited(maryland, "  fallback: manual-shoe\n", "");
    lose(BAIZE_DEVICE_SHOE);
    refuses_by(open_round(), NO_METHOD_LEFT, "RULES 5");
    must(put_out(BAIZE_DEVICE_SHOE, BAIZE_REPLACED));
    begin_round(DOLLARS(10));
    assert_int_equal(happened.count, 1);
    deal(0);
    assert_string_equal(places(), PACKETS);
}

/* While betting is open: the method is settled with "no more bets", not before. */
TEST(test_rules_5_the_method_is_settled_with_no_more_bets)
{
    set_up_for_two(maryland);
    bet_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_STOPPED, 0));
    refuses_by(simple(BAIZE_ACT_NO_MORE_BETS), DEVICE_FAILS, "RULES 5");
    must(put_out(BAIZE_DEVICE_SHOE, BAIZE_MARKED));
    refuses(simple(BAIZE_ACT_CHANGE_METHOD), ACT_OF_THE_TABLE);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    assert_int_equal(happened.count, 2);
    must(restore(BAIZE_DEVICE_SHOE)); /* too late for this round */
    deal(3);
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0)); /* nor does it void what is not dealt from it */
    assert_int_equal(felt.round.phase, BAIZE_PHASE_DEALING);
    deal(0);
    set_up_edited(maryland, "  fallback: manual-shoe\n", "");
    bet_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_STOPPED, 0), put_out(BAIZE_DEVICE_SHOE, BAIZE_MARKED));
    refuses_by(simple(BAIZE_ACT_NO_MORE_BETS), NO_METHOD_LEFT, "RULES 5");
}

/* Out of time is nobody while no card can be dealt. */
TEST(test_rules_5_betting_does_not_end_while_no_method_is_left)
{
    set_up(maryland);
    felt.settings.betting_ms = 20000;
    open_for_two();
    bet_round(DOLLARS(10));
    assert_int_equal(baize_table_next_deadline(&game, &felt).kind, BAIZE_DEADLINE_BETTING);
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_STOPPED, 0));
    assert_int_not_equal(baize_table_next_deadline(&game, &felt).kind, BAIZE_DEADLINE_BETTING);
    now_ms += 60000;
    refuses(act_of(BAIZE_TABLE_ACT_DEADLINE_PASSED, DEALER, BAIZE_DEALER), NO_DEADLINE);
    must(put_out(BAIZE_DEVICE_SHOE, BAIZE_COVERED));
    must(act_of(BAIZE_TABLE_ACT_DEADLINE_PASSED, DEALER, BAIZE_DEALER));
    assert_int_equal(happened.count, 2);
    assert_int_equal(happened.events[0].round.kind, BAIZE_EVENT_METHOD_CHANGED);
}

/* MD-FCP 3.C: four hours by hand, eight from a shoe; what counts is the method in force. */
TEST(test_md_fcp_3_c_the_life_of_a_deck_follows_the_method_in_force)
{
    set_up_for_two(three_level);
    int64_t received = felt.decks[0].received_ms;
    assert_int_equal(baize_table_deck_left_ms(&game, &felt, 0, received), MINUTES(240));
    lose(BAIZE_DEVICE_SHUFFLER);
    assert_int_equal(baize_table_deck_left_ms(&game, &felt, 0, received), MINUTES(480));
    now_ms = received + MINUTES(300);
    must(open_round());
    set_up_edited(maryland, "fallback: manual-shoe", "fallback: hand");
    received = felt.decks[0].received_ms;
    assert_int_equal(baize_table_deck_left_ms(&game, &felt, 0, received), MINUTES(480));
    lose(BAIZE_DEVICE_SHOE);
    assert_int_equal(baize_table_deck_left_ms(&game, &felt, 0, received), MINUTES(240));
    now_ms = received + MINUTES(300);
    refuses_by(open_round(), DECK_TOO_OLD, "MD-FCP 3.C(1)");
}

/* MD-DD 13.F, R38: the shoe that shuffles by itself is one device. Its cards come out unshuffled, and are cut. */
TEST(test_md_dd_13_f_a_self_shuffling_shoe_is_one_device)
{
    for (unsigned device = 0; device < BAIZE_DEVICES; device++) {
        set_up_edited(double_draw_b, "dealing: automated-shoe", "dealing: automated-shoe\n  fallback: manual-shoe");
        play_round(DOLLARS(5));
        expect_deck(0, BAIZE_DECK_READY);
        must(device_act((enum baize_device)device, BAIZE_DEVICE_JAMMED, 0));
        expect_deck(0, BAIZE_DECK_PREPARING);
        refuses(step(0, BAIZE_SHUFFLE), DEVICE_FAILS);
        must(put_out((enum baize_device)device, BAIZE_COVERED), step(0, BAIZE_SHUFFLE));
        assert_false(happened.events[0].step_done.by_device);
        must(step(0, BAIZE_CUT));
        play_round(DOLLARS(5));
        assert_true(felt.round.by_fallback);
        expect_deck(0, BAIZE_DECK_IN_RACK); /* nothing takes the cards back */
        set_up_for_two(double_draw_b);
        lose((enum baize_device)device);
        refuses(open_round(), NO_METHOD_LEFT);
    }
}

static void cannot_follow(const struct baize_table_event *event)
{
    static struct baize_table before;
    memcpy(&before, &felt, sizeof before);
    assert_int_equal(baize_table_fold(&game, &felt, event), BAIZE_ROUND_EVENT_UNEXPECTED);
    assert_memory_equal(&before, &felt, sizeof felt);
}

TEST(test_decision_1_a_method_that_the_rules_do_not_name_cannot_follow)
{
    static struct baize_table betting;
    set_up_for_two(maryland);
    lose(BAIZE_DEVICE_SHOE);
    bet_round(DOLLARS(10));
    memcpy(&betting, &felt, sizeof betting);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    struct baize_table_event event = happened.events[0];
    cannot_follow(&event); /* the bets are closed */
    memcpy(&felt, &betting, sizeof felt);
    event.round.method_changed.method = BAIZE_HAND;
    cannot_follow(&event);
    event.round.method_changed.method = BAIZE_MANUAL_SHOE;
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_OK);
    cannot_follow(&event); /* twice */
    struct baize_source source = edited(maryland, "  fallback: manual-shoe\n", "");
    must_load(&source, &game);
    memcpy(&felt, &betting, sizeof felt);
    cannot_follow(&event); /* there is none */
}
