/* report.c - a report described once: to lines for people, to a tree for programs. */
#include "figures/report.h"

static void ignore_line(void *context, const char *line)
{
    (void)context, (void)line;
}

void report_for_people(struct report *report, baize_line_sink *sink, void *context)
{
    report->tree = NULL;
    lines_begin(&report->lines, NULL, sink, context);
}

void report_for_programs(struct report *report, const struct report_tree *tree)
{
    report->tree = tree;
    lines_begin(&report->lines, NULL, ignore_line, NULL);
}

void report_open(struct report *report, const char *id)
{
    if (report->tree != NULL)
        report->tree->open(report->tree->context, id, false);
}

void report_list(struct report *report, const char *id)
{
    if (report->tree != NULL)
        report->tree->open(report->tree->context, id, true);
}

void report_close(struct report *report)
{
    if (report->tree != NULL)
        report->tree->close(report->tree->context);
}

void report_figures(struct report *report, const struct figures *figures)
{
    if (report->tree != NULL)
        report->tree->figures(report->tree->context, figures);
}

void report_object(struct report *report, const char *id, const struct figures *figures)
{
    report_open(report, id);
    report_figures(report, figures);
    report_close(report);
}

void report_row(struct report *report, const struct figures *figures, const int *places)
{
    report_object(report, NULL, figures);
    lines_row(&report->lines, figures, places);
}

void report_sentence(struct report *report, const char *words)
{
    struct figures sentence;
    figures_start(&sentence);
    figures_word(&sentence, "", NULL, words);
    report_figures(report, &sentence);
    lines_put(&report->lines, words);
}

/* ---- CSV ---- */

static void csv_open(void *context, const char *id, bool list)
{
    struct report_csv *csv = context;
    if (csv->depth + 1 < REPORT_DEPTH_MOST)
        csv->depth++;
    csv->path[csv->depth].id = id;
    csv->path[csv->depth].list = list;
    csv->path[csv->depth].next = 0;
}

static void csv_close(void *context)
{
    struct report_csv *csv = context;
    csv->depth--;
    csv->path[csv->depth].next++;
}

/* Every part of the path has its own name, or its number in the list that it is in. */
static void add_path(struct report_csv *csv, const char *id)
{
    for (unsigned i = 1; i <= csv->depth; i++) {
        if (csv->path[i - 1].list)
            baize_text_format(&csv->lines.text, "%u.", csv->path[i - 1].next);
        else
            baize_text_format(&csv->lines.text, "%s.", csv->path[i].id);
    }
    if (csv->path[csv->depth].list)
        baize_text_format(&csv->lines.text, "%u", csv->path[csv->depth].next++);
    else
        baize_text_add(&csv->lines.text, id);
}

static void csv_figures(void *context, const struct figures *figures)
{
    struct report_csv *csv = context;
    for (size_t i = 0; i < figures->count; i++) {
        if (figures->list[i].id == NULL)
            continue;
        add_path(csv, figures->list[i].id);
        baize_text_add(&csv->lines.text, ",");
        figure_print_cell(&csv->lines.text, &figures->list[i]);
        lines_end(&csv->lines);
    }
}

void report_csv_begin(struct report_csv *csv, baize_line_sink *sink, void *context)
{
    csv->tree = (struct report_tree){.open = csv_open, .close = csv_close, .figures = csv_figures, .context = csv};
    csv->path[0].id = "";
    csv->path[0].list = false;
    csv->path[0].next = 0;
    csv->depth = 0;
    lines_begin(&csv->lines, NULL, sink, context);
    lines_put(&csv->lines, "id,value");
}
