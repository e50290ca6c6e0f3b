/* explain_table.c - reads the table of codes that is inside the program (tools/explain_table.py made it from docs/). */
#include "cmd/explain.h"

#include <string.h>
#include <strings.h>

bool explain_next(const char **at, struct explain_row *row)
{
    const char *end = *at + strcspn(*at, "\n");
    if (**at == '\0')
        return false;
    for (int i = 0; i < EXPLAIN_FIELDS; i++) {
        row->fields[i] = *at;
        row->lengths[i] = strcspn(*at, "\t\n");
        *at += row->lengths[i] + (*at + row->lengths[i] < end);
    }
    *at = end + (*end == '\n');
    return true;
}

bool explain_is(const struct explain_row *row, enum explain_field field, const char *word)
{
    return row->lengths[field] == strlen(word) && strncasecmp(row->fields[field], word, row->lengths[field]) == 0;
}

bool explain_row_of(const char *kind, const char *code, struct explain_row *row)
{
    const char *at = explain_table;
    while (explain_next(&at, row))
        if (explain_is(row, EXPLAIN_KIND, kind) && explain_is(row, EXPLAIN_CODE, code))
            return true;
    *row = (struct explain_row){.fields = {"", "", "", "", "", ""}};
    return false;
}

void explain_copy(char *to, size_t size, const struct explain_row *row, enum explain_field field)
{
    const char *from = row->fields[field], *end = from + row->lengths[field];
    size_t length = 0;
    for (; from < end && length + 1 < size; from++) {
        bool escaped = *from == '\\';
        from += escaped;
        to[length++] = (char)(escaped && *from == 'n' ? '\n' : *from);
    }
    to[length] = '\0';
}
