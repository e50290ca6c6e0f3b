/* analysis.h - the exact mathematics of every wager: counted, never sampled.
 *
 * Every wager comes out as a list of *returns*: what can happen, in how many of equally likely cases, how much was down
 * and how much was won or lost. House edge, variance and the rest follow from that list alone, as exact fractions, in
 * units of the Ante (or of the side wager). Odds are taken as they are written: the cents that rounding keeps (R1) and
 * payout limits (R21) are left out unless said otherwise.
 *
 * Working memory comes from the caller; BAIZE_ANALYSIS_SCRATCH is enough for every function here. */
#ifndef BAIZE_ANALYSIS_H
#define BAIZE_ANALYSIS_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/fraction.h>
#include <baize/hand.h>
#include <baize/rules.h>
#include <baize/status.h>
#include <baize/strategy.h>
#include <stdbool.h>
#include <stdint.h>

#define BAIZE_ANALYSIS_SCRATCH ((size_t)192 << 20)

/* ---- One wager ---- */

#define BAIZE_OUTCOME_SIZE 64

struct baize_return {
    char outcome[BAIZE_OUTCOME_SIZE]; /* "three of a kind, 3x, won": for people, unique within the list */
    uint8_t hand_length;              /* of it, in bytes: the hand alone */
    char decision[8], result[8];      /* "3x" or "fold", "won": where something is decided; else empty */
    uint64_t combinations;            /* of `total` */
    bool hit;                         /* the wager's paytable pays here */
    uint8_t row;                      /* of the wager's paytable, or BAIZE_NO_ROW (255) */
    struct baize_fraction wagered;    /* all that was down in the end */
    struct baize_fraction net;        /* +2: won twice the wager; -1: lost it */
};

#define BAIZE_RETURNS_MOST 160

/* What a wager comes to. For the Ante, Play and its bonus are counted in; for Double Draw all four wagers are. */
struct baize_wager_analysis {
    char wager[BAIZE_ID_SIZE];    /* "ante", "aces-up" ... "double-draw" */
    char paytable[BAIZE_ID_SIZE]; /* the id in the rules; empty where there is none */
    char strategy[BAIZE_ID_SIZE]; /* "optimal", "simple", the id of a file; "none" where nothing is to be decided */
    uint64_t total;               /* combinations in all */
    uint16_t returns_count;
    struct baize_return returns[BAIZE_RETURNS_MOST];
    struct baize_fraction house_edge;      /* - expected net; positive when the house wins */
    struct baize_fraction average_wager;   /* expected total of what is down */
    struct baize_fraction element_of_risk; /* house edge / average wager */
    struct baize_fraction hit_frequency;   /* how often the paytable pays */
    struct baize_fraction variance;        /* of the net */
};

/* ---- Four Card Poker: Ante and Play ---- */

struct baize_ante_analysis {
    struct baize_wager_analysis ante;
    struct baize_fraction fold, least, most; /* how often: folded, the least Play made, the most Play made */
    uint8_t least_times, most_times;         /* 1 and 3 */
    baize_strength highest_folded;           /* 0: no hand is folded; side wagers below are safe from folds */
};

/* Optimal strategy over every hand and up card, each against every hand the dealer may have; equal values go to the
 * larger wager. With `strategy`, that strategy instead. `table`, unless NULL, gets the decision of every hand: the
 * strategy as a table that simulations and charts look up. */
BAIZE_API enum baize_status baize_analyze_ante(const struct baize_rules *rules, const struct baize_strategy *strategy,
                                               void *scratch, size_t scratch_size, struct baize_ante_analysis *analysis,
                                               struct baize_decision_table *table);

/* ---- Side wagers ---- */

BAIZE_API enum baize_status baize_analyze_aces_up(const struct baize_rules *rules,
                                                  struct baize_wager_analysis *analysis);

/* The Six Card Bonus depends on the wager, because some of its prizes are fixed amounts. The edge at any wager is
 *
 *     edge(wager) = constant - dollars / wager in dollars
 */
struct baize_six_card_formula {
    struct baize_fraction constant; /* the edge without the fixed prizes' amounts */
    struct baize_fraction dollars;  /* expected fixed prize, in dollars a hand */
};

BAIZE_API enum baize_status baize_analyze_six_card_bonus(const struct baize_rules *rules, baize_cents wager,
                                                         struct baize_wager_analysis *analysis,
                                                         struct baize_six_card_formula *formula);

/* Player and dealer from one deck; nobody folds a hand that could be paid. `wager`: with a payout limit for the deal,
 * what one player alone gets for a wager of that amount; 0: without the limit. */
BAIZE_API enum baize_status baize_analyze_bad_beat_bonus(const struct baize_rules *rules, baize_cents wager,
                                                         void *scratch, size_t scratch_size,
                                                         struct baize_wager_analysis *analysis);

/* ---- Progressive ---- */

/* One meter. Hits are counted per wager; with n wagers a round, rounds between hits are 1 / (n x hits). */
struct baize_level_analysis {
    char level[BAIZE_LEVEL_NAME_SIZE];
    baize_cents seed;
    struct baize_fraction share;               /* expected share of the meter that one wager wins; its part of the
                                                  return is share x meter / wager */
    struct baize_fraction jackpot;             /* chance of a 100% pay: also that the very next wager hits again */
    struct baize_fraction wagers_between_hits; /* 1 / jackpot; undefined where nothing pays 100% */
    struct baize_fraction average_meter;       /* in cents, at a 100% hit, in the long run; undefined as above */
    struct baize_fraction break_even;          /* in cents: where the wager has no edge, all other meters at their
                                                  seeds, envy left out; undefined where nothing pays from the meter */
    struct baize_fraction same_round;          /* chance that two given players both hit 100% of it in one round */
    struct baize_fraction long_run;            /* of the wager: what this meter pays in the long run */
};

struct baize_progressive_analysis {
    struct baize_wager_analysis wager; /* with all meters at their seeds; no envy in it */
    struct baize_fraction fixed;       /* return from fixed pays, of the wager */
    uint8_t levels;
    struct baize_level_analysis level[BAIZE_LEVELS_MOST];
    struct baize_fraction envy;     /* expected envy bonus for one wager and one other player, of the wager */
    struct baize_fraction long_run; /* the house's edge in the long run, envy left out: what it keeps of the wager after
                                       contributions to meters and reserves, fixed pays from the tray, and the seeds */
};

BAIZE_API enum baize_status baize_analyze_progressive(const struct baize_rules *rules, void *scratch,
                                                      size_t scratch_size, struct baize_progressive_analysis *analysis);

/* ---- Double Draw ---- */

#define BAIZE_FIRST_DRAWS_MOST  3
#define BAIZE_SECOND_DRAWS_MOST 1

struct baize_double_draw_analysis {
    struct baize_wager_analysis wagers; /* returns: folded first, folded second, then the final hands */
    struct baize_fraction fold_first;   /* of all hands */
    struct baize_fraction fold_second;  /* of all hands */
    struct baize_fraction first_drawn[BAIZE_FIRST_DRAWS_MOST + 1];   /* 0..3 cards drawn, of all hands */
    struct baize_fraction second_drawn[BAIZE_SECOND_DRAWS_MOST + 1]; /* 0..1 cards drawn, of all hands */
};

/* Optimal over both draws, the second knowing that the first discards are dead. Equal values: the fewest discards, then
 * standing before drawing before folding. `ante`: with a payout limit per hand (R21), for an Ante of that amount; 0:
 * without the limit. `table`, unless NULL, gets the first decision of every hand. */
BAIZE_API enum baize_status baize_analyze_double_draw(const struct baize_rules *rules, baize_cents ante, void *scratch,
                                                      size_t scratch_size, struct baize_double_draw_analysis *analysis,
                                                      struct baize_draw_table *table);

/* ---- One hand ---- */

enum baize_advised { BAIZE_ADVISE_FOLD, BAIZE_ADVISE_PLAY, BAIZE_ADVISE_DISCARD };

struct baize_choice {
    enum baize_advised action;
    uint8_t multiple;            /* PLAY: times the Ante */
    baize_cards discards;        /* DISCARD: none is standing */
    struct baize_fraction value; /* expected net of all money down, in Antes */
};

#define BAIZE_CHOICES_MOST 32

struct baize_advice {
    uint8_t count;
    struct baize_choice options[BAIZE_CHOICES_MOST]; /* best first; equal ones in the order of the rule for ties */
};

/* Five cards and the dealer's up card. */
BAIZE_API enum baize_status baize_advise_four_card(const struct baize_rules *rules, baize_cards hand, baize_card up,
                                                   struct baize_advice *advice);

/* ... by a patron who also knows other cards that the dealer cannot have: those of own further boxes. At most
 * BAIZE_CARDS_KNOWN_MOST of them. */
#define BAIZE_CARDS_KNOWN_MOST 30
BAIZE_API enum baize_status baize_advise_four_card_knowing(const struct baize_rules *rules, baize_cards hand,
                                                           baize_card up, baize_cards known,
                                                           struct baize_advice *advice);

/* Before the first draw; or, with `second`, before the second one, with the cards that were discarded at the first. */
BAIZE_API enum baize_status baize_advise_double_draw(const struct baize_rules *rules, baize_cards hand, bool second,
                                                     baize_cards discarded, void *scratch, size_t scratch_size,
                                                     struct baize_advice *advice);

#endif
