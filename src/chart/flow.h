/* flow.h - one thing below the other, over as many pages as it takes.
 *
 *     +----------------------------+
 *     | head of the page           |   painted by `furniture`, with the foot "3 of 7"
 *     |  y -> heading              |
 *     |       paragraph            |
 *     |       table: head          |   flow_need says how much room a thing wants; where there is too little,
 *     |              row           |   a new page begins
 *     |  bottom                    |
 *     | foot of the page           |
 *     +----------------------------+
 *
 * A flow with no bottom (`endless`) is one page that grows: the SVG picture. */
#ifndef BAIZE_CHART_FLOW_H
#define BAIZE_CHART_FLOW_H

#include "chart/drawing.h"

#include <baize/text.h>

/* ---- The look: restrained on white, with the accents of the screens ---- */

#define INK         0x1b211e
#define INK_SOFT    0x5b655f
#define RULE_FINE   0xdfe4e1
#define RULE_MAIN   0x9aa39e
#define FELT        0x1c7a54
#define FELT_PALE   0xe4f1ea
#define GOLD        0xe2b857
#define GOLD_DEEP   0x8a6410
#define GOLD_PALE   0xfaf1da
#define FOLD_GREY   0xe9ebea
#define LOSS        0xa8402f
#define PAPER       0xffffff

#define PAGE_WIDTH  595.0
#define PAGE_HEIGHT 842.0
#define MARGIN      40.0
#define TEXT_WIDTH  (PAGE_WIDTH - 2 * MARGIN)
#define BODY_SIZE   8.5
#define LINE_HEIGHT 12.5

struct flow {
    const struct drawing *drawing;
    double y;      /* where the next thing begins */
    double top;    /* of every page */
    double bottom; /* of every page; ignored when endless */
    bool endless;
    double height;  /* of the page; for an endless flow, found by a first pass */
    unsigned page;  /* 1.. */
    unsigned pages; /* in all, found by a first pass; 0 in it */
    /* Paints head and foot of the page that has just begun; may be NULL. */
    void (*furniture)(const struct flow *flow, const void *context);
    const void *furniture_context;
};

void flow_begin(struct flow *flow);
void flow_end(struct flow *flow);
void flow_new_page(struct flow *flow); /* nothing on a page that is empty, nor in an endless flow */

/* Makes sure that so much is free below y. Returns true where a new page had to begin. */
bool flow_need(struct flow *flow, double height);
/* Begins a new page if the thing does not fit on this one but fits on a whole one. */
void flow_keep(struct flow *flow, double height);
void flow_skip(struct flow *flow, double height);

/* ---- Words ---- */

void flow_heading(struct flow *flow, const char *words);    /* of a section */
void flow_subheading(struct flow *flow, const char *words); /* inside it */
/* Broken into lines; blank lines of the text are not known: one call a paragraph. */
void flow_paragraph(struct flow *flow, const char *words);
void flow_note(struct flow *flow, const char *words); /* the same, small and soft */
/* "term", then its explanation, indented. */
void flow_definition(struct flow *flow, const char *term, const char *words);

struct drawing_style flow_style(double size, bool bold, enum drawing_anchor anchor, drawing_colour colour);
void flow_text(const struct flow *flow, double x, double y, const char *words, struct drawing_style style);

/* ---- Tables ---- */

#define TABLE_HEAD 16.0
#define TABLE_ROW  13.5

struct table_column {
    const char *title;
    double width;
    enum drawing_anchor anchor; /* DRAWING_END for figures */
};

struct table {
    struct flow *flow;
    const struct table_column *columns;
    size_t count;
    double x, width;
    double row_height, size;
    double row_top;  /* of the latest row */
    bool grouped;    /* a wider gap comes before the next row */
    bool unfinished; /* the next row goes on with this one: no rule between them */
};

/* Draws the head; it is drawn again on each page that the table runs on to. */
void table_begin(struct table *table, struct flow *flow, const struct table_column *columns, size_t count);
/* One cell a column, NULL for an empty one. */
void table_row(struct table *table, const char *const *cells, bool bold);
/* Where a cell of the latest row is: for bars. */
struct drawing_box table_cell(const struct table *table, size_t column);
void table_end(struct table *table);

#endif
