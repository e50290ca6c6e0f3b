/* chaos.c - whatever can go wrong at a table, as far as the machines let it. */
#include "chaos.h"

static void devices(struct baize_floor_table *table)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_REPORT_DEVICE};
    act.report_device.device = (enum baize_device)below(BAIZE_DEVICES);
    act.report_device.state = (enum baize_device_state)(1 + below(3));
    act.report_device.deck = (uint8_t)below(2);
    enum baize_device device = act.report_device.device;
    small_table_act(table, act, BAIZE_DEALER);
    if (below(2) == 0)
        return;
    act.kind = below(3) > 0 ? BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER : BAIZE_TABLE_ACT_RESTORE_DEVICE;
    act.put_out_of_order.device = device;
    act.put_out_of_order.way = (enum baize_out_of_order)below(2); /* covered, marked */
    small_table_act(table, act, BAIZE_FLOORPERSON);
}

static void decks(struct baize_floor_table *table)
{
    static const enum baize_table_act kinds[] = {BAIZE_TABLE_ACT_REMOVE_DECK, BAIZE_TABLE_ACT_ORDER_SHUFFLE,
                                                 BAIZE_TABLE_ACT_ORDER_RECUT, BAIZE_TABLE_ACT_RECEIVE_DECK};
    struct baize_table_action act = {.kind = kinds[below(4)]};
    act.remove_deck.deck = (uint8_t)below(2);
    if (act.kind == BAIZE_TABLE_ACT_RECEIVE_DECK)
        act.receive_deck.back = (enum baize_back)below(BAIZE_BACKS);
    small_table_act(table, act, BAIZE_FLOORPERSON);
}

static void irregularity(struct baize_floor_table *table)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_ROUND};
    act.round.kind = BAIZE_ACT_REPORT_IRREGULARITY;
    act.round.report_irregularity.what = (enum baize_irregularity)below(BAIZE_IRREGULARITIES);
    bool card = act.round.report_irregularity.what == BAIZE_CARD_FACE_UP ||
                act.round.report_irregularity.what == BAIZE_DRAWN_SEEN;
    baize_cards left = small.rules.deck & ~table->table.round.used;
    if (card && left != 0)
        act.round.report_irregularity.card = baize_cards_one(small_unseen_card(table));
    small_table_act(table, act, BAIZE_DEALER);
}

static void people(struct baize_floor_table *table)
{
    static const enum baize_table_act kinds[] = {BAIZE_TABLE_ACT_SIGN_OFF, BAIZE_TABLE_ACT_GO_IDLE,
                                                 BAIZE_TABLE_ACT_BEGIN_CLOSING, BAIZE_TABLE_ACT_CLOSE_TABLE};
    struct baize_table_action act = {.kind = kinds[below(4)]};
    if (act.kind == BAIZE_TABLE_ACT_BEGIN_CLOSING && below(4) > 0)
        return;
    if (act.kind == BAIZE_TABLE_ACT_GO_IDLE)
        act.go_idle.face_up = below(2) == 0;
    small_table_act(table, act,
                    act.kind == BAIZE_TABLE_ACT_GO_IDLE || act.kind == BAIZE_TABLE_ACT_SIGN_OFF ? BAIZE_DEALER
                                                                                                : BAIZE_FLOORPERSON);
}

static void money(struct baize_floor_table *table)
{
    static const enum baize_table_act kinds[] = {BAIZE_TABLE_ACT_CLOSE_INVENTORY, BAIZE_TABLE_ACT_TAKE_DROP,
                                                 BAIZE_TABLE_ACT_CREDIT, BAIZE_TABLE_ACT_FILL,
                                                 BAIZE_TABLE_ACT_TAKE_TIPS};
    struct baize_table_action act = {.kind = kinds[below(5)]};
    struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
    baize_cents there = baize_ledger_balance(&table->table.ledger, tray) / BAIZE_MICROCENTS_PER_CENT;
    if (act.kind == BAIZE_TABLE_ACT_CREDIT || act.kind == BAIZE_TABLE_ACT_FILL) {
        act.fill.amount = act.kind == BAIZE_TABLE_ACT_FILL ? 10000 : there - (baize_cents)below(2) * there / 2;
        act.fill.signers[0] = CASHIER;
        act.fill.signers[1] = MANAGER;
    } else {
        act.close_inventory.counted = there > 0 ? there : 0;
    }
    small_table_act(table, act, BAIZE_FLOORPERSON);
}

static void patrons(struct baize_floor_table *table)
{
    uint8_t seat = (uint8_t)(1 + below(table->rules->seats));
    uint32_t patron = table->table.seats[seat - 1].patron;
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_LEAVE};
    if (patron == 0)
        return;
    act.leave.patron = patron;
    if (below(3) > 0) {
        act.kind = below(2) == 0 ? BAIZE_TABLE_ACT_CASH_OUT : BAIZE_TABLE_ACT_TIP;
        act.cash_out.amount = 1 + below(5000);
    } else if (below(2) == 0) {
        act.kind = BAIZE_TABLE_ACT_ROUND;
        act.round.kind = BAIZE_ACT_WITHDRAW_WAGER;
        act.round.withdraw_wager.seat = seat;
        act.round.withdraw_wager.wager = (enum baize_wager)below(BAIZE_WAGERS);
    }
    small_patron_act(table, act, patron);
}

/* Counts that are wrong, a card that cannot be. */
static void mistakes(struct baize_floor_table *table)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_COUNT_STUB};
    struct baize_controller_action count = {.kind = BAIZE_CONTROLLER_ACT_COUNT};
    switch (below(3)) {
    case 0:
        act.count_stub.stub = (uint8_t)below(54);
        break;
    case 1:
        count.count.chips = (uint16_t)below(8);
        small_controller_act(table, count, BAIZE_DEALER);
        return;
    default:
        act.kind = BAIZE_TABLE_ACT_ROUND;
        act.round.kind = BAIZE_ACT_CARDS;
        act.round.cards.count = 1;
        act.round.cards.cards[0] = (baize_card)below(BAIZE_CARD_LIMIT);
    }
    small_table_act(table, act, BAIZE_DEALER);
}

/* Wins that are undone, keys, faults of sensors, voids. */
static void progressive(struct baize_floor_table *table)
{
    struct baize_controller_action act = {.kind = BAIZE_CONTROLLER_ACT_KEY};
    struct baize_floor_action undo = {.machine = BAIZE_FLOOR_METER, .number = 1};
    uint8_t seat = (uint8_t)(1 + below(table->rules->seats));
    switch (below(5)) {
    case 0:
        undo.meter.kind = BAIZE_METER_ACT_BACK_OUT;
        undo.meter.by = (struct baize_actor){MANAGER, BAIZE_MANAGER, MANAGER + 1, 0};
        undo.meter.second_role = BAIZE_MANAGER; /* supervisors validate */
        undo.meter.back_out.win = small.meters[0].meter.wins_made - below(2);
        if (small.floor.meters_count > 0)
            small_act(&undo);
        return;
    case 1:
        act.kind = below(2) == 0 ? BAIZE_CONTROLLER_ACT_REPORT_FAULT : BAIZE_CONTROLLER_ACT_CLEAR_FAULT;
        act.report_fault.seat = (uint8_t)below(8);
        small_controller_act(table, act, BAIZE_FLOORPERSON);
        return;
    case 2:
        act.kind = BAIZE_CONTROLLER_ACT_VOID;
        act.void_game.why = below(2) == 0 ? BAIZE_NO_IRREGULARITY : BAIZE_WRONG_HAND_SIZE;
        small_controller_act(table, act, BAIZE_FLOORPERSON);
        return;
    case 3:
        act.kind = BAIZE_CONTROLLER_ACT_KEY_ENVY;
        act.key_envy.seat = seat;
        act.key_envy.patron = patron_of(table, seat);
        act.key_envy.row = (uint8_t)below(4);
        small_controller_act(table, act, BAIZE_DEALER);
        return;
    default:
        act.key.seat = seat;
        act.key.row = (uint8_t)below(6);
        small_controller_act(table, act, BAIZE_DEALER);
    }
}

void chaos_act(struct baize_floor_table *table)
{
    small.now_ms += below(10) == 0 ? below(3600000) : below(5000);
    if (table->alone) {
        progressive(table);
        return;
    }
    switch (below(9)) {
    case 0:
        devices(table);
        return;
    case 1:
        decks(table);
        return;
    case 2:
        irregularity(table);
        return;
    case 3:
        people(table);
        return;
    case 4:
        money(table);
        return;
    case 5:
        patrons(table);
        return;
    case 6:
        mistakes(table);
        return;
    default:
        progressive(table);
    }
}
