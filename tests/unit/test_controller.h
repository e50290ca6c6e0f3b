/* test_controller.h - a table controller for tests, worked by short calls.
 *
 * Every action that is refused is checked to have changed no byte; every one that is accepted is checked to be what its
 * events, written and read back, fold to, and to keep the books at zero. */
#ifndef BAIZE_TESTS_CONTROLLER_H
#define BAIZE_TESTS_CONTROLLER_H

#include "shipped.h"
#include <baize/controller.h>

#define DOLLARS(amount) ((baize_cents)(amount)*100)

/* Rows of the schedules and envy tables of the four-card basis. */
enum { FOUR_ACES = 0, FOUR_OF_A_KIND = 1, STRAIGHT_FLUSH = 2, THREE_OF_A_KIND = 3 };

static struct baize_rules game;
static struct baize_controller table;
static struct baize_controller_events happened;
static struct baize_refusal refused;
static int64_t now_ms;

/* ---- Promises ---- */

static inline void check_events(const struct baize_controller *before)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    static char again_line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_controller again;
    memcpy(&again, before, sizeof again);
    for (uint8_t i = 0; i < happened.count; i++) {
        struct baize_text text = baize_text_in(line, sizeof line);
        struct baize_text second = baize_text_in(again_line, sizeof again_line);
        struct baize_controller_event read;
        size_t position;
        memset(&read, 0xA5, sizeof read);
        if (baize_controller_event_encode(&text, &happened.events[i], &game) != BAIZE_OK)
            fail_msg("%s cannot be written", baize_controller_event_id(happened.events[i].kind));
        if (baize_controller_event_decode(line, text.length, &game, &read, &position) != BAIZE_OK)
            fail_msg("cannot be read at %zu: %s", position, line);
        assert_true(baize_controller_event_equal(&happened.events[i], &read));
        assert_int_equal(baize_controller_event_encode(&second, &read, &game), BAIZE_OK);
        assert_string_equal(line, again_line);
        assert_int_equal(baize_controller_fold(&game, &again, &read), BAIZE_OK);
    }
    assert_memory_equal(&again, &table, sizeof table);
}

static inline void check_books(void)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < table.ledger.count; i++)
        sum += table.ledger.balances[i].amount;
    assert_int_equal(sum, 0);
    if (!table.settings.alone)
        assert_int_equal(table.ledger.count, 0);
}

/* ---- Acting ---- */

/* Who does it, where the test does not say: the least role that may. */
static inline void sign(struct baize_controller_action *action)
{
    enum baize_role role = BAIZE_DEALER;
    if (action->kind == BAIZE_CONTROLLER_ACT_COIN || action->kind == BAIZE_CONTROLLER_ACT_TAKE_COIN)
        role = BAIZE_PLAYER;
    if (action->kind == BAIZE_CONTROLLER_ACT_RECORD_WIN || action->kind == BAIZE_CONTROLLER_ACT_REJECT_WIN ||
        (action->kind == BAIZE_CONTROLLER_ACT_VOID && table.settings.alone))
        role = BAIZE_FLOORPERSON;
    if (action->kind == BAIZE_CONTROLLER_ACT_UNDO_WIN)
        role = BAIZE_MANAGER;
    action->by = (struct baize_actor){.who = role == BAIZE_PLAYER ? 0 : 5, .role = role, .at_ms = ++now_ms};
}

static inline enum baize_reason attempt(struct baize_controller_action action)
{
    struct baize_controller before;
    memcpy(&before, &table, sizeof before);
    if (action.by.at_ms == 0)
        sign(&action);
    enum baize_status status = baize_controller_act(&game, &table, &action, &happened, &refused);
    if (status == BAIZE_CONTROLLER_REFUSED) {
        char sentence[256];
        struct baize_text text = baize_text_in(sentence, sizeof sentence);
        assert_int_not_equal(refused.reason, BAIZE_REASON_ALLOWED);
        assert_int_equal(happened.count, 0);
        assert_memory_equal(&before, &table, sizeof table);
        assert_int_equal(baize_controller_decide(&game, &table, &action, &happened), BAIZE_CONTROLLER_REFUSED);
        baize_refusal_print(&text, &refused, &game);
        assert_true(text.length > 0 && !text.truncated);
        return refused.reason;
    }
    if (status != BAIZE_OK)
        fail_msg("%s: %s", baize_controller_act_id(action.kind), baize_status_name(status));
    assert_true(happened.count > 0);
    check_events(&before);
    check_books();
    return BAIZE_REASON_ALLOWED;
}

static inline void must_do(struct baize_controller_action action)
{
    enum baize_reason reason = attempt(action);
    if (reason != BAIZE_REASON_ALLOWED)
        fail_msg("%s is refused: %s", baize_controller_act_id(action.kind), baize_reason_name(reason));
}

/* These acts are allowed, one after the other. All are made before the first is done: one that is made from the state
 * goes into a must() of its own. */
#define must(...) FOR_EACH_OF(struct baize_controller_action, must_do, __VA_ARGS__)

#define refuses(action, why)                                                                                           \
    assert_string_equal(baize_reason_name(attempt(action)), baize_reason_name(BAIZE_REASON_##why))

/* ---- Actions ---- */

static inline struct baize_controller_action act_of(enum baize_controller_act kind)
{
    return (struct baize_controller_action){.kind = kind};
}

#define ACT(name, ...) ((struct baize_controller_action){.kind = BAIZE_CONTROLLER_ACT_##name, __VA_ARGS__})

static inline struct baize_controller_action as(struct baize_controller_action action, uint32_t who,
                                                enum baize_role role)
{
    action.by = (struct baize_actor){.who = who, .role = role, .at_ms = ++now_ms};
    return action;
}

#define coin_of(seat_, patron_, cents_) ACT(COIN, .coin = {.seat = seat_, .patron = patron_, .amount = cents_})
/* The right amount, by nobody who is known. */
#define coin(seat_)                    coin_of(seat_, 0, game.progressive.wager)
#define take_coin(seat_)               ACT(TAKE_COIN, .take_coin = {.seat = seat_})
#define lock(round_)                   ACT(LOCK, .lock = {.round = round_})
#define count(chips_)                  ACT(COUNT, .count = {.chips = chips_})
#define key(seat_, row_)               ACT(KEY, .key = {.seat = seat_, .row = row_})
#define key_envy(seat_, patron_, row_) ACT(KEY_ENVY, .key_envy = {.seat = seat_, .patron = patron_, .row = row_})
#define record_win(seat_, amount_, from_)                                                                              \
    ACT(RECORD_WIN, .record_win = {.seat = seat_, .meter = 9, .win = 31, .amount = amount_, .from = from_})
#define reject_win(seat_)   ACT(REJECT_WIN, .reject_win = {.seat = seat_})
#define undo_win(seat_)     ACT(UNDO_WIN, .undo_win = {.seat = seat_})
#define pay_envy()          act_of(BAIZE_CONTROLLER_ACT_PAY_ENVY)
#define end_game()          act_of(BAIZE_CONTROLLER_ACT_END)
#define turn_to_run()       as(act_of(BAIZE_CONTROLLER_ACT_RUN), 5, BAIZE_SUPERVISOR)
#define void_game(why_)     ACT(VOID, .void_game = {.why = why_})
#define report_fault(seat_) ACT(REPORT_FAULT, .report_fault = {.seat = seat_})
#define clear_fault(seat_)  ACT(CLEAR_FAULT, .clear_fault = {.seat = seat_})
/* ---- The controller of most tests: table 3, chips of clay ---- */

static inline void start(const char *id, bool alone, bool counts_chips)
{
    struct baize_controller_settings settings = {.table = 3, .alone = alone, .counts_chips = counts_chips};
    game = *rules_of(id);
    memset(&table, 0xA5, sizeof table);
    baize_controller_start(&table, &settings);
    now_ms = 999;
}

static inline void start_alone(const char *id)
{
    start(id, true, true);
}

static inline void start_with_round(const char *id)
{
    start(id, false, true);
}

/* These seats wager, a bit each; then the sensors are locked and the chips counted. */
static inline void deal(uint32_t round, unsigned seats)
{
    uint16_t chips = 0;
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (seats & 1u << (seat - 1)) {
            must(coin(seat));
            chips++;
        }
    must(lock(round));
    if (table.phase == BAIZE_CONTROLLER_COLLECTING)
        must(count(chips));
}

/* ---- Expectations ---- */

static inline const struct baize_controller_event *last_event(void)
{
    return &happened.events[happened.count - 1];
}

static inline void expect_event_words(const char *expected)
{
    begin_words();
    baize_controller_event_print(&out, last_event(), &game);
    expect_words(expected);
}

static inline void expect_refusal_words(const char *expected)
{
    begin_words();
    baize_refusal_print(&out, &refused, &game);
    expect_words(expected);
}

static inline void expect_phase(enum baize_controller_phase phase)
{
    assert_string_equal(baize_controller_phase_id((enum baize_controller_phase)table.phase),
                        baize_controller_phase_id(phase));
}

static inline void expect_coin_refused(uint8_t seat, enum baize_coin_refused why)
{
    assert_int_equal(happened.count, 1);
    assert_int_equal(last_event()->kind, BAIZE_CONTROLLER_EVENT_COIN_REFUSED);
    assert_int_equal(last_event()->coin_refused.seat, seat);
    assert_int_equal(last_event()->coin_refused.why, why);
}

static inline void expect_balance(enum baize_account_kind kind, baize_cents cents)
{
    struct baize_account account = {.kind = (uint16_t)kind};
    assert_int_equal(baize_ledger_balance(&table.ledger, account), cents * BAIZE_MICROCENTS_PER_CENT);
}

/* What the patrons have won or lost here, what the tray has, and what came in from meters. */
static inline void expect_books(baize_cents chips, baize_cents tray, baize_cents pending)
{
    expect_balance(BAIZE_ACCOUNT_CHIPS, chips);
    expect_balance(BAIZE_ACCOUNT_TRAY, tray);
    expect_balance(BAIZE_ACCOUNT_PENDING, pending);
}

#endif
