#include "rules/near.h"

#include "rules/schema.h"

#include <stdio.h>
#include <string.h>

struct near near_to(const char *wanted)
{
    return (struct near){.wanted = wanted};
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* "FCP-03" and "fcp 3" both become "fcp3". */
static void plain_form(const char *id, char plain[BAIZE_ID_SIZE])
{
    size_t length = 0;
    for (; *id != '\0' && length < BAIZE_ID_SIZE - 1; id++) {
        bool after_digit = length > 0 && is_digit(plain[length - 1]);
        if (is_letter(*id))
            plain[length++] = (char)(*id | 0x20);
        else if (is_digit(*id) && (*id != '0' || after_digit || !is_digit(id[1])))
            plain[length++] = *id;
    }
    plain[length] = '\0';
}

void near_try(struct near *near, const char *id)
{
    char wanted[BAIZE_ID_SIZE];
    char other[BAIZE_ID_SIZE];
    plain_form(near->wanted, wanted);
    plain_form(id, other);
    size_t away = words_distance(wanted, other);
    if (away >= WORDS_NEAR || away * 3 > strlen(wanted) || (near->best != NULL && strcmp(near->best, id) == 0))
        return;
    if (near->best == NULL || away < near->away) {
        near->best = id;
        near->away = away;
        near->several = false;
    } else if (away == near->away) {
        near->several = true;
    }
}

/* The one id that is nearest, or NULL where none is near. */
static const char *nearest(const struct near *near)
{
    return near->several ? NULL : near->best;
}

struct near_words near_words(const struct near *near)
{
    struct near_words words = {.text = ""};
    const char *found = nearest(near);
    if (found != NULL)
        snprintf(words.text, sizeof words.text, "; did you mean %s?", found);
    return words;
}
