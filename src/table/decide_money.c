/* decide_money.c - acts that move chips and cash.
 *
 *     buy-in            wallet -> drop box, tray -> chips     cash into the box, chips from the tray
 *     cash-out          chips -> wallet                       chips leave the table; the cage knows them
 *     tip               chips -> tips
 *     fill, credit      cash -> tray, tray -> cash            cash is the cage
 *     drop              drop box -> cash
 *     count             house <-> tray                        what is found and what the books say
 *     dispute held      tray -> pending, and back with the decision
 */
#include "table/internal.h"

static struct baize_account tray(void)
{
    return table_account_of(BAIZE_ACCOUNT_TRAY, 0);
}

static struct baize_account cage(void)
{
    return table_account_of(BAIZE_ACCOUNT_CASH, 0);
}

/* Where money for a patron goes: to the chips on the table, or home to the wallet of one who has left. */
static struct baize_account purse_of(const struct baize_table *table, uint32_t patron)
{
    return table_account_of(table_is_seated(table, patron) ? BAIZE_ACCOUNT_CHIPS : BAIZE_ACCOUNT_WALLET, patron);
}

/* ---- Patrons ---- */

static void decide_seat(struct table_decider *decider)
{
    struct baize_table_event *event = table_new_event(decider, BAIZE_TABLE_EVENT_SEAT_TAKEN);
    event->seat_taken.seat = decider->action->take_seat.seat;
    event->seat_taken.patron = decider->action->take_seat.patron;
    event->seat_taken.clause = decider->rules->boxes_clause;
    table_end_event(decider);
}

static struct baize_table_event *patron_event(struct table_decider *decider, enum baize_table_event_kind kind,
                                              uint32_t patron, baize_cents amount)
{
    struct baize_table_event *event = table_new_event(decider, kind);
    event->bought_in.patron = patron; /* several kinds of one shape */
    event->bought_in.amount = amount;
    return event;
}

static void decide_buy_in(struct table_decider *decider)
{
    uint32_t patron = decider->action->buy_in.patron;
    baize_cents amount = decider->action->buy_in.amount;
    struct baize_table_event *event = patron_event(decider, BAIZE_TABLE_EVENT_BOUGHT_IN, patron, amount);
    table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_WALLET, patron),
                     table_account_of(BAIZE_ACCOUNT_DROP, 0), amount);
    table_move_money(decider, event, tray(), table_account_of(BAIZE_ACCOUNT_CHIPS, patron), amount);
    table_end_event(decider);
}

static void decide_spend(struct table_decider *decider, enum baize_table_event_kind kind, uint32_t patron,
                         struct baize_account to, baize_cents amount)
{
    struct baize_table_event *event = patron_event(decider, kind, patron, amount);
    table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_CHIPS, patron), to, amount);
    table_end_event(decider);
}

/* ---- The tray ---- */

/* What was found against what the books say; the house answers for the difference. */
static void decide_inventory(struct table_decider *decider, enum baize_table_event_kind kind, baize_cents counted)
{
    struct baize_table_event *event = table_new_event(decider, kind);
    baize_cents expected = table_balance(decider->state, BAIZE_ACCOUNT_TRAY, 0);
    event->inventory_opened.counted = counted; /* of the same shape at the end of the shift */
    event->inventory_opened.expected = expected < 0 ? 0 : expected;
    table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_HOUSE, 0), tray(), counted - expected);
    table_end_event(decider);
}

static void decide_drop(struct table_decider *decider)
{
    struct baize_table_event *event = table_new_event(decider, BAIZE_TABLE_EVENT_DROP_TAKEN);
    baize_cents expected = table_balance(decider->state, BAIZE_ACCOUNT_DROP, 0);
    baize_cents counted = decider->action->take_drop.counted;
    event->drop_taken.counted = counted;
    event->drop_taken.expected = expected;
    table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_DROP, 0), cage(), expected);
    table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_HOUSE, 0), cage(), counted - expected);
    table_end_event(decider);
}

/* The tip box is no part of the win: what is in it goes to the house, which keeps it for the dealers. What was counted
 * is on record beside what the books say. */
static void decide_tips(struct table_decider *decider)
{
    struct baize_table_event *event = table_new_event(decider, BAIZE_TABLE_EVENT_TIPS_TAKEN);
    baize_cents expected = table_balance(decider->state, BAIZE_ACCOUNT_TIPS, 0);
    event->tips_taken.counted = decider->action->take_tips.counted;
    event->tips_taken.expected = expected;
    table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_TIPS, 0), table_account_of(BAIZE_ACCOUNT_HOUSE, 0),
                     expected);
    table_end_event(decider);
}

static void decide_slip(struct table_decider *decider)
{
    bool fill = decider->action->kind == BAIZE_TABLE_ACT_FILL;
    struct baize_table_event *event =
        table_new_event(decider, fill ? BAIZE_TABLE_EVENT_FILL_MADE : BAIZE_TABLE_EVENT_CREDIT_MADE);
    const uint32_t *signers = fill ? decider->action->fill.signers : decider->action->credit.signers;
    baize_cents amount = fill ? decider->action->fill.amount : decider->action->credit.amount;
    event->fill_made.number = (fill ? decider->state->fills : decider->state->credits) + 1;
    event->fill_made.amount = amount;
    for (unsigned i = 0; i < BAIZE_SIGNERS_MORE; i++)
        event->fill_made.signers[i] = signers[i];
    table_move_money(decider, event, fill ? cage() : tray(), fill ? tray() : cage(), amount);
    table_end_event(decider);
}

static void decide_void_slip(struct table_decider *decider)
{
    enum baize_slip_kind kind = decider->action->void_slip.slip;
    const struct baize_slip *slip = table_find_slip(decider->state, kind, decider->action->void_slip.number);
    struct baize_table_event *event = table_first_event(decider);
    event->slip_voided.amount = slip->amount;
    bool fill = kind == BAIZE_SLIP_FILL;
    table_move_money(decider, event, fill ? tray() : cage(), fill ? cage() : tray(), slip->amount);
    table_end_event(decider);
}

/* ---- Wrong payments and disputes ---- */

static void decide_correction(struct table_decider *decider)
{
    const struct baize_table_action *action = decider->action;
    struct baize_table_event *event = table_first_event(decider);
    struct baize_account purse = purse_of(decider->state, action->correct_payment.patron);
    bool to_patron = action->correct_payment.to_patron;
    table_move_money(decider, event, to_patron ? tray() : purse, to_patron ? purse : tray(),
                     action->correct_payment.amount);
    table_end_event(decider);
}

static void decide_open_dispute(struct table_decider *decider)
{
    struct baize_table_event *event = table_first_event(decider);
    event->dispute_opened.number = decider->state->disputed + 1;
    table_end_event(decider);
}

static void decide_hold(struct table_decider *decider)
{
    struct baize_table_event *event = table_first_event(decider);
    table_move_money(decider, event, tray(), table_account_of(BAIZE_ACCOUNT_PENDING, 0),
                     event->dispute_amount_held.amount);
    table_end_event(decider);
}

static void decide_dispute(struct table_decider *decider)
{
    const struct baize_dispute *dispute = table_find_dispute(decider->state, decider->action->decide_dispute.number);
    struct baize_table_event *event = table_first_event(decider);
    event->dispute_decided.round = dispute->round;
    event->dispute_decided.seat = dispute->seat;
    table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_PENDING, 0), tray(), dispute->held);
    table_move_money(decider, event, tray(), purse_of(decider->state, dispute->patron), event->dispute_decided.amount);
    table_end_event(decider);
}

void table_decide_money_act(struct table_decider *decider)
{
    const struct baize_table_action *action = decider->action;
    switch ((int)action->kind) {
    case BAIZE_TABLE_ACT_TAKE_SEAT:
        decide_seat(decider);
        return;
    case BAIZE_TABLE_ACT_BUY_IN:
        decide_buy_in(decider);
        return;
    case BAIZE_TABLE_ACT_CASH_OUT:
        decide_spend(decider, BAIZE_TABLE_EVENT_CASHED_OUT, action->cash_out.patron,
                     table_account_of(BAIZE_ACCOUNT_WALLET, action->cash_out.patron), action->cash_out.amount);
        return;
    case BAIZE_TABLE_ACT_TIP:
        decide_spend(decider, BAIZE_TABLE_EVENT_TIP_GIVEN, action->tip.patron, table_account_of(BAIZE_ACCOUNT_TIPS, 0),
                     action->tip.amount);
        return;
    case BAIZE_TABLE_ACT_OPEN_INVENTORY:
        decide_inventory(decider, BAIZE_TABLE_EVENT_INVENTORY_OPENED, action->open_inventory.counted);
        return;
    case BAIZE_TABLE_ACT_CLOSE_INVENTORY:
        decide_inventory(decider, BAIZE_TABLE_EVENT_INVENTORY_CLOSED, action->close_inventory.counted);
        return;
    case BAIZE_TABLE_ACT_FILL:
    case BAIZE_TABLE_ACT_CREDIT:
        decide_slip(decider);
        return;
    case BAIZE_TABLE_ACT_VOID_SLIP:
        decide_void_slip(decider);
        return;
    case BAIZE_TABLE_ACT_TAKE_DROP:
        decide_drop(decider);
        return;
    case BAIZE_TABLE_ACT_TAKE_TIPS:
        decide_tips(decider);
        return;
    case BAIZE_TABLE_ACT_CORRECT_PAYMENT:
        decide_correction(decider);
        return;
    case BAIZE_TABLE_ACT_OPEN_DISPUTE:
        decide_open_dispute(decider);
        return;
    case BAIZE_TABLE_ACT_HOLD_DISPUTED:
        decide_hold(decider);
        return;
    case BAIZE_TABLE_ACT_DECIDE_DISPUTE:
        decide_dispute(decider);
        return;
    default: /* its event says it all */
        table_first_event(decider);
        table_end_event(decider);
    }
}
