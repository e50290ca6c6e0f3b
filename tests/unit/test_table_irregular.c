/* test_table_irregular.c - every irregularity of RULES 6 at every moment of a round, at the table.
 *
 * Two patrons play a round to its end, again and again; in each pass one irregularity is reported one step later. What
 * must follow stands in a table of its own: in which phases it can happen, whether the round is void, what becomes of
 * the deck. Seats, wagers, tray and deck are compared with what they were before the round. */
#include "test_table.h"

#define PHASE(name) (1u << BAIZE_PHASE_##name)
#define DRAWING     (PHASE(DEALING) | PHASE(FIRST_DRAW) | PHASE(SECOND_DRAW))
#define ASKING                                                                                                         \
    (PHASE(DECISIONS) | PHASE(FIRST_BETS) | PHASE(FIRST_DISCARDS) | PHASE(SECOND_BETS) | PHASE(SECOND_DISCARDS))
#define PAYING  (PHASE(SETTLEMENT) | PHASE(CLAIMS) | PHASE(CLOSING))
#define AS_IS   99
#define ANYTIME (~0u)
/* Double Draw Poker only: cards are still to come out of the shoe (R22). */
#define BETWEEN (PHASE(FIRST_BETS) | PHASE(FIRST_DISCARDS) | PHASE(SECOND_BETS) | PHASE(SECOND_DISCARDS))

struct expectation {
    enum baize_irregularity what;
    unsigned phases; /* in which it can be reported */
    bool first_question_only;
    unsigned voids;             /* the phases in which it voids the round */
    int deck;                   /* afterwards, AS_IS: as it was */
    unsigned deck_phases;       /* in which it is the deck that suffers; else AS_IS */
    enum baize_device device;   /* reported by it; BAIZE_DEVICES: not by a device */
    enum baize_device_state is; /* ... with this trouble */
};

static const struct expectation expectations[] = {
    {BAIZE_CARD_FACE_UP, DRAWING, false, 0, AS_IS, 0, BAIZE_DEVICES, 0},
    {BAIZE_CARDS_FACE_UP, DRAWING, false, DRAWING, BAIZE_DECK_IN_RACK, ANYTIME, BAIZE_DEVICES, 0},
    {BAIZE_DRAWN_UNSEEN, DRAWING, false, 0, AS_IS, 0, BAIZE_DEVICES, 0},
    {BAIZE_DRAWN_SEEN, DRAWING, false, 0, AS_IS, 0, BAIZE_DEVICES, 0},
    {BAIZE_WRONG_HAND_SIZE, DRAWING | ASKING | PHASE(REVEAL) | PAYING, false, ANYTIME, BAIZE_DECK_IN_RACK, ANYTIME,
     BAIZE_DEVICES, 0},
    {BAIZE_DEALER_EXPOSED, DRAWING | ASKING | PHASE(REVEAL), false, ANYTIME, BAIZE_DECK_IN_RACK, ANYTIME, BAIZE_DEVICES,
     0},
    {BAIZE_SHUFFLER_FAILS, PHASE(BETTING), false, 0, BAIZE_DECK_PREPARING, PHASE(BETTING), BAIZE_DEVICE_SHUFFLER,
     BAIZE_DEVICE_JAMMED},
    {BAIZE_SHUFFLER_WRONG_COUNT, PHASE(BETTING), false, 0, BAIZE_DECK_CONDEMNED, PHASE(BETTING), BAIZE_DEVICE_SHUFFLER,
     BAIZE_DEVICE_WRONG_COUNT},
    {BAIZE_SHOE_FAILS, ANYTIME, false, DRAWING | BETWEEN, BAIZE_DECK_IN_RACK, DRAWING | BETWEEN, BAIZE_DEVICE_SHOE,
     BAIZE_DEVICE_STOPPED},
    {BAIZE_STUB_WRONG_HAND, PHASE(DECISIONS) | PHASE(FIRST_BETS), true, ANYTIME, BAIZE_DECK_IN_RACK, ANYTIME,
     BAIZE_DEVICES, 0},
    {BAIZE_STUB_WRONG_TOTAL, PHASE(DECISIONS) | PHASE(FIRST_BETS), true, ANYTIME, BAIZE_DECK_CONDEMNED, ANYTIME,
     BAIZE_DEVICES, 0},
};

static struct baize_table_action action_for(const struct expectation *expected)
{
    if (expected->device < BAIZE_DEVICES)
        return device_act(expected->device, expected->is, felt.deck);
    bool hand = expected->what == BAIZE_STUB_WRONG_HAND;
    if (hand || expected->what == BAIZE_STUB_WRONG_TOTAL) {
        struct baize_table_action count = right_count();
        count.count_stub.stub++;
        if (hand)
            count.count_stub.seats[1]--;
        return count;
    }
    bool card = expected->what == BAIZE_CARD_FACE_UP || expected->what == BAIZE_DRAWN_SEEN;
    baize_cards left = game.deck & ~felt.round.used;
    return report(expected->what, card ? left & (~left + 1) : 0);
}

/* The deal in three pieces, so that there is a middle. */
static bool one_step(void)
{
    uint8_t wanted = baize_round_cards_wanted(&felt.round);
    if (felt.round.phase == BAIZE_PHASE_BETTING) {
        bool first = felt.round.seats[0].patron == 0;
        if (first)
            bet_all(DOLLARS(10));
        else
            must(simple(BAIZE_ACT_NO_MORE_BETS));
        return true;
    }
    if (wanted > 6) {
        deal(6);
        return true;
    }
    return go_on();
}

static void expect_effect(const struct expectation *expected, const struct baize_table *before,
                          const struct baize_table *start)
{
    enum baize_phase phase = before->round.phase;
    uint8_t number = before->deck;
    bool voids = (expected->voids & 1u << phase) != 0;
    bool no_cards = before->round.used == 0;
    assert_int_equal(felt.round.phase == BAIZE_PHASE_VOIDED, voids);
    if (voids) { /* every wager is back, to the cent; seats are as they were */
        for (uint32_t patron = 1; patron <= 2; patron++)
            assert_int_equal(baize_table_chips(&felt, patron), baize_table_chips(start, patron));
        assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), 0);
        assert_int_equal(baize_table_win(&felt).win, baize_table_win(start).win);
        assert_memory_equal(felt.seats, start->seats, sizeof felt.seats);
    }
    bool suffers = (expected->deck_phases & 1u << phase) != 0 && expected->deck != AS_IS;
    if (suffers && no_cards && expected->deck == BAIZE_DECK_IN_RACK)
        suffers = false; /* nothing was dealt: the deck stays as it is */
    bool itself = game.dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE && expected->device != BAIZE_DEVICE_SHOE;
    if (suffers && itself && expected->deck == BAIZE_DECK_IN_RACK) {
        expect_deck(number, BAIZE_DECK_READY); /* the shoe has taken the cards back and shuffled them (R38) */
        return;
    }
    enum baize_deck_state as_was = before->decks[number].state;
    if (game.dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE && !itself && as_was == BAIZE_DECK_READY)
        as_was = BAIZE_DECK_PREPARING; /* it comes out of the shoe and is shuffled again */
    expect_deck(number, suffers ? (enum baize_deck_state)expected->deck : as_was);
    if (game.dealing.decks > 1)
        assert_int_equal(felt.decks[number ^ 1].state, before->decks[number ^ 1].state);
}

/* Reports it after so many steps; false when the round was over before. */
static bool try_at(const char *id, const struct expectation *expected, int steps)
{
    static struct baize_table before;
    static struct baize_table start;
    set_up_for_two(id);
    memcpy(&start, &felt, sizeof start);
    must(open_round());
    for (int i = 0; i < steps; i++)
        if (!one_step())
            return false;
    memcpy(&before, &felt, sizeof before);
    bool device = expected->device < BAIZE_DEVICES;
    bool in_time = !expected->first_question_only || !felt.asked;
    bool possible = (expected->phases & 1u << felt.round.phase) != 0 && in_time;
    if (device && expected->device == BAIZE_DEVICE_SHUFFLER)
        possible = felt.decks[felt.deck].state != BAIZE_DECK_IN_PLAY; /* what is dealt is not in the device */
    bool hidden = felt.round.dealer_count > baize_cards_count(felt.round.dealer_up) || felt.round.bonus_card != 0;
    if (expected->what == BAIZE_DEALER_EXPOSED && !hidden)
        possible = false;
    enum baize_reason reason = attempt(action_for(expected));
    assert_int_equal(reason == BAIZE_REASON_ALLOWED, possible);
    if (!possible)
        return true;
    bool told = (expected->device != BAIZE_DEVICE_SHUFFLER || felt.round.phase == BAIZE_PHASE_BETTING);
    bool counts = expected->is == BAIZE_DEVICE_WRONG_COUNT; /* it did its job, and goes on working (R37) */
    if (device)
        assert_int_equal(felt.devices[expected->device], counts ? BAIZE_DEVICE_WORKING : expected->is);
    if (told)
        expect_effect(expected, &before, &start);
    return true;
}

/* Of those that the game knows, and that the table has the device for. */
static void each_irregularity(const char *id, size_t tried)
{
    size_t count = 0;
    struct baize_rules rules = *rules_of(id);
    for (size_t i = 0; i < COUNT_OF(expectations); i++) {
        const struct expectation *expected = &expectations[i];
        bool no_shoe = rules.dealing.method != BAIZE_AUTOMATED_SHOE && rules.dealing.method != BAIZE_AUTOMATIC_SHUFFLER;
        if (!rules.irregularities[expected->what].applies || (no_shoe && expected->device == BAIZE_DEVICE_SHOE))
            continue;
        count++;
        int steps = 0;
        while (try_at(id, expected, steps))
            steps++;
        assert_true(steps > 8); /* there were so many moments */
    }
    assert_int_equal(count, tried);
}

TEST(test_rules_6_each_irregularity_at_each_moment_of_four_card_poker)
{
    each_irregularity(maryland, 11);
    each_irregularity(from_meter, 11);
}

TEST(test_rules_6_each_irregularity_at_each_moment_of_double_draw)
{
    each_irregularity(double_draw, 9);
    each_irregularity(double_draw_b, 10);
}

/* One card face up is out of the round; the second makes it void, over the whole round. */
TEST(test_md_fcp_13_b_a_second_card_face_up_voids)
{
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    deal(2);
    must(action_for(&expectations[0]));
    deal(9);
    assert_int_equal(felt.round.phase, BAIZE_PHASE_DEALING);
    must(action_for(&expectations[3])); /* a card drawn and seen counts like one (R40) */
    assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
    assert_int_equal(felt.rack.count, 13);
    expect_deck(0, BAIZE_DECK_IN_RACK);
}

/* A jammed shuffler while betting is open: the deck is shuffled again before a card is dealt, the round goes on. */
TEST(test_md_fcp_13_f_a_jam_before_the_deal_is_a_reshuffle)
{
    set_up_for_two(maryland);
    bet_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0));
    assert_int_equal(happened.count, 2);
    assert_string_equal(baize_rules_clause(&game, happened.events[0].device_failed.clause), "MD-FCP 13.F");
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    refuses(next_cards(1), DECK_NOT_READY);
    refuses(step(0, BAIZE_SHUFFLE), DEVICE_FAILS);
    must(put_out(BAIZE_DEVICE_SHUFFLER, BAIZE_MARKED), step(0, BAIZE_SHUFFLE));
    refuses(next_cards(1), DECK_NOT_READY);
    must(step(0, BAIZE_CUT));
    play_to_the_end();
}

/* A wrong count while betting is open: another deck comes to the table before a card is dealt. */
TEST(test_md_fcp_5_b_2_a_wrong_count_before_the_deal)
{
    set_up_for_two(maryland);
    bet_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0), simple(BAIZE_ACT_NO_MORE_BETS));
    refuses_by(next_cards(1), DECK_CONDEMNED, "MD-FCP 5.B(2)");
    assert_int_equal(refused.step - 1, BAIZE_RECEIVE_DECKS);
    refuses_by(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0), DECK_CONDEMNED, "MD-FCP 5.B(2)");
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    assert_string_equal(baize_rules_clause(&game, happened.events[0].deck_removed.clause), "MD-FCP 5.B(2)");
    must(receive(0, BAIZE_BACK_GREEN, true));
    prepare(0);
    play_to_the_end();
}

/* A shuffler that jams with the other deck does nothing to the round. */
TEST(test_md_fcp_3_b_a_jam_with_the_other_deck_leaves_the_round_alone)
{
    set_up_for_two(maryland);
    must(open_round(), device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 1));
    assert_int_equal(happened.count, 1);
    expect_deck(0, BAIZE_DECK_READY);
    expect_deck(1, BAIZE_DECK_CONDEMNED);
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    deal(5);
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_STOPPED, 1));
    assert_int_equal(happened.count, 1);
    expect_deck(0, BAIZE_DECK_IN_PLAY);
    expect_deck(1, BAIZE_DECK_PREPARING);
    play_to_the_end();
    refuses(open_round(), DEVICE_FAILS);
}

/* A shoe that fails in the deal: void, and nothing is dealt from it until it is covered, marked or replaced. */
TEST(test_md_fcp_13_g_a_failed_shoe_voids_and_deals_no_more)
{
    set_up_for_two(maryland);
    begin_round(DOLLARS(10));
    deal(8);
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0));
    assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
    assert_int_equal(felt.rack.count, 8); /* with the cards already dealt */
    prepare(0);
    refuses_by(open_round(), DEVICE_FAILS, "RULES 5");
    must(put_out(BAIZE_DEVICE_SHOE, BAIZE_REPLACED));
    bet_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0)); /* before the deal there is nothing to void */
    assert_int_equal(happened.count, 1);
    refuses_by(simple(BAIZE_ACT_NO_MORE_BETS), DEVICE_FAILS, "RULES 5");
    must(restore(BAIZE_DEVICE_SHOE), simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
}

/* The stub stays in the shoe until the last draw (R22): a jam while a seat is asked voids the round as well. */
TEST(test_md_dd_13_e_a_shoe_that_jams_between_deal_and_draw)
{
    static const enum baize_phase phases[] = {BAIZE_PHASE_FIRST_BETS, BAIZE_PHASE_FIRST_DISCARDS,
                                              BAIZE_PHASE_SECOND_BETS, BAIZE_PHASE_SECOND_DISCARDS};
    for (size_t i = 0; i < COUNT_OF(phases); i++) {
        set_up_for_two(double_draw_b);
        begin_round(DOLLARS(5));
        while (felt.round.phase != phases[i])
            assert_true(go_on());
        must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0));
        assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
        assert_string_equal(baize_rules_clause(&game, happened.events[1].round.irregularity_found.clause),
                            "MD-DD 13.E");
        assert_int_equal(baize_table_chips(&felt, 1), DOLLARS(1000));
        assert_int_equal(felt.devices[BAIZE_DEVICE_SHOE], BAIZE_DEVICE_JAMMED);
    }
    set_up(maryland); /* in Four Card Poker nothing more comes from the shoe after the deal */
    open_for_two();
    deal_round(DOLLARS(10));
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0));
    assert_int_equal(happened.count, 1);
    play_to_the_end();
}

/* A self-shuffling shoe that fails gives its cards back: they are shuffled as a step. */
TEST(test_md_dd_13_e_a_self_shuffling_shoe_that_fails)
{
    set_up_for_two(double_draw_b);
    begin_round(DOLLARS(5));
    deal(3);
    must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0));
    assert_int_equal(felt.round.phase, BAIZE_PHASE_VOIDED);
    expect_deck(0, BAIZE_DECK_IN_RACK);
    must(put_out(BAIZE_DEVICE_SHOE, BAIZE_REPLACED));
    refuses(open_round(), DECK_NOT_READY);
    must(step(0, BAIZE_SHUFFLE), open_round());
}

/* R38: a wrong count of a device that counts by itself still removes the deck. */
TEST(test_r38_a_wrong_count_of_the_shoe_removes_the_deck)
{
    set_up_for_two(double_draw_b);
    play_round(DOLLARS(5));
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_WRONG_COUNT, 0));
    expect_deck(0, BAIZE_DECK_CONDEMNED);
    refuses_by(open_round(), DECK_CONDEMNED, "MD-DD 5.E(2)");
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    refuses(restore(BAIZE_DEVICE_SHUFFLER), DEVICE_WORKS);
    refuses(open_round(), DECK_NOT_READY);
}
