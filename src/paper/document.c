/* document.c - reports as PDF. The rows of a table are kept until it ends: its columns are as wide as they need, and
 * where all of them do not fit, words are broken into lines and figures are set smaller. */
#include "paper/document.h"

#include "chart/flow.h"
#include "chart/words.h"
#include "paper/output.h"
#include "paper/pdf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELL_SIZE  7.5
#define PADDING    6.5 /* of a cell, both sides; with room for what is rounded */
#define WORDS_LEFT 60  /* the least width of a column of words that are broken */
#define REMARK_IN  18.0

struct row {
    struct row *next;
    enum lines_kind kind;
    size_t count;
    struct lines_cell cells[LINES_CELLS_MOST];
    char words[]; /* of all cells, each with its zero */
};

struct document {
    struct lines_writer writer;
    struct output output;
    struct pdf *pdf;
    struct drawing drawing;
    struct flow flow;
    struct row *first, **last; /* of the table that has not ended */
    char title[2 * BAIZE_TITLE_SIZE];
};

/* ---- Keeping rows ---- */

static void keep_row(struct document *document, enum lines_kind kind, const struct lines_cell *cells, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += strlen(cells[i].words) + 1;
    struct row *row = malloc(sizeof *row + size);
    if (row == NULL) {
        output_fail(&document->output, "not enough memory");
        return;
    }
    char *words = row->words;
    *row = (struct row){.kind = kind, .count = count};
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(cells[i].words) + 1;
        row->cells[i] = (struct lines_cell){.words = memcpy(words, cells[i].words, length), .right = cells[i].right};
        words += length;
    }
    *document->last = row;
    document->last = &row->next;
}

static void free_rows(struct document *document)
{
    while (document->first != NULL) {
        struct row *next = document->first->next;
        free(document->first);
        document->first = next;
    }
    document->last = &document->first;
}

/* ---- Setting a table ---- */

/* As wide as the widest cell; the columns of words share what is missing. */
static size_t find_columns(const struct document *document, struct table_column columns[LINES_CELLS_MOST])
{
    size_t count = 0, broken = 0;
    double over = -TEXT_WIDTH;
    for (size_t i = 0; i < LINES_CELLS_MOST; i++)
        columns[i] = (struct table_column){.anchor = DRAWING_START};
    for (const struct row *row = document->first; row != NULL; row = row->next)
        for (size_t i = 0; row->kind != LINES_REMARK && i < row->count; i++) {
            bool bold = row->kind != LINES_ROW;
            double width = words_width(row->cells[i].words, CELL_SIZE, bold) + PADDING;
            columns[i].width = width > columns[i].width ? width : columns[i].width;
            columns[i].anchor = row->cells[i].right ? DRAWING_END : columns[i].anchor;
            columns[i].title = row->kind == LINES_HEADS ? row->cells[i].words : columns[i].title;
            count = i >= count ? i + 1 : count;
        }
    for (size_t i = 0; i < count; i++) {
        over += columns[i].width;
        broken += columns[i].anchor == DRAWING_START && columns[i].width > WORDS_LEFT;
    }
    for (size_t i = 0; over > 0 && i < count; i++) {
        bool breaks = columns[i].anchor == DRAWING_START && columns[i].width > WORDS_LEFT;
        double less = columns[i].width - over / (double)(broken > 0 ? broken : count);
        if (breaks || broken == 0)
            columns[i].width = less > WORDS_LEFT || broken == 0 ? less : WORDS_LEFT;
    }
    return count;
}

/* A row, over as many lines as its words take. */
static void set_row(struct table *table, const struct row *row)
{
    const char *left[LINES_CELLS_MOST] = {NULL};
    bool bold = row->kind == LINES_TOTAL, more = true;
    for (size_t i = 0; i < row->count; i++)
        left[i] = row->cells[i].words;
    table->grouped = bold;
    while (more) {
        char lines[LINES_CELLS_MOST][WORDS_SIZE];
        const char *cells[LINES_CELLS_MOST] = {NULL};
        more = false;
        for (size_t i = 0; i < row->count; i++) {
            size_t skip = 0, length = strlen(left[i]);
            if (!row->cells[i].right && table->columns[i].anchor == DRAWING_START)
                length = words_line(left[i], table->size, bold, table->columns[i].width - PADDING + 0.5, &skip);
            snprintf(lines[i], sizeof lines[i], "%.*s", (int)length, left[i]);
            cells[i] = lines[i];
            left[i] += length + skip;
            more = more || left[i][0] != '\0';
        }
        table->unfinished = more;
        table_row(table, cells, bold);
    }
}

static void set_remark(struct flow *flow, const char *words)
{
    while (*words != '\0') {
        char line[2 * WORDS_SIZE];
        size_t skip = 0, length = words_line(words, CELL_SIZE, false, TEXT_WIDTH - REMARK_IN, &skip);
        snprintf(line, sizeof line, "%.*s", (int)length, words);
        flow_need(flow, LINE_HEIGHT);
        flow_text(flow, MARGIN + REMARK_IN, flow->y + 9, line, flow_style(CELL_SIZE, false, DRAWING_START, INK_SOFT));
        flow->y += LINE_HEIGHT;
        words += length + skip;
    }
}

static void set_table(struct document *document)
{
    struct table_column columns[LINES_CELLS_MOST];
    struct table table;
    if (document->first == NULL)
        return;
    size_t count = find_columns(document, columns);
    table_begin(&table, &document->flow, columns, count);
    for (const struct row *row = document->first; row != NULL; row = row->next)
        if (row->kind == LINES_REMARK)
            set_remark(&document->flow, row->cells[0].words);
        else if (row->kind != LINES_HEADS)
            set_row(&table, row);
    table_end(&table);
    free_rows(document);
}

/* ---- Lines as they come ---- */

static void set_title(struct flow *flow, const struct lines_cell *cells)
{
    if (flow->y > flow->top)
        flow_skip(flow, 20);
    flow_heading(flow, cells[0].words);
    flow_text(flow, MARGIN, flow->y + BODY_SIZE, cells[1].words, flow_style(BODY_SIZE, false, DRAWING_START, INK_SOFT));
    flow_text(flow, MARGIN + TEXT_WIDTH, flow->y + BODY_SIZE, cells[2].words,
              flow_style(BODY_SIZE, false, DRAWING_END, INK_SOFT));
    flow->y += LINE_HEIGHT + 2;
    drawing_line(flow->drawing, (struct drawing_point){MARGIN, flow->y},
                 (struct drawing_point){MARGIN + TEXT_WIDTH, flow->y}, drawing_stroked(FELT, 1.2));
    flow->y += 8;
}

static void put_line(void *context, enum lines_kind kind, const struct lines_cell *cells, size_t count)
{
    struct document *document = context;
    bool in_table = document->first != NULL;
    if (kind == LINES_HEADS)
        set_table(document);
    if (kind == LINES_HEADS || kind == LINES_ROW || kind == LINES_TOTAL || (kind == LINES_REMARK && in_table)) {
        keep_row(document, kind, cells, count);
        return;
    }
    set_table(document);
    if (kind == LINES_TITLE)
        set_title(&document->flow, cells);
    else if (kind == LINES_HEADING)
        flow_subheading(&document->flow, cells[0].words);
    else
        flow_paragraph(&document->flow, cells[0].words);
}

/* ---- The file ---- */

static void page_foot(const struct flow *flow, const void *context)
{
    const struct document *document = context;
    char words[32];
    snprintf(words, sizeof words, "page %u", flow->page);
    flow_text(flow, MARGIN, PAGE_HEIGHT - 24, document->title, flow_style(7, false, DRAWING_START, INK_SOFT));
    flow_text(flow, PAGE_WIDTH - MARGIN, PAGE_HEIGHT - 24, words, flow_style(7, false, DRAWING_END, INK_SOFT));
}

struct document *document_open(const char *path, const char *title, const char *date, struct paper_result *result)
{
    struct document *document = calloc(1, sizeof *document);
    *result = (struct paper_result){.pages = 0};
    if (document == NULL) {
        snprintf(result->why, sizeof result->why, "not enough memory");
        return NULL;
    }
    document->writer = (struct lines_writer){.put = put_line, .context = document};
    document->last = &document->first;
    snprintf(document->title, sizeof document->title, "%s", title);
    if (output_open(&document->output, path))
        document->pdf = pdf_open(&document->output, title, date);
    if (document->pdf == NULL) {
        document_close(document, false, result);
        return NULL;
    }
    document->drawing = pdf_drawing(document->pdf);
    document->flow = (struct flow){.drawing = &document->drawing,
                                   .top = MARGIN,
                                   .bottom = PAGE_HEIGHT - MARGIN,
                                   .height = PAGE_HEIGHT,
                                   .furniture = page_foot,
                                   .furniture_context = document};
    flow_begin(&document->flow);
    return document;
}

struct lines_writer *document_writer(struct document *document)
{
    return &document->writer;
}

bool document_close(struct document *document, bool complete, struct paper_result *result)
{
    bool good = document->pdf != NULL;
    if (good) {
        set_table(document);
        flow_end(&document->flow);
        result->pages = document->flow.page;
        good = pdf_close(document->pdf);
    }
    good = output_close(&document->output, good && complete);
    if (!good)
        output_why(&document->output, result->why, sizeof result->why);
    free_rows(document);
    free(document);
    return good;
}
