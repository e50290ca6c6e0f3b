/* write_samples.c - pictures and documents of made-up figures, for check_files.py and for eyes.
 *
 *     write_samples FOLDER       writes FOLDER/<submission>.svg, .chart.pdf, .report.pdf; prints their pages */
#include "chart_sample.h"
#include "paper/paper.h"
#include "shipped.h"

static bool write_all(const struct chart_input *input, const char *folder, const char *id)
{
    char path[512];
    struct paper_result result;
    snprintf(path, sizeof path, "%s/%s.svg", folder, id);
    if (!paper_write_chart_svg(input, NULL, path, &result))
        return false;
    snprintf(path, sizeof path, "%s/%s.chart.pdf", folder, id);
    if (!paper_write_chart_pdf(input, NULL, path, &result))
        return false;
    printf("%s %u\n", path, result.pages);
    snprintf(path, sizeof path, "%s/%s.report.pdf", folder, id);
    if (!paper_write_report(input, path, &result))
        return false;
    printf("%s %u\n", path, result.pages);
    return true;
}

int main(int argc, char **argv)
{
    static struct sample sample;
    static const char *const tables[] = {maryland, three_level, double_draw, washington, laboratory};
    if (argc != 2)
        return 2;
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        sample_of(&sample, tables[i]);
        snprintf(sample.rules.title, sizeof sample.rules.title, "Aces & <Faces> \"%zu\"", i);
        if (!write_all(&sample.input, argv[1], tables[i]))
            return 1;
    }
    return 0;
}
