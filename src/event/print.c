/* print.c - events in the words of the table. */
#include "event/record.h"

struct printer {
    struct baize_text *text;
    const struct baize_rules *rules;
};

/* ---- Parts ---- */

static void print_amount(struct printer *out, baize_cents cents)
{
    baize_cents_print(out->text, cents, BAIZE_MONEY_WITH_CENTS);
}

static void print_clause(struct printer *out, baize_clause clause)
{
    const char *words = baize_rules_clause(out->rules, clause);
    if (words[0] != '\0')
        baize_text_format(out->text, "  [%s]", words);
}

/* "Seat 3: Aces Up $5.00" */
static void print_wager(struct printer *out, unsigned seat, enum baize_wager wager, baize_cents amount)
{
    baize_text_format(out->text, "Seat %u: %s ", seat, baize_wager_words(wager));
    print_amount(out, amount);
}

/* "seats 1, 3, 7" */
static void print_seats(struct printer *out, unsigned set)
{
    const char *between = (set & (set - 1)) != 0 ? "seats " : "seat ";
    for (unsigned seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (set >> (seat - 1) & 1) {
            baize_text_format(out->text, "%s%u", between, seat);
            between = ", ";
        }
}

static void print_place(struct printer *out, unsigned place)
{
    if (place < BAIZE_PLACE_DEALER)
        baize_text_format(out->text, "Seat %u receives", place);
    else if (place == BAIZE_PLACE_DEALER)
        baize_text_add(out->text, "Dealer receives");
    else
        baize_text_format(out->text,
                          "To the %s:", baize_vocabulary_words(&baize_words_place, (int)place - BAIZE_PLACE_DEALER));
}

/* ---- One function for each kind ---- */

static void print_round_opened(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Round %u: betting is open", (unsigned)event->round);
}

static void print_wager_placed(struct printer *out, const struct baize_event *event)
{
    print_wager(out, event->wager_placed.seat, event->wager_placed.wager, event->wager_placed.amount);
}

static void print_wager_withdrawn(struct printer *out, const struct baize_event *event)
{
    print_wager(out, event->wager_withdrawn.seat, event->wager_withdrawn.wager, event->wager_withdrawn.amount);
    baize_text_add(out->text, " is taken back");
    print_clause(out, event->wager_withdrawn.clause);
}

static void print_bets_closed(struct printer *out, const struct baize_event *event)
{
    baize_text_add(out->text, "No more bets");
    if (event->bets_closed.seats != 0) {
        baize_text_add(out->text, ": ");
        print_seats(out, event->bets_closed.seats);
    }
    if (event->bets_closed.progressive != 0) {
        baize_text_add(out->text, "\nProgressive wagers accepted: ");
        print_seats(out, event->bets_closed.progressive);
    }
}

/* The cards of one place with one face, in the order dealt. */
static bool print_cards_of(struct printer *out, const struct baize_event *event, uint8_t place, bool face_up,
                           const char *before)
{
    bool any = false;
    for (unsigned i = 0; i < event->cards_dealt.count; i++) {
        const struct baize_dealt_card *dealt = &event->cards_dealt.cards[i];
        if (dealt->place != place || dealt->face_up != face_up)
            continue;
        baize_text_add(out->text, any ? " " : before);
        baize_card_print(out->text, dealt->card, BAIZE_CARD_PLAIN);
        any = true;
    }
    return any;
}

static bool is_first_of_place(const struct baize_event *event, unsigned index)
{
    for (unsigned i = 0; i < index; i++)
        if (event->cards_dealt.cards[i].place == event->cards_dealt.cards[index].place)
            return false;
    return true;
}

static void print_cards_dealt(struct printer *out, const struct baize_event *event)
{
    const char *between = "";
    for (unsigned i = 0; i < event->cards_dealt.count; i++) {
        uint8_t place = event->cards_dealt.cards[i].place;
        if (!is_first_of_place(event, i))
            continue;
        baize_text_add(out->text, between);
        between = "\n";
        print_place(out, place);
        bool any = print_cards_of(out, event, place, false, " ");
        print_cards_of(out, event, place, true, any ? "; face up " : " face up ");
    }
    if (event->cards_dealt.count == 0)
        baize_text_add(out->text, "No card is dealt");
}

static void print_play_made(struct printer *out, const struct baize_event *event)
{
    print_wager(out, event->play_made.seat, event->play_made.wager, event->play_made.amount);
    print_clause(out, event->play_made.clause);
}

/* Who leaves where the house takes the wagers does not fold: Play may have been made (RULES 5). */
static void print_seat_folded(struct printer *out, const struct baize_event *event)
{
    bool forfeits =
        event->seat_folded.reason == BAIZE_FOLD_ABANDONED && out->rules->procedures.abandonment == BAIZE_FORFEIT;
    baize_text_format(out->text, "Seat %u %s", (unsigned)event->seat_folded.seat,
                      forfeits ? "forfeits its wagers" : "folds");
    if (event->seat_folded.reason != BAIZE_FOLD_CHOSEN)
        baize_text_format(out->text, ": %s",
                          baize_vocabulary_words(&baize_words_fold_reason, (int)event->seat_folded.reason));
    print_clause(out, event->seat_folded.clause);
}

static void print_cards_discarded(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Seat %u discards ", (unsigned)event->cards_discarded.seat);
    if (event->cards_discarded.cards == 0)
        baize_text_add(out->text, "nothing");
    baize_cards_print(out->text, event->cards_discarded.cards, BAIZE_CARD_PLAIN);
}

static void print_dealer_revealed(struct printer *out, const struct baize_event *event)
{
    baize_text_add(out->text, "Dealer shows ");
    baize_cards_print(out->text, event->dealer_revealed.cards, BAIZE_CARD_PLAIN);
    baize_text_add(out->text, ": ");
    baize_strength_name(out->text, BAIZE_FOUR_CARD, event->dealer_revealed.strength);
}

static void print_seat_settled(struct printer *out, const struct baize_event *event)
{
    const struct baize_settle_lines *settlement = &event->seat_settled.settlement;
    unsigned seat = event->seat_settled.seat;
    for (unsigned i = 0; i < settlement->count; i++) {
        baize_text_format(out->text, "%sSeat %u: ", i > 0 ? "\n" : "", seat);
        baize_settle_line_print(out->text, out->rules, &settlement->lines[i]);
        print_clause(out, settlement->lines[i].clause);
    }
    if (settlement->count == 0)
        baize_text_format(out->text, "Seat %u: nothing to settle", seat);
}

static void print_claim_made(struct printer *out, const struct baize_event *event)
{
    const struct baize_claim *claim = &event->claim_made.claim;
    baize_text_format(out->text, "Seat %u: %s, ", (unsigned)claim->seat, baize_wager_words(BAIZE_PROGRESSIVE));
    baize_strength_name(out->text, out->rules->progressive.schedule.ranking, claim->strength);
    baize_text_format(out->text, ": claim %u, ", (unsigned)event->claim_made.order);
    baize_odds_print(out->text, &claim->pays);
    if (claim->pays.kind == BAIZE_ODDS_TO || claim->pays.kind == BAIZE_ODDS_FOR) {
        baize_text_add(out->text, " = ");
        print_amount(out, claim->fixed_cents);
    }
    print_clause(out, claim->clause);
}

static void print_claim_paid(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Seat %u: claim %u is paid ", (unsigned)event->claim_paid.seat,
                      (unsigned)event->claim_paid.order);
    print_amount(out, event->claim_paid.amount);
    baize_text_format(out->text, " from %s",
                      baize_vocabulary_words(&baize_words_pays_from, (int)event->claim_paid.from));
}

static void print_envy_paid(struct printer *out, const struct baize_event *event)
{
    const struct baize_envy_due *due = &event->envy_paid.due;
    baize_text_format(out->text, "Seat %u: envy bonus ", (unsigned)due->seat);
    print_amount(out, due->amount);
    baize_text_format(out->text, " for the hand of seat %u", (unsigned)due->holder);
    print_clause(out, due->clause);
}

static void print_irregularity_found(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Irregularity: %s",
                      baize_vocabulary_words(&baize_words_irregularity, (int)event->irregularity_found.what));
    if (event->irregularity_found.card != 0) {
        baize_text_add(out->text, " (");
        baize_cards_print(out->text, event->irregularity_found.card, BAIZE_CARD_PLAIN);
        baize_text_add(out->text, ")");
    }
    baize_text_format(out->text, ": %s",
                      baize_vocabulary_words(&baize_words_effect, (int)event->irregularity_found.effect));
    print_clause(out, event->irregularity_found.clause);
}

static void print_round_voided(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Round %u is void, every wager goes back: %s", (unsigned)event->round,
                      baize_vocabulary_words(&baize_words_irregularity, (int)event->round_voided.why));
    print_clause(out, event->round_voided.clause);
}

static void print_round_ended(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Round %u is over", (unsigned)event->round);
}

static void print_deck_shown(struct printer *out, const struct baize_event *event)
{
    baize_text_add(out->text, "The deck of the round:");
    for (unsigned i = 0; i < event->deck_shown.count; i++) {
        baize_text_add(out->text, " ");
        baize_card_print(out->text, event->deck_shown.order[i], BAIZE_CARD_PLAIN);
    }
}

static void print_claim_backed_out(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Seat %u: claim %u is backed out, ", (unsigned)event->claim_backed_out.seat,
                      (unsigned)event->claim_backed_out.order);
    print_amount(out, event->claim_backed_out.amount);
    baize_text_format(out->text, " goes back to %s",
                      baize_vocabulary_words(&baize_words_pays_from, (int)event->claim_backed_out.from));
}

static void print_method_changed(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "The device is out of order: dealt from %s",
                      baize_vocabulary_words(&baize_words_method, (int)event->method_changed.method));
    print_clause(out, event->method_changed.clause);
}

/* Seat 3: Ante $10.00 is collected */
static void print_forfeits_collected(struct printer *out, const struct baize_event *event)
{
    const char *between = "";
    for (unsigned i = 0; i < event->forfeits_collected.count; i++) {
        const struct baize_collected *wager = &event->forfeits_collected.wagers[i];
        baize_text_add(out->text, between);
        print_wager(out, wager->seat, wager->wager, wager->amount);
        baize_text_add(out->text, " is collected");
        print_clause(out, event->forfeits_collected.clause);
        between = "\n";
    }
    if (event->forfeits_collected.hands == 0)
        return;
    baize_text_format(out->text, "%sTo the discard rack: the hands of ", between);
    print_seats(out, event->forfeits_collected.hands);
}

static void print_seat_left(struct printer *out, const struct baize_event *event)
{
    baize_text_format(out->text, "Seat %u: the player left, the hand is played out", (unsigned)event->seat_left.seat);
    print_clause(out, event->seat_left.clause);
}

static void (*const printers[])(struct printer *, const struct baize_event *) = {
    [BAIZE_EVENT_ROUND_OPENED] = print_round_opened,
    [BAIZE_EVENT_WAGER_PLACED] = print_wager_placed,
    [BAIZE_EVENT_WAGER_WITHDRAWN] = print_wager_withdrawn,
    [BAIZE_EVENT_BETS_CLOSED] = print_bets_closed,
    [BAIZE_EVENT_CARDS_DEALT] = print_cards_dealt,
    [BAIZE_EVENT_PLAY_MADE] = print_play_made,
    [BAIZE_EVENT_SEAT_FOLDED] = print_seat_folded,
    [BAIZE_EVENT_CARDS_DISCARDED] = print_cards_discarded,
    [BAIZE_EVENT_DEALER_REVEALED] = print_dealer_revealed,
    [BAIZE_EVENT_SEAT_SETTLED] = print_seat_settled,
    [BAIZE_EVENT_CLAIM_MADE] = print_claim_made,
    [BAIZE_EVENT_CLAIM_PAID] = print_claim_paid,
    [BAIZE_EVENT_ENVY_PAID] = print_envy_paid,
    [BAIZE_EVENT_IRREGULARITY_FOUND] = print_irregularity_found,
    [BAIZE_EVENT_ROUND_VOIDED] = print_round_voided,
    [BAIZE_EVENT_ROUND_ENDED] = print_round_ended,
    [BAIZE_EVENT_DECK_SHOWN] = print_deck_shown,
    [BAIZE_EVENT_CLAIM_BACKED_OUT] = print_claim_backed_out,
    [BAIZE_EVENT_METHOD_CHANGED] = print_method_changed,
    [BAIZE_EVENT_FORFEITS_COLLECTED] = print_forfeits_collected,
    [BAIZE_EVENT_SEAT_LEFT] = print_seat_left,
};

_Static_assert(sizeof printers / sizeof printers[0] == BAIZE_EVENTS, "every kind has its words");

void baize_event_print(struct baize_text *text, const struct baize_event *event, const struct baize_rules *rules)
{
    struct printer out = {.text = text, .rules = rules};
    if ((unsigned)event->kind < sizeof printers / sizeof printers[0])
        printers[event->kind](&out, event);
    else
        baize_text_add(text, baize_event_id(event->kind));
}
