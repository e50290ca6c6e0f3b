/* oracle.h - a second evaluator, slow and obvious, written from the rule text alone.
 *
 * It knows nothing of src/cards: it takes a set apart into cards with include/baize/card.h and then works with ranks
 * 2..14 and suits 0..3, tries every choice of cards and every card a joker may stand for, and compares what it finds
 * category by category and rank by rank. */
#ifndef BAIZE_TESTS_ORACLE_H
#define BAIZE_TESTS_ORACLE_H

#include <baize/card.h>

enum oracle_game { ORACLE_FOUR_CARD, ORACLE_FIVE_CARD, ORACLE_DOUBLE_DRAW };

enum oracle_category {
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    STRAIGHT,
    FLUSH,
    THREE_OF_A_KIND,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    WILD_ROYAL_FLUSH,
    NATURAL_ROYAL_FLUSH,
    FIVE_ACES,
    ORACLE_CATEGORIES,
};

/* A hand's value: where its category stands (higher is better), and the ranks that decide inside the category, the
 * first first; 0 where there are no more. */
struct oracle_value {
    int place;
    int deciding[5];
    enum oracle_category category;
    int ranks[5]; /* the ranks of all its cards, those that matter most first */
};

struct oracle_value oracle_evaluate(enum oracle_game game, baize_cards set);

/* Below, equal or above zero, as `a` is lower than, equal to or higher than `b`. */
int oracle_compare(const struct oracle_value *a, const struct oracle_value *b);

/* "two-pair". */
const char *oracle_category_id(enum oracle_category category);

/* "two pair, aces and kings". */
#define ORACLE_NAME_SIZE 64
void oracle_name(const struct oracle_value *value, char name[ORACLE_NAME_SIZE]);

#endif
