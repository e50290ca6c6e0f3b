/* deal.c - where each card goes. Given the order of the deck, who holds which card is fixed by the method. */
#include "round/internal.h"

static void add_slot(struct baize_round *round, uint8_t place, bool face_up)
{
    if (round->slots_count < BAIZE_DECK_MOST)
        round->slots[round->slots_count++] = (struct baize_slot){.place = place, .face_up = face_up};
}

/* A packet keeps the order of the deck: its first card is on top, its last at the bottom. */
static bool is_face_up(const struct baize_deal_step *step, uint8_t card)
{
    return step->face == BAIZE_FACE_UP || (step->face == BAIZE_BOTTOM_UP && card + 1 == step->cards);
}

static void lay_packet(struct baize_round *round, const struct baize_deal_step *step, uint8_t place)
{
    for (uint8_t card = 0; card < step->cards; card++)
        add_slot(round, place, is_face_up(step, card));
}

/* Seats 1 to n that are in the round; with `dealer`, the dealer after them. One card a pass, or a packet each. */
static void lay_round_the_table(const struct baize_rules *rules, struct baize_round *round,
                                const struct baize_deal_step *step, bool dealer)
{
    bool packets = step->by == BAIZE_PACKET;
    uint8_t passes = packets ? 1 : step->cards;
    for (uint8_t pass = 0; pass < passes; pass++) {
        for (uint8_t seat = 1; seat <= rules->seats; seat++) {
            if (!seat_in(round, seat)->dealt)
                continue;
            if (packets)
                lay_packet(round, step, seat);
            else
                add_slot(round, seat, is_face_up(step, pass));
        }
        if (dealer && packets)
            lay_packet(round, step, BAIZE_PLACE_DEALER);
        else if (dealer)
            add_slot(round, BAIZE_PLACE_DEALER, is_face_up(step, pass));
    }
}

void deal_lay_out(const struct baize_rules *rules, struct baize_round *round)
{
    const struct baize_dealing *dealing = round_dealing(rules, round);
    round->slots_count = round->slots_filled = 0;
    for (uint8_t i = 0; i < dealing->steps_count; i++) {
        const struct baize_deal_step *step = &dealing->steps[i];
        if (step->only_with_six_card_bonus && !rules->wagers[BAIZE_SIX_CARD_BONUS].offered)
            continue; /* the bonus card is dealt whenever the wager is offered, even if nobody made it (R15) */
        switch (step->to) {
        case BAIZE_TO_BONUS_BOX:
            lay_packet(round, step, BAIZE_PLACE_BONUS_BOX);
            break;
        case BAIZE_TO_PLAYERS:
            lay_round_the_table(rules, round, step, false);
            break;
        case BAIZE_TO_PLAYERS_AND_DEALER:
            lay_round_the_table(rules, round, step, true);
            break;
        case BAIZE_TO_DEALER:
            lay_packet(round, step, BAIZE_PLACE_DEALER);
            break;
        case BAIZE_TO_RACK:
            lay_packet(round, step, BAIZE_PLACE_RACK);
            break;
        }
    }
}

/* Replacements face down 1 to n, each seat filled to five before the next (R19). */
void deal_lay_out_draw(const struct baize_rules *rules, struct baize_round *round)
{
    round->slots_count = round->slots_filled = 0;
    for (uint8_t seat = 1; seat <= rules->seats; seat++)
        for (int i = baize_cards_count(seat_in(round, seat)->discards); i > 0; i--)
            add_slot(round, seat, false);
}

/* ---- Cards reach their places ---- */

static bool has_room(const struct baize_round *round, uint8_t place, uint8_t cards)
{
    if (place == BAIZE_PLACE_DEALER)
        return round->dealer_count + cards <= (int)(sizeof round->dealer / sizeof round->dealer[0]);
    if (place < 1 || place > BAIZE_SEATS_MOST)
        return true;
    const struct baize_round_seat *seat = seat_in(round, place);
    return seat->count - baize_cards_count(seat->discards) + cards <= (int)(sizeof seat->cards / sizeof seat->cards[0]);
}

bool deal_fits(const struct baize_round *round, const struct baize_dealt_card *cards, uint8_t count)
{
    uint8_t given[UINT8_MAX + 1];
    baize_cards seen = round->used;
    if (count > round->slots_count - round->slots_filled)
        return false;
    for (uint8_t i = 0; i < count; i++)
        given[cards[i].place] = 0;
    for (uint8_t i = 0; i < count; i++) {
        const struct baize_dealt_card *dealt = &cards[i];
        const struct baize_slot *slot = &round->slots[round->slots_filled + i];
        if (slot->place != dealt->place || slot->face_up != dealt->face_up || dealt->card >= BAIZE_CARD_LIMIT ||
            (seen & baize_cards_one(dealt->card)) != 0 || !has_room(round, dealt->place, ++given[dealt->place]))
            return false;
        seen |= baize_cards_one(dealt->card);
    }
    return true;
}

/* A replacement takes the place of a discard; a first card goes to the end of the hand. */
static void give_to_seat(struct baize_round_seat *seat, baize_card card)
{
    for (uint8_t i = 0; seat->discards != 0 && i < seat->count; i++)
        if (seat->discards & baize_cards_one(seat->cards[i])) {
            seat->discarded |= baize_cards_one(seat->cards[i]);
            seat->discards &= ~baize_cards_one(seat->cards[i]);
            seat->cards[i] = card;
            return;
        }
    seat->cards[seat->count++] = card;
}

static void give_to_dealer(struct baize_round *round, const struct baize_dealt_card *dealt)
{
    round->dealer[round->dealer_count++] = dealt->card;
    if (dealt->face_up)
        round->dealer_up |= baize_cards_one(dealt->card);
}

void deal_place(struct baize_round *round, const struct baize_dealt_card *dealt)
{
    if (dealt->place == BAIZE_PLACE_DEALER)
        give_to_dealer(round, dealt);
    else if (dealt->place == BAIZE_PLACE_BONUS_BOX)
        round->bonus_card |= baize_cards_one(dealt->card);
    else if (dealt->place != BAIZE_PLACE_RACK)
        give_to_seat(seat_of(round, dealt->place), dealt->card);
    round->used |= baize_cards_one(dealt->card);
    round->slots_filled++;
}

uint8_t baize_round_cards_wanted(const struct baize_round *round)
{
    bool dealing = round->phase == BAIZE_PHASE_DEALING || round->phase == BAIZE_PHASE_FIRST_DRAW ||
                   round->phase == BAIZE_PHASE_SECOND_DRAW;
    return dealing ? (uint8_t)(round->slots_count - round->slots_filled) : 0;
}

baize_cards seat_cards(const struct baize_round_seat *seat)
{
    baize_cards set = 0;
    for (uint8_t i = 0; i < seat->count; i++)
        set |= baize_cards_one(seat->cards[i]);
    return set;
}
