/* test_audit_forged_payments.c - corrections and decided disputes that the house itself forged and signed: of a round
 * that never was, above what the seat could get, by who had part in it. The audit decides each of them again. */
#include "forgers.h"
#include "testing.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static struct baize_stream table_one(void)
{
    return (struct baize_stream){.kind = BAIZE_STREAM_TABLE, .number = 1};
}

static const struct baize_table *table(void)
{
    return &forger.tables[0].table;
}

/* The latest round of the table, and its first seat with a wager. */
static const struct baize_kept_round *last_round(void)
{
    const struct baize_kept_round *kept = baize_table_kept_at(table(), 0);
    assert_non_null(kept);
    return kept;
}

static uint8_t seat_of_round(void)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (last_round()->seats[i].patron != 0)
            return (uint8_t)(i + 1);
    fail();
    return 0;
}

static const struct baize_kept_seat *facts(void)
{
    return &last_round()->seats[seat_of_round() - 1];
}

/* ---- Forged lines ---- */

static void forge_correction(const char *second, uint32_t round, baize_cents amount, bool to_patron, const char *why)
{
    uint32_t patron = facts()->patron;
    char chips[32];
    snprintf(chips, sizeof chips, "chips/%u", patron);
    long long dollars = (long long)(amount / 100), cents = (long long)(amount % 100);
    writer_line(
        &forger, table_one(),
        "payment_corrected v=2 at=%lld by=5:floorperson%s table=1 about=%u seat=%u patron=%u amount=$%lld.%02lld "
        "to-patron=%s why=%s post=%s:-$%lld.%02lld,%s:+$%lld.%02lld",
        (long long)forger.now_ms, second, round, seat_of_round(), patron, dollars, cents, to_patron ? "yes" : "no", why,
        to_patron ? "tray" : chips, dollars, cents, to_patron ? chips : "tray", dollars, cents);
    writer_write(&forger, "table/correct_payment");
}

static void above_the_bound(void)
{
    forge_correction("", last_round()->number, baize_kept_bound(facts(), true) + 1, true, "underpaid");
}

static void more_than_it_got(void)
{
    forge_correction("", last_round()->number, baize_kept_bound(facts(), false) + 1, false, "overpaid");
}

static void of_a_round_that_never_was(void)
{
    forge_correction("", last_round()->number + 7, 500, true, "underpaid");
}

static void in_the_wrong_direction(void)
{
    forge_correction("", last_round()->number, 500, true, "overpaid");
}

static void goodwill_of_one(void)
{
    forge_correction("", last_round()->number, 500, true, "goodwill");
}

/* The dealer of the round signs. */
static void by_who_dealt(void)
{
    forge_correction("+1001", last_round()->number, 500, true, "goodwill");
}

/* ---- Honest acts ---- */

static struct baize_floor_action start(enum baize_table_act kind)
{
    return (struct baize_floor_action){
        .machine = BAIZE_FLOOR_TABLE,
        .number = 1,
        .table = {.kind = kind, .by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON}}};
}

static void correct(baize_cents amount)
{
    struct baize_floor_action action = start(BAIZE_TABLE_ACT_CORRECT_PAYMENT);
    action.table.correct_payment.round = last_round()->number;
    action.table.correct_payment.seat = seat_of_round();
    action.table.correct_payment.patron = facts()->patron;
    action.table.correct_payment.amount = amount;
    action.table.correct_payment.to_patron = true;
    action.table.correct_payment.why = BAIZE_WHY_UNDERPAID;
    assert_true(writer_floor(&forger, action));
}

static void open_dispute(void)
{
    struct baize_floor_action action = start(BAIZE_TABLE_ACT_OPEN_DISPUTE);
    action.table.open_dispute.patron = facts()->patron;
    action.table.open_dispute.round = last_round()->number;
    action.table.open_dispute.seat = seat_of_round();
    action.table.by = (struct baize_actor){.who = facts()->patron, .role = BAIZE_PLAYER};
    assert_true(writer_floor(&forger, action));
}

static void twice(void)
{
    baize_cents all = baize_kept_bound(facts(), true);
    correct(all);
    forge_correction("", last_round()->number, all, true, "underpaid");
}

static void forge_decision(baize_cents amount)
{
    const struct baize_dispute *dispute = &table()->disputes[0];
    long long dollars = (long long)(amount / 100), cents = (long long)(amount % 100);
    writer_line(&forger, table_one(),
                "dispute_decided v=2 at=%lld by=%u:floorperson table=1 number=%u about=%u seat=%u for-patron=yes "
                "amount=$%lld.%02lld why=record-checked post=tray:-$%lld.%02lld,chips/%u:+$%lld.%02lld",
                (long long)forger.now_ms, BOT_FLOORPERSON, dispute->number, dispute->round, dispute->seat, dollars,
                cents, dollars, cents, dispute->patron, dollars, cents);
    writer_write(&forger, "table/decide_dispute");
}

static void decision_above_the_bound(void)
{
    open_dispute();
    forge_decision(baize_kept_bound(&table()->disputes[0].facts, true) + 1);
}

/* ... and after so many more rounds that the table keeps the round no longer. */
static void decision_long_after(void)
{
    open_dispute();
    writer_play(&forger, &forgers_bot, 1, BAIZE_ROUNDS_KEPT + 1);
    assert_null(baize_table_kept_round(table(), table()->disputes[0].round));
    forge_decision(baize_kept_bound(&table()->disputes[0].facts, true) + 1);
}

static void dispute_of_a_round_that_never_was(void)
{
    writer_line(&forger, table_one(),
                "dispute_opened v=2 at=%lld by=%u:player table=1 number=1 patron=%u about=%u seat=%u",
                (long long)forger.now_ms, facts()->patron, facts()->patron, last_round()->number + 7, seat_of_round());
    writer_write(&forger, "table/open_dispute");
}

TEST(test_fs4_forged_corrections_and_decisions)
{
    static const struct forgery rows[] = {
        {"above the bound", above_the_bound, BAIZE_AUDIT_DECIDED, "more than the seat could get", NULL, 0},
        {"more than it got", more_than_it_got, BAIZE_AUDIT_DECIDED, "more than the seat could get", NULL, 0},
        {"a round that never was", of_a_round_that_never_was, BAIZE_AUDIT_DECIDED, "had no wager at this seat", NULL,
         0},
        {"the wrong direction", in_the_wrong_direction, BAIZE_AUDIT_DECIDED, "does not fit who is paid", NULL, 0},
        {"goodwill of one", goodwill_of_one, BAIZE_AUDIT_DECIDED, "a second, different person must sign", NULL, 0},
        {"signed by who dealt", by_who_dealt, BAIZE_AUDIT_DECIDED, "neither decides nor signs", NULL, 0},
        {"the same twice", twice, BAIZE_AUDIT_DECIDED, "at most $0.00", NULL, 0},
        {"a decision above the bound", decision_above_the_bound, BAIZE_AUDIT_DECIDED, "more than the seat", NULL, 0},
        {"long after", decision_long_after, BAIZE_AUDIT_DECIDED, "more than the seat could get", NULL, 0},
        {"a dispute of no round", dispute_of_a_round_that_never_was, BAIZE_AUDIT_DECIDED, "had no wager", NULL, 0},
    };
    forgers_convict_all(rows, COUNT(rows));
}

TEST(test_fs4_corrections_and_disputes_of_an_honest_house_are_sound)
{
    forgers_open();
    open_dispute();
    correct(baize_kept_bound(facts(), true) - 100);
    writer_play(&forger, &forgers_bot, 1, BAIZE_ROUNDS_KEPT + 1);
    struct baize_floor_action decided = start(BAIZE_TABLE_ACT_DECIDE_DISPUTE);
    decided.table.decide_dispute.number = 1;
    decided.table.decide_dispute.for_patron = true;
    decided.table.decide_dispute.amount = 100;
    decided.table.decide_dispute.why = BAIZE_WHY_RECORD_CHECKED;
    decided.table.by = (struct baize_actor){.who = BOT_SUPERVISOR, .role = BAIZE_SUPERVISOR};
    assert_true(writer_floor(&forger, decided));
    forgers_must_be_sound("a correction and a dispute that was decided long after");
    forgers_close();
    forgers_end();
}
