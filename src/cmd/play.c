/* play.c - baize play SUBMISSION: a table in the terminal. */
#include "cmd/play.h"
#include "cmd/cmd.h"
#include "cmd/files.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char doc[] =
    "Play a table in the terminal, with a dealer and house players.\n\v"
    "SUBMISSION is a file or the id of a shipped one; `baize rules list` shows those.\n"
    "\n"
    "On a terminal there is a table with keys, `?` explains them. Otherwise, and with --lines, commands are read line "
    "by "
    "line; `help` lists them. Nobody plays for money here.\n"
    "\n"
    "Before a round's first wager the commitment to its deck is shown, after the round the deck itself.\n"
    "\n"
    "Examples:\n"
    "  baize play friday.yaml\n"
    "  printf 'ante 10\\ndeal\\nplay 1\\n' | baize play friday.yaml --seed 1\n"
    "\n"
    "Exit status: 0 done, 1 refused or failed, 2 wrong usage.";

enum { KEY_SEED = 's', KEY_BANKROLL = 'b', KEY_SEAT = 'S', KEY_PLAYERS = 'p', KEY_FOUR = '4', KEY_LINES = 'l' };
enum { KEY_DECK = 256, KEY_RULES = 'r' };

static const struct argp_option options[] = {
    {"seed", KEY_SEED, "N", 0, "Repeat a game: the same seed gives the same cards", 0},
    {"bankroll", KEY_BANKROLL, "AMOUNT", 0, "What you sit down with ($1,000)", 0},
    {"seat", KEY_SEAT, "N", 0, "Where you sit (the middle)", 0},
    {"players", KEY_PLAYERS, "N", 0, "House players at the other seats (3)", 0},
    {"four-colour", KEY_FOUR, NULL, 0, "Every suit in a colour of its own", 0},
    {"lines", KEY_LINES, NULL, 0, "Commands and plain lines on a terminal too", 0},
    {"deck", KEY_DECK, "CARDS", 0, "Every deck begins with these cards, in the order they are dealt: for trying things",
     0},
    {"rules", KEY_RULES, "DIRECTORY", 0, "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0},
    {0},
};

static uint64_t read_number(const char *argument, uint64_t most, const char *what, struct argp_state *state)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(argument, &end, 10);
    if (argument[0] < '0' || argument[0] > '9' || *end != '\0' || errno != 0 || number > most)
        argp_error(state, "--%s: '%s' is not a whole number from 0 to %llu", what, argument, (unsigned long long)most);
    return number;
}

static void read_bankroll(struct play_options *request, const char *argument, struct argp_state *state)
{
    size_t position;
    const char *why = "";
    if (baize_cents_parse(argument, strlen(argument), &request->bankroll, &position, &why) != BAIZE_OK)
        argp_error(state, "--bankroll: '%s' is not an amount: %s", argument, why);
    if (request->bankroll <= 0 || request->bankroll > INT64_C(100000000000))
        argp_error(state, "--bankroll: from $0.01 to $1,000,000,000");
}

static void read_deck(struct play_options *request, const char *argument, struct argp_state *state)
{
    struct baize_card_error error;
    if (baize_cards_parse(argument, strlen(argument), request->top, BAIZE_DECK_MOST, &request->top_count, &error) !=
        BAIZE_OK)
        argp_error(state, "--deck: at byte %zu: %s", error.position, error.why);
}

static error_t read_option(int key, char *argument, struct argp_state *state)
{
    struct play_options *request = state->input;
    switch (key) {
    case KEY_SEED:
        request->seeded = true;
        request->seed = read_number(argument, UINT64_MAX, "seed", state);
        return 0;
    case KEY_BANKROLL:
        read_bankroll(request, argument, state);
        return 0;
    case KEY_SEAT:
        request->seat = (int)read_number(argument, BAIZE_SEATS_MOST, "seat", state);
        return 0;
    case KEY_PLAYERS:
        request->players = (int)read_number(argument, BAIZE_SEATS_MOST - 1, "players", state);
        return 0;
    case KEY_FOUR:
        request->four_colour = true;
        return 0;
    case KEY_LINES:
        request->lines = true;
        return 0;
    case KEY_DECK:
        read_deck(request, argument, state);
        return 0;
    case KEY_RULES:
        request->directory = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (request->submission != NULL)
            argp_error(state, "one SUBMISSION at a time");
        request->submission = argument;
        return 0;
    case ARGP_KEY_END:
        if (request->submission == NULL)
            argp_error(state, "no SUBMISSION is given; `baize rules list` shows the shipped ones");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Options that only the rules can judge. */
static bool fits(const struct play_options *request, const struct baize_rules *rules)
{
    if (request->seat > rules->seats) {
        fprintf(stderr, "baize play: --seat: this table has seats 1 to %u\n", rules->seats);
        return false;
    }
    if (request->players >= rules->seats) {
        fprintf(stderr, "baize play: --players: this table has room for %u beside you\n", rules->seats - 1u);
        return false;
    }
    for (size_t i = 0; i < request->top_count; i++)
        if ((rules->deck & baize_cards_one(request->top[i])) == 0) {
            fprintf(stderr, "baize play: --deck: this game is played without jokers\n");
            return false;
        }
    return true;
}

static bool has_screen(const struct play_options *request)
{
    const char *term = getenv("TERM");
    return !request->lines && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}

int cmd_play(int argc, char **argv)
{
    static const struct argp argp = {options, read_option, "SUBMISSION", doc, NULL, NULL, NULL};
    static struct baize_rules rules;
    static struct play_game game;
    struct play_options request = {.bankroll = 100000, .players = -1};
    struct cmd_file file;
    argp_err_exit_status = CMD_USAGE;
    if (argp_parse(&argp, argc, argv, 0, NULL, &request) != 0)
        return CMD_USAGE;
    if (!files_load(request.submission, request.directory, &rules, &file))
        return CMD_FAILED;
    files_close(&file);
    if (!fits(&request, &rules))
        return CMD_USAGE;
    enum baize_status status = play_start(&game, &rules, &request);
    if (status != BAIZE_OK) {
        fprintf(stderr, "baize play: %s\n", baize_status_words(status));
        return CMD_FAILED;
    }
    return has_screen(&request) ? play_screen(&game, &request) : play_lines(&game);
}
