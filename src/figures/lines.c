/* lines.c - columns for people, cells for spreadsheets. */
#include "figures/lines.h"

#include "base/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DOLLARS_LEAST 8 /* "+$12,345" */

/* ---- Cells, for a writer ---- */

void lines_to_writer(void *writer, const char *line)
{
    const struct lines_writer *to = writer;
    struct lines_cell cell = {.words = line};
    if (*line != '\0')
        to->put(to->context, LINES_PARAGRAPH, &cell, 1);
}

/* Without the blanks around its words. */
static void close_cell(struct lines *lines)
{
    char *words = lines->text.start;
    size_t length = lines->text.length, size = sizeof lines->memory - (size_t)(words - lines->memory);
    while (length > 0 && words[length - 1] == ' ')
        length--;
    words[length] = '\0';
    if (lines->cells_count < LINES_CELLS_MOST)
        lines->cells[lines->cells_count++] =
            (struct lines_cell){.words = words + strspn(words, " "), .right = lines->right};
    if (length + 1 < size)
        lines->text = baize_text_in(words + length + 1, size - length - 1);
}

static void next_cell(struct lines *lines, bool right)
{
    if (lines->in_cell || lines->text.length > 0)
        close_cell(lines);
    lines->in_cell = true;
    lines->right = right;
}

static void start_line(struct lines *lines)
{
    lines->text = baize_text_in(lines->memory, sizeof lines->memory);
    lines->cells_count = 0;
    lines->in_cell = lines->right = lines->indented = false;
}

static void put_cells(struct lines *lines, enum lines_kind kind)
{
    if (lines->in_cell || lines->text.length > 0)
        close_cell(lines);
    if (lines->cells_count > 0)
        lines->writer->put(lines->writer->context, kind, lines->cells, lines->cells_count);
    start_line(lines);
    lines->total = false;
}

/* ---- Lines ---- */

void lines_begin(struct lines *lines, const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    lines->sink = sink;
    lines->context = context;
    lines->time = time;
    lines->decimals = 2;
    lines->dollars = DOLLARS_LEAST;
    lines->width = LINES_WIDTH;
    lines->writer = sink == lines_to_writer ? context : NULL;
    lines->total = false;
    start_line(lines);
}

void lines_end(struct lines *lines)
{
    if (lines->writer != NULL) {
        put_cells(lines, lines->in_cell    ? (lines->total ? LINES_TOTAL : LINES_ROW)
                         : lines->indented ? LINES_REMARK
                                           : LINES_PARAGRAPH);
        return;
    }
    size_t length = lines->text.length;
    while (length > 0 && lines->memory[length - 1] == ' ')
        length--;
    lines->memory[length] = '\0';
    lines->sink(lines->context, lines->memory);
    start_line(lines);
}

void lines_put(struct lines *lines, const char *words)
{
    baize_text_add(&lines->text, words);
    lines_end(lines);
}

void lines_say(struct lines *lines, const char *format, ...)
{
    struct baize_text *text = &lines->text;
    size_t room = text->capacity - text->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text->start + text->length, room, format, arguments);
    va_end(arguments);
    text->length += length < 0 ? 0 : (size_t)length < room ? (size_t)length : room - 1;
    lines_end(lines);
}

void lines_to(struct lines *lines, size_t column)
{
    if (lines->writer != NULL) {
        if (lines->in_cell || lines->text.length > 0)
            next_cell(lines, false);
        else
            lines->indented = column > 0;
        return;
    }
    size_t used = baize_words_length(lines->memory);
    if (used > 0 && used >= column)
        column = used + 1;
    for (; used < column; used++)
        baize_text_add(&lines->text, " ");
}

void lines_left(struct lines *lines, const char *words, size_t column)
{
    if (lines->writer != NULL)
        next_cell(lines, false);
    else
        lines_to(lines, column);
    baize_text_add(&lines->text, words);
}

void lines_right(struct lines *lines, const char *words, size_t column)
{
    size_t length = baize_words_length(words);
    if (lines->writer != NULL)
        next_cell(lines, true);
    else
        lines_to(lines, column > length ? column - length : 0);
    baize_text_add(&lines->text, words);
}

void lines_rule(struct lines *lines, size_t from, size_t to)
{
    if (lines->writer != NULL) {
        lines->total = true;
        return;
    }
    lines_to(lines, from);
    for (size_t i = from; i < to; i++)
        baize_text_add(&lines->text, "-");
    lines_end(lines);
}

void lines_title(struct lines *lines, const char *title, const char *of, const char *remark)
{
    if (lines->writer != NULL) {
        const struct lines_cell cells[] = {{title, false}, {of, false}, {remark, true}};
        lines->writer->put(lines->writer->context, LINES_TITLE, cells, 3);
        return;
    }
    baize_text_format(&lines->text, "%s   %s", title, of);
    lines_right(lines, remark, LINES_WIDTH);
    lines_end(lines);
    lines_rule(lines, 0, LINES_WIDTH);
}

void lines_plain_title(struct lines *lines, const char *title, const char *of)
{
    if (lines->writer != NULL) {
        lines_title(lines, title, of, "");
        return;
    }
    lines_put(lines, title);
    lines_put(lines, of);
    lines_put(lines, "");
}

void lines_heading(struct lines *lines, const char *words)
{
    baize_text_add(&lines->text, words);
    if (lines->writer != NULL) {
        put_cells(lines, LINES_HEADING);
        return;
    }
    lines->sink(lines->context, "");
    lines_end(lines);
}

void lines_underlined(struct lines *lines, size_t length)
{
    lines_heading(lines, "");
    for (size_t i = 0; lines->writer == NULL && i < length; i++)
        baize_text_add(&lines->text, "=");
    lines_end(lines);
}

/* With a writer: the words of the cell that was begun, or a paragraph of their own. */
static void put_whole(struct lines *lines, size_t indent, const char *words)
{
    lines->indented = indent > 0;
    baize_text_add(&lines->text, words);
    lines_end(lines);
}

void lines_paragraph(struct lines *lines, size_t indent, const char *words)
{
    if (lines->writer != NULL) {
        put_whole(lines, indent, words);
        return;
    }
    while (*words != '\0') {
        size_t length = baize_words_line(words, lines->width > indent ? lines->width - indent : 1);
        if (lines->text.length < indent)
            lines_to(lines, indent);
        baize_text_add_bytes(&lines->text, words, length);
        lines_end(lines);
        words += length + (words[length] == ' ');
    }
}

/* ---- Amounts ---- */

/* Digits behind the point of words that are an amount. */
static int decimals_of(const char *words)
{
    const char *point = strchr(words, '.');
    return point == NULL ? 0 : (int)strlen(point + 1);
}

void lines_fit(struct lines *lines, baize_money money)
{
    char words[48];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, money >= 0 ? "+" : "");
    baize_money_print(&text, money);
    if (strcspn(words, ".") > lines->dollars)
        lines->dollars = strcspn(words, ".");
    if (decimals_of(words) > lines->decimals)
        lines->decimals = decimals_of(words);
}

void lines_fit_figures(struct lines *lines, const struct figures *figures)
{
    for (size_t i = 0; i < figures->count; i++)
        if (figures->list[i].unit == FIGURE_MONEY || figures->list[i].unit == FIGURE_CHANGE)
            lines_fit(lines, figures->list[i].value);
}

size_t lines_money_width(const struct lines *lines)
{
    return lines->dollars + 1 + (size_t)lines->decimals;
}

static bool is_money(const struct figure *figure)
{
    return figure->unit == FIGURE_MONEY || figure->unit == FIGURE_CHANGE ||
           (figure->unit == FIGURE_LIMIT && figure->value != 0);
}

void lines_figure(struct lines *lines, const struct figure *figure, size_t column)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    figure_print(&text, figure);
    if (words[0] == '\0' && lines->writer == NULL)
        return;
    for (int i = is_money(figure) ? decimals_of(words) : lines->decimals; i < lines->decimals; i++)
        baize_text_add(&text, " ");
    lines_right(lines, words, column);
}

void lines_money(struct lines *lines, baize_money money, size_t column)
{
    struct figure figure = {.unit = FIGURE_MONEY, .value = money};
    lines_figure(lines, &figure, column);
}

void lines_change(struct lines *lines, baize_money money, size_t column)
{
    struct figure figure = {.unit = FIGURE_CHANGE, .value = money};
    lines_figure(lines, &figure, column);
}

/* ---- Lists of figures ---- */

const int *lines_places(struct lines *lines, int first)
{
    int width = (int)lines_money_width(lines) + 1;
    for (int i = 0; i < (int)(sizeof lines->places / sizeof lines->places[0]); i++)
        lines->places[i] = first + (i + 1) * width;
    return lines->places;
}

static void put_side_by_side(struct lines *lines, const struct figures *figures, const int *places, bool heads)
{
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *figure = &figures->list[i];
        struct figure label = {.unit = FIGURE_WORDS, .words = figure->label};
        if (figure->label == NULL)
            continue;
        figure = heads ? &label : figure;
        if (*places <= 0)
            lines_left(lines, figure->words, (size_t) - *places);
        else
            lines_figure(lines, figure, (size_t)*places);
        places++;
    }
    if (heads && lines->writer != NULL)
        put_cells(lines, LINES_HEADS);
    else
        lines_end(lines);
}

void lines_row(struct lines *lines, const struct figures *figures, const int *places)
{
    put_side_by_side(lines, figures, places, false);
}

void lines_heads(struct lines *lines, const struct figures *figures, const int *places)
{
    put_side_by_side(lines, figures, places, true);
}

void lines_facts(struct lines *lines, const struct figures *figures, size_t column)
{
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *figure = &figures->list[i];
        if (figure->label == NULL || (figure->optional && figure->value == 0))
            continue;
        baize_text_add(&lines->text, figure->label);
        lines_figure(lines, figure, column);
        if (figure->note != NULL && *figure->note != '\0')
            lines_left(lines, figure->note, column + 2);
        lines_end(lines);
    }
}

void lines_facts_left(struct lines *lines, const struct figures *figures, size_t indent, size_t column)
{
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *figure = &figures->list[i];
        if (figure->label == NULL)
            continue;
        lines_to(lines, indent);
        baize_text_add(&lines->text, figure->label);
        lines_to(lines, column);
        figure_print(&lines->text, figure);
        lines_end(lines);
        if (figure->note != NULL)
            lines_paragraph(lines, column, figure->note);
    }
}

void lines_inline(struct lines *lines, const struct figures *figures)
{
    const char *between = "  ";
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *figure = &figures->list[i];
        if (figure->label == NULL)
            continue;
        baize_text_format(&lines->text, "%s%s ", between, figure->label);
        figure_print(&lines->text, figure);
        between = "   ";
    }
    lines_end(lines);
}

void lines_across(struct lines *lines, const struct figures *lists, size_t count, size_t label_end)
{
    for (size_t k = 0; k < lists[0].count; k++) {
        baize_text_add(&lines->text, lists[0].list[k].label);
        for (size_t i = 0; i < count; i++) {
            const struct figure *figure = &lists[i].list[k];
            size_t column = label_end + (i + 1) * (lines_money_width(lines) + 1);
            lines_figure(lines, figure, is_money(figure) ? column : column - 1 - (size_t)lines->decimals);
        }
        lines_end(lines);
    }
}

void lines_csv_head(struct lines *lines, const struct figures *figures)
{
    for (size_t i = 0; i < figures->count; i++)
        baize_text_format(&lines->text, "%s%s", i == 0 ? "" : ",", figures->list[i].id);
    lines_end(lines);
}

void lines_csv_row(struct lines *lines, const struct figures *figures)
{
    for (size_t i = 0; i < figures->count; i++) {
        baize_text_add(&lines->text, i == 0 ? "" : ",");
        figure_print_cell(&lines->text, &figures->list[i]);
    }
    lines_end(lines);
}
