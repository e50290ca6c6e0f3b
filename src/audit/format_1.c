/* format_1.c - the fields that an entry of format 1 does not say. It kept no command: what an act's first event leaves
 * out follows from rules or state, or makes no difference to what is decided.
 *
 *     round/report_irregularity  a second card face up is on record as "more than one" (R40): either of the two single
 *                                findings leads there, and to the same events
 *     table counts               a count was taken: whoever counted said `again`, or it was as the books have it
 *     controller/coin refused    the patron of a coin that the sensor did not take is not asked
 *     meter/validate             a credential is accepted from the person it was issued to only: the validator (S2)
 *     wallet/exclude             an exclusion on top of another keeps the later end of the two: what was asked for then
 * is the time before which nobody readmits, and not the end */
#include "audit/internal.h"

#include <string.h>

/* ---- The round ---- */

static void fix_round(const struct baize_rules *rules, const struct baize_table_event *event,
                      struct baize_action *action)
{
    const struct baize_event *round = event->kind == BAIZE_TABLE_EVENT_ROUND ? &event->round : NULL;
    if (action->kind == BAIZE_ACT_OPEN_ROUND && round != NULL) {
        action->open_round.number = round->round;
    } else if (action->kind == BAIZE_ACT_REPORT_IRREGULARITY && round != NULL &&
               round->irregularity_found.what == BAIZE_CARDS_FACE_UP && round->irregularity_found.card != 0) {
        action->report_irregularity.what =
            rules->irregularities[BAIZE_CARD_FACE_UP].applies ? BAIZE_CARD_FACE_UP : BAIZE_DRAWN_SEEN;
    }
}

/* ---- The table ---- */

/* [card_taken_back,] cards_dealt: the card that it really is. */
static bool fix_correction(struct baize_reader *reader, struct baize_table_action *action)
{
    const struct baize_floor_event *event = reader->event.floor;
    if (event->table.kind == BAIZE_TABLE_EVENT_CARD_TAKEN_BACK) {
        if (!baize_reader_next(reader) || reader->event.floor == NULL)
            return false;
        event = reader->event.floor;
    }
    if (event->machine != BAIZE_FLOOR_TABLE || event->table.kind != BAIZE_TABLE_EVENT_ROUND ||
        event->table.round.kind != BAIZE_EVENT_CARDS_DEALT || event->table.round.cards_dealt.count != 1)
        return false;
    action->correct_card.card = event->table.round.cards_dealt.cards[0].card;
    return true;
}

static bool fix_table(struct baize_reader *reader, struct baize_table_action *action)
{
    if (action->kind == BAIZE_TABLE_ACT_CORRECT_CARD)
        return fix_correction(reader, action);
    if (action->kind == BAIZE_TABLE_ACT_OPEN_INVENTORY)
        action->open_inventory.again = true;
    else if (action->kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY)
        action->close_inventory.again = true;
    else if (action->kind == BAIZE_TABLE_ACT_TAKE_DROP)
        action->take_drop.again = true;
    else if (action->kind == BAIZE_TABLE_ACT_TAKE_TIPS)
        action->take_tips.again = true;
    return true;
}

/* ---- The controller ---- */

/* A key that is pressed again takes the hand back; a chip that the sensor refuses is on record, too. */
static void fix_controller(const struct baize_controller_event *event, struct baize_controller_action *action)
{
    if (event->kind == BAIZE_CONTROLLER_EVENT_COIN_REFUSED) {
        action->coin.seat = event->coin_refused.seat;
        action->coin.amount = event->coin_refused.amount;
    } else if (event->kind == BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF) {
        action->key.seat = event->hand_keyed_off.seat;
        action->key.row = event->hand_keyed_off.row;
    } else if (event->kind == BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF) {
        action->key_envy.seat = event->envy_hand_keyed_off.seat;
        action->key_envy.row = event->envy_hand_keyed_off.row;
    }
}

/* ---- The meter ---- */

static bool fix_meter(const struct baize_meter_event *event, struct baize_meter_action *action)
{
    action->second_role = event->second_role;
    if (action->kind == BAIZE_METER_ACT_VALIDATE)
        action->validate.credential_of = event->by.who;
    if (action->kind == BAIZE_METER_ACT_SET_PARAMETERS)
        action->set_parameters.set = event->parameters.after;
    for (uint8_t i = 0; action->kind == BAIZE_METER_ACT_READ && i < event->read.signs_count; i++) {
        const struct baize_meter_sign *sign = &event->read.signs[i];
        if (sign->level >= BAIZE_LEVELS_MOST)
            return false;
        action->read.signs |= (uint8_t)(1u << sign->level);
        action->read.shown[sign->level] = sign->shown;
    }
    return true;
}

/* ---- All ---- */

bool format_1_fix(struct baize_reader *reader, const struct baize_rules *rules, struct baize_floor_action *action)
{
    const struct baize_floor_event *event = reader->event.floor;
    if (event->machine != action->machine)
        return false;
    switch (action->machine) {
    case BAIZE_FLOOR_CONTROLLER:
        fix_controller(&event->controller, &action->controller);
        return true;
    case BAIZE_FLOOR_METER:
        return fix_meter(&event->meter, &action->meter);
    case BAIZE_FLOOR_TABLE:
        break;
    }
    if (action->table.kind != BAIZE_TABLE_ACT_ROUND)
        return fix_table(reader, &action->table);
    fix_round(rules, &event->table, &action->table.round);
    return true;
}

void format_1_fix_wallet(const struct baize_wallet *before, const struct baize_wallet_event *event,
                         struct baize_wallet_action *action)
{
    struct baize_wallet wallet = *before;
    struct baize_refusal refusal;
    struct baize_wallet_event again;
    if (action->kind != BAIZE_WALLET_ACT_EXCLUDE)
        return;
    action->exclude.until_ms = event->player_excluded.until_ms;
    if (baize_wallet_act(&wallet, action, &again, &refusal) != BAIZE_OK || !baize_wallet_event_equal(&again, event))
        action->exclude.until_ms = event->player_excluded.readmit_from_ms;
}
