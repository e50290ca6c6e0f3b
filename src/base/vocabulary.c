#include "base/vocabulary.h"

#include <stdbool.h>

static bool is_id(const char *id, const char *bytes, size_t length)
{
    size_t same = 0;
    while (same < length && id[same] != '\0' && id[same] == bytes[same])
        same++;
    return same == length && id[same] == '\0';
}

int baize_vocabulary_find(const struct baize_vocabulary *vocabulary, const char *id, size_t length)
{
    if (length == 0)
        return -1;
    for (int i = 0; i < vocabulary->count; i++) /* most of them begin otherwise */
        if (vocabulary->terms[i].id[0] == id[0] && is_id(vocabulary->terms[i].id, id, length))
            return i;
    return -1;
}

const char *baize_vocabulary_id(const struct baize_vocabulary *vocabulary, int number)
{
    return number >= 0 && number < vocabulary->count ? vocabulary->terms[number].id : "?";
}

const char *baize_vocabulary_words(const struct baize_vocabulary *vocabulary, int number)
{
    return number >= 0 && number < vocabulary->count ? vocabulary->terms[number].words : "?";
}

const char *baize_role_id(enum baize_role role)
{
    return role == BAIZE_PROGRAM ? "program" : baize_vocabulary_id(&baize_words_role, (int)role);
}
