/* lines.h - reports line by line: figures in columns for people, in cells for spreadsheets. */
#ifndef BAIZE_FIGURES_LINES_H
#define BAIZE_FIGURES_LINES_H

#include "figures/figures.h"

#define LINES_WIDTH 100

struct baize_house_time;

struct lines {
    baize_line_sink *sink;
    void *context;
    const struct baize_house_time *time; /* for reports whose times are all in one zone */
    int decimals;                        /* of amounts in columns: as many as the finest one needs, */
    size_t dollars;                      /* and characters before the point: as many as the largest */
    struct baize_text text;
    char memory[4096]; /* a row of CSV has many columns */
    int places[8];
    size_t width; /* of paragraphs */
};

void lines_begin(struct lines *lines, const struct baize_house_time *time, baize_line_sink *sink, void *context);
void lines_end(struct lines *lines);                    /* hands the line over, without blanks at its end */
void lines_put(struct lines *lines, const char *words); /* a whole line; "" is an empty one */
void lines_to(struct lines *lines, size_t column);      /* blanks up to the column, at least one */
/* The words begin, or end, at the column. */
void lines_left(struct lines *lines, const char *words, size_t column);
void lines_right(struct lines *lines, const char *words, size_t column);
void lines_rule(struct lines *lines, size_t from, size_t to);
/* Words that may be long: broken at blanks, the following lines indented. */
void lines_paragraph(struct lines *lines, size_t indent, const char *words);

/* ---- Amounts, their points under each other ---- */

/* Makes room for this amount too. */
void lines_fit(struct lines *lines, baize_money money);
/* ... for all amounts that are no limits. */
void lines_fit_figures(struct lines *lines, const struct figures *figures);

size_t lines_money_width(const struct lines *lines);
/* The figure ends at the column; an amount with room for all decimals. */
void lines_figure(struct lines *lines, const struct figure *figure, size_t column);
void lines_money(struct lines *lines, baize_money money, size_t column);  /* "$0.00" */
void lines_change(struct lines *lines, baize_money money, size_t column); /* "+$5.00", blank for nothing */

/* ---- Lists of figures ---- */

/* The figures with a label side by side, each at its place: where it ends, or, below zero, where it begins. */
void lines_row(struct lines *lines, const struct figures *figures, const int *places);
/* Places for columns of amounts, the first of them behind column `first`; good until the next call. */
const int *lines_places(struct lines *lines, int first);
/* Their labels above them. */
void lines_heads(struct lines *lines, const struct figures *figures, const int *places);

/* A line for each figure: the label, the value that ends at the column, the note. */
void lines_facts(struct lines *lines, const struct figures *figures, size_t column);

/* A line for each figure of these lists: the label, then each list's value. The first column ends a money's width
 * behind `label_end`. Words and counts end where the dollars end. */
void lines_across(struct lines *lines, const struct figures *lists, size_t count, size_t label_end);

/* Rows of CSV: the ids, and the values. */
void lines_csv_head(struct lines *lines, const struct figures *figures);
void lines_csv_row(struct lines *lines, const struct figures *figures);

#endif
