/* promises.h - what loading rules promises, whatever the bytes are.
 *
 *     refused  <=>  at least one error; the caller's rules are untouched
 *     every diagnostic has a name, words and a place inside its file, and they stand in the order of the file
 *     the same bytes give the same rules and the same diagnostics, whatever stood in the working memory before
 *     rules that were accepted are complete: limits in order, rows disjoint, every wager in the order of settlement
 */
#ifndef BAIZE_FUZZ_PROMISES_H
#define BAIZE_FUZZ_PROMISES_H

#include "fuzz.h"

#include <baize/rules.h>

/* Answers like `inner`, or, when `always` has bytes, with `always` for every name; remembers what it answered. */
struct promises_library {
    struct baize_library inner;
    struct baize_source always;
    struct baize_source latest;
};

/* Loads a submission and checks all promises. True when the rules were accepted. */
bool promises_load(const struct baize_source *submission, struct promises_library *finder);

/* Checks a jurisdiction's file by itself, and all promises. True when it was accepted. */
bool promises_jurisdiction(const struct baize_source *jurisdiction);

#endif
