/* test_table_fold.c - events that were made up: the table follows what an event says and nothing else, and what cannot
 * follow changes no byte. Acts are not asked here: a stream may have been written by another hand. */
#include "test_table.h"

static struct baize_table_event made_up(enum baize_table_event_kind kind)
{
    return (struct baize_table_event){
        .kind = kind, .table = felt.settings.number, .by = {.who = FLOOR, .role = BAIZE_FLOORPERSON, .at_ms = now_ms}};
}

static void follows(struct baize_table_event event)
{
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_OK);
}

static void cannot_follow(struct baize_table_event event)
{
    static struct baize_table before;
    memcpy(&before, &felt, sizeof before);
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    assert_memory_equal(&before, &felt, sizeof felt);
}

/* ---- Decks and devices ---- */

TEST(test_fold_idle_takes_the_cards_out_of_the_rack)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    expect_deck(0, BAIZE_DECK_IN_RACK);
    assert_true(felt.rack.count > 0);
    must(go_idle());
    assert_int_equal(felt.rack.count, 0);
    expect_deck(0, BAIZE_DECK_PREPARING); /* also the one from the rack */
    expect_deck(1, BAIZE_DECK_PREPARING);
    assert_int_equal(game.procedures.opening[felt.decks[0].next_step].step, BAIZE_SPREAD);
}

TEST(test_fold_closing_empties_the_table)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    must(leave(1), leave(2), begin_closing(), counted_again(BAIZE_TABLE_ACT_CLOSE_INVENTORY, DOLLARS(50000)));
    assert_int_equal(felt.deck, 1);
    must(counted_act(BAIZE_TABLE_ACT_TAKE_DROP, DOLLARS(2000)), close_table());
    assert_int_equal(felt.rack.count, 0);
    assert_int_equal(felt.deck, 0);
    assert_int_equal(felt.dealer, 0);
    expect_deck(0, BAIZE_DECK_ABSENT);
    expect_deck(1, BAIZE_DECK_ABSENT);
}

TEST(test_fold_a_device_does_nothing_to_a_deck_that_is_not_in_it)
{
    set_up_for_two(maryland);
    deal_round(DOLLARS(10));
    struct baize_table_event event = made_up(BAIZE_TABLE_EVENT_DEVICE_FAILED);
    event.device_failed.device = BAIZE_DEVICE_SHUFFLER;
    event.device_failed.state = BAIZE_DEVICE_WRONG_COUNT;
    follows(event);
    expect_deck(0, BAIZE_DECK_IN_PLAY);
}

/* A preshuffled deck that waits for its cut goes back to the shuffle when the device has jammed with it. */
TEST(test_fold_a_jam_takes_a_shuffled_deck_back_to_its_shuffle)
{
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, true));
    assert_int_equal(game.procedures.opening[felt.decks[0].next_step].step, BAIZE_CUT);
    must(device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0));
    assert_int_equal(game.procedures.opening[felt.decks[0].next_step].step, BAIZE_SHUFFLE);
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, false), device_act(BAIZE_DEVICE_SHUFFLER, BAIZE_DEVICE_JAMMED, 0));
    assert_int_equal(game.procedures.opening[felt.decks[0].next_step].step, BAIZE_INSPECT); /* not so far yet */
}

/* A deck that is ready, in play or absent waits for no step, not even the first one. */
TEST(test_fold_a_step_follows_only_where_a_deck_waits)
{
    set_up(maryland);
    struct baize_table_event event = made_up(BAIZE_TABLE_EVENT_STEP_DONE);
    event.step_done.step = game.procedures.opening[0].step;
    cannot_follow(event);
    open_for_two();
    expect_deck(0, BAIZE_DECK_READY);
    event.by.at_ms = now_ms;
    cannot_follow(event);
    deal_round(DOLLARS(10));
    event.by.at_ms = now_ms;
    cannot_follow(event);
}

/* The rack holds one deck; when the other one leaves the table it stays as it is. */
TEST(test_fold_a_deck_leaves_the_rack_only_if_it_lies_there)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    uint8_t racked = felt.rack.count;
    assert_true(racked > 0);
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 1));
    assert_int_equal(felt.rack.count, racked);
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 0));
    assert_int_equal(felt.rack.count, 0);
}

TEST(test_fold_covered_marked_and_replaced)
{
    static const enum baize_device_state states[] = {
        [BAIZE_COVERED] = BAIZE_DEVICE_COVERED,
        [BAIZE_MARKED] = BAIZE_DEVICE_MARKED,
        [BAIZE_REPLACED] = BAIZE_DEVICE_WORKING,
    };
    for (unsigned way = 0; way < COUNT_OF(states); way++) {
        set_up_for_two(maryland);
        must(device_act(BAIZE_DEVICE_SHOE, BAIZE_DEVICE_JAMMED, 0));
        must(put_out(BAIZE_DEVICE_SHOE, (enum baize_out_of_order)way));
        assert_int_equal(felt.devices[BAIZE_DEVICE_SHOE], states[way]);
        if (states[way] != BAIZE_DEVICE_WORKING)
            must(restore(BAIZE_DEVICE_SHOE));
        assert_int_equal(felt.devices[BAIZE_DEVICE_SHOE], BAIZE_DEVICE_WORKING);
    }
}

/* ---- The reader ---- */

TEST(test_fold_only_the_last_card_is_taken_back_and_once)
{
    struct baize_source source = source_of(washington); /* discards four cards to the rack */
    set_up_with(&source, BAIZE_SOURCE_READER);
    open_for_two();
    begin_round(DOLLARS(10));
    while (felt.rack.count == 0)
        deal(1);
    uint8_t racked = felt.rack.count;
    struct baize_table_event event = made_up(BAIZE_TABLE_EVENT_CARD_TAKEN_BACK);
    event.card_taken_back.card = felt.round.dealer[0];
    cannot_follow(event);
    event.card_taken_back.card = felt.last_card;
    follows(event);
    assert_int_equal(felt.rack.count, racked - 1);
    cannot_follow(event);
}

TEST(test_fold_a_card_is_impossible_in_a_round_only)
{
    struct baize_source source = source_of(maryland);
    set_up_with(&source, BAIZE_SOURCE_READER);
    open_for_two();
    cannot_follow(made_up(BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE));
    cannot_follow(made_up(BAIZE_TABLE_EVENT_STUB_COUNTED));
    begin_round(DOLLARS(10));
    deal(1);
    must(one_card(felt.round.bonus_card != 0 ? felt.last_card : felt.round.dealer[0]));
    assert_true(felt.card_impossible);
    felt.decks[0].state = BAIZE_DECK_CONDEMNED; /* the deck goes: there is nothing left to correct */
    follows(made_up(BAIZE_TABLE_EVENT_DECK_REMOVED));
    assert_false(felt.card_impossible);
}

TEST(test_fold_the_clock_starts_again_with_the_count)
{
    set_up_for_two(south_dakota);
    deal_round(DOLLARS(10));
    now_ms += 5000;
    must(right_count());
    assert_int_equal(felt.clock_from_ms, now_ms);
}

/* ---- The life of the table ---- */

TEST(test_fold_the_life_of_the_table_has_an_order)
{
    set_up(maryland);
    cannot_follow(made_up(BAIZE_TABLE_EVENT_TABLE_OPENED));
    cannot_follow(made_up(BAIZE_TABLE_EVENT_CLOSING_BEGAN));
    cannot_follow(made_up(BAIZE_TABLE_EVENT_IDLE_BEGAN));
    open_for_two();
    cannot_follow(made_up(BAIZE_TABLE_EVENT_TABLE_OPENED));
    cannot_follow(made_up(BAIZE_TABLE_EVENT_TABLE_CLOSED));
    must(open_round());
    cannot_follow(made_up(BAIZE_TABLE_EVENT_CLOSING_BEGAN));
    cannot_follow(made_up(BAIZE_TABLE_EVENT_IDLE_BEGAN));
    set_up_for_two(maryland);
    follows(made_up(BAIZE_TABLE_EVENT_IDLE_BEGAN));
    expect_life(BAIZE_LIFE_IDLE);
    follows(made_up(BAIZE_TABLE_EVENT_TABLE_OPENED));
    follows(made_up(BAIZE_TABLE_EVENT_CLOSING_BEGAN));
    follows(made_up(BAIZE_TABLE_EVENT_TABLE_CLOSED));
    expect_life(BAIZE_LIFE_CLOSED);
}

/* A deck that comes to an open table leaves it open. */
TEST(test_fold_a_deck_opens_a_closed_table_only)
{
    set_up_for_two(maryland);
    must(deck_act(BAIZE_TABLE_ACT_REMOVE_DECK, 1), receive(1, BAIZE_BACK_GREEN, true));
    expect_life(BAIZE_LIFE_OPEN);
}

/* ---- Patrons ---- */

TEST(test_fold_a_seat_is_taken_by_one_patron)
{
    set_up_for_two(maryland);
    struct baize_table_event event = made_up(BAIZE_TABLE_EVENT_SEAT_TAKEN);
    event.seat_taken.patron = 9;
    event.seat_taken.seat = 1; /* it is taken */
    cannot_follow(event);
    event.seat_taken.seat = 0;
    cannot_follow(event);
    event.seat_taken.seat = (uint8_t)(game.seats + 1);
    cannot_follow(event);
    event.seat_taken.seat = 5;
    event.seat_taken.patron = 0;
    cannot_follow(event);
    event.seat_taken.patron = 9;
    follows(event);
    event = made_up(BAIZE_TABLE_EVENT_PATRON_LEFT);
    event.patron_left.patron = 9;
    follows(event);
    assert_int_equal(felt.seats[4].patron, 0);
    assert_false(felt.seats[4].leaving); /* the next one there stays */
    cannot_follow(event);
}

/* ---- The tray ---- */

TEST(test_fold_a_shift_has_a_beginning_and_an_end)
{
    set_up(maryland);
    struct baize_table_event fill = made_up(BAIZE_TABLE_EVENT_FILL_MADE);
    fill.fill_made.number = 1;
    cannot_follow(fill); /* no shift */
    cannot_follow(made_up(BAIZE_TABLE_EVENT_INVENTORY_CLOSED));
    struct baize_table_event open = made_up(BAIZE_TABLE_EVENT_INVENTORY_OPENED);
    open.inventory_opened.counted = DOLLARS(7);
    follows(open);
    assert_int_equal(felt.shift.number, 1);
    cannot_follow(open);
    struct baize_table_event close = made_up(BAIZE_TABLE_EVENT_INVENTORY_CLOSED);
    close.inventory_closed.counted = DOLLARS(8);
    follows(close);
    assert_false(felt.shift.open);
    assert_int_equal(felt.shift.closing, DOLLARS(8));
    cannot_follow(close);
    follows(open);
    assert_int_equal(felt.shift.number, 2);
}

TEST(test_fold_slips_are_numbered_and_voided_once)
{
    set_up(maryland);
    follows(made_up(BAIZE_TABLE_EVENT_INVENTORY_OPENED));
    struct baize_table_event fill = made_up(BAIZE_TABLE_EVENT_FILL_MADE);
    fill.fill_made.number = 2;
    cannot_follow(fill);
    fill.fill_made.number = 1;
    follows(fill);
    cannot_follow(fill);
    struct baize_table_event voided = made_up(BAIZE_TABLE_EVENT_SLIP_VOIDED);
    voided.slip_voided.number = 1;
    voided.slip_voided.slip = BAIZE_SLIP_CREDIT;
    cannot_follow(voided);
    voided.slip_voided.slip = BAIZE_SLIP_FILL;
    follows(voided);
    cannot_follow(voided);
    for (uint32_t number = 2; number <= BAIZE_SLIPS_MOST; number++) {
        fill.fill_made.number = number;
        follows(fill);
    }
    fill.fill_made.number++;
    cannot_follow(fill); /* there is no room */
    struct baize_table_event drop = made_up(BAIZE_TABLE_EVENT_DROP_TAKEN);
    drop.drop_taken.counted = DOLLARS(3);
    follows(drop);
    follows(drop);
    assert_int_equal(felt.shift.dropped, DOLLARS(6));
}

/* ---- Disputes ---- */

TEST(test_fold_disputes_are_numbered_and_known)
{
    set_up_for_two(maryland);
    play_round(DOLLARS(10));
    struct baize_table_event event = made_up(BAIZE_TABLE_EVENT_DISPUTE_OPENED);
    event.dispute_opened.patron = 1;
    event.dispute_opened.round = 1;
    event.dispute_opened.number = 2;
    cannot_follow(event);
    event.dispute_opened.number = 1;
    event.dispute_opened.seat = 0;
    cannot_follow(event);
    event.dispute_opened.seat = BAIZE_SEATS_MOST + 1;
    cannot_follow(event);
    event.dispute_opened.seat = 1;
    follows(event);
    assert_int_equal(felt.disputes[0].round, 1);
    assert_int_equal(felt.disputes[0].patron, 1);
    struct baize_table_event held = made_up(BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD);
    held.dispute_amount_held.amount = DOLLARS(3);
    held.dispute_amount_held.number = 0; /* a free place is no dispute */
    cannot_follow(held);
    held.dispute_amount_held.number = 1;
    follows(held);
    follows(held); /* the amount that stands, not one more */
    assert_int_equal(felt.disputes[0].held, DOLLARS(3));
    struct baize_table_event decided = made_up(BAIZE_TABLE_EVENT_DISPUTE_DECIDED);
    decided.dispute_decided.number = 0;
    cannot_follow(decided);
    decided.dispute_decided.number = 1;
    cannot_follow(decided); /* it is about another round and seat */
    decided.dispute_decided.round = 1;
    cannot_follow(decided);
    decided.dispute_decided.seat = 1;
    decided.dispute_decided.amount = -1;
    cannot_follow(decided);
    decided.dispute_decided.amount = 0;
    follows(decided);
    cannot_follow(decided);
}
