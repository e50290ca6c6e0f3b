/* explain_texts.c - reads the pages of docs/ that are inside the program. */
#include "cmd/explain.h"

#include <string.h>

/* ---- The list of what to do ---- */

/* One field of a line of CSV; a field in quotes has "" for a quote. */
static const char *read_field(const char *at, char *field, size_t size)
{
    bool is_quoted = *at == '"';
    size_t length = 0;
    at += is_quoted;
    while (*at != '\0' && (is_quoted ? !(at[0] == '"' && at[1] != '"') : *at != ',' && *at != '\n')) {
        at += is_quoted && *at == '"';
        if (length + 1 < size)
            field[length++] = *at;
        at++;
    }
    field[length] = '\0';
    at += is_quoted && *at == '"';
    return at + (*at == ',');
}

bool explain_next_advice(const char **at, struct explain_advice *advice)
{
    if (*at == explain_codes) /* the names of the columns */
        *at += strcspn(*at, "\n") + 1;
    if (**at == '\0')
        return false;
    *at = read_field(*at, advice->code, sizeof advice->code);
    *at = read_field(*at, advice->group, sizeof advice->group);
    *at = read_field(*at, advice->means, sizeof advice->means);
    *at = read_field(*at, advice->next, sizeof advice->next);
    *at += **at == '\n';
    return true;
}

bool explain_advice_of(const char *code, struct explain_advice *advice)
{
    const char *at = explain_codes;
    while (explain_next_advice(&at, advice))
        if (strcmp(advice->code, code) == 0)
            return true;
    *advice = (struct explain_advice){.next = ""};
    return false;
}

/* ---- Markdown ---- */

bool explain_next_row(const char **at, struct manual_span *cells, size_t least)
{
    while (**at != '\0') {
        const char *line = *at, *end = line + strcspn(line, "\n");
        size_t count = 0;
        *at = end + (*end == '\n');
        if (*line != '|')
            continue;
        for (const char *cell = line + 1; cell < end && count < least;) {
            const char *bar = memchr(cell, '|', (size_t)(end - cell));
            if (bar == NULL)
                break;
            size_t blanks = strspn(cell, " ");
            const char *last = bar;
            while (last > cell + blanks && last[-1] == ' ')
                last--;
            cells[count++] = (struct manual_span){cell + blanks, (size_t)(last - cell) - blanks};
            cell = bar + 1;
        }
        if (count == least)
            return true;
    }
    return false;
}

bool explain_next_document(const char **at, struct manual_span cells[2])
{
    if (*at == NULL) {
        *at = strstr(explain_rulings, "| short name |");
        *at = *at == NULL ? "" : *at;
        explain_next_row(at, cells, 2);
        explain_next_row(at, cells, 2); /* the heads, and the line below them */
    }
    return **at == '|' && explain_next_row(at, cells, 2);
}

/* The next heading that is not below one of this depth, or the end of the page. */
static const char *end_of_section(const char *at, size_t depth)
{
    const char *next = strstr(at, "\n#");
    while (next != NULL && strspn(next + 1, "#") > depth)
        next = strstr(next + 1, "\n#");
    return next == NULL ? at + strlen(at) : next;
}

bool explain_section(const char *page, const char *name, struct manual_span *heading, struct manual_span *text)
{
    size_t length = strlen(name);
    for (const char *at = page; at != NULL; at = strstr(at, "\n#")) {
        at += *at == '\n';
        const char *words = at + strspn(at, "# ");
        if (*at == '#' && strncmp(words, name, length) == 0 && strchr(".\n ", words[length]) != NULL) {
            const char *end = words + strcspn(words, "\n");
            const char *next = end_of_section(end, strspn(at, "#"));
            heading->start = words + length + (words[length] == '.');
            heading->start += *heading->start == ' ';
            heading->length = heading->start < end ? (size_t)(end - heading->start) : 0;
            end += *end == '\n';
            *text = (struct manual_span){end, next < end ? 0 : (size_t)(next - end)};
            while (text->length > 0 && text->start[text->length - 1] == '\n')
                text->length--;
            for (; text->length > 0 && *text->start == '\n'; text->length--)
                text->start++;
            return true;
        }
    }
    return false;
}

/* Does a line of its own begin here: an item, a row, a heading, a paragraph? */
static bool is_new_line(const char *at, const char *end)
{
    const char *words = at + strspn(at, " ");
    size_t digits = strspn(words, "0123456789");
    return words >= end || strchr("|#\n-", *words) != NULL || (digits > 0 && strncmp(words + digits, ". ", 2) == 0);
}

void explain_plain(struct baize_text *text, struct manual_span markdown)
{
    const char *at = markdown.start, *end = markdown.start + markdown.length;
    bool is_heading = false;
    while (at < end) {
        if (at == markdown.start || at[-1] == '\n') {
            is_heading = *at == '#';
            at += is_heading ? strspn(at, "# ") : 0;
        }
        const char *words = *at == '[' ? strstr(at, "](") : NULL;
        if (at[0] == '*' && at[1] == '*') {
            at += 2;
        } else if (*at == '\n' && at > markdown.start && at[-1] != '\n' && !is_heading && !is_new_line(at + 1, end)) {
            baize_text_add(text, " "); /* the paragraph goes on */
            at += 1 + strspn(at + 1, " ");
        } else if (words != NULL && words < end && memchr(at, ']', (size_t)(words - at)) == NULL) {
            baize_text_add_bytes(text, at + 1, (size_t)(words - at) - 1);
            at = words + strcspn(words, ")") + 1;
        } else {
            baize_text_add_bytes(text, at, 1);
            at++;
        }
    }
}
