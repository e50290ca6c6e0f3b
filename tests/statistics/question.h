/* question.h - what is asked of many shuffles of one deck.
 *
 * A question counts something in every shuffle it sees and knows what a fair shuffle would give. Its answer is a figure
 * and how probable it is that a fair shuffle gives as much, and as little.
 *
 * Cards are given by their place in the new deck, 0 .. n - 1, and as cards. */
#ifndef BAIZE_TESTS_QUESTION_H
#define BAIZE_TESTS_QUESTION_H

#include <baize/card.h>

#define DECK_MOST 54

struct answer {
    double figure;   /* a chi-square, or a count */
    double freedom;  /* degrees of freedom of the chi-square; 0: the figure is a count */
    double expected; /* of a count */
    double above;    /* probability of as much or more */
    double below;    /* probability of as little or less */
};

struct tally {
    size_t cards;      /* in the deck */
    size_t dealt;      /* how many of them are seen: all, or the first few */
    uint64_t shuffles; /* seen so far */
    uint64_t *counts;  /* one for each cell */
    double sum;
    double pool;                 /* cells that expect less than this are put together */
    uint8_t previous[DECK_MOST]; /* where each card lay in the shuffle before */
};

struct question {
    const char *name;
    size_t (*cells)(const struct tally *tally);
    void (*see)(struct tally *tally, const uint8_t *order, const baize_card *cards);
    struct answer (*judge)(struct tally *tally);
};

/* permutations.c */
extern const struct question every_order;      /* each order, of all cards or of those dealt */
extern const struct question places_of_jokers; /* of both, 54 x 53 */

/* positions.c */
extern const struct question card_by_place;     /* which card lies where, n x n */
extern const struct question place_to_place;    /* from where to where cards went since the last shuffle, n x n */
extern const struct question place_correlation; /* the same as one number */

/* neighbours.c */
extern const struct question neighbours;            /* which card follows which; the first and the last card */
extern const struct question neighbour_correlation; /* the same as one number */

/* runs.c */
extern const struct question runs_up;          /* of rising cards from top to bottom */
extern const struct question rising_sequences; /* cards that follow in the new deck and still lie in that order */
extern const struct question runs_of_colour;   /* of red and of black cards; 52 cards */

/* hands.c */
extern const struct question four_card_hands; /* best four of five, or of six where six are dealt */
extern const struct question five_card_hands;
extern const struct question double_draw_hands;
extern const struct question
    player_against_dealer; /* the first five cards beat the next five as often as the reverse */

/* repeats.c */
extern const struct question repeats; /* two decks that begin with the same eight cards */

/* Pearson's chi-square of counts against probabilities; neighbouring cells are put together until they expect enough.
 */
struct answer pearson(const struct tally *tally, const double *probability, size_t cells);

/* For questions that only add up. */
size_t no_cells(const struct tally *tally);

/* The answer that a chi-square is. */
struct answer chi_square_answer(double chi_square, double freedom);

#endif
