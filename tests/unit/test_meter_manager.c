/* test_meter_manager.c - the Game Manager: opening, links, parameters, adjustments, readings, history, closing. */
#include "test_meter.h"

#define DAY_MS INT64_C(86400000)

static const struct baize_meter_parameters plain = {.seed = DOLLARS(100), .limit = 0, .rate = 181234, .reserve = 30000};

/* ---- Opening and closing ---- */

TEST(test_t3_the_opening_amount_is_recorded)
{
    struct baize_meter_action action;
    sit_down(0);
    baize_meter_setup_of(&game, 9, &action);
    action.open.levels[0].opening = 12345; /* taken over from another meter (T7) */
    baize_meter_start(&meter);
    must(action);
    expect(12345 * CENT, 0, 0, 0);
    assert_int_equal(meter.levels[0].opening, 12345 * CENT);
    assert_int_equal(meter.levels[0].seeds, 0);
    assert_int_equal(meter.house, -12345 * CENT);
    assert_int_equal(meter.wager, 100);
}

TEST(test_p8_a_meter_may_have_some_of_the_levels)
{
    struct baize_meter_action action;
    open_as_submitted(three_level);
    baize_meter_setup_of(&game, 9, &action);
    action.open.count = 1;
    action.open.levels[0] = action.open.levels[2]; /* the minor alone */
    baize_meter_start(&meter);
    must(action);
    must(link_table(1), contribute(1, 1, SEATS_12));
    expect(50000 * CENT + 50 * CENT, 0, 0, 0);
    refuses(claim(1, 1, 1, 0), LEVEL_UNKNOWN); /* the mega stands at another meter */
    must(claim(1, 1, 1, 2));                   /* four of a kind: the minor */
    expect_claims(1, 50050, 0);
}

TEST(test_t7_a_meter_is_closed_when_nothing_is_open)
{
    struct baize_meter_action close = act_of(BAIZE_METER_ACT_CLOSE);
    sit_down(10030);
    close.close.successor = 10;
    close.close.notice_ms = now_ms - 14 * DAY_MS;
    baize_meter_terms_of(&game, &close.close.terms);
    must(contribute(1, 1, SEATS_123), claim(1, 1, 1, TENTH));
    refuses(close, CLAIM_PENDING);
    must(reject(1));
    refuses(close, ROUND_IS_OPEN);
    assert_int_equal(refused.number, 1);
    must(end_round(1, 1));
    must(close);
    expect(0, 0, 0, 0);
    assert_int_equal(meter.levels[0].adjustments, -(SEED + THREE + 9 * CENT)); /* all of it */
    assert_int_equal(last_event()->closed.successor, 10);
    assert_int_equal(meter.house, 0);
    refuses(contribute(1, 2, SEATS_1), NOT_OPEN);
    refuses(close, NOT_OPEN);
}

/* ---- Links ---- */

TEST(test_p11_linked_tables_have_the_same_odds_wager_and_rates)
{
    sit_down(0);
    struct baize_meter_action action = link_table(4);
    action.link_table.terms.schedule[3].pays.numerator++;
    refuses(action, SCHEDULE_DIFFERS);
    action = link_table(4);
    action.link_table.terms.schedule[0].hand[0] = 'x';
    refuses(action, SCHEDULE_DIFFERS);
    action = link_table(4);
    action.link_table.terms.rows--;
    refuses(action, SCHEDULE_DIFFERS);
    action = link_table(4);
    action.link_table.terms.wager = 500;
    refuses(action, WAGER_DIFFERS);
    assert_int_equal(refused.least, 100);
    action = link_table(4);
    action.link_table.terms.level[0].rate++;
    refuses(action, RATE_DIFFERS);
    action = link_table(4);
    action.link_table.terms.level[0].reserve--;
    refuses(action, RATE_DIFFERS);
    action = link_table(4);
    action.link_table.terms.level[0].name[0] = 'x';
    refuses(action, RATE_DIFFERS);
    action = link_table(4);
    action.link_table.terms.seats = 5; /* seats may differ */
    must(action);
    must(contribute(4, 1, 0x20)); /* seat 6 of 5 (P6) */
    assert_true(last_event()->contributed.implausible);
}

TEST(test_p11_sixty_four_tables)
{
    struct baize_meter_action action = act_of(BAIZE_METER_ACT_UNLINK_TABLE);
    sit_down(0);
    for (uint32_t table = 4; table <= 64; table++)
        must(link_table(table));
    refuses(link_table(65), TOO_MANY_TABLES);
    refuses(link_table(64), TABLE_LINKED_BEFORE);
    must(contribute(64, 1, SEATS_1));
    action.unlink_table.table = 64;
    refuses(action, ROUND_IS_OPEN);
    action.unlink_table.table = 2;
    must(action);
    refuses(action, TABLE_UNKNOWN);
    must(link_table(65));
    must(end_round(64, 1)); /* the others are where they were */
    assert_int_equal(meter.tables_count, 64);
}

TEST(test_l6_a_reset_reaches_all_tables_at_once)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 1, ALL_OF_IT), validate(1), contribute(2, 1, SEATS_1));
    must(claim(2, 1, 1, ALL_OF_IT)); /* the new meter: $100.093702 and 18.1234 cents */
    expect_claims(1, 10027, 0);
}

/* ---- Parameters ---- */

TEST(test_t5_parameters_change_only_while_no_linked_round_is_open)
{
    struct baize_meter_parameters set = plain;
    sit_down(0);
    must(contribute(2, 1, SEATS_1));
    set.rate = 200000;
    refuses(set_parameters(0, set), ROUND_IS_OPEN);
    assert_int_equal(refused.number, 2);
    must(end_round(2, 1));
    must(set_parameters(0, set));
    assert_int_equal(last_event()->parameters.before.rate, 181234); /* old and new value are on record */
    assert_int_equal(last_event()->parameters.after.rate, 200000);
    must(contribute(2, 2, SEATS_1));
    expect(SEED + ONE + 20 * CENT, 6 * CENT, 0, 0);
}

TEST(test_p10_a_new_limit_is_not_below_the_amount)
{
    struct baize_meter_parameters set = plain;
    sit_down_and_contribute(SEATS_123);
    must(end_round(1, 1));
    set.limit = 10054;
    refuses(set_parameters(0, set), LIMIT_BELOW_AMOUNT);
    assert_int_equal(refused.least, 10055);
    set.limit = 10055;
    must(set_parameters(0, set));
    must(contribute(1, 2, SEATS_1));
    expect(10055 * CENT, 12 * CENT, SEED + THREE + ONE - 10055 * CENT, 0);
}

/* A higher limit lets the meter grow again; what is in the overflow waits for the next reset. */
TEST(test_p3_overflow_stays_when_the_limit_goes_up)
{
    struct baize_meter_parameters set = plain;
    sit_down(10030);
    must(contribute(1, 1, SEATS_123), end_round(1, 1));
    set.limit = 20000;
    must(set_parameters(0, set));
    must(contribute(1, 2, SEATS_1));
    expect(10030 * CENT + ONE, 12 * CENT, 24370200, 0);
}

TEST(test_t5_a_new_seed_is_for_the_next_reset)
{
    struct baize_meter_parameters set = plain;
    sit_down(0);
    set.seed = 5000;
    must(set_parameters(0, set));
    expect(SEED, 0, 0, 0);
    must(contribute(1, 1, SEATS_123), claim(1, 1, 1, ALL_OF_IT));
    expect(5000 * CENT + 9 * CENT + 370200, 0, 0, 10054 * CENT);
}

/* Mega 9% + 1%, major 6% + 1%, minor 5%: 12% are taken when the mega changes. */
TEST(test_rules_4_all_rates_together_are_at_most_the_wager)
{
    struct baize_meter_parameters set = {.seed = DOLLARS(10000), .limit = 0, .rate = 870000, .reserve = 10001};
    open_as_submitted(three_level);
    refuses(set_parameters(0, set), RATE_OUT_OF_RANGE);
    set.reserve = 10000;
    must(set_parameters(0, set));
    refuses(link_table(1), RATE_DIFFERS); /* its rules still say 9% */
}

/* ---- Adjustments and readings ---- */

TEST(test_t1_what_a_reason_allows)
{
    static const struct {
        enum baize_meter_adjust why;
        bool down, up;
    } rows[] = {
        {BAIZE_METER_ADJUST_MALFUNCTION, true, true},    {BAIZE_METER_ADJUST_OVER_LIMIT, true, false},
        {BAIZE_METER_ADJUST_SEED_RECOVERY, true, false}, {BAIZE_METER_ADJUST_UNDISPLAYED_FUNDS, true, false},
        {BAIZE_METER_ADJUST_VARIANCE, false, true},      {BAIZE_METER_ADJUST_REDISTRIBUTION, false, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        sit_down(0);
        if (rows[i].down)
            must(adjust(0, -1, rows[i].why));
        else
            refuses(adjust(0, -1, rows[i].why), ADJUSTMENT_NOT_FOR_THIS);
        if (rows[i].up)
            must(adjust(0, 2, rows[i].why));
        else
            refuses(adjust(0, 2, rows[i].why), ADJUSTMENT_NOT_FOR_THIS);
        expect(SEED - rows[i].down + 2 * rows[i].up, 0, 0, 0);
        assert_int_equal(meter.levels[0].adjustments, 2 * rows[i].up - rows[i].down);
    }
}

TEST(test_t1_a_level_stays_between_zero_and_its_limit)
{
    sit_down(10030);
    refuses(adjust(0, -SEED - 1, BAIZE_METER_ADJUST_MALFUNCTION), ADJUSTMENT_OUT_OF_RANGE);
    assert_int_equal(refused.least, -SEED / CENT);
    assert_int_equal(refused.most, 30);
    refuses(adjust(0, 30 * CENT + 1, BAIZE_METER_ADJUST_MALFUNCTION), ADJUSTMENT_OUT_OF_RANGE);
    refuses(adjust(0, 0, BAIZE_METER_ADJUST_MALFUNCTION), ADJUSTMENT_OUT_OF_RANGE);
    must(adjust(0, 30 * CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    must(adjust(0, -10030 * CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    expect(0, 0, 0, 0);
}

/* The meter goes down under a contribution: a void takes what there is. */
TEST(test_t1_a_void_after_an_adjustment)
{
    sit_down_and_contribute(SEATS_123);
    must(adjust(0, -SEED - THREE + ONE, BAIZE_METER_ADJUST_MALFUNCTION));
    expect(ONE, 9 * CENT, 0, 0);
    must(void_round(1, 1));
    expect(0, 0, 0, 0);
    assert_int_equal(meter.levels[0].refunded, THREE - ONE);
}

TEST(test_t12_a_reading_for_each_day)
{
    sit_down(10030);
    must(contribute(1, 1, SEATS_123), claim(1, 1, 1, TENTH), read_day(20261116));
    const struct baize_meter_event *event = last_event();
    assert_int_equal(event->read.levels[0].held.meter, 9027 * CENT);
    assert_int_equal(event->read.levels[0].held.reserve, 9 * CENT);
    assert_int_equal(event->read.levels[0].held.overflow, 24370200);
    assert_int_equal(event->read.levels[0].held.pending, 1003 * CENT);
    refuses(read_day(20261116), DAY_NOT_NEXT);
    must(read_day(20261117));
}

/* ---- History ---- */

static void hit(uint32_t table, uint32_t round, uint8_t row)
{
    must(contribute(table, round, SEATS_1), claim(table, round, 1, row));
    must(validate(meter.claims[0].number));
    must(end_round(table, round));
}

TEST(test_p7_the_last_25_hits)
{
    sit_down(0);
    for (uint32_t i = 1; i <= 30; i++)
        hit(1, i, ALL_OF_IT);
    hit(1, 31, FIXED_300); /* pays from the tray do not push jackpots out */
    const struct baize_meter_history *history = &meter.histories[0];
    assert_int_equal(history->count, 30);
    assert_int_equal(history->hits[0].number, 6);
    assert_int_equal(history->hits[24].number, 30);
    assert_int_equal(history->hits[24].table, 1);
    assert_int_equal(history->hits[24].round, 30);
    assert_int_equal(history->hits[24].seat, 1);
    assert_int_equal(history->hits[24].row, ALL_OF_IT);
    assert_int_equal(meter.histories[BAIZE_LEVELS_MOST].hits[0].number, 31);
    assert_int_equal(meter.levels[0].hits, 30);
    assert_int_equal(meter.tray_hits, 1);
    assert_null(baize_meter_find_win(&meter, 5));
    refuses(back_out(5), WIN_UNKNOWN);
    must(back_out(6));
}

/* 25 small wins have pushed the jackpot out of the history; what it paid out is still paid out. */
TEST(test_r28_a_reset_is_remembered_when_it_leaves_the_history)
{
    sit_down(0);
    must(contribute(2, 1, SEATS_123));
    hit(1, 1, ALL_OF_IT);
    for (uint32_t i = 2; i <= 27; i++)
        hit(1, i, TENTH);
    assert_null(baize_meter_find_win(&meter, 1));
    struct baize_meter_amounts before = meter.levels[0].now;
    must(void_round(2, 1));
    assert_memory_equal(&before, &meter.levels[0].now, sizeof before);
    assert_int_equal(meter.levels[0].refunded, THREE + 9 * CENT);
}

TEST(test_p5_totals_are_kept_apart)
{
    sit_down(0);
    hit(1, 1, ALL_OF_IT); /* $100.18 */
    hit(1, 2, FIXED_300);
    hit(2, 1, FIXED_300);
    assert_int_equal(meter.levels[0].paid_from_meter, 10018 * CENT);
    assert_int_equal(meter.levels[0].paid_from_tray, 60000 * CENT);
    assert_int_equal(meter.levels[0].hits, 1);
    assert_int_equal(meter.tray_hits, 2);
    assert_int_equal(meter.levels[0].wagers, 3);
    assert_int_equal(baize_meter_show(&meter, 0).winning_table, 1); /* of the meter's win, not of the tray's */
    assert_int_equal(baize_meter_show(&meter, 7).amount, 0);        /* no such level */
}
