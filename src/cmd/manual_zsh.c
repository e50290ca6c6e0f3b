/* manual_zsh.c - completion of zsh: a function for each command, with the texts of its options. */
#include "cmd/manual.h"

#include <string.h>

/* Inside '...' and between the signs that _arguments reads. */
static void put_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:\\", *text) != NULL)
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

static void put_action(FILE *out, const struct manual_words *words)
{
    bool is_both = words->words[0] != '\0' && words->files;
    if (is_both)
        fprintf(out, "{_alternative \"words\\:word\\:(%s)\" \"files\\:file\\:_files\"}", words->words);
    else if (words->words[0] != '\0')
        fprintf(out, "(%s)", words->words);
    else
        fputs(words->files ? "_files" : words->directories ? "_files -/" : " ", out);
}

static void put_option(FILE *out, const struct manual_option *option)
{
    fputs("        ", out);
    if (option->letter != 0 && option->name != NULL)
        fprintf(out, "'(-%c --%s)'{-%c%s,--%s%s}'", option->letter, option->name, option->letter,
                option->argument != NULL ? "+" : "", option->name, option->argument != NULL ? "=" : "");
    else
        fprintf(out, "'--%s%s", option->name, option->argument != NULL ? "=" : "");
    fputc('[', out);
    put_text(out, option->text);
    fputc(']', out);
    if (option->argument != NULL) {
        static struct manual_words words;
        words = (struct manual_words){.files = false};
        manual_words_of(option->argument, &words);
        fputc(':', out);
        put_text(out, option->argument);
        fputc(':', out);
        put_action(out, &words);
    }
    fputs("' \\\n", out);
}

/* The arguments of _arguments: all options, then what stands behind them. */
static void put_specs(FILE *out, const struct cmd_usage *usage)
{
    static struct manual_words words;
    struct manual_option options[MANUAL_OPTIONS_MOST];
    size_t count = manual_options(usage, options);
    char name[64];
    for (size_t i = 0; i < count; i++)
        if (options[i].heading == NULL)
            put_option(out, &options[i]);
    for (unsigned place = 1; place <= 4 && manual_argument(usage, place, name, sizeof name, &words); place++) {
        bool goes_on = strlen(name) > 3 && strcmp(name + strlen(name) - 3, "...") == 0;
        fprintf(out, goes_on ? "        '*:" : "        '%u:", place);
        put_text(out, name);
        fputc(':', out);
        put_action(out, &words);
        fputs("' \\\n", out);
        if (goes_on)
            break;
    }
    fputs("        && return 0\n", out);
}

static void put_choice(FILE *out, const struct cmd_usage *usage)
{
    fprintf(out, "        '%s:", usage->name);
    for (const char *at = usage->summary; *at != '\0'; at++)
        fputs(*at == '\'' ? "'\\''" : (char[2]){*at, '\0'}, out);
    fputs("'\n", out);
}

static void put_group(FILE *out, const struct cmd_command *group)
{
    const struct cmd_usage *subcommand;
    fprintf(out, "_baize_%s() {\n    local -a choices=(\n", group->usage.name);
    for (size_t k = 0; (subcommand = cmd_subcommand_at(group, k)) != NULL; k++)
        put_choice(out, subcommand);
    fputs("    )\n    if (( CURRENT == 2 )); then\n        _describe -t commands subcommand choices\n        return\n"
          "    fi\n    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n",
          out);
    for (size_t k = 0; (subcommand = cmd_subcommand_at(group, k)) != NULL; k++) {
        fprintf(out, "    %s)\n    _arguments -s -S \\\n", subcommand->name);
        put_specs(out, subcommand);
        fputs("    ;;\n", out);
    }
    fputs("    esac\n}\n\n", out);
}

void manual_zsh(FILE *out)
{
    const struct cmd_command *command;
    fputs("#compdef baize\n"
          "# Completion of `baize` for zsh, written by `baize --describe zsh`: change the sources, not this file.\n\n",
          out);
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++) {
        if (command->count > 0) {
            put_group(out, command);
            continue;
        }
        fprintf(out, "_baize_%s() {\n    _arguments -s -S \\\n", command->usage.name);
        put_specs(out, &command->usage);
        fputs("}\n\n", out);
    }
    fputs("_baize() {\n    local -a choices=(\n", out);
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++)
        put_choice(out, &command->usage);
    fputs("    )\n    if (( CURRENT == 2 )); then\n        if [[ $words[2] == -* ]]; then\n"
          "        _arguments -s -S \\\n",
          out);
    put_specs(out, &cmd_program);
    fputs("        fi\n        _describe -t commands command choices\n        return\n    fi\n"
          "    shift words\n    (( CURRENT-- ))\n"
          "    (( $+functions[_baize_$words[1]] )) && _baize_$words[1]\n}\n\n"
          "_baize \"$@\"\n",
          out);
}
