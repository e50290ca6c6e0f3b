/* slots_cards.c - cards, hands by name, and what a count of the stub finds. */
#include "scenario/pattern.h"

#include <string.h>

/* ---- Cards ---- */

static bool holds(const struct scenario_hands *hands, baize_card card)
{
    for (uint8_t i = 0; i < hands->count; i++)
        if (hands->cards[i] == card)
            return true;
    return false;
}

/* Adds the cards of one word, "As" or "AsKd"; a second joker of the line is the other one. */
static bool add_word(struct reader *reader, const struct word *word, struct scenario_hands *hands, uint8_t place)
{
    baize_card cards[BAIZE_DECK_MOST];
    size_t count;
    if (baize_cards_parse(word->start, word->length, cards, BAIZE_DECK_MOST, &count, NULL) != BAIZE_OK)
        return reader_fail(reader, "a card is written like As, Td, 9h or Jk");
    for (size_t i = 0; i < count; i++) {
        baize_card card = cards[i] == BAIZE_JOKER_1 && holds(hands, BAIZE_JOKER_1) ? BAIZE_JOKER_2 : cards[i];
        if (holds(hands, card))
            return reader_fail(reader, "this card stands twice on the line");
        if (hands->count == BAIZE_DECK_MOST)
            return reader_fail(reader, "a deck has not so many cards");
        hands->cards[hands->count] = card;
        hands->places[hands->count++] = place;
    }
    return true;
}

static bool is_cards(const struct word *word)
{
    baize_card cards[BAIZE_DECK_MOST];
    size_t count;
    return word != NULL && !word->quoted &&
           baize_cards_parse(word->start, word->length, cards, BAIZE_DECK_MOST, &count, NULL) == BAIZE_OK && count > 0;
}

/* As many as stand here, at least one. */
static bool add_cards(struct reader *reader, struct scenario_hands *hands, uint8_t place)
{
    if (!is_cards(reader_word(reader)))
        return reader_fail(reader, "a card is expected here, such as As, Td, 9h or Jk");
    while (is_cards(reader_word(reader))) {
        if (!add_word(reader, reader_word(reader), hands, place))
            return false;
        reader->at++;
        reader_takes(reader, ",");
    }
    return true;
}

bool slot_cards(struct reader *reader, struct scenario_said *said, size_t most)
{
    struct scenario_hands *hands = &said->hands;
    hands->form = CARDS_LISTED;
    if (most > 1 && reader_takes(reader, "nothing"))
        return true;
    size_t first = reader->at;
    if (!add_cards(reader, hands, 0))
        return false;
    if (hands->count <= most)
        return true;
    reader->at = first;
    return reader_fail(reader, "one card is expected here");
}

/* ---- Hands ---- */

/* "seat 3:", "dealer:", "bonus:", "rack:" */
static bool read_place(struct reader *reader, uint8_t *place)
{
    uint32_t seat;
    if (reader_takes(reader, "dealer"))
        *place = BAIZE_PLACE_DEALER;
    else if (reader_takes(reader, "bonus"))
        *place = BAIZE_PLACE_BONUS_BOX;
    else if (reader_takes(reader, "rack"))
        *place = BAIZE_PLACE_RACK;
    else if (!reader_takes(reader, "seat"))
        return reader_fail(reader, "cards go to seat N, dealer, bonus or rack");
    else if (!slot_number(reader, 1, BAIZE_SEATS_MOST, "a seat", &seat))
        return false;
    else
        *place = (uint8_t)seat;
    return reader_takes(reader, ":") || reader_fail(reader, "a colon is expected here, as in seat 3: As Kd");
}

static bool read_named_hands(struct reader *reader, struct scenario_hands *hands)
{
    uint8_t place;
    hands->form = CARDS_OF_HANDS;
    do {
        if (reader_takes(reader, "rest"))
            return true; /* what is not named is filled anyway; it may be said */
        if (!read_place(reader, &place) || !add_cards(reader, hands, place))
            return false;
    } while (reader_takes(reader, "|"));
    return true;
}

static bool read_small(struct reader *reader, uint32_t least, uint32_t most, const char *what, uint8_t *small)
{
    uint32_t number;
    if (!slot_number(reader, least, most, what, &number))
        return false;
    *small = (uint8_t)number;
    return true;
}

bool slot_hands(struct reader *reader, struct scenario_said *said)
{
    struct scenario_hands *hands = &said->hands;
    if (reader_takes(reader, "rest")) {
        hands->form = CARDS_REST;
        return true;
    }
    if (reader_takes(reader, "next")) {
        hands->form = CARDS_NEXT;
        return read_small(reader, 1, BAIZE_DECK_MOST, "the number of cards", &hands->number);
    }
    if (reader_takes(reader, "code")) {
        hands->form = CARDS_CODE;
        return read_small(reader, 0, UINT8_MAX, "a code", &hands->number);
    }
    if (is_cards(reader_word(reader))) {
        hands->form = CARDS_LISTED;
        return add_cards(reader, hands, 0);
    }
    return read_named_hands(reader, hands);
}

/* ---- The stub ---- */

static uint8_t *counted_place(struct scenario_stub *stub, uint8_t place)
{
    return place == BAIZE_PLACE_DEALER      ? &stub->dealer
           : place == BAIZE_PLACE_BONUS_BOX ? &stub->bonus
           : place == BAIZE_PLACE_RACK      ? &stub->rack
                                            : &stub->seats[place - 1];
}

/* "right", "22 seat 3: 6 dealer: 5" */
bool slot_stub(struct reader *reader, struct scenario_said *said)
{
    struct scenario_stub *stub = &said->stub;
    uint8_t place;
    memset(stub, SCENARIO_AS_IT_LIES, sizeof *stub);
    if (!reader_takes(reader, "right") && !read_small(reader, 0, BAIZE_DECK_MOST, "a count", &stub->stub))
        return reader_fail(reader, "a count of the stub is 'right' or a number from 0 to %d", BAIZE_DECK_MOST);
    while (reader_word(reader) != NULL) {
        if (!read_place(reader, &place) ||
            !read_small(reader, 0, BAIZE_DECK_MOST, "a count", counted_place(stub, place)))
            return false;
        reader_takes(reader, ",");
    }
    return true;
}
