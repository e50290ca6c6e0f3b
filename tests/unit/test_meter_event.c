/* test_meter_event.c - the text of a meter's events, byte by byte; its strictness; and the words for people.
 *
 * One story holds every kind. The lines are the format: whoever changes one makes another format. */
#include "test_meter.h"

static char line[BAIZE_EVENT_TEXT_SIZE];

static void write_event(const struct baize_meter_event *event)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    assert_int_equal(baize_meter_event_encode(&text, event, &game), BAIZE_OK);
}

/* The event of the last act with this number: its text and its words. */
static void expect_event(unsigned index, const char *text, const char *sentence)
{
    write_event(&happened.events[index]);
    assert_string_equal(line, text);
    begin_words();
    baize_meter_event_print(&out, &happened.events[index], &game);
    expect_words(sentence);
}

static struct baize_meter_action open_limited(void)
{
    struct baize_meter_action action;
    sit_down(10030);
    baize_meter_start(&meter);
    baize_meter_setup_of(&game, 9, &action);
    now_ms = 999;
    return action;
}

static void tell_first_half(void)
{
    must(open_limited());
    expect_event(0,
                 "meter_opened v=5 at=1000 by=5:manager+6 meter=9 second=supervisor wager=$1.00 predecessor=0 "
                 "level=main:seed=$100.00:rate=18.1234%:reserve=3%:limit=$100.30:opening=$100.00:transferred=$0.00 "
                 "post=meter/9/0:+$100.00,house:-$100.00",
                 "Meter 9 is open, wager $1.00\n"
                 "main: opens at $100.00, seed $100.00, rate 18.1234%, reserve 3%, limit $100.30");
    must(link_table(1));
    expect_event(0, "table_linked v=5 at=1001 by=5:manager+6 meter=9 table=1 seats=7", "Table 1 is linked, 7 seats");
    must(contribute(1, 41, SEATS_123));
    expect_event(0,
                 "wagers_contributed v=5 at=1002 by=5:dealer meter=9 table=1 round=41 seats=1,2,3 implausible=no "
                 "level=meter=$0.543702:reserve=$0.09 "
                 "post=meter/9/0:+$0.30,reserve/9/0:+$0.09,overflow/9/0:+$0.243702,house:-$0.633702",
                 "Table 1, round 41: progressive wagers of seats 1, 2, 3, $0.543702 and reserve $0.09");
    must(claim(1, 41, 3, ALL_OF_IT));
    expect_event(0,
                 "claim_made v=5 at=1003 by=5:dealer meter=9 claim=1 table=1 round=41 seat=3 row=0 level=0 from=meter "
                 "pays=100%-of-main fixed=$0.00 breakage=$0.00 clause=\"SD (16) PMG-01\" "
                 "standing=seeds=$100.00:shortfall=$0.00:claims=$100.30 "
                 "post=reserve/9/0:-$0.09,overflow/9/0:-$0.21,pending/9/0:+$100.30,house:-$100.00",
                 "Table 1, round 41, seat 3: claim 1, 100% of main: pending $100.30  "
                 "[SD (16) PMG-01]");
    must(claim(1, 41, 2, FIXED_300));
    begin_words();
    baize_meter_event_print(&out, last_event(), &game);
    expect_words("Table 1, round 41, seat 2: claim 2, 300 for 1 from the tray: pending $300.00  [SD (16) PMG-01]");
    must(key_off(2));
    expect_event(0,
                 "claim_dropped v=5 at=1005 by=5:dealer meter=9 claim=2 why=keyed-off amount=$300.00 "
                 "standing=seeds=$100.00:shortfall=$0.00:claims=$100.30",
                 "Claim 2, pending $300.00, goes away: the dealer keyed it off; claims waiting: $100.30");
    must(validate(1));
    expect_event(
        0,
        "claim_validated v=5 at=1006 by=5:supervisor meter=9 claim=1 win=1 credential=card "
        "award=$100.30:resets=yes:seed=$100.00:reserve=$0.09:overflow=$0.243702:shortfall=$0.00:"
        "breakage=$0.00 before=$100.30 after=$100.30 dry=no dries=no standing=seeds=$0.00:shortfall=$0.00:claims=none "
        "post=pending/0/0:+$100.30,pending/9/0:-$100.30",
        "Claim 1 is valid: win 1, $100.30; meter $100.30, then $100.30");
}

static void tell_second_half(void)
{
    struct baize_meter_parameters set = {.seed = 5000, .limit = 0, .rate = 200000, .reserve = 0};
    struct baize_meter_action unlinks = act_of(BAIZE_METER_ACT_UNLINK_TABLE);
    must(back_out(1));
    expect_event(
        0,
        "win_backed_out v=5 at=1007 by=9:manager+6 meter=9 second=supervisor win=1 why=round-to-be-void amount=$100.30 "
        "seed=$100.00 reserve=$0.09 overflow=$0.243702 shortfall=$0.00 "
        "standing=seeds=$0.00:shortfall=$0.00:claims=none "
        "post=pending/0/0:-$100.30,reserve/9/0:+$0.09,overflow/9/0:+$0.21,house:+$100.00",
        "Win 1 is backed out: the round must be void; $100.30 goes back; "
        "the house has its seed back, $100.00");
    must(void_round(1, 41));
    expect_event(0,
                 "contribution_reversed v=5 at=1008 by=5:dealer meter=9 table=1 round=41 level=0 name=main "
                 "reversed=$0.633702 "
                 "refunded=$0.00 standing=seeds=$0.00:shortfall=$0.00:claims=none "
                 "post=meter/9/0:-$0.30,reserve/9/0:-$0.09,overflow/9/0:-$0.243702,house:+$0.633702",
                 "Table 1, round 41: main gives back $0.633702");
    expect_event(1, "round_voided v=5 at=1008 by=5:dealer meter=9 table=1 round=41 wagers=$3.00",
                 "Table 1, round 41 is void; progressive wagers that go back: $3.00");
    must(contribute(1, 42, 0x100));
    expect_event(0,
                 "wagers_contributed v=5 at=1009 by=5:dealer meter=9 table=1 round=42 seats=9 implausible=yes "
                 "level=meter=$0.181234:reserve=$0.03 "
                 "post=meter/9/0:+$0.181234,reserve/9/0:+$0.03,house:-$0.211234",
                 "Table 1, round 42: progressive wagers of seat 9, $0.181234 and reserve $0.03\n"
                 "ALARM: the table does not have so many seats (P6)");
    must(end_round(1, 42));
    expect_event(0, "round_ended v=5 at=1010 by=5:dealer meter=9 table=1 round=42", "Table 1, round 42 is over");
    must(set_parameters(0, set));
    expect_event(0,
                 "parameters_changed v=5 at=1011 by=5:manager+6 meter=9 second=supervisor level=0 name=main "
                 "before=seed=$100.00:rate=18.1234%:reserve=3%:limit=$100.30 "
                 "after=seed=$50.00:rate=20%:reserve=0%:limit=$0.00",
                 "main: seed $100.00, rate 18.1234%, reserve 3%, limit $100.30; from now on seed $50.00, rate 20%, "
                 "reserve 0%, no limit");
    must(adjust(0, -123, BAIZE_METER_ADJUST_UNDISPLAYED_FUNDS));
    expect_event(
        0,
        "level_adjusted v=5 at=1012 by=5:manager+6 meter=9 second=supervisor level=0 name=main amount=-$0.00000123 "
        "why=undisplayed-funds approval=0 post=meter/9/0:-$0.00000123,house:+$0.00000123",
        "main is adjusted by -$0.00000123: documented removal of funds that were never displayed");
    must(read_day(20261116));
    expect_event(0,
                 "meter_read v=5 at=1013 by=5:supervisor meter=9 day=20261116 "
                 "level=main:meter=$100.18123277:reserve=$0.03:overflow=$0.00:pending=$0.00",
                 "Reading of 20261116\n"
                 "main: meter $100.18123277, reserve $0.03, overflow $0.00, pending $0.00");
    unlinks.unlink_table.table = 1;
    must(unlinks);
    expect_event(0, "table_unlinked v=5 at=1014 by=5:manager+6 meter=9 table=1", "Table 1 is no longer linked");
    must(act_of(BAIZE_METER_ACT_CLOSE));
    expect_event(0,
                 "meter_closed v=5 at=1015 by=5:manager+6 meter=9 second=supervisor successor=0 notice=0 "
                 "level=main:meter=$100.18123277:reserve=$0.03:overflow=$0.00:pending=$0.00 "
                 "post=meter/9/0:-$100.18123277,reserve/9/0:-$0.03,house:+$100.21123277",
                 "Meter 9 is closed; what it holds goes to the house: $100.21123277\n"
                 "main: meter $100.18123277, reserve $0.03, overflow $0.00, pending $0.00");
}

TEST(test_the_format)
{
    tell_first_half();
    tell_second_half();
}

/* ---- What only some events have ---- */

static struct baize_meter_action read_signs(uint32_t day, baize_cents shown)
{
    struct baize_meter_action action = read_day(day);
    action.read.signs = 1;
    action.read.shown[0] = shown;
    return action;
}

TEST(test_t10_the_text_of_a_sign)
{
    sit_down(0);
    now_ms = 1763254800999;
    must(read_signs(20261116, 10000));
    expect_event(0,
                 "meter_read v=5 at=1763254801000 by=5:supervisor meter=9 day=20261116 "
                 "level=main:meter=$100.00:reserve=$0.00:overflow=$0.00:pending=$0.00 "
                 "sign=0:shown=$100.00:expected=$100.00:variance=no",
                 "Reading of 20261116\nmain: meter $100.00, reserve $0.00, overflow $0.00, pending $0.00\n"
                 "The sign of main shows $100.00");
    must(read_signs(20261117, 4999));
    expect_event(0,
                 "meter_read v=5 at=1763254801001 by=5:supervisor meter=9 day=20261117 "
                 "level=main:meter=$100.00:reserve=$0.00:overflow=$0.00:pending=$0.00 "
                 "sign=0:shown=$49.99:expected=$100.00:variance=yes",
                 "Reading of 20261117\nmain: meter $100.00, reserve $0.00, overflow $0.00, pending $0.00\n"
                 "ALARM: The sign of main shows $49.99, it should show $100.00: pay the players or raise the sign, "
                 "and notify (T10)");
}

TEST(test_t7_the_text_of_a_transfer)
{
    struct baize_meter_action open = open_limited();
    struct baize_meter_action close = act_of(BAIZE_METER_ACT_CLOSE);
    open.open.predecessor = 8;
    open.open.levels[0].opening = 10001;
    open.open.levels[0].transferred = SEED + 1;
    now_ms = 1299999999;
    must(open);
    expect_event(0,
                 "meter_opened v=5 at=1300000000 by=5:manager+6 meter=9 second=supervisor wager=$1.00 predecessor=8 "
                 "level=main:seed=$100.00:rate=18.1234%:reserve=3%:limit=$100.30:opening=$100.01:"
                 "transferred=$100.00000001 post=meter/9/0:+$100.01,house:-$100.01",
                 "Meter 9 is open, wager $1.00, after meter 8\nmain: opens at $100.01, taken over $100.00000001, "
                 "seed $100.00, rate 18.1234%, reserve 3%, limit $100.30");
    close.close.successor = 10;
    close.close.notice_ms = 1000;
    baize_meter_terms_of(&game, &close.close.terms);
    must(close);
    expect_event(0,
                 "meter_closed v=5 at=1300000001 by=5:manager+6 meter=9 second=supervisor successor=10 notice=1000 "
                 "level=main:meter=$100.01:reserve=$0.00:overflow=$0.00:pending=$0.00 "
                 "post=meter/9/0:-$100.01,house:+$100.01",
                 "Meter 9 is closed; what it holds goes to meter 10: $100.01\n"
                 "main: meter $100.01, reserve $0.00, overflow $0.00, pending $0.00");
}

/* The role of the second person is on record wherever two people are asked, and nowhere else. */
TEST(test_s1_the_second_person_has_a_role)
{
    struct baize_meter_event read;
    size_t position;
    sit_down(0);
    struct baize_meter_action action = adjust(0, 1, BAIZE_METER_ADJUST_MALFUNCTION);
    sign(&action);
    action.second_role = BAIZE_EXECUTIVE;
    must(action);
    assert_int_equal(last_event()->second_role, BAIZE_EXECUTIVE);
    write_event(last_event());
    assert_non_null(strstr(line, " by=5:manager+6 meter=9 second=executive level=0 name=main "));
    read = *last_event();
    read.second_role = BAIZE_SUPERVISOR;
    assert_false(baize_meter_event_equal(last_event(), &read));
    read.second_role = (enum baize_role)8;
    begin_words();
    assert_int_equal(baize_meter_event_encode(&out, &read, &game), BAIZE_EVENT_SYNTAX);
    static const char without[] = "level_adjusted v=5 at=1 by=5:manager+6 meter=9 level=0 name=main amount=+$0.01 "
                                  "why=malfunction approval=0 post=meter/9/0:+$0.01,house:-$0.01";
    static const char nowhere[] = "round_ended v=5 at=1 by=5:dealer meter=9 second=supervisor table=1 round=1";
    assert_int_equal(baize_meter_event_decode(without, strlen(without), &game, &read, &position), BAIZE_EVENT_SYNTAX);
    assert_int_equal(position, strlen("level_adjusted v=5 at=1 by=5:manager+6 meter=9 "));
    assert_int_equal(baize_meter_event_decode(nowhere, strlen(nowhere), &game, &read, &position), BAIZE_EVENT_SYNTAX);
    must(contribute(1, 1, SEATS_1));
    assert_int_equal(last_event()->second_role, 0);
    must(link_table(4)); /* signed by two, but one is enough */
    assert_int_equal(last_event()->second_role, 0);
}

TEST(test_an_alarm_has_a_line_of_its_own)
{
    sit_down_with_pays_from_the_meter();
    must(contribute(1, 1, SEATS_1), claim(1, 1, 1, FIXED_300), validate(1));
    begin_words();
    baize_meter_event_print(&out, last_event(), &game);
    expect_words("Claim 1 is valid: win 1, $300.00; meter $100.181234, then $0.00\n"
                 "ALARM: the meter is empty, the house adds $199.818766"
                 "\nALARM: the meter is dry: it holds less than the largest fixed award (R43)");
}

/* ---- Strictness ---- */

/* Whatever is read is written again as the same text; so there is one text for an event. */
static void check_strict(const char *text, size_t length)
{
    static char again[BAIZE_EVENT_TEXT_SIZE];
    struct baize_meter_event read;
    struct baize_text written = baize_text_in(again, sizeof again);
    size_t position = 0;
    if (baize_meter_event_decode(text, length, &game, &read, &position) != BAIZE_OK) {
        assert_true(position <= length);
        return;
    }
    assert_int_equal(baize_meter_event_encode(&written, &read, &game), BAIZE_OK);
    assert_int_equal(written.length, length);
    assert_memory_equal(again, text, length);
}

/* Every byte of the line changed in several ways, left out, and doubled; every beginning of it. */
static void damage(void)
{
    static const char others[] = "0159.,:=-+$% \"anx";
    static char bad[BAIZE_EVENT_TEXT_SIZE + 2];
    struct baize_meter_event read;
    size_t length = strlen(line);
    size_t position;
    for (size_t i = 0; i < length; i++) {
        for (size_t k = 0; k + 1 < sizeof others; k++) {
            memcpy(bad, line, length);
            bad[i] = others[k];
            check_strict(bad, length);
        }
        memcpy(bad, line, i);
        memcpy(bad + i, line + i + 1, length - i - 1);
        check_strict(bad, length - 1);
        memcpy(bad, line, i + 1);
        memcpy(bad + i + 1, line + i, length - i);
        check_strict(bad, length + 1);
        check_strict(line, i);
    }
    memcpy(bad, line, length);
    bad[length] = ' ';
    assert_int_equal(baize_meter_event_decode(bad, length + 1, &game, &read, &position), BAIZE_EVENT_SYNTAX);
}

TEST(test_one_text_for_an_event)
{
    must(open_limited());
    write_event(last_event());
    damage();
    must(read_signs(20261116, 4999));
    write_event(last_event());
    damage();
    must(link_table(1), contribute(1, 41, SEATS_123));
    write_event(last_event());
    damage();
    must(claim(1, 41, 3, TENTH), claim(1, 41, 2, ALL_OF_IT));
    write_event(last_event());
    damage();
    must(validate(1));
    write_event(last_event());
    damage();
    must(reject(2), adjust(0, -123, BAIZE_METER_ADJUST_MALFUNCTION));
    write_event(last_event());
    damage();
    must(back_out(1));
    write_event(last_event());
    damage();
}

static void expect_unwritten(const struct baize_meter_event *event)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_text_add(&text, "before");
    assert_int_equal(baize_meter_event_encode(&text, event, &game), BAIZE_EVENT_SYNTAX);
    assert_string_equal(line, "before");
}

TEST(test_what_cannot_be_read_is_not_written)
{
    char small[40];
    struct baize_text text = baize_text_in(small, sizeof small);
    sit_down_and_contribute(SEATS_1);
    struct baize_meter_event event = *last_event();
    assert_int_equal(baize_meter_event_encode(&text, &event, &game), BAIZE_EVENT_TOO_LONG);
    event.contributed.levels[0].meter = -1;
    expect_unwritten(&event);
    event = *last_event();
    event.contributed.levels[0].meter = INT64_MAX;
    expect_unwritten(&event);
    event = *last_event();
    event.contributed.count = 5;
    expect_unwritten(&event);
    event = *last_event();
    event.contributed.table = 0;
    expect_unwritten(&event);
    event = *last_event();
    event.kind = (enum baize_meter_event_kind)15;
    expect_unwritten(&event);
    must(adjust(0, 1, BAIZE_METER_ADJUST_MALFUNCTION));
    event = *last_event();
    event.adjusted.amount = 0;
    expect_unwritten(&event);
    event = *last_event();
    event.adjusted.why = (enum baize_meter_adjust)6;
    expect_unwritten(&event);
    must(read_signs(20261116, 1));
    event = *last_event();
    event.read.signs_count = 5;
    expect_unwritten(&event);
    event = *last_event();
    event.read.signs[0].shown = -1;
    expect_unwritten(&event);
    struct baize_meter_action opens = open_limited();
    must(opens);
    event = *last_event();
    event.opened.levels[0].set.rate = 1000001;
    expect_unwritten(&event);
    event = *last_event();
    memset(event.opened.levels[0].name, 'x', BAIZE_LEVEL_NAME_SIZE);
    expect_unwritten(&event);
}

TEST(test_equal_looks_at_every_field)
{
    sit_down_and_contribute(SEATS_1);
    struct baize_meter_event other = *last_event();
    assert_true(baize_meter_event_equal(last_event(), &other));
    other.contributed.levels[0].reserve++;
    assert_false(baize_meter_event_equal(last_event(), &other));
    other = *last_event();
    other.posting.entries[1].amount++;
    assert_false(baize_meter_event_equal(last_event(), &other));
    other = *last_event();
    other.meter++;
    assert_false(baize_meter_event_equal(last_event(), &other));
    other = *last_event();
    other.kind = BAIZE_METER_EVENT_ROUND_ENDED;
    assert_false(baize_meter_event_equal(last_event(), &other));
}
