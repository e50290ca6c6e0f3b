/* action_table.c - actions of the table from their first event. */
#include "audit/action.h"

#include <string.h>

/* The event that each act with fields begins with. */
static const uint8_t begins_with[BAIZE_TABLE_ACTS] = {
    [BAIZE_TABLE_ACT_RECEIVE_DECK] = BAIZE_TABLE_EVENT_DECK_RECEIVED,
    [BAIZE_TABLE_ACT_STEP] = BAIZE_TABLE_EVENT_STEP_DONE,
    [BAIZE_TABLE_ACT_ORDER_SHUFFLE] = BAIZE_TABLE_EVENT_SHUFFLE_ORDERED,
    [BAIZE_TABLE_ACT_ORDER_RECUT] = BAIZE_TABLE_EVENT_RECUT_ORDERED,
    [BAIZE_TABLE_ACT_REMOVE_DECK] = BAIZE_TABLE_EVENT_DECK_REMOVED,
    [BAIZE_TABLE_ACT_GO_IDLE] = BAIZE_TABLE_EVENT_IDLE_BEGAN,
    [BAIZE_TABLE_ACT_COUNT_STUB] = BAIZE_TABLE_EVENT_STUB_COUNTED,
    [BAIZE_TABLE_ACT_REPORT_DEVICE] = BAIZE_TABLE_EVENT_DEVICE_FAILED,
    [BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER] = BAIZE_TABLE_EVENT_DEVICE_PUT_OUT,
    [BAIZE_TABLE_ACT_RESTORE_DEVICE] = BAIZE_TABLE_EVENT_DEVICE_RESTORED,
    [BAIZE_TABLE_ACT_TAKE_SEAT] = BAIZE_TABLE_EVENT_SEAT_TAKEN,
    [BAIZE_TABLE_ACT_LEAVE] = BAIZE_TABLE_EVENT_PATRON_LEAVING,
    [BAIZE_TABLE_ACT_BUY_IN] = BAIZE_TABLE_EVENT_BOUGHT_IN,
    [BAIZE_TABLE_ACT_CASH_OUT] = BAIZE_TABLE_EVENT_CASHED_OUT,
    [BAIZE_TABLE_ACT_TIP] = BAIZE_TABLE_EVENT_TIP_GIVEN,
    [BAIZE_TABLE_ACT_OPEN_INVENTORY] = BAIZE_TABLE_EVENT_INVENTORY_OPENED,
    [BAIZE_TABLE_ACT_CLOSE_INVENTORY] = BAIZE_TABLE_EVENT_INVENTORY_CLOSED,
    [BAIZE_TABLE_ACT_TAKE_DROP] = BAIZE_TABLE_EVENT_DROP_TAKEN,
    [BAIZE_TABLE_ACT_TAKE_TIPS] = BAIZE_TABLE_EVENT_TIPS_TAKEN,
    [BAIZE_TABLE_ACT_FILL] = BAIZE_TABLE_EVENT_FILL_MADE,
    [BAIZE_TABLE_ACT_CREDIT] = BAIZE_TABLE_EVENT_CREDIT_MADE,
    [BAIZE_TABLE_ACT_VOID_SLIP] = BAIZE_TABLE_EVENT_SLIP_VOIDED,
    [BAIZE_TABLE_ACT_CORRECT_PAYMENT] = BAIZE_TABLE_EVENT_PAYMENT_CORRECTED,
    [BAIZE_TABLE_ACT_OPEN_DISPUTE] = BAIZE_TABLE_EVENT_DISPUTE_OPENED,
    [BAIZE_TABLE_ACT_HOLD_DISPUTED] = BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD,
    [BAIZE_TABLE_ACT_DECIDE_DISPUTE] = BAIZE_TABLE_EVENT_DISPUTE_DECIDED,
};

/* [card_taken_back,] cards_dealt: the card that it really is. */
static bool take_correction(const struct baize_floor_event *events, size_t count, struct baize_table_action *action)
{
    size_t at = events[0].table.kind == BAIZE_TABLE_EVENT_CARD_TAKEN_BACK ? 1 : 0;
    if (at >= count || events[at].machine != BAIZE_FLOOR_TABLE)
        return false;
    const struct baize_table_event *event = &events[at].table;
    if (event->kind != BAIZE_TABLE_EVENT_ROUND || event->round.kind != BAIZE_EVENT_CARDS_DEALT ||
        event->round.cards_dealt.count != 1)
        return false;
    action->correct_card.card = event->round.cards_dealt.cards[0].card;
    return true;
}

static void take_deck_act(const struct baize_table_event *event, struct baize_table_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_RECEIVE_DECK:
        action->receive_deck.deck = event->deck_received.deck;
        action->receive_deck.back = event->deck_received.back;
        action->receive_deck.preshuffled = event->deck_received.preshuffled;
        return;
    case BAIZE_TABLE_ACT_STEP:
        action->step.deck = event->step_done.deck;
        action->step.step = event->step_done.step;
        action->step.depth = event->step_done.depth;
        return;
    case BAIZE_TABLE_ACT_GO_IDLE:
        action->go_idle.face_up = event->idle_began.face_up;
        return;
    case BAIZE_TABLE_ACT_COUNT_STUB:
        action->count_stub = event->stub_counted.count;
        return;
    case BAIZE_TABLE_ACT_REPORT_DEVICE:
        action->report_device.device = event->device_failed.device;
        action->report_device.state = event->device_failed.state;
        action->report_device.deck = event->device_failed.deck;
        return;
    case BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER:
        action->put_out_of_order.device = event->device_put_out.device;
        action->put_out_of_order.way = event->device_put_out.way;
        return;
    case BAIZE_TABLE_ACT_RESTORE_DEVICE:
        action->restore_device.device = event->device_restored.device;
        return;
    default: /* three kinds of one shape */
        action->order_shuffle.deck = event->shuffle_ordered.deck;
        return;
    }
}

static void take_papers(const struct baize_table_event *event, struct baize_table_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_FILL:
    case BAIZE_TABLE_ACT_CREDIT: /* of one shape, as their events are */
        action->fill.amount = event->fill_made.amount;
        memcpy(action->fill.signers, event->fill_made.signers, sizeof action->fill.signers);
        return;
    case BAIZE_TABLE_ACT_VOID_SLIP:
        action->void_slip.slip = event->slip_voided.slip;
        action->void_slip.number = event->slip_voided.number;
        action->void_slip.why = event->slip_voided.why;
        return;
    case BAIZE_TABLE_ACT_CORRECT_PAYMENT:
        action->correct_payment.round = event->payment_corrected.round;
        action->correct_payment.seat = event->payment_corrected.seat;
        action->correct_payment.patron = event->payment_corrected.patron;
        action->correct_payment.amount = event->payment_corrected.amount;
        action->correct_payment.to_patron = event->payment_corrected.to_patron;
        action->correct_payment.why = event->payment_corrected.why;
        return;
    case BAIZE_TABLE_ACT_OPEN_DISPUTE:
        action->open_dispute.patron = event->dispute_opened.patron;
        action->open_dispute.round = event->dispute_opened.round;
        action->open_dispute.seat = event->dispute_opened.seat;
        return;
    case BAIZE_TABLE_ACT_HOLD_DISPUTED:
        action->hold_disputed.number = event->dispute_amount_held.number;
        action->hold_disputed.amount = event->dispute_amount_held.amount;
        return;
    default:
        action->decide_dispute.number = event->dispute_decided.number;
        action->decide_dispute.for_patron = event->dispute_decided.for_patron;
        action->decide_dispute.amount = event->dispute_decided.amount;
        action->decide_dispute.why = event->dispute_decided.why;
        return;
    }
}

static void take_patron(const struct baize_table_event *event, struct baize_table_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_TAKE_SEAT:
        action->take_seat.seat = event->seat_taken.seat;
        action->take_seat.patron = event->seat_taken.patron;
        return;
    case BAIZE_TABLE_ACT_LEAVE:
        action->leave.patron = event->patron_leaving.patron;
        return;
    case BAIZE_TABLE_ACT_BUY_IN:
    case BAIZE_TABLE_ACT_CASH_OUT:
    case BAIZE_TABLE_ACT_TIP:
        action->buy_in.patron = event->bought_in.patron;
        action->buy_in.amount = event->bought_in.amount;
        return;
    default: /* tray, drop box and tip box are counted alike */
        action->open_inventory.counted = event->inventory_opened.counted;
        action->open_inventory.again = true; /* it was taken */
        return;
    }
}

bool audit_table_action(const struct baize_floor_event *events, size_t count, struct baize_table_action *action)
{
    const struct baize_table_event *event = &events[0].table;
    uint8_t expected = begins_with[action->kind];
    if (action->kind == BAIZE_TABLE_ACT_CORRECT_CARD)
        return take_correction(events, count, action);
    if (expected == BAIZE_TABLE_EVENT_ROUND || (uint8_t)event->kind != expected)
        return false;
    if (action->kind <= BAIZE_TABLE_ACT_RESTORE_DEVICE)
        take_deck_act(event, action);
    else if (action->kind == BAIZE_TABLE_ACT_FILL || action->kind == BAIZE_TABLE_ACT_CREDIT ||
             action->kind == BAIZE_TABLE_ACT_VOID_SLIP ||
             (action->kind >= BAIZE_TABLE_ACT_CORRECT_PAYMENT && action->kind <= BAIZE_TABLE_ACT_DECIDE_DISPUTE))
        take_papers(event, action);
    else
        take_patron(event, action);
    return true;
}
