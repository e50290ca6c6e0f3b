/* close.c - a table is brought to its close: patrons leave, decks go, the boxes are taken, the tray is counted (A1). */
#include "procedure/internal.h"

static bool let_leave(struct procedure_turn *turn, uint8_t seat)
{
    procedure_act(turn, BAIZE_TABLE_ACT_LEAVE, BAIZE_DEALER)->leave.patron = turn->table->seats[seat - 1].patron;
    turn->step->seat = seat;
    return procedure_offer(turn);
}

bool procedure_close(struct procedure_turn *turn)
{
    const struct baize_table *table = turn->table;
    if (table->life == BAIZE_LIFE_CLOSED)
        return procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
    if (table->life != BAIZE_LIFE_CLOSING) {
        procedure_act(turn, BAIZE_TABLE_ACT_BEGIN_CLOSING, BAIZE_FLOORPERSON);
        return procedure_offer(turn);
    }
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (table->seats[seat - 1].patron != 0)
            return let_leave(turn, seat);
    for (uint8_t deck = 0; deck < turn->rules->dealing.decks && deck < BAIZE_DECKS_MOST; deck++)
        if (table->decks[deck].state != BAIZE_DECK_ABSENT)
            return procedure_remove(turn, deck);
    if (procedure_take_box(turn))
        return true;
    if (table->shift.open)
        return procedure_close_tray(turn);
    procedure_act(turn, BAIZE_TABLE_ACT_CLOSE_TABLE, BAIZE_FLOORPERSON);
    return procedure_offer(turn);
}
