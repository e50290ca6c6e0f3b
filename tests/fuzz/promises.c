#include "promises.h"

#include "base/utf8.h"
#include "rules_promises.h"

#include <string.h>

/* ---- Memory that was used before ---- */

static unsigned char scratch[BAIZE_RULES_SCRATCH];

/* Leaves rubbish where the next call will work: in its memory (as much as it usually needs) and on its stack. A result
 * that depends on it differs from one load to the next. */
__attribute__((noinline)) static void scribble(int rubbish)
{
    volatile unsigned char stack[1u << 15];
    memset(scratch, rubbish, 1u << 20);
    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = (unsigned char)rubbish;
}

/* ---- Diagnostics ---- */

static bool is_inside(const struct baize_source *source, struct baize_mark at)
{
    const char *line = source->bytes;
    const char *end = source->bytes + source->length;
    if (at.line == 0)
        return true; /* the file as a whole */
    for (uint32_t number = 1; number < at.line; number++) {
        const char *newline = line == end ? NULL : memchr(line, '\n', (size_t)(end - line));
        if (newline == NULL)
            return false;
        line = newline + 1;
    }
    const char *newline = line == end ? NULL : memchr(line, '\n', (size_t)(end - line));
    size_t length = (size_t)((newline == NULL ? end : newline) - line);
    return at.column >= 1 && at.column <= length + 1 && at.length >= 1;
}

/* Words quote the file, but never what a terminal would obey or JSON could not hold. */
static void check_harmless(const char *words)
{
    for (size_t left = strlen(words), step; left > 0; words += step, left -= step) {
        step = baize_utf8_length(words, left);
        REQUIRE(step > 0 && words[0] != '\t' && words[0] != '\n');
        REQUIRE(!baize_utf8_is_hidden(baize_utf8_character(words, step)));
    }
}

static bool stands_after(const struct baize_diagnostic *a, const struct baize_diagnostic *b)
{
    if (a->in_jurisdiction != b->in_jurisdiction)
        return a->in_jurisdiction;
    return a->at.line > b->at.line || (a->at.line == b->at.line && a->at.column > b->at.column);
}

static void check_print(const struct baize_diagnostic *item, const struct baize_source *source)
{
    char words[2048];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_diagnostic_print(&text, item, "file.yaml", source->bytes, source->length);
    REQUIRE(!text.truncated && words[text.length - 1] == '\n');
}

static void check_diagnostics(const struct baize_diagnostics *found, const struct baize_source *submission,
                              const struct baize_source *jurisdiction)
{
    size_t errors = 0;
    REQUIRE(found->count <= BAIZE_DIAGNOSTICS_MOST);
    REQUIRE(found->errors + found->warnings == found->count + found->dropped);
    for (size_t i = 0; i < found->count; i++) {
        const struct baize_diagnostic *item = &found->items[i];
        const struct baize_source *source = item->in_jurisdiction ? jurisdiction : submission;
        errors += item->severity == BAIZE_ERROR;
        REQUIRE(item->words[0] != '\0' && memchr(item->words, '\0', sizeof item->words) != NULL);
        REQUIRE(item->fault != NULL && strspn(item->fault, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == strlen(item->fault));
        REQUIRE(strcmp(item->fault, "SCRATCH_TOO_SMALL") != 0); /* BAIZE_RULES_SCRATCH is enough for any file */
        REQUIRE(is_inside(source, item->at));
        check_harmless(item->words);
        REQUIRE(i == 0 || !stands_after(item - 1, item));
        check_print(item, source);
    }
    REQUIRE(errors <= found->errors && found->errors - errors <= found->dropped);
}

static void check_same(const struct baize_diagnostics *a, const struct baize_diagnostics *b)
{
    REQUIRE(a->count == b->count && a->errors == b->errors && a->warnings == b->warnings && a->dropped == b->dropped);
    for (size_t i = 0; i < a->count; i++) {
        const struct baize_diagnostic *x = &a->items[i];
        const struct baize_diagnostic *y = &b->items[i];
        REQUIRE(x->severity == y->severity && x->in_jurisdiction == y->in_jurisdiction && x->fault == y->fault);
        REQUIRE(x->at.line == y->at.line && x->at.column == y->at.column && x->at.length == y->at.length);
        REQUIRE(strcmp(x->words, y->words) == 0 && strcmp(x->clause, y->clause) == 0);
    }
}

/* ---- Loading ---- */

static enum baize_status find(void *context, const char *name, struct baize_source *source)
{
    struct promises_library *finder = context;
    enum baize_status status = BAIZE_OK;
    if (finder->always.bytes != NULL)
        *source = finder->always;
    else
        status = finder->inner.find(finder->inner.context, name, source);
    if (status == BAIZE_OK)
        finder->latest = *source;
    return status;
}

struct outcome {
    enum baize_status status;
    struct baize_rules rules;
    struct baize_diagnostics found;
};

/* `rubbish` stands in the memory, on the stack and in the caller's rules beforehand. */
static void load(const struct baize_source *submission, struct promises_library *finder, int rubbish,
                 struct outcome *outcome)
{
    static struct baize_rules before;
    struct baize_library library = {.find = find, .context = finder};
    memset(&before, rubbish, sizeof before);
    memset(outcome, rubbish, sizeof *outcome);
    scribble(rubbish);
    outcome->status = baize_rules_load(submission, &library, scratch, sizeof scratch, &outcome->rules, &outcome->found);
    REQUIRE(outcome->status == BAIZE_OK || outcome->status == BAIZE_RULES_REFUSED);
    REQUIRE((outcome->status == BAIZE_OK) == (outcome->found.errors == 0));
    if (outcome->status != BAIZE_OK)
        REQUIRE(memcmp(&outcome->rules, &before, sizeof before) == 0);
}

bool promises_load(const struct baize_source *submission, struct promises_library *finder)
{
    static struct outcome first;
    static struct outcome second;
    finder->latest = (struct baize_source){.bytes = ""};
    load(submission, finder, 0xA5, &first);
    check_diagnostics(&first.found, submission, &finder->latest);
    if (first.status == BAIZE_OK)
        rules_promises(&first.rules);
    if (first.status != BAIZE_OK && submission->length % 8 != 0)
        return false; /* the second load is slow: a sample of the refusals is enough */
    load(submission, finder, 0x5A, &second);
    check_same(&first.found, &second.found);
    if (first.status == BAIZE_OK)
        REQUIRE(memcmp(&first.rules, &second.rules, sizeof first.rules) == 0);
    return first.status == BAIZE_OK;
}

bool promises_jurisdiction(const struct baize_source *jurisdiction)
{
    static struct baize_diagnostics found;
    scribble(0x5A);
    enum baize_status status = baize_jurisdiction_check(jurisdiction, scratch, sizeof scratch, &found);
    REQUIRE(status == BAIZE_OK || status == BAIZE_RULES_REFUSED);
    REQUIRE((status == BAIZE_OK) == (found.errors == 0));
    check_diagnostics(&found, jurisdiction, jurisdiction);
    return status == BAIZE_OK;
}
