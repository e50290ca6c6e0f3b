/* format.h - the formats in which a report can be had, and where it goes. */
#ifndef BAIZE_CMD_FORMAT_H
#define BAIZE_CMD_FORMAT_H

#include "figures/html.h"
#include "figures/report.h"
#include "paper/document.h"
#include "paper/output.h"

enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_HTML, FORMAT_PDF };

#define FORMAT_NAMES "text, csv, json, html or pdf"

bool format_named(const char *name, enum format *format);

/* A PDF is a file, and text, CSV and JSON go to standard output: NULL where format and --out fit together, else what is
 * wrong. */
const char *format_misfit(enum format format, const char *out);

/* A report for people, or rows of CSV: `sink` and `context` take its lines in any format but JSON. */
struct format_writing {
    baize_line_sink *sink;
    void *context;
    const char *out;
    bool complete;        /* set by the caller: a file appears only then */
    struct output output; /* of HTML in a file */
    struct html html;
    struct document *document;
};

/* Says on stderr, after the name of the command, what cannot be written. */
bool format_open(struct format_writing *writing, const char *command, enum format format, const char *out,
                 const char *title);
bool format_close(struct format_writing *writing, const char *command);

/* A report that is described once (figures/report.h), in any format; returns enum cmd_exit. False from `describe`,
 * which has said why: it could not be finished. */
typedef bool format_describe(void *context, struct report *report);
int format_report(const char *command, enum format format, const char *out, const char *title,
                  format_describe *describe, void *context);

#endif
