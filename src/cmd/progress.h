/* progress.h - how far long work has come, on stderr, when a person is looking.
 *
 *     simulating  [##########..............]  43%   5.1 million rounds/s   0:08 left
 *
 * Nothing is written when stderr is no terminal. One thread draws; it may call progress_show as often as it likes: the
 * line is redrawn ten times a second at most. */
#ifndef BAIZE_CMD_PROGRESS_H
#define BAIZE_CMD_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what;  /* "simulating" */
    const char *units; /* "rounds" */
    uint64_t total;
    bool visible;
    bool drawn;
    double start, latest; /* seconds, of a clock that only goes forward */
};

void progress_begin(struct progress *progress, const char *what, const char *units, uint64_t total);
void progress_show(struct progress *progress, uint64_t done);

/* Takes the line away. */
void progress_end(struct progress *progress);

/* Seconds of a clock that only goes forward. */
double progress_seconds(void);

#endif
