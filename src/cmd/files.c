#include "cmd/files.h"

#include "rules/schema.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define READ_MOST   (16u << 20)
#define LISTED_MOST 8 /* jurisdictions of a directory in a message */

void *files_scratch(void)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    return scratch;
}

/* All of a stream; NULL with errno set. */
static char *read_all(FILE *stream, size_t *length)
{
    size_t capacity = 1u << 16;
    char *bytes = malloc(capacity);
    *length = 0;
    while (bytes != NULL) {
        *length += fread(bytes + *length, 1, capacity - *length, stream);
        if (*length < capacity)
            break;
        if (capacity >= READ_MOST) {
            free(bytes);
            errno = EFBIG;
            return NULL;
        }
        capacity *= 2;
        char *larger = realloc(bytes, capacity);
        if (larger == NULL)
            free(bytes);
        bytes = larger;
    }
    if (bytes != NULL && ferror(stream)) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static bool read_path(const char *path, struct cmd_file *file)
{
    bool standard = strcmp(path, "-") == 0;
    struct stat status;
    if (!standard && stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (stream == NULL)
        return false;
    file->owned = read_all(stream, &file->source.length);
    int problem = errno;
    if (!standard)
        fclose(stream);
    errno = problem;
    file->source.name = standard ? "standard input" : path;
    file->source.bytes = file->owned;
    return file->owned != NULL;
}

static bool open_shipped(const char *id, struct cmd_file *file)
{
    struct baize_shipped shipped;
    if (baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK &&
        baize_shipped_find(id, BAIZE_FILE_JURISDICTION, &shipped) != BAIZE_OK)
        return false;
    file->source = (struct baize_source){.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    return true;
}

bool files_open(const char *name, struct cmd_file *file)
{
    *file = (struct cmd_file){.owned = NULL};
    if (read_path(name, file))
        return true;
    int problem = errno;
    if (problem == ENOENT && open_shipped(name, file))
        return true;
    if (problem == ENOENT)
        fprintf(stderr, "baize: '%s' is neither a file nor the id of a shipped one; `baize rules list` shows those\n",
                name);
    else
        fprintf(stderr, "baize: cannot read '%s': %s\n", name, strerror(problem));
    return false;
}

bool files_read(const char *what, const char *name, struct cmd_file *file)
{
    *file = (struct cmd_file){.owned = NULL};
    if (read_path(name, file))
        return true;
    fprintf(stderr, "baize: cannot read %s '%s': %s\n", what, name, strerror(errno));
    return false;
}

void files_close(struct cmd_file *file)
{
    free(file->owned);
    *file = (struct cmd_file){.owned = NULL};
}

/* Looks for DIRECTORY/NAME.yaml first. The names in submissions are letters, digits, '-' and '.', so no path can be
 * built with them, but ".." alone could be one. */
static enum baize_status find_jurisdiction(void *context, const char *jurisdiction, struct baize_source *source)
{
    struct cmd_library *library = context;
    static char path[4096];
    struct baize_library shipped = baize_shipped_library();
    files_close(&library->latest);
    if ((library->directory == NULL || library->shipped_first) &&
        shipped.find(shipped.context, jurisdiction, source) == BAIZE_OK) {
        library->latest.source = *source;
        return BAIZE_OK;
    }
    if (library->directory == NULL || jurisdiction[0] == '.')
        return BAIZE_RULES_NOT_FOUND;
    snprintf(path, sizeof path, "%s/%s.yaml", library->directory, jurisdiction);
    if (!read_path(path, &library->latest))
        return BAIZE_RULES_NOT_FOUND;
    *source = library->latest.source;
    return BAIZE_OK;
}

/* The names of DIRECTORY/NAME.yaml, in order; at most `most` of them. */
static size_t list_directory(const char *directory, char names[][BAIZE_ID_SIZE], size_t most)
{
    static const char ending[] = ".yaml";
    struct dirent **entries = NULL;
    size_t count = 0;
    int found = scandir(directory, &entries, NULL, alphasort);
    for (int i = 0; i < found; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name);
        if (count < most && length > sizeof ending - 1 && length - (sizeof ending - 1) < BAIZE_ID_SIZE &&
            strcmp(name + length - (sizeof ending - 1), ending) == 0) {
            length -= sizeof ending - 1;
            memcpy(names[count], name, length);
            names[count++][length] = '\0';
        }
        free(entries[i]);
    }
    free(entries);
    return count;
}

static void explain_directory(const char *directory, const char *jurisdiction, struct baize_text *text)
{
    char names[LISTED_MOST][BAIZE_ID_SIZE];
    size_t count = list_directory(directory, names, LISTED_MOST), least = WORDS_NEAR, nearest = count;
    baize_text_format(text, "there is no %s/%s.yaml", directory, jurisdiction);
    for (size_t i = 0; i < count; i++)
        if (words_distance(jurisdiction, names[i]) < least) {
            least = words_distance(jurisdiction, names[i]);
            nearest = i;
        }
    if (nearest < count)
        baize_text_format(text, "; did you mean '%s'?", names[nearest]);
    for (size_t i = 0; i < count; i++)
        baize_text_format(text, "%s%s", i > 0 ? ", " : nearest < count ? " There is " : "; there is ", names[i]);
}

static void explain_jurisdiction(void *context, const char *jurisdiction, struct baize_text *text)
{
    const struct cmd_library *library = context;
    struct baize_library shipped = baize_shipped_library();
    struct stat status;
    if (library->directory != NULL && library->shipped_first) {
        shipped.explain(shipped.context, jurisdiction, text);
        baize_text_format(text, "; and there is no %s/%s.yaml", library->directory, jurisdiction);
    } else if (library->directory == NULL) {
        shipped.explain(shipped.context, jurisdiction, text);
        baize_text_format(text, "; with --rules DIRECTORY it is read from DIRECTORY/%s.yaml", jurisdiction);
    } else if (stat(library->directory, &status) != 0) {
        baize_text_format(text, "%s: %s", library->directory, strerror(errno));
    } else {
        explain_directory(library->directory, jurisdiction, text);
    }
}

struct baize_library files_library(struct cmd_library *library)
{
    return (struct baize_library){.find = find_jurisdiction, .context = library, .explain = explain_jurisdiction};
}

void files_report(const struct baize_diagnostics *found, const struct baize_source *submission,
                  const struct baize_source *jurisdiction)
{
    char words[2048];
    for (size_t i = 0; i < found->count; i++) {
        const struct baize_diagnostic *diagnostic = &found->items[i];
        const struct baize_source *source = diagnostic->in_jurisdiction ? jurisdiction : submission;
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_diagnostic_print(&text, diagnostic, source->name, source->bytes, source->length);
        fputs(words, stderr);
    }
    if (found->dropped > 0)
        fprintf(stderr, "... and %zu more\n", found->dropped);
}

bool files_compile_with(const struct cmd_file *file, struct cmd_library *finder, struct baize_rules *rules)
{
    static struct baize_diagnostics found;
    struct baize_library library = files_library(finder);
    bool good =
        baize_rules_load(&file->source, &library, files_scratch(), BAIZE_RULES_SCRATCH, rules, &found) == BAIZE_OK;
    if (!good)
        files_report(&found, &file->source, &finder->latest.source);
    return good;
}

bool files_compile(const struct cmd_file *file, const char *directory, struct baize_rules *rules)
{
    struct cmd_library finder = {.directory = directory};
    bool good = files_compile_with(file, &finder, rules);
    files_close(&finder.latest);
    return good;
}

bool files_load(const char *name, const char *directory, struct baize_rules *rules, struct cmd_file *file)
{
    if (!files_open(name, file))
        return false;
    bool good = files_compile(file, directory, rules);
    if (!good)
        files_close(file);
    return good;
}

void files_digest(const struct cmd_file *file, char digest[FILES_DIGEST_SIZE])
{
    unsigned char hash[(FILES_DIGEST_SIZE - 1) / 2];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)file->source.bytes, file->source.length, NULL, 0);
    sodium_bin2hex(digest, FILES_DIGEST_SIZE, hash, sizeof hash);
}
