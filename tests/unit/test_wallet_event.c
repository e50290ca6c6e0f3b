/* test_wallet_event.c - the text of a wallet's events, byte by byte; its strictness; and the words for people.
 *
 * One story holds every kind. The lines are the format: whoever changes one makes another format. */
#include "test_wallet.h"

static char line[BAIZE_EVENT_TEXT_SIZE];
static bool seen[BAIZE_WALLET_EVENTS];
static char story[32][512];
static unsigned lines;

static void tell(struct baize_wallet_action action, const char *text, const char *sentence)
{
    struct baize_text out = baize_text_in(line, sizeof line);
    must(action);
    assert_int_equal(baize_wallet_event_encode(&out, &happened), BAIZE_OK);
    assert_string_equal(line, text);
    out = baize_text_in(line, sizeof line);
    baize_wallet_event_print(&out, &happened);
    assert_string_equal(line, sentence);
    seen[happened.kind] = true;
    strcpy(story[lines++], text);
}

static void tell_story(void)
{
    sit_down();
    lines = 0;
    tell(open_wallet(), "wallet_opened v=1 at=1000 by=31:cashier wallet=7 day=20261116", "Wallet 7: opened");
    tell(deposit(50000),
         "deposited v=1 at=1000 by=31:cashier wallet=7 day=20261116 amount=$500.00 balance=$500.00 "
         "post=cash:-$500.00,wallet/7:+$500.00",
         "Wallet 7: deposit of $500.00, balance $500.00");
    tell(to_table(20000),
         "moved_to_table v=1 at=1000 by=7:player wallet=7 day=20261116 table=9 amount=$200.00 balance=$300.00",
         "Wallet 7: $200.00 to table 9, balance $300.00");
    tell(from_table(1),
         "moved_from_table v=1 at=1000 by=60:dealer wallet=7 day=20261116 table=9 amount=$0.01 balance=$300.01",
         "Wallet 7: $0.01 from table 9, balance $300.01");
    tell(withdraw(30001),
         "withdrawn v=1 at=1000 by=31:cashier wallet=7 day=20261116 amount=$300.01 balance=$0.00 "
         "post=cash:+$300.01,wallet/7:-$300.01",
         "Wallet 7: withdrawal of $300.01, balance $0.00");
    tell(set_limits(0, 5000),
         "limits_set v=1 at=1000 by=7:player wallet=7 day=20261116 deposit=$0.00 loss=$50.00 deposit-now=$0.00 "
         "loss-now=$50.00 from=0",
         "Wallet 7: limits: deposits of a day none, losses of a day $50.00");
    tell(
        set_limits(100000, 0),
        "limits_set v=1 at=1000 by=7:player wallet=7 day=20261116 deposit=$1000.00 loss=$0.00 deposit-now=$1000.00 "
        "loss-now=$50.00 from=86401000",
        "Wallet 7: limits: deposits of a day $1,000.00, losses of a day none, a day from now; until then deposits of a "
        "day $1,000.00, losses of a day $50.00");
    tell(exclude(BAIZE_EXCLUDED_BY_SELF, 0),
         "player_excluded v=1 at=1000 by=7:player wallet=7 day=20261116 why=by-self until=0 readmit-from=86401000",
         "Wallet 7: excluded by the player's own wish, until readmitted");
    now_ms = 86401000;
    tell(readmit(), "player_readmitted v=1 at=86401000 by=3:manager wallet=7 day=20261116", "Wallet 7: readmitted");
    tell(exclude(BAIZE_EXCLUDED_BY_HOUSE, 86401001),
         "player_excluded v=1 at=86401000 by=3:manager wallet=7 day=20261116 why=by-house until=86401001 "
         "readmit-from=0",
         "Wallet 7: excluded by the house, until a set time");
    tell(close_wallet(), "wallet_closed v=1 at=86401000 by=31:cashier wallet=7 day=20261116", "Wallet 7: closed");
}

TEST(test_every_kind_has_its_line_and_its_words)
{
    tell_story();
    for (unsigned kind = 0; kind < BAIZE_WALLET_EVENTS; kind++)
        if (!seen[kind])
            fail_msg("no line for %s", baize_wallet_event_id((enum baize_wallet_event_kind)kind));
}

/* What is read from any bytes is written as the same bytes, or is refused and leaves no trace. */
static bool read_strictly(const char *bytes, size_t length)
{
    struct baize_wallet_event event, before;
    size_t position = SIZE_MAX;
    memset(&event, 0x5A, sizeof event);
    memset(&before, 0x5A, sizeof before);
    if (baize_wallet_event_decode(bytes, length, &event, &position) != BAIZE_OK) {
        assert_true(position <= length);
        assert_memory_equal(&event, &before, sizeof event);
        return false;
    }
    struct baize_text out = baize_text_in(line, sizeof line);
    assert_int_equal(baize_wallet_event_encode(&out, &event), BAIZE_OK);
    assert_int_equal(out.length, length);
    assert_memory_equal(line, bytes, length);
    return true;
}

TEST(test_a_changed_byte_is_another_event_or_none)
{
    tell_story();
    for (unsigned i = 0; i < lines; i++) {
        char changed[512];
        size_t length = strlen(story[i]);
        assert_true(read_strictly(story[i], length));
        for (size_t at = 0; at < length; at++) {
            assert_false(read_strictly(story[i], at) && at < 20);
            for (int bit = 0; bit < 8; bit++) {
                memcpy(changed, story[i], length);
                changed[at] = (char)(changed[at] ^ 1 << bit);
                read_strictly(changed, length);
            }
        }
    }
}

TEST(test_lines_that_no_writer_writes)
{
    static const char *const wrong[] = {
        "",
        "wallet_opened",
        "wallet_opened v=2 at=1000 by=31:cashier wallet=7 day=20261116",
        "wallet_opened v=1 at=01000 by=31:cashier wallet=7 day=20261116",
        "wallet_opened v=1 at=1000 by=31:cashier wallet=0 day=20261116",
        "wallet_opened v=1 at=1000 by=31:cashier wallet=1000000000 day=20261116",
        "wallet_opened v=1 at=1000 by=31:cashier wallet=7 day=20261116 ",
        "wallet_opened v=1 at=1000 by=31:croupier wallet=7 day=20261116",
        "wallet_opened v=1 at=1000 wallet=7 by=31:cashier day=20261116",
        "deposited v=1 at=1000 by=31:cashier wallet=7 day=20261116 amount=$5 balance=$5.00",
        "deposited v=1 at=1000 by=31:cashier wallet=7 day=20261116 amount=-$5.00 balance=$5.00",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(read_strictly(wrong[i], strlen(wrong[i])));
}

TEST(test_what_cannot_be_read_is_not_written)
{
    struct baize_text out = baize_text_in(line, sizeof line);
    sit_down();
    must(open_wallet(), deposit(100));
    struct baize_wallet_event event = happened;
    event.deposited.amount = -1;
    assert_int_equal(baize_wallet_event_encode(&out, &event), BAIZE_EVENT_SYNTAX);
    event = happened;
    event.patron = 0;
    assert_int_equal(baize_wallet_event_encode(&out, &event), BAIZE_EVENT_SYNTAX);
    event.kind = BAIZE_WALLET_EVENTS;
    assert_int_equal(baize_wallet_event_encode(&out, &event), BAIZE_EVENT_SYNTAX);
    assert_int_equal(out.length, 0);
    out = baize_text_in(line, 40);
    assert_int_equal(baize_wallet_event_encode(&out, &happened), BAIZE_EVENT_TOO_LONG);
    assert_string_equal(line, "");
}
