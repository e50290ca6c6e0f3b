/* test_house_time.c - gaming days and shifts: over midnight, at boundaries, with settings that change; ending shifts.
 *
 * Against a slow way that knows nothing but settings_at: it walks minute by minute. */
#include "test_house.h"

#define SIX_MS (NOON_MS - 6 * HOUR_MS) /* when the gaming day of NOON_MS began */

static void expect_shift(int64_t at_ms, uint32_t day, unsigned shift, int64_t begins_ms, int64_t ends_ms)
{
    struct baize_house_shift found = baize_house_shift_at(&house, at_ms);
    assert_int_equal(found.day, day);
    assert_int_equal(found.shift, shift);
    assert_true(found.begins_ms == begins_ms);
    assert_true(found.ends_ms == ends_ms);
}

TEST(test_shifts_of_a_day)
{
    move_in();
    for (int day = 0; day < 14; day++) {
        int64_t six = SIX_MS + day * DAY_MS;
        uint32_t number = TODAY + (uint32_t)day;
        expect_shift(six, number, 1, six, six + 8 * HOUR_MS);
        expect_shift(six + 8 * HOUR_MS - 1, number, 1, six, six + 8 * HOUR_MS);
        expect_shift(six + 8 * HOUR_MS, number, 2, six + 8 * HOUR_MS, six + 16 * HOUR_MS);
        expect_shift(six + 16 * HOUR_MS - 1, number, 2, six + 8 * HOUR_MS, six + 16 * HOUR_MS);
        expect_shift(six + 16 * HOUR_MS, number, 3, six + 16 * HOUR_MS, six + DAY_MS);
        expect_shift(six + 18 * HOUR_MS, number, 3, six + 16 * HOUR_MS, six + DAY_MS); /* midnight */
        expect_shift(six + DAY_MS - 1, number, 3, six + 16 * HOUR_MS, six + DAY_MS);
    }
    expect_shift(SIX_MS - 1, TODAY - 1, 3, SIX_MS - 8 * HOUR_MS, SIX_MS); /* before the house was there */
}

TEST(test_there_is_no_time_before_the_house)
{
    build();
    assert_null(baize_house_settings_at(&house, NOON_MS));
    assert_int_equal(baize_house_shift_at(&house, NOON_MS).day, 0);
    must(create());
    assert_non_null(baize_house_settings_at(&house, 0));
    assert_int_equal(baize_house_shift_at(&house, INT64_MIN).day, 19691231);
    assert_int_equal(baize_house_shift_at(&house, INT64_MAX).day, 99981231);
}

/* ---- Which settings are right ---- */

static void check_settings(struct baize_house_settings settings, bool right)
{
    build();
    struct baize_house_action action = create();
    action.create.settings = settings;
    if (right)
        must(action);
    else
        must_not(action, BAIZE_REASON_SETTINGS_WRONG);
}

TEST(test_settings_have_ranges)
{
    struct baize_house_settings settings = three_shifts();
    int zones[] = {-721, -720, 840, 841};
    for (int i = 0; i < 4; i++) {
        settings.time.zone_minutes = (int16_t)zones[i];
        check_settings(settings, i == 1 || i == 2);
    }
    settings = three_shifts();
    settings.shifts_count = 0;
    check_settings(settings, false);
    settings.shifts_count = BAIZE_HOUSE_SHIFTS_MOST + 1;
    check_settings(settings, false);
    settings = (struct baize_house_settings){.time = {0, 1439}, .shifts_count = 1, .shifts = {1439}};
    check_settings(settings, true);
    settings = (struct baize_house_settings){.time = {0, 1440}, .shifts_count = 1, .shifts = {1440}};
    check_settings(settings, false);
    settings = three_shifts();
    settings.shifts[2] = 1440;
    check_settings(settings, false);
}

TEST(test_shifts_follow_each_other_from_the_beginning_of_the_day)
{
    struct baize_house_settings settings = three_shifts();
    settings.shifts[0] = 361; /* not where the day begins */
    check_settings(settings, false);
    settings = three_shifts();
    settings.shifts[1] = 360;
    check_settings(settings, false);
    settings.shifts[1] = 1320;
    check_settings(settings, false);
    settings = three_shifts();
    settings.shifts[2] = 120; /* 2 in the morning, of the day that began yesterday */
    check_settings(settings, true);
    settings.shifts[1] = 180;
    check_settings(settings, false);
    settings =
        (struct baize_house_settings){.time = {0, 720}, .shifts_count = 6, .shifts = {720, 960, 1200, 0, 240, 480}};
    check_settings(settings, true);
    int64_t noon = NOON_MS - 5 * HOUR_MS; /* of UTC */
    expect_shift(noon - 1, TODAY - 1, 6, noon - 4 * HOUR_MS, noon);
    expect_shift(noon + 12 * HOUR_MS, TODAY, 4, noon + 12 * HOUR_MS, noon + 16 * HOUR_MS);
}

/* ---- Settings that change ---- */

static struct baize_house_settings from(struct baize_house_settings settings, int64_t from_ms)
{
    settings.from_ms = from_ms;
    return settings;
}

/* Clocks go back at 2 in the morning: the night shift lasts nine hours, and is one shift. */
TEST(test_the_night_in_which_clocks_change)
{
    struct baize_house_settings winter = three_shifts();
    move_in();
    winter.time.zone_minutes = -360;
    int64_t two = SIX_MS + 20 * HOUR_MS;
    must(change_settings(from(winter, two)));
    expect_shift(two - 1, TODAY, 3, SIX_MS + 16 * HOUR_MS, SIX_MS + 25 * HOUR_MS);
    expect_shift(two, TODAY, 3, SIX_MS + 16 * HOUR_MS, SIX_MS + 25 * HOUR_MS);
    expect_shift(SIX_MS + 25 * HOUR_MS, TODAY + 1, 1, SIX_MS + 25 * HOUR_MS, SIX_MS + 33 * HOUR_MS);
    assert_int_equal(baize_house_settings_at(&house, two - 1)->time.zone_minutes, -300);
    assert_int_equal(baize_house_settings_at(&house, two)->time.zone_minutes, -360);
}

/* At 15:00 the day gets six shifts: the second one ends there, the third begins. */
TEST(test_a_shift_ends_where_new_settings_begin)
{
    struct baize_house_settings six = {
        .time = {-300, 360}, .shifts_count = 6, .shifts = {360, 600, 840, 1080, 1320, 120}};
    move_in();
    int64_t change = SIX_MS + 9 * HOUR_MS;
    must(change_settings(from(six, change)));
    expect_shift(change - 1, TODAY, 2, SIX_MS + 8 * HOUR_MS, change);
    expect_shift(change, TODAY, 3, change, SIX_MS + 12 * HOUR_MS);
    expect_shift(SIX_MS + 12 * HOUR_MS, TODAY, 4, SIX_MS + 12 * HOUR_MS, SIX_MS + 16 * HOUR_MS);
}

TEST(test_day_and_shift_never_go_back)
{
    struct baize_house_settings late = {.time = {-300, 780}, .shifts_count = 1, .shifts = {780}};
    struct baize_house_settings one = {.time = {-300, 360}, .shifts_count = 1, .shifts = {360}};
    move_in();
    must_not(change_settings(late), BAIZE_REASON_SHIFT_GOES_BACK); /* at noon it would be yesterday again */
    expect_refusal("gaming day and shift never go back: it would be gaming day 2026-11-15, shift 1 again; it can be "
                   "changed from 2026-11-16 13:00:00 on");
    must_not(change_settings(from(late, NOON_MS - 1)), BAIZE_REASON_DAY_WRONG);
    must_not(change_settings(from(one, SIX_MS + 9 * HOUR_MS)), BAIZE_REASON_SHIFT_GOES_BACK); /* from 2 to 1 */
    must_not(change_settings(from(one, INT64_MAX)), BAIZE_REASON_DAY_WRONG);
    must(change_settings(from(late, SIX_MS + 31 * HOUR_MS))); /* at 13:00 of the next day */
    must_not(change_settings(from(three_shifts(), SIX_MS + 30 * HOUR_MS)),
             BAIZE_REASON_DAY_WRONG); /* before the last */
    must(change_settings(from(three_shifts(), SIX_MS + 31 * HOUR_MS)));
    expect_shift(SIX_MS + 31 * HOUR_MS, TODAY + 1, 1, SIX_MS + 24 * HOUR_MS, SIX_MS + 32 * HOUR_MS);
}

/* At 14:00 itself: what counts is the shift that ends there, not the one that would have begun. */
TEST(test_settings_that_change_where_a_shift_ends)
{
    struct baize_house_settings one = {.time = {-300, 360}, .shifts_count = 1, .shifts = {360}};
    move_in();
    must(change_settings(from(one, SIX_MS + 8 * HOUR_MS)));
    expect_shift(SIX_MS, TODAY, 1, SIX_MS, SIX_MS + DAY_MS);
    expect_shift(SIX_MS + 8 * HOUR_MS, TODAY, 1, SIX_MS, SIX_MS + DAY_MS);
}

TEST(test_the_oldest_settings_are_forgotten)
{
    struct baize_house_settings settings = three_shifts();
    move_in();
    for (int i = 1; i <= 100; i++) {
        settings.time.zone_minutes = (int16_t)(-300 + i % 2);
        must(change_settings(from(settings, SIX_MS + i * DAY_MS + HOUR_MS)));
    }
    assert_int_equal(house.settings_count, BAIZE_HOUSE_SETTINGS_MOST);
    assert_true(house.settings[0].from_ms == SIX_MS + 37 * DAY_MS + HOUR_MS);
    assert_true(baize_house_settings_at(&house, 0) == &house.settings[0]);
    assert_true(baize_house_settings_at(&house, INT64_MAX) == &house.settings[63]);
}

/* ---- The slow way ---- */

static uint32_t seed = 1;

static uint32_t draw(uint32_t below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

static struct baize_house_settings any_settings(void)
{
    struct baize_house_settings settings = {.time = {(int16_t)((int)draw(27) * 60 - 720), (uint16_t)(draw(48) * 30)}};
    settings.shifts_count = (uint8_t)(1 + draw(BAIZE_HOUSE_SHIFTS_MOST));
    for (unsigned i = 0, into = 0; i < settings.shifts_count; i++, into += 30 + draw(5) * 30)
        settings.shifts[i] = (uint16_t)((settings.time.day_starts_minutes + into) % 1440);
    return settings;
}

/* Day and shift at a minute, from its settings alone. */
static uint64_t label_at(int64_t at_ms)
{
    const struct baize_house_settings *settings = baize_house_settings_at(&house, at_ms);
    int64_t minutes = at_ms / MINUTE_MS + settings->time.zone_minutes;
    unsigned of_day = (unsigned)(minutes % 1440), shift = 0;
    for (unsigned back = 0; shift == 0; back++) /* the last shift that began before */
        for (unsigned i = 0; i < settings->shifts_count; i++)
            if (settings->shifts[i] == (of_day + 1440 - back) % 1440)
                shift = i + 1;
    return (uint64_t)baize_house_day(&settings->time, at_ms) * 10 + shift;
}

static void compare_days(int64_t start, int days)
{
    uint64_t before = 0;
    int64_t begin = 0;
    for (int64_t at = start; at < start + days * DAY_MS; at += 30 * MINUTE_MS) {
        struct baize_house_shift found = baize_house_shift_at(&house, at);
        uint64_t label = label_at(at);
        assert_true(label >= before);
        if (label != before && before != 0)
            begin = at;
        assert_true((uint64_t)found.day * 10 + found.shift == label);
        if (begin != 0)
            assert_true(found.begins_ms == begin);
        assert_true(found.ends_ms > at && label_at(found.ends_ms - 1) == label && label_at(found.ends_ms) != label);
        before = label;
    }
}

TEST(test_days_and_shifts_by_two_ways)
{
    for (int round = 0; round < 20; round++) {
        build();
        struct baize_house_action action = create();
        action.create.settings = any_settings();
        must(action);
        unsigned taken = 0;
        for (int i = 0; i < 40 && taken < 6; i++) {
            struct baize_house_settings settings = any_settings();
            settings.from_ms = house.settings[house.settings_count - 1].from_ms + draw(60) * 30 * MINUTE_MS;
            action = change_settings(settings);
            if (baize_house_check(&house, &action).reason == BAIZE_REASON_ALLOWED) {
                must(action);
                taken++;
            }
        }
        compare_days(NOON_MS, 12);
    }
}

/* ---- Ending shifts ---- */

TEST(test_a_shift_ends_once_and_in_order)
{
    struct baize_house_action action;
    move_in();
    must_not(end_shift(TODAY, 0), BAIZE_REASON_SHIFT_WRONG);
    must_not(end_shift(TODAY, 2), BAIZE_REASON_SHIFT_WRONG); /* it has not begun */
    must_not(end_shift(TODAY, 4), BAIZE_REASON_SHIFT_WRONG);
    must_not(end_shift(TODAY - 1, 4), BAIZE_REASON_SHIFT_WRONG);
    must_not(end_shift(TODAY + 1, 1), BAIZE_REASON_DAY_WRONG);
    must_not(end_shift(20261131, 1), BAIZE_REASON_DAY_WRONG);
    action = end_shift(TODAY, 1);
    action.end_shift.checkpoint = 0;
    must_not(action, BAIZE_REASON_CHECKPOINT_WRONG);
    action.end_shift.checkpoint = 2;
    must_not(action, BAIZE_REASON_CHECKPOINT_WRONG);
    must(end_shift(TODAY, 1));
    must_not(end_shift(TODAY, 1), BAIZE_REASON_SHIFT_WRONG);
    expect_refusal(
        "the day has no such shift, or it has ended: gaming day 2026-11-16, shift 1, has ended; the next can "
        "be ended from 2026-11-16 14:00:00 on");
    must_not(end_shift(TODAY - 1, 3), BAIZE_REASON_DAY_WRONG);
    now_ms = SIX_MS + 3 * DAY_MS;
    must(end_shift(TODAY, 3)); /* shift 2 was never ended: a house may stay closed */
    must(end_shift(TODAY + 3, 1));
    assert_int_equal(house.checkpoints, 3);
    assert_int_equal(house.day, TODAY + 3);
    assert_int_equal(house.shift, 1);
}

TEST(test_time_never_goes_back_and_has_an_end)
{
    move_in();
    now_ms--;
    must_not(add_person(50, BAIZE_DEALER), BAIZE_REASON_TIME_GOES_BACK);
    now_ms = INT64_MAX;
    must_not(add_person(50, BAIZE_DEALER), BAIZE_REASON_DAY_WRONG);
}
