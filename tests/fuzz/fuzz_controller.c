/* fuzz_controller.c - any bytes as a stream of actions on a table controller, and as the text of an event.
 *
 * The first byte chooses the submission, the second whether a round stands behind the controller and chips are counted.
 * Then five bytes are an action: what, who, and three numbers; what they mean follows from the act. 0xFF in the place
 * of an act: the rest is the text of an event.
 *
 * After each action: check, decide and act say the same; a refusal changes nothing; the events, written and read back,
 * fold to the same bytes; the accounts add up to zero. A text that is read is written again byte by byte, and folds or
 * changes nothing. */
#include "submissions_loaded.h"

#include <baize/controller.h>
#include <string.h>

#define ACTIONS_MOST 400
#define TEXT_FOLLOWS 0xFF

/* ---- Actions ---- */

/* The right wager, or something near; the largest amount there is, and below zero. */
static baize_cents amount_of(const struct baize_rules *rules, uint8_t byte)
{
    if (byte == 255)
        return BAIZE_CONTROLLER_CENTS_MOST;
    return byte < 128 ? rules->progressive.wager : (baize_cents)byte - 130;
}

static struct baize_controller_action action_of(const struct baize_rules *rules, const uint8_t *bytes, int64_t at_ms)
{
    struct baize_controller_action action = {
        .kind = (enum baize_controller_act)(bytes[0] % (BAIZE_CONTROLLER_ACTS + 1)),
        .by = {.who = bytes[1] >> 4, .role = (enum baize_role)(bytes[1] & 15), .at_ms = at_ms}};
    if (action.kind == BAIZE_CONTROLLER_ACT_LOCK) {
        action.lock.round = bytes[2];
    } else if (action.kind == BAIZE_CONTROLLER_ACT_COUNT) {
        action.count.chips = bytes[2];
    } else if (action.kind == BAIZE_CONTROLLER_ACT_VOID) {
        action.void_game.why = (enum baize_irregularity)bytes[2];
    } else if (action.kind == BAIZE_CONTROLLER_ACT_COIN) {
        action.coin.seat = bytes[2];
        action.coin.patron = bytes[3];
        action.coin.amount = amount_of(rules, bytes[4]);
    } else if (action.kind == BAIZE_CONTROLLER_ACT_KEY_ENVY) {
        action.key_envy.seat = bytes[2];
        action.key_envy.row = bytes[3];
        action.key_envy.patron = bytes[4];
    } else if (action.kind == BAIZE_CONTROLLER_ACT_RECORD_WIN) {
        action.record_win.seat = bytes[2];
        action.record_win.from = (enum baize_pays_from)(bytes[3] & 3);
        action.record_win.amount = amount_of(rules, bytes[4]);
    } else {
        action.key.seat = bytes[2]; /* the seat stands first in all the others too */
        action.key.row = bytes[3];
    }
    return action;
}

/* ---- Promises ---- */

static void require_books(const struct baize_controller *controller)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < controller->ledger.count; i++)
        sum += controller->ledger.balances[i].amount;
    REQUIRE(sum == 0);
}

static void require_folds(const struct baize_rules *rules, struct baize_controller *before,
                          const struct baize_controller *after, const struct baize_controller_events *events)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    for (uint8_t i = 0; i < events->count; i++) {
        struct baize_text text = baize_text_in(line, sizeof line);
        struct baize_controller_event read;
        size_t position;
        REQUIRE(baize_controller_event_encode(&text, &events->events[i], rules) == BAIZE_OK);
        REQUIRE(baize_controller_event_decode(line, text.length, rules, &read, &position) == BAIZE_OK);
        REQUIRE(baize_controller_event_equal(&read, &events->events[i]));
        REQUIRE(baize_controller_fold(rules, before, &read) == BAIZE_OK);
        text = baize_text_in(line, sizeof line);
        baize_controller_event_print(&text, &read, rules);
        REQUIRE(text.length > 0);
    }
    REQUIRE(memcmp(before, after, sizeof *before) == 0);
}

static void act(const struct baize_rules *rules, struct baize_controller *controller,
                const struct baize_controller_action *action)
{
    static struct baize_controller_events events, decided;
    struct baize_refusal refusal;
    struct baize_controller before;
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    memcpy(&before, controller, sizeof before);
    enum baize_status wanted = baize_controller_decide(rules, controller, action, &decided);
    enum baize_status status = baize_controller_act(rules, controller, action, &events, &refusal);
    REQUIRE(wanted == status && decided.count == events.count);
    REQUIRE((status == BAIZE_OK) == (refusal.reason == BAIZE_REASON_ALLOWED));
    REQUIRE((status == BAIZE_OK) == (events.count > 0));
    require_folds(rules, &before, controller, &events);
    require_books(controller);
    baize_refusal_print(&text, &refusal, rules);
    REQUIRE(!text.truncated);
}

static void tell(const struct baize_rules *rules, struct baize_controller *controller, const char *bytes, size_t length)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_controller_event event;
    struct baize_controller before;
    size_t position = 0;
    memcpy(&before, controller, sizeof before);
    if (baize_controller_event_decode(bytes, length, rules, &event, &position) != BAIZE_OK) {
        REQUIRE(position <= length);
        return;
    }
    REQUIRE(baize_controller_event_encode(&text, &event, rules) == BAIZE_OK);
    REQUIRE(text.length == length && memcmp(line, bytes, length) == 0);
    if (baize_controller_fold(rules, controller, &event) != BAIZE_OK)
        REQUIRE(memcmp(&before, controller, sizeof before) == 0);
    require_books(controller);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct baize_controller controller;
    struct baize_controller_settings settings = {.table = 3};
    if (loaded_count == 0)
        load_all();
    if (size < 2)
        return 0;
    const struct baize_rules *rules = &loaded[data[0] % loaded_count];
    settings.alone = (data[1] & 1) != 0;
    settings.counts_chips = (data[1] & 2) != 0;
    baize_controller_start(&controller, &settings);
    size_t at = 2;
    for (int i = 0; i < ACTIONS_MOST && at + 5 <= size && data[at] != TEXT_FOLLOWS; i++, at += 5) {
        struct baize_controller_action action = action_of(rules, data + at, i / 2);
        act(rules, &controller, &action);
    }
    if (at < size && data[at] == TEXT_FOLLOWS)
        tell(rules, &controller, (const char *)data + at + 1, size - at - 1);
    return 0;
}
