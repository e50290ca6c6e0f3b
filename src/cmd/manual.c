/* manual.c - baize --describe: all commands as JSON, from which tools/manuals.py writes manual pages and completion.
 *
 * Hidden: the build runs it (cmake/BaizeManuals.cmake), and so do tests. */
#include "cmd/manual.h"

#include "cmd/house.h"
#include "cmd/json.h"

#include <baize/version.h>
#include <ctype.h>
#include <limits.h>
#include <string.h>

static json_t *values_of(const char *argument)
{
    static struct manual_words words;
    words = (struct manual_words){.files = false};
    manual_words_of(argument, &words);
    return json_pack("{s:b, s:b, s:s}", "files", words.files, "directories", words.directories, "words", words.words);
}

static void add_options(json_t *list, const struct argp_option *from)
{
    for (; from != NULL && (from->name != NULL || from->key != 0 || from->doc != NULL); from++) {
        bool is_letter = from->key > 0 && from->key <= UCHAR_MAX && isprint(from->key);
        const char letter[2] = {(char)(is_letter ? from->key : 0)};
        if ((from->flags & OPTION_HIDDEN) != 0)
            continue;
        if (from->name == NULL && from->key == 0)
            json_array_append_new(list, json_pack("{s:s}", "heading", from->doc));
        else
            json_array_append_new(list, json_pack("{s:s*, s:s*, s:s*, s:s, s:o*}", "long", from->name, "short",
                                                  is_letter ? letter : NULL, "argument", from->arg, "text", from->doc,
                                                  "values", from->arg == NULL ? NULL : values_of(from->arg)));
    }
}

/* All that --help shows, in the order of the tables: the command's own, those that name a house, those of all. */
static json_t *options_of(const struct cmd_usage *usage)
{
    json_t *list = json_array();
    add_options(list, usage->options);
    if (usage->finds_house)
        add_options(list, cmd_where_argp.options);
    if (usage != &cmd_program)
        add_options(list, cmd_common_argp.options);
    return list;
}

/* What stands behind the options, place by place. */
static json_t *places_of(const struct cmd_usage *usage)
{
    static struct manual_words words;
    char name[64] = "";
    json_t *list = json_array();
    bool goes_on = false;
    for (int place = 1; place <= 4 && !goes_on && manual_argument(usage, (unsigned)place, name, sizeof name, &words);
         place++) {
        goes_on = strlen(name) > 3 && strcmp(name + strlen(name) - 3, "...") == 0;
        json_array_append_new(list, json_pack("{s:i, s:s, s:b, s:b, s:s}", "number", place, "name", name, "files",
                                              words.files, "directories", words.directories, "words", words.words));
    }
    return list;
}

static json_t *describe(const struct cmd_usage *usage, bool is_group)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:o*, s:o}", "name", usage->name, "summary", usage->summary, "arguments",
                     usage->arguments, "documentation", usage->documentation, "options",
                     is_group ? NULL : options_of(usage), "places", places_of(usage));
}

int manual_run(int argc)
{
    const struct cmd_command *command;
    const struct cmd_usage *subcommand;
    if (argc != 1) {
        fputs("baize --describe: nothing is expected behind it\n", stderr);
        return CMD_USAGE;
    }
    json_t *document = describe(&cmd_program, false), *commands = json_array();
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++) {
        json_t *object = describe(&command->usage, command->count > 0), *subcommands = json_array();
        for (size_t k = 0; (subcommand = cmd_subcommand_at(command, k)) != NULL; k++)
            json_array_append_new(subcommands, describe(subcommand, false));
        json_object_set_new(object, "subcommands", subcommands);
        json_array_append_new(commands, object);
    }
    json_object_set_new(document, "version", json_string(BAIZE_VERSION));
    json_object_set_new(document, "commands", commands);
    return json_finish(document);
}
