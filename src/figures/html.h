/* html.h - a report as one HTML page that needs nothing else: no script, no other file.
 *
 *     html_begin(&html, "Win log", print_line, stdout);
 *     baize_win_log_print(&log, &rules, &time, lines_to_writer, &html.writer);
 *     html_end(&html); */
#ifndef BAIZE_FIGURES_HTML_H
#define BAIZE_FIGURES_HTML_H

#include "figures/lines.h"

struct html {
    struct lines_writer writer;
    baize_line_sink *sink;
    void *context;
    bool in_table;
};

void html_begin(struct html *html, const char *title, baize_line_sink *sink, void *context);
void html_end(struct html *html);

#endif
