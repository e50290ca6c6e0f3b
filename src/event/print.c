/* print.c - events in the words of the table. */
#include "catalog/families.h"

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

static void print_deck_shown(struct printer *out, const struct baize_event *event)
{
    baize_text_add(out->text, "The deck of the round:");
    for (unsigned i = 0; i < event->deck_shown.count; i++) {
        baize_text_add(out->text, " ");
        baize_card_print(out->text, event->deck_shown.order[i], BAIZE_CARD_PLAIN);
    }
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

/* Every other kind has its sentence in catalog/. */
static void (*const printers[BAIZE_EVENTS])(struct printer *, const struct baize_event *) = {
    [BAIZE_EVENT_CARDS_DEALT] = print_cards_dealt,
    [BAIZE_EVENT_SEAT_FOLDED] = print_seat_folded,
    [BAIZE_EVENT_DEALER_REVEALED] = print_dealer_revealed,
    [BAIZE_EVENT_SEAT_SETTLED] = print_seat_settled,
    [BAIZE_EVENT_CLAIM_MADE] = print_claim_made,
    [BAIZE_EVENT_DECK_SHOWN] = print_deck_shown,
    [BAIZE_EVENT_FORFEITS_COLLECTED] = print_forfeits_collected,
};

void baize_event_print(struct baize_text *text, const struct baize_event *event, const struct baize_rules *rules)
{
    struct printer out = {.text = text, .rules = rules};
    if ((unsigned)event->kind >= BAIZE_EVENTS)
        baize_text_add(text, baize_event_id(event->kind));
    else if (!baize_event_say(text, &baize_event_family, (int)event->kind, event, rules))
        printers[event->kind](&out, event);
}
