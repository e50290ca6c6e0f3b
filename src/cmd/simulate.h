/* simulate.h - what the files of `baize simulate` share.
 *
 *     simulate.c          the command line; one thing after the other
 *     simulate_run.c      threads, progress, Ctrl-C
 *     simulate_exact.c    the exact figures
 *     simulate_compare.c  what was seen against what is exact: differences and z-scores
 *     simulate_meters.c   the same for the course of the meters
 *     simulate_notes.c    what has to be said beside the figures
 *     simulate_describe.c, simulate_meters_describe.c  all of it as a report (figures/report.h) */
#ifndef BAIZE_CMD_SIMULATE_H
#define BAIZE_CMD_SIMULATE_H

#include "figures/report.h"

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

/* Plays; *tally gets all whole blocks that were played, *course what the meters did in them, *stopped tells of Ctrl-C.
 * Without a progressive wager *course is as before. Says what went wrong. */
bool simulate_run(const struct simulate_setup *setup, struct baize_tally *tally, struct baize_course *course,
                  bool *stopped);

/* ---- Comparing ---- */

/* The last three are of the meters: a mean award, in cents; hits of which another followed soon; what the house keeps
 * of a wager. */
enum compared_kind {
    COMPARED_EDGE,
    COMPARED_HITS,
    COMPARED_DECISION,
    COMPARED_ROW,
    COMPARED_AWARD,
    COMPARED_AGAIN,
    COMPARED_KEEPS,
};

struct compared {
    enum compared_kind kind;
    enum baize_tallied wager; /* the one it belongs to */
    char id[BAIZE_ID_SIZE];
    char words[BAIZE_OUTCOME_SIZE];
    uint64_t count; /* how often it was seen; nothing for an edge */
    double seen;    /* an edge, a frequency, an amount in cents */
    bool has_exact;
    struct baize_fraction exact_fraction; /* undefined for COMPARED_AGAIN */
    double exact;                         /* COMPARED_AGAIN: the count to be expected */
    bool has_z;
    double z;
};

#define METER_FIGURES_MOST (BAIZE_LEVELS_MOST * (BAIZE_COURSE_SOON + 2) + 1)
#define COMPARED_MOST      (BAIZE_TALLIES * (BAIZE_PAY_ROWS_MOST + 2) + 16 + METER_FIGURES_MOST)

/* Rarer things have no bell curve: no z for what was to be expected less often than this. */
#define EXPECTED_LEAST 10

/* A part of each progressive wager. */
struct wager_part {
    double seen;
    bool has_exact;
    double exact;
};

struct level_comparison {
    const struct compared *award;
    double award_error; /* the standard error of the mean award; 0: not known */
    const char *no_z;   /* why the mean award has none, or NULL */
    const struct compared *same_round, *soon[BAIZE_COURSE_SOON];
    struct wager_part between; /* wagers from one hit to the next */
    struct wager_part adds, reserves, seeds;
};

/* What the meters did. */
struct meters_comparison {
    const struct baize_course *course; /* NULL: there are none */
    struct level_comparison levels[BAIZE_LEVELS_MOST];
    struct wager_part tray;  /* fixed pays from the tray */
    struct wager_part drift; /* of the first level, where it makes the fixed pays: contribution less these */
    const struct compared *keeps;
    double keeps_error;     /* its standard error; 0: not known */
    double shortfall;       /* house money that the meters lacked, of the wager */
    struct wager_part envy; /* from all other seats */
};

struct comparison {
    struct compared figures[COMPARED_MOST];
    size_t count;
    size_t compared;                /* how many have a z */
    const struct compared *largest; /* the one furthest from what is exact, or NULL */
    double by_chance; /* how often the largest of so many is at least as large, if they were independent */
    struct meters_comparison meters;
};

/* `course` only where there are meters. */
void simulate_compare(const struct simulate_setup *setup, const struct simulate_exact *exact,
                      const struct baize_tally *tally, const struct baize_course *course,
                      struct comparison *comparison);

struct comparing {
    const struct simulate_setup *setup;
    const struct simulate_exact *exact;
    const struct baize_tally *tally;
    struct comparison *into;
};

/* One more figure; `exact` may be NULL or undefined. */
struct compared *simulate_add_figure(struct comparing *comparing, enum compared_kind kind, enum baize_tallied wager,
                                     const char *id, const char *words, const struct baize_fraction *exact);

/* How much more (or less) the nets of a round vary together than each by itself. */
double simulate_net_effect(const struct comparing *comparing, enum baize_tallied which);

/* simulate_meters.c: the figures of the meters. */
void simulate_compare_meters(struct comparing *comparing, const struct baize_course *course);

/* What a wager is measured in: the cents of one unit. */
baize_cents simulate_unit(const struct simulate_setup *setup, enum baize_tallied wager);
const char *simulate_wager_id(enum baize_tallied wager);    /* "six-card-bonus" */
const char *simulate_wager_words(enum baize_tallied wager); /* "Six Card Bonus" */
/* "A", or "" where there is none. */
const char *simulate_paytable(const struct baize_rules *rules, enum baize_tallied wager);

/* ---- The report ---- */

struct simulation_report {
    struct simulate_setup setup;
    struct simulate_exact exact;
    struct baize_tally tally;
    struct baize_course course;
    struct comparison comparison;
    bool stopped;
};

/* `context` is a struct simulation_report. */
bool simulate_describe(void *context, struct report *report);
void simulate_describe_meters(const struct simulate_setup *setup, const struct meters_comparison *meters,
                              struct report *report);
/* What was seen of a wager that an exact figure does not know: limits and rounding, in sentences. */
void simulate_notes(const struct simulation_report *of, struct report *report);

/* A number as people read it: so many times it, with so many digits behind the point. */
struct shown {
    bool money; /* dollars, of cents */
    double scale;
    int digits;
    const char *unit;
};

extern const struct shown shown_percent, shown_tenths, shown_dollars;

/* `sign_flag` "+" writes the sign of what is positive, "" does not. */
void simulate_add(struct baize_text *text, double value, const struct shown *shown, const char *sign_flag);
void simulate_add_count(struct baize_text *text, uint64_t count); /* "1,234" */

/* One more figure in a row under "seen, exact, difference, z". What is not known is a dash, and null. */
void simulate_value(struct figures *row, const char *id, bool known, double real, const struct shown *shown,
                    const char *sign_flag);
void simulate_exact_value(struct figures *row, const struct compared *compared, const struct shown *shown);
/* Only for programs. */
void simulate_hidden(struct figures *row, const char *id, bool known, double real);
void simulate_z(struct figures *row, const struct compared *compared);
void simulate_wide(struct figures *figures, const char *id, const struct baize_wide *wide); /* "0x...": for comparing */

void simulate_heads(struct report *report);
/* The row for people, indented. */
void simulate_put(struct report *report, const struct figures *row, int indent);

#endif
