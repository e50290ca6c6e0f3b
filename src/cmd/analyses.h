/* analyses.h - the mathematics of a submission as `baize analyze` and its neighbours say it. */
#ifndef BAIZE_CMD_ANALYSES_H
#define BAIZE_CMD_ANALYSES_H

#include "cmd/files.h"
#include "cmd/format.h"
#include "mathematics/describe.h"

_Static_assert(ANALYSES_DIGEST_SIZE == FILES_DIGEST_SIZE, "both are the digest of a text");

/* analyses_compute; on failure it says on stderr which wager, and why. */
bool analyses_run(struct analyses *all, unsigned wanted, const struct baize_strategy *strategy);

/* published.c: `baize analyze --claims`. */
int analyze_published(const struct format_choice *choice);

#endif
