/* analyses.h - the mathematics of a submission as `baize analyze` and its neighbours say it. */
#ifndef BAIZE_CMD_ANALYSES_H
#define BAIZE_CMD_ANALYSES_H

#include "cmd/files.h"
#include "mathematics/analyses.h"

#include <jansson.h>

_Static_assert(ANALYSES_DIGEST_SIZE == FILES_DIGEST_SIZE, "both are the digest of a text");

/* analyses_compute; on failure it says on stderr which wager, and why. */
bool analyses_run(struct analyses *all, unsigned wanted, const struct baize_strategy *strategy);

/* analyze_text.c, analyze_json.c */
void analyses_print(const struct analyses *all);
json_t *analyses_json(const struct analyses *all);

/* published.c: `baize analyze --claims`. */
int analyze_published(bool json);

#endif
