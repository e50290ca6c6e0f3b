/* test_round.h - a table for tests of rounds: one round, played by short calls.
 *
 * Every action that is refused is checked to have changed no byte; every one that is accepted is checked to be what its
 * events, written and read back, fold to. */
#ifndef BAIZE_TESTS_ROUND_H
#define BAIZE_TESTS_ROUND_H

#include "../rounds/stack.h"
#include "cards_in_words.h"
#include "shipped.h"

#define DOLLARS(amount) ((baize_cents)(amount)*100)

static struct baize_rules game;
static struct baize_round table;
static struct baize_events happened;
static struct baize_refusal refused;
static struct stack deck;
static int64_t now_ms;
static uint32_t round_number;

/* ---- Acting ---- */

/* Folding what was written and read back gives the same state, byte by byte; what the decoder leaves alone is noise. */
static inline void check_events(const struct baize_round *before)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_round again = *before;
    for (uint8_t i = 0; i < happened.count; i++) {
        struct baize_text text = baize_text_in(line, sizeof line);
        struct baize_event read;
        size_t position;
        memset(&read, 0xA5, sizeof read);
        if (baize_event_encode(&text, &happened.events[i], &game) != BAIZE_OK)
            fail_msg("%s cannot be written", baize_event_id(happened.events[i].kind));
        assert_int_equal(baize_event_decode(line, text.length, &game, &read, &position), BAIZE_OK);
        assert_true(baize_event_equal(&happened.events[i], &read));
        assert_true(baize_posting_balances(&read.posting));
        assert_int_equal(baize_round_fold(&game, &again, &read), BAIZE_OK);
    }
    assert_memory_equal(&again, &table, sizeof table);
}

static inline enum baize_reason attempt(struct baize_action action)
{
    struct baize_round before = table;
    if (action.by.at_ms == 0)
        action.by = (struct baize_actor){.who = 1, .role = BAIZE_DEALER, .at_ms = ++now_ms};
    enum baize_status status = baize_round_act(&game, &table, &action, &happened, &refused);
    if (status == BAIZE_ROUND_REFUSED) {
        assert_int_not_equal(refused.reason, BAIZE_REASON_ALLOWED);
        assert_int_equal(happened.count, 0);
        assert_memory_equal(&before, &table, sizeof table);
        assert_int_equal(baize_round_decide(&game, &table, &action, &happened), BAIZE_ROUND_REFUSED);
        return refused.reason;
    }
    assert_int_equal(status, BAIZE_OK);
    check_events(&before);
    return BAIZE_REASON_ALLOWED;
}

static inline void must_do(struct baize_action action)
{
    enum baize_reason reason = attempt(action);
    if (reason != BAIZE_REASON_ALLOWED)
        fail_msg("%s is refused in phase %s: %s", baize_act_id(action.kind), baize_phase_id(table.phase),
                 baize_reason_name(reason));
}

/* These acts are allowed, one after the other. All are made before the first is done: one that is made from the state
 * goes into a must() of its own. */
#define must(...)             FOR_EACH_OF(struct baize_action, must_do, __VA_ARGS__)

#define refuses(action, name) assert_string_equal(baize_reason_name(attempt(action)), #name)

/* The whole sentence of the last refusal, with its clause. */
static inline void expect_refusal(const char *expected)
{
    begin_words();
    baize_refusal_print(&out, &refused, &game);
    expect_words(expected);
}

/* ---- Actions ---- */

static inline struct baize_action simple(enum baize_act kind)
{
    struct baize_action action = {.kind = kind};
    return action;
}

#define ACT(name, ...) ((struct baize_action){.kind = BAIZE_ACT_##name, __VA_ARGS__})

#define open_round()   ACT(OPEN_ROUND, .open_round = {.number = ++round_number})
#define bet(seat_, patron_, wager_, amount_)                                                                           \
    ACT(PLACE_WAGER, .place_wager = {.seat = seat_, .patron = patron_, .wager = wager_, .amount = amount_})
#define take_back(seat_, wager_) ACT(WITHDRAW_WAGER, .withdraw_wager = {.seat = seat_, .wager = wager_})
#define play(seat_, amount_)     ACT(PLAY, .play = {.seat = seat_, .amount = amount_})
#define fold(seat_)              ACT(FOLD, .fold = {.seat = seat_})
#define discard(seat_, cards_)   ACT(DISCARD, .discard = {.seat = seat_, .cards = set_of(cards_)})
#define leave(patron_)           ACT(LEAVE, .leave = {.patron = patron_})

static inline struct baize_action pay_claim(baize_cents amount)
{
    struct baize_action action = {.kind = BAIZE_ACT_PAY_CLAIM};
    int place = baize_round_next_claim(&table);
    action.pay_claim.seat = place < 0 ? 0 : table.claims[place].seat;
    action.pay_claim.amount = amount;
    return action;
}

#define pay_seat(seat_, amount_) ACT(PAY_CLAIM, .pay_claim = {.seat = seat_, .amount = amount_})
#define back_out(seat_)          ACT(BACK_OUT_CLAIM, .back_out_claim = {.seat = seat_})
#define report(what_, card_)     ACT(REPORT_IRREGULARITY, .report_irregularity = {.what = what_, .card = set_of(card_)})
/* ---- A whole table ---- */

static inline void sit_down_with(const struct baize_source *source)
{
    must_load(source, &game);
    memset(&deck, 0, sizeof deck);
    baize_round_start(&table);
    now_ms = 1000;
    must(open_round());
}

static inline void sit_down(const char *id)
{
    struct baize_source source = source_of(id);
    sit_down_with(&source);
}

static inline void hand_for(uint8_t place, const char *cards)
{
    assert_true(stack_ask(&deck, place, cards));
}

/* The next cards of the stacked deck; all that are wanted with 0. */
static inline void deal(uint8_t count)
{
    must(stack_next(&deck, &game, &table, count == 0 ? baize_round_cards_wanted(&table) : count));
}

static inline void close_and_deal(void)
{
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
}

static inline void settle_all(void)
{
    if (table.phase == BAIZE_PHASE_REVEAL)
        must(simple(BAIZE_ACT_REVEAL));
    while (table.phase == BAIZE_PHASE_SETTLEMENT)
        must(simple(BAIZE_ACT_SETTLE_SEAT));
}

static inline const char *cards_of(uint8_t seat)
{
    static char line[64];
    struct baize_text text = baize_text_in(line, sizeof line);
    const struct baize_round_seat *held = &table.seats[seat - 1];
    for (uint8_t i = 0; i < held->count; i++) {
        baize_text_add(&text, i > 0 ? " " : "");
        baize_card_print(&text, held->cards[i], BAIZE_CARD_PLAIN);
    }
    return line;
}

static inline baize_cents money_of(enum baize_account_kind kind, uint32_t owner)
{
    struct baize_account account = {.kind = (uint16_t)kind, .owner = owner};
    baize_money money = baize_ledger_balance(&table.ledger, account);
    assert_int_equal(money % BAIZE_MICROCENTS_PER_CENT, 0);
    return money / BAIZE_MICROCENTS_PER_CENT;
}

static inline void expect_chips(uint32_t patron, baize_cents amount)
{
    assert_int_equal(money_of(BAIZE_ACCOUNT_CHIPS, patron), amount);
}

static inline void expect_phase(enum baize_phase phase)
{
    assert_string_equal(baize_phase_id(table.phase), baize_phase_id(phase));
}

/* The round is void and nobody has more or less than before. */
static inline void expect_all_back(void)
{
    expect_phase(BAIZE_PHASE_VOIDED);
    for (uint8_t i = 0; i < table.ledger.count; i++)
        assert_int_equal(table.ledger.balances[i].amount, 0);
}

/* "1 3 dealer^ rack": where the next cards go, ^ for face up. */
static inline const char *slots_in_words(void)
{
    static char line[1024];
    struct baize_text text = baize_text_in(line, sizeof line);
    for (uint8_t i = table.slots_filled; i < table.slots_count; i++) {
        const struct baize_slot *slot = &table.slots[i];
        baize_text_add(&text, i > table.slots_filled ? " " : "");
        if (slot->place <= BAIZE_SEATS_MOST)
            baize_text_format(&text, "%u", slot->place);
        else
            baize_text_add(&text, slot->place == BAIZE_PLACE_DEALER      ? "D"
                                  : slot->place == BAIZE_PLACE_BONUS_BOX ? "bonus"
                                                                         : "rack");
        baize_text_add(&text, slot->face_up ? "^" : "");
    }
    assert_false(text.truncated);
    return line;
}

#endif
