/* test_meter_asked.c - what the rules ask of a meter besides its order: least seeds, a reserve that is set, limits that
 * a display can show, transfers to another meter, approvals, and signs that are read. */
#include "test_meter.h"

#define DAY_MS INT64_C(86400000)

static const struct baize_meter_parameters plain = {.seed = DOLLARS(100), .limit = 0, .rate = 181234, .reserve = 30000};

/* ---- Parameters ---- */

static void expect_refused(const char *sentence)
{
    begin_words();
    baize_refusal_print(&out, &refused, &game);
    expect_words(sentence);
}

TEST(test_md_fcp_12_d_3_b_the_least_seed_holds_for_the_meter)
{
    struct baize_meter_action action;
    open_as_submitted(maryland); /* A: $5,000 */
    struct baize_meter_parameters set = meter.levels[0].set;
    set.seed = DOLLARS(5000) - 1;
    refuses(set_parameters(0, set), SEED_BELOW_LEAST);
    assert_int_equal(refused.least, DOLLARS(5000));
    expect_refused("the rules ask for a larger seed: $5,000.00 to $100,000,000.00 (P13, MD-FCP 12.D(3)(b)(i))");
    set.seed = DOLLARS(5000);
    refuses(set_parameters(0, set), NOTHING_CHANGES);
    set.seed++;
    must(set_parameters(0, set));
    baize_meter_setup_of(&game, 9, &action);
    action.open.levels[0].set.seed = DOLLARS(4999);
    baize_meter_start(&meter);
    refuses(action, SEED_BELOW_LEAST);
}

/* Mega $10,000, major $1,000, minor $250: each level has its own. */
TEST(test_p13_every_level_has_its_least_seed)
{
    static const struct {
        baize_cents least;
        const char *clause;
    } rows[] = {{DOLLARS(10000), "MD-FCP 12.D(3)(b)(v)(1)"},
                {DOLLARS(1000), "MD-FCP 12.D(3)(b)(v)(2)"},
                {DOLLARS(250), "MD-FCP 12.D(3)(b)(v)(3)"}};
    open_as_submitted(three_level);
    for (uint8_t i = 0; i < COUNT_OF(rows); i++) {
        struct baize_meter_parameters set = meter.levels[i].set;
        set.seed = rows[i].least - 1;
        refuses(set_parameters(i, set), SEED_BELOW_LEAST);
        assert_int_equal(refused.least, rows[i].least);
        assert_string_equal(baize_rules_clause(&game, refused.clause), rows[i].clause);
        set.seed++;
        must(set_parameters(i, set));
    }
}

TEST(test_sd_16_fcpp_3_the_reserve_stays_at_five_percent)
{
    struct baize_meter_action action;
    open_as_submitted(reserve);
    struct baize_meter_parameters set = meter.levels[0].set;
    assert_int_equal(set.reserve, 50000);
    set.reserve = 50001;
    refuses(set_parameters(0, set), RESERVE_NOT_AS_SET);
    expect_refused("the schedule sets the reserve rate: 5% (T6, SD (16) FCPP-3)");
    set.reserve = 0;
    refuses(set_parameters(0, set), RESERVE_NOT_AS_SET);
    set.reserve = 50000;
    set.seed = 1; /* the seed is the house's */
    must(set_parameters(0, set));
    baize_meter_setup_of(&game, 9, &action);
    action.open.levels[0].set.reserve = 40000;
    baize_meter_start(&meter);
    refuses(action, RESERVE_NOT_AS_SET);
}

/* The maker's advice holds for parameters that are set later, too (RULES 4). */
TEST(test_rules_4_parameters_set_later_get_the_same_advice)
{
    static struct baize_recommendation advice[BAIZE_RECOMMENDATIONS_MOST];
    open_as_submitted(washington);
    assert_int_equal(baize_meter_recommend(&game, &meter, advice), 0);
    struct baize_meter_parameters set = meter.levels[0].set;
    set.seed = 10000;
    set.rate = 0;
    set.reserve = 0;
    must(set_parameters(0, set));
    assert_int_equal(baize_meter_recommend(&game, &meter, advice), 3);
    assert_string_equal(advice[0].name, "RATE_ZERO");
    assert_string_equal(advice[1].name, "SEED_BELOW_FIXED_AWARD");
    assert_string_equal(advice[1].words, "seed $100 is below the largest fixed award of $300");
    expect_clause(&game, advice[1].clause, "WA Recommendations, seed amount");
    assert_string_equal(advice[2].name, "NO_RESERVE");
    assert_true(advice[1].seed);
}

TEST(test_t6_a_laboratory_asks_for_nothing)
{
    struct baize_meter_parameters set = {.seed = 0, .limit = 0, .rate = 1, .reserve = 0};
    open_as_submitted(laboratory);
    must(set_parameters(0, set));
}

/* $100,000,000 is the most that can be set, and a display shows all of it. */
TEST(test_p9_a_limit_is_never_more_than_a_display_shows)
{
    struct baize_meter_parameters set = plain;
    char shown[40];
    struct baize_text text = baize_text_in(shown, sizeof shown);
    sit_down(0);
    set.limit = BAIZE_METER_CENTS_MOST + 1;
    refuses(set_parameters(0, set), LIMIT_OUT_OF_RANGE);
    assert_int_equal(refused.most, BAIZE_METER_CENTS_MOST);
    set.limit = BAIZE_METER_CENTS_MOST;
    must(set_parameters(0, set));
    must(adjust(0, BAIZE_METER_CENTS_MOST * CENT - SEED, BAIZE_METER_ADJUST_MALFUNCTION));
    must(contribute(1, 1, SEATS_1)); /* over the limit */
    baize_cents_print(&text, baize_meter_show(&meter, 0).amount, BAIZE_MONEY_WITH_CENTS);
    assert_string_equal(shown, "$100,000,000.00");
}

/* ---- Transfers ---- */

/* Equal odds, an equal or lower wager, 14 days' notice; the new meter opens with all of the money. */
TEST(test_t7_money_moves_to_a_meter_that_is_no_worse)
{
    struct baize_meter_action close = act_of(BAIZE_METER_ACT_CLOSE);
    sit_down(0);
    close.close.successor = 10;
    sign(&close);
    close.close.notice_ms = close.by.at_ms - 14 * DAY_MS;
    refuses(close, SUCCESSOR_DIFFERS); /* its terms are not known */
    baize_meter_terms_of(&game, &close.close.terms);
    close.close.terms.wager = 101;
    refuses(close, SUCCESSOR_DIFFERS);
    close.close.terms.wager = 100;
    close.close.terms.schedule[0].pays.share--;
    refuses(close, SUCCESSOR_DIFFERS);
    close.close.terms.schedule[0].pays.share++;
    close.close.notice_ms++;
    refuses(close, NOTICE_TOO_SHORT);
    begin_words();
    baize_refusal_print(&out, &refused, &game);
    expect_words("players are told before their money moves to another meter: 14 days before (T7)");
    close.close.notice_ms = 0;
    refuses(close, NOTICE_TOO_SHORT);
    close.close.notice_ms = close.by.at_ms + 1; /* not yet told */
    refuses(close, NOTICE_TOO_SHORT);
    close.close.notice_ms = close.by.at_ms - 14 * DAY_MS;
    close.close.terms.wager = 50; /* a lower wager is no worse */
    must(close);
    assert_int_equal(last_event()->closed.notice_ms, close.close.notice_ms);
}

TEST(test_t7_without_a_rule_nobody_is_told)
{
    struct baize_meter_action close = act_of(BAIZE_METER_ACT_CLOSE);
    open_as_submitted(laboratory);
    assert_int_equal(game.progressive.transfer_notice_days, 0);
    close.close.successor = 10;
    baize_meter_terms_of(&game, &close.close.terms);
    must(close);
}

TEST(test_t7_the_entire_amount_is_taken_over)
{
    struct baize_meter_action action;
    sit_down(0);
    baize_meter_setup_of(&game, 10, &action);
    baize_meter_start(&meter);
    action.open.levels[0].opening = 12345;
    action.open.levels[0].transferred = 12345 * CENT;
    refuses(action, TRANSFER_FROM_NOBODY);
    action.open.predecessor = 9;
    action.open.levels[0].transferred = 12345 * CENT + 1; /* the fraction of a cent is the players' too */
    refuses(action, TRANSFER_NOT_ENTIRE);
    assert_int_equal(refused.least, 12346);
    action.open.levels[0].transferred = -1;
    refuses(action, TRANSFER_NOT_ENTIRE);
    action.open.levels[0].transferred = 12345 * CENT;
    must(action);
    assert_int_equal(last_event()->opened.predecessor, 9);
    expect(12345 * CENT, 0, 0, 0);
}

/* ---- Adjustments and signs ---- */

/* What is above the seed is the players': the house takes back what it gave, once for each time that it gave it. */
TEST(test_t1_the_house_recovers_no_more_than_its_seed)
{
    sit_down_and_contribute(SEATS_123);
    must(end_round(1, 1));
    refuses(adjust(0, -SEED - 1, BAIZE_METER_ADJUST_SEED_RECOVERY), RECOVERED_ABOVE_SEED);
    expect_refused("the house recovers no more than the seed that it gave: at most $100.00 (T1)");
    refuses(adjust(0, INT64_MIN, BAIZE_METER_ADJUST_SEED_RECOVERY), RECOVERED_ABOVE_SEED);
    must(adjust(0, -SEED + CENT, BAIZE_METER_ADJUST_SEED_RECOVERY));
    refuses(adjust(0, -2 * CENT, BAIZE_METER_ADJUST_SEED_RECOVERY), RECOVERED_ABOVE_SEED);
    must(adjust(0, -CENT, BAIZE_METER_ADJUST_SEED_RECOVERY));
    refuses(adjust(0, -1, BAIZE_METER_ADJUST_SEED_RECOVERY), RECOVERED_ABOVE_SEED);
    expect(THREE, 9 * CENT, 0, 0);
    must(contribute(1, 2, SEATS_1), claim(1, 2, 1, ALL_OF_IT));
    must(validate(1)); /* a new seed */
    must(adjust(0, -SEED, BAIZE_METER_ADJUST_SEED_RECOVERY));
}

/* Where the regulator approves first: a number of its approval, unless a machine failed; then it is told after. */
TEST(test_t2_an_adjustment_is_approved_first_unless_a_machine_failed)
{
    open_as_submitted(maryland);
    refuses(adjust(0, -1, BAIZE_METER_ADJUST_SEED_RECOVERY), APPROVAL_NEEDED);
    expect_refused("the regulator approves such an adjustment before it is made (T2, COMAR 36.05.03.24J)");
    struct baize_meter_action action = adjust(0, -CENT, BAIZE_METER_ADJUST_SEED_RECOVERY);
    action.adjust.approval = 17;
    must(action);
    assert_int_equal(last_event()->adjusted.approval, 17);
    begin_words();
    baize_meter_event_print(&out, last_event(), &game);
    expect_words("main is adjusted by -$0.01: the house recovers its seed; approval 17");
    must(adjust(0, CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    begin_words();
    baize_meter_event_print(&out, last_event(), &game);
    expect_words("main is adjusted by $0.01: a machine failed; to be reported to the regulator (T2)");
    sit_down(0); /* other rules ask for two people only */
    must(adjust(0, -1, BAIZE_METER_ADJUST_SEED_RECOVERY));
}

/* T10: a sign more than $50 off, either way, is an alarm; $50 is not. Pending claims are not on the sign. */
TEST(test_t10_a_sign_that_differs_is_reported)
{
    static const struct {
        baize_cents shown;
        bool variance;
    } rows[] = {{9027, false}, {14027, false}, {14028, true}, {4027, false}, {4026, true}, {0, true}};
    struct baize_meter_action action;
    sit_down(10030);
    assert_int_equal(game.progressive.sign_variance_above, DOLLARS(50));
    must(contribute(1, 1, SEATS_123));
    must(claim(1, 1, 1, TENTH)); /* the sign shows $90.27 */
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        action = read_day(20261116 + i);
        action.read.signs = 1;
        action.read.shown[0] = rows[i].shown;
        must(action);
        assert_int_equal(last_event()->read.signs_count, 1);
        assert_int_equal(last_event()->read.signs[0].expected, 9027);
        assert_int_equal(last_event()->read.signs[0].variance, rows[i].variance);
        assert_int_equal(baize_meter_event_alarms(last_event()), rows[i].variance);
    }
    assert_int_equal(meter.variances, 3);
    must(read_day(20261201)); /* nobody went to look */
    assert_int_equal(last_event()->read.signs_count, 0);
    assert_false(baize_meter_event_alarms(last_event()));
}

TEST(test_t10_signs_that_cannot_be)
{
    struct baize_meter_action action = read_day(20261116);
    sit_down(0);
    action.read.signs = 2; /* there is one level */
    refuses(action, LEVEL_UNKNOWN);
    action.read.signs = 1;
    action.read.shown[0] = -1;
    refuses(action, SIGN_OUT_OF_RANGE);
    action.read.shown[0] = INT64_MAX;
    refuses(action, SIGN_OUT_OF_RANGE);
    game.progressive.sign_variance_clause = 0; /* no rule, no variance */
    action.read.shown[0] = 0;
    must(action);
    assert_false(last_event()->read.signs[0].variance);
}
