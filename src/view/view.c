/* view.c - from the round to what a viewer may see. Every byte of the view is set to zero first, and every member is
 * written by itself: no padding, and nothing behind a count, is carried over from elsewhere. */
#include "view/internal.h"

#include <string.h>

enum baize_ranking baize_view_ranking(const struct baize_rules *rules)
{
    return rules->game == BAIZE_DOUBLE_DRAW_POKER ? BAIZE_DOUBLE_DRAW : BAIZE_FOUR_CARD;
}

/* The hand of the cards that are seen, when it is one. */
static void rank(const struct baize_rules *rules, const baize_card *cards, uint8_t count, baize_strength *strength,
                 baize_cards *counting)
{
    baize_cards set = 0;
    struct baize_hand hand;
    for (uint8_t i = 0; i < count; i++) {
        if (cards[i] == BAIZE_FACE_DOWN_CARD)
            return;
        set |= baize_cards_one(cards[i]);
    }
    if (baize_hand_rank(baize_view_ranking(rules), set, &hand) != BAIZE_OK)
        return;
    *strength = hand.strength;
    for (uint8_t i = 0; i < hand.count; i++)
        *counting |= baize_cards_one(hand.cards[i]);
}

/* ---- Seats ---- */

/* Is any wager of the seat decided by its cards? Of a folded seat only those that a fold leaves live (R12). */
static bool has_live_wager(const struct baize_rules *rules, const struct baize_round_seat *seat)
{
    if (seat->forfeited)
        return false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0 && (!seat->folded || rules->wagers[w].on_fold == BAIZE_LIVE))
            return true;
    return false;
}

/* With its settlement; or with its claim, which may come before (R27). */
static bool is_turned_up(const struct baize_rules *rules, const struct baize_round *round, uint8_t number)
{
    const struct baize_round_seat *seat = &round->seats[number - 1];
    return (seat->settled || baize_round_claim_of(round, number) >= 0) && has_live_wager(rules, seat);
}

static enum baize_seat_status status_of(const struct baize_round_seat *seat)
{
    return seat->patron == 0 ? BAIZE_SEAT_EMPTY
           : seat->settled   ? BAIZE_SEAT_SETTLED
           : seat->folded    ? BAIZE_SEAT_FOLDED
           : seat->dealt     ? BAIZE_SEAT_PLAYING
                             : BAIZE_SEAT_BETTING;
}

/* On the felt: when the round is over the view shows it as it was played. */
static bool is_open(const struct baize_round *round)
{
    return round->phase != BAIZE_PHASE_ENDED && round->phase != BAIZE_PHASE_VOIDED;
}

static void see_wagers(const struct baize_round *round, const struct baize_round_seat *seat,
                       struct baize_view_seat *seen)
{
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        bool gone = (seat->collected & 1u << w) != 0 && is_open(round);
        seen->wagers[w] = gone ? 0 : seat->wagers[w];
        seen->collected += gone ? seat->wagers[w] : 0;
    }
}

static void see_seat(const struct baize_rules *rules, const struct baize_round *round, uint8_t number,
                     struct baize_viewer viewer, struct baize_view_seat *seen)
{
    const struct baize_round_seat *seat = &round->seats[number - 1];
    seen->patron = seat->patron;
    seen->status = status_of(seat);
    seen->own = viewer.role == BAIZE_PLAYER && viewer.patron != 0 && seat->patron == viewer.patron;
    seen->folded = seat->folded;
    seen->absent = seat->absent;
    see_wagers(round, seat, seen);
    seen->count = seat->racked && is_open(round) ? 0 : seat->count;
    memset(seen->cards, BAIZE_FACE_DOWN_CARD, sizeof seen->cards);
    for (uint8_t i = 0; i < seen->count && (seen->own || is_turned_up(rules, round, number)); i++)
        seen->cards[i] = seat->cards[i];
    seen->discards_count = (uint8_t)baize_cards_count(seat->discards);
    seen->discards = seen->own ? seat->discards : 0;
    rank(rules, seen->cards, seen->count, &seen->strength, &seen->counting);
    seen->paid = seat->paid;
}

/* ---- The dealer's side ---- */

/* The bonus card is turned with the dealer's cards; an earlier look would be an irregularity (R15). */
static bool dealer_has_turned(const struct baize_round *round)
{
    return round->dealer_count > 0 && baize_cards_count(round->dealer_up) == round->dealer_count;
}

static void see_dealer(const struct baize_rules *rules, const struct baize_round *round, struct baize_view *view)
{
    view->dealer_count = round->dealer_count;
    memset(view->dealer, BAIZE_FACE_DOWN_CARD, sizeof view->dealer);
    for (uint8_t i = 0; i < round->dealer_count; i++)
        if (round->dealer_up & baize_cards_one(round->dealer[i]))
            view->dealer[i] = round->dealer[i];
    if (dealer_has_turned(round))
        rank(rules, view->dealer, view->dealer_count, &view->dealer_strength, &view->dealer_counting);
    view->bonus_card_dealt = round->bonus_card != 0;
    view->bonus_card = BAIZE_FACE_DOWN_CARD;
    if (view->bonus_card_dealt && dealer_has_turned(round)) {
        baize_cards set = round->bonus_card;
        view->bonus_card = baize_cards_take(&set);
    }
}

static void see_claims(const struct baize_round *round, struct baize_view *view)
{
    view->claims_count = round->claims_count;
    for (uint8_t i = 0; i < round->claims_count; i++) {
        struct baize_view_claim *seen = &view->claims[i];
        seen->seat = round->claims[i].seat;
        seen->row = round->claims[i].row;
        seen->strength = round->claims[i].strength;
        seen->paid = baize_round_claim_stands(round, i);
        seen->amount = seen->paid ? round->awards[i] : 0;
        view->seats[seen->seat - 1].claimed += seen->amount;
    }
    view->envies_due = (uint8_t)(round->envies_count - round->envies_paid);
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        view->seats[i].envy = round->envy_received[i];
}

/* ---- What the viewer may do ---- */

static uint8_t options_seat(const struct baize_round *round, struct baize_viewer viewer, const struct baize_view *view)
{
    if (viewer.role != BAIZE_PLAYER || viewer.patron == 0)
        return 0;
    if (viewer.seat > view->seats_count)
        return 0;
    if (viewer.seat != 0) {
        uint32_t patron = round->seats[viewer.seat - 1].patron;
        return patron == 0 || patron == viewer.patron ? viewer.seat : 0;
    }
    if (round->turn != 0 && view->seats[round->turn - 1].own)
        return round->turn;
    for (uint8_t seat = 1; seat <= view->seats_count; seat++)
        if (view->seats[seat - 1].own)
            return seat;
    return 0;
}

static void see_options(const struct baize_rules *rules, const struct baize_round *round, struct baize_viewer viewer,
                        struct baize_view *view)
{
    struct baize_options options;
    view->options_seat = options_seat(round, viewer, view);
    if (view->options_seat == 0)
        return;
    baize_round_options(rules, round, view->options_seat, viewer.patron, &options);
    view->options.count = options.count;
    for (uint8_t i = 0; i < options.count; i++) {
        const struct baize_option *option = &options.options[i];
        struct baize_option *seen = &view->options.options[i];
        seen->act = option->act;
        seen->wager = option->wager;
        seen->allowed = option->allowed;
        seen->refusal = option->refusal;
        seen->least = option->least;
        seen->most = option->most;
        seen->step = option->step;
        seen->cards_most = option->cards_most;
    }
}

void baize_view_of(const struct baize_rules *rules, const struct baize_round *round,
                   const struct baize_view_notes *notes, struct baize_viewer viewer, struct baize_view *view)
{
    memset(view, 0, sizeof *view);
    view->role = viewer.role;
    view->patron = viewer.role == BAIZE_PLAYER ? viewer.patron : 0;
    view->number = round->number;
    view->phase = round->phase;
    view->voided_by = round->phase == BAIZE_PHASE_VOIDED ? round->voided_by : (enum baize_irregularity)0;
    memcpy(view->commitment, round->commitment, sizeof view->commitment);
    view->deck_shown = round->deck_shown;
    view->seats_count = rules->seats;
    for (uint8_t i = 0; i < rules->seats; i++) {
        see_seat(rules, round, (uint8_t)(i + 1), viewer, &view->seats[i]);
        view_copy_lines(&notes->seats[i], &view->seats[i].settlement);
    }
    see_dealer(rules, round, view);
    view->cards_wanted = baize_round_cards_wanted(round);
    view->turn = round->turn;
    see_claims(round, view);
    see_options(rules, round, viewer, view);
}

/* ---- Sums ---- */

baize_cents baize_view_wagered(const struct baize_view_seat *seat)
{
    baize_cents sum = seat->collected;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        sum += seat->wagers[w];
    return sum;
}

baize_cents baize_view_received(const struct baize_view_seat *seat)
{
    return seat->paid + seat->claimed + seat->envy;
}

const char *baize_seat_status_id(enum baize_seat_status status)
{
    static const char *const ids[] = {
#define SEAT_STATUS_ID(name, id, words) id,
        BAIZE_SEAT_STATUS_LIST(SEAT_STATUS_ID)
#undef SEAT_STATUS_ID
    };
    return (size_t)status < sizeof ids / sizeof ids[0] ? ids[status] : "?";
}
