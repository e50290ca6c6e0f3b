/* paper.h - charts and reports as PDF files. Part of the program, not of the library: it needs cairo and pango. */
#ifndef BAIZE_PAPER_PAPER_H
#define BAIZE_PAPER_PAPER_H

#include "chart/chart.h"

#include <stddef.h>

/* Enough for why a file could not be written. */
#define PAPER_WHY_SIZE 512

struct paper_result {
    unsigned pages;
    char why[PAPER_WHY_SIZE]; /* when false came back: "cannot write 'x.pdf': No space left on device" */
};

/* The same input gives the same bytes. The file appears whole or not at all: it is written as PATH.tmp and renamed when
 * it is complete; on failure PATH.tmp is removed and an older PATH stays as it was. */
bool paper_write_chart_pdf(const struct chart_input *input, const char *which, const char *path,
                           struct paper_result *result);
bool paper_write_report(const struct chart_input *input, const char *path, struct paper_result *result);

/* SVG or PDF by the ending of the path, .svg or .pdf; no other is accepted. */
bool paper_write_chart(const struct chart_input *input, const char *which, const char *path,
                       struct paper_result *result);

/* The SVG picture, as a file with the same promises. */
bool paper_write_chart_svg(const struct chart_input *input, const char *which, const char *path,
                           struct paper_result *result);

#endif
