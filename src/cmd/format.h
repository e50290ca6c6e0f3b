/* format.h - the formats in which a report can be had, and where it goes. */
#ifndef BAIZE_CMD_FORMAT_H
#define BAIZE_CMD_FORMAT_H

#include "figures/html.h"
#include "figures/report.h"
#include "paper/document.h"
#include "paper/output.h"

#include <argp.h>

enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_HTML, FORMAT_PDF };

/* ---- Options ---- */

#define FORMAT_ALL "text (default), csv, json, html or pdf"

struct format_choice {
    enum format format;
    const char *out; /* the file of HTML or PDF, or NULL */
};

enum { FORMAT_KEY = 'f', FORMAT_KEY_JSON = 'j', FORMAT_KEY_OUT = 'o' };

/* Rows of a table of options; `names` are the formats. */
#define FORMAT_OPTIONS(names)                                                                                          \
    {"format", FORMAT_KEY, "FORMAT", 0, names, 0}, {"json", FORMAT_KEY_JSON, NULL, 0, "The same as --format json", 0}, \
    {                                                                                                                  \
        "out", FORMAT_KEY_OUT, "FILE", 0, "Write HTML or PDF into FILE", 0                                             \
    }

/* Is the key one of them? argp has said what is wrong with its argument; at ARGP_KEY_END, whether all of them fit
 * together. */
bool format_parse(int key, char *argument, struct argp_state *state, struct format_choice *choice);

/* ---- Writing ---- */

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
bool format_open(struct format_writing *writing, const char *command, const struct format_choice *choice,
                 const char *title);
bool format_close(struct format_writing *writing, const char *command);

/* A report that is described once (figures/report.h), in any format; returns enum cmd_exit. False from `describe`,
 * which has said why: it could not be finished. */
typedef bool format_describe(void *context, struct report *report);
int format_report(const char *command, const struct format_choice *choice, const char *title, format_describe *describe,
                  void *context);

#endif
