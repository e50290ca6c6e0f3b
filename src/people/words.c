/* words.c - reasons and kinds by name and in words. */
#include "people/people.h"

#include <stddef.h>

static const struct {
    const char *name, *words;
} reasons[] = {
#define REASON(name, words) {#name, words},
    PEOPLE_REASON_LIST(REASON)
#undef REASON
};

const char *people_reason_name(enum people_reason reason)
{
    return (size_t)reason < PEOPLE_REASONS ? reasons[reason].name : "?";
}

const char *people_reason_words(enum people_reason reason)
{
    return (size_t)reason < PEOPLE_REASONS ? reasons[reason].words : "?";
}

static const struct {
    const char *id, *words;
} accesses[] = {
#define ACCESS(name, id, words) {id, words},
    PEOPLE_ACCESS_LIST(ACCESS)
#undef ACCESS
};

const char *people_access_id(enum people_access_kind kind)
{
    return (size_t)kind < PEOPLE_ACCESSES ? accesses[kind].id : "?";
}

const char *people_access_words(enum people_access_kind kind)
{
    return (size_t)kind < PEOPLE_ACCESSES ? accesses[kind].words : "?";
}
