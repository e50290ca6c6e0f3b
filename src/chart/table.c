/* table.c - typeset tables: a head, rows with fine rules between, figures under figures. */
#include "chart/flow.h"
#include "chart/words.h"

#include <stdio.h>

#define PADDING 3.0 /* left and right inside a cell */

static double cell_x(const struct table *table, size_t column)
{
    double x = table->x;
    for (size_t i = 0; i < column; i++)
        x += table->columns[i].width;
    return x;
}

static void rule(const struct table *table, double y, drawing_colour colour, double width)
{
    drawing_line(table->flow->drawing, (struct drawing_point){table->x, y},
                 (struct drawing_point){table->x + table->width, y}, drawing_stroked(colour, width));
}

static void cell(const struct table *table, size_t column, double baseline, const char *words, bool bold,
                 drawing_colour colour)
{
    const struct table_column *shape = &table->columns[column];
    char fitting[WORDS_SIZE];
    double x = cell_x(table, column) + PADDING;
    double inside = shape->width - 2 * PADDING;
    double size = table->size;
    snprintf(fitting, sizeof fitting, "%s", words);
    /* A figure is set smaller rather than cut. */
    if (shape->anchor == DRAWING_END && words_width(fitting, size, bold) > inside)
        size *= inside / words_width(fitting, size, bold);
    words_cut(fitting, size, bold, inside + 0.5);
    if (shape->anchor == DRAWING_END)
        x += inside;
    else if (shape->anchor == DRAWING_MIDDLE)
        x += inside / 2;
    flow_text(table->flow, x, baseline, fitting, flow_style(size, bold, shape->anchor, colour));
}

static void head(struct table *table)
{
    struct flow *flow = table->flow;
    bool titled = false;
    for (size_t i = 0; i < table->count; i++)
        if (table->columns[i].title != NULL) {
            cell(table, i, flow->y + 10, table->columns[i].title, true, INK_SOFT);
            titled = true;
        }
    flow->y += titled ? TABLE_HEAD : 2;
    rule(table, flow->y - 1, RULE_MAIN, 0.8);
}

void table_begin(struct table *table, struct flow *flow, const struct table_column *columns, size_t count)
{
    *table = (struct table){
        .flow = flow, .columns = columns, .count = count, .x = MARGIN, .row_height = TABLE_ROW, .size = 7.5};
    for (size_t i = 0; i < count; i++)
        table->width += columns[i].width;
    flow_need(flow, TABLE_HEAD + 3 * table->row_height);
    head(table);
}

void table_row(struct table *table, const char *const *cells, bool bold)
{
    struct flow *flow = table->flow;
    if (flow_need(flow, table->row_height))
        head(table);
    table->row_top = flow->y;
    if (table->grouped)
        rule(table, flow->y, RULE_MAIN, 0.5);
    table->grouped = false;
    for (size_t i = 0; i < table->count; i++)
        if (cells[i] != NULL && cells[i][0] != '\0')
            cell(table, i, flow->y + table->row_height - 4, cells[i], bold, INK);
    flow->y += table->row_height;
    if (!table->unfinished)
        rule(table, flow->y, RULE_FINE, 0.4);
}

struct drawing_box table_cell(const struct table *table, size_t column)
{
    return (struct drawing_box){cell_x(table, column) + PADDING, table->row_top,
                                table->columns[column].width - 2 * PADDING, table->row_height};
}

void table_end(struct table *table)
{
    rule(table, table->flow->y, RULE_MAIN, 0.8);
    table->flow->y += 8;
}
