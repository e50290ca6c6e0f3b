/* floor_play.c - people at work on the floor of the tests. */
#include "floor_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- People ---- */

struct baize_actor person(const struct baize_floor_table *table, enum baize_role role)
{
    struct baize_actor by = {.who = 60 + (uint32_t)role, .role = role, .second = 80};
    if (role == BAIZE_DEALER && table != NULL && table->table.dealer != 0)
        by.who = table->table.dealer;
    return by;
}

uint32_t number_of(const struct baize_floor_table *table)
{
    return table->table.settings.number;
}

bool at_table(struct baize_floor_table *table, struct baize_table_action action, enum baize_role role)
{
    action.by = person(table, role);
    return world_table_act(number_of(table), &action);
}

bool in_round(struct baize_floor_table *table, struct baize_action action, enum baize_role role, uint32_t patron)
{
    struct baize_table_action outer = {.kind = BAIZE_TABLE_ACT_ROUND, .round = action};
    outer.by = person(table, role);
    if (role == BAIZE_PLAYER)
        outer.by.who = patron;
    return world_table_act(number_of(table), &outer);
}

bool at_controller(struct baize_floor_table *table, struct baize_controller_action action, enum baize_role role)
{
    action.by = person(table, role);
    if (role == BAIZE_PLAYER)
        action.by.who = 0; /* the sensor */
    return world_controller_act(number_of(table), &action);
}

/* ---- Opening a table, and keeping it open ---- */

static bool care_for(struct baize_floor_table *table, uint8_t number)
{
    const struct baize_table_deck *deck = &table->table.decks[number];
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_RECEIVE_DECK};
    if (deck->state == BAIZE_DECK_ABSENT) {
        action.receive_deck.deck = number;
        action.receive_deck.back = (enum baize_back)number;
        action.receive_deck.preshuffled = number == 0;
        return at_table(table, action, BAIZE_DEALER);
    }
    if (deck->state == BAIZE_DECK_CONDEMNED) {
        action.kind = BAIZE_TABLE_ACT_REMOVE_DECK;
        action.remove_deck.deck = number;
        return at_table(table, action, BAIZE_FLOORPERSON);
    }
    enum baize_step next = deck->state == BAIZE_DECK_IN_RACK
                               ? BAIZE_SHUFFLE
                               : table->rules->procedures.opening[deck->next_step % BAIZE_OPENING_STEPS_MOST].step;
    action.kind = BAIZE_TABLE_ACT_STEP;
    action.step.deck = number;
    action.step.step = next;
    action.step.depth = 25;
    return at_table(table, action, next == BAIZE_VERIFY ? BAIZE_FLOORPERSON : BAIZE_DEALER);
}

static bool is_usable(const struct baize_table_deck *deck)
{
    return deck->state == BAIZE_DECK_READY || deck->state == BAIZE_DECK_IN_PLAY;
}

/* A deck that is nearly too old goes. */
static bool change_old_deck(struct baize_floor_table *table)
{
    for (uint8_t i = 0; i < table->rules->dealing.decks; i++) {
        const struct baize_table_deck *deck = &table->table.decks[i];
        if (deck->state != BAIZE_DECK_ABSENT && deck->state != BAIZE_DECK_IN_PLAY &&
            baize_table_deck_left_ms(table->rules, &table->table, i, world.now_ms) <= 0) {
            struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_REMOVE_DECK};
            action.remove_deck.deck = i;
            return at_table(table, action, BAIZE_FLOORPERSON);
        }
    }
    return false;
}

bool has_open_round(const struct baize_floor_table *table)
{
    enum baize_phase phase = table->table.round.phase;
    return phase != BAIZE_PHASE_IDLE && phase != BAIZE_PHASE_ENDED && phase != BAIZE_PHASE_VOIDED;
}

static bool nobody_sits(const struct baize_floor_table *table)
{
    for (uint8_t seat = 0; seat < BAIZE_SEATS_MOST; seat++)
        if (table->table.seats[seat].patron != 0)
            return false;
    return true;
}

/* A table that somebody began to close is closed in good order. */
static baize_cents drop_in(const struct baize_floor_table *table)
{
    struct baize_account drop = {.kind = BAIZE_ACCOUNT_DROP};
    return baize_ledger_balance(&table->table.ledger, drop) / BAIZE_MICROCENTS_PER_CENT;
}

static bool close_down(struct baize_floor_table *table)
{
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_LEAVE};
    for (uint8_t seat = 0; seat < BAIZE_SEATS_MOST; seat++)
        if (table->table.seats[seat].patron != 0) {
            action.leave.patron = table->table.seats[seat].patron;
            return at_table(table, action, BAIZE_FLOORPERSON);
        }
    action.kind = BAIZE_TABLE_ACT_CLOSE_TABLE;
    if (drop_in(table) > 0) {
        action.kind = BAIZE_TABLE_ACT_TAKE_DROP;
        action.take_drop.counted = drop_in(table);
    } else if (table->table.shift.open) {
        action.kind = BAIZE_TABLE_ACT_CLOSE_INVENTORY;
        action.close_inventory.counted = baize_table_win(&table->table).closing;
    }
    return at_table(table, action, BAIZE_FLOORPERSON);
}

/* True when there was something to do. */
bool keep_open(struct baize_floor_table *table)
{
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_SIGN_ON};
    if (table->table.life == BAIZE_LIFE_CLOSING)
        return close_down(table), true;
    if (table->table.dealer == 0)
        return at_table(table, action, BAIZE_DEALER), true;
    if (!table->table.shift.open) {
        action.kind = BAIZE_TABLE_ACT_OPEN_INVENTORY;
        action.open_inventory.counted = 1000000000;
        return at_table(table, action, BAIZE_MANAGER), true;
    }
    if (has_open_round(table))
        return false;
    if (table->table.life == BAIZE_LIFE_OPENING && nobody_sits(table)) { /* the cards lie spread until then */
        action.kind = BAIZE_TABLE_ACT_TAKE_SEAT;
        action.take_seat.seat = 1;
        action.take_seat.patron = number_of(table) * 10 + 1;
        return at_table(table, action, BAIZE_FLOORPERSON), true;
    }
    if (change_old_deck(table))
        return true;
    for (uint8_t i = 0; i < table->rules->dealing.decks; i++)
        if (!is_usable(&table->table.decks[i]))
            return care_for(table, i), true;
    if (table->table.life != BAIZE_LIFE_OPEN) {
        action.kind = BAIZE_TABLE_ACT_OPEN_TABLE;
        return at_table(table, action, BAIZE_FLOORPERSON), true;
    }
    return false;
}

baize_cards hand_of(const char *words)
{
    baize_card cards[5];
    size_t count;
    baize_cards hand = 0;
    PROMISE(baize_cards_parse(words, strlen(words), cards, 5, &count, NULL) == BAIZE_OK);
    for (size_t i = 0; i < count; i++)
        hand |= baize_cards_one(cards[i]);
    return hand;
}
