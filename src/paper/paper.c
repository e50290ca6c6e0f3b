/* paper.c - charts and reports as files. */
#include "paper/paper.h"

#include "paper/output.h"
#include "paper/pdf.h"

#include <stdio.h>
#include <string.h>

#define TITLE_SIZE (2 * BAIZE_TITLE_SIZE + 32)

/* ---- PDF ---- */

/* Draws one document: `report`, or the charts of `which`. */
static bool write_pdf(const struct chart_input *input, bool report, const char *which, const char *path,
                      struct paper_result *result)
{
    struct output output;
    char title[TITLE_SIZE];
    *result = (struct paper_result){.pages = 0};
    if (!output_open(&output, path)) {
        output_why(&output, result->why, sizeof result->why);
        return false;
    }
    snprintf(title, sizeof title, "%s: %s, %s", report ? "Analysis" : "Charts", input->rules->title,
             input->rules->house);
    struct pdf *pdf = pdf_open(&output, title, input->date);
    bool good = pdf != NULL;
    if (good) {
        struct drawing drawing = pdf_drawing(pdf);
        result->pages = report ? chart_draw_report(input, &drawing) : chart_draw_pages(input, which, &drawing);
        good = pdf_close(pdf);
    }
    if (output_close(&output, good))
        return true;
    output_why(&output, result->why, sizeof result->why);
    return false;
}

/* Nothing is opened for a chart that does not exist. */
static bool has_charts(const struct chart_input *input, const char *which, struct paper_result *result)
{
    *result = (struct paper_result){.pages = 0};
    if (chart_count(input, which) > 0)
        return true;
    snprintf(result->why, sizeof result->why, "there is no chart%s%.64s", which != NULL ? " of " : "",
             which != NULL ? which : "");
    return false;
}

bool paper_write_chart_pdf(const struct chart_input *input, const char *which, const char *path,
                           struct paper_result *result)
{
    return has_charts(input, which, result) && write_pdf(input, false, which, path, result);
}

bool paper_write_report(const struct chart_input *input, const char *path, struct paper_result *result)
{
    return write_pdf(input, true, NULL, path, result);
}

/* ---- SVG ---- */

static bool write_to_output(void *context, const char *bytes, size_t length)
{
    return output_write(context, bytes, length);
}

bool paper_write_chart_svg(const struct chart_input *input, const char *which, const char *path,
                           struct paper_result *result)
{
    struct output output;
    if (!has_charts(input, which, result))
        return false;
    if (output_open(&output, path)) {
        struct chart_sink sink = {.take = write_to_output, .context = &output};
        bool good = chart_write_svg(input, which, sink);
        result->pages = 1;
        if (output_close(&output, good))
            return true;
    }
    output_why(&output, result->why, sizeof result->why);
    return false;
}

/* ---- By the ending ---- */

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path);
    return length > strlen(ending) && strcmp(path + length - strlen(ending), ending) == 0;
}

bool paper_write_chart(const struct chart_input *input, const char *which, const char *path,
                       struct paper_result *result)
{
    if (ends_in(path, ".svg"))
        return paper_write_chart_svg(input, which, path, result);
    if (ends_in(path, ".pdf"))
        return paper_write_chart_pdf(input, which, path, result);
    *result = (struct paper_result){.pages = 0};
    snprintf(result->why, sizeof result->why, "the file of a chart ends in .svg or .pdf, not '%.256s'", path);
    return false;
}
