/* card_parse.c - reading cards as people write them. */
#include "base/utf8.h"
#include "cards/words.h"

#include <string.h>

#define DECK_SIZE 54

/* What is read and how far. */
struct reader {
    const char *bytes;
    size_t length;
    size_t at;
    baize_cards seen;
    baize_card cards[DECK_SIZE];
    size_t count;
    struct baize_card_error error;
};

static const char why_rank[] = "a rank is one of A K Q J T 9 8 7 6 5 4 3 2, a joker is Jk";
static const char why_ten[] = "a ten is T or 10";
static const char why_suit[] = "after the rank comes the suit, one of s h d c";
static const char why_suit_or_joker[] = "after J comes the suit of a jack, one of s h d c, or the k of a joker";
static const char why_no_suit[] = "the suit of the last card is missing";
static const char why_twice[] = "this card was there before";
static const char why_third_joker[] = "there are two jokers, this is the third";
static const char why_too_many[] = "this is one card too many";

static bool at_end(const struct reader *reader)
{
    return reader->at >= reader->length;
}

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* The byte `ahead` of where we are, letters in lower case; 0 behind the end. */
static char peek(const struct reader *reader, size_t ahead)
{
    if (reader->length - reader->at <= ahead)
        return '\0';
    return lower(reader->bytes[reader->at + ahead]);
}

static enum baize_status refuse(struct reader *reader, enum baize_status status, size_t position, size_t length,
                                const char *why)
{
    reader->error = (struct baize_card_error){position, length, why};
    return status;
}

/* Means the whole character that stands here: an error should not cut a symbol in pieces. */
static enum baize_status refuse_here(struct reader *reader, const char *why)
{
    size_t length = baize_utf8_length(reader->bytes + reader->at, reader->length - reader->at);
    return refuse(reader, BAIZE_CARD_SYNTAX, reader->at, length > 0 ? length : 1, why);
}

static bool take_text(struct reader *reader, const char *text)
{
    size_t length = strlen(text);
    if (reader->length - reader->at < length || memcmp(reader->bytes + reader->at, text, length) != 0)
        return false;
    reader->at += length;
    return true;
}

static bool is_separator(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == ',';
}

static void skip_separators(struct reader *reader)
{
    while (!at_end(reader) && is_separator(reader->bytes[reader->at]))
        reader->at++;
}

static enum baize_status read_rank(struct reader *reader, enum baize_rank *rank)
{
    char letter = peek(reader, 0);
    if (letter == '1') {
        if (peek(reader, 1) != '0')
            return refuse_here(reader, why_ten);
        reader->at += 2;
        *rank = BAIZE_TEN;
        return BAIZE_OK;
    }
    for (int i = BAIZE_TWO; i <= BAIZE_ACE; i++)
        if (letter == lower(baize_rank_words[i].letter)) {
            reader->at++;
            *rank = (enum baize_rank)i;
            return BAIZE_OK;
        }
    return refuse_here(reader, why_rank);
}

static enum baize_status read_suit(struct reader *reader, enum baize_rank rank, enum baize_suit *suit)
{
    if (at_end(reader))
        return refuse(reader, BAIZE_CARD_SYNTAX, reader->at, 0, why_no_suit);
    for (int i = BAIZE_CLUBS; i <= BAIZE_SPADES; i++) {
        *suit = (enum baize_suit)i;
        if (take_text(reader, baize_suit_words[i].symbol)) {
            take_text(reader, "\xEF\xB8\x8F"); /* "as a picture": telephones write it behind a suit */
            return BAIZE_OK;
        }
        if (peek(reader, 0) == baize_suit_words[i].letter) {
            reader->at++;
            return BAIZE_OK;
        }
    }
    return refuse_here(reader, rank == BAIZE_JACK ? why_suit_or_joker : why_suit);
}

/* Jk, J1 or J2. A jack goes on with its suit, so one byte ahead tells them apart. */
static bool take_joker(struct reader *reader, baize_card *card)
{
    if (peek(reader, 0) != 'j')
        return false;
    char second = peek(reader, 1);
    if (second == '1')
        *card = BAIZE_JOKER_1;
    else if (second == '2')
        *card = BAIZE_JOKER_2;
    else if (second == 'k')
        *card = reader->seen & baize_cards_one(BAIZE_JOKER_1) ? BAIZE_JOKER_2 : BAIZE_JOKER_1;
    else
        return false;
    reader->at += 2;
    return true;
}

static enum baize_status read_card(struct reader *reader, size_t capacity)
{
    size_t start = reader->at;
    baize_card card;
    if (!take_joker(reader, &card)) {
        enum baize_rank rank = BAIZE_TWO;
        enum baize_suit suit = BAIZE_CLUBS;
        enum baize_status status = read_rank(reader, &rank);
        if (status == BAIZE_OK)
            status = read_suit(reader, rank, &suit);
        if (status != BAIZE_OK)
            return status;
        card = baize_card_of(suit, rank);
    }
    if (reader->seen & baize_cards_one(card)) {
        bool third = baize_card_is_joker(card) && (reader->seen & BAIZE_JOKERS) == BAIZE_JOKERS;
        return refuse(reader, BAIZE_CARD_TWICE, start, reader->at - start, third ? why_third_joker : why_twice);
    }
    if (reader->count >= capacity)
        return refuse(reader, BAIZE_CARD_COUNT, start, reader->at - start, why_too_many);
    reader->seen |= baize_cards_one(card);
    reader->cards[reader->count++] = card;
    return BAIZE_OK;
}

enum baize_status baize_cards_parse(const char *bytes, size_t length, baize_card *cards, size_t capacity, size_t *count,
                                    struct baize_card_error *error)
{
    struct reader reader = {.bytes = bytes, .length = length};
    enum baize_status status = BAIZE_OK;
    *count = 0;
    skip_separators(&reader);
    while (status == BAIZE_OK && !at_end(&reader)) {
        status = read_card(&reader, capacity);
        skip_separators(&reader);
    }
    if (error != NULL)
        *error = reader.error;
    if (status != BAIZE_OK)
        return status;
    for (size_t i = 0; i < reader.count; i++)
        cards[i] = reader.cards[i];
    *count = reader.count;
    return BAIZE_OK;
}
