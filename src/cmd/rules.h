/* rules.h - baize rules: what its subcommands share. */
#ifndef BAIZE_CMD_RULES_H
#define BAIZE_CMD_RULES_H

#include "cmd/format.h"

#include <stdbool.h>

struct rules_options {
    bool json;
    struct format_choice choice; /* of what is shown */
    bool clauses;
    bool values;
    const char *directory;
    const char *jurisdiction, *game; /* of a new submission */
    const char *id, *like;           /* of a new jurisdiction */
    const char *out;                 /* where it is written; NULL: standard output */
    char **names;
    int count;
};

/* baize rules new: a file to start from (rules_new.c). */
int rules_new(const struct rules_options *options);

#endif
