/* pdf.c - drawings as PDF.
 *
 * cairo draws, and words stay words in the file: searchable, with the letters they use inside. Hinting is off and
 * positions are not rounded: letters stand where the font's own widths put them, which are the widths that the layout
 * counts with. The date in the properties comes from the caller, never from a clock, so that the same input gives the
 * same bytes. */
#include "paper/pdf.h"

#include "paper/setting.h"

#include <baize/version.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>

/* Any day would do, as long as it is always the same. */
#define NO_DATE "2000-01-01"

struct pdf {
    struct output *output;
    cairo_surface_t *surface;
    cairo_t *cairo;
    const struct font *book, *bold;
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

static void set_up_words(struct pdf *pdf)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(pdf->cairo, options);
    cairo_font_options_destroy(options);
}

struct pdf *pdf_open(struct output *output, const char *title, const char *date)
{
    struct pdf *pdf = calloc(1, sizeof *pdf);
    if (pdf == NULL) {
        output_fail(output, "not enough memory");
        return NULL;
    }
    pdf->output = output;
    pdf->book = font_get(false);
    pdf->bold = font_get(true);
    if (pdf->book == NULL || pdf->bold == NULL) {
        output_fail(output, "the font inside the program is damaged: install baize again");
        free(pdf);
        return NULL;
    }
    pdf->surface = cairo_pdf_surface_create_for_stream(write_bytes, output, 595, 842);
    /* From version 1.5 on cairo 1.18 packs pages and properties into compressed streams, cairo 1.16 does not: 1.4 is
     * written alike by both, and is what archives ask for (PDF/A-1). */
    cairo_pdf_surface_restrict_to_version(pdf->surface, CAIRO_PDF_VERSION_1_4);
    set_properties(pdf->surface, title, date);
    pdf->cairo = cairo_create(pdf->surface);
    set_up_words(pdf);
    return pdf;
}

bool pdf_close(struct pdf *pdf)
{
    cairo_surface_finish(pdf->surface);
    cairo_status_t status = cairo_surface_status(pdf->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_status(pdf->cairo);
    if (status != CAIRO_STATUS_SUCCESS)
        output_fail(pdf->output, cairo_status_to_string(status));
    bool good = !output_failed(pdf->output);
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
    struct setting setting;
    if (!setting_make(&setting, style.bold ? pdf->bold : pdf->book, words)) {
        output_fail(pdf->output, "not enough memory");
        return;
    }
    double width = (double)setting.width * style.size / setting.font->em;
    x -= style.anchor == DRAWING_END ? width : style.anchor == DRAWING_MIDDLE ? width / 2 : 0;
    set_colour(pdf->cairo, style.colour);
    if (!setting_draw(&setting, pdf->cairo, x, y, style.size))
        output_fail(pdf->output, "not enough memory");
    setting_free(&setting);
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
