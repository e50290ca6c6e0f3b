/* lines.h - reports line by line: figures in columns for people, in cells for spreadsheets.
 *
 * The same calls make text in columns, or, where the caller gave a writer (lines_to_writer), HTML and PDF: words that
 * were put at a column are then cells of a row, all others are paragraphs. */
#ifndef BAIZE_FIGURES_LINES_H
#define BAIZE_FIGURES_LINES_H

#include "figures/figures.h"

#define LINES_WIDTH      100
#define LINES_CELLS_MOST 24

/* ---- Writers: what becomes of a line that is not text in columns ---- */

enum lines_kind {
    LINES_TITLE,   /* the report, what it is of, a remark at the right */
    LINES_HEADING, /* of a part */
    LINES_PARAGRAPH,
    LINES_HEADS, /* of columns */
    LINES_ROW,
    LINES_TOTAL,  /* a row below a rule */
    LINES_REMARK, /* indented words that belong to the row above */
};

struct lines_cell {
    const char *words;
    bool right; /* ends at its column, as figures do */
};

struct lines_writer {
    void (*put)(void *context, enum lines_kind kind, const struct lines_cell *cells, size_t count);
    void *context;
};

/* As a sink: `writer`, a struct lines_writer, gets the lines of a report by their cells. */
void lines_to_writer(void *writer, const char *line);

/* ---- Lines ---- */

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
    /* Only with a writer. */
    const struct lines_writer *writer;
    struct lines_cell cells[LINES_CELLS_MOST]; /* those before the one in `text` */
    size_t cells_count;
    bool in_cell, right;  /* `text` is a cell, and one that ends at its column */
    bool indented, total; /* the line is a remark; a rule came before it */
};

void lines_begin(struct lines *lines, const struct baize_house_time *time, baize_line_sink *sink, void *context);
void lines_end(struct lines *lines);                    /* hands the line over, without blanks at its end */
void lines_put(struct lines *lines, const char *words); /* a whole line; "" is an empty one */
/* What is in the line already and these words: a whole line. */
void lines_say(struct lines *lines, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lines_to(struct lines *lines, size_t column); /* blanks up to the column, at least one */
/* The words begin, or end, at the column. */
void lines_left(struct lines *lines, const char *words, size_t column);
void lines_right(struct lines *lines, const char *words, size_t column);
void lines_rule(struct lines *lines, size_t from, size_t to);
/* "WIN LOG   Meter 9              times are UTC-05:00", and a rule below. */
void lines_title(struct lines *lines, const char *title, const char *of, const char *remark);
/* The same without a rule: the title, what it is of, an empty line. */
void lines_plain_title(struct lines *lines, const char *title, const char *of);
/* A part begins: an empty line, then what is in the line already and these words as its heading. */
void lines_heading(struct lines *lines, const char *words);
/* What is in the line already as a heading, the first `length` characters of it underlined. */
void lines_underlined(struct lines *lines, size_t length);
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

/* The figures with a label side by side, each at its place: where it ends, or, from zero down, where it begins. */
void lines_row(struct lines *lines, const struct figures *figures, const int *places);
/* Places for columns of amounts, the first of them behind column `first`; good until the next call. */
const int *lines_places(struct lines *lines, int first);
/* Their labels above them. */
void lines_heads(struct lines *lines, const struct figures *figures, const int *places);

/* A line for each figure: the label, the value that ends at the column, the note. */
void lines_facts(struct lines *lines, const struct figures *figures, size_t column);

/* The same for values that begin at the column; a note is on the next line, below the value. */
void lines_facts_left(struct lines *lines, const struct figures *figures, size_t indent, size_t column);
/* "  label value   label value": all in one line. */
void lines_inline(struct lines *lines, const struct figures *figures);

/* A line for each figure of these lists: the label, then each list's value. The first column ends a money's width
 * behind `label_end`. Words and counts end where the dollars end. */
void lines_across(struct lines *lines, const struct figures *lists, size_t count, size_t label_end);

/* Rows of CSV: the ids, and the values. */
void lines_csv_head(struct lines *lines, const struct figures *figures);
void lines_csv_row(struct lines *lines, const struct figures *figures);

#endif
