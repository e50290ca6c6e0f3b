/* pattern.c - one matcher for every sentence. */
#include "scenario/pattern.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const struct word *reader_word(const struct reader *reader)
{
    return reader->at < reader->end ? &reader->words->list[reader->at] : NULL;
}

bool reader_takes(struct reader *reader, const char *text)
{
    const struct word *word = reader_word(reader);
    if (word == NULL || !word_is(word, text))
        return false;
    reader->at++;
    return true;
}

bool reader_fail(struct reader *reader, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->why, sizeof reader->why, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- One pattern ---- */

struct matcher {
    struct reader *reader;
    const char *pattern;
    struct scenario_said *said;
};

static size_t piece_length(const char *at, const char *end)
{
    size_t length = 0;
    while (at + length < end && at[length] != ' ' && at[length] != ']')
        length++;
    return length;
}

/* The bracket that closes the one at `open`. */
static const char *closing(const char *open, const char *end)
{
    int depth = 0;
    for (const char *at = open; at < end; at++) {
        depth += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        if (depth == 0)
            return at;
    }
    return end;
}

static unsigned group_number(const struct matcher *matcher, const char *open)
{
    unsigned number = 0;
    for (const char *at = matcher->pattern; at < open; at++)
        number += *at == '[';
    return number;
}

/* "chips/chip": one of these words. */
static bool is_one_of(const struct word *word, const char *words, size_t length)
{
    for (const char *end = words + length; words < end;) {
        const char *slash = memchr(words, '/', (size_t)(end - words));
        const char *stop = slash == NULL ? end : slash;
        if (word->length == (size_t)(stop - words) && memcmp(word->start, words, word->length) == 0)
            return true;
        words = stop + 1;
    }
    return false;
}

static bool ends_with(const char *words, size_t length, const char *end)
{
    size_t tail = strlen(end);
    return length > tail && memcmp(words + length - tail, end, tail) == 0;
}

/* "key" for "keys", "finish" for "finishes", "go" for "goes", "verify" for "verifies". */
static bool is_bare_verb(const struct word *word, const char *verb, size_t length)
{
    bool whole = ends_with(verb, length, "shes") || ends_with(verb, length, "oes");
    if (ends_with(verb, length, "ies"))
        return word->length == length - 2 && memcmp(word->start, verb, length - 3) == 0 &&
               word->start[length - 3] == 'y';
    if (!ends_with(verb, length, "s"))
        return false;
    size_t bare = length - (whole ? 2 : 1);
    return word->length == bare && memcmp(word->start, verb, bare) == 0;
}

static bool fits_first(const struct reader *reader, const struct word *word, const char *pattern, size_t length)
{
    return !word->quoted &&
           (is_one_of(word, pattern, length) || (reader->verbs && is_bare_verb(word, pattern, length)));
}

static bool match_piece(struct matcher *matcher, const char *at, size_t length)
{
    struct reader *reader = matcher->reader;
    if (at[0] == '<')
        return slot_read(reader, at + 1, length - 2, matcher->said);
    const struct word *word = reader_word(reader);
    bool fits = word != NULL && (at == matcher->pattern ? fits_first(reader, word, at, length)
                                                        : !word->quoted && is_one_of(word, at, length));
    if (fits) {
        reader->at++;
        return true;
    }
    return reader_fail(reader, "'%.*s' is expected here", (int)length, at);
}

static bool match_sequence(struct matcher *matcher, const char *at, const char *end);

/* A group begins when its first piece fits; a group that begins with a group is taken by what that begins with. */
static bool group_begins(const struct matcher *matcher, const char *at, const char *end)
{
    static const struct scenario_said nothing;
    struct reader trial = *matcher->reader;
    struct scenario_said said = nothing;
    struct matcher attempt = {.reader = &trial, .pattern = matcher->pattern, .said = &said};
    if (reader_word(&trial) == NULL)
        return false;
    if (at[0] == '[') {
        const char *close = closing(at, end);
        if (group_begins(matcher, at + 1, close))
            return true;
        at = close + 1 < end ? close + 2 : end;
    }
    return at < end && match_piece(&attempt, at, piece_length(at, end));
}

/* The groups that stand side by side from `open` on, in whatever order they are said. Returns the end of the last one,
 * NULL when one of them begins and does not go on as it should. */
static const char *match_groups(struct matcher *matcher, const char *open, const char *end)
{
    const char *last = open;
    for (bool again = true; again;) {
        again = false;
        for (const char *at = open; at < end && *at == '[';) {
            const char *close = closing(at, end);
            uint32_t bit = UINT32_C(1) << group_number(matcher, at);
            bool begins = (matcher->said->groups & bit) == 0 && group_begins(matcher, at + 1, close);
            last = close + 1;
            if (begins) {
                matcher->said->groups |= bit;
                if (!match_sequence(matcher, at + 1, close))
                    return NULL;
                again = true;
            }
            at = last < end && *last == ' ' ? last + 1 : last;
        }
    }
    return last;
}

static bool match_sequence(struct matcher *matcher, const char *at, const char *end)
{
    while (at < end) {
        if (*at == ' ') {
            at++;
        } else if (*at == '[') {
            at = match_groups(matcher, at, end);
            if (at == NULL)
                return false;
        } else {
            size_t length = piece_length(at, end);
            if (!match_piece(matcher, at, length))
                return false;
            at += length;
        }
    }
    return true;
}

bool pattern_read(struct reader *reader, const char *pattern, struct scenario_said *said)
{
    struct matcher matcher = {.reader = reader, .pattern = pattern, .said = said};
    memset(said, 0, sizeof *said);
    if (!match_sequence(&matcher, pattern, pattern + strlen(pattern)))
        return false;
    return reader->at == reader->end || reader_fail(reader, "nothing more is expected here");
}

/* ---- A table of patterns ---- */

static size_t first_length(const char *pattern)
{
    return strcspn(pattern, " ");
}

/* The row whose first word is nearest, when it is near. */
static const char *suggestion(const struct word *word, pattern_table *table)
{
    const char *best = NULL;
    size_t least = word->length < 4 ? 2 : 3;
    for (size_t i = 0; table(i) != NULL; i++) {
        size_t away = word_distance(word->start, word->length, table(i), first_length(table(i)));
        if (away < least) {
            least = away;
            best = table(i);
        }
    }
    return best;
}

static int refuse_unknown(struct reader *reader, size_t first, pattern_table *table, const char *what,
                          struct faults *faults)
{
    struct baize_mark at = words_mark(reader->words, first);
    if (first >= reader->end) {
        fault_add(faults, at, "SENTENCE_MISSING", NULL, "an %s is expected here; `baize table words` lists them", what);
        return -1;
    }
    const struct word *word = &reader->words->list[first];
    const char *near = suggestion(word, table);
    if (near != NULL)
        fault_add(faults, at, "SENTENCE_UNKNOWN", NULL, "no %s begins with '%.*s'; did you mean: %s", what,
                  (int)word->length, word->start, near);
    else
        fault_add(faults, at, "SENTENCE_UNKNOWN", NULL, "no %s begins with '%.*s'; `baize table words` lists them",
                  what, (int)word->length, word->start);
    return -1;
}

/* Several rows may have come equally far: then all of them are shown. */
struct farthest {
    size_t at;
    unsigned rows;
    char why[BAIZE_DIAGNOSTIC_SIZE];
    char patterns[BAIZE_DIAGNOSTIC_SIZE];
};

static void note_failure(struct farthest *farthest, const struct reader *trial, const char *pattern)
{
    if (farthest->rows > 0 && trial->at < farthest->at)
        return;
    bool first = farthest->rows == 0 || trial->at > farthest->at;
    if (first) {
        farthest->at = trial->at;
        farthest->rows = 0;
        farthest->patterns[0] = '\0';
        snprintf(farthest->why, sizeof farthest->why, "%s", trial->why);
    }
    size_t length = strlen(farthest->patterns);
    snprintf(farthest->patterns + length, sizeof farthest->patterns - length, "%s%s", first ? "" : "; or ", pattern);
    farthest->rows++;
}

int pattern_find(struct reader *reader, pattern_table *table, const char *what, struct scenario_said *said,
                 struct faults *faults)
{
    static const struct farthest none;
    struct farthest farthest = none;
    size_t first = reader->at;
    const struct word *word = reader_word(reader);
    for (int i = 0; word != NULL && table((size_t)i) != NULL; i++) {
        const char *pattern = table((size_t)i);
        size_t length = first_length(pattern);
        if (!fits_first(reader, word, pattern, length))
            continue;
        struct reader trial = *reader;
        if (pattern_read(&trial, pattern, said)) {
            reader->at = trial.at;
            return i;
        }
        note_failure(&farthest, &trial, pattern);
    }
    if (farthest.rows == 0)
        return refuse_unknown(reader, first, table, what, faults);
    struct baize_mark at =
        farthest.at < reader->end ? words_mark(reader->words, farthest.at) : words_mark(reader->words, reader->end);
    if (farthest.rows == 1)
        fault_add(faults, at, "SENTENCE_WRONG", NULL, "%s: %s", farthest.why, farthest.patterns);
    else
        fault_add(faults, at, "SENTENCE_WRONG", NULL, "this fits none of: %s", farthest.patterns);
    return -1;
}
