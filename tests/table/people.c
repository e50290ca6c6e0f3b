/* people.c - what happens next at a table: mostly what makes sense, now and then a mistake or nonsense. */
#include "procedure/suggest.h"
#include "tables.h"

struct dice dice;
const uint8_t *bytes;
size_t bytes_left;

static baize_card deck[BAIZE_DECK_MOST];
static uint8_t deck_count;

/* ---- Somebody for everything ---- */

static uint32_t take_byte(void)
{
    if (bytes_left == 0)
        return 0;
    bytes_left--;
    return *bytes++;
}

uint32_t below(uint32_t limit)
{
    if (bytes == NULL)
        return dice_below(&dice, limit);
    uint32_t value = take_byte();
    if (limit > 256)
        value |= take_byte() << 8;
    return limit == 0 ? 0 : value % limit;
}

static struct baize_table_action by(struct baize_table_action action, enum baize_role role)
{
    action.by.role = role;
    action.by.who = role == BAIZE_DEALER && table.dealer != 0 ? table.dealer : 60 + (uint32_t)role;
    action.by.second = 80;
    return action;
}

/* Some rounds are dealt by the program: one in seven. */
static struct baize_table_action by_program(struct baize_table_action action)
{
    bool opens = action.kind == BAIZE_TABLE_ACT_ROUND && action.round.kind == BAIZE_ACT_OPEN_ROUND;
    bool program = opens ? table.last_round % 7 == 3 : table.by_itself;
    const struct baize_act_row *row = baize_table_act_row(
        action.kind, action.kind == BAIZE_TABLE_ACT_ROUND ? action.round.kind : BAIZE_ACT_OPEN_ROUND);
    if (program && row != NULL && row->program && action.by.role == BAIZE_DEALER)
        action.by = (struct baize_actor){.role = BAIZE_PROGRAM, .at_ms = action.by.at_ms};
    return action;
}

static struct baize_table_action plain(enum baize_table_act kind, enum baize_role role)
{
    struct baize_table_action action = {.kind = kind};
    return by(action, role);
}

static uint32_t any_patron(void)
{
    uint32_t patron = table.seats[below(rules.seats)].patron;
    return patron == 0 ? 1 + below(6) : patron;
}

static struct baize_table_action as_patron(struct baize_table_action action, uint32_t patron)
{
    action.by.role = BAIZE_PLAYER;
    action.by.who = patron;
    return action;
}

static baize_cents some_amount(void)
{
    static const baize_cents amounts[] = {100, 500,  1000,      2500,      10000, 50000,
                                          0,   -100, INT64_MAX, INT64_MIN, 1,     900000000};
    return amounts[below(below(8) == 0 ? 12 : 6)];
}

/* ---- The round ---- */

/* Now and then the deck stays sorted: packets of it are straight flushes, with claims and envy. */
static void shuffle_deck(void)
{
    bool sorted = below(8) == 0;
    baize_cards set = rules.deck;
    deck_count = 0;
    while (set != 0)
        deck[deck_count++] = baize_cards_take(&set);
    for (uint8_t i = deck_count; i > 1 && !sorted; i--) {
        uint8_t other = (uint8_t)dice_below(&dice, i);
        baize_card card = deck[i - 1];
        deck[i - 1] = deck[other];
        deck[other] = card;
    }
}

static struct baize_table_action of_round(struct baize_action action, enum baize_role role)
{
    struct baize_table_action outer = {.kind = BAIZE_TABLE_ACT_ROUND, .round = action};
    return by(outer, role);
}

static struct baize_table_action open_round(void)
{
    struct baize_action action = {.kind = BAIZE_ACT_OPEN_ROUND};
    action.open_round.number = table.last_round + (below(50) > 0);
    action.open_round.commitment[3] = (table.settings.source == BAIZE_SOURCE_GENERATOR) ^ (below(50) == 0);
    shuffle_deck();
    return of_round(action, BAIZE_DEALER);
}

static struct baize_table_action wager(void)
{
    struct baize_action action = {.kind = BAIZE_ACT_PLACE_WAGER};
    uint8_t seat = (uint8_t)(1 + below(rules.seats));
    const struct baize_round_seat *down = &table.round.seats[seat - 1];
    action.place_wager.seat = seat;
    action.place_wager.patron = table.seats[seat - 1].patron == 0 ? 3 : table.seats[seat - 1].patron;
    action.place_wager.wager = down->wagers[BAIZE_ANTE] == 0       ? BAIZE_ANTE
                               : rules.wagers[BAIZE_BONUS].offered ? BAIZE_BONUS
                                                                   : (enum baize_wager)below(BAIZE_WAGERS);
    const struct baize_wager_rules *limits = &rules.wagers[action.place_wager.wager];
    action.place_wager.amount = action.place_wager.wager == BAIZE_PROGRESSIVE ? rules.progressive.wager
                                : limits->equals_ante                         ? down->wagers[BAIZE_ANTE]
                                                                              : limits->least;
    if (below(20) == 0)
        action.place_wager.amount = some_amount();
    return as_patron(of_round(action, BAIZE_PLAYER), action.place_wager.patron);
}

static struct baize_table_action cards(void)
{
    struct baize_action action = {.kind = BAIZE_ACT_CARDS};
    uint8_t wanted = baize_round_cards_wanted(&table.round);
    bool reads = table.settings.source == BAIZE_SOURCE_READER;
    uint8_t count = reads && below(30) > 0 ? 1 : (uint8_t)(1 + below(wanted));
    for (uint8_t i = 0; i < deck_count && action.cards.count < count; i++)
        if ((table.round.used & baize_cards_one(deck[i])) == 0)
            action.cards.cards[action.cards.count++] = deck[i];
    if (below(60) == 0)
        action.cards.cards[0] = (baize_card)below(256);
    return of_round(action, BAIZE_DEALER);
}

static struct baize_table_action answer(void)
{
    uint8_t seat = below(40) == 0 ? (uint8_t)below(10) : table.round.turn;
    const struct baize_round_seat *down = &table.round.seats[seat > 0 && seat <= 9 ? seat - 1 : 0];
    struct baize_action action = {.kind = BAIZE_ACT_FOLD};
    bool discards = table.round.phase == BAIZE_PHASE_FIRST_DISCARDS || table.round.phase == BAIZE_PHASE_SECOND_DISCARDS;
    action.fold.seat = seat;
    if (discards) {
        action.kind = BAIZE_ACT_DISCARD;
        action.discard.seat = seat;
        action.discard.cards = below(3) == 0 || down->count == 0 ? 0 : baize_cards_one(down->cards[below(down->count)]);
    } else if (below(3) > 0) {
        action.kind = BAIZE_ACT_PLAY;
        action.play.seat = seat;
        action.play.amount = table.round.phase == BAIZE_PHASE_DECISIONS ? down->wagers[BAIZE_ANTE] : 0;
    }
    return as_patron(of_round(action, BAIZE_PLAYER), down->patron);
}

static struct baize_table_action irregularity(void)
{
    struct baize_action action = {.kind = BAIZE_ACT_REPORT_IRREGULARITY};
    baize_cards left = rules.deck & ~table.round.used;
    action.report_irregularity.what = (enum baize_irregularity)below(BAIZE_IRREGULARITIES);
    bool card =
        action.report_irregularity.what == BAIZE_CARD_FACE_UP || action.report_irregularity.what == BAIZE_DRAWN_SEEN;
    action.report_irregularity.card = card ? left & (~left + 1) : 0;
    return of_round(action, BAIZE_DEALER);
}

static struct baize_table_action count_stub(void)
{
    struct baize_table_action action = plain(BAIZE_TABLE_ACT_COUNT_STUB, BAIZE_DEALER);
    action.count_stub.stub = (uint8_t)baize_cards_count(rules.deck & ~table.round.used);
    for (int i = 0; i < BAIZE_SEATS_MOST; i++)
        action.count_stub.seats[i] = table.round.seats[i].count;
    action.count_stub.dealer = table.round.dealer_count;
    action.count_stub.bonus = (uint8_t)baize_cards_count(table.round.bonus_card);
    action.count_stub.rack = table.rack.count;
    if (below(8) == 0)
        action.count_stub.stub++;
    if (below(8) == 0)
        action.count_stub.seats[0]--;
    return action;
}

static struct baize_table_action pay(void)
{
    struct baize_action action = {.kind = BAIZE_ACT_PAY_ENVY};
    int place = baize_round_next_claim(&table.round);
    if (place >= 0) {
        const struct baize_claim *claim = &table.round.claims[place];
        action.kind = BAIZE_ACT_PAY_CLAIM;
        action.pay_claim.seat = claim->seat;
        action.pay_claim.amount = claim->pays.kind == BAIZE_ODDS_METER ? 1234567 : claim->fixed_cents;
    }
    return of_round(action, below(4) == 0 ? BAIZE_DEALER : BAIZE_EXECUTIVE);
}

/* A win that was paid is undone; then the round is void, or ends. */
static bool undoes(struct baize_table_action *action)
{
    const struct baize_round *round = &table.round;
    bool late = round->phase == BAIZE_PHASE_CLAIMS || round->phase == BAIZE_PHASE_CLOSING;
    if (!late || round->claims_paid == 0 || below(4) > 0)
        return false;
    struct baize_action undo = {.kind = BAIZE_ACT_BACK_OUT_CLAIM};
    undo.back_out_claim.seat = round->claims[below(round->claims_count)].seat;
    if (!baize_round_claim_stands(round, 0) && below(2) == 0) {
        undo.kind = BAIZE_ACT_REPORT_IRREGULARITY;
        undo.report_irregularity.what = BAIZE_WRONG_HAND_SIZE;
        undo.report_irregularity.card = 0;
    }
    *action = of_round(undo, BAIZE_MANAGER);
    action->by.second = below(8) == 0 ? 0 : 80;
    return true;
}

/* A payment that the tray cannot make is tried now and then; mostly chips are brought first. */
static struct baize_table_action or_fill(struct baize_table_action action)
{
    struct baize_table_action fill = plain(BAIZE_TABLE_ACT_FILL, BAIZE_FLOORPERSON);
    action.by.at_ms = now_ms;
    struct baize_refusal refusal = baize_table_check(&rules, &table, &action);
    action.by.at_ms = 0;
    if (refusal.reason != BAIZE_REASON_TRAY_DOES_NOT_SUFFICE || below(3) == 0)
        return action;
    fill.fill.amount = refusal.least - refusal.most + 50000;
    fill.fill.signers[0] = 81;
    fill.fill.signers[1] = 82;
    return fill;
}

static struct baize_table_action go_on(void)
{
    struct baize_table_action undo;
    if (undoes(&undo))
        return undo;
    static const enum baize_act ends[] = {[BAIZE_PHASE_REVEAL] = BAIZE_ACT_REVEAL,
                                          [BAIZE_PHASE_SETTLEMENT] = BAIZE_ACT_SETTLE_SEAT,
                                          [BAIZE_PHASE_CLOSING] = BAIZE_ACT_END_ROUND};
    struct baize_action action = {.kind = BAIZE_ACT_NO_MORE_BETS};
    if (table.round.phase == BAIZE_PHASE_BETTING)
        return below(6) > 0 ? wager() : of_round(action, BAIZE_DEALER);
    if (baize_round_cards_wanted(&table.round) > 0)
        return cards();
    if (baize_table_stub_count_due(&rules, &table) && below(5) > 0)
        return count_stub();
    if (table.round.turn != 0)
        return answer();
    if (table.round.phase == BAIZE_PHASE_CLAIMS)
        return or_fill(pay());
    if ((size_t)table.round.phase >= sizeof ends / sizeof ends[0] || ends[table.round.phase] == 0)
        return open_round();
    action.kind = ends[table.round.phase];
    return or_fill(of_round(action, BAIZE_DEALER));
}

/* ---- Decks and devices ---- */

static struct baize_table_action receive(uint8_t number)
{
    struct baize_table_action action = plain(BAIZE_TABLE_ACT_RECEIVE_DECK, BAIZE_DEALER);
    action.receive_deck.deck = number;
    action.receive_deck.back = (enum baize_back)(number + (below(10) == 0));
    action.receive_deck.preshuffled = below(2) == 0;
    return action;
}

/* What the deck needs next. */
static struct baize_table_action care_for(uint8_t number)
{
    const struct baize_table_deck *one = &table.decks[number];
    if (one->state == BAIZE_DECK_ABSENT)
        return receive(number);
    if (one->state == BAIZE_DECK_CONDEMNED) {
        struct baize_table_action away = plain(BAIZE_TABLE_ACT_REMOVE_DECK, BAIZE_FLOORPERSON);
        away.remove_deck.deck = number;
        return away;
    }
    bool racked = one->state == BAIZE_DECK_IN_RACK;
    enum baize_step next = racked ? BAIZE_SHUFFLE : rules.procedures.opening[one->next_step % 12].step;
    struct baize_table_action action =
        plain(BAIZE_TABLE_ACT_STEP, next == BAIZE_VERIFY ? BAIZE_FLOORPERSON : BAIZE_DEALER);
    action.step.deck = number;
    action.step.step = below(30) == 0 ? (enum baize_step)below(BAIZE_CUT + 1) : next;
    action.step.depth = (uint8_t)(below(20) == 0 ? below(80) : 25);
    return action;
}

static struct baize_table_action device(void)
{
    struct baize_table_action action = plain(BAIZE_TABLE_ACT_REPORT_DEVICE, BAIZE_DEALER);
    uint32_t choice = below(3);
    enum baize_device which = (enum baize_device)below(BAIZE_DEVICES);
    if (choice == 0) {
        action.report_device.device = which;
        action.report_device.state = (enum baize_device_state)below(BAIZE_DEVICE_COVERED + 1);
        action.report_device.deck = (uint8_t)below(3);
    } else if (choice == 1) {
        action = plain(BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER, BAIZE_FLOORPERSON);
        action.put_out_of_order.device = which;
        action.put_out_of_order.way = (enum baize_out_of_order)below(BAIZE_REPLACED + 2);
    } else {
        action = plain(BAIZE_TABLE_ACT_RESTORE_DEVICE, BAIZE_FLOORPERSON);
        action.restore_device.device = which;
    }
    return action;
}

/* ---- People and money ---- */

static struct baize_table_action patron_act(void)
{
    static const enum baize_table_act acts[] = {BAIZE_TABLE_ACT_BUY_IN, BAIZE_TABLE_ACT_BUY_IN,
                                                BAIZE_TABLE_ACT_CASH_OUT, BAIZE_TABLE_ACT_TIP};
    uint32_t choice = below(12);
    uint32_t patron = any_patron();
    struct baize_table_action action = {
        .kind = BAIZE_TABLE_ACT_TAKE_SEAT,
        .take_seat = {.seat = (uint8_t)(1 + below(rules.seats + 1u - (below(10) > 0))), .patron = patron}};
    if (choice == 0) {
        action.kind = BAIZE_TABLE_ACT_LEAVE;
        action.leave.patron = patron;
    } else if (choice < 8) {
        action.kind = acts[below(4)];
        action.buy_in.patron = patron;
        action.buy_in.amount = some_amount();
    }
    return as_patron(action, patron);
}

static struct baize_table_action tray_act(void)
{
    static const enum baize_table_act acts[] = {BAIZE_TABLE_ACT_OPEN_INVENTORY, BAIZE_TABLE_ACT_CLOSE_INVENTORY,
                                                BAIZE_TABLE_ACT_FILL,           BAIZE_TABLE_ACT_CREDIT,
                                                BAIZE_TABLE_ACT_TAKE_DROP,      BAIZE_TABLE_ACT_VOID_SLIP,
                                                BAIZE_TABLE_ACT_TAKE_TIPS};
    struct baize_table_action action = plain(acts[below(7)], BAIZE_SUPERVISOR);
    if (action.kind == BAIZE_TABLE_ACT_OPEN_INVENTORY || action.kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY ||
        action.kind == BAIZE_TABLE_ACT_TAKE_DROP || action.kind == BAIZE_TABLE_ACT_TAKE_TIPS) {
        action.open_inventory.counted =
            action.kind == BAIZE_TABLE_ACT_OPEN_INVENTORY ? 100000000 : below(10000000); /* one shape */
        action.open_inventory.again = below(4) > 0; /* else a count that differs is refused */
    } else if (action.kind == BAIZE_TABLE_ACT_VOID_SLIP) {
        action.void_slip.slip = (enum baize_slip_kind)below(2);
        action.void_slip.number = (action.void_slip.slip == BAIZE_SLIP_FILL ? table.fills : table.credits) - below(2);
        action.void_slip.why = (enum baize_why)below(BAIZE_WHYS + (below(9) == 0));
    } else {
        struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
        action.fill.amount = below(6) > 0 ? some_amount() /* or as much as is there */
                                          : baize_ledger_balance(&table.ledger, tray) / BAIZE_MICROCENTS_PER_CENT;
        action.fill.signers[0] = 81;
        action.fill.signers[1] = below(9) == 0 ? 81 : 82;
    }
    return action;
}

/* A seat of a round that is kept, or mostly so: sometimes the number, the seat or the patron is another. */
static struct baize_table_action correction(struct baize_table_action action)
{
    const struct baize_kept_round *kept = baize_table_kept_at(&table, below(BAIZE_ROUNDS_KEPT));
    uint8_t seat = (uint8_t)(1 + below(rules.seats + (below(20) == 0 ? 1u : 0u)));
    action.kind = BAIZE_TABLE_ACT_CORRECT_PAYMENT;
    action.correct_payment.round = kept == NULL || below(9) == 0 ? below(table.last_round + 2) : kept->number;
    action.correct_payment.seat = seat;
    action.correct_payment.patron =
        kept == NULL || seat > rules.seats || below(9) == 0 ? any_patron() : kept->seats[seat - 1].patron;
    action.correct_payment.to_patron = below(2) == 0;
    action.correct_payment.amount = below(2) == 0 || kept == NULL || seat > rules.seats
                                        ? some_amount()
                                        : baize_kept_bound(&kept->seats[seat - 1], action.correct_payment.to_patron);
    action.correct_payment.why = (enum baize_why)below(BAIZE_WHYS);
    action.by.who = below(9) == 0 && kept != NULL ? kept->people.who[0] : action.by.who;
    return action;
}

static struct baize_table_action new_dispute(struct baize_table_action action, uint32_t patron)
{
    const struct baize_kept_round *kept = baize_table_kept_at(&table, below(BAIZE_ROUNDS_KEPT));
    action.open_dispute.patron = patron;
    action.open_dispute.round = kept == NULL || below(3) == 0 ? below(table.last_round + 2) : kept->number;
    action.open_dispute.seat = (uint8_t)(1 + below(rules.seats));
    for (uint8_t i = 0; kept != NULL && i < rules.seats && below(9) > 0; i++)
        if (kept->seats[i].patron != 0) {
            action.open_dispute.patron = kept->seats[i].patron;
            action.open_dispute.seat = (uint8_t)(i + 1);
        }
    return below(2) == 0 ? as_patron(action, action.open_dispute.patron) : action;
}

static struct baize_table_action quarrel(void)
{
    uint32_t patron = any_patron();
    struct baize_table_action action = plain(BAIZE_TABLE_ACT_OPEN_DISPUTE, BAIZE_FLOORPERSON);
    switch (below(4)) {
    case 0:
        return new_dispute(action, patron);
    case 1:
        action.kind = BAIZE_TABLE_ACT_HOLD_DISPUTED;
        action.hold_disputed.number = table.disputed - below(3);
        action.hold_disputed.amount = some_amount();
        return action;
    case 2:
        action.kind = BAIZE_TABLE_ACT_DECIDE_DISPUTE;
        action.decide_dispute.number = table.disputed - below(5);
        action.decide_dispute.for_patron = below(2) == 0;
        action.decide_dispute.amount = action.decide_dispute.for_patron ? some_amount() : 0;
        action.decide_dispute.why = (enum baize_why)below(BAIZE_WHYS);
        return action;
    default:
        return correction(action);
    }
}

/* ---- What comes next ---- */

static struct baize_table_action odd_act(void)
{
    static const enum baize_table_act acts[] = {BAIZE_TABLE_ACT_GO_IDLE,       BAIZE_TABLE_ACT_BEGIN_CLOSING,
                                                BAIZE_TABLE_ACT_CLOSE_TABLE,   BAIZE_TABLE_ACT_SIGN_OFF,
                                                BAIZE_TABLE_ACT_ORDER_SHUFFLE, BAIZE_TABLE_ACT_ORDER_RECUT,
                                                BAIZE_TABLE_ACT_RELIEVE,       BAIZE_TABLE_ACT_CORRECT_CARD,
                                                BAIZE_TABLE_ACT_COUNT_STUB,    BAIZE_TABLE_ACT_REMOVE_DECK};
    struct baize_table_action action = plain(acts[below(10)], BAIZE_FLOORPERSON);
    if (action.kind == BAIZE_TABLE_ACT_CORRECT_CARD)
        action.correct_card.card = deck[below(deck_count)];
    else if (action.kind == BAIZE_TABLE_ACT_COUNT_STUB)
        action = count_stub();
    else if (action.kind == BAIZE_TABLE_ACT_RELIEVE)
        action.by = (struct baize_actor){.who = 90 + below(4), .role = BAIZE_DEALER, .second = table.dealer};
    else
        action.remove_deck.deck = (uint8_t)below(2);
    if (below(5) > 0 && (action.kind == BAIZE_TABLE_ACT_GO_IDLE || action.kind == BAIZE_TABLE_ACT_BEGIN_CLOSING ||
                         action.kind == BAIZE_TABLE_ACT_REMOVE_DECK))
        return go_on();
    return action;
}

/* Any act with fields that fit the state, or all but one that does: also one that nothing here knows of. */
static struct baize_table_action suggested(void)
{
    static struct baize_floor_table at;
    static struct baize_floor_action made;
    enum baize_table_act kind = (enum baize_table_act)(1 + below(BAIZE_TABLE_ACTS - 1));
    const struct act_suggestions *fields = &baize_table_suggestions[kind];
    struct baize_actor by = {.who = 60 + BAIZE_SUPERVISOR, .role = BAIZE_SUPERVISOR};
    at.rules = &rules;
    at.table = table;
    procedure_suggest_table(&at, kind, &by, &made);
    const struct suggestion *field = fields->count > 0 ? &fields->fields[below((uint32_t)fields->count)] : NULL;
    if (below(3) == 0 && field != NULL && field->constant != true) /* a bool is 0 or 1 */
        memset((char *)&made.table + field->offset, field->text == NULL ? (int)below(4) : 7, 1);
    return made.table;
}

/* Any act by anybody at any time, with next to nothing filled in. */
static struct baize_table_action nonsense(void)
{
    struct baize_table_action action = plain((enum baize_table_act)below(BAIZE_TABLE_ACTS + 1), BAIZE_DEALER);
    if (action.kind == BAIZE_TABLE_ACT_CORRECT_CARD)
        action.correct_card.card = (baize_card)below(256);
    else if (action.kind != BAIZE_TABLE_ACT_GO_IDLE)
        action.remove_deck.deck = (uint8_t)below(3);
    if (action.kind == BAIZE_TABLE_ACT_ROUND)
        action = go_on();
    if (below(20) == 0)
        action = of_round((struct baize_action){.kind = below(2) == 0 ? BAIZE_ACT_LEAVE : BAIZE_ACT_SHOW_DECK},
                          BAIZE_DEALER);
    action.by.role = (enum baize_role)below(BAIZE_PROGRAM + 1);
    action.by.who = below(4) == 0 ? below(100) : action.by.who;
    action.by.second = below(3);
    action.by.at_ms = below(10) == 0 ? now_ms - 5000 : below(20) == 0 ? BAIZE_TABLE_TIME_MOST + 1 : 0;
    return action;
}

/* The tray is counted, the box taken away before or after that, then the table is closed. */
static struct baize_table_action close_up(void)
{
    struct baize_account box = {.kind = BAIZE_ACCOUNT_DROP};
    bool full = baize_ledger_balance(&table.ledger, box) > 0 && below(3) > 0;
    bool counts = table.shift.open && (!full || below(2) == 0);
    return plain(counts ? BAIZE_TABLE_ACT_CLOSE_INVENTORY
                 : full ? BAIZE_TABLE_ACT_TAKE_DROP
                        : BAIZE_TABLE_ACT_CLOSE_TABLE,
                 BAIZE_FLOORPERSON);
}

/* What the table needs to be open. */
static bool open_up(void)
{
    if (table.dealer == 0)
        return act(by((struct baize_table_action){.kind = BAIZE_TABLE_ACT_SIGN_ON}, BAIZE_DEALER));
    if (!table.shift.open && table.life != BAIZE_LIFE_CLOSING) {
        struct baize_table_action action = plain(BAIZE_TABLE_ACT_OPEN_INVENTORY, BAIZE_MANAGER);
        action.open_inventory.counted = below(8) == 0 ? 300000 : 100000000; /* now and then a tray soon runs dry */
        action.open_inventory.again = true;
        return act(action);
    }
    for (uint8_t i = 0; i < rules.dealing.decks && table.life != BAIZE_LIFE_CLOSING; i++)
        if (table.decks[i].state != BAIZE_DECK_READY && table.decks[i].state != BAIZE_DECK_IN_PLAY && below(3) > 0)
            return act(care_for(i));
    if (table.life == BAIZE_LIFE_CLOSING && below(3) == 0)
        return act(close_up());
    if (table.life == BAIZE_LIFE_CLOSING)
        return act(as_patron((struct baize_table_action){.kind = BAIZE_TABLE_ACT_LEAVE, .leave = {any_patron()}},
                             any_patron()));
    if (table.life != BAIZE_LIFE_OPEN && below(4) == 0)
        return act(plain(BAIZE_TABLE_ACT_OPEN_TABLE, BAIZE_FLOORPERSON));
    return false;
}

void one_act(void)
{
    uint32_t choice = below(200);
    now_ms += below(400) == 0 ? 3600000 : below(3000);
    if (choice < 2)
        act(suggested());
    else if (choice < 8)
        act(nonsense());
    else if (choice < 11)
        act(irregularity());
    else if (choice < 15)
        act(device());
    else if (choice < 32)
        act(patron_act());
    else if (choice < 37)
        act(tray_act());
    else if (choice < 41)
        act(quarrel());
    else if (choice < 49)
        act(odd_act());
    else if (choice < 51)
        act(by_program(plain(BAIZE_TABLE_ACT_DEADLINE_PASSED, BAIZE_DEALER)));
    else if (choice > 120 || table.life == BAIZE_LIFE_OPEN) {
        bool ready =
            table.decks[table.deck].state == BAIZE_DECK_READY || table.decks[table.deck].state == BAIZE_DECK_IN_PLAY;
        if ((ready && below(12) > 0) || !open_up())
            act(by_program(go_on()));
    } else if (!open_up())
        act(patron_act());
}
