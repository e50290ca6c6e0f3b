/* command.h - what the program knows about a command, in one table.
 *
 * The parser of options, `--help` and `baize --describe`, from which manual pages and the completion of shells are
 * made, all read it, so that no option and no sentence is written twice. */
#ifndef BAIZE_CMD_COMMAND_H
#define BAIZE_CMD_COMMAND_H

#include "cmd/cmd.h"

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

/* One command that can be typed.
 *
 * `documentation` is argp's: what the command does, then \v, then more. In the second part a sentence "Example:" or
 * "Examples:" comes before lines that are indented by two blanks, and "Exit status:" starts a paragraph; the manual
 * pages make sections of both. */
struct cmd_usage {
    const char *name;          /* "rank", or "add" of `baize user add` */
    const char *summary;       /* in one line, where commands are listed */
    const char *arguments;     /* argp's args_doc: a line for each form */
    const char *documentation; /* argp's doc */
    const struct argp_option *options;
    bool finds_house; /* takes --data and --db too; the request then begins with a struct cmd_where */
};

/* A command of the program. One with subcommands has no options of its own. */
struct cmd_command {
    struct cmd_usage usage;
    int (*run)(int argc, char **argv);
    int (*run_of)(const struct cmd_command *command, int argc, char **argv); /* where `run` is NULL */
    const void *how;                                                         /* what run_of needs to know */
    const struct cmd_usage *subcommands; /* the first member of each row of a table */
    size_t count, stride;                /* its rows, and their size */
};

/* Subcommands in a table of any structure whose first member is `struct cmd_usage usage`. */
#define CMD_SUBCOMMANDS(table)                                                                                         \
    .subcommands = &(table)[0].usage, .count = sizeof(table) / sizeof(table)[0], .stride = sizeof(table)[0]

/* The key of an option that only sets a member of the request, a `const char *` or a `bool`: cmd_set does. */
enum { CMD_WORDS = 0x10000, CMD_SWITCHES = 0x20000, CMD_KEYS_END = 0x30000 };
#define CMD_WORD(request, member)   (CMD_WORDS + (int)offsetof(struct request, member))
#define CMD_SWITCH(request, member) (CMD_SWITCHES + (int)offsetof(struct request, member))

/* The program itself; main.c. */
extern const struct cmd_usage cmd_program;

/* All commands, by name; main.c. NULL behind the last. */
const struct cmd_command *cmd_at(size_t index);

const struct cmd_usage *cmd_subcommand_at(const struct cmd_command *group, size_t index);

/* The options that every command has: --help, --usage, --version. */
extern const struct argp cmd_common_argp;

/* A parser, or the end of one: sets the member that the key names. Any other key is unknown to it. */
error_t cmd_set(int key, char *argument, struct argp_state *state);

/* Reads options and arguments; false: wrong usage, and argp has said what is wrong. */
bool cmd_parse(const struct cmd_usage *usage, argp_parser_t parser, int argc, char **argv, void *input);

/* The subcommand that argv[1] names, which then says what the user typed, "baize user add". NULL: the group's help was
 * asked for, or there is no such subcommand; *result is the exit status. */
const struct cmd_usage *cmd_subcommand(const struct cmd_command *group, int argc, char **argv, int *result);

#endif
