/* explain.c - baize explain CODE: what a code in a message means, and what to do. */
#include "cmd/explain.h"

#include "cmd/json.h"
#include "scenario/words.h"

#include <string.h>
#include <strings.h>

struct request {
    bool json;
    char code[128]; /* the arguments with blanks between: MD-FCP 7.E(4) is two of them */
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    size_t length = strlen(request->code);
    switch (key) {
    case 'j':
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (length + strlen(argument) + 2 > sizeof request->code)
            argp_error(state, "a code has a few letters and digits");
        snprintf(request->code + length, sizeof request->code - length, "%s%s", length > 0 ? " " : "", argument);
        return 0;
    default:
        return cmd_set(key, argument, state);
    }
}

static const struct argp_option options[] = {
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0},
};

static const char doc[] =
    "Explains a code that a message cites: what it is, what it says, and what to do next.\v"
    "CODE is the name of a refusal or fault, like RULES_NOT_YET; a requirement of regulators, like T6; a ruling or "
    "decision, like R27 or D12; or a clause of a rule document. Without CODE the groups are listed. docs/codes.md has "
    "all of them.\n"
    "\n"
    "Examples:\n"
    "  baize explain T6\n"
    "  baize explain RULES_NOT_YET --json\n"
    "  baize explain 'RULES 4'\n"
    "\n"
    "Exit status: 0 done, 1 there is no such code, 2 wrong usage.";

/* ---- Printing ---- */

#define WIDTH 96

/* One line of text, broken between words; `indent` blanks before each. */
static void put_wrapped(const char *line, size_t length, int indent)
{
    size_t first = strspn(line, " ");
    bool is_table = line[first] == '|';
    int hanging = line[first] == '-' ? indent + (int)first + 2 : indent;
    while (length > 0) {
        size_t take = length;
        if (!is_table && length > WIDTH) {
            take = WIDTH;
            while (take > first && line[take] != ' ')
                take--;
            take = take == first ? length : take;
        }
        printf("%*s%.*s\n", indent, "", (int)take, line);
        line += take;
        length -= take;
        indent = hanging;
        while (length > 0 && *line == ' ') {
            line++;
            length--;
        }
        first = 0;
    }
}

static void put_text(const char *text, int indent)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        if (length == 0)
            putchar('\n');
        put_wrapped(text, length, indent);
        text += length + (text[length] == '\n');
    }
}

static int print_text(const struct explanation *found)
{
    printf("%s: %s\n", found->code, found->what);
    if (found->text[0] != '\0')
        putchar('\n');
    put_text(found->text, 2);
    if (found->next[0] != '\0') {
        printf("\nWhat to do:\n");
        put_text(found->next, 2);
    }
    printf("\nMore: %s\n", found->page);
    return CMD_DONE;
}

/* ---- Without a code ---- */

struct group {
    const char *codes, *words, *example;
};

static const struct group groups[] = {
    {"P L H T F G A S", "with a number: what regulators ask of the system", "T6"},
    {"R", "with a number: how baize reads the rule documents", "R27"},
    {"D", "with a number: what baize decided where they are silent", "D12"},
    {"RULES", "with a number: a section of the page of rulings", "RULES 4"},
    {"a name", "a refusal, a failure, an answer of the server, a fault in a file", "RULES_NOT_YET"},
};

static json_t *json_of(const struct explanation *found)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "code", found->code, "kind", found->kind, "what", found->what,
                     "text", found->text, "next", found->next, "page", found->page);
}

/* A name may be in several lists: `context` is an object by code, so that each is there once. */
static void add_code(void *context, const char *code)
{
    static struct explanation found;
    if (json_object_get(context, code) == NULL && explain_find(code, &found))
        json_object_set_new(context, code, json_of(&found));
}

static int list_groups(const struct request *request)
{
    struct explain_row row;
    if (request->json) {
        json_t *codes = json_object();
        explain_each(add_code, codes);
        return json_finish(json_pack("{s:o}", "codes", codes));
    }
    puts("Codes in messages:");
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
        printf("  %-19s  %s\n  %-19s  baize explain '%s'\n", groups[i].codes, groups[i].words, "", groups[i].example);
    puts("\nAnd these short names, with a clause of a rule document:");
    for (const char *at = explain_table; explain_next(&at, &row);)
        if (explain_is(&row, EXPLAIN_KIND, "short-name"))
            printf("  %-19.*s  %.*s\n", (int)row.lengths[EXPLAIN_CODE], row.fields[EXPLAIN_CODE],
                   (int)row.lengths[EXPLAIN_TEXT], row.fields[EXPLAIN_TEXT]);
    puts("\n`baize explain CODE` explains one; docs/codes.md has all of them.");
    return CMD_DONE;
}

/* ---- A code that is none ---- */

struct nearest {
    const char *typed;
    size_t distance;
    char code[64];
};

static void compare(void *context, const char *code)
{
    struct nearest *nearest = context;
    size_t distance = word_distance(nearest->typed, strlen(nearest->typed), code, strlen(code));
    if (distance < nearest->distance) {
        nearest->distance = distance;
        snprintf(nearest->code, sizeof nearest->code, "%s", code);
    }
}

static int refuse(const struct request *request)
{
    char typed[64];
    struct nearest nearest = {.typed = typed, .distance = strlen(request->code) / 3 + 1};
    size_t length = 0;
    for (; request->code[length] != '\0' && length + 1 < sizeof typed; length++) {
        char letter = request->code[length];
        typed[length] = (char)(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
    }
    typed[length] = '\0';
    explain_each(compare, &nearest);
    fprintf(stderr, "baize explain: '%s' is no code of baize", request->code);
    if (nearest.code[0] != '\0')
        fprintf(stderr, "; did you mean %s? `baize explain` lists the groups\n", nearest.code);
    else
        fputs("; `baize explain` lists the groups\n", stderr);
    return CMD_FAILED;
}

static int run_command(int argc, char **argv)
{
    static struct explanation found;
    struct request request = {.json = false};
    if (!cmd_parse(&cmd_explain.usage, parse_option, argc, argv, &request))
        return CMD_USAGE;
    if (request.code[0] == '\0')
        return list_groups(&request);
    if (!explain_find(request.code, &found))
        return refuse(&request);
    return request.json ? json_finish(json_of(&found)) : print_text(&found);
}

const struct cmd_command cmd_explain = {
    .usage = {"explain", "say what a code in a message means, and what to do", "[CODE]", doc, options, false},
    .run = run_command,
};
