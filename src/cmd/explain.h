/* explain.h - what the codes in messages mean: T6, R27, D12, MD-FCP 7.E(4), RULES_NOT_YET.
 *
 *     explain.c          baize explain
 *     explain_find.c     one code, looked up in everything below
 *     explain_reasons.c  the names of refusals and failures, from the lists in the headers
 *     explain_table.c    the table of codes, which tools/explain_table.py makes from docs/ */
#ifndef BAIZE_CMD_EXPLAIN_H
#define BAIZE_CMD_EXPLAIN_H

#include "cmd/manual.h"

/* ---- The table inside the program ---- */

extern const char explain_table[]; /* ends with a zero */

enum explain_field {
    EXPLAIN_KIND,
    EXPLAIN_CODE,
    EXPLAIN_WHAT,
    EXPLAIN_TEXT,
    EXPLAIN_NEXT,
    EXPLAIN_PAGE,
    EXPLAIN_FIELDS
};

struct explain_row {
    const char *fields[EXPLAIN_FIELDS]; /* not ended by a zero */
    size_t lengths[EXPLAIN_FIELDS];
};

/* The row at *at, or false behind the last; *at moves on. Start with explain_table. */
bool explain_next(const char **at, struct explain_row *row);
/* Is it this word, in small or capital letters? */
bool explain_is(const struct explain_row *row, enum explain_field field, const char *word);
/* The first of this kind and code; false: there is none, and the row is empty. */
bool explain_row_of(const char *kind, const char *code, struct explain_row *row);
void explain_copy(char *to, size_t size, const struct explain_row *row, enum explain_field field);

/* ---- Names ---- */

struct explain_reason {
    const char *of;    /* "a meter" */
    const char *name;  /* "NOT_OPEN" */
    const char *words; /* "the meter is not open" */
};

struct explain_reason explain_reason_at(size_t index); /* behind the last its name is NULL */

/* ---- One code ---- */

struct explanation {
    char code[64];
    const char *kind; /* requirement, ruling, decision, section, clause, document, refusal, fault */
    char what[384];   /* in one line */
    char text[16384]; /* what it says, or what happened */
    char next[512];   /* what to do; empty: nothing can be said */
    const char *page; /* where there is more */
};

/* "(t6)" and "T6" are the same. False: there is no such code. */
bool explain_find(const char *code, struct explanation *explanation);
/* Every code but the clauses: requirements, rulings, names; a name of several lists comes several times. */
typedef void explain_visitor(void *context, const char *code);
void explain_each(explain_visitor *visit, void *context);

#endif
