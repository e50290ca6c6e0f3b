/* collect.c - forfeited wagers and hands, between the last decision and the dealer's hand.
 *
 *     every player has decided --> forfeited wagers: layout -> tray; hands with nothing live: layout -> discard rack
 *
 * (MD-FCP 11.D(1), SD (7), WA Dealing 4; R12.) The progressive wager was collected before the deal. A folded hand with
 * a live wager stays face down, and its seat is settled in its turn. Whoever forfeits later, in the settlement, loses
 * the wagers at the seat's own turn. */
#include "round/internal.h"

/* Lost whatever the cards are: because the seat folded, or its player left and the house takes the wagers. */
static bool is_forfeited(const struct baize_rules *rules, const struct baize_round_seat *seat, int wager)
{
    return seat->wagers[wager] > 0 && (seat->forfeited || (seat->folded && rules->wagers[wager].on_fold == BAIZE_LOST));
}

bool seat_has_live(const struct baize_rules *rules, const struct baize_round_seat *seat)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0 && !is_forfeited(rules, seat, w))
            return true;
    return false;
}

static void collect_seat(const struct baize_rules *rules, const struct baize_round *round, uint8_t number,
                         struct baize_event *event)
{
    const struct baize_round_seat *seat = seat_in(round, number);
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if (w == BAIZE_PROGRESSIVE || (seat->collected & 1u << w) != 0 || !is_forfeited(rules, seat, w))
            continue;
        struct baize_collected *collected = &event->forfeits_collected.wagers[event->forfeits_collected.count++];
        collected->seat = number;
        collected->wager = (enum baize_wager)w;
        collected->amount = seat->wagers[w];
    }
    if (seat->dealt && !seat->racked && !seat_has_live(rules, seat))
        event->forfeits_collected.hands |= (uint16_t)(1u << (number - 1));
}

bool collect_due(const struct baize_rules *rules, const struct baize_round *round, struct baize_event *event)
{
    event->forfeits_collected.count = 0;
    event->forfeits_collected.hands = 0;
    if (round->phase != BAIZE_PHASE_REVEAL)
        return false;
    for (uint8_t k = 0; k < rules->seats; k++)
        collect_seat(rules, round, settle_seat_at(rules, k), event);
    return event->forfeits_collected.count > 0 || event->forfeits_collected.hands != 0;
}

bool wager_is_in_tray(const struct baize_round *round, const struct baize_round_seat *seat, int wager)
{
    bool bets_closed = round->phase != BAIZE_PHASE_BETTING;
    return seat->settled || (wager == BAIZE_PROGRESSIVE && bets_closed) || (seat->collected & 1u << wager) != 0;
}

bool baize_round_collected(const struct baize_round *round)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (round->seats[i].collected != 0 || round->seats[i].racked)
            return true;
    return false;
}
