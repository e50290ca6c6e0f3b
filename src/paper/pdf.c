/* pdf.c - drawings as PDF.
 *
 * cairo draws and pango sets the words, so that they stay words in the file: searchable, with their fonts inside.
 * Hinting is off and positions are not rounded: letters stand where the font's own widths put them, which are the
 * widths that the layout counts with. The date in the properties comes from the caller, never from a clock, so that
 * the same input gives the same bytes. */
#include "paper/pdf.h"

#include <baize/api.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>

/* Any day would do, as long as it is always the same. */
#define NO_DATE "2000-01-01"

struct pdf {
    struct output *output;
    cairo_surface_t *surface;
    cairo_t *cairo;
    PangoFontMap *fonts;
    PangoLayout *layout;
    PangoFontDescription *font;
    int page;
};

/* ---- Opening ---- */

static cairo_status_t write_bytes(void *context, const unsigned char *bytes, unsigned length)
{
    return output_write(context, bytes, length) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void set_properties(cairo_surface_t *surface, const char *title, const char *date)
{
    char instant[64];
    const char *given = date != NULL && date[0] != '\0' ? date : NO_DATE;
    snprintf(instant, sizeof instant, "%.32s%s", given, strchr(given, 'T') == NULL ? "T00:00:00Z" : "");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "baize " BAIZE_VERSION);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, instant);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, instant);
}

/* A font map of its own: pango's shared one would be kept until the end of the process. */
static void set_up_words(struct pdf *pdf)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pdf->fonts = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(pdf->fonts), 72);
    PangoContext *context = pango_font_map_create_context(pdf->fonts);
    pango_cairo_context_set_font_options(context, options);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_cairo_update_context(pdf->cairo, context);
    pdf->layout = pango_layout_new(context);
    PangoAttrList *attributes = pango_attr_list_new();
    /* "flush" is to be found as f, l, u, s, h. */
    pango_attr_list_insert(attributes, pango_attr_font_features_new("liga=0, clig=0"));
    pango_layout_set_attributes(pdf->layout, attributes);
    pango_attr_list_unref(attributes);
    pdf->font = pango_font_description_from_string("DejaVu Sans, sans-serif");
    g_object_unref(context);
    cairo_font_options_destroy(options);
}

struct pdf *pdf_open(struct output *output, const char *title, const char *date)
{
    struct pdf *pdf = calloc(1, sizeof *pdf);
    if (pdf == NULL)
        return NULL;
    pdf->output = output;
    pdf->surface = cairo_pdf_surface_create_for_stream(write_bytes, output, 595, 842);
    set_properties(pdf->surface, title, date);
    pdf->cairo = cairo_create(pdf->surface);
    set_up_words(pdf);
    return pdf;
}

bool pdf_close(struct pdf *pdf)
{
    cairo_surface_finish(pdf->surface);
    bool good = cairo_surface_status(pdf->surface) == CAIRO_STATUS_SUCCESS &&
                cairo_status(pdf->cairo) == CAIRO_STATUS_SUCCESS && pdf->output->problem == 0;
    pango_font_description_free(pdf->font);
    g_object_unref(pdf->layout);
    g_object_unref(pdf->fonts);
    cairo_destroy(pdf->cairo);
    cairo_surface_destroy(pdf->surface);
    free(pdf);
    return good;
}

/* ---- Pages and sections ---- */

static void pdf_page_begin(void *context, double width, double height)
{
    struct pdf *pdf = context;
    pdf->page++;
    cairo_pdf_surface_set_size(pdf->surface, width, height);
}

static void pdf_page_end(void *context)
{
    struct pdf *pdf = context;
    cairo_show_page(pdf->cairo);
}

/* A bookmark to the page. */
static void pdf_section_begin(void *context, const char *title)
{
    struct pdf *pdf = context;
    char link[64];
    snprintf(link, sizeof link, "page=%d pos=[0 0]", pdf->page);
    cairo_pdf_surface_add_outline(pdf->surface, CAIRO_PDF_OUTLINE_ROOT, title, link, 0);
}

static void pdf_end(void *context)
{
    (void)context;
}

/* Paper has no tooltips. */
static void pdf_group_begin(void *context, const char *title)
{
    (void)context, (void)title;
}

/* ---- Shapes ---- */

static void set_colour(cairo_t *cairo, drawing_colour colour)
{
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
}

/* Fills and outlines the path that was made. */
static void paint_path(cairo_t *cairo, struct drawing_paint paint)
{
    static const double dashes[2] = {3, 2};
    if (paint.fill != DRAWING_NONE) {
        set_colour(cairo, paint.fill);
        cairo_fill_preserve(cairo);
    }
    if (paint.stroke != DRAWING_NONE) {
        set_colour(cairo, paint.stroke);
        cairo_set_line_width(cairo, paint.stroke_width);
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
        cairo_set_dash(cairo, dashes, paint.dashed ? 2 : 0, 0);
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

static void pdf_rectangle(void *context, struct drawing_box box, struct drawing_paint paint)
{
    struct pdf *pdf = context;
    const double right_angle = 1.57079632679489662;
    double radius = paint.radius;
    if (radius <= 0) {
        cairo_rectangle(pdf->cairo, box.x, box.y, box.width, box.height);
    } else {
        double x = box.x + box.width - radius;
        double y = box.y + box.height - radius;
        cairo_new_sub_path(pdf->cairo);
        cairo_arc(pdf->cairo, x, box.y + radius, radius, -right_angle, 0);
        cairo_arc(pdf->cairo, x, y, radius, 0, right_angle);
        cairo_arc(pdf->cairo, box.x + radius, y, radius, right_angle, 2 * right_angle);
        cairo_arc(pdf->cairo, box.x + radius, box.y + radius, radius, 2 * right_angle, 3 * right_angle);
        cairo_close_path(pdf->cairo);
    }
    paint_path(pdf->cairo, paint);
}

static void add_points(cairo_t *cairo, const struct drawing_point *points, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cairo_line_to(cairo, points[i].x, points[i].y);
}

static void pdf_polyline(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint)
{
    struct pdf *pdf = context;
    add_points(pdf->cairo, points, count);
    paint_path(pdf->cairo, paint);
}

static void pdf_polygon(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint)
{
    struct pdf *pdf = context;
    add_points(pdf->cairo, points, count);
    cairo_close_path(pdf->cairo);
    paint_path(pdf->cairo, paint);
}

/* ---- Words ---- */

static void pdf_text(void *context, double x, double y, const char *words, struct drawing_style style)
{
    struct pdf *pdf = context;
    pango_font_description_set_absolute_size(pdf->font, style.size * PANGO_SCALE);
    pango_font_description_set_weight(pdf->font, style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(pdf->layout, pdf->font);
    pango_layout_set_single_paragraph_mode(pdf->layout, TRUE);
    pango_layout_set_text(pdf->layout, words, -1);
    PangoLayoutLine *line = pango_layout_get_line_readonly(pdf->layout, 0);
    PangoRectangle extents;
    pango_layout_line_get_extents(line, NULL, &extents);
    double width = (double)extents.width / PANGO_SCALE;
    x -= style.anchor == DRAWING_END ? width : style.anchor == DRAWING_MIDDLE ? width / 2 : 0;
    set_colour(pdf->cairo, style.colour);
    cairo_move_to(pdf->cairo, x, y);
    pango_cairo_show_layout_line(pdf->cairo, line);
    cairo_new_path(pdf->cairo);
}

void pdf_stamp(struct pdf *pdf, double x, double y, const char *words, double degrees, struct drawing_style style)
{
    const double half_circle = 3.14159265358979324;
    const double opacity = 0.28;
    cairo_save(pdf->cairo);
    cairo_translate(pdf->cairo, x, y);
    cairo_rotate(pdf->cairo, -degrees * half_circle / 180);
    cairo_push_group(pdf->cairo);
    style.anchor = DRAWING_MIDDLE;
    pdf_text(pdf, 0, style.size * 0.36, words, style);
    cairo_pop_group_to_source(pdf->cairo);
    cairo_paint_with_alpha(pdf->cairo, opacity);
    cairo_restore(pdf->cairo);
}

struct drawing pdf_drawing(struct pdf *pdf)
{
    return (struct drawing){
        .context = pdf,
        .page_begin = pdf_page_begin,
        .page_end = pdf_page_end,
        .section_begin = pdf_section_begin,
        .section_end = pdf_end,
        .group_begin = pdf_group_begin,
        .group_end = pdf_end,
        .rectangle = pdf_rectangle,
        .polyline = pdf_polyline,
        .polygon = pdf_polygon,
        .text = pdf_text,
    };
}
