#include "net/list.h"

#include <string.h>
#include <strings.h>

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* The next element of a list: *at moves behind its comma. Blanks around it are not counted. */
static bool next_element(const char **at, char separator, const char **begin, size_t *length)
{
    const char *from = skip_blanks(*at);
    if (!*from)
        return false;
    const char *end = strchr(from, separator);
    if (!end)
        end = from + strlen(from);
    *at = *end ? end + 1 : end;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *begin = from;
    *length = (size_t)(end - from);
    return true;
}

bool list_has(const char *list, const char *word, bool exact)
{
    size_t wanted = strlen(word), length;
    const char *begin;
    while (list && next_element(&list, ',', &begin, &length)) {
        if (length != wanted)
            continue;
        if (exact ? memcmp(begin, word, length) == 0 : strncasecmp(begin, word, length) == 0)
            return true;
    }
    return false;
}

/* q=0, q=0.0, q=0.000: not wanted. */
static bool is_refused(const char *parameters, size_t length)
{
    size_t at = 0;
    while (at < length && (parameters[at] == ';' || parameters[at] == ' ' || parameters[at] == '\t'))
        at++;
    if (length - at < 3 || (parameters[at] != 'q' && parameters[at] != 'Q') || parameters[at + 1] != '=')
        return false;
    for (at += 2; at < length; at++)
        if (parameters[at] != '0' && parameters[at] != '.')
            return false;
    return true;
}

bool list_takes_gzip(const char *accept_encoding)
{
    const char *begin, *at = accept_encoding;
    size_t length;
    while (at && next_element(&at, ',', &begin, &length)) {
        size_t name = 0;
        while (name < length && begin[name] != ';' && begin[name] != ' ' && begin[name] != '\t')
            name++;
        if (name == 4 && strncasecmp(begin, "gzip", 4) == 0)
            return !is_refused(begin + name, length - name);
    }
    return false;
}

bool list_cookie(const char *cookies, const char *name, char *value, size_t size)
{
    size_t wanted = strlen(name), length, found = 0;
    const char *begin;
    value[0] = 0;
    while (cookies && next_element(&cookies, ';', &begin, &length)) {
        if (length <= wanted || memcmp(begin, name, wanted) != 0 || begin[wanted] != '=')
            continue;
        begin += wanted + 1;
        length -= wanted + 1;
        if (length >= 2 && begin[0] == '"' && begin[length - 1] == '"') {
            begin++;
            length -= 2;
        }
        if (found++ || length >= size) {
            value[0] = 0; /* two: somebody has planted one, for a path or a parent domain; neither is believed */
            return false;
        }
        memcpy(value, begin, length);
        value[length] = 0;
    }
    return found == 1;
}

bool list_last(const char *list, char *value, size_t size)
{
    const char *begin = NULL;
    size_t length = 0;
    while (list && next_element(&list, ',', &begin, &length))
        ;
    if (!begin || length == 0 || length >= size)
        return false;
    memcpy(value, begin, length);
    value[length] = 0;
    return true;
}
