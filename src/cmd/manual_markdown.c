/* manual_markdown.c - a manual page from a page of docs/: the Markdown that those pages use, and no more.
 *
 * Headings, paragraphs, lists, code between three backquotes, tables. A row of a table becomes a paragraph under its
 * first cell: pages are read in 80 columns, in which no table of docs/ fits. */
#include "cmd/manual.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define CELLS_MOST 8

struct page {
    FILE *out;
    char **lines; /* each ends with a zero */
    size_t count, at;
};

/* ---- Reading ---- */

/* The whole text, to be freed; *lines are its lines. */
static char *read_lines(FILE *in, char ***lines, size_t *count)
{
    size_t size = 0, room = 1 << 16, many = 1;
    char *text = malloc(room);
    while (text != NULL && !feof(in) && !ferror(in)) {
        size += fread(text + size, 1, room - size - 1, in);
        if (size + 1 == room) {
            char *more = realloc(text, room *= 2);
            if (more == NULL)
                free(text);
            text = more;
        }
    }
    if (text == NULL)
        return NULL;
    text[size] = '\0';
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        many++;
    *lines = calloc(many, sizeof **lines);
    *count = 0;
    for (char *at = text; *lines != NULL && at != NULL && *at != '\0';) {
        char *newline = strchr(at, '\n');
        (*lines)[(*count)++] = at;
        if (newline != NULL)
            *newline = '\0';
        at = newline == NULL ? NULL : newline + 1;
    }
    return text;
}

static const char *line(const struct page *page)
{
    return page->at < page->count ? page->lines[page->at] : "";
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static size_t indent_of(const char *text)
{
    return strspn(text, " ");
}

/* "- item" or "1. item": how long the mark is; 0: it is none. */
static size_t mark_of(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    if (starts(text, "- ") || starts(text, "* "))
        return 2;
    return digits > 0 && starts(text + digits, ". ") ? digits + 2 : 0;
}

/* Does a paragraph end before this line? */
static bool is_break(const char *text)
{
    const char *words = text + indent_of(text);
    return *words == '\0' || *words == '|' || starts(words, "#") || starts(words, "```") || starts(words, "<!--") ||
           starts(words, "![") || mark_of(words) > 0;
}

/* ---- Writing ---- */

/* The lines of one paragraph, joined first: a mark may begin on one line and end on the next. */
static void put_joined(struct page *page, const char *first)
{
    char text[16384];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", first);
    for (page->at++; page->at < page->count && !is_break(line(page)) && length < sizeof text; page->at++)
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", line(page) + indent_of(line(page)));
    roff_line(page->out, text, length < sizeof text ? length : sizeof text - 1);
}

static void put_heading(struct page *page)
{
    const char *text = line(page);
    size_t level = strspn(text, "#");
    text += level + (text[level] == ' ');
    fputs(level <= 2 ? ".SH \"" : ".SS \"", page->out);
    for (; *text != '\0'; text++) { /* without marks: a heading is bold already */
        unsigned char letter = (unsigned char)*text;
        if (letter == '`')
            continue;
        char upper = (char)(level <= 2 ? toupper(letter) : letter);
        roff_escape(page->out, &upper, 1);
    }
    fputs("\"\n", page->out);
    page->at++;
}

static void put_code(struct page *page)
{
    size_t indent = indent_of(line(page));
    fputs(".PP\n.RS 4\n.nf\n", page->out);
    for (page->at++; page->at < page->count && !starts(line(page) + indent_of(line(page)), "```"); page->at++) {
        const char *text = line(page) + (indent < indent_of(line(page)) ? indent : indent_of(line(page)));
        if (*text == '.' || *text == '\'' || *text == '\0') /* an empty line would be a paragraph */
            fputs("\\&", page->out);
        roff_escape(page->out, text, strlen(text));
        fputc('\n', page->out);
    }
    fputs(".fi\n.RE\n", page->out);
    page->at++;
}

static void put_item(struct page *page)
{
    size_t indent = indent_of(line(page)), mark = mark_of(line(page) + indent);
    bool is_numbered = isdigit((unsigned char)line(page)[indent]);
    for (size_t i = 0; i < indent / 2; i++)
        fputs(".RS 3\n", page->out);
    if (is_numbered)
        fprintf(page->out, ".IP \"%.*s\" 3\n", (int)mark - 1, line(page) + indent);
    else
        fputs(".IP \\(bu 3\n", page->out);
    put_joined(page, line(page) + indent + mark);
    for (size_t i = 0; i < indent / 2; i++)
        fputs(".RE\n", page->out);
}

/* ---- Tables ---- */

/* Cells of "| a | b |", without the blanks around them; a bar behind a backslash or between backquotes is none. */
static size_t cells_of(const char *text, struct manual_span cells[CELLS_MOST])
{
    size_t count = 0;
    text += indent_of(text) + 1;
    while (*text != '\0' && count < CELLS_MOST) {
        const char *end = text;
        bool is_code = false;
        for (; *end != '\0' && (is_code || *end != '|'); end++) {
            is_code ^= *end == '`';
            end += *end == '\\' && end[1] != '\0';
        }
        if (*end == '\0')
            break;
        struct manual_span cell = {text, (size_t)(end - text)};
        while (cell.length > 0 && cell.start[0] == ' ')
            cell = (struct manual_span){cell.start + 1, cell.length - 1};
        while (cell.length > 0 && cell.start[cell.length - 1] == ' ')
            cell.length--;
        cells[count++] = cell;
        text = end + 1;
    }
    return count;
}

/* Under its first cell: the last one, then those between, each with the head of its column. */
static void put_row(FILE *out, const struct manual_span *heads, const struct manual_span *cells, size_t count)
{
    bool is_first = true;
    fputs(".TP 7\n\\fB", out);
    roff_inline(out, cells[0].start, cells[0].length);
    fputs("\\fR\n", out);
    if (count > 1)
        roff_line(out, cells[count - 1].start, cells[count - 1].length);
    for (size_t i = 1; i + 1 < count; i++) {
        if (cells[i].length == 0)
            continue;
        fputs(is_first ? "(" : "; ", out);
        roff_inline(out, heads[i].start, heads[i].length);
        fputs(": ", out);
        roff_inline(out, cells[i].start, cells[i].length);
        is_first = false;
    }
    if (!is_first)
        fputs(")\n", out);
}

static void put_table(struct page *page)
{
    struct manual_span heads[CELLS_MOST], cells[CELLS_MOST];
    size_t columns = cells_of(line(page), heads);
    page->at += 2; /* the heads, and the line below them */
    for (; *(line(page) + indent_of(line(page))) == '|'; page->at++) {
        size_t count = cells_of(line(page), cells);
        if (count > 0)
            put_row(page->out, heads, cells, count < columns ? count : columns);
    }
}

/* ---- The page ---- */

/* "baize-rules - the format of rule files": its first heading says what it is. */
static void put_name(struct page *page, const char *name)
{
    const char *title = line(page);
    title += strspn(title, "# ");
    fputs(".SH NAME\n", page->out);
    roff_escape(page->out, name, strlen(name));
    fputs(" \\- ", page->out);
    char first = (char)tolower((unsigned char)title[0]);
    roff_escape(page->out, &first, 1);
    for (title++; *title != '\0'; title++)
        if (*title != '`')
            roff_escape(page->out, title, 1);
    fputs("\n.SH DESCRIPTION\n", page->out);
    page->at++;
}

static void put_block(struct page *page)
{
    const char *text = line(page), *words = text + indent_of(text);
    if (*words == '\0' || starts(words, "![")) {
        page->at++;
    } else if (starts(words, "<!--")) {
        while (page->at < page->count && strstr(line(page), "-->") == NULL)
            page->at++;
        page->at++;
    } else if (*words == '#') {
        put_heading(page);
    } else if (starts(words, "```")) {
        put_code(page);
    } else if (*words == '|') {
        put_table(page);
    } else if (mark_of(words) > 0) {
        put_item(page);
    } else {
        fputs(".PP\n", page->out);
        put_joined(page, words);
    }
}

int manual_markdown(FILE *in, FILE *out, const char *name, const char *section)
{
    struct page page = {.out = out, .lines = NULL};
    char *text = read_lines(in, &page.lines, &page.count);
    bool good = text != NULL && page.lines != NULL && page.count > 0 && page.lines[0][0] == '#';
    if (good) {
        roff_header(out, name, section);
        put_name(&page, name);
        while (page.at < page.count)
            put_block(&page);
        fputs(".SH SEE ALSO\n\\fBbaize\\fR(1)\n", out);
    } else {
        fputs("baize: a page that begins with a heading is expected on standard input\n", stderr);
    }
    free(page.lines);
    free(text);
    return good ? CMD_DONE : CMD_FAILED;
}
