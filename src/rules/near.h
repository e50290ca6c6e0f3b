/* near.h - the published id that a writer probably meant, for "did you mean". */
#ifndef BAIZE_RULES_NEAR_H
#define BAIZE_RULES_NEAR_H

#include <stdbool.h>
#include <stddef.h>

struct near {
    const char *wanted;
    const char *best;
    size_t away;
    bool several; /* two ids are equally near: neither is named */
};

struct near near_to(const char *wanted);

/* Compares one id that exists. Signs, letters' cases and leading zeros do not count: fcp3 is FCP-03. */
void near_try(struct near *near, const char *id);

/* "; did you mean FCP-03?", or nothing. */
struct near_words {
    char text[64];
};

struct near_words near_words(const struct near *near);

#endif
