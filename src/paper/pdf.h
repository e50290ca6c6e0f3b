/* pdf.h - drawings as PDF, by cairo: real text in the font inside the program (font.h), bookmarks, properties. */
#ifndef BAIZE_PAPER_PDF_H
#define BAIZE_PAPER_PDF_H

#include "chart/drawing.h"
#include "paper/output.h"

struct pdf;

/* `date`, "2026-01-31", "2026-01-31T14:02:10Z" or NULL, is the time in the document's properties; without it there is
 * none that changes. NULL: no memory, or the font cannot be read; the output knows which. */
struct pdf *pdf_open(struct output *output, const char *title, const char *date);
struct drawing pdf_drawing(struct pdf *pdf);

/* Words across the page, turned anticlockwise about their middle, which is at (x, y): what lies below shows through. */
void pdf_stamp(struct pdf *pdf, double x, double y, const char *words, double degrees, struct drawing_style style);

/* Finishes the document and frees everything. False when cairo or the output failed. */
bool pdf_close(struct pdf *pdf);

#endif
