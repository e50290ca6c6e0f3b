/* report.h - a report described once, for people and for programs.
 *
 *     report_open(report, "formula");                    an object of its own for programs; people see nothing of it
 *     report_figures(report, &figures);                  its fields: the figures with an id
 *     report_close(report);
 *     report_list(report, "returns");
 *     report_row(report, &row, places);                  an object in the list; a row of the table
 *     report_close(report);
 *     lines_put(&report->lines, "All of them.");         only for people
 *
 * For people the lines go to a sink as text, HTML or PDF (lines.h). For programs a tree takes objects, lists and
 * figures: JSON by src/protocol/figures_json.c, CSV by report_csv. */
#ifndef BAIZE_FIGURES_REPORT_H
#define BAIZE_FIGURES_REPORT_H

#include "figures/lines.h"

struct report_tree {
    void (*open)(void *context, const char *id, bool list); /* id NULL: in a list */
    void (*close)(void *context);
    void (*figures)(void *context, const struct figures *figures); /* in a list: its values, one after the other */
    void *context;
};

struct report {
    struct lines lines;
    const struct report_tree *tree; /* NULL: for people */
};

void report_for_people(struct report *report, baize_line_sink *sink, void *context);
void report_for_programs(struct report *report, const struct report_tree *tree);

void report_open(struct report *report, const char *id);
void report_list(struct report *report, const char *id);
void report_close(struct report *report);
/* Only for programs: fields of what is open, and an object of these. */
void report_object(struct report *report, const char *id, const struct figures *figures);
void report_figures(struct report *report, const struct figures *figures);
void report_row(struct report *report, const struct figures *figures, const int *places);
/* A sentence: a line for people (lines_paragraph without an indent), a text in a list for programs. */
void report_sentence(struct report *report, const char *words);

/* ---- As CSV: id, value; the id is the whole path, "wagers.0.returns.3.net" ---- */

#define REPORT_DEPTH_MOST 8

struct report_csv {
    struct report_tree tree;
    struct lines lines;
    struct {
        const char *id;
        bool list;
        unsigned next; /* in a list: how many it has */
    } path[REPORT_DEPTH_MOST];
    unsigned depth;
};

void report_csv_begin(struct report_csv *csv, baize_line_sink *sink, void *context);

#endif
