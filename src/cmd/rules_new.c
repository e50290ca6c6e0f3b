/* rules_new.c - baize rules new submission | jurisdiction: a file to start from, with a comment on every key. */
#include "cmd/cmd.h"
#include "cmd/files.h"
#include "cmd/rules.h"
#include "rules/template.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The text ---- */

struct text {
    char bytes[BAIZE_JURISDICTION_BYTES_MOST];
    size_t length;
};

static void add_line(void *context, const char *line)
{
    struct text *text = context;
    int written = snprintf(text->bytes + text->length, sizeof text->bytes - text->length, "%s\n", line);
    if (written > 0 && (size_t)written < sizeof text->bytes - text->length)
        text->length += (size_t)written;
}

/* A file that is there is never written over. */
static int deliver(const struct rules_options *options, const struct text *text, const char *what)
{
    if (options->out == NULL) {
        fwrite(text->bytes, 1, text->length, stdout);
        return CMD_DONE;
    }
    int file = open(options->out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno == EEXIST) {
        fprintf(stderr,
                "baize rules new: '%s' is there already and is not written over: remove it, or take another name\n",
                options->out);
        return CMD_FAILED;
    }
    FILE *stream = file < 0 ? NULL : fdopen(file, "w");
    bool good = stream != NULL && fwrite(text->bytes, 1, text->length, stream) == text->length;
    good = (stream == NULL || fclose(stream) == 0) && good;
    if (!good) {
        fprintf(stderr, "baize rules new: cannot write '%s': %s\n", options->out, strerror(errno));
        return CMD_FAILED;
    }
    printf("%s: written, %s; `baize rules check%s%s %s` checks it\n", options->out, what,
           options->directory == NULL ? "" : " --rules ", options->directory == NULL ? "" : options->directory,
           options->out);
    return CMD_DONE;
}

/* ---- A submission ---- */

static bool find_jurisdiction(struct cmd_library *finder, const char *id, struct baize_source *source)
{
    struct baize_library library = files_library(finder);
    char words[BAIZE_DIAGNOSTIC_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (library.find(library.context, id, source) == BAIZE_OK)
        return true;
    library.explain(library.context, id, &text);
    fprintf(stderr, "baize rules new: there are no rules for the jurisdiction '%s': %s\n", id, words);
    return false;
}

/* The one that is named, or the only one; -1: said what is allowed. */
static int choose_game(const struct rules_options *options, unsigned games)
{
    int named =
        options->game == NULL ? -1 : baize_vocabulary_find(&baize_words_game, options->game, strlen(options->game));
    if (named >= 0 && (games >> named & 1u) != 0)
        return named;
    int only = -1;
    for (int i = 0; i < baize_words_game.count; i++)
        only = (games >> i & 1u) != 0 ? i : only;
    if (options->game == NULL && games == 1u << only)
        return only;
    if (options->game == NULL)
        fputs("baize rules new: which game? --game ", stderr);
    else
        fprintf(stderr, "baize rules new: %s has no rules for '%s': --game ", options->jurisdiction, options->game);
    for (int i = 0, first = 1; i < baize_words_game.count; i++)
        if ((games >> i & 1u) != 0) {
            fprintf(stderr, "%s%s", first ? "" : " or ", baize_vocabulary_id(&baize_words_game, i));
            first = 0;
        }
    fputc('\n', stderr);
    return -1;
}

static bool is_accepted(struct cmd_library *finder, const struct text *text, struct baize_diagnostics *found)
{
    static struct baize_rules rules;
    struct baize_library library = files_library(finder);
    struct baize_source source = {.name = "the new submission", .bytes = text->bytes, .length = text->length};
    return baize_rules_load(&source, &library, files_scratch(), BAIZE_RULES_SCRATCH, &rules, found) == BAIZE_OK;
}

/* All wagers, if the jurisdiction takes them together; else the optional ones are left out, the last first. */
static bool write_submission(struct cmd_library *finder, const char *id, enum baize_game game, struct text *text,
                             struct baize_diagnostics *found)
{
    unsigned without = 0, optional = 0;
    for (;;) {
        struct baize_source source;
        text->length = 0;
        if (!find_jurisdiction(finder, id, &source))
            return false;
        enum baize_status status = template_submission(&source, game, without, files_scratch(), BAIZE_RULES_SCRATCH,
                                                       add_line, text, &optional, found);
        if (status == BAIZE_OK && is_accepted(finder, text, found))
            return true;
        unsigned left = optional & ~without, last = 1u << (BAIZE_WAGERS - 1);
        if (status != BAIZE_OK || left == 0) {
            struct baize_source shown = {.name = "the new submission", .bytes = text->bytes, .length = text->length};
            files_report(found, &shown, &finder->latest.source);
            return false;
        }
        while ((left & last) == 0)
            last >>= 1;
        without |= last;
    }
}

static int new_submission(const struct rules_options *options)
{
    static struct baize_diagnostics found;
    static struct text text;
    struct cmd_library finder = {.directory = options->directory};
    struct baize_source source;
    if (options->jurisdiction == NULL) {
        fputs("baize rules new: under which jurisdiction? --jurisdiction ID; `baize rules list` shows those that are "
              "shipped\n",
              stderr);
        return CMD_USAGE;
    }
    if (!find_jurisdiction(&finder, options->jurisdiction, &source))
        return CMD_FAILED;
    unsigned games = template_games(&source, files_scratch(), BAIZE_RULES_SCRATCH, &found);
    if (games == 0)
        files_report(&found, &source, &source);
    int game = games == 0 ? -1 : choose_game(options, games);
    int result = games == 0 ? CMD_FAILED : CMD_USAGE;
    if (game >= 0)
        result = write_submission(&finder, options->jurisdiction, (enum baize_game)game, &text, &found)
                     ? deliver(options, &text, "a submission")
                     : CMD_FAILED;
    files_close(&finder.latest);
    return result;
}

/* ---- A jurisdiction ---- */

static bool is_id(const char *id)
{
    size_t length = strlen(id);
    return length > 0 && length < BAIZE_ID_SIZE && id[0] != '.' &&
           strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.") == length;
}

/* Submissions look for a jurisdiction by the name of its file. */
static bool is_named_so(const char *out, const char *id)
{
    const char *slash = strrchr(out, '/'), *name = slash == NULL ? out : slash + 1;
    size_t length = strlen(id);
    if (strncmp(name, id, length) == 0 && strcmp(name + length, ".yaml") == 0)
        return true;
    fprintf(stderr, "baize rules new: a jurisdiction lies in a file of its name: --out %.*s%s.yaml\n",
            (int)(name - out), out, id);
    return false;
}

/* The shipped one that is for study: it allows all that the format knows, and cites nobody. */
static const char *study_id(struct baize_diagnostics *found)
{
    struct baize_shipped shipped;
    for (size_t i = 0; i < baize_shipped_count(); i++)
        if (baize_shipped_at(i, &shipped) == BAIZE_OK && shipped.kind == BAIZE_FILE_JURISDICTION) {
            struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
            if (template_is_for_study(&source, files_scratch(), BAIZE_RULES_SCRATCH, found))
                return shipped.id;
        }
    return NULL;
}

static int new_jurisdiction(const struct rules_options *options)
{
    static struct baize_diagnostics found;
    static struct text text;
    struct cmd_library finder = {.directory = options->directory, .shipped_first = true};
    struct baize_source source;
    if (options->id == NULL || !is_id(options->id)) {
        fprintf(stderr, "baize rules new: the jurisdiction needs an id of up to %d letters, digits, - and .: --id ID\n",
                BAIZE_ID_SIZE - 1);
        return CMD_USAGE;
    }
    if (options->out != NULL && !is_named_so(options->out, options->id))
        return CMD_USAGE;
    const char *like = options->like != NULL ? options->like : study_id(&found);
    if (like == NULL || !find_jurisdiction(&finder, like, &source))
        return CMD_FAILED;
    enum baize_status status = template_jurisdiction(&source, options->id, options->like == NULL, files_scratch(),
                                                     BAIZE_RULES_SCRATCH, add_line, &text, &found);
    if (status != BAIZE_OK)
        files_report(&found, &source, &source);
    int result = status == BAIZE_OK ? deliver(options, &text, "a jurisdiction") : CMD_FAILED;
    files_close(&finder.latest);
    return result;
}

int rules_new(const struct rules_options *options)
{
    const char *what = options->names[0];
    if (strcmp(what, "submission") == 0)
        return new_submission(options);
    if (strcmp(what, "jurisdiction") == 0)
        return new_jurisdiction(options);
    fprintf(stderr, "baize rules new: '%s' is neither submission nor jurisdiction\n", what);
    return CMD_USAGE;
}
