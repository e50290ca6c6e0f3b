/* pdf.h - drawings as PDF, by cairo and pango: real text in DejaVu Sans, bookmarks, properties. */
#ifndef BAIZE_PAPER_PDF_H
#define BAIZE_PAPER_PDF_H

#include "chart/drawing.h"
#include "paper/output.h"

struct pdf;

/* `date`, "2026-01-31" or NULL, is the day in the document's properties; without it there is
 * none that changes. NULL: no memory. */
struct pdf *pdf_open(struct output *output, const char *title, const char *date);
struct drawing pdf_drawing(struct pdf *pdf);

/* Finishes the document and frees everything. False when cairo or the output failed. */
bool pdf_close(struct pdf *pdf);

#endif
