#include "rules/faults.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void faults_begin(struct baize_diagnostics *found)
{
    found->count = found->errors = found->warnings = found->dropped = 0;
}

static struct baize_diagnostic *next_item(struct baize_diagnostics *found, enum baize_severity severity)
{
    if (severity == BAIZE_ERROR)
        found->errors++;
    else
        found->warnings++;
    if (found->count == BAIZE_DIAGNOSTICS_MOST) {
        found->dropped++;
        return NULL;
    }
    return &found->items[found->count++];
}

/* Words quote the file, and a quotation may be cut: what a terminal would obey and what is no UTF-8 becomes a dot, so
 * that every message can be printed anywhere and put into JSON. */
static void make_harmless(char *words)
{
    size_t left = strlen(words);
    for (size_t step; left > 0; words += step, left -= step) {
        step = baize_utf8_length(words, left);
        if (step > 0 && words[0] != '\t' && words[0] != '\n' &&
            !baize_utf8_is_hidden(baize_utf8_character(words, step)))
            continue;
        step = step == 0 ? 1 : step;
        memset(words, '.', step);
    }
}

__attribute__((format(printf, 6, 0))) static void add(struct faults *faults, enum baize_severity severity,
                                                      struct baize_mark at, const char *fault, const char *clause,
                                                      const char *format, va_list arguments)
{
    struct baize_diagnostic *item = next_item(faults->found, severity);
    if (item == NULL)
        return;
    *item = (struct baize_diagnostic){
        .severity = severity,
        .in_jurisdiction = faults->in_jurisdiction,
        .at = at,
        .fault = fault,
    };
    snprintf(item->clause, sizeof item->clause, "%s", clause == NULL ? "" : clause);
    vsnprintf(item->words, sizeof item->words, format, arguments);
    make_harmless(item->clause);
    make_harmless(item->words);
}

void fault_add(struct faults *faults, struct baize_mark at, const char *fault, const char *clause, const char *format,
               ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(faults, BAIZE_ERROR, at, fault, clause, format, arguments);
    va_end(arguments);
}

void fault_advise(struct faults *faults, struct baize_mark at, const char *fault, const char *clause,
                  const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(faults, BAIZE_WARNING, at, fault, clause, format, arguments);
    va_end(arguments);
}

static bool stands_before(const struct baize_diagnostic *a, const struct baize_diagnostic *b)
{
    if (a->in_jurisdiction != b->in_jurisdiction)
        return b->in_jurisdiction;
    if (a->at.line != b->at.line)
        return a->at.line < b->at.line;
    return a->at.column < b->at.column;
}

/* Insertion sort: stable, and there are never many. */
void faults_sort(struct baize_diagnostics *found)
{
    for (size_t i = 1; i < found->count; i++) {
        struct baize_diagnostic item = found->items[i];
        size_t place = i;
        for (; place > 0 && stands_before(&item, &found->items[place - 1]); place--)
            found->items[place] = found->items[place - 1];
        found->items[place] = item;
    }
}
