/* test_clauses_meters.c - every Maryland schedule on a real meter: rates, shares, resets, and each winner's own turn
 * (MD-FCP 12.D(1), 12.D(3), 12.D(4)); and what is taken out of a meter by hand (T12). */
#include "maryland_schedules.h"
#include "test_meter.h"

enum { WHOLE = 1000000 }; /* 100% */

static const char all[] = "ABCDEF";

/* Table 1 on a meter that is opened as the submission says; seats 1 to 3 have wagered $1 each. */
static void open_schedule(char schedule)
{
    struct baize_source source = maryland_with(schedule, schedule);
    must_load(&source, &game);
    open_meter();
    must(link_table(1), contribute(1, 1, SEATS_123));
}

static uint8_t level_of(const struct baize_odds *pays)
{
    uint8_t i = 0;
    while (i < game.progressive.levels && strcmp(game.progressive.meters[i].level, pays->level) != 0)
        i++;
    assert_true(i < game.progressive.levels);
    return i;
}

TEST(test_md_fcp_12_d_3_a_each_meter_grows_at_the_rate_of_the_submission)
{
    for (const char *schedule = all; *schedule != 0; schedule++) {
        open_schedule(*schedule);
        assert_int_equal(meter.levels_count, game.progressive.levels);
        for (uint8_t i = 0; i < meter.levels_count; i++) {
            const struct baize_meter_amounts *now = &meter.levels[i].now;
            baize_money wagers = DOLLARS(3); /* one part per million of a cent is a micro-cent */
            assert_int_equal(now->meter - game.progressive.meters[i].seed * CENT,
                             wagers * game.progressive.meters[i].rate);
            assert_int_equal(now->reserve, wagers * game.progressive.meters[i].reserve);
        }
    }
}

/* Every row that pays from a meter takes its share of its own meter; 100% starts that meter again, the others stay. */
TEST(test_md_fcp_12_d_1_and_12_d_3_b_every_share_and_every_reset)
{
    static const int rows_of_meters[] = {1, 1, 2, 2, 3, 3};
    for (int s = 0; s < 6; s++) {
        int found_rows = 0;
        open_schedule(all[s]);
        for (uint8_t row = 0; row < game.progressive.schedule.count; row++) {
            const struct baize_odds *pays = &game.progressive.schedule.rows[row].pays;
            if (pays->kind != BAIZE_ODDS_METER)
                continue;
            found_rows++;
            open_schedule(all[s]);
            struct baize_meter before = meter;
            uint8_t own = level_of(pays);
            baize_money amount = meter.levels[own].now.meter, reserve_then = meter.levels[own].now.reserve;
            baize_money paid = amount * pays->share / WHOLE / CENT * CENT;
            must(claim(1, 1, 2, row), validate(1));
            assert_int_equal(baize_meter_find_win(&meter, 1)->amount, paid / CENT);
            baize_money left = amount - paid;
            if (pays->share == WHOLE)
                left += game.progressive.meters[own].seed * CENT + reserve_then;
            assert_int_equal(meter.levels[own].now.meter, left);
            assert_int_equal(meter.levels[own].now.reserve, pays->share == WHOLE ? 0 : reserve_then);
            for (uint8_t i = 0; i < meter.levels_count; i++)
                if (i != own)
                    assert_memory_equal(&meter.levels[i].now, &before.levels[i].now, sizeof before.levels[i].now);
        }
        assert_int_equal(found_rows, rows_of_meters[s]);
    }
}

/* From the dealer's right: seat 3 is paid what the meter shows, seat 1 what it shows after that. */
TEST(test_md_fcp_12_d_4_each_winner_is_paid_what_the_meter_shows_at_the_own_turn)
{
    for (const char *schedule = all; *schedule != 0; schedule++) {
        open_schedule(*schedule);
        uint8_t own = level_of(&game.progressive.schedule.rows[0].pays);
        baize_cents first = baize_meter_show(&meter, own).amount;
        must(claim(1, 1, 3, 0));
        baize_cents second = baize_meter_show(&meter, own).amount;
        refuses(claim(1, 1, 4, 0), SEAT_NOT_LIT);
        must(claim(1, 1, 1, 0));
        refuses(claim(1, 1, 2, 0), CLAIM_OUT_OF_ORDER);
        refuses(validate(2), CLAIM_NOT_NEXT);
        must(validate(1), validate(2));
        assert_int_equal(baize_meter_find_win(&meter, 1)->amount, first);
        assert_int_equal(baize_meter_find_win(&meter, 2)->amount, second);
        assert_true(first > game.progressive.meters[own].seed);
        assert_int_equal(second,
                         game.progressive.meters[own].seed + DOLLARS(3) * game.progressive.meters[own].reserve / WHOLE);
    }
}

/* T12: what is taken out of a meter is explained and signed by two, and goes back into play as a redistribution. */
TEST(test_T12_what_was_removed_goes_back)
{
    sit_down(0);
    must(contribute(1, 1, SEATS_123), end_round(1, 1));
    struct baize_meter_amounts full = meter.levels[0].now;
    refuses(adjust(0, -5 * 100 * CENT, BAIZE_METER_ADJUST_REDISTRIBUTION), ADJUSTMENT_NOT_FOR_THIS);
    must(adjust(0, -5 * 100 * CENT, BAIZE_METER_ADJUST_UNDISPLAYED_FUNDS));
    assert_int_equal(last_event()->adjusted.amount, -5 * 100 * CENT);
    assert_int_equal(last_event()->by.who, 5);
    assert_int_equal(last_event()->by.second, 6);
    assert_int_equal(meter.levels[0].now.meter, full.meter - 5 * 100 * CENT);
    refuses(adjust(0, 5 * 100 * CENT, BAIZE_METER_ADJUST_UNDISPLAYED_FUNDS), ADJUSTMENT_NOT_FOR_THIS);
    must(adjust(0, 5 * 100 * CENT, BAIZE_METER_ADJUST_REDISTRIBUTION));
    assert_memory_equal(&meter.levels[0].now, &full, sizeof full);
}
