/* mathematics.h - asks about the mathematics of a table (docs/protocol.md, 6).
 *
 *     ask_mathematics.c   reads the four asks
 *     mathematics.c       what is computed, one job at a time in libuv's pool; what is kept, by the digest of the rules
 *     math_work.c         a job, in its thread
 *     math_json.c         fractions, counts and money as JSON
 *     math_wager.c, math_notes.c, math_progressive.c   a wager
 *     math_chart.c, math_claims.c                      the strategy chart; the claims of documents */
#ifndef BAIZE_SERVER_MATHEMATICS_H
#define BAIZE_SERVER_MATHEMATICS_H

#include "mathematics/analyses.h"
#include "mathematics/claims.h"
#include "mathematics/what_if.h"
#include "server/ask.h"

/* ---- Jobs ---- */

enum math_kind {
    MATH_TABLE,   /* everything of a table: answers `mathematics` and `strategy_chart` */
    MATH_WHAT_IF, /* one wager with other odds */
    MATH_CLAIMS,
};

enum math_answer { MATH_FIGURES, MATH_CHART, MATH_PICTURE, MATH_ANSWERS };

/* The figures that a what-if is compared with. */
struct math_before {
    bool known;
    struct baize_fraction house_edge, element_of_risk, hit_frequency;
};

struct math_change {
    char hand[BAIZE_ID_SIZE];
    char odds[BAIZE_ID_SIZE];
};

/* An ask that waits for a job. */
struct math_wish {
    struct math_wish *next;
    struct ask *ask;
    enum math_answer answer;
};

struct math_job {
    uv_work_t work;
    struct server *server;
    struct math_job *next;
    enum math_kind kind;
    struct math_wish *wishes;
    /* What it is about. */
    bool is_filed; /* `digest` and `rules` are those of a table; else of the shipped submission */
    uint8_t digest[BAIZE_HASH_SIZE];
    struct baize_rules rules;
    char submission[2 * BAIZE_ID_SIZE];
    enum analysed wager;
    uint8_t changes_count;
    struct math_change changes[BAIZE_PAY_ROWS_MOST];
    /* What came out. */
    struct math_before before[ANALYSED_WAGERS];
    json_t *answers[MATH_ANSWERS];
    const char *refused; /* NULL: all is well */
    char words[WHAT_IF_WORDS_SIZE];
};

/* Computes; called in a thread, looks at nothing but the job. */
void math_work(struct math_job *job);

/* ---- Asking ---- */

/* What is kept of these rules is told at once; else the ask waits for the job that computes it. */
void mathematics_tell(struct server *server, struct ask *ask, const struct baize_rules *rules,
                      const uint8_t digest[BAIZE_HASH_SIZE], enum math_answer answer);
void mathematics_tell_claims(struct server *server, struct ask *ask);
/* Zeroed; NULL: the ask has been refused. The caller fills it in and queues it, or lets it go. */
struct math_job *mathematics_job(struct server *server, struct ask *ask, enum math_kind kind, enum math_answer answer);
void mathematics_queue(struct math_job *job);
/* Takes its ask with it. */
void mathematics_refuse(struct math_job *job, const char *name, const char *words);

/* ---- JSON; NULL: there is no memory ---- */

json_t *math_fraction(const struct baize_fraction *fraction, const char *words); /* null where it is undefined */
json_t *math_percent(const struct baize_fraction *fraction, int digits);
json_t *math_decimal(const struct baize_fraction *fraction, int digits);
json_t *math_money(const struct baize_fraction *cents);
json_t *math_count(uint64_t count);
json_t *math_one_in(const struct baize_fraction *chance);

json_t *math_wager(const struct analyses *all, enum analysed wager);
json_t *math_notes(const struct analyses *all, enum analysed wager);
json_t *math_progressive(const struct analyses *all);
json_t *math_figures(const struct analyses *all, const uint8_t digest[BAIZE_HASH_SIZE]);
json_t *math_chart(const struct analyses *all, const uint8_t digest[BAIZE_HASH_SIZE]);
json_t *math_picture(const struct analyses *all, const uint8_t digest[BAIZE_HASH_SIZE]);
json_t *math_claims(struct claims *claims);

#endif
