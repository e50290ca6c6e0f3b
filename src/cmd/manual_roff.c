/* manual_roff.c - text as roff, for man. */
#include "cmd/manual.h"

#include <baize/version.h>
#include <string.h>

/* One character of UTF-8 from `text`; how many bytes it has. */
static size_t decode(const char *text, size_t length, unsigned *code)
{
    unsigned char first = (unsigned char)text[0];
    size_t bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (bytes > length)
        bytes = 1;
    *code = bytes == 1 ? first : first & (0x7Fu >> bytes);
    for (size_t i = 1; i < bytes; i++)
        *code = *code << 6 | ((unsigned char)text[i] & 0x3F);
    return bytes;
}

static void escape_one(FILE *out, unsigned code)
{
    static const char *const special[128] = {['\\'] = "\\e",  ['-'] = "\\-",    ['~'] = "\\(ti", ['^'] = "\\(ha",
                                             ['`'] = "\\(ga", ['\''] = "\\(aq", ['"'] = "\\(dq"};
    if (code >= 128)
        fprintf(out, "\\[u%04X]", code);
    else if (special[code] != NULL)
        fputs(special[code], out);
    else
        fputc((int)code, out);
}

void roff_escape(FILE *out, const char *text, size_t length)
{
    unsigned code;
    for (size_t at = 0; at < length;) {
        at += decode(text + at, length - at, &code);
        escape_one(out, code);
    }
}

/* ---- Inline marks of Markdown ---- */

static size_t find(const char *text, size_t length, const char *mark)
{
    size_t size = strlen(mark);
    for (size_t i = 0; i + size <= length; i++)
        if (memcmp(text + i, mark, size) == 0)
            return i;
    return length;
}

/* `mark` text `mark`, in a font; 0: it is not closed. */
static size_t marked(FILE *out, const char *text, size_t length, const char *mark, const char *font)
{
    size_t size = strlen(mark);
    if (length < 2 * size || memcmp(text, mark, size) != 0)
        return 0;
    size_t inside = find(text + size, length - size, mark);
    if (inside == length - size || inside == 0)
        return 0;
    fprintf(out, "\\f%s", font);
    if (mark[0] == '`')
        roff_escape(out, text + size, inside);
    else
        roff_inline(out, text + size, inside);
    fputs("\\fR", out);
    return inside + 2 * size;
}

/* [words](address): the words. */
static size_t linked(FILE *out, const char *text, size_t length)
{
    size_t words = find(text, length, "](");
    size_t end = words == length ? length : words + find(text + words, length - words, ")");
    if (text[0] != '[' || end == length || memchr(text, '\n', words) != NULL || memchr(text + 1, '[', words) != NULL)
        return 0;
    roff_inline(out, text + 1, words - 1);
    return end + 1;
}

void roff_inline(FILE *out, const char *text, size_t length)
{
    unsigned code;
    for (size_t at = 0; at < length;) {
        const char *here = text + at;
        size_t left = length - at, used = 0;
        bool is_start = at == 0 || strchr(" (\n", here[-1]) != NULL;
        if (*here == '`')
            used = marked(out, here, left, "`", "B");
        else if (*here == '*' && left > 1 && here[1] == '*')
            used = marked(out, here, left, "**", "B");
        else if (*here == '*' && is_start && left > 1 && here[1] != ' ')
            used = marked(out, here, left, "*", "I");
        else if (*here == '[')
            used = linked(out, here, left);
        else if (*here == '\\' && left > 1 && strchr("|*`[]_<>", here[1]) != NULL) {
            roff_escape(out, here + 1, 1);
            used = 2;
        }
        if (used == 0) {
            used = decode(here, left, &code);
            escape_one(out, code);
        }
        at += used;
    }
}

/* ---- Lines ---- */

/* A line that begins like a request is none. */
static void guard(FILE *out, const char *line)
{
    if (line[0] == '.' || line[0] == '\'')
        fputs("\\&", out);
}

void roff_line(FILE *out, const char *text, size_t length)
{
    if (length > 0)
        guard(out, text);
    roff_inline(out, text, length);
    fputc('\n', out);
}

static size_t line_length(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline == NULL ? (size_t)(end - at) : (size_t)(newline - at);
}

void roff_verbatim(FILE *out, struct manual_span text, size_t dedent)
{
    const char *at = text.start, *end = text.start + text.length;
    fputs(".RS 4\n.nf\n", out);
    while (at < end) {
        size_t length = line_length(at, end), skip = 0;
        while (skip < dedent && skip < length && at[skip] == ' ')
            skip++;
        guard(out, at + skip);
        roff_escape(out, at + skip, length - skip);
        fputc('\n', out);
        at += length + (at + length < end);
    }
    fputs(".fi\n.RE\n", out);
}

static bool is_indented(const char *at, const char *end)
{
    return end - at > 2 && at[0] == ' ' && at[1] == ' ';
}

void roff_prose(FILE *out, struct manual_span text)
{
    const char *at = text.start, *end = text.start + text.length;
    bool is_open = false;
    while (at < end) {
        size_t length = line_length(at, end);
        if (length == 0) {
            is_open = false;
        } else if (is_indented(at, end)) {
            const char *from = at;
            while (at < end && is_indented(at, end))
                at += line_length(at, end) + 1;
            fputs(is_open ? "" : ".PP\n", out);
            roff_verbatim(out, (struct manual_span){from, (size_t)((at < end ? at : end) - from)}, 2);
            is_open = false;
            continue;
        } else {
            fputs(is_open ? "" : ".PP\n", out);
            roff_line(out, at, length);
            is_open = true;
        }
        at += length + 1;
    }
}

void roff_header(FILE *out, const char *name, const char *section)
{
    static const char *const manuals[] = {"Commands of baize", "Formats of baize"};
    fputs(".\\\" Written by `baize --describe`: change the sources, not this page.\n.TH \"", out);
    for (const char *letter = name; *letter != '\0'; letter++)
        fputc(*letter >= 'a' && *letter <= 'z' ? *letter - 'a' + 'A' : *letter, out);
    fprintf(out, "\" %s \"\" \"baize %s\" \"%s\"\n.nh\n.ad l\n", section, BAIZE_VERSION, manuals[section[0] != '1']);
}
