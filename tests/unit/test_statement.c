/* test_statement.c - statements of tables and the house, against figures computed by hand. */
#include "statement_events.h"

/* ---- Tables ---- */

/* $10,000 in the tray; patron 300 buys in for $500 and loses $20 of $50, 301 wins $30 on $10. A fill of $1,000 and one
 * of $100 that is void, a credit of $400. Books at the end: 10,000 - 700 + 20 - 30 + 1,000 - 400 = 9,890. Counted $5
 * less. Win = 9,885 + 400 + 700 - 10,000 - 1,000 = -15 = 20 - 30 - 5. */
static void play_a_shift(void)
{
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_OPENED, 100, 1000000, 0);
    buy_in(110, 300, 50000);
    buy_in(120, 301, 20000);
    slip(BAIZE_TABLE_EVENT_FILL_MADE, 130, 100000);
    slip(BAIZE_TABLE_EVENT_FILL_MADE, 131, 10000);
    void_fill(132, 10000);
    slip(BAIZE_TABLE_EVENT_CREDIT_MADE, 133, 40000);
    plain(BAIZE_EVENT_ROUND_OPENED, 140);
    wager(141, 1, 300, BAIZE_ANTE, 5000);
    wager(142, 2, 301, BAIZE_ACES_UP, 1000);
    settle(150, 1, 300, BAIZE_ANTE, 5000, 3000, 0);
    settle(160, 2, 301, BAIZE_ACES_UP, 1000, 1000, 3000);
    plain(BAIZE_EVENT_ROUND_ENDED, 170);
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_CLOSED, 190, 988500, 989000);
    take_drop(195, 70000, 70000);
}

TEST(test_A1_the_win_of_a_whole_shift)
{
    start(0, FOREVER);
    play_a_shift();
    assert_figure(0, OPENING, 1000000);
    assert_figure(0, CLOSING, 988500);
    assert_figure(0, FILLS, 100000);
    assert_figure(0, CREDITS, 40000);
    assert_figure(0, DROP, 70000);
    assert_figure(0, WIN, -1500);
    assert_figure(0, WIN_BY_ENTRIES, -1500);
    assert_figure(0, HANDLE, 6000);
    assert_figure(0, RETURNED, 4000);
    assert_figure(0, WINNINGS, 3000);
    assert_figure(0, TRAY_VARIANCE, -500);
    assert_int_equal(figure(0, BAIZE_FIGURE_ROUNDS), 1);
    assert_int_equal(figure(0, BAIZE_FIGURE_FILLS_MADE), 2);
    assert_int_equal(figure(0, BAIZE_FIGURE_SLIPS_VOIDED), 1);
    assert_int_equal(figure(0, BAIZE_FIGURE_VARIANCES), 0);
    assert_int_equal(statements[0].wagers[BAIZE_ANTE].count, 1);
    assert_int_equal(statements[0].wagers[BAIZE_ANTE].wagered, MONEY(5000));
    assert_int_equal(statements[0].wagers[BAIZE_ANTE].squares, 25000000);
    assert_int_equal(statements[0].wagers[BAIZE_ACES_UP].winnings, MONEY(3000));
    assert_int_equal(baize_table_statement_explained(&statements[0]), MONEY(-1500));
    assert_true(baize_table_statement_agrees(&statements[0]));
}

/* The boundary falls between the two settlements: the first seat's $20 are in the tray already. */
TEST(test_A1_a_period_that_cuts_a_shift_counts_the_books_at_the_boundary)
{
    start(0, 155);
    start(155, FOREVER);
    play_a_shift();
    assert_figure(0, OPENING, 1000000);
    assert_figure(0, CLOSING, 992000); /* 10,000 - 700 + 1,000 - 400 + 20 */
    assert_figure(0, DROP, 70000);
    assert_figure(0, WIN, 2000);
    assert_figure(0, ROUNDS_OPEN, 2000);
    assert_int_equal(figure(0, BAIZE_FIGURE_ROUNDS), 0);
    assert_true(statements[0].cut_at_end && !statements[0].cut_at_begin);
    assert_figure(1, OPENING, 992000);
    assert_figure(1, DROP, 0); /* the box was full before */
    assert_figure(1, WIN, -3500);
    assert_figure(1, ROUNDS_OPEN, -2000);
    assert_figure(1, HANDLE, 6000); /* a round belongs to the period in which it ends */
    assert_true(statements[1].cut_at_begin && !statements[1].cut_at_end);
    assert_true(baize_table_statement_agrees(&statements[0]));
    assert_true(baize_table_statement_agrees(&statements[1]));
}

TEST(test_the_moment_of_the_boundary_belongs_to_the_later_period)
{
    start(0, 120);
    start(120, FOREVER);
    play_a_shift();
    assert_figure(0, BUY_INS, 50000);
    assert_figure(1, BUY_INS, 20000);
}

TEST(test_A1_what_is_brought_between_two_shifts_is_no_win)
{
    start(0, FOREVER);
    play_a_shift();
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_OPENED, 200, 1200000, 988500);
    buy_in(210, 300, 10000);
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_CLOSED, 220, 1190000, 1190000);
    assert_figure(0, OPENING, 1000000);
    assert_figure(0, BROUGHT, 211500);
    assert_figure(0, CLOSING, 1190000);
    assert_figure(0, DROP, 80000);
    assert_figure(0, WIN, -1500);
    assert_true(baize_table_statement_agrees(&statements[0]));
}

/* The box of the evening is counted in the morning and is $150 short: that is the morning's. */
TEST(test_A2_a_box_that_is_counted_in_the_next_period)
{
    start(0, 300);
    start(300, FOREVER);
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_OPENED, 100, 1000000, 0);
    buy_in(110, 300, 50000);
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_CLOSED, 190, 950000, 950000);
    take_drop(310, 35000, 50000);
    assert_figure(0, DROP, 50000);
    assert_figure(0, WIN, 0);
    assert_figure(1, OPENING, 950000);
    assert_figure(1, CLOSING, 950000);
    assert_figure(1, DROP, -15000);
    assert_figure(1, WIN, -15000);
    assert_int_equal(figure(0, BAIZE_FIGURE_VARIANCES), 0);
    assert_int_equal(figure(1, BAIZE_FIGURE_VARIANCES), 1);
    assert_int_equal(statements[1].variances[0].counted, 35000);
    assert_int_equal(statements[1].variances[0].expected, 50000);
    assert_true(baize_table_statement_agrees(&statements[1]));
}

TEST(test_an_empty_period_shows_what_stands_in_the_tray)
{
    int64_t hold;
    start(0, 50);
    start(180, 185);
    start(1000, 2000);
    play_a_shift();
    assert_figure(0, OPENING, 0);
    assert_figure(1, OPENING, 989000);
    assert_figure(1, CLOSING, 989000);
    assert_figure(2, OPENING, 988500);
    assert_figure(2, CLOSING, 988500);
    for (int i = 0; i < 3; i++) {
        assert_figure(i, WIN, 0);
        assert_int_equal(statements[i].events, 0);
        assert_true(baize_table_statement_agrees(&statements[i]));
        assert_false(baize_hold(figure(i, BAIZE_FIGURE_WIN), figure(i, BAIZE_FIGURE_DROP), &hold));
    }
}

TEST(test_R28_a_void_round_has_no_handle)
{
    struct baize_floor_event event = round_event(BAIZE_EVENT_ROUND_VOIDED, 150);
    start(0, FOREVER);
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_OPENED, 100, 1000000, 0);
    plain(BAIZE_EVENT_ROUND_OPENED, 140);
    wager(141, 1, 300, BAIZE_ANTE, 5000);
    move(&event.table.round.posting, layout, chips(300), 5000);
    feed(&event);
    assert_int_equal(figure(0, BAIZE_FIGURE_ROUNDS), 0);
    assert_int_equal(figure(0, BAIZE_FIGURE_ROUNDS_VOID), 1);
    assert_figure(0, HANDLE, 0);
    assert_figure(0, WIN, 0);
}

TEST(test_corrections_disputes_and_tips)
{
    struct baize_floor_event event = event_at(BAIZE_TABLE_EVENT_PAYMENT_CORRECTED, 110);
    start(0, 125);
    start(125, FOREVER);
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_OPENED, 100, 1000000, 0);
    event.table.payment_corrected.to_patron = true;
    event.table.payment_corrected.amount = 700;
    move(&event.table.posting, tray, chips(300), 700);
    feed(&event);
    event = event_at(BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD, 120);
    event.table.dispute_amount_held.number = 4;
    event.table.dispute_amount_held.amount = 9000;
    move(&event.table.posting, tray, pending, 9000);
    feed(&event);
    event = event_at(BAIZE_TABLE_EVENT_DISPUTE_DECIDED, 130);
    event.table.dispute_decided.number = 4;
    event.table.dispute_decided.amount = 2500;
    move(&event.table.posting, pending, tray, 9000);
    move(&event.table.posting, tray, chips(300), 2500);
    feed(&event);
    event = event_at(BAIZE_TABLE_EVENT_TIP_GIVEN, 140);
    event.table.tip_given.amount = 300;
    move(&event.table.posting, chips(300), tips, 300);
    feed(&event);
    assert_figure(0, WIN, -9700);
    assert_figure(0, DISPUTES_HELD, 9000);
    assert_figure(1, WIN, 6500);
    assert_figure(1, DISPUTES_HELD, -9000);
    assert_figure(1, DISPUTES_PAID, 2500);
    assert_figure(1, TIPS, 300);
    assert_true(baize_table_statement_agrees(&statements[0]));
    assert_true(baize_table_statement_agrees(&statements[1]));
}

/* Somebody wrote an entry to the tray that no event explains. */
TEST(test_A1_a_difference_is_found)
{
    struct baize_floor_event event = event_at(BAIZE_TABLE_EVENT_TIP_GIVEN, 150);
    start(0, FOREVER);
    count_tray(BAIZE_TABLE_EVENT_INVENTORY_OPENED, 100, 1000000, 0);
    baize_posting_add_cents(&event.table.posting, tray, -100);
    feed(&event);
    assert_figure(0, WIN, -100);
    assert_figure(0, WIN_BY_ENTRIES, 0);
    assert_false(baize_table_statement_agrees(&statements[0]));
}

TEST(test_A4_hold_is_rounded_half_up)
{
    int64_t hold;
    assert_true(baize_hold(1, 3, &hold) && hold == 3333);
    assert_true(baize_hold(2, 3, &hold) && hold == 6667);
    assert_true(baize_hold(1, 20000, &hold) && hold == 1);
    assert_true(baize_hold(-1, 20000, &hold) && hold == 0);
    assert_true(baize_hold(-3, 20000, &hold) && hold == -1);
    assert_true(baize_hold(INT64_MAX, 1000000, &hold));
    assert_false(baize_hold(5, 0, &hold));
    assert_false(baize_hold(5, -1, &hold));
}

/* ---- Progressive ---- */

TEST(test_contributions_come_from_the_meter)
{
    start(0, FOREVER);
    struct baize_floor_event event = {
        .machine = BAIZE_FLOOR_METER,
        .meter = {.kind = BAIZE_METER_EVENT_WAGERS_CONTRIBUTED, .contributed = {.table = 7, .count = 2}}};
    event.meter.contributed.levels[0].meter = 500;
    event.meter.contributed.levels[1].reserve = 7;
    feed(&event);
    event.meter.contributed.table = 8;
    feed(&event);
    assert_int_equal(figure(0, BAIZE_FIGURE_CONTRIBUTIONS), 507);
}

/* Nobody counts the tray of a progressive-only table: the books begin with nothing. */
TEST(test_a_progressive_only_table)
{
    struct baize_period period = {.from_ms = 0, .to_ms = FOREVER};
    baize_table_statement_start(&statements[statements_count++], 7, true, &period);
    struct baize_floor_event event = {
        .machine = BAIZE_FLOOR_CONTROLLER,
        .number = 7,
        .controller = {.kind = BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED, .coin_accepted = {.seat = 2, .amount = 100}}};
    feed(&event);
    event.controller.coin_accepted.seat = 3;
    feed(&event);
    event.controller.kind = BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED;
    event.controller.sensors_locked.round = 1;
    event.controller.sensors_locked.seats = 2; /* the chip on seat 3 was not there any more */
    move(&event.controller.posting, chips(0), tray, 100);
    feed(&event);
    event.controller.posting.count = 0;
    event.controller.kind = BAIZE_CONTROLLER_EVENT_GAME_ENDED;
    feed(&event);
    assert_figure(0, HANDLE, 100);
    assert_figure(0, WIN, 100);
    assert_int_equal(figure(0, BAIZE_FIGURE_ROUNDS), 1);
    assert_true(baize_table_statement_agrees(&statements[0]));
}

/* ---- Sheets ---- */

TEST(test_the_sheet_of_a_table)
{
    start(0, 155);
    play_a_shift();
    begin_sheet();
    baize_table_statement_print(&statements[0], NULL, keep_line, NULL);
    assert_false(sheet_wide);
    assert_says("TABLE STATEMENT   Table 7");
    assert_says("by the books at the end");
    assert_says("The entries agree: $20.00");
    assert_says("2.86%");
    begin_sheet();
    statements[0].figures[BAIZE_FIGURE_WIN_BY_ENTRIES] += MONEY(100);
    baize_table_statement_print(&statements[0], NULL, keep_line, NULL);
    assert_says("The entries DO NOT AGREE: $21.00, difference +$1.00");
}

TEST(test_A4_the_sheet_of_the_house_adds_up)
{
    struct baize_house_sheet of_house = {.count = 2, .now = statements, .month = statements, .year = statements};
    struct baize_expectation expectations[2] = {{.known = true, .result = 1000, .outside = true}, {.known = false}};
    struct baize_table_statement total;
    start(0, FOREVER);
    start(0, FOREVER);
    play_a_shift();
    statements[1].table = 8;
    of_house.expectations = expectations;
    of_house.period = statements[0].period;
    assert_int_equal(baize_table_statement_total(statements, 2, &total), BAIZE_OK);
    assert_int_equal(total.figures[BAIZE_FIGURE_WIN], MONEY(-3000));
    assert_int_equal(total.wagers[BAIZE_ANTE].wagered, MONEY(10000));
    begin_sheet();
    baize_house_sheet_print(&of_house, keep_line, NULL);
    assert_false(sheet_wide);
    assert_says("$1,400.00");
    assert_says("-2.14%");
    assert_says("OUTSIDE: investigate");
    begin_sheet();
    of_house.count = 0;
    baize_house_sheet_print(&of_house, keep_line, NULL);
    assert_says("There are no tables.");
}

TEST(test_the_rows_of_csv_have_as_many_fields_as_the_head)
{
    size_t commas[2] = {0, 0};
    start(0, FOREVER);
    play_a_shift();
    begin_sheet();
    baize_table_statement_csv_head(keep_line, NULL);
    baize_table_statement_csv(&statements[0], NULL, keep_line, NULL);
    int line = 0;
    for (const char *at = sheet; *at != '\0' && line < 2; at++) {
        commas[line] += *at == ',';
        line += *at == '\n';
    }
    assert_int_equal(line, 2);
    assert_int_equal(commas[0], commas[1]);
    assert_int_equal(commas[0], 5 + BAIZE_TABLE_FIGURES + 2 + 4 * BAIZE_WAGERS);
}

AROUND_EACH_TEST(begin, NULL);
