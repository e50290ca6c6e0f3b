/* fold.c - applying events. Nothing is decided here: an event says what happened, the state follows.
 *
 * An event that cannot follow leaves the state as it was, without a copy of the whole state: simulations fold millions
 * of events. */
#include "round/internal.h"

#include <string.h>

void baize_round_start(struct baize_round *round)
{
    memset(round, 0, sizeof *round);
}

static bool is_seat(const struct baize_rules *rules, uint8_t seat)
{
    return seat >= 1 && seat <= rules->seats;
}

static bool has_any(const struct baize_round_seat *seat)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0)
            return true;
    return false;
}

static bool fold_opened(struct baize_round *round, const struct baize_event *event)
{
    if (round_is_open(round))
        return false;
    baize_round_start(round);
    round->number = event->round;
    round->phase = BAIZE_PHASE_BETTING;
    memcpy(round->commitment, event->round_opened.commitment, BAIZE_HASH_SIZE);
    return true;
}

static bool fold_placed(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (round->phase != BAIZE_PHASE_BETTING || !is_seat(rules, event->wager_placed.seat) ||
        (unsigned)event->wager_placed.wager >= BAIZE_WAGERS)
        return false;
    struct baize_round_seat *seat = seat_of(round, event->wager_placed.seat);
    seat->patron = event->wager_placed.patron;
    seat->wagers[event->wager_placed.wager] = event->wager_placed.amount;
    return true;
}

static bool fold_withdrawn(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (round->phase != BAIZE_PHASE_BETTING || !is_seat(rules, event->wager_withdrawn.seat) ||
        (unsigned)event->wager_withdrawn.wager >= BAIZE_WAGERS)
        return false;
    struct baize_round_seat *seat = seat_of(round, event->wager_withdrawn.seat);
    if (seat->wagers[event->wager_withdrawn.wager] != event->wager_withdrawn.amount)
        return false;
    seat->wagers[event->wager_withdrawn.wager] = 0;
    if (!has_any(seat))
        seat->patron = 0;
    return true;
}

static bool fold_closed(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (round->phase != BAIZE_PHASE_BETTING)
        return false;
    for (uint8_t number = 1; number <= rules->seats; number++)
        seat_of(round, number)->dealt = (event->bets_closed.seats & 1u << (number - 1)) != 0;
    deal_lay_out(rules, round);
    if (event->bets_closed.seats == 0)
        round->phase = BAIZE_PHASE_CLOSING; /* every wager went back: there is nothing to deal */
    else
        round->phase = BAIZE_PHASE_DEALING;
    return true;
}

static bool fold_dealt(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (event->cards_dealt.count == 0 || event->cards_dealt.count > baize_round_cards_wanted(round))
        return false;
    if (!deal_fits(round, event->cards_dealt.cards, event->cards_dealt.count))
        return false;
    for (uint8_t i = 0; i < event->cards_dealt.count; i++)
        deal_place(round, &event->cards_dealt.cards[i]);
    if (round->slots_filled == round->slots_count)
        turn_begin(rules, round, phase_row(rules, round->phase)->next);
    return true;
}

static bool fold_played(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (event->play_made.seat != round->turn || !is_seat(rules, round->turn) ||
        event->play_made.wager != phase_row(rules, round->phase)->wager || event->play_made.wager == BAIZE_WAGERS)
        return false;
    struct baize_round_seat *seat = seat_of(round, event->play_made.seat);
    seat->wagers[event->play_made.wager] = event->play_made.amount;
    seat->decided = true;
    turn_next(rules, round);
    return true;
}

static bool fold_folded(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    bool abandoned = event->seat_folded.reason == BAIZE_FOLD_ABANDONED;
    if (!is_seat(rules, event->seat_folded.seat) || (!abandoned && event->seat_folded.seat != round->turn))
        return false;
    struct baize_round_seat *seat = seat_of(round, event->seat_folded.seat);
    if (!seat->dealt || seat->settled || baize_round_claim_of(round, event->seat_folded.seat) >= 0)
        return false;
    seat->folded = true;
    seat->decided = true;
    seat->absent = abandoned;
    seat->forfeited = abandoned && rules->procedures.abandonment == BAIZE_FORFEIT;
    if (discards_most(rules, round->phase) > 0)
        seat->discards = 0; /* not replaced; in the middle of a draw the deal goes on as laid out */
    if (event->seat_folded.seat == round->turn)
        turn_next(rules, round);
    return true;
}

static bool fold_discarded(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (event->cards_discarded.seat != round->turn || !is_seat(rules, round->turn) ||
        discards_most(rules, round->phase) == 0)
        return false;
    struct baize_round_seat *seat = seat_of(round, event->cards_discarded.seat);
    if ((event->cards_discarded.cards & ~seat_cards(seat)) != 0)
        return false;
    seat->discards = event->cards_discarded.cards;
    seat->decided = true;
    turn_next(rules, round);
    return true;
}

static bool fold_revealed(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (round->phase != BAIZE_PHASE_REVEAL)
        return false;
    round->dealer_up = event->dealer_revealed.cards;
    round->phase = phase_row(rules, round->phase)->next;
    return true;
}

/* All seats are settled and their wins claimed: wins and envy are paid. */
static void go_on_to_claims(const struct baize_rules *rules, struct baize_round *round)
{
    if (round->claims_due == 0 && settle_next_seat(rules, round, 0) == 0)
        turn_begin(rules, round, phase_row(rules, round->phase)->next);
}

static bool fold_settled(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    uint8_t number = event->seat_settled.seat;
    if (round->phase != BAIZE_PHASE_SETTLEMENT || round->claims_due > 0 || number == 0 ||
        number != settle_next_seat(rules, round, 0) ||
        event->seat_settled.claims > BAIZE_SEATS_MOST - round->claims_count)
        return false;
    struct baize_round_seat *seat = seat_of(round, number);
    const struct baize_settle_lines *lines = &event->seat_settled.settlement;
    for (uint8_t i = 0; i < lines->count; i++)
        seat->paid += lines->lines[i].returned + lines->lines[i].winnings;
    seat->settled = true;
    round->envies_count = event->seat_settled.envies;
    round->claims_due = event->seat_settled.claims;
    go_on_to_claims(rules, round);
    return true;
}

/* Member by member: what lies between members is not copied, so that states can be compared byte by byte. */
static void copy_claim(struct baize_claim *to, const struct baize_claim *from)
{
    to->seat = from->seat;
    to->row = from->row;
    to->strength = from->strength;
    to->pays.kind = from->pays.kind;
    to->pays.numerator = from->pays.numerator;
    to->pays.denominator = from->pays.denominator;
    to->pays.fixed_cents = from->pays.fixed_cents;
    to->pays.share = from->pays.share;
    for (size_t i = 0; i < sizeof to->pays.level && from->pays.level[i] != '\0'; i++)
        to->pays.level[i] = from->pays.level[i];
    to->fixed_cents = from->fixed_cents;
    to->from = from->from;
    to->clause = from->clause;
}

/* The claims follow their seat; with the last of the last seat the round moves on. */
static bool fold_claimed(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    uint8_t seat = event->claim_made.claim.seat;
    if (round->phase != BAIZE_PHASE_SETTLEMENT || round->claims_due == 0 || !is_seat(rules, seat) ||
        baize_round_claim_of(round, seat) >= 0 || event->claim_made.order != round->claims_count + 1)
        return false;
    copy_claim(&round->claims[round->claims_count++], &event->claim_made.claim);
    round->claims_due--;
    go_on_to_claims(rules, round);
    return true;
}

/* Wins may be paid while other seats are still to be settled. */
static bool pays_claims(const struct baize_round *round)
{
    return round->claims_due == 0 && (round->phase == BAIZE_PHASE_SETTLEMENT || round->phase == BAIZE_PHASE_CLAIMS);
}

static bool fold_claim_paid(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    int place = claim_waiting(round, event->claim_paid.seat);
    if (!pays_claims(round) || place < 0 || event->claim_paid.order != place + 1 ||
        event->claim_paid.from != round->claims[place].from)
        return false;
    round->awards[place] = event->claim_paid.amount;
    claim_is_paid(round, (uint8_t)place);
    if (round->phase == BAIZE_PHASE_CLAIMS)
        turn_begin(rules, round, BAIZE_PHASE_CLAIMS);
    return true;
}

/* It waits again: the round does not end before it is paid (or void). */
static bool fold_claim_backed_out(const struct baize_rules *rules, struct baize_round *round,
                                  const struct baize_event *event)
{
    int place = claim_standing(round, event->claim_backed_out.seat);
    if ((!pays_claims(round) && round->phase != BAIZE_PHASE_CLOSING) || place < 0)
        return false;
    if (event->claim_backed_out.order != place + 1 || event->claim_backed_out.amount != round->awards[place] ||
        event->claim_backed_out.from != round->claims[place].from)
        return false;
    claim_waits_again(round, (uint8_t)place);
    if (round->phase != BAIZE_PHASE_SETTLEMENT)
        turn_begin(rules, round, BAIZE_PHASE_CLAIMS);
    return true;
}

static bool fold_envy_paid(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (round->phase != BAIZE_PHASE_CLAIMS || !is_seat(rules, event->envy_paid.due.seat) ||
        round->envies_paid == round->envies_count)
        return false;
    round->envy_received[event->envy_paid.due.seat - 1] += event->envy_paid.due.amount;
    round->envies_paid++;
    turn_begin(rules, round, BAIZE_PHASE_CLAIMS);
    return true;
}

static bool fold_collected(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    struct baize_event due;
    if (!collect_due(rules, round, &due) || event->forfeits_collected.hands != due.forfeits_collected.hands ||
        event->forfeits_collected.count != due.forfeits_collected.count)
        return false;
    for (uint8_t i = 0; i < due.forfeits_collected.count; i++) {
        const struct baize_collected *wager = &event->forfeits_collected.wagers[i];
        const struct baize_collected *right = &due.forfeits_collected.wagers[i];
        if (wager->seat != right->seat || wager->wager != right->wager || wager->amount != right->amount)
            return false;
    }
    for (uint8_t i = 0; i < due.forfeits_collected.count; i++) {
        struct baize_round_seat *seat = seat_of(round, due.forfeits_collected.wagers[i].seat);
        seat->collected = (uint16_t)(seat->collected | 1u << due.forfeits_collected.wagers[i].wager);
    }
    for (uint8_t seat = 1; seat <= rules->seats; seat++)
        if (due.forfeits_collected.hands & 1u << (seat - 1))
            seat_of(round, seat)->racked = true;
    return true;
}

/* The hand is played out: whoever is not there stands pat, and nobody discards for them (R39). */
static bool fold_left(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (!is_seat(rules, event->seat_left.seat) || round->phase == BAIZE_PHASE_BETTING)
        return false;
    struct baize_round_seat *seat = seat_of(round, event->seat_left.seat);
    if (!seat->dealt || seat->settled || seat->absent)
        return false;
    seat->absent = true;
    if (event->seat_left.seat == round->turn && discards_most(rules, round->phase) > 0)
        turn_next(rules, round);
    return true;
}

static bool fold_method(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    if (round->phase != BAIZE_PHASE_BETTING || round->by_fallback || rules->fallback.steps_count == 0 ||
        event->method_changed.method != rules->fallback.method)
        return false;
    round->by_fallback = true;
    return true;
}

static bool fold_irregularity(struct baize_round *round, const struct baize_event *event)
{
    if (!round_is_open(round))
        return false;
    round->used |= event->irregularity_found.card;
    round->cards_face_up = (uint8_t)(round->cards_face_up + (event->irregularity_found.card != 0));
    return true;
}

static bool fold_voided(struct baize_round *round, const struct baize_event *event)
{
    if (!round_is_open(round))
        return false;
    round->phase = BAIZE_PHASE_VOIDED;
    round->voided_by = event->round_voided.why;
    round->turn = 0;
    return true;
}

/* False when the event cannot follow: then nothing has changed. Every function above looks first and changes last. */
static bool apply(const struct baize_rules *rules, struct baize_round *round, const struct baize_event *event)
{
    switch (event->kind) {
    case BAIZE_EVENT_ROUND_OPENED:
        return fold_opened(round, event);
    case BAIZE_EVENT_WAGER_PLACED:
        return fold_placed(rules, round, event);
    case BAIZE_EVENT_WAGER_WITHDRAWN:
        return fold_withdrawn(rules, round, event);
    case BAIZE_EVENT_BETS_CLOSED:
        return fold_closed(rules, round, event);
    case BAIZE_EVENT_CARDS_DEALT:
        return fold_dealt(rules, round, event);
    case BAIZE_EVENT_PLAY_MADE:
        return fold_played(rules, round, event);
    case BAIZE_EVENT_SEAT_FOLDED:
        return fold_folded(rules, round, event);
    case BAIZE_EVENT_CARDS_DISCARDED:
        return fold_discarded(rules, round, event);
    case BAIZE_EVENT_DEALER_REVEALED:
        return fold_revealed(rules, round, event);
    case BAIZE_EVENT_SEAT_SETTLED:
        return fold_settled(rules, round, event);
    case BAIZE_EVENT_CLAIM_MADE:
        return fold_claimed(rules, round, event);
    case BAIZE_EVENT_CLAIM_PAID:
        return fold_claim_paid(rules, round, event);
    case BAIZE_EVENT_ENVY_PAID:
        return fold_envy_paid(rules, round, event);
    case BAIZE_EVENT_IRREGULARITY_FOUND:
        return fold_irregularity(round, event);
    case BAIZE_EVENT_ROUND_VOIDED:
        return fold_voided(round, event);
    case BAIZE_EVENT_ROUND_ENDED:
        if (round->phase != BAIZE_PHASE_CLOSING &&
            (round->phase != BAIZE_PHASE_BETTING || round_has_wagers(rules, round)))
            return false;
        round->phase = BAIZE_PHASE_ENDED;
        return true;
    case BAIZE_EVENT_DECK_SHOWN:
        if (round_is_open(round) || round->deck_shown)
            return false;
        round->deck_shown = true;
        return true;
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
        return fold_claim_backed_out(rules, round, event);
    case BAIZE_EVENT_METHOD_CHANGED:
        return fold_method(rules, round, event);
    case BAIZE_EVENT_FORFEITS_COLLECTED:
        return fold_collected(rules, round, event);
    case BAIZE_EVENT_SEAT_LEFT:
        return fold_left(rules, round, event);
    }
    return false;
}

/* The money moves first, because that can fail: the sum of all entries stays zero, checked on every fold (law 5). If
 * the event then cannot follow, the entries are taken back. No money moves when a round opens. */
enum baize_status baize_round_fold(const struct baize_rules *rules, struct baize_round *round,
                                   const struct baize_event *event)
{
    bool opens = event->kind == BAIZE_EVENT_ROUND_OPENED;
    bool moves = event->posting.count > 0;
    struct baize_ledger before; /* as much of it as the posting can change */
    unsigned touched = (unsigned)round->ledger.count + event->posting.count;
    size_t bytes =
        (touched < BAIZE_LEDGER_ACCOUNTS_MOST ? touched : BAIZE_LEDGER_ACCOUNTS_MOST) * sizeof(struct baize_entry);
    if ((opens ? moves : event->round != round->number) || event->by.at_ms < round->at_ms)
        return BAIZE_ROUND_EVENT_UNEXPECTED;
    if (moves) {
        before.count = round->ledger.count;
        memcpy(before.balances, round->ledger.balances, bytes);
        enum baize_status status = baize_ledger_apply(&round->ledger, &event->posting);
        if (status != BAIZE_OK)
            return status;
    }
    if (!apply(rules, round, event)) {
        if (moves) {
            round->ledger.count = before.count;
            memcpy(round->ledger.balances, before.balances, bytes);
        }
        return BAIZE_ROUND_EVENT_UNEXPECTED;
    }
    round->at_ms = event->by.at_ms;
    return BAIZE_OK;
}

/* Several events are one act: all of them or none. */
static enum baize_status fold_all(const struct baize_rules *rules, struct baize_round *round,
                                  const struct baize_events *events)
{
    struct baize_round before = *round;
    enum baize_status status = BAIZE_OK;
    for (uint8_t i = 0; status == BAIZE_OK && i < events->count; i++)
        status = baize_round_fold(rules, round, &events->events[i]);
    if (status != BAIZE_OK)
        *round = before;
    return status;
}

enum baize_status baize_round_act(const struct baize_rules *rules, struct baize_round *round,
                                  const struct baize_action *action, struct baize_events *events,
                                  struct baize_refusal *refusal)
{
    *refusal = baize_round_check(rules, round, action);
    events->count = 0;
    if (refusal->reason != BAIZE_REASON_ALLOWED)
        return BAIZE_ROUND_REFUSED;
    enum baize_status status = decide_allowed(rules, round, action, events);
    if (status != BAIZE_OK)
        return status;
    return events->count == 1 ? baize_round_fold(rules, round, &events->events[0]) : fold_all(rules, round, events);
}
