/* document.h - any report as a PDF file on A4: what src/figures writes line by line, set on pages.
 *
 *     struct document *document = document_open("wins.pdf", "Win log", NULL, &result);
 *     baize_win_log_print(&log, &rules, &time, lines_to_writer, document_writer(document));
 *     document_close(document, true, &result); */
#ifndef BAIZE_PAPER_DOCUMENT_H
#define BAIZE_PAPER_DOCUMENT_H

#include "figures/lines.h"
#include "paper/paper.h"

struct document;

/* `title` is that of the file and stands on the foot of each page, `date` as in pdf.h. NULL: result->why says why. */
struct document *document_open(const char *path, const char *title, const char *date, struct paper_result *result);
struct lines_writer *document_writer(struct document *document);
/* The file appears if all is well and the report is complete. */
bool document_close(struct document *document, bool complete, struct paper_result *result);

#endif
