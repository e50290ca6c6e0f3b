/* test_meter.h - a meter for tests, worked by short calls.
 *
 * Every action that is refused is checked to have changed no byte; every one that is accepted is checked to be what its
 * events, written and read back, fold to, and to keep all promises of the books.
 *
 * The meter of most tests: a wager of $1, of which 18.1234% go to the meter and 3% to the reserve, so that
 *
 *     one wager adds   18,123,400 micro-cents to the meter   3,000,000 to the reserve
 *     two              36,246,800                            6,000,000
 *     three            54,370,200                            9,000,000
 *
 * and a seed of $100.00, which is 10,000,000,000 micro-cents. Row 0 of its schedule pays 100%, row 1 10%, row 2 300 for
 * 1, from the tray. */
#ifndef BAIZE_TESTS_METER_H
#define BAIZE_TESTS_METER_H

#include "shipped.h"
#include <baize/meter.h>

#define DOLLARS(amount) ((baize_cents)(amount)*100)
#define CENT            INT64_C(1000000)
#define SEED            INT64_C(10000000000)
#define ONE             INT64_C(18123400)
#define TWO             INT64_C(36246800)
#define THREE           INT64_C(54370200)

#define SEATS_1         0x1u
#define SEATS_12        0x3u
#define SEATS_123       0x7u

enum { ALL_OF_IT = 0, TENTH = 1, FIXED_300 = 2 };

static struct baize_rules game;
static struct baize_meter meter;
static struct baize_meter_events happened;
static struct baize_refusal refused;
static int64_t now_ms;

/* ---- Promises ---- */

static inline void check_books(void)
{
    baize_money sum = meter.house + meter.payable;
    for (uint8_t i = 0; i < meter.levels_count; i++) {
        const struct baize_meter_amounts *now = &meter.levels[i].now;
        struct baize_meter_amounts again = baize_meter_recount(&meter, i);
        assert_true(baize_meter_level_balances(&meter.levels[i]));
        assert_memory_equal(now, &again, sizeof again);
        sum += now->meter + now->reserve + now->overflow + now->pending;
    }
    assert_true(sum == 0);
}

static inline void check_events(const struct baize_meter *before)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_meter again = *before;
    for (uint8_t i = 0; i < happened.count; i++) {
        struct baize_text text = baize_text_in(line, sizeof line);
        struct baize_meter_event read;
        size_t position;
        memset(&read, 0xA5, sizeof read);
        if (baize_meter_event_encode(&text, &happened.events[i], &game) != BAIZE_OK)
            fail_msg("%s cannot be written", baize_meter_event_id(happened.events[i].kind));
        if (baize_meter_event_decode(line, text.length, &game, &read, &position) != BAIZE_OK)
            fail_msg("cannot be read at %zu: %s", position, line);
        assert_true(baize_meter_event_equal(&happened.events[i], &read));
        assert_int_equal(baize_meter_fold(&again, &read), BAIZE_OK);
    }
    assert_memory_equal(&again, &meter, sizeof meter);
}

/* ---- Acting ---- */

/* Who does it, where the test does not say: somebody who may, with a second person of the right kind. */
static inline void sign(struct baize_meter_action *action)
{
    bool office = action->kind == BAIZE_METER_ACT_OPEN || action->kind == BAIZE_METER_ACT_LINK_TABLE ||
                  action->kind == BAIZE_METER_ACT_UNLINK_TABLE || action->kind == BAIZE_METER_ACT_CLOSE ||
                  action->kind == BAIZE_METER_ACT_BACK_OUT || action->kind == BAIZE_METER_ACT_SET_PARAMETERS ||
                  action->kind == BAIZE_METER_ACT_ADJUST;
    bool floor = action->kind == BAIZE_METER_ACT_VALIDATE || action->kind == BAIZE_METER_ACT_REJECT ||
                 action->kind == BAIZE_METER_ACT_READ;
    action->by =
        (struct baize_actor){.who = action->kind == BAIZE_METER_ACT_BACK_OUT ? 9 : 5, /* who validated does not */
                             .role = office  ? BAIZE_MANAGER
                                     : floor ? BAIZE_SUPERVISOR
                                             : BAIZE_DEALER,
                             .second = office ? 6 : 0,
                             .at_ms = ++now_ms};
    action->second_role = BAIZE_SUPERVISOR;
}

static inline enum baize_reason attempt(struct baize_meter_action action)
{
    struct baize_meter before = meter;
    if (action.by.at_ms == 0)
        sign(&action);
    enum baize_status status = baize_meter_act(&game, &meter, &action, &happened, &refused);
    if (status == BAIZE_METER_REFUSED) {
        char sentence[256];
        struct baize_text text = baize_text_in(sentence, sizeof sentence);
        assert_int_not_equal(refused.reason, BAIZE_REASON_ALLOWED);
        assert_int_equal(happened.count, 0);
        assert_memory_equal(&before, &meter, sizeof meter);
        assert_int_equal(baize_meter_decide(&game, &meter, &action, &happened), BAIZE_METER_REFUSED);
        assert_int_equal(happened.count, 0);
        baize_refusal_print(&text, &refused, &game);
        assert_true(text.length > 0 && !text.truncated);
        return refused.reason;
    }
    if (status != BAIZE_OK)
        fail_msg("%s: %s", baize_meter_act_id(action.kind), baize_status_name(status));
    check_events(&before);
    check_books();
    return BAIZE_REASON_ALLOWED;
}

static inline void must_do(struct baize_meter_action action)
{
    enum baize_reason reason = attempt(action);
    if (reason != BAIZE_REASON_ALLOWED)
        fail_msg("%s is refused: %s", baize_meter_act_id(action.kind), baize_reason_name(reason));
}

/* These acts are allowed, one after the other. All are made before the first is done: one that is made from the state
 * goes into a must() of its own. */
#define must(...) FOR_EACH_OF(struct baize_meter_action, must_do, __VA_ARGS__)

#define refuses(action, why)                                                                                           \
    assert_string_equal(baize_reason_name(attempt(action)), baize_reason_name(BAIZE_REASON_##why))

/* ---- Actions ---- */

static inline struct baize_meter_action act_of(enum baize_meter_act kind)
{
    return (struct baize_meter_action){.kind = kind};
}

static inline struct baize_meter_action link_table(uint32_t table)
{
    struct baize_meter_action action = act_of(BAIZE_METER_ACT_LINK_TABLE);
    action.link_table.table = table;
    baize_meter_terms_of(&game, &action.link_table.terms);
    return action;
}

#define ACT(name, ...) ((struct baize_meter_action){.kind = BAIZE_METER_ACT_##name, __VA_ARGS__})

#define contribute(table_, round_, seats_)                                                                             \
    ACT(CONTRIBUTE, .contribute = {.table = table_, .round = round_, .seats = (uint16_t)(seats_)})
#define end_round(table_, round_)  ACT(END_ROUND, .end_round = {.table = table_, .round = round_})
#define void_round(table_, round_) ACT(VOID_ROUND, .void_round = {.table = table_, .round = round_})
#define claim(table_, round_, seat_, row_)                                                                             \
    ACT(CLAIM, .claim = {.table = table_, .round = round_, .seat = seat_, .row = row_})
#define key_off(number_) ACT(KEY_OFF, .key_off = {.claim = number_})
#define validate(number_)                                                                                              \
    ACT(VALIDATE,                                                                                                      \
        .validate = {.claim = number_, .credential = game.progressive.controller.credential, .credential_of = 5})
#define reject(number_)               ACT(REJECT, .reject = {.claim = number_, .why = BAIZE_METER_DROP_NO_SUCH_HAND})
#define back_out(win_)                ACT(BACK_OUT, .back_out = {.win = win_, .why = BAIZE_METER_ROUND_TO_BE_VOID})
#define set_parameters(level_, ...)   ACT(SET_PARAMETERS, .set_parameters = {.level = level_, .set = __VA_ARGS__})
#define adjust(level_, amount_, why_) ACT(ADJUST, .adjust = {.level = level_, .amount = amount_, .why = why_})
#define read_day(day_)                ACT(READ, .read = {.day = day_})
/* ---- The meter of most tests ---- */

/* Meter 9 of the game's rules. */
static inline void open_meter(void)
{
    struct baize_meter_action action;
    baize_meter_setup_of(&game, 9, &action);
    baize_meter_start(&meter);
    now_ms = 1763254800000;
    must(action);
}

static inline void open_as_submitted(const char *id)
{
    game = *rules_of(id);
    open_meter();
}

/* Tables 1, 2 and 3, 7 seats each; a limit of 0 is none. */
static inline void sit_down(baize_cents limit)
{
    game = *rules_of(south_dakota);
    game.progressive.meters[0].seed = DOLLARS(100);
    game.progressive.meters[0].rate = 181234;
    game.progressive.meters[0].reserve = 30000;
    game.progressive.meters[0].limit = limit;
    open_meter();
    for (uint32_t table = 1; table <= 3; table++)
        must(link_table(table));
}

static inline void sit_down_with_pays_from_the_meter(void)
{
    sit_down(0);
    game.progressive.fixed_pays_from = BAIZE_FROM_METER;
}

/* Round 1 of table 1 with a wager in each of these seats. */
static inline void sit_down_and_contribute(unsigned seats)
{
    sit_down(0);
    must(contribute(1, 1, seats));
}

/* ---- Expectations ---- */

static inline void expect(baize_money in_meter, baize_money in_reserve, baize_money in_overflow, baize_money pending)
{
    const struct baize_meter_amounts *now = &meter.levels[0].now;
    assert_int_equal(now->meter, in_meter);
    assert_int_equal(now->reserve, in_reserve);
    assert_int_equal(now->overflow, in_overflow);
    assert_int_equal(now->pending, pending);
}

static inline void expect_claims(unsigned count, baize_cents first, baize_cents second)
{
    assert_int_equal(meter.claims_count, count);
    if (count > 0)
        assert_int_equal(meter.claims[0].amount, first);
    if (count > 1)
        assert_int_equal(meter.claims[1].amount, second);
}

static inline const struct baize_meter_event *last_event(void)
{
    return &happened.events[happened.count - 1];
}

#endif
