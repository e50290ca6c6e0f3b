/* shorten.c - lines of events as an entry has them: what the entry says of people and time is not said again. */
#include "base/vocabulary.h"
#include "writer.h"

#include <stdio.h>
#include <string.h>

/* Who did it, as the line of an event by itself says it; `length` is that of " at=... by=...". */
static char *actor_in(char *line, struct baize_actor *by, size_t *length)
{
    char role[32] = "";
    long long at_ms;
    unsigned who, second = 0;
    int used = 0, more = 0;
    char *end = strchr(line, '\n'), *at = strstr(line, " at=");
    if (at == NULL || (end != NULL && at > end) ||
        sscanf(at, " at=%lld by=%u:%31[a-z]%n+%u%n", &at_ms, &who, role, &used, &second, &more) < 3)
        return NULL;
    int found = baize_vocabulary_find(&baize_words_role, role, strlen(role));
    *by = (struct baize_actor){
        .who = who, .role = found < 0 ? BAIZE_PROGRAM : (enum baize_role)found, .second = second, .at_ms = at_ms};
    *length = (size_t)(more > 0 ? more : used);
    return at;
}

/* The first line that says it says who did the act, also where that is forged. */
struct baize_actor entry_actor_in(struct writer_part *parts, unsigned count, const struct baize_actor *otherwise)
{
    struct baize_actor by = *otherwise;
    size_t length;
    for (unsigned i = 0; i < count; i++)
        for (char *line = parts[i].lines; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
            line += *line == '\n';
            if (actor_in(line, &by, &length) != NULL)
                return by;
        }
    return by;
}

/* What the entry says is not said again. */
void entry_shorten(struct writer_part *part, const struct baize_actor *entry)
{
    part->lines[part->length] = '\0';
    for (char *line = part->lines; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
        struct baize_actor by;
        size_t length;
        line += *line == '\n';
        char *at = actor_in(line, &by, &length);
        if (at == NULL || by.who != entry->who || by.role != entry->role || by.second != entry->second ||
            by.at_ms != entry->at_ms)
            continue;
        memmove(at, at + length, strlen(at + length) + 1);
        part->length -= length;
    }
}
