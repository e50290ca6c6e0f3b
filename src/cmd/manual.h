/* manual.h - manual pages and completion, made from the tables of the commands (command.h) at build time.
 *
 *     manual.c           `baize --describe`: finds what to write; the commands as JSON
 *     manual_parts.c     the sections of a command's documentation, and all of its options
 *     manual_pages.c     a page for each command
 *     manual_roff.c      text as roff
 *     manual_markdown.c  a page from a page of docs/
 *     manual_words.c     what arguments may be: files, shipped ids, roles
 *     manual_bash.c      completion of bash
 *     manual_zsh.c       completion of zsh
 *
 * Nothing here writes a date: the same source gives the same bytes. */
#ifndef BAIZE_CMD_MANUAL_H
#define BAIZE_CMD_MANUAL_H

#include "cmd/command.h"

#include <jansson.h>
#include <stdio.h>

/* `baize --describe [pages DIR | page NAME SECTION | bash | zsh]`; argv[0] is --describe. */
int manual_run(int argc, char **argv);

/* ---- What there is to say ---- */

struct manual_span {
    const char *start;
    size_t length;
};

/* Where each section of a documentation is; those that are missing have length 0. */
struct manual_parts {
    struct manual_span about, notes, examples_intro, examples, after, exit_status;
};

struct manual_parts manual_split(const char *documentation);

/* "0 done, 1 refused ...": the command's own, else the program's. */
struct manual_span manual_exit_status(const struct cmd_usage *usage);

struct manual_option {
    const char *heading;  /* of the options that follow: then all else is NULL */
    const char *name;     /* "json", NULL if it has a letter only */
    char letter;          /* 'j', or 0 */
    const char *argument; /* "FILE", or NULL */
    const char *text;
};

#define MANUAL_OPTIONS_MOST 40

/* All that --help shows, in the order of the tables: the command's own, those that name a house, those of all. */
size_t manual_options(const struct cmd_usage *usage, struct manual_option options[MANUAL_OPTIONS_MOST]);

/* ---- What an argument may be ---- */

#define MANUAL_WORDS_SIZE 16384 /* all codes of `baize explain` */

struct manual_words {
    bool files, directories;       /* names of files; of directories only */
    char words[MANUAL_WORDS_SIZE]; /* "four-card five-card", or empty */
};

/* By its name in the help: FILE, ROLE, csv|json. */
void manual_words_of(const char *placeholder, struct manual_words *words);
/* The argument at a place from 1, of every form in which the command can be called. False: there is none. */
bool manual_argument(const struct cmd_usage *usage, unsigned place, char *name, size_t size,
                     struct manual_words *words);

/* ---- roff ---- */

void roff_escape(FILE *out, const char *text, size_t length);
/* The same, with `code` and **strong** in bold, *emphasis* in italics, and links as their words. */
void roff_inline(FILE *out, const char *text, size_t length);
/* A line of it, which never looks like a request. */
void roff_line(FILE *out, const char *text, size_t length);
/* Paragraphs; lines that are indented by two blanks stay as they are. */
void roff_prose(FILE *out, struct manual_span text);
/* Lines as they are, `dedent` blanks taken from the start of each. */
void roff_verbatim(FILE *out, struct manual_span text, size_t dedent);
void roff_header(FILE *out, const char *name, const char *section);

bool manual_pages(const char *directory);
int manual_markdown(FILE *in, FILE *out, const char *name, const char *section);
void manual_bash(FILE *out);
void manual_zsh(FILE *out);

#endif
