/* hidden.h - which events name cards that lie face down (DESIGN, decision 11).
 *
 *     cards_dealt          whole, cards that are dealt face up among them
 *     cards_discarded      they go to the rack unseen
 *     card_taken_back      the card that was read wrongly
 *     card_impossible      what the shoe read may be a card that lies somewhere else
 *     irregularity_found   with a card: somebody has seen it, perhaps not everybody
 *
 * Whatever is turned up for all to see is no secret: dealer_revealed, deck_shown, and seat_settled, which names the
 * hand that the dealer turns up to settle its wagers (a folded one too, where its progressive wager stands; every
 * decision of the round is made by then). When in doubt an event is on the list. The engine seals these lines, the
 * audit asks for it. */
#ifndef BAIZE_FLOOR_HIDDEN_H
#define BAIZE_FLOOR_HIDDEN_H

#include <baize/floor.h>

bool floor_event_hides_cards(const struct baize_floor_event *event);

/* The round whose key seals the event: its own; that of an event of the table is the one that is open there. */
uint32_t floor_round_of(const struct baize_floor *floor, const struct baize_floor_event *event);

/* Does the round end with it, or is it void? Then its cards are no secret any more. */
bool floor_event_ends_round(const struct baize_floor_event *event);

/* The round of the past that an event of a table is about, a correction or a dispute; 0: none. */
uint32_t floor_event_about(const struct baize_floor_event *event);
/* The ids of all events that are about one, NULL behind the last. */
extern const char *const floor_events_about[];

#endif
