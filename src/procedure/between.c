/* between.c - no round is open: from a closed table to the next round.
 *
 *     the dealer signs on, the tray is counted, decks pass through their steps, a floorperson opens the table; then
 *     round after round, with the decks shuffled and cut between them. */
#include "procedure/internal.h"

bool procedure_is_open(const struct baize_round *round)
{
    return round->phase != BAIZE_PHASE_IDLE && round->phase != BAIZE_PHASE_ENDED && round->phase != BAIZE_PHASE_VOIDED;
}

/* ---- Decks ---- */

/* While the device that makes two possible is out of order one deck is played with: the other one only must not lie in
 * the rack or wait to be removed. */
static bool is_needed(const struct procedure_turn *turn, uint8_t deck)
{
    const struct baize_table *table = turn->table;
    bool one_device = turn->rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE;
    bool in_use = table->devices[BAIZE_DEVICE_SHUFFLER] == BAIZE_DEVICE_WORKING &&
                  (!one_device || table->devices[BAIZE_DEVICE_SHOE] == BAIZE_DEVICE_WORKING);
    enum baize_deck_state state = table->decks[deck].state;
    return in_use || deck == table->deck || state == BAIZE_DECK_IN_RACK || state == BAIZE_DECK_CONDEMNED;
}

static bool is_too_old(const struct procedure_turn *turn, uint8_t deck)
{
    return turn->table->decks[deck].state != BAIZE_DECK_ABSENT &&
           baize_table_deck_left_ms(turn->rules, turn->table, deck, turn->now_ms) <= 0;
}

/* 1: here is the step; 0: all decks are ready; -1: one is not, and the table waits. */
static int see_to_decks(struct procedure_turn *turn)
{
    for (uint8_t deck = 0; deck < turn->rules->dealing.decks && deck < BAIZE_DECKS_MOST; deck++) {
        if (is_too_old(turn, deck))
            return procedure_remove(turn, deck) ? 1 : -1;
        if (turn->table->decks[deck].state != BAIZE_DECK_READY && is_needed(turn, deck))
            return procedure_care_for(turn, deck) ? 1 : -1;
    }
    return 0;
}

/* ---- The next round ---- */

bool procedure_somebody_sits(const struct baize_table *table)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (table->seats[i].patron != 0)
            return true;
    return false;
}

static bool open_round(struct procedure_turn *turn)
{
    if (procedure_tray_is_low(turn) && turn->table->shift.slips_count < BAIZE_SLIPS_MOST - BAIZE_SLIPS_KEPT)
        return procedure_fill(turn, 0);
    if (!procedure_somebody_sits(turn->table) && !turn->wish.without_players)
        return procedure_wait(turn, BAIZE_WAITS_FOR_PLAYERS, 0);
    procedure_round_act(turn, BAIZE_ACT_OPEN_ROUND)->open_round.number = turn->table->last_round + 1;
    return procedure_offer(turn);
}

static bool open_table(struct procedure_turn *turn)
{
    bool idle = turn->table->life == BAIZE_LIFE_IDLE;
    if (idle && !procedure_somebody_sits(turn->table) && !turn->wish.without_players)
        return procedure_wait(turn, BAIZE_WAITS_FOR_PLAYERS, 0);
    procedure_act(turn, BAIZE_TABLE_ACT_OPEN_TABLE, BAIZE_FLOORPERSON);
    return procedure_offer(turn);
}

bool procedure_between_rounds(struct procedure_turn *turn)
{
    if (turn->table->dealer == 0) {
        procedure_act(turn, BAIZE_TABLE_ACT_SIGN_ON, BAIZE_DEALER);
        return procedure_offer(turn);
    }
    if (!turn->table->shift.open)
        return procedure_open_tray(turn);
    if (procedure_put_out(turn))
        return true;
    int decks = see_to_decks(turn);
    if (decks != 0)
        return decks > 0;
    return turn->table->life == BAIZE_LIFE_OPEN ? open_round(turn) : open_table(turn);
}
