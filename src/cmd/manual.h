/* manual.h - the commands as JSON, for tools/manuals.py, which writes manual pages and completion at build time.
 *
 *     manual.c        `baize --describe`, from the tables of the commands (command.h)
 *     manual_words.c  what arguments may be: files, shipped ids, roles */
#ifndef BAIZE_CMD_MANUAL_H
#define BAIZE_CMD_MANUAL_H

#include "cmd/command.h"

#include <stdio.h>

/* `baize --describe`, with so many words. */
int manual_run(int argc);

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

#endif
