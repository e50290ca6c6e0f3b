/* panel.h - a field with two axes in which curves are drawn: money to the right, percent upwards. */
#ifndef BAIZE_CHART_PANEL_H
#define BAIZE_CHART_PANEL_H

#include "chart/flow.h"

struct panel {
    struct flow *flow;
    struct drawing_box plot; /* the field inside the axes */
    double cents_least, cents_most;
    double share_least, share_most; /* 0.25 is 25% */
    bool with_zero;                 /* zero must be in sight */
};

/* Takes room at the flow's place: the field, axes with marks, and `labels` lines above it for marked amounts. The
 * shares are widened a little, so that no curve touches the edge. */
void panel_begin(struct panel *panel, struct flow *flow, double height, int labels);

double panel_x(const struct panel *panel, double cents);
double panel_y(const struct panel *panel, double share);

struct panel_mark {
    int line; /* of its label: 0 is the lowest */
    double cents, share;
    const char *words;
    drawing_colour colour;
    double beside; /* the cents of a mark whose dashed line the label must not cross; 0: none */
};

/* A dashed line down from a label above the field, and a dot on the curve. */
void panel_mark(const struct panel *panel, const struct panel_mark *mark);

/* Leaves the panel: the flow goes on below its axis. `words` say what the axis is. */
void panel_end(struct panel *panel, const char *words);

#endif
