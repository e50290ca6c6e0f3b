/* format.c - text and CSV go to standard output line by line, HTML there or into a file, PDF into a file. */
#include "cmd/format.h"

#include "cmd/cmd.h"
#include "cmd/json.h"
#include "protocol/figures_json.h"

#include <string.h>

/* ---- Options ---- */

static bool find_format(const char *name, enum format *format)
{
    static const char *const names[] = {"text", "csv", "json", "html", "pdf"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0) {
            *format = (enum format)i;
            return true;
        }
    return false;
}

bool format_parse(int key, char *argument, struct argp_state *state, struct format_choice *choice)
{
    if (key == FORMAT_KEY && !find_format(argument, &choice->format))
        argp_error(state, "format '%s': one of text, csv, json, html or pdf", argument);
    if (key == FORMAT_KEY_JSON)
        choice->format = FORMAT_JSON;
    if (key == FORMAT_KEY_OUT)
        choice->out = argument;
    if (key == ARGP_KEY_END && choice->format == FORMAT_PDF && choice->out == NULL)
        argp_error(state, "--format pdf needs --out FILE");
    if (key == ARGP_KEY_END && choice->format < FORMAT_HTML && choice->out != NULL)
        argp_error(state, "--out goes with --format html and pdf; other formats go to standard output");
    return key == FORMAT_KEY || key == FORMAT_KEY_JSON || key == FORMAT_KEY_OUT;
}

/* ---- Writing ---- */

static void write_line(void *context, const char *line)
{
    output_write(context, line, strlen(line));
    output_write(context, "\n", 1);
}

static bool open_html(struct format_writing *writing, const char *title, struct paper_result *result)
{
    bool file = writing->out != NULL;
    if (file && !output_open(&writing->output, writing->out)) {
        output_why(&writing->output, result->why, sizeof result->why);
        return false;
    }
    html_begin(&writing->html, title, file ? write_line : cmd_print_line, file ? &writing->output : NULL);
    writing->context = &writing->html.writer;
    return true;
}

static bool say(const char *command, const struct paper_result *result)
{
    fprintf(stderr, "%s: %s\n", command, result->why);
    return false;
}

bool format_open(struct format_writing *writing, const char *command, const struct format_choice *choice,
                 const char *title)
{
    struct paper_result result;
    *writing = (struct format_writing){.sink = choice->format < FORMAT_HTML ? cmd_print_line : lines_to_writer,
                                       .out = choice->out};
    if (choice->format == FORMAT_HTML && !open_html(writing, title, &result))
        return say(command, &result);
    if (choice->format == FORMAT_PDF) {
        writing->document = document_open(choice->out, title, NULL, &result);
        if (writing->document == NULL)
            return say(command, &result);
        writing->context = document_writer(writing->document);
    }
    return true;
}

bool format_close(struct format_writing *writing, const char *command)
{
    struct paper_result result;
    if (writing->document != NULL)
        return document_close(writing->document, writing->complete, &result) || !writing->complete ||
               say(command, &result);
    if (writing->sink == cmd_print_line)
        return true;
    html_end(&writing->html);
    if (writing->out == NULL || output_close(&writing->output, writing->complete) || !writing->complete)
        return true;
    output_why(&writing->output, result.why, sizeof result.why);
    return say(command, &result);
}

/* ---- Described reports ---- */

int format_report(const char *command, const struct format_choice *choice, const char *title, format_describe *describe,
                  void *context)
{
    static struct report report;
    struct figures_tree tree;
    struct report_csv csv;
    struct format_writing writing;
    if (choice->format == FORMAT_JSON) {
        figures_tree_begin(&tree);
        report_for_programs(&report, &tree.tree);
        if (describe(context, &report))
            return json_finish(tree.open[0]);
        for (unsigned i = 0; i <= tree.depth; i++)
            json_decref(tree.open[i]);
        return CMD_FAILED;
    }
    if (!format_open(&writing, command, choice, title))
        return CMD_FAILED;
    report_for_people(&report, writing.sink, writing.context);
    if (choice->format == FORMAT_CSV) {
        report_csv_begin(&csv, writing.sink, writing.context);
        report_for_programs(&report, &csv.tree);
    }
    writing.complete = describe(context, &report);
    return format_close(&writing, command) && writing.complete ? CMD_DONE : CMD_FAILED;
}
