/* test_meter_limits.c - amounts, names and levels of events at their limits. */
#include "test_meter.h"

#define PER_DOLLAR (100 * BAIZE_MICROCENTS_PER_CENT)

static enum baize_status encoded(const struct baize_meter_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    return baize_meter_event_encode(&text, event, &game);
}

TEST(test_amounts_near_the_end_of_64_bits_are_not_written)
{
    sit_down_and_contribute(SEATS_1);
    must(claim(1, 1, 1, FIXED_300));
    struct baize_meter_event event = *last_event();
    event.claimed.breakage = INT64_MAX - 2 * PER_DOLLAR - 1;
    assert_int_equal(encoded(&event), BAIZE_OK);
    event.claimed.breakage++;
    assert_int_not_equal(encoded(&event), BAIZE_OK);
}

TEST(test_a_level_may_have_every_small_letter_in_its_name)
{
    sit_down(0);
    must(adjust(0, CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    struct baize_meter_event event = *last_event();
    snprintf(event.adjusted.name, sizeof event.adjusted.name, "a-to-z");
    assert_int_equal(encoded(&event), BAIZE_OK);
    snprintf(event.adjusted.name, sizeof event.adjusted.name, "a to z");
    assert_int_not_equal(encoded(&event), BAIZE_OK);
}

TEST(test_a_level_that_the_meter_does_not_have_is_not_adjusted)
{
    sit_down(0);
    struct baize_meter before = meter;
    must(adjust(0, CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    struct baize_meter_event event = *last_event();
    meter = before;
    event.adjusted.level = meter.levels_count;
    memset(event.adjusted.name, 0, sizeof event.adjusted.name);
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    assert_memory_equal(&meter, &before, sizeof meter);
}

/* 1 for 3 of $1 is 33 1/3 cents. */
TEST(test_parts_of_a_cent_of_a_fixed_win_are_kept_with_its_claim)
{
    sit_down(0);
    game.progressive.schedule.rows[FIXED_300].pays.numerator = 1;
    game.progressive.schedule.rows[FIXED_300].pays.denominator = 3;
    must(contribute(1, 1, SEATS_1), claim(1, 1, 1, FIXED_300));
    assert_int_equal(last_event()->claimed.fixed, 33);
    assert_int_equal(last_event()->claimed.breakage, CENT / 3);
    assert_int_equal(meter.claims[0].breakage, CENT / 3);
}

TEST(test_the_smallest_shortfall_is_an_alarm)
{
    char said[512];
    sit_down(0);
    struct baize_meter_event event = {.kind = BAIZE_METER_EVENT_CLAIM_VALIDATED};
    for (int shortfall = 0; shortfall < 2; shortfall++) {
        struct baize_text text = baize_text_in(said, sizeof said);
        event.validated.award.shortfall = shortfall;
        baize_meter_event_print(&text, &event, &game);
        assert_int_equal(strstr(said, "ALARM: the meter is empty") != NULL, shortfall == 1);
    }
}

TEST(test_a_table_in_a_round_and_one_that_is_not_linked_are_not_unlinked)
{
    struct baize_meter_action unlink = act_of(BAIZE_METER_ACT_UNLINK_TABLE);
    sit_down(0);
    struct baize_meter before = meter;
    unlink.unlink_table.table = 1;
    must(unlink);
    struct baize_meter_event event = *last_event();
    meter = before;
    event.unlinked.table = 99;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    must(contribute(1, 1, SEATS_1));
    event.by.at_ms = meter.at_ms;
    event.unlinked.table = 1;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    event.unlinked.table = 2;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_OK);
}

static const char *clause_of_advice(const char *name)
{
    static struct baize_recommendation advice[BAIZE_RECOMMENDATIONS_MOST];
    uint8_t count = baize_recommend(&game, game.progressive.meters, 1, advice);
    for (uint8_t i = 0; i < count; i++)
        if (strcmp(advice[i].name, name) == 0)
            return baize_rules_clause(&game, advice[i].clause);
    return "not advised";
}

TEST(test_advice_about_seed_and_rate_names_its_clauses)
{
    sit_down(0);
    struct baize_meter_rules *set = &game.progressive.meters[0];
    set->seed = set->reserve = 0;
    assert_string_equal(clause_of_advice("SEED_ZERO"), "WA Recommendations, seed amount");
    game.progressive.advice.has_preset_rate = true;
    game.progressive.advice.preset_rate = set->rate - 1;
    assert_string_equal(clause_of_advice("RATE_ABOVE_PRESET"), "WA Recommendations, meter contribution");
}
