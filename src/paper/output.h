/* output.h - a file that appears whole or not at all. */
#ifndef BAIZE_PAPER_OUTPUT_H
#define BAIZE_PAPER_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define OUTPUT_PATH_SIZE 4096

struct output {
    const char *path;
    char temporary[OUTPUT_PATH_SIZE]; /* path + ".tmp" */
    FILE *stream;
    int problem;       /* errno of the first failure; 0: none */
    const char *words; /* ... or what else failed first; NULL: nothing */
};

/* Each returns false once something has failed. */
bool output_open(struct output *output, const char *path);
bool output_write(struct output *output, const void *bytes, size_t length);
/* With `complete` the file gets its name; otherwise, or when anything failed, nothing is left behind. */
bool output_close(struct output *output, bool complete);

/* What is to be written cannot be made: the file will not appear. The words must stay. */
void output_fail(struct output *output, const char *words);
bool output_failed(const struct output *output);

/* "cannot write 'x.pdf': No space left on device" */
void output_why(const struct output *output, char *why, size_t size);

#endif
