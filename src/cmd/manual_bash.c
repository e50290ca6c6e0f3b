/* manual_bash.c - completion of bash: tables made from those of the commands, and one function that reads them. */
#include "cmd/manual.h"

#include <string.h>

typedef void visitor(FILE *out, const char *call, const struct cmd_usage *usage);

/* Every command and subcommand that has options, by what is typed behind `baize`. */
static void visit_all(FILE *out, visitor *visit)
{
    const struct cmd_command *command;
    const struct cmd_usage *subcommand;
    char call[96];
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++) {
        if (command->count == 0)
            visit(out, command->usage.name, &command->usage);
        for (size_t k = 0; (subcommand = cmd_subcommand_at(command, k)) != NULL; k++) {
            snprintf(call, sizeof call, "%s %s", command->usage.name, subcommand->name);
            visit(out, call, subcommand);
        }
    }
}

static void put_option_names(FILE *out, const struct cmd_usage *usage)
{
    struct manual_option options[MANUAL_OPTIONS_MOST];
    size_t count = manual_options(usage, options);
    bool is_first = true;
    for (size_t i = 0; i < count; i++) {
        if (options[i].letter != 0)
            fprintf(out, "%s-%c", is_first ? "" : " ", options[i].letter);
        is_first = is_first && options[i].letter == 0;
        if (options[i].name != NULL)
            fprintf(out, "%s--%s", is_first ? "" : " ", options[i].name);
        is_first = is_first && options[i].name == NULL;
    }
}

static void put_options(FILE *out, const char *call, const struct cmd_usage *usage)
{
    fprintf(out, "    '%s') REPLY='", call);
    put_option_names(out, usage);
    fputs("' ;;\n", out);
}

/* What it may be: @files, @directories, words; "-": nobody knows. */
static void put_words(FILE *out, const struct manual_words *words)
{
    fprintf(out, "REPLY='%s%s%s%s' ;;\n",
            words->files         ? "@files"
            : words->directories ? "@directories"
                                 : "",
            words->words[0] != '\0' && (words->files || words->directories) ? " " : "", words->words,
            words->words[0] == '\0' && !words->files && !words->directories ? "-" : "");
}

static void put_values(FILE *out, const char *call, const struct cmd_usage *usage)
{
    struct manual_option options[MANUAL_OPTIONS_MOST];
    size_t count = manual_options(usage, options);
    for (size_t i = 0; i < count; i++) {
        if (options[i].argument == NULL)
            continue;
        static struct manual_words words;
        words = (struct manual_words){.files = false};
        manual_words_of(options[i].argument, &words);
        fprintf(out, "    '%s --%s'", call, options[i].name);
        if (options[i].letter != 0)
            fprintf(out, " | '%s -%c'", call, options[i].letter);
        fputs(") ", out);
        put_words(out, &words);
    }
}

static void put_arguments(FILE *out, const char *call, const struct cmd_usage *usage)
{
    static struct manual_words words;
    char name[64];
    for (unsigned place = 1; place <= 4 && manual_argument(usage, place, name, sizeof name, &words); place++) {
        bool goes_on = strlen(name) > 3 && strcmp(name + strlen(name) - 3, "...") == 0;
        fprintf(out, goes_on ? "    '%s '*) " : "    '%s %u') ", call, place);
        put_words(out, &words);
        if (goes_on)
            break;
    }
}

static void put_commands(FILE *out)
{
    const struct cmd_command *command;
    const struct cmd_usage *subcommand;
    fputs("_baize_commands='", out);
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", command->usage.name);
    fputs(" help'\n\n# The subcommands of $1; fails when it has none.\n"
          "_baize_subcommands()\n{\n    case $1 in\n",
          out);
    for (size_t i = 0; (command = cmd_at(i)) != NULL; i++) {
        if (command->count == 0)
            continue;
        fprintf(out, "    %s) REPLY='", command->usage.name);
        for (size_t k = 0; (subcommand = cmd_subcommand_at(command, k)) != NULL; k++)
            fprintf(out, "%s%s", k == 0 ? "" : " ", subcommand->name);
        fputs("' ;;\n", out);
    }
    fputs("    *) return 1 ;;\n    esac\n}\n", out);
}

static const char driver[] =
    "\n"
    "# Fills COMPREPLY with those of the words $1 that begin with $2; @files and @directories are names of such.\n"
    "_baize_offer()\n"
    "{\n"
    "    local words=$1 part=$2\n"
    "    COMPREPLY=()\n"
    "    case $words in\n"
    "    @files*)\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -f -- \"$part\")\n"
    "        words=${words#@files} ;;\n"
    "    @directories*)\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -d -- \"$part\")\n"
    "        words=${words#@directories} ;;\n"
    "    esac\n"
    "    local more\n"
    "    mapfile -t more < <(compgen -W \"$words\" -- \"$part\")\n"
    "    COMPREPLY+=(\"${more[@]}\")\n"
    "}\n"
    "\n"
    "_baize()\n"
    "{\n"
    "    local REPLY word call='' place=0 wants='' i part=${COMP_WORDS[COMP_CWORD]}\n"
    "    [[ $part == = ]] && part=\n"
    "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
    "        word=${COMP_WORDS[i]}\n"
    "        if [[ $word == = ]]; then # bash splits --option=value at the sign\n"
    "            continue\n"
    "        elif [[ -n $wants ]]; then\n"
    "            wants=\n"
    "        elif [[ $word == -* ]]; then\n"
    "            _baize_values \"$call $word\" && wants=$word\n"
    "        elif [[ -z $call ]]; then\n"
    "            call=$word\n"
    "        elif [[ $call != *' '* ]] && _baize_subcommands \"$call\"; then\n"
    "            call+=\" $word\"\n"
    "        else\n"
    "            ((place++))\n"
    "        fi\n"
    "    done\n"
    "    if [[ -n $wants ]]; then\n"
    "        _baize_values \"$call $wants\"\n"
    "        [[ $REPLY == - ]] && REPLY=\n"
    "    elif [[ -z $call ]]; then\n"
    "        [[ $part == -* ]] && _baize_options '' || REPLY=$_baize_commands\n"
    "    elif [[ $call == help ]]; then\n"
    "        REPLY=$_baize_commands\n"
    "    elif [[ $call != *' '* ]] && _baize_subcommands \"$call\"; then\n"
    "        [[ $part == -* ]] && REPLY='-h --help -V --version'\n"
    "    elif [[ $part == -* ]]; then\n"
    "        _baize_options \"$call\"\n"
    "    else\n"
    "        _baize_arguments \"$call $((place + 1))\" || REPLY=\n"
    "        [[ $REPLY == - ]] && REPLY=\n"
    "    fi\n"
    "    _baize_offer \"$REPLY\" \"$part\"\n"
    "}\n"
    "\n"
    "complete -F _baize baize\n";

static void put_table(FILE *out, const char *comment, const char *name, visitor *visit)
{
    fprintf(out, "\n# %s\n%s()\n{\n    case $1 in\n", comment, name);
    if (visit == put_options)
        put_options(out, "", &cmd_program);
    visit_all(out, visit);
    fputs("    *) return 1 ;;\n    esac\n}\n", out);
}

void manual_bash(FILE *out)
{
    fputs("# Completion of `baize` for bash, written by `baize --describe bash`: change the sources, not this file.\n",
          out);
    put_commands(out);
    put_table(out, "The options of the command $1.", "_baize_options", put_options);
    put_table(out, "What may follow the option in $1, as \"rank --game\"; fails when it takes nothing.",
              "_baize_values", put_values);
    put_table(out, "What the argument in $1 may be, as \"rules show 1\"; fails when there is none.", "_baize_arguments",
              put_arguments);
    fputs(driver, out);
}
