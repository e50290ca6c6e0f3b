/* drawing.h - what a picture is made of: boxes, lines and words on pages, without saying on what they are drawn.
 *
 * Layout code calls these functions; a *backend* turns them into a file. There are three: SVG (svg.c), PDF (src/paper)
 * and one that draws nothing (drawing.c), with which a layout finds out how tall it is and how many pages it has.
 *
 *     page_begin                          lengths are points (1/72 inch), y grows downwards
 *       section_begin  "Aces Up"          (0,0)------> x
 *         rectangle, line, text ...          |
 *         group_begin "tooltip"              v         text stands on its baseline
 *         group_end                          y
 *       section_end
 *     page_end
 *
 * Lengths are doubles: pictures are the one place where an exact number may become a rounded one. */
#ifndef BAIZE_CHART_DRAWING_H
#define BAIZE_CHART_DRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 0xRRGGBB. */
typedef uint32_t drawing_colour;
#define DRAWING_NONE UINT32_MAX

struct drawing_point {
    double x, y;
};

struct drawing_box {
    double x, y, width, height;
};

struct drawing_paint {
    drawing_colour fill, stroke; /* DRAWING_NONE: not filled, no outline */
    double stroke_width;
    bool dashed;
    double radius; /* of a rectangle's corners */
};

enum drawing_anchor { DRAWING_START, DRAWING_MIDDLE, DRAWING_END };

struct drawing_style {
    double size;
    bool bold;
    enum drawing_anchor anchor; /* which end of the words stands at the point */
    drawing_colour colour;
};

struct drawing {
    void *context;
    void (*page_begin)(void *context, double width, double height);
    void (*page_end)(void *context);
    void (*section_begin)(void *context, const char *title);
    void (*section_end)(void *context);
    void (*group_begin)(void *context, const char *title); /* shown when the pointer rests on the group */
    void (*group_end)(void *context);
    void (*rectangle)(void *context, struct drawing_box box, struct drawing_paint paint);
    void (*polyline)(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint);
    void (*polygon)(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint);
    void (*text)(void *context, double x, double y, const char *words, struct drawing_style style);
};

/* Draws nothing. */
struct drawing drawing_nothing(void);

/* A straight line: a polyline of two points. */
void drawing_line(const struct drawing *drawing, struct drawing_point from, struct drawing_point to,
                  struct drawing_paint paint);

struct drawing_paint drawing_filled(drawing_colour fill);
struct drawing_paint drawing_stroked(drawing_colour stroke, double width);

#endif
