/* random_controllers.c - random acts on table controllers, and what must hold after each.
 *
 *     random_controllers [ACTS [SEED]]      times BAIZE_SCALE
 *
 * Most acts are sensible, some have one thing wrong, some are nonsense. The model (model.h) says before each act
 * whether it is allowed. After every act that is accepted:
 *
 *   - decide alone makes the same events, at least one;
 *   - the accounts add up to zero;
 *   - the events, written as text and read back, are the same, and fold to the same bytes in a second controller that
 *     has seen nothing but texts;
 *   - the model agrees on the phase, every light, key and envy bonus, the balances and the counters.
 *
 * After every act that is refused the state has not changed by a byte. Forged events (forge.h) fold only where an
 * action would have made them, and change nothing otherwise. A controller lives a few hundred acts. */
#include "event/refusal.h"
#include "forge.h"
#include "model.h"
#include "random.h"
#include "submissions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static const char *const ids[] = {
    "maryland-four-card-poker",         "maryland-three-level-progressive", "south-dakota-four-card-poker",
    "south-dakota-reserve-progressive", "washington-four-card-poker",       "washington-pays-from-the-meter",
    "laboratory-four-card-poker",
};

static struct baize_rules shipped[COUNT_OF(ids)], rules;
static struct baize_controller controller, replica;
static struct baize_controller_events events, decided;
static struct model model;

static uint64_t dice, lives, acts_done, forged_taken, forged_refused;
static uint64_t kinds[BAIZE_CONTROLLER_EVENTS], reasons[BAIZE_REASONS];
static int64_t now_ms;

/* ---- Dice: splitmix64 ---- */

static uint32_t below(uint32_t limit)
{
    return (uint32_t)(splitmix64(&dice) % limit);
}

static void broken(const char *what, const char *more)
{
    fprintf(stderr, "life %" PRIu64 ", act %" PRIu64 ": %s%s\n", lives, acts_done, what, more);
    abort();
}

static void check(bool holds, const char *what)
{
    if (!holds)
        broken(what, "");
}

/* ---- A life ---- */

static void load_rules(void)
{
    for (size_t i = 0; i < COUNT_OF(ids); i++)
        check(read_submission(ids[i], &shipped[i]), ids[i]);
}

static void begin_life(void)
{
    struct baize_controller_settings settings = {.table = 1 + below(9), .alone = below(4) > 0};
    settings.counts_chips = below(3) > 0;
    rules = shipped[below(COUNT_OF(ids))];
    if (below(5) == 0)
        rules.progressive.envy.basis = BAIZE_SIX_CARD; /* another basis than the schedule's */
    if (below(8) == 0)
        rules.progressive.envy.count = 0;
    lives++;
    baize_controller_start(&controller, &settings);
    baize_controller_start(&replica, &settings);
    model_start(&model, &rules, settings.alone, settings.counts_chips);
}

/* ---- Actions ---- */

static enum baize_controller_act some_act(void)
{
    static const enum baize_controller_act betting[] = {
        BAIZE_CONTROLLER_ACT_COIN,        BAIZE_CONTROLLER_ACT_COIN,      BAIZE_CONTROLLER_ACT_COIN,
        BAIZE_CONTROLLER_ACT_COIN,        BAIZE_CONTROLLER_ACT_COIN,      BAIZE_CONTROLLER_ACT_COIN,
        BAIZE_CONTROLLER_ACT_CLEAR_FAULT, BAIZE_CONTROLLER_ACT_TAKE_COIN, BAIZE_CONTROLLER_ACT_LOCK,
    };
    static const enum baize_controller_act playing[] = {
        BAIZE_CONTROLLER_ACT_KEY,        BAIZE_CONTROLLER_ACT_KEY,        BAIZE_CONTROLLER_ACT_KEY_ENVY,
        BAIZE_CONTROLLER_ACT_RECORD_WIN, BAIZE_CONTROLLER_ACT_RECORD_WIN, BAIZE_CONTROLLER_ACT_REJECT_WIN,
        BAIZE_CONTROLLER_ACT_UNDO_WIN,   BAIZE_CONTROLLER_ACT_PAY_ENVY,   BAIZE_CONTROLLER_ACT_END,
    };
    if (below(6) == 0)
        return (enum baize_controller_act)below(BAIZE_CONTROLLER_ACTS + (below(50) == 0));
    if (controller.held && below(3) == 0)
        return BAIZE_CONTROLLER_ACT_RUN;
    if (controller.phase == BAIZE_CONTROLLER_BETTING)
        return betting[below(COUNT_OF(betting))];
    if (controller.phase == BAIZE_CONTROLLER_COLLECTING)
        return BAIZE_CONTROLLER_ACT_COUNT;
    return playing[below(COUNT_OF(playing))];
}

/* A seat whose key stands like this, or any. */
static uint8_t seat_with(enum baize_key key)
{
    for (unsigned tries = 0; tries < 12 && below(8) > 0; tries++) {
        uint8_t seat = (uint8_t)(1 + below(rules.seats));
        if (controller.seats[seat - 1].key == key && controller.seats[seat - 1].lit)
            return seat;
    }
    return (uint8_t)(below(40) == 0 ? below(256) : 1 + below(rules.seats));
}

static uint8_t some_row(uint8_t rows)
{
    return (uint8_t)(below(30) == 0 || rows == 0 ? below(256) : below(rows));
}

static void fill_record(struct baize_controller_action *action)
{
    uint8_t seat = seat_with(BAIZE_KEY_PENDING);
    uint8_t row = seat >= 1 && seat <= BAIZE_SEATS_MOST ? controller.seats[seat - 1].row : 0;
    bool share =
        row < rules.progressive.schedule.count && rules.progressive.schedule.rows[row].pays.kind == BAIZE_ODDS_METER;
    action->record_win.seat = seat;
    action->record_win.meter = below(5);
    action->record_win.win = below(100);
    action->record_win.amount = below(20) == 0 ? -(baize_cents)below(3) : (baize_cents)below(2000000);
    action->record_win.from = share ? BAIZE_FROM_METER : rules.progressive.fixed_pays_from;
    if (below(20) == 0)
        action->record_win.from = (enum baize_pays_from)below(3);
}

static void fill_key(struct baize_controller_action *action)
{
    if (action->kind == BAIZE_CONTROLLER_ACT_KEY) {
        action->key.seat = seat_with(below(3) ? BAIZE_KEY_OFF : BAIZE_KEY_PENDING);
        action->key.row = some_row(rules.progressive.schedule.count);
        if (below(3) == 0 && action->key.seat >= 1 && action->key.seat <= BAIZE_SEATS_MOST)
            action->key.row = controller.seats[action->key.seat - 1].row;
        return;
    }
    action->key_envy.seat = seat_with(BAIZE_KEY_OFF);
    action->key_envy.patron = below(4);
    action->key_envy.row = some_row(rules.progressive.envy.count);
}

static void fill(struct baize_controller_action *action)
{
    uint32_t accepted = (uint32_t)__builtin_popcount(baize_controller_lit(&controller));
    switch ((int)action->kind) {
    case BAIZE_CONTROLLER_ACT_COIN:
        action->coin.seat = (uint8_t)(below(40) == 0 ? below(256) : 1 + below(rules.seats));
        action->coin.patron = below(4);
        action->coin.amount = below(12) ? rules.progressive.wager : (baize_cents)below(2000) - 3;
        return;
    case BAIZE_CONTROLLER_ACT_LOCK:
        action->lock.round = controller.round + (below(10) == 0 ? 0 : 1 + below(3));
        return;
    case BAIZE_CONTROLLER_ACT_COUNT:
        action->count.chips = (uint16_t)(below(3) ? accepted : below(10));
        return;
    case BAIZE_CONTROLLER_ACT_KEY:
    case BAIZE_CONTROLLER_ACT_KEY_ENVY:
        fill_key(action);
        return;
    case BAIZE_CONTROLLER_ACT_RECORD_WIN:
        fill_record(action);
        return;
    case BAIZE_CONTROLLER_ACT_REJECT_WIN:
        action->reject_win.seat = seat_with(BAIZE_KEY_PENDING);
        return;
    case BAIZE_CONTROLLER_ACT_UNDO_WIN:
        action->undo_win.seat = seat_with(BAIZE_KEY_WON);
        return;
    case BAIZE_CONTROLLER_ACT_VOID:
        action->void_game.why = (enum baize_irregularity)below(BAIZE_IRREGULARITIES + 2);
        return;
    default: /* a seat, or the link */
        action->take_coin.seat = (uint8_t)(below(40) == 0 ? below(256) : below((uint32_t)rules.seats + 1));
        return;
    }
}

static struct baize_controller_action some_action(void)
{
    struct baize_controller_action action = {.kind = some_act()};
    now_ms += below(3);
    action.by = (struct baize_actor){.who = below(20) == 0 ? 0 : 7, .role = BAIZE_MANAGER, .at_ms = now_ms};
    if (below(6) == 0)
        action.by.role = (enum baize_role)below(9);
    if (below(50) == 0)
        action.by.at_ms = now_ms - (int64_t)below(6);
    fill(&action);
    return action;
}

/* ---- Promises ---- */

/* The replica sees texts only. */
static void tell_replica(void)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    for (uint8_t i = 0; i < events.count; i++) {
        struct baize_text text = baize_text_in(line, sizeof line);
        struct baize_controller_event read;
        size_t position;
        kinds[events.events[i].kind]++;
        check(baize_controller_event_encode(&text, &events.events[i], &rules) == BAIZE_OK, "it cannot be written");
        memset(&read, 0x5A, sizeof read);
        if (baize_controller_event_decode(line, text.length, &rules, &read, &position) != BAIZE_OK)
            broken("it cannot be read: ", line);
        check(baize_controller_event_equal(&events.events[i], &read), "read is not what was written");
        if (baize_controller_fold(&rules, &replica, &read) != BAIZE_OK)
            broken("it does not fold: ", line);
    }
    check(memcmp(&controller, &replica, sizeof controller) == 0, "the replica differs");
}

static baize_money balance(enum baize_account_kind kind)
{
    return baize_ledger_balance(&controller.ledger, (struct baize_account){.kind = (uint16_t)kind});
}

static void compare_money(void)
{
    baize_money sum = 0;
    baize_cents tray = model_tray(&model);
    baize_cents meters = model_meters(&model);
    for (uint8_t i = 0; i < controller.ledger.count; i++)
        sum += controller.ledger.balances[i].amount;
    check(sum == 0, "the accounts do not add up to zero");
    check(balance(BAIZE_ACCOUNT_TRAY) == tray * BAIZE_MICROCENTS_PER_CENT, "the tray");
    check(balance(BAIZE_ACCOUNT_PENDING) == -meters * BAIZE_MICROCENTS_PER_CENT, "what came from meters");
    check(balance(BAIZE_ACCOUNT_CHIPS) == (meters - tray) * BAIZE_MICROCENTS_PER_CENT, "the chips");
}

static void compare_seats(void)
{
    check(controller.phase == model_phase(&model), "the phase");
    check(controller.round == model.last_round, "the round");
    check(controller.link_lost == model.link_lost, "the link");
    check(controller.held == model.held, "the validator's key");
    for (unsigned seat = 1; seat <= BAIZE_SEATS_MOST; seat++) {
        const struct baize_controller_seat *at = &controller.seats[seat - 1];
        unsigned row;
        check(at->lit == model_lit(&model, seat), "a light");
        check(at->key == model_key(&model, seat, &row) && at->row == row, "a key");
        check(at->envy_amount == (seat <= rules.seats ? model_envy(&model, seat) : 0), "an envy bonus");
        check(at->sensor_fails == model.fails[seat], "a sensor");
    }
    check(controller.coins_accepted == model.accepted && controller.coins_refused == model.refused &&
              controller.coins_late == model.late && controller.games == model.games,
          "a counter");
}

static void act(void)
{
    struct baize_controller_action action = some_action();
    struct baize_refusal refusal;
    struct baize_controller before;
    bool expected = model_allows(&model, &action);
    memcpy(&before, &controller, sizeof before);
    enum baize_status wanted = baize_controller_decide(&rules, &controller, &action, &decided);
    enum baize_status status = baize_controller_act(&rules, &controller, &action, &events, &refusal);
    acts_done++;
    reasons[refusal.reason]++;
    if (expected != (status == BAIZE_OK))
        broken(expected ? "the model allows it: " : "the model does not allow it: ",
               baize_controller_act_id(action.kind));
    check(wanted == status && decided.count == events.count, "decide and act differ");
    check((status == BAIZE_OK) == (refusal.reason == BAIZE_REASON_ALLOWED), "check and act differ");
    check((events.count > 0) == (status == BAIZE_OK), "allowed and no events, or the reverse");
    for (uint8_t i = 0; i < events.count; i++)
        check(baize_controller_event_equal(&events.events[i], &decided.events[i]), "decide and act make other events");
    if (status != BAIZE_OK) {
        check(memcmp(&before, &controller, sizeof before) == 0, "a refusal changed something");
        return;
    }
    model_does(&model, &action);
    tell_replica();
    compare_money();
    compare_seats();
}

static void forge(void)
{
    struct baize_controller_event event;
    struct baize_controller_action action;
    struct baize_controller trial;
    memcpy(&trial, &controller, sizeof trial);
    forge_event(&controller, &rules, below, &event);
    if (baize_controller_fold(&rules, &trial, &event) != BAIZE_OK) {
        check(memcmp(&trial, &controller, sizeof trial) == 0, "an event that does not fold changed something");
        forged_refused++;
        return;
    }
    forge_action_of(&event, &action);
    check(baize_controller_decide(&rules, &controller, &action, &decided) == BAIZE_OK &&
              forge_is_like(&event, &decided.events[0]),
          "an event folds that no action makes");
    forged_taken++;
}

/* ---- The run ---- */

static void report(void)
{
    bool complete = true;
    for (int i = 0; i < BAIZE_CONTROLLER_EVENTS; i++) {
        printf("%10" PRIu64 "  %s\n", kinds[i], baize_controller_event_id((enum baize_controller_event_kind)i));
        complete = complete && kinds[i] > 0;
    }
    for (int i = 0; i < BAIZE_REASONS; i++) {
        if (refusal_text_of(BAIZE_MACHINE_CONTROLLER, (enum baize_reason)i) == NULL)
            continue;
        printf("%10" PRIu64 "  %s\n", reasons[i], baize_reason_name((enum baize_reason)i));
        complete = complete && (reasons[i] > 0 || i == BAIZE_REASON_NO_PROGRESSIVE);
    }
    printf("%" PRIu64 " acts in %" PRIu64 " lives; forged events: %" PRIu64 " could have been, %" PRIu64 " refused\n",
           acts_done, lives, forged_taken, forged_refused);
    if (!complete || forged_taken == 0 || forged_refused == 0) {
        fprintf(stderr, "one of these never struck: run it longer\n");
        exit(1);
    }
}

int main(int argc, char **argv)
{
    uint64_t acts = argument(argc, argv, 1, 100000) * scale();
    dice = argument(argc, argv, 2, 1);
    load_rules();
    for (uint64_t i = 0; i < acts; i++) {
        if (i % 400 == 0) {
            begin_life();
            now_ms = 0;
        }
        act();
        if (below(2))
            forge();
    }
    report();
    return 0;
}
