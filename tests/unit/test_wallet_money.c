/* test_wallet_money.c - deposits, withdrawals, tables: who may, how much, and what a wallet holds. */
#include "test_wallet.h"

/* ---- Life ---- */

TEST(test_nothing_happens_before_it_is_open)
{
    sit_down();
    must_not(deposit(1), BAIZE_REASON_NOT_OPEN);
    must_not(withdraw(1), BAIZE_REASON_NOT_OPEN);
    must_not(to_table(1), BAIZE_REASON_NOT_OPEN);
    must_not(from_table(1), BAIZE_REASON_NOT_OPEN);
    must_not(set_limits(1, 1), BAIZE_REASON_NOT_OPEN);
    must_not(exclude(BAIZE_EXCLUDED_BY_LAW, 0), BAIZE_REASON_NOT_OPEN);
    must_not(readmit(), BAIZE_REASON_NOT_OPEN);
    must_not(close_wallet(), BAIZE_REASON_NOT_OPEN);
    must(open_wallet());
    must_not(open_wallet(), BAIZE_REASON_ALREADY_OPEN);
}

TEST(test_it_is_closed_when_it_is_empty_and_for_good)
{
    sit_down_with(1);
    must_not(close_wallet(), BAIZE_REASON_NOT_EMPTY);
    expect_refusal("the wallet is not empty: it holds $0.01");
    must(withdraw(1), close_wallet());
    must_not(close_wallet(), BAIZE_REASON_NOT_OPEN);
    must_not(open_wallet(), BAIZE_REASON_ALREADY_OPEN);
    must_not(deposit(1), BAIZE_REASON_NOT_OPEN);
    must_not(to_table(1), BAIZE_REASON_NOT_OPEN);
}

/* A dispute may be decided after the player has closed the wallet: the money is the player's, and can be fetched. */
TEST(test_money_that_comes_late_can_be_fetched)
{
    sit_down_with(0);
    must(close_wallet(), from_table(2500), withdraw(2500));
    assert_int_equal(wallet.balance, 0);
}

TEST(test_numbers_of_players_and_their_wallets)
{
    sit_down();
    struct baize_wallet_action action = open_wallet();
    action.patron = 8;
    must_not(action, BAIZE_REASON_WALLET_OF_ANOTHER);
    baize_wallet_start(&wallet, 0);
    action.patron = 0;
    must_not(action, BAIZE_REASON_NUMBER_WRONG);
    baize_wallet_start(&wallet, BAIZE_PATRON_MOST + 1);
    action.patron = BAIZE_PATRON_MOST + 1;
    must_not(action, BAIZE_REASON_NUMBER_WRONG);
    baize_wallet_start(&wallet, BAIZE_PATRON_MOST);
    baize_wallet_start(&mirror, BAIZE_PATRON_MOST);
    action.patron = BAIZE_PATRON_MOST;
    must(action);
}

/* ---- Who may (S11): every act by every role ---- */

static const struct {
    struct baize_wallet_action (*act)(void);
    unsigned roles; /* a bit each */
} who_may[] = {
    {open_wallet, 1u << BAIZE_CASHIER | 1u << BAIZE_MANAGER},
    {close_wallet, 1u << BAIZE_CASHIER | 1u << BAIZE_MANAGER},
    {readmit, 1u << BAIZE_MANAGER},
};

static void check_roles(struct baize_wallet_action action, unsigned roles)
{
    for (unsigned role = 0; role <= BAIZE_AUDITOR + 1; role++) {
        action.by.role = (enum baize_role)role;
        action.by.who = role == BAIZE_PLAYER ? PATRON : 1000 + role;
        refused = baize_wallet_check(&wallet, &action);
        bool let = refused.reason != BAIZE_REASON_ROLE_NOT_ALLOWED;
        if (let != ((roles >> role & 1u) != 0))
            fail_msg("%s by role %u: %s", baize_wallet_act_id(action.kind), role, baize_reason_name(refused.reason));
        if (!let)
            assert_int_equal(refused.set, roles);
    }
    action.by.who = 0;
    action.by.role = BAIZE_MANAGER;
    assert_int_equal(baize_wallet_check(&wallet, &action).reason, BAIZE_REASON_ROLE_NOT_ALLOWED);
    met[BAIZE_REASON_ROLE_NOT_ALLOWED] = true;
}

TEST(test_S11_every_act_has_its_roles)
{
    unsigned above = 1u << BAIZE_FLOORPERSON | 1u << BAIZE_SUPERVISOR | 1u << BAIZE_EXECUTIVE | 1u << BAIZE_MANAGER;
    sit_down_with(100);
    for (size_t i = 0; i < sizeof who_may / sizeof who_may[0]; i++)
        check_roles(who_may[i].act(), who_may[i].roles);
    check_roles(deposit(1), 1u << BAIZE_CASHIER);
    check_roles(withdraw(1), 1u << BAIZE_CASHIER);
    check_roles(set_limits(1, 1), 1u << BAIZE_PLAYER);
    check_roles(exclude(BAIZE_EXCLUDED_BY_SELF, 0), 1u << BAIZE_PLAYER);
    check_roles(exclude(BAIZE_EXCLUDED_BY_HOUSE, 0), above);
    check_roles(exclude(BAIZE_EXCLUDED_BY_LAW, 0), 1u << BAIZE_MANAGER);
    struct baize_wallet_action action = deposit(1);
    action.by = (struct baize_actor){.who = PATRON, .role = BAIZE_PLAYER, .at_ms = now_ms};
    must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
    expect_refusal("another role has to do this: cashier (S11)");
}

TEST(test_S2_a_player_acts_for_the_own_wallet_only)
{
    struct baize_wallet_action actions[] = {set_limits(1, 1), exclude(BAIZE_EXCLUDED_BY_SELF, 0), to_table(1)};
    sit_down_with(100);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        actions[i].by.who = 8;
        actions[i].by.at_ms = now_ms;
        actions[i].day = today;
        must_not(actions[i], BAIZE_REASON_NOT_YOURS);
    }
}

/* Decision 5: no role, not even the cashier, moves money between wallet and table. */
TEST(test_what_comes_from_the_table_comes_from_the_table)
{
    sit_down_with(100);
    for (unsigned role = 0; role <= BAIZE_AUDITOR; role++) {
        struct baize_wallet_action out = to_table(1), back = from_table(1);
        out.by.role = back.by.role = (enum baize_role)role;
        out.paired = back.paired = false;
        must_not(out, BAIZE_REASON_COMES_FROM_THE_TABLE);
        must_not(back, BAIZE_REASON_COMES_FROM_THE_TABLE);
        out.paired = back.paired = true;
        must(out);
        must(back);
    }
}

/* ---- Amounts ---- */

TEST(test_amounts_have_a_range)
{
    sit_down_with(100);
    for (int i = 0; i < 3; i++) {
        baize_cents wrong[] = {0, -1, BAIZE_WALLET_AMOUNT_MOST + 1};
        must_not(deposit(wrong[i]), BAIZE_REASON_AMOUNT_WRONG);
        must_not(withdraw(wrong[i]), BAIZE_REASON_AMOUNT_WRONG);
        must_not(to_table(wrong[i]), BAIZE_REASON_AMOUNT_WRONG);
    }
    expect_refusal("the amount is out of range: from $0.01 to $10,000,000.00");
    must_not(from_table(0), BAIZE_REASON_AMOUNT_WRONG);
    must_not(from_table(INT64_MIN), BAIZE_REASON_AMOUNT_WRONG);
    must_not(from_table(INT64_MAX), BAIZE_REASON_AMOUNT_WRONG);
    must(deposit(BAIZE_WALLET_AMOUNT_MOST), withdraw(BAIZE_WALLET_AMOUNT_MOST));
}

TEST(test_the_balance_never_goes_below_zero)
{
    sit_down_with(100);
    must_not(withdraw(101), BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE);
    must_not(to_table(101), BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE);
    expect_refusal("the wallet does not hold so much: it holds $1.00");
    must(to_table(40), withdraw(60));
    assert_int_equal(wallet.balance, 0);
    must_not(withdraw(1), BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE);
}

/* Deposits stop at the largest balance; what a player won is taken all the same, as long as it can be counted. */
TEST(test_the_largest_balance)
{
    sit_down_with(0);
    for (int i = 0; i < 9; i++)
        must(deposit(BAIZE_WALLET_AMOUNT_MOST));
    must(deposit(BAIZE_WALLET_AMOUNT_MOST - 1));
    must_not(deposit(2), BAIZE_REASON_BALANCE_TOO_LARGE);
    expect_refusal("no wallet holds so much: at most $0.01 more");
    must(deposit(1));
    must_not(deposit(1), BAIZE_REASON_BALANCE_TOO_LARGE);
    must(from_table(BAIZE_WALLET_AMOUNT_MOST * 3));
    assert_int_equal(wallet.balance, BAIZE_WALLET_BALANCE_MOST + BAIZE_WALLET_AMOUNT_MOST * 3);
    must_not(from_table(BAIZE_WALLET_COUNT_MOST - wallet.balance + 1), BAIZE_REASON_BALANCE_TOO_LARGE);
    must(from_table(BAIZE_WALLET_COUNT_MOST - wallet.balance));
    must(withdraw(BAIZE_WALLET_AMOUNT_MOST));
}

TEST(test_every_amount_is_in_the_sums)
{
    sit_down_with(1000);
    must(to_table(300), from_table(120), withdraw(50));
    assert_int_equal(wallet.deposited_ever - wallet.withdrawn_ever - wallet.to_tables_ever + wallet.from_tables_ever,
                     wallet.balance);
    assert_int_equal(wallet.balance, 770);
    assert_int_equal(wallet.deposited, 1000);
    today++;
    must(deposit(7));
    assert_int_equal(wallet.deposited, 7);
    assert_int_equal(wallet.to_tables, 0);
    assert_int_equal(wallet.from_tables, 0);
    assert_int_equal(wallet.deposited_ever, 1007);
}

/* ---- Time ---- */

TEST(test_time_and_day_never_go_back)
{
    static const uint32_t no_days[] = {0, 20261301, 20260229, 20260431, 20260100, 19691231, 99991232, 20261116u - 1u};
    sit_down_with(100);
    now_ms--;
    must_not(deposit(1), BAIZE_REASON_TIME_GOES_BACK);
    now_ms++;
    for (size_t i = 0; i < sizeof no_days / sizeof no_days[0]; i++) {
        today = no_days[i];
        must_not(deposit(1), BAIZE_REASON_DAY_WRONG);
    }
    today = 20280229;
    must(deposit(1));
}

TEST(test_acts_that_are_none)
{
    sit_down_with(100);
    struct baize_wallet_action action = deposit(1);
    action.kind = BAIZE_WALLET_ACTS;
    must_not(action, BAIZE_REASON_ACT_UNKNOWN);
    action = exclude(BAIZE_EXCLUDED_BY_LAW, 0);
    action.exclude.why = BAIZE_EXCLUSIONS;
    must_not(action, BAIZE_REASON_ACT_UNKNOWN);
}

/* ---- Events that cannot follow ---- */

static void must_not_fold(const struct baize_wallet_event *event)
{
    struct baize_wallet before = wallet;
    assert_int_equal(baize_wallet_fold(&wallet, event), BAIZE_WALLET_EVENT_UNEXPECTED);
    assert_memory_equal(&wallet, &before, sizeof wallet);
}

static struct baize_wallet_event decided(struct baize_wallet_action action)
{
    struct baize_wallet_event event;
    assert_int_equal(baize_wallet_decide(&wallet, &action, &event), BAIZE_OK);
    return event;
}

TEST(test_F3_a_deposit_that_was_changed_does_not_fold)
{
    sit_down_with(100);
    const struct baize_wallet_event good = decided(deposit(50));
    struct baize_wallet_event event = good;
    event.deposited.amount++;
    must_not_fold(&event);
    event = good;
    event.deposited.balance++;
    must_not_fold(&event);
    event = good;
    event.posting.entries[1].amount++;
    must_not_fold(&event);
    event = good;
    event.posting.entries[1].account.owner++;
    must_not_fold(&event);
    event = good;
    event.posting.count = 0;
    must_not_fold(&event);
    event = good;
    event.patron++;
    must_not_fold(&event);
    event = good;
    event.by.at_ms--;
    must_not_fold(&event);
    event = good;
    event.day--;
    must_not_fold(&event);
    event = good;
    event.kind = BAIZE_WALLET_EVENT_WITHDRAWN;
    must_not_fold(&event);
    event.kind = BAIZE_WALLET_EVENTS;
    must_not_fold(&event);
    assert_int_equal(baize_wallet_fold(&wallet, &good), BAIZE_OK);
    must_not_fold(&good); /* twice: the balance is another */
}

/* What an exclusion or a limit may say, to the last value. */
TEST(test_F3_the_edges_of_what_folds)
{
    sit_down_with(100);
    const struct baize_wallet_event ban = decided(exclude(BAIZE_EXCLUDED_BY_LAW, now_ms + 1));
    struct baize_wallet_event event = ban;
    event.player_excluded.why = BAIZE_EXCLUSIONS;
    must_not_fold(&event);
    event = ban;
    event.player_excluded.readmit_from_ms = -1;
    must_not_fold(&event);
    must(set_limits(10, 10));
    const struct baize_wallet_event higher = decided(set_limits(20, 20));
    event = higher;
    event.limits_set.from_ms = now_ms;
    must_not_fold(&event);
    event = higher;
    event.limits_set.asked.deposit = -1;
    must_not_fold(&event);
    must(to_table(5));
    struct baize_wallet_event back = decided(from_table(BAIZE_WALLET_COUNT_MOST - 95));
    back.moved_from_table.amount++;
    back.moved_from_table.balance++;
    must_not_fold(&back);
    baize_wallet_start(&wallet, BAIZE_PATRON_MOST + 1);
    event = (struct baize_wallet_event){
        .kind = BAIZE_WALLET_EVENT_WALLET_OPENED, .patron = BAIZE_PATRON_MOST + 1, .day = DAY};
    must_not_fold(&event);
    baize_wallet_start(&wallet, 0);
    event.patron = 0;
    must_not_fold(&event);
}

TEST(test_F3_events_that_do_not_fit_the_state_do_not_fold)
{
    sit_down_with(100);
    struct baize_wallet_event out = decided(to_table(100));
    struct baize_wallet_event limits = decided(set_limits(500, 500));
    struct baize_wallet_event ban = decided(exclude(BAIZE_EXCLUDED_BY_LAW, now_ms + 1));
    must(withdraw(30));
    must_not_fold(&out);
    limits.limits_set.at_once.loss = 501;
    must_not_fold(&limits);
    limits.limits_set.at_once.loss = 400;
    must_not_fold(&limits); /* the rest would come into force, but when? */
    ban.player_excluded.until_ms = now_ms;
    must_not_fold(&ban);
    ban.kind = BAIZE_WALLET_EVENT_PLAYER_READMITTED;
    must_not_fold(&ban);
    ban.kind = BAIZE_WALLET_EVENT_WALLET_OPENED;
    must_not_fold(&ban);
    ban.kind = BAIZE_WALLET_EVENT_WALLET_CLOSED;
    must_not_fold(&ban);
}
