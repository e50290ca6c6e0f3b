/* play.c - baize play SUBMISSION: a table in the terminal. */
#include "cmd/play.h"
#include "cmd/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char doc[] =
    "Play a table in the terminal, with a dealer and house players; or, with --server, one of a house that is "
    "served.\n\v"
    "SUBMISSION is a file or the id of a shipped one; `baize rules list` shows those.\n"
    "\n"
    "On a terminal there is a table with keys, `?` explains them. Otherwise, and with --lines, commands are read line "
    "by line; `help` lists them. Without --server the house is in this program: its one table waits for you, nothing "
    "is stored, no port is opened and nobody plays for money.\n"
    "\n"
    "Before a round's first wager the commitment to its deck is shown, after the round the deck itself.\n"
    "\n"
    "With --server the table is in the house at URL (`baize serve`): you are a guest of a demo house, or sign in with "
    "--name; the password is asked for, or read from a file. Without --table the lobby's tables are listed to choose "
    "from. The house deals by its clock and says what may be done; each deck is checked here. When the connection "
    "breaks it is made again and nothing is done twice. Who goes while wagers are down leaves the hand to the clock; "
    "otherwise the chips go back to the wallet. In a script each command waits for its time.\n"
    "\n"
    "Examples:\n"
    "  baize play friday.yaml\n"
    "  printf 'ante 10\\ndeal\\nplay 1\\n' | baize play friday.yaml --seed 1\n"
    "  baize play --server http://127.0.0.1:8080\n"
    "  printf 'ante 10\\nplay 1x\\n' | baize play --server 127.0.0.1:8080 --table 1\n"
    "\n"
    "Exit status: 0 done, 1 refused or failed, 2 wrong usage.";

enum { KEY_SEED = 's', KEY_BANKROLL = 'b', KEY_SEAT = 'S', KEY_PLAYERS = 'p', KEY_FOUR = '4', KEY_LINES = 'l' };
enum { KEY_DECK = 256, KEY_RULES = 'r', KEY_SERVER = 512, KEY_TABLE, KEY_NAME, KEY_GUEST, KEY_PASSWORD_FILE };

static const struct argp_option options[] = {
    {"seed", KEY_SEED, "N", 0, "Repeat a game: the same seed gives the same cards", 0},
    {"bankroll", KEY_BANKROLL, "AMOUNT", 0, "What you sit down with ($1,000; with --server $500)", 0},
    {"seat", KEY_SEAT, "N", 0, "Where you sit (the middle)", 0},
    {"players", KEY_PLAYERS, "N", 0, "House players at the other seats (3)", 0},
    {"four-colour", KEY_FOUR, NULL, 0, "Every suit in a colour of its own", 0},
    {"lines", KEY_LINES, NULL, 0, "Commands and plain lines on a terminal too", 0},
    {"deck", KEY_DECK, "CARDS", 0, "Every deck begins with these cards, in the order they are dealt: for trying things",
     0},
    {"rules", KEY_RULES, "DIRECTORY", 0, "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0},
    {NULL, 0, NULL, 0, "A house that is served:", 1},
    {"server", KEY_SERVER, "URL", 0, "Play in the house at http://HOST:PORT or https://HOST:PORT", 1},
    {"table", KEY_TABLE, "N", 0, "At this table (chosen in the lobby)", 1},
    {"name", KEY_NAME, "NAME", 0, "Sign in as NAME", 1},
    {"password-file", KEY_PASSWORD_FILE, "FILE", 0,
     "Take the password from its first line; else it is asked for, or read from standard input", 1},
    {"guest", KEY_GUEST, "ALIAS", 0, "Be a guest of a demo house under this alias", 1},
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
    if (request->bankroll <= 0 || request->bankroll > INT64_C(100000000))
        argp_error(state, "--bankroll: from $0.01 to $1,000,000");
}

static void read_deck(struct play_options *request, const char *argument, struct argp_state *state)
{
    struct baize_card_error error;
    if (baize_cards_parse(argument, strlen(argument), request->top, BAIZE_DECK_MOST, &request->top_count, &error) !=
        BAIZE_OK)
        argp_error(state, "--deck: at byte %zu: %s", error.position, error.why);
}

/* What only one of the two ways of playing has is refused with the other. */
static void check_options(const struct play_options *request, struct argp_state *state)
{
    if (request->url == NULL && request->submission == NULL)
        argp_error(state, "no SUBMISSION is given; `baize rules list` shows the shipped ones");
    if (request->url == NULL &&
        (request->table != 0 || request->name != NULL || request->alias != NULL || request->password_file != NULL))
        argp_error(state, "--table, --name, --password-file and --guest go with --server URL");
    if (request->url != NULL && (request->submission != NULL || request->seeded || request->top_count > 0 ||
                                 request->players >= 0 || request->directory != NULL))
        argp_error(state, "a served house has its own tables, players and cards: SUBMISSION, --seed, --deck, --players "
                          "and --rules do not go with --server");
    if (request->name != NULL && request->alias != NULL)
        argp_error(state, "--name or --guest, not both");
    if (request->name == NULL && request->password_file != NULL)
        argp_error(state, "--password-file goes with --name");
}

static bool read_server_option(struct play_options *request, int key, char *argument, struct argp_state *state)
{
    switch (key) {
    case KEY_SERVER:
        request->url = argument;
        return true;
    case KEY_TABLE:
        request->table = (uint32_t)read_number(argument, UINT32_MAX, "table", state);
        if (request->table == 0)
            argp_error(state, "--table: tables are numbered from 1");
        return true;
    case KEY_NAME:
        request->name = argument;
        return true;
    case KEY_GUEST:
        request->alias = argument;
        return true;
    case KEY_PASSWORD_FILE:
        request->password_file = argument;
        return true;
    default:
        return false;
    }
}

static error_t read_option(int key, char *argument, struct argp_state *state)
{
    struct play_options *request = state->input;
    if (read_server_option(request, key, argument, state))
        return 0;
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
        if (request->seat == 0)
            argp_error(state, "--seat: seats are numbered from 1");
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
        check_options(request, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int run_command(int argc, char **argv)
{
    static struct play_options request = {.players = -1};
    if (!cmd_parse(&cmd_play.usage, read_option, argc, argv, &request))
        return CMD_USAGE;
    if (request.url == NULL && request.bankroll == 0)
        request.bankroll = 100000;
    return play_at(&request);
}

const struct cmd_command cmd_play = {
    .usage = {"play", "play a table in the terminal: you, the dealer, and house players", "SUBMISSION\n--server URL",
              doc, options, false},
    .run = run_command,
};
