/* test_procedure.c - the next right step, case by case: in the order of the rules, by whom, under which clause, in
 * which words. */
#include "floor_of.h"
#include "testing.h"

static struct baize_procedure_step step;
static struct baize_procedure_wish wish;

static void start(const char *submission, enum baize_card_source source)
{
    struct baize_shipped shipped;
    assert_int_equal(baize_shipped_find(submission, BAIZE_FILE_SUBMISSION, &shipped), BAIZE_OK);
    small_start(&shipped, source, 5);
    memset(&wish, 0, sizeof wish);
}

static const char *next(void)
{
    static char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (baize_procedure_next(&small.floor, &small.tables[0], &wish, small.now_ms, &small.record, &step))
        baize_procedure_print(&text, &small.tables[0], &step);
    else
        baize_text_format(&text, "(%s)", baize_procedure_wait_id(step.waits));
    return words;
}

static const char *clause(void)
{
    return baize_rules_clause(&small.rules, step.clause);
}

static void take(void)
{
    struct baize_floor_action action;
    small_complete(&small.tables[0], &step, step.by, &action);
    if (!small_act(&action))
        fail_msg("%s", small_words());
}

static void expect(const char *words, enum baize_role by, bool second, const char *of)
{
    assert_string_equal(next(), words);
    assert_int_equal(step.by, by);
    assert_int_equal(step.second, second);
    if (of != NULL)
        assert_string_equal(clause(), of);
    take();
}

static void sit(uint8_t seat)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_TAKE_SEAT};
    uint32_t patron = patron_of(&small.tables[0], seat);
    act.take_seat.seat = seat;
    act.take_seat.patron = patron;
    assert_true(small_patron_act(&small.tables[0], act, patron));
    act.kind = BAIZE_TABLE_ACT_BUY_IN;
    act.buy_in.patron = patron;
    act.buy_in.amount = 100000;
    assert_true(small_patron_act(&small.tables[0], act, patron));
}

static void wager(uint8_t seat, enum baize_wager wager)
{
    struct baize_table_action act = {
        .kind = BAIZE_TABLE_ACT_ROUND,
        .round = {.kind = BAIZE_ACT_PLACE_WAGER,
                  .place_wager = {.seat = seat,
                                  .patron = patron_of(&small.tables[0], seat),
                                  .wager = wager,
                                  .amount = wager == BAIZE_PROGRESSIVE ? small.rules.progressive.wager
                                                                       : small.rules.wagers[wager].least}}};
    if (!small_patron_act(&small.tables[0], act, patron_of(&small.tables[0], seat)))
        fail_msg("%s", small_words());
}

static void play(uint8_t seat)
{
    struct baize_table_action act = {
        .kind = BAIZE_TABLE_ACT_ROUND,
        .round = {.kind = BAIZE_ACT_PLAY, .play = {.seat = seat, .amount = small.rules.wagers[BAIZE_ANTE].least}}};
    assert_true(small_patron_act(&small.tables[0], act, patron_of(&small.tables[0], seat)));
}

/* Follows the procedure until these words. */
static void until(const char *words)
{
    for (int i = 0; i < 200; i++) {
        if (strcmp(next(), words) == 0)
            return;
        assert_int_not_equal(next()[0], '(');
        take();
    }
    fail_msg("never comes to \"%s\", but to \"%s\"", words, next());
}

static void open_for(const char *submission)
{
    start(submission, BAIZE_SOURCE_GENERATOR);
    wish.preshuffled = true;
    until("(players)");
}

/* ---- Opening ---- */

TEST(test_the_opening_goes_in_the_order_of_the_rules)
{
    start("maryland-four-card-poker", BAIZE_SOURCE_GENERATOR);
    expect("Sign on", BAIZE_DEALER, false, NULL);
    expect("Count the tray: $100,000.00", BAIZE_FLOORPERSON, true, NULL);
    expect("Receive the red deck", BAIZE_DEALER, false, "MD-FCP 4.A");
    expect("Inspect the red deck", BAIZE_DEALER, false, "MD-FCP 4.A");
    expect("Verify the inspection of the red deck", BAIZE_FLOORPERSON, false, "MD-FCP 4.A");
    expect("Spread the red deck face up", BAIZE_DEALER, false, "MD-FCP 4.B");
    assert_string_equal(next(), "(players)"); /* the cards lie spread until somebody comes */
    sit(3);
    expect("Turn the red deck face down", BAIZE_DEALER, false, "MD-FCP 4.C(1)");
    expect("Wash the red deck", BAIZE_DEALER, false, "MD-FCP 4.C(2)");
    expect("Stack the red deck", BAIZE_DEALER, false, "MD-FCP 4.C(3)");
    expect("Shuffle the red deck", BAIZE_DEALER, false, "MD-FCP 4.D");
    expect("Receive the blue deck", BAIZE_DEALER, false, NULL); /* a shuffler: no cut; and a second deck */
    until("Open the table");
    expect("Open the table", BAIZE_FLOORPERSON, false, NULL);
    expect("Open round 1", BAIZE_DEALER, false, NULL);
    assert_string_equal(next(), "(wagers)");
}

TEST(test_preshuffled_decks_join_where_the_rules_let_them)
{
    start("south-dakota-four-card-poker", BAIZE_SOURCE_GENERATOR);
    wish.preshuffled = true;
    wish.tray = 777700;
    expect("Sign on", BAIZE_DEALER, false, NULL);
    expect("Count the tray: $7,777.00", BAIZE_FLOORPERSON, true, NULL);
    expect("Receive the red deck, preshuffled", BAIZE_DEALER, false, "R36");
    expect("Cut the red deck", BAIZE_DEALER, false, NULL);
    expect("Open the table", BAIZE_FLOORPERSON, false, NULL);
    assert_string_equal(next(), "(players)");
    wish.without_players = true;
    assert_string_equal(next(), "Open round 1");
}

/* ---- A round ---- */

TEST(test_a_round_from_the_first_wager_to_the_proof)
{
    open_for("maryland-four-card-poker");
    sit(3);
    expect("Open round 1", BAIZE_DEALER, false, NULL);
    assert_string_equal(next(), "(wagers)");
    wager(3, BAIZE_ANTE);
    wager(3, BAIZE_PROGRESSIVE);
    assert_string_equal(next(), "No more bets");
    assert_int_equal(step.waits, BAIZE_WAITS_FOR_WAGERS); /* when, a person or the clock says */
    take();
    expect("Count the chips: 1", BAIZE_DEALER, false, NULL);
    expect("Deal the cards", BAIZE_DEALER, false, NULL);
    assert_string_equal(next(), "(decision)");
    assert_int_equal(step.seat, 3);
    play(3);
    expect("Turn the dealer's cards up", BAIZE_DEALER, false, NULL);
    expect("Settle seat 3", BAIZE_DEALER, false, NULL);
    until("End round 1");
    take();
    expect("Show the order of the deck", BAIZE_DEALER, false, NULL);
    expect("Shuffle the red deck", BAIZE_DEALER, false, "MD-FCP 5.A(2)");
    expect("Open round 2", BAIZE_DEALER, false, NULL); /* with the blue deck, which was ready */
    assert_int_equal(small.tables[0].table.deck, 1);
}

TEST(test_from_a_shoe_cards_come_one_by_one)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_ROUND};
    start("south-dakota-four-card-poker", BAIZE_SOURCE_READER);
    wish.preshuffled = true;
    until("(players)");
    sit(1);
    expect("Open round 1", BAIZE_DEALER, false, NULL);
    wager(1, BAIZE_ANTE);
    expect("No more bets", BAIZE_DEALER, false, NULL);
    assert_string_equal(next(), "(card)");
    act.round.kind = BAIZE_ACT_CARDS;
    act.round.cards.count = 1;
    act.round.cards.cards[0] = 5;
    assert_true(small_table_act(&small.tables[0], act, BAIZE_DEALER));
    assert_string_equal(next(), "(card)");
    assert_true(small_table_act(&small.tables[0], act, BAIZE_DEALER)); /* the same card again cannot be */
    assert_string_equal(next(), "(correction)");
}

/* ---- What goes wrong ---- */

TEST(test_an_old_deck_goes_and_another_comes)
{
    open_for("maryland-four-card-poker");
    sit(2);
    assert_string_equal(next(), "Open round 1");
    int64_t left = baize_table_deck_left_ms(&small.rules, &small.tables[0].table, 0, small.now_ms);
    assert_int_equal(left, INT64_C(8) * 3600 * 1000);
    small.now_ms += left - 1;
    assert_string_equal(next(), "Open round 1");
    small.now_ms += 1;
    expect("Remove the red deck", BAIZE_FLOORPERSON, false, NULL);
    expect("Receive the red deck, preshuffled", BAIZE_DEALER, false, NULL);
}

TEST(test_a_device_that_fails_is_replaced_first)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_REPORT_DEVICE};
    open_for("maryland-four-card-poker");
    sit(1);
    act.report_device.device = BAIZE_DEVICE_SHUFFLER;
    act.report_device.state = BAIZE_DEVICE_JAMMED;
    assert_true(small_table_act(&small.tables[0], act, BAIZE_DEALER));
    expect("Replace the shuffler", BAIZE_FLOORPERSON, false, "RULES 5");
    expect("Shuffle the red deck", BAIZE_DEALER, false, NULL);
    assert_string_equal(next(), "Open round 1");
    /* Covered: the rules of this table have another method, and one deck is enough for it. */
    act.report_device.device = BAIZE_DEVICE_SHOE;
    assert_true(small_table_act(&small.tables[0], act, BAIZE_DEALER));
    act.kind = BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER;
    act.put_out_of_order.way = BAIZE_COVERED;
    assert_true(small_table_act(&small.tables[0], act, BAIZE_FLOORPERSON));
    assert_string_equal(next(), "Open round 1");
}

TEST(test_a_device_without_which_nothing_is_dealt_is_put_back)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_REPORT_DEVICE};
    open_for("maryland-double-draw-poker-b"); /* a shoe that shuffles by itself, and no other method */
    sit(1);
    act.report_device.device = BAIZE_DEVICE_SHOE;
    act.report_device.state = BAIZE_DEVICE_STOPPED;
    assert_true(small_table_act(&small.tables[0], act, BAIZE_DEALER));
    act.kind = BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER;
    act.put_out_of_order.way = BAIZE_MARKED;
    assert_true(small_table_act(&small.tables[0], act, BAIZE_FLOORPERSON));
    until("Put the automated shoe back to work");
    take();
    until("Open round 1");
}

TEST(test_a_tray_that_runs_dry_is_filled)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_CREDIT};
    open_for("south-dakota-four-card-poker");
    sit(1);
    act.credit.amount = 9800000;
    act.credit.signers[0] = CASHIER;
    act.credit.signers[1] = MANAGER;
    assert_true(small_table_act(&small.tables[0], act, BAIZE_FLOORPERSON));
    expect("Bring chips to the tray: $100,000.00", BAIZE_FLOORPERSON, true, NULL);
    assert_string_equal(next(), "Open round 1");
}

/* ---- Wins ---- */

/* Seat 1 of the progressive-only table keys a row: by whom is it validated? */
static enum baize_role validator_of(const char *submission, uint8_t row)
{
    struct baize_floor_table *table = &small.tables[1];
    struct baize_controller_action act = {.kind = BAIZE_CONTROLLER_ACT_COIN};
    start(submission, BAIZE_SOURCE_GENERATOR);
    act.coin.seat = 1;
    act.coin.amount = small.rules.progressive.wager;
    assert_false(baize_procedure_next(&small.floor, table, NULL, small.now_ms, &small.record, &step));
    assert_int_equal(step.waits, BAIZE_WAITS_FOR_WAGERS);
    assert_true(small_controller_act(table, act, BAIZE_PLAYER));
    for (int i = 0; i < 2; i++) { /* lock, count */
        struct baize_floor_action action;
        assert_true(baize_procedure_next(&small.floor, table, NULL, small.now_ms, &small.record, &step));
        small_complete(table, &step, step.by, &action);
        assert_true(small_act(&action));
    }
    assert_true(baize_procedure_next(&small.floor, table, NULL, small.now_ms, &small.record, &step));
    assert_int_equal(step.action.controller.kind, BAIZE_CONTROLLER_ACT_END);
    assert_int_equal(step.waits, BAIZE_WAITS_FOR_HANDS);
    act = (struct baize_controller_action){.kind = BAIZE_CONTROLLER_ACT_KEY, .key = {.seat = 1, .row = row}};
    assert_true(small_controller_act(table, act, BAIZE_DEALER));
    assert_true(baize_procedure_next(&small.floor, table, NULL, small.now_ms, &small.record, &step));
    assert_int_equal(step.action.machine, BAIZE_FLOOR_METER);
    assert_int_equal(step.amount, small.meters[0].meter.claims[0].amount);
    return step.by;
}

TEST(test_a_win_is_validated_by_the_role_the_rules_name)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    enum baize_role by = validator_of("maryland-four-card-poker", 0);
    const struct baize_progressive_rules *progressive = &small.rules.progressive;
    bool large = progressive->executive_above > 0 && step.amount > progressive->executive_above;
    assert_int_equal(by, large ? BAIZE_EXECUTIVE : progressive->validator);
    baize_procedure_print(&text, &small.tables[1], &step);
    assert_memory_equal(words, "Validate seat 1, ", 17);
    assert_non_null(strchr(words, '$'));
    by = validator_of("maryland-four-card-poker", (uint8_t)(small.rules.progressive.schedule.count - 1));
    assert_int_equal(by, small.rules.progressive.validator);
}

/* ---- Closing ---- */

TEST(test_a_round_that_nobody_wagers_in_is_ended)
{
    struct baize_table_action leave = {.kind = BAIZE_TABLE_ACT_LEAVE};
    open_for("maryland-four-card-poker");
    sit(1);
    expect("Open round 1", BAIZE_DEALER, false, NULL);
    wager(1, BAIZE_ANTE);
    wager(1, BAIZE_PROGRESSIVE);
    struct baize_table_action end = {.kind = BAIZE_TABLE_ACT_ROUND};
    end.round.kind = BAIZE_ACT_END_ROUND;
    assert_false(small_table_act(&small.tables[0], end, BAIZE_DEALER)); /* not over the head of somebody */
    leave.leave.patron = patron_of(&small.tables[0], 1);
    assert_true(small_patron_act(&small.tables[0], leave, leave.leave.patron));
    expect("End round 1", BAIZE_DEALER, false, NULL);
    expect("Show the order of the deck", BAIZE_DEALER, false, NULL);
    assert_string_equal(next(), "(players)");
    sit(2);
    expect("Open round 2", BAIZE_DEALER, false, NULL); /* with the same deck: no card was dealt */
    assert_int_equal(small.tables[0].table.deck, 0);
    assert_string_equal(next(), "(wagers)");
    wish.close = true;
    expect("End round 2", BAIZE_DEALER, false, NULL);
    until("(nobody)");
    assert_int_equal(small.tables[0].table.life, BAIZE_LIFE_CLOSED);
}

TEST(test_a_table_is_closed_in_good_order)
{
    open_for("south-dakota-four-card-poker");
    sit(1);
    sit(4);
    wish.close = true;
    expect("Begin to close the table", BAIZE_FLOORPERSON, false, NULL);
    wish.close = false; /* what has begun goes on */
    expect("Seat 1 leaves", BAIZE_DEALER, false, NULL);
    expect("Seat 4 leaves", BAIZE_DEALER, false, NULL);
    expect("Remove the red deck", BAIZE_FLOORPERSON, false, NULL);
    expect("Take the drop box away: $2,000.00", BAIZE_FLOORPERSON, true, NULL);
    expect("Count the tray: $98,000.00", BAIZE_FLOORPERSON, true, NULL);
    expect("Close the table", BAIZE_FLOORPERSON, false, NULL);
    wish.close = true;
    assert_string_equal(next(), "(nobody)");
    wish.close = false;
    assert_string_equal(next(), "Sign on");
}
