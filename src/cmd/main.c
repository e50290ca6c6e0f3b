/* main.c - finds the subcommand and hands over. */
#include "cmd/command.h"
#include "cmd/manual.h"

#include <baize/version.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static const struct cmd_command *const commands[] = {
    &cmd_advise, &cmd_analyze, &cmd_audit,    &cmd_backup, &cmd_cashier, &cmd_checkpoint, &cmd_explain,
    &cmd_house,  &cmd_init,    &cmd_meter,    &cmd_play,   &cmd_rank,    &cmd_report,     &cmd_restore,
    &cmd_rules,  &cmd_serve,   &cmd_simulate, &cmd_table,  &cmd_user};

#define COMMANDS (sizeof commands / sizeof commands[0])

const struct cmd_command *cmd_at(size_t index)
{
    return index < COMMANDS ? commands[index] : NULL;
}

static const struct cmd_command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->usage.name, name) == 0)
            return commands[i];
    return NULL;
}

static const struct argp_option program_options[] = {
    {"help", 'h', NULL, 0, "Print this help and stop", 0},
    {"version", 'V', NULL, 0, "Print the version and stop", 0},
    {0},
};

const struct cmd_usage cmd_program = {
    .name = "baize",
    .summary = "poker-derived casino table games, from the rulebook to the felt",
    .arguments = "COMMAND [OPTION...] [ARGUMENT...]",
    .documentation =
        "baize runs poker-derived casino table games, from the rulebook to the felt."
        "\v`baize COMMAND --help` explains a command with examples, and so does `man baize-COMMAND` where\n"
        "baize is installed. `baize explain CODE` says what a code in a message means, like T6 or\n"
        "RULES_NOT_YET, and what to do. Output has no colours where NO_COLOR is set.\n"
        "\n"
        "Examples:\n"
        "  baize rank --game four-card As Ad 4c 3d 2h\n"
        "  baize rules list\n"
        "\n"
        "Exit status: 0 done, 1 refused or failed, 2 wrong usage.",
    .options = program_options,
};

static void print_help(FILE *out)
{
    const char *more = strchr(cmd_program.documentation, '\v');
    fprintf(out, "%.*s\n\nUsage: baize %s\n\nCommands:\n", (int)(more - cmd_program.documentation),
            cmd_program.documentation, cmd_program.arguments);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s  %s\n", commands[i]->usage.name, commands[i]->usage.summary);
    fputs("\nOptions:\n", out);
    for (const struct argp_option *option = program_options; option->name != NULL; option++)
        fprintf(out, "  -%c, --%-7s  %s\n", option->key, option->name, option->doc);
    fprintf(out, "\n%s\n", more + 1);
}

/* What was not written was not said: a full disk must not look like success. */
static int finish(int result)
{
    if (fflush(stdout) != 0) {
        perror("baize: standard output");
        return CMD_FAILED;
    }
    if (ferror(stdout)) { /* an earlier write: its reason is gone by now */
        fputs("baize: standard output: not all of it could be written\n", stderr);
        return CMD_FAILED;
    }
    return result;
}

static int run_command(const struct cmd_command *command, int argc, char **argv)
{
    char name[32];
    snprintf(name, sizeof name, "baize %s", command->usage.name);
    argv[0] = name;
    return finish(command->run != NULL ? command->run(argc, argv) : command->run_of(command, argc, argv));
}

static size_t begins_alike(const char *one, const char *other)
{
    size_t length = 0;
    while (one[length] != 0 && one[length] == other[length])
        length++;
    return length;
}

/* "analyse" for analyze: whoever begins with the same three letters may have meant it. */
static int refuse_word(const char *word)
{
    const char *meant = NULL;
    size_t most = 2;
    for (size_t i = 0; i < COMMANDS; i++)
        if (begins_alike(word, commands[i]->usage.name) > most) {
            most = begins_alike(word, commands[i]->usage.name);
            meant = commands[i]->usage.name;
        }
    fprintf(stderr, "baize: '%s' is not a command", word);
    if (meant != NULL)
        fprintf(stderr, "; did you mean `baize %s`?", meant);
    fputs(meant != NULL ? " `baize --help` lists all\n" : "; `baize --help` lists them\n", stderr);
    return CMD_USAGE;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    if (argc < 2) {
        print_help(stderr);
        return CMD_USAGE;
    }
    const char *word = argv[1];
    bool is_more = argc > 2 && strcmp(word, "help") == 0; /* baize help rank: baize rank --help */
    if (is_more && find_command(argv[2]) != NULL)
        return run_command(find_command(argv[2]), 2, (char *[]){argv[2], (char[]){"--help"}, NULL});
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        print_help(stdout);
        return finish(CMD_DONE);
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        puts("baize " BAIZE_VERSION);
        return finish(CMD_DONE);
    }
    if (strcmp(word, "--describe") == 0)
        return finish(manual_run(argc - 1));
    const struct cmd_command *command = find_command(word);
    if (command != NULL)
        return run_command(command, argc - 1, argv + 1);
    return refuse_word(word);
}
