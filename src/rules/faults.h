/* faults.h - collecting what is wrong with a file. */
#ifndef BAIZE_RULES_FAULTS_H
#define BAIZE_RULES_FAULTS_H

#include <baize/diagnostic.h>

struct faults {
    struct baize_diagnostics *found;
    bool in_jurisdiction;
    bool filed; /* the texts were accepted when they were filed: what later versions ask for is not asked */
};

void faults_begin(struct baize_diagnostics *found);

/* An error. `fault` is the stable name of the broken rule; `clause` may be NULL. */
void fault_add(struct faults *faults, struct baize_mark at, const char *fault, const char *clause, const char *format,
               ...) __attribute__((format(printf, 5, 6)));

/* A warning: advice that the operator may leave aside. */
void fault_advise(struct faults *faults, struct baize_mark at, const char *fault, const char *clause,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Puts what was found into the order of the file. */
void faults_sort(struct baize_diagnostics *found);

#endif
