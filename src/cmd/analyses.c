/* analyses.c - the mathematics of a submission; what cannot be analysed is said. */
#include "cmd/analyses.h"

#include <stdio.h>

bool analyses_run(struct analyses *all, unsigned wanted, const struct baize_strategy *strategy)
{
    enum analysed failed = ANALYSED_WAGERS;
    enum baize_status status = analyses_compute(all, wanted, strategy, &failed);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize: %s cannot be analysed: %s\n", analysed_words[failed], baize_status_words(status));
    return status == BAIZE_OK;
}
