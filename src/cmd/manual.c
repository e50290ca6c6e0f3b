/* manual.c - baize --describe: the commands as JSON, as manual pages, as completion of shells.
 *
 * Hidden: the build runs it (cmake/BaizeManuals.cmake), and so do tests. */
#include "cmd/manual.h"

#include "cmd/json.h"

#include <baize/version.h>
#include <string.h>

/* NULL, which json_pack leaves out, where there is nothing. */
static json_t *json_of(struct manual_span span)
{
    return span.length == 0 ? NULL : json_stringn(span.start, span.length);
}

static json_t *lines_of(struct manual_span text)
{
    json_t *lines = json_array();
    const char *at = text.start, *end = text.start + text.length;
    while (at != NULL && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = newline == NULL ? (size_t)(end - at) : (size_t)(newline - at);
        if (length > 2)
            json_array_append_new(lines, json_stringn(at + 2, length - 2));
        at = newline == NULL ? NULL : newline + 1;
    }
    return lines;
}

static json_t *options_of(const struct cmd_usage *usage)
{
    struct manual_option options[MANUAL_OPTIONS_MOST];
    size_t count = manual_options(usage, options);
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        if (options[i].heading != NULL)
            continue;
        json_array_append_new(array,
                              json_pack("{s:s*, s:o*, s:s*, s:s}", "long", options[i].name, "short",
                                        json_of((struct manual_span){&options[i].letter, options[i].letter != 0}),
                                        "argument", options[i].argument, "text", options[i].text));
    }
    return array;
}

static json_t *describe(const struct cmd_usage *usage)
{
    struct manual_parts parts = manual_split(usage->documentation);
    json_t *forms = json_array();
    for (const char *form = usage->arguments; *form != '\0';) {
        size_t length = strcspn(form, "\n");
        json_array_append_new(forms, json_stringn(form, length));
        form += length + (form[length] == '\n');
    }
    return json_pack("{s:s, s:s, s:o, s:o*, s:o*, s:o*, s:o, s:o*}", "name", usage->name, "summary", usage->summary,
                     "arguments", forms, "description", json_of(parts.about), "notes", json_of(parts.notes), "more",
                     json_of(parts.after), "examples", lines_of(parts.examples), "exit_status",
                     json_of(manual_exit_status(usage)));
}

static int print_json(void)
{
    const struct cmd_command *command;
    const struct cmd_usage *subcommand;
    json_t *document = describe(&cmd_program), *commands = json_array();
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++) {
        json_t *object = describe(&command->usage), *subcommands = json_array();
        if (command->count == 0)
            json_object_set_new(object, "options", options_of(&command->usage));
        for (size_t k = 0; (subcommand = cmd_subcommand_at(command, k)) != NULL; k++) {
            json_t *one = describe(subcommand);
            json_object_set_new(one, "options", options_of(subcommand));
            json_array_append_new(subcommands, one);
        }
        json_object_set_new(object, "subcommands", subcommands);
        json_array_append_new(commands, object);
    }
    json_object_set_new(document, "version", json_string(BAIZE_VERSION));
    json_object_set_new(document, "options", options_of(&cmd_program));
    json_object_set_new(document, "commands", commands);
    return json_finish(document);
}

int manual_run(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (argc == 1)
        return print_json();
    if (argc == 3 && strcmp(what, "pages") == 0)
        return manual_pages(argv[2]) ? CMD_DONE : CMD_FAILED;
    if (argc == 4 && strcmp(what, "page") == 0)
        return manual_markdown(stdin, stdout, argv[2], argv[3]);
    if (argc == 2 && strcmp(what, "bash") == 0)
        manual_bash(stdout);
    else if (argc == 2 && strcmp(what, "zsh") == 0)
        manual_zsh(stdout);
    else {
        fputs("baize --describe: nothing, pages DIR, page NAME SECTION, bash or zsh is expected\n", stderr);
        return CMD_USAGE;
    }
    return CMD_DONE;
}
