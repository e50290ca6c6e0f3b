/* main.c - finds the subcommand and hands over. */
#include "cmd/cmd.h"

#include <baize/api.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
};

static const struct command commands[] = {
    {"advise", cmd_advise, "the exact value of everything a player can do with a hand"},
    {"analyze", cmd_analyze, "the exact mathematics of every wager of a table, and the best play"},
    {"audit", cmd_audit, "prove the journal of a house, tell a round, export for a regulator"},
    {"backup", cmd_backup, "copy a house while it works; the key is not in the copy"},
    {"cashier", cmd_cashier, "deposits and withdrawals at the cage"},
    {"checkpoint", cmd_checkpoint, "end a shift and sign where the record stands"},
    {"house", cmd_house, "what a house is made of: settings, rules, tables, meters"},
    {"init", cmd_init, "make an empty house with its key and its first manager"},
    {"meter", cmd_meter, "open, link and show the progressive meters of a house"},
    {"play", cmd_play, "play a table in the terminal: you, the dealer, and house players"},
    {"rank", cmd_rank, "say what a poker hand is, how strong, and which cards make it"},
    {"report", cmd_report, "drop, win and hold: statements of tables, players, shifts, days and meters"},
    {"restore", cmd_restore, "make a house from a backup, or move it to another database"},
    {"rules", cmd_rules, "list, show and check rules: what a jurisdiction allows and an operator chose"},
    {"serve", cmd_serve, "serve a house: tables, screens and consoles on the network; --demo to try it"},
    {"simulate", cmd_simulate, "play many rounds and compare what was seen with the exact figures"},
    {"table", cmd_table, "run scenarios on tables and meters, and print the shift report"},
    {"user", cmd_user, "the people of a house: staff and players, passwords, cards"},
};

#define COMMANDS (sizeof commands / sizeof commands[0])

static void print_help(FILE *out)
{
    fputs("baize runs poker-derived casino table games, from the rulebook to the felt.\n"
          "\n"
          "Usage: baize COMMAND [OPTION...] [ARGUMENT...]\n"
          "\n"
          "Commands:\n",
          out);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
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

static int run_command(const struct command *command, int argc, char **argv)
{
    char name[32];
    snprintf(name, sizeof name, "baize %s", command->name);
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
    const struct command *meant = NULL;
    size_t most = 2;
    for (size_t i = 0; i < COMMANDS; i++)
        if (begins_alike(word, commands[i].name) > most) {
            most = begins_alike(word, commands[i].name);
            meant = &commands[i];
        }
    fprintf(stderr, "baize: '%s' is not a command", word);
    if (meant != NULL)
        fprintf(stderr, "; did you mean `baize %s`?", meant->name);
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
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(word, commands[i].name) == 0)
            return run_command(&commands[i], argc - 1, argv + 1);
    return refuse_word(word);
}
