/* card.h - the 54 cards, and sets of them as one 64-bit word.
 *
 * A card is the number of its bit in a set. Each suit has a lane of sixteen bits, the two in the low end first:
 *
 *     bit   63 ... 60........48   47 ... 44........32   31..29 28........16   15..13 12.........0
 *                  A K Q ... 2           A K Q ... 2       J2  A K Q ... 2       J1  A K Q ... 2
 *                  spades                hearts                diamonds              clubs
 *
 * The jokers J1 and J2 use bit 13 of the two lowest lanes. The journal writes J1 and J2; people read Jk. */
#ifndef BAIZE_CARD_H
#define BAIZE_CARD_H

#include <baize/api.h>
#include <baize/status.h>
#include <baize/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t baize_card;
typedef uint64_t baize_cards;

enum baize_suit { BAIZE_CLUBS, BAIZE_DIAMONDS, BAIZE_HEARTS, BAIZE_SPADES };

/* Ranks count from the two: 0 is a two, 12 an ace. */
enum baize_rank {
    BAIZE_TWO,
    BAIZE_THREE,
    BAIZE_FOUR,
    BAIZE_FIVE,
    BAIZE_SIX,
    BAIZE_SEVEN,
    BAIZE_EIGHT,
    BAIZE_NINE,
    BAIZE_TEN,
    BAIZE_JACK,
    BAIZE_QUEEN,
    BAIZE_KING,
    BAIZE_ACE,
};

#define BAIZE_SUITS      4
#define BAIZE_RANKS      13
#define BAIZE_LANE_BITS  16
#define BAIZE_LANE_RANKS UINT64_C(0x1fff) /* the thirteen rank bits of one lane */
#define BAIZE_CARD_LIMIT 64               /* a baize_card is below this */

#define BAIZE_JOKER_1    ((baize_card)13)
#define BAIZE_JOKER_2    ((baize_card)29)

#define BAIZE_DECK_52    UINT64_C(0x1fff1fff1fff1fff)
#define BAIZE_JOKERS     ((UINT64_C(1) << BAIZE_JOKER_1) | (UINT64_C(1) << BAIZE_JOKER_2))
#define BAIZE_DECK_54    (BAIZE_DECK_52 | BAIZE_JOKERS)

static inline baize_card baize_card_of(enum baize_suit suit, enum baize_rank rank)
{
    return (baize_card)((unsigned)suit * BAIZE_LANE_BITS + (unsigned)rank);
}

static inline enum baize_suit baize_card_suit(baize_card card)
{
    return (enum baize_suit)(card / BAIZE_LANE_BITS);
}

static inline enum baize_rank baize_card_rank(baize_card card)
{
    return (enum baize_rank)(card % BAIZE_LANE_BITS);
}

static inline bool baize_card_is_joker(baize_card card)
{
    return card == BAIZE_JOKER_1 || card == BAIZE_JOKER_2;
}

static inline baize_cards baize_cards_one(baize_card card)
{
    return UINT64_C(1) << card;
}

static inline int baize_cards_count(baize_cards set)
{
    return __builtin_popcountll(set);
}

/* The ranks held in one suit, as thirteen bits. */
static inline unsigned baize_cards_lane(baize_cards set, enum baize_suit suit)
{
    return (unsigned)(set >> ((unsigned)suit * BAIZE_LANE_BITS) & BAIZE_LANE_RANKS);
}

/* Takes the lowest card out of a set that is not empty. */
static inline baize_card baize_cards_take(baize_cards *set)
{
    baize_card card = (baize_card)__builtin_ctzll(*set);
    *set &= *set - 1;
    return card;
}

/* How a card is written. */
enum baize_card_style {
    BAIZE_CARD_PLAIN,   /* As Td Jk: input, output, scripts */
    BAIZE_CARD_JOURNAL, /* As Td J1: the two jokers told apart */
    BAIZE_CARD_UNICODE, /* A♠ T♦ Jk: on a terminal */
};

/* The most bytes baize_card_print writes, the ending zero counted. */
#define BAIZE_CARD_TEXT_SIZE 8

BAIZE_API void baize_card_print(struct baize_text *text, baize_card card, enum baize_card_style style);

/* The cards of a set with a blank between: jokers, then ranks from high to low, spades, hearts, diamonds, clubs. */
BAIZE_API void baize_cards_print(struct baize_text *text, baize_cards set, enum baize_card_style style);

/* Where and why a text is not cards. */
struct baize_card_error {
    size_t position; /* offset of the first byte that does not fit */
    size_t length;   /* how many bytes are meant: 1 or more, 0 at the end of the text */
    const char *why; /* "a rank is one of A K Q J T 9 8 7 6 5 4 3 2" */
};

/* Reads cards such as "As Kd Tc 9h Jk", "askdtc9hjk", "10h", "A♠ T♦", with or without blanks and commas between,
 * into `cards` in the order written. Jk is J1, or J2 if J1 was there before. A card that stands twice, and a third
 * joker, is CARD_TWICE; one card more than `capacity` is CARD_COUNT; anything else that does not fit is CARD_SYNTAX.
 * On failure *count is 0, `cards` is as before and *error, unless `error` is NULL, says where. */
BAIZE_API enum baize_status baize_cards_parse(const char *bytes, size_t length, baize_card *cards, size_t capacity,
                                              size_t *count, struct baize_card_error *error);

#endif
