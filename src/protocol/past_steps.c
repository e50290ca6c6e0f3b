/* past_steps.c - how a round that is over went, event by event: for who rebuilds it card by card. A card is told only
 * to a reader who knows it from the finished round. */
#include "base/vocabulary.h"
#include "protocol/view.h"

#include "event/record.h"

struct telling {
    const struct baize_rules *rules;
    const struct baize_event *event;
    baize_cards known;
    json_t *made;
};

/* ---- Cards ---- */

static json_t *card_of(baize_card card, baize_cards known)
{
    bool told = card < BAIZE_CARD_LIMIT && (known & baize_cards_one(card)) != 0;
    return view_card(told ? card : BAIZE_FACE_DOWN_CARD);
}

static json_t *set_of(baize_cards set, baize_cards known)
{
    json_t *list = json_array();
    while (set != 0)
        make_add(&list, card_of(baize_cards_take(&set), known));
    return list;
}

static const char *place_id(uint8_t place)
{
    return place < BAIZE_PLACE_DEALER ? "seat" : baize_vocabulary_id(&baize_words_place, place - BAIZE_PLACE_DEALER);
}

static void tell_dealt(struct telling *telling)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < telling->event->cards_dealt.count; i++) {
        const struct baize_dealt_card *dealt = &telling->event->cards_dealt.cards[i];
        bool to_seat = dealt->place <= BAIZE_SEATS_MOST;
        make_add(&list, json_pack("{s:s?, s:o, s:o, s:b}", "place", place_id(dealt->place), "seat",
                                  to_seat ? json_integer(dealt->place) : json_null(), "card",
                                  card_of(dealt->card, telling->known), "face_up", dealt->face_up));
    }
    make_set(&telling->made, "cards", list);
}

/* ---- Wagers and money ---- */

static void tell_wager(struct telling *telling, uint8_t seat, enum baize_wager wager, baize_cents amount)
{
    make_set_number(&telling->made, "seat", seat);
    make_set_word(&telling->made, "wager", baize_wager_id(wager));
    make_set_number(&telling->made, "amount_cents", amount);
}

static void tell_paid(struct telling *telling, uint8_t seat, baize_cents amount)
{
    make_set_number(&telling->made, "seat", seat);
    make_set_number(&telling->made, "amount_cents", amount);
}

static void tell_revealed(struct telling *telling)
{
    const struct baize_event *event = telling->event;
    make_set(&telling->made, "cards", set_of(event->dealer_revealed.cards, telling->known));
    make_set(&telling->made, "hand", view_hand(telling->rules, event->dealer_revealed.strength));
}

static void tell_irregular(struct telling *telling, enum baize_irregularity what, baize_clause clause)
{
    bool has = (int)what < BAIZE_IRREGULARITIES;
    make_set(&telling->made, "words",
             has ? make_word(baize_vocabulary_words(&baize_words_irregularity, (int)what)) : json_null());
    make_set(&telling->made, "clause", view_clause(telling->rules, clause));
}

static void tell_collected(struct telling *telling)
{
    const struct baize_event *event = telling->event;
    json_t *wagers = json_array();
    json_t *hands = json_array();
    for (uint8_t i = 0; i < event->forfeits_collected.count; i++) {
        const struct baize_collected *collected = &event->forfeits_collected.wagers[i];
        make_add(&wagers, json_pack("{s:I, s:s, s:I}", "seat", (json_int_t)collected->seat, "wager",
                                    baize_wager_id(collected->wager), "amount_cents", (json_int_t)collected->amount));
    }
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (event->forfeits_collected.hands & 1u << (seat - 1))
            make_add(&hands, json_integer(seat));
    make_set(&telling->made, "wagers", wagers);
    make_set(&telling->made, "hands", hands);
    make_set(&telling->made, "clause", view_clause(telling->rules, event->forfeits_collected.clause));
}

/* ---- One step ---- */

static void tell_decision(struct telling *telling)
{
    const struct baize_event *event = telling->event;
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_WAGER_PLACED:
        tell_wager(telling, event->wager_placed.seat, event->wager_placed.wager, event->wager_placed.amount);
        break;
    case BAIZE_EVENT_WAGER_WITHDRAWN:
        tell_wager(telling, event->wager_withdrawn.seat, event->wager_withdrawn.wager, event->wager_withdrawn.amount);
        break;
    case BAIZE_EVENT_PLAY_MADE:
        tell_wager(telling, event->play_made.seat, event->play_made.wager, event->play_made.amount);
        break;
    case BAIZE_EVENT_SEAT_FOLDED:
        make_set_number(&telling->made, "seat", event->seat_folded.seat);
        make_set_word(&telling->made, "words",
                      baize_vocabulary_words(&baize_words_fold_reason, (int)event->seat_folded.reason));
        break;
    case BAIZE_EVENT_CARDS_DISCARDED:
        make_set_number(&telling->made, "seat", event->cards_discarded.seat);
        make_set(&telling->made, "cards", set_of(event->cards_discarded.cards, telling->known));
        break;
    default:
        break;
    }
}

static void tell_outcome(struct telling *telling)
{
    const struct baize_event *event = telling->event;
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_CARDS_DEALT:
        tell_dealt(telling);
        break;
    case BAIZE_EVENT_FORFEITS_COLLECTED:
        tell_collected(telling);
        break;
    case BAIZE_EVENT_SEAT_LEFT:
        make_set_number(&telling->made, "seat", event->seat_left.seat);
        break;
    case BAIZE_EVENT_DEALER_REVEALED:
        tell_revealed(telling);
        break;
    case BAIZE_EVENT_SEAT_SETTLED:
        make_set_number(&telling->made, "seat", event->seat_settled.seat);
        break;
    case BAIZE_EVENT_CLAIM_MADE:
        make_set_number(&telling->made, "seat", event->claim_made.claim.seat);
        make_set(&telling->made, "hand", view_schedule_hand(telling->rules, event->claim_made.claim.row));
        break;
    case BAIZE_EVENT_CLAIM_PAID:
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
        tell_paid(telling, event->claim_paid.seat, event->claim_paid.amount);
        break;
    case BAIZE_EVENT_ENVY_PAID:
        tell_paid(telling, event->envy_paid.due.seat, event->envy_paid.due.amount);
        break;
    case BAIZE_EVENT_IRREGULARITY_FOUND:
        tell_irregular(telling, event->irregularity_found.what, event->irregularity_found.clause);
        break;
    case BAIZE_EVENT_ROUND_VOIDED:
        tell_irregular(telling, event->round_voided.why, event->round_voided.clause);
        break;
    default:
        break;
    }
}

json_t *protocol_past_step(const struct baize_rules *rules, const struct baize_event *event, int64_t at_ms,
                           baize_cards known)
{
    struct telling telling = {.rules = rules, .event = event, .known = known, .made = json_object()};
    make_set_number(&telling.made, "at_ms", at_ms);
    make_set_word(&telling.made, "what", event == NULL ? "card_taken_back" : baize_event_id(event->kind));
    if (event != NULL) {
        tell_decision(&telling);
        tell_outcome(&telling);
    }
    return telling.made;
}
