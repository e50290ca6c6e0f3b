/* test_table.h - a gaming table for tests, worked by short calls.
 *
 * Every act that is refused is checked to have changed no byte; every one that is accepted is checked to be what its
 * events, written and read back, fold to; the books are checked after each. */
#ifndef BAIZE_TESTS_TABLE_H
#define BAIZE_TESTS_TABLE_H

#include "../rounds/stack.h"
#include "base/vocabulary.h"
#include "shipped.h"
#include <baize/table.h>

#define DOLLARS(amount) ((baize_cents)(amount)*100)
#define MINUTES(count)  ((int64_t)(count)*60000)

/* People. */
enum { DEALER = 50, RELIEF = 51, FLOOR = 60, SUPER = 61, BOSS = 62, CAGE = 70, GUARD = 71 };

static struct baize_rules game;
static struct baize_table felt;
static struct baize_table_events happened;
static struct baize_refusal refused;
static struct baize_win_audit audit;
static struct stack deck;
static int64_t now_ms;
static uint32_t round_number;

/* All events since the table was set up, for tests of the record. */
#define RECORD_MOST 600
static struct baize_table_event record[RECORD_MOST];
static size_t record_count;

/* ---- Acting ---- */

static inline void check_books(void)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < felt.ledger.count; i++) {
        sum += felt.ledger.balances[i].amount;
        if (felt.ledger.balances[i].account.kind == BAIZE_ACCOUNT_CHIPS ||
            felt.ledger.balances[i].account.kind == BAIZE_ACCOUNT_TRAY)
            assert_true(felt.ledger.balances[i].amount >= 0);
    }
    assert_int_equal(sum, 0);
    if (felt.shift.number > 0)
        assert_int_equal(audit.won, baize_table_win(&felt).win * BAIZE_MICROCENTS_PER_CENT);
}

static inline void check_events(const struct baize_table *before)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    static struct baize_table again;
    memcpy(&again, before, sizeof again);
    for (uint8_t i = 0; i < happened.count; i++) {
        struct baize_text text = baize_text_in(line, sizeof line);
        static struct baize_table_event read;
        size_t position;
        memset(&read, 0xA5, sizeof read);
        if (baize_table_event_encode(&text, &happened.events[i], &game) != BAIZE_OK)
            fail_msg("%s cannot be written", baize_table_event_id(happened.events[i].kind));
        assert_int_equal(baize_table_event_decode(line, text.length, &game, felt.settings.number, &read, &position),
                         BAIZE_OK);
        assert_true(baize_table_event_equal(&happened.events[i], &read));
        assert_int_equal(baize_table_fold(&game, &again, &read), BAIZE_OK);
        assert_int_equal(baize_win_audit_add(&audit, &read), BAIZE_OK);
        if (record_count < RECORD_MOST)
            record[record_count++] = read;
    }
    assert_memory_equal(&again, &felt, sizeof felt);
    check_books();
}

static inline enum baize_reason attempt(struct baize_table_action action)
{
    static struct baize_table before;
    memcpy(&before, &felt, sizeof before);
    if (action.by.at_ms == 0)
        action.by.at_ms = ++now_ms;
    enum baize_status status = baize_table_act(&game, &felt, &action, &happened, &refused);
    if (status == BAIZE_TABLE_REFUSED) {
        assert_int_not_equal(refused.reason, BAIZE_REASON_ALLOWED);
        assert_int_equal(happened.count, 0);
        assert_memory_equal(&before, &felt, sizeof felt);
        assert_int_equal(baize_table_decide(&game, &felt, &action, &happened), BAIZE_TABLE_REFUSED);
        return refused.reason;
    }
    assert_int_equal(status, BAIZE_OK);
    assert_int_equal(refused.reason, BAIZE_REASON_ALLOWED);
    check_events(&before);
    return BAIZE_REASON_ALLOWED;
}

static inline void must_do(struct baize_table_action action)
{
    enum baize_reason reason = attempt(action);
    if (reason == BAIZE_REASON_ALLOWED)
        return;
    char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_refusal_print(&text, &refused, &game);
    fail_msg("%s %s is refused: %s", baize_table_act_id(action.kind),
             action.kind == BAIZE_TABLE_ACT_ROUND ? baize_act_id(action.round.kind) : "", line);
}

/* These acts are allowed, one after the other. All are made before the first is done: one that is made from the state
 * goes into a must() of its own. */
#define must(...)             FOR_EACH_OF(struct baize_table_action, must_do, __VA_ARGS__)

#define refuses(action, name) assert_string_equal(baize_reason_name(attempt(action)), #name)

/* By a clause of the rules, too. */
#define refuses_by(action, name, clause_words)                                                                         \
    do {                                                                                                               \
        refuses(action, name);                                                                                         \
        assert_string_equal(baize_rules_clause(&game, refused.clause), clause_words);                                  \
    } while (0)

/* ---- Actors ---- */

static inline struct baize_table_action as(struct baize_table_action action, uint32_t who, enum baize_role role)
{
    action.by.who = who;
    action.by.role = role;
    return action;
}

static inline struct baize_table_action with(struct baize_table_action action, uint32_t second)
{
    action.by.second = second;
    return action;
}

static inline struct baize_table_action at(struct baize_table_action action, int64_t at_ms)
{
    now_ms = action.by.at_ms = at_ms;
    return action;
}

static inline struct baize_table_action act_of(enum baize_table_act kind, uint32_t who, enum baize_role role)
{
    struct baize_table_action action = {.kind = kind};
    return as(action, who, role);
}

/* ---- Acts ---- */

#define SIMPLE(name, kind, who, role)                                                                                  \
    static inline struct baize_table_action name(void)                                                                 \
    {                                                                                                                  \
        return act_of(BAIZE_TABLE_ACT_##kind, who, BAIZE_##role);                                                      \
    }

SIMPLE(sign_on, SIGN_ON, DEALER, DEALER)
SIMPLE(sign_off, SIGN_OFF, DEALER, DEALER)
SIMPLE(relieve, RELIEVE, RELIEF, DEALER)
SIMPLE(open_table, OPEN_TABLE, FLOOR, FLOORPERSON)
SIMPLE(begin_closing, BEGIN_CLOSING, FLOOR, FLOORPERSON)
SIMPLE(close_table, CLOSE_TABLE, FLOOR, FLOORPERSON)
SIMPLE(go_idle, GO_IDLE, DEALER, DEALER)
SIMPLE(time_over, DEADLINE_PASSED, DEALER, DEALER)

#define ACT(kind_, who_, role_, ...)                                                                                   \
    ((struct baize_table_action){.kind = kind_, .by = {.who = who_, .role = role_}, __VA_ARGS__})

#define receive(number_, back_, preshuffled_)                                                                          \
    ACT(BAIZE_TABLE_ACT_RECEIVE_DECK, DEALER, BAIZE_DEALER,                                                            \
        .receive_deck = {.deck = number_, .back = back_, .preshuffled = preshuffled_})

static inline struct baize_table_action step(uint8_t number, enum baize_step what)
{
    bool verify = what == BAIZE_VERIFY;
    struct baize_table_action action =
        act_of(BAIZE_TABLE_ACT_STEP, verify ? FLOOR : DEALER, verify ? BAIZE_FLOORPERSON : BAIZE_DEALER);
    action.step.deck = number;
    action.step.step = what;
    action.step.depth = what == BAIZE_CUT ? 20 : 0;
    return action;
}

#define deck_act(kind_, number_) ACT(kind_, FLOOR, BAIZE_FLOORPERSON, .remove_deck = {.deck = number_})
#define device_act(device_, state_, number_)                                                                           \
    ACT(BAIZE_TABLE_ACT_REPORT_DEVICE, DEALER, BAIZE_DEALER,                                                           \
        .report_device = {.device = device_, .state = state_, .deck = number_})
#define put_out(device_, way_)                                                                                         \
    ACT(BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER, FLOOR, BAIZE_FLOORPERSON,                                                    \
        .put_out_of_order = {.device = device_, .way = way_})
#define restore(device_)                                                                                               \
    ACT(BAIZE_TABLE_ACT_RESTORE_DEVICE, FLOOR, BAIZE_FLOORPERSON, .restore_device = {.device = device_})
#define sit(seat_, patron_)                                                                                            \
    ACT(BAIZE_TABLE_ACT_TAKE_SEAT, patron_, BAIZE_PLAYER, .take_seat = {.seat = seat_, .patron = patron_})
#define leave(patron_) ACT(BAIZE_TABLE_ACT_LEAVE, patron_, BAIZE_PLAYER, .leave = {.patron = patron_})
#define chips_act(kind_, patron_, amount_)                                                                             \
    ACT(kind_, patron_, BAIZE_PLAYER, .buy_in = {.patron = patron_, .amount = amount_})
#define buy(patron_, amount_) chips_act(BAIZE_TABLE_ACT_BUY_IN, patron_, amount_)

static inline struct baize_table_action counted_act(enum baize_table_act kind, baize_cents counted)
{
    struct baize_table_action action = act_of(kind, FLOOR, BAIZE_FLOORPERSON);
    action.open_inventory.counted = counted;
    return with(action, DEALER);
}

/* ... although the books have another sum. */
static inline struct baize_table_action counted_again(enum baize_table_act kind, baize_cents counted)
{
    struct baize_table_action action = counted_act(kind, counted);
    action.open_inventory.again = true;
    return action;
}

#define slip_act(kind_, amount_)                                                                                       \
    with(ACT(kind_, FLOOR, BAIZE_FLOORPERSON, .fill = {.amount = amount_, .signers = {CAGE, GUARD}}), DEALER)
/* What lies on the table, counted rightly. */
static inline struct baize_table_action right_count(void)
{
    struct baize_table_action action = act_of(BAIZE_TABLE_ACT_COUNT_STUB, DEALER, BAIZE_DEALER);
    action.count_stub.stub = (uint8_t)baize_cards_count(game.deck & ~felt.round.used);
    for (int i = 0; i < BAIZE_SEATS_MOST; i++)
        action.count_stub.seats[i] = felt.round.seats[i].count;
    action.count_stub.dealer = felt.round.dealer_count;
    action.count_stub.bonus = (uint8_t)baize_cards_count(felt.round.bonus_card);
    action.count_stub.rack = felt.rack.count;
    return action;
}

/* ---- The round's actions ---- */

static inline struct baize_table_action inner(struct baize_action action, uint32_t who, enum baize_role role)
{
    struct baize_table_action outer = {.kind = BAIZE_TABLE_ACT_ROUND, .round = action};
    return as(outer, who, role);
}

#define IN_ROUND(name, who_, role_, ...)                                                                               \
    inner((struct baize_action){.kind = BAIZE_ACT_##name, __VA_ARGS__}, who_, role_)

static inline struct baize_table_action simple(enum baize_act kind)
{
    struct baize_action action = {.kind = kind};
    return inner(action, DEALER, BAIZE_DEALER);
}

static inline struct baize_table_action open_round(void)
{
    struct baize_action action = {.kind = BAIZE_ACT_OPEN_ROUND, .open_round = {.number = ++round_number}};
    action.open_round.commitment[0] = felt.settings.source == BAIZE_SOURCE_GENERATOR;
    return inner(action, DEALER, BAIZE_DEALER);
}

#define bet(seat_, patron_, wager_, amount_)                                                                           \
    IN_ROUND(PLACE_WAGER, patron_, BAIZE_PLAYER,                                                                       \
             .place_wager = {.seat = seat_, .patron = patron_, .wager = wager_, .amount = amount_})
#define play(seat_, patron_, amount_) IN_ROUND(PLAY, patron_, BAIZE_PLAYER, .play = {.seat = seat_, .amount = amount_})
#define fold(seat_, patron_)          IN_ROUND(FOLD, patron_, BAIZE_PLAYER, .fold = {.seat = seat_})
#define discard(seat_, patron_, cards_)                                                                                \
    IN_ROUND(DISCARD, patron_, BAIZE_PLAYER, .discard = {.seat = seat_, .cards = cards_})
#define report(what_, card_)                                                                                           \
    IN_ROUND(REPORT_IRREGULARITY, DEALER, BAIZE_DEALER, .report_irregularity = {.what = what_, .card = card_})
#define next_cards(count_) inner(stack_next(&deck, &game, &felt.round, count_), DEALER, BAIZE_DEALER)

static inline struct baize_table_action one_card(baize_card card)
{
    struct baize_action action = {.kind = BAIZE_ACT_CARDS, .cards = {.count = 1}};
    action.cards.cards[0] = card;
    return inner(action, DEALER, BAIZE_DEALER);
}

/* ---- A whole table ---- */

static inline void set_up_with(const struct baize_source *source, enum baize_card_source cards)
{
    struct baize_table_settings settings = {.number = 3, .source = cards, .betting_ms = 30000, .decision_ms = 20000};
    static const char *loaded; /* reading shipped rules again takes longer than most tests */
    bool shipped = source->bytes == source_of(source->name).bytes;
    if (!shipped || loaded != source->bytes)
        must_load(source, &game);
    loaded = shipped ? source->bytes : NULL;
    memset(&deck, 0, sizeof deck);
    memset(&audit, 0, sizeof audit);
    baize_table_start(&felt, &settings);
    now_ms = 1000;
    round_number = 0;
    record_count = 0;
}

static inline void set_up(const char *id)
{
    struct baize_source source = source_of(id);
    set_up_with(&source, BAIZE_SOURCE_GENERATOR);
}

/* The rest of the steps that a deck waits for. */
static inline void prepare(uint8_t number)
{
    while (felt.decks[number].state == BAIZE_DECK_IN_RACK || felt.decks[number].state == BAIZE_DECK_PREPARING) {
        enum baize_step what = felt.decks[number].state == BAIZE_DECK_IN_RACK
                                   ? BAIZE_SHUFFLE
                                   : game.procedures.opening[felt.decks[number].next_step].step;
        must(step(number, what));
    }
}

static inline void bring_decks(void)
{
    for (uint8_t i = 0; i < game.dealing.decks; i++)
        must(receive(i, i == 0 ? BAIZE_BACK_RED : BAIZE_BACK_BLUE, true));
    for (uint8_t i = 0; i < game.dealing.decks; i++)
        prepare(i);
}

/* Open, with a dealer, preshuffled decks, $50,000 in the tray, and patron 1 in seat 1, patron 2 in seat 2. */
static inline void open_for_two(void)
{
    must(sign_on());
    must(counted_again(BAIZE_TABLE_ACT_OPEN_INVENTORY, DOLLARS(50000)));
    bring_decks();
    must(open_table());
    for (uint8_t patron = 1; patron <= 2; patron++) {
        must(sit(patron, patron));
        must(buy(patron, DOLLARS(1000)));
    }
}

static inline void set_up_for_two(const char *id)
{
    set_up(id);
    open_for_two();
}

static inline void bet_all(baize_cents ante)
{
    for (uint8_t patron = 1; patron <= 2; patron++) {
        must(bet(patron, patron, BAIZE_ANTE, ante));
        if (game.game == BAIZE_DOUBLE_DRAW_POKER)
            must(bet(patron, patron, BAIZE_BONUS, ante));
    }
}

static inline void bet_round(baize_cents ante)
{
    must(open_round());
    bet_all(ante);
}

static inline void deal(uint8_t count)
{
    uint8_t wanted = baize_round_cards_wanted(&felt.round);
    count = count == 0 || count > wanted ? wanted : count;
    if (felt.settings.source == BAIZE_SOURCE_GENERATOR && count > 0)
        must(next_cards(count));
    for (uint8_t i = 0; felt.settings.source == BAIZE_SOURCE_READER && i < count; i++)
        must(next_cards(1));
}

/* As far as the next seat that is asked. */
static inline void begin_round(baize_cents ante)
{
    memset(&deck, 0, sizeof deck);
    bet_round(ante);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
}

static inline void deal_round(baize_cents ante)
{
    begin_round(ante);
    deal(0);
}

static inline struct baize_table_action next_answer(void)
{
    uint8_t seat = felt.round.turn;
    uint32_t patron = felt.round.seats[seat - 1].patron;
    bool discards = felt.round.phase == BAIZE_PHASE_FIRST_DISCARDS || felt.round.phase == BAIZE_PHASE_SECOND_DISCARDS;
    if (discards)
        return discard(seat, patron, baize_cards_one(felt.round.seats[seat - 1].cards[0]));
    bool plays = felt.round.phase == BAIZE_PHASE_DECISIONS;
    return play(seat, patron, plays ? felt.round.seats[seat - 1].wagers[BAIZE_ANTE] : 0);
}

/* One step of a plain round in which everybody stays in; false when it is over. */
static inline bool go_on(void)
{
    if (baize_round_cards_wanted(&felt.round) > 0)
        deal(0);
    else if (baize_table_stub_count_due(&game, &felt))
        must(right_count());
    else if (felt.round.turn != 0)
        must(next_answer());
    else if (felt.round.phase == BAIZE_PHASE_REVEAL)
        must(simple(BAIZE_ACT_REVEAL));
    else if (felt.round.phase == BAIZE_PHASE_SETTLEMENT)
        must(simple(BAIZE_ACT_SETTLE_SEAT));
    else if (felt.round.phase == BAIZE_PHASE_CLOSING)
        must(simple(BAIZE_ACT_END_ROUND));
    else
        return false;
    return true;
}

static inline void play_on(void)
{
    while (go_on())
        ;
}

static inline void play_to_the_end(void)
{
    play_on();
    assert_string_equal(baize_phase_id(felt.round.phase), "ended");
}

static inline void play_round(baize_cents ante)
{
    begin_round(ante);
    play_to_the_end();
}

static inline baize_cents money_of(enum baize_account_kind kind, uint32_t owner)
{
    struct baize_account account = {.kind = (uint16_t)kind, .owner = owner};
    return baize_ledger_balance(&felt.ledger, account) / BAIZE_MICROCENTS_PER_CENT;
}

static inline void expect_deck(uint8_t number, enum baize_deck_state state)
{
    assert_string_equal(baize_vocabulary_id(&baize_words_deck_state, (int)felt.decks[number].state),
                        baize_vocabulary_id(&baize_words_deck_state, (int)state));
}

static inline void expect_life(enum baize_life life)
{
    assert_string_equal(baize_life_id(felt.life), baize_life_id(life));
}

/* Two patrons at a table of rules in which some words are others. */
static inline void set_up_edited(const char *id, const char *old, const char *new)
{
    struct baize_source source = edited(id, old, new);
    set_up_with(&source, BAIZE_SOURCE_GENERATOR);
    open_for_two();
}

/* The first of two patrons gets these cards, with the progressive wager; the round stops where the win is validated. */
static inline void win_progressive(const char *cards)
{
    set_up_for_two(maryland);
    memset(&deck, 0, sizeof deck);
    assert_true(stack_ask(&deck, 1, cards));
    bet_round(DOLLARS(10));
    must(bet(1, 1, BAIZE_PROGRESSIVE, game.progressive.wager), simple(BAIZE_ACT_NO_MORE_BETS));
    play_on();
}

#endif
