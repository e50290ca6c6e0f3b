/* audit.c - baize audit verify, show and export: options and subcommands. */
#include "cmd/audit.h"

#include "cmd/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FROM = 0x200, KEY_TO };

#define WORD(member)   CMD_WORD(audit_request, member)
#define SWITCH(member) CMD_SWITCH(audit_request, member)

/* ---- Reading what people type ---- */

/* 2026-11-16 or 20261116 */
static bool read_day(const char *word, uint32_t *day)
{
    unsigned year, month, number;
    char end;
    bool dashed = sscanf(word, "%4u-%2u-%2u%c", &year, &month, &number, &end) == 3 && strlen(word) == 10;
    if (!dashed && (sscanf(word, "%4u%2u%2u%c", &year, &month, &number, &end) != 3 || strlen(word) != 8))
        return false;
    *day = year * 10000 + month * 100 + number;
    return month >= 1 && month <= 12 && number >= 1 && number <= 31;
}

static bool read_streams(const char *list, struct audit_request *request)
{
    while (*list != '\0') {
        size_t length = strcspn(list, ",");
        if (request->streams_count == AUDIT_STREAMS_MOST ||
            baize_stream_read(list, length, &request->streams[request->streams_count]) != BAIZE_OK)
            return false;
        request->streams_count++;
        list += length + (list[length] == ',');
    }
    return request->streams_count > 0;
}

static bool read_number(const char *word, uint32_t *number)
{
    char *end;
    unsigned long value = strtoul(word, &end, 10);
    *number = (uint32_t)value;
    return *end == '\0' && word[0] >= '1' && word[0] <= '9' && value <= BAIZE_HOUSE_NUMBER_MOST;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct audit_request *request = state->input;
    switch (key) {
    case 'a':
        request->against = argument;
        return 0;
    case 'k':
        request->key = argument;
        return 0;
    case 'j':
        request->json = true;
        return 0;
    case 't':
        if (!read_number(argument, &request->table))
            argp_error(state, "--table: '%s' is no number of a table", argument);
        return 0;
    case 's':
        if (!read_streams(argument, request))
            argp_error(state, "--streams: '%s' is no list like house,table/7,meter/1,wallet/300", argument);
        return 0;
    case 'f':
        request->format = strcmp(argument, "json") == 0 ? AUDIT_JSON : AUDIT_CSV;
        if (strcmp(argument, "json") != 0 && strcmp(argument, "csv") != 0)
            argp_error(state, "--format: '%s' is neither csv nor json", argument);
        return 0;
    case KEY_FROM:
    case KEY_TO:
        if (!read_day(argument, key == KEY_FROM ? &request->from : &request->to))
            argp_error(state, "'%s' is no day like 2026-11-16", argument);
        return 0;
    case ARGP_KEY_ARG:
        if (request->round != NULL)
            argp_error(state, "one round at a time");
        request->round = argument;
        return 0;
    default:
        return cmd_set(key, argument, state);
    }
}

/* ---- Subcommands ---- */

static const struct argp_option verify_options[] = {
    {"against", 'a', "FILE", 0, "A checkpoint that was kept elsewhere: proves that no end was cut off", 0},
    {"key", 'k', "FILE", 0,
     "The house's key: sealed decks, and the cards of rounds that are not over, are opened and compared too", 0},
    {"every-signature", SWITCH(every_signature), NULL, 0,
     "Check the signature of every seal by itself; else one vouches for the seals before it, which takes less time", 0},
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0}};

#define LOOKING_OPTIONS                                                                                                \
    {"open-rounds",                                                                                                    \
     SWITCH(open_rounds),                                                                                              \
     NULL,                                                                                                             \
     0,                                                                                                                \
     "Open the sealed cards of rounds that are not over, with the house's key, while nobody serves the house: two "    \
     "people sign, and the access log has it; never for anybody who plays or deals",                                   \
     0},                                                                                                               \
        {"as", WORD(as), "NAME", 0, "Who looks: an auditor", 0},                                                       \
        {"password-file",                                                                                              \
         WORD(password_file),                                                                                          \
         "FILE",                                                                                                       \
         0,                                                                                                            \
         "Take the password from its first line; else it is asked for, or read from standard input",                   \
         0},                                                                                                           \
        {"second", WORD(second), "NAME", 0, "The supervisor or executive who signs that", 0},                          \
        {"second-password-file",                                                                                       \
         WORD(second_password_file),                                                                                   \
         "FILE",                                                                                                       \
         0,                                                                                                            \
         "Take the second person's password from its first line",                                                      \
         0},                                                                                                           \
    {                                                                                                                  \
        "key", 'k', "FILE", 0, "The house's key, where it is not in the data directory", 0                             \
    }

static const struct argp_option show_options[] = {
    {"table", 't', "NUMBER", 0, "The table, where ROUND does not name it", 0}, LOOKING_OPTIONS, {0}};

static const struct argp_option export_options[] = {
    {"streams", 's', "LIST", 0, "house,table/7,meter/1,wallet/300; else all", 0},
    {"from", KEY_FROM, "DAY", 0, "From this gaming day on: 2026-11-16", 0},
    {"to", KEY_TO, "DAY", 0, "Up to this gaming day", 0},
    {"format", 'f', "csv|json", 0, "csv, or json: one document a line; csv is what you get", 0},
    LOOKING_OPTIONS,
    {0}};

struct subcommand {
    struct cmd_usage usage;
    int (*run)(const struct audit_request *request);
    bool needs_round;
};

static const struct subcommand subcommands[] = {
    {{"verify", "walk the whole journal and decide every act again", "",
      "Walks the whole journal and decides every act again by its rules.\v"
      "Stops at the first fault, says where it is, what stands there and what should; exit status 1. Examples:\n\n"
      "  baize audit verify --data casino\n"
      "  baize audit verify --against friday-night.checkpoint --key casino/house.key\n\n"
      "docs/audit.md says what it proves.",
      verify_options, true},
     audit_verify,
     false},
    {{"show", "tell one round card by card, in words", "ROUND",
      "Tells one round card by card, in words, from the journal.\v"
      "ROUND is TABLE/ROUND, or the number of the round with --table. Example:\n\n"
      "  baize audit show 7/41",
      show_options, true},
     audit_show,
     true},
    {{"export", "write every event as CSV or JSON", "",
      "Writes every event with its entry to standard output.\v"
      "docs/audit.md lists the columns. Example:\n\n"
      "  baize audit export --streams table/7 --from 2026-11-16 > table-7.csv",
      export_options, true},
     audit_export,
     false},
};

static bool are_signers_named(const struct audit_request *request, const char *name)
{
    bool named = request->as != NULL && request->second != NULL;
    if (request->open_rounds && !named)
        fprintf(stderr,
                "%s: nobody opens the cards of a round that is not over alone: --as NAME, an auditor, and "
                "--second NAME, a supervisor or an executive\n",
                name);
    return !request->open_rounds || named;
}

static int run_subcommand(const struct subcommand *subcommand, int argc, char **argv)
{
    static struct audit_request request;
    const char *name = argv[0];
    if (!cmd_parse(&subcommand->usage, parse_option, argc, argv, &request))
        return CMD_USAGE;
    if (request.from != 0 && request.to != 0 && request.from > request.to) {
        fprintf(stderr, "%s: --from is later than --to: there is no such day\n", name);
        return CMD_USAGE;
    }
    if ((request.round != NULL) != subcommand->needs_round) {
        fprintf(stderr, "baize: %s\nTry `%s --help'.\n",
                subcommand->needs_round ? "which round? TABLE/ROUND is expected" : "too many arguments", name);
        return CMD_USAGE;
    }
    return are_signers_named(&request, name) ? subcommand->run(&request) : CMD_USAGE;
}

static int run_group(const struct cmd_command *group, int argc, char **argv)
{
    int result;
    const struct cmd_usage *subcommand = cmd_subcommand(group, argc, argv, &result);
    return subcommand == NULL ? result : run_subcommand((const struct subcommand *)subcommand, argc - 1, argv + 1);
}

const struct cmd_command cmd_audit = {
    .usage = {"audit", "prove the journal of a house, tell a round, export for a regulator", "SUBCOMMAND",
              "The journal of a house: proved, told and handed out. The journal is not changed."
              "\vExamples:\n"
              "  baize audit verify\n"
              "  baize audit show 7/41",
              NULL, false},
    .run_of = run_group,
    CMD_SUBCOMMANDS(subcommands),
};

int audit_say(enum baize_status status, const struct baize_store *store, const struct baize_place_in_stream *where)
{
    char name[BAIZE_STREAM_NAME_SIZE] = "";
    struct baize_text text = baize_text_in(name, sizeof name);
    const char *trouble = store->call->trouble(store->self);
    if (where != NULL && where->seq != 0) {
        baize_stream_print(&text, where->stream);
        fprintf(stderr, "baize: %s, entry %llu cannot be read: %s; `baize audit verify` says more\n", name,
                (unsigned long long)where->seq, baize_status_words(status));
    } else {
        fprintf(stderr, "baize: the journal cannot be read: %s%s%s\n", baize_status_words(status),
                trouble[0] == '\0' ? "" : ": ", trouble);
    }
    return CMD_FAILED;
}
