/* strategy.h - how a hand is played: as a few lines that people write, and as a table that programs look up. */
#ifndef BAIZE_STRATEGY_H
#define BAIZE_STRATEGY_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/diagnostic.h>
#include <baize/hand.h>
#include <baize/rules.h>
#include <baize/status.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- Four Card Poker, as lines ---- */

/* Fold, or Play the least or the most that the rules allow (1x and 3x). What lies between is never better: a value is
 * linear in the wager. */
enum baize_decision { BAIZE_DECIDE_FOLD, BAIZE_DECIDE_LEAST, BAIZE_DECIDE_MOST };

/* "pair of threes to pair of nines against any up card: 1x". The first line that fits decides. */
struct baize_strategy_line {
    baize_strength least, most; /* of the best four cards */
    uint16_t up_ranks;          /* bit per enum baize_rank: the up card is one of these */
    int8_t holds_up;            /* 1: only with a card of the up card's rank in the hand; 0: only without; -1: either */
    enum baize_decision decision;
};

#define BAIZE_STRATEGY_LINES_MOST 64

struct baize_strategy {
    char id[BAIZE_ID_SIZE];
    char title[BAIZE_TITLE_SIZE];
    uint8_t count;
    struct baize_strategy_line lines[BAIZE_STRATEGY_LINES_MOST]; /* together they decide every hand */
};

/* The manufacturer's: below a pair of threes fold, pair of threes to nines the least Play, from a pair of tens the
 * most. */
BAIZE_API const struct baize_strategy *baize_strategy_simple(void);

/* Reads a strategy file (docs/strategy-format.md). On RULES_REFUSED *found says why and *strategy is untouched. */
BAIZE_API enum baize_status baize_strategy_load(const struct baize_source *source, void *scratch, size_t scratch_size,
                                                struct baize_strategy *strategy, struct baize_diagnostics *found);

BAIZE_API enum baize_decision baize_strategy_decide(const struct baize_strategy *strategy, baize_cards hand,
                                                    baize_card up);

/* ---- Four Card Poker, every hand ---- */

/* Filled by baize_analyze_ante. Opaque; of fixed size, no pointers. */
#define BAIZE_DECISION_TABLE_SIZE ((size_t)4 << 20)

struct baize_decision_table {
    uint64_t opaque[BAIZE_DECISION_TABLE_SIZE / 8];
};

/* A few nanoseconds. The caller vouches for five cards of the deck and an up card that is not among them. */
BAIZE_API enum baize_decision baize_decision_of(const struct baize_decision_table *table, baize_cards hand,
                                                baize_card up);

/* ---- Double Draw ---- */

#define BAIZE_DOUBLE_DRAW_HANDS 3162510

/* Filled by baize_analyze_double_draw: for each hand, which of its cards, counted from the lowest bit of the set, are
 * discarded before the first draw (bits 0..4); BAIZE_DRAW_FOLD: it is folded. */
#define BAIZE_DRAW_FOLD 0x80

struct baize_draw_table {
    uint8_t first[BAIZE_DOUBLE_DRAW_HANDS];
};

/* What the table says of a hand: true, and the discards; or false for a fold. */
BAIZE_API bool baize_draw_first(const struct baize_draw_table *table, baize_cards hand, baize_cards *discards);

/* The best second decision, computed on the spot: the rules, the hand, and the dead cards of the first draw. */
BAIZE_API bool baize_draw_second(const struct baize_rules *rules, baize_cards hand, baize_cards dead,
                                 baize_cards *discards);

#endif
