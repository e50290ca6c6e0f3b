/* claims.h - what documents print beside their paytables, each figure held against the exact one. */
#ifndef BAIZE_MATHEMATICS_CLAIMS_H
#define BAIZE_MATHEMATICS_CLAIMS_H

#include <baize/published.h>
#include <baize/rules.h>

/* Working memory of claims_each; large. */
struct claims {
    char why[160]; /* after a failure: which paytable, and why */
    struct baize_rules rules;
    struct baize_diagnostics found;
    struct baize_published published[BAIZE_PUBLISHED_MOST];
    struct baize_published_check checks[BAIZE_PUBLISHED_MOST];
    unsigned char reading[BAIZE_RULES_SCRATCH];
    unsigned char scratch[BAIZE_ANALYSIS_SCRATCH];
};

/* One paytable of a document. */
struct claim {
    const char *jurisdiction, *title; /* "…", as the file and as people name it */
    const struct baize_published *published;
    const struct baize_published_check *check;
};

typedef void claims_sink(void *context, const struct claim *claim);

/* All paytables of all shipped documents that have figures beside them, in order. Some seconds. */
enum baize_status claims_each(struct claims *claims, claims_sink *sink, void *context);

#endif
