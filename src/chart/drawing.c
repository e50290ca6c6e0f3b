/* drawing.c - the backend that draws nothing, and small helps for those who draw. */
#include "chart/drawing.h"

/* ---- Nothing ---- */

static void no_page(void *context, double width, double height)
{
    (void)context, (void)width, (void)height;
}

static void no_end(void *context)
{
    (void)context;
}

static void no_title(void *context, const char *title)
{
    (void)context, (void)title;
}

static void no_rectangle(void *context, struct drawing_box box, struct drawing_paint paint)
{
    (void)context, (void)box, (void)paint;
}

static void no_points(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint)
{
    (void)context, (void)points, (void)count, (void)paint;
}

static void no_text(void *context, double x, double y, const char *words, struct drawing_style style)
{
    (void)context, (void)x, (void)y, (void)words, (void)style;
}

struct drawing drawing_nothing(void)
{
    return (struct drawing){
        .context = NULL,
        .page_begin = no_page,
        .page_end = no_end,
        .section_begin = no_title,
        .section_end = no_end,
        .group_begin = no_title,
        .group_end = no_end,
        .rectangle = no_rectangle,
        .polyline = no_points,
        .polygon = no_points,
        .text = no_text,
    };
}

/* ---- Helps ---- */

void drawing_line(const struct drawing *drawing, struct drawing_point from, struct drawing_point to,
                  struct drawing_paint paint)
{
    const struct drawing_point points[2] = {from, to};
    drawing->polyline(drawing->context, points, 2, paint);
}

struct drawing_paint drawing_filled(drawing_colour fill)
{
    return (struct drawing_paint){.fill = fill, .stroke = DRAWING_NONE};
}

struct drawing_paint drawing_stroked(drawing_colour stroke, double width)
{
    return (struct drawing_paint){.fill = DRAWING_NONE, .stroke = stroke, .stroke_width = width};
}
