/* command.c - reads options by the table of a command, and prints the help of groups. */
#include "cmd/command.h"

#include "cmd/house.h"

#include <baize/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The options that every command has ---- */

enum { KEY_HELP = 'h', KEY_HELP_OLD = '?', KEY_VERSION = 'V', KEY_USAGE = 0x1000 };

static error_t parse_common(int key, char *argument, struct argp_state *state)
{
    (void)argument;
    switch (key) {
    case KEY_HELP:
    case KEY_HELP_OLD:
        argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP);
        return 0;
    case KEY_USAGE:
        argp_state_help(state, state->out_stream, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
        return 0;
    case KEY_VERSION:
        fputs("baize " BAIZE_VERSION "\n", state->out_stream);
        exit(CMD_DONE);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option common_options[] = {
    {"help", KEY_HELP, NULL, 0, "Print this help and stop", -1},
    {NULL, KEY_HELP_OLD, NULL, OPTION_HIDDEN, NULL, -1},
    {"usage", KEY_USAGE, NULL, 0, "Print the usage in short and stop", -1},
    {"version", KEY_VERSION, NULL, 0, "Print the version and stop", -1},
    {0},
};

const struct argp cmd_common_argp = {.options = common_options, .parser = parse_common};

error_t cmd_set(int key, char *argument, struct argp_state *state)
{
    unsigned char *member = (unsigned char *)state->input + key % CMD_WORDS;
    if (key == ARGP_KEY_INIT)
        state->child_inputs[0] = state->input; /* --data and --db */
    else if (key >= CMD_WORDS && key < CMD_SWITCHES)
        memcpy(member, &argument, sizeof argument);
    else if (key >= CMD_SWITCHES && key < CMD_KEYS_END)
        *(bool *)member = true;
    else
        return ARGP_ERR_UNKNOWN;
    return 0;
}

bool cmd_parse(const struct cmd_usage *usage, argp_parser_t parser, int argc, char **argv, void *input)
{
    static const struct argp_child in_a_house[] = {{&cmd_where_argp, 0, NULL, 0}, {&cmd_common_argp, 0, NULL, -1}, {0}};
    struct argp argp = {.options = usage->options,
                        .parser = parser,
                        .args_doc = usage->arguments,
                        .doc = usage->documentation,
                        .children = usage->finds_house ? in_a_house : in_a_house + 1};
    argp_err_exit_status = CMD_USAGE;
    return argp_parse(&argp, argc, argv, ARGP_NO_HELP, NULL, input) == 0;
}

/* ---- Groups ---- */

const struct cmd_usage *cmd_subcommand_at(const struct cmd_command *group, size_t index)
{
    const char *first = (const char *)group->subcommands;
    return index < group->count ? (const void *)(first + index * group->stride) : NULL;
}

/* "add NAME": as wide as it is printed. */
static int print_call(FILE *out, const struct cmd_usage *usage)
{
    return fprintf(out, "  %s%s%s", usage->name, usage->arguments[0] == '\0' ? "" : " ", usage->arguments);
}

static int call_width(const struct cmd_usage *usage)
{
    return (int)strlen(usage->name) + (int)strlen(usage->arguments) + 3;
}

static void print_help(FILE *out, const struct cmd_command *group)
{
    const struct cmd_usage *usage = &group->usage, *subcommand;
    const char *more = strchr(usage->documentation, '\v');
    int width = 0;
    for (size_t i = 0; (subcommand = cmd_subcommand_at(group, i)) != NULL; i++)
        width = call_width(subcommand) > width ? call_width(subcommand) : width;
    fprintf(out, "Usage: baize %s SUBCOMMAND [ARGUMENT...] [OPTION...]\n\n%.*s\n\n", usage->name,
            more == NULL ? (int)strlen(usage->documentation) : (int)(more - usage->documentation),
            usage->documentation);
    for (size_t i = 0; (subcommand = cmd_subcommand_at(group, i)) != NULL; i++) {
        int printed = print_call(out, subcommand);
        fprintf(out, "%*s%s\n", width + 2 - printed, "", subcommand->summary);
    }
    if (more != NULL)
        fprintf(out, "\n%s\n", more + 1);
    fprintf(out, "\n`baize %s SUBCOMMAND --help` explains a subcommand with its options.\n", usage->name);
}

static bool is_one_of(const char *word, const char *one, const char *two, const char *three)
{
    return strcmp(word, one) == 0 || strcmp(word, two) == 0 || strcmp(word, three) == 0;
}

const struct cmd_usage *cmd_subcommand(const struct cmd_command *group, int argc, char **argv, int *result)
{
    static char name[64];
    const char *word = argc < 2 ? "" : argv[1];
    const struct cmd_usage *subcommand;
    *result = CMD_DONE;
    if (is_one_of(word, "--help", "-h", "help") || strcmp(word, "-?") == 0) {
        print_help(stdout, group);
        return NULL;
    }
    if (is_one_of(word, "--version", "-V", "version")) {
        puts("baize " BAIZE_VERSION);
        return NULL;
    }
    for (size_t i = 0; (subcommand = cmd_subcommand_at(group, i)) != NULL; i++)
        if (strcmp(word, subcommand->name) == 0) {
            snprintf(name, sizeof name, "baize %s %s", group->usage.name, word);
            argv[1] = name;
            return subcommand;
        }
    *result = CMD_USAGE;
    if (argc < 2) {
        print_help(stderr, group);
        return NULL;
    }
    fprintf(stderr, "baize %s: '%s' is none of ", group->usage.name, word);
    for (size_t i = 0; (subcommand = cmd_subcommand_at(group, i)) != NULL; i++)
        fprintf(stderr, "%s%s", i > 0 ? ", " : "", subcommand->name);
    fprintf(stderr, "; `baize %s --help` explains them\n", group->usage.name);
    return NULL;
}
