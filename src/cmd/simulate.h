/* simulate.h - what the files of `baize simulate` share.
 *
 *     simulate.c          the command line; one thing after the other
 *     simulate_run.c      threads, progress, Ctrl-C
 *     simulate_exact.c    the exact figures
 *     simulate_compare.c  what was seen against what is exact: differences and z-scores
 *     simulate_text.c     the table for people
 *     simulate_json.c     the same for programs */
#ifndef BAIZE_CMD_SIMULATE_H
#define BAIZE_CMD_SIMULATE_H

#include <baize/simulate.h>

/* ---- What is played ---- */

struct simulate_setup {
    const char *submission; /* as it was typed */
    const char *strategy;   /* "optimal", "simple", or the id of a strategy file */
    uint64_t rounds;
    unsigned threads;
    struct baize_simulation simulation;
};

/* ---- Exact figures ---- */

struct simulate_exact {
    struct baize_ante_analysis ante;
    struct baize_double_draw_analysis double_draw;
    struct baize_progressive_analysis progressive;
    struct baize_wager_analysis
        wagers[BAIZE_TALLIES]; /* envy: the edge, hits and variance of one wager and one other */
    bool known[BAIZE_TALLIES];
    const char *unknown_because[BAIZE_TALLIES];
    /* Chance of each row, by wager; undefined where it is not known. */
    struct baize_fraction rows[BAIZE_TALLIES][BAIZE_PAY_ROWS_MOST];
};

/* Computes the strategy's table and the exact figures of all wagers that are made. Says what went wrong. */
bool simulate_exact_find(const struct simulate_setup *setup, const struct baize_strategy *strategy,
                         struct baize_decision_table *decisions, struct baize_draw_table *draws,
                         struct simulate_exact *exact);

/* ---- Running ---- */

/* Plays; *tally gets all whole blocks that were played, *stopped tells of Ctrl-C. Says what went wrong. */
bool simulate_run(const struct simulate_setup *setup, struct baize_tally *tally, bool *stopped);

/* ---- Comparing ---- */

enum figure_kind { FIGURE_EDGE, FIGURE_HITS, FIGURE_DECISION, FIGURE_ROW };

struct figure {
    enum figure_kind kind;
    enum baize_tallied wager; /* the one it belongs to */
    char id[BAIZE_ID_SIZE];
    char words[BAIZE_OUTCOME_SIZE];
    uint64_t count; /* how often it was seen; nothing for an edge */
    double seen;    /* an edge, or a frequency */
    bool has_exact;
    struct baize_fraction exact_fraction;
    double exact;
    bool has_z;
    double z;
};

#define FIGURES_MOST (BAIZE_TALLIES * (BAIZE_PAY_ROWS_MOST + 2) + 16)

/* Rarer things have no bell curve: no z for what was to be expected less often than this. */
#define EXPECTED_LEAST 10

struct comparison {
    struct figure figures[FIGURES_MOST];
    size_t count;
    size_t compared;              /* how many have a z */
    const struct figure *largest; /* the one furthest from what is exact, or NULL */
    double by_chance;             /* how often the largest of so many is at least as large, if they were independent */
};

void simulate_compare(const struct simulate_setup *setup, const struct simulate_exact *exact,
                      const struct baize_tally *tally, struct comparison *comparison);

/* What a wager is measured in: the cents of one unit. */
baize_cents simulate_unit(const struct simulate_setup *setup, enum baize_tallied wager);
const char *simulate_wager_id(enum baize_tallied wager);    /* "six-card-bonus" */
const char *simulate_wager_words(enum baize_tallied wager); /* "Six Card Bonus" */
/* "A", or "" where there is none. */
const char *simulate_paytable(const struct baize_rules *rules, enum baize_tallied wager);

/* What was seen of a wager that an exact figure does not know: limits and rounding. Calls `say` for each, in words. */
void simulate_notes(const struct simulate_setup *setup, const struct simulate_exact *exact,
                    const struct baize_tally *tally, bool stopped, void (*say)(void *context, const char *words),
                    void *context);

/* ---- Printing ---- */

void simulate_print_text(const struct simulate_setup *setup, const struct simulate_exact *exact,
                         const struct baize_tally *tally, const struct comparison *comparison, bool stopped);
int simulate_print_json(const struct simulate_setup *setup, const struct simulate_exact *exact,
                        const struct baize_tally *tally, const struct comparison *comparison, bool stopped);

#endif
