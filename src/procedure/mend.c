/* mend.c - from what a table refuses to what comes first: decks, devices, the tray, the dealer.
 *
 *     a deck    absent --receive--> preparing --its steps, in the order of the rules--> ready
 *               in the rack --shuffle--> ...        condemned, too old --remove--> absent
 *     a device  fails --covered, marked or replaced--> out of order, or works again
 *               out of order, and no other method of dealing is left --restored--> works */
#include "procedure/internal.h"

#include <string.h>

/* ---- Decks ---- */

static baize_clause clause_of(const struct baize_rules *rules, enum baize_step step)
{
    for (uint8_t i = 0; i < rules->procedures.opening_count; i++)
        if (rules->procedures.opening[i].step == step)
            return rules->procedures.opening[i].clause;
    return 0;
}

/* Red and blue; the backs of two decks at a table differ. */
static enum baize_back back_for(const struct procedure_turn *turn, uint8_t deck)
{
    const struct baize_table_deck *other = &turn->table->decks[deck ^ 1];
    enum baize_back back = (enum baize_back)deck;
    return other->state != BAIZE_DECK_ABSENT && other->back == back ? (enum baize_back)(deck ^ 1) : back;
}

static bool receive(struct procedure_turn *turn, uint8_t deck)
{
    const struct baize_procedures *procedures = &turn->rules->procedures;
    struct baize_table_action *action = procedure_act(turn, BAIZE_TABLE_ACT_RECEIVE_DECK, BAIZE_DEALER);
    action->receive_deck.deck = deck;
    action->receive_deck.back = back_for(turn, deck);
    action->receive_deck.preshuffled = turn->wish.preshuffled && procedures->preshuffled_clause != 0;
    turn->step->clause =
        action->receive_deck.preshuffled ? procedures->preshuffled_clause : clause_of(turn->rules, BAIZE_RECEIVE_DECKS);
    return procedure_offer(turn);
}

bool procedure_remove(struct procedure_turn *turn, uint8_t deck)
{
    const struct baize_table_deck *leaves = &turn->table->decks[deck];
    procedure_act(turn, BAIZE_TABLE_ACT_REMOVE_DECK, BAIZE_FLOORPERSON)->remove_deck.deck = deck;
    turn->step->clause =
        leaves->state == BAIZE_DECK_CONDEMNED ? leaves->condemned_by : turn->rules->dealing.deck_life_clause;
    return procedure_offer(turn);
}

static const struct baize_opening_step *next_step(const struct baize_rules *rules, const struct baize_table_deck *deck)
{
    const struct baize_procedures *procedures = &rules->procedures;
    uint8_t index = deck->next_step;
    for (uint8_t i = 0; deck->state == BAIZE_DECK_IN_RACK && i < procedures->opening_count; i++)
        if (procedures->opening[i].step == BAIZE_SHUFFLE)
            index = i;
    return index < procedures->opening_count ? &procedures->opening[index] : NULL;
}

/* In the middle, unless the rules ask for more. */
static uint8_t depth_of_cut(const struct baize_rules *rules)
{
    uint8_t middle = (uint8_t)(baize_cards_count(rules->deck) / 2);
    return middle > rules->procedures.cut_depth_least ? middle : rules->procedures.cut_depth_least;
}

static bool take_step(struct procedure_turn *turn, uint8_t deck)
{
    const struct baize_procedures *procedures = &turn->rules->procedures;
    const struct baize_table_deck *prepared = &turn->table->decks[deck];
    const struct baize_opening_step *next = next_step(turn->rules, prepared);
    if (next == NULL)
        return procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
    struct baize_table_action *action = procedure_act(turn, BAIZE_TABLE_ACT_STEP, next->by);
    action->step.deck = deck;
    action->step.step = next->step;
    action->step.depth = next->step == BAIZE_CUT ? depth_of_cut(turn->rules) : 0;
    turn->step->clause = next->clause;
    if (next->step == BAIZE_CUT)
        turn->step->clause = procedures->cut_clause;
    else if (prepared->state == BAIZE_DECK_IN_RACK && procedures->shuffle_clauses[BAIZE_AFTER_ROUND] != 0)
        turn->step->clause = procedures->shuffle_clauses[BAIZE_AFTER_ROUND];
    return procedure_offer(turn);
}

bool procedure_care_for(struct procedure_turn *turn, uint8_t deck)
{
    switch (turn->table->decks[deck].state) {
    case BAIZE_DECK_ABSENT:
        return receive(turn, deck);
    case BAIZE_DECK_CONDEMNED:
        return procedure_remove(turn, deck);
    case BAIZE_DECK_PREPARING:
    case BAIZE_DECK_IN_RACK:
        return take_step(turn, deck);
    case BAIZE_DECK_READY:
    case BAIZE_DECK_IN_PLAY:
        break;
    }
    return procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
}

/* ---- Devices ---- */

static bool restore(struct procedure_turn *turn, enum baize_device device)
{
    procedure_act(turn, BAIZE_TABLE_ACT_RESTORE_DEVICE, BAIZE_FLOORPERSON)->restore_device.device = device;
    turn->step->clause = turn->rules->procedures.out_of_order_clause;
    return procedure_offer(turn);
}

/* The backup first: the table goes on as before. Else it is taken out of sight. */
static bool put_out(struct procedure_turn *turn, enum baize_device device)
{
    static const enum baize_out_of_order ways[] = {BAIZE_REPLACED, BAIZE_COVERED, BAIZE_MARKED};
    if (turn->rules->procedures.out_of_order_ways == 0)
        return restore(turn, device);
    struct baize_table_action *action = procedure_act(turn, BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER, BAIZE_FLOORPERSON);
    action->put_out_of_order.device = device;
    for (unsigned i = sizeof ways / sizeof ways[0]; i-- > 0;)
        if (turn->rules->procedures.out_of_order_ways & 1u << ways[i])
            action->put_out_of_order.way = ways[i];
    turn->step->clause = turn->rules->procedures.out_of_order_clause;
    return procedure_offer(turn);
}

bool procedure_put_out(struct procedure_turn *turn)
{
    for (unsigned i = 0; i < BAIZE_DEVICES; i++) {
        enum baize_device_state state = turn->table->devices[i];
        if (state == BAIZE_DEVICE_JAMMED || state == BAIZE_DEVICE_STOPPED)
            return put_out(turn, (enum baize_device)i);
    }
    return false;
}

/* Covered or marked, and needed: nothing can be dealt without it. */
static bool restore_first(struct procedure_turn *turn)
{
    for (unsigned i = BAIZE_DEVICES; i-- > 0;)
        if (turn->table->devices[i] != BAIZE_DEVICE_WORKING)
            return restore(turn, (enum baize_device)i);
    return procedure_wait(turn, BAIZE_WAITS_FOR_DEVICE, 0);
}

/* ---- What a refusal asks for ---- */

static bool sign_on(struct procedure_turn *turn)
{
    procedure_act(turn, BAIZE_TABLE_ACT_SIGN_ON, BAIZE_DEALER);
    return procedure_offer(turn);
}

bool procedure_mend(struct procedure_turn *turn, const struct baize_refusal *refusal)
{
    switch ((unsigned)refusal->reason) {
    case BAIZE_REASON_NO_DEALER_ON:
        return sign_on(turn);
    case BAIZE_REASON_INVENTORY_MISSING:
        return procedure_open_tray(turn);
    case BAIZE_REASON_SLIPS_FULL:
        return procedure_is_open(&turn->table->round) ? procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0)
                                                      : procedure_close_tray(turn);
    case BAIZE_REASON_TRAY_DOES_NOT_SUFFICE:
        return procedure_fill(turn, refusal->least - refusal->most);
    case BAIZE_REASON_DECK_NOT_READY:
    case BAIZE_REASON_DECK_CONDEMNED:
        return procedure_care_for(turn, (uint8_t)(refusal->number % BAIZE_DECKS_MOST));
    case BAIZE_REASON_RACK_HOLDS_ANOTHER:
        return procedure_care_for(turn, turn->table->deck ^ 1);
    case BAIZE_REASON_DECK_TOO_OLD:
        return procedure_remove(turn, turn->table->deck);
    case BAIZE_REASON_NOBODY_ARRIVED:
        return procedure_wait(turn, BAIZE_WAITS_FOR_PLAYERS, 0);
    case BAIZE_REASON_DEVICE_FAILS:
        return procedure_put_out(turn) || procedure_wait(turn, BAIZE_WAITS_FOR_DEVICE, 0);
    case BAIZE_REASON_DEVICE_OUT_OF_ORDER:
    case BAIZE_REASON_NO_METHOD_LEFT:
        return restore_first(turn);
    case BAIZE_REASON_CARD_WAITS:
        return procedure_wait(turn, BAIZE_WAITS_FOR_CORRECTION, 0);
    default:
        return procedure_wait(turn, BAIZE_WAITS_FOR_NOBODY, 0);
    }
}
