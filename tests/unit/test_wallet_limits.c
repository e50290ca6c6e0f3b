/* test_wallet_limits.c - a player's own limits, and exclusions: when they begin, what they stop, when they end.
 *
 * The last test fails when a reason of the wallet is met by none of the acts here. */
#include "event/refusal.h"
#include "test_wallet.h"

#define COOLING BAIZE_WALLET_COOLING_MS

/* ---- Limits ---- */

TEST(test_a_deposit_limit_is_of_a_day)
{
    sit_down_with(300);
    must(set_limits(1000, 0));
    must_not(deposit(701), BAIZE_REASON_DEPOSIT_LIMIT);
    assert_int_equal(refused.most, 700);
    expect_refusal("the player's own limit for deposits of a day: at most $7.00 more today");
    must(deposit(700));
    must(withdraw(500)); /* gives no room for another deposit */
    must_not(deposit(1), BAIZE_REASON_DEPOSIT_LIMIT);
    assert_int_equal(refused.most, 0);
    today++;
    must_not(deposit(1001), BAIZE_REASON_DEPOSIT_LIMIT);
    must(deposit(1000));
}

/* Loss is what went to tables less what came back; a buy-in that could make it larger than the limit is refused. */
TEST(test_a_loss_limit_counts_what_comes_back)
{
    sit_down_with(100000);
    must(set_limits(0, 1000), to_table(600));
    must_not(to_table(401), BAIZE_REASON_LOSS_LIMIT);
    assert_int_equal(refused.most, 400);
    must(to_table(400));
    must_not(to_table(1), BAIZE_REASON_LOSS_LIMIT);
    must(from_table(250));
    must_not(to_table(251), BAIZE_REASON_LOSS_LIMIT);
    must(to_table(250));
    must(from_table(3000)); /* 2000 ahead: these may be lost again, and the limit besides */
    must_not(to_table(3001), BAIZE_REASON_LOSS_LIMIT);
    must(to_table(3000));
    today++;
    must_not(to_table(1001), BAIZE_REASON_LOSS_LIMIT);
    must(to_table(1000));
    must(from_table(1)); /* never refused */
}

TEST(test_a_lower_limit_holds_at_once_a_higher_one_after_a_day)
{
    sit_down_with(0);
    must(set_limits(1000, 0), set_limits(400, 0));
    must_not(deposit(401), BAIZE_REASON_DEPOSIT_LIMIT);
    int64_t asked_ms = now_ms;
    must(set_limits(2000, 50)); /* one is higher, one lower */
    assert_int_equal(happened.limits_set.from_ms, asked_ms + COOLING);
    assert_int_equal(baize_wallet_limits_at(&wallet, now_ms).deposit, 400);
    assert_int_equal(baize_wallet_limits_at(&wallet, now_ms).loss, 50);
    now_ms = asked_ms + COOLING - 1;
    must_not(deposit(401), BAIZE_REASON_DEPOSIT_LIMIT);
    now_ms++;
    must(deposit(2000));
    must_not(to_table(51), BAIZE_REASON_LOSS_LIMIT);
    must_not(deposit(1), BAIZE_REASON_DEPOSIT_LIMIT);
}

TEST(test_a_limit_is_lifted_after_a_day_too)
{
    sit_down_with(0);
    must(set_limits(100, 0), set_limits(0, 0));
    must_not(deposit(101), BAIZE_REASON_DEPOSIT_LIMIT);
    now_ms += COOLING;
    must(deposit(101));
}

/* Asking again starts the day again, from what is in force then: nothing is won by asking twice. */
TEST(test_asking_again_replaces_what_was_asked)
{
    sit_down_with(0);
    must(set_limits(100, 0), set_limits(500, 0));
    now_ms += COOLING - 1;
    must(set_limits(900, 0));
    now_ms += 1;
    must_not(deposit(101), BAIZE_REASON_DEPOSIT_LIMIT);
    must(set_limits(100, 0)); /* back to what it is: nothing waits any more */
    assert_int_equal(wallet.asked_from_ms, 0);
    now_ms += 2 * COOLING;
    must_not(deposit(101), BAIZE_REASON_DEPOSIT_LIMIT);
}

TEST(test_limits_have_a_range)
{
    sit_down_with(0);
    must_not(set_limits(-1, 0), BAIZE_REASON_AMOUNT_WRONG);
    must_not(set_limits(0, -1), BAIZE_REASON_AMOUNT_WRONG);
    must_not(set_limits(BAIZE_WALLET_BALANCE_MOST + 1, 0), BAIZE_REASON_AMOUNT_WRONG);
    must_not(set_limits(0, INT64_MAX), BAIZE_REASON_AMOUNT_WRONG);
    must(set_limits(BAIZE_WALLET_BALANCE_MOST, BAIZE_WALLET_BALANCE_MOST));
}

/* Limits that were asked for last are in force, or wait: asking for them again is no act. */
TEST(test_limits_that_change_nothing_are_refused)
{
    sit_down_with(0);
    must_not(set_limits(0, 0), BAIZE_REASON_NOTHING_CHANGES);
    expect_refusal("nothing would change: it is so already");
    must(set_limits(100, 50));
    must_not(set_limits(100, 50), BAIZE_REASON_NOTHING_CHANGES);
    must(set_limits(500, 50));
    must_not(set_limits(500, 50), BAIZE_REASON_NOTHING_CHANGES); /* it waits already */
    now_ms += COOLING;
    must_not(set_limits(500, 50), BAIZE_REASON_NOTHING_CHANGES); /* it is in force */
    must(set_limits(100, 50));
}

TEST(test_limits_are_set_ten_times_a_day)
{
    sit_down_with(0);
    for (int i = 0; i < BAIZE_WALLET_LIMITS_MOST; i++)
        must(set_limits(1000 - i, 0));
    must_not(set_limits(1, 0), BAIZE_REASON_LIMITS_TOO_OFTEN);
    must(exclude(BAIZE_EXCLUDED_BY_SELF, 0)); /* whoever wants to stop can always do so */
    today++;
    for (int i = 0; i < BAIZE_WALLET_LIMITS_MOST; i++)
        must(set_limits(900 - i, 0));
    must_not(set_limits(1, 0), BAIZE_REASON_LIMITS_TOO_OFTEN);
}

TEST(test_an_exclusion_that_changes_nothing_is_refused)
{
    sit_down_with(0);
    must(exclude(BAIZE_EXCLUDED_BY_HOUSE, now_ms + 1000));
    must_not(exclude(BAIZE_EXCLUDED_BY_HOUSE, now_ms + 1000), BAIZE_REASON_NOTHING_CHANGES);
    must_not(exclude(BAIZE_EXCLUDED_BY_HOUSE, now_ms + 500), BAIZE_REASON_NOTHING_CHANGES);
    must(exclude(BAIZE_EXCLUDED_BY_HOUSE, now_ms + 2000));
    must(exclude(BAIZE_EXCLUDED_BY_LAW, now_ms + 2000)); /* nobody readmits before its end */
    must(exclude(BAIZE_EXCLUDED_BY_SELF, 0));
    now_ms++;
    must(exclude(BAIZE_EXCLUDED_BY_SELF, 0)); /* the day before which nobody readmits begins again */
}

/* The end of time is not passed. */
TEST(test_a_day_later_can_always_be_counted)
{
    sit_down_with(0);
    must(set_limits(5, 5));
    now_ms = INT64_MAX - 1;
    must(set_limits(6, 6));
    assert_true(happened.limits_set.from_ms == INT64_MAX);
    must(exclude(BAIZE_EXCLUDED_BY_SELF, 0));
    assert_true(happened.player_excluded.readmit_from_ms == INT64_MAX);
}

/* ---- Exclusions ---- */

TEST(test_an_excluded_player_takes_money_out_and_brings_none_in)
{
    sit_down_with(1000);
    must(to_table(200), exclude(BAIZE_EXCLUDED_BY_HOUSE, 0));
    assert_true(baize_wallet_is_excluded(&wallet, now_ms));
    must_not(deposit(1), BAIZE_REASON_EXCLUDED);
    expect_refusal("the player is excluded until readmitted");
    must_not(to_table(1), BAIZE_REASON_EXCLUDED);
    must(from_table(200), set_limits(5, 5), withdraw(1000), readmit());
    assert_false(baize_wallet_is_excluded(&wallet, now_ms));
    must_not(readmit(), BAIZE_REASON_NOT_EXCLUDED);
    today++;
    must(deposit(1));
}

TEST(test_an_exclusion_ends_at_its_end)
{
    sit_down_with(0);
    must_not(exclude(BAIZE_EXCLUDED_BY_HOUSE, now_ms), BAIZE_REASON_END_WRONG);
    must_not(exclude(BAIZE_EXCLUDED_BY_HOUSE, -1), BAIZE_REASON_END_WRONG);
    int64_t end_ms = now_ms + HOUR_MS;
    must(exclude(BAIZE_EXCLUDED_BY_LAW, end_ms));
    now_ms = end_ms - 1;
    must_not(deposit(1), BAIZE_REASON_EXCLUDED);
    assert_true(refused.from_ms == end_ms);
    now_ms = end_ms;
    must_not(readmit(), BAIZE_REASON_NOT_EXCLUDED);
    must(deposit(1));
}

TEST(test_who_asked_for_it_waits_for_its_end)
{
    static const enum baize_exclusion kinds[] = {BAIZE_EXCLUDED_BY_SELF, BAIZE_EXCLUDED_BY_LAW};
    for (size_t i = 0; i < 2; i++) {
        sit_down_with(0);
        int64_t end_ms = now_ms + 400 * COOLING;
        must(exclude(kinds[i], end_ms));
        now_ms = end_ms - 1;
        must_not(readmit(), BAIZE_REASON_EXCLUSION_RUNS);
        assert_true(refused.from_ms == end_ms);
    }
}

TEST(test_without_an_end_it_is_lifted_by_a_manager)
{
    sit_down_with(0);
    must(exclude(BAIZE_EXCLUDED_BY_SELF, 0));
    now_ms += COOLING - 1;
    must_not(readmit(), BAIZE_REASON_EXCLUSION_RUNS);
    now_ms++;
    must(readmit(), exclude(BAIZE_EXCLUDED_BY_LAW, 0), readmit());
    must(exclude(BAIZE_EXCLUDED_BY_HOUSE, now_ms + COOLING));
    must(readmit());
}

/* Every order of two: the later end holds, and nobody is readmitted before the later of the two times. */
TEST(test_no_exclusion_shortens_another)
{
    int64_t ends[] = {0, 5 * COOLING, 9 * COOLING};
    for (unsigned first = 0; first < BAIZE_EXCLUSIONS; first++)
        for (unsigned second = 0; second < BAIZE_EXCLUSIONS; second++)
            for (unsigned pair = 0; pair < 9; pair++) {
                int64_t a = ends[pair / 3], b = ends[pair % 3];
                sit_down_with(0);
                must(exclude((enum baize_exclusion)first, a));
                int64_t readmit_a = wallet.readmit_from_ms;
                struct baize_wallet_action again = exclude((enum baize_exclusion)second, b);
                bool changes = baize_wallet_check(&wallet, &again).reason != BAIZE_REASON_NOTHING_CHANGES;
                assert_true(changes || (first == second && wallet.excluded_until_ms == a));
                if (changes)
                    must(again);
                int64_t later = a == 0 || b == 0 ? 0 : a > b ? a : b;
                assert_true(wallet.excluded_until_ms == later);
                assert_true(wallet.readmit_from_ms >= readmit_a);
                if (second != BAIZE_EXCLUDED_BY_HOUSE && b != 0)
                    assert_true(wallet.readmit_from_ms >= b);
                if (wallet.readmit_from_ms > now_ms) {
                    now_ms = wallet.readmit_from_ms - 1;
                    must_not(readmit(), BAIZE_REASON_EXCLUSION_RUNS);
                }
            }
}

/* One that is over does not count any more. */
TEST(test_after_its_end_an_exclusion_is_forgotten)
{
    sit_down_with(0);
    must(exclude(BAIZE_EXCLUDED_BY_SELF, now_ms + 10 * COOLING));
    now_ms += 10 * COOLING;
    must(exclude(BAIZE_EXCLUDED_BY_HOUSE, now_ms + 1));
    assert_true(wallet.excluded_until_ms == now_ms + 1);
    must(readmit());
}

/* ---- All reasons ---- */

/* The few that only test_wallet_money.c is about. */
static void meet_the_others(void)
{
    sit_down();
    must_not(deposit(1), BAIZE_REASON_NOT_OPEN);
    struct baize_wallet_action action = open_wallet();
    action.patron = 8;
    must_not(action, BAIZE_REASON_WALLET_OF_ANOTHER);
    must(open_wallet());
    must_not(open_wallet(), BAIZE_REASON_ALREADY_OPEN);
    action = deposit(1);
    action.by.role = BAIZE_AUDITOR;
    must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
    action = set_limits(1, 1);
    action.by.who++;
    must_not(action, BAIZE_REASON_NOT_YOURS);
    must_not(withdraw(1), BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE);
    must(deposit(1));
    must_not(close_wallet(), BAIZE_REASON_NOT_EMPTY);
    must_not(from_table(BAIZE_WALLET_COUNT_MOST), BAIZE_REASON_BALANCE_TOO_LARGE);
    action = to_table(1);
    action.paired = false;
    must_not(action, BAIZE_REASON_COMES_FROM_THE_TABLE);
    action = deposit(1);
    action.kind = BAIZE_WALLET_ACTS;
    must_not(action, BAIZE_REASON_ACT_UNKNOWN);
    action = deposit(1);
    action.day--;
    must_not(action, BAIZE_REASON_DAY_WRONG);
    action = deposit(1);
    action.by.at_ms--;
    must_not(action, BAIZE_REASON_TIME_GOES_BACK);
    baize_wallet_start(&wallet, 0);
    action.patron = 0;
    must_not(action, BAIZE_REASON_NUMBER_WRONG);
}

TEST(test_every_reason_is_met_and_has_words)
{
    meet_the_others();
    for (unsigned reason = 0; reason < BAIZE_REASONS; reason++) {
        if (refusal_text_of(BAIZE_MACHINE_WALLET, (enum baize_reason)reason) == NULL)
            continue;
        char words[256];
        struct baize_text text = baize_text_in(words, sizeof words);
        struct baize_refusal refusal = {
            .reason = (enum baize_reason)reason, .machine = BAIZE_MACHINE_WALLET, .requirement = "S11"};
        baize_refusal_print(&text, &refusal, NULL);
        assert_non_null(strstr(words, "(S11)"));
        if (!met[reason])
            fail_msg("never met: %s", baize_reason_name((enum baize_reason)reason));
    }
}
