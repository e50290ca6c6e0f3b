/* simulate.c - baize simulate SUBMISSION: play many rounds and hold what was seen against the exact figures. */
#include "cmd/simulate.h"

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/strategies.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char doc[] =
    "Play many rounds of a table by chance, with the real settlement, and compare what was seen with the exact "
    "figures.\n\v"
    "SUBMISSION is a file or the id of a shipped one; `baize rules list` shows those. Every seat makes every wager the "
    "table offers, at the least amount allowed.\n"
    "\n"
    "With a progressive wager the meters are carried from the first round to the last: they start at their seeds, "
    "every "
    "wager adds to them and to their reserves, and every win is paid in its order. The last part shows the awards, how "
    "soon one followed another, what the house keeps of a wager, and how often a meter that makes the fixed pays ran "
    "dry, beside the formulas of `baize analyze`. The house edge of the progressive, further up, is at the seeds.\n"
    "\n"
    "STRATEGY, for Four Card Poker:\n"
    "  optimal  the best decision for each hand and up card; the default\n"
    "  simple   below a pair of threes fold, from a pair of tens 3x, else 1x\n"
    "  FILE     your own, as docs/strategy-format.md explains\n"
    "Double Draw is always played by the optimal one.\n"
    "\n"
    "z says how many standard deviations lie between what was seen and what is exact: by chance alone it is beyond 2 "
    "about once in 22 figures, beyond 3 once in 370. The same seed gives the same rounds, whatever the number of "
    "threads. Ctrl-C stops and shows what was played so far.\n"
    "\n"
    "Example: a million rounds of a full table, then one player alone\n"
    "  baize simulate friday.yaml --rounds 1,000,000\n"
    "  baize simulate friday.yaml --rounds 1,000,000 --seats 1 --seed 2 --json\n"
    "\n"
    "Exit status: 0 done, 1 refused, failed or stopped by Ctrl-C, 2 wrong usage.";

#define ROUNDS_MOST  UINT64_C(1000000000000)
#define THREADS_MOST 256

_Static_assert(BAIZE_SEATS_MOST == 9, "a message says so");

enum { KEY_ROUNDS = 'n', KEY_SEED = 's', KEY_SEATS = 'S', KEY_THREADS = 't', KEY_STRATEGY = 'y' };
enum { KEY_RULES = 'r' };

static const struct argp_option options[] = {
    {"rounds", KEY_ROUNDS, "N", 0, "How many rounds are played (required)", 0},
    {"seed", KEY_SEED, "N", 0, "Other rounds: each seed has its own (1)", 0},
    {"seats", KEY_SEATS, "N", 0, "Seats that play (all that the table has)", 0},
    {"strategy", KEY_STRATEGY, "STRATEGY", 0, "optimal, simple or a FILE (optimal)", 0},
    {"threads", KEY_THREADS, "N", 0, "Threads that play (one for each core)", 0},
    {"rules", KEY_RULES, "DIRECTORY", 0, "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0},
    FORMAT_OPTIONS(FORMAT_ALL),
    {0},
};

struct request {
    const char *submission, *directory, *strategy;
    uint64_t rounds, seed;
    unsigned seats, threads; /* 0: as many as there are */
    struct format_choice choice;
};

/* ---- The command line ---- */

/* Takes the commas out of 10,000,000; false where they do not group digits by three. */
static bool without_commas(const char *argument, char *digits, size_t size)
{
    size_t length = 0, since = 0;
    bool grouped = strchr(argument, ',') != NULL, first = true;
    for (; *argument != '\0'; argument++) {
        if (*argument == ',') {
            if (since == 0 || since > 3 || (!first && since != 3))
                return false;
            first = false;
            since = 0;
            continue;
        }
        if (*argument < '0' || *argument > '9' || length + 1 >= size)
            return false;
        digits[length++] = *argument;
        since++;
    }
    digits[length] = '\0';
    return length > 0 && (!grouped || since == 3);
}

/* `most_words` is how `most` is written in a message. */
static uint64_t read_number(const char *argument, uint64_t least, uint64_t most, const char *most_words,
                            const char *what, struct argp_state *state)
{
    char digits[32];
    errno = 0;
    bool good = without_commas(argument, digits, sizeof digits);
    unsigned long long number = good ? strtoull(digits, NULL, 10) : 0;
    if (!good || errno != 0 || number < least || number > most)
        argp_error(state, "--%s: '%s' is not a whole number from %llu to %s", what, argument, (unsigned long long)least,
                   most_words);
    return number;
}

static void check_complete(const struct request *request, struct argp_state *state)
{
    if (request->submission == NULL)
        argp_error(state, "no SUBMISSION is given; `baize rules list` shows the shipped ones");
    if (request->rounds == 0)
        argp_error(state, "how many rounds? For example --rounds 1,000,000");
}

static error_t read_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    if (format_parse(key, argument, state, &request->choice))
        return 0;
    switch (key) {
    case KEY_ROUNDS:
        request->rounds = read_number(argument, 1, ROUNDS_MOST, "1,000,000,000,000", "rounds", state);
        return 0;
    case KEY_SEED:
        request->seed = read_number(argument, 0, UINT64_MAX, "18446744073709551615", "seed", state);
        return 0;
    case KEY_SEATS:
        request->seats = (unsigned)read_number(argument, 1, BAIZE_SEATS_MOST, "9", "seats", state);
        return 0;
    case KEY_THREADS:
        request->threads = (unsigned)read_number(argument, 1, THREADS_MOST, "256", "threads", state);
        return 0;
    case KEY_STRATEGY:
        request->strategy = argument;
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
        check_complete(request, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- The table ---- */

static unsigned cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MOST ? THREADS_MOST : (unsigned)count;
}

/* Every wager that is placed before the deal, at its least. */
static void make_wagers(struct baize_simulation *simulation)
{
    const struct baize_rules *rules = simulation->rules;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *wager = &rules->wagers[w];
        if (wager->offered && wager->placed == BAIZE_BEFORE_DEAL)
            simulation->wagers[w] = w == BAIZE_PROGRESSIVE ? rules->progressive.wager
                                    : wager->equals_ante   ? rules->wagers[BAIZE_ANTE].least
                                                           : wager->least;
    }
    for (uint8_t level = 0; level < rules->progressive.levels; level++)
        simulation->meters[level] = rules->progressive.meters[level].seed;
}

static bool make_setup(const struct request *request, const struct baize_rules *rules, struct simulate_setup *setup)
{
    *setup = (struct simulate_setup){.submission = request->submission,
                                     .rounds = request->rounds,
                                     .threads = request->threads == 0 ? cores() : request->threads};
    if (request->seats > rules->seats) {
        fprintf(stderr, "baize simulate: --seats: this table has seats 1 to %u\n", rules->seats);
        return false;
    }
    setup->simulation.rules = rules;
    setup->simulation.seed = request->seed;
    setup->simulation.seats = request->seats == 0 ? rules->seats : (uint8_t)request->seats;
    make_wagers(&setup->simulation);
    return true;
}

/* ---- One thing after the other ---- */

/* What is too large for the stack. */
struct memory {
    struct baize_rules rules;
    struct baize_strategy loaded;
    struct baize_decision_table decisions;
    struct baize_draw_table draws;
    struct simulation_report of;
};

static int play_and_print(const struct request *request, struct memory *memory, const struct baize_strategy *strategy)
{
    struct simulation_report *of = &memory->of;
    struct simulate_setup *setup = &of->setup;
    setup->strategy = strategy == NULL ? "optimal" : strategy->id;
    setup->simulation.decisions = &memory->decisions;
    setup->simulation.draws = &memory->draws;
    if (!simulate_exact_find(setup, strategy, &memory->decisions, &memory->draws, &of->exact) ||
        !simulate_run(setup, &of->tally, &of->course, &of->stopped))
        return CMD_FAILED;
    if (of->tally.rounds == 0) {
        fputs("baize simulate: stopped before a block of rounds was played\n", stderr);
        return CMD_FAILED;
    }
    simulate_compare(setup, &of->exact, &of->tally, &of->course, &of->comparison);
    int result = format_report("baize simulate", &request->choice, memory->rules.title, simulate_describe, of);
    return of->stopped ? CMD_FAILED : result;
}

static int simulate(const struct request *request, struct memory *memory)
{
    struct cmd_file file;
    const struct baize_strategy *strategy;
    if (!files_load(request->submission, request->directory, &memory->rules, &file))
        return CMD_FAILED;
    files_close(&file);
    if (!make_setup(request, &memory->rules, &memory->of.setup))
        return CMD_USAGE;
    if (!strategies_find("baize simulate", request->strategy, &memory->rules, &memory->loaded, &strategy))
        return CMD_FAILED;
    return play_and_print(request, memory, strategy);
}

static int run_command(int argc, char **argv)
{
    struct request request = {.seed = 1};
    if (!cmd_parse(&cmd_simulate.usage, read_option, argc, argv, &request))
        return CMD_USAGE;
    struct memory *memory = calloc(1, sizeof *memory);
    if (memory == NULL) {
        fputs("baize simulate: not enough memory\n", stderr);
        return CMD_FAILED;
    }
    int result = simulate(&request, memory);
    free(memory);
    return result;
}

const struct cmd_command cmd_simulate = {
    .usage = {"simulate", "play many rounds and compare what was seen with the exact figures", "SUBMISSION", doc,
              options, false},
    .run = run_command,
};
