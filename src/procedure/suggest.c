/* suggest.c - an act of a kind, with fields that fit the state: is it possible at all? Nothing here says whether it is
 * allowed: the floor and the engine check that. */
#include "procedure/suggest.h"

#include "table/internal.h"

#include <string.h>

enum { SECOND = 1, THIRD, FOURTH, NEWCOMER }; /* after BAIZE_SOMEBODY: people who differ */

static void start(const struct baize_floor_table *at, enum baize_floor_machine machine,
                  struct baize_floor_action *action)
{
    memset(action, 0, sizeof *action);
    action->machine = machine;
    action->number = at->table.settings.number;
}

/* ---- Whom nobody has named, and what the engine draws ---- */

static bool is_slip(const struct baize_table_action *action)
{
    return action->kind == BAIZE_TABLE_ACT_FILL || action->kind == BAIZE_TABLE_ACT_CREDIT;
}

void procedure_stand_in_for_people(const struct baize_floor_table *at, struct baize_floor_action *action)
{
    struct baize_actor *by = action->machine == BAIZE_FLOOR_METER        ? &action->meter.by
                             : action->machine == BAIZE_FLOOR_CONTROLLER ? &action->controller.by
                                                                         : &action->table.by;
    bool table = action->machine == BAIZE_FLOOR_TABLE;
    const struct baize_act_row *row = table ? baize_table_act_row(action->table.kind, action->table.round.kind) : NULL;
    if (by->who == 0)
        by->who = by->role == BAIZE_DEALER && at->table.dealer != 0 ? at->table.dealer : BAIZE_SOMEBODY;
    if (by->second == 0 && row != NULL && row->seconded)
        by->second = BAIZE_SOMEBODY + SECOND;
    if (table && is_slip(&action->table)) { /* one shape */
        action->table.fill.signers[0] = BAIZE_SOMEBODY + THIRD;
        action->table.fill.signers[1] = BAIZE_SOMEBODY + FOURTH;
    }
    if (action->machine == BAIZE_FLOOR_METER && action->meter.kind == BAIZE_METER_ACT_VALIDATE)
        action->meter.validate.credential_of = by->who;
}

/* Cards that nobody has seen in this round: which ones does not show in the answer. */
static void take_cards(const struct baize_floor_table *at, uint8_t count, struct baize_action *action)
{
    baize_cards left = at->rules->deck & ~at->table.round.used;
    while (left != 0 && action->cards.count < count)
        action->cards.cards[action->cards.count++] = baize_cards_take(&left);
}

void procedure_stand_in_for_chance(const struct baize_floor_table *at, struct baize_floor_action *action)
{
    struct baize_action *round = &action->table.round;
    baize_cards deck = at->rules->deck;
    if (action->machine != BAIZE_FLOOR_TABLE || action->table.kind != BAIZE_TABLE_ACT_ROUND ||
        at->table.settings.source != BAIZE_SOURCE_GENERATOR)
        return;
    if (round->kind == BAIZE_ACT_OPEN_ROUND)
        round->open_round.commitment[0] = 1;
    else if (round->kind == BAIZE_ACT_CARDS)
        take_cards(at, baize_round_cards_wanted(&at->table.round), round);
    while (round->kind == BAIZE_ACT_SHOW_DECK && deck != 0)
        round->show_deck.order[round->show_deck.count++] = baize_cards_take(&deck);
}

/* ---- Who and what stands there ---- */

/* The seat that is asked, or the first one that is taken; 0: nobody sits. */
static uint8_t a_seat(const struct baize_floor_table *at)
{
    if (at->table.round.turn != 0)
        return at->table.round.turn;
    for (uint8_t seat = 1; seat <= at->rules->seats; seat++)
        if (at->table.seats[seat - 1].patron != 0)
            return seat;
    return 0;
}

static uint32_t a_patron(const struct baize_floor_table *at)
{
    uint8_t seat = a_seat(at);
    return seat == 0 ? 0 : at->table.seats[seat - 1].patron;
}

static uint8_t a_free_seat(const struct baize_floor_table *at)
{
    for (uint8_t seat = 1; seat <= at->rules->seats; seat++)
        if (at->table.seats[seat - 1].patron == 0)
            return seat;
    return 1;
}

/* The first deck in a state of the set, else the deck of the round. */
static uint8_t a_deck(const struct baize_floor_table *at, unsigned states)
{
    for (uint8_t deck = 0; deck < at->rules->dealing.decks && deck < BAIZE_DECKS_MOST; deck++)
        if (states >> at->table.decks[deck].state & 1u)
            return deck;
    return at->table.deck;
}

static enum baize_device a_device(const struct baize_floor_table *at, bool working)
{
    for (unsigned i = 0; i < BAIZE_DEVICES; i++)
        if (table_has_device(at->rules, (enum baize_device)i) &&
            (at->table.devices[i] == BAIZE_DEVICE_WORKING) == working)
            return (enum baize_device)i;
    for (unsigned i = 0; i < BAIZE_DEVICES; i++)
        if (table_has_device(at->rules, (enum baize_device)i))
            return (enum baize_device)i;
    return BAIZE_DEVICE_SHUFFLER;
}

static enum baize_out_of_order a_way(const struct baize_rules *rules)
{
    for (unsigned way = 0; way < 8; way++)
        if (rules->procedures.out_of_order_ways >> way & 1u)
            return (enum baize_out_of_order)way;
    return BAIZE_COVERED;
}

/* Cards that nobody has seen in this round: which ones does not show in the answer. */
static baize_cards cards_left(const struct baize_floor_table *at)
{
    const struct baize_table *table = &at->table;
    baize_cards left = at->rules->deck & ~table->round.used & ~table->round_earlier.used;
    return left & ~(table->last_card < BAIZE_CARD_LIMIT ? baize_cards_one(table->last_card) : 0);
}

/* ---- The table ---- */

static void fill_deck(const struct baize_floor_table *at, struct baize_table_action *action)
{
    uint8_t deck = a_deck(at, 1u << BAIZE_DECK_PREPARING | 1u << BAIZE_DECK_IN_RACK);
    const struct baize_opening_step *next = table_deck_next_step(at->rules, &at->table.decks[deck]);
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_RECEIVE_DECK:
        action->receive_deck.deck = a_deck(at, 1u << BAIZE_DECK_ABSENT);
        action->receive_deck.back =
            at->table.decks[action->receive_deck.deck ^ 1].back == BAIZE_BACK_RED ? BAIZE_BACK_BLUE : BAIZE_BACK_RED;
        return;
    case BAIZE_TABLE_ACT_STEP:
        action->step.deck = deck;
        action->step.step = next == NULL ? BAIZE_SHUFFLE : next->step;
        action->step.depth = at->rules->procedures.cut_depth_least;
        return;
    case BAIZE_TABLE_ACT_REMOVE_DECK:
        action->remove_deck.deck = a_deck(at, 1u << BAIZE_DECK_CONDEMNED);
        return;
    default:
        action->order_shuffle.deck = a_deck(at, 1u << BAIZE_DECK_READY); /* order_recut has the same shape */
    }
}

static void fill_device(const struct baize_floor_table *at, struct baize_table_action *action)
{
    if (action->kind == BAIZE_TABLE_ACT_REPORT_DEVICE) {
        action->report_device.device = a_device(at, true);
        action->report_device.state = BAIZE_DEVICE_JAMMED;
    } else if (action->kind == BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER) {
        action->put_out_of_order.device = a_device(at, false);
        action->put_out_of_order.way = a_way(at->rules);
    } else {
        action->restore_device.device = a_device(at, false);
    }
}

/* The latest round with a seat that may still get, or else give back, a chip. */
static void fill_correction(const struct baize_table *table, baize_cents chip, struct baize_table_action *action)
{
    const struct baize_kept_round *kept;
    action->correct_payment.amount = chip;
    action->correct_payment.seat = 1;
    for (uint32_t place = 0; (kept = baize_table_kept_at(table, place)) != NULL; place++)
        for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
            const struct baize_kept_seat *seat = &kept->seats[i];
            bool to_patron = baize_kept_bound(seat, true) >= chip;
            if (seat->patron == 0 || (!to_patron && baize_kept_bound(seat, false) < chip))
                continue;
            action->correct_payment.round = kept->number;
            action->correct_payment.seat = (uint8_t)(i + 1);
            action->correct_payment.patron = seat->patron;
            action->correct_payment.to_patron = to_patron;
            action->correct_payment.why = BAIZE_WHY_RECORD_CHECKED;
            return;
        }
}

/* The latest wager of the patron, or of anybody for 0: of the round that is open, or of one that is kept. */
static void fill_disputed(const struct baize_table *table, uint32_t patron, struct baize_table_action *action)
{
    const struct baize_kept_round *kept;
    action->open_dispute.patron = patron;
    action->open_dispute.seat = 1;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (table->round.seats[i].patron != 0 && (patron == 0 || table->round.seats[i].patron == patron)) {
            action->open_dispute.patron = table->round.seats[i].patron;
            action->open_dispute.round = table->round.number;
            action->open_dispute.seat = (uint8_t)(i + 1);
            return;
        }
    for (uint32_t place = 0; (kept = baize_table_kept_at(table, place)) != NULL; place++)
        for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
            if (kept->seats[i].patron != 0 && (patron == 0 || kept->seats[i].patron == patron)) {
                action->open_dispute.patron = kept->seats[i].patron;
                action->open_dispute.round = kept->number;
                action->open_dispute.seat = (uint8_t)(i + 1);
                return;
            }
}

static void fill_money(const struct baize_floor_table *at, struct baize_table_action *action)
{
    const struct baize_table *table = &at->table;
    baize_cents chip = at->rules->smallest_chip;
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_FILL:
    case BAIZE_TABLE_ACT_CREDIT: /* one shape */
        action->fill.amount = chip;
        return;
    case BAIZE_TABLE_ACT_VOID_SLIP:
        for (uint8_t i = 0; i < table->shift.slips_count; i++)
            if (!table->shift.slips[i].voided) {
                action->void_slip.slip = table->shift.slips[i].kind;
                action->void_slip.number = table->shift.slips[i].number;
            }
        return;
    case BAIZE_TABLE_ACT_CORRECT_PAYMENT:
        fill_correction(table, chip, action);
        return;
    default: /* buy_in, cash_out, tip: one shape */
        action->buy_in.patron = a_patron(at);
        action->buy_in.amount = chip;
    }
}

static void fill_dispute(const struct baize_floor_table *at, struct baize_table_action *action)
{
    const struct baize_table *table = &at->table;
    uint32_t number = 0;
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++)
        number = table->disputes[i].number != 0 ? table->disputes[i].number : number;
    if (action->kind == BAIZE_TABLE_ACT_OPEN_DISPUTE) {
        fill_disputed(table, action->by.role == BAIZE_PLAYER ? action->by.who : 0, action);
    } else if (action->kind == BAIZE_TABLE_ACT_HOLD_DISPUTED) {
        action->hold_disputed.number = number;
        action->hold_disputed.amount = at->rules->smallest_chip;
    } else {
        action->decide_dispute.number = number;
    }
}

static void fill_kind(const struct baize_floor_table *at, struct baize_table_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_RECEIVE_DECK:
    case BAIZE_TABLE_ACT_STEP:
    case BAIZE_TABLE_ACT_ORDER_SHUFFLE:
    case BAIZE_TABLE_ACT_ORDER_RECUT:
    case BAIZE_TABLE_ACT_REMOVE_DECK:
        fill_deck(at, action);
        return;
    case BAIZE_TABLE_ACT_REPORT_DEVICE:
    case BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER:
    case BAIZE_TABLE_ACT_RESTORE_DEVICE:
        fill_device(at, action);
        return;
    case BAIZE_TABLE_ACT_OPEN_DISPUTE:
    case BAIZE_TABLE_ACT_HOLD_DISPUTED:
    case BAIZE_TABLE_ACT_DECIDE_DISPUTE:
        fill_dispute(at, action);
        return;
    case BAIZE_TABLE_ACT_TAKE_SEAT:
        action->take_seat.seat = a_free_seat(at);
        action->take_seat.patron = BAIZE_SOMEBODY + NEWCOMER;
        return;
    case BAIZE_TABLE_ACT_LEAVE:
        action->leave.patron = a_patron(at);
        return;
    case BAIZE_TABLE_ACT_FILL:
    case BAIZE_TABLE_ACT_CREDIT:
    case BAIZE_TABLE_ACT_VOID_SLIP:
    case BAIZE_TABLE_ACT_CORRECT_PAYMENT:
    case BAIZE_TABLE_ACT_BUY_IN:
    case BAIZE_TABLE_ACT_CASH_OUT:
    case BAIZE_TABLE_ACT_TIP:
        fill_money(at, action);
        return;
    case BAIZE_TABLE_ACT_OPEN_INVENTORY:
    case BAIZE_TABLE_ACT_CLOSE_INVENTORY:
    case BAIZE_TABLE_ACT_TAKE_DROP:
    case BAIZE_TABLE_ACT_TAKE_TIPS:
        action->open_inventory.again = true; /* whatever will be counted: the four have one shape */
        return;
    default:
        return;
    }
}

void procedure_suggest_table(const struct baize_floor_table *at, enum baize_table_act kind,
                             const struct baize_actor *by, struct baize_floor_action *action)
{
    baize_cards left = cards_left(at);
    start(at, BAIZE_FLOOR_TABLE, action);
    action->table.kind = kind;
    action->table.by = *by;
    if (kind == BAIZE_TABLE_ACT_RELIEVE)
        action->table.by.second = at->table.dealer;
    procedure_stand_in_for_people(at, action);
    if (kind == BAIZE_TABLE_ACT_CORRECT_CARD)
        action->table.correct_card.card = left == 0 ? 0 : baize_cards_take(&left);
    else
        fill_kind(at, &action->table);
}

/* ---- The round ---- */

static bool is_about_a_card(enum baize_irregularity what)
{
    return what == BAIZE_CARD_FACE_UP || what == BAIZE_DRAWN_SEEN;
}

static void fill_player(const struct baize_floor_table *at, struct baize_action *action)
{
    uint8_t seat = a_seat(at);
    uint32_t patron = a_patron(at);
    if (action->kind == BAIZE_ACT_PLACE_WAGER) {
        action->place_wager.seat = seat;
        action->place_wager.patron = patron;
        action->place_wager.amount = at->rules->wagers[BAIZE_ANTE].least;
    } else {
        action->fold.seat = seat; /* `seat` is first in all of them */
        action->withdraw_wager.seat = seat;
    }
    if (action->kind == BAIZE_ACT_PLAY && seat != 0) {
        action->play.seat = seat;
        action->play.amount = at->table.round.seats[seat - 1].wagers[BAIZE_ANTE];
    }
}

void procedure_suggest_round(const struct baize_floor_table *at, enum baize_act kind, const struct baize_actor *by,
                             struct baize_floor_action *action)
{
    start(at, BAIZE_FLOOR_TABLE, action);
    struct baize_action *round = &action->table.round;
    action->table.kind = BAIZE_TABLE_ACT_ROUND;
    action->table.by = *by;
    round->kind = kind;
    procedure_stand_in_for_people(at, action);
    round->by = action->table.by;
    switch ((unsigned)kind) {
    case BAIZE_ACT_OPEN_ROUND:
        round->open_round.number = at->table.last_round + 1;
        return;
    case BAIZE_ACT_PLACE_WAGER:
    case BAIZE_ACT_WITHDRAW_WAGER:
    case BAIZE_ACT_PLAY:
    case BAIZE_ACT_FOLD:
    case BAIZE_ACT_DISCARD:
        fill_player(at, round);
        return;
    case BAIZE_ACT_CARDS: /* a shoe reads one */
        take_cards(at, at->table.settings.source == BAIZE_SOURCE_READER, round);
        return;
    default:
        return;
    }
}

void procedure_suggest_irregularity(const struct baize_floor_table *at, enum baize_irregularity what,
                                    const struct baize_actor *by, struct baize_floor_action *action)
{
    baize_cards left = at->rules->deck & ~at->table.round.used;
    procedure_suggest_round(at, BAIZE_ACT_REPORT_IRREGULARITY, by, action);
    action->table.round.report_irregularity.what = what;
    if (is_about_a_card(what) && left != 0)
        action->table.round.report_irregularity.card = baize_cards_one(baize_cards_take(&left));
}

/* ---- The controller ---- */

static uint8_t a_key_seat(const struct baize_controller *controller, bool lit)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (controller->seats[seat - 1].lit == lit)
            return seat;
    return 1;
}

static uint8_t a_faulty_seat(const struct baize_controller *controller)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (controller->seats[seat - 1].sensor_fails)
            return seat;
    return 0;
}

static enum baize_irregularity a_void(const struct baize_floor_table *at)
{
    const struct baize_rules *rules = at->rules;
    for (int what = 0; what < BAIZE_IRREGULARITIES && at->controller.phase == BAIZE_CONTROLLER_PLAYING; what++)
        if (rules->irregularities[what].applies && (rules->irregularities[what].effect == BAIZE_VOID ||
                                                    rules->irregularities[what].effect == BAIZE_VOID_RESHUFFLE ||
                                                    rules->irregularities[what].effect == BAIZE_VOID_REMOVE_DECK))
            return (enum baize_irregularity)what;
    return BAIZE_NO_IRREGULARITY;
}

void procedure_suggest_controller(const struct baize_floor_table *at, enum baize_controller_act kind,
                                  const struct baize_actor *by, struct baize_floor_action *action)
{
    const struct baize_controller *controller = &at->controller;
    start(at, BAIZE_FLOOR_CONTROLLER, action);
    struct baize_controller_action *made = &action->controller;
    made->kind = kind;
    made->by = *by;
    procedure_stand_in_for_people(at, action);
    switch ((unsigned)kind) {
    case BAIZE_CONTROLLER_ACT_COIN:
        made->coin.seat = a_key_seat(controller, false);
        made->coin.amount = at->rules->progressive.wager;
        return;
    case BAIZE_CONTROLLER_ACT_TAKE_COIN:
        made->take_coin.seat = a_key_seat(controller, true);
        return;
    case BAIZE_CONTROLLER_ACT_LOCK:
        made->lock.round = controller->round + 1;
        return;
    case BAIZE_CONTROLLER_ACT_COUNT:
        made->count.chips = (uint16_t)__builtin_popcount(baize_controller_lit(controller));
        return;
    case BAIZE_CONTROLLER_ACT_KEY:
        made->key.seat = a_key_seat(controller, true);
        return;
    case BAIZE_CONTROLLER_ACT_KEY_ENVY:
        made->key_envy.seat = a_key_seat(controller, true);
        return;
    case BAIZE_CONTROLLER_ACT_VOID:
        made->void_game.why = a_void(at);
        return;
    case BAIZE_CONTROLLER_ACT_CLEAR_FAULT:
        made->clear_fault.seat = a_faulty_seat(controller);
        return;
    default:
        return;
    }
}
