/* test_manager_reconcile.c - opening + every change = closing, and which event is named when it is not so. */
#include "../manager/story.h"

static char report[32768];
static struct baize_text report_text;

static void keep_line(void *context, const char *line)
{
    baize_text_add(context, line);
    baize_text_add(context, "\n");
}

static void print_report(void)
{
    report_text = baize_text_in(report, sizeof report);
    baize_reconciliation_print(&level, &game, &mountain, keep_line, &report_text);
    assert_false(report_text.truncated);
}

static void expect_in_report(const char *piece)
{
    print_report();
    if (strstr(report, piece) == NULL)
        fail_msg("no '%s' in\n%s", piece, report);
}

static int tell_story(void **state)
{
    (void)state;
    play_story();
    listen(50, 10, 100);
    return 0;
}

/* ---- What fits ---- */

/* By hand: 12 wagers of $1 at 21.1234% and 7 at 23%; two seeds; $100.60 and $10.06 paid, $10.06 of it back. */
TEST(test_T3_opening_and_changes_are_the_closing)
{
    assert_int_equal(tell(0, stream_count), BAIZE_OK);
    assert_true(baize_reconciliation_proves(&level));
    assert_int_equal(level.accrual.opening, 100 * 100 * CENT);
    assert_int_equal(level.accrual.wagers, 19);
    assert_int_equal(level.accrual.contributions, INT64_C(12) * 21123400 + INT64_C(7) * 23 * CENT);
    assert_int_equal(level.accrual.reversed, 46 * CENT);
    assert_int_equal(level.accrual.refunded, 3 * 21123400);
    assert_int_equal(level.accrual.seeds, 200 * 100 * CENT);
    assert_int_equal(level.accrual.adjustments, 25 * CENT);
    assert_int_equal(level.accrual.paid_from_meter, 11066 * CENT);
    assert_int_equal(level.accrual.back_to_meter, 1006 * CENT);
    assert_int_equal(level.accrual.paid_from_tray, 30000 * CENT);
    assert_int_equal(baize_meter_amounts_total(&level.closing), INT64_C(20333480800));
    assert_memory_equal(&level.closing, &meter.levels[0].now, sizeof level.closing);
    expect_in_report("Explains $203.334808 of $203.334808; nothing unexplained.\n");
}

TEST(test_T4_what_came_in_at_each_rate)
{
    tell(0, stream_count);
    assert_int_equal(level.rates_count, 2);
    assert_int_equal(level.rates[0].rate, 181234);
    assert_int_equal(level.rates[0].wagers, 12);
    assert_int_equal(baize_meter_amounts_total(&level.rates[0].moved), INT64_C(12) * 21123400);
    assert_int_equal(level.rates[1].rate, 200000);
    assert_int_equal(level.rates[1].wagers, 7);
    assert_int_equal(baize_meter_amounts_total(&level.rates[1].moved), INT64_C(7) * 23 * CENT);
    expect_in_report("Parameters: rate 18.1234% -> 20%, limit $100.60 -> $500.00\n");
}

TEST(test_T12_every_decrease_is_listed_with_who_and_why)
{
    size_t decreases = 0;
    tell(0, stream_count);
    for (size_t i = 0; i < stream_count; i++)
        for (uint8_t k = 0; k < stream[i].posting.count; k++) {
            const struct baize_entry *entry = &stream[i].posting.entries[k];
            if (entry->account.kind != BAIZE_ACCOUNT_METER || entry->amount >= 0)
                continue;
            size_t found_at = 0;
            while (found_at < level.count && level.changes[found_at].seq != i + 1)
                found_at++;
            assert_true(found_at < level.count);
            assert_int_equal(level.changes[found_at].moved.meter, entry->amount);
            assert_int_equal(level.changes[found_at].by.who, stream[i].by.who);
            decreases++;
        }
    assert_int_equal(decreases, 5);
    expect_in_report("Adjusted by -$0.25: a machine failed\n");
}

/* Any two parts of the stream: each explains its own span, and one opens where the other closes. */
TEST(test_a_span_opens_where_the_one_before_closes)
{
    for (size_t middle = 1; middle < stream_count; middle++) {
        listen(50, 10, 100);
        assert_int_equal(tell(0, middle), BAIZE_OK);
        assert_true(baize_reconciliation_proves(&level));
        struct baize_meter_amounts closing = level.closing;
        baize_manager_reconcile(&manager, &level, 0, change_memory, 100);
        assert_int_equal(tell(middle, stream_count), BAIZE_OK);
        assert_true(baize_reconciliation_proves(&level));
        assert_memory_equal(&level.opening, &closing, sizeof closing);
        assert_int_equal(level.seq_before, middle);
        assert_int_equal(level.seq, stream_count);
    }
}

TEST(test_no_events_are_explained_too)
{
    assert_true(baize_reconciliation_proves(&level));
    expect_in_report("No events.\n");
}

TEST(test_lists_that_are_too_short_say_so)
{
    listen(1, 1, 2);
    assert_int_equal(tell(0, stream_count), BAIZE_OK);
    assert_int_equal(level.count, 2);
    assert_int_equal(level.left_out, 16);
    assert_true(baize_reconciliation_proves(&level));
    expect_in_report("16 more changes are not listed; the sums above hold them.\n");
}

TEST(test_a_level_that_the_meter_lacks_stays_empty)
{
    static struct baize_reconciliation other;
    baize_manager_reconcile(&manager, &other, 3, NULL, 0);
    assert_int_equal(tell(0, stream_count), BAIZE_OK);
    assert_int_equal(other.count + other.left_out, 0);
    assert_true(baize_reconciliation_proves(&other));
    baize_manager_reconcile(&manager, &other, BAIZE_LEVELS_MOST, NULL, 0);
    assert_true(baize_reconciliation_proves(&other));
}

/* ---- More tables and rates than there is room for ---- */

TEST(test_more_tables_and_rates_are_added_up_together)
{
    sit_down(0);
    listen(50, 10, 100);
    struct baize_meter_action action;
    baize_meter_setup_of(&game, 9, &action);
    baize_meter_start(&meter);
    stream_count = 0;
    then(0, action);
    baize_manager_add(&manager, &stream[0]);
    for (uint32_t table = 1; table <= BAIZE_TAKINGS_TABLES_MOST + 6; table++) {
        struct baize_meter_action leave = act_of(BAIZE_METER_ACT_UNLINK_TABLE);
        leave.unlink_table.table = table;
        stream_count = 0;
        baize_rate rate = 100000 + (baize_rate)(table % (BAIZE_TAKINGS_RATES_MOST + 2));
        then(0, set_parameters(0, (struct baize_meter_parameters){.seed = DOLLARS(100), .rate = rate}));
        game.progressive.meters[0].rate = rate;
        game.progressive.meters[0].reserve = 0;
        then(0, link_table(table));
        then(0, contribute(table, 1, SEATS_1));
        then(0, end_round(table, 1));
        then(0, leave);
        assert_int_equal(tell(0, stream_count), BAIZE_OK);
    }
    assert_true(baize_reconciliation_proves(&level));
    assert_int_equal(level.tables_count, BAIZE_TAKINGS_TABLES_MOST);
    assert_int_equal(level.tables[BAIZE_TAKINGS_TABLES_MOST].wagers, 6);
    assert_int_equal(level.rates_count, BAIZE_TAKINGS_RATES_MOST);
    assert_true(level.rates[BAIZE_TAKINGS_RATES_MOST].wagers > 0);
    expect_in_report("  other tables ");
    expect_in_report("  at other rates ");
}

/* ---- What does not fit ---- */

static struct baize_meter_event *find_event(enum baize_meter_event_kind kind)
{
    for (size_t i = 0; i < stream_count; i++)
        if (stream[i].kind == kind)
            return &stream[i];
    fail_msg("the story has no such event");
    return NULL;
}

static void expect_misfit(enum baize_misfit_kind kind, const struct baize_meter_event *event, const char *piece)
{
    tell(0, stream_count);
    assert_int_equal(level.misfit.kind, kind);
    assert_int_equal(level.misfit.seq, (size_t)(event - stream) + 1);
    assert_false(baize_reconciliation_proves(&level));
    expect_in_report(piece);
    assert_null(strstr(report, "nothing unexplained"));
}

/* A cent more than the rate brings, with entries to match: the meter itself would take it. */
TEST(test_a_contribution_that_is_not_by_the_rate)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_WAGERS_CONTRIBUTED);
    event->contributed.levels[0].meter += CENT;
    event->posting.entries[0].amount += CENT;
    event->posting.entries[event->posting.count - 1].amount -= CENT;
    expect_misfit(BAIZE_MISFIT_NOT_BY_THE_RATE, event,
                  "DOES NOT FIT: event 5, wagers_contributed, 2025-11-16 06:03:00, dealer 5: wagers x rate is another\n"
                  "amount; expected $0.543702, found $0.553702.\n");
}

TEST(test_a_reserve_that_is_not_by_the_rate)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_WAGERS_CONTRIBUTED);
    assert_int_equal(event->posting.entries[1].account.kind, BAIZE_ACCOUNT_RESERVE);
    event->contributed.levels[0].reserve += CENT;
    event->posting.entries[1].amount += CENT;
    event->posting.entries[event->posting.count - 1].amount -= CENT;
    expect_misfit(BAIZE_MISFIT_NOT_BY_THE_RATE, event, "amount; expected $0.09, found $0.10.");
}

TEST(test_entries_in_the_wrong_account)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_WAGERS_CONTRIBUTED);
    assert_int_equal(event->posting.entries[1].account.kind, BAIZE_ACCOUNT_RESERVE);
    event->posting.entries[0].amount += 1;
    event->posting.entries[1].amount -= 1;
    expect_misfit(BAIZE_MISFIT_NOT_AS_IT_SAYS, event, "expected $0.09, found $0.08999999.");
}

TEST(test_a_claim_of_another_amount_than_is_pending)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_CLAIM_MADE);
    event->claimed.standing.amounts[0] -= 1;
    expect_misfit(BAIZE_MISFIT_PENDING_WITHOUT_CLAIM, event, "expected $100.59, found $100.60.\n");
}

TEST(test_an_award_that_is_not_what_the_meter_lost)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_CLAIM_VALIDATED);
    event->validated.after += 1;
    expect_misfit(BAIZE_MISFIT_AWARD_NOT_FROM_METER, event, "expected $100.60, found $100.60000001.\n");
    play_story();
    listen(50, 10, 100);
    event = &stream[22]; /* 10% */
    assert_int_equal(event->kind, BAIZE_METER_EVENT_CLAIM_VALIDATED);
    event->validated.before = INT64_MAX;
    expect_misfit(BAIZE_MISFIT_AWARD_NOT_FROM_METER, event, "DOES NOT FIT: event 23, claim_validated");
}

TEST(test_T10_a_reading_that_differs)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_METER_READ);
    event->read.levels[0].held.overflow += 1;
    expect_misfit(BAIZE_MISFIT_READING_DIFFERS, event, "DOES NOT FIT: event 18, meter_read");
    play_story();
    listen(50, 10, 100);
    event = find_event(BAIZE_METER_EVENT_METER_READ);
    event->read.count = 0; /* no reading of this meter */
    expect_misfit(BAIZE_MISFIT_CANNOT_FOLLOW, event, "DOES NOT FIT: event 18, meter_read");
}

TEST(test_an_event_that_cannot_follow_ends_the_stream)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_LEVEL_ADJUSTED);
    event->adjusted.amount -= 1;
    assert_int_equal(tell(0, stream_count), BAIZE_LEDGER_UNBALANCED);
    assert_int_equal(level.unread, stream_count - (size_t)(event - stream));
    assert_int_equal(level.seq, event - stream);
    listen(50, 10, 100);
    expect_misfit(
        BAIZE_MISFIT_CANNOT_FOLLOW, event,
        "it cannot follow the\nevents before it. The stream ends before event 32: 5 events are not in the sums.\n");
}

TEST(test_the_first_of_two_is_named)
{
    struct baize_meter_event *event = find_event(BAIZE_METER_EVENT_METER_READ);
    event->read.levels[0].held.meter += 1;
    find_event(BAIZE_METER_EVENT_PARAMETERS_CHANGED)->parameters.before.rate += 1;
    expect_misfit(BAIZE_MISFIT_READING_DIFFERS, event, "DOES NOT FIT: event 18, meter_read");
    assert_true(level.unread > 0);
}

/* Not by any stream that a test can wait for; the sums refuse to wrap all the same. */
TEST(test_sums_that_would_wrap)
{
    tell(0, 4);
    level.kinds[BAIZE_METER_EVENT_WAGERS_CONTRIBUTED].moved.meter = INT64_MAX;
    tell(4, stream_count);
    assert_int_equal(level.misfit.kind, BAIZE_MISFIT_TOO_LARGE);
    assert_int_equal(level.misfit.seq, 5);
    assert_false(baize_reconciliation_proves(&level));
}

AROUND_EACH_TEST(tell_story, NULL);
