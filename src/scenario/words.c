#include "scenario/words.h"

#include "base/utf8.h"
#include "base/words.h"

#include <string.h>

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_punctuation(char byte)
{
    return byte == ',' || byte == ':' || byte == ';';
}

struct splitter {
    const char *line;
    size_t length;
    struct words *words;
};

static bool add(struct splitter *splitter, size_t first, size_t length, bool quoted)
{
    struct words *words = splitter->words;
    if (words->count == WORDS_MOST)
        return false;
    words->list[words->count++] = (struct word){
        .start = splitter->line + first,
        .length = length,
        .column = (uint32_t)baize_words_length_of(splitter->line, first) + 1,
        .quoted = quoted,
    };
    return true;
}

/* A word and the punctuation at its end, which stands alone. */
static bool add_plain(struct splitter *splitter, size_t first, size_t end)
{
    size_t last = end;
    while (last > first + 1 && is_punctuation(splitter->line[last - 1]))
        last--;
    bool good = add(splitter, first, last - first, false);
    for (; good && last < end; last++)
        good = add(splitter, last, 1, false);
    return good;
}

bool words_split(const char *line, size_t length, uint32_t number, struct words *words, struct faults *faults)
{
    struct splitter splitter = {.line = line, .length = length, .words = words};
    words->count = 0;
    words->line = number;
    bool fits = true;
    size_t i = 0;
    while (fits && i < length) {
        if (is_blank(line[i])) {
            i++;
            continue;
        }
        size_t first = i;
        if (line[i] == '#')
            break;
        if (line[i] == '"') {
            const char *close = memchr(line + i + 1, '"', length - i - 1);
            if (close == NULL) {
                struct baize_mark at = {
                    .line = number, .column = (uint32_t)baize_words_length_of(line, first) + 1, .length = 1};
                fault_add(faults, at, "QUOTE_NOT_CLOSED", NULL, "a text ends with a quotation mark on the same line");
                return false;
            }
            i = (size_t)(close - line) + 1;
            fits = add(&splitter, first + 1, i - first - 2, true);
            continue;
        }
        while (i < length && !is_blank(line[i]))
            i++;
        fits = add_plain(&splitter, first, i);
    }
    words->end_column = (uint32_t)baize_words_length_of(line, i) + 1;
    if (!fits) {
        struct baize_mark at = {.line = number, .column = 1, .length = 1};
        fault_add(faults, at, "LINE_TOO_LONG", NULL, "a line has at most %d words", WORDS_MOST);
    }
    return fits;
}

bool word_is(const struct word *word, const char *text)
{
    return !word->quoted && strlen(text) == word->length && memcmp(word->start, text, word->length) == 0;
}

bool word_equals(const struct word *a, const struct scenario_span *b)
{
    return a->length == b->length && memcmp(a->start, b->start, b->length) == 0;
}

struct baize_mark words_mark(const struct words *words, size_t index)
{
    if (index >= words->count)
        return (struct baize_mark){.line = words->line, .column = words->end_column, .length = 1};
    const struct word *word = &words->list[index];
    uint32_t length = (uint32_t)baize_words_length_of(word->start, word->length);
    return (struct baize_mark){.line = words->line, .column = word->column, .length = length == 0 ? 1 : length};
}

struct scenario_span words_span(const struct words *words, size_t first, size_t end)
{
    if (first >= end || end > words->count)
        return (struct scenario_span){.start = "", .length = 0};
    const struct word *last = &words->list[end - 1];
    const char *start = words->list[first].start - (words->list[first].quoted ? 1 : 0);
    const char *stop = last->start + last->length + (last->quoted ? 1 : 0);
    return (struct scenario_span){.start = start, .length = (size_t)(stop - start)};
}

#define DISTANCE_MOST 40

size_t word_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[DISTANCE_MOST + 1];
    if (a_length > DISTANCE_MOST || b_length > DISTANCE_MOST)
        return DISTANCE_MOST;
    for (size_t k = 0; k <= b_length; k++)
        row[k] = k;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t k = 1; k <= b_length; k++) {
            size_t change = diagonal + (a[i - 1] != b[k - 1]);
            diagonal = row[k];
            size_t least = change < row[k] + 1 ? change : row[k] + 1;
            row[k] = least < row[k - 1] + 1 ? least : row[k - 1] + 1;
        }
    }
    return row[b_length];
}
