/* strategy_grid.h - a strategy of Four Card Poker as a table that fits a page: rows of hands, columns of up cards. */
#ifndef BAIZE_CHART_STRATEGY_GRID_H
#define BAIZE_CHART_STRATEGY_GRID_H

#include <baize/strategy.h>

#define GRID_DECISIONS 3
#define GRID_ROWS_MOST 32
#define GRID_NAME_SIZE 32

enum grid_group { GRID_MADE_HANDS, GRID_PAIRS, GRID_HIGH_CARDS };

struct grid_row {
    char name[GRID_NAME_SIZE];  /* "Pair of nines", "A-K-Q" */
    baize_strength least, most; /* of the best four cards */
    enum grid_group group;
};

struct strategy_grid {
    uint8_t rows_count;
    struct grid_row rows[GRID_ROWS_MOST]; /* from the highest to the lowest; together they hold every strength */
    /* How many pairs of a hand in this row and an up card of this rank get this decision. */
    uint64_t counts[GRID_ROWS_MOST][BAIZE_RANKS][GRID_DECISIONS];
};

/* What a hand does against an up card. It must not depend on the names of the suits: A K of spades against the queen
 * of spades is the same as of hearts against hearts. */
typedef enum baize_decision grid_decide(const void *context, baize_cards hand, baize_card up);

/* Every hand of five cards and every up card of the deck. The deck has the same ranks in all four suits. */
void strategy_grid_count(baize_cards deck, grid_decide *decide, const void *context, struct strategy_grid *grid);

/* The same with a table of decisions. */
void strategy_grid_of_table(baize_cards deck, const struct baize_decision_table *table, struct strategy_grid *grid);

/* All up cards or all rows together. */
uint64_t strategy_grid_total(const struct strategy_grid *grid);

#endif
