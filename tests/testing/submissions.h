/* submissions.h - rules of shipped submissions for programs that are no cmocka tests (those have unit/shipped.h). */
#ifndef BAIZE_TESTS_SUBMISSIONS_H
#define BAIZE_TESTS_SUBMISSIONS_H

#include "promise.h"
#include <baize/rules.h>

static inline bool read_shipped(const struct baize_shipped *shipped, struct baize_rules *rules)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_source source = {.name = shipped->id, .bytes = shipped->bytes, .length = shipped->length};
    return baize_rules_load(&source, &library, scratch, sizeof scratch, rules, &found) == BAIZE_OK;
}

/* False if no submission with this id is shipped. */
static inline bool read_submission(const char *id, struct baize_rules *rules)
{
    struct baize_shipped shipped;
    return baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) == BAIZE_OK && read_shipped(&shipped, rules);
}

/* Entry `index` of what is shipped: false if it is no submission. One that cannot be read stops the program. */
static inline bool read_submission_at(size_t index, struct baize_shipped *shipped, struct baize_rules *rules)
{
    if (baize_shipped_at(index, shipped) != BAIZE_OK || shipped->kind != BAIZE_FILE_SUBMISSION)
        return false;
    PROMISE(read_shipped(shipped, rules));
    return true;
}

#endif
