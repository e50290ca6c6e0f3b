/* test_controller_event.c - the text of a controller's events, byte by byte; its strictness; and what cannot follow.
 *
 * One story holds every kind. The lines are the format: whoever changes one makes another format. */
#include "base/vocabulary.h"
#include "test_controller.h"
#include <baize/table.h>

static char line[BAIZE_EVENT_TEXT_SIZE];

#define LINES_MOST 32
static char story[LINES_MOST][256];
static unsigned lines, kinds_told;

static void write_event(const struct baize_controller_event *event)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    assert_int_equal(baize_controller_event_encode(&text, event, &game), BAIZE_OK);
}

/* The event of the last act with this number. */
static void expect_line(unsigned index, const char *text)
{
    write_event(&happened.events[index]);
    assert_string_equal(line, text);
    assert_true(lines < LINES_MOST && strlen(line) < sizeof story[0]);
    memcpy(story[lines++], line, strlen(line) + 1);
    kinds_told |= 1u << happened.events[index].kind;
}

static void tell_sensors(void)
{
    must(as(coin_of(1, 7, DOLLARS(1)), 5, BAIZE_DEALER));
    expect_line(0, "coin_accepted v=1 at=1000 by=5:dealer table=3 seat=1 patron=7 amount=$1.00");
    must(coin(4));
    expect_line(0, "coin_accepted v=1 at=1001 by=0:player table=3 seat=4 patron=0 amount=$1.00");
    must(coin(2), take_coin(2));
    expect_line(0, "coin_taken_back v=1 at=1003 by=0:player table=3 seat=2");
    must(report_fault(0));
    expect_line(0, "fault_reported v=1 at=1004 by=5:dealer table=3 seat=0");
    must(coin(5));
    expect_line(0, "coin_refused v=1 at=1005 by=0:player table=3 seat=5 amount=$1.00 why=link-lost");
    must(clear_fault(0));
    expect_line(0, "fault_cleared v=1 at=1006 by=5:dealer table=3 seat=0");
    must(report_fault(5), coin(5));
    expect_line(0, "coin_refused v=1 at=1008 by=0:player table=3 seat=5 amount=$1.00 why=sensor-fails");
    must(coin(4));
    expect_line(0, "coin_refused v=1 at=1009 by=0:player table=3 seat=4 amount=$1.00 why=lit-already");
    must(coin_of(6, 0, DOLLARS(25)));
    expect_line(0, "coin_refused v=1 at=1010 by=0:player table=3 seat=6 amount=$25.00 why=wrong-amount");
    must(lock(41));
    expect_line(0, "sensors_locked v=1 at=1011 by=5:dealer table=3 round=41 seats=1,4");
    must(coin(6));
    expect_line(0, "coin_refused v=1 at=1012 by=0:player table=3 seat=6 amount=$1.00 why=late");
    must(count(3));
    expect_line(0, "chips_counted v=1 at=1013 by=5:dealer table=3 chips=3 accepted=2");
    must(count(2));
    expect_line(0, "chips_counted v=1 at=1014 by=5:dealer table=3 chips=2 accepted=2 "
                   "post=chips/0:-$2.00,tray:+$2.00");
}

static void tell_keys(void)
{
    must(key(4, THREE_OF_A_KIND));
    expect_line(0, "hand_keyed v=1 at=1015 by=5:dealer table=3 seat=4 row=3 clause=\"MD-FCP 12.D(1)(a)(iv)\"");
    must(key(4, THREE_OF_A_KIND));
    expect_line(0, "hand_keyed_off v=1 at=1016 by=5:dealer table=3 seat=4 row=3");
    must(key(4, FOUR_ACES), reject_win(4));
    expect_line(0, "win_rejected v=1 at=1018 by=5:floorperson table=3 seat=4");
    must(key(4, FOUR_ACES));
    struct baize_controller_action action = as(record_win(4, 512345, BAIZE_FROM_METER), 6, BAIZE_SUPERVISOR);
    must(action);
    expect_line(0, "win_recorded v=1 at=1020 by=6:supervisor table=3 seat=4 meter=9 win=31 amount=$5123.45 from=meter "
                   "post=pending/0/0:-$5123.45,chips/0:+$5123.45");
    must(key_envy(7, 8, STRAIGHT_FLUSH));
    expect_line(0, "envy_hand_keyed v=1 at=1021 by=5:dealer table=3 seat=7 patron=8 row=2 "
                   "clause=\"MD-FCP 12.F(1)(c)\"");
    must(key_envy(7, 8, STRAIGHT_FLUSH));
    expect_line(0, "envy_hand_keyed_off v=1 at=1022 by=5:dealer table=3 seat=7 row=2");
    must(pay_envy());
    expect_line(0, "envy_bonus_paid v=1 at=1023 by=5:dealer table=3 seat=1 holder=4 row=0 amount=$100.00 "
                   "clause=\"MD-FCP 12.F(1)(a)\" post=tray:-$100.00,chips/0:+$100.00");
    action = as(undo_win(4), 8, BAIZE_MANAGER);
    action.by.second = 9;
    must(action);
    expect_line(0, "win_undone v=1 at=1024 by=8:manager+9 table=3 seat=4 "
                   "post=chips/0:-$5123.45,pending/0/0:+$5123.45");
}

static void tell_ends(void)
{
    must(void_game(BAIZE_WRONG_HAND_SIZE));
    expect_line(0, "game_voided v=1 at=1025 by=5:floorperson table=3 round=41 why=wrong-number-of-cards "
                   "clause=\"MD-FCP 13.D\" post=chips/0:-$98.00,tray:+$98.00");
    must(lock(42));
    expect_line(0, "sensors_locked v=1 at=1026 by=5:dealer table=3 round=42 seats=none");
    must(end_game());
    expect_line(0, "game_ended v=1 at=1027 by=5:dealer table=3 round=42");
    must(coin(1), lock(43), void_game(BAIZE_NO_IRREGULARITY));
    expect_line(0, "game_voided v=1 at=1030 by=5:floorperson table=3 round=43 why=none clause=none");
    memcpy(game.progressive.controller.run_key, "RUN", sizeof "RUN");
    must(coin(1), lock(44), count(1), key(1, FOUR_ACES), record_win(1, DOLLARS(5000), BAIZE_FROM_METER));
    must(turn_to_run());
    expect_line(0, "key_turned_to_run v=1 at=1036 by=5:supervisor table=3 round=44");
}

static void tell_all(void)
{
    lines = kinds_told = 0;
    start_alone(maryland);
    tell_sensors();
    tell_keys();
    tell_ends();
}

TEST(test_a_line_of_every_kind)
{
    tell_all();
    assert_int_equal(kinds_told, (1u << BAIZE_CONTROLLER_EVENTS) - 1);
}

/* ---- Strict both ways ---- */

static enum baize_status read_line(const char *text, size_t length, struct baize_controller_event *event,
                                   size_t *position)
{
    *position = 9999;
    return baize_controller_event_decode(text, length, &game, event, position);
}

/* What is read is written again byte by byte, or it is not read at all. */
static void expect_strict(const char *text, size_t length)
{
    struct baize_controller_event event;
    struct baize_controller_event before;
    size_t position;
    memset(&event, 0xA5, sizeof event);
    memcpy(&before, &event, sizeof event);
    if (read_line(text, length, &event, &position) != BAIZE_OK) {
        assert_memory_equal(&event, &before, sizeof event);
        assert_true(position <= length);
        return;
    }
    write_event(&event);
    assert_int_equal(strlen(line), length);
    assert_memory_equal(line, text, length);
}

TEST(test_every_line_that_is_changed_is_refused_or_says_what_it_says)
{
    static const char bytes[] = " =:,/+-$.\"09azZ_";
    char changed[300];
    struct baize_controller_event event;
    size_t position;
    tell_all();
    for (unsigned i = 0; i < lines; i++) {
        size_t length = strlen(story[i]);
        for (size_t at = 0; at < length; at++) {
            expect_strict(story[i], at); /* cut short */
            for (size_t k = 0; k < sizeof bytes; k++) {
                memcpy(changed, story[i], length);
                changed[at] = bytes[k]; /* the zero byte too */
                expect_strict(changed, length);
                memmove(changed + at + 1, story[i] + at, length - at);
                expect_strict(changed, length + 1);
            }
            memcpy(changed, story[i], at);
            memcpy(changed + at, story[i] + at + 1, length - at - 1);
            expect_strict(changed, length - 1);
        }
        memcpy(changed, story[i], length);
        changed[length] = ' ';
        assert_int_equal(read_line(changed, length + 1, &event, &position), BAIZE_EVENT_SYNTAX);
    }
}

static void expect_refused_at(const char *text, size_t where)
{
    struct baize_controller_event event;
    size_t position;
    if (read_line(text, strlen(text), &event, &position) != BAIZE_EVENT_SYNTAX)
        fail_msg("it is read: %s", text);
    assert_int_equal(position, where);
}

TEST(test_where_a_line_is_wrong)
{
    start_alone(maryland);
    expect_refused_at("", 0);
    expect_refused_at("coin v=1 at=1 by=7:player table=3 seat=1 patron=7 amount=$1.00", 0);
    expect_refused_at("wager_placed v=1 at=1 by=7:player round=3 seat=1 patron=7 wager=ante amount=$1.00", 0);
    expect_refused_at("coin_taken_back v=2 at=1 by=0:player table=3 seat=2", 18);
    expect_refused_at("coin_taken_back v=1 at=1 by=0:player round=3 seat=2", 37);
    expect_refused_at("coin_taken_back v=1 at=1 by=0:player table=3 seat=0", 50);
    expect_refused_at("coin_taken_back v=1 at=1 by=0:player table=3 seat=10", 50);
    expect_refused_at("coin_taken_back v=1 at=1 by=0:player table=3 seat=2 seat=2", 51);
    expect_refused_at("fault_reported v=1 at=1 by=0:player table=3 seat=10", 49);
    expect_refused_at("game_ended v=1 at=1 by=5:dealer table=3 round=0", 46);
    expect_refused_at("sensors_locked v=1 at=1 by=5:dealer table=3 round=1 seats=4,1", 60);
    expect_refused_at("coin_refused v=1 at=1 by=0:player table=3 seat=6 amount=$1.00 why=wet", 66);
    expect_refused_at("game_voided v=1 at=1 by=5:dealer table=3 round=1 why=nothing clause=none", 53);
    expect_refused_at("hand_keyed v=1 at=1 by=5:dealer table=3 seat=1 row=12 clause=none", 51);
}

static void expect_unwritable(const struct baize_controller_event *event)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_text_add(&text, "before");
    assert_int_equal(baize_controller_event_encode(&text, event, &game), BAIZE_EVENT_SYNTAX);
    assert_string_equal(line, "before");
}

TEST(test_what_cannot_be_read_back_is_not_written)
{
    start_alone(maryland);
    struct baize_controller_event event = {.kind = (enum baize_controller_event_kind)99};
    expect_unwritable(&event);
    event.kind = BAIZE_CONTROLLER_EVENTS;
    expect_unwritable(&event);
    event.kind = BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK; /* of seat 0 */
    expect_unwritable(&event);
    event.kind = BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED;
    event.coin_accepted.seat = 1;
    event.coin_accepted.amount = -1;
    expect_unwritable(&event);
    event =
        (struct baize_controller_event){.kind = BAIZE_CONTROLLER_EVENT_GAME_VOIDED,
                                        .game_voided = {.why = (enum baize_irregularity)(BAIZE_NO_IRREGULARITY + 1)}};
    expect_unwritable(&event);
    event.game_voided.why = BAIZE_NO_IRREGULARITY;
    event.by.role = (enum baize_role)99;
    expect_unwritable(&event);
}

TEST(test_equal_in_every_field)
{
    start_alone(maryland);
    must(coin_of(1, 7, DOLLARS(1)));
    struct baize_controller_event a = *last_event();
    assert_true(baize_controller_event_equal(&a, last_event()));
    a.coin_accepted.patron = 8;
    assert_false(baize_controller_event_equal(&a, last_event()));
    a = *last_event();
    a.by.at_ms++;
    assert_false(baize_controller_event_equal(&a, last_event()));
    a = *last_event();
    a.table++;
    assert_false(baize_controller_event_equal(&a, last_event()));
    a.kind = BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK;
    assert_false(baize_controller_event_equal(&a, last_event()));
}

/* One stream holds the events of the controller, the table and the round: a name says whose it is. */
TEST(test_the_names_of_events_are_unique_in_the_stream_of_a_table)
{
    for (int i = 0; i < BAIZE_CONTROLLER_EVENTS; i++) {
        const char *own = baize_controller_event_id((enum baize_controller_event_kind)i);
        assert_int_equal(baize_vocabulary_find(&baize_words_round_event, own, strlen(own)), -1);
        assert_int_equal(baize_vocabulary_find(&baize_words_table_event, own, strlen(own)), -1);
        assert_int_equal(baize_vocabulary_find(&baize_words_controller_event, own, strlen(own)), i);
    }
}

TEST(test_words_for_what_is_no_event)
{
    start_alone(maryland);
    struct baize_controller_event event = {.kind = (enum baize_controller_event_kind)99};
    begin_words();
    baize_controller_event_print(&out, &event, &game);
    expect_words("?");
    event.kind = BAIZE_CONTROLLER_EVENT_HAND_KEYED;
    event.hand_keyed.seat = 2;
    event.hand_keyed.row = 200;
    begin_words();
    baize_controller_event_print(&out, &event, &game);
    expect_words("Seat 2: ? keyed, pending");
}

/* ---- What cannot follow ---- */

static void expect_fold(const struct baize_controller_event *event, enum baize_status expected)
{
    struct baize_controller before;
    memcpy(&before, &table, sizeof before);
    assert_string_equal(baize_status_name(baize_controller_fold(&game, &table, event)), baize_status_name(expected));
    if (expected != BAIZE_OK)
        assert_memory_equal(&before, &table, sizeof table);
}

/* Tells the line to the table as it stands. */
static void expect_told(const char *text, enum baize_status expected)
{
    struct baize_controller_event event;
    size_t position;
    if (read_line(text, strlen(text), &event, &position) != BAIZE_OK)
        fail_msg("not read at %zu: %s", position, text);
    expect_fold(&event, expected);
}

#define UNEXPECTED BAIZE_CONTROLLER_EVENT_UNEXPECTED

TEST(test_fold_refuses_sensors_that_cannot_say_this)
{
    start_alone(maryland);
    expect_told("coin_accepted v=1 at=1 by=0:player table=4 seat=1 patron=0 amount=$1.00", UNEXPECTED);
    expect_told("coin_accepted v=1 at=1 by=0:player table=3 seat=8 patron=0 amount=$1.00", UNEXPECTED);
    expect_told("coin_accepted v=1 at=1 by=0:player table=3 seat=1 patron=0 amount=$5.00", UNEXPECTED);
    expect_told("coin_refused v=1 at=1 by=0:player table=3 seat=1 amount=$1.00 why=late", UNEXPECTED);
    expect_told("coin_refused v=1 at=1 by=0:player table=3 seat=1 amount=$5.00 why=late", UNEXPECTED);
    expect_told("coin_refused v=1 at=1 by=0:player table=3 seat=8 amount=$5.00 why=wrong-amount", UNEXPECTED);
    expect_told("coin_refused v=1 at=1 by=0:player table=3 seat=1 amount=$0.00 why=wrong-amount", UNEXPECTED);
    expect_told("coin_taken_back v=1 at=1 by=0:player table=3 seat=1", UNEXPECTED);
    expect_told("coin_accepted v=1 at=5 by=0:player table=3 seat=1 patron=0 amount=$1.00", BAIZE_OK);
    expect_told("coin_accepted v=1 at=4 by=0:player table=3 seat=2 patron=0 amount=$1.00", UNEXPECTED);
    expect_told("coin_accepted v=1 at=5 by=0:player table=3 seat=1 patron=0 amount=$1.00", UNEXPECTED);
    expect_told("fault_cleared v=1 at=5 by=0:player table=3 seat=0", UNEXPECTED);
    expect_told("fault_cleared v=1 at=5 by=0:player table=3 seat=1", UNEXPECTED);
    expect_told("fault_reported v=1 at=5 by=0:player table=3 seat=8", UNEXPECTED);
    expect_told("fault_reported v=1 at=5 by=0:player table=3 seat=0", BAIZE_OK);
    expect_told("fault_reported v=1 at=5 by=0:player table=3 seat=0", UNEXPECTED);
    expect_told("sensors_locked v=1 at=5 by=5:dealer table=3 round=1 seats=none", UNEXPECTED);
    expect_told("sensors_locked v=1 at=5 by=5:dealer table=3 round=1 seats=1,2", UNEXPECTED);
    expect_told("chips_counted v=1 at=5 by=5:dealer table=3 chips=1 accepted=1 post=chips/0:-$1.00,tray:+$1.00",
                UNEXPECTED);
    expect_told("sensors_locked v=1 at=5 by=5:dealer table=3 round=7 seats=1", BAIZE_OK);
    expect_told("coin_taken_back v=1 at=5 by=0:player table=3 seat=1", UNEXPECTED);
    expect_told("sensors_locked v=1 at=5 by=5:dealer table=3 round=8 seats=1", UNEXPECTED);
    expect_told("chips_counted v=1 at=5 by=5:dealer table=3 chips=2 accepted=2 post=chips/0:-$2.00,tray:+$2.00",
                UNEXPECTED);
    start_alone(double_draw);
    expect_told("fault_reported v=1 at=5 by=0:player table=3 seat=0", UNEXPECTED);
}

TEST(test_fold_refuses_money_that_does_not_belong_to_the_event)
{
    start_alone(maryland);
    must(coin(1), lock(7));
    now_ms = 5000;
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=1 accepted=1", UNEXPECTED);
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=1 accepted=1 post=chips/0:-$1.00,tray:+$2.00",
                BAIZE_LEDGER_UNBALANCED);
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=1 accepted=1 post=chips/0:-$2.00,tray:+$2.00",
                UNEXPECTED);
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=1 accepted=1 post=chips/7:-$1.00,tray:+$1.00",
                UNEXPECTED);
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=2 accepted=1 post=chips/0:-$1.00,tray:+$1.00",
                UNEXPECTED);
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=1 accepted=1 post=chips/0:-$1.00,tray:+$1.00",
                BAIZE_OK);
    expect_told("hand_keyed v=1 at=5000 by=5:dealer table=3 seat=1 row=1 clause=none", BAIZE_OK);
    expect_told("win_recorded v=1 at=5000 by=5:dealer table=3 seat=1 meter=1 win=1 amount=$300.00 from=tray "
                "post=pending/0/0:-$300.00,chips/0:+$300.00",
                UNEXPECTED);
    start_with_round(maryland);
    must(coin(1), lock(7));
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=1 accepted=1 post=chips/0:-$1.00,tray:+$1.00",
                UNEXPECTED);
    expect_told("chips_counted v=1 at=5000 by=5:dealer table=3 chips=1 accepted=1", BAIZE_OK);
}

TEST(test_fold_refuses_keys_that_cannot_stand_so)
{
    start_alone(maryland);
    expect_told("hand_keyed v=1 at=5 by=5:dealer table=3 seat=1 row=0 clause=none", UNEXPECTED);
    expect_told("game_ended v=1 at=5 by=5:dealer table=3 round=1", UNEXPECTED);
    deal(7, 0x3);
    expect_told("hand_keyed v=1 at=5000 by=5:dealer table=3 seat=3 row=0 clause=none", UNEXPECTED);
    expect_told("hand_keyed v=1 at=5000 by=5:dealer table=3 seat=1 row=4 clause=none", UNEXPECTED);
    expect_told("hand_keyed_off v=1 at=5000 by=5:dealer table=3 seat=1 row=0", UNEXPECTED);
    expect_told("win_rejected v=1 at=5000 by=5:dealer table=3 seat=1", UNEXPECTED);
    expect_told("win_undone v=1 at=5000 by=5:dealer table=3 seat=1", UNEXPECTED);
    expect_told("win_undone v=1 at=5000 by=5:dealer table=3 seat=9", UNEXPECTED);
    expect_told("envy_hand_keyed v=1 at=5000 by=5:dealer table=3 seat=1 patron=9 row=0 clause=none", UNEXPECTED);
    expect_told("envy_hand_keyed v=1 at=5000 by=5:dealer table=3 seat=5 patron=9 row=3 clause=none", UNEXPECTED);
    expect_told("envy_hand_keyed_off v=1 at=5000 by=5:dealer table=3 seat=5 row=0", UNEXPECTED);
    expect_told("envy_bonus_paid v=1 at=5000 by=5:dealer table=3 seat=1 holder=5 row=0 amount=$100.00 clause=none "
                "post=tray:-$100.00,chips/0:+$100.00",
                UNEXPECTED);
    expect_told("game_ended v=1 at=5000 by=5:dealer table=3 round=8", UNEXPECTED);
    expect_told("game_voided v=1 at=5000 by=5:dealer table=3 round=0 why=shoe-fails clause=none", UNEXPECTED);
    expect_told("game_voided v=1 at=5000 by=5:dealer table=3 round=7 why=none clause=none "
                "post=chips/0:+$2.00,tray:-$2.00",
                UNEXPECTED);
    expect_told("hand_keyed v=1 at=5000 by=5:dealer table=3 seat=1 row=0 clause=none", BAIZE_OK);
    expect_told("hand_keyed v=1 at=5000 by=5:dealer table=3 seat=1 row=0 clause=none", UNEXPECTED);
    expect_told("hand_keyed_off v=1 at=5000 by=5:dealer table=3 seat=1 row=1", UNEXPECTED);
    expect_told("game_ended v=1 at=5000 by=5:dealer table=3 round=7", UNEXPECTED);
}

/* None twice, none out of its place, and not the end before the last. */
TEST(test_fold_refuses_envy_that_is_not_next)
{
    static const char first[] = "envy_bonus_paid v=1 at=5000 by=5:dealer table=3 seat=2 holder=5 row=0 "
                                "amount=$100.00 clause=none post=tray:-$100.00,chips/0:+$100.00";
    static const char second[] = "envy_bonus_paid v=1 at=5000 by=5:dealer table=3 seat=1 holder=5 row=0 "
                                 "amount=$100.00 clause=none post=tray:-$100.00,chips/0:+$100.00";
    start_alone(maryland);
    deal(7, 0x3);
    must(key_envy(5, 0, FOUR_ACES));
    expect_told("game_ended v=1 at=5000 by=5:dealer table=3 round=7", UNEXPECTED);
    expect_told(second, UNEXPECTED);
    expect_told(first, BAIZE_OK);
    assert_false(table.envy_paid);
    expect_told(first, UNEXPECTED);
    expect_told("envy_hand_keyed_off v=1 at=5000 by=5:dealer table=3 seat=5 row=0", UNEXPECTED);
    expect_told("game_ended v=1 at=5000 by=5:dealer table=3 round=7", UNEXPECTED);
    expect_told(second, BAIZE_OK);
    assert_true(table.envy_paid);
    expect_told(second, UNEXPECTED);
    expect_told("game_ended v=1 at=5000 by=5:dealer table=3 round=7", BAIZE_OK);
}

/* Who pays an envy bonus does not take one. */
TEST(test_fold_refuses_an_envy_bonus_below_nothing)
{
    struct baize_controller before;
    start_alone(maryland);
    deal(7, 0x1);
    must(key_envy(5, 0, FOUR_ACES));
    memcpy(&before, &table, sizeof before);
    must(pay_envy());
    struct baize_controller_event event = *last_event();
    memcpy(&table, &before, sizeof table);
    event.envy_bonus_paid.due.amount = -event.envy_bonus_paid.due.amount;
    event.posting.entries[0].amount = -event.posting.entries[0].amount;
    event.posting.entries[1].amount = -event.posting.entries[1].amount;
    expect_fold(&event, UNEXPECTED);
    event.envy_bonus_paid.due.amount = BAIZE_CONTROLLER_CENTS_MOST + 1;
    expect_fold(&event, UNEXPECTED);
}

TEST(test_fold_refuses_what_is_no_event)
{
    start_alone(maryland);
    struct baize_controller_event event = {.table = 3, .kind = BAIZE_CONTROLLER_EVENTS};
    expect_fold(&event, UNEXPECTED);
    event.kind = (enum baize_controller_event_kind)99;
    expect_fold(&event, UNEXPECTED);
    event.kind = BAIZE_CONTROLLER_EVENT_GAME_VOIDED;
    event.game_voided.why = (enum baize_irregularity)99;
    expect_fold(&event, UNEXPECTED);
}
