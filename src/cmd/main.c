/* main.c - finds the subcommand and hands over. */
#include "cmd/command.h"

#include <baize/api.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static const struct cmd_command *const commands[] = {
    &cmd_advise,  &cmd_analyze, &cmd_audit, &cmd_backup,   &cmd_cashier, &cmd_checkpoint,
    &cmd_house,   &cmd_init,    &cmd_meter, &cmd_play,     &cmd_rank,    &cmd_report,
    &cmd_restore, &cmd_rules,   &cmd_serve, &cmd_simulate, &cmd_table,   &cmd_user};

#define COMMANDS (sizeof commands / sizeof commands[0])

const struct cmd_command *cmd_at(size_t index)
{
    return index < COMMANDS ? commands[index] : NULL;
}

const struct cmd_command *cmd_find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->usage.name, name) == 0)
            return commands[i];
    return NULL;
}

static void print_help(FILE *out)
{
    fputs("baize runs poker-derived casino table games, from the rulebook to the felt.\n"
          "\n"
          "Usage: baize COMMAND [OPTION...] [ARGUMENT...]\n"
          "\n"
          "Commands:\n",
          out);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->usage.name, commands[i]->usage.summary);
    fputs("\n"
          "`baize COMMAND --help` explains a command with examples. A first look:\n"
          "  baize rank --game four-card As Ad 4c 3d 2h\n"
          "  baize rules list\n"
          "\n"
          "  -h, --help     this text\n"
          "  -V, --version  the version\n"
          "\n"
          "Exit status: 0 done, 1 refused or failed, 2 wrong usage. NO_COLOR is honoured.\n",
          out);
}

static int run_command(const struct cmd_command *command, int argc, char **argv)
{
    char name[32];
    snprintf(name, sizeof name, "baize %s", command->usage.name);
    argv[0] = name;
    int result = command->run(argc, argv);
    /* What was not written was not said: a full disk must not look like success. */
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
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        print_help(stdout);
        return CMD_DONE;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        puts("baize " BAIZE_VERSION);
        return CMD_DONE;
    }
    const struct cmd_command *command = cmd_find(word);
    if (command != NULL)
        return run_command(command, argc - 1, argv + 1);
    return refuse_word(word);
}
