/* diagnostic.h - what is wrong with a rules file, where, by which clause, and what is allowed.
 *
 *     friday.yaml:14:11: error: seed $3,000 for progressive A: MD-FCP 12.D(3)(b)(i) asks for at least $5,000
 *        14 |     seed: $3,000
 *           |           ^~~~~~
 *
 * All faults of a file come at once, in the order of the file. */
#ifndef BAIZE_DIAGNOSTIC_H
#define BAIZE_DIAGNOSTIC_H

#include <baize/api.h>
#include <baize/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in a file. Lines and columns count from 1, columns in characters; line 0: the file as a whole. */
struct baize_mark {
    uint32_t line;
    uint32_t column;
    uint32_t length; /* characters on that line */
};

enum baize_severity { BAIZE_ERROR, BAIZE_WARNING };

#define BAIZE_CLAUSE_SIZE      48
#define BAIZE_FILE_NAME_SIZE   128
#define BAIZE_DIAGNOSTIC_SIZE  320
#define BAIZE_DIAGNOSTICS_MOST 100

struct baize_diagnostic {
    enum baize_severity severity;
    bool in_jurisdiction; /* the fault lies in the jurisdiction's file, not in the submission */
    struct baize_mark at;
    const char *fault;                 /* SEED_BELOW_LEAST: stable name of the broken rule */
    char clause[BAIZE_CLAUSE_SIZE];    /* "MD-FCP 12.D(3)(b)(i)", or empty */
    char words[BAIZE_DIAGNOSTIC_SIZE]; /* the whole message */
};

struct baize_diagnostics {
    struct baize_diagnostic items[BAIZE_DIAGNOSTICS_MOST];
    size_t count;
    size_t errors;
    size_t warnings;
    size_t dropped; /* found, but more than there is room for */
};

/* Prints one diagnostic as above; `bytes` is the text of the file it is about. */
BAIZE_API void baize_diagnostic_print(struct baize_text *text, const struct baize_diagnostic *diagnostic,
                                      const char *file_name, const char *bytes, size_t length);

#endif
