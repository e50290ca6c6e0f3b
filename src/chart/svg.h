/* svg.h - drawings as SVG: real text, titles for tooltips, no scripts, nothing fetched from elsewhere. */
#ifndef BAIZE_CHART_SVG_H
#define BAIZE_CHART_SVG_H

#include "chart/chart.h"
#include "chart/drawing.h"

/* One picture is one page: the caller begins exactly one. */
struct svg {
    struct chart_sink sink;
    const char *title; /* of the whole picture, for those who hear it */
    bool failed;       /* the sink took no more; the rest was not written */
};

struct drawing svg_drawing(struct svg *svg);

/* ---- For tests ---- */

/* "12.5", "-0.25", "3": at most two decimals, the point is a point whatever the locale. Beyond ten million, or not a
 * number: "0". Needs SVG_NUMBER_SIZE bytes. */
#define SVG_NUMBER_SIZE 16
void svg_number(char *words, double number);

#endif
