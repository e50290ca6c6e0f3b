/* test_table_deal.c - the deal at the table: stub count, devices, sources of cards, correction, clocks, rack, record.
 */
#include "test_table.h"

static void set_up_reader(const char *id)
{
    struct baize_source source = source_of(id);
    set_up_with(&source, BAIZE_SOURCE_READER);
}

/* ---- The stub (8.G, 8.H) ---- */

/* Four rounds without a count, and the fifth as far as the first question. */
static void play_to_the_count(const char *id)
{
    set_up_for_two(id);
    for (int i = 0; i < 4; i++) {
        play_round(DOLLARS(10));
        for (uint8_t d = 0; d < game.dealing.decks; d++)
            prepare(d);
    }
    assert_int_equal(felt.rounds_uncounted, 4);
    begin_round(DOLLARS(10));
    refuses(right_count(), NOT_COUNTABLE_NOW);
    deal(0);
    assert_true(baize_table_stub_count_due(&game, &felt));
}

TEST(test_md_fcp_8_g_the_stub_is_counted_in_the_fifth_round)
{
    play_to_the_count(three_level);
    refuses_by(next_answer(), STUB_COUNT_DUE, "MD-FCP 8.G");
    refuses(fold(1, 1), STUB_COUNT_DUE);
    assert_int_equal(baize_table_next_deadline(&game, &felt).kind, BAIZE_DEADLINE_DECK);
    refuses(at(time_over(), now_ms + 60000), NO_DEADLINE);
    refuses(as(right_count(), 1, BAIZE_PLAYER), ROLE_TOO_LOW);
    must(right_count());
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].stub_counted.total, 52);
    assert_int_equal(happened.events[0].stub_counted.outcome, BAIZE_STUB_RIGHT);
    refuses(right_count(), STUB_COUNTED);
    must(next_answer());
    refuses(right_count(), NOT_COUNTABLE_NOW);
    play_on();
    assert_int_equal(felt.rounds_uncounted, 0);
    for (int i = 0; i < 5; i++) { /* and in the tenth */
        for (uint8_t d = 0; d < game.dealing.decks; d++)
            prepare(d);
        deal_round(DOLLARS(10));
        assert_int_equal(baize_table_stub_count_due(&game, &felt), i == 4);
        play_on();
    }
}

/* Where nobody has an Ante there is no question: the count comes before the dealer's cards are turned. */
TEST(test_md_fcp_8_g_the_count_comes_before_the_reveal_when_nobody_is_asked)
{
    set_up_for_two(reserve);
    for (int i = 0; i < 4; i++) {
        play_round(DOLLARS(10));
        refuses(one_card(0), NOT_NOW); /* no round wants cards, whatever the deck's state */
        prepare(0);
    }
    must(open_round(), bet(1, 1, BAIZE_ACES_UP, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
    assert_int_equal(felt.round.phase, BAIZE_PHASE_REVEAL);
    refuses(simple(BAIZE_ACT_REVEAL), STUB_COUNT_DUE);
    must(right_count());
    must(simple(BAIZE_ACT_REVEAL));
}

TEST(test_md_fcp_8_g_it_may_be_counted_sooner)
{
    set_up_for_two(reserve);
    deal_round(DOLLARS(10));
    assert_false(baize_table_stub_count_due(&game, &felt));
    must(right_count());
    play_on();
    assert_int_equal(felt.rounds_uncounted, 0);
}

/* From a shoe (chapter 8) and by hand (chapter 9). */
static const char *const counting_tables[] = {reserve, three_level};

TEST(test_md_fcp_8_h_2_a_right_total_with_a_wrong_hand_voids_and_the_deck_stays)
{
    for (size_t i = 0; i < COUNT_OF(counting_tables); i++) {
        play_to_the_count(counting_tables[i]);
        uint8_t used = felt.deck;
        baize_cents before = baize_table_chips(&felt, 1) + DOLLARS(10);
        struct baize_table_action count = right_count();
        count.count_stub.seats[0]++;
        count.count_stub.stub--;
        must(count);
        assert_int_equal(happened.events[0].stub_counted.outcome, BAIZE_STUB_HAND_WRONG);
        assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
        expect_deck(used, BAIZE_DECK_IN_RACK);
        assert_int_equal(baize_table_chips(&felt, 1), before);
        prepare(used);
        must(open_round());
    }
}

TEST(test_md_fcp_8_h_4_a_wrong_total_voids_and_the_deck_goes)
{
    for (int i = 0; i < 4; i++) {
        play_to_the_count(counting_tables[i / 2]);
        uint8_t used = felt.deck;
        baize_cents before = baize_table_chips(&felt, 2) + DOLLARS(10);
        struct baize_table_action count = right_count();
        count.count_stub.stub = (uint8_t)(count.count_stub.stub + (i % 2 == 0 ? 1 : -1));
        must(count);
        assert_int_equal(happened.events[0].stub_counted.outcome, BAIZE_STUB_TOTAL_WRONG);
        assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
        expect_deck(used, BAIZE_DECK_CONDEMNED);
        assert_int_equal(baize_table_chips(&felt, 2), before);
        refuses(open_round(), DECK_CONDEMNED);
        refuses(step(used, BAIZE_SHUFFLE), DECK_NOT_PREPARING);
        must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, used), receive(used, BAIZE_BACK_GREEN, true));
        prepare(used);
        must(open_round());
    }
}

TEST(test_rules_5_a_dealers_wrong_hand_and_a_missing_bonus_card_count_too)
{
    play_to_the_count(three_level);
    struct baize_table_action count = right_count();
    count.count_stub.dealer--;
    count.count_stub.rack++;
    must(count);
    assert_int_equal(happened.events[0].stub_counted.outcome, BAIZE_STUB_HAND_WRONG);
    set_up_for_two(maryland);
    deal_round(DOLLARS(10));
    count = right_count();
    assert_int_equal(count.count_stub.bonus, 1);
    count.count_stub.bonus = 0;
    count.count_stub.stub++;
    must(count);
    assert_int_equal(happened.events[0].stub_counted.outcome, BAIZE_STUB_HAND_WRONG);
}

TEST(test_md_fcp_8_g_a_counting_device_waives_the_count_while_it_is_in_use)
{
    set_up_for_two(maryland);
    for (int i = 0; i < 8; i++) {
        deal_round(DOLLARS(10));
        assert_false(baize_table_stub_count_due(&game, &felt));
        play_on();
        must(step(felt.deck ^ 1, BAIZE_SHUFFLE));
    }
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_STOPPED, felt.deck ^ 1));
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_MARKED));
    for (int i = 0; i < 5; i++) { /* by hand, with one deck: count in the fifth round at the latest */
        deal_round(DOLLARS(10));
        assert_int_equal(baize_table_stub_count_due(&game, &felt), i == 4);
        play_on();
        prepare(felt.deck);
        assert_true(felt.decks[felt.deck].cut);
    }
}

/* ---- Devices (13.F to 13.H) ---- */

/* Covered, not used and not forgotten; then the cards are shuffled by hand. */
static void expect_covered(const struct baize_source *source, const char *clause)
{
    static const enum baize_device_state troubles[] = {BAIZE_DEVICE_JAMMED, BAIZE_DEVICE_STOPPED};
    for (size_t i = 0; i < COUNT_OF(troubles); i++) {
        set_up_with(source, BAIZE_SOURCE_GENERATOR);
        open_for_two();
        play_round(DOLLARS(10));
        refuses(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED), DEVICE_WORKS);
        refuses(restore(BAIZE_DEVICE_SHUFFLER), DEVICE_WORKS);
        must(device_act(BAIZE_DEVICE_SHUFFLER, troubles[i], 0));
        refuses(device_act(BAIZE_DEVICE_SHUFFLER, troubles[i], 0), DEVICE_FAILS);
        refuses_by(step(0, BAIZE_SHUFFLE), DEVICE_FAILS, clause);
        refuses(as(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
        struct baize_table_action way = put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED);
        way.put_out_of_order.way = (enum baize_out_of_order)(BAIZE_REPLACED + 1);
        refuses(way, WAY_NOT_ALLOWED);
        must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED));
        refuses(device_act(BAIZE_DEVICE_SHUFFLER, troubles[i], 0), DEVICE_OUT_OF_ORDER);
        must(step(0, BAIZE_SHUFFLE)); /* by hand: then it is cut */
        assert_false(happened.events[0].step_done.by_device);
        must(step(0, BAIZE_CUT), open_round(), restore(BAIZE_DEVICE_SHUFFLER));
    }
}

TEST(test_md_fcp_13_h_a_failed_device_is_covered_before_another_method_is_used)
{
    struct baize_source source = edited(maryland, "decks: 2", "decks: 1");
    expect_covered(&source, "RULES 5");
}

TEST(test_wa_irregularities_2_a_failed_shuffler_is_covered)
{
    struct baize_source source = source_of(washington);
    expect_covered(&source, "WA Irregularities 2");
}

TEST(test_wa_irregularities_2_a_shuffler_is_replaced_by_the_backup)
{
    set_up_for_two(washington);
    play_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0), put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_REPLACED));
    must(step(0, BAIZE_SHUFFLE));
    assert_true(happened.events[0].step_done.by_device);
    must(open_round()); /* play goes on */
}

TEST(test_rules_6_a_device_is_only_blamed_for_what_it_can_do)
{
    set_up(reserve); /* no device at all */
    open_for_two();
    refuses(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0), DEVICE_UNKNOWN);
    refuses(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0), DEVICE_UNKNOWN);
    refuses(device_act(BAIZE_DEVICES, BAIZE_DEVICE_JAMMED, 0), DEVICE_UNKNOWN);
    set_up(washington); /* a shuffler that does not count */
    open_for_two();
    refuses(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0), NO_SUCH_TROUBLE);
    refuses(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_WRONG_COUNT, 0), NO_SUCH_TROUBLE);
    refuses(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WORKING, 0), NO_SUCH_TROUBLE);
    refuses(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_COVERED, 0), NO_SUCH_TROUBLE);
    refuses(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 1), DECK_UNKNOWN);
    deal_round(DOLLARS(10));
    refuses(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0), DECK_IN_PLAY);
    refuses(report(BAIZE_SHOE_FAILS, 0), REPORTED_OTHERWISE);
    refuses(report(BAIZE_SHUFFLER_FAILS, 0), REPORTED_OTHERWISE);
    refuses(report(BAIZE_STUB_WRONG_TOTAL, 0), REPORTED_OTHERWISE);
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, true));
    refuses(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 1), DECK_ABSENT);
}

TEST(test_md_fcp_5_b_2_a_device_that_counts_wrong_condemns_the_deck)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0));
    expect_deck(0, BAIZE_DECK_CONDEMNED);
    expect_deck(1, BAIZE_DECK_READY);
    assert_int_equal(felt.devices[BAIZE_DEVICE_SHUFFLER], BAIZE_DEVICE_WORKING); /* R37: it did its job */
    refuses_by(open_round(), DECK_CONDEMNED, "MD-FCP 5.B(2)");
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    assert_string_equal(baize_rules_clause(&game, happened.events[0].deck_removed.clause), "MD-FCP 5.B(2)");
    play_round(DOLLARS(10));
    prepare(1);
    refuses(open_round(), DECK_NOT_READY);
    must(receive(0, BAIZE_BACK_GREEN, true));
    prepare(0);
    must(open_round());
}

/* What a floorperson is shown as waiting has its time: of the event that began it, whatever happens meanwhile. */
TEST(test_what_waits_at_a_table_keeps_the_time_it_began)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    assert_int_equal(felt.waits.condemned_ms[0] | felt.waits.device_ms[BAIZE_DEVICE_SHUFFLER] | felt.waits.dealer_ms,
                     0);
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0));
    int64_t condemned_ms = now_ms;
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_STOPPED, 1));
    int64_t stopped_ms = now_ms;
    must(sign_off());
    assert_int_equal(felt.waits.condemned_ms[0], condemned_ms);
    assert_int_equal(felt.waits.condemned_ms[1], 0);
    assert_int_equal(felt.waits.device_ms[BAIZE_DEVICE_SHUFFLER], stopped_ms);
    assert_int_equal(felt.waits.dealer_ms, now_ms);
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0), put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_COVERED), sign_on());
    assert_int_equal(felt.waits.condemned_ms[0] | felt.waits.device_ms[BAIZE_DEVICE_SHUFFLER] | felt.waits.dealer_ms,
                     0);
}

/* ---- Sources of cards ---- */

TEST(test_the_generator_commits_and_the_reader_does_not)
{
    set_up_for_two(maryland);
    struct baize_table_action open = open_round();
    open.round.open_round.commitment[0] = 0;
    refuses(open, COMMITMENT_MISSING);
    open.round.open_round.number = 0;
    refuses(open, ROUND_NUMBER_USED);
    begin_round(DOLLARS(10));
    refuses(one_card(BAIZE_JOKER_1), CARD_NOT_OF_DECK); /* a generator makes no mistakes: this is one of the caller */
    set_up_reader(maryland);
    open_for_two();
    open = open_round();
    open.round.open_round.commitment[31] = 1;
    refuses(open, COMMITMENT_NEEDLESS);
    begin_round(DOLLARS(10));
    refuses(next_cards(2), ONE_CARD_AT_A_TIME);
    play_to_the_end();
}

TEST(test_a_card_that_cannot_be_is_on_record_and_the_deal_waits)
{
    static const baize_card wrong[] = {BAIZE_JOKER_1, 63, 200};
    for (size_t i = 0; i <= COUNT_OF(wrong); i++) {
        set_up_reader(maryland);
        open_for_two();
        begin_round(DOLLARS(10));
        deal(4);
        uint8_t filled = felt.round.slots_filled;
        bool seen = i == COUNT_OF(wrong);
        must(one_card(seen ? felt.round.dealer[0] : wrong[i]));
        assert_int_equal(happened.count, 1);
        assert_int_equal(happened.events[0].kind, BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE);
        assert_int_equal(happened.events[0].card_impossible.seen_before, seen);
        assert_int_equal(felt.round.slots_filled, filled);
        refuses(next_cards(1), CARD_WAITS);
        struct baize_table_action correct = act_of(BAIZE_TABLE_ACT_CORRECT_CARD, FLOOR, BAIZE_FLOORPERSON);
        correct.correct_card.card = felt.round.dealer[0];
        refuses(correct, CARD_SEEN_BEFORE);
        correct.correct_card.card = stack_next(&deck, &game, &felt.round, 1).cards.cards[0];
        refuses(as(correct, DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
        if (i == 0) { /* or the round is void */
            must(report(BAIZE_WRONG_HAND_SIZE, 0));
            assert_false(felt.card_impossible);
            continue;
        }
        must(correct);
        assert_int_equal(felt.round.slots_filled, filled + 1);
        play_to_the_end();
    }
}

TEST(test_a_card_that_cannot_be_goes_with_its_deck)
{
    set_up_reader(maryland);
    open_for_two();
    begin_round(DOLLARS(10));
    must(one_card(63)); /* the first card of the round: the deck is still whole */
    must(deck_act(BAIZE_TABLE_ACT_ORDER_SHUFFLE, 0));
    struct baize_table_action correct = act_of(BAIZE_TABLE_ACT_CORRECT_CARD, FLOOR, BAIZE_FLOORPERSON);
    correct.correct_card.card = stack_next(&deck, &game, &felt.round, 1).cards.cards[0];
    refuses(correct, NOT_CORRECTABLE);
    must(step(0, BAIZE_SHUFFLE));
    deal(0);
}

TEST(test_a_mis_entered_card_is_corrected_before_it_has_effect)
{
    set_up_reader(maryland);
    open_for_two();
    begin_round(DOLLARS(10));
    struct baize_table_action correct = act_of(BAIZE_TABLE_ACT_CORRECT_CARD, FLOOR, BAIZE_FLOORPERSON);
    refuses(correct, NOT_CORRECTABLE);
    deal(1);
    baize_card first = felt.last_card;
    correct.correct_card.card = first;
    refuses(correct, NOT_CORRECTABLE); /* it is what it is */
    deal(1);
    baize_card second = felt.last_card;
    correct.correct_card.card = first;
    refuses(correct, CARD_SEEN_BEFORE); /* the one before it has had its effect */
    correct.correct_card.card = stack_next(&deck, &game, &felt.round, 1).cards.cards[0];
    must(correct);
    assert_int_equal(happened.count, 2);
    assert_int_equal(happened.events[0].card_taken_back.card, second);
    assert_int_equal(felt.round.dealer[0], correct.correct_card.card);
    assert_true((felt.round.used & baize_cards_one(second)) == 0);
    correct.correct_card.card = second; /* and back again */
    must(correct);
    deal(0);
    baize_card last = felt.last_card;
    assert_int_equal(felt.round.phase, BAIZE_PHASE_DECISIONS); /* also the last card of the deal */
    correct.correct_card.card = stack_next(&deck, &game, &felt.round, 1).cards.cards[0];
    must(correct);
    assert_int_equal(felt.round.phase, BAIZE_PHASE_DECISIONS);
    assert_int_equal(felt.round.seats[1].cards[4], correct.correct_card.card);
    must(next_answer());
    correct.correct_card.card = last;
    refuses(correct, NOT_CORRECTABLE);
    play_on();
}

/* ---- Clocks ---- */

TEST(test_r39_betting_and_decisions_end_by_themselves)
{
    set_up_for_two(three_level);
    must(open_round());
    int64_t opened = now_ms;
    assert_int_equal(baize_table_next_deadline(&game, &felt).kind, BAIZE_DEADLINE_DECK); /* nobody has wagered */
    bet_all(DOLLARS(10));
    assert_int_equal(baize_table_next_deadline(&game, &felt).kind, BAIZE_DEADLINE_BETTING);
    assert_int_equal(baize_table_next_deadline(&game, &felt).at_ms, opened + 30000);
    refuses(at(time_over(), opened + 29999), NO_DEADLINE);
    refuses(simple(BAIZE_ACT_DEADLINE_PASSED), ACT_OF_THE_TABLE);
    must(at(time_over(), opened + 30000));
    assert_int_equal(felt.round.phase, BAIZE_PHASE_DEALING);
    deal(0);
    assert_int_equal(baize_table_next_deadline(&game, &felt).kind, BAIZE_DEADLINE_DECISION);
    assert_int_equal(baize_table_next_deadline(&game, &felt).at_ms, now_ms + 20000);
    int64_t asked = now_ms;
    must(at(next_answer(), asked + 15000));
    assert_int_equal(baize_table_next_deadline(&game, &felt).at_ms, asked + 35000); /* seat 2 has its own time */
    refuses(at(time_over(), asked + 34999), NO_DEADLINE);
    must(at(time_over(), asked + 35000));
    assert_true(felt.round.seats[1].folded);
    refuses(at(sign_off(), now_ms - 1), TIME_GOES_BACK);
    refuses(at(sign_off(), BAIZE_TABLE_TIME_MOST + 1), TIME_OUT_OF_RANGE);
}

/* ---- The rack and the record (11.D(11)) ---- */

/* The hands as they were dealt, by the test's own book: the order of slots and cards. */
static void expect_rebuilt(uint32_t number)
{
    static struct baize_rebuilt rebuilt;
    assert_int_equal(baize_table_rebuild(&game, record, record_count, number, &rebuilt), BAIZE_OK);
    baize_cards seen = 0;
    uint8_t order[BAIZE_DECK_MOST + 1] = {0};
    for (uint8_t i = 0; i < rebuilt.count; i++) {
        const struct baize_card_history *history = &rebuilt.cards[i];
        assert_true((seen & baize_cards_one(history->card)) == 0);
        seen |= baize_cards_one(history->card);
        assert_in_range(history->rack_order, 1, rebuilt.count); /* in the end every card lies in the rack, once */
        assert_int_equal(order[history->rack_order]++, 0);
        assert_true(history->rack_ms >= history->dealt_ms);
        assert_int_equal(felt.rack.cards[history->rack_order - 1], history->card);
    }
    assert_int_equal(rebuilt.rack_count, rebuilt.count);
    assert_int_equal(felt.rack.count, rebuilt.count);
    assert_true(seen == felt.round.used);
    for (int i = 0; i < BAIZE_SEATS_MOST; i++) {
        assert_int_equal(rebuilt.seat_counts[i], felt.round.seats[i].count);
        assert_memory_equal(rebuilt.seats[i], felt.round.seats[i].cards, 5);
    }
    assert_int_equal(rebuilt.dealer_count, felt.round.dealer_count);
    assert_memory_equal(rebuilt.dealer, felt.round.dealer, 6);
    assert_true(rebuilt.bonus_card == felt.round.bonus_card);
}

static const char *rack_in_words(uint8_t from, uint8_t count)
{
    static char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    for (uint8_t i = from; i < from + count; i++) {
        baize_text_add(&text, i > from ? " " : "");
        baize_card_print(&text, felt.rack.cards[i], BAIZE_CARD_PLAIN);
    }
    return line;
}

TEST(test_md_fcp_11_d_11_b_hands_lie_in_the_rack_in_the_order_of_settlement)
{
    set_up_for_two(maryland);
    record_count = 0;
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 1, "2c 4d 6h 8s Tc"));
    assert_true(stack_ask(&deck, 2, "3c 5d 7h 9s Jc"));
    assert_true(stack_ask(&deck, BAIZE_PLACE_DEALER, "2d 4h 6s 8c Td Qh"));
    assert_true(stack_ask(&deck, BAIZE_PLACE_BONUS_BOX, "Ah"));
    bet_round(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    while (felt.rack.count == 0 && go_on())
        ;
    assert_int_equal(felt.rack.count, 5); /* a hand leaves the table when its seat is settled (11.D(11)(a)) */
    assert_int_equal(felt.round.phase, BAIZE_PHASE_SETTLEMENT);
    play_on();
    assert_string_equal(rack_in_words(0, 5), "3c 5d 7h 9s Jc"); /* from the dealer's right */
    assert_string_equal(rack_in_words(5, 5), "2c 4d 6h 8s Tc");
    assert_string_equal(rack_in_words(10, 7), "2d 4h 6s 8c Td Qh Ah");
    expect_rebuilt(round_number);
}

TEST(test_r12_a_folded_hand_goes_to_the_rack_when_nothing_of_it_is_live)
{
    set_up_for_two(maryland);
    record_count = 0;
    bet_round(DOLLARS(10));
    must(bet(2, 2, BAIZE_ACES_UP, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS));
    deal(3);
    baize_card lying = stack_next(&deck, &game, &felt.round, 1).cards.cards[0];
    must(report(BAIZE_CARD_FACE_UP, baize_cards_one(lying))); /* 13.A(2) */
    assert_int_equal(felt.rack.count, 1);
    assert_int_equal(felt.rack.cards[0], lying);
    deal(0);
    must(fold(1, 1));
    assert_int_equal(felt.rack.count, 1); /* seat 2 has not decided */
    must(fold(2, 2));
    assert_int_equal(felt.rack.count, 6); /* the hand of seat 1; Aces Up of seat 2 is live */
    play_on();
    assert_int_equal(felt.rack.count, 18);
    expect_rebuilt(round_number);
}

TEST(test_md_dd_11_f_discards_first_then_the_hands_after_all_are_settled)
{
    set_up_for_two(double_draw);
    record_count = 0;
    deal_round(DOLLARS(10));
    must(next_answer());
    must(next_answer());
    baize_card first = felt.round.seats[0].cards[0];
    must(next_answer());
    assert_int_equal(felt.rack.count, 1);
    assert_int_equal(felt.rack.cards[0], first);
    while (felt.round.phase != BAIZE_PHASE_CLOSING)
        assert_true(go_on());
    assert_int_equal(felt.rack.count, 4); /* two draws of two seats; the hands lie face up */
    play_on();
    assert_int_equal(felt.rack.count, 14);
    assert_int_equal(felt.rack.cards[4], felt.round.seats[0].cards[0]);
    expect_rebuilt(round_number);
}

TEST(test_a_void_and_a_corrected_round_are_rebuilt_too)
{
    set_up_reader(maryland);
    open_for_two();
    record_count = 0;
    begin_round(DOLLARS(10));
    deal(5);
    must(report(BAIZE_WRONG_HAND_SIZE, 0));
    expect_rebuilt(round_number);
    prepare(0);
    deal_round(DOLLARS(10));
    must(report(BAIZE_DEALER_EXPOSED, 0)); /* what lies on the layout is collected in the order of settlement */
    assert_int_equal(felt.rack.cards[0], felt.round.seats[1].cards[0]);
    assert_int_equal(felt.rack.cards[5], felt.round.seats[0].cards[0]);
    assert_int_equal(felt.rack.cards[10], felt.round.dealer[0]);
    expect_rebuilt(round_number);
    prepare(1);
    begin_round(DOLLARS(10));
    deal(7);
    struct baize_table_action correct = act_of(BAIZE_TABLE_ACT_CORRECT_CARD, FLOOR, BAIZE_FLOORPERSON);
    correct.correct_card.card = stack_next(&deck, &game, &felt.round, 1).cards.cards[0];
    must(correct);
    play_on();
    expect_rebuilt(round_number);
    static struct baize_rebuilt rebuilt;
    assert_int_equal(baize_table_rebuild(&game, record, record_count, 999, &rebuilt), BAIZE_ROUND_EVENT_UNEXPECTED);
    assert_int_equal(baize_table_rebuild(&game, record + 20, 5, round_number, &rebuilt), BAIZE_ROUND_EVENT_UNEXPECTED);
}

TEST(test_wa_the_rest_of_a_packet_lies_in_the_rack_first)
{
    set_up_for_two(washington);
    record_count = 0;
    deal_round(DOLLARS(10));
    assert_int_equal(felt.rack.count, 4);
    play_on();
    expect_rebuilt(round_number);
}

/* A card that went to the rack is taken out of it again. */
TEST(test_a_corrected_card_leaves_the_rack)
{
    set_up_reader(washington);
    open_for_two();
    record_count = 0;
    begin_round(DOLLARS(10));
    while (felt.rack.count == 0)
        deal(1);
    baize_card wrong = felt.last_card;
    struct baize_table_action correct = act_of(BAIZE_TABLE_ACT_CORRECT_CARD, FLOOR, BAIZE_FLOORPERSON);
    correct.correct_card.card = stack_next(&deck, &game, &felt.round, 1).cards.cards[0];
    must(correct);
    assert_int_equal(felt.rack.count, 1);
    assert_int_equal(felt.rack.cards[0], correct.correct_card.card);
    assert_true(wrong != correct.correct_card.card);
    play_on();
    expect_rebuilt(round_number);
}
