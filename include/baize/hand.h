/* hand.h - how strong a hand is.
 *
 * A strength is one integer: higher is better, equal is a tie. Strengths of one ranking are numbered without gaps
 * from 1; 0 is never a hand. Strengths of different rankings cannot be compared.
 *
 *     ranking       cards                        strengths   high to low
 *     four-card     best 4 of 4, 5 or 6          1 .. 2535   MD-FCP 6.C: four of a kind, straight flush, three of a
 *                                                            kind, flush, straight, two pair, pair, high card
 *     five-card     best 5 of 5 or 6             1 .. 7462   MD-FCP 6.F and R4: royal flush ... high card
 *     double-draw   5, up to two of them jokers  1 .. 7464   MD-DD 6.D: five aces, natural royal, wild royal,
 *                                                            straight flush ... high card
 */
#ifndef BAIZE_HAND_H
#define BAIZE_HAND_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/status.h>
#include <baize/text.h>

typedef uint16_t baize_strength;

enum baize_ranking { BAIZE_FOUR_CARD, BAIZE_FIVE_CARD, BAIZE_DOUBLE_DRAW };

#define BAIZE_RANKINGS              3

#define BAIZE_FOUR_CARD_STRENGTHS   2535
#define BAIZE_FIVE_CARD_STRENGTHS   7462
#define BAIZE_DOUBLE_DRAW_STRENGTHS 7464

#define BAIZE_CATEGORY_LIST(X)                                                                                         \
    X(NO_HAND, "no-hand", "no hand")                                                                                   \
    X(HIGH_CARD, "high-card", "high card")                                                                             \
    X(PAIR, "pair", "pair")                                                                                            \
    X(TWO_PAIR, "two-pair", "two pair")                                                                                \
    X(STRAIGHT, "straight", "straight")                                                                                \
    X(FLUSH, "flush", "flush")                                                                                         \
    X(THREE_OF_A_KIND, "three-of-a-kind", "three of a kind")                                                           \
    X(FULL_HOUSE, "full-house", "full house")                                                                          \
    X(FOUR_OF_A_KIND, "four-of-a-kind", "four of a kind")                                                              \
    X(STRAIGHT_FLUSH, "straight-flush", "straight flush")                                                              \
    X(ROYAL_FLUSH, "royal-flush", "royal flush")                                                                       \
    X(WILD_ROYAL_FLUSH, "wild-royal-flush", "wild royal flush")                                                        \
    X(NATURAL_ROYAL_FLUSH, "natural-royal-flush", "natural royal flush")                                               \
    X(FIVE_ACES, "five-aces", "five aces")

/* The order of this enum is not the order of any ranking: compare strengths, never categories. */
enum baize_category {
#define BAIZE_CATEGORY_ENUM(name, id, words) BAIZE_##name,
    BAIZE_CATEGORY_LIST(BAIZE_CATEGORY_ENUM)
#undef BAIZE_CATEGORY_ENUM
};

#define BAIZE_CATEGORIES 14

BAIZE_API const char *baize_category_id(enum baize_category category);    /* "two-pair" */
BAIZE_API const char *baize_category_words(enum baize_category category); /* "two pair" */

BAIZE_API const char *baize_ranking_id(enum baize_ranking ranking);     /* "four-card" */
BAIZE_API unsigned baize_ranking_strengths(enum baize_ranking ranking); /* 2535: the highest strength */
BAIZE_API int baize_ranking_least_cards(enum baize_ranking ranking);    /* 4: the fewest cards of a hand ... */
BAIZE_API int baize_ranking_most_cards(enum baize_ranking ranking);     /* 6: ... and the most */

/* The fast paths. The caller vouches for the number of cards and for the absence of jokers where there are none;
 * baize_hand_rank checks. A set that is no hand gets a meaningless number, never a crash. */
BAIZE_API baize_strength baize_strength_four_card(baize_cards set);
BAIZE_API baize_strength baize_strength_five_card(baize_cards set);
BAIZE_API baize_strength baize_strength_double_draw(baize_cards set);

/* The same for many hands. */
BAIZE_API void baize_strengths_four_card(const baize_cards *sets, size_t count, baize_strength *strengths);
BAIZE_API void baize_strengths_five_card(const baize_cards *sets, size_t count, baize_strength *strengths);
BAIZE_API void baize_strengths_double_draw(const baize_cards *sets, size_t count, baize_strength *strengths);

BAIZE_API enum baize_category baize_strength_category(enum baize_ranking ranking, baize_strength strength);

/* The strengths of a category: *least .. *most, both 0 where the ranking has no such category. */
BAIZE_API void baize_category_strengths(enum baize_ranking ranking, enum baize_category category, baize_strength *least,
                                        baize_strength *most);

/* The strengths of a category whose leading rank (of the quads, trips, pair, top card) is `rank`: four aces, a pair of
 * aces. Both 0 where there is none. */
BAIZE_API void baize_category_rank_strengths(enum baize_ranking ranking, enum baize_category category,
                                             enum baize_rank rank, baize_strength *least, baize_strength *most);

/* "two pair, aces and kings", "straight, four high", "four of a kind, nines". */
BAIZE_API void baize_strength_name(struct baize_text *text, enum baize_ranking ranking, baize_strength strength);

/* A hand with all that a dealer or a player wants to see of it. */
struct baize_hand {
    baize_strength strength;
    enum baize_category category;
    uint8_t count;       /* how many cards make the hand: 4 or 5 */
    baize_card cards[5]; /* the cards that make it, those that matter most first */
};

/* Checked: CARD_COUNT, CARD_JOKER, and CARD_SYNTAX for a bit that is no card. Among equal choices of cards the higher
 * suits are used (spades, hearts, diamonds, clubs), so that the same set always gives the same answer. A joker stands
 * where the card it plays for would stand, behind an equal natural card. */
BAIZE_API enum baize_status baize_hand_rank(enum baize_ranking ranking, baize_cards set, struct baize_hand *hand);

/* Is the set of six cards a Super Royal, A-K-Q-J-10-9 of one suit (MD-FCP 6.F(8))? Its suit comes back in *suit. */
BAIZE_API bool baize_cards_super_royal(baize_cards six, enum baize_suit *suit);

#endif
