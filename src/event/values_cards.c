/* values_cards.c - cards, places, seats and hashes. */
#include "base/digits.h"
#include "base/hex.h"
#include "base/put.h"
#include "cards/words.h"
#include "event/record.h"

#include <string.h>

static bool put_none(struct event_writer *writer)
{
    baize_text_put(writer->text, "none");
    return true;
}

/* ---- One card: As, Td, J1 ---- */

static bool is_card(baize_card card)
{
    return card < BAIZE_CARD_LIMIT && (BAIZE_DECK_54 & baize_cards_one(card)) != 0;
}

static bool put_card(struct event_writer *writer, baize_card card)
{
    if (!is_card(card))
        return false;
    baize_card_print(writer->text, card, BAIZE_CARD_JOURNAL);
    return true;
}

static bool take_suited(struct baize_scan *scan, baize_card *card)
{
    const char *bytes = scan->bytes + scan->position;
    if (scan->length - scan->position < 2)
        return false;
    for (int rank = BAIZE_TWO; rank <= BAIZE_ACE; rank++)
        for (int suit = BAIZE_CLUBS; suit <= BAIZE_SPADES; suit++)
            if (bytes[0] == baize_rank_words[rank].letter && bytes[1] == baize_suit_words[suit].letter) {
                scan->position += 2;
                *card = baize_card_of((enum baize_suit)suit, (enum baize_rank)rank);
                return true;
            }
    return false;
}

static bool take_card(struct event_reader *reader, baize_card *card)
{
    *card = BAIZE_JOKER_1;
    if (baize_scan_word(&reader->scan, "J1"))
        return true;
    *card = BAIZE_JOKER_2;
    if (baize_scan_word(&reader->scan, "J2"))
        return true;
    return take_suited(&reader->scan, card) || baize_scan_fail(&reader->scan, "a card is expected, such as As or J1");
}

static bool write_card(struct event_writer *writer, const struct event_field *field, const void *value)
{
    (void)field;
    return put_card(writer, *(const baize_card *)value);
}

static bool read_card(struct event_reader *reader, const struct event_field *field, void *value)
{
    (void)field;
    return take_card(reader, value);
}

static bool repeats_card(const void *items, unsigned last)
{
    const baize_card *cards = items;
    return memchr(cards, cards[last], last) != NULL;
}

static void say_card(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_card_print(writer->text, (baize_card)baize_event_load(value, field->size), BAIZE_CARD_PLAIN);
}

const struct event_type baize_event_type_card = {write_card, read_card, baize_event_same_bytes, repeats_card, say_card};

/* ---- A set of cards, in the order of its bits: 2c,Td,As ---- */

static bool write_cards(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_cards set = baize_event_load(value, field->size);
    if (set == 0)
        return put_none(writer);
    for (bool first = true; set != 0; first = false) {
        if (!first)
            baize_text_put(writer->text, ",");
        if (!put_card(writer, baize_cards_take(&set)))
            return false;
    }
    return true;
}

static bool read_cards(struct event_reader *reader, const struct event_field *field, void *value)
{
    baize_cards set = 0;
    bool more = !baize_scan_word(&reader->scan, "none");
    while (more) {
        size_t start = reader->scan.position;
        baize_card card;
        if (!take_card(reader, &card))
            return false;
        if (set >> card != 0)
            return baize_event_refuse(reader, start, "each card stands once, clubs first, then from low to high");
        set |= baize_cards_one(card);
        more = baize_scan_byte(&reader->scan, ',');
    }
    baize_event_store(value, field->size, set);
    return true;
}

static void say_cards(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_cards_print(writer->text, baize_event_load(value, field->size), BAIZE_CARD_PLAIN);
}

const struct event_type baize_event_type_cards = {write_cards, read_cards, baize_event_same_bytes, NULL, say_cards};

/* ---- A card and where it goes: 3:As:down, dealer:Td:up ---- */

static bool write_dealt(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_dealt_card *dealt = value;
    uint64_t face = baize_event_load(&dealt->face_up, sizeof dealt->face_up);
    (void)field;
    if (dealt->place >= 1 && dealt->place <= BAIZE_SEATS_MOST)
        baize_digits_print(writer->text, dealt->place);
    else if (dealt->place >= BAIZE_PLACE_DEALER && dealt->place < BAIZE_PLACE_DEALER + baize_words_place.count)
        baize_text_add(writer->text, baize_vocabulary_id(&baize_words_place, dealt->place - BAIZE_PLACE_DEALER));
    else
        return false;
    baize_text_put(writer->text, ":");
    if (!put_card(writer, dealt->card) || face > 1)
        return false;
    baize_text_put(writer->text, ":");
    baize_text_add(writer->text, baize_vocabulary_id(&baize_words_face, face ? BAIZE_FACE_UP : BAIZE_FACE_DOWN));
    return true;
}

static bool take_place(struct event_reader *reader, uint8_t *place)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position;
    int64_t seat;
    for (int i = 0; !baize_scan_at_digit(scan) && i < baize_words_place.count; i++)
        if (baize_scan_word(scan, baize_vocabulary_id(&baize_words_place, i))) {
            *place = (uint8_t)(BAIZE_PLACE_DEALER + i);
            return true;
        }
    if (!baize_scan_number(scan, UINT8_MAX, &seat))
        return baize_scan_fail(scan, "a seat or another place for a card is expected");
    if (seat < 1 || seat > BAIZE_SEATS_MOST)
        return baize_event_refuse(reader, start, "there is no such seat");
    *place = (uint8_t)seat;
    return true;
}

static bool read_dealt(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    struct baize_dealt_card *dealt = value;
    (void)field;
    if (!take_place(reader, &dealt->place))
        return false;
    if (!baize_scan_byte(scan, ':'))
        return baize_scan_fail(scan, "the card is expected");
    if (!take_card(reader, &dealt->card))
        return false;
    if (!baize_scan_byte(scan, ':'))
        return baize_scan_fail(scan, "up or down is expected");
    dealt->face_up = baize_scan_word(scan, baize_vocabulary_id(&baize_words_face, BAIZE_FACE_UP));
    return dealt->face_up || baize_scan_word(scan, baize_vocabulary_id(&baize_words_face, BAIZE_FACE_DOWN)) ||
           baize_scan_fail(scan, "up or down is expected");
}

static bool same_dealt(const struct event_field *field, const void *a, const void *b)
{
    const struct baize_dealt_card *one = a;
    const struct baize_dealt_card *other = b;
    (void)field;
    return one->place == other->place && one->card == other->card && one->face_up == other->face_up;
}

static bool repeats_dealt(const void *items, unsigned last)
{
    const struct baize_dealt_card *dealt = items;
    for (unsigned i = 0; i < last; i++)
        if (dealt[i].card == dealt[last].card)
            return true;
    return false;
}

const struct event_type baize_event_type_dealt = {write_dealt, read_dealt, same_dealt, repeats_dealt, NULL};

/* ---- A set of seats: 1,3,7 ---- */

static bool write_seats(struct event_writer *writer, const struct event_field *field, const void *value)
{
    uint64_t set = baize_event_load(value, field->size);
    const char *between = "";
    if (set >> BAIZE_SEATS_MOST != 0)
        return false;
    if (set == 0)
        return put_none(writer);
    for (unsigned seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (set >> (seat - 1) & 1) {
            baize_text_add(writer->text, between);
            baize_digits_print(writer->text, seat);
            between = ",";
        }
    return true;
}

static bool read_seats(struct event_reader *reader, const struct event_field *field, void *value)
{
    uint64_t set = 0;
    bool more = !baize_scan_word(&reader->scan, "none");
    while (more) {
        size_t start = reader->scan.position;
        int64_t seat;
        if (!baize_scan_number(&reader->scan, UINT8_MAX, &seat))
            return false;
        if (seat < 1 || seat > BAIZE_SEATS_MOST)
            return baize_event_refuse(reader, start, "there is no such seat");
        if (set >> (seat - 1) != 0)
            return baize_event_refuse(reader, start, "each seat stands once, from low to high");
        set |= UINT64_C(1) << (seat - 1);
        more = baize_scan_byte(&reader->scan, ',');
    }
    baize_event_store(value, field->size, set);
    return true;
}

/* "seats 1, 3, 7" */
static void say_seats(struct event_writer *writer, const struct event_field *field, const void *value)
{
    uint64_t set = baize_event_load(value, field->size);
    const char *between = (set & (set - 1)) != 0 ? "seats " : "seat ";
    for (unsigned seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if ((set >> (seat - 1) & 1) != 0) {
            baize_text_format(writer->text, "%s%u", between, seat);
            between = ", ";
        }
}

const struct event_type baize_event_type_seats = {write_seats, read_seats, baize_event_same_bytes, NULL, say_seats};

/* ---- Hashes ---- */

static bool write_hash(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_hex_print(writer->text, value, field->size);
    return true;
}

static bool read_hash(struct event_reader *reader, const struct event_field *field, void *value)
{
    return baize_hex_read(&reader->scan, value, field->size);
}

/* The beginning, enough to tell it from others. */
static void say_hash(struct event_writer *writer, const struct event_field *field, const void *value)
{
    (void)field;
    for (unsigned i = 0; i < 4; i++)
        baize_text_format(writer->text, "%02x", ((const uint8_t *)value)[i]);
}

const struct event_type baize_event_type_hash = {write_hash, read_hash, baize_event_same_bytes, NULL, say_hash};
