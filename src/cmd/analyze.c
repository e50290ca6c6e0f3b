/* analyze.c - baize analyze: what every wager of a submission really pays, and the best play. */
#include "cmd/analyses.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/strategies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DATE_SIZE 32

static const char doc[] =
    "The exact mathematics of every wager of a table: house edge, hit frequency, variance, all combinations and the "
    "best play. Counted, never sampled.\n\v"
    "SUBMISSION is a file, or the id of a shipped one (`baize rules list`).\n"
    "WAGER is ante, aces-up, six-card-bonus, bad-beat-bonus, progressive, or double-draw for the four wagers of that "
    "game.\n"
    "STRATEGY, for the Ante and Play of Four Card Poker:\n"
    "  optimal  the best play for every hand and every up card (default)\n"
    "  simple   the manufacturer's: below a pair of threes fold, pair of threes to nines 1x, from a pair of tens 3x\n"
    "  FILE     your own, as lines: docs/strategy-format.md\n"
    "\n"
    "Figures are in units of the Ante, or of the side wager; the house edge is positive when the house wins. Element "
    "of risk is the edge of all money wagered.\n"
    "\n"
    "Examples:\n"
    "  baize analyze friday.yaml\n"
    "  baize analyze friday.yaml --wager ante --strategy simple --json\n"
    "  baize analyze friday.yaml --wager ante --chart strategy.svg\n"
    "  baize analyze draw.yaml --report analysis.pdf\n"
    "  baize analyze --claims\n"
    "\n"
    "Exit status: 0 done, 1 refused or failed, 2 wrong usage.";

enum { KEY_CHART = 256, KEY_CLAIMS, KEY_REPORT, KEY_RULES, KEY_STRATEGY };

static const struct argp_option options[] = {
    {"wager", 'w', "WAGER", 0, "only this wager", 0},
    {"strategy", KEY_STRATEGY, "STRATEGY", 0, "optimal, simple, or a file", 0},
    {"chart", KEY_CHART, "FILE", 0, "draw strategy charts and return tables into FILE.svg or FILE.pdf", 0},
    {"report", KEY_REPORT, "FILE", 0, "write a printable report of everything into FILE.pdf", 0},
    {"claims", KEY_CLAIMS, NULL, 0, "hold the edges and frequencies that documents print against the exact ones", 0},
    {"rules", KEY_RULES, "DIRECTORY", 0, "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0},
    FORMAT_OPTIONS(FORMAT_ALL),
    {0},
};

struct request {
    const char *submission, *strategy, *chart, *report, *rules;
    unsigned wanted; /* bit per enum analysed */
    struct format_choice choice;
    bool claims;
};

static void read_wager(struct request *request, const char *name, struct argp_state *state)
{
    for (int i = 0; i < ANALYSED_WAGERS; i++)
        if (strcmp(name, analysed_ids[i]) == 0) {
            request->wanted = 1u << i;
            return;
        }
    argp_error(state, "'%s' is not a wager: ante, aces-up, six-card-bonus, bad-beat-bonus, progressive or double-draw",
               name);
}

static void check_request(const struct request *request, struct argp_state *state)
{
    if (request->claims && (request->submission != NULL || request->chart != NULL || request->report != NULL))
        argp_error(state, "--claims goes over all documents: no submission, chart or report beside it");
    size_t length = request->report == NULL ? 0 : strlen(request->report);
    if (request->report != NULL && (length < 5 || strcmp(request->report + length - 4, ".pdf") != 0))
        argp_error(state, "--report: '%s' is a PDF: its name ends in .pdf", request->report);
    if (!request->claims && request->submission == NULL)
        argp_error(state, "no submission is given: a file, or an id of `baize rules list`");
}

static error_t read_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    if (format_parse(key, argument, state, &request->choice))
        return 0;
    switch (key) {
    case 'w':
        read_wager(request, argument, state);
        return 0;
    case KEY_STRATEGY:
        request->strategy = argument;
        return 0;
    case KEY_CHART:
        request->chart = argument;
        return 0;
    case KEY_REPORT:
        request->report = argument;
        return 0;
    case KEY_CLAIMS:
        request->claims = true;
        return 0;
    case KEY_RULES:
        request->rules = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (request->submission != NULL)
            argp_error(state, "one submission at a time: '%s' is too many", argument);
        request->submission = argument;
        return 0;
    case ARGP_KEY_END:
        check_request(request, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- Running ---- */

/* A wager that was asked for by name and is not on this table is an answer, not silence. */
static bool check_wanted(const struct request *request, const struct baize_rules *rules)
{
    for (int i = 0; i < ANALYSED_WAGERS; i++)
        if (request->wanted == 1u << i && !analyses_offers(rules, (enum analysed)i)) {
            fprintf(stderr, "baize analyze: %s does not offer %s; it offers", request->submission, analysed_ids[i]);
            for (int k = 0; k < ANALYSED_WAGERS; k++)
                if (analyses_offers(rules, (enum analysed)k))
                    fprintf(stderr, " %s", analysed_ids[k]);
            fputc('\n', stderr);
            return false;
        }
    return true;
}

/* ---- Pictures and paper ---- */

/* Today; or the day of SOURCE_DATE_EPOCH, so that a report can be made again byte by byte. */
static void write_date(char date[DATE_SIZE])
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = epoch != NULL ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
    struct tm day;
    if ((epoch != NULL ? gmtime_r(&now, &day) : localtime_r(&now, &day)) == NULL ||
        strftime(date, DATE_SIZE, "%Y-%m-%d", &day) == 0)
        date[0] = '\0';
}

static bool draw(const struct request *request, const struct analyses *all)
{
    const bool *done = all->done;
    char date[DATE_SIZE];
    struct paper_result result;
    write_date(date);
    struct chart_input input = {
        .rules = &all->rules,
        .ante = done[ANALYSED_ANTE] ? &all->ante : NULL,
        .decisions = done[ANALYSED_ANTE] ? &all->decisions : NULL,
        .aces_up = done[ANALYSED_ACES_UP] ? &all->aces_up : NULL,
        .six_card_least = done[ANALYSED_SIX_CARD_BONUS] ? &all->six_card_least : NULL,
        .six_card_most = done[ANALYSED_SIX_CARD_BONUS] ? &all->six_card_most : NULL,
        .six_card_formula = done[ANALYSED_SIX_CARD_BONUS] ? &all->six_card_formula : NULL,
        .bad_beat = done[ANALYSED_BAD_BEAT_BONUS] ? &all->bad_beat : NULL,
        .bad_beat_limited = all->bad_beat_is_limited ? &all->bad_beat_most : NULL,
        .progressive = done[ANALYSED_PROGRESSIVE] ? &all->progressive : NULL,
        .double_draw = done[ANALYSED_DOUBLE_DRAW] ? &all->double_draw : NULL,
        .double_draw_limited = all->double_draw_is_limited ? &all->double_draw_most : NULL,
        .date = date[0] == '\0' ? NULL : date,
        .digest = all->digest,
    };
    if ((request->chart == NULL || paper_write_chart(&input, NULL, request->chart, &result)) &&
        (request->report == NULL || paper_write_report(&input, request->report, &result)))
        return true;
    fprintf(stderr, "baize analyze: %s\n", result.why);
    return false;
}

static void tell_files(const struct request *request)
{
    FILE *out = request->choice.format != FORMAT_TEXT ? stderr : stdout; /* a document stays a document */
    if (request->chart != NULL || request->report != NULL)
        fputs(request->choice.format != FORMAT_TEXT ? "" : "\n", out);
    if (request->chart != NULL)
        fprintf(out, "The chart is in %s\n", request->chart);
    if (request->report != NULL)
        fprintf(out, "The report is in %s\n", request->report);
}

/* ---- All of it ---- */

static bool describe(void *all, struct report *report)
{
    analyses_describe(all, report);
    return true;
}

static int analyze(const struct request *request, struct analyses *all)
{
    static struct baize_strategy loaded;
    const struct baize_strategy *strategy;
    struct cmd_file file;
    if (!files_load(request->submission, request->rules, &all->rules, &file))
        return CMD_FAILED;
    files_digest(&file, all->digest);
    files_close(&file);
    all->submission = request->submission;
    if (!check_wanted(request, &all->rules) ||
        !strategies_find("baize analyze", request->strategy, &all->rules, &loaded, &strategy) ||
        !analyses_run(all, request->wanted, strategy))
        return CMD_FAILED;
    if (!draw(request, all))
        return CMD_FAILED;
    int result = format_report("baize analyze", &request->choice, all->rules.title, describe, all);
    tell_files(request);
    return result;
}

static int run_command(int argc, char **argv)
{
    struct request request = {.wanted = (1u << ANALYSED_WAGERS) - 1};
    if (!cmd_parse(&cmd_analyze.usage, read_option, argc, argv, &request))
        return CMD_USAGE;
    if (request.claims)
        return analyze_published(&request.choice);
    struct analyses *all = calloc(1, sizeof *all);
    if (all == NULL) {
        fputs("baize analyze: not enough memory\n", stderr);
        return CMD_FAILED;
    }
    int result = analyze(&request, all);
    free(all);
    return result;
}

const struct cmd_command cmd_analyze = {
    .usage = {"analyze", "the exact mathematics of every wager of a table, and the best play", "SUBMISSION\n--claims",
              doc, options, false},
    .run = run_command,
};
