/* explain.h - what the codes in messages mean: T6, R27, D12, MD-FCP 7.E(4), RULES_NOT_YET.
 *
 *     explain.c          baize explain
 *     explain_find.c     one code, looked up in everything below
 *     explain_reasons.c  the names of refusals and failures, from the lists in the headers
 *     explain_texts.c    pages of docs/ inside the program: tables, sections, the list of what to do
 *     explain_page.c     docs/codes.md, which is written from the same */
#ifndef BAIZE_CMD_EXPLAIN_H
#define BAIZE_CMD_EXPLAIN_H

#include "cmd/manual.h"

#include <baize/text.h>
#include <stdio.h>

/* ---- Texts inside the program; each ends with a zero ---- */

extern const char explain_codes[], explain_compliance[], explain_rulings[], explain_clauses[];

/* A line of the list docs/codes.csv: what a name means, where no header says it, and what to do. */
struct explain_advice {
    char code[48], group[16], means[256], next[512];
};

/* The line at *at, or false at the end of the list; *at moves on. Start with explain_codes: its head is left out. */
bool explain_next_advice(const char **at, struct explain_advice *advice);
bool explain_advice_of(const char *code, struct explain_advice *advice);

/* The next line of a table that has so many cells at least: "| a | b |". False: no more. */
bool explain_next_row(const char **at, struct manual_span *cells, size_t least);
/* Rule documents as docs/rulings.md lists them: an example of a citation, and the name. Start with *at = NULL. */
bool explain_next_document(const char **at, struct manual_span cells[2]);
/* Text between the heading `## NAME` of any depth and the next that is not below it; *heading is the rest of its line.
 */
bool explain_section(const char *page, const char *name, struct manual_span *heading, struct manual_span *text);
/* Without the marks of Markdown, each paragraph on one line. */
void explain_plain(struct baize_text *text, struct manual_span markdown);
/* Between the first ** and the next. */
struct manual_span explain_bold(struct manual_span text);

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
    const char *kind; /* requirement, ruling, decision, section, clause, document, refusal */
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

void explain_page(FILE *out);

#endif
