/* test_manager_log.c - the win log, the meter sheet, the readings by day, and the time of the house. */
#include "../manager/story.h"

static char report[16384];

static void keep_line(void *context, const char *line)
{
    baize_text_add(context, line);
    baize_text_add(context, "\n");
}

static int tell_story(void **state)
{
    (void)state;
    play_story();
    listen(50, 10, 100);
    return 0;
}

/* ---- Wins ---- */

TEST_WITH(test_H7_what_the_log_knows_of_a_win, tell_story, NULL)
{
    tell(0, stream_count);
    assert_int_equal(wins.count, 3);
    assert_int_equal(wins.left_out, 0);
    const struct baize_progressive_win *win = baize_win_log_find(&wins, 1);
    assert_non_null(win);
    assert_int_equal(win->seq, 11);
    assert_int_equal(win->meter, 9);
    assert_int_equal(win->claim, 1);
    assert_int_equal(win->table, 2);
    assert_int_equal(win->round, 1);
    assert_int_equal(win->seat, 2);
    assert_int_equal(win->row, ALL_OF_IT);
    assert_int_equal(win->from, BAIZE_FROM_METER);
    assert_int_equal(win->wager, 100);
    assert_int_equal(win->award.amount, 10060);
    assert_int_equal(win->before, 10060 * CENT);
    assert_int_equal(win->after, 10060 * CENT); /* it starts again at the limit, and the rest is overflow */
    assert_int_equal(win->by.who, 5);
    assert_int_equal(win->by.role, BAIZE_SUPERVISOR);
    assert_int_equal(win->credential, game.progressive.controller.credential);
    assert_false(win->backed_out);
    assert_null(baize_win_log_find(&wins, 4));
}

TEST_WITH(test_R26_a_win_that_was_backed_out_is_kept, tell_story, NULL)
{
    tell(0, stream_count);
    const struct baize_progressive_win *win = baize_win_log_find(&wins, 3);
    assert_true(win->backed_out);
    assert_int_equal(win->back_out_seq, 24);
    assert_int_equal(win->back_out_by.who, 9);
    assert_int_equal(win->back_out_by.second, 6);
    assert_int_equal(win->why, BAIZE_METER_VALIDATED_IN_ERROR);
    assert_int_equal(wins.validated, 3);
    assert_int_equal(wins.backed_out, 1);
    assert_int_equal(wins.from_meter, 11066 * CENT);
    assert_int_equal(wins.from_tray, 30000 * CENT);
    assert_int_equal(wins.back_to_meter, 1006 * CENT);
    assert_int_equal(wins.back_to_tray, 0);
}

TEST_WITH(test_R26_a_win_from_the_tray_goes_back_to_the_tray, tell_story, NULL)
{
    tell(0, stream_count);
    size_t told = stream_count;
    then(1, back_out(2));
    assert_int_equal(tell(told, stream_count), BAIZE_OK);
    assert_int_equal(wins.back_to_tray, 30000 * CENT);
    assert_int_equal(wins.back_to_meter, 1006 * CENT);
    assert_int_equal(level.accrual.back_to_tray, 30000 * CENT);
    assert_true(baize_reconciliation_proves(&level));
}

/* ---- The sheet ---- */

static void expect_sheet(const char *piece)
{
    struct baize_text text = baize_text_in(report, sizeof report);
    baize_meter_sheet_print(&manager.meter, &mountain, keep_line, &text);
    if (strstr(report, piece) == NULL)
        fail_msg("no '%s' in\n%s", piece, report);
}

TEST_WITH(test_P1_P2_P5_the_meter_as_it_stands, tell_story, NULL)
{
    expect_sheet("Not open yet.\n");
    tell(0, stream_count);
    expect_sheet("Open after event 36, 2025-11-18 06:14:00; wager $1.00; linked tables 1, 2, 3. Parameters cannot\n"
                 "change now: open is round 3 of table 2.\n");
    expect_sheet("\nPending                    $101.85\n");
    expect_sheet("\nLimit                      $500.00\n");
    expect_sheet("\nRate                        20%\n");
    expect_sheet("\nPaid in all                $400.60\n");
    expect_sheet("\nWagers                       19\n");
    expect_sheet("\nHits that stand               1\nBacked out                    1\nAlarms                        "
                 "0\nWins from the tray            1\n");
}

/* ---- Wins of before ---- */

/* The log begins after the win: its history is enough to say which one was backed out. */
TEST_WITH(test_a_win_of_before_the_log_is_backed_out_in_it, tell_story, NULL)
{
    struct baize_text text = baize_text_in(report, sizeof report);
    tell(0, 23);
    baize_manager_log_wins(&manager, &wins, win_memory, 50);
    tell(23, stream_count);
    assert_int_equal(wins.count, 1);
    assert_true(wins.wins[0].earlier);
    assert_true(wins.wins[0].backed_out);
    assert_int_equal(wins.wins[0].number, 3);
    assert_int_equal(wins.wins[0].award.amount, 1006);
    assert_int_equal(wins.wins[0].seat, 1);
    assert_int_equal(wins.validated, 0);
    baize_win_log_print(&wins, &game, &mountain, keep_line, &text);
    assert_non_null(strstr(report, "validated before this log begins\n"));
    assert_non_null(
        strstr(report, "BACKED OUT 2025-11-17 07:33:00 by manager 9 and 6: validated in error; event 24\n"));
}

TEST_WITH(test_a_log_that_is_too_short_says_so, tell_story, NULL)
{
    struct baize_text text = baize_text_in(report, sizeof report);
    listen(1, 1, 2);
    tell(0, stream_count);
    assert_int_equal(wins.count, 1);
    assert_int_equal(wins.left_out, 2);
    assert_int_equal(wins.backed_out, 1);
    assert_int_equal(wins.back_to_meter, 1006 * CENT);
    baize_win_log_print(&wins, &game, &mountain, keep_line, &text);
    assert_non_null(strstr(report, "2 more wins are not listed; the sums hold them.\n"));
}

/* ---- Readings ---- */

TEST_WITH(test_T9_what_came_and_went_each_day, tell_story, NULL)
{
    tell(0, stream_count);
    assert_int_equal(days.count, 2);
    const struct baize_accrual *first = &days.readings[0].since[0];
    const struct baize_accrual *second = &days.readings[1].since[0];
    assert_int_equal(days.readings[0].day, 20251116);
    assert_int_equal(first->wagers, 9);
    assert_int_equal(first->contributions, 9 * 21123400);
    assert_int_equal(first->paid_from_meter, 10060 * CENT);
    assert_int_equal(second->wagers, 8);
    assert_int_equal(second->contributions, 3 * 21123400 + 5 * 23 * CENT);
    assert_int_equal(second->reversed, 46 * CENT);
    assert_int_equal(second->adjustments, 25 * CENT);
    assert_int_equal(second->paid_from_meter - second->back_to_meter, 0);
    assert_int_equal(days.now.day, 0);
    assert_int_equal(days.now.since[0].wagers, 2);
}

TEST_WITH(test_each_day_adds_up, tell_story, NULL)
{
    tell(0, stream_count);
    baize_money before = 0;
    for (size_t i = 0; i <= days.count; i++) {
        const struct baize_reading *reading = i < days.count ? &days.readings[i] : &days.now;
        baize_money total = baize_meter_amounts_total(&reading->levels[0]);
        assert_int_equal(before + baize_accrual_net(&reading->since[0]), total);
        before = total;
    }
    assert_memory_equal(&days.now.levels[0], &meter.levels[0].now, sizeof meter.levels[0].now);
}

TEST_WITH(test_T10_a_short_reading_is_said, tell_story, NULL)
{
    struct baize_text text = baize_text_in(report, sizeof report);
    for (size_t i = 0; i < stream_count; i++)
        if (stream[i].kind == BAIZE_METER_EVENT_METER_READ && stream[i].read.day == 20251117)
            stream[i].read.levels[0].held.meter -= 51 * 100 * CENT;
    tell(0, stream_count);
    baize_readings_print(&days, &mountain, keep_line, &text);
    assert_non_null(strstr(report, "total $51.874808; DOES NOT ADD UP: expected $102.874808\n"));
}

/* ---- Time ---- */

static void expect_time(int16_t zone, int64_t at_ms, const char *expected)
{
    char line[64];
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_house_time time = {.zone_minutes = zone, .day_starts_minutes = 0};
    baize_house_time_print(&text, &time, at_ms);
    assert_string_equal(line, expected);
}

TEST(test_times)
{
    expect_time(0, 0, "1970-01-01 00:00:00");
    expect_time(0, -1, "1969-12-31 23:59:59");
    expect_time(0, 951782400000, "2000-02-29 00:00:00");
    expect_time(0, 1763254800999, "2025-11-16 01:00:00");
    expect_time(-300, 1763254800000, "2025-11-15 20:00:00");
    expect_time(345, 1763254800000, "2025-11-16 06:45:00");
    expect_time(0, 4107542399000, "2100-02-28 23:59:59");
    expect_time(0, 4107542400000, "2100-03-01 00:00:00");
}

/* Every day of four centuries, counted one by one. */
TEST(test_every_date)
{
    static const unsigned lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    struct baize_house_time utc = {0, 0};
    unsigned year = 1970;
    unsigned month = 1;
    unsigned day = 1;
    for (int64_t n = 0; year < 2400; n++) {
        assert_int_equal(baize_house_day(&utc, n * 86400000), year * 10000 + month * 100 + day);
        assert_int_equal(baize_house_day(&utc, n * 86400000 + 86399999), year * 10000 + month * 100 + day);
        bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        if (++day > lengths[month - 1] + (month == 2 && leap)) {
            day = 1;
            month = month % 12 + 1;
            year += month == 1;
        }
    }
}

TEST(test_a_gaming_day_begins_in_the_morning)
{
    const int64_t six = 1763298000000; /* 2025-11-16 06:00 seven hours behind UTC */
    assert_int_equal(baize_house_day(&mountain, six), 20251116);
    assert_int_equal(baize_house_day(&mountain, six - 1), 20251115);
    assert_int_equal(baize_house_day(&mountain, six + 86399999), 20251116);
}

TEST(test_zones)
{
    static const struct {
        int16_t minutes;
        const char *words;
    } zones[] = {{0, "UTC"}, {-420, "UTC-07:00"}, {345, "UTC+05:45"}, {-210, "UTC-03:30"}};
    for (size_t i = 0; i < COUNT_OF(zones); i++) {
        struct baize_house_time time = {.zone_minutes = zones[i].minutes, .day_starts_minutes = 0};
        begin_words();
        baize_house_zone_print(&out, &time);
        expect_words(zones[i].words);
    }
}
