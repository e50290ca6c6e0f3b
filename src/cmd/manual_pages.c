/* manual_pages.c - a manual page for the program and for each of its commands. */
#include "cmd/manual.h"

#include <errno.h>
#include <string.h>

static void put_text(FILE *out, const char *text)
{
    roff_escape(out, text, strlen(text));
}

/* "baize user add [OPTION...] NAME", for every form in which it can be called. */
static void put_synopsis(FILE *out, const char *call, const struct cmd_usage *usage)
{
    const char *form = usage->arguments;
    do {
        size_t length = strcspn(form, "\n");
        fputs(".PP\n.B ", out);
        put_text(out, call);
        fputs("\n[OPTION...]\n", out);
        if (length > 0) {
            roff_escape(out, form, length);
            fputc('\n', out);
        }
        form += length + (form[length] == '\n');
    } while (*form != '\0');
}

static void put_options(FILE *out, const struct cmd_usage *usage)
{
    struct manual_option options[MANUAL_OPTIONS_MOST];
    size_t count = manual_options(usage, options);
    for (size_t i = 0; i < count; i++) {
        const struct manual_option *option = &options[i];
        if (option->heading != NULL) {
            fputs(".PP\n", out);
            put_text(out, option->heading);
            fputc('\n', out);
            continue;
        }
        fputs(".TP 7\n", out);
        if (option->letter != 0)
            fprintf(out, "\\fB\\-%c\\fR%s", option->letter, option->name != NULL ? ", " : "");
        if (option->name != NULL) {
            fputs("\\fB\\-\\-", out);
            put_text(out, option->name);
            fputs("\\fR", out);
        }
        if (option->argument != NULL) {
            fputs(option->name != NULL ? "=\\fI" : " \\fI", out);
            put_text(out, option->argument);
            fputs("\\fR", out);
        }
        fputc('\n', out);
        roff_line(out, option->text, strlen(option->text));
    }
}

/* Sections of a command of its own; paragraphs with headings of a subcommand. */
static void put_body(FILE *out, const struct cmd_usage *usage, const char *heading)
{
    struct manual_parts parts = manual_split(usage->documentation);
    bool is_group = usage->options == NULL && strcmp(usage->arguments, "SUBCOMMAND") == 0;
    roff_prose(out, parts.about);
    roff_prose(out, parts.notes);
    roff_prose(out, parts.after);
    if (!is_group) {
        fprintf(out, "%s OPTIONS\n", heading);
        put_options(out, usage);
    }
    if (parts.examples.length > 0) {
        fprintf(out, "%s EXAMPLES\n", heading);
        roff_prose(out, parts.examples_intro);
        roff_verbatim(out, parts.examples, 2);
    }
}

static void put_subcommands(FILE *out, const struct cmd_command *group)
{
    const struct cmd_usage *subcommand;
    char call[96];
    fputs(".SH SUBCOMMANDS\n", out);
    for (size_t i = 0; (subcommand = cmd_subcommand_at(group, i)) != NULL; i++) {
        fputs(".TP 7\n\\fB", out);
        put_text(out, subcommand->name);
        fputs("\\fR", out);
        if (subcommand->arguments[0] != '\0') {
            fputs(" \\fI", out);
            put_text(out, subcommand->arguments);
            fputs("\\fR", out);
        }
        fputc('\n', out);
        put_text(out, subcommand->summary);
        fputc('\n', out);
    }
    for (size_t i = 0; (subcommand = cmd_subcommand_at(group, i)) != NULL; i++) {
        snprintf(call, sizeof call, "baize %s %s", group->usage.name, subcommand->name);
        fputs(".SH \"", out);
        put_text(out, call);
        fputs("\"\n", out);
        put_synopsis(out, call, subcommand);
        put_body(out, subcommand, ".SS");
    }
}

static void put_name(FILE *out, const char *name, const char *summary)
{
    fputs(".SH NAME\n", out);
    put_text(out, name);
    fputs(" \\- ", out);
    put_text(out, summary);
    fputs("\n.SH SYNOPSIS\n", out);
}

static void put_see_also(FILE *out, bool is_program)
{
    static const char *const formats[] = {"baize.yaml", "baize-rules", "baize-scenario", "baize-strategy"};
    const struct cmd_command *command;
    fputs(".SH SEE ALSO\n", out);
    if (!is_program)
        fputs("\\fBbaize\\fR(1),\n", out);
    for (size_t i = 0; is_program && (command = cmd_at(i)) != NULL; i++)
        fprintf(out, "\\fBbaize\\-%s\\fR(1),\n", command->usage.name);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        fputs("\\fB", out);
        put_text(out, formats[i]);
        fprintf(out, "\\fR(5)%s\n", i + 1 < sizeof formats / sizeof formats[0] ? "," : "");
    }
}

static void put_command(FILE *out, const struct cmd_command *command)
{
    const struct cmd_usage *usage = &command->usage;
    char name[64], call[64];
    snprintf(name, sizeof name, "baize-%s", usage->name);
    snprintf(call, sizeof call, "baize %s", usage->name);
    roff_header(out, name, "1");
    put_name(out, name, usage->summary);
    if (command->count > 0) {
        fputs(".PP\n.B ", out);
        put_text(out, call);
        fputs("\nSUBCOMMAND [ARGUMENT...] [OPTION...]\n", out);
    } else {
        put_synopsis(out, call, usage);
    }
    fputs(".SH DESCRIPTION\n", out);
    put_body(out, usage, ".SH");
    if (command->count > 0)
        put_subcommands(out, command);
    fputs(".SH EXIT STATUS\n", out);
    roff_prose(out, manual_exit_status(usage));
    put_see_also(out, false);
}

static void put_program(FILE *out)
{
    const struct cmd_command *command;
    roff_header(out, cmd_program.name, "1");
    put_name(out, cmd_program.name, cmd_program.summary);
    fputs(".PP\n.B baize\n", out);
    put_text(out, cmd_program.arguments);
    fputs("\n.SH DESCRIPTION\n", out);
    put_body(out, &cmd_program, ".SH");
    fputs(".SH COMMANDS\n", out);
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++) {
        fprintf(out, ".TP 7\n\\fB%s\\fR\n", command->usage.name);
        put_text(out, command->usage.summary);
        fputc('\n', out);
    }
    fputs(".SH EXIT STATUS\n", out);
    roff_prose(out, manual_exit_status(&cmd_program));
    put_see_also(out, true);
}

/* `command` NULL: the page of the program. */
static bool write_page(const char *directory, const struct cmd_command *command)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/baize%s%s.1", directory, command == NULL ? "" : "-",
                          command == NULL ? "" : command->usage.name);
    FILE *out = length < 0 || (size_t)length >= sizeof path ? NULL : fopen(path, "w");
    if (out == NULL) {
        fprintf(stderr, "baize: cannot write '%s': %s\n", path, strerror(errno));
        return false;
    }
    if (command == NULL)
        put_program(out);
    else
        put_command(out, command);
    bool good = !ferror(out);
    good = fclose(out) == 0 && good;
    if (!good)
        fprintf(stderr, "baize: cannot write '%s': %s\n", path, strerror(errno));
    return good;
}

bool manual_pages(const char *directory)
{
    const struct cmd_command *command;
    bool good = write_page(directory, NULL);
    for (size_t i = 0; good && (command = cmd_at(i)) != NULL; i++)
        good = write_page(directory, command);
    return good;
}
