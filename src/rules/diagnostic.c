/* diagnostic.c - one fault with its source line and a caret. */
#include "base/utf8.h"

#include <baize/diagnostic.h>
#include <string.h>

/* Finds line number `line` (from 1) of a text. */
static bool find_line(const char *bytes, size_t length, uint32_t line, const char **start, size_t *line_length)
{
    const char *at = bytes;
    const char *end = bytes + length;
    for (uint32_t number = 1; number < line; number++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (newline == NULL)
            return false;
        at = newline + 1;
    }
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    *start = at;
    *line_length = (size_t)((newline == NULL ? end : newline) - at);
    return true;
}

/* What would upset a terminal is shown as a dot; a line of a junk file may be endless. */
#define SHOWN_BYTES_MOST 160

static bool continues_character(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static void print_source(struct baize_text *text, const char *line, size_t length)
{
    for (size_t i = 0, step; i < length; i += step) {
        size_t well_formed = baize_utf8_length(&line[i], length - i);
        step = well_formed > 0 ? well_formed : 1;
        if (well_formed == 0 || baize_utf8_is_hidden(baize_utf8_character(&line[i], step)))
            baize_text_add(text, line[i] == '\r' ? "" : ".");
        else
            baize_text_add_bytes(text, &line[i], step);
    }
}

/* Blanks up to the column, keeping tabs as tabs so that the caret lands below its character. */
static void print_caret(struct baize_text *text, const char *line, size_t length, struct baize_mark at)
{
    uint32_t column = 1;
    for (size_t i = 0; i < length && column < at.column; i++) {
        if (continues_character(line[i]))
            continue;
        baize_text_add(text, line[i] == '\t' ? "\t" : " ");
        column++;
    }
    for (; column < at.column; column++)
        baize_text_add(text, " ");
    baize_text_add(text, "^");
    for (uint32_t i = 1; i < at.length; i++)
        baize_text_add(text, "~");
}

void baize_diagnostic_print(struct baize_text *text, const struct baize_diagnostic *diagnostic, const char *file_name,
                            const char *bytes, size_t length)
{
    struct baize_mark at = diagnostic->at;
    const char *line;
    size_t line_length;
    baize_text_add(text, file_name);
    if (at.line > 0)
        baize_text_format(text, ":%u:%u", at.line, at.column);
    baize_text_format(text, ": %s: %s\n", diagnostic->severity == BAIZE_ERROR ? "error" : "warning", diagnostic->words);
    if (at.line == 0 || !find_line(bytes, length, at.line, &line, &line_length))
        return;
    if (line_length > SHOWN_BYTES_MOST) {
        line_length = SHOWN_BYTES_MOST;
        while (line_length > 0 && continues_character(line[line_length]))
            line_length--;
    }
    if (at.column > SHOWN_BYTES_MOST)
        return;
    if (at.length > SHOWN_BYTES_MOST - at.column)
        at.length = SHOWN_BYTES_MOST - at.column;
    baize_text_format(text, "%5u | ", at.line);
    print_source(text, line, line_length);
    baize_text_add(text, "\n      | ");
    print_caret(text, line, line_length, at);
    baize_text_add(text, "\n");
}
