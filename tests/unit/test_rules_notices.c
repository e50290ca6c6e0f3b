/* test_rules_notices.c - the amounts from which a progressive win asks for a form, a cheque or somebody who is told. */
#include "shipped.h"

#define DOLLARS(amount) ((baize_cents)(amount)*100)

static struct baize_rules rules;

static const struct baize_notice *notice_of(enum baize_notice_kind kind)
{
    for (uint8_t i = 0; i < rules.progressive.notices_count; i++)
        if (rules.progressive.notices[i].kind == kind)
            return &rules.progressive.notices[i];
    return NULL;
}

static void load_edited(const char *id, const char *old, const char *new)
{
    struct baize_source source = edited(id, old, new);
    must_load(&source, &rules);
}

static void expect_notice(enum baize_notice_kind kind, baize_cents amount, bool above, unsigned times,
                          const char *clause)
{
    const struct baize_notice *notice = notice_of(kind);
    assert_non_null(notice);
    assert_int_equal(notice->amount, amount);
    assert_int_equal(notice->above, above);
    assert_int_equal(notice->times_wager, times);
    assert_string_equal(baize_rules_clause(&rules, notice->clause), clause);
}

static const char irs[] = "IRS Instructions for Forms W-2G and 5754";

/* ---- What the jurisdictions ask for ---- */

TEST(test_h8_maryland_tells_surveillance_and_pays_by_cheque)
{
    rules = *rules_of(maryland);
    assert_int_equal(rules.progressive.notices_count, 3);
    expect_notice(BAIZE_NOTICE_SURVEILLANCE, DOLLARS(25000), false, 0, "COMAR 36.05.03.23");
    expect_notice(BAIZE_NOTICE_CHEQUE, DOLLARS(50000), false, 0, "COMAR 36.05.03.23");
    assert_null(notice_of(BAIZE_NOTICE_CAMERA));
    const struct baize_notice *surveillance = notice_of(BAIZE_NOTICE_SURVEILLANCE);
    assert_false(baize_notice_applies(surveillance, DOLLARS(25000) - 1, 100));
    assert_true(baize_notice_applies(surveillance, DOLLARS(25000), 100));
}

TEST(test_h9_washington_verifies_on_camera)
{
    rules = *rules_of(washington);
    assert_int_equal(rules.progressive.notices_count, 2);
    expect_notice(BAIZE_NOTICE_CAMERA, DOLLARS(3000), true, 0, "WAC 230-15-320(4)");
    const struct baize_notice *camera = notice_of(BAIZE_NOTICE_CAMERA);
    assert_false(baize_notice_applies(camera, DOLLARS(3000), 100)); /* "greater than" */
    assert_true(baize_notice_applies(camera, DOLLARS(3000) + 1, 100));
}

TEST(test_h10_the_tax_form_has_two_conditions)
{
    static const char *const ids[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        rules = *rules_of(ids[i]);
        expect_notice(BAIZE_NOTICE_TAX_FORM, DOLLARS(2000), false, 300, irs);
    }
    const struct baize_notice *form = notice_of(BAIZE_NOTICE_TAX_FORM);
    assert_false(baize_notice_applies(form, DOLLARS(2000) - 1, 100));
    assert_true(baize_notice_applies(form, DOLLARS(2000), 100));
    assert_false(baize_notice_applies(form, DOLLARS(2000), DOLLARS(7)));     /* 285 times */
    assert_false(baize_notice_applies(form, DOLLARS(2100) - 1, DOLLARS(7))); /* a cent short of 300 times */
    assert_true(baize_notice_applies(form, DOLLARS(2100), DOLLARS(7)));
    assert_false(baize_notice_applies(form, INT64_MAX, INT64_MAX)); /* nothing wraps */
}

/* $2,000 came with 2026; before, it was $600. */
TEST(test_h10_the_amount_of_the_submissions_day_counts)
{
    load_edited(maryland, "effective: 2026-01-01", "effective: 2025-12-31");
    expect_notice(BAIZE_NOTICE_TAX_FORM, DOLLARS(600), false, 300, irs);
    load_edited(maryland, "effective: 2026-01-01\n", "");
    expect_notice(BAIZE_NOTICE_TAX_FORM, DOLLARS(2000), false, 300, irs);
    load_edited(from_meter, "effective: 2026-01-01", "effective: 2000-01-01"); /* before the first day on file */
    expect_notice(BAIZE_NOTICE_CAMERA, DOLLARS(3000), true, 0, "WAC 230-15-320(4)");
}

TEST(test_a_laboratory_tells_nobody)
{
    rules = *rules_of(laboratory);
    assert_int_equal(rules.progressive.notices_count, 0);
    assert_int_equal(rules.progressive.sign_variance_clause, 0);
    assert_int_equal(rules.progressive.transfer_clause, 0);
}

/* ---- What a submission may ask for ---- */

static const char meters[] = "    meters:\n";

TEST(test_h8_a_submission_asks_earlier)
{
    load_edited(maryland, meters,
                "    notices:\n      - {notice: surveillance, above: $9999.99}\n"
                "      - {notice: camera, from: $500}\n      - {notice: tax-form, from: $600}\n    meters:\n");
    assert_int_equal(rules.progressive.notices_count, 4);
    expect_notice(BAIZE_NOTICE_TAX_FORM, DOLLARS(600), false, 0, irs);
    expect_notice(BAIZE_NOTICE_SURVEILLANCE, 999999, true, 0, "COMAR 36.05.03.23");
    expect_notice(BAIZE_NOTICE_CHEQUE, DOLLARS(50000), false, 0, "COMAR 36.05.03.23");
    expect_notice(BAIZE_NOTICE_CAMERA, DOLLARS(500), false, 0, "");
    for (uint8_t i = 1; i < rules.progressive.notices_count; i++) /* in the order of their kinds */
        assert_true(rules.progressive.notices[i - 1].kind < rules.progressive.notices[i].kind);
}

/* "From $25,000" is earlier than "above $25,000" and the same as "above $24,999.99". */
TEST(test_h8_a_submission_never_asks_later)
{
    static const struct {
        const char *words;
        bool allowed;
    } rows[] = {
        {"    notices: [{notice: surveillance, from: $25000}]\n    meters:\n", true},
        {"    notices: [{notice: surveillance, above: $24999.99}]\n    meters:\n", true},
        {"    notices: [{notice: surveillance, above: $25000}]\n    meters:\n", false},
        {"    notices: [{notice: surveillance, from: $25000.01}]\n    meters:\n", false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct baize_source source = edited(maryland, meters, rows[i].words);
        enum baize_status status = load(&source, &rules);
        assert_int_equal(status, rows[i].allowed ? BAIZE_OK : BAIZE_RULES_REFUSED);
        assert_int_equal(was_found("NOTICE_TOO_HIGH"), !rows[i].allowed);
    }
}

/* ---- Meters ---- */

TEST(test_p13_the_rules_keep_what_the_jurisdiction_asks_of_a_level)
{
    rules = *rules_of(maryland);
    assert_int_equal(rules.progressive.meters[0].seed_least, DOLLARS(5000));
    assert_false(rules.progressive.meters[0].reserve_exact);
    rules = *rules_of(three_level);
    assert_int_equal(rules.progressive.meters[0].seed_least, DOLLARS(10000));
    assert_int_equal(rules.progressive.meters[1].seed_least, DOLLARS(1000));
    assert_int_equal(rules.progressive.meters[2].seed_least, DOLLARS(250));
    rules = *rules_of(reserve); /* FCPP-3 */
    assert_int_equal(rules.progressive.meters[0].seed_least, 0);
    assert_true(rules.progressive.meters[0].reserve_exact);
    rules = *rules_of(south_dakota); /* PMG-01 */
    assert_false(rules.progressive.meters[0].reserve_exact);
}

TEST(test_t7_t10_what_is_told_about_meters)
{
    rules = *rules_of(maryland);
    assert_int_equal(rules.progressive.sign_variance_above, DOLLARS(50));
    assert_int_equal(rules.progressive.transfer_notice_days, 14);
    assert_string_equal(baize_rules_clause(&rules, rules.progressive.transfer_clause), "COMAR 36.04.01.30");
    rules = *rules_of(south_dakota);
    assert_string_equal(baize_rules_clause(&rules, rules.progressive.sign_variance_clause), "ARSD 20:18:17:24.02");
}
