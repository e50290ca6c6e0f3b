/* submissions_loaded.h - all shipped submissions, read once by the first input. */
#ifndef BAIZE_FUZZ_SUBMISSIONS_LOADED_H
#define BAIZE_FUZZ_SUBMISSIONS_LOADED_H

#include "fuzz.h"
#include "submissions.h"

#define SUBMISSIONS_MOST 16

static struct baize_rules loaded[SUBMISSIONS_MOST];
static size_t loaded_count;

static inline void load_all(void)
{
    struct baize_shipped shipped;
    for (size_t i = 0; i < baize_shipped_count() && loaded_count < SUBMISSIONS_MOST; i++)
        loaded_count += read_submission_at(i, &shipped, &loaded[loaded_count]);
    REQUIRE(loaded_count > 0);
}

#endif
