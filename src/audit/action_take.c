/* action_take.c - actions from their first event: the fields that both have (catalog/), and what differs. */
#include "audit/action.h"
#include "catalog/begins.h"

/* ---- The round ---- */

static bool take_cards(const struct baize_table_event *event, struct baize_action *action)
{
    if (event->kind == BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE) {
        action->cards.count = 1;
        action->cards.cards[0] = event->card_impossible.code;
        return true;
    }
    if (event->kind != BAIZE_TABLE_EVENT_ROUND || event->round.kind != BAIZE_EVENT_CARDS_DEALT)
        return false;
    action->cards.count = event->round.cards_dealt.count;
    for (uint8_t i = 0; i < action->cards.count; i++)
        action->cards.cards[i] = event->round.cards_dealt.cards[i].card;
    return true;
}

/* "More than one" names no card, unless a card made it so: then a single one was reported (R40). */
static void take_irregularity(const struct baize_rules *rules, const struct baize_event *event,
                              struct baize_action *action)
{
    bool single = event->irregularity_found.what == BAIZE_CARDS_FACE_UP && event->irregularity_found.card != 0;
    if (single)
        action->report_irregularity.what =
            rules->irregularities[BAIZE_CARD_FACE_UP].applies ? BAIZE_CARD_FACE_UP : BAIZE_DRAWN_SEEN;
}

bool audit_round_action(const struct baize_rules *rules, const struct baize_table_event *event,
                        struct baize_action *action)
{
    const struct act_begins *begins = &baize_round_begins[action->kind];
    if (action->kind == BAIZE_ACT_CARDS)
        return take_cards(event, action);
    if (event->kind != BAIZE_TABLE_EVENT_ROUND || (int)event->round.kind != begins->event)
        return false;
    act_from_event(begins, &event->round, action);
    if (action->kind == BAIZE_ACT_OPEN_ROUND)
        action->open_round.number = event->round.round;
    else if (action->kind == BAIZE_ACT_REPORT_IRREGULARITY)
        take_irregularity(rules, &event->round, action);
    return true;
}

/* ---- The table ---- */

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

/* A count was taken: whoever counted said `again`, or it was as the books have it. */
static void count_again(struct baize_table_action *action)
{
    if (action->kind == BAIZE_TABLE_ACT_OPEN_INVENTORY)
        action->open_inventory.again = true;
    else if (action->kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY)
        action->close_inventory.again = true;
    else if (action->kind == BAIZE_TABLE_ACT_TAKE_DROP)
        action->take_drop.again = true;
    else if (action->kind == BAIZE_TABLE_ACT_TAKE_TIPS)
        action->take_tips.again = true;
}

bool audit_table_action(const struct baize_floor_event *events, size_t count, struct baize_table_action *action)
{
    const struct baize_table_event *event = &events[0].table;
    const struct act_begins *begins = &baize_table_begins[action->kind];
    if (action->kind == BAIZE_TABLE_ACT_CORRECT_CARD)
        return take_correction(events, count, action);
    if (begins->event < 0 || (int)event->kind != begins->event)
        return false;
    act_from_event(begins, event, action);
    if (action->kind == BAIZE_TABLE_ACT_COUNT_STUB)
        action->count_stub = event->stub_counted.count;
    count_again(action);
    return true;
}

/* ---- The controller ---- */

/* A key that is pressed again takes the hand back; a chip that the sensor refuses is on record, too. */
static bool take_other(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    switch ((int)event->kind) {
    case BAIZE_CONTROLLER_EVENT_COIN_REFUSED:
        action->coin.seat = event->coin_refused.seat;
        action->coin.amount = event->coin_refused.amount;
        return action->kind == BAIZE_CONTROLLER_ACT_COIN;
    case BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF:
        action->key.seat = event->hand_keyed_off.seat;
        action->key.row = event->hand_keyed_off.row;
        return action->kind == BAIZE_CONTROLLER_ACT_KEY;
    case BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF:
        action->key_envy.seat = event->envy_hand_keyed_off.seat;
        action->key_envy.row = event->envy_hand_keyed_off.row;
        return action->kind == BAIZE_CONTROLLER_ACT_KEY_ENVY;
    default:
        return false;
    }
}

bool audit_controller_action(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    const struct act_begins *begins = &baize_controller_begins[action->kind];
    if ((int)event->kind != begins->event)
        return take_other(event, action);
    act_from_event(begins, event, action);
    return true;
}

/* ---- The meter ---- */

static bool take_reading(const struct baize_meter_event *event, struct baize_meter_action *action)
{
    action->read.day = event->read.day;
    for (uint8_t i = 0; i < event->read.signs_count; i++) {
        const struct baize_meter_sign *sign = &event->read.signs[i];
        if (sign->level >= BAIZE_LEVELS_MOST)
            return false;
        action->read.signs |= (uint8_t)(1u << sign->level);
        action->read.shown[sign->level] = sign->shown;
    }
    return true;
}

/* What tables bring by themselves (contribute, claim ...) is no act of its own: the floor refuses it. */
bool audit_meter_action(const struct baize_floor *floor, const struct baize_meter_event *event,
                        struct baize_meter_action *action)
{
    const struct act_begins *begins = &baize_meter_begins[action->kind];
    const struct baize_floor_meter *successor;
    if ((int)event->kind != begins->event)
        return false;
    act_from_event(begins, event, action);
    switch ((int)action->kind) {
    case BAIZE_METER_ACT_OPEN:
        action->open.meter = event->meter;
        return true;
    case BAIZE_METER_ACT_CLOSE:
        successor = baize_floor_meter(floor, event->closed.successor);
        if (successor != NULL)
            baize_meter_terms_of(successor->rules, &action->close.terms);
        return true;
    case BAIZE_METER_ACT_VALIDATE:
        action->validate.credential_of = event->by.who;
        return true;
    case BAIZE_METER_ACT_BACK_OUT: /* the audit finds the win in its own list */
        memset(&action->back_out.old, 0, sizeof action->back_out.old);
        return true;
    case BAIZE_METER_ACT_SET_PARAMETERS:
        action->set_parameters.set = event->parameters.after;
        return true;
    case BAIZE_METER_ACT_READ:
        return take_reading(event, action);
    default:
        return true;
    }
}
