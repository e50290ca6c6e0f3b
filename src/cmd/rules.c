/* rules.c - baize rules list | show ID | check FILE... | new KIND */
#include "cmd/rules.h"

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/json.h"
#include "mathematics/advice.h"
#include "report/inscription.h"

#include <baize/strategy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_JSON = 'j',
    KEY_CLAUSES = 'c',
    KEY_RULES = 'r',
    KEY_VALUES = 'v',
    KEY_JURISDICTION = 'J',
    KEY_GAME = 'g',
    KEY_ID = 'i',
    KEY_LIKE = 'l',
    KEY_OUT = 'o'
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct rules_options *options = state->input;
    switch (key) {
    case KEY_JSON:
        options->json = true;
        return 0;
    case KEY_CLAUSES:
        options->clauses = true;
        return 0;
    case KEY_RULES:
        options->directory = argument;
        return 0;
    case KEY_VALUES:
        options->values = true;
        return 0;
    case KEY_JURISDICTION:
        options->jurisdiction = argument;
        return 0;
    case KEY_GAME:
        options->game = argument;
        return 0;
    case KEY_ID:
        options->id = argument;
        return 0;
    case KEY_LIKE:
        options->like = argument;
        return 0;
    case KEY_OUT:
        options->out = argument;
        return 0;
    case ARGP_KEY_ARGS:
        options->names = state->argv + state->next;
        options->count = state->argc - state->next;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What is shown can be had in other formats. */
static error_t parse_show(int key, char *argument, struct argp_state *state)
{
    struct rules_options *options = state->input;
    if (format_parse(key, argument, state, &options->choice))
        return 0;
    if (key == ARGP_KEY_END && options->choice.format == FORMAT_CSV)
        argp_error(state, "rules are shown as text, json, html or pdf");
    options->json = options->choice.format == FORMAT_JSON;
    return parse_option(key, argument, state);
}

#define JSON_OPTION                                                                                                    \
    {                                                                                                                  \
        "json", KEY_JSON, NULL, 0, "Print one JSON document", 0                                                        \
    }
#define RULES_OPTION                                                                                                   \
    {                                                                                                                  \
        "rules", KEY_RULES, "DIRECTORY", 0, "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0     \
    }

static const struct argp_option list_options[] = {JSON_OPTION, {0}};
static const struct argp_option show_options[] = {
    FORMAT_OPTIONS("text (default), json, html or pdf"),
    {"clauses", KEY_CLAUSES, NULL, 0, "End each line with the clause it comes from", 0},
    {"values", KEY_VALUES, NULL, 0, "Print every value of the file, one entry a line, in place of the inscription", 0},
    RULES_OPTION,
    {0}};
static const struct argp_option check_options[] = {JSON_OPTION, RULES_OPTION, {0}};

static const struct argp_option new_options[] = {
    {"jurisdiction", KEY_JURISDICTION, "ID", 0, "Of a submission: the jurisdiction that is to accept it", 0},
    {"game", KEY_GAME, "GAME", 0,
     "Of a submission: four-card-poker or double-draw-poker; not needed where there is one", 0},
    {"id", KEY_ID, "ID", 0, "Of a jurisdiction: its id, and its file's name", 0},
    {"like", KEY_LIKE, "ID", 0, "Of a jurisdiction: begin with a copy of this one, not with the one for study", 0},
    {"out", KEY_OUT, "FILE", 0, "Write FILE, which must not be there, and not standard output", 0},
    RULES_OPTION,
    {0}};

/* ---- list ---- */

static const char *kind_words(enum baize_file_kind kind)
{
    return kind == BAIZE_FILE_JURISDICTION ? "jurisdiction" : kind == BAIZE_FILE_STRATEGY ? "strategy" : "submission";
}

static bool load_shipped(const struct baize_shipped *shipped, struct baize_rules *rules)
{
    static struct baize_diagnostics found;
    struct baize_source source = {.name = shipped->id, .bytes = shipped->bytes, .length = shipped->length};
    struct baize_library library = baize_shipped_library();
    return baize_rules_load(&source, &library, files_scratch(), BAIZE_RULES_SCRATCH, rules, &found) == BAIZE_OK;
}

static void list_text(const struct baize_shipped *shipped, const struct baize_rules *rules)
{
    if (rules == NULL)
        printf("  %-34s what the jurisdiction allows\n", shipped->id);
    else
        printf("  %-34s %s, %s: %s\n", shipped->id, rules->jurisdiction_title, baize_game_words(rules->game),
               rules->title);
}

static json_t *list_json(const struct baize_shipped *shipped, const struct baize_rules *rules)
{
    json_t *object = json_object();
    json_object_set_new(object, "id", json_string(shipped->id));
    json_object_set_new(object, "kind", json_string(kind_words(shipped->kind)));
    if (rules != NULL) {
        json_object_set_new(object, "jurisdiction", json_string(rules->jurisdiction));
        json_object_set_new(object, "game", json_string(baize_game_id(rules->game)));
        json_object_set_new(object, "title", json_string(rules->title));
    }
    return object;
}

static int run_list(const struct rules_options *options)
{
    static struct baize_rules rules;
    json_t *array = options->json ? json_array() : NULL;
    for (int kind = BAIZE_FILE_SUBMISSION; kind >= BAIZE_FILE_JURISDICTION; kind--) {
        if (!options->json)
            printf("%s\n", kind == BAIZE_FILE_SUBMISSION ? "Submissions (tables ready to open):" : "Jurisdictions:");
        for (size_t i = 0; i < baize_shipped_count(); i++) {
            struct baize_shipped shipped;
            if (baize_shipped_at(i, &shipped) != BAIZE_OK || shipped.kind != (enum baize_file_kind)kind)
                continue;
            const struct baize_rules *loaded =
                kind == BAIZE_FILE_SUBMISSION && load_shipped(&shipped, &rules) ? &rules : NULL;
            if (options->json)
                json_array_append_new(array, list_json(&shipped, loaded));
            else
                list_text(&shipped, loaded);
        }
    }
    if (!options->json)
        return CMD_DONE;
    json_t *document = json_object();
    json_object_set_new(document, "rules", array);
    return json_finish(document);
}

/* ---- show ---- */

static void collect_line(void *context, const char *line)
{
    json_array_append_new(context, json_dump_line(line));
}

static int show_values(const struct rules_options *options, const struct baize_source *source)
{
    static struct baize_diagnostics found;
    struct format_writing writing;
    json_t *lines = json_array();
    if (!format_open(&writing, "baize rules show", &options->choice, source->name))
        return CMD_FAILED;
    enum baize_status status =
        baize_rules_dump(source, files_scratch(), BAIZE_RULES_SCRATCH, options->json ? collect_line : writing.sink,
                         options->json ? lines : writing.context, &found);
    writing.complete = status == BAIZE_OK;
    bool written = format_close(&writing, "baize rules show") && writing.complete;
    if (status != BAIZE_OK)
        files_report(&found, source, source);
    if (!written || !options->json) {
        json_decref(lines);
        return written ? CMD_DONE : CMD_FAILED;
    }
    json_t *document = json_object();
    json_object_set_new(document, "entries", lines);
    return json_finish(document);
}

static int show_submission(const struct rules_options *options, const struct cmd_file *file)
{
    static struct baize_rules rules;
    struct format_writing writing;
    if (!files_compile(file, options->directory, &rules))
        return CMD_FAILED;
    if (options->json)
        return json_finish(json_rules(&rules));
    if (!format_open(&writing, "baize rules show", &options->choice, rules.title))
        return CMD_FAILED;
    inscription_print(&rules, options->clauses, writing.sink, writing.context);
    writing.complete = true;
    return format_close(&writing, "baize rules show") ? CMD_DONE : CMD_FAILED;
}

static int run_show(const struct rules_options *options)
{
    struct cmd_file file;
    if (!files_open(options->names[0], &file))
        return CMD_FAILED;
    bool values = options->values ||
                  baize_rules_file_kind(&file.source, files_scratch(), BAIZE_RULES_SCRATCH) == BAIZE_FILE_JURISDICTION;
    int result = values ? show_values(options, &file.source) : show_submission(options, &file);
    files_close(&file);
    return result;
}

/* ---- check ---- */

static void verdict(const struct baize_source *source, enum baize_file_kind kind, const struct baize_diagnostics *found)
{
    if (found->errors == 0 && found->warnings == 0)
        printf("%s: ok (%s)\n", source->name, kind_words(kind));
    else if (found->errors == 0)
        printf("%s: ok (%s), %zu warning%s\n", source->name, kind_words(kind), found->warnings,
               found->warnings == 1 ? "" : "s");
    else
        printf("%s: refused, %zu error%s, %zu warning%s\n", source->name, found->errors, found->errors == 1 ? "" : "s",
               found->warnings, found->warnings == 1 ? "" : "s");
}

static json_t *verdict_json(const struct baize_source *source, enum baize_file_kind kind,
                            const struct baize_diagnostics *found)
{
    json_t *object = json_object();
    json_object_set_new(object, "file", json_string(source->name));
    json_object_set_new(object, "kind", json_string(kind_words(kind)));
    json_object_set_new(object, "ok", json_boolean(found->errors == 0));
    json_object_set_new(object, "diagnostics", json_diagnostics(found));
    return object;
}

static bool check_one(const struct rules_options *options, const char *name, json_t *array)
{
    static struct baize_diagnostics found;
    static struct baize_rules rules;
    static struct baize_strategy strategy;
    struct cmd_library finder = {.directory = options->directory};
    struct baize_library library = files_library(&finder);
    struct cmd_file file;
    if (!files_open(name, &file)) {
        if (array != NULL)
            json_array_append_new(array,
                                  json_pack("{s:s, s:b, s:s}", "file", name, "ok", 0, "error", "cannot be read"));
        return false;
    }
    enum baize_file_kind kind = baize_rules_file_kind(&file.source, files_scratch(), BAIZE_RULES_SCRATCH);
    if (kind == BAIZE_FILE_JURISDICTION)
        baize_jurisdiction_check(&file.source, files_scratch(), BAIZE_RULES_SCRATCH, &found);
    else if (kind == BAIZE_FILE_STRATEGY)
        baize_strategy_load(&file.source, files_scratch(), BAIZE_RULES_SCRATCH, &strategy, &found);
    else if (baize_rules_load(&file.source, &library, files_scratch(), BAIZE_RULES_SCRATCH, &rules, &found) == BAIZE_OK)
        mathematics_advise(&rules, files_scratch(), BAIZE_RULES_SCRATCH, &found);
    if (array != NULL) {
        json_array_append_new(array, verdict_json(&file.source, kind, &found));
    } else {
        files_report(&found, &file.source, kind == BAIZE_FILE_JURISDICTION ? &file.source : &finder.latest.source);
        verdict(&file.source, kind, &found);
    }
    files_close(&finder.latest);
    files_close(&file);
    return found.errors == 0;
}

static int run_check(const struct rules_options *options)
{
    json_t *array = options->json ? json_array() : NULL;
    bool good = true;
    for (int i = 0; i < options->count; i++) {
        good = check_one(options, options->names[i], array) && good;
        fflush(stdout);
    }
    if (options->json) {
        json_t *document = json_object();
        json_object_set_new(document, "ok", json_boolean(good));
        json_object_set_new(document, "files", array);
        if (json_finish(document) != CMD_DONE)
            return CMD_FAILED;
    }
    return good ? CMD_DONE : CMD_FAILED;
}

/* ---- The subcommands ---- */

struct subcommand {
    struct cmd_usage usage;
    struct {
        int (*run)(const struct rules_options *options);
        int least, most; /* arguments */
    } how;
};

static const struct subcommand subcommands[] = {
    {{"list", "list the files that come with baize", "",
      "Lists the rules that come with baize.\vExample:\n\n  baize rules list", list_options, false},
     {run_list, 0, 0}},
    {{"show", "show a table's inscription, or all that a jurisdiction's file says", "ID",
      "Shows a table's inscription, or all that a jurisdiction's file says."
      "\vID is a file, - for standard input, or the id of a shipped file. Example:\n\n"
      "  baize rules show --clauses friday.yaml",
      show_options, false},
     {run_show, 1, 1}},
    {{"check", "check files: every fault with its place, its clause and what is allowed", "FILE...",
      "Checks submissions, jurisdictions and strategies; every fault is named with its line, its clause and "
      "what is allowed."
      "\vA FILE may also be - for standard input or the id of a shipped file. Exit status 1 when "
      "any is refused. Example:\n\n"
      "  baize rules check friday.yaml saturday.yaml",
      check_options, false},
     {run_check, 1, 10000}},
    {{"new", "write a file to start from: every key with what it is and what is allowed", "submission|jurisdiction",
      "Writes a file to start from, which `baize rules check` accepts: every key with a comment that says what it is "
      "and what is allowed."
      "\vA submission has all wagers that its jurisdiction offers, with the first published paytable of each. A "
      "jurisdiction begins as a copy of the one for study, or of the one that --like names; its file has its name. "
      "Examples:\n\n"
      "  baize rules new submission --jurisdiction ID --out friday.yaml\n"
      "  baize rules new jurisdiction --id oregon --out mine/oregon.yaml\n"
      "  baize rules new submission --rules mine --jurisdiction oregon",
      new_options, false},
     {rules_new, 1, 1}},
};

static const char about[] = "Rules are data: a jurisdiction's file says what is allowed, clause by clause; a rules\n"
                            "submission is what one operator chose for one table."
                            "\vExamples, where ID is one of those that `baize rules list` shows:\n"
                            "  baize rules show ID\n"
                            "  baize rules show --clauses ID\n"
                            "  baize rules check friday.yaml\n"
                            "  baize rules new submission --jurisdiction ID --out friday.yaml";

static int run_subcommand(const struct subcommand *subcommand, int argc, char **argv)
{
    struct rules_options options = {.json = false};
    const char *name = argv[0];
    if (!cmd_parse(&subcommand->usage, subcommand->how.run == run_show ? parse_show : parse_option, argc, argv,
                   &options))
        return CMD_USAGE;
    if (options.count < subcommand->how.least || options.count > subcommand->how.most) {
        fprintf(stderr, "%s: expected %s; `%s --help` shows how\n", name,
                subcommand->how.most == 0 ? "no argument" : subcommand->usage.arguments, name);
        return CMD_USAGE;
    }
    return subcommand->how.run(&options);
}

static int run_group(int argc, char **argv)
{
    int result;
    const struct cmd_usage *subcommand = cmd_subcommand(&cmd_rules, argc, argv, &result);
    return subcommand == NULL ? result : run_subcommand((const struct subcommand *)subcommand, argc - 1, argv + 1);
}

const struct cmd_command cmd_rules = {
    .usage = {"rules", "list, show, check and begin rules: what a jurisdiction allows and an operator chose",
              "SUBCOMMAND", about, NULL, false},
    .run = run_group,
    CMD_SUBCOMMANDS(subcommands),
};
