/* test_statement_player.c - statements of players, and the periods of a house, against figures computed by hand. */
#include "statement_events.h"

/* ---- Players ---- */

static struct baize_wallet purse;
static struct baize_player_statement player;
static struct baize_player_table player_tables[4];
static struct baize_wallet_event moves[3];

static void pay(enum baize_wallet_act kind, int64_t at_ms, baize_cents amount)
{
    struct baize_wallet_event event;
    struct baize_refusal refusal;
    bool of_table = kind == BAIZE_WALLET_ACT_TO_TABLE || kind == BAIZE_WALLET_ACT_FROM_TABLE;
    struct baize_wallet_action action = {.kind = kind, .by = {.who = 6, .role = BAIZE_CASHIER, .at_ms = at_ms}};
    if (kind == BAIZE_WALLET_ACT_SET_LIMITS)
        action.by = (struct baize_actor){.who = 300, .role = BAIZE_PLAYER, .at_ms = at_ms};
    if (kind == BAIZE_WALLET_ACT_OPEN)
        action.by.role = BAIZE_MANAGER;
    action.patron = 300;
    action.day = 20261116;
    action.paired = of_table;
    if (of_table) {
        action.to_table.table = 7;
        action.to_table.amount = amount;
    } else if (kind == BAIZE_WALLET_ACT_SET_LIMITS) {
        action.set_limits.deposit = amount;
    } else {
        action.deposit.amount = amount;
    }
    assert_int_equal(baize_wallet_act(&purse, &action, &event, &refusal), BAIZE_OK);
    assert_int_equal(baize_player_statement_add_wallet(&player, &event), BAIZE_OK);
}

static void feed_player(void)
{
    assert_int_equal(baize_player_statement_begin_table(&player, 7, false), BAIZE_OK);
    struct baize_floor_event event = event_at(BAIZE_TABLE_EVENT_BOUGHT_IN, 110);
    event.table.bought_in.patron = 300;
    event.table.bought_in.amount = 50000;
    move(&event.table.posting, wallet(300), box, 50000);
    move(&event.table.posting, tray, chips(300), 50000);
    baize_player_statement_add(&player, &event);
    event = round_event(BAIZE_EVENT_ROUND_OPENED, 120);
    baize_player_statement_add(&player, &event);
    event = round_event(BAIZE_EVENT_WAGER_PLACED, 130);
    event.table.round.wager_placed.seat = 1;
    event.table.round.wager_placed.patron = 300;
    event.table.round.wager_placed.amount = 5000;
    move(&event.table.round.posting, chips(300), layout, 5000);
    baize_player_statement_add(&player, &event);
    event = round_event(BAIZE_EVENT_SEAT_SETTLED, 140);
    event.table.round.seat_settled.seat = 1;
    event.table.round.seat_settled.settlement.count = 1;
    event.table.round.seat_settled.settlement.lines[0].returned = 5000;
    event.table.round.seat_settled.settlement.lines[0].winnings = 7500;
    move(&event.table.round.posting, layout, chips(300), 5000);
    move(&event.table.round.posting, tray, chips(300), 7500);
    baize_player_statement_add(&player, &event);
    event = round_event(BAIZE_EVENT_ROUND_ENDED, 150);
    baize_player_statement_add(&player, &event);
    event = event_at(BAIZE_TABLE_EVENT_CASHED_OUT, 160);
    event.table.cashed_out.patron = 300;
    event.table.cashed_out.amount = 40000;
    move(&event.table.posting, chips(300), wallet(300), 40000);
    baize_player_statement_add(&player, &event);
}

static void play_as_300(int64_t from_ms, int64_t to_ms)
{
    struct baize_period period = {.from_ms = from_ms, .to_ms = to_ms};
    baize_wallet_start(&purse, 300);
    baize_player_statement_start(&player, 300, &period, moves, 3, player_tables, 4);
    pay(BAIZE_WALLET_ACT_OPEN, 10, 0);
    pay(BAIZE_WALLET_ACT_DEPOSIT, 20, 100000);
    pay(BAIZE_WALLET_ACT_SET_LIMITS, 30, 150000);
    pay(BAIZE_WALLET_ACT_TO_TABLE, 110, 50000);
    pay(BAIZE_WALLET_ACT_FROM_TABLE, 160, 40000);
    pay(BAIZE_WALLET_ACT_WITHDRAW, 170, 30000);
    feed_player();
}

TEST(test_the_sums_of_a_player_agree)
{
    const int64_t *figures = player_tables[0].figures;
    play_as_300(100, FOREVER);
    assert_int_equal(player.begin, 100000);
    assert_int_equal(player.to_tables, 50000);
    assert_int_equal(player.from_tables, 40000);
    assert_int_equal(player.withdrawn, 30000);
    assert_int_equal(player.end, 60000);
    assert_int_equal(figures[BAIZE_PLAYER_HANDS], 1);
    assert_int_equal(figures[BAIZE_PLAYER_RESULT], MONEY(7500));
    assert_int_equal(figures[BAIZE_PLAYER_CHIPS_END], MONEY(17500));
    assert_true(baize_player_statement_agrees(&player));
    begin_sheet();
    baize_player_statement_print(&player, "anna", NULL, keep_line, NULL);
    assert_false(sheet_wide);
    assert_says("Player 300 (anna)");
    assert_says("Own limit of a day, deposits: $1,500.00");
    assert_says("The sums agree");
    begin_sheet();
    baize_player_statement_csv(&player, NULL, keep_line, NULL);
    assert_says(",300,moved_to_table,");
    assert_says(",300,balance,");
}

/* From here on the wallet and the chips are cut: $50 are down in a round that is open at the boundary. */
TEST(test_the_sums_of_a_player_agree_when_a_round_is_open)
{
    play_as_300(0, 135);
    assert_int_equal(player.end, 50000);
    assert_int_equal(player_tables[0].figures[BAIZE_PLAYER_ON_LAYOUT], MONEY(5000));
    assert_int_equal(player_tables[0].figures[BAIZE_PLAYER_CHIPS_END], MONEY(45000));
    assert_true(baize_player_statement_agrees(&player));
    assert_int_equal(player.moves_count, 3);
    assert_int_equal(player.moves_left_out, 1);
    play_as_300(135, FOREVER);
    assert_int_equal(player_tables[0].figures[BAIZE_PLAYER_ON_LAYOUT], MONEY(-5000));
    assert_true(baize_player_statement_agrees(&player));
}

TEST(test_a_table_that_got_more_than_the_wallet_sent_is_found)
{
    play_as_300(0, FOREVER);
    player_tables[0].moved_in -= MONEY(1);
    assert_false(baize_player_statement_agrees(&player));
    player_tables[0].moved_in += MONEY(1);
    assert_true(baize_player_statement_agrees(&player));
    player.deposited++;
    assert_false(baize_player_statement_agrees(&player));
}

/* ---- Periods ---- */

#define HOUR INT64_C(3600000)
/* 2026-11-01 00:00 UTC */
#define NOVEMBER INT64_C(1793491200000)

static struct baize_house house;

/* UTC-04:00, days from 6:00, three shifts; from 1 November 6:00 UTC on UTC-05:00: that day has 25 hours. */
static void make_house(void)
{
    struct baize_house_settings settings = {.from_ms = NOVEMBER - 400 * 24 * HOUR,
                                            .time = {.zone_minutes = -240, .day_starts_minutes = 360},
                                            .shifts_count = 3,
                                            .shifts = {360, 840, 1320}};
    baize_house_start(&house);
    house.created = true;
    house.settings[0] = settings;
    settings.from_ms = NOVEMBER + 6 * HOUR;
    settings.time.zone_minutes = -300;
    house.settings[1] = settings;
    house.settings_count = 2;
}

static struct baize_period period_of(enum baize_period_kind kind, uint32_t day, uint8_t shift)
{
    struct baize_period period;
    assert_true(baize_period_of(&house, kind, day, shift, &period));
    assert_int_equal(period.day, day);
    return period;
}

TEST(test_a_gaming_day_and_its_shifts)
{
    make_house();
    struct baize_period day = period_of(BAIZE_PERIOD_DAY, 20261116, 0);
    assert_int_equal(day.from_ms, NOVEMBER + 15 * 24 * HOUR + 11 * HOUR); /* 6:00 at UTC-05:00 */
    assert_int_equal(day.to_ms, day.from_ms + 24 * HOUR);
    int64_t at_ms = day.from_ms;
    for (uint8_t i = 1; i <= 3; i++) {
        struct baize_period shift = period_of(BAIZE_PERIOD_SHIFT, 20261116, i);
        assert_int_equal(shift.shift, i);
        assert_int_equal(shift.from_ms, at_ms);
        assert_int_equal(shift.to_ms, at_ms + 8 * HOUR);
        at_ms = shift.to_ms;
    }
    assert_int_equal(at_ms, day.to_ms);
}

TEST(test_the_day_on_which_the_zone_changes)
{
    make_house();
    struct baize_period before = period_of(BAIZE_PERIOD_DAY, 20261031, 0);
    struct baize_period after = period_of(BAIZE_PERIOD_DAY, 20261101, 0);
    struct baize_period night = period_of(BAIZE_PERIOD_SHIFT, 20261031, 3);
    assert_int_equal(before.from_ms, NOVEMBER - 24 * HOUR + 10 * HOUR);
    assert_int_equal(before.to_ms, before.from_ms + 25 * HOUR);
    assert_int_equal(night.to_ms - night.from_ms, 9 * HOUR);
    assert_int_equal(night.to_ms, before.to_ms);
    assert_int_equal(after.from_ms, before.to_ms);
    assert_int_equal(after.to_ms, after.from_ms + 24 * HOUR);
}

TEST(test_A4_month_and_year_to_date)
{
    make_house();
    struct baize_period month = period_of(BAIZE_PERIOD_MONTH, 20261116, 0);
    struct baize_period year = period_of(BAIZE_PERIOD_YEAR, 20261116, 0);
    assert_int_equal(month.from_ms, period_of(BAIZE_PERIOD_DAY, 20261101, 0).from_ms);
    assert_int_equal(month.to_ms, period_of(BAIZE_PERIOD_DAY, 20261116, 0).to_ms);
    assert_int_equal(year.from_ms, period_of(BAIZE_PERIOD_DAY, 20260101, 0).from_ms);
    assert_int_equal(year.to_ms, month.to_ms);
    month = period_of(BAIZE_PERIOD_MONTH, 20260101, 0);
    assert_int_equal(month.to_ms - month.from_ms, 24 * HOUR);
}

TEST(test_what_is_no_day_is_no_period)
{
    struct baize_period period = {.day = 7};
    make_house();
    assert_false(baize_period_of(&house, BAIZE_PERIOD_DAY, 20261131, 0, &period));
    assert_false(baize_period_of(&house, BAIZE_PERIOD_DAY, 0, 0, &period));
    assert_false(baize_period_of(&house, BAIZE_PERIOD_SHIFT, 20261116, 0, &period));
    assert_false(baize_period_of(&house, BAIZE_PERIOD_SHIFT, 20261116, 4, &period));
    assert_false(baize_period_of(&house, BAIZE_PERIOD_ANY, 20261116, 0, &period));
    assert_int_equal(period.day, 7);
}

/* Each time is in the zone that was in force. */
TEST(test_a_sheet_over_the_change_of_the_zone)
{
    make_house();
    struct baize_period period = period_of(BAIZE_PERIOD_DAY, 20261031, 0);
    baize_table_statement_start(&statements[statements_count++], 7, false, &period);
    take_drop(NOVEMBER + 7 * HOUR, 0, 20000);
    begin_sheet();
    baize_table_statement_print(&statements[0], &house, keep_line, NULL);
    assert_says("Table 7, gaming day 2026-10-31");
    assert_says("From 2026-10-31 06:00:00 to 2026-11-01 06:00:00");
    assert_says("The zone changes from UTC-04:00 to UTC-05:00");
    assert_says("2026-11-01 02:00:00  drop_taken: counted $0.00, the books say $200.00; floorperson 5 and 6");
    begin_sheet();
    baize_table_statement_csv(&statements[0], &house, keep_line, NULL);
    assert_says("day,20261031,,2026-10-31 06:00:00,2026-11-01 06:00:00,7,");
}

AROUND_EACH_TEST(begin, NULL);
