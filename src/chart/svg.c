/* svg.c - drawings as SVG, written as text into a sink.
 *
 * Everything a viewer needs is in the file. The paper is drawn as a white sheet with a fine edge, so that the picture
 * reads the same on a light and on a dark page. Words stay words: they can be searched, copied and read aloud.
 *
 *     <svg role="graphics-document document" aria-label="...">    the picture
 *       <g role="group" aria-label="Aces Up">                     a section
 *         <g><title>pair of aces: 3.6%</title> ... </g>           a group with its tooltip
 *
 * Numbers are written by integer arithmetic: printf's "%.2f" would write a comma in half of Europe. */
#include "chart/svg.h"

#include <baize/text.h>
#include <string.h>

#define SHEET_EDGE 0xd5dad7

/* ---- Bytes ---- */

static void put_bytes(struct svg *svg, const char *bytes, size_t length)
{
    if (!svg->failed && length > 0)
        svg->failed = !svg->sink.take(svg->sink.context, bytes, length);
}

static void put(struct svg *svg, const char *words)
{
    put_bytes(svg, words, strlen(words));
}

/* Characters that XML has no way to say (control characters) become blanks. */
static const char *escaped(char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\t':
    case '\n':
    case '\r':
        return " ";
    default:
        return (unsigned char)byte < 0x20 || byte == 0x7F ? " " : NULL;
    }
}

static void put_escaped(struct svg *svg, const char *words)
{
    const char *start = words;
    for (; *words != '\0'; words++) {
        const char *instead = escaped(*words);
        if (instead == NULL)
            continue;
        put_bytes(svg, start, (size_t)(words - start));
        put(svg, instead);
        start = words + 1;
    }
    put(svg, start);
}

/* ---- Numbers, colours ---- */

void svg_number(char *words, double number)
{
    struct baize_text text = baize_text_in(words, SVG_NUMBER_SIZE);
    bool sensible = number > -1e7 && number < 1e7; /* also false for what is not a number */
    long hundredths = sensible ? (long)(number * 100 + (number < 0 ? -0.5 : 0.5)) : 0;
    if (hundredths < 0) {
        baize_text_add(&text, "-");
        hundredths = -hundredths;
    }
    baize_text_format(&text, "%ld", hundredths / 100);
    if (hundredths % 10 != 0)
        baize_text_format(&text, ".%02ld", hundredths % 100);
    else if (hundredths % 100 != 0)
        baize_text_format(&text, ".%ld", hundredths % 100 / 10);
}

/*  x="12.5" */
static void put_length(struct svg *svg, const char *name, double number)
{
    char words[SVG_NUMBER_SIZE];
    svg_number(words, number);
    put(svg, " ");
    put(svg, name);
    put(svg, "=\"");
    put(svg, words);
    put(svg, "\"");
}

static void put_colour(struct svg *svg, const char *name, drawing_colour colour)
{
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (colour == DRAWING_NONE)
        baize_text_format(&text, " %s=\"none\"", name);
    else
        baize_text_format(&text, " %s=\"#%06x\"", name, (unsigned)(colour & 0xFFFFFF));
    put(svg, words);
}

static void put_paint(struct svg *svg, struct drawing_paint paint)
{
    put_colour(svg, "fill", paint.fill);
    if (paint.stroke == DRAWING_NONE)
        return;
    put_colour(svg, "stroke", paint.stroke);
    put_length(svg, "stroke-width", paint.stroke_width);
    if (paint.dashed)
        put(svg, " stroke-dasharray=\"3 2\"");
}

/* ---- The backend ---- */

static void svg_page_begin(void *context, double width, double height)
{
    struct svg *svg = context;
    char wide[SVG_NUMBER_SIZE];
    char tall[SVG_NUMBER_SIZE];
    svg_number(wide, width);
    svg_number(tall, height);
    put(svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    put(svg, wide);
    put(svg, " ");
    put(svg, tall);
    put(svg, "\"");
    /* A point is 4/3 of a browser's pixel. */
    put_length(svg, "width", width * 4 / 3);
    put_length(svg, "height", height * 4 / 3);
    put(svg, " role=\"graphics-document document\" aria-label=\"");
    put_escaped(svg, svg->title);
    put(svg, "\"\n     font-family=\"'DejaVu Sans', system-ui, sans-serif\" "
             "style=\"font-variant-numeric: tabular-nums\" stroke-linejoin=\"round\">\n<title>");
    put_escaped(svg, svg->title);
    put(svg, "</title>\n<rect x=\"0.25\" y=\"0.25\"");
    put_length(svg, "width", width - 0.5);
    put_length(svg, "height", height - 0.5);
    put(svg, " rx=\"6\"");
    put_paint(svg, (struct drawing_paint){.fill = 0xffffff, .stroke = SHEET_EDGE, .stroke_width = 0.5});
    put(svg, "/>\n");
}

static void svg_page_end(void *context)
{
    put(context, "</svg>\n");
}

static void svg_section_begin(void *context, const char *title)
{
    struct svg *svg = context;
    put(svg, "<g role=\"group\" aria-label=\"");
    put_escaped(svg, title);
    put(svg, "\">\n");
}

static void svg_group_begin(void *context, const char *title)
{
    struct svg *svg = context;
    put(svg, "<g><title>");
    put_escaped(svg, title);
    put(svg, "</title>\n");
}

static void svg_group_end(void *context)
{
    put(context, "</g>\n");
}

static void svg_rectangle(void *context, struct drawing_box box, struct drawing_paint paint)
{
    struct svg *svg = context;
    put(svg, "<rect");
    put_length(svg, "x", box.x);
    put_length(svg, "y", box.y);
    put_length(svg, "width", box.width);
    put_length(svg, "height", box.height);
    if (paint.radius > 0)
        put_length(svg, "rx", paint.radius);
    put_paint(svg, paint);
    put(svg, "/>\n");
}

static void put_points(struct svg *svg, const char *element, const struct drawing_point *points, size_t count,
                       struct drawing_paint paint)
{
    char words[SVG_NUMBER_SIZE];
    put(svg, "<");
    put(svg, element);
    put(svg, " points=\"");
    for (size_t i = 0; i < count; i++) {
        svg_number(words, points[i].x);
        put(svg, i > 0 ? " " : "");
        put(svg, words);
        svg_number(words, points[i].y);
        put(svg, ",");
        put(svg, words);
    }
    put(svg, "\"");
    put_paint(svg, paint);
    put(svg, "/>\n");
}

static void svg_polyline(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint)
{
    put_points(context, "polyline", points, count, paint);
}

static void svg_polygon(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint)
{
    put_points(context, "polygon", points, count, paint);
}

static void svg_text(void *context, double x, double y, const char *words, struct drawing_style style)
{
    struct svg *svg = context;
    put(svg, "<text");
    put_length(svg, "x", x);
    put_length(svg, "y", y);
    put_length(svg, "font-size", style.size);
    if (style.bold)
        put(svg, " font-weight=\"700\"");
    if (style.anchor != DRAWING_START)
        put(svg, style.anchor == DRAWING_MIDDLE ? " text-anchor=\"middle\"" : " text-anchor=\"end\"");
    put_colour(svg, "fill", style.colour);
    put(svg, ">");
    put_escaped(svg, words);
    put(svg, "</text>\n");
}

struct drawing svg_drawing(struct svg *svg)
{
    return (struct drawing){
        .context = svg,
        .page_begin = svg_page_begin,
        .page_end = svg_page_end,
        .section_begin = svg_section_begin,
        .section_end = svg_group_end,
        .group_begin = svg_group_begin,
        .group_end = svg_group_end,
        .rectangle = svg_rectangle,
        .polyline = svg_polyline,
        .polygon = svg_polygon,
        .text = svg_text,
    };
}
