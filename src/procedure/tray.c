/* tray.c - chips: the tray is counted, filled, relieved of what is too much; the boxes are taken.
 *
 * What is to be counted is what the books say; who counts writes down what is there. */
#include "procedure/internal.h"

baize_cents procedure_booked(const struct procedure_turn *turn, enum baize_account_kind kind)
{
    struct baize_account account = {.kind = (uint16_t)kind};
    return baize_ledger_balance(&turn->table->ledger, account) / BAIZE_MICROCENTS_PER_CENT;
}

static baize_cents in_one_act(baize_cents amount)
{
    return amount > BAIZE_TABLE_AMOUNT_MOST ? BAIZE_TABLE_AMOUNT_MOST : amount < 0 ? 0 : amount;
}

static baize_cents wished(const struct procedure_turn *turn)
{
    return turn->wish.tray > 0 ? in_one_act(turn->wish.tray) : BAIZE_TABLE_AMOUNT_MOST / 100;
}

static bool count(struct procedure_turn *turn, enum baize_table_act kind, baize_cents counted)
{
    struct baize_table_action *action = procedure_act(turn, kind, BAIZE_FLOORPERSON);
    action->open_inventory.counted = turn->step->amount = in_one_act(counted); /* four kinds of one shape */
    return procedure_offer(turn);
}

bool procedure_open_tray(struct procedure_turn *turn)
{
    baize_cents books = procedure_booked(turn, BAIZE_ACCOUNT_TRAY);
    return count(turn, BAIZE_TABLE_ACT_OPEN_INVENTORY, books > 0 ? books : wished(turn));
}

/* More than one count can hold goes to the cage before. */
bool procedure_close_tray(struct procedure_turn *turn)
{
    baize_cents books = procedure_booked(turn, BAIZE_ACCOUNT_TRAY);
    if (books <= BAIZE_TABLE_AMOUNT_MOST || turn->table->shift.slips_count == BAIZE_SLIPS_MOST)
        return count(turn, BAIZE_TABLE_ACT_CLOSE_INVENTORY, books);
    struct baize_table_action *action = procedure_act(turn, BAIZE_TABLE_ACT_CREDIT, BAIZE_FLOORPERSON);
    action->credit.amount = turn->step->amount = in_one_act(books - BAIZE_TABLE_AMOUNT_MOST);
    return procedure_offer(turn);
}

/* Generously: in a round no more than a few fills are left (BAIZE_SLIPS_KEPT). */
bool procedure_fill(struct procedure_turn *turn, baize_cents lacks)
{
    struct baize_table_action *action = procedure_act(turn, BAIZE_TABLE_ACT_FILL, BAIZE_FLOORPERSON);
    action->fill.amount = turn->step->amount = in_one_act(lacks + wished(turn));
    return procedure_offer(turn);
}

bool procedure_tray_is_low(const struct procedure_turn *turn)
{
    return procedure_booked(turn, BAIZE_ACCOUNT_TRAY) < wished(turn) / 10;
}

bool procedure_take_box(struct procedure_turn *turn)
{
    baize_cents tips = procedure_booked(turn, BAIZE_ACCOUNT_TIPS);
    if (tips > 0 && turn->table->shift.open)
        return count(turn, BAIZE_TABLE_ACT_TAKE_TIPS, tips);
    baize_cents drop = procedure_booked(turn, BAIZE_ACCOUNT_DROP);
    return drop > 0 && count(turn, BAIZE_TABLE_ACT_TAKE_DROP, drop);
}
