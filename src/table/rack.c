/* rack.c - the discard rack, and a round rebuilt from its record.
 *
 * Cards come to the rack in an order that lets every hand be found again: a card that is out of the round at once,
 * discards when they are declared, folded hands with nothing live when everybody has decided, in the order of
 * settlement (R12; without a dealer's hand, when they fold), a settled hand after its payment, and at the end what is
 * left: hands in the order of settlement, the dealer's cards, the bonus card.
 *
 *     Four Card Poker   | found face up | folded, nothing live | seat 7 | seat 6 | ... | kept hands | dealer | bonus |
 *     Double Draw       | found face up | discards of 1, 2, .. | folded | seat 1 | seat 2 ...        all at the end
 *
 * A hand with a progressive win stays on the layout until the end of the round (MD-FCP 11.D(10)(d)(ii)); so does a hand
 * that brings somebody an envy bonus, whether or not its player made the wager (SD (16)(b)ii, WA Progressive I 9.b and
 * II 9.b, R34); so do all hands of a game without a dealer's hand, until every wager is settled. */
#include "table/internal.h"

static bool is_in_rack(const struct baize_rack *rack, baize_card card)
{
    return memchr(rack->cards, card, rack->count) != NULL;
}

static void rack_card(struct baize_rack *rack, baize_card card)
{
    if (rack->count < BAIZE_DECK_MOST && !is_in_rack(rack, card))
        rack->cards[rack->count++] = card;
}

/* In the order of the hand; `only` says which of its cards. */
static void rack_hand(struct baize_rack *rack, const struct baize_round_seat *seat, baize_cards only)
{
    for (uint8_t i = 0; i < seat->count; i++)
        if (only & baize_cards_one(seat->cards[i]))
            rack_card(rack, seat->cards[i]);
}

/* Does somebody else have a right to envy (R33)? */
static bool is_envied(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron)
{
    for (uint8_t i = 0; i < rules->seats; i++) {
        const struct baize_round_seat *other = &round->seats[i];
        if (other->wagers[BAIZE_PROGRESSIVE] > 0 && other->patron != patron && !other->forfeited &&
            (!other->folded || rules->progressive.envy.survives_fold))
            return true;
    }
    return false;
}

static bool brings_envy(const struct baize_rules *rules, const struct baize_round *round, uint8_t number)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    const struct baize_round_seat *seat = seat_in(round, number);
    struct baize_hand hand;
    baize_cards cards = 0;
    for (uint8_t i = 0; i < seat->count; i++)
        cards |= baize_cards_one(seat->cards[i]);
    if (envy->count == 0 || seat->forfeited || !is_envied(rules, round, seat->patron) ||
        baize_hand_rank(envy->ranking, cards, &hand) != BAIZE_OK)
        return false;
    for (uint8_t i = 0; i < envy->count; i++)
        if (hand.strength >= envy->rows[i].least && hand.strength <= envy->rows[i].most)
            return true;
    return false;
}

static bool stays_on_layout(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                            const struct baize_settle_lines *settlement)
{
    for (uint8_t i = 0; i < settlement->count && i < BAIZE_SETTLE_LINES_MOST; i++)
        if (settlement->lines[i].result == BAIZE_RESULT_CLAIMED)
            return true;
    return rules->dealer_cards == 0 || brings_envy(rules, round, seat);
}

static void rack_hands(const struct baize_rules *rules, const struct baize_round *round, struct baize_rack *rack,
                       uint16_t seats)
{
    for (uint8_t k = 0; k < rules->seats; k++) {
        uint8_t seat = settle_seat_at(rules, k);
        if (seats & 1u << (seat - 1))
            rack_hand(rack, seat_in(round, seat), ~(baize_cards)0);
    }
}

static void rack_the_rest(const struct baize_rules *rules, const struct baize_round *round, struct baize_rack *rack)
{
    baize_cards bonus = round->bonus_card;
    rack_hands(rules, round, rack, UINT16_MAX);
    for (uint8_t i = 0; i < round->dealer_count; i++)
        rack_card(rack, round->dealer[i]);
    while (bonus != 0)
        rack_card(rack, baize_cards_take(&bonus));
}

void table_rack_follow(const struct baize_rules *rules, const struct baize_round *round,
                       const struct baize_event *event, struct baize_rack *rack)
{
    baize_cards found;
    switch (event->kind) {
    case BAIZE_EVENT_ROUND_OPENED:
        rack->count = 0;
        return;
    case BAIZE_EVENT_CARDS_DEALT:
        for (uint8_t i = 0; i < event->cards_dealt.count; i++)
            if (event->cards_dealt.cards[i].place == BAIZE_PLACE_RACK)
                rack_card(rack, event->cards_dealt.cards[i].card);
        return;
    case BAIZE_EVENT_CARDS_DISCARDED:
        rack_hand(rack, seat_in(round, event->cards_discarded.seat), event->cards_discarded.cards);
        return;
    case BAIZE_EVENT_FORFEITS_COLLECTED:
        rack_hands(rules, round, rack, event->forfeits_collected.hands);
        return;
    case BAIZE_EVENT_SEAT_FOLDED:
        if (rules->dealer_cards == 0 && !seat_has_live(rules, seat_in(round, event->seat_folded.seat)))
            rack_hand(rack, seat_in(round, event->seat_folded.seat), ~(baize_cards)0);
        return;
    case BAIZE_EVENT_SEAT_SETTLED:
        if (!stays_on_layout(rules, round, event->seat_settled.seat, &event->seat_settled.settlement))
            rack_hand(rack, seat_in(round, event->seat_settled.seat), ~(baize_cards)0);
        return;
    case BAIZE_EVENT_IRREGULARITY_FOUND:
        found = event->irregularity_found.card;
        while (found != 0)
            rack_card(rack, baize_cards_take(&found));
        return;
    case BAIZE_EVENT_ROUND_VOIDED:
    case BAIZE_EVENT_ROUND_ENDED:
        rack_the_rest(rules, round, rack);
        return;
    case BAIZE_EVENT_WAGER_PLACED:
    case BAIZE_EVENT_WAGER_WITHDRAWN:
    case BAIZE_EVENT_BETS_CLOSED:
    case BAIZE_EVENT_PLAY_MADE:
    case BAIZE_EVENT_DEALER_REVEALED:
    case BAIZE_EVENT_CLAIM_MADE:
    case BAIZE_EVENT_CLAIM_PAID:
    case BAIZE_EVENT_ENVY_PAID:
    case BAIZE_EVENT_DECK_SHOWN:
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
    case BAIZE_EVENT_METHOD_CHANGED:
    case BAIZE_EVENT_SEAT_LEFT:
        return;
    }
}

/* ---- Counting ---- */

static uint8_t count_on_felt(const struct baize_rack *rack, const baize_card *cards, uint8_t count)
{
    uint8_t on_felt = 0;
    for (uint8_t i = 0; i < count; i++)
        on_felt = (uint8_t)(on_felt + !is_in_rack(rack, cards[i]));
    return on_felt;
}

struct baize_stub_count baize_table_right_count(const struct baize_rules *rules, const struct baize_table *table)
{
    const struct baize_round *round = &table->round;
    const struct baize_rack *rack = &table->rack;
    struct baize_stub_count count = {.stub = (uint8_t)baize_cards_count(rules->deck & ~round->used)};
    baize_cards bonus = round->bonus_card;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        count.seats[i] = count_on_felt(rack, round->seats[i].cards, round->seats[i].count);
    count.dealer = count_on_felt(rack, round->dealer, round->dealer_count);
    while (bonus != 0)
        count.bonus = (uint8_t)(count.bonus + !is_in_rack(rack, baize_cards_take(&bonus)));
    count.rack = rack->count;
    return count;
}

/* ---- Rebuilding ---- */

struct rebuilder {
    struct baize_round round, earlier; /* `earlier`: before the last card */
    struct baize_rack rack;
    struct baize_rebuilt *out;
};

static void write_card(struct rebuilder *rebuilder, const struct baize_dealt_card *dealt, int64_t at_ms)
{
    struct baize_rebuilt *out = rebuilder->out;
    if (out->count == BAIZE_DECK_MOST)
        return;
    struct baize_card_history *history = &out->cards[out->count++];
    history->card = dealt->card;
    history->place = dealt->place;
    history->face_up = dealt->face_up;
    history->dealt_ms = at_ms;
}

/* The cards that the rack has got since `before`. */
static void write_rack(struct rebuilder *rebuilder, uint8_t before, int64_t at_ms)
{
    for (uint8_t i = before; i < rebuilder->rack.count; i++)
        for (uint8_t c = 0; c < rebuilder->out->count; c++) {
            struct baize_card_history *history = &rebuilder->out->cards[c];
            if (history->card != rebuilder->rack.cards[i])
                continue;
            history->rack_order = (uint8_t)(i + 1);
            history->rack_ms = at_ms;
        }
    rebuilder->out->rack_count = rebuilder->rack.count;
}

static enum baize_status rebuild_event(const struct baize_rules *rules, struct rebuilder *rebuilder,
                                       const struct baize_event *event)
{
    uint8_t before = event->kind == BAIZE_EVENT_ROUND_OPENED ? 0 : rebuilder->rack.count;
    if (event->kind == BAIZE_EVENT_CARDS_DEALT)
        rebuilder->earlier = rebuilder->round;
    enum baize_status status = baize_round_fold(rules, &rebuilder->round, event);
    if (status != BAIZE_OK)
        return status;
    if (event->kind == BAIZE_EVENT_CARDS_DEALT)
        for (uint8_t i = 0; i < event->cards_dealt.count; i++)
            write_card(rebuilder, &event->cards_dealt.cards[i], event->by.at_ms);
    baize_cards found = event->kind == BAIZE_EVENT_IRREGULARITY_FOUND ? event->irregularity_found.card : 0;
    while (found != 0) {
        struct baize_dealt_card card = {.card = baize_cards_take(&found), .place = BAIZE_PLACE_RACK, .face_up = true};
        write_card(rebuilder, &card, event->by.at_ms);
    }
    table_rack_follow(rules, &rebuilder->round, event, &rebuilder->rack);
    write_rack(rebuilder, before, event->by.at_ms);
    return BAIZE_OK;
}

/* The last card was another one: it was never there. */
static void take_back(struct rebuilder *rebuilder, baize_card card)
{
    rebuilder->round = rebuilder->earlier;
    if (rebuilder->out->count > 0 && rebuilder->out->cards[rebuilder->out->count - 1].card == card)
        memset(&rebuilder->out->cards[--rebuilder->out->count], 0, sizeof(struct baize_card_history));
    if (rebuilder->rack.count > 0 && rebuilder->rack.cards[rebuilder->rack.count - 1] == card)
        rebuilder->out->rack_count = --rebuilder->rack.count;
}

static void write_hands(const struct rebuilder *rebuilder)
{
    struct baize_rebuilt *out = rebuilder->out;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        out->seat_counts[i] = rebuilder->round.seats[i].count;
        memcpy(out->seats[i], rebuilder->round.seats[i].cards, sizeof out->seats[i]);
    }
    out->dealer_count = rebuilder->round.dealer_count;
    memcpy(out->dealer, rebuilder->round.dealer, sizeof out->dealer);
    out->bonus_card = rebuilder->round.bonus_card;
}

enum baize_status baize_table_rebuild(const struct baize_rules *rules, const struct baize_table_event *events,
                                      size_t count, uint32_t round, struct baize_rebuilt *rebuilt)
{
    struct rebuilder rebuilder = {.out = rebuilt};
    bool inside = false;
    memset(rebuilt, 0, sizeof *rebuilt);
    baize_round_start(&rebuilder.round);
    rebuilt->round = round;
    for (size_t i = 0; i < count; i++) {
        const struct baize_table_event *event = &events[i];
        if (event->kind == BAIZE_TABLE_EVENT_CARD_TAKEN_BACK && inside)
            take_back(&rebuilder, event->card_taken_back.card);
        if (event->kind != BAIZE_TABLE_EVENT_ROUND)
            continue;
        inside = event->round.round == round;
        enum baize_status status = inside ? rebuild_event(rules, &rebuilder, &event->round) : BAIZE_OK;
        if (status != BAIZE_OK)
            return status;
    }
    if (rebuilder.round.number != round || rebuilder.round.phase == BAIZE_PHASE_IDLE)
        return BAIZE_ROUND_EVENT_UNEXPECTED;
    write_hands(&rebuilder);
    return BAIZE_OK;
}
