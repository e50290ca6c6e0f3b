/* html.c - a report as an HTML page. Rows that follow each other are one table; each cell is a line of the file, so
 * that no line grows without end. */
#include "figures/html.h"

static const char *const head[] = {
    "<style>",
    "body { font: 14px/1.45 'DejaVu Sans', Verdana, sans-serif; color: #1d2521; max-width: 62em; margin: 2em auto; }",
    "h1 { font-size: 1.3em; margin: 1.6em 0 0; }",
    "h2 { font-size: 1em; color: #1f5f43; margin: 1.5em 0 .3em; }",
    "p { margin: .3em 0; }",
    ".of { border-bottom: 2px solid #1f5f43; padding-bottom: .4em; display: flex; justify-content: space-between; }",
    "table { border-collapse: collapse; margin: .4em 0; font-variant-numeric: tabular-nums; }",
    "td, th { padding: .15em .7em; text-align: left; vertical-align: top; font-weight: normal; }",
    "th { color: #5b6660; border-bottom: 1px solid #5b6660; }",
    "tr + tr td { border-top: 1px solid #e3e7e5; }",
    "tr.total td { border-top: 1px solid #5b6660; font-weight: bold; }",
    "tr.remark td { border-top: 0; color: #5b6660; }",
    ".right { text-align: right; white-space: nowrap; }",
    "</style>",
    "</head>",
    "<body>",
};

static void put(const struct html *html, const char *line)
{
    html->sink(html->context, line);
}

/* <name class="class">words</name>; without words only what opens it. */
static void put_element(const struct html *html, const char *name, const char *attribute, const char *words)
{
    static const struct {
        char byte;
        const char *as;
    } escapes[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
    char line[4096];
    struct baize_text text = baize_text_in(line, sizeof line - 16); /* an element is always closed */
    baize_text_format(&text, "<%s%s>", name, attribute);
    for (; *words != '\0'; words++) {
        const char *as = NULL;
        for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
            as = *words == escapes[i].byte ? escapes[i].as : as;
        if (as != NULL)
            baize_text_add(&text, as);
        else
            baize_text_add_bytes(&text, words, 1);
    }
    text.capacity += 16;
    baize_text_format(&text, "</%s>", name);
    put(html, line);
}

static void close_table(struct html *html)
{
    if (html->in_table)
        put(html, "</table>");
    html->in_table = false;
}

static void put_row(struct html *html, enum lines_kind kind, const struct lines_cell *cells, size_t count)
{
    if (kind == LINES_HEADS)
        close_table(html);
    if (!html->in_table)
        put(html, "<table>");
    html->in_table = true;
    put(html, kind == LINES_TOTAL ? "<tr class=\"total\">" : kind == LINES_REMARK ? "<tr class=\"remark\">" : "<tr>");
    for (size_t i = 0; i < count; i++)
        put_element(html, kind == LINES_HEADS ? "th" : "td",
                    kind == LINES_REMARK ? " colspan=\"24\""
                    : cells[i].right     ? " class=\"right\""
                                         : "",
                    cells[i].words);
    put(html, "</tr>");
}

static void put_line(void *context, enum lines_kind kind, const struct lines_cell *cells, size_t count)
{
    struct html *html = context;
    if (kind == LINES_HEADS || kind == LINES_ROW || kind == LINES_TOTAL || (kind == LINES_REMARK && html->in_table)) {
        put_row(html, kind, cells, count);
        return;
    }
    close_table(html);
    put_element(html, kind == LINES_TITLE ? "h1" : kind == LINES_HEADING ? "h2" : "p", "", cells[0].words);
    if (kind != LINES_TITLE)
        return;
    put(html, "<p class=\"of\">");
    for (size_t i = 1; i < count; i++)
        put_element(html, "span", "", cells[i].words);
    put(html, "</p>");
}

void html_begin(struct html *html, const char *title, baize_line_sink *sink, void *context)
{
    *html = (struct html){.writer = {.put = put_line, .context = html}, .sink = sink, .context = context};
    put(html, "<!doctype html>");
    put(html, "<html lang=\"en\">");
    put(html, "<head>");
    put(html, "<meta charset=\"utf-8\">");
    put_element(html, "title", "", title);
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        put(html, head[i]);
}

void html_end(struct html *html)
{
    close_table(html);
    put(html, "</body>");
    put(html, "</html>");
}
