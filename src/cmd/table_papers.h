/* table_papers.h - what `baize table run --pages DIR --reports DIR` writes: win pages, win logs, readings and
 * reconciliations of every meter, computed from the meters' events and nothing else (baize/manager.h). */
#ifndef BAIZE_CMD_TABLE_PAPERS_H
#define BAIZE_CMD_TABLE_PAPERS_H

#include "scenario/scenario.h"

struct table_papers;

/* How many were written. */
struct table_papers_tally {
    unsigned pages, reports;
};

/* NULL when there is not enough memory. Directories may be NULL: nothing of that kind is written. */
struct table_papers *table_papers_start(const char *pages, const char *reports);
void table_papers_free(struct table_papers *papers);

/* The events of the line that was done last; also those of the set-up. */
bool table_papers_note(struct table_papers *papers, const struct scenario_run *run);

/* Writes all of it; false when something could not be written, said on stderr. */
bool table_papers_write(struct table_papers *papers, const struct scenario_run *run, struct table_papers_tally *tally);

#endif
