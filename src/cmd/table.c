/* table.c - baize table run SCENARIO... | words */
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/json.h"
#include "cmd/table_papers.h"
#include "cmd/table_report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY_JSON = 'j', KEY_QUIET = 'q', KEY_EVENTS = 'e', KEY_RULES = 'r', KEY_PAGES = 'p', KEY_REPORTS = 'm' };

struct request {
    bool json, quiet, events;
    const char *directory;
    const char *pages, *reports; /* directories, or NULL */
    char **names;
    int count;
};

/* What is too large for the stack. */
struct memory {
    struct scenario scenario;
    struct scenario_run run;
    struct scenario_result result;
    struct baize_diagnostics found;
    struct table_papers *papers; /* NULL: none are asked for */
    unsigned char scratch[SCENARIO_SCRATCH];
};

/* ---- Submissions ---- */

struct beside {
    const char *scenario;  /* whose folder file names are relative to */
    const char *directory; /* of jurisdictions, or NULL */
};

static bool load_submission(void *context, const char *name, struct baize_rules *rules, struct baize_text *why)
{
    const struct beside *beside = context;
    const char *slash = strrchr(beside->scenario, '/');
    int folder = slash == NULL || name[0] == '/' ? 0 : (int)(slash - beside->scenario + 1);
    char path[4096];
    struct stat status;
    struct baize_shipped shipped;
    struct cmd_file file;
    snprintf(path, sizeof path, "%.*s%s", folder, beside->scenario, name);
    bool there = stat(path, &status) == 0;
    if (!there && baize_shipped_find(name, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK) {
        baize_text_format(why,
                          "'%s' is neither a file beside the scenario nor the id of a shipped submission; `baize rules "
                          "list` shows those",
                          name);
        return false;
    }
    if (!files_load(there ? path : name, beside->directory, rules, &file)) {
        baize_text_format(why, "the rules '%s' are refused", name);
        return false;
    }
    files_close(&file);
    return true;
}

/* ---- One scenario ---- */

static void print_difference(const char *file, const struct scenario_result *result)
{
    const struct scenario_line *line = result->line;
    fprintf(stderr, "%s:%u: differs: %.*s %.*s\n", file, line->number, (int)line->time.length, line->time.start,
            (int)line->words.length, line->words.start);
    for (const char *at = result->difference; at != NULL;) {
        const char *newline = strchr(at, '\n');
        fprintf(stderr, "    %.*s\n", newline == NULL ? (int)strlen(at) : (int)(newline - at), at);
        at = newline == NULL ? NULL : newline + 1;
    }
}

/* Pages and reports, when all is done. */
static void write_papers(const struct request *request, struct memory *memory, struct table_tally *tally)
{
    struct table_papers_tally written = {0};
    if (memory->papers == NULL || tally->papers_failed)
        return;
    tally->papers_failed = !table_papers_write(memory->papers, &memory->run, &written);
    if (tally->papers_failed)
        return;
    fflush(stdout);
    FILE *out = request->json || request->quiet ? stderr : stdout; /* a document stays a document */
    if (request->pages != NULL)
        fprintf(out, "%u win %s in %s\n", written.pages, written.pages == 1 ? "page" : "pages", request->pages);
    if (request->reports != NULL)
        fprintf(out, "%u %s of meters in %s\n", written.reports, written.reports == 1 ? "report" : "reports",
                request->reports);
}

/* `acts` is where acts go as JSON, or NULL. */
static void run_lines(const struct request *request, const char *file, struct memory *memory, json_t *acts,
                      struct table_tally *tally)
{
    struct table_style style = {.colour = cmd_wants_colour(STDOUT_FILENO), .events = request->events};
    while (scenario_next(&memory->run, &memory->result)) {
        tally->acts++;
        tally->papers_failed |= memory->papers != NULL && !table_papers_note(memory->papers, &memory->run);
        tally->differ += !memory->result.as_expected;
        if (acts != NULL)
            json_array_append_new(acts, table_json_act(&memory->run, &memory->result));
        else if (!request->quiet)
            table_print_act(&style, &memory->run, &memory->result);
        else if (!memory->result.as_expected)
            print_difference(file, &memory->result);
    }
}

static bool set_up(const struct request *request, const char *name, const struct cmd_file *file, struct memory *memory)
{
    struct baize_arena arena = baize_arena_in(memory->scratch, sizeof memory->scratch);
    struct beside beside = {.scenario = name, .directory = request->directory};
    struct scenario_loader loader = {.load = load_submission, .context = &beside};
    memory->run.problem[0] = '\0';
    if (scenario_read(&file->source, &arena, &memory->scenario, &memory->found) != BAIZE_OK) {
        files_report(&memory->found, &file->source, &file->source);
        return false;
    }
    if (scenario_start(&memory->run, &memory->scenario, &loader) != BAIZE_OK) {
        fprintf(stderr, "%s: error: %s\n", file->source.name, memory->run.problem);
        return false;
    }
    return memory->papers == NULL || table_papers_note(memory->papers, &memory->run);
}

static void report(const struct request *request, const char *name, struct memory *memory, json_t *documents,
                   struct table_tally *tally)
{
    struct table_style style = {.colour = cmd_wants_colour(STDOUT_FILENO), .events = request->events};
    if (documents != NULL) {
        json_t *document = table_json_head(name, &memory->run);
        json_t *acts = json_array();
        run_lines(request, name, memory, acts, tally);
        json_object_set_new(document, "acts", acts);
        table_json_shift(document, &memory->run, tally);
        json_array_append_new(documents, document);
        return;
    }
    if (request->quiet) {
        run_lines(request, name, memory, NULL, tally);
        printf("%s: %s, %u acts", name, tally->differ == 0 ? "as expected" : "DIFFERS", tally->acts);
        printf(tally->differ == 0 ? "\n" : ", %u differ\n", tally->differ);
        return;
    }
    table_print_head(&style, &memory->run);
    run_lines(request, name, memory, NULL, tally);
    table_print_shift(&style, &memory->run);
    table_print_tally(&style, tally);
}

/* A scenario is a file: the id of a shipped submission is none. */
static bool can_open(const char *name)
{
    struct stat status;
    if (strcmp(name, "-") == 0 || stat(name, &status) == 0)
        return true;
    fprintf(stderr, "baize table run: cannot read '%s': %s\n", name, strerror(errno));
    return false;
}

static json_t *not_run(const char *name, const struct memory *memory)
{
    return json_pack("{s:s, s:b, s:o, s:s}", "file", name, "as_expected", 0, "diagnostics",
                     json_diagnostics(&memory->found), "problem", memory->run.problem);
}

/* False when it could not be run or an outcome differed. */
static bool run_one(const struct request *request, const char *name, struct memory *memory, json_t *documents)
{
    struct cmd_file file;
    struct table_tally tally = {0};
    if (!can_open(name) || !files_open(name, &file))
        return false;
    bool good = set_up(request, name, &file, memory);
    if (good) {
        report(request, name, memory, documents, &tally);
        write_papers(request, memory, &tally);
    } else if (documents != NULL) {
        json_array_append_new(documents, not_run(name, memory));
    } else if (request->quiet) {
        printf("%s: cannot be run\n", name);
    }
    files_close(&file);
    fflush(stdout);
    return good && tally.differ == 0 && !tally.papers_failed;
}

static int run_all(struct request *request, struct memory *memory)
{
    json_t *documents = request->json ? json_array() : NULL;
    int bad = 0;
    request->quiet = request->quiet || request->count > 1;
    for (int i = 0; i < request->count; i++)
        bad += !run_one(request, request->names[i], memory, documents);
    if (documents != NULL) {
        if (json_finish(json_pack("{s:b, s:o}", "as_expected", bad == 0, "scenarios", documents)) != CMD_DONE)
            return CMD_FAILED;
    } else if (request->count > 1) {
        printf("%d scenarios, %d as expected\n", request->count, request->count - bad);
    }
    return bad == 0 ? CMD_DONE : CMD_FAILED;
}

/* ---- baize table run ---- */

static const char run_doc[] =
    "Play scenarios on the real tables, controllers and meters, print the shift report, and compare every outcome.\n\v"
    "A scenario is a text file, one act a line with its expected outcome, as docs/scenario-format.md explains; `baize "
    "table words` lists the sentences:\n"
    "\n"
    "  14:02:10 dealer keys seat 3 four-aces -> pending $12,345.67\n"
    "\n"
    "After every act the books must balance, every event must be the same when it is written and read, and a second "
    "floor that only folds the events must be equal. With several files each gets one line.\n"
    "\n"
    "Examples:\n"
    "  baize table run four-aces.scenario\n"
    "  baize table run --quiet tests/scenarios/*.scenario\n"
    "  baize table run --pages pages --reports reports four-aces.scenario\n"
    "\n"
    "Exit status: 0 all as expected, 1 an outcome differs or a file is faulty, 2 wrong usage.";

static const struct argp_option run_options[] = {
    {"quiet", KEY_QUIET, NULL, 0, "One line for each file; differences on stderr", 0},
    {"events", KEY_EVENTS, NULL, 0, "Print the canonical line of every event below its act", 0},
    {"rules", KEY_RULES, "DIRECTORY", 0, "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0},
    {"pages", KEY_PAGES, "DIRECTORY", 0,
     "Write a page for every validated win as DIRECTORY/win-METER-NUMBER.pdf; those backed out are marked VOID", 0},
    {"reports", KEY_REPORTS, "DIRECTORY", 0,
     "Write win log, readings and reconciliations of every meter as text and CSV into DIRECTORY", 0},
    {"json", KEY_JSON, NULL, 0, "Print one JSON document", 0},
    {0},
};

static error_t read_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case KEY_QUIET:
        request->quiet = true;
        return 0;
    case KEY_EVENTS:
        request->events = true;
        return 0;
    case KEY_RULES:
        request->directory = argument;
        return 0;
    case KEY_PAGES:
        request->pages = argument;
        return 0;
    case KEY_REPORTS:
        request->reports = argument;
        return 0;
    case KEY_JSON:
        request->json = true;
        return 0;
    case ARGP_KEY_ARGS:
        request->names = state->argv + state->next;
        request->count = state->argc - state->next;
        if (request->count > 1 && (request->pages != NULL || request->reports != NULL))
            argp_error(state, "--pages and --reports take one SCENARIO");
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no SCENARIO is given");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int run_scenarios(const struct cmd_usage *usage, int argc, char **argv)
{
    struct request request = {0};
    if (!cmd_parse(usage, read_option, argc, argv, &request))
        return CMD_USAGE;
    struct memory *memory = calloc(1, sizeof *memory);
    if (memory == NULL) {
        fputs("baize table run: not enough memory\n", stderr);
        return CMD_FAILED;
    }
    bool writes = request.pages != NULL || request.reports != NULL;
    memory->papers = writes ? table_papers_start(request.pages, request.reports) : NULL;
    if (writes && memory->papers == NULL) {
        fputs("baize table run: not enough memory\n", stderr);
        free(memory);
        return CMD_FAILED;
    }
    int result = run_all(&request, memory);
    table_papers_free(memory->papers);
    free(memory);
    return result;
}

/* ---- baize table words ---- */

static int list_words(const struct cmd_usage *usage, int argc, char **argv)
{
    if (!cmd_parse(usage, NULL, argc, argv, NULL))
        return CMD_USAGE;
    const char *before = "", *section, *pattern, *help;
    for (size_t i = 0; scenario_sentence(i, &section, &pattern, &help); i++) {
        if (strcmp(before, section) != 0)
            printf("%s%s\n", i == 0 ? "" : "\n", section);
        before = section;
        printf("  %s\n      %s\n", pattern, help);
    }
    return CMD_DONE;
}

/* ---- baize table ---- */

struct subcommand {
    struct cmd_usage usage;
    int (*run)(const struct cmd_usage *usage, int argc, char **argv);
};

static const struct subcommand subcommands[] = {
    {{"run", "play scenarios, print the shift report, and fail where an outcome differs", "SCENARIO...", run_doc,
      run_options, false},
     run_scenarios},
    {{"words", "list every sentence of the language", "",
      "List every sentence of scenario scripts.\v[...] may be left out, a/b is one or the other, <...> is a "
      "value: docs/scenario-format.md explains them. Example:\n\n  baize table words",
      NULL, false},
     list_words},
};

static const char about[] = "Scenarios are tests that a floor manager can read: who does what at which time, and\n"
                            "what must come of it."
                            "\vExamples:\n"
                            "  baize table run four-aces.scenario\n"
                            "  baize table words";

static int run_group(const struct cmd_command *group, int argc, char **argv)
{
    int result;
    const struct cmd_usage *usage = cmd_subcommand(group, argc, argv, &result);
    return usage == NULL ? result : ((const struct subcommand *)usage)->run(usage, argc - 1, argv + 1);
}

const struct cmd_command cmd_table = {
    .usage = {"table", "run scenarios on tables and meters, and print the shift report", "SUBCOMMAND", about, NULL,
              false},
    .run_of = run_group,
    CMD_SUBCOMMANDS(subcommands),
};
