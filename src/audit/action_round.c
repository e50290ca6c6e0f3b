/* action_round.c - actions of the round from their first event. */
#include "audit/action.h"

#include <string.h>

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
static bool take_irregularity(const struct baize_rules *rules, const struct baize_event *event,
                              struct baize_action *action)
{
    bool single = event->irregularity_found.what == BAIZE_CARDS_FACE_UP && event->irregularity_found.card != 0;
    action->report_irregularity.card = event->irregularity_found.card;
    action->report_irregularity.what = !single ? event->irregularity_found.what
                                       : rules->irregularities[BAIZE_CARD_FACE_UP].applies ? BAIZE_CARD_FACE_UP
                                                                                           : BAIZE_DRAWN_SEEN;
    return true;
}

static bool take_wager(const struct baize_event *event, struct baize_action *action)
{
    if (action->kind == BAIZE_ACT_WITHDRAW_WAGER) {
        action->withdraw_wager.seat = event->wager_withdrawn.seat;
        action->withdraw_wager.wager = event->wager_withdrawn.wager;
        return true;
    }
    action->place_wager.seat = event->wager_placed.seat;
    action->place_wager.patron = event->wager_placed.patron;
    action->place_wager.wager = event->wager_placed.wager;
    action->place_wager.amount = event->wager_placed.amount;
    return true;
}

static bool take_decision(const struct baize_event *event, struct baize_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_ACT_PLAY:
        action->play.seat = event->play_made.seat;
        action->play.amount = event->play_made.amount;
        return true;
    case BAIZE_ACT_FOLD:
        action->fold.seat = event->seat_folded.seat;
        return true;
    default:
        action->discard.seat = event->cards_discarded.seat;
        action->discard.cards = event->cards_discarded.cards;
        return true;
    }
}

static bool take_deck(const struct baize_event *event, struct baize_action *action)
{
    if (action->kind == BAIZE_ACT_OPEN_ROUND) {
        action->open_round.number = event->round;
        memcpy(action->open_round.commitment, event->round_opened.commitment, BAIZE_HASH_SIZE);
        return true;
    }
    action->show_deck.count = event->deck_shown.count;
    memcpy(action->show_deck.nonce, event->deck_shown.nonce, sizeof action->show_deck.nonce);
    memcpy(action->show_deck.order, event->deck_shown.order, sizeof action->show_deck.order);
    return true;
}

static bool take_event(const struct baize_rules *rules, const struct baize_event *event, struct baize_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_ACT_OPEN_ROUND:
        return event->kind == BAIZE_EVENT_ROUND_OPENED && take_deck(event, action);
    case BAIZE_ACT_SHOW_DECK:
        return event->kind == BAIZE_EVENT_DECK_SHOWN && take_deck(event, action);
    case BAIZE_ACT_PLACE_WAGER:
        return event->kind == BAIZE_EVENT_WAGER_PLACED && take_wager(event, action);
    case BAIZE_ACT_WITHDRAW_WAGER:
        return event->kind == BAIZE_EVENT_WAGER_WITHDRAWN && take_wager(event, action);
    case BAIZE_ACT_PLAY:
        return event->kind == BAIZE_EVENT_PLAY_MADE && take_decision(event, action);
    case BAIZE_ACT_FOLD:
        return event->kind == BAIZE_EVENT_SEAT_FOLDED && take_decision(event, action);
    case BAIZE_ACT_DISCARD:
        return event->kind == BAIZE_EVENT_CARDS_DISCARDED && take_decision(event, action);
    case BAIZE_ACT_REPORT_IRREGULARITY:
        return event->kind == BAIZE_EVENT_IRREGULARITY_FOUND && take_irregularity(rules, event, action);
    default:
        return false; /* an act without fields, or none that the floor takes from people */
    }
}

bool audit_round_action(const struct baize_rules *rules, const struct baize_table_event *event,
                        struct baize_action *action)
{
    if (action->kind == BAIZE_ACT_CARDS)
        return take_cards(event, action);
    return event->kind == BAIZE_TABLE_EVENT_ROUND && take_event(rules, &event->round, action);
}
