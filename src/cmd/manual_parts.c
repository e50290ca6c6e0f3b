/* manual_parts.c - the sections of a command's documentation, and all of its options. */
#include "cmd/house.h"
#include "cmd/manual.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

/* ---- Documentation ---- */

static struct manual_span trim(const char *start, const char *end)
{
    while (start < end && *start == '\n')
        start++;
    while (end > start && (end[-1] == '\n' || end[-1] == ' '))
        end--;
    return (struct manual_span){start, (size_t)(end - start)};
}

/* "Example:", "Examples:" or "Examples, where ...:" at the start of a sentence. */
static const char *find_examples(const char *text)
{
    for (const char *at = strstr(text, "Example"); at != NULL; at = strstr(at + 1, "Example")) {
        size_t length = at[7] == 's' ? 8 : 7;
        bool is_start = at == text || at[-1] == '\n' || at[-1] == ' ';
        if (is_start && (at[length] == ':' || at[length] == ','))
            return at;
    }
    return NULL;
}

/* The first line from here on that is neither empty nor indented. */
static const char *end_of_lines(const char *at)
{
    while (*at == '\n' || strncmp(at, "  ", 2) == 0) {
        const char *newline = strchr(at, '\n');
        if (newline == NULL)
            return at + strlen(at);
        at = newline + 1;
    }
    return at;
}

struct manual_parts manual_split(const char *documentation)
{
    struct manual_parts parts = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    const char *more = strchr(documentation, '\v'), *end = documentation + strlen(documentation);
    parts.about = trim(documentation, more == NULL ? end : more);
    more = more == NULL ? end : more + 1;
    const char *status = strstr(more, "Exit status:");
    const char *examples = find_examples(more), *rest = status == NULL ? end : status;
    if (examples != NULL) {
        const char *intro = examples + strcspn(examples, ":,");
        const char *lines = examples + strcspn(examples, "\n");
        parts.notes = trim(more, examples);
        if (*intro == ',') /* the colon ends the line */
            parts.examples_intro = trim(examples, lines);
        else
            parts.examples_intro = trim(intro + 1 + (intro[1] == ' '), lines);
        const char *after = end_of_lines(lines);
        parts.examples = trim(lines, after);
        parts.after = after < rest ? trim(after, rest) : parts.after;
    } else {
        parts.notes = trim(more, rest);
    }
    if (status != NULL)
        parts.exit_status = trim(status + strlen("Exit status: "), end);
    return parts;
}

struct manual_span manual_exit_status(const struct cmd_usage *usage)
{
    struct manual_span own = manual_split(usage->documentation).exit_status;
    return own.length > 0 ? own : manual_split(cmd_program.documentation).exit_status;
}

/* ---- Options ---- */

static size_t collect(const struct argp_option *from, struct manual_option *options, size_t count)
{
    for (; from != NULL && (from->name != NULL || from->key != 0 || from->doc != NULL); from++) {
        bool is_heading = from->name == NULL && from->key == 0;
        bool is_letter = from->key > 0 && from->key <= UCHAR_MAX && isprint(from->key);
        if ((from->flags & OPTION_HIDDEN) != 0 || count == MANUAL_OPTIONS_MOST)
            continue;
        options[count++] = (struct manual_option){.heading = is_heading ? from->doc : NULL,
                                                  .name = from->name,
                                                  .letter = (char)(is_letter ? from->key : 0),
                                                  .argument = from->arg,
                                                  .text = is_heading ? NULL : from->doc};
    }
    return count;
}

size_t manual_options(const struct cmd_usage *usage, struct manual_option options[MANUAL_OPTIONS_MOST])
{
    size_t count = collect(usage->options, options, 0);
    if (usage == &cmd_program)
        return count;
    if (usage->finds_house)
        count = collect(cmd_where_argp.options, options, count);
    return collect(cmd_common_argp.options, options, count);
}
